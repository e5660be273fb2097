"""The messages of a thread, by role."""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, JsonObject, OpenModel, Seq, tag
from uispec.agui._wire import Opt, UnknownKind
from uispec.agui.parts import Content
from uispec.agui.tools import ToolCall


class DeveloperMessage(OpenModel):
    """What the developer tells the model."""

    id: str
    role: Literal["developer"] = tag("developer")
    content: str
    name: Opt[str] = MISSING
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class SystemMessage(OpenModel):
    """What the system tells the model."""

    id: str
    role: Literal["system"] = tag("system")
    content: str
    name: Opt[str] = MISSING
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class UserMessage(OpenModel):
    """What the user says, in text or in parts.

    >>> UserMessage(id="1", content="Hello").model_dump()
    {'id': '1', 'role': 'user', 'content': 'Hello'}
    """

    id: str
    role: Literal["user"] = tag("user")
    content: Content
    name: Opt[str] = MISSING
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class AssistantMessage(OpenModel):
    """What the agent says, and the tools that it calls."""

    id: str
    role: Literal["assistant"] = tag("assistant")
    content: Opt[str] = MISSING
    tool_calls: Opt[Seq[ToolCall]] = MISSING
    name: Opt[str] = MISSING
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class ToolMessage(OpenModel):
    """What came of a tool call."""

    id: str
    role: Literal["tool"] = tag("tool")
    tool_call_id: str
    content: Content
    error: Opt[str] = MISSING
    """What went wrong; it stands beside the content."""
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class ActivityMessage(OpenModel):
    """Something that the front end shows and the model never reads, such as a surface."""

    id: str
    role: Literal["activity"] = tag("activity")
    activity_type: str
    content: JsonObject
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class ReasoningMessage(OpenModel):
    """What the agent thinks, as far as it shows it."""

    id: str
    role: Literal["reasoning"] = tag("reasoning")
    content: str
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


ROLES: Final = frozenset({"developer", "system", "user", "assistant", "tool", "activity", "reasoning"})


class UnknownMessage(UnknownKind):
    """A message of a role that AG-UI 1.0 does not have, kept as it is."""

    known: ClassVar[frozenset[str]] = ROLES
    tag: ClassVar[str] = "role"

    id: str
    role: str


KnownMessage: TypeAlias = Annotated[
    DeveloperMessage
    | SystemMessage
    | UserMessage
    | AssistantMessage
    | ToolMessage
    | ActivityMessage
    | ReasoningMessage,
    Field(discriminator="role"),
]
Message: TypeAlias = Annotated[
    Annotated[KnownMessage, Tag("<message/known>")] | Annotated[UnknownMessage, Tag("<message/unknown>")],
    Field(union_mode="left_to_right"),
]
"""One message of a thread."""
