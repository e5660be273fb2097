"""L1 (leaf), L2 (key) and L3 (honest) over the seeds of every pair, and whether the mutants are fit to judge."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

import pytest

from tests.convert.formats.source import Seed
from tests.convert.laws import Checker, Report, Verdict, collisions_of
from tests.convert.mutants import Mutant, some
from tests.convert.pairs import Pair, pairs
from tests.shared import needs_shared

SEEDS: Final = int(os.environ.get("UISPEC_SEEDS", "14"))
"""Documents for each pair; `UISPEC_SEEDS=400` takes them all."""
SAMPLE: Final = int(os.environ.get("UISPEC_MUTANTS", "12"))
"""Mutants for each document; `UISPEC_MUTANTS=4000` takes them all."""

PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)


def chosen(pair: Pair) -> list[Seed]:
    """Some of the seeds of a pair, others for each."""
    seeds = list(pair.source.seeds())
    return seeds if len(seeds) <= SEEDS else Random(str(pair)).sample(seeds, SEEDS)


def sampled(pair: Pair, seed: Seed, number: int) -> Sequence[Mutant]:
    """Some of the mutants of a document, others for each pair."""
    rng = Random(f"{pair} {seed.name}")
    return some(pair.source.mutants(seed.document, rng), number, rng)


@cache
def judged(pair: Pair) -> tuple[Report, tuple[str, ...]]:
    """Seeds judged once: the verdicts on their mutants, and the losses that are not honest."""
    report, dishonest = Report(), list[str]()
    for seed in chosen(pair):
        checker = Checker(pair, seed.document)
        checker.run(sampled(pair, seed, SAMPLE), report, seed.name)
        found = (*checker.dishonest(), *checker.presumptuous(), *checker.sweeping())
        dishonest.extend(f"{seed.name}: {where}" for where in found)
    return report, tuple(dishonest)


@needs_shared
@PAIRS
def test_a_change_of_the_source_shows_or_a_loss_speaks_for_it(pair: Pair) -> None:
    """L1 and L2."""
    report, _ = judged(pair)
    assert report.failures == []
    assert report.total >= min(SEEDS, 10) * min(SAMPLE, 5)


@needs_shared
@PAIRS
def test_what_is_dropped_can_go_without_a_trace(pair: Pair) -> None:
    """L3."""
    assert judged(pair)[1] == ()


@needs_shared
@PAIRS
def test_a_conversion_does_not_report_too_much(pair: Pair) -> None:
    """More than four in five of what can be judged are covered: losses are written to be safe."""
    verdicts = judged(pair)[0].verdicts
    assert verdicts["covered"] * 5 <= 4 * (verdicts["covered"] + verdicts["differs"] + verdicts["fail"])


@needs_shared
def test_the_mutants_are_fit_to_judge() -> None:
    """More than one in five invalid: the generator is bad."""
    by_source: dict[str, Counter[Verdict]] = {}
    for pair in pairs():
        by_source.setdefault(str(pair).partition(" to ")[0], Counter()).update(judged(pair)[0].verdicts)
    for name, verdicts in by_source.items():
        assert verdicts["invalid"] * 5 <= verdicts.total(), name
        assert verdicts["differs"] > 0, name


# The probe


@needs_shared
@PAIRS
def test_no_two_values_look_alike_in_silence(pair: Pair) -> None:
    assert list(_alike(pair)) == []


def _alike(pair: Pair) -> Iterator[str]:
    for seed in chosen(pair):
        yield from (f"{seed.name}: {each}" for each in collisions_of(pair, seed.document))
