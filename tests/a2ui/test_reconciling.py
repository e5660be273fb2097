"""Which nodes stay when a surface is resolved again."""

from typing import Any, Final

import pytest
from hypothesis import given

from tests.a2ui.strategies import Document, any_stream
from tests.a2ui.test_inputs import field, node_of, surface_of
from uispec import fold
from uispec.a2ui import State, resolve, write_binding
from uispec.a2ui.reconciling import reconcile
from uispec.errors import UispecError
from uispec.tree import Child, Cut, Node, Pending, Repeat, outline, walk


def text(id_: str, **props: Any) -> Node:
    return Node("Text", id_, props=props)


def row(*children: Child) -> Node:
    return Node("Row", "root", slots={"children": children})


SAME: Final[dict[str, tuple[Child, Child]]] = {
    "leaf": (text("a", n=1), text("a", n=1)),
    "row": (row(text("a"), Pending("b"), Cut("c", "cycle")), row(text("a"), Pending("b"), Cut("c", "cycle"))),
    "repeat": (row(Repeat(text("a"), "/x")), row(Repeat(text("a"), "/x"))),
    "empty-list": (row(), row()),
}
OTHER: Final[dict[str, tuple[Child, Child]]] = {
    "type": (text("a"), Node("Icon", "a")),
    "id": (text("a"), text("b")),
    "scope": (text("a"), Node("Text", "a", scope="/0")),
    "kind-of-number": (text("a", n=1), text("a", n=1.0)),
    "slot": (Node("Row", "r", slots={"child": text("a")}), Node("Row", "r", slots={"trigger": text("a")})),
    "list-or-not": (Node("Row", "r", slots={"child": text("a")}), Node("Row", "r", slots={"child": [text("a")]})),
    "one-more": (row(text("a")), row(text("a"), text("b"))),
    "one-less": (row(text("a"), text("b")), row(text("a"))),
    "came": (Pending("a"), text("a")),
    "cut": (Cut("a", "cycle"), Cut("a", "too_deep")),
    "path-of-a-repeat": (row(Repeat(text("a"), "/x")), row(Repeat(text("a"), "/y"))),
    "deep-down": (row(row(text("a", n=1))), row(row(text("a", n=2)))),
}


@pytest.mark.parametrize("case", SAME)
def test_an_equal_tree_gives_back_the_old_one(case: str) -> None:
    old, new = SAME[case]
    assert reconcile(old, new) is old


@pytest.mark.parametrize("case", OTHER)
def test_a_different_tree_is_the_new_one(case: str) -> None:
    old, new = OTHER[case]
    assert reconcile(old, new) is new


def people(*names: str) -> State:
    components = [
        {"id": "root", "component": "Column", "children": ["title", "list"]},
        {"id": "title", "component": "Text", "text": {"@path": "/title"}},
        {"id": "list", "component": "Column", "children": {"componentId": "row", "path": "/people"}},
        {"id": "row", "component": "Card", "child": "name"},
        field({"@path": "name"}, "name"),
    ]
    return surface_of(components, {"title": "Team", "people": [{"name": name} for name in names]})


def test_what_an_input_wrote_changes_its_own_branch_and_nothing_else() -> None:
    state = people("Ada", "Lin")
    before = resolve(state.surfaces["s"])
    written = write_binding(state, "s", node_of(state, "name", "/people/1"), "value", "Eve")
    after = resolve(written.surfaces["s"], previous=before)
    old = {node.path: node for node in walk(before.root) if isinstance(node, Node)}
    new = {node.path: node for node in walk(after.root) if isinstance(node, Node)}
    assert old.keys() == new.keys()
    assert {path for path in old if old[path] is not new[path]} == {
        "",
        "/children/1",
        "/children/1/children/1",
        "/children/1/children/1/child",
    }
    assert resolve(written.surfaces["s"], previous=after).root is after.root


def test_a_new_item_at_the_end_leaves_the_others() -> None:
    before = resolve(people("Ada", "Lin").surfaces["s"])
    after = resolve(people("Ada", "Lin", "Eve").surfaces["s"], previous=before)
    assert isinstance(before.root, Node)
    assert isinstance(after.root, Node)
    old, new = before.root.children[1], after.root.children[1]
    assert isinstance(old, Node)
    assert isinstance(new, Node)
    assert [child is new.children[index] for index, child in enumerate(old.children)] == [True, True]
    assert [child.path for child in new.children if isinstance(child, Node)] == [
        f"/children/1/children/{index}" for index in range(3)
    ]


def test_a_child_that_moved_to_another_slot_is_another_node() -> None:
    def shown(**slot: Any) -> State:
        return surface_of([{"id": "root", "component": "Mine", **slot}, {"id": "a", "component": "Divider"}], {})

    before = resolve(shown(child="a").surfaces["s"])
    after = resolve(shown(children=["a"]).surfaces["s"], previous=before)
    assert isinstance(after.root, Node)
    assert [child.path for child in after.root.children if isinstance(child, Node)] == ["/children/0"]


def test_nodes_that_stay_keep_nothing_of_the_tree_before_in_memory() -> None:
    state = people("Ada", "Lin")
    before = resolve(state.surfaces["s"])
    written = write_binding(state, "s", node_of(state, "name", "/people/1"), "value", "Eve")
    after = resolve(written.surfaces["s"], previous=before)
    assert all(node._above is not before.root for node in walk(after.root) if isinstance(node, Node))  # pyright: ignore[reportPrivateUsage]


@given(any_stream)
def test_with_the_tree_before_or_without_it_the_same_is_shown(stream: list[Document]) -> None:
    """Nodes are another way to say the same: same outline, same paths, same properties."""
    state, previous = fold.a2ui_empty(), None
    for message in stream:
        try:
            state = fold.a2ui_apply(state, message)
        except UispecError:
            continue
        surface = next(iter(state.surfaces.values()), None)
        if surface is None:
            previous = None
            continue
        fresh = resolve(surface)
        kept = resolve(surface, previous=previous)
        assert kept.issues == fresh.issues
        assert outline(kept.root) == outline(fresh.root)
        shown = [
            [(node.path, node.type, node.id, node.scope, node.props) for node in walk(top) if isinstance(node, Node)]
            for top in (fresh.root, kept.root)
        ]
        assert shown[0] == shown[1]
        assert resolve(surface, previous=kept).root is kept.root
        previous = kept
