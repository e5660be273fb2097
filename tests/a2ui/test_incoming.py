"""What a message brings is the state's own: nothing in it can be changed from outside."""

from typing import Any, Final, cast

import pytest

from uispec import _json, fold
from uispec.a2ui import parse_message, v0_9, v1_0
from uispec.a2ui.incoming import owned_json, owned_model
from uispec.errors import LimitError

Document = dict[str, Any]


def component(document: Document) -> v1_0.Component:
    return v1_0.COMPONENT.validate_python(document, by_alias=True, by_name=False)


def value_of(call: Any) -> v1_0.Component:
    return component({"id": "root", "component": "Text", "text": call})


def deep(call: Any, levels: int = 80) -> Document:
    """A value far inside calls of a function that takes a list, beside others."""
    for _ in range(levels // 4):
        call = {"@call": "or", "args": {"values": [True, {"@path": "/x"}, call]}}
    return {"id": "root", "component": "CheckBox", "label": "x", "value": call}


def button(**context: Any) -> Document:
    return {"id": "b", "component": "Button", "child": "t", "action": {"event": {"name": "go", "context": context}}}


FIXED: Final[dict[str, Document]] = {
    "text": {"id": "t", "component": "Text", "text": "x"},
    "binding": {"id": "t", "component": "Text", "text": {"@path": "/x"}},
    "call": {"id": "t", "component": "Text", "text": {"@call": "formatString", "args": {"value": "x"}}},
    "children": {"id": "t", "component": "Column", "children": ["a", "b"]},
    "template": {"id": "t", "component": "Column", "children": {"componentId": "a", "path": "/x"}},
    "tabs": {"id": "t", "component": "Tabs", "tabs": [{"title": {"@path": "/x"}, "child": "a"}]},
    "event-without-context": {"id": "b", "component": "Button", "child": "t", "action": {"event": {"name": "go"}}},
    "deep-but-fixed": deep(True),
    "accessible": {"id": "t", "component": "Divider", "@accessibility": {"label": "x"}},
    "raw-without-properties": {"id": "t", "component": "Mine"},
}


@pytest.mark.parametrize("row", [row for row in FIXED if row != "deep-but-fixed"])
def test_what_nobody_can_change_is_shared(row: str) -> None:
    model = component(FIXED[row])
    assert owned_model(model) is model


CHANGEABLE: Final[dict[str, Document]] = {
    "context": button(a=1),
    "empty-context": button(),
    "list-in-a-context": button(a=[{"b": []}], b={"c": [1]}),
    "binding-in-a-context": button(a={"@path": "/x"}, b={"@call": "formatString", "args": {"value": "x"}}),
    "arguments": {"id": "t", "component": "Text", "text": {"@call": "shout", "args": {"x": [1]}}},
    "checks": {
        "id": "t",
        "component": "TextField",
        "label": "x",
        "@checks": [{"condition": {"@path": "/x"}}, {"condition": {"@call": "shout", "args": {"x": {}}}}],
    },
    "raw": {"id": "t", "component": "Mine", "rows": [{"a": [1]}], "n": 1},
    "extensions": {"id": "t", "component": "Divider", "@metadata": {"extensions": {"a_b": [1]}}},
    "deep": deep({"@call": "shout", "args": {"rows": [[{"a": 1}]]}}),
    "deep-and-wide": deep({"@call": "required", "args": {"value": {"a": [[1]], "b": {"c": {}}}}}),
}


def containers(value: Any) -> list[Any]:
    """Every dict and list that a model holds in its attributes, by identity."""
    found: list[Any] = []
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if type(one) in {dict, list}:
            found.append(one)
            waiting += one.values() if type(one) is dict else one
        elif type(one) is tuple:
            waiting += cast("tuple[Any, ...]", one)
        elif hasattr(one, "__pydantic_fields_set__"):
            waiting += one.__dict__.values()
            if one.__pydantic_extra__ is not None:
                waiting.append(one.__pydantic_extra__)
    return found


@pytest.mark.parametrize("levels", [30, 0])
@pytest.mark.parametrize("row", [*CHANGEABLE, "deep-but-fixed"])
def test_what_somebody_could_change_is_copied_and_stays_equal(
    row: str, levels: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the fast way, which recurses some levels, and by the other one, which never does."""
    monkeypatch.setattr("uispec.a2ui.incoming._SHALLOW", levels)
    model = component({**FIXED, **CHANGEABLE}[row])
    mine = owned_model(model)
    assert _json.same(mine, model)
    assert mine.model_dump(mode="json") == model.model_dump(mode="json")
    assert type(mine).model_validate(mine.model_dump(mode="json"), by_alias=True, by_name=False) == mine
    theirs = {id(one) for one in containers(model)}
    assert theirs or row == "deep-but-fixed"
    assert [one for one in containers(mine) if id(one) in theirs] == []


@pytest.mark.parametrize("levels", [30, 0])
def test_open_attributes_of_v0_9_are_copied_too(levels: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uispec.a2ui.incoming._SHALLOW", levels)
    model = v0_9.COMPONENT.validate_python(
        {"id": "t", "component": "Divider", "accessibility": {"label": "x", "mine": [1]}}, by_alias=True, by_name=False
    )
    mine = owned_model(model)
    assert _json.same(mine, model)
    theirs = {id(one) for one in containers(model)}
    assert [one for one in containers(mine) if id(one) in theirs] == []


def test_a_value_of_another_kind_that_somebody_put_in_stays() -> None:
    class Word(str):
        __slots__ = ()

    model: Any = component(button(a=[1]))
    model.action.event.context["a"][0] = Word("x")
    mine: Any = owned_model(model)
    assert mine.action.event.context == {"a": ["x"]}


@pytest.mark.parametrize(
    "value", [None, True, 1, 2**70, 1.0, -0.0, "", "ä", [], {}, [1, [True, {"a": None}]], {"k": [1.5]}]
)
def test_a_json_value_is_copied_type_for_type(value: Any) -> None:
    mine = owned_json(value)
    assert _json.same(mine, value)
    theirs = {id(one) for one in containers(value)}
    assert [one for one in containers(mine) if id(one) in theirs] == []


def test_a_dict_of_another_kind_becomes_a_plain_one() -> None:
    class Mine(dict[str, Any]):
        pass

    value: Any = [Mine(a=[1])]
    mine: Any = owned_json(value)
    assert mine == [{"a": [1]}]
    assert type(mine[0]) is dict
    assert mine[0]["a"] is not value[0]["a"]


def test_a_value_that_was_made_to_hold_itself_is_refused() -> None:
    state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": {"surfaceId": "s"}})
    message = parse_message({"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": [1]}})
    value: Any = cast("v1_0.UpdateDataModel", message.body).value
    value.append(value)
    with pytest.raises(LimitError) as caught:
        fold.a2ui_apply(state, message)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/updateDataModel/value", "too_deep")]
