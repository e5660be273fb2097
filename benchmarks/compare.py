"""Measure two revisions against each other: `python -m benchmarks.compare REV_A REV_B`, `.` for the tree as it is.

Both are measured by the benchmarks of this tree, each in processes of its own, whose rounds take turns. Told is how
much longer B takes than A: the median of the rounds' ratios, with the bounds of a 95 % confidence interval. What is not
of this library, such as the parsers, is the control: a difference there is the machine's.
"""

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeAlias

from benchmarks.report import figure
from benchmarks.spread import median_interval, ratios
from benchmarks.table import named

ROOT: Final = Path(__file__).parents[1]

_SAME: Final = 0.03
"""How far apart two processes with the same code lie now and then, by where their memory happens to be."""

_ROUNDS: Final = 5
"""Rounds of one row in one pair of processes, however long they take."""


def extracted(revision: str, folder: Path) -> Path:
    """Put the sources of a revision into a folder, and give the folder to import them from.

    Raises:
        LookupError: git knows no such revision.
    """
    if revision == ".":
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    else:
        done = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=False)
        if done.returncode:
            raise LookupError(done.stderr.decode(errors="replace").strip())
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder / "src"


class Side:
    """The process of one revision."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, **request: object) -> Mapping[str, Any]:
        """Ask one thing and wait for the answer."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(f"{json.dumps(request)}\n")
        stdin.flush()
        line = stdout.readline()
        return json.loads(line) if line else {"failed": "the process left; its error stands above"}


@contextmanager
def side(source: Path, seed: int) -> Generator[Side]:
    """Start the process of one revision, and end it with the block."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)]),
        "PYTHONHASHSEED": str(seed),  # the same on both sides: the order of sets costs some time
    }
    command = [sys.executable, "-m", "benchmarks.side"]
    with subprocess.Popen(
        command, cwd=source, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, encoding="utf-8"
    ) as process:
        yield Side(process)


Both: TypeAlias = tuple[dict[str, list[float]], dict[str, list[float]]]
"""What was measured of each contestant, on either side."""


def measure(sides: tuple[Side, Side], row: str, both: Both, *, seconds: float, least: int) -> str | None:
    """Add rounds of one row that take turns, each round begun by another side; say why if one of them fails."""
    for answer in (one.ask(row=row) for one in sides):
        if "failed" in answer:
            return answer["failed"]
    start = time.perf_counter()
    number = 0
    while number < least or time.perf_counter() - start < seconds:
        answers: list[Mapping[str, Any]] = [{}, {}]
        for place in (number % 2, 1 - number % 2):
            answers[place] = sides[place].ask(round=number)
            if "failed" in answers[place]:
                return answers[place]["failed"]
        for samples, answer in zip(both, answers, strict=True):
            for name, sample in answer["samples"].items():
                samples.setdefault(name, []).append(sample)
        number += 1
    return None


def told(ratio: Sequence[float]) -> str:
    """Say what the rounds' ratios of B to A show.

    >>> told([0.5, 0.51, 0.49, 0.5, 0.52, 0.5, 0.5, 0.5])
    '0.500 (0.490 to 0.520) faster'
    """
    low, high = median_interval(ratio)
    word = "faster" if high < 1 - _SAME else "slower" if low > 1 + _SAME else "no difference told"
    return f"{figure(median(ratio))} ({figure(low)} to {figure(high)}) {word}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare what the arguments name; give the exit status, which is 0 unless something failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("rev_a", help="the one that is compared with")
    parser.add_argument("rev_b", help="the one that is judged")
    parser.add_argument("--only", metavar="NAME", help="rows that begin with this name; several with commas between")
    parser.add_argument("--processes", type=int, default=3, help="pairs of processes, one after the other (3)")
    parser.add_argument("--seconds", type=float, default=2, help="of rounds for one row in one pair (2)")
    given = parser.parse_args(arguments)
    try:
        rows = [row for row in named(given.only)[0] if row.unit != "models"]
    except LookupError as error:
        parser.error(str(error))
    measured: dict[str, Both] = {row.name: ({}, {}) for row in rows}
    failed: dict[str, str] = {}
    with ExitStack() as stack:
        sources: list[Path] = []
        for revision in (given.rev_a, given.rev_b):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            try:
                sources.append(extracted(revision, folder))
            except LookupError as error:
                parser.error(str(error))
        for seed in range(given.processes):
            with side(sources[0], seed) as a, side(sources[1], seed) as b:
                for row in rows:
                    if row.name in failed:
                        continue
                    seconds, least = (0, 1) if row.is_exact else (given.seconds, _ROUNDS)
                    reason = measure((a, b), row.name, measured[row.name], seconds=seconds, least=least)
                    if reason is not None:
                        failed[row.name] = reason
    print(f"B / A, A being {given.rev_a} and B {given.rev_b}")
    for row in rows:
        print(f"\n{row.name}: {row.work}")
        if row.name in failed:
            print(f"  failed: {failed[row.name]}")
            continue
        of_a, of_b = measured[row.name]
        width = max(map(len, of_a))
        for name in of_a:
            print(f"  {name:<{width}} {told(ratios(of_b[name], of_a[name]))}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
