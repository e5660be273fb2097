"""Short ways to write the built-in checks, each with a message to fall back on.

Source: json-render 0.21, `check`.

>>> min_length(3).model_dump()
{'type': 'minLength', 'message': 'Must be at least 3 characters', 'args': {'min': 3}}
"""

from pydantic import JsonValue

from uispec._browser.javascript import number_text
from uispec._hold import hold
from uispec._model import MISSING
from uispec.jsonrender.models.check_models import Check


def _check(type_: str, message: str | None, fallback: str, **args: JsonValue) -> Check:
    return Check(type=type_, message=fallback if message is None else message, args=args or MISSING)


def required(message: str | None = None) -> Check:
    """There is a value: not null, no blank text, no empty array.

    >>> required().message
    'This field is required'
    """
    return _check("required", message, "This field is required")


def email(message: str | None = None) -> Check:
    """The text looks like an address.

    >>> email().message
    'Invalid email address'
    """
    return _check("email", message, "Invalid email address")


def min_length(least: float, message: str | None = None) -> Check:
    """The text has at least so many UTF-16 units.

    >>> min_length(3).message
    'Must be at least 3 characters'
    """
    hold("min_length", "least", least, int | float, "a number")
    return _check("minLength", message, f"Must be at least {number_text(least)} characters", min=least)


def max_length(most: float, message: str | None = None) -> Check:
    """The text has at most so many UTF-16 units.

    >>> max_length(3).message
    'Must be at most 3 characters'
    """
    hold("max_length", "most", most, int | float, "a number")
    return _check("maxLength", message, f"Must be at most {number_text(most)} characters", max=most)


def pattern(expression: str, message: str | None = None) -> Check:
    """A JavaScript regular expression occurs in the text.

    >>> pattern("^a").model_dump()
    {'type': 'pattern', 'message': 'Invalid format', 'args': {'pattern': '^a'}}
    """
    hold("pattern", "expression", expression, str, "text")
    return _check("pattern", message, "Invalid format", pattern=expression)


def at_least(least: float, message: str | None = None) -> Check:
    """The number is not less: the check `min`.

    >>> at_least(1).message
    'Must be at least 1'
    """
    hold("at_least", "least", least, int | float, "a number")
    return _check("min", message, f"Must be at least {number_text(least)}", min=least)


def at_most(most: float, message: str | None = None) -> Check:
    """The number is not greater: the check `max`.

    >>> at_most(9).message
    'Must be at most 9'
    """
    hold("at_most", "most", most, int | float, "a number")
    return _check("max", message, f"Must be at most {number_text(most)}", max=most)


def url(message: str | None = None) -> Check:
    """The text is an absolute URL.

    >>> url().message
    'Invalid URL'
    """
    return _check("url", message, "Invalid URL")


def numeric(message: str | None = None) -> Check:
    """The value is a number, or a text that JavaScript reads as one.

    >>> numeric().message
    'Must be a number'
    """
    return _check("numeric", message, "Must be a number")


def matches(path: str, message: str | None = None) -> Check:
    """The value is the one that the state holds there.

    >>> matches("/password").args
    {'other': {'$state': '/password'}}
    """
    hold("matches", "path", path, str, "text")
    return _check("matches", message, "Fields must match", other={"$state": path})


def equal_to(path: str, message: str | None = None) -> Check:
    """The same as `matches`, under its other name.

    >>> equal_to("/password").type
    'equalTo'
    """
    hold("equal_to", "path", path, str, "text")
    return _check("equalTo", message, "Fields must match", other={"$state": path})


def less_than(path: str, message: str | None = None) -> Check:
    """The value comes before the one that the state holds there.

    >>> less_than("/to").message
    'Must be less than the compared field'
    """
    hold("less_than", "path", path, str, "text")
    return _check("lessThan", message, "Must be less than the compared field", other={"$state": path})


def greater_than(path: str, message: str | None = None) -> Check:
    """The value comes after the one that the state holds there.

    >>> greater_than("/from").message
    'Must be greater than the compared field'
    """
    hold("greater_than", "path", path, str, "text")
    return _check("greaterThan", message, "Must be greater than the compared field", other={"$state": path})


def required_if(path: str, message: str | None = None) -> Check:
    """There is a value, if what the state holds there is truthy.

    >>> required_if("/ships").args
    {'field': {'$state': '/ships'}}
    """
    hold("required_if", "path", path, str, "text")
    return _check("requiredIf", message, "This field is required", field={"$state": path})


__all__ = [
    "at_least",
    "at_most",
    "email",
    "equal_to",
    "greater_than",
    "less_than",
    "matches",
    "max_length",
    "min_length",
    "numeric",
    "pattern",
    "required",
    "required_if",
    "url",
]


def __dir__() -> list[str]:
    return __all__
