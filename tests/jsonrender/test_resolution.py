"""Specs resolved: trees, repeats, what is hidden, what is wrong, limits, and laws."""

import copy
import json
import pickle
from itertools import permutations
from pathlib import Path
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.jsonrender.documents import specs
from tests.shared import needs_shared, paths
from uispec import _json
from uispec.errors import ExpressionError, InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.jsonrender import Policy, Resolved, parse_spec, resolve, standard_directives
from uispec.limits import Limits
from uispec.tree import Child, Cut, Node, Pending, walk

VALID: Final = paths("data/jsonrender/specs/valid-*.json")
POLICIES: Final[tuple[Policy, ...]] = ("strict", "compat")


def price(args: dict[str, Any]) -> str:
    """The function that the recorded trees were made with."""
    return f"{args['currency']} {args['amount']:.2f}"


def expanded(resolved: Resolved, node: Child) -> dict[str, Any]:
    """A tree as the recorded ones are written."""
    assert isinstance(node, Node)
    bindings = resolved.bindings(node)
    return {
        "type": node.type,
        "props": node.props,
        **({"bindings": bindings} if bindings else {}),
        "children": [expanded(resolved, child) for child in node.slots.get("children", ())],
    }


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_spec_is_what_the_renderer_draws(path: Path, policy: Policy) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    typed = parse_spec(case["spec"])
    for spec in (case["spec"], json.dumps(case["spec"]).encode(), typed, typed):
        resolved = resolve(spec, functions={"formatPrice": price}, policy=policy)
        assert resolved.root is not None
        assert expanded(resolved, resolved.root) == case["expandedTree"]["tree"]
        assert (resolved.issues, resolved.unresolved) == ((), ())


@needs_shared
def test_there_are_specs() -> None:
    assert len(VALID) >= 20


def spec_of(**elements: Any) -> dict[str, Any]:
    """A spec whose root is the first element."""
    return {"root": next(iter(elements)), "elements": elements}


def box(*children: str, **more: Any) -> dict[str, Any]:
    return {"type": "Box", "props": {}, "children": [*children], **more}


def outline(child: "Child | None") -> Any:
    """A tree in brief: a key and its children, `?` for what is not there, `!` for what was cut."""
    if isinstance(child, Node):
        return {child.id: [outline(one) for one in child.children]} if child.children else child.id
    return f"?{child.id}" if isinstance(child, Pending) else f"!{child.id}" if isinstance(child, Cut) else None


def codes(resolved: Resolved) -> list[tuple[str, str]]:
    return [(issue.path, issue.code) for issue in resolved.issues]


def text(value: Any, **more: Any) -> dict[str, Any]:
    return {"type": "Text", "props": {"v": value}, **more}


def test_nodes_know_their_places() -> None:
    rows = box("a", "b", repeat={"statePath": "/rows"}, slots={"x/y": ["a"]})
    spec = spec_of(top=box("rows"), rows=rows, a=text({"$item": ""}), b=text(1, visible={"$index": True, "gt": 0}))
    root = cast("Node", resolve(spec, {"rows": ["p", "q"]}).root)
    found = [(node.id, node.path, node.scope, dict(node.props)) for node in walk(root) if isinstance(node, Node)]
    assert found == [
        ("top", "", "", {}),
        ("rows", "/children/0", "", {}),
        ("a", "/children/0/children/0/0", "/rows/0", {"v": "p"}),
        ("a", "/children/0/children/1/0", "/rows/1", {"v": "q"}),
        ("b", "/children/0/children/1/1", "/rows/1", {"v": 1}),
        ("a", "/children/0/slots/x~1y/0", "", {}),
    ]


def test_places_do_not_move_when_others_are_hidden() -> None:
    spec = spec_of(top=box("a", "b"), a=text(1, visible={"$state": "/show"}), b=text(2))
    for show in (True, False):
        root = cast("Node", resolve(spec, {"show": show}).root)
        assert cast("Node", root.children[-1]).path == "/children/1"


INVALID: Final = paths("data/jsonrender/specs/invalid-*.json")


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_spec_is_drawn_as_far_as_it_goes(path: Path) -> None:
    spec = json.loads(path.read_text(encoding="utf-8"))["spec"]
    if "elements" not in spec:
        with pytest.raises(InvalidDocumentError, match="elements_missing"):
            resolve(spec)
    else:
        resolved = resolve(spec)
        assert resolved.root is None or isinstance(resolved.root, Node | Pending)


REPEATS: Final[list[tuple[str, Any, Any, Any, list[tuple[str, str]]]]] = [
    ("no list yet", {"statePath": "/none"}, None, "r", []),
    ("null", {"statePath": "/null"}, None, "r", []),
    ("empty", {"statePath": "/empty"}, None, "r", []),
    ("a path without slash", {"statePath": "rows"}, None, {"r": ["t", "t", "t"]}, []),
    ("filtered", {"statePath": "/rows"}, {"$item": "on"}, {"r": ["t", "t"]}, []),
    ("filtered by place", {"statePath": "/rows"}, {"$index": True, "lt": 1}, {"r": ["t"]}, []),
    ("gated", {"statePath": "/rows"}, [{"$state": "/none"}, {"$item": "on"}], None, []),
    (
        "gated and filtered",
        {"statePath": "/rows"},
        {"$and": [{"$state": "/rows"}, {"$item": "on"}, {"$index": True, "gt": 0}]},
        {"r": ["t"]},
        [],
    ),
    ("no list", {"statePath": "/o"}, None, "r", [("/elements/r/repeat/statePath", "repeat_state_mismatch")]),
    (
        "no item around",
        {"statePath": {"$item": "x"}},
        None,
        "r",
        [("/elements/r/repeat/statePath", "repeat_item_outside_scope")],
    ),
    ("no path", {"path": "/rows"}, None, "r", [("/elements/r/repeat", "invalid_repeat")]),
    ("nothing", None, None, "r", [("/elements/r/repeat", "invalid_repeat")]),
    ("no pointer", {"statePath": "/x~"}, None, "r", [("/elements/r/repeat/statePath", "invalid_pointer")]),
]
ROWS: Final[dict[str, Any]] = {
    "rows": [{"on": True}, {"on": False}, {"on": 1}],
    "empty": [],
    "null": None,
    "o": {"a": 1},
}


@pytest.mark.parametrize(
    ("repeat", "visible", "tree", "issues"), [row[1:] for row in REPEATS], ids=[r[0] for r in REPEATS]
)
def test_repeats(repeat: Any, visible: Any, tree: Any, issues: list[tuple[str, str]]) -> None:
    shown = {} if visible is None else {"visible": visible}
    resolved = resolve(spec_of(r=box("t", repeat=repeat, **shown), t=text(1)), ROWS)
    assert outline(resolved.root) == tree
    assert codes(resolved) == issues


def test_nested_repeats_go_down_the_data() -> None:
    """The fault jr-nested-repeat-path: the path within the item is a published form by now."""
    spec = spec_of(
        c=box("t", repeat={"statePath": "/companies"}),
        t=box("r", repeat={"statePath": {"$item": "staff"}}, visible={"$item": "open"}),
        r={"type": "Row", "props": {"v": {"$bindItem": "n"}}},
    )
    companies = [{"open": 1, "staff": [{"n": "a"}, {"n": "b"}]}, {"open": 0, "staff": [{"n": "c"}]}]
    for policy in POLICIES:
        resolved = resolve(spec, {"companies": companies}, policy=policy)
        rows = [node for node in walk(cast("Node", resolved.root)) if isinstance(node, Node) and node.id == "r"]
        assert [resolved.bindings(row) for row in rows] == [
            {"v": "/companies/0/staff/0/n"},
            {"v": "/companies/0/staff/1/n"},
        ]
        assert [row.props for row in rows] == [{"v": "a"}, {"v": "b"}]


def test_a_tree_in_the_data_is_drawn_by_an_element_that_stands_in_itself() -> None:
    spec = spec_of(
        top=box("node", repeat={"statePath": "/nodes"}),
        node={**box("node", repeat={"statePath": {"$item": "nodes"}}), "props": {"n": {"$item": "n"}}},
    )
    nodes: Any = [{"n": 1, "nodes": [{"n": 2, "nodes": []}, {"n": 3}]}]
    resolved = resolve(spec, {"nodes": nodes})
    assert outline(resolved.root) == {"top": [{"node": ["node", "node"]}]}
    assert resolved.issues == ()


BROKEN: Final[list[tuple[str, Any, Any, list[tuple[str, str]]]]] = [
    ("no root", {"root": "", "elements": {}}, "?", [("/root", "missing_root")]),
    ("no key", {"elements": {"a": box()}}, "?", [("/root", "missing_root")]),
    ("another root", {"root": "b", "elements": {"a": box()}}, "?b", [("/root", "root_not_found")]),
    ("a child that is not there", spec_of(a=box("b")), {"a": ["?b"]}, []),
    ("a hidden root", spec_of(a=box(visible=False)), None, []),
    ("itself", spec_of(a=box("a")), {"a": ["!a"]}, [("/elements/a", "cycle")]),
    ("round about", spec_of(a=box("b"), b=box("a")), {"a": [{"b": ["!a"]}]}, [("/elements/b", "cycle")]),
    ("no element", spec_of(a=box("b"), b=5), {"a": ["?b"]}, [("/elements/b", "element_not_object")]),
    ("null", spec_of(a=box("b"), b=None), {"a": ["?b"]}, []),
    ("no type", spec_of(a={"props": {}}), "a", [("/elements/a/type", "missing_property")]),
    ("props", spec_of(a={"type": "A", "props": []}), "a", [("/elements/a/props", "wrong_type")]),
    ("children", spec_of(a={"type": "A", "children": "b"}), "a", [("/elements/a/children", "wrong_type")]),
    ("a child", spec_of(a=box("b", 5), b=box()), {"a": ["b"]}, [("/elements/a/children/1", "wrong_type")]),  # pyright: ignore[reportArgumentType]
    ("slots", spec_of(a=box(slots={"s": {}})), "a", [("/elements/a/slots/s", "wrong_type")]),
    (
        "no condition",
        spec_of(a=box("b"), b=box(visible={"path": "/x"})),
        "a",
        [("/elements/b/visible", "invalid_visible")],
    ),
    ("null as condition", spec_of(a=box("b"), b=box(visible=None)), "a", [("/elements/b/visible", "invalid_visible")]),
]


@pytest.mark.parametrize(("spec", "tree", "issues"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_what_is_wrong_is_told_and_the_rest_is_drawn(spec: Any, tree: Any, issues: list[tuple[str, str]]) -> None:
    resolved = resolve(spec)
    assert outline(resolved.root) == tree
    missing = [("/elements/a/children/0", "missing_child")] if "?b" in repr(tree) and "root" not in repr(issues) else []
    assert sorted(codes(resolved)) == sorted([*issues, *missing])


def test_props_that_cannot_be_computed_are_left_out() -> None:
    props: Any = {
        "ok": {"$state": "/a"},
        "gone": {"$state": "/gone"},
        "bad": [1, {"$state": "/x~"}],
        "worse": {"$cond": {}, "$then": 1, "$else": 2},
        "unknown": {"$computed": "totl"},
    }
    resolved = resolve(spec_of(a={"type": "A", "props": props}), {"a": 1}, functions={"total": len})
    assert dict(cast("Node", resolved.root).props) == {"ok": 1}
    assert codes(resolved) == [
        ("/elements/a/props/bad/1", "invalid_pointer"),
        ("/elements/a/props/worse/$cond", "invalid_visible"),
        ("/elements/a/props/unknown", "unknown_function"),
    ]
    assert '"total"' in resolved.issues[-1].message
    assert resolved.unresolved == ("/elements/a/props/gone", "/elements/a/props/unknown")


STRANGE: Final = {"$computed": "nothing"}
MEMBERS: Final[dict[str, tuple[Any, str]]] = {
    "children": (["no"], "children/0"),
    "props": ({"a": STRANGE}, "props/a"),
    "slots": ({"footer": ["no"]}, "slots/footer/0"),
}


@pytest.mark.parametrize("names", [*permutations(MEMBERS)], ids=" ".join)
def test_issues_of_an_element_stand_in_the_order_of_its_keys(names: tuple[str, ...]) -> None:
    element = {"type": "Box", **{name: MEMBERS[name][0] for name in names}}
    after = {"type": "Box", "props": {"a": STRANGE}}
    spec = {"root": "top", "elements": {"b": after, "top": {"type": "Box", "children": ["a", "b"]}, "a": element}}
    expected = [f"/elements/a/{MEMBERS[name][1]}" for name in names]
    assert [issue.path for issue in resolve(spec).issues] == [*expected, "/elements/b/props/a"]


def test_issues_are_told_once_however_many_items_there_are() -> None:
    spec = spec_of(r=box("t", repeat={"statePath": "/rows"}), t=text({"$concat": 5}))
    resolved = resolve(spec, {"rows": [1] * 50}, directives=standard_directives())
    assert codes(resolved) == [("/elements/t/props/v/$concat", "wrong_type")]


def test_a_child_that_is_missing_is_told_once_below_a_repeat() -> None:
    resolved = resolve(spec_of(r=box("t", "gone", repeat={"statePath": "/rows"}), t=text(1)), ROWS)
    assert outline(resolved.root) == {"r": ["t", "?gone"] * 3}
    assert codes(resolved) == [("/elements/r/children/1", "missing_child")]


def test_elements_that_are_too_deep_are_told_whatever_the_limits() -> None:
    value: Any = 1
    for _ in range(500):
        value = [value]
    resolved = resolve(spec_of(a=box("t"), t=text(value)), limits=Limits(json_depth=1_000))
    assert outline(resolved.root) == {"a": ["?t"]}
    assert ("/elements/t", "too_deep") in codes(resolved)


THROWN: Final[list[tuple[Any, str]]] = [
    (spec_of(a=box("b", repeat={"statePath": "/o"}), b=box()), "/elements/a/repeat/statePath"),
    (spec_of(a=box(repeat={"statePath": "/o"})), "/elements/a/repeat/statePath"),
    (spec_of(a=box(visible="x")), "/elements/a/visible"),
    (spec_of(a=text({"$cond": None, "$then": 1, "$else": 2})), "/elements/a/props/v/$cond"),
]


@pytest.mark.parametrize(("spec", "path"), THROWN)
def test_where_upstream_throws_compat_raises_and_strict_goes_on(spec: Any, path: str) -> None:
    with pytest.raises(ExpressionError) as raised:
        resolve(spec, ROWS, policy="compat")
    assert [issue.path for issue in raised.value.issues] == [path]
    assert [place for place, _ in codes(resolve(spec, ROWS))] == [path]


UNREADABLE: Final[list[tuple[Any, type[UispecError], str]]] = [
    (b"", ParseError, "invalid_json"),
    ("[]", InvalidDocumentError, "wrong_type"),
    ({"root": "a"}, InvalidDocumentError, "elements_missing"),
    ({"root": "a", "elements": []}, InvalidDocumentError, "elements_missing"),
    (b'{"root": 1e400}', ParseError, "non_finite_number"),
]


@pytest.mark.parametrize(("source", "error", "code"), UNREADABLE)
def test_what_is_no_spec_is_refused(source: Any, error: type[UispecError], code: str) -> None:
    with pytest.raises(error) as raised:
        resolve(source)
    assert raised.value.issues[0].code == code


def test_the_tree_is_bounded() -> None:
    rows = spec_of(r=box("a", "b", repeat={"statePath": "/rows"}), a=box("r"), b=box())
    few = resolve(rows, {"rows": [1] * 1_000}, limits=Limits(tree_nodes=20))
    assert sum(isinstance(node, Node) for node in walk(cast("Node", few.root))) <= 20
    assert ("/elements/r", "too_many_nodes") in codes(few)
    deep = spec_of(**{f"e{n}": box(f"e{n + 1}") for n in range(50)}, e50=box())
    flat = resolve(deep, limits=Limits(tree_depth=10))
    assert codes(flat) == [("/elements/e9", "too_deep")]
    assert sum(isinstance(node, Node) for node in walk(cast("Node", flat.root))) == 10


def test_a_list_within_lists_within_lists_does_not_fill_the_memory() -> None:
    levels = {f"e{n}": box(f"e{n + 1}", repeat={"statePath": "/big"}) for n in range(200)}
    resolved = resolve(spec_of(**levels, e200=box()), {"big": [0] * 20_000}, limits=Limits(tree_nodes=30_000))
    assert "too_many_nodes" in [code for _, code in codes(resolved)]


def test_all_values_together_are_bounded() -> None:
    spec = spec_of(r=box("t", repeat={"statePath": "/rows"}), t=text({"$template": "${/big}"}))
    state = {"rows": [1] * 1_000, "big": "x" * 1_000}
    resolved = resolve(spec, state, limits=Limits(document_bytes=20_000))
    assert codes(resolved) == [("/elements/t/props", "too_large"), ("/elements/t/props/v", "too_large")]
    shown = [node.props for node in cast("Node", resolved.root).children if isinstance(node, Node)]
    assert shown[0] == {"v": state["big"]}
    assert shown[-1] == {}


def test_a_typed_spec_is_read_once_and_stays_what_it_is() -> None:
    document = spec_of(a=box("t"), t=text({"$state": "/n"}, visible={"$state": "/n", "gt": 0}))
    spec, other = parse_spec(document), parse_spec(document)
    first, second = resolve(spec, {"n": 1}), resolve(spec, {"n": 2})
    assert [cast("Node", cast("Node", one.root).children[0]).props for one in (first, second)] == [{"v": 1}, {"v": 2}]
    assert outline(resolve(spec, {"n": -1}).root) == "a"
    # What a spec keeps of it shows nowhere.
    assert spec == other
    assert spec.model_dump() == other.model_dump()
    assert repr(spec) == repr(other)
    for twin in (copy.deepcopy(spec), pickle.loads(pickle.dumps(spec)), spec.model_copy()):
        assert twin == spec
        assert outline(resolve(twin, {"n": 1}).root) == {"a": ["t"]}


def test_what_was_given_may_be_edited_afterwards() -> None:
    props: dict[str, Any] = {"v": {"$state": "/l"}, "w": [1]}
    spec, state = spec_of(a={"type": "A", "props": props}), {"l": [1]}
    resolved = resolve(spec, state)
    props["w"].append(2)
    state["l"].append(2)
    assert dict(cast("Node", resolved.root).props) == {"v": [1], "w": [1]}


def test_work_that_shows_nothing_is_bounded_too() -> None:
    hidden = {f"h{n}": box(visible={"$state": "/gone"}) for n in range(1_000)}
    wide = spec_of(top=box("row", repeat={"statePath": "/rows"}), row=box(*hidden), **hidden)
    resolved = resolve(wide, {"rows": [0] * 20_000}, limits=Limits(document_bytes=1_000_000))
    assert codes(resolved) == [("/elements/row/children", "too_large")]
    filtered = {f"e{n}": box(f"e{n + 1}", repeat={"statePath": "/big"}) for n in range(3)}
    resolved = resolve(
        spec_of(**filtered, e3=box(visible=False)), {"big": [0] * 10_000}, limits=Limits(document_bytes=1_000_000)
    )
    assert ("/elements/e2/repeat", "too_large") in codes(resolved)


# Laws


def nodes(resolved: Resolved) -> list[tuple[str, str, str, str, str]]:
    """All that a tree holds."""
    if resolved.root is None:
        return []
    return [
        (child.type, child.id, child.path, child.scope, _json.text(dict(child.props)))
        if isinstance(child, Node)
        else ("", outline(child), "", "", "")
        for child in walk(resolved.root)
    ]


def literal(value: Any) -> bool:
    return "$" not in _json.text(value)


@given(specs(shares=True))
def test_props_without_expressions_are_what_they_are(spec: Any) -> None:
    resolved = resolve(spec)
    for node in walk(resolved.root) if resolved.root is not None else ():
        if isinstance(node, Node):
            props = spec["elements"][node.id].get("props", {})
            for name, value in props.items():
                assert not literal(value) or _json.same(node.props[name], value)


@given(specs(shares=True), st.sampled_from(POLICIES))
def test_resolving_twice_gives_the_same_and_changes_nothing(spec: Any, policy: Policy) -> None:
    before = repr(spec)
    typed = parse_spec(spec)
    try:
        runs = [resolve(source, policy=policy) for source in (spec, spec, typed, typed)]
    except (ExpressionError, LimitError):
        assert policy == "compat"
        return
    for run in runs[1:]:
        assert nodes(run) == nodes(runs[0])
        assert (run.issues, run.unresolved) == (runs[0].issues, runs[0].unresolved)
    assert repr(spec) == before


ODD: Final = ('"/"', "~", "//", '"$bindItem":"/')
"""Paths that the policies read differently."""


@given(specs(shares=True))
def test_the_policies_agree_about_a_well_formed_spec(spec: Any) -> None:
    written = _json.text(spec)
    strict = resolve(spec, directives=standard_directives())
    if not any(odd in written for odd in ODD) and not strict.issues and '"$template"' not in written:
        compat = resolve(spec, directives=standard_directives(), policy="compat")
        assert [one[:2] + one[3:] for one in nodes(strict)] == [one[:2] + one[3:] for one in nodes(compat)]


def test_work_is_linear_in_the_output() -> None:
    """Counted by the programs that run: as many as there are props of items."""
    ran: list[int] = []
    spec = spec_of(r=box("t", repeat={"statePath": "/rows"}), t=text({"$computed": "count"}))
    for size in (10, 100, 1_000):
        ran.clear()
        resolve(spec, {"rows": [0] * size}, functions={"count": lambda _: ran.append(1)})
        assert len(ran) == size
