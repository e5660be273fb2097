"""What `$format` writes: numbers, amounts, shares and dates, with the options of `Intl` that it knows.

English by itself, other languages through Babel. An option that is not known is an error, never left out in silence.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from math import isfinite, nan
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._browser.dates import format_date, read_moment
from uispec._browser.decimals import decimal_of, minor_units, rounded
from uispec._browser.locales import Locale, locale_named
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue
from uispec.jsonrender.evaluation.context import Context

Value: TypeAlias = JsonValue | MISSING
Members: TypeAlias = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Conventions:
    """What a `$format` goes by where it does not say it itself."""

    locale: str
    timezone: tzinfo
    now: datetime | float | None


def formatted(members: Members, value: Value, conventions: Conventions, context: Context) -> Value:
    """Write a value as a `$format` says; the value itself, where the kind is none of the four and that is forgiven.

    Raises:
        ExpressionError: `invalid_value` (an unknown kind, option or moment), `unknown_locale`, `locale_unavailable`.
        LimitError: `too_large`.
    """
    kind = members["$format"]
    write = _KINDS.get(kind) if isinstance(kind, str) else None
    if write is None:
        if context.rules.is_forgiving:
            return value
        raise _invalid("$format", f"$format has to be one of {', '.join(_KINDS)}")
    locale = members.get("locale")
    options = members.get("options")
    return write(
        _Request(
            members,
            value,
            options if isinstance(options, dict) else {},
            locale_named(locale if isinstance(locale, str) else conventions.locale),
            locale if isinstance(locale, str) else conventions.locale,
            conventions,
            context,
        )
    )


@dataclass(frozen=True, slots=True)
class _Request:
    """One `$format`, with what it goes by."""

    members: Members
    value: Value
    options: Members
    rules: Locale
    locale: str
    conventions: Conventions
    context: Context

    def only(self, *known: str) -> None:
        """Refuse an option that is none of these."""
        for name in self.options:
            if name not in known:
                message = f"The option {shown(name)} is not known; there are {', '.join(known)}"
                raise _invalid(f"options/{name}", message)

    def text(self, name: str, known: Mapping[str, object] | tuple[str, ...]) -> str | None:
        """An option that is one of these texts."""
        chosen = self.options.get(name)
        if chosen is not None and (not isinstance(chosen, str) or chosen not in known):
            raise _invalid(f"options/{name}", f"The option {shown(name)} has to be one of {', '.join(known)}")
        return chosen

    def digits(self, least: int, most: int) -> tuple[int, int]:
        """How many fraction digits there are at least and at most, given what there are without the options."""
        given: list[int | None] = []
        for name in _DIGITS:
            digits = self.options.get(name)
            if digits is not None and (not javascript.is_number(digits) or not 0 <= javascript.number(digits) <= 100):
                raise _invalid(f"options/{name}", f"The option {shown(name)} is a number from 0 to 100")
            given.append(None if digits is None else int(javascript.number(digits)))
        first, last = given
        if first is not None and last is not None and first > last:
            raise _invalid(f"options/{_DIGITS[0]}", "There cannot be more fraction digits at least than at most")
        if first is not None:
            return first, max(first, most) if last is None else last
        return (least, most) if last is None else (min(least, last), last)

    def grouping(self) -> bool:
        """Whether thousands are set apart."""
        return self.options.get("useGrouping", True) is not False

    def number(self) -> Decimal | str:
        """The number to be written, or what stands for one that is none."""
        value = javascript.double(javascript.number(self.value, self.context.limits))
        if isfinite(value):
            return decimal_of(value)
        return "NaN" if value != value else "∞" if value > 0 else "-∞"


_DIGITS: Final = ("minimumFractionDigits", "maximumFractionDigits")
_NUMBER_OPTIONS: Final = (*_DIGITS, "useGrouping", "notation")


def _number(request: _Request) -> str:
    request.only(*_NUMBER_OPTIONS)
    notation = request.options.get("notation", request.members.get("notation"))
    if notation not in (None, "standard", "compact"):
        raise _invalid("notation", 'The notation has to be "standard" or "compact"')
    value = request.number()
    if isinstance(value, str):
        return value
    if notation == "compact":
        return _compact(request, value)
    least, most = request.digits(0, 3)
    return request.rules.decimal(rounded(value, most), least, most, request.grouping())


def _compact(request: _Request, value: Decimal) -> str:
    """Two digits of a number, or all of its whole part, and how many thousands that means."""
    power = max(value.adjusted(), 0) if value else 0
    while True:
        part, pattern = request.rules.compact(value, power)
        short = rounded(part, max(1 - part.adjusted(), 0) if part else 0)
        # What rounds up to the next power is written in that one: 999,999 is 1M.
        if not short or short.adjusted() <= part.adjusted() or power >= value.adjusted() + 1:
            break
        power = value.adjusted() + 1
    digits = max(-int(short.normalize().as_tuple().exponent), 0) if short else 0
    return pattern.format(request.rules.decimal(short, 0, digits, short.adjusted() >= 4))


def _currency(request: _Request) -> str:
    request.only(*_DIGITS, "useGrouping")
    written = request.members.get("currency")
    code = "USD" if written is None else written
    if not isinstance(code, str) or not (len(code) == 3 and code.isascii() and code.isalpha()):
        raise _invalid("currency", 'A currency is given as three letters, such as "EUR"')
    code = code.upper()
    value = request.number()
    if isinstance(value, str):
        return request.rules.currency(Decimal(0), code, 0, False).replace("0", value)
    units = minor_units(code)
    least, most = request.digits(units, units)
    rounded_value = rounded(value, most)
    exponent = rounded_value.normalize().as_tuple().exponent
    digits = min(max(least, -exponent if isinstance(exponent, int) else least), most)
    return request.rules.currency(rounded_value, code, digits, request.grouping())


def _percent(request: _Request) -> str:
    request.only(*_DIGITS, "useGrouping")
    value = request.number()
    if isinstance(value, str):
        return f"{value}%"
    least, most = request.digits(0, 0)
    return request.rules.percent(rounded(value.scaleb(2), most), least, most, request.grouping())


_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "m"))


def _date(request: _Request) -> str:
    moment = _moment(request.value, request.conventions.timezone)
    if request.members.get("style") == "relative":
        return _relative(moment, request)
    zone = _zone(request)
    pattern = _date_pattern(request)
    return format_date(moment.isoformat(), pattern, locale=request.locale, timezone=zone)


def _moment(value: Value, zone: tzinfo) -> datetime:
    """The moment that `new Date(value)` is; texts are ISO 8601, those without a zone in that of the conventions."""
    if value is None or isinstance(value, bool):
        value = javascript.number(value)
    moment = None if value is MISSING else read_moment(value)
    if moment is None:
        raise _invalid("value", "The value is no moment: give milliseconds since 1970, or ISO 8601")
    if moment.tzinfo is not None:
        return moment
    is_day = isinstance(value, str) and len(value.strip()) == len("2026-01-01")
    return moment.replace(tzinfo=UTC if is_day else zone)


def _relative(moment: datetime, request: _Request) -> str:
    """How long ago, or how long until then, in the largest unit that fits."""
    written = request.members.get("now")
    now = request.conventions.now if written is None else written
    if now is None:
        raise _invalid("now", 'A relative date is told from a moment: give "now", here or to the directives')
    if not isinstance(now, datetime):
        now = _moment(javascript.number(now) if isinstance(now, bool | int | float) else nan, UTC)
    passed = now - moment
    if not passed:
        return "just now"
    seconds = abs(passed) // timedelta(seconds=1)
    amount, unit = next(((seconds // size, unit) for size, unit in _UNITS if seconds >= size), (seconds, "s"))
    return f"{amount}{unit} {'ago' if passed > timedelta() else 'from now'}"


def _zone(request: _Request) -> tzinfo:
    name = request.options.get("timeZone")
    if name is None:
        return request.conventions.timezone
    try:
        return UTC if name == "UTC" else ZoneInfo(str(name))
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise _invalid("options/timeZone", f"There is no time zone {shown(str(name))}") from error


_STYLES: Final = ("full", "long", "medium", "short")
_TIMES: Final[Mapping[str, str]] = {"medium": "hms", "short": "hm"}
_FIELDS: Final[tuple[tuple[str, Mapping[str, str]], ...]] = (
    ("year", {"numeric": "y", "2-digit": "yy"}),
    ("month", {"numeric": "M", "2-digit": "MM", "short": "MMM", "long": "MMMM", "narrow": "MMMMM"}),
    ("weekday", {"short": "EEE", "long": "EEEE", "narrow": "EEEEE"}),
    ("day", {"numeric": "d", "2-digit": "dd"}),
)
_CLOCK: Final = ("hour", "minute", "second")
_CLOCKS: Final = {"True": "h", "False": "H"}
"""The letter of the hour by the option `hour12`; else the language's own."""


def _date_pattern(request: _Request) -> str:
    request.only("timeZone", "dateStyle", "timeStyle", "hour12", *(name for name, _ in _FIELDS), *_CLOCK)
    date_style, time_style = request.text("dateStyle", _STYLES), request.text("timeStyle", _TIMES)
    clock = _CLOCKS.get(str(request.options.get("hour12")), "j")
    if date_style or time_style:
        date = request.rules.styled_date_pattern(date_style) if date_style in _STYLES else ""
        time = request.rules.time_pattern(_TIMES[time_style].replace("h", clock)) if time_style else ""
        return request.rules.both_pattern(date, time, date_style) if date_style in _STYLES and time else date or time
    fields = "".join(letters[chosen] for name, letters in _FIELDS if (chosen := request.text(name, letters)))
    times = "".join(letter for name, letter in zip(_CLOCK, f"{clock}ms", strict=True) if name in request.options)
    if times and not times.startswith(clock):
        raise _invalid("options/hour", "A time is written with its hour")
    date = request.rules.date_pattern(fields or "yMd") if fields or not times else ""
    time = request.rules.time_pattern(times) if times else ""
    if not date or not time:
        return date or time
    return request.rules.both_pattern(date, time, "long" if "MMMM" in fields else "medium")


_KINDS: Final[Mapping[str, Callable[[_Request], str]]] = {
    "date": _date,
    "currency": _currency,
    "number": _number,
    "percent": _percent,
}


def _invalid(at: str, sentence: str) -> ExpressionError:
    return ExpressionError(Issue(f"/{at}", "invalid_value", f"{sentence}."))
