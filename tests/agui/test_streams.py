"""Server-sent events and lines, whole and in pieces, good and bad."""

import json
from typing import Any, Final

import pytest

from uispec import agui
from uispec.agui.codes import ReadCode, ShapeCode
from uispec.agui.streams import StreamFraming
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import Limits

STEP: Final = '{"type":"STEP_STARTED","stepName":"é"}'

Parts = list[str | list[ReadCode | ShapeCode]]

STREAMS: Final[list[tuple[str, StreamFraming, str, Parts]]] = [
    ("one event", "sse", f"data: {STEP}\n\n", ["STEP_STARTED"]),
    ("no blank behind the colon", "sse", f"data:{STEP}\n\n", ["STEP_STARTED"]),
    ("two lines of data are one event", "sse", 'data: {"type":"RAW",\ndata: "event":1}\n\n', ["RAW"]),
    ("other line ends", "sse", f"data: {STEP}\r\n\r\ndata: {STEP}\r\rdata: {STEP}\n\n", ["STEP_STARTED"] * 3),
    ("other fields and comments", "sse", f": hi\nid: 7\nevent: x\nretry: 5\ndata: {STEP}\nother\n\n", ["STEP_STARTED"]),
    ("a mark at the start", "sse", f"\ufeffdata: {STEP}\n\n", ["STEP_STARTED"]),
    ("a comment that keeps the line alive", "sse", ":\n\n:\n\n", []),
    ("data that hold nothing", "sse", "data:\n\ndata: \n\ndata\n\n", []),
    ("no end behind the last event", "sse", f"data: {STEP}\n\ndata: {STEP}", ["STEP_STARTED"] * 2),
    ("half an event at the end", "sse", "data: {", [["invalid_json"]]),
    ("an event goes on behind a bad one", "sse", f"data: {{\n\ndata: {STEP}\n\n", [["invalid_json"], "STEP_STARTED"]),
    ("no object", "sse", "data: [1]\n\ndata: [DONE]\n\n", [["wrong_type"], ["invalid_json"]]),
    ("an event of the wrong shape", "sse", 'data: {"type":"STEP_STARTED"}\n\n', [["missing_property"]]),
    ("an unknown one", "sse", 'data: {"type":"HOLOGRAM"}\n\n', ["HOLOGRAM"]),
    ("lines", "ndjson", f"{STEP}\n\n \r\n{STEP}\r\n{STEP}", ["STEP_STARTED"] * 3),
    ("a bad line", "ndjson", f"{STEP}\nnope\n{STEP}\n", ["STEP_STARTED", ["invalid_json"], "STEP_STARTED"]),
    ("nothing", "ndjson", "", []),
    ("nothing", "sse", "", []),
]  # fmt: skip


def read(reader: agui.EventReader, chunks: list[Any]) -> Parts:
    parts = [part for chunk in chunks for part in reader.feed(chunk)] + reader.close()
    return [
        [issue.code for issue in part.issues] if isinstance(part, agui.BadEvent) else part.type  # pyright: ignore[reportReturnType]
        for part in parts
    ]


@pytest.mark.parametrize(
    ("name", "framing", "text", "expected"), STREAMS, ids=[f"{row[1]} {row[0]}" for row in STREAMS]
)
def test_streams(name: str, framing: StreamFraming, text: str, expected: Parts) -> None:
    raw = text.encode()
    assert read(agui.read_stream(framing), [text]) == expected
    assert read(agui.read_stream(framing), list(text)) == expected
    assert read(agui.read_stream(framing), [raw[at : at + 1] for at in range(len(raw))]) == expected
    assert read(agui.read_stream(framing), [raw, b"", b""]) == expected
    for at in range(len(raw)):
        assert read(agui.read_stream(framing), [raw[:at], raw[at:]]) == expected


@pytest.mark.parametrize("framing", ["sse", "ndjson"])
def test_bytes_that_are_no_text_spoil_one_event(framing: StreamFraming) -> None:
    prefix, ends = (b"data: ", b"\n\n") if framing == "sse" else (b"", b"\n")
    good = prefix + STEP.encode() + ends
    bad = prefix + b'{"type":"STEP_STARTED","stepName":"\xff"}' + ends
    assert read(agui.read_stream(framing), [good + bad + good]) == ["STEP_STARTED", ["invalid_unicode"], "STEP_STARTED"]


@pytest.mark.parametrize("framing", ["sse", "ndjson"])
def test_what_is_too_long_is_told_once_and_not_held(framing: StreamFraming) -> None:
    reader = agui.read_stream(framing, limits=Limits(document_bytes=100))
    prefix, ends = ("data: ", "\n\n") if framing == "sse" else ("", "\n")
    assert reader.feed(prefix) == []
    for _ in range(1_000):
        assert reader.feed("x" * 100) == []
    assert _held(reader) <= 200
    parts = reader.feed(ends + prefix + STEP + ends)
    assert [part.issues[0].code if isinstance(part, agui.BadEvent) else part.type for part in parts] == [
        "too_large",
        "STEP_STARTED",
    ]


@pytest.mark.parametrize("framing", ["sse", "ndjson"])
def test_an_event_may_be_as_long_as_the_limit(framing: StreamFraming) -> None:
    raw = agui.dump_events([agui.StepStarted(step_name="s")], framing)
    size = len('{"type":"STEP_STARTED","stepName":"s"}')
    for bound, expected in ((size, "STEP_STARTED"), (size - 1, ["too_large"])):
        assert read(agui.read_stream(framing, limits=Limits(document_bytes=bound)), [raw]) == [expected]


def test_many_short_lines_of_data_are_too_long_together() -> None:
    reader = agui.read_stream(limits=Limits(document_bytes=100))
    for _ in range(1_000):
        assert reader.feed("data\n") == []
    assert _held(reader) <= 200
    (part,) = reader.feed("\n")
    assert isinstance(part, agui.BadEvent)
    assert (part.error, part.issues[0].code) == (LimitError, "too_large")


def _held(reader: agui.EventReader) -> int:
    """Characters and lines that a reader holds."""
    records: Any = reader._records  # pyright: ignore[reportPrivateUsage]
    pieces = [*records._cutter._held._pieces, *getattr(records, "_data", ())]
    return sum(len(piece) + 1 for piece in pieces)


def test_a_chunk_is_text_or_bytes() -> None:
    with pytest.raises(TypeError, match="text or bytes"):
        agui.read_stream().feed(5)  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="'sse' or 'ndjson'"):
        agui.read_stream("array")  # pyright: ignore[reportArgumentType]


# All at once

WHOLE: Final[list[tuple[str, str]]] = [
    ("sse", f"data: {STEP}\n\ndata: {STEP}\n\n"),
    ("ndjson", f"\n {STEP}\n{STEP}"),
    ("array", f" [{STEP}, {STEP}]"),
]


@pytest.mark.parametrize(("framing", "text"), WHOLE, ids=[row[0] for row in WHOLE])
def test_the_framing_tells_itself_and_is_written_again(framing: Any, text: str) -> None:
    events = agui.parse_events(text)
    assert [agui.dump_event(event) for event in events] == [json.loads(STEP)] * 2
    assert agui.parse_events(text.encode()) == events
    assert agui.parse_events([json.loads(STEP)] * 2) == events
    assert agui.parse_events(agui.dump_events(events, framing)) == events


REFUSED: Final[list[tuple[Any, type[UispecError], list[tuple[str, str]]]]] = [
    ('{"type": "RAW"}\n{}\n{"type": "X"}', InvalidDocumentError, [
        ("/0/event", "missing_property"),
        ("/1/type", "missing_property"),
    ]),
    ("[5, null]", InvalidDocumentError, [("/0", "wrong_type"), ("/1", "wrong_type")]),
    ("[", ParseError, [("", "invalid_json")]),
    ("data: nope\n\n", ParseError, [("/0", "invalid_json")]),
    ([{"type": "RAW"}], InvalidDocumentError, [("/0/event", "missing_property")]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "error", "told"), REFUSED, ids=range(len(REFUSED)))
def test_all_that_is_wrong_is_told_at_once(data: Any, error: type[UispecError], told: list[tuple[str, str]]) -> None:
    with pytest.raises(error) as caught:
        agui.parse_events(data)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == told


@pytest.mark.parametrize(("framing", "text"), WHOLE, ids=[row[0] for row in WHOLE])
def test_what_is_written_may_be_mappings(framing: Any, text: str) -> None:
    event: dict[str, Any] = {**json.loads(STEP), "timestamp": None, "more": [1]}
    typed = agui.parse_event(event)
    assert agui.dump_events([event, typed], framing) == agui.dump_events([typed, typed], framing)
    assert agui.dump_event(event) == agui.dump_event(typed)
    assert agui.dump_event_json(event) == agui.dump_event_json(typed)


def test_a_mapping_that_is_no_event_is_not_written() -> None:
    step = json.loads(STEP)
    with pytest.raises(InvalidDocumentError) as caught:
        agui.dump_events([step, {"type": "RAW"}, {}])
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/1/event", "missing_property")]
    with pytest.raises(ParseError) as refused:
        agui.dump_events([{**step, "more": float("nan")}])
    assert [(issue.path, issue.code) for issue in refused.value.issues] == [("/0/more", "non_finite_number")]
    for dump in (agui.dump_event, agui.dump_event_json):
        with pytest.raises(InvalidDocumentError) as caught:
            dump({"type": "RAW"})
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/event", "missing_property")]
        with pytest.raises(TypeError, match="an event or a mapping"):
            dump(STEP)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="an event or a mapping"):
        agui.dump_events([STEP])  # pyright: ignore[reportArgumentType]


def test_a_text_has_a_size() -> None:
    with pytest.raises(LimitError):
        agui.parse_events("x" * 20, limits=Limits(document_bytes=10))


def test_one_event_as_a_mapping_is_read_alone() -> None:
    event = {"type": "STEP_STARTED", "stepName": "s"}
    assert agui.parse_events(event) == agui.parse_events([event]) == [agui.parse_event(event)]
    with pytest.raises(InvalidDocumentError) as caught:
        agui.parse_events({})
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/type", "missing_property")]


@pytest.mark.parametrize("text", ["hello", b"hello\n\nworld", "\ufeffhello", "database: x", "  nothing: here", "\xff"])
def test_a_text_that_is_no_stream_is_not_taken_for_an_empty_one(text: str | bytes) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        agui.parse_events(text)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "no_events")]
    assert [issue.code for issue in agui.validate(text)] == ["no_events"]


@pytest.mark.parametrize(
    "text", ["", b"\n \r\n", ": alive\n\n", "\ufeff: a\r:", "id: 7\revent: ping\r\r", "x\nretry: 5\n\n", "data", "[]"]
)
def test_a_stream_that_holds_no_event_is_empty(text: str | bytes) -> None:
    assert agui.parse_events(text) == []
