"""Objects, where another value may stand in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue


def object_or_empty(value: JsonValue) -> dict[str, JsonValue]:
    """Give an object as it is, and an empty one for anything else.

    >>> object_or_empty({"a": 1}), object_or_empty(None)
    ({'a': 1}, {})
    """
    return value if isinstance(value, dict) else {}
