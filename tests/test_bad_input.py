"""Bad input gets a clear answer, changes nothing, and costs little, whatever it is."""

import subprocess
import sys

import pytest

from tests.bad_input import CASES, STATE, answer


@pytest.mark.parametrize("name", CASES)
def test_each_bad_input_gets_its_answer_and_leaves_the_state_alone(name: str) -> None:
    before = STATE.to_json()
    assert answer(CASES[name]) == CASES[name].answer
    assert STATE.to_json() == before


@pytest.mark.parametrize("name", CASES)
def test_no_bad_input_costs_more_than_two_seconds_or_300_megabytes(name: str) -> None:
    """Processor seconds, so that a busy machine does not matter; the timeout ends what would hang."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bad_input", name], capture_output=True, text=True, timeout=60, check=True
    )
    seconds, megabytes = (float(word) for word in run.stdout.splitlines()[-1].split())
    assert seconds < 2
    assert megabytes < 300
