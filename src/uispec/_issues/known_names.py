"""Which properties and models a place has, where something was refused: found along the location of the error."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

_Schema: TypeAlias = Mapping[str, Any]
"""What pydantic makes of a type: a dictionary with a `type` and, mostly, further ones inside."""


def known_names(schema: object, location: Sequence[str | int]) -> tuple[str, ...]:
    """Give the names that the model of an object has for its properties, as they are on the wire.

    Args:
        schema: what pydantic made of the models, `TypeAdapter.core_schema`.
        location: where the object stands, as pydantic's own errors tell it, with the labels and tags of unions; a
            constructor's has names of Python in it.

    Returns:
        The names in the order of the model; none where the location leads to no object of a model.

    >>> from pydantic import BaseModel, TypeAdapter
    >>> class Cup(BaseModel):
    ...     size: int
    ...     of: list["Cup"]
    >>> known_names(TypeAdapter(Cup).core_schema, ("of", 0, "of", 7))
    ('size', 'of')
    """
    here, _ = _follow(schema, location, {"model-fields"})
    return () if here is None else tuple(_wire_names(here))


def models_at(schema: object, location: Sequence[str | int]) -> tuple[type, ...]:
    """Give the classes of the models that may stand at a place; items of an array do not stand there.

    Arguments are those of `known_names`.

    >>> from pydantic import BaseModel, TypeAdapter
    >>> class Cup(BaseModel):
    ...     of: "Cup | int"
    >>> [model.__name__ for model in models_at(TypeAdapter(Cup).core_schema, ("of",))]
    ['Cup']
    """
    here, definitions = _follow(schema, location, _PLACES)
    return tuple(dict.fromkeys(_models(here, definitions)))


_PLACES: Final = frozenset({"model", "union", "tagged-union"})


def _models(here: _Schema | None, definitions: Mapping[str, _Schema]) -> Iterator[type]:
    waiting = [here]
    while waiting:
        schema = waiting.pop()
        kind = "" if schema is None else schema["type"]
        if schema is None or kind in _ITEMS:
            continue
        if kind == "model":
            yield schema["cls"]
        elif kind == "union":
            waiting += [choice[0] if isinstance(choice, tuple) else choice for choice in reversed(schema["choices"])]
        elif kind == "tagged-union":
            waiting += reversed(schema["choices"].values())
        else:
            waiting.append(_below(schema, kind, [], definitions))


def _follow(
    schema: object, location: Sequence[str | int], kinds: Collection[str]
) -> tuple[_Schema | None, Mapping[str, _Schema]]:
    """The first schema of one of these kinds where a location leads to, and the definitions that it may refer to."""
    definitions: dict[str, _Schema] = {}
    here: _Schema | None = cast("_Schema", schema)
    steps = list(reversed(location))
    while here is not None:
        kind: str = here["type"]
        if kind == "definitions":
            definitions |= {one["ref"]: one for one in cast("list[_Schema]", here["definitions"])}
        if kind in kinds and not steps:
            break
        here = _below(here, kind, steps, definitions)
    return here, definitions


_ITEMS: Final = {"list": "items_schema", "tuple": "items_schema", "dict": "values_schema"}
_INSIDE: Final = ("schema", "python_schema", "strict_schema")


def _below(here: _Schema, kind: str, steps: list[str | int], definitions: Mapping[str, _Schema]) -> _Schema | None:
    """The next schema on the way; a step that leads to it is taken off."""
    if kind == "definition-ref":
        return definitions.get(here["schema_ref"])
    if kind == "union":
        return _member(here, steps, definitions)
    if kind in ("model-fields", "tagged-union", *_ITEMS):
        if not steps:
            return None
        step = steps.pop()
        if kind == "model-fields":
            return _wire_names(here).get(str(step)) or cast("Mapping[str, _Schema]", here["fields"]).get(str(step))
        if kind == "tagged-union":
            return cast("_Schema | None", here["choices"].get(step))
        items: Any = here.get(_ITEMS[kind])
        return items[0] if isinstance(items, list) else items  # pyright: ignore[reportUnknownVariableType]
    # Whatever else there is stands around one schema, or around none.
    return next((cast("_Schema", here[name]) for name in _INSIDE if name in here), None)


def _wire_names(fields: _Schema) -> dict[str, _Schema]:
    listed = cast("Mapping[str, _Schema]", fields["fields"])
    return {str(field.get("validation_alias", name)): field for name, field in listed.items()}


def _member(union: _Schema, steps: list[str | int], definitions: Mapping[str, _Schema]) -> _Schema | None:
    """The member of a union that the next step names: by its label, else by the class of its model."""
    choices = cast("list[_Schema | tuple[_Schema, str]]", union["choices"])
    labelled = [choice if isinstance(choice, tuple) else (choice, None) for choice in choices]
    members = [(schema, label) for schema, label in labelled if schema["type"] != "missing-sentinel"]
    for schema, label in members if steps else ():
        if steps[-1] in (label, _title(schema, definitions)):
            steps.pop()
            return schema
    # A union with nothing beside what may be absent is none to pydantic either.
    return members[0][0] if len(members) == 1 else None


def _title(schema: _Schema, definitions: Mapping[str, _Schema]) -> str | None:
    here: _Schema | None = schema
    while here is not None and here["type"] != "model":
        here = definitions.get(here["schema_ref"]) if here["type"] == "definition-ref" else here.get("schema")
    return None if here is None else cast("type", here["cls"]).__name__
