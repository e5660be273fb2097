"""Moments as milliseconds since 1970 in UTC: read, taken apart, moved, written by a pattern.

Years go from -271821 to 275760, as in JavaScript, which is why the classes of the standard library do not serve. What
has no zone is read as UTC: the library reads it in the zone of its machine, and was recorded in UTC.
"""

from datetime import date
from typing import Final, NamedTuple

import regex

MOST: Final = 8_640_000_000_000_000
"""The last moment there is, and the first, on either side of 1970."""
DAY: Final = 86_400_000
DEFAULT_PATTERN: Final = "YYYY-MM-DDTHH:mm:ss.SSS[Z]"
INVALID: Final = "Invalid Date"

_CYCLE_YEARS: Final = 400
_CYCLE_DAYS: Final = 146_097
_CYCLE_START: Final = date(_CYCLE_YEARS, 1, 1).toordinal()
_EPOCH: Final = date(1970, 1, 1).toordinal() - _CYCLE_START + _CYCLE_DAYS
"""Days from the year 0 to 1970."""
_LONGEST: Final = 100
"""Characters of a moment's text that are looked at; no real one is nearly as long."""
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEKDAYS: Final = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_ISO: Final = regex.compile(
    r"(?P<year>[0-9]{4}|[+-][0-9]{6})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?"
    r"(?:[Tt ](?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:\.(?P<fraction>[0-9]+))?)?)?"
    r" ?(?P<zone>[Zz]|[+-][0-9]{2}:?[0-9]{2})?"
)
_AMERICAN: Final = regex.compile(
    r"(?:[A-Za-z]{3,9}, *)?(?:(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>[0-9]{4})"
    r"|(?P<year>[0-9]{4})(?P<mark>[-/])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})"
    r"|(?P<name>[A-Za-z]{3,9})\.? +(?P<day>[0-9]{1,2}),? +(?P<year>[0-9]{4})"
    r"|(?P<day>[0-9]{1,2}) +(?P<name>[A-Za-z]{3,9})\.? +(?P<year>[0-9]{4}))"
    r"(?:,? +(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?(?: *(?P<half>[AaPp][Mm]))?)?"
    r"(?: *(?P<zone>[Zz]|GMT|UTC|(?:GMT|UTC)?[+-][0-9]{2}:?[0-9]{2}))?"
)
_LOOSE: Final = regex.compile(
    r"([0-9]{4})[-/]?([0-9]{1,2})?[-/]?([0-9]{0,2})[Tt\s]*"
    r"([0-9]{1,2})?:?([0-9]{1,2})?:?([0-9]{1,2})?[.:]?([0-9]+)?"
)
_SMALL: Final = regex.compile(r"[+-]?([0-9]{1,3})")
_CANONICAL: Final = regex.compile(r"(?:[0-9]{4}|[+-][0-9]{6})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


class Fields(NamedTuple):
    """A moment by the calendar."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int
    millisecond: int
    weekday: int
    """0 is Sunday."""


def moment(
    year: int, month: int = 1, day: int = 1, hour: int = 0, minute: int = 0, second: int = 0, millisecond: int = 0
) -> int:
    """The moment of a date; months and days beyond the end of theirs are carried over.

    >>> moment(1970, 1, 2), moment(2024, 14) == moment(2025, 2), moment(0, 1, 1)
    (86400000, True, -62167219200000)
    """
    years, month = divmod(month - 1, 12)
    cycle, inner = divmod(year + years, _CYCLE_YEARS)
    first = date(_CYCLE_YEARS + inner, month + 1, 1).toordinal() - _CYCLE_START
    days = cycle * _CYCLE_DAYS + first + day - 1 - _EPOCH
    return ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + millisecond


def fields(at: int) -> Fields:
    """Take a moment apart.

    >>> fields(-1)
    Fields(year=1969, month=12, day=31, hour=23, minute=59, second=59, millisecond=999, weekday=3)
    """
    days, rest = divmod(at, DAY)
    cycle, inner = divmod(days + _EPOCH, _CYCLE_DAYS)
    on = date.fromordinal(_CYCLE_START + inner)
    minutes, milliseconds = divmod(rest, 60_000)
    year = on.year - _CYCLE_YEARS + cycle * _CYCLE_YEARS
    return Fields(year, on.month, on.day, *divmod(minutes, 60), *divmod(milliseconds, 1000), (days + 4) % 7)


def later(at: int, *, months: int = 0) -> int:
    """The same day so many months later; the last one of a month that is too short for it."""
    there = fields(at)
    first = moment(there.year, there.month + months)
    here = fields(first)
    days = (moment(here.year, here.month + 1) - first) // DAY
    return first + (min(there.day, days) - 1) * DAY + at % DAY


def is_moment(at: float) -> bool:
    """Whether there is such a moment."""
    return -MOST <= at <= MOST


def read(text: str) -> int | None:
    """Read a moment: ISO 8601 in its parts, or one of the ways in which Americans and mails write it; `None` for none.

    >>> read("2024-03-05"), read("March 5, 2024 14:07") == read("2024-03-05T14:07Z"), read("soon")
    (1709596800000, True, None)
    """
    if len(text) > _LONGEST:
        return None
    found = _ISO.fullmatch(text.strip()) or _AMERICAN.fullmatch(text.strip())
    if found is None:
        return None
    part = found.groupdict()
    month = int(part["month"] or 1)
    if part.get("name"):
        names = [number for number, name in enumerate(_MONTHS, 1) if name[:3].lower() == part["name"][:3].lower()]
        if not names:
            return None
        month = names[0]
    day, hour, minute, second = (int(part[name] or 0) for name in ("day", "hour", "minute", "second"))
    if part.get("half"):
        if hour > 12:
            return None
        hour = hour % 12 + (12 if part["half"].lower() == "pm" else 0)
    if not (1 <= month <= 12 and (part["day"] is None or 1 <= day <= 31) and minute < 60 and second < 60):
        return None
    if hour > 24 or (hour == 24 and (minute or second)):
        return None
    if part["hour"] is None and (part["zone"] or "")[:1] in ("+", "-"):
        return None  # a day alone is in no zone but that of UTC
    fraction = int((part.get("fraction") or "")[:3].ljust(3, "0"))
    offset = _offset((part["zone"] or "").upper().removeprefix("GMT").removeprefix("UTC"))
    at = moment(int(part["year"]), month, day or 1, hour, minute, second, fraction) - offset * 60_000
    return at if is_moment(at) else None


def read_loosely(text: str) -> int | None:
    """Read a moment as the date library does by its own pattern, where the text does not end in `Z`; else as `read`.

    The pattern wants a year of four digits; whatever follows may be short, be too large, and stand without marks.

    >>> read_loosely("20240305") == read("2024-03-05"), read_loosely("20241345") == read("2025-02-14")
    (True, True)
    """
    found = _LOOSE.fullmatch(text) if text[-1:] not in ("Z", "z") and len(text) <= _LONGEST else None
    if found is None:
        return read(text)
    year, month, day, hour, minute, second, fraction = (str(part or "") for part in found.groups())
    at = moment(
        int(year) + (1900 if int(year) < 100 else 0),
        int(month or 1),
        int(day or 1),
        int(hour or 0),
        int(minute or 0),
        int(second or 0),
        int((fraction or "0")[:3]),
    )
    return at if is_moment(at) else None


def read_number(text: str) -> int | None:
    """Read a number of up to three digits as Node does: as a month, a year of this age, or any other year.

    >>> [iso(at)[:10] for at in map(read_number, ("5", "41", "50", "100")) if at is not None], read_number("13")
    (['2001-05-01', '2041-01-01', '1950-01-01', '0100-01-01'], None)
    """
    found = _SMALL.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if found is None:
        return None
    number = int(found[1])
    if 1 <= number <= 31:
        return moment(2001, number) if number <= 12 else None
    return moment(number + (2000 if number < 50 else 1900 if number < 100 else 0))


def _offset(zone: str) -> int:
    """The minutes of an offset such as `+01:30`."""
    if zone in ("", "Z"):
        return 0
    minutes = int(zone[1:3]) * 60 + int(zone[-2:])
    return -minutes if zone[0] == "-" else minutes


def is_canonical(text: str) -> bool:
    """Whether a text is written exactly as JavaScript writes a moment.

    >>> is_canonical("2024-03-05T14:07:09.000Z"), is_canonical("2024-03-05T14:07:09Z")
    (True, False)
    """
    if not _CANONICAL.fullmatch(text):
        return False
    at = read(text)
    return at is not None and iso(at) == text


def iso(at: int) -> str:
    """Write a moment in ISO 8601, with six digits and a sign for years that four do not hold."""
    there = fields(at)
    year = f"{there.year:04}" if 0 <= there.year <= 9999 else f"{there.year:+07}"
    clock = f"{there.hour:02}:{there.minute:02}:{there.second:02}.{there.millisecond:03}"
    return f"{year}-{there.month:02}-{there.day:02}T{clock}Z"


# Patterns

# What .NET writes, and what the date library writes for the same.
_WORDS: Final = {
    "d": "D",
    "dd": "DD",
    "ddd": "ddd",
    "dddd": "dddd",
    "M": "M",
    "MM": "MM",
    "MMM": "MMM",
    "MMMM": "MMMM",
    "y": "YY",
    "yy": "YY",
    "yyy": "YYYY",
    "yyyy": "YYYY",
    "h": "h",
    "hh": "hh",
    "H": "H",
    "HH": "HH",
    "m": "m",
    "mm": "mm",
    "s": "s",
    "ss": "ss",
    "fff": "SSS",
    "FFF": "SSS",
    "t": "A",
    "tt": "A",
    "K": "Z",
    "z": "ZZ",
    "zz": "ZZ",
    "zzz": "Z",
    "%": "",
}
_CAPS: Final = {"d": 4, "f": 3, "F": 3, "h": 2, "H": 2, "m": 2, "M": 4, "s": 2, "t": 2, "y": 4, "z": 3, "g": 1}
_RUN: Final = regex.compile(r"(?P<letter>[dfFghHmMstyz])(?P=letter)*+|'([^']*)'|`([^`]*)`|\\(.)|.", regex.DOTALL)
_ROUND_TRIP: Final = "YYYY-MM-DDTHH:mm:ss.SSS0000Z"
_TOKEN: Final = regex.compile(r"\[([^\]]+)\]|YYYY|YY|M{1,4}|D{1,2}|d{1,4}|H{1,2}|h{1,2}|a|A|m{1,2}|s{1,2}|Z{1,2}|SSS")


def pattern(dotnet: str) -> str:
    """Turn a format of .NET into a pattern; what has no counterpart stays as it is written, the whole of it.

    Text in quotes is not kept from being read as a pattern, as in the library.

    >>> pattern("yyyy-MM-dd hh:mm tt"), pattern("ff")
    ('YYYY-MM-DD hh:mm A', 'ff')
    """
    if dotnet in ("", "O", "o"):
        return _ROUND_TRIP if dotnet else DEFAULT_PATTERN
    if dotnet in ("R", "r", "U", "u"):
        return dotnet
    pieces: list[str] = []
    for found in _RUN.finditer(dotnet):
        letter = found["letter"]
        run = found.group()
        if letter is not None:
            word = _WORDS.get(run[: _CAPS[letter]])
            if word is None:
                return dotnet
            pieces.append(word)
        elif run in ("'", "`", "\\"):  # opened, and never closed
            return dotnet
        else:
            pieces.append(next((text for text in found.groups()[1:] if text is not None), _WORDS.get(run, run)))
    return "".join(pieces)


def written(at: float | None, by: str, offset: int = 0) -> str:
    """Write a moment by a pattern, on a clock that is so many minutes before that of UTC.

    >>> written(0, "dddd D MMM YYYY h:mm A [Z]Z", 90)
    'Thursday 1 Jan 1970 1:30 AM Z+01:30'
    """
    if at is None or not is_moment(at):
        return INVALID
    there = fields(int(at) + offset * 60_000)
    return _TOKEN.sub(lambda found: found[1] or _field(found.group(), there, offset), by)


def _field(token: str, there: Fields, offset: int) -> str:
    width = len(token)
    match token[0]:
        case "Y":
            return str(there.year)[-2:] if width == 2 else str(there.year).rjust(4, "0")
        case "M":
            name = _MONTHS[there.month - 1]
            return f"{there.month:0{width}}" if width < 3 else name[:3] if width == 3 else name
        case "D":
            return f"{there.day:0{width}}"
        case "d":
            name = _WEEKDAYS[there.weekday]
            return str(there.weekday) if width == 1 else name if width == 4 else name[:width]
        case "H":
            return f"{there.hour:0{width}}"
        case "h":
            return f"{there.hour % 12 or 12:0{width}}"
        case "m":
            return f"{there.minute:0{width}}"
        case "s":
            return f"{there.second:0{width}}"
        case "S":
            return f"{there.millisecond:03}"
        case "Z":
            hours, minutes = divmod(abs(offset), 60)
            return f"{'-' if offset < 0 else '+'}{hours:02}{':' if width == 1 else ''}{minutes:02}"
        case half:
            word = "AM" if there.hour < 12 else "PM"
            return word if half == "A" else word.lower()
