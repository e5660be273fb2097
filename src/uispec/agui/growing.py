"""Lists that only grow: a version costs what it adds, however long it is."""

from collections.abc import Iterator
from itertools import islice
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Growing(Generic[T]):
    """An immutable sequence, of which the next version has one item more.

    Versions share one list, and each knows how much of it is its own; where two grow from the same one, the second
    copies it. Any number of threads may grow one version.

    >>> one = Growing[str]().with_item("a")
    >>> two, other = one.with_item("b"), one.with_item("c")
    >>> list(one), list(two), list(other)
    (['a'], ['a', 'b'], ['a', 'c'])
    """

    __slots__ = ("_count", "_items")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._count = 0

    def with_item(self, item: T) -> "Growing[T]":
        """Return the version with one item more."""
        items, count = self._items, self._count
        if len(items) == count:
            items.append(item)
        if items[count] is not item:
            # Somebody else grew from here first.
            items = [*islice(items, count), item]
        fresh = cast("Growing[T]", object.__new__(Growing))
        fresh._items, fresh._count = items, count + 1
        return fresh

    def cut(self, count: int) -> "Growing[T]":
        """Return the version that it was when it had so many items."""
        fresh = cast("Growing[T]", object.__new__(Growing))
        fresh._items, fresh._count = self._items, count
        return fresh

    def __getitem__(self, index: int) -> T:
        if not 0 <= index < self._count:
            raise IndexError(index)
        return self._items[index]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._count)

    def __repr__(self) -> str:
        return f"<Growing of {self._count}>"
