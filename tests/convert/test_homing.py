"""Clicks come home: for every action, with every input as it is, empty, and odd."""

import os
from random import Random
from typing import Final

import pytest

from tests.convert.homing import misdirected
from tests.convert.pairs import Pair, pairs
from tests.convert.returning import told
from tests.convert.test_laws import chosen
from tests.shared import needs_shared

DRAWN: Final = int(os.environ.get("UISPEC_DRAWN", "6"))


@needs_shared
@pytest.mark.parametrize("pair", pairs(), ids=str)
def test_a_click_comes_home_as_the_source_would_send_it(pair: Pair) -> None:
    found: list[str] = []
    for seed in chosen(pair):
        found += [f"{seed.name}: {each}" for each in misdirected(pair, seed.document)]
    for number in range(DRAWN):
        found += [f"draw {number}: {each}" for each in misdirected(pair, pair.source.draw(Random(number)))]
    assert told(found) == []
