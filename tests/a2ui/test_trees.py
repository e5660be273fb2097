"""Between the list of components and the tree: both ways, and there and back."""

from functools import reduce
from typing import Any, Final, cast

import pytest
from hypothesis import given

from tests.a2ui.strategies import Document, any_stream
from tests.shared import needs_shared, paths
from uispec import _json, a2ui, fold, tree
from uispec.a2ui import State, Surface
from uispec.a2ui.dialects import Family
from uispec.errors import InvalidDocumentError, LimitError, UispecError
from uispec.limits import Limits
from uispec.tree import Cut, Node, Pending, Repeat

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def surface_of(*components: Document, version: str = "v0.9", catalog: str = "cat") -> Surface:
    messages: list[Document] = [{"version": version, "createSurface": {"surfaceId": "s", "catalogId": catalog}}]
    if components:
        messages.append({"version": version, "updateComponents": {"surfaceId": "s", "components": list(components)}})
    return reduce(fold.a2ui_apply, messages, fold.a2ui_empty()).surfaces["s"]


def text(id_: str, value: Any = "x") -> Document:
    return {"id": id_, "component": "Text", "text": value}


def card(id_: str, child: str) -> Document:
    return {"id": id_, "component": "Card", "child": child}


def column(id_: str, *children: str) -> Document:
    return {"id": id_, "component": "Column", "children": list(children)}


def drawn(child: tree.Child) -> Any:
    match child:
        case Node():
            return (child.type, child.id, child.path, dict(child.props), *map(drawn, child.children))
        case Repeat():
            return ("each", child.path, drawn(child.template))
        case _:
            return child


TREES: Final[dict[str, tuple[list[Document], Any]]] = {
    "nothing": ([], Pending("root")),
    "no-root": ([text("a")], Pending("root")),
    "one": ([text("root", {"path": "/x"})], ("Text", "root", "", {"text": {"path": "/x"}})),
    "what-nothing-names-is-left-out": ([text("root"), text("a")], ("Text", "root", "", {"text": "x"})),
    "any-order": (
        [text("a"), card("root", "a")],
        ("Card", "root", "", {}, ("Text", "a", "/child", {"text": "x"})),
    ),
    "tabs-keep-their-titles": (
        [
            {
                "id": "root",
                "component": "Tabs",
                "tabs": [{"title": "A", "child": "a"}, {"title": "B", "child": "b"}],
                "weight": 2,
            },
            text("a"),
        ],
        (
            "Tabs",
            "root",
            "",
            {"tabs": [{"title": "A"}, {"title": "B"}], "weight": 2},
            ("Text", "a", "/tabs/0/child", {"text": "x"}),
            Pending("b"),
        ),
    ),
    "a-modal": (
        [{"id": "root", "component": "Modal", "trigger": "a", "content": "b"}, text("a"), text("b")],
        ("Modal", "root", "", {}, ("Text", "a", "/trigger", {"text": "x"}), ("Text", "b", "/content", {"text": "x"})),
    ),
    "a-template": (
        [
            {"id": "root", "component": "List", "children": {"componentId": "t", "path": "rows"}, "align": "end"},
            text("t"),
        ],
        ("List", "root", "", {"align": "end"}, ("each", "rows", ("Text", "t", "/children/componentId", {"text": "x"}))),
    ),
    "twice": (
        [column("root", "a", "a"), text("a")],
        (
            "Column",
            "root",
            "",
            {},
            ("Text", "a", "/children/0", {"text": "x"}),
            ("Text", "a", "/children/1", {"text": "x"}),
        ),
    ),
    "a-cycle": (
        [card("root", "a"), card("a", "root")],
        ("Card", "root", "", {}, ("Card", "a", "/child", {}, Cut("root", "cycle"))),
    ),
    "an-unknown-type": (
        [
            {
                "id": "root",
                "component": "Mine",
                "children": ["a"],
                "child": "b",
                "content": "plain text",
                "trigger": "a",
                "tabs": [{"child": "b", "n": 1}, {"title": "no child"}, 5],
                "rows": [{"child": "a"}],
            },
            text("a"),
        ],
        (
            "Mine",
            "root",
            "",
            {"content": "plain text", "tabs": [{"n": 1}, {"title": "no child"}, 5], "rows": [{"child": "a"}]},
            Pending("b"),
            ("Text", "a", "/children/0", {"text": "x"}),
            ("Text", "a", "/trigger", {"text": "x"}),
            Pending("b"),
        ),
    ),
    "an-unknown-type-whose-properties-mean-something-else": (
        [
            {"id": "root", "component": "Mine", "children": [1, "a"], "child": 5, "tabs": "no", "content": ["a"]},
            text("a"),
        ],
        ("Mine", "root", "", {"children": [1, "a"], "child": 5, "tabs": "no", "content": ["a"]}),
    ),
    "a-known-type-of-another-shape": (
        [{"id": "root", "component": "Button", "label": "Go", "child": "a"}, text("a")],
        ("Button", "root", "", {"label": "Go"}, ("Text", "a", "/child", {"text": "x"})),
    ),
}


@pytest.mark.parametrize("row", TREES)
def test_a_surface_is_this_tree(row: str) -> None:
    components, expected = TREES[row]
    assert drawn(a2ui.to_tree(surface_of(*components))) == expected


def test_every_property_of_v1_0_is_in_the_tree() -> None:
    component = {
        **text("root", {"@path": "/x"}),
        "@accessibility": {"label": "L"},
        "@metadata": {"extensions": {"a_b": [1]}},
        "@catalogId": BASIC,
        "weight": 1.5,
    }
    top = a2ui.to_tree(surface_of(component, version="1.0", catalog=BASIC))
    assert isinstance(top, Node)
    assert _json.same(
        dict(top.props), {key: value for key, value in component.items() if key not in {"id", "component"}}
    )


def test_limits_are_told_where_they_were_met() -> None:
    """a2ui-dag-explosion: no cycle, few components, and 12 to the 7 nodes."""
    names = ["root", *(f"c{n}" for n in range(1, 8))]
    lattice = [column(names[n], *[names[n + 1]] * 12) for n in range(7)]
    chain = [card("root" if n == 0 else f"c{n}", f"c{n + 1}") for n in range(20)]
    cases: list[tuple[list[Document], Limits, tuple[str, str]]] = [
        (lattice, Limits(), ("/components/root", "too_many_nodes")),
        (lattice, Limits(tree_nodes=20), ("/components/root", "too_many_nodes")),
        (chain, Limits(tree_depth=3), ("/components/c2/child", "too_deep")),
        (
            [column("root", "a", "b"), text("a"), card("b", "a")],
            Limits(tree_depth=2),
            ("/components/b/child", "too_deep"),
        ),
        ([text("root")], Limits(tree_nodes=0), ("/components/root", "too_many_nodes")),
    ]
    for components, limits, expected in cases:
        with pytest.raises(LimitError) as caught:
            a2ui.to_tree(surface_of(*components), limits=limits)
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [expected]
    assert isinstance(a2ui.to_tree(surface_of(*chain), limits=Limits(tree_depth=21)), Node)


def test_a_tree_is_read_once_for_each_node() -> None:
    """What the root does not reach costs no visit: counted by the properties that were ever written out."""
    top = a2ui.to_tree(surface_of(column("root", "a"), text("a"), *(text(f"x{n}") for n in range(100))))
    assert sum(isinstance(child, Node) for child in tree.walk(top)) == 2


def rebuilt(surface: Surface) -> State:
    top = a2ui.to_tree(surface)
    messages = a2ui.from_tree(top, version=surface.version, surface_id=surface.id, catalog_id=surface.catalog_id)
    return reduce(fold.a2ui_apply, messages, fold.a2ui_empty())


def reachable(surface: Surface) -> dict[str, Any]:
    ids = {child.id for child in tree.walk(a2ui.to_tree(surface)) if isinstance(child, Node)}
    return {id_: component for id_, component in surface.components.items() if id_ in ids}


@given(any_stream)
def test_from_tree_gives_back_the_reachable_components(stream: list[Document]) -> None:
    """`from_tree(to_tree(s))` gives back the reachable components, type for type."""
    state = fold.a2ui_empty()
    for message in stream:
        try:
            state = fold.a2ui_apply(state, message)
        except UispecError:
            continue
    for surface in state.surfaces.values():
        if surface.catalog_id is None:
            continue
        back = rebuilt(surface).surfaces[surface.id]
        expected = reachable(surface)
        assert (back.version, back.catalog_id) == (surface.version, surface.catalog_id)
        assert set(back.components) == set(expected)
        assert all(_json.same(back.components[id_], component) for id_, component in expected.items())


EXAMPLES: Final = paths("data/a2ui/v*/catalogs/*/examples/*.json")


@needs_shared
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}-{path.stem}")
def test_an_official_example_is_a_whole_tree_and_comes_back(path: Any) -> None:
    state = reduce(fold.a2ui_apply, a2ui.parse_messages(path.read_bytes()), fold.a2ui_empty())
    assert State.from_json(state.to_json()) == state
    for surface in state.surfaces.values():
        top = a2ui.to_tree(surface)
        assert [child for child in tree.walk(top) if isinstance(child, Pending | Cut)] == []
        assert dict(rebuilt(surface).surfaces[surface.id].components.items()) == reachable(surface)


@needs_shared
def test_the_official_examples_are_there() -> None:
    assert len(EXAMPLES) == 43 + 7 + 43 + 43


WRITTEN: Final[dict[str, tuple[Node | Pending, Family, list[Document]]]] = {
    "nothing": (
        Pending("root"),
        "1.0",
        [{"version": "1.0", "createSurface": {"surfaceId": "main", "catalogId": BASIC}}],
    ),
    "ids-from-paths": (
        Node(
            "Column",
            slots={
                "children": [
                    Node("Text", props={"text": "a"}),
                    Node("Card", slots={"child": Node("Text", props={"text": "b"})}),
                ]
            },
        ),
        "1.0",
        [
            {"version": "1.0", "createSurface": {"surfaceId": "main", "catalogId": BASIC}},
            {
                "version": "1.0",
                "updateComponents": {
                    "surfaceId": "main",
                    "components": [
                        {"id": "root", "component": "Column", "children": ["root_children_0", "root_children_1"]},
                        text("root_children_0", "a"),
                        card("root_children_1", "root_children_1_child"),
                        text("root_children_1_child", "b"),
                    ],
                },
            },
        ],
    ),
    "the-top-is-the-root": (
        Node("Card", "card", slots={"child": Node("Text", "root", props={"text": "b"})}),
        "0.9.1",
        [
            {
                "version": "v0.9.1",
                "createSurface": {
                    "surfaceId": "main",
                    "catalogId": "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json",
                },
            },
            {
                "version": "v0.9.1",
                "updateComponents": {"surfaceId": "main", "components": [card("root", "root_2"), text("root_2", "b")]},
            },
        ],
    ),
    "tabs-and-a-template": (
        Node(
            "Tabs",
            props={"tabs": [{"title": "A"}]},
            slots={
                "tabs/0/child": Node(
                    "List", "l", slots={"children": [Repeat(Node("Text", "t", props={"text": ""}), "/r")]}
                )
            },
        ),
        "1.0",
        [
            {"version": "1.0", "createSurface": {"surfaceId": "main", "catalogId": BASIC}},
            {
                "version": "1.0",
                "updateComponents": {
                    "surfaceId": "main",
                    "components": [
                        {"id": "root", "component": "Tabs", "tabs": [{"title": "A", "child": "l"}]},
                        {"id": "l", "component": "List", "children": {"componentId": "t", "path": "/r"}},
                        text("t", ""),
                    ],
                },
            },
        ],
    ),
}


@pytest.mark.parametrize("row", WRITTEN)
def test_a_tree_is_written_as_these_messages(row: str) -> None:
    top, version, expected = WRITTEN[row]
    written = [a2ui.dump_message(message) for message in a2ui.from_tree(top, version=version)]
    assert _json.same(written, expected)


UNWRITABLE: Final[dict[str, tuple[Node, list[tuple[str, str]]]]] = {
    "a-component-of-the-wrong-shape": (
        Node("Column", slots={"children": [Node("Text")]}),
        [("/1/updateComponents/components/1/text", "missing_property")],
    ),
    "a-template-beside-others": (
        Node("Column", slots={"children": [Repeat(Pending("a"), "/r"), Pending("b")]}),
        [("/1/updateComponents/components/0/children", "invalid_value")],
    ),
    "a-slot-without-a-place": (
        Node("Tabs", props={"tabs": []}, slots={"tabs/0/child": Pending("b")}),
        [("/1/updateComponents/components/0/tabs/0/child", "missing_property")],
    ),
    "a-surface": (Node("Surface"), [("/1/updateComponents/components/0/component", "invalid_value")]),
}


@pytest.mark.parametrize("row", UNWRITABLE)
def test_a_tree_that_is_no_surface_is_refused(row: str) -> None:
    top, expected = UNWRITABLE[row]
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.from_tree(top)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected


def test_a_version_that_does_not_exist_is_a_wrong_call() -> None:
    with pytest.raises(ValueError, match=r"0\.8"):
        a2ui.from_tree(Node("Text"), version=cast("Family", "0.8"))


def test_what_is_written_shares_nothing_with_the_tree() -> None:
    rows: Any = [1]
    top = Node("Mine", props={"rows": rows})
    (_, update) = a2ui.from_tree(top, catalog_id="cat")
    before = a2ui.dump_message(update)
    rows.append(2)
    assert a2ui.dump_message(update) == before


def test_writing_changes_no_property_of_the_tree() -> None:
    tabs: Any = [{"title": "A"}]
    a2ui.from_tree(Node("Tabs", props={"tabs": tabs}, slots={"tabs/0/child": Pending("a")}))
    assert tabs == [{"title": "A"}]
