"""Tool calls as four runtimes show them, in one vocabulary."""

from functools import reduce
from typing import Any, Final

import pytest

from tests.shared import load, needs_shared
from uispec import agui, fold, genui
from uispec._model import MISSING
from uispec.agui.tool_parts import ToolPart
from uispec.errors import InvalidDocumentError, LimitError
from uispec.limits import Limits

REQUEST: Final[Any] = {"id": "a"}
YES: Final[Any] = {"id": "a", "approved": True}
NO: Final[Any] = {"id": "a", "approved": False, "reason": "too dear"}


def sdk(state: str, **more: Any) -> Any:
    return {"type": "tool-pay", "toolCallId": "c", "state": state, **more}


def aui(kind: str, **more: Any) -> Any:
    about = {"status": {"type": kind, **more.pop("status", {})}}
    return {"type": "tool-call", "toolCallId": "c", "toolName": "pay", **about, **more}


def kit(status: str, **more: Any) -> Any:
    return {"name": "pay", "status": status, **more}


# Table F of the digest: a part, and kind, status, stage and decision of it.
WORDS: Final[list[tuple[Any, tuple[str, str, str, str | None]]]] = [
    (sdk("input-streaming"), ("call", "pending", "streaming", None)),
    (sdk("input-available"), ("call", "running", "running", None)),
    (sdk("approval-requested", approval=REQUEST), ("approval", "pending", "waiting", None)),
    (sdk("approval-responded", approval=YES), ("approval", "pending", "ready", "approved")),
    (sdk("approval-responded", approval=NO), ("approval", "pending", "stopped", "rejected")),
    (sdk("output-available", output=1), ("call", "success", "done", None)),
    (sdk("output-available", output=1, approval=YES), ("call", "success", "done", "approved")),
    (sdk("output-available", output=1, preliminary=True), ("call", "running", "running", None)),
    (sdk("output-error", errorText="no"), ("call", "error", "failed", None)),
    (sdk("output-error", errorText="no", approval=YES), ("call", "error", "failed", "approved")),
    (sdk("output-denied", approval=NO), ("approval", "pending", "stopped", "rejected")),
    (sdk("output-denied"), ("approval", "pending", "stopped", "rejected")),
    (sdk("output-dreamt"), ("call", "pending", "unknown", None)),
    (aui("running"), ("call", "running", "running", None)),
    (aui("running", argsText='{"a": 1'), ("call", "running", "streaming", None)),
    (aui("running", argsText='{"a": 1}'), ("call", "running", "running", None)),
    (aui("complete", result=1), ("call", "success", "done", None)),
    (aui("complete", result=1, isPreliminary=True), ("call", "running", "running", None)),
    (aui("incomplete", status={"reason": "error"}), ("call", "error", "failed", None)),
    (aui("incomplete", status={"reason": "cancelled"}), ("call", "error", "stopped", None)),
    (aui("requires-action", status={"reason": "interrupt"}), ("approval", "pending", "waiting", None)),
    (aui("requires-action", status={"reason": "tool-calls"}), ("approval", "pending", "waiting", None)),
    (aui("requires-action", approval=YES), ("approval", "pending", "ready", "approved")),
    (aui("requires-action", approval=NO), ("approval", "pending", "stopped", "rejected")),
    (aui("dreaming"), ("call", "pending", "unknown", None)),
    (kit("inProgress"), ("call", "pending", "streaming", None)),
    (kit("executing"), ("call", "running", "running", None)),
    (kit("executing", respond="<function>"), ("approval", "pending", "waiting", None)),
    (kit("executing", handler=True), ("approval", "pending", "waiting", None)),
    (kit("executing", respond=None), ("call", "running", "running", None)),
    (kit("complete", result=1), ("call", "success", "done", None)),
]


@pytest.mark.parametrize(("part", "words"), WORDS, ids=range(len(WORDS)))
def test_the_words_of_each_runtime_mean_this(part: Any, words: tuple[str, str, str, str | None]) -> None:
    told = agui.tool_part(part)
    assert told is not None
    assert (told.kind, told.status, told.stage, told.decision) == words
    assert told.name == "pay"
    assert told.original == part


NO_PARTS: Final[list[Any]] = [
    {},
    {"type": "text", "text": "Hello", "state": "done"},
    {"type": "text", "state": 7},
    {"status": None},
    {"status": "dreaming", "name": "pay"},
    {"status": {}},
    {"status": {"type": 7}},
    {"function": "pay"},
    {"function": {"name": "pay"}},
]


@pytest.mark.parametrize("part", NO_PARTS, ids=str)
def test_what_is_no_tool_call_is_none(part: Any) -> None:
    assert agui.tool_part(part) is None


_PARTS: Final[Any] = load("data/rosetta/tool_parts.json") or {"expected": {}}
RECORDED: Final[list[tuple[Any, Any]]] = [
    (part, words)
    for runtime in _PARTS["expected"].keys() & _PARTS.keys()
    for part, words in zip(_PARTS[runtime], _PARTS["expected"][runtime], strict=True)
]


@needs_shared
def test_parts_are_recorded() -> None:
    assert len(RECORDED) == 17


@pytest.mark.parametrize(("part", "words"), RECORDED, ids=range(len(RECORDED)))
def test_the_recorded_parts_have_the_recorded_words(part: Any, words: Any) -> None:
    for given in (part, genui.parse_part(part)):
        told = agui.tool_part(given)
        assert told is not None
        assert [told.kind, told.status, told.decision] == words


def whole(part: Any) -> tuple[Any, ...]:
    told = agui.tool_part(part)
    assert isinstance(told, ToolPart)
    return told.runtime, told.id, told.name, told.args, told.output, told.error, told.reason


VALUES: Final[list[tuple[Any, tuple[Any, ...]]]] = [
    (
        {
            "type": "dynamic-tool",
            "toolName": "x",
            "toolCallId": "c",
            "state": "output-error",
            "rawInput": "{",
            "errorText": "e",
        },
        ("ai-sdk", "c", "x", "{", MISSING, "e", None),
    ),
    (sdk("output-available", input=None, output=None), ("ai-sdk", "c", "pay", None, None, None, None)),
    (sdk("output-denied", input={"a": 1}, approval=NO), ("ai-sdk", "c", "pay", {"a": 1}, MISSING, None, "too dear")),
    (aui("incomplete", status={"error": {"message": "e"}}), ("assistant-ui", "c", "pay", MISSING, MISSING, "e", None)),
    (aui("incomplete", status={"error": 7}), ("assistant-ui", "c", "pay", MISSING, MISSING, None, None)),
    (aui("running", argsText='{"a": 1, "b'), ("assistant-ui", "c", "pay", {"a": 1}, MISSING, None, None)),
    (aui("running", argsText=7), ("assistant-ui", "c", "pay", MISSING, MISSING, None, None)),
    (kit("complete", parameters={"a": 1}, result="r"), ("copilotkit", None, "pay", {"a": 1}, "r", None, None)),
    ({"status": "inProgress", "name": 7}, ("copilotkit", None, None, MISSING, MISSING, None, None)),
    (
        {"id": "c", "type": "function", "function": {"name": "pay", "arguments": '{"a": 1}'}},
        ("ag-ui", "c", "pay", {"a": 1}, MISSING, None, None),
    ),
    (
        agui.ToolCall(id="c", type="function", function=agui.FunctionCall(name="pay", arguments='{"a": 1, "b')),
        ("ag-ui", "c", "pay", {"a": 1}, MISSING, None, None),
    ),
]


@pytest.mark.parametrize(("part", "values"), VALUES, ids=range(len(VALUES)))
def test_the_values_of_a_part_are_found(part: Any, values: tuple[Any, ...]) -> None:
    assert whole(part) == values


# Folded calls

START: Final[Any] = {"type": "TOOL_CALL_START", "toolCallId": "c", "toolCallName": "pay"}
ARGS: Final[Any] = {"type": "TOOL_CALL_ARGS", "toolCallId": "c", "delta": '{"sum": 12'}
REST: Final[Any] = {**ARGS, "delta": "}"}
END: Final[Any] = {"type": "TOOL_CALL_END", "toolCallId": "c"}
RESULT: Final[Any] = {"type": "TOOL_CALL_RESULT", "toolCallId": "c", "messageId": "m", "content": "paid"}
ASKED: Final[Any] = {
    "type": "RUN_FINISHED",
    "threadId": "t",
    "runId": "r",
    "outcome": {"type": "interrupt", "interrupts": [{"id": "i", "reason": "tool_call", "toolCallId": "c"}]},
}
FAILED: Final[Any] = {"type": "RUN_ERROR", "message": "no ledger"}
CANCELLED: Final[Any] = {**ASKED, "outcome": {"type": "cancelled"}}


def answered(status: str, **payload: Any) -> Any:
    resume = [{"interruptId": "i", "status": status, **payload}]
    return {
        "type": "RUN_STARTED",
        "threadId": "t",
        "runId": "s",
        "input": {"threadId": "t", "runId": "s", "messages": [], "resume": resume},
    }


FOLDED: Final[list[tuple[list[Any], tuple[str, str, str, str | None]]]] = [
    ([START, ARGS], ("call", "pending", "streaming", None)),
    ([START, ARGS, REST, END], ("call", "running", "running", None)),
    ([START, ARGS, REST, END, RESULT], ("call", "success", "done", None)),
    ([START, ARGS, REST, END, FAILED], ("call", "error", "failed", None)),
    ([START, ARGS, REST, END, CANCELLED], ("call", "error", "stopped", None)),
    ([START, ARGS, REST, END, ASKED], ("approval", "pending", "waiting", None)),
    (
        [START, ARGS, REST, END, ASKED, answered("resolved", payload={"approved": True})],
        ("approval", "pending", "ready", "approved"),
    ),
    (
        [START, ARGS, REST, END, ASKED, answered("resolved", payload={"approved": False})],
        ("approval", "pending", "stopped", "rejected"),
    ),
    (
        [START, ARGS, REST, END, ASKED, answered("resolved", payload="Tuesday")],
        ("approval", "pending", "ready", "answered"),
    ),
    ([START, ARGS, REST, END, ASKED, answered("cancelled")], ("approval", "pending", "waiting", None)),
]


@pytest.mark.parametrize(("events", "words"), FOLDED, ids=range(len(FOLDED)))
def test_a_folded_call_has_the_same_words(events: list[Any], words: tuple[str, str, str, str | None]) -> None:
    call = reduce(fold.agui_apply, events, fold.agui_empty()).tool_calls["c"]
    told = agui.tool_part(call)
    assert told is not None
    assert (told.kind, told.status, told.stage, told.decision) == words
    assert told.args == ({} if events[-1] is ARGS else {"sum": 12})
    assert told.output == ("paid" if RESULT in events else MISSING)
    assert told.original is call


def test_a_result_of_several_parts_is_json() -> None:
    parts = {**RESULT, "content": [{"type": "text", "text": "paid"}]}
    told = agui.tool_part(reduce(fold.agui_apply, [START, parts], fold.agui_empty()).tool_calls["c"])
    assert told is not None
    assert told.output == [{"type": "text", "text": "paid"}]


def test_the_original_is_a_frozen_copy() -> None:
    part = sdk("output-available", output={"a": [1]}, callProviderMetadata={"x": 1})
    told = agui.tool_part(part)
    assert told is not None
    part["output"]["a"].append(2)
    assert told.output == {"a": [1]}
    original: Any = told.original
    assert original["callProviderMetadata"] == {"x": 1}
    with pytest.raises(TypeError):
        original["output"]["a"].append(3)


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(InvalidDocumentError, match="wrong_type"):
        agui.tool_part(kit("executing", respond=len))
    with pytest.raises(LimitError, match="too_deep"):
        agui.tool_part(kit("executing", args={"a": {"b": {}}}), limits=Limits(json_depth=2))
