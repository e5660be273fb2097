"""Slips of language models that can be mended without a guess at what was meant.

A text is mended token by token, so that what stands in strings stays as it is. Where any token is left over that JSON
does not have, the text is given up; so is one that ends within a string or a number, of which more may have been meant.
"""

import re
from dataclasses import dataclass
from typing import Final

from uispec._json import PARSER_DEPTH
from uispec.a2ui.codes import SlipCode


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing that was mended: which, and where in the text as it was."""

    code: SlipCode
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mended:
    """A text after its slips were mended, and these in order."""

    text: str
    slips: tuple[Slip, ...]


_TOKEN: Final = re.compile(
    r"""
      (?P<blank>[ \t\r\n]+)
    | (?P<string>"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+")
    | (?P<smart>[“”„‟](?:[^“”„‟"\\\n]|\\.)*+[“”„‟"](?=[ \t\r\n]*(?:[:,}\]]|\Z)))
    | (?P<open>[{\[])
    | (?P<close>[}\]])
    | (?P<comma>,)
    | (?P<colon>:)
    | (?P<word>true|false|null)
    | (?P<number>-?\d[\d.eE+-]*)
    """,
    re.VERBOSE,
)
"""A string in typographic quotation marks has none inside, and something behind it that a string has: of another one
nobody can tell where it was to end."""

_OPENER: Final = {"}": "{", "]": "["}
_CLOSER: Final = {"{": "}", "[": "]"}
_ENDS_VALUE: Final = frozenset({"string", "smart", "close", "word"})


def mend(text: str) -> Mended | None:
    """Mend one object or list; `None` where that would take a guess.

    What comes back need not be JSON: slips that are not looked for are left in it.

    >>> mended = mend('{"a": [1, 2,], “b”: “c”')
    >>> mended.text
    '{"a": [1, 2], "b": "c"}'
    >>> [slip.code for slip in mended.slips]
    ['trailing_comma', 'smart_quote', 'smart_quote', 'missing_bracket']
    """
    mended, slips = _walk(text)
    return None if mended is None else Mended(mended, tuple(slips))


def blanked(text: str) -> str:
    """Write blanks for the slips in front of where mending ends or is given up, and move no byte of all the rest.

    So what a parser now stumbles over, it finds where the text has it. Brackets that are missing have no place to be
    written in, and stay missing.

    >>> blanked('{"a": [1, 2,], oops,}')
    '{"a": [1, 2 ], oops,}'
    """
    _, slips = _walk(text)
    out: list[str] = []
    at = 0
    for slip in slips:
        written = text[slip.start : slip.end]
        out += (text[at : slip.start], _blank(written) if slip.code == "smart_quote" else " " * len(written))
        at = slip.end
    return "".join(out) + text[at:]


def _blank(string: str) -> str:
    """Write a string with quotation marks of JSON, and blanks for the bytes that they are shorter by."""
    before, after = (" " * (len(mark.encode()) - 1) for mark in (string[0], string[-1]))
    return f'{before}"{string[1:-1]}"{after}'


def _walk(text: str) -> tuple[str | None, list[Slip]]:
    """Mend a text as far as that takes no guess: all of it, or `None`; and the slips up to there, in order."""
    out: list[str] = []
    slips: list[Slip] = []
    stack: list[str] = []
    last = ""
    comma, comma_at = 0, 0  # where the last comma stands in `out` and in the text
    at = 0
    while token := _TOKEN.match(text, at):
        kind, found, start, at = token.lastgroup or "", token[0], at, token.end()
        if kind == "blank":
            out.append(found)
            continue
        if kind == "smart":
            slips.append(Slip("smart_quote", start, at))
            found = f'"{found[1:-1]}"'
        elif kind == "comma":
            comma, comma_at = len(out), start
        elif kind == "open":
            if len(stack) >= PARSER_DEPTH:
                return None, slips
            stack.append(found)
        elif kind == "close":
            if _OPENER[found] not in stack:
                return None, slips
            if last == "comma":
                out[comma] = ""
                slips.append(Slip("trailing_comma", comma_at, comma_at + 1))
            if closers := _closers(stack, _OPENER[found]):
                out.append(closers)
                slips.append(Slip("missing_bracket", start, start))
            stack.pop()
        out.append(found)
        last = kind
    if at < len(text) or (stack and last not in _ENDS_VALUE):
        return None, slips
    if closers := _closers(stack, None):
        out.append(closers)
        slips.append(Slip("missing_bracket", at, at))
    return "".join(out), slips


def _closers(stack: list[str], opener: str | None) -> str:
    """Close what stands open above the last of such brackets, or all that does."""
    closers = ""
    while stack and stack[-1] != opener:
        closers += _CLOSER[stack.pop()]
    return closers
