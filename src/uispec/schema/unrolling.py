"""How large a schema is with everything that it refers to written out, which is what checking against it may cost."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer

_ALL: Final = 1 << 64
"""Numbers beyond this one are told as this one, or they would have as many digits as there are definitions."""


def parts_of(document: Mapping[str, JsonValue], places: Iterable[str]) -> dict[str, int]:
    """Count the schemas of a document that stand behind some places, each as often as it is reached.

    A reference that leads back into itself counts once there, and one that leaves the document counts as one.

    Args:
        document: where local references (`#/...`) lead.
        places: the pointers of the schemas to count.

    Returns:
        The numbers by place; O(document) time, however large they are.

    >>> parts_of({"a": {"allOf": [{"$ref": "#/b"}, {"$ref": "#/b"}]}, "b": {"items": {}}}, ["/a", "/b"])
    {'/a': 7, '/b': 2}
    """
    counted: dict[str, int] = {}
    wanted = list(places)
    for at in wanted:
        if at not in counted:
            _count(document, at, counted)
    return {at: counted[at] for at in wanted}


def _count(document: Mapping[str, JsonValue], at: str, counted: dict[str, int]) -> None:
    """Count what stands behind one place, and on the way whatever it refers to that has not been counted."""
    open_ = {at}
    stack = [(at, *_take_apart(document, at))]
    while stack:
        place, own, targets = stack[-1]
        if targets:
            target = targets.pop()
            if target in counted:
                stack[-1] = (place, own + counted[target], targets)
            elif target not in open_:
                open_.add(target)
                stack.append((target, *_take_apart(document, target)))
                targets.append(target)  # to be added when it has been counted
            continue
        stack.pop()
        open_.discard(place)
        counted[place] = min(own, _ALL)


def _take_apart(document: Mapping[str, JsonValue], at: str) -> tuple[int, list[str]]:
    """Count the objects of one schema, and list the places in the document that it refers to."""
    targets: list[str] = []
    number = 0
    for schema in _objects(pointer.find(cast("JsonValue", document), pointer.split(at), None)):
        number += 1
        reference = schema.get("$ref")
        if isinstance(reference, str) and reference.startswith("#/"):
            targets.append(reference[1:])
    return number, targets


def _objects(value: JsonValue) -> Iterator[dict[str, JsonValue]]:
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            yield here
            waiting += here.values()
        elif isinstance(here, list):
            waiting += here
