"""A card brought to its version and host, with what that costs told at the places of the source."""

from collections.abc import Iterator
from typing import Final

from pydantic import JsonValue

from uispec import pointer
from uispec.adapters.adaptive_card.desk import Desk
from uispec.adapters.drafts import Element
from uispec.adapters.neutral import Neutral
from uispec.adaptive.hosting.downgrading import bring_down
from uispec.ledger import Place
from uispec.limits import Limits
from uispec.losses import Effect, Loss


def fit(card: Element, desk: Desk, limits: Limits) -> Element:
    """Give a card that its version and its host know all of."""
    reach = desk.reach
    if reach.is_whole:
        return card
    output, losses = bring_down(card, reach.version, reach.host)
    _Costs(card, desk).note(losses)
    return output


class _Costs:
    """Where in the source stands what a place of the card was made of."""

    def __init__(self, card: Element, desk: Desk) -> None:
        self._card: Final = card
        self._desk: Final = desk
        self._placed: Final[dict[tuple[int, str], list[Place]]] = {}
        for item in desk.ledger.placed:
            self._placed.setdefault((id(item.holder), item.key), []).append(item.at)

    def note(self, losses: list[Loss]) -> None:
        """Tell every loss at what it is about; what the writer added by itself is nobody's."""
        code = "host" if self._desk.reach.is_named else "version"
        for loss in losses:
            for place, effect, what in self._sources(loss):
                self._desk.ledger.note(place, code, effect, what, loss.message)

    def _sources(self, loss: Loss) -> Iterator[tuple[Place, Effect, str]]:
        value: JsonValue = self._card
        holder, key = self._card, ""
        for token in pointer.split(loss.path):
            if isinstance(value, dict):
                holder, key = value, token
                value = value.get(token)
            elif isinstance(value, list):
                value = value[int(token)]
        for node in _topmost(value, self._desk.owners):
            if loss.effect == "dropped":
                yield node.at, "dropped", node.kind
            elif node.type_at is not None:
                yield node.type_at, "approximated", node.kind
        for place in self._placed.get((id(holder), key), ()):
            if not place.is_object:
                yield place, loss.effect, loss.what


def _topmost(value: JsonValue, owners: dict[int, Neutral]) -> Iterator[Neutral]:
    """The nodes that a part of the card is made of, without those inside others."""
    stack = [value]
    while stack:
        top = stack.pop()
        owner = owners.get(id(top))
        if owner is not None:
            yield owner
        elif isinstance(top, dict):
            stack.extend(top.values())
        elif isinstance(top, list):
            stack.extend(top)
