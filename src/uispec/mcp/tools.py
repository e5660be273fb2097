"""What a host reads off the descriptor of a tool: its view, and who may call it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from pydantic import JsonValue

from uispec import pointer
from uispec._hold import hold
from uispec._model import MISSING
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.mcp.checks import UI_SCHEME
from uispec.mcp.constants import Audience
from uispec.mcp.pairs import FLAT_URI, NESTED_URI, UI, VISIBILITY


@dataclass(frozen=True, slots=True)
class FoundUri:
    """The address of a tool's view, and what was doubtful about it."""

    uri: str | None
    """`None` where the tool has no view."""
    issues: tuple[Issue, ...] = ()


def resource_uri(tool: Mapping[str, JsonValue]) -> FoundUri:
    """Find the view of a tool as a host of MCP Apps does: the nested key, else the flat one of before.

    What is no `ui://` address counts as absent; nothing here raises over what a server wrote. Aliases of other hosts
    are not looked at: `port` moves those.

    Returns:
        The address; warnings `invalid_uri`, `wrong_type` and `deprecated_property`, and a notice `alias_conflict` where
        the two keys differ.

    Source: MCP Apps 2026-01-26, tool metadata.

    >>> resource_uri({"name": "pay", "_meta": {"ui": {"resourceUri": "ui://pay.html"}}}).uri
    'ui://pay.html'
    """
    hold("resource_uri", "tool", tool, Mapping, "a mapping")
    issues: list[Issue] = []
    held = cast("JsonValue", tool)
    ui = pointer.find(held, UI, MISSING)
    if ui is not MISSING and not isinstance(ui, Mapping):
        issues.append(Issue(pointer.format(UI), "wrong_type", "ui must be an object.", "warning"))
    found: list[str] = []
    for at in (NESTED_URI, FLAT_URI):
        uri = pointer.find(held, at, MISSING)
        path = pointer.format(at)
        if isinstance(uri, str) and uri.startswith(UI_SCHEME):
            if at is FLAT_URI and not found:
                issues.append(Issue(path, "deprecated_property", "Write ui.resourceUri instead.", "warning"))
            elif found and uri != found[0]:
                text = "This differs from ui.resourceUri, which is believed."
                issues.append(Issue(path, "alias_conflict", text, "notice"))
            found.append(uri)
        elif uri is not MISSING:
            said = shown(uri) if isinstance(uri, str) else "something else"
            text = f"A view's address starts with {UI_SCHEME}; got {said}."
            issues.append(Issue(path, "invalid_uri", text, "warning"))
    return FoundUri(found[0] if found else None, tuple(in_document_order(issues, tool)))


def callable_by(tool: Mapping[str, JsonValue], caller: Audience) -> bool:
    """Tell whether the model, or a view, may call a tool. Both may where nothing is said; else those in the list.

    Raises:
        InvalidDocumentError: `wrong_type`, the list is none.
        ValueError: `caller` is neither of the two.

    Source: MCP Apps 2026-01-26, tool metadata.

    >>> callable_by({"name": "pay"}, "app"), callable_by({"name": "pay", "_meta": {"ui": {"visibility": []}}}, "app")
    (True, False)
    """
    hold("callable_by", "tool", tool, Mapping, "a mapping")
    if caller not in ("model", "app"):
        raise ValueError(f"a caller is 'model' or 'app', not {caller!r:.80}")
    audience = pointer.find(cast("JsonValue", tool), VISIBILITY, MISSING)
    if audience is MISSING:
        return True
    if not isinstance(audience, list | tuple):
        text = 'visibility must be an array of "model" and "app".'
        raise InvalidDocumentError(Issue(pointer.format(VISIBILITY), "wrong_type", text))
    return caller in audience and all(word in ("model", "app") for word in audience)
