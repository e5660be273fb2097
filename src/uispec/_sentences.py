"""What the sentences of issues have in common: how they show what a peer sent, and what it may have meant."""

import json
from collections.abc import Collection, Iterable, Sequence
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


def did_you_mean_as_json(name: str, known: Iterable[str]) -> str:
    """The same with quotation marks as JSON has them.

    >>> did_you_mean_as_json("surfaceID", ["surfaceId", "path"])
    ' Did you mean "surfaceId"?'
    """
    near = nearest(name, known)
    return "" if near is None else f" Did you mean {shown_as_json(near)}?"


def suggestion(name: str, known: Iterable[str], there: Collection[str]) -> str:
    """The same for a property of an object; none where the nearest is there already, since a farther one is a guess.

    >>> suggestion("lable", ["label", "disabled"], ["lable"]), suggestion("lable", ["label", "disabled"], ["label"])
    (' Did you mean "label"?', '')
    """
    near = nearest(name, known)
    return "" if near is None or near in there else f" Did you mean {shown_as_json(near)}?"


def shown_as_json(value: object) -> str:
    """A value as a sentence shows it: containers by their kind, text and numbers cut at 80 characters.

    >>> shown_as_json(None), shown_as_json("x" * 100) == '"' + "x" * 75 + '..."', shown_as_json([1])
    ('null', True, 'an array')
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = json.dumps(value[:_MOST], ensure_ascii=False)
        return text if len(text) <= _MOST and len(value) <= _MOST else f'{text[: _MOST - 4].rstrip(chr(92))}..."'
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "an array"
    return str(value) if not isinstance(value, int) or value.bit_length() < 300 else "a very large number"


def named(tokens: Sequence[str | int]) -> str:
    if not tokens:
        return "The document"
    last = tokens[-1]
    if isinstance(last, str):
        return shown_as_json(last)
    return f"Item {last}" + (f" of {named(tokens[:-1])}" if len(tokens) > 1 and isinstance(tokens[-2], str) else "")


def either(nouns: Sequence[str]) -> str:
    return nouns[0] if len(nouns) == 1 else f"{', '.join(nouns[:-1])} or {nouns[-1]}"


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
