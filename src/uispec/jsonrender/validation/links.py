"""How the elements of a spec name each other: the links of one element, and what hangs together by them.

The elements are JSON that nobody has checked, so what is no link is passed over.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import JsonValue

from uispec import pointer
from uispec._browser import javascript
from uispec._sentences import shown
from uispec.errors import Issue
from uispec.jsonrender.policies import INHERITED, Policy

Elements: TypeAlias = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Link:
    """One mention of an element by another."""

    child: JsonValue
    """The key that is named; a string, unless the spec is wrong."""
    place: tuple[str | int, ...]
    """Where in the element it stands."""
    slot: str = ""
    """The name of the slot, if `is_slot`."""

    @property
    def is_slot(self) -> bool:
        """Whether it stands in a slot, and not among the children."""
        return self.place[0] == "slots"


def children_of(element: Mapping[str, JsonValue]) -> Iterator[Link]:
    """The links in `children`, in their order."""
    for index, child in enumerate(_entries(element.get("children"))):
        yield Link(child, ("children", index))


def slots_of(element: Mapping[str, JsonValue]) -> Iterator[Link]:
    """The links in `slots`, slot by slot."""
    slots = element.get("slots")
    if isinstance(slots, dict):
        for name, children in slots.items():
            for index, child in enumerate(_entries(children)):
                yield Link(child, ("slots", name, index), name)


def links_of(element: Mapping[str, JsonValue]) -> Iterator[Link]:
    """All links of an element: its children, then its slots."""
    yield from children_of(element)
    yield from slots_of(element)


def key_of(value: JsonValue) -> str | None:
    """The key that JavaScript looks up for a value; none for arrays and objects, whose text is no key of anybody's."""
    return None if isinstance(value, list | dict) else javascript.text(value)


def known_by(elements: Elements, policy: Policy) -> Callable[[JsonValue], bool]:
    """What tells whether a link leads to an element, as a policy sees it.

    Under `strict` a link that is no string is not told as one that leads nowhere. The npm package looks any value up
    as text, and finds what every object of JavaScript has; at an element that is null it throws, which here counts as
    finding one.
    """
    if policy == "strict":
        return lambda child: not isinstance(child, str) or child in elements

    def is_found(child: JsonValue) -> bool:
        key = key_of(child)
        if key is None:
            return False
        if key in elements:
            return elements[key] is None or javascript.is_true(elements[key])
        return key in INHERITED

    return is_found


def missing_children(
    key: str, element: Mapping[str, JsonValue], is_known: Callable[[JsonValue], bool]
) -> Iterator[Issue]:
    """One issue for each link of an element that leads nowhere."""
    for link in links_of(element):
        if not is_known(link.child):
            child = f"{shown(link.child)} in slot {shown(link.slot)}" if link.is_slot else shown(link.child)
            text = f"Element {shown(key)} references child {child} which does not exist in the elements map."
            yield Issue(pointer.format(("elements", key, *link.place)), "missing_child", text)


def reachable(elements: Elements, root: str) -> set[str]:
    """The keys of the elements that the root leads to, itself among them."""
    met: set[str] = set()
    waiting: list[JsonValue] = [root]
    while waiting:
        key = waiting.pop()
        if isinstance(key, str) and key in elements and key not in met:
            met.add(key)
            waiting += [link.child for link in _links(elements, key)]
    return met


def cycles(elements: Elements, root: str | None) -> Iterator[Issue]:
    """One issue for each link that leads back to an element around it, beginning at the root."""
    done: set[str] = set()
    for start in elements if root is None else [root, *elements]:
        if start in done:
            continue
        way: list[tuple[str, Iterator[Link]]] = [(start, _links(elements, start))]
        inside = {start}
        while way:
            key, links = way[-1]
            link = next(links, None)
            if link is None:
                way.pop()
                inside.discard(key)
                done.add(key)
            elif not isinstance(child := link.child, str) or child in done:
                continue
            elif child in inside:
                text = (
                    f"Element {shown(key)} draws {shown(child)}, which it stands in itself; a drawing would never end."
                )
                yield Issue(pointer.format(("elements", key, *link.place)), "cycle", text)
            elif child in elements:
                way.append((child, _links(elements, child)))
                inside.add(child)


def _links(elements: Elements, key: str) -> Iterator[Link]:
    element = elements.get(key)
    return links_of(element) if isinstance(element, dict) else iter(())


def _entries(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, list) else ()
