"""The words of assistant-ui and the neutral ones: read one to one, written by tables that list every neutral word."""

from collections.abc import Mapping
from typing import Final

from uispec.adapters.pen import Drop, Exact, Near, Table, table
from uispec.adapters.vocabulary import WORDS

CROSS_WORDS: Final[Mapping[str, str]] = {word: word for word in ("start", "center", "end")}
MAIN_WORDS: Final[Mapping[str, str]] = {**CROSS_WORDS, "between": "space_between"}
SIZE_WORDS: Final[Mapping[str, str]] = {"sm": "sm", "md": "md", "lg": "lg", "xl": "xl", "2xl": "xxl"}
IMAGE_WORDS: Final[Mapping[str, str]] = {"sm": "small", "md": "medium", "lg": "large"}
EMPHASIS_WORDS: Final[Mapping[str, str]] = {
    "primary": "primary",
    "secondary": "secondary",
    "ghost": "borderless",
    "danger": "danger",
}
TONE_WORDS: Final[Mapping[str, str]] = {
    "info": "accent",
    "success": "good",
    "warning": "warning",
    "danger": "attention",
}
HEADING_SIZES: Final[Mapping[str, str]] = {
    "3xl": "h1",
    "2xl": "h2",
    "xl": "h3",
    "lg": "h4",
    "md": "h5",
    "sm": "h6",
}
"""A Header has sizes and no levels; the largest is the first level."""
GAPS: Final[Mapping[int, str]] = {0: "none", 1: "xs", 2: "sm", 3: "md", 4: "lg", 6: "xl"}
"""Distances in steps of four pixels."""
ICON_WORDS: Final[Mapping[str, str]] = {
    "check": "check",
    "x": "close",
    "star": "star",
    "heart": "favorite",
    "play": "play",
    "pause": "pause",
    "arrow-right": "arrowForward",
    "calendar": "calendarToday",
    "map-pin": "locationOn",
    "credit-card": "payment",
    "user": "person",
    "search": "search",
    "bell": "notifications",
}
"""Icons that mean the same as one of the names that A2UI has; the others keep their names."""

_NO_SUCH_LOOK: Final = "It looks like any other."


def _rows(prop: str, words: Mapping[str, str], attribute: str, more: Mapping[str, Exact | Near | Drop]) -> Table:
    """Turn words round: each neutral word that a raw one stands for is exact, the others as `more` says."""
    exact = {word: Exact({prop: raw}) for raw, word in words.items()}
    return table({**{word: Drop(_NO_SUCH_LOOK) for word in WORDS[attribute]}, **exact, **more})


TEXT_ROLE: Final = table(
    {
        **{role: Exact({"$type": "Header", "size": size}) for size, role in HEADING_SIZES.items()},
        "body": Exact({}),
        "caption": Exact({"$type": "Caption"}),
        "lead": Near({"size": "lg"}, "It is larger than other text, and looks no different else.", "style"),
        "muted": Exact({"color": "secondary"}),
        "code": Drop("It looks like other text."),
    }
)
TEXT_SIZE: Final = _rows(
    "size", SIZE_WORDS, "size", {"md": Near({}, _NO_SUCH_LOOK, "style"), "xs": Near({"size": "sm"}, code="style")}
)
IMAGE_ROLE: Final = table(
    {
        "icon": Exact({"size": 24}),
        "avatar": Exact({"size": "sm", "round": True}),
        "small": Exact({"size": "sm"}),
        "medium": Exact({"size": "md"}),
        "large": Exact({"size": "lg"}),
        "header": Near({"size": "lg"}, "It is as large as an image can be, and not as wide as the page.", "style"),
    }
)
_FIT: Final = "The host decides how an image fills its place."
IMAGE_FIT: Final = table({word: Drop(_FIT) for word in WORDS["image.fit"]})
ICON_SIZE: Final = table(
    {
        "xs": Near({"size": "sm"}, code="style"),
        "sm": Exact({"size": "sm"}),
        "md": Exact({}),
        "lg": Exact({"size": "lg"}),
        "xl": Near({"size": "lg"}, code="style"),
        "xxl": Near({"size": "lg"}, code="style"),
    }
)
_SPREAD: Final = "The free space goes between the things, none at the ends."
MAIN: Final = table(
    {
        "start": Exact({}),
        "center": Exact({"justify": "center"}),
        "end": Exact({"justify": "end"}),
        "space_between": Exact({"justify": "between"}),
        "space_around": Near({"justify": "between"}, _SPREAD, "layout"),
        "space_evenly": Near({"justify": "between"}, _SPREAD, "layout"),
        "stretch": Drop("The things keep their size."),
    }
)
_FROM_TOP: Final = "A column puts things below each other, from the top."
COLUMN_MAIN: Final = table({**{word: Drop(_FROM_TOP) for word in WORDS["main"]}, "start": Exact({})})
CROSS: Final = table(
    {
        **{word: Exact({"align": word}) for word in ("start", "center", "end")},
        "stretch": Exact({}),
    }
)
GAP: Final = table(
    {
        **{word: Exact({"gap": steps}) for steps, word in GAPS.items()},
        "padding": Near({"gap": 4}, "The distance is a fixed one.", "layout"),
    }
)
SURFACE_TONE: Final = table(
    {
        **{word: Exact({"$type": "Alert", "tone": raw}) for raw, word in TONE_WORDS.items()},
        "neutral": Exact({}),
        **{word: Near({}, "It looks like any other card.", "style") for word in ("subtle", "emphasis")},
    }
)
EMPHASIS: Final = table(
    {"default": Exact({}), **{word: Exact({"buttonStyle": raw}) for raw, word in EMPHASIS_WORDS.items()}}
)
_TYPED: Final = "It is typed into a field like any other text."
TEXT_MODE: Final = table(
    {
        "short": Exact({}),
        "long": Exact({"multiline": True}),
        "secret": Drop("What is entered is there to be read."),
        **{mode: Near({}, _TYPED, "property") for mode in ("number", "email", "tel", "url")},
    }
)
CHOICE_MODE: Final = table(
    {"single": Exact({}), "multi": Near({}, "Only one of the options can be chosen.", "property")}
)

LIST_LOOK: Final = "The options stand below each other."
CHOICE_LOOK: Final = table(
    {
        "list": Exact({}),
        "menu": Exact({"$type": "Select"}),
        "chips": Near({}, LIST_LOOK, "style"),
        "buttons": Near({}, LIST_LOOK, "style"),
    }
)
ICON: Final = table({word: Exact({"name": raw}) for raw, word in ICON_WORDS.items()})
"""Of icons whose names come from elsewhere; there is no list of all of them."""

TABLES: Final[Mapping[tuple[str, str], tuple[Table, ...]]] = {
    ("text", "role"): (TEXT_ROLE,),
    ("text", "size"): (TEXT_SIZE,),
    ("icon", "size"): (ICON_SIZE,),
    ("image", "role"): (IMAGE_ROLE,),
    ("image", "fit"): (IMAGE_FIT,),
    ("group", "main"): (MAIN, COLUMN_MAIN),
    ("group", "cross"): (CROSS,),
    ("group", "gap"): (GAP,),
    ("surface", "tone"): (SURFACE_TONE,),
    ("button", "emphasis"): (EMPHASIS,),
    ("input_text", "mode"): (TEXT_MODE,),
    ("input_choice", "mode"): (CHOICE_MODE,),
    ("input_choice", "look"): (CHOICE_LOOK,),
}
"""Tables by the kind and attribute that they are for; a test holds each against the neutral words."""
