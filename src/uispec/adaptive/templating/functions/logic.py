"""Conditions, comparisons, and what tells whether something is there."""

from collections.abc import Callable
from typing import Final

from uispec._browser import javascript
from uispec.adaptive.templating.evaluation import program
from uispec.adaptive.templating.faults import Failure, wrong_type
from uispec.adaptive.templating.nodes import Call, Function, Program
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.signatures import comparison, form, unsupported
from uispec.adaptive.templating.values import (
    Wanted,
    equal,
    is_list,
    is_nothing,
    is_number,
    is_object,
    is_true,
)

_SOMETHING: Final = Wanted(lambda value: _is_there(value), "a value")
_CONTAINER: Final = Wanted(
    lambda value: is_nothing(value) or isinstance(value, str) or _is_compound(value), "a text, an array or an object"
)


def _is_compound(value: object) -> bool:
    return not isinstance(value, bool | int | float)


def _if(call: Call, is_shown: bool) -> Program:
    condition = program(call.args[0], False)
    then, otherwise = (program(arg, is_shown) for arg in call.args[1:])

    def choose(scope: Scope) -> object:
        try:
            holds = is_true(condition(scope))
        except Failure:
            holds = False
        return then(scope) if holds else otherwise(scope)

    return choose


def _and(call: Call, _: bool) -> Program:
    parts = [program(arg, False) for arg in call.args]

    def run(scope: Scope) -> object:
        for part in parts:
            try:
                if not is_true(part(scope)):
                    return False
            except Failure:
                return False
        return True

    return run


def _or(call: Call, _: bool) -> Program:
    """Where none holds it is the last value that comes back, not always `false`: null, or nothing where it failed."""
    parts = [program(arg, False) for arg in call.args]

    def run(scope: Scope) -> object:
        result: object = False
        for part in parts:
            try:
                result = part(scope)
            except Failure as failure:
                result = failure.beside
                continue
            if is_true(result):
                return True
        return result

    return run


def _not(call: Call, _: bool) -> Program:
    part = program(call.args[0], False)

    def run(scope: Scope) -> object:
        try:
            return not is_true(part(scope))
        except Failure:
            return True

    return run


def _comparison(holds: Callable[[int], bool]) -> Callable[[object, object], bool]:
    def compare(left: object, right: object) -> bool:
        if is_number(left) and is_number(right):
            return holds((left > right) - (left < right))
        if isinstance(left, str) and isinstance(right, str):
            return holds(javascript.is_before(right, left) - javascript.is_before(left, right))
        raise wrong_type("Only two numbers or two texts can be compared")

    return compare


def _differ(left: object, right: object) -> bool:
    return not equal(left, right)


def _is_there(value: object) -> bool:
    return not is_nothing(value)


def _is_empty(value: object) -> bool:
    if is_nothing(value):
        return True
    return not value if isinstance(value, str) or is_list(value) or is_object(value) else False


FUNCTIONS: Final[tuple[Function, ...]] = (
    form("if", "any any any -> any", _if),
    form("&&", "any any* -> boolean", _and),
    form("||", "any any* -> boolean", _or),
    form("ignore", "boolean -> boolean", lambda call, is_shown: program(call.args[0], is_shown)),
    unsupported("optional", "boolean -> boolean"),
    form("!", "any -> boolean", _not),
    comparison("==", "any any", equal),
    comparison("!=", "any any", _differ),
    comparison(">", "any any", _comparison(lambda order: order > 0), _SOMETHING),
    comparison(">=", "any any", _comparison(lambda order: order >= 0), _SOMETHING),
    comparison("<", "any any", _comparison(lambda order: order < 0), _SOMETHING),
    comparison("<=", "any any", _comparison(lambda order: order <= 0), _SOMETHING),
    comparison("exists", "any", _is_there, _SOMETHING),
    comparison("empty", "any", _is_empty, _CONTAINER),
)
