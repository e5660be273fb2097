"""The long run finds what a law gets wrong, prints it so that it can be kept, and ends in time."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.convert.formats import SOURCES
from tests.shared import needs_shared

ROOT: Final = Path(__file__).resolve().parents[2]
LAWS: Final = """
from hypothesis import given, settings, strategies as st
import pytest, time, unittest

@given(st.integers())
def test_holds(number: int) -> None:
    assert number == number

@settings(max_examples=3)
@given(st.integers())
def test_with_a_number_of_its_own(number: int) -> None:
    assert number == number

@given(st.integers(0, 1_000))
def test_breaks(number: int) -> None:
    assert number < 100

@given(st.just(1))
def test_lasts(number: int) -> None:
    end = time.thread_time() + 2.1
    while time.thread_time() < end:
        pass

@given(st.integers())
@pytest.mark.parametrize("name", ["a"])
def test_is_skipped(name: str, number: int) -> None:
    pytest.skip("not here")

def test_is_no_law() -> None:
    raise AssertionError
"""


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    (tmp_path / "test_laws.py").write_text(LAWS, encoding="utf-8")
    return tmp_path


def run(laws: Path, *arguments: str, cases: int = 0) -> tuple[int, str]:
    """In a process of its own, so that the profile changes nothing here."""
    command = [sys.executable, "-m", "tests.long", "--seed", "1", "--laws", str(laws), "--cases", str(cases)]
    command += arguments
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)
    return ran.returncode, ran.stdout + ran.stderr


def test_a_run_tells_of_every_law_and_keeps_what_it_found(laws: Path) -> None:
    status, out = run(laws, "--minutes", "0.05")
    assert status == 1
    rows = re.findall(r"::(\w+)(?:\[a\])? +([\d,]+|skipped: not here)", out)
    counts = {name: int(count.replace(",", "")) for name, count in rows if count[0].isdigit()}
    assert list(counts) == ["test_holds", "test_with_a_number_of_its_own", "test_breaks", "test_lasts"]
    # Until its time is up, whatever number of examples it has for itself.
    assert counts["test_with_a_number_of_its_own"] > 10
    assert rows[-1] == ("test_is_skipped", "skipped: not here")
    assert "2 findings" in out
    assert "@example(\n    number=100,\n)" in out
    assert "TooSlowError: this input took 2.1 processor seconds" in out


@pytest.mark.parametrize(("only", "status"), [("holds", 0), ("no such law", 2)])
def test_the_status_tells_whether_all_is_well(laws: Path, only: str, status: int) -> None:
    assert run(laws, "--minutes", "0.01", "--only", only)[0] == status


@needs_shared
def test_the_pairs_of_formats_are_judged(laws: Path) -> None:
    status, out = run(laws, "--minutes", "0.01", "--only", "to markdown", cases=10)
    assert status == 0
    assert re.findall(r"^(.*) to markdown ", out, re.MULTILINE) == [*SOURCES]
    assert f"0 laws and targets, 0 executions, {10 * len(SOURCES)} cases of pairs, 0 findings" in out


def test_a_file_that_cannot_be_read_is_no_success(laws: Path) -> None:
    (laws / "test_broken.py").write_text("import no_such_module", encoding="utf-8")
    status, out = run(laws, "--minutes", "0.01", "--only", "holds")
    assert (status, "no_such_module" in out) == (1, True)
