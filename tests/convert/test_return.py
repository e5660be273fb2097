"""L4 (needed) and L5 (return): what comes back was not lost, and what was not lost comes back."""

import os
from random import Random
from typing import Final

import pytest

from tests.convert.pairs import Pair, pairs
from tests.convert.returning import needless, told, unreturned
from tests.convert.test_laws import chosen, sampled
from tests.shared import needs_shared

BACK: Final = pytest.mark.parametrize("pair", [pair for pair in pairs() if pair.back is not None], ids=str)
DRAWN: Final = int(os.environ.get("UISPEC_DRAWN", "6"))

NEEDED: Final[dict[str, str]] = {
    "data_binding approximated": "of an input, whose value comes back, bound to a place of its own",
    "check deferred": "of one check of several with the same message, which comes back with another of them",
    "two_way deferred": "the value that is shown comes back; what waits for an action are its edits",
}
"""Losses of values that come back exactly, by code and effect, each with the reason why they are none the less."""


@needs_shared
@BACK
def test_what_comes_back_is_no_loss(pair: Pair) -> None:
    """L4."""
    found: list[str] = []
    for seed in chosen(pair):
        found += [f"{seed.name}: {each}" for each in needless(pair, seed.document, sampled(pair, seed, 25))]
    assert [each for each in told(found) if " ".join(each.split(" ")[1:3]) not in NEEDED] == []


@needs_shared
@BACK
def test_what_is_not_lost_comes_back(pair: Pair) -> None:
    """L5."""
    found: list[str] = []
    for seed in chosen(pair):
        found += [f"{seed.name}: {each}" for each in unreturned(pair, seed.document)]
    for number in range(DRAWN):
        found += [f"draw {number}: {each}" for each in unreturned(pair, pair.source.draw(Random(number)))]
    assert told(found) == []
