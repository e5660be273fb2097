"""The state that agent and front end share."""

from typing import Any

from pydantic import JsonValue

from uispec import _json, patch
from uispec._model import MISSING
from uispec.agui import events as e
from uispec.agui.rules.telling import Telling
from uispec.agui.state import RunState, with_fields
from uispec.errors import DataError, UispecError


def state_snapshot(run: RunState, event: e.StateSnapshot, telling: Telling) -> RunState:
    """The state comes whole."""
    same = run.shared is not MISSING and _json.same(run.shared, event.snapshot)
    return run if same else with_fields(run, shared=event.snapshot)


def state_delta(run: RunState, event: e.StateDelta, telling: Telling) -> RunState:
    """The state changes: all of the patch, or nothing."""
    before = run.state
    after = apply_patch(before, event.delta, "delta", telling)
    return run if after is MISSING or after is before else with_fields(run, shared=after)


def apply_patch(document: JsonValue, operations: Any, member: str, telling: Telling) -> JsonValue | MISSING:
    """The document after a patch; nothing where it cannot be done, and it is told."""
    try:
        return patch.apply(document, operations, limits=telling.limits)
    except UispecError as error:
        telling.error = DataError
        telling.issues += (issue.under(f"/{member}") for issue in error.issues)
        return MISSING
