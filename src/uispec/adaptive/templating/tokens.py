"""The words of the expression language, and how far one `${...}` reaches in a text.

Both follow the grammar of the JavaScript library (adaptive-expressions 4.23), whose lexer takes the longest word: `%3`
is a name, so `7%3` is two words without an operator. A generated parser or a parsing library would need the same two
scans by hand, since how far `${...}` reaches depends on quotes and braces inside; the grammar above them is one table
of precedences (`reading`), and none of the libraries takes a bound on depth.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import regex

from uispec._sentences import shown
from uispec.adaptive.templating.faults import Failure

_SPACE: Final = regex.compile(r"(?:[ \t\ufeff\u00a0\n]|\r\n)*+")
_NUMBER: Final = regex.compile(r"[0-9]++(?:\.[0-9]++)?")
_NAME: Final = regex.compile(r"(?:@@|[A-Za-z_#@$%])[A-Za-z0-9_]*+")
_SIGN: Final = regex.compile(r"==|!=|<>|&&|\|\||<=|>=|=>|\?\?|[-+!^*/%&<>().\[\]{},:?]")
_STRING: Final = {
    quote: regex.compile(rf"{quote}(?:\\[{quote}\\]|\\(?![{quote}\\])|[^{quote}\\])*+{quote}") for quote in "'\""
}
_PLAIN: Final = regex.compile(r"[^\r\n{}'\"`]++")
_ESCAPES: Final = {"\\r": "\r", "\\n": "\n", "\\t": "\t", "\\\\": "\\"}
_ESCAPE: Final = regex.compile(r"\\[^\r\n]?")


class Token(NamedTuple):
    """One word: its kind (`name`, `number`, `text`, `end`, or the sign itself), how it is written, where it stands."""

    kind: str
    written: str
    at: int


def tokens(source: str, start: int, stop: int) -> list[Token]:
    """Take an expression apart, the part of a text between two places; a token `end` comes last.

    Raises:
        Failure: `invalid_expression`, at its place.
    """
    found: list[Token] = []
    position = _after_space(source, start)
    while position < stop:
        token = _token(source, position, stop)
        if token is None:
            failure = Failure("invalid_expression", f"No expression holds {shown(source[position : position + 10])}")
            failure.at = position
            raise failure
        found.append(token)
        position = _after_space(source, position + len(token.written))
    found.append(Token("end", "", stop))
    return found


def _after_space(source: str, position: int) -> int:
    found = _SPACE.match(source, position)
    assert found is not None  # the pattern matches the empty text
    return found.end()


def _token(source: str, position: int, stop: int) -> Token | None:
    if source[position] in "'\"":
        ends = _string_ends(source, position, stop)
        return Token("text", source[position : ends[0]], position) if ends else None
    # A percent sign alone is both a name and a sign, and is the sign.
    for kind, pattern in (("number", _NUMBER), ("name", _NAME), ("", _SIGN)):
        found = pattern.match(source, position, stop)
        if found is not None and found.group() != "%":
            return Token(kind or found.group(), found.group(), position)
    return Token("%", "%", position) if source[position] == "%" else None


def _string_ends(source: str, start: int, stop: int) -> list[int]:
    """Where a quoted text may end, the likeliest place first.

    A backslash before a quote escapes it; only where that leaves the text (or what stands around it) without an end
    does the last such quote end it after all.
    """
    quote = source[start]
    found = _STRING[quote].match(source, start, stop)
    ends = [] if found is None else [found.end()]
    last = source.rfind(f"\\{quote}", start + 1, found.end() - 1 if found is not None else stop)
    return ends if last < 0 else [*ends, last + 2]


def string_value(written: str) -> str:
    r"""What a quoted text means: its quote escaped by a backslash, and `\n`, `\r`, `\t`, `\\`; other escapes stay.

    >>> string_value(r"'it\'s'"), string_value(r"'a\nb\x'")
    ("it's", 'a\nb\\x')
    """
    quote = written[0]
    inner = written[1:-1].replace(f"\\{quote}", quote)
    return _ESCAPE.sub(lambda found: _ESCAPES.get(found.group(), found.group()), inner) if "\\" in inner else inner


def interpolation_end(source: str, start: int) -> tuple[int | None, int]:
    """Find the end of a `${`, behind its closing brace; `None` where it is plain text. Besides, how many steps it took.

    It is plain text without a closing brace, with a line break or a backtick outside of quotes, and with a brace inside
    that opens no object: behind `{` comes a `}`, or a key and its colon with no blank between.

    Args:
        source: the whole text.
        start: behind the `${`.
    """
    # A place, how many braces are open there, and whether the innermost of them holds something.
    waiting = [(start, 0, False)]
    met: set[tuple[int, int, bool]] = set()
    while waiting:
        position, depth, is_filled = here = waiting.pop()
        if here in met:
            continue
        met.add(here)
        if (found := _PLAIN.match(source, position)) is not None:
            position, is_filled = found.end(), True
        sign = source[position : position + 1]
        if sign == "}" and is_filled:
            if depth == 0:
                return position + 1, len(met)
            waiting.append((position + 1, depth - 1, True))
        elif sign == "{":
            if source.startswith("}", position + 1):
                waiting.append((position + 2, depth, True))
            else:
                waiting.extend((end, depth + 1, False) for end in reversed(_key_ends(source, position + 1)))
        elif sign and sign in "'\"":
            ends = _string_ends(source, position, len(source))
            waiting.extend((end, depth, True) for end in reversed(ends))
    return None, len(met)


def _key_ends(source: str, position: int) -> list[int]:
    """Behind the colon of a key that stands here, if one does."""
    if source[position : position + 1] in ("'", '"'):
        ends = _string_ends(source, position, len(source))
    else:
        found = _NAME.match(source, position)
        ends = [found.end()] if found is not None else []
    return [end + 1 for end in ends if source.startswith(":", end)]
