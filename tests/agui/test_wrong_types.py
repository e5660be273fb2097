"""A call with arguments of the wrong type ends in a sentence about that, whatever is called and whatever is wrong."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, cast

import pytest
from pydantic import BaseModel, ValidationError

from uispec import agui, fold
from uispec.errors import Issue
from uispec.limits import DEFAULT

STEP: Final = agui.StepStarted(step_name="s")
MESSAGE: Final = {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}
ASKED: Final = agui.Interrupt(id="i", reason="tool_call", response_schema={"properties": {"editedArgs": {}}})
ANSWER: Final = agui.ResumeEntry(interrupt_id="i", status="cancelled")
ANSWERING: Final = {"interrupts": [ASKED], "answers": [ANSWER], "now": None, "limits": DEFAULT}


def _no_faults(components: list[Any]) -> list[Issue]:
    return []


CALLS: Final[Mapping[str, dict[str, Any]]] = {
    "a2ui_action": {"run_input": agui.RunAgentInput(thread_id="t", run_id="r", messages=()), "version": "v0.9"},
    "a2ui_messages": {"source": [STEP], "limits": DEFAULT},
    "a2ui_result": {"messages": [MESSAGE], "limits": DEFAULT},
    "accepts_edits": {"interrupt": ASKED},
    "aggregate_usage": {"usages": [agui.TokenUsage(model="m")]},
    "agui_apply": {
        "state": fold.agui_empty(),
        "event": STEP,
        "strict": False,
        "authoritative": False,
        "limits": DEFAULT,
    },
    "agui_empty": {"run_input": None, "limits": DEFAULT},
    "answer_call": {"tool_call_id": "c", "result": {"a": 1}, "message_id": "m", "error": "late"},
    "answer_interrupts": ANSWERING,
    "approve_interrupt": {"interrupt": ASKED, "edited_args": {}},
    "carry_a2ui": {"messages": [MESSAGE], "call_id": "c", "has_deltas": True, "raw_event": {}, "limits": DEFAULT},
    "carry_action": {"message": {"version": "v0.9", "action": {"name": "save"}}, "limits": DEFAULT},
    "compact_events": {"events": [STEP], "limits": DEFAULT},
    "content_to_text": {"content": [agui.TextPart(text="x")]},
    "dump_event": {"event": STEP},
    "dump_event_json": {"event": STEP},
    "dump_events": {"events": [STEP], "framing": "sse"},
    "dump_message": {"message": agui.UserMessage(id="u", content="Hi")},
    "dump_run_input": {"run_input": agui.RunAgentInput(thread_id="t", run_id="r", messages=())},
    "expand_chunks": {"events": [STEP], "close": True},
    "has_media": {"content": [agui.TextPart(text="x")]},
    "is_expired": {"interrupt": ASKED, "now": datetime(2026, 11, 30, tzinfo=UTC)},
    "lint_rule": {"issue": Issue("", "empty_delta", "..."), "event_type": None},
    "log_action": {"run_input": agui.RunAgentInput(thread_id="t", run_id="r", messages=()), "new_id": lambda: "i"},
    "next_input": {
        "run": fold.agui_apply(fold.agui_empty(), agui.RunStarted(thread_id="t", run_id="r")),
        "run_id": "r2",
        "messages": [agui.UserMessage(id="u", content="Hi")],
        "resume": [ANSWER],
        "tools": [agui.Tool(name="f", description="d")],
        "context": [agui.Context(description="d", value="v")],
        "forwarded_props": {},
        "protocol_version": "1.0",
        "parent_run_id": "r",
    },
    "paint_a2ui": {
        "events": [STEP],
        "tool_name": "render_a2ui",
        "catalog_id": "c",
        "check": _no_faults,
        "has_progress": True,
        "limits": DEFAULT,
    },
    "parse_capabilities": {"data": {}, "limits": DEFAULT},
    "parse_event": {"data": {"type": "X"}, "limits": DEFAULT},
    "parse_events": {"data": [{"type": "X"}], "limits": DEFAULT},
    "parse_message": {"data": {"id": "1", "role": "x"}, "limits": DEFAULT},
    "parse_partial": {"text": "{", "limits": DEFAULT},
    "parse_run_input": {"data": {"threadId": "t", "runId": "r", "messages": []}, "limits": DEFAULT},
    "read_stream": {"framing": "sse", "limits": DEFAULT},
    "reject_interrupt": {"interrupt": ASKED},
    "state_delta": {"old": {}, "new": {"a": 1}, "raw_event": 1, "subagent_run_id": "s", "limits": DEFAULT},
    "surface_events": {"messages": [MESSAGE], "message_id": "a", "raw_event": {}, "limits": DEFAULT},
    "tool_part": {"part": {"name": "pay", "status": "executing"}, "limits": DEFAULT},
    "validate": {"events": [STEP], "profile": "both", "capabilities": None, "limits": DEFAULT},
    "validate_answers": ANSWERING,
}
"""A good call of each function of this part, with every argument that it takes."""

WRONG: Final[tuple[object, ...]] = (
    None,
    7,
    1.5,
    True,
    "x",
    b"x",
    [],
    {},
    [None],
    [7],
    {"a": 1},
    {1},
    object(),
    len,
    STEP,
    DEFAULT,
)


def _function(name: str) -> Callable[..., object]:
    return getattr(fold if name.startswith("agui_") else agui, name)


def _done(name: str, arguments: Mapping[str, Any]) -> None:
    made = _function(name)(**arguments)
    if isinstance(made, Iterator):
        list(cast("Iterator[object]", made))


@pytest.mark.parametrize("name", CALLS)
def test_a_good_call_is_good(name: str) -> None:
    assert sorted(inspect.signature(_function(name)).parameters) == sorted(CALLS[name])
    _done(name, CALLS[name])


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_a_type_error_a_value_error_or_no_error(name: str) -> None:
    escaped: list[str] = []
    for argument in CALLS[name]:
        told = f"{name}() argument {argument!r} "
        for wrong in WRONG:
            try:
                _done(name, {**CALLS[name], argument: wrong})
            except ValidationError as error:
                escaped.append(f"{argument}={wrong!r}: {error}")  # a ValueError, and none of ours
            except TypeError as error:
                escaped += [] if str(error).startswith(told) else [f"{argument}={wrong!r}: {error}"]
            except ValueError:
                continue
    assert escaped == []


def test_models_are_told_apart_from_functions() -> None:
    functions = {name for name in agui.__all__ if inspect.isfunction(getattr(agui, name))}
    assert functions >= CALLS.keys() - {"agui_apply", "agui_empty"}
    assert not any(issubclass(getattr(agui, name), BaseModel) for name in ("RunState", "CallState", "EventReader"))
