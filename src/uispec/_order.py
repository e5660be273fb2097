"""The order in which the places of one document stand in it, for sorting what is said about them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeVar, cast

from uispec.pointer import is_index, split

_FEW: Final = 30
"""Of so many members one is found as fast as a table of them is made."""


class _Placed(Protocol):
    """What is said about a place of a document, such as an issue or a loss."""

    @property
    def path(self) -> str:
        """A pointer into the document."""
        ...


P = TypeVar("P", bound=_Placed)


def in_document_order(told: Iterable[P], document: object) -> list[P]:
    """Sort what is said about a document by the places that it speaks of; a missing one comes after its siblings.

    >>> from uispec.errors import Issue
    >>> told = [Issue("/a", "missing_property", "..."), Issue("/b/0", "wrong_type", "...")]
    >>> [issue.path for issue in in_document_order(told, {"b": [1]})]
    ['/b/0', '/a']
    """
    order = DocumentOrder(document)
    return sorted(told, key=lambda one: order.rank(split(one.path)))


class DocumentOrder:
    """Ranks places of a document by where they stand; what is not there comes after its siblings.

    >>> order = DocumentOrder({"b": [1, 2], "a": 3})
    >>> order.rank(["b", 1]) < order.rank(["b", "2"]) < order.rank(["a"]) < order.rank(["missing"])
    True
    """

    def __init__(self, document: object) -> None:
        self._document = document
        # Kept for each object, or a thousand unknown keys would be counted a thousand times.
        self._positions: dict[int, dict[str, int]] = {}

    def position(self, members: Mapping[str, object], name: str) -> int:
        """Give the position of a member in an object of the document; what is not there comes after all that are."""
        if len(members) <= _FEW:
            return [*members].index(name) if name in members else len(members)
        order = self._positions.get(id(members))
        if order is None:
            order = self._positions[id(members)] = {key: place for place, key in enumerate(members)}
        return order.get(name, len(order))

    def rank(self, tokens: Iterable[str | int]) -> tuple[int, ...]:
        """Give the positions of the steps among their neighbours; such tuples compare as the places stand."""
        here = self._document
        positions: list[int] = []
        for token in tokens:
            # Most are plain dicts and lists; asking for those first halves the time.
            kind = type(cast("object", here))
            if kind is dict or (kind is not list and isinstance(here, Mapping)):
                members, name = cast("Mapping[str, object]", here), str(token)
                positions.append(self.position(members, name))
                here = members.get(name)
            elif (kind is list or (kind is not str and isinstance(here, Sequence))) and is_index(str(token)):
                items = cast("Sequence[object]", here)
                positions.append(int(token))
                here = items[int(token)] if int(token) < len(items) else None
        return tuple(positions)
