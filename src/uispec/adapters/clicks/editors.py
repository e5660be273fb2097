"""The inputs of a document by the data that they edit."""

from collections.abc import Sequence
from typing import Final

from uispec.pointer import Tokens


class Editors:
    """Finds the inputs that edit what is read, something around it or something inside, without asking each of them.

    >>> editors = Editors()
    >>> editors.add("name", ("person", "name"))
    >>> editors.find([("person",)]), editors.find([("person", "name", "first")]), editors.find([("title",)])
    (['name'], ['name'], [])
    """

    def __init__(self) -> None:
        self._order: Final[dict[str, int]] = {}
        self._at: Final[dict[Tokens, list[str]]] = {}
        self._within: Final[dict[Tokens, list[str]]] = {}
        """By a place of the data, who edits it or something inside it."""

    def add(self, name: str, data: Tokens) -> None:
        """Note what an input edits."""
        self._order[name] = len(self._order)
        self._at.setdefault(data, []).append(name)
        for depth in range(len(data) + 1):
            self._within.setdefault(data[:depth], []).append(name)

    def find(self, reads: Sequence[Tokens]) -> list[str]:
        """List the inputs that edit what is read, in the order in which they were noted."""
        found: set[str] = set()
        for read in reads:
            found.update(self._within.get(read, ()))
            for depth in range(len(read)):
                found.update(self._at.get(read[:depth], ()))
        return sorted(found, key=self._order.__getitem__)

    def touch(self, reads: Sequence[Tokens]) -> bool:
        """Tell whether any input edits what is read."""
        return any(
            read in self._within or any(read[:depth] in self._at for depth in range(len(read))) for read in reads
        )
