"""What a front end sends to go on with a thread: the answers to calls and interrupts in the input of the next run."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import each, hold
from uispec._model import MISSING, OpenModel
from uispec.agui.interrupts import ResumeEntry
from uispec.agui.messages import Message, ToolMessage
from uispec.agui.parts import PARTS, ContentPart
from uispec.agui.run_input import RunAgentInput
from uispec.agui.state import RunState
from uispec.agui.tools import Context, Tool
from uispec.errors import Issue, StateError


def answer_call(
    tool_call_id: str,
    result: JsonValue | Sequence[ContentPart],
    *,
    message_id: str,
    error: str | MISSING = MISSING,
) -> ToolMessage:
    """Give the message that answers a call of a tool that the front end offers.

    Args:
        tool_call_id: the call, such as one of `RunState.pending`.
        result: text as it is; content parts as they are; any other JSON is written as text.
        message_id: a new one.
        error: why the tool failed, beside what it says.

    Raises:
        LimitError, ParseError: the result is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: AG-UI 1.0, messages.

    >>> answer_call("c", {"decision": "approve"}, message_id="m").content
    '{"decision":"approve"}'
    """
    hold("answer_call", "tool_call_id", tool_call_id, str, "text")
    hold("answer_call", "message_id", message_id, str, "text")
    if error is not MISSING:
        hold("answer_call", "error", error, str, "text")
    if isinstance(result, str) or _are_parts(result):
        content: object = result
    else:
        content = _json.text(_json.owned(result))
    about = {"id": message_id, "tool_call_id": tool_call_id, "content": content, "error": error}
    return ToolMessage.model_validate(about, by_name=True)


def _are_parts(result: object) -> bool:
    items = cast("Sequence[object]", result) if isinstance(result, Sequence) else ()
    return bool(items) and all(isinstance(item, PARTS) for item in items)


def next_input(
    run: RunState,
    run_id: str,
    *,
    messages: Iterable[Message] = (),
    resume: Iterable[ResumeEntry] = (),
    tools: Iterable[Tool] = (),
    context: Iterable[Context] = (),
    forwarded_props: Mapping[str, JsonValue] | None = None,
    protocol_version: str | MISSING = MISSING,
    parent_run_id: str | MISSING = MISSING,
) -> RunAgentInput:
    """Give the input with which a front end goes on: the messages and the state that it has, and what is new.

    Args:
        run: the thread so far.
        run_id: of the run that is to start.
        messages: new ones, behind those of the thread; `answer_call` makes the answer to a call.
        resume: the answers to the interrupts of the run before, as `answer_interrupts` gives.
        tools: what the front end offers now.
        context: what the agent should know.
        forwarded_props: what goes to the agent as it is.
        protocol_version: that of the front end; `1.0`.
        parent_run_id: the run that this one branches off.

    Raises:
        StateError: `run_not_started`: nothing has told which thread this is.
        LimitError, ParseError: `forwarded_props` are no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, they hold what JSON has not.

    Spec: AG-UI 1.0, RunAgentInput.

    >>> from uispec import agui, fold
    >>> run = fold.agui_apply(fold.agui_empty(), {"type": "RUN_STARTED", "threadId": "t", "runId": "r"})
    >>> agui.dump_run_input(next_input(run, "r2"))["threadId"]
    't'
    """
    hold("next_input", "run", run, RunState, "a RunState, as agui_apply() gives")
    hold("next_input", "run_id", run_id, str, "text")
    for name, value in (("protocol_version", protocol_version), ("parent_run_id", parent_run_id)):
        if value is not MISSING:
            hold("next_input", name, value, str, "text")
    hold("next_input", "forwarded_props", forwarded_props, (Mapping, type(None)), "a mapping or None")
    if run.thread_id is None:
        raise StateError(Issue("", "run_not_started", "No run was started, so that there is no thread to go on with."))
    answers = tuple(each("next_input", "resume", resume, ResumeEntry, "a ResumeEntry"))
    return RunAgentInput(
        thread_id=run.thread_id,
        run_id=run_id,
        protocol_version=protocol_version,
        parent_run_id=parent_run_id,
        state=run.state,
        messages=(*run.messages.values(), *each("next_input", "messages", messages, OpenModel, "a message")),
        tools=tuple(each("next_input", "tools", tools, Tool, "a Tool")),
        context=tuple(each("next_input", "context", context, Context, "a Context")),
        forwarded_props=_json.owned(forwarded_props or {}),
        resume=answers or MISSING,
    )
