"""Where the official schemas, samples and recorded behaviours lie, if they lie anywhere."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

_GIVEN = os.environ.get("UISPEC_SHARED")
_PLACE = Path(_GIVEN) if _GIVEN else Path(__file__).resolve().parents[2] / "shared"

SHARED: Final = _PLACE if _PLACE.is_dir() else None
"""The folder with the protocols' own data; tests that need it carry `needs_shared`."""

needs_shared: Final = pytest.mark.skipif(
    SHARED is None, reason="the shared data folder is absent (set UISPEC_SHARED to its place)"
)


@cache
def load(name: str) -> Any:
    """The JSON document `name` of the shared folder; `None` where the folder is absent, so that tables stay empty."""
    return None if SHARED is None else json.loads((SHARED / name).read_text(encoding="utf-8"))


def paths(pattern: str) -> list[Path]:
    """The shared files that match a glob, in order of name; empty where the folder is absent."""
    return [] if SHARED is None else sorted(SHARED.glob(pattern))
