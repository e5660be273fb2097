"""Run every law again and again with fresh inputs until its time is up; say how many, how fast, and what was found.
Then judge many changes of drawn documents for every pair of formats.

The laws are the Hypothesis tests of the suite, collected by pytest and called as they stand. Each run of one is a round
with a seed of its own, counted up from `--seed`, so that a run with the same seed meets the same inputs.
"""

import argparse
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from typing import Final, cast
from unittest import SkipTest

import hypothesis
import pytest
from hypothesis.errors import UnsatisfiedAssumption

from tests.fuzz import CASE
from tests.long import profile

ROOT: Final = Path(__file__).resolve().parents[2]
SECONDS_EACH: Final = 2.0
"""Processor seconds that one input of one law may take."""
_WORST: Final = 3
"""Frames of a traceback, from the inside, that a finding shows."""


class TooSlowError(AssertionError):
    """An input took too much time; a finding like any other."""


class TimeIsUp(SkipTest):
    """Ends a round: Hypothesis passes a skip on at once."""


@dataclass(slots=True)
class Row:
    """What became of one law."""

    name: str
    executions: int = 0
    seconds: float = 0.0
    findings: list[str] = field(default_factory=list[str])
    skipped: str = ""

    def __str__(self) -> str:
        if self.skipped:
            return f"{self.name:<{_NAME}} {'skipped: ' + self.skipped}"
        rate = self.executions / self.seconds if self.seconds else 0.0
        return f"{self.name:<{_NAME}} {self.executions:>10,} {rate:>9,.0f} {len(self.findings):>9}"


_NAME: Final = 92
_HEADING: Final = f"{'law or target':<{_NAME}} {'executions':>10} {'a second':>9} {'findings':>9}"


class LongRun:
    """The part of pytest that calls the laws."""

    def __init__(self, minutes: float, seed: int, only: str) -> None:
        self.rows: list[Row] = []
        self.broken: list[str] = []
        """What could not even be collected, or broke outside of a law."""
        self._seconds = minutes * 60
        self._seed = seed
        self._only = only
        self._each = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the laws that are asked for, and share the time among them."""
        items[:] = [item for item in items if _is_law(item) and self._only in item.nodeid]
        self._each = self._seconds / max(len(items), 1)
        print(f"{len(items)} laws and targets, {self._each:.1f} seconds each, --seed {self._seed}\n\n{_HEADING}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """Call one law, round after round."""
        law = pyfuncitem.obj
        row = Row(pyfuncitem.nodeid.partition("/")[2])
        inner = law.hypothesis.inner_test
        started = time.monotonic()
        law.hypothesis.inner_test = _counted(inner, row, started + self._each)
        number = self._seed
        try:
            while True:
                hypothesis.seed(number)(law)(**pyfuncitem.funcargs)
                number += 1
        except TimeIsUp:
            pass
        except pytest.skip.Exception as skipped:
            row.skipped = str(skipped)
        except Exception as error:  # whatever it is, it is the finding
            row.findings += _findings(error, number)
        finally:
            law.hypothesis.inner_test = inner
        row.seconds = time.monotonic() - started
        self.rows.append(row)
        print(row, flush=True)
        return True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be imported."""
        if report.failed:
            self.broken.append(f"{report.nodeid}\n{report.longreprtext}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what broke around a law; what broke in one is a finding already."""
        if report.failed:
            self.broken.append(f"{report.nodeid}\n{report.longreprtext}")


def _is_law(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and getattr(item.obj, "is_hypothesis_test", False)


def _counted(inner: Callable[..., None], row: Row, end: float) -> Callable[..., None]:
    """The body of a law, which counts its inputs and takes the time of each."""
    is_broken = False

    @wraps(inner)
    def counted(*args: object, **kwargs: object) -> None:
        nonlocal is_broken
        row.executions += 1
        started = time.thread_time()
        try:
            inner(*args, **kwargs)
            spent = time.thread_time() - started
            if spent > SECONDS_EACH:
                raise TooSlowError(f"this input took {spent:.1f} processor seconds")
        except UnsatisfiedAssumption:
            raise
        except Exception:  # whatever it is, it goes on as the finding
            is_broken = True
            raise
        # Once something is found it is made small, however long that takes.
        if time.monotonic() > end and not is_broken:
            raise TimeIsUp("the time of this law is up")

    return counted


def _findings(error: BaseException, seed: int) -> list[str]:
    """Each failure that Hypothesis tells apart: where, what, the smallest input, and the line to paste."""
    if isinstance(error, BaseExceptionGroup):
        several = cast("BaseExceptionGroup[BaseException]", error).exceptions
        return [found for one in several for found in _findings(one, seed)]
    frames = "".join(traceback.format_tb(error.__traceback__)[-_WORST:])
    notes: list[str] = getattr(error, "__notes__", [])
    pasted = [note.removeprefix(CASE) for note in notes if note.startswith(CASE)] or [*_examples(notes)]
    lines = [f"{type(error).__name__}: {error}", frames, *(note for note in notes if not note.startswith(CASE))]
    return ["\n".join([*lines, f"to paste, as a case (--seed {seed}):", *pasted])]


def _examples(notes: Sequence[str]) -> Iterator[str]:
    """The line that stands over a law to keep an input for good."""
    for note in notes:
        if call := re.search(
            r"(?:Falsifying example|Failing test case): \w+\((.*?)^\)", note, re.DOTALL | re.MULTILINE
        ):
            yield f"@example({call[1]})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print the table and the findings, and give the status: 0 nothing found, 1 something, 2 nothing ran."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="for all laws together (5)")
    parser.add_argument("--seed", type=int, default=None, help="of the first round; drawn if not given")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="the laws and pairs with this in their name, such as tests/fuzz"
    )
    parser.add_argument("--cases", type=int, default=5_000, help="for each pair of formats; 0 for no pairs (5000)")
    parser.add_argument("--laws", type=Path, default=ROOT / "tests", help="folder that the laws are in (tests)")
    given = parser.parse_args(arguments)
    seed = SystemRandom().randrange(2**32) if given.seed is None else given.seed
    run = LongRun(given.minutes, seed, given.only)
    # pytest says nothing here: the table is what is read.
    options = ["-s", "-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", profile.__name__]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # Hypothesis came before pytest
    pytest.main([*options, "--rootdir", str(given.laws.parent), str(given.laws)], plugins=[run])
    executions = sum(row.executions for row in run.rows)
    found = [(row.name, finding) for row in run.rows for finding in row.findings]
    judged, unlawful = _judge_pairs(given.only, given.cases, seed) if given.cases else (0, [])
    found += [("a pair of formats", finding) for finding in unlawful]
    counts = f"{executions:,} executions, {judged:,} cases of pairs, {len(found)} findings"
    print(f"\n{len(run.rows)} laws and targets, {counts}")
    for name, finding in [*found, *(("not a law", broken) for broken in run.broken)]:
        print(f"\n== {name}\n{finding}")
    if found or run.broken:
        return 1
    return 0 if executions or judged else 2


def _judge_pairs(only: str, cases: int, seed: int) -> tuple[int, list[str]]:
    # What it imports are laws, too; they may not come before the profile of the long run.
    conversion = import_module("tests.long.conversion")
    return conversion.judge_pairs(only, cases, seed)


if __name__ == "__main__":
    sys.exit(main())
