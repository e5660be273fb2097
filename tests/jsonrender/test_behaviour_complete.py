"""Every recorded row is claimed by a module of tests, or has a reason why it cannot be."""

from importlib import import_module
from pathlib import Path
from typing import Final

from tests.jsonrender.rows import CLAIMED, REASONS
from tests.shared import load, needs_shared

MOST_WITHOUT: Final = 0.05
"""The share of rows that may have a reason instead of a test."""


@needs_shared
def test_every_area_is_claimed() -> None:
    recorded = load("data/jsonrender/behaviour.json")[1:]
    areas = {row["area"] for row in recorded}
    assert len(recorded) >= 764
    assert sorted(areas - CLAIMED.keys()) == []
    assert sorted(CLAIMED.keys() - areas) == []


@needs_shared
def test_few_rows_have_a_reason_instead() -> None:
    recorded = {row["id"] for row in load("data/jsonrender/behaviour.json")[1:]}
    assert sorted(REASONS.keys() - recorded) == []
    assert len(REASONS) <= MOST_WITHOUT * len(recorded)


def test_the_modules_are_there_and_take_the_rows_of_their_areas() -> None:
    for area, name in CLAIMED.items():
        module = import_module(name)
        assert module.__file__ is not None
        source = Path(module.__file__).read_text(encoding="utf-8")
        assert f'rows("{area}"' in source, f"{name} asks for no rows of {area}"
