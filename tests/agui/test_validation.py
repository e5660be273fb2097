"""What `validate` says of streams of events: each rule of both judges, and the laws of all of them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.agui.documents import EVENT, STREAM
from uispec import agui, fold
from uispec._json import copy, same
from uispec.agui.validation.lint_rules import LINT_RULES
from uispec.errors import DataError, Issue, UispecError
from uispec.limits import Limits

Json = Any

START: Final = {"type": "RUN_STARTED", "threadId": "t", "runId": "r", "timestamp": 1}
END: Final = {"type": "RUN_FINISHED", "threadId": "t", "runId": "r"}
FAIL: Final = {"type": "RUN_ERROR", "message": "boom"}


def text(move: str, id_: str = "m", **more: Json) -> Json:
    return {"type": f"TEXT_MESSAGE_{move}", "messageId": id_, **({"delta": "x"} if move == "CONTENT" else {}), **more}


def call(move: str, id_: str = "c", **more: Json) -> Json:
    given = {"START": {"toolCallName": "f"}, "ARGS": {"delta": "{}"}, "RESULT": {"messageId": "r", "content": ""}}
    return {"type": f"TOOL_CALL_{move}", "toolCallId": id_, **given.get(move, {}), **more}


def step(move: str, **more: Json) -> Json:
    return {"type": f"STEP_{move}", "stepName": "s", **more}


def thought(move: str, **more: Json) -> Json:
    given = {"MESSAGE_START": {"role": "reasoning"}, "MESSAGE_CONTENT": {"delta": "x"}}
    return {"type": f"REASONING_{move}", "messageId": "m", **given.get(move, {}), **more}


def subagent(move: str, id_: str = "s", **more: Json) -> Json:
    given = {"STARTED": {"name": "n"}, "ERROR": {"message": "x"}}
    return {"type": f"SUBAGENT_{move}", "subagentRunId": id_, **given.get(move, {}), **more}


def snapshot(value: Json) -> Json:
    return {"type": "STATE_SNAPSHOT", "snapshot": value}


def delta(*operations: Json) -> Json:
    return {"type": "STATE_DELTA", "delta": [*operations]}


def messages(*listed: Json) -> Json:
    return {"type": "MESSAGES_SNAPSHOT", "messages": [*listed]}


SET: Final = {"op": "add", "path": "/a", "value": 1}
RUN: Final = {"subagentRunId": "s"}
SECRET: Final = {"type": "REASONING_ENCRYPTED_VALUE", "entityId": "m", "encryptedValue": "", "subagentRunId": "x"}

LINTED: Final[list[tuple[str, list[Json], str]]] = [
    ("AGUI001", [step("STARTED", timestamp=1), step("FINISHED"), START, END], "0 run_not_started error"),
    ("AGUI001", [FAIL], "- missing_timestamps notice, 0 run_not_started error"),
    ("AGUI002", [START, text("START"), START, text("END"), END], "2 run_not_finished error"),
    ("AGUI003", [START, step("STARTED")], "0 run_without_end error, 1 open_step error"),
    ("AGUI004", [START, END, text("START"), END], "2 run_already_finished error, 3 run_already_finished error"),
    ("AGUI004", [START, FAIL, text("START")], "2 run_already_failed error"),
    ("AGUI005", [START, FAIL, END], "2 run_already_failed error"),
    ("AGUI005", [START, END, FAIL], "2 run_already_finished error"),
    ("AGUI006", [START, step("FINISHED"), END], "1 unknown_step error"),
    ("AGUI007", [START, step("STARTED"), step("STARTED"), step("FINISHED"), END], "4 open_step error"),
    ("AGUI008", [START, {**END, "threadId": "x", "runId": "y"}], "1 run_mismatch warning, 1 run_mismatch warning"),
    ("AGUI101", [START, text("CONTENT"), END], "1 unknown_message error"),
    ("AGUI102", [START, text("END"), END], "1 unknown_message error"),
    ("AGUI103", [START, text("START"), END], "2 open_message error"),
    ("AGUI104", [START, text("START"), text("END"), text("START"), text("END"), END], "3 reused_id error"),
    ("AGUI105", [START, text("START"), text("CONTENT", delta=""), text("END"), END], "2 empty_delta warning"),
    ("AGUI106", [START, text("START"), text("START"), text("END"), END], "2 already_open error"),
    ("AGUI201", [START, call("ARGS"), END], "1 unknown_tool_call error"),
    ("AGUI202", [START, call("END"), END], "1 unknown_tool_call error"),
    ("AGUI203", [START, call("START"), END], "2 open_tool_call error"),
    ("AGUI204", [START, call("START"), call("ARGS", delta="{"), call("END"), END], "3 args_not_json error"),
    ("AGUI205", [START, call("START"), call("START"), call("END"), END], "2 already_open error"),
    ("AGUI205", [START, call("START"), call("END"), call("START"), call("ARGS"), END], "3 reused_id error"),
    ("AGUI206", [START, call("START"), call("RESULT"), call("END"), END], "2 early_result warning"),
    ("AGUI207", [START, call("RESULT"), END], "1 unknown_tool_call error"),
    ("AGUI208", [START, call("START", parentMessageId="m"), call("END"), END], "1 unknown_message notice"),
    ("AGUI301", [START, delta(SET), delta(SET), END], "1 delta_before_snapshot notice"),
    ("AGUI302", [START, snapshot(1), delta(SET, SET), END], "2 not_a_container error"),
    ("AGUI303", [START, snapshot(1), delta({"op": "x", "path": "/"}), END], "2 invalid_value error"),
    ("AGUI304", [START, snapshot({}), delta(SET), snapshot({}), END], "3 snapshot_after_deltas notice"),
    ("AGUI401", [START, thought("MESSAGE_CONTENT"), END], "1 unknown_message error"),
    ("AGUI402", [START, thought("START"), END], "2 open_reasoning warning"),
    ("AGUI402", [START, thought("MESSAGE_START"), END], "2 open_reasoning warning"),
    ("AGUI503", [START, {"type": "RunStarted"}, END], "1 unknown_event error"),
    ("AGUI503", [START, {"type": "META"}, END], "1 unknown_event notice"),
    ("AGUI504", [START, {"type": "TEXT_MESSAGE_START"}, END], "1 missing_property error"),
    ("AGUI504", [START, {"type": "TOOL_CALL_CHUNK", "toolCallId": "c"}, END], "1 missing_property error"),
    ("AGUI601", [START, subagent("STARTED"), subagent("FINISHED"), subagent("STARTED"), END], "3 already_open error"),
    ("AGUI602", [START, subagent("FINISHED"), END], "1 unknown_subagent error"),
    ("AGUI603", [START, subagent("ERROR"), END], "1 unknown_subagent error"),
    ("AGUI604", [START, subagent("STARTED"), END], "2 open_subagent error"),
    ("AGUI605", [START, subagent("STARTED", parentSubagentRunId="x"), subagent("FINISHED"), END],
        "1 unknown_subagent warning"),
    ("AGUI606", [START, text("START"), text("END", **RUN), END], "2 wrong_owner warning"),
    ("AGUI606", [START, text("START", **RUN), text("END"), call("START", parentMessageId="m"),
        call("END", subagentRunId="x"), END], "4 wrong_owner warning"),
    ("AGUI901", [START, {"type": "RAW", "event": {"type": "RUN_ERROR"}}, END], "1 wrapped_event notice"),
    ("AGUI902", [END], "- missing_timestamps notice, 0 run_not_started error"),
    ("AGUI903", [START, {"type": "CUSTOM", "name": "x", "value": 1}, END], "1 plain_name notice"),
]  # fmt: skip
"""The rule that a linter has, a stream in which it finds something, and all that it finds there."""

QUIET: Final[list[tuple[str, list[Json]]]] = [
    ("a thought that was not begun is ended", [START, thought("MESSAGE_END"), thought("END"), END]),
    ("a thought is begun twice", [START, thought("START"), thought("START"), thought("END"), END]),
    ("a subagent that waits goes on", [
        START, subagent("STARTED"), subagent("FINISHED", outcome={"type": "suspended"}), subagent("STARTED"),
        subagent("FINISHED"), END,
    ]),
]  # fmt: skip
"""Streams in which the linter finds nothing, and the client does."""

FINE: Final[list[tuple[str, list[Json]]]] = [
    ("nothing", []),
    ("a result for a call of the run before", [START, call("START"), call("END"), END, START, call("RESULT"), END]),
    ("a call of the history, in a message of it", [
        {**START, "input": {"threadId": "t", "runId": "r", "messages": [
            {"id": "a", "role": "assistant", "toolCalls": [
                {"id": "c", "type": "function", "function": {"name": "f", "arguments": ""}},
            ]},
        ]}},
        call("RESULT"), call("START", "d", parentMessageId="a"), call("END", "d"), END,
    ]),
    ("a call of a list of messages", [
        START,
        messages({"id": "a", "role": "assistant", "toolCalls": [
            {"id": "c", "type": "function", "function": {"name": "f", "arguments": ""}},
        ]}),
        call("RESULT"), END,
    ]),
    ("the state of the run before", [START, snapshot({}), END, START, delta(SET), END]),
    ("a chunk is taken apart", [START, {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "delta": ""}, END]),
    ("what is open when the run fails", [START, text("START"), step("STARTED"), FAIL]),
    ("a subagent calls another, and is done before it", [
        START, subagent("STARTED"), subagent("STARTED", "t", parentSubagentRunId="s"), subagent("FINISHED"),
        subagent("STARTED", "u", parentSubagentRunId="s"), subagent("ERROR", "u"), subagent("FINISHED", "t"), END,
    ]),
    ("another type inside of RAW", [START, {"type": "RAW", "event": {"type": "token"}}, END]),
    ("agui-tool-call-while-text-is-open", [
        START, text("START"), text("CONTENT"), call("START", parentMessageId="m"), call("ARGS"), call("END"),
        text("CONTENT"), text("END"), END,
    ]),
    ("agui-call-without-args", [START, call("START"), call("END"), call("START", "d"), call("ARGS", "d", delta=""),
        call("END", "d"), END]),
    ("whose a name is", [START, {"type": "CUSTOM", "name": "a.b", "value": 1}, END]),
]  # fmt: skip
"""Streams in which nobody finds anything."""


def brief(issues: Sequence[Issue]) -> str:
    """Each issue as the number of its event, its code and its severity."""
    return ", ".join(f"{[*one.path.split('/'), '-'][1]} {one.code} {one.severity}" for one in issues)


def rules(issues: Sequence[Issue], events: Sequence[Json]) -> set[str | None]:
    numbers = [(issue, issue.path.split("/")[1] if issue.path else None) for issue in issues]
    return {agui.lint_rule(one, None if at is None else events[int(at)].get("type")) for one, at in numbers}


@pytest.mark.parametrize(("rule", "events", "found"), LINTED, ids=lambda value: value if isinstance(value, str) else "")
def test_each_rule_of_the_linter(rule: str, events: list[Json], found: str) -> None:
    issues = agui.validate(events, profile="lint")
    assert brief(issues) == found
    assert rule in rules(issues, events)


@pytest.mark.parametrize(("name", "events"), QUIET, ids=[name for name, _ in QUIET])
def test_the_linter_is_quiet(name: str, events: list[Json]) -> None:
    assert agui.validate(events, profile="lint") == []
    assert agui.validate(events, profile="reference") != []


@pytest.mark.parametrize(("name", "events"), FINE, ids=[name for name, _ in FINE])
def test_a_stream_is_fine(name: str, events: list[Json]) -> None:
    assert agui.validate(events) == []


def test_every_rule_that_can_be_told_is_told_in_a_case() -> None:
    told = {rule.id for rule in LINT_RULES if rule.codes}
    unseen = {"AGUI305", "AGUI502"}  # which need more than events
    assert {rule for rule, _, _ in LINTED} | unseen == told
    assert {rule.id for rule in LINT_RULES if not rule.codes} == {
        *("AGUI501", "AGUI505", "AGUI506", "AGUI507", "AGUI508")
    }


def test_an_agent_is_held_to_what_it_says_of_itself() -> None:
    says = agui.parse_capabilities({"state": {"snapshots": True}})
    found = agui.validate([START, END], profile="lint", capabilities=says)
    assert [(issue.path, issue.code, issue.severity) for issue in found] == [("", "missing_snapshot", "warning")]
    assert agui.lint_rule(found[0]) == "AGUI305"
    for events, capabilities in (
        ([START, snapshot(None), END], says),
        ([START, END], agui.parse_capabilities({"state": {"snapshots": False}})),
        ([START, END], agui.parse_capabilities({})),
    ):
        assert agui.validate(events, profile="lint", capabilities=capabilities) == []


def test_no_rule_stands_for_what_the_linter_has_none_for() -> None:
    assert agui.lint_rule(Issue("/0/x", "unknown_property", "...")) is None
    assert agui.lint_rule(Issue("/0/messageId", "unknown_message", "..."), "STATE_SNAPSHOT") is None


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("ToolCallStart", "TOOL_CALL_START"),
        ("run-error", "RUN_ERROR"),
        ("THINKING_TEXT_MESSAGE_CONTENT", "REASONING_MESSAGE_CONTENT"),
        ("THINKING_END", "REASONING_END"),
        ("INTERRUPT", ""),
    ],
)
def test_an_event_that_was_nearly_known(kind: str, hint: str) -> None:
    (issue,) = agui.validate([START, {"type": kind}, END], profile="lint")
    assert issue.message.endswith(f"Write {hint}." if hint else f'"{kind}".')


# The client

CLIENT: Final[list[tuple[str, list[Json], list[tuple[str, str, str]]]]] = [
    ("what is unknown is taken out", [
        {**START, "x": 1}, {"type": "HOLOGRAM", "y": 2},
        messages({"id": "u", "role": "user", "content": [{"type": "binary"}], "z": 3}, {"id": "?", "role": "robot"}),
        delta({**SET, "kept": 4}), {**END, "outcome": {"type": "paused"}},
    ], [
        ("/0/x", "unknown_property", "warning"), ("/1/type", "unknown_event", "warning"),
        ("/2/messages/0/content/0/type", "unknown_part", "warning"),
        ("/2/messages/0/z", "unknown_property", "warning"), ("/2/messages/1/role", "unknown_role", "warning"),
        ("/4/outcome/type", "unknown_outcome", "notice"),
    ]),
    ("null is absent, mostly", [
        {**START, "parentRunId": None, "input": {"threadId": "t", "runId": "r", "messages": [
            {"id": "u", "role": "user", "content": "", "name": None, "subagentRunId": None},
        ]}},
        step("STARTED", subagentRunId=None), step("FINISHED"),
        subagent("STARTED", description=None),
        subagent("FINISHED", outcome={"type": "suspended", "interruptIds": None}),
        {**END, "result": None, "outcome": {"type": "interrupt", "interrupts": [
            {"id": "i", "reason": "x", "message": None, "subagentRunId": None},
        ]}},
    ], [
        ("/0/parentRunId", "null_optional", "notice"), ("/0/input/messages/0/name", "null_optional", "notice"),
        ("/0/input/messages/0/subagentRunId", "null_optional", "error"),
        ("/1/subagentRunId", "null_optional", "error"), ("/3/description", "null_optional", "error"),
        ("/4/outcome/interruptIds", "null_optional", "error"), ("/5/result", "null_optional", "notice"),
        ("/5/outcome/interrupts/0/message", "null_optional", "notice"),
        ("/5/outcome/interrupts/0/subagentRunId", "null_optional", "error"),
    ]),
    ("no outcome but two", [START, subagent("STARTED"), subagent("FINISHED", outcome={"type": "paused"}), END], [
        ("/2/outcome/type", "unknown_outcome", "error"),
    ]),
    ("a broken event still begins what it begins", [
        {**START, "timestamp": "now"}, {"type": "TEXT_MESSAGE_START", "messageId": "m", "role": "tool"},
        text("CONTENT", delta=5), text("END"), {"type": "TEXT_MESSAGE_CONTENT"}, {"type": 5}, {**FAIL, "message": 5},
        END,
    ], [
        ("/0/timestamp", "wrong_type", "error"), ("/1/role", "invalid_value", "error"),
        ("/2/delta", "wrong_type", "error"), ("/4/messageId", "missing_property", "error"),
        ("/4/delta", "missing_property", "error"), ("/5/type", "invalid_value", "error"),
        ("/6/message", "wrong_type", "error"), ("/7/type", "run_already_failed", "error"),
    ]),
    ("everything that is open, in the client's turn", [
        START, subagent("STARTED"), call("START"), thought("START"), thought("MESSAGE_START"), text("START"),
        step("STARTED"), END,
    ], [
        ("/7/type", code, "error")
        for code in ("open_step", "open_message", "open_reasoning", "open_reasoning", "open_tool_call", "open_subagent")
    ]),
    ("no run, said once", [step("STARTED"), text("CONTENT"), START], [
        ("/0/type", "run_not_started", "error"), ("/1/messageId", "unknown_message", "error"),
    ]),
    ("what belongs to no run changes nothing", [START, text("START"), START, text("END"), END, text("START"), START], [
        ("/2/type", "run_not_finished", "error"), ("/5/type", "run_already_finished", "error"),
    ]),
    ("a step of one is not a step of another", [
        START, step("STARTED"), step("STARTED", subagentRunId=""), step("FINISHED", subagentRunId="s"), END,
    ], [
        ("/3/stepName", "unknown_step", "error"), ("/4/type", "open_step", "error"), ("/4/type", "open_step", "error"),
    ]),
    ("a call belongs to whom its message does", [
        START, text("START", **RUN), call("START", parentMessageId="m", subagentRunId="x"), call("END"),
        text("END"), text("START", "n"), call("START", parentMessageId="n"), call("END", **RUN), text("END", "n"),
        call("START", "d", parentMessageId="m"), call("END", "d", **RUN), END,
    ], [
        # The call was opened all the same, by whoever the event said.
        ("/2/subagentRunId", "wrong_owner", "error"), ("/6/parentMessageId", "wrong_owner", "error"),
        ("/7/subagentRunId", "wrong_owner", "error"),
    ]),
    ("history and results have owners", [
        START, messages({"id": "m", "role": "user", "content": "", **RUN}), text("START"),
        text("END", subagentRunId="x"),
        text("END", **RUN), call("RESULT", subagentRunId="x"), text("START", "r", **RUN), text("END", "r"), END,
    ], [
        ("/3/subagentRunId", "wrong_owner", "error"), ("/4/messageId", "unknown_message", "error"),
        ("/6/subagentRunId", "wrong_owner", "error"),
    ]),
    ("thoughts, activities and secrets have owners", [
        START, thought("START", **RUN), thought("MESSAGE_START", subagentRunId="x"), thought("MESSAGE_END"),
        thought("END"), {"type": "ACTIVITY_SNAPSHOT", "messageId": "v", "activityType": "x", "content": {}, **RUN},
        {"type": "ACTIVITY_SNAPSHOT", "messageId": "v", "activityType": "x", "content": {}, "replace": False},
        {"type": "ACTIVITY_DELTA", "messageId": "v", "activityType": "x", "patch": [], **RUN},
        {"type": "ACTIVITY_DELTA", "messageId": "v", "activityType": "x", "patch": [], "subagentRunId": "x"},
        {**SECRET, "subtype": "message"}, {**SECRET, "subtype": "tool-call"}, END,
    ], [
        ("/2/subagentRunId", "wrong_owner", "error"), ("/8/subagentRunId", "wrong_owner", "error"),
        ("/9/subagentRunId", "wrong_owner", "error"),
    ]),
    ("an event that a chunk stands for is no part of the one that ends it", [
        START, text("START", **RUN), text("END"), {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m"},
        {"type": "TEXT_MESSAGE_CHUNK", "subagentRunId": "s", "delta": "x"}, END,
    ], [
        ("/4/messageId", "missing_property", "error"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "events", "found"), CLIENT, ids=[row[0] for row in CLIENT])
def test_the_client(name: str, events: list[Json], found: list[tuple[str, str, str]]) -> None:
    issues = agui.validate(events, profile="reference")
    assert [(issue.path, issue.code, issue.severity) for issue in issues] == found


def test_a_fault_of_the_end_of_a_chunk_is_told_of_the_whole_event() -> None:
    events = [START, {"type": "TOOL_CALL_CHUNK", "toolCallId": "c", "toolCallName": "f", "delta": "{"}, END]
    assert [(one.path, one.code) for one in agui.validate(events)] == [("/2", "args_not_json")]


def test_the_graver_of_two_judges_is_believed() -> None:
    events = [START, thought("START"), {"type": "HOLOGRAM"}, text("START"), END]
    assert brief(agui.validate(events)) == "2 unknown_event error, 4 open_message error, 4 open_reasoning error"
    assert "warning" in brief(agui.validate(events, profile="lint"))
    assert "warning" in brief(agui.validate(events, profile="reference"))


# Whatever they come as

EVENTS: Final[list[Json]] = [START, {**text("START"), "x": 1}, text("CONTENT", "n"), {"type": "X"}, END]


def test_events_may_come_as_anything() -> None:
    lines = [json.dumps(event) for event in EVENTS]
    typed = [agui.parse_event(event) for event in EVENTS]
    found = agui.validate(EVENTS)
    assert len(found) == 4
    for events in (
        "\n".join(lines),
        "\n".join(lines).encode(),
        "".join(f"data: {line}\n\n" for line in lines),
        f"[{','.join(lines)}]",
        typed,
        [*EVENTS[:2], *typed[2:]],
        iter(typed),
        tuple(EVENTS),
    ):
        assert agui.validate(events) == found


def test_what_is_no_event_is_an_issue() -> None:
    for data, found in (
        ("{oops}", "0 invalid_json error"),
        ("[1, {}]", "0 wrong_type error, 1 missing_property error"),
        ("[", "- invalid_json error"),
        (b"data: \xff\n\n", "0 invalid_unicode error"),
    ):
        errors = [issue for issue in agui.validate(data) if issue.severity == "error"]
        assert brief(errors) == found
    bad = agui.BadEvent((Issue("/x", "wrong_type", "..."),), UispecError)
    assert brief(agui.validate([START, bad, END])) == "1 wrong_type error"
    tight = Limits(document_bytes=20)
    assert brief(agui.validate(" " * 30, limits=tight)) == "- too_large error"


@pytest.mark.parametrize("events", [len, [len], {1, len}], ids=repr)
def test_a_wrong_call_is_a_type_error(events: Json) -> None:
    with pytest.raises(TypeError, match=r"^validate\(\) argument 'events'"):
        agui.validate(events)


def test_a_profile_has_one_of_three_names() -> None:
    wrong: Json = "strict"
    with pytest.raises(ValueError, match="profile is 'both'"):
        agui.validate([], profile=wrong)


def test_a_thousand_issues_are_enough() -> None:
    found = agui.validate([{"type": "X"}] * 1_500, profile="lint")
    assert (len(found), found[-1].code) == (1_001, "too_many_issues")


# Laws


@given(STREAM)
def test_the_client_throws_where_a_strict_fold_does(events: list[Json]) -> None:
    """The first error of the profile `reference` is of the event at which a strict fold stops, a patch aside."""
    run, stopped = fold.agui_empty(), None
    for number, event in enumerate(events):
        try:
            run = fold.agui_apply(run, event, strict=True)
        except DataError:
            run = fold.agui_apply(run, event)
        except UispecError as error:
            stopped = number, error.issues[0].code
            break
    found = [issue for issue in agui.validate(events, profile="reference") if issue.severity == "error"]
    numbers = [int(issue.path.split("/")[1]) for issue in found]
    assert numbers[:1] == ([] if stopped is None else [stopped[0]])
    assert stopped is None or stopped[1] in {
        one.code for one, at in zip(found, numbers, strict=True) if at == stopped[0]
    }


@given(st.lists(EVENT | st.sampled_from(EVENTS), max_size=10))
def test_both_say_what_either_says(events: list[Json]) -> None:
    """Each place and code that one profile tells is told by `both`, and nothing else is, with the graver severity."""

    def told(profile: Json) -> Mapping[tuple[str, str], int]:
        gravities = ["notice", "warning", "error"]
        found: dict[tuple[str, str], int] = {}
        for issue in agui.validate(events, profile=profile):
            key = issue.path, issue.code
            found[key] = max(found.get(key, 0), gravities.index(issue.severity))
        return found

    one, other = told("reference"), told("lint")
    assert told("both") == {key: max(one.get(key, 0), other.get(key, 0)) for key in {*one, *other}}


@given(st.lists(EVENT, max_size=8))
def test_typed_events_are_judged_as_their_json(events: list[Json]) -> None:
    """Null aside, which typed events no longer have, and the order of their members, both are judged alike."""
    before = copy(events)
    found = [issue for issue in agui.validate(events) if issue.code != "null_optional"]
    assert sorted(map(repr, agui.validate(map(_typed, events)))) == sorted(map(repr, found))
    assert same(events, before)


def _typed(event: Json) -> Json:
    try:
        return agui.parse_event(event)
    except UispecError:
        return event  # a broken one has no type
