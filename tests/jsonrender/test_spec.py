"""The models of specs: exact, frozen, open where the format is, and JSON where expressions stand."""

from typing import Any, Final

import pytest
from pydantic import ValidationError

from uispec._model import MISSING
from uispec.errors import InvalidDocumentError, LimitError
from uispec.jsonrender import (
    ActionBinding,
    BindItem,
    BindState,
    Chained,
    Check,
    CheckConfig,
    Computed,
    Conditional,
    Confirm,
    Directive,
    Element,
    IndexValue,
    ItemPath,
    ItemValue,
    Navigate,
    Repeat,
    SetState,
    Spec,
    StateValue,
    Template,
    dump_spec,
    dump_spec_json,
    parse_spec,
)
from uispec.jsonrender.models.conditions import AllOf, StateCondition, and_, gt, or_, unless, when

WRITTEN: Final = Spec(
    root="form",
    elements={
        "form": Element(
            type="Stack",
            props={
                "title": Template(template="Hello ${/name}"),
                "rows": [
                    Conditional(
                        condition=when("/a"), then=StateValue(state="/b"), otherwise={"x": IndexValue(index=True)}
                    )
                ],
                "total": Computed(computed="sum", args={"of": ItemValue(item="n")}),
                "join": Directive.model_validate({"$join": [BindState(bind_state="/c"), BindItem(bind_item="d")]}),
            },
            children=["a"],
            slots={"header": ("b",)},
            visible=and_(gt("/n", 3), or_(unless("/x"), True)),
            on={
                "press": ActionBinding(
                    action="save",
                    params={"id": ItemValue(item="id")},
                    confirm=Confirm(title="Sure?", message="Really?", variant="danger"),
                    on_success=Navigate(navigate="/done"),
                    on_error=Chained(action="tell", params={"why": StateValue(state="/e")}),
                ),
                "blur": (ActionBinding(action="a", on_error=SetState(values={"/e": 1})),),
            },
            repeat=Repeat(state_path=ItemPath(item="rows"), key="id"),
        ),
        "a": Element(type="Text"),
        "b": Element(type="Text", props={}),
    },
    state={"name": "Ada"},
)


def test_a_spec_that_was_written_in_python() -> None:
    assert dump_spec(WRITTEN) == {
        "root": "form",
        "elements": {
            "form": {
                "type": "Stack",
                "props": {
                    "title": {"$template": "Hello ${/name}"},
                    "rows": [{"$cond": {"$state": "/a"}, "$then": {"$state": "/b"}, "$else": {"x": {"$index": True}}}],
                    "total": {"$computed": "sum", "args": {"of": {"$item": "n"}}},
                    "join": {"$join": [{"$bindState": "/c"}, {"$bindItem": "d"}]},
                },
                "children": ["a"],
                "slots": {"header": ["b"]},
                "visible": {"$and": [{"$state": "/n", "gt": 3}, {"$or": [{"$state": "/x", "not": True}, True]}]},
                "on": {
                    "press": {
                        "action": "save",
                        "params": {"id": {"$item": "id"}},
                        "confirm": {"title": "Sure?", "message": "Really?", "variant": "danger"},
                        "onSuccess": {"navigate": "/done"},
                        "onError": {"action": "tell", "params": {"why": {"$state": "/e"}}},
                    },
                    "blur": [{"action": "a", "onError": {"set": {"/e": 1}}}],
                },
                "repeat": {"statePath": {"$item": "rows"}, "key": "id"},
            },
            "a": {"type": "Text"},
            "b": {"type": "Text", "props": {}},
        },
        "state": {"name": "Ada"},
    }
    assert parse_spec(dump_spec_json(WRITTEN)) == WRITTEN


def test_props_are_json_at_once() -> None:
    props: Any = WRITTEN.elements["form"].props
    assert props["title"] == {"$template": "Hello ${/name}"}
    assert type(props["rows"]) is not tuple


def test_nobody_can_edit_a_spec() -> None:
    form: Any = WRITTEN.elements["form"]
    elements: Any = WRITTEN.elements
    for edit in (
        lambda: form.props.update(x=1),
        lambda: form.props["rows"].append(1),
        lambda: form.children.append("x"),
        lambda: elements.update(x=form),
        lambda: setattr(form, "type", "Row"),
        lambda: form.on.clear(),
    ):
        with pytest.raises((TypeError, AttributeError, ValidationError)):
            edit()


def test_what_was_given_is_not_kept() -> None:
    given: Any = {"rows": [{"a": StateValue(state="/a")}]}
    element = Element(type="T", props=given)
    given["rows"].append(1)
    assert element.props == {"rows": [{"a": {"$state": "/a"}}]}


REFUSED: Final[list[tuple[str, Any]]] = [
    ("props that are no object", {"props": [StateValue(state="/a")]}),
    ("props that JSON lacks", {"props": {"a": {1}, "b": StateValue(state="/a")}}),
    ("a number that JSON lacks", {"props": {"a": float("nan"), "b": StateValue(state="/a")}}),
    ("props of null", {"props": None}),
    ("children of null", {"children": None}),
    ("children of numbers", {"children": [1]}),
    ("a condition of null", {"visible": None}),
    ("a condition of one", {"visible": 1}),
    ("an index that is one", {"visible": {"$index": 1}}),
    ("an index that is false", {"visible": {"$index": False}}),
]


@pytest.mark.parametrize("fields", [case[1] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_no_element(fields: Any) -> None:
    with pytest.raises(ValidationError):
        Element.model_validate({"type": "T", **fields}, by_alias=True, by_name=False)


def test_an_index_is_true_and_not_one() -> None:
    with pytest.raises(InvalidDocumentError, match="must be true"):
        IndexValue(index=False)
    with pytest.raises(InvalidDocumentError):
        IndexValue(index=1)  # pyright: ignore[reportArgumentType]


def test_absent_is_not_null() -> None:
    element = Element(type="T")
    assert element.props is MISSING
    assert StateCondition(state="/a", eq=None).model_dump(mode="json") == {"$state": "/a", "eq": None}


def test_unknown_keys_are_kept_where_the_format_is_open() -> None:
    raw: dict[str, Any] = {
        "root": "m",
        "version": 1,
        "elements": {
            "m": {
                "type": "T",
                "key": "m",
                "on": {"press": {"action": "x", "then": [1]}},
                "repeat": {"statePath": "/l", "x": {}},
            }
        },
    }
    assert dump_spec(parse_spec(raw)) == raw


def test_checks() -> None:
    raw = {"checks": [{"type": "minLength", "message": "m", "args": {"min": {"$state": "/n"}}}], "validateOn": "blur"}
    config = CheckConfig.model_validate(raw, by_alias=True, by_name=False)
    assert config.model_dump(mode="json") == raw
    assert config.checks == (Check(type="minLength", message="m", args={"min": StateValue(state="/n")}),)


def test_conditions_in_each_other_without_end_are_refused_when_they_are_written() -> None:
    condition: Any = True
    for _ in range(5_000):
        condition = AllOf(conditions=(condition,))
    spec = Spec(root="m", elements={"m": Element(type="T", visible=condition)})
    for dump in (dump_spec, dump_spec_json):
        with pytest.raises(LimitError, match="too_deep"):
            dump(spec)
