"""Values of our own, which nobody else can edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from uispec._json.check import check
from uispec._json.reading import read
from uispec._json.writing import text
from uispec._kinds import SCALARS
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from pydantic import JsonValue

J = TypeVar("J", bound="JsonValue")


def copy(value: JsonValue) -> JsonValue:
    """Copy a JSON value: fresh dicts and lists at every depth, scalars shared.

    Other mappings become dicts and other sequences lists. A container that stands in several places is copied once.

    >>> original = {"rows": [[1]]}
    >>> twin = copy(original)
    >>> twin == original, twin["rows"][0] is original["rows"][0]
    (True, False)
    """
    if type(value) in SCALARS:
        return value
    top: list[JsonValue] = [value]
    copies: dict[int, tuple[object, JsonValue]] = {}
    unfinished: list[dict[str, JsonValue] | list[JsonValue]] = [top]
    while unfinished:
        container = unfinished.pop()
        if type(container) is dict:
            for key, item in container.items():
                if type(item) not in SCALARS and not isinstance(item, str | int | float):
                    container[key] = _copy_container(item, copies, unfinished)
        else:
            items = cast("list[JsonValue]", container)
            for index, item in enumerate(items):
                if type(item) not in SCALARS and not isinstance(item, str | int | float):
                    items[index] = _copy_container(item, copies, unfinished)
    return top[0]


def _copy_container(
    item: object,
    copies: dict[int, tuple[object, JsonValue]],
    unfinished: list[dict[str, JsonValue] | list[JsonValue]],
) -> JsonValue:
    """Copy one container, shallow for now; the pair keeps `item` alive, so that its id stays its own."""
    known = copies.get(id(item))
    if known is not None:
        return known[1]
    fresh: dict[str, JsonValue] | list[JsonValue]
    kind, key = type(item), id(item)
    if kind is dict or (kind is not list and isinstance(item, Mapping)):
        fresh = dict(cast("Mapping[str, JsonValue]", item))
    elif kind is list or isinstance(item, Sequence):
        fresh = list(cast("Sequence[JsonValue]", item))
    else:
        raise TypeError(f"{type(item).__name__} is no JSON value")
    copies[key] = (item, fresh)
    unfinished.append(fresh)
    return fresh


def owned(value: object, limits: Limits = DEFAULT) -> JsonValue:
    """Take a Python value in from outside: hold it to being JSON, and give a copy that nobody else can edit.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `check`.

    >>> theirs = {"rows": [1]}
    >>> ours = owned(theirs)
    >>> theirs["rows"].append(2)
    >>> ours
    {'rows': [1]}
    """
    check(value, limits)
    return copy(cast("JsonValue", value))


def unshared(value: J, limits: Limits = DEFAULT) -> J:
    """Copy a value so that nothing in it stands in two places, as it may in Python values; then it can be edited.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `check`, where the value is none that it lets pass.

    >>> row: list[JsonValue] = [1]
    >>> first, second = unshared([row, row])
    >>> first is second
    False
    """
    return cast("J", read(text(value), limits))
