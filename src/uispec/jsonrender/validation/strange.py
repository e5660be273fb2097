"""Keys that mean nothing where they stand: of would-be expressions, of props, of elements, and of the spec.

All of them are kept as they are, so whoever misspelled one would never hear of it.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._sentences import did_you_mean, shown
from uispec.errors import Issue
from uispec.jsonrender.codes import OwnSpecCode, SpecCode
from uispec.jsonrender.models.expressions import DIRECTIVES, KEYS, kind_of
from uispec.jsonrender.models.spec import Element, Spec

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
_OTHERS: Final = frozenset({"$id", "$schema", "$ref", "$defs", "$comment", "$anchor", "$dynamicRef", "$dynamicAnchor"})
"""Keys of other meanings: the fresh id of an action, and what JSON Schema has."""

ELEMENT_KEYS: Final = frozenset(Element.model_fields)
"""The members of an element that the format names; all are one word, and so the same on the wire."""
SPEC_KEYS: Final = frozenset(Spec.model_fields)

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


def has_strange(value: object) -> bool:
    """Tell whether there is such an object anywhere in a value, the published directives being known."""
    waiting = [cast("JsonValue", value)]
    for here in waiting:  # grows on the way
        if isinstance(here, dict):
            is_told = False
            for key, item in here.items():
                if key[:1] == "$" and not is_told:
                    is_told = key in _PATHS and type(item) is str
                    if not is_told and strange_key(here) is not None:
                        return True
                if type(item) not in _PLAIN and key != "$cond":
                    waiting.append(item)
        elif isinstance(here, list):
            waiting += [item for item in here if type(item) not in _PLAIN]
    return False


_PATHS: Final = frozenset({"$state", "$item", "$bindState", "$bindItem", "$template"})
"""Keys that make an expression of any object, if they hold text; which is most of all expressions."""


def strange_expressions(value: JsonValue, at: pointer.Tokens, directives: Collection[str]) -> Iterator[Issue]:
    """Warn of such objects, in the order of the document.

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
            # Conditions have keys of their own, and somebody else looks at them.
            inner = [((*place, key), item) for key, item in here.items() if key != "$cond"]
        elif isinstance(here, list):
            inner = [((*place, str(index)), item) for index, item in enumerate(here)]
        else:
            continue
        waiting += reversed(inner)


def strange_sentence(key: str, directives: Collection[str]) -> str:
    """What is to be said of an object with such a key."""
    known = (*KEYS, *directives)
    hint = "" if key in known else did_you_mean(key, known)
    return f"The key {shown(key)} makes no expression of this object, which stays as it is.{hint}"


def unknown_keys(members: Mapping[str, JsonValue], known: frozenset[str], at: pointer.Tokens) -> Iterator[Issue]:
    """Warn of members that the format does not name, of an element or of the spec."""
    who = f"Element {shown(at[-1])}" if at else "The spec"
    for key in members:
        if key not in known:
            hint = did_you_mean(key, sorted(known - members.keys()))
            text = f"{who} has no property {shown(key)}.{hint}"
            yield Issue(pointer.format((*at, key)), "unknown_property", text, "warning")
