"""What every source comes to in one target: some of the official documents, all of our own, and drawn ones."""

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

from tests.convert.pairs import Pair, pairs

OFFICIAL: Final = int(os.environ.get("UISPEC_SEEDS", "25"))
"""Official documents of each source."""
DRAWN: Final = 15


@cache
def outputs(target: str) -> tuple[tuple[str, Any], ...]:
    """Name and output of each conversion to a target."""
    return tuple(made for pair in pairs() if pair.target.name == target for made in _outputs(pair))


def _outputs(pair: Pair) -> Iterator[tuple[str, Any]]:
    seeds = list(pair.source.seeds())
    chosen = seeds if len(seeds) <= OFFICIAL else Random(str(pair)).sample(seeds, OFFICIAL)
    for seed in chosen:
        yield f"{pair}: {seed.name}", pair.convert(seed.document).output
    for number in range(DRAWN):
        yield f"{pair}: draw {number}", pair.convert(pair.source.draw(Random(number))).output
