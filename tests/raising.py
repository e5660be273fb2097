"""What the documentation of a function says that it raises: its classes of error, each with its codes.

An entry of `Raises:` names codes in backticks, a set of codes (`codes.ReadCode`), or another function (as `parse_card`)
whose entries for the same class say the rest. The front doors of all formats name `UispecError`: their codes are those
of whatever stands behind them.
"""

import builtins
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache, reduce
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeAlias

from tests.test_codes import ISSUE_CODES, literals_of
from uispec import errors
from uispec.errors import UispecError

Function: TypeAlias = Callable[..., Any]

_SECTION: Final = re.compile(r"^Raises:\n((?:    .*\n)+)", re.MULTILINE)
_ENTRY: Final = re.compile(r"^    (\w+(?:, \w+)*):(.*\n(?:     .*\n)*)", re.MULTILINE)
_QUOTED: Final = re.compile(r"`([A-Za-z][\w.]*)`")


def entries_of(function: object) -> Iterator[tuple[tuple[type[Exception], ...], str]]:
    """The classes of each entry of `Raises:`, and what it says of them; a class may say it of its making."""
    for documented in (function, function.__init__) if inspect.isclass(function) else (function,):
        section = _SECTION.search(f"{inspect.getdoc(documented) or ''}\n")
        for names, words in _ENTRY.findall(section[1]) if section else ():
            yield tuple(getattr(errors, name, None) or getattr(builtins, name) for name in names.split(", ")), words


def is_told(function: object, error: type[Exception], code: str | None = None) -> bool:
    """Whether a function says that it raises this; an error of ours, with this code."""
    body = getattr(function, "__func__", function)  # a method as its class has it, so that no instance is kept
    named = {each for told, _ in entries_of(body) for each in told}
    return error in named if code is None else code in codes_of(body, error) or UispecError in named


@cache
def codes_of(function: object, error: type[Exception]) -> frozenset[str]:
    """The codes that a function says that an error has, there or where it refers to."""
    found: set[str] = set()
    met: list[object] = [function]
    for each in met:  # grows on the way
        for told, words in entries_of(each):
            if error not in told:
                continue
            for name in _QUOTED.findall(words):
                named = None if name in ISSUE_CODES else _named(name, each)
                found |= {name} if name in ISSUE_CODES else {*literals_of(named)}
                if (inspect.isclass(named) or inspect.isroutine(named)) and named not in met:
                    met.append(named)
    return frozenset(found)


def _named(name: str, function: object) -> object:
    """What a name in the documentation of a function stands for: in its module, in its package, in the library."""
    module: str = getattr(function, "__module__", None) or ""
    for root in (module, ".".join(module.split(".")[:2]), "uispec"):
        try:
            found: Any = reduce(getattr, name.split("."), import_module(root))
        except AttributeError:
            continue
        return getattr(found, name, None) if isinstance(found, ModuleType) else found
    return None
