"""Specs changed by what models write: merges, differences, edits and the prompts that ask for them."""

import copy
import json
from functools import reduce
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.jsonrender.streams import SPECS, VALUES
from uispec import _json, fold, patch
from uispec.errors import InvalidDocumentError, LimitError, UispecError
from uispec.jsonrender.streams.edit_prompts import edit_instructions, user_prompt
from uispec.jsonrender.streams.edits import EditMode, apply_edit, diff_to_patches, is_non_empty_spec
from uispec.jsonrender.streams.merging import deep_merge
from uispec.limits import Limits

Spec = dict[str, Any]

# Merging

MERGED: Final[list[tuple[str, Spec, Spec, Spec, Spec]]] = [
    ("nulls in what is new", {}, {"a": {"b": None, "c": {"d": None}}}, {"a": {"c": {}}}, {"a": {"b": None,
     "c": {"d": None}}}),
    ("nulls over a scalar", {"a": 5}, {"a": {"b": None}}, {"a": {}}, {"a": {"b": None}}),
    ("nulls in arrays", {}, {"a": [None, {"b": None}]}, {"a": [None, {"b": None}]}, {"a": [None, {"b": None}]}),
    ("the mark", {"a": 1}, {"__json_edit": True, "a": 2}, {"a": 2}, {"__json_edit": True, "a": 2}),
    ("a mark that is not true", {}, {"__json_edit": 1}, {"__json_edit": 1}, {"__json_edit": 1}),
    ("a mark further down", {}, {"a": {"__json_edit": True}}, {"a": {"__json_edit": True}},
     {"a": {"__json_edit": True}}),
    ("what is not there removed", {"a": 1}, {"b": None}, {"a": 1}, {"a": 1}),
    ("an object over an array", {"a": [1]}, {"a": {"0": 2}}, {"a": {"0": 2}}, {"a": {"0": 2}}),
    ("types count", {"a": 1}, {"a": True, "b": 1.0}, {"a": True, "b": 1.0}, {"a": True, "b": 1.0}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("base", "partial", "strict", "compat"), [row[1:] for row in MERGED], ids=[row[0] for row in MERGED]
)
def test_merging(base: Spec, partial: Spec, strict: Spec, compat: Spec) -> None:
    before = json.dumps([base, partial])
    assert _json.same(deep_merge(base, partial), strict)
    assert _json.same(deep_merge(base, partial, policy="compat"), compat)
    assert json.dumps([base, partial]) == before


def rfc7396(target: Any, partial: Any) -> Any:
    """The pseudo-code of the RFC's section 2, as it stands there."""
    if not isinstance(partial, dict):
        return partial
    result: Spec = dict(cast("Spec", target)) if isinstance(target, dict) else {}
    for name, value in cast("Spec", partial).items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = rfc7396(result.get(name), value)
    return result


@given(SPECS, SPECS)
def test_merging_is_that_of_the_rfc(base: Spec, partial: Spec) -> None:
    """MergePatch of RFC 7396."""
    merged = deep_merge(base, partial)
    assert _json.same(merged, rfc7396(base, partial))
    base.clear()
    partial.clear()
    assert _json.same(merged, copy.deepcopy(merged))


# Differences


@given(SPECS, SPECS)
def test_differences_lead_from_one_spec_to_the_other(old: Spec, new: Spec) -> None:
    """apply(old, diff_to_patches(old, new)) is new, type for type."""
    before = copy.deepcopy((old, new))
    patches = diff_to_patches(old, new)
    assert _json.same((old, new), before)
    assert (patches == []) is _json.same(old, new)
    assert _json.same(patch.apply(old, patches), new)
    state = reduce(lambda state, one: fold.spec_apply(state, one, strict=True), patches, fold.spec_empty(old))
    assert _json.same(state.spec, new)


@given(SPECS, SPECS)
def test_so_do_those_of_the_npm_package_up_to_its_equality(old: Spec, new: Spec) -> None:
    """The same under `compat`, but that `1` is `1.0`."""
    assert patch.apply(old, diff_to_patches(old, new, policy="compat")) == new


DIFFERENT: Final[list[tuple[str, Spec, Spec, list[Spec]]]] = [
    ("a type", {"a": 1}, {"a": True}, [{"op": "replace", "path": "/a", "value": True}]),
    ("another", {"a": 1}, {"a": 1.0}, [{"op": "replace", "path": "/a", "value": 1.0}]),
    ("absent is not null", {}, {"a": None}, [{"op": "add", "path": "/a", "value": None}]),
    ("null is not absent", {"a": None}, {}, [{"op": "remove", "path": "/a"}]),
    ("equal arrays of objects", {"a": [{"b": [1]}]}, {"a": [{"b": [1]}]}, []),
    ("escapes", {"a/b": {"~": 1}}, {"a/b": {"~": 2}}, [{"op": "replace", "path": "/a~1b/~0", "value": 2}]),
    ("the empty key", {"": 1}, {"": 2}, [{"op": "replace", "path": "/", "value": 2}]),
    ("the order of keys", {"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "patches"), [row[1:] for row in DIFFERENT], ids=[row[0] for row in DIFFERENT])
def test_differences(old: Spec, new: Spec, patches: list[Spec]) -> None:
    assert _json.same(diff_to_patches(old, new), patches)


def test_numbers_and_arrays_as_the_npm_package_compares_them() -> None:
    assert diff_to_patches({"a": 1, "b": [1.0]}, {"a": 1.0, "b": [1]}, policy="compat") == []
    old, new = cast("list[Spec]", [{"a": [{}], "b": [True]}, {"a": [{}], "b": [1]}])
    assert len(diff_to_patches(old, new, policy="compat")) == 2


# Edits

EDITED: Final[list[tuple[str, str, list[EditMode], Spec, str, list[str]]]] = [
    ("patches", 'Sure.\n{"op":"replace","path":"/root","value":"n"}\n', ["patch"], {"root": "n"}, "Sure.\n",
     ["applied"]),
    ("a merge", '{"__json_edit":true,"root":"n"}\nDone.', ["merge"], {"root": "n"}, "Done.", ["applied"]),
    ("both", '{"__json_edit":true,"x":1}\n{"op":"remove","path":"/x"}', ["patch", "merge"], {"root": "m"}, "",
     ["applied", "applied"]),
    ("a merge not asked for", '{"__json_edit":true,"root":"n"}', ["patch"], {"root": "m"}, "",
     ["invalid: unsupported_edit"]),
    ("a patch not asked for", '{"op":"remove","path":"/root"}', ["merge"], {"root": "m"}, "",
     ["invalid: unsupported_edit"]),
    ("a diff", '```diff\n@@ -1 +1 @@\n {"op":"remove","path":"/root"}\n-{\n```\nDone.', ["patch", "diff"],
     {"root": "m"},
     "Done.", ["invalid: unsupported_edit"]),
    ("a diff that does not end", "Hi\n```diff\n-{\n+}", ["patch"], {"root": "m"}, "Hi\n",
     ["invalid: unsupported_edit"]),
    ("a bad line", "```spec\nno\n```", ["patch"], {"root": "m"}, "", ["invalid: invalid_json"]),
    ("nothing", "Nothing to do.", ["patch"], {"root": "m"}, "Nothing to do.", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "modes", "spec", "prose", "outcomes"), [row[1:] for row in EDITED], ids=[row[0] for row in EDITED]
)
def test_edits(text: str, modes: list[EditMode], spec: Spec, prose: str, outcomes: list[str]) -> None:
    before = {"root": "m"}
    edited = apply_edit(before, text, modes=modes)
    assert (edited.spec, edited.prose, [str(outcome) for outcome in edited.outcomes]) == (spec, prose, outcomes)
    assert [issue.code for issue in edited.state.issues] == [
        issue.code for outcome in edited.outcomes for issue in outcome.issues
    ]
    assert before == {"root": "m"}
    assert apply_edit(before, text.encode(), modes=modes) == edited


def test_a_diff_is_named() -> None:
    [outcome] = apply_edit({}, "```diff\n```").outcomes
    assert '"diff"' in outcome.issues[0].message


def test_specs_with_something_in_them() -> None:
    values: list[Any] = [
        None,
        7,
        "x",
        [],
        {"elements": {"a": {}}},
        {"root": None, "elements": {"a": {}}},
        {"root": "", "elements": []},
    ]
    for value in values:
        assert not is_non_empty_spec(value)


# Prompts


def test_what_models_are_told_works() -> None:
    """Every line of the instructions that is JSON is one that `apply_edit` takes."""
    text = edit_instructions(["patch", "merge", "diff"])
    assert text == edit_instructions(["diff", "merge", "patch"])
    spec: Spec = {
        "root": "main",
        "elements": {"title": {"props": {"text": "Hello"}}, "main": {"children": []}, "old": {}},
    }
    edited = apply_edit(spec, text)
    words = [str(outcome) for outcome in edited.outcomes]
    assert words == ["applied"] * 5 + ["invalid: unsupported_edit"]
    assert edited.spec["elements"] == {
        "title": {"props": {"text": "Welcome"}},
        "main": {"children": ["note"]},
        "note": {"type": "Text", "props": {"text": "New"}, "children": []},
    }


def test_prompts() -> None:
    spec: Spec = {"root": "m", "elements": {f"e{number}": {} for number in range(9)}}
    text = user_prompt("Make it blue", spec=spec, state={"é": 1}, modes=["diff"])
    assert "Make it blue" in text
    assert ' 1| {\n 2|   "root": "m",' in text
    assert "\n14| }" in text
    assert '{\n  "é": 1\n}' in text
    assert "1|" not in user_prompt("Make it blue", spec=spec)
    assert user_prompt("Make it blue", longest=4).startswith("Make\n\n")
    assert "/root" in user_prompt("x", spec={"root": "", "elements": {}})


# Bad input

BAD: Final[list[tuple[Any, type[UispecError]]]] = [
    ({"a": float("nan")}, UispecError),
    ({"a": object()}, InvalidDocumentError),
    ({"a": {1: 2}}, InvalidDocumentError),
    (reduce(lambda inner, _: {"a": inner}, range(300), cast("Any", {})), LimitError),
]


@pytest.mark.parametrize(("bad", "error"), BAD, ids=["no number", "no JSON", "no key", "too deep"])
def test_what_is_no_json(bad: Any, error: type[UispecError]) -> None:
    for call in (
        lambda: deep_merge(bad, {}),
        lambda: deep_merge({}, bad),
        lambda: diff_to_patches(bad, {}),
        lambda: diff_to_patches({}, bad),
        lambda: apply_edit(bad, ""),
        lambda: user_prompt("x", spec={"root": "", "elements": bad}),
        lambda: user_prompt("x", state=bad),
    ):
        with pytest.raises(error):
            call()


def test_slips_of_callers() -> None:
    merge, diff, edit, prompt, instruct = (
        cast("Any", call) for call in (deep_merge, diff_to_patches, apply_edit, user_prompt, edit_instructions)
    )
    for wrong in (
        lambda: merge([], {}),
        lambda: merge({}, None),
        lambda: diff(None, {}),
        lambda: diff({}, 7),
        lambda: diff({}, {}, limits=7),
        lambda: edit([], ""),
        lambda: edit({}, 7),
        lambda: prompt(7),
        lambda: instruct(7),
        lambda: instruct([7]),
    ):
        with pytest.raises(TypeError):
            wrong()
    for unknown in (
        lambda: merge({}, {}, policy="lax"),
        lambda: diff({}, {}, policy="rfc6902"),
        lambda: instruct(["rewrite"]),
        lambda: prompt("x", modes=["rewrite"]),
    ):
        with pytest.raises(ValueError, match=r"policy is|a mode is"):
            unknown()


@given(SPECS, st.lists(VALUES.map(_json.text), max_size=5).map("\n".join))
def test_any_text_is_an_edit(spec: Spec, text: str) -> None:
    """What is wrong with the text is told, never raised."""
    assert _json.same(apply_edit(spec, text, limits=Limits(json_depth=8)).spec, spec)
