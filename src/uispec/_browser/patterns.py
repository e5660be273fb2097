r"""JavaScript's regular expressions, translated for the `regex` library and run under a time limit.

The reference renderers hand a pattern to `new RegExp(pattern)`. Most patterns mean the same in Python; these do not and
are translated: `$` (Python also stops before a last line feed), `.` (four line ends in JavaScript), `\d \w \b` (ASCII),
`\s`, `[^]` and `[]`, `[` inside a class, `(?<name>` with `\k<name>`, `\cA`, `\u{1F600}`, a brace that is no quantifier,
and the escape of a letter without a meaning. What only Python knows (`(?P<...>`, `(?#`, `(?>`, `a++`, ...) is refused.

Known differences that stay: a pattern is matched character by character, not by UTF-16 units; `\p{...}` names a Unicode
property (JavaScript wants the flag `u` for that); a class holding `\S` lets some exotic white space through; a back
reference to a group that took no part fails (in JavaScript it matches nothing); legacy octal escapes are refused.
"""

from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Final, TypeAlias, TypeVar

import regex

from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue, LimitError, UispecError
from uispec.limits import DEFAULT, Limits

_T = TypeVar("_T")

_SEARCHES: Final = 20
_SHORT: Final = 100
"""A pattern of so many characters is kept once it is compiled: forms come again, and to compile is most of the work."""
_KEPT: Final = 64
_RUN: Final = 64
_BREAK: Final = "(?!(?!))"
"""Holds everywhere. The engine prepares to look for a run of characters as one text, in the cube of its length where it
repeats itself and by no clock, so that no run may be long; what is plainly empty it would strike out."""
_SPACES: Final = r"\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_LINE_ENDS: Final = r"\n\r\u2028\u2029"
_CLASSES: Final = {"d": "[0-9]", "D": "[^0-9]", "w": "[A-Za-z0-9_]", "W": "[^A-Za-z0-9_]"}
_CLASS_MEMBERS: Final = {"d": "0-9", "w": "A-Za-z0-9_", "s": _SPACES, "b": r"\x08"}
_SETS: Final = frozenset("dDwWsSpP")
_SET_ESCAPES: Final = frozenset(f"\\{letter}" for letter in _SETS)
_CONTROL: Final = frozenset("tnvfr")
_REFERENCE: Final = regex.compile(r"\$([$&`']|[0-9]{1,2})")
_QUANTIFIER: Final = regex.compile(r"\{([0-9]+)(,[0-9]*)?\}")
_GROUP: Final = regex.compile(r"\(\?(?::|=|!|<=|<!|<([\p{XID_Start}_$][\p{XID_Continue}$]*)>)")
_ESCAPE: Final = regex.compile(
    r"\\(?:u(?P<pair>[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2})|u\{(?P<point>[0-9A-Fa-f]{1,6})\}"
    r"|u(?P<unit>[0-9A-Fa-f]{4})|x(?P<byte>[0-9A-Fa-f]{2})|c(?P<control>[A-Za-z])|k<(?P<name>[^>]*)>|(?P<property>[pP]\{[A-Za-z_=0-9]+\})|(?P<number>[0-9]+)|(?P<other>.))",
    regex.DOTALL,
)


Flags: TypeAlias = str
"""Letters of JavaScript's flags: `i`, `m`, `s`; the others change nothing here."""


def search(pattern: str, text: str, *, limits: Limits = DEFAULT) -> bool:
    r"""Tell whether a pattern occurs anywhere in a text.

    Args:
        pattern: a JavaScript regular expression without flags.
        text: where to look.
        limits: `match_seconds` bounds the search; `expression_length` the pattern, and the pattern with its counted
            repetitions written out; `expression_depth` its groups inside each other.

    Raises:
        ExpressionError: `invalid_pattern`.
        LimitError: `match_timeout`, `too_large`, `too_deep`.

    >>> search(r"^\d{5}$", "12345"), search("b", "ac")
    (True, False)
    """
    return Patterns(limits).search(pattern, text)


def is_pattern(pattern: str) -> bool:
    """Tell whether a text can be searched with, whatever is searched.

    >>> is_pattern("a*"), is_pattern("*a")
    (True, False)
    """
    try:
        Patterns().prepare(pattern)
    except UispecError:
        return False
    return True


class Patterns:
    """Searches that share their time: a runaway pattern in a template must not run once for each of a thousand items.

    All searches together, with the compiling of their patterns, have twenty times `match_seconds`.
    """

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self._limits = limits
        self._seconds = limits.match_seconds * _SEARCHES
        self._compiled: dict[tuple[str, Flags], regex.Pattern[str]] = {}

    def search(self, pattern: str, text: str, flags: Flags = "") -> bool:
        """Tell whether a pattern occurs anywhere in a text; raises as the function `search`."""
        return self._time(
            lambda seconds: self._make(pattern, flags).search(text, timeout=seconds) is not None,
        )

    def replace(self, pattern: str, replacement: str, text: str, flags: Flags = "") -> str:
        """Replace every occurrence, as `text.replace(new RegExp(pattern, "g" + flags), replacement)` does.

        Raises:
            ExpressionError, LimitError: as the function `search`; `too_large` beyond `text_length` characters.
        """
        return self._time(lambda seconds: self._replace(pattern, replacement, text, flags, seconds))

    def prepare(self, pattern: str) -> None:
        """Compile a pattern and search nothing; raises as the function `search`."""
        self._time(lambda _: self._make(pattern, ""))

    def _time(self, work: Callable[[float], _T]) -> _T:
        """Do a piece of work with the seconds that it may take, and take them off the time that is left."""
        if self._seconds <= 0:
            raise self._timeout()
        start = perf_counter()
        try:
            return work(min(self._limits.match_seconds, self._seconds))
        except TimeoutError as error:
            raise self._timeout() from error
        finally:
            self._seconds -= perf_counter() - start

    def _replace(self, pattern: str, replacement: str, text: str, flags: Flags, seconds: float) -> str:
        pieces: list[str] = []
        done = size = 0
        for found in self._make(pattern, flags).finditer(text, timeout=seconds):
            piece = _fill(replacement, found, text)
            size += found.start() - done + len(piece)
            if size > self._limits.text_length:
                message = (
                    f"The text with its replacements is longer than text_length allows ({self._limits.text_length})."
                )
                raise LimitError(Issue("", "too_large", message))
            pieces += text[done : found.start()], piece
            done = found.end()
        return "".join([*pieces, text[done:]])

    def _make(self, pattern: str, flags: Flags) -> regex.Pattern[str]:
        compiled = self._compiled.get((pattern, flags))
        if compiled is None:
            compiled = self._compiled[pattern, flags] = self._compile(pattern, flags)
        return compiled

    def _compile(self, pattern: str, flags: Flags) -> regex.Pattern[str]:
        limits = self._limits
        if len(pattern) > limits.expression_length:
            message = f"The pattern is longer than expression_length allows ({limits.expression_length})."
            raise LimitError(Issue("", "too_large", message))
        make = _compile if len(pattern) <= _SHORT else _compile.__wrapped__
        return make(pattern, flags, limits)

    def _timeout(self) -> LimitError:
        message = f"The pattern did not finish within match_seconds ({self._limits.match_seconds})."
        return LimitError(Issue("", "match_timeout", message))


@lru_cache(_KEPT)
def _compile(pattern: str, flags: Flags, limits: Limits) -> regex.Pattern[str]:
    translated = _Translator(pattern, limits, flags).translated()
    try:
        # The library's own cache would keep what strangers sent, however long it is.
        return regex.compile(translated, regex.IGNORECASE if "i" in flags else 0, cache_pattern=False)
    except (regex.error, OverflowError, ValueError) as error:
        raise _invalid(str(error)) from error


def _fill(replacement: str, found: regex.Match[str], text: str) -> str:
    """Give a replacement with what its dollar signs stand for."""
    if "$" not in replacement:
        return replacement

    def reference(sign: regex.Match[str]) -> str:
        match sign[1]:
            case "$":
                return "$"
            case "&":
                return found.group()
            case "`":
                return text[: found.start()]
            case "'":
                return text[found.end() :]
            case number:
                # As many digits as name a group: `$12` is the first group and a 2 where there is no twelfth.
                for digits in (number[:2], number[:1]):
                    if 0 < int(digits) <= found.re.groups:
                        return (found[int(digits)] or "") + number[len(digits) :]
                return sign.group()

    return _REFERENCE.sub(reference, replacement)


def _invalid(why: str) -> ExpressionError:
    return ExpressionError(Issue("", "invalid_pattern", f"Invalid regular expression: {why[:80]}."))


class _Translator:
    """One pass over a pattern. `sizes` adds up what the engine will write out: `(a{9}){9}` is 81 atoms, not one."""

    def __init__(self, pattern: str, limits: Limits, flags: Flags = "") -> None:
        self._pattern = pattern
        self._flags = flags
        self._limits = limits
        self._position: int = 0
        self._pieces: list[str] = []
        self._sizes = [0]
        """The atoms of each open group so far, the outermost first."""
        self._last: int | None = None
        """The atoms of the item that a quantifier here would repeat; `None` where there is none."""
        self._groups: set[str] = set()
        self._run = 0
        """What was written since the last break."""

    def translated(self) -> str:
        pattern = self._pattern
        while self._position < len(pattern):
            match pattern[self._position]:
                case "\\":
                    self._append_escape()
                case "[":
                    self._class()
                case "(":
                    self._open()
                case ")":
                    self._close()
                case "{" | "*" | "+" | "?":
                    self._quantifier()
                case ".":
                    self._emit(r"[\s\S]" if "s" in self._flags else rf"[^{_LINE_ENDS}]")
                case "$":
                    self._emit(rf"(?=[{_LINE_ENDS}]|\Z)" if "m" in self._flags else r"\Z", atom=None)
                case "^":
                    self._emit(rf"(?:^|(?<=[{_LINE_ENDS}]))" if "m" in self._flags else "^", atom=None)
                case "|":
                    self._emit("|", atom=None)
                case character:
                    self._emit(regex.escape(character, special_only=True))
        if len(self._sizes) > 1:
            raise _invalid("a group is not closed")
        return "".join(self._pieces)

    def _emit(self, written: str, taken: int = 1, *, atom: int | None = 1) -> None:
        self._append(written)
        self._position += taken
        self._last = atom
        if atom:
            self._grow(atom)

    def _append(self, written: str) -> None:
        """Write what is no quantifier: a break may stand before it."""
        self._run += 1
        if self._run > _RUN:
            self._pieces.append(_BREAK)
            self._run = 1
        self._pieces.append(written)

    def _grow(self, atoms: int) -> None:
        self._sizes[-1] += atoms
        if self._sizes[-1] > self._limits.expression_length:
            message = "The pattern with its repetitions written out is longer than expression_length allows"
            raise LimitError(Issue("", "too_large", f"{message} ({self._limits.expression_length})."))

    def _open(self) -> None:
        if not self._pattern.startswith("(?", self._position):
            written, taken = "(", 1
        elif found := _GROUP.match(self._pattern, self._position):
            written, taken = found.group(), len(found.group())
            if found[1] is not None:
                if found[1] in self._groups:
                    raise _invalid("two groups have the same name")
                self._groups.add(found[1])
                written = f"(?P<{_name(found[1])}>"
        else:
            raise _invalid(f"a group cannot begin with {shown(self._pattern[self._position : self._position + 3])}")
        self._sizes.append(0)
        if len(self._sizes) > self._limits.expression_depth:
            message = f"The pattern nests deeper than expression_depth allows ({self._limits.expression_depth})."
            raise LimitError(Issue("", "too_deep", message))
        self._emit(written, taken, atom=None)

    def _close(self) -> None:
        if len(self._sizes) == 1:
            raise _invalid('a ")" closes no group')
        self._emit(")", atom=self._sizes.pop() + 1)

    def _quantifier(self) -> None:
        """`*`, `+`, `?` and counted repetition, each with an optional `?` behind it."""
        pattern = self._pattern
        character = pattern[self._position]
        least = 1
        written = character
        if character == "{":
            found = _QUANTIFIER.match(pattern, self._position)
            if found is None:
                self._emit(r"\{")
                return
            written = found.group()
            if len(written) > 20:
                raise _invalid("a repetition has too many digits")
            least = int(found[1])
        if self._last is None:
            raise _invalid(f"nothing to repeat before {shown(written)}")
        self._position += len(written)
        if pattern.startswith("?", self._position):
            written += "?"
            self._position += 1
        if least > 1:
            self._grow(self._last * (least - 1))
        self._pieces.append(written)
        self._last = None

    def _append_escape(self) -> None:
        written, is_assertion = self._translate_escape(in_class=False)
        self._append(written)
        self._last = None if is_assertion else 1
        if not is_assertion:
            self._grow(1)

    def _translate_escape(self, *, in_class: bool) -> tuple[str, bool]:
        found = _ESCAPE.match(self._pattern, self._position)
        if found is None:
            raise _invalid("it ends with a backslash")
        self._position = found.end()
        match found.lastgroup:
            case "point":
                if (point := int(found["point"], 16)) > 0x10FFFF:
                    raise _invalid("there is no such character")
                return f"\\U{point:08x}", False
            case "pair":
                high, low = int(found["pair"][:4], 16), int(found["pair"][-4:], 16)
                return f"\\U{0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00:08x}", False
            case "unit":
                return f"\\u{found['unit']}", False
            case "byte":
                return f"\\x{found['byte']}", False
            case "control":
                return f"\\x{ord(found['control']) % 32:02x}", False
            case "name" if not in_class:
                return f"(?P={_name(found['name'])})", False
            case "property":
                return f"\\{found['property']}", False
            case "number":
                return self._translate_number(found["number"], in_class), False
            case _:
                pass
        letter = found.group()[1]
        if len(found.group()) > 2:  # \k<...> inside a class
            self._position = found.start() + 2
        if in_class:
            if letter in _CLASS_MEMBERS:
                return _CLASS_MEMBERS[letter], False
            if letter in "DWS":
                return f"\\{letter}", False
        else:
            if letter in "bB":
                return f"(?a:\\{letter})", True
            if letter in _CLASSES:
                return _CLASSES[letter], False
            if letter in "sS":
                return f"[{'^' if letter == 'S' else ''}{_SPACES}]", False
        if letter in _CONTROL:
            return f"\\{letter}", False
        return regex.escape(letter, special_only=False) if not letter.isalnum() else letter, False

    def _translate_number(self, number: str, in_class: bool) -> str:
        if number == "0":
            return r"\x00"
        if in_class or number[0] == "0" or len(number) > 3:
            raise _invalid(f"'\\{number[:10]}' names no group")
        return f"\\g<{number}>"

    def _class(self) -> None:
        """A bracketed class, whole."""
        pattern = self._pattern
        start = self._position
        self._position += 1
        negated = pattern.startswith("^", self._position)
        self._position += negated
        members: list[str] = []
        is_set = False
        while not pattern.startswith("]", self._position):
            if self._position >= len(pattern):
                raise _invalid("a class is not closed")
            character = pattern[self._position]
            if character == "\\":
                is_set = pattern[self._position + 1 : self._position + 2] in _SETS
                members.append(self._translate_escape(in_class=True)[0])
                continue
            self._position += 1
            # A dash beside a set such as \w makes no range. A second '&', '|' or '~' would be set arithmetic in other
            # dialects, and '[' would open a class in them.
            is_plain_dash = character == "-" and (
                is_set or pattern[self._position : self._position + 2] in _SET_ESCAPES
            )
            members.append(f"\\{character}" if is_plain_dash or character in "[^&|~" else character)
            is_set = False
        taken = self._position + 1 - start
        self._position = start
        if members:
            self._emit(f"[{'^' if negated else ''}{''.join(members)}]", taken)
        else:
            self._emit(r"[\s\S]" if negated else r"(?!)", taken)


def _name(name: str) -> str:
    """Python's group names allow no dollar sign."""
    if not name.replace("$", "_").isidentifier():
        raise _invalid("a group has no proper name")
    return name.replace("$", "_")
