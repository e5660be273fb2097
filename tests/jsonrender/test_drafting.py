"""What a draft does with lines is what is done without one; and how much of a stream it does."""

import json
from dataclasses import replace
from typing import Any, Final
from unittest import mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.jsonrender.streams import ODD_PATCHES, PATCHES, SPECS, VALUES
from uispec import _json
from uispec.jsonrender import SpecState
from uispec.jsonrender.streams.compiler import SpecCompiler
from uispec.jsonrender.streams.lines import StreamPolicy, plain_values
from uispec.jsonrender.streams.spec_state import with_issues
from uispec.jsonrender.streams.stream import advance_undrafted, begin_draft
from uispec.limits import DEFAULT, Limits

POLICIES: Final[st.SearchStrategy[StreamPolicy]] = st.sampled_from(["strict", "compat", "rfc6902"])
STEPS: Final = st.sampled_from(["a", "b", "0", "1", "2", "-", "", "01", "props", "children", "__proto__"])
WRITES: Final[st.SearchStrategy[dict[str, Any]]] = st.fixed_dictionaries(
    {
        "op": st.sampled_from(["add", "replace"]),
        "path": st.tuples(st.sampled_from(["elements", "state", "root"]), st.lists(STEPS, max_size=4)).map(
            lambda steps: "/".join(["", steps[0], *steps[1]])
        ),
        "value": VALUES,
    }
)
ODD: Final = ["", "no line", "null", "[1]", '{"op": "add"}', '{"op": "add", "path": "/root", "value": 1e999}', "NaN"]
LINES: Final = st.lists((WRITES | PATCHES | ODD_PATCHES).map(json.dumps) | st.sampled_from(ODD), max_size=12)


@settings(max_examples=300)
@given(SPECS, LINES, POLICIES, st.sampled_from([1, 3, 12]))
@example({"elements": {"a": [1]}}, ['{"op":"add","path":"/elements/a/0","value":0}'] * 2, "strict", 12)
def test_pieces_of_a_stream_are_done_as_line_by_line_without_a_draft(
    spec: dict[str, Any], lines: list[str], policy: StreamPolicy, block: int
) -> None:
    compiler = SpecCompiler(spec, policy=policy)
    before = compiler.state
    with mock.patch("uispec.jsonrender.streams.compiler._BLOCK", block):
        outcomes = compiler.feed("".join(f"{line}\n" for line in lines))
    state = SpecState.of(spec)
    for number, (line, outcome) in enumerate(zip(lines, outcomes, strict=True), 1):
        after, expected = advance_undrafted(state, line, policy, False, DEFAULT)
        assert outcome == expected
        told = (replace(issue, message=f"Line {number}: {issue.message}") for issue in expected.issues)
        state = with_issues(after, tuple(told))
    assert compiler.state == state
    assert json.dumps(compiler.spec) == json.dumps(state.spec), "the order of keys is the same too"
    assert _json.same(before.spec, spec), "a state that was given out stays as it was"


def test_what_was_told_of_a_line_stays_what_the_line_says() -> None:
    lines = [
        '{"op":"add","path":"/elements/a","value":{"props":{}}}',
        '{"op":"add","path":"/elements/a/props/t","value":1}',
    ]
    compiler = SpecCompiler()
    outcomes = compiler.feed("\n".join([*lines, ""]))
    assert [outcome.patch for outcome in outcomes] == [json.loads(line) for line in lines]
    assert compiler.spec["elements"] == {"a": {"props": {"t": 1}}}


DONE: Final = {
    "root": '{"op":"add","path":"/root","value":"a"}',
    "new": '{"op":"add","path":"/elements/b","value":{"type":"T"}}',
    "again": '{"op":"replace","path":"/elements/a","value":{"type":"U"}}',
    "prop": '{"op":"replace","path":"/elements/a/props/t","value":"x"}',
    "child": '{"op":"add","path":"/elements/a/children/-","value":"b"}',
    "state": '{"op":"add","path":"/state/rows/0/name","value":"x"}',
}


@pytest.mark.parametrize("line", DONE.values(), ids=DONE)
@pytest.mark.parametrize("policy", ["strict", "compat", "rfc6902"])
def test_what_streams_mostly_hold_is_done_by_the_draft(line: str, policy: StreamPolicy) -> None:
    a: dict[str, Any] = {"type": "T", "props": {"t": 1}, "children": []}
    spec: dict[str, Any] = {"root": "", "elements": {"a": a}, "state": {"rows": [{}]}}
    draft = begin_draft(SpecState.of(spec), policy, DEFAULT)
    assert draft.write([line], plain_values([line], DEFAULT)) == 1


def test_limits_hold_for_lines_of_a_draft() -> None:
    deep = '{"op":"add","path":"/elements/a","value":' + "[" * 9 + "]" * 9 + "}"
    long = json.dumps({"op": "add", "path": "/elements/" + "k" * 50, "value": 1})
    for line, limits, code in (
        (deep, Limits(json_depth=10), "too_deep"),
        (long, Limits(pointer_length=50), "too_large"),
    ):
        compiler = SpecCompiler(limits=limits)
        ((status, issues, *_),) = compiler.feed(f"{line}\n")
        assert (status, [issue.code for issue in issues]) == ("invalid", [code])
        assert compiler.spec == {"root": "", "elements": {}}
    assert str(SpecCompiler(limits=Limits(json_depth=11)).feed(f"{deep}\n")[0]) == "applied"
