"""Conditions, as `visible` and `$cond` hold them: typed, and the short ways to write one.

Two grammars are known. The models are the closed one, which a spec has to keep: exactly one source in an object, no
key that means nothing, an array of single conditions only. The npm package also has an open one, under which unknown
keys pass. `jsonrender.conforms` tells either.

Source: json-render 0.21, `visibility`.
"""

from typing import Annotated, Final, TypeAlias, cast

from pydantic import (
    BaseModel,
    Field,
    JsonValue,
    Tag,
    TypeAdapter,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from typing_extensions import TypeAliasType

from uispec._issues.packages import shown_with_package
from uispec._issues.refusals import refusal
from uispec._kinds import is_number
from uispec._model import MISSING, STRICT, Json, Model, Number, OpenModel, Seq, fits
from uispec.jsonrender.models._forms import OnlyTrue

VALID_FORMS: Final = (
    'Valid forms: true, false, {"$state":"/path","eq":value}, {"$item":"field","eq":value}, {"$index":true,"eq":n}, '
    'an array of those (AND), or {"$and":[...]} / {"$or":[...]}. Use exactly one of $state, $item, or $index per '
    "condition object."
)


class StateReference(OpenModel):
    """The other side of a comparison, looked up in the state."""

    state: str = Field(validation_alias="$state", serialization_alias="$state")


Bound: TypeAlias = Annotated[
    Annotated[Number, Tag("<number>")] | Annotated[StateReference, Tag("<state reference>")],
    Field(union_mode="left_to_right"),
]
"""What `gt`, `gte`, `lt` and `lte` compare with: a number, or one of the state."""


class _Single(Model):
    """What one source is held to. Of several operators the first in this order counts; without one, its truth."""

    eq: Json | MISSING = MISSING
    """Equal as JavaScript's `===` has it; a `{"$state": path}` is looked up. Null counts as given."""
    neq: Json | MISSING = MISSING
    gt: Bound | MISSING = MISSING
    """False unless both sides are numbers."""
    gte: Bound | MISSING = MISSING
    lt: Bound | MISSING = MISSING
    lte: Bound | MISSING = MISSING
    negated: OnlyTrue | MISSING = Field(default=MISSING, validation_alias="not", serialization_alias="not")
    """Turns the answer round, after everything else."""


class StateCondition(_Single):
    """A condition on the state."""

    state: str = Field(validation_alias="$state", serialization_alias="$state")
    """Where in the state."""


class ItemCondition(_Single):
    """A condition on the item that a repeat is just drawing."""

    item: str = Field(validation_alias="$item", serialization_alias="$item")
    """Where in the item; `""` is all of it."""


class IndexCondition(_Single):
    """A condition on the position of the item that a repeat is just drawing."""

    index: OnlyTrue = Field(validation_alias="$index", serialization_alias="$index")


class AllOf(Model):
    """All of the conditions hold; true where there are none."""

    conditions: "Seq[Condition]" = Field(validation_alias="$and", serialization_alias="$and")


class AnyOf(Model):
    """One of the conditions holds; false where there are none."""

    conditions: "Seq[Condition]" = Field(validation_alias="$or", serialization_alias="$or")


Single: TypeAlias = Annotated[
    Annotated[StateCondition, Tag("<condition/state>")]
    | Annotated[ItemCondition, Tag("<condition/item>")]
    | Annotated[IndexCondition, Tag("<condition/index>")],
    Field(union_mode="left_to_right"),
]
"""One source with at most one operator that counts."""


def _read(value: object, read: ValidatorFunctionWrapHandler) -> object:
    """One sentence in place of what each member of the union has to say."""
    try:
        return read(value)
    except ValidationError as error:
        if any(fault["type"].startswith("recursion") for fault in error.errors(include_url=False, include_input=False)):
            raise
        got = f"; got {shown_with_package(value)}" if isinstance(value, BaseModel) else ""
        raise refusal("invalid_value", f"{{name}} must be a condition{got}. {VALID_FORMS}") from error


# A named alias, since it holds itself.
Condition = TypeAliasType(
    "Condition",
    Annotated[
        Annotated[StateCondition, Tag("<condition/state>")]
        | Annotated[bool, Tag("<boolean>")]
        | Annotated[ItemCondition, Tag("<condition/item>")]
        | Annotated[IndexCondition, Tag("<condition/index>")]
        | Annotated[AllOf, Tag("<condition/all>")]
        | Annotated[AnyOf, Tag("<condition/any>")]
        | Annotated[Seq[Single], Tag("<array>")],
        Field(union_mode="left_to_right"),
        WrapValidator(_read),
    ],
)
"""True, false, one source, an array of such (all have to hold), or `$and` and `$or` of conditions."""

_CONDITION: Final[TypeAdapter[Condition]] = TypeAdapter(Condition, config=STRICT)


_SOURCES: Final = ("$state", "$item")
_BOUNDS: Final = ("gt", "gte", "lt", "lte")


def is_closed(value: object) -> bool:
    """Tell whether a value that is known for JSON is a condition under the closed grammar."""
    return _is_source_alone(value) or fits(_CONDITION, value)


def _is_source_alone(value: object) -> bool:
    """Tell at a glance what most conditions are."""
    members = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    return len(members) == 1 and all(key in _SOURCES and isinstance(path, str) for key, path in members.items())


def is_open(value: JsonValue) -> bool:
    """Tell whether a value that is known for JSON, and not too deep, is a condition under the open grammar."""
    # The depth is bounded by now, and a condition stands in itself as a document does.
    if isinstance(value, list):
        return all(map(_is_open_single, value))
    if isinstance(value, dict):
        groups = (value.get(key) for key in ("$and", "$or"))
        return _is_open_single(value) or any(isinstance(group, list) and all(map(is_open, group)) for group in groups)
    return isinstance(value, bool)


def _is_open_single(value: JsonValue) -> bool:
    if not isinstance(value, dict):
        return False
    sources = {"$state": value.get("$state"), "$item": value.get("$item")}
    has_source = any(isinstance(path, str) for path in sources.values()) or value.get("$index") is True
    return (
        has_source and value.get("not", True) is True and all(_is_bound(value[key]) for key in _BOUNDS if key in value)
    )


def _is_bound(value: JsonValue) -> bool:
    if isinstance(value, dict):
        return isinstance(value.get("$state"), str)
    return is_number(value)


def always() -> bool:
    """The condition that always holds.

    >>> always()
    True
    """
    return True


def never() -> bool:
    """The condition that never holds.

    >>> never()
    False
    """
    return False


def when(path: str) -> StateCondition:
    """What stands in the state there is truthy, as JavaScript has it (`[]` and `{}` are).

    >>> when("/user").model_dump()
    {'$state': '/user'}
    """
    return StateCondition(state=path)


def unless(path: str) -> StateCondition:
    """What stands in the state there is not truthy.

    >>> unless("/user").model_dump()
    {'not': True, '$state': '/user'}
    """
    return StateCondition(state=path, negated=True)


def item(path: str, value: JsonValue | MISSING = MISSING) -> ItemCondition:
    """What stands at a path in the item of the repeat, without a slash before it, is this value, or else truthy.

    >>> item("done").model_dump(), item("kind", "fruit").model_dump()
    ({'$item': 'done'}, {'eq': 'fruit', '$item': 'kind'})
    """
    return ItemCondition(item=path, eq=value)


def index(value: int | MISSING = MISSING) -> IndexCondition:
    """The position of the item of the repeat is this one, counted from 0, or else is not the first.

    >>> index(0).model_dump()
    {'eq': 0, '$index': True}
    """
    return IndexCondition(index=True, eq=value)


def eq(path: str, value: JsonValue) -> StateCondition:
    """What stands in the state there is this value, type for type.

    >>> eq("/tab", "home").model_dump()
    {'eq': 'home', '$state': '/tab'}
    """
    return StateCondition(state=path, eq=value)


def neq(path: str, value: JsonValue) -> StateCondition:
    """What stands in the state there is not this value.

    >>> neq("/tab", "home").model_dump()
    {'neq': 'home', '$state': '/tab'}
    """
    return StateCondition(state=path, neq=value)


def gt(path: str, value: Bound) -> StateCondition:
    """The number in the state is greater.

    >>> gt("/total", StateReference(state="/limit")).model_dump()
    {'gt': {'$state': '/limit'}, '$state': '/total'}
    """
    return StateCondition(state=path, gt=value)


def gte(path: str, value: Bound) -> StateCondition:
    """The number in the state is greater or equal.

    >>> gte("/total", 50).model_dump()
    {'gte': 50, '$state': '/total'}
    """
    return StateCondition(state=path, gte=value)


def lt(path: str, value: Bound) -> StateCondition:
    """The number in the state is less.

    >>> lt("/total", 50).model_dump()
    {'lt': 50, '$state': '/total'}
    """
    return StateCondition(state=path, lt=value)


def lte(path: str, value: Bound) -> StateCondition:
    """The number in the state is less or equal.

    >>> lte("/total", 50).model_dump()
    {'lte': 50, '$state': '/total'}
    """
    return StateCondition(state=path, lte=value)


def and_(*conditions: Condition) -> AllOf:
    """All of the conditions hold.

    >>> and_(when("/a"), True).model_dump()
    {'$and': ({'$state': '/a'}, True)}
    """
    return AllOf(conditions=conditions)


def or_(*conditions: Condition) -> AnyOf:
    """One of the conditions holds.

    >>> or_(when("/a"), unless("/b")).model_dump()
    {'$or': ({'$state': '/a'}, {'not': True, '$state': '/b'})}
    """
    return AnyOf(conditions=conditions)


__all__ = [
    "AllOf",
    "AnyOf",
    "Condition",
    "IndexCondition",
    "ItemCondition",
    "StateCondition",
    "StateReference",
    "always",
    "and_",
    "eq",
    "gt",
    "gte",
    "index",
    "item",
    "lt",
    "lte",
    "neq",
    "never",
    "or_",
    "unless",
    "when",
]


def __dir__() -> list[str]:
    return __all__
