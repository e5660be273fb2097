"""The functions of the catalogs over arguments that are already evaluated, in each version."""

from typing import Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from tests.shared import load, needs_shared
from uispec.a2ui.dialects import BASIC_FUNCTIONS
from uispec.a2ui.dynamic.functions import FUNCTIONS, Arguments, Environment, call, is_true
from uispec.errors import ExpressionError, UispecError

_V0_9 = Environment(version="0.9")
_EMAIL = "Please enter a valid email address (e.g. user@example.com)."

# Name, arguments, whether the value is valid.
VALIDATORS: list[tuple[str, Arguments, bool]] = [
    ("required", {"value": "x"}, True),
    ("required", {"value": " "}, True),
    ("required", {"value": 0}, True),
    ("required", {"value": False}, True),
    ("required", {"value": {}}, True),
    ("required", {"value": [None]}, True),
    ("required", {"value": ""}, False),
    ("required", {"value": None}, False),
    ("required", {"value": []}, False),
    ("required", {"value": MISSING}, False),
    ("regex", {"value": "a1", "pattern": r"\d"}, True),
    ("regex", {"value": "ab", "pattern": r"\d"}, False),
    ("regex", {"value": 12, "pattern": "^12$"}, True),
    ("regex", {"value": MISSING, "pattern": "^$"}, True),
    ("length", {"value": "abc", "min": 3, "max": 3}, True),
    ("length", {"value": "ab", "min": 3}, False),
    ("length", {"value": "abcd", "max": 3}, False),
    ("length", {"value": ["a"], "min": 2}, False),
    ("length", {"value": ["a", "b"], "min": 2}, True),
    ("length", {"value": None, "min": 1}, False),
    ("length", {"value": MISSING, "max": 0}, True),
    ("length", {"value": 12.0, "max": 2}, True),
    ("length", {"value": {"a": 1}, "min": 7, "max": 7}, True),
    # Characters, not UTF-16 units.
    ("length", {"value": "😀", "max": 1}, True),
    ("length", {"value": "abc"}, True),
    ("numeric", {"value": 42.5, "min": 0, "max": 100}, True),
    ("numeric", {"value": " 42.5 ", "min": 42.5}, True),
    ("numeric", {"value": -5, "min": 0}, False),
    ("numeric", {"value": 101, "max": 100}, False),
    ("numeric", {"value": "x"}, False),
    ("numeric", {"value": "", "min": 0}, False),
    ("numeric", {"value": "inf", "min": 0}, False),
    ("numeric", {"value": True, "min": 0}, False),
    ("numeric", {"value": MISSING, "min": 0}, False),
    ("numeric", {"value": 0.1, "max": 0.1}, True),
    ("email", {"value": "user@example.com"}, True),
    ("email", {"value": "a.b+c%d@sub-1.example.co"}, True),
]


@pytest.mark.parametrize(("name", "args", "valid"), VALIDATORS)
def test_validators(name: str, args: Arguments, valid: bool) -> None:
    """A boolean in v0.9, a validation result in v1.0, whose message is left to the rule."""
    assert call(name, args, _V0_9) is valid
    assert call(name, args, Environment(version="0.9.1")) is valid
    assert call(name, args) == {"valid": valid}


@pytest.mark.parametrize(
    "value", ["", "x", "a@b", "test@test.c", "a@b.co\n", " a@b.co", "a b@c.de", "ä@b.de", None, MISSING, 5]
)
def test_no_email(value: JsonValue) -> None:
    assert call("email", {"value": value}, _V0_9) is False
    assert call("email", {"value": value}) == {"valid": False, "code": "INVALID_EMAIL", "message": _EMAIL}


# Name, arguments, result in both versions.
RESULTS: list[tuple[str, Arguments, JsonValue]] = [
    ("formatString", {"value": "as ${it} is"}, "as ${it} is"),
    ("formatString", {"value": 3.0}, "3"),
    ("formatNumber", {"value": 1234.5678}, "1,234.568"),
    ("formatNumber", {"value": "1234.5", "decimals": 2, "grouping": False}, "1234.50"),
    ("formatNumber", {"value": 5, "decimals": 1.9, "grouping": None}, "5.0"),
    ("formatNumber", {"value": 1234, "decimals": MISSING, "grouping": MISSING}, "1,234"),
    ("formatNumber", {"value": 1234, "decimals": ""}, "1,234"),
    # What has not come yet is shown as nothing.
    ("formatNumber", {"value": MISSING}, ""),
    ("formatNumber", {"value": None, "decimals": 2}, ""),
    ("formatCurrency", {"value": 1234.5, "currency": "USD"}, "$1,234.50"),
    ("formatCurrency", {"value": 1234.5, "currency": "JPY"}, "¥1,235"),
    ("formatCurrency", {"value": 5, "currency": "EUR", "decimals": 0, "grouping": False}, "€5"),
    ("formatCurrency", {"value": MISSING, "currency": MISSING}, ""),
    ("formatDate", {"value": "2026-09-04T12:00:00Z", "format": "yyyy-MM-dd"}, "2026-09-04"),
    ("formatDate", {"value": "2026-02-30", "format": "yyyy"}, ""),
    ("formatDate", {"value": MISSING, "format": "yyyy"}, ""),
    ("pluralize", {"value": 0, "zero": "none", "other": "many"}, "none"),
    ("pluralize", {"value": 0, "other": "many"}, "many"),
    ("pluralize", {"value": 0, "zero": "", "other": "many"}, ""),
    ("pluralize", {"value": 1, "one": "1 item", "other": "items"}, "1 item"),
    ("pluralize", {"value": 1, "one": MISSING, "other": "items"}, "items"),
    ("pluralize", {"value": "1.0", "one": "1 item", "other": "items"}, "1 item"),
    ("pluralize", {"value": 1.5, "one": "1 item", "other": "items"}, "items"),
    ("pluralize", {"value": 2, "two": "a pair", "few": "few", "other": "items"}, "a pair"),
    ("pluralize", {"value": 3, "few": "few", "other": 7}, "7"),
    ("pluralize", {"value": 5, "other": MISSING}, ""),
    ("pluralize", {"value": MISSING, "other": "items"}, ""),
    ("openUrl", {"url": "https://example.com/a?b#c"}, None),
    ("openUrl", {"url": "mailto:a@example.com"}, None),
    ("openUrl", {"url": "my-app:open"}, None),
    ("and", {"values": [True, 1, "no", [], {}]}, True),
    ("and", {"values": [True, ""]}, False),
    ("and", {"values": [True, None]}, False),
    ("or", {"values": [0, False, "", None]}, False),
    ("or", {"values": [0, "yes"]}, True),
    ("not", {"value": True}, False),
    ("not", {"value": MISSING}, True),
    ("not", {"value": "false"}, False),
    ("capitalize", {"value": "élan VITAL"}, "Élan VITAL"),
    ("capitalize", {"value": MISSING}, ""),
]


@pytest.mark.parametrize(("name", "args", "result"), RESULTS)
def test_results(name: str, args: Arguments, result: JsonValue) -> None:
    assert repr(call(name, args)) == repr(result)
    assert repr(call(name, args, _V0_9)) == repr(result)


def test_validation_results_count_by_their_validity_in_v1_0_only() -> None:
    failed: JsonValue = {"valid": False, "message": "Required"}
    assert call("and", {"values": [{"valid": True}, failed]}) is False
    assert call("or", {"values": [failed, failed]}) is False
    assert call("not", {"value": failed}) is True
    assert call("not", {"value": failed}, _V0_9) is False
    # Only a boolean makes it a validation result.
    assert call("not", {"value": {"valid": 0}}) is False


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=5,
    )
)
def test_not_is_the_opposite(value: JsonValue) -> None:
    versions: tuple[Literal["0.9", "1.0"], ...] = ("0.9", "1.0")
    for version in versions:
        assert call("not", {"value": value}, Environment(version=version)) is (not is_true(value, version))


_REPORTED = {fault["id"]: fault for fault in load("cases/reported-faults.json") or ()}


@needs_shared
def test_reported_urls() -> None:
    fault = _REPORTED["a2ui-openurl-schemes"]
    for url, allowed in zip(fault["input"]["urls"], fault["expect"]["allowed"], strict=True):
        try:
            refused = call("openUrl", {"url": url}) is not None
        except ExpressionError:
            refused = True
        # The report allows http and https alone; the reference library lets a renderer write a mail or dial, too.
        assert refused == (allowed is not True and not url.startswith("mailto:")), url


def test_index() -> None:
    inside = Environment(index=2)
    offsets: list[tuple[Arguments, object]] = [
        ({}, 2),
        ({"offset": 1}, 3),
        ({"offset": -2.0}, 0),
        ({"offset": 0.5}, 2.5),
        ({"offset": MISSING}, 2),
        ({"offset": "1"}, 3),
    ]
    for args, result in offsets:
        assert repr(call("@index", args, inside)) == repr(result)


def test_locale_and_limits_reach_the_functions() -> None:
    pytest.importorskip("babel")
    german = Environment(locale="de")
    assert call("formatNumber", {"value": 1234.5}, german) == "1.234,5"
    assert call("formatCurrency", {"value": 5, "currency": "EUR"}, german) == "5,00\u00a0€"
    assert call("formatDate", {"value": "2026-05-01", "format": "MMMM"}, german) == "Mai"
    assert call("pluralize", {"value": 3, "few": "few", "other": "x"}, Environment(locale="pl")) == "few"


_WRONG_NUMBER = 'The argument "value" is {}; it must be a number.'

# Name, arguments, (code, message) of each issue.
FAULTS: list[tuple[str, Arguments, list[tuple[str, str]]]] = [
    ("noSuch", {}, [("unknown_function", 'There is no function "noSuch" to call here.')]),
    ("@foo", {}, [("unknown_function", 'There is no function "@foo" to call here.')]),
    ("required", {}, [("missing_property", 'required needs the argument "value".')]),
    (
        "formatNumber",
        {"valu": 3, "digits": 1},
        [
            ("unknown_property", 'formatNumber has no argument "valu"; it takes value, decimals and grouping.'),
            ("unknown_property", 'formatNumber has no argument "digits"; it takes value, decimals and grouping.'),
            ("missing_property", 'formatNumber needs the argument "value".'),
        ],
    ),
    ("formatNumber", {"value": "x"}, [("wrong_type", _WRONG_NUMBER.format('the text "x"'))]),
    ("formatNumber", {"value": []}, [("wrong_type", _WRONG_NUMBER.format("a list"))]),
    ("formatNumber", {"value": {}}, [("wrong_type", _WRONG_NUMBER.format("an object"))]),
    ("formatNumber", {"value": True}, [("wrong_type", _WRONG_NUMBER.format("a boolean"))]),
    (
        "formatNumber",
        {"value": 1, "decimals": -1},
        [("invalid_value", "A number cannot have -1 decimals; give 0 to 100.")],
    ),
    (
        "formatNumber",
        {"value": 1, "decimals": 1e300},
        [("invalid_value", "A number cannot have 1000 decimals; give 0 to 100.")],
    ),
    ("formatNumber", {"value": 10**5000}, [("too_large", "The integer has too many digits to be written out.")]),
    (
        "formatCurrency",
        {"value": 1, "currency": "euro"},
        [("invalid_value", '"euro" is no currency code; give three letters, such as "EUR".')],
    ),
    (
        "formatCurrency",
        {"value": 1, "currency": MISSING},
        [("wrong_type", 'The argument "currency" is null; it must be a text such as "EUR".')],
    ),
    ("pluralize", {"value": "x", "other": ""}, [("wrong_type", _WRONG_NUMBER.format('the text "x"'))]),
    (
        "regex",
        {"value": "a", "pattern": 5},
        [("wrong_type", 'The argument "pattern" is a number; it must be a text.')],
    ),
    (
        "regex",
        {"value": "a", "pattern": "("},
        [("invalid_pattern", "Invalid regular expression: a group is not closed.")],
    ),
    (
        "length",
        {"value": "a", "min": "x"},
        [("wrong_type", 'The argument "min" is the text "x"; it must be a number.')],
    ),
    (
        "openUrl",
        {"url": "javascript:alert(1)"},
        [("invalid_value", 'Unsupported URL scheme in "javascript:alert(1)": it would run code.')],
    ),
    (
        "openUrl",
        {"url": "DATA:text/html,x"},
        [("invalid_value", 'Unsupported URL scheme in "DATA:text/html,x": it would run code.')],
    ),
    ("openUrl", {"url": "/relative"}, [("invalid_value", '"/relative" is no URL with a scheme.')]),
    ("openUrl", {"url": "https://a b"}, [("invalid_value", '"https://a b" is no URL with a scheme.')]),
    ("openUrl", {"url": MISSING}, [("invalid_value", '"" is no URL with a scheme.')]),
    ("and", {"values": [True]}, [("invalid_value", '"and" needs at least two values.')]),
    ("or", {"values": []}, [("invalid_value", '"or" needs at least two values.')]),
    ("or", {"values": "ab"}, [("wrong_type", 'The argument "values" is the text "ab"; it must be a list.')]),
    (
        "@index",
        {},
        [
            (
                "index_outside_template",
                "@index counts the items of a template, and there is none around this component.",
            )
        ],
    ),
]


@pytest.mark.parametrize(("name", "args", "issues"), FAULTS)
def test_faults(name: str, args: Arguments, issues: list[tuple[str, str]]) -> None:
    with pytest.raises(UispecError) as caught:
        call(name, args)
    assert [(issue.path, issue.code, issue.message) for issue in caught.value.issues] == [
        ("", *rest) for rest in issues
    ]


def test_index_is_of_v1_0() -> None:
    with pytest.raises(UispecError) as caught:
        call("@index", {}, Environment(version="0.9", index=1))
    assert [issue.code for issue in caught.value.issues] == ["unknown_function"]


def test_every_function_of_the_basic_catalog_is_here() -> None:
    assert set(FUNCTIONS) == {*BASIC_FUNCTIONS, "capitalize", "@index"}


_CATALOGS = [
    ("data/a2ui/v0_9/catalogs/basic/catalog.json", "call"),
    ("data/a2ui/v1_0/catalogs/basic/catalog.json", "@call"),
    ("data/a2ui/v0_9/catalogs/minimal/catalog.json", "call"),
]


@pytest.mark.parametrize("path", [path for path, _ in _CATALOGS])
def test_arguments_as_in_the_catalogs(path: str) -> None:
    """The names of the arguments are those of the official documents, required ones first."""
    catalog = load(path)
    if catalog is None:
        pytest.skip("the shared data folder is absent")
    for name, function in cast("dict[str, dict[str, dict[str, dict[str, list[str]]]]]", catalog["functions"]).items():
        args = function["properties"]["args"]
        ours = FUNCTIONS[name]
        assert set(ours.required) == set(args["required"]), name
        assert {*ours.required, *ours.optional} == set(args["properties"]), name


_ANY: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


def _missing() -> JsonValue | MISSING:
    return MISSING


def _calls(name: str) -> st.SearchStrategy[tuple[str, Arguments]]:
    value = _ANY | st.builds(_missing)
    function = FUNCTIONS[name]
    required = dict.fromkeys(function.required, value)
    optional = dict.fromkeys(function.optional, value)
    args: st.SearchStrategy[Arguments] = st.fixed_dictionaries(required, optional=optional)
    return st.tuples(st.just(name), args)


@given(st.sampled_from(sorted(FUNCTIONS)).flatmap(_calls), st.sampled_from(["0.9", "0.9.1", "1.0"]))
def test_nothing_but_our_own_errors(called: tuple[str, Arguments], version: Literal["0.9", "0.9.1", "1.0"]) -> None:
    name, args = called
    try:
        result: object = call(name, args, Environment(version=version, index=3))
    except UispecError as error:
        result = error.issues[0].code
    assert result is not MISSING
