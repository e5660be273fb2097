"""Prose with patches in it: every line is told once, and the prose is what was written."""

import json
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec import fold
from uispec.jsonrender.streams.lines import BadLine, MergeLine, PatchLine, StreamPolicy
from uispec.jsonrender.streams.mixed import MixedReader, Part, Prose
from uispec.jsonrender.streams.transform import SpecTransform
from uispec.limits import Limits

PATCH: Final = '{"op":"add","path":"/root","value":"m"}'
OTHER: Final = '{"op":"remove","path":"/state"}'

CASES: Final[list[tuple[str, str, list[Any], list[Any]]]] = [
    ("prose alone", "Hi\n\n there \n", ["Hi\n", "\n", " there \n"], ["Hi", " there "]),
    ("no line feed at the end", "Hi", ["Hi"], ["Hi"]),
    ("a patch between", f"Hi\n{PATCH}\nBye", ["Hi\n", "patch", "Bye"], ["Hi", "patch", "Bye"]),
    ("a block", f"```spec\n{PATCH}\n\n{OTHER}\n```\nBye\n", ["patch", "patch", "Bye\n"], ["patch", "patch", "Bye"]),
    ("a block with a title", f"```spec Login\n{PATCH}\n```", ["patch"], ["patch"]),
    ("a word that only begins so", "```specimen\nHi\n```", ["```specimen\n", "Hi\n", "```"], []),
    ("a bad line in a block", "```spec\nHi\n{}\n```", ["bad", "bad"], []),
    ("a bad line outside", "Hi\n{}\n{oh}", ["Hi\n", "{}\n", "{oh}"], ["Hi", "{}", "{oh}"]),
    ("an operation that there is not", '{"op":"set","path":"/a"}', ["patch"], ["patch"]),
    ("a merge", '{"__json_edit":true,"root":"m"}\n', ["merge"], ['{"__json_edit":true,"root":"m"}']),
    ("a merge in a block", '```spec\n{"__json_edit":true,"root":"m"}\n```', ["merge"], []),
    ("a block in a block", f"```spec\n```spec\n{PATCH}\n```", ["bad", "patch"], ["patch"]),
    ("a block of something else", f"```json\n{PATCH}\n```", ["```json\n", "patch", "```"], ["```json", "patch", "```"]),
    ("a block that does not end", f"```spec\n{PATCH}", ["patch"], ["patch"]),
    ("carriage returns", f"Hi\r\n{PATCH}\r\n", ["Hi\r\n", "patch"], ["Hi\r", "patch"]),
]  # fmt: skip
"""A text and its parts, in the house's reading and in the npm package's."""


def told(parts: Sequence[Part]) -> list[str]:
    words = {PatchLine: "patch", MergeLine: "merge", BadLine: "bad"}
    return [part.text if isinstance(part, Prose) else words[type(part)] for part in parts]


def read(pieces: Sequence[str | bytes], policy: StreamPolicy = "strict") -> list[Part]:
    reader = MixedReader(policy=policy)
    return [part for piece in pieces for part in reader.feed(piece)] + reader.close()


@pytest.mark.parametrize(("text", "strict", "compat"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_parts(text: str, strict: list[str], compat: list[str]) -> None:
    assert told(read([text])) == strict
    assert told(read([text], "compat")) == compat
    data = text.encode()
    for cut in range(len(data)):
        assert read([data[:cut], data[cut:]]) == read([text])


LINES: Final = st.lists(
    st.sampled_from([PATCH, f" {OTHER}", "Hi", "", "  ", "```spec", "```", "```json", "{}", "{", "é\r", "{x"]),
    max_size=9,
)


@given(LINES, st.booleans())
def test_nothing_is_lost(lines: list[str], ends: bool) -> None:
    """The prose is the text without the rest; no line is told twice."""
    text = "\n".join(lines) + "\n" * ends
    rest: list[str] = []
    inside = False
    for line in text.splitlines(keepends=True) if "\r" not in text else [one + "\n" for one in text.split("\n")]:
        words = line.strip()
        opens, closes = not inside and words == "```spec", inside and words == "```"
        inside = (inside or opens) and not closes
        if not inside and not closes and words not in (PATCH, OTHER):
            rest.append(line)
    prose = "".join(part.text for part in read([text]) if isinstance(part, Prose))
    assert prose.rstrip("\n") == "".join(rest).rstrip("\n")


# jr-failing-test-op-is-reported
def test_parts_are_events_of_a_fold() -> None:
    text = (
        '{"op":"test","path":"/v","value":2}\n{"op":"replace","path":"/v","value":3}\nnot json\n{"op":"x","path":"/v"}'
    )
    parts = read([text])
    state = reduce(fold.spec_apply, [part for part in parts if not isinstance(part, Prose)], fold.spec_empty({"v": 1}))
    assert state.spec == {"v": 3}
    assert [issue.code for issue in state.issues] == ["test_failed", "unknown_operation"]
    assert [part.text for part in parts if isinstance(part, Prose)] == ["not json\n"]


def test_repair() -> None:
    [part] = MixedReader(repair=True).feed(PATCH + "}\n")
    assert isinstance(part, PatchLine)
    assert part.issues[0].code == "surplus_brace"


def test_hostile_texts() -> None:
    reader = MixedReader(limits=Limits(document_bytes=1_000))
    assert all(reader.feed("x" * 100) == [] for _ in range(100))
    assert told(reader.feed("\nHi\n")) == ["bad", "Hi\n"]
    assert len(read(["```spec\n```\n" * 100_000])) == 0
    assert told(read(["{" * 100_000 + "\n"])) == ["{" * 100_000 + "\n"]


# Chunks of the AI SDK


def chunks(*texts: str, id_: str = "1") -> list[dict[str, Any]]:
    deltas = [{"type": "text-delta", "id": id_, "delta": text} for text in texts]
    return [{"type": "text-start", "id": id_}, *deltas, {"type": "text-end", "id": id_}]


def brief(found: Sequence[Mapping[str, Any]]) -> list[Any]:
    words = {"text-start": "<", "text-end": ">", "data-spec": "patch"}
    return [
        one["delta"] if one["type"] == "text-delta" else words.get(one["type"], one["type"]) + one.get("id", "")
        for one in found
    ]


CHUNKS: Final[list[tuple[str, list[dict[str, Any]], list[Any]]]] = [
    ("prose goes on as it comes", chunks("Hel", "lo\n", "you"), ["<1", "Hel", "lo\n", "you", ">1"]),
    ("a patch ends a text", chunks(f"Hi\n{PATCH}\nBye"), ["<1", "Hi\n", ">1", "patch", "<2", "Bye", ">2"]),
    ("in pieces", chunks("Hi\n", PATCH[:9], PATCH[9:], "\n"), ["<1", "Hi\n", ">1", "patch"]),
    ("what is no patch after all", chunks("{no", "t}\nHi"), ["<1", "{not}\n", "Hi", ">1"]),
    ("a block", chunks(f"```spec\n{PATCH}\n\nHi\n```\n\nBye"), ["<1", ">1", "patch", "<2", "\nBye", ">2"]),
    ("a block over two texts", [*chunks(f"```spec\n{PATCH}\n"), *chunks(f"{OTHER}\n```\nBye", id_="9")],
     ["<1", ">1", "patch", "<9", ">9", "patch", "<10", "Bye", ">10"]),
    ("an id that is no number", chunks(f"{PATCH}\nHi", id_="a"), ["<a", ">a", "patch", "<1", "Hi", ">1"]),
    ("other chunks", [{"type": "tool-call"}, {"type": "text-delta", "delta": 5}, {}], ["tool-call", 5, ""]),
    ("no end", chunks("Hi", PATCH)[:-1], ["<1", "Hi", ">1", "patch"]),
    ("no beginning", [{"type": "text-delta", "id": "1", "delta": "Hi"}], ["<1", "Hi", ">1"]),
    ("an end without a text", [{"type": "text-end", "id": "1"}], []),
]  # fmt: skip


@pytest.mark.parametrize(("given_chunks", "expected"), [row[1:] for row in CHUNKS], ids=[row[0] for row in CHUNKS])
def test_chunks(given_chunks: list[dict[str, Any]], expected: list[Any]) -> None:
    before = json.dumps(given_chunks)
    transform = SpecTransform()
    found = [out for chunk in given_chunks for out in transform.feed(chunk)] + transform.close()
    if expected[-1:] == [""]:
        assert found == given_chunks
    else:
        assert brief(found) == expected
    assert json.dumps(given_chunks) == before


def test_what_is_wrong_in_blocks_is_told() -> None:
    transform = SpecTransform(limits=Limits(document_bytes=100))
    for chunk in chunks("```spec\nHi\n{}\n", "x" * 300, "\n```\n{" + "y" * 300):
        transform.feed(chunk)
    assert [issue.code for issue in transform.issues] == [
        "invalid_json",
        "missing_property",
        "missing_property",
        "too_large",
        "too_large",
    ]
    silent = SpecTransform(policy="compat")
    for chunk in chunks("```spec\nHi\n```\n"):
        silent.feed(chunk)
    assert silent.issues == ()


@given(LINES, st.lists(st.integers(0, 80), max_size=5))
def test_where_deltas_begin_and_end_makes_no_difference(lines: list[str], cuts: list[int]) -> None:
    """Neighbouring deltas of one text joined, the same chunks come out of any chunking."""
    text = "\n".join(lines)
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    parts = [text[start:end] for start, end in pairwise(places)]
    assert _joined(chunks(*parts)) == _joined(chunks(text))


def _joined(given_chunks: Sequence[dict[str, Any]]) -> list[Any]:
    transform = SpecTransform()
    joined: list[Any] = []
    for one in [out for chunk in given_chunks for out in transform.feed(chunk)] + transform.close():
        if one["type"] == "text-delta" and joined and joined[-1]["type"] == "text-delta":
            joined[-1] = {**joined[-1], "delta": joined[-1]["delta"] + str(one["delta"])}
        else:
            joined.append(one)
    return joined


WRONG: Final[tuple[Any, ...]] = (None, 7, [])


def test_slips_of_callers() -> None:
    reader: Any = MixedReader()
    transform: Any = SpecTransform()
    for wrong in WRONG:
        with pytest.raises(TypeError):
            reader.feed(wrong)
        with pytest.raises(TypeError):
            transform.feed(wrong)
