"""How A2UI reads a pointer into the data model, and what an update makes of the model, version by version."""

from dataclasses import dataclass
from typing import Any, Final

import pytest

from uispec import _json
from uispec._model import MISSING
from uispec.a2ui import data_model
from uispec.a2ui.dialects import Family
from uispec.errors import DataError, LimitError
from uispec.limits import Limits

BOTH: Final[tuple[Family, ...]] = ("0.9", "0.9.1", "1.0")
OLD: Final[tuple[Family, ...]] = ("0.9", "0.9.1")
NEW: Final[tuple[Family, ...]] = ("1.0",)

POINTERS: Final[dict[str, tuple[str, ...]]] = {
    "": (),
    "/": (),
    "//": (),
    "/a": ("a",),
    "a": ("a",),
    "/a/": ("a",),
    "a/b/": ("a", "b"),
    "/a//b": ("a", "b"),
    "/0/01": ("0", "01"),
    "/km~1h": ("km/h",),
    "/a~0b": ("a~b",),
    "/~01": ("~1",),
    "/~10": ("/0",),
    "/ä/ /\n": ("ä", " ", "\n"),
    "/.": (".",),
}


@pytest.mark.parametrize("path", POINTERS)
def test_a_pointer_is_split_as_a2ui_spells_it(path: str) -> None:
    assert data_model.tokens(path) == POINTERS[path]


# a2ui-relative-paths-pass-validation: a relative path is fine, a bad escape is not.
CHECKED: Final = {
    "title": True,
    "lines/0/sku": True,
    "/a/b": True,
    "/": True,
    "a~1b": True,
    "/a~2b": False,
    "/a~": False,
    "a//b": True,
    "~": False,
    "/~~0": False,
}


@pytest.mark.parametrize("path", CHECKED)
def test_only_a_bad_escape_makes_a_pointer_unreadable(path: str) -> None:
    if CHECKED[path]:
        data_model.tokens(path)
        return
    with pytest.raises(DataError) as caught:
        data_model.tokens(path)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "invalid_pointer")]


def test_a_pointer_has_a_longest_length() -> None:
    assert len(data_model.tokens("/a" * 5, limits=Limits(pointer_length=10))) == 5
    with pytest.raises(LimitError) as caught:
        data_model.tokens("/a" * 5 + "/", limits=Limits(pointer_length=10))
    assert [issue.code for issue in caught.value.issues] == ["too_large"]


# a2ui-template-leading-slash-is-absolute: only a path without a leading slash starts at the item.
LOCATED: Final[dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]]] = {
    "relative": ("name", ("items", "0"), ("items", "0", "name")),
    "absolute": ("/name", ("items", "0"), ("name",)),
    "the-item": ("", ("items", "0"), ("items", "0")),
    "the-item-as-a-dot": (".", ("items", "0"), ("items", "0")),
    "the-root": ("/", ("items", "0"), ()),
    "no-template": ("name", (), ("name",)),
    "a-dot-outside-every-template": (".", (), ()),
}


@pytest.mark.parametrize("row", LOCATED)
def test_a_binding_starts_at_the_root_or_at_the_item(row: str) -> None:
    path, scope, expected = LOCATED[row]
    assert data_model.locate(path, scope) == expected


MODEL: Final[dict[str, Any]] = {"a": {"b": [10, None, "text"]}, "s": "text", "01": "key"}
READ: Final[dict[str, Any]] = {
    "/": MODEL,
    "/a/b/0": 10,
    "/a/b/1": None,
    "/a/b/01": MISSING,
    "/a/b/3": MISSING,
    "/a/b/-": MISSING,
    "/a/b/-1": MISSING,
    "/a/b/٣": MISSING,
    "/a/b/99999999999999999999999": MISSING,
    "/a/c": MISSING,
    "/a/b/1/x": MISSING,
    "/s/0": MISSING,
    "/s/length": MISSING,
    "/01": "key",
}


@pytest.mark.parametrize("path", READ)
def test_reading_what_is_not_there_is_no_error(path: str) -> None:
    found = data_model.read(MODEL, data_model.tokens(path))
    assert found is READ[path] or _json.same(found, READ[path])


@dataclass(frozen=True, slots=True)
class Write:
    before: Any
    path: Any
    value: Any
    after: Any
    versions: tuple[Family, ...] = BOTH


WRITES: Final[dict[str, Write]] = {
    "root-without-a-path": Write({"a": 1}, MISSING, {"b": 2}, {"b": 2}),
    "root-with-an-empty-path": Write({"a": 1}, "", {"b": 2}, {"b": 2}),
    "a2ui-slash-means-whole-model": Write({"old": 1}, "/", {"new": 2}, {"new": 2}),
    "root-becomes-a-scalar": Write({"a": 1}, "/", 5, 5),
    "root-becomes-an-array": Write({"a": 1}, "/", [1], [1]),
    "root-null-is-stored": Write({"a": 1}, "/", None, None, OLD),
    "root-null-empties": Write({"a": 1}, "/", None, {}, NEW),
    "root-null-empties-a-scalar": Write(5, "/", None, {}, NEW),
    "root-absent-empties": Write({"a": 1}, "/", MISSING, {}, OLD),
    "root-absent-without-a-path-empties": Write([1], MISSING, MISSING, {}, OLD),
    "a-null-root-is-no-scalar": Write(None, "/a", 2, {"a": 2}),
    "a-null-root-becomes-an-array": Write(None, "/1", 2, [None, 2]),
    "replace-not-merge": Write({"a": {"x": 1}}, "/a", {"y": 2}, {"a": {"y": 2}}),
    "new-key": Write({"a": 1}, "/b", 2, {"a": 1, "b": 2}),
    "missing-containers-are-made": Write({}, "/a/b/c", 1, {"a": {"b": {"c": 1}}}),
    "a-null-on-the-way-is-replaced": Write({"a": None}, "/a/b", 1, {"a": {"b": 1}}),
    "a2ui-autovivify-list-or-object-array": Write({}, "/grid/0/1", "x", {"grid": [[None, "x"]]}),
    "a2ui-autovivify-list-or-object-key": Write({}, "/map/01/k", "y", {"map": {"01": {"k": "y"}}}),
    "a-number-on-an-object-is-a-key": Write({"a": {}}, "/a/0", 1, {"a": {"0": 1}}),
    "an-element": Write({"a": [1, 2]}, "/a/1", 9, {"a": [1, 9]}),
    "append": Write({"a": [1]}, "/a/1", 2, {"a": [1, 2]}),
    "a2ui-gap-index-pads-with-null": Write(
        {"items": ["a", "b"]}, "/items/4", "e", {"items": ["a", "b", None, None, "e"]}
    ),
    "a2ui-trailing-slash-normalised": Write({"order": {"id": "o1"}}, "/order/id/", "o2", {"order": {"id": "o2"}}),
    "no-leading-slash": Write({}, "a/b", 1, {"a": {"b": 1}}),
    "a2ui-inherited-names-are-plain-keys": Write(
        {}, "/__class__/toString/keys", 1, {"__class__": {"toString": {"keys": 1}}}
    ),
    "a2ui-deep-data-path-is-fine": Write(
        {},
        "/insights/items/0/sources/0/meta/title",
        "T",
        {"insights": {"items": [{"sources": [{"meta": {"title": "T"}}]}]}},
    ),
    "null-is-a-value": Write({"n": "x"}, "/n", None, {"n": None}, OLD),
    "null-removes": Write({"n": "x", "m": 1}, "/n", None, {"m": 1}, NEW),
    "null-inside-a-value-stays": Write({}, "/n", {"x": None}, {"n": {"x": None}}),
    "absent-removes": Write({"n": "x", "m": 1}, "/n", MISSING, {"m": 1}, OLD),
    "removing-an-element-leaves-null": Write({"a": [1, 2, 3]}, "/a/1", None, {"a": [1, None, 3]}, NEW),
    "removing-an-element-leaves-null-old": Write({"a": [1, 2, 3]}, "/a/1", MISSING, {"a": [1, None, 3]}, OLD),
    "removing-the-last-element-keeps-the-length": Write({"a": [1, 2]}, "/a/1", None, {"a": [1, None]}, NEW),
}


@pytest.mark.parametrize("row", WRITES)
def test_an_update_makes_this_of_the_model(row: str) -> None:
    write = WRITES[row]
    before = _json.copy(write.before)
    for version in write.versions:
        after = data_model.updated(write.before, write.path, write.value, version)
        assert _json.same(after, write.after)
        assert _json.same(write.before, before)


UNCHANGED: Final[dict[str, Write]] = {
    "same-scalar": Write({"a": 1}, "/a", 1, None),
    "same-container": Write({"a": {"b": [1]}}, "/a", {"b": [1]}, None),
    "same-root": Write({"a": {"b": [1]}}, "/", {"a": {"b": [1]}}, None),
    "removing-from-an-empty-root": Write({}, "/", MISSING, None, OLD),
    "removing-a-missing-key": Write({"a": 1}, "/b/c", None, None, NEW),
    "removing-a-missing-key-old": Write({"a": 1}, "/b/c", MISSING, None, OLD),
    "removing-below-a-scalar": Write({"a": 1}, "/a/c", None, None, NEW),
    "removing-a-word-from-an-array": Write({"a": [1]}, "/a/last", None, None, NEW),
    "removing-an-element-that-is-null": Write({"a": [None]}, "/a/0", None, None, NEW),
    "a2ui-delete-beyond-array-end-is-noop": Write({"items": ["a"]}, "/items/5", None, None, NEW),
    "removing-far-beyond-the-end": Write({"items": ["a"]}, "/items/1000000000000", None, None, NEW),
}


@pytest.mark.parametrize("row", UNCHANGED)
def test_an_update_that_changes_nothing_gives_back_the_model(row: str) -> None:
    write = UNCHANGED[row]
    for version in write.versions:
        assert data_model.updated(write.before, write.path, write.value, version) is write.before


@pytest.mark.parametrize(("old", "new"), [(1, True), (True, 1), (1, 1.0), (0, False), (0.0, -0.0), ([1], [True])])
def test_values_that_python_calls_equal_are_different(old: Any, new: Any) -> None:
    for version in BOTH:
        for path in ("/", "/a"):
            before = old if path == "/" else {"a": old}
            after = data_model.updated(before, path, new, version)
            assert after is not before
            assert _json.same(after, new if path == "/" else {"a": new})


@dataclass(frozen=True, slots=True)
class Refusal:
    before: Any
    path: str
    at: str
    code: str
    removes: bool = False


REFUSED: Final[dict[str, Refusal]] = {
    "a2ui-write-through-string": Refusal(
        {"pet": {"name": "K"}}, "/pet/name/first", "/pet/name/first", "not_a_container"
    ),
    "a2ui-word-segment-on-array": Refusal({"rows": [1, 2]}, "/rows/last", "/rows/last", "invalid_index"),
    "a2ui-falsy-scalar-root-not-discarded": Refusal(False, "/a", "/a", "not_a_container"),
    "an-empty-text-as-root": Refusal("", "/a", "/a", "not_a_container"),
    "zero-as-root": Refusal(0, "/a", "/a", "not_a_container"),
    "zero-on-the-way": Refusal({"n": 0}, "/n/x", "/n/x", "not_a_container"),
    "a2ui-huge-array-index": Refusal({"items": ["a"]}, "/items/10000000", "/items/10000000", "index_too_large"),
    "an-index-over-the-limit": Refusal({"items": []}, "/items/10001", "/items/10001", "index_too_large"),
    "arrays-in-arrays-over-the-limit": Refusal({}, "/a/5000/5001", "/a/5000/5001", "index_too_large"),
    "an-index-of-5000-digits": Refusal({"a": []}, f"/a/1{'0' * 4000}", f"/a/1{'0' * 4000}", "index_too_large"),
    "a-new-array-with-a-huge-index": Refusal({}, "/a/10000000", "/a/10000000", "index_too_large"),
    "append-with-a-dash": Refusal({"rows": [1]}, "/rows/-", "/rows/-", "invalid_index"),
    "leading-zero": Refusal({"rows": [1]}, "/rows/00", "/rows/00", "invalid_index"),
    "a-word-on-the-way": Refusal({"rows": [{}]}, "/rows/x/y", "/rows/x/y", "invalid_index"),
    "proto": Refusal({}, "/__proto__/x", "/__proto__/x", "forbidden_key"),
    "constructor": Refusal({}, "/a/constructor", "/a/constructor", "forbidden_key"),
    "prototype-removed": Refusal({"prototype": 1}, "/prototype", "/prototype", "forbidden_key", removes=True),
    "bad-escape": Refusal({}, "/a~2b", "", "invalid_pointer"),
    "bad-escape-removed": Refusal({}, "/a~", "", "invalid_pointer", removes=True),
    "the-asked-for-place-is-in-plain-spelling": Refusal({"a": 1}, "a//b/", "/a/b", "not_a_container"),
}


@pytest.mark.parametrize("row", REFUSED)
def test_a_write_that_has_no_place_is_refused(row: str) -> None:
    refusal = REFUSED[row]
    before = _json.copy(refusal.before)
    for version in BOTH:
        value = (None if version == "1.0" else MISSING) if refusal.removes else 1
        with pytest.raises(DataError) as caught:
            data_model.updated(refusal.before, refusal.path, value, version)
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [(refusal.at, refusal.code)]
        assert _json.same(refusal.before, before)


def test_the_largest_index_is_a_limit() -> None:
    assert data_model.updated([], "/3", 1, "1.0", limits=Limits(array_index=3)) == [None, None, None, 1]
    with pytest.raises(DataError):
        data_model.updated([], "/4", 1, "1.0", limits=Limits(array_index=3))
    # Within the array every index is fine.
    assert data_model.updated([0, 0, 0], "/2", 1, "1.0", limits=Limits(array_index=1)) == [0, 0, 1]


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def test_the_depth_of_the_whole_model_is_a_limit() -> None:
    """Many small writes cannot make a model that no message could carry."""
    limits = Limits(json_depth=10)
    assert data_model.updated({}, "/a/b/c", nested(7), "1.0", limits=limits) == {"a": {"b": {"c": nested(7)}}}
    assert data_model.updated({}, "/", nested(10), "1.0", limits=limits) == nested(10)
    for path, levels in (("/a/b/c", 8), ("/", 11), ("/a" * 11, 0)):
        with pytest.raises(LimitError) as caught:
            data_model.updated({}, path, nested(levels), "1.0", limits=limits)
        assert [issue.code for issue in caught.value.issues] == ["too_deep"]


def test_a_write_copies_the_way_down_and_shares_the_rest() -> None:
    for width in (3, 300):
        before: Any = {"rows": [{"cells": [{"v": n}]} for n in range(width)], "other": {"x": [1]}}
        after: Any = data_model.updated(before, "/rows/1/cells/0/v", "new", "1.0")
        assert after["other"] is before["other"]
        assert [row is old for row, old in zip(after["rows"], before["rows"], strict=True)].count(False) == 1
        assert after["rows"][1]["cells"][0] == {"v": "new"}
