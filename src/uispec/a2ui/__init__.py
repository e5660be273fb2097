"""A2UI (Agent to UI), v0.9, v0.9.1 and v1.0: typed models, reading and writing, trees, resolution, checks."""

from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.actions import action
from uispec.a2ui.reading import Message, dump_message, dump_messages, parse_message, parse_messages
from uispec.a2ui.resolution import Resolved, resolve
from uispec.a2ui.shape import from_tree, to_tree
from uispec.a2ui.state import PendingCall, State, Surface
from uispec.a2ui.stream import IssuePart, MessagePart, StreamReader, read_stream
from uispec.a2ui.validation import validate

__all__ = [
    "IssuePart",
    "Message",
    "MessagePart",
    "PendingCall",
    "Resolved",
    "State",
    "StreamReader",
    "Surface",
    "action",
    "dump_message",
    "dump_messages",
    "from_tree",
    "parse_message",
    "parse_messages",
    "read_stream",
    "resolve",
    "to_tree",
    "v0_9",
    "v1_0",
    "validate",
]
