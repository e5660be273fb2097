"""Catalog documents of v0.9, in a file or inline, as v1.0 writes them."""

from collections.abc import Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json
from uispec._json import object_or_empty
from uispec.a2ui.catalogs.basic import basic_catalog
from uispec.a2ui.catalogs.calls import call_schema, written_steps
from uispec.a2ui.catalogs.definitions import RETURN_TYPES
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.catalog_schemas import (
    CALLERS,
    NEW_COMMON,
    VALIDATORS,
    identify,
    is_common,
    merge,
    moved,
    parts_of,
    redirect_all,
)
from uispec.a2ui.migration.names import told_name, told_names
from uispec.a2ui.migration.tables import ASSUMED_RETURN_TYPE
from uispec.a2ui.migration.values import Object, rename

_KEPT: Final = ("$schema", "$id", "title", "description", "catalogId", "instructions")
_CLOSING: Final = ("unevaluatedProperties", "additionalProperties")
_ENVELOPE: Final = ("id", "accessibility")
_FUNCTION_KEYS: Final = frozenset(
    {
        *("name", "description", "title", "deprecated", "type", "parameters", "returnType"),
        *("properties", "required", *_CLOSING),
    }
)
_UNIONS: Final = {"anyComponent": "components", "anyFunction": "functions"}
_NO_FUNCTION: Final[Object] = {"not": {}}


def raise_catalog(document: Object, at: Place, book: Book) -> Object:
    """Give a valid catalog of v0.9, which the caller owns, in v1.0.

    The basic catalog becomes the one that v1.0 has.

    Args:
        document: in a file's form or in the inline one.
        at: its place.
        book: takes down what is lost.
    """
    if document["catalogId"] in BASIC_CATALOG_IDS["0.9"]:
        text = "The basic catalog of v1.0 takes its place."
        book.note(at / "catalogId", "version", "approximated", "catalog.catalogId", text)
        return cast("Object", _json.copy(dict(basic_catalog("1.0").document)))
    made: Object = {key: document[key] for key in _KEPT if key in document}
    made["protocolVersion"] = "1.0"
    for key in document:
        if key not in _KEPT and key not in ("components", "functions", "$defs", "theme", "protocolVersion"):
            book.note(at / key, "property", "dropped", f"catalog.{key}", "v1.0 closes catalog documents.")
    definitions = object_or_empty(document.get("$defs"))
    for place, theme in (
        (at / "theme", document.get("theme")),
        (at / "$defs" / "theme", definitions.pop("theme", None)),
    ):
        if theme is not None:
            book.note(place, "metadata", "dropped", "catalog.theme", "v1.0 has no themes.")
    common = object_or_empty(definitions.pop("CatalogComponentCommon", None))
    components = _components(object_or_empty(document.get("components")), common, at / "components", book)
    functions = _functions(document.get("functions"), at / "functions", book)
    if components:
        made["components"] = components
    if functions:
        made["functions"] = functions
    unions = {"anyComponent": _union(components, "components"), "anyFunction": _union(functions, "functions")}
    made["$defs"] = {**{key: value for key, value in definitions.items() if key not in _UNIONS}, **unions}
    redirect_all(made, lambda reference: moved(reference, ("v0_9", "v0_9_1"), "v1_0", {"ComponentId": "Child"}))
    return made


def _union(entries: Mapping[str, JsonValue], section: str) -> JsonValue:
    """The union of all entries, as v1.0 wants it to be told."""
    if not entries:
        return _NO_FUNCTION.copy()
    union: Object = {"oneOf": [{"$ref": f"#/{section}/{name}"} for name in entries]}
    if section == "components":
        union["discriminator"] = {"propertyName": "component"}
    return union


def _components(components: Object, common: Object, at: Place, book: Book) -> Object:
    names = told_names(components, "component name", at, book)
    return {
        names[name]: _component(names[name], schema, common, at / name, book)
        for name, schema in components.items()
        if isinstance(schema, dict)
    }


def _component(name: str, schema: Object, common: Object, at: Place, book: Book) -> Object:
    """One object with all properties, closed by the envelope; mixins other than the envelope's stay beside it."""
    own, parts = parts_of(schema)
    made: Object = {"type": "object", "properties": {}, "required": []}
    merge(made, cast("Object", _json.copy(common)))
    merge(made, own)
    mixins: list[JsonValue] = []
    for index, part in enumerate(parts):
        reference = part.get("$ref") if isinstance(part, dict) else None
        if is_common(reference, "ComponentCommon") or reference == "#/$defs/CatalogComponentCommon":
            continue
        if isinstance(part, dict) and reference is None:
            for key in object_or_empty(part.get("properties")):
                book.came_from(at / "properties" / key, at / "allOf" / index / "properties" / key)
            merge(made, part)
        else:
            mixins.append(part)
    for key in _CLOSING:
        made.pop(key, None)
    properties, required = object_or_empty(made["properties"]), made["required"]
    for key in _ENVELOPE:
        properties.pop(key, None)
    if _is_checks(properties.get("checks")):
        del properties["checks"]
        mixins.append({"$ref": f"{NEW_COMMON}Checkable"})
    properties["component"] = {**object_or_empty(properties.get("component")), "const": name}
    kept = [one for one in required if one not in _ENVELOPE] if isinstance(required, list) else []
    made["required"] = kept if "component" in kept else ["component", *kept]
    for part in [made, *mixins]:
        identify(object_or_empty(part), "property name", at, book)
    if not mixins:
        return made
    described = {key: made.pop(key) for key in ("description", "title") if key in made}
    return {"type": "object", **described, "allOf": [*mixins, made]}


def _is_checks(schema: JsonValue) -> bool:
    items = object_or_empty(object_or_empty(schema).get("items"))
    return is_common(items.get("$ref"), "CheckRule")


def _functions(functions: JsonValue, at: Place, book: Book) -> Object:
    """The functions of either form: a map by name, or the list of an inline catalog."""
    if isinstance(functions, list):
        listed = [(str(one["name"]), one, at / index) for index, one in enumerate(functions) if isinstance(one, dict)]
        names = {name: told_name(name, "function name", place / "name", book) for name, _, place in listed}
    else:
        entries = object_or_empty(functions)
        listed = [(name, one, at / name) for name, one in entries.items() if isinstance(one, dict)]
        names = told_names(entries, "function name", at, book)
    made: Object = {}
    for name, one, place in listed:
        for key in [key for key in one if key not in _FUNCTION_KEYS]:
            book.note(place / key, "property", "dropped", f"function.{key}", "v1.0 closes what is said of a function.")
        schema = call_schema(name, one, "0.9")
        if "properties" not in one:
            book.came_from(place / "properties" / "returnType", place / "returnType")
        for steps in (("properties", "args"), ("properties", "args", "properties"), ("properties", "returnType")):
            if "parameters" in one:
                book.came_from(_at(place, steps), _at(place, written_steps(steps, one)))
        made[names[name]] = _upgrade_call(names[name], schema, place, book)
    return made


def _at(place: Place, steps: tuple[str, ...]) -> Place:
    for step in steps:
        place /= step
    return place


def _upgrade_call(name: str, schema: Object, at: Place, book: Book) -> Object:
    """Give the schema of a call, with its return type beside it."""
    properties = object_or_empty(schema.get("properties"))
    for key in [key for key in properties if key not in ("call", "args", "returnType")]:
        text = "A call of v1.0 has a name and arguments."
        book.note(at / "properties" / key, "property", "dropped", "function.properties", text)
    kind = object_or_empty(properties.get("returnType")).get("const")
    if kind is None:
        kind = ASSUMED_RETURN_TYPE
        text = "In v0.9 a function without a return type returns a boolean, and v1.0 wants it to be said."
        book.note(at / "properties" / "returnType", "function", "assumed", "function.returnType", text)
    elif kind not in RETURN_TYPES:
        text = "v1.0 has no such type; it may be anything."
        book.note(at / "properties" / "returnType", "function", "approximated", "function.returnType", text)
        kind = "any"
    described = {key: value for key, value in schema.items() if key in ("description", "title", "deprecated")}
    return _function(name, described, properties.get("args"), kind, at / "properties" / "args", book)


def _function(name: str, described: Object, args: JsonValue, kind: JsonValue, args_at: Place, book: Book) -> Object:
    properties: Object = {"@call": {"const": name}}
    required: list[JsonValue] = ["@call"]
    if args is not None:
        identify(object_or_empty(args), "argument name", args_at, book)
        properties["args"] = args
        required.append("args")
    is_validator = name in VALIDATORS and kind == "boolean"
    return {
        "type": "object",
        **described,
        "returnType": "validationResult" if is_validator else kind,
        "properties": properties,
        "required": required,
    }


def settle_catalog(document: Object, at: Place, book: Book) -> Object:
    """Bring a catalog of the drafts of v1.0, which the caller owns, into today's words."""
    functions = object_or_empty(document.get("functions"))
    for name, function in functions.items():
        if not isinstance(function, dict):
            continue
        if "callableFrom" in function:
            callers = function.pop("callableFrom")
            function["allowedCallers"] = CALLERS.get(callers, callers) if isinstance(callers, str) else callers
            book.came_from(at / "functions" / name / "allowedCallers", at / "functions" / name / "callableFrom")
        properties, required = function.get("properties"), function.get("required")
        if isinstance(properties, dict) and "@call" not in properties:
            place = at / "functions" / name / "properties"
            book.came_from(place / "@call", place / "call")
            rename(properties, {"call": "@call"})
        if isinstance(required, list):
            required[:] = ["@call" if one == "call" else one for one in required]
    return {**document, "protocolVersion": "1.0"}
