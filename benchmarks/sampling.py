"""Measuring contestants in one interleaved run: a round is one sample of each, with the collector off."""

import gc
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Work: TypeAlias = Callable[[], object]
"""One piece of work; what it returns is thrown away."""
Gauge: TypeAlias = Callable[[], float]
"""Takes one sample of a contestant: seconds, bytes, whatever its row counts in."""
Samples: TypeAlias = Mapping[str, list[float]]
"""What was measured of each contestant, round by round."""

_LONG_ENOUGH: Final = 0.001
"""Seconds that a run lasts, so that the clock itself weighs little."""
_SAMPLE: Final = 0.02
"""Seconds that the runs of one sample last together, if they are not longer one by one."""
_RUNS: Final = 5
_TOO_LONG: Final = 0.5
"""Work of so many seconds is not rehearsed a second time."""


class Timed:
    """Times work by the processor time of this thread, which leaves out what other processes take meanwhile.

    A sample is the best of a few runs, so that caches which the contestant before has filled weigh little either.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._repeat = 0
        self._runs = 1

    def __call__(self) -> float:
        """Give the seconds that the work takes once. The first call also finds out how often to repeat it."""
        if not self._repeat:
            once = self._took(1)
            if once < _TOO_LONG:
                once = self._took(1)  # the first time is also the time of building what is built once
            self._repeat = max(1, math.ceil(_LONG_ENOUGH / once))
            self._runs = max(1, min(_RUNS, int(_SAMPLE / (self._repeat * once))))
            if self._runs == 1:
                return once
        return min(self._took(self._repeat) for _ in range(self._runs)) / self._repeat

    def _took(self, times: int) -> float:
        work = self._work
        start = time.thread_time()
        for _ in range(times):
            work()
        return time.thread_time() - start


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to go on measuring one row."""

    seconds: float
    """No further round starts after so long."""
    least: int
    """Rounds, however long they take."""
    most: int
    """Rounds, however short they are."""


def one_round(gauges: Mapping[str, Gauge], first: int = 0) -> dict[str, float]:
    """Take one sample of each contestant.

    Args:
        gauges: the contestants by name.
        first: the number of the one that begins; another one each round, so that none always follows the same.
    """
    names = list(gauges)
    turn = first % len(names)
    was_on = gc.isenabled()
    gc.disable()
    try:
        return {name: gauges[name]() for name in names[turn:] + names[:turn]}
    finally:
        if was_on:
            gc.enable()


def interleaved(gauges: Mapping[str, Gauge], effort: Effort) -> Samples:
    """Measure contestants against each other, round by round, after one round that does not count."""
    samples: dict[str, list[float]] = {name: [] for name in gauges}
    one_round(gauges)
    gc.collect()
    start = time.perf_counter()
    for number in range(effort.most):
        if number >= effort.least and time.perf_counter() - start > effort.seconds:
            break
        for name, sample in one_round(gauges, number).items():
            samples[name].append(sample)
    return samples
