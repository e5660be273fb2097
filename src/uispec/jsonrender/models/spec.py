"""The spec and its elements, in the flat form, the nested form and the form of lists."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, Tag

from uispec._model import MISSING, JsonObject, Map, OpenModel, Seq
from uispec.jsonrender.models._forms import FormObject, Given
from uispec.jsonrender.models.bindings import BindingMap, Bindings
from uispec.jsonrender.models.conditions import Condition


class ItemPath(OpenModel):
    """A list within the item of the repeat around."""

    item: str = Field(validation_alias="$item", serialization_alias="$item")
    """Where in the item; `""` is the item itself."""


class Repeat(OpenModel):
    """Draws the children of an element once for each item of a list in the state."""

    state_path: Annotated[
        Annotated[str, Tag("<string>")] | Annotated[ItemPath, Tag("<path in the item>")],
        Field(union_mode="left_to_right"),
    ]
    key: str | MISSING = MISSING
    """The member of an item that a renderer knows it by; it has no meaning for the data."""


class Element(OpenModel):
    """One element of a spec, known by its key there. Keys that the format does not name are kept.

    `props` holds JSON, in which expressions are objects. When an element is built in Python, typed forms may stand
    anywhere in its props.

    >>> from uispec.jsonrender.models.expressions import StateValue
    >>> Element(type="Text", props={"text": StateValue(state="/name")}).model_dump()
    {'type': 'Text', 'props': {'text': {'$state': '/name'}}}
    """

    type: str
    """The name of a component in the catalog."""
    props: FormObject | MISSING = MISSING
    children: Seq[str] | MISSING = MISSING
    """Keys of elements, in the order in which they are drawn."""
    slots: Map[str, Seq[str]] | MISSING = MISSING
    """Keys of elements, by the name of the slot. They stand outside the element's own repeat."""
    visible: Condition | MISSING = MISSING
    on: BindingMap | MISSING = MISSING
    """What the element does, by event."""
    repeat: Repeat | MISSING = MISSING
    watch: BindingMap | MISSING = MISSING
    """What a change of the state does, by the path that is watched."""

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            type: str,  # noqa: A002 - the wire's name
            props: Mapping[str, Given] | MISSING = MISSING,
            children: Sequence[str] | MISSING = MISSING,
            slots: Mapping[str, Sequence[str]] | MISSING = MISSING,
            visible: Condition | MISSING = MISSING,
            on: Mapping[str, Bindings] | MISSING = MISSING,
            repeat: Repeat | MISSING = MISSING,
            watch: Mapping[str, Bindings] | MISSING = MISSING,
        ) -> None: ...


class Spec(OpenModel):
    """A user interface: elements by their keys, the key of the one that is drawn, and the state at the start.

    >>> Spec(root="hi", elements={"hi": Element(type="Text", props={"text": "Hello"})}).elements["hi"].type
    'Text'
    """

    root: str
    elements: Map[str, Element]
    state: JsonObject | MISSING = MISSING


class FlatElement(Element):
    """An element of a list, which says its key and its parent's.

    >>> FlatElement.model_validate({"key": "a", "type": "Text", "parentKey": None}).parent_key is None
    True
    """

    key: str
    parent_key: str | MISSING | None = MISSING
    """Null, or nothing, for the root."""


class NestedElement(OpenModel):
    """An element that holds its children themselves, and the state if it is the root."""

    type: str
    props: FormObject | MISSING = MISSING
    children: "Seq[NestedElement] | MISSING" = MISSING
    slots: "Map[str, Seq[NestedElement]] | MISSING" = MISSING
    visible: Condition | MISSING = MISSING
    on: BindingMap | MISSING = MISSING
    repeat: Repeat | MISSING = MISSING
    watch: BindingMap | MISSING = MISSING
    state: JsonObject | MISSING = MISSING
