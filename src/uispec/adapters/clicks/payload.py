"""What the hosts of each target deliver when somebody presses a button, in one shape."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic import BaseModel, JsonValue

from uispec import _json, pointer
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

MARK: Final = "_home"
"""The key in an action's data that holds the digest and the id of the action."""
ROW: Final = "_row"
"""The key in an action's data that holds its position in the innermost template around."""
MARKS: Final = frozenset({MARK, ROW})
"""What a conversion adds to an action's data; `home` has those of an earlier one, to which clicks go on from there."""
_NO_CARD_CLICK: Final = (
    'This is no click on a card: expected an object with "action", an Action.Execute or Action.Submit itself, '
    'or submitted data with the mark "_home".'
)
_ACTIONS: Final = ("Action.Execute", "Action.Submit")


@dataclass(frozen=True, slots=True)
class Filled:
    """What was filled in, where a host keeps it apart from what the action says itself."""

    values: Mapping[str, JsonValue]
    path: str
    """Pointer of it in the payload; of the action where the payload has none."""
    is_alone: bool = False
    """Whether it is the value of one control, kept under the empty name; its place in the payload has no name."""


@dataclass(frozen=True, slots=True)
class Click:
    """One action of a document that a conversion made, and the data that came with it."""

    id: str
    data: Mapping[str, JsonValue]
    """Without the mark; what was filled in is among it, unless `filled` has that."""
    path: str
    """Pointer of the action in the payload; of the data where the payload has no action."""
    data_path: str
    verb: str | None = None
    digest: str | None = None
    """None where the host did not send the mark back."""
    timestamp: str | None = None
    """The activity's own, where a whole activity was given."""
    rows: tuple[int, ...] | None = None
    """Positions in the templates around the action, where the target's own renderer makes the rows and tells them."""

    filled: Filled | None = None

    @property
    def inputs(self) -> Mapping[str, JsonValue]:
        """Where values of inputs are looked for."""
        return self.data if self.filled is None else self.filled.values

    def at(self, *keys: str) -> str:
        """Give the pointer of a place inside `inputs`."""
        if self.filled is None:
            return self.data_path + pointer.format(keys)
        return self.filled.path if self.filled.is_alone else self.filled.path + pointer.format(keys)


def mark(action: str, digest: str) -> dict[str, JsonValue]:
    """Build what an action's data carries under `MARK`.

    >>> mark("approve", "00ff")
    {'action': 'approve', 'digest': '00ff'}
    """
    return {"action": action, "digest": digest}


def text_mark(action: str, digest: str) -> str:
    """Build the same for a target whose actions carry texts only.

    >>> text_mark("approve", "00ff")
    '00ff approve'
    """
    return f"{digest} {action}"


def read_click(payload: object, target_format: str, limits: Limits = DEFAULT) -> Click:
    """Find the action and its data in a payload.

    Of a card three shapes are known, and an activity around the first and the last (its `value`): `{"action": {...}}`
    of a universal action, the action itself with a `type`, and the merged data of a submit, which is known by its mark.
    A2UI clients send an `action` message, hosts of json-render `{"action": ..., "params": ...}`, and those of
    assistant-ui `{"type": ..., ...}` with what was filled in under `$input`. A host that has text only sends
    `{"action": 2, "inputs": {...}}`: the number of an action, and what was filled in.

    Args:
        payload: JSON as Python values, or as text or bytes; or a typed message.
        target_format: what the document was converted to.
        limits: bounds on size and depth.

    Raises:
        ParseError, LimitError: as for any JSON.
        InvalidDocumentError: `wrong_type`, `missing_property`, `invalid_value`: no host sends this for the target.
        TypeError: it was converted to nothing that is known here.

    >>> action = {"type": "Action.Execute", "id": "ok", "verb": "go", "data": {"name": "Ada"}}
    >>> click = read_click({"action": action}, "adaptive-card")
    >>> click.id, click.data, click.at("name")
    ('ok', {'name': 'Ada'}, '/action/data/name')
    """
    reader = READERS.get(target_format)
    if reader is None:
        raise TypeError(f"no click comes from a document of the format {target_format!r}")
    return reader(_object(read_payload(payload, limits), ""))


def read_payload(payload: object, limits: Limits = DEFAULT) -> JsonValue:
    """Read what a host delivered, whatever target it is a host of.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as for any JSON.
    """
    if isinstance(payload, BaseModel):
        payload = payload.model_dump(mode="json")
    if isinstance(payload, TEXT_TYPES):
        return _json.read(cast("Text", payload), limits)
    _json.check(payload, limits)
    return cast("JsonValue", payload)


def _card_click(value: Mapping[str, JsonValue]) -> Click:
    path = ""
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
        raise _wrong(path, "missing_property", _NO_CARD_CLICK)
    if action.get("type", _ACTIONS[0]) not in _ACTIONS:
        raise _wrong(f"{path}/type", "invalid_value", "Only Action.Execute and Action.Submit come back from a host.")
    merged = _object(action.get("data", {}), f"{path}/data")
    return _click(action, merged, path, f"{path}/data", timestamp)


def _click(
    action: Mapping[str, JsonValue] | None, data: Mapping[str, JsonValue], path: str, data_path: str, time: str | None
) -> Click:
    digest, marked_id = _read_mark(data.get(MARK))
    name = (action or {}).get("id", marked_id)
    if not isinstance(name, str):
        raise _wrong(path, "missing_property", 'The payload does not say which action was pressed: no "id".')
    verb = (action or {}).get("verb")
    return Click(
        name,
        {key: value for key, value in data.items() if key != MARK},
        path,
        data_path,
        verb if isinstance(verb, str) else None,
        digest,
        time,
    )


def _read_mark(marked: JsonValue) -> tuple[str | None, str | None]:
    """The digest and the id of the action in either form of a mark; one of the wrong shape counts as none."""
    if isinstance(marked, str):
        digest, _, name = marked.partition(" ")
        return (digest, name) if digest and name else (None, None)
    marks = marked if isinstance(marked, Mapping) else {}
    digest, name = marks.get("digest"), marks.get("action")
    return (digest if isinstance(digest, str) else None), (name if isinstance(name, str) else None)


def _a2ui_click(value: Mapping[str, JsonValue]) -> Click:
    if "action" not in value:
        raise _wrong("", "missing_property", 'This is no click on an A2UI surface: expected a message with "action".')
    action = _object(value["action"], "/action")
    context = _object(action.get("context", {}), "/action/context")
    stamp = action.get("timestamp")
    return _live_click(
        context, "/action/context", action.get("name"), action.get("sourceComponentId"), stamp, at="/action"
    )


def _spec_click(value: Mapping[str, JsonValue]) -> Click:
    if "action" not in value:
        raise _wrong("", "missing_property", 'This is no click on a spec: expected an object with "action".')
    return _live_click(_object(value.get("params", {}), "/params"), "/params", value["action"])


def _assistant_click(value: Mapping[str, JsonValue]) -> Click:
    data = {key: member for key, member in value.items() if key not in ("type", "$input")}
    return _live_click(data, "", value.get("type"), filled=_input_of(value))


def _input_of(value: Mapping[str, JsonValue]) -> Filled:
    if "$input" not in value:
        return Filled({}, "")
    entered = value["$input"]
    if isinstance(entered, Mapping):
        return Filled(_object(entered, "/$input"), "/$input")
    return Filled({"": entered}, "/$input", is_alone=True)


def _answer_click(value: Mapping[str, JsonValue]) -> Click:
    """Read an answer to a page of text: the number of an action, and what was filled in."""
    number = value.get("action")
    if isinstance(number, bool) or not isinstance(number, int | str):
        raise _wrong("", "missing_property", 'This is no answer to a page of text: "action" is the number of one.')
    filled = Filled(_object(value["inputs"], "/inputs"), "/inputs") if "inputs" in value else Filled({}, "/action")
    return Click(str(number), {}, "/action", "/action", filled=filled)


def _outline_click(_: Mapping[str, JsonValue]) -> Click:
    raise _wrong("", "invalid_value", "Nothing on an outline can be pressed, so this is no click on one.")


def _live_click(
    data: Mapping[str, JsonValue],
    data_path: str,
    name: JsonValue,
    component: JsonValue = None,
    stamp: JsonValue = None,
    *,
    at: str = "",
    filled: Filled | None = None,
) -> Click:
    """Read an action whose data the target's own renderer resolved."""
    digest, marked_id = _read_mark(data.get(MARK))
    id_ = marked_id or component
    if not isinstance(id_, str):
        raise _wrong(at, "missing_property", f"The payload does not say which action was pressed: no {shown(MARK)}.")
    return Click(
        id_,
        {key: value for key, value in data.items() if key not in MARKS},
        at,
        data_path,
        name if isinstance(name, str) else None,
        digest,
        stamp if isinstance(stamp, str) else None,
        (_row_in(data[ROW]),) if ROW in data else None,
        filled,
    )


def _row_in(row: JsonValue) -> int:
    """The position that a renderer told; what is none is a place where no row can be."""
    if isinstance(row, float) and row.is_integer():
        return int(row)
    return row if isinstance(row, int) and not isinstance(row, bool) else -1


READERS: Final[Mapping[str, Callable[[Mapping[str, JsonValue]], Click]]] = {
    "a2ui-v0.9": _a2ui_click,
    "a2ui-v1.0": _a2ui_click,
    "json-render": _spec_click,
    "adaptive-card": _card_click,
    "assistant-ui": _assistant_click,
    "markdown": _answer_click,
    "outline": _outline_click,
}
"""By the format that a document was converted to."""


def _object(value: JsonValue, path: str) -> Mapping[str, JsonValue]:
    if not isinstance(value, Mapping):
        raise _wrong(path, "wrong_type", "The payload of a click has an object here.")
    return cast("Mapping[str, JsonValue]", value)


def _wrong(path: str, code: str, message: str) -> InvalidDocumentError:
    return InvalidDocumentError(Issue(path, code, message))
