"""What a row of the benchmarks is, what it may cost at most, and the verdict on what it did cost."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from benchmarks.sampling import Gauge, Samples
from benchmarks.setting import Setting
from benchmarks.spread import Spread, ratios, spread

Sense: TypeAlias = Literal["at most", "at least"]
Grade: TypeAlias = Literal["within", "outside", "far outside", "not measured"]
"""How something stands to its budget. What lies far outside fails the run."""
Unit: TypeAlias = Literal["seconds", "bytes", "models"]

_FAR: Final = 2
"""How many times over its budget a row fails the run."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A bound on the median of a ratio, which is taken round by round.

    Ratios that are to be small have the sense `at most`, such as a multiple of a floor.
    """

    of: str
    """The contestant that is judged."""
    over: str | None
    """The one that it is divided by; `None` holds the bare measurement to the limit."""
    limit: float
    sense: Sense = "at most"
    beyond: tuple[str, str] | None = None
    """Contestants that do the same on the least input: what they cost is a constant, and taken off first."""

    def measured(self, samples: Samples) -> list[float] | None:
        """Give the ratio of each round; `None` if a contestant is absent."""
        names = [self.of, *([] if self.over is None else [self.over]), *(self.beyond or ())]
        if any(name not in samples for name in names):
            return None
        of = samples[self.of]
        if self.over is None:
            return list(of)
        over = samples[self.over]
        if self.beyond is not None:
            of = [one - least for one, least in zip(of, samples[self.beyond[0]], strict=True)]
            over = [one - least for one, least in zip(over, samples[self.beyond[1]], strict=True)]
        return ratios(of, over)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A budget, and how a run stands to it."""

    budget: Budget
    spread: Spread | None
    grade: Grade


def grade(ratio: float, limit: float, sense: Sense) -> Grade:
    """Say how a ratio stands to its limit."""
    over, far = (ratio > limit, ratio > _FAR * limit) if sense == "at most" else (ratio < limit, ratio < limit / _FAR)
    return "far outside" if far else "outside" if over else "within"


def exit_status(grades: Iterable[Grade]) -> int:
    """Give the status that a run with these grades leaves with: 1 if one of them is far outside, else 0."""
    return 1 if "far outside" in grades else 0


def judged(budget: Budget, samples: Samples) -> Verdict:
    """Judge the median."""
    measured = budget.measured(samples)
    if measured is None:
        return Verdict(budget, None, "not measured")
    found = spread(measured)
    return Verdict(budget, found, grade(found.median, budget.limit, budget.sense))


@dataclass(frozen=True, slots=True)
class Contest:
    """The contestants of a row, ready to be measured."""

    gauges: Mapping[str, Gauge]
    pieces: int = 1
    """How many pieces the work of one sample is, such as messages; times are told for one piece."""
    notes: Sequence[str] = ()
    """What a reader of the figures should know, such as which input was used."""
    absent: Mapping[str, str] = field(default_factory=dict[str, str])
    """Contestants that cannot be measured here, and why."""
    floors: Mapping[str, str] = field(default_factory=dict[str, str])
    """The floors of those contestants that have another one than the row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the budget."""

    name: str
    """Short; `--only` takes it, or the start of it."""
    work: str
    """What is done, for people."""
    floor: str | None
    """The contestant that all others are told in multiples of."""
    prepare: Callable[[Setting], Contest]
    budgets: tuple[Budget, ...] = ()
    unit: Unit = "seconds"
    piece: str = "run"
    """What one piece of the work is called."""
    is_exact: bool = False
    """Whether measuring again gives the same figures, so that few rounds are enough."""
