"""What plainly fits the model of a type: by property, the types and words that nothing is wrong with.

It is read off the schemas that the judge is made of, so that the models alone say what fits. Of what fits less plainly
the judge of the one property speaks; only where there is none the judge of cards has to read the whole card.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias, cast, get_args

from pydantic import AfterValidator, JsonValue, TypeAdapter, ValidationError
from pydantic_core import SchemaValidator

from uispec import pointer
from uispec._issues import issues_of
from uispec._issues.faults import options
from uispec._model import Json
from uispec._sentences import named, shown
from uispec.adaptive.documents.validators import judging_schema
from uispec.adaptive.models import MODELS, is_core
from uispec.errors import Issue

_Node: TypeAlias = dict[str, Any]
Plain: TypeAlias = frozenset[object]
"""Types, any JSON value of which fits, and words that fit."""

_FREEZE: Final = next(mark.func for mark in get_args(Json) if isinstance(mark, AfterValidator))
"""What free JSON is frozen with; of a document that was read it refuses nothing."""
_JSON: Final[Mapping[str, Plain]] = {
    "dict": frozenset({dict}),
    "list": frozenset({list}),
    "definition-ref": frozenset({dict, list, str, bool, int, float, type(None)}),
}
"""What fits free JSON of each form."""
_TYPES: Final[Mapping[str, Plain]] = {
    "str": frozenset({str}),
    "bool": frozenset({bool}),
    "int": frozenset({int}),
    "float": frozenset({int, float}),
    "none": frozenset({type(None)}),
}
_NO_BOUNDS: Final = frozenset({"type", "strict", "allow_inf_nan", "metadata", "ref"})
"""What the schema of a type may say without refusing any value of that type."""
_AROUND: Final = frozenset({"missing-sentinel", "custom-error"})
"""Schemas that judge as the one in them does."""
_OTHERS: Final = frozenset({"definition-ref", "tagged-union", "function-plain", "typed-dict"})
"""Schemas that are, or stand for, those of objects with a model of their own."""
_NOTHING: Final[Plain] = frozenset()


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits an object of one type, as long as what stands in the objects that it holds fits too."""

    required: tuple[str, ...]
    """The properties that it needs."""
    plain: Mapping[str, Plain]
    """What fits each property, but for objects that have models, and arrays of such."""
    arrays: Mapping[str, bool]
    """The properties that are arrays of such objects, of any length, and whether text may stand among them."""
    _closed: Mapping[str, _Node]
    """The schemas that speak of no others."""
    _words: Mapping[str, Mapping[str, str]]
    """By property that takes one of some words, in any letter case: what pydantic's error tells of those."""
    _judges: dict[str, SchemaValidator] = field(default_factory=dict[str, SchemaValidator])

    def misfits(self, name: str, value: JsonValue) -> tuple[Issue, ...] | None:
        """Tell what of a value does not fit a property, in the words of the model.

        Returns:
            Issues with paths from the object down; `None` where that takes the model, or too much is wrong.
        """
        judge = self._judges.get(name)
        if judge is None:
            if name not in self._closed:
                return None
            judge = self._judges[name] = _judge(name, self._closed[name])
        if judge.isinstance_python({name: value}):
            return ()
        if type(value) is str and name in self._words:
            # Said at once; an error of pydantic takes much longer to make, and to put into words.
            text = f"{named((name,))} must be {options(self._words[name], value)}; got {shown(value)}."
            return (Issue(pointer.format((name,)), "invalid_value", text),)
        try:
            judge.validate_python({name: value})
        except ValidationError as error:
            if error.error_count() > _MOST_FAULTS:
                return None
            return issues_of(error, {name: value}, cast("TypeAdapter[object]", judge))
        return ()


_MOST_FAULTS: Final = 50


def _judge(name: str, schema: _Node) -> SchemaValidator:
    """Give what judges an object by one property."""
    fields = {name: {"type": "typed-dict-field", "schema": schema}}
    return SchemaValidator(cast("Any", {"type": "typed-dict", "fields": fields, "config": _STRICT}))


_STRICT: Final[Any] = {"strict": True, "allow_inf_nan": False}
"""As the models are configured; a property does not say it once more."""


@cache
def fitting(type_name: str) -> Fitting:
    """Give what fits objects of a type; its model is loaded for that."""
    model = MODELS[type_name]
    judged = judging_schema("AdaptiveCard" if is_core(type_name) else type_name)
    schemas: list[_Node] = [judged["schema"], *judged["definitions"]]
    fields: Mapping[str, _Node] = next(one["fields"] for one in schemas if one.get("cls") is model)
    members = {each.get("validation_alias", name): each["schema"] for name, each in fields.items()}
    return Fitting(
        tuple(each.get("validation_alias", name) for name, each in fields.items() if each["required"]),
        {name: _plain(schema) for name, schema in members.items()},
        {name: takes_text for name, schema in members.items() if (takes_text := _array(schema)) is not None},
        {name: schema for name, schema in members.items() if not _is_open(schema)},
        {name: words for name, schema in members.items() if (words := _words(schema))},
    )


def _plain(schema: _Node) -> Plain:
    kind = schema["type"]
    if kind in _AROUND:
        return _plain(schema["schema"])
    if kind == "chain":
        # Each one refuses on its own, and the last knows the words.
        return frozenset(one for one in _plain(schema["steps"][-1]) if isinstance(one, str))
    if kind == "nullable":
        return _plain(schema["schema"]) | _TYPES["none"]
    if kind == "union":
        return _NOTHING.union(*map(_plain, _choices(schema)))
    if kind == "literal":
        return frozenset(word for word in schema["expected"] if isinstance(word, str))
    if kind == "function-after" and schema["function"]["function"] is _FREEZE:
        return _JSON[schema["schema"]["type"]]
    return _TYPES.get(kind, _NOTHING) if schema.keys() <= _NO_BOUNDS else _NOTHING


def _words(schema: _Node) -> Mapping[str, str] | None:
    while schema["type"] in _AROUND | {"nullable"}:
        if schema.get("custom_error_type") == "literal_error":
            return schema["custom_error_context"]
        schema = schema["schema"]
    return None


def _array(schema: _Node) -> bool | None:
    """Whether text may stand in an array of objects; `None` for what is no such array."""
    if schema["type"] in _AROUND:
        return _array(schema["schema"])
    if schema["type"] != "tuple" or schema.keys() & {"min_length", "max_length"} or not _is_open(schema):
        return None
    return str in _plain(schema["items_schema"][0])


def _choices(union: _Node) -> list[_Node]:
    return [choice[0] if isinstance(choice, tuple) else choice for choice in union["choices"]]


def _is_open(schema: _Node) -> bool:
    """Tell whether a schema speaks of others: of models, or of free JSON."""
    kind = schema["type"]
    if kind == "union":
        return any(map(_is_open, _choices(schema)))
    if kind == "tuple":
        return any(map(_is_open, schema["items_schema"]))
    if kind == "dict":
        return _is_open(schema["values_schema"])
    if kind in _OTHERS:
        return True
    return kind in _AROUND | {"nullable", "function-after"} and _is_open(schema["schema"])
