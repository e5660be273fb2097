"""The messages of a thread while they stream: a version costs what an event changes.

A message and the tool messages behind it are a group, so that a result finds its place behind the call that it answers
without a look at the rest of the thread.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from pydantic import JsonValue

from uispec import _json
from uispec._map import SlotsMap
from uispec._model import MISSING, or_none
from uispec.agui.calls import CallState, message_part
from uispec.agui.growing import Growing
from uispec.agui.messages import ActivityMessage, AssistantMessage, Message, ToolMessage, UnknownMessage
from uispec.agui.tools import ToolCall

_NONE: Final = Growing[Any]()

Held: TypeAlias = str | ToolCall
"""A call of a message: the id of one in the state, or itself where another message has a call of that id."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One message, and what events have added to it."""

    id: str
    head: Message
    """As it came, or as its first event made it; of an assistant without its calls."""
    text: Growing[str] = _NONE
    """What was added to the content of the head."""
    calls: Growing[Held] = _NONE
    content: JsonValue = None
    """Of an activity: its content, shared between states."""
    metadata: Mapping[str, JsonValue] | None = None
    encrypted: str | None = None
    group: str = ""
    place: int = -1
    """Where among the tool messages of its group it stands; -1 for the one in front of them."""

    @classmethod
    def of(cls, message: Message, calls: Iterable[Held] = ()) -> "Entry":
        """Take a message in; of an assistant the calls are given apart."""
        held = _NONE
        for call in calls:
            held = held.with_item(call)
        if isinstance(message, AssistantMessage) and message.tool_calls is not MISSING:
            head: Message = message.model_copy(update={"tool_calls": MISSING})
        else:
            head = message
        content = message.content if isinstance(message, ActivityMessage) else None
        metadata, encrypted = None, None
        if not isinstance(message, UnknownMessage):
            metadata = or_none(message.metadata)
            if not isinstance(message, ActivityMessage):
                encrypted = or_none(message.encrypted_value)
        return cls(message.id, head, calls=held, content=content, metadata=metadata, encrypted=encrypted)

    def with_metadata(self, metadata: Mapping[str, JsonValue] | MISSING) -> "Entry":
        """Merge metadata in; of two values for one key the later stays."""
        if metadata is MISSING or isinstance(self.head, UnknownMessage):
            return self
        merged = merged_metadata(self.metadata or {}, metadata)
        return self if self.metadata is not None and merged is self.metadata else replace(self, metadata=merged)

    def message(self, calls: Mapping[str, CallState]) -> Message:
        """The message as it stands; `calls` are those of the state, by id."""
        head = self.head
        if isinstance(head, UnknownMessage):
            return head
        update: dict[str, Any] = {}
        if len(self.text):
            before = head.content if isinstance(head.content, str) else ""
            update["content"] = before + "".join(self.text)
        if isinstance(head, ActivityMessage) and self.content is not head.content:
            update["content"] = self.content
        if len(self.calls):
            update["tool_calls"] = tuple(
                message_part(calls[call]) if isinstance(call, str) else call for call in self.calls
            )
        if self.metadata is not None:
            update["metadata"] = self.metadata
        if (
            self.encrypted is not None
            and not isinstance(head, ActivityMessage)
            and self.encrypted != head.encrypted_value
        ):
            update["encrypted_value"] = self.encrypted
        return head.model_copy(update=update) if update else head


def merged_metadata(before: Mapping[str, JsonValue], after: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    """Put the members of one over those of another; the first itself, where that changes nothing."""
    new = {key: value for key, value in after.items() if key not in before or not _json.same(before[key], value)}
    return {**before, **new} if new else before


def calls_of(message: Message) -> tuple[ToolCall, ...]:
    """The calls that a message holds."""
    return message.tool_calls if isinstance(message, AssistantMessage) and message.tool_calls is not MISSING else ()


@dataclass(frozen=True, slots=True)
class _Group:
    """A message and the tool messages behind it."""

    id: str
    head: str
    run: Growing[str] = _NONE
    """The tool messages right behind the head; the next result comes behind them."""
    rest: tuple[str, ...] = ()
    """What stands behind those since one of them became an activity."""

    def __iter__(self) -> Iterator[str]:
        yield self.head
        yield from self.run
        yield from self.rest


@dataclass(frozen=True, slots=True, eq=False)
class Transcript:
    """The messages of a thread, in their order."""

    entries: SlotsMap[Entry] = field(default_factory=SlotsMap[Entry].empty)
    groups: SlotsMap[_Group] = field(default_factory=SlotsMap[_Group].empty)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Transcript":
        """Put messages into their groups."""
        placed: list[Entry] = []
        groups: list[_Group] = []
        for entry in entries:
            if isinstance(entry.head, ToolMessage) and groups:
                group = groups[-1]
                placed.append(replace(entry, group=group.id, place=len(group.run)))
                groups[-1] = replace(group, run=group.run.with_item(entry.id))
            else:
                group = _Group(str(len(groups)), entry.id)
                placed.append(replace(entry, group=group.id, place=-1))
                groups.append(group)
        return cls(SlotsMap(placed), SlotsMap(groups))

    def __iter__(self) -> Iterator[Entry]:
        return (self.entries[id_] for group in self.groups.values() for id_ in group)

    def with_changed(self, entry: Entry) -> "Transcript":
        """Put an entry in place of the one of its id."""
        entries = self.entries.updated((entry,))
        return self if entries is self.entries else replace(self, entries=entries)

    def with_last(self, entry: Entry) -> "Transcript":
        """Put a new message behind all others."""
        last = self.groups.get(str(len(self.groups) - 1))
        if isinstance(entry.head, ToolMessage) and last is not None and not last.rest:
            return self._behind(last, entry)
        group = _Group(str(len(self.groups)), entry.id)
        placed = replace(entry, group=group.id, place=-1)
        return Transcript(self.entries.updated((placed,)), self.groups.updated((group,)))

    def with_result(self, owner: str, entry: Entry) -> "Transcript":
        """Put a new tool message behind the one that holds its call, and behind the results that are there already."""
        return self._behind(self.groups[self.entries[owner].group], entry)

    def _behind(self, group: _Group, entry: Entry) -> "Transcript":
        placed = replace(entry, group=group.id, place=len(group.run))
        grown = replace(group, run=group.run.with_item(entry.id))
        return Transcript(self.entries.updated((placed,)), self.groups.updated((grown,)))

    def with_activity(self, entry: Entry) -> "Transcript":
        """Put an activity in place of the message of its id, whatever that was."""
        before = self.entries[entry.id]
        groups = self.groups
        group = groups[before.group]
        if 0 <= before.place < len(group.run) and group.run[before.place] == entry.id:
            rest = (*(group.run[place] for place in range(before.place, len(group.run))), *group.rest)
            groups = groups.updated((replace(group, run=group.run.cut(before.place), rest=rest),))
        placed = replace(entry, group=before.group, place=before.place)
        return Transcript(self.entries.updated((placed,)), groups)
