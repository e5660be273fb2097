"""Places in a card: noted cheaply on the way, and put into words only where something is said of them."""

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer

Spot: TypeAlias = "tuple[Spot, str | int] | None"
"""A token and the place above it; `None` for the card."""


def tokens_of(spot: "Spot | RankedSpot") -> tuple[str | int, ...]:
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
        """Give the place of a spot; the number of an item may be text, as in a pointer."""
        places = self._places
        new: list[tuple[Spot, str | int]] = []
        while spot is not None and id(spot) not in places:
            new.append(spot)
            spot = spot[0]
        place = places[id(spot)][1]
        for one in reversed(new):
            path, rank, value = place
            token = one[1]
            if isinstance(value, list):
                at = int(token)
                place = f"{path}/{at}", (*rank, at), value[at]
            else:
                name = str(token)
                step = name if "~" not in name and "/" not in name else pointer.format((name,))[1:]
                if isinstance(value, dict):
                    rank = *rank, self._position(value, name)
                    place = f"{path}/{step}", rank, value.get(name)
                else:
                    place = f"{path}/{step}", rank, None
            places[id(one)] = one, place
        return place

    def _position(self, members: Mapping[str, JsonValue], name: str) -> int:
        if len(members) <= _FEW:
            return list(members).index(name) if name in members else len(members)
        positions = self._positions.get(id(members))
        if positions is None:
            positions = self._positions[id(members)] = {key: at for at, key in enumerate(members)}
        return positions.get(name, len(positions))
