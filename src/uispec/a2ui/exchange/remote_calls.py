"""Function calls between agent and renderer: who may call what, what is owed for it, and what a response answers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._order import in_document_order
from uispec._sentences import shown, shown_in_python
from uispec.a2ui import v1_0
from uispec.a2ui.catalog_resolution import Available, Catalogs, Offer
from uispec.a2ui.dialects import CURRENT_V1
from uispec.a2ui.reading import Message, parse_message
from uispec.a2ui.spellings import written_path
from uispec.a2ui.state import Direction, PendingCall, State, hold_state
from uispec.a2ui.validation.by_catalog import CatalogChecks
from uispec.a2ui.writing import current, dump_message, hold_message
from uispec.errors import Issue
from uispec.limits import DEFAULT, Limits

CALLS: Final = (v1_0.CallRendererFunction, v1_0.CallAgentFunction)
"""The bodies that carry a call."""


@dataclass(frozen=True, slots=True)
class CheckedCall:
    """Whether a call may be carried out."""

    issues: tuple[Issue, ...]
    """Why not, in document order; paths point into the message. Empty: it may."""
    refusal: Message | None
    """The response that is owed then, with the code `INVALID_FUNCTION_CALL` and what is wrong first; `None`: it may."""


def check_call(
    message: Message | Mapping[str, object],
    catalogs: Catalogs = None,
    *,
    state: State | None = None,
    is_activated: bool = False,
    limits: Limits = DEFAULT,
) -> CheckedCall:
    """Check a `callRendererFunction` or a `callAgentFunction` before anything is done for it.

    Args:
        message: the call, of v1.0; a mapping is read first.
        catalogs: as for a fold. A function of a catalog that is not known is nobody's to judge.
        state: where its surface should be; `None`: surfaces are not looked at.
        is_activated: whether an act of the user is what the call follows.
        limits: of reading, for a mapping.

    Returns:
        `unknown_surface`; `unknown_catalog`, `catalog_version_mismatch`; `unknown_function`; what is wrong with the
        arguments and the calls among them; `caller_not_allowed` for a function that `allowedCallers` keeps from the
        caller; `activation_required` for one with `requiresUserActivation`. The renderer may call functions of the
        agent that are in no catalog.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_message`, for a mapping.
        ValueError: the message carries no call.

    Spec: A2UI 1.0, "callRendererFunction", "callAgentFunction".

    >>> call = {"@call": "openUrl", "catalogId": "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"}
    >>> call["args"] = {"url": "https://example.org"}
    >>> asked = {"version": "1.0", "callRendererFunction": {"functionCallId": "1", "callFunction": call}}
    >>> [issue.code for issue in check_call(asked).issues]
    ['caller_not_allowed', 'activation_required']
    """
    hold_message("check_call", message)
    hold("check_call", "state", state, State | None, "a State or None")
    hold_limits("check_call", limits)
    read = parse_message(message, limits=limits) if isinstance(message, Mapping) else message
    body = read.body
    if not isinstance(body, CALLS):
        raise ValueError(f"a message with a call is wanted, not {read.body_name}")
    written = cast("Mapping[str, JsonValue]", message) if isinstance(message, Mapping) else dump_message(read)
    issues = call_issues(read, written, Available(catalogs), state=state, is_activated=is_activated)
    if not issues:
        return CheckedCall((), None)
    error = v1_0.ResponseError(code="INVALID_FUNCTION_CALL", message=_sentence(issues[0], body))
    return CheckedCall(issues, response(read, error=error))


def call_issues(
    message: Message,
    document: Mapping[str, JsonValue],
    available: Available,
    *,
    state: State | None,
    is_activated: bool | None,
) -> tuple[Issue, ...]:
    """Find what is wrong with the call in a message; see `check_call`.

    Args:
        message: one that carries a call.
        document: the message as it was written.
        available: the catalogs that there are.
        state: where its surface should be; `None`: surfaces are not looked at.
        is_activated: `None`: nobody knows.
    """
    respelled = current(message)
    body = cast("v1_0.CallRendererFunction | v1_0.CallAgentFunction", respelled.body)
    at, inside = f"/{respelled.body_name}", f"/{respelled.body_name}/callFunction"
    call = cast("dict[str, JsonValue]", cast("v1_0.FunctionCall", body.call_function).model_dump(mode="json"))
    surface = None
    issues: list[Issue] = []
    if body.surface_id is not MISSING and state is not None:
        surface = state.surfaces.get(body.surface_id)
        if surface is None:
            text = f"There is no surface {shown(body.surface_id)} that the call could be about."
            issues.append(Issue(f"{at}/surfaceId", "unknown_surface", text))
    own = call.get("catalogId")
    default = surface.catalog_id if surface is not None else None
    is_agents = isinstance(body, v1_0.CallAgentFunction)
    if is_agents and own is None and default is None:
        return tuple(issues)  # nobody here knows the functions of the agent
    found = CatalogChecks(default, "1.0", available).of_call(call, inside)
    # Whatever the catalogs do not know, the agent may.
    names = [issue for issue in found.names if not (is_agents and issue.path == f"{inside}/@call")]
    issues += (*found.shape, *found.homeless, *names)
    offer = available.find(own if isinstance(own, str) else default, "1.0")
    if isinstance(offer, Offer):
        issues += _permissions(str(call["@call"]), offer, is_agents, is_activated, f"{inside}/@call")
    whole: JsonValue = dict(document)
    written = (replace(issue, path=written_path(issue.path, whole)) for issue in issues)
    return tuple(in_document_order((issue for issue in written if issue.severity == "error"), whole))


def _permissions(name: str, offer: Offer, is_agents: bool, is_activated: bool | None, at: str) -> list[Issue]:
    if name not in offer.functions:
        return []
    callers, needs_user = "rendererOnly", name == "openUrl"  # of the basic catalog
    if offer.catalog is not None:
        definition = offer.catalog.functions[name]
        callers, needs_user = definition.allowed_callers, definition.requires_user_activation
    issues: list[Issue] = []
    # The words of the official suite, which quotes as Python does.
    caller, forbidding = ("renderer", "agentOnly") if is_agents else ("agent", "rendererOnly")
    if callers == forbidding:
        text = f"Function {shown_in_python(name)} cannot be called by {caller} (allowedCallers is {callers})."
        issues.append(Issue(at, "caller_not_allowed", text))
    if needs_user and is_activated is False:
        text = f"Function {shown_in_python(name)} requires user activation context to execute."
        issues.append(Issue(at, "activation_required", text))
    return issues


def _sentence(issue: Issue, body: v1_0.CallRendererFunction | v1_0.CallAgentFunction) -> str:
    """The sentence for the other side: where SDKs have one of their own, that one."""
    name = cast("v1_0.FunctionCall", body.call_function).call
    catalog_id = getattr(body.call_function, "catalog_id", MISSING)
    match issue.code:
        case "unknown_function" if issue.path.endswith(("/callFunction/@call", "/callFunction/call")):
            return f"Function not found: {name}"
        case "unknown_catalog" if issue.path.endswith("/callFunction/catalogId"):
            return f"Catalog not found: {catalog_id}"
        case _:
            return issue.message


def response(
    call: Message | PendingCall,
    *,
    value: JsonValue | MISSING = MISSING,
    error: v1_0.ResponseError | None = None,
) -> Message:
    """Write the response to a call: `rendererFunctionResponse` to one of the agent's, `agentFunctionResponse` else.

    Args:
        call: the message that carries it, or the call as it waits in a state.
        value: what the function gave; `None` is null, as for a function that gives nothing.
        error: why it gave nothing. Codes that SDKs write: `INVALID_FUNCTION_CALL`, `EXECUTION_ERROR`,
            `UNKNOWN_FUNCTION` (of the agent), `TIMEOUT`.

    Raises:
        ValueError: not exactly one of `value` and `error`; or the message carries no call.
        ParseError, LimitError, InvalidDocumentError: the value is no JSON that may enter, as `evaluate`.

    Spec: A2UI 1.0, "FunctionResponse". A response is owed to every call, also where there is no value.

    >>> call = {"@call": "ping", "catalogId": "urn:c"}
    >>> asked = {"version": "1.0", "callRendererFunction": {"functionCallId": "7", "callFunction": call}}
    >>> dump_message(response(parse_message(asked), value=None))
    {'version': '1.0', 'rendererFunctionResponse': {'functionCallId': '7', 'value': None}}
    """
    hold("response", "call", call, PendingCall | Message, "a typed message or a PendingCall")
    hold("response", "error", error, v1_0.ResponseError | None, "a ResponseError or None")
    if (value is MISSING) == (error is None):
        raise ValueError("a response holds exactly one of value and error")
    if isinstance(call, PendingCall):
        id_, direction = call.id, call.direction
    else:
        body = call.body
        if not isinstance(body, CALLS):
            raise ValueError(f"a message with a call is wanted, not {call.body_name}")
        id_, direction = body.function_call_id, call.direction
    answered: dict[str, JsonValue] = {"functionCallId": id_}
    if error is not None:
        answered["error"] = {"code": error.code, "message": error.message}
    elif value is not MISSING:
        _json.check(value)
        answered["value"] = value
    return parse_message({"version": CURRENT_V1, _RESPONSES[direction]: answered})


_RESPONSES: Final[Mapping[Direction, str]] = {
    "agent_to_renderer": "rendererFunctionResponse",
    "renderer_to_agent": "agentFunctionResponse",
}
"""The body that answers a call, by the direction of the call."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a response comes to."""

    call: PendingCall | None
    """The call that it settles; `None` where none waits for it."""
    value: JsonValue | MISSING
    """What the function gave; `MISSING` where it gave an error."""
    error: v1_0.ResponseError | None
    outcome: Literal["settled", "unknown_call", "wrong_direction"]
    """`unknown_call`: no call of this id waits; it was settled before, or never made. `wrong_direction`: the one that
    waits was made by the side that the response comes from. Either way a fold passes over it."""


def answer(state: State, message: Message | Mapping[str, object], *, limits: Limits = DEFAULT) -> Answer:
    """Tell which call a response settles, before a fold takes the call away.

    Args:
        state: as it was before the response.
        message: a `rendererFunctionResponse` or an `agentFunctionResponse`; a mapping is read first.
        limits: of reading, for a mapping.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_message`, for a mapping.
        ValueError: the message is no response.

    Spec: A2UI 1.0, "FunctionResponse".

    >>> said = {"version": "1.0", "agentFunctionResponse": {"functionCallId": "7", "value": 3}}
    >>> answer(State({}, {}), said).outcome
    'unknown_call'
    """
    hold_state("answer", state)
    hold_message("answer", message)
    hold_limits("answer", limits)
    read = parse_message(message, limits=limits) if isinstance(message, Mapping) else message
    body = read.body
    if not isinstance(body, v1_0.FunctionResponse):
        raise ValueError(f"a response is wanted, not {read.body_name}")
    error = None if body.error is MISSING else body.error
    waiting = state.calls.get(body.function_call_id)
    if waiting is None:
        return Answer(None, body.value, error, "unknown_call")
    if read.body_name != _RESPONSES[waiting.direction]:
        return Answer(None, body.value, error, "wrong_direction")
    return Answer(waiting, body.value, error, "settled")
