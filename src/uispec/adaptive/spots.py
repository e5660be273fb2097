"""Places in a card: noted cheaply on the way, and put into words only where something is said of them."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer

Spot: TypeAlias = "tuple[Spot, str | int] | None"
"""A token and the place above it; `None` for the card."""


def tokens_of(spot: Spot) -> tuple[str | int, ...]:
    """The way from the card to a place.

    >>> tokens_of((((None, "body"), 0), "text"))
    ('body', 0, 'text')
    """
    tokens: list[str | int] = []
    while spot is not None:
        spot, token = spot
        tokens.append(token)
    return tuple(reversed(tokens))


Way: TypeAlias = "tuple[Way, tuple[str | int, ...]] | None"
"""An object of a card: the object that holds it and the tokens from there, mostly two; `None` for the card."""


def tokens_along(way: Way) -> tuple[str | int, ...]:
    """The tokens from the card to an object.

    >>> tokens_along(((None, ("body", 0)), ("columns", 1)))
    ('body', 0, 'columns', 1)
    """
    parts: list[tuple[str | int, ...]] = []
    while way is not None:
        way, tokens = way
        parts.append(tokens)
    return tuple(chain.from_iterable(reversed(parts)))


_FEW: Final = 30
"""Of so many members one is found as fast as a table of them is made."""

Place: TypeAlias = tuple[str, tuple[int, ...], JsonValue]
"""A pointer, a rank, and the value there. Ranks compare as places stand; what is absent comes after its siblings."""


class Places:
    """The places of one card; what many have in common is worked out once.

    >>> places = Places({"body": [{"text": "a"}], "lang": "en"})
    >>> places.of((None, ("body", 0)), ("text",)), places.of(None, ("lang",))
    (('/body/0/text', (0, 0, 0), 'a'), ('/lang', (1,), 'en'))
    """

    def __init__(self, card: Mapping[str, JsonValue]) -> None:
        self._objects: Final[dict[int, Place]] = {id(None): ("", (), cast("JsonValue", card))}
        """By the identity of the way."""
        self._positions: Final[dict[int, dict[str, int]]] = {}

    def of(self, way: Way, tokens: Sequence[str | int] = ()) -> Place:
        """Give the place to which tokens lead from an object, the way to which lasts as long as these places are asked.

        The number of an item may be text, as in a pointer.
        """
        objects = self._objects
        legs: list[tuple[Way, Sequence[str | int]]] = [(None, tokens)] if tokens else []
        while way is not None and id(way) not in objects:
            legs.append((way, way[1]))
            way = way[0]
        path, rank, value = objects[id(way)]
        for leg, steps in reversed(legs):
            for token in steps:
                if isinstance(value, list):
                    at = int(token)
                    path, rank, value = f"{path}/{at}", (*rank, at), value[at]
                elif isinstance(value, dict):
                    name = str(token)
                    path = f"{path}/{name}" if name.isalnum() else path + pointer.format((name,))
                    rank, value = (*rank, self._position(value, name)), value.get(name)
                else:
                    path, value = path + pointer.format((token,)), None
            if leg is not None:
                objects[id(leg)] = path, rank, value
        return path, rank, value

    def _position(self, members: Mapping[str, JsonValue], name: str) -> int:
        if len(members) <= _FEW:
            return list(members).index(name) if name in members else len(members)
        positions = self._positions.get(id(members))
        if positions is None:
            positions = self._positions[id(members)] = {key: at for at, key in enumerate(members)}
        return positions.get(name, len(positions))
