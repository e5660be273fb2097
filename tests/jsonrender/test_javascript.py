"""What JavaScript makes of values: each row was asked of Node."""

from math import inf, isnan, nan
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec._browser import javascript
from uispec._model import MISSING
from uispec.errors import LimitError
from uispec.limits import Limits

NUMBERS: Final[list[tuple[float, str]]] = [
    (1, "1"),
    (1.0, "1"),
    (-0.0, "0"),
    (0.1, "0.1"),
    (-2.5, "-2.5"),
    (1e-6, "0.000001"),
    (1.5e-6, "0.0000015"),
    (1e-7, "1e-7"),
    (-1.25e-7, "-1.25e-7"),
    (123456789.123, "123456789.123"),
    (1e16, "10000000000000000"),
    (1.2e20, "120000000000000000000"),
    (1e21, "1e+21"),
    (1.5e300, "1.5e+300"),
    (5e-324, "5e-324"),
    (2**53, "9007199254740992"),
    (2**53 + 1, "9007199254740992"),
    (12345678901234567890, "12345678901234567000"),
    (10**400, "Infinity"),
    (-(10**400), "-Infinity"),
    (inf, "Infinity"),
    (nan, "NaN"),
]
TEXTS: Final[list[tuple[Any, str]]] = [
    ("a", "a"),
    (None, "null"),
    (MISSING, "undefined"),
    (True, "true"),
    (False, "false"),
    ({}, "[object Object]"),
    ([], ""),
    ([[]], ""),
    ([None], ""),
    ([[], []], ","),
    ([1, [2, None, 3], {}, [[], "x"]], "1,2,,3,[object Object],,x"),
]
READ: Final[list[tuple[Any, float]]] = [
    (None, 0),
    (True, 1),
    (False, 0),
    (7, 7),
    ("", 0),
    (" \ufeff\n12\u00a0", 12),
    ("1.", 1),
    (".5", 0.5),
    ("+1e3", 1000),
    ("-0", 0),
    ("0x1F", 31),
    ("0b101", 5),
    ("0o17", 15),
    ("Infinity", inf),
    ("-Infinity", -inf),
    ("1e400", inf),
    ([], 0),
    ([5], 5),
    (["7"], 7),
    ([[]], 0),
]
NO_NUMBERS: Final[list[Any]] = [
    MISSING,
    "12px",
    ".",
    "1_000",
    "0x",
    "-0x1",
    "++1",
    "infinity",
    "\u0661",
    "\x1f1",
    [1, 2],
    {},
]


@pytest.mark.parametrize(("number", "text"), NUMBERS)
def test_numbers_as_text(number: float, text: str) -> None:
    assert javascript.number_text(number) == text


@pytest.mark.parametrize(("value", "text"), TEXTS)
def test_values_as_text(value: Any, text: str) -> None:
    assert javascript.text(value) == text


def test_an_array_does_not_become_more_text_than_is_allowed() -> None:
    assert javascript.text(["ab", "cd"], Limits(text_length=5)) == "ab,cd"
    with pytest.raises(LimitError, match="too_large"):
        javascript.text(["ab", "cd"], Limits(text_length=4))


@pytest.mark.parametrize(("value", "number"), READ)
def test_values_as_numbers(value: Any, number: float) -> None:
    assert javascript.number(value) == number
    assert not isinstance(javascript.number(value), bool)


@pytest.mark.parametrize("value", NO_NUMBERS)
def test_values_that_are_no_numbers(value: Any) -> None:
    assert isnan(javascript.number(value))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_comes_back_from_its_text(number: float) -> None:
    assert javascript.number(javascript.number_text(number)) == number


@given(st.text())
def test_lengths_and_cuts_are_those_of_utf_16(text: str) -> None:
    units = text.encode("utf-16-le")
    assert javascript.length(text) == len(units) // 2
    for end in (0, 1, javascript.length(text), javascript.length(text) + 1, -1, inf, -inf, nan):
        cut = javascript.cut(text, end)
        assert text.startswith(cut)


@given(st.text(max_size=4), st.text(max_size=4))
def test_texts_are_ordered_by_their_units(left: str, right: str) -> None:
    units = [[*memoryview(text.encode("utf-16-le")).cast("H")] for text in (left, right)]
    assert javascript.is_before(left, right) is (units[0] < units[1])


def test_equality_is_strict() -> None:
    one: list[Any] = []
    same: list[tuple[Any, Any]] = [(1, 1.0), ("a", "a"), (None, None), (MISSING, MISSING), (True, True), (one, one)]
    other: list[tuple[Any, Any]] = [
        (1, True),
        (0, False),
        ("1", 1),
        (None, MISSING),
        ([], []),
        ({}, {}),
        (nan, nan),
        ("", 0),
    ]
    assert all(javascript.is_same(*pair) for pair in same)
    assert not any(javascript.is_same(*pair) or javascript.is_same(*reversed(pair)) for pair in other)


def test_truth() -> None:
    truthy: list[Any] = [[], {}, "0", " ", -1, inf]
    falsy: list[Any] = [0, 0.0, -0.0, "", None, MISSING, False, nan]
    assert all(map(javascript.is_true, truthy))
    assert not any(map(javascript.is_true, falsy))


def test_rounding_goes_up_at_the_half() -> None:
    halves = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 0.49999999999999994, 4503599627370495.5, inf]
    assert [javascript.rounded(half) for half in halves] == [-2, -1, 0, 1, 2, 3, 0, 4503599627370496, inf]
