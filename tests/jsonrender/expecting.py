"""What recorded rows expect, in terms of Python: contexts, errors, values that JSON does not have."""

from collections.abc import Callable
from typing import Any, Final, cast

import pytest

from tests.jsonrender.rows import Row
from uispec._model import MISSING
from uispec.errors import UispecError
from uispec.jsonrender.evaluation.context import Context, Directives, Scope
from uispec.jsonrender.evaluation.directives import standard_directives, translations

MESSAGES: Final = {"en": {"hi": "Hello, {{name}}!", "only": "Only"}, "es": {"hi": "Hola, {{name}}!"}}
DIRECTIVES: Final[Directives] = {**standard_directives(now=0), **translations(MESSAGES, "es", "en")}
"""The registry of the recorded rows."""


def _boom(_: object) -> None:
    raise RuntimeError("boom")


FUNCTIONS: Final[dict[str, Callable[[dict[str, Any]], Any]]] = {
    "up": lambda args: str(args["v"]).upper(),
    "cnt": len,
    "boom": _boom,
    "obj": lambda _: {"$state": "/tab"},
}
"""The functions of the recorded rows, which describe them in words."""


def seen(given: dict[str, Any]) -> tuple[Context, Scope]:
    """The context that a recorded call was given."""
    context = Context(
        given["stateModel"],
        functions=FUNCTIONS if "functions" in given else None,
        directives=DIRECTIVES if "directives" in given else None,
        policy="compat",
        is_json=False,
    )
    scope = Scope(given.get("repeatItem", MISSING), given.get("repeatIndex", MISSING), given.get("repeatBasePath"))
    return context, scope


def hold_to(row: Row, call: Callable[[], object]) -> None:
    """Hold a call to the result of a row, or to an error of ours where it threw."""
    if row.error is None:
        result = call()
        assert same(result, row.result), result
        return
    with pytest.raises((UispecError, RuntimeError)) as raised:
        call()
    if isinstance(raised.value, RuntimeError):
        assert str(raised.value) == row.error["message"]


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are equal, booleans being no numbers and NaN equal to itself."""
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        items, others = cast("list[Any]", one), cast("list[Any]", other)
        return len(items) == len(others) and all(map(same, items, others))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other or (one != one and other != other)


def as_json(value: Any) -> Any:
    """A recorded value as `JSON.stringify` writes it: what is undefined is not there, or null in an array."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return {key: as_json(member) for key, member in members.items() if member is not MISSING}
    if isinstance(value, list):
        return [None if item is MISSING else as_json(item) for item in cast("list[Any]", value)]
    return value
