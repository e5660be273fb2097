"""Streams of patches compiled to specs: what one patch costs, however many came before."""

from collections.abc import Sequence
from typing import Final

from pydantic_core import from_json

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import written
from benchmarks.sampling import Gauge, Timed, Work
from benchmarks.setting import Setting
from uispec import fold

_PATCHES: Final = 10_000
"""Patches of one sample, in one stream or in several."""


def stream_of(patches: int) -> list[str]:
    """Make a stream of so many lines: cards that come, and every fourth line a title that changes."""
    lines = [written({"op": "add", "path": "/root", "value": "card0"})]
    cards = 0
    for number in range(patches - 1):
        if number % 4 == 3:
            title = {
                "op": "replace",
                "path": f"/elements/card{7 * number % cards}/props/title",
                "value": f"New {number}",
            }
            lines.append(written(title))
            continue
        props = {"title": f"Card {cards}", "description": "What it is about", "maxWidth": "sm"}
        card = {"type": "Card", "props": props, "children": [f"card{2 * cards + 1}", f"card{2 * cards + 2}"]}
        lines.append(written({"op": "add", "path": f"/elements/card{cards}", "value": card}))
        cards += 1
    return [line.decode() for line in lines]


def _compiled(lines: Sequence[str]) -> Work:
    def work() -> None:
        for _ in range(_PATCHES // len(lines)):
            state = fold.spec_empty()
            for line in lines:
                state = fold.spec_apply(state, line)

    return work


def _read(lines: Sequence[str]) -> Work:
    raw = [line.encode() for line in lines]

    def work() -> None:
        for line in raw:
            from_json(line)

    return work


def _in_streams_of(size: int) -> str:
    return f"in streams of {size:,}"


def _contest(setting: Setting) -> Contest:
    gauges: dict[str, Gauge] = {
        _in_streams_of(size): Timed(_compiled(stream_of(size))) for size in (100, 1_000, _PATCHES)
    }
    gauges["from_json"] = Timed(_read(stream_of(_PATCHES)))
    return Contest(gauges, _PATCHES, ("generated streams: three elements that come, then a prop that changes",))


ROWS: Final = (
    Row(
        name="spec-stream",
        work="compile a SpecStream, line by line",
        floor=_in_streams_of(100),
        prepare=_contest,
        budgets=tuple(Budget(_in_streams_of(size), _in_streams_of(100), 1.5) for size in (1_000, _PATCHES)),
        piece="patch",
    ),
)
