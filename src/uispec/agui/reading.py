"""Events and inputs of runs from bytes, text and Python values, and back."""

from collections.abc import Mapping
from typing import Final, TypeVar, cast

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec import _issues, _json
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT, OpenModel
from uispec._sentences import shown
from uispec.agui.capabilities import AgentCapabilities
from uispec.agui.events import EVENTS, Event, EventModel, KnownEvent, UnknownEvent
from uispec.agui.messages import Message
from uispec.agui.run_input import RunAgentInput
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

T = TypeVar("T", bound=OpenModel)

_KNOWN: Final[TypeAdapter[KnownEvent]] = TypeAdapter(KnownEvent, config=STRICT)
_UNKNOWN: Final[TypeAdapter[UnknownEvent]] = TypeAdapter(UnknownEvent)
_INPUT: Final[TypeAdapter[RunAgentInput]] = TypeAdapter(RunAgentInput)
_MESSAGE: Final[TypeAdapter[Message]] = TypeAdapter(Message, config=STRICT)
_CAPABILITIES: Final[TypeAdapter[AgentCapabilities]] = TypeAdapter(AgentCapabilities)


def parse_event(data: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> Event:
    """Read one event.

    Args:
        data: JSON as text or bytes (UTF-8, a byte-order mark is skipped), or the object as a mapping, which is not
            changed and not kept.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The event as it came: keys that the protocol does not name are kept, and an event of a type that it does not
        name is an `UnknownEvent`. Null where a property is optional means that it is absent.

    Raises:
        ParseError: `invalid_json` (empty input too), `invalid_unicode`, `non_finite_number`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: `missing_property`, `wrong_type`, `invalid_value`, `invalid_pointer`; all that are wrong,
            in document order.

    Spec: AG-UI 1.0, events.

    >>> parse_event('{"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "Hi", "timestamp": null}')
    TextMessageContent(type='TEXT_MESSAGE_CONTENT', message_id='m', delta='Hi')
    >>> parse_event({"type": "HOLOGRAM", "size": 3})
    UnknownEvent(type='HOLOGRAM', size=3)
    """
    if limits is not DEFAULT:
        hold_limits("parse_event", limits)
    if isinstance(data, TEXT_TYPES):
        # Bytes are the ordinary case, and each call of a function on their way would be felt.
        if type(data) is bytes and len(data) <= limits.document_bytes and limits.json_depth >= _json.PARSER_DEPTH:
            try:
                return _KNOWN.validator.validate_json(data, by_alias=True, by_name=False)
            except ValidationError:
                pass  # read once more below, where every issue gets its place
        return event_of(_json.read(data, limits), limits)
    hold("parse_event", "data", data, Mapping, "text, bytes or a mapping")
    return event_of(data, limits)


def event_of(document: object, limits: Limits) -> Event:
    """Read the JSON of an event, whatever it is; arguments and errors are those of `parse_event`."""
    if not isinstance(document, Mapping):
        text = f"An event is an object; got {shown(document)}."
        raise InvalidDocumentError(Issue("", "wrong_type", text))
    members = cast("Mapping[str, object]", document)
    kind = members.get("type")
    if isinstance(kind, str) and kind not in EVENTS:
        return _issues.read_as(_UNKNOWN, members, limits=limits)
    return _issues.read_as(_KNOWN, members, limits=limits, tagged=True)


def parse_run_input(data: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> RunAgentInput:
    """Read what a front end sends to start a run.

    Args:
        data: text or bytes (UTF-8), or the object that such text would give.
        limits: `document_bytes`, `json_depth`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_event`.

    Spec: AG-UI 1.0, RunAgentInput.

    >>> parse_run_input('{"threadId": "t", "runId": "r", "messages": []}').thread_id
    't'
    """
    return _parse("parse_run_input", _INPUT, data, limits)


def parse_message(data: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> Message:
    """Read one message of a thread.

    Args:
        data: text or bytes (UTF-8), or the object that such text would give.
        limits: `document_bytes`, `json_depth`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_event`.

    Spec: AG-UI 1.0, messages.

    >>> parse_message({"id": "1", "role": "user", "content": "Hello"})
    UserMessage(id='1', role='user', content='Hello')
    """
    return _parse("parse_message", _MESSAGE, data, limits)


def parse_capabilities(data: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> AgentCapabilities:
    """Read what an agent says that it can do.

    Args:
        data: text or bytes (UTF-8), or the object that such text would give.
        limits: `document_bytes`, `json_depth`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_event`.

    Spec: AG-UI 1.0, capabilities.

    >>> parse_capabilities('{"state": {"deltas": true}}').state
    SharedState(deltas=True)
    """
    return _parse("parse_capabilities", _CAPABILITIES, data, limits)


M = TypeVar("M")


def _parse(function: str, adapter: TypeAdapter[M], data: Text | Mapping[str, object], limits: Limits) -> M:
    hold_limits(function, limits)
    hold(function, "data", data, (*TEXT_TYPES, Mapping), "text, bytes or a mapping")
    return _issues.read_as(adapter, data, limits=limits)


# Writing

EVENT_TYPES: Final = (EventModel, Mapping)
EVENT_WORDS: Final = "an event or a mapping"


def dump_event(event: Event | Mapping[str, object]) -> dict[str, JsonValue]:
    """Give an event as JSON-ready Python values, which share nothing with it; a mapping is read first.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_event`, for a mapping.

    Spec: AG-UI 1.0, events.

    >>> from uispec import agui
    >>> dump_event(agui.StepStarted(step_name="plan"))
    {'type': 'STEP_STARTED', 'stepName': 'plan'}
    """
    return _dump(_typed("dump_event", event))


def dump_event_json(event: Event | Mapping[str, object]) -> bytes:
    """Write an event as compact JSON in UTF-8; a mapping is read first.

    Raises:
        ParseError: `invalid_unicode`, a text of it cannot be written.
        ParseError, LimitError, InvalidDocumentError: as `parse_event`, for a mapping.

    Spec: AG-UI 1.0, events.

    >>> from uispec import agui
    >>> dump_event_json(agui.TextMessageEnd(message_id="m"))
    b'{"type":"TEXT_MESSAGE_END","messageId":"m"}'
    """
    return _json.text(_dump(_typed("dump_event_json", event))).encode()


def _typed(function: str, event: Event | Mapping[str, object]) -> Event:
    """Give an event that is to be written; a mapping is read, with the errors of `parse_event`."""
    hold(function, "event", event, EVENT_TYPES, EVENT_WORDS)
    return event_of(event, DEFAULT) if isinstance(event, Mapping) else event


def dump_run_input(run_input: RunAgentInput) -> dict[str, JsonValue]:
    """Give the input of a run as JSON-ready Python values, which share nothing with it.

    Spec: AG-UI 1.0, RunAgentInput.

    >>> dump_run_input(RunAgentInput(thread_id="t", run_id="r", messages=()))
    {'threadId': 't', 'runId': 'r', 'messages': []}
    """
    hold("dump_run_input", "run_input", run_input, RunAgentInput, "a RunAgentInput")
    return _dump(run_input)


def dump_message(message: Message) -> dict[str, JsonValue]:
    """Give a message as JSON-ready Python values, which share nothing with it.

    Spec: AG-UI 1.0, messages.

    >>> dump_message(parse_message('{"id": "1", "role": "reasoning", "content": "Hm."}'))
    {'id': '1', 'role': 'reasoning', 'content': 'Hm.'}
    """
    hold("dump_message", "message", message, OpenModel, "a message")
    return _dump(message)


def _dump(model: OpenModel) -> dict[str, JsonValue]:
    return model.model_dump(mode="json")
