"""What plainly has no fault: one quick pass over the elements, which most specs survive.

Nothing is told here. What does not pass is looked at closely by `validation`, and tests hold this pass against that.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec._model import STRICT
from uispec.jsonrender.bindings import BindingMap
from uispec.jsonrender.conditions import is_closed
from uispec.jsonrender.spec import Repeat

Links: TypeAlias = dict[str, list[str]]
"""For each element of a spec, the keys that it names: its children, then those in its slots."""


def clear_links(document: Mapping[str, JsonValue]) -> Links | None:
    """Collect the links of a spec, if every part of it has the right shape and stands in the right place.

    Args:
        document: what is known for JSON.

    Returns:
        `None` for "not sure". Otherwise only the links themselves and what repeats find may be wrong.

    >>> clear_links({"root": "a", "elements": {"a": {"type": "Box", "children": ["b"]}}})
    {'a': ['b']}
    >>> clear_links({"root": "a", "elements": {"a": {"type": "Box", "children": [5]}}}) is None
    True
    """
    root, elements = document.get("root"), document.get("elements")
    if type(root) is not str or type(elements) is not dict or type(document.get("state", {})) is not dict:
        return None
    links: Links = {}
    for key, element in elements.items():
        if type(element) is not dict or type(element.get("type")) is not str:
            return None
        for field, value in element.items():
            test = _TESTS.get(field)
            if test is not None and not test(value):
                return None
        children = cast("list[str]", element.get("children", _NONE))
        if not children and "repeat" in element:
            return None
        links[key] = children
        if "slots" in element:
            slots = cast("Mapping[str, list[str]]", element["slots"])
            links[key] = [child for held in (children, *slots.values()) for child in held]
    return links


def is_tree(root: str, links: Links) -> bool:
    """Tell whether every element stands in one place below the root, and nothing else is named.

    >>> is_tree("a", {"a": ["b"], "b": []}), is_tree("a", {"a": ["b", "b"], "b": []}), is_tree("a", {"a": [], "b": []})
    (True, False, False)
    """
    if not root or root not in links:
        return False
    met = {root}
    waiting = [root]
    while waiting:
        for child in links[waiting.pop()]:
            if child in met or child not in links:
                return False
            met.add(child)
            waiting.append(child)
    return len(met) == len(links)


_NONE: Final[list[str]] = []
_TEXT: Final = frozenset({str})
_MOVED: Final = frozenset({"visible", "on", "repeat", "watch", "children", "state", "action", "actionParams"})
"""Props that may be fields of the element in the wrong place."""
_BINDINGS: Final[TypeAdapter[Any]] = TypeAdapter(BindingMap, config=STRICT)
_REPEAT: Final[TypeAdapter[Any]] = TypeAdapter(Repeat)


def _are_props(value: object) -> bool:
    return type(value) is dict and _MOVED.isdisjoint(cast("dict[str, object]", value))


def _are_keys(value: object) -> bool:
    return type(value) is list and _TEXT.issuperset(map(type, cast("list[object]", value)))


def _are_slots(value: object) -> bool:
    return type(value) is dict and all(map(_are_keys, cast("dict[str, object]", value).values()))


def _is_condition(value: object) -> bool:
    return value is True or value is False or is_closed(value)


def _are_bindings(value: object) -> bool:
    if type(value) is not dict:
        return False
    held = cast("dict[str, object]", value)
    return all(map(_is_plain, held.values())) or _fits(_BINDINGS, held)


def _is_plain(value: object) -> bool:
    """One action with its params, if any, and nothing else."""
    if type(value) is not dict:
        return False
    binding = cast("dict[str, object]", value)
    others = len(binding) - 1
    return type(binding.get("action")) is str and (not others or (others == 1 and type(binding.get("params")) is dict))


def _is_repeat(value: object) -> bool:
    return type(value) is dict and _fits(_REPEAT, cast("dict[str, object]", value))


def _fits(adapter: TypeAdapter[Any], value: dict[str, object]) -> bool:
    try:
        adapter.validate_python(value, by_alias=True, by_name=False)
    except ValidationError:
        return False
    return True


_TESTS: Final[Mapping[str, Callable[[object], bool]]] = {
    "props": _are_props,
    "children": _are_keys,
    "slots": _are_slots,
    "visible": _is_condition,
    "on": _are_bindings,
    "watch": _are_bindings,
    "repeat": _is_repeat,
}
"""What is plain for each field; other fields are none of the format's, and hold what they like."""
