"""What a front end sends to go on, against the recorded clicks of one card in every protocol."""

from functools import reduce
from typing import Any, Final

import pytest

from tests.shared import SHARED, load, needs_shared
from uispec import agui, fold
from uispec.errors import LimitError, StateError, UispecError

Json = Any

RUN: Final[Json] = {"thread_id": "thr_42", "run_id": "run_7"}
CALL: Final[Json] = {"tool_call_id": "tc_1"}
QUESTION: Final[Json] = {"id": "msg_1", "role": "user", "content": "Anything waiting for me?"}
TOOL: Final = agui.Tool(
    name="show_expense_approval",
    description="Ask the person to approve or reject an expense.",
    parameters={
        "type": "object",
        "properties": {
            "expenseId": {"type": "string"},
            "title": {"type": "string"},
            "amount": {"type": "number"},
            "submitter": {"type": "string"},
        },
        "required": ["expenseId", "title", "amount", "submitter"],
    },
)
ARGS: Final = (
    '{"expenseId":"exp_8812","title":"Team offsite",',
    '"amount":1240,"submitter":"Priya"}',
)
INTERRUPT: Final = agui.Interrupt(
    id="int_1",
    reason="tool_call",
    message="Approve Team offsite (1240)?",
    tool_call_id="tc_1",
    response_schema={
        "type": "object",
        "properties": {"decision": {"type": "string", "enum": ["approve", "reject"]}},
        "required": ["decision"],
    },
)


def stream(*, asks: bool) -> list[agui.Event]:
    """The run that shows the card: as a call of a tool that the front end has, or as an interrupt."""
    parent: Json = {"parent_message_id": "msg_2"} if asks else {}
    begun: Json = {**RUN, "protocol_version": "1.0"} if asks else RUN
    ended: Json = {"outcome": agui.InterruptOutcome(interrupts=(INTERRUPT,))} if asks else {}
    return [
        agui.RunStarted(**begun),
        agui.ToolCallStart(tool_call_name=TOOL.name, **CALL, **parent),
        *(agui.ToolCallArgs(delta=piece, **CALL) for piece in ARGS),
        agui.ToolCallEnd(**CALL),
        agui.RunFinished(**RUN, **ended),
    ]


def seen(*, asks: bool) -> agui.RunState:
    begun = fold.agui_empty({"threadId": "thr_42", "runId": "run_7", "messages": [QUESTION]})
    return reduce(fold.agui_apply, stream(asks=asks), begun)


def test_the_answer_to_a_call() -> None:
    run = seen(asks=False)
    answered = agui.answer_call(run.pending[0], {"decision": "approve"}, message_id="msg_3")
    sent = agui.next_input(run, "run_8", messages=[answered], tools=[TOOL], parent_run_id="run_7")
    assert sent.messages[-1] == answered
    assert fold.agui_empty(sent).tool_calls["tc_1"].status == "success"
    if SHARED is not None:
        assert agui.dump_run_input(sent) == load("data/rosetta/agui_action.json")


def test_the_answer_to_an_interrupt() -> None:
    run = seen(asks=True)
    answer = agui.ResumeEntry(interrupt_id="int_1", status="resolved", payload={"decision": "approve"})
    resume = agui.answer_interrupts(run.interrupts, [answer])
    sent = agui.next_input(run, "run_8", resume=resume, tools=[TOOL], protocol_version="1.0")
    assert sent.resume == (answer,)
    if SHARED is not None:
        assert agui.dump_run_input(sent) == load("data/rosetta/agui_interrupt_action.json")


@needs_shared
@pytest.mark.parametrize(("name", "asks"), [("agui_events", False), ("agui_events_interrupt", True)])
def test_the_recorded_runs(name: str, asks: bool) -> None:
    recorded = load(f"data/rosetta/{name}.json")
    assert [agui.dump_event(event) for event in stream(asks=asks)] == recorded
    assert [issue.code for issue in agui.validate(recorded)] == [
        *("missing_timestamps", *(["unknown_message"] if asks else []))
    ]
    assert agui.validate(recorded, profile="reference") == []


@needs_shared
def test_the_recorded_tool() -> None:
    assert TOOL.model_dump(mode="json") == load("data/rosetta/agui_tool.json")


@pytest.mark.parametrize(
    ("result", "content"),
    [
        ("as it is", "as it is"),
        ({"a": [1, None, "é"]}, '{"a":[1,null,"é"]}'),
        ([], "[]"),
        (None, "null"),
        (1.0, "1.0"),
        ([agui.TextPart(text="x")], (agui.TextPart(text="x"),)),
    ],
    ids=repr,
)
def test_what_a_call_is_answered_with(result: Json, content: Json) -> None:
    message = agui.answer_call("c", result, message_id="m", error="late")
    assert (message.tool_call_id, message.id, message.content, message.error) == ("c", "m", content, "late")


def test_what_is_no_json_is_refused() -> None:
    wrong: Json = {"a": {1, 2}}
    with pytest.raises(UispecError):
        agui.answer_call("c", wrong, message_id="m")
    with pytest.raises(UispecError):
        agui.next_input(seen(asks=False), "r", forwarded_props=wrong)
    loop: Json = {}
    loop["loop"] = loop
    with pytest.raises(LimitError):
        agui.answer_call("c", loop, message_id="m")


def test_there_must_be_a_thread() -> None:
    with pytest.raises(StateError) as caught:
        agui.next_input(fold.agui_empty(), "r")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "run_not_started")]


def test_what_goes_along_is_a_copy() -> None:
    props: Json = {"a": [1]}
    context = [agui.Context(description="d", value="v")]
    sent = agui.next_input(seen(asks=False), "run_8", context=context, forwarded_props=props)
    props["a"].append(2)
    assert agui.dump_run_input(sent)["forwardedProps"] == {"a": [1]}
    assert agui.dump_run_input(sent)["context"] == [{"description": "d", "value": "v"}]
    assert "resume" not in agui.dump_run_input(sent)
