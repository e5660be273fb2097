"""A stream of JSON lines, whatever the pieces in which it comes."""

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec import a2ui
from uispec.a2ui import IssuePart, MessagePart, read_stream
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits


def delete(surface: str, version: str = "v0.9") -> str:
    return json.dumps({"version": version, "deleteSurface": {"surfaceId": surface}}, ensure_ascii=False)


A: Final = delete("a")
B: Final = delete("b", "1.0")
WIDE: Final = delete("é€😀\u2028\x85")
CUT: Final = '{"version": "v0.9", "deleteSurf'

Row = tuple[Any, ...]


def told(parts: list[MessagePart | IssuePart]) -> list[Row]:
    """Each part in one row: index, line and surface of a message; line, issues and text of trouble."""
    rows: list[Row] = []
    for part in parts:
        if isinstance(part, MessagePart):
            message: Any = part.message
            rows.append((part.index, part.line, message.delete_surface.surface_id))
        else:
            rows.append((part.line, [f"{issue.path} {issue.code}" for issue in part.issues], part.text))
    return rows


def read(pieces: list[Any], limits: Limits = DEFAULT) -> list[MessagePart | IssuePart]:
    reader = read_stream(limits=limits)
    parts: list[MessagePart | IssuePart] = []
    for piece in pieces:
        parts += reader.feed(piece)
    return parts + reader.close()


STREAMS: Final[dict[str, tuple[str | bytes, list[Row]]]] = {
    "nothing": ("", []),
    "blank lines only": ("\n\r\n \t\n", []),
    "a line": (f"{A}\n", [(0, 1, "a")]),
    "a last line without its break": (f"{A}\n{B}", [(0, 1, "a"), (1, 2, "b")]),
    "a last line that ends with half a break": (f"{A}\r", [(0, 1, "a")]),
    "CRLF, and a mark in front": (f"\ufeff{A}\r\n{B}\r\n", [(0, 1, "a"), (1, 2, "b")]),
    "a mark and no more": ("\ufeff", []),
    "blank lines count as lines and not as messages": (f"\n\n{A}\n \r\n{B}\n", [(0, 3, "a"), (1, 5, "b")]),
    "characters of two, three and four bytes, and separators that end no line": (
        f"{WIDE}\n{B}\n",
        [(0, 1, "é€😀\u2028\x85"), (1, 2, "b")],
    ),
    "a carriage return alone ends no line": (f"{A}\r{B}\n", [(1, ["/0 invalid_json"], f"{A}\r{B}")]),
    "a broken line between two": (
        f"{A}\n{CUT}\n{B}\n",
        [(0, 1, "a"), (2, ["/1 invalid_json"], CUT), (2, 3, "b")],
    ),
    "a broken last line": (f"{A}\n{CUT}", [(0, 1, "a"), (2, ["/1 invalid_json"], CUT)]),
    "prose": ("Here it is:\r\n" + A, [(1, ["/0 invalid_json"], "Here it is:"), (1, 2, "a")]),
    "a line of the wrong shape": (
        f'{{"version":"v0.9","deleteSurface":{{}}}}\n7\n{A}\n',
        [
            (1, ["/0/deleteSurface/surfaceId missing_property"], '{"version":"v0.9","deleteSurface":{}}'),
            (2, ["/1 wrong_type"], "7"),
            (2, 3, "a"),
        ],
    ),
    "a line of v0.8": ('{"surfaceUpdate":{}}', [(1, ["/0/surfaceUpdate needs_upgrade"], '{"surfaceUpdate":{}}')]),
    "a list is no message": (f"[{A}]\n", [(1, ["/0 wrong_type"], f"[{A}]")]),
    "a line that is no UTF-8": (
        A.encode() + b'\n"\xe2\x82"\n' + B.encode(),
        [(0, 1, "a"), (2, ["/1 invalid_unicode"], '"�"'), (2, 3, "b")],
    ),
    "a document over several lines is no stream": (
        "{\n}\n",
        [(1, ["/0 invalid_json"], "{"), (2, ["/1 invalid_json"], "}")],
    ),
}


@pytest.mark.parametrize("name", STREAMS)
def test_the_pieces_of_a_stream_make_no_difference(name: str) -> None:
    text, expected = STREAMS[name]
    whole = read([text])
    assert told(whole) == expected
    assert read([text[at : at + 1] for at in range(len(text))]) == whole
    for at in range(len(text) + 1):
        assert read([text[:at], text[at:]]) == whole
    if isinstance(text, str):
        raw = text.encode()
        assert read([raw]) == whole
        assert read([raw[at : at + 1] for at in range(len(raw))]) == whole
        for at in range(len(raw) + 1):
            assert read([raw[:at], b"", raw[at:]]) == whole


def test_a_lone_surrogate_breaks_its_line_only() -> None:
    assert told(read([f"{A}\n", '"\ud83d', '\ude00"\n', B])) == [
        (0, 1, "a"),
        # Two halves that come one after the other in text are still no character.
        (2, ["/1 invalid_unicode"], '"������"'),
        (2, 3, "b"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_a_line_may_be_as_long_as_the_limit(end: str) -> None:
    exact = Limits(document_bytes=len(A) + len(end.rstrip("\n")))
    assert told(read([A + end], exact)) == [(0, 1, "a")]
    assert told(read([*(A + end)], exact)) == [(0, 1, "a")]


def test_a_line_over_the_limit_is_dropped_whatever_its_pieces() -> None:
    text = f"{A}\n" + "é" * 100 + f"\n\n{B}\n" + "x" * 81
    limits = Limits(document_bytes=80)
    whole = read([text], limits)
    assert told(whole) == [
        (0, 1, "a"),
        (2, ["/1 too_large"], "é" * 40),
        (2, 4, "b"),
        (5, ["/3 too_large"], "x" * 80),
    ]
    raw = text.encode()
    assert read([raw[at : at + 1] for at in range(len(raw))], limits) == whole
    for at in range(len(raw) + 1):
        assert read([raw[:at], raw[at:]], limits) == whole


def test_the_shown_beginning_of_a_long_line_splits_no_character() -> None:
    assert told(read(["a" + "é" * 60], Limits(document_bytes=60))) == [(1, ["/0 too_large"], "a" + "é" * 29)]


def test_a_line_of_50_megabytes_is_never_held() -> None:
    reader = read_stream(limits=Limits(document_bytes=1_000_000))
    piece = b"x" * 100_000
    parts: list[MessagePart | IssuePart] = []
    for _ in range(500):
        parts += reader.feed(piece)
        assert reader.held <= 1_000_000
    assert reader.held == 0
    parts += reader.feed(b"\n" + A.encode() + b"\n")
    assert [row[1] for row in told(parts)] == [["/0 too_large"], 2]
    assert reader.held == 0


def test_a_part_comes_as_soon_as_its_line_is_complete() -> None:
    reader = read_stream()
    assert reader.feed(A) == []
    assert reader.held == len(A)
    assert told(reader.feed(f"\n{B[:5]}")) == [(0, 1, "a")]
    assert reader.held == 5
    assert told(reader.feed(B[5:])) == []
    assert told(reader.close()) == [(1, 2, "b")]
    assert reader.close() == []


def test_text_and_bytes_do_not_mix() -> None:
    reader = read_stream()
    reader.feed("")
    with pytest.raises(TypeError, match="either with str or with bytes"):
        reader.feed(b"")
    other = read_stream()
    other.feed(b"{")
    with pytest.raises(TypeError, match="either with str or with bytes"):
        other.feed("}")


@pytest.mark.parametrize("chunk", [None, 7, {"version": "v0.9"}, ["{}"], bytearray(b"{}")])
def test_a_piece_is_text_or_bytes(chunk: Any) -> None:
    with pytest.raises(TypeError, match="fed with str or bytes"):
        read_stream().feed(chunk)


def test_nothing_is_fed_to_a_closed_stream() -> None:
    reader = read_stream()
    assert reader.close() == []
    with pytest.raises(ValueError, match="closed"):
        reader.feed(b"")


_lines = st.sampled_from(
    [
        A.encode(),
        WIDE.encode(),
        CUT.encode(),
        b"",
        b" ",
        b"7",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\r",
        b"NaN",
        b'"' + b"x" * 200 + b'"',
    ]
)


@given(st.lists(_lines, max_size=5), st.sampled_from([b"\n", b"\r\n"]), st.data())
def test_splitting_the_bytes_anywhere_gives_the_same_parts(lines: list[bytes], end: bytes, draw: st.DataObject) -> None:
    """Splitting the bytes of a JSONL stream anywhere gives the same state."""
    raw = end.join(lines)
    limits = Limits(document_bytes=150)
    cuts = sorted(draw.draw(st.lists(st.integers(0, len(raw)), max_size=6)))
    pieces = [raw[a:b] for a, b in zip([0, *cuts], [*cuts, len(raw)], strict=True)]
    assert read(pieces, limits) == read([raw], limits)


@given(st.lists(_lines, min_size=2, max_size=5))
def test_a_stream_says_what_the_whole_text_says(lines: list[bytes]) -> None:
    """Paths of issues have the index of the line in front, consistent with `parse_messages`."""
    raw = b"\n".join([A.encode(), *lines, B.encode()])
    parts = read([raw])
    issues = [issue for part in parts if isinstance(part, IssuePart) for issue in part.issues]
    if issues:
        with pytest.raises(UispecError) as caught:
            a2ui.parse_messages(raw)
        # What is no JSON hides what is of the wrong shape.
        assert set(caught.value.issues) <= set(issues)
    else:
        messages = [part.message for part in parts if isinstance(part, MessagePart)]
        assert a2ui.parse_messages(raw) == messages
