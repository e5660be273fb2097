"""What a host tells its views about itself, when it starts them and whenever it changes."""

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import hold
from uispec._kinds import is_number
from uispec._model import MISSING, JsonObject, Map, Number, OpenModel, Seq, TextOrNumber
from uispec.errors import Issue
from uispec.mcp.constants import DisplayMode, Platform, Theme
from uispec.mcp.content import Tool
from uispec.mcp.metadata import Csp, Permissions


class ToolInfo(OpenModel):
    """The call that the view belongs to."""

    id: TextOrNumber | MISSING = MISSING
    tool: Tool


class HostCss(OpenModel):
    """Style sheets beside the variables."""

    fonts: str | MISSING = MISSING
    """`@font-face` rules, or imports of such."""


class HostStyles(OpenModel):
    """How the host looks; `constants.STYLE_VARIABLES` lists the names."""

    variables: Map[str, str] | MISSING = MISSING
    css: HostCss | MISSING = MISSING


class ContainerDimensions(OpenModel):
    """How large the view is, where the host decides, or may become, where the view does; in CSS pixels."""

    height: Number | MISSING = MISSING
    max_height: Number | MISSING = MISSING
    width: Number | MISSING = MISSING
    max_width: Number | MISSING = MISSING


class DeviceCapabilities(OpenModel):
    """How the user points at things."""

    touch: bool | MISSING = MISSING
    hover: bool | MISSING = MISSING


class SafeAreaInsets(OpenModel):
    """What the host covers at each edge, in CSS pixels."""

    top: Number
    right: Number
    bottom: Number
    left: Number


class HostContext(OpenModel):
    """The context of a view. Each part may come later or never, and other keys are kept.

    >>> HostContext(theme="dark", locale="de-CH").model_dump()
    {'theme': 'dark', 'locale': 'de-CH'}
    """

    tool_info: ToolInfo | MISSING = MISSING
    theme: Theme | MISSING = MISSING
    styles: HostStyles | MISSING = MISSING
    display_mode: DisplayMode | MISSING = MISSING
    available_display_modes: Seq[DisplayMode] | MISSING = MISSING
    container_dimensions: ContainerDimensions | MISSING = MISSING
    locale: str | MISSING = MISSING
    """BCP 47."""
    time_zone: str | MISSING = MISSING
    """IANA."""
    user_agent: str | MISSING = MISSING
    platform: Platform | MISSING = MISSING
    device_capabilities: DeviceCapabilities | MISSING = MISSING
    safe_area_insets: SafeAreaInsets | MISSING = MISSING


class ListChanged(OpenModel):
    """Something that is listed, and whether changes of the list are told."""

    list_changed: bool | MISSING = MISSING


class Modalities(OpenModel):
    """What may stand in a message; each an empty object."""

    text: JsonObject | MISSING = MISSING
    image: JsonObject | MISSING = MISSING
    audio: JsonObject | MISSING = MISSING
    resource: JsonObject | MISSING = MISSING
    resource_link: JsonObject | MISSING = MISSING
    structured_content: JsonObject | MISSING = MISSING


class Sandbox(OpenModel):
    """What of a resource's wishes was granted."""

    permissions: Permissions | MISSING = MISSING
    csp: Csp | MISSING = MISSING


class Sampling(OpenModel):
    """Whether a view may ask the model."""

    tools: JsonObject | MISSING = MISSING


class HostCapabilities(OpenModel):
    """What a view may ask its host for. Views strip keys that are not listed here."""

    experimental: JsonObject | MISSING = MISSING
    open_links: JsonObject | MISSING = MISSING
    download_file: JsonObject | MISSING = MISSING
    server_tools: ListChanged | MISSING = MISSING
    server_resources: ListChanged | MISSING = MISSING
    logging: JsonObject | MISSING = MISSING
    sandbox: Sandbox | MISSING = MISSING
    update_model_context: Modalities | MISSING = MISSING
    message: Modalities | MISSING = MISSING
    sampling: Sampling | MISSING = MISSING


class AppCapabilities(OpenModel):
    """What a host may ask a view for."""

    experimental: JsonObject | MISSING = MISSING
    tools: ListChanged | MISSING = MISSING
    available_display_modes: Seq[DisplayMode] | MISSING = MISSING


Context: TypeAlias = Mapping[str, JsonValue]


def merge_host_context(context: Context, change: Context) -> Context:
    """Give the context after a change was told: the keys of the change in place of those of before.

    A change cannot take a key away; null is a value. Where it changes nothing, the same object comes back. Neither is
    changed, and what did not change is shared.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the change holds what JSON has not, or is too large or too deep;
            `codes.ReadCode`, `wrong_type`.

    Source: MCP Apps 2026-01-26, `ui/notifications/host-context-changed`.

    >>> merge_host_context({"theme": "light", "locale": "en"}, {"theme": "dark"})
    {'theme': 'dark', 'locale': 'en'}
    """
    hold("merge_host_context", "context", context, Mapping, "a mapping")
    hold("merge_host_context", "change", change, Mapping, "a mapping")
    news = {key: value for key, value in change.items() if key not in context or not _json.same(context[key], value)}
    return {**context, **cast("dict[str, JsonValue]", _json.owned(news))} if news else context


_UNRELEASED: Final[Mapping[str, str]] = {
    "viewport": 'No release has "viewport"; the height of the view is in containerDimensions.',
    "viewState": 'No release has "viewState"; what a view keeps here comes back only where its host knows of it.',
}


def host_context_issues(context: Context) -> list[Issue]:
    """Tell the keys of a context that guides to migration name and no release has: notices `unreleased_property`.

    Source: MCP Apps 2026-01-26, host context.

    >>> [issue.path for issue in host_context_issues({"viewState": None, "mine": 1})]
    ['/viewState']
    """
    hold("host_context_issues", "context", context, Mapping, "a mapping")
    return [
        Issue(pointer.format((key,)), "unreleased_property", _UNRELEASED[key], "notice")
        for key in context
        if key in _UNRELEASED
    ]


def max_height(context: Context) -> int | float | None:
    """Give the height in CSS pixels that a view may grow to; `None` where the host sets it or says nothing.

    Read off `containerDimensions`, and where that is absent off `viewport`, which older guides name.

    Source: MCP Apps 2026-01-26, host context.

    >>> max_height({"viewport": {"maxHeight": 600}}), max_height({"containerDimensions": {"height": 300}})
    (600, None)
    """
    hold("max_height", "context", context, Mapping, "a mapping")
    source = "containerDimensions" if "containerDimensions" in context else "viewport"
    height = pointer.find(cast("JsonValue", context), (source, "maxHeight"), None)
    return height if is_number(height) else None
