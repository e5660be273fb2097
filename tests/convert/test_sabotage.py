"""The checker is checked: lines of every writer are broken in every way, and each time it must come out."""

import os
from random import Random
from typing import Final

import pytest

from tests.convert.homing import misdirected
from tests.convert.hosts import TARGETS
from tests.convert.laws import Checker, collisions_of
from tests.convert.mutants import Mutant
from tests.convert.pairs import Pair
from tests.convert.returning import needless, restores, round_trip
from tests.convert.sabotage import METHODS, Line, Spot, Way, forgotten, lines, near, overcautious, spoilt, sweeping
from tests.convert.test_laws import PAIRS, chosen
from tests.convert.test_zero_loss import whole
from tests.shared import needs_shared
from uispec.adapters.vocabulary import KINDS
from uispec.errors import UispecError
from uispec.losses import covers

LINES: Final = int(os.environ.get("UISPEC_LINES", "14"))
"""Lines of each writer that are broken in each way; `UISPEC_LINES=1000` takes them all."""

EACH_TARGET: Final = pytest.mark.parametrize("target", list(TARGETS))

_ALWAYS_NEAR: Final = "there are no icons, so a loss speaks for every name"
_ONE_VALUE: Final = "it has one value beside the default, and the default never comes to the pen"
_AT_HOME: Final = "the click comes home with what `home` has; the target's copy is for hosts that know no home"
_SHORT: Final = "its words have no capitals and are short"
_WHOLE: Final = "it is spent there and no more: actions and checks are kept as their own JSON"
_TWINS: Final = "two attributes come of one member, and the other one still tells"
_ONE_MESSAGE: Final = "an input of a card has one message for all its rules, and another rule carries it"
_SHAPED: Final = "how many may be chosen also says what JSON the value is, and that value tells"
_BOUND: Final = "an input is bound to a place of its own, and the data there tells"
_WAYS: Final = ("delete", "write nothing", "write a constant", "fold case and cut")

_FLAGS: Final = (
    "accordion.mode:enum",
    "divider.axis:choose",
    "divider.axis:enum",
    "image.round:put",
    "input_choice.filterable:choose",
    "input_choice.look:enum",
    "input_choice.mode:choose",
    "input_choice.mode:enum",
    "input_date.with_date:choose",
    "input_date.with_time:choose",
    "list.axis:choose",
    "list.axis:enum",
    "run.bold:choose",
    "run.italic:choose",
    "text.bold:choose",
    "text.bold:put",
    "text.role:choose",
    "text.role:enum",
    "text.visible:choose",
    "text.visible:put",
)

SPOKEN_FOR: Final[dict[str, str]] = {
    "adaptive-card icon.symbol:put write a constant": _ALWAYS_NEAR,
    "icon.symbol:put fold case and cut": "no two names differ so, and the official schemas refuse what is left",
    "badge.tone:enum write a constant": _TWINS,
    **{
        f"{target} input_bool.value:put write a constant": _ONE_VALUE
        for target in ("assistant-ui", "assistant-ui-flat")
    },
    **{f"{name} write a constant": _ONE_VALUE for name in (*_FLAGS, *(f"{kind}.separator:choose" for kind in KINDS))},
    **{
        f"{name} {way}": _AT_HOME
        for name in ("emit.context:say_members", "emit.message:put", "emit.name:keep")
        for way in _WAYS
    },
    **{f"{name} {way}": _WHOLE for name in ("emit.inputs:keep", "input_bool.on:keep") for way in _WAYS},
    **{
        f"{kind}.message:put {way}": _ONE_MESSAGE
        for kind in ("length", "numeric", "pattern", "range", "required")
        for way in (*_WAYS, "forget")
    },
    **{f"json-render input_choice.mode:enum {way}": _SHAPED for way in ("write nothing", "write a constant")},
    "json-render input_date.value:edit write a constant": "a date is typed as text there, and a loss says so",
    "adaptive-card input_text.value:edit needless": "a text field of a flat spec begins empty: no value returns",
    "input_date.with_date:choose write nothing": "it is typed into a field then, and a loss says so",
    "input_range.step:put write a constant": "one more does not divide the range, and a loss says so",
    **{f"input_{kind}.value:edit write a constant": _BOUND for kind in ("bool", "choice", "number", "text")},
    **{f"{target} input_date.value:edit write a constant": _BOUND for target in ("a2ui-v0.9", "a2ui-v1.0")},
    "json-render frozen text.role:choose forget": "the title of a page is a heading by its type, and a loss is there",
    **{
        f"{name} fold case and cut": _SHORT
        for name in ("input_date.value:edit", "input_date.value:put", "input_text.mode:choose")
    },
}
"""Lines that can be spoilt without a trace, of one writer or of all, each with the reason why that is no hole."""

_KEPT_WHOLE: Final = frozenset(
    {"required", "pattern", "length", "range", "numeric", "email", "url", "compare", "required_if", "rule"}
    | {"set_data", "append", "remove"}
)
"""Kinds of which `home` has the JSON: the attributes are spent with it."""


def _is_spoken_for(target: str, line: Line, way: str) -> bool:
    if line.method == "keep" and line.kind in _KEPT_WHOLE:
        return True
    return f"{line} {way}" in SPOKEN_FOR or f"{target} {line} {way}" in SPOKEN_FOR


# What a broken writer trips over is as good as caught.
TRIPS: Final = (KeyError, TypeError, AttributeError, ValueError, IndexError, UispecError)


def _some(target: str, way: str) -> list[Line]:
    found = list(lines(target))
    return found if len(found) <= LINES else Random(f"{target} {way}").sample(found, LINES)


@needs_shared
def test_the_documents_take_every_sort_of_line() -> None:
    taken = {line.method for target in TARGETS for line in lines(target)}
    assert taken <= set(METHODS)
    assert {"put", "enum", "edit", "choose", "keep"} <= taken
    assert len(lines("adaptive-card")) >= 50


@needs_shared
@EACH_TARGET
def test_a_deleted_line_is_a_loss_by_construction(target: str) -> None:
    """Sabotage (a). Where another line takes the same value as well, it is for the laws to say what is missing."""
    silent: list[str] = []
    for line in _some(target, "delete"):
        if _is_spoken_for(target, line, "delete"):
            continue
        with spoilt(line, "delete"):
            spots = [spot for spot in lines(target)[line] if not _speaks(spot)]
            silent += [f"{line} {spot.name}" for spot in spots if spot.says_something and not _is_caught(spot)]
    assert silent == []


@needs_shared
@EACH_TARGET
def test_taking_and_forgetting_is_a_loss_by_construction(target: str) -> None:
    """Sabotage (b): the reader takes the value and gives it to nobody."""
    silent: list[str] = []
    for line in _some(target, "forget"):
        if _is_spoken_for(target, line, "forget"):
            continue
        with forgotten(line):
            silent += [f"{line} {spot.name}" for spot in lines(target)[line] if not _speaks(spot)]
    assert silent == []


def _speaks(spot: Spot) -> bool:
    try:
        losses = spot.pair.convert(spot.document).losses
    except TRIPS:
        return True
    return any(covers(loss, spot.at) for loss in losses)


@needs_shared
@pytest.mark.parametrize("way", ["write nothing", "write a constant", "fold case and cut"])
@EACH_TARGET
def test_a_spoilt_line_is_caught(target: str, way: Way) -> None:
    """Sabotages (c), (d) and (e): by L1, L2 or the probe."""
    passed: list[str] = []
    for line in _some(target, way):
        spots = [spot for spot in lines(target)[line] if spot.says_something]
        if not spots or (way == "fold case and cut" and not any(spot.is_text for spot in spots)):
            continue
        with spoilt(line, way):
            # A writer that notices, and says that the whole thing is left out, is not silent.
            is_caught = any(
                (spot.is_literal and _speaks(spot)) or _is_caught(spot, is_sent=line.kind == "emit") for spot in spots
            )
        if not is_caught and not _is_spoken_for(target, line, way):
            passed.append(f"{line} {[spot.name for spot in spots]}")
    assert passed == []


def _is_caught(spot: Spot, *, is_sent: bool = False) -> bool:
    """By the target's own validator, the clicks (for what is sent, of mutants too), the probe, or a mutant."""
    pair = spot.pair
    try:
        if pair.target.faults(pair.convert(spot.document).output) or list(misdirected(pair, spot.document)):
            return True
        checker = Checker(pair, spot.document)
        if collisions_of(pair, spot.document) or list(checker.presumptuous()):
            return True
        found = list(near(spot))
        if is_sent and any(list(misdirected(pair, mutant.document)) for mutant in found):
            return True
        return any(checker.judge(mutant) == "fail" for mutant in found)
    except TRIPS:
        return True


@needs_shared
@EACH_TARGET
def test_a_needless_loss_is_caught(target: str) -> None:
    """Sabotage (f): by L4, where there is a way back and the value takes it without a loss."""
    passed: list[str] = []
    for line in _some(target, "needless"):
        if _is_spoken_for(target, line, "needless"):
            continue
        for spot in lines(target)[line][:1]:
            mutants = _restored(spot)
            with overcautious(line):
                if mutants and not list(needless(spot.pair, spot.document, mutants)):
                    passed.append(f"{line} {spot.name}")
    assert passed == []


def _restored(spot: Spot) -> list[Mutant]:
    """Changes of the value that come back exactly, where no loss speaks of it."""
    trip = round_trip(spot.pair, spot.document)
    if trip is None or any(covers(loss, spot.at) for loss in trip.losses):
        return []
    return [mutant for mutant in near(spot) if restores(spot.pair, spot.document, trip, mutant)]


@needs_shared
@PAIRS
def test_a_loss_of_everything_is_caught(pair: Pair) -> None:
    """Sabotage (g): a loss at each component as a whole. The ledger refuses an approximation; a drop of what is written
    becomes one of the type, which no document that converts whole may have."""
    seeds = chosen(pair)[:4]
    for seed in seeds:
        with sweeping("approximated"), pytest.raises(ValueError, match="approximation of a whole object"):
            pair.convert(seed.document)
    with sweeping("dropped"):
        assert sum(bool(pair.convert(row["document"]).losses) for row in whole(pair)) >= 10
