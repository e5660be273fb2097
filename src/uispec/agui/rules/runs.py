"""Runs, their steps and their subagents."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from uispec import _json
from uispec._model import MISSING, or_none
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui.calls import CallState
from uispec.agui.interrupts import (
    CancelledOutcome,
    InterruptOutcome,
    ResumeEntry,
    SubagentSuccess,
    SubagentSuspended,
    SuccessOutcome,
    UnknownOutcome,
)
from uispec.agui.rules.telling import Telling
from uispec.agui.rules.threads import with_history
from uispec.agui.rules.tool_calls import with_call
from uispec.agui.run_input import RunAgentInput
from uispec.agui.state import NO_STREAMS, RunState, Step, SubagentState, with_fields


def run_started(run: RunState, event: e.RunStarted, telling: Telling) -> RunState:
    """A run begins; what the thread holds stays, and what was of the run before goes."""
    fresh = RunState()
    run = with_fields(
        run,
        status="running",
        thread_id=event.thread_id,
        run_id=event.run_id,
        steps=fresh.steps,
        reasoning=fresh.reasoning,
        subagents=fresh.subagents,
        pending=(),
        outcome=None,
        result=MISSING,
        error=None,
        usage=(),
        started=NO_STREAMS,
    )
    return run if event.input is MISSING else begun_with(run, event.input, telling)


def begun_with(run: RunState, given: RunAgentInput, telling: Telling) -> RunState:
    """The state with what the input of a run adds: messages that nobody knows, answers, and a state where none is."""
    for message in given.messages:
        if message.id not in run.transcript.entries:
            run = with_history(run, message)
    if run.shared is MISSING and given.state is not MISSING:
        run = with_fields(run, shared=given.state)
    return run if given.resume is MISSING else _take_answers(run, given.resume, telling)


def _take_answers(run: RunState, answers: Sequence[ResumeEntry], telling: Telling) -> RunState:
    waiting = {interrupt.id: interrupt for interrupt in run.interrupts}
    for number, answer in enumerate(answers):
        interrupt = waiting.get(answer.interrupt_id)
        if interrupt is None:
            text = f"No interrupt {shown(answer.interrupt_id)} waits for an answer."
            telling.tell(f"input/resume/{number}/interruptId", "unknown_interrupt", text)
            continue
        call = None if interrupt.tool_call_id is MISSING else run.tool_calls.get(interrupt.tool_call_id)
        if call is not None and not _json.same(call.answer, answer):
            run = with_call(run, replace(call, answer=answer))
    return run


def run_finished(run: RunState, event: e.RunFinished, telling: Telling) -> RunState:
    """A run ends in one of four ways."""
    outcome = SuccessOutcome() if event.outcome is MISSING else event.outcome
    open_calls = [run.tool_calls[id_] for id_ in run.started if not run.tool_calls[id_].is_answered]
    pending: tuple[str, ...] = ()
    interrupts = outcome.interrupts if isinstance(outcome, InterruptOutcome) else ()
    match outcome:
        case SuccessOutcome():
            status = "success"
            pending = _pending(outcome, [call.id for call in open_calls], telling)
        case InterruptOutcome():
            status = "interrupted"
            run = _interrupt(run, outcome)
        case CancelledOutcome():
            status = "cancelled"
            run = _fail(run, open_calls, "cancelled")
        case UnknownOutcome():
            status = "unknown"
            text = f"AG-UI 1.0 has no outcome {shown(outcome.type)}; how the run ended is not known."
            telling.tell("outcome/type", "unknown_outcome", text, "notice")
    return with_fields(
        run,
        status=status,
        outcome=run.outcome if _json.same(run.outcome, outcome) else outcome,
        pending=pending,
        interrupts=interrupts,
        result=run.result if _json.same(run.result, event.result) else event.result,
        usage=() if event.usage is MISSING else event.usage,
    )


def _pending(outcome: SuccessOutcome, derived: list[str], telling: Telling) -> tuple[str, ...]:
    named = () if outcome.pending_tool_call_ids is MISSING else outcome.pending_tool_call_ids
    if named and list(named) != derived:
        text = f"The run names {len(named)} calls that wait, and left {len(derived)} without a result."
        telling.tell("outcome/pendingToolCallIds", "pending_mismatch", text)
    return tuple(named or derived)


def _interrupt(run: RunState, outcome: InterruptOutcome) -> RunState:
    for interrupt in outcome.interrupts:
        call = None if interrupt.tool_call_id is MISSING else run.tool_calls.get(interrupt.tool_call_id)
        if call is not None and not _json.same(call.interrupt, interrupt):
            run = with_call(run, replace(call, interrupt=interrupt, answer=None, status="pending"))
    return run


def _fail(run: RunState, calls: Iterable[CallState], why: str) -> RunState:
    failed = [replace(call, status="error", error=why) for call in calls if call.status != "error"]
    return with_fields(run, tool_calls=run.tool_calls.updated(failed))


def run_error(run: RunState, event: e.RunError, telling: Telling) -> RunState:
    """A run fails, and with it the calls that nobody has answered."""
    open_calls = [run.tool_calls[id_] for id_ in run.started if not run.tool_calls[id_].is_answered]
    run = _fail(run, open_calls, event.message)
    usage = () if event.usage is MISSING else event.usage
    return with_fields(run, status="error", error=run.error if _json.same(run.error, event) else event, usage=usage)


def step(run: RunState, event: e.StepStarted | e.StepFinished, telling: Telling) -> RunState:
    """A step begins or ends."""
    owner = or_none(event.subagent_run_id)
    step = Step(
        id=f"{owner or ''}:{event.step_name}",
        name=event.step_name,
        subagent_run_id=owner,
        is_running=isinstance(event, e.StepStarted),
    )
    before = run.steps.get(step.id)
    if before is None and not step.is_running:
        telling.tell("stepName", "unknown_step", f"No step {shown(event.step_name)} was started.")
        return run
    return run if before == step else with_fields(run, steps=run.steps.updated((step,)))


def subagent_started(run: RunState, event: e.SubagentStarted, telling: Telling) -> RunState:
    """A subagent is called."""
    subagent = SubagentState(
        id=event.subagent_run_id,
        name=event.name,
        description=or_none(event.description),
        parent_subagent_run_id=or_none(event.parent_subagent_run_id),
        parent_tool_call_id=or_none(event.parent_tool_call_id),
        parent_message_id=or_none(event.parent_message_id),
    )
    return _with_subagent(run, subagent)


def _with_subagent(run: RunState, subagent: SubagentState) -> RunState:
    before = run.subagents.get(subagent.id)
    if _json.same(before, subagent):
        return run
    return with_fields(run, subagents=run.subagents.updated((subagent,)))


def subagent_ended(run: RunState, event: e.SubagentFinished | e.SubagentError, telling: Telling) -> RunState:
    """A subagent is done, waits, or fails."""
    subagent = run.subagents.get(event.subagent_run_id)
    if subagent is None:
        text = f"There is no subagent {shown(event.subagent_run_id)}."
        telling.tell("subagentRunId", "unknown_subagent", text)
        return run
    if isinstance(event, e.SubagentError):
        return _with_subagent(run, subagent.model_copy(update={"status": "error", "error": event.message}))
    match event.outcome:
        case SubagentSuspended():
            status = "suspended"
        case SubagentSuccess():
            status = "success"
        case _:
            status = "success" if event.outcome is MISSING else "unknown"
    outcome = or_none(event.outcome)
    about = {"status": status, "outcome": outcome, "result": event.result, "error": None}
    return _with_subagent(run, subagent.model_copy(update=about))
