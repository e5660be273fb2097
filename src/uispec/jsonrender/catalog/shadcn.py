"""The 36 components of the shadcn vocabulary of json-render 0.19, as a catalog. Facts are upstream's, words our own."""

from functools import cache
from typing import Final

from pydantic import JsonValue

from uispec.jsonrender.catalog.catalog import Catalog
from uispec.jsonrender.catalog.definitions import DEFAULT_SLOT, ComponentDefinition
from uispec.schema.keywords import Schema

_CHILDREN: Final = (DEFAULT_SLOT,)
_CHANGE: Final = ("change",)

# Props are needed unless they say that they may be null, or left out.

TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "number"}
FLAG: Final[Schema] = {"type": "boolean"}


def _one(*names: str) -> Schema:
    return {"type": "string", "enum": [*names]}


def _array_of(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _object(**properties: Schema) -> Schema:
    """An object of such properties; those that may be null may be left out."""
    required: list[JsonValue] = [name for name, schema in properties.items() if not _may_be_null(schema)]
    made: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**made, "required": required} if required else made


def _may(schema: Schema) -> Schema:
    """A value that may be null, or left out."""
    made: Schema = {**schema, "type": [schema["type"], "null"]}
    values = schema.get("enum")
    return {**made, "enum": [*values, None]} if isinstance(values, list) else made


def _may_be_null(schema: Schema) -> bool:
    return isinstance(schema["type"], list)


_SIZES: Final = _one("sm", "md", "lg")
_CLASS: Final = _may(TEXT)
_OPTIONS: Final = _array_of(_object(label=TEXT, value=TEXT))
_CHECK: Final[Schema] = {
    "type": "object",
    "properties": {"type": TEXT, "message": TEXT, "args": {"type": "object"}},
    "required": ["type", "message"],
    "additionalProperties": False,
}
_CHECKED: Final[dict[str, Schema]] = {
    "checks": _may(_array_of(_CHECK)),
    "validateOn": _may(_one("change", "blur", "submit")),
}


def _of(
    description: str,
    props: Schema,
    *,
    slots: tuple[str, ...] = (),
    events: tuple[str, ...] = (),
    bindable: tuple[str, ...] = (),
    example: Schema | None = None,
) -> ComponentDefinition:
    return ComponentDefinition(props, slots, events, bindable, description, example)


_COMPONENTS: Final[dict[str, ComponentDefinition]] = {
    "Card": _of(
        "A framed box with a heading, for things that belong together.",
        _object(title=_may(TEXT), description=_may(TEXT), maxWidth=_may(_one("sm", "md", "lg", "full")),
                centered=_may(FLAG), className=_CLASS),
        slots=_CHILDREN,
        example={"title": "Team", "description": "Who works on what"},
    ),
    "Stack": _of(
        "Lays its children out in a row or a column.",
        _object(direction=_may(_one("horizontal", "vertical")), gap=_may(_one("none", "sm", "md", "lg", "xl")),
                align=_may(_one("start", "center", "end", "stretch")),
                justify=_may(_one("start", "center", "end", "between", "around")), className=_CLASS),
        slots=_CHILDREN,
        example={"direction": "horizontal", "gap": "sm"},
    ),
    "Grid": _of(
        "Lays its children out in 1 to 6 columns of one width.",
        _object(columns=_may(NUMBER), gap=_may(_one("sm", "md", "lg", "xl")), className=_CLASS),
        slots=_CHILDREN,
        example={"columns": 2, "gap": "lg"},
    ),
    "Separator": _of("A line between two parts.", _object(orientation=_may(_one("horizontal", "vertical")))),
    "Tabs": _of(
        "A row of tabs. Its children show by their own visible, which reads the bound value.",
        _object(tabs=_OPTIONS, defaultValue=_may(TEXT), value=_may(TEXT)),
        slots=_CHILDREN,
        events=_CHANGE,
        bindable=("value",),
    ),
    "Accordion": _of(
        "Headings, each of which folds a text in and out.",
        _object(items=_array_of(_object(title=TEXT, content=TEXT)), type=_may(_one("single", "multiple"))),
    ),
    "Collapsible": _of(
        "A heading that folds its children in and out.",
        _object(title=TEXT, defaultOpen=_may(FLAG)),
        slots=_CHILDREN,
    ),
    "Dialog": _of(
        "A window over the page, open where the state holds true at openPath, which is a path and no expression.",
        _object(title=TEXT, description=_may(TEXT), openPath=TEXT),
        slots=_CHILDREN,
    ),
    "Drawer": _of(
        "A sheet from the edge of the page, open where the state holds true at openPath, a path and no expression.",
        _object(title=TEXT, description=_may(TEXT), openPath=TEXT),
        slots=_CHILDREN,
    ),
    "Carousel": _of(
        "Short texts, of which one shows at a time.",
        _object(items=_array_of(_object(title=_may(TEXT), description=_may(TEXT)))),
    ),
    "Table": _of(
        "Rows of text under column headings.",
        _object(columns=_array_of(TEXT), rows=_array_of(_array_of(TEXT)), caption=_may(TEXT)),
        example={"columns": ["City", "Country"], "rows": [["Oslo", "Norway"], ["Lima", "Peru"]]},
    ),
    "Heading": _of(
        "A heading of the page or of a part of it.",
        _object(text=TEXT, level=_may(_one("h1", "h2", "h3", "h4"))),
        example={"text": "Orders", "level": "h2"},
    ),
    "Text": _of(
        "A paragraph.",
        _object(text=TEXT, variant=_may(_one("body", "caption", "muted", "lead", "code"))),
        example={"text": "Nothing to do today."},
    ),
    "Image": _of(
        "A picture, or its place where it has no address.",
        _object(src=_may(TEXT), alt=TEXT, width=_may(NUMBER), height=_may(NUMBER)),
    ),
    "Avatar": _of(
        "A round picture of somebody, or the initials.",
        _object(src=_may(TEXT), name=TEXT, size=_may(_SIZES)),
        example={"name": "Grace Hopper", "size": "lg"},
    ),
    "Badge": _of(
        "A short label in a coloured frame.",
        _object(text=TEXT, variant=_may(_one("default", "secondary", "destructive", "outline"))),
        example={"text": "New", "variant": "secondary"},
    ),
    "Alert": _of(
        "A message that stands out.",
        _object(title=TEXT, message=_may(TEXT), type=_may(_one("info", "success", "warning", "error"))),
        example={"title": "Sent", "message": "We answer within a day.", "type": "info"},
    ),
    "Progress": _of(
        "A bar that fills; up to 100 where no max is given.",
        _object(value=NUMBER, max=_may(NUMBER), label=_may(TEXT)),
        example={"value": 3, "max": 4, "label": "Steps done"},
    ),
    "Skeleton": _of(
        "A grey box in the place of something that loads; sizes as in CSS.",
        _object(width=_may(TEXT), height=_may(TEXT), rounded=_may(FLAG)),
    ),
    "Spinner": _of("A sign that something is going on.", _object(size=_may(_SIZES), label=_may(TEXT))),
    "Tooltip": _of("A text that explains another one under the pointer.", _object(content=TEXT, text=TEXT)),
    "Popover": _of("A text that opens from another one.", _object(trigger=TEXT, content=TEXT)),
    "Input": _of(
        "A field for one line; also of the type number it holds text.",
        _object(label=TEXT, name=TEXT, type=_may(_one("text", "email", "password", "number")),
                placeholder=_may(TEXT), value=_may(TEXT), **_CHECKED),
        events=("submit", "focus", "blur"),
        bindable=("value",),
        example={"label": "City", "name": "city", "placeholder": "Oslo"},
    ),
    "Textarea": _of(
        "A field for several lines.",
        _object(label=TEXT, name=TEXT, placeholder=_may(TEXT), rows=_may(NUMBER), value=_may(TEXT), **_CHECKED),
        bindable=("value",),
    ),
    "Select": _of(
        "One of several options, from a list that opens.",
        _object(label=TEXT, name=TEXT, options=_array_of(TEXT), placeholder=_may(TEXT), value=_may(TEXT), **_CHECKED),
        events=_CHANGE,
        bindable=("value",),
    ),
    "Checkbox": _of(
        "A box to tick.",
        _object(label=TEXT, name=TEXT, checked=_may(FLAG), **_CHECKED),
        events=_CHANGE,
        bindable=("checked",),
    ),
    "Radio": _of(
        "One of several options, all of them shown.",
        _object(label=TEXT, name=TEXT, options=_array_of(TEXT), value=_may(TEXT), **_CHECKED),
        events=_CHANGE,
        bindable=("value",),
    ),
    "Switch": _of(
        "Turns something on or off.",
        _object(label=TEXT, name=TEXT, checked=_may(FLAG), **_CHECKED),
        events=_CHANGE,
        bindable=("checked",),
    ),
    "Slider": _of(
        "A number, set by moving a knob.",
        _object(label=_may(TEXT), min=_may(NUMBER), max=_may(NUMBER), step=_may(NUMBER), value=_may(NUMBER)),
        events=_CHANGE,
        bindable=("value",),
    ),
    "Button": _of(
        "Does something when it is pressed: give it on.press.",
        _object(label=TEXT, variant=_may(_one("primary", "secondary", "danger")), disabled=_may(FLAG)),
        events=("press",),
        example={"label": "Send", "variant": "primary"},
    ),
    "Link": _of("Leads to an address.", _object(label=TEXT, href=TEXT), events=("press",)),
    "DropdownMenu": _of(
        "A button that opens a list of things to choose from.",
        _object(label=TEXT, items=_OPTIONS, value=_may(TEXT)),
        events=("select",),
        bindable=("value",),
    ),
    "Toggle": _of(
        "A button that stays pressed.",
        _object(label=TEXT, pressed=_may(FLAG), variant=_may(_one("default", "outline"))),
        events=_CHANGE,
        bindable=("pressed",),
    ),
    "ToggleGroup": _of(
        "Buttons that stay pressed, one or several at a time; of several the value is a text with commas.",
        _object(items=_OPTIONS, type=_may(_one("single", "multiple")), value=_may(TEXT)),
        events=_CHANGE,
        bindable=("value",),
    ),
    "ButtonGroup": _of(
        "Buttons in a row, of which one is chosen.",
        _object(buttons=_OPTIONS, selected=_may(TEXT)),
        events=_CHANGE,
        bindable=("selected",),
    ),
    "Pagination": _of(
        "Leads through pages, counted from 1.",
        _object(totalPages=NUMBER, page=_may(NUMBER)),
        events=_CHANGE,
        bindable=("page",),
    ),
}  # fmt: skip


def shadcn_catalog() -> Catalog:
    """Return the 36 components of `@json-render/shadcn` 0.19, without any action of a host's; add yours.

    Source: @json-render/shadcn 0.19.

    >>> catalog = shadcn_catalog()
    >>> len(catalog.components), catalog.components["Button"].events
    (36, ('press',))
    """
    return _ready()


@cache
def _ready() -> Catalog:
    return Catalog(_COMPONENTS)
