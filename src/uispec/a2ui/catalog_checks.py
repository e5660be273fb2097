"""What the catalogs of a surface say about its components: shapes in every mode, unknown names where it is strict.

Only the catalogs that the protocol itself defines are known here. What names another catalog is tolerated.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

from pydantic import BaseModel, JsonValue

from uispec import pointer
from uispec._model import MISSING
from uispec._sentences import did_you_mean, nearest, shown
from uispec.a2ui import v1_0
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS, Family, KnownCatalog, call_key, known_catalog
from uispec.a2ui.slots import Component, is_raw
from uispec.errors import Issue

_Tokens: TypeAlias = tuple[str | int, ...]

_UNKNOWN: Final = "tolerated"
_NONE: Final = "none"


def _catalog(named: object, surface_catalog: str | None, version: Family) -> KnownCatalog | str:
    """Find the catalog that a component or a call belongs to.

    Spec: A2UI 1.0, "Catalog resolution": its own `catalogId`, else the default of the surface, else an error.
    """
    catalog_id = named if isinstance(named, str) else surface_catalog
    if catalog_id is None:
        return _NONE
    return known_catalog(catalog_id, version) or _UNKNOWN


def _own_catalog(component: Component) -> object:
    """The `@catalogId` of a component of v1.0, typed or raw; on an older one it is a property like any other."""
    if isinstance(component, v1_0.RawComponent):
        return (component.model_extra or {}).get("@catalogId", MISSING)
    return getattr(component, "catalog_id", MISSING)


def surface_issues(surface_catalog: str | None, at: str, version: Family) -> list[Issue]:
    """Tell that the catalog of a surface is not known, so that nothing will be said about its components.

    Args:
        surface_catalog: its id; `None` where each component names its own.
        at: the pointer of the id.
        version: of the surface.

    Returns:
        At most one issue: a notice, or a warning where the id looks like a misspelling of one that is known.

    >>> surface_issues("https://example.org/mine", "/createSurface/catalogId", "1.0")[0].severity
    'notice'
    """
    if surface_catalog is None or known_catalog(surface_catalog, version) is not None:
        return []
    text = f"The catalog {shown(surface_catalog)} is not known; components of it are not checked."
    near = nearest(surface_catalog, (*BASIC_CATALOG_IDS[version], *MINIMAL_CATALOG_IDS[version]), cutoff=0.85)
    if near is None:
        return [Issue(at, "unknown_catalog", text, "notice")]
    return [Issue(at, "unknown_catalog", f"{text} Did you mean {shown(near)}?", "warning")]


def shape_issues(component: Component, at: str, surface_catalog: str | None, version: Family) -> list[Issue]:
    """Find why a component of a type that its catalog knows does not fit that type.

    Args:
        component: of a surface of that version, in the current spelling.
        at: its pointer, for the paths of the issues.
        surface_catalog: the default catalog of the surface.
        version: of the surface.
    """
    if not is_raw(component):
        return []
    own = _own_catalog(component)
    if own is not MISSING and not isinstance(own, str):
        return [Issue(f"{at}/@catalogId", "wrong_type", "'@catalogId' must be a string, the id of a catalog.")]
    catalog = _catalog(own, surface_catalog, version)
    if not isinstance(catalog, KnownCatalog) or component.component not in catalog.components:
        return []
    return [replace(issue, path=f"{at}{issue.path}") for issue in component.issues()]


def catalog_issues(component: Component, at: str, surface_catalog: str | None, version: Family) -> list[Issue]:
    """Find the names in a component that its known catalog has not, and what names no catalog at all.

    Arguments as for `shape_issues`.

    Returns:
        `unknown_catalog` or `unknown_component` for the component itself, then `unknown_function`, `unknown_catalog`
        and `invalid_value` (a function without a value in the place of one) for the calls in it, in order.
    """
    issues: list[Issue] = []
    catalog = _catalog(_own_catalog(component), surface_catalog, version)
    if catalog == _NONE:
        text = "The component names no catalog and its surface has none; write '@catalogId'."
        issues.append(Issue(at, "unknown_catalog", text))
    elif isinstance(catalog, KnownCatalog) and component.component not in catalog.components:
        name = str(component.component)
        text = f"The {catalog.name} catalog has no component {shown(name)}.{did_you_mean(name, catalog.components)}"
        issues.append(Issue(f"{at}/component", "unknown_component", text))
    key = call_key(version)
    for call in _calls(component, version):
        place = f"{at}{pointer.format(call.at)}"
        if call.name == "@index" and version == "1.0":
            continue
        # A call belongs to the catalog it names, else to the surface's, never to that of the component around it.
        catalog = _catalog(call.catalog_id, surface_catalog, version)
        if catalog == _NONE:
            text = f"The call of {shown(call.name)} names no catalog and its surface has none; write 'catalogId'."
            issues.append(Issue(place, "unknown_catalog", text))
        elif isinstance(catalog, KnownCatalog) and call.name not in catalog.functions:
            hint = did_you_mean(call.name, catalog.functions)
            text = f"The {catalog.name} catalog has no function {shown(call.name)}.{hint}"
            issues.append(Issue(f"{place}/{key}", "unknown_function", text))
        elif isinstance(catalog, KnownCatalog) and call.name in _WITHOUT_VALUE and not call.is_action:
            text = f"{call.name!r} gives no value and acts on the renderer; it belongs into an action's 'functionCall'."
            issues.append(Issue(place, "invalid_value", text))
    return issues


_WITHOUT_VALUE: Final = frozenset({"openUrl"})
"""Functions of the basic catalog that return `void`."""


@dataclass(frozen=True, slots=True)
class _Call:
    at: _Tokens
    name: str
    catalog_id: object
    is_action: bool


def _calls(component: Component, version: Family) -> Iterator[_Call]:
    """Find the function calls in a component, in document order."""
    waiting: list[tuple[object, _Tokens]] = [(component, ())]
    while waiting:
        value, at = waiting.pop()
        below: list[tuple[object, _Tokens]] = []
        if isinstance(value, BaseModel):
            if isinstance(getattr(value, "call", None), str):
                own = getattr(value, "catalog_id", MISSING)
                yield _Call(at, cast("str", getattr(value, "call")), own, at[-1:] == ("functionCall",))  # noqa: B009
            fields = type(value).model_fields
            for name, item in value.__dict__.items():
                info = fields[name]
                below.append((item, (*at, info.serialization_alias or info.alias or name)))
            # Nobody knows which properties of a raw component hold values.
            if value is not component or not is_raw(component):
                below += ((item, (*at, name)) for name, item in (value.__pydantic_extra__ or {}).items())
        elif isinstance(value, tuple | list):
            elements = cast("Sequence[object]", value)
            below += ((item, (*at, index)) for index, item in enumerate(elements))
        elif isinstance(value, dict):
            members = cast("dict[str, JsonValue]", value)
            # In the plain JSON of v0.9 a bare `call` may be anything; in that of v1.0 the key is reserved.
            if version == "1.0" and isinstance(name := members.get("@call"), str):
                yield _Call(at, name, members.get("catalogId", MISSING), is_action=False)
            below += ((item, (*at, name)) for name, item in members.items())
        waiting += reversed(below)
