"""The life of a view as a fold: what was said between it and its host, and whether it was time for it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._issues.lists import bounded
from uispec._map import SlotsMap
from uispec._model import OpenModel
from uispec._sentences import shown
from uispec.errors import Issue, StateError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.mcp.content import CallToolResult
from uispec.mcp.host_context import Context, HostContext, merge_host_context
from uispec.mcp.messages import (
    MESSAGES,
    Failure,
    MessageId,
    Notification,
    Request,
    Response,
    UiMessage,
    parse_message,
    parse_result,
)
from uispec.mcp.methods import METHODS, InitializeParams, InitializeResult, Sender, ToolInputParams

Stage: TypeAlias = Literal["created", "initializing", "ready", "input", "result", "cancelled", "torn_down"]
"""In the order in which a view goes through them; `result` and `cancelled` are two ways to the same."""


@dataclass(frozen=True, slots=True)
class _Pending:
    """A request that waits for its answer, or did: what is done stays, so that nobody answers it twice."""

    id: str
    method: str
    is_answered: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A view as its host and itself see it. A value: messages make new ones."""

    stage: Stage = "created"
    context: Context = field(default_factory=dict[str, JsonValue])
    """As the host told it last."""
    host_capabilities: Mapping[str, JsonValue] | None = None
    app_capabilities: Mapping[str, JsonValue] | None = None
    arguments: Mapping[str, JsonValue] | None = None
    """Of the call, once all have come."""
    arguments_so_far: Mapping[str, JsonValue] | None = None
    """A part of them, while the model still writes."""
    result: Mapping[str, JsonValue] | None = None
    cancelled_because: str | None = None
    model_context: Mapping[str, JsonValue] | None = None
    """What the view told the model last."""
    issues: tuple[Issue, ...] = ()
    """What was wrong with the last message, with paths into it; empty where all was well."""
    requests: SlotsMap[_Pending] = field(default_factory=SlotsMap[_Pending].empty)
    """By sender and id."""


def view_empty() -> View:
    """Return the view before its first message.

    Source: MCP Apps 2026-01-26, lifecycle.

    >>> view_empty().stage
    'created'
    """
    return View()


_TOOL_MESSAGES: Final[Mapping[str, tuple[frozenset[Stage], Stage | None]]] = {
    "ui/notifications/tool-input-partial": (frozenset({"ready"}), None),
    "ui/notifications/tool-input": (frozenset({"ready"}), "input"),
    "ui/notifications/tool-result": (frozenset({"input"}), "result"),
    "ui/notifications/tool-cancelled": (frozenset({"ready", "input"}), "cancelled"),
}
"""When each may come, and what the view is then."""
_ONCE: Final[Mapping[str, str]] = {
    "ui/notifications/tool-input": "arguments",
    "ui/notifications/tool-result": "result",
}
_UNREADY: Final = frozenset[Stage]({"created", "initializing"})
_ANY_TIME: Final = frozenset(
    {"ping", "ui/notifications/sandbox-proxy-ready", "ui/notifications/sandbox-resource-ready"}
)
"""Messages that need no handshake."""


def view_apply(
    view: View,
    message: UiMessage | Mapping[str, object],
    sender: Sender,
    strict: bool = False,
    *,
    limits: Limits = DEFAULT,
) -> View:
    """Return the view after one message of one side.

    A message that cannot be read, or comes at the wrong time, leaves the view as it was but for `issues`, which speak
    of the last message alone.

    Args:
        view: it stays as it was.
        message: typed, or as a mapping, which is read first.
        sender: who sent it.
        strict: raise instead.
        limits: bounds on reading.

    Raises:
        StateError: with `strict`, what comes from the wrong side or at the wrong time: `wrong_sender`,
            `before_initialized`, `repeated_message`, `out_of_order`, `after_teardown`, `unmatched_response`,
            `undeclared_capability`.
        ParseError, LimitError, InvalidDocumentError: with `strict`, as `parse_message` and `parse_result`.
        ValueError: `sender` is neither of the two.

    Source: MCP Apps 2026-01-26, lifecycle.

    >>> early = {"method": "ui/notifications/tool-input", "params": {"arguments": {}}}
    >>> [issue.code for issue in view_apply(view_empty(), early, "host").issues]
    ['before_initialized']
    """
    hold("view_apply", "view", view, View, "a View")
    hold("view_apply", "message", message, (Mapping, *MESSAGES), "a message or a mapping")
    hold_limits("view_apply", limits)
    if sender not in ("view", "host"):
        raise ValueError(f"a sender is 'view' or 'host', not {sender!r:.80}")
    try:
        read = parse_message(message, limits=limits) if isinstance(message, Mapping) else message
        return replace(_apply(view, read, sender, limits), issues=())
    except UispecError as error:
        if strict:
            raise
        return replace(view, issues=error.issues)


def _apply(view: View, message: UiMessage, sender: Sender, limits: Limits) -> View:
    match message:
        case Request() | Notification():
            return _apply_request(view, message, sender)
        case Response():
            return _answer(view, message, sender, limits)
        case _:
            return _apply_failure(view, message, sender)


def _apply_request(view: View, message: Request | Notification, sender: Sender) -> View:
    name = message.method
    refusal = _untimely(view, name, sender)
    if refusal is not None:
        raise StateError(refusal)
    if isinstance(message, Request):
        key = _key(sender, message.id)
        if key in view.requests and not view.requests[key].is_answered:
            text = f"A request with the id {shown(message.id, 40)} waits for its answer already."
            raise StateError(Issue("/id", "repeated_message", text))
        view = replace(view, requests=view.requests.updated([_Pending(key, name)]))
    params = message.params
    said = _dump(params)
    timing = _TOOL_MESSAGES.get(name)
    stage = view.stage if timing is None or timing[1] is None else timing[1]
    match name:
        case "ui/initialize":
            app = _dump(params.app_capabilities) if isinstance(params, InitializeParams) else {}
            return replace(view, stage="initializing", app_capabilities=app)
        case "ui/notifications/initialized":
            return replace(view, stage="ready")
        case "ui/notifications/tool-input-partial" if isinstance(params, ToolInputParams):
            return replace(view, arguments_so_far=cast("Mapping[str, JsonValue]", said.get("arguments", {})))
        case "ui/notifications/tool-input" if isinstance(params, ToolInputParams):
            arguments = cast("Mapping[str, JsonValue]", said.get("arguments", {}))
            return replace(view, stage=stage, arguments=arguments, arguments_so_far=None)
        case "ui/notifications/tool-result" if isinstance(params, CallToolResult):
            return replace(view, stage=stage, result={"content": [], **said})
        case "ui/notifications/tool-cancelled":
            reason = said.get("reason")
            return replace(view, stage=stage, cancelled_because=reason if isinstance(reason, str) else "")
        case "ui/notifications/host-context-changed" if isinstance(params, HostContext):
            return replace(view, context=merge_host_context(view.context, said))
        case "ui/update-model-context":
            return replace(view, model_context=said)
        case "ui/resource-teardown":
            return replace(view, stage="torn_down")
        case _:
            return view


def _untimely(view: View, name: str, sender: Sender) -> Issue | None:
    """Why a message may not come now, if so."""
    method = METHODS.get(name)
    if method is None:
        return Issue("/method", "unknown_method", f"No message of MCP Apps has the method {shown(name)}.")
    if sender not in method.senders:
        return Issue("/method", "wrong_sender", f"The {sender} never sends {name}.")
    if view.stage == "torn_down":
        return Issue("/method", "after_teardown", f"The view was torn down before {name} came.")
    if name == "ui/initialize":
        if view.stage != "created":
            return Issue("/method", "repeated_message", "The view has initialized itself already.")
    elif name == "ui/notifications/initialized":
        if view.stage not in _UNREADY:
            return Issue("/method", "repeated_message", "The view has said that it is ready already.")
        if view.host_capabilities is None:
            return Issue("/method", "out_of_order", "The host has not answered ui/initialize yet.")
    elif view.stage in _UNREADY and name not in _ANY_TIME:
        return Issue("/method", "before_initialized", f"{name} comes before ui/notifications/initialized.")
    return _untimely_for_tool(view, name) or _undeclared(view, name, sender)


def _untimely_for_tool(view: View, name: str) -> Issue | None:
    timing = _TOOL_MESSAGES.get(name)
    if timing is None or view.stage in timing[0]:
        return None
    if name in _ONCE and getattr(view, _ONCE[name]) is not None:
        return Issue("/method", "repeated_message", f"{name} has come already, and comes once.")
    when = " or ".join(sorted(timing[0]))
    return Issue("/method", "out_of_order", f"{name} comes in the stage {when}; the view is in {view.stage}.")


def _undeclared(view: View, name: str, sender: Sender) -> Issue | None:
    needs = METHODS[name].needs or ("tools" if name == "tools/call" and sender == "host" else "")
    declared = view.host_capabilities if sender == "view" else view.app_capabilities
    if not needs or needs in (declared or {}):
        return None
    other = "host" if sender == "view" else "view"
    return Issue("/method", "undeclared_capability", f"The {other} did not declare {shown(needs)}, which {name} needs.")


def _key(sender: Sender, identity: MessageId) -> str:
    return f"{sender} {type(identity).__name__} {identity}"


def _find_asked(view: View, identity: MessageId, sender: Sender) -> _Pending:
    """Find the request that an answer is to, which the other side sent."""
    asker: Sender = "host" if sender == "view" else "view"
    key = _key(asker, identity)
    request = view.requests.get(key)
    if request is None or request.is_answered:
        text = f"No request with the id {shown(identity, 40)} waits for an answer of the {sender}."
        raise StateError(Issue("/id", "unmatched_response", text))
    return request


def _answer(view: View, response: Response, sender: Sender, limits: Limits) -> View:
    request = _find_asked(view, response.id, sender)
    try:
        result = parse_result(request.method, cast("Mapping[str, object]", response.result), limits=limits)
    except UispecError as error:
        raise error.under("/result") from error
    view = replace(view, requests=view.requests.updated([replace(request, is_answered=True)]))
    if isinstance(result, InitializeResult):
        capabilities, context = _dump(result.host_capabilities), _dump(result.host_context)
        return replace(view, host_capabilities=capabilities, context=context)
    return view


def _apply_failure(view: View, failure: Failure, sender: Sender) -> View:
    if failure.id is None:  # the other side could not even read what it was asked
        return view
    request = _find_asked(view, failure.id, sender)
    stage: Stage = "created" if request.method == "ui/initialize" else view.stage
    requests = view.requests.updated([replace(request, is_answered=True)])
    return replace(view, stage=stage, requests=requests)


def _dump(model: OpenModel | None) -> dict[str, JsonValue]:
    return {} if model is None else model.model_dump(mode="json")


_DIRECTIONS: Final[Mapping[object, Sender]] = {"view->host": "view", "host->view": "host"}


def check_dialogue(steps: Iterable[Mapping[str, object]], *, limits: Limits = DEFAULT) -> list[Issue]:
    """Say what was wrong in what a view and its host said to each other, from the beginning.

    Args:
        steps: each `{"direction": "view->host" or "host->view", "message": {...}}`.
        limits: bounds on reading each message.

    Returns:
        The issues of every message, with paths from the list on; a message that is wrong changes nothing, and the rest
        is judged without it.

    Source: MCP Apps 2026-01-26, lifecycle.

    >>> [(issue.path, issue.code) for issue in check_dialogue([{"direction": "host->view", "message": {}}])]
    [('/0/message', 'unknown_message')]
    """
    hold_limits("check_dialogue", limits)
    view, found = view_empty(), list[Issue]()
    for index, step in enumerate(steps):
        hold("check_dialogue", "steps", step, Mapping, "steps, each a mapping,")
        sender, message = _DIRECTIONS.get(str(step.get("direction"))), step.get("message")
        if sender is None:
            text = 'A step goes "view->host" or "host->view".'
            found.append(Issue(pointer.format((index, "direction")), "invalid_value", text))
        elif not isinstance(message, Mapping):
            found.append(Issue(pointer.format((index, "message")), "wrong_type", "A message is an object."))
        else:
            view = view_apply(view, cast("Mapping[str, object]", message), sender, limits=limits)
            found += (issue.under(f"/{index}/message") for issue in view.issues)
    return [*bounded(found)]
