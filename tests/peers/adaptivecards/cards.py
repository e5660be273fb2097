"""Cards to hold against the JavaScript parser: sensible ones, and ones with flaws. A number names a card.

Seeded and not Hypothesis, as `tests.peers.streams` is and for its reasons.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

from tests.peers.adaptivecards.card_flaws import FLAWS, Draft
from tests.peers.adaptivecards.card_making import Document, Maker
from uispec.adaptive.tables.versions import VERSIONS


@dataclass(frozen=True)
class Card:
    """A card, the version that the parser is told to read, and what is out of the ordinary in it."""

    name: str
    document: Document
    version: str | None = None
    flaws: Sequence[str] = ()

    @cached_property
    def text(self) -> str:
        """The card as JSON."""
        return json.dumps(self.document)


@cache
def card(number: int) -> Card:
    """Make the card of a number: four in ten are sensible, the others have up to five flaws."""
    rng = Random(f"card/{number}")
    maker = Maker(rng)
    document = {**maker.object("AdaptiveCard", 0), "version": rng.choice(("1.0", "1.3", "1.5", "1.6"))}
    version = rng.choice(list(VERSIONS)) if rng.random() < 0.4 else None
    flaws = rng.choices(list(FLAWS), k=rng.randint(1, 5)) if rng.random() < 0.6 else []
    draft = Draft(document, maker)
    for flaw in flaws:
        FLAWS[flaw](draft)
    return Card(f"card/{number}", document, version, flaws)
