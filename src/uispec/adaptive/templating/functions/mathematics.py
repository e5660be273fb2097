"""Numbers, as JavaScript calculates with them: doubles, and integers where a result is one."""

import math
from collections.abc import Callable
from functools import reduce
from typing import Final

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec.adaptive.templating.evaluation import arguments
from uispec.adaptive.templating.faults import Crash, Failure, invalid_value, null_value, wrong_type
from uispec.adaptive.templating.nodes import Call, Function, Program
from uispec.adaptive.templating.scope import Budget, Scope
from uispec.adaptive.templating.signatures import form, plain
from uispec.adaptive.templating.values import Wanted, is_integer, is_list, is_nothing, is_number, text_of

_A_NUMBER: Final = Wanted(is_number, "a number")
_AN_INTEGER: Final = Wanted(is_integer, "an integer")
_NUMBERS: Final = Wanted(lambda value: is_list(value) and all(map(is_number, value)), "an array of numbers")
_NUMBER_OR_NUMBERS: Final = Wanted(
    lambda value: is_number(value) or _NUMBERS.test(value), "a number or an array of numbers"
)
_NUMBER_OR_TEXT: Final = Wanted(
    lambda value: value is MISSING or isinstance(value, str) or is_number(value), "a number or a text"
)
_TWO_OR_MORE: Final = "number number number* -> number"
_MOST_DIGITS: Final = 15
_MOST_BITS: Final = 1100
"""Bits of a power of integers that is still calculated exactly; doubles end at 1024."""

Step = Callable[[float, float], float]


def _sequence(step: Step) -> Callable[..., object]:
    """From left to right, two at a time."""

    def next_one(left: float, right: float) -> float:
        return javascript.tidy(step(javascript.double(left), javascript.double(right)))

    def run(*numbers: float) -> object:
        return reduce(next_one, numbers)

    return run


def _add(scope: Scope, *values: object) -> object:
    return reduce(lambda left, right: _sum_of_two(left, right, scope.budget), values)


def _sum_of_two(left: object, right: object, budget: Budget) -> object:
    if is_number(left) and is_number(right):
        return javascript.tidy(javascript.double(left) + javascript.double(right))
    if is_nothing(left) and is_nothing(right):
        return ""
    if is_nothing(left) or is_nothing(right):
        if is_number(left) or is_number(right):
            raise null_value("A number and nothing cannot be added")
        return text_of(right if is_nothing(left) else left, budget)
    made = text_of(left, budget) + text_of(right, budget)
    budget.text(len(made))
    return made


def _divide(call: Call, is_shown: bool) -> Program:
    """Divide; between integers, round down. A later divisor is looked at before anything is divided."""
    parts = arguments(call, is_shown)

    def run(scope: Scope) -> object:
        numbers: list[float] = []
        for part in parts:
            value = part(scope)
            if not is_number(value):
                raise null_value("Null is no number") if is_nothing(value) else wrong_type("Only numbers are divided")
            if numbers and value == 0:
                raise invalid_value("Nothing can be divided by 0")
            numbers.append(value)
        return reduce(_quotient, numbers)

    return run


def _quotient(left: float, right: float) -> float:
    result = javascript.double(left) / javascript.double(right)
    whole = is_integer(left) and is_integer(right) and math.isfinite(result)
    return javascript.tidy(math.floor(result) if whole else result)


def _remainder(left: float, right: float) -> object:
    if right == 0:
        raise invalid_value("There is no remainder of a division by 0")
    return javascript.tidy(math.fmod(javascript.double(left), javascript.double(right)))


def _power(base: object, exponent: object) -> float:
    left, right = (javascript.double(javascript.number(one)) for one in (base, exponent))  # pyright: ignore[reportArgumentType] - JSON
    if abs(left) == 1 and math.isinf(right):
        return math.nan
    if left.is_integer() and right.is_integer() and right >= 0 and right * int(left).bit_length() <= _MOST_BITS:
        # The nearest double to the exact power, which `math.pow` misses by one at times.
        return javascript.tidy(javascript.double(int(left) ** int(right)))
    try:
        return javascript.tidy(math.pow(left, right))
    except OverflowError:
        return -math.inf if left < 0 and right % 2 == 1 else math.inf
    except ValueError:  # a root of a negative number, or a division by 0
        return math.nan if left else math.inf


def _powers(*values: object) -> object:
    return reduce(_power, values)


def _all_numbers(values: tuple[object, ...]) -> list[float]:
    return [number for value in values for number in (value if is_list(value) else [value]) if is_number(number)]


def _extreme(pick: Callable[..., float], start: float) -> Callable[..., object]:
    return lambda *values: pick([start, *_all_numbers(values)])


def _sum(numbers: list[float]) -> object:
    if not numbers:
        raise invalid_value("The array is empty")
    return reduce(lambda left, right: javascript.tidy(javascript.double(left) + javascript.double(right)), numbers)


def _average(numbers: list[float]) -> object:
    total = _sum(numbers)
    assert is_number(total)
    return javascript.tidy(javascript.double(total) / len(numbers))


def _range(scope: Scope, start: float, count: float) -> object:
    if count <= 0:
        raise invalid_value("A range has at least one number")
    scope.budget.values(int(min(count, 2**53)))
    return [javascript.tidy(javascript.double(start) + step) for step in range(int(count))]


def _random(scope: Scope, least: object, beyond: object) -> object:
    if not is_integer(least) or not is_integer(beyond):
        raise wrong_type("The bounds of a random number are integers")
    if least > beyond:
        raise invalid_value("The lower bound of a random number is above the upper one")
    if beyond - least <= 1:
        return least
    if scope.random is None:
        raise Crash("missing_argument", "rand() needs the argument rng of expand()")
    return javascript.tidy(math.floor(javascript.double(least) + scope.random() * javascript.double(beyond - least)))


def _whole(rounding: Callable[[float], int]) -> Callable[[float], object]:
    def run(number: float) -> object:
        value = javascript.double(number)
        return javascript.tidy(rounding(value)) if math.isfinite(value) else value

    return run


def _round(number: float, digits: object = 0) -> object:
    if not is_integer(digits):
        raise wrong_type("The number of digits is an integer")
    if not 0 <= digits <= _MOST_DIGITS:
        raise Failure("out_of_range", f"Numbers are rounded to 0 to {_MOST_DIGITS} digits")
    return rounded_to(number, int(digits))


def rounded_to(number: float, digits: int) -> float:
    """Round as the library does, with the errors of doubles: 1.005 to two digits is 1."""
    scale = javascript.double(10**digits)
    return javascript.tidy(javascript.double(javascript.rounded(javascript.double(number) * scale)) / scale)


def _absolute(number: float) -> object:
    return javascript.tidy(abs(javascript.double(number)))


def _root(number: float) -> object:
    if number < 0:
        raise invalid_value("A negative number has no root")
    return javascript.tidy(math.sqrt(javascript.double(number)))


FUNCTIONS: Final[tuple[Function, ...]] = (
    plain("+", "text|number text|number text|number* -> text|number", _add, _NUMBER_OR_TEXT, needs_scope=True),
    plain("-", _TWO_OR_MORE, _sequence(lambda left, right: left - right), _A_NUMBER),
    plain("*", _TWO_OR_MORE, _sequence(lambda left, right: left * right), _A_NUMBER),
    form("/", _TWO_OR_MORE, _divide),
    plain("%", "number number -> number", _remainder, _AN_INTEGER),
    plain("^", _TWO_OR_MORE, _powers, _NUMBER_OR_NUMBERS),
    plain("max", "any any* -> number", _extreme(max, -math.inf), _NUMBER_OR_NUMBERS),
    plain("min", "any any* -> number", _extreme(min, math.inf), _NUMBER_OR_NUMBERS),
    plain("average", "any -> number", _average, _NUMBERS),
    plain("sum", "array -> number", _sum, _NUMBERS),
    plain("range", "number number -> array", _range, _AN_INTEGER, needs_scope=True),
    plain("rand", "number number -> number", _random, needs_scope=True),
    plain("floor", "number -> number", _whole(math.floor), _A_NUMBER),
    plain("ceiling", "number -> number", _whole(math.ceil), _A_NUMBER),
    plain("round", "number number? -> number", _round, _A_NUMBER),
    plain("abs", "number -> number", _absolute, _A_NUMBER),
    plain("sqrt", "number -> number", _root, _A_NUMBER),
)
