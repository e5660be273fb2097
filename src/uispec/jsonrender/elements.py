"""The elements of a spec while it streams: a map of which a version costs what it changes, not what it holds."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeVar, cast

from pydantic import JsonValue

from uispec._map import SlotsMap

T = TypeVar("T")

_SPARE: Final = 64
"""Removed elements that a map may remember before it is made anew."""


class _Slot(NamedTuple):
    """An element with its key; one that was removed keeps its slot, since a slot map loses no key."""

    id: str
    element: object


_GONE: Final = object()


class Elements:
    """An immutable map from keys to elements, in the order in which the keys first came.

    >>> one = Elements.of({"a": {"type": "Text"}, "b": {"type": "Card"}})
    >>> two = one.changed({"b": None}, {"c": {"type": "Row"}})
    >>> len(one), two.plain()
    (2, {'a': {'type': 'Text'}, 'c': {'type': 'Row'}})
    """

    __slots__ = ("_gone", "_slots")

    def __init__(self, slots: SlotsMap[_Slot], gone: int) -> None:
        self._slots = slots
        self._gone = gone
        """How many of the slots hold nothing any more."""

    @classmethod
    def of(cls, elements: Mapping[str, JsonValue]) -> "Elements":
        """Make a map of these elements."""
        return cls(SlotsMap(map(_Slot._make, elements.items())), 0)

    def __len__(self) -> int:
        return len(self._slots) - self._gone

    def get(self, key: str, default: T) -> JsonValue | T:
        """Return the element of that key, or the default."""
        slot = self._slots.get(key)
        return default if slot is None or slot.element is _GONE else cast("JsonValue", slot.element)

    def some(self, keys: Iterable[str]) -> dict[str, JsonValue]:
        """Those of these keys that there are, as a plain dict."""
        found = ((key, self._slots.get(key)) for key in keys)
        return {
            key: cast("JsonValue", slot.element)
            for key, slot in found
            if slot is not None and slot.element is not _GONE
        }

    def plain(self) -> dict[str, JsonValue]:
        """All of them, as a plain dict."""
        return {slot.id: cast("JsonValue", slot.element) for slot in self._slots.values() if slot.element is not _GONE}

    def changed(self, before: Mapping[str, object], after: Mapping[str, JsonValue]) -> "Elements":
        """Return a version where these elements are what they are after a change of them.

        Args:
            before: the elements that may have changed, as this version has them; only its keys count.
            after: what is left of them, and what has come.
        """
        lost = [_Slot(key, _GONE) for key in before if key not in after]
        come = [_Slot(key, element) for key, element in after.items() if self.get(key, _GONE) is not element]
        if not lost and not come:
            return self
        # An element that comes back takes the slot that it had, and so its old place.
        gone = (
            self._gone + len(lost) - sum(slot.id in self._slots and self.get(slot.id, _GONE) is _GONE for slot in come)
        )
        fresh = Elements(self._slots.updated([*lost, *come]), gone)
        return Elements.of(fresh.plain()) if gone > len(fresh) + _SPARE else fresh
