"""Places in a card: noted cheaply on the way, and put into words only where something is said of them."""

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._order import DocumentOrder
from uispec._spots import Spot

Located: TypeAlias = tuple[str, tuple[int, ...], JsonValue]
"""A pointer, a rank, and the value there. Ranks compare as places stand; what is absent comes after its siblings."""


class Places:
    """The places of one card; what many have in common is worked out once.

    >>> places = Places({"body": [{"text": "a"}], "lang": "en"})
    >>> places.of((((None, "body"), 0), "text")), places.of((None, "lang"))
    (('/body/0/text', (0, 0, 0), 'a'), ('/lang', (1,), 'en'))
    """

    def __init__(self, card: Mapping[str, JsonValue]) -> None:
        self._known: Final[dict[int, Located]] = {id(None): ("", (), cast("JsonValue", card))}
        """By the identity of the spot."""
        self._order: Final = DocumentOrder(card)

    def of(self, spot: Spot) -> Located:
        """Locate a spot, which lasts as long as these places are asked.

        The number of an item may be text, as in a pointer.
        """
        known = self._known
        steps: list[tuple[Spot, str | int]] = []
        while spot is not None and id(spot) not in known:
            steps.append(spot)
            spot = spot[0]
        located = path, rank, value = known[id(spot)]
        for step in reversed(steps):
            token = step[1]
            if isinstance(value, dict) and isinstance(token, str):
                path = f"{path}/{token}" if token.isalnum() else path + pointer.format((token,))
                rank, value = (*rank, self._order.position(value, token)), value.get(token)
            elif isinstance(value, list):
                at = int(token)
                path, rank, value = f"{path}/{at}", (*rank, at), value[at]
            else:
                path, value = path + pointer.format((token,)), None
            located = known[id(step)] = path, rank, value
        return located
