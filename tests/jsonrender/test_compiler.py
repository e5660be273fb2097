"""Streams that come in pieces: any chunking makes the same spec, and no stream takes more than its limits."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.jsonrender.streams import ODD_PATCHES, PATCHES
from tests.shared import load, needs_shared, paths
from uispec import _json
from uispec.errors import LimitError, PatchError, UispecError
from uispec.jsonrender.streams.compiler import SpecCompiler, compile_stream
from uispec.jsonrender.streams.elements import Elements
from uispec.jsonrender.streams.lines import StreamPolicy
from uispec.jsonrender.streams.spec_state import SpecState
from uispec.jsonrender.streams.stream import Outcome, apply_line
from uispec.limits import Limits

POLICIES: Final[tuple[StreamPolicy, ...]] = ("strict", "compat", "rfc6902")
STREAM: Final = (
    '{"op":"add","path":"/root","value":"m"}\n'
    "Here is the card — naïve 😀:\r\n"
    "\n"
    '{"op":"add","path":"/elements/m","value":{"type":"Card","props":{"t":"😀"},"children":[]}}\r\n'
    '{"op":"test","path":"/root","value":"x"}\n'
    '{"op":"add","path":"/elements/m/children/-","value":"a"}\n'
    '{"op":"add","path":"/elements/m/children/-","value":"a"}'
)
WORDS: Final = [
    "applied",
    "invalid: invalid_json",
    "ignored",
    "applied",
    "test_failed: test_failed",
    "applied",
    "applied",
]
SPEC: Final = {"root": "m", "elements": {"m": {"type": "Card", "props": {"t": "😀"}, "children": ["a", "a"]}}}


def pieces(text: bytes, cuts: Sequence[int]) -> Iterator[bytes]:
    """The text, cut at those places."""
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    return (text[start:end] for start, end in pairwise(places))


def compiled(chunks: Iterator[bytes] | Sequence[str | bytes], compiler: SpecCompiler) -> list[Outcome]:
    outcomes = [outcome for chunk in chunks for outcome in compiler.feed(chunk)]
    return [*outcomes, *compiler.close()]


def test_each_line_is_told() -> None:
    whole = compile_stream(STREAM)
    assert [str(outcome) for outcome in whole.outcomes] == WORDS
    assert whole.spec == SPEC
    assert [issue.code for issue in whole.state.issues] == ["invalid_json", "test_failed"]
    assert compile_stream("").outcomes == ()
    assert [str(outcome) for outcome in compile_stream("\n\n").outcomes] == ["ignored"] * 2
    assert compile_stream("", policy="compat").spec == {}


def test_every_cut_into_two_and_every_byte_alone() -> None:
    data = STREAM.encode()
    whole = compile_stream(STREAM)
    for cut in range(len(data) + 1):
        compiler = SpecCompiler()
        assert tuple(compiled(pieces(data, [cut]), compiler)) == whole.outcomes
        assert compiler.state == whole.state
    for parts in ([*STREAM], [data[at : at + 1] for at in range(len(data))]):
        compiler = SpecCompiler()
        assert tuple(compiled(parts, compiler)) == whole.outcomes
        assert compiler.state == whole.state


LINES: Final = st.lists(
    st.one_of(
        (PATCHES | ODD_PATCHES).map(_json.text),
        st.sampled_from(
            ["", "1e400", "prose", "{", "}", "//", "[]", '{"__json_edit":true,"root":"é"}', "\ufeff{}", "\r"]
        ),
    ),
    max_size=8,
)


@given(LINES, st.lists(st.integers(0, 400), max_size=6), st.sampled_from(POLICIES), st.booleans())
def test_any_chunking_of_any_stream(lines: list[str], cuts: list[int], policy: StreamPolicy, ends: bool) -> None:
    """Folding in any chunking agrees."""
    text = "\n".join(lines) + "\n" * ends
    whole = compile_stream(text, policy=policy)
    compiler = SpecCompiler(policy=policy)
    assert tuple(compiled(pieces(text.encode(), cuts), compiler)) == whole.outcomes
    assert compiler.state == whole.state
    assert _json.same(compiler.spec, whole.spec)


VALID: Final = [path.name for path in paths("data/jsonrender/specs/valid-*.json")]


@pytest.mark.parametrize("name", VALID)
@given(data=st.data())
def test_the_streams_of_real_specs(name: str, data: st.DataObject) -> None:
    """The stream of a spec compiles to the spec, in every chunking, and every line is applied."""
    document: dict[str, Any] = load(f"data/jsonrender/specs/{name}")
    text = "\n".join(document["specStream"]).encode()
    cuts = data.draw(st.lists(st.integers(0, len(text)), max_size=30))
    kinds: list[tuple[StreamPolicy, dict[str, Any] | None]] = [
        ("strict", None),
        ("compat", {"root": "", "elements": {}}),
    ]
    for policy, initial in kinds:
        compiler = SpecCompiler(initial, policy=policy)
        assert {str(outcome) for outcome in compiled(pieces(text, cuts), compiler)} == {"applied"}
        assert _json.same(compiler.spec, document["spec"])


@needs_shared
def test_there_are_real_specs() -> None:
    assert len(VALID) >= 20


# jr-failing-test-op-is-reported, jr-extra-closing-brace
def test_reported_streams() -> None:
    lines = ['{"op":"test","path":"/v","value":2}', '{"op":"replace","path":"/v","value":3}', "not json",
             '{"op":"frobnicate","path":"/v"}']  # fmt: skip
    whole = compile_stream("\n".join(lines), {"v": 1})
    assert whole.spec == {"v": 3}
    assert [str(outcome) for outcome in whole.outcomes] == [
        "test_failed: test_failed", "applied", "invalid: invalid_json", "invalid: unknown_operation"
    ]  # fmt: skip
    metric = (
        '{"op":"add","path":"/elements/m","value":{"type":"Metric","props":{"src":{"sql":"select 1"}},"children":[]}}'
    )
    text = metric + '}\n{"op":"add","path":"/root","value":"m"}'
    strict, mended = compile_stream(text), compile_stream(text, repair=True)
    assert [str(outcome) for outcome in strict.outcomes] == ["invalid: surplus_brace", "applied"]
    assert f"at character {len(metric) + 1};" in strict.outcomes[0].issues[0].message
    assert strict.spec == {"root": "m", "elements": {}}
    assert cast("dict[str, Any]", mended.spec["elements"]).keys() == {"m"}
    assert [(issue.code, issue.severity) for issue in mended.state.issues] == [("surplus_brace", "notice")]


def test_a_strict_stream_raises_and_goes_on() -> None:
    compiler = SpecCompiler(strict=True)
    with pytest.raises(PatchError, match="not_found"):
        compiler.feed(
            '{"op":"add","path":"/root","value":"m"}\n{"op":"remove","path":"/x"}\n{"op":"add","path":"/y","value":1}\n'
        )
    assert compiler.spec == {"root": "m", "elements": {}}
    compiler.feed('{"op":"add","path":"/z","value":1}')
    compiler.close()
    assert compiler.spec == {"root": "m", "elements": {}, "z": 1}
    with pytest.raises(UispecError, match="invalid_json"):
        compile_stream("no", strict=True)


# Hostile streams


def test_a_line_without_an_end_is_told_and_not_kept() -> None:
    limits = Limits(document_bytes=1_000)
    compiler = SpecCompiler(limits=limits)
    for _ in range(500):
        assert compiler.feed("x" * 100) == ()
    assert sum(map(len, compiler._run._cutter._held._pieces)) <= 1_000  # pyright: ignore[reportPrivateUsage]
    assert [str(outcome) for outcome in compiler.feed('\n{"op":"add","path":"/root","value":"m"}\n')] == [
        "invalid: too_large",
        "applied",
    ]
    compiler.feed("x" * 2_000)
    assert [str(outcome) for outcome in compiler.close()] == ["invalid: too_large"]
    with pytest.raises(LimitError, match="too_large"):
        compile_stream("x" * 2_000, strict=True, limits=limits)


def test_bytes_that_are_no_text_spoil_one_line_alone() -> None:
    whole = compile_stream(
        b'{"op":"add","path":"/root","value":"\xff"}\n{"op":"add","path":"/root","value":"m"}\n\xf0\x9f'
    )
    assert [str(outcome) for outcome in whole.outcomes] == [
        "invalid: invalid_unicode",
        "applied",
        "invalid: invalid_unicode",
    ]


def test_slips_of_callers() -> None:
    compiler: Any = SpecCompiler()
    for wrong in (None, 7, ["x"]):
        with pytest.raises(TypeError):
            compiler.feed(wrong)
    slip: Any = SpecCompiler
    with pytest.raises(TypeError):
        slip([])
    with pytest.raises(ValueError, match="policy is"):
        slip(policy="lax")
    with pytest.raises(TypeError):
        slip(limits=7)


# Costs

ONE: Final = {
    "add": '{"op":"add","path":"/elements/e300/props/u","value":1}',
    "replace": '{"op":"replace","path":"/elements/e300/props/t","value":-1}',
    "remove": '{"op":"remove","path":"/elements/e300"}',
    "test": '{"op":"test","path":"/elements/e300/props/t","value":300}',
    "move": '{"op":"move","from":"/elements/e300/props/t","path":"/elements/e300/props/u"}',
    "copy": '{"op":"copy","from":"/elements/e300","path":"/elements/e301"}',
    "merge": '{"__json_edit":true,"elements":{"e300":{"props":{"t":null}},"e301":null}}',
}


@pytest.mark.parametrize("line", ONE.values(), ids=ONE)
def test_a_line_costs_the_same_however_many_elements_there_are(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No container of all elements is made, and as many slots are copied among 500 elements as among 10,000."""
    copied: list[int] = []
    for size in (500, 10_000):
        element: dict[str, Any] = {"type": "T", "children": []}
        elements = {f"e{number}": {**element, "props": {"t": number}} for number in range(size)}
        state = SpecState.of({"root": "e0", "elements": elements})
        held = state.elements
        with monkeypatch.context() as patched:
            patched.delattr(Elements, "plain")
            after, outcome = apply_line(state, line)
            assert str(outcome) == "applied"
        fresh = after.elements
        assert held is not None
        assert fresh is not None
        copied.append(len([*fresh._slot().unshared(held._slot())]))  # pyright: ignore[reportPrivateUsage]
    # The second chunk of 500 is shorter than a whole one.
    assert copied[0] <= copied[1] <= 256


def test_removed_elements_do_not_pile_up() -> None:
    """An element that comes and goes again and again leaves nothing behind."""
    state = SpecState.of({"elements": {"kept": 1}})
    for number in range(1_000):
        state = apply_line(state, {"op": "add", "path": f"/elements/e{number}", "value": number})[0]
        state = apply_line(state, {"op": "remove", "path": f"/elements/e{number}"})[0]
    held = state.elements
    assert held is not None
    assert len(held._slot()) < 200  # pyright: ignore[reportPrivateUsage]
    assert len(held) == 1
    assert state.spec == {"elements": {"kept": 1}}


@pytest.mark.parametrize("line", ["1e400", "-1e400", "1E+400", " 1e400 "])
def test_a_number_alone_is_no_number_whatever_stands_before_it(line: str) -> None:
    first = '{"op":"add","path":"/root","value":"m"}'
    whole, cut = SpecCompiler(), SpecCompiler()
    together = [*whole.feed(f"{first}\n{line}\n")]
    apart = [*cut.feed(f"{first}\n"), *cut.feed(f"{line}\n")]
    assert together == apart
    assert [issue.code for outcome in together for issue in outcome.issues] == ["non_finite_number"]


def test_issues_of_the_state_say_their_lines() -> None:
    good, bad = '{"op":"add","path":"/root","value":"m"}', '{"op":"remove","path":"/x"}'
    text = "\n".join([good, bad, "", *[good] * 300, bad, "nope"])
    compiler = SpecCompiler()
    outcomes = [*compiler.feed(text[:50]), *compiler.feed(text[50:]), *compiler.close()]
    said = [issue.message.partition(": ") for issue in compiler.state.issues]
    assert [line for line, _, _ in said] == ["Line 2", "Line 304", "Line 305"]
    assert [sentence for _, _, sentence in said] == [issue.message for one in outcomes for issue in one.issues]
    assert compile_stream(text).state == compiler.state
    strict = SpecCompiler(strict=True)
    for line in ("Line 2: ", "Line 4: "):
        with pytest.raises(PatchError, match=f"not_found: {line}"):
            strict.feed(f"{good}\n{bad}\n")
