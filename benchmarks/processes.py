"""Measuring what can be measured once in a process only: in a fresh interpreter each time."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import uispec

_PLACES: Final = (Path(uispec.__file__).parents[1], Path(__file__).parents[1])
"""Where `uispec` and `benchmarks` are found, also where neither is installed."""


def printed(*arguments: str) -> float:
    """Run a fresh interpreter with these arguments, and give the number that it prints.

    Raises:
        RuntimeError: it failed; the error says what it wrote.
    """
    paths = [*map(str, _PLACES), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    if done.returncode:
        raise RuntimeError(f"a measuring process left with status {done.returncode}:\n{done.stderr}")
    return float(done.stdout)
