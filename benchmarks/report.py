"""What a run found, as a table for people and as JSON for programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from benchmarks.budget import Budget, Contest, Grade, Row, Unit, Verdict
from benchmarks.growth import Curve
from benchmarks.running import CurveOutcome, RowOutcome
from benchmarks.sampling import Samples
from benchmarks.spread import Spread, ratios, spread

_SCALES: Final[Mapping[Unit, Sequence[tuple[float, str]]]] = {
    "seconds": ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")),
    "bytes": ((1 << 20, "MiB"), (1 << 10, "KiB"), (1, "B")),
    "models": ((1, ""),),
}
_MARKS: Final[Mapping[Grade, str]] = {
    "within": "ok",
    "outside": "OUTSIDE",
    "far outside": "FAR OUTSIDE",
    "not measured": "not measured",
}


def figure(value: float) -> str:
    """Write three digits, or all of a longer whole number.

    >>> [figure(value) for value in (0, 0.01234, 2.8412, 31.27, 99.99, 12345.6)]
    ['0', '0.0123', '2.84', '31.3', '100', '12346']
    """
    return f"{value:.0f}" if abs(value) >= 99.95 or not value else f"{value:#.3g}"


def amount(value: float, unit: Unit) -> str:
    """Write a measurement in the largest unit that it reaches.

    >>> amount(0.00042, "seconds"), amount(3 << 20, "bytes"), amount(0, "models")
    ('420 us', '3.00 MiB', '0')
    """
    scales = _SCALES[unit]
    size, name = next((scale for scale in scales if abs(value) >= scale[0]), scales[-1])
    return f"{figure(value / size)} {name}".strip()


def multiple(found: Spread) -> str:
    """Write a ratio with its quartiles."""
    return f"{figure(found.median)} ({figure(found.lower)} to {figure(found.upper)})"


def sentence(budget: Budget) -> str:
    """Say what a budget asks for."""
    over = "" if budget.over is None else f" / {budget.over}"
    beyond = "" if budget.beyond is None else ", beyond a constant"
    return f"{budget.of}{over} {budget.sense} {figure(budget.limit)}{beyond}"


def row_lines(outcome: RowOutcome) -> Iterator[str]:
    """Write one row of the table: its contestants, then its budgets."""
    row, contest, samples = outcome.row, outcome.contest, outcome.samples
    yield f"{row.name}: {row.work}"
    yield from (f"  ({note})" for note in contest.notes)
    width = max(map(len, samples))
    for name, values in samples.items():
        found = spread([value / contest.pieces for value in values])
        told = f"{amount(found.median, row.unit):>9} a {row.piece}, at best {amount(found.minimum, row.unit):>9}"
        if (floor := contest.floors.get(name, row.floor)) is not None:
            of = "floor" if floor == row.floor else floor
            told += f"   x {of} {multiple(spread(ratios(values, samples[floor])))}"
        yield f"  {name:<{width}} {told}"
    yield from (f"  {name}: skipped, {reason}" for name, reason in contest.absent.items())
    for verdict in outcome.verdicts:
        measured = "" if verdict.spread is None else f": {multiple(verdict.spread)}"
        yield f"  [{_MARKS[verdict.grade]}] {sentence(verdict.budget)}{measured}"


def curve_lines(outcome: CurveOutcome) -> Iterator[str]:
    """Write one curve: a time for each size, then the exponent."""
    curve = outcome.curve
    yield f"{curve.name}: {curve.work}"
    times = {size: amount(spread(values).median, "seconds") for size, values in outcome.samples.items()}
    yield "  " + ", ".join(f"{int(size):,}: {time}" for size, time in times.items())
    yield (
        f"  [{_MARKS[outcome.grade]}] exponent {curve.band.low} to {curve.band.high}: {multiple(outcome.exponent)}, "
        f"r2 {outcome.fit.r2:.3f}"
    )


def summary(grades: Mapping[str, Sequence[Grade]]) -> Iterator[str]:
    """Tell in a line for each grade but the good one what has it."""
    for grade, mark in _MARKS.items():
        names = [name for name, found in grades.items() if grade in found]
        if names and grade != "within":
            yield f"{mark}: {', '.join(names)}"
    count = sum(found.count("within") for found in grades.values())
    yield f"{count} of {sum(map(len, grades.values()))} budgets hold"


def row_document(outcome: RowOutcome) -> dict[str, Any]:
    """Give one row as JSON; amounts are for one piece of the work, in the row's unit."""
    row, contest, samples = outcome.row, outcome.contest, outcome.samples
    return {
        "name": row.name,
        "work": row.work,
        "unit": row.unit,
        "piece": row.piece,
        "pieces": contest.pieces,
        "notes": list(contest.notes),
        "floor": row.floor,
        "contestants": {name: _contestant(row, contest, samples, name) for name in samples},
        "absent": dict(contest.absent),
        "budgets": [_judgement(verdict) for verdict in outcome.verdicts],
    }


def _contestant(row: Row, contest: Contest, samples: Samples, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"amount": asdict(spread([value / contest.pieces for value in samples[name]]))}
    if (floor := contest.floors.get(name, row.floor)) is not None:
        found |= {"floor": floor, "over_floor": asdict(spread(ratios(samples[name], samples[floor])))}
    return found


def _judgement(verdict: Verdict) -> dict[str, Any]:
    measured = None if verdict.spread is None else asdict(verdict.spread)
    return {**asdict(verdict.budget), "measured": measured, "grade": verdict.grade}


def curve_document(outcome: CurveOutcome) -> dict[str, Any]:
    """Give one curve as JSON; times are in seconds."""
    curve: Curve = outcome.curve
    return {
        "name": curve.name,
        "work": curve.work,
        "times": {size: asdict(spread(values)) for size, values in outcome.samples.items()},
        "exponent": asdict(outcome.exponent),
        "r2": outcome.fit.r2,
        "band": asdict(curve.band),
        "grade": outcome.grade,
    }
