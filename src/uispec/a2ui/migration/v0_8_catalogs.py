"""Catalog documents of v0.8 as v0.9 writes them: the schemas of its wrappers become references to the common types."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.catalog_schemas import OLD_COMMON
from uispec.a2ui.migration.v0_8_tables import CATALOG_IDS, CHILD_KEYS, LITERALS
from uispec.a2ui.migration.values import Container, Object, put

_TYPES: Final[Mapping[str, str]] = {
    "literalString": "DynamicString",
    "literalNumber": "DynamicNumber",
    "literalBoolean": "DynamicBoolean",
    "literalArray": "DynamicStringList",
}
_CHILDREN: Final = frozenset({"explicitList", "template"})
_ACTION: Final = frozenset({"name", "context"})


def modern_catalog(document: Object, made_at: Place, at: Place, book: Book) -> Object:
    """Give a catalog of v0.8, which the caller owns, in v0.9: its properties keep their names.

    Args:
        document: `catalogId`, `components`, `styles`.
        made_at: the place that stands for what is made of it.
        at: its place.
        book: takes down what is lost.
    """
    made: Object = {}
    for key, value in document.items():
        match key:
            case "catalogId":
                made[key] = BASIC_CATALOG_IDS["0.9"][0] if value in CATALOG_IDS else value
            case "components" if isinstance(value, dict):
                for kind in value:
                    book.came_from(made_at / key / kind / "allOf" / 1, at / key / kind)
                made[key] = {
                    kind: _component(kind, schema) if isinstance(schema, dict) else schema
                    for kind, schema in value.items()
                }
            case "styles":
                book.came_from(made_at / "$defs" / "theme", at / key)
                book.came_from(made_at / "$defs" / "theme" / "properties", at / key)
                made["$defs"] = {"theme": {"type": "object", "properties": value, "additionalProperties": True}}
            case "$schema" | "$id" | "title" | "description":
                made[key] = value
            case _:
                book.note(at / key, "property", "dropped", f"catalog.{key}", "A catalog of v0.9 has no such part.")
    return made


def _component(kind: str, schema: Object) -> Object:
    body = {key: value for key, value in schema.items() if key not in ("description", "additionalProperties")}
    described: Object = {"description": schema["description"]} if "description" in schema else {}
    held = schema.get("properties")
    # `weight` stands beside the component in v0.8, and may stand beside any.
    properties: Object = {"component": {"const": kind}, "weight": {"type": "number"}}
    properties |= held if isinstance(held, dict) else {}
    _retype(properties)
    required = schema.get("required")
    body["properties"] = properties
    body["required"] = ["component", *(required if isinstance(required, list) else [])]
    return {
        "type": "object",
        **described,
        "allOf": [{"$ref": f"{OLD_COMMON}ComponentCommon"}, body],
        "unevaluatedProperties": False,
    }


def _retype(properties: Object) -> None:
    """Replace, at every depth, the schemas of what v0.9 has a type of its own for."""
    stack: list[tuple[Container, str | int, JsonValue]] = [(properties, key, one) for key, one in properties.items()]
    while stack:
        holder, key, schema = stack.pop()
        if not isinstance(schema, dict):
            continue
        name = _type(schema, str(key))
        if name is not None:
            described = {"description": schema["description"]} if "description" in schema else {}
            put(holder, key, {"$ref": f"{OLD_COMMON}{name}", **described})
            continue
        for section in ("properties", "patternProperties"):
            inner = schema.get(section)
            if isinstance(inner, dict):
                stack += [(inner, step, one) for step, one in inner.items()]
        for step in ("items", "additionalProperties"):
            if step in schema:
                stack.append((schema, step, schema[step]))


def _type(schema: Object, key: str) -> str | None:
    if schema.get("type") == "string" and key in CHILD_KEYS:
        return "ComponentId"
    properties = schema.get("properties")
    if not isinstance(properties, dict) or not properties:
        return None
    names = properties.keys()
    if names <= {"path", *LITERALS}:
        literals = [name for name in names if name in LITERALS]
        if not literals:
            return "DataBinding"
        return _TYPES[literals[0]] if len(literals) == 1 else "DynamicValue"
    if names <= _CHILDREN:
        return "ChildList"
    return "Action" if key == "action" and names <= _ACTION else None
