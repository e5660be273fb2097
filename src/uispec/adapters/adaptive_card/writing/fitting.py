"""A card brought to its version and host, with what that costs told at the places of the source."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pydantic import JsonValue

from uispec import pointer
from uispec.adapters.adaptive_card.writing.desk import Desk
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral, walk
from uispec.adaptive.hosting.downgrading import bring_down
from uispec.ledger import Place
from uispec.losses import Loss, LossCode


def fit(card: Element, home: Element, desk: Desk) -> tuple[Element, Element]:
    """Give a card that its version and its host know all of, and the table for its clicks.

    An input that the version lacks is not sent any more, so that `home` must not take it for one that was cleared.
    """
    reach = desk.reach
    if reach.is_whole:
        return card, home
    output, losses = bring_down(card, reach.version, reach.host)
    if not losses:
        return output, home
    _Costs(card, desk).note(losses)
    inputs = home.get("inputs")
    if isinstance(inputs, dict):
        left = _ids(output)
        home = {**home, "inputs": {name: entry for name, entry in inputs.items() if name in left}}
    return output, home


def _ids(card: Element) -> set[str]:
    found: set[str] = set()
    stack: list[JsonValue] = [card]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if isinstance(id_ := value.get("id"), str):
                found.add(id_)
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
    return found


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
        ledger, code = self._desk.ledger, self._code
        dropped: list[Neutral] = []
        for loss in losses:
            holder, key, value = self._find(loss.path)
            for node in _topmost(value, self._desk.owners):
                if loss.effect == "dropped":
                    dropped.append(node)
                    ledger.note(node.at, code, "dropped", node.kind, loss.message)
                elif node.type_at is not None:
                    ledger.note(node.type_at, code, "approximated", node.kind, loss.message)
            for holding in (holder, *self._desk.lenders.get(id(holder), ())):
                for place in self._placed.get((id(holding), key), ()):
                    if not place.is_object:
                        ledger.note(place, code, loss.effect, loss.what, loss.message)
        self._leave_out(dropped)

    def _leave_out(self, dropped: list[Neutral]) -> None:
        """What is left out takes along what stands in it, unless another instance of that shows."""
        ledger = self._desk.ledger
        gone = Counter(inner.at for node in dropped for inner in walk(node) if inner.is_component)
        there = Counter(node.at for node in self._desk.owners.values())
        for node in dropped:
            for inner in walk(node):
                if not inner.is_component:
                    continue
                if inner is not node:
                    ledger.note(inner.at, "component", "dropped", inner.kind, inside=node.at)
                if gone[inner.at] >= there[inner.at]:
                    ledger.shown.pop(inner.at, None)

    @property
    def _code(self) -> LossCode:
        return "host" if self._desk.reach.is_named else "version"

    def _find(self, path: str) -> tuple[Element, str, JsonValue]:
        """The last object on the way to a place, the key there, and what stands at the place."""
        value: JsonValue = self._card
        holder, key = self._card, ""
        for token in pointer.split(path):
            if isinstance(value, dict):
                holder, key = value, token
                value = value.get(token)
            elif isinstance(value, list):
                value = value[int(token)]
        return holder, key, value


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
