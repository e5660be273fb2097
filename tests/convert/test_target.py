"""L7 (target): every output is valid for its format, version and host, and a second run gives the same bytes."""

import json
import os
from random import Random
from typing import Final

import pytest

from tests.convert.pairs import Pair, pairs
from tests.convert.test_laws import chosen
from tests.shared import needs_shared
from uispec import adaptive

PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)
DRAWN: Final = int(os.environ.get("UISPEC_DRAWN", "12"))


def _documents(pair: Pair) -> list[tuple[str, object]]:
    drawn = [(f"draw {number}", pair.source.draw(Random(number))) for number in range(DRAWN)]
    return [*((seed.name, seed.document) for seed in chosen(pair)), *drawn]


@needs_shared
@PAIRS
def test_every_output_is_valid(pair: Pair) -> None:
    found: list[str] = []
    for name, document in _documents(pair):
        found += [f"{name}: {fault}" for fault in pair.target.faults(pair.convert(document).output)]
    assert found == []


@needs_shared
@PAIRS
def test_a_second_run_gives_the_same_bytes(pair: Pair) -> None:
    for name, document in _documents(pair):
        first, second = (json.dumps(pair.convert(document).to_json()) for _ in range(2))
        assert first == second, name


CARDS: Final = [pair for pair in pairs() if pair.target.name == "adaptive-card"]
HOSTS: Final = [("1.2", None), ("1.4", None), ("1.5", None), (None, "teams"), (None, "outlook"), (None, "webex")]
