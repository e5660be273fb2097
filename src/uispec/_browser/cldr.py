"""The languages of CLDR, through Babel. Only `locales` imports this module, and only when a language asks for it."""

import re
from collections.abc import Mapping
from decimal import Decimal, localcontext
from typing import Final, cast

import babel
from babel.dates import DateTimePattern
from babel.numbers import NumberPattern, get_currency_symbol, parse_pattern

from uispec._browser.locales import NO_BREAK_SPACE, Locale, PluralCategory, Style, Width, needs_space
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue

_DIGITS: Final = re.compile(r"([#0,]*0)(?:\.[#0]+)?")
"""The digits of a CLDR number pattern: integer part, then fraction."""
_COMPACT_DIGITS: Final = re.compile(r"0+")


class Cldr:
    """One language of CLDR."""

    def __init__(self, locale: babel.Locale) -> None:
        self._locale = locale

    def decimal(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a number with `least` to `most` fraction digits."""
        return self._write_number(self._locale.decimal_formats[None].pattern, value, least, most, grouping, None)

    def currency(self, value: Decimal, code: str, digits: int, grouping: bool) -> str:
        """Write an amount of the currency `code` with exactly `digits` fraction digits."""
        pattern: str = self._locale.currency_formats["standard"].pattern
        symbol = get_currency_symbol(code, self._locale)
        # Babel leaves out the currency spacing of CLDR, by which a symbol of letters stands apart from the digits.
        if needs_space(symbol[-1:]):
            pattern = re.sub(r"¤(?=[#0])", f"¤{NO_BREAK_SPACE}", pattern)
        if needs_space(symbol[:1]):
            pattern = re.sub(r"(?<=[#0])¤", f"{NO_BREAK_SPACE}¤", pattern)
        return self._write_number(pattern, value, digits, digits, grouping, code)

    def percent(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a share, already multiplied by a hundred, with `least` to `most` fraction digits."""
        # The pattern says `%`, for which Babel multiplies once more.
        pattern: str = self._locale.percent_formats[None].pattern
        with localcontext(prec=max(value.adjusted(), 0) + most + 4):
            return self._write_number(pattern, value / 100, least, most, grouping, None, extra=2)

    def compact(self, value: Decimal, power: int) -> tuple[Decimal, str]:
        """Take a number of so many powers of ten apart, into what is written of it and a pattern with `{}` for that."""
        formats = self._locale.compact_decimal_formats["short"]
        powers = sorted(int(one) for one in formats["other"])
        known = max((one for one in powers if one <= 10**power), default=0)
        pattern = str(formats["other"][str(known)].pattern) if known else "0"
        zeros = pattern.count("0")
        if pattern.strip("0") == "":
            return value, "{}"
        shift = len(str(known)) - zeros
        return value.scaleb(-shift), _COMPACT_DIGITS.sub("{}", pattern.replace("'", ""))

    def date_pattern(self, skeleton: str) -> str:
        """The pattern of a date with these fields, in the letters of TR35 in the order `y M E d`; `yMd` or `yMMMMd`."""
        return self._skeleton(skeleton)

    def time_pattern(self, skeleton: str) -> str:
        """The pattern of a time: `h`, `hm`, `hms`; with `j` on the clock of the language, with `H` on 24 hours."""
        usual = str(self._locale.time_formats["short"].pattern)
        return self._skeleton(skeleton.replace("j", "H" if "H" in usual else "h"))

    def styled_date_pattern(self, style: Style) -> str:
        """The pattern of a date in one of four lengths."""
        return str(self._locale.date_formats[style].pattern)

    def both_pattern(self, date: str, time: str, style: Style) -> str:
        """The pattern of a date, of that length, with a time."""
        return str(self._locale.datetime_formats[style]).format(time, date)

    def _skeleton(self, skeleton: str) -> str:
        patterns = cast("Mapping[str, DateTimePattern]", self._locale.datetime_skeletons)
        known = patterns.get(skeleton)
        if known is None:
            message = (
                f"The language {shown(str(self._locale))} has no pattern for exactly the fields {shown(skeleton)}."
            )
            raise ExpressionError(Issue("", "invalid_value", message))
        # The names of days that stand alone are those of days in dates, to whoever writes them here.
        return str(known.pattern).replace("c", "E")

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

    def _write_number(
        self, pattern: str, value: Decimal, least: int, most: int, grouping: bool, code: str | None, extra: int = 0
    ) -> str:
        fraction = f".{'0' * least}{'#' * (most - least)}" if most else ""
        fitted: NumberPattern = parse_pattern(_DIGITS.sub(lambda found: found[1] + fraction, pattern))
        with localcontext(prec=max(value.adjusted(), 0) + most + extra + 2):
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
