"""Moments: moved, compared, written. Most functions take nothing but the text that JavaScript writes for a moment."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import regex
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._sentences import shown
from uispec.adaptive.templating import moments
from uispec.adaptive.templating.faults import Crash, invalid_value, wrong_type
from uispec.adaptive.templating.nodes import Function
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.signatures import of_one, of_text, of_two, plain
from uispec.adaptive.templating.values import Ticks, is_integer, is_number

_TICKS: Final = 10_000
"""Ticks of a millisecond."""
_TICKS_TO_1970: Final = 621_355_968_000_000_000
_INEXACT: Final = 2**53
"""From here on numbers are not held exactly, and their digits are read."""
_COUNT: Final = regex.compile(r"[+-]?[0-9]+")
_LONGEST_COUNT: Final = 40
_ZONED_PATTERN: Final = "YYYY-MM-DDTHH:mm:ss.SSS0000"
_MOST_MONTHS: Final = 12 * 600_000
"""Beyond all moments on either side."""
_UNITS: Final = {"Second": 1000, "Minute": 60_000, "Hour": 3_600_000, "Day": moments.DAY, "Week": 7 * moments.DAY}
_MONTHS: Final = {"Month": 1, "Year": 12}
_WINDOWS_ZONES: Final = {
    "UTC": "Etc/UTC",
    "Pacific Standard Time": "America/Los_Angeles",
    "Mountain Standard Time": "America/Denver",
    "Central Standard Time": "America/Chicago",
    "Eastern Standard Time": "America/New_York",
    "GMT Standard Time": "Europe/London",
    "W. Europe Standard Time": "Europe/Berlin",
    "China Standard Time": "Asia/Shanghai",
    "Tokyo Standard Time": "Asia/Tokyo",
}
"""The zones that Windows has names of its own for, as far as they are known here."""
_ZONE: Final = regex.compile(r"[A-Za-z_]+(?:/[A-Za-z0-9_+\-]+)*")


def _exact(text: object) -> int:
    """The moment that a text means, written as JavaScript writes it."""
    if not isinstance(text, str):
        raise wrong_type("A moment is a text")
    if not moments.is_canonical(text):
        raise invalid_value(
            f"{shown(text, 40)} is not written as 2024-03-05T14:07:09.000Z, with three digits of a second"
        )
    at = moments.read(text)
    assert at is not None
    return at


def _lenient(text: object, read: Callable[[str], int | None] = moments.read) -> int:
    at: int | None = None
    if isinstance(text, str):
        at = read(text)
        if at is None:
            at = moments.read_number(text)
    if at is None:
        raise invalid_value("This is no date or time that can be read")
    return at


def _write_moment(
    at: float | None, scope: Scope, form: object, locale: object, default: str = moments.DEFAULT_PATTERN
) -> str:
    text = moments.written(at, _pattern(form, locale, default))
    scope.budget.text(len(text))
    return text


def _pattern(form: object, locale: object, default: str = moments.DEFAULT_PATTERN) -> str:
    """The pattern of a format. A locale changes nothing: the library has English loaded alone."""
    if not isinstance(form, str) or not (locale is None or isinstance(locale, str)):
        return default
    return moments.pattern(form)


def _mover(milliseconds: int, pick: Callable[[moments.Fields], int]) -> Callable[..., object]:
    """A function that adds a number to a field of a moment; what is no whole unit of the sum falls off."""

    def run(scope: Scope, text: object, count: object, form: object = None, locale: object = None) -> object:
        if not is_number(count):
            raise wrong_type("A moment is moved by a number")
        at = _exact(text)
        field, added = pick(moments.fields(at)), javascript.double(count)
        moved = at + (int(field + added) - field) * milliseconds if abs(added) <= moments.MOST else None
        return _write_moment(moved, scope, form, locale)

    return run


def _shift(at: int, count: float, unit: object, sign: int) -> float | None:
    """Give a moment so many units later; `None` where there is none. An unknown unit is a millisecond."""
    if abs(count) > moments.MOST:
        return None
    number = sign * int(count)
    if unit in _MONTHS:
        months = number * _MONTHS[str(unit)]
        return moments.later(at, months=months) if abs(months) < _MOST_MONTHS else None
    return at + number * _UNITS.get(str(unit), 1)


def _hold_unit(unit: object) -> None:
    if unit not in _UNITS and unit not in _MONTHS:
        raise invalid_value("The unit of time is Second, Minute, Hour, Day, Week, Month or Year")


def _add_to(sign: int) -> Callable[..., object]:
    def run(
        scope: Scope, text: object, count: object, unit: object, form: object = None, locale: object = None
    ) -> object:
        if not isinstance(text, str) or not is_integer(count) or not isinstance(unit, str):
            raise wrong_type("A moment, an integer and a unit of time are needed")
        if sign < 0:
            _hold_unit(unit)
        return _write_moment(_shift(_exact(text), count, unit, sign), scope, form, locale)

    return run


def _from_now(sign: int) -> Callable[..., object]:
    def run(scope: Scope, count: object, unit: object, form: object = None, locale: object = None) -> object:
        if not is_integer(count) or not isinstance(unit, str):
            raise wrong_type("An integer and a unit of time are needed")
        _hold_unit(unit)
        return _write_moment(_shift(_now(scope), count, unit, sign), scope, form, locale)

    return run


def _utc_now(scope: Scope, form: object = None, locale: object = None) -> object:
    return _write_moment(_now(scope), scope, form, locale)


def _now(scope: Scope) -> int:
    if scope.now is None:
        raise Crash("missing_argument", "What time it is stands in the argument now of expand()")
    return int(scope.now)


def _field(pick: Callable[[moments.Fields], int]) -> Callable[[object], object]:
    return lambda text: pick(moments.fields(_exact(text)))


def _day_of_year(text: object) -> object:
    at = _exact(text)
    return (at - moments.moment(moments.fields(at).year)) // moments.DAY + 1


def _start(pick: Callable[[int], int]) -> Callable[..., object]:
    def run(scope: Scope, text: object, form: object = None, locale: object = None) -> object:
        return _write_moment(pick(_exact(text)), scope, form, locale)

    return run


def _start_of_month(at: int) -> int:
    there = moments.fields(at)
    return moments.moment(there.year, there.month)


def _format(scope: Scope, text: object, form: object = None, locale: object = None) -> object:
    return _write_moment(_lenient(text), scope, form, locale)


def _format_number(of_seconds: bool) -> Callable[..., object]:
    """Formats seconds since 1970, or ticks since the year 1."""

    def run(scope: Scope, value: object, form: object = None, locale: object = None) -> object:
        at: float
        if of_seconds:
            if not is_number(value):
                raise wrong_type("The seconds are a number")
            at = javascript.double(value) * 1000
        else:
            ticks = _count(value)
            if ticks is None:
                raise wrong_type("The ticks are an integer")
            since = ticks - _TICKS_TO_1970
            at = since // _TICKS if since >= 0 else -(-since // _TICKS)
        if not moments.is_moment(at):
            raise invalid_value("There is no such moment")
        return _write_moment(at, scope, form, locale)

    return run


def _count(value: object) -> int | None:
    """Give the ticks that a value stands for: text too, empty text being none of them."""
    if isinstance(value, str):
        return _read_ticks(value)
    return value.count if isinstance(value, Ticks) else int(value) if is_integer(value) else None


def _read_ticks(text: str) -> int | None:
    number = javascript.number(text)
    if abs(number) < _INEXACT:
        return int(number) if is_integer(number) else None
    return int(text) if len(text) <= _LONGEST_COUNT and _COUNT.fullmatch(text) else None


def _ticks_to(unit: int) -> Callable[[object], object]:
    def run(value: object) -> object:
        count = value.count if isinstance(value, Ticks) else value
        if not is_integer(count):
            raise wrong_type("The ticks are an integer")
        return javascript.tidy(javascript.double(count) / (unit * _TICKS))

    return run


_DAY_PARTS: Final = ((0, "midnight"), (1199, "morning"), (1200, "noon"), (1799, "afternoon"), (2200, "evening"))


def _time_of_day(text: str) -> object:
    if not moments.is_canonical(text):
        at = _lenient(text)
        # Besides, the text that convertFromUTC() gives is understood; for others there is no answer and no failure.
        if moments.written(at, _ZONED_PATTERN) != text:
            return MISSING
    there = moments.fields(_lenient(text))
    clock = there.hour * 100 + there.minute
    return next((part for last, part in _DAY_PARTS if clock <= last), "night")


# Time zones


def _zone(name: str) -> ZoneInfo:
    known = _WINDOWS_ZONES.get(name, name)
    if _ZONE.fullmatch(known):
        try:
            return ZoneInfo(known)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            pass
    if name.endswith(" Time"):
        raise Crash(
            "unsupported_function", f"The time zone {shown(name, 40)} of Windows is not known; give its IANA name"
        )
    raise invalid_value(f"{shown(name, 40)} is no time zone")


def _offset(zone: ZoneInfo, at: int, *, is_local: bool) -> int:
    """Minutes that clocks of a zone are ahead of UTC, at a moment or at what their own hands show then."""
    there = moments.fields(at)
    if not 2 <= there.year <= 9998:
        raise invalid_value("The year is out of range for time zones")
    clock = datetime(there.year, there.month, there.day, there.hour, there.minute, there.second)
    aware = clock.replace(tzinfo=zone) if is_local else clock.replace(tzinfo=UTC).astimezone(zone)
    return (aware.utcoffset() or timedelta()) // timedelta(minutes=1)


def _from_utc(scope: Scope, text: object, zone: object, form: object = None, locale: object = None) -> object:
    if not isinstance(text, str) or not isinstance(zone, str):
        raise wrong_type("A moment and a time zone are needed")
    at = _exact(text)
    offset = _offset(_zone(zone), at, is_local=False)
    made = moments.written(at, _pattern(form, locale, _ZONED_PATTERN), offset)
    scope.budget.text(len(made))
    return made


def _to_utc(scope: Scope, text: object, zone: object, form: object = None, locale: object = None) -> object:
    if not isinstance(text, str) or not isinstance(zone, str):
        raise wrong_type("A moment and a time zone are needed")
    clocks = _zone(zone)
    shown = _lenient(text, moments.read_loosely)
    shown -= shown % 1000  # a library bug: on its way the moment is written in seconds
    return _write_moment(shown - _offset(clocks, shown, is_local=True) * 60_000, scope, form, locale)


# The next and the previous day or time of a kind

_DAY: Final = regex.compile(r"XXXX-([0-9]{2})-([0-9]{2})")
_TIME: Final = regex.compile(r"TXX:([0-5][0-9]):([0-5][0-9])")


def _here(scope: Scope, zone: object) -> moments.Fields:
    at = _now(scope)
    return moments.fields(at if not isinstance(zone, str) else at + _offset(_zone(zone), at, is_local=False) * 60_000)


def _viable_date(is_next: bool) -> Callable[..., object]:
    def run(scope: Scope, text: object, zone: object = None) -> object:
        found = _DAY.fullmatch(text) if isinstance(text, str) else None
        month, day = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (1 <= month <= 12 and 1 <= day <= 31):
            raise invalid_value("The day is written without its year, as XXXX-10-31")
        here = _here(scope, zone)
        step = 1 if is_next else -1
        is_ahead = (month, day) >= (here.month, here.day)
        year = here.year + (0 if is_ahead is is_next else step)
        while (month, day) == (2, 29) and moments.fields(moments.moment(year, 2, 29)).month != 2:
            year += step
        return moments.written(moments.moment(year, month, day), "YYYY-MM-DD")

    return run


def _viable_time(is_next: bool) -> Callable[..., object]:
    def run(scope: Scope, text: object, zone: object = None) -> object:
        found = _TIME.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise invalid_value("The time is written without its hour, as TXX:15:28")
        here = _here(scope, zone)
        minute, second = int(found[1]), int(found[2])
        is_ahead = (minute, second) >= (here.minute, here.second)
        hour = (here.hour + (0 if is_ahead is is_next else 1 if is_next else -1)) % 24
        return f"T{hour:02}" + (f":{minute:02}" if minute or second else "") + (f":{second:02}" if second else "")

    return run


_AT: Final = "text text? text? -> text"
_MOVE: Final = "text number text? text? -> text"

FUNCTIONS: Final[tuple[Function, ...]] = (
    plain("addDays", _MOVE, _mover(moments.DAY, lambda there: there.day), needs_scope=True),
    plain("addHours", _MOVE, _mover(3_600_000, lambda there: there.hour), needs_scope=True),
    plain("addMinutes", _MOVE, _mover(60_000, lambda there: there.minute), needs_scope=True),
    plain("addSeconds", _MOVE, _mover(1000, lambda there: there.second), needs_scope=True),
    plain("addToTime", "text number text text? text? -> text", _add_to(1), needs_scope=True),
    plain("subtractFromTime", "text number text text? text? -> text", _add_to(-1), needs_scope=True),
    plain("getFutureTime", "number text text? text? -> text", _from_now(1), needs_scope=True),
    plain("getPastTime", "number text text? text? -> text", _from_now(-1), needs_scope=True),
    of_text("dayOfMonth", "text -> number", _field(lambda there: there.day)),
    of_text("dayOfWeek", "text -> number", _field(lambda there: there.weekday)),
    of_text("dayOfYear", "text -> number", _day_of_year),
    of_text("month", "text -> number", _field(lambda there: there.month)),
    of_text("year", "text -> number", _field(lambda there: there.year)),
    of_text("date", "text -> text", lambda text: moments.written(_exact(text), "M/DD/YYYY")),
    plain(
        "utcNow",
        "text? text? -> text",
        _utc_now,
        needs_scope=True,
    ),
    plain("formatDateTime", _AT, _format, needs_scope=True),
    plain("formatEpoch", "number text? text? -> text", _format_number(True), needs_scope=True),
    plain("formatTicks", "number text? text? -> text", _format_number(False), needs_scope=True),
    of_text("getTimeOfDay", "text -> text", _time_of_day),
    plain("convertFromUTC", "text text text? text? -> text", _from_utc, needs_scope=True),
    plain("convertToUTC", "text text text? text? -> text", _to_utc, needs_scope=True),
    plain("startOfDay", _AT, _start(lambda at: at - at % moments.DAY), needs_scope=True),
    plain("startOfHour", _AT, _start(lambda at: at - at % 3_600_000), needs_scope=True),
    plain("startOfMonth", _AT, _start(_start_of_month), needs_scope=True),
    of_one("ticks", "text -> number", lambda text: Ticks(_exact(text) * _TICKS + _TICKS_TO_1970)),
    plain("ticksToDays", "number -> number", _ticks_to(moments.DAY)),
    plain("ticksToHours", "number -> number", _ticks_to(3_600_000)),
    plain("ticksToMinutes", "number -> number", _ticks_to(60_000)),
    of_two("dateTimeDiff", "text text -> number", lambda one, other: (_exact(one) - _exact(other)) * _TICKS),
    plain("getNextViableDate", "text text? -> text", _viable_date(True), needs_scope=True),
    plain("getPreviousViableDate", "text text? -> text", _viable_date(False), needs_scope=True),
    plain("getNextViableTime", "text text? -> text", _viable_time(True), needs_scope=True),
    plain("getPreviousViableTime", "text text? -> text", _viable_time(False), needs_scope=True),
)
