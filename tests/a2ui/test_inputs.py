"""What an input is bound to, and the state after it wrote."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from uispec import _json, fold
from uispec.a2ui import State, bound_path, resolve, write_binding
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.errors import DataError, LimitError, ParseError, StateError
from uispec.limits import Limits
from uispec.tree import Cut, Node, walk

Document = dict[str, Any]


def surface_of(components: list[Document], data: Any, *, old: bool = False) -> State:
    version, catalog = ("v0.9", BASIC_CATALOG_IDS["0.9"][0]) if old else ("1.0", BASIC_CATALOG_IDS["1.0"][0])
    bodies: list[Document] = [
        {"createSurface": {"surfaceId": "s", "catalogId": catalog}},
        {"updateComponents": {"surfaceId": "s", "components": components}},
        {"updateDataModel": {"surfaceId": "s", "value": data}},
    ]
    state = fold.a2ui_empty()
    for body in bodies:
        state = fold.a2ui_apply(state, {"version": version, **body})
    return state


def field(value: Any, id_: str = "root", **more: Any) -> Document:
    return {"id": id_, "component": "TextField", "label": "Name", "value": value, **more}


def node_of(state: State, id_: str = "root", scope: str = "") -> Node:
    root = resolve(state.surfaces["s"]).root
    return next(n for n in walk(root) if isinstance(n, Node) and (n.id, n.scope) == (id_, scope))


ROWS: Final = [
    {"id": "root", "component": "Column", "children": {"componentId": "row", "path": "/people"}},
    {"id": "row", "component": "Column", "children": {"componentId": "tag", "path": "tags"}},
]

BOUND: Final[dict[str, tuple[list[Document], Any, bool, str, str, str | None]]] = {
    "absolute": ([field({"@path": "/user/name"})], {}, False, "root", "", "/user/name"),
    "old": ([field({"path": "/user/name"})], {}, True, "root", "", "/user/name"),
    "free-spelling": ([field({"@path": "user//name/"})], {}, False, "root", "", "/user/name"),
    "root-of-the-data": ([field({"@path": "/"})], {}, False, "root", "", ""),
    "escaped": ([field({"@path": "/a~1b"})], {}, False, "root", "", "/a~1b"),
    "item-of-an-item": (
        [*ROWS, field({"@path": ""}, "tag")],
        {"people": [{}, {"tags": ["a", "b"]}]},
        False,
        "tag",
        "/people/1/tags/1",
        "/people/1/tags/1",
    ),
    "absolute-in-an-item": (
        [*ROWS, field({"@path": "/note"}, "tag")],
        {"people": [{"tags": ["a"]}]},
        False,
        "tag",
        "/people/0/tags/0",
        "/note",
    ),
    "literal": ([field("Ada")], {}, False, "root", "", None),
    "call": ([field({"@call": "formatString", "args": {"value": "x"}})], {}, False, "root", "", None),
    "of-the-other-version": ([field({"@path": "/x"}, component="Mine")], {}, True, "root", "", None),
}
"""Components, data, whether v0.9, the node's id and scope; the pointer that its `value` is bound to."""


@pytest.mark.parametrize("row", BOUND)
def test_what_a_property_is_bound_to(row: str) -> None:
    components, data, old, id_, scope, expected = BOUND[row]
    state = surface_of(components, data, old=old)
    assert bound_path(state.surfaces["s"], node_of(state, id_, scope), "value") == expected


WRITES: Final[dict[str, tuple[Document, Any, Any, bool, Any]]] = {
    "replace": (field({"@path": "/name"}), {"name": "Ada", "age": 1}, "Eve", False, {"name": "Eve", "age": 1}),
    "make": (field({"@path": "/user/names/1"}), {}, "Eve", False, {"user": {"names": [None, "Eve"]}}),
    "null-removes": (field({"@path": "/name"}), {"name": "Ada"}, None, False, {}),
    "null-is-stored": (field({"path": "/name"}), {"name": "Ada"}, None, True, {"name": None}),
    "all": (field({"@path": "/"}), {"name": "Ada"}, ["x"], False, ["x"]),
    "type-for-type": (field({"@path": "/on"}), {"on": 1}, True, False, {"on": True}),
}
"""The component, the data, the value, whether v0.9, and the data after the write."""


@pytest.mark.parametrize("row", WRITES)
def test_a_write(row: str) -> None:
    component, data, value, old, expected = WRITES[row]
    state = surface_of([component], data, old=old)
    after = write_binding(state, "s", node_of(state), "value", value)
    assert _json.same(after.surfaces["s"].data, expected)
    assert _json.same(state.surfaces["s"].data, data)
    assert after.surfaces["s"].components is state.surfaces["s"].components


def test_an_item_of_a_list_is_written_and_the_others_are_shared() -> None:
    components = [
        {"id": "root", "component": "Column", "children": {"componentId": "row", "path": "/people"}},
        field({"@path": "name"}, "row"),
    ]
    state = surface_of(components, {"people": [{"name": "Ada"}, {"name": "Lin"}]})
    after: Any = write_binding(state, "s", node_of(state, "row", "/people/1"), "value", "Eve").surfaces["s"].data
    before: Any = state.surfaces["s"].data
    assert after == {"people": [{"name": "Ada"}, {"name": "Eve"}]}
    assert after["people"][0] is before["people"][0]


LIST: Final = [
    {"id": "root", "component": "Column", "children": {"componentId": "row", "path": "/people"}},
    field({"@path": "name"}, "row"),
]
GONE: Final[dict[str, Any]] = {
    "a shorter list": {"people": [{"name": "Ada"}]},
    "no list": {},
    "no object": "x",
}


@pytest.mark.parametrize("row", GONE)
def test_an_input_of_an_item_that_is_gone_does_not_make_it_anew(row: str) -> None:
    before = surface_of(LIST, {"people": [{"name": "Ada"}, {"name": "Lin"}]})
    node = node_of(before, "row", "/people/1")
    after = fold.a2ui_apply(before, {"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": GONE[row]}})
    with pytest.raises(DataError) as caught:
        write_binding(after, "s", node, "value", "Eve")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/people/1", "not_found")]


def test_what_is_bound_beside_the_item_is_written_also_when_that_is_gone() -> None:
    before = surface_of([LIST[0], field({"@path": "/note"}, "row")], {"people": [1]})
    node = node_of(before, "row", "/people/0")
    after = fold.a2ui_apply(before, {"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": {"people": []}}})
    assert write_binding(after, "s", node, "value", "x").surfaces["s"].data == {"people": [], "note": "x"}


def test_a_value_that_is_there_already_gives_back_the_state() -> None:
    state = surface_of([field({"@path": "/name"})], {"name": ["Ada"]})
    assert write_binding(state, "s", node_of(state), "value", ["Ada"]) is state


def test_later_edits_of_the_value_do_not_reach_the_state() -> None:
    state = surface_of([field({"@path": "/name"})], {})
    value: list[JsonValue] = ["Ada"]
    after = write_binding(state, "s", node_of(state), "value", value)
    value.append("Eve")
    assert after.surfaces["s"].data == {"name": ["Ada"]}


def test_what_cannot_be_written() -> None:
    state = surface_of([field({"@path": "/name/first"})], {"name": "Ada"})
    node = node_of(state)
    with pytest.raises(StateError) as unknown:
        write_binding(state, "t", node, "value", "Eve")
    assert [issue.code for issue in unknown.value.issues] == ["unknown_surface"]
    with pytest.raises(DataError) as scalar:
        write_binding(state, "s", node, "value", "Eve")
    assert [(issue.path, issue.code) for issue in scalar.value.issues] == [("/name/first", "not_a_container")]
    with pytest.raises(ParseError):
        write_binding(state, "s", node, "value", [float("nan")])
    with pytest.raises(LimitError):
        write_binding(state, "s", node, "value", [[[1]]], limits=Limits(json_depth=2))
    with pytest.raises(ValueError, match="not bound"):
        write_binding(state, "s", node, "label", "Eve")
    with pytest.raises(TypeError, match="not Cut"):
        bound_path(state.surfaces["s"], Cut("root", "cycle"), "value")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="no component"):
        write_binding(state, "s", Node("Text", "gone"), "value", "Eve")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=3), lambda v: st.lists(v, max_size=3)))
def test_a_write_does_what_the_message_does(value: JsonValue) -> None:
    """An input writes by the rules of `updateDataModel`."""
    state = surface_of([field({"@path": "/a/0"})], {"a": ["x"], "b": 1})
    message = {"version": "1.0", "updateDataModel": {"surfaceId": "s", "path": "/a/0", "value": value}}
    assert _json.same(
        write_binding(state, "s", node_of(state), "value", value).surfaces["s"].data,
        fold.a2ui_apply(state, message).surfaces["s"].data,
    )
