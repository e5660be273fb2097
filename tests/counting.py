"""The shape of a cost, told by counting: the functions that a piece of work calls, the searches that it asks for.

No test asserts a time. What only a clock can tell is a case of `tests/bad_input.py`.
"""

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Self, TypeVar

import pytest

T = TypeVar("T")


class TooMuchWorkError(AssertionError):
    """A piece of work called more functions than it may."""


def counted(work: Callable[[], T], *, most: int = sys.maxsize, within: str = "") -> tuple[int, T]:
    """How many Python functions a piece of work calls, and what it gives; one that calls more than it may is stopped.

    The collector is off meanwhile, since it would call some of its own. With `within`, the functions of one package are
    counted.
    """
    count = 0

    def note(frame: FrameType, kind: str, _: object) -> None:
        nonlocal count
        count += kind == "call" and frame.f_globals.get("__name__", "").startswith(within)
        if count > most:
            raise TooMuchWorkError(f"more than {most} functions were called")

    gc.disable()
    sys.setprofile(note)
    try:
        result = work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count, result


class TardyEngine:
    """Stands for the engine of regular expressions: no search ends before its time is up, on a clock that it moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.searches: list[float] = []
        """For each search that was begun, the seconds that it was given."""
        monkeypatch.setattr("uispec._browser.patterns.Patterns._make", self._compile)
        monkeypatch.setattr("uispec._browser.patterns.perf_counter", lambda: sum(self.searches))

    def _compile(self, *_: str) -> Self:
        return self

    def search(self, _: str, *, timeout: float) -> None:
        self.searches.append(timeout)
        raise TimeoutError
