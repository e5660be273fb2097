"""What the schemas of catalogs refer to, in one version and in the other."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.catalogs import texts
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.names import told_names
from uispec.a2ui.migration.values import Object, rename
from uispec.schema.keywords import subschemas
from uispec.schema.references import redirect

_HOME: Final = "https://a2ui.org/specification/"
COMMON: Final = "common_types.json#/$defs/"
OLD_COMMON: Final = f"{_HOME}v0_9/{COMMON}"
NEW_COMMON: Final = f"{_HOME}v1_0/{COMMON}"

VALIDATORS: Final = frozenset(name for name, kind in texts.RETURN_TYPES.items() if kind == "validationResult")
"""Functions of the basic catalog that say more than yes or no in v1.0."""

CALLERS: Final[Mapping[str, str]] = {
    "clientOnly": "rendererOnly",
    "remoteOnly": "agentOnly",
    "clientOrRemote": "rendererOrAgent",
}
"""Who may call a function: the words of the first drafts of v1.0, and today's."""


def is_common(reference: JsonValue, name: str) -> bool:
    """Tell whether a reference leads to one of the common types of any version.

    >>> is_common("https://a2ui.org/specification/v0_9/common_types.json#/$defs/Checkable", "Checkable")
    True
    """
    return isinstance(reference, str) and reference.endswith(f"{COMMON}{name}")


def moved(reference: str, versions: tuple[str, ...], to: str, names: Mapping[str, str]) -> str:
    """Let a reference lead to another version's common types.

    Args:
        reference: as the schema has it; one that leads elsewhere stays.
        versions: the folders that it may lead to now.
        to: the folder that it shall lead to.
        names: common types that are called otherwise there.

    >>> moved("https://a2ui.org/specification/v0_9/common_types.json#/$defs/ComponentId", ("v0_9",), "v1_0",
    ...     {"ComponentId": "Child"})
    'https://a2ui.org/specification/v1_0/common_types.json#/$defs/Child'
    """
    home, common, name = reference.partition(COMMON)
    if not common:
        return reference
    for version in versions:
        home = f"{_HOME}{to}/" if home == f"{_HOME}{version}/" else home
    return f"{home}{common}{names.get(name, name)}"


def redirect_all(catalog: Object, change: Callable[[str], str]) -> None:
    """Lead each reference in the schemas of a catalog, which the caller owns, elsewhere."""
    for section in ("components", "functions", "$defs", "theme"):
        held = catalog.get(section)
        for schema in held.values() if isinstance(held, dict) else ():
            redirect(schema, change)


def parts_of(schema: Object) -> tuple[Object, list[JsonValue]]:
    """Take a component's schema apart: what it says itself, and the parts that it is made of."""
    parts = schema.get("allOf")
    return {key: value for key, value in schema.items() if key != "allOf"}, parts if isinstance(parts, list) else []


def merge(into: Object, part: Object) -> None:
    """Add what one schema of an object says to another: properties and required names together."""
    for key, value in part.items():
        held = into.get(key)
        if key == "properties" and isinstance(held, dict) and isinstance(value, dict):
            held |= value
        elif key == "required" and isinstance(held, list) and isinstance(value, list):
            held += [name for name in value if name not in held]
        else:
            into[key] = value


def identify(schema: Object, what: str, at: Place, book: Book) -> None:
    """Make identifiers of the names of properties in a schema, which the caller owns, at every depth.

    Args:
        schema: of an object.
        what: what the properties are, for the sentence.
        at: its place.
        book: takes down the names that change.
    """
    stack: list[tuple[JsonValue, Place]] = [(schema, at)]
    while stack:
        here, place = stack.pop()
        if not isinstance(here, dict):
            continue
        for steps, below in subschemas(here):
            inner = place
            for step in steps:
                inner /= int(step) if isinstance(here.get(steps[0]), list) and step != steps[0] else step
            stack.append((below, inner))
        properties = here.get("properties")
        if isinstance(properties, dict):
            names = told_names(properties, what, place / "properties", book)
            rename(properties, names)
            required = here.get("required")
            if isinstance(required, list):
                required[:] = [names.get(one, one) if isinstance(one, str) else one for one in required]
