"""Values as text: the plain conversion of `formatString`, numbers, amounts of money and plural categories.

Everything is exact: a JSON number is taken as the decimal it prints as (1.005 is not 1.00499...), and a tie rounds away
from zero, as browsers do. Only the last step, how a rounded number looks, belongs to a locale (`_browser.locales`).
"""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

import regex
from pydantic import JsonValue

from uispec._browser.decimals import decimal_of, minor_units, rounded
from uispec._browser.locales import PluralCategory, locale_named
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue

MOST_DECIMALS: Final = 100
"""Fraction digits that a call may ask for; the bound of ECMA-402."""
_DEFAULT_DECIMALS: Final = 3
"""Fraction digits at most where a call asks for none (the CLDR pattern of decimal numbers, `#,##0.###`)."""

_SMALL: Final = 10**15
"""Below it, whole numbers print alike as integers and as floats."""

_NUMERAL: Final = regex.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]{1,3})?")
_CURRENCY: Final = regex.compile(r"[A-Za-z]{3}")


def text(value: JsonValue) -> str:
    """Turn any value into the text that `formatString` and a Text component show.

    Null is the empty string, a string itself, a boolean `true` or `false`, a number plain decimal notation without a
    needless fraction (`3.0` is `3`), a list or an object compact JSON whose numbers are written in the same way.

    Raises:
        LimitError: `too_large` for an integer of more than about 4,200 digits.

    Spec: A2UI 0.9, "Type conversion".

    >>> text(3.0), text(None), text({"k": [1, None, 2.50]})
    ('3', '', '{"k":[1,null,2.5]}')
    """
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    # Scalars first: asking whether something is a container costs more than everything else here.
    return _scalar(value) if isinstance(value, bool | int | float) else _compact(value)


def _scalar(value: float | bool | None) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if -_SMALL < value < _SMALL and value == int(value):
        return str(int(value))  # "0" for -0.0
    return _plain(decimal_of(value))


def _plain(number: Decimal) -> str:
    written = format(number, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written


def _compact(value: JsonValue) -> str:
    """Compact JSON, with a stack of what is still to be written: punctuation is marked by a tuple around it."""
    pieces: list[str] = []
    waiting: list[JsonValue | tuple[str]] = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            pieces.append(item[0])
        elif isinstance(item, str):
            pieces.append(json.dumps(item, ensure_ascii=False))
        elif isinstance(item, Mapping):
            waiting.append(("}",))
            for position, (key, member) in reversed(list(enumerate(item.items()))):
                waiting.append(member)
                waiting.append((f"{',' if position else ''}{json.dumps(key, ensure_ascii=False)}:",))
            waiting.append(("{",))
        elif isinstance(item, Sequence):
            waiting.append(("]",))
            for position in range(len(item) - 1, -1, -1):
                waiting.append(item[position])
                if position:
                    waiting.append((",",))
            waiting.append(("[",))
        else:
            pieces.append(_scalar(item))
    return "".join(pieces)


def number_in(value: JsonValue) -> Decimal | None:
    """Read a number, or a string that holds one in decimal notation; `None` for everything else, booleans included.

    >>> number_in(" 4.50 "), number_in("4,5"), number_in(True)
    (Decimal('4.50'), None, None)
    """
    if isinstance(value, str):
        written = value.strip()
        return Decimal(written) if len(written) <= 4_000 and _NUMERAL.fullmatch(written) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return decimal_of(value)


def format_number(value: Decimal, *, decimals: int | None = None, grouping: bool = True, locale: str = "en") -> str:
    """Write a number in the manner of a locale.

    Args:
        value: any finite number.
        decimals: exactly that many fraction digits, 0 to 100; `None`: as many as needed, three at most.
        grouping: whether thousands are set apart.
        locale: a language tag; other ones than `en` and `en-US` need Babel (`uispec[locale]`).

    Raises:
        ExpressionError: `unknown_locale`, `locale_unavailable`, `invalid_value`.

    Spec: A2UI 0.9, basic catalog, `formatNumber`.

    >>> format_number(Decimal("1234.5678")), format_number(Decimal("2.5"), decimals=0, grouping=False)
    ('1,234.568', '3')
    """
    rules = locale_named(locale)
    if decimals is None:
        return rules.decimal(rounded(value, _DEFAULT_DECIMALS), 0, _DEFAULT_DECIMALS, grouping)
    decimals = _check(decimals)
    return rules.decimal(rounded(value, decimals), decimals, decimals, grouping)


def format_currency(
    value: Decimal, currency: str, *, decimals: int | None = None, grouping: bool = True, locale: str = "en"
) -> str:
    """Write an amount of money in the manner of a locale.

    Args:
        value: any finite number.
        currency: three letters of ISO 4217, in any case.
        decimals: exactly that many fraction digits; `None`: the minor unit of the currency (JPY 0, KWD 3, most 2).
        grouping: whether thousands are set apart.
        locale: as for `format_number`.

    Raises:
        ExpressionError: `invalid_value` for a currency that is not three letters; else as `format_number`.

    Spec: A2UI 0.9, basic catalog, `formatCurrency`; where it leaves the digits open, ISO 4217 says them.

    >>> format_currency(Decimal("-1234.5"), "USD"), format_currency(Decimal(99), "jpy")
    ('-$1,234.50', '¥99')
    """
    if not _CURRENCY.fullmatch(currency):
        message = f'{shown(currency)} is no currency code; give three letters, such as "EUR".'
        raise ExpressionError(Issue("", "invalid_value", message))
    code = currency.upper()
    digits = minor_units(code) if decimals is None else _check(decimals)
    return locale_named(locale).currency(rounded(value, digits), code, digits, grouping)


def plural_category(value: Decimal, locale: str = "en") -> PluralCategory:
    """The CLDR category of a count.

    Raises:
        ExpressionError: `unknown_locale`, `locale_unavailable`.

    >>> plural_category(Decimal(1)), plural_category(Decimal("1.5"))
    ('one', 'other')
    """
    return locale_named(locale).plural(value)


def _check(decimals: int) -> int:
    if 0 <= decimals <= MOST_DECIMALS:
        return decimals
    message = f"A number cannot have {str(decimals)[:20]} decimals; give 0 to {MOST_DECIMALS}."
    raise ExpressionError(Issue("", "invalid_value", message))
