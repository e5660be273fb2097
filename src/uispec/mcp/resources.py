"""UI resources: whose metadata counts, and the legacy forms of mcp-ui, written and read."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import hold
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.mcp.checks import UI_SCHEME
from uispec.mcp.constants import MCP_APP_MIME, SKYBRIDGE_MIME
from uispec.mcp.pairs import UI

ContentKind: TypeAlias = Literal["html", "url", "script"]
Framework: TypeAlias = Literal["react", "webcomponents"]
Server: TypeAlias = Literal["mcp-apps", "legacy"]

URI_LIST: Final = "text/uri-list"
HTML: Final = "text/html"
REMOTE_DOM: Final = "application/vnd.mcp-ui.remote-dom+javascript"
UI_PREFIX: Final = "mcpui.dev/ui-"
"""Of the keys that mcp-ui itself puts into `_meta`."""

_MEDIA_TYPES: Final[Mapping[Server, Mapping[ContentKind, str]]] = {
    "mcp-apps": {"html": MCP_APP_MIME, "url": MCP_APP_MIME},
    "legacy": {"html": HTML, "url": URI_LIST, "script": f"{REMOTE_DOM}; framework="},
}
"""What servers of mcp-ui write: those of today, and those of before (Python 1.0.0). Scripts exist there only."""


def resource_ui(
    content: Mapping[str, JsonValue], listed: Mapping[str, JsonValue] | None = None
) -> dict[str, JsonValue]:
    """Give the `ui` metadata that a host goes by: that of the content that was read, else that of the list's entry.

    As a whole, never member by member; what stands beside the contents in the answer counts nowhere.

    Args:
        content: one item of `contents` in the answer to `resources/read`.
        listed: the entry of the same resource in the answer to `resources/list`.

    Raises:
        ParseError, LimitError: what stands there is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Source: MCP Apps 2026-01-26, resource metadata.

    >>> resource_ui({"uri": "ui://a"}, {"uri": "ui://a", "_meta": {"ui": {"prefersBorder": True}}})
    {'prefersBorder': True}
    """
    hold("resource_ui", "content", content, Mapping, "a mapping")
    hold("resource_ui", "listed", listed, Mapping | None, "a mapping or None")
    for source in (content, listed or {}):
        ui = pointer.find(cast("JsonValue", source), UI, MISSING)
        if isinstance(ui, Mapping):
            return cast("dict[str, JsonValue]", _json.owned(ui))
    return {}


@dataclass(frozen=True, slots=True)
class UiContent:
    """What a UI resource shows."""

    kind: ContentKind
    text: str
    """The HTML, the address, or the script."""
    framework: Framework | None = None
    """What a script builds its elements with."""
    issues: tuple[Issue, ...] = ()
    """A notice where the kind was guessed."""


def ui_resource(
    uri: str,
    content: UiContent,
    *,
    server: Server = "mcp-apps",
    as_blob: bool = False,
    ui_metadata: Mapping[str, JsonValue] | None = None,
    metadata: Mapping[str, JsonValue] | None = None,
) -> dict[str, JsonValue]:
    """Write a UI resource as it stands in a tool's result, as the servers of mcp-ui do.

    Args:
        uri: starts with `ui://`.
        content: what it shows.
        server: whose media types to write.
        as_blob: write base64 of UTF-8 instead of text.
        ui_metadata: mcp-ui's own, such as `preferred-frame-size`; each key gets the prefix.
        metadata: any other, which goes over those.

    Raises:
        InvalidDocumentError: `invalid_uri`; `missing_property`, an empty text; `invalid_value`, a script for a server
            that has none, or without its framework. Paths lead into the resource.
        ParseError, LimitError: a text or the metadata are no JSON that may enter; `codes.ReadCode`.
        ValueError: there is no such server.

    Source: mcp-ui, `createUIResource` of JavaScript 6.1.0 and `create_ui_resource` of Python 1.0.0.

    >>> ui_resource("ui://hello", UiContent("html", "<p>Hello</p>"))["resource"]["mimeType"]
    'text/html;profile=mcp-app'
    """
    hold("ui_resource", "uri", uri, str, "a string")
    hold("ui_resource", "content", content, UiContent, "a UiContent")
    if server not in _MEDIA_TYPES:
        raise ValueError(f"a server is one of {', '.join(_MEDIA_TYPES)}, not {server!r:.80}")
    faults: list[Issue] = []
    if not uri.startswith(UI_SCHEME):
        faults.append(Issue("/resource/uri", "invalid_uri", f"A UI's address starts with ui://; got {shown(uri)}."))
    media_type = _MEDIA_TYPES[server].get(content.kind)
    if media_type is None or (content.kind == "script" and content.framework is None):
        text = "Only servers of before write scripts, and they name the framework."
        faults.append(Issue("/resource/mimeType", "invalid_value", text))
    if not content.text:
        faults.append(Issue("/resource/text", "missing_property", "There is nothing to show."))
    if faults or media_type is None:
        raise InvalidDocumentError(*faults)
    resource: dict[str, JsonValue] = {"uri": uri, "mimeType": media_type + (content.framework or "")}
    meta = {f"{UI_PREFIX}{key}": value for key, value in (ui_metadata or {}).items()} | dict(metadata or {})
    text = cast("str", _json.owned(content.text))
    if as_blob:
        resource["blob"] = b64encode(text.encode()).decode("ascii")
    else:
        resource["text"] = text
    if meta:
        resource["_meta"] = meta
    return cast("dict[str, JsonValue]", _json.owned({"type": "resource", "resource": resource}))


def read_ui_resource(resource: Mapping[str, JsonValue]) -> UiContent:
    r"""Tell what a UI resource shows, in any form that servers of mcp-ui and MCP Apps write.

    Args:
        resource: its contents (`uri`, `mimeType`, `text` or `blob`), or the content block around them.

    Returns:
        Of a list of addresses the first; HTML that is one http address and nothing else is taken for that address, with
        a notice `url_as_html`.

    Raises:
        InvalidDocumentError: `missing_property`, `wrong_type`, `invalid_base_sixty_four`, or `unknown_media_type`.

    Source: mcp-ui; MCP Apps 2026-01-26, resources.

    >>> read_ui_resource({"uri": "ui://a", "mimeType": "text/uri-list", "text": "# one\nhttps://example.org"}).text
    'https://example.org'
    """
    hold("read_ui_resource", "resource", resource, Mapping, "a mapping")
    inner = resource.get("resource")
    at = "/resource" if isinstance(inner, Mapping) else ""
    held = cast("Mapping[str, JsonValue]", inner) if isinstance(inner, Mapping) else resource
    text = _text(held, at)
    media_type, _, parameters = str(held.get("mimeType", "")).partition(";")
    parameter = parameters.strip()
    if media_type == HTML and parameter == "profile=mcp-app":
        if _is_address(text):
            told = Issue(f"{at}/mimeType", "url_as_html", "The text is an address, and is taken for one.", "notice")
            return UiContent("url", text.strip(), issues=(told,))
        return UiContent("html", text)
    if media_type in (HTML, SKYBRIDGE_MIME):
        return UiContent("html", text)
    if media_type == URI_LIST:
        lines = (line.strip() for line in text.splitlines())
        address = next((line for line in lines if line and not line.startswith("#")), None)
        if address is None:
            raise InvalidDocumentError(Issue(f"{at}/text", "missing_property", "There is no address in the list."))
        return UiContent("url", address)
    framework = parameter.removeprefix("framework=")
    if media_type == REMOTE_DOM and framework in ("react", "webcomponents"):
        return UiContent("script", text, framework)
    said = shown(str(held.get("mimeType")))
    raise InvalidDocumentError(Issue(f"{at}/mimeType", "unknown_media_type", f"No UI is of the media type {said}."))


def _text(held: Mapping[str, JsonValue], at: str) -> str:
    for key in ("text", "blob"):
        value = held.get(key)
        if isinstance(value, str):
            return value if key == "text" else _decode(value, f"{at}/blob")
        if value is not None:
            raise InvalidDocumentError(Issue(f"{at}/{key}", "wrong_type", f"{key} must be a string."))
    raise InvalidDocumentError(Issue(f"{at}/text", "missing_property", "A resource holds a text or a blob."))


def _decode(blob: str, path: str) -> str:
    try:
        return b64decode(blob, validate=True).decode()
    except (NoBase64, ValueError):
        text = "The blob is not base64 of a text in UTF-8."
        raise InvalidDocumentError(Issue(path, "invalid_base_sixty_four", text)) from None


def _is_address(text: str) -> bool:
    address = text.strip()
    return address.startswith(("http://", "https://")) and not any(character.isspace() for character in address)
