"""A spec that grows line by line: what each line does, what is told of it, and what never happens."""

import copy
import json
from functools import reduce
from itertools import product
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.jsonrender import streams
from uispec import _json, fold, patch, pointer
from uispec.errors import InvalidDocumentError, LimitError, ParseError, PatchError, UispecError
from uispec.jsonrender.streams.lines import BadLine, StreamPolicy, read_line
from uispec.jsonrender.streams.spec_state import SpecState
from uispec.jsonrender.streams.stream import Outcome, apply_line, spec_apply, spec_empty
from uispec.limits import Limits

Spec = dict[str, Any]
CARD: Final[Spec] = {"type": "Card", "props": {}, "children": []}


def add(path: str, value: Any) -> Spec:
    return {"op": "add", "path": path, "value": value}


def replace(path: str, value: Any) -> Spec:
    return {"op": "replace", "path": path, "value": value}


def check(path: str, value: Any) -> Spec:
    return {"op": "test", "path": path, "value": value}


def remove(path: str) -> Spec:
    return {"op": "remove", "path": path}


def move(source: str, path: str) -> Spec:
    return {"op": "move", "from": source, "path": path}


def copied(source: str, path: str) -> Spec:
    return {"op": "copy", "from": source, "path": path}


# One line, in each of the three ways

APPLIED: Final = "applied"
ALL: Final = ("strict", "compat", "rfc6902")

CASES: Final[list[tuple[str, Spec, Spec, dict[str, tuple[str, Spec | None]]]]] = [
    ("an element", {"elements": {}}, add("/elements/m", CARD), dict.fromkeys(ALL, (APPLIED,
     {"elements": {"m": CARD}}))),
    ("an element named by a number", {"elements": {}}, add("/elements/5", CARD),
     dict.fromkeys(ALL, (APPLIED, {"elements": {"5": CARD}}))),
    ("elements that are not there", {}, add("/elements/5", CARD),
     {"strict": (APPLIED, {"elements": {"5": CARD}}), "compat": ("ignored: invalid_index", {"elements": []}),
      "rfc6902": ("invalid: not_found", None)}),
    ("state that is not there", {}, add("/state/2024", 1),
     {"strict": (APPLIED, {"state": {"2024": 1}}), "compat": ("ignored: invalid_index", {"state": []}),
      "rfc6902": ("invalid: not_found", None)}),
    ("props of an element that is not there", {"elements": {}}, add("/elements/m/props/0", 1),
     {"strict": (APPLIED, {"elements": {"m": {"props": {"0": 1}}}}),
      "compat": (APPLIED, {"elements": {"m": {"props": [1]}}}), "rfc6902": ("invalid: not_found", None)}),
    ("the first child", {"elements": {"m": {}}}, add("/elements/m/children/-", "a"),
     {"strict": (APPLIED, {"elements": {"m": {"children": ["a"]}}}),
      "compat": (APPLIED, {"elements": {"m": {"children": ["a"]}}}), "rfc6902": ("invalid: not_found", None)}),
    ("rows that are not there", {}, add("/state/rows/0/name", "x"),
     {"strict": (APPLIED, {"state": {"rows": [{"name": "x"}]}}),
      "compat": (APPLIED, {"state": {"rows": [{"name": "x"}]}}), "rfc6902": ("invalid: not_found", None)}),
    # A write that would be lost is no success.
    ("the second row of rows that are not there", {}, add("/state/rows/1", "x"),
     {"strict": ("invalid: not_found", None), "compat": ("ignored: invalid_index", {"state": {"rows": []}}),
      "rfc6902": ("invalid: not_found", None)}),
    ("beyond the end", {"state": [1]}, add("/state/5", 2),
     {"strict": ("invalid: invalid_index", None), "compat": ("ignored: invalid_index", None),
      "rfc6902": ("invalid: invalid_index", None)}),
    # jr-index-grammar-on-read-and-write
    ("an index with a zero in front", {"items": ["a", "b", "c"]}, replace("/items/01", "z"),
     {"strict": ("invalid: invalid_index", None), "compat": (APPLIED, {"items": ["a", "z", "c"]}),
      "rfc6902": ("invalid: invalid_index", None)}),
    ("null in the way", {"state": None}, add("/state/a", 1),
     dict.fromkeys(ALL, ("invalid: not_a_container", None))),
    ("a scalar in the way", {"state": 5}, add("/state/a", 1),
     {"strict": ("invalid: not_a_container", None), "compat": (APPLIED, {"state": {"a": 1}}),
      "rfc6902": ("invalid: not_a_container", None)}),
    ("what is not there replaced", {}, replace("/root", "m"),
     {"strict": ("invalid: not_found", None), "compat": (APPLIED, {"root": "m"}),
      "rfc6902": ("invalid: not_found", None)}),
    ("what is not there removed", {"elements": {}}, remove("/elements/m"),
     {"strict": ("invalid: not_found", None), "compat": ("ignored: not_found", None),
      "rfc6902": ("invalid: not_found", None)}),
    ("what is not there copied", {}, copied("/a", "/b"),
     {"strict": ("invalid: not_found", None), "compat": (APPLIED, None), "rfc6902": ("invalid: not_found", None)}),
    ("an element moved", {"elements": {"a": 1, "b": 2}}, move("/elements/a", "/elements/c"),
     dict.fromkeys(ALL, (APPLIED, {"elements": {"b": 2, "c": 1}}))),
    ("an element moved into another", {"elements": {"a": 1, "b": {}}}, move("/elements/a", "/elements/b/x"),
     dict.fromkeys(ALL, (APPLIED, {"elements": {"b": {"x": 1}}}))),
    ("an element copied", {"elements": {"a": {"x": []}}}, copied("/elements/a", "/elements/b"),
     dict.fromkeys(ALL, (APPLIED, {"elements": {"a": {"x": []}, "b": {"x": []}}}))),
    ("all elements copied", {"elements": {"a": 1}}, copied("/elements", "/state"),
     dict.fromkeys(ALL, (APPLIED, {"elements": {"a": 1}, "state": {"a": 1}}))),
    ("all elements replaced", {"elements": {"a": 1, "b": 2}}, replace("/elements", {"c": 3}),
     dict.fromkeys(ALL, (APPLIED, {"elements": {"c": 3}}))),
    ("all elements removed", {"root": "", "elements": {"a": 1}}, remove("/elements"),
     dict.fromkeys(ALL, (APPLIED, {"root": ""}))),
    ("elements that are a list", {"elements": []}, add("/elements/0", CARD),
     dict.fromkeys(ALL, (APPLIED, {"elements": [CARD]}))),
    ("something else in their place", {"elements": {"a": 1}}, add("/elements", "x"),
     dict.fromkeys(ALL, (APPLIED, {"elements": "x"}))),
    ("a test of them that holds", {"elements": {"a": 1}}, check("/elements", {"a": 1}),
     dict.fromkeys(ALL, (APPLIED, None))),
    ("a test of one that does not", {"elements": {"a": 1}}, check("/elements/a", 2),
     dict.fromkeys(ALL, ("test_failed: test_failed", None))),
    ("the whole spec tested", {"root": "m", "elements": {"a": 1}}, check("", {"root": "m", "elements": {"a": 1}}),
     dict.fromkeys(ALL, (APPLIED, None))),
    ("the whole spec replaced", {"root": "m"}, add("", {"root": "n", "elements": {"n": 1}}),
     {"strict": (APPLIED, {"root": "n", "elements": {"n": 1}}),
      "compat": (APPLIED, {"root": "m", "": {"root": "n", "elements": {"n": 1}}}),
      "rfc6902": (APPLIED, {"root": "n", "elements": {"n": 1}})}),
    ("the whole spec replaced by a list", {"root": "m"}, add("", []),
     {"strict": ("invalid: wrong_type", None), "compat": (APPLIED, {"root": "m", "": []}),
      "rfc6902": ("invalid: wrong_type", None)}),
    ("no slash in front", {"elements": {}}, add("elements/m", 1),
     {"strict": ("invalid: invalid_pointer", None), "compat": (APPLIED, {"elements": {"m": 1}}),
      "rfc6902": ("invalid: invalid_pointer", None)}),
    ("escapes", {"elements": {}}, add("/elements/a~1b~0c", 1), dict.fromkeys(ALL, (APPLIED,
     {"elements": {"a/b~c": 1}}))),
    # jr-failing-test-op-is-reported
    ("an operation that there is not", {"v": 1}, {"op": "frobnicate", "path": "/v"},
     {"strict": ("invalid: unknown_operation", None), "compat": ("ignored: unknown_operation", None),
      "rfc6902": ("invalid: unknown_operation", None)}),
    ("a path that is no text", {}, {"op": "add", "path": 5, "value": 1}, dict.fromkeys(ALL, ("invalid: wrong_type",
     None))),
    # jr-move-into-own-child
    ("moved into its own child", {"state": {"a": {"b": {}}}}, move("/state/a", "/state/a/b/c"),
     {"strict": ("invalid: move_into_child", None),
      "compat": (APPLIED, {"state": {"a": {"b": {"c": {"b": {}}}}}}), "rfc6902": ("invalid: move_into_child", None)}),
    # jr-reserved-tokens
    ("a token that is reserved", {"state": {}}, add("/state/__proto__/x", 1),
     {"strict": ("invalid: forbidden_key", None), "compat": ("ignored: forbidden_key", None),
      "rfc6902": ("invalid: not_found", None)}),
    ("one below what is not there", {"state": {}}, add("/state/x/__proto__/y", 1),
     {"strict": ("invalid: forbidden_key", None), "compat": ("ignored: forbidden_key", None),
      "rfc6902": ("invalid: not_found", None)}),
    ("another one", {"state": {}}, add("/state/constructor", 1),
     {"strict": ("invalid: forbidden_key", None), "compat": (APPLIED, {"state": {"constructor": 1}}),
      "rfc6902": (APPLIED, {"state": {"constructor": 1}})}),
]  # fmt: skip
"""A spec, a patch, and for each policy what is told of it and the spec after it; `None`: the very same state."""


@pytest.mark.parametrize("policy", ALL)
@pytest.mark.parametrize(("spec", "operation", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_one_patch(
    spec: Spec, operation: Spec, expected: dict[str, tuple[str, Spec | None]], policy: StreamPolicy
) -> None:
    word, after = expected[policy]
    state = SpecState.of(spec)
    for event in (operation, json.dumps(operation), json.dumps(operation).encode(), read_line(json.dumps(operation))):
        found, outcome = apply_line(state, event, policy=policy)
        assert str(outcome) == word
        assert (found is state) is (after is None)
        assert _json.same(found.spec, spec if after is None else after)
        assert outcome.patch == operation
        assert outcome.is_refused is word.startswith(("invalid", "test_failed"))
    assert state.spec == spec


def test_what_was_removed_is_gone() -> None:
    state = spec_apply(SpecState.of({"elements": {"a": 1, "b": 2}}), remove("/elements/a"), strict=True)
    assert state.spec == {"elements": {"b": 2}}
    for operation in (
        remove("/elements/a"),
        copied("/elements/a", "/x"),
        check("/elements/a", 1),
        replace("/elements/a", 1),
    ):
        assert str(apply_line(state, operation)[1]) == "invalid: not_found"
    state = spec_apply(state, add("/elements/a", 3), strict=True)
    assert state.spec == {"elements": {"a": 3, "b": 2}}


# jr-identical-lines-both-apply
def test_equal_lines_are_two_operations() -> None:
    line = '{"op":"add","path":"/elements/list/children/-","value":"apple"}'
    spec: Spec = {"root": "list", "elements": {"list": {"type": "List", "props": {}, "children": []}}}
    state = reduce(spec_apply, [line, line], spec_empty(spec))
    assert state.spec["elements"] == {"list": {"type": "List", "props": {}, "children": ["apple", "apple"]}}


def test_a_copy_is_a_value() -> None:
    spec: Spec = {"a": {"x": 1}}
    for policy in ALL:
        state = SpecState.of(spec)
        for operation in (copied("/a", "/b"), replace("/b/x", 2)):
            state, outcome = apply_line(state, operation, policy=policy)
            assert str(outcome) == APPLIED
        assert state.spec == {"a": {"x": 1}, "b": {"x": 2}}


def test_merges() -> None:
    spec: Spec = {"root": "m", "elements": {"m": {"props": {"t": 1, "u": 2}}, "old": {}, "other": CARD}}
    line = '{"__json_edit":true,"elements":{"m":{"props":{"t":null}},"old":null,"nw":{"a":{"b":null}}},"state":{"n":1}}'
    state, outcome = apply_line(SpecState.of(spec), line)
    assert outcome == Outcome(APPLIED)
    assert state.spec == {
        "root": "m",
        "elements": {"m": {"props": {"u": 2}}, "other": CARD, "nw": {"a": {}}},
        "state": {"n": 1},
    }
    before = SpecState.of(spec)
    assert apply_line(before, line, policy="compat")[0] is before
    assert str(apply_line(before, line, policy="compat")[1]) == "ignored: unsupported_edit"
    assert apply_line(before, '{"__json_edit":true,"root":"m","elements":{"m":{}},"x":null}')[0] is before
    assert apply_line(before, {"__json_edit": True, "elements": None})[0].spec == {"root": "m"}
    assert apply_line(before, {"__json_edit": True, "elements": {}, "state": {}})[0].spec == {**spec, "state": {}}
    assert apply_line(SpecState.of({"elements": [1]}), {"__json_edit": True, "elements": {"a": 1}})[0].spec == {
        "elements": {"a": 1}
    }


def test_issues_are_kept_and_lines_go_on() -> None:
    lines = ["Hello", '{"op":"test","path":"/root","value":"x"}', '{"op":"add","path":"/root","value":"m"}', "", "{}"]
    state = reduce(spec_apply, lines, spec_empty())
    assert state.spec == {"root": "m", "elements": {}}
    assert [(issue.code, issue.path) for issue in state.issues] == [
        ("invalid_json", ""),
        ("test_failed", "/path"),
        ("missing_property", "/op"),
        ("missing_property", "/path"),
    ]


def test_the_issues_of_a_state_end_somewhere() -> None:
    state = reduce(spec_apply, ["no"] * 1_010, spec_empty())
    assert len(state.issues) == 1_001
    assert state.issues[-1].code == "too_many_issues"
    assert spec_apply(state, "no") is state
    assert SpecState.from_json(state.to_json()) == state


def test_a_similar_key_is_asked_for() -> None:
    spec: Spec = {"elements": {"title": {}, "text": {}}}
    for operation in (remove("/elements/titel"), replace("/elements/titel/props/a", 1), move("/elements/titel", "/x")):
        [issue] = apply_line(SpecState.of(spec), operation)[1].issues
        assert issue.message.endswith('Did you mean "title"?')


STRICTLY: Final[list[tuple[Any, type[UispecError], str]]] = [
    ("no", ParseError, "invalid_json"),
    ("[]", PatchError, "wrong_type"),
    ('{"op":"add","path":"/x/y","value":1}', PatchError, "not_found"),
    (check("/root", 1), PatchError, "test_failed"),
    ({"op": "remove"}, PatchError, "missing_property"),
    (add("/" + "x" * 5_000, 1), LimitError, "too_large"),
    (add("/a", float("nan")), ParseError, "non_finite_number"),
    (add("/a", object()), InvalidDocumentError, "wrong_type"),
    (add("/a", reduce(lambda inner, _: [inner], range(300), cast("Any", 1))), LimitError, "too_deep"),
]


@pytest.mark.parametrize(("event", "error", "code"), STRICTLY, ids=[row[2] for row in STRICTLY])
def test_strictly(event: Any, error: type[UispecError], code: str) -> None:
    policy: StreamPolicy = "rfc6902"
    state = spec_empty()
    assert [issue.code for issue in spec_apply(state, event, policy=policy).issues] == [code]
    with pytest.raises(error, match=code) as caught:
        spec_apply(state, event, strict=True, policy=policy)
    assert [issue.code for issue in caught.value.issues] == [code]


def test_strictly_what_is_ignored_is_no_error() -> None:
    state = spec_empty()
    for line in ("", "// more to come", '{"__meta":1}'):
        assert spec_apply(state, line, strict=True) is state
    after = spec_apply(state, "no", strict=True, policy="compat")
    assert [issue.severity for issue in after.issues] == ["warning"]


def test_the_copies_of_a_stream_are_bounded_together() -> None:
    """Each copy would fit by itself."""
    limits = Limits(document_bytes=10_000)
    state = spec_empty({"a": ["x" * 3_000], "elements": {"a": ["x" * 3_000]}})
    words: list[str] = []
    for number in range(4):
        source = ("/a", "/elements/a")[number % 2]
        state, outcome = apply_line(state, copied(source, f"/{number}"), limits=limits)
        words.append(str(outcome))
    assert words == [APPLIED, APPLIED, APPLIED, "invalid: too_large"]
    assert 9_000 < state.copied <= 10_000
    again = SpecState.from_json(state.to_json())
    assert str(apply_line(again, copied("/a", "/b"), limits=limits)[1]) == "invalid: too_large"


def test_depth_is_bounded() -> None:
    state = spec_empty({"a": []})
    for _ in range(150):
        state = spec_apply(state, {"op": "move", "from": "/a", "path": "/b"}, strict=True)
        state = spec_apply(state, add("/a", []), strict=True)
        state = spec_apply(state, move("/b", "/a/0"), strict=True)
    deep = state
    state, outcome = apply_line(deep, add("/" + "/".join(["a"] + ["0"] * 190), [[[[[[[[[[[[[]]]]]]]]]]]]]))
    assert outcome.is_refused
    assert state is deep
    assert str(apply_line(spec_empty(), add("/state/" + "/a" * 3_000, 1))[1]) == "invalid: too_large"
    long = add("/" + "/".join(["state"] + ["a"] * 250), 1)
    assert str(apply_line(spec_empty(), long)[1]) == "invalid: too_deep"


# Laws

EVENTS: Final = st.lists(streams.PATCHES | streams.ODD_PATCHES, max_size=6)
POLICIES: Final = st.sampled_from(ALL)
ENGINES: Final = {"compat": patch.JSON_RENDER, "rfc6902": patch.RFC6902}


@given(streams.SPECS, st.lists(streams.PATCHES, max_size=6), st.sampled_from(["compat", "rfc6902"]))
def test_only_named_elements_are_looked_at_and_nothing_else_is_different(
    spec: Spec, operations: list[Spec], policy: StreamPolicy
) -> None:
    """The spec is what the patches make of the whole document."""
    state = SpecState.of(spec)
    document: Any = spec
    for operation in operations:
        state, outcome = apply_line(state, operation, policy=policy)
        whole = patch.apply_each(document, [operation], ENGINES[policy])
        if isinstance(whole.document, dict):
            document = whole.document
            assert [issue.code for issue in outcome.issues] == [issue.code for issue in whole.issues]
        assert _json.same(state.spec, document)


@given(streams.SPECS, st.lists(streams.PATCHES, max_size=6))
def test_what_the_rfc_allows_is_done_as_the_rfc_says(spec: Spec, operations: list[Spec]) -> None:
    """Strict parts with the RFC only where that refuses an addition for want of a container."""
    state = SpecState.of(spec)
    for operation in operations:
        strict, outcome = apply_line(state, operation)
        letter, by_letter = apply_line(state, operation, policy="rfc6902")
        if str(outcome) == str(by_letter):
            assert strict == letter
        else:
            assert (outcome.status, by_letter.issues[0].code, operation["op"]) == (APPLIED, "not_found", "add")
            # Where an array was made, `-` has become its first place.
            readings = product(
                *([token, "0"] if token == "-" else [token] for token in pointer.split(operation["path"]))
            )
            assert any(_json.same(pointer.find(strict.spec, place, None), operation["value"]) for place in readings)
        state = strict


@given(streams.SPECS, EVENTS, POLICIES)
def test_a_fold_is_pure(spec: Spec, events: list[Spec], policy: StreamPolicy) -> None:
    """The old state stays valid; nothing that a caller passed in is changed, and no later edit of it is seen."""
    before, given_events = copy.deepcopy(spec), copy.deepcopy(events)
    states = [SpecState.of(spec)]
    for event in events:
        states.append(spec_apply(states[-1], event, policy=policy))
    assert _json.same(spec, before)
    assert _json.same(events, given_events)
    told = [json.dumps(state.spec) for state in states]
    for thing in (spec, *events):
        for member in thing.values():
            if isinstance(member, dict | list):
                member.clear()
        thing.clear()
    assert told == [json.dumps(state.spec) for state in states]
    for event, old, new in zip(given_events, states, states[1:], strict=False):
        assert json.dumps(spec_apply(old, event, policy=policy).spec) == json.dumps(new.spec)


@given(streams.SPECS, EVENTS, POLICIES)
def test_what_changes_nothing_gives_the_same_state(spec: Spec, events: list[Spec], policy: StreamPolicy) -> None:
    """An event that changes nothing gives back the same object, type-exact."""
    state = SpecState.of(spec)
    for event in events:
        after, outcome = apply_line(state, event, policy=policy)
        assert (after is state) is (_json.same(after.spec, state.spec) and after == state)
        if outcome.status != APPLIED and policy != "compat":
            assert after is state
        state = after


@given(streams.SPECS, EVENTS, POLICIES)
def test_a_state_comes_back_from_json(spec: Spec, events: list[Spec], policy: StreamPolicy) -> None:
    """A state round-trips through JSON."""
    state = SpecState.of(spec)
    for event in events:
        state = spec_apply(state, event, policy=policy)
    again = SpecState.from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert _json.same(again.spec, state.spec)
    for event in events:
        assert spec_apply(again, event, policy=policy) == spec_apply(state, event, policy=policy)


NO_STATES: Final[list[tuple[Any, str]]] = [
    ({}, "missing_property"),
    ({"spec": [], "issues": [], "copied": 0}, "wrong_type"),
    ({"spec": {}, "issues": [{}], "copied": 0}, "missing_property"),
    ({"spec": {}, "issues": [], "copied": 0, "more": 1}, "unknown_property"),
    ({"spec": {}, "issues": [], "copied": True}, "wrong_type"),
]


@pytest.mark.parametrize(("document", "code"), NO_STATES)
def test_what_is_no_state(document: Any, code: str) -> None:
    with pytest.raises(InvalidDocumentError, match=code):
        SpecState.from_json(document)


WRONG: Final[tuple[Any, ...]] = (None, {}, "x")


def test_slips_of_callers() -> None:
    for wrong in WRONG:
        with pytest.raises(TypeError):
            spec_apply(cast("SpecState", wrong), "")
    with pytest.raises(TypeError):
        spec_apply(spec_empty(), cast("str", 7))
    with pytest.raises(TypeError):
        spec_empty(cast("dict[str, object]", []))
    with pytest.raises(TypeError):
        SpecState.from_json(cast("dict[str, object]", 7))
    with pytest.raises(ValueError, match="policy is"):
        spec_apply(spec_empty(), "", policy=cast("StreamPolicy", "lax"))
    with pytest.raises(TypeError, match="unhashable"):
        hash(spec_empty())


def test_the_front_door() -> None:
    assert fold.spec_apply is spec_apply
    assert fold.spec_empty is spec_empty
    assert spec_empty() == fold.spec_empty({"root": "", "elements": {}})
    assert spec_empty() != spec_empty({})
    assert spec_empty().__eq__(1) is NotImplemented
    assert "1 issues" in repr(spec_apply(spec_empty(), "no"))
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        getattr(fold, "missing")  # noqa: B009 - the lookup is what is tested


def test_typed_operations_and_lines_are_events_too() -> None:
    state = spec_apply(spec_empty(), patch.Add(path="/root", value="m"))
    assert state.spec["root"] == "m"
    line = read_line("no")
    assert isinstance(line, BadLine)
    assert spec_apply(state, line).issues == line.issues
    assert spec_apply(state, read_line("")) is state
    assert spec_apply(state, read_line('{"__json_edit":true,"root":"n"}')).spec["root"] == "n"
