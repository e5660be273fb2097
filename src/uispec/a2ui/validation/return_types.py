"""What a function gives against what the place of its call wants, as far as both are known."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, cast, get_args, get_origin

from pydantic import BaseModel, JsonValue, WithJsonSchema
from pydantic.fields import FieldInfo

from uispec import pointer
from uispec._sentences import shown
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs.texts import RETURN_TYPES
from uispec.a2ui.dialects import Family
from uispec.errors import Issue

if TYPE_CHECKING:
    from uispec.a2ui.catalogs.catalog import Catalog

_FITTING: Final[Mapping[str, tuple[frozenset[str], str]]] = {
    # Renderers write numbers and booleans out where a text is wanted.
    "DynamicString": (frozenset({"string", "number", "boolean", "any"}), "a string"),
    "DynamicNumber": (frozenset({"number", "any"}), "a number"),
    "DynamicBoolean": (frozenset({"boolean", "validationResult", "any"}), "true or false"),
    "DynamicStringList": (frozenset({"array", "any"}), "an array"),
}
"""By shared type: the return types that a value of it may come from, and its noun."""


def return_issue(name: str, catalog: "Catalog | None", wanted: str | None, version: Family) -> Issue | None:
    """Tell that a function gives what its place cannot hold.

    Args:
        name: of the function.
        catalog: that it belongs to; `None` is the basic one.
        wanted: the shared type of the place, such as `DynamicNumber`; `None` is any value, `Action` none.
        version: of the surface.

    Returns:
        An issue at `""`, the place of the call; `None` where it fits or nothing is known.

    >>> return_issue("openUrl", None, None, "1.0").code, return_issue("formatDate", None, "DynamicNumber", "1.0").code
    ('invalid_value', 'wrong_type')
    """
    if catalog is None:
        gives = RETURN_TYPES.get(name)
        gives = "boolean" if gives == "validationResult" and version != "1.0" else gives
    else:
        gives = catalog.functions[name].return_type
    if gives is None or wanted == "Action":
        return None
    if gives == "void":
        text = (
            f'{shown(name)} gives no value and acts on the renderer; it belongs into the "functionCall" of an action.'
        )
        return Issue("", "invalid_value", text)
    if wanted not in _FITTING or gives in _FITTING[wanted][0]:
        return None
    return Issue(
        "", "wrong_type", f"The function {shown(name)} gives {_NOUNS[gives]}; {_FITTING[wanted][1]} is wanted here."
    )


_NOUNS: Final[Mapping[str, str]] = {
    "string": "a string",
    "number": "a number",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
    "validationResult": "the result of a check",
}


def wanted_by(name: str, field: FieldInfo) -> str | None:
    """Read off a field of a model which shared type its values, or the items of its list, are of."""
    if name == "condition":
        return "DynamicBoolean"  # never a literal, so that it is a type of its own
    for note in (*field.metadata, *_notes(field.annotation)):
        schema = note.json_schema if isinstance(note, WithJsonSchema) else None
        reference = schema.get("$ref") if schema is not None else None
        kind = str(reference).rpartition("/")[2]
        if kind in _FITTING:
            return kind
    return None


def wanted_in(schema: Mapping[str, JsonValue], document: Mapping[str, JsonValue], steps: Sequence[str]) -> str | None:
    """Read off the schema of a component, or of the arguments of a function, which shared type a place in it is of.

    Args:
        schema: where the steps start.
        document: the catalog, for the references in the schema.
        steps: keys and indices.

    >>> schema = {"properties": {"value": {"$ref": "common_types.json#/$defs/DynamicNumber"}}}
    >>> wanted_in(schema, {}, ["value"])
    'DynamicNumber'
    """
    if steps[0].removeprefix("@") == "checks" and steps[-1] == "condition":
        return "DynamicBoolean"
    waiting: list[tuple[JsonValue, int]] = [(cast("JsonValue", schema), 0)]
    passed: set[tuple[str, int]] = set()
    while waiting:
        here, done = waiting.pop()
        if not isinstance(here, dict):
            continue
        reference = here.get("$ref")
        if isinstance(reference, str):
            kind = reference.rpartition("/")[2]
            if kind in _FITTING:
                if done == len(steps):
                    return kind
            elif reference.startswith("#/") and (reference, done) not in passed:
                passed.add((reference, done))
                target = pointer.find(cast("JsonValue", document), pointer.split(reference[1:]), None)
                waiting.append((target, done))
        for keyword in ("allOf", "anyOf", "oneOf"):
            members = here.get(keyword)
            waiting += [(member, done) for member in members] if isinstance(members, list) else []
        if done < len(steps):
            properties = here.get("properties")
            named = properties.get(steps[done]) if isinstance(properties, dict) else None
            waiting += [(named, done + 1), (here.get("items"), done + 1), (here.get("additionalProperties"), done + 1)]
    return None


def wanted_of_argument(
    call: str, catalog: "Catalog | None", is_typed: bool, version: Family, steps: Sequence[str]
) -> str | None:
    """Find the shared type of a place in the arguments of a function.

    Args:
        call: the name of the function.
        catalog: that it belongs to.
        is_typed: whether that is the basic one.
        version: of the surface.
        steps: from the arguments down.
    """
    if is_typed:
        model = (v1_0 if version == "1.0" else v0_9).FUNCTIONS.get(call)
        args = model.model_fields["args"].annotation if model is not None else None
        fields = complete(args).model_fields if isinstance(args, type) and issubclass(args, BaseModel) else {}
        field = fields.get(steps[0])
        return wanted_by(steps[0], field) if field is not None else None
    definition = catalog.functions.get(call) if catalog is not None else None
    properties = definition.schema.get("properties") if definition is not None else None
    if catalog is None or not isinstance(properties, dict) or not isinstance(args := properties.get("args"), dict):
        return None
    return wanted_in(args, catalog.document, steps)


def complete(model: type[BaseModel]) -> type[BaseModel]:
    """Settle the annotations of a model that speak of later ones; pydantic does so when it is used by itself."""
    if not model.__pydantic_fields_complete__:
        model.model_rebuild()
    return model


def _notes(annotation: Any) -> Iterator[object]:
    """Everything that an annotation carries, from the outside in."""
    waiting = [annotation]
    while waiting:
        here = waiting.pop(0)
        if get_origin(here) is Annotated:
            inner, *notes = get_args(here)
            yield from notes
            waiting.append(inner)
        else:
            waiting += get_args(here)
