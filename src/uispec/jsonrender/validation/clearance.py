"""What plainly has no fault: one quick pass over the elements, which most specs survive.

Nothing is told here. What does not pass is looked at closely by `validation`, and tests hold this pass against that.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter
from pydantic_core import MISSING

from uispec._model import STRICT, fits
from uispec.jsonrender.models.bindings import BindingMap
from uispec.jsonrender.models.conditions import AllOf, AnyOf, is_closed
from uispec.jsonrender.models.spec import Element, Repeat, Spec
from uispec.jsonrender.validation.strange import (
    MISPLACED,
    REPEAT_KEYS,
    SPEC_KEYS,
    SUSPICIOUS,
    has_strange,
    unknown_in_actions,
)

Links: TypeAlias = dict[str, Sequence[str]]
"""For each element of a spec, the keys that it names: its children, then those in its slots."""
Outline: TypeAlias = Mapping[str, JsonValue]
"""The elements of a tree that repeat and those that they stand in, see `around`."""


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
    if not SPEC_KEYS.issuperset(document):
        return None
    links: Links = {}
    for key, element in elements.items():
        if type(element) is not dict or "type" not in element:
            return None
        for field, value in element.items():
            test = _TESTS.get(field)
            if test is None or not test(value):
                return None
        children = cast("Sequence[str]", element.get("children", _NONE))
        if not children and "repeat" in element:
            return None
        links[key] = children
        if "slots" in element:
            links[key] = [*chain(children, *cast("Mapping[str, list[str]]", element["slots"]).values())]
    return links


def outline(spec: Spec) -> Outline | None:
    """What stands around the repeats of a typed spec, whose shape was checked when it was made; see `around`.

    A typed spec cannot change, so its elements are looked at once; what was found is kept with it.

    Returns:
        `None` for "not sure". Otherwise only what repeats find may be wrong.

    >>> outline(Spec(root="a", elements={"a": Element(type="Box", props={}, children=["b"])})) is None
    True
    >>> outline(Spec(root="a", elements={"a": Element(type="Box", props={})}))
    {}
    """
    held = vars(spec)
    if _KEPT not in held:
        is_clear = not spec.model_extra and all(map(_is_clear, spec.elements.values()))
        held[_KEPT] = _outline(spec) if is_clear else None
    return cast("Outline | None", held[_KEPT])


def _outline(spec: Spec) -> Outline | None:
    links: Links = {}
    for key, element in spec.elements.items():
        children = _NONE if element.children is MISSING else element.children
        links[key] = children if element.slots is MISSING else [*chain(children, *element.slots.values())]
    if not is_tree(spec.root, links):
        return None
    repeating = [key for key, element in spec.elements.items() if element.repeat is not MISSING]
    return around(repeating, links, lambda key: _write_references(spec.elements[key]))


def _write_references(element: Element) -> dict[str, JsonValue]:
    return element.model_dump(mode="json", include={"children", "slots", "repeat"})


def _is_clear(element: Element) -> bool:
    props, visible = element.props, element.visible
    return not (
        (props is not MISSING and (not _MOVED.isdisjoint(props) or has_strange(props)))
        or element.model_extra
        or _has_strange_params(element)
        # Groups may stand in each other deeper than JSON may, which only writing them tells.
        or (visible is not MISSING and isinstance(visible, _GROUPS))
        or (element.repeat is not MISSING and (not element.children or element.repeat.model_extra))
    )


def is_tree(root: str, links: Links) -> bool:
    """Tell whether every element stands in one place below the root, and nothing else is named.

    >>> is_tree("a", {"a": ["b"], "b": []}), is_tree("a", {"a": ["b", "b"], "b": []}), is_tree("a", {"a": [], "b": []})
    (True, False, False)
    """
    if not root:
        return False
    met: set[str] = set()
    level: Sequence[str] = [root]
    drawn = 0
    while level:
        met.update(level)
        drawn += len(level)
        if len(met) < drawn:
            return False
        below: list[str] = []
        try:
            for key in level:
                below += links[key]
        except KeyError:
            return False
        level = below
    return len(met) == len(links)


def around(
    repeating: Sequence[str], links: Links, element_of: Callable[[str], dict[str, JsonValue]]
) -> dict[str, JsonValue]:
    """The elements of a tree that repeat and those that they stand in, without whatever leads to no repeat.

    Args:
        repeating: the elements with a repeat.
        links: of the tree.
        element_of: gives an element as JSON.

    >>> elements = {"a": {"children": ["b", "c"]}, "b": {"children": ["d"], "repeat": 1}, "c": {}, "d": {}}
    >>> around("b", {"a": ["b", "c"], "b": ["d"], "c": [], "d": []}, elements.__getitem__)
    {'b': {'children': [], 'slots': {}, 'repeat': 1}, 'a': {'children': ['b'], 'slots': {}}}
    """
    if not repeating:
        return {}
    above = {child: key for key, children in links.items() if children for child in children}
    found: dict[str, JsonValue] = {}
    for key in repeating:
        here: str | None = key
        while here is not None and here not in found:
            found[here] = None
            here = above.get(here)
    for key in found:
        element = element_of(key)
        slots = cast("dict[str, list[str]]", element.get("slots", {}))
        part: dict[str, JsonValue] = {
            "children": [child for child in cast("list[str]", element.get("children", [])) if child in found],
            "slots": {name: [child for child in held if child in found] for name, held in slots.items()},
        }
        found[key] = {**part, "repeat": element["repeat"]} if "repeat" in element else part
    return found


_KEPT: Final = "_outline"
"""Where a typed spec keeps what was found; pydantic takes no notice of what is no field."""
_NONE: Final[Sequence[str]] = ()
_GROUPS: Final = (AllOf, AnyOf)
_TEXT: Final = frozenset({str})
_MOVED: Final = frozenset({*MISPLACED, *SUSPICIOUS})
"""Props that may be fields of the element in the wrong place."""
_BINDINGS: Final[TypeAdapter[Any]] = TypeAdapter(BindingMap, config=STRICT)
_REPEAT: Final[TypeAdapter[Any]] = TypeAdapter(Repeat)


def _are_props(value: object) -> bool:
    if type(value) is not dict:
        return False
    props = cast("dict[str, object]", value)
    return _MOVED.isdisjoint(props) and not has_strange(props)


def _are_keys(value: object) -> bool:
    # Most elements have no children.
    return type(value) is list and (not value or _TEXT.issuperset(map(type, cast("list[object]", value))))


def _are_slots(value: object) -> bool:
    return type(value) is dict and all(map(_are_keys, cast("dict[str, object]", value).values()))


def _is_condition(value: object) -> bool:
    return value is True or value is False or is_closed(value)


def _are_bindings(value: object) -> bool:
    if type(value) is not dict:
        return False
    held = cast("dict[str, object]", value)
    return (all(map(_is_plain, held.values())) or (fits(_BINDINGS, held) and _is_known(held))) and not has_strange(held)


def _is_known(bindings: Mapping[str, object]) -> bool:
    return next(unknown_in_actions(cast("JsonValue", bindings), ()), None) is None


def _is_plain(value: object) -> bool:
    """One action with its params, if any, and nothing else."""
    if type(value) is not dict:
        return False
    binding = cast("dict[str, object]", value)
    others = len(binding) - 1
    return type(binding.get("action")) is str and (not others or (others == 1 and type(binding.get("params")) is dict))


def _is_repeat(value: object) -> bool:
    if type(value) is not dict:
        return False
    repeat = cast("dict[str, object]", value)
    return REPEAT_KEYS.issuperset(repeat) and fits(_REPEAT, repeat)


def _is_text(value: object) -> bool:
    return type(value) is str


def _has_strange_params(element: Element) -> bool:
    for field in (element.on, element.watch):
        for held in () if field is MISSING else field.values():
            for one in held if isinstance(held, tuple) else (held,):
                # Most bindings say no more than this, and then there is nothing to write.
                if one.model_fields_set <= {"action", "params"}:
                    if has_strange(one.params):
                        return True
                elif has_strange(written := one.model_dump(mode="json")) or not _is_known({"": written}):
                    return True
    return False


_TESTS: Final[Mapping[str, Callable[[object], bool]]] = {
    "type": _is_text,
    "props": _are_props,
    "children": _are_keys,
    "slots": _are_slots,
    "visible": _is_condition,
    "on": _are_bindings,
    "watch": _are_bindings,
    "repeat": _is_repeat,
}
"""What is plain for each field."""
