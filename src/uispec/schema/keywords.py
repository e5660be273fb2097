"""Where schemas stand inside a schema: which keywords hold one, a list of them, or a map of them."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec.pointer import Tokens

Schema: TypeAlias = dict[str, JsonValue]
"""A schema that is an object; the other ones are `true` and `false`."""

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

ONE: Final = frozenset(
    {
        *("items", "contains", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames"),
        *("not", "if", "then", "else", "contentSchema"),
    }
)
LIST: Final = frozenset({"allOf", "anyOf", "oneOf", "prefixItems"})
MAP: Final = frozenset({"properties", "patternProperties", "dependentSchemas"})
DEFINITIONS: Final = frozenset({"$defs", "definitions"})
"""Maps of schemas that only references reach."""


_DESCRIBING: Final = frozenset(
    {"properties", "patternProperties", "additionalProperties", "allOf", "anyOf", "oneOf", "$ref"}
)


def describes_properties(schema: Mapping[str, JsonValue]) -> bool:
    """Tell whether a schema has any keyword that can say which properties an object has.

    >>> describes_properties({"allOf": []}), describes_properties({"type": "object", "title": "Anything"})
    (True, False)
    """
    return not schema.keys().isdisjoint(_DESCRIBING)


def subschemas(schema: Schema) -> Iterator[tuple[Tokens, JsonValue]]:
    """Give every schema directly inside a schema, with the steps to it; definitions are left out.

    >>> [steps for steps, _ in subschemas({"properties": {"a": {}}, "anyOf": [{}], "const": {"not": {}}})]
    [('properties', 'a'), ('anyOf', '0')]
    """
    for keyword, value in schema.items():
        if keyword in ONE and isinstance(value, dict | bool):
            yield (keyword,), value
        elif keyword in LIST and isinstance(value, list):
            for index, item in enumerate(value):
                yield (keyword, str(index)), item
        elif keyword in MAP and isinstance(value, dict):
            for name, item in value.items():
                yield (keyword, name), item
