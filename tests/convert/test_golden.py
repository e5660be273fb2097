"""The losses of all seeds of every pair are those that were written down, or fewer."""

from typing import Final

import pytest

from tests.convert import golden
from tests.convert.pairs import Pair, pairs
from tests.shared import needs_shared

PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)


@needs_shared
def test_every_pair_is_written_down() -> None:
    assert set(golden.written()) == {str(pair) for pair in pairs()}


@needs_shared
@PAIRS
def test_losses_may_only_fall(pair: Pair) -> None:
    """A rise that is meant: `python -m tests.convert.golden`, and the reason in the commit."""
    known, now = golden.written()[str(pair)], golden.current(pair)
    assert {name: number for name, number in now.items() if number > known.get(name, 0)} == {}
    # Once they fell, they are written down again, or they could rise unseen.
    assert sum(now.values()) >= sum(known.values()) * 0.9
