"""Messages that come as a list."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from uispec import _json
from uispec._map import SlotsMap
from uispec._model import MISSING
from uispec.agui import events as e
from uispec.agui.calls import CallState, message_part, told_call
from uispec.agui.messages import ActivityMessage, Message, ReasoningMessage, ToolMessage
from uispec.agui.rules.telling import Telling
from uispec.agui.rules.tool_calls import with_call, with_result
from uispec.agui.state import NO_STREAMS, RunState, with_fields
from uispec.agui.transcript import Entry, Held, Transcript, calls_of


def messages_snapshot(run: RunState, event: e.MessagesSnapshot, telling: Telling) -> RunState:
    """The messages come as a list: known ones change in place, unlisted ones go unless only the front end has them."""
    listed = {message.id: message for message in event.messages}
    stays = _survivors(event, telling)
    wanted: list[Entry | Message] = []
    for entry in run.transcript:
        message = listed.pop(entry.id, None)
        if message is not None:
            wanted.append(entry if _json.same(run.messages[entry.id], message) else message)
        elif stays(entry.head):
            wanted.append(entry)
    wanted += listed.values()
    if len(wanted) == len(run.messages) and all(isinstance(one, Entry) for one in wanted):
        return run
    return _rebuilt(run, wanted)


def _survivors(event: e.MessagesSnapshot, telling: Telling) -> Callable[[Message], bool]:
    """Which messages stay although a snapshot does not list them."""
    if telling.is_authoritative:
        return lambda message: False
    roles = {message.role for message in event.messages}
    about = {} if event.metadata is MISSING else event.metadata.get("@ag-ui/client")
    owned = about.get("authoritativeActivityTypes", MISSING) if isinstance(about, dict) else MISSING

    def stays(message: Message) -> bool:
        if isinstance(message, ActivityMessage) and owned is not MISSING:
            return isinstance(owned, list) and message.activity_type not in owned
        return isinstance(message, ActivityMessage | ReasoningMessage) and message.role not in roles

    return stays


def _rebuilt(run: RunState, messages: list[Entry | Message]) -> RunState:
    """The state with exactly these messages, and the calls that they hold."""
    calls: dict[str, CallState] = {}
    entries: list[Entry] = []
    fresh: set[str] = set()
    for one in messages:
        if isinstance(one, Entry):
            own = [call for call in one.calls if isinstance(call, str)]
            if len(own) == len(one.calls) and calls.keys().isdisjoint(own):
                calls |= {id_: run.tool_calls[id_] for id_ in own}
                entries.append(one)
                continue
            one = run.messages[one.id]
        else:
            fresh.add(one.id)
        entries.append(Entry.of(one, _enter_calls(run, one, calls)))
    for entry in entries:
        call = calls.get(entry.head.tool_call_id) if isinstance(entry.head, ToolMessage) else None
        if call is not None and (entry.id in fresh or not call.is_answered):
            calls[call.id] = with_result(call, cast("ToolMessage", entry.message(calls)))
    started = NO_STREAMS
    for id_ in run.started:
        started = started.with_item(id_) if id_ in calls else started
    return with_fields(run, transcript=Transcript.of(entries), tool_calls=SlotsMap(calls.values()), started=started)


def _enter_calls(run: RunState, message: Message, calls: dict[str, CallState]) -> list[Held]:
    """Enter the calls of a message; a call whose id another message has stays with that one."""
    held: list[Held] = []
    for call in calls_of(message):
        if call.id in calls:
            held.append(call)
            continue
        held.append(call.id)
        known = run.tool_calls.get(call.id)
        if known is not None and _json.same(message_part(known), call):
            calls[call.id] = known if known.message_id == message.id else replace(known, message_id=message.id)
        else:
            calls[call.id] = told_call(call, message.id, known)
    return held


def with_history(run: RunState, message: Message) -> RunState:
    """The state with one more message behind the others."""
    calls: dict[str, CallState] = {}
    held: list[Held] = []
    for call in calls_of(message):
        if call.id in run.tool_calls or call.id in calls:
            held.append(call)
        else:
            held.append(call.id)
            calls[call.id] = told_call(call, message.id, None)
    run = with_fields(
        run,
        transcript=run.transcript.with_last(Entry.of(message, held)),
        tool_calls=run.tool_calls.updated(calls.values()),
    )
    if isinstance(message, ToolMessage):
        call = run.tool_calls.get(message.tool_call_id)
        run = run if call is None else with_call(run, with_result(call, message))
    return run
