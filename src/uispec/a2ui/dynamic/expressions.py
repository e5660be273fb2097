r"""The template language of `formatString`: text with `${...}` parts, read into a frozen tree of parts.

```
template   = *( "\${" / "${" ws [ expression ] ws "}" / text )
expression = "${" ... "}" / string / number / "true" / "false" / "null" / call / path
string     = in single or double quotes; "\n", "\t", "\r"; a backslash before any other character means that character
number     = [ "+" / "-" ] digits with an optional fraction and exponent
call       = name "(" [ argument ":" expression *( [ "," ] argument ":" expression ) [ "," ] ] ")"
path       = letters, digits, "_", "/", ".", "-", "~0" and "~1"
```

Two things go beyond the reference parsers, whose own documentation promises them: a call may be written with a leading
`@` (`${@index(offset: 1)}`), and a path may hold the escapes of a JSON Pointer (`${/a~1b}`). As in those parsers,
a comma between two arguments may be missing and one may trail.
"""

import math
from dataclasses import dataclass
from typing import Final, NoReturn, TypeAlias

import regex

from uispec._sentences import shown
from uispec.a2ui.codes import SyntaxCode
from uispec.errors import ExpressionError, Issue, LimitError
from uispec.limits import DEFAULT, Limits


@dataclass(frozen=True, slots=True)
class Text:
    """A run of literal text between two interpolations."""

    text: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A constant inside an interpolation. `None` stands for `null` and for an empty `${}`; both print nothing."""

    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Path:
    """A binding: a pointer into the data model, absolute if it begins with `/`, else relative to the scope."""

    path: str
    """As written, escapes included."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a catalog function (or of `@index`) with named arguments."""

    name: str
    args: "tuple[tuple[str, Expression], ...]"
    """Pairs of name and value in the order written, each name once: of two equal names the last one counts."""


Expression: TypeAlias = Literal | Path | Call
Part: TypeAlias = Text | Literal | Path | Call
Template: TypeAlias = tuple[Part, ...]

_SPACE: Final = regex.compile(r"\s*")
_NAME: Final = regex.compile(
    r"[\p{XID_Continue}/.\-]++(?:~[01][\p{XID_Continue}/.\-]*+)*+|(?:~[01][\p{XID_Continue}/.\-]*+)++"
)
_IDENTIFIER: Final = regex.compile(r"\p{XID_Continue}++")
_KEYWORD: Final = regex.compile(r"(?:true|false|null)(?!\p{XID_Continue})")
_KEYWORDS: Final = {"true": True, "false": False, "null": None}
# What looks like a number is cut out first and judged afterwards: `1.2.3` is a bad number, not `1.2` and a rest.
_NUMBER_LIKE: Final = regex.compile(r"[+-]?(?:[0-9]|\.[0-9])[0-9.]*+(?:[eE][+-]?[0-9]*+)?")
_NUMBER: Final = regex.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?")
_INTEGER: Final = regex.compile(r"[+-]?[0-9]++")
_STRING_STOP: Final = {"'": regex.compile(r"[^'\\]*+"), '"': regex.compile(r'[^"\\]*+')}
_STRING_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}
_MAX_DIGITS: Final = 4_000
"""Digits of one integer; above it `int()` refuses to read (its own bound is a setting of the interpreter)."""


def parse(template: str, *, limits: Limits = DEFAULT) -> Template:
    r"""Read a template into its parts, in order.

    Runs of text are joined, and a template without an interpolation is one `Text`, the empty one included.

    Args:
        template: the string given to `formatString`; n characters.
        limits: `expression_length` bounds n, `expression_parts` the parts and the arguments of one call,
            `expression_depth` the interpolations and calls inside each other.

    Returns:
        At least one part; O(n) time.

    Raises:
        ExpressionError: a `SyntaxCode`; the message tells the character (counted from 1). The issue's path is `""`.
        LimitError: `too_large`, `too_many_parts`, `too_deep`.

    Spec: A2UI 0.9, basic catalog implementation guide, "formatString".

    >>> parse("Hi ${/user/name}, ${n}!")
    (Text(text='Hi '), Path(path='/user/name'), Text(text=', '), Path(path='n'), Text(text='!'))
    >>> parse(r"\${not} ${upper(value: 'x')}")
    (Text(text='${not} '), Call(name='upper', args=(('value', Literal(value='x')),)))
    """
    if len(template) > limits.expression_length:
        raise LimitError(
            Issue(
                "",
                "too_large",
                f"The template has {len(template)} characters; expression_length allows {limits.expression_length}.",
            )
        )
    parts: list[Part] = []
    text: list[str] = []
    position = 0
    while (opening := template.find("${", position)) >= 0:
        if opening > position and template[opening - 1] == "\\":
            text.append(template[position : opening - 1] + "${")
            position = opening + 2
            continue
        text.append(template[position:opening])
        _flush(parts, text)
        expression, position = _Reader(template, opening, limits).interpolation()
        parts.append(expression)
    text.append(template[position:])
    _flush(parts, text)
    if len(parts) > limits.expression_parts:
        _too_many("parts of the template", limits)
    return tuple(parts) or (Text(""),)


def escape(text: str) -> str:
    r"""Write `text` so that a template reads it as literal text.

    >>> escape("costs ${5}")
    'costs \\${5}'
    >>> parse(escape("costs ${5}")) == (Text("costs ${5}"),)
    True
    """
    return text.replace("${", "\\${")


def _flush(parts: list[Part], text: list[str]) -> None:
    if joined := "".join(text):
        parts.append(Text(joined))
    text.clear()


def _too_many(what: str, limits: Limits) -> NoReturn:
    raise LimitError(
        Issue("", "too_many_parts", f"There are too many {what}; expression_parts allows {limits.expression_parts}.")
    )


class _Frame:
    """One open `${` or one open call."""

    __slots__ = ("argument", "arguments", "name", "opened")

    def __init__(self, opened: int, name: str | None = None) -> None:
        self.opened = opened
        self.name = name
        """The function's name; `None` for an interpolation."""
        self.argument = ""
        self.arguments: dict[str, Expression] = {}


class _Reader:
    """Reads one interpolation with its own stack, so that depth costs no Python frame."""

    def __init__(self, source: str, opening: int, limits: Limits) -> None:
        self._source = source
        self._position = opening
        self._limits = limits
        self._stack: list[_Frame] = []

    def interpolation(self) -> tuple[Expression, int]:
        """The expression between `${` and `}`, and the position behind the brace."""
        source = self._source
        self._push(_Frame(self._position))
        self._position += 2
        while True:
            self._skip_space()
            if source.startswith("${", self._position):
                self._push(_Frame(self._position))
                self._position += 2
                continue
            value = self._value()
            while value is not None:
                if not self._stack:
                    return value, self._position
                value = self._close(value)

    def _push(self, frame: _Frame) -> None:
        self._stack.append(frame)
        if len(self._stack) > self._limits.expression_depth:
            message = f"The template nests deeper than expression_depth allows ({self._limits.expression_depth})"
            raise LimitError(Issue("", "too_deep", f"{message}, at character {frame.opened + 1}."))

    def _value(self) -> Expression | None:
        """One whole value, or `None` where a call was opened and waits for the value of its first argument."""
        source, position = self._source, self._position
        character = source[position : position + 1]
        if character == "}" and self._stack[-1].name is None:
            return Literal(None)
        if character in _STRING_STOP:
            return Literal(self._string(character))
        if found := _NUMBER_LIKE.match(source, position):
            return Literal(self._number(found.group()))
        if found := _KEYWORD.match(source, position):
            self._position = found.end()
            return Literal(_KEYWORDS[found.group()])
        found = _IDENTIFIER.match(source, position + 1) if character == "@" else _NAME.match(source, position)
        if not found:
            raise self._unexpected()
        self._position = found.end()
        self._skip_space()
        if source.startswith("(", self._position):
            frame = _Frame(position, source[position : found.end()])
            self._push(frame)
            self._position += 1
            self._skip_space()
            return self._next_argument(frame)
        if character == "@":
            raise _error(
                "unexpected_characters", 'Unexpected characters: "@" begins the name of a function call', position
            )
        if source.startswith("~", found.end()):
            raise _error("invalid_pointer", 'A "~" in a path must be followed by 0 or 1', found.end())
        return Path(found.group())

    def _close(self, value: Expression) -> Expression | None:
        """Hand a value to the innermost open frame; what comes back is that frame's own value once it is closed."""
        self._skip_space()
        frame = self._stack[-1]
        following = self._source[self._position : self._position + 1]
        if frame.name is None:
            if following != "}":
                raise self._unexpected()
            self._position += 1
            self._stack.pop()
            return value
        frame.arguments[frame.argument] = value
        if len(frame.arguments) > self._limits.expression_parts:
            _too_many(f"arguments of {shown(frame.name, 40)}", self._limits)
        if following == ",":
            self._position += 1
            self._skip_space()
        return self._next_argument(frame)

    def _next_argument(self, frame: _Frame) -> Expression | None:
        """The finished call at `)`; `None` after the next argument's name and colon."""
        source, name = self._source, frame.name or ""
        if source.startswith(")", self._position):
            self._position += 1
            self._stack.pop()
            return Call(name, tuple(frame.arguments.items()))
        start = self._position
        found = _IDENTIFIER.match(source, start)
        if not found:
            self._end_of_source()
            if frame.arguments and source[start] == "}":
                raise _error("unclosed_call", f'Expected ")" after function arguments of {shown(name, 40)}', start)
            raise _error("invalid_argument", f"Expected an argument name in the call of {shown(name, 40)}", start)
        self._position = found.end()
        self._skip_space()
        if not source.startswith(":", self._position):
            self._end_of_source()
            message = f'Expected ":" after argument name {shown(found.group(), 40)} in the call of {shown(name, 40)}'
            raise _error("invalid_argument", message, self._position)
        self._position += 1
        frame.argument = found.group()
        return None

    def _string(self, quote: str) -> str:
        source, pieces = self._source, list[str]()
        position = self._position + 1
        while True:
            found = _STRING_STOP[quote].match(source, position)
            assert found is not None  # the pattern matches the empty string
            pieces.append(found.group())
            position = found.end()
            stop = source[position : position + 2]
            if stop[:1] == quote:
                self._position = position + 1
                return "".join(pieces)
            if len(stop) < 2:
                self._position = len(source)
                self._end_of_source()
            pieces.append(_STRING_ESCAPES.get(stop[1], stop[1]))
            position += 2

    def _number(self, written: str) -> int | float:
        start = self._position
        self._position += len(written)
        if not _NUMBER.fullmatch(written):
            raise _error("invalid_number", f"Invalid number literal {shown(written, 40)}", start)
        if _INTEGER.fullmatch(written):
            if len(written) <= _MAX_DIGITS:
                return int(written)
        elif math.isfinite(number := float(written)):
            return number
        raise _error("invalid_number", f"Invalid number literal: {shown(written, 40)} is out of range", start)

    def _skip_space(self) -> None:
        found = _SPACE.match(self._source, self._position)
        assert found is not None  # the pattern matches the empty string
        self._position = found.end()

    def _unexpected(self) -> ExpressionError:
        self._end_of_source()
        rest = self._source[self._position :]
        if rest.startswith("~"):
            return _error("invalid_pointer", 'A "~" in a path must be followed by 0 or 1', self._position)
        return _error("unexpected_characters", f"Unexpected characters {shown(rest, 25)}", self._position)

    def _end_of_source(self) -> None:
        """Fail if nothing is left to read: the interpolation was never closed, whatever else is missing."""
        if self._position >= len(self._source):
            raise _error(
                "unclosed_interpolation", 'Unclosed interpolation: "}" is missing for the "${"', self._stack[0].opened
            )


def _error(code: SyntaxCode, message: str, position: int) -> ExpressionError:
    return ExpressionError(Issue("", code, f"{message} at character {position + 1} of the template."))
