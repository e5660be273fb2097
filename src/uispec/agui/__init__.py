"""AG-UI 1.0: typed events, messages and inputs of runs, streams of events, and the fold of a run."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._lazy import load_when_named

if TYPE_CHECKING:
    from uispec.agui.answers import accepts_edits as accepts_edits
    from uispec.agui.answers import answer_interrupts as answer_interrupts
    from uispec.agui.answers import approve_interrupt as approve_interrupt
    from uispec.agui.answers import is_expired as is_expired
    from uispec.agui.answers import reject_interrupt as reject_interrupt
    from uispec.agui.answers import validate_answers as validate_answers
    from uispec.agui.calls import CallState as CallState
    from uispec.agui.capabilities import AgentCapabilities as AgentCapabilities
    from uispec.agui.chunks import expand_chunks as expand_chunks
    from uispec.agui.compaction import compact_events as compact_events
    from uispec.agui.deltas import state_delta as state_delta
    from uispec.agui.events import ActivityDelta as ActivityDelta
    from uispec.agui.events import ActivitySnapshot as ActivitySnapshot
    from uispec.agui.events import CustomEvent as CustomEvent
    from uispec.agui.events import Event as Event
    from uispec.agui.events import MessagesSnapshot as MessagesSnapshot
    from uispec.agui.events import RawEvent as RawEvent
    from uispec.agui.events import ReasoningEncryptedValue as ReasoningEncryptedValue
    from uispec.agui.events import ReasoningEnd as ReasoningEnd
    from uispec.agui.events import ReasoningMessageChunk as ReasoningMessageChunk
    from uispec.agui.events import ReasoningMessageContent as ReasoningMessageContent
    from uispec.agui.events import ReasoningMessageEnd as ReasoningMessageEnd
    from uispec.agui.events import ReasoningMessageStart as ReasoningMessageStart
    from uispec.agui.events import ReasoningStart as ReasoningStart
    from uispec.agui.events import RunError as RunError
    from uispec.agui.events import RunFinished as RunFinished
    from uispec.agui.events import RunStarted as RunStarted
    from uispec.agui.events import StateDelta as StateDelta
    from uispec.agui.events import StateSnapshot as StateSnapshot
    from uispec.agui.events import StepFinished as StepFinished
    from uispec.agui.events import StepStarted as StepStarted
    from uispec.agui.events import SubagentError as SubagentError
    from uispec.agui.events import SubagentFinished as SubagentFinished
    from uispec.agui.events import SubagentStarted as SubagentStarted
    from uispec.agui.events import TextMessageChunk as TextMessageChunk
    from uispec.agui.events import TextMessageContent as TextMessageContent
    from uispec.agui.events import TextMessageEnd as TextMessageEnd
    from uispec.agui.events import TextMessageStart as TextMessageStart
    from uispec.agui.events import ToolCallArgs as ToolCallArgs
    from uispec.agui.events import ToolCallChunk as ToolCallChunk
    from uispec.agui.events import ToolCallEnd as ToolCallEnd
    from uispec.agui.events import ToolCallResult as ToolCallResult
    from uispec.agui.events import ToolCallStart as ToolCallStart
    from uispec.agui.events import UnknownEvent as UnknownEvent
    from uispec.agui.interrupts import CancelledOutcome as CancelledOutcome
    from uispec.agui.interrupts import Interrupt as Interrupt
    from uispec.agui.interrupts import InterruptOutcome as InterruptOutcome
    from uispec.agui.interrupts import ResumeEntry as ResumeEntry
    from uispec.agui.interrupts import SubagentSuccess as SubagentSuccess
    from uispec.agui.interrupts import SubagentSuspended as SubagentSuspended
    from uispec.agui.interrupts import SuccessOutcome as SuccessOutcome
    from uispec.agui.interrupts import TokenUsage as TokenUsage
    from uispec.agui.interrupts import UnknownOutcome as UnknownOutcome
    from uispec.agui.interrupts import UnknownSubagentOutcome as UnknownSubagentOutcome
    from uispec.agui.interrupts import aggregate_usage as aggregate_usage
    from uispec.agui.messages import ActivityMessage as ActivityMessage
    from uispec.agui.messages import AssistantMessage as AssistantMessage
    from uispec.agui.messages import DeveloperMessage as DeveloperMessage
    from uispec.agui.messages import Message as Message
    from uispec.agui.messages import ReasoningMessage as ReasoningMessage
    from uispec.agui.messages import SystemMessage as SystemMessage
    from uispec.agui.messages import ToolMessage as ToolMessage
    from uispec.agui.messages import UnknownMessage as UnknownMessage
    from uispec.agui.messages import UserMessage as UserMessage
    from uispec.agui.next_run import answer_call as answer_call
    from uispec.agui.next_run import next_input as next_input
    from uispec.agui.partial_json import Partial as Partial
    from uispec.agui.partial_json import parse_partial as parse_partial
    from uispec.agui.parts import AudioPart as AudioPart
    from uispec.agui.parts import ContentPart as ContentPart
    from uispec.agui.parts import DataSource as DataSource
    from uispec.agui.parts import DocumentPart as DocumentPart
    from uispec.agui.parts import FileSource as FileSource
    from uispec.agui.parts import ImagePart as ImagePart
    from uispec.agui.parts import TextPart as TextPart
    from uispec.agui.parts import UnknownPart as UnknownPart
    from uispec.agui.parts import UrlSource as UrlSource
    from uispec.agui.parts import VideoPart as VideoPart
    from uispec.agui.parts import content_to_text as content_to_text
    from uispec.agui.parts import has_media as has_media
    from uispec.agui.reading import dump_event as dump_event
    from uispec.agui.reading import dump_event_json as dump_event_json
    from uispec.agui.reading import dump_message as dump_message
    from uispec.agui.reading import dump_run_input as dump_run_input
    from uispec.agui.reading import parse_capabilities as parse_capabilities
    from uispec.agui.reading import parse_event as parse_event
    from uispec.agui.reading import parse_message as parse_message
    from uispec.agui.reading import parse_run_input as parse_run_input
    from uispec.agui.run_input import RunAgentInput as RunAgentInput
    from uispec.agui.state import Activity as Activity
    from uispec.agui.state import ReasoningSpan as ReasoningSpan
    from uispec.agui.state import RunState as RunState
    from uispec.agui.state import Step as Step
    from uispec.agui.state import SubagentState as SubagentState
    from uispec.agui.streams import BadEvent as BadEvent
    from uispec.agui.streams import EventReader as EventReader
    from uispec.agui.streams import dump_events as dump_events
    from uispec.agui.streams import parse_events as parse_events
    from uispec.agui.streams import read_stream as read_stream
    from uispec.agui.surfaces.carrying import a2ui_result as a2ui_result
    from uispec.agui.surfaces.carrying import carry_a2ui as carry_a2ui
    from uispec.agui.surfaces.carrying import surface_events as surface_events
    from uispec.agui.surfaces.clicks import a2ui_action as a2ui_action
    from uispec.agui.surfaces.clicks import carry_action as carry_action
    from uispec.agui.surfaces.clicks import log_action as log_action
    from uispec.agui.surfaces.painting import paint_a2ui as paint_a2ui
    from uispec.agui.surfaces.rebuilding import A2uiReader as A2uiReader
    from uispec.agui.surfaces.rebuilding import a2ui_messages as a2ui_messages
    from uispec.agui.tool_parts import ToolPart as ToolPart
    from uispec.agui.tool_parts import tool_part as tool_part
    from uispec.agui.tools import Context as Context
    from uispec.agui.tools import FunctionCall as FunctionCall
    from uispec.agui.tools import Tool as Tool
    from uispec.agui.tools import ToolCall as ToolCall
    from uispec.agui.validation.lint_rules import lint_rule as lint_rule
    from uispec.agui.validation.validation import validate as validate

_HOMES: Final[Mapping[str, str]] = {
    "A2uiReader": "surfaces.rebuilding",
    "Activity": "state",
    "ActivityDelta": "events",
    "ActivityMessage": "messages",
    "ActivitySnapshot": "events",
    "AgentCapabilities": "capabilities",
    "AssistantMessage": "messages",
    "AudioPart": "parts",
    "BadEvent": "streams",
    "CallState": "calls",
    "CancelledOutcome": "interrupts",
    "ContentPart": "parts",
    "Context": "tools",
    "CustomEvent": "events",
    "DataSource": "parts",
    "DeveloperMessage": "messages",
    "DocumentPart": "parts",
    "Event": "events",
    "EventReader": "streams",
    "FileSource": "parts",
    "FunctionCall": "tools",
    "ImagePart": "parts",
    "Interrupt": "interrupts",
    "InterruptOutcome": "interrupts",
    "Message": "messages",
    "MessagesSnapshot": "events",
    "Partial": "partial_json",
    "RawEvent": "events",
    "ReasoningEncryptedValue": "events",
    "ReasoningEnd": "events",
    "ReasoningMessage": "messages",
    "ReasoningMessageChunk": "events",
    "ReasoningMessageContent": "events",
    "ReasoningMessageEnd": "events",
    "ReasoningMessageStart": "events",
    "ReasoningSpan": "state",
    "ReasoningStart": "events",
    "ResumeEntry": "interrupts",
    "RunAgentInput": "run_input",
    "RunError": "events",
    "RunFinished": "events",
    "RunStarted": "events",
    "RunState": "state",
    "StateDelta": "events",
    "StateSnapshot": "events",
    "Step": "state",
    "StepFinished": "events",
    "StepStarted": "events",
    "SubagentError": "events",
    "SubagentFinished": "events",
    "SubagentStarted": "events",
    "SubagentState": "state",
    "SubagentSuccess": "interrupts",
    "SubagentSuspended": "interrupts",
    "SuccessOutcome": "interrupts",
    "SystemMessage": "messages",
    "TextMessageChunk": "events",
    "TextMessageContent": "events",
    "TextMessageEnd": "events",
    "TextMessageStart": "events",
    "TextPart": "parts",
    "TokenUsage": "interrupts",
    "Tool": "tools",
    "ToolCall": "tools",
    "ToolCallArgs": "events",
    "ToolCallChunk": "events",
    "ToolCallEnd": "events",
    "ToolCallResult": "events",
    "ToolCallStart": "events",
    "ToolMessage": "messages",
    "ToolPart": "tool_parts",
    "UnknownEvent": "events",
    "UnknownMessage": "messages",
    "UnknownOutcome": "interrupts",
    "UnknownPart": "parts",
    "UnknownSubagentOutcome": "interrupts",
    "UrlSource": "parts",
    "UserMessage": "messages",
    "VideoPart": "parts",
    "a2ui_action": "surfaces.clicks",
    "a2ui_messages": "surfaces.rebuilding",
    "a2ui_result": "surfaces.carrying",
    "accepts_edits": "answers",
    "aggregate_usage": "interrupts",
    "answer_call": "next_run",
    "answer_interrupts": "answers",
    "approve_interrupt": "answers",
    "carry_a2ui": "surfaces.carrying",
    "carry_action": "surfaces.clicks",
    "compact_events": "compaction",
    "content_to_text": "parts",
    "dump_event": "reading",
    "dump_event_json": "reading",
    "dump_events": "streams",
    "dump_message": "reading",
    "dump_run_input": "reading",
    "expand_chunks": "chunks",
    "has_media": "parts",
    "is_expired": "answers",
    "lint_rule": "validation.lint_rules",
    "log_action": "surfaces.clicks",
    "next_input": "next_run",
    "paint_a2ui": "surfaces.painting",
    "parse_capabilities": "reading",
    "parse_event": "reading",
    "parse_events": "streams",
    "parse_message": "reading",
    "parse_partial": "partial_json",
    "parse_run_input": "reading",
    "read_stream": "streams",
    "reject_interrupt": "answers",
    "state_delta": "deltas",
    "surface_events": "surfaces.carrying",
    "tool_part": "tool_parts",
    "validate": "validation.validation",
    "validate_answers": "answers",
}
"""The public names, and the modules that they stand in."""

__all__ = [
    "A2uiReader",
    "Activity",
    "ActivityDelta",
    "ActivityMessage",
    "ActivitySnapshot",
    "AgentCapabilities",
    "AssistantMessage",
    "AudioPart",
    "BadEvent",
    "CallState",
    "CancelledOutcome",
    "ContentPart",
    "Context",
    "CustomEvent",
    "DataSource",
    "DeveloperMessage",
    "DocumentPart",
    "Event",
    "EventReader",
    "FileSource",
    "FunctionCall",
    "ImagePart",
    "Interrupt",
    "InterruptOutcome",
    "Message",
    "MessagesSnapshot",
    "Partial",
    "RawEvent",
    "ReasoningEncryptedValue",
    "ReasoningEnd",
    "ReasoningMessage",
    "ReasoningMessageChunk",
    "ReasoningMessageContent",
    "ReasoningMessageEnd",
    "ReasoningMessageStart",
    "ReasoningSpan",
    "ReasoningStart",
    "ResumeEntry",
    "RunAgentInput",
    "RunError",
    "RunFinished",
    "RunStarted",
    "RunState",
    "StateDelta",
    "StateSnapshot",
    "Step",
    "StepFinished",
    "StepStarted",
    "SubagentError",
    "SubagentFinished",
    "SubagentStarted",
    "SubagentState",
    "SubagentSuccess",
    "SubagentSuspended",
    "SuccessOutcome",
    "SystemMessage",
    "TextMessageChunk",
    "TextMessageContent",
    "TextMessageEnd",
    "TextMessageStart",
    "TextPart",
    "TokenUsage",
    "Tool",
    "ToolCall",
    "ToolCallArgs",
    "ToolCallChunk",
    "ToolCallEnd",
    "ToolCallResult",
    "ToolCallStart",
    "ToolMessage",
    "ToolPart",
    "UnknownEvent",
    "UnknownMessage",
    "UnknownOutcome",
    "UnknownPart",
    "UnknownSubagentOutcome",
    "UrlSource",
    "UserMessage",
    "VideoPart",
    "a2ui_action",
    "a2ui_messages",
    "a2ui_result",
    "accepts_edits",
    "aggregate_usage",
    "answer_call",
    "answer_interrupts",
    "approve_interrupt",
    "carry_a2ui",
    "carry_action",
    "compact_events",
    "content_to_text",
    "dump_event",
    "dump_event_json",
    "dump_events",
    "dump_message",
    "dump_run_input",
    "expand_chunks",
    "has_media",
    "is_expired",
    "lint_rule",
    "log_action",
    "next_input",
    "paint_a2ui",
    "parse_capabilities",
    "parse_event",
    "parse_events",
    "parse_message",
    "parse_partial",
    "parse_run_input",
    "read_stream",
    "reject_interrupt",
    "state_delta",
    "surface_events",
    "tool_part",
    "validate",
    "validate_answers",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
