"""What validate tells about specs of either form, place by place."""

from typing import Any, Final

import pytest
from hypothesis import given

from tests.genui.documents import any_specs, given_as
from uispec import genui
from uispec.genui import COMPONENTS, Component, Prop

Told = list[tuple[str, str, str]]
_DEEP: Final = 64


def _flat_in_each_other(levels: int) -> Any:
    node: Any = {"$type": "Box"}
    for _ in range(levels):
        node = {"$type": "Box", "children": node}
    return node


def _nested_in_each_other(levels: int) -> Any:
    node: Any = "x"
    for _ in range(levels):
        node = {"component": "Box", "children": [node]}
    return {"root": [node]}


FLAT: Final[dict[str, tuple[Any, Told]]] = {
    "nothing wrong": (
        [
            "Hi",
            7,
            {"$type": "Card", "title": "T", "confirm": {"label": "Go", "$action": {"type": "go", "n": 1}}},
            {"$type": "ListView", "children": [{"$type": "ListViewItem", "$action": {"type": "go"}}]},
            {"$type": "Image", "src": "a", "alt": "b", "size": 40},
            {"$type": "Box", "width": "50%", "radius": "full"},
            None,
        ],
        [],
    ),
    "a type misspelled": ({"$type": "Buton"}, [("/$type", "unknown_component", "warning")]),
    "props": (
        {"$type": "Text", "value": 7, "size": "huge", "valeu": 1, "weight": "bold"},
        [
            ("/value", "wrong_type", "warning"),
            ("/size", "invalid_value", "warning"),
            ("/valeu", "unknown_property", "notice"),
        ],
    ),
    "a prop too few": ([{"$type": "Select"}], [("/0/options", "missing_property", "warning")]),
    "deep in a prop": (
        {"$type": "Card", "confirm": {"label": "Go", "$action": {}}, "padding": 9},
        [("/confirm/$action/type", "missing_property", "warning"), ("/padding", "invalid_value", "warning")],
    ),
    "names of the form": (
        {"$type": "Text", "value": "x", "$status": 1, "$dispatch": 2},
        [("/$status", "reserved_property", "warning"), ("/$dispatch", "reserved_property", "warning")],
    ),
    "names of React": (
        {"$type": "Badge", "value": "x", "onClick": "x", "dangerouslySetInnerHTML": {}, "ref": "r", "on": 1},
        [
            ("/onClick", "unsafe_property", "warning"),
            ("/dangerouslySetInnerHTML", "unsafe_property", "warning"),
            ("/ref", "unsafe_property", "warning"),
            ("/on", "unknown_property", "notice"),
        ],
    ),
    "a key is a prop like others": ({"$type": "Spacer", "key": 1}, [("/key", "unknown_property", "notice")]),
    "an action of what fires none": (
        {"$type": "Text", "value": "x", "$action": {"type": "go"}},
        [("/$action", "action_not_fired", "warning")],
    ),
    "children of what draws none": (
        [{"$type": "Divider", "children": "x"}, {"$type": "Icon", "name": "x", "children": [None]}],
        [("/0/children", "not_drawn", "warning")],
    ),
    "not drawn": (
        [True, None, {"$type": "Row", "children": [False]}],
        [("/0", "not_drawn", "warning"), ("/2/children/0", "not_drawn", "warning")],
    ),
    "children of another kind": (
        {
            "$type": "ListView",
            "children": ["x", [{"$type": "Text", "value": "x"}, {"component": "ListViewItem"}], None],
        },
        [("/children/0", "wrong_child", "warning"), ("/children/1/0", "wrong_child", "warning")],
    ),
    "more than are drawn": (
        {"$type": "Carousel", "children": [[{"$type": "Card"}] * 11]},
        [("/children", "too_many_children", "warning")],
    ),
    "a key twice": (
        [
            {"$type": "Spacer", "$key": "1"},
            {"$type": "Spacer", "$key": 1.0},
            {"component": "Spacer", "key": "2"},
            [{"$type": "Spacer", "$key": "2"}],
        ],
        [("/1/$key", "duplicate_key", "warning")],
    ),
    "a nested node": (
        {"component": "Text", "props": {"value": 7}, "value": "x", "children": [], "$action": {"type": "go"}},
        [
            ("/props/value", "wrong_type", "warning"),
            ("/value", "misplaced_property", "warning"),
            ("/$action", "misplaced_property", "warning"),
            ("/$action", "action_not_fired", "warning"),
        ],
    ),
    "broken and doubtful at once": (
        [{"$type": "Text", "value": "x", "$action": {}}, {"$type": "Zap", "$key": []}],
        [
            ("/0/$action", "action_not_fired", "warning"),
            ("/0/$action/type", "missing_property", "error"),
            ("/1/$type", "unknown_component", "warning"),
            ("/1/$key", "wrong_type", "error"),
        ],
    ),
    "as deep as is drawn": (_flat_in_each_other(_DEEP), []),
    "deeper": (_flat_in_each_other(_DEEP + 1), [("/children" * 65, "too_deep", "warning")]),
}
NESTED: Final[dict[str, tuple[Any, Told]]] = {
    "any component": ({"root": {"component": "Zap", "props": {"value": 7}, "children": ["x"], "key": "k"}}, []),
    "a flat node": ({"root": [{"$type": "Text", "value": "x"}]}, [("/root/0/$type", "wrong_form", "error")]),
    "beside its props": (
        {"root": {"component": "A", "value": "x", "props": {"children": "y", "key": "k", "$x": 1, "onClick": "z"}}},
        [
            ("/root/value", "misplaced_property", "warning"),
            ("/root/props/children", "misplaced_property", "warning"),
            ("/root/props/key", "misplaced_property", "warning"),
            ("/root/props/$x", "reserved_property", "warning"),
            ("/root/props/onClick", "unsafe_property", "warning"),
        ],
    ),
    "a single child": ({"root": {"component": "A", "children": "x"}}, [("/root/children", "single_child", "notice")]),
    "no child": ({"root": {"component": "A", "children": None}}, []),
    "keys": (
        {
            "root": [
                {"component": "A", "key": "1", "children": [{"component": "B", "key": "1"}] * 2},
                {"component": "A", "key": "1"},
            ]
        },
        [("/root/0/children/1/key", "duplicate_key", "warning"), ("/root/1/key", "duplicate_key", "warning")],
    ),
    "as deep as is drawn": (_nested_in_each_other(_DEEP), []),
    "deeper": (
        _nested_in_each_other(_DEEP + 1),
        [("/root/0" + "/children/0" * 65, "too_deep", "warning")],
    ),
}


def _told(source: Any, components: Any = None) -> Told:
    return [(issue.path, issue.code, issue.severity) for issue in genui.validate(source, components)]


@pytest.mark.parametrize("name", FLAT)
def test_a_flat_spec(name: str) -> None:
    source, expected = FLAT[name]
    assert _told(source) == expected


@pytest.mark.parametrize("name", NESTED)
def test_a_nested_spec(name: str) -> None:
    source, expected = NESTED[name]
    assert _told(source) == expected


def test_props_that_are_not_there_are_told_with_what_is_needed_of_them() -> None:
    (issue,) = genui.validate([{"component": "Image"}, {"component": "Row"}])
    assert issue.message == 'Image needs the property "props", with "src" and "alt".'
    assert [one.path for one in genui.validate([{"component": "Image", "props": {"alt": ""}}])] == ["/0/props/src"]


def test_a_misspelled_type_is_a_question() -> None:
    (issue,) = genui.validate({"$type": "Buton"})
    assert issue.message == 'The host draws no "Buton". Did you mean "Button"?'


def test_the_host_says_what_it_draws() -> None:
    mine = {"Gauge": Component({"value": Prop({"type": "number"}, is_required=True)}, draws_children=False)}
    spec = [{"$type": "Gauge", "value": "x", "children": "y"}, {"$type": "Text"}, {"component": "Gauge"}]
    assert _told(spec, mine) == [
        ("/0/value", "wrong_type", "error"),
        ("/0/children", "not_drawn", "warning"),
        ("/1/$type", "unknown_component", "error"),
        ("/2/props", "missing_property", "error"),
    ]
    assert _told({"root": spec[2]}, mine) == [("/root/props", "missing_property", "error")]
    assert _told([*spec, {"$type": "Caption", "value": 1}], {**COMPONENTS, **mine})[-2:] == [
        ("/2/props", "missing_property", "error"),
        ("/3/value", "wrong_type", "error"),
    ]
    assert _told(spec, ["Gauge"]) == [("/1/$type", "unknown_component", "error")]


@given(any_specs)
def test_a_spec_that_is_read_has_no_fault_of_shape(document: Any) -> None:
    told = _told(given_as(document))
    shape = {"missing_property", "wrong_type", "invalid_value"}
    assert [one for one in told if one[1] in shape and one[2] == "error"] == []


def test_a_thousand_issues_are_told_and_no_more_are_looked_for() -> None:
    issues = genui.validate([{"$type": f"Zap{number}"} for number in range(3_000)])
    assert len(issues) == 1_001
    assert issues[-1].code == "too_many_issues"
