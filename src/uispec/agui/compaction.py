"""Finished streams of events, written shorter: what a history keeps of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec import patch
from uispec._hold import each, hold_limits
from uispec._model import MISSING
from uispec.agui import events as e
from uispec.agui.transcript import merged_metadata
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

_Piece: TypeAlias = e.TextMessageContent | e.ToolCallArgs | e.ReasoningMessageContent
_State: TypeAlias = e.StateSnapshot | e.StateDelta

_PIECES: Final = (e.TextMessageContent, e.ToolCallArgs, e.ReasoningMessageContent)
_IDS: Final = ("message_id", "tool_call_id", "parent_message_id")
"""What an event says of a text or a call ends what was joined of it."""
_BARRIERS: Final = (e.RunStarted, e.RunFinished, e.RunError, e.MessagesSnapshot, e.ActivitySnapshot)
"""Behind these, a text may be another one, so that nothing is joined across them."""


@dataclass(slots=True)
class _Joined:
    """Pieces of one text that become one."""

    first: _Piece
    deltas: list[str]
    others: list[e.Event] = field(default_factory=list[e.Event])

    def piece(self) -> e.Event:
        if not self.others:
            return self.first
        metadata = self.first.metadata
        for other in self.others:
            if other.metadata is not MISSING:
                metadata = other.metadata if metadata is MISSING else merged_metadata(metadata, other.metadata)
        return self.first.model_copy(update={"delta": "".join(self.deltas), "metadata": metadata})


def compact_events(events: Iterable[e.Event], *, limits: Limits = DEFAULT) -> list[e.Event]:
    """Give fewer events that fold to the same state.

    The pieces of one text, one thought or the arguments of one call become one, where the first of them stood; a piece
    that carries the provider's own event, or keys that nobody knows, stays by itself. The snapshots and deltas of a
    run's state become one snapshot in front of its end, where the state is known and every delta can be done.

    Args:
        events: in their order; chunks stay as they are, unless `expand_chunks` took them apart before.
        limits: as `patch.apply`.

    Spec: AG-UI 1.0, "Serialization".

    >>> from uispec import agui
    >>> pieces = [agui.TextMessageContent(message_id="m", delta=delta) for delta in "ab"]
    >>> compact_events([agui.TextMessageStart(message_id="m"), *pieces, agui.TextMessageEnd(message_id="m")])[1].delta
    'ab'
    """
    hold_limits("compact_events", limits)
    held = each("compact_events", "events", events, e.EventModel, "an event")
    return _without_deltas(_join(held), limits)


def _join(events: Iterable[e.Event]) -> list[e.Event]:
    found: list[e.Event | _Joined] = []
    growing: dict[str, dict[tuple[type[e.EventModel], object], _Joined]] = {}
    for event in events:
        if isinstance(event, _PIECES):
            id_ = event.tool_call_id if isinstance(event, e.ToolCallArgs) else event.message_id
            key = (type(event), event.subagent_run_id)
            open_now = growing.setdefault(id_, {})
            joined = open_now.get(key) if _is_plain(event) else None
            if joined is not None:
                joined.deltas.append(event.delta)
                joined.others.append(event)
                continue
            # Whoever else adds to this text does it behind this piece.
            open_now.clear()
            fresh = _Joined(event, [event.delta])
            found.append(fresh)
            if _is_plain(event):
                open_now[key] = fresh
            continue
        if isinstance(event, _BARRIERS):
            growing.clear()
        for name in _IDS:
            id_: object = getattr(event, name, MISSING)
            if isinstance(id_, str):
                growing.pop(id_, None)
        found.append(event)
    return [one.piece() if isinstance(one, _Joined) else one for one in found]


def _is_plain(event: e.Event) -> bool:
    """Whether nothing is lost where the event is told by another one."""
    return event.raw_event is MISSING and not event.model_extra


def _without_deltas(events: list[e.Event], limits: Limits) -> list[e.Event]:
    """The events with one snapshot of the state for each run, in front of its end."""
    found: list[e.Event] = []
    run: list[e.Event] = []
    state: JsonValue | MISSING = MISSING
    for event in events:
        if isinstance(event, e.RunFinished | e.RunError):
            run, state = _with_one_snapshot(run, state, limits)
            found += [*run, event]
            run = []
        else:
            run.append(event)
    return found + _with_one_snapshot(run, state, limits)[0]


def _with_one_snapshot(
    run: list[e.Event], state: JsonValue | MISSING, limits: Limits
) -> tuple[list[e.Event], JsonValue | MISSING]:
    """The events of one run, and the state behind them as far as it is known."""
    about: dict[str, JsonValue] = {}
    told: list[_State] = [event for event in run if isinstance(event, e.StateSnapshot | e.StateDelta)]
    is_plain = all(_is_plain(event) for event in told)
    for event in told:
        about |= {} if event.metadata is MISSING else event.metadata
        if isinstance(event, e.StateSnapshot):
            state = event.snapshot
        elif state is not MISSING:
            try:
                state = patch.apply(state, event.delta, limits=limits)
            except UispecError:
                is_plain = False
    if not told or state is MISSING or not is_plain:
        return run, state
    rest = [event for event in run if not isinstance(event, e.StateSnapshot | e.StateDelta)]
    return [*rest, e.StateSnapshot(snapshot=state, metadata=about or MISSING)], state
