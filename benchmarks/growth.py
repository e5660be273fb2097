"""How the cost of each public function grows from 10 to 100,000 components."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from benchmarks.budget import Grade
from benchmarks.documents import SURFACE, Document, components, create, data, update, written
from benchmarks.sampling import Work
from benchmarks.updates import more_messages, one_by_one, surface_of
from uispec import a2ui, fold

SIZES: Final = (10, 100, 1_000, 10_000, 100_000)
FROM: Final = 1_000
"""The size from which on a cost is thought to follow its power; below it constants weigh."""
_FAR: Final = math.log10(2)
"""How far above its band an exponent fails the run: a factor of two for each ten times more."""


@dataclass(frozen=True, slots=True)
class Band:
    """Where an exponent is expected."""

    low: float
    high: float

    def grade(self, exponent: float) -> Grade:
        """Say how an exponent stands to the band; one below it is as suspicious as one above, but fails nothing."""
        if exponent > self.high + _FAR:
            return "far outside"
        return "within" if self.low <= exponent <= self.high else "outside"


CONSTANT: Final = Band(-0.1, 0.15)
LINEAR: Final = Band(0.85, 1.2)
"""Somewhat above 1: what no longer fits into the caches, and memory that the system hands out anew, cost more."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One function over growing surfaces."""

    name: str
    work: str
    start: Callable[[int], Work]
    """Prepares the work for so many components."""
    band: Band
    sizes: Sequence[int] = SIZES


def _documents(size: int) -> list[Document]:
    return [create("1.0"), data("1.0", size), update("1.0", components("1.0", size))]


def _parse(size: int) -> Work:
    raw = written(update("1.0", components("1.0", size)))
    return lambda: a2ui.parse_message(raw)


_WIDTH: Final = 10
"""Components of one message, as an agent streams them."""


def _fold(size: int) -> Work:
    listed = components("1.0", size)
    pieces = [update("1.0", listed[start : start + _WIDTH]) for start in range(0, size, _WIDTH)]
    messages = [a2ui.parse_message(document) for document in (create("1.0"), data("1.0", size), *pieces)]
    return lambda: reduce(fold.a2ui_apply, messages, fold.a2ui_empty())


def _tree(size: int) -> Work:
    surface = surface_of(size).surfaces[SURFACE]
    return lambda: a2ui.to_tree(surface)


def _resolve(size: int) -> Work:
    surface = surface_of(size).surfaces[SURFACE]
    return lambda: a2ui.resolve(surface)


def _validate(size: int) -> Work:
    raw = b"\n".join(map(written, _documents(size)))
    return lambda: a2ui.validate(raw)


CURVES: Final = (
    Curve("growth-parse", "read and check one message of n components", _parse, LINEAR),
    Curve("growth-fold", f"fold messages of {_WIDTH} components into n", _fold, LINEAR),
    Curve(
        "growth-update",
        "read and fold 40 more messages of one component into n",
        lambda size: one_by_one(surface_of(size), more_messages(size, 1)),
        CONSTANT,
    ),
    Curve("growth-tree", "build the tree of n components", _tree, LINEAR),
    Curve("growth-resolve", "resolve a surface of n components", _resolve, LINEAR),
    Curve("growth-validate", "validate a stream of n components, from bytes", _validate, LINEAR),
)
