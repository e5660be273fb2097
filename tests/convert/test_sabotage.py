"""The checker is checked: every line of the card writer is broken in every way, and each time it must come out."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

from tests.convert.laws import Checker, collisions, convert_to_card, convert_watched, examples
from tests.convert.mutants import Mutant, mutants
from tests.convert.sabotage import Line, Spot, Way, lines, spoil
from tests.shared import needs_shared
from uispec.adapters.neutral import Neutral
from uispec.ledger import Val
from uispec.losses import covers

ALL_LINES: Final = tuple(lines()) if examples() else ()

_ALWAYS_NEAR: Final = "a card has no icons, so a loss speaks for every name"
_ONLY_TRUE: Final = "false is the default and never comes to the pen"

SPOKEN_FOR: Final[dict[str, str]] = {
    "icon.symbol:put write a constant": _ALWAYS_NEAR,
    "icon.symbol:put fold case and cut": _ALWAYS_NEAR,
    "input_choice.filterable:choose write a constant": _ONLY_TRUE,
    "input_date.with_date:choose write a constant": _ONLY_TRUE,
    "input_date.with_time:choose write a constant": _ONLY_TRUE,
    "input_date.value:edit fold case and cut": "the parts that are shown have no capitals and are short",
}
"""Lines that can be spoilt without a trace, each with the reason why that is no hole."""

# What a broken writer trips over is as good as caught.
TRIPS: Final = (KeyError, TypeError, AttributeError, ValueError, IndexError)


@needs_shared
def test_the_examples_take_every_sort_of_line() -> None:
    assert {line.method for line in ALL_LINES} == {"put", "enum", "edit", "choose", "keep"}
    assert len(ALL_LINES) >= 50


@needs_shared
@pytest.mark.parametrize("line", ALL_LINES, ids=str)
def test_a_deleted_line_is_a_loss_by_construction(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sabotage (a)."""
    spots = lines()[line]
    spoil(monkeypatch, line, "delete")
    silent = [spot.name for spot in spots if not _speaks(spot)]
    assert bool(silent) is (f"{line} delete" in SPOKEN_FOR)


@needs_shared
@pytest.mark.parametrize("line", ALL_LINES, ids=str)
def test_taking_and_forgetting_is_a_loss_by_construction(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sabotage (b): the reader takes the value and gives it to nobody."""
    spots = lines()[line]
    original = Neutral.set

    def forgetful(self: Neutral, attribute: str, val: Val | None) -> None:
        if (self.kind, attribute) != (line.kind, line.attribute):
            original(self, attribute, val)

    monkeypatch.setattr(Neutral, "set", forgetful)
    assert [spot.name for spot in spots if not _speaks(spot)] == []


def _speaks(spot: Spot) -> bool:
    try:
        outcome = convert_to_card(spot.document)
    except TRIPS:
        return True
    return any(covers(loss, spot.at) for loss in outcome.losses)


@needs_shared
@pytest.mark.parametrize("way", ["write nothing", "write a constant", "fold case and cut"])
@pytest.mark.parametrize("line", ALL_LINES, ids=str)
def test_a_spoilt_line_is_caught(line: Line, way: Way) -> None:
    """Sabotages (c), (d) and (e): by L1, L2 or the probe."""
    spots = lines()[line]
    if way == "fold case and cut" and not any(spot.is_text for spot in spots):
        pytest.skip("no example places text there that has capitals or is long")
    caught = any(_is_caught(line, way, spot) for spot in spots)
    assert caught is (f"{line} {way}" not in SPOKEN_FOR)


def _is_caught(line: Line, way: Way, spot: Spot) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        spoil(patch, line, way)
        try:
            checker = Checker(spot.document, spot.version)
            if collisions(*convert_watched(spot.document)):
                return True
            return any(checker.judge(mutant) == "fail" for mutant in _near(spot))
        except TRIPS:
            return True


def _near(spot: Spot) -> Iterator[Mutant]:
    """Mutants at the value itself, then those of the data."""
    found = list(mutants(spot.document, spot.version, random.Random(spot.name)))
    yield from (mutant for mutant in found if mutant.at == spot.at or mutant.at.startswith(f"{spot.at}/"))
    if not spot.is_literal:
        data = [mutant for mutant in found if mutant.at.split("/")[3:4] in (["value"], ["dataModel"])]
        yield from data[:80]
