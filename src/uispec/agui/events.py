"""The 31 events of AG-UI 1.0, and what stands for any other."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field

from uispec._model import MISSING, Json, JsonObject, OpenModel, Seq, tag
from uispec.agui._wire import Opt, UnknownKind, Whole
from uispec.agui.interrupts import Outcome, SubagentOutcome, TokenUsage
from uispec.agui.messages import Message
from uispec.agui.parts import Content
from uispec.agui.run_input import RunAgentInput
from uispec.patch import Operation

PROTOCOL_VERSION: Final = "1.0"


class EventModel(OpenModel):
    """What every event has."""

    timestamp: Opt[Whole] = MISSING
    """Milliseconds since 1970, by custom."""
    raw_event: Opt[Json] = MISSING
    """The provider's own event, for whoever looks for a fault."""
    metadata: Opt[JsonObject] = MISSING

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Put the type in front, where people look for it and software finds it soonest."""
        fields = cls.__pydantic_fields__
        if "type" in fields:
            first = fields.pop("type")
            rest = dict(fields)
            fields.clear()
            fields.update({"type": first, **rest})


class OwnedEvent(EventModel):
    """What every event has that may come from a subagent."""

    subagent_run_id: Opt[str] = MISSING
    """The call of a subagent that it belongs to; absent: the agent itself."""


# Runs and steps


class RunStarted(EventModel):
    """A run begins.

    >>> RunStarted(thread_id="t", run_id="r").model_dump()
    {'type': 'RUN_STARTED', 'threadId': 't', 'runId': 'r'}
    """

    type: Literal["RUN_STARTED"] = tag("RUN_STARTED")
    thread_id: str
    run_id: str
    protocol_version: Opt[str] = MISSING
    """That of the producer; absent: older than 1.0."""
    parent_run_id: Opt[str] = MISSING
    input: Opt[RunAgentInput] = MISSING
    """What the run was started with; messages in it that nobody knows yet are new."""


class RunFinished(EventModel):
    """A run ends."""

    type: Literal["RUN_FINISHED"] = tag("RUN_FINISHED")
    thread_id: str
    run_id: str
    result: Opt[Json] = MISSING
    outcome: Opt[Outcome] = MISSING
    """Absent: success."""
    usage: Opt[Seq[TokenUsage]] = MISSING


class RunError(EventModel):
    """A run fails."""

    type: Literal["RUN_ERROR"] = tag("RUN_ERROR")
    message: str
    code: Opt[str] = MISSING
    usage: Opt[Seq[TokenUsage]] = MISSING


class StepStarted(OwnedEvent):
    """A step begins, known by its name among the steps of its owner."""

    type: Literal["STEP_STARTED"] = tag("STEP_STARTED")
    step_name: str


class StepFinished(OwnedEvent):
    """A step ends."""

    type: Literal["STEP_FINISHED"] = tag("STEP_FINISHED")
    step_name: str


# Text

TextRole: TypeAlias = Literal["developer", "system", "assistant", "user"]
"""Whose text may stream. Absent: the assistant's."""


class TextMessageStart(OwnedEvent):
    """A text begins."""

    type: Literal["TEXT_MESSAGE_START"] = tag("TEXT_MESSAGE_START")
    message_id: str
    role: Opt[TextRole] = MISSING
    name: Opt[str] = MISSING


class TextMessageContent(OwnedEvent):
    """A text grows."""

    type: Literal["TEXT_MESSAGE_CONTENT"] = tag("TEXT_MESSAGE_CONTENT")
    message_id: str
    delta: str


class TextMessageEnd(OwnedEvent):
    """A text is complete."""

    type: Literal["TEXT_MESSAGE_END"] = tag("TEXT_MESSAGE_END")
    message_id: str


class TextMessageChunk(OwnedEvent):
    """The three in one; `expand_chunks` takes them apart."""

    type: Literal["TEXT_MESSAGE_CHUNK"] = tag("TEXT_MESSAGE_CHUNK")
    message_id: Opt[str] = MISSING
    role: Opt[TextRole] = MISSING
    delta: Opt[str] = MISSING
    name: Opt[str] = MISSING


# Tool calls


class ToolCallStart(OwnedEvent):
    """A call begins."""

    type: Literal["TOOL_CALL_START"] = tag("TOOL_CALL_START")
    tool_call_id: str
    tool_call_name: str
    parent_message_id: Opt[str] = MISSING


class ToolCallArgs(OwnedEvent):
    """The text of its arguments grows."""

    type: Literal["TOOL_CALL_ARGS"] = tag("TOOL_CALL_ARGS")
    tool_call_id: str
    delta: str


class ToolCallEnd(OwnedEvent):
    """Its arguments are complete; that says nothing of it being done."""

    type: Literal["TOOL_CALL_END"] = tag("TOOL_CALL_END")
    tool_call_id: str


class ToolCallChunk(OwnedEvent):
    """The three in one; `expand_chunks` takes them apart."""

    type: Literal["TOOL_CALL_CHUNK"] = tag("TOOL_CALL_CHUNK")
    tool_call_id: Opt[str] = MISSING
    tool_call_name: Opt[str] = MISSING
    parent_message_id: Opt[str] = MISSING
    delta: Opt[str] = MISSING


class ToolCallResult(OwnedEvent):
    """What came of a call; it makes a tool message of that id."""

    type: Literal["TOOL_CALL_RESULT"] = tag("TOOL_CALL_RESULT")
    message_id: str
    tool_call_id: str
    content: Content
    role: Opt[Literal["tool"]] = MISSING


# State, messages, activities


class StateSnapshot(OwnedEvent):
    """The state, whole."""

    type: Literal["STATE_SNAPSHOT"] = tag("STATE_SNAPSHOT")
    snapshot: Json


class StateDelta(OwnedEvent):
    """What changes in the state."""

    type: Literal["STATE_DELTA"] = tag("STATE_DELTA")
    delta: Seq[Operation]


class MessagesSnapshot(EventModel):
    """The messages of the thread, all of them."""

    type: Literal["MESSAGES_SNAPSHOT"] = tag("MESSAGES_SNAPSHOT")
    messages: Seq[Message]


class ActivitySnapshot(OwnedEvent):
    """An activity, whole."""

    type: Literal["ACTIVITY_SNAPSHOT"] = tag("ACTIVITY_SNAPSHOT")
    message_id: str
    activity_type: str
    content: JsonObject
    replace: Opt[bool] = MISSING
    """Whether it takes the place of one that is there. Absent: it does."""


class ActivityDelta(OwnedEvent):
    """What changes in the content of an activity."""

    type: Literal["ACTIVITY_DELTA"] = tag("ACTIVITY_DELTA")
    message_id: str
    activity_type: str
    patch: Seq[Operation]


# Reasoning


class ReasoningStart(OwnedEvent):
    """The agent begins to think; one or more reasoning messages may follow."""

    type: Literal["REASONING_START"] = tag("REASONING_START")
    message_id: str


class ReasoningEnd(OwnedEvent):
    """It has thought enough."""

    type: Literal["REASONING_END"] = tag("REASONING_END")
    message_id: str


class ReasoningMessageStart(OwnedEvent):
    """A thought begins."""

    type: Literal["REASONING_MESSAGE_START"] = tag("REASONING_MESSAGE_START")
    message_id: str
    role: Literal["reasoning"]


class ReasoningMessageContent(OwnedEvent):
    """A thought grows."""

    type: Literal["REASONING_MESSAGE_CONTENT"] = tag("REASONING_MESSAGE_CONTENT")
    message_id: str
    delta: str


class ReasoningMessageEnd(OwnedEvent):
    """A thought is complete."""

    type: Literal["REASONING_MESSAGE_END"] = tag("REASONING_MESSAGE_END")
    message_id: str


class ReasoningMessageChunk(OwnedEvent):
    """The three in one; `expand_chunks` takes them apart."""

    type: Literal["REASONING_MESSAGE_CHUNK"] = tag("REASONING_MESSAGE_CHUNK")
    message_id: Opt[str] = MISSING
    delta: Opt[str] = MISSING


class ReasoningEncryptedValue(OwnedEvent):
    """What only the provider can read, to be sent back with that call or message."""

    type: Literal["REASONING_ENCRYPTED_VALUE"] = tag("REASONING_ENCRYPTED_VALUE")
    subtype: Literal["tool-call", "message"]
    entity_id: str
    encrypted_value: str


# Subagents


class SubagentStarted(EventModel):
    """A subagent is called; the id is that of this one call."""

    type: Literal["SUBAGENT_STARTED"] = tag("SUBAGENT_STARTED")
    subagent_run_id: str
    name: str
    description: Opt[str] = MISSING
    parent_subagent_run_id: Opt[str] = MISSING
    parent_tool_call_id: Opt[str] = MISSING
    parent_message_id: Opt[str] = MISSING


class SubagentFinished(EventModel):
    """A subagent is done, or waits."""

    type: Literal["SUBAGENT_FINISHED"] = tag("SUBAGENT_FINISHED")
    subagent_run_id: str
    result: Opt[Json] = MISSING
    outcome: Opt[SubagentOutcome] = MISSING


class SubagentError(EventModel):
    """A subagent fails; the run may go on."""

    type: Literal["SUBAGENT_ERROR"] = tag("SUBAGENT_ERROR")
    subagent_run_id: str
    message: str
    code: Opt[str] = MISSING


# Anything else


class RawEvent(OwnedEvent):
    """An event of the provider, as it came."""

    type: Literal["RAW"] = tag("RAW")
    event: Json
    source: Opt[str] = MISSING


class CustomEvent(OwnedEvent):
    """An event that two sides have agreed upon."""

    type: Literal["CUSTOM"] = tag("CUSTOM")
    name: str
    value: Json


KnownEvent: TypeAlias = Annotated[
    RunStarted
    | RunFinished
    | RunError
    | StepStarted
    | StepFinished
    | TextMessageStart
    | TextMessageContent
    | TextMessageEnd
    | TextMessageChunk
    | ToolCallStart
    | ToolCallArgs
    | ToolCallEnd
    | ToolCallChunk
    | ToolCallResult
    | StateSnapshot
    | StateDelta
    | MessagesSnapshot
    | ActivitySnapshot
    | ActivityDelta
    | ReasoningStart
    | ReasoningEnd
    | ReasoningMessageStart
    | ReasoningMessageContent
    | ReasoningMessageEnd
    | ReasoningMessageChunk
    | ReasoningEncryptedValue
    | SubagentStarted
    | SubagentFinished
    | SubagentError
    | RawEvent
    | CustomEvent,
    Field(discriminator="type"),
]

EVENTS: Final[Mapping[str, type[EventModel]]] = {
    str(model.model_fields["type"].get_default(call_default_factory=True, validated_data={})): model
    for family in (EventModel, OwnedEvent)
    for model in family.__subclasses__()
    if "type" in model.model_fields
}
"""Every event by the type that it has on the wire."""


class UnknownEvent(EventModel, UnknownKind):
    """An event of a type that AG-UI 1.0 does not have, kept as it is; a fold passes it over."""

    known: ClassVar[frozenset[str]] = frozenset(EVENTS)

    type: str


Event: TypeAlias = KnownEvent | UnknownEvent
"""One event of a stream."""
