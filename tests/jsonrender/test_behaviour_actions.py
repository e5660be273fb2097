"""The recorded rows of one action: how its binding is resolved, and what follows its handler."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from pydantic import BaseModel

from tests.jsonrender.expecting import as_json
from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender import ActionBinding, Confirm, Navigate
from uispec.jsonrender.actions.actions import Applied, apply_action, continue_action
from uispec.jsonrender.actions.effects import Confirmation, CustomAction, Navigation
from uispec.jsonrender.evaluation.context import Context
from uispec.jsonrender.evaluation.templates import interpolated

RESOLVED: Final = rows("actions", "resolveAction")
EXECUTED: Final = rows("actions", "executeAction")
INTERPOLATED: Final = rows("actions", "interpolateString")


def _simple(action: str, params: Any) -> ActionBinding:
    return ActionBinding(action=action, params=params)


def _with_confirm(action: str, confirm: Any, params: Any) -> ActionBinding:
    return ActionBinding(action=action, params=params, confirm=Confirm(**confirm))


def _with_success(action: str, follow: Any) -> ActionBinding:
    return ActionBinding(action=action, on_success=Navigate(**follow))


BUILDERS: Final[dict[str, Callable[..., BaseModel]]] = {
    "actionBinding.simple": _simple,
    "actionBinding.withConfirm": _with_confirm,
    "actionBinding.withSuccess": _with_success,
}
WRITTEN: Final = rows("actions", *BUILDERS)
SCHEMAS: Final = rows("actions", "ActionBindingSchema.safeParse")
"""Claimed by `test_behaviour_schema`."""


def spec_of(binding: Any) -> dict[str, Any]:
    return {"root": "b", "elements": {"b": {"type": "Button", "props": {}, "on": {"press": binding}}}}


def pressed(binding: Any, state: Any) -> Applied:
    return apply_action(spec_of(binding), state, "b", "press", policy="compat")


@pytest.mark.parametrize("row", RESOLVED, ids=lambda row: row.id)
def test_resolution(row: Row) -> None:
    """What follows an action is resolved in this step alone."""
    binding, state = row.args
    first = {"action": "first", "onSuccess": binding}
    (effect,) = pressed(first, state).effects
    assert isinstance(effect, CustomAction)
    (effect,) = continue_action(spec_of(first), state, effect, policy="compat").effects
    expected = as_json(row.result)
    confirm = expected.pop("confirm", None)
    if confirm is not None:
        assert isinstance(effect, Confirmation)
        assert (effect.title, effect.message) == (confirm["title"], confirm["message"])
        effect = effect.action
    assert isinstance(effect, CustomAction)
    assert {"action": effect.action, "params": dict(effect.params)} == expected


@pytest.mark.parametrize("row", EXECUTED, ids=lambda row: row.id)
def test_execution(row: Row) -> None:
    (given,) = row.args
    state: dict[str, Any] = {"a": 1}
    first, *rest = row.result
    binding = given["action"]
    (effect,) = pressed(binding, state).effects
    assert isinstance(effect, CustomAction)
    assert first == ["handler", dict(effect.params)]
    error = None if given["handler"] == "ok" else given["handler"].removeprefix('throws Error("').removesuffix('")')
    after = continue_action(spec_of(binding), state, effect, error=error, policy="compat")
    written = dict(state)
    for name, *told in rest:
        if name == "setState":
            path, value = told
            written[path.removeprefix("/")] = value
        elif name == "navigate":
            assert after.effects == (Navigation(told[0]),)
        elif name == "executeAction":
            (follow,) = after.effects
            assert isinstance(follow, CustomAction)
            assert told[0] == (effect.on_success if error is None else effect.on_error)
            assert follow.action == told[0]["action"]
            error = given.get("executeAction_behaviour")
        else:
            # What is thrown is the host's own error, which nothing recovers from.
            assert name == "thrown"
            assert told[0] in (error or "")
    assert after.state == written


@pytest.mark.parametrize("row", INTERPOLATED, ids=lambda row: row.id)
def test_interpolation(row: Row) -> None:
    template, state = row.args
    assert interpolated(template, Context(state, policy="compat")) == row.result


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.id)
def test_short_ways_to_write_one(row: Row) -> None:
    args = [argument for argument in row.args if argument is not MISSING]
    assert BUILDERS[row.call](*args).model_dump(mode="json") == as_json(row.result)


@needs_shared
def test_every_row_is_among_them() -> None:
    claimed = (RESOLVED, EXECUTED, INTERPOLATED, WRITTEN, SCHEMAS)
    assert sum(map(len, claimed)) == len(rows("actions")) >= 29
