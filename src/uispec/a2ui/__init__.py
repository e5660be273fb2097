"""A2UI (Agent to UI), v0.9, v0.9.1 and v1.0: typed models, reading and writing, trees, resolution, checks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._lazy import load_when_named

if TYPE_CHECKING:
    from uispec.a2ui import builder as builder
    from uispec.a2ui import v0_9 as v0_9
    from uispec.a2ui import v1_0 as v1_0
    from uispec.a2ui.actions import action as action
    from uispec.a2ui.actions import event as event
    from uispec.a2ui.catalogs.basic import basic_catalog as basic_catalog
    from uispec.a2ui.catalogs.catalog import Catalog as Catalog
    from uispec.a2ui.catalogs.catalog import component_schema as component_schema
    from uispec.a2ui.catalogs.copilotkit import catalog_for_copilotkit as catalog_for_copilotkit
    from uispec.a2ui.changes.difference import diff as diff
    from uispec.a2ui.changes.snapshots import snapshot as snapshot
    from uispec.a2ui.checks import Checked as Checked
    from uispec.a2ui.checks import run_checks as run_checks
    from uispec.a2ui.dynamic.evaluation import evaluate as evaluate
    from uispec.a2ui.dynamic.evaluation import evaluate_args as evaluate_args
    from uispec.a2ui.exchange.capabilities import agent_capabilities as agent_capabilities
    from uispec.a2ui.exchange.capabilities import renderer_capabilities as renderer_capabilities
    from uispec.a2ui.exchange.data_models import read_data_models as read_data_models
    from uispec.a2ui.exchange.data_models import renderer_data_models as renderer_data_models
    from uispec.a2ui.exchange.negotiation import Negotiated as Negotiated
    from uispec.a2ui.exchange.negotiation import negotiate as negotiate
    from uispec.a2ui.exchange.remote_calls import Answer as Answer
    from uispec.a2ui.exchange.remote_calls import CheckedCall as CheckedCall
    from uispec.a2ui.exchange.remote_calls import answer as answer
    from uispec.a2ui.exchange.remote_calls import check_call as check_call
    from uispec.a2ui.exchange.remote_calls import response as response
    from uispec.a2ui.feedback import to_error_messages as to_error_messages
    from uispec.a2ui.inputs import bound_path as bound_path
    from uispec.a2ui.inputs import write_binding as write_binding
    from uispec.a2ui.migration.documents import downgrade_catalog as downgrade_catalog
    from uispec.a2ui.migration.documents import downgrade_metadata as downgrade_metadata
    from uispec.a2ui.migration.documents import upgrade_catalog as upgrade_catalog
    from uispec.a2ui.migration.documents import upgrade_metadata as upgrade_metadata
    from uispec.a2ui.migration.downgrading import downgrade as downgrade
    from uispec.a2ui.migration.upgrading import upgrade as upgrade
    from uispec.a2ui.output.parts import IssuePart as IssuePart
    from uispec.a2ui.output.parts import MessagePart as MessagePart
    from uispec.a2ui.output.parts import StreamPart as StreamPart
    from uispec.a2ui.output.parts import TextPart as TextPart
    from uispec.a2ui.output.reader import StreamReader as StreamReader
    from uispec.a2ui.output.reader import read_stream as read_stream
    from uispec.a2ui.prompts import repair_prompt as repair_prompt
    from uispec.a2ui.reading import Message as Message
    from uispec.a2ui.reading import parse_message as parse_message
    from uispec.a2ui.reading import parse_messages as parse_messages
    from uispec.a2ui.resolution import Resolved as Resolved
    from uispec.a2ui.resolution import resolve as resolve
    from uispec.a2ui.state import PendingCall as PendingCall
    from uispec.a2ui.state import State as State
    from uispec.a2ui.state import Surface as Surface
    from uispec.a2ui.tool_results import ProposedBinding as ProposedBinding
    from uispec.a2ui.tool_results import ResultData as ResultData
    from uispec.a2ui.tool_results import data_from_result as data_from_result
    from uispec.a2ui.trees import from_tree as from_tree
    from uispec.a2ui.trees import to_tree as to_tree
    from uispec.a2ui.validation.validation import validate as validate
    from uispec.a2ui.writing import dump_message as dump_message
    from uispec.a2ui.writing import dump_messages as dump_messages

_HOMES: Final[Mapping[str, str]] = {
    "Answer": "exchange.remote_calls",
    "Catalog": "catalogs.catalog",
    "Checked": "checks",
    "CheckedCall": "exchange.remote_calls",
    "IssuePart": "output.parts",
    "Message": "reading",
    "MessagePart": "output.parts",
    "Negotiated": "exchange.negotiation",
    "PendingCall": "state",
    "ProposedBinding": "tool_results",
    "Resolved": "resolution",
    "ResultData": "tool_results",
    "State": "state",
    "StreamPart": "output.parts",
    "StreamReader": "output.reader",
    "Surface": "state",
    "TextPart": "output.parts",
    "action": "actions",
    "agent_capabilities": "exchange.capabilities",
    "answer": "exchange.remote_calls",
    "basic_catalog": "catalogs.basic",
    "bound_path": "inputs",
    "builder": "builder",
    "catalog_for_copilotkit": "catalogs.copilotkit",
    "check_call": "exchange.remote_calls",
    "component_schema": "catalogs.catalog",
    "data_from_result": "tool_results",
    "diff": "changes.difference",
    "downgrade": "migration.downgrading",
    "downgrade_catalog": "migration.documents",
    "downgrade_metadata": "migration.documents",
    "dump_message": "writing",
    "dump_messages": "writing",
    "evaluate": "dynamic.evaluation",
    "evaluate_args": "dynamic.evaluation",
    "event": "actions",
    "from_tree": "trees",
    "negotiate": "exchange.negotiation",
    "parse_message": "reading",
    "parse_messages": "reading",
    "read_data_models": "exchange.data_models",
    "read_stream": "output.reader",
    "renderer_capabilities": "exchange.capabilities",
    "renderer_data_models": "exchange.data_models",
    "repair_prompt": "prompts",
    "resolve": "resolution",
    "response": "exchange.remote_calls",
    "run_checks": "checks",
    "snapshot": "changes.snapshots",
    "to_error_messages": "feedback",
    "to_tree": "trees",
    "upgrade": "migration.upgrading",
    "upgrade_catalog": "migration.documents",
    "upgrade_metadata": "migration.documents",
    "v0_9": "v0_9",
    "v1_0": "v1_0",
    "validate": "validation.validation",
    "write_binding": "inputs",
}
"""Where each public name lives. It is loaded when first used, so that a reader of v0.9 never pays for v1.0."""

__all__ = [
    "Answer",
    "Catalog",
    "Checked",
    "CheckedCall",
    "IssuePart",
    "Message",
    "MessagePart",
    "Negotiated",
    "PendingCall",
    "ProposedBinding",
    "Resolved",
    "ResultData",
    "State",
    "StreamPart",
    "StreamReader",
    "Surface",
    "TextPart",
    "action",
    "agent_capabilities",
    "answer",
    "basic_catalog",
    "bound_path",
    "builder",
    "catalog_for_copilotkit",
    "check_call",
    "component_schema",
    "data_from_result",
    "diff",
    "downgrade",
    "downgrade_catalog",
    "downgrade_metadata",
    "dump_message",
    "dump_messages",
    "evaluate",
    "evaluate_args",
    "event",
    "from_tree",
    "negotiate",
    "parse_message",
    "parse_messages",
    "read_data_models",
    "read_stream",
    "renderer_capabilities",
    "renderer_data_models",
    "repair_prompt",
    "resolve",
    "response",
    "run_checks",
    "snapshot",
    "to_error_messages",
    "to_tree",
    "upgrade",
    "upgrade_catalog",
    "upgrade_metadata",
    "v0_9",
    "v1_0",
    "validate",
    "write_binding",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
