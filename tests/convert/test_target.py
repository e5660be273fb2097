"""L7 (target): every output is valid for its format, version and host, and a second run gives the same bytes."""

import json
import os
from random import Random
from typing import Any, Final, cast

import pytest

from tests.convert.pairs import Pair, pairs
from tests.convert.test_laws import chosen
from tests.shared import needs_shared
from uispec import adaptive, convert

PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)
DRAWN: Final = int(os.environ.get("UISPEC_DRAWN", "6"))


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


# Older versions, and hosts that take less ------------------------------------------------------------------------

CARDS: Final = [pair for pair in pairs() if pair.target.name == "adaptive-card"]
WANTED: Final[list[dict[str, str]]] = [
    {"version": "1.0"},
    {"version": "1.2"},
    {"version": "1.4"},
    {"version": "1.5"},
    {"host": "teams"},
    {"host": "outlook"},
    {"host": "webex"},
]


@needs_shared
@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: " ".join(wanted.values()))
@pytest.mark.parametrize("pair", CARDS, ids=str)
def test_a_card_keeps_to_the_version_and_the_host_that_it_is_for(pair: Pair, wanted: dict[str, str]) -> None:
    """L7: nothing in it is too new, and nothing is what the host cannot show."""
    found: list[str] = []
    for name, document in _documents(pair)[::4]:
        card = convert.convert(document, "adaptive-card", pair.source.format, **cast("Any", wanted)).output
        issues = adaptive.validate(cast("Any", card), **cast("Any", wanted))
        found += [f"{name}: {issue}" for issue in issues if issue.severity == "error" or issue.code in _UNFIT]
    assert found == []


_UNFIT: Final = ("too_new", "unsupported_by_host", "unmet_requirement", "unknown_element", "unknown_property")
