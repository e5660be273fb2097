"""The recorded rows of chunks, and of streams written shorter."""

from typing import Final

import pytest

from tests.interop.rows import Row, rows
from tests.shared import needs_shared
from uispec import agui
from uispec.agui.chunks import Lanes
from uispec.errors import StateError

CHUNKS: Final = rows("agui-client-chunks")
COMPACTED: Final = rows("agui-client-compact")

REFUSED: Final = {
    "chunk-noid": [("/0/messageId", "missing_property")],
    "chunk-tool-noname": [("/0/toolCallName", "missing_property")],
    "chunk-conflict-role": [("/1/role", "chunk_mismatch")],
}


@pytest.mark.parametrize("row", CHUNKS, ids=lambda row: row.id)
def test_chunks(row: Row) -> None:
    events = agui.parse_events(row.input)
    if row.output["ok"]:
        found = [agui.dump_event(event) for event in agui.expand_chunks(events, close=False)]
        assert found == row.output["events"]
    else:
        with pytest.raises(StateError) as caught:
            list(agui.expand_chunks(events, close=False))
        assert [(issue.path, issue.code) for issue in caught.value.issues] == REFUSED[row.id]


@pytest.mark.parametrize("row", COMPACTED, ids=lambda row: row.id)
def test_compaction(row: Row) -> None:
    found = [agui.dump_event(event) for event in agui.compact_events(agui.parse_events(row.input))]
    assert found == row.output


@needs_shared
def test_every_row_is_among_them() -> None:
    assert (len(CHUNKS), len(COMPACTED)) == (10, 1)
    assert {row.id for row in CHUNKS if not row.output["ok"]} == REFUSED.keys()


LANES: Final[list[tuple[str, list[dict[str, str]], list[tuple[str, str]]]]] = [
    ("an owner that disagrees", [{"messageId": "m"}, {"messageId": "m", "subagentRunId": "s"}], [
        ("/1/subagentRunId", "chunk_mismatch"),
    ]),
    ("no id, and two could be meant", [
        {"messageId": "m", "subagentRunId": "s"},
        {"messageId": "n", "subagentRunId": "t"},
        {"delta": "x"},
    ], [("/2", "ambiguous_chunk")]),
    ("a name that the first one had not", [{"messageId": "m"}, {"messageId": "m", "name": "n"}], [
        ("/1/name", "chunk_mismatch"),
    ]),
    ("no id in a lane of its own", [{"messageId": "m", "subagentRunId": "s"}, {"delta": "x", "subagentRunId": "t"}], [
        ("/1/messageId", "missing_property"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "chunks", "told"), LANES, ids=[row[0] for row in LANES])
def test_chunks_that_cannot_be_placed(name: str, chunks: list[dict[str, str]], told: list[tuple[str, str]]) -> None:
    events = agui.parse_events([{"type": "TEXT_MESSAGE_CHUNK", **chunk} for chunk in chunks])
    with pytest.raises(StateError) as caught:
        list(agui.expand_chunks(events))
    assert [(issue.path, issue.code) for issue in caught.value.issues] == told


def _short(event: agui.Event) -> str:
    kind = event.type.removeprefix("TEXT_MESSAGE_").removeprefix("TOOL_CALL_").removeprefix("REASONING_MESSAGE_")
    return f"{kind} {getattr(event, 'message_id', getattr(event, 'tool_call_id', ''))}".strip()


CLOSING: Final[list[tuple[str, list[dict[str, object]], list[str]]]] = [
    ("the only lane of the kind is meant", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "subagentRunId": "s", "delta": "a"},
        {"type": "TEXT_MESSAGE_CHUNK", "delta": "b"},
    ], ["START m", "CONTENT m", "CONTENT m", "END m"]),
    ("an event of another lane closes nothing", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "subagentRunId": "s"},
        {"type": "CUSTOM", "name": "x", "value": 1},
    ], ["START m", "CUSTOM", "END m"]),
    ("an event of the same lane closes it", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "subagentRunId": "s"},
        {"type": "CUSTOM", "name": "x", "value": 1, "subagentRunId": "s"},
    ], ["START m", "END m", "CUSTOM"]),
    ("the end of a subagent closes its lane", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "subagentRunId": "s"},
        {"type": "SUBAGENT_FINISHED", "subagentRunId": "s"},
    ], ["START m", "END m", "SUBAGENT_FINISHED"]),
    ("the end of the run closes all lanes", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "subagentRunId": "s"},
        {"type": "TOOL_CALL_CHUNK", "toolCallId": "c", "toolCallName": "f"},
        {"type": "RUN_FINISHED", "threadId": "t", "runId": "r"},
    ], ["START m", "START c", "END m", "END c", "RUN_FINISHED"]),
    ("an unknown event closes nothing", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m"},
        {"type": "HOLOGRAM"},
        {"type": "TEXT_MESSAGE_CHUNK", "delta": "x"},
    ], ["START m", "HOLOGRAM", "CONTENT m", "END m"]),
    ("the provider's own event is a piece", [
        {"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "rawEvent": {}},
    ], ["START m", "CONTENT m", "END m"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "events", "expected"), CLOSING, ids=[row[0] for row in CLOSING])
def test_what_closes_a_stream_of_chunks(name: str, events: list[dict[str, object]], expected: list[str]) -> None:
    assert [_short(event) for event in agui.expand_chunks(agui.parse_events(events))] == expected


def test_two_streams_of_one_id_which_only_a_written_state_can_have_are_both_closed() -> None:
    lanes = Lanes.of(("TEXT_MESSAGE_START", "m", lane, {}) for lane in ("s", "t"))
    ended: list[str] = []
    for lane in ("s", "t"):
        lanes, events = lanes.expand(agui.SubagentFinished(subagent_run_id=lane))
        ended += map(_short, events)
    assert ended == ["END m", "SUBAGENT_FINISHED"] * 2
    assert lanes == Lanes(by_id={"TEXT_MESSAGE_START": {}})


def test_what_a_chunk_says_beside_its_text_is_kept_once() -> None:
    chunk = {"messageId": "m", "delta": "x", "metadata": {"k": 1}, "rawEvent": 5, "timestamp": 7, "vendorKey": True}
    start, content, _ = agui.expand_chunks(agui.parse_events([{"type": "TEXT_MESSAGE_CHUNK", **chunk}]))
    common = {"timestamp": 7, "metadata": {"k": 1}, "messageId": "m"}
    assert agui.dump_event(start) == {"type": "TEXT_MESSAGE_START", **common, "role": "assistant", "vendorKey": True}
    assert agui.dump_event(content) == {"type": "TEXT_MESSAGE_CONTENT", **common, "delta": "x", "rawEvent": 5}


# Writing shorter


def test_what_cannot_be_joined_stays() -> None:
    pieces = [
        agui.TextMessageContent(message_id="m", delta="a"),
        agui.TextMessageContent(message_id="m", delta="b", raw_event=1),
        agui.TextMessageContent(message_id="m", delta="c", metadata={"k": 1}),
        agui.TextMessageContent(message_id="m", delta="d", metadata={"l": 1}),
        agui.TextMessageContent(message_id="n", delta="e"),
        agui.MessagesSnapshot(messages=()),
        agui.TextMessageContent(message_id="n", delta="f"),
    ]
    short = agui.compact_events(pieces)
    assert [getattr(event, "delta", "") for event in short] == ["a", "b", "cd", "e", "", "f"]
    assert short[2].metadata == {"k": 1, "l": 1}


def test_a_state_that_is_not_known_is_left_in_pieces() -> None:
    delta = agui.parse_event({"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/a", "value": 1}]})
    failing = agui.parse_event({"type": "STATE_DELTA", "delta": [{"op": "remove", "path": "/x"}]})
    end = agui.RunFinished(thread_id="t", run_id="r")
    snapshot = agui.StateSnapshot(snapshot={})
    assert agui.compact_events([delta, delta, end]) == [delta, delta, end]
    assert agui.compact_events([snapshot, failing, end]) == [snapshot, failing, end]
    known = [snapshot, delta, end, delta, end]
    assert agui.compact_events(known) == [agui.StateSnapshot(snapshot={"a": 1}), end] * 2
