"""How each component of assistant-ui becomes a neutral node, as far as a table can say it.

The flat form has a vocabulary of its own, `uispec.genui.COMPONENTS`. Hosts of the nested form name their components as
they like, so the names that are usual there are read besides: `Heading`, `Column`, `Tabs`, `Link`, `Slider`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from uispec.adapters.assistant_ui.writing.tables import (
    CROSS_WORDS,
    EMPHASIS_WORDS,
    ICON_WORDS,
    IMAGE_WORDS,
    MAIN_WORDS,
    SIZE_WORDS,
)
from uispec.losses import LossCode


@dataclass(frozen=True, slots=True)
class Prop:
    """What a prop is called in neutral words."""

    attribute: str
    words: Mapping[str, str] | None = None
    default: JsonValue = None
    """A value that says no more than leaving the prop out."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The node of one component."""

    kind: str
    props: Mapping[str, Prop] = field(default_factory=dict[str, Prop])
    facts: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    text: str = ""
    """The attribute that text between the tags says; empty where what stands there are components."""
    extras: Mapping[str, LossCode] = field(default_factory=dict[str, LossCode])
    """Props that no other format has a word for, with the code of their loss."""


_PLAIN: Final[Mapping[str, JsonValue]] = {"format": "plain"}
_TEXT: Final = {"value": Prop("text"), "text": Prop("text")}
_BOX_EXTRAS: Final[Mapping[str, LossCode]] = {"padding": "layout", "radius": "style"}
_STACK: Final = {"align": Prop("cross", CROSS_WORDS), "justify": Prop("main", MAIN_WORDS)}
_INPUT: Final = {"label": Prop("label"), "placeholder": Prop("placeholder")}
_VERTICAL: Final[Mapping[str, JsonValue]] = {"axis": "vertical"}
_HORIZONTAL: Final[Mapping[str, JsonValue]] = {"axis": "horizontal"}
_OPTIONS: Final = {"label": Prop("label"), "placeholder": Prop("placeholder")}

_COLUMN: Final = Plan("group", _STACK, _VERTICAL, extras=_BOX_EXTRAS)
_LIST: Final = Plan("list", facts=_VERTICAL)
_DIVIDER: Final = Plan("divider", extras={"flush": "style"})
_BUTTON: Final = Plan(
    "button",
    {
        "label": Prop("label"),
        "buttonStyle": Prop("emphasis", EMPHASIS_WORDS),
        "variant": Prop("emphasis", EMPHASIS_WORDS),
    },
    text="label",
    extras={"block": "layout", "value": "action"},
)

PLANS: Final[Mapping[str, Plan]] = {
    "Header": Plan("text", _TEXT, _PLAIN, "text"),
    "Heading": Plan("text", _TEXT, _PLAIN, "text"),
    "Text": Plan("text", {**_TEXT, "variant": Prop("role"), "size": Prop("size", SIZE_WORDS, "md")}, _PLAIN, "text"),
    "Caption": Plan("text", _TEXT, _PLAIN, "text"),
    "Markdown": Plan("text", _TEXT, {"format": "markdown"}, "text"),
    "Image": Plan(
        "image",
        {
            "src": Prop("url"),
            "alt": Prop("alt"),
            "size": Prop("role", IMAGE_WORDS),
            "round": Prop("round", None, False),
        },
    ),
    "Icon": Plan("icon", {"name": Prop("symbol", ICON_WORDS), "size": Prop("size", SIZE_WORDS, "md")}),
    "Divider": _DIVIDER,
    "Separator": _DIVIDER,
    "Badge": Plan("badge", _TEXT, _PLAIN, "text", {"variant": "style"}),
    "Fact": Plan("facts"),
    "Alert": Plan("surface", {"title": Prop("title"), "description": Prop("subtitle")}),
    "Card": Plan(
        "surface",
        {"title": Prop("title"), "background": Prop("background")},
        extras={"padding": "layout", "asForm": "action"},
    ),
    "Col": _COLUMN,
    "Column": _COLUMN,
    "Row": Plan("group", _STACK, _HORIZONTAL, extras=_BOX_EXTRAS),
    "Box": Plan(
        "group",
        {"width": Prop("width"), "height": Prop("height"), "background": Prop("background")},
        _VERTICAL,
        extras={"radius": "style"},
    ),
    "Form": Plan("group", {}, _VERTICAL),
    "ListView": _LIST,
    "List": _LIST,
    "ListViewItem": Plan("group", {}, _VERTICAL),
    "Carousel": Plan("carousel", {"label": Prop("access_label")}),
    "Tabs": Plan("tabs"),
    "Tab": Plan("tab", {"title": Prop("title"), "label": Prop("title"), "value": Prop("value")}),
    "Table": Plan("table"),
    "Chart": Plan(
        "chart",
        {"data": Prop("data")},
        extras=dict.fromkeys(("variant", "series", "stacked", "showAxis", "showLegend", "color"), "style"),
    ),
    "Button": _BUTTON,
    "Link": Plan("link", {"label": Prop("label")}, text="label"),
    "Input": Plan("input_text", _INPUT),
    "Select": Plan("input_choice", _OPTIONS),
    "RadioGroup": Plan("input_choice", _OPTIONS),
    "CheckboxGroup": Plan("input_choice", _OPTIONS),
    "Checkbox": Plan("input_bool", {"label": Prop("label")}),
    "DatePicker": Plan("input_date", {"label": Prop("label"), "min": Prop("min"), "max": Prop("max")}),
    "Slider": Plan(
        "input_range", {"label": Prop("label"), "min": Prop("min"), "max": Prop("max"), "step": Prop("step")}
    ),
}
"""By the name of the component; of any other the node is of kind `unknown`."""

UNKNOWN: Final = Plan("unknown")
