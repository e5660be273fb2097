"""Schemas in which each value may be an expression, and the schemas of expressions themselves."""

from collections.abc import Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec.jsonrender.models.expressions import DIRECTIVES
from uispec.schema.keywords import DEFINITIONS, LIST, MAP, ONE, Schema

EXPRESSION: Final[Schema] = {"$ref": "spec:#/$defs/Expression"}
CONDITION: Final[Schema] = {"$ref": "spec:#/$defs/Condition"}

_VALUES: Final = frozenset(
    {"items", "contains", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "prefixItems"}
) | (MAP - {"dependentSchemas"})
"""Keywords whose schemas are of values inside of the one at hand; the others say more of the same value."""
_UNTOUCHED: Final = frozenset({"not", "if", "then", "else", "propertyNames", "contentSchema"})
"""What these say holds for values as they are."""


def opened(schema: JsonValue) -> JsonValue:
    """Let each value inside of a schema's be an expression; the schema has no bound on depth but that of JSON.

    >>> opened({"properties": {"text": {"type": "string"}}})
    {'properties': {'text': {'anyOf': [{'type': 'string'}, {'$ref': 'spec:#/$defs/Expression'}]}}}
    """
    if not isinstance(schema, dict):
        return schema
    made: Schema = {}
    for keyword, value in schema.items():
        member = _either if keyword in _VALUES else opened
        if keyword in _UNTOUCHED:
            made[keyword] = value
        elif keyword in ONE:
            made[keyword] = member(value)
        elif keyword in LIST and isinstance(value, list):
            made[keyword] = [member(item) for item in value]
        elif keyword in MAP | DEFINITIONS and isinstance(value, dict):
            made[keyword] = {name: member(item) for name, item in value.items()}
        else:
            made[keyword] = value
    return made


def _either(schema: JsonValue) -> JsonValue:
    if isinstance(schema, bool) or schema == {}:
        return schema
    inner = cast("Schema", opened(schema))
    # What describes the value stays where readers look for it.
    told: Schema = {"description": inner.pop("description")} if "description" in inner else {}
    return {**told, "anyOf": [inner, EXPRESSION]}


def _object(properties: Mapping[str, JsonValue], *required: str, is_open: bool = True) -> Schema:
    made: Schema = {"type": "object", "properties": dict(properties), "required": [*required]}
    return made if is_open else {**made, "additionalProperties": False}


_TEXT: Final[Schema] = {"type": "string"}
_ANY: Final[JsonValue] = True
_BOUND: Final[Schema] = {"anyOf": [{"type": "number"}, _object({"$state": _TEXT}, "$state")]}
_COMPARISONS: Final[Schema] = {
    "eq": _ANY,
    "neq": _ANY,
    **dict.fromkeys(("gt", "gte", "lt", "lte"), cast("JsonValue", _BOUND)),
    "not": {"const": True},
}
_SOURCES: Final[Mapping[str, Schema]] = {"$state": _TEXT, "$item": _TEXT, "$index": {"const": True}}


def _local(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


DEFINED: Final[Schema] = {
    "Expression": {
        "description": "A value that is made when the interface is drawn.",
        "anyOf": [
            *(_object({key: schema}, key) for key, schema in _SOURCES.items()),
            _object({"$bindState": _TEXT}, "$bindState"),
            _object({"$bindItem": _TEXT}, "$bindItem"),
            _object({"$cond": _local("Condition"), "$then": _ANY, "$else": _ANY}, "$cond", "$then", "$else"),
            _object({"$computed": _TEXT, "args": {"type": "object"}}, "$computed"),
            _object({"$template": _TEXT}, "$template"),
            {"type": "object", "anyOf": [{"required": [name]} for name in DIRECTIVES]},
        ],
    },
    "Comparison": {
        "description": "A value that counts as true, or that compares so with another one; `not` turns it round.",
        "anyOf": [_object({key: schema, **_COMPARISONS}, key, is_open=False) for key, schema in _SOURCES.items()],
    },
    "Condition": {
        "description": "Whether something holds; an array holds where all of its comparisons do.",
        "anyOf": [
            {"type": "boolean"},
            _local("Comparison"),
            {"type": "array", "items": _local("Comparison")},
            *(
                _object({key: {"type": "array", "items": _local("Condition")}}, key, is_open=False)
                for key in ("$and", "$or")
            ),
        ],
    },
    "Repeat": {
        "description": "Draws the children once for each item of a list in the state.",
        **_object(
            {
                "statePath": {"anyOf": [_TEXT, _object({"$item": _TEXT}, "$item", is_open=False)]},
                "key": _TEXT,
            },
            "statePath",
            is_open=False,
        ),
    },
}
"""What schemas of specs refer to, as `$defs` of a document of the name `spec:`."""
