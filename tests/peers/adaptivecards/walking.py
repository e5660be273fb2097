"""Walks over JSON."""

from collections.abc import Callable, Iterator
from typing import Any, cast


def nodes(document: Any) -> Iterator[Any]:
    """The objects and arrays of a document, outer ones before what is in them."""
    waiting: list[Any] = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict | list):
            yield node
            waiting += cast("dict[str, Any]", node).values() if isinstance(node, dict) else cast("list[Any]", node)


def objects(document: Any) -> list[dict[str, Any]]:
    return [cast("dict[str, Any]", node) for node in nodes(document) if isinstance(node, dict)]


def arrays(document: Any) -> list[list[Any]]:
    return [cast("list[Any]", node) for node in nodes(document) if isinstance(node, list)]


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same with every value changed, inner ones before what holds them."""
    if isinstance(value, list):
        return change([changed(item, change) for item in cast("list[Any]", value)])
    if isinstance(value, dict):
        return change({key: changed(item, change) for key, item in cast("dict[str, Any]", value).items()})
    return change(value)
