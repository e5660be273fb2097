"""Results of MCP tools as data of surfaces, with what to bind components to."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared import load, needs_shared
from uispec import a2ui, fold
from uispec._model import MISSING
from uispec.a2ui.dialects import Family
from uispec.errors import InvalidDocumentError, LimitError
from uispec.limits import Limits
from uispec.tree import Node


def text(words: Any) -> Any:
    return {"type": "text", "text": words}


IMAGE: Final[Any] = {"type": "image", "data": "", "mimeType": "image/png"}

# What a tool gave: the data, where they were, and what is lost.
DATA: Final[dict[str, tuple[Any, Any, str, list[tuple[str, str]]]]] = {
    "structured": ({"content": [text('{"n": 1}')], "structuredContent": {"n": 1}}, {"n": 1}, "structuredContent", []),
    "structured, no object": ({"structuredContent": [1]}, {"value": [1]}, "structuredContent", []),
    "structured, null": ({"structuredContent": None, "content": [text("x")]}, {"value": "x"}, "text", []),
    "JSON as text": ({"content": [text(' {"n": 1}')]}, {"n": 1}, "json", []),
    "an array as text": ({"content": [text("[1]")]}, {"value": [1]}, "json", []),
    "JSON among texts": (
        {"content": [text("Here"), text('{"n": 1}'), text("{}")]},
        {"n": 1},
        "json",
        [("text", "/content/0"), ("text", "/content/2")],
    ),
    "broken JSON": ({"content": [text("{"), text("[]]")]}, {"value": "{\n[]]"}, "text", []),
    "a number as text is a text": ({"content": [text("7")]}, {"value": "7"}, "text", []),
    "texts": ({"content": [text("a"), text("b")]}, {"value": "a\nb"}, "text", []),
    "a picture": ({"content": [IMAGE, text("a")]}, {"value": "a"}, "text", [("media", "/content/0")]),
    "a picture beside data": (
        {"content": [IMAGE], "structuredContent": {}},
        {},
        "structuredContent",
        [("media", "/content/0")],
    ),
    "a text that is none": (
        {"content": [text(7), {}]},
        {},
        "nothing",
        [("text", "/content/0"), ("media", "/content/1")],
    ),
    "nothing": ({"content": []}, {}, "nothing", []),
    "not even content": ({}, {}, "nothing", []),
    "metadata": ({"_meta": {"a": 1}, "structuredContent": {}}, {}, "structuredContent", [("metadata", "/_meta")]),
}


@pytest.mark.parametrize("case", DATA)
def test_the_data_of_a_result(case: str) -> None:
    result, data, source, losses = DATA[case]
    found = a2ui.data_from_result(result)
    assert (found.data, found.source, found.is_error) == (data, source, False)
    assert [(loss.code, loss.path) for loss in found.losses] == losses


def test_a_tool_that_failed_says_so() -> None:
    assert a2ui.data_from_result({"isError": True, "content": [text("no")]}).is_error
    assert not a2ui.data_from_result({"isError": "true"}).is_error


def shape(bindings: Any) -> list[Any]:
    return [(one.path, one.kind, *([shape(one.items)] if one.items else ())) for one in bindings]


PROPOSED: Final[dict[str, tuple[Any, list[Any]]]] = {
    "scalars": (
        {"s": "x", "n": 1, "f": 1.5, "b": True, "z": None},
        [("/s", "string"), ("/n", "number"), ("/f", "number"), ("/b", "boolean"), ("/z", "null")],
    ),
    "objects": ({"a": {"b": {"c": 1}, "d": {}}}, [("/a/b/c", "number")]),
    "lists": (
        {"empty": [], "plain": [1, 2], "mixed": [{"a": 1}, 2], "nested": [[1]]},
        [("/empty", "list"), ("/plain", "list"), ("/mixed", "list"), ("/nested", "list")],
    ),
    "records": (
        {"rows": [{"name": "Ada", "at": {"city": "x"}}, {"name": "Eve", "age": 3}]},
        [("/rows", "records", [("name", "string"), ("at/city", "string"), ("age", "number")])],
    ),
    "records of nothing": ({"rows": [{}, {}]}, [("/rows", "records")]),
    "records in records": (
        {"rows": [{"lines": []}, {"lines": [{"sum": 1}]}, {"lines": [{"sum": 2, "tax": 1}]}]},
        [("/rows", "records", [("lines", "records", [("sum", "number"), ("tax", "number")])])],
    ),
    "what is null here and there": ({"rows": [{"a": None}, {"a": 1}]}, [("/rows", "records", [("a", "number")])]),
    "two kinds": ({"rows": [{"a": 1}, {"a": "x"}, {"a": [{"b": 1}]}]}, [("/rows", "records", [("a", "number")])]),
    "names to be escaped": ({"a/b": {"c~d": 1}, "e f": 1}, [("/a~1b/c~0d", "number"), ("/e f", "number")]),
    "an object with numbers": ({"0": {"1": "x"}}, [("/0/1", "string")]),
}


@pytest.mark.parametrize("case", PROPOSED)
def test_each_value_and_each_list_is_proposed(case: str) -> None:
    data, bindings = PROPOSED[case]
    assert shape(a2ui.data_from_result({"structuredContent": data}).bindings) == bindings


SPELLED: Final[list[tuple[Family, Any]]] = [
    ("1.0", {"@path": "/n"}),
    ("0.9", {"path": "/n"}),
    ("0.9.1", {"path": "/n"}),
]


@pytest.mark.parametrize(("version", "binding"), SPELLED)
def test_bindings_are_spelled_as_the_version_does(version: Family, binding: Any) -> None:
    scalar, records = a2ui.data_from_result({"structuredContent": {"n": 1, "r": [{"a": 1}]}}, version).bindings
    assert scalar.value == binding
    assert records.value == {"componentId": "r_item", "path": "/r"}


def test_each_template_has_a_component_of_its_own() -> None:
    rows = [{"rows": [{"a": 1}]}]
    data: Any = {"rows": rows, "a-b": rows, "a.b": rows, "1": rows, "": 1}
    found = a2ui.data_from_result({"structuredContent": data})
    assert [(one.value["componentId"], one.items[0].value["componentId"]) for one in found.bindings] == [
        ("rows_item", "rows_item_2"),
        ("a_b_item", "rows_item_3"),
        ("a_b_item_2", "rows_item_4"),
        ("_1_item", "rows_item_5"),
    ]


UNNAMED: Final[list[tuple[Any, list[str]]]] = [
    ({"structuredContent": {"": 1, "a": {"": 1}, "b": 1}}, ["/structuredContent/", "/structuredContent/a/"]),
    ({"structuredContent": [{"": 1}]}, ["/structuredContent/0/"]),
    (
        {"structuredContent": {"rows": [{".": 1}, {"a": 1, ".": 2}]}},
        ["/structuredContent/rows/0/.", "/structuredContent/rows/1/."],
    ),
    ({"content": [text('{"": 1}')]}, ["/content/0"]),
    ({"structuredContent": {"x" * 5000: 1}}, ["/structuredContent/" + "x" * 5000]),
]


@pytest.mark.parametrize(("result", "paths"), UNNAMED, ids=range(len(UNNAMED)))
def test_what_no_binding_can_name_is_told(result: Any, paths: list[str]) -> None:
    found = a2ui.data_from_result(result)
    assert [(loss.code, loss.path) for loss in found.losses] == [("reference", path) for path in paths]


BAD: Final[list[tuple[Any, type[Exception]]]] = [
    ({"content": 7}, InvalidDocumentError),
    ({"content": ["x", 7]}, InvalidDocumentError),
    ({"structuredContent": {"a": len}}, InvalidDocumentError),
    ({"structuredContent": {"a": {"b": {"c": {}}}}}, LimitError),
]


@pytest.mark.parametrize(("result", "error"), BAD, ids=str)
def test_what_is_no_result_is_refused(result: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        a2ui.data_from_result(result, limits=Limits(json_depth=4))


# The law

_KEYS: Final = st.sampled_from(["a", "b", "0", "c/d", "e~f", "g h"])
_JSON: Final = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=12,
)


def places(bindings: Any, data: Any, scope: str) -> Iterator[tuple[Any, str]]:
    """Every binding with every scope that it may be read in."""
    for one in bindings:
        yield one, scope
        if one.items:
            value, _ = a2ui.evaluate({"path": one.path}, data, scope, "0.9")
            rows: Any = value if isinstance(value, list) else []
            at = f"{scope}/{one.path}" if scope else one.path
            for row in range(len(rows)):
                yield from places(one.items, data, f"{at}/{row}")


@given(st.dictionaries(_KEYS, _JSON, max_size=4), st.sampled_from(["0.9", "1.0"]))
def test_a_proposed_binding_finds_what_it_was_proposed_for(data: Any, version: Family) -> None:
    """A binding outside every list finds a value of its kind; one in a list does for some item."""
    found = a2ui.data_from_result({"structuredContent": data}, version)
    assert found.data == data
    kinds: dict[int, set[str]] = {}
    names: Mapping[type, str] = {str: "string", bool: "boolean", int: "number", list: "list"}
    for one, scope in places(found.bindings, data, ""):
        value, issues = a2ui.evaluate(
            one.value if one.kind != "records" else {"path" if version == "0.9" else "@path": one.path},
            data,
            scope,
            version,
        )
        assert issues == ()
        kind: type = type(value)
        kinds.setdefault(id(one), set()).add("records" if one.kind == "records" else names.get(kind, "none"))
        if not scope:
            assert value is not MISSING
    for one, _ in places(found.bindings, data, ""):
        assert one.kind in kinds[id(one)]


@needs_shared
def test_the_recorded_result_makes_a_surface() -> None:
    found = a2ui.data_from_result(load("data/rosetta/mcp_apps_result.json"))
    assert [one.path for one in found.bindings] == ["/expenseId", "/title", "/amount", "/submitter"]
    texts = [{"id": f"t{place}", "component": "Text", "text": one.value} for place, one in enumerate(found.bindings)]
    column = {"id": "root", "component": "Column", "children": [component["id"] for component in texts]}
    create = {"surfaceId": "s", "components": [column, *texts], "dataModel": found.data}
    state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": create})
    root = a2ui.resolve(state.surfaces["s"]).root
    assert isinstance(root, Node)
    shown = [node.props["text"] for node in root.children if isinstance(node, Node)]
    assert shown == ["exp_8812", "Team offsite", 1240, "Priya"]
