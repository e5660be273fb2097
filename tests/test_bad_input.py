"""Bad input gets a clear answer, changes nothing, and costs little, whatever it is."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.bad_input import CASES, Answered


@pytest.mark.parametrize("name", CASES)
def test_bad_input_gets_its_answer_for_two_seconds_and_300_megabytes_and_leaves_the_state_alone(name: str) -> None:
    """Seconds of a processor of our days. What else the machine does only adds to them: the least of them counts."""
    runs = [in_a_process_of_its_own(name)]
    while runs[-1].seconds >= 2 and len(runs) < 3:
        runs.append(in_a_process_of_its_own(name))
    for run in runs:
        assert run.told == CASES[name].answer
        assert run.leaves_the_state
        assert run.megabytes < 300
    assert min(run.seconds for run in runs) < 2


def in_a_process_of_its_own(name: str) -> Answered:
    """Have a case answered; the timeout ends what would hang."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bad_input", name], stdout=subprocess.PIPE, text=True, timeout=60, check=True
    )
    return Answered(*json.loads(run.stdout))


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
