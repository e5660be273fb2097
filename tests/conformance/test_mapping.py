"""No mapping is worse than the digests say that it can be."""

from collections import Counter
from typing import Any, Final

import pytest

from tests.conformance.mapping import ORDER, outcome, rows
from tests.convert.formats import SOURCES
from tests.convert.hosts import TARGETS

CASES: Final = [
    pytest.param(row, target, id=f"{row['from']} {row['at'] or row['given'].get('type', '')} {number} {target}")
    for number, row in enumerate(rows())
    for target in row["outcomes"]
    if target in TARGETS and row["from"] in SOURCES
]


@pytest.mark.parametrize(("row", "target"), CASES)
def test_a_mapping_is_as_good_as_it_can_be(row: dict[str, Any], target: str) -> None:
    found, wanted = outcome(row, target), row["outcomes"][target]
    assert ORDER.index(found) <= ORDER.index(wanted), f"{found}, not {wanted}"


def test_the_table_speaks_of_every_pair_of_formats() -> None:
    counts = Counter((row["from"], target) for row in rows() for target in row["outcomes"])
    assert len(counts) >= 16
    assert sum(counts.values()) >= 600
