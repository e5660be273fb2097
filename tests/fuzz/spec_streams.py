"""Targets: specs that stream in, are edited, and come as YAML."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.a2ui.strategies import json_values
from tests.fuzz.inputs import LIMITS, Given, chosen, given, limits, odd_values, spoiled, words
from tests.fuzz.promises import NOWHERE, Calls, Target, read_text
from uispec import _json, fold, jsonrender, patch
from uispec.errors import Issue
from uispec.jsonrender.streams.lines import BadLine
from uispec.jsonrender.streams.mixed import Prose

SPEC: Final[dict[str, Any]] = {
    "root": "m",
    "elements": {
        "m": {"type": "Card", "props": {"title": {"$state": "/t"}}, "children": ["a", "5"]},
        "a": {"type": "Text", "props": {}, "children": [], "visible": {"$state": "/on"}},
        "5": {"type": "Text", "props": {"text": "x"}},
    },
    "state": {"t": "Hi", "on": True, "rows": [{"n": 1}]},
}
_PATCHES: Final[list[dict[str, Any]]] = [
    {"op": "add", "path": "/elements/b", "value": {"type": "Text", "props": {}}},
    {"op": "add", "path": "/elements/m/children/-", "value": "b"},
    {"op": "add", "path": "/state/more/0/n", "value": 1},
    {"op": "replace", "path": "/elements/5/props/text", "value": None},
    {"op": "remove", "path": "/elements/a"},
    {"op": "move", "from": "/elements/a", "path": "/elements/5/x"},
    {"op": "copy", "from": "/elements", "path": "/state/rows/0"},
    {"op": "copy", "from": "/state", "path": "/state/x"},
    {"op": "test", "path": "/root", "value": "n"},
    {"op": "add", "path": "", "value": {"elements": []}},
    {"__json_edit": True, "elements": {"a": None, "m": {"props": {"title": "x"}}}, "state": {"t": None}},
]
_POLICIES: Final = st.sampled_from(["strict", "strict", "compat", "rfc6902"])
_TWO_POLICIES: Final = st.sampled_from(["strict", "compat"])

_patches: Final = chosen(_PATCHES) | spoiled(chosen(_PATCHES))
_specs: Final = st.just(SPEC) | spoiled(st.just(SPEC))
_written: Final = chosen([_json.text(one) for one in _PATCHES])
_lines: Final = st.one_of(
    _written,
    _written.map(lambda line: line + "}"),
    _written.flatmap(lambda line: st.integers(0, len(line)).map(lambda end: line[:end])),
    st.sampled_from(
        ["", "// x", "```spec", "```", "```diff", "```yaml-edit", "```yaml-spec", "```yaml-patch", "{", "\r"]
    ),
    words,
)
_texts: Final = st.lists(_lines, max_size=6).map("\n".join)
_yaml: Final = st.one_of(
    st.sampled_from(
        ["a: [yes, 012]\nb: {c: *x}\n", "a: &x {b: 1}\nc: *x\n", "root: m\nelements:\n  m:\n    type: Te", "? [a]"]
    ),
    st.text("ab:-? \n'\"[]{}&*!|>#%@`,~01.e\t\\", max_size=30),
    words,
)
_cuts: Final = st.lists(st.integers(0, 200), max_size=4)


def _pieces(text: Any, cuts: Sequence[int]) -> list[Any]:
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    return [text[start:end] for start, end in pairwise(places)]


def _state(drawn: Given, calls: Calls) -> Any:
    return calls.ask_wrongly(drawn["spec"], fold.spec_empty, drawn["spec"], limits=LIMITS[drawn["limits"]])


def _fold(drawn: Given, calls: Calls) -> None:
    state, bounds, policy = _state(drawn, calls), LIMITS[drawn["limits"]], drawn["policy"]
    if state is None:
        return
    for event in drawn["events"]:
        # The paths of issues lead into the event; a state holds those of many.
        asked = calls.ask_wrongly(NOWHERE, fold.spec_apply, state, event, policy=policy, limits=bounds)
        about = read_text(event) if isinstance(event, str | bytes) else event
        # Without what was told of earlier events, whose paths lead into those.
        silent = jsonrender.SpecState.from_json({**state.to_json(), "issues": []})
        strictly = calls.ask_wrongly(about, fold.spec_apply, silent, event, strict=True, policy=policy, limits=bounds)
        both = calls.ask_wrongly(NOWHERE, jsonrender.apply_line, state, event, policy=policy, limits=bounds)
        if asked is None or both is None:
            continue
        calls.expect(_json.same(asked.spec, both[0].spec), "the two make different specs")
        calls.expect((strictly is None) is both[1].is_refused, "strictly, another line is refused")
        calls.expect(
            bool(both[1].issues) or both[1].status in ("applied", "ignored"), "a line is refused without a word"
        )
        state = asked
        calls.ask(NOWHERE, _json.text, state.spec)
    document = cast("Mapping[str, object]", calls.ask(NOWHERE, state.to_json))
    calls.expect(document["issues"] == [calls.ask(NOWHERE, one.to_json) for one in state.issues], "issues differ")
    again = calls.ask(NOWHERE, jsonrender.SpecState.from_json, document)
    calls.expect(again == state, "a state does not come back")
    calls.ask_wrongly(drawn["document"], jsonrender.SpecState.from_json, drawn["document"], limits=bounds)
    calls.ask_wrongly(drawn["document"], jsonrender.SpecState.of, drawn["document"], limits=bounds)


def _line(drawn: Given, calls: Calls) -> None:
    line = calls.ask(
        NOWHERE,
        jsonrender.read_line,
        drawn["line"],
        drawn["policy"],
        repair=drawn["repair"],
        limits=LIMITS[drawn["limits"]],
    )
    calls.expect(line is not None, "a line raised")
    calls.expect(not isinstance(line, BadLine) or drawn["policy"] != "compat", "compat knows no bad line")


def _compile(drawn: Given, calls: Calls) -> None:
    text, bounds, policy, repair = drawn["text"], LIMITS[drawn["limits"]], drawn["policy"], drawn["repair"]
    whole = calls.ask(NOWHERE, jsonrender.compile_stream, text, policy=policy, repair=repair, limits=bounds)
    if whole is None:
        return
    compiler = jsonrender.SpecCompiler(policy=policy, repair=repair, limits=bounds)
    outcomes: list[Any] = []
    for piece in _pieces(text, drawn["cuts"]):
        outcomes += calls.ask(NOWHERE, compiler.feed, piece) or ()
    outcomes += calls.ask(NOWHERE, compiler.close) or ()
    calls.expect(tuple(outcomes) == whole.outcomes and compiler.state == whole.state, "the pieces make a difference")


def _mixed(drawn: Given, calls: Calls) -> None:
    text, bounds, policy = drawn["text"], LIMITS[drawn["limits"]], drawn["policy"]

    def parts_of(pieces: Sequence[Any]) -> list[Any]:
        reader = jsonrender.MixedReader(policy=policy, limits=bounds)
        parts: list[Any] = []
        for piece in pieces:
            parts += calls.ask(NOWHERE, reader.feed, piece) or []
        return [*parts, *(calls.ask(NOWHERE, reader.close) or [])]

    parts = parts_of(_pieces(text, drawn["cuts"]))
    calls.expect(parts == parts_of([text]), "the pieces make a difference")
    calls.expect(
        all(isinstance(part, Prose) or jsonrender.apply_line(fold.spec_empty(), part) for part in parts),
        "a part is no event of a fold",
    )


def _chunks(drawn: Given, calls: Calls) -> None:
    bounds, policy = LIMITS[drawn["limits"]], drawn["policy"]
    chunks = [{"type": "text-delta", "id": "1", "delta": piece} for piece in _pieces(drawn["text"], drawn["cuts"])]
    transforms: list[Any] = [jsonrender.SpecTransform(policy=policy, limits=bounds)]
    started = calls.ask_wrongly(drawn["spec"], jsonrender.YamlTransform, drawn["spec"], policy=policy, limits=bounds)
    for transform in transforms + ([] if started is None else [started]):
        for chunk in [{"type": "text-start", "id": "1"}, *chunks, *drawn["chunks"], {"type": "text-end", "id": "1"}]:
            calls.ask_wrongly(NOWHERE, transform.feed, chunk)
        calls.ask(NOWHERE, transform.close)
        calls.ask(NOWHERE, tuple[Issue, ...], transform.issues)


def _edits(drawn: Given, calls: Calls) -> None:
    old, new, bounds, policy = drawn["old"], drawn["new"], LIMITS[drawn["limits"]], drawn["policy"]
    merged = calls.ask_wrongly(NOWHERE, jsonrender.deep_merge, old, new, policy=policy, limits=bounds)
    patches = calls.ask_wrongly(NOWHERE, jsonrender.diff_to_patches, old, new, policy=policy, limits=bounds)
    calls.expect((merged is None) is (patches is None), "one takes what the other refuses")
    if patches is not None and policy == "strict" and len(patches) <= 1_000:
        calls.expect(_json.same(patch.apply(old, cast("Any", patches)), new), "the patches lead elsewhere")
    calls.ask_wrongly(NOWHERE, jsonrender.apply_edit, old, drawn["text"], limits=bounds)
    calls.ask(NOWHERE, jsonrender.is_non_empty_spec, old)
    calls.ask_wrongly(NOWHERE, jsonrender.user_prompt, drawn["text"], spec=old, state=new, modes=drawn["modes"])
    calls.ask_wrongly(NOWHERE, jsonrender.edit_instructions, drawn["modes"])


def _yaml_read(drawn: Given, calls: Calls) -> None:
    text, bounds = drawn["text"], LIMITS[drawn["limits"]]
    value = calls.ask(NOWHERE, jsonrender.parse_yaml, text, limits=bounds)
    compiler = calls.ask(NOWHERE, jsonrender.YamlCompiler, policy=drawn["policy"], limits=bounds)
    if compiler is None:
        return
    patches: list[Any] = []
    for piece in _pieces(text, drawn["cuts"]):
        patches += calls.ask(NOWHERE, compiler.feed, piece) or []
    patches += calls.ask(NOWHERE, compiler.close) or []
    state = fold.spec_empty({})
    for one in patches:
        state = fold.spec_apply(state, one, policy="rfc6902", strict=True)
    if isinstance(value, dict):
        calls.expect(state.spec == value, "the patches lead elsewhere")


def _parts(drawn: Given, calls: Calls) -> None:
    state = calls.ask_wrongly(
        NOWHERE, jsonrender.spec_from_parts, drawn["parts"], policy=drawn["policy"], limits=LIMITS[drawn["limits"]]
    )
    if isinstance(state, jsonrender.SpecState):
        calls.ask(NOWHERE, state.to_json)
    calls.ask_wrongly(NOWHERE, jsonrender.text_from_parts, drawn["parts"])


_PARTS: Final[list[Any]] = [
    {"type": "text", "text": " a "},
    {"type": "data-spec", "data": {"type": "patch", "patch": {"op": "add", "path": "/root", "value": "m"}}},
    {"type": "data-spec", "data": {"type": "flat", "spec": {"elements": {"m": {"type": "Text"}}}}},
    {"type": "data-spec", "data": {"type": "nested", "spec": {"type": "Card", "children": [{"type": "Text"}]}}},
]
_modes: Final = st.lists(st.sampled_from(["patch", "merge", "diff"]), max_size=3) | odd_values

TARGETS: Final = (
    Target(
        "spec, fold",
        (
            *("fold.spec_empty", "fold.spec_apply", "jsonrender.apply_line"),
            *("jsonrender.SpecState.of", "jsonrender.SpecState.to_json", "jsonrender.SpecState.from_json"),
            "errors.Issue.to_json",
        ),
        given(
            spec=_specs,
            events=st.lists(_patches | _lines | odd_values, max_size=4),
            document=spoiled(st.just({"spec": SPEC, "issues": [], "copied": 0})) | odd_values,
            policy=_POLICIES,
            limits=limits,
        ),
        _fold,
    ),
    Target(
        "spec, line",
        ("jsonrender.read_line",),
        given(line=_lines | st.binary(max_size=20), policy=_POLICIES, repair=st.booleans(), limits=limits),
        _line,
    ),
    Target(
        "spec, compiler",
        ("jsonrender.compile_stream", "jsonrender.SpecCompiler.feed", "jsonrender.SpecCompiler.close"),
        given(text=_texts | st.binary(max_size=40), cuts=_cuts, policy=_POLICIES, repair=st.booleans(), limits=limits),
        _compile,
    ),
    Target(
        "spec, mixed text",
        ("jsonrender.MixedReader.feed", "jsonrender.MixedReader.close"),
        given(text=_texts, cuts=_cuts, policy=_POLICIES, limits=limits),
        _mixed,
    ),
    Target(
        "spec, chunks",
        (
            *("jsonrender.SpecTransform.feed", "jsonrender.SpecTransform.close"),
            *("jsonrender.YamlTransform.feed", "jsonrender.YamlTransform.close"),
        ),
        given(
            text=_texts | _yaml.map(lambda text: f"```yaml-edit\n{text}\n```\n"),
            cuts=_cuts,
            chunks=st.lists(odd_values, max_size=2),
            spec=_specs,
            policy=_TWO_POLICIES,
            limits=limits,
        ),
        _chunks,
        shares="chunks of other kinds go on as they came",
    ),
    Target(
        "spec, edits",
        (
            *("jsonrender.deep_merge", "jsonrender.diff_to_patches", "jsonrender.apply_edit"),
            *("jsonrender.is_non_empty_spec", "jsonrender.user_prompt", "jsonrender.edit_instructions"),
        ),
        given(
            old=_specs | json_values,
            new=_specs | json_values,
            text=_texts,
            modes=_modes,
            policy=_TWO_POLICIES,
            limits=limits,
        ),
        _edits,
    ),
    Target(
        "spec, YAML",
        ("jsonrender.parse_yaml", "jsonrender.YamlCompiler.feed", "jsonrender.YamlCompiler.close"),
        given(text=_yaml, cuts=_cuts, policy=_TWO_POLICIES, limits=limits),
        _yaml_read,
    ),
    Target(
        "spec, message parts",
        ("jsonrender.spec_from_parts", "jsonrender.text_from_parts"),
        given(
            parts=st.lists(chosen(_PARTS) | spoiled(chosen(_PARTS)), max_size=4) | odd_values,
            policy=_POLICIES,
            limits=limits,
        ),
        _parts,
    ),
)
