"""Reading JSON, looking over Python values, comparing and copying: tables of cases, and laws."""

import json
import tracemalloc
from collections import OrderedDict, UserDict
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from enum import IntEnum
from functools import cached_property
from math import copysign
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, JsonValue

from uispec import _json
from uispec._json import reading
from uispec._json.given import plain_copy
from uispec._json.sizes import Sizes
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import DEFAULT, Limits

FINITE = st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
JSON: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers() | FINITE | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=15,
)

NARROW = Limits(document_bytes=64, json_depth=3)


def nested(depth: int, innermost: JsonValue = None) -> JsonValue:
    """So many arrays inside each other; the innermost holds one value."""
    value: JsonValue = innermost
    for _ in range(depth):
        around: list[JsonValue] = [value]
        value = around
    return value


def loop() -> list[object]:
    value: list[object] = [1]
    value.append(value)
    return value


def doubling(times: int) -> list[object]:
    """A value that is small in memory and `2 ** times` in writing."""
    value: list[object] = [0]
    for _ in range(times):
        value = [value, value]
    return value


class Number(IntEnum):
    TWO = 2


READABLE: list[tuple[str, str | bytes | bytearray | memoryview, JsonValue]] = [
    ("object", b'{"a": [1, 2.5, null, true, "x"]}', {"a": [1, 2.5, None, True, "x"]}),
    ("text", '{"a": "\u00e9"}', {"a": "\u00e9"}),
    ("bytearray", bytearray(b"[1]"), [1]),
    ("memoryview", memoryview(b"[1]"), [1]),
    ("part of a view, every second byte", memoryview(b"[x1x]x")[::2], [1]),
    ("byte-order mark in bytes", b"\xef\xbb\xbf[1]", [1]),
    ("byte-order mark in text", "\ufeff[1]", [1]),
    ("space around", b" \t\r\n[1]\n", [1]),
    ("scalar", b"7", 7),
    ("a fraction stays one", b"[5.0]", [5.0]),
    ("an exponent makes a float", b"1e2", 100.0),
    ("large exponent, still finite", b"1e308", 1e308),
    ("so small that it is zero", b"[1e-400]", [0.0]),
    ("integer past a double", b"123456789012345678901234567890", 123456789012345678901234567890),
    ("integer of 4300 digits", b"9" * 4300, 10**4300 - 1),
    ("negative zero", b"-0.0", -0.0),
    ("escaped pair", b'"\\ud83d\\ude00"', "\U0001f600"),
    ("words that look like numbers", b'{"NaN": "Infinity 1e400"}', {"NaN": "Infinity 1e400"}),
    ("digits in a string", b'"' + b"9" * 300 + b'"', "9" * 300),
    ("the last of two equal keys", b'{"a": 1, "a": 2}', {"a": 2}),
    ("200 deep", b"[" * 200 + b"1" + b"]" * 200, nested(200, 1)),
    ("many brackets in strings", b'["' + b"[" * 500 + b'"]', ["[" * 500]),
    ("many brackets side by side", b"[" + b"[]," * 500 + b"[]]", [[] for _ in range(501)]),
]


@pytest.mark.parametrize(("data", "expected"), [row[1:] for row in READABLE], ids=[row[0] for row in READABLE])
def test_read(data: str | bytes | bytearray | memoryview, expected: JsonValue) -> None:
    value = _json.read(data)
    assert _json.same(value, expected), value


UNREADABLE: list[tuple[str, str | bytes, type[UispecError], list[tuple[str, str]]]] = [
    ("nothing", b"", ParseError, [("", "invalid_json")]),
    ("no text", "", ParseError, [("", "invalid_json")]),
    ("only space", b" \n", ParseError, [("", "invalid_json")]),
    ("only a byte-order mark", b"\xef\xbb\xbf", ParseError, [("", "invalid_json")]),
    ("two byte-order marks", b"\xef\xbb\xbf\xef\xbb\xbf1", ParseError, [("", "invalid_json")]),
    ("prose", b"Here is the UI:", ParseError, [("", "invalid_json")]),
    ("cut short", b'{"a": [1', ParseError, [("", "invalid_json")]),
    ("trailing comma", b"[1,]", ParseError, [("", "invalid_json")]),
    ("two values", b"1 2", ParseError, [("", "invalid_json")]),
    ("two lines", b"{}\n{}", ParseError, [("", "invalid_json")]),
    ("single quotes", b"{'a': 1}", ParseError, [("", "invalid_json")]),
    ("leading zero", b"01", ParseError, [("", "invalid_json")]),
    ("control character", b'"a\nb"', ParseError, [("", "invalid_json")]),
    ("zero byte", b'"a\x00b"', ParseError, [("", "invalid_json")]),
    ("half an escape", b'"\\u12"', ParseError, [("", "invalid_json")]),
    ("minus NaN", b"-NaN", ParseError, [("", "invalid_json")]),
    ("CESU-8 half", b'"\xed\xa0\x80"', ParseError, [("", "invalid_unicode")]),
    ("CESU-8 pair", b'"\xed\xa0\xbd\xed\xb8\x80"', ParseError, [("", "invalid_unicode")]),
    ("CESU-8 in a key", b'{"\xed\xa0\x80": 1}', ParseError, [("", "invalid_unicode")]),
    ("no UTF-8", b'"\xff"', ParseError, [("", "invalid_unicode")]),
    ("UTF-16", '{"a": 1}'.encode("utf-16"), ParseError, [("", "invalid_unicode")]),
    ("overlong slash", b'"\xc0\xaf"', ParseError, [("", "invalid_unicode")]),
    ("surrogate in text", '"\ud800"', ParseError, [("", "invalid_unicode")]),
    ("surrogate in text, outside strings", "\udfff", ParseError, [("", "invalid_unicode")]),
    ("escaped high half", b'"\\ud800"', ParseError, [("", "invalid_unicode")]),
    ("escaped high half, then text", b'"\\uDBFFabcdefgh"', ParseError, [("", "invalid_unicode")]),
    ("escaped high half, then another escape", b'"\\ud800\\n     "', ParseError, [("", "invalid_unicode")]),
    ("escaped high half, then a letter", b'"\\ud800\\u0041"', ParseError, [("", "invalid_unicode")]),
    ("escaped high half twice", b'"\\ud800\\ud800"', ParseError, [("", "invalid_unicode")]),
    ("escaped low half", b'"\\udc00"', ParseError, [("", "invalid_unicode")]),
    ("escaped pair the wrong way round", b'"\\ude00\\ud83d"', ParseError, [("", "invalid_unicode")]),
    ("escaped half in a key", b'{"\\ud800": 1}', ParseError, [("", "invalid_unicode")]),
    ("escaped half in text", '{"a": ["\\ud800"]}', ParseError, [("", "invalid_unicode")]),
    ("NaN", b"NaN", ParseError, [("", "non_finite_number")]),
    ("Infinity", b'{"a": [Infinity]}', ParseError, [("/a/0", "non_finite_number")]),
    ("minus Infinity", b'{"a/b": -Infinity}', ParseError, [("/a~1b", "non_finite_number")]),
    ("1e400", b"[1, 1e400]", ParseError, [("/1", "non_finite_number")]),
    ("-1e400", b"-1e400", ParseError, [("", "non_finite_number")]),
    ("1E+400", b"1E+400", ParseError, [("", "non_finite_number")]),
    ("zeros in the exponent", b"1e0000000000400", ParseError, [("", "non_finite_number")]),
    ("400 digits and a fraction", b"9" * 400 + b".5", ParseError, [("", "non_finite_number")]),
    ("300 digits and a small exponent", b"9" * 300 + b"e20", ParseError, [("", "non_finite_number")]),
    (
        "every one of them",
        b'{"a": NaN, "b": [1e999, 2], "c": Infinity}',
        ParseError,
        [("/a", "non_finite_number"), ("/b/0", "non_finite_number"), ("/c", "non_finite_number")],
    ),
    ("201 deep", b"[" * 201 + b"1" + b"]" * 201, LimitError, [("", "too_deep")]),
    ("201 deep and empty", b"[" * 201 + b"]" * 201, LimitError, [("", "too_deep")]),
    ("201 deep, objects", b'{"a":' * 201 + b"{}" + b"}" * 201, LimitError, [("", "too_deep")]),
    ("10,000 deep", b"[" * 10_000 + b"]" * 10_000, LimitError, [("", "too_deep")]),
    ("10,000 opened", b'[{"a":' * 5_000, LimitError, [("", "too_deep")]),
    ("too many digits", b"9" * 4301, LimitError, [("", "too_large")]),
]


@pytest.mark.parametrize(
    ("data", "kind", "issues"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE]
)
def test_read_refuses(data: str | bytes, kind: type[UispecError], issues: list[tuple[str, str]]) -> None:
    with pytest.raises(UispecError) as caught:
        _json.read(data)
    assert (type(caught.value), [(issue.path, issue.code) for issue in caught.value.issues]) == (kind, issues)
    assert all(issue.severity == "error" and len(issue.message) < 200 for issue in caught.value.issues)


def test_read_takes_nothing_but_text_and_bytes() -> None:
    with pytest.raises(TypeError, match="not from dict"):
        _json.read({})  # pyright: ignore[reportArgumentType]


def refuse_to_parse(data: bytes) -> JsonValue:
    raise AssertionError(f"{len(data)} bytes were parsed")


SIZES: list[tuple[str, Callable[[], str | bytes | bytearray | memoryview]]] = [
    ("bytes", lambda: b'"' + b"x" * 50_000_000 + b'"'),
    ("text", lambda: '"' + "x" * 50_000_000 + '"'),
    ("bytearray", lambda: bytearray(50_000_000)),
    ("memoryview", lambda: memoryview(bytes(50_000_000))),
]


@pytest.mark.parametrize("make", [row[1] for row in SIZES], ids=[row[0] for row in SIZES])
def test_a_line_of_50_mb_is_refused_before_anything_is_read(
    make: Callable[[], str | bytes | bytearray | memoryview], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = make()
    monkeypatch.setattr(reading, "from_json", refuse_to_parse)
    tracemalloc.start()
    try:
        with pytest.raises(LimitError) as caught:
            _json.read(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [issue.code for issue in caught.value.issues] == ["too_large"]
    assert "document_bytes" in caught.value.issues[0].message
    assert peak < 1_000_000


def test_sizes_are_counted_in_utf_8() -> None:
    limits = Limits(document_bytes=6)
    assert _json.read('"\u00e9\u00e9"', limits) == "\u00e9\u00e9"
    with pytest.raises(LimitError):
        _json.read('"\u00e9\u00e9\u00e9"', limits)


def test_a_smaller_depth_holds_for_bytes_too() -> None:
    assert _json.read(b'[[{"a": 1}]]', NARROW) == [[{"a": 1}]]
    with pytest.raises(LimitError, match="too_deep"):
        _json.read(b'[[{"a": {}}]]', NARROW)
    with pytest.raises(LimitError, match="too_deep"):
        _json.read(b'[[{"a": [1e100]}]]', NARROW)  # the way that looks at numbers looks at depth as well


NUMBERS = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e309",
    "1E309",
    "1e+309",
    "-2.5E+0999",
    "9" * 310 + ".0",
    "9" * 290 + "e99",
]


@pytest.mark.parametrize("number", NUMBERS, ids=[number[:12] for number in NUMBERS])
@pytest.mark.parametrize("around", [b"%s", b"[1,%s]", b'{"a":{"b":[0.5,%s ,1]}}', b'{"a" :\n%s\n}'])
def test_no_infinite_number_is_unsuspicious(number: str, around: bytes) -> None:
    assert _json.suspicious(around.replace(b"%s", number.encode()))


def test_ordinary_documents_are_unsuspicious() -> None:
    # Here "New" and "Info" begin as the forbidden words do, and the digits are long, but not that long.
    raw = (
        b'{"New": "Info", "n": -12.5e-7, "m": 1E+22, "id": "4a6e12", "i": 123456789012345678901234567890, "e": "e999"}'
    )
    assert not _json.suspicious(raw)


def test_a_crowd_of_look_alikes_hides_nothing() -> None:
    """Hashes that look like exponents do not wear the search out, and a long number hides no exponent."""
    hashes = ",".join(f'"a{number}e1234"' for number in range(500))
    assert _json.suspicious(f"[{hashes},1e400]".encode())
    with pytest.raises(ParseError, match="/500: non_finite_number"):
        _json.read(f"[{hashes},1e400]")
    assert _json.suspicious(b"[0." + b"9" * 390 + b"e400]")
    assert _json.suspicious(b"[0." + b"9" * 1000 + b"e400]")


@given(FINITE | st.floats() | st.integers(), st.sampled_from(["%r", "%e", "%E", "%g", "%.17g"]))
def test_numbers_that_overflow_are_always_suspicious(number: float, form: str) -> None:
    """Law: whatever the parser makes infinite, `suspicious` has seen."""
    try:
        written = (form % number).replace("inf", "Infinity").replace("nan", "NaN")
    except OverflowError:
        return
    try:
        value = json.loads(written)
    except ValueError:
        return
    if value - value != 0:  # infinite, or no number
        assert _json.suspicious(written.encode())


@given(JSON)
def test_what_is_written_reads_the_same(value: JsonValue) -> None:
    """Law: read(text(x)) is x, type for type, and Python's own writer is read alike."""
    assert _json.same(_json.read(_json.text(value)), value)
    assert _json.same(_json.read(json.dumps(value)), value)


@given(st.binary() | TEXT | st.text('[]{}",:\\ud8dc019eE+-.NaInfity \ufeff\ud800'))
def test_no_bytes_make_anything_else_come_out(data: str | bytes) -> None:
    """Law: reading gives a value that `check` accepts and that can be written, or a `UispecError`."""
    try:
        value = _json.read(data)
    except UispecError:
        return
    _json.check(value)
    _json.text(value).encode()


@given(st.text('[]{}",:\\ud8dc019eE+-. nul', max_size=30))
def test_reading_agrees_with_the_standard_library(data: str) -> None:
    """Law: what both take, they take for the same value; the standard library takes all that we take."""
    try:
        value = _json.read(data)
    except UispecError:
        try:
            lenient = json.loads(data)
        except ValueError:
            return
        with pytest.raises(UispecError):
            _json.check(lenient)
    else:
        assert _json.same(value, json.loads(data))


SHARED: list[object] = [1, {"a": []}]

ACCEPTED: list[tuple[str, object]] = [
    ("null", None),
    ("text", "\U0001f600"),
    ("tree", {"a": [1, 2.5, None, True, "\u00e9"], "\u00e9": {}}),
    ("tuples", ((), ({"a": (1, 2)},))),
    ("one object in three places", [SHARED, SHARED, {"again": SHARED}]),
    ("a mapping that is no dict", MappingProxyType({"a": UserDict({"b": [1]})})),
    ("an ordered dict", OrderedDict(a=[1])),
    ("a range", {"a": range(3)}),
    ("a member of an enumeration", [Number.TWO]),
    ("an integer of 4300 digits", [10**4300 - 1, -(10**4300) + 1]),
    ("200 deep", nested(200)),
    ("200 deep where it is shared", [nested(199)] * 2),
    ("20 doublings", doubling(20)),
]


@pytest.mark.parametrize("value", [row[1] for row in ACCEPTED], ids=[row[0] for row in ACCEPTED])
def test_check_accepts(value: object) -> None:
    _json.check(value)


DEEP = nested(10_000)
TALL = nested(150)

REFUSED: list[tuple[str, object, type[UispecError], list[tuple[str, str]]]] = [
    ("NaN", float("nan"), ParseError, [("", "non_finite_number")]),
    ("infinities", {"a": [1.0, float("inf")], "b": -float("inf")}, ParseError,
     [("/a/1", "non_finite_number"), ("/b", "non_finite_number")]),
    ("in a tuple", (0, (float("nan"),)), ParseError, [("/1/0", "non_finite_number")]),
    ("surrogate", "a\ud800", ParseError, [("", "invalid_unicode")]),
    ("surrogate in a value", {"a": ["\udfff"]}, ParseError, [("/a/0", "invalid_unicode")]),
    ("surrogate in a key", {"a": {"\ud800": 1, "b": 2}}, ParseError, [("/a", "invalid_unicode")]),
    ("a pair of surrogates is no character", ["\ud83d\ude00"], ParseError, [("/0", "invalid_unicode")]),
    ("set", {"a": {1, 2}}, InvalidDocumentError, [("/a", "wrong_type")]),
    ("bytes", [b"x"], InvalidDocumentError, [("/0", "wrong_type")]),
    ("bytes alone", b"{}", InvalidDocumentError, [("", "wrong_type")]),
    ("view of bytes", {"a": memoryview(b"x")}, InvalidDocumentError, [("/a", "wrong_type")]),
    ("decimal", [Decimal(1)], InvalidDocumentError, [("/0", "wrong_type")]),
    ("complex number", [1j], InvalidDocumentError, [("/0", "wrong_type")]),
    ("iterator", {"a": iter([])}, InvalidDocumentError, [("/a", "wrong_type")]),
    ("key that is a number", {"a/b": {1: 2}}, InvalidDocumentError, [("/a~1b", "wrong_type")]),
    ("key that is null", {None: 1}, InvalidDocumentError, [("", "wrong_type")]),
    ("key that is true", {"a": [{True: 1}]}, InvalidDocumentError, [("/a/0", "wrong_type")]),
    ("the earlier stage names the class", [{1: 2}, float("nan"), b"", "\ud800"], ParseError,
     [("/1", "non_finite_number"), ("/3", "invalid_unicode")]),
    ("bad in two places, told at the first", [bad := [float("nan")], bad], ParseError, [("/0/0", "non_finite_number")]),
    ("integer of 4301 digits", {"a": 10**4300}, LimitError, [("/a", "too_large")]),
    ("201 deep", nested(201), LimitError, [("/0" * 200, "too_deep")]),
    ("201 deep, mappings", {"a": MappingProxyType({"b": nested(199)})}, LimitError,
     [("/a/b" + "/0" * 198, "too_deep")]),
    ("10,000 deep", DEEP, LimitError, [("/0" * 200, "too_deep")]),
    ("deep at the second place only", [TALL, nested(60, TALL)], LimitError, [("/1" + "/0" * 60, "too_deep")]),
    ("a loop", {"a": loop()}, LimitError, [("/a/1", "too_deep")]),
    ("40 doublings", doubling(40), LimitError, [("", "too_large")]),
    ("190 doublings", doubling(190), LimitError, [("", "too_large")]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "kind", "issues"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_check_refuses(value: object, kind: type[UispecError], issues: list[tuple[str, str]]) -> None:
    with pytest.raises(UispecError) as caught:
        _json.check(value)
    found = [(issue.path, issue.code) for issue in caught.value.issues]
    assert (type(caught.value), found) == (kind, issues)
    str(caught.value).encode()  # no surrogate gets into a message or a path


def test_a_loop_is_told_at_once() -> None:
    """Two lists that hold each other twice: 2 ** 200 ways, and no memory."""
    one: list[object] = []
    other: list[object] = [one, one]
    one.extend([other, other])
    tracemalloc.start()
    try:
        with pytest.raises(LimitError, match="too_deep"):
            _json.check(one)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 100_000


def test_a_million_faults_are_told_by_a_hundred() -> None:
    with pytest.raises(ParseError) as caught:
        _json.check([float("nan")] * 1_000_000)
    assert len(caught.value.issues) == 100


def test_more_members_than_bytes_are_too_large() -> None:
    _json.check([0] * 64, NARROW)
    for value in ([0] * 65, [[0] * 32, [0] * 31]):
        with pytest.raises(LimitError, match="too_large"):
            _json.check(value, NARROW)


def test_depth_limits_of_python_values() -> None:
    _json.check([[[1]]], NARROW)
    _json.check(1, Limits(json_depth=0))
    over: list[tuple[object, Limits]] = [
        (nested(4), NARROW),
        (({"a": ([],)},), NARROW),
        ([], Limits(json_depth=0)),
    ]
    for value, limits in over:
        with pytest.raises(LimitError, match="too_deep"):
            _json.check(value, limits)


@given(JSON)
def test_both_looks_agree(value: JsonValue) -> None:
    """Law: what the quick look passes, the close look passes; a mapping counts as the dict it shows."""
    _json.check(value)
    _json.check(MappingProxyType({"a": value}))
    _json.check([value, value])


@pytest.mark.parametrize(
    ("value", "depth"),
    [(1, 0), ("[[", 0), ([], 1), ({}, 1), ([1, [2], {"a": [()]}], 4), (MappingProxyType({"a": range(3)}), 2),
     (nested(300), 300), (doubling(100), 101), ({"a": b"xx"}, 1)],
)  # fmt: skip
def test_is_deeper(value: object, depth: int) -> None:
    assert [_json.is_deeper(value, bound) for bound in (-1, depth - 1, depth, depth + 1)] == [True, True, False, False]


def test_is_deeper_of_a_loop() -> None:
    assert _json.is_deeper(loop(), 200)


class Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow")
    value: int | float | bool
    rows: tuple[JsonValue, ...] = ()

    @cached_property
    def doubled(self) -> float:
        return self.value * 2


class Other(Wire):
    pass


SAME: list[tuple[str, object, object]] = [
    ("scalars", "a", "a"),
    ("order of keys", {"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ("nested", [{"a": [1.5, None]}], [{"a": [1.5, None]}]),
    ("big integers", 10**30, 10**30),
    ("models", Wire(value=1, rows=({"a": 1},)), Wire(value=1, rows=({"a": 1},))),
    ("extra attributes in any order", Wire.model_validate({"value": 1, "x": [1], "y": 2}),
     Wire.model_validate({"y": 2, "x": [1], "value": 1})),
    ("10,000 deep", nested(10_000), nested(10_000)),
    ("50 doublings", doubling(50), doubling(50)),
    ("loops", loop(), loop()),
]  # fmt: skip
NOT_SAME: list[tuple[str, object, object]] = [
    ("one and true", 1, True),
    ("one and one point zero", [1], [1.0]),
    ("zero and false", {"a": 0}, {"a": False}),
    ("zero and minus zero", [0.0], [-0.0]),
    ("null and absent", {"a": None}, {}),
    ("another key", {"a": None}, {"b": None}),
    ("null and empty", None, []),
    ("text and number", "1", 1),
    ("order of elements", [1, 2], [2, 1]),
    ("more elements", [1], [1, 1]),
    ("list and tuple", [1], (1,)),
    ("empty list and empty object", [], {}),
    ("deep inside", nested(500, 1), nested(500, True)),
    ("attributes of models", Wire(value=1), Wire(value=True)),
    ("items of models", Wire(value=1, rows=({"a": 1},)), Wire(value=1, rows=({"a": 1.0},))),
    ("extra attributes", Wire.model_validate({"value": 1, "x": 1}), Wire.model_validate({"value": 1, "x": True})),
    ("no extra attributes", Wire.model_validate({"value": 1, "x": 1}), Wire(value=1)),
    ("classes of models", Wire(value=1), Other(value=1)),
]


@pytest.mark.parametrize(("a", "b"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_same(a: object, b: object) -> None:
    assert _json.same(a, b)
    assert _json.same(b, a)


@pytest.mark.parametrize(("a", "b"), [row[1:] for row in NOT_SAME], ids=[row[0] for row in NOT_SAME])
def test_not_same(a: object, b: object) -> None:
    assert not _json.same(a, b)
    assert not _json.same(b, a)


def test_a_cached_property_makes_no_difference() -> None:
    one, other = Wire(value=1), Wire(value=1)
    assert one.doubled == 2
    assert _json.same(one, other)


def spelled(value: JsonValue) -> str:
    """The value as text that keeps every type apart: a naive judge for `same`."""
    return json.dumps(value, sort_keys=True)


@given(JSON, JSON)
def test_same_means_written_alike(a: JsonValue, b: JsonValue) -> None:
    """Law: two values are the same exactly if they are written alike, keys sorted."""
    assert _json.same(a, b) == (spelled(a) == spelled(b))
    assert _json.same(a, json.loads(json.dumps(a)))


@given(JSON)
def test_same_sees_one_changed_scalar(value: JsonValue) -> None:
    """Law: swapping every 0 and 1 for false and true makes another value, unless there was none."""
    swapped = json.loads(json.dumps(value), parse_int=lambda digits: {"0": False, "1": True}.get(digits, int(digits)))
    assert _json.same(value, swapped) == (spelled(value) == spelled(swapped))


def containers(value: object) -> list[object]:
    """Every dict and list in a value, in some order."""
    found: list[object] = []
    rest: list[object] = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, dict):
            found.append(item)  # pyright: ignore[reportUnknownArgumentType]
            rest.extend(item.values())  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(item, list):
            found.append(item)  # pyright: ignore[reportUnknownArgumentType]
            rest.extend(item)  # pyright: ignore[reportUnknownArgumentType]
    return found


@given(JSON)
def test_a_copy_is_the_same_and_shares_no_container(value: JsonValue) -> None:
    """Law: same(copy(x), x), and no dict or list of one stands in the other."""
    before = json.dumps(value)
    twin = _json.copy(value)
    assert _json.same(twin, value)
    assert json.dumps(twin) == before
    assert not {id(item) for item in containers(twin)} & {id(item) for item in containers(value)}


def test_copy_makes_plain_containers() -> None:
    value = MappingProxyType({"a": (1, UserDict({"b": range(2)}))})
    twin = _json.copy(value)  # pyright: ignore[reportArgumentType]
    assert _json.same(twin, {"a": [1, {"b": [0, 1]}]})


def test_copy_of_deep_and_shared_values() -> None:
    deep = _json.copy(nested(10_000))
    assert _json.same(deep, nested(10_000))
    bomb = _json.copy(doubling(60))  # pyright: ignore[reportArgumentType]
    assert _json.same(bomb, doubling(60))


class Made(Mapping[str, object]):
    """An object whose members are made when somebody asks for them, and that nobody keeps."""

    def __init__(self, levels: int, name: str = "", left: Iterator[int] | None = None) -> None:
        self.levels = levels
        self.name = name
        self.left = iter(range(10_000)) if left is None else left
        """Members that may still be made, so that whoever goes round in circles comes to an end."""

    def __getitem__(self, key: str) -> object:
        next(self.left)
        name = f"{self.name}{key}"
        return Made(self.levels - 1, name, self.left) if self.levels else name

    def __iter__(self) -> Iterator[str]:
        return iter("xy")

    def __len__(self) -> int:
        return 2

    def plain(self) -> dict[str, object]:
        return {key: item.plain() if isinstance(item, Made) else item for key, item in self.items()}


@pytest.mark.parametrize("copy", [_json.copy, plain_copy])
@pytest.mark.parametrize("levels", range(9))
def test_what_is_copied_is_not_taken_for_what_is_gone(copy: Callable[[object], object], levels: int) -> None:
    """Values are known by their ids, and Python gives the id of a value that is gone to a new one."""
    assert copy({"a": Made(levels)}) == {"a": Made(levels).plain()}


@pytest.mark.parametrize("levels", range(9))
def test_what_is_measured_is_read_once(levels: int) -> None:
    assert Sizes().of({"a": Made(levels)}) == Sizes().of({"a": Made(levels).plain()})


def test_copy_refuses_what_is_no_json() -> None:
    with pytest.raises(TypeError, match="set"):
        _json.copy({"a": {1}})  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": [1, 2.0, None, True], "b": {}}, '{"a":[1,2.0,null,true],"b":{}}'),
        ('\u00e9\u2028"\\\n\U0001f600', '"\u00e9\u2028\\"\\\\\\n\U0001f600"'),
        (10**400, str(10**400)),
        (-0.0, "-0.0"),
        ({"b": 1, "a": 2}, '{"b":1,"a":2}'),
        (MappingProxyType({"a": range(2)}), '{"a":[0,1]}'),
        ([Number.TWO], "[2]"),
    ],
)
def test_text(value: JsonValue, expected: str) -> None:
    assert _json.text(value) == expected


def test_text_refuses_what_is_no_json() -> None:
    with pytest.raises(ValueError, match="object"):
        _json.text([object()])  # pyright: ignore[reportArgumentType]


def test_200_levels_can_be_written() -> None:
    assert _json.text(nested(DEFAULT.json_depth, 1)) == "[" * 200 + "1" + "]" * 200


def test_zeros_keep_their_sign() -> None:
    value = _json.read("[-0.0]")
    assert isinstance(value, list)
    assert isinstance(value[0], float)
    assert copysign(1, value[0]) == -1
