"""Names for the things of a target document that must have one: a function of source names alone, and injective."""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

_AS_IT_IS: Final = re.compile(r"(?:[A-Za-z0-9-]|_(?=[A-Za-z0-9-])(?![0-9A-Fa-f]{2}))*")
"""A name of plain characters, and of `_` where it may stay."""
_PLAIN: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")
_HEX: Final = frozenset("0123456789abcdefABCDEF")
_LONGEST: Final = 64
_KEPT: Final = 40


def encode_name(name: str) -> str:
    """Write one name with letters, digits, `-` and `_` only, so that two names never look alike.

    A `_` stays where a plain character follows and the two characters after it are not both hexadecimal digits; it
    never stands beside another `_`, so that a pair of them can separate names. Every other UTF-8 byte becomes `_hh`.

    >>> encode_name("approve_label"), encode_name("q.1"), encode_name("a_be"), encode_name("a_")
    ('approve_label', 'q_2e1', 'a_5fbe', 'a_5f')
    """
    if _AS_IT_IS.fullmatch(name):
        return name
    parts: list[str] = []
    for index, character in enumerate(name):
        if character in _PLAIN:
            parts.append(character)
            continue
        after = name[index + 1 : index + 3]
        if character == "_" and after[:1] in _PLAIN and not (len(after) == 2 and _HEX.issuperset(after)):
            parts.append("_")
            continue
        parts.extend(f"_{byte:02x}" for byte in character.encode("utf-8"))
    return "".join(parts)


def output_id(name: str, indices: Iterable[int] = (), part: str = "") -> str:
    """Name one instance of a component, or one part of it, in a target document.

    Args:
        name: the component's id.
        indices: the instance's position in each template around it, outermost first.
        part: a word of the writer for one of several things made from a component, such as `date`; never all digits,
            or it could be taken for a position.

    Returns:
        At most 64 characters; a longer name keeps its first 40 and ends in 16 hexadecimal digits of a hash of all.

    >>> output_id("q.1", [2]), output_id("due", [0, 3], "time"), output_id("approve_label")
    ('q_2e1__2', 'due__0__3__time', 'approve_label')
    >>> len(output_id("x" * 500))
    58
    """
    if part.isdigit():
        raise ValueError(f"a part must not look like a position: {part!r}")
    pieces = [encode_name(name), *(str(index) for index in indices)]
    if part:
        pieces.append(encode_name(part))
    whole = "__".join(pieces)
    if len(whole) <= _LONGEST:
        return whole
    # No shorter name can be equal: a position has fewer digits, and a part is a word of the writer.
    return f"{whole[:_KEPT]}__{sha256(whole.encode()).hexdigest()[:16]}"
