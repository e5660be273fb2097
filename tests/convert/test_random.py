"""Conversion of documents that nobody wrote: whatever comes in, the laws hold."""

import json
import os
from contextlib import suppress
from functools import reduce
from random import Random
from typing import Any, Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.a2ui.strategies import json_values, streams
from tests.convert.formats import a2ui_drawing
from tests.convert.formats.json_texts import canonical
from tests.convert.formats.source import Seed
from tests.convert.laws import Checker, Report
from tests.convert.mutants import Document, some
from tests.convert.pairs import Pair, pairs
from tests.convert.shapes import is_array, is_object
from tests.shared import needs_shared
from uispec import convert, fold, pointer
from uispec.errors import UispecError
from uispec.limits import Limits

TARGETS: Final = tuple(convert.WRITABLE)
PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)
_ONE: Final = ("one",)

CASES: Final = int(os.environ.get("UISPEC_CASES", "500"))
"""Mutants of drawn documents that are judged for each pair."""
EACH: Final = 10
"""Of one document."""


@needs_shared
@PAIRS
def test_the_laws_hold_for_documents_that_nobody_wrote(pair: Pair) -> None:
    """L1, L2 and L3, over the same documents each time; `python -m tests.long` goes further."""
    found: list[str] = []
    for seed in range(CASES // EACH):
        report, dishonest = judge_drawn(pair, seed)
        found += [*report.failures, *dishonest]
    assert found == []


def judge_drawn(pair: Pair, seed: int) -> tuple[Report, list[str]]:
    """Draw a document, and judge some of its mutants: the verdicts, and the losses that are not honest."""
    rng = Random(seed)
    document = pair.source.draw(rng)
    checker, report = Checker(pair, document), Report()
    checker.run(some(pair.source.mutants(document, rng), EACH, rng), report, f"draw {seed}")
    found = (*checker.dishonest(), *checker.presumptuous(), *checker.sweeping())
    return report, [f"draw {seed}: {where}" for where in found]


# Streams of A2UI -------------------------------------------------------------------------------------------------


def _fault(document: Document) -> type[UispecError] | None:
    """The class of what the fold says against a stream; `None` where it takes all of it."""
    try:
        reduce(fold.a2ui_apply, document, fold.a2ui_empty())
    except UispecError as error:
        return type(error)
    return None


@settings(max_examples=60)
@given(st.one_of(streams(new=True, surfaces=_ONE), streams(new=False, surfaces=_ONE)))
def test_a_stream_that_folds_converts(document: Document) -> None:
    """A conversion of a valid document never raises; a second run gives the same bytes; each path resolves."""
    fault = _fault(document)
    for target in TARGETS:
        if fault is not None:
            with pytest.raises(fault):
                convert.convert(document, to=target)
            continue
        result = convert.convert(document, to=target)
        again = convert.convert(document, to=target)
        assert json.dumps(result.to_json()) == json.dumps(again.to_json())
        for loss in result.losses:
            path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
            held: Any = document
            assert pointer.has(held, path), loss
        places = [(loss.path, loss.code, loss.effect) for loss in result.losses]
        assert len(set(places)) == len(places)


@settings(max_examples=25)
@given(st.one_of(streams(new=True, surfaces=_ONE), streams(new=False, surfaces=_ONE)))
def test_a_source_is_not_changed(document: Document) -> None:
    before = canonical(document)
    if _fault(document) is not None:
        return
    result = convert.convert(document, to="adaptive-card")
    told = canonical(result.to_json())
    assert canonical(document) == before
    for message in document:
        message.clear()
    assert canonical(result.to_json()) == told


@PAIRS
@settings(max_examples=6, derandomize=True, phases=(Phase.generate,))
@given(seed=st.integers(0, 2**32))
def test_no_source_of_any_format_is_changed(pair: Pair, seed: int) -> None:
    document = json.loads(json.dumps(pair.source.draw(Random(seed))))
    before = canonical(document)
    result = pair.convert(document)
    told = canonical(result.to_json())
    assert canonical(document) == before
    _empty(document)
    assert canonical(result.to_json()) == told


def _empty(document: Any) -> None:
    """Empty everything in a document, from the inside."""
    waiting = [document]
    for value in waiting:
        waiting.extend(value.values() if is_object(value) else value if is_array(value) else [])
    for value in waiting:
        if is_object(value) or is_array(value):
            value.clear()


# Anything at all -------------------------------------------------------------------------------------------------


@settings(max_examples=100)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200), json_values.map(lambda value: json.dumps(value))))
def test_no_input_makes_anything_but_a_house_error(source: bytes | str) -> None:
    """No input makes anything but `UispecError` escape."""
    convert.detect(source)
    with suppress(UispecError):
        convert.convert(source, to="adaptive-card")


@settings(max_examples=60)
@given(json_values)
def test_no_value_makes_anything_but_a_house_error(source: JsonValue) -> None:
    convert.detect(source)
    try:
        convert.convert(source, to="outline")
    except UispecError:
        pass
    except TypeError:
        assert not isinstance(source, dict | list | str)


# Tight limits ----------------------------------------------------------------------------------------------------

SEEDS: Final[list[Seed]] = [*a2ui_drawing.of_each_component("v0_9"), *a2ui_drawing.of_each_component("v1_0")]


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.name for seed in SEEDS])
def test_under_tight_limits_a_conversion_still_ends_in_a_card(seed: Seed) -> None:
    result = convert.convert(seed.document, to="adaptive-card", limits=Limits(tree_nodes=1, tree_depth=1))
    assert is_object(result.output)
    told = {loss.path: loss.code for loss in result.losses}
    others = [f"/1/updateComponents/components/{index}" for index in (1, 2)]
    assert [told.get(other) in ("limit", "unreachable") for other in others] == [True, True]


@needs_shared
def test_the_probe_clicks_on_something() -> None:
    for pair in pairs():
        if pair.target.name not in ("outline", "markdown", "assistant-ui") and pair.source.format == "a2ui-v1.0":
            document = next(seed.document for seed in SEEDS if seed.name == "v1_0/Button")
            assert "action" in pair.outcome(document).home, pair
