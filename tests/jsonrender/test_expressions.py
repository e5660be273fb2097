"""Telling expressions from values, and conditions and other shapes from what only looks like them."""

from typing import Any, Final

import pytest
from hypothesis import given

from tests.fuzz.inputs import odd_values
from tests.jsonrender.documents import conditions, expressions
from uispec.errors import ExpressionError, LimitError, UispecError
from uispec.jsonrender import (
    BindItem,
    BindState,
    Computed,
    Conditional,
    Directive,
    IndexValue,
    ItemValue,
    StateValue,
    Template,
    conforms,
    expression,
)
from uispec.jsonrender.models.conditions import (
    AllOf,
    AnyOf,
    IndexCondition,
    ItemCondition,
    StateCondition,
    StateReference,
    always,
    and_,
    eq,
    gt,
    gte,
    lt,
    lte,
    neq,
    never,
    or_,
    unless,
    when,
)
from uispec.jsonrender.validation.conforming import Shape
from uispec.limits import Limits

FORMS: Final[list[tuple[Any, type | None]]] = [
    ({"$state": "/a"}, StateValue),
    ({"$state": "/a", "$item": "b", "extra": 1}, StateValue),
    ({"$state": 5, "$item": "b"}, ItemValue),
    ({"$item": ""}, ItemValue),
    ({"$index": True, "$bindState": "/a"}, IndexValue),
    ({"$index": False}, None),
    ({"$index": 1}, None),
    ({"$bindState": "/a", "$bindItem": "b"}, BindState),
    ({"$bindItem": "b"}, BindItem),
    ({"$cond": None, "$then": 1, "$else": 2, "$template": "x"}, Conditional),
    ({"$cond": True, "$then": 1}, None),
    ({"$computed": "f"}, Computed),
    ({"$computed": "f", "args": 5}, Computed),
    ({"$template": "x", "$count": []}, Template),
    ({"$template": 5}, None),
    ({"$concat": []}, Directive),
    ({"$t": "key", "params": {}}, Directive),
    ({"$unknown": 1}, None),
    ({}, None),
    ([{"$state": "/a"}], None),
    ("$state", None),
    (None, None),
    (1.5, None),
]


@pytest.mark.parametrize(("value", "form"), FORMS, ids=[str(value) for value, _ in FORMS])
def test_which_form_a_value_has(value: Any, form: type | None) -> None:
    read = expression(value)
    assert (None if read is None else type(read)) is form
    assert read is None or read.model_dump(mode="json") == value


def test_a_form_is_read_from_itself() -> None:
    assert expression(BindItem(bind_item="n")) == BindItem(bind_item="n")
    assert expression(when("/a")) == StateValue(state="/a")


def test_the_host_says_which_directives_there_are() -> None:
    assert expression({"$count": []}, directives=()) is None
    assert isinstance(expression({"$mine": 1}, directives=["$mine"]), Directive)
    with pytest.raises(ExpressionError, match="ambiguous_directive"):
        expression({"$count": [], "$join": []})


def test_what_is_no_json_is_no_expression() -> None:
    with pytest.raises(LimitError, match="too_deep"):
        expression({"$computed": "f", "args": [[[]]]}, limits=Limits(json_depth=3))
    with pytest.raises(UispecError, match="non_finite_number"):
        expression({"$state": "/a", "x": float("nan")})


@given(expressions | odd_values)
def test_a_form_is_written_as_it_was_read(value: Any) -> None:
    """expression(value) dumps to the value, whatever else stands in it."""
    try:
        read = expression(value)
    except UispecError:
        return
    assert read is None or read.model_dump(mode="json") == value


SHORT: Final[list[tuple[Any, Any]]] = [
    (always(), True),
    (never(), False),
    (when("/p"), {"$state": "/p"}),
    (unless("/p"), {"$state": "/p", "not": True}),
    (eq("/p", None), {"$state": "/p", "eq": None}),
    (neq("/p", [1]), {"$state": "/p", "neq": [1]}),
    (gt("/p", 1), {"$state": "/p", "gt": 1}),
    (gte("/p", 1.5), {"$state": "/p", "gte": 1.5}),
    (lt("/p", StateReference(state="/q")), {"$state": "/p", "lt": {"$state": "/q"}}),
    (lte("/p", 1), {"$state": "/p", "lte": 1}),
    (and_(), {"$and": []}),
    (and_(True, (when("/a"), ItemCondition(item="b"))), {"$and": [True, [{"$state": "/a"}, {"$item": "b"}]]}),
    (or_(IndexCondition(index=True, eq=0)), {"$or": [{"$index": True, "eq": 0}]}),
]


@pytest.mark.parametrize(("condition", "written"), SHORT, ids=[str(written) for _, written in SHORT])
def test_the_short_ways(condition: Any, written: Any) -> None:
    if isinstance(condition, StateCondition | AllOf | AnyOf):
        condition = condition.model_dump(mode="json")
    assert condition == written
    assert conforms(written, "condition")


GRAMMARS: Final[list[tuple[Any, bool, bool]]] = [
    ({"$state": "/a", "gt": {"$state": "/b", "z": 2}}, True, True),
    ({"$index": True, "eq": {}}, True, True),
    ({"$state": "/a", "eq": 1, "gt": 2}, True, True),
    ({"$and": [[{"$state": "/a"}], {"$or": []}, True]}, True, True),
    ({"$state": "/a", "$and": "x"}, False, True),
    ({"$state": 5, "$item": "a"}, False, True),
    ({"$item": "a", "$index": 5}, False, True),
    ({"$and": [], "$or": 5}, False, True),
    ({"$and": [{"$state": "/a", "x": 1}]}, False, True),
    ([{"$state": "/a"}, {"$index": True, "foo": 2}], False, True),
    ({"$state": "/a", "not": False, "$item": "x"}, False, False),
    ({"$state": "/a", "not": None}, False, False),
    ({"$state": "/a", "gt": None}, False, False),
    ({"$state": "/a", "gt": True}, False, False),
    ({"$index": 1}, False, False),
    ([[{"$state": "/a"}]], False, False),
    ([True], False, False),
    (1, False, False),
    (float("nan"), False, False),
]
"""A value; whether the closed grammar takes it for a condition, and whether the open one does."""


@pytest.mark.parametrize(("value", "closed", "opened"), GRAMMARS, ids=[str(case[0]) for case in GRAMMARS])
def test_the_two_grammars(value: Any, closed: bool, opened: bool) -> None:
    assert (conforms(value, "condition"), conforms(value, "condition", "compat")) == (closed, opened)


BINDING: Final = {"action": "x"}
SHAPES: Final[list[tuple[Shape, Any, bool, bool]]] = [
    ("dynamic_value", [1], True, False),
    ("dynamic_value", {"$state": "/a", "x": 1}, True, True),
    ("dynamic_value", {"$item": "a"}, True, False),
    ("dynamic_value", float("inf"), False, False),
    ("action_binding", BINDING | {"params": {"a": [1]}}, True, False),
    ("action_binding", BINDING | {"params": []}, False, False),
    ("action_binding", BINDING | {"onSuccess": {"set": {"a": [1, {"b": 1}]}}}, True, True),
    ("action_binding", BINDING | {"onSuccess": {"action": "y", "params": {"a": {"b": 1}}}}, True, False),
    ("action_binding", BINDING | {"onSuccess": {}}, False, False),
    ("action_binding", BINDING | {"onError": {"navigate": "/"}}, False, False),
    ("action_binding", BINDING | {"confirm": None}, False, False),
    ("action_binding", [BINDING], False, False),
    ("check", {"type": "x", "message": "m", "args": {"a": {}}}, True, False),
    ("check", {"type": "x", "message": "m", "args": None}, False, False),
    ("check", {"type": "x"}, False, False),
    ("check_config", {"enabled": {"$state": "/x", "foo": 1}}, False, True),
    ("check_config", {"checks": [{}]}, False, False),
    ("check_config", {"validateOn": "x"}, False, False),
]
"""A shape and a value; whether this library reads it so, and whether the schema of the npm package takes it."""


@pytest.mark.parametrize(
    ("shape", "value", "strict", "compat"), SHAPES, ids=[f"{case[0]} {case[1]}" for case in SHAPES]
)
def test_shapes(shape: Shape, value: Any, strict: bool, compat: bool) -> None:
    assert (conforms(value, shape), conforms(value, shape, "compat")) == (strict, compat)


def test_slips() -> None:
    with pytest.raises(ValueError, match="shape is one of condition, "):
        conforms(True, "spec")  # pyright: ignore[reportArgumentType]
    assert not conforms([[["x"]]], "dynamic_value", limits=Limits(json_depth=2))


@given(conditions)
def test_a_drawn_condition_is_one_under_both_grammars(condition: Any) -> None:
    """The closed grammar is part of the open one."""
    assert conforms(condition, "condition")
    assert conforms(condition, "condition", "compat")
