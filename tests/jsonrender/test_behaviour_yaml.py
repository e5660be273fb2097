"""The recorded rows of specs and edits that come as YAML."""

from typing import Any, Final

import pytest

from tests.jsonrender.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec.jsonrender.streams.yaml_stream import YamlCompiler, YamlTransform

COMPILED: Final = rows("yaml", "createYamlStreamCompiler")
CHUNKS: Final = [row for row in rows("yaml", "createYamlTransform") if row.id not in REASONS]


@pytest.mark.parametrize("row", COMPILED, ids=lambda row: row.id)
def test_documents(row: Row) -> None:
    compiler = YamlCompiler(policy="compat")
    steps: list[Any] = [compiler.feed(chunk) for chunk in row.args[0]]
    assert {"steps": steps, "flush": compiler.close(), "final": compiler.spec} == row.result


@pytest.mark.parametrize("row", CHUNKS, ids=lambda row: row.id)
def test_chunks(row: Row) -> None:
    transform = YamlTransform(row.args[1] and row.args[1]["previousSpec"], policy="compat")
    found = [out for chunk in row.args[0] for out in transform.feed(chunk)] + transform.close()
    assert found == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    assert (
        len(COMPILED) + len(CHUNKS) + len(REASONS.keys() & {row.id for row in rows("yaml")}) == len(rows("yaml")) >= 8
    )
