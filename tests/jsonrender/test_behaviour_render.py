"""The recorded rows of rendering: the tree that `resolve` makes, written as the components of the rows print it."""

import json
from typing import Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec.errors import UispecError
from uispec.jsonrender.evaluation.resolution import resolve
from uispec.tree import Child, Node

ROWS: Final = rows("render")
COMPONENTS: Final = {"Box": "box", "Text": "text", "Btn": "btn"}


def markup(child: Child) -> str:
    """Props as JSON with single quotes, named slots, then children; what has no component is not there."""
    if not isinstance(child, Node) or child.type not in COMPONENTS:
        return ""
    tag = COMPONENTS[child.type]
    props = json.dumps(child.props, separators=(",", ":")).replace('"', "'")
    slots = child.slots
    children = "".join(map(markup, slots.get("children", ())))
    named = "".join(
        f'<slot name="{name.removeprefix("slots/")}">{"".join(map(markup, held))}</slot>'
        for name, held in slots.items()
        if name != "children"
    )
    return f'<{tag} data-p="{props}">{named}{children}</{tag}>'


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_rendering(row: Row) -> None:
    (given,) = row.args

    def rendered() -> str:
        # The renderer takes no notice of the state in a spec; its host hands it one.
        root = resolve(given["spec"], given["initialState"], policy="compat").root
        return "" if root is None else markup(root)

    if row.error is None:
        assert rendered() == row.result
    else:
        with pytest.raises(UispecError):
            rendered()


def test_the_markup_tells_trees_apart() -> None:
    one = Node("Box", slots={"children": [Node("Text", props={"v": 1})]})
    assert markup(one) == '<box data-p="{}"><text data-p="{\'v\':1}"></text></box>'


@needs_shared
def test_there_are_rows() -> None:
    assert len(ROWS) >= 16
