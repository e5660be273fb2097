"""Judge the laws of conversion over many drawn documents of every pair: `python -m tests.long.conversion`.

One row a pair: how many mutants were invalid, equivalent, covered by a loss, different in the output, and failures.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from random import SystemRandom
from typing import Final

from tests.convert.laws import Report
from tests.convert.pairs import Pair, pairs
from tests.convert.test_random import judge_drawn

_NAME: Final = 42
_COLUMNS: Final = ("invalid", "equal", "covered", "differs", "failed", "share", "seconds")
_HEADING: Final = f"{'pair':<{_NAME}} " + " ".join(f"{name:>8}" for name in _COLUMNS)


def judge(pair: Pair, cases: int, seed: int) -> tuple[Report, list[str]]:
    """Judge at least so many mutants of a pair, of documents with seeds from `seed` on."""
    report, dishonest = Report(), list[str]()
    while report.total < cases:
        one, found = judge_drawn(pair, seed)
        report.verdicts.update(one.verdicts)
        report.failures += one.failures
        dishonest += found
        seed += 1
    return report, dishonest


def row(pair: Pair, report: Report, seconds: float) -> str:
    """One line of the table; the share is that of what is covered among what could be judged."""
    verdicts = report.verdicts
    told = verdicts["covered"] + verdicts["differs"] + verdicts["fail"]
    counts = " ".join(f"{verdicts[n]:>8,}" for n in ("invalid", "equivalent", "covered", "differs", "fail"))
    return f"{pair!s:<{_NAME}} {counts} {verdicts['covered'] / max(told, 1):>8.0%} {seconds:>8.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge, print the table and what failed, and give the status: 0 nothing failed, 1 something, 2 no such pair."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.conversion", description=__doc__)
    parser.add_argument("--cases", type=int, default=5_000, help="for each pair (5000)")
    parser.add_argument("--seed", type=int, default=None, help="of the first document; drawn if not given")
    parser.add_argument("--only", default="", metavar="TEXT", help="the pairs with this in their name")
    given = parser.parse_args(arguments)
    seed = SystemRandom().randrange(2**32) if given.seed is None else given.seed
    chosen = [pair for pair in pairs() if given.only in str(pair)]
    print(f"{len(chosen)} pairs, {given.cases:,} cases each, --seed {seed}\n\n{_HEADING}")
    failures: list[str] = []
    cases = 0
    for pair in chosen:
        started = time.monotonic()
        report, dishonest = judge(pair, given.cases, seed)
        failures += [*report.failures, *(f"{pair}: no trace: {one}" for one in dishonest)]
        cases += report.total
        print(row(pair, report, time.monotonic() - started), flush=True)
    print(f"\n{cases:,} cases, {len(failures)} failures")
    print("\n".join(failures))
    if failures:
        return 1
    return 0 if chosen else 2


if __name__ == "__main__":
    sys.exit(main())
