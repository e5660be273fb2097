"""Targets: surfaces that runs carry, clicks on them, and tool calls and results as user interfaces take them."""

from collections.abc import Mapping
from functools import reduce
from typing import Any, Final

from hypothesis import strategies as st

from tests.a2ui.strategies import any_stream
from tests.agui.test_carrying import CREATE, MESSAGES, changes, data, shows, text
from tests.agui.test_painting import FINISHED, STARTED, answers, arguments, ends, grows, renders, starts
from tests.agui.test_tool_parts import NO, WORDS, YES, aui, kit, sdk
from tests.fuzz.inputs import LIMITS, Given, chosen, given, limits, odd_values, spoiled, spoiled_by_a_caller, words
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import is_one_of
from uispec import _json, a2ui, agui, fold
from uispec.errors import UispecError

_RESULT: Final = _json.text({"a2ui_operations": [CREATE, text("x"), data({"n": 1})]})
_EVENTS: Final[list[Any]] = [
    *(STARTED, FINISHED, {"type": "RUN_ERROR", "message": "no"}),
    *(starts("tc", "generate"), *renders("i", arguments("x", data={"n": 1})), answers("tc", _RESULT), ends("tc")),
    *(grows("i", '{"surfaceId": "s", "components": ['), grows("i", "]"), grows("i", '], "data": {}}')),
    *(shows("a", CREATE, text("x")), shows("b", CREATE), shows("a", CREATE, data(1)), shows("a", 7)),
    *(changes("a", {"op": "add", "path": "/a2ui_operations/-", "value": text("y")}),),
    *(changes("a", {"op": "remove", "path": "/a2ui_operations/0"}),),
    {"type": "MESSAGES_SNAPSHOT", "messages": [{"id": "m", "role": "tool", "toolCallId": "x", "content": _RESULT}]},
    {"type": "TOOL_CALL_CHUNK", "toolCallId": "c", "toolCallName": "render_a2ui", "delta": arguments("z")},
]
_streams: Final = st.lists(chosen(_EVENTS) | spoiled(chosen(_EVENTS)) | odd_values, max_size=7)
_messages: Final = MESSAGES | any_stream | spoiled_by_a_caller(st.just([CREATE, text("x"), data([1])]))


def _carry(drawn: Given, calls: Calls) -> None:
    messages, bounds = drawn["messages"], LIMITS[drawn["limits"]]
    call_id, has_deltas = drawn["call_id"], drawn["has_deltas"]
    events = calls.ask_wrongly(
        NOWHERE, agui.carry_a2ui, messages, call_id, has_deltas=has_deltas, raw_event=drawn["raw"], limits=bounds
    )
    calls.ask_wrongly(NOWHERE, agui.surface_events, messages, "a", raw_event=drawn["raw"], limits=bounds)
    result = calls.ask_wrongly(NOWHERE, agui.a2ui_result, messages, limits=bounds)
    if events is None:
        return
    calls.expect(_json.same(agui.a2ui_messages(events), _json.copy(list(messages))), "the messages do not come back")
    dumped = calls.ask(NOWHERE, agui.dump_events, events, "array")
    calls.expect(dumped is not None and agui.parse_events(dumped) == events, "the events do not come back")
    calls.expect(result is not None, "what an event can carry a result cannot hold")


def _read(drawn: Given, calls: Calls) -> None:
    events, bounds = drawn["events"], LIMITS[drawn["limits"]]
    reader = agui.A2uiReader(limits=bounds)
    read: list[Any] = []
    for event in events:
        read += calls.ask_wrongly(NOWHERE, reader.feed, event) or []
    for issue in reader.issues:
        calls.expect(not issue.path or issue.path.startswith("/"), "an issue without a pointer")
    if all(is_one_of(event, Mapping) for event in events):
        whole = calls.ask(NOWHERE, agui.a2ui_messages, events, limits=bounds)
        calls.expect(_json.same(whole, read), "one by one they are others")
        run = reduce(lambda state, event: fold.agui_apply(state, event, limits=bounds), events, fold.agui_empty())
        calls.ask(NOWHERE, agui.a2ui_messages, run, limits=bounds)
    calls.ask_wrongly(NOWHERE, agui.a2ui_messages, drawn["other"], limits=bounds)


def _painted(drawn: Given, calls: Calls) -> None:
    events = drawn["events"]

    def paint() -> list[agui.Event]:
        options: Any = {"catalog_id": drawn["catalog_id"], "has_progress": drawn["has_progress"]}
        return list(agui.paint_a2ui(events, limits=LIMITS[drawn["limits"]], **options))

    painted = calls.ask_wrongly(NOWHERE, paint)
    if painted is not None:
        given_to_it = [agui.parse_event(event) for event in events]
        rest = iter(painted)
        calls.expect(all(event in rest for event in given_to_it), "an event is missing, or stands elsewhere")


def _clicked(drawn: Given, calls: Calls) -> None:
    message, bounds = drawn["message"], LIMITS[drawn["limits"]]
    props = calls.ask_wrongly(message, agui.carry_action, message, limits=bounds)
    try:
        run_input = agui.parse_run_input(
            drawn["input"] if props is None else {**drawn["input"], "forwardedProps": props}
        )
    except (UispecError, TypeError):
        return
    action = calls.ask(NOWHERE, agui.a2ui_action, run_input, "v0.9")
    if props is not None:
        said = _json.copy(message["action"])
        calls.expect(action is not None and action["action"] == said, "a click does not come back")
    logged = calls.ask(NOWHERE, agui.log_action, run_input, lambda: "id")
    calls.expect(logged is not None and (logged is run_input) == (action is None), "a click is not logged")


def _part(drawn: Given, calls: Calls) -> None:
    part = calls.ask_wrongly(drawn["part"], agui.tool_part, drawn["part"], limits=LIMITS[drawn["limits"]])
    if part is not None:
        calls.expect(part.original == _json.copy(drawn["part"]), "the original is another one")
        calls.expect((part.kind == "approval") >= (part.stage == "waiting"), "nobody is asked, and it waits")


def _resulted(drawn: Given, calls: Calls) -> None:
    result, bounds = drawn["result"], LIMITS[drawn["limits"]]
    calls.ask_wrongly(result, a2ui.data_from_result, result, drawn["version"], limits=bounds)


def _for_copilotkit(drawn: Given, calls: Calls) -> None:
    document = drawn["document"]
    calls.ask_wrongly(NOWHERE, a2ui.catalog_for_copilotkit, document, limits=LIMITS[drawn["limits"]])


_INPUT: Final[Any] = {
    "threadId": "t",
    "runId": "r",
    "messages": [],
    "forwardedProps": {"a2uiAction": {"userAction": {"name": "a", "surfaceId": "s", "context": {"n": 1}}}},
}
_ACTION: Final[Any] = {"version": "v0.9", "action": {"name": "a", "surfaceId": "s", "context": {"n": [1]}}}
_PARTS: Final[list[Any]] = [
    *(part for part, _ in WORDS),
    sdk("output-denied", input={"a": [1]}, approval=NO),
    aui("incomplete", argsText='{"a": 1', status={"reason": "error", "error": {"message": "e"}}, approval=YES),
    kit("complete", parameters={"a": 1}, result={"b": 2}),
    {"id": "c", "type": "function", "function": {"name": "pay", "arguments": '{"a": [1, 2'}},
]
_TOOL_RESULT: Final[Any] = {
    "content": [{"type": "text", "text": '{"n": 1, "rows": [{"a": 1}]}'}, {"type": "image", "data": ""}],
    "structuredContent": {"n": 1, "": 2, "rows": [{"a": 1, "b": [{"c": None}]}, {"a": "x", ".": 1}], "l": [1]},
    "isError": False,
    "_meta": {"a": 1},
}
_ODD: Final[Any] = {"b": {"not": {}}, "c": {"if": {}, "then": False}}
_BASE: Final[Any] = {"properties": {"id": {"type": "string"}, **_ODD}, "required": ["id"]}
_PARTS_OF_X: Final[Any] = [{"$ref": "#/$defs/Base"}, {"properties": {"component": {"const": "X"}}}]
_CATALOG: Final[Any] = {
    "catalogId": "urn:x",
    "components": {"X": {"allOf": _PARTS_OF_X, "unevaluatedProperties": False}},
    "$defs": {"Base": _BASE},
}

TARGETS: Final = (
    Target(
        "ag-ui, carrying surfaces",
        ("agui.carry_a2ui", "agui.surface_events", "agui.a2ui_result", "agui.a2ui_messages"),
        given(
            messages=_messages,
            call_id=st.none() | words,
            has_deltas=st.booleans(),
            raw=st.just({"a": 1}) | odd_values,
            limits=limits,
        ),
        _carry,
    ),
    Target(
        "ag-ui, reading surfaces",
        ("agui.A2uiReader.feed", "agui.a2ui_messages"),
        given(events=_streams, other=odd_values, limits=limits),
        _read,
    ),
    Target(
        "ag-ui, painting surfaces",
        ("agui.paint_a2ui",),
        given(events=_streams, catalog_id=st.none() | words, has_progress=st.booleans(), limits=limits),
        _painted,
    ),
    Target(
        "ag-ui, clicks",
        ("agui.carry_action", "agui.a2ui_action", "agui.log_action"),
        given(
            message=spoiled_by_a_caller(st.just(_ACTION)) | odd_values, input=spoiled(st.just(_INPUT)), limits=limits
        ),
        _clicked,
    ),
    Target(
        "ag-ui, tool parts",
        ("agui.tool_part",),
        given(part=chosen(_PARTS) | spoiled_by_a_caller(chosen(_PARTS)) | odd_values, limits=limits),
        _part,
    ),
    Target(
        "data of tool results",
        ("a2ui.data_from_result",),
        given(
            result=spoiled_by_a_caller(st.just(_TOOL_RESULT)) | odd_values,
            version=st.sampled_from(["0.9", "1.0", "v1.0"]),
            limits=limits,
        ),
        _resulted,
    ),
    Target(
        "catalogs for CopilotKit",
        ("a2ui.catalog_for_copilotkit",),
        given(document=spoiled_by_a_caller(st.just(_CATALOG)) | odd_values, limits=limits),
        _for_copilotkit,
    ),
)
