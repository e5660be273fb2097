"""The catalogs that the protocol itself defines, derived from the typed models."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, cast

from pydantic import TypeAdapter

from uispec._model import MISSING, STRICT, Model, tag
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs import texts
from uispec.a2ui.catalogs.catalog import Catalog
from uispec.a2ui.catalogs.from_models import Parts
from uispec.a2ui.catalogs.model_schemas import MODELS, model_schema
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, COMMON_TYPES, MINIMAL_CATALOG_IDS, Family, hold_family
from uispec.schema.keywords import DRAFT, Schema
from uispec.schema.references import redirect

KNOWN: Final[Mapping[Family, TypeAdapter[Any]]] = {
    "0.9": TypeAdapter(v0_9.KnownComponent, config=STRICT),
    "1.0": TypeAdapter(v1_0.KnownComponent, config=STRICT),
}
"""What reads a component of a basic catalog."""

_SHARED: Final = "CatalogComponentCommon"
"""In v0.9, the definition of what all components of a catalog have."""


def basic_catalog(version: Family) -> Catalog:
    """Give the basic catalog of a version: 18 components and 14 functions.

    Its document equals the published one but for the texts of descriptions and instructions. That of v0.9.1 is the
    one of v0.9.

    Spec: A2UI 0.9, 0.9.1 and 1.0, the basic catalog.

    >>> catalog = basic_catalog("1.0")
    >>> len(catalog.components), catalog.functions["openUrl"].requires_user_activation
    (18, True)
    """
    hold_family(version)
    return _basic("1.0" if version == "1.0" else "0.9")


def minimal_catalog() -> Catalog:
    """Give the minimal catalog, which v0.9 has: five components, and the function `capitalize`.

    >>> list(minimal_catalog().components)
    ['Text', 'Row', 'Column', 'Button', 'TextField']
    """
    return _minimal()


@cache
def _basic(version: Family) -> Catalog:
    return Catalog.from_json(basic_document(version), version=version).with_models(KNOWN[version])


@cache
def _minimal() -> Catalog:
    return Catalog.from_json(_minimal_document(), version="0.9")


def basic_document(version: Family) -> Schema:
    """Write the document of the basic catalog of a version, anew."""
    module = MODELS[version]
    parts = Parts(version, shared=None if version == "1.0" else f"#/$defs/{_SHARED}")
    for model in module.COMPONENTS.values():
        parts.add_component(model)
    for name, model in module.FUNCTIONS.items():
        parts.add_function(model, texts.RETURN_TYPES[name] if version == "1.0" else None)
    components = {name: _component(cast("Schema", schema)) for name, schema in parts.components.items()}
    functions = {name: _function(name, cast("Schema", schema), version) for name, schema in parts.functions.items()}
    id_ = BASIC_CATALOG_IDS[version][0]
    top: Schema = {"$schema": DRAFT, "$id": id_}
    if version == "1.0":
        top["protocolVersion"] = "1.0"
    top |= {
        "title": "A2UI Basic Catalog",
        "description": "Components and functions that every renderer of A2UI has.",
        "catalogId": id_,
    }
    if version == "1.0":
        top["instructions"] = texts.INSTRUCTIONS
        # Its file lies in another folder than the common types, and refers to them as to a neighbour all the same.
        folder = COMMON_TYPES["1.0"].rpartition("/")[0] + "/"
        for schema in (*components.values(), *functions.values()):
            redirect(schema, lambda reference: reference.removeprefix(folder))
    definitions: Schema = parts.unions() if version == "1.0" else {**_shared(), "theme": _theme(), **parts.unions()}
    return {
        **top,
        "components": cast("Schema", components),
        "functions": cast("Schema", functions),
        "$defs": definitions,
    }


def _describe(properties: Schema, of: str) -> Schema:
    """Put descriptions and defaults to properties, and to those in their items."""
    found: Schema = {}
    for name, written in properties.items():
        schema = cast("Schema", written)
        key = name if name == "weight" else f"{of}.{name}"
        items = schema.get("items")
        if isinstance(items, dict) and isinstance(items.get("properties"), dict):
            inner: Schema = {**items, "properties": _describe(cast("Schema", items["properties"]), key)}
            inner.pop("description", None)
            schema = cast("Schema", {**schema, "items": inner})
        if key in texts.PROPERTIES:
            schema = {**schema, "description": texts.PROPERTIES[key]}
        if key in texts.DEFAULTS:
            schema = {**schema, "default": texts.DEFAULTS[key]}
        found[name] = schema
    return found


def _component(written: Schema) -> Schema:
    parts = written.get("allOf")
    body = cast("Schema", parts[-1]) if isinstance(parts, list) else written
    properties = cast("dict[str, Schema]", body["properties"])
    name = str(properties["component"]["const"])
    if name == "Icon":
        # An icon is one of three things that exclude each other; models say it by their order.
        properties["name"] = {"oneOf": properties["name"]["anyOf"]}
    described: Schema = {**body, "properties": _describe(cast("Schema", properties), name)}
    return {**written, "allOf": [*parts[:-1], described]} if isinstance(parts, list) else described


def _function(name: str, written: Schema, version: Family) -> Schema:
    properties = cast("dict[str, Schema]", written["properties"])
    args = properties["args"]
    args = {**args, "properties": _describe(cast("Schema", args["properties"]), name)}
    if name in texts.BOUNDED:
        args["anyOf"] = [{"required": ["min"]}, {"required": ["max"]}]
    if name in texts.CLOSED_BY_NAME[version]:
        args["additionalProperties"] = args.pop("unevaluatedProperties")
    found = {**written, "description": texts.FUNCTIONS[name], "properties": {**properties, "args": args}}
    if version == "1.0" and name in texts.NEEDS_USER:
        found["requiresUserActivation"] = True
    return cast("Schema", found)


def _shared() -> Schema:
    weight: Schema = {"weight": {"type": "number", "description": texts.PROPERTIES["weight"]}}
    return {_SHARED: {"type": "object", "properties": weight}}


def _theme() -> Schema:
    written, _ = model_schema(v0_9.Theme, "0.9")
    properties = _describe(cast("Schema", written["properties"]), "theme")
    return {"type": "object", "properties": properties, "additionalProperties": True}


class CapitalizeArgs(Model):
    """Arguments of `capitalize`."""

    value: v0_9.DynamicString


class CapitalizeCall(Model):
    """A call of the one function of the minimal catalog."""

    call: Literal["capitalize"] = tag("capitalize")
    args: CapitalizeArgs
    return_type: Literal["string"] | MISSING = MISSING


def _minimal_document() -> Schema:
    shared = f"#/$defs/{_SHARED}"
    parts = Parts("0.9", shared=shared)
    for model in (v0_9.Text, v0_9.Row, v0_9.Column, v0_9.Button, v0_9.TextField):
        parts.add_component(model)
    parts.add_function(CapitalizeCall)
    components = cast("dict[str, dict[str, list[Schema]]]", parts.components)
    button = cast("dict[str, Schema]", components["Button"]["allOf"][-1]["properties"])
    # The minimal catalog has no name for the ordinary look.
    button["variant"]["enum"] = [look for look in cast("list[str]", button["variant"]["enum"]) if look != "default"]
    id_ = MINIMAL_CATALOG_IDS["0.9"][0]
    colour = cast("Schema", _theme()["properties"])["primaryColor"]
    return {
        "$schema": DRAFT,
        "$id": id_,
        "title": "A2UI Minimal Catalog",
        "description": "The least that a renderer may have.",
        "catalogId": id_,
        "components": parts.components,
        "functions": parts.functions,
        "$defs": {
            **_shared(),
            "theme": {"type": "object", "properties": {"primaryColor": colour}, "additionalProperties": True},
            **parts.unions(),
        },
    }
