"""What a prop may hold in place of a value: the typed forms of expressions, and how JSON is told to be one.

Elements keep their props as JSON. A typed form is for whoever writes or examines a spec in Python: `expression` reads
one from JSON, and an element that is built with forms in its props holds their JSON at once.
"""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from pydantic import Field, JsonValue

from uispec import _json
from uispec._hold import hold_limits
from uispec._model import MISSING, Model, OpenModel
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue
from uispec.jsonrender.models._forms import FormJson, Given, OnlyTrue
from uispec.limits import DEFAULT, Limits

DIRECTIVES: Final = ("$concat", "$count", "$format", "$join", "$math", "$pluralize", "$t", "$truncate")
"""The keys of the published directives."""

# Extra keys mean nothing beside the key that tells a form, and are kept: every form is open.


class StateValue(OpenModel):
    """The value of a place in the state, a JSON Pointer: `StateValue(state="/user/name")`."""

    state: str = Field(validation_alias="$state", serialization_alias="$state")


class ItemValue(OpenModel):
    """The value of a place in the item of the repeat: `ItemValue(item="name")`; `""` is the item.

    As a whole param of an action it is the path of that place in the state, such as `/todos/0/name`, and no value.
    """

    item: str = Field(validation_alias="$item", serialization_alias="$item")


class IndexValue(OpenModel):
    """The position of the item of the repeat, counted from 0: `IndexValue(index=True)`."""

    index: OnlyTrue = Field(validation_alias="$index", serialization_alias="$index")


class BindState(OpenModel):
    """The value of a place in the state, which the component may also write to: `BindState(bind_state="/name")`."""

    bind_state: str = Field(validation_alias="$bindState", serialization_alias="$bindState")


class BindItem(OpenModel):
    """The value of a place in the item of the repeat, which the component may also write to.

    >>> BindItem(bind_item="done").model_dump()
    {'$bindItem': 'done'}
    """

    bind_item: str = Field(validation_alias="$bindItem", serialization_alias="$bindItem")


class Conditional(OpenModel):
    """One of two values, by a condition: `Conditional(condition=conditions.when("/user"), then="Hi", otherwise="")`."""

    condition: FormJson = Field(validation_alias="$cond", serialization_alias="$cond")
    """As JSON: of conditions that came from a peer, `conforms` tells whether they are any."""
    then: FormJson = Field(validation_alias="$then", serialization_alias="$then")
    otherwise: FormJson = Field(validation_alias="$else", serialization_alias="$else")

    if TYPE_CHECKING:

        def __init__(self, *, condition: Given, then: Given, otherwise: Given) -> None: ...


class Computed(OpenModel):
    """What a function of the host gives: `Computed(computed="total", args={"rows": StateValue(state="/rows")})`."""

    computed: str = Field(validation_alias="$computed", serialization_alias="$computed")
    """The name of the function."""
    args: FormJson | MISSING = MISSING
    """An object, whose members may be expressions."""

    if TYPE_CHECKING:

        def __init__(self, *, computed: str, args: Given | MISSING = MISSING) -> None: ...


class Template(OpenModel):
    """Text with places of the state in it, and of the item: `Template(template="${name} of ${/team/name}")`."""

    template: str = Field(validation_alias="$template", serialization_alias="$template")


class Directive(OpenModel):
    """A value that a directive makes; which one, its one registered key tells. All that it says is kept as it is.

    >>> Directive.model_validate({"$math": "add", "a": 1, "b": StateValue(state="/n")}).model_dump()
    {'$math': 'add', 'a': 1, 'b': {'$state': '/n'}}
    """

    takes_extra = True

    if not TYPE_CHECKING:
        __pydantic_extra__: dict[str, FormJson]


Expression: TypeAlias = (
    StateValue | ItemValue | IndexValue | BindState | BindItem | Conditional | Computed | Template | Directive
)
"""A typed form of any kind."""

Kind: TypeAlias = Literal[
    "state", "item", "index", "bind_state", "bind_item", "conditional", "computed", "template", "directive"
]
"""The kinds of expressions."""

_FORMS: Final[Mapping[Kind, type[Expression]]] = {
    "state": StateValue,
    "item": ItemValue,
    "index": IndexValue,
    "bind_state": BindState,
    "bind_item": BindItem,
    "conditional": Conditional,
    "computed": Computed,
    "template": Template,
    "directive": Directive,
}


def _is_text(form: Mapping[str, object], key: str) -> bool:
    return isinstance(form[key], str)


def _is_true(form: Mapping[str, object], key: str) -> bool:
    return form[key] is True


def _has_branches(form: Mapping[str, object], key: str) -> bool:
    return "$then" in form and "$else" in form


_TELLING: Final[tuple[tuple[str, Callable[[Mapping[str, object], str], bool], Kind], ...]] = (
    ("$state", _is_text, "state"),
    ("$item", _is_text, "item"),
    ("$index", _is_true, "index"),
    ("$bindState", _is_text, "bind_state"),
    ("$bindItem", _is_text, "bind_item"),
    ("$cond", _has_branches, "conditional"),
    ("$computed", _is_text, "computed"),
    ("$template", _is_text, "template"),
)
"""What tells a kind: the key, and what else has to be so. The first that fits counts, whatever else is there."""


OWN_KEYS: Final = frozenset(key for key, _, _ in _TELLING)
"""The keys that tell expressions, and that no directive may have."""
KEYS: Final = (*(key for key, _, _ in _TELLING), "$then", "$else")
"""The keys that expressions have, but for directives."""


def kind_of(value: Mapping[str, object], directives: Collection[str] = DIRECTIVES) -> Kind | None:
    """Tell which kind of expression an object is; none means that its members are values of their own.

    Args:
        value: a JSON object.
        directives: the keys of the directives that the host knows.

    >>> kind_of({"$state": "/a", "$item": "b"}), kind_of({"$index": 1}), kind_of({"$count": []}), kind_of({"a": 1})
    ('state', None, 'directive', None)
    """
    for key, fits, kind in _TELLING:
        if key in value and fits(value, key):
            return kind
    return "directive" if any(key in value for key in directives) else None


def expression(
    value: JsonValue | Model, *, directives: Collection[str] = DIRECTIVES, limits: Limits = DEFAULT
) -> Expression | None:
    """Read the typed form that a value of a prop is.

    Args:
        value: JSON, as an element holds it.
        directives: the keys of the directives that the host knows; the published ones, where none are given.
        limits: `json_depth`.

    Returns:
        The form, or `None` for a plain value. Only the value itself is looked at: a list is none, whatever it holds.

    Raises:
        ParseError, LimitError: `value` is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.
        ExpressionError: `ambiguous_directive`, for the keys of two directives in one object.

    Spec: json-render 0.21, dynamic props, in the order in which the npm package tells them apart.

    >>> expression({"$template": "Hello ${/name}"})
    Template(template='Hello ${/name}')
    >>> expression({"$cond": {"$state": "/a"}}) is None
    True
    """
    hold_limits("expression", limits)
    if isinstance(value, Model):
        value = value.model_dump(mode="json")
    _json.check(value, limits)
    if not isinstance(value, Mapping):
        return None
    kind = kind_of(value, directives)
    if kind is None:
        return None
    if kind == "directive" and len(found := [key for key in value if key in directives]) > 1:
        text = f"An object holds the key of one directive; this one holds {' and '.join(map(shown, found))}."
        raise ExpressionError(Issue("", "ambiguous_directive", text))
    # With plain arrays and objects, whatever sequences and mappings a caller has.
    return _FORMS[kind].model_validate(_json.copy(value), by_alias=True, by_name=False)
