"""Documents that the target can say whole: they convert with no loss at all, and come back as they were."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.convert.pairs import Pair, pairs
from tests.convert.returning import unreturned
from tests.shared import needs_shared

FOLDER: Final = Path(__file__).parent / "zero_loss"
PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)


@cache
def corpus(source: str) -> list[dict[str, Any]]:
    """Documents of a source: each with its `name`, the `targets` that carry it whole, the `document`."""
    rows: list[dict[str, Any]] = json.loads((FOLDER / f"{source}.json").read_text(encoding="utf-8"))
    return rows


def whole(pair: Pair) -> list[dict[str, Any]]:
    """The documents that a pair carries whole."""
    source, _, target = str(pair).partition(" to ")
    return [row for row in corpus(source) if target in row["targets"]]


@PAIRS
def test_nothing_is_lost_where_nothing_has_to_be(pair: Pair) -> None:
    rows = whole(pair)
    assert len(rows) >= 10
    found = [f"{row['name']}: {loss}" for row in rows for loss in pair.convert(row["document"]).losses]
    assert found == []


@needs_shared
@PAIRS
def test_it_comes_back_whole(pair: Pair) -> None:
    """L5, where the way back loses nothing either."""
    found = [f"{row['name']}: {each}" for row in whole(pair) for each in unreturned(pair, row["document"])]
    assert found == []
