"""Catalogs as a renderer brings them along in its capabilities; v0.9 has a form of its own for that."""

from collections.abc import Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec.a2ui.catalogs.catalog import Catalog
from uispec.a2ui.catalogs.definitions import ComponentDefinition, FunctionDefinition
from uispec.schema.keywords import Schema

_ENVELOPE: Final = "common_types.json#/$defs/ComponentCommon"


def inline_catalog(catalog: Catalog, *, envelope: str = _ENVELOPE) -> Schema:
    """Write a catalog for the `inlineCatalogs` of its version.

    In v1.0 that is its document. In v0.9 it is a closed object of four keys: components with what all components have
    in their schemas, functions in a list, and the properties of a theme. There is no place for definitions, so that
    what a reference inside the document leads to stands in its place.

    Args:
        catalog: of any version.
        envelope: v0.9: how a component's schema refers to what all components have.

    Raises:
        ValueError: v0.9: a schema contains itself, which this form cannot say.

    Spec: A2UI 0.9, "Client capabilities"; 1.0, "Renderer capabilities".

    >>> document = {"catalogId": "urn:c", "components": {"Gauge": {"properties": {"value": {"type": "number"}}}}}
    >>> gauge = inline_catalog(Catalog.from_json(document))["components"]["Gauge"]
    >>> gauge["allOf"][1]["properties"]["component"]
    {'const': 'Gauge'}
    """
    document = catalog.to_json()
    if catalog.version == "1.0":
        return document
    written: Schema = {"catalogId": catalog.catalog_id}
    if catalog.components:
        components = catalog.components.values()
        written["components"] = {one.name: _component(one, document, envelope) for one in components}
    if catalog.functions:
        written["functions"] = [_function(one, document) for one in catalog.functions.values()]
    if theme := _theme(document):
        written["theme"] = theme
    return written


def _component(definition: ComponentDefinition, document: Schema, envelope: str) -> Schema:
    schema = cast("Schema", _inline(cast("JsonValue", definition.schema), document))
    parts = schema.get("allOf")
    references = [part.get("$ref") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    if any(str(reference).endswith("/ComponentCommon") for reference in references):
        return schema
    own = {key: value for key, value in schema.items() if key != "type"}
    properties, required = own.pop("properties", {}), own.pop("required", [])
    named: Schema = {"component": {"const": definition.name}}
    named |= cast("Schema", properties)
    names = ["component", *(name for name in cast("list[str]", required) if name != "component")]
    body: Schema = {"properties": named, "required": cast("list[JsonValue]", names), **own}
    return {"allOf": [{"$ref": envelope}, body]}


def _function(definition: FunctionDefinition, document: Schema) -> Schema:
    written: Schema = {"name": definition.name}
    if "description" in definition.schema:
        written["description"] = definition.schema["description"]
    properties = definition.schema.get("properties")
    args = properties.get("args") if isinstance(properties, dict) else None
    written["returnType"] = definition.return_type or "any"
    written["parameters"] = _inline(args, document) if isinstance(args, dict) else {"type": "object", "properties": {}}
    return written


def _theme(document: Schema) -> Schema:
    """The schemas of a theme's properties, wherever the document has them: in its definitions, or at the top."""
    definitions = document.get("$defs")
    theme = definitions.get("theme") if isinstance(definitions, dict) else None
    theme = document.get("theme") if theme is None else theme
    if not isinstance(theme, dict):
        return {}
    properties = theme.get("properties")
    # At the top it may be the map of the properties itself.
    is_schema = isinstance(properties, dict) and (theme.get("type") == "object" or "$ref" not in properties)
    return cast("Schema", _inline(properties if is_schema else theme, document))


def _inline(value: JsonValue, document: Schema, inside: tuple[str, ...] = ()) -> JsonValue:
    """Put what a local reference leads to in its place; what stands beside the reference holds too."""
    if isinstance(value, list):
        return [_inline(item, document, inside) for item in value]
    if not isinstance(value, dict):
        return value
    reference = value.get("$ref")
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return {key: _inline(item, document, inside) for key, item in value.items()}
    if reference in inside:
        raise ValueError(f"the schema at {reference[1:]} contains itself, which an inline catalog of v0.9 cannot say")
    target = pointer.find(document, pointer.split(reference[1:]), None)
    found = _inline(_json.copy(target), document, (*inside, reference))
    beside: Mapping[str, JsonValue] = {key: item for key, item in value.items() if key != "$ref"}
    if not beside:
        return found
    return {"allOf": [found], **cast("Schema", _inline(dict(beside), document, inside))}
