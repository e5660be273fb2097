"""Single values on their way into a card: names of icons, media types of URLs, numbers, halves of moments."""

from collections.abc import Mapping
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.adaptive_card.words import ICONS
from uispec.adapters.clicks import input_codecs
from uispec.adapters.pen import Drop, Near

_FLUENT: Final = {neutral: name for name, neutral in ICONS.items()}


def icon_name(symbol: JsonValue | MISSING, *, is_any: bool = False) -> str | None:
    """Give the name that a card has for an icon; `None` if there is none.

    >>> icon_name("shoppingCart"), icon_name("unicorn"), icon_name("Airplane", is_any=True)
    ('Cart', None, 'Airplane')
    """
    if not isinstance(symbol, str):
        return None
    return _FLUENT.get(symbol, symbol if is_any else None)


_VIDEO: Final[Mapping[str, str]] = {
    "mp4": "video/mp4",
    "m4v": "video/mp4",
    "mov": "video/quicktime",
    "webm": "video/webm",
    "ogv": "video/ogg",
    "ogg": "video/ogg",
    "m3u8": "application/x-mpegURL",
}
_AUDIO: Final[Mapping[str, str]] = {
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "mp4": "audio/mp4",
    "aac": "audio/aac",
    "wav": "audio/wav",
    "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "webm": "audio/webm",
}


def mime_type(url: str, *, is_audio: bool) -> str | None:
    """Tell the media type of a URL by the extension of its path.

    >>> mime_type("https://example.org/a/clip.MP4?x=1", is_audio=False), mime_type("https://youtu.be/x", is_audio=False)
    ('video/mp4', None)
    """
    try:
        path = urlsplit(url).path
    except ValueError:
        return None
    _, dot, extension = path.rpartition("/")[2].rpartition(".")
    return (_AUDIO if is_audio else _VIDEO).get(extension.lower()) if dot else None


def as_number(value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Give the JSON number of a number or of a text that reads as one.

    >>> as_number("12.5"), as_number(3), as_number("12.50").members
    (12.5, 3, 12.5)
    """
    if value is MISSING or value is None or value == "":
        return MISSING
    if is_number(value):
        return value
    number = input_codecs.number_of(value) if isinstance(value, str) else None
    if number is None:
        return Drop("It is not a number, and the input takes no other.", "value")
    return number if str(number) == value else Near(number, "The input shows the number, not how it is written.")


class HalfOf:
    """One half, `date` or `time`, of an ISO 8601 text, as `input_codecs.halves` finds it.

    >>> HalfOf("date", "value")("2026-03-01")
    '2026-03-01'
    >>> HalfOf("time", "value")("2026-03-01T09:30:15Z").members
    '09:30'
    """

    __slots__ = ("_both", "_half", "_what")

    def __init__(self, half: Literal["date", "time"], what: str, *, both: bool = False) -> None:
        self._half = half
        self._what = what
        self._both = both
        """Whether the other half stands in an input beside this one."""

    def __call__(self, text: str) -> JsonValue | MISSING | Near | Drop:
        """Give the half, with a loss for whatever else the text says."""
        if not text:
            return MISSING
        day, clock = input_codecs.halves(text)
        found, other = (day, clock) if self._half == "date" else (clock, day)
        # Of two inputs one speaks for both: the date, unless there is only a time.
        if self._both and (other if found is None or self._half == "time" else None) is not None:
            return MISSING if found is None else found
        if found is None:
            message = f"The {self._what} is no {self._half} that the input can show."
            return MISSING if self._both and self._half == "time" else Drop(message, "value")
        if text == (f"{day}T{clock}" if self._both and other is not None else found):
            return found
        return Near(found, f"The inputs take dates without a zone and times to the minute: not the whole {self._what}.")
