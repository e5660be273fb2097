"""The recorded rows of the published directives, and of what may be one."""

from typing import Final

import pytest

from tests.jsonrender.expecting import hold_to, seen
from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec.jsonrender.evaluation.directives import DirectiveRule
from uispec.jsonrender.evaluation.evaluation import evaluated

VALUES: Final = rows("directives", "resolvePropValue")
DEFINITIONS: Final = rows("directives", "defineDirective")


def nothing(*_: object) -> None:
    """A directive that makes null."""


@pytest.mark.parametrize("row", VALUES, ids=lambda row: row.id)
def test_values(row: Row) -> None:
    context, scope = seen(row.args[1])
    hold_to(row, lambda: evaluated(row.args[0], context, scope))
    assert [code for code, _ in context.notes] == ["not_a_number"] * len(row.warnings)


@pytest.mark.parametrize("row", DEFINITIONS, ids=lambda row: row.id)
def test_definitions(row: Row) -> None:
    name = row.args[0]["name"]
    if row.error is None:
        assert DirectiveRule(name, nothing).key == row.result
    else:
        with pytest.raises(ValueError, match="the key"):
            DirectiveRule(name, nothing)


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(VALUES) + len(DEFINITIONS) == len(rows("directives")) >= 27
