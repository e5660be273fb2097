"""What JavaScript's template engine makes of values: members, indices, equality, text.

Values are JSON, and four more: `MISSING` (nothing), `bytes`, `Ticks`, and `Leak`, which only the engine's own faults
let into the data.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec.adaptive.templating.faults import Failure, null_value
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from uispec.adaptive.templating.scope import Budget

Member: TypeAlias = Callable[[object, str], object]
"""Reads a member of a value by its name; `MISSING` where there is none."""

_EPSILON: Final = 2**-52
_MOST_INDEX: Final = 2**32 - 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an argument has to be, as a test and in words."""

    test: Callable[[object], bool]
    words: str


@dataclass(frozen=True, slots=True)
class Ticks:
    """A count of tenths of a microsecond since the year 1, which JavaScript's numbers cannot hold exactly."""

    count: int


@dataclass(frozen=True, slots=True)
class Leak:
    """An expression that got into the data unevaluated, because it stood in inline `$data`; all it has is its text."""

    text: str


A_TEXT: Final = Wanted(lambda value: isinstance(value, str), "a text")


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether this is an array."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Whether this is an object of JSON."""
    return isinstance(value, dict)


def is_nothing(value: object) -> bool:
    """Whether this is null or nothing at all."""
    return value is None or value is MISSING


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether this is a number, and NaN is none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value


def is_integer(value: object) -> TypeGuard[int | float]:
    """Whether this is a number without a fraction."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and (isinstance(value, int) or value.is_integer())
    )


def is_true(value: object) -> bool:
    """Whether a condition holds: all but null, nothing and `false` do."""
    return not (value is False or value is None or value is MISSING)


def keys(value: dict[str, object]) -> list[str]:
    """The names of an object in the order of JavaScript: those that are array indices first, by number."""
    names = list(value)
    indices = [name for name in names if name.isdecimal() and _is_index(name)]
    if not indices:
        return names
    rest = set(indices)
    return [*sorted(indices, key=int), *(name for name in names if name not in rest)]


def numbered(value: bytes) -> dict[str, object]:
    """Bytes as JSON writes those of JavaScript: an object of their places."""
    return {str(place): byte for place, byte in enumerate(value)}


def entries(value: object) -> list[object] | None:
    """What a lambda runs over: the items of an array, or `{key, value}` for each member of an object."""
    if is_list(value):
        return value
    if is_object(value):
        return [{"key": key, "value": value[key]} for key in keys(value)]
    return None


def _is_index(name: str) -> bool:
    return name.isascii() and (name == "0" or name[0] != "0") and len(name) <= 10 and int(name) <= _MOST_INDEX


def member(value: object, name: str) -> object:
    """Read a member: by its exact name, else by the first that differs in case only.

    >>> member({"Name": 1, "name": 2}, "name"), member({"Name": 1}, "NAME"), member(5, "x") is MISSING
    (2, 1, True)
    """
    if is_object(value):
        found = value.get(name, MISSING)
        return found if found is not MISSING else _first_alike(value, name)
    return _index(value, name)


def first_member(value: object, name: str) -> object:
    """The same as the JavaScript library has it: the first name that is alike wins, also over the exact one.

    >>> first_member({"Name": 1, "name": 2}, "name")
    1
    """
    if is_object(value):
        if len(value) == 1:
            return member(value, name)
        return _first_alike(value, name)
    return _index(value, name)


def _first_alike(value: dict[str, object], name: str) -> object:
    lowered = name.lower()
    for key, held in value.items():
        if key == name or (len(key) == len(name) and key.lower() == lowered):
            return held
    return MISSING


def _index(value: object, name: str) -> object:
    """The members of a text and of an array are their places."""
    if not name.isdecimal() or not _is_index(name):
        return MISSING
    index = int(name)
    if is_list(value):
        return value[index] if index < len(value) else MISSING
    if isinstance(value, str) and index < javascript.length(value):
        return javascript.units(value, index, index + 1)
    return MISSING


def at_index(value: object, index: float) -> object:
    """Read an item of an array.

    Raises:
        Failure: `out_of_range`, or `wrong_type` where the value is no array.
    """
    if is_nothing(value):
        return MISSING
    if not is_list(value):
        raise Failure("wrong_type", "Only an array has items to be read by their number")
    if not 0 <= index < len(value):
        raise Failure(
            "out_of_range",
            f"The index {javascript.number_text(index)} is out of range; the array has {len(value)} items",
        )
    return value[int(index)]


def equal(left: object, right: object) -> bool:
    """Tell what `==` tells: by value, also of arrays and objects; null and nothing are the same.

    >>> equal(1, 1.0), equal("1", 1), equal([], {}), equal(None, MISSING), equal({"a": [1]}, {"a": [1]})
    (True, False, False, True, True)
    """
    waiting = [(left, right, False)]
    while waiting:
        a, b, is_inside_object = waiting.pop()
        if is_list(a) and is_list(b):
            if len(a) != len(b):
                return False
            waiting.extend((one, other, is_inside_object) for one, other in zip(a, b, strict=True))
        elif is_object(a) and is_object(b):
            if a.keys() != b.keys():
                return False
            waiting.extend((value, b[key], True) for key, value in a.items())
        elif not _same_scalar(a, b, is_inside_object):
            return False
    return True


def _same_scalar(a: object, b: object, is_inside_object: bool) -> bool:
    if is_nothing(a) or is_nothing(b):
        return a is b if is_inside_object else is_nothing(a) and is_nothing(b)
    if isinstance(a, bytes | Ticks | str) or isinstance(b, bytes | Ticks | str):
        return type(a) is type(b) and a == b
    if is_number(a) and is_number(b) and not is_inside_object:
        return a == b or abs(a - b) < _EPSILON
    return javascript.is_number(a) == javascript.is_number(b) and a == b


def text_of(value: object, budget: Budget) -> str:
    """Write a value as `value.toString()` does.

    Raises:
        Failure: `null_value` for null and nothing.
    """
    if isinstance(value, str):
        return value
    if is_nothing(value):
        raise null_value("There is nothing here that could be written as text")
    match value:
        case bytes():
            budget.text(4 * len(value))
            return _foreign_text(value)
        case _:
            text = plain_text(value, budget.limits)
            budget.text(len(text))
            return text


def plain_text(value: object, limits: Limits = DEFAULT) -> str:
    """Write a value as `String(value)` does; null and nothing are words.

    >>> plain_text([b"ab", Ticks(5), None]), plain_text(None)
    ('97,98,5,', 'null')
    """
    return javascript.text(value, limits, _foreign_text)  # pyright: ignore[reportArgumentType] - JSON, and ours


def _foreign_text(value: object) -> str:
    match value:
        case bytes():
            return ",".join(map(str, value))
        case Ticks(count=count):
            return str(count)
        case Leak(text=text):
            return text
        case _:
            return "undefined"


def json_text(value: object, budget: Budget) -> str | MISSING:  # pyright: ignore[reportInvalidTypeForm]
    """Write a value as `JSON.stringify(value)` does; nothing gives nothing.

    >>> from uispec.adaptive.templating.scope import Budget
    >>> from uispec.limits import DEFAULT
    >>> json_text({"a": [1.0, None, "é"]}, Budget(DEFAULT))
    '{"a":[1,null,"é"]}'
    """
    if value is MISSING:
        return MISSING
    pieces: list[str] = []
    size = 0
    for piece in _json_pieces(value):
        size += len(piece)
        if size > budget.limits.text_length:
            budget.text(size)
        pieces.append(piece)
    budget.text(size)
    return "".join(pieces)


def _json_pieces(value: object) -> Iterator[str]:
    """The text piece by piece. What waits is a text between two values, as it stands, or a value in a tuple."""
    waiting: list[str | tuple[object]] = [(value,)]
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            yield here
            continue
        (item,) = here
        if is_list(item):
            waiting.append("]")
            for number in range(len(item) - 1, -1, -1):
                waiting.append((item[number],))
                if number:
                    waiting.append(",")
            yield "["
        elif is_object(members := numbered(item) if isinstance(item, bytes) else item):
            named = [key for key in keys(members) if members[key] is not MISSING]
            waiting.append("}")
            for number in range(len(named) - 1, -1, -1):
                waiting.append((members[named[number]],))
                waiting.append(f"{',' if number else ''}{json.dumps(named[number], ensure_ascii=False)}:")
            yield "{"
        else:
            yield _json_scalar(item)


def _json_scalar(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            text = javascript.number_text(value)
            return text if text[-1].isdigit() else "null"  # what JSON cannot write is null: NaN, Infinity
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Ticks(count=count):
            return f'"{count}"'
        case Leak(text=text):
            return json.dumps(text, ensure_ascii=False)
        case _:
            return "null"
