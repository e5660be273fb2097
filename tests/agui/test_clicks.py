"""Clicks on surfaces that runs carry, on their way back to the agent."""

import json
from typing import Any, Final

import pytest

from tests.interop.rows import rows
from tests.shared import load, needs_shared
from uispec import a2ui, agui
from uispec.errors import InvalidDocumentError

ACTION: Final[Any] = {
    "version": "v0.9",
    "action": {
        "name": "save",
        "surfaceId": "s",
        "sourceComponentId": "button",
        "timestamp": "2026-11-30T10:00:00Z",
        "context": {"n": [1, None]},
    },
}


def run_input(props: Any) -> agui.RunAgentInput:
    return agui.RunAgentInput(thread_id="t", run_id="r", messages=(), forwarded_props=props)


def test_a_click_goes_with_the_next_run_and_comes_out_of_it() -> None:
    props = agui.carry_action(ACTION)
    assert agui.carry_action(a2ui.parse_message(ACTION)) == props
    assert agui.a2ui_action(run_input(props)) == ACTION
    assert agui.a2ui_action(run_input(props), "1.0") == {**ACTION, "version": "1.0"}
    wider = {**ACTION, "action": {**ACTION["action"], "dataContextPath": "/rows/0"}}
    assert agui.a2ui_action(run_input(agui.carry_action(wider))) == wider


BAD: Final[list[tuple[Any, tuple[str, str]]]] = [
    ({"version": "v0.9"}, ("/action", "missing_property")),
    ({"version": "v0.9", "action": "save"}, ("/action", "wrong_type")),
]


@pytest.mark.parametrize(("message", "issue"), BAD, ids=str)
def test_a_message_without_a_click_is_refused(message: Any, issue: tuple[str, str]) -> None:
    with pytest.raises(InvalidDocumentError) as refused:
        agui.carry_action(message)
    assert [(one.path, one.code) for one in refused.value.issues] == [issue]


NO_CLICK: Final[list[Any]] = [None, {}, {"a2uiAction": 7}, {"a2uiAction": {"userAction": []}}, "a2uiAction"]


@pytest.mark.parametrize("props", NO_CLICK, ids=str)
def test_a_run_without_a_click_stays_as_it_is(props: Any) -> None:
    given = run_input(props)
    assert agui.a2ui_action(given) is None
    assert agui.log_action(given, lambda: pytest.fail("no id is needed")) is given


SENTENCES: Final[list[tuple[Any, str]]] = [
    ({"name": "a", "surfaceId": "s"}, 'User performed action "a" on surface "s".'),
    ({"name": "a", "context": {}}, 'User performed action "a". Context: {}'),
    ({"sourceComponentId": "b"}, 'User performed action "unknown" (component: b).'),
]


@pytest.mark.parametrize(("action", "sentence"), SENTENCES, ids=str)
def test_a_model_reads_what_is_known_of_a_click(action: Any, sentence: str) -> None:
    logged = agui.log_action(run_input({"a2uiAction": {"userAction": action}}), lambda: "x")
    assert agui.dump_message(logged.messages[-1])["content"] == sentence


def test_the_recorded_click_is_logged_as_recorded() -> None:
    for row in rows("a2ui-middleware"):
        if row.id == "mw-run-action":
            seen = row.output["inputSeenByAgent"]
            logged = agui.dump_run_input(agui.log_action(run_input(row.input["forwardedProps"]), lambda: "<uuid>"))
            assert json.dumps(logged["messages"]) == json.dumps(seen["messages"])
            assert logged["forwardedProps"] == seen["forwardedProps"]


@needs_shared
def test_the_recorded_input_comes_out_of_the_helpers() -> None:
    recorded = load("data/rosetta/agui_a2ui_action.json")
    click = load("data/rosetta/a2ui_v0_9_action.json")
    made = agui.RunAgentInput(
        thread_id="thr_42",
        run_id="run_8",
        state={},
        messages=(agui.UserMessage(id="msg_1", content="Anything waiting for me?"),),
        tools=(),
        context=(),
        forwarded_props=agui.carry_action(click),
    )
    assert agui.dump_run_input(made) == recorded
    assert agui.a2ui_action(agui.parse_run_input(recorded)) == click
