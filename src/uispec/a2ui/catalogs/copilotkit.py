"""Catalogs as CopilotKit takes them: a definition for each component, with a schema that stands on its own."""

from collections.abc import Iterator, Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._json import object_or_empty
from uispec._kinds import Text
from uispec._sentences import shown
from uispec.a2ui.catalogs.catalog import Catalog
from uispec.a2ui.catalogs.effective import finder
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Loss
from uispec.pointer import Tokens
from uispec.schema.keywords import DRAFT, Schema, describes_properties, subschemas
from uispec.schema.references import self_contained

_REFUSED: Final = frozenset(
    {
        *("not", "if", "then", "else", "dependentSchemas", "dependentRequired"),
        *("unevaluatedProperties", "unevaluatedItems"),
    }
)
"""Keywords at which Zod throws; but `{"not": {}}`, which nothing fits, it takes."""
_OF_THE_WIRE: Final = frozenset({"id", "component"})
"""Properties that the renderer of a component is not given, since CopilotKit writes and reads them itself."""
_SAYS: Final = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "unevaluatedProperties"),
        *("allOf", "$ref", "description", "title", "$comment"),
    }
)
"""What a part of a component's schema may say so that it can be told together with the others."""


def catalog_for_copilotkit(
    catalog: Catalog | Text | Mapping[str, object], *, limits: Limits = DEFAULT
) -> Conversion[dict[str, JsonValue]]:
    """Write a catalog as what CopilotKit's `createCatalog` wants: definitions by the type of the component.

    Each schema of `props` holds all definitions that it refers to, since Zod knows no document around it, and none of
    the keywords at which Zod throws. In JavaScript, `z` from Zod 4 and `renderers` by type:

        const {catalogId, definitions} = document;
        const zod = Object.entries(definitions).map(([name, {props, ...rest}]) =>
            [name, {...rest, props: z.fromJSONSchema(props)}]);
        createCatalog(Object.fromEntries(zod), renderers, {catalogId});

    CopilotKit cannot tell the agent what is in such a schema (it reads Zod 3 alone); send `catalog.to_json()` instead.

    Args:
        catalog: the catalog, or its document. CopilotKit speaks A2UI v0.9; bring one of v1.0 there with
            `a2ui.downgrade_catalog` before.
        limits: as `Catalog.from_json`, for a document.

    Returns:
        `{"catalogId": ..., "definitions": {type: {"description", "props"}}}`, and a loss for each keyword that had to
        go, with a pointer into the output: such a schema takes more than the catalog does.

    Raises:
        ParseError, LimitError, InvalidDocumentError, CatalogError: as `Catalog.from_json`.

    Spec: `@copilotkit/a2ui-renderer` 1.74.0; Zod 4.6.7.

    >>> from uispec import a2ui
    >>> document = catalog_for_copilotkit(a2ui.basic_catalog("0.9").prune(["Card"], [])).output
    >>> props = document["definitions"]["Card"]["props"]
    >>> [*props["properties"]], props["required"]
    (['accessibility', 'weight', 'child'], ['child'])
    """
    wanted = "a Catalog or its document"
    hold("catalog_for_copilotkit", "catalog", catalog, Text | Mapping | Catalog, wanted)
    hold_limits("catalog_for_copilotkit", limits)
    known = catalog if isinstance(catalog, Catalog) else Catalog.from_json(catalog, limits=limits)
    definitions: Schema = {}
    losses: list[Loss] = []
    components, shared = _standing_alone(known)
    for name, component in components.items():
        schema = _of_props(component, shared)
        at = pointer.format(("definitions", name, "props"))
        losses += (_loss(f"{at}{pointer.format(place)}") for place in list(_without_refused(schema)))
        description = schema.pop("description", None)
        about: Schema = {} if description is None else {"description": description}
        definitions[name] = {**about, "props": schema}
    return Conversion({"catalogId": known.catalog_id, "definitions": definitions}, tuple(losses))


def _standing_alone(catalog: Catalog) -> tuple[dict[str, Schema], Schema]:
    """The schemas of all components, and the definitions that they refer to, whose references lead among these."""
    effective = catalog._reading.effective  # pyright: ignore[reportPrivateUsage]
    references: Schema = {name: {"$ref": f"#{pointer.format(('components', name))}"} for name in catalog.components}
    document: Schema = {**effective, "all": {"properties": references}}
    whole = self_contained(document, "/all", finder(effective, catalog.version))
    shared = object_or_empty(whole.get("$defs"))
    named = {name: object_or_empty(one) for name, one in object_or_empty(whole["properties"]).items()}
    return {name: object_or_empty(shared[_definition(one)]) for name, one in named.items()}, shared


def _definition(schema: Schema) -> str:
    """The name of the definition that a schema refers to; empty where it refers to none."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _reach(schema: Schema, definitions: Schema) -> Schema:
    """Give the definitions that a schema needs, and those that these need, in the order in which they are met."""
    found: Schema = {}
    waiting: list[JsonValue] = [schema]
    while waiting:
        here = waiting.pop()
        if not isinstance(here, dict):
            continue
        name = _definition(here)
        if name and name not in found:
            found[name] = definitions[name]
            waiting.append(definitions[name])
        waiting += [below for _, below in subschemas(here)]
    return found


def _of_props(schema: Schema, definitions: Schema) -> Schema:
    """The schema of a component as one object of its properties, without those of the wire; a copy."""
    found: Schema = {"$schema": DRAFT, "type": "object"}
    if "description" in schema:
        found["description"] = schema["description"]
    said: dict[str, list[JsonValue]] = {}
    required: dict[str, None] = {}
    rest: list[JsonValue] = []
    is_closed = False
    waiting: list[JsonValue] = [schema]
    met: set[str] = set()
    while waiting:
        part = waiting.pop()
        if not isinstance(part, dict) or not part.keys() <= _SAYS:
            rest.append(part)
            continue
        is_closed = is_closed or False in (part.get("additionalProperties"), part.get("unevaluatedProperties"))
        for name, one in object_or_empty(part.get("properties")).items():
            said.setdefault(name, []).append(one)
        required |= dict.fromkeys(cast("list[str]", _array(part.get("required"))))
        waiting += reversed(_array(part.get("allOf")))
        named = _definition(part)
        if named and named not in met:
            met.add(named)
            waiting.append(definitions[named])
    found["properties"] = {
        name: ones[0] if len(ones) == 1 else {"allOf": ones} for name, ones in said.items() if name not in _OF_THE_WIRE
    }
    wanted: list[JsonValue] = [name for name in required if name not in _OF_THE_WIRE]
    if wanted:
        found["required"] = wanted
    if rest:
        found["allOf"] = rest
    elif is_closed:
        found["additionalProperties"] = False
    needed = _reach(found, definitions)
    if needed:
        found["$defs"] = needed
    return cast("Schema", _json.copy(found))


def _without_refused(schema: Schema) -> Iterator[Tokens]:
    """Take out, in place, the keywords at which Zod throws, and give the place of each."""
    waiting: list[tuple[Tokens, JsonValue]] = [((), schema)]
    while waiting:
        place, here = waiting.pop()
        if not isinstance(here, dict):
            continue
        if here.get("unevaluatedProperties") is False and not _has_parts(here):
            del here["unevaluatedProperties"]
            here["additionalProperties"] = False
        for keyword in [keyword for keyword in here if keyword in _REFUSED and here[keyword] != _NOTHING.get(keyword)]:
            del here[keyword]
            yield (*place, keyword)
        below = [((*place, *steps), one) for steps, one in subschemas(here)]
        below += [((*place, "$defs", name), one) for name, one in object_or_empty(here.get("$defs")).items()]
        waiting += reversed(below)


_NOTHING: Final[Mapping[str, JsonValue]] = {"not": {}}


def _has_parts(schema: Schema) -> bool:
    """Tell whether other schemas may say which properties an object has too."""
    parts = [one for keyword in ("allOf", "anyOf", "oneOf") for one in _array(schema.get(keyword))]
    is_elsewhere = not schema.keys().isdisjoint({"$ref", "if", "dependentSchemas"})
    return is_elsewhere or any(describes_properties(object_or_empty(part)) for part in parts)


def _loss(path: str) -> Loss:
    keyword = path.rpartition("/")[2]
    text = f"Zod reads no schema with {shown(keyword)}; without it more is accepted."
    return Loss("property" if keyword.endswith("Properties") else "value", path, "approximated", "schema.keyword", text)


def _array(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []
