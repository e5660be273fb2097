"""validate: what it tells of specs, under both policies, and that it raises nothing."""

from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.inputs import odd_values, spoiled
from tests.jsonrender.documents import faults, specs
from uispec import _json, pointer
from uispec.errors import Issue, UispecError
from uispec.jsonrender import Element, Spec, auto_fix, parse_spec, validate
from uispec.jsonrender.catalog.catalog import Catalog
from uispec.jsonrender.catalog.definitions import ComponentDefinition
from uispec.jsonrender.models.expressions import DIRECTIVES
from uispec.jsonrender.reading import shape_issues
from uispec.jsonrender.validation.clearance import clear_links, is_tree
from uispec.jsonrender.validation.validation import _compat_look, _Look, _strict_look  # pyright: ignore[reportPrivateUsage] - both ways are compared
from uispec.limits import DEFAULT, Limits

LEAF: Final = {"type": "T"}


def box(*children: Any, **more: Any) -> dict[str, Any]:
    return {"type": "T", "props": {}, "children": [*children], **more}


def over(path: Any, *children: str, **more: Any) -> dict[str, Any]:
    return box(*children, repeat={"statePath": path}, **more)


def within(path: str) -> dict[str, Any]:
    return {"$item": path}


def spec(state: Any = None, /, **elements: Any) -> dict[str, Any]:
    return {"root": "m", "elements": elements} | ({} if state is None else {"state": state})


Told = list[tuple[str, str]]
SAME: Final[Told] = [("", "same")]
"""Stands for what the strict policy tells."""

CASES: Final[list[tuple[str, Any, Told, Told]]] = [
    ("fine", spec(m=box("a"), a=LEAF), [], []),
    # jr-visible-is-optional
    ("jr-visible-is-optional", {"root": "m", "elements": {"m": {"type": "Stack", "props": {}, "children": []}}}, [],
     []),
    ("null", None, [("", "wrong_type")], [("", "wrong_type")]),
    ("a list", [], [("", "wrong_type")], SAME),
    ("no JSON", "{", [("", "invalid_json")], SAME),
    ("no text", b"\xff", [("", "invalid_unicode")], SAME),
    ("too deep", "[" * 300 + "]" * 300, [("", "too_deep")], SAME),
    ("a number that JSON lacks", spec(m=box(props={"a": float("inf")})),
     [("/elements/m/props/a", "non_finite_number")], SAME),
    ("a value that JSON lacks", spec(m=box(props={"a": {1}})), [("/elements/m/props/a", "wrong_type")], SAME),
    ("nothing", {}, [("/root", "missing_root"), ("/elements", "elements_missing")], [("/root", "missing_root")]),
    ("an empty root", {"root": "", "elements": {"m": box("zz")}},
     [("/root", "missing_root"), ("/elements/m/children/0", "missing_child")], [("/root", "missing_root")]),
    ("a root that is no text", {"root": 5, "elements": {"5": LEAF}}, [("/root", "wrong_type")], []),
    ("a root that is a list", {"root": ["m"], "elements": {"m": box(["m"], {})}},
     [("/root", "wrong_type"), ("/elements/m/children/0", "wrong_type"), ("/elements/m/children/1", "wrong_type")],
     [("/root", "root_not_found"), ("/elements/m/children/0", "missing_child"),
      ("/elements/m/children/1", "missing_child")]),
    ("a root that is null", {"root": None, "elements": {"m": LEAF}}, [("/root", "wrong_type")],
     [("/root", "missing_root")]),
    # jr-double-encoded-root
    ("jr-double-encoded-root", {"root": '"main"', "elements": {"main": {"type": "Text", "props": {}}}},
     [("/root", "root_not_found"), ("/elements/main", "orphaned_element")],
     [("/root", "root_not_found"), ("/elements/main", "orphaned_element")]),
    ("a root that every object has", {"root": "toString", "elements": {"m": LEAF}},
     [("/root", "root_not_found"), ("/elements/m", "orphaned_element")], [("/elements/m", "orphaned_element")]),
    ("no elements", {"root": "m", "elements": {}}, [("/root", "root_not_found"), ("/elements", "empty_spec")], SAME),
    ("elements that are a list", {"root": "m", "elements": []}, [("/elements", "elements_missing")], SAME),
    ("elements that are no objects", spec(m=box("a", "b"), a=None, b=7),
     [("/elements/a", "element_not_object"), ("/elements/b", "element_not_object")],
     [("/elements/a", "element_not_object")]),
    ("no type", spec(m={"props": {}}), [("/elements/m/type", "missing_property")], []),
    ("fields of wrong types", spec({}, m=box(props=[], slots=5, on=[], watch={"/a": 1})),
     [("/elements/m/props", "wrong_type"), ("/elements/m/slots", "wrong_type"), ("/elements/m/on", "wrong_type"),
      ("/elements/m/watch/~1a", "wrong_type")], []),
    ("a state that is no object", spec([], m=LEAF), [("/state", "wrong_type")], []),
    ("children that are null", spec(m={"type": "T", "children": None}), [("/elements/m/children", "wrong_type")], []),
    ("children that are no keys", spec(m=box(1, None)),
     [("/elements/m/children/0", "wrong_type"), ("/elements/m/children/1", "wrong_type")],
     [("/elements/m/children/0", "missing_child"), ("/elements/m/children/1", "missing_child")]),
    ("children that are not there", spec(m=box("a", "zz", slots={"h/1": ["yy"]}), a=LEAF),
     [("/elements/m/children/1", "missing_child"), ("/elements/m/slots/h~11/0", "missing_child")], SAME),
    ("a child that every object has", spec(m=box("toString")), [("/elements/m/children/0", "missing_child")], []),
    ("an action without a name", spec(m=box(on={"press": {"name": "x"}})),
     [("/elements/m/on/press/action", "missing_property"), ("/elements/m/on/press/name", "unknown_property")], []),
    ("an element in itself", spec(m=box("a"), a=box("b", slots={"s": ["m"]}), b=box("b")),
     [("/elements/b/children/0", "cycle"), ("/elements/a/slots/s/0", "cycle")], []),
    ("an element in itself, out of reach", spec(m=LEAF, a=box("b"), b=box("a")),
     [("/elements/b/children/0", "cycle"), ("/elements/a", "orphaned_element"), ("/elements/b", "orphaned_element")],
     [("/elements/a", "orphaned_element"), ("/elements/b", "orphaned_element")]),
    ("two parents of one element", spec(m=box("a", "b"), a=box("c"), b=box("c"), c=LEAF), [], []),
    ("an element twice", spec(m=box("a", "a"), a=LEAF), [], []),
    ("a condition that is none", spec(m=box(visible={"$state": "/a", "gtt": 3})),
     [("/elements/m/visible", "invalid_visible")], SAME),
    ("two conditions, one issue for each", spec(m=box("a", visible=[1, 2]), a=box(visible={})),
     [("/elements/m/visible", "invalid_visible"), ("/elements/a/visible", "invalid_visible")], SAME),
    ("fields in props", spec(m=box(props={"watch": {}, "repeat": None, "on": {}, "visible": True})),
     [("/elements/m/props/visible", "visible_in_props"), ("/elements/m/props/on", "on_in_props"),
      ("/elements/m/props/repeat", "repeat_in_props"), ("/elements/m/props/watch", "watch_in_props")], SAME),
    # jr-misplaced-fields-in-props
    ("jr-misplaced-fields-in-props",
     {"root": "s", "elements": {
         "s": {"type": "Stack", "props": {"children": ["b"], "gap": 2}},
         "b": {"type": "Button", "props": {"label": "Go", "action": "save", "actionParams": {"id": 1},
                                           "visible": {"$state": "/ok"}}}}},
     [("/elements/s/props/children", "children_in_props"), ("/elements/b/props/action", "action_in_props"),
      ("/elements/b/props/actionParams", "action_params_in_props"), ("/elements/b/props/visible", "visible_in_props"),
      ("/elements/b", "orphaned_element")],
     [("/elements/b/props/visible", "visible_in_props"), ("/elements/b", "orphaned_element")]),
    ("a state in props", spec(m=box(props={"state": {}})), [("/elements/m/props/state", "state_in_props")], []),
    ("a repeat without children", spec(m={"type": "T", "repeat": {"statePath": "/l"}, "slots": {"h": ["a"]}}, a=LEAF),
     [("/elements/m/repeat", "repeat_without_children")], SAME),
    ("repeats that are none", spec(m=box("a", repeat=None), a=box("a2", repeat={}), a2=box("a3", repeat="x"),
                                   a3=over(7, "a4"), a4=over({}, "a5"), a5=LEAF),
     [("/elements/m/repeat", "invalid_repeat"), ("/elements/a/repeat/statePath", "invalid_repeat"),
      ("/elements/a2/repeat", "invalid_repeat"), ("/elements/a3/repeat/statePath", "invalid_repeat"),
      ("/elements/a4/repeat/statePath", "invalid_repeat")],
     [("/elements/m/repeat", "invalid_repeat"), ("/elements/a/repeat", "repeat_item_outside_scope"),
      ("/elements/a2/repeat", "repeat_item_outside_scope"),
      ("/elements/a3/repeat/statePath", "repeat_item_outside_scope"),
      ("/elements/a4/repeat/statePath", "repeat_item_outside_scope")]),
    ("a repeat of no path in a scope", spec({"l": [1]}, m=over("/l", "a"), a=box("b", repeat={}), b=LEAF),
     [("/elements/a/repeat/statePath", "invalid_repeat")], [("/elements/a/repeat", "invalid_repeat")]),
    ("a path that is no pointer", spec({"a": 1}, m=over("/a~2", "a"), a=LEAF),
     [("/elements/m/repeat/statePath", "invalid_repeat")], [("/elements/m/repeat/statePath", "repeat_state_mismatch")]),
    ("lists of an item outside of any", spec(m=over(within("x"), "a"), a=over(within("y"), "b"), b=LEAF),
     [("/elements/m/repeat/statePath", "repeat_item_outside_scope"),
      ("/elements/a/repeat/statePath", "repeat_item_outside_scope")], SAME),
    ("slots stand outside of the repeat", spec({"l": [{"x": []}]}, m=over("/l", "a", slots={"h": ["b"]}), a=LEAF,
                                               b=over(within("x"), "a")),
     [("/elements/b/repeat/statePath", "repeat_item_outside_scope")], SAME),
    ("no list there", spec({"l": None}, m=over("l", "a"), a=LEAF),
     [("/elements/m/repeat/statePath", "repeat_state_mismatch")], SAME),
    ("nothing below what is no list", spec({"l": 5}, m=over("/l", "a"), a=over(within("x"), "b"), b=LEAF),
     [("/elements/m/repeat/statePath", "repeat_state_mismatch")], SAME),
    ("no state, nothing to look for", spec(m=over("/l", "a"), a=over(within("x"), "b"), b=LEAF), [], []),
    ("an index as JavaScript reads it", spec({"l": [[1]]}, m=over("/l/0x", "a"), a=LEAF),
     [("/elements/m/repeat/statePath", "repeat_state_mismatch")], []),
    ("the second item is wrong",
     spec({"l": [{"x": []}, {"x": 1}]}, m=over("/l", "a"), a=over(within("/x"), "b"), b=LEAF),
     [("/elements/a/repeat/statePath", "repeat_state_mismatch")], []),
    ("a list in a list in a list", spec({"l": [{"x": [{"y": []}, {"y": {}}]}]}, m=over("/l", "a"),
                                        a=over(within("x"), "b"), b=over(within("y"), "c"), c=LEAF),
     [("/elements/b/repeat/statePath", "repeat_state_mismatch")], []),
    ("the item itself", spec({"l": [[1], [2]]}, m=over("/l", "a"), a=over(within(""), "b"), b=LEAF), [], []),
    # jr-nested-repeat-path: released since, so that it is no extension any more
    ("jr-nested-repeat-path",
     {"root": "c", "state": {"companies": [{"staff": [{"n": "a"}]}, {"staff": []}]},
      "elements": {"c": {"type": "Box", "props": {}, "repeat": {"statePath": "/companies"}, "children": ["t"]},
                   "t": {"type": "Table", "props": {}, "repeat": {"statePath": {"$item": "staff"}}, "children": ["r"]},
                   "r": {"type": "Row", "props": {"v": {"$bindItem": "n"}}}}}, [], []),
    ("one repeat in two scopes", spec({"l": [{"x": []}]}, m=box("a", "b"), a=over("/l", "b"), b=over(within("x"), "c"),
                                      c=LEAF),
     [("/elements/b/repeat/statePath", "repeat_item_outside_scope")], SAME),
    ("a repeat in itself", spec({"n": 1}, m=over("/n", "m")),
     [("/elements/m/repeat/statePath", "repeat_state_mismatch"), ("/elements/m/children/0", "cycle")],
     [("/elements/m/repeat/statePath", "repeat_state_mismatch")]),
    ("a list of an item in itself", spec({"n": [[[1]]]}, m=over("/n", "a"), a=over(within(""), "a")),
     [("/elements/a/children/0", "cycle")], []),
    ("one repeat below two that find nothing", spec({}, m=box("a", "b"), a=over("/x", "c"), b=over("/y", "c"),
                                                   c=over("/z", "d"), d=LEAF),
     [("/elements/a/repeat/statePath", "repeat_state_mismatch"),
      ("/elements/c/repeat/statePath", "repeat_state_mismatch"),
      ("/elements/b/repeat/statePath", "repeat_state_mismatch")],
     [("/elements/a/repeat/statePath", "repeat_state_mismatch"),
      ("/elements/c/repeat/statePath", "repeat_state_mismatch"),
      ("/elements/b/repeat/statePath", "repeat_state_mismatch"),
      ("/elements/c/repeat/statePath", "repeat_state_mismatch")]),
    ("two ways to one list", spec({"n": [{"x": [{}]}]}, m=over("/n", "a", "c"), a=over(within("x"), "b"),
                                  c=over("/n/0/x", "b"), b=over(within("q"), "d"), d=LEAF),
     [("/elements/b/repeat/statePath", "repeat_state_mismatch")], SAME),
    ("orphans are roots of their own", spec({"l": 1}, m=LEAF, o=over("/l", "p"), p=LEAF),
     [("/elements/o/repeat/statePath", "repeat_state_mismatch"), ("/elements/o", "orphaned_element"),
      ("/elements/p", "orphaned_element")], SAME),
    ("keys as pointers write them", {"root": "a/b", "elements": {"a/b": box("~"), "~": box("")}},
     [("/elements/~0/children/0", "missing_child")], SAME),
]  # fmt: skip
"""A document; what strict tells, and what compat tells, with orphans looked for under both."""


@pytest.mark.parametrize(
    ("document", "strict", "compat"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_what_is_told(document: Any, strict: Told, compat: Told) -> None:
    told = [(issue.path, issue.code) for issue in validate(document)]
    assert told == strict
    told = [(issue.path, issue.code) for issue in validate(document, policy="compat", check_orphans=True)]
    assert told == (strict if compat is SAME else compat)


def test_what_is_suspicious_is_a_warning() -> None:
    document = spec(
        m=box(props={"children": [], "state": {}, "action": "x", "actionParams": {}, "visible": True}), o=LEAF
    )
    severities = {issue.code: issue.severity for issue in validate(document)}
    assert severities == {
        "children_in_props": "warning",
        "state_in_props": "warning",
        "action_in_props": "warning",
        "action_params_in_props": "warning",
        "visible_in_props": "error",
        "orphaned_element": "warning",
    }


class Modals:
    """A catalog in which a modal says by a prop whether it is open."""

    def prop_names(self, component: str, /) -> Collection[str]:
        return {"Modal": ["visible", "action"]}.get(component, ())

    def validate(self, spec: Mapping[str, object], /, *, limits: Limits) -> list[Issue]:
        return []


def test_a_declared_prop_is_no_misplaced_field() -> None:
    props = {"visible": {"$state": "/open"}, "action": "close"}
    document = spec(m={"type": "Modal", "props": props, "children": ["a"]}, a={"type": "Text", "props": props})
    told = [(issue.path, issue.code) for issue in validate(document, Modals())]
    assert told == [("/elements/a/props/action", "action_in_props"), ("/elements/a/props/visible", "visible_in_props")]
    fixed = auto_fix(document, Modals())
    assert fixed.spec["elements"] == {
        "m": {"type": "Modal", "props": props, "children": ["a"]},
        "a": {"type": "Text", "props": {}, "visible": {"$state": "/open"}, "on": {"press": {"action": "close"}}},
    }


def test_what_the_catalog_says_comes_last_and_says_nothing_twice() -> None:
    catalog = Catalog({"Text": ComponentDefinition.of({"type": "object", "properties": {"text": {"type": "string"}}})})
    document = spec(m={"type": "Text", "props": {"text": 5, "visible": True}, "children": ["zz"]}, o={"type": "Nope"})
    structure = validate(document)
    assert [issue.code for issue in structure] == ["missing_child", "visible_in_props", "orphaned_element"]
    issues = validate(document, catalog)
    assert issues[: len(structure)] == structure
    assert [issue.path for issue in issues[len(structure) :]] == [
        issue.path for issue in catalog.validate(document) if issue.path not in {known.path for known in structure}
    ]
    assert "/elements/o/type" in {issue.path for issue in issues}
    assert validate(document, catalog, policy="compat") == validate(document, policy="compat")


def test_orphans_are_looked_for_where_the_policy_does_or_one_asks() -> None:
    document = spec(m=LEAF, o=LEAF)
    assert [issue.code for issue in validate(document)] == ["orphaned_element"]
    assert validate(document, check_orphans=False) == []
    assert validate(document, policy="compat") == []
    assert [issue.code for issue in validate(document, policy="compat", check_orphans=True)] == ["orphaned_element"]


def test_a_typed_spec_is_validated_too() -> None:
    typed = Spec(root="m", elements={"m": Element(type="T", children=["zz"])})
    assert [issue.code for issue in validate(typed)] == ["missing_child"]


def test_repeats_that_multiply_are_cut_short() -> None:
    """Each of twenty layers has two repeats, over other lists of the item: a million scopes under compat."""
    elements: dict[str, Any] = {"m": over("/l", "a0", "b0")}
    for layer in range(20):
        below = (f"a{layer + 1}", f"b{layer + 1}") if layer < 19 else ()
        elements |= {f"a{layer}": over(within("a"), *below, "x"), f"b{layer}": over(within("b"), *below, "x")}
    document = spec({"l": []}, x=LEAF, **elements)
    assert validate(document) == []
    issues = validate(document, policy="compat", limits=Limits(tree_nodes=1_000))
    assert [(issue.path, issue.code, issue.severity) for issue in issues] == [
        ("/elements", "too_many_nodes", "warning")
    ]


def test_repeats_over_many_items_are_cut_short() -> None:
    """Fifty repeats in a list of a hundred items, each over a list of its own, look at five thousand places."""
    inner = {f"e{number}": over(within(f"x{number}"), "leaf") for number in range(50)}
    item: dict[str, Any] = {f"x{number}": [] for number in range(50)}
    document = spec({"l": [item] * 100}, m=over("/l", *inner), leaf=LEAF, **inner)
    assert validate(document, limits=Limits(tree_nodes=5_200)) == []
    issues = validate(document, limits=Limits(tree_nodes=4_000))
    assert [(issue.code, issue.severity) for issue in issues] == [("too_many_nodes", "warning")]


def test_the_first_item_that_is_wrong_is_named() -> None:
    document = spec({"l": [{"x": []}, {"x": "a"}, {}]}, m=over("/l", "a"), a=over(within("x"), "b"), b=LEAF)
    assert [issue.message for issue in validate(document)] == [
        'Element "a" repeats over "/l/1/x" but state has a string there. Repeat statePath must reference an array in '
        "state; add sample items to state at that path."
    ]


def test_a_long_chain_is_no_deep_recursion() -> None:
    chain = {f"e{number}": box(f"e{number + 1}") for number in range(20_000)}
    document = {"root": "e0", "elements": chain | {"e20000": LEAF}}
    assert validate(document) == []
    assert [issue.code for issue in validate(document | {"elements": chain | {"e20000": box("e0")}})] == ["cycle"]


@given(specs(shares=True))
def test_a_drawn_spec_is_valid(document: Any) -> None:
    """What `documents` draws has no fault, so that the laws speak of valid specs."""
    assert faults(document) == []
    assert validate(document, policy="compat") == []


@given(st.one_of(spoiled(specs()), odd_values), st.sampled_from(["strict", "compat"]))
def test_nothing_is_raised_and_every_path_leads_somewhere(document: Any, policy: Any) -> None:
    """`validate` never raises; the path of an issue leads to a place, or to one that is missing in a container."""
    for issue in validate(document, policy=policy):
        tokens = pointer.parse(issue.path)
        if issue.code not in ("invalid_unicode", "wrong_type"):
            assert not tokens or pointer.has(document, tokens) or pointer.has(document, tokens[:-1])


@given(st.one_of(spoiled(specs()), odd_values))
def test_what_has_no_error_is_read(document: Any) -> None:
    """A document without an error under strict is one that `parse_spec` reads; what that refuses has an error."""
    errors = {issue.code for issue in validate(document) if issue.severity == "error"}
    if type(document) is not dict:
        assert errors
        return
    refused: set[str] = set()
    try:
        parse_spec(cast("dict[str, Any]", document))
    except UispecError as error:
        refused = {issue.code for issue in error.issues}
    assert refused <= errors


@given(st.one_of(spoiled(specs(shares=True)), spoiled(specs(), most=1)), st.sampled_from(["strict", "compat"]))
def test_what_is_clear_has_no_fault(document: Any, policy: Any) -> None:
    """What the quick pass lets through has, looked at closely, no issue but those of repeats."""
    try:
        _json.check(document)
    except UispecError:
        return
    drawn = cast("dict[str, Any]", document if type(document) is dict else {})
    links = clear_links(drawn)
    if links is None:
        return
    assert shape_issues(drawn) == []
    if is_tree(drawn["root"], links):
        closely = partial(_strict_look, wrong=()) if policy == "strict" else _compat_look
        issues = [*closely(drawn, _Look(policy, None, DEFAULT, DIRECTIVES), orphans=True)]
        assert issues == validate(drawn, policy=policy)
        assert {issue.code for issue in issues} <= {
            "repeat_item_outside_scope",
            "repeat_state_mismatch",
            "invalid_repeat",
        }


@given(specs())
def test_a_drawn_tree_is_clear(document: Any) -> None:
    """The quick pass is worth its time: nothing that is valid and a tree is looked at closely."""
    links = clear_links(document)
    assert (links is not None) is (validate(document) == [])
    assert links is None or is_tree(document["root"], links)


def test_other_sequences_and_mappings_count_as_arrays_and_objects() -> None:
    class Odd(dict[str, Any]):
        pass

    odd = Odd(root="m", elements=Odd(m=Odd(over("/l", "a"), children=("a",)), a=over(within("x"), "b"), b=LEAF))
    odd["state"] = MappingProxyType({"l": ({"x": (1,)}, Odd(x=2))})
    assert [(issue.path, issue.code) for issue in validate(odd)] == [
        ("/elements/a/repeat/statePath", "repeat_state_mismatch")
    ]
