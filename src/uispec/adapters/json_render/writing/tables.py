"""What the components of shadcn say for each word of an enumerated attribute, and which of them show which kind."""

from collections.abc import Mapping
from typing import Final

from uispec.adapters.json_render import plans
from uispec.adapters.pen import Drop, Exact, Near, Row, Table, table
from uispec.adapters.vocabulary import WORDS

TYPE: Final = "<type>"
"""A word of the writer and no prop: the component that says it."""


def _rename(words: str, names: Mapping[str, str], key: str, rows: Mapping[str, Row] | None = None) -> Table:
    """Give a table of an enum that shadcn has under names of its own, but for some words."""
    own = {word: name for name, word in names.items()}
    others = rows or {}
    return table({word: others.get(word) or Exact({key: own.get(word, word)}) for word in WORDS[words]})


_SMALLEST: Final = "Headings have four levels; it shows as one of the fourth."
TEXT_ROLE: Final = table(
    {
        **{f"h{level}": Exact({TYPE: "Heading", "level": f"h{level}"}) for level in range(1, 5)},
        **dict.fromkeys(("h5", "h6"), Near({TYPE: "Heading", "level": "h4"}, _SMALLEST)),
        "body": Exact({}),
        **{role: Exact({"variant": role}) for role in ("caption", "lead", "muted", "code")},
    }
)

_PX: Final = "It has a width in pixels."
IMAGE_ROLE: Final = table(
    {
        "icon": Near({"width": 24, "height": 24}, _PX, "style"),
        "avatar": Exact({TYPE: "Avatar"}),
        "small": Near({"width": 96}, _PX, "style"),
        "medium": Near({"width": 240}, _PX, "style"),
        "large": Near({"width": 480}, _PX, "style"),
        "header": Near({}, "It is as wide as it is.", "style"),
    }
)
_NO_FIT: Final = Drop("The whole image shows, in its own proportions.")
IMAGE_FIT: Final = table(dict.fromkeys(WORDS["image.fit"], _NO_FIT))

_NO_STRETCH: Final = Near({}, "The children keep their sizes.", "layout")
MAIN: Final = _rename(
    "main",
    plans.JUSTIFY,
    "justify",
    {
        "space_evenly": Near({"justify": "around"}, "The room at both ends is half of that between.", "layout"),
        "stretch": _NO_STRETCH,
    },
)
CROSS: Final = _rename("cross", {}, "align")
_GAP: Final = "The nearest gap that there is."
GAP: Final = _rename(
    "gap", {}, "gap", {"xs": Near({"gap": "sm"}, _GAP, "layout"), "padding": Near({"gap": "md"}, _GAP, "layout")}
)
GRID_GAP: Final = _rename(
    "gap",
    {},
    "gap",
    {
        "none": Near({"gap": "sm"}, _GAP, "layout"),
        "xs": Near({"gap": "sm"}, _GAP, "layout"),
        "padding": Near({"gap": "md"}, _GAP, "layout"),
    },
)
AXIS: Final = _rename("axis", {}, "orientation", {"horizontal": Exact({})})
DIRECTION: Final = _rename("axis", {}, "direction")

_ALERT: Final = {word: Exact({"type": name}) for name, word in plans.ALERT_TONES.items()}
ALERT_TONE: Final = table(
    {
        **_ALERT,
        "warning": Exact({"type": "warning"}),
        **dict.fromkeys(("neutral", "subtle", "emphasis"), Near({"type": "info"}, "It looks like a hint.", "style")),
    }
)
_NO_TONE: Final = Near({}, "The card has no colours.", "style")
SURFACE_TONE: Final = table(dict.fromkeys(WORDS["tone"], _NO_TONE))
_BADGE: Final = "A badge has one colour for what is wrong, and none for the rest."
BADGE_TONE: Final = table(
    {
        "attention": Exact({"variant": "destructive"}),
        **dict.fromkeys(("good", "warning", "accent"), Drop(_BADGE)),
        **dict.fromkeys(("neutral", "subtle", "emphasis"), Drop(_BADGE)),
    }
)
BADGE_LOOK: Final = _rename("badge.look", plans.BADGE_LOOKS, "variant")
PROGRESS_LOOK: Final = table(
    {
        "bar": Exact({}),
        "ring": Near({}, "It is a bar.", "style"),
        "spinner": Exact({TYPE: "Spinner"}),
    }
)

_ANY_BUTTON: Final = Near({"variant": "secondary"}, "It looks like any other button.", "style")
EMPHASIS: Final = _rename(
    "button.emphasis", plans.BUTTON_VARIANTS, "variant", {"secondary": _ANY_BUTTON, "borderless": _ANY_BUTTON}
)

_ANY_TEXT: Final = Near({}, "It takes any text, and a device shows no keyboard of its own for it.", "property")
TEXT_MODE: Final = table(
    {
        "short": Exact({}),
        "long": Exact({TYPE: "Textarea"}),
        "number": Exact({"type": "number"}),
        "secret": Exact({"type": "password"}),
        "email": Exact({"type": "email"}),
        "tel": _ANY_TEXT,
        "url": _ANY_TEXT,
    }
)
BOOL_LOOK: Final = table({"checkbox": Exact({}), "switch": Exact({TYPE: "Switch"}), "toggle": Exact({TYPE: "Toggle"})})
RANGE_LOOK: Final = table({"slider": Exact({}), "pages": Exact({TYPE: "Pagination"})})
_STAY: Final = Near({}, "The choices are buttons that stay pressed.", "style")
MANY_LOOK: Final = table(dict.fromkeys(WORDS["input_choice.look"], _STAY))
"""Of choices of which several may be made: there is but one component for them, which looks like none of these."""
CHOICE_MODE: Final = table({"single": Exact({}), "multi": Exact({TYPE: "ToggleGroup", "type": "multiple"})})
CHOICE_LOOK: Final = table(
    {
        "menu": Exact({TYPE: "Select"}),
        "list": Exact({TYPE: "Radio"}),
        "chips": Exact({TYPE: "ToggleGroup"}),
        "buttons": Exact({TYPE: "ButtonGroup"}),
    }
)
ACCORDION_MODE: Final = table({"single": Exact({"type": "single"}), "multi": Exact({"type": "multiple"})})

TABLES: Final[Mapping[tuple[str, str], Table]] = {
    ("text", "role"): TEXT_ROLE,
    ("image", "role"): IMAGE_ROLE,
    ("image", "fit"): IMAGE_FIT,
    ("group", "main"): MAIN,
    ("group", "cross"): CROSS,
    ("group", "item_gap"): GAP,
    ("list", "axis"): DIRECTION,
    ("divider", "axis"): AXIS,
    ("surface", "tone"): SURFACE_TONE,
    ("accordion", "mode"): ACCORDION_MODE,
    ("badge", "tone"): BADGE_TONE,
    ("badge", "look"): BADGE_LOOK,
    ("progress", "look"): PROGRESS_LOOK,
    ("button", "emphasis"): EMPHASIS,
    ("input_text", "mode"): TEXT_MODE,
    ("input_bool", "look"): BOOL_LOOK,
    ("input_range", "look"): RANGE_LOOK,
    ("input_choice", "mode"): CHOICE_MODE,
    ("input_choice", "look"): CHOICE_LOOK,
}
"""By the kind and attribute that they are for; a test holds each against the vocabulary."""

SHOWS: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("Text", "Heading"),
    "rich_text": ("Text",),
    "image": ("Image", "Avatar"),
    "icon": ("Text",),
    "video": ("Link",),
    "audio": ("Link",),
    "group": ("Stack", "Grid"),
    "list": ("Stack",),
    "surface": ("Card", "Alert"),
    "divider": ("Separator",),
    "tabs": ("Tabs",),
    "accordion": ("Accordion", "Collapsible"),
    "overlay": ("Dialog", "Drawer", "Tooltip", "Popover"),
    "table": ("Table",),
    "facts": ("Table",),
    "carousel": ("Carousel", "Stack"),
    "progress": ("Progress", "Spinner"),
    "badge": ("Badge",),
    "rating": ("Progress",),
    "code_block": ("Text",),
    "chart": ("Text",),
    "button": ("Button",),
    "link": ("Link",),
    "input_text": ("Input", "Textarea"),
    "input_number": ("Input",),
    "input_bool": ("Checkbox", "Switch", "Toggle"),
    "input_choice": ("Select", "Radio", "ToggleGroup", "ButtonGroup", "DropdownMenu"),
    "input_range": ("Slider", "Pagination"),
    "input_date": ("Input",),
    "unknown": ("Stack",),
}
"""By kind, the components that may show it. A catalog that has none of them cannot show the kind."""
