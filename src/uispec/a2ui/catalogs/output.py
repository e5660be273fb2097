"""One JSON Schema for a whole list of messages, to hand to a language model as the schema of its output."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer
from uispec.a2ui.catalogs.effective import finder
from uispec.a2ui.catalogs.reading import Reading
from uispec.a2ui.dialects import Family, spelled
from uispec.losses import Effect, Loss, LossCode
from uispec.schema.keywords import Schema
from uispec.schema.narrowing import Gap, narrowed
from uispec.schema.profiles import Profile
from uispec.schema.references import self_contained

Body: TypeAlias = Literal["createSurface", "updateComponents", "updateDataModel", "deleteSurface"]

BODIES: Final[tuple[Body, ...]] = ("createSurface", "updateComponents", "updateDataModel", "deleteSurface")
"""What an agent says to build a surface."""

_SURFACE: Final[Schema] = {"type": "string", "description": "The id of the surface."}


def message_list_schema(reading: Reading, wire: Mapping[str, Schema], bodies: Collection[Body]) -> Schema:
    """Write the schema of an object `{"messages": [...]}` with messages from an agent that uses one catalog.

    Args:
        reading: the catalog.
        wire: for each type, the schema of a component on the wire, in terms of the catalog's document.
        bodies: which messages there may be.
    """
    effective = reading.effective
    names = {f"{name}Component": schema for name, schema in wire.items()}
    messages = {body: _BODIES[body](reading) for body in BODIES if body in bodies}
    definitions: Schema = {
        **cast("Schema", effective["$defs"]),
        **names,
        "Component": {"anyOf": [{"$ref": f"#{pointer.format(('$defs', name))}"} for name in names]},
        **{f"{body}Message": _message(body, schema, reading.version) for body, schema in messages.items()},
    }
    of_any: list[JsonValue] = [{"$ref": f"#/$defs/{body}Message"} for body in messages]
    document: Schema = {
        **effective,
        "$defs": definitions,
        "output": {
            "type": "object",
            "properties": {"messages": {"type": "array", "items": {"anyOf": of_any}}},
            "required": ["messages"],
            "additionalProperties": False,
        },
    }
    return self_contained(document, "/output", finder(document, reading.version))


def _message(body: str, schema: Schema, version: Family) -> Schema:
    return _closed_object({"version": {"const": spelled(version)}, body: schema})


def _closed_object(properties: Schema, *optional: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _components(description: str) -> Schema:
    return {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/Component"}, "description": description}


def _create(reading: Reading) -> Schema:
    known: Schema = {"const": reading.catalog_id}
    common: Schema = {
        "surfaceId": _SURFACE,
        "catalogId": known,
        "sendDataModel": {"type": "boolean", "description": "Whether the data comes back with each event."},
    }
    if reading.version == "1.0":
        common["components"] = _components("The first components.")
        common["dataModel"] = {"type": "object", "description": "The first data."}
        # The protocol lets it go without, and then no component has a catalog.
        return _closed_object(common, "sendDataModel", "components", "dataModel")
    definitions = reading.effective["$defs"]
    theme = reading.document.get("theme")
    if isinstance(theme, dict) and "properties" not in theme:
        common["theme"] = {"type": "object", "properties": theme}
    elif isinstance(theme, dict):
        common["theme"] = theme
    elif isinstance(definitions, dict) and "theme" in definitions:
        common["theme"] = {"$ref": "#/$defs/theme"}
    return _closed_object(common, "sendDataModel", "theme")


def _update(reading: Reading) -> Schema:
    return _closed_object({"surfaceId": _SURFACE, "components": _components("Components, new or anew.")})


def _data(reading: Reading) -> Schema:
    properties: Schema = {
        "surfaceId": _SURFACE,
        "path": {"type": "string", "description": "A JSON Pointer; without it, all of the data."},
        "value": {"description": "What stands there from now on."},
    }
    # In v1.0 it is null that removes a value, in v0.9 its absence.
    return (
        _closed_object(properties, "path") if reading.version == "1.0" else _closed_object(properties, "path", "value")
    )


def _delete(reading: Reading) -> Schema:
    return _closed_object({"surfaceId": _SURFACE})


_BODIES: Final = {
    "createSurface": _create,
    "updateComponents": _update,
    "updateDataModel": _data,
    "deleteSurface": _delete,
}

_FACTS: Final = frozenset(
    {
        *("allowedParents", "allowedChildren", "metadata", "returnType", "allowedCallers", "requiresUserActivation"),
        "discriminator",
    }
)
"""What catalogs say in a schema besides what fits it."""

_CODES: Final[Mapping[str, LossCode]] = {
    "open object": "property",
    "any value": "value",
    "constraint": "value",
    "exclusion": "value",
    "empty": "property",
}


_CALL: Final = "FunctionCall"


def with_bounded_calls(document: Schema, depth: int) -> tuple[Schema, tuple[Loss, ...]]:
    """Write definitions out as often as calls may stand inside each other, so that none of them holds itself.

    Definitions of level n stand inside n calls; a call inside as many as there may be is nothing that can be written.
    """
    definitions = cast("dict[str, Schema]", document["$defs"])
    if _CALL not in definitions:
        return document, ()
    about = _leading_to(_CALL, definitions)

    def at(value: JsonValue, level: int) -> JsonValue:
        if isinstance(value, list):
            return [at(item, level) for item in value]
        if not isinstance(value, dict):
            return value
        name = str(value.get("$ref")).rpartition("/")[2]
        if name == _CALL and level >= depth:
            return False
        written = {key: at(item, level) for key, item in value.items()}
        if name in about and level:
            written["$ref"] = f"#/$defs/{name}_{level}"
        return written

    found: Schema = {name: item for name, item in definitions.items() if name not in about}
    for level in range(depth + 1):
        for name in definitions:
            if name in about and not (name == _CALL and level == depth):
                inside = level + 1 if name == _CALL else level
                found[f"{name}_{level}" if level else name] = at(definitions[name], inside)
    top = {key: at(item, 0) for key, item in document.items() if key != "$defs"}
    text = f"No more than {depth} calls can be written inside each other."
    return {**top, "$defs": found}, (Loss("limit", f"/$defs/{_CALL}", "approximated", "schema.recursion", text),)


def _leading_to(name: str, definitions: Mapping[str, Schema]) -> set[str]:
    """A definition, and all those that refer to it, through however many others."""
    sources: dict[str, list[str]] = {}
    for source, schema in definitions.items():
        for target in _targets(schema):
            sources.setdefault(target, []).append(source)
    found, waiting = {name}, [name]
    while waiting:
        fresh = {*sources.get(waiting.pop(), ())} - found
        found |= fresh
        waiting += fresh
    return found


def _targets(schema: Schema) -> Iterator[str]:
    waiting: list[JsonValue] = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            yield str(here.get("$ref")).rpartition("/")[2]
            waiting += here.values()
        elif isinstance(here, list):
            waiting += here


def in_profile(schema: Schema, profile: Profile, call_depth: int | None) -> tuple[Schema, tuple[Loss, ...]]:
    """Bring the schema of an output into a profile, and tell what it says otherwise then.

    Args:
        schema: it stands on its own.
        profile: of a model provider.
        call_depth: how many calls may stand inside each other; `None`: any number.

    Returns:
        The schema, and losses with paths into the one that was given, or that with its definitions written out.
    """
    unrolled, losses = (schema, ()) if call_depth is None else with_bounded_calls(schema, call_depth)
    written, gaps = narrowed(unrolled, profile, _FACTS)
    return written, (*losses, *(_loss(gap) for gap in gaps))


def _loss(gap: Gap) -> Loss:
    effect: Effect = "dropped" if gap.is_refused and gap.what != "any value" else "approximated"
    return Loss(_CODES[gap.what], gap.path, effect, f"schema.{gap.what.replace(' ', '_')}", gap.message)


def without_nulls(document: JsonValue) -> JsonValue:
    """Take out the `null` that a model writes for an absent property, since the profile wanted every one written.

    Only the value of `updateDataModel` may be null for itself. In v0.9 it is kept then too, though the model may have
    meant to leave it out.
    """
    if isinstance(document, list):
        return [without_nulls(item) for item in document]
    if not isinstance(document, dict):
        return document
    found: dict[str, JsonValue] = {}
    for key, item in document.items():
        if key == "updateDataModel" and isinstance(item, dict):
            found[key] = {name: below for name, below in item.items() if below is not None or name == "value"}
        elif item is not None:
            found[key] = without_nulls(item)
    return found
