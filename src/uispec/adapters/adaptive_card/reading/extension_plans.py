"""The rows of the extension: what each type of Teams, of the hub's preview and of the library becomes."""

from collections.abc import Mapping
from typing import Final

from uispec.adapters.adaptive_card.reading.plans import (
    BOX,
    BOX_EXTRA,
    ELEMENT,
    ELEMENT_EXTRA,
    INPUT,
    INPUT_EXTRA,
    PRESSED,
    PRESSED_EXTRA,
    Plan,
    Take,
    extras,
    flag,
    number,
    size,
    text,
    word,
)
from uispec.adapters.adaptive_card.words import (
    AXIS,
    BADGE_LOOK,
    BADGE_SIZE,
    BADGE_TONE,
    BOX_TONE,
    COLOR,
    ICON_SIZE,
)
from uispec.adaptive.tables.places import ELEMENTS
from uispec.adaptive.tables.versions import PROPERTIES

_ICON: Final = {
    "name": Take("symbol", "icon"),
    "style": word("filled", {"filled": True}, default="regular"),
    "color": word("tone", COLOR, default="default"),
}
_PAGE: Final = extras(layout="layouts maxHeight bleed minHeight", style="showBorder roundedCorners")
_PRESET: Final = extras(style="size color")

_SAID: Final = frozenset({"value", "min", "max", "subLabel", "xAxisTitle", "yAxisTitle"})
"""What a chart says beside its points."""
_CHARTS: Final[Mapping[str, Plan]] = {
    name: Plan(
        "chart",
        {**ELEMENT, "title": text("title")},
        {
            **ELEMENT_EXTRA,
            **{
                key: "component" if key in _SAID else "style"
                for key in PROPERTIES[name]
                if key not in (*ELEMENT, *ELEMENT_EXTRA, "title", "data", "segments", "type", "id", "fallback")
            },
        },
        {"type": name},
    )
    for name in ELEMENTS
    if name.startswith("Chart.")
}
"""A chart is its data; everything else about it is how that is drawn."""

PLANS: Final[Mapping[str, Plan]] = {
    "Carousel": Plan(
        "carousel",
        {
            **ELEMENT,
            "timer": number("timer"),
            "loop": flag("loop", default=True),
            "orientation": word("axis", AXIS, default="horizontal"),
            "initialPage": number("first", default=0),
            "heightInPixels": size("height"),
            "minHeight": BOX["minHeight"],
            "rtl": BOX["rtl"],
        },
        {
            **ELEMENT_EXTRA,
            **extras(
                style="pageAnimation style backgroundImage",
                layout="bleed verticalContentAlignment",
                action="selectAction",
            ),
        },
        holds={"pages": "pages"},
    ),
    "CarouselPage": Plan(
        "page",
        {**ELEMENT, "style": word("tone", BOX_TONE), "minHeight": BOX["minHeight"], "rtl": BOX["rtl"]},
        {**ELEMENT_EXTRA, **BOX_EXTRA, **extras(layout="verticalContentAlignment layouts")},
        holds={"items": "children"},
    ),
    "Badge": Plan(
        "badge",
        {
            **ELEMENT,
            "text": text("text"),
            "icon": Take("symbol", "icon"),
            "style": word("tone", BADGE_TONE, default="default"),
            "appearance": word("look", BADGE_LOOK, default="filled"),
            "size": word("size", BADGE_SIZE, default="medium"),
        },
        {**ELEMENT_EXTRA, **extras(layout="iconPosition", style="shape", text="tooltip")},
    ),
    "CodeBlock": Plan(
        "code_block",
        {
            **ELEMENT,
            "codeSnippet": text("text"),
            "language": text("language"),
            "startLineNumber": number("first_line", default=1),
        },
        ELEMENT_EXTRA,
    ),
    "CompoundButton": Plan(
        "button",
        {**ELEMENT, "title": text("label")},
        {**ELEMENT_EXTRA, **extras(icon="icon", text="badge description")},
        {"is_compound": True},
    ),
    "Icon": Plan("icon", {**ELEMENT, **_ICON, "size": word("size", ICON_SIZE, default="standard")}, ELEMENT_EXTRA),
    "IconRun": Plan("icon", {**_ICON, "lang": text("lang")}, extras(style="size")),
    "ImageRun": Plan(
        "image", {"url": text("url"), "lang": text("lang")}, extras(style="size style", media="themedUrls")
    ),
    "CitationRun": Plan("run", {"text": text("text")}, extras(text="text.dynamic", reference="referenceIndex")),
    "Rating": Plan(
        "rating",
        {**ELEMENT, "value": number("value"), "max": number("max", default=5, unsaid=5), "count": number("count")},
        {**ELEMENT_EXTRA, **_PRESET, **extras(style="size color style")},
    ),
    "Input.Rating": Plan(
        "input_range",
        {**ELEMENT, **INPUT, "max": number("max", default=5, unsaid=5)},
        {**ELEMENT_EXTRA, **INPUT_EXTRA, **_PRESET, **extras(value="allowHalfSteps")},
        {"shape": "number_text", "is_rating": True},
    ),
    "ProgressBar": Plan(
        "progress",
        {
            **ELEMENT,
            "value": number("value"),
            "max": number("max", default=100, unsaid=100),
            "color": word("tone", COLOR, default="accent"),
        },
        ELEMENT_EXTRA,
        {"look": "bar"},
    ),
    "ProgressRing": Plan(
        "progress",
        {**ELEMENT, "label": text("label")},
        {**ELEMENT_EXTRA, **extras(layout="labelPosition", style="size")},
        {"look": "ring"},
    ),
    "TabSet": Plan(
        "tabs",
        ELEMENT,
        {**ELEMENT_EXTRA, **_PAGE, **extras(style="size style backgroundImage", layout="verticalContentAlignment rtl")},
        holds={"pages": "tabs"},
    ),
    "TabPage": Plan(
        "tab",
        {"title": text("title")},
        {
            **ELEMENT_EXTRA,
            **_PAGE,
            **extras(
                icon="iconName",
                style="tabStyle style backgroundImage",
                layout="separator spacing height verticalContentAlignment rtl",
                visibility="isVisible",
            ),
        },
        holds={"items": "children"},
    ),
    "Accordion": Plan(
        "accordion",
        ELEMENT,
        {
            **ELEMENT_EXTRA,
            **_PAGE,
            **extras(
                style="style backgroundImage",
                layout="verticalContentAlignment rtl",
                state="allowCollapseAllPages allowMultipleExpandedPages",
            ),
        },
        holds={"pages": "items"},
    ),
    "AccordionPage": Plan(
        "item",
        {"headerTitle": text("title")},
        {
            **ELEMENT_EXTRA,
            **_PAGE,
            **extras(
                icon="headerIconName",
                style="headerSize style backgroundImage",
                layout="expandIconPosition headerWrap separator spacing height verticalContentAlignment rtl",
                state="isExpanded",
                visibility="isVisible",
            ),
        },
        holds={"items": "children"},
    ),
    **_CHARTS,
    "Action.Popover": Plan("button", PRESSED, PRESSED_EXTRA),
}
"""By type."""
