"""Whether the components of a surface make one tree."""

from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.slots import DECLARED, Component
from uispec.a2ui.topology import duplicates, id_issues, topology
from uispec.limits import Limits

Document = dict[str, Any]
Found = list[tuple[str, str]]


def text(id_: str) -> Document:
    return {"id": id_, "component": "Text", "text": "x"}


def card(id_: str, child: str) -> Document:
    return {"id": id_, "component": "Card", "child": child}


def column(id_: str, *children: str) -> Document:
    return {"id": id_, "component": "Column", "children": list(children)}


def template(id_: str, child: str) -> Document:
    return {"id": id_, "component": "List", "children": {"componentId": child, "path": "/rows"}}


def parsed(listed: list[Document]) -> dict[str, Component]:
    return {one["id"]: v0_9.COMPONENT.validate_python(one, by_alias=True, by_name=False) for one in listed}


@dataclass(frozen=True, slots=True)
class Case:
    components: list[Document]
    found: Found
    half: Found = field(default_factory=list[tuple[str, str]])
    """What is found while more may come."""


CASES: Final[dict[str, Case]] = {
    "a-tree": Case([column("root", "a", "b"), text("a"), card("b", "c"), text("c")], []),
    "one": Case([text("root")], []),
    "a-shared-child": Case([column("root", "a", "a", "b"), text("a"), card("b", "a")], []),
    "nothing": Case([], [("/at", "missing_root")]),
    "a-missing-child": Case([column("root", "a", "gone"), text("a")], [("/0/children/1", "missing_child")]),
    "a-missing-template": Case([template("root", "gone")], [("/0/children/componentId", "missing_child")]),
    "a-missing-child-of-an-empty-name": Case([card("root", "")], [("/0/child", "missing_child")]),
    "a-template": Case([template("root", "a"), text("a")], []),
    "an-orphan": Case([text("root"), card("x", "y"), text("y")], [("/1", "unreachable"), ("/2", "unreachable")]),
    "no-root": Case([card("a", "b"), text("b"), text("c")], [("/at", "missing_root")]),
    # a2ui-incremental-without-root: what such an update is, taken as the whole of a surface.
    "no-root-and-one": Case([text("row2")], [("/at", "missing_root")]),
    "a2ui-self-reference": Case(
        [column("root", "avatar"), card("avatar", "avatar")], [("/1/child", "cycle")], [("/1/child", "cycle")]
    ),
    "a-root-that-holds-itself": Case([card("root", "root")], [("/0/child", "cycle")], [("/0/child", "cycle")]),
    "a-long-cycle": Case(
        [card("root", "a"), card("a", "b"), column("b", "c", "root"), text("c")],
        [("/2/children/1", "cycle")],
        [("/2/children/1", "cycle")],
    ),
    "a-cycle-that-nothing-reaches": Case(
        [text("root"), card("a", "b"), card("b", "a")],
        [("/1", "unreachable"), ("/2", "unreachable"), ("/2/child", "cycle")],
        [("/2/child", "cycle")],
    ),
    "a-cycle-without-a-root": Case(
        [card("a", "b"), card("b", "a")], [("/at", "missing_root"), ("/1/child", "cycle")], [("/1/child", "cycle")]
    ),
    "two-cycles": Case(
        [column("root", "a", "root"), column("a", "root")],
        [("/0/children/1", "cycle"), ("/1/children/0", "cycle")],
        [("/0/children/1", "cycle"), ("/1/children/0", "cycle")],
    ),
    "a-template-of-itself": Case(
        [template("root", "root")], [("/0/children/componentId", "cycle")], [("/0/children/componentId", "cycle")]
    ),
    "a2ui-refs-in-tabs-and-modal": Case(
        [
            {"id": "root", "component": "Modal", "trigger": "go", "content": "body"},
            text("go"),
            {
                "id": "body",
                "component": "Tabs",
                "tabs": [{"title": "T", "child": "gone"}, {"title": "U", "child": "root"}],
            },
        ],
        [("/2/tabs/0/child", "missing_child"), ("/2/tabs/1/child", "cycle")],
        [("/2/tabs/1/child", "cycle")],
    ),
    "a-text-that-equals-an-id": Case(
        [{"id": "root", "component": "Tabs", "tabs": [{"title": "a", "child": "b"}]}, text("a"), text("b")],
        [("/1", "unreachable")],
    ),
    "a-raw-component": Case(
        [
            {"id": "root", "component": "Mine", "children": ["a", "gone"], "content": "some text", "trigger": "b"},
            text("a"),
            text("b"),
        ],
        [("/0/children/1", "missing_child")],
    ),
}


def found(listed: list[Document], **options: Any) -> Found:
    places = {one["id"]: f"/{index}" for index, one in enumerate(listed)}
    return [(issue.path, issue.code) for issue in topology(parsed(listed), places.__getitem__, at="/at", **options)]


@pytest.mark.parametrize("row", CASES)
def test_these_components_are_no_tree_because_of_this(row: str) -> None:
    case = CASES[row]
    assert found(case.components) == case.found
    assert found(case.components, complete=False) == case.half


def test_a_cycle_names_its_ring() -> None:
    listed = [card("root", "a"), card("a", "b"), card("b", "a")]
    (issue,) = topology(parsed(listed), lambda id_: f"/{id_}", at="")
    assert issue.path == "/b/child"
    assert '"a" -> "b" -> "a"' in issue.message
    ring = [card("root" if n == 0 else f"c{n}", f"c{(n + 1) % 20}" if n < 19 else "root") for n in range(20)]
    (issue,) = topology(parsed(ring), lambda id_: f"/{id_}", at="")
    assert "..." in issue.message
    assert len(issue.message) < 300


def chain(levels: int) -> list[Document]:
    return [card("root" if n == 0 else f"c{n}", f"c{n + 1}") for n in range(levels - 1)] + [text(f"c{levels - 1}")]


def test_the_depth_is_bounded_and_told_once_for_each_way_down() -> None:
    limits = Limits(component_depth=5)
    assert found(chain(5), limits=limits) == []
    assert found(chain(9), limits=limits) == [("/4/child", "too_deep")]
    # The shorter way to the same component does not make it less deep.
    both = [column("root", "a", "d"), card("a", "b"), card("b", "c"), card("c", "d"), card("d", "e"), text("e")]
    assert found(both, limits=limits) == [("/4/child", "too_deep")]
    assert found(both, limits=Limits(component_depth=6)) == []
    # Nor if it is looked at later.
    later = [
        column("root", "x", "a"),
        card("x", "d"),
        card("a", "b"),
        card("b", "c"),
        card("c", "d"),
        card("d", "e"),
        text("e"),
    ]
    assert found(later, limits=limits) == [("/5/child", "too_deep")]


def test_a_chain_and_a_lattice_of_any_size_take_no_time() -> None:
    assert found(chain(20_000)) == [("/49/child", "too_deep")]
    lattice = [column("root" if n == 0 else f"c{n}", *[f"c{n + 1}"] * 12) for n in range(30)] + [text("c30")]
    assert found(lattice) == []
    back = [column("root" if n == 0 else f"c{n}", f"c{n + 1}", "root") for n in range(20_000)] + [text("c20000")]
    assert [code for _, code in found(back)].count("cycle") == 20_000


def test_ids_that_come_twice() -> None:
    assert [issue.path for issue in duplicates(["a", "b", "a", "a", "b"], "/x")] == ["/x/2/id", "/x/3/id", "/x/4/id"]
    # An empty id, and one that is no text, are faults of another kind.
    assert duplicates(["", "", None, None, 5, 5], "/x") == []


def test_ids_that_are_no_identifiers() -> None:
    ids = ["good", "größe", "_", "left-panel", "a b", "1st", "-", "a.b"]
    new = [(issue.path, issue.severity) for issue in id_issues(ids, lambda id_: f"/{id_}", "1.0")]
    assert new == [
        ("/left-panel/id", "warning"),
        ("/a b/id", "error"),
        ("/1st/id", "error"),
        ("/-/id", "warning"),
        ("/a.b/id", "error"),
    ]
    old = [issue.path for issue in id_issues(ids, lambda id_: f"/{id_}", "0.9")]
    assert old == ["/a b/id", "/1st/id", "/a.b/id"]


@pytest.mark.parametrize("version", [v0_9, v1_0])
def test_the_slots_are_those_of_the_catalog(version: Any) -> None:
    """Which properties are references is read off the models; this is the list of them."""
    listed = {
        model.__name__: [(slot.wire, slot.many, [inner.wire for inner in slot.inside]) for slot in DECLARED[model]]
        for model in version.COMPONENTS.values()
        if DECLARED[model]
    }
    assert listed == {
        "Row": [("children", True, [])],
        "Column": [("children", True, [])],
        "List": [("children", True, [])],
        "Card": [("child", False, [])],
        "Button": [("child", False, [])],
        "Modal": [("trigger", False, []), ("content", False, [])],
        "Tabs": [("tabs", True, ["child"])],
    }
