"""What travels beside the messages of v1.0: capabilities, data models, and messages in lists."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, Tag, TypeAdapter, model_validator

from uispec._issues.refusals import refusal
from uispec._model import MISSING, STRICT, JsonObject, Map, Model, OpenModel, Seq
from uispec.a2ui._wire import hold_direction
from uispec.a2ui.v1_0.messages import Message
from uispec.a2ui.v1_0.types import Metadata

Schema: TypeAlias = Annotated[JsonObject, Tag("<object>")] | Annotated[bool, Tag("<boolean>")]
"""A JSON Schema (draft 2020-12), not looked into here."""

_VERSION: Final = re.compile(
    r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(?:\.(0|[1-9][0-9]*))?"
    r"(?:-(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?"
    r"(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?"
)


def _semantic_version(text: str) -> str:
    if _VERSION.fullmatch(text) is None:
        raise refusal("invalid_value", "{name} must be a version such as 1.0.")
    return text


def _requires_call(names: tuple[str, ...]) -> tuple[str, ...]:
    if "@call" not in names:
        raise refusal("invalid_value", '{name} must hold "@call".')
    return names


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) != len(names):
        raise refusal("invalid_value", "{name} must not hold a name twice.")
    return names


def _without_surface(components: Mapping[str, "ComponentDefinition"]) -> Mapping[str, "ComponentDefinition"]:
    if "Surface" in components:
        raise refusal(
            "reserved_key", "{name} is the container that every surface has; no catalog defines it.", ("Surface",)
        )
    return components


class FunctionDefinition(Model):
    """A function of a catalog: a JSON Schema of its calls, and who may call it."""

    type: Literal["object"]
    description: str | MISSING = MISSING
    properties: "CallProperties"
    required: Annotated[Seq[str], AfterValidator(_requires_call)]
    return_type: Literal["string", "number", "boolean", "array", "object", "validationResult", "any", "void"]
    allowed_callers: Literal["rendererOnly", "agentOnly", "rendererOrAgent"] | MISSING = MISSING
    """Absent: `rendererOnly`."""
    requires_user_activation: bool | MISSING = MISSING

    @model_validator(mode="after")
    def _is_renderers_own(self) -> Self:
        if self.requires_user_activation is True and self.allowed_callers not in (MISSING, "rendererOnly"):
            message = "A function that needs an act of the user is for the renderer only."
            raise refusal("invalid_value", message, ("allowedCallers",))
        return self


class CallProperties(Model):
    """The properties of a call in a catalog's JSON Schema."""

    call: "CallName" = Field(validation_alias="@call", serialization_alias="@call")
    args: JsonObject | MISSING = MISSING
    """A JSON Schema of the arguments."""


class CallName(OpenModel):
    """The JSON Schema of a function's name. Open in the schema."""

    const: str


class ComponentDefinition(OpenModel):
    """A component of a catalog: a JSON Schema, and what it may stand in and hold."""

    allowed_parents: Annotated[Seq[str], AfterValidator(_distinct)] | MISSING = MISSING
    allowed_children: Annotated[Seq[str], AfterValidator(_distinct)] | MISSING = MISSING
    metadata: Metadata | MISSING = MISSING


class CatalogDefs(OpenModel):
    """The unions of a catalog, and schemas of its own."""

    model_config = ConfigDict(extra="allow")
    if not TYPE_CHECKING:
        __pydantic_extra__: dict[str, Schema]

    any_component: Schema
    any_function: Schema


class InlineCatalog(Model):
    """A catalog document, such as a renderer may bring along itself."""

    schema_uri: str | MISSING = Field(default=MISSING, validation_alias="$schema", serialization_alias="$schema")
    uri: str | MISSING = Field(default=MISSING, validation_alias="$id", serialization_alias="$id")
    protocol_version: Annotated[str, AfterValidator(_semantic_version)] | MISSING = MISSING
    """Absent: 0.9."""
    defs: CatalogDefs | MISSING = Field(default=MISSING, validation_alias="$defs", serialization_alias="$defs")
    title: str | MISSING = MISSING
    description: str | MISSING = MISSING
    catalog_id: str
    instructions: str | MISSING = MISSING
    components: Annotated[Map[str, ComponentDefinition], AfterValidator(_without_surface)] | MISSING = MISSING
    functions: Map[str, FunctionDefinition] | MISSING = MISSING


class RendererCatalogs(OpenModel):
    """The catalogs that a renderer can show. Open, so that other keys are kept."""

    supported_catalog_ids: Seq[str]
    inline_catalogs: Seq[InlineCatalog] | MISSING = MISSING


class AgentCatalogs(OpenModel):
    """The catalogs that an agent can write for. Open, so that other keys are kept."""

    supported_catalog_ids: Seq[str] | MISSING = MISSING
    """The text of the spec requires it, the schema does not: absent is read, and who writes gives it."""
    accepts_inline_catalogs: bool | MISSING = MISSING


class RendererCapabilities(OpenModel):
    """What a renderer says of itself, under `a2uiRendererCapabilities`. Open: other versions stand beside this one."""

    capabilities: RendererCatalogs = Field(validation_alias="1.0", serialization_alias="1.0")


class AgentCapabilities(OpenModel):
    """What an agent says of itself, in its card or in metadata. Open: other versions stand beside this one."""

    capabilities: AgentCatalogs = Field(validation_alias="1.0", serialization_alias="1.0")


class RendererDataModel(Model):
    """The data models of the surfaces that asked for it, under `a2uiRendererDataModel`."""

    version: Literal["1.0", "v1.0"]
    surfaces: Map[str, JsonObject]
    """By surface id. A data model that is no object cannot be told here."""


AgentMessages: TypeAlias = Seq[Annotated[Message, AfterValidator(hold_direction("agent_to_renderer"))]]
"""Messages from the agent to the renderer, in order."""

RendererMessages: TypeAlias = Seq[Annotated[Message, AfterValidator(hold_direction("renderer_to_agent"))]]
"""Messages from the renderer to the agent, in order."""

AGENT_MESSAGES: Final[TypeAdapter[AgentMessages]] = TypeAdapter(AgentMessages, config=STRICT)
RENDERER_MESSAGES: Final[TypeAdapter[RendererMessages]] = TypeAdapter(RendererMessages, config=STRICT)


class AgentMessageList(Model):
    """Messages from the agent, for transports that want an object at the top."""

    messages: AgentMessages


class RendererMessageList(Model):
    """Messages from the renderer, for transports that want an object at the top."""

    messages: RendererMessages


class Sample(OpenModel):
    """A named stream of messages, as catalogs bring them as examples. Open in the schema."""

    name: str
    description: str
    messages: AgentMessages
