"""What an expression sees: the data, the names with a dollar sign, the variables of lambdas, and what it may spend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NoReturn, TypeAlias

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._browser.patterns import Patterns
from uispec.adaptive.templating.values import Member, is_list
from uispec.errors import Issue, LimitError
from uispec.limits import Limits

Path: TypeAlias = "tuple[tuple[str, int | None], ...]"
"""The steps of a path, each with the index that it is in an array, if it is one."""
Missed: TypeAlias = "Callable[[str, int | None], object]"
"""What a name without a value stands for, given the path as it is written, and where it stands."""
ReadText: TypeAlias = "Callable[[Scope, str, bool], object]"
"""Evaluates a text with expressions that only turned up now, for `stringOrValue`."""

_SPECIAL: Final = {
    "$root": "root",
    "$data": "data",
    "$index": "index",
    "$host": "host",
    "$_actemplateversion": "version",
}
"""The names that expressions may begin with, in lower case: names are found in any case."""
VERSION: Final = {"major": 2, "minor": 3, "patch": 1, "suffix": ""}
"""What `$_acTemplateVersion` tells: the JavaScript library that this one does the same as."""


class Budget:
    """What one expansion may still make; shared by all of its expressions."""

    __slots__ = ("_text", "_values", "limits")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._values = limits.expanded_values
        self._text = limits.document_bytes

    def values(self, count: int) -> None:
        """Take so many values off; to be asked before they are made."""
        self._values -= count
        if self._values < 0:
            allowed = self.limits.expanded_values
            message = f"The expansion makes more values than expanded_values allows ({allowed})."
            raise LimitError(Issue("", "too_many_nodes", message))

    def text(self, length: int) -> None:
        """Take so many characters off, which one expression is about to make or has just made."""
        if length > self.limits.text_length:
            self._too_long("One expression makes more text", "text_length", self.limits.text_length)
        self._text -= length
        if self._text < 0:
            self._too_long("The expansion makes more text", "document_bytes", self.limits.document_bytes)

    @staticmethod
    def _too_long(what: str, limit: str, allowed: int) -> NoReturn:
        raise LimitError(Issue("", "too_large", f"{what} than {limit} allows ({allowed})."))


class Scope:
    """One expansion, at one place of its template."""

    __slots__ = (
        "budget",
        "data",
        "depth",
        "host",
        "index",
        "limits",
        "local",
        "member",
        "missed",
        "new_id",
        "now",
        "patterns",
        "place",
        "random",
        "read_text",
        "root",
        "version",
    )

    def __init__(
        self,
        root: object,
        host: object,
        *,
        member: Member,
        missed: Missed,
        read_text: ReadText,
        now: float | None = None,
        new_id: Callable[[], str] | None = None,
        random: Callable[[], float] | None = None,
        limits: Limits,
    ) -> None:
        self.root = root
        self.data = root
        self.index: object = MISSING
        self.host = host
        self.version: object = VERSION
        self.local: list[tuple[str, object]] = []
        """The variables of the lambdas that are being run, the innermost last."""
        self.place = ""
        """Where in the template the text stands that is being evaluated."""
        self.member = member
        self.missed = missed
        self.read_text = read_text
        self.now = now
        """Milliseconds since 1970."""
        self.new_id = new_id
        self.random = random
        self.limits = limits
        self.budget = Budget(limits)
        self.patterns = Patterns(limits)
        self.depth = 0
        """How deep the expressions are that `stringOrValue` has read out of texts and that wait for each other."""

    def find(self, path: Path) -> object:
        """Read a path from the variables, the special names or the data; `MISSING` where it leads nowhere."""
        first = path[0][0]
        for name, value in reversed(self.local):
            if name == first or name.lower() == first.lower():
                found = self.follow(value, path, 1)
                if found is not MISSING:
                    return found
        if first[0] != "$":
            return self.follow(self.data, path, 0)
        special = _SPECIAL.get(first.lower())
        return MISSING if special is None else self.follow(getattr(self, special), path, 1)

    def follow(self, value: object, path: Path, start: int = 0) -> object:
        """Read the steps of a path, from this one on."""
        for name, index in path[start:] if start else path:
            if index is not None and is_list(value):
                value = value[index] if 0 <= index < len(value) else MISSING
            else:
                value = self.member(value, name)
            if value is MISSING:
                return MISSING
        return value


_SEPARATORS: Final = str.maketrans("[]", "..")


def path_of(written: str) -> Path:
    """Take the text of a path apart; empty where it holds no name.

    A dot inside a quoted key parts it too, and quotes around a step fall off.

    >>> path_of("a.b[0]['x y']"), path_of("..")
    ((('a', None), ('b', None), ('0', 0), ('x y', None)), ())
    """
    return steps([_unquote(part) for part in written.translate(_SEPARATORS).split(".") if part])


def steps(names: Sequence[str]) -> Path:
    """A path from its steps."""
    return tuple((name, javascript.leading_integer(name)) for name in names)


def _unquote(part: str) -> str:
    is_quoted = part[0] == part[-1] and part[0] in "'\""
    return part[1:-1] if is_quoted else part
