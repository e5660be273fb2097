"""L1 (leaf), L2 (key) and L3 (honest) over the official A2UI examples, and the foldings that the checker allows."""

import os
import random
from functools import cache
from typing import Any, Final

import pytest

from tests.convert.laws import (
    Checker,
    Report,
    canonical,
    collisions,
    convert_watched,
    examples,
    fold_defaults,
    shows_alike,
)
from tests.convert.mutants import Document, mutants
from tests.convert.sabotage import message
from tests.shared import needs_shared

SAMPLE: Final = int(os.environ.get("UISPEC_MUTANTS", "30"))
"""Mutants for each example; `UISPEC_MUTANTS=400` takes them all."""


@cache
def _judged() -> tuple[Report, tuple[str, ...]]:
    """Every example judged once: the verdicts on its mutants, and the losses that are not honest."""
    report, dishonest = Report(), list[str]()
    for name, version, document in examples():
        rng = random.Random(name)
        checker = Checker(document, version)
        chosen = list(mutants(document, version, rng))
        checker.run(chosen if len(chosen) <= SAMPLE else rng.sample(chosen, SAMPLE), report, name)
        dishonest.extend(f"{name}: {where}" for where in checker.honest())
    return report, tuple(dishonest)


@needs_shared
def test_a_change_of_the_source_shows_or_a_loss_speaks_for_it() -> None:
    """L1 and L2."""
    report, _ = _judged()
    assert report.failures == []
    assert report.total >= 86 * min(SAMPLE, 5)


@needs_shared
def test_what_is_dropped_can_go_without_a_trace() -> None:
    """L3."""
    _, dishonest = _judged()
    assert dishonest == ()


@needs_shared
def test_the_mutants_are_fit_to_judge() -> None:
    """More than one in five invalid: the generator is bad. More than four in five covered: reporting too much."""
    verdicts = _judged()[0].verdicts
    judged = verdicts["covered"] + verdicts["differs"] + verdicts["fail"]
    assert verdicts["invalid"] * 5 <= verdicts.total()
    assert verdicts["covered"] * 5 <= judged * 4
    assert verdicts["differs"] > 0


# The same meaning: each folding by itself

_ROOT: Final[dict[str, Any]] = {"id": "root", "component": "Row", "children": []}

FOLDINGS: Final[list[tuple[str, dict[str, Any], dict[str, Any], bool]]] = [
    ("a default written out", _ROOT, {**_ROOT, "justify": "start"}, True),
    ("another value than the default", _ROOT, {**_ROOT, "justify": "end"}, False),
    (
        "live and hidden left off",
        {**_ROOT, "@accessibility": {"label": "x"}},
        {**_ROOT, "@accessibility": {"label": "x", "live": "off", "hidden": False}},
        True,
    ),
    ("nothing said about accessibility", _ROOT, {**_ROOT, "@accessibility": {}}, True),
    ("a label", _ROOT, {**_ROOT, "@accessibility": {"label": "x"}}, False),
    ("live", _ROOT, {**_ROOT, "@accessibility": {"live": "polite"}}, False),
]


@needs_shared
@pytest.mark.parametrize(("before", "after", "same"), [row[1:] for row in FOLDINGS], ids=[row[0] for row in FOLDINGS])
def test_folding_of_defaults(before: dict[str, Any], after: dict[str, Any], same: bool) -> None:
    left, right = (fold_defaults([message(each)], "v1_0") for each in (before, after))
    assert (canonical(left) == canonical(right)) is same


@needs_shared
def test_folding_of_send_data_model() -> None:
    created: Document = [{"version": "1.0", "createSurface": {"surfaceId": "s"}}]
    for value, same in ((False, True), (True, False)):
        other: Document = [{"version": "1.0", "createSurface": {"surfaceId": "s", "sendDataModel": value}}]
        assert (canonical(fold_defaults(created, "v1_0")) == canonical(fold_defaults(other, "v1_0"))) is same


_BOUND: Final = {"id": "root", "component": "Text", "text": {"@path": "/a"}}
_BOX: Final = {"id": "root", "component": "CheckBox", "label": "x", "value": {"@path": "/a"}}
_ROUNDED: Final = {
    "id": "root",
    "component": "Text",
    "text": {"@call": "formatNumber", "args": {"value": {"@path": "/a"}, "decimals": 2}},
}

ALIKE: Final[list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], bool]]] = [
    ("empty text and none", _BOUND, {"a": ""}, {}, True),
    ("text and none", _BOUND, {"a": "x"}, {}, False),
    ("a box unchecked and unset", _BOX, {"a": False}, {}, True),
    ("a box checked", _BOX, {"a": True}, {}, False),
    ("two numbers that format alike", _ROUNDED, {"a": 1.001}, {"a": 1.002}, True),
    ("two numbers that do not", _ROUNDED, {"a": 1.01}, {"a": 1.02}, False),
]


@pytest.mark.parametrize(
    ("component", "before", "after", "same"), [row[1:] for row in ALIKE], ids=[row[0] for row in ALIKE]
)
def test_what_the_source_shows_alike(
    component: dict[str, Any], before: dict[str, Any], after: dict[str, Any], same: bool
) -> None:
    assert shows_alike([message(component, **before)], [message(component, **after)]) is same


CANONICAL: Final[list[tuple[Any, Any, bool]]] = [
    (1, 1.0, True),
    (1, True, False),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
    ([1, 2], [2, 1], False),
    ("a", "A", False),
    (None, "", False),
]


@pytest.mark.parametrize(("left", "right", "same"), CANONICAL)
def test_comparing_values(left: Any, right: Any, same: bool) -> None:
    assert (canonical(left) == canonical(right)) is same


# The probe


@needs_shared
def test_no_two_values_look_alike_in_silence() -> None:
    found = [f"{name}: {each}" for name, _, document in examples() for each in collisions(*convert_watched(document))]
    assert found == []
