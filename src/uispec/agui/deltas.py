"""The event that tells how the state has changed."""

from pydantic import JsonValue

from uispec import _json, patch
from uispec._hold import hold, hold_limits
from uispec._model import MISSING
from uispec.agui.events import StateDelta, StateSnapshot
from uispec.limits import DEFAULT, Limits
from uispec.patch import Replace


def state_delta(
    old: JsonValue | MISSING,
    new: JsonValue,
    *,
    raw_event: JsonValue | MISSING = MISSING,
    subagent_run_id: str | MISSING = MISSING,
    limits: Limits = DEFAULT,
) -> StateSnapshot | StateDelta | None:
    """Give the event that brings a front end from one state to the next.

    Args:
        old: what the front end has; MISSING where it has nothing yet: `RunState.shared`.
        new: what it shall have.
        raw_event: the provider's own event that is behind the change; it travels along.
        subagent_run_id: whose work it is; absent: the agent's own.
        limits: as `patch.diff`.

    Returns:
        A StateDelta with the operations of RFC 6902. A StateSnapshot where there is no old state, or where nothing of
        it is left. None where both states are the same, type for type. Nothing is shared with the states.

    Raises:
        LimitError, ParseError: a state is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: AG-UI 1.0, state management; RFC 6902.

    >>> from uispec import agui
    >>> agui.dump_event(state_delta({"sum": 1, "rows": []}, {"sum": 2, "rows": []}))
    {'type': 'STATE_DELTA', 'delta': [{'op': 'replace', 'path': '/sum', 'value': 2}]}
    >>> agui.dump_event(state_delta(agui.RunState().shared, {"sum": 1}))
    {'type': 'STATE_SNAPSHOT', 'snapshot': {'sum': 1}}
    """
    hold_limits("state_delta", limits)
    if subagent_run_id is not MISSING:
        hold("state_delta", "subagent_run_id", subagent_run_id, str, "text")
    about = {"raw_event": raw_event, "subagent_run_id": subagent_run_id}
    if raw_event is not MISSING:
        _json.check(raw_event, limits)
    if old is MISSING:
        _json.check(new, limits)
        return StateSnapshot.model_validate({"snapshot": new, **about}, by_name=True)
    operations = patch.diff(old, new, limits)
    match operations:
        case ():
            return None
        case (Replace(path="") as whole,):
            return StateSnapshot.model_validate({"snapshot": whole.value, **about}, by_name=True)
        case _:
            return StateDelta.model_validate({"delta": operations, **about}, by_name=True)
