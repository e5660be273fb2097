"""What one line of a stream is: a patch, a merge, nothing, or bad."""

import json
from typing import Any, Final, TypeAlias, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec.errors import LimitError, ParseError, PatchError, UispecError
from uispec.jsonrender.streams.lines import BadLine, Line, MergeLine, PatchLine, SkippedLine, StreamPolicy, read_line
from uispec.limits import Limits

PATCH: Final = '{"op":"add","path":"/a","value":1}'
READ: Final = json.loads(PATCH)

Told: TypeAlias = tuple[str, Any]

CASES: Final[list[tuple[str, str | bytes, Told, Told]]] = [
    ("a patch", PATCH, ("patch", READ), ("patch", READ)),
    ("with blanks around it", f" \t{PATCH}\r\n", ("patch", READ), ("patch", READ)),
    ("with a byte-order mark", f"\ufeff{PATCH}", ("patch", READ), ("patch", READ)),
    ("as bytes", PATCH.encode(), ("patch", READ), ("patch", READ)),
    ("with a zero-width space", f"\u200b{PATCH}", ("bad", ["invalid_json"]), ("skipped", ["invalid_json"])),
    ("with a separator that only Python strips", f"\x1c{PATCH}", ("bad", ["invalid_json"]), ("skipped",
     ["invalid_json"])),
    ("members that mean nothing", '{"op":"add","path":"/a","x":1}', ("patch", {"op": "add", "path": "/a", "x": 1}),
     ("patch", {"op": "add", "path": "/a", "x": 1})),
    ("an unknown operation", '{"op":"set","path":"/a"}', ("patch", {"op": "set", "path": "/a"}),
     ("patch", {"op": "set", "path": "/a"})),
    ("an operation that is an object", '{"op":{},"path":"/a"}', ("patch", {"op": {}, "path": "/a"}),
     ("patch", {"op": {}, "path": "/a"})),
    ("an operation that is false", '{"op":false,"path":"/a"}', ("bad", ["missing_property"]),
     ("skipped", ["missing_property"])),
    ("no path", '{"op":"add"}', ("bad", ["missing_property"]), ("skipped", ["missing_property"])),
    ("neither", "{}", ("bad", ["missing_property"] * 2), ("skipped", ["missing_property"] * 2)),
    ("nothing", "", ("skipped", []), ("skipped", [])),
    ("blanks", " \u00a0\u2028", ("skipped", []), ("skipped", [])),
    ("a comment", "// and now the form", ("skipped", []), ("skipped", [])),
    ("about the stream", '{"__meta":"usage","promptTokens":1}', ("skipped", []), ("skipped", [])),
    ("a merge", '{"__json_edit":true,"root":"m"}', ("merge", {"root": "m"}), ("skipped", ["unsupported_edit"])),
    ("a mark on a patch", '{"op":"add","path":"/a","__json_edit":true}',
     ("patch", {"op": "add", "path": "/a", "__json_edit": True}), ("patch", {"op": "add", "path": "/a",
      "__json_edit": True})),
    ("a mark that is not true", '{"__json_edit":1,"root":"m"}', ("bad", ["missing_property"] * 2),
     ("skipped", ["missing_property"] * 2)),
    ("a list of patches", f"[{PATCH}]", ("bad", ["wrong_type"]), ("skipped", ["wrong_type"])),
    ("a scalar", "7", ("bad", ["wrong_type"]), ("skipped", ["wrong_type"])),
    ("null", "null", ("bad", ["wrong_type"]), ("skipped", ["wrong_type"])),
    ("prose", "Here you are:", ("bad", ["invalid_json"]), ("skipped", ["invalid_json"])),
    ("half a patch", PATCH[:-1], ("bad", ["invalid_json"]), ("skipped", ["invalid_json"])),
    ("two patches", PATCH * 2, ("bad", ["invalid_json"]), ("skipped", ["invalid_json"])),
    # jr-extra-closing-brace
    ("a brace too many", PATCH + "}", ("bad", ["surplus_brace"]), ("skipped", ["surplus_brace"])),
    ("two braces too many", PATCH + "}}", ("bad", ["invalid_json"]), ("skipped", ["invalid_json"])),
    ("no number", '{"op":"add","path":"/a","value":NaN}', ("bad", ["non_finite_number"]),
     ("skipped", ["non_finite_number"])),
    ("too large a number", '{"op":"add","path":"/a","value":1e400}', ("bad", ["non_finite_number"]),
     ("skipped", ["non_finite_number"])),
    ("too deep", '{"op":' + "[" * 300 + "]" * 300 + "}", ("bad", ["too_deep"]), ("skipped", ["too_deep"])),
    ("no text", b'{"op":"\xff","path":"/a"}', ("bad", ["invalid_unicode"]), ("skipped", ["invalid_unicode"])),
    ("half a character", '{"op":"\ud83d","path":"/a"}', ("bad", ["invalid_unicode"]), ("skipped", ["invalid_unicode"])),
]  # fmt: skip
"""A line; what it is in the house's reading, and what in the npm package's."""


def told(line: Line) -> Told:
    match line:
        case PatchLine():
            return "patch", line.patch
        case MergeLine():
            return "merge", line.partial
        case SkippedLine():
            return "skipped", [issue.code for issue in line.issues]
        case BadLine():
            return "bad", [issue.code for issue in line.issues]


@pytest.mark.parametrize(("line", "strict", "compat"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_what_a_line_is(line: str | bytes, strict: Told, compat: Told) -> None:
    assert told(read_line(line)) == told(read_line(line, "rfc6902")) == strict
    found = read_line(line, "compat")
    assert told(found) == compat
    if isinstance(found, SkippedLine):
        assert {issue.severity for issue in found.issues} <= {"warning"}


def test_a_bad_line_says_which_error_tells_it() -> None:
    found = [read_line(line) for line in ("no", "7", '{"op":' + "[" * 300 + "]" * 300 + "}")]
    assert [cast("BadLine", line).error for line in found] == [ParseError, PatchError, LimitError]


def test_a_brace_too_many_is_taken_off_where_that_was_asked_for() -> None:
    found = read_line(f" {PATCH}}} ", repair=True)
    assert isinstance(found, PatchLine)
    assert found.patch == READ
    assert [(issue.code, issue.severity) for issue in found.issues] == [("surplus_brace", "notice")]
    assert "character 35" in found.issues[0].message
    assert told(read_line(PATCH + "}}", repair=True)) == ("bad", ["invalid_json"])
    assert told(read_line("[]}", repair=True)) == ("bad", ["invalid_json"])


def test_limits() -> None:
    assert told(read_line(PATCH, limits=Limits(document_bytes=10))) == ("bad", ["too_large"])
    assert told(read_line(PATCH, limits=Limits(json_depth=1))) == ("patch", READ)
    assert told(read_line('{"op":[],"path":[]}', limits=Limits(json_depth=1))) == ("bad", ["too_deep"])


def test_slips_of_callers() -> None:
    for wrong in (None, 7, ["{}"]):
        with pytest.raises(TypeError):
            read_line(cast("str", wrong))
    with pytest.raises(ValueError, match="policy is"):
        read_line("", cast("StreamPolicy", "lax"))
    with pytest.raises(TypeError):
        read_line("", cast("StreamPolicy", None))


@given(st.text() | st.binary(), st.sampled_from(["strict", "compat", "rfc6902"]), st.booleans())
def test_any_text_is_a_line(line: str | bytes, policy: StreamPolicy, repair: bool) -> None:
    """A line that cannot be read is told, never raised."""
    found = read_line(line, policy, repair=repair)
    if isinstance(found, BadLine):
        assert found.issues
        assert issubclass(found.error, UispecError)
