"""The fold of a run: the empty state, and what an event makes of one."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from uispec._hold import hold, hold_limits
from uispec.agui.events import Event, EventModel
from uispec.agui.reading import parse_event, parse_run_input
from uispec.agui.rules.applying import apply_event
from uispec.agui.rules.runs import begun_with
from uispec.agui.rules.telling import Telling
from uispec.agui.run_input import RunAgentInput
from uispec.agui.state import RunState, with_issues
from uispec.agui.streams import BadEvent
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

Given: TypeAlias = Event | BadEvent | Mapping[str, object]

_EMPTY: Final = RunState()


def agui_empty(run_input: RunAgentInput | Mapping[str, object] | None = None, *, limits: Limits = DEFAULT) -> RunState:
    """Return the state before the first event.

    Args:
        run_input: what the run is started with, typed or as JSON: its messages and its state are there already.
        limits: as `agui.parse_run_input`, for a mapping.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `agui.parse_run_input`.

    Spec: AG-UI 1.0, RunAgentInput.

    >>> agui_empty().status, agui_empty({"threadId": "t", "runId": "r", "messages": [], "state": {"n": 1}}).state
    ('idle', {'n': 1})
    """
    hold_limits("agui_empty", limits)
    if run_input is None:
        return _EMPTY
    hold("agui_empty", "run_input", run_input, (RunAgentInput, Mapping), "a RunAgentInput or a mapping")
    given = run_input if isinstance(run_input, RunAgentInput) else parse_run_input(run_input, limits=limits)
    return begun_with(_EMPTY, given, Telling(limits))


def agui_apply(
    state: RunState, event: Given, strict: bool = False, *, authoritative: bool = False, limits: Limits = DEFAULT
) -> RunState:
    """Return the state after one event.

    An event that cannot be read or done changes nothing, and is told in the state's issues; the next one follows. The
    cost is that of the event and of the containers on the paths of a patch, however many messages and calls there are;
    a list of all messages costs what it and the thread hold, and the end of a run what the run has started.

    Args:
        state: it stays as it was.
        event: typed, or the object of one as a mapping, or what a reader of streams could not read. Later edits of it
            never reach a state.
        strict: raise where an event is bad, and where it comes when it may not, as `verifyEvents` of `@ag-ui/client`.
        authoritative: a list of all messages is one of all; otherwise activities and reasoning stay that it leaves out.
        limits: those of reading, for a mapping; `patch_operations`, `json_depth` and the others of `patch.apply`.

    Returns:
        The new state; the very same object if the event changes nothing, type for type, and nothing is to be told.

    Raises:
        ParseError, LimitError, InvalidDocumentError: `strict` only; as `agui.parse_event`.
        StateError: `strict` only; `run_not_started`, `run_not_finished`, `run_already_finished`, `run_already_failed`,
            `already_open`, `wrong_owner`, `unknown_message`, `unknown_tool_call`, `unknown_step`, `unknown_subagent`,
            `open_message`, `open_reasoning`, `open_tool_call`, `open_step`, `open_subagent`, and those of
            `agui.expand_chunks`. The first is what `verifyEvents` of `@ag-ui/client` throws.
        DataError: `strict` only; a patch that cannot be done, with the codes of `patch.PatchCode`.
        TypeError: the event is text or bytes: read it first.

    Spec: AG-UI 1.0, events.

    >>> from functools import reduce
    >>> events = [
    ...     {"type": "TOOL_CALL_START", "toolCallId": "c", "toolCallName": "pay"},
    ...     {"type": "TOOL_CALL_ARGS", "toolCallId": "c", "delta": '{"sum": 1'},
    ... ]
    >>> run = reduce(agui_apply, events, agui_empty())
    >>> call = run.tool_calls["c"]
    >>> call.status, call.args, call.args_partial
    ('pending', None, {})
    >>> agui_apply(run, {"type": "TOOL_CALL_ARGS", "toolCallId": "c", "delta": "}"}).tool_calls["c"].args_partial
    {'sum': 1}
    """
    if type(state) is not RunState:
        hold("agui_apply", "state", state, RunState, "a RunState, as agui_empty() gives")
    if limits is not DEFAULT:
        hold_limits("agui_apply", limits)
    telling = Telling(limits, strict, authoritative)
    if isinstance(event, EventModel):
        return apply_event(state, event, telling)
    if isinstance(event, BadEvent):
        if strict:
            raise event.error(*event.issues)
        return with_issues(state, event.issues)
    hold("agui_apply", "event", event, Mapping, "an event, a BadEvent or a mapping; read text first")
    try:
        read = parse_event(event, limits=limits)
    except UispecError as error:
        if strict:
            raise
        return with_issues(state, error.issues)
    return apply_event(state, read, telling)
