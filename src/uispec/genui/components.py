"""The components that the published renderer of assistant-ui brings: their props, and what they do with the rest."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec.schema.checks import Checker
from uispec.schema.keywords import Schema

Kind: TypeAlias = Literal["string", "number", "boolean", "array", "object"]
"""A JSON type that a prop may have."""

Input: TypeAlias = Literal["text", "boolean", "fields"]
"""What a component puts under `$input` when it fires an action: the text that was typed or chosen, whether it is
checked, or an object of all the named controls inside it."""


@dataclass(frozen=True)
class Prop:
    """One prop of a component.

    >>> prop = COMPONENTS["Image"].props["size"]
    >>> prop.kinds, prop.values, prop.is_required
    (('string', 'number'), ('sm', 'md', 'lg'), False)
    """

    schema: Schema = field(repr=False)
    """What its value must be."""
    is_required: bool = False
    default: str | None = None
    """What the renderer takes where nothing is said, if it takes anything."""

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The JSON types that it may have."""
        return tuple(kind for schema in _members(self.schema) for kind in _types(schema))

    @cached_property
    def values(self) -> tuple[str, ...]:
        """The strings that it may be; none where it may be any string, or is never one."""
        return tuple(cast("list[str]", [value for schema in _members(self.schema) for value in _enum(schema)]))

    @property
    def range(self) -> tuple[float, float] | None:
        """The least and the greatest number that are drawn as they are, where there are such bounds."""
        bounds = self.schema.get("minimum"), self.schema.get("maximum")
        return cast("tuple[float, float]", bounds) if None not in bounds else None


def _members(schema: Schema) -> list[Schema]:
    return cast("list[Schema]", schema.get("anyOf", [schema]))


def _types(schema: Schema) -> list[Kind]:
    named = schema.get("type", "string")  # else it lists the strings that it may be
    return cast("list[Kind]", named if isinstance(named, list) else [named])


def _enum(schema: Schema) -> list[JsonValue]:
    return cast("list[JsonValue]", schema.get("enum", []))


@dataclass(frozen=True, eq=False)
class Component:
    """One component that a host draws.

    >>> COMPONENTS["Button"].fires_action, COMPONENTS["Button"].draws_children, COMPONENTS["Icon"].draws_children
    (True, True, False)
    """

    props: Mapping[str, Prop]
    draws_children: bool = True
    """Else what stands inside it is never seen."""
    fires_action: bool = False
    """Else an `$action` that it carries is never fired."""
    input: Input | None = None
    """What its action brings along under `$input`."""
    streams: bool = False
    """It is drawn while its props still arrive; the others wait until they are complete."""
    child_types: tuple[str, ...] = ()
    """What is meant to stand inside it, where that is not just anything."""
    most_children: int | None = None
    """How many of them are drawn."""

    @cached_property
    def schema(self) -> Schema:
        """The JSON Schema of its props, as an object; a prop of another name is one too many."""
        required: list[JsonValue] = [name for name, prop in self.props.items() if prop.is_required]
        made: Schema = {
            "type": "object",
            "properties": {name: prop.schema for name, prop in self.props.items()},
            "additionalProperties": False,
        }
        return {**made, "required": required} if required else made

    @cached_property
    def checker(self) -> Checker:
        """The same, compiled."""
        return Checker(self.schema)


TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "number"}
FLAG: Final[Schema] = {"type": "boolean"}
_STEPS: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 8}
"""A distance in steps of four pixels."""
_LENGTH: Final[Schema] = {"type": ["string", "number"]}
"""A CSS length; a number means pixels."""


def _one(*names: str) -> Schema:
    return {"enum": [*names]}


def _any(*schemas: Schema) -> Schema:
    return {"anyOf": [*schemas]}


def _array(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _object(properties: dict[str, Schema], *required: str, is_open: bool = False) -> Schema:
    made: Schema = {"type": "object", "properties": {**properties}, "required": [*required]}
    return made if is_open else {**made, "additionalProperties": False}


def _required(schema: Schema) -> Prop:
    return Prop(schema, is_required=True)


def _may(schema: Schema, default: str | None = None) -> Prop:
    return Prop(schema, default=default)


TEXT_SIZES: Final = ("sm", "md", "lg", "xl", "2xl", "3xl")
SIZES: Final = ("sm", "md", "lg")
WEIGHTS: Final = ("normal", "medium", "semibold", "bold")
COLORS: Final = ("emphasis", "secondary", "alpha-70", "white", "white-70", "white-50")
ALIGNS: Final = ("start", "center", "end")
JUSTIFIES: Final = ("start", "center", "end", "between")
BUTTON_STYLES: Final = ("primary", "secondary", "outline", "ghost", "danger")
TONES: Final = ("info", "success", "warning", "danger")
CHARTS: Final = ("bar", "line", "sparkline", "area")
ICONS: Final = (
    "sun",
    "moon",
    "cloud",
    "rain",
    "snow",
    "wind",
    "play",
    "pause",
    "check",
    "x",
    "star",
    "heart",
    "arrow-right",
    "arrow-up-right",
    "chevron-right",
    "calendar",
    "clock",
    "map-pin",
    "plane",
    "truck",
    "credit-card",
    "user",
    "search",
    "bell",
)

_OPTIONS: Final = _array(_object({"label": TEXT, "value": TEXT}, "label", "value"))
_ACTION: Final = _object({"type": TEXT}, "type", is_open=True)
_FOOTER_BUTTON: Final = _object({"label": TEXT, "$action": _ACTION}, "label")
_POINTS: Final = _array(_object({"label": TEXT, "value": NUMBER}, "value"))
_CELLS: Final = _array({"type": ["string", "number", "boolean"]})

COMPONENTS: Final[Mapping[str, Component]] = MappingProxyType(
    {
        "Header": Component({"text": _required(TEXT), "size": _may(_one(*TEXT_SIZES), "lg")}),
        "Text": Component(
            {
                "value": _required(TEXT),
                "size": _may(_one(*TEXT_SIZES), "md"),
                "weight": _may(_one(*WEIGHTS)),
                "color": _may(_one(*COLORS)),
            },
            streams=True,
        ),
        "Caption": Component({"value": _required(TEXT)}, streams=True),
        # Shown as it is written, unless the host brings a component of its own for it.
        "Markdown": Component({"value": _required(TEXT)}, streams=True),
        "Image": Component(
            {
                "src": _required(TEXT),
                "alt": _required(TEXT),
                "size": _may(_any(_one(*SIZES), NUMBER)),
                "round": _may(FLAG),
            },
            draws_children=False,
        ),
        "Icon": Component({"name": _required(_one(*ICONS)), "size": _may(_one(*SIZES), "md")}, draws_children=False),
        "Divider": Component({"flush": _may(FLAG)}, draws_children=False),
        "Spacer": Component({}, draws_children=False),
        "Badge": Component({"value": _required(TEXT), "variant": _may(TEXT)}),
        "Fact": Component({"label": _required(TEXT), "value": _required(TEXT)}),
        "Alert": Component({"title": _may(TEXT), "description": _may(TEXT), "tone": _may(_one(*TONES), "info")}),
        # Layout. A Card has no `$action` of its own: its buttons have.
        "Card": Component(
            {
                "title": _may(TEXT),
                "padding": _may(_STEPS),
                "background": _may(TEXT),
                "asForm": _may(FLAG),
                "confirm": _may(_FOOTER_BUTTON),
                "cancel": _may(_FOOTER_BUTTON),
            },
            input="fields",
        ),
        "Col": Component({"gap": _may(_STEPS), "align": _may(_one(*ALIGNS))}),
        "Row": Component({"gap": _may(_STEPS), "align": _may(_one(*ALIGNS)), "justify": _may(_one(*JUSTIFIES))}),
        "Box": Component(
            {
                "width": _may(_LENGTH),
                "height": _may(_LENGTH),
                "radius": _may(_any(_one("full"), NUMBER)),
                "background": _may(TEXT),
            }
        ),
        "ListView": Component({}, child_types=("ListViewItem",)),
        "ListViewItem": Component({}, fires_action=True),
        "Carousel": Component({"label": _may(TEXT)}, child_types=("Card",), most_children=10),
        # Data.
        "Table": Component({"columns": _may(_array(_object({"label": TEXT}, "label"))), "rows": _may(_array(_CELLS))}),
        "Chart": Component(
            {
                "variant": _required(_one(*CHARTS)),
                "data": _may(_POINTS),
                "series": _may(_array(_object({"label": TEXT, "data": _POINTS}, "data"))),
                "stacked": _may(FLAG),
                "showAxis": _may(FLAG),
                "showLegend": _may(FLAG),
                "color": _may(TEXT),
            },
            draws_children=False,
        ),
        # What people click and fill in. A control's `name` is its key in the `$input` of the form around it.
        "Button": Component(
            {
                "label": _required(TEXT),
                "buttonStyle": _may(_one(*BUTTON_STYLES)),
                "block": _may(FLAG),
                "submit": _may(FLAG),
            },
            fires_action=True,
        ),
        "Form": Component({"gap": _may(_STEPS)}, fires_action=True, input="fields"),
        "Select": Component(
            {
                "options": _required(_OPTIONS),
                "placeholder": _may(TEXT),
                "label": _may(TEXT),
                "name": _may(TEXT),
            },
            fires_action=True,
            input="text",
        ),
        "Input": Component(
            {
                "placeholder": _may(TEXT),
                "multiline": _may(FLAG),
                "label": _may(TEXT),
                "name": _may(TEXT),
            },
            draws_children=False,
            fires_action=True,
            input="text",
        ),
        "DatePicker": Component(
            {
                "value": _may(TEXT),
                "min": _may(TEXT),
                "max": _may(TEXT),
                "label": _may(TEXT),
                "name": _may(TEXT),
            },
            draws_children=False,
            fires_action=True,
            input="text",
        ),
        "Checkbox": Component(
            {"label": _required(TEXT), "name": _may(TEXT), "defaultChecked": _may(FLAG)},
            draws_children=False,
            fires_action=True,
            input="boolean",
        ),
        "RadioGroup": Component(
            {
                "options": _required(_OPTIONS),
                "name": _may(TEXT),
                "label": _may(TEXT),
                "defaultValue": _may(TEXT),
            },
            draws_children=False,
            fires_action=True,
            input="text",
        ),
    }
)
"""By type: the vocabulary of `@assistant-ui/react-generative-ui` 0.0.16, which a host takes, extends or replaces."""
