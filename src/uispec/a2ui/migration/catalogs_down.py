"""Catalog documents of v1.0 as v0.9 writes them, in a file's form."""

from typing import Final, cast

from pydantic import JsonValue

from uispec import _json
from uispec.a2ui.catalogs.basic import basic_catalog
from uispec.a2ui.catalogs.calls import call_schema
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.catalog_schemas import OLD_COMMON, is_common, moved, parts_of, redirect_all
from uispec.a2ui.migration.tables import ASSUMED_RETURN_TYPE, NO_WORD
from uispec.a2ui.migration.values import Object

_COMPOSITION: Final = ("allowedParents", "allowedChildren", "metadata")
_CALLING: Final = ("allowedCallers", "requiresUserActivation")


def lower_catalog(document: Object, at: Place, book: Book) -> Object:
    """Give a valid catalog of v1.0, which the caller owns, in v0.9.

    The basic catalog becomes the one that v0.9 has.
    """
    if document["catalogId"] in BASIC_CATALOG_IDS["1.0"]:
        text = "The basic catalog of v0.9 takes its place."
        book.note(at / "catalogId", "version", "approximated", "catalog.catalogId", text)
        return cast("Object", _json.copy(dict(basic_catalog("0.9").document)))
    made = dict(document)
    made.pop("protocolVersion", None)
    book.drop(made, "instructions", at, "text", "catalog.instructions", NO_WORD)
    for section, step in (("components", _component), ("functions", _function)):
        entries = made.get(section)
        if isinstance(entries, dict):
            made[section] = {
                name: step(name, schema, at / section / name, book) if isinstance(schema, dict) else schema
                for name, schema in entries.items()
            }
    redirect_all(made, lambda reference: moved(reference, ("v1_0",), "v0_9", {"Child": "ComponentId"}))
    return made


def _component(name: str, schema: Object, at: Place, book: Book) -> Object:
    for key in _COMPOSITION:
        book.drop(schema, key, at, "metadata", f"component.{key}", NO_WORD)
    own, parts = parts_of(schema)
    described = {key: own.pop(key) for key in ("description", "title") if key in own}
    common: list[JsonValue] = [{"$ref": f"{OLD_COMMON}ComponentCommon"}]
    mixins = [part for part in parts if _is_checkable(part)]
    rest = [part for part in parts if not _is_checkable(part)]
    bodies: list[JsonValue] = [own] if own.keys() - {"type"} else []
    return {
        "type": "object",
        **described,
        "allOf": [*common, *mixins, *bodies, *rest],
        "unevaluatedProperties": False,
    }


def _is_checkable(part: JsonValue) -> bool:
    return isinstance(part, dict) and is_common(part.get("$ref"), "Checkable")


def _function(name: str, schema: Object, at: Place, book: Book) -> Object:
    for key in _CALLING:
        book.drop(schema, key, at, "security", f"function.{key}", NO_WORD)
    kind = schema.pop("returnType", None)
    if kind == "validationResult":
        kind = "boolean"
        text = "A check of v0.9 says yes or no, and its message stands in the component."
        book.note(at / "returnType", "check", "approximated", "function.returnType", text, "validationResult")
    elif kind is None:
        text = "In v0.9 a function without a return type returns a boolean."
        book.note(at / "returnType", "function", "assumed", "function.returnType", text)
    schema = call_schema(name, schema, "1.0")
    held = schema.get("properties")
    properties: Object = {"call": {"const": name}}
    if isinstance(held, dict):
        properties["call"] = held["@call"]
        properties |= {key: value for key, value in held.items() if key != "@call"}
    if kind is not None:
        properties["returnType"] = {"const": kind}
    required = schema.get("required")
    needed: list[JsonValue] = (
        ["call" if one == "@call" else one for one in required] if isinstance(required, list) else []
    )
    return {**schema, "properties": properties, "required": needed, "unevaluatedProperties": False}


def inline_catalog(document: Object, at: Place, book: Book) -> Object:
    """Bring a catalog of v0.9 from a file's form into the one that a renderer sends along."""
    made: Object = {"catalogId": document["catalogId"]}
    for key in ("title", "description"):
        book.drop(document, key, at, "metadata", f"catalog.{key}", NO_WORD)
    definitions = document.get("$defs")
    for key, schema in definitions.items() if isinstance(definitions, dict) else ():
        if key == "theme" and isinstance(schema, dict):
            made["theme"] = schema.get("properties", {})
        elif key not in _UNIONS:
            text = "An inline catalog of v0.9 has no definitions beside its components; what refers to it is open."
            book.note(at / "$defs" / key, "property", "dropped", "catalog.$defs", text)
    if "components" in document:
        made["components"] = document["components"]
        redirect_all(
            made, lambda reference: f"{OLD_COMMON}DynamicValue" if reference.startswith("#/$defs/") else reference
        )
    functions = document.get("functions")
    if isinstance(functions, dict):
        made["functions"] = [_inline(name, one) for name, one in functions.items() if isinstance(one, dict)]
    return made


_UNIONS: Final = frozenset({"anyComponent", "anyFunction"})


def _inline(name: str, call: Object) -> Object:
    properties = call["properties"] if isinstance(call["properties"], dict) else {}
    kind = properties.get("returnType")
    described: Object = {"description": call["description"]} if "description" in call else {}
    returned = kind.get("const") if isinstance(kind, dict) else None
    return {
        "name": name,
        **described,
        "parameters": properties.get("args", {"type": "object"}),
        "returnType": ASSUMED_RETURN_TYPE if returned is None else returned,
    }
