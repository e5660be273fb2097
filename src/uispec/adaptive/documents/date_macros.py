"""Dates and times in the text of a card: `{{DATE(...)}}`, `{{TIME(...)}}`. Renderers write them out, not templating."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import Final

from uispec._hold import hold

_MACRO: Final = re.compile(
    r"\{\{(?:(?P<date>DATE)|TIME)\((?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})T(?P<time>[0-9]{2}:[0-9]{2}:[0-9]{2})"
    r"(?P<zone>Z|[+-][0-9]{2}:[0-9]{2})(?(date)(?:, ?(?P<style>COMPACT|LONG|SHORT))?)\)\}\}"
)
_NEARLY: Final = re.compile(r"\{\{ {0,9}(?:DATE|TIME) {0,9}\([^{}]{0,100}\}\}", re.IGNORECASE)
_MONTHS, _DAYS = (
    names.split()
    for names in (
        "January February March April May June July August September October November December",
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    )
)


def expand_dates(text: str, *, zone: tzinfo = UTC, lang: str = "en") -> str:
    """Write out the dates and times in a text, as a renderer does when it shows a TextBlock or a TextRun.

    Args:
        text: any text. What looks like a date and is none stays as it is.
        zone: the zone of the user.
        lang: the language of the card. English is written out; in any other language `COMPACT` dates and times are.

    Source: adaptivecards 3.0.6, as it was run.

    >>> expand_dates("Due {{DATE(2017-02-14T06:08:39Z, SHORT)}} at {{TIME(2017-02-14T06:08:39Z)}}")
    'Due Tue, Feb 14, 2017 at 6:08 AM'
    >>> expand_dates("{{DATE(2017-02-14)}}")
    '{{DATE(2017-02-14)}}'
    """
    hold("expand_dates", "text", text, str, "text")
    hold("expand_dates", "zone", zone, tzinfo, "a tzinfo")
    hold("expand_dates", "lang", lang, str, "the tag of a language")
    is_english = lang.lower().partition("-")[0] in {"", "en"}

    def written(found: re.Match[str]) -> str:
        moment = _moment(found, zone)
        if moment is None:
            return found[0]
        if not found["date"]:
            return _clock(moment)
        style = found["style"] or "COMPACT"
        if style == "COMPACT":
            return f"{moment.month}/{moment.day}/{moment.year}"
        if not is_english:
            return found[0]
        month, day = _MONTHS[moment.month - 1], _DAYS[moment.weekday()]
        if style == "SHORT":
            month, day = month[:3], day[:3]
        return f"{day}, {month} {moment.day}, {moment.year}"

    return _MACRO.sub(written, text)


def is_date_macro(text: str) -> bool:
    """Tell whether a text is one date or time that renderers write out.

    >>> is_date_macro("{{TIME(2024-02-14T06:00:00Z)}}"), is_date_macro("{{DATE(2024-02-14T06:00:00Z, short)}}")
    (True, False)
    """
    return _MACRO.fullmatch(text) is not None


def stray_macros(text: str) -> Iterator[str]:
    """Find what looks like a date or a time and is none, so that users see it as it is written.

    >>> list(stray_macros("{{DATE(2024-02-14)}} {{TIME(2024-02-14T06:00:00Z)}}"))
    ['{{DATE(2024-02-14)}}']
    """
    return (found[0] for found in _NEARLY.finditer(text) if not is_date_macro(found[0]))


def may_hold_strays(raw: bytes) -> bool:
    """Tell whether some text in JSON may hold what `stray_macros` finds; False is certain, and mostly quick.

    >>> may_hold_strays(b'["{{DATE(2024)}}"]'), may_hold_strays(b'["{{DATE(2024-02-14T06:00:00Z)}}"]')
    (True, False)
    """
    # Single characters are found much faster than two, and two faster from the end. Any may be written as an escape.
    has_escapes = b"\\" in raw
    if has_escapes and raw.rfind(b"\\u00") >= 0:
        return True
    if b"(" not in raw or raw.rfind(b"{{") < 0:
        return False
    # Without escapes a text stands in the document as it is.
    return has_escapes or any(stray_macros(raw.decode()))


def _moment(found: re.Match[str], zone: tzinfo) -> datetime | None:
    offset = found["zone"].replace("Z", "+00:00")
    try:
        return datetime.fromisoformat(f"{found['day']}T{found['time']}{offset}").astimezone(zone)
    except (ValueError, OverflowError):
        return None


def _clock(moment: datetime) -> str:
    hour = moment.hour % 12 or 12
    return f"{hour}:{moment.minute:02} {'AM' if moment.hour < 12 else 'PM'}"
