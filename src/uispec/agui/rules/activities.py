"""Activities, whole and in patches."""

from dataclasses import replace

from uispec import _json
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui.messages import (
    ActivityMessage,
)
from uispec.agui.rules.shared_state import apply_patch
from uispec.agui.rules.telling import Telling
from uispec.agui.state import RunState, with_fields
from uispec.agui.transcript import Entry


def activity_snapshot(run: RunState, event: e.ActivitySnapshot, telling: Telling) -> RunState:
    """An activity comes whole. Where the event says that it replaces nothing, one that is there stays as it is."""
    before = run.transcript.entries.get(event.message_id)
    if before is not None and event.replace is False:
        return run
    head = ActivityMessage(
        id=event.message_id,
        activity_type=event.activity_type,
        content=event.content,
        metadata=event.metadata,
        subagent_run_id=event.subagent_run_id,
    )
    if before is None:
        return with_fields(run, transcript=run.transcript.with_last(Entry.of(head)))
    entry = Entry.of(head)
    if before.metadata is not None:
        entry = replace(entry, metadata=before.metadata).with_metadata(event.metadata)
    if isinstance(before.head, ActivityMessage) and _json.same(
        before.message(run.tool_calls), entry.message(run.tool_calls)
    ):
        return run
    return with_fields(run, transcript=run.transcript.with_activity(entry))


def activity_delta(run: RunState, event: e.ActivityDelta, telling: Telling) -> RunState:
    """The content of an activity changes. Of one that nobody knows nothing is said: whoever joined late lacks it."""
    entry = run.transcript.entries.get(event.message_id)
    if entry is None:
        return run
    if not isinstance(entry.head, ActivityMessage):
        telling.tell("messageId", "wrong_role", f"The message {shown(entry.id)} is no activity.")
        return run
    content = apply_patch(entry.content, event.patch, "patch", telling)
    if content is MISSING:
        return run
    if not isinstance(content, dict):
        telling.tell("patch", "wrong_type", "The content of an activity is an object.")
        return run
    grown = entry.with_metadata(event.metadata)
    if content is not entry.content:
        grown = replace(grown, content=content)
    return with_fields(run, transcript=run.transcript.with_changed(grown))
