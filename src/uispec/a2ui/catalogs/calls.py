"""The functions of a catalog, in whichever form it writes them, as schemas of their calls."""

from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import Family, call_key
from uispec.schema.keywords import Schema


def call_schema(name: str, entry: Schema, version: Family) -> Schema:
    """The schema of the calls of a function, however the catalog writes it."""
    key = call_key(version)
    properties = entry.get("properties")
    if isinstance(properties, dict) and (key in properties or "args" in properties):
        return entry
    written: Schema = {"type": "object"}
    written |= {fact: entry[fact] for fact in _FACTS if fact in entry}
    made: Schema = {key: {"const": name}}
    if "parameters" in entry:
        made["args"] = _parameters(entry["parameters"])
    if version != "1.0" and "returnType" in entry:
        made["returnType"] = {"const": entry["returnType"]}
    required: list[JsonValue] = [key]
    if isinstance(args := made.get("args"), dict) and args.get("required"):
        required.append("args")
    return {**written, "properties": made, "required": required}


_FACTS: Final = ("description", "returnType", "allowedCallers", "requiresUserActivation")


def _parameters(written: JsonValue) -> JsonValue:
    """A schema of the arguments; some catalogs give a map of their schemas instead."""
    if not isinstance(written, dict) or not written:
        return written
    properties = written.get("properties")
    is_schema = (
        isinstance(written.get("type"), str | list)
        or isinstance(written.get("$ref"), str)
        or any(isinstance(written.get(keyword), list) for keyword in ("allOf", "anyOf", "oneOf", "required"))
        or (isinstance(properties, dict) and all(isinstance(item, dict | bool) for item in properties.values()))
    )
    return written if is_schema else {"type": "object", "properties": written}


def written_steps(steps: tuple[str, ...], entry: JsonValue) -> tuple[str, ...]:
    """Find a place in the schema of a function's calls in the function as its catalog writes it.

    >>> written_steps(("properties", "args", "properties", "x"), {"name": "f", "parameters": {"x": {}}})
    ('parameters', 'x')
    """
    if not isinstance(entry, dict) or "parameters" not in entry:
        return steps
    if steps[:2] == ("properties", "returnType"):
        return ("returnType", *steps[3:])
    if steps[:2] != ("properties", "args"):
        return steps
    parameters = entry["parameters"]
    is_map = _parameters(parameters) is not parameters and steps[2:3] == ("properties",)
    return ("parameters", *steps[3 if is_map else 2 :])
