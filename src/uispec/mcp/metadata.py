"""The metadata of tools, resources, results and calls: the keys of MCP Apps and those of the OpenAI Apps SDK.

Hosts strip what they do not know; here it is kept, and `validate` tells of it.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, JsonObject, OpenModel, Seq, TextOrNumber
from uispec.mcp.constants import Audience


def _key(wire: str) -> Any:
    """An optional field with a name on the wire that no rule gives."""
    return Field(default=MISSING, validation_alias=wire, serialization_alias=wire)


class Csp(OpenModel):
    """Which origins a view may reach. Absent or empty means none; an empty `base_uri_domains` means its own."""

    connect_domains: Seq[str] | MISSING = MISSING
    """For `connect-src`."""
    resource_domains: Seq[str] | MISSING = MISSING
    """For pictures, scripts, styles, fonts and media; `https://*.example.org` is allowed."""
    frame_domains: Seq[str] | MISSING = MISSING
    base_uri_domains: Seq[str] | MISSING = MISSING


class Permissions(OpenModel):
    """What a view asks the browser for; each an empty object."""

    camera: JsonObject | MISSING = MISSING
    microphone: JsonObject | MISSING = MISSING
    geolocation: JsonObject | MISSING = MISSING
    clipboard_write: JsonObject | MISSING = MISSING


class ToolUi(OpenModel):
    """`_meta.ui` of a tool.

    >>> ToolUi(resource_uri="ui://orders/list.html", visibility=("app",)).model_dump()
    {'resourceUri': 'ui://orders/list.html', 'visibility': ('app',)}
    """

    resource_uri: str | MISSING = MISSING
    visibility: Seq[Audience] | MISSING = MISSING
    """Absent means both, empty means nobody."""


class ResourceUi(OpenModel):
    """`_meta.ui` of a resource."""

    csp: Csp | MISSING = MISSING
    permissions: Permissions | MISSING = MISSING
    domain: str | MISSING = MISSING
    """The origin that the view is served from; each host has a form of its own."""
    prefers_border: bool | MISSING = MISSING


class NoAuth(OpenModel):
    """The tool may be called by anybody."""

    type: Literal["noauth"]


class OAuth2(OpenModel):
    """The tool may be called with a token of these scopes."""

    type: Literal["oauth2"]
    scopes: Seq[str] | MISSING = MISSING


SecurityScheme: TypeAlias = Annotated[NoAuth | OAuth2, Field(discriminator="type")]


class ToolMeta(OpenModel):
    """`_meta` of a tool."""

    ui: ToolUi | MISSING = MISSING
    resource_uri: str | MISSING = _key("ui/resourceUri")
    """The key of before `ui`; some software reads no other."""
    output_template: str | MISSING = _key("openai/outputTemplate")
    widget_accessible: bool | MISSING = _key("openai/widgetAccessible")
    """Whether the view may call the tool; absent means no."""
    visibility: Literal["public", "private"] | MISSING = _key("openai/visibility")
    """Whether the model may call it; absent means `public`."""
    invoking: str | MISSING = _key("openai/toolInvocation/invoking")
    invoked: str | MISSING = _key("openai/toolInvocation/invoked")
    file_params: Seq[str] | MISSING = _key("openai/fileParams")
    security_schemes: Seq[SecurityScheme] | MISSING = MISSING
    """A copy of the tool's own field, for clients that read `_meta` only."""


class WidgetCsp(OpenModel):
    """`openai/widgetCSP`."""

    connect_domains: Seq[str] | MISSING = _key("connect_domains")
    resource_domains: Seq[str] | MISSING = _key("resource_domains")
    frame_domains: Seq[str] | MISSING = _key("frame_domains")
    redirect_domains: Seq[str] | MISSING = _key("redirect_domains")
    """Where `openExternal` may lead."""


class ResourceMeta(OpenModel):
    """`_meta` of a resource."""

    ui: ResourceUi | MISSING = MISSING
    widget_csp: WidgetCsp | MISSING = _key("openai/widgetCSP")
    widget_domain: str | MISSING = _key("openai/widgetDomain")
    widget_prefers_border: bool | MISSING = _key("openai/widgetPrefersBorder")
    widget_description: str | MISSING = _key("openai/widgetDescription")
    """Told to the model when the view loads."""


Challenges: TypeAlias = Annotated[str, Tag("<string>")] | Annotated[Seq[str], Tag("<array>")]
"""Challenges of RFC 7235; on any, the host starts OAuth."""


class ResultMeta(OpenModel):
    """`_meta` of a tool's result; every other key is for the view, and never shown to the model."""

    takes_extra = True

    widget_session_id: str | MISSING = _key("openai/widgetSessionId")
    close_widget: bool | MISSING = _key("openai/closeWidget")
    www_authenticate: Challenges | MISSING = _key("mcp/www_authenticate")


class UserLocation(OpenModel):
    """About where the user is; a hint."""

    city: str | MISSING = MISSING
    region: str | MISSING = MISSING
    country: str | MISSING = MISSING
    timezone: str | MISSING = MISSING
    longitude: TextOrNumber | MISSING = MISSING
    latitude: TextOrNumber | MISSING = MISSING


class CallMeta(OpenModel):
    """`_meta` of what ChatGPT sends to a server."""

    locale: str | MISSING = _key("openai/locale")
    user_agent: str | MISSING = _key("openai/userAgent")
    user_location: UserLocation | MISSING = _key("openai/userLocation")
    subject: str | MISSING = _key("openai/subject")
    """An anonymous id of the user."""
    session: str | MISSING = _key("openai/session")
    """An anonymous id of the conversation."""
    organization: str | MISSING = _key("openai/organization")
