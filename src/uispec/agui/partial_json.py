"""What can be told of JSON while it still arrives."""

import re
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING, from_json

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

_OPEN_NUMBER: Final = re.compile(r"(?<![0-9A-Za-z+.-])[-0-9][0-9A-Za-z+.-]*\Z")
"""A number at the end of a text: more digits may follow."""
_OPEN_NUMBER_LENGTH: Final = 5_000
"""Characters of the end that are looked at; no number that JSON may hold here is longer."""


@dataclass(frozen=True, slots=True)
class Partial:
    """The part of a JSON text that nothing which still comes can change.

    >>> parse_partial('{"rows": [1, 2'), parse_partial('{"name": "Ad')
    (Partial(value={'rows': [1]}), Partial(value={}))
    """

    value: JsonValue | MISSING
    """The value so far; `MISSING` where there is nothing to show yet, or the text is no JSON."""


def parse_partial(text: str, *, limits: Limits = DEFAULT) -> Partial:
    """Tell what is certain of a JSON text of which more may come.

    Members, elements and keys appear when they are complete. A string without its closing quote and a number with
    nothing behind it are left out, since half an id is another id, and `12` may become `120`. So each view holds
    everything that the one before it held. It is for showing, and never for checking: what is missing may still come.

    Args:
        text: the beginning of a JSON text, or all of it.
        limits: `document_bytes`, `json_depth`.

    Spec: AG-UI 1.0, TOOL_CALL_ARGS; RFC 8259.

    >>> parse_partial('{"title": "Total", "price": 12').value, parse_partial('{"price": 12}').value
    ({'title': 'Total'}, {'price': 12})
    >>> parse_partial("Sure, here").value
    MISSING
    """
    hold("parse_partial", "text", text, str, "text")
    hold_limits("parse_partial", limits)
    start = max(0, len(text) - _OPEN_NUMBER_LENGTH)
    number = _OPEN_NUMBER.search(text, start)
    try:
        raw = (text if number is None else text[: number.start()]).encode()
        _json.hold_size(len(raw), limits)
        value: JsonValue = from_json(raw, allow_partial=True, allow_inf_nan=False)
        # An exponent of three digits makes infinity, whatever the parser was told.
        _json.check(value, limits)
    except (ValueError, UispecError):
        return Partial(MISSING)
    return Partial(value)
