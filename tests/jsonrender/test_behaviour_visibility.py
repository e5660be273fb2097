"""The recorded rows of conditions: whether they hold, how those of repeats split, and the short ways to write them."""

from collections.abc import Callable
from typing import Any, Final, cast

import pytest
from pydantic import BaseModel

from tests.jsonrender.expecting import hold_to, seen
from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender import conditions
from uispec.jsonrender.evaluation.visibility import holds, split_repeat_condition, uses_item
from uispec.jsonrender.models.conditions import StateCondition, StateReference

SHORT: Final[dict[str, Callable[..., BaseModel]]] = {
    f"visibility.{name}": getattr(conditions, {"and": "and_", "or": "or_"}.get(name, name))
    for name in ("when", "unless", "eq", "neq", "gt", "gte", "lt", "lte", "and", "or")
}
GROUPS: Final = ("visibility.and", "visibility.or")
EVALUATED: Final = rows("visibility", "evaluateVisibility")
USES: Final = rows("visibility", "conditionUsesItemScope")
SPLIT: Final = rows("visibility", "splitRepeatVisibility")
WRITTEN: Final = rows("visibility", *SHORT)
SCHEMAS: Final = rows("visibility", "VisibilityConditionSchema.safeParse", "VisibilityConditionStrictSchema.safeParse")
"""Claimed by `test_behaviour_schema`."""


@pytest.mark.parametrize("row", EVALUATED, ids=lambda row: row.id)
def test_evaluation(row: Row) -> None:
    condition, given = row.args
    context, scope = seen(given)
    hold_to(row, lambda: condition is MISSING or holds(condition, context, scope))


@pytest.mark.parametrize("row", USES, ids=lambda row: row.id)
def test_use_of_items(row: Row) -> None:
    assert uses_item(row.args[0]) is row.result


@pytest.mark.parametrize("row", SPLIT, ids=lambda row: row.id)
def test_splitting(row: Row) -> None:
    assert split_repeat_condition(row.args[0])._asdict() == {
        "container": row.result["container"],
        "item": row.result["itemFilter"],
    }


def _typed(argument: Any, call: str) -> Any:
    if not isinstance(argument, dict):
        return argument
    path = cast("dict[str, str]", argument)["$state"]
    return StateCondition(state=path) if call in GROUPS else StateReference(state=path)


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.id)
def test_short_ways_to_write_one(row: Row) -> None:
    condition = SHORT[row.call](*(_typed(argument, row.call) for argument in row.args))
    assert condition.model_dump(mode="json") == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    claimed = (EVALUATED, USES, SPLIT, WRITTEN, SCHEMAS)
    assert sum(map(len, claimed)) == len(rows("visibility")) >= 115
