"""Measuring rows and curves, and what came out of each."""

from dataclasses import dataclass
from typing import Final

from benchmarks.budget import Contest, Grade, Row, Verdict, judged
from benchmarks.growth import FROM, Curve
from benchmarks.sampling import Effort, Samples, Timed, interleaved
from benchmarks.setting import Setting
from benchmarks.spread import Growth, Spread, growth, spread

_QUICK: Final = Effort(seconds=1, least=3, most=15)
_ROW: Final = Effort(seconds=7, least=7, most=150)
_EXACT: Final = Effort(seconds=0, least=2, most=2)
_CURVE: Final = Effort(seconds=6, least=3, most=30)
_LARGEST_QUICK: Final = 10_000


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """One row, measured and judged."""

    row: Row
    contest: Contest
    samples: Samples
    verdicts: tuple[Verdict, ...]


def run_row(row: Row, setting: Setting) -> RowOutcome:
    """Measure one row and judge it."""
    contest = row.prepare(setting)
    samples = interleaved(contest.gauges, _EXACT if row.is_exact else _QUICK if setting.quick else _ROW)
    return RowOutcome(row, contest, samples, tuple(judged(budget, samples) for budget in row.budgets))


@dataclass(frozen=True, slots=True)
class CurveOutcome:
    """One curve, measured and judged."""

    curve: Curve
    samples: Samples
    """By size."""
    exponent: Spread
    """Fitted in each round by itself; the median is judged."""
    fit: Growth
    """Fitted to the medians."""
    grade: Grade


def run_curve(curve: Curve, setting: Setting) -> CurveOutcome:
    """Measure one curve and judge it; a quick run leaves the largest surfaces out."""
    sizes = [size for size in curve.sizes if size <= _LARGEST_QUICK or not setting.quick]
    gauges = {str(size): Timed(curve.start(size)) for size in sizes}
    samples = interleaved(gauges, _QUICK if setting.quick else _CURVE)
    upper = [size for size in sizes if size >= FROM]
    rounds = zip(*(samples[str(size)] for size in upper), strict=True)
    exponent = spread([growth(upper, costs).exponent for costs in rounds])
    fit = growth(upper, [spread(samples[str(size)]).median for size in upper])
    return CurveOutcome(curve, samples, exponent, fit, curve.band.grade(exponent.median))
