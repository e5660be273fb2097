"""Specs are read as they were written, told apart by their form, and refused with every reason at once."""

from typing import Any, Final

import pytest
from hypothesis import given

from tests.genui.documents import KITCHEN, any_specs, given_as
from uispec import _json, genui
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.genui import FlatNode, NestedNode, Spec
from uispec.limits import Limits


@given(any_specs)
def test_a_dump_is_what_was_read(document: Any) -> None:
    """`dump(parse(x))` equals `x` as JSON, and `parse(dump(y))` equals `y`."""
    spec = genui.parse_spec(given_as(document))
    assert _json.same(genui.dump_spec(spec), document)
    assert genui.parse_spec(genui.dump_spec_json(spec)) == spec


FORMS: Final[dict[str, tuple[Any, type]]] = {
    "a root": ({"root": []}, Spec),
    "a root beside a type": ({"$type": "Tree", "root": []}, FlatNode),
    "a root beside a component": ({"component": "Tree", "root": []}, NestedNode),
    "a root beside a type that is none": ({"$type": 7, "root": []}, Spec),
    "a type and a component": ({"$type": "A", "component": "B"}, FlatNode),
    "a component and a type that is none": ({"component": "B", "$type": 7}, NestedNode),
    "several": ([{"$type": "A"}], tuple),
    "text": ('"Hi"', str),
    "a number": ("7.0", float),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_form_is_told_by_the_members(name: str) -> None:
    document, kind = FORMS[name]
    assert type(genui.parse_spec(document)) is kind


def test_everything_is_kept() -> None:
    spec = genui.parse_spec(KITCHEN)
    assert isinstance(spec, Spec)
    assert genui.dump_spec(spec) == KITCHEN
    assert isinstance(spec.root, tuple)
    card = spec.root[0]
    assert isinstance(card, NestedNode)
    assert card.model_extra == {"note": {"kept": None}}


def test_props_of_a_flat_node_may_be_called_like_its_fields() -> None:
    document: Any = {"$type": "A", "$status": 1, "type": "t", "key": "k", "action": 3, "props": {}, "model_dump": None}
    node = genui.parse_spec(document)
    assert isinstance(node, FlatNode)
    assert node.type == "A"
    assert node.props == {"type": "t", "key": "k", "action": 3, "props": {}, "model_dump": None}
    assert genui.dump_spec(node) == document


def test_what_was_read_is_given_back() -> None:
    children: Any = [1, "b"]
    spec = Spec(root=FlatNode(type="A", children=children))
    assert genui.parse_spec(spec) is spec


BAD: Final[dict[str, tuple[Any, list[tuple[str, str]]]]] = {
    "null": ("null", [("", "wrong_type")]),
    "true": ("true", [("", "wrong_type")]),
    "nothing": ({}, [("/$type", "missing_property")]),
    "a node without a type": ({"root": [{"props": {}}]}, [("/root/0/$type", "missing_property")]),
    "a component of another type": ({"root": {"component": None}}, [("/root/component", "wrong_type")]),
    "props and key": (
        {"component": "A", "props": [], "key": 3},
        [("/props", "wrong_type"), ("/key", "wrong_type")],
    ),
    "a key": ({"$type": "A", "$key": True}, [("/$key", "wrong_type")]),
    "actions": (
        [{"$type": "A", "$action": {"x": 1}}, {"$type": "B", "$action": "go"}, {"$type": "C", "$action": {"type": 1}}],
        [("/0/$action/type", "missing_property"), ("/1/$action", "wrong_type"), ("/2/$action/type", "wrong_type")],
    ),
    "deep": (
        {"$type": "A", "children": ["x", [{"component": "B", "children": [{"$type": 1}]}]]},
        [("/children/1/0/children/0/$type", "wrong_type")],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_spec_is_told_with_every_place(name: str) -> None:
    document, expected = BAD[name]
    with pytest.raises(InvalidDocumentError) as caught:
        genui.parse_spec(document)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected
    assert [(issue.path, issue.code) for issue in genui.validate(document, ["A", "B", "C"])] == expected


UNREADABLE: Final[dict[str, tuple[Any, type[UispecError], str]]] = {
    "no JSON": ("{", ParseError, "invalid_json"),
    "no text": (b"\xff", ParseError, "invalid_unicode"),
    "NaN": ({"$type": "A", "x": float("nan")}, ParseError, "non_finite_number"),
    "a set": ({"$type": "A", "x": {1}}, InvalidDocumentError, "wrong_type"),
    "deep text": ('{"$type":"A","children":[' * 150 + "]}" * 150, LimitError, "too_deep"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_json_that_may_enter_is_told(name: str) -> None:
    source, error, code = UNREADABLE[name]
    with pytest.raises(error) as caught:
        genui.parse_spec(source)
    assert [issue.code for issue in caught.value.issues] == [code]
    assert [issue.code for issue in genui.validate(source)] == [code]


def test_the_limits_of_the_caller_hold() -> None:
    for limits, code in ((Limits(document_bytes=20), "too_large"), (Limits(json_depth=2), "too_deep")):
        with pytest.raises(LimitError) as caught:
            genui.parse_spec('[{"$type": "A", "children": [1]}]', limits=limits)
        assert [issue.code for issue in caught.value.issues] == [code]


def _nested_in_python(levels: int) -> FlatNode:
    node = FlatNode(type="A")
    for _ in range(levels):
        node = FlatNode(type="A", children=(node,))
    return node


def test_nodes_put_into_each_other_without_end_are_no_crash() -> None:
    with pytest.raises(LimitError) as caught:
        genui.dump_spec(_nested_in_python(2_000))
    assert [issue.code for issue in caught.value.issues] == ["too_deep"]
    assert [issue.code for issue in genui.validate(_nested_in_python(2_000))] == ["too_deep"]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("[", "]"),
        ('[{"$type":"A","children":', "}]"),
        ('{"$type":"A","children":[', "]}"),
        ('{"$type":"A","children":', "}"),
    ],
)
def test_whatever_depth_is_read_is_written(opening: str, closing: str) -> None:
    levels, text = 0, ""
    for levels in range(1, 201):
        deeper = opening * levels + "[]" + closing * levels
        try:
            genui.parse_spec(deeper)
        except LimitError:
            break
        text = deeper
    assert levels > 50
    assert genui.dump_spec_json(genui.parse_spec(text)) == text.encode()


_HALF = "Hi \ud83d"
"""A text that UTF-8 cannot write."""


def _forked(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("spec", "error", "told"),
    [
        (FlatNode.model_validate({"$type": "A", "value": _HALF}), ParseError, [("/value", "invalid_unicode")]),
        ((FlatNode(type="A"), _HALF), ParseError, [("/1", "invalid_unicode")]),
        (_HALF, ParseError, [("", "invalid_unicode")]),
        (Spec.model_validate({"root": [_HALF]}), ParseError, [("/root/0", "invalid_unicode")]),
        (_nested_in_python(2_000), LimitError, [("", "too_deep")]),
        ((_nested_in_python(2_000),), LimitError, [("", "too_deep")]),
        (_forked(60), LimitError, [("", "too_large")]),
    ],
    ids=["node", "list", "text", "spec", "deep", "deep in a list", "in two places"],
)
def test_what_no_document_can_hold_is_told_for_what_it_is(
    spec: Any, error: type[UispecError], told: list[tuple[str, str]]
) -> None:
    with pytest.raises(error) as caught:
        genui.dump_spec_json(spec)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == told


def test_a_part_is_written_as_its_models_are() -> None:
    with pytest.raises(LimitError) as caught:
        genui.dump_part(genui.GenerativeUIPart(spec=Spec(root=_nested_in_python(2_000))))
    assert [issue.code for issue in caught.value.issues] == ["too_deep"]


def test_a_broken_leaf_costs_no_more_the_deeper_it_stands() -> None:
    """Each value is read as one kind of node only; reading it as each of two would double with every level."""
    document: Any = {"$type": 1}
    for _ in range(60):
        document = {"component": "A", "children": [document]}
    with pytest.raises(InvalidDocumentError) as caught:
        genui.parse_spec(document)
    assert [issue.path for issue in caught.value.issues] == ["/children/0" * 60 + "/$type"]


@pytest.mark.parametrize("child", [float("nan"), float("inf"), {1}, object(), b"x"])
def test_what_is_no_json_cannot_be_put_into_a_node(child: Any) -> None:
    children: Any = [[child]]
    with pytest.raises(InvalidDocumentError):
        NestedNode(component="A", children=children)
