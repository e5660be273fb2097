"""Every message between a view and its host: who sends it, what it carries, and what is answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from uispec._model import MISSING, JsonObject, Number, OpenModel, Seq
from uispec.mcp.constants import DisplayMode
from uispec.mcp.content import (
    CallToolParams,
    CallToolResult,
    ContentBlock,
    Downloadable,
    Implementation,
    WithMeta,
)
from uispec.mcp.host_context import AppCapabilities, HostCapabilities, HostContext
from uispec.mcp.metadata import Csp, Permissions

Sender: TypeAlias = Literal["view", "host"]


class Nothing(WithMeta):
    """Parameters, or an answer, of which the protocol says nothing."""


class InitializeParams(WithMeta):
    """The first message of a view."""

    app_info: Implementation
    app_capabilities: AppCapabilities
    protocol_version: str


class InitializeResult(WithMeta):
    """Its answer."""

    protocol_version: str
    host_info: Implementation
    host_capabilities: HostCapabilities
    host_context: HostContext


class ToolInputParams(WithMeta):
    """The arguments of the call; of `tool-input-partial` those that came so far, mended to be JSON."""

    arguments: JsonObject | MISSING = MISSING


class ToolCancelledParams(WithMeta):
    """Why there will be no result."""

    reason: str | MISSING = MISSING


class SizeChangedParams(WithMeta):
    """How large the view would be, in CSS pixels."""

    width: Number | MISSING = MISSING
    height: Number | MISSING = MISSING


class OpenLinkParams(WithMeta):
    """Where to lead the user: `url`, not `href`."""

    url: str


class Outcome(WithMeta):
    """Whether it went wrong."""

    is_error: bool | MISSING = MISSING


class DownloadFileParams(WithMeta):
    """What to save."""

    contents: Seq[Downloadable]


class MessageParams(WithMeta):
    """What the user is to have said."""

    role: Literal["user"]
    content: Seq[ContentBlock]


class UpdateModelContextParams(WithMeta):
    """What the model is to know; each update takes the place of the last."""

    content: Seq[ContentBlock] | MISSING = MISSING
    structured_content: JsonObject | MISSING = MISSING


class DisplayModeParams(WithMeta):
    """How the view wants to be shown; as an answer, how it is."""

    mode: DisplayMode


class SandboxResourceParams(WithMeta):
    """The HTML for the inner frame, and what it may do."""

    html: str
    sandbox: str | MISSING = MISSING
    csp: Csp | MISSING = MISSING
    permissions: Permissions | MISSING = MISSING


class ListToolsResult(WithMeta):
    """The tools that a view offers."""

    tools: Seq[JsonObject]


class LogParams(WithMeta):
    """One line of a log."""

    level: Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
    logger: str | MISSING = MISSING


@dataclass(frozen=True, slots=True)
class Method:
    """One kind of message."""

    name: str
    senders: frozenset[Sender]
    params: type[OpenModel]
    result: type[OpenModel] | None = None
    """Of a request; a notification has none."""
    is_params_optional: bool = False
    needs: str = ""
    """The capability that the other side must have declared: of the host, or for what a host sends, of the view."""

    @property
    def is_request(self) -> bool:
        """Whether it is answered."""
        return self.result is not None


_VIEW: Final = frozenset[Sender]({"view"})
_HOST: Final = frozenset[Sender]({"host"})
_BOTH: Final = _VIEW | _HOST

# Only what is asked for by `needs` is judged by B.2's word: a view looks for no other capability before it sends.
METHODS: Final[Mapping[str, Method]] = {
    method.name: method
    for method in (
        Method("ui/initialize", _VIEW, InitializeParams, InitializeResult),
        Method("ui/notifications/initialized", _VIEW, Nothing, is_params_optional=True),
        Method("ui/notifications/tool-input-partial", _HOST, ToolInputParams),
        Method("ui/notifications/tool-input", _HOST, ToolInputParams),
        Method("ui/notifications/tool-result", _HOST, CallToolResult),
        Method("ui/notifications/tool-cancelled", _HOST, ToolCancelledParams),
        Method("ui/notifications/host-context-changed", _HOST, HostContext),
        Method("ui/notifications/size-changed", _VIEW, SizeChangedParams),
        Method("ui/notifications/request-teardown", _VIEW, Nothing, is_params_optional=True),
        Method("ui/resource-teardown", _HOST, Nothing, Nothing),
        Method("ui/open-link", _VIEW, OpenLinkParams, Outcome),
        Method("ui/download-file", _VIEW, DownloadFileParams, Outcome),
        Method("ui/message", _VIEW, MessageParams, Outcome),
        Method("ui/update-model-context", _VIEW, UpdateModelContextParams, Nothing),
        Method("ui/request-display-mode", _VIEW, DisplayModeParams, DisplayModeParams),
        # Between the two frames of a host; a view never sees them.
        Method("ui/notifications/sandbox-proxy-ready", _VIEW, Nothing),
        Method("ui/notifications/sandbox-resource-ready", _HOST, SandboxResourceParams),
        # MCP itself: what a view asks the host to pass on, and what it may offer.
        Method("tools/call", _BOTH, CallToolParams, CallToolResult),
        Method("tools/list", _HOST, Nothing, ListToolsResult, is_params_optional=True, needs="tools"),
        Method("resources/list", _VIEW, Nothing, Nothing, is_params_optional=True),
        Method("resources/read", _VIEW, Nothing, Nothing),
        Method("resources/templates/list", _VIEW, Nothing, Nothing, is_params_optional=True),
        Method("prompts/list", _VIEW, Nothing, Nothing, is_params_optional=True),
        Method("sampling/createMessage", _VIEW, Nothing, Nothing, needs="sampling"),
        Method("ping", _BOTH, Nothing, Nothing, is_params_optional=True),
        Method("notifications/message", _VIEW, LogParams),
        Method("notifications/tools/list_changed", _BOTH, Nothing, is_params_optional=True),
        Method("notifications/resources/list_changed", _BOTH, Nothing, is_params_optional=True),
        Method("notifications/prompts/list_changed", _BOTH, Nothing, is_params_optional=True),
    )
}
"""By name. Parameters of MCP's own requests that a host passes on unread are open."""
