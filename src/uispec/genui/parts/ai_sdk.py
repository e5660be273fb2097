"""A tool call in a message of the AI SDK, versions 6 and 7, by its state.

What version 6 lacks is the state `output-denied`. Where an approval was asked for, it stays with the call.
"""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from uispec._issues.refusals import refusal
from uispec._model import MISSING, Json, JsonObject, OpenModel, tag


def _only_true(value: bool) -> bool:
    if not value:
        raise refusal("invalid_value", "{name} must be true in this state.")
    return value


def _only_false(value: bool) -> bool:
    if value:
        raise refusal("invalid_value", "{name} must be false in this state.")
    return value


class _Approval(OpenModel):
    id: str
    descriptor: Json | MISSING = MISSING
    request_reason: str | MISSING = MISSING
    reason: str | MISSING = MISSING
    is_automatic: bool | MISSING = MISSING
    signature: str | MISSING = MISSING
    input_schema_input: Json | MISSING = MISSING


class RequestedApproval(_Approval):
    """A question to the user that is not answered."""

    @model_validator(mode="after")
    def _is_open(self) -> "RequestedApproval":
        if "approved" in (self.model_extra or {}):
            text = "An approval that is only requested has no answer."
            raise refusal("invalid_value", text, ("approved",))
        return self


class AnsweredApproval(_Approval):
    """An answer, whichever it was."""

    approved: bool


class GivenApproval(_Approval):
    """The answer yes."""

    approved: Annotated[bool, AfterValidator(_only_true)]


class DeniedApproval(_Approval):
    """The answer no."""

    approved: Annotated[bool, AfterValidator(_only_false)]


class _ToolPart(OpenModel):
    type: str
    """`tool-` and the name of the tool, or `dynamic-tool`, where `tool_name` says it."""
    tool_call_id: str
    tool_name: str | MISSING = MISSING
    dynamic: bool | MISSING = MISSING
    title: str | MISSING = MISSING
    tool_metadata: JsonObject | MISSING = MISSING
    provider_executed: bool | MISSING = MISSING
    call_provider_metadata: JsonObject | MISSING = MISSING

    @model_validator(mode="after")
    def _has_a_name(self) -> "_ToolPart":
        if self.type == DYNAMIC:
            if self.tool_name is MISSING:
                raise refusal("missing_property", 'A dynamic tool needs the property "toolName".', ("toolName",))
        elif not self.type.startswith(PREFIX):
            raise refusal("invalid_value", '"type" must be "dynamic-tool", or begin with "tool-".', ("type",))
        return self

    @property
    def name(self) -> str:
        """The name of the tool.

        >>> InputAvailable(type="tool-pay", tool_call_id="1", input={}).name
        'pay'
        """
        return self.type.removeprefix(PREFIX) if self.tool_name is MISSING else self.tool_name


DYNAMIC: Final = "dynamic-tool"
PREFIX: Final = "tool-"


class InputStreaming(_ToolPart):
    """Its arguments arrive; what is there of them is a guess."""

    state: Literal["input-streaming"] = tag("input-streaming")
    input: Json | MISSING = MISSING
    raw_input: str | MISSING = MISSING
    input_encoding: Literal["json", "text"] | MISSING = MISSING


class InputAvailable(_ToolPart):
    """Its arguments are complete, and it runs."""

    state: Literal["input-available"] = tag("input-available")
    input: Json | MISSING = MISSING


class ApprovalRequested(_ToolPart):
    """Its user is asked whether it may run."""

    state: Literal["approval-requested"] = tag("approval-requested")
    input: Json | MISSING = MISSING
    approval: RequestedApproval


class ApprovalResponded(_ToolPart):
    """Its user has answered, and nothing came of it yet."""

    state: Literal["approval-responded"] = tag("approval-responded")
    input: Json | MISSING = MISSING
    approval: AnsweredApproval


class OutputAvailable(_ToolPart):
    """It gave a result."""

    state: Literal["output-available"] = tag("output-available")
    input: Json | MISSING = MISSING
    output: Json | MISSING = MISSING
    preliminary: bool | MISSING = MISSING
    """True: it runs on, and a later result replaces this one."""
    result_provider_metadata: JsonObject | MISSING = MISSING
    approval: GivenApproval | MISSING = MISSING


class OutputError(_ToolPart):
    """It failed."""

    state: Literal["output-error"] = tag("output-error")
    input: Json | MISSING = MISSING
    raw_input: Json | MISSING = MISSING
    error_text: str
    result_provider_metadata: JsonObject | MISSING = MISSING
    approval: GivenApproval | MISSING = MISSING


class OutputDenied(_ToolPart):
    """Its user did not let it run."""

    state: Literal["output-denied"] = tag("output-denied")
    input: Json | MISSING = MISSING
    approval: DeniedApproval


AiSdkPart: TypeAlias = Annotated[
    InputStreaming
    | InputAvailable
    | ApprovalRequested
    | ApprovalResponded
    | OutputAvailable
    | OutputError
    | OutputDenied,
    Field(discriminator="state"),
]
"""A tool call in any of its seven states."""
STATES: Final = frozenset(
    {
        "input-streaming",
        "input-available",
        "approval-requested",
        "approval-responded",
        "output-available",
        "output-error",
        "output-denied",
    }
)
