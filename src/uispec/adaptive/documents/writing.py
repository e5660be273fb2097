"""Cards as JSON."""

from collections.abc import Mapping
from typing import cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold
from uispec._kinds import SCALARS
from uispec._model import MISSING
from uispec.adaptive._object import CardObject
from uispec.adaptive.unknown import RawPart
from uispec.errors import Issue, LimitError


def dump_card(card: CardObject) -> dict[str, JsonValue]:
    """Give a card, or any object of one, as JSON-ready Python values, which share nothing with it.

    Raises:
        LimitError: `too_deep`, more than 200 arrays and objects stand inside each other, which nobody could read.

    Source: Adaptive Cards 1.0 to 1.6.

    >>> from uispec import adaptive
    >>> dump_card(adaptive.parse_card('{"type": "AdaptiveCard", "body": [null]}'))
    {'type': 'AdaptiveCard', 'body': [None]}
    """
    hold("dump_card", "card", card, CardObject, "a card, or an object of one")
    try:
        return card.model_dump(mode="json")
    except LimitError:
        return _dump(card)


def dump_card_json(card: CardObject) -> bytes:
    """Write a card, or any object of one, as compact UTF-8 JSON.

    Raises:
        LimitError: as `dump_card`.
        ParseError: `invalid_unicode`, a text of it cannot be written.

    Source: Adaptive Cards 1.0 to 1.6.

    >>> from uispec import adaptive
    >>> dump_card_json(adaptive.AdaptiveCard(version="1.5"))
    b'{"type":"AdaptiveCard","version":"1.5"}'
    """
    hold("dump_card_json", "card", card, CardObject, "a card, or an object of one")
    try:
        return card.model_dump_json().encode()
    except LimitError:
        return _json.text(_dump(card)).encode()


def _dump(card: CardObject) -> dict[str, JsonValue]:
    """Do what pydantic does, for cards that are deeper than it goes."""
    top: list[object] = [card]
    unfinished: list[dict[str, object] | list[object]] = [top]
    while unfinished:
        holder = unfinished.pop()
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            if type(value) in SCALARS:
                continue
            value = value.raw if isinstance(value, RawPart) else value
            if isinstance(value, CardObject):
                value = _members(value)
            elif isinstance(value, Mapping):
                value = dict(cast("Mapping[str, object]", value))
            elif isinstance(value, list | tuple):
                value = list(cast("list[object]", value))
            if isinstance(value, dict | list):
                unfinished.append(cast("dict[str, object] | list[object]", value))
            cast("dict[str | int, object]", holder)[key] = value
    document = cast("dict[str, JsonValue]", top[0])
    if _json.is_deeper(document, _json.PARSER_DEPTH):
        text = (
            f"The card's arrays and objects stand more than {_json.PARSER_DEPTH} deep inside each other (json_depth)."
        )
        raise LimitError(Issue("", "too_deep", text))
    return document


def _members(made: CardObject) -> dict[str, object]:
    members: dict[str, object] = {}
    for name, field in type(made).model_fields.items():
        value: object = getattr(made, name)
        if value is not MISSING:
            members[field.serialization_alias or name] = value
    return {**members, **made.model_extra}
