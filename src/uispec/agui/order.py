"""The order of events: which may come now, as `verifyEvents` of `@ag-ui/client` has it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, cast

from uispec._map import SlotsMap
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui._wire import StatePart
from uispec.agui.codes import OrderCode
from uispec.errors import Issue

Phase: TypeAlias = Literal["before", "running", "finished", "failed"]
_Kind: TypeAlias = Literal["message", "tool call", "step", "reasoning span", "reasoning message", "subagent"]
_Move: TypeAlias = Literal["open", "use", "close"]

_MOVES: Final[Mapping[type[e.EventModel], tuple[_Move, _Kind, str]]] = {
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

_UNKNOWN: Final[Mapping[_Kind, OrderCode]] = {
    "message": "unknown_message",
    "tool call": "unknown_tool_call",
    "step": "unknown_step",
    "reasoning span": "unknown_message",
    "reasoning message": "unknown_message",
    "subagent": "unknown_subagent",
}


class Stream(StatePart):
    """Something that an event opened."""

    id: str
    """Its kind, and the id on the wire; of a step the owner too, since each has steps of its own."""
    name: str
    owner: str | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class Order:
    """Where a stream of events stands. A value: each event makes another one."""

    phase: Phase = "before"
    streams: SlotsMap[Stream] = field(default_factory=SlotsMap[Stream].empty)
    """What the events of this run opened."""
    open: int = 0
    """How many of them are open."""

    def fault(self, event: e.Event) -> Issue | None:
        """Why an event may not come now, if so; the path leads into it."""
        return self._phase_fault(event) or self._finish_fault(event) or self._stream_fault(event)

    def after(self, event: e.Event) -> "Order":
        """The order behind an event, whether or not it should have come."""
        if isinstance(event, e.RunStarted):
            return self if self.phase == "running" and not self.streams else Order("running")
        if isinstance(event, e.RunFinished):
            return replace(self, phase="finished") if self.phase != "finished" else self
        if isinstance(event, e.RunError):
            return replace(self, phase="failed") if self.phase != "failed" else self
        move = _MOVES.get(type(event))
        if move is None or move[0] == "use":
            return self
        key, name, owner = _identity(event, move[1], move[2])
        before = self.streams.get(key)
        opens = move[0] == "open"
        if (before is None and not opens) or (before is not None and before.is_open == opens):
            return self
        # What was opened once belongs to its opener for the whole run.
        stream = Stream(id=key, name=name, owner=owner if before is None else before.owner, is_open=opens)
        return replace(self, streams=self.streams.updated((stream,)), open=self.open + (1 if opens else -1))

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

    def _finish_fault(self, event: e.Event) -> Issue | None:
        if not isinstance(event, e.RunFinished) or not self.open:
            return None
        left = next(stream for stream in self.streams.values() if stream.is_open)
        kind = left.id.partition(":")[0]
        more = f" and {self.open - 1} more" if self.open > 1 else ""
        return _issue("type", "still_open", f"RUN_FINISHED comes while the {kind} {shown(left.name)}{more} is open.")

    def _stream_fault(self, event: e.Event) -> Issue | None:
        move = _MOVES.get(type(event))
        if move is None:
            return None
        key, name, owner = _identity(event, move[1], move[2])
        stream = self.streams.get(key)
        member = type(event).model_fields[move[2]].serialization_alias or move[2]
        if move[0] == "open":
            if stream is not None and (stream.is_open or move[1] == "subagent"):
                return _issue(member, "already_open", f"The {move[1]} {shown(name)} was opened before.")
            parent: Any = getattr(event, "parent_subagent_run_id", MISSING)
            if parent is not MISSING and f"subagent:{parent}" not in self.streams:
                text = f"There is no subagent {shown(parent)} to be the parent of {shown(name)}."
                return _issue("parentSubagentRunId", "unknown_subagent", text)
        elif stream is None or not stream.is_open:
            return _issue(member, _UNKNOWN[move[1]], f"No {move[1]} {shown(name)} is open.")
        if stream is not None and stream.owner != owner:
            whose = "the agent itself" if stream.owner is None else f"the subagent {shown(stream.owner)}"
            return _issue("subagentRunId", "wrong_owner", f"The {move[1]} {shown(name)} belongs to {whose}.")
        return None


def _identity(event: e.Event, kind: _Kind, member: str) -> tuple[str, str, str | None]:
    """The key of what an event is about, its id on the wire, and whose event it is."""
    name = cast("str", getattr(event, member))
    # Of a subagent's own events, the owner is what they are about.
    owner = getattr(event, "subagent_run_id", MISSING)
    owner = None if owner is MISSING or kind == "subagent" else cast("str", owner)
    return (f"{kind}:{name}" if kind != "step" else f"{kind}:{owner}:{name}"), name, owner


def _issue(member: str, code: OrderCode, text: str) -> Issue:
    return Issue(f"/{member}", code, text)
