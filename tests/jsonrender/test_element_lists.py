"""Lists of elements that name their parents: both ways, and what is lost or refused."""

import json
from typing import Any, Final

import pytest
from hypothesis import given

from tests.fuzz.inputs import odd_values, spoiled
from tests.jsonrender.documents import specs
from uispec.errors import IntegrityError, InvalidDocumentError, UispecError
from uispec.jsonrender import FlatElement, from_flat_elements, parse_spec, to_flat_elements

A: Final = {"key": "a", "type": "A"}
B: Final = {"key": "b", "type": "B", "parentKey": "a"}

JOINED: Final[list[tuple[str, Any, Any, Any]]] = [
    ("none", [], {"root": "", "elements": {}}, {"root": "", "elements": {}}),
    ("a child before its parent", [B, A],
     {"root": "a", "elements": {"b": {"type": "B"}, "a": {"type": "A", "children": ["b"]}}},
     {"root": "a", "elements": {"b": {"type": "B", "props": {}, "children": []},
                                "a": {"type": "A", "props": {}, "children": ["b"]}}}),
    ("fields of their own", [A | {"on": {}, "later": 1, "visible": False, "props": {"x": None}}],
     {"root": "a", "elements": {"a": {"type": "A", "on": {}, "later": 1, "visible": False, "props": {"x": None}}}},
     {"root": "a", "elements": {"a": {"type": "A", "visible": False, "props": {"x": None}, "children": []}}}),
    ("children of their own come first",
     [A | {"children": ["c"], "slots": {"h": ["d"]}}, B, {"key": "c", "type": "C", "parentKey": "a"},
      {"key": "d", "type": "D", "parentKey": "a"}],
     {"root": "a", "elements": {"a": {"type": "A", "children": ["c", "b"], "slots": {"h": ["d"]}}, "b": {"type": "B"},
                                "c": {"type": "C"}, "d": {"type": "D"}}},
     None),
    ("a child that names no parent", [A | {"children": ["c"]}, {"key": "c", "type": "C"}],
     {"root": "a", "elements": {"a": {"type": "A", "children": ["c"]}, "c": {"type": "C"}}}, None),
]  # fmt: skip
"""A list; the spec that it is, and the one that the npm package makes of it."""


@pytest.mark.parametrize(
    ("listed", "strict", "compat"), [case[1:] for case in JOINED], ids=[case[0] for case in JOINED]
)
def test_what_is_made_of_a_list(listed: Any, strict: Any, compat: Any) -> None:
    assert from_flat_elements(listed) == strict
    assert from_flat_elements(json.dumps(listed)) == strict
    assert (
        from_flat_elements([FlatElement.model_validate(one, by_alias=True, by_name=False) for one in listed]) == strict
    )
    if compat is not None:
        filled = [{"props": {}} | one for one in listed]
        assert from_flat_elements(filled, policy="compat") == compat


REFUSED: Final[list[tuple[str, Any, type[UispecError], list[tuple[str, str]]]]] = [
    ("no list", "{}", InvalidDocumentError, [("", "wrong_type")]),
    ("no elements", [None, {"key": "a"}, {"type": "A", "key": "b", "visible": {}, "repeat": 5, "parentKey": 1}],
     InvalidDocumentError,
     [("/0", "wrong_type"), ("/1/type", "missing_property"), ("/2/visible", "invalid_visible"),
      ("/2/repeat", "invalid_repeat"), ("/2/parentKey", "wrong_type")]),
    ("two of one key", [A, A | {"parentKey": "a"}], IntegrityError, [("/1/key", "duplicate_id")]),
    ("a parent that is not there", [A, B | {"parentKey": "zz"}], IntegrityError, [("/1/parentKey", "missing_parent")]),
    ("no root", [B | {"parentKey": "b"}], IntegrityError, [("", "missing_root")]),
    ("two roots", [A, {"key": "b", "type": "B", "parentKey": None}], IntegrityError, [("/1", "several_roots")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("listed", "kind", "issues"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_what_is_no_such_list(listed: Any, kind: type[UispecError], issues: list[tuple[str, str]]) -> None:
    with pytest.raises(kind) as caught:
        from_flat_elements(listed)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == issues


def test_what_a_list_cannot_say() -> None:
    spec = {
        "root": "a",
        "version": 1,
        "elements": {"o": {"type": "O"}, "a": {"type": "A", "children": ["b", "b"], "key": "z"}, "b": {"type": "B"}},
        "state": {"x": 1},
    }
    result = to_flat_elements(spec)
    assert result.output == [
        {"key": "a", "parentKey": None, "type": "A", "children": ["b", "b"]},
        {"key": "b", "parentKey": "a", "type": "B"},
    ]
    assert [(loss.code, loss.path) for loss in result.losses] == [
        ("metadata", "/version"),
        ("unreachable", "/elements/o"),
        ("property", "/elements/a/key"),
        ("state", "/state"),
    ]
    with pytest.raises(IntegrityError, match="missing_root"):
        to_flat_elements({"root": "x", "elements": {}})


@given(specs(shares=True))
def test_a_spec_is_the_same_when_it_was_a_list(spec: Any) -> None:
    """Told as a list and read from it, a spec is the same but for its state; shared elements stay shared."""
    listed = to_flat_elements(spec)
    assert from_flat_elements(listed.output) == {key: held for key, held in spec.items() if key != "state"}
    assert {loss.code for loss in listed.losses} == ({"state"} if "state" in spec else set())


@given(spoiled(specs().map(lambda spec: to_flat_elements(spec).output)) | odd_values)
def test_whatever_is_listed_is_joined_or_refused(listed: Any) -> None:
    """Nothing but our own errors is raised, and what is made has the shape of a spec."""
    for policy in ("strict", "compat"):
        try:
            parse_spec(from_flat_elements(listed, policy))
        except (UispecError, TypeError):
            continue
