"""Run every case and print how the suites stand: `python -m tests.conformance`."""

import os
import sys
from collections.abc import Sequence
from dataclasses import astuple, fields

from tests.conformance.files import FOLDER
from tests.conformance.run import Count, Outcome, counts, outcome
from tests.conformance.standing import DISAGREEMENTS
from tests.conformance.suites import official_cases, own_cases


def main() -> int:
    """Print a table of the suites, the disagreements, and what went wrong; 1 where anything did."""
    own = list(map(outcome, own_cases()))
    official = list(map(outcome, official_cases()))
    _print_table(
        [*counts(own), _total("all of our own", own), *counts(official), _total("all official ones", official)]
    )
    _print_reasons(official)
    if FOLDER is None:
        print("\nThe official suites are not here; set UISPEC_CONFORMANCE to their folder.")
    wrong = [one for one in (*own, *official) if not one.is_good]
    for one in wrong:
        print(f"\n{one.case.id} ({one.standing}): {one.failure or 'passes, so its row is stale'}")
    return int(bool(wrong) or (FOLDER is not None and not official))


def _total(name: str, outcomes: Sequence[Outcome]) -> Count:
    rows = [astuple(row)[1:] for row in counts(outcomes)]
    return Count(name, *map(sum, zip(*rows, strict=True)))


def _print_table(rows: Sequence[Count]) -> None:
    names = [field.name.replace("_", " ") for field in fields(Count)]
    widths = [max(len(row.suite) for row in rows), *map(len, names[1:])]
    print(f"{names[0]:{widths[0]}}", *names[1:], sep="  ")
    for row in rows:
        print(*(f"{value:{width}}" for value, width in zip(astuple(row), widths, strict=True)), sep="  ")


def _print_reasons(outcomes: Sequence[Outcome]) -> None:
    print("\ndisagreements (who is right)")
    for one in outcomes:
        if one.standing == "disagrees":
            row = DISAGREEMENTS[one.case.id]
            print(f"  {one.case.id} ({row.right}): {row.why}")


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough; the interpreter's own last flush must go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
