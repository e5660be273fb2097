"""What an Adaptive Card says for each word of the vocabulary."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.words import ACROSS as SIDES
from uispec.adapters.adaptive_card.words import BADGE_TONE as BADGE_TONES
from uispec.adapters.adaptive_card.words import BOX_TONE as BOX_TONES
from uispec.adapters.adaptive_card.words import COLOR, SPACING
from uispec.adapters.adaptive_card.words import DOWN as HEIGHTS
from uispec.adapters.adaptive_card.words import ICON_SIZE as ICON_SIZES
from uispec.adapters.adaptive_card.words import TEXT_SIZE as SIZES
from uispec.adapters.pen import DROP, Drop, Exact, Fn, Near, Row, Table, table

HEADINGS: Final[Mapping[int, Mapping[str, JsonValue]]] = {
    1: {"style": "heading", "size": "extraLarge", "weight": "bolder"},
    2: {"style": "heading", "size": "large", "weight": "bolder"},
    3: {"style": "heading", "size": "medium", "weight": "bolder"},
    4: {"style": "heading", "size": "default", "weight": "bolder"},
    5: {"style": "heading", "size": "small", "weight": "bolder"},
    6: {"style": "heading", "size": "small", "weight": "bolder"},
}
"""Looks of headings by level. A card has no levels, so the size tells them apart; the sixth shares its look."""
TITLE: Final[Mapping[str, JsonValue]] = {"weight": "bolder", "size": "medium"}
"""The look of a title that stands on top of a box as a text."""
SUBTITLE: Final[Mapping[str, JsonValue]] = {"isSubtle": True}

TEXT_ROLE: Final = table(
    {
        **{f"h{level}": Exact(HEADINGS[level]) for level in range(1, 6)},
        "h6": Near(HEADINGS[6], "A card has five looks for headings; the sixth level looks like the fifth."),
        "caption": Exact({"isSubtle": True, "size": "small"}),
        "muted": Exact({"isSubtle": True}),
        "lead": Exact({"size": "medium"}),
        "code": Exact({"fontType": "monospace"}),
        "body": Exact({}),
    }
)


def words_of(key: str, words: Mapping[str, str], **more: Row) -> Table:
    """Build the table of a member whose words are called by other names in the neutral vocabulary.

    >>> words_of("style", {"positive": "primary"}).rows["primary"].members
    {'style': 'positive'}
    """
    return table({neutral: Exact({key: _spell(word)}) for word, neutral in words.items()} | more)


def _spell(word: str) -> str:
    return _CAMEL.get(word, word)


_CAMEL: Final = {
    "extralarge": "extraLarge",
    "extrasmall": "ExtraSmall",
    "xxsmall": "xxSmall",
    "xsmall": "xSmall",
    "xlarge": "xLarge",
    "xxlarge": "xxLarge",
}
"""Words whose spelling is more than lower case."""

_NO_TONE: Final = Drop("A text of a card has no such colour.")
TEXT_TONE: Final = words_of(
    "color",
    COLOR,
    neutral=Exact({}),
    subtle=Near({"isSubtle": True}, "The text is subtle.", "style"),
    emphasis=_NO_TONE,
)
TEXT_SIZE: Final = words_of(
    "size",
    SIZES,
    xs=Near({"size": "small"}, "A card has no smaller text.", "style"),
    xxl=Near({"size": "extraLarge"}, "A card has no larger text.", "style"),
)
BOX_TONE: Final = words_of(
    "style", BOX_TONES, subtle=Near({"style": "emphasis"}, "A card has no subtle boxes.", "style")
)
GRID_TONE: Final = table(
    {
        **{word: Exact({"gridStyle": word}) for word in ("emphasis", "accent", "good", "warning", "attention")},
        "neutral": Exact({}),
        "subtle": Near({}, "The lines have the colour of the host.", "style"),
    }
)
GAP: Final = words_of("spacing", SPACING)
ACROSS: Final = words_of("horizontalAlignment", SIDES, stretch=Exact({}))

BADGE_TONE: Final = words_of(
    "style", BADGE_TONES, neutral=Exact({}), emphasis=Near({"style": "Accent"}, "A badge has no such style.", "style")
)
BADGE_LOOK: Final = table(
    {
        "solid": Exact({}),
        "soft": Exact({"appearance": "Tint"}),
        "outline": Near({"appearance": "Tint"}, "A badge of a card is filled or tinted.", "style"),
    }
)
_BADGE_SMALL: Final = Near({}, "A badge of a card is medium or larger.", "style")
BADGE_SIZE: Final = table(
    {
        "md": Exact({}),
        "lg": Exact({"size": "Large"}),
        "xl": Exact({"size": "ExtraLarge"}),
        "xxl": Near({"size": "ExtraLarge"}, "A badge of a card is no larger.", "style"),
        "xs": _BADGE_SMALL,
        "sm": _BADGE_SMALL,
    }
)
ICON_SIZE: Final = words_of("size", ICON_SIZES, md=Exact({}))
ICON_TONE: Final = words_of(
    "color",
    COLOR,
    neutral=Exact({}),
    subtle=Near({}, "An icon of a card has no such colour.", "style"),
    emphasis=Near({"color": "Accent"}, "An icon of a card has no such colour.", "style"),
)
_BAR: Final = "A bar of a card has no such colour."
BAR_TONE: Final = table(
    {
        "accent": Exact({}),
        "good": Exact({"color": "Good"}),
        "warning": Exact({"color": "Warning"}),
        "attention": Exact({"color": "Attention"}),
        "neutral": Near({}, _BAR, "style"),
        "subtle": Near({}, _BAR, "style"),
        "emphasis": Near({}, _BAR, "style"),
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
        # Of cards alone: as large as it is.
        "auto": Exact({}),
    }
)
# The core keeps proportions and cuts nothing, whatever a source says or leaves unsaid (`fill` is its default).
_FIT: Final = "A card shows the whole image in its own proportions."
IMAGE_FIT: Final = table(
    {"fill": Exact({}), "contain": Drop(_FIT), "cover": Drop(_FIT), "none": Drop(_FIT), "scale_down": Drop(_FIT)}
)
EXTENDED_FIT: Final = table(
    {
        "fill": Exact({}),
        "contain": Exact({"fitMode": "Contain"}),
        "cover": Exact({"fitMode": "Cover"}),
        "none": Drop("An image of a card is fitted in some way."),
        "scale_down": Near({"fitMode": "Contain"}, "A small image is enlarged.", "style"),
    }
)
"""For hosts with the extension of Teams."""

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

BUTTON_EMPHASIS: Final = table(
    {
        "default": Exact({}),
        "primary": Exact({"style": "positive"}),
        "danger": Exact({"style": "destructive"}),
        "secondary": Drop("A card has no quieter buttons."),
        "borderless": Drop("The host draws every action as a button."),
    }
)
TEXT_MODE: Final = table(
    {
        "short": Exact({}),
        "long": Exact({"isMultiline": True}),
        "secret": Exact({"style": "password"}),
        "number": Exact({"type": "Input.Number"}),
        "email": Exact({"style": "email"}),
        "tel": Exact({"style": "tel"}),
        "url": Exact({"style": "url"}),
    }
)
CHOICE_MODE: Final = table({"single": Exact({}), "multi": Exact({"isMultiSelect": True})})
CHOICE_LOOK: Final = table(
    {
        "list": Exact({"style": "expanded"}),
        "menu": Exact({"style": "compact"}),
        "chips": Near({"style": "compact"}, "A card has no chips; it shows a compact list.", "style"),
        "buttons": Near({"style": "expanded"}, "A card has no rows of buttons to choose from.", "style"),
    }
)
_SWITCH: Final = "A card draws every toggle in its own way."
BOOL_LOOK: Final = table(
    {"checkbox": Exact({}), "switch": Near({}, _SWITCH, "style"), "toggle": Near({}, _SWITCH, "style")}
)
RANGE_LOOK: Final = table(
    {"slider": Exact({}), "pages": Near({}, "The number is typed; a card has no pages to go through.", "style")}
)
TABLES: Final[Mapping[tuple[str, str], Table]] = {
    ("text", "role"): TEXT_ROLE,
    ("text", "tone"): TEXT_TONE,
    ("text", "size"): TEXT_SIZE,
    ("image", "role"): IMAGE_ROLE,
    ("image", "fit"): IMAGE_FIT,
    ("image", "fit in the extension"): EXTENDED_FIT,
    ("group", "main"): ROW_MAIN,
    ("group", "main of a column"): COLUMN_MAIN,
    ("group", "cross"): ROW_CROSS,
    ("list", "cross"): COLUMN_CROSS,
    ("group", "tone"): BOX_TONE,
    ("table", "grid_tone"): GRID_TONE,
    ("text", "gap"): GAP,
    ("text", "self_cross"): ACROSS,
    ("badge", "tone"): BADGE_TONE,
    ("badge", "look"): BADGE_LOOK,
    ("badge", "size"): BADGE_SIZE,
    ("icon", "size"): ICON_SIZE,
    ("icon", "tone"): ICON_TONE,
    ("progress", "tone"): BAR_TONE,
    ("button", "emphasis"): BUTTON_EMPHASIS,
    ("input_text", "mode"): TEXT_MODE,
    ("input_choice", "mode"): CHOICE_MODE,
    ("input_choice", "look"): CHOICE_LOOK,
    ("input_bool", "look"): BOOL_LOOK,
    ("input_range", "look"): RANGE_LOOK,
}
"""Tables by the kind and attribute that they are for; a test holds each against the vocabulary."""

SIDE_WORDS: Final = {neutral: word for word, neutral in SIDES.items()}
HEIGHT_WORDS: Final = {neutral: word for word, neutral in HEIGHTS.items()}
"""Where things stand that other members say of: cells of a table, items of a layout."""


def in_words(words: Mapping[str, str]) -> Fn:
    """Place the word of an enumeration; what the enumeration lacks is dropped.

    >>> in_words(SIDE_WORDS)("start"), in_words(SIDE_WORDS)("stretch").code is None
    ('left', True)
    """

    def said(value: JsonValue | MISSING) -> JsonValue | Drop:
        return words.get(value, DROP) if isinstance(value, str) else DROP

    return said
