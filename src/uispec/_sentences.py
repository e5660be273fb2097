"""What the sentences of issues have in common: how they show what a peer sent, and what it may have meant."""

import json
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from uispec._kinds import is_array, is_object

_MOST: Final = 80
"""Characters of a value that a sentence shows."""
_MOST_BITS: Final = 300
"""Of an integer that is written out; to write a longer one takes time with the square of its length."""
_LONGEST_NAME: Final = 100
"""Comparing takes time with the square of the length, and no name that is known is so long."""
_encode: Final = json.JSONEncoder(ensure_ascii=False).encode
"""Writes as `json.dumps`, which makes an encoder for each text."""


def shown(value: object, most: int = _MOST) -> str:
    """Show a value in a sentence: texts quoted as JSON, containers and what JSON has not by their kind.

    Args:
        value: what a peer or a caller gave; a text need not be one that JSON can hold.
        most: characters that it may take, quotes included.

    Returns:
        One line of visible characters; the others are escaped.

    >>> shown("Gauge"), shown("x" * 100, 12), shown(None), shown([1])
    ('"Gauge"', '"xxxxxxx..."', 'null', 'an array')
    """
    if isinstance(value, str):
        text = _quote(value[:most])
        return text if len(text) <= most and len(value) <= most else _cut(value, most)
    if is_object(value):
        return "an object"
    if is_array(value):
        return "an array"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return "a very large number"
    if isinstance(value, int | float):
        return str(value)[:most]
    return with_article(type(value).__name__)


def conjoin(words: Iterable[str]) -> str:
    """Write words as a list of a sentence.

    >>> conjoin(["a"]), conjoin(["a", "b"]), conjoin(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *rest, last = words
    return f"{', '.join(rest)} and {last}" if rest else last


def with_article(noun: str) -> str:
    """Say that something is one of a kind.

    >>> with_article("Text"), with_article("Icon")
    ('a Text', 'an Icon')
    """
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def _quote(text: str) -> str:
    quoted = _encode(text)
    if quoted.isprintable():
        return quoted
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in quoted)


def _cut(text: str, most: int) -> str:
    kept: list[str] = []
    room = most - len('"..."')
    for one in text[:most]:
        piece = _quote(one)[1:-1]
        room -= len(piece)
        if room < 0:
            break
        kept.append(piece)
    return f'"{"".join(kept)}..."'


def shown_in_python(text: str, most: int = _MOST) -> str:
    """Show a text as Python quotes it, where a sentence has the words of an official suite.

    >>> shown_in_python("Badge"), shown_in_python("x" * 100, 12)
    ("'Badge'", "'xxxxxxx...'")
    """
    room = most - len("''")
    return repr(text if len(text) <= room else f"{text[: room - len('...')]}...")


def named(tokens: Sequence[str | int]) -> str:
    """Name the place that these steps lead to, at the beginning of a sentence.

    >>> named(()), named(("components", 0, "text")), named(("components", 0))
    ('The document', '"text"', 'Item 0 of "components"')
    """
    if not tokens:
        return "The document"
    last = tokens[-1]
    if isinstance(last, str):
        return shown(last)
    return f"Item {last}" + (f" of {named(tokens[:-1])}" if len(tokens) > 1 and isinstance(tokens[-2], str) else "")


def either(nouns: Sequence[str]) -> str:
    """List what any of would do.

    >>> either(["a string", "a number", "null"])
    'a string, a number or null'
    """
    return nouns[0] if len(nouns) == 1 else f"{', '.join(nouns[:-1])} or {nouns[-1]}"


def count(number: int, noun: str) -> str:
    """Say how many there are of something.

    >>> count(1, "item"), count(2, "item")
    ('1 item', '2 items')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


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
    """Ask, behind a sentence about an unknown name, with a blank before it; empty if none is near.

    >>> 'There is no "buton".' + did_you_mean("buton", ["Button", "Text"])
    'There is no "buton". Did you mean "Button"?'
    """
    return suggestion(name, known, ())


def suggestion(name: str, known: Iterable[str], there: Collection[str]) -> str:
    """The same for a property of an object; none where the nearest is there already, since a farther one is a guess.

    >>> suggestion("lable", ["label", "disabled"], ["lable"]), suggestion("lable", ["label", "disabled"], ["label"])
    (' Did you mean "label"?', '')
    """
    near = nearest(name, known)
    return "" if near is None or near in there else f" Did you mean {shown(near)}?"
