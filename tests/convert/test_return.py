"""L4 (needed) and L5 (return): what comes back was not lost, and what was not lost comes back."""

import os
from random import Random
from typing import Final

import pytest

from tests.convert.pairs import Pair, pairs
from tests.convert.returning import in_order, leaves, needless, told, unreturned
from tests.convert.test_laws import chosen, sampled
from tests.shared import needs_shared

BACK: Final = pytest.mark.parametrize("pair", [pair for pair in pairs() if pair.back is not None], ids=str)
DRAWN: Final = int(os.environ.get("UISPEC_DRAWN", "6"))

_OWN_MARKS: Final = "of a text in bold, whose marks are taken off on the way back to a format that shows none"
NEEDED: Final[dict[str, str]] = {
    "data_binding approximated": "of an input, whose value comes back, bound to a place of its own",
    "two_way deferred": "the value that is shown comes back; what waits for an action are its edits",
    "two_way approximated": "the value that is shown comes back; its edits go along with one button of several",
    "adaptive-card: style approximated": "of a filtered choice, which stays filtered, and shows all of itself at once",
    "assistant-ui: text approximated": _OWN_MARKS,
    "assistant-ui-flat: text approximated": _OWN_MARKS,
}
"""Losses of values that come back exactly, by code and effect, perhaps of one source, each with the reason why they
are none the less."""


def is_needed(pair: Pair, loss: str) -> bool:
    """Whether what `needless` tells of is listed."""
    source, _, _ = str(pair).partition(" to ")
    kind = " ".join(loss.split(" ")[:2])
    return kind in NEEDED or f"{source}: {kind}" in NEEDED


@needs_shared
@BACK
def test_what_comes_back_is_no_loss(pair: Pair) -> None:
    """L4."""
    found: list[str] = []
    for seed in chosen(pair):
        losses = needless(pair, seed.document, sampled(pair, seed, 25))
        found += [f"{seed.name}: {each}" for each in losses if not is_needed(pair, each)]
    assert told(found) == []


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


@needs_shared
@BACK
def test_another_order_is_found(pair: Pair) -> None:
    """Whatever is shown in another order reads otherwise, with the same leaves."""
    for number in range(DRAWN):
        rng = Random(number)
        document = pair.source.draw(rng)
        shared = leaves(pair, document)
        for mutant in pair.source.mutants(document, rng):
            is_moved = mutant.what.startswith("swap") and mutant.at.rpartition("/")[2] in ("children", "body")
            if is_moved and leaves(pair, mutant.document) == shared:
                assert in_order(pair, document, shared) != in_order(pair, mutant.document, shared), mutant.what
