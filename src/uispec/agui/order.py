"""The order of events: which may come now, as `verifyEvents` of `@ag-ui/client` has it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, cast

from uispec._map import SlotsMap
from uispec._model import MISSING, or_none
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui._wire import StatePart
from uispec.agui.codes import OrderCode
from uispec.agui.messages import ActivityMessage, AssistantMessage, Message, ReasoningMessage, UnknownMessage
from uispec.errors import Issue

Phase: TypeAlias = Literal["before", "running", "finished", "failed"]
Kind: TypeAlias = Literal[
    "step", "message", "reasoning message", "reasoning span", "tool call", "subagent", "reasoning", "activity"
]
"""What an event may be about. The first six are opened and closed; the last two only belong to somebody: of a
reasoning span and a reasoning message with one id the owner is the same."""
Move: TypeAlias = Literal["open", "use", "close"]

MOVES: Final[Mapping[type[e.EventModel], tuple[Move, Kind, str]]] = {
    e.TextMessageStart: ("open", "message", "message_id"),
    e.TextMessageContent: ("use", "message", "message_id"),
    e.TextMessageEnd: ("close", "message", "message_id"),
    e.ToolCallStart: ("open", "tool call", "tool_call_id"),
    e.ToolCallArgs: ("use", "tool call", "tool_call_id"),
    e.ToolCallEnd: ("close", "tool call", "tool_call_id"),
    e.StepStarted: ("open", "step", "step_name"),
    e.StepFinished: ("close", "step", "step_name"),
    e.ReasoningStart: ("open", "reasoning span", "message_id"),
    e.ReasoningEnd: ("close", "reasoning span", "message_id"),
    e.ReasoningMessageStart: ("open", "reasoning message", "message_id"),
    e.ReasoningMessageContent: ("use", "reasoning message", "message_id"),
    e.ReasoningMessageEnd: ("close", "reasoning message", "message_id"),
    e.SubagentStarted: ("open", "subagent", "subagent_run_id"),
    e.SubagentFinished: ("close", "subagent", "subagent_run_id"),
    e.SubagentError: ("close", "subagent", "subagent_run_id"),
}
"""The events that open, use and close something: its kind, and the property that holds its id."""

UNKNOWN: Final[Mapping[Kind, OrderCode]] = {
    "message": "unknown_message",
    "tool call": "unknown_tool_call",
    "step": "unknown_step",
    "reasoning span": "unknown_message",
    "reasoning message": "unknown_message",
    "subagent": "unknown_subagent",
}

OPEN: Final[Mapping[Kind, OrderCode]] = {
    "step": "open_step",
    "message": "open_message",
    "reasoning message": "open_reasoning",
    "reasoning span": "open_reasoning",
    "tool call": "open_tool_call",
    "subagent": "open_subagent",
}
"""What is said where a run ends while something is open; in the turn in which the client looks."""

_OWNED_AS: Final[Mapping[Kind, Kind]] = {
    "message": "message",
    "tool call": "tool call",
    "reasoning span": "reasoning",
    "reasoning message": "reasoning",
}
"""Under which kind the owner of something stands. A step is another one for each owner; a subagent has none."""


class Stream(StatePart):
    """Something that an event opened, or that belongs to somebody."""

    id: str
    """Its kind, and the id on the wire; of a step the owner too, since each has steps of its own."""
    kind: Kind
    name: str
    owner: str | None
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Where a stream of events stands. A value: each event makes another one."""

    phase: Phase = "before"
    streams: SlotsMap[Stream] = field(default_factory=SlotsMap[Stream].empty)
    """What the events of this run opened or claimed."""
    open: int = 0
    """How many of them are open."""

    def faults(self, event: e.Event) -> list[Issue]:
        """Why an event may not come now; the paths lead into it. The first one is what `verifyEvents` throws."""
        fault = self._phase_fault(event)
        if fault is not None and fault.code in OUT_OF_PLACE:
            return [fault]
        found = [] if fault is None else [fault]
        move = MOVES.get(type(event))
        if isinstance(event, e.RunFinished):
            return [*found, *self._left_open()]
        refusal = None if move is None else self._move_fault(event, *move)
        return [*found, *(self._owner_faults(event) if refusal is None else (refusal,))]

    def after(self, event: e.Event) -> "Order":
        """The order behind an event, whether or not it should have come."""
        move = MOVES.get(type(event))
        if move is not None:
            return self if move[0] == "use" else self._move(event, *move)
        match event:
            case e.RunStarted():
                messages = () if event.input is MISSING else event.input.messages
                # A run begins with nothing but its history, of which each id belongs to whoever had it first.
                fresh = Order("running")._with(reversed([*_owned_by(messages)]))
                return self if self.phase == "running" and self.streams == fresh.streams else fresh
            case e.RunFinished():
                return replace(self, phase="finished") if self.phase != "finished" else self
            case e.RunError():
                return replace(self, phase="failed") if self.phase != "failed" else self
            case e.MessagesSnapshot():
                return self._with(_owned_by(event.messages))
            case e.ToolCallResult():
                return self._with((_thing("message", event.message_id, _tag(event)),))
            case e.ActivitySnapshot():
                claim = _thing("activity", event.message_id, _tag(event))
                return self if event.replace is False and claim.id in self.streams else self._with((claim,))
            case _:
                return self

    def _phase_fault(self, event: e.Event) -> Issue | None:
        kind = shown(event.type)
        match self.phase:
            case "before" if not isinstance(event, e.RunStarted | e.RunError):
                return _issue("type", "run_not_started", f"{kind} comes before RUN_STARTED.")
            case "running" if isinstance(event, e.RunStarted):
                return _issue("type", "run_not_finished", "RUN_STARTED comes while a run is going on.")
            case "finished" if not isinstance(event, e.RunStarted | e.RunError):
                return _issue(
                    "type", "run_already_finished", f"{kind} comes after RUN_FINISHED; start a new run first."
                )
            case "failed" if not isinstance(event, e.RunStarted):
                return _issue("type", "run_already_failed", f"{kind} comes after RUN_ERROR; start a new run first.")
            case _:
                return None

    def _left_open(self) -> Iterator[Issue]:
        if self.open:
            turns = list(OPEN)
            left = (stream for stream in self.streams.values() if stream.is_open)
            for stream in sorted(left, key=lambda stream: turns.index(stream.kind)):
                yield _issue("type", OPEN[stream.kind], left_open(stream.kind, stream.name))

    def _move_fault(self, event: e.Event, move: Move, kind: Kind, member: str) -> Issue | None:
        name = cast("str", getattr(event, member))
        stream = self.streams.find(_key(kind, name, _tag(event)))
        is_open = stream is not None and stream.is_open
        if move != "open":
            return (
                None
                if is_open
                else _issue(wire_name(event, member), UNKNOWN[kind], f"No {kind} {shown(name)} is open.")
            )
        # The id of a subagent is that of one call.
        if is_open or (kind == "subagent" and stream is not None):
            return _issue(wire_name(event, member), "already_open", f"The {kind} {shown(name)} was opened before.")
        parent = event.parent_subagent_run_id if isinstance(event, e.SubagentStarted) else MISSING
        if parent is MISSING or _key("subagent", parent, None) in self.streams:
            return None
        text = f"There is no subagent {shown(parent)} to be the parent of {shown(name)}."
        return _issue("parentSubagentRunId", "unknown_subagent", text)

    def _owner_faults(self, event: e.Event) -> Iterator[Issue]:
        """Whose the things are that an event adds to. One that names nobody goes along with any owner."""
        tag: str | MISSING = getattr(event, "subagent_run_id", MISSING)
        if tag is MISSING and not isinstance(event, e.ToolCallStart):
            return
        own = self._find_claim(*_claim(event))
        parent = self._find_claim(("message",), event.parent_message_id) if isinstance(event, e.ToolCallStart) else None
        for thing in (parent, own):
            if tag is not MISSING and thing is not None and thing.owner != tag:
                yield _issue("subagentRunId", "wrong_owner", f"The {_whose(thing)}.")
                return
        if tag is MISSING and own is not None and parent is not None and own.owner != parent.owner:
            yield _issue("parentMessageId", "wrong_owner", f"The {_whose(own)}, and the {_whose(parent)}.")

    def _find_claim(self, kinds: Iterable[Kind], name: str | MISSING) -> Stream | None:
        """What was claimed under one of these kinds and a name, if it was."""
        if name is MISSING:
            return None
        return next((found for kind in kinds if (found := self.streams.find(_key(kind, name, None)))), None)

    def _move(self, event: e.Event, move: Move, kind: Kind, member: str) -> "Order":
        name, tag = cast("str", getattr(event, member)), _tag(event)
        opens = move == "open"
        before = self.streams.find(_key(kind, name, tag))
        if (before is None and not opens) or (before is not None and before.is_open == opens):
            return self
        owner = None if kind == "subagent" else tag
        changed: list[Stream] = []
        owned_as = _OWNED_AS.get(kind)
        if owned_as is not None:
            # What was opened once belongs to its opener for the whole run; a call belongs to whom its message does.
            claimed = self._find_claim((owned_as,), name)
            if claimed is None and isinstance(event, e.ToolCallStart) and event.subagent_run_id is MISSING:
                claimed = self._find_claim(("message",), event.parent_message_id)
            owner = claimed.owner if claimed is not None else owner
            if owned_as != kind:
                changed.append(_thing(owned_as, name, owner))
        changed.append(_thing(kind, name, owner, opens))
        count = self.open + (1 if opens else -1)
        return replace(self, streams=self.streams.updated(changed), open=count)

    def _with(self, claims: Iterable[Stream]) -> "Order":
        """The order in which these things belong to whom they say, the last time that they are told of."""
        changed: list[Stream] = []
        for claim in {claim.id: claim for claim in claims}.values():
            before = self.streams.find(claim.id)
            if before is None:
                changed.append(claim)
            elif before.owner != claim.owner:
                changed.append(before.model_copy(update={"owner": claim.owner}))
        return replace(self, streams=self.streams.updated(changed)) if changed else self


OUT_OF_PLACE: Final = frozenset({"run_not_finished", "run_already_finished", "run_already_failed"})
"""Codes of events that belong to no run: nothing else is said about such a one."""


def _claim(event: e.Event) -> tuple[tuple[Kind, ...], str | MISSING]:
    """What an event adds to that may belong to somebody: the kinds that it may be of, and its id."""
    match event:
        case e.ReasoningEncryptedValue():
            return (("tool call",) if event.subtype == "tool-call" else ("message", "reasoning")), event.entity_id
        case e.ActivityDelta():
            return ("activity",), event.message_id
        case _:
            move = MOVES.get(type(event))
            owned_as = None if move is None else _OWNED_AS.get(move[1])
            return ((), MISSING) if move is None or owned_as is None else ((owned_as,), getattr(event, move[2]))


def _owned_by(messages: Iterable[Message]) -> Iterator[Stream]:
    """What a list of messages tells of owners; a call belongs to whom its message does."""
    for message in messages:
        if isinstance(message, UnknownMessage):
            continue
        owner = or_none(message.subagent_run_id)
        match message:
            case ReasoningMessage():
                kind: Kind = "reasoning"
            case ActivityMessage():
                kind = "activity"
            case _:
                kind = "message"
        yield _thing(kind, message.id, owner)
        if isinstance(message, AssistantMessage) and message.tool_calls is not MISSING:
            for call in message.tool_calls:
                yield _thing("tool call", call.id, owner)


def _thing(kind: Kind, name: str, owner: str | None, is_open: bool = False) -> Stream:
    return Stream(id=_key(kind, name, owner), kind=kind, name=name, owner=owner, is_open=is_open)


def _key(kind: Kind, name: str, owner: str | None) -> str:
    if kind != "step" or owner is None:
        return f"{kind}:{name}"
    # With its length in front no owner runs into the name.
    return f"{kind} of {len(owner)}:{owner}:{name}"


def _tag(event: e.Event) -> str | None:
    """Whose an event says that it is."""
    tag: Any = getattr(event, "subagent_run_id", MISSING)
    return None if tag is MISSING else cast("str", tag)


def _whose(thing: Stream) -> str:
    owner = "the agent itself" if thing.owner is None else f"the subagent {shown(thing.owner)}"
    return f"{thing.kind} {shown(thing.name)} belongs to {owner}"


def left_open(kind: Kind, name: str) -> str:
    """Say that a run ends too early."""
    return f"RUN_FINISHED comes while the {kind} {shown(name)} is open."


def wire_name(event: e.Event, member: str) -> str:
    """What a property of an event is called on the wire."""
    return type(event).model_fields[member].serialization_alias or member


def _issue(member: str, code: OrderCode, text: str) -> Issue:
    return Issue(f"/{member}", code, text)
