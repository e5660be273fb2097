"""The state that the events of a thread fold to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter

from uispec import _issues, _json
from uispec._hold import hold, hold_limits
from uispec._issue_document import IssueDocument
from uispec._issues.lists import gathered
from uispec._map import SlotsMap
from uispec._model import MISSING, Json, JsonObject, Map, Seq, or_none
from uispec.agui._wire import StatePart
from uispec.agui.calls import NO_TEXT, CallState, CallStatus
from uispec.agui.chunks import Lanes, Start
from uispec.agui.events import RunError
from uispec.agui.growing import Growing
from uispec.agui.interrupts import Interrupt, Outcome, ResumeEntry, SubagentOutcome, TokenUsage
from uispec.agui.messages import ActivityMessage, Message
from uispec.agui.order import Order, Phase, Stream
from uispec.agui.parts import Content
from uispec.agui.tools import ToolCall
from uispec.agui.transcript import Entry, Held, Transcript, calls_of
from uispec.errors import Issue
from uispec.limits import DEFAULT, Limits

RunStatus: TypeAlias = Literal["idle", "running", "success", "interrupted", "cancelled", "error", "unknown"]
"""How the last run stands. `unknown`: it ended in a way that AG-UI 1.0 does not have."""

NO_STREAMS: Final = Growing[str]()


class Step(StatePart):
    """A step of the run."""

    id: str
    """The name, and the owner in front of it: each has steps of its own."""
    name: str
    subagent_run_id: str | None
    is_running: bool


class ReasoningSpan(StatePart):
    """A time in which the agent thinks."""

    id: str
    is_open: bool


class SubagentState(StatePart):
    """One call of a subagent."""

    id: str
    name: str
    description: str | None = None
    parent_subagent_run_id: str | None = None
    parent_tool_call_id: str | None = None
    parent_message_id: str | None = None
    status: Literal["running", "success", "suspended", "error", "unknown"] = "running"
    outcome: SubagentOutcome | None = None
    result: Json | MISSING = MISSING
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Activity:
    """An activity, with its content as plain JSON, shared between states: read it, never write into it."""

    id: str
    activity_type: str
    content: JsonValue
    subagent_run_id: str | None


class Messages(Mapping[str, Message]):
    """The messages of a state by their ids, in their order; each is put together when it is asked for."""

    __slots__ = ("_calls", "_made", "_transcript")

    def __init__(self, transcript: Transcript, calls: SlotsMap[CallState]) -> None:
        self._transcript = transcript
        self._calls = calls
        self._made: dict[str, Message] = {}

    def __getitem__(self, key: str) -> Message:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._transcript.entries[key].message(self._calls)
        return made

    def __iter__(self) -> Iterator[str]:
        return (entry.id for entry in self._transcript)

    def __len__(self) -> int:
        return len(self._transcript.entries)

    def __contains__(self, key: object) -> bool:
        return key in self._transcript.entries

    def __repr__(self) -> str:
        return f"<Messages of {len(self)}>"


@dataclass(frozen=True, eq=False, repr=False)
class RunState:
    """What the events of a thread say so far. A value: applying an event makes another one.

    >>> from uispec import fold
    >>> run = fold.agui_apply(fold.agui_empty(), {"type": "RUN_STARTED", "threadId": "t", "runId": "r"})
    >>> run.status, run.thread_id, len(run.messages)
    ('running', 't', 0)
    """

    status: RunStatus = "idle"
    thread_id: str | None = None
    run_id: str | None = None
    transcript: Transcript = field(default_factory=Transcript)
    """The messages as the fold keeps them; see `messages`."""
    tool_calls: SlotsMap[CallState] = field(default_factory=SlotsMap[CallState].empty)
    """Every tool call by its id, in the order in which they came."""
    shared: JsonValue | MISSING = MISSING
    """The state that agent and front end share, where there is one; see `state`."""
    steps: SlotsMap[Step] = field(default_factory=SlotsMap[Step].empty)
    """The steps of the run; those of the agent itself by their names behind a colon."""
    reasoning: SlotsMap[ReasoningSpan] = field(default_factory=SlotsMap[ReasoningSpan].empty)
    subagents: SlotsMap[SubagentState] = field(default_factory=SlotsMap[SubagentState].empty)
    interrupts: tuple[Interrupt, ...] = ()
    """What waits for an answer."""
    pending: tuple[str, ...] = ()
    """The calls that wait for the front end, once a run has ended well."""
    outcome: Outcome | None = None
    result: JsonValue | MISSING = MISSING
    error: RunError | None = None
    usage: tuple[TokenUsage, ...] = ()
    """What the last run used, by model."""
    issues: tuple[Issue, ...] = ()
    """What was wrong with the events so far, in their order, with pointers into each event; a thousand, and one more
    where there were others."""
    lanes: Lanes = field(default_factory=Lanes)
    """The streams that chunks have opened."""
    order: Order = field(default_factory=Order)
    """Which events may come now."""
    started: Growing[str] = NO_STREAMS
    """The calls that this run has started."""

    @property
    def state(self) -> JsonValue:
        """The state that agent and front end share: read it, never write into it. `{}` before there is any."""
        return {} if self.shared is MISSING else self.shared

    @property
    def has_state(self) -> bool:
        """Whether anything has told the state yet."""
        return self.shared is not MISSING

    @cached_property
    def messages(self) -> Messages:
        """The messages by their ids, in their order."""
        return Messages(self.transcript, self.tool_calls)

    @cached_property
    def activities(self) -> dict[str, Activity]:
        """The activities among the messages, by their ids, in their order."""
        return {
            entry.id: Activity(
                entry.id,
                entry.head.activity_type,
                entry.content,
                or_none(entry.head.subagent_run_id),
            )
            for entry in self.transcript
            if isinstance(entry.head, ActivityMessage)
        }

    def to_json(self) -> dict[str, JsonValue]:
        """Write the state as JSON, for another process; `from_json` reads it back.

        >>> RunState().to_json()["status"]
        'idle'
        """
        return _STATE.dump_python(_document_of(self), mode="json")

    @classmethod
    def from_json(cls, document: Mapping[str, object], *, limits: Limits = DEFAULT) -> "RunState":
        """Read a state that `to_json` wrote.

        Args:
            document: it is not changed, and nothing of it is kept.
            limits: `document_bytes`; `json_depth` of what events brought.

        Raises:
            ParseError, LimitError: it is no JSON that may enter; `codes.ReadCode`.
            InvalidDocumentError: it is no state; `codes.ShapeCode`, `unknown_property`, and paths point into the
                document.

        >>> RunState.from_json({})
        Traceback (most recent call last):
        uispec.errors.InvalidDocumentError: /status: missing_property: ...
        """
        hold("RunState.from_json", "document", document, Mapping, "a mapping")
        hold_limits("RunState.from_json", limits)
        # What events brought stands some levels lower in this document.
        deeper = replace(limits, json_depth=limits.json_depth + _LEVELS_ABOVE)
        return _state_of(_issues.read_as(_STATE, document, limits=deeper))

    def __eq__(self, other: object) -> bool:
        return _json.same(self.to_json(), other.to_json()) if isinstance(other, RunState) else NotImplemented

    def __repr__(self) -> str:
        return f"<RunState {self.status}: {len(self.messages)} messages, {len(self.issues)} issues>"


# Changes


_VALUES: Final = (str, tuple)
"""Small ones, which may be the same without being one object."""


def with_fields(run: RunState, **fields: Any) -> RunState:
    """The state with other values for these fields; itself where they are the ones that it has."""
    for name, value in fields.items():
        before = getattr(run, name)
        # Of the others, which are shared structures, a change makes a new one.
        if before is not value and not (isinstance(value, _VALUES) and _json.same(before, cast("object", value))):
            return replace(run, **fields)
    return run


def with_issues(run: RunState, issues: tuple[Issue, ...]) -> RunState:
    """The same state with more issues."""
    more = gathered(run.issues, issues, "events")
    return run if more is run.issues else replace(run, issues=more)


# JSON

_LEVELS_ABOVE: Final = 4


class _CallDocument(StatePart):
    id: str
    name: str
    args_text: str
    args_complete: bool
    status: CallStatus
    parent_message_id: str | None
    message_id: str | None
    result: Content | None
    result_message_id: str | None
    error: str | None
    interrupt: Interrupt | None
    answer: ResumeEntry | None
    subagent_run_id: str | None
    metadata: JsonObject
    encrypted_value: str | None
    told_as: ToolCall | None


class _LaneDocument(StatePart):
    start: Start
    id: str
    lane: str | None
    opener: Map[str, str]


class _StateDocument(StatePart):
    status: RunStatus
    thread_id: str | None
    run_id: str | None
    messages: Seq[Message]
    calls: Seq[_CallDocument]
    shared: Json | MISSING = MISSING
    steps: Seq[Step]
    reasoning: Seq[ReasoningSpan]
    subagents: Seq[SubagentState]
    interrupts: Seq[Interrupt]
    pending: Seq[str]
    outcome: Outcome | None
    result: Json | MISSING = MISSING
    error: RunError | None
    usage: Seq[TokenUsage]
    issues: Seq[IssueDocument]
    lanes: Seq[_LaneDocument]
    phase: Phase
    streams: Seq[Stream]
    started: Seq[str]


_STATE: Final = TypeAdapter(_StateDocument)
_SHARED: Final = (*("status", "thread_id", "run_id", "interrupts", "pending", "outcome", "result", "error", "usage"),)
"""Fields that stand in the document as they are."""
_OF_CALLS: Final = tuple(name for name in _CallDocument.model_fields if name != "args_text")


def _document_of(run: RunState) -> _StateDocument:
    return _StateDocument(
        **{name: getattr(run, name) for name in _SHARED},
        messages=tuple(run.messages.values()),
        calls=tuple(
            _CallDocument(args_text=call.args_text, **{name: getattr(call, name) for name in _OF_CALLS})
            for call in run.tool_calls.values()
        ),
        shared=run.shared,
        steps=tuple(run.steps.values()),
        reasoning=tuple(run.reasoning.values()),
        subagents=tuple(run.subagents.values()),
        issues=tuple(map(IssueDocument.of, run.issues)),
        lanes=tuple(
            _LaneDocument(start=opened.start, id=opened.id, lane=opened.lane, opener=opened.opener)
            for opened in run.lanes.by_lane.values()
        ),
        phase=run.order.phase,
        streams=tuple(run.order.streams.values()),
        started=tuple(run.started),
    )


def _state_of(document: _StateDocument) -> RunState:
    calls = {
        one.id: CallState(**{name: getattr(one, name) for name in _OF_CALLS}, text=NO_TEXT.with_item(one.args_text))
        for one in document.calls
    }
    held: set[str] = set()
    entries: dict[str, Entry] = {}
    for message in document.messages:
        own: list[Held] = []
        for call in calls_of(message):
            is_live = call.id in calls and calls[call.id].message_id == message.id and call.id not in held
            own.append(call.id if is_live else call)
            held.add(call.id)
        entries[message.id] = Entry.of(message, own)
    streams = SlotsMap(document.streams)
    started = NO_STREAMS
    for id_ in document.started:
        started = started.with_item(id_) if id_ in calls else started
    return RunState(
        **{name: getattr(document, name) for name in _SHARED},
        transcript=Transcript.of(entries.values()),
        tool_calls=SlotsMap(calls.values()),
        shared=document.shared,
        steps=SlotsMap(document.steps),
        reasoning=SlotsMap(document.reasoning),
        subagents=SlotsMap(document.subagents),
        issues=tuple(one.issue() for one in document.issues),
        lanes=Lanes.of((one.start, one.id, one.lane, one.opener) for one in document.lanes),
        order=Order(document.phase, streams, sum(stream.is_open for stream in streams.values())),
        started=started,
    )
