"""Specs of assistant-ui and their nodes, in the nested form and in the flat one.

The nested form is that of `@assistant-ui/core`: a spec with a `root`, whose nodes name a `component` and keep its
`props` apart. The flat form is that of `@assistant-ui/react-generative-ui`: a spec is a node, or an array of them, and
a node names its `$type` and has its props beside it. The renderer of the flat form draws nested nodes too.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeGuard, cast

from pydantic import Discriminator, Field, FiniteFloat, JsonValue, Tag
from typing_extensions import TypeAliasType

from uispec._model import MISSING, JsonObject, OpenModel, Seq, TextOrNumber

TYPE: Final = "$type"
"""What tells a flat node, whatever else it says, where it is text."""
RESERVED: Final = "$"
"""What the names of the flat form begin with. A prop that begins with it never reaches the component."""
NESTED_NAMES: Final = frozenset({"component", "props", "children", "key"})
"""What a node of the nested form says of itself."""


class Action(OpenModel):
    """What a node does when its user acts: a type that the host knows, and the payload that it hands over.

    >>> Action(type="decide", decision="approve").model_dump()
    {'type': 'decide', 'decision': 'approve'}
    """

    takes_extra = True

    type: str


class FlatNode(OpenModel):
    """A node of the flat form. Its props stand beside the names of the form, in `model_extra`.

    >>> FlatNode(type="Button", label="Go", action=Action(type="go")).model_dump()
    {'$type': 'Button', '$action': {'type': 'go'}, 'label': 'Go'}
    """

    takes_extra = True

    type: str = Field(validation_alias="$type", serialization_alias="$type")
    """The name of a component of the host."""
    key: TextOrNumber | MISSING = Field(default=MISSING, validation_alias="$key", serialization_alias="$key")
    """What the node is known by when its neighbours change."""
    action: Action | MISSING = Field(default=MISSING, validation_alias="$action", serialization_alias="$action")
    children: "Child | MISSING" = MISSING

    @property
    def props(self) -> dict[str, JsonValue]:
        """What its component is given: everything but the names of the form, and what looks like one.

        >>> FlatNode.model_validate({"$type": "Text", "value": "Hi", "$status": "done"}).props
        {'value': 'Hi'}
        """
        return {name: value for name, value in (self.model_extra or {}).items() if not name.startswith(RESERVED)}


class NestedNode(OpenModel):
    """A node of the nested form.

    >>> NestedNode(component="Text", props={"tone": "soft"}, children=["Hi"]).model_dump(mode="json")
    {'component': 'Text', 'props': {'tone': 'soft'}, 'children': ['Hi']}
    """

    component: str
    """The name of a component of the host."""
    props: JsonObject | MISSING = MISSING
    children: "Child | MISSING" = MISSING
    """An array, by the types; a single child is drawn too."""
    key: str | MISSING = MISSING
    """What the node is known by when its neighbours change."""


def is_flat(node: object) -> TypeGuard[dict[str, JsonValue]]:
    """Tell whether an object of JSON is a node of the flat form.

    >>> is_flat({"$type": "Text", "component": "Card"}), is_flat({"$type": 7, "component": "Card"})
    (True, False)
    """
    return isinstance(node, dict) and isinstance(cast("dict[str, JsonValue]", node).get(TYPE), str)


def is_nested(node: object) -> TypeGuard[dict[str, JsonValue]]:
    """Tell whether an object of JSON is a node of the nested form, or was meant to be one.

    >>> is_nested({"component": "Card"}), is_nested({"component": None}), is_nested({"$type": "A", "component": "B"})
    (True, True, False)
    """
    return isinstance(node, dict) and "component" in node and not is_flat(cast("object", node))


def is_drawn(child: JsonValue) -> bool:
    """Tell whether anything is seen of what stands at the place of a node, if its component is known.

    >>> is_drawn(0), is_drawn(""), is_drawn(None), is_drawn(True)
    (True, True, False, False)
    """
    return child is not None and not isinstance(child, bool)


_TAGS: Final[Mapping[type, str]] = {
    str: "<string>",
    bool: "<boolean>",  # which is an int, too
    int: "<number/whole>",
    float: "<number>",
    type(None): "<null>",
    list: "<array>",
    tuple: "<array>",
}


def _kind(value: object) -> str:
    """Which member of the union a value is meant for. Each value is read by one of them, however deep it stands."""
    if (tag := _TAGS.get(type(value))) is not None:
        return tag
    if isinstance(value, NestedNode) or is_nested(value):
        return "<nested node>"
    return next((tag for kind, tag in _TAGS.items() if isinstance(value, kind)), "<flat node>")


# A named alias, since it holds itself. The strictness of a model ends at one; here each value is of the right type.
Child = TypeAliasType(
    "Child",
    Annotated[
        Annotated[str, Tag("<string>")]
        | Annotated[int, Tag("<number/whole>")]
        | Annotated[FiniteFloat, Tag("<number>")]
        | Annotated[bool, Tag("<boolean>")]
        | Annotated[None, Tag("<null>")]
        | Annotated["Seq[Child]", Tag("<array>")]
        | Annotated[FlatNode, Tag("<flat node>")]
        | Annotated[NestedNode, Tag("<nested node>")],
        Discriminator(_kind),
    ],
)
"""What may stand at the place of a node: text, a node of either form, an array of such, or what is not drawn."""


class Spec(OpenModel):
    """A spec of the nested form.

    >>> Spec(root=NestedNode(component="Text", children=["Hi"])).model_dump(mode="json")
    {'root': {'component': 'Text', 'children': ['Hi']}}
    """

    root: Child
