"""upgrade_legacy: every old shape, what it costs, and that current specs stay as they are."""

from typing import Any, Final

import pytest
from hypothesis import given

from tests.fuzz.inputs import copied, odd_values, spoiled
from tests.jsonrender.documents import faults, specs
from uispec.errors import InvalidDocumentError, UispecError
from uispec.jsonrender import upgrade_legacy

Lost = list[tuple[str, str, str]]


def props(**held: Any) -> dict[str, Any]:
    return {"type": "Input", "props": held}


def visible(condition: Any) -> dict[str, Any]:
    return {"type": "T", "visible": condition}


def path(path: str) -> dict[str, Any]:
    return {"path": path}


AUTH: Final = {"auth": "signedIn"}
PRESS_ASSUMED: Final[Lost] = [("event", "/elements/m/on", "assumed")]

ELEMENTS: Final[list[tuple[str, Any, Any, Lost]]] = [
    ("its key and its parent", {"key": "m", "parentKey": None, "type": "T"}, {"type": "T"}, []),
    ("another key", {"key": "n", "parentKey": "x", "type": "T"}, {"type": "T"},
     [("property", "/elements/m/key", "dropped")]),
    ("keys that are none", {"key": 5, "parentKey": {}, "type": "T"}, {"key": 5, "parentKey": {}, "type": "T"}, []),
    ("values of the state", props(a={"path": "/a"}, b={"$path": "/b"}, c=[{"d": {"$data": "/c"}}]),
     props(a={"$state": "/a"}, b={"$state": "/b"}, c=[{"d": {"$state": "/c"}}]), []),
    ("objects with more than a path", props(a={"path": "/a", "x": 1}, b={"path": 5}),
     props(a={"path": "/a", "x": 1}, b={"path": 5}), []),
    ("a choice", props(a={"$cond": {"eq": [path("/a"), 1]}, "$then": path("/b"), "$else": None}),
     props(a={"$cond": {"$state": "/a", "eq": 1}, "$then": {"$state": "/b"}, "$else": None}), []),
    ("a choice by the user", props(a={"$cond": AUTH, "$then": 1, "$else": 2}),
     props(a={"$cond": True, "$then": 1, "$else": 2}),
     [("visibility", "/elements/m/props/a/$cond", "dropped")]),
    ("where an input writes", props(valuePath="/name", label="x"), props(value={"$bindState": "/name"}, label="x"),
     [("property", "/elements/m/props/value", "assumed")]),
    ("where a checkbox writes", {"type": "Checkbox", "props": {"bindPath": "/ok"}},
     {"type": "Checkbox", "props": {"checked": {"$bindState": "/ok"}}},
     [("property", "/elements/m/props/checked", "assumed")]),
    ("where an input with a value writes", props(statePath="/name", value="x"), props(value={"$bindState": "/name"}),
     [("property", "/elements/m/props/value", "dropped")]),
    ("an action", props(action={"name": "save", "params": {"id": path("/id")},
     "confirm": {"title": "t", "message": "m"}}),
     props() | {"on": {"press": {"action": "save", "params": {"id": {"$state": "/id"}},
                                "confirm": {"title": "t", "message": "m"}}}}, PRESS_ASSUMED),
    ("an action by its name", props(action="save", actionParams={"id": 1}),
     props() | {"on": {"press": {"action": "save", "params": {"id": 1}}}}, PRESS_ASSUMED),
    ("an action of an event", props(onChange={"name": "save"}), props() | {"on": {"change": {"action": "save"}}}, []),
    ("an action where there is one", props(action="save") | {"on": {"press": []}},
     props(action="save") | {"on": {"press": []}},
     []),
    ("what is no action", props(action={"name": "x", "href": "/y"}, onChange=5, once={"name": "x"}),
     props(action={"name": "x", "href": "/y"}, onChange=5, once={"name": "x"}), []),
    ("actions of the state", {"type": "T",
     "on": {"press": [{"action": "setState", "params": {"path": "/a", "value": 1}}]},
                              "watch": {"/a": {"name": "removeState", "params": {"path": "/l", "index": 0}}}},
     {"type": "T", "on": {"press": [{"action": "setState", "params": {"statePath": "/a", "value": 1}}]},
      "watch": {"/a": {"action": "removeState", "params": {"statePath": "/l", "index": 0}}}}, []),
    ("params of other actions", {"type": "T", "on": {"press": {"action": "save", "params": {"path": "/a"}}}},
     {"type": "T", "on": {"press": {"action": "save", "params": {"path": "/a"}}}}, []),
    ("checks", props(checks=[{"fn": "minLength", "args": {"length": 3}, "message": "m"}, {"fn": "email"}, 5]),
     props(checks=[{"type": "minLength", "args": {"min": 3}, "message": "m"}, {"type": "email"}, 5]), []),
    ("a repeat", {"type": "T", "repeat": {"path": "/l", "key": "id"}},
     {"type": "T", "repeat": {"statePath": "/l", "key": "id"}},
     []),
    ("a path", visible(path("/a")), visible({"$state": "/a"}), []),
    ("and, or", visible({"and": [path("/a"), {"or": [True, path("/b")]}]}),
     visible({"$and": [{"$state": "/a"}, {"$or": [True, {"$state": "/b"}]}]}), []),
    ("not", visible({"not": {"and": [path("/a"), {"not": path("/b")}, False, [{"$state": "/c"}]]}}),
     visible({"$or": [{"$state": "/a", "not": True}, {"$state": "/b"}, True,
     {"$or": [{"$state": "/c", "not": True}]}]}), []),
    ("comparisons", visible({"and": [{"eq": [path("/a"), None]}, {"gt": [path("/a"), path("/b")]},
     {"lte": [5, path("/c")]}, {"gt": [3, path("/d")]},
                                     {"gt": [path("/a"), "5"]}, {"eq": [1, True]}, {"gt": [2, 1]}, {"lt": [True, 2]}]}),
     visible({"$and": [{"$state": "/a", "eq": None}, {"$state": "/a", "gt": {"$state": "/b"}},
     {"$state": "/c", "gte": 5}, {"$state": "/d", "lt": 3},
                       False, False, True, False]}), []),
    ("the user", visible(AUTH), {"type": "T"}, [("visibility", "/elements/m/visible", "dropped")]),
    ("the user among others", visible({"and": [AUTH, path("/a"), {"not": {"or": [AUTH]}}]}),
     visible({"$and": [{"$state": "/a"}]}),
     [("visibility", "/elements/m/visible/and/0", "dropped"),
      ("visibility", "/elements/m/visible/and/2/not/or/0", "dropped")]),
    ("nothing that was ever valid", visible({"foo": 1}), visible({"foo": 1}), []),
]  # fmt: skip
"""An element as it was, as it is, and what that cost."""


@pytest.mark.parametrize(("old", "new", "lost"), [case[1:] for case in ELEMENTS], ids=[case[0] for case in ELEMENTS])
def test_what_becomes_of_an_element(old: Any, new: Any, lost: Lost) -> None:
    document = {"root": "m", "elements": {"m": old}, "state": {"path": "/stays"}}
    before = copied(document)
    result = upgrade_legacy(document)
    assert result.output == before | {"elements": {"m": new}}
    assert [(loss.code, loss.path, loss.effect) for loss in result.losses] == lost
    assert document == before
    again = upgrade_legacy(result.output)
    assert (again.output, again.losses) == (result.output, ())


def test_a_nested_spec() -> None:
    old = {
        "type": "Card",
        "key": "k",
        "state": {"a": 1},
        "children": [{"type": "Text", "props": {"text": {"path": "/a"}}, "state": {}}, "no", {"visible": True}],
        "slots": {"h": [{"type": "T", "visible": {"path": "/a"}}, None], "f": 5},
    }
    result = upgrade_legacy(old)
    assert result.output == {
        "root": "el-0",
        "elements": {
            "el-1": {"type": "Text", "props": {"text": {"$state": "/a"}}, "children": []},
            "el-2": {"type": "T", "props": {}, "children": [], "visible": {"$state": "/a"}},
            "el-0": {"type": "Card", "key": "k", "props": {}, "children": ["el-1"], "slots": {"h": ["el-2"]}},
        },
        "state": {"a": 1},
    }
    assert [(loss.code, loss.path, loss.effect) for loss in result.losses] == [
        ("state", "/children/0/state", "dropped"),
        ("component", "/children/1", "dropped"),
        ("component", "/children/2", "dropped"),
        ("component", "/slots/h/1", "dropped"),
    ]


def test_what_is_no_spec() -> None:
    with pytest.raises(InvalidDocumentError, match="wrong_type"):
        upgrade_legacy("[]")
    assert upgrade_legacy({"elements": [1], "type": "x"}).output == {"elements": [1], "type": "x"}
    assert upgrade_legacy({"elements": {"m": None}}).output == {"elements": {"m": None}}


@given(specs(shares=True))
def test_a_current_spec_stays(spec: Any) -> None:
    """What is current is not touched, and costs nothing."""
    result = upgrade_legacy(spec)
    assert (result.output, result.losses) == (spec, ())
    assert faults(result.output) == []


@given(spoiled(specs()) | odd_values)
def test_whatever_is_given_is_upgraded_or_refused(document: Any) -> None:
    """Nothing but our own errors is raised, and upgrading again changes nothing."""
    try:
        result = upgrade_legacy(document)
    except (UispecError, TypeError):
        return
    assert upgrade_legacy(result.output).output == result.output
