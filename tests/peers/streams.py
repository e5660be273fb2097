"""Streams of messages to hold against the peers: sensible ones, and ones with a flaw. A number names a stream.

Seeded and not Hypothesis: the shares of what is accepted, of the kinds of messages and of flaws are counted and
asserted, and rows of the table of disagreements go stale or not, so that every run has to see the same streams.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.peers.draft import Draft
from tests.peers.flaws import FLAWS
from tests.peers.outcome import Document
from uispec.a2ui.dialects import Family


@dataclass(frozen=True)
class Stream:
    """A list of messages, and what is out of the ordinary in it."""

    name: str
    version: Family
    messages: Sequence[Document]
    flaw: str | None = None


def stream(version: Family, number: int) -> Stream:
    """Write the stream of a number: four in ten are sensible from end to end, the others have one flaw somewhere."""
    draft = Draft(version, Random(f"{version}/{number}"))
    flaw = draft.rng.choice(list(FLAWS)) if draft.rng.random() < 0.6 else None
    length = draft.rng.randint(2, 7)
    at = draft.rng.randint(1, length)
    for position in range(length + 1):
        if flaw is not None and position == at:
            if not draft.live:
                draft.messages.append(draft.sensible())
            draft.messages += FLAWS[flaw](draft)
        draft.messages.append(draft.sensible())
    return Stream(f"{version}/{number}", version, draft.messages, flaw)
