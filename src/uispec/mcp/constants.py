"""The names that MCP Apps and the OpenAI Apps SDK agree on, as data, and what follows from them alone."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec._hold import hold

PROTOCOL_VERSION: Final = "2026-01-26"
"""The version of MCP Apps; hosts of 2.0.4 speak this one only."""
EXTENSION_ID: Final = "io.modelcontextprotocol/ui"
"""The key under which a client declares, in `capabilities.extensions`, that it shows UIs."""
MCP_APP_MIME: Final = "text/html;profile=mcp-app"
SKYBRIDGE_MIME: Final = "text/html+skybridge"
"""What ChatGPT asked for before it took the one of MCP Apps."""

DisplayMode: TypeAlias = Literal["inline", "fullscreen", "pip"]
Theme: TypeAlias = Literal["light", "dark"]
Platform: TypeAlias = Literal["web", "desktop", "mobile"]
Audience: TypeAlias = Literal["model", "app"]
"""Who may call a tool: the language model, or the view."""

_HUES: Final = ("info", "danger", "success", "warning")
_SIZES: Final = ("xs", "sm", "md", "lg")
_HEADINGS: Final = (*_SIZES, "xl", "2xl", "3xl")
_SHADES: Final = ("primary", "secondary", "tertiary", "inverse", "ghost", *_HUES, "disabled")

STYLE_VARIABLES: Final[tuple[str, ...]] = (
    *(f"--color-{part}-{shade}" for part in ("background", "text", "border") for shade in _SHADES),
    *(f"--color-ring-{shade}" for shade in ("primary", "secondary", "inverse", *_HUES)),
    "--font-sans",
    "--font-mono",
    *(f"--font-weight-{weight}" for weight in ("normal", "medium", "semibold", "bold")),
    *(
        f"--font-{part}-{size}-{measure}"
        for measure in ("size", "line-height")
        for part, sizes in (("text", _SIZES), ("heading", _HEADINGS))
        for size in sizes
    ),
    *(f"--border-radius-{size}" for size in (*_SIZES, "xl", "full")),
    "--border-width-regular",
    *(f"--shadow-{size}" for size in ("hairline", "sm", "md", "lg")),
)
"""The custom properties of CSS that a host may give its views, in the order of the specification."""

_FEATURES: Final[Mapping[str, str]] = {
    "camera": "camera",
    "microphone": "microphone",
    "geolocation": "geolocation",
    "clipboardWrite": "clipboard-write",
}
"""Permissions of a resource, and the browser's names for them."""


def allow_attribute(permissions: Mapping[str, JsonValue] | None) -> str:
    """Write the `allow` attribute of the iframe for the permissions of a resource; empty where there is none.

    Source: MCP Apps 2026-01-26, resource metadata.

    >>> allow_attribute({"clipboardWrite": {}, "camera": {}})
    'camera; clipboard-write'
    """
    hold("allow_attribute", "permissions", permissions, Mapping | None, "a mapping or None")
    given = permissions or {}
    return "; ".join(feature for key, feature in _FEATURES.items() if isinstance(given.get(key), Mapping))


def shows_apps(capabilities: Mapping[str, JsonValue] | None) -> bool:
    """Tell whether a client declares that it shows MCP Apps: only its extensions count, not what is experimental.

    Source: MCP Apps 2026-01-26, capability negotiation.

    >>> shows_apps({"extensions": {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}}})
    True
    >>> shows_apps({"experimental": {"io.modelcontextprotocol/ui": {}}})
    False
    """
    hold("shows_apps", "capabilities", capabilities, Mapping | None, "a mapping or None")
    extensions = (capabilities or {}).get("extensions")
    declared = extensions.get(EXTENSION_ID) if isinstance(extensions, Mapping) else None
    types = declared.get("mimeTypes") if isinstance(declared, Mapping) else None
    return isinstance(types, list) and MCP_APP_MIME in types
