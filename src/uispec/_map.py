"""The persistent map of components and elements: a version costs what it changes, not what it holds.

A version is a row of slots, cut into chunks of 64; a change copies the chunks that it touches. The index from id to
slot is shared by all versions that grew from one another and only ever gains entries, so it may name slots that a
version does not have, or that hold another id there: a slot proves itself by the id of the value in it.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from itertools import chain
from operator import is_
from typing import Any, Final, Generic, Protocol, TypeVar, cast

_BITS: Final = 6
_WIDTH: Final = 1 << _BITS
"""Values of a chunk. Copying one counts a reference to each, all over the memory: of the widths between 32 and 256 this
one changes twenty of 10,000 or 100,000 values the fastest, and one of them as fast as any."""
_MASK: Final = _WIDTH - 1
_SPARE: Final = 64
"""Entries that an index may waste before its size is looked at."""


class Identified(Protocol):
    """A value that knows its own key."""

    @property
    def id(self) -> str:
        """The key."""
        ...


V = TypeVar("V", bound=Identified)


class SlotsMap(Mapping[str, V], Generic[V]):
    """An immutable mapping from ids to values, in the order in which the ids first came.

    `updated` makes the next version. Versions share what they have in common, and comparing two near versions costs
    what they differ in. Any number of threads may read one version and make others from it. Like a dict it has no hash,
    and so has nothing that holds one, such as a surface.

    >>> from types import SimpleNamespace as Thing
    >>> one = SlotsMap.empty().updated([Thing(id="a"), Thing(id="b")])
    >>> two = one.updated([Thing(id="c")])
    >>> list(one), list(two)
    (['a', 'b'], ['a', 'b', 'c'])
    """

    __slots__ = ("_chunks", "_index", "_size")

    _chunks: list[list[V]]
    """Never changed once the version exists, and neither is a chunk."""
    _index: dict[str, int]
    """Shared with other versions; gains entries, loses none. May be replaced by a shorter one that answers the same."""
    _size: int

    def __init__(self, values: Iterable[V] = ()) -> None:
        """Make a map of the values; of two with one id the last stays, in the place of the first."""
        row = [*values]
        self._index = {value.id: slot for slot, value in enumerate(row)}
        if len(self._index) < len(row):
            row = [*{value.id: value for value in row}.values()]
            self._index = {value.id: slot for slot, value in enumerate(row)}
        self._chunks = [row] if len(row) <= _WIDTH else [row[at : at + _WIDTH] for at in range(0, len(row), _WIDTH)]
        self._size = len(row)

    @classmethod
    def empty(cls) -> SlotsMap[V]:
        """Return the map of nothing; there is one for all."""
        return cast("SlotsMap[V]", _EMPTY)

    def updated(self, values: Iterable[V], is_same: Callable[[V, V], bool] = is_) -> SlotsMap[V]:
        """Return a map that also holds these values, in place of those with the same ids.

        An id keeps the place it first had; new ids follow in their order. Of two values with one id the last stays.

        Args:
            values: in any order.
            is_same: tells of the value that stands here and the new one of its id that the first may stay.

        Returns:
            A new version, or this one where every value may stay.
        """
        if not self._size:
            # With an index of its own: what has nothing in common should share nothing.
            made = SlotsMap(values)
            return made if made._size else self
        size, chunks, index = self._size, self._chunks, self._index
        ours: set[int] = set()  # numbers of the chunks that were copied for the new version
        for key, value in {value.id: value for value in values}.items():
            slot = index.get(key)
            if slot is not None and slot < size and (held := chunks[slot >> _BITS][slot & _MASK]).id == key:
                if held is value or is_same(held, value):
                    continue
            else:
                slot = size
                if len(index) > 2 * size + _SPARE:
                    # Versions that grew from here and were dropped left their entries.
                    self._index = index = _index_chunks(chunks)
                # Looking and adding are one step here, so that of two branches (and threads) that give one key two
                # places, the second sees the other's and takes an index of its own.
                if index.setdefault(key, slot) != slot:
                    index = _index_chunks(chunks)
                    index[key] = slot
                size += 1
            number = slot >> _BITS
            if number not in ours:
                if not ours:
                    chunks = chunks.copy()
                ours.add(number)
                if number == len(chunks):
                    chunks.append(list[V]())
                else:
                    chunks[number] = chunks[number].copy()
            chunk = chunks[number]
            if slot & _MASK == len(chunk):
                chunk.append(value)
            else:
                chunk[slot & _MASK] = value
        if not ours:
            return self
        fresh = object.__new__(type(self))
        fresh._chunks, fresh._index, fresh._size = chunks, index, size
        return fresh

    def find(self, key: str) -> V | None:
        """Return the value of an id, or `None`: what `get` does, without an error raised and caught on the way."""
        slot = self._index.get(key)
        if slot is not None and slot < self._size:
            value = self._chunks[slot >> _BITS][slot & _MASK]
            if value.id == key:
                return value
        return None

    def __getitem__(self, key: str) -> V:
        slot = self._index.get(key)
        if slot is not None and slot < self._size:
            value = self._chunks[slot >> _BITS][slot & _MASK]
            if value.id == key:
                return value
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        slot = self._index.get(cast("str", key))
        return slot is not None and slot < self._size and self._chunks[slot >> _BITS][slot & _MASK].id == key

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        return (value.id for chunk in self._chunks for value in chunk)

    def values(self) -> ValuesView[V]:
        """Return a view of the values, in the order of their ids."""
        return _Values(self, self._chunks)

    def items(self) -> ItemsView[str, V]:
        """Return a view of the pairs of id and value."""
        return _Items(self, self._chunks)

    def unshared(self, other: SlotsMap[V]) -> Iterator[V]:
        """Go through the values that stand in no chunk of the other map: all that may be different there.

        >>> from types import SimpleNamespace as Thing
        >>> one = SlotsMap(Thing(id=str(number)) for number in range(1_000))
        >>> two = one.updated([Thing(id="300")])
        >>> len(list(two.unshared(one))), len(list(one.unshared(one)))
        (64, 0)
        """
        for number, chunk in enumerate(self._chunks):
            if number >= len(other._chunks) or chunk is not other._chunks[number]:
                yield from chunk

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, SlotsMap):
            theirs = cast("SlotsMap[V]", other)
            if self._size != theirs._size:
                return False
            for number, chunk in enumerate(self._chunks):
                opposite = theirs._chunks[number]
                if chunk is not opposite and chunk != opposite and not _all_in(chunk, theirs):
                    return False
            return True
        if isinstance(other, Mapping):
            mapping = cast("Mapping[str, object]", other)
            return len(mapping) == self._size and _all_in(self.values(), mapping)
        return NotImplemented

    def __reduce__(self) -> tuple[type[SlotsMap[V]], tuple[list[V]]]:
        return (SlotsMap, (list(self.values()),))

    def __repr__(self) -> str:
        return f"<SlotsMap of {self._size}>"


_EMPTY: Final = SlotsMap[Any]()
_NOTHING: Final = object()


def _index_chunks(chunks: list[list[V]]) -> dict[str, int]:
    return {value.id: slot for slot, value in enumerate(chain.from_iterable(chunks))}


def _all_in(values: Iterable[V], mapping: Mapping[str, object]) -> bool:
    """Tell whether the mapping holds an equal value under the id of each of these."""
    for value in values:
        other = mapping.get(value.id, _NOTHING)
        if other is not value and other != value:
            return False
    return True


class _Values(ValuesView[V]):
    """Goes along the row, instead of looking each id up."""

    def __init__(self, mapping: Mapping[str, V], chunks: list[list[V]]) -> None:
        super().__init__(mapping)
        self.chunks = chunks

    def __iter__(self) -> Iterator[V]:
        return chain.from_iterable(self.chunks)


class _Items(ItemsView[str, V]):
    """Goes along the row, instead of looking each id up."""

    def __init__(self, mapping: Mapping[str, V], chunks: list[list[V]]) -> None:
        super().__init__(mapping)
        self.chunks = chunks

    def __iter__(self) -> Iterator[tuple[str, V]]:
        return ((value.id, value) for value in chain.from_iterable(self.chunks))
