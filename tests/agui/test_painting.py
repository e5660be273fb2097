"""Surfaces in tool calls and results, shown as the middleware of AG-UI shows them, and its recorded behaviour."""

import json
from collections.abc import Callable
from functools import reduce
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.interop.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec import agui, fold
from uispec.agui.arriving_json import ArrivingJson
from uispec.agui.surfaces.operations import in_content, read_result, surface_of
from uispec.errors import Issue
from uispec.limits import Limits

CREATE: Final[Any] = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "c"}}
BASIC: Final = "https://a2ui.org/specification/v0_9/basic_catalog.json"
ROWS: Final = {row.id: row for row in rows("a2ui-middleware")}

STARTED: Final[Any] = {"type": "RUN_STARTED", "threadId": "t", "runId": "r"}
FINISHED: Final[Any] = {"type": "RUN_FINISHED", "threadId": "t", "runId": "r"}


def starts(id_: str, name: str = "render_a2ui") -> Any:
    return {"type": "TOOL_CALL_START", "toolCallId": id_, "toolCallName": name}


def grows(id_: str, delta: str) -> Any:
    return {"type": "TOOL_CALL_ARGS", "toolCallId": id_, "delta": delta}


def ends(id_: str) -> Any:
    return {"type": "TOOL_CALL_END", "toolCallId": id_}


def answers(id_: str, content: Any) -> Any:
    return {"type": "TOOL_CALL_RESULT", "messageId": f"m-{id_}", "toolCallId": id_, "content": content}


def arguments(words: str, surface: str = "s", **more: Any) -> str:
    component = {"id": "root", "component": "Text", "text": words}
    return json.dumps({"surfaceId": surface, "components": [component], **more})  # `more` may hold other components


def renders(id_: str, text: str) -> list[Any]:
    return [starts(id_), grows(id_, text), ends(id_)]


def painted(events: list[Any], **options: Any) -> list[Any]:
    return [agui.dump_event(event) for event in agui.paint_a2ui(events, **options)]


def contents(events: list[Any]) -> list[Any]:
    return [event["content"] for event in events if event["type"] == "ACTIVITY_SNAPSHOT"]


# The recorded rows


def _parsed(text: str) -> Any:
    operations = in_content(read_result(text))
    return None if operations is None else {"operations": operations}


def _surfaces(operations: Any) -> list[str]:
    return list(dict.fromkeys(surface for one in operations if (surface := surface_of(one)) is not None))


def _arrived(text: str, key: str) -> tuple[Any, bool]:
    """A member of an object as far as it has come, and whether that is all of it."""
    document = ArrivingJson()
    document.feed(text)
    held: Any = document.value
    value = held.get(key)
    return value, value is not None and not document.is_open(value)


def _items(text: str, key: str) -> Any:
    value, is_closed = _arrived(text, key)
    return {"items": value if is_closed else value[:-1], "arrayClosed": is_closed}


def _whole(text: str, key: str) -> Any:
    value, is_closed = _arrived(text, key)
    return value if is_closed else None


def _run(row: Row) -> list[Any]:
    """What the middleware was given, from what it gave, painted anew."""
    recorded = [event for event in row.output["events"] if event["type"] != "ACTIVITY_SNAPSHOT"]
    given_to_it = [event for event in recorded if event.get("messageId") != "<uuid>"]

    def check(components: list[Any]) -> list[Issue]:
        if "schema" not in row.input.get("config", {}) or "text" in components[0]:
            return []
        text = "Component 'Text' (index 0) is missing required prop 'text'"
        return [Issue("components[0].text", "missing_required_prop", text)]

    return painted(given_to_it, check=check)


def _same_but_ids(events: list[Any]) -> list[Any]:
    return [
        {**event, "messageId": "<uuid>"} if event.get("content") == '{"status":"rendered"}' else event
        for event in events
    ]


JUDGES: Final[dict[str, Callable[[Row], Any]]] = {
    "tryParseA2UIOperations": lambda row: _parsed(row.input),
    "extractSurfaceIds": lambda row: _surfaces(row.input),
    "extractCompleteItemsWithStatus": lambda row: _items(*row.input),
    "extractCompleteItems": lambda row: _items(*row.input)["items"] or None,
    "extractCompleteObject": lambda row: _whole(*row.input),
    "extractStringField": lambda row: _whole(*row.input),
    "A2UIMiddleware.run": lambda row: _same_but_ids(_run(row)),
}
NO_COUNTERPART: Final = frozenset({"mw-legacy", "mw-run-inject"})


@pytest.mark.parametrize("id_", sorted(ROWS.keys() - NO_COUNTERPART))
def test_a_recorded_row(id_: str) -> None:
    row = ROWS[id_]
    expected = row.output["events"] if row.fn == "A2UIMiddleware.run" else row.output
    assert JUDGES[row.fn](row) == expected


@needs_shared
def test_rows_without_a_counterpart_have_their_reason() -> None:
    assert ROWS.keys() & REASONS.keys() >= NO_COUNTERPART
    assert {row.fn for id_, row in ROWS.items() if id_ not in NO_COUNTERPART} == JUDGES.keys()


# Painting


def test_a_render_call_is_shown_step_by_step() -> None:
    template = {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/shop/items"}}
    data: Any = {"shop": {"items": [1, {"n": 2}, 3]}}
    whole: Any = {"surfaceId": "s", "catalogId": "urn:c", "components": [template], "data": data}
    text = json.dumps(whole)
    pieces = [text[place : place + 1] for place in range(len(text))]
    events = painted([starts("tc"), *(grows("tc", piece) for piece in pieces), ends("tc")], has_progress=False)
    base = [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "urn:c"}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [template]}},
    ]

    def with_data(*items: Any) -> Any:
        value = {"shop": {"items": [*items]}}
        return [*base, {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/", "value": value}}]

    told = [{"a2ui_operations": one} for one in (base, with_data(1), with_data(1, {"n": 2}), with_data(1, {"n": 2}, 3))]
    assert contents(events) == [{"status": "building"}, *told, told[-1]]


def test_the_items_of_a_long_list_are_shown_in_larger_and_larger_parts() -> None:
    template = {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/items"}}
    text = json.dumps({"surfaceId": "s", "components": [template], "data": {"items": [*range(500)]}})
    events = painted([starts("tc"), *(grows("tc", piece) for piece in text), ends("tc")], has_progress=False)
    lists = [one["a2ui_operations"][2]["updateDataModel"]["value"]["items"] for one in contents(events)[2:]]
    sizes = [len(one) for one in lists]
    assert sizes[:10] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 12]
    assert len(sizes) < 60
    assert lists[-1] == [*range(500)]


CATALOGS: Final[list[tuple[Any, str | None, str]]] = [
    ({}, None, BASIC),
    ({"catalogId": "basic"}, None, BASIC),
    ({"catalogId": 7}, None, BASIC),
    ({"catalogId": "urn:own"}, None, "urn:own"),
    ({"catalogId": "urn:own"}, "urn:host", "urn:host"),
]


@pytest.mark.parametrize(("said", "catalog_id", "used"), CATALOGS, ids=str)
def test_the_catalog_is_the_hosts_else_the_models_else_the_basic_one(
    said: Any, catalog_id: str | None, used: str
) -> None:
    # What comes behind the components comes too late for the first snapshot.
    text = json.dumps({"surfaceId": "s", **said, "components": []})
    *_, content = contents(painted(renders("tc", text), catalog_id=catalog_id))
    assert content["a2ui_operations"][0]["createSurface"]["catalogId"] == used


# agui-same-surface-supersedes
ATTEMPTS: Final[dict[str, list[Any]]] = {
    "inside another call": [
        starts("outer", "generate"),
        *renders("i1", arguments("no")),
        *renders("i2", arguments("yes")),
        ends("outer"),
    ],
    "behind each other": [*renders("i1", arguments("no")), *renders("i2", arguments("yes"))],
    "inside a call whose arguments are complete": [
        *(starts("outer", "generate"), ends("outer")),
        *(*renders("i1", arguments("no")), *renders("i2", arguments("yes"))),
    ],
}


@pytest.mark.parametrize("case", ATTEMPTS)
def test_another_attempt_takes_the_place_of_the_one_before(case: str) -> None:
    events = ATTEMPTS[case]
    run = reduce(fold.agui_apply, events, fold.agui_empty())
    for source in (events, painted(events), run):
        state = reduce(fold.a2ui_apply, agui.a2ui_messages(source), fold.a2ui_empty())
        assert list(state.surfaces) == ["s"]
        assert getattr(state.surfaces["s"].components["root"], "text") == "yes"  # noqa: B009 - of whatever type


def test_attempts_inside_another_call_are_one_activity() -> None:
    def check(components: list[Any]) -> list[Issue]:
        return [Issue("/0", "bad", "No.")] if components[0]["text"] == "no" else [Issue("/0", "odd", "Hm.", "warning")]

    shown_of = painted(ATTEMPTS["inside another call"], check=check, has_progress=False)
    events = [event for event in shown_of if event["type"] == "ACTIVITY_SNAPSHOT"]
    assert {event["messageId"] for event in events} == {"a2ui-surface-outer"}
    retrying, building, shown = contents(events)[1:]
    assert (retrying["status"], retrying["attempt"], building) == ("retrying", 2, {"status": "building"})
    assert len(shown["a2ui_operations"]) == 2


def test_attempts_behind_a_call_are_activities_of_their_own() -> None:
    events = painted(ATTEMPTS["inside a call whose arguments are complete"], has_progress=False)
    ids = {event["messageId"] for event in events if event["type"] == "ACTIVITY_SNAPSHOT"}
    assert ids == {"a2ui-surface-i1", "a2ui-surface-i2"}


def test_two_surfaces_of_one_call_are_two_activities() -> None:
    events = [starts("outer", "generate"), *renders("i1", arguments("a", "s")), *renders("i2", arguments("b", "o"))]
    state = reduce(fold.a2ui_apply, agui.a2ui_messages(events), fold.a2ui_empty())
    assert sorted(state.surfaces) == ["o", "s"]


NOT_SHOWN: Final[dict[str, list[Any]]] = {
    "broken": renders("tc", '{"surfaceId": "s", "components": [}'),
    "no object": renders("tc", "[1, 2]"),
    "no surface": renders("tc", '{"components": []}'),
    "surface of another type": renders("tc", '{"surfaceId": 7, "components": []}'),
    "components that are none": renders("tc", '{"surfaceId": "s", "components": {}}'),
    "half": [starts("tc"), grows("tc", '{"surfaceId": "s", "components": [{"id": "root"')],
    "of a call that nobody started": [grows("tc", arguments("x"))],
    "of another tool": [starts("tc", "other"), grows("tc", arguments("x")), ends("tc")],
    "a result of another kind": [answers("tc", '{"done": true}'), answers("tc", "done"), answers("tc", "7")],
    "a picture": [answers("tc", [{"type": "image", "source": {"type": "url", "value": "u"}}])],
}


@pytest.mark.parametrize("case", NOT_SHOWN)
def test_what_is_no_surface_is_not_shown(case: str) -> None:
    events = NOT_SHOWN[case]
    assert [one for one in contents(painted(events, has_progress=False)) if one != {"status": "building"}] == []
    assert agui.a2ui_messages(events) == []


def test_only_calls_that_show_something_are_answered_for() -> None:
    def answered(*events: Any) -> list[str]:
        return [
            event["toolCallId"]
            for event in painted([STARTED, *events, FINISHED])
            if event["type"] == "TOOL_CALL_RESULT" and event["messageId"].startswith("a2ui-result-")
        ]

    assert answered(*renders("tc", arguments("x"))) == ["tc"]
    assert answered(*renders("tc", arguments("x")), answers("tc", "{}")) == []
    assert answered(*renders("tc", "{}")) == []
    assert answered(*renders("tc", arguments("x")), {"type": "RUN_ERROR", "message": "no"}) == []


def test_what_somebody_else_has_shown_is_left_to_them() -> None:
    once = painted([STARTED, *renders("tc", arguments("x")), FINISHED])
    assert painted(once) == once
    building, *_ = once[1:]
    assert building["content"] == {"status": "building"}


def test_a_call_that_starts_twice_is_one() -> None:
    text = arguments("x")
    events = painted([starts("tc"), grows("tc", text[:20]), starts("tc"), grows("tc", text[20:])], has_progress=False)
    assert [[*content] for content in contents(events)] == [["status"], ["a2ui_operations"]]


def test_a_template_that_names_no_list_waits_for_all_of_the_data() -> None:
    for path in ("/items~2", "/other", "items", "/items/x"):
        template = {"id": "root", "component": "List", "children": {"componentId": "row", "path": path}}
        text = arguments("x", components=[template], data={"items": [1, 2, 3]})
        events = painted([starts("tc"), *(grows("tc", piece) for piece in text)], has_progress=False)
        assert len(contents(events)) == 3


_TEXT: Final = arguments("x", data={"n": 1})
_CHUNK: Final[Any] = {"type": "TOOL_CALL_CHUNK", "toolCallId": "tc", "toolCallName": "render_a2ui"}
IN_PIECES: Final[dict[str, list[Any]]] = {
    "events": [STARTED, starts("tc"), *(grows("tc", piece) for piece in _TEXT), ends("tc"), FINISHED],
    "chunks": [STARTED, _CHUNK, *({"type": "TOOL_CALL_CHUNK", "delta": piece} for piece in _TEXT), FINISHED],
}


@pytest.mark.parametrize("case", IN_PIECES)
def test_a_reader_may_go_on_in_the_middle_of_a_call(case: str) -> None:
    events = IN_PIECES[case]
    assert len(agui.a2ui_messages(events)) == 3
    for cut in range(0, len(events), 7):
        run = reduce(fold.agui_apply, events[:cut], fold.agui_empty())
        late = agui.A2uiReader(run)
        rest = [message for event in events[cut:] for message in late.feed(event)]
        assert [*agui.a2ui_messages(run), *rest] == agui.a2ui_messages(events)


def test_other_activities_of_a_history_show_no_surfaces() -> None:
    function = {"name": "render_a2ui", "arguments": arguments("x")}
    call = {"id": "a", "role": "assistant", "toolCalls": [{"id": "tc", "type": "function", "function": function}]}
    activity: Any = {"id": "c", "role": "activity", "activityType": "mcp-apps", "content": {"resourceUri": "ui://x"}}
    told = {"type": "MESSAGES_SNAPSHOT", "messages": [call, activity]}
    for source in ([told], fold.agui_apply(fold.agui_empty(), told)):
        assert len(agui.a2ui_messages(source)) == 2


def test_of_one_surface_the_later_message_of_a_history_counts() -> None:
    def text(words: str) -> Any:
        component = {"id": "root", "component": "Text", "text": words}
        return {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [component]}}

    content = {"a2ui_operations": [CREATE, text("later")]}
    result = {"id": "b", "role": "tool", "toolCallId": "tc", "content": agui.a2ui_result([CREATE, text("earlier")])}
    activity = {"id": "c", "role": "activity", "activityType": "a2ui-surface", "content": content}
    told = {"type": "MESSAGES_SNAPSHOT", "messages": [result, activity]}
    for source in ([told], fold.agui_apply(fold.agui_empty(), told)):
        assert agui.a2ui_messages(source)[-1] == text("later")


def test_a_tool_may_have_another_name() -> None:
    events = [starts("tc", "show"), grows("tc", arguments("x")), ends("tc")]
    assert agui.a2ui_messages(events) == []
    messages = agui.a2ui_messages(agui.paint_a2ui(events, tool_name="show", catalog_id="urn:c"))
    assert [*messages[0], messages[0]["createSurface"]] == [
        *("version", "createSurface"),
        {"surfaceId": "s", "catalogId": "urn:c"},
    ]


def test_chunks_are_understood() -> None:
    chunk = {"type": "TOOL_CALL_CHUNK", "toolCallId": "tc", "toolCallName": "render_a2ui", "delta": arguments("x")}
    events = [STARTED, chunk, FINISHED]
    assert len(agui.a2ui_messages(events)) == 2
    assert [event for event in painted(events) if event["type"] == "TOOL_CALL_CHUNK"] == [chunk]
    lost = {"type": "TEXT_MESSAGE_CHUNK", "delta": "x"}
    assert painted([lost]) == [lost]


def test_history_is_shown_too() -> None:
    text = '{"a2ui_operations": [{"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "c"}}]}'
    call = {"id": "tc", "type": "function", "function": {"name": "generate", "arguments": "{}"}}
    messages = [
        {"id": "a", "role": "assistant", "toolCalls": [call]},
        {"id": "b", "role": "tool", "toolCallId": "tc", "content": text},
    ]
    told = {"type": "MESSAGES_SNAPSHOT", "messages": messages}
    begun = {**STARTED, "input": {"threadId": "t", "runId": "r", "messages": messages}}
    for events in ([told], [told, told], [begun], [begun, told], [answers("tc", text), told]):
        assert len(agui.a2ui_messages(events)) == 1
    assert len(agui.a2ui_messages(fold.agui_empty(begun["input"]))) == 1


def test_an_activity_counts_for_more_than_the_call_that_it_shows() -> None:
    def activity(words: str) -> Any:
        made = {"id": "root", "component": "Text", "text": words}
        operations = [CREATE, {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [made]}}]
        return {
            "id": "a2ui-surface-tc",
            "role": "activity",
            "activityType": "a2ui-surface",
            "content": {"a2ui_operations": operations},
        }

    result = agui.a2ui_result(activity("old")["content"]["a2ui_operations"])
    function = {"name": "render_a2ui", "arguments": arguments("old")}
    call = {"id": "a", "role": "assistant", "toolCalls": [{"id": "tc", "type": "function", "function": function}]}
    answer = {"id": "b", "role": "tool", "toolCallId": "tc", "content": result}
    told = {"type": "MESSAGES_SNAPSHOT", "messages": [call, answer, activity("new")]}
    expected = activity("new")["content"]["a2ui_operations"]
    assert agui.a2ui_messages([told]) == expected
    assert agui.a2ui_messages(fold.agui_apply(fold.agui_empty(), told)) == expected


def test_what_was_not_fit_to_be_shown_stays_so() -> None:
    def refuse(_: list[Any]) -> list[Issue]:
        return [Issue("/0", "bad", "No.")]

    events = painted([starts("outer", "generate"), *renders("i1", arguments("x")), ends("outer")], check=refuse)
    assert contents(events)[-1]["status"] == "retrying"
    assert agui.a2ui_messages(events) == []
    assert agui.a2ui_messages(reduce(fold.agui_apply, events, fold.agui_empty())) == []


def test_a_list_of_messages_repeats_no_call() -> None:
    events = [STARTED, *ATTEMPTS["inside another call"], FINISHED]
    run = reduce(fold.agui_apply, events, fold.agui_empty())
    told = {"type": "MESSAGES_SNAPSHOT", "messages": [agui.dump_message(one) for one in run.messages.values()]}
    assert agui.a2ui_messages([*events, told]) == agui.a2ui_messages(events)


# JSON that arrives

_JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(_JSON, max_size=3) | st.dictionaries(st.text(max_size=4), _JSON, max_size=3), st.data(), st.booleans())
def test_json_arrives_the_same_in_whatever_pieces(document: Any, data: st.DataObject, is_ascii: bool) -> None:
    """Where the pieces begin and end makes no difference, and at the end all of it is there."""
    text = json.dumps(document, ensure_ascii=is_ascii, indent=data.draw(st.none() | st.just(1)))
    arriving = ArrivingJson()
    place = 0
    while place < len(text):
        end = data.draw(st.integers(place + 1, len(text)))
        arriving.feed(text[place:end])
        place = end
    assert (arriving.value, arriving.is_broken, arriving.is_open(arriving.value)) == (document, False, False)


@given(st.text('{}[]",:0123456789.eE+-tru\\" \n', max_size=20), st.integers(0, 20))
def test_what_is_no_json_is_known_as_such(text: str, cut: int) -> None:
    """A text that is a container to a JSON parser is one here, and no other text closes as one."""
    arriving = ArrivingJson()
    arriving.feed(text[:cut])
    arriving.feed(text[cut:])
    try:
        expected = json.loads(text)
    except ValueError:
        is_whole = isinstance(arriving.value, dict | list) and not arriving.is_open(arriving.value)
        assert arriving.is_broken or not is_whole
        return
    if isinstance(expected, dict | list):
        assert arriving.value == expected
        assert not arriving.is_broken


def test_escapes_may_be_cut_anywhere() -> None:
    expected = ['a"b\\', '\\"', "\\\\", '"']
    text = json.dumps(expected)
    for size in range(1, 5):
        arriving = ArrivingJson()
        for place in range(0, len(text), size):
            arriving.feed(text[place : place + size])
        assert arriving.value == expected


def test_more_than_the_limits_allow_is_broken() -> None:
    for limits, good, bad in (
        (Limits(json_depth=2), '[{"a": 1}]', "[[["),
        (Limits(document_bytes=4), "[12]", "[123]"),
    ):
        for text in (good, bad):
            arriving = ArrivingJson(limits)
            arriving.feed(text)
            assert arriving.is_broken == (text is bad)


BROKEN: Final = [
    "}",
    "[1}",
    "[,",
    "[1,]",
    '{"a" 1}',
    '{"a":}',
    "{1:2}",
    "[tru]",
    "[01]",
    '["\\x"]',
    "[1 2]",
    "{} x",
    '["\\ud800"]',
    "[1e999]",
]


@pytest.mark.parametrize("text", BROKEN)
def test_what_breaks_stays_broken(text: str) -> None:
    arriving = ArrivingJson()
    arriving.feed(text)
    assert arriving.is_broken
    arriving.feed("[]")
    assert arriving.is_broken
