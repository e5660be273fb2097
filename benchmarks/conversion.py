"""Conversion between formats, with its losses and with the collector on.

The pairs that are asked for most, against a walk over the same dicts, and how each grows; and the official examples
from bytes to cards, beside a2ui-core, which only folds them.
"""

import gc
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, cast

from benchmarks import peers
from benchmarks.budget import Budget, Contest, Row
from benchmarks.cards import card
from benchmarks.documents import Document, components, create, data, example_streams, update
from benchmarks.growth import LINEAR, Curve
from benchmarks.sampling import Gauge, Timed, Work
from benchmarks.setting import Setting
from benchmarks.specs import spec
from uispec import convert
from uispec.limits import Limits

OURS: Final = "uispec"
_WALK: Final = "bare walk"
_SIZE: Final = 10_000
_WALKS: Final = 15
"""How many bare walks a conversion may take."""


def stream(size: int) -> list[Document]:
    """Make the messages of a surface of so many components."""
    return [create("1.0"), data("1.0", size), update("1.0", components("1.0", size))]


def facts_and_inputs(size: int) -> Document:
    """Make a card of so many elements, and one action that sends all of its inputs."""
    return card(size // 2)


def bare_walk(document: object) -> int:
    """Look at every value of a document, which is what any conversion has to do, and count them."""
    seen = 0
    stack: list[object] = [document]
    while stack:
        value = stack.pop()
        seen += 1
        if isinstance(value, dict):
            stack.extend(cast("dict[str, object]", value).values())
        elif isinstance(value, list):
            stack.extend(cast("list[object]", value))
    return seen


def collecting(gauge: Gauge) -> Gauge:
    """Take the samples with the collector on, as whoever converts has it."""

    def sample() -> float:
        gc.enable()
        try:
            return gauge()
        finally:
            gc.disable()

    return sample


SOURCES: Final[Mapping[str, tuple[Callable[[int], object], Sequence[str]]]] = {
    "a2ui": (stream, ("adaptive-card", "json-render", "assistant-ui", "markdown")),
    "json-render": (spec, ("a2ui-v1.0", "adaptive-card")),
    "card": (facts_and_inputs, ("a2ui-v1.0",)),
}
"""By the first half of the name of a pair: what makes the document of a size, and the formats that it goes to."""
_WIDE: Final = Limits(document_bytes=100_000_000, tree_nodes=10_000_000, expanded_values=10_000_000)
"""For sizes that the usual limits refuse."""


def _converting(document: object, to: str) -> Work:
    return lambda: convert.convert(document, to=to, limits=_WIDE)


def _contest(source: str, _: Setting) -> Contest:
    make, targets = SOURCES[source]
    document = make(_SIZE)
    gauges = {to: collecting(Timed(_converting(document, to))) for to in targets}
    note = f"a generated document of {_SIZE:,} nodes and {bare_walk(document):,} values; the collector is on"
    return Contest({**gauges, _WALK: Timed(lambda: bare_walk(document))}, _SIZE, (note,))


def _examples(setting: Setting) -> Contest:
    given = example_streams("0.9")
    texts = [b"\n".join(messages) for messages in given.streams]

    def work() -> None:
        for text in texts:
            convert.convert(text, to="adaptive-card")

    gauges, absent, _ = peers.core(setting, "0.9", given, peers.CORE_UNCHECKED)
    ours = {OURS: Timed(work), **gauges}
    notes = (given.origin, "the collector is on")
    return Contest({name: collecting(gauge) for name, gauge in ours.items()}, len(texts), notes, absent)


ROWS: Final = (
    *(
        Row(
            name=f"convert-{source}",
            work=f"convert a document of {_SIZE:,} nodes",
            floor=_WALK,
            prepare=partial(_contest, source),
            budgets=tuple(Budget(to, _WALK, _WALKS) for to in targets),
            piece="node",
        )
        for source, (_, targets) in SOURCES.items()
    ),
    Row(
        name="convert-examples",
        work="the v0.9 examples: from bytes to cards, against folding them with checks off",
        floor=OURS,
        prepare=_examples,
        budgets=(Budget(peers.CORE_UNCHECKED, OURS, 1, "at least"),),
        piece="stream",
    ),
)


def _grown(source: str, to: str, size: int) -> Work:
    make, _ = SOURCES[source]
    return _converting(make(size), to)


_SIZES: Final = (10, 100, 1_000, 10_000, 20_000)
"""The limit `converted_nodes` lets 25,000 through."""

CURVES: Final = tuple(
    Curve(f"growth-convert-{source}-{to}", f"convert n nodes to {to}", partial(_grown, source, to), LINEAR, _SIZES)
    for source, (_, targets) in SOURCES.items()
    for to in targets
)
