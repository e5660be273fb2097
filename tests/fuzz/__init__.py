"""Every public entry point, given whatever a hostile or a broken peer may send, and what must hold all the same."""

from typing import Final

CASE: Final = "As a case in tests/fuzz/found.py: "
"""Stands in a finding before the line to paste."""
