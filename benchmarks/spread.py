"""What a row of measurements says: where its middle lies, how wide it is spread, how a cost grows."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Final

_Z: Final = 1.959964
"""How many standard deviations of a normal distribution hold 95 % of it, on either side."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The five numbers that are told of a row of measurements."""

    median: float
    lower: float
    """A quarter of the measurements lie below."""
    upper: float
    """A quarter of the measurements lie above."""
    minimum: float
    count: int


def spread(values: Sequence[float]) -> Spread:
    """Give the median, the quartiles and the minimum of at least one measurement."""
    lower, _, upper = quantiles(values, n=4, method="inclusive") if len(values) > 1 else (values[0],) * 3
    return Spread(median(values), lower, upper, min(values), len(values))


def ratios(of: Sequence[float], over: Sequence[float]) -> list[float]:
    """Divide round by round: what slows a machine down for a while slows both down.

    Raises:
        ValueError: the two were not measured in the same rounds.
    """
    return [one / other for one, other in zip(of, over, strict=True)]


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """Give the bounds between which the true median lies with a confidence of 95 %, whatever the distribution.

    They are two of the measurements themselves: the one so far from the middle that a fair coin for each measurement
    would rarely miss it. Fewer than six measurements cannot tell; their whole range is given.
    """
    ordered = sorted(values)
    reach = math.floor((len(ordered) - 1 - _Z * math.sqrt(len(ordered))) / 2)
    rank = max(reach, 0)
    return ordered[rank], ordered[-1 - rank]


@dataclass(frozen=True, slots=True)
class Growth:
    """A cost that grows as a power of the size."""

    exponent: float
    """0 for a constant cost, 1 for a linear one; 0.3 is a doubling for each ten times more."""
    r2: float
    """How much of what differs the power explains, 1 for all; means nothing where the cost hardly grows."""


def growth(sizes: Sequence[float], costs: Sequence[float]) -> Growth:
    """Fit a power of the size to costs: least squares over the logarithms."""
    xs, ys = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    xx = sum((x - mean_x) ** 2 for x in xs)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    yy = sum((y - mean_y) ** 2 for y in ys)
    return Growth(xy / xx, xy * xy / (xx * yy) if yy else 1.0)
