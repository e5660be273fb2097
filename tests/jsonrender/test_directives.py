"""The published directives, beyond what was recorded.

What each writes was asked of Node. One row parts with it: midnight on a clock of 24 hours is 00:00 here, there 24:00.
"""

import sys
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from typing import Any, Final

import pytest

from uispec.errors import ExpressionError, LimitError
from uispec.jsonrender import DirectiveRule, Policy, evaluate, standard_directives, translations
from uispec.jsonrender.models.expressions import DIRECTIVES

STATE: Final[dict[str, Any]] = {
    "a": "x",
    "l": [1, None, "b", [2, 3]],
    "n": 1234567.891,
    "s": "héllo \U0001f600",
    "big": 1e300,
}
RULES: Final = {
    **standard_directives(now=0),
    **translations({"en": {"hi": "Hi {{a}} {{b}}{{a}}"}, "de": {}}, "de", "en"),
}

VALUES: Final[list[tuple[Any, Any]]] = [
    ({"$concat": []}, ""),
    ({"$concat": ["a", {"$state": "/gone"}, None, 1.0, True, {"$state": "/l"}]}, "a1true1,,b,2,3"),
    ({"$count": {"$state": "/s"}}, 8),
    ({"$count": {"$state": "/l"}}, 4),
    ({"$count": {"a": 1}}, 0),
    ({"$count": 5}, 0),
    ({"$join": {"$state": "/l"}}, "1, , b, 2,3"),
    ({"$join": [1, 2], "separator": ""}, "12"),
    ({"$join": 5}, "5"),
    ({"$join": None}, ""),
    ({"$math": "add", "a": 0.1, "b": 0.2}, 0.30000000000000004),
    ({"$math": "subtract", "a": 1}, 1),
    ({"$math": "multiply", "a": "3", "b": "0x10"}, 48),
    ({"$math": "divide", "a": 1, "b": 3}, 0.3333333333333333),
    ({"$math": "divide", "a": 6, "b": 3}, 2),
    ({"$math": "divide", "a": 1, "b": 0}, 0),
    ({"$math": "mod", "a": -7, "b": 3}, -1),
    ({"$math": "mod", "a": 5.5, "b": 2}, 1.5),
    ({"$math": "mod", "a": 5, "b": 0}, 0),
    ({"$math": "min", "a": 2, "b": "10"}, 2),
    ({"$math": "max", "a": 2, "b": "10"}, 10),
    ({"$math": "min", "a": 2, "b": 10**400}, 2),
    ({"$math": "round", "a": 2.5}, 3),
    ({"$math": "round", "a": -2.5}, -2),
    ({"$math": "floor", "a": -0.5}, -1),
    ({"$math": "ceil", "a": 1.2}, 2),
    ({"$math": "abs", "a": -3}, 3),
    ({"$math": "add", "a": {"$math": "add", "a": 1, "b": 1}, "b": True}, 3),
    ({"$truncate": "abcdef", "length": 3}, "abc..."),
    ({"$truncate": "abc", "length": 3}, "abc"),
    ({"$truncate": "abcdef", "length": 0, "suffix": ""}, ""),
    ({"$truncate": 12345, "length": 2, "suffix": "…"}, "12…"),
    ({"$truncate": {"$state": "/gone"}}, ""),
    ({"$pluralize": 1, "one": "item", "other": "items"}, "1 item"),
    ({"$pluralize": 0, "one": "item", "other": "items"}, "0 items"),
    ({"$pluralize": 0, "zero": "none", "one": "item", "other": "items"}, "none"),
    ({"$pluralize": "x", "zero": "none", "one": "item", "other": "items"}, "none"),
    ({"$pluralize": 1.5, "one": "item", "other": "items"}, "1.5 items"),
    ({"$format": "number", "value": {"$state": "/n"}}, "1,234,567.891"),
    ({"$format": "number", "value": "12.5"}, "12.5"),
    ({"$format": "number", "value": None}, "0"),
    ({"$format": "number", "value": "x"}, "NaN"),
    ({"$format": "number", "value": 1.005, "options": {"maximumFractionDigits": 2}}, "1.01"),
    ({"$format": "number", "value": 2, "options": {"minimumFractionDigits": 2, "useGrouping": False}}, "2.00"),
    ({"$format": "number", "value": 999999, "notation": "compact"}, "1M"),
    ({"$format": "number", "value": -1500, "notation": "compact"}, "-1.5K"),
    ({"$format": "number", "value": 0.1234, "notation": "compact"}, "0.12"),
    ({"$format": "number", "value": 1e16, "notation": "compact"}, "10,000T"),
    ({"$format": "number", "value": 2**60}, "1,152,921,504,606,847,000"),
    ({"$format": "number", "value": -(10**400)}, "-∞"),
    ({"$format": "currency", "value": -1234.5}, "-$1,234.50"),
    ({"$format": "currency", "value": 99.5, "currency": "jpy"}, "¥100"),
    ({"$format": "currency", "value": 5, "currency": "EUR", "options": {"minimumFractionDigits": 0}}, "€5"),
    ({"$format": "percent", "value": 0.256}, "26%"),
    ({"$format": "percent", "value": 0.256, "options": {"maximumFractionDigits": 1}}, "25.6%"),
    ({"$format": "date", "value": 0}, "1/1/1970"),
    ({"$format": "date", "value": "2026-09-04"}, "9/4/2026"),
    ({"$format": "date", "value": "2026-09-04T23:30:00-05:00"}, "9/5/2026"),
    (
        {
            "$format": "date",
            "value": "2026-09-04T12:00:00Z",
            "options": {"timeZone": "America/New_York", "hour": "numeric"},
        },
        "8 AM",
    ),
    ({"$format": "date", "value": 0, "options": {"dateStyle": "full"}}, "Thursday, January 1, 1970"),
    (
        {"$format": "date", "value": 0, "options": {"dateStyle": "long", "timeStyle": "short"}},
        "January 1, 1970 at 12:00 AM",
    ),
    ({"$format": "date", "value": 0, "options": {"dateStyle": "short", "timeStyle": "medium"}}, "1/1/70, 12:00:00 AM"),
    ({"$format": "date", "value": 0, "options": {"month": "short", "day": "numeric"}}, "Jan 1"),
    (
        {
            "$format": "date",
            "value": 0,
            "options": {"weekday": "short", "year": "numeric", "month": "numeric", "day": "numeric"},
        },
        "Thu, 1/1/1970",
    ),
    ({"$format": "date", "value": 0, "options": {"hour": "numeric", "minute": "2-digit", "hour12": False}}, "00:00"),
    ({"$format": "date", "value": 0, "style": "relative"}, "just now"),
    ({"$format": "date", "value": -999, "style": "relative"}, "0s ago"),
    ({"$format": "date", "value": 90_000, "style": "relative"}, "1m from now"),
    ({"$format": "date", "value": 0, "style": "relative", "now": 7_200_000}, "2h ago"),
    ({"$format": "date", "value": "1970-01-03", "style": "relative"}, "2d from now"),
    ({"$t": "hi", "params": {"a": {"$state": "/a"}, "b": 1}}, "Hi x 1x"),
    ({"$t": "hi", "params": {"a": "{{b}}", "b": "c"}}, "Hi c cc"),
    ({"$t": "hi", "params": {"c": 1}}, "Hi {{a}} {{b}}{{a}}"),
    ({"$t": "no.such"}, "no.such"),
    ({"$format": "currency", "value": "x"}, "$NaN"),
    ({"$format": "percent", "value": "x"}, "NaN%"),
    ({"$format": "number", "value": "-Infinity"}, "-∞"),
    ({"$format": "date", "value": None}, "1/1/1970"),
    (
        {
            "$format": "date",
            "value": 0,
            "options": {"year": "numeric", "month": "long", "day": "numeric", "hour": "numeric"},
        },
        "January 1, 1970 at 12 AM",
    ),
]


@pytest.mark.parametrize(("value", "result"), VALUES)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_values(policy: Policy, value: Any, result: Any) -> None:
    found = evaluate(value, STATE, directives=RULES, policy=policy)
    assert found == result
    assert type(found) is type(result)


def test_all_published_ones_are_there() -> None:
    assert sorted(RULES) == sorted(DIRECTIVES)


WRONG: Final[list[tuple[Any, str, str, Any]]] = [
    # The path and the code under strict; what compat gives, or that it raises the same.
    ({"$concat": "abc"}, "/$concat", "wrong_type", ...),
    ({"$math": "power", "a": 2}, "/$math", "wrong_type", 2),
    ({"$math": "round", "a": 10**400}, "", "not_a_number", None),
    ({"$math": "multiply", "a": {"$state": "/big"}, "b": {"$state": "/big"}}, "", "not_a_number", None),
    ({"$t": 5}, "/$t", "wrong_type", ...),
    ({"$format": "money", "value": 1}, "/$format", "invalid_value", 1),
    ({"$format": "currency", "value": 1, "currency": "EURO"}, "/currency", "invalid_value", ...),
    (
        {"$format": "number", "value": 1, "options": {"minimumFractionDigits": 3, "maximumFractionDigits": 2}},
        "/options/minimumFractionDigits",
        "invalid_value",
        ...,
    ),
    ({"$format": "number", "value": 1, "notation": "scientific"}, "/notation", "invalid_value", ...),
    ({"$format": "date", "value": "soon"}, "/value", "invalid_value", ...),
    ({"$format": "date", "value": {"$state": "/gone"}}, "/value", "invalid_value", ...),
    ({"$format": "number", "value": 1, "options": {"unit": "meter"}}, "/options/unit", "invalid_value", ...),
    (
        {"$format": "number", "value": 1, "options": {"maximumFractionDigits": 200}},
        "/options/maximumFractionDigits",
        "invalid_value",
        ...,
    ),
    ({"$format": "date", "value": 0, "options": {"month": "tiny"}}, "/options/month", "invalid_value", ...),
    ({"$format": "date", "value": 0, "options": {"minute": "2-digit"}}, "/options/hour", "invalid_value", ...),
    (
        {"$format": "date", "value": 0, "options": {"timeZone": "Mars/Olympus"}},
        "/options/timeZone",
        "invalid_value",
        ...,
    ),
    ({"$format": "number", "value": 1, "locale": "xx-YY"}, "", "unknown_locale", ...),
]


@pytest.mark.parametrize(("value", "path", "code", "compat"), WRONG)
def test_what_cannot_be_made(value: Any, path: str, code: str, compat: Any) -> None:
    with pytest.raises(ExpressionError) as raised:
        evaluate({"x": value}, STATE, directives=RULES)
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [(f"/x{path}", code)]
    if compat is ...:
        with pytest.raises(ExpressionError):
            evaluate(value, STATE, directives=RULES, policy="compat")
    else:
        assert evaluate(value, STATE, directives=RULES, policy="compat") == compat


def test_the_library_reads_no_clock() -> None:
    ago = {"$format": "date", "value": 0, "style": "relative"}
    with pytest.raises(ExpressionError) as raised:
        evaluate(ago, {}, directives=standard_directives())
    assert raised.value.issues[0].path == "/now"
    now = datetime(1970, 1, 1, 1, tzinfo=UTC)
    assert evaluate(ago, {}, directives=standard_directives(now=now)) == "1h ago"


def test_dates_go_by_the_clock_that_is_given() -> None:
    east = standard_directives(timezone=timezone(timedelta(hours=9)))
    assert evaluate({"$format": "date", "value": "2026-09-04T20:00:00Z"}, {}, directives=east) == "9/5/2026"
    assert evaluate({"$format": "date", "value": "2026-09-04T20:00:00"}, {}, directives=east) == "9/4/2026"


OTHER_LANGUAGES: Final[list[tuple[str, Any, str]]] = [
    ("de", {"$format": "number", "value": 1234567.891}, "1.234.567,891"),
    ("de", {"$format": "number", "value": 1234567, "notation": "compact"}, "1,2\u00a0Mio."),
    ("de", {"$format": "number", "value": 1500, "notation": "compact"}, "1500"),
    ("de", {"$format": "currency", "value": 1234.5, "currency": "EUR"}, "1.234,50\u00a0€"),
    ("de", {"$format": "percent", "value": 0.256}, "26\u00a0%"),
    ("de", {"$format": "date", "value": 0}, "1.1.1970"),
    ("de", {"$format": "date", "value": 0, "options": {"dateStyle": "full"}}, "Donnerstag, 1. Januar 1970"),
    ("de", {"$format": "date", "value": 0, "options": {"timeStyle": "short"}}, "00:00"),
    ("de", {"$format": "date", "value": 0, "options": {"dateStyle": "short", "timeStyle": "short"}}, "01.01.70, 00:00"),
    ("fr", {"$format": "date", "value": 0, "options": {"month": "short", "day": "numeric"}}, "1 janv."),
    ("ja", {"$format": "number", "value": 12345, "notation": "compact"}, "1.2万"),
]


@pytest.mark.parametrize(("locale", "value", "text"), OTHER_LANGUAGES)
def test_other_languages(locale: str, value: Any, text: str) -> None:
    pytest.importorskip("babel", reason="other languages than English need Babel")
    assert evaluate(value, {}, directives=standard_directives(locale=locale)) == text
    assert evaluate({**value, "locale": locale}, {}, directives=standard_directives()) == text


def test_a_language_that_cldr_knows_no_pattern_for_is_not_guessed() -> None:
    pytest.importorskip("babel", reason="other languages than English need Babel")
    odd = {"$format": "date", "value": 0, "options": {"year": "2-digit", "month": "2-digit", "day": "2-digit"}}
    with pytest.raises(ExpressionError, match="invalid_value"):
        evaluate(odd, {}, directives=standard_directives(locale="de"))


def test_other_languages_without_babel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "babel", None)
    monkeypatch.delitem(sys.modules, "uispec._browser.cldr", raising=False)
    with pytest.raises(ExpressionError, match="locale_unavailable"):
        evaluate({"$format": "number", "value": 1}, {}, directives=standard_directives(locale="de"))


def nothing(*_: object) -> None:
    """A directive that makes null."""


def test_keys_that_no_directive_may_have() -> None:
    for key in ("format", "$state", "$template", ""):
        with pytest.raises(ValueError, match="the key"):
            DirectiveRule(key, nothing)
    assert DirectiveRule("$then", nothing).key == "$then"


def test_a_message_does_not_grow_without_end() -> None:
    names = [f"p{number}" for number in range(60)]
    params: dict[str, Any] = {name: f"{{{{{after}}}}}" * 2 for name, after in pairwise(names)}
    rules = translations({"en": {"bomb": "{{p0}}"}}, "en")
    with pytest.raises(LimitError, match="too_large"):
        evaluate({"$t": "bomb", "params": params}, {}, directives=rules)
