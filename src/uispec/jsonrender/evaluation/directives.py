"""Values that a directive makes: the eight that are published for json-render, and how to make another.

A registry of directives is a mapping by key. Without one, an object with such a key is plain data, as upstream has it.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._hold import hold
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue
from uispec.jsonrender.evaluation.context import Context
from uispec.jsonrender.evaluation.formats import Conventions, formatted
from uispec.jsonrender.models.expressions import OWN_KEYS

Value: TypeAlias = JsonValue | MISSING
Evaluate: TypeAlias = Callable[[JsonValue], Value]
"""Evaluates a part of the object, in the place where the object stands."""
Make: TypeAlias = Callable[[Mapping[str, JsonValue], Evaluate, Context], Value]


@dataclass(frozen=True, slots=True)
class DirectiveRule:
    """What an object with a certain key is worth.

    >>> def shout(members, evaluate, context):
    ...     return str(evaluate(members["$shout"])).upper()
    >>> DirectiveRule("$shout", shout).key
    '$shout'
    >>> DirectiveRule("$state", shout)
    Traceback (most recent call last):
    ValueError: the key "$state" is that of an expression
    """

    key: str
    """Starts with `$`, and is none of the keys of expressions."""
    value: Make
    """From the object, an evaluator for its parts and the context to JSON, or MISSING for nothing."""
    description: str = ""

    def __post_init__(self) -> None:
        hold("DirectiveRule", "key", self.key, str, "a text")
        if not self.key.startswith("$"):
            raise ValueError(f'the key of a directive starts with "$"; {shown(self.key)} does not')
        if self.key in OWN_KEYS:
            raise ValueError(f"the key {shown(self.key)} is that of an expression")


def _text(value: Value, context: Context) -> str:
    """The text of a part: nothing and null are empty."""
    if isinstance(value, str):
        return value
    if value is MISSING or value is None:
        return ""
    made = javascript.text(value, context.limits)
    context.charge(len(made))
    return made


def _concat(members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
    parts = members["$concat"]
    if not isinstance(parts, list):
        raise _wrong_type("$concat", "an array")
    return context.joined([_text(evaluate(part), context) for part in parts])


def _count(members: Mapping[str, JsonValue], evaluate: Evaluate, _: Context) -> Value:
    counted = evaluate(members["$count"])
    if isinstance(counted, str):
        return javascript.length(counted)
    return len(counted) if isinstance(counted, list) else 0


def _join(members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
    joined = evaluate(members["$join"])
    if not isinstance(joined, list):
        return _text(joined, context)
    separator = members.get("separator")
    between = ", " if separator is None else javascript.text(separator, context.limits)
    return context.joined([_text(item, context) for item in joined], between)


def _operand(members: Mapping[str, JsonValue], name: str, evaluate: Evaluate, context: Context) -> float:
    value = evaluate(members[name]) if name in members else MISSING
    if value is MISSING:
        return 0
    number = javascript.number(value, context.limits)
    if number != number:
        context.note("not_a_number", f"$math takes {shown(javascript.text(value, context.limits))} for 0.")
        return 0
    return number


def _over(divide: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """Nothing can be divided by zero; here the result is zero then."""
    return lambda a, b: divide(a, b) if b != 0 else 0


def _divide(a: float, b: float) -> float:
    return float(a) / float(b)


def _rest(a: float, b: float) -> float:
    # An infinite divisor leaves the number as it is; of an infinite one there is no rest.
    return math.fmod(a, b) if math.isfinite(a) else math.nan


_OPERATIONS: Final[Mapping[str, Callable[[float, float], float]]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": _over(_divide),
    "mod": _over(_rest),
    "min": min,
    "max": max,
    "round": lambda a, _: javascript.rounded(a),
    "floor": lambda a, _: float(math.floor(a)) if math.isfinite(a) else a,
    "ceil": lambda a, _: float(math.ceil(a)) if math.isfinite(a) else a,
    "abs": lambda a, _: abs(a),
}


def _math(members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
    a, b = (_operand(members, name, evaluate, context) for name in ("a", "b"))
    name = members["$math"]
    operation = _OPERATIONS.get(name) if isinstance(name, str) else None
    if operation is None:
        if not context.rules.is_forgiving:
            raise _wrong_type("$math", f"one of {', '.join(_OPERATIONS)}")
        return a
    # As floats: integers of Python have no end, and `multiply` in a repeat would find out.
    made = operation(javascript.double(a), javascript.double(b))
    if math.isfinite(made):
        return javascript.tidy(made)
    if context.rules.is_finite:
        raise ExpressionError(Issue("", "not_a_number", f"$math comes to {javascript.number_text(made)} here."))
    return None if context.is_json else made


def _truncate(members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
    text = _text(evaluate(members["$truncate"]), context)
    most = members.get("length")
    most = 100 if most is None else javascript.number(most, context.limits)
    if javascript.length(text) <= most:
        return text
    suffix = members.get("suffix")
    return context.joined((javascript.cut(text, most), "..." if suffix is None else _text(suffix, context)))


def _pluralize(members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
    number = javascript.number(evaluate(members["$pluralize"]), context.limits)
    count = 0 if number != number else number
    zero = members.get("zero")
    if count == 0 and zero is not None:
        return zero
    name = "one" if count == 1 else "other"
    word = "undefined" if name not in members else javascript.text(members[name], context.limits)
    return context.joined((javascript.number_text(count), word), " ")


def _format(conventions: Conventions, members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
    value = evaluate(members["value"]) if "value" in members else MISSING
    return formatted(members, value, conventions, context)


def _wrong_type(key: str, wanted: str) -> ExpressionError:
    return ExpressionError(Issue(f"/{key}", "wrong_type", f"{key} has to be {wanted}."))


def standard_directives(
    *, locale: str = "en-US", timezone: tzinfo = UTC, now: datetime | float | None = None
) -> Mapping[str, DirectiveRule]:
    """Return the seven published directives that need no messages: the registry that upstream calls standard.

    `$concat`, `$count`, `$join`, `$math`, `$truncate`, `$pluralize`, `$format`. For the eighth, `$t`, add what
    `translations` gives: `{**standard_directives(), **translations(...)}`.

    Args:
        locale: the language of `$format`, where an object names none; other ones than English need Babel
            (`uispec[locale]`).
        timezone: the clock of `$format` for dates, where an object names none.
        now: the moment that relative dates are told from, where an object names none; a number counts milliseconds
            since 1970. Without it such a date is an `ExpressionError`, since the library reads no clock.

    Spec: @json-render/directives 0.19.0.

    >>> from uispec.jsonrender.evaluation.evaluation import evaluate
    >>> cart = {"$pluralize": {"$count": {"$state": "/items"}}, "one": "item", "other": "items"}
    >>> evaluate(cart, {"items": [1, 2]}, directives=standard_directives())
    '2 items'
    """
    conventions = Conventions(locale, timezone, now)
    makers: tuple[tuple[str, Make], ...] = (
        ("$concat", _concat),
        ("$count", _count),
        ("$join", _join),
        ("$math", _math),
        ("$truncate", _truncate),
        ("$pluralize", _pluralize),
        ("$format", partial(_format, conventions)),
    )
    return MappingProxyType({key: DirectiveRule(key, make) for key, make in makers})


Messages: TypeAlias = Mapping[str, Mapping[str, str]]
"""Texts by language, then by key."""


def translations(messages: Messages, locale: str, fallback: str | None = None) -> Mapping[str, DirectiveRule]:
    """Return the directive `$t`: a message in a language, `{{name}}` in it replaced by a param.

    Args:
        messages: texts by language and key; copied.
        locale: the language.
        fallback: the language of messages that it lacks; a key that neither has stands for itself.

    Spec: @json-render/directives 0.19.0, `createI18nDirective`.

    >>> from uispec.jsonrender.evaluation.evaluation import evaluate
    >>> spanish = translations({"es": {"hi": "Hola, {{name}}!"}}, "es")
    >>> evaluate({"$t": "hi", "params": {"name": {"$state": "/user"}}}, {"user": "Ada"}, directives=spanish)
    'Hola, Ada!'
    """
    hold("translations", "messages", messages, Mapping, "a mapping of languages to messages")
    for language in messages.values():
        hold("translations", "messages", language, Mapping, "a mapping of languages to messages")
    hold("translations", "locale", locale, str, "a language")
    hold("translations", "fallback", fallback, str | None, "a language, or None")
    texts = {**messages.get(fallback or "", {}), **messages.get(locale, {})}

    def translated(members: Mapping[str, JsonValue], evaluate: Evaluate, context: Context) -> Value:
        key = members["$t"]
        if not isinstance(key, str):
            raise _wrong_type("$t", "the key of a message")
        params = members.get("params")
        # One name after the other, as upstream: what a param brings may hold the name of a later one.
        message = texts.get(key, key)
        for name, param in (cast("dict[str, JsonValue]", params) if isinstance(params, dict) else {}).items():
            hole = f"{{{{{name}}}}}"
            if hole in message:
                message = context.joined(message.split(hole), _text(evaluate(param), context))
        return message

    return MappingProxyType({"$t": DirectiveRule("$t", translated)})
