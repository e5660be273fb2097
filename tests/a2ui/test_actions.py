"""What a click sends: the event with its context in the scope of the node, as a message of the surface's version."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from pydantic import JsonValue

from tests.a2ui.test_resolution import Version, nodes, surface
from tests.shared import load, needs_shared
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.actions import Event, action, event
from uispec.a2ui.reading import parse_message
from uispec.a2ui.resolution import resolve
from uispec.a2ui.state import Surface
from uispec.a2ui.trees import to_tree
from uispec.a2ui.writing import dump_message
from uispec.errors import LimitError
from uispec.tree import Node

_NOW = "2026-03-01T09:30:00Z"


def clicked(action_: JsonValue, data: Any = None, *, version: Version = "1.0", catalog: str | None = "") -> Surface:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Button", "child": "t", "action": action_},
        {"id": "t", "component": "Text", "text": "Go"},
    ]
    return surface(components, data, version=version, catalog=catalog)


def root_of(built: Surface) -> Node:
    return nodes(resolve(built))[0]


EVENTS: dict[str, tuple[JsonValue, dict[str, JsonValue], str | None, list[tuple[str, str]]]] = {
    "a name alone": ({"name": "go"}, {}, None, []),
    "literals": (
        {"name": "go", "context": {"q": "books", "n": 10, "b": True, "l": [1], "o": {"k": 1}}},
        {"q": "books", "n": 10, "b": True, "l": [1], "o": {"k": 1}},
        None,
        [],
    ),
    "names in the context are only names": (
        {"name": "go", "context": {"path": "/t", "call": "f", "@x": 1}},
        {"path": "/t", "call": "f", "@x": 1},
        None,
        [],
    ),
    "a text is no pointer": (
        {"name": "go", "context": {"a": "/t", "b": {"@path": "/t"}}},
        {"a": "/t", "b": "Ada"},
        None,
        [],
    ),
    "no data is null": ({"name": "go", "context": {"a": {"@path": "/gone"}}}, {"a": None}, None, []),
    "what fails is null, and the event goes out": (
        {"name": "go", "context": {"a": {"@call": "no"}, "b": "kept", "c": {"@path": "/a~"}}},
        {"a": None, "b": "kept", "c": None},
        None,
        [
            ("/components/root/action/event/context/a", "unknown_function"),
            ("/components/root/action/event/context/c", "invalid_pointer"),
        ],
    ),
    "escapes": (
        {"name": "go", "context": {"a": {"@@path": "/t", "b": {"@path": "/n"}}}},
        {"a": {"@path": "/t", "b": 7}},
        None,
        [],
    ),
    "user message": ({"name": "go", "userMessage": "Please"}, {}, "Please", []),
    "computed user message": (
        {"name": "go", "userMessage": {"@call": "formatString", "args": {"value": "I am ${/t}"}}},
        {},
        "I am Ada",
        [],
    ),
    "user message from a number": ({"name": "go", "userMessage": {"@path": "/n"}}, {}, "7", []),
    "no user message yet": ({"name": "go", "userMessage": {"@path": "/gone"}}, {}, None, []),
    "user message that fails": (
        {"name": "go", "userMessage": {"@call": "no", "args": {}}},
        {},
        None,
        [("/components/root/action/event/userMessage", "unknown_function")],
    ),
}


@pytest.mark.parametrize(("written", "context", "message", "issues"), EVENTS.values(), ids=EVENTS)
def test_events(
    written: JsonValue, context: dict[str, JsonValue], message: str | None, issues: list[tuple[str, str]]
) -> None:
    # Of a catalog that nobody knows, so that also what the models refuse stands on the surface.
    built = clicked({"event": written}, {"t": "Ada", "n": 7}, catalog="mine")
    fired = event(built, root_of(built))
    assert (fired.name, fired.context, fired.user_message) == ("go", context, message)
    assert [(issue.path, issue.code) for issue in fired.issues] == issues
    body: dict[str, JsonValue] = {"name": "go"}
    if message is not None:
        body["userMessage"] = message
    body |= {"surfaceId": "s", "sourceComponentId": "root", "timestamp": _NOW, "context": context}
    sent = action(built, root_of(built), now=_NOW)
    assert isinstance(sent, v1_0.Message)
    assert dump_message(sent) == {"version": "1.0", "action": body}
    assert sent.direction == "renderer_to_agent"


@pytest.mark.parametrize(("version", "spelled"), [("0.9", "v0.9"), ("0.9.1", "v0.9.1")])
def test_the_message_is_of_the_surface_s_version(version: Version, spelled: str) -> None:
    context: JsonValue = {"n": {"path": "/n"}, "v": {"call": "required", "args": {"value": ""}}}
    built = clicked({"event": {"name": "go", "context": context}}, {"n": 7}, version=version)
    sent = action(built, root_of(built), now=_NOW)
    assert isinstance(sent, v0_9.Message)
    assert dump_message(sent) == {
        "version": spelled,
        "action": {
            "name": "go",
            "surfaceId": "s",
            "sourceComponentId": "root",
            "timestamp": _NOW,
            "context": {"n": 7, "v": False},
        },
    }
    assert parse_message(dump_message(sent)) == sent


def test_a_user_message_that_cannot_be_written_out() -> None:
    built = clicked({"event": {"name": "go", "userMessage": {"@path": "/n"}}})
    fired = event(built, root_of(built), data={"n": 2**14_001})
    assert fired.user_message is None
    assert [(issue.path, issue.code) for issue in fired.issues] == [
        ("/components/root/action/event/userMessage", "too_large")
    ]


def test_v0_9_knows_no_user_message() -> None:
    built = clicked({"event": {"name": "go", "userMessage": "x"}}, version="0.9", catalog="mine")
    assert event(built, root_of(built)).user_message is None


def test_v0_9_without_the_word_event() -> None:
    built = clicked({"name": "go", "context": {"n": {"path": "/n"}}}, {"n": 7}, version="0.9", catalog="mine")
    assert event(built, root_of(built)) == Event("go", {"n": 7}, None, ())
    new = clicked({"name": "go", "context": {}}, catalog="mine")
    with pytest.raises(ValueError, match="no action with an event"):
        event(new, root_of(new))


def test_the_scope_is_that_of_the_node() -> None:
    context = {"id": {"@path": "id"}, "all": {"@path": "/total"}, "at": {"@call": "@index", "args": {"offset": 1}}}
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "List", "children": {"componentId": "b", "path": "/items"}},
        {"id": "b", "component": "Button", "child": "t", "action": {"event": {"name": "pick", "context": context}}},
        {"id": "t", "component": "Text", "text": {"@path": "title"}},
    ]
    data = {"total": 2, "items": [{"id": "x0"}, {"id": "x1"}]}
    built = surface(components, data)
    buttons = [node for node in nodes(resolve(built)) if node.id == "b"]
    assert [event(built, button).context for button in buttons] == [
        {"id": "x0", "all": 2, "at": 1},
        {"id": "x1", "all": 2, "at": 2},
    ]
    # The data at the moment of the click, not that of the tree.
    later = event(built, buttons[1], data={"items": [{}, {"id": "new"}]})
    assert later.context == {"id": "new", "all": None, "at": 2}


def test_a_node_of_the_unresolved_tree_starts_at_the_root() -> None:
    built = clicked({"event": {"name": "go", "context": {"n": {"@path": "n"}}}}, {"n": 7})
    top = to_tree(built)
    assert isinstance(top, Node)
    assert event(built, top).context == {"n": 7}


def test_the_context_is_nobody_else_s() -> None:
    inner: list[JsonValue] = [1]
    data: JsonValue = {"o": {"k": inner}}
    built = clicked({"event": {"name": "go", "context": {"o": {"@path": "/o"}}}})
    fired = event(built, root_of(built), data=data)
    inner.append(2)
    assert fired.context == {"o": {"k": [1]}}


_REPORTED = {fault["id"]: fault for fault in load("cases/reported-faults.json") or ()}


@needs_shared
def test_reported_context() -> None:
    fault = _REPORTED["a2ui-string-that-looks-like-a-path"]
    built = clicked(fault["input"]["action"], fault["input"]["dataModel"], version="0.9")
    assert event(built, root_of(built)).context == fault["expect"]["context"]


TIMES: list[tuple[str | datetime, str]] = [
    (_NOW, _NOW),
    ("2026-03-01T09:30:00.5+02:00", "2026-03-01T09:30:00.5+02:00"),
    (datetime(2026, 3, 1, 9, 30, tzinfo=UTC), _NOW),
    (datetime(2026, 3, 1, 9, 30, 0, 5, timezone(timedelta(hours=-3))), "2026-03-01T09:30:00.000005-03:00"),
]


@pytest.mark.parametrize(("now", "timestamp"), TIMES)
def test_timestamps(now: str | datetime, timestamp: str) -> None:
    built = clicked({"event": {"name": "go"}})
    sent = action(built, root_of(built), now=now)
    body = dump_message(sent)["action"]
    assert isinstance(body, dict)
    assert body["timestamp"] == timestamp


@pytest.mark.parametrize("now", ["", "today", "2026-03-01", "2026-02-30T09:30:00Z", datetime(2026, 3, 1)])
def test_no_moment(now: str | datetime) -> None:
    built = clicked({"event": {"name": "go"}})
    with pytest.raises(ValueError, match=r"^now "):
        action(built, root_of(built), now=now)


WRONG: dict[str, tuple[JsonValue, str]] = {
    "calls a function": (
        {"functionCall": {"@call": "openUrl", "args": {"url": "https://a.example"}}},
        "calls a function of the renderer",
    ),
    "no event": ({}, "no action with an event"),
    "no object": ("go", "no action with an event"),
    "no name": ({"event": {"context": {}}}, "no action with an event"),
    "a name that is no text": ({"event": {"name": 5}}, "no action with an event"),
}


@pytest.mark.parametrize(("written", "message"), WRONG.values(), ids=WRONG)
def test_nodes_without_an_event(written: JsonValue, message: str) -> None:
    built = clicked(written, catalog="mine")
    with pytest.raises(ValueError, match=message):
        action(built, root_of(built), now=_NOW)


def test_nodes_that_are_no_buttons() -> None:
    built = clicked({"event": {"name": "go"}})
    with pytest.raises(ValueError, match="'t' has no action"):
        action(built, nodes(resolve(built))[1], now=_NOW)
    with pytest.raises(ValueError, match=r"no component 'roto'\. Did you mean \"root\"\?"):
        event(clicked({"event": {"name": "x"}}), Node("Button", "roto"))
    with pytest.raises(ValueError, match=r"no component 'other'\.$"):
        action(built, Node("Button", "other"), now=_NOW)


def test_a_context_too_deep_for_a_message() -> None:
    deep: JsonValue = 1
    for _ in range(198):
        deep = [deep]
    built = clicked({"event": {"name": "go", "context": {"d": {"@path": "/"}}}})
    assert event(built, root_of(built), data=deep).context == {"d": deep}
    with pytest.raises(LimitError):
        action(built, root_of(built), data=deep, now=_NOW)
