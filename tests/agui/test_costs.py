"""What an event costs does not grow with what the thread holds, told by counting."""

from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.agui.documents import CHUNK, EVENT
from tests.counting import counted
from uispec import agui, fold
from uispec._map import SlotsMap
from uispec.agui import RunState
from uispec.agui.chunks import Lanes
from uispec.agui.growing import Growing
from uispec.errors import UispecError

Json = Any

FEW: Final = 300
MANY: Final = 10_000


def calls_of(run: RunState, event: Json) -> int:
    """How many Python functions one event calls."""
    typed = agui.parse_event(event)
    fold.agui_apply(run, typed)  # what is made once is made
    return counted(lambda: fold.agui_apply(run, typed))[0]


@cache
def thread(size: int) -> RunState:
    """A thread of so many messages, each third with a call that was answered."""
    run = fold.agui_apply(fold.agui_empty(), {"type": "RUN_STARTED", "threadId": "t", "runId": "r"})
    for number in range(size // 3):
        for event in (
            {"type": "TEXT_MESSAGE_START", "messageId": f"m{number}"},
            {
                "type": "TOOL_CALL_START",
                "toolCallId": f"c{number}",
                "toolCallName": "f",
                "parentMessageId": f"m{number}",
            },
            {"type": "TOOL_CALL_RESULT", "messageId": f"r{number}", "toolCallId": f"c{number}", "content": "ok"},
            {"type": "REASONING_MESSAGE_START", "messageId": f"t{number}", "role": "reasoning"},
        ):
            run = fold.agui_apply(run, agui.parse_event(event))
    return run


@cache
def one_call(size: int) -> RunState:
    """A text and a call, each in so many pieces."""
    run = fold.agui_empty()
    for event in (
        {"type": "TEXT_MESSAGE_START", "messageId": "m0"},
        {"type": "TOOL_CALL_START", "toolCallId": "c0", "toolCallName": "f"},
    ):
        run = fold.agui_apply(run, event)
    piece = agui.ToolCallArgs(tool_call_id="c0", delta="[1,")
    text = agui.TextMessageContent(message_id="m0", delta="x")
    for _ in range(size):
        run = fold.agui_apply(fold.agui_apply(run, piece), text)
    return run


_STREAMED: Final[list[Json]] = [
    {"type": "TOOL_CALL_ARGS", "toolCallId": "c0", "delta": "1"},
    {"type": "TEXT_MESSAGE_CONTENT", "messageId": "m0", "delta": "more"},
]
_THREADED: Final[list[Json]] = [
    *_STREAMED,
    {"type": "TEXT_MESSAGE_START", "messageId": "new"},
    {"type": "TOOL_CALL_START", "toolCallId": "new", "toolCallName": "f", "parentMessageId": "m1"},
    {"type": "TOOL_CALL_RESULT", "messageId": "new", "toolCallId": "c0", "content": "ok"},
    {"type": "ACTIVITY_SNAPSHOT", "messageId": "r0", "activityType": "x", "content": {}},
    {"type": "TEXT_MESSAGE_CHUNK", "messageId": "new", "delta": "x"},
    {"type": "STATE_SNAPSHOT", "snapshot": 1},
]


@pytest.mark.parametrize("event", _THREADED, ids=lambda event: event["type"])
def test_an_event_costs_the_same_in_a_long_thread(event: Json) -> None:
    assert calls_of(thread(FEW), event) == calls_of(thread(MANY), event)


@pytest.mark.parametrize("event", _STREAMED, ids=lambda event: event["type"])
def test_a_piece_costs_the_same_behind_many(event: Json) -> None:
    assert calls_of(one_call(FEW), event) == calls_of(one_call(MANY), event)


@pytest.mark.parametrize("event", _THREADED, ids=lambda event: event["type"])
def test_an_event_copies_little_of_a_long_thread(event: Json) -> None:
    before = thread(MANY)
    after = fold.agui_apply(before, event)
    maps: list[tuple[SlotsMap[Any], SlotsMap[Any]]] = [
        (after.transcript.entries, before.transcript.entries),
        (after.transcript.groups, before.transcript.groups),
        (after.tool_calls, before.tool_calls),
        (after.order.streams, before.order.streams),
    ]
    # A chunk of the map for each of the values that change; two at most.
    assert [len(list(one.unshared(other))) <= 512 for one, other in maps] == [True] * 4


def test_pieces_are_not_copied() -> None:
    before = one_call(MANY)
    after = fold.agui_apply(before, _STREAMED[0])
    texts: list[Growing[str]] = [run.tool_calls["c0"].text for run in (before, after)]
    assert len(texts[1]) == MANY + 1
    assert texts[0]._items is texts[1]._items  # pyright: ignore[reportPrivateUsage]
    assert after.tool_calls["c0"].args_text == "[1," * MANY + "1"
    assert before.tool_calls["c0"].args_text == "[1," * MANY


def test_a_patch_copies_what_is_on_its_way() -> None:
    rows: list[Json] = [{"n": number} for number in range(MANY)]
    before = fold.agui_apply(fold.agui_empty(), {"type": "STATE_SNAPSHOT", "snapshot": {"rows": rows, "user": {}}})
    delta = [{"op": "replace", "path": "/rows/5/n", "value": -1}]
    after: Any = fold.agui_apply(before, {"type": "STATE_DELTA", "delta": delta})
    shared = [one is other for one, other in zip(after.state["rows"], before.state["rows"], strict=True)]  # pyright: ignore[reportArgumentType, reportCallIssue, reportIndexIssue, reportOptionalSubscript, reportUnknownVariableType]
    assert shared.count(False) == 1


def test_open_streams_are_not_copied_where_nobody_keeps_a_version() -> None:
    lanes = Lanes(is_alone=True)
    for number in range(3):
        chunk = agui.TextMessageChunk(message_id=f"m{number}", subagent_run_id=f"s{number}", delta="x")
        after, _ = lanes.expand(chunk)
        assert after is lanes
    after, ended = lanes.expand(agui.SubagentFinished(subagent_run_id="s1"))
    assert after is lanes
    assert [event.type for event in ended] == ["TEXT_MESSAGE_END", "SUBAGENT_FINISHED"]
    assert [opened.id for opened in lanes.by_lane.values()] == ["m0", "m2"]
    lanes.expand(agui.SubagentFinished(subagent_run_id="s0"))
    # The only one that is left is meant.
    (more,) = lanes.expand(agui.TextMessageChunk(delta="y"))[1]
    assert agui.dump_event(more)["messageId"] == "m2"


@given(st.lists(EVENT | CHUNK, max_size=12))
def test_versions_are_taken_apart_alike(events: list[Json]) -> None:
    """Whether or not somebody keeps the versions, events stand for the same events."""
    kept, alone = Lanes(), Lanes(is_alone=True)
    for event in events:
        found: list[Any] = []
        for lanes in (kept, alone):
            try:
                found.append(lanes.expand(agui.parse_event(event)))
            except UispecError as error:
                found.append((lanes, str(error)))
        (kept, one), (alone, other) = found
        assert one == other
    assert [*kept.closing()] == [*alone.closing()]
