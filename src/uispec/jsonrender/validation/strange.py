"""Keys that mean nothing where they stand: of expressions, of props, of actions, of elements, and of the spec.

All of them are kept as they are, so whoever misspelled one would never hear of it.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, cast

from pydantic import BaseModel, JsonValue

from uispec import pointer
from uispec._kinds import SCALARS
from uispec._sentences import did_you_mean, shown
from uispec.errors import Issue
from uispec.jsonrender.codes import OwnSpecCode, SpecCode
from uispec.jsonrender.models.bindings import ActionBinding, Chained, Confirm, Navigate, SetState
from uispec.jsonrender.models.conditions import IndexCondition, ItemCondition, StateCondition
from uispec.jsonrender.models.expressions import (
    DIRECTIVES,
    KEYS,
    BindItem,
    BindState,
    Computed,
    Conditional,
    Kind,
    Template,
    kind_of,
)
from uispec.jsonrender.models.spec import Element, Repeat, Spec

_OTHERS: Final = frozenset({"$id", "$schema", "$ref", "$defs", "$comment", "$anchor", "$dynamicRef", "$dynamicAnchor"})
"""Keys of other meanings: the fresh id of an action, and what JSON Schema has."""


def _keys_of(*models: type[BaseModel]) -> frozenset[str]:
    """The members that the format names, as the wire has them."""
    return frozenset(str(field.serialization_alias) for model in models for field in model.model_fields.values())


ELEMENT_KEYS: Final = _keys_of(Element)
SPEC_KEYS: Final = _keys_of(Spec)
REPEAT_KEYS: Final = _keys_of(Repeat)
_BINDING_KEYS: Final = _keys_of(ActionBinding)
_PARTS: Final[Mapping[str, frozenset[str]]] = {
    "confirm": _keys_of(Confirm),
    "onSuccess": _keys_of(Navigate, SetState, Chained),
    "onError": _keys_of(SetState, Chained),
}
"""What the parts of an action may say."""

_FORM_KEYS: Final[Mapping[Kind | None, frozenset[str]]] = {
    # A prop may hold a condition, too, and those compare.
    "state": _keys_of(StateCondition),
    "item": _keys_of(ItemCondition),
    "index": _keys_of(IndexCondition),
    "bind_state": _keys_of(BindState),
    "bind_item": _keys_of(BindItem),
    "conditional": _keys_of(Conditional),
    "computed": _keys_of(Computed),
    "template": _keys_of(Template),
}
"""What an expression of a kind may say; a directive says whatever it likes."""

MISPLACED: Final[Mapping[str, SpecCode]] = {
    "visible": "visible_in_props",
    "on": "on_in_props",
    "repeat": "repeat_in_props",
    "watch": "watch_in_props",
}
"""Fields of an element that models put into its props, in the order in which the npm package looks for them."""

SUSPICIOUS: Final[Mapping[str, OwnSpecCode]] = {
    "children": "children_in_props",
    "state": "state_in_props",
    "action": "action_in_props",
    "actionParams": "action_params_in_props",
}
"""The same, where the npm package sees nothing wrong; a component may well have a prop of that name."""


def strange_key(members: Mapping[str, object], directives: Collection[str] = DIRECTIVES) -> str | None:
    """The key of an object that looks like that of an expression, where the object is none.

    >>> strange_key({"$stat": "/a"}), strange_key({"$state": "/a", "$b": 1}), strange_key({"$state": 5})
    ('$stat', None, '$state')
    """
    for key in members:
        if key[:1] == "$" and key[1:2].isalpha() and key not in _OTHERS:
            return key if kind_of(members, directives) is None else None
    return None


def _surplus_keys(members: Mapping[str, object], kind: Kind | None) -> list[str]:
    """The keys of an expression that it does not read; of what is no expression, none."""
    known = _FORM_KEYS.get(kind)
    return [] if known is None else [key for key in members if key not in known and key not in _OTHERS]


def has_strange(value: object) -> bool:
    """Tell whether there is such an object, or such a key, in a value, the published directives being known."""
    waiting = [cast("JsonValue", value)]
    for here in waiting:  # grows on the way
        if isinstance(here, dict):
            is_told = False
            for key, item in here.items():
                if key[:1] == "$" and not is_told:
                    is_told = len(here) == 1 and key in _PATHS and type(item) is str
                    if not is_told and (strange_key(here) is not None or _surplus_keys(here, kind_of(here))):
                        return True
                if type(item) not in SCALARS and key != "$cond":
                    waiting.append(item)
        elif isinstance(here, list):
            waiting += [item for item in here if type(item) not in SCALARS]
    return False


_PATHS: Final = frozenset({"$state", "$item", "$bindState", "$bindItem", "$template"})
"""Keys that make an expression of any object, if they hold text; which is most of all expressions."""


def strange_expressions(value: JsonValue, at: pointer.Tokens, directives: Collection[str]) -> Iterator[Issue]:
    """Warn of such objects, and of what expressions do not read, in the order of the document.

    Args:
        value: of bounded depth.
        at: where it stands.
        directives: those that the host knows.
    """
    waiting: list[tuple[pointer.Tokens, JsonValue]] = [(at, value)]
    while waiting:
        place, here = waiting.pop()
        if isinstance(here, dict):
            if (key := strange_key(here, directives)) is not None:
                yield Issue(pointer.format(place), "unknown_expression", strange_sentence(key, directives), "warning")
            elif any(key[:1] == "$" for key in here):
                yield from _tell_surplus(here, kind_of(here, directives), place)
            # Conditions have keys of their own, and somebody else looks at them.
            inner = [((*place, key), item) for key, item in here.items() if key != "$cond"]
        elif isinstance(here, list):
            inner = [((*place, str(index)), item) for index, item in enumerate(here)]
        else:
            continue
        waiting += reversed(inner)


def _tell_surplus(members: Mapping[str, JsonValue], kind: Kind | None, at: pointer.Tokens) -> Iterator[Issue]:
    for key in _surplus_keys(members, kind):
        known = _FORM_KEYS[kind]
        text = f"An expression with {shown(_telling(members, known))} does not read {shown(key)}."
        hint = did_you_mean(key, sorted(known - members.keys()))
        yield Issue(pointer.format((*at, key)), "unknown_property", text + hint, "warning")


def _telling(members: Mapping[str, JsonValue], known: frozenset[str]) -> str:
    return next(key for key in members if key[:1] == "$" and key in known)


def strange_sentence(key: str, directives: Collection[str]) -> str:
    """What is to be said of an object with such a key."""
    known = (*KEYS, *directives)
    hint = "" if key in known else did_you_mean(key, known)
    return f"The key {shown(key)} makes no expression of this object, which stays as it is.{hint}"


def unknown_in_actions(bindings: JsonValue, at: pointer.Tokens) -> Iterator[Issue]:
    """Warn of what the format does not name in actions, by event or by watched path."""
    for event, held in bindings.items() if isinstance(bindings, dict) else ():
        several = isinstance(held, list)
        for index, binding in enumerate(held if isinstance(held, list) else [held]):
            if isinstance(binding, dict):
                place = (*at, event, str(index)) if several else (*at, event)
                action = binding.get("action")
                who = f"The action {shown(action)}" if isinstance(action, str) else "The action"
                yield from unknown_keys(binding, _BINDING_KEYS, place, who)
                for name, known in _PARTS.items():
                    if isinstance(part := binding.get(name), dict):
                        yield from unknown_keys(part, known, (*place, name), shown(name))


def unknown_keys(
    members: Mapping[str, JsonValue], known: frozenset[str], at: pointer.Tokens, who: str
) -> Iterator[Issue]:
    """Warn of members that the format does not name, of what `who` calls."""
    for key in members:
        if key not in known:
            hint = did_you_mean(key, sorted(known - members.keys()))
            text = f"{who} has no property {shown(key)}.{hint}"
            yield Issue(pointer.format((*at, key)), "unknown_property", text, "warning")
