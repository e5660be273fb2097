"""The standard catalog of v0.8, and what each of its properties is called in v0.9: shape and renames in one table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

CATALOG_IDS: Final = (
    "https://a2ui.org/specification/v0_8/standard_catalog_definition.json",
    # Early schemas call it this.
    "a2ui.org:standard_catalog_0_8_0",
)
"""The names of the standard catalog, which a surface has that names none."""

Kind: TypeAlias = Literal[
    "bound", "children", "child", "enum", "flag", "text", "number", "count", "action", "tabs", "options"
]

LITERALS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "literalString": str,
    "literalNumber": (int, float),
    "literalBoolean": bool,
    "literalArray": list,
}
"""The wrappers of literals, with what they hold."""

EMPTY: Final[Mapping[str, JsonValue]] = {
    "literalString": "",
    "literalNumber": 0,
    "literalBoolean": False,
    "literalArray": [],
}
"""What stands for a required value of v0.8 that holds neither a literal nor a path."""


@dataclass(frozen=True, slots=True)
class Property:
    """One property of a standard component."""

    kind: Kind
    to: str = ""
    """Its name in v0.9, where that is another one."""
    is_required: bool = False
    literal: str = "literalString"
    """The wrapper that a bound value of this property may use."""
    values: Mapping[str | bool, str | None] = field(default_factory=dict["str | bool", "str | None"])
    """Of an enum, or of a flag that became one: each value and what v0.9 calls it, `None` for one that it has not."""


def _same(*values: str) -> dict[str | bool, str | None]:
    return {value: value for value in values}


_ALIGNMENT: Final = Property("enum", "align", values=_same("start", "center", "end", "stretch"))
_DISTRIBUTION: Final = Property(
    "enum", "justify", values=_same("center", "end", "spaceAround", "spaceBetween", "spaceEvenly", "start")
)
_CHILDREN: Final = Property("children", is_required=True)
_CHILD: Final = Property("child", is_required=True)
_TEXT: Final = Property("bound", is_required=True)
_OPTIONAL_TEXT: Final = Property("bound")

COMPONENTS: Final[Mapping[str, Mapping[str, Property]]] = {
    "Text": {
        "text": _TEXT,
        "usageHint": Property("enum", "variant", values=_same("h1", "h2", "h3", "h4", "h5", "caption", "body")),
    },
    "Image": {
        "url": _TEXT,
        "altText": Property("bound", "description"),
        "fit": Property("enum", values={**_same("contain", "cover", "fill", "none"), "scale-down": "scaleDown"}),
        "usageHint": Property(
            "enum", "variant", values=_same("icon", "avatar", "smallFeature", "mediumFeature", "largeFeature", "header")
        ),
    },
    "Icon": {"name": _TEXT},
    "Video": {"url": _TEXT},
    "AudioPlayer": {"url": _TEXT, "description": _OPTIONAL_TEXT},
    "Row": {"children": _CHILDREN, "distribution": _DISTRIBUTION, "alignment": _ALIGNMENT},
    "Column": {"children": _CHILDREN, "distribution": _DISTRIBUTION, "alignment": _ALIGNMENT},
    "List": {
        "children": _CHILDREN,
        "direction": Property("enum", values=_same("vertical", "horizontal")),
        "alignment": _ALIGNMENT,
    },
    "Card": {"child": _CHILD},
    "Tabs": {"tabItems": Property("tabs", "tabs", is_required=True)},
    "Divider": {"axis": Property("enum", values=_same("horizontal", "vertical"))},
    "Modal": {
        "entryPointChild": Property("child", "trigger", is_required=True),
        "contentChild": Property("child", "content", is_required=True),
    },
    "Button": {
        "child": _CHILD,
        "primary": Property("flag", "variant", values={True: "primary", False: "default"}),
        "action": Property("action", is_required=True),
    },
    "CheckBox": {"label": _TEXT, "value": Property("bound", is_required=True, literal="literalBoolean")},
    "TextField": {
        "label": _TEXT,
        "text": Property("bound", "value"),
        "textFieldType": Property(
            "enum",
            "variant",
            # A date has a component of its own in v0.9, which takes other values than this one was bound to.
            values={**_same("longText", "number", "shortText", "obscured"), "date": None},
        ),
        "validationRegexp": Property("text"),
    },
    "DateTimeInput": {"value": _TEXT, "enableDate": Property("flag"), "enableTime": Property("flag")},
    "MultipleChoice": {
        "selections": Property("bound", "value", is_required=True, literal="literalArray"),
        "options": Property("options", is_required=True),
        "maxAllowedSelections": Property("count", "variant"),
        "variant": Property("enum", "displayStyle", values=_same("checkbox", "chips")),
        "filterable": Property("flag"),
    },
    "Slider": {
        "label": _OPTIONAL_TEXT,
        "value": Property("bound", is_required=True, literal="literalNumber"),
        "minValue": Property("number", "min"),
        "maxValue": Property("number", "max"),
    },
}
"""By type, every property of the standard catalog."""

CHILD_KEYS: Final = frozenset(
    key for properties in COMPONENTS.values() for key, one in properties.items() if one.kind == "child"
)
"""The properties that name one child."""

TYPES: Final[Mapping[str, str]] = {"MultipleChoice": "ChoicePicker"}
"""Types that v0.9 calls otherwise."""

DEFAULT_MAXIMUM: Final = 100
"""The end of a slider that says none, which v0.9 wants to be said."""

CONTENT_VALUES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "valueString": str,
    "valueNumber": (int, float),
    "valueBoolean": bool,
    "valueMap": list,
}
"""The wrappers of data, with what they hold."""
SCALARS: Final = tuple(name for name in CONTENT_VALUES if name != "valueMap")

BODIES: Final[Mapping[str, Mapping[str, type]]] = {
    "beginRendering": {"surfaceId": str, "root": str, "catalogId": str, "styles": dict},
    "surfaceUpdate": {"surfaceId": str, "components": list},
    "dataModelUpdate": {"surfaceId": str, "path": str, "contents": list},
    "deleteSurface": {"surfaceId": str},
    "userAction": {"name": str, "surfaceId": str, "sourceComponentId": str, "timestamp": str, "context": dict},
}
"""The closed bodies, each with the types of its properties. `error` holds anything."""
OPTIONAL: Final = frozenset({"catalogId", "styles", "path"})
"""Properties of bodies that may be left out."""
