"""The recorded rows of what the React package does to lists of elements and to message parts."""

from typing import Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.jsonrender.test_behaviour_specstream import defined
from tests.shared import needs_shared
from uispec.jsonrender.forms.element_lists import from_flat_elements
from uispec.jsonrender.streams.parts import spec_from_parts, text_from_parts

SPECS: Final = rows("react", "buildSpecFromParts")
TEXTS: Final = rows("react", "getTextFromParts")
LISTS: Final = rows("react", "flatToTree")


@pytest.mark.parametrize("row", SPECS, ids=lambda row: row.id)
def test_specs_from_parts(row: Row) -> None:
    state = spec_from_parts(row.args[0], policy="compat")
    assert (None if state is None else state.spec) == row.result


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.id)
def test_texts_from_parts(row: Row) -> None:
    assert text_from_parts(row.args[0]) == row.result


@pytest.mark.parametrize("row", LISTS, ids=lambda row: row.id)
def test_lists_of_elements(row: Row) -> None:
    assert from_flat_elements(row.args[0], "compat") == defined(row.result)


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(SPECS) + len(TEXTS) + len(LISTS) == len(rows("react")) >= 8
