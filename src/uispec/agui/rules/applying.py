"""Which rule is for which event, and how it is applied."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from uispec.agui import events as e
from uispec.agui.rules import activities, runs, shared_state, texts, threads, tool_calls
from uispec.agui.rules.telling import Telling
from uispec.agui.state import RunState, with_fields, with_issues
from uispec.errors import StateError


def apply_event(run: RunState, event: e.Event, telling: Telling) -> RunState:
    """The state after an event; chunks are taken apart first.

    Raises:
        UispecError: strict only; the issues of the event.
    """
    if isinstance(event, e.UnknownEvent):
        return run
    try:
        lanes, events = run.lanes.expand(event)
    except StateError as error:
        if telling.is_strict:
            raise
        return with_issues(run, error.issues)
    after = with_fields(run, lanes=lanes)
    for one in events:
        if telling.is_strict:
            faults = after.order.faults(one)
            if faults:
                raise StateError(*faults)
        rule = _RULES.get(type(one))
        if rule is not None:
            after = rule(after, one, telling)
        after = with_fields(after, order=after.order.after(one))
    if telling.is_strict and any(issue.severity == "error" for issue in telling.issues):
        raise telling.error(*telling.issues)
    return with_issues(after, tuple(telling.issues))


_RULES: Final[Mapping[type[e.EventModel], Callable[[RunState, Any, Telling], RunState]]] = {
    e.RunStarted: runs.run_started,
    e.RunFinished: runs.run_finished,
    e.RunError: runs.run_error,
    e.StepStarted: runs.step,
    e.StepFinished: runs.step,
    e.TextMessageStart: texts.text_start,
    e.TextMessageContent: texts.message_content,
    e.TextMessageEnd: texts.message_metadata,
    e.ToolCallStart: tool_calls.call_start,
    e.ToolCallArgs: tool_calls.call_args,
    e.ToolCallEnd: tool_calls.call_end,
    e.ToolCallResult: tool_calls.call_result,
    e.StateSnapshot: shared_state.state_snapshot,
    e.StateDelta: shared_state.state_delta,
    e.MessagesSnapshot: threads.messages_snapshot,
    e.ActivitySnapshot: activities.activity_snapshot,
    e.ActivityDelta: activities.activity_delta,
    e.ReasoningStart: texts.reasoning,
    e.ReasoningEnd: texts.reasoning,
    e.ReasoningMessageStart: texts.thought_start,
    e.ReasoningMessageContent: texts.message_content,
    e.ReasoningMessageEnd: texts.message_metadata,
    e.ReasoningEncryptedValue: texts.encrypted,
    e.SubagentStarted: runs.subagent_started,
    e.SubagentFinished: runs.subagent_ended,
    e.SubagentError: runs.subagent_ended,
}
"""The rule of each event; RAW and CUSTOM change nothing, and chunks are gone by then."""
