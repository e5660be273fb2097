"""Where messages and calls stand in a run, and what else it holds."""

from collections.abc import Callable
from functools import reduce
from typing import Any, Final

import pytest

from tests.agui.documents import INPUT
from uispec import agui, fold
from uispec._issues.lists import MOST_ISSUES
from uispec.agui import RunState
from uispec.agui.growing import Growing
from uispec.errors import Issue, LimitError
from uispec.limits import Limits

Json = Any


def folded(*events: Json, messages: list[Json] | None = None) -> RunState:
    begun = fold.agui_empty({"threadId": "t", "runId": "r", "messages": messages or []})
    return reduce(fold.agui_apply, events, begun)


def told(run: RunState) -> list[tuple[str, str]]:
    return [(issue.path, issue.code) for issue in run.issues]


def start(id_: str, **more: str) -> Json:
    return {"type": "TOOL_CALL_START", "toolCallId": id_, "toolCallName": "f", **more}


def result(id_: str, message: str, content: Json = "ok") -> Json:
    return {"type": "TOOL_CALL_RESULT", "messageId": message, "toolCallId": id_, "content": content}


def activity(id_: str) -> Json:
    return {"type": "ACTIVITY_SNAPSHOT", "messageId": id_, "activityType": "x", "content": {}}


def text(id_: str, kind: str = "TEXT_MESSAGE_START", **more: Json) -> Json:
    return {"type": kind, "messageId": id_, **more}


def snapshot(*messages: Json) -> Json:
    return {"type": "MESSAGES_SNAPSHOT", "messages": list(messages)}


def assistant(id_: str, *calls: str, arguments: str = "{}") -> Json:
    held = [{"id": call, "type": "function", "function": {"name": "f", "arguments": arguments}} for call in calls]
    return {"id": id_, "role": "assistant", "toolCalls": held}


def tool(id_: str, call: str, **more: Json) -> Json:
    return {"id": id_, "role": "tool", "toolCallId": call, "content": "old", **more}


USER: Final = {"id": "u", "role": "user", "content": "Hi"}
SYSTEM_PARTS: Final = {"id": "p", "role": "user", "content": [{"type": "text", "text": "Hi"}]}

PLACES: Final[list[tuple[str, list[Json], list[Json], list[str]]]] = [
    ("a result stands behind its call, not at the end", [], [start("c"), text("m"), result("c", "r")], ["c", "r", "m"]),
    ("and behind results that are there", [], [start("c"), text("m"), result("c", "r"), result("c", "s")], [
        *("c", "r", "s", "m"),
    ]),
    ("a result for nothing stands at the end", [], [start("c"), text("m"), result("z", "r")], ["c", "m", "r"]),
    ("behind which others follow that belong before it", [], [start("c"), result("z", "r"), result("c", "s")], [
        *("c", "r", "s"),
    ]),
    ("results of an earlier run count", [assistant("a", "c"), tool("t", "c"), USER], [result("c", "r")], [
        *("a", "t", "r", "u"),
    ]),
    ("a thread may begin with a result", [tool("t", "c"), tool("s", "c"), USER], [text("m")], ["t", "s", "u", "m"]),
    ("an activity in place of a result ends the results", [], [
        *(start("c"), result("c", "r"), result("c", "s"), activity("r"), result("c", "q"), text("m"), result("c", "o")),
    ], ["c", "q", "o", "r", "s", "m"]),
    ("an activity at the end is no place for a result", [], [
        *(start("c"), result("c", "r"), activity("r"), result("z", "q"), result("c", "s")),
    ], ["c", "s", "r", "q"]),
    ("an activity in place of a call's message leaves the result nowhere", [], [
        *(start("c"), text("m"), activity("c"), result("c", "r")),
    ], ["c", "m", "r"]),
    ("the same message again stays where it is", [], [
        *(start("c"), result("c", "r"), text("m"), result("c", "r", "new")),
    ], ["c", "r", "m"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "messages", "events", "order"), PLACES, ids=[row[0] for row in PLACES])
def test_places(name: str, messages: list[Json], events: list[Json], order: list[str]) -> None:
    run = folded(*events, messages=messages)
    assert list(run.messages) == order
    assert len(run.messages) == len(order)
    assert told(run) == []


WRONG: Final[list[tuple[str, list[Json], list[Json], list[tuple[str, str]]]]] = [
    ("text for a user's parts", [SYSTEM_PARTS], [text("p", "TEXT_MESSAGE_CONTENT", delta="x")], [
        ("/messageId", "wrong_role"),
    ]),
    ("text for an activity", [], [activity("v"), text("v")], [("/messageId", "wrong_role")]),
    ("text for a message of an unknown role", [{"id": "x", "role": "robot", "content": "hi"}], [
        text("x", "TEXT_MESSAGE_CONTENT", delta="x"),
    ], [("/messageId", "wrong_role")]),
    ("text for nobody", [], [text("m", "TEXT_MESSAGE_END")], [("/messageId", "unknown_message")]),
    ("a result in place of another message", [USER], [result("c", "u")], [("/messageId", "wrong_role")]),
    ("a call with the id of a user's message", [USER], [start("u")], [("/toolCallId", "wrong_role")]),
    ("a patch for what is no activity", [USER], [
        {"type": "ACTIVITY_DELTA", "messageId": "u", "activityType": "x", "patch": []},
    ], [("/messageId", "wrong_role")]),
    ("a patch that leaves no object", [], [
        activity("v"),
        {"type": "ACTIVITY_DELTA", "messageId": "v", "activityType": "x", "patch": [
            {"op": "replace", "path": "", "value": 5},
        ]},
    ], [("/patch", "wrong_type")]),
    ("a patch of an activity that fails", [], [
        activity("v"),
        {"type": "ACTIVITY_DELTA", "messageId": "v", "activityType": "x", "patch": [{"op": "remove", "path": "/a"}]},
    ], [("/patch/0/path", "not_found")]),
    ("a secret for nobody", [], [
        {"type": "REASONING_ENCRYPTED_VALUE", "subtype": "message", "entityId": "m", "encryptedValue": "e"},
        {"type": "REASONING_ENCRYPTED_VALUE", "subtype": "tool-call", "entityId": "c", "encryptedValue": "e"},
    ], [("/entityId", "unknown_message"), ("/entityId", "unknown_tool_call")]),
    ("a secret for an activity", [], [
        activity("v"),
        {"type": "REASONING_ENCRYPTED_VALUE", "subtype": "message", "entityId": "v", "encryptedValue": "e"},
    ], [("/entityId", "wrong_role")]),
    ("a step that nobody began", [], [{"type": "STEP_FINISHED", "stepName": "s"}], [("/stepName", "unknown_step")]),
    ("a subagent that nobody called", [], [{"type": "SUBAGENT_FINISHED", "subagentRunId": "s"}], [
        ("/subagentRunId", "unknown_subagent"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "messages", "events", "expected"), WRONG, ids=[row[0] for row in WRONG])
def test_what_does_not_fit_is_told_and_changes_no_message(
    name: str, messages: list[Json], events: list[Json], expected: list[tuple[str, str]]
) -> None:
    before = folded(*events[:-1], messages=messages)
    run = fold.agui_apply(before, events[-1])
    assert told(run) == expected
    assert list(run.messages.items()) == list(before.messages.items())


def test_a_call_without_a_message_is_kept() -> None:
    run = folded(start("u"), {"type": "TOOL_CALL_ARGS", "toolCallId": "u", "delta": "{}"}, messages=[USER])
    assert (run.tool_calls["u"].args_text, run.tool_calls["u"].message_id) == ("{}", None)
    assert list(run.messages) == ["u"]


# Calls that a list of messages brings

TOLD: Final[list[tuple[str, list[Json], tuple[object, ...]]]] = [
    ("answered", [assistant("a", "c"), tool("t", "c")], ("success", True, {}, "old", None)),
    ("failed", [assistant("a", "c"), tool("t", "c", error="bad")], ("error", True, {}, "old", "bad")),
    ("not answered", [assistant("a", "c", arguments='{"a":1}')], ("running", True, {"a": 1}, None, None)),
    ("still arriving", [assistant("a", "c", arguments='{"a"')], ("pending", False, None, None, None)),
]


@pytest.mark.parametrize(("name", "messages", "expected"), TOLD, ids=[row[0] for row in TOLD])
def test_calls_of_a_list(name: str, messages: list[Json], expected: tuple[object, ...]) -> None:
    for run in (folded(messages=messages), folded(snapshot(*messages)), folded(*[snapshot(*messages)] * 2)):
        call = run.tool_calls["c"]
        assert (call.status, call.args_complete, call.args, call.result, call.error) == expected
        assert [agui.dump_message(message) for message in run.messages.values()] == messages


def test_a_call_goes_on_where_a_list_left_it() -> None:
    run = folded(snapshot(assistant("a", "c", arguments='{"a"')), {
        "type": "TOOL_CALL_ARGS", "toolCallId": "c", "delta": ":1}", "metadata": {"k": 1},
    }, {"type": "TOOL_CALL_END", "toolCallId": "c"})  # fmt: skip
    assert run.tool_calls["c"].args == {"a": 1}
    assert agui.dump_message(run.messages["a"])["toolCalls"] == [
        {"id": "c", "type": "function", "function": {"name": "f", "arguments": '{"a":1}'}, "metadata": {"k": 1}}
    ]


def test_a_list_may_correct_a_result() -> None:
    run = folded(
        snapshot(assistant("a", "c"), tool("t", "c")), snapshot(assistant("a", "c"), tool("t", "c", error="e"))
    )
    assert (run.tool_calls["c"].status, run.tool_calls["c"].error) == ("error", "e")
    run = fold.agui_apply(run, snapshot(assistant("a", "c", arguments="[]"), tool("t", "c", error="e")))
    assert (run.tool_calls["c"].status, run.tool_calls["c"].args) == ("error", [])


def test_a_call_goes_with_its_message() -> None:
    run = folded({"type": "RUN_STARTED", "threadId": "t", "runId": "r"}, start("c"), start("d"), snapshot(USER))
    assert (len(run.tool_calls), list(run.messages)) == (0, ["u"])
    assert fold.agui_apply(run, {"type": "RUN_FINISHED", "threadId": "t", "runId": "r"}).pending == ()


def test_of_two_calls_with_one_id_the_first_one_is_meant() -> None:
    both = [assistant("a", "c", arguments="[1"), assistant("b", "c", arguments="[2")]
    piece = {"type": "TOOL_CALL_ARGS", "toolCallId": "c", "delta": "]"}
    for run in (folded(piece, messages=both), folded(snapshot(*both), piece)):
        assert [_arguments(run, id_) for id_ in ("a", "b")] == ["[1]", "[2"]
    # Where the first one goes, the other one is meant.
    later = folded(snapshot(*both), snapshot(both[1]), piece)
    assert _arguments(later, "b") == "[2]"


def _arguments(run: RunState, id_: str) -> str:
    message = run.messages[id_]
    assert isinstance(message, agui.AssistantMessage)
    assert isinstance(message.tool_calls, tuple)
    return message.tool_calls[0].function.arguments


# What else a run holds


def test_secrets_stand_where_they_belong() -> None:
    secret = {"type": "REASONING_ENCRYPTED_VALUE", "encryptedValue": "e"}
    run = folded(text("m"), start("c"), {**secret, "subtype": "message", "entityId": "m"}, {
        **secret, "subtype": "tool-call", "entityId": "c",
    })  # fmt: skip
    assert agui.dump_message(run.messages["m"])["encryptedValue"] == "e"
    assert run.tool_calls["c"].encrypted_value == "e"


def test_steps_belong_to_their_owners() -> None:
    step = {"type": "STEP_STARTED", "stepName": "plan"}
    run = folded(step, {**step, "subagentRunId": "s"}, {**step, "type": "STEP_FINISHED"})
    assert [(one.id, one.is_running) for one in run.steps.values()] == [(":plan", False), ("s:plan", True)]


def test_reasoning_has_spans_and_messages() -> None:
    run = folded(
        text("r", "REASONING_START"),
        text("t", "REASONING_MESSAGE_START", role="reasoning"),
        text("t", "REASONING_MESSAGE_CONTENT", delta="Hm"),
        text("r", "REASONING_END"),
    )
    assert [(span.id, span.is_open) for span in run.reasoning.values()] == [("r", False)]
    assert agui.dump_message(run.messages["t"]) == {"id": "t", "role": "reasoning", "content": "Hm"}


ENDS: Final[list[tuple[Json, str]]] = [
    ({"type": "SUBAGENT_FINISHED"}, "success"),
    ({"type": "SUBAGENT_FINISHED", "outcome": {"type": "success"}}, "success"),
    ({"type": "SUBAGENT_FINISHED", "outcome": {"type": "suspended"}}, "suspended"),
    ({"type": "SUBAGENT_FINISHED", "outcome": {"type": "asleep"}}, "unknown"),
    ({"type": "SUBAGENT_ERROR", "message": "boom"}, "error"),
]


@pytest.mark.parametrize(("end", "status"), ENDS)
def test_subagents(end: Json, status: str) -> None:
    run = folded({"type": "SUBAGENT_STARTED", "subagentRunId": "s", "name": "n"}, {**end, "subagentRunId": "s"})
    assert run.subagents["s"].status == status


def test_the_owner_of_a_message_owns_its_calls() -> None:
    run = folded(text("m", subagentRunId="s"), start("c", parentMessageId="m"), start("d", subagentRunId="t"))
    assert [call.subagent_run_id for call in run.tool_calls.values()] == ["s", "t"]
    assert agui.dump_message(run.messages["d"])["subagentRunId"] == "t"


def test_a_new_run_forgets_what_was_of_the_old_one() -> None:
    begin, end = {"type": "RUN_STARTED", "threadId": "t", "runId": "r"}, {"threadId": "t", "runId": "r"}
    used = [{"model": "m", "inputTokens": 1}]
    run = folded(
        begin,
        start("c"),
        {"type": "STEP_STARTED", "stepName": "s"},
        {"type": "RUN_FINISHED", **end, "result": {"a": 1}, "usage": used},
    )
    assert (run.status, run.result, run.pending, run.usage[0].input_tokens) == ("success", {"a": 1}, ("c",), 1)
    run = fold.agui_apply(run, {**begin, "runId": "r2"})
    assert (run.status, run.run_id, run.pending, run.usage, len(run.steps)) == ("running", "r2", (), (), 0)
    assert list(run.tool_calls) == ["c"]
    run = fold.agui_apply(run, {"type": "RUN_ERROR", "message": "boom", "code": "E"})
    assert run.error is not None
    assert (run.status, run.error.code, run.tool_calls["c"].status) == ("error", "E", "pending")


TYPED: Final[list[Callable[[Json], Json]]] = [
    lambda value: {"outcome": {"type": "interrupt", "interrupts": [{"id": "i", "reason": "x", "metadata": value}]}},
    lambda value: {"usage": [{"model": "m", "vendorKey": value}]},
    lambda value: {"result": value},
]


@pytest.mark.parametrize("member", TYPED, ids=["interrupts", "usage", "result"])
def test_one_is_not_true(member: Callable[[Json], Json]) -> None:
    one, true = ({"type": "RUN_FINISHED", "threadId": "t", "runId": "r", **member({"n": value})} for value in (1, True))
    run = folded(one, true)
    assert run == folded(true)
    assert run != folded(one)
    assert fold.agui_apply(run, true) is run


# Issues


def test_issues_are_bounded() -> None:
    events = [{"type": "TOOL_CALL_END", "toolCallId": "c"}] * (MOST_ISSUES + 5)
    run = folded(*events)
    assert len(run.issues) == MOST_ISSUES + 1
    assert run.issues[-1].code == "too_many_issues"
    assert fold.agui_apply(run, events[0]) is run


def test_a_bad_event_of_a_stream_is_told() -> None:
    bad = agui.BadEvent((Issue("", "too_large", "..."),), LimitError)
    assert fold.agui_apply(fold.agui_empty(), bad).issues == bad.issues
    with pytest.raises(LimitError):
        fold.agui_apply(fold.agui_empty(), bad, strict=True)


def test_limits_hold_for_the_state() -> None:
    deep: Json = {"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/a", "value": [[[[1]]]]}]}
    bounds = Limits(json_depth=3)
    told_at = [
        told(fold.agui_apply(fold.agui_empty(), event, limits=bounds)) for event in (deep, agui.parse_event(deep))
    ]
    assert told_at == [[("/delta/0/value", "too_deep")]] * 2


def test_wrong_calls_are_told() -> None:
    with pytest.raises(TypeError, match="read text first"):
        fold.agui_apply(fold.agui_empty(), '{"type": "RAW"}')  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="a RunState"):
        fold.agui_apply({}, {"type": "RAW"})  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="a Limits"):
        fold.agui_apply(fold.agui_empty(), {"type": "RAW"}, limits=5)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="a RunAgentInput or a mapping"):
        fold.agui_empty(5)  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="'sse', 'ndjson' or 'array'"):
        agui.dump_events([], "xml")  # pyright: ignore[reportArgumentType]


def test_states_and_what_they_hold_can_be_shown() -> None:
    run = fold.agui_empty(INPUT)
    assert repr(run) == "<RunState idle: 8 messages, 0 issues>"
    assert repr(run.messages) == "<Messages of 8>"
    assert repr(run.tool_calls["c"]) == "<CallState f 'c': error>"
    assert run.tool_calls["c"] == fold.agui_empty(INPUT).tool_calls["c"]
    assert "u" in run.messages


def test_a_growing_list_is_a_value() -> None:
    one = Growing[str]().with_item("a")
    assert (one[0], len(one), repr(one)) == ("a", 1, "<Growing of 1>")
    with pytest.raises(IndexError):
        one[1]
    other = one.cut(0).with_item("b")
    assert (list(one), list(other)) == (["a"], ["b"])
