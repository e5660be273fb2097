"""Bad input gets a clear answer, changes nothing, and costs little, whatever it is."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.bad_input import CASES, STATE, answer


@pytest.mark.parametrize("name", CASES)
def test_each_bad_input_gets_its_answer_and_leaves_the_state_alone(name: str) -> None:
    before = STATE.to_json()
    assert answer(CASES[name]) == CASES[name].answer
    assert STATE.to_json() == before


@pytest.mark.parametrize("name", CASES)
def test_no_bad_input_costs_more_than_two_seconds_or_300_megabytes(name: str) -> None:
    """Seconds of a processor of our days. What else the machine does only adds to them: the least of them counts."""
    costs = [cost(name)]
    while costs[-1][0] >= 2 and len(costs) < 3:
        costs.append(cost(name))
    seconds, megabytes = min(costs)
    assert seconds < 2
    assert megabytes < 300


def cost(name: str) -> tuple[float, float]:
    """What a case takes in a process of its own; the timeout ends what would hang."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bad_input", name], capture_output=True, text=True, timeout=60, check=True
    )
    seconds, megabytes = map(float, run.stdout.splitlines()[-1].split())
    return seconds, megabytes


ROOT: Final = Path(__file__).parent
READS_A_CLOCK: Final = frozenset({"bad_input.py", "long/__main__.py", "long/conversion.py"})
"""The harness of this file, and the long run, which no suite waits for."""


def _reads_a_clock(source: str) -> bool:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import) and any(alias.name == "time" for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            return True
    return False


def test_no_other_test_reads_a_clock() -> None:
    """A time says more of the machine than of the code; the shape of a cost is counted (`tests/counting.py`)."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if _reads_a_clock(path.read_text(encoding="utf-8"))
    }
    assert found == READS_A_CLOCK


def test_no_law_has_a_deadline() -> None:
    assert settings.default.deadline is None  # pyright: ignore[reportOptionalMemberAccess]
