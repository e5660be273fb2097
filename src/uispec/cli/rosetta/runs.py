"""The panels of AG-UI: a surface inside a run, and a run that asks with no UI of its own."""

from typing import Final, cast

import htpy as h
from pydantic import JsonValue
from pydantic_core import to_json

from uispec import agui, fold, losses
from uispec.cli.rosetta.panel import Panel, passage
from uispec.cli.rosetta.presses import Result, press
from uispec.cli.rosetta.tools import Object, Tools, schema_of
from uispec.losses import Conversion, Loss

_THREAD: Final = "thread-1"
_RUN: Final = "run-1"
_CALL: Final = "call-1"
_ANSWER: Final = "The front end answers"
_INPUT: Final = "The next run begins with all that is known, and the answer"
_NO_UI: Final = (
    "No drawing travels: the front end shows a component of its own for this tool, and fills it with the data."
)


def activity_panel(panel: Panel, result: Result, now: str) -> Panel:
    """Put a surface into AG-UI: its messages in an activity, its click in the next run's input."""
    events = agui.carry_a2ui(cast("list[dict[str, JsonValue]]", result.output))
    click = press(result, now).sent
    carried = () if click is None else (passage(agui.carry_action(cast("Object", click))),)
    return Panel(
        f"AG-UI, with {panel.title}",
        (passage([agui.dump_event(event) for event in events]),),
        panel.drawing,
        panel.losses,
        carried,
        panel.home,
        panel.held,
    )


def interrupt_panel(tools: Tools) -> Panel:
    """Tell the data in the call of a tool of the front end, and wait for an answer that is as a button's."""
    interrupt = _interrupt(tools)
    outcome = agui.SuccessOutcome() if interrupt is None else agui.InterruptOutcome(interrupts=(interrupt,))
    events: list[agui.Event] = [
        agui.RunStarted(thread_id=_THREAD, run_id=_RUN),
        agui.ToolCallStart(tool_call_id=_CALL, tool_call_name=tools.show),
        agui.ToolCallArgs(tool_call_id=_CALL, delta=to_json(tools.data).decode()),
        agui.ToolCallEnd(tool_call_id=_CALL),
        agui.RunFinished(thread_id=_THREAD, run_id=_RUN, outcome=outcome),
    ]
    text = "AG-UI calls a tool with the data, and has no UI; which component shows them is the front end's affair."
    loss = Loss("component", "", "dropped", "surface", text, subject=tools.subject)
    title, travels = "AG-UI, with an interrupt", (passage([agui.dump_event(event) for event in events]),)
    lost = losses.groups(Conversion(None, (loss,)))
    call = tools.sent
    if interrupt is None or call is None:
        return Panel(title, travels, str(h.p[_NO_UI]), lost, held=tools.held)
    payload: Object = {"name": call.name, "arguments": call.arguments}
    answer = agui.ResumeEntry(interrupt_id=interrupt.id, status="resolved", payload=payload)
    state = fold.agui_empty()
    for event in events:
        state = fold.agui_apply(state, event)
    resume = agui.answer_interrupts(state.interrupts, [answer])
    description = f"Show the surface {tools.surface_id}, and give the answer of its user."
    offered = agui.Tool(name=tools.show, description=description, parameters=schema_of([tools.data]))
    sent = agui.dump_run_input(agui.next_input(state, "run-2", resume=resume, tools=[offered]))
    click = (passage(cast("list[JsonValue]", sent["resume"]), _ANSWER), passage(sent, _INPUT))
    return Panel(title, travels, str(h.p[_NO_UI]), lost, click, tools.home(call.name, call.arguments))


def _interrupt(tools: Tools) -> agui.Interrupt | None:
    """Ask for one of the answers that the buttons give."""
    choices: list[JsonValue] = [_answer(name, examples) for name, examples in tools.by_name.items()]
    if not choices:
        return None
    schema: Object = cast("Object", choices[0]) if len(choices) == 1 else {"anyOf": choices}
    return agui.Interrupt(id="ask-1", reason="input_required", tool_call_id=_CALL, response_schema=schema)


def _answer(name: str, examples: list[Object]) -> Object:
    properties: Object = {"name": {"const": name}, "arguments": schema_of(examples)}
    return {"type": "object", "properties": properties, "required": ["name", "arguments"]}
