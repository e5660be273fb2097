"""The page of losses: what all samples of each format lose on the way to each other one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from tests.convert.formats import SOURCES
from tests.convert.pairs import Pair, pairs
from uispec.losses import RANK, Loss

Kind: TypeAlias = tuple[str, str, str]
"""What, code, effect."""

_INTRO: Final = """\
# What is lost between formats

Written by `python -m tests.documents`: it converts all samples, the official ones of each format and those of this
project, to every format and counts the losses. A test holds this page to that, where the samples are.

How to read it: each format that can be read has a table. A row is one kind of loss: `what` is it in [the neutral
vocabulary](vocabulary.md), `code` and `effect` are those of the losses, and the columns are the targets. A number
says how many losses of this kind all samples of the format have on the way there; an empty cell is none. What no
row tells was carried every time. [The guide to conversion](guides/conversion.md#losses) says what effects
and severities mean.

Samples are not a measure of what is common: they were written to show everything that a format has.
"""
_SUMMARY: Final = """\
## All pairs

How many samples of the source lose nothing that a user would miss or see, out of how many, and how many losses above
a notice a sample has on average.
"""


@cache
def shown_pairs() -> tuple[Pair, ...]:
    """The pairs with options that are not of a test's making."""
    return tuple(pair for pair in pairs() if "data" not in pair.target.options)


@cache
def losses_of(pair: Pair) -> tuple[tuple[Loss, ...], ...]:
    """The losses of each sample."""
    return tuple(pair.convert(seed.document).losses for seed in pair.source.seeds())


def text() -> str:
    """Write the page."""
    lines = [_INTRO, _SUMMARY, *_summary(), ""]
    for name, source in SOURCES.items():
        lines += [f"## From {name}", "", *_table([pair for pair in shown_pairs() if pair.source is source]), ""]
    return "\n".join(lines)


def _targets() -> list[str]:
    """Those that can be read too first, in the order of the sources."""
    names = dict.fromkeys(pair.target.name for pair in shown_pairs())
    return [name for name in SOURCES if name in names] + [name for name in names if name not in SOURCES]


def _summary() -> Iterator[str]:
    targets = _targets()
    yield from _head("from", *targets)
    for name, source in SOURCES.items():
        cells = {pair.target.name: _in_short(losses_of(pair)) for pair in shown_pairs() if pair.source is source}
        yield _line(name, *(cells.get(target, "") for target in targets))


def _in_short(found: Iterable[tuple[Loss, ...]]) -> str:
    grave = [sum(loss.severity != "notice" for loss in losses) for losses in found]
    return f"{grave.count(0)} of {len(grave)}, {sum(grave) / len(grave):.1f}"


def _table(of_source: list[Pair]) -> Iterator[str]:
    """The losses of one source: the gravest first, then by what they are about."""
    counts = {pair.target.name: _counted(losses_of(pair)) for pair in of_source}
    ranks: dict[Kind, int] = {}
    for pair in of_source:
        for losses in losses_of(pair):
            for loss in losses:
                ranks[loss.what, loss.code, loss.effect] = RANK[loss.severity]
    targets = [target for target in _targets() if target in counts]
    yield from _head("what", "code", "effect", *targets)
    for kind in sorted(ranks, key=lambda kind: (ranks[kind], kind)):
        what, code, effect = kind
        yield _line(f"`{what}`", code, effect, *(_number(counts[target], kind) for target in targets))


def _counted(found: Iterable[tuple[Loss, ...]]) -> Counter[Kind]:
    return Counter((loss.what, loss.code, loss.effect) for losses in found for loss in losses)


def _number(counts: Mapping[Kind, int], kind: Kind) -> str:
    return str(counts[kind]) if kind in counts else ""


def _head(*names: str) -> list[str]:
    return [_line(*names), _line(*["---"] * len(names))]


def _line(*cells: str) -> str:
    # An empty cell keeps one space, as editors write it.
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"
