"""The recorded rows of reading and writing by path, of paths in repeats, and of finding the values of a form."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.jsonrender.expecting import as_json
from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec import patch
from uispec._model import MISSING
from uispec.jsonrender.actions.handling import looked_up
from uispec.jsonrender.evaluation.context import Context
from uispec.jsonrender.evaluation.paths import DIALECTS, joined, repeat_path
from uispec.jsonrender.evaluation.state import find_form_value, read_state

COMPAT: Final = DIALECTS["compat"]


def _patched(op: str) -> Callable[..., object]:
    """Those writers are the ones of patches, which change the document that they are given."""

    def write(document: Any, path: str, value: Any = MISSING) -> object:
        operation = {"op": op, "path": path, "value": value}
        return patch.apply(document, [as_json(operation)], policy=patch.JSON_RENDER)

    return write


def _read(document: Any, path: str) -> object:
    return read_state(document, path, policy="compat")


def _repeat_path(path: Any, base: Any) -> object:
    found = repeat_path(path, None if base is MISSING else base, COMPAT)
    return MISSING if found is None else found


def _item_path(path: str, index: int) -> object:
    return joined(path, str(index))


def _looked_up(value: Any, state: Any) -> object:
    return looked_up(value, Context(state, policy="compat"))


def _form_value(name: str, params: Any, state: Any) -> object:
    return find_form_value(name, params, state, policy="compat")


CALLS: Final[dict[str, Callable[..., object]]] = {
    "getByPath": _read,
    "setByPath": _patched("replace"),
    "addByPath": _patched("add"),
    "removeByPath": _patched("remove"),
    "resolveRepeatStatePath": _repeat_path,
    "resolveRepeatItemStatePath": _item_path,
    "resolveDynamicValue": _looked_up,
    "findFormValue": _form_value,
}
ROWS: Final = rows("pointer", *CALLS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_paths(row: Row) -> None:
    assert CALLS[row.call](*row.args) == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(ROWS) == len(rows("pointer")) >= 71
