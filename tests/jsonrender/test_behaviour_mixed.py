"""The recorded rows of prose with patches in it."""

from typing import Any, Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec.jsonrender.streams.lines import PatchLine
from uispec.jsonrender.streams.mixed import MixedReader, Prose
from uispec.jsonrender.streams.transform import SpecTransform

READ: Final = rows("mixed", "createMixedStreamParser")
CHUNKS: Final = rows("mixed", "createJsonRenderTransform")


@pytest.mark.parametrize("row", READ, ids=lambda row: row.id)
def test_mixed_text(row: Row) -> None:
    reader = MixedReader(policy="compat")
    parts = [part for chunk in row.args[0]["chunks"] for part in reader.feed(chunk)]
    if row.args[0]["flush"]:
        parts += reader.close()
    events: list[list[Any]] = []
    for part in parts:
        assert isinstance(part, Prose | PatchLine)
        events.append(["text", part.text] if isinstance(part, Prose) else ["patch", part.patch])
    assert events == row.result


@pytest.mark.parametrize("row", CHUNKS, ids=lambda row: row.id)
def test_chunks(row: Row) -> None:
    transform = SpecTransform(policy="compat")
    found = [out for chunk in row.args[0] for out in transform.feed(chunk)] + transform.close()
    assert found == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(READ) + len(CHUNKS) == len(rows("mixed")) >= 19
