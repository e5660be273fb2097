"""MCP Apps, the OpenAI Apps SDK and mcp-ui: models of metadata and messages, checks, and ports between the hosts."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._lazy import load_when_named

if TYPE_CHECKING:
    from uispec.mcp.actions import MESSAGE_TYPES as MESSAGE_TYPES
    from uispec.mcp.actions import port_action as port_action
    from uispec.mcp.constants import EXTENSION_ID as EXTENSION_ID
    from uispec.mcp.constants import MCP_APP_MIME as MCP_APP_MIME
    from uispec.mcp.constants import PROTOCOL_VERSION as PROTOCOL_VERSION
    from uispec.mcp.constants import SKYBRIDGE_MIME as SKYBRIDGE_MIME
    from uispec.mcp.constants import STYLE_VARIABLES as STYLE_VARIABLES
    from uispec.mcp.constants import allow_attribute as allow_attribute
    from uispec.mcp.constants import shows_apps as shows_apps
    from uispec.mcp.content import CallToolParams as CallToolParams
    from uispec.mcp.content import CallToolResult as CallToolResult
    from uispec.mcp.content import Tool as Tool
    from uispec.mcp.file_params import check_file_params as check_file_params
    from uispec.mcp.host_context import AppCapabilities as AppCapabilities
    from uispec.mcp.host_context import HostCapabilities as HostCapabilities
    from uispec.mcp.host_context import HostContext as HostContext
    from uispec.mcp.host_context import host_context_issues as host_context_issues
    from uispec.mcp.host_context import max_height as max_height
    from uispec.mcp.host_context import merge_host_context as merge_host_context
    from uispec.mcp.lifecycle import View as View
    from uispec.mcp.lifecycle import check_dialogue as check_dialogue
    from uispec.mcp.lifecycle import view_apply as view_apply
    from uispec.mcp.lifecycle import view_empty as view_empty
    from uispec.mcp.messages import Failure as Failure
    from uispec.mcp.messages import Notification as Notification
    from uispec.mcp.messages import Request as Request
    from uispec.mcp.messages import Response as Response
    from uispec.mcp.messages import dump_message as dump_message
    from uispec.mcp.messages import parse_message as parse_message
    from uispec.mcp.messages import parse_result as parse_result
    from uispec.mcp.messages import tool_call as tool_call
    from uispec.mcp.metadata import CallMeta as CallMeta
    from uispec.mcp.metadata import Csp as Csp
    from uispec.mcp.metadata import Permissions as Permissions
    from uispec.mcp.metadata import ResourceMeta as ResourceMeta
    from uispec.mcp.metadata import ResourceUi as ResourceUi
    from uispec.mcp.metadata import ResultMeta as ResultMeta
    from uispec.mcp.metadata import ToolMeta as ToolMeta
    from uispec.mcp.metadata import ToolUi as ToolUi
    from uispec.mcp.metadata import WidgetCsp as WidgetCsp
    from uispec.mcp.methods import METHODS as METHODS
    from uispec.mcp.methods import Method as Method
    from uispec.mcp.porting import Ported as Ported
    from uispec.mcp.porting import drop_aliases as drop_aliases
    from uispec.mcp.porting import port as port
    from uispec.mcp.report import PortReport as PortReport
    from uispec.mcp.report import Task as Task
    from uispec.mcp.report import port_report as port_report
    from uispec.mcp.resources import UiContent as UiContent
    from uispec.mcp.resources import read_ui_resource as read_ui_resource
    from uispec.mcp.resources import resource_ui as resource_ui
    from uispec.mcp.resources import ui_resource as ui_resource
    from uispec.mcp.tools import FoundUri as FoundUri
    from uispec.mcp.tools import callable_by as callable_by
    from uispec.mcp.tools import resource_uri as resource_uri
    from uispec.mcp.validation import validate as validate
    from uispec.mcp.view_api import VIEW_API as VIEW_API
    from uispec.mcp.view_api import ViewFunction as ViewFunction
    from uispec.mcp.view_api import functions_used as functions_used

_HOMES: Final[Mapping[str, str]] = {
    "AppCapabilities": "host_context",
    "CallMeta": "metadata",
    "CallToolParams": "content",
    "CallToolResult": "content",
    "Csp": "metadata",
    "EXTENSION_ID": "constants",
    "Failure": "messages",
    "FoundUri": "tools",
    "HostCapabilities": "host_context",
    "HostContext": "host_context",
    "MCP_APP_MIME": "constants",
    "MESSAGE_TYPES": "actions",
    "METHODS": "methods",
    "Method": "methods",
    "Notification": "messages",
    "PROTOCOL_VERSION": "constants",
    "Permissions": "metadata",
    "PortReport": "report",
    "Ported": "porting",
    "Request": "messages",
    "ResourceMeta": "metadata",
    "ResourceUi": "metadata",
    "Response": "messages",
    "ResultMeta": "metadata",
    "SKYBRIDGE_MIME": "constants",
    "STYLE_VARIABLES": "constants",
    "Task": "report",
    "Tool": "content",
    "ToolMeta": "metadata",
    "ToolUi": "metadata",
    "UiContent": "resources",
    "VIEW_API": "view_api",
    "View": "lifecycle",
    "ViewFunction": "view_api",
    "WidgetCsp": "metadata",
    "allow_attribute": "constants",
    "callable_by": "tools",
    "check_dialogue": "lifecycle",
    "check_file_params": "file_params",
    "drop_aliases": "porting",
    "dump_message": "messages",
    "functions_used": "view_api",
    "host_context_issues": "host_context",
    "max_height": "host_context",
    "merge_host_context": "host_context",
    "parse_message": "messages",
    "parse_result": "messages",
    "port": "porting",
    "port_action": "actions",
    "port_report": "report",
    "read_ui_resource": "resources",
    "resource_ui": "resources",
    "resource_uri": "tools",
    "shows_apps": "constants",
    "tool_call": "messages",
    "ui_resource": "resources",
    "validate": "validation",
    "view_apply": "lifecycle",
    "view_empty": "lifecycle",
}
"""Where each public name lives. It is loaded when first used."""

__all__ = [  # noqa: RUF022 - as `dir` lists them
    "AppCapabilities",
    "CallMeta",
    "CallToolParams",
    "CallToolResult",
    "Csp",
    "EXTENSION_ID",
    "Failure",
    "FoundUri",
    "HostCapabilities",
    "HostContext",
    "MCP_APP_MIME",
    "MESSAGE_TYPES",
    "METHODS",
    "Method",
    "Notification",
    "PROTOCOL_VERSION",
    "Permissions",
    "PortReport",
    "Ported",
    "Request",
    "ResourceMeta",
    "ResourceUi",
    "Response",
    "ResultMeta",
    "SKYBRIDGE_MIME",
    "STYLE_VARIABLES",
    "Task",
    "Tool",
    "ToolMeta",
    "ToolUi",
    "UiContent",
    "VIEW_API",
    "View",
    "ViewFunction",
    "WidgetCsp",
    "allow_attribute",
    "callable_by",
    "check_dialogue",
    "check_file_params",
    "drop_aliases",
    "dump_message",
    "functions_used",
    "host_context_issues",
    "max_height",
    "merge_host_context",
    "parse_message",
    "parse_result",
    "port",
    "port_action",
    "port_report",
    "read_ui_resource",
    "resource_ui",
    "resource_uri",
    "shows_apps",
    "tool_call",
    "ui_resource",
    "validate",
    "view_apply",
    "view_empty",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
