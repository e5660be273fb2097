"""The recorded rows of the state store: its writes, what they share, and the state flattened."""

from typing import Any, Final

import pytest

from tests.jsonrender.expecting import as_json, same
from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender.evaluation.paths import DIALECTS, write
from uispec.jsonrender.evaluation.state import flatten_to_pointers, read_state

COMPAT: Final = DIALECTS["compat"]
STORES: Final = rows("store", "createStateStore")
WRITES: Final = rows("store", "immutableSetByPath")
SHARING: Final = rows("store", "immutableSetByPath sharing")
FLAT: Final = rows("store", "flattenToPointers")


@pytest.mark.parametrize("row", STORES, ids=lambda row: row.id)
def test_stores(row: Row) -> None:
    state, operations = row.args
    log: list[Any] = []
    notifications = 0
    for name, argument, *values in operations:
        before = state
        if name == "get":
            log.append(read_state(state, argument, policy="compat"))
            continue
        for path, value in argument.items() if name == "update" else ((argument, values[0]),):
            state = write(state, path, value, COMPAT)
        log.append(MISSING)
        notifications += state is not before
    assert log == row.result["log"]
    # A state is JSON: what is written as undefined is not there.
    assert same(state, as_json(row.result["snapshot"]))
    assert notifications == row.result["notifications"]


@pytest.mark.parametrize("row", WRITES, ids=lambda row: row.id)
def test_writes(row: Row) -> None:
    state, path, value = row.args
    assert write(state, path, value, COMPAT) == as_json(row.result)


@pytest.mark.parametrize("row", SHARING, ids=lambda row: row.id)
def test_sharing(row: Row) -> None:
    old, path, value = row.args
    new: Any = write(old, path, value, COMPAT)
    facts = {"rootSame": new is old, "aSame": new["a"] is old["a"], "cSame": new["c"] is old["c"], "original": old}
    assert facts == row.result


@pytest.mark.parametrize("row", FLAT, ids=lambda row: row.id)
def test_flattening(row: Row) -> None:
    assert flatten_to_pointers(as_json(row.args[0]), policy="compat") == as_json(row.result)


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(STORES) + len(WRITES) + len(SHARING) + len(FLAT) == len(rows("store")) >= 22
