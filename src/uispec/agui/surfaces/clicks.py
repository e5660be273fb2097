"""Clicks on surfaces, on their way back to the agent: in what a front end forwards, and for its model to read."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._model import MISSING, Model
from uispec.agui.messages import AssistantMessage, ToolMessage
from uispec.agui.run_input import RunAgentInput
from uispec.agui.surfaces.carrying import Message, document_of
from uispec.agui.tools import FunctionCall, ToolCall
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

LOG_TOOL: Final = "log_a2ui_event"
"""The tool that nobody calls: an agent's model reads of a click as of a call of it."""


def carry_action(message: Message, *, limits: Limits = DEFAULT) -> dict[str, JsonValue]:
    """Give what a front end forwards with its next run when somebody clicked: the `forwardedProps` of its input.

    Args:
        message: the `action` message of A2UI that `a2ui.action` gives, typed or as a JSON object.
        limits: `json_depth`, `document_bytes`.

    Raises:
        InvalidDocumentError: `missing_property`, `wrong_type`; it holds no action.
        LimitError, ParseError: it is no JSON that may enter; `codes.ReadCode`.

    Spec: `@ag-ui/a2ui-middleware` 0.0.10.

    >>> action = {"name": "save", "surfaceId": "main", "sourceComponentId": "button", "context": {}}
    >>> carry_action({"version": "v0.9", "action": action})
    {'a2uiAction': {'userAction': {'name': 'save', 'surfaceId': 'main', 'sourceComponentId': 'button', 'context': {}}}}
    """
    hold_limits("carry_action", limits)
    hold("carry_action", "message", message, Model | Mapping, "a message of A2UI, typed or as a mapping")
    body = document_of(message, limits).get("action", MISSING)
    if body is MISSING:
        raise InvalidDocumentError(Issue("/action", "missing_property", 'A click is a message with an "action".'))
    if not isinstance(body, dict):
        raise InvalidDocumentError(Issue("/action", "wrong_type", "An action is an object."))
    return {"a2uiAction": {"userAction": body}}


def a2ui_action(run_input: RunAgentInput, version: str = "v0.9") -> dict[str, JsonValue] | None:
    """Give the click that a run was started with, as the `action` message of A2UI.

    Args:
        run_input: as `parse_run_input` gives it.
        version: how the message is to spell its version; what is forwarded does not say one.

    Returns:
        The message, of which everything but the version is as it was forwarded; `None` where there was no click.

    Spec: `@ag-ui/a2ui-middleware` 0.0.10.

    >>> run_input = RunAgentInput(
    ...     thread_id="t", run_id="r", messages=(), forwarded_props={"a2uiAction": {"userAction": {"name": "save"}}}
    ... )
    >>> a2ui_action(run_input)
    {'version': 'v0.9', 'action': {'name': 'save'}}
    """
    hold("a2ui_action", "version", version, str, "a version as messages spell it")
    action = _user_action("a2ui_action", run_input)
    return None if action is None else {"version": version, "action": _json.copy(action)}


def log_action(run_input: RunAgentInput, new_id: Callable[[], str]) -> RunAgentInput:
    """Put the click that a run was started with where the agent's model reads it.

    That is a call of the tool `log_a2ui_event` with its result, behind the other messages, as the middleware of AG-UI
    puts it. What was forwarded stays.

    Args:
        run_input: it stays as it was.
        new_id: gives a fresh id each time, of the two messages and the call.

    Returns:
        The input with two more messages; the same object where there was no click.

    Spec: `@ag-ui/a2ui-middleware` 0.0.10.

    >>> click = {"a2uiAction": {"userAction": {"name": "save", "surfaceId": "main"}}}
    >>> run_input = RunAgentInput(thread_id="t", run_id="r", messages=(), forwarded_props=click)
    >>> ids = iter(["m1", "c1", "m2"])
    >>> log_action(run_input, lambda: next(ids)).messages[1].content
    'User performed action "save" on surface "main".'
    """
    action = _user_action("log_action", run_input)
    hold("log_action", "new_id", new_id, Callable, "a function that gives an id")  # pyright: ignore[reportArgumentType]
    if action is None:
        return run_input
    message_id, call_id, result_id = new_id(), new_id(), new_id()
    call = ToolCall(id=call_id, type="function", function=FunctionCall(name=LOG_TOOL, arguments=_json.text(action)))
    messages = (
        *run_input.messages,
        AssistantMessage(id=message_id, content="", tool_calls=(call,)),
        ToolMessage(id=result_id, tool_call_id=call_id, content=_sentence(action)),
    )
    return run_input.model_copy(update={"messages": messages})


def _user_action(function: str, run_input: RunAgentInput) -> dict[str, JsonValue] | None:
    hold(function, "run_input", run_input, RunAgentInput, "a RunAgentInput")
    match run_input.forwarded_props:
        case {"a2uiAction": {"userAction": dict(action)}}:
            return action
        case _:
            return None


def _sentence(action: Mapping[str, JsonValue]) -> str:
    sentence = f'User performed action "{action.get("name", "unknown")}"'
    if "surfaceId" in action:
        sentence += f' on surface "{action["surfaceId"]}"'
    if "sourceComponentId" in action:
        sentence += f" (component: {action['sourceComponentId']})"
    context = f" Context: {_json.text(action['context'])}" if "context" in action else ""
    return f"{sentence}.{context}"
