"""Tool calls as four runtimes show them, in one vocabulary: where a call stands, and apart from it what was decided.

An answer is no stage: a call that somebody approved may still be waiting to run.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter
from pydantic_core import MISSING

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._json import object_or_empty
from uispec._model import STRICT, JsonObject, Model
from uispec.agui.calls import CallState, CallStatus, read_args
from uispec.agui.partial_json import parse_partial
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

Runtime: TypeAlias = Literal["ai-sdk", "assistant-ui", "copilotkit", "ag-ui"]
Kind: TypeAlias = Literal["call", "approval"]
PartDecision: TypeAlias = Literal["approved", "rejected", "answered"]
Stage: TypeAlias = Literal["streaming", "ready", "waiting", "running", "done", "failed", "stopped", "unknown"]

_FROZEN: Final = TypeAdapter[dict[str, JsonValue]](JsonObject, config=STRICT)


@dataclass(frozen=True, slots=True)
class ToolPart:
    """One tool call, as a user interface shows it.

    >>> part = tool_part({"type": "tool-pay", "toolCallId": "c", "state": "output-denied", "approval": {"id": "a"}})
    >>> part.name, part.kind, part.status, part.decision
    ('pay', 'approval', 'pending', 'rejected')
    """

    runtime: Runtime
    """Whose part it is."""
    id: str | None
    name: str | None
    """Of the tool."""
    kind: Kind
    """`approval`: somebody is asked, or was, and nothing has come of it yet."""
    status: CallStatus
    """Where the call stands, in the four words of a card: Pending, Running, Done, Failed."""
    stage: Stage
    """The same more closely. `streaming`: its arguments arrive. `ready`: it may run. `waiting`: for a person.
    `stopped`: it will not run, and it is nobody's fault. `unknown`: the runtime has a word that nobody here knows."""
    decision: PartDecision | None
    """What the person said; `answered` where that was something else than yes or no."""
    reason: str | None
    """Why, in the words of whoever decided."""
    args: JsonValue | MISSING
    """The arguments, as far as they have come; not to be checked while the stage is `streaming`."""
    output: JsonValue | MISSING
    """What the tool gave; not the last word where the status is `running`."""
    error: str | None
    original: "Mapping[str, JsonValue] | CallState" = field(repr=False)
    """The part as it was given, with all that is not told here; a frozen copy of JSON."""


def tool_part(part: CallState | Model | Mapping[str, object], *, limits: Limits = DEFAULT) -> ToolPart | None:
    """Tell where a tool call stands, whichever runtime shows it.

    Known are the parts of AI SDK 6 and 7 (`state`), of assistant-ui (an object `status`), what CopilotKit gives to the
    renderer of a tool (a word `status`; anything but null as `respond` or `handler` stands for the function), and the
    tool calls of AG-UI, folded or as messages hold them.

    Args:
        part: JSON, a model such as `ToolCall` or what `genui.parse_part` gives, or a call of `RunState.tool_calls`.
        limits: `json_depth`, `document_bytes`.

    Returns:
        `None` for what is no tool call, such as a text part. A part of a runtime of which only the word for its state
        is unknown is `pending`, with the stage `unknown`.

    Raises:
        ParseError, LimitError: the part is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: AI SDK 7, UI message parts; assistant-ui 0.3, message parts; CopilotKit 1.74, tool rendering; AG-UI 1.0.

    >>> tool_part({"name": "pay", "status": "executing", "args": {"sum": 12}, "respond": True}).kind
    'approval'
    >>> tool_part({"type": "text", "text": "Hello"}) is None
    True
    """
    hold_limits("tool_part", limits)
    hold("tool_part", "part", part, (CallState, Model, Mapping), "a part, typed or as a mapping")
    if isinstance(part, CallState):
        return _of_call(part)
    given = part.model_dump(mode="json") if isinstance(part, Model) else dict(part)
    document = _FROZEN.validate_python(_json.owned(given, limits))
    for runtime, read in _READERS:
        words = read(document)
        if words is not None:
            return _of_words(runtime, words, document)
    return None


_Words: TypeAlias = tuple[Kind, Stage, CallStatus]

_APPROVAL: Final[_Words] = ("approval", "waiting", "pending")
"""Its stage follows from what was decided."""
_DECIDED: Final[Mapping[PartDecision | None, Stage]] = {
    None: "waiting",
    "approved": "ready",
    "answered": "ready",
    "rejected": "stopped",
}

_AI_SDK: Final[Mapping[str, _Words]] = {
    "input-streaming": ("call", "streaming", "pending"),
    "input-available": ("call", "running", "running"),
    "approval-requested": _APPROVAL,
    "approval-responded": _APPROVAL,
    "output-available": ("call", "done", "success"),
    "output-error": ("call", "failed", "error"),
    "output-denied": _APPROVAL,
}
_ASSISTANT_UI: Final[Mapping[str, _Words]] = {
    "running": ("call", "running", "running"),
    "complete": ("call", "done", "success"),
    "incomplete": ("call", "failed", "error"),
    "requires-action": _APPROVAL,
}
_COPILOTKIT: Final[Mapping[str, _Words]] = {
    "inProgress": ("call", "streaming", "pending"),
    "executing": ("call", "running", "running"),
    "complete": ("call", "done", "success"),
}
_UNKNOWN: Final[_Words] = ("call", "unknown", "pending")
_NOT_FINAL: Final[_Words] = ("call", "running", "running")


def _ai_sdk(part: Mapping[str, JsonValue]) -> _Words | None:
    state, kind = part.get("state"), part.get("type")
    if not isinstance(state, str):
        return None
    is_tool = isinstance(kind, str) and (kind == "dynamic-tool" or kind.startswith("tool-"))
    words = _AI_SDK.get(state, _UNKNOWN if is_tool else None)
    return _NOT_FINAL if state == "output-available" and part.get("preliminary") is True else words


def _assistant_ui(part: Mapping[str, JsonValue]) -> _Words | None:
    match part.get("status"):
        case {"type": "running"} if _is_unfinished(part.get("argsText")):
            return "call", "streaming", "running"
        case {"type": "incomplete", "reason": "cancelled"}:
            return "call", "stopped", "error"
        case {"type": "complete"} if part.get("isPreliminary") is True:
            return _NOT_FINAL
        case {"type": str(kind)}:
            return _ASSISTANT_UI.get(kind, _UNKNOWN)
        case _:
            return None


def _copilotkit(part: Mapping[str, JsonValue]) -> _Words | None:
    status = part.get("status")
    is_asking = part.get("respond") is not None or part.get("handler") is not None
    if status == "executing" and is_asking:
        return _APPROVAL
    return _COPILOTKIT.get(status) if isinstance(status, str) else None


def _ag_ui(part: Mapping[str, JsonValue]) -> _Words | None:
    match part.get("function"):
        case {"name": str(), "arguments": str(arguments)}:
            is_unfinished = _is_unfinished(arguments)
            return ("call", "streaming", "pending") if is_unfinished else ("call", "running", "running")
        case _:
            return None


_READERS: Final[tuple[tuple[Runtime, Callable[[Mapping[str, JsonValue]], _Words | None]], ...]] = (
    ("ai-sdk", _ai_sdk),
    ("assistant-ui", _assistant_ui),
    ("copilotkit", _copilotkit),
    ("ag-ui", _ag_ui),
)
"""In the order in which they are tried: a part that could be of two runtimes is the first one's."""


def _is_unfinished(text: JsonValue) -> bool:
    """Tell whether more of a text of arguments has to come."""
    if not isinstance(text, str):
        return False
    try:
        read_args(text)
    except UispecError:
        return True
    return False


def _decision(part: Mapping[str, JsonValue]) -> PartDecision | None:
    if part.get("state") == "output-denied":
        return "rejected"
    match part.get("approval"):
        case {"approved": bool(approved)}:
            return "approved" if approved else "rejected"
        case _:
            return None


_ARGS: Final = ("input", "args", "parameters", "rawInput")
_OUTPUTS: Final = ("output", "result")


def _of_words(runtime: Runtime, words: _Words, part: Mapping[str, JsonValue]) -> ToolPart:
    kind, stage, status = words
    decision = _decision(part)
    approval, function = object_or_empty(part.get("approval")), object_or_empty(part.get("function"))
    args = _first(part, _ARGS)
    if args is MISSING:
        text = part.get("argsText") if "argsText" in part else function.get("arguments")
        args = _args_of(text) if isinstance(text, str) else MISSING
    return ToolPart(
        runtime,
        _text(part.get("toolCallId")) or _text(part.get("id")),
        _name(part),
        kind,
        status,
        _DECIDED[decision] if kind == "approval" else stage,
        decision,
        _text(approval.get("reason")),
        args,
        _first(part, _OUTPUTS),
        _error(part),
        part,
    )


def _name(part: Mapping[str, JsonValue]) -> str | None:
    for name in (part.get("toolName"), part.get("name"), object_or_empty(part.get("function")).get("name")):
        if isinstance(name, str):
            return name
    kind = part.get("type")
    return kind.removeprefix("tool-") if isinstance(kind, str) and kind.startswith("tool-") else None


def _of_call(call: CallState) -> ToolPart:
    answer = call.answer
    decision: PartDecision | None = call.decision
    if decision is None and answer is not None and answer.status == "resolved":
        decision = "answered"
    return ToolPart(
        "ag-ui",
        call.id,
        call.name,
        call.kind,
        call.status,
        _stage(call, decision),
        decision,
        None,
        call.args if call.args_complete and call.args is not None else call.args_partial,
        MISSING if call.result is None else _json.copy(cast("JsonValue", _content(call))),
        call.error,
        call,
    )


_FOLDED: Final[Mapping[CallStatus, Stage]] = {
    "pending": "streaming",
    "running": "running",
    "success": "done",
    "error": "failed",
}


def _stage(call: CallState, decision: PartDecision | None) -> Stage:
    if call.status == "error" and call.error == "cancelled":
        return "stopped"
    is_asked = call.status == "pending" and call.kind == "approval"
    return _DECIDED[decision] if is_asked else _FOLDED[call.status]


def _content(call: CallState) -> object:
    result = call.result
    return [part.model_dump(mode="json") for part in result] if isinstance(result, tuple) else result


def _args_of(text: str) -> JsonValue | MISSING:
    try:
        return read_args(text)
    except UispecError:
        return parse_partial(text).value


def _error(part: Mapping[str, JsonValue]) -> str | None:
    status = object_or_empty(part.get("status"))
    error = part.get("errorText", status.get("error"))
    return error if isinstance(error, str) else _text(object_or_empty(error).get("message"))


def _first(part: Mapping[str, JsonValue], keys: tuple[str, ...]) -> JsonValue | MISSING:
    for key in keys:
        if key in part:
            return part[key]
    return MISSING


def _text(value: JsonValue) -> str | None:
    return value if isinstance(value, str) else None
