"""Messages between a view and its host, read and written: JSON-RPC 2.0 with the methods of MCP Apps."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, TypeAlias, cast

from pydantic import JsonValue, Tag, TypeAdapter

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._issues import read_as
from uispec._kinds import Text
from uispec._model import MISSING, JsonObject, OpenModel, or_none
from uispec._sentences import conjoin, did_you_mean, shown
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.mcp.methods import METHODS

MessageId: TypeAlias = str | int
Source: TypeAlias = Text | Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Request:
    """A message that wants an answer."""

    id: MessageId
    method: str
    params: OpenModel | None = None
    """The model of the method in `methods.METHODS`; `None` where there are none."""


@dataclass(frozen=True, slots=True)
class Notification:
    """A message that wants none."""

    method: str
    params: OpenModel | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """An answer, raw: only the request that it answers says what it is; see `parse_result`."""

    id: MessageId
    result: JsonValue


class ErrorBody(OpenModel):
    """Why a request failed."""

    code: int
    message: str


@dataclass(frozen=True, slots=True)
class Failure:
    """An answer that says why there is none."""

    id: MessageId | None
    error: ErrorBody


UiMessage: TypeAlias = Request | Notification | Response | Failure
MESSAGES: Final = (Request, Notification, Response, Failure)


class _Envelope(OpenModel):
    id: Annotated[str, Tag("<string>")] | Annotated[int, Tag("<whole number>")] | MISSING | None = MISSING
    method: str | MISSING = MISSING
    params: JsonObject | MISSING = MISSING
    result: JsonObject | MISSING = MISSING
    error: ErrorBody | MISSING = MISSING


_ENVELOPE: Final = TypeAdapter(_Envelope)


@cache
def _params_of(method: str) -> TypeAdapter[OpenModel]:
    return TypeAdapter(METHODS[method].params)


@cache
def _result_of(method: str) -> TypeAdapter[OpenModel]:
    known = METHODS.get(method)
    if known is None or known.result is None:
        raise ValueError(f"no request of MCP Apps has the method {method!r:.80}")
    return TypeAdapter(known.result)


def parse_message(data: Source, *, limits: Limits = DEFAULT) -> UiMessage:
    """Read one message between a view and its host.

    Args:
        data: text, bytes, or the message as a mapping. `jsonrpc` and the `id` of a request are not looked for where the
            transport is known; a message with a method and no id is a notification.
        limits: bounds on reading.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: `unknown_message`, it has neither method, result nor error; `unknown_method`; or its
            parameters do not fit (`codes.ShapeCode`), with paths from the message on.

    Source: MCP Apps 2026-01-26.

    >>> parse_message({"jsonrpc": "2.0", "id": 1, "method": "ui/open-link", "params": {"url": "https://example.org"}})
    Request(id=1, method='ui/open-link', params=OpenLinkParams(url='https://example.org'))
    """
    hold("parse_message", "data", data, Text | Mapping, "text, bytes or a mapping")
    hold_limits("parse_message", limits)
    envelope = read_as(_ENVELOPE, data, limits=limits)
    if envelope.method is not MISSING:
        return _request_or_notification(envelope, envelope.method, limits)
    identity = or_none(envelope.id)
    if envelope.error is not MISSING:
        return Failure(identity, envelope.error)
    if envelope.result is not MISSING and identity is not None:
        return Response(identity, envelope.result)
    raise InvalidDocumentError(Issue("", "unknown_message", "This is no request, no notification and no answer."))


def _request_or_notification(envelope: _Envelope, name: str, limits: Limits) -> Request | Notification:
    method = METHODS.get(name)
    if method is None:
        text = f"No message of MCP Apps has the method {shown(name)}.{did_you_mean(name, METHODS)}"
        raise InvalidDocumentError(Issue("/method", "unknown_method", text))
    params = None
    if envelope.params is not MISSING:
        params = _params(name, envelope.params, limits)
    elif not method.is_params_optional:
        params = _without_params(name, limits)
    if envelope.id is MISSING or envelope.id is None:
        return Notification(name, params)
    return Request(envelope.id, name, params)


def parse_result(method: str, data: Source, *, limits: Limits = DEFAULT) -> OpenModel:
    """Read the answer to a request, which only the request tells what it is.

    Args:
        method: of the request.
        data: the `result` of the answer.
        limits: bounds on reading.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: it does not fit; `codes.ShapeCode`.
        ValueError: no request has this method.

    Source: MCP Apps 2026-01-26.

    >>> parse_result("ui/request-display-mode", {"mode": "fullscreen"})
    DisplayModeParams(mode='fullscreen')
    """
    hold("parse_result", "method", method, str, "a string")
    hold("parse_result", "data", data, Text | Mapping, "text, bytes or a mapping")
    hold_limits("parse_result", limits)
    return read_as(_result_of(method), data, limits=limits)


def _without_params(method: str, limits: Limits) -> OpenModel:
    """The parameters of a message that has none, where none is needed."""
    try:
        return _params(method, {}, limits)
    except InvalidDocumentError as error:
        needed = conjoin(shown(pointer.split(issue.path)[-1]) for issue in error.issues)
        text = f'The message needs the property "params", an object with {needed}.'
        raise InvalidDocumentError(Issue("/params", "missing_property", text)) from error


def _params(method: str, value: Mapping[str, object], limits: Limits) -> OpenModel:
    try:
        return read_as(_params_of(method), value, limits=limits)
    except UispecError as error:
        raise error.under("/params") from error


def dump_message(message: UiMessage) -> dict[str, JsonValue]:
    """Write a message as JSON-ready Python values, in the version of the envelope that MCP speaks.

    Source: MCP Apps 2026-01-26.

    >>> dump_message(Notification("ui/notifications/initialized"))
    {'jsonrpc': '2.0', 'method': 'ui/notifications/initialized'}
    """
    hold("dump_message", "message", message, MESSAGES, "a message of MCP Apps")
    written: dict[str, JsonValue] = {"jsonrpc": "2.0"}
    match message:
        case Request(identity, method, params):
            written |= {"id": identity, "method": method, **_dump(params)}
        case Notification(method, params):
            written |= {"method": method, **_dump(params)}
        case Response(identity, result):
            written |= {"id": identity, "result": _json.copy(result)}
        case _:
            written |= {"id": message.id, "error": message.error.model_dump(mode="json")}
    return written


def _dump(params: OpenModel | None) -> dict[str, JsonValue]:
    return {} if params is None else {"params": params.model_dump(mode="json")}


def tool_call(
    name: str,
    arguments: Mapping[str, JsonValue],
    *,
    request_id: MessageId = 1,
    meta: Mapping[str, JsonValue] | None = None,
) -> dict[str, JsonValue]:
    """Write the call of a tool: what a click in a view sends to its host, and what the server receives.

    Args:
        name: of the tool.
        arguments: for it.
        request_id: of the message.
        meta: what the host says beside it to the server, such as `openai/locale`.

    Returns:
        The request of JSON-RPC, which shares nothing with the arguments.

    Raises:
        ParseError, LimitError: the arguments or `meta` are no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, they hold what JSON has not.

    Source: MCP 2025-11-25, `tools/call`.

    >>> tool_call("pay", {"bill": 7})["params"]
    {'name': 'pay', 'arguments': {'bill': 7}}
    """
    hold("tool_call", "name", name, str, "a string")
    hold("tool_call", "arguments", arguments, Mapping, "a mapping")
    params: dict[str, JsonValue] = {"name": name, "arguments": cast("JsonValue", arguments)}
    if meta is not None:
        params["_meta"] = cast("JsonValue", meta)
    call: dict[str, JsonValue] = {"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": params}
    return cast("dict[str, JsonValue]", _json.owned(call))
