"""What a linter finds in an event beside its place in the order: a function for each type of event."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

from uispec import patch
from uispec._model import MISSING, or_none
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui.codes import LintCode, OrderCode
from uispec.agui.interrupts import SubagentSuspended
from uispec.agui.order import OPEN, Kind, left_open
from uispec.agui.validation.seen import Seen, SeenRun
from uispec.errors import Issue, Severity, UispecError

_MILD: Final[frozenset[Kind]] = frozenset({"reasoning span", "reasoning message"})
"""Kinds that a linter lets be open at the end of a run, almost."""


def issue(member: str, code: OrderCode | LintCode, text: str, severity: Severity = "error") -> Issue:
    """An issue about a member of an event."""
    return Issue(f"/{member}", code, text, severity)


def open_severity(kind: Kind) -> Severity:
    """How grave it is that something is open at the end of a run."""
    return "warning" if kind in _MILD else "error"


def _run_finished(seen: Seen, run: SeenRun, event: e.RunFinished, is_given: bool) -> Iterator[Issue]:
    if run.started is not None and is_given:
        for member, one, other in (
            ("threadId", event.thread_id, run.started.thread_id),
            ("runId", event.run_id, run.started.run_id),
        ):
            if one != other:
                text = f"The run ends with the {member} {shown(one)} and began with {shown(other)}."
                yield issue(member, "run_mismatch", text, "warning")
    for kind, name in run.opened:
        yield issue("type", OPEN[kind], left_open(kind, name), open_severity(kind))
    run.ended = e.RunFinished


def _run_failed(seen: Seen, run: SeenRun, event: e.RunError, is_given: bool) -> Iterator[Issue]:
    # What is open now is what the fault broke off.
    run.ended = e.RunError
    return iter(())


def _text_started(seen: Seen, run: SeenRun, event: e.TextMessageStart, is_given: bool) -> Iterator[Issue]:
    seen.messages.add(event.message_id)
    run.owners.setdefault(event.message_id, or_none(event.subagent_run_id))
    return iter(())


def _text(seen: Seen, run: SeenRun, event: e.TextMessageContent, is_given: bool) -> Iterator[Issue]:
    if is_given and not event.delta and ("message", event.message_id) in run.opened:
        yield issue("delta", "empty_delta", "The text grows by nothing.", "warning")


def _call_started(seen: Seen, run: SeenRun, event: e.ToolCallStart, is_given: bool) -> Iterator[Issue]:
    seen.calls.add(event.tool_call_id)
    parent = event.parent_message_id
    opened = run.opened.get(("tool call", event.tool_call_id))
    if parent is MISSING or opened is None or opened.number != seen.number:
        return
    if event.subagent_run_id is MISSING:
        # A call belongs to whom its message does.
        opened.owner = run.owners.get(parent)
    if parent not in seen.messages:
        text = f"No message {shown(parent)} was told of; the call makes one."
        yield issue("parentMessageId", "unknown_message", text, "notice")


def _args(seen: Seen, run: SeenRun, event: e.ToolCallArgs, is_given: bool) -> Iterator[Issue]:
    opened = run.opened.get(("tool call", event.tool_call_id))
    if opened is not None:
        opened.text.append(event.delta)
    return iter(())


def _result(seen: Seen, run: SeenRun, event: e.ToolCallResult, is_given: bool) -> Iterator[Issue]:
    seen.messages.add(event.message_id)
    name = shown(event.tool_call_id)
    if ("tool call", event.tool_call_id) in run.opened:
        text = f"The result comes before the end of the arguments of {name}."
        yield issue("toolCallId", "early_result", text, "warning")
    elif event.tool_call_id not in seen.calls:
        yield issue("toolCallId", "unknown_tool_call", f"There is no tool call {name}.")


def _snapshot(seen: Seen, run: SeenRun, event: e.StateSnapshot, is_given: bool) -> Iterator[Issue]:
    if run.deltas:
        text = "The state comes whole again, after deltas that told the same."
        yield issue("snapshot", "snapshot_after_deltas", text, "notice")
    seen.state, run.deltas = event.snapshot, 0


def _delta(seen: Seen, run: SeenRun, event: e.StateDelta, is_given: bool) -> Iterator[Issue]:
    run.deltas += 1
    if seen.state is not MISSING:
        try:
            seen.state = patch.apply(seen.state, event.delta, limits=seen.limits)
        except UispecError as error:
            yield from error.under("/delta").issues
    elif not seen.is_told_of_deltas:
        seen.is_told_of_deltas = True
        text = "No snapshot came before; what the state is now is not known from this stream."
        yield issue("delta", "delta_before_snapshot", text, "notice")


def _messages(seen: Seen, run: SeenRun, event: e.MessagesSnapshot, is_given: bool) -> Iterator[Issue]:
    seen.learn(event.messages)
    return iter(())


def _subagent_started(seen: Seen, run: SeenRun, event: e.SubagentStarted, is_given: bool) -> Iterator[Issue]:
    parent = event.parent_subagent_run_id
    opened = run.opened.get(("subagent", event.subagent_run_id))
    if parent is MISSING or opened is None or opened.number != seen.number:
        return
    if ("subagent", parent) not in run.opened and ("subagent", parent) not in run.closed:
        text = f"There is no subagent {shown(parent)} to be the parent."
        yield issue("parentSubagentRunId", "unknown_subagent", text, "warning")


def _subagent_finished(seen: Seen, run: SeenRun, event: e.SubagentFinished, is_given: bool) -> Iterator[Issue]:
    if isinstance(event.outcome, SubagentSuspended):
        # It may be started again under its id.
        run.closed.discard(("subagent", event.subagent_run_id))
    return iter(())


def _raw(seen: Seen, run: SeenRun, event: e.RawEvent, is_given: bool) -> Iterator[Issue]:
    kind = cast("Mapping[str, object]", event.event).get("type") if isinstance(event.event, Mapping) else None
    if isinstance(kind, str) and kind in e.EVENTS:
        text = f"A {kind} inside of RAW is not read as one; send it as it is."
        yield issue("event/type", "wrapped_event", text, "notice")


def _custom(seen: Seen, run: SeenRun, event: e.CustomEvent, is_given: bool) -> Iterator[Issue]:
    if not any(mark in event.name for mark in ".:/"):
        text = f"The name {shown(event.name)} may mean something else to others; put whose it is in front."
        yield issue("name", "plain_name", text, "notice")


_Rule: TypeAlias = Callable[[Seen, SeenRun, Any, bool], Iterator[Issue]]

RULES: Final[Mapping[type[e.EventModel], _Rule]] = {
    e.RunFinished: _run_finished,
    e.RunError: _run_failed,
    e.TextMessageStart: _text_started,
    e.TextMessageContent: _text,
    e.ToolCallStart: _call_started,
    e.ToolCallArgs: _args,
    e.ToolCallResult: _result,
    e.StateSnapshot: _snapshot,
    e.StateDelta: _delta,
    e.MessagesSnapshot: _messages,
    e.SubagentStarted: _subagent_started,
    e.SubagentFinished: _subagent_finished,
    e.RawEvent: _raw,
    e.CustomEvent: _custom,
}
"""Each remembers what later events are held to, and gives issues with paths into the event. They are told whether the
event stands in the stream as it is, or stands for a chunk, or for what cannot be read."""


def chunk_faults(event: e.Event) -> Iterator[Issue]:
    """What is wrong with a chunk beyond what is wrong with the events that it stands for."""
    if isinstance(event, e.ReasoningMessageChunk) and event.delta == "":
        text = "Some software takes an empty chunk for the end of the thought; here it adds nothing."
        yield issue("delta", "empty_delta", text, "warning")
