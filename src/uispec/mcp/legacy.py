"""Resources of mcp-ui on their way to a host that knows none of its forms, and views in a form that no host knows.

Source: mcp-ui, `createUIResource` of JavaScript 6.1.0 and `create_ui_resource` of Python 1.0.0.
"""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.losses import Effect, LossCode
from uispec.mcp.checks import UI_SCHEME
from uispec.mcp.constants import MCP_APP_MIME, SKYBRIDGE_MIME
from uispec.mcp.descriptors import Descriptor, within
from uispec.mcp.pairs import Host
from uispec.mcp.resources import HTML, REMOTE_DOM, UI_PREFIX, URI_LIST, read_ui_resource
from uispec.pointer import Tokens

_MEDIA_TYPES: Final[dict[Host, str]] = {"mcp-apps": MCP_APP_MIME, "openai-apps": SKYBRIDGE_MIME}
_OF_MCP_UI: Final = (HTML, URI_LIST, REMOTE_DOM)
_CONTENTS: Final = ("text", "blob")

_TALK: Final = "The page is the same; what its script posts in the words of mcp-ui has to be told by port_action()."
_FRAMED: Final = "The host loads no page by its address; it shows the address, unless the page is written here."
_FIRST: Final = "Only the first address of the list is written."
_NO_ADDRESS: Final = "There is no address in the list that could be read, so that the page is empty."
_SCRIPT: Final = (
    "No host runs a script that builds its elements elsewhere, so that the page is empty; a page of its own or A2UI can"
    " show the same."
)
_OWN: Final = "No host but mcp-ui's own reads this; the view learns and says it by messages."


@dataclass(frozen=True, slots=True)
class Lost:
    """What a resource loses on its way."""

    at: Tokens
    code: LossCode
    effect: Effect
    what: str
    message: str
    value: JsonValue


def doubts(descriptor: Descriptor, *, is_ported: bool = False) -> tuple[Issue, ...]:
    """Say of a view that no host shows it, or not as what it seems to be; nothing of what a port tells as a loss."""
    value = descriptor.value
    media_type = _media_type(value)
    if not _is_view(value) or media_type in (None, SKYBRIDGE_MIME) or (is_ported and media_type in _OF_MCP_UI):
        return ()
    if media_type != MCP_APP_MIME:
        text = f"Hosts show views of the media type {MCP_APP_MIME} only, not {shown(value['mimeType'])}."
        return within(descriptor, [Issue("/mimeType", "unknown_media_type", text, "warning")])
    try:
        return within(descriptor, read_ui_resource(value).issues)
    except InvalidDocumentError:
        return ()  # An entry of a list of resources has no text.


def port_view(value: dict[str, JsonValue], to: Host, *, keeps_own: bool) -> Iterator[Lost]:
    """Bring a resource of mcp-ui into the form of a host, in place, and say what that loses.

    Args:
        value: the descriptor of a resource.
        to: the host.
        keeps_own: leave the metadata that only hosts of mcp-ui read.
    """
    if not _is_view(value):
        return
    media_type = _media_type(value)
    if media_type == HTML:
        yield Lost(("mimeType",), "event", "approximated", "resource.messages", _TALK, value["mimeType"])
        value["mimeType"] = _MEDIA_TYPES[to]
    elif media_type == URI_LIST:
        yield from _port_address(value, to)
    elif media_type == REMOTE_DOM:
        yield from _empty(value, to, "component", "resource.script", _SCRIPT)
    meta = value.get("_meta")
    if isinstance(meta, dict) and not keeps_own:
        for key in [key for key in meta if key.startswith(UI_PREFIX)]:
            yield Lost(("_meta", key), "metadata", "dropped", f"resource.{key}", _OWN, meta.pop(key))


def _port_address(value: dict[str, JsonValue], to: Host) -> Iterator[Lost]:
    """Write an address as today's servers of mcp-ui do: the bare address in place of a page."""
    held = next((key for key in _CONTENTS if key in value), None)
    if held is not None:
        try:
            address = read_ui_resource(value).text
        except InvalidDocumentError:
            yield from _empty(value, to, "media", "resource.address", _NO_ADDRESS)
            return
        written = address if held == "text" else b64encode(address.encode()).decode("ascii")
        if written != value[held]:
            yield Lost((held,), "value", "approximated", "resource.addresses", _FIRST, value[held])
            value[held] = written
    yield Lost(("mimeType",), "media", "approximated", "resource.address", _FRAMED, value["mimeType"])
    value["mimeType"] = _MEDIA_TYPES[to]


def _empty(value: dict[str, JsonValue], to: Host, code: LossCode, what: str, message: str) -> Iterator[Lost]:
    """Leave an empty page of what nothing stands for: the contents of a resource have to hold a text or a blob."""
    for key, empty in (("mimeType", _MEDIA_TYPES[to]), *((key, "") for key in _CONTENTS)):
        if key in value:
            yield Lost((key,), code, "dropped", what, message, value[key])
            value[key] = empty


def _media_type(value: dict[str, JsonValue]) -> str | None:
    """The media type without its parameters, but for the one that tells views of MCP Apps."""
    said = value.get("mimeType")
    if not isinstance(said, str):
        return None
    name, _, parameters = said.partition(";")
    return MCP_APP_MIME if name == HTML and parameters.strip() == "profile=mcp-app" else name.strip()


def _is_view(value: dict[str, JsonValue]) -> bool:
    addresses = (value.get(key) for key in ("uri", "uriTemplate"))
    return any(isinstance(address, str) and address.startswith(UI_SCHEME) for address in addresses)
