"""The laws of conversion over many drawn documents of every pair, and a table of the verdicts.

One row a pair: how many mutants were invalid, equivalent, covered by a loss, different in the output, and failures.
"""

import time
from typing import Final

from tests.convert.laws import Report
from tests.convert.pairs import Pair, pairs
from tests.convert.test_random import judge_drawn

_NAME: Final = 42
_COLUMNS: Final = ("invalid", "equal", "covered", "differs", "failed", "share", "seconds")
_HEADING: Final = f"{'pair':<{_NAME}} " + " ".join(f"{name:>8}" for name in _COLUMNS)
_MOST: Final = 0.8
"""The share of what is covered among what can be judged; above it, losses are written to be safe."""


def judge_pairs(only: str, cases: int, seed: int) -> tuple[int, list[str]]:
    """Judge the pairs with a text in their name, and print the table.

    Args:
        only: the text.
        cases: mutants for each pair, at least.
        seed: of the first document of each pair; the others count up from there.

    Returns:
        How many mutants were judged, and each finding.
    """
    chosen = [pair for pair in pairs() if only in str(pair)]
    judged, findings = 0, list[str]()
    if chosen:
        print(f"\n{len(chosen)} pairs of formats, {cases:,} cases each, --seed {seed}\n\n{_HEADING}")
    for pair in chosen:
        started = time.monotonic()
        report, dishonest = judge(pair, cases, seed)
        findings += [*report.failures, *(f"{pair}: {one}" for one in dishonest)]
        share = _share(report)
        if share > _MOST:
            findings.append(f"{pair}: {share:.0%} of what can be judged are covered by losses")
        judged += report.total
        print(_row(pair, report, share, time.monotonic() - started), flush=True)
    return judged, findings


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


def _share(report: Report) -> float:
    verdicts = report.verdicts
    told = verdicts["covered"] + verdicts["differs"] + verdicts["fail"]
    return verdicts["covered"] / max(told, 1)


def _row(pair: Pair, report: Report, share: float, seconds: float) -> str:
    verdicts = report.verdicts
    counts = " ".join(f"{verdicts[name]:>8,}" for name in ("invalid", "equivalent", "covered", "differs", "fail"))
    return f"{pair!s:<{_NAME}} {counts} {share:>8.0%} {seconds:>8.1f}"
