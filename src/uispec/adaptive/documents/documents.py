"""A card as plain JSON, whatever it was given as."""

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from pydantic import BaseModel, JsonValue

from uispec import _json
from uispec._hold import Kinds, hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import shown
from uispec.adaptive.documents.bounds import hold_nodes, is_within, may_hold_too_much
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

CardSource: TypeAlias = Text | Mapping[str, object] | BaseModel
"""JSON text or bytes, the value that such text would give, or a model."""
CardJson: TypeAlias = Mapping[str, JsonValue]
_RESULTS: Final = ("card", "output", "payload")
"""Where what the functions of this package give holds the JSON that they made."""
_ACTIVITIES: Final = ("message", "invoke")


def hold_document(function: str, argument: str, given: object, kinds: Kinds, wanted: str) -> None:
    """Refuse an argument of another type, as `hold`; of what a function of this package gave, name the part to give.

    >>> from uispec import adaptive
    >>> hold_document("validate", "card", adaptive.expand({}), dict, "a mapping")
    Traceback (most recent call last):
    TypeError: validate() argument 'card' must be a mapping, not Expansion; give its .output
    """
    try:
        hold(function, argument, given, kinds, wanted)
    except TypeError as error:
        held = next((name for name in _RESULTS if hasattr(given, name)), None)
        if held is None:
            raise
        raise TypeError(f"{error}; give its .{held}") from None


def hold_unwrapped(document: Mapping[str, object]) -> None:
    """Refuse what cards travel in: read as a card, it would be one without anything in it.

    Raises:
        InvalidDocumentError: `wrapped_card`.

    >>> hold_unwrapped({"contentType": "application/vnd.microsoft.card.adaptive", "content": {}})
    Traceback (most recent call last):
    uispec.errors.InvalidDocumentError: (document): wrapped_card: This is an attachment; the card is its "content".
    """
    if "body" in document or "actions" in document:
        return
    text = ""
    if "contentType" in document and "content" in document:
        text = 'This is an attachment; the card is its "content".'
    elif document.get("type") in _ACTIVITIES:
        text = 'This is an activity of a bot; a card is the "content" of one of its "attachments".'
    if text:
        raise InvalidDocumentError(Issue("", "wrapped_card", text))


def card_json(
    function: str, card: CardSource | JsonValue, limits: Limits = DEFAULT, *, kinds: Kinds = Mapping
) -> CardJson:
    """Give a card as a JSON object. What came as plain dicts and lists is given as it is: read it, never write it.

    Args:
        function: the name that the caller called.
        card: whatever was given as the card.
        limits: bounds on size and depth.
        kinds: the values that are a document of whatever kind, and no wrong call.

    Raises:
        ParseError, LimitError: as `_json.read` and `_json.check`, and as `hold_nodes`.
        InvalidDocumentError: `wrong_type`, where it is no object; `wrapped_card`.
        TypeError: `card` is neither text, bytes, a mapping nor a model.

    >>> card_json("validate", b'{"type": "AdaptiveCard"}')
    {'type': 'AdaptiveCard'}
    """
    if limits is not DEFAULT:
        hold_limits(function, limits)
    value: object
    may_be_large = True
    if isinstance(card, TEXT_TYPES):
        value = _json.read(card, limits)
        may_be_large = not isinstance(card, bytes) or may_hold_too_much(card, limits)
    elif isinstance(card, BaseModel):
        value = card.model_dump(mode="json")
        _json.check(value, limits)
    else:
        hold_document(function, "card", card, kinds, "text, bytes, a mapping or a model")
        _json.check(card, limits)
        value = card if is_plain(card) else _json.copy(cast("JsonValue", card))
    if not isinstance(value, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", f"A card is an object; got {shown(value)}."))
    document = cast("dict[str, JsonValue]", value)
    if may_be_large:
        hold_nodes(document, limits)
    hold_unwrapped(document)
    return document


def parsed_card(card: CardSource | JsonValue, limits: Limits = DEFAULT) -> CardJson | None:
    """Give what `card_json` gives, at once, where bytes plainly are a card within the limits; else `None`.

    A number of it may be infinite. Who gets to see all of its numbers need not have the text looked over for that.

    >>> parsed_card(b'{"body": [], "minHeight": 1e400}'), parsed_card(b'{"type": "AdaptiveCard"}')
    ({'body': [], 'minHeight': inf}, None)
    """
    if type(card) is not bytes or not is_within(card, limits):
        return None
    (document,) = _json.parsed(card) or (None,)
    return document if isinstance(document, dict) and ("body" in document or "actions" in document) else None


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
