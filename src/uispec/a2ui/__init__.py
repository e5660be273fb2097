"""A2UI (Agent to UI), v0.9, v0.9.1 and v1.0: typed models, reading and writing, trees, resolution, checks."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from uispec.a2ui import v0_9 as v0_9
    from uispec.a2ui import v1_0 as v1_0
    from uispec.a2ui.actions import action as action
    from uispec.a2ui.actions import event as event
    from uispec.a2ui.checks import Checked as Checked
    from uispec.a2ui.checks import run_checks as run_checks
    from uispec.a2ui.dynamic.evaluation import evaluate as evaluate
    from uispec.a2ui.dynamic.evaluation import evaluate_args as evaluate_args
    from uispec.a2ui.feedback import repair_prompt as repair_prompt
    from uispec.a2ui.feedback import to_error_messages as to_error_messages
    from uispec.a2ui.inputs import bound_path as bound_path
    from uispec.a2ui.inputs import write_binding as write_binding
    from uispec.a2ui.reading import Message as Message
    from uispec.a2ui.reading import dump_message as dump_message
    from uispec.a2ui.reading import dump_messages as dump_messages
    from uispec.a2ui.reading import parse_message as parse_message
    from uispec.a2ui.reading import parse_messages as parse_messages
    from uispec.a2ui.resolution import Resolved as Resolved
    from uispec.a2ui.resolution import resolve as resolve
    from uispec.a2ui.state import PendingCall as PendingCall
    from uispec.a2ui.state import State as State
    from uispec.a2ui.state import Surface as Surface
    from uispec.a2ui.stream import IssuePart as IssuePart
    from uispec.a2ui.stream import MessagePart as MessagePart
    from uispec.a2ui.stream import StreamReader as StreamReader
    from uispec.a2ui.stream import read_stream as read_stream
    from uispec.a2ui.trees import from_tree as from_tree
    from uispec.a2ui.trees import to_tree as to_tree
    from uispec.a2ui.validation import validate as validate

_NAMES: Final[Mapping[str, str]] = {
    "Checked": "checks",
    "IssuePart": "stream",
    "Message": "reading",
    "MessagePart": "stream",
    "PendingCall": "state",
    "Resolved": "resolution",
    "State": "state",
    "StreamReader": "stream",
    "Surface": "state",
    "action": "actions",
    "bound_path": "inputs",
    "dump_message": "reading",
    "dump_messages": "reading",
    "evaluate": "dynamic.evaluation",
    "evaluate_args": "dynamic.evaluation",
    "event": "actions",
    "from_tree": "trees",
    "parse_message": "reading",
    "parse_messages": "reading",
    "read_stream": "stream",
    "repair_prompt": "feedback",
    "resolve": "resolution",
    "run_checks": "checks",
    "to_error_messages": "feedback",
    "to_tree": "trees",
    "validate": "validation",
    "write_binding": "inputs",
}
"""Where each public name lives. It is loaded when first used, so that a reader of v0.9 never pays for v1.0."""

_PACKAGES: Final = frozenset({"v0_9", "v1_0"})

__all__ = [
    "Checked",
    "IssuePart",
    "Message",
    "MessagePart",
    "PendingCall",
    "Resolved",
    "State",
    "StreamReader",
    "Surface",
    "action",
    "bound_path",
    "dump_message",
    "dump_messages",
    "evaluate",
    "evaluate_args",
    "event",
    "from_tree",
    "parse_message",
    "parse_messages",
    "read_stream",
    "repair_prompt",
    "resolve",
    "run_checks",
    "to_error_messages",
    "to_tree",
    "v0_9",
    "v1_0",
    "validate",
    "write_binding",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _PACKAGES:
        return import_module(f"uispec.a2ui.{name}")
    if name in _NAMES:
        value: object = getattr(import_module(f"uispec.a2ui.{_NAMES[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'uispec.a2ui' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*_NAMES, *_PACKAGES})
