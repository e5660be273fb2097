"""A stream of JSON lines, whatever the pieces in which it comes."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.a2ui.streams import A, B, Row, delete, read, read_in_all_ways, show, told
from uispec import a2ui
from uispec.a2ui import IssuePart, MessagePart, read_stream
from uispec.errors import UispecError
from uispec.limits import Limits

WIDE: Final = delete("é€😀\u2028\x85")
CUT: Final = '{"version": "v0.9", "deleteSurf'
BAD_BYTES: Final = A.encode().replace(b'"a"', b'"\xe2\x82"')

STREAMS: Final[dict[str, tuple[str | bytes, list[Row]]]] = {
    "nothing": ("", []),
    "blank lines only": ("\n\r\n \t\n", []),
    "a line": (f"{A}\n", [(0, 1, "a")]),
    "a last line without its break": (f"{A}\n{B}", [(0, 1, "a"), (1, 2, "b")]),
    "a last line that ends with half a break": (f"{A}\r", [(0, 1, "a")]),
    "CRLF, and a mark in front": (f"\ufeff{A}\r\n{B}\r\n", [(0, 1, "a"), (1, 2, "b")]),
    "a mark in front of each line": (f"\ufeff{A}\n\ufeff{B}\n", [(0, 1, "a"), (1, 2, "b")]),
    "a mark and no more": ("\ufeff", []),
    "blank lines count as lines and not as messages": (f"\n\n{A}\n \r\n{B}\n", [(0, 3, "a"), (1, 5, "b")]),
    "characters of two, three and four bytes, and separators that end no line": (
        f"{WIDE}\n{B}\n",
        [(0, 1, "é€😀\u2028\x85"), (1, 2, "b")],
    ),
    "a carriage return alone ends no line": (f"{A}\r{B}\n", [(0, 1, "a"), (1, 1, "b")]),
    "several on one line": (f"{A} {B}{A}\n", [(0, 1, "a"), (1, 1, "b"), (2, 1, "a")]),
    "a broken line between two": (
        f"{A}\n{CUT}\n{B}\n",
        [(0, 1, "a"), (2, ["/1 invalid_json"], CUT), (2, 3, "b")],
    ),
    "a broken last line": (f"{A}\n{CUT}", [(0, 1, "a"), (2, ["/1 invalid_json"], CUT)]),
    "prose": ("Here it is:\r\n" + A, ["Here it is:\r\n", (0, 2, "a")]),
    "a line of the wrong shape": (
        f'{{"version":"v0.9","deleteSurface":{{}}}}\n{A}\n',
        [(1, ["/0/deleteSurface/surfaceId missing_property"], '{"version":"v0.9","deleteSurface":{}}'), (1, 2, "a")],
    ),
    "a line of v0.8": ('{"surfaceUpdate":{}}', [(1, ["/0/surfaceUpdate needs_upgrade"], '{"surfaceUpdate":{}}')]),
    "a line that is no UTF-8": (
        A.encode() + b"\n" + BAD_BYTES + b"\n" + B.encode(),
        [(0, 1, "a"), (2, ["/1 invalid_unicode"], delete("\ufffd\ufffd")), (2, 3, "b")],
    ),
    "a character that the end splits": (b"\xe2\x82", ["\ufffd\ufffd"]),
    "numbers, strings and objects of something else are prose": ('7\n"x"\n{\n}\n', ["7\n", '"x"\n', "{\n", "}\n"]),
}


@pytest.mark.parametrize("name", STREAMS)
def test_the_pieces_of_a_stream_make_no_difference(name: str) -> None:
    text, expected = STREAMS[name]
    assert told(read_in_all_ways(text)) == expected


def test_a_lone_surrogate_breaks_its_message_only() -> None:
    first, last = delete("?").split("?")
    assert told(read([f"{A}\n", f"{first}\ud83d", f"\ude00{last}\n", B])) == [
        (0, 1, "a"),
        # Two halves that come one after the other in text are still no character.
        (2, ["/1 invalid_unicode"], f"{first}\ufffd\ufffd{last}"),
        (2, 3, "b"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
@pytest.mark.parametrize("frame", ["{}", "[{}]", "<a2ui-json>{}</a2ui-json>"], ids=["line", "list", "block"])
def test_a_message_may_be_as_long_as_the_limit(frame: str, end: str) -> None:
    text = frame.replace("{}", A) + end
    assert told(read_in_all_ways(text, Limits(document_bytes=len(A)))) == [(0, 1, "a")]
    assert told(read_in_all_ways(text, Limits(document_bytes=len(A) - 1)))[0] == (1, ["/0 too_large"], A[: len(A) - 1])


def test_a_message_over_the_limit_is_dropped_whatever_its_pieces() -> None:
    long = delete("é" * 100)
    lost = long[:-3] + "\n"
    text = f"{A}\n{long}\n\n{B}\n{lost}{A}\n{long[:-5]}"
    shown = long[:66]
    assert len(shown.encode()) == 80
    assert told(read_in_all_ways(text, Limits(document_bytes=80))) == [
        (0, 1, "a"),
        (2, ["/1 too_large"], shown),
        (2, 4, "b"),
        (5, ["/3 too_large"], shown),
        (4, 6, "a"),
        (7, ["/5 too_large"], shown),
    ]


def test_the_shown_beginning_of_a_long_message_splits_no_character() -> None:
    long = delete("é" * 60)
    assert told(read([long], Limits(document_bytes=61))) == [(1, ["/0 too_large"], long[:56])]


@pytest.mark.parametrize("frame", ["{}", "[{}", "<a2ui-json>{}", "{{}"], ids=["line", "list", "block", "prose"])
def test_a_text_of_50_megabytes_is_never_held(frame: str) -> None:
    limits = Limits(document_bytes=1_000_000)
    reader = read_stream(limits=limits)
    parts = reader.feed(frame.replace("{}", A[:-4]))
    piece = b"x" * 100_000
    for _ in range(500):
        parts += reader.feed(piece.decode())
        assert reader.held <= 1_000_000 + 10_000
    assert reader.held < 5_000
    parts += reader.feed("\n" + A + "\n")
    assert told(parts)[-1][-1] == "a" if frame != "{{}" else True
    assert reader.held < 5_000


def test_a_part_comes_as_soon_as_its_message_is_complete() -> None:
    reader = read_stream()
    assert reader.feed(A[:-1]) == []
    assert reader.held == len(A) - 1
    assert told(reader.feed("}")) == [(0, 1, "a")]
    assert reader.held == 0
    assert reader.feed(f"\n{B[:5]}") == []
    assert reader.held == 5
    assert told(reader.feed(B[5:])) == [(1, 2, "b")]
    assert reader.feed(" o") == []
    assert told(reader.close()) == ["o"]
    assert reader.close() == []


def test_text_and_bytes_do_not_mix() -> None:
    reader = read_stream()
    reader.feed("")
    with pytest.raises(TypeError, match="must be text as the pieces before"):
        reader.feed(b"")
    other = read_stream()
    other.feed(b"{")
    with pytest.raises(TypeError, match="must be bytes as the pieces before"):
        other.feed("}")


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
        BAD_BYTES,
        b"",
        b" ",
        b"\xef\xbb\xbf",
        b"\r",
        b'{"version": "v0.9"}',
        b'{"version": "v0.9", "deleteSurface": NaN}',
        show("x" * 200).encode(),
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
