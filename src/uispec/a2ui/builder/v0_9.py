"""The components of v0.9 and v0.9.1 as Python holds them: a child is a component. `surface` and `messages` write them.

Every class has the properties of its namesake in `uispec.a2ui.v0_9`, where the values that go into them are too. For a
component of your own, derive from `Component` and say its properties; its type is the name of its class.

>>> class Gauge(Component):
...     value: v0_9.DynamicNumber
...     caption: Child
>>> gauge = Gauge(value=0.5, caption=Text(text="Half"))
>>> made = surface("main", gauge, catalog_id="https://example.org/mine")
>>> made.components["root"]
RawComponent(id='root', component='Gauge', value=0.5, caption='root_caption')
"""

# A component here may do without an id, and holds its children where the wire has their ids.
# pyright: reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, Tag, WithJsonSchema

from uispec._hold import hold
from uispec._model import MISSING, Model, Number, tag
from uispec.a2ui import v0_9
from uispec.a2ui._wire import (
    Align,
    ButtonVariant,
    ChildSlot,
    ChoiceDisplay,
    ChoiceVariant,
    ComponentId,
    Direction,
    ImageFit,
    ImageVariant,
    Justify,
    TextFieldVariant,
)
from uispec.a2ui.builder.composed import HELD, NO_DATA, REFERENCE, Composed, components_of, plain_data
from uispec.a2ui.builder.composed import Several as Several
from uispec.a2ui.catalog_resolution import Catalogs
from uispec.a2ui.changes.snapshots import of_surface
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, common_type, hold_family
from uispec.a2ui.reading import Message
from uispec.a2ui.state import Surface
from uispec.a2ui.v0_9 import (
    Action,
    CheckRule,
    Choice,
    DynamicBoolean,
    DynamicMoment,
    DynamicNumber,
    DynamicString,
    DynamicStringList,
    Theme,
)
from uispec.a2ui.v0_9.components import IconSource
from uispec.limits import DEFAULT

__all__ = [
    "BASIC",
    "AudioPlayer",
    "Button",
    "Card",
    "CheckBox",
    "Checkable",
    "Child",
    "Children",
    "ChoicePicker",
    "Column",
    "Component",
    "DateTimeInput",
    "Divider",
    "Icon",
    "Image",
    "List",
    "Modal",
    "Row",
    "Slider",
    "Tab",
    "Tabs",
    "Template",
    "Text",
    "TextField",
    "Video",
    "messages",
    "surface",
]

BASIC: Final = BASIC_CATALOG_IDS["0.9"][0]
"""The id of the basic catalog."""


class Component(Composed, v0_9.ComponentCommon):
    """What every component may say. Derive from it for a component of your own."""

    id: ComponentId | MISSING = MISSING
    """Where it is absent, an id is made from the place of the component."""


class Checkable(Component, v0_9.Checkable):
    """A component whose state is checked on the renderer."""

    checks: Several[CheckRule] | MISSING = MISSING


Child: TypeAlias = Annotated[
    Component,
    HELD,
    ChildSlot(many=False),
    REFERENCE,
    WithJsonSchema({"$ref": common_type("1.0", "Child")}),
]
"""One component inside another. A catalog of v0.9 says `ComponentId` for it, as for the `Child` of the wire."""


class Template(Model):
    """One component for each item of a list in the data model."""

    component: Child = Field(validation_alias="componentId", serialization_alias="componentId")
    path: str
    """Where the list lies."""


Children: TypeAlias = Annotated[
    Annotated[Sequence[Child], AfterValidator(tuple), Tag("<array>")] | Annotated[Template, Tag("<template>")],
    Field(union_mode="left_to_right"),
    ChildSlot(many=True),
    WithJsonSchema({"$ref": common_type("0.9", "ChildList")}),
]
"""Components in order, or a template."""


class Text(Component):
    """Text, with a subset of Markdown."""

    component: Literal["Text"] = tag("Text")
    text: DynamicString
    variant: Literal["h1", "h2", "h3", "h4", "h5", "caption", "body"] | MISSING = MISSING


class Image(Component):
    """A picture."""

    component: Literal["Image"] = tag("Image")
    url: DynamicString
    description: DynamicString | MISSING = MISSING
    fit: ImageFit | MISSING = MISSING
    variant: ImageVariant | MISSING = MISSING


class Icon(Component):
    """An icon: one of the named ones, a drawing, or a bound name; never a call."""

    component: Literal["Icon"] = tag("Icon")
    name: IconSource


class Video(Component):
    """A film."""

    component: Literal["Video"] = tag("Video")
    url: DynamicString


class AudioPlayer(Component):
    """A sound."""

    component: Literal["AudioPlayer"] = tag("AudioPlayer")
    url: DynamicString
    description: DynamicString | MISSING = MISSING


class Row(Component):
    """Children side by side."""

    component: Literal["Row"] = tag("Row")
    children: Children
    justify: Justify | MISSING = MISSING
    align: Align | MISSING = MISSING


class Column(Component):
    """Children below each other."""

    component: Literal["Column"] = tag("Column")
    children: Children
    justify: Justify | MISSING = MISSING
    align: Align | MISSING = MISSING


class List(Component):
    """Children that scroll."""

    component: Literal["List"] = tag("List")
    children: Children
    direction: Direction | MISSING = MISSING
    align: Align | MISSING = MISSING


class Card(Component):
    """A frame around one child."""

    component: Literal["Card"] = tag("Card")
    child: Child


class Tab(Model):
    """One page of `Tabs`."""

    title: DynamicString
    child: Child


class Tabs(Component):
    """Pages, of which one shows."""

    component: Literal["Tabs"] = tag("Tabs")
    tabs: Annotated[Sequence[Tab], Field(min_length=1), AfterValidator(tuple)]


class Modal(Component):
    """A dialog and the component that opens it."""

    component: Literal["Modal"] = tag("Modal")
    trigger: Child
    content: Child


class Divider(Component):
    """A line."""

    component: Literal["Divider"] = tag("Divider")
    axis: Direction | MISSING = MISSING


class Button(Checkable):
    """Something to press."""

    component: Literal["Button"] = tag("Button")
    child: Child
    variant: ButtonVariant | MISSING = MISSING
    action: Action


class TextField(Checkable):
    """Text to type."""

    component: Literal["TextField"] = tag("TextField")
    label: DynamicString
    value: DynamicString | MISSING = MISSING
    variant: TextFieldVariant | MISSING = MISSING
    validation_regexp: str | MISSING = MISSING
    """An older way to say what a check of `regex` says."""


class CheckBox(Checkable):
    """Yes or no."""

    component: Literal["CheckBox"] = tag("CheckBox")
    label: DynamicString
    value: DynamicBoolean


class ChoicePicker(Checkable):
    """Options to choose from."""

    component: Literal["ChoicePicker"] = tag("ChoicePicker")
    label: DynamicString | MISSING = MISSING
    variant: ChoiceVariant | MISSING = MISSING
    options: Several[Choice]
    value: DynamicStringList
    """What is chosen; a list even where only one may be."""
    display_style: ChoiceDisplay | MISSING = MISSING
    filterable: bool | MISSING = MISSING


class Slider(Checkable):
    """A number to drag."""

    component: Literal["Slider"] = tag("Slider")
    label: DynamicString | MISSING = MISSING
    min: Number | MISSING = MISSING
    max: Number
    value: DynamicNumber


class DateTimeInput(Checkable):
    """A date, a time, or both."""

    component: Literal["DateTimeInput"] = tag("DateTimeInput")
    value: DynamicString
    enable_date: bool | MISSING = MISSING
    enable_time: bool | MISSING = MISSING
    min: DynamicMoment | MISSING = MISSING
    max: DynamicMoment | MISSING = MISSING
    label: DynamicString | MISSING = MISSING


def surface(
    surface_id: str,
    top: Component,
    *,
    catalog_id: str = BASIC,
    data: object = NO_DATA,
    catalogs: Catalogs = None,
    send_data_model: bool = False,
    theme: Theme | None = None,
    version: Literal["0.9", "0.9.1"] = "0.9",
) -> Surface:
    """Build a surface: what `a2ui.diff` compares with the one that the renderer has.

    The top becomes `root`. A component without an id gets one made from its place, always the same one for the same
    tree; given ids stay, and keep their meaning when the tree around them changes. A component that is held in two
    places is one component, named twice.

    Args:
        surface_id: id of the surface.
        top: the component at the top, with all that is below.
        catalog_id: the catalog of all components and calls.
        data: the data model, any JSON. It is copied.
        catalogs: those that there are, by which components of your own are checked; `None`: the ones that the protocol
            defines, and any other is tolerated.
        send_data_model: whether every message from the renderer is to carry the data model.
        theme: colours and names of the agent.
        version: 0.9.1 differs in its name alone.

    Raises:
        IntegrityError: `duplicate_id` for two components that were given one id, `missing_root` for a top that was
            given another id than `root`, `invalid_identifier`.
        CatalogError: `unknown_component`, `unknown_function`, `unknown_catalog` and what else a catalog that is there
            has not.
        InvalidDocumentError: `codes.ShapeCode`, a component that does not fit its type in the catalog. Of these three,
            paths point into the tree of components, `/children/1/child/text`, by the names of the wire.
        ParseError, LimitError: `data` is no JSON that may enter; `codes.ReadCode`, and paths point into it.

    >>> from uispec import a2ui
    >>> page = lambda name: Column(children=[Text(text="Hello"), Text(text=name)])
    >>> one, two = surface("main", page("Ada")), surface("main", page("Eve"))
    >>> [message.body for message in a2ui.diff(one, two).output]
    [UpdateComponents(surface_id='main', components=(Text(id='root_children_1', component='Text', text='Eve'),))]
    """
    hold_family(version)
    hold("surface", "surface_id", surface_id, str, "an id")
    hold("surface", "catalog_id", catalog_id, str, "the id of a catalog")
    hold("surface", "top", top, Component, "a component of this module")
    hold("surface", "send_data_model", send_data_model, bool, "True or False")
    hold("surface", "theme", theme, Theme | None, "a Theme or None")
    return Surface(
        id=surface_id,
        version=version,
        catalog_id=catalog_id,
        components=components_of(top, version, surface_id, catalog_id, catalogs),
        data=plain_data(data, version),
        send_data_model=send_data_model,
        theme=theme,
    )


def messages(
    surface_id: str,
    top: Component,
    *,
    catalog_id: str = BASIC,
    data: object = NO_DATA,
    catalogs: Catalogs = None,
    send_data_model: bool = False,
    theme: Theme | None = None,
    version: Literal["0.9", "0.9.1"] = "0.9",
) -> list[Message]:
    """Build a surface and write the messages that make it, as `a2ui.snapshot` would.

    Args, Raises: as `surface`.

    Returns:
        `createSurface`, `updateComponents`, and `updateDataModel` if there is data.

    >>> button = Button(child=Text(text="Go"), action=v0_9.Action(event=v0_9.Event(name="go")))
    >>> [component.id for component in messages("main", button)[1].body.components]
    ['root', 'root_child']
    """
    hold("messages", "top", top, Component, "a component of this module")
    made = surface(
        surface_id,
        top,
        catalog_id=catalog_id,
        data=data,
        catalogs=catalogs,
        send_data_model=send_data_model,
        theme=theme,
        version=version,
    )
    return of_surface(made, DEFAULT)
