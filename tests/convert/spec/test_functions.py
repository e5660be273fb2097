"""What two formats have in common, told by samples: texts, functions, checks."""

from typing import Any, Final

import pytest

from uispec import jsonrender
from uispec.a2ui.dynamic.formatting import text
from uispec.a2ui.dynamic.functions import Environment, call
from uispec.adapters.functions import NAMES, functions
from uispec.adapters.json_render.plans import CHECKS
from uispec.adapters.json_render.writing.rules import EQUAL_CHECKS
from uispec.errors import ExpressionError

TEXTS: Final[list[Any]] = [
    "",
    "a",
    " a ",
    0,
    1,
    1.0,
    -1.5,
    0.1,
    123456789.125,
    True,
    False,
    None,
    [],
    [1, "a"],
    {"a": 1},
]


@pytest.mark.parametrize("value", TEXTS, ids=repr)
def test_a_hole_of_a_template_shows_what_both_show(value: Any) -> None:
    assert jsonrender.evaluate({"$template": "<${/v}>"}, {"v": value}) == f"<{text(value)}>"


def test_nothing_is_empty_for_both() -> None:
    assert jsonrender.evaluate({"$template": "<${/v}>"}, {}) == f"<{text(None)}>"


def test_only_very_large_and_very_small_numbers_are_written_otherwise() -> None:
    """JavaScript takes to exponents there, and A2UI does not; no template of a user interface shows them."""
    for value in (1e21, 1e-7):
        assert jsonrender.evaluate({"$template": "${/v}"}, {"v": value}) != text(value)


# Functions

CALLS: Final[list[tuple[str, dict[str, Any]]]] = [
    ("formatCurrency", {"value": 1240, "currency": "USD"}),
    ("formatCurrency", {"value": -3.456, "currency": "EUR", "decimals": 1}),
    ("formatCurrency", {"value": 5, "currency": "JPY"}),
    ("formatCurrency", {"value": None, "currency": "USD"}),
    ("formatNumber", {"value": 1234567.891}),
    ("formatNumber", {"value": "12", "decimals": 2, "grouping": False}),
    ("formatDate", {"value": "2026-03-01T09:30:00Z", "format": "yyyy-MM-dd HH:mm"}),
    ("formatString", {"value": "plain"}),
    ("pluralize", {"value": 1, "one": "item", "other": "items"}),
    ("pluralize", {"value": 3, "one": "item", "other": "items"}),
]


@pytest.mark.parametrize(("name", "args"), CALLS)
def test_a_computed_value_is_what_the_call_gives(name: str, args: dict[str, Any]) -> None:
    computed = jsonrender.evaluate({"$computed": name, "args": args}, {}, functions=functions())
    assert computed == call(name, args)


def test_every_function_is_tried() -> None:
    assert {name for name, _ in CALLS} == NAMES == set(functions())


def test_functions_write_for_a_language() -> None:
    pytest.importorskip("babel")
    given = {"value": 1240.5, "currency": "EUR"}
    assert functions("de")["formatCurrency"]({**given}) == call("formatCurrency", given, Environment(locale="de"))


def test_directives_are_no_such_functions() -> None:
    """They agree on numbers, and not on where there is none: so none of them stands in for a function."""
    formatted = {"$format": "currency", "value": {"$state": "/v"}, "currency": "USD"}
    rules = jsonrender.standard_directives()
    assert jsonrender.evaluate(formatted, {"v": 1240}, directives=rules) == "$1,240.00"
    assert jsonrender.evaluate(formatted, {"v": None}, directives=rules) == "$0.00"
    assert call("formatCurrency", {"value": None, "currency": "USD"}) == ""


# Checks

VALUES: Final = [
    *("", " ", "a", "abc", "abcdef", "12", "1.5", "1e3", "0x10", " 7 ", "a@b.co", "a@b.c", "x@y", "a b@c.de"),
    *("\u00e9", "\U0001f600\U0001f600", "\n", "A", "a-b"),
]
"""What may stand in a field for text."""
_ARGS: Final[dict[str, dict[str, Any]]] = {
    "pattern": {"pattern": "^[a-z]+$"},
    "length": {"min": 2, "max": 3},
    "range": {"min": 2, "max": 12},
}
_FUNCTIONS: Final = {"pattern": "regex", "range": "numeric"}
_SINGLE: Final = {"minLength": ("min",), "maxLength": ("max",), "min": ("min",), "max": ("max",)}


def _json_render(kind: str, value: Any) -> bool:
    args = _ARGS.get(kind, {})
    names = [name for name, plan in CHECKS.items() if plan.kind == kind]
    checks = [
        {"type": name, "message": "m", "args": {key: args[key] for key in _SINGLE.get(name, args)}} for name in names
    ]
    return jsonrender.run_checks(checks, value, {}).valid


def _a2ui(kind: str, value: Any) -> bool:
    answer: Any = call(_FUNCTIONS.get(kind, kind), {"value": value, **_ARGS.get(kind, {})})
    return answer["valid"] is True


@pytest.mark.parametrize("kind", ["required", "pattern", "length", "range", "email"])
def test_checks_are_equal_exactly_where_all_verdicts_are(kind: str) -> None:
    different = [value for value in VALUES if _json_render(kind, value) != _a2ui(kind, value)]
    assert (kind in EQUAL_CHECKS["a2ui"]) == (different == [])


def test_the_samples_tell_passing_from_failing() -> None:
    for kind in EQUAL_CHECKS["a2ui"]:
        assert {_a2ui(kind, value) for value in VALUES} == {True, False}


def test_an_argument_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ExpressionError, match="nonsense"):
        functions()["formatNumber"]({"value": 1, "nonsense": 2})
