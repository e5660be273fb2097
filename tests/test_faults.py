"""Each fault that people reported about libraries of this field is a test here, or waits for a capability by name.

A test claims a fault by carrying its id, in a row's name or in a comment beside the row.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.shared import load, needs_shared

WAITING: Final[Mapping[str, tuple[str, ...]]] = {}
"""Faults by the capability that they wait for. The lists may only shrink."""


@needs_shared
def test_no_reported_fault_is_left_over() -> None:
    reported = {fault["id"] for fault in load("cases/reported-faults.json")}
    files = Path(__file__).parent.rglob("*.py")
    texts = [path.read_text(encoding="utf-8") for path in files if path.name != "test_faults.py"]
    claimed = {fault for fault in reported if any(fault in text for text in texts)}
    waiting = {fault for faults in WAITING.values() for fault in faults}
    assert len(reported) >= 124
    assert sorted(reported - claimed - waiting) == []
    assert sorted(claimed & waiting) == []
    assert sorted(waiting - reported) == []
