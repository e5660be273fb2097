"""Parts of messages of the AI SDK, assistant-ui and CopilotKit: read as they are, told apart, refused with reasons."""

from typing import Any, Final

import pytest

from tests.genui.documents import PARTS
from tests.shared import load, needs_shared
from uispec import _json, genui
from uispec.errors import InvalidDocumentError, LimitError
from uispec.genui import ai_sdk, assistant_ui, copilotkit

KINDS: Final[dict[str, type]] = {
    "streaming": ai_sdk.InputStreaming,
    "available": ai_sdk.InputAvailable,
    "requested": ai_sdk.ApprovalRequested,
    "responded": ai_sdk.ApprovalResponded,
    "output": ai_sdk.OutputAvailable,
    "error": ai_sdk.OutputError,
    "denied": ai_sdk.OutputDenied,
    "tool call": assistant_ui.ToolCallPart,
    "waiting": assistant_ui.ToolCallPart,
    "strange": assistant_ui.ToolCallPart,
    "spec": assistant_ui.GenerativeUIPart,
    "in progress": copilotkit.InProgress,
    "executing": copilotkit.Executing,
    "complete": copilotkit.Complete,
}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_comes_back_as_it_was(name: str) -> None:
    document = PARTS[name]
    part = genui.parse_part(document)
    assert type(part) is KINDS[name]
    assert _json.same(genui.dump_part(part), document)
    assert genui.parse_part(_json.text(document)) == part


def test_every_state_has_a_part() -> None:
    assert {part["state"] for part in PARTS.values() if "state" in part} == ai_sdk.STATES
    assert KINDS.keys() == PARTS.keys()


def test_what_a_runtime_does_not_name_is_kept() -> None:
    part = genui.parse_part(PARTS["output"])
    assert part.model_extra == {"future": {"kept": [None]}}
    strange = genui.parse_part(PARTS["strange"])
    assert isinstance(strange, assistant_ui.ToolCallPart)
    assert strange.status == assistant_ui.UnknownStatus.model_validate({"type": "dreaming", "of": ["sheep"]})


def test_a_tool_has_a_name_in_both_kinds_of_part() -> None:
    names = [genui.parse_part(PARTS[name]) for name in ("streaming", "available", "output")]
    assert [
        part.name for part in names if not isinstance(part, assistant_ui.ToolCallPart | assistant_ui.GenerativeUIPart)
    ] == [
        *("pay", "pay", "call"),
    ]


BAD: Final[dict[str, tuple[dict[str, Any], list[tuple[str, str]]]]] = {
    "nothing": ({}, [("/state", "missing_property")]),
    "an unknown state": ({"type": "tool-a", "toolCallId": "1", "state": "thinking"}, [("/state", "invalid_value")]),
    "an unknown status": ({"status": "thinking"}, [("/status", "invalid_value")]),
    "no name": (
        {"type": "dynamic-tool", "toolCallId": "1", "state": "input-available"},
        [("/toolName", "missing_property")],
    ),
    "no tool": ({"type": "text", "toolCallId": "1", "state": "input-available"}, [("/type", "invalid_value")]),
    "an answer before there is one": (
        {**PARTS["requested"], "approval": {"id": "q", "approved": True}},
        [("/approval/approved", "invalid_value")],
    ),
    "no answer": ({**PARTS["responded"], "approval": {"id": "q"}}, [("/approval/approved", "missing_property")]),
    "the other answer": (
        {**PARTS["denied"], "approval": {"id": "q", "approved": True}},
        [("/approval/approved", "invalid_value")],
    ),
    "a result that was not allowed": (
        {**PARTS["output"], "approval": {"id": "q", "approved": False}},
        [("/approval/approved", "invalid_value")],
    ),
    "1 is not true": (
        {**PARTS["output"], "approval": {"id": "q", "approved": 1}},
        [("/approval/approved", "wrong_type")],
    ),
    "a tool call": (
        {"type": "tool-call", "toolCallId": 1, "args": [], "status": {"type": "incomplete", "reason": "bored"}},
        [
            ("/toolCallId", "wrong_type"),
            ("/args", "wrong_type"),
            ("/status/reason", "invalid_value"),
            ("/toolName", "missing_property"),
            ("/argsText", "missing_property"),
        ],
    ),
    "a spec": ({"type": "generative-ui", "spec": {"root": [{}]}}, [("/spec/root/0/$type", "missing_property")]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_part_is_told_with_every_place(name: str) -> None:
    document, expected = BAD[name]
    with pytest.raises(InvalidDocumentError) as caught:
        genui.parse_part(document)
    assert sorted((issue.path, issue.code) for issue in caught.value.issues) == sorted(expected)


def test_a_part_that_is_no_object_is_refused() -> None:
    with pytest.raises(InvalidDocumentError, match="A part is an object; got an array"):
        genui.parse_part("[]")


def test_a_spec_without_end_is_no_crash() -> None:
    node = genui.NestedNode(component="A")
    for _ in range(2_000):
        node = genui.NestedNode(component="A", children=(node,))
    with pytest.raises(LimitError):
        genui.dump_part(genui.GenerativeUIPart(spec=genui.Spec(root=node)))


@needs_shared
@pytest.mark.parametrize(
    ("runtime", "module"), [("ai_sdk", ai_sdk), ("assistant_ui", assistant_ui), ("copilotkit", copilotkit)]
)
def test_the_recorded_parts_are_read_as_those_of_their_runtime(runtime: str, module: Any) -> None:
    parts = load("data/rosetta/tool_parts.json")[runtime]
    assert len(parts) >= 4
    for document in parts:
        part = genui.parse_part(document)
        assert type(part).__module__ == module.__name__
        assert _json.same(genui.dump_part(part), document)
