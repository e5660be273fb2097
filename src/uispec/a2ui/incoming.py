"""What a message brings becomes part of a state: nothing of it shared with the caller, every type known.

A model is frozen, but a dict inside it is not, and the caller may still hold the model. So a message that the caller
made keeps its own dicts, and the state gets others. Models without any are shared: nobody can change them.
"""

import marshal
from collections.abc import Iterable, Mapping
from functools import cache
from operator import is_
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel, JsonValue

from uispec import _json
from uispec._model import MISSING
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.slots import Component

M = TypeVar("M", bound=BaseModel)

_FIXED: Final[frozenset[type[object]]] = frozenset(
    {
        *(str, int, float, bool, type(None), type(MISSING)),
        # Models of text alone, so common that asking them anything would show.
        *(v0_9.DataBinding, v1_0.DataBinding, v0_9.ChildTemplate, v1_0.ChildTemplate),
    }
)


def owned_models(models: Iterable[M]) -> list[M]:
    """Give `owned_model` of each, without a call for those that are fixed: most components hold text and ids alone."""
    owned: list[M] = []
    for model in models:
        attributes = model.__dict__
        kept = model
        for name in _changeable(type(model)):
            if type(attributes[name]) not in _FIXED:
                kept = cast("M", _owned(model, _SHALLOW))
                break
        else:
            if model.__pydantic_extra__:
                kept = cast("M", _owned(model, _SHALLOW))
        owned.append(kept)
    return owned


def owned_model(model: M) -> M:
    """Give the model itself if nothing in it can be changed, else a copy that shares no dict and no list with it.

    >>> text = v0_9.Text(id="t", text="Hi")
    >>> owned_model(text) is text
    True
    >>> raw = v0_9.RawComponent(id="r", component="Mine", rows=[1])
    >>> owned_model(raw).rows is raw.rows
    False
    """
    return cast("M", _owned(model, _SHALLOW))


_SHALLOW: Final = 30
"""Levels that are copied by the fast way, which recurses; what is deeper goes the slow way."""


def _owned(value: object, room: int) -> object:
    """The value itself where nothing in it can be changed, else a copy of what has to be copied."""
    if isinstance(value, BaseModel):
        changed: dict[str, object] = {}
        attributes = value.__dict__
        for name in _changeable(type(value)):
            item = attributes[name]
            if type(item) not in _FIXED and (fresh := _owned(item, room - 1) if room else _copied(item)) is not item:
                changed[name] = fresh
        extra = value.__pydantic_extra__
        if not changed and not extra:
            return value
        return _twin(value, changed, cast("dict[str, object] | None", _copied(extra) if extra else extra))
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        fresh_items = tuple(
            item if type(item) in _FIXED else _owned(item, room - 1) if room else _copied(item) for item in items
        )
        return items if all(map(is_, items, fresh_items)) else fresh_items
    if isinstance(value, dict) and room:
        members = cast("dict[str, object]", value)
        return {key: item if type(item) in _FIXED else _owned(item, room - 1) for key, item in members.items()}
    return _copied(cast("object", value))


def _twin(model: BaseModel, changed: Mapping[str, object], extra: dict[str, object] | None) -> BaseModel:
    """A model with the same attributes but these, as `model_copy` makes it, in half the time."""
    twin = model.__class__.__new__(model.__class__)
    _set(twin, "__dict__", {**model.__dict__, **changed})
    _set(twin, "__pydantic_fields_set__", model.__pydantic_fields_set__)
    _set(twin, "__pydantic_extra__", extra)
    _set(twin, "__pydantic_private__", None)
    return twin


_set: Final = object.__setattr__
"""Frozen models refuse the ordinary way."""


def _copied(value: object) -> object:
    """A copy that shares no dict and no list; everything is copied, and nothing recurses."""
    top: list[object] = [value]
    unfinished: list[dict[str, object] | list[object]] = [top]
    while unfinished:
        holder = unfinished.pop()
        for key, item in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            if type(item) not in _FIXED:
                holder[cast("Any", key)] = _fresh(item, unfinished)
    return top[0]


def _fresh(item: object, unfinished: list[dict[str, object] | list[object]]) -> object:
    """A copy of one value, shallow for now where it is of a kind that can be finished later."""
    if isinstance(item, tuple):
        # A tuple cannot be filled in later. The models never put one straight into another.
        return tuple(
            one if type(one) in _FIXED else _fresh(one, unfinished) for one in cast("tuple[object, ...]", item)
        )
    if isinstance(item, BaseModel):
        extra = dict(item.__pydantic_extra__) if item.__pydantic_extra__ else item.__pydantic_extra__
        twin = _twin(item, {}, extra)
        unfinished.append(cast("dict[str, object]", twin.__dict__))
        if extra:
            unfinished.append(extra)
        return twin
    if isinstance(item, dict):
        members = dict(cast("dict[str, object]", item))
        unfinished.append(members)
        return members
    if isinstance(item, list):
        elements = list(cast("list[object]", item))
        unfinished.append(elements)
        return elements
    return item


@cache
def _changeable(model: type[BaseModel]) -> tuple[str, ...]:
    """The attributes of a model that may hold a dict or a list, at any depth, by their types; in doubt they may."""
    return tuple(name for name, info in model.model_fields.items() if _may_hold_container(info.annotation))


def _may_hold_container(annotation: object) -> bool:
    waiting = [annotation]
    met: set[type[BaseModel]] = set()
    while waiting:
        found = waiting.pop()
        if found is MISSING or found is Ellipsis or get_origin(found) is Literal:
            continue
        if get_origin(found) in {tuple, Union, UnionType}:
            waiting += get_args(found)
        elif get_origin(found) is Annotated:
            waiting.append(get_args(found)[0])
        elif isinstance(found, type) and issubclass(found, str | int | float | bool | NoneType):
            continue
        elif isinstance(found, type) and issubclass(found, BaseModel) and found.model_config.get("extra") != "allow":
            waiting += () if found in met else (info.annotation for info in found.model_fields.values())
            met.add(found)
        else:
            return True
    return False


def owned_json(value: JsonValue) -> JsonValue:
    """Give a copy of a JSON value that the caller may still hold."""
    if type(value) in _FIXED:
        return value
    try:
        # Three times as fast as walking in Python, exact for the types of JSON, and it ends on a loop.
        return cast("JsonValue", marshal.loads(marshal.dumps(value)))
    except ValueError:
        return _json.copy(value)


def inherited(component: Component, known: Mapping[str, Component]) -> Component | None:
    """Give a component of v0.9 the type that its id has on the surface, where it came without one.

    SDKs send an update without `component` and mean a change of the properties alone.

    Args:
        component: one without a type.
        known: the components by id.

    Returns:
        The component, typed if it fits its type; `None` if its id has no type yet.
    """
    before = known.get(component.id)
    if before is None:
        return None
    document = cast("dict[str, JsonValue]", component.model_dump(mode="json"))
    document["component"] = cast("str", before.component)
    return v0_9.COMPONENT.validate_python(document, by_alias=True, by_name=False)
