"""Places in a state: how they are read and written under both policies, and what a write refuses."""

from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.jsonrender.documents import json_values
from uispec import _json
from uispec._model import MISSING
from uispec.errors import DataError, LimitError, UispecError
from uispec.jsonrender import Policy, find_form_value, flatten_to_pointers, read_state, update_state, write_state
from uispec.limits import Limits

STATE: Final[dict[str, Any]] = {
    "user": {"name": "Ada", "nil": None, "": "empty"},
    "items": ["a", "b", "c"],
    "a/b": 1,
    "": "root",
    "1x": "key",
}
BOTH: Final[list[tuple[str, Any]]] = [
    ("", STATE),
    ("/user/name", "Ada"),
    ("user/name", "Ada"),
    ("/user/", "empty"),
    ("/user/nil", None),
    ("/user/nil/x", MISSING),
    ("/user/name/0", MISSING),
    ("/items/2", "c"),
    ("/items/3", MISSING),
    ("/items/-", MISSING),
    ("/items/-1", MISSING),
    ("/items/length", MISSING),
    ("/a~1b", 1),
    ("/1x", "key"),
    ("/toString", MISSING),
    ("/__proto__", MISSING),
]
DIFFERENT: Final[list[tuple[str, Any, Any]]] = [
    ("/", "root", STATE),
    ("/items/01", MISSING, "b"),
    ("/items/1foo", MISSING, "b"),
    ("/items/ 1", MISSING, "b"),
    ("/items/+1", MISSING, "b"),
    ("/items/1.5", MISSING, "b"),
    ("/items/-0", MISSING, "a"),
]
"""What strict reads, what compat reads. The fault jr-index-grammar-on-read-and-write."""


@pytest.mark.parametrize(("path", "value"), BOTH)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_reading(policy: Policy, path: str, value: Any) -> None:
    assert read_state(STATE, path, policy=policy) is value or read_state(STATE, path, policy=policy) == value


@pytest.mark.parametrize(("path", "strict", "compat"), DIFFERENT)
def test_reading_differs(path: str, strict: Any, compat: Any) -> None:
    assert read_state(STATE, path) is strict or read_state(STATE, path) == strict
    assert read_state(STATE, path, policy="compat") == compat


def test_a_full_width_digit_is_no_index() -> None:
    assert read_state(STATE, "/items/\uff11") is MISSING
    assert read_state(STATE, "/items/\uff11", policy="compat") is MISSING


@pytest.mark.parametrize("path", ["/a~", "/~2", "~x"])
def test_a_stray_tilde_is_an_error_under_strict_alone(path: str) -> None:
    with pytest.raises(DataError) as raised:
        read_state(STATE, path)
    assert raised.value.issues[0].code == "invalid_pointer"
    assert read_state(STATE, path, policy="compat") is MISSING


WRITES: Final[list[tuple[Any, str, Any, Any, Any]]] = [
    ({}, "/a/b", 1, {"a": {"b": 1}}, {"a": {"b": 1}}),
    ({}, "a/b", 1, {"a": {"b": 1}}, {"a": {"b": 1}}),
    ({}, "/a/0", 1, {"a": [1]}, {"a": [1]}),
    ({"l": [1]}, "/l/0", 2, {"l": [2]}, {"l": [2]}),
    ({"l": [1]}, "/l/1", 2, {"l": [1, 2]}, {"l": [1, 2]}),
    ({"l": [1]}, "/l/-", 2, {"l": [1, 2]}, {"l": [1, 2]}),
    ({}, "/a/-", 1, {"a": [1]}, {"a": {"-": 1}}),
    ({}, "", {"b": 1}, {"b": 1}, {"": {"b": 1}}),
    ({}, "/", 1, {"": 1}, {"": 1}),
    ({}, "/a/constructor", 1, {"a": {"constructor": 1}}, {"a": {"constructor": 1}}),
    ({"a": {"b": 1}}, "/a/b", MISSING, {"a": {}}, {"a": {}}),
    ({"a": [1, 2]}, "/a/0", MISSING, {"a": [None, 2]}, {"a": [None, 2]}),
    ({"a": 1}, "/b/c", MISSING, {"a": 1}, {"a": 1}),
    # What strict refuses: the code, and what compat does instead.
    ({"l": []}, "/l/5", 1, "invalid_index", {"l": [None, None, None, None, None, 1]}),
    ({}, "/l/1", 1, "invalid_index", {"l": [None, 1]}),
    ({"l": [1]}, "/l/01", 2, "invalid_index", {"l": [1, 2]}),
    ({"l": [1]}, "/l/x", 2, "invalid_index", {"l": [1]}),
    ({"a": None}, "/a/b", 1, "not_a_container", {"a": {"b": 1}}),
    ({"a": "s"}, "/a/b", 1, "not_a_container", {"a": {"b": 1}}),
    ({}, "/__proto__/x", 1, "forbidden_key", {}),
    ({}, "/a/__proto__/x", 1, "forbidden_key", {"a": {}}),
    ({}, "", 1, "invalid_value", {"": 1}),
    ({}, "/a~", 1, "invalid_pointer", {"a~": 1}),
]


@pytest.mark.parametrize(("state", "path", "value", "strict", "compat"), WRITES)
def test_writing(state: Any, path: str, value: Any, strict: Any, compat: Any) -> None:
    before = repr(state)
    assert write_state(state, path, value, policy="compat") == compat
    if isinstance(strict, str):
        with pytest.raises(DataError) as raised:
            write_state(state, path, value)
        assert [issue.code for issue in raised.value.issues] == [strict]
    else:
        assert write_state(state, path, value) == strict
    assert repr(state) == before


def test_the_path_of_a_refusal_is_the_place_that_refused() -> None:
    with pytest.raises(DataError) as raised:
        write_state({"items": ["a"]}, "/items/01/x", 1)
    assert raised.value.issues[0].path == "/items/01"


def test_writes_are_bounded() -> None:
    with pytest.raises(LimitError, match="too_large"):
        write_state({}, "/" + "a" * 100, 1, limits=Limits(pointer_length=50))
    for policy in ("strict", "compat"):
        with pytest.raises(LimitError, match="too_deep"):
            write_state({}, "/a/b", [[1]], policy=policy, limits=Limits(json_depth=3))
    with pytest.raises(DataError, match="index_too_large"):
        write_state({"l": []}, "/l/99999999", 1, policy="compat")


def test_a_state_of_other_containers_is_copied() -> None:
    state = {"a": (1, 2), "b": {"c": 1}}
    assert write_state(state, "/b/c", 2) == {"a": [1, 2], "b": {"c": 2}}
    assert write_state(state, "/a/0", 3) == {"a": [3, 2], "b": {"c": 1}}


def test_what_is_written_is_the_states_own() -> None:
    value: list[Any] = [1]
    state = write_state({}, "/a", value)
    value.append(2)
    assert state == {"a": [1]}


def test_writing_the_same_gives_the_same_state_back() -> None:
    state = {"a": {"b": 1}, "t": True}
    assert write_state(state, "/a/b", 1) is state
    assert write_state(state, "/a/b", 1.0) is state
    assert write_state(state, "/t", 1) is not state
    assert update_state(state, {}) is state


_paths: Final = st.lists(st.sampled_from(["a", "b", "0", "1", "-", "x~", "é/"]), min_size=1, max_size=4)
_states: Final = st.dictionaries(st.sampled_from(["a", "b", "0"]), json_values, max_size=3)


@given(_states, _paths, json_values, st.sampled_from(["strict", "compat"]))
def test_writes_are_pure_and_share_what_they_do_not_change(
    state: dict[str, Any], steps: list[str], value: Any, policy: Policy
) -> None:
    """The containers on the path are copied, everything else is shared."""
    path = "".join(f"/{step.replace('~', '~0').replace('/', '~1')}" for step in steps)
    before = _json.copy(state)
    try:
        after: Any = write_state(state, path, value, policy=policy)
    except UispecError:
        assert policy == "strict"
        return
    assert _json.same(state, before)
    for key, member in state.items():
        if key != steps[0]:
            assert after[key] is member
    if policy == "strict" and "-" not in steps:
        assert read_state(after, path) == value


@given(_states)
def test_every_leaf_reads_back_from_its_pointer(state: dict[str, Any]) -> None:
    """The fault jr-flatten-escapes-keys: without escaping, two values share one path."""
    flat = flatten_to_pointers(state)
    for path, leaf in flat.items():
        assert _json.same(read_state(state, path), leaf)
    assert len(flat) == _leaves(state)


def _leaves(value: Any) -> int:
    """How many members there are that are no objects."""
    return sum(_leaves(member) for member in cast("dict[str, Any]", value).values()) if isinstance(value, dict) else 1


def test_flattening_escapes_keys() -> None:
    state = {"a/b": 1, "a": {"b": 2}, "t~": {"": 3}}
    assert flatten_to_pointers(state) == {"/a~1b": 1, "/a/b": 2, "/t~0/": 3}
    assert flatten_to_pointers(state, policy="compat") == {"/a/b": 2, "/t~/": 3}


FOUND: Final[list[tuple[str, Any, Any, Any]]] = [
    ("email", {"email": 1, "form.email": 2}, {"email": 3}, 1),
    ("email", {"form.email": 2}, {"email": 3}, 2),
    ("email", {"mail": 2}, {"email": 3}, 3),
    ("email", None, {"form.email": 4}, 4),
    ("/form/email", {}, {"form": {"email": 5}}, 5),
    ("email", {"xemail": 1}, {"form": {"email": 5}}, MISSING),
    ("email", {"email": None}, {"email": 3}, None),
    ("email", None, None, MISSING),
]


@pytest.mark.parametrize(("name", "params", "state", "value"), FOUND)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_values_of_a_form_are_found_by_their_names(
    policy: Policy, name: str, params: Any, state: Any, value: Any
) -> None:
    assert find_form_value(name, params, state, policy=policy) == value
