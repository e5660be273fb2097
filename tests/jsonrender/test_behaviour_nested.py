"""The recorded rows of nested specs made flat; those of lists of elements stand in `test_behaviour_react`."""

from typing import Any, Final, cast

import pytest

from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender import nested_to_flat

NESTED: Final = rows("nested")


def _said(value: Any) -> Any:
    """What JSON can say of a recorded node: a type that is undefined is null, another such member is not there."""
    if type(value) is list:
        return [_said(item) for item in cast("list[Any]", value)]
    if type(value) is not dict:
        return value
    members = cast("dict[str, Any]", value).items()
    node = {key: None if key == "type" and member is MISSING else member for key, member in members}
    return {key: _said(member) for key, member in node.items() if member is not MISSING}


@pytest.mark.parametrize("row", NESTED, ids=lambda row: row.id)
def test_nested_to_flat(row: Row) -> None:
    flat = nested_to_flat(_said(row.args[0]))
    assert flat == row.result
    # An element stands behind those that it holds, as it does there.
    assert [*cast("dict[str, Any]", flat["elements"])] == [*row.result["elements"]]


@needs_shared
def test_there_are_rows() -> None:
    assert len(NESTED) >= 11
