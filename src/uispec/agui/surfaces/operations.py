"""Messages of A2UI as AG-UI calls and keeps them: operations, in a list, in the content of an activity."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

Operation: TypeAlias = dict[str, JsonValue]
"""One message of A2UI: a version, and what it says."""

ACTIVITY_TYPE: Final = "a2ui-surface"
OPERATIONS: Final = "a2ui_operations"
"""The key of the list."""
END_OF_LIST: Final = f"/{OPERATIONS}/-"
"""The pointer behind its last operation."""
RENDER_TOOL: Final = "render_a2ui"
"""The tool whose arguments are a surface."""
BASIC_CATALOG: Final = "https://a2ui.org/specification/v0_9/basic_catalog.json"
"""The catalog of a surface of which nobody says another, in the spelling of the middleware."""

_BODIES: Final = ("createSurface", "updateComponents", "updateDataModel", "deleteSurface")
_NO_SURFACE: Final = "default"


def surface_of(operation: Mapping[str, JsonValue]) -> str | None:
    """Tell which surface an operation is about; `None` for one that is about none.

    >>> surface_of({"version": "v0.9", "deleteSurface": {"surfaceId": "main"}}), surface_of({"version": "v0.9"})
    ('main', None)
    """
    for key in _BODIES:
        body = operation.get(key)
        surface = cast("Operation", body).get("surfaceId") if isinstance(body, dict) else None
        if isinstance(surface, str) and surface:
            return surface
    return None


def group_of(operation: Operation) -> str:
    """Name the surface that an operation is sorted to: its own, or one for all those that are about none."""
    return surface_of(operation) or _NO_SURFACE


def group_by_surface(operations: Iterable[Operation]) -> dict[str, list[Operation]]:
    """Sort operations by their surfaces, in the order in which those come first."""
    groups: dict[str, list[Operation]] = {}
    for operation in operations:
        groups.setdefault(group_of(operation), []).append(operation)
    return groups


def activity_id(call_id: str | None, surface: str | None = None) -> str:
    """Name the activity of a call, or of one of its surfaces where it has several.

    >>> activity_id("tc"), activity_id("tc", "main"), activity_id(None, "main")
    ('a2ui-surface-tc', 'a2ui-surface-main-tc', 'a2ui-surface-main')
    """
    return "-".join(part for part in (ACTIVITY_TYPE, surface, call_id) if part is not None)


def activity_ids(surfaces: Iterable[str], call_id: str | None) -> dict[str, str]:
    """Name the activity of each surface: without a call by the surface, else by the call, and by both for several."""
    known = list(surfaces)
    alone = len(known) == 1 and call_id is not None
    return {surface: activity_id(call_id, None if alone else surface) for surface in known}


def in_content(content: JsonValue) -> list[Operation] | None:
    """The operations of a content; what is no object is none of them. `None` where there is no list of them.

    >>> in_content({"a2ui_operations": [{"version": "v0.9"}, "junk"]}), in_content({"status": "building"})
    ([{'version': 'v0.9'}], None)
    """
    held = content.get(OPERATIONS) if isinstance(content, dict) else None
    return [one for one in held if isinstance(one, dict)] if isinstance(held, list) else None


def read_result(text: str, limits: Limits = DEFAULT) -> JsonValue:
    r"""Read what a tool gave as JSON, which some write as JSON twice; `None` where it is none.

    >>> read_result('"{\\"a2ui_operations\\": []}"'), read_result("done")
    ({'a2ui_operations': []}, None)
    """
    try:
        value = _json.read(text, limits)
        return _json.read(value, limits) if isinstance(value, str) else value
    except UispecError:
        return None
