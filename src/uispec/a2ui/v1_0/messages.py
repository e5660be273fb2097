"""The messages of v1.0, in both directions."""

from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, Tag, TypeAdapter, model_validator

from uispec._issues.refusals import GUARD, refusal
from uispec._model import MISSING, Json, JsonObject, Model, OpenModel, PlainJson, PlainObject, Seq
from uispec.a2ui._wire import Moment, one_body
from uispec.a2ui.v1_0.components import Component
from uispec.a2ui.v1_0.types import Metadata
from uispec.a2ui.v1_0.values import EarlierFunctionCall, FunctionCall


class CreateSurface(Model):
    """A new surface, with as much of its content as is there already."""

    surface_id: str
    catalog_id: str | MISSING = MISSING
    """The catalog of all components and calls that name none."""
    send_data_model: bool | MISSING = MISSING
    components: Annotated[Seq[Component], Field(min_length=1)] | MISSING = MISSING
    data_model: PlainObject | MISSING = MISSING
    metadata: Metadata | MISSING = MISSING


class UpdateComponents(Model):
    """Components that are new, or take the place of those with the same ids."""

    surface_id: str
    components: Annotated[Seq[Component], Field(min_length=1)]


class UpdateDataModel(Model):
    """A value for one place of the data model."""

    surface_id: str
    path: str | MISSING = MISSING
    value: PlainJson
    """Null removes what lies at the path."""


class DeleteSurface(Model):
    """The end of a surface."""

    surface_id: str


def _is_qualified(call: FunctionCall | EarlierFunctionCall) -> FunctionCall | EarlierFunctionCall:
    if getattr(call, "catalog_id", MISSING) is MISSING:
        raise refusal("missing_property", 'A call from the agent needs the property "catalogId".', ("catalogId",))
    return call


AnyCall: TypeAlias = Annotated[
    Annotated[FunctionCall, Tag("<function call>")] | Annotated[EarlierFunctionCall, Tag("<function call/earlier>")],
    Field(union_mode="left_to_right"),
]
"""A call in the current spelling, or in that of the drafts."""


class CallRendererFunction(Model):
    """The agent calls a function of the renderer, and is owed a response."""

    surface_id: str | MISSING = MISSING
    """The surface whose data model the call may look at; absent: none."""
    function_call_id: str
    call_function: Annotated[AnyCall, AfterValidator(_is_qualified)]


class ResponseError(Model):
    """Why a function gave no value."""

    code: str
    message: str


class FunctionResponse(Model):
    """What a called function gave: a value, null being one, or an error."""

    function_call_id: str
    value: Json | MISSING = MISSING
    error: ResponseError | MISSING = MISSING

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if (self.value is MISSING) == (self.error is MISSING):
            raise refusal("invalid_value", '{name} must hold exactly one of "value" and "error".')
        return self


class ActionBody(OpenModel):
    """What a user did. Open in the schema, so that other keys are kept."""

    name: str
    user_message: str | MISSING = MISSING
    surface_id: str
    source_component_id: str
    timestamp: Moment
    context: JsonObject
    metadata: Metadata | MISSING = MISSING


class CallAgentFunction(Model):
    """The renderer calls a function of the agent, and is owed a response."""

    surface_id: str
    function_call_id: str
    call_function: AnyCall


class ValidationFailedError(Model):
    """A message did not fit its catalog."""

    code: Literal["VALIDATION_FAILED", "UNALLOWED_PARENT", "UNALLOWED_CHILD"]
    surface_id: str
    path: str
    """A JSON Pointer into the message."""
    message: str


class GenericError(OpenModel):
    """Any other trouble. Open, so that other keys are kept.

    The schema demands exactly one of `surface_id` and `function_call_id`. Peers send neither, or both: reading takes
    that, and who writes gives one of them.
    """

    code: str
    message: str
    surface_id: str | MISSING = MISSING
    function_call_id: str | MISSING = MISSING

    @model_validator(mode="after")
    def _is_no_validation(self) -> Self:
        if self.code in ("VALIDATION_FAILED", "UNALLOWED_PARENT", "UNALLOWED_CHILD"):
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
    | CallRendererFunction
    | FunctionResponse
    | ActionBody
    | CallAgentFunction
    | ValidationFailedError
    | GenericError
)

_FROM_AGENT: Final = {
    "update_components": "updateComponents",
    "update_data_model": "updateDataModel",
    "create_surface": "createSurface",
    "delete_surface": "deleteSurface",
    "call_renderer_function": "callRendererFunction",
    "agent_function_response": "agentFunctionResponse",
}
_FROM_RENDERER: Final = {
    "action": "action",
    "call_agent_function": "callAgentFunction",
    "renderer_function_response": "rendererFunctionResponse",
    "error": "error",
}
_BODIES: Final = {**_FROM_AGENT, **_FROM_RENDERER}
_CALL_NAMES: Final = frozenset({"call_renderer_function", "call_agent_function"})


class Message(Model):
    """One message of v1.0, in either direction: a version and exactly one body."""

    version: Literal["1.0", "v1.0"]
    """As written; `"v1.0"` is what the drafts wrote."""
    create_surface: CreateSurface | MISSING = MISSING
    update_components: UpdateComponents | MISSING = MISSING
    update_data_model: UpdateDataModel | MISSING = MISSING
    delete_surface: DeleteSurface | MISSING = MISSING
    call_renderer_function: CallRendererFunction | MISSING = MISSING
    agent_function_response: FunctionResponse | MISSING = MISSING
    action: ActionBody | MISSING = MISSING
    call_agent_function: CallAgentFunction | MISSING = MISSING
    renderer_function_response: FunctionResponse | MISSING = MISSING
    error: ErrorBody | MISSING = MISSING

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        # This runs for every message there is, and nearly all hold a version and a body. Python code may give MISSING.
        values, given = self.__dict__, self.__pydantic_fields_set__
        if len(given) == 2 and _CALL_NAMES.isdisjoint(given):
            one, other = given
            if values[one] is not MISSING and values[other] is not MISSING:
                return self
        held = [wire for name, wire in _BODIES.items() if values[name] is not MISSING]
        if len(held) != 1:
            raise one_body(held)
        body = self.body
        is_call = isinstance(body, CallRendererFunction | CallAgentFunction)
        if is_call and self.version == "1.0" and isinstance(body.call_function, EarlierFunctionCall):
            raise refusal(
                "missing_property", 'A function call needs the property "@call".', (*held, "callFunction", "@call")
            )
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
