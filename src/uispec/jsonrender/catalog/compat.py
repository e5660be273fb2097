"""What the npm package checks of a spec against a catalog."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec.jsonrender.catalog.definitions import ComponentDefinition
from uispec.schema.keywords import Schema
from uispec.schema.references import self_contained

_KEYS: Final[Schema] = {"type": "array", "items": {"type": "string"}}


def checked_schema(components: Mapping[str, ComponentDefinition]) -> Schema:
    """Write the schema of what is checked: with one component its props, as values alone; with several, types only."""
    names: list[JsonValue] = [*components]
    kind: Schema = {"enum": names} if names else {"type": "string"}
    documents: dict[str, Schema] = {}
    props: Schema = {"type": "object"}
    if len(components) == 1:
        documents["props:"] = next(iter(components.values())).props
        props = {"$ref": "props:"}
    element: Schema = {
        "type": "object",
        "properties": {
            "type": kind,
            "props": props,
            "children": _KEYS,
            "slots": {"type": "object", "additionalProperties": _KEYS},
        },
        "required": ["type", "props", "children"],
    }
    whole: Schema = {
        "type": "object",
        "properties": {
            "root": {"type": "string"},
            "elements": {"type": "object", "additionalProperties": element},
        },
        "required": ["root", "elements"],
    }
    return self_contained(whole, "", documents.get)
