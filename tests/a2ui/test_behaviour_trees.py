"""What box-kite makes of a surface as a tree of its own nodes, and what `to_tree` makes of it."""

from typing import Any

import pytest

from tests.interop.rows import REASONS, Row, rows
from uispec import a2ui, fold, tree

TREES: list[Row] = [row for row in rows("box-kite-derived") if row.id.startswith("bk-spec-")]


@pytest.mark.parametrize("row", TREES, ids=lambda row: row.id)
def test_trees(row: Row) -> None:
    made = _node_of(_tree_of(row.input["components"]))
    if row.id in REASONS:
        assert made != row.output
    else:
        assert made == row.output


def _tree_of(components: list[Any]) -> tree.Child:
    state = fold.a2ui_empty()
    for name, body in (("createSurface", {"catalogId": "urn:x"}), ("updateComponents", {"components": components})):
        state = fold.a2ui_apply(state, {"version": "v0.9", name: {"surfaceId": "s", **body}})
    return a2ui.to_tree(state.surfaces["s"])


def _node_of(child: tree.Child) -> dict[str, Any] | None:
    """A place of the tree as box-kite writes a node; what has not come, and what is cut, is none there."""
    if isinstance(child, tree.Repeat):
        row = _node_of(child.template)
        return None if row is None else {**row, "repeat": {"$data": child.path}}
    if not isinstance(child, tree.Node):
        return None
    node: dict[str, Any] = {"type": child.type, "key": child.id}
    if child.props:
        node["props"] = {key: _bound(value) for key, value in child.props.items()}
    inner = [made for each in child.children if (made := _node_of(each)) is not None]
    return {**node, "children": inner} if inner else node


def _bound(value: Any) -> Any:
    """A property that is a binding, under box-kite's key."""
    match value:
        case {"path": str(path)} if len(value) == 1:
            return {"$data": path}
        case _:
            return value
