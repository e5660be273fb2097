"""The official schema of version 1.6, without the flaws that keep it from saying what the specification says."""

import copy
from functools import cache
from typing import Any, Final, cast

import jsonschema_rs

from tests.shared import load

_STYLE: Final = {"anyOf": [{"enum": ["default", "stacked", "grid"]}, {"pattern": "^(?i:default|stacked|grid)$"}]}
_PART: Final = ("id", "separator", "spacing", "height", "isVisible", "requires")


@cache
def official_schema() -> jsonschema_rs.Draft7Validator:
    """The schema, patched: see `_patched` for the flaws."""
    return jsonschema_rs.Draft7Validator(_patched(copy.deepcopy(load("data/adaptivecards/schema-1.6.0.json"))))


def _patched(schema: dict[str, Any]) -> dict[str, Any]:
    waiting: list[Any] = [schema]
    while waiting:
        found = waiting.pop()
        if isinstance(found, list):
            waiting += cast("list[Any]", found)
            continue
        if not isinstance(found, dict):
            continue
        node = cast("dict[str, Any]", found)
        # `required: false` inside a property is no JSON Schema.
        if isinstance(node.get("required"), bool):
            del node["required"]
        # The patterns are anchored at their first and last word alone, and let numbers pass.
        choices: list[Any] = node.get("anyOf", [])
        if len(choices) == 2 and "enum" in choices[0] and "pattern" in choices[1]:
            words = "|".join(choices[0]["enum"])
            choices[:] = [{"type": "string", "pattern": f"^(?i:{words})$"}]
        waiting += node.values()
    definitions = schema["definitions"]
    element = definitions["Extendable.Element"]["properties"]
    item = {**definitions["Extendable.Item"]["properties"], **definitions["Extendable.ToggleableItem"]["properties"]}
    common = {**item, **element}
    for name in ("Container", "TableCell"):
        properties = definitions[name]["properties"]
        properties["rtl"] = properties.pop("rtl?")
    definitions["ImageSet"]["properties"]["style"] = _STYLE
    # The libraries and the hub know what every element has on the card, on rows and on cells too.
    for name in ("AdaptiveCard", "TableRow", "TableCell"):
        definitions[name]["properties"] |= {one: common[one] for one in (*_PART, "fallback") if one in common}
    definitions["Column"]["properties"]["height"] = common["height"]
    return schema
