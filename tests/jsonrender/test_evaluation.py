"""Expressions: the first form that fits, what each gives, where the policies part, and what is wrong with one."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.jsonrender.documents import expressions, json_values
from uispec import _json
from uispec._model import MISSING
from uispec.errors import DataError, ExpressionError, Issue, LimitError, UispecError
from uispec.jsonrender import DirectiveRule, Policy, evaluate, standard_directives
from uispec.limits import Limits

STATE: Final[dict[str, Any]] = {
    "name": "Ada",
    "n": 3,
    "none": None,
    "o": {"a": [1]},
    "e": {"$state": "/name"},
    "rows": [{"t": "one", "o": {"x": 1}}, {"t": "two"}],
}
ROW: Final[dict[str, Any]] = {"item": STATE["rows"][0], "index": 0, "base": "/rows/0"}

FORMS: Final[list[tuple[Any, Any]]] = [
    # What is no expression is what it is.
    (None, None),
    ("${/name}", "${/name}"),
    ({"$state": 5, "a": {"$state": "/n"}}, {"$state": 5, "a": 3}),
    ({"$index": 1}, {"$index": 1}),
    ({"$cond": True, "$then": 1}, {"$cond": True, "$then": 1}),
    ({"$concat": ["a"]}, {"$concat": ["a"]}),
    # One of each.
    ({"$state": "/name"}, "Ada"),
    ({"$state": "name"}, "Ada"),
    ({"$state": "/e"}, {"$state": "/name"}),
    ({"$state": "/gone"}, MISSING),
    ({"$item": "t"}, "one"),
    ({"$item": "/t"}, "one"),
    ({"$item": ""}, STATE["rows"][0]),
    ({"$index": True}, 0),
    ({"$bindState": "/n"}, 3),
    ({"$bindItem": "t"}, "one"),
    ({"$bindItem": ""}, STATE["rows"][0]),
    ({"$cond": {"$item": "t"}, "$then": {"$state": "/n"}, "$else": 0}, 3),
    ({"$cond": [{"$state": "/none"}], "$then": 1, "$else": None}, None),
    ({"$computed": "count", "args": {"a": {"$state": "/gone"}, "b": 1}}, 2),
    ({"$computed": "count"}, 0),
    ({"$template": "${/name} ${t} ${n} ${/none}${gone}."}, "Ada one 3 ."),
    # The first of the table counts.
    ({"$template": "x", "$state": "/n"}, 3),
    ({"$bindState": "/name", "$item": "t"}, "one"),
    ({"$cond": False, "$then": 1, "$else": 2, "$computed": "count"}, 2),
    # What has no value is not there; in a list it is null.
    ({"a": {"$state": "/gone"}, "b": [{"$state": "/gone"}, 1]}, {"b": [None, 1]}),
]


@pytest.mark.parametrize("policy", ["strict", "compat"])
@pytest.mark.parametrize(("value", "result"), FORMS)
def test_forms(policy: Policy, value: Any, result: Any) -> None:
    found = evaluate(value, STATE, **ROW, functions={"count": len}, policy=policy)
    assert found is result or (_json.same(found, result) and result is not MISSING)


@pytest.mark.parametrize("value", [{"$item": "t"}, {"$item": ""}, {"$index": True}, {"$bindItem": "t"}])
def test_outside_of_a_repeat_there_is_no_item(value: Any) -> None:
    assert evaluate(value, STATE) is MISSING


DIFFERENT: Final[list[tuple[Any, Any, Any]]] = [
    ({"$state": "/"}, MISSING, STATE),
    ({"$bindItem": "/t"}, "one", MISSING),
    ({"$template": "${o}"}, '{"x":1}', "[object Object]"),
    ({"$template": "${/o/a}"}, "[1]", "1"),
    ({"$cond": {}, "$then": 1, "$else": 2}, "invalid_visible", 1),
    ({"$cond": {"path": "/gone"}, "$then": 1, "$else": 2}, "invalid_visible", 1),
    ({"$cond": None, "$then": 1, "$else": 2}, "invalid_visible", "invalid_visible"),
    ({"$state": "/a~b"}, "invalid_pointer", MISSING),
]


@pytest.mark.parametrize(("value", "strict", "compat"), DIFFERENT)
def test_policies_part(value: Any, strict: Any, compat: Any) -> None:
    for policy, expected in (("strict", strict), ("compat", compat)):
        try:
            found = evaluate(value, STATE, **ROW, policy=policy)  # pyright: ignore[reportArgumentType] - a loop over literals
        except (ExpressionError, DataError) as error:
            found = error.issues[0].code
        assert found is expected or found == expected


def test_all_that_is_wrong_is_told_at_its_place() -> None:
    value = {
        "a": [1, {"$state": "/x~"}],
        "b/c": {"$cond": {"nope": 1}, "$then": 1, "$else": 2},
        "d": {"$cond": True, "$then": {"$template": "${/y~}"}, "$else": 2},
        "e": {"$state": "/name"},
        "f": {"$computed": "count", "args": {"x": {"$state": "/z~"}}},
    }
    with pytest.raises(DataError) as raised:
        evaluate(value, STATE, functions={"count": len})
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [
        ("/a/1", "invalid_pointer"),
        ("/b~1c/$cond", "invalid_visible"),
        ("/d/$then", "invalid_pointer"),
        ("/f/args/x", "invalid_pointer"),
    ]


def test_what_a_function_gives_is_not_evaluated_and_is_its_own() -> None:
    given: dict[str, Any] = {"$state": "/name", "l": []}
    found: Any = evaluate({"$computed": "f"}, STATE, functions={"f": lambda _: given})
    assert found == given
    given["l"].append(1)
    assert found == {"$state": "/name", "l": []}


def test_what_is_no_json_from_a_function_is_an_error() -> None:
    no_json: Any = object()
    with pytest.raises(ExpressionError) as raised:
        evaluate({"a": {"$computed": "f"}}, {}, functions={"f": lambda _: no_json})
    assert raised.value.issues[0].path == "/a"
    assert raised.value.issues[0].code == "invalid_value"


def test_what_a_function_raises_is_raised() -> None:
    def fail(_: object) -> None:
        raise RuntimeError("boom")

    with pytest.raises(RuntimeError, match="boom"):
        evaluate({"$computed": "fail"}, {}, functions={"fail": fail})


def test_functions_are_not_found_among_what_a_dict_inherits() -> None:
    assert evaluate({"$computed": "keys"}, {}, functions={}) is MISSING
    assert evaluate({"$computed": "toString"}, {}, functions={}, policy="compat") is MISSING


def test_two_directives_in_one_object_are_an_error() -> None:
    both: Any = {"x": {"$count": [], "$join": []}}
    with pytest.raises(ExpressionError) as raised:
        evaluate(both, {}, directives=standard_directives())
    assert raised.value.issues == (
        Issue(
            "/x",
            "ambiguous_directive",
            'An object stands for one directive only; this one has the keys "$count" and "$join".',
        ),
    )


def test_a_directive_of_ones_own() -> None:
    def make(members: Mapping[str, JsonValue], part: Callable[[JsonValue], Any], _: object) -> JsonValue:
        return [part(members["$twice"])] * 2

    twice = DirectiveRule("$twice", make)
    value = {"$twice": {"$state": "/n"}}
    assert evaluate(value, STATE, directives={"$twice": twice}) == [3, 3]


BOUNDS: Final[list[tuple[Any, Any, Limits, str]]] = [
    ({"$template": "${/t}" * 20}, {"t": "x" * 100}, Limits(text_length=1_000), "too_large"),
    ([{"$template": "${/t}"}] * 20, {"t": "x" * 100}, Limits(document_bytes=1_000), "too_large"),
    ({"$template": "${/a}"}, {"a": ["xx"] * 600}, Limits(text_length=1_000), "too_large"),
    ({"$state": "/" + "a" * 100}, {}, Limits(pointer_length=50), "too_large"),
    ({"$concat": [{"$state": "/t"}] * 20}, {"t": "x" * 100}, Limits(text_length=1_000), "too_large"),
    ({"$join": {"$state": "/l"}, "separator": "-" * 100}, {"l": [0] * 20}, Limits(text_length=1_000), "too_large"),
]


@pytest.mark.parametrize(("value", "state", "limits", "code"), BOUNDS)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_limits(policy: Policy, value: Any, state: Any, limits: Limits, code: str) -> None:
    with pytest.raises(LimitError) as raised:
        evaluate(value, state, directives=standard_directives(), policy=policy, limits=limits)
    assert raised.value.issues[0].code == code
    assert evaluate(value, state, directives=standard_directives(), policy=policy) is not None


@pytest.mark.parametrize("levels", [60, 190])
def test_deep_values_are_evaluated(levels: int) -> None:
    value: Any = {"$state": "/n"}
    for _ in range(levels):
        value = {"$cond": True, "$then": value, "$else": None} if levels % 2 else [value]
    found: Any = evaluate(value, STATE)
    for _ in range(0 if levels % 2 else levels):
        (found,) = found
    assert found == 3


def test_values_that_are_too_deep_are_refused_whatever_the_limits() -> None:
    value: Any = 1
    for _ in range(50_000):
        value = [value]
    for limits in (Limits(), Limits(json_depth=100_000)):
        with pytest.raises(LimitError, match="too_deep"):
            evaluate(value, {}, limits=limits)


@given(json_values, json_values)
def test_a_value_without_dollars_is_itself(value: Any, state: Any) -> None:
    if "$" not in _json.text(value):
        assert _json.same(evaluate(value, state), value)


@given(expressions, json_values, st.sampled_from(["strict", "compat"]))
def test_evaluating_twice_gives_the_same_and_changes_nothing(value: Any, state: Any, policy: Policy) -> None:
    before = repr((value, state))
    answers: list[object] = []
    for _ in range(2):
        try:
            answers.append(evaluate(value, state, item=state, index=1, base="/a/1", policy=policy))
        except UispecError as error:
            answers.append(error.issues)
    assert answers[0] == answers[1]
    assert repr((value, state)) == before
