"""The first parts of a document with more faults than anyone wants to hear of."""

from itertools import islice
from typing import Any, Final, cast

from pydantic import JsonValue, TypeAdapter, ValidationError

MOST_FAULTS: Final = 10_000
"""Faults in pydantic's report that are looked at; one issue may be made of a dozen."""
_FIRST_PARTS: Final = MOST_FAULTS // 2
"""Members that are tried first: most of the work on a wide document would be to find out that it is too wide."""


def report_on_first_parts(document: JsonValue, adapter: TypeAdapter[Any]) -> ValidationError | None:
    """The report on the first members of every array and object, so many that it is not too long and not empty."""
    fewest, most = 0, _widest(document)
    while most - fewest > 1:
        tried = min((fewest + most) // 2, max(2 * fewest, _FIRST_PARTS))
        try:
            adapter.validate_python(_first_parts(document, tried), by_alias=True, by_name=False)
        except ValidationError as error:
            if error.error_count() <= MOST_FAULTS:
                return error
            most = tried
        else:
            fewest = tried
    return None


def _widest(document: JsonValue) -> int:
    widest = 0
    waiting = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list):
            widest = max(widest, len(value))
            waiting += value.values() if isinstance(value, dict) else value
    return widest


def _first_parts(document: JsonValue, most: int) -> JsonValue:
    """A copy with so many members at most in each array and object."""
    top: list[JsonValue] = [document]
    waiting: list[dict[str, JsonValue] | list[JsonValue]] = [top]
    while waiting:
        holder = waiting.pop()
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            if isinstance(value, dict):
                part: JsonValue = dict(islice(value.items(), most))
            elif isinstance(value, list):
                part = value[:most]
            else:
                continue
            cast("dict[str | int, JsonValue]", holder)[key] = part
            waiting.append(part)
    return top[0]
