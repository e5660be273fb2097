"""Conditions: what strict refuses, what both policies answer alike, and how those of repeats split."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from tests.jsonrender.documents import conditions, json_values
from uispec._model import MISSING, STRICT
from uispec.errors import ExpressionError, LimitError, UispecError
from uispec.jsonrender import Policy, is_visible, split_repeat_condition
from uispec.jsonrender.models.conditions import Condition, is_closed
from uispec.limits import Limits

STATE: Final[dict[str, Any]] = {"t": True, "one": 1, "n": None, "s": "1", "o": {"a": 1}, "l": []}
# The fault jr-eq-is-strict-and-null-is-not-missing: true is not 1, "1" is not 1, nothing is not null; 1.0 is 1.
EQUAL: Final[list[tuple[Any, bool]]] = [
    ({"$state": "/t", "eq": 1}, False),
    ({"$state": "/one", "eq": 1.0}, True),
    ({"$state": "/s", "eq": 1}, False),
    ({"$state": "/n", "eq": None}, True),
    ({"$state": "/gone", "eq": None}, False),
    ({"$state": "/gone", "neq": None}, True),
    ({"$state": "/o", "eq": {"a": 1}}, False),
    ({"$state": "/o", "eq": {"$state": "/o"}}, True),
    ({"$state": "/gone", "eq": {"$state": "/gone too"}}, True),
    ({"$state": "/l"}, True),
    ({"$state": "/t", "gt": 0}, False),
    ({"$state": "/s", "gt": 0}, False),
    ({"$state": "/one", "gte": {"$state": "/one"}}, True),
    ({"$state": "/gone", "lt": 4, "not": True}, True),
    ({"$state": "/one", "eq": 2, "gt": 0}, False),
    ({"$and": []}, True),
    ({"$or": []}, False),
    ([], True),
    ({"$and": [[{"$state": "/t"}], {"$or": [False, {"$state": "/one"}]}]}, True),
]
REFUSED: Final[list[Any]] = [
    {},
    None,
    "x",
    0,
    {"path": "/a"},
    {"$not": True},
    {"$state": "/a", "$item": "b"},
    {"$state": "/a", "gtt": 3},
    {"$and": [{"$state": "/a"}], "$or": []},
    {"$state": "/a", "not": False},
    {"$state": "/a", "gt": "5"},
    {"$index": False},
    [True],
    [{"$or": []}],
    [[]],
]


@pytest.mark.parametrize(("condition", "result"), EQUAL)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_conditions(policy: Policy, condition: Any, result: bool) -> None:
    assert is_visible(condition, STATE, policy=policy) is result


@pytest.mark.parametrize("condition", REFUSED)
def test_what_is_no_condition_is_an_error(condition: Any) -> None:
    with pytest.raises(ExpressionError) as raised:
        is_visible(condition, STATE)
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [("", "invalid_visible")]


def test_a_source_that_is_no_path_is_an_error_in_compat_too() -> None:
    for source in ({"$state": 5}, {"$item": ["a"]}):
        with pytest.raises(ExpressionError, match="invalid_visible"):
            is_visible(source, STATE, item=1, policy="compat")
    # Where there is no item, nobody looks for anything in it.
    assert not is_visible({"$item": ["a"]}, STATE, policy="compat")
    # Nothing, on the other hand, is the whole.
    assert is_visible({"$state": None}, STATE, policy="compat")


def test_an_element_without_a_condition_is_visible() -> None:
    assert is_visible(MISSING, STATE)


def test_deep_conditions() -> None:
    """The fault jr-deep-visibility-tree: an answer or a limit, never the end of the stack."""
    condition: Any = {"$state": "/t"}
    for _ in range(90):
        condition = {"$and": [condition]}
    assert is_visible(condition, STATE)
    for _ in range(5_000):
        condition = {"$and": [condition]}
    for limits in (Limits(), Limits(json_depth=20_000)):
        for policy in ("strict", "compat"):
            with pytest.raises(LimitError, match="too_deep"):
                is_visible(condition, STATE, policy=policy, limits=limits)


CONDITION: Final[TypeAdapter[Any]] = TypeAdapter(Condition, config=STRICT)
_members: Final = st.dictionaries(
    st.sampled_from(["$state", "$item", "$index", "$and", "$or", "eq", "not", "x"]), json_values | st.just("a")
)


@given(_members)
def test_what_is_told_at_a_look_is_what_the_models_say(value: Any) -> None:
    try:
        CONDITION.validate_python(value, by_alias=True, by_name=False)
    except ValidationError:
        assert not is_closed(value)
    else:
        assert is_closed(value)


_states: Final = st.dictionaries(st.sampled_from(["a", "b", "name"]), json_values, max_size=3)


@given(conditions, _states, json_values)
def test_policies_agree_about_what_is_well_formed(condition: Any, state: Any, item: Any) -> None:
    """Where the paths are plain, too: of `/` and the like the policies read different places."""
    assert is_closed(condition)
    if '"/"' not in repr(condition).replace("'", '"') and "~" not in repr(condition):
        answers = {
            policy: is_visible(condition, state, item=item, index=1, policy=policy) for policy in ("strict", "compat")
        }
        assert len(set(answers.values())) == 1


@given(conditions, _states, json_values, st.sampled_from(["strict", "compat"]))
def test_the_parts_of_a_condition_say_the_same_as_the_whole(
    condition: Any, state: Any, item: Any, policy: Policy
) -> None:
    def asked(one: Any) -> bool | str:
        try:
            return is_visible(one, state, item=item, index=0, policy=policy)
        except UispecError as error:
            return error.issues[0].code

    container, inner = split_repeat_condition(condition)
    answers = [asked(container), asked(inner)]
    if not any(isinstance(answer, str) for answer in answers):
        assert asked(condition) is all(answers)
