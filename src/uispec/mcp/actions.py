"""Messages of mcp-ui's views, told in the words of MCP Apps or of the OpenAI Apps SDK."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias, cast

from pydantic import JsonValue, Tag, TypeAdapter

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._issues import read_as
from uispec._kinds import Text
from uispec._model import MISSING, JsonObject, OpenModel
from uispec._sentences import conjoin, did_you_mean, shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.ledger import Ledger
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Effect, LossCode
from uispec.mcp.constants import PROTOCOL_VERSION
from uispec.mcp.messages import MessageId
from uispec.mcp.methods import METHODS
from uispec.mcp.pairs import HOSTS, Host
from uispec.mcp.porting import place_of
from uispec.pointer import Tokens

Object: TypeAlias = dict[str, JsonValue]
Make: TypeAlias = Callable[[Object], JsonValue]
"""From the payload of a message: the parameters of a method, or the arguments of a function; `None`, not to be said."""


_Kind: TypeAlias = Literal["a string", "an object", "a number"]
_KINDS: Final[Mapping[_Kind, type | tuple[type, ...]]] = {
    "a string": str,
    "an object": dict,
    "a number": (int, float),
}


@dataclass(frozen=True, slots=True)
class _Lost:
    """What a host does not carry of a message."""

    at: Tokens
    """Where it stands in the message, if it does."""
    code: LossCode
    effect: Effect
    message: str


@dataclass(frozen=True, slots=True)
class _Said:
    """How a host says a message: a method of JSON-RPC or a function of `window.openai`, and what it is given."""

    name: str
    make: Make
    lost: tuple[_Lost, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """What becomes of one type of message."""

    required: dict[str, _Kind] = field(default_factory=dict[str, _Kind])
    """Keys of the payload, and what stands there."""
    optional: dict[str, _Kind] = field(default_factory=dict[str, _Kind])
    said: Mapping[Host, _Said] = field(default_factory=dict[Host, _Said])
    unsaid: str = ""
    """Why a host without a word for it gets nothing."""
    code: LossCode = "event"


def _user_text(text: str) -> JsonValue:
    return {"role": "user", "content": [{"type": "text", "text": text}]}


def _intent(payload: Object) -> str:
    return f"Intent: {payload['intent']}. Parameters: {_json.text(payload.get('params', {}))}"


def _short_intent(payload: Object) -> str:
    return f"{payload['intent']}: {_json.text(payload.get('params', {}))}"


def _some(*keys: str) -> Make:
    return lambda payload: {key: payload[key] for key in keys if key in payload}


def _initialize(_: Object) -> JsonValue:
    view: JsonValue = {"name": "mcp-ui", "version": "0"}
    return {"appInfo": view, "appCapabilities": {}, "protocolVersion": PROTOCOL_VERSION}


_APPROXIMATED_INTENT: Final = _Lost(
    ("type",),
    "event",
    "approximated",
    "The intent arrives as a sentence that the model reads, not as data for the host.",
)
_APPROXIMATED_NOTIFY: Final = _Lost(
    ("type",), "event", "approximated", "The notice goes into a log; nobody says to whom it was addressed."
)
_NO_SIZE: Final = "Only the height is told; the host gives the width."

_ROWS: Final[Mapping[str, _Row]] = {
    "tool": _Row(
        {"toolName": "a string"},
        {"params": "an object"},
        {
            "mcp-apps": _Said("tools/call", lambda p: {"name": p["toolName"], "arguments": p.get("params", {})}),
            "openai-apps": _Said("callTool", lambda p: [p["toolName"], p.get("params", {})]),
        },
    ),
    "prompt": _Row(
        {"prompt": "a string"},
        {},
        {
            "mcp-apps": _Said("ui/message", lambda p: _user_text(cast("str", p["prompt"]))),
            "openai-apps": _Said("sendFollowUpMessage", lambda p: [{"prompt": p["prompt"]}]),
        },
    ),
    "link": _Row(
        {"url": "a string"},
        {},
        {
            "mcp-apps": _Said("ui/open-link", _some("url")),
            # mcp-ui's own adapter refuses here; the SDK has a function that does it.
            "openai-apps": _Said("openExternal", lambda p: [{"href": p["url"]}]),
        },
    ),
    "intent": _Row(
        {"intent": "a string"},
        {"params": "an object"},
        {
            "mcp-apps": _Said("ui/message", lambda p: _user_text(_intent(p)), (_APPROXIMATED_INTENT,)),
            "openai-apps": _Said(
                "sendFollowUpMessage", lambda p: [{"prompt": _short_intent(p)}], (_APPROXIMATED_INTENT,)
            ),
        },
    ),
    "notify": _Row(
        {"message": "a string"},
        {},
        {
            "mcp-apps": _Said(
                "notifications/message", lambda p: {"level": "info", "data": p["message"]}, (_APPROXIMATED_NOTIFY,)
            )
        },
        "The OpenAI Apps SDK has no notices; tell the model by setWidgetState or sendFollowUpMessage.",
    ),
    "ui-size-change": _Row(
        {},
        {"width": "a number", "height": "a number"},
        {
            "mcp-apps": _Said("ui/notifications/size-changed", _some("width", "height")),
            "openai-apps": _Said(
                "notifyIntrinsicHeight",
                lambda p: [p["height"]] if "height" in p else None,
                (_Lost(("payload", "width"), "layout", "dropped", _NO_SIZE),),
            ),
        },
    ),
    "ui-lifecycle-iframe-ready": _Row(
        said={"mcp-apps": _Said("ui/initialize", _initialize)},
        unsaid="The OpenAI Apps SDK sets window.openai before the view runs; there is nothing to say.",
        code="state",
    ),
    "ui-request-render-data": _Row(
        unsaid="The host sends input, result and context by itself; read what came last.", code="state"
    ),
    "ui-request-data": _Row(unsaid="No host answers requests for data; call a tool.", code="event"),
    "ui-lifecycle-iframe-render-data": _Row(
        unsaid="It comes as tool-input, tool-result and the host's context, or in window.openai.", code="state"
    ),
    "ui-message-received": _Row(unsaid="JSON-RPC and promises say that themselves.", code="event"),
    "ui-message-response": _Row(unsaid="The answer of JSON-RPC, or a promise, takes its place.", code="event"),
    "ui-lifecycle-tool-cancelled": _Row(
        {},
        {"reason": "a string"},
        {"mcp-apps": _Said("ui/notifications/tool-cancelled", _some("reason"))},
        "The OpenAI Apps SDK does not say that a call was cancelled.",
    ),
    "ui-lifecycle-teardown": _Row(
        {},
        {"reason": "a string"},
        {
            "mcp-apps": _Said(
                "ui/resource-teardown",
                lambda _: {},
                (_Lost(("payload", "reason"), "metadata", "dropped", "The view does not learn why it ends."),),
            )
        },
        "The OpenAI Apps SDK does not say that a view ends.",
        "state",
    ),
    "ui-html-content": _Row(unsaid="The HTML of a view is its resource; serve it as one.", code="media"),
}
"""Every type of message that mcp-ui has, and what each host makes of it."""

MESSAGE_TYPES: Final = tuple(_ROWS)


class _Envelope(OpenModel):
    type: str
    message_id: Annotated[str, Tag("<string>")] | Annotated[int, Tag("<whole number>")] | MISSING = MISSING
    payload: JsonObject | MISSING = MISSING


_ENVELOPE: Final = TypeAdapter(_Envelope)


def port_action(
    message: Text | Mapping[str, object],
    to: Host = "mcp-apps",
    *,
    request_id: MessageId = 1,
    limits: Limits = DEFAULT,
) -> Conversion[Object | None]:
    """Tell a message of a view of mcp-ui, as it posts it to its host, in the words of another host.

    Args:
        message: `{"type", "messageId"?, "payload"?}`.
        to: the host.
        request_id: the id of the request for a message that brings none.
        limits: bounds on reading.

    Returns:
        For MCP Apps a message of JSON-RPC; for the OpenAI Apps SDK the call of a function, with the keys `function` and
        `arguments`; `None` where nothing is to be said. What is not said, or not as it was meant, is a loss: an intent
        becomes a sentence to the model, a notice a line of a log, both `event`, approximated.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: `unknown_message`, a type that mcp-ui has not; `missing_property`, `wrong_type`.
        ValueError: there is no such host.

    Source: mcp-ui, messages; adapters of its JavaScript server 6.1.0.

    >>> port_action({"type": "tool", "payload": {"toolName": "pay", "params": {"bill": 7}}}).output["params"]
    {'name': 'pay', 'arguments': {'bill': 7}}
    """
    hold("port_action", "message", message, Text | Mapping, "text, bytes or a mapping")
    hold_limits("port_action", limits)
    if to not in HOSTS:
        raise ValueError(f"port_action() writes for {' or '.join(HOSTS)}, not for {to!r:.80}")
    envelope = read_as(_ENVELOPE, message, limits=limits)
    row = _ROWS.get(envelope.type)
    if row is None:
        text = f"mcp-ui has no message {shown(envelope.type)}.{did_you_mean(envelope.type, _ROWS)}"
        raise InvalidDocumentError(Issue("/type", "unknown_message", text))
    if envelope.payload is MISSING and row.required:
        text = f'The message needs the property "payload", an object with {conjoin(map(shown, row.required))}.'
        raise InvalidDocumentError(Issue("/payload", "missing_property", text))
    payload: Object = {} if envelope.payload is MISSING else cast("Object", _json.copy(envelope.payload))
    _check(row, payload)
    said = row.said.get(to)
    document: JsonValue = envelope.model_dump(mode="json")
    ledger = Ledger(document)
    lost = [_Lost(("type",), row.code, "dropped", row.unsaid)] if said is None else [*said.lost]
    known = frozenset[str]() if said is None else row.required.keys() | row.optional.keys()
    lost += [_Lost(("payload", key), "property", "dropped", _NO_PLACE) for key in payload if key not in known]
    lost += [_Lost((key,), "property", "dropped", _NO_PLACE) for key in envelope.model_extra or {}]
    is_request = said is not None and to == "mcp-apps" and METHODS[said.name].is_request
    if not is_request:
        lost.append(_Lost(("messageId",), "identifier", "dropped", _NO_ID))
    for each in lost:
        if pointer.has(document, each.at):
            what = ".".join((envelope.type, *each.at[1:]))
            ledger.note(place_of(ledger, each.at), each.code, each.effect, f"action.{what}", each.message)
    identity = request_id if envelope.message_id is MISSING else envelope.message_id
    output = None if said is None else _write_message(said, payload, to, identity)
    return Conversion(output, ledger.finish(), {}, "mcp-ui", to)


_NO_PLACE: Final = "No message of the new host has a place for it."
_NO_ID: Final = "Nothing answers under this id: a promise does, or nobody."


def _write_message(said: _Said, payload: Object, to: Host, identity: MessageId) -> Object | None:
    given = said.make(payload)
    if given is None:
        return None
    if to == "openai-apps":
        return {"function": f"window.openai.{said.name}", "arguments": given}
    request: Object = {"id": identity} if METHODS[said.name].is_request else {}
    return {"jsonrpc": "2.0", **request, "method": said.name, "params": given}


def _check(row: _Row, payload: Object) -> None:
    faults: list[Issue] = []
    for key, kind in (row.required | row.optional).items():
        if key not in payload:
            if key in row.required:
                faults.append(Issue(f"/payload/{key}", "missing_property", f"The payload needs {shown(key)}."))
        elif isinstance(payload[key], bool) or not isinstance(payload[key], _KINDS[kind]):
            faults.append(Issue(f"/payload/{key}", "wrong_type", f"{shown(key)} must be {kind}."))
    if faults:
        raise InvalidDocumentError(*faults)
