"""The runner itself: it finds out every expectation that is wrong."""

from collections.abc import Iterator
from typing import Any, cast

import pytest

from tests.conformance import states, values
from tests.conformance.cases import Case, Document
from tests.conformance.formats import read_case
from tests.conformance.run import ACTIONS, Count, Outcome, Standing, counts, failure, standing
from tests.conformance.suites import OWN, official_cases, own_cases, read_suite

PASSING = [case for case in (*own_cases(), *official_cases()) if standing(case) == "to pass"]
WRONG = [case for path in sorted((OWN.parent / "wrong").glob("*.yaml")) for case in read_suite(path, "wrong/")]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.id)
def test_a_case_that_is_wrong_on_purpose_fails(case: Case):
    assert failure(case) is not None


def test_no_action_is_run_in_two_ways():
    assert len(ACTIONS) == len(states.ACTIONS) + len(values.ACTIONS)


def test_something_is_wrong_on_purpose_for_every_action():
    assert {case.action for case in WRONG} == ACTIONS.keys()


@pytest.mark.parametrize(
    ("standing_", "failure_", "is_good"),
    [
        ("to pass", None, True),
        ("to pass", "why", False),
        ("disagrees", "why", True),
        ("disagrees", None, False),
        ("not runnable", None, True),
    ],
)
def test_a_row_is_stale_once_its_case_passes(standing_: Standing, failure_: str | None, is_good: bool):
    assert Outcome(WRONG[0], standing_, failure_).is_good is is_good


def test_what_is_not_good_is_counted():
    good, bad = Outcome(WRONG[0], "to pass", None), Outcome(WRONG[0], "disagrees", None)
    assert counts([good, bad]) == [Count(WRONG[0].suite, cases=2, run=2, passed=1, disagree=1, wrong=1)]


@pytest.mark.parametrize("case", PASSING, ids=lambda case: case.id)
def test_a_passing_case_fails_with_any_one_expectation_changed(case: Case):
    unnoticed = [what for what, other in _changed(case) if failure(read_case(case.suite, other)) is None]
    assert not unnoticed, unnoticed


def _changed(case: Case) -> Iterator[tuple[str, Document]]:
    """Give a case as often as it expects something, each time with that one thing made wrong."""
    given = dict(case.given)
    steps = cast("list[Document]", given.get("steps", []))
    for what, other in _changed_holder(given):
        yield what, other
    for index, step in enumerate(steps):
        for what, other in _changed_holder(step):
            yield f"step {index}, {what}", {**given, "steps": [*steps[:index], other, *steps[index + 1 :]]}
    if case.steps[-1].fault is None:
        last: Document = {**(steps[-1] if steps else given), "expectError": {}}
        yield "no error", {**given, "steps": [*steps[:-1], last]} if steps else last


def _changed_holder(holder: Document) -> Iterator[tuple[str, Document]]:
    for key, expected in holder.items():
        if key.startswith("expect"):
            for what, other in _changed_value(expected, key):
                yield what, {**holder, key: other}
        if key in ("expectError", "expect_error") and not _is_about_creation(holder, expected):
            yield f"no {key}", {name: value for name, value in holder.items() if name != key}


def _is_about_creation(holder: Document, expected: Any) -> bool:
    """A surface on a catalog that is not there: only the expectation says that it is not to be registered."""
    is_missing = isinstance(expected, dict) and cast("Document", expected).get("category") == "CatalogError"
    return is_missing and len(holder.get("messages", ())) == 1


def _changed_value(value: Any, at: str) -> Iterator[tuple[str, Any]]:
    """Give a value as often as it has leaves, each time with one of them changed."""
    match value:
        case list() if at.endswith("/absent_surfaces"):
            pass  # Any other name is one of a surface that is not there.
        case list() if at.endswith(("/validComponents", "/invalidComponents")):
            pass  # Samples; what is expected of them is which of the two keys they stand under.
        case str() if at.startswith("expect/components/") and at.endswith("/description"):
            pass  # What people read says nothing about what a schema accepts, by which schemas are compared.
        case dict() if value:
            members = cast("Document", value)
            for key, member in members.items():
                for what, other in _changed_value(member, f"{at}/{key}"):
                    yield what, {**members, key: other}
        case list() if value:
            items = cast("list[Any]", value)
            for index, item in enumerate(items):
                for what, other in _changed_value(item, f"{at}/{index}"):
                    yield what, [*items[:index], other, *items[index + 1 :]]
        case str() if at.endswith("/category"):
            yield at, "StateError" if value not in ("StateError", "IntegrityError") else "ExpressionError"
        case dict():
            yield at, {"unexpected": {}}
        case list():
            yield at, ["unexpected"]
        case str():
            yield at, f"{value}§"
        case bool():
            yield at, not value
        case int() | float():
            yield at, value + 1
        case _:
            yield at, "unexpected"
