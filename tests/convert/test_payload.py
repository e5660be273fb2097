"""Payloads of hosts: every shape that is read, and the whole issues of those that are not."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import JsonValue

from uispec import a2ui
from uispec.adapters.clicks.payload import Click, read_click
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError

_DATA: dict[str, JsonValue] = {"name": "Ada", "_home": {"action": "ok", "digest": "00ff"}}
_ACTION: dict[str, JsonValue] = {"type": "Action.Execute", "id": "ok", "verb": "go", "data": _DATA}
_REST: dict[str, JsonValue] = {"name": "Ada"}

READ: list[tuple[str, JsonValue, Click]] = [
    (
        "invoke activity",
        {
            "type": "invoke",
            "name": "adaptiveCard/action",
            "timestamp": "2026-11-30T10:00:00Z",
            "value": {"action": _ACTION, "trigger": "manual"},
        },
        Click("ok", _REST, "/value/action", "/value/action/data", "go", "00ff", "2026-11-30T10:00:00Z"),
    ),
    ("its value", {"action": _ACTION}, Click("ok", _REST, "/action", "/action/data", "go", "00ff")),
    ("the action", _ACTION, Click("ok", _REST, "", "/data", "go", "00ff")),
    ("merged data", _DATA, Click("ok", _REST, "", "", None, "00ff")),
    ("message activity", {"type": "message", "value": _DATA}, Click("ok", _REST, "/value", "/value", None, "00ff")),
    # Inputs may have the names of an activity's members.
    (
        "inputs named like an activity",
        {"type": "invoke", "value": "x", "action": "y", "_home": {"action": "ok", "digest": "00ff"}},
        Click("ok", {"type": "invoke", "value": "x", "action": "y"}, "", "", None, "00ff"),
    ),
    ("no data", {"action": {"id": "ok"}}, Click("ok", {}, "/action", "/action/data")),
    ("no mark", {"action": {"id": "ok", "data": {"a": 1}}}, Click("ok", {"a": 1}, "/action", "/action/data")),
    (
        "the id only in the mark",
        {"action": {"type": "Action.Submit", "data": _DATA}},
        Click("ok", _REST, "/action", "/action/data", None, "00ff"),
    ),
    (
        "a mark of the wrong shape counts as none",
        {"action": {"id": "ok", "data": {"_home": "x"}}},
        Click("ok", {}, "/action", "/action/data"),
    ),
]


@pytest.mark.parametrize(("payload", "click"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_read(payload: JsonValue, click: Click) -> None:
    assert read_click(payload, "adaptive-card") == click
    assert read_click(json.dumps(payload), "adaptive-card") == click
    assert read_click(json.dumps(payload).encode(), "adaptive-card") == click


_OBJECT = "The payload of a click has an object here."
REFUSED: list[tuple[str, JsonValue, tuple[Issue, ...]]] = [
    ("no object", [], (Issue("", "wrong_type", _OBJECT),)),
    ("value no object", {"type": "invoke", "value": 1}, (Issue("/value", "wrong_type", _OBJECT),)),
    ("action no object", {"action": "ok"}, (Issue("/action", "wrong_type", _OBJECT),)),
    ("data a text", {"action": {"id": "a", "data": "x"}}, (Issue("/action/data", "wrong_type", _OBJECT),)),
    (
        "something else",
        {"hello": 1},
        (
            Issue(
                "",
                "missing_property",
                'This is no click on a card: expected an object with "action", an Action.Execute or Action.Submit '
                'itself, or submitted data with the mark "_home".',
            ),
        ),
    ),
    (
        "another action",
        {"action": {"type": "Action.OpenUrl", "id": "a"}},
        (Issue("/action/type", "invalid_value", "Only Action.Execute and Action.Submit come back from a host."),),
    ),
    (
        "no id",
        {"action": {"data": {}}},
        (Issue("/action", "missing_property", 'The payload does not say which action was pressed: no "id".'),),
    ),
    (
        "merged data without an action",
        {"_home": {}},
        (Issue("", "missing_property", 'The payload does not say which action was pressed: no "id".'),),
    ),
]


@pytest.mark.parametrize(("payload", "issues"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(payload: JsonValue, issues: tuple[Issue, ...]) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        read_click(payload, "adaptive-card")
    assert caught.value.issues == issues


def test_bad_json() -> None:
    deep: JsonValue = []
    for _ in range(300):
        deep = [deep]
    with pytest.raises(ParseError):
        read_click("{", "adaptive-card")
    with pytest.raises(ParseError):
        read_click({"action": {"id": "\ud800"}}, "adaptive-card")
    with pytest.raises(LimitError):
        read_click({"action": {"id": "a", "data": {"x": deep}}}, "adaptive-card")


def test_a_typed_message_is_read_like_its_json() -> None:
    body: dict[str, Any] = {
        "name": "go",
        "surfaceId": "s",
        "sourceComponentId": "b",
        "timestamp": "2026-01-01T00:00:00Z",
        "context": {},
    }
    document: dict[str, Any] = {"version": "1.0", "action": body}
    assert read_click(a2ui.parse_message(document), "a2ui-v1.0") == read_click(document, "a2ui-v1.0")


def test_nothing_comes_home_from_an_outline() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        read_click({"action": _ACTION}, "outline")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "invalid_value")]


_MARKED: dict[str, JsonValue] = {"type": "go", "_home": "00ff ok", "n": 1}
APART: list[tuple[str, str, dict[str, JsonValue], Mapping[str, JsonValue], str]] = [
    # format, payload, what was filled in, and where an issue about "a" lies
    ("a form", "assistant-ui", {**_MARKED, "$input": {"a": "x", "n": 2}}, {"a": "x", "n": 2}, "/$input/a"),
    ("a form with no fields", "assistant-ui", {**_MARKED, "$input": {}}, {}, "/$input/a"),
    (
        "a mark among the fields",
        "assistant-ui",
        {**_MARKED, "$input": {"_home": "0 no"}},
        {"_home": "0 no"},
        "/$input/a",
    ),
    ("a control by itself", "assistant-ui", {**_MARKED, "$input": "x"}, {"": "x"}, "/$input"),
    ("an answer", "markdown", {"action": 1, "inputs": {"a": "x"}}, {"a": "x"}, "/inputs/a"),
    ("parameters", "json-render", {"action": "go", "params": {"_home": "00ff ok", "a": "x"}}, {"a": "x"}, "/params/a"),
]


@pytest.mark.parametrize(("to", "payload", "inputs", "at"), [row[1:] for row in APART], ids=[row[0] for row in APART])
def test_what_was_filled_in(to: str, payload: dict[str, JsonValue], inputs: Mapping[str, JsonValue], at: str) -> None:
    """Some hosts keep it apart from what the action says itself, others send both as one."""
    click = read_click(payload, to)
    assert (click.inputs, click.at("a")) == (inputs, at)
    if to == "assistant-ui":
        assert (click.id, click.data) == ("ok", {"n": 1})
