"""Surfaces resolved: bindings, scopes, templates, calls, escapes, what fails and where it is told, and the limits."""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta, timezone
from typing import Any, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from tests.counting import TardyEngine, counted
from tests.shared import load, needs_shared
from uispec import convert, fold
from uispec.a2ui import data_model, v0_9, v1_0
from uispec.a2ui.actions import action, event
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS
from uispec.a2ui.dynamic.evaluation import Evaluator, evaluate, evaluate_args
from uispec.a2ui.resolution import Resolved, resolve
from uispec.a2ui.state import Surface
from uispec.a2ui.trees import to_tree
from uispec.errors import Issue, LimitError, ParseError, UispecError
from uispec.limits import DEFAULT
from uispec.tree import Cut, Node, Pending, outline, walk

Version = Literal["0.9", "0.9.1", "1.0"]


def surface(
    components: list[dict[str, Any]], data: Any = None, *, version: Version = "1.0", catalog: str | None = ""
) -> Surface:
    spelled = version if version == "1.0" else f"v{version}"
    create: dict[str, Any] = {
        "surfaceId": "s",
        "catalogId": BASIC_CATALOG_IDS[version][0] if catalog == "" else catalog,
    }
    if catalog is None:
        del create["catalogId"]
    state = fold.a2ui_empty()
    for name, body in (
        ("createSurface", create),
        ("updateComponents", {"surfaceId": "s", "components": components}),
        ("updateDataModel", {"surfaceId": "s", "value": data}),
    ):
        state = fold.a2ui_apply(state, {"version": spelled, name: body})
    return state.surfaces["s"]


def nodes(resolved: Resolved) -> list[Node]:
    return [child for child in walk(resolved.root) if isinstance(child, Node)]


_LIST: list[dict[str, Any]] = [
    {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
    {"id": "row", "component": "Card", "child": "name"},
    {"id": "name", "component": "Text", "text": {"@path": "name"}},
]


def test_a_template_gives_one_node_for_each_item() -> None:
    resolved = resolve(surface(_LIST, {"rows": [{"name": "Ada"}, {"name": "Lin"}, {}]}))
    assert resolved.issues == ()
    assert [(node.path, node.scope, dict(node.props)) for node in nodes(resolved)] == [
        ("", "", {}),
        ("/children/0", "/rows/0", {}),
        ("/children/0/child", "/rows/0", {"text": "Ada"}),
        ("/children/1", "/rows/1", {}),
        ("/children/1/child", "/rows/1", {"text": "Lin"}),
        ("/children/2", "/rows/2", {}),
        ("/children/2/child", "/rows/2", {}),
    ]


_NOT_A_LIST = Issue(
    "/components/root/children/path",
    "template_source_not_a_list",
    'The template\'s path "/rows" leads to no list, so it has no children.',
    "warning",
)

SOURCES: dict[str, tuple[JsonValue, tuple[Issue, ...]]] = {
    "no data yet": ({}, ()),
    "null": ({"rows": None}, ()),
    "an empty list": ({"rows": []}, ()),
    "an object": ({"rows": {"x": {"name": "Ada"}}}, (_NOT_A_LIST,)),
    "a text": ({"rows": "Ada"}, (_NOT_A_LIST,)),
    "a number": ({"rows": 3}, (_NOT_A_LIST,)),
}


@pytest.mark.parametrize(("data", "issues"), SOURCES.values(), ids=SOURCES)
def test_a_template_without_items(data: JsonValue, issues: tuple[Issue, ...]) -> None:
    resolved = resolve(surface(_LIST, data))
    (root,) = nodes(resolved)
    assert (root.children, dict(root.slots), root.is_list("children")) == ((), {"children": ()}, True)
    assert resolved.issues == issues


def test_scopes_nest_and_a_leading_slash_leaves_them() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Column", "children": {"componentId": "team", "path": "teams"}},
        {"id": "team", "component": "Column", "children": {"componentId": "one", "path": "people/"}},
        {
            "id": "one",
            "component": "Text",
            "text": {
                "@call": "formatString",
                "args": {"value": "${@index(offset: 1)} ${.} ${/title} ${/teams/0/people/0} ${x}"},
            },
        },
    ]
    data: JsonValue = {"title": "T", "teams": [{"people": ["Ada", "Lin"]}, {"people": ["Bo"]}]}
    resolved = resolve(surface(components, data))
    assert resolved.issues == ()
    texts = [(node.scope, node.props["text"]) for node in nodes(resolved) if node.id == "one"]
    assert texts == [
        ("/teams/0/people/0", "1 Ada T Ada "),
        ("/teams/0/people/1", "2 Lin T Ada "),
        ("/teams/1/people/0", "1 Bo T Ada "),
    ]


def test_scopes_are_pointers() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Column", "children": {"componentId": "t", "path": "/a~1b//m~0n/"}},
        {"id": "t", "component": "Text", "text": {"@path": ""}},
    ]
    resolved = resolve(surface(components, {"a/b": {"m~n": ["x"]}}))
    assert [(node.scope, dict(node.props)) for node in nodes(resolved)[1:]] == [("/a~1b/m~0n/0", {"text": "x"})]


def test_behind_a_template_the_scope_is_the_old_one() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Column", "children": ["list", "total"]},
        {"id": "list", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
        {"id": "row", "component": "Column", "children": ["cells", "name"]},
        {"id": "cells", "component": "Row", "children": {"componentId": "cell", "path": "cells"}},
        {"id": "cell", "component": "Text", "text": {"@path": ""}},
        {"id": "name", "component": "Text", "text": {"@path": "name"}},
        {"id": "total", "component": "Text", "text": {"@path": "name"}},
    ]
    rows = [{"name": "a", "cells": ["a0", "a1"]}, {"name": "b", "cells": ["b0"]}]
    resolved = resolve(surface(components, {"rows": rows, "name": "all"}))
    texts = [node.props["text"] for node in nodes(resolved) if node.type == "Text"]
    assert texts == ["a0", "a1", "a", "b0", "b", "all"]


def test_a_template_beside_another_slot() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Panel", "child": "t", "children": {"componentId": "t", "path": "/l"}},
        {"id": "t", "component": "Text", "text": {"@path": "."}},
    ]
    resolved = resolve(surface(components, _DATA, catalog="mine"))
    top = nodes(resolved)[0]
    assert {slot: len(held) for slot, held in top.slots.items()} == {"child": 1, "children": 2}
    assert [node.scope for node in nodes(resolved)] == ["", "", "/l/0", "/l/1"]


def test_an_absolute_template_inside_an_item() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Column", "children": {"componentId": "in", "path": "/a"}},
        {"id": "in", "component": "Row", "children": {"componentId": "t", "path": "/b"}},
        {"id": "t", "component": "Text", "text": {"@path": ""}},
    ]
    resolved = resolve(surface(components, {"a": [1, 2], "b": ["x", "y"]}))
    assert [node.scope for node in nodes(resolved) if node.id == "t"] == ["/b/0", "/b/1", "/b/0", "/b/1"]


def test_placeholders_and_cycles() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Column", "children": ["gone", "box"]},
        {"id": "box", "component": "Card", "child": "root"},
    ]
    root = resolve(surface(components)).root
    assert outline(root).splitlines() == [
        "Column #root",
        "  (pending #gone)",
        "  Card #box",
        "    child: (cut at #root: cycle)",
    ]
    assert resolve(surface([{"id": "other", "component": "Divider"}])) == Resolved(Pending("root"), ())


def test_other_data_and_no_aliasing() -> None:
    built = surface([{"id": "root", "component": "Text", "text": {"@path": "/n"}}], {"n": "old"})
    inner: list[JsonValue] = [1]
    edits: JsonValue = {"n": {"a": inner}}
    resolved = resolve(built, data=edits)
    found, _ = evaluate({"@path": "/n"}, edits)
    inner.append(2)
    assert found == {"a": [1]}
    assert nodes(resolve(built))[0].props == {"text": "old"}
    assert nodes(resolved)[0].props == {"text": {"a": [1]}}
    with pytest.raises(ParseError):
        resolve(built, data=float("nan"))


# Value of a property in v1.0, what comes of it over `_DATA` (`MISSING`: no property), issues as (path below it, code).
_DATA: JsonValue = {"n": 7, "t": "Ada", "o": {"k": [1, None]}, "z": None, "f": False, "l": ["a", "b"], "tpl": "<${t}>"}

VALUES: dict[str, tuple[JsonValue, JsonValue | MISSING, list[tuple[str, str]]]] = {
    "a text that looks like a pointer": ("/t", "/t", []),
    "a text that looks like a template": ("${/t}", "${/t}", []),
    "binding": ({"@path": "/o"}, {"k": [1, None]}, []),
    "binding to null": ({"@path": "/z"}, None, []),
    "binding to nothing": ({"@path": "/gone/0"}, MISSING, []),
    "binding to an element": ({"@path": "/l/1"}, "b", []),
    "an index with a zero before it is none": ({"@path": "/l/01"}, MISSING, []),
    "no index": ({"@path": "/l/-"}, MISSING, []),
    "a text has no elements": ({"@path": "/t/0"}, MISSING, []),
    "the whole model": ({"@path": "/"}, _DATA, []),
    "relative without a template": ({"@path": "t"}, "Ada", []),
    "empty segments": ({"@path": "/o//k/"}, [1, None], []),
    "bad escape": ({"@path": "/a~2"}, MISSING, [("", "invalid_pointer")]),
    "a path that is no text": ({"@path": 5}, MISSING, [("/@path", "wrong_type")]),
    "a binding with more in it": ({"@path": "/t", "more": 1}, MISSING, [("", "reserved_key")]),
    "a binding and a call": ({"@path": "/t", "@call": "f"}, MISSING, [("/@path", "reserved_key")]),
    "old words are data": (
        {"path": "/t", "call": "f", "componentId": "x"},
        {"path": "/t", "call": "f", "componentId": "x"},
        [],
    ),
    "an unknown word": ({"@if": True, "then": 1}, MISSING, [("/@if", "reserved_key")]),
    "the bare sign": ({"@": "x"}, MISSING, [("/@", "reserved_key")]),
    "an unknown word beside a binding": ({"@path": "/t", "@if": 1}, MISSING, [("/@if", "reserved_key")]),
    "an unknown word further down": ({"a": [1, {"@x": 2}]}, {"a": [1, None]}, [("/a/1/@x", "reserved_key")]),
    "a doubled sign": (
        {"@@path": "/x", "@@@note": 1, "mail@home": 2, "@@": 0, "nested": [{"@@call": "f"}]},
        {"@path": "/x", "@@note": 1, "mail@home": 2, "@": 0, "nested": [{"@call": "f"}]},
        [],
    ),
    "escaped beside dynamic": ({"@@path": {"@path": "/n"}}, {"@path": 7}, []),
    "absent members and elements": ([{"a": {"@path": "/gone"}, "b": 1}, {"@path": "/gone"}], [{"b": 1}, None], []),
    "call": ({"@call": "not", "args": {"value": {"@path": "/f"}}}, True, []),
    "call in a call": (
        {"@call": "and", "args": {"values": [{"@call": "not", "args": {"value": {"@path": "/f"}}}, True]}},
        True,
        [],
    ),
    "call of an unknown function": ({"@call": "f", "args": {}}, MISSING, [("", "unknown_function")]),
    "of an unknown system function": ({"@call": "@foo"}, MISSING, [("", "unknown_function")]),
    "arguments are a map of names": (
        {"@call": "fileInfo", "args": {"path": "/r", "call": "x"}},
        MISSING,
        [("", "unknown_function")],
    ),
    "no such argument": ({"@call": "not", "args": {"path": "/n", "value": 1}}, MISSING, [("", "unknown_property")]),
    "arguments left out": ({"@call": "required"}, MISSING, [("", "missing_property")]),
    "arguments that are no object": ({"@call": "not", "args": [1]}, MISSING, [("/args", "wrong_type")]),
    "a name that is no text": ({"@call": 5}, MISSING, [("/@call", "wrong_type")]),
    "@catalogId on a call": ({"@call": "not", "@catalogId": "x"}, MISSING, [("/@catalogId", "reserved_key")]),
    "a left-over of v0.9": (
        {"@call": "not", "args": {"value": 0}, "returnType": "boolean"},
        True,
        [("/returnType", "unknown_property")],
    ),
    "@index outside": ({"@call": "@index", "args": {}}, MISSING, [("", "index_outside_template")]),
    "@index in a catalog": ({"@call": "@index", "catalogId": "x"}, MISSING, [("", "unknown_property")]),
    "an unknown catalog": (
        {"@call": "not", "catalogId": "x", "args": {"value": 1}},
        MISSING,
        [("", "unknown_catalog")],
    ),
    "a failing argument fails the calls around it": (
        {"@call": "not", "args": {"value": {"@call": "and", "args": {"values": [{"@call": "f"}, True]}}}},
        MISSING,
        [("/args/value/args/values/0", "unknown_function")],
    ),
    "and so does a part of one": (
        {"@call": "not", "args": {"value": {"a": {"@call": "f"}}}},
        MISSING,
        [("/args/value/a", "unknown_function")],
    ),
    "a catalog that is no text": (
        {"@call": "not", "catalogId": 5, "args": {"value": 1}},
        MISSING,
        [("", "wrong_type")],
    ),
    "a missing argument does not": ({"@call": "not", "args": {"value": {"@path": "/gone"}}}, True, []),
    "template": (
        {
            "@call": "formatString",
            "args": {"value": "\\${x} n=${/n} t=${t} f=${f} o=${/o} z=${/z}|${/gone}|${null}|${3.0}"},
        },
        '${x} n=7 t=Ada f=false o={"k":[1,null]} z=|||3',
        [],
    ),
    "template with calls": (
        {"@call": "formatString", "args": {"value": "${pluralize(value: ${/n}, one: 'item', other: t)}!"}},
        "Ada!",
        [],
    ),
    "template that does not parse": (
        {"@call": "formatString", "args": {"value": "v ${1.2.3}"}},
        MISSING,
        [("/args/value", "invalid_number")],
    ),
    "a part that fails leaves a gap": (
        {"@call": "formatString", "args": {"value": "a${f()}b${not(x: 1)}c${@index()}"}},
        "abc",
        [
            ("/args/value", "unknown_function"),
            ("/args/value", "unknown_property"),
            ("/args/value", "missing_property"),
            ("/args/value", "index_outside_template"),
        ],
    ),
    "template from the data": ({"@call": "formatString", "args": {"value": {"@path": "/tpl"}}}, "<Ada>", []),
    "template from nowhere": ({"@call": "formatString", "args": {"value": {"@path": "/gone"}}}, MISSING, []),
    "template that is a number": ({"@call": "formatString", "args": {"value": {"@path": "/n"}}}, "7", []),
    "template in a template": (
        {"@call": "formatString", "args": {"value": "${formatString(value: '[${t}]')}${formatString(value: /tpl)}"}},
        "[Ada]<Ada>",
        [],
    ),
    "what a template gives is not read again": (
        {"@call": "formatString", "args": {"value": "${'$'}{/t}"}},
        "${/t}",
        [],
    ),
}


@pytest.mark.parametrize(("value", "result", "issues"), VALUES.values(), ids=VALUES)
def test_values(value: JsonValue, result: JsonValue | MISSING, issues: list[tuple[str, str]]) -> None:
    before = deepcopy((value, _DATA))
    found, told = evaluate(value, _DATA)
    assert (found is MISSING) == (result is MISSING)
    if result is not MISSING:
        assert json.dumps(found) == json.dumps(result)
    assert [(issue.path, issue.code) for issue in told] == issues
    assert (value, _DATA) == before


@pytest.mark.parametrize(("value", "result", "issues"), VALUES.values(), ids=VALUES)
def test_properties_are_values(value: JsonValue, result: JsonValue | MISSING, issues: list[tuple[str, str]]) -> None:
    """The same in a component: absent is left out, and the paths lead into the surface."""
    one: list[dict[str, Any]] = [{"id": "root", "component": "Custom", "details": value}]
    known = surface(one, _DATA, catalog="mine")
    resolved = resolve(known)
    expected: Mapping[str, JsonValue] = {} if result is MISSING else {"details": result}
    assert json.dumps(dict(nodes(resolved)[0].props)) == json.dumps(expected)
    assert [(issue.path, issue.code) for issue in resolved.issues] == [
        (f"/components/root/details{path}", code) for path, code in issues
    ]


OLD_VALUES: dict[str, tuple[JsonValue, JsonValue | MISSING, list[tuple[str, str]]]] = {
    "binding": ({"path": "/t"}, "Ada", []),
    "a binding with more in it is data": ({"path": "/t", "more": 1}, {"path": "/t", "more": 1}, []),
    "new words are data": ({"@path": "/t", "@@x": 1, "@if": 2}, {"@path": "/t", "@@x": 1, "@if": 2}, []),
    "call": ({"call": "not", "args": {"value": {"path": "/f"}}, "returnType": "boolean"}, True, []),
    "a call with more in it is data": ({"call": "not", "more": {"path": "/n"}}, {"call": "not", "more": 7}, []),
    "a call's catalog is not looked at": ({"call": "not", "args": {"value": 0}, "catalogId": "gone"}, True, []),
    "an argument that is exactly a binding": ({"call": "formatNumber", "args": {"value": {"path": "/n"}}}, "7", []),
    "arguments are a map of names": (
        {"call": "not", "args": {"path": "/n"}},
        MISSING,
        [("", "unknown_property"), ("", "missing_property")],
    ),
    "validators give booleans": ({"call": "required", "args": {"value": {"path": "/gone"}}}, False, []),
    "objects are read inside": ({"a": [{"path": "/n"}]}, {"a": [7]}, []),
    "@index is unknown": ({"call": "@index", "args": {}}, MISSING, [("", "unknown_function")]),
    "@index in a template is unknown": (
        {"call": "formatString", "args": {"value": "${@index()}"}},
        "",
        [("/args/value", "unknown_function")],
    ),
    "template": ({"call": "formatString", "args": {"value": "a${null}b${/t}"}}, "abAda", []),
}


@pytest.mark.parametrize("version", ["0.9", "0.9.1"])
@pytest.mark.parametrize(("value", "result", "issues"), OLD_VALUES.values(), ids=OLD_VALUES)
def test_values_of_v0_9(
    value: JsonValue, result: JsonValue | MISSING, issues: list[tuple[str, str]], version: Version
) -> None:
    found, told = evaluate(value, _DATA, version=version)
    assert (found is MISSING) == (result is MISSING)
    if result is not MISSING:
        assert json.dumps(found) == json.dumps(result)
    assert [(issue.path, issue.code) for issue in told] == issues


def test_models_are_values_too() -> None:
    assert evaluate(v1_0.DataBinding(path="/t"), _DATA) == ("Ada", ())
    assert evaluate(v0_9.DataBinding(path="/t"), _DATA, version="0.9") == ("Ada", ())


def test_scope_of_one_value() -> None:
    data: JsonValue = {"rows": [{"n": 1}, {"n": 2}]}
    call: JsonValue = {"@call": "formatString", "args": {"value": "${@index()}:${n}"}}
    assert evaluate(call, data, "/rows/1") == ("1:2", ())
    assert evaluate({"@path": "n"}, data, "/rows/7")[0] is MISSING
    assert evaluate({"@path": "."}, data, "/rows/1") == ({"n": 2}, ())
    with pytest.raises(UispecError):
        evaluate(call, data, "rows")


CATALOGS: list[tuple[Version, str | None, str, list[str]]] = [
    # Version, the surface's catalog, a function, codes.
    ("1.0", BASIC_CATALOG_IDS["1.0"][1], "not", []),
    ("1.0", None, "not", ["unknown_catalog"]),
    ("1.0", "mine", "not", []),
    ("1.0", BASIC_CATALOG_IDS["1.0"][0], "capitalize", ["unknown_function"]),
    ("0.9", MINIMAL_CATALOG_IDS["0.9"][0], "capitalize", []),
    ("0.9", MINIMAL_CATALOG_IDS["0.9"][0], "not", ["unknown_function"]),
    ("0.9", "mine", "capitalize", []),
    ("0.9.1", BASIC_CATALOG_IDS["0.9.1"][1], "not", []),
]


@pytest.mark.parametrize(("version", "catalog", "name", "codes"), CATALOGS)
def test_catalogs(version: Version, catalog: str | None, name: str, codes: list[str]) -> None:
    call: JsonValue = {"@call" if version == "1.0" else "call": name, "args": {"value": "x"}}
    _, issues = evaluate(call, None, version=version, catalog_id=catalog)
    assert [issue.code for issue in issues] == codes


def test_a_call_brings_its_own_catalog_and_does_not_hand_it_down() -> None:
    basic = BASIC_CATALOG_IDS["1.0"][0]
    inner: JsonValue = {"@call": "not", "args": {"value": 1}}
    outer: JsonValue = {"@call": "not", "catalogId": basic, "args": {"value": inner}}
    found, issues = evaluate(outer, None, catalog_id=None)
    assert found is MISSING
    assert [(issue.path, issue.code) for issue in issues] == [("/args/value", "unknown_catalog")]
    assert evaluate({"@call": "not", "catalogId": basic, "args": {"value": 1}}, None, catalog_id=None) == (False, ())


def test_arguments_of_a_function_that_only_the_caller_knows() -> None:
    args: dict[str, JsonValue] = {
        "path": "/t",
        "call": {"@path": "/o"},
        "gone": {"@path": "/gone"},
        "odd": [{"@call": "no"}],
        "null": None,
    }
    before = deepcopy(args)
    found, issues = evaluate_args(args, _DATA)
    assert found == {"path": "/t", "call": {"k": [1, None]}, "odd": [None], "null": None}
    assert [(issue.path, issue.code) for issue in issues] == [("/odd/0", "unknown_function")]
    assert args == before
    assert evaluate_args({"n": {"path": "k/0"}}, _DATA, "/o", "0.9") == ({"n": 1}, ())


def test_an_evaluator_is_asked_again_and_again() -> None:
    """What is wrong with a value is told each time, not only when it is read first."""
    evaluator = Evaluator({"n": [1, 2]}, version="1.0", catalog_id=BASIC_CATALOG_IDS["1.0"][0])
    value: JsonValue = [{"@path": "."}, {"@call": "no"}]
    issue = Issue("/1", "unknown_function", 'There is no function "no" to call here. Did you mean "not"?')
    assert [evaluator.evaluate(value, scope) for scope in ("/n/0", "/n/1", "/n/2")] == [
        ([1, None], (issue,)),
        ([2, None], (issue,)),
        ([None, None], (issue,)),
    ]


def test_what_stays_as_it_is_written() -> None:
    action: dict[str, Any] = {"event": {"name": "go", "context": {"n": {"@path": "/n"}}}}
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Column", "children": ["b", "c", "d"]},
        {
            "id": "b",
            "component": "Button",
            "child": "d",
            "action": action,
            "@metadata": {"extensions": {"x": {"@path": "/n"}}},
            "@checks": [{"condition": {"@call": "required", "args": {"value": {"@path": "/n"}}}, "message": "!"}],
            "@accessibility": {"label": {"@path": "/t"}},
        },
        # A component that no model knows, with actions of its own.
        {"id": "c", "component": "Menu", "items": [{"title": {"@path": "/t"}, "pick": action}], "@@x": 1, "@odd": 2},
        {"id": "d", "component": "Divider"},
    ]
    resolved = resolve(surface(components, _DATA, catalog="mine"))
    by_id = {node.id: dict(node.props) for node in nodes(resolved)}
    assert by_id["b"] == {
        "action": action,
        "@metadata": {"extensions": {"x": {"@path": "/n"}}},
        "@checks": [{"condition": {"valid": True}, "message": "!"}],
        "@accessibility": {"label": "Ada"},
    }
    assert by_id["c"] == {"items": [{"title": "Ada", "pick": action}], "@x": 1}
    assert [(issue.path, issue.code) for issue in resolved.issues] == [("/components/c/@odd", "reserved_key")]


def test_nested_properties_keep_their_places() -> None:
    components: list[dict[str, Any]] = [
        {
            "id": "root",
            "component": "Tabs",
            "tabs": [{"title": {"@path": "/t"}, "child": "d"}, {"title": {"@path": "/a~2"}, "child": "d"}],
        },
        {"id": "d", "component": "Divider"},
    ]
    resolved = resolve(surface(components, _DATA))
    assert nodes(resolved)[0].props == {"tabs": [{"title": "Ada"}, {}]}
    assert [(issue.path, issue.code) for issue in resolved.issues] == [
        ("/components/root/tabs/1/title", "invalid_pointer")
    ]


def test_a_fault_in_every_instance_is_told_once() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "List", "children": {"componentId": "a/b", "path": "/l"}},
        {"id": "a/b", "component": "Text", "text": {"@call": "formatNumber", "args": {"value": {"@path": ""}}}},
    ]
    resolved = resolve(surface(components, _DATA))
    assert [dict(node.props) for node in nodes(resolved)[1:]] == [{}, {}]
    assert [(issue.path, issue.code) for issue in resolved.issues] == [("/components/a~1b/text", "wrong_type")]


def test_a_template_with_a_bad_pointer_has_no_children() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "Custom", "children": {"componentId": "t", "path": "/a~"}},
        {"id": "t", "component": "Divider"},
    ]
    resolved = resolve(surface(components, _DATA, catalog="mine"))
    assert [node.children for node in nodes(resolved)] == [()]
    assert [(issue.path, issue.code) for issue in resolved.issues] == [
        ("/components/root/children/path", "invalid_pointer")
    ]


def test_scopes_below_long_keys_are_pointers_of_our_own() -> None:
    """`pointer_length` bounds what a peer wrote; a scope is as long as the keys above it, and is used everywhere."""
    key = "k" * 3_000
    built = surface(
        [
            {"id": "root", "component": "Column", "children": {"componentId": "inner", "path": f"/{key}"}},
            {"id": "inner", "component": "Column", "children": {"componentId": "b", "path": key}},
            {
                "id": "b",
                "component": "Button",
                "child": "t",
                "action": {"event": {"name": "go", "context": {"who": {"@path": "name"}}}},
            },
            {"id": "t", "component": "Text", "text": {"@path": "name"}},
        ],
        {key: [{key: [{"name": "Ada"}]}]},
    )
    resolved = resolve(built)
    button, label = nodes(resolved)[2:]
    assert (resolved.issues, label.props) == ((), {"text": "Ada"})
    assert len(button.scope) > DEFAULT.pointer_length
    sent = action(built, button, now="2026-03-01T09:30:00Z").body
    assert isinstance(sent, v1_0.ActionBody)
    assert sent.context == {"who": "Ada"}
    assert "Ada" in json.dumps(convert.convert(built, to="adaptive-card").output)


WRONG_CALLS: dict[str, tuple[Any, dict[str, Any], str]] = {
    "no surface": (
        fold.a2ui_empty(),
        {},
        "resolve() argument 'surface' must be a Surface, such as fold.a2ui_surface(state) gives, not State",
    ),
    "no locale": (None, {"locale": None}, "locale is a language tag such as 'en', not NoneType"),
    "no time zone": (None, {"timezone": "UTC"}, "timezone is a tzinfo or None, not str"),
}


@pytest.mark.parametrize(("given_", "more", "sentence"), WRONG_CALLS.values(), ids=WRONG_CALLS)
def test_a_wrong_call_is_told_in_a_sentence(given_: Any, more: dict[str, Any], sentence: str) -> None:
    built = given_ or surface([{"id": "root", "component": "Text", "text": "x"}])
    with pytest.raises(TypeError) as caught:
        resolve(built, **more)
    assert str(caught.value) == sentence


def test_the_functions_beside_resolve_want_a_surface_and_a_node_too() -> None:
    built = surface([{"id": "root", "component": "Text", "text": "x"}])
    other: Any = "x"
    with pytest.raises(TypeError, match=r"to_tree\(\) argument 'surface' must be a Surface"):
        to_tree(other)
    with pytest.raises(TypeError, match=r"event\(\) argument 'surface' must be a Surface"):
        event(other, Node("Text", "root"))
    with pytest.raises(TypeError, match="not Pending"):
        event(built, cast("Node", Pending("root")))


def test_locale_and_time_zone() -> None:
    pytest.importorskip("babel")
    call = {"@call": "formatDate", "args": {"value": "2026-12-31T23:30:00Z", "format": "d. MMMM HH:mm"}}
    built = surface([{"id": "root", "component": "Text", "text": call}])
    zone = timezone(timedelta(hours=1))
    assert nodes(resolve(built, locale="de", timezone=zone))[0].props == {"text": "1. Januar 00:30"}
    unknown = resolve(built, locale="xx")
    assert dict(nodes(unknown)[0].props) == {}
    assert [(issue.path, issue.code) for issue in unknown.issues] == [("/components/root/text", "unknown_locale")]


def test_the_tree_is_cut_where_the_limits_end() -> None:
    built = surface(_LIST, {"rows": [{"name": str(number)} for number in range(10)]})
    few = resolve(built, limits=replace(DEFAULT, tree_nodes=6))
    assert outline(few.root).splitlines() == [
        "List #root",
        "  Card #row",
        '    child: Text #name text="0"',
        "  Card #row",
        '    child: Text #name text="1"',
        "  Card #row",
        "    child: (cut at #name: too many nodes)",
        "  (cut at #row: too many nodes)",
    ]
    assert [(issue.path, issue.code) for issue in few.issues] == [
        ("/components/row", "too_many_nodes"),
        ("/components/root", "too_many_nodes"),
    ]
    shallow = resolve(built, limits=replace(DEFAULT, tree_depth=2))
    assert outline(shallow.root).splitlines()[:3] == [
        "List #root",
        "  Card #row",
        "    child: (cut at #name: too deep)",
    ]
    assert [(issue.path, issue.code) for issue in shallow.issues] == [("/components/row", "too_deep")]
    assert resolve(built, limits=replace(DEFAULT, tree_nodes=0)).root == Cut("root", "too_many_nodes")


def test_a_template_that_enters_itself_through_other_items() -> None:
    """Each scope is another one, so this is no cycle; every list would give the next for ever."""
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "List", "children": {"componentId": "root", "path": "/rows"}}
    ]
    resolved = resolve(surface(components, {"rows": list(range(1000))}), limits=replace(DEFAULT, tree_nodes=20_000))
    assert {issue.code for issue in resolved.issues} <= {"too_many_nodes", "too_deep"}
    assert sum(1 for _ in walk(resolved.root)) < 25_000


RUNAWAY: dict[str, tuple[JsonValue, JsonValue, set[str]]] = {
    "a template that names itself": (
        {"@call": "formatString", "args": {"value": {"@path": "/t"}}},
        {"t": "x${formatString(value: /t)}"},
        {"too_deep"},
    ),
    "one that names itself twice": (
        {"@call": "formatString", "args": {"value": {"@path": "/t"}}},
        {"t": "${formatString(value: /t)}${formatString(value: /t)}"},
        {"too_deep", "too_many_parts"},
    ),
    "a pattern": (
        {"@call": "regex", "args": {"value": "a" * 60 + "!", "pattern": "^(a|aa)+$"}},
        None,
        {"match_timeout"},
    ),
    "a text": (
        {"@call": "formatString", "args": {"value": "${/t}" * 1000}},
        {"t": "x" * 100_000},
        {"too_large"},
    ),
    "a text that a function gives": (
        {"@call": "pluralize", "args": {"value": 1, "other": {"@path": "/t"}}},
        {"t": "x" * 1_000_001},
        {"too_large"},
    ),
}


@pytest.mark.parametrize(("value", "data", "codes"), RUNAWAY.values(), ids=RUNAWAY)
def test_runaways_end(value: JsonValue, data: JsonValue, codes: set[str]) -> None:
    _, (_, issues) = counted(lambda: evaluate(value, data), most=50_000)
    assert {issue.code for issue in issues} == codes


def test_runaway_patterns_in_a_template_share_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    check = {
        "condition": {"@call": "regex", "args": {"value": {"@path": ""}, "pattern": "^(a|aa)+$"}},
        "message": "no",
    }
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "List", "children": {"componentId": "f", "path": "/rows"}},
        {"id": "f", "component": "TextField", "label": "x", "@checks": [check]},
    ]
    rows: JsonValue = ["a" * 60 + f"!{number}" for number in range(500)]
    engine = TardyEngine(monkeypatch)
    resolved = resolve(surface(components, {"rows": rows}), limits=replace(DEFAULT, match_seconds=1.0))
    assert engine.searches == [1.0] * 20
    assert [(issue.path, issue.code) for issue in resolved.issues] == [
        ("/components/f/@checks/0/condition", "match_timeout")
    ]
    # A condition without a verdict is one that is not met.
    assert {json.dumps(node.props["@checks"]) for node in nodes(resolved)[1:]} == {'[{"message": "no"}]'}


def test_what_all_instances_make_together_is_bounded() -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "List", "children": {"componentId": "t", "path": "/rows"}},
        {"id": "t", "component": "Text", "text": {"@call": "formatString", "args": {"value": "${/big}."}}},
    ]
    built = surface(components, {"rows": [0] * 1000, "big": "x" * 10_000})
    resolved = resolve(built, limits=replace(DEFAULT, document_bytes=1_000_000))
    texts = [node.props.get("text") for node in nodes(resolved)[1:]]
    assert 90 < sum(text is not None for text in texts) < 100
    assert len(texts) == 1000
    assert {issue.code for issue in resolved.issues} == {"too_large"}


def test_the_cost_is_that_of_the_instances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: one look at the data for each binding of each instance, and one for the list."""
    looks: list[tuple[str, ...]] = []
    ordinary = data_model.read

    def counted(data: JsonValue, keys: tuple[str, ...]) -> JsonValue | MISSING:
        looks.append(keys)
        return ordinary(data, keys)

    monkeypatch.setattr(data_model, "read", counted)
    for size in (10, 1_000):
        looks.clear()
        resolved = resolve(surface(_LIST, {"rows": [{"name": "x"}] * size}))
        assert len(nodes(resolved)) == 1 + 2 * size
        assert len(looks) == 1 + size


def test_deep_values_cost_no_python_frames() -> None:
    deep: JsonValue = {"@path": "/n"}
    for _ in range(5_000):
        deep = [deep]
    limits = replace(DEFAULT, json_depth=20_000)
    found, issues = evaluate(deep, {"n": 1}, limits=limits)
    assert issues == ()
    for _ in range(5_000):
        assert isinstance(found, list)
        (found,) = found
    assert found == 1
    with pytest.raises(LimitError):
        evaluate(deep, None)


_JSON: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def _binding(path: str) -> JsonValue:
    return {"@path": path}


def _template(written: str) -> JsonValue:
    return {"@call": "formatString", "args": {"value": written}}


def _call(name: str, args: dict[str, JsonValue]) -> JsonValue:
    return {"@call": name, "args": args}


def _around(inner: st.SearchStrategy[JsonValue]) -> st.SearchStrategy[JsonValue]:
    keys = st.sampled_from(["a", "@@b", "@c", "@path", "@call", "args", "path"])
    functions = st.sampled_from(["not", "and", "formatNumber", "formatString", "regex", "@index", "no"])
    arguments = st.sampled_from(["value", "values", "pattern", "offset"])
    return (
        st.lists(inner, max_size=3)
        | st.dictionaries(keys, inner, max_size=3)
        | st.builds(_call, functions, st.dictionaries(arguments, inner, max_size=2))
    )


_DYNAMIC: st.SearchStrategy[JsonValue] = st.recursive(
    _JSON
    | st.builds(_binding, st.sampled_from(["/", "", ".", "/n", "o/k/0", "/a~2", "/gone"]))
    | st.builds(_template, st.text("${}/ab()'\\~@:1", max_size=12)),
    _around,
    max_leaves=8,
)


@given(_DYNAMIC, _JSON)
def test_nothing_escapes(value: JsonValue, data: JsonValue) -> None:
    """Whatever a value and the data are, evaluating gives a value and issues, changes neither, and says where."""
    before = deepcopy((value, data))
    found, issues = evaluate(value, data)
    assert (value, data) == before
    if found is not MISSING:
        json.dumps(found)
    assert len({(issue.path, issue.code) for issue in issues}) == len(issues)


@given(_JSON)
def test_plain_data_of_v0_9_is_itself(value: JsonValue) -> None:
    """Without a binding and a call, evaluating is the identity."""
    assert evaluate(value, None, version="0.9") == (value, ())


@given(st.lists(st.integers(), max_size=20))
def test_one_node_for_each_item(rows: list[int]) -> None:
    components: list[dict[str, Any]] = [
        {"id": "root", "component": "List", "children": {"componentId": "t", "path": "/rows"}},
        {"id": "t", "component": "Text", "text": {"@call": "formatString", "args": {"value": "${@index()}:${.}"}}},
    ]
    resolved = resolve(surface(components, {"rows": list(rows)}))
    assert [node.props["text"] for node in nodes(resolved)[1:]] == [f"{at}:{row}" for at, row in enumerate(rows)]


def _faults() -> dict[str, dict[str, Any]]:
    return {fault["id"]: fault for fault in load("cases/reported-faults.json") or ()}


_REPORTED = _faults()


@needs_shared
def test_reported_faults() -> None:
    fault = _REPORTED["a2ui-formatstring-escape-and-types"]
    given_ = fault["input"]
    assert evaluate(given_["call"], given_["dataModel"], version="0.9") == (fault["expect"]["value"], ())

    fault = _REPORTED["a2ui-formatstring-null-keyword-and-bad-number"]
    for text, result, error in zip(
        fault["input"]["strings"], fault["expect"]["values"], fault["expect"]["errors"], strict=True
    ):
        found, issues = evaluate({"call": "formatString", "args": {"value": text}}, None, version="0.9")
        assert (None if found is MISSING else found) == result
        assert bool(issues) == bool(error)

    fault = _REPORTED["a2ui-doubled-at-unescapes-one-level"]
    assert evaluate(fault["input"]["value"], None) == (fault["expect"]["value"], ())

    fault = _REPORTED["a2ui-template-leading-slash-is-absolute"]
    scope = fault["input"]["template"]["scope"]
    values = [
        evaluate(binding, fault["input"]["dataModel"], scope, "0.9")[0]
        for binding in fault["input"]["template"]["bindings"]
    ]
    assert values == fault["expect"]["values"]

    fault = _REPORTED["a2ui-template-over-missing-or-object"]
    for template, warned in zip(fault["input"]["children"], (False, True), strict=True):
        one: list[dict[str, Any]] = [{"id": "root", "component": "List", "children": template}]
        resolved = resolve(surface(one, fault["input"]["dataModel"], version="0.9"))
        assert nodes(resolved)[0].children == ()
        assert [issue.code for issue in resolved.issues] == ["template_source_not_a_list"] * warned

    fault = _REPORTED["a2ui-literal-args-named-path"]
    given_ = fault["input"]
    assert evaluate_args(given_["call"]["args"], given_["dataModel"]) == (fault["expect"]["args"], ())

    fault = _REPORTED["a2ui-regex-redos"]
    found, issues = evaluate(fault["input"]["call"], None, version="0.9")
    assert found is False or [issue.code for issue in issues] == ["match_timeout"]
