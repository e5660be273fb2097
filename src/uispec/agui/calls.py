"""Tool calls as a run has them so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec import _json
from uispec._model import MISSING, or_none
from uispec.agui.growing import Growing
from uispec.agui.interrupts import Interrupt, ResumeEntry
from uispec.agui.partial_json import parse_partial
from uispec.agui.parts import ContentPart
from uispec.agui.tools import FunctionCall, ToolCall
from uispec.errors import UispecError

CallStatus: TypeAlias = Literal["pending", "running", "success", "error"]
"""`pending`: its arguments arrive, or somebody has to approve it. `running`: nobody has answered it yet."""
Decision: TypeAlias = Literal["approved", "rejected"]

NO_TEXT: Final = Growing[str]()


@dataclass(frozen=True, eq=False, repr=False)
class CallState:
    """One tool call: a value, of which a version costs what an event adds."""

    id: str
    """`toolCallId` on the wire."""
    name: str
    text: Growing[str] = NO_TEXT
    """The arguments as they came, piece by piece."""
    args_complete: bool = False
    """Whether the end of the arguments came; of calls that a list of messages brought, whether they can be read."""
    status: CallStatus = "pending"
    parent_message_id: str | None = None
    """The message that the call said it belongs to."""
    message_id: str | None = None
    """The message that holds it."""
    result: str | tuple[ContentPart, ...] | None = None
    result_message_id: str | None = None
    error: str | None = None
    """Why it failed: what the run said when it failed, `cancelled`, or the `error` of the tool message."""
    interrupt: Interrupt | None = None
    """What has to be answered before it may run."""
    answer: ResumeEntry | None = None
    """What was answered, where the input of a run told it."""
    subagent_run_id: str | None = None
    metadata: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    encrypted_value: str | None = None
    told_as: ToolCall | None = None
    """The call as the list of messages had it that brought it."""

    @cached_property
    def args_text(self) -> str:
        """The text of the arguments so far; whatever the model wrote, JSON or not."""
        return "".join(self.text)

    @cached_property
    def args(self) -> JsonValue:
        """The arguments, once they are complete; no text means none. `None` before, and where they are no JSON."""
        if not self.args_complete:
            return None
        try:
            return read_args(self.args_text)
        except UispecError:
            return None

    @cached_property
    def args_partial(self) -> JsonValue | MISSING:
        """What is certain of the arguments so far, to be shown and not to be checked; see `parse_partial`."""
        return parse_partial(self.args_text).value

    @property
    def kind(self) -> Literal["call", "approval"]:
        """Whether somebody is, or was, asked about it."""
        return "call" if self.interrupt is None else "approval"

    @property
    def decision(self) -> Decision | None:
        """What was decided, where the answer says so in the usual way: a payload with `approved`."""
        payload = None if self.answer is None or self.answer.payload is MISSING else self.answer.payload
        approved = payload.get("approved") if isinstance(payload, dict) else None
        return None if not isinstance(approved, bool) else "approved" if approved else "rejected"

    @property
    def is_answered(self) -> bool:
        """Whether a result came."""
        return self.result is not None

    def __eq__(self, other: object) -> bool:
        # However the text was cut.
        return isinstance(other, CallState) and all(
            _json.same(getattr(self, name), getattr(other, name)) for name in (*_COMPARED, "args_text")
        )

    def __repr__(self) -> str:
        return f"<CallState {self.name} {self.id!r}: {self.status}>"


_COMPARED: Final = tuple(field.name for field in fields(CallState) if field.name != "text")


def message_part(call: CallState) -> ToolCall:
    """The call as an assistant message holds it."""
    about = {
        "encrypted_value": MISSING if call.encrypted_value is None else call.encrypted_value,
        "metadata": call.metadata or MISSING,
    }
    function = FunctionCall(name=call.name, arguments=call.args_text)
    if call.told_as is None:
        return ToolCall.model_validate({"id": call.id, "type": "function", "function": function, **about}, by_name=True)
    before = call.told_as
    if before.function.arguments == call.args_text and before.function.name == call.name:
        function = before.function
    else:
        function = before.function.model_copy(update={"name": call.name, "arguments": call.args_text})
    changed = {key: value for key, value in about.items() if value != getattr(before, key)}
    if function is before.function and not changed:
        return before
    return before.model_copy(update={"function": function, **changed})


def read_args(text: str) -> JsonValue:
    """Read the arguments of a call; some providers write nothing where there are none.

    Raises:
        ParseError, LimitError: they are no JSON.

    >>> read_args(" "), read_args('{"a": 1}')
    ({}, {'a': 1})
    """
    return _json.read(text) if text.strip() else {}


def told_call(call: ToolCall, message_id: str, before: CallState | None) -> CallState:
    """A call as a list of messages tells it; what no message can tell stays as it was."""
    told = CallState(call.id, call.function.name) if before is None else before
    text = NO_TEXT.with_item(call.function.arguments)
    is_complete = told.args_complete or _is_readable(call.function.arguments)
    return replace(
        told,
        name=call.function.name,
        text=text,
        args_complete=is_complete,
        status="running" if is_complete and before is None else told.status,
        message_id=message_id,
        metadata={} if call.metadata is MISSING else call.metadata,
        encrypted_value=or_none(call.encrypted_value),
        told_as=call,
    )


def _is_readable(text: str) -> bool:
    try:
        read_args(text)
    except UispecError:
        return False
    return True
