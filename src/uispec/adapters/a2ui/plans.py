"""How each component type of the A2UI basic catalog becomes a neutral node, as far as a table can say it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from uispec.losses import LossCode


@dataclass(frozen=True, slots=True)
class Plan:
    """The node of one component type, and what its properties are called there."""

    kind: str
    attrs: Mapping[str, str] = field(default_factory=dict[str, str])
    """From the properties that hold values to the attributes of the node."""
    facts: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """What follows from the type; of an input, what JSON its value is in the data (`shape`)."""
    defaults: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """Values that mean the same as leaving the property out."""
    children: tuple[str, ...] = ()
    """Properties that name children."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """For the properties whose values have other names in the neutral vocabulary, those names."""


_TEXT: Final[Mapping[str, JsonValue]] = {"format": "markdown"}
_MAIN: Final = {"justify": "main", "align": "cross"}

JUSTIFY: Final = {"spaceBetween": "space_between", "spaceAround": "space_around", "spaceEvenly": "space_evenly"}
IMAGE_ROLES: Final = {"smallFeature": "small", "mediumFeature": "medium", "largeFeature": "large"}
IMAGE_FITS: Final = {"scaleDown": "scale_down"}
TEXT_MODES: Final = {"shortText": "short", "longText": "long", "obscured": "secret"}
CHOICE_MODES: Final = {"mutuallyExclusive": "single", "multipleSelection": "multi"}
CHOICE_LOOKS: Final = {"checkbox": "list"}


PLANS: Final[Mapping[str, Plan]] = {
    "Text": Plan("text", {"text": "text", "variant": "role"}, _TEXT, {"variant": "body"}),
    "Image": Plan(
        "image",
        {"url": "url", "description": "alt", "fit": "fit", "variant": "role"},
        defaults={"fit": "fill", "variant": "mediumFeature"},
        words={"fit": IMAGE_FITS, "variant": IMAGE_ROLES},
    ),
    "Icon": Plan("icon"),
    "Video": Plan("video", {"url": "url", "posterUrl": "poster"}),
    "AudioPlayer": Plan("audio", {"url": "url", "description": "caption"}),
    "Row": Plan(
        "group",
        _MAIN,
        {"axis": "horizontal"},
        {"justify": "start", "align": "stretch"},
        children=("children",),
        words={"justify": JUSTIFY},
    ),
    # `align` is not folded: stored versions of the catalog disagree on its default.
    "Column": Plan(
        "group",
        _MAIN,
        {"axis": "vertical"},
        {"justify": "start"},
        children=("children",),
        words={"justify": JUSTIFY},
    ),
    "List": Plan(
        "list",
        {"direction": "axis", "align": "cross"},
        defaults={"direction": "vertical", "align": "stretch"},
        children=("children",),
    ),
    "Card": Plan("surface", children=("child",)),
    "Tabs": Plan("tabs"),
    "Modal": Plan("overlay", children=("trigger", "content")),
    "Divider": Plan("divider", {"axis": "axis"}, defaults={"axis": "horizontal"}),
    "Button": Plan("button", {"variant": "emphasis"}, defaults={"variant": "default"}, children=("child",)),
    "TextField": Plan(
        "input_text",
        {
            "label": "label",
            "value": "value",
            "placeholder": "placeholder",
            "variant": "mode",
            "validationRegexp": "pattern",
        },
        {"shape": "text"},
        defaults={"variant": "shortText"},
        words={"variant": TEXT_MODES},
    ),
    "CheckBox": Plan("input_bool", {"label": "label", "value": "value"}, {"shape": "boolean"}),
    "ChoicePicker": Plan(
        "input_choice",
        {
            "label": "label",
            "value": "value",
            "variant": "mode",
            "displayStyle": "look",
            "filterable": "filterable",
        },
        {"shape": "list"},
        defaults={"variant": "mutuallyExclusive", "displayStyle": "checkbox", "filterable": False},
        words={"variant": CHOICE_MODES, "displayStyle": CHOICE_LOOKS},
    ),
    "Slider": Plan(
        "input_range",
        {"label": "label", "value": "value", "min": "min", "max": "max", "steps": "steps"},
        {"shape": "number"},
        defaults={"min": 0},
    ),
    "DateTimeInput": Plan(
        "input_date",
        {
            "label": "label",
            "value": "value",
            "enableDate": "with_date",
            "enableTime": "with_time",
            "min": "min",
            "max": "max",
        },
        {"shape": "text"},
        defaults={"enableDate": False, "enableTime": False},
    ),
}

UNKNOWN: Final = Plan("unknown")

OWN_CHECKS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "required": ("required", ()),
    "regex": ("pattern", ("pattern",)),
    "length": ("length", ("min", "max")),
    "numeric": ("range", ("min", "max")),
    "email": ("email", ()),
}
"""From a function to the check that it is when it judges the value of its own input, and the arguments it keeps."""

ACCESS_DEFAULTS: Final[Mapping[str, JsonValue]] = {"live": "off", "hidden": False}
"""What an `accessibility` object means by what it leaves out."""

UNKNOWN_CODES: Final[Mapping[str, LossCode]] = {
    "weight": "layout",
    "accessibility": "accessibility",
    "@accessibility": "accessibility",
    "checks": "check",
    "@checks": "check",
    "action": "action",
    "metadata": "metadata",
    "@metadata": "metadata",
    "@catalogId": "metadata",
}
"""What the properties of a component that no catalog here knows are likely to be; any other is a `property`."""
