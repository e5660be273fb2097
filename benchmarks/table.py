"""All that is measured. A new line of the budget is one more row, a new function one more curve."""

from typing import Final

from benchmarks import (
    cards,
    catalogs,
    conversion,
    growth,
    imports,
    memory,
    reading,
    spec_streams,
    specs,
    trees,
    updates,
)
from benchmarks.budget import Row
from benchmarks.growth import Curve

ROWS: Final[tuple[Row, ...]] = (
    *reading.ROWS,
    *catalogs.ROWS,
    *updates.ROWS,
    *spec_streams.ROWS,
    *trees.ROWS,
    *memory.ROWS,
    *imports.ROWS,
    *specs.ROWS,
    *cards.ROWS,
    *conversion.ROWS,
)
CURVES: Final[tuple[Curve, ...]] = (*growth.CURVES, *specs.CURVES, *cards.CURVES, *conversion.CURVES)


def named(only: str | None) -> tuple[list[Row], list[Curve]]:
    """Choose the rows and curves whose names begin with one of the words, which commas separate; all without them.

    >>> [row.name for row in named("parse,tree")[0]]
    ['parse-0.9', 'parse-1.0', 'tree']

    Raises:
        LookupError: a word begins no name.
    """
    starts = only.split(",") if only else [""]
    names = [entry.name for entry in (*ROWS, *CURVES)]
    if lost := [start for start in starts if not any(name.startswith(start) for name in names)]:
        raise LookupError(f"nothing is called {' or '.join(lost)}; there are {', '.join(names)}")
    begins = tuple(starts)
    return (
        [row for row in ROWS if row.name.startswith(begins)],
        [curve for curve in CURVES if curve.name.startswith(begins)],
    )
