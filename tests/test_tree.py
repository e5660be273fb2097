"""Trees of any format: the join, the walks, the outline, the flat form."""

from collections.abc import Sequence
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec.limits import Limits
from uispec.tree import (
    Child,
    Cut,
    Each,
    FlatNode,
    FlatRepeat,
    Held,
    Node,
    Opened,
    Over,
    Pending,
    Placed,
    Repeat,
    flatten,
    join,
    outline,
    walk,
)

Store = dict[str, tuple[str, list[tuple[str, Held]]]]
"""Components by id: type and slots. The properties of each are `{"of": id}`."""


def joined(store: Store, *, limits: Limits | None = None, cuts: list[tuple[str, str, str]] | None = None) -> Any:
    def find(id_: str, scope: str) -> Opened[dict[str, Any]] | None:
        if id_ not in store:
            return None
        kind, slots = store[id_]
        return kind, {"of": id_, "in": scope}, slots

    def over(cut: Cut, above: Node | None, step: str) -> None:
        if cuts is not None:
            cuts.append((above.id if above else "", step, cut.reason))

    return join("root", find, over=over, limits=limits or Limits())


def drawn(child: Child) -> Any:
    """A tree as nested tuples, for comparison as a whole."""
    match child:
        case Node():
            return (child.id, child.path, child.scope, *map(drawn, child.children))
        case Repeat():
            return ("each", child.path, drawn(child.template))
        case _:
            return child


JOINED: Final[dict[str, tuple[Store, Any]]] = {
    "nothing": ({}, Pending("root")),
    "one": ({"root": ("Text", [])}, ("root", "", "")),
    "children-keep-their-order": (
        {"root": ("Column", [("children", ["b", "a"])]), "a": ("T", []), "b": ("T", [])},
        ("root", "", "", ("b", "/children/0", ""), ("a", "/children/1", "")),
    ),
    "slots-in-order": (
        {
            "root": ("Modal", [("trigger", "a"), ("content", "b"), ("tabs/1/child", "c")]),
            "a": ("T", []),
            "c": ("T", []),
        },
        ("root", "", "", ("a", "/trigger", ""), Pending("b"), ("c", "/tabs/1/child", "")),
    ),
    "paths-go-on": (
        {"root": ("C", [("children", ["a"])]), "a": ("C", [("child", "b")]), "b": ("T", [])},
        ("root", "", "", ("a", "/children/0", "", ("b", "/children/0/child", ""))),
    ),
    "an-empty-list": ({"root": ("C", [("children", [])])}, ("root", "", "")),
    "named-twice": (
        {"root": ("C", [("children", ["a", "a"])]), "a": ("T", [])},
        ("root", "", "", ("a", "/children/0", ""), ("a", "/children/1", "")),
    ),
    "itself": ({"root": ("C", [("child", "root")])}, ("root", "", "", Cut("root", "cycle"))),
    "a-cycle-is-cut-where-it-would-re-enter": (
        {"root": ("C", [("child", "a")]), "a": ("C", [("children", ["b", "root", "a"])]), "b": ("T", [])},
        ("root", "", "", ("a", "/child", "", ("b", "/child/children/0", ""), Cut("root", "cycle"), Cut("a", "cycle"))),
    ),
    "twice-on-one-way-down-is-no-cycle-if-it-was-left": (
        {
            "root": ("C", [("children", ["a", "b"])]),
            "a": ("C", [("child", "t")]),
            "b": ("C", [("child", "a")]),
            "t": ("T", []),
        },
        (
            "root",
            "",
            "",
            ("a", "/children/0", "", ("t", "/children/0/child", "")),
            ("b", "/children/1", "", ("a", "/children/1/child", "", ("t", "/children/1/child/child", ""))),
        ),
    ),
    "a-template": (
        {
            "root": ("L", [("children", Each("t", "/rows", "componentId"))]),
            "t": ("C", [("child", "u")]),
            "u": ("T", []),
        },
        (
            "root",
            "",
            "",
            ("each", "/rows", ("t", "/children/componentId", "", ("u", "/children/componentId/child", ""))),
        ),
    ),
    "a-template-of-nothing": (
        {"root": ("L", [("children", Each("t", "x", "componentId"))])},
        ("root", "", "", ("each", "x", Pending("t"))),
    ),
    "a-template-that-re-enters": (
        {"root": ("L", [("children", Each("root", "x", "componentId"))])},
        ("root", "", "", ("each", "x", Cut("root", "cycle"))),
    ),
    "an-expanded-template": (
        {"root": ("L", [("children", Over("t", ["/r/0", "/r/1"]))]), "t": ("C", [("child", "u")]), "u": ("T", [])},
        (
            "root",
            "",
            "",
            ("t", "/children/0", "/r/0", ("u", "/children/0/child", "/r/0")),
            ("t", "/children/1", "/r/1", ("u", "/children/1/child", "/r/1")),
        ),
    ),
}


@pytest.mark.parametrize("row", JOINED)
def test_components_join_to_this_tree(row: str) -> None:
    store, expected = JOINED[row]
    assert drawn(joined(store)) == expected


def test_a_component_may_stand_in_itself_in_another_scope() -> None:
    """A list of lists: the same component again, one item further down."""

    def find(id_: str, scope: str) -> Opened[dict[str, Any]]:
        scopes = [f"{scope}/sub/0"] if scope.count("sub") < 2 else []
        return "L", {}, [("children", Over("root", scopes))]

    top = join("root", find)
    assert drawn(top) == (
        "root",
        "",
        "",
        ("root", "/children/0", "/sub/0", ("root", "/children/0/children/0", "/sub/0/sub/0")),
    )


def test_slots_hold_the_same_children_by_name() -> None:
    store: Store = {
        "root": ("X", [("children", ["a", "b"]), ("child", "a"), ("empty", []), ("tabs/0/child", "b")]),
        "a": ("T", []),
        "b": ("T", []),
    }
    top = joined(store)
    assert list(top.slots) == ["children", "child", "empty", "tabs/0/child"]
    assert [len(held) for held in top.slots.values()] == [2, 1, 0, 1]
    assert [one for held in top.slots.values() for one in held] == list(top.children)
    assert [top.is_list(name) for name in (*top.slots, "other")] == [True, False, True, False, False]


def test_properties_are_written_when_they_are_read_and_once() -> None:
    asked: list[str] = []

    def props(source: str) -> dict[str, Any]:
        asked.append(source)
        return {"text": source}

    top = join("root", lambda id_, _: ("T", id_, []), props=props)
    assert isinstance(top, Node)
    assert asked == []
    assert top.props == {"text": "root"}
    assert top.props is top.props
    assert asked == ["root"]


LATTICE: Final[Store] = {
    **{f"c{n}" if n else "root": ("C", [("children", [f"c{n + 1}"] * 12)]) for n in range(10)},
    "c10": ("T", []),
}


def test_the_number_of_nodes_is_bounded() -> None:
    """A graph without a cycle explodes: ten levels that name the next one twelve times."""
    cuts: list[tuple[str, str, str]] = []
    top = joined(LATTICE, limits=Limits(tree_nodes=1000), cuts=cuts)
    children = list(walk(top))
    assert sum(isinstance(child, Node) for child in children) == 1000
    # One in each node that was still open when the room ran out, innermost first; nothing else.
    assert {reason for _, _, reason in cuts} == {"too_many_nodes"}
    assert len(cuts) == len([child for child in children if isinstance(child, Cut)]) <= 10


def test_exactly_as_many_nodes_as_the_bound_are_fine() -> None:
    store: Store = {"root": ("C", [("children", ["a", "gone", "b"])]), "a": ("T", []), "b": ("T", [])}
    assert Cut("b", "too_many_nodes") not in list(walk(joined(store, limits=Limits(tree_nodes=4))))
    top = joined(store, limits=Limits(tree_nodes=3))
    assert drawn(top) == ("root", "", "", ("a", "/children/0", ""), Pending("gone"), Cut("b", "too_many_nodes"))
    assert joined(store, limits=Limits(tree_nodes=0)) == Cut("root", "too_many_nodes")


def test_the_depth_is_bounded() -> None:
    store: Store = {"root": ("C", [("child", "a")]), "a": ("C", [("children", ["b", "b"])]), "b": ("T", [])}
    cuts: list[tuple[str, str, str]] = []
    assert drawn(joined(store, limits=Limits(tree_depth=3), cuts=cuts))[3][3] == ("b", "/child/children/0", "")
    assert cuts == []
    top = joined(store, limits=Limits(tree_depth=2), cuts=cuts)
    assert drawn(top) == ("root", "", "", ("a", "/child", "", Cut("b", "too_deep"), Cut("b", "too_deep")))
    assert cuts == [("a", "children/0", "too_deep"), ("a", "children/1", "too_deep")]


def test_a_limit_cuts_where_nobody_asks_to_be_told() -> None:
    def find(id_: str, _: str) -> Opened[dict[str, Any]]:
        return "C", {}, [("child", f"{id_}x")]

    top = join("root", find, limits=Limits(tree_depth=2))
    assert isinstance(top, Node)
    assert drawn(top) == ("root", "", "", ("rootx", "/child", "", Cut("rootxx", "too_deep")))


def test_references_may_say_their_places() -> None:
    refs = [("rows", "4/0", "a", "/l/4"), ("rows", 7, "b", "")]
    store: Store = {"root": ("C", [("rows", Placed(refs)), ("last", "b")]), "a": ("T", []), "b": ("T", [])}
    top = joined(store)
    assert drawn(top) == (
        "root",
        "",
        "",
        ("a", "/rows/4/0", "/l/4"),
        ("b", "/rows/7", ""),
        ("b", "/last", ""),
    )
    assert isinstance(top, Node)
    assert [(name, len(held)) for name, held in top.slots.items()] == [("rows", 2), ("last", 1)]


def test_a_cycle_is_told_to_who_asks() -> None:
    store: dict[str, list[tuple[str, Held]]] = {"root": [("children", ["a"])], "a": [("child", "root")]}
    cycles: list[tuple[Cut, str, str]] = []

    def find(id_: str, _: str) -> Opened[dict[str, Any]]:
        return "C", {}, store[id_]

    def tell(cut: Cut, above: Node | None, step: str) -> None:
        cycles.append((cut, "" if above is None else above.id, step))

    join("root", find, cycle=tell)
    assert cycles == [(Cut("root", "cycle"), "a", "child")]


def deep(levels: int) -> Node:
    store: Store = {f"c{n}" if n else "root": ("C", [("child", f"c{n + 1}")]) for n in range(levels)}
    top = joined(store, limits=Limits(tree_depth=levels + 1))
    assert isinstance(top, Node)
    return top


def test_nothing_recurses_on_the_depth_of_a_tree() -> None:
    levels = 3_000
    top = deep(levels)
    children = list(walk(top))
    assert len(children) == levels + 1
    assert children[-1] == Pending(f"c{levels}")
    last = children[-2]
    assert isinstance(last, Node)
    assert last.path == "/child" * (levels - 1)
    assert len(outline(top).splitlines()) == levels + 1
    assert len(flatten(top)) == levels
    assert repr(top) == "Node('C', 'root')"
    assert top != deep(levels)


def test_walking_goes_into_templates() -> None:
    top = joined(JOINED["a-template"][0])
    assert [type(child).__name__ for child in walk(top)] == ["Node", "Repeat", "Node", "Node"]
    assert list(walk(Pending("x"))) == [Pending("x")]


def test_an_outline_has_a_line_for_everything() -> None:
    top = Node(
        "Column",
        "root",
        slots={
            "children": [
                Node("Text", "t", props={"text": "Hi", "weight": 1, "of": {"path": "/x"}}),
                Node("Text", props={"text": "x" * 50}),
                Repeat(Node("Row", "r"), "/rows"),
                Repeat(Pending("r2"), ""),
                Pending("p"),
                Cut("root", "cycle"),
            ],
            "footer": Cut("f", "too_many_nodes"),
        },
    )
    assert outline(top).splitlines() == [
        "Column #root",
        '  Text #t text="Hi" weight=1 of={"path":"/x"}',
        f'  Text text="{"x" * 38}…',
        "  for each of /rows",
        "    Row #r",
        "  for each of the scope",
        "    (pending #r2)",
        "  (pending #p)",
        "  (cut at #root: cycle)",
        "  footer: (cut at #f: too many nodes)",
    ]


def test_a_node_by_hand_knows_no_path() -> None:
    below = Node("Text", "t")
    top = Node("Card", slots={"child": below}, scope="/a")
    assert (top.id, top.scope, top.path, below.path, dict(top.props), top.children) == ("", "/a", "", "", {}, (below,))


def flat(*nodes: tuple[str, str, dict[str, Any]]) -> list[FlatNode]:
    return [FlatNode(id_, kind, {}, slots) for id_, kind, slots in nodes]


def column(id_: str = "", *children: Child) -> Node:
    return Node("C", id_, slots={"children": children})


FLAT: Final[dict[str, tuple[Node, list[FlatNode]]]] = {
    "given-ids-stay": (
        column("root", Node("T", "a"), Node("T", "b")),
        flat(("root", "C", {"children": ("a", "b")}), ("a", "T", {}), ("b", "T", {})),
    ),
    "ids-from-paths": (
        column("", Node("T"), Node("X", slots={"child": Node("T"), "tabs/0/child": column("")})),
        flat(
            ("root", "C", {"children": ("root_children_0", "root_children_1")}),
            ("root_children_0", "T", {}),
            (
                "root_children_1",
                "X",
                {"child": "root_children_1_child", "tabs/0/child": "root_children_1_tabs_0_child"},
            ),
            ("root_children_1_child", "T", {}),
            ("root_children_1_tabs_0_child", "C", {"children": ()}),
        ),
    ),
    "from-the-id-above": (
        column("root", column("a b", Node("T"))),
        flat(
            ("root", "C", {"children": ("a b",)}),
            ("a b", "C", {"children": ("a_b_children_0",)}),
            ("a_b_children_0", "T", {}),
        ),
    ),
    "a-made-id-that-is-taken": (
        column("root", Node("T"), Node("T", "root_children_0"), Pending("root_children_0_2")),
        flat(
            ("root", "C", {"children": ("root_children_0_3", "root_children_0", "root_children_0_2")}),
            ("root_children_0_3", "T", {}),
            ("root_children_0", "T", {}),
        ),
    ),
    "equal-nodes-of-one-id-once": (
        column("root", column("a", Node("T", "t")), column("a", Node("T", "t"))),
        flat(("root", "C", {"children": ("a", "a")}), ("a", "C", {"children": ("t",)}), ("t", "T", {})),
    ),
    "different-nodes-of-one-id-get-their-own": (
        column("root", column("a", Node("T", "t")), column("a", Node("U", "t")), Node("T", "a_2")),
        flat(
            ("root", "C", {"children": ("a", "a_3", "a_2")}),
            ("a", "C", {"children": ("t",)}),
            ("t", "T", {}),
            ("a_3", "C", {"children": ("t_2",)}),
            ("t_2", "U", {}),
            ("a_2", "T", {}),
        ),
    ),
    "a-list-of-one-is-a-list": (
        column("root", Node("X", "x", slots={"child": Pending("p")})),
        flat(("root", "C", {"children": ("x",)}), ("x", "X", {"child": "p"})),
    ),
    "templates-and-placeholders": (
        column("root", Repeat(Node("T"), "/rows"), Repeat(Pending("p"), "x"), Cut("root", "cycle")),
        flat(
            (
                "root",
                "C",
                {"children": (FlatRepeat("root_children_0_each", "/rows"), FlatRepeat("p", "x"), "root")},
            ),
            ("root_children_0_each", "T", {}),
        ),
    ),
}


@pytest.mark.parametrize("row", FLAT)
def test_a_tree_flattens_to_this(row: str) -> None:
    top, expected = FLAT[row]
    assert flatten(top) == expected


def test_the_top_may_take_another_id() -> None:
    top = column("card", Node("T", "root"), Cut("card", "cycle"), Cut("root", "cycle"))
    assert flatten(top, root="root") == flat(
        ("root", "C", {"children": ("root_2", "root", "root")}), ("root_2", "T", {})
    )


def test_properties_tell_nodes_of_one_id_apart_type_for_type() -> None:
    top = column("root", *(Node("T", "t", props={"v": value}) for value in (1, True, 1.0, 1)))
    assert [(node.id, node.props) for node in flatten(top)[1:]] == [
        ("t", {"v": 1}),
        ("t_2", {"v": True}),
        ("t_3", {"v": 1.0}),
    ]
    assert flatten(top)[0].slots == {"children": ("t", "t_2", "t_3", "t")}


def test_a_long_path_makes_a_short_id() -> None:
    top = Node("T")
    for _ in range(40):
        top = Node("C", slots={"child": top})
    ids = [node.id for node in flatten(top)]
    assert len(set(ids)) == 41
    assert max(map(len, ids)) <= 64
    assert ids == [node.id for node in flatten(top)]


def test_many_nodes_of_one_id_take_no_time() -> None:
    top = column("root", *(Node("T", "t", props={"v": n}) for n in range(20_000)))
    assert len({node.id for node in flatten(top)}) == 20_001


names = st.sampled_from(["", "a", "b", "root"])
leaves = st.builds(Node, st.sampled_from(["T", "U"]), names, props=st.sampled_from([{}, {"v": 1}]))


def columns(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    others = st.builds(Pending, names.filter(bool)) | st.builds(Repeat, inner, st.just("/r"))
    slots = st.fixed_dictionaries({"children": st.lists(inner | others, max_size=3)})
    return st.builds(Node, st.just("C"), names, slots=slots)


trees: st.SearchStrategy[Node] = st.recursive(leaves, columns, max_leaves=8)


def unflattened(nodes: Sequence[FlatNode]) -> Any:
    """The tree that a flat list means, without ids."""
    known = {node.id: node for node in nodes}

    def built(ref: Any) -> Any:
        if isinstance(ref, FlatRepeat):
            return ("each", ref.path, built(ref.id))
        node = known.get(ref)
        if node is None:
            return ("pending", ref)
        return (
            node.type,
            dict(node.props),
            [built(one) for held in node.slots.values() for one in (held if isinstance(held, tuple) else [held])],
        )

    return built(nodes[0].id)


def without_ids(child: Child) -> Any:
    match child:
        case Node():
            return (child.type, dict(child.props), [without_ids(one) for one in child.children])
        case Repeat():
            return ("each", child.path, without_ids(child.template))
        case _:
            return ("pending", child.id)


@given(trees)
def test_a_flat_tree_means_the_same_tree(top: Node) -> None:
    """`flatten(to_tree(x))` equals x: ids are unique, references lead to what hung there, pending ids stay free."""
    nodes = flatten(top)
    assert len({node.id for node in nodes}) == len(nodes)
    pending = {child.id for child in walk(top) if isinstance(child, Pending)}
    given_ids = {child.id for child in walk(top) if isinstance(child, Node)}
    if not pending & given_ids:
        assert unflattened(nodes) == without_ids(top)
