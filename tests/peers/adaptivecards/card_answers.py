"""What the JavaScript library and we say of cards, in one form."""

from collections.abc import Sequence
from typing import Any, Final

from tests.peers.adaptivecards.cards import Card
from tests.peers.adaptivecards.rows import Answer
from tests.peers.node import Node
from uispec import adaptive

_AT_ONCE: Final = 500


def our_events(card: Card) -> Answer:
    """Phase, name, sentence and source of every event, in their order."""
    events = adaptive.parser_events(card.document, version=card.version)
    return {
        "events": [
            {"phase": one.phase, "event": one.event, "message": one.message, "source": one.source} for one in events
        ]
    }


def their_judgements(node: Node, cards: Sequence[Card]) -> list[Any]:
    """The answers of the peer to each card: `parse` and `validate` events and what it has `written`, or `refused`."""
    asked = [[card.document, card.version] for card in cards]
    starts = range(0, len(asked), _AT_ONCE)
    return [one for start in starts for one in node.call("adaptive_cards.judgeAll", asked[start : start + _AT_ONCE])]


def their_events(judged: Any) -> Answer:
    if "refused" in judged:
        return {"refused": judged["refused"]["message"]}
    return {"events": judged["parse"] + judged["validate"]}
