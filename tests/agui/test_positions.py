"""What the protocol leaves open and this library has decided, a row each; and faults that people met elsewhere."""

from collections.abc import Callable
from functools import reduce
from typing import Any, Final

import pytest

from uispec import agui, fold
from uispec.agui import CallState, RunState
from uispec.agui.codes import FoldCode
from uispec.errors import DataError, InvalidDocumentError, StateError

Json = Any

RUN: Final = {"type": "RUN_STARTED", "threadId": "t", "runId": "r"}
DONE: Final = {"type": "RUN_FINISHED", "threadId": "t", "runId": "r"}


def start(id_: str, name: str = "render", parent: str | None = None) -> Json:
    event = {"type": "TOOL_CALL_START", "toolCallId": id_, "toolCallName": name}
    return event if parent is None else {**event, "parentMessageId": parent}


def args(id_: str, delta: str) -> Json:
    return {"type": "TOOL_CALL_ARGS", "toolCallId": id_, "delta": delta}


def end(id_: str) -> Json:
    return {"type": "TOOL_CALL_END", "toolCallId": id_}


def result(id_: str, message: str = "m2") -> Json:
    return {"type": "TOOL_CALL_RESULT", "messageId": message, "toolCallId": id_, "content": "ok"}


def finished(**outcome: Json) -> Json:
    return {**DONE, "outcome": outcome}


def delta(*operations: Json) -> Json:
    return {"type": "STATE_DELTA", "delta": list(operations)}


def activity(replace: bool) -> Json:
    content = {"v": 2, "w": 1} if not replace else {"v": 1}
    return {"type": "ACTIVITY_SNAPSHOT", "messageId": "v", "activityType": "x", "content": content, "replace": replace}


def folded(events: list[Json], run: RunState | None = None) -> RunState:
    return reduce(fold.agui_apply, events, run or fold.agui_empty())


def call(run: RunState, id_: str = "c") -> CallState:
    return run.tool_calls[id_]


INTERRUPTED: Final = finished(
    type="interrupt", interrupts=[{"id": "i", "reason": "tool_call", "toolCallId": "c", "message": "Sure?"}]
)
APPROVED: Final = {"interruptId": "i", "status": "resolved", "payload": {"approved": True}}
PAID: Final = [RUN, start("c"), args("c", '{"a":1}'), end("c")]
FIX_ME: Final = {"op": "replace", "path": "/steps", "value": ["a"]}


def resumed(answer: Json) -> Json:
    return {**RUN, "runId": "r2", "input": {"threadId": "t", "runId": "r2", "messages": [], "resume": [answer]}}


Seen = Callable[[RunState], object]
Told = tuple[str, FoldCode | str]

POSITIONS: Final[list[tuple[str, list[Json], Seen, object, list[Told]]]] = [
    ("J3 unknown event", [RUN, {"type": "HOLOGRAM", "x": 1}], lambda run: run == folded([RUN]), True, []),
    (
        "J4 unknown outcome is no success",
        [RUN, start("c"), end("c"), finished(type="paused", until="noon")],
        lambda run: (run.status, run.outcome and run.outcome.model_dump(), call(run).status, run.pending),
        ("unknown", {"type": "paused", "until": "noon"}, "running", ()),
        [("/outcome/type", "unknown_outcome")],
    ),
    (
        "J8 an empty piece of reasoning is a piece",
        [{"type": "REASONING_MESSAGE_CHUNK", "messageId": "m", "delta": delta_} for delta_ in ("a", "", "b")],
        lambda run: agui.dump_message(run.messages["m"])["content"],
        "ab",
        [],
    ),
    (
        "J9 a run that fails takes its open calls along",
        [RUN, start("c"), result("c"), start("d"), start("x"), end("x"), {"type": "RUN_ERROR", "message": "boom"}],
        lambda run: [(one.status, one.error) for one in run.tool_calls.values()],
        [("success", None), ("error", "boom"), ("error", "boom")],
        [],
    ),
    (
        "J9 so does one that is cancelled",
        [RUN, start("c"), end("c"), finished(type="cancelled")],
        lambda run: (run.status, call(run).status, call(run).error),
        ("cancelled", "error", "cancelled"),
        [],
    ),
    (
        "J10 a call that nobody answered waits for the front end",
        [*PAID, DONE],
        lambda run: (run.status, call(run).status, run.pending),
        ("success", "running", ("c",)),
        [],
    ),
    (
        "J10 an empty list of the producer means: see for yourself",
        [*PAID, finished(type="success", pendingToolCallIds=[])],
        lambda run: run.pending,
        ("c",),
        [],
    ),
    (
        "J10 the producer's list wins, and is compared",
        [*PAID, finished(type="success", pendingToolCallIds=["z"])],
        lambda run: run.pending,
        ("z",),
        [("/outcome/pendingToolCallIds", "pending_mismatch")],
    ),
    (
        "J11 a tool of the front end is a call",
        [*PAID, DONE],
        lambda run: (call(run).kind, call(run).decision),
        ("call", None),
        [],
    ),
    (
        "J11 only an interrupt makes an approval",
        [*PAID, INTERRUPTED],
        lambda run: (
            run.status,
            call(run).kind,
            call(run).status,
            call(run).decision,
            [one.id for one in run.interrupts],
        ),
        ("interrupted", "approval", "pending", None, ["i"]),
        [],
    ),
    (
        "A.7 the next run tells the answer, and its result ends the call",
        [*PAID, INTERRUPTED, resumed(APPROVED), result("c"), DONE],
        lambda run: (call(run).kind, call(run).status, call(run).decision, run.interrupts),
        ("approval", "success", "approved", ()),
        [],
    ),
    (
        "A.7 a refusal is an answer",
        [*PAID, INTERRUPTED, resumed({**APPROVED, "payload": {"approved": False}})],
        lambda run: (call(run).decision, call(run).status),
        ("rejected", "pending"),
        [],
    ),
    (
        "A.7 an answer to nothing is told",
        [RUN, resumed(APPROVED)],
        lambda run: run.status,
        "running",
        [("/input/resume/0/interruptId", "unknown_interrupt")],
    ),
    (
        "J12 a second start renames, and keeps the arguments",
        [RUN, start("c"), args("c", "{}"), start("c", "other")],
        lambda run: (call(run).name, call(run).args_text),
        ("other", "{}"),
        [("/toolCallName", "tool_call_renamed")],
    ),
    (
        "J13 arguments that are no JSON survive as text",
        [RUN, start("c"), args("c", "{'a': 1}"), end("c")],
        lambda run: (call(run).args, call(run).args_text, call(run).args_complete, call(run).status),
        (None, "{'a': 1}", True, "running"),
        [("/toolCallId", "args_not_json")],
    ),
    (
        "J14 half a string and half a number are not shown",
        [RUN, start("c"), args("c", '{"id": "surf')],
        lambda run: (call(run).args, call(run).args_partial, call(run).args_text),
        (None, {}, '{"id": "surf'),
        [],
    ),
    (
        "J15 a patch that fails is told, and changes nothing",
        [RUN, {"type": "STATE_SNAPSHOT", "snapshot": {"n": 1}}, delta({"op": "add", "path": "/x", "value": 1}, FIX_ME)],
        lambda run: run.state,
        {"n": 1},
        [("/delta/1/path", "not_found")],
    ),
    (
        "J16 before any snapshot the state is an empty object",
        [RUN, delta({"op": "add", "path": "/n", "value": 1})],
        lambda run: run.state,
        {"n": 1},
        [],
    ),
    (
        "J16 or that of the run's input",
        [
            {**RUN, "input": {"threadId": "t", "runId": "r", "messages": [], "state": {"l": [1]}}},
            delta({"op": "add", "path": "/l/-", "value": 2}),
        ],
        lambda run: run.state,
        {"l": [1, 2]},
        [],
    ),
    ("an empty patch is no state", [RUN, delta()], lambda run: run.has_state, False, []),
    (
        "J17 an activity that replaces nothing changes nothing",
        [RUN, activity(True), activity(False)],
        lambda run: run.activities["v"].content,
        {"v": 1},
        [],
    ),
    (
        "agui-tool-call-while-text-is-open",
        [
            {"type": "TEXT_MESSAGE_START", "messageId": "m"},
            {"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "wait"},
            start("t", parent="m"),
            args("t", "{}"),
            end("t"),
            {"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "..."},
            {"type": "TEXT_MESSAGE_END", "messageId": "m"},
        ],
        lambda run: (agui.dump_message(run.messages["m"])["content"], call(run, "t").args, len(run.messages)),
        ("wait...", {}, 1),
        [],
    ),
    (
        "agui-parallel-calls-by-id",
        [
            *(start("t1"), start("t2"), args("t1", '{"a":'), args("t2", '{"b":2}'), args("t1", "1}")),
            *(args("t9", "{}"), end("t2"), end("t1")),
        ],
        lambda run: {one.id: one.args for one in run.tool_calls.values()},
        {"t1": {"a": 1}, "t2": {"b": 2}},
        [("/toolCallId", "unknown_tool_call")],
    ),
    (
        "agui-call-without-args",
        [start("t"), end("t"), start("u"), args("u", ""), end("u")],
        lambda run: {one.id: one.args for one in run.tool_calls.values()},
        {"t": {}, "u": {}},
        [],
    ),
    (
        "agui-replace-on-empty-state",
        [RUN, delta(FIX_ME), DONE],
        lambda run: (run.state, run.status),
        ({}, "success"),
        [("/delta/0/path", "not_found")],
    ),
    (
        "agui-unknown-activity-type",
        [
            {
                "type": "ACTIVITY_SNAPSHOT",
                "messageId": "m",
                "activityType": "mcp-apps",
                "content": {"resourceUri": "ui://s/app.html", "toolInput": {"q": 1}},
                "replace": True,
            }
        ],
        lambda run: agui.dump_message(run.messages["m"]),
        {
            "id": "m",
            "role": "activity",
            "activityType": "mcp-apps",
            "content": {"resourceUri": "ui://s/app.html", "toolInput": {"q": 1}},
        },
        [],
    ),
]


@pytest.mark.parametrize(("name", "events", "seen", "expected", "told"), POSITIONS, ids=[row[0] for row in POSITIONS])
def test_positions(name: str, events: list[Json], seen: Seen, expected: object, told: list[Told]) -> None:
    run = folded(events)
    assert seen(run) == expected
    assert [(issue.path, issue.code) for issue in run.issues] == told


STRICT: Final[list[tuple[str, list[Json], type[Exception], list[Told]]]] = [
    ("J6 order", [start("c")], StateError, [("/type", "run_not_started")]),
    ("J12 two starts of an open call", [RUN, start("c"), start("c")], StateError, [("/toolCallId", "already_open")]),
    ("J15 a patch that fails", [RUN, delta(FIX_ME)], DataError, [("/delta/0/path", "not_found")]),
    ("an event that is none", [RUN, {"type": "RAW"}], InvalidDocumentError, [("/event", "missing_property")]),
    ("a chunk without id", [RUN, {"type": "TEXT_MESSAGE_CHUNK"}], StateError, [("/messageId", "missing_property")]),
    (
        "a subagent without parent",
        [RUN, {"type": "SUBAGENT_STARTED", "subagentRunId": "s", "name": "n", "parentSubagentRunId": "p"}],
        StateError,
        [("/parentSubagentRunId", "unknown_subagent")],
    ),
    (
        "a subagent that nobody called",
        [RUN, {"type": "SUBAGENT_FINISHED", "subagentRunId": "s"}],
        StateError,
        [("/subagentRunId", "unknown_subagent")],
    ),
    ("a text that nobody began", [RUN, {"type": "TEXT_MESSAGE_END", "messageId": "m"}], StateError, [
        ("/messageId", "unknown_message"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "events", "error", "told"), STRICT, ids=[row[0] for row in STRICT])
def test_strict(name: str, events: list[Json], error: type[Exception], told: list[Told]) -> None:
    *before, last = events
    run = reduce(lambda state, event: fold.agui_apply(state, event, strict=True), before, fold.agui_empty())
    with pytest.raises(error) as caught:
        fold.agui_apply(run, last, strict=True)
    issues = getattr(caught.value, "issues")  # noqa: B009 - of an error that the table names
    assert [(issue.path, issue.code) for issue in issues] == told
    assert run == folded(before)


def test_an_unknown_event_is_no_fault_of_order() -> None:
    assert fold.agui_apply(fold.agui_empty(), {"type": "HOLOGRAM"}, strict=True) is fold.agui_empty()


# J7


def test_who_asks_for_it_gets_the_end_of_a_chunked_stream() -> None:
    chunk = agui.TextMessageChunk(message_id="m", delta="a")
    assert [event.type for event in agui.expand_chunks([chunk])][-1] == "TEXT_MESSAGE_END"
    assert [event.type for event in agui.expand_chunks([chunk], close=False)][-1] == "TEXT_MESSAGE_CONTENT"


# J46


@pytest.mark.parametrize(
    "tool", [{"name": "f", "description": "d"}, {"name": "f", "description": "d", "parameters": {}}]
)
def test_absent_and_empty_parameters_are_kept_as_written(tool: Json) -> None:
    document = {"threadId": "t", "runId": "r", "messages": [], "tools": [tool]}
    assert agui.dump_run_input(agui.parse_run_input(document)) == document


# J48


def owning(kinds: Json) -> Json:
    return {"metadata": {"@ag-ui/client": {"authoritativeActivityTypes": kinds}}}


LISTED: Final[list[tuple[str, Json, bool, list[str]]]] = [
    ("a list without activities and reasoning keeps both", {}, False, ["v", "w", "r", "u"]),
    ("one that is authoritative keeps nothing", {}, True, ["u"]),
    ("one that owns all kinds of activities", owning(None), False, ["r", "u"]),
    ("one that owns some", owning(["x"]), False, ["w", "r", "u"]),
    ("one that says something else there", {"metadata": {"@ag-ui/client": 5}}, False, ["v", "w", "r", "u"]),
]


@pytest.mark.parametrize(("name", "more", "authoritative", "left"), LISTED, ids=[row[0] for row in LISTED])
def test_lists_of_messages(name: str, more: Json, authoritative: bool, left: list[str]) -> None:
    messages: list[Json] = [
        {"id": "v", "role": "activity", "activityType": "x", "content": {}},
        {"id": "w", "role": "activity", "activityType": "y", "content": {}},
        {"id": "r", "role": "reasoning", "content": "Hm"},
        {"id": "a", "role": "assistant", "content": "old"},
    ]
    run = fold.agui_empty({"threadId": "t", "runId": "r", "messages": messages})
    event = {"type": "MESSAGES_SNAPSHOT", "messages": [{"id": "u", "role": "user", "content": "Hi"}], **more}
    assert list(fold.agui_apply(run, event, authoritative=authoritative).messages) == left
