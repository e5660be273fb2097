"""How the versions of A2UI differ from v0.9 on, as data."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec.a2ui.catalogs import texts
from uispec.a2ui.dialects import Family
from uispec.losses import LossCode

Target: TypeAlias = Family
"""The versions that are written."""

RETURN_TYPES: Final[Mapping[str, str]] = {
    **{name: "boolean" if kind == "validationResult" else kind for name, kind in texts.RETURN_TYPES.items()},
    "capitalize": "string",
}
"""What the functions of the basic and the minimal catalog return in v0.9, where a call may say so itself."""

ASSUMED_RETURN_TYPE: Final = "boolean"
"""What a call of v0.9 returns that says nothing."""

HEADINGS: Final[Mapping[str, str]] = {f"h{level}": "#" * level for level in range(1, 6)}
"""The variants of Text that became Markdown in v1.0."""

NEWER_PROPERTIES: Final[Mapping[str, Mapping[str, LossCode]]] = {
    "Video": {"posterUrl": "media"},
    "TextField": {"placeholder": "text"},
    "Slider": {"steps": "property"},
}
"""Properties of basic components that v0.9 has not, with what their loss is called."""

NEWER_ACCESSIBILITY: Final = ("live", "hidden")
"""What only v1.0 tells assistive technologies."""
ACCESSIBILITY: Final = ("label", "description")
"""What both versions tell them."""

EMPTY_VALUES: Final[Mapping[str, Mapping[str, JsonValue]]] = {
    "Text": {"text": ""},
    "Image": {"url": ""},
    "Video": {"url": ""},
    "AudioPlayer": {"url": ""},
    "TextField": {"label": ""},
    "CheckBox": {"label": "", "value": False},
    "ChoicePicker": {"value": []},
    "Slider": {"value": 0},
    "DateTimeInput": {"value": ""},
}
"""The required properties that hold a dynamic value, with what stands there for one that cannot be told."""

LISTED_TEXTS: Final[Mapping[str, tuple[str, str]]] = {"Tabs": ("tabs", "title"), "ChoicePicker": ("options", "label")}
"""The properties that are lists of objects, with the dynamic text that each of those requires."""

NO_WORD: Final = "v0.9 has no word for this."
"""Said of what v1.0 alone can tell."""

UNTOLD_MESSAGE: Final = "Please check this value."
"""The message of a check that came without one, to a version that wants one."""
