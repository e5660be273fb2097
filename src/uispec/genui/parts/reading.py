"""Parts of messages from bytes, text and Python values, and back: whose a part is, its members tell."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue, TypeAdapter

from uispec import _issues, _json
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT, OpenModel
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.genui.parts.ai_sdk import STATES, AiSdkPart
from uispec.genui.parts.assistant_ui import GENERATIVE_UI, TOOL_CALL, GenerativeUIPart, ToolCallPart
from uispec.genui.parts.copilotkit import CopilotKitPart
from uispec.limits import DEFAULT, Limits

Part: TypeAlias = AiSdkPart | ToolCallPart | GenerativeUIPart | CopilotKitPart

_AI_SDK: Final[TypeAdapter[AiSdkPart]] = TypeAdapter(AiSdkPart, config=STRICT)
_TOOL_CALL: Final[TypeAdapter[ToolCallPart]] = TypeAdapter(ToolCallPart)
_GENERATIVE_UI: Final[TypeAdapter[GenerativeUIPart]] = TypeAdapter(GenerativeUIPart)
_COPILOTKIT: Final[TypeAdapter[CopilotKitPart]] = TypeAdapter(CopilotKitPart, config=STRICT)


def parse_part(data: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> Part:
    """Read a part of a message: a tool call of the AI SDK, assistant-ui or CopilotKit in any state, or a spec.

    Args:
        data: JSON as text or bytes, or the object as a mapping, which is not changed and not kept.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The part as it came: one of the AI SDK where its `state` is one of that; else one of assistant-ui by its
        `type`; else one of CopilotKit, if it has a `status`. Keys that the runtimes do not name are kept.

    Raises:
        ParseError: `invalid_json` (empty input too), `invalid_unicode`, `non_finite_number`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: `missing_property`, `wrong_type`, `invalid_value`; all that are wrong, in document order.

    Source: ai 7.0.173, UIToolInvocation; @assistant-ui/core 0.3.35, ToolCallMessagePart; @copilotkit/react-core 1.74.0.

    >>> parse_part('{"type": "tool-pay", "toolCallId": "1", "state": "input-available", "input": {"amount": 3}}')
    InputAvailable(type='tool-pay', tool_call_id='1', state='input-available', input={'amount': 3})
    >>> parse_part({"status": "inProgress", "args": {}})
    InProgress(args={}, status='inProgress')
    """
    hold("parse_part", "data", data, (*TEXT_TYPES, Mapping), "text, bytes or a mapping")
    hold_limits("parse_part", limits)
    document = _json.read(data, limits) if isinstance(data, TEXT_TYPES) else _json.owned(data, limits)
    if not isinstance(document, dict):
        text = f"A part is an object; got {shown(document)}."
        raise InvalidDocumentError(Issue("", "wrong_type", text))
    # A static tool of the AI SDK may be called `call`, so the state is asked first.
    if not _has_state(document):
        if document.get("type") == TOOL_CALL:
            return _issues.read_as(_TOOL_CALL, document, limits=limits)
        if document.get("type") == GENERATIVE_UI:
            return _issues.read_as(_GENERATIVE_UI, document, limits=limits)
        if "status" in document:
            return _issues.read_as(_COPILOTKIT, document, limits=limits, tagged=True)
    return _issues.read_as(_AI_SDK, document, limits=limits, tagged=True)


def _has_state(document: dict[str, JsonValue]) -> bool:
    state = document.get("state")
    return isinstance(state, str) and state in STATES


def dump_part(part: Part) -> dict[str, JsonValue]:
    """Give a part as JSON-ready Python values, which share nothing with it.

    Raises:
        LimitError: `too_deep`, for a spec whose nodes were put into each other in Python without end.

    Source: ai 7.0.173, UIToolInvocation; @assistant-ui/core 0.3.35, ToolCallMessagePart.

    >>> dump_part(GenerativeUIPart(spec={"root": "Hi"}))
    {'type': 'generative-ui', 'spec': {'root': 'Hi'}}
    """
    hold("dump_part", "part", part, OpenModel, "a part")
    return part.model_dump(mode="json")
