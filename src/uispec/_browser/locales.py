"""How numbers, amounts, counts and dates look in one language: English by itself, every other through Babel."""

import importlib
import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, Literal, Protocol, TypeAlias, cast

from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue

PluralCategory: TypeAlias = Literal["zero", "one", "two", "few", "many", "other"]
Width: TypeAlias = Literal["wide", "abbreviated", "narrow"]
Style: TypeAlias = Literal["full", "long", "medium", "short"]

NO_BREAK_SPACE: Final = "\u00a0"


class Locale(Protocol):
    """What formatting asks of a language. Numbers come already rounded to the digits they shall show."""

    def decimal(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a number with `least` to `most` fraction digits."""
        ...

    def currency(self, value: Decimal, code: str, digits: int, grouping: bool) -> str:
        """Write an amount of the currency `code` with exactly `digits` fraction digits."""
        ...

    def percent(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a share, already multiplied by a hundred, with `least` to `most` fraction digits."""
        ...

    def compact(self, value: Decimal, power: int) -> tuple[Decimal, str]:
        """Take a number of so many powers of ten apart, into what is written of it and a pattern with `{}` for that."""
        ...

    def date_pattern(self, skeleton: str) -> str:
        """The pattern of a date with these fields, in the letters of TR35 in the order `y M E d`; `yMd` or `yMMMMd`."""
        ...

    def time_pattern(self, skeleton: str) -> str:
        """The pattern of a time: `h`, `hm`, `hms`; with `j` on the clock of the language, with `H` on 24 hours."""
        ...

    def styled_date_pattern(self, style: Style) -> str:
        """The pattern of a date in one of four lengths."""
        ...

    def both_pattern(self, date: str, time: str, style: Style) -> str:
        """The pattern of a date, of that length, with a time."""
        ...

    def plural(self, value: Decimal) -> PluralCategory:
        """Tell the plural category of a count."""
        ...

    def month(self, month: int, width: Width) -> str:
        """Name a month, 1 to 12."""
        ...

    def weekday(self, weekday: int, width: Width) -> str:
        """Name a day of the week, 0 (Monday) to 6."""
        ...

    def period(self, afternoon: bool) -> str:
        """Name the half of the day."""
        ...


class English:
    """American English, which is what the tag `en` means in CLDR."""

    def decimal(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a number with `least` to `most` fraction digits."""
        written = format(value, f"{',' if grouping else ''}.{most}f")
        if most == least:
            return written
        whole, _, fraction = written.partition(".")
        fraction = fraction[:least] + fraction[least:].rstrip("0")
        return f"{whole}.{fraction}" if fraction else whole

    def currency(self, value: Decimal, code: str, digits: int, grouping: bool) -> str:
        """Write an amount of the currency `code` with exactly `digits` fraction digits."""
        symbol = _SYMBOLS.get(code, code)
        space = NO_BREAK_SPACE if needs_space(symbol[-1]) else ""
        written = self.decimal(value.copy_abs(), digits, digits, grouping)
        return f"{'-' if value.is_signed() else ''}{symbol}{space}{written}"

    def percent(self, value: Decimal, least: int, most: int, grouping: bool) -> str:
        """Write a share, already multiplied by a hundred, with `least` to `most` fraction digits."""
        return f"{self.decimal(value, least, most, grouping)}%"

    def compact(self, value: Decimal, power: int) -> tuple[Decimal, str]:
        """Take a number of so many powers of ten apart, into what is written of it and a pattern with `{}` for that."""
        thousands = min(power // 3, len(_THOUSANDS) - 1)
        return value.scaleb(-3 * thousands), f"{{}}{_THOUSANDS[thousands]}"

    def date_pattern(self, skeleton: str) -> str:
        """The pattern of a date with these fields, in the letters of TR35 in the order `y M E d`; `yMd` or `yMMMMd`."""
        fields = {run[0]: run for run in re.findall(r"((?:y+)|(?:M+)|(?:E+)|(?:d+))", skeleton)}
        year, month, day = (fields.get(letter, "") for letter in "yMd")
        if len(month) > 2:
            date = ", ".join(filter(None, (f"{month} {day}".rstrip(), year))) if day else f"{month} {year}".rstrip()
        else:
            date = "/".join(filter(None, (month, day, year)))
        return ", ".join(filter(None, (fields.get("E", ""), date)))

    def time_pattern(self, skeleton: str) -> str:
        """The pattern of a time: `h`, `hm`, `hms`; with `j` on the clock of the language, with `H` on 24 hours."""
        hour = skeleton[0].replace("j", "h")
        parts = [hour if hour == "h" else "HH", *("mm" if letter == "m" else "ss" for letter in skeleton[1:])]
        return f"{':'.join(parts)}{' a' if hour == 'h' else ''}"

    def styled_date_pattern(self, style: Style) -> str:
        """The pattern of a date in one of four lengths."""
        return _DATE_STYLES[style]

    def both_pattern(self, date: str, time: str, style: Style) -> str:
        """The pattern of a date, of that length, with a time."""
        return (" 'at' " if style in ("full", "long") else ", ").join((date, time))

    def plural(self, value: Decimal) -> PluralCategory:
        """Tell the plural category of a count."""
        return "one" if value.copy_abs() == 1 else "other"

    def month(self, month: int, width: Width) -> str:
        """Name a month, 1 to 12."""
        return _cut(_MONTHS[month - 1], width)

    def weekday(self, weekday: int, width: Width) -> str:
        """Name a day of the week, 0 (Monday) to 6."""
        return _cut(_WEEKDAYS[weekday], width)

    def period(self, afternoon: bool) -> str:
        """Name the half of the day."""
        return "PM" if afternoon else "AM"


def locale_named(tag: str) -> Locale:
    """The rules of a language.

    Args:
        tag: a BCP 47 language tag, `-` or `_` between its parts.

    Raises:
        ExpressionError: `locale_unavailable` where Babel is not installed and the language is not English,
            `unknown_locale` where Babel does not know it.

    >>> locale_named("en-US").plural(Decimal(2))
    'other'
    """
    if tag.replace("_", "-").lower() in _ENGLISH_TAGS:
        return _ENGLISH
    try:
        cldr = importlib.import_module("uispec._browser.cldr")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        message = f"Formatting for the locale {shown(tag)} needs Babel: install the extra uispec[locale]."
        raise ExpressionError(Issue("", "locale_unavailable", message)) from error
    return cast("Locale", cldr.locale_named(tag))


def needs_space(nearer: str) -> bool:
    """Tell whether a currency symbol wants a no-break space between itself and the digits, by its nearer character.

    Spec: CLDR, currency spacing: a space unless that end of the symbol is itself a symbol or a space.

    >>> needs_space("F"), needs_space("$")
    (True, False)
    """
    return unicodedata.category(nearer)[0] not in "SZ"


def _cut(name: str, width: Width) -> str:
    return name if width == "wide" else name[: 3 if width == "abbreviated" else 1]


_ENGLISH: Final = English()
_ENGLISH_TAGS: Final = frozenset({"en", "en-us", "en-us-posix"})
_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_THOUSANDS: Final = ("", "K", "M", "B", "T")
_DATE_STYLES: Final[Mapping[Style, str]] = {
    "full": "EEEE, MMMM d, y",
    "long": "MMMM d, y",
    "medium": "MMM d, y",
    "short": "M/d/yy",
}

# CLDR, currency symbols of `en`; every other code stands for itself.
_SYMBOLS: Final = {
    "AUD": "A$",
    "BRL": "R$",
    "CAD": "CA$",
    "CNY": "CN¥",
    "EUR": "€",
    "GBP": "£",
    "HKD": "HK$",
    "ILS": "₪",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "MXN": "MX$",
    "NZD": "NZ$",
    "PHP": "₱",
    "TWD": "NT$",
    "USD": "$",
    "VND": "₫",
    "XAF": "FCFA",
    "XCD": "EC$",
    "XCG": "Cg.",
    "XOF": "F\u202fCFA",
    "XPF": "CFPF",
    "XXX": "¤",  # ISO 4217 for no currency at all
}
