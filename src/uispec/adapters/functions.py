"""Functions that two formats have in common, told by what they give and never by their names alone.

A function of the neutral names does what A2UI's basic catalog says. json-render has no functions of its own:
`$computed` calls those that the host brings along, and one with such a name is taken to be that function. The
directives that look alike are not in here, since they write `$0.00` where there is no number and A2UI writes nothing.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.limits import DEFAULT, Limits

Function = Callable[[dict[str, JsonValue | MISSING]], JsonValue | MISSING]
"""From the arguments by their names to a value."""

NAMES: Final = frozenset({"formatCurrency", "formatDate", "formatNumber", "formatString", "pluralize"})
"""The functions that make texts, by their neutral names."""


def functions(locale: str = "en", limits: Limits = DEFAULT) -> Mapping[str, Function]:
    """Give the functions of the neutral names.

    Args:
        locale: what they format for.
        limits: bounds on patterns and texts.

    The functions raise:
        ExpressionError: an argument is of a wrong type, or unknown.

    Spec: A2UI 1.0, basic catalog, "functions".

    >>> functions()["formatCurrency"]({"value": 1240, "currency": "USD"})
    '$1,240.00'
    """
    return {name: _Called(name, locale, limits) for name in sorted(NAMES)}


class _Called:
    """One function; the package that has it is loaded when it is first called."""

    __slots__ = ("_limits", "_locale", "_name")

    def __init__(self, name: str, locale: str, limits: Limits) -> None:
        self._name = name
        self._locale = locale
        self._limits = limits

    def __call__(self, args: dict[str, JsonValue | MISSING]) -> JsonValue | MISSING:
        from uispec.a2ui.dynamic.functions import Environment, call

        return call(self._name, args, Environment(locale=self._locale, limits=self._limits))
