"""Conditions of before 0.6, in today's words."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._kinds import is_number

OnAuth: TypeAlias = Callable[["Place"], None]
Place: TypeAlias = tuple[str | int, ...]

_PATHS: Final = ("path", "$path")
_GROUPS: Final[Mapping[str, str]] = {"and": "$and", "or": "$or"}
_OTHER_GROUP: Final[Mapping[str, str]] = {"$and": "$or", "$or": "$and"}
_TURNED: Final[Mapping[str, str]] = {"eq": "eq", "neq": "neq", "gt": "lt", "gte": "lte", "lt": "gt", "lte": "gte"}
"""The operator that says the same with its sides exchanged."""
_NUMERIC: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "gt": lambda left, right: left > right,
    "gte": lambda left, right: left >= right,
    "lt": lambda left, right: left < right,
    "lte": lambda left, right: left <= right,
}


def upgraded_condition(old: JsonValue, at: Place, on_auth: OnAuth) -> JsonValue | MISSING:
    """Say an old condition as a current one; what is current already, or unknown, stays.

    Conditions on the user that is signed in are gone; of a group, the others stay. Their depth is that of JSON, which
    was made sure of.

    Args:
        old: the condition.
        at: where it stands.
        on_auth: told where a condition on the user stood.

    Returns:
        The condition; MISSING where nothing of it is left.

    >>> upgraded_condition({"not": {"and": [{"path": "/a"}, {"gt": [3, {"path": "/b"}]}]}}, (), print)
    {'$or': [{'$state': '/a', 'not': True}, {'$state': '/b', 'lt': 3, 'not': True}]}
    """
    if isinstance(old, list):
        return _group(old, at, on_auth)
    if not isinstance(old, dict):
        return old
    if len(old) == 1:
        ((key, value),) = old.items()
        if key == "auth":
            on_auth(at)
            return MISSING
        if key in _PATHS and isinstance(value, str):
            return {"$state": value}
        if key == "not":
            inner = upgraded_condition(value, (*at, "not"), on_auth)
            return MISSING if inner is MISSING else _negate(inner)
        if key in _TURNED and isinstance(value, list) and len(value) == 2:
            return _comparison(key, value[0], value[1])
        group = _GROUPS.get(key, key)
        if group in _OTHER_GROUP and isinstance(value, list):
            conditions = _group(value, (*at, key), on_auth)
            return MISSING if conditions is MISSING else {group: conditions}
    return old


def _group(old: list[JsonValue], at: Place, on_auth: OnAuth) -> JsonValue | MISSING:
    left: list[JsonValue] = []
    for index, one in enumerate(old):
        upgraded = upgraded_condition(one, (*at, index), on_auth)
        if upgraded is not MISSING:
            left.append(upgraded)
    return left if left or not old else MISSING


def _negate(condition: JsonValue) -> JsonValue:
    if isinstance(condition, bool):
        return not condition
    if isinstance(condition, list):
        return {"$or": [*map(_negate, condition)]}
    if isinstance(condition, dict):
        for group, other in _OTHER_GROUP.items():
            if isinstance(held := condition.get(group), list):
                return {other: [*map(_negate, held)]}
        if "not" in condition:
            return {key: value for key, value in condition.items() if key != "not"}
        return condition | {"not": True}
    return condition


def _comparison(operator: str, left: JsonValue, right: JsonValue) -> JsonValue:
    source, other = _source(left), _source(right)
    if source is None:
        if other is None:
            return _constant(operator, left, right)
        return _comparison(_TURNED[operator], right, left)
    if other is None and operator in _NUMERIC and not is_number(right):
        return False  # what is no number is neither more nor less
    comparison: dict[str, JsonValue] = {**source, operator: right if other is None else other}
    return comparison


def _source(side: JsonValue) -> dict[str, JsonValue] | None:
    if isinstance(side, dict) and len(side) == 1:
        ((key, value),) = side.items()
        if key in (*_PATHS, "$state") and isinstance(value, str):
            return {"$state": value}
    return None


def _constant(operator: str, left: JsonValue, right: JsonValue) -> bool:
    if operator in ("eq", "neq"):
        return javascript.is_same(left, right) is (operator == "eq")
    numbers = [side for side in (left, right) if is_number(side)]
    return len(numbers) == 2 and _NUMERIC[operator](*numbers)
