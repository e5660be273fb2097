"""Timex expressions (`2024-03-05`, `XXXX-12-24`, `PRESENT_REF`): full dates and the present; the rest is not supported.

What begins as no timex expression does has none of the properties that are asked for.
"""

from typing import Final, NamedTuple

import regex

from uispec.adaptive.templating import moments
from uispec.adaptive.templating.faults import Crash, invalid_value, wrong_type
from uispec.adaptive.templating.nodes import Function
from uispec.adaptive.templating.signatures import plain
from uispec.adaptive.templating.values import A_TEXT, is_list, is_object

_DATE: Final = regex.compile(r"([0-9]{4}|XXXX)-([0-9]{2})-([0-9]{2})")
_PRESENT: Final = "PRESENT_REF"
_FIRST_LETTERS: Final = frozenset("0123456789XPTSFW(")
_NEAR: Final = {-1: "yesterday", 0: "today", 1: "tomorrow"}


class _Timex(NamedTuple):
    is_present: bool = False
    is_date: bool = False
    has_year: bool = False


def _read(text: object) -> _Timex:
    if is_list(text) or isinstance(text, bytes) or (is_object(text) and text):
        raise Crash("unsupported_function", "Of timex expressions only texts are supported")
    if not isinstance(text, str):
        raise wrong_type("A timex expression is a text")
    if text == _PRESENT:
        return _Timex(is_present=True)
    found = _DATE.fullmatch(text)
    if found is not None:
        return _Timex(is_date=True, has_year=found[1] != "XXXX")
    if text[:1] in _FIRST_LETTERS:
        raise Crash("unsupported_function", "Of timex expressions only dates and PRESENT_REF are supported")
    return _Timex()


def _is_present(text: object) -> object:
    return _read(text).is_present


def _is_date(text: object) -> object:
    return _read(text).is_date


def _is_definite(text: object) -> object:
    return _read(text).has_year


def _none(text: object) -> object:
    """What none of the expressions has that are supported."""
    _read(text)
    return False


def _resolve(text: object) -> object:
    timex = _read(text)
    if not (timex.is_date and timex.has_year):
        raise invalid_value("The timex expression does not name one day")
    return text


def _read_back(reference: object, text: object) -> object:
    for moment in (reference, text):
        if not isinstance(moment, str) or not moments.is_canonical(moment):
            raise invalid_value("The moments are written as 2024-03-05T14:07:09.000Z")
    today, day = ((moments.read(str(moment)) or 0) // moments.DAY for moment in (reference, text))
    if day - today not in _NEAR:
        raise Crash("unsupported_function", "dateReadBack() knows yesterday, today and tomorrow alone")
    return _NEAR[day - today]


_ASKS: Final = "any -> boolean"

FUNCTIONS: Final[tuple[Function, ...]] = (
    plain("isPresent", _ASKS, _is_present, beside=False),
    plain("isDuration", _ASKS, _none, beside=False),
    plain("isTime", _ASKS, _none, beside=False),
    plain("isDate", _ASKS, _is_date, beside=False),
    plain("isTimeRange", _ASKS, _none, beside=False),
    plain("isDateRange", _ASKS, _none, beside=False),
    plain("isDefinite", _ASKS, _is_definite, beside=False),
    plain("resolve", "any -> text", _resolve),
    plain("dateReadBack", "text text -> text", _read_back, A_TEXT),
)
