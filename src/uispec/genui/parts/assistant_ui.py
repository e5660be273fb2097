"""Parts of a message of assistant-ui: a tool call with its status, and a spec."""

from typing import Annotated, ClassVar, Final, Literal, Self, TypeAlias

from pydantic import Field, Tag, model_validator

from uispec._issues.refusals import GUARD, refusal
from uispec._model import MISSING, Json, JsonObject, Map, OpenModel, Seq, tag
from uispec.genui.nodes import Spec


class Running(OpenModel):
    """It is not done."""

    type: Literal["running"] = tag("running")


class Complete(OpenModel):
    """It is done."""

    type: Literal["complete"] = tag("complete")


class Incomplete(OpenModel):
    """It ended before it was done."""

    type: Literal["incomplete"] = tag("incomplete")
    reason: Literal["cancelled", "length", "content-filter", "other", "error", "tool-calls"]
    error: Json | MISSING = MISSING


class RequiresAction(OpenModel):
    """It waits for its user, or for the front end."""

    type: Literal["requires-action"] = tag("requires-action")
    reason: Literal["tool-calls", "interrupt"]


class UnknownStatus(OpenModel):
    """A status that assistant-ui 0.3.35 does not have, kept as it is."""

    takes_extra = True
    KNOWN: ClassVar = frozenset({"running", "complete", "incomplete", "requires-action"})

    type: str

    @model_validator(mode="after")
    def _is_unknown(self) -> Self:
        if self.type in self.KNOWN:
            raise refusal(GUARD, "Its model says what is wrong.")
        return self


KnownStatus: TypeAlias = Annotated[Running | Complete | Incomplete | RequiresAction, Field(discriminator="type")]
Status: TypeAlias = Annotated[
    Annotated[KnownStatus, Tag("<status/known>")] | Annotated[UnknownStatus, Tag("<status/unknown>")],
    Field(union_mode="left_to_right"),
]


class ApprovalOption(OpenModel):
    """One of the decisions that are offered."""

    id: str
    kind: str
    """`allow-once`, `allow-always`, `reject-once`, `reject-always`, or a word of the host's own."""
    label: str | MISSING = MISSING
    description: str | MISSING = MISSING
    grants: Seq[str] | MISSING = MISSING
    confirm: Json | MISSING = MISSING


class QuestionOption(OpenModel):
    """One of the answers to a question."""

    id: str
    label: str
    description: str | MISSING = MISSING


class Question(OpenModel):
    """One of several questions that are answered together."""

    id: str
    prompt: str
    header: str | MISSING = MISSING
    options: Seq[QuestionOption] | MISSING = MISSING
    multiple: bool | MISSING = MISSING
    allow_freeform: bool | MISSING = MISSING


class Answer(OpenModel):
    """What was chosen, or typed."""

    option_ids: Seq[str] | MISSING = MISSING
    text: str | MISSING = MISSING


class Approval(OpenModel):
    """A question to the user on which the call waits, and the answer once there is one."""

    id: str
    prompt: str | MISSING = MISSING
    display: Literal["decision", "select", "text", "questions"] | MISSING = MISSING
    """How it is asked; a plain decision where nothing is said."""
    allow_freeform: bool | MISSING = MISSING
    dismissible: bool | MISSING = MISSING
    approved: bool | MISSING = MISSING
    reason: str | MISSING = MISSING
    is_automatic: bool | MISSING = MISSING
    options: Seq[ApprovalOption] | MISSING = MISSING
    option_id: str | MISSING = MISSING
    text: str | MISSING = MISSING
    questions: Seq[Question] | MISSING = MISSING
    answers: Map[str, Answer] | MISSING = MISSING
    resolution: Literal["cancelled", "expired"] | MISSING = MISSING
    """It ended without an answer."""


class HumanInterrupt(OpenModel):
    """A request to the user in a form of the tool's own."""

    type: Literal["human"] = tag("human")
    payload: Json | MISSING = MISSING


class McpApp(OpenModel):
    """The view of an MCP server that shows the call."""

    resource_uri: str
    mime_type: str | MISSING = MISSING
    visibility: Seq[Literal["model", "app"]] | MISSING = MISSING
    server_id: str | MISSING = MISSING


class Mcp(OpenModel):
    """What MCP says about the call."""

    app: McpApp | MISSING = MISSING


class ToolCallPart(OpenModel):
    """A tool call in a message.

    >>> part = ToolCallPart(tool_call_id="1", tool_name="pay", args={"a": 1}, args_text='{"a": 1}', status=Running())
    >>> part.model_dump()["status"]
    {'type': 'running'}
    """

    type: Literal["tool-call"] = tag("tool-call")
    tool_call_id: str
    tool_name: str
    args: JsonObject
    """While it streams, a guess at what is there."""
    args_text: str
    result: Json | MISSING = MISSING
    is_error: bool | MISSING = MISSING
    is_preliminary: bool | MISSING = MISSING
    """True: it runs on, and a later result replaces this one."""
    response_delivery_status: Literal["queued"] | MISSING = MISSING
    artifact: Json | MISSING = MISSING
    timing: JsonObject | MISSING = MISSING
    mcp: Mcp | MISSING = MISSING
    provider_metadata: JsonObject | MISSING = MISSING
    model_content: Seq[JsonObject] | MISSING = MISSING
    interrupt: HumanInterrupt | MISSING = MISSING
    approval: Approval | MISSING = MISSING
    parent_id: str | MISSING = MISSING
    messages: Seq[JsonObject] | MISSING = MISSING
    """Those of an agent that the call started."""
    status: Status | MISSING = MISSING
    """What the runtime says of the part; it is not in the message itself."""


class GenerativeUIPart(OpenModel):
    """A spec in a message.

    >>> GenerativeUIPart(spec=Spec(root="Hi")).model_dump()
    {'type': 'generative-ui', 'spec': {'root': 'Hi'}}
    """

    type: Literal["generative-ui"] = tag("generative-ui")
    spec: Spec
    id: str | MISSING = MISSING
    parent_id: str | MISSING = MISSING


TOOL_CALL: Final = "tool-call"
GENERATIVE_UI: Final = "generative-ui"
