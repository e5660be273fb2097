"""The 18 components of the basic catalog, and the raw component for all that is none of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, Tag, TypeAdapter, ValidationError, WithJsonSchema

from uispec._issues import issues_of
from uispec._model import MISSING, Model, Number, OpenModel, Seq, tag
from uispec.a2ui._wire import (
    Align,
    ButtonVariant,
    Child,
    ChoiceDisplay,
    ChoiceVariant,
    ComponentId,
    Direction,
    IconName,
    ImageFit,
    ImageVariant,
    Justify,
    TextFieldVariant,
    as_moment,
    unknown_component,
)
from uispec.a2ui.dialects import common_type
from uispec.a2ui.v0_9.types import AccessibilityAttributes, Action, CheckRule, ChildList
from uispec.a2ui.v0_9.values import (
    DataBinding,
    DynamicBoolean,
    DynamicNumber,
    DynamicString,
    DynamicStringList,
)
from uispec.errors import Issue


class ComponentCommon(Model):
    """What every component may say."""

    id: ComponentId
    accessibility: AccessibilityAttributes | MISSING = MISSING
    weight: Number | MISSING = MISSING
    """The share of the free room, under a Row or a Column."""


class Checkable(ComponentCommon):
    """A component whose state is checked on the renderer."""

    checks: Seq[CheckRule] | MISSING = MISSING


class Text(ComponentCommon):
    """Text, with a subset of Markdown."""

    component: Literal["Text"] = tag("Text")
    text: DynamicString
    variant: Literal["h1", "h2", "h3", "h4", "h5", "caption", "body"] | MISSING = MISSING


class Image(ComponentCommon):
    """A picture."""

    component: Literal["Image"] = tag("Image")
    url: DynamicString
    description: DynamicString | MISSING = MISSING
    fit: ImageFit | MISSING = MISSING
    variant: ImageVariant | MISSING = MISSING


class SvgIcon(Model):
    """An icon by its own drawing."""

    svg_path: str


IconSource: TypeAlias = Annotated[
    Annotated[IconName, Tag("<name of an icon>")]
    | Annotated[SvgIcon, Tag("<drawing>")]
    | Annotated[DataBinding, Tag("<data binding>")],
    Field(union_mode="left_to_right"),
]
"""One of the named icons, a drawing, or a bound name."""


class Icon(ComponentCommon):
    """An icon: one of the named ones, a drawing, or a bound name; never a call."""

    component: Literal["Icon"] = tag("Icon")
    name: IconSource


class Video(ComponentCommon):
    """A film."""

    component: Literal["Video"] = tag("Video")
    url: DynamicString


class AudioPlayer(ComponentCommon):
    """A sound."""

    component: Literal["AudioPlayer"] = tag("AudioPlayer")
    url: DynamicString
    description: DynamicString | MISSING = MISSING


class Row(ComponentCommon):
    """Children side by side."""

    component: Literal["Row"] = tag("Row")
    children: ChildList
    justify: Justify | MISSING = MISSING
    align: Align | MISSING = MISSING


class Column(ComponentCommon):
    """Children below each other."""

    component: Literal["Column"] = tag("Column")
    children: ChildList
    justify: Justify | MISSING = MISSING
    align: Align | MISSING = MISSING


class List(ComponentCommon):
    """Children that scroll."""

    component: Literal["List"] = tag("List")
    children: ChildList
    direction: Direction | MISSING = MISSING
    align: Align | MISSING = MISSING


class Card(ComponentCommon):
    """A frame around one child."""

    component: Literal["Card"] = tag("Card")
    child: Child


class Tab(Model):
    """One page of `Tabs`."""

    title: DynamicString
    child: Child


class Tabs(ComponentCommon):
    """Pages, of which one shows."""

    component: Literal["Tabs"] = tag("Tabs")
    tabs: Annotated[Seq[Tab], Field(min_length=1)]


class Modal(ComponentCommon):
    """A dialog and the component that opens it."""

    component: Literal["Modal"] = tag("Modal")
    trigger: Child
    content: Child


class Divider(ComponentCommon):
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


class Choice(Model):
    """One option of a `ChoicePicker`."""

    label: DynamicString
    value: str


class ChoicePicker(Checkable):
    """Options to choose from."""

    component: Literal["ChoicePicker"] = tag("ChoicePicker")
    label: DynamicString | MISSING = MISSING
    variant: ChoiceVariant | MISSING = MISSING
    options: Seq[Choice]
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


def _is_moment(value: object) -> object:
    return as_moment(value) if isinstance(value, str) else value


DynamicMoment: TypeAlias = Annotated[
    DynamicString,
    AfterValidator(_is_moment),
    WithJsonSchema(
        {
            "allOf": [
                {"$ref": common_type("0.9", "DynamicString")},
                {
                    "if": {"type": "string"},
                    "then": {"oneOf": [{"format": "date"}, {"format": "time"}, {"format": "date-time"}]},
                },
            ]
        }
    ),
]
"""A `DynamicString` whose literal is a date, a time, or both."""


class DateTimeInput(Checkable):
    """A date, a time, or both."""

    component: Literal["DateTimeInput"] = tag("DateTimeInput")
    value: DynamicString
    enable_date: bool | MISSING = MISSING
    enable_time: bool | MISSING = MISSING
    min: DynamicMoment | MISSING = MISSING
    max: DynamicMoment | MISSING = MISSING
    label: DynamicString | MISSING = MISSING


KnownComponent: TypeAlias = Annotated[
    Text
    | Image
    | Icon
    | Video
    | AudioPlayer
    | Row
    | Column
    | List
    | Card
    | Tabs
    | Modal
    | Divider
    | Button
    | TextField
    | CheckBox
    | ChoicePicker
    | Slider
    | DateTimeInput,
    Field(discriminator="component"),
]
"""A component of the basic catalog, told by its type."""

COMPONENTS: Final[Mapping[str, type[ComponentCommon]]] = MappingProxyType(
    {
        "Text": Text,
        "Image": Image,
        "Icon": Icon,
        "Video": Video,
        "AudioPlayer": AudioPlayer,
        "Row": Row,
        "Column": Column,
        "List": List,
        "Card": Card,
        "Tabs": Tabs,
        "Modal": Modal,
        "Divider": Divider,
        "Button": Button,
        "TextField": TextField,
        "CheckBox": CheckBox,
        "ChoicePicker": ChoicePicker,
        "Slider": Slider,
        "DateTimeInput": DateTimeInput,
    }
)
"""The components of the basic catalog, by their types."""

_KNOWN: Final[TypeAdapter[KnownComponent]] = TypeAdapter(KnownComponent, config=ConfigDict(defer_build=True))


class RawComponent(OpenModel):
    """A component that is none of the basic catalog, kept as it was written; its properties are `model_extra`."""

    takes_extra = True

    id: ComponentId
    component: str | MISSING = MISSING
    """Absent: SDKs send an update without it, and mean the type that the component has already."""

    def issues(self) -> tuple[Issue, ...]:
        """Tell why this is no component of the basic catalog, each path relative to the component.

        >>> [issue.path for issue in RawComponent(id="root", component="Text").issues()]
        ['/text']
        """
        if self.component is not MISSING and self.component not in COMPONENTS:
            return (unknown_component(self.component),)
        document = self.model_dump(mode="json")
        try:
            _KNOWN.validate_python(document, by_alias=True, by_name=False)
        except ValidationError as error:
            return issues_of(error, document, _KNOWN, tagged=True)
        return ()


Component: TypeAlias = Annotated[
    Annotated[KnownComponent, Tag("<component/known>")] | Annotated[RawComponent, Tag("<component/raw>")],
    Field(union_mode="left_to_right"),
]
"""Any component: typed where it fits the basic catalog, raw where it does not."""

COMPONENT: Final[TypeAdapter[Component]] = TypeAdapter(Component, config=ConfigDict(defer_build=True))
