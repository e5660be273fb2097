"""Rows of templates that are not written out: which item a scope stands for, and which items there are."""

from collections.abc import Iterable, Iterator
from typing import Final

from pydantic import JsonValue

from uispec import pointer
from uispec.errors import Issue, LimitError

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


class Looks:
    """How many lists and items may be looked at, by all searches together."""

    __slots__ = ("_left",)

    def __init__(self, most: int) -> None:
        self._left = most

    def spend(self) -> None:
        """Count one.

        Raises:
            LimitError: `too_large`, there were as many as may be.
        """
        if self._left <= 0:
            raise LimitError(Issue("", "too_large", "There are more rows in templates than may be looked at."))
        self._left -= 1


def list_rows(data: JsonValue, scope: str, looks: Looks) -> Iterator[tuple[int, ...]]:
    """Give the positions of every item that a scope may mean, in the order of the data.

    Args:
        data: what the scope leads into.
        scope: of a template that is not written out, or of several inside each other.
        looks: each list and item is one.

    Raises:
        LimitError: `too_large`, on the way.

    >>> list(list_rows({"rows": [{"cells": [1]}, {}, {"cells": [2, 3]}]}, "/rows/-/cells/-", Looks(10)))
    [(0, 0), (2, 0), (2, 1)]
    """
    stack: list[tuple[int, ...]] = [()]
    while stack:
        looks.spend()
        rows = stack.pop()
        way = in_row(scope, rows)
        if not is_any_row(way):
            yield rows
            continue
        items = pointer.find(data, pointer.split(way.partition(f"/{ITEM}")[0]), None)
        if isinstance(items, list):
            stack.extend((*rows, index) for index in reversed(range(len(items))))


def scopes_of(data: JsonValue, scope: str, looks: Looks) -> Iterable[str]:
    """Give the scopes of all items that a scope may mean, as of `list_rows`; one that means one place is it alone."""
    return (in_row(scope, rows) for rows in list_rows(data, scope, looks)) if is_any_row(scope) else (scope,)
