"""Keys that an object of a JSON text has more than once. RFC 8259 leaves open what they mean; readers keep the last."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from pydantic_core import from_json, to_json

from uispec import pointer

if TYPE_CHECKING:
    from pydantic import JsonValue

_Link: TypeAlias = "tuple[str | int, _Link] | None"
"""The last step of a path, and the steps before it."""

_COLONS: Final = (b"\\u003a", b"\\u003A")


def repeated_keys(raw: bytes, most: int) -> list[str]:
    """Find the members whose key stands more than once in their object.

    Where there are none, which is told by the number of colons, this takes little longer than to read the text.

    Args:
        raw: one JSON document that has been read before; a byte-order mark is left out.
        most: how many are told.

    Returns:
        A pointer to each of them, once, in document order. What is in a member that is not the last is not looked at.

    Spec: RFC 8259, section 4.

    >>> repeated_keys(b'{"a": 1, "b": [{"a": 1, "a": 2, "a": 3}]}', 10)
    ['/b/0/a']
    """
    # A member that is lost takes its colon along. In strings colons are kept, and nothing but an escape makes others.
    if raw.count(b":") == to_json(from_json(raw)).count(b":") and not any(colon in raw for colon in _COLONS):
        return []
    repeated: dict[int, tuple[dict[str, JsonValue], list[str]]] = {}

    def noted(members: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        found = dict(members)
        if len(found) < len(members):
            times = Counter(key for key, _ in members)
            repeated[id(found)] = (found, [key for key in found if times[key] > 1])
        return found

    # Numbers are not looked at, and Python refuses to read very long ones.
    document: JsonValue = json.loads(raw, object_pairs_hook=noted, parse_int=str, parse_float=str)
    pointers: list[str] = []
    waiting: list[tuple[JsonValue, _Link]] = [(document, None)]
    while waiting and len(pointers) < most:
        here, link = waiting.pop()
        _, keys = repeated.get(id(here), (None, ()))
        pointers += (_pointer((key, link)) for key in keys[: most - len(pointers)])
        steps = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
        waiting += reversed([(item, (step, link)) for step, item in steps if isinstance(item, dict | list)])
    return pointers


def _pointer(link: _Link) -> str:
    steps: list[str | int] = []
    while link is not None:
        step, link = link
        steps.append(step)
    return pointer.format(reversed(steps))
