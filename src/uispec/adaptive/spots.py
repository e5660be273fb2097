"""Places in a card: noted cheaply on the way, and put into words only where something is said of them."""

from collections.abc import Mapping
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


_FEW: Final = 30
"""Of so many members one is found as fast as a table of them is made."""

Place: TypeAlias = tuple[str, tuple[int, ...], JsonValue]
"""A pointer, a rank, and the value there. Ranks compare as places stand; what is absent comes after its siblings."""


class Places:
    """The places of one card by their spots; what many have in common is worked out once.

    >>> places = Places({"body": [{"text": "a"}], "lang": "en"})
    >>> places.of((((None, "body"), 0), "text")), places.of((None, "lang"))
    (('/body/0/text', (0, 0, 0), 'a'), ('/lang', (1,), 'en'))
    """

    def __init__(self, card: Mapping[str, JsonValue]) -> None:
        root = cast("JsonValue", card)
        self._places: Final[dict[int, tuple[Spot, Place]]] = {id(None): (None, ("", (), root))}
        """By the identity of the spot, which lasts as long as the spot is kept."""
        self._positions: Final[dict[int, dict[str, int]]] = {}

    def of(self, spot: Spot) -> Place:
        """Give the place of a spot."""
        new: list[tuple[Spot, str | int]] = []
        known = self._places.get(id(spot))
        while known is None and spot is not None:
            new.append(spot)
            spot = spot[0]
            known = self._places.get(id(spot))
        place = cast("tuple[Spot, Place]", known)[1]
        for below in reversed(new):
            place = self._below(place, below[1])
            self._places[id(below)] = below, place
        return place

    def _below(self, place: Place, token: str | int) -> Place:
        path, rank, value = place
        if isinstance(value, list):
            at = int(token)
            return f"{path}/{at}", (*rank, at), value[at]
        token = str(token)
        path = f"{path}/{token}" if "~" not in token and "/" not in token else path + pointer.format((token,))
        if not isinstance(value, dict):
            return path, rank, None
        return path, (*rank, self._position(value, token)), value.get(token)

    def _position(self, members: Mapping[str, JsonValue], name: str) -> int:
        if len(members) <= _FEW:
            return list(members).index(name) if name in members else len(members)
        positions = self._positions.get(id(members))
        if positions is None:
            positions = self._positions[id(members)] = {key: at for at, key in enumerate(members)}
        return positions.get(name, len(positions))
