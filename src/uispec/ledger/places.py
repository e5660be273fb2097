"""Where something stands in the document that is converted."""

from typing import Final

from uispec import pointer


class Place:
    """A place in the source document: a linked pair (parent, key), written out as a pointer only when somebody asks.

    The same step from the same place is the same object, so that instances of a template meet at one place.

    >>> (Place() / "components" / 3 / "a/b").pointer
    '/components/3/a~1b'
    """

    __slots__ = ("_members", "_pointer", "is_object", "key", "parent")

    def __init__(self, parent: "Place | None" = None, key: str | int = "") -> None:
        self.parent: Final = parent
        self.key: Final = key
        self.is_object = False
        """Whether a component or another object with properties of its own stands here."""
        self._members: dict[str | int, Place] | None = None
        self._pointer: str | None = "" if parent is None else None

    def __truediv__(self, key: str | int) -> "Place":
        if self._members is None:
            self._members = {}
        member = self._members.get(key)
        if member is None:
            member = self._members[key] = Place(self, key)
        return member

    def lead(self, key: str | int, place: "Place") -> None:
        """Have a step from here lead to another place: what a document holds here stands elsewhere in it.

        >>> message, patch = Place() / 0, Place() / 1
        >>> message.lead("text", patch / "value")
        >>> (message / "text").pointer, (message / "type").pointer
        ('/1/value', '/0/type')
        """
        if self._members is None:
            self._members = {}
        self._members[key] = place

    @property
    def tokens(self) -> tuple[str | int, ...]:
        """The way down from the root of the document."""
        way: list[str | int] = []
        place = self
        while place.parent is not None:
            way.append(place.key)
            place = place.parent
        return tuple(reversed(way))

    @property
    def pointer(self) -> str:
        """RFC 6901 text."""
        if self._pointer is None:
            self._pointer = pointer.format(self.tokens)
        return self._pointer

    def __repr__(self) -> str:
        return f"Place({self.pointer!r})"
