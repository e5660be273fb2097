"""What a text of a card, or a run of it, looks like beside what it is."""

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.writing.tables import TEXT_SIZE, TEXT_TONE
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.pen import Pen


def write_look(pen: Pen, looks: Element) -> None:
    """Say size, weight, colour and font; what the role of the text has said already is not told apart."""
    for attribute, key in (("size", "size"), ("bold", "weight"), ("subtle", "isSubtle"), ("mono", "fontType")):
        if key in looks:
            pen.change(attribute, "What the text is decides how it looks, too.")
    pen.enum("size", TEXT_SIZE, into=looks)
    pen.put("bold", "weight", _as_weight, into=looks)
    pen.put("subtle", "isSubtle", if_true, into=looks)
    pen.enum("tone", TEXT_TONE, into=looks)
    pen.put("mono", "fontType", _as_font, into=looks)


def if_true(value: JsonValue | MISSING) -> JsonValue | MISSING:
    """Give `true`, and nothing for what is not.

    >>> if_true(True), if_true("yes") is MISSING
    (True, True)
    """
    return True if value is True else MISSING


def _as_weight(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return "bolder" if value is True else MISSING


def _as_font(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return "monospace" if value is True else MISSING
