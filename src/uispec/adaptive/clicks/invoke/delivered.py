"""The data of an action, taken out of whatever a host delivers for a press.

Source: Bot Framework, the activities of an Action.Submit and an Action.Execute; Cisco Webex, attachment actions.
"""

from collections.abc import Mapping

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec.adaptive.clicks.invoke.requests import DATA_TYPES, DATA_WORDS, Data
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits


def merged_data(payload: Data, *, limits: Limits = DEFAULT) -> JsonValue:
    """Give the data of an action, inputs among them, out of whatever a host delivers for a press.

    Args:
        payload: an activity (its `value` holds what matters), the value of an invoke activity, what Webex answers
            (`inputs`), or the merged data itself, which is told by being none of these.
        limits: bounds on size and depth.

    Raises:
        ParseError, LimitError: as for any JSON; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, the payload is no object.

    >>> merged_data({"type": "message", "value": {"name": "Ada"}})
    {'name': 'Ada'}
    >>> merged_data({"action": {"type": "Action.Execute", "data": {"name": "Ada"}}, "trigger": "manual"})
    {'name': 'Ada'}
    """
    hold_limits("merged_data", limits)
    hold("merged_data", "payload", payload, DATA_TYPES, DATA_WORDS)
    value = _json.owned(payload, limits) if isinstance(payload, Mapping) else _json.read(payload, limits)
    if not isinstance(value, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", "A payload is an object."))
    if value.get("type") in ("message", "invoke") and "value" in value:
        value = value["value"]
    if isinstance(value, dict):
        action = value.get("action")
        if isinstance(action, dict) and action.get("type") == "Action.Execute":
            return action.get("data", {})
        if value.get("type") == "submit" and isinstance(value.get("inputs"), dict):
            return value["inputs"]
    return value
