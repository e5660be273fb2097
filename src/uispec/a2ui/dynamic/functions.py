"""The functions of the basic and the minimal catalog, and `@index`: one table from name to a pure function.

Each takes arguments whose bindings and calls are already evaluated; a value that is not there is `MISSING` and counts
as null. What differs between the versions is small: the five validators answer with a boolean in v0.9 and with a
validation result in v1.0, and `and`, `or` and `not` read such a result in v1.0 only.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from decimal import Decimal
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser.dates import format_date
from uispec._browser.patterns import Patterns
from uispec._model import or_none
from uispec._sentences import conjoin, did_you_mean, shown
from uispec.a2ui.dynamic.formatting import format_currency, format_number, number_in, plural_category, text
from uispec.errors import ExpressionError, Issue
from uispec.limits import DEFAULT, Limits

Arguments: TypeAlias = Mapping[str, JsonValue | MISSING]
"""Argument name to evaluated value; `MISSING` for a value that is not there, such as a binding to no data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What a function needs to know beside its arguments."""

    version: Literal["0.9", "0.9.1", "1.0"] = "1.0"
    """The surface's version."""
    locale: str = "en"
    """A language tag; other ones than English need Babel (`uispec[locale]`)."""
    timezone: tzinfo | None = None
    """The clock of dates that carry an offset; `None`: the one they carry."""
    index: int | None = None
    """Position in the nearest template; `None` outside of one."""
    limits: Limits = field(default=DEFAULT)
    patterns: Patterns | None = None
    """What searches with regular expressions; `None`: each search has its time for itself."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function with the names of its arguments, all of which must be known and the required ones given."""

    name: str
    body: Callable[[Arguments, Environment], JsonValue]
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


def call(name: str, args: Arguments, environment: Environment | None = None) -> JsonValue:
    """Call a function of the table.

    `formatString` takes its text as it is: finding the parts of a template is the evaluator's work (`resolution`).

    Args:
        name: with its `@` where it has one.
        args: evaluated arguments by name.
        environment: version, locale, time zone, index, limits; `None`: v1.0, English, outside of a template.

    Raises:
        ExpressionError: a `codes.CallCode`; the issue's path is `""`.
        LimitError: `match_timeout`, `too_large`, `too_deep`.

    Spec: A2UI 0.9 and 1.0, basic catalog, "functions".

    >>> call("formatCurrency", {"value": 12, "currency": "EUR"})
    '€12.00'
    >>> call("required", {"value": ""}), call("required", {"value": ""}, Environment(version="0.9"))
    ({'valid': False}, False)
    """
    environment = environment or Environment()
    function = FUNCTIONS.get(name)
    if function is None or (name == INDEX and environment.version != "1.0"):
        raise unknown_function(name, FUNCTIONS)
    check_names(function, args)
    return function.body(args, environment)


def unknown_function(name: str, known: Iterable[str] = ()) -> ExpressionError:
    """The error for a call that no catalog of the surface answers; `known` are the functions that may be meant."""
    text = f"There is no function {shown(name)} to call here.{did_you_mean(name, known)}"
    return ExpressionError(Issue("", "unknown_function", text))


def check_names(function: Function, args: Mapping[str, object]) -> None:
    """Check that a call gives the arguments that the function takes.

    That `length` and `numeric` want a bound is for the models to say: the official suite calls them without one.

    Raises:
        ExpressionError: `unknown_property`, `missing_property`, with one issue for each argument.

    >>> check_names(FUNCTIONS["not"], {"value": True})
    """
    known = function.required + function.optional
    issues = [
        Issue("", "unknown_property", f"{function.name} has no argument {shown(name)}; it takes {conjoin(known)}.")
        for name in args
        if name not in known
    ]
    issues += [
        Issue("", "missing_property", f"{function.name} needs the argument {shown(name)}.")
        for name in function.required
        if name not in args
    ]
    if issues:
        raise ExpressionError(*issues)


def is_true(value: JsonValue | MISSING, version: Literal["0.9", "0.9.1", "1.0"] = "1.0") -> bool:
    """Tell whether a value counts as true: null, `false`, `0` and `""` do not, everything else does, `[]` and `{}` too.

    In v1.0 an object with a boolean `valid` is a validation result and counts by that.

    >>> is_true({"valid": False}), is_true({"valid": False}, "0.9"), is_true([])
    (False, True, True)
    """
    if value is MISSING or value is None:
        return False
    if isinstance(value, dict):
        valid = value.get("valid")
        return valid if version == "1.0" and isinstance(valid, bool) else True
    return True if isinstance(value, list) else bool(value)


def _verdict(valid: bool, environment: Environment, **more: JsonValue) -> JsonValue:
    if environment.version != "1.0":
        return valid
    return {"valid": True} if valid else {"valid": False, **more}


def _get(args: Arguments, name: str) -> JsonValue:
    """Give an argument's value; null if it is not there."""
    return or_none(args.get(name, MISSING))


def _wrong_type(name: str, value: JsonValue, wanted: str) -> ExpressionError:
    match value:
        case None:
            kind = "null"
        case bool():
            kind = "a boolean"
        case int() | float():
            kind = "a number"
        case str():
            kind = f"the text {shown(value)}"
        case list():
            kind = "a list"
        case _:
            kind = "an object"
    return ExpressionError(Issue("", "wrong_type", f"The argument {shown(name)} is {kind}; it must be {wanted}."))


def _number(args: Arguments, name: str) -> Decimal | None:
    """A number, also from a text that holds one; `None` if there is no value."""
    value = _get(args, name)
    if value is None or value == "":
        return None
    number = number_in(value)
    if number is None:
        raise _wrong_type(name, value, "a number")
    return number


def _decimals(args: Arguments) -> int | None:
    number = _number(args, "decimals")
    if number is None:
        return None
    # A fraction of a digit is cut off, as in the reference renderers; far too many are refused where they are used.
    return int(max(min(number, Decimal(1_000)), Decimal(-1_000)))


def _grouping(args: Arguments, environment: Environment) -> bool:
    value = _get(args, "grouping")
    return value is None or is_true(value, environment.version)


def _required(args: Arguments, environment: Environment) -> JsonValue:
    value = _get(args, "value")
    return _verdict(value is not None and value not in ("", []), environment)


def _regex(args: Arguments, environment: Environment) -> JsonValue:
    pattern = _get(args, "pattern")
    if not isinstance(pattern, str):
        raise _wrong_type("pattern", pattern, "a text")
    search = (environment.patterns or Patterns(environment.limits)).search
    found = search(pattern, text(_get(args, "value")))
    return _verdict(found, environment)


def _length(args: Arguments, environment: Environment) -> JsonValue:
    value = _get(args, "value")
    size = len(value) if isinstance(value, list) else len(text(value))
    return _verdict(_is_within(Decimal(size), args), environment)


def _numeric(args: Arguments, environment: Environment) -> JsonValue:
    number = number_in(_get(args, "value"))
    return _verdict(number is not None and _is_within(number, args), environment)


def _is_within(number: Decimal, args: Arguments) -> bool:
    least, most = _number(args, "min"), _number(args, "max")
    return (least is None or number >= least) and (most is None or number <= most)


def _email(args: Arguments, environment: Environment) -> JsonValue:
    found = _EMAIL.fullmatch(text(_get(args, "value"))) is not None
    return _verdict(found, environment, code="INVALID_EMAIL", message=_EMAIL_MESSAGE)


def _format_string(args: Arguments, _: Environment) -> JsonValue:
    return text(_get(args, "value"))


def _format_number(args: Arguments, environment: Environment) -> JsonValue:
    number = _number(args, "value")
    if number is None:
        return ""
    grouping = _grouping(args, environment)
    return format_number(number, decimals=_decimals(args), grouping=grouping, locale=environment.locale)


def _format_currency(args: Arguments, environment: Environment) -> JsonValue:
    number = _number(args, "value")
    if number is None:
        return ""
    currency = _get(args, "currency")
    if not isinstance(currency, str):
        raise _wrong_type("currency", currency, 'a text such as "EUR"')
    grouping = _grouping(args, environment)
    return format_currency(number, currency, decimals=_decimals(args), grouping=grouping, locale=environment.locale)


def _format_date(args: Arguments, environment: Environment) -> JsonValue:
    pattern = text(_get(args, "format"))
    return format_date(_get(args, "value"), pattern, locale=environment.locale, timezone=environment.timezone)


def _pluralize(args: Arguments, environment: Environment) -> JsonValue:
    number = _number(args, "value")
    if number is None:
        return ""
    # The count 0, 1 or 2 takes the text of that very name, also in a language whose rules would not.
    for exact, name in enumerate(("zero", "one", "two")):
        if number == exact and (form := _get(args, name)) is not None:
            return text(form)
    form = _get(args, plural_category(number, environment.locale))
    return text(_get(args, "other") if form is None else form)


def _open_url(args: Arguments, _: Environment) -> JsonValue:
    """Check the URL and no more: opening it is the renderer's."""
    url = text(_get(args, "url"))
    if not _URL.match(url):
        raise ExpressionError(Issue("", "invalid_value", f"{shown(url)} is no URL with a scheme."))
    if url.partition(":")[0].lower() in _SCRIPT_SCHEMES:
        raise ExpressionError(Issue("", "invalid_value", f"Unsupported URL scheme in {shown(url)}: it would run code."))
    return None


def _operands(args: Arguments, name: str, environment: Environment) -> list[bool]:
    values = _get(args, "values")
    if not isinstance(values, list):
        raise _wrong_type("values", values, "a list")
    if len(values) < 2:
        raise ExpressionError(Issue("", "invalid_value", f"{shown(name)} needs at least two values."))
    return [is_true(value, environment.version) for value in values]


def _and(args: Arguments, environment: Environment) -> JsonValue:
    return all(_operands(args, "and", environment))


def _or(args: Arguments, environment: Environment) -> JsonValue:
    return any(_operands(args, "or", environment))


def _not(args: Arguments, environment: Environment) -> JsonValue:
    return not is_true(_get(args, "value"), environment.version)


def _capitalize(args: Arguments, _: Environment) -> JsonValue:
    value = text(_get(args, "value"))
    return value[:1].upper() + value[1:]


def _index(args: Arguments, environment: Environment) -> JsonValue:
    if environment.index is None:
        message = "@index counts the items of a template, and there is none around this component."
        raise ExpressionError(Issue("", "index_outside_template", message))
    offset = _number(args, "offset")
    if offset is None:
        return environment.index
    whole = int(offset)
    return environment.index + (whole if whole == offset else float(offset))


INDEX: Final = "@index"
"""The one system function: it belongs to no catalog, and exists in v1.0 only."""

_EMAIL: Final = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}")
# The official suite compares these very words (core/validation_result.yaml).
_EMAIL_MESSAGE: Final = "Please enter a valid email address (e.g. user@example.com)."
_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S*\Z")
_SCRIPT_SCHEMES: Final = frozenset({"javascript", "vbscript", "data"})

FUNCTIONS: Final[Mapping[str, Function]] = MappingProxyType(
    {
        function.name: function
        for function in (
            Function("required", _required, ("value",)),
            Function("regex", _regex, ("value", "pattern")),
            Function("length", _length, ("value",), ("min", "max")),
            Function("numeric", _numeric, ("value",), ("min", "max")),
            Function("email", _email, ("value",)),
            Function("formatString", _format_string, ("value",)),
            Function("formatNumber", _format_number, ("value",), ("decimals", "grouping")),
            Function("formatCurrency", _format_currency, ("value", "currency"), ("decimals", "grouping")),
            Function("formatDate", _format_date, ("value", "format")),
            Function("pluralize", _pluralize, ("value", "other"), ("zero", "one", "two", "few", "many")),
            Function("openUrl", _open_url, ("url",)),
            Function("and", _and, ("values",)),
            Function("or", _or, ("values",)),
            Function("not", _not, ("value",)),
            Function("capitalize", _capitalize, ("value",)),
            Function(INDEX, _index, (), ("offset",)),
        )
    }
)
"""Every function that is known without a catalog document, by name."""
