"""The messages of v0.9 and v0.9.1, in both directions."""

from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import Field, Tag, TypeAdapter, model_validator

from uispec._issues.refusals import GUARD, refusal
from uispec._model import MISSING, JsonObject, Model, OpenModel, PlainJson, Seq
from uispec.a2ui._wire import Moment, one_body
from uispec.a2ui.v0_9.components import Component
from uispec.a2ui.v0_9.types import Theme


class CreateSurface(Model):
    """A new surface, empty as yet."""

    surface_id: str
    catalog_id: str
    theme: Theme | MISSING = MISSING
    send_data_model: bool | MISSING = MISSING


class UpdateComponents(Model):
    """Components that are new, or take the place of those with the same ids."""

    surface_id: str
    components: Annotated[Seq[Component], Field(min_length=1)]


class UpdateDataModel(Model):
    """A value for one place of the data model."""

    surface_id: str
    path: str | MISSING = MISSING
    value: PlainJson | MISSING = MISSING
    """Null is a value; absent removes what lies at the path."""


class DeleteSurface(Model):
    """The end of a surface."""

    surface_id: str


class ActionBody(OpenModel):
    """What a user did. Open in the schema, so that other keys are kept."""

    name: str
    surface_id: str
    source_component_id: str
    timestamp: Moment
    context: JsonObject


class ValidationFailedError(Model):
    """A message did not fit its catalog."""

    code: Literal["VALIDATION_FAILED"]
    surface_id: str
    path: str
    """A JSON Pointer into the message."""
    message: str


class GenericError(OpenModel):
    """Any other trouble. Open, so that other keys are kept."""

    code: str
    message: str
    surface_id: str

    @model_validator(mode="after")
    def _is_no_validation(self) -> Self:
        if self.code == "VALIDATION_FAILED":
            raise refusal(GUARD, "A validation error has a shape of its own.")
        return self


ErrorBody: TypeAlias = Annotated[
    Annotated[ValidationFailedError, Tag("<error/validation>")] | Annotated[GenericError, Tag("<error/generic>")],
    Field(union_mode="left_to_right"),
]

Body: TypeAlias = (
    CreateSurface
    | UpdateComponents
    | UpdateDataModel
    | DeleteSurface
    | ActionBody
    | ValidationFailedError
    | GenericError
)

_FROM_AGENT: Final = {
    "update_components": "updateComponents",
    "update_data_model": "updateDataModel",
    "create_surface": "createSurface",
    "delete_surface": "deleteSurface",
}
_FROM_RENDERER: Final = {
    "action": "action",
    "error": "error",
}
_BODIES: Final = {**_FROM_AGENT, **_FROM_RENDERER}


class Message(Model):
    """One message of v0.9 and v0.9.1, in either direction: a version and exactly one body."""

    version: Literal["v0.9", "v0.9.1"]
    """As written; the two versions differ in nothing that a message holds."""
    create_surface: CreateSurface | MISSING = MISSING
    update_components: UpdateComponents | MISSING = MISSING
    update_data_model: UpdateDataModel | MISSING = MISSING
    delete_surface: DeleteSurface | MISSING = MISSING
    action: ActionBody | MISSING = MISSING
    error: ErrorBody | MISSING = MISSING

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        # This runs for every message there is, and nearly all hold a version and a body. Python code may give MISSING.
        values, given = self.__dict__, self.__pydantic_fields_set__
        if len(given) == 2:
            one, other = given
            if values[one] is not MISSING and values[other] is not MISSING:
                return self
        held = [wire for name, wire in _BODIES.items() if values[name] is not MISSING]
        if len(held) != 1:
            raise one_body(held)
        return self

    @property
    def body(self) -> Body:
        """The one body."""
        return next(value for name, value in self.__dict__.items() if value is not MISSING and name != "version")

    @property
    def body_name(self) -> str:
        """The body's key on the wire, such as `updateComponents`."""
        return next(wire for name, wire in _BODIES.items() if getattr(self, name) is not MISSING)

    @property
    def direction(self) -> Literal["agent_to_renderer", "renderer_to_agent"]:
        """Who sends such a message to whom."""
        return "agent_to_renderer" if self.body_name in _FROM_AGENT.values() else "renderer_to_agent"


MESSAGE: Final[TypeAdapter[Message]] = TypeAdapter(Message)
