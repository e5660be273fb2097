"""The checks of a component, run."""

from typing import Any, Final

import pytest

from tests.a2ui.test_inputs import ROWS, field, node_of, surface_of
from uispec.a2ui import run_checks
from uispec.tree import Cut, Node

Document = dict[str, Any]
BAD_EMAIL: Final[Document] = {
    "valid": False,
    "code": "INVALID_EMAIL",
    "message": "Please enter a valid email address (e.g. user@example.com).",
}


def rule(condition: Any, message: str | None = None) -> Document:
    return {"condition": condition} if message is None else {"condition": condition, "message": message}


def checked_field(*checks: Document) -> Document:
    return {**field({"@path": "/v"}), "@checks": list(checks)}


def email(path: str) -> Document:
    return {"@call": "email", "args": {"value": {"@path": path}}}


RESULTS: Final[dict[str, tuple[Document, Any, Document]]] = {
    "result-of-a-function": (rule(email("/v")), "x", BAD_EMAIL),
    "own-message-of-a-result-wins": (rule(email("/v"), "Wrong."), "x", BAD_EMAIL),
    "met": (rule(email("/v"), "Wrong."), "a@b.org", {"valid": True, "message": "Wrong."}),
    "message-falls-back": (
        rule({"@call": "numeric", "args": {"value": {"@path": "/v"}, "min": 18}}, "Too young."),
        15,
        {"valid": False, "message": "Too young."},
    ),
    "true": (rule({"@path": "/v"}, "Tick it."), True, {"valid": True, "message": "Tick it."}),
    "false": (rule({"@path": "/v"}, "Tick it."), False, {"valid": False, "message": "Tick it."}),
    "no-message": (rule({"@path": "/v"}), False, {"valid": False}),
    "truthy-is-not-true": (rule({"@path": "/v"}), 1, {"valid": False}),
    "text": (rule({"@path": "/v"}), "true", {"valid": False}),
    "null": (rule({"@path": "/v"}), None, {"valid": False}),
    "nothing": (rule({"@path": "/gone"}, "Missing."), 1, {"valid": False, "message": "Missing."}),
    "a-result-in-the-data": (
        rule({"@path": "/v"}, "Other."),
        {"valid": True, "severity": "warning", "more": [1]},
        {"valid": True, "message": "Other.", "severity": "warning", "more": [1]},
    ),
    "empty-message-of-a-result": (
        rule({"@path": "/v"}, "Ours."),
        {"valid": False, "message": ""},
        {"valid": False, "message": "Ours."},
    ),
    "no-result-at-all": (rule({"@path": "/v"}, "Ours."), {"valid": "yes"}, {"valid": False, "message": "Ours."}),
    "a-bad-severity": (rule({"@path": "/v"}), {"valid": True, "severity": "loud"}, {"valid": False}),
    "logic": (
        rule({"@call": "and", "args": {"values": [email("/v"), {"@path": "/gone"}]}}, "Both."),
        "a@b.org",
        {"valid": False, "message": "Both."},
    ),
}
"""The check, the data at `/v`, and the result as JSON."""


@pytest.mark.parametrize("row", RESULTS)
def test_a_check_of_v1_0(row: str) -> None:
    check, value, expected = RESULTS[row]
    state = surface_of([checked_field(check)], {"v": value})
    checked = run_checks(state.surfaces["s"], node_of(state))
    assert [result.model_dump(mode="json") for result in checked.results] == [expected]
    assert checked.is_valid is expected["valid"]
    assert checked.issues == ()


def test_checks_of_v0_9_give_booleans() -> None:
    checks = [
        rule({"call": "email", "args": {"value": {"path": "/v"}}}, "Not an address."),
        rule(True, "Never."),
        rule({"call": "required", "args": {"value": {"path": "/v"}}}, "Needed."),
    ]
    state = surface_of([field({"path": "/v"}, checks=checks)], {"v": "x"}, old=True)
    checked = run_checks(state.surfaces["s"], node_of(state))
    assert [(result.valid, result.message) for result in checked.results] == [
        (False, "Not an address."),
        (True, "Never."),
        (True, "Needed."),
    ]


def test_a_condition_that_cannot_be_evaluated_is_not_met_and_told() -> None:
    bad = {"@call": "regex", "args": {"value": {"@path": "/v"}, "pattern": "("}}
    state = surface_of([checked_field(rule({"@path": "/ok"}), rule(bad, "No."))], {"ok": True})
    checked = run_checks(state.surfaces["s"], node_of(state))
    assert [result.valid for result in checked.results] == [True, False]
    assert [(issue.path, issue.code) for issue in checked.issues] == [
        ("/components/root/@checks/1/condition", "invalid_pattern")
    ]


def test_each_item_has_results_of_its_own() -> None:
    tag = {**field({"@path": ""}, "tag"), "@checks": [rule(email(""))]}
    state = surface_of([*ROWS, tag], {"people": [{"tags": ["x", "a@b.org"]}]})
    verdicts = [
        run_checks(state.surfaces["s"], node_of(state, "tag", f"/people/0/tags/{index}")).is_valid for index in (0, 1)
    ]
    assert verdicts == [False, True]


def test_edits_of_the_user_can_be_checked_before_they_are_written() -> None:
    state = surface_of([checked_field(rule(email("/v")))], {"v": "x"})
    assert run_checks(state.surfaces["s"], node_of(state), data={"v": "a@b.org"}).is_valid


def test_nodes_without_checks() -> None:
    state = surface_of([field("x")], {})
    assert run_checks(state.surfaces["s"], node_of(state)).results == ()
    odd = surface_of([{"id": "root", "component": "Mine", "@checks": ["x", {"message": 1}]}], {})
    assert [result.valid for result in run_checks(odd.surfaces["s"], node_of(odd)).results] == [False, False]
    with pytest.raises(ValueError, match="no component"):
        run_checks(state.surfaces["s"], Node("Text", "gone"))
    with pytest.raises(TypeError, match="not Cut"):
        run_checks(state.surfaces["s"], Cut("root", "cycle"))  # pyright: ignore[reportArgumentType]
