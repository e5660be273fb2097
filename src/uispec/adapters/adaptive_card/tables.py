"""What an Adaptive Card says for each value of a source enum, and the pure functions that shape single values."""

import re
from collections.abc import Mapping
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters import input_codecs
from uispec.adapters.adaptive_card.text import scheme_of
from uispec.adapters.pen import Drop, Exact, Near, Table, table

HEADINGS: Final[Mapping[int, Mapping[str, JsonValue]]] = {
    1: {"style": "heading", "size": "extraLarge", "weight": "bolder"},
    2: {"style": "heading", "size": "large", "weight": "bolder"},
    3: {"style": "heading", "size": "medium", "weight": "bolder"},
    4: {"style": "heading", "size": "default", "weight": "bolder"},
    5: {"style": "heading", "size": "small", "weight": "bolder"},
    6: {"style": "heading", "size": "small", "weight": "bolder"},
}
"""Looks of headings by level. A card has no levels, so the size tells them apart; the sixth shares its look."""

TEXT_ROLE: Final = table(
    {
        **{f"h{level}": Exact(HEADINGS[level]) for level in range(1, 6)},
        "caption": Exact({"isSubtle": True, "size": "small"}),
        "body": Exact({}),
    }
)

# The host decides what small, medium and large are; `icon` is smaller than all of them.
IMAGE_ROLE: Final = table(
    {
        "icon": Exact({"width": "24px", "height": "24px"}),
        "avatar": Exact({"size": "small", "style": "person"}),
        "small": Exact({"size": "small"}),
        "medium": Exact({"size": "medium"}),
        "large": Exact({"size": "large"}),
        "header": Exact({"size": "stretch"}),
    }
)
# A card keeps proportions and cuts nothing, whatever a source says or leaves unsaid (`fill` is its default).
_FIT: Final = "A card shows the whole image in its own proportions."
IMAGE_FIT: Final = table(
    {"fill": Exact({}), "contain": Drop(_FIT), "cover": Drop(_FIT), "none": Drop(_FIT), "scale_down": Drop(_FIT)}
)

_SPREAD: Final = "The columns share the width instead of the free space between them."
ROW_MAIN: Final = table(
    {
        "start": Exact({}),
        "center": Exact({"horizontalAlignment": "center"}),
        "end": Exact({"horizontalAlignment": "right"}),
        "stretch": Exact({"width": "stretch"}),
        "space_between": Near({"width": "between"}, "All columns but the last take the free width.", "layout"),
        "space_around": Near({"width": "stretch"}, _SPREAD, "layout"),
        "space_evenly": Near({"width": "stretch"}, _SPREAD, "layout"),
    }
)
"""For the main axis of a Row. `width` is a word of the writer: it goes to the columns (`between`: all but the last)."""
ROW_CROSS: Final = table(
    {
        "start": Exact({"verticalContentAlignment": "top"}),
        "center": Exact({"verticalContentAlignment": "center"}),
        "end": Exact({"verticalContentAlignment": "bottom"}),
        # Columns of one set are as high as the highest of them.
        "stretch": Exact({}),
    }
)
_PACKED: Final = "The elements stay together at the top."
COLUMN_MAIN: Final = table(
    {
        "start": Exact({}),
        "center": Exact({"verticalContentAlignment": "center"}),
        "end": Exact({"verticalContentAlignment": "bottom"}),
        "stretch": Exact({"height": "stretch"}),
        "space_between": Drop(_PACKED),
        "space_around": Drop(_PACKED),
        "space_evenly": Drop(_PACKED),
    }
)
"""For the main axis of a Column. `height` is a word of the writer: it goes to the elements inside."""
COLUMN_CROSS: Final = table(
    {
        "start": Exact({"horizontalAlignment": "left"}),
        "center": Exact({"horizontalAlignment": "center"}),
        "end": Exact({"horizontalAlignment": "right"}),
        "stretch": Exact({}),
    }
)
"""For the cross axis of a Column. A Container has no such member, so it goes to the elements inside that do."""
ALIGNABLE: Final = frozenset({"TextBlock", "Image", "ColumnSet"})
"""Elements with a `horizontalAlignment` of their own in the core schema."""

BUTTON_EMPHASIS: Final = table(
    {
        "default": Exact({}),
        "primary": Exact({"style": "positive"}),
        "borderless": Drop("The host draws every action as a button."),
    }
)
TEXT_MODE: Final = table(
    {
        "short": Exact({}),
        "long": Exact({"isMultiline": True}),
        "secret": Exact({"style": "password"}),
        "number": Exact({"type": "Input.Number"}),
    }
)
CHOICE_MODE: Final = table({"single": Exact({}), "multi": Exact({"isMultiSelect": True})})
CHOICE_LOOK: Final = table(
    {
        "list": Exact({"style": "expanded"}),
        "chips": Near({"style": "compact"}, "A card has no chips; it shows a compact list.", "style"),
    }
)
TABLES: Final[Mapping[tuple[str, str], Table]] = {
    ("text", "role"): TEXT_ROLE,
    ("image", "role"): IMAGE_ROLE,
    ("image", "fit"): IMAGE_FIT,
    ("group", "main"): ROW_MAIN,
    ("group", "cross"): ROW_CROSS,
    ("list", "cross"): COLUMN_CROSS,
    ("button", "emphasis"): BUTTON_EMPHASIS,
    ("input_text", "mode"): TEXT_MODE,
    ("input_choice", "mode"): CHOICE_MODE,
    ("input_choice", "look"): CHOICE_LOOK,
}
"""Tables by the kind and attribute that they are for; a test holds each against the source's schema."""

_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def icon_words(name: str) -> JsonValue | Near:
    """Write an icon's name as words, since a card of the core schema has no icons.

    >>> icon_words("shoppingCart").members
    'shopping cart'
    """
    return Near(_CAPITAL.sub(" ", name).lower(), "A card has no icons; it shows the name.", "icon")


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


def as_url(url: str) -> JsonValue | Drop:
    """Let a URL through unless its scheme could run code in the host.

    >>> as_url("https://example.org/a.png"), as_url("javascript:alert(1)").code
    ('https://example.org/a.png', 'security')
    """
    scheme = scheme_of(url)
    if scheme in ("", "http", "https") or (scheme == "data" and re.match(r"\s*data:(?:image|audio|video)/", url, re.I)):
        return url
    return Drop("Cards load only http, https and data URLs.", "security")


def as_number(value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Give the JSON number of a number or of a text that reads as one.

    >>> as_number("12.5"), as_number(3), as_number("12.50").members
    (12.5, 3, 12.5)
    """
    if value is MISSING or value is None or value == "":
        return MISSING
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    number = input_codecs.number_of(value) if isinstance(value, str) else None
    if number is None:
        return Drop("It is not a number, and the input takes no other.", "value")
    return number if str(number) == value else Near(number, "The input shows the number, not how it is written.")


def as_toggle(value: JsonValue | MISSING) -> JsonValue:
    """Give the text of a toggle.

    >>> as_toggle(True), as_toggle(MISSING)
    ('true', 'false')
    """
    return "true" if value is True else "false"


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
