"""Texts and thoughts, which come in pieces."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from uispec._model import MISSING
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui.calls import CallState
from uispec.agui.messages import (
    ActivityMessage,
    AssistantMessage,
    DeveloperMessage,
    Message,
    ReasoningMessage,
    SystemMessage,
    UnknownMessage,
    UserMessage,
)
from uispec.agui.rules.telling import Telling
from uispec.agui.rules.tool_calls import known_call, with_call
from uispec.agui.state import ReasoningSpan, RunState, with_fields
from uispec.agui.transcript import Entry

_TEXT_MODELS: Final[Mapping[str, type[Any]]] = {
    "developer": DeveloperMessage,
    "system": SystemMessage,
    "assistant": AssistantMessage,
    "user": UserMessage,
}


def text_start(run: RunState, event: e.TextMessageStart, telling: Telling) -> RunState:
    """A text begins."""
    model = _TEXT_MODELS["assistant" if event.role is MISSING else event.role]
    return _message_start(run, event, model, telling, name=event.name)


def thought_start(run: RunState, event: e.ReasoningMessageStart, telling: Telling) -> RunState:
    """A thought begins."""
    return _message_start(run, event, ReasoningMessage, telling)


def _message_start(
    run: RunState, event: e.TextMessageStart | e.ReasoningMessageStart, model: type[Any], telling: Telling, **more: Any
) -> RunState:
    if event.message_id in run.transcript.entries:
        return message_metadata(run, event, telling)
    head = model(
        id=event.message_id, content="", metadata=event.metadata, subagent_run_id=event.subagent_run_id, **more
    )
    return with_fields(run, transcript=run.transcript.with_last(Entry.of(head)))


def message_content(
    run: RunState, event: e.TextMessageContent | e.ReasoningMessageContent, telling: Telling
) -> RunState:
    """A text or a thought grows."""
    entry = _streaming(run, event.message_id, telling)
    if entry is None:
        return run
    grown = entry.with_metadata(event.metadata)
    if event.delta:
        grown = replace(grown, text=grown.text.with_item(event.delta))
    return with_fields(run, transcript=run.transcript.with_changed(grown))


def message_metadata(run: RunState, event: Any, telling: Telling) -> RunState:
    """A text or a thought is complete, or begins again: only its metadata can change."""
    entry = _streaming(run, event.message_id, telling)
    return (
        run
        if entry is None
        else with_fields(run, transcript=run.transcript.with_changed(entry.with_metadata(event.metadata)))
    )


def _has_text(message: Message) -> bool:
    if isinstance(message, UnknownMessage | ActivityMessage):
        return False
    return message.content is MISSING or isinstance(message.content, str)


def _streaming(run: RunState, id_: str, telling: Telling) -> Entry | None:
    """The message of that id, if its text may grow."""
    entry = run.transcript.entries.get(id_)
    if entry is None:
        telling.tell("messageId", "unknown_message", f"There is no message {shown(id_)}.")
    elif not _has_text(entry.head):
        text = f"The message {shown(id_)} has the role {shown(entry.head.role)}, and no text that could grow."
        telling.tell("messageId", "wrong_role", text)
        return None
    return entry


def reasoning(run: RunState, event: e.ReasoningStart | e.ReasoningEnd, telling: Telling) -> RunState:
    """The agent begins to think, or has thought enough."""
    span = ReasoningSpan(id=event.message_id, is_open=isinstance(event, e.ReasoningStart))
    before = run.reasoning.get(span.id)
    if before == span or (before is None and not span.is_open):
        return run
    return with_fields(run, reasoning=run.reasoning.updated((span,)))


def encrypted(run: RunState, event: e.ReasoningEncryptedValue, telling: Telling) -> RunState:
    """A message or a call gets what only its provider can read."""
    if event.subtype == "tool-call":
        call = known_call(run, event.entity_id, "entityId", telling)
        same = call is None or call.encrypted_value == event.encrypted_value
        return run if same else with_call(run, replace(cast("CallState", call), encrypted_value=event.encrypted_value))
    entry = run.transcript.entries.get(event.entity_id)
    if entry is None:
        telling.tell("entityId", "unknown_message", f"There is no message {shown(event.entity_id)}.")
    elif isinstance(entry.head, ActivityMessage | UnknownMessage):
        telling.tell("entityId", "wrong_role", f"The message {shown(entry.id)} can hold no encrypted value.")
    elif entry.encrypted != event.encrypted_value:
        return with_fields(run, transcript=run.transcript.with_changed(replace(entry, encrypted=event.encrypted_value)))
    return run
