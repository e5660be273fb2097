"""Tool calls and their results."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from pydantic import JsonValue

from uispec import _json
from uispec._model import MISSING, or_none
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui.calls import CallState, read_args
from uispec.agui.messages import (
    AssistantMessage,
    ToolMessage,
)
from uispec.agui.rules.telling import Telling
from uispec.agui.state import RunState, with_fields
from uispec.agui.transcript import Entry, merged_metadata
from uispec.errors import UispecError


def known_call(run: RunState, id_: str, member: str, telling: Telling) -> CallState | None:
    """The call of that id, or none, which is told."""
    call = run.tool_calls.get(id_)
    if call is None:
        telling.tell(member, "unknown_tool_call", f"There is no tool call {shown(id_)}.")
    return call


def with_call(run: RunState, call: CallState) -> RunState:
    """The state with this call in place of the one of its id."""
    return with_fields(run, tool_calls=run.tool_calls.updated((call,)))


def call_start(run: RunState, event: e.ToolCallStart, telling: Telling) -> RunState:
    """A call begins. One that is known gets another name at most, and keeps its arguments."""
    known = run.tool_calls.get(event.tool_call_id)
    if known is not None:
        if known.name != event.tool_call_name:
            text = f"The tool call {shown(known.id)} was {shown(known.name)}, and is {shown(event.tool_call_name)} now."
            telling.tell("toolCallName", "tool_call_renamed", text)
            known = replace(known, name=event.tool_call_name)
        return with_call(run, _with_call_metadata(known, event.metadata))
    parent, owner = or_none(event.parent_message_id), or_none(event.subagent_run_id)
    run, holder = _holder(run, event, parent, telling)
    if owner is None and holder is not None:
        owner = cast("str | None", or_none(getattr(holder.head, "subagent_run_id", MISSING)))
    call = CallState(
        event.tool_call_id,
        event.tool_call_name,
        parent_message_id=parent,
        message_id=None if holder is None else holder.id,
        subagent_run_id=owner,
        metadata={} if event.metadata is MISSING else event.metadata,
    )
    transcript = run.transcript
    if holder is not None:
        transcript = transcript.with_changed(replace(holder, calls=holder.calls.with_item(call.id)))
    run = with_fields(run, transcript=transcript, started=run.started.with_item(call.id))
    return with_call(run, call)


def _holder(
    run: RunState, event: e.ToolCallStart, parent: str | None, telling: Telling
) -> tuple[RunState, Entry | None]:
    """The assistant message that is to hold a new call; it is made where there is none."""
    id_ = event.tool_call_id if parent is None else parent
    entry = run.transcript.entries.get(id_)
    if entry is not None and not isinstance(entry.head, AssistantMessage):
        text = f"The message {shown(id_)} has the role {shown(entry.head.role)}, and can hold no tool call."
        telling.tell("toolCallId" if parent is None else "parentMessageId", "wrong_role", text)
        id_ = event.tool_call_id
        entry = run.transcript.entries.get(id_)
        if entry is not None and not isinstance(entry.head, AssistantMessage):
            return run, None
    if entry is not None:
        return run, entry
    head = AssistantMessage(id=id_, subagent_run_id=event.subagent_run_id)
    run = with_fields(run, transcript=run.transcript.with_last(Entry.of(head)))
    return run, run.transcript.entries[id_]


def _with_call_metadata(call: CallState, metadata: Mapping[str, JsonValue] | MISSING) -> CallState:
    if metadata is MISSING:
        return call
    merged = merged_metadata(call.metadata, metadata)
    return call if merged is call.metadata else replace(call, metadata=merged)


def call_args(run: RunState, event: e.ToolCallArgs, telling: Telling) -> RunState:
    """The text of the arguments grows."""
    call = known_call(run, event.tool_call_id, "toolCallId", telling)
    if call is None:
        return run
    grown = _with_call_metadata(call, event.metadata)
    if event.delta:
        grown = replace(grown, text=grown.text.with_item(event.delta))
    return with_call(run, grown)


def call_end(run: RunState, event: e.ToolCallEnd, telling: Telling) -> RunState:
    """The arguments are complete, whether or not they can be read."""
    call = known_call(run, event.tool_call_id, "toolCallId", telling)
    if call is None:
        return run
    ended = _with_call_metadata(call, event.metadata)
    if not ended.args_complete:
        ended = replace(ended, args_complete=True, status="running" if ended.status == "pending" else ended.status)
        try:
            read_args(ended.args_text)
        except UispecError:
            text = f"The arguments of {shown(call.name)} are no JSON: {shown(ended.args_text)}."
            telling.tell("toolCallId", "args_not_json", text)
    return with_call(run, ended)


def call_result(run: RunState, event: e.ToolCallResult, telling: Telling) -> RunState:
    """A result comes: a tool message behind the message that holds the call, and behind the results that are there."""
    before = run.transcript.entries.get(event.message_id)
    if before is not None and not isinstance(before.head, ToolMessage):
        text = f"The message {shown(before.id)} has the role {shown(before.head.role)}, and can hold no result."
        telling.tell("messageId", "wrong_role", text)
        return run
    head = ToolMessage(
        id=event.message_id,
        tool_call_id=event.tool_call_id,
        content=event.content,
        metadata=event.metadata,
        subagent_run_id=event.subagent_run_id,
    )
    call = run.tool_calls.get(event.tool_call_id)
    owner = None if call is None or call.message_id is None else run.transcript.entries.get(call.message_id)
    entry = Entry.of(head)
    if before is not None:
        if not _json.same(before.message(run.tool_calls), head):
            run = with_fields(
                run, transcript=run.transcript.with_changed(replace(entry, group=before.group, place=before.place))
            )
    elif owner is not None and isinstance(owner.head, AssistantMessage):
        run = with_fields(run, transcript=run.transcript.with_result(owner.id, entry))
    else:
        run = with_fields(run, transcript=run.transcript.with_last(entry))
    return run if call is None else with_call(run, with_result(call, head))


def with_result(call: CallState, message: ToolMessage) -> CallState:
    """A call with the result that a tool message tells."""
    error = or_none(message.error)
    status = "success" if error is None else "error"
    before = (call.result, call.result_message_id, call.error, call.status)
    if _json.same(before, (message.content, message.id, error, status)):
        return call
    return replace(call, result=message.content, result_message_id=message.id, error=error, status=status)
