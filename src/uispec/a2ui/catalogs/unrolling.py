"""How large a schema is with everything that it refers to written out, which is what checking against it may cost."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from uispec import pointer


def parts_of(document: Mapping[str, JsonValue], at: str) -> int:
    """Count the schemas of a document that stand behind one place, each as often as it is reached.

    A reference that leads back into itself counts once there, and one that leaves the document counts as one.

    Args:
        document: where local references (`#/...`) lead.
        at: the pointer of the schema.

    >>> parts_of({"a": {"allOf": [{"$ref": "#/b"}, {"$ref": "#/b"}]}, "b": {"items": {}}}, "/a")
    7
    """
    counted: dict[str, int] = {}
    open_: dict[str, None] = {at: None}
    stack = [(at, *_taken_apart(document, at))]
    while stack:
        place, own, targets = stack[-1]
        if targets:
            target = targets.pop()
            if target in counted:
                stack[-1] = (place, own + counted[target], targets)
            elif target not in open_:
                open_[target] = None
                stack.append((target, *_taken_apart(document, target)))
                targets.append(target)  # to be added when it has been counted
            continue
        stack.pop()
        del open_[place]
        counted[place] = own
    return counted[at]


def _taken_apart(document: Mapping[str, JsonValue], at: str) -> tuple[int, list[str]]:
    """Count the objects of one schema, and list the places in the document that it refers to."""
    targets: list[str] = []
    number = 0
    for schema in _objects(pointer.find(dict(document), pointer.split(at), None)):
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
