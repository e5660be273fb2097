"""JSON Pointers: syntax, reading against the `jsonpointer` library, writing against a naive copy of everything."""

import copy
import json
import tracemalloc
from collections import defaultdict
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from types import MappingProxyType
from typing import Any, cast

import jsonpointer  # pyright: ignore[reportMissingTypeStubs]
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.shared import load, needs_shared
from uispec import pointer
from uispec._json import same
from uispec.errors import DataError, LimitError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.pointer import STRICT, UPSERT, Policy

LIMITS = Limits(array_index=20, json_depth=12, pointer_length=40)

KEYS = st.sampled_from(["a", "b", "", "0", "1", "01", "-", "~", "/", "a/b", "~1", "\u0661", "length"])
JSON: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, -0.0, 1.0, 2.5]) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
TOKENS = st.lists(KEYS | st.sampled_from(["2", "3", "7", "21", "-1", "1e0", "\uff11", "__proto__"]), max_size=5).map(
    tuple
)


@st.composite
def places(draw: st.DrawFn) -> tuple[JsonValue, tuple[str, ...]]:
    """A document, and tokens that lead into it as far as luck has it, and perhaps beyond."""
    document = draw(JSON)
    tokens: list[str] = []
    here = document
    while isinstance(here, dict | list) and here and draw(st.booleans()):
        token = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else [str(n) for n in range(len(here))]))
        tokens.append(token)
        here = here[token] if isinstance(here, dict) else here[int(token)]
    return document, (*tokens, *draw(TOKENS))


PARSED: list[tuple[str, tuple[str, ...]]] = [
    ("", ()),
    ("/", ("",)),
    ("//", ("", "")),
    ("/a", ("a",)),
    ("/a/", ("a", "")),
    ("/a//b", ("a", "", "b")),
    ("/a~1b/m~0n", ("a/b", "m~n")),
    ("/~01", ("~1",)),
    ("/~10", ("/0",)),
    ("/~0~1~0", ("~/~",)),
    ("/c%d/ /\u00e9\U0001f600/\n", ("c%d", " ", "\u00e9\U0001f600", "\n")),
    ("/0/-/01", ("0", "-", "01")),
]


@pytest.mark.parametrize(("text", "tokens"), PARSED)
def test_parse_and_format(text: str, tokens: tuple[str, ...]) -> None:
    assert pointer.parse(text) == tokens
    assert pointer.format(tokens) == text


@pytest.mark.parametrize(
    "text", ["a", " /a", "#/a", "0", "/~", "/~2", "/a~/b", "/~~0", "/a/b~", "/~\u0661", "~0", "/~\n"]
)
def test_parse_refuses(text: str) -> None:
    with pytest.raises(DataError) as caught:
        pointer.parse(text)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "invalid_pointer")]


def test_split_reads_pointers_of_our_own_at_any_length() -> None:
    tokens = ("k" * 10_000, "a/b", "~")
    assert pointer.split(pointer.format(tokens)) == tokens
    with pytest.raises(LimitError):
        pointer.parse(pointer.format(tokens))


def test_parse_tells_the_place_of_a_bad_escape() -> None:
    with pytest.raises(DataError, match="character 7 "):
        pointer.parse("/~0/~1~")


def test_the_length_of_a_pointer_is_bounded() -> None:
    assert pointer.parse("/" + "a" * 39, LIMITS) == ("a" * 39,)
    with pytest.raises(LimitError, match="pointer_length") as caught:
        pointer.parse("/" + "a" * 40, LIMITS)
    assert [issue.code for issue in caught.value.issues] == ["too_large"]


def test_format_takes_numbers() -> None:
    assert pointer.format(["rows", 0, "~/"]) == "/rows/0/~0~1"
    assert pointer.format(iter([10, 1])) == "/10/1"


def library_parse(text: str) -> tuple[str, ...]:
    make = cast("Callable[[str], Any]", jsonpointer.JsonPointer)
    return tuple(make(text).parts)


@given(st.lists(st.text()).map(tuple))
def test_format_is_undone_by_parse(tokens: tuple[str, ...]) -> None:
    """Law: parse(format(t)) == t, and the library decodes the same tokens."""
    text = pointer.format(tokens)
    assume(len(text) <= DEFAULT.pointer_length)
    assert pointer.parse(text) == tokens
    assert library_parse(text) == tokens


@given(st.text("/~01a-\u0661 "))
def test_the_library_takes_the_same_pointers(text: str) -> None:
    """Law: a text is a pointer for both or for neither, and then with equal tokens."""
    try:
        expected = library_parse(text)
    except jsonpointer.JsonPointerException:
        with pytest.raises(DataError):
            pointer.parse(text)
    else:
        assert pointer.parse(text) == expected
        assert pointer.format(expected) == text


@pytest.mark.parametrize("token", ["0", "1", "10", "999", "1" * 5000])
def test_is_index(token: str) -> None:
    assert pointer.is_index(token)


NO_INDEX = [
    "",
    "-",
    "-0",
    "-1",
    "+1",
    "01",
    "00",
    "1.0",
    "1e0",
    " 1",
    "1 ",
    "1\n",
    "0x1",
    "1_0",
    "\u0661",
    "\uff11",
    "\u00b2",
]


@pytest.mark.parametrize("token", NO_INDEX)
def test_is_no_index(token: str) -> None:
    assert not pointer.is_index(token)


DOCUMENT: JsonValue = {
    "rows": [{"name": "Ada"}, [10, 11, None]],
    "": {"": 1},
    "a/b": 2,
    "~": 3,
    "~1": 4,
    "01": 5,
    "-": 6,
    "text": "abc",
    "none": None,
    "n": 7,
}

FOUND: list[tuple[str, JsonValue]] = [
    ("", DOCUMENT),
    ("/rows/0/name", "Ada"),
    ("/rows/1/2", None),
    ("/", {"": 1}),
    ("//", 1),
    ("/a~1b", 2),
    ("/~0", 3),
    ("/~01", 4),
    ("/01", 5),
    ("/-", 6),
    ("/none", None),
]
LOST: list[tuple[str, str]] = [
    ("/x", "/x"),
    ("/x/y/z", "/x"),
    ("/rows/2", "/rows/2"),
    ("/rows/0/name/0", "/rows/0/name/0"),
    ("/text/0", "/text/0"),
    ("/text/-1", "/text/-1"),
    ("/text/length", "/text/length"),
    ("/n/0", "/n/0"),
    ("/none/0", "/none/0"),
    *((f"/rows/{token}", f"/rows/{token}") for token in NO_INDEX),
    ("/rows/" + "1" * 4000, "/rows/" + "1" * 4000),
    ("/rows/18446744073709551616", "/rows/18446744073709551616"),
    ("/a~1c", "/a~1c"),
]


@pytest.mark.parametrize(("text", "value"), FOUND)
def test_get(text: str, value: JsonValue) -> None:
    assert same(pointer.get(DOCUMENT, text), value)
    assert pointer.get(DOCUMENT, text) is pointer.get(DOCUMENT, pointer.parse(text))
    assert pointer.has(DOCUMENT, text)
    assert pointer.find(DOCUMENT, pointer.parse(text), "nothing") is pointer.get(DOCUMENT, text)


@pytest.mark.parametrize(("text", "place"), LOST)
def test_get_finds_nothing(text: str, place: str) -> None:
    with pytest.raises(DataError) as caught:
        pointer.get(DOCUMENT, text)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(place, "not_found")]
    assert len(caught.value.issues[0].message) < 150
    assert not pointer.has(DOCUMENT, text)
    assert pointer.find(DOCUMENT, pointer.parse(text), "nothing") == "nothing"


def test_reading_makes_nothing_up() -> None:
    members: defaultdict[str, JsonValue] = defaultdict(list)
    assert not pointer.has(members, "/a/0")
    assert dict(members) == {}


def test_reading_goes_through_any_mapping_and_sequence() -> None:
    document = MappingProxyType({"a": (0, range(5, 8))})
    assert pointer.get(document, "/a/1/2") == 7  # pyright: ignore[reportArgumentType]
    assert not pointer.has({"a": b"xyz"}, "/a/0")  # pyright: ignore[reportArgumentType]


def test_bad_pointers_are_no_answer() -> None:
    for ask in (pointer.get, pointer.has):
        with pytest.raises(DataError, match="invalid_pointer"):
            ask(DOCUMENT, "/~")


def library_find(document: JsonValue, tokens: tuple[str, ...], default: object) -> object:
    """What the `jsonpointer` library finds, apart from the one disagreement."""
    resolve = cast("Callable[[JsonValue, str, object], object]", jsonpointer.resolve_pointer)  # pyright: ignore[reportUnknownMemberType]
    found = resolve(document, pointer.format(tokens), default)
    if isinstance(found, jsonpointer.EndOfList):
        assert tokens[-1] == "-"
        return default
    return found


@given(places())
def test_the_library_reads_the_same(place: tuple[JsonValue, tuple[str, ...]]) -> None:
    """Law: the `jsonpointer` library finds the very same object, or nothing as well.

    One disagreement: asked for `-` at the end of an array it answers with an object that stands for the place after
    the last element. There is no value there, so for us there is nothing.
    """
    document, tokens = place
    nothing = object()
    assert pointer.find(document, tokens, nothing) is library_find(document, tokens, nothing)


@needs_shared
def test_reported_faults() -> None:
    """The faults that people reported about pointer libraries."""
    faults: dict[str, Any] = {entry["id"]: entry for entry in load("cases/reported-faults.json")}

    anchoring = faults["ptr-index-regex-anchoring"]
    expected = [None if value == "error" else value for value in anchoring["expect"]["values"]]
    tokens = [pointer.parse(text) for text in anchoring["input"]["pointers"]]
    assert len(expected) == 9
    assert [pointer.find(anchoring["input"]["doc"], each, None) for each in tokens] == expected

    strings = faults["ptr-no-index-into-strings"]
    texts = strings["input"]["pointers"]
    assert len(texts) == strings["expect"]["errors"] == 3
    assert not any(pointer.has(strings["input"]["doc"], text) for text in texts)


ONLY_CREATES = Policy(creates=True)

WRITTEN: list[tuple[str, JsonValue, str, JsonValue, Policy, JsonValue]] = [
    ("the root", {"a": 1}, "", [2], STRICT, [2]),
    ("a member", {"a": 1, "b": 2}, "/a", 3, STRICT, {"a": 3, "b": 2}),
    ("a new member", {"a": 1}, "/b", 2, STRICT, {"a": 1, "b": 2}),
    ("an element", {"l": [1, 2, 3]}, "/l/1", "x", STRICT, {"l": [1, "x", 3]}),
    ("no merge", {"a": {"b": 1}}, "/a", {"c": 2}, STRICT, {"a": {"c": 2}}),
    ("a number as a member", {"a": {"b": 1}}, "/a/0", 2, STRICT, {"a": {"b": 1, "0": 2}}),
    ("no index, but a member", {"a": {}}, "/a/01", 2, STRICT, {"a": {"01": 2}}),
    ("the last of those is a dash", {"a": {}}, "/a/-", 2, UPSERT, {"a": {"-": 2}}),
    ("null over a value", {"a": 1}, "/a", None, UPSERT, {"a": None}),
    ("null as a new member", {}, "/a", None, UPSERT, {"a": None}),
    ("true over one", {"a": 1}, "/a", True, STRICT, {"a": True}),
    ("empty tokens", {}, "//", 1, UPSERT, {"": {"": 1}}),
    ("missing, then a word", {}, "/a/b/c", 1, UPSERT, {"a": {"b": {"c": 1}}}),
    ("missing, then an index", {}, "/a/0/b", 1, UPSERT, {"a": [{"b": 1}]}),
    ("missing, then two indices", {}, "/grid/0/1", "x", UPSERT, {"grid": [[None, "x"]]}),
    ("missing, then no index", {}, "/map/01/k", "y", UPSERT, {"map": {"01": {"k": "y"}}}),
    ("missing, then other digits", {}, "/map/\u0661", "y", UPSERT, {"map": {"\u0661": "y"}}),
    ("missing, then a dash", {}, "/a/-", 1, UPSERT, {"a": {"-": 1}}),
    ("null on the way", {"a": None}, "/a/b", 1, UPSERT, {"a": {"b": 1}}),
    ("null on the way, then an index", {"a": [None]}, "/a/0/1", 1, UPSERT, {"a": [[None, 1]]}),
    ("null as the root", None, "/a", 1, UPSERT, {"a": 1}),
    ("null as the root, then an index", None, "/1", 1, UPSERT, [None, 1]),
    ("the place after the last", {"l": [1]}, "/l/1", 2, UPSERT, {"l": [1, 2]}),
    ("beyond the end", {"items": ["a", "b"]}, "/items/4", "e", UPSERT, {"items": ["a", "b", None, None, "e"]}),
    ("as far as may be", [], "/20", 1, UPSERT, [*[None] * 20, 1]),
    ("gaps in all, as far as may be", {}, "/l/12/8", 1, UPSERT, {"l": [*[None] * 12, [*[None] * 8, 1]]}),
    ("farther, in a longer array", [*[0] * 30], "/29", 1, UPSERT, [*[0] * 29, 1]),
    ("containers, but no gaps", {"l": [[]]}, "/l/0", {}, ONLY_CREATES, {"l": [{}]}),
    ("inherited names", {}, "/__class__/keys", 1, UPSERT, {"__class__": {"keys": 1}}),
    ("forbidden to A2UI only", {}, "/__proto__", 1, STRICT, {"__proto__": 1}),
    ("as deep as may be", {}, "/a" * 11, [1], UPSERT,
     {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": [1]}}}}}}}}}}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "text", "value", "policy", "new"), [row[1:] for row in WRITTEN], ids=[row[0] for row in WRITTEN]
)
def test_put(old: JsonValue, text: str, value: JsonValue, policy: Policy, new: JsonValue) -> None:
    before = json.dumps(old)
    result = pointer.put(old, pointer.parse(text), value, policy, LIMITS)
    assert same(result, new), result
    assert pointer.get(result, text) is value
    assert json.dumps(old) == before


NOT_WRITTEN: list[tuple[str, JsonValue, str, Policy, type[UispecError], str, str]] = [
    ("through a string", {"pet": {"a": "K"}}, "/pet/a/first", UPSERT, DataError, "/pet/a/first", "not_a_container"),
    ("far through a string", {"a": "K"}, "/a/b/c", UPSERT, DataError, "/a/b", "not_a_container"),
    ("through a number", {"a": 0}, "/a/0", STRICT, DataError, "/a/0", "not_a_container"),
    ("through false", False, "/a", UPSERT, DataError, "/a", "not_a_container"),
    ("through the root", "", "/0", UPSERT, DataError, "/0", "not_a_container"),
    ("through an element", [1], "/0/a", UPSERT, DataError, "/0/a", "not_a_container"),
    ("through null, strictly", {"a": None}, "/a/b", STRICT, DataError, "/a/b", "not_a_container"),
    ("a word on an array", {"rows": [1]}, "/rows/last", UPSERT, DataError, "/rows/last", "invalid_index"),
    ("a word on an array on the way", {"rows": [1]}, "/rows/last/x", UPSERT, DataError, "/rows/last", "invalid_index"),
    ("a dash on an array", [1], "/-", UPSERT, DataError, "/-", "invalid_index"),
    ("a leading zero", {"items": [1, 2]}, "/items/01", UPSERT, DataError, "/items/01", "invalid_index"),
    ("a minus", [1], "/-1", STRICT, DataError, "/-1", "invalid_index"),
    ("full width", [1, 2], "/\uff11", UPSERT, DataError, "/\uff11", "invalid_index"),
    ("nothing on the way", {}, "/a/b", STRICT, DataError, "/a", "not_found"),
    ("no element on the way", {"l": []}, "/l/0/b", STRICT, DataError, "/l/0", "not_found"),
    ("beyond the end", {"l": [1]}, "/l/1", STRICT, DataError, "/l/1", "not_found"),
    ("containers, but no gaps", {"l": [1]}, "/l/1/a", ONLY_CREATES, DataError, "/l/1", "not_found"),
    ("too far", {"l": [1]}, "/l/21", UPSERT, DataError, "/l/21", "index_too_large"),
    ("too far on the way", {}, "/l/21/a", UPSERT, DataError, "/l/21", "index_too_large"),
    ("too many gaps in all", {}, "/l/7/7/7", UPSERT, DataError, "/l/7/7/7", "index_too_large"),
    ("10 to the 12", {"l": []}, "/l/1000000000000", UPSERT, DataError, "/l/1000000000000", "index_too_large"),
    ("thousands of digits", {"l": []}, "/l/" + "9" * 4000, UPSERT, DataError, "/l/" + "9" * 4000, "index_too_large"),
    ("prototype", {}, "/__proto__/x", UPSERT, DataError, "/__proto__", "forbidden_key"),
    ("constructor at the end", {"a": {}}, "/a/constructor", UPSERT, DataError, "/a/constructor", "forbidden_key"),
    ("prototype behind a string", {"a": "s"}, "/a/prototype", UPSERT, DataError, "/a/prototype", "forbidden_key"),
    ("too deep", {}, "/a" * 13, UPSERT, LimitError, "/a" * 13, "too_deep"),
    ("too deep with the value", {}, "/a" * 12, UPSERT, LimitError, "/a" * 12, "too_deep"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "text", "policy", "kind", "path", "code"),
    [row[1:] for row in NOT_WRITTEN],
    ids=[row[0] for row in NOT_WRITTEN],
)
def test_put_refuses(old: JsonValue, text: str, policy: Policy, kind: type[UispecError], path: str, code: str) -> None:
    before = json.dumps(old)
    with pytest.raises(UispecError) as caught:
        pointer.put(old, pointer.parse(text), [], policy, LIMITS)
    assert (type(caught.value), [(issue.path, issue.code) for issue in caught.value.issues]) == (kind, [(path, code)])
    assert json.dumps(old) == before


def test_limits_are_named() -> None:
    with pytest.raises(DataError, match="array_index"):
        pointer.put([], ("21",), 1, UPSERT, LIMITS)
    with pytest.raises(LimitError, match="json_depth"):
        pointer.put({}, ("a",) * 13, 1, UPSERT, LIMITS)


REMOVED: list[tuple[str, JsonValue, str, Policy, JsonValue]] = [
    ("a member", {"a": 1, "b": 2}, "/a", STRICT, {"b": 2}),
    ("the only member", {"a": 1}, "/a", UPSERT, {}),
    ("a member that is null", {"a": None}, "/a", UPSERT, {}),
    ("with all below", {"a": {"b": {"c": 1}}, "d": 2}, "/a", UPSERT, {"d": 2}),
    ("deep", {"a": [{"b": 1, "c": 2}]}, "/a/0/b", UPSERT, {"a": [{"c": 2}]}),
    ("an element, strictly", {"l": [1, 2, 3]}, "/l/0", STRICT, {"l": [2, 3]}),
    ("an element", {"l": [1, 2, 3]}, "/l/0", UPSERT, {"l": [None, 2, 3]}),
    ("the last element", {"l": [1, 2]}, "/l/1", UPSERT, {"l": [1, None]}),
    ("the empty key", {"": 1}, "/", STRICT, {}),
]
NOTHING_REMOVED: list[tuple[str, JsonValue, str]] = [
    ("no member", {"a": 1}, "/b"),
    ("nothing on the way", {"a": 1}, "/b/c/d"),
    ("beyond the end", {"items": ["a"]}, "/items/5"),
    ("far beyond the end", {"items": ["a"]}, "/items/" + "9" * 4000),
    ("an element that is null", {"l": [None]}, "/l/0"),
    ("a word on an array", {"l": [1]}, "/l/last"),
    ("a dash on an array", {"l": [1]}, "/l/-"),
    ("a leading zero", {"l": [1, 2]}, "/l/01"),
    ("inside a string", {"a": "text"}, "/a/0"),
    ("inside null", {"a": None}, "/a/b"),
    ("inside nothing", None, "/a"),
]


@pytest.mark.parametrize(
    ("old", "text", "policy", "new"), [row[1:] for row in REMOVED], ids=[row[0] for row in REMOVED]
)
def test_remove(old: JsonValue, text: str, policy: Policy, new: JsonValue) -> None:
    before = json.dumps(old)
    assert same(pointer.remove(old, pointer.parse(text), policy), new)
    assert json.dumps(old) == before


@pytest.mark.parametrize(("old", "text"), [row[1:] for row in NOTHING_REMOVED], ids=[row[0] for row in NOTHING_REMOVED])
def test_remove_of_nothing(old: JsonValue, text: str) -> None:
    tokens = pointer.parse(text)
    assert pointer.remove(old, tokens, UPSERT) is old
    if not pointer.has(old, tokens):
        with pytest.raises(DataError, match="not_found"):
            pointer.remove(old, tokens)


def test_the_root_cannot_be_removed() -> None:
    for policy in (STRICT, UPSERT):
        with pytest.raises(DataError, match="invalid_pointer"):
            pointer.remove({"a": 1}, (), policy)


def test_forbidden_keys_cannot_be_removed() -> None:
    with pytest.raises(DataError) as caught:
        pointer.remove({"a": {"__proto__": 1}}, ("a", "__proto__", "b"), UPSERT)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/a/__proto__", "forbidden_key")]
    assert pointer.remove({"__proto__": 1}, ("__proto__",)) == {}


def test_writing_goes_through_any_mapping_and_sequence() -> None:
    document = MappingProxyType({"a": (1, 2)})
    assert pointer.put(document, ("a", "0"), 5) == {"a": [5, 2]}  # pyright: ignore[reportArgumentType]
    assert pointer.remove(document, ("a", "0")) == {"a": [2]}  # pyright: ignore[reportArgumentType]


def test_a_policy_is_a_value() -> None:
    assert Policy() == STRICT != UPSERT
    with pytest.raises(FrozenInstanceError):
        UPSERT.pads = False  # pyright: ignore[reportAttributeAccessIssue]


def test_an_index_of_any_length_is_read() -> None:
    """Python refuses to read an integer of more than 4,300 digits; tokens need not come from a bounded pointer."""
    tokens = ("rows", "9" * 5_000)
    assert pointer.find({"rows": [1]}, tokens, None) is None
    assert pointer.remove({"rows": [1]}, tokens, UPSERT) == {"rows": [1]}
    with pytest.raises(DataError, match="index_too_large"):
        pointer.put({"rows": [1]}, tokens, 1, UPSERT)


def test_twenty_bytes_grow_no_memory() -> None:
    """An index of 10 to the 12 costs nothing, and the largest one allowed costs that array."""
    tracemalloc.start()
    try:
        with pytest.raises(DataError):
            pointer.put({}, ("l", "1000000000000", "x"), 1, UPSERT)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 100_000
    grown = pointer.put({}, ("l", str(DEFAULT.array_index)), 1, UPSERT)
    assert pointer.get(grown, f"/l/{DEFAULT.array_index}") == 1


FORBIDDEN = {"__proto__", "constructor", "prototype"}


def naive_put(document: JsonValue, tokens: tuple[str, ...], value: JsonValue, limits: Limits) -> JsonValue:
    """The A2UI write as one would first put it down: copy it all, walk, assign. `ValueError` where that fails."""
    if FORBIDDEN & set(tokens):
        raise ValueError("forbidden")
    holder: dict[str, JsonValue] = {"": copy.deepcopy(document)}
    outer: dict[str, JsonValue] | list[JsonValue] = holder
    key: str | int = ""
    filled = 0
    for token in tokens:
        is_number = token.isascii() and token.isdigit() and (token == "0" or token[0] != "0")
        if member(outer, key) is None:
            assign(outer, key, [] if is_number else {})
        here = member(outer, key)
        if isinstance(here, list):
            if not is_number:
                raise ValueError("no index")
            key = int(token)
            filled += max(key - len(here), 0)
            if max(filled, key if key >= len(here) else 0) > limits.array_index:
                raise ValueError("too far")
            while len(here) <= key:
                here.append(None)
        elif isinstance(here, dict):
            key = token
            here.setdefault(token, None)
        else:
            raise ValueError("scalar")
        outer = here
    assign(outer, key, value)
    return holder[""]


def member(holder: dict[str, JsonValue] | list[JsonValue], key: str | int) -> JsonValue:
    return holder[int(key)] if isinstance(holder, list) else holder[str(key)]


def assign(holder: dict[str, JsonValue] | list[JsonValue], key: str | int, value: JsonValue) -> None:
    if isinstance(holder, list):
        holder[int(key)] = value
    else:
        holder[str(key)] = value


def naive_remove(document: JsonValue, tokens: tuple[str, ...]) -> JsonValue:
    """The A2UI removal: copy it all, then delete or blank in place, if the library finds something there."""
    if FORBIDDEN & set(tokens):
        raise ValueError("forbidden")
    result = copy.deepcopy(document)
    nothing = object()
    if library_find(result, tokens, nothing) is not nothing:
        holder = library_find(result, tokens[:-1], nothing)
        if isinstance(holder, list):
            holder[int(tokens[-1])] = None
        elif isinstance(holder, dict):
            del holder[tokens[-1]]
    return result


@given(places(), JSON)
@example((None, ("7", "7", "7")), None)  # more gaps in all than one index may leave
def test_put_agrees_with_the_naive_way(place: tuple[JsonValue, tuple[str, ...]], value: JsonValue) -> None:
    """Law: the result is that of a full copy and assignments; where that fails, a `DataError`; the old one stays."""
    document, tokens = place
    before = copy.deepcopy(document)
    roomy = Limits(array_index=20)
    try:
        expected = naive_put(document, tokens, value, roomy)
    except ValueError:
        with pytest.raises(DataError):
            pointer.put(document, tokens, value, UPSERT, roomy)
    else:
        result = pointer.put(document, tokens, value, UPSERT, roomy)
        assert same(result, expected)
        assert (result is document) == same(expected, before)
    assert same(document, before)


@given(places())
def test_remove_agrees_with_the_naive_way(place: tuple[JsonValue, tuple[str, ...]]) -> None:
    """Law: the result is that of a full copy and a deletion; nothing removed is the same object; the old one stays."""
    document, tokens = place
    assume(tokens)
    before = copy.deepcopy(document)
    try:
        expected = naive_remove(document, tokens)
    except ValueError:
        with pytest.raises(DataError):
            pointer.remove(document, tokens, UPSERT)
    else:
        result = pointer.remove(document, tokens, UPSERT)
        assert same(result, expected)
        assert (result is document) == same(expected, before)
    assert same(document, before)


def siblings(document: JsonValue, tokens: tuple[str, ...]) -> list[tuple[tuple[str, ...], JsonValue]]:
    """Every value that hangs on the path but does not lie on it, with its tokens."""
    found: list[tuple[tuple[str, ...], JsonValue]] = []
    here = document
    for done, token in enumerate(tokens):
        if isinstance(here, dict):
            pairs = list(here.items())
        elif isinstance(here, list):
            pairs = [(str(number), item) for number, item in enumerate(here)]
        else:
            break
        found.extend(((*tokens[:done], key), item) for key, item in pairs if key != token)
        here = dict(pairs).get(token)
    return found


@given(places(), JSON)
def test_everything_off_the_path_is_shared(place: tuple[JsonValue, tuple[str, ...]], value: JsonValue) -> None:
    """Law: what hangs on the path is the very same object in the new document, in the same order; so is the value."""
    document, tokens = place
    try:
        result = pointer.put(document, tokens, value, UPSERT)
    except DataError:
        return
    for place_of, item in siblings(document, tokens):
        assert pointer.get(result, place_of) is item
    old = [key for key, _ in siblings(document, tokens)]
    assert [key for key, _ in siblings(result, tokens) if key in old] == old
    assert result is document or pointer.get(result, tokens) is value


@given(places())
def test_an_equal_value_changes_nothing(place: tuple[JsonValue, tuple[str, ...]]) -> None:
    """Law: writing an equal copy of what is there gives back the same object, under either policy."""
    document, tokens = place
    assume(pointer.has(document, tokens) and not FORBIDDEN & set(tokens))
    equal = copy.deepcopy(pointer.get(document, tokens))
    assert pointer.put(document, tokens, equal, STRICT) is document
    assert pointer.put(document, tokens, equal, UPSERT) is document


@given(places(), JSON)
def test_what_was_put_is_read(place: tuple[JsonValue, tuple[str, ...]], value: JsonValue) -> None:
    """Law: get after put is the value; where a strict put works, the upsert is the same; after remove it is gone."""
    document, tokens = place
    assume(not FORBIDDEN & set(tokens))
    try:
        result = pointer.put(document, tokens, value, STRICT)
    except DataError:
        return
    assert same(pointer.get(result, tokens), value)
    assert same(pointer.put(document, tokens, value, UPSERT), result)
    if tokens:
        gone = pointer.remove(result, tokens, UPSERT)
        assert pointer.find(gone, tokens, None) is None
        assert pointer.remove(gone, tokens, UPSERT) is gone


def test_only_the_path_is_copied() -> None:
    """Counting: a write at depth 4 makes four containers, however wide the document is."""
    for width in (10, 1000):
        rows: list[JsonValue] = [{"x": {"y": n}} for n in range(width)]
        document: JsonValue = {"a": {"rows": rows, "other": {}}, "b": {}}
        result = pointer.put(document, ("a", "rows", "3", "x"), 1, UPSERT)
        new = pointer.get(result, "/a/rows")
        assert isinstance(new, list)
        assert [n for n in range(width) if new[n] is not rows[n]] == [3]
        assert pointer.get(result, "/a/other") is pointer.get(document, "/a/other")
        assert pointer.get(result, "/b") is pointer.get(document, "/b")
