"""The recorded rows of expressions in props, of bindings and of params of actions."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.jsonrender.expecting import hold_to, seen
from tests.jsonrender.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender.evaluation.context import Context, Scope
from uispec.jsonrender.evaluation.evaluation import action_param, bindings_of, evaluated, members_of

CALLS: Final[dict[str, Callable[[Any, Context, Scope], object]]] = {
    "resolvePropValue": evaluated,
    "resolveElementProps": members_of,
    "resolveBindings": lambda props, context, scope: bindings_of(props, context, scope) or MISSING,
    "resolveActionParam": action_param,
}
WARNED: Final = {"unknown_function": "Unknown $computed function", "outside_repeat": "$bindItem used outside"}
ROWS: Final = [row for row in rows("props", *CALLS) if row.id not in REASONS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_props(row: Row) -> None:
    context, scope = seen(row.args[1])
    hold_to(row, lambda: CALLS[row.call](row.args[0], context, scope))
    assert len(context.notes) == len(row.warnings)
    for (code, _), warning in zip(context.notes, row.warnings, strict=True):
        assert warning.startswith(WARNED[code])


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(ROWS) >= len(rows("props")) - 1 >= 75
