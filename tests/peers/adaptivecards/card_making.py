"""What cards are made of: sensible values, and the objects that hold them.

Which properties a type has is taken from the models, which follow the schemas and the hub, and not from the table that
the events are made by: what the parser would know and the table lacks is asked for all the same.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from uispec.adaptive.models import MODELS
from uispec.adaptive.tables.places import ACTIONS, INPUTS, PLACES, Place, kind_of

Document: TypeAlias = dict[str, Any]

_COLORS: Final = ("default", "dark", "light", "accent", "Good", "WARNING", "attention")
_SIDES: Final = ("left", "Center", "right")
_HEIGHTS: Final = ("top", "Center", "bottom")
_STYLES: Final = ("default", "emphasis", "Accent", "good", "attention", "warning")
_TRUTHS: Final = (True, False)
_URLS: Final = ("https://example.org/a.png", "b.svg", "data:image/png;base64,AA==")

VALUES: Final[Mapping[str, Sequence[Any]]] = {
    **dict.fromkeys(("text", "title", "label", "errorMessage", "placeholder", "altText", "speak"), ("x", "Ä **b**")),
    **dict.fromkeys(("tooltip", "fallbackText", "verb", "connectionName", "providerId"), ("x", "Ä **b**")),
    **dict.fromkeys(("url", "poster", "iconUrl", "uri", "image"), _URLS),
    **dict.fromkeys(("wrap", "isSubtle", "separator", "isVisible", "bleed", "isRequired", "isMultiline"), _TRUTHS),
    **dict.fromkeys(("isMultiSelect", "isEnabled", "italic", "strikethrough", "highlight", "underline"), _TRUTHS),
    **dict.fromkeys(("firstRowAsHeaders", "showGridLines", "rtl", "loop", "forceLoad"), _TRUTHS),
    **dict.fromkeys(("minHeight", "heightInPixels"), ("50px", "0px")),
    **dict.fromkeys(("horizontalAlignment", "horizontalCellContentAlignment"), _SIDES),
    **dict.fromkeys(("verticalContentAlignment", "verticalCellContentAlignment", "verticalAlignment"), _HEIGHTS),
    **dict.fromkeys(("maxLines", "maxLength", "timer", "count", "skip"), (1, 2500)),
    "lang": ("en", "DE", "fil"),
    "height": ("auto", "Stretch"),
    "spacing": ("default", "None", "small", "medium", "Large", "extraLarge", "padding"),
    "style": _STYLES,
    "gridStyle": _STYLES,
    "color": _COLORS,
    "size": ("default", "small", "Medium", "large", "EXTRALARGE"),
    "weight": ("default", "lighter", "Bolder"),
    "fontType": ("default", "Monospace"),
    "fillMode": ("cover", "RepeatVertically", "repeathorizontally", "repeat"),
    "imageSize": ("small", "Medium", "large"),
    "orientation": ("horizontal", "Vertical"),
    "mode": ("primary", "Secondary"),
    "role": ("Button", "Link", "tab"),
    "associatedInputs": ("auto", "None"),
    "inputStyle": ("default", "RevealOnHover"),
    "labelPosition": ("above", "Inline"),
    "labelWidth": (0, 30, 100, "70px"),
    "width": ("auto", "stretch", "50px", "2", 1.5),
    "value": ("x", "2020-02-29", "08:30", "7"),
    "min": ("2020-01-01", "07:00"),
    "max": ("2020-12-31", "23:59"),
    "valueOn": ("yes",),
    "valueOff": ("no",),
    "regex": ("^[a-z]+$",),
    "data": ({}, {"a": [1, None]}),
    "userIds": ([], ["a", "b"]),
    "mimeType": ("video/mp4",),
    "dataset": ("graph.microsoft.com/users",),
    "backgroundColor": ("#FF00FF",),
    "elementId": ("i0", "i1"),
    "$schema": ("http://adaptivecards.io/schemas/adaptive-card.json",),
    "initialPage": (0,),
    "offset": (0, 5),
    "disabledUnlessAssociatedInputsChange": _TRUTHS,
}
"""What may stand at a property, by its name."""
OF_TYPES: Final[Mapping[str, Mapping[str, Sequence[Any]]]] = {
    "TextBlock": {"style": ("default", "Heading", "columnHeader")},
    "Image": {
        "style": ("default", "Person"),
        "size": ("auto", "Stretch", "small", "medium", "large"),
        "width": ("50px",),
        "height": ("50px", "auto", "Stretch"),
    },
    "ImageSet": {"style": ("default", "stacked", "Grid")},
    "Input.Number": {"value": (0, -2.5), "min": (-3,), "max": (100,)},
    "Input.Text": {"style": ("text", "Tel", "url", "email", "password")},
    "Input.ChoiceSet": {"style": ("compact", "Expanded", "filtered")},
    "TableColumnDefinition": {"width": (1, 2.5, "3", "50px")},
    "TargetElement": {"isVisible": _TRUTHS},
    **{name: {"style": ("default", "Positive", "destructive")} for name in sorted(ACTIONS)},
}
"""What may stand at a property of some types alone."""
ALWAYS: Final[Mapping[str, Sequence[str]]] = {
    "Action.OpenUrl": ["url"],
    "Refresh": ["action"],
    "Action.ShowCard": ["card"],
    "Carousel": ["pages"],
    **{name: ["label", "errorMessage", "choices"] for name in sorted(INPUTS)},
}
"""Properties that a sensible card has though the models do without: the parser asks for them, or for what they hold."""
TYPELESS: Final = frozenset(
    {
        *("Fact", "Input.Choice", "MediaSource", "CaptionSource", "TargetElement", "BackgroundImage", "Metadata"),
        *("Refresh", "Authentication", "TokenExchangeResource", "TableColumnDefinition"),
    }
)
"""Types that no document names. (That of a button to sign in may be any text.)"""
_HUB: Final = frozenset({name for name in MODELS if MODELS[name].__module__.startswith("uispec.adaptive.extension")})
CAROUSEL: Final = frozenset({"Carousel", "CarouselPage"})
CORE: Final = (frozenset(MODELS) - _HUB) | CAROUSEL
"""The types that the parser knows."""
_DEEPEST: Final = 4


@cache
def properties(type_name: str) -> Sequence[str]:
    """What a type has, but for its type and id."""
    return sorted(_names(type_name, is_needed=False) - {"type", "id"})


@cache
def needed(type_name: str) -> frozenset[str]:
    """The properties that the models do not do without."""
    return _names(type_name, is_needed=True)


def _names(type_name: str, *, is_needed: bool) -> frozenset[str]:
    fields = MODELS[type_name].model_fields.items()
    return frozenset(
        str(field.serialization_alias or name) for name, field in fields if field.is_required() or not is_needed
    )


class Maker:
    """Makes the objects of one card."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._ids = 0

    def value(self, type_name: str, name: str) -> Any:
        """Something that may stand at a property."""
        return deepcopy(self.rng.choice(OF_TYPES.get(type_name, {}).get(name) or VALUES[name]))

    def object(self, type_name: str, depth: int, *, without: frozenset[str] = frozenset()) -> Document:
        made: Document = {} if type_name in TYPELESS else {"type": type_name}
        if "id" in needed(type_name) or (type_name not in TYPELESS and self.rng.random() < 0.3):
            made["id"] = f"i{self._ids}"
            self._ids += 1
        places = PLACES.get(type_name, {})
        if type_name == "Carousel":
            without |= INPUTS | {"ActionSet", "Media", "Action.ShowCard", "Action.ToggleVisibility", "Carousel"}
        for name in properties(type_name):
            is_needed = name in needed(type_name) or name in ALWAYS.get(type_name, ())
            if (place := places.get(name)) is not None:
                if is_needed or self.rng.random() < _share(name, depth):
                    self._fill(made, name, place, depth, without)
            elif name in VALUES and (is_needed or self.rng.random() < 0.2):
                made[name] = self.value(type_name, name)
        return made

    def _fill(self, made: Document, name: str, place: Place, depth: int, without: frozenset[str]) -> None:
        types = sorted((kind_of(place.kind).types & CORE) - without)
        if depth >= _DEEPEST and len(types) > 1:
            types = [one for one in types if not PLACES.get(one, {}).keys() & _NESTING]
        if not types:
            return
        count = 1 if place.form == "one" else self.rng.choice((1, 1, 2, 3))
        objects = [self.object(self.rng.choice(types), depth + 1, without=without) for _ in range(count)]
        made[name] = objects[0] if place.form == "one" else objects


_NESTING: Final = frozenset({"items", "columns", "rows", "cells", "pages", "card", "body"})


def _share(name: str, depth: int) -> float:
    """How many objects have something at a place."""
    if name in ("body", "columns", "rows", "cells"):
        return 0.9
    return {"actions": 0.5, "fallback": 0.05, "buttons": 0.9, "choices.data": 0.3}.get(name, 0.1) / (1 + depth // 3)
