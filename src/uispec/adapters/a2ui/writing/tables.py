"""What A2UI says for each word of an enumerated attribute, by version where the versions differ."""

import re
from collections.abc import Mapping
from typing import Final, get_args

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.a2ui._wire import IconName
from uispec.a2ui.dialects import Family
from uispec.adapters.a2ui import plans
from uispec.adapters.pen import DROP, Drop, Exact, Near, Table, table
from uispec.adapters.vocabulary import WORDS

MARKS: Final = "marks"
"""A word of the writer and no property: the Markdown in front of a text. v1.0 tells headings so."""

_BODY: Final = "It shows as body text."
_TEXT_ROLES: Final = {
    "body": Exact({}),
    "caption": Exact({"variant": "caption"}),
    "lead": Near({}, _BODY, "style"),
    "muted": Near({"variant": "caption"}, "It shows as a caption.", "style"),
    "code": Near({}, _BODY, "style"),
}
TEXT_ROLE: Final[Mapping[Family, Table]] = {
    "0.9": table(
        {
            **{f"h{level}": Exact({"variant": f"h{level}"}) for level in range(1, 6)},
            "h6": Near({"variant": "h5"}, "Headings have five levels; it shows as one of the fifth.", "style"),
            **_TEXT_ROLES,
        }
    ),
    "1.0": table({**{f"h{level}": Exact({MARKS: "#" * level}) for level in range(1, 7)}, **_TEXT_ROLES}),
}


def _rename(words: str, names: Mapping[str, str], key: str, default: str | None = None) -> Table:
    """Give a table of an enum that A2UI has whole, under names of its own; its default goes without saying."""
    own = {word: name for name, word in names.items()}
    return table({word: Exact({} if word == default else {key: own.get(word, word)}) for word in WORDS[words]})


IMAGE_ROLE: Final = _rename("image.role", plans.IMAGE_ROLES, "variant")
IMAGE_FIT: Final = _rename("image.fit", plans.IMAGE_FITS, "fit")
MAIN: Final = _rename("main", plans.JUSTIFY, "justify")
CROSS: Final = _rename("cross", {}, "align")
LIST_AXIS: Final = _rename("axis", {}, "direction", "vertical")
DIVIDER_AXIS: Final = _rename("axis", {}, "axis", "horizontal")

_DEFAULT: Final = "It looks like any other button."
EMPHASIS: Final = table(
    {
        "default": Exact({}),
        "primary": Exact({"variant": "primary"}),
        "borderless": Exact({"variant": "borderless"}),
        "secondary": Near({}, _DEFAULT, "style"),
        "danger": Near({}, _DEFAULT, "style"),
    }
)
_ANY_TEXT: Final = "It takes any text, and a device shows no keyboard of its own for it."
TEXT_MODE: Final = table(
    {
        "short": Exact({}),
        "long": Exact({"variant": "longText"}),
        "number": Exact({"variant": "number"}),
        "secret": Exact({"variant": "obscured"}),
        **dict.fromkeys(("email", "tel", "url"), Near({}, _ANY_TEXT, "property")),
    }
)
CHOICE_MODE: Final = table({"single": Exact({}), "multi": Exact({"variant": "multipleSelection"})})
CHOICE_LOOK: Final = table(
    {
        "list": Exact({}),
        "chips": Exact({"displayStyle": "chips"}),
        "menu": Near({}, "All choices show at once.", "style"),
        "buttons": Near({"displayStyle": "chips"}, "The choices are chips.", "style"),
    }
)
_SWITCH: Final = Near({}, "It is a box to check.", "style")
BOOL_LOOK: Final = table({"checkbox": Exact({}), "switch": _SWITCH, "toggle": _SWITCH})
ACCESS_LIVE: Final[Mapping[Family, Table]] = {
    "0.9": table(dict.fromkeys(WORDS["access_live"], DROP)),
    "1.0": table({word: Exact({"live": word}) for word in WORDS["access_live"]}),
}

SHARED: Final[Mapping[tuple[str, str], Table]] = {
    ("image", "role"): IMAGE_ROLE,
    ("image", "fit"): IMAGE_FIT,
    ("group", "main"): MAIN,
    ("group", "cross"): CROSS,
    ("list", "cross"): CROSS,
    ("list", "axis"): LIST_AXIS,
    ("divider", "axis"): DIVIDER_AXIS,
    ("button", "emphasis"): EMPHASIS,
    ("input_text", "mode"): TEXT_MODE,
    ("input_choice", "mode"): CHOICE_MODE,
    ("input_choice", "look"): CHOICE_LOOK,
    ("input_bool", "look"): BOOL_LOOK,
}
BY_VERSION: Final[Mapping[tuple[str, str], Mapping[Family, Table]]] = {
    ("text", "role"): TEXT_ROLE,
    ("any", "access_live"): ACCESS_LIVE,
}
"""Both by the kind and attribute that they are for; a test holds each against the vocabulary."""

ICONS: Final = frozenset(get_args(IconName))
"""The names of icons, the same in both versions."""

_LIKE: Final[Mapping[str, str]] = {
    "alert": "notifications",
    "alertoff": "notificationsOff",
    "arrowclockwise": "refresh",
    "arrowdownload": "download",
    "arrowleft": "arrowBack",
    "arrowright": "arrowForward",
    "arrowupload": "upload",
    "attach": "attachFile",
    "calendar": "calendarToday",
    "calendarltr": "calendarToday",
    "cart": "shoppingCart",
    "checkmark": "check",
    "checkmarkcircle": "check",
    "dismiss": "close",
    "errorcircle": "error",
    "eye": "visibility",
    "eyeoff": "visibilityOff",
    "heart": "favorite",
    "heartoff": "favoriteOff",
    "image": "photo",
    "location": "locationOn",
    "lockclosed": "lock",
    "morehorizontal": "moreHoriz",
    "morevertical": "moreVert",
    "navigation": "menu",
    "next": "skipNext",
    "personcircle": "accountCircle",
    "previous": "skipPrevious",
    "questioncircle": "help",
    "speaker1": "volumeDown",
    "speaker2": "volumeUp",
    "speakermute": "volumeOff",
}
"""Names of the icons of cards, in lower case, where A2UI has one that shows the same thing."""
_BY_LOWER: Final = {name.lower(): name for name in sorted(ICONS)}
_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def icon(name: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Name an icon as A2UI does: one of its own, one that shows the same, or words where there is none.

    >>> icon("star"), icon("Calendar").members, icon("WeatherSunny").members
    ('star', 'calendarToday', 'weather sunny')
    """
    if name is MISSING or (isinstance(name, str) and name in ICONS):
        return name
    if isinstance(name, dict | list):
        return Drop("A list or an object names no icon.")
    lower = str(name).lower()
    like = _LIKE.get(lower) or _BY_LOWER.get(lower)
    if like is not None:
        return Near(like, "It is the icon of A2UI that comes nearest.", "icon")
    return Near(_CAPITAL.sub(" ", str(name)).lower(), "A2UI has no icon of this name; it shows the name.", "icon")
