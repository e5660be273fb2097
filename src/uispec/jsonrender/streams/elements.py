"""The elements of a spec while it streams: a map of which a version costs what it changes, not what it holds."""

from collections.abc import Container, Iterable, Mapping
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

    One that was made at once stays the dict that it was made of until the first change.

    >>> one = Elements.of({"a": {"type": "Text"}, "b": {"type": "Card"}})
    >>> two = one.changed({"b": None}, {"c": {"type": "Row"}})
    >>> len(one), two.plain()
    (2, {'a': {'type': 'Text'}, 'c': {'type': 'Row'}})
    """

    __slots__ = ("_gone", "_known", "_slots")

    def __init__(self, known: dict[str, JsonValue] | None, slots: SlotsMap[_Slot] | None, gone: int) -> None:
        self._known = known
        """All of them; otherwise the slots are there."""
        self._slots = slots
        self._gone = gone
        """How many of the slots hold nothing any more."""

    @classmethod
    def of(cls, elements: dict[str, JsonValue]) -> "Elements":
        """Make a map of these elements, which nobody edits any more."""
        return cls(elements, None, 0)

    def __len__(self) -> int:
        return len(self._slot()) - self._gone if self._known is None else len(self._known)

    def get(self, key: str, default: T) -> JsonValue | T:
        """Return the element of that key, or the default."""
        if self._known is not None:
            return self._known.get(key, default)
        slot = self._slot().find(key)
        return default if slot is None or slot.element is _GONE else cast("JsonValue", slot.element)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.get(key, _GONE) is not _GONE

    @property
    def keys(self) -> Container[str]:
        """What tells of a key whether it has an element, as quick as this version has it, for many questions."""
        return self if self._known is None else self._known

    def some(self, keys: Iterable[str]) -> dict[str, JsonValue]:
        """Those of these keys that there are, as a plain dict."""
        found = ((key, self.get(key, _GONE)) for key in keys)
        return {key: cast("JsonValue", element) for key, element in found if element is not _GONE}

    def plain(self) -> dict[str, JsonValue]:
        """All of them, as a plain dict: read it, never write into it."""
        if self._known is not None:
            return self._known
        slots = self._slot().values()
        return {slot.id: cast("JsonValue", slot.element) for slot in slots if slot.element is not _GONE}

    def changed(self, before: Mapping[str, object], after: dict[str, JsonValue]) -> "Elements":
        """Return a version where these elements are what they are after a change of them.

        Args:
            before: the elements that may have changed, as this version has them; only its keys count.
            after: what is left of them, and what has come. Nobody edits it any more.
        """
        if self._known is not None and not self._known:
            return Elements.of(after) if after else self
        lost = [_Slot(key, _GONE) for key in before if key not in after]
        come = [_Slot(key, element) for key, element in after.items() if self.get(key, _GONE) is not element]
        if not lost and not come:
            return self
        slots = self._slot()
        gone = self._gone + len(lost)
        if self._gone:
            # An element that comes back takes the slot that it had, and so its old place.
            gone -= sum(slot.id in slots and self.get(slot.id, _GONE) is _GONE for slot in come)
        fresh = Elements(None, slots.updated([*lost, *come]), gone)
        return Elements.of(fresh.plain()) if gone > len(fresh) + _SPARE else fresh

    def _slot(self) -> SlotsMap[_Slot]:
        if self._slots is None:
            self._slots = SlotsMap(map(_Slot._make, (self._known or {}).items()))
        return self._slots
