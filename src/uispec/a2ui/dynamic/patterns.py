r"""JavaScript's regular expressions, translated for the `regex` library and run under a time limit.

The reference renderers hand a pattern to `new RegExp(pattern)`. Most patterns mean the same in Python; these do not and
are translated: `$` (Python also stops before a last line feed), `.` (four line ends in JavaScript), `\d \w \b` (ASCII),
`\s`, `[^]` and `[]`, `[` inside a class, `(?<name>` with `\k<name>`, `\cA`, `\u{1F600}`, a brace that is no quantifier,
and the escape of a letter without a meaning. What only Python knows (`(?P<...>`, `(?#`, `(?>`, `a++`, ...) is refused.

Known differences that stay: a pattern is matched character by character, not by UTF-16 units; `\p{...}` names a Unicode
property (JavaScript wants the flag `u` for that); a class holding `\S` lets some exotic white space through; a back
reference to a group that took no part fails (in JavaScript it matches nothing); legacy octal escapes are refused.
"""

from time import perf_counter
from typing import Final

import regex

from uispec.errors import ExpressionError, Issue, LimitError
from uispec.limits import DEFAULT, Limits

_SEARCHES: Final = 20
_SPACES: Final = r"\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_CLASSES: Final = {"d": "[0-9]", "D": "[^0-9]", "w": "[A-Za-z0-9_]", "W": "[^A-Za-z0-9_]"}
_CLASS_MEMBERS: Final = {"d": "0-9", "w": "A-Za-z0-9_", "s": _SPACES, "b": r"\x08"}
_SETS: Final = frozenset("dDwWsSpP")
_SET_ESCAPES: Final = frozenset(f"\\{letter}" for letter in _SETS)
_CONTROL: Final = frozenset("tnvfr")
_QUANTIFIER: Final = regex.compile(r"\{([0-9]+)(,[0-9]*)?\}")
_GROUP: Final = regex.compile(r"\(\?(?::|=|!|<=|<!|<([\p{XID_Start}_$][\p{XID_Continue}$]*)>)")
_ESCAPE: Final = regex.compile(
    r"\\(?:u(?P<pair>[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2})|u\{(?P<point>[0-9A-Fa-f]{1,6})\}"
    r"|u(?P<unit>[0-9A-Fa-f]{4})|x(?P<byte>[0-9A-Fa-f]{2})|c(?P<control>[A-Za-z])|k<(?P<name>[^>]*)>|(?P<property>[pP]\{[A-Za-z_=0-9]+\})|(?P<number>[0-9]+)|(?P<other>.))",
    regex.DOTALL,
)


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


class Patterns:
    """Searches that share their time: a runaway pattern in a template must not run once for each of a thousand items.

    All searches together, with the compiling of their patterns, have twenty times `match_seconds`.
    """

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self._limits = limits
        self._seconds = limits.match_seconds * _SEARCHES
        self._compiled: dict[str, regex.Pattern[str]] = {}

    def search(self, pattern: str, text: str) -> bool:
        """Tell whether a pattern occurs anywhere in a text; raises as the function `search`."""
        if self._seconds <= 0:
            raise self._timeout()
        start = perf_counter()
        try:
            compiled = self._made(pattern)
            return compiled.search(text, timeout=min(self._limits.match_seconds, self._seconds)) is not None
        except TimeoutError as error:
            raise self._timeout() from error
        finally:
            self._seconds -= perf_counter() - start

    def prepare(self, pattern: str) -> None:
        """Compile a pattern and search nothing; raises as the function `search`."""
        if self._seconds <= 0:
            raise self._timeout()
        start = perf_counter()
        try:
            self._made(pattern)
        finally:
            self._seconds -= perf_counter() - start

    def _made(self, pattern: str) -> regex.Pattern[str]:
        compiled = self._compiled.get(pattern)
        if compiled is None:
            compiled = self._compiled[pattern] = self._compile(pattern)
        return compiled

    def _compile(self, pattern: str) -> regex.Pattern[str]:
        limits = self._limits
        if len(pattern) > limits.expression_length:
            message = f"The pattern is longer than expression_length allows ({limits.expression_length})."
            raise LimitError(Issue("", "too_large", message))
        translated = _Translator(pattern, limits).translated()
        try:
            # The library's own cache would keep what strangers sent.
            return regex.compile(translated, cache_pattern=False)
        except (regex.error, OverflowError, ValueError) as error:
            raise _invalid(str(error)) from error

    def _timeout(self) -> LimitError:
        message = f"The pattern did not finish within match_seconds ({self._limits.match_seconds})."
        return LimitError(Issue("", "match_timeout", message))


def _invalid(why: str) -> ExpressionError:
    return ExpressionError(Issue("", "invalid_pattern", f"Invalid regular expression: {why[:80]}."))


class _Translator:
    """One pass over a pattern. `sizes` adds up what the engine will write out: `(a{9}){9}` is 81 atoms, not one."""

    def __init__(self, pattern: str, limits: Limits) -> None:
        self._pattern = pattern
        self._limits = limits
        self._position: int = 0
        self._pieces: list[str] = []
        self._sizes = [0]
        """The atoms of each open group so far, the outermost first."""
        self._last: int | None = None
        """The atoms of the item that a quantifier here would repeat; `None` where there is none."""
        self._groups: set[str] = set()

    def translated(self) -> str:
        pattern = self._pattern
        while self._position < len(pattern):
            match pattern[self._position]:
                case "\\":
                    self._escape()
                case "[":
                    self._class()
                case "(":
                    self._open()
                case ")":
                    self._close()
                case "{" | "*" | "+" | "?":
                    self._quantifier()
                case ".":
                    self._emit(r"[^\n\r\u2028\u2029]")
                case "$":
                    self._emit(r"\Z", atom=None)
                case "^" | "|" as character:
                    self._emit(character, atom=None)
                case character:
                    self._emit(regex.escape(character, special_only=True))
        if len(self._sizes) > 1:
            raise _invalid("a group is not closed")
        return "".join(self._pieces)

    def _emit(self, written: str, taken: int = 1, *, atom: int | None = 1) -> None:
        self._pieces.append(written)
        self._position += taken
        self._last = atom
        if atom:
            self._grow(atom)

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
            raise _invalid(f"a group cannot begin with '{self._pattern[self._position : self._position + 3]}'")
        self._sizes.append(0)
        if len(self._sizes) > self._limits.expression_depth:
            message = f"The pattern nests deeper than expression_depth allows ({self._limits.expression_depth})."
            raise LimitError(Issue("", "too_deep", message))
        self._emit(written, taken, atom=None)

    def _close(self) -> None:
        if len(self._sizes) == 1:
            raise _invalid("a ')' closes no group")
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
            raise _invalid(f"nothing to repeat before '{written}'")
        self._position += len(written)
        if pattern.startswith("?", self._position):
            written += "?"
            self._position += 1
        if least > 1:
            self._grow(self._last * (least - 1))
        self._pieces.append(written)
        self._last = None

    def _escape(self) -> None:
        written, is_assertion = self._escaped(in_class=False)
        self._pieces.append(written)
        self._last = None if is_assertion else 1
        if not is_assertion:
            self._grow(1)

    def _escaped(self, *, in_class: bool) -> tuple[str, bool]:
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
                return self._numbered(found["number"], in_class), False
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

    def _numbered(self, number: str, in_class: bool) -> str:
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
                members.append(self._escaped(in_class=True)[0])
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
