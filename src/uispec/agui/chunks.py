"""Chunks, which say in one event what START, CONTENT and END say in three, taken apart."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NoReturn, TypeAlias

from uispec._hold import each
from uispec._model import MISSING, or_none
from uispec._sentences import shown
from uispec.agui.events import (
    ActivityDelta,
    ActivitySnapshot,
    Event,
    EventModel,
    MessagesSnapshot,
    RawEvent,
    ReasoningEncryptedValue,
    ReasoningMessageChunk,
    ReasoningMessageContent,
    ReasoningMessageEnd,
    ReasoningMessageStart,
    RunError,
    RunFinished,
    RunStarted,
    SubagentStarted,
    TextMessageChunk,
    TextMessageContent,
    TextMessageEnd,
    TextMessageStart,
    ToolCallArgs,
    ToolCallChunk,
    ToolCallEnd,
    ToolCallStart,
    UnknownEvent,
)
from uispec.errors import Issue, StateError

Start: TypeAlias = Literal["TEXT_MESSAGE_START", "TOOL_CALL_START", "REASONING_MESSAGE_START"]
"""What a stream of chunks begins with: it names the kind of the stream."""

_Lane: TypeAlias = str | None
"""Whose stream it is: the id of a subagent's call, or None for the agent itself. Each has one open at most."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """What one kind of chunk becomes."""

    name: Start
    id: str
    """The property that holds the id of the stream."""
    start: type[Any]
    content: type[Any]
    end: type[Any]
    opener: tuple[str, ...] = ()
    """Properties of the start; where a later chunk repeats one, it must agree."""
    needed: tuple[str, ...] = ()
    """Those of them that the first chunk must have."""
    defaults: Mapping[str, str] = field(default_factory=dict[str, str])


_Chunk: TypeAlias = TextMessageChunk | ToolCallChunk | ReasoningMessageChunk

_KINDS: Final[Mapping[type[object], _Kind]] = {
    TextMessageChunk: _Kind(
        "TEXT_MESSAGE_START",
        "message_id",
        TextMessageStart,
        TextMessageContent,
        TextMessageEnd,
        ("role", "name"),
        defaults={"role": "assistant"},
    ),
    ToolCallChunk: _Kind(
        "TOOL_CALL_START",
        "tool_call_id",
        ToolCallStart,
        ToolCallArgs,
        ToolCallEnd,
        ("tool_call_name", "parent_message_id"),
        ("tool_call_name",),
    ),
    ReasoningMessageChunk: _Kind(
        "REASONING_MESSAGE_START",
        "message_id",
        ReasoningMessageStart,
        ReasoningMessageContent,
        ReasoningMessageEnd,
        defaults={"role": "reasoning"},
    ),
}

_CLOSES_ALL: Final = frozenset({RunStarted, RunFinished, RunError, MessagesSnapshot})
_CLOSES_NONE: Final = frozenset(
    {RawEvent, ActivitySnapshot, ActivityDelta, ReasoningEncryptedValue, SubagentStarted, UnknownEvent}
)


@dataclass(frozen=True, slots=True)
class _Open:
    """A stream that chunks have opened."""

    kind: _Kind
    id: str
    lane: _Lane
    opener: Mapping[str, str]

    @property
    def start(self) -> Start:
        """What it began with."""
        return self.kind.name

    def end(self) -> Event:
        return self.kind.end(**{self.kind.id: self.id, **_owner(self.lane)})


def _owner(lane: _Lane) -> dict[str, str]:
    return {} if lane is None else {"subagent_run_id": lane}


@dataclass(frozen=True, slots=True)
class Lanes:
    """The streams that chunks have opened and nothing has closed yet. A value: each event makes another one.

    Opening and closing cost as much as there are open streams; all else costs the same however many there are, and so
    does everything where nobody keeps a version.
    """

    by_lane: dict[_Lane, _Open] = field(default_factory=dict[_Lane, _Open])
    by_id: dict[str, dict[str, _Open]] = field(default_factory=dict[str, dict[str, _Open]])
    """The same by what they began with, and their id."""
    is_alone: bool = False
    """Whether nobody keeps an earlier version, so that the next one may be made of this one."""

    @classmethod
    def of(cls, streams: Iterable[tuple[Start, str, str | None, Mapping[str, str]]]) -> "Lanes":
        """Open streams again, each told by what it began with, its id, its lane and what its first chunk said."""
        kinds = {kind.name: kind for kind in _KINDS.values()}
        lanes = cls()
        for start, id_, lane, opener in streams:
            lanes = lanes._with(_Open(kinds[start], id_, lane, opener))
        return lanes

    def expand(self, event: Event) -> tuple["Lanes", list[Event]]:
        """Take an event apart, if it is a chunk, and close what it closes.

        Returns:
            The lanes behind it, and the events that it stands for.

        Raises:
            StateError: `missing_property`, `chunk_mismatch`, `ambiguous_chunk`; paths lead into the chunk.
        """
        if isinstance(event, TextMessageChunk | ToolCallChunk | ReasoningMessageChunk):
            return self._continue(event, _KINDS[type(event)])
        if not self.by_lane or type(event) in _CLOSES_NONE:
            return self, [event]
        if type(event) in _CLOSES_ALL:
            return Lanes(is_alone=self.is_alone), [*self.closing(), event]
        lane: Any = getattr(event, "subagent_run_id", MISSING)
        opened = self.by_lane.get(or_none(lane))
        return (self, [event]) if opened is None else (self._without(opened), [opened.end(), event])

    def closing(self) -> Iterator[Event]:
        """The ends of all that is open, in the order in which it was opened."""
        return (opened.end() for opened in self.by_lane.values())

    def _continue(self, chunk: _Chunk, kind: _Kind) -> tuple["Lanes", list[Event]]:
        opened = self._find_stream(chunk, kind)
        lanes, events = self, list[Event]()
        # What no model knows is kept, once.
        about: dict[str, object] = {"timestamp": chunk.timestamp, "metadata": chunk.metadata}
        extra = dict(chunk.model_extra or {})
        if opened is None:
            opened = _begin(chunk, kind)
            before = self.by_lane.get(opened.lane)
            if before is not None:
                lanes = lanes._without(before)
                events.append(before.end())
            lanes = lanes._with(opened)
            events.append(_make(kind.start, {kind.id: opened.id, **opened.opener}, opened, about, extra))
            extra = {}
        else:
            _agrees(chunk, opened)
        if chunk.delta is not MISSING or chunk.raw_event is not MISSING:
            delta = "" if chunk.delta is MISSING else chunk.delta
            about["raw_event"] = chunk.raw_event
            events.append(_make(kind.content, {kind.id: opened.id, "delta": delta}, opened, about, extra))
        return lanes, events

    def _find_stream(self, chunk: _Chunk, kind: _Kind) -> _Open | None:
        """Find the stream that a chunk continues, if there is one."""
        id_, tag = getattr(chunk, kind.id), chunk.subagent_run_id
        streams = self.by_id.get(kind.name, {})
        if id_ is not MISSING:
            opened = streams.get(id_)
            if opened is not None and tag is not MISSING and tag != opened.lane:
                whose = "the agent itself" if opened.lane is None else f"the subagent {shown(opened.lane)}"
                _refuse("subagentRunId", "chunk_mismatch", f"The stream {shown(id_)} belongs to {whose}.")
            return opened
        opened = self.by_lane.get(or_none(tag))
        if tag is not MISSING or (opened is not None and opened.kind is kind):
            return opened if opened is not None and opened.kind is kind else None
        if len(streams) > 1:
            text = f"The chunk names no stream, and {len(streams)} are open; give it an id or a subagentRunId."
            _refuse("", "ambiguous_chunk", text)
        return next(iter(streams.values()), None)

    def _with(self, opened: _Open) -> "Lanes":
        lanes = self._next(opened.kind.name)
        lanes.by_lane[opened.lane] = lanes.by_id[opened.kind.name][opened.id] = opened
        return lanes

    def _without(self, opened: _Open) -> "Lanes":
        name = opened.kind.name
        lanes = self._next(name)
        streams = lanes.by_id[name]
        if streams.get(opened.id) is opened:  # which a state that somebody wrote may say of two
            del streams[opened.id]
        del lanes.by_lane[opened.lane]
        if len(streams) == 1:
            # Looking for the first of a dict goes past all that once stood before it.
            lanes.by_id[name] = {**streams}
        return lanes

    def _next(self, name: Start) -> "Lanes":
        """The lanes in which streams of one kind are to change."""
        if self.is_alone:
            self.by_id.setdefault(name, {})
            return self
        return Lanes({**self.by_lane}, {**self.by_id, name: {**self.by_id.get(name, {})}})


def _begin(chunk: _Chunk, kind: _Kind) -> _Open:
    for name in (kind.id, *kind.needed):
        if getattr(chunk, name) is MISSING:
            wire = _wire_name(chunk, name)
            _refuse(wire, "missing_property", f"The first {chunk.type} of a stream needs the property {shown(wire)}.")
    given = {name: getattr(chunk, name) for name in kind.opener if getattr(chunk, name) is not MISSING}
    lane = or_none(chunk.subagent_run_id)
    return _Open(kind, getattr(chunk, kind.id), lane, {**kind.defaults, **given})


def _agrees(chunk: _Chunk, opened: _Open) -> None:
    for name in opened.kind.opener:
        value = getattr(chunk, name)
        if value is not MISSING and value != opened.opener.get(name):
            was = f"began with {shown(opened.opener[name])}" if name in opened.opener else "began without one"
            text = f"{_wire_name(chunk, name)} is {shown(value)} here, and the stream {shown(opened.id)} {was}."
            _refuse(_wire_name(chunk, name), "chunk_mismatch", text)


def _make(
    model: type[Any], fields: Mapping[str, object], opened: _Open, about: Mapping[str, object], extra: Mapping[str, Any]
) -> Event:
    return model.model_validate({**extra, **fields, **_owner(opened.lane), **about})


def _wire_name(chunk: _Chunk, name: str) -> str:
    return type(chunk).model_fields[name].serialization_alias or name


def _refuse(member: str, code: str, sentence: str) -> NoReturn:
    raise StateError(Issue(f"/{member}" if member else "", code, sentence))


def expand_chunks(events: Iterable[Event], *, close: bool = True) -> Iterator[Event]:
    """Go through events, with START, CONTENT and END in place of chunks.

    Args:
        events: in their order; read as they are asked for.
        close: end what is still open where the events end. Otherwise it stays open, as `@ag-ui/client` leaves it.

    Raises:
        StateError: `missing_property`, where the first chunk of a stream lacks its id or the tool's name;
            `chunk_mismatch`, where a chunk says something else of its stream than the first one; `ambiguous_chunk`,
            where it names none and several are open. Each path begins with the number of the event.

    Spec: AG-UI 1.0, chunk events.

    >>> from uispec import agui
    >>> [event.type for event in expand_chunks([agui.TextMessageChunk(message_id="m", delta="Hi")])]
    ['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END']
    """
    lanes = Lanes(is_alone=True)
    for number, event in enumerate(each("expand_chunks", "events", events, EventModel, "an event")):
        try:
            lanes, found = lanes.expand(event)
        except StateError as error:
            raise error.under(f"/{number}") from error
        yield from found
    if close:
        yield from lanes.closing()
