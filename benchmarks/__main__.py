"""Measure the budget, row by row, and how costs grow.

The status is 1 if anything lies far outside: more than twice what it may cost, or growing that much faster.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.budget import Grade, exit_status
from benchmarks.machine import facts
from benchmarks.running import run_curve, run_row
from benchmarks.setting import Setting
from benchmarks.table import named


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments name; give the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="what begins with this name; several with commas between")
    parser.add_argument("--quick", action="store_true", help="few rounds, to see that all runs: the figures are rough")
    parser.add_argument("--json", type=Path, metavar="PATH", help="also write all figures there")
    given = parser.parse_args(arguments)
    try:
        rows, curves = named(given.only)
    except LookupError as error:
        parser.error(str(error))
    about = facts()
    print(", ".join(f"{name} {value}" for name, value in about.items()))
    row_documents: list[dict[str, Any]] = []
    curve_documents: list[dict[str, Any]] = []
    grades: dict[str, list[Grade]] = {}
    with Setting(quick=given.quick) as setting:
        for row in rows:
            measured = run_row(row, setting)
            print("", *report.row_lines(measured), sep="\n", flush=True)
            row_documents.append(report.row_document(measured))
            grades[row.name] = [verdict.grade for verdict in measured.verdicts]
        for curve in curves:
            grown = run_curve(curve, setting)
            print("", *report.curve_lines(grown), sep="\n", flush=True)
            curve_documents.append(report.curve_document(grown))
            grades[curve.name] = [grown.grade]
    print("", *report.summary(grades), sep="\n")
    if given.json is not None:
        document = {"machine": about, "quick": given.quick, "rows": row_documents, "curves": curve_documents}
        given.json.write_text(f"{json.dumps(document, indent=2)}\n", encoding="utf-8")
    return exit_status(grade for found in grades.values() for grade in found)


if __name__ == "__main__":
    sys.exit(main())
