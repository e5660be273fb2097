"""What is wrong in a source, an option or a home comes to a loss or a clear error, and what comes out is valid."""

import json
from typing import Any, Final

import pytest

from uispec import a2ui, adaptive, convert, pointer
from uispec.errors import ExpressionError
from uispec.limits import Limits

_BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def _surface(*components: dict[str, Any], **data: Any) -> dict[str, Any]:
    made = {"surfaceId": "m", "catalogId": _BASIC, "components": [*components], "dataModel": data}
    return {"version": "v1.0", "createSurface": made}


def _card(*body: Any, **more: Any) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "version": "1.6", "body": [*body], **more}


_TEXT: Final = {"type": "TextBlock", "text": "x"}
_NO_WORDS: Final[list[Any]] = [{}, [], 5, None, True]
"""What a card may hold for a type by mistake."""


@pytest.mark.parametrize("type_", _NO_WORDS)
def test_a_type_that_is_no_text(type_: Any) -> None:
    odd = {"type": type_}
    for card in (
        _card({"type": "ColumnSet", "columns": [{"type": "Column", "items": [odd]}]}),
        _card({"type": "Container", "items": [odd]}, odd, actions=[odd]),
    ):
        for target in ("markdown", "adaptive-card", "a2ui-v1.0", "json-render"):
            output = convert.convert(card, to=target).output
            if target == "adaptive-card":
                assert [issue for issue in adaptive.validate(output) if issue.severity == "error"] == []


@pytest.mark.parametrize("name", [["x"], {"a": 1}, 5, True, None])
@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_a_name_of_an_icon_that_is_no_text(name: Any, data: Any) -> None:
    source = _surface({"id": "root", "component": "Icon", "name": {"@path": "/n"}}, n=name)
    for target in ("a2ui-v0.9", "a2ui-v1.0", "json-render", "adaptive-card", "assistant-ui", "markdown", "outline"):
        result = convert.convert(source, to=target, data=data)
        if target.startswith("a2ui"):
            assert [issue for issue in a2ui.validate(result.output) if issue.severity == "error"] == []


@pytest.mark.parametrize("source", [_card(_TEXT), {"$type": "Text", "value": "x"}])
def test_a_limit_may_leave_nothing_of_a_document(source: Any) -> None:
    result = convert.convert(source, to="markdown", limits=Limits(converted_nodes=0))
    assert [(loss.path, loss.code) for loss in result.losses] == [("", "limit")]


@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_a_catalog_that_is_none(data: Any) -> None:
    wrong: Any = 5
    with pytest.raises(TypeError, match=r"convert\(\) argument 'catalog' must be"):
        convert.convert(_card(_TEXT), to="json-render", catalog=wrong, data=data)


@pytest.mark.parametrize("now", ["nope", "", "2026-02-30T00:00:00Z", "\ud800"])
def test_a_moment_that_is_none(now: str) -> None:
    with pytest.raises(ValueError, match=r"^now is "):
        convert.convert(_card(_TEXT), to="outline", now=now)


@pytest.mark.parametrize("now", ["2026-11-30", "2026-11-30T10:00:00Z", "2026-11-30T10:00:00.25+01:00"])
def test_a_moment(now: str) -> None:
    assert convert.convert(_card(_TEXT), to="outline", now=now).output == "x\n"


@pytest.mark.parametrize("locale", ["\ud800", "français"])
def test_a_language_tag_that_cannot_be_one(locale: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        convert.convert(_card(_TEXT), to="json-render", locale=locale)
    assert [issue.code for issue in caught.value.issues] == ["unknown_locale"]


_HOME: Final[dict[str, Any]] = {
    "source_format": "a2ui-v1.0",
    "version": "1.0",
    "surface_id": "m",
    "target_format": "a2ui-v1.0",
    "digest": "0",
    "actions": {"ok": {"component": "ok", "path": "", "name": "go", "context": {}, "takes": {}}},
    "inputs": {},
    "data": {},
}
_CLICK: Final = {
    "version": "v1.0",
    "action": {
        "name": "go",
        "surfaceId": "m",
        "sourceComponentId": "ok",
        "timestamp": "2026-01-01T00:00:00Z",
        "context": {"_home": "00 ok"},
    },
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"digest": "\ud800"},
        {"data": {"a": "\ud800"}},
        {"data": {"\ud800": 1}},
        {"data": float("nan")},
        {"actions": {"ok": {**_HOME["actions"]["ok"], "name": "\ud800"}}},
        {"actions": {"ok": {**_HOME["actions"]["ok"], "context": {"a": float("inf")}}}},
    ],
)
def test_a_home_that_is_no_json(wrong: dict[str, Any]) -> None:
    assert convert.action_home(_HOME, _CLICK).issues  # a home it is, and of another digest
    for function in (convert.action_home, convert.data_home):
        with pytest.raises(TypeError, match="home that it left"):
            function({**_HOME, **wrong}, _CLICK)


@pytest.mark.parametrize("target", ["a2ui-v0.8", "", "card"])
def test_a_home_of_a_target_that_no_click_comes_from(target: str) -> None:
    for function in (convert.action_home, convert.data_home):
        with pytest.raises(TypeError, match="no click comes from"):
            function({**_HOME, "target_format": target}, _CLICK)


def test_a_home_may_be_deeper_than_the_document_was() -> None:
    data: Any = 1
    for _ in range(Limits().json_depth - 1):
        data = [data]
    assert convert.data_home({**_HOME, "data": data}, _CLICK).data == data


@pytest.mark.parametrize("type_", ["Text", "Number", "Date", "Toggle", "ChoiceSet"])
def test_an_input_without_an_id_is_lost_where_it_says_what_it_is(type_: str) -> None:
    choices = {"choices": [{"title": "a", "value": "a"}]} if type_ == "ChoiceSet" else {}
    card = _card({"type": f"Input.{type_}", "label": "n", "title": "t", **choices})
    for target in ("outline", "markdown", "assistant-ui", "adaptive-card"):
        for loss in convert.convert(card, to=target).losses:
            place = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
            assert pointer.has(card, pointer.split(place)), (target, loss)
    losses = convert.convert(card, to="outline").losses
    assert ("two_way", "/body/0/type") in [(loss.code, loss.path) for loss in losses]


_COLUMN: Final = {"type": "Column", "items": [_TEXT]}
_HELD: Final[list[dict[str, Any]]] = [
    {"columns": [{"type": "Column", "items": []}]},
    {"columns": [_COLUMN, {"type": "Column", "items": []}]},
    {"items": [{"type": "Column", "items": []}]},
    {"items": [_TEXT, {"type": "Action.Submit", "title": "x"}]},
    {"actions": [{"type": "Column", "items": []}]},
    {"actions": [{"type": "Action.Submit", "title": "x"}]},
    {"items": [{"type": "AdaptiveCard", "body": []}]},
    {"body": [{"type": "TableRow", "cells": []}, {"type": "TextRun", "text": "x"}, {"type": "Fact", "title": "x"}]},
]


@pytest.mark.parametrize("held", _HELD)
def test_what_an_unknown_element_of_a_card_holds_stands_where_it_may(held: dict[str, Any]) -> None:
    card = _card({"type": "Foo", **held})
    assert {issue.code for issue in adaptive.validate(card)} == {"unknown_element"}
    for version in ("1.6", "1.2"):
        output = convert.convert(card, to="adaptive-card", version=version).output
        assert {issue.code for issue in adaptive.validate(output, version=version)} <= {"unknown_element"}


@pytest.mark.parametrize(
    "card",
    [
        _card({"type": "Column", "items": []}, {"type": "Container", "items": [{"type": "TextRun"}]}),
        _card(_TEXT, {"type": "${x}"}),
        _card(_TEXT, actions=[{"type": "Column"}, {"type": "AdaptiveCard"}, {"type": "Action.Submit", "title": "x"}]),
        _card({"type": "Input.ChoiceSet", "id": "c", "label": "n", "choices.data": {"type": "DATA.QUERY"}}),
        _card({"type": "Input.ChoiceSet", "id": "c", "label": "n", "choices.data": "${"}),
    ],
)
def test_what_may_not_stand_in_a_card_is_left_out_of_one(card: dict[str, Any]) -> None:
    assert [issue for issue in adaptive.validate(card) if issue.severity == "error"]
    result = convert.convert(card, to="adaptive-card")
    assert [issue for issue in adaptive.validate(result.output) if issue.severity == "error"] == []
    assert {loss.code for loss in result.losses} & {"component", "value", "property", "two_way"}


@pytest.mark.parametrize("target", ["a2ui-v0.9", "a2ui-v1.0"])
@pytest.mark.parametrize("function", ["formatCurrency", "formatString", "formatDate", "pluralize"])
def test_a_call_without_its_arguments_is_not_said(function: str, target: str) -> None:
    text: dict[str, Any] = {"type": "Text", "props": {"text": {"$computed": function}}, "children": []}
    result = convert.convert({"root": "a", "elements": {"a": text}}, to=target)
    assert a2ui.validate(result.output) == []
    assert {(loss.code, loss.path) for loss in result.losses} == {
        (code, "/elements/a/props/text") for code in ("unresolved", "function")
    }


_CALLS: Final[list[Any]] = [
    {"@call": "FORMATNUMBER", "args": {"value": 1}},
    {"@call": "formatString", "args": {"value": "(${FORMATNUMBER(VALUE: ${/n})})"}},
    {"@call": "formatString", "args": {"value": "${formatNumber(VALUE: ${/n})}"}},
    {"@call": "formatString", "args": {"value": "${regex(value: ${/n}, pattern: '*a')}"}},
]


@pytest.mark.parametrize("target", ["a2ui-v0.9", "a2ui-v1.0"])
@pytest.mark.parametrize("call", _CALLS)
def test_a_call_that_no_renderer_can_run_is_not_said(call: Any, target: str) -> None:
    result = convert.convert(_surface({"id": "root", "component": "Text", "text": call}, n=1), to=target)
    assert [issue for issue in a2ui.validate(result.output) if issue.severity == "error"] == []
    assert "unresolved" in {loss.code for loss in result.losses if loss.path.startswith("/createSurface/components/0")}


def test_a_function_of_a_catalog_of_the_host_is_said() -> None:
    source = _surface({"id": "root", "component": "Text", "text": {"@call": "shout", "args": {"value": "x"}}})
    source["createSurface"]["catalogId"] = "https://example.com/mine.json"
    assert "shout" in json.dumps(convert.convert(source, to="a2ui-v1.0").output)


@pytest.mark.parametrize("target", ["a2ui-v0.9", "a2ui-v1.0"])
def test_a_check_whose_pattern_is_none_is_not_said(target: str) -> None:
    bad = {"@call": "regex", "args": {"value": {"@path": "/n"}, "pattern": "*a"}}
    checks = [{"condition": bad, "message": "m"}, {"condition": {"@call": "not", "args": {"value": bad}}}]
    field = {"id": "root", "component": "TextField", "label": "n", "value": {"@path": "/n"}, "@checks": checks}
    result = convert.convert(_surface(field, n="x"), to=target)
    assert [issue for issue in a2ui.validate(result.output) if issue.severity == "error"] == []
    assert [loss.path for loss in result.losses if loss.code == "check"] == [
        f"/createSurface/components/0/@checks/{index}" for index in (0, 1)
    ]


@pytest.mark.parametrize(("label", "line"), [("Name", "Name:"), ("Name:", "Name:"), ("Name :", "Name :")])
def test_an_outline_has_one_colon_behind_a_label(label: str, line: str) -> None:
    card = _card({"type": "Input.Text", "id": "a", "label": label})
    assert convert.convert(card, to="outline").output == f"[text input] {line}\n"


@pytest.mark.parametrize("sent", ["a,a", "a,b,a"])
def test_a_choice_is_made_once(sent: str) -> None:
    options = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
    picker = {"id": "c", "component": "ChoicePicker", "variant": "multipleSelection", "options": options}
    source = _surface(
        {"id": "root", "component": "Column", "children": ["c", "b"]},
        {**picker, "value": {"@path": "/c"}},
        {"id": "b", "component": "Button", "child": "t", "action": {"event": {"name": "go", "context": {}}}},
        {"id": "t", "component": "Text", "text": "t"},
        c=[],
    )
    result = convert.convert(source, to="adaptive-card")
    click = {"_home": {"action": "b", "digest": result.home["digest"]}, "c": sent}
    found = convert.action_home(result, click, now="2026-11-30T10:00:00Z")
    assert (found.action, found.data, [issue.code for issue in found.issues]) == (None, {"c": []}, ["bad_value"])
