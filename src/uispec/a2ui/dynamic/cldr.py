"""The languages of CLDR, through Babel. Only `locales` imports this module, and only when a language asks for it."""

import re
from decimal import Decimal, localcontext
from typing import Final, cast

import babel
from babel.numbers import NumberPattern, get_currency_symbol, parse_pattern

from uispec._sentences import shown
from uispec.a2ui.dynamic.locales import NO_BREAK_SPACE, Locale, PluralCategory, Width, needs_space
from uispec.errors import ExpressionError, Issue

_DIGITS: Final = re.compile(r"([#0,]*0)(?:\.[#0]+)?")
"""The digits of a CLDR number pattern: integer part, then fraction."""


class Cldr:
    """One language of CLDR."""

    def __init__(self, locale: babel.Locale) -> None:
        self._locale = locale

    def decimal(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a number with `least` to `most` fraction digits."""
        return self._written(self._locale.decimal_formats[None].pattern, value, least, most, grouping, None)

    def currency(self, value: Decimal, code: str, digits: int, grouping: bool) -> str:
        """Write an amount of the currency `code` with exactly `digits` fraction digits."""
        pattern: str = self._locale.currency_formats["standard"].pattern
        symbol = get_currency_symbol(code, self._locale)
        # Babel leaves out the currency spacing of CLDR, by which a symbol of letters stands apart from the digits.
        if needs_space(symbol[-1:]):
            pattern = re.sub(r"¤(?=[#0])", f"¤{NO_BREAK_SPACE}", pattern)
        if needs_space(symbol[:1]):
            pattern = re.sub(r"(?<=[#0])¤", f"{NO_BREAK_SPACE}¤", pattern)
        return self._written(pattern, value, digits, digits, grouping, code)

    def plural(self, value: Decimal) -> PluralCategory:
        """Tell the plural category of a count."""
        # A count of 1.0 is written "1", and the rules look at the digits as written.
        count = int(value) if value == value.to_integral_value() else value.normalize()
        return cast("PluralCategory", self._locale.plural_form(count))

    def month(self, month: int, width: Width) -> str:
        """Name a month, 1 to 12."""
        return str(self._locale.months["format"][width][month])

    def weekday(self, weekday: int, width: Width) -> str:
        """Name a day of the week, 0 (Monday) to 6."""
        return str(self._locale.days["format"][width][weekday])

    def period(self, afternoon: bool) -> str:
        """Name the half of the day."""
        return str(self._locale.day_periods["format"]["abbreviated"]["pm" if afternoon else "am"])

    def _written(self, pattern: str, value: Decimal, least: int, most: int, grouping: bool, code: str | None) -> str:
        fraction = f".{'0' * least}{'#' * (most - least)}" if most else ""
        fitted: NumberPattern = parse_pattern(_DIGITS.sub(lambda found: found[1] + fraction, pattern))
        with localcontext(prec=max(value.adjusted(), 0) + most + 2):
            return fitted.apply(value, self._locale, currency=code, currency_digits=False, group_separator=grouping)


def locale_named(tag: str) -> Locale:
    """The rules of a language.

    Raises:
        ExpressionError: `unknown_locale`.

    >>> locale_named("de").decimal(Decimal("1234.5"), 2, 2, True)
    '1.234,50'
    """
    try:
        return Cldr(babel.Locale.parse(tag.replace("-", "_")))
    except (babel.UnknownLocaleError, ValueError) as error:
        raise ExpressionError(Issue("", "unknown_locale", f"There is no locale {shown(tag)}.")) from error
