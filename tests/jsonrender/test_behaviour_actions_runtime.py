"""The recorded rows of events that went through the provider of actions."""

from typing import Any, Final, cast

import pytest

from tests.jsonrender.expecting import as_json
from tests.jsonrender.hosting import Recorded
from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec.jsonrender.actions.actions import event_handle

ROWS: Final = rows("actions-runtime")


def masked(value: Any) -> Any:
    """A value in which fresh ids look as in the rows."""
    if isinstance(value, dict):
        return {key: masked(member) for key, member in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [masked(item) for item in cast("list[Any]", value)]
    return "<id>" if isinstance(value, str) and value.startswith("id-") else value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_events(row: Row) -> None:
    (given,) = row.args
    button: dict[str, Any] = {"type": "Btn", "props": {}, "on": given["on"]}
    elements: dict[str, Any] = {"button": button}
    scope = ""
    if given["repeat"] is not None:
        elements["list"] = {"type": "Box", "props": {}, "children": ["button"], "repeat": given["repeat"]}
        # The rows press the button of the second item.
        scope = f"{given['repeat']['statePath']}/1"
    spec = {"root": "list" if scope else "button", "elements": elements}
    run = Recorded(spec, given["state"], given["handlers"] or {})
    run.emit("button", "press", scope)
    handle = event_handle(spec, "button", "press")
    assert masked(run.state) == as_json(row.result["state"])
    assert run.log == as_json(row.result["log"])
    assert run.thrown == row.result.get("thrown")
    assert handle.prevents_default is row.result["shouldPreventDefault"]
    assert handle.is_bound is row.result["bound"]


@needs_shared
def test_there_are_rows() -> None:
    assert len(ROWS) >= 29
