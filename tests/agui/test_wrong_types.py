"""A call with arguments of the wrong type ends in a sentence about that, whatever is called and whatever is wrong."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

import pytest
from pydantic import BaseModel, ValidationError

from uispec import agui, fold
from uispec.limits import DEFAULT

STEP: Final = agui.StepStarted(step_name="s")

CALLS: Final[Mapping[str, dict[str, Any]]] = {
    "agui_apply": {
        "state": fold.agui_empty(),
        "event": STEP,
        "strict": False,
        "authoritative": False,
        "limits": DEFAULT,
    },
    "agui_empty": {"run_input": None, "limits": DEFAULT},
    "aggregate_usage": {"usages": [agui.TokenUsage(model="m")]},
    "compact_events": {"events": [STEP], "limits": DEFAULT},
    "content_to_text": {"content": [agui.TextPart(text="x")]},
    "dump_event": {"event": STEP},
    "dump_event_json": {"event": STEP},
    "dump_events": {"events": [STEP], "framing": "sse"},
    "dump_message": {"message": agui.UserMessage(id="u", content="Hi")},
    "dump_run_input": {"run_input": agui.RunAgentInput(thread_id="t", run_id="r", messages=())},
    "expand_chunks": {"events": [STEP], "close": True},
    "has_media": {"content": [agui.TextPart(text="x")]},
    "parse_capabilities": {"data": {}, "limits": DEFAULT},
    "parse_event": {"data": {"type": "X"}, "limits": DEFAULT},
    "parse_events": {"data": [{"type": "X"}], "limits": DEFAULT},
    "parse_message": {"data": {"id": "1", "role": "x"}, "limits": DEFAULT},
    "parse_partial": {"text": "{", "limits": DEFAULT},
    "parse_run_input": {"data": {"threadId": "t", "runId": "r", "messages": []}, "limits": DEFAULT},
    "read_stream": {"framing": "sse", "limits": DEFAULT},
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
