"""What the sentences of issues have in common: how they show what a peer sent, and what it may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_MOST: Final = 80
"""Characters of a value that a sentence shows."""
_LONGEST_NAME: Final = 100
"""Comparing takes time with the square of the length, and no name that is known is so long."""


def shown(text: str, most: int = _MOST) -> str:
    """Quote text for a sentence; at most so many characters of it, quotes included.

    >>> shown("Gauge"), shown("x" * 100, 12)
    ("'Gauge'", "'xxxxxxx...'")
    """
    room = most - 2
    return repr(text if len(text) <= room else f"{text[: room - 3]}...")


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Find the known name that a misspelled one most likely stands for.

    >>> nearest("Buton", ["Button", "Text"]), nearest("Gauge", ["Button", "Text"])
    ('Button', None)
    """
    if len(name) > _LONGEST_NAME:
        return None
    same_letters = {one.lower(): one for one in known}
    found = get_close_matches(name.lower(), same_letters, n=1, cutoff=cutoff)
    return same_letters[found[0]] if found else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The question to put behind a sentence about an unknown name, with a blank before it; empty if none is near.

    >>> "There is no 'buton'." + did_you_mean("buton", ["Button", "Text"])
    "There is no 'buton'. Did you mean 'Button'?"
    """
    near = nearest(name, known)
    return "" if near is None else f" Did you mean {shown(near)}?"
