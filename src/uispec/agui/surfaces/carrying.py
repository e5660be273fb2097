"""Messages of A2UI to events: the activities that show a surface, and those that change it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import each, hold, hold_limits
from uispec._model import MISSING, Model
from uispec.agui.events import ActivityDelta, ActivitySnapshot
from uispec.agui.surfaces.operations import (
    ACTIVITY_TYPE,
    END_OF_LIST,
    OPERATIONS,
    Operation,
    activity_ids,
    group_by_surface,
    group_of,
)
from uispec.limits import DEFAULT, Limits
from uispec.patch import Add

Message: TypeAlias = Model | Mapping[str, object]
"""A message of A2UI, typed or as JSON."""
ActivityEvent: TypeAlias = ActivitySnapshot | ActivityDelta

_LEVELS_ABOVE: Final = 3
"""What an event has around a message: itself, and the list and its holder, or an operation of a patch."""


def carry_a2ui(
    messages: Iterable[Message],
    call_id: str | None = None,
    *,
    has_deltas: bool = True,
    raw_event: JsonValue | MISSING = MISSING,
    limits: Limits = DEFAULT,
) -> list[ActivityEvent]:
    """Give the events that carry messages of A2UI to a front end of AG-UI.

    Each surface is one activity, which holds all messages about it: a snapshot with the first of them, and where
    messages about several surfaces take turns, deltas that put more behind them. `a2ui_messages` gives the messages
    back, in their order. The middleware of AG-UI, and most that show surfaces, know A2UI v0.9: write that, or bring
    messages there with `a2ui.downgrade` before.

    Args:
        messages: typed, or as JSON objects, in the order in which they are to be read.
        call_id: of the tool call that they come from. Then one surface is the activity `a2ui-surface-<call>`, as with
            the middleware, and several are `a2ui-surface-<surface>-<call>`; without a call `a2ui-surface-<surface>`.
        has_deltas: False writes a snapshot of all messages so far where a delta would do, for front ends that know no
            deltas; of surfaces that take many turns that is much more.
        raw_event: the provider's own event that the messages came in, where there is one; each event keeps it.
        limits: `json_depth` of each event and `document_bytes` of each message; `patch_operations` of one delta.

    Raises:
        LimitError, ParseError: a message, or `raw_event`, is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: AG-UI 1.0, activities; `@ag-ui/a2ui-middleware` 0.0.10.

    >>> event, = carry_a2ui([{"version": "v0.9", "createSurface": {"surfaceId": "main", "catalogId": "c"}}], "tc")
    >>> event.message_id, [*event.content]
    ('a2ui-surface-tc', ['a2ui_operations'])
    """
    hold_limits("carry_a2ui", limits)
    hold("carry_a2ui", "call_id", call_id, str | None, "an id, or None")
    hold("carry_a2ui", "has_deltas", has_deltas, bool, "True or False")
    _json.check(call_id, limits)
    operations = _operations("carry_a2ui", messages, limits)
    ids = activity_ids(group_by_surface(operations), call_id)
    said: dict[str, list[Operation]] = {}
    events: list[ActivityEvent] = []
    for id_, run in groupby(operations, lambda one: ids[group_of(one)]):
        fresh = list(run)
        before = said.setdefault(id_, [])
        before += fresh
        if has_deltas and len(before) > len(fresh):
            events += _deltas(id_, fresh, limits)
        else:
            events.append(snapshot(id_, before))
    return _wrapping(raw_event, events, limits)


def surface_events(
    messages: Iterable[Message],
    message_id: str,
    *,
    raw_event: JsonValue | MISSING = MISSING,
    limits: Limits = DEFAULT,
) -> list[ActivityEvent]:
    """Give the events after which a surface that is shown already is another one.

    What changed comes from `a2ui.diff`, which also tells what no message can say. Changes go behind the messages that
    the activity holds, as a delta; where they create the surface anew, a snapshot takes the place of all that it held.
    So `a2ui.diff(None, surface)` makes an activity short again that has grown long.

    Args:
        messages: what `a2ui.diff` gave as output, or any other messages about surfaces of this activity.
        message_id: the id of the activity that shows the surface, as the event that brought it has it.
        raw_event: as `carry_a2ui`.
        limits: as `carry_a2ui`.

    Returns:
        One event, or several for more messages than one patch may hold; none where there are no messages.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `carry_a2ui`.

    Spec: AG-UI 1.0, activities.

    >>> from uispec import a2ui, fold
    >>> create = {"version": "v0.9", "createSurface": {"surfaceId": "main", "catalogId": "c"}}
    >>> update = {"version": "v0.9", "updateDataModel": {"surfaceId": "main", "path": "/total", "value": 12}}
    >>> shown = fold.a2ui_apply(fold.a2ui_empty(), create)
    >>> wanted = fold.a2ui_apply(shown, update)
    >>> changes = a2ui.diff(shown.surfaces["main"], wanted.surfaces["main"])
    >>> event, = surface_events(changes.output, "a2ui-surface-tc")
    >>> event.type, event.patch[0].path
    ('ACTIVITY_DELTA', '/a2ui_operations/-')
    """
    hold_limits("surface_events", limits)
    hold("surface_events", "message_id", message_id, str, "the id of an activity")
    _json.check(message_id, limits)
    operations = _operations("surface_events", messages, limits)
    first = next((place for place, one in enumerate(operations) if "deleteSurface" not in one), None)
    if first is not None and "createSurface" in operations[first]:
        return _wrapping(raw_event, [snapshot(message_id, operations[first:])], limits)
    return _wrapping(raw_event, _deltas(message_id, operations, limits), limits)


def a2ui_result(messages: Iterable[Message], *, limits: Limits = DEFAULT) -> str:
    """Write messages of A2UI as the text that a tool returns, for the middleware of AG-UI or `paint_a2ui` to show.

    Args:
        messages: typed, or as JSON; none is checked.
        limits: `document_bytes`, `json_depth`.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `carry_a2ui`.

    Spec: `@ag-ui/a2ui-middleware` 0.0.10.

    >>> a2ui_result([{"version": "v0.9", "deleteSurface": {"surfaceId": "main"}}])
    '{"a2ui_operations":[{"version":"v0.9","deleteSurface":{"surfaceId":"main"}}]}'
    """
    hold_limits("a2ui_result", limits)
    operations: list[JsonValue] = [*_operations("a2ui_result", messages, limits)]
    return _json.text({OPERATIONS: operations})


def snapshot(id_: str, operations: Sequence[Operation]) -> ActivitySnapshot:
    """The event after which an activity holds these operations and no others."""
    return shown_as(id_, {OPERATIONS: list(operations)})


def shown_as(id_: str, content: dict[str, JsonValue]) -> ActivitySnapshot:
    """The event after which an activity has this content."""
    return ActivitySnapshot(message_id=id_, activity_type=ACTIVITY_TYPE, content=content, replace=True)


def _deltas(id_: str, operations: Sequence[Operation], limits: Limits) -> list[ActivityEvent]:
    """The events after which an activity holds more operations."""
    patch = [Add(path=END_OF_LIST, value=operation) for operation in operations]
    most = max(1, limits.patch_operations)
    parts = (tuple(patch[start : start + most]) for start in range(0, len(patch), most))
    return [ActivityDelta(message_id=id_, activity_type=ACTIVITY_TYPE, patch=part) for part in parts]


def _wrapping(raw_event: JsonValue | MISSING, events: list[ActivityEvent], limits: Limits) -> list[ActivityEvent]:
    """The same events, with the one that they come from."""
    if raw_event is MISSING:
        return events
    _json.check(raw_event, limits)
    return [event.model_copy(update={"raw_event": raw_event}) for event in events]


def _operations(function: str, messages: Iterable[Message], limits: Limits) -> list[Operation]:
    """The messages as JSON of our own, none too deep for the event that is to carry it."""
    limits = replace(limits, json_depth=max(0, limits.json_depth - _LEVELS_ABOVE))
    wanted = "a message of A2UI, typed or as a mapping"
    return [document_of(one, limits) for one in each(function, "messages", messages, Model | Mapping, wanted)]


def document_of(message: Message, limits: Limits) -> Operation:
    """A message as JSON of our own."""
    document = message.model_dump(mode="json") if isinstance(message, Model) else dict(message)
    return cast("Operation", _json.owned(document, limits))
