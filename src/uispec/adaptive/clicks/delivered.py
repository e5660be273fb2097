"""The data of an action, taken out of whatever a host delivers for a press.

Source: Bot Framework, the activities of an Action.Submit and an Action.Execute; Cisco Webex, attachment actions.
"""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._kinds import Text
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

_ACTIVITIES: Final = ("message", "invoke")
"""The types of the activities that a press may come as."""


def merged_data(payload: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> JsonValue:
    """Give the data of an action, inputs among them, out of whatever a host delivers for a press.

    Args:
        payload: an activity (its `value` holds what matters), the value of an invoke activity, what Webex answers
            (`inputs`), or the merged data itself, which is told by being none of these.
        limits: bounds on size and depth.

    Raises:
        ParseError, LimitError: as for any JSON; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, the payload is no object; `missing_property`, an activity without a `value`,
            such as a chat message; `invalid_value`, an activity that asks for choices.

    >>> merged_data({"type": "message", "value": {"name": "Ada"}})
    {'name': 'Ada'}
    >>> merged_data({"action": {"type": "Action.Execute", "data": {"name": "Ada"}}, "trigger": "manual"})
    {'name': 'Ada'}
    """
    hold_limits("merged_data", limits)
    hold("merged_data", "payload", payload, Text | Mapping, "text, bytes or a mapping")
    value = _json.owned(payload, limits) if isinstance(payload, Mapping) else _json.read(payload, limits)
    if not isinstance(value, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", "A payload is an object."))
    return unwrap(value)


def unwrap(delivered: dict[str, JsonValue]) -> JsonValue:
    """Take the data of a press out of what is around it; where nothing is, give the object itself.

    Raises:
        InvalidDocumentError: the activity comes of no press, as `merged_data`.

    >>> unwrap({"type": "submit", "messageId": "m", "inputs": {"name": "Ada"}}), unwrap({"name": "Ada"})
    ({'name': 'Ada'}, {'name': 'Ada'})
    """
    value: JsonValue = delivered
    if delivered.get("type") in _ACTIVITIES:
        value = delivered.get("value")
        if value is None:
            kind = shown(delivered["type"])
            text = f'An activity of the type {kind} without a "value" comes of no press; a chat message is one.'
            raise InvalidDocumentError(Issue("", "missing_property", text))
        if delivered.get("name") == "application/search":
            raise InvalidDocumentError(
                Issue("/name", "invalid_value", "A search asks for choices; nothing was pressed.")
            )
        if delivered.get("name") == "task/fetch" and isinstance(value, dict) and "data" in value:
            return value["data"]
    if isinstance(value, dict):
        action = value.get("action")
        if isinstance(action, dict) and action.get("type") == "Action.Execute":
            return action.get("data", {})
        if value.get("type") == "submit" and isinstance(value.get("inputs"), dict):
            return value["inputs"]
    return value
