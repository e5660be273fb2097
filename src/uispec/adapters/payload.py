"""What the hosts of Adaptive Cards deliver when somebody presses a button, in one shape."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

MARK: Final = "_home"
"""The key in an action's data that holds the digest and the id of the action."""
_NO_CLICK: Final = (
    "This is no click on a card: expected an object with 'action', an Action.Execute or Action.Submit itself, "
    "or submitted data with the mark '_home'."
)
_ACTIONS: Final = ("Action.Execute", "Action.Submit")


@dataclass(frozen=True, slots=True)
class Click:
    """One action of a card, and what the host merged into its data."""

    id: str
    data: Mapping[str, JsonValue]
    """Without the mark."""
    path: str
    """Pointer of the action in the payload; of the data where the payload has no action."""
    data_path: str
    verb: str | None = None
    digest: str | None = None
    """None where the host did not send the mark back."""
    timestamp: str | None = None
    """The activity's own, where a whole activity was given."""

    def at(self, *keys: str) -> str:
        """Give the pointer of a place inside the data."""
        return self.data_path + pointer.format(keys)


def mark(action: str, digest: str) -> dict[str, JsonValue]:
    """Build what an action's data carries under `MARK`.

    >>> mark("approve", "00ff")
    {'action': 'approve', 'digest': '00ff'}
    """
    return {"action": action, "digest": digest}


def read_click(payload: object, limits: Limits = DEFAULT) -> Click:
    """Find the action and the merged data in a payload.

    Three shapes are known, and an activity around the first and the last (its `value`): `{"action": {...}}` of a
    universal action, the action itself with a `type`, and the merged data of a submit, which is known by its mark.

    Args:
        payload: JSON as Python values, or as text or bytes.
        limits: bounds on size and depth.

    Raises:
        ParseError, LimitError: as for any JSON.
        InvalidDocumentError: `wrong_type`, `missing_property`, `invalid_value`: no host sends this for a card.

    >>> click = read_click({"action": {"type": "Action.Execute", "id": "ok", "verb": "go", "data": {"name": "Ada"}}})
    >>> click.id, click.data, click.at("name")
    ('ok', {'name': 'Ada'}, '/action/data/name')
    """
    if isinstance(payload, str | bytes | bytearray):
        document = _json.read(payload, limits)
    else:
        _json.check(payload, limits)
        document = cast("JsonValue", payload)
    value, path = _object(document, ""), ""
    timestamp = None
    if MARK not in value and value.get("type") in ("invoke", "message") and "value" in value:
        stamp = value.get("timestamp")
        timestamp = stamp if isinstance(stamp, str) else None
        value, path = _object(value["value"], "/value"), "/value"
    if MARK in value:
        return _click(None, value, path, path, timestamp)
    if "action" in value:
        action, path = _object(value["action"], f"{path}/action"), f"{path}/action"
    elif value.get("type") in _ACTIONS:
        action = value
    else:
        raise _wrong(path, "missing_property", _NO_CLICK)
    if action.get("type", _ACTIONS[0]) not in _ACTIONS:
        raise _wrong(f"{path}/type", "invalid_value", "Only Action.Execute and Action.Submit come back from a host.")
    merged = _object(action.get("data", {}), f"{path}/data")
    return _click(action, merged, path, f"{path}/data", timestamp)


def _click(
    action: Mapping[str, JsonValue] | None, data: Mapping[str, JsonValue], path: str, data_path: str, time: str | None
) -> Click:
    marked = data.get(MARK)
    marks = marked if isinstance(marked, Mapping) else {}
    name = (action or {}).get("id", marks.get("action"))
    if not isinstance(name, str):
        raise _wrong(path, "missing_property", "The payload does not say which action was pressed: no 'id'.")
    verb, digest = (action or {}).get("verb"), marks.get("digest")
    return Click(
        name,
        {key: value for key, value in data.items() if key != MARK},
        path,
        data_path,
        verb if isinstance(verb, str) else None,
        digest if isinstance(digest, str) else None,
        time,
    )


def _object(value: JsonValue, path: str) -> Mapping[str, JsonValue]:
    if not isinstance(value, Mapping):
        raise _wrong(path, "wrong_type", "A payload of a card has an object here.")
    return cast("Mapping[str, JsonValue]", value)


def _wrong(path: str, code: str, message: str) -> InvalidDocumentError:
    return InvalidDocumentError(Issue(path, code, message))
