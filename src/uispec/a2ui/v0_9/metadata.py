"""What travels beside the messages of v0.9: capabilities, data models, and messages in lists."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, Tag, TypeAdapter

from uispec._model import MISSING, STRICT, JsonObject, Map, Model, OpenModel, Seq
from uispec.a2ui._wire import hold_direction
from uispec.a2ui.v0_9.messages import Message
from uispec.a2ui.v0_9.values import ReturnType

Schema: TypeAlias = Annotated[JsonObject, Tag("<object>")] | Annotated[bool, Tag("<boolean>")]
"""A JSON Schema (draft 2020-12), not looked into here."""


class InlineFunction(Model):
    """A function of an inline catalog."""

    name: str
    description: str | MISSING = MISSING
    parameters: JsonObject
    """A JSON Schema of the arguments."""
    return_type: ReturnType


class InlineCatalog(Model):
    """A catalog that a renderer brings along itself."""

    catalog_id: str
    components: Map[str, Schema] | MISSING = MISSING
    functions: Seq[InlineFunction] | MISSING = MISSING
    theme: Map[str, Schema] | MISSING = MISSING


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
    """What a renderer says of itself, under `a2uiClientCapabilities`. Open: other versions stand beside this one."""

    capabilities: RendererCatalogs = Field(validation_alias="v0.9", serialization_alias="v0.9")


class AgentCapabilities(OpenModel):
    """What an agent says of itself, in its card or in metadata. Open: other versions stand beside this one."""

    capabilities: AgentCatalogs = Field(validation_alias="v0.9", serialization_alias="v0.9")


class RendererDataModel(Model):
    """The data models of the surfaces that asked for it, under `a2uiClientDataModel`."""

    version: Literal["v0.9", "v0.9.1"]
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
