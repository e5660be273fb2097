"""The recorded rows of the schemas that the npm package exports, in all areas."""

from typing import Any, Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec.jsonrender import Policy, conforms
from uispec.jsonrender.validation.conforming import Shape

SCHEMAS: Final[dict[str, tuple[str, Shape, Policy]]] = {
    "VisibilityConditionSchema.safeParse": ("visibility", "condition", "compat"),
    "VisibilityConditionStrictSchema.safeParse": ("visibility", "condition", "strict"),
    "ActionBindingSchema.safeParse": ("actions", "action_binding", "compat"),
    "DynamicValueSchema.safeParse": ("schema", "dynamic_value", "compat"),
    "ValidationCheckSchema.safeParse": ("schema", "check", "compat"),
    "ValidationConfigSchema.safeParse": ("schema", "check_config", "compat"),
}
"""What each schema is here, and the area of its rows."""

PARSED: Final = [row for call, (area, _, _) in SCHEMAS.items() for row in rows(area, call)]


def _known(shape: Shape, value: Any) -> Any:
    """What that package keeps of an object; it drops the keys that it does not know."""
    known = {"action", "params", "confirm", "onSuccess", "onError", "preventDefault"}
    return {key: held for key, held in value.items() if shape != "action_binding" or key in known}


@pytest.mark.parametrize("row", PARSED, ids=lambda row: row.id)
def test_what_a_schema_lets_pass(row: Row) -> None:
    _, shape, policy = SCHEMAS[row.call]
    passes = conforms(row.args[0], shape, policy)
    if isinstance(row.result, bool):
        assert passes is row.result
    else:
        assert passes is row.result["success"]
        assert not passes or _known(shape, row.args[0]) == row.result["data"]


@needs_shared
def test_every_row_is_among_them() -> None:
    assert {row.id for row in rows("schema")} <= {row.id for row in PARSED}
    assert len(PARSED) >= 60
