"""Dates as text: reading a moment from a value and writing it by a pattern of Unicode TR35.

A moment keeps the clock that its own text carries: `2026-09-04T23:30:00-05:00` is written as half past eleven in the
evening of the fourth. Whoever wants another clock names a time zone; it moves values that carry an offset and leaves
the others, which are nobody's zone, where they are.
"""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final

import regex
from pydantic import JsonValue

from uispec._browser.locales import Locale, Width, locale_named

_MOMENT: Final = regex.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]+))?)?(?:([Zz])|([+-])([0-9]{2})(?::?([0-9]{2}))?)?)?"
)
_MOST_DIGITS: Final = 100
"""Characters of a moment's text that are looked at; no real one is nearly as long."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
# A quoted run ('' is a quote in it and outside of it), a run of one letter, or anything else as it stands.
_FIELD: Final = regex.compile(r"''|'((?:[^']|'')*+)(?:'|$)|(?P<field>(?P<letter>[A-Za-z])(?P=letter)*+)|[^'A-Za-z]++")
_WIDTHS: Final[dict[int, Width]] = {4: "wide", 5: "narrow"}


def read_moment(value: JsonValue) -> datetime | None:
    """Read a moment, or `None` where the value is none.

    A string is ISO 8601 as it appears in JSON: a date, or a date with hours and minutes, seconds, a fraction and an
    offset each optional. A number counts milliseconds since 1970 in UTC, as in JavaScript. Days, months and hours that
    do not exist are refused, never carried over.

    >>> read_moment("2026-02-30"), read_moment("2026-09-04T15:05Z")
    (None, datetime.datetime(2026, 9, 4, 15, 5, tzinfo=datetime.timezone.utc))
    """
    if isinstance(value, bool) or value is None:
        return None
    try:
        if isinstance(value, str):
            return _parse(value.strip())
        if isinstance(value, int | float):
            return _EPOCH + timedelta(milliseconds=value)
    except (ValueError, OverflowError):
        return None
    return None


def format_date(value: JsonValue, pattern: str, *, locale: str = "en", timezone: tzinfo | None = None) -> str:
    """Write a moment by a pattern.

    Args:
        value: as for `read_moment`.
        pattern: `yy yyyy M MM MMM MMMM d dd E EEEE h hh H HH mm ss a` and, beyond the catalog's list, `y`, `m`, `s`,
            fractions of a second `S...`, the narrow names `MMMMM` and `EEEEE`, and `L` for `M`. Text between single
            quotes stands as it is, `''` is one quote, other letters stand for themselves. The pattern `ISO` alone
            gives the instant in UTC with three digits of a second.
        locale: language of the names; other ones than English need Babel (`uispec[locale]`).
        timezone: the clock for values that carry an offset; `None`: the one they carry.

    Returns:
        The text; empty where the value is no moment, or where its own clock leaves the years 1 to 9999.

    Raises:
        ExpressionError: `unknown_locale`, `locale_unavailable`.

    Spec: A2UI 0.9, basic catalog, `formatDate`; Unicode TR35 part 4, "Date Format Patterns".

    >>> format_date("2026-09-04T15:05:09Z", "EEEE, MMMM d 'at' h:mm a")
    'Friday, September 4 at 3:05 PM'
    >>> format_date("2026-09-04T15:05:09+02:00", "ISO"), format_date("soon", "yyyy")
    ('2026-09-04T13:05:09.000Z', '')
    """
    moment = read_moment(value)
    if moment is None:
        return ""
    try:
        if pattern == "ISO":
            moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
            return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
        if timezone is not None and moment.tzinfo is not None:
            moment = moment.astimezone(timezone)
    except OverflowError:
        return ""
    rules = locale_named(locale)
    pieces: list[str] = []
    for found in _FIELD.finditer(pattern):
        if (field := found["field"]) is not None:
            pieces.append(_field(field, moment, rules))
        elif found.group() == "''":
            pieces.append("'")
        elif (quoted := found[1]) is not None:
            pieces.append(quoted.replace("''", "'"))
        else:
            pieces.append(found.group())
    return "".join(pieces)


def _parse(written: str) -> datetime | None:
    found = _MOMENT.fullmatch(written) if len(written) <= _MOST_DIGITS else None
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(found[group] or 0) for group in range(1, 7))
    zone: tzinfo | None = None
    if found[8]:
        zone = UTC
    elif found[9]:
        offset = timedelta(hours=int(found[10]), minutes=int(found[11] or 0))
        zone = timezone(-offset if found[9] == "-" else offset)
    microsecond = int((found[7] or "0")[:6].ljust(6, "0"))
    return datetime(year, month, day, hour, minute, second, microsecond, zone)


def _field(field: str, moment: datetime, rules: Locale) -> str:
    """One field: a letter, repeated to say its width."""
    width = len(field)
    match field[0]:
        case "y":
            return f"{moment.year % 100:02}" if width == 2 else f"{moment.year:0{width}}"
        case "M" | "L":
            if width < 3:
                return f"{moment.month:0{width}}"
            return rules.month(moment.month, _WIDTHS.get(width, "abbreviated"))
        case "d":
            return f"{moment.day:0{width}}"
        case "E":
            return rules.weekday(moment.weekday(), _WIDTHS.get(width, "abbreviated"))
        case "h":
            return f"{(moment.hour - 1) % 12 + 1:0{width}}"
        case "H":
            return f"{moment.hour:0{width}}"
        case "m":
            return f"{moment.minute:0{width}}"
        case "s":
            return f"{moment.second:0{width}}"
        case "S":
            return f"{moment.microsecond:06}".ljust(width, "0")[:width]
        case "a":
            return rules.period(moment.hour >= 12)
        case _:
            return field
