"""What an event or a change of the state does: actions, with what is asked before and done after them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, JsonObject, Map, OpenModel, Seq
from uispec.jsonrender.models._forms import FormObject, Given


class Confirm(OpenModel):
    """What the user is asked before an action runs; `${...}` in title and message reads the state."""

    title: str
    message: str
    confirm_label: str | MISSING = MISSING
    cancel_label: str | MISSING = MISSING
    variant: Literal["default", "danger"] | MISSING = MISSING


class Navigate(OpenModel):
    """Go to another place, which the host understands."""

    navigate: str


class SetState(OpenModel):
    """Write values as they are, by their paths; in an `onError`, the text `$error.message` is the error's."""

    values: JsonObject = Field(validation_alias="set", serialization_alias="set")


class Chained(OpenModel):
    """Run another action."""

    action: str
    params: FormObject | MISSING = MISSING

    if TYPE_CHECKING:

        def __init__(self, *, action: str, params: Mapping[str, Given] | MISSING = MISSING) -> None: ...


OnSuccess: TypeAlias = Annotated[
    Annotated[Navigate, Tag("<navigation>")]
    | Annotated[SetState, Tag("<write>")]
    | Annotated[Chained, Tag("<action>")],
    Field(union_mode="left_to_right"),
]
"""What follows an action that went well. Where an object says several, the first in this order counts."""

OnError: TypeAlias = Annotated[
    Annotated[SetState, Tag("<write>")] | Annotated[Chained, Tag("<action>")], Field(union_mode="left_to_right")
]
"""What follows an action that failed."""


class ActionBinding(OpenModel):
    """One action, run by an event of an element or by a change of the state."""

    action: str
    params: FormObject | MISSING = MISSING
    """Any JSON and any expression. An `$item` that is a whole param is the path of the item's place, not its value."""
    confirm: Confirm | MISSING = MISSING
    on_success: OnSuccess | MISSING = MISSING
    on_error: OnError | MISSING = MISSING
    prevent_default: bool | MISSING = MISSING

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            action: str,
            params: Mapping[str, Given] | MISSING = MISSING,
            confirm: Confirm | MISSING = MISSING,
            on_success: OnSuccess | MISSING = MISSING,
            on_error: OnError | MISSING = MISSING,
            prevent_default: bool | MISSING = MISSING,
        ) -> None: ...


Bindings: TypeAlias = Annotated[
    Annotated[ActionBinding, Tag("<action>")] | Annotated[Seq[ActionBinding], Tag("<array>")],
    Field(union_mode="left_to_right"),
]
"""One action, or several that run one after the other."""

BindingMap: TypeAlias = Map[str, Bindings]
"""Actions by event, or by the path in the state that they watch."""
