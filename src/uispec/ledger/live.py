"""Values that are computed from data, in neutral words, so that a target can say them in its own.

A literal, a place in the data, a position, a text with holes, a call. The reader of a format turns its JSON into one of
them, or says that there is none; the writer of another turns it into its own JSON, or says that it has no words for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.pointer import Tokens

ITEM: Final = "-"
"""Stands for the position in the scope of a template that is not written out: `/rows/-` is any row. RFC 6901 gives the
token to the place behind the last item, where no data can stand."""


def first_row(scope: str) -> str:
    """Give the scope of the first item of each template that is not written out.

    >>> first_row("/rows/-/cells/-"), first_row("/rows/1")
    ('/rows/0/cells/0', '/rows/1')
    """
    return in_row(scope, (0,) * scope.count(ITEM)) if is_any_row(scope) else scope


def is_any_row(scope: str) -> bool:
    """Tell whether a scope is that of any item of some list, and not of one of them.

    >>> is_any_row("/rows/-/cells/0"), is_any_row("/over-due/0")
    (True, False)
    """
    return ITEM in scope and ITEM in scope.split("/")


def in_row(scope: str, rows: Iterable[int]) -> str:
    """Fill the positions in the templates around into a scope, the outermost first.

    >>> in_row("/rows/-/cells/-/x", (2, 0)), in_row("/rows/-/cells/-", (2,))
    ('/rows/2/cells/0/x', '/rows/2/cells/-')
    """
    left = iter(rows)
    return "/".join(str(next(left, token)) if token == ITEM else token for token in scope.split("/"))


def list_rows(data: JsonValue, scope: str, most: int) -> Iterator[tuple[int, ...]]:
    """Give the positions of every item that a scope may mean, in the order of the data.

    Args:
        data: what the scope leads into.
        scope: of a template that is not written out, or of several inside each other.
        most: how many lists and items to look at.

    >>> list(list_rows({"rows": [{"cells": [1]}, {}, {"cells": [2, 3]}]}, "/rows/-/cells/-", 10))
    [(0, 0), (2, 0), (2, 1)]
    """
    stack: list[tuple[int, ...]] = [()]
    while stack and most:
        most -= 1
        rows = stack.pop()
        way = in_row(scope, rows)
        if not is_any_row(way):
            yield rows
            continue
        items = pointer.find(data, pointer.split(way.partition(f"/{ITEM}")[0]), None)
        if isinstance(items, list):
            stack.extend((*rows, index) for index in reversed(range(len(items))))


def scopes_of(data: JsonValue, scope: str, most: int) -> Iterable[str]:
    """Give the scopes of all items that a scope may mean, as of `list_rows`; one that means one place is it alone."""
    return (in_row(scope, rows) for rows in list_rows(data, scope, most)) if is_any_row(scope) else (scope,)


@dataclass(frozen=True, slots=True)
class Literal:
    """Plain JSON."""

    value: JsonValue


@dataclass(frozen=True, slots=True)
class Binding:
    """A place in the data: from its root, or from the item of the innermost template around."""

    tokens: Tokens
    from_item: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """The position of the item of the innermost template around, from `offset` on."""

    offset: int = 0


@dataclass(frozen=True, slots=True)
class TextTemplate:
    """Text with holes; each hole shows its value as the source's renderer would."""

    parts: tuple["str | Live", ...]
    written: str = field(default="", compare=False)
    """How the source spells it, which a target with the same language of templates may keep."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the neutral names, with named arguments."""

    name: str
    args: Mapping[str, "Live"]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of which some item is computed, as an argument of a call."""

    items: tuple["Live", ...]


Live: TypeAlias = Literal | Binding | Index | TextTemplate | Call | Listing
"""A value in neutral words."""


class Tongue(Protocol):
    """The words that a target has for values computed from data."""

    def say(self, value: Live, *, is_edited: bool = False) -> JsonValue | MISSING:
        """Write a value in the target's JSON; `MISSING` if the target has no words that mean the same.

        Args:
            value: in neutral words. A literal is said as it is, where the target takes such JSON.
            is_edited: an input writes to it, so that only a binding will do.
        """
        ...


def say_each(tongue: Tongue, values: Iterable[Live]) -> list[JsonValue] | MISSING:
    """Say several values; `MISSING` if the target has no words for one of them."""
    said: list[JsonValue] = []
    for value in values:
        one = tongue.say(value)
        if one is MISSING:
            return MISSING
        said.append(one)
    return said


def say_members(tongue: Tongue, values: Mapping[str, Live]) -> dict[str, JsonValue] | MISSING:
    """Say several values by name; `MISSING` if the target has no words for one of them."""
    said = say_each(tongue, values.values())
    return said if said is MISSING else dict(zip(values, said, strict=True))
