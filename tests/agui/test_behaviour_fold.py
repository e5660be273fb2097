"""The recorded rows of the client's reducer and of its verifier, which is how a strict fold judges."""

from functools import reduce
from typing import Any, Final

import pytest

from tests.interop.rows import Row, rows
from tests.shared import needs_shared
from uispec import agui, fold
from uispec.agui import RunState
from uispec.errors import StateError

APPLIED: Final = rows("agui-client-apply")
VERIFIED: Final = rows("agui-client-verify")

WARNED: Final = {
    "apply-tool-parent-user": [("/parentMessageId", "wrong_role")],
    "apply-tool-rename": [("/toolCallName", "tool_call_renamed")],
    "apply-args-unknown": [("/toolCallId", "unknown_tool_call")],
    "apply-state-fail": [("/delta/1/path", "not_found")],
    "apply-state-test-fail": [("/delta/0/path", "test_failed")],
    # The client says nothing; here the two lists are compared.
    "apply-pending-named": [("/outcome/pendingToolCallIds", "pending_mismatch")],
}
"""What the fold tells where the client warns."""

REFUSED: Final = {
    "verify-no-start": ("/type", "run_not_started"),
    "verify-double-start": ("/type", "run_not_finished"),
    "verify-after-finish": ("/type", "run_already_finished"),
    "verify-after-error": ("/type", "run_already_failed"),
    "verify-args-no-start": ("/toolCallId", "unknown_tool_call"),
    "verify-end-no-start": ("/toolCallId", "unknown_tool_call"),
    "verify-dup-start": ("/toolCallId", "already_open"),
    "verify-finish-open-tool": ("/type", "open_tool_call"),
    "verify-finish-open-text": ("/type", "open_message"),
    "verify-finish-open-step": ("/type", "open_step"),
    "verify-finish-open-reasoning-span": ("/type", "open_reasoning"),
    "verify-step-dup": ("/stepName", "already_open"),
    "verify-step-unmatched": ("/stepName", "unknown_step"),
    "verify-subagent-unclosed": ("/type", "open_subagent"),
    "verify-subagent-owner": ("/subagentRunId", "wrong_owner"),
}


def _begun(row: Row) -> RunState:
    return fold.agui_empty({"threadId": "t", "runId": "r", "messages": row.input.get("messages", [])})


def _finished(run: RunState) -> dict[str, Any]:
    """How the run ended, as the client tells its subscribers."""
    told: dict[str, Any] = {}
    if run.status == "success":
        told["finished"] = {"outcome": "success", "pendingToolCallIds": list(run.pending)}
    if run.status == "interrupted":
        waiting = [interrupt.model_dump() for interrupt in run.interrupts]
        told["finished"] = {"outcome": "interrupt", "interrupts": waiting}
        told["pendingInterrupts"] = waiting
    return told


@pytest.mark.parametrize("row", APPLIED, ids=lambda row: row.id)
def test_reducer(row: Row) -> None:
    run = reduce(fold.agui_apply, row.input["events"], _begun(row))
    found = {
        "messages": [agui.dump_message(message) for message in run.messages.values()],
        "state": run.state,
        **_finished(run),
    }
    assert found == {key: value for key, value in row.output.items() if key != "warnings"}
    assert [(issue.path, issue.code) for issue in run.issues] == WARNED.get(row.id, [])
    assert bool(row.output.get("warnings")) == (row.id in WARNED and row.id != "apply-pending-named")


@pytest.mark.parametrize("row", VERIFIED, ids=lambda row: row.id)
def test_verifier(row: Row) -> None:
    run = fold.agui_empty()
    if row.output["ok"]:
        for event in row.input:
            run = fold.agui_apply(run, event, True)
    else:
        *before, last = row.input
        for event in before:
            run = fold.agui_apply(run, event, strict=True)
        with pytest.raises(StateError) as caught:
            fold.agui_apply(run, last, strict=True)
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [REFUSED[row.id]]


@needs_shared
def test_every_row_is_among_them() -> None:
    assert (len(APPLIED), len(VERIFIED)) == (22, 30)
    assert {row.id for row in VERIFIED if not row.output["ok"]} == REFUSED.keys()
