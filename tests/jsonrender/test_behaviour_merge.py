"""The recorded rows of partial specs merged into whole ones, and of the patches between two specs."""

from typing import Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.jsonrender.test_behaviour_specstream import defined
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender.streams.edits import diff_to_patches
from uispec.jsonrender.streams.merging import deep_merge

MERGED: Final = rows("merge", "deepMergeSpec")
DIFFERENT: Final = rows("merge", "diffToPatches")


@pytest.mark.parametrize("row", MERGED, ids=lambda row: row.id)
def test_merging(row: Row) -> None:
    base, partial = row.args
    gone = {key for key, member in partial.items() if member is MISSING}
    # JSON has no member that is undefined; a partial spec removes by null what JavaScript would hide so.
    asked = {key: None if key in gone else member for key, member in partial.items()}
    assert deep_merge(base, asked, policy="compat") == defined(row.result)


@pytest.mark.parametrize("row", DIFFERENT, ids=lambda row: row.id)
def test_differences(row: Row) -> None:
    assert diff_to_patches(*row.args, policy="compat") == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(MERGED) + len(DIFFERENT) == len(rows("merge")) >= 22
