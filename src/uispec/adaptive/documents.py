"""A card as plain JSON, whatever it was given as."""

from collections.abc import Mapping
from typing import TypeAlias, cast

from pydantic import BaseModel, JsonValue

from uispec import _json
from uispec.adaptive.bounds import hold_nodes, may_hold_too_much
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

CardSource: TypeAlias = str | bytes | bytearray | Mapping[str, object] | BaseModel
"""JSON text or bytes, the value that such text would give, or a model."""
CardJson: TypeAlias = Mapping[str, JsonValue]


def card_json(card: CardSource, limits: Limits = DEFAULT) -> CardJson:
    """Give a card as a JSON object. What came as plain dicts and lists is given as it is: read it, never write it.

    Raises:
        ParseError, LimitError: as `_json.read` and `_json.check`, and as `hold_nodes`.
        InvalidDocumentError: `wrong_type`, where it is no object.

    >>> card_json(b'{"type": "AdaptiveCard"}')
    {'type': 'AdaptiveCard'}
    """
    value: object
    may_be_large = True
    if isinstance(card, BaseModel):
        value = card.model_dump(mode="json")
    elif isinstance(card, str | bytes | bytearray | memoryview):
        value = _json.read(card, limits)
        may_be_large = not isinstance(card, bytes) or may_hold_too_much(card, limits)
    else:
        _json.check(card, limits)
        value = card if is_plain(card) else _json.copy(cast("JsonValue", card))
    if not isinstance(value, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", "A card is a JSON object."))
    if may_be_large:
        hold_nodes(cast("object", value), limits)
    return cast("dict[str, JsonValue]", value)


def member(node: JsonValue, token: str | int) -> JsonValue:
    """Give what one token of a pointer names; the place is known to be there.

    >>> member({"a": 1}, "a"), member([1, 2], 1)
    (1, 2)
    """
    if isinstance(node, list):
        return node[int(token)]
    return cast("dict[str, JsonValue]", node)[str(token)]


def is_plain(value: object) -> bool:
    """Tell whether all objects and arrays are dicts and lists, as readers want to match them."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting.extend(cast("dict[str, object]", item).values())
        elif isinstance(item, list):
            waiting.extend(cast("list[object]", item))
        elif not isinstance(item, str | int | float | None):
            return False
    return True
