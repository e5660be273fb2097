"""Every recorded row is claimed by a module of tests, and few of them stand otherwise than recorded."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.interop.rows import CLAIMED, OPEN, REASONS
from tests.shared import load, needs_shared


@needs_shared
def test_every_group_is_claimed() -> None:
    recorded = load("data/interop/behaviour.json")["cases"]
    groups = {row["group"] for row in recorded}
    assert len(recorded) >= 387
    assert sorted(groups - CLAIMED.keys() - OPEN) == []
    assert sorted((CLAIMED.keys() | OPEN) - groups) == []
    assert sorted(CLAIMED.keys() & OPEN) == []


@needs_shared
def test_reasons_are_for_rows_that_are_there() -> None:
    assert sorted(REASONS.keys() - {row["id"] for row in load("data/interop/behaviour.json")["cases"]}) == []


@pytest.mark.parametrize(("group", "name"), [(group, name) for group, names in CLAIMED.items() for name in names])
def test_the_modules_are_there_and_take_the_rows_of_their_groups(group: str, name: str) -> None:
    module = import_module(name)
    assert module.__file__ is not None
    assert f'rows("{group}")' in Path(module.__file__).read_text(encoding="utf-8"), f"{name} asks for no {group}"
