"""Catalogs: which documents are some, what is read off them, and what they say about components and calls."""

import json
import pickle
from copy import deepcopy
from typing import Any, ClassVar, Literal, cast

import pytest
from jsonschema import Draft202012Validator

from tests.a2ui import catalog_documents as made
from tests.a2ui.catalog_documents import PUBLISHED, published
from tests.shared import SHARED, load, needs_shared
from uispec import a2ui
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs.basic import minimal_catalog
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.catalogs.places import SlotPlace
from uispec.a2ui.slots import slots_of
from uispec.errors import CatalogError, InvalidDocumentError, LimitError, ParseError
from uispec.limits import Limits
from uispec.schema.checks import Checker
from uispec.tree import Each

TEXT: Any = {"type": "object", "properties": {"component": {"const": "Label"}, "text": {"type": "string"}}}


def new(**parts: Any) -> dict[str, Any]:
    return {"catalogId": "c", "protocolVersion": "1.0", "components": {"Label": TEXT}, **parts}


def old(**parts: Any) -> dict[str, Any]:
    return {"catalogId": "c", "components": {"Label": TEXT}, **parts}


def properties(**named: Any) -> dict[str, Any]:
    return new(components={"Label": {"type": "object", "properties": named}})


def function(**facts: Any) -> dict[str, Any]:
    return new(functions={"f": {"returnType": "string", **facts}})


WRONG: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("no object", [], [("", "wrong_type")]),
    ("no id", {"components": {}}, [("/catalogId", "missing_property")]),
    ("an id that is no string", {"catalogId": 3}, [("/catalogId", "wrong_type")]),
    ("a version that is no string", old(protocolVersion=1), [("/protocolVersion", "wrong_type")]),
    ("a version that there is not", old(protocolVersion="2.0"), [("/protocolVersion", "unknown_version")]),
    ("a version that is no version", old(protocolVersion="one"), [("/protocolVersion", "unknown_version")]),
    ("a version before its time", old(protocolVersion="1.0-rc.1"), [("/protocolVersion", "unknown_version")]),
    ("components that are no map", old(components=[]), [("/components", "wrong_type")]),
    ("a component that is no schema", old(components={"A": 3}), [("/components/A", "wrong_type")]),
    (
        "a schema that is none",
        old(components={"A": {"properties": {"a": {"type": "strin"}}}}),
        [("/components/A/properties/a/type", "invalid_value")],
    ),
    ("the container of a surface", new(components={"Surface": {}}), [("/components/Surface", "reserved_key")]),
    ("a component that is called otherwise", new(components={"Title": TEXT}), [("/components/Title", "invalid_value")]),
    ("a hyphen", new(components={"My-Label": {}}), [("/components/My-Label", "invalid_identifier")]),
    (
        "names of properties, at every depth",
        properties(**{"a-b": {}, "good": {"items": {"anyOf": [{"properties": {"1st": {}}}]}}}),
        [
            ("/components/Label/properties/a-b", "invalid_identifier"),
            ("/components/Label/properties/good/items/anyOf/0/properties/1st", "invalid_identifier"),
        ],
    ),
    (
        "parents that are no list, children twice",
        new(components={"A": {"allowedParents": "Row"}, "B": {"allowedChildren": ["A", "A"]}}),
        [("/components/A/allowedParents", "wrong_type"), ("/components/B/allowedChildren", "invalid_value")],
    ),
    (
        "a2ui-catalog-keyword-as-component",
        old(components={"allOf": [{"$ref": "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"}]}),
        [("/components/allOf", "wrong_type")],
    ),
    ("a name of the document that is no string", new(**{"$id": 3}), [("/$id", "wrong_type")]),
    ("a2ui-catalog-id-sources, the first", {"$id": "https://x.example/a"}, [("/catalogId", "missing_property")]),
    ("functions that are a text", new(functions="f"), [("/functions", "wrong_type")]),
    ("a function that is a text", new(functions={"f": "string"}), [("/functions/f", "wrong_type")]),
    ("a function with an odd name", new(functions={"f-g": {}}), [("/functions/f-g", "invalid_identifier")]),
    ("a function of the system", new(functions={"@now": {}}), [("/functions/@now", "invalid_identifier")]),
    (
        "names of arguments",
        function(parameters={"properties": {"1st": {}}}),
        [("/functions/f/parameters/properties/1st", "invalid_identifier")],
    ),
    (
        "names of arguments, in a map of schemas",
        function(parameters={"1st": {}}),
        [("/functions/f/parameters/properties/1st", "invalid_identifier")],
    ),
    (
        "a function that is called otherwise",
        function(properties={"@call": {"const": "g"}}),
        [("/functions/f", "invalid_value")],
    ),
    ("a type of result", function(returnType="text"), [("/functions/f/returnType", "invalid_value")]),
    (
        "a type of result of v1.0",
        old(functions={"f": {"returnType": "validationResult"}}),
        [("/functions/f/returnType", "invalid_value")],
    ),
    ("callers", function(allowedCallers="anybody"), [("/functions/f/allowedCallers", "invalid_value")]),
    ("activation", function(requiresUserActivation=1), [("/functions/f/requiresUserActivation", "wrong_type")]),
    (
        "activation where there is no user",
        function(requiresUserActivation=True, allowedCallers="rendererOrAgent"),
        [("/functions/f/allowedCallers", "invalid_value")],
    ),
    (
        "a list of functions without names, and with one twice",
        old(functions=[{"parameters": {}}, {"name": "f"}, {"name": "f"}]),
        [("/functions/0/name", "missing_property"), ("/functions/2/name", "duplicate_id")],
    ),
    (
        "a reference that leads nowhere",
        properties(a={"$ref": "#/$defs/Nope"}),
        [("/components/Label/properties/a/$ref", "unresolved_reference")],
    ),
    (
        "a document that is not there",
        properties(a={"$ref": "https://example.org/types.json#/$defs/A"}),
        [("/components/Label/properties/a/$ref", "unresolved_reference")],
    ),
    (
        "a reference in the arguments of a function in a list",
        old(functions=[{"name": "f", "parameters": {"properties": {"a": {"$ref": "#/x"}}}}]),
        [("/functions/0/parameters/properties/a/$ref", "unresolved_reference")],
    ),
    (
        "a reference that depends on who refers",
        properties(a={"$dynamicRef": "#a"}),
        [("/components/Label/properties/a/$dynamicRef", "unsupported_keyword")],
    ),
    (
        "a union of what is not there",
        new(**{"$defs": {"anyComponent": {"oneOf": [{"$ref": "#/components/Labl"}]}}}),
        [("/$defs/anyComponent/oneOf/0/$ref", "unresolved_reference")],
    ),
    ("definitions that are no map", new(**{"$defs": []}), [("/$defs", "wrong_type")]),
]


@pytest.mark.parametrize(("document", "expected"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_is_no_catalog(document: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(CatalogError) as caught:
        a2ui.Catalog.from_json(json.dumps(document) if document == [] else document)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected


def test_what_is_no_json() -> None:
    with pytest.raises(ParseError):
        a2ui.Catalog.from_json("{")
    deep: Any = {}
    for _ in range(300):
        deep = {"not": deep}
    with pytest.raises(LimitError):
        a2ui.Catalog.from_json(new(components={"A": deep}))


ODD: list[tuple[str, Any, list[tuple[str, str, str]]]] = [
    ("nothing", new(), []),
    ("a v in front", new(protocolVersion="v1.0"), [("/protocolVersion", "earlier_spelling", "notice")]),
    ("a patch number", new(protocolVersion="1.0.0"), []),
    ("a theme in v1.0", new(theme={}), [("/theme", "unknown_property", "warning")]),
    (
        "a2ui-catalog-id-sources, the second",
        old(**{"$id": "https://x.example/other"}),
        [("/$id", "mismatched_id", "warning")],
    ),
    ("an id that is the name", old(**{"$id": "c"}), []),
    (
        "a2ui-catalog-custom-defs",
        new(**{"$defs": {"anyComponent": {}, "anyFunction": {}, "ColorToken": {"enum": ["a", "b"]}}}),
        [("/$defs/ColorToken", "custom_definition", "notice")],
    ),
    ("definitions in v0.9", old(**{"$defs": {"ColorToken": {}}}), []),
    ("hyphens in v0.9", old(components={"My-Label": {"properties": {"a-b": {}}}}), []),
    ("the index", new(functions={"@index": {}}), [("/functions/@index", "reserved_key", "warning")]),
    ("no schema but true", new(components={"A": True}), []),
]


@pytest.mark.parametrize(("document", "expected"), [row[1:] for row in ODD], ids=[row[0] for row in ODD])
def test_what_is_odd_about_a_catalog(document: Any, expected: list[tuple[str, str, str]]) -> None:
    catalog = a2ui.Catalog.from_json(document)
    assert [(issue.path, issue.code, issue.severity) for issue in catalog.issues] == expected
    assert catalog.to_json() == document


def test_id_and_version_from_outside() -> None:
    assert a2ui.Catalog.from_json(old(), "other").catalog_id == "other"
    assert a2ui.Catalog.from_json({"components": {}}, "other").catalog_id == "other"
    assert a2ui.Catalog.from_json(old()).version == "0.9"
    assert a2ui.Catalog.from_json(old(), version="1.0").version == "1.0"
    assert a2ui.Catalog.from_json(old(protocolVersion="v0_9_1"), version="1.0").version == "0.9.1"


def test_a_union_keeps_entries_out() -> None:
    document = old(
        components={"A": {}, "B": {}},
        functions={"f": {}, "g": {}},
        **{
            "$defs": {
                "anyComponent": {"oneOf": [{"$ref": "#/components/B"}]},
                "anyFunction": {"oneOf": [{"$ref": "#/functions/g"}]},
            }
        },
    )
    catalog = a2ui.Catalog.from_json(document)
    assert (list(catalog.components), list(catalog.functions)) == (["B"], ["g"])
    assert catalog.to_json() == document


def test_what_a_catalog_says_about_its_functions() -> None:
    catalog = a2ui.Catalog.from_json(
        new(
            functions={
                "f": {"returnType": "number", "parameters": {"a": {"type": "integer"}}},
                "g": {"allowedCallers": "agentOnly"},
                "h": {"requiresUserActivation": True, "returnType": "void"},
            }
        )
    )
    facts = [
        (one.name, one.return_type, one.allowed_callers, one.requires_user_activation)
        for one in catalog.functions.values()
    ]
    assert facts == [
        ("f", "number", "rendererOnly", False),
        ("g", None, "agentOnly", False),
        ("h", "void", "rendererOnly", True),
    ]
    old_one = a2ui.Catalog.from_json(
        old(functions=[{"name": "f", "parameters": {"required": ["a"]}, "returnType": "array"}])
    ).functions["f"]
    assert old_one.return_type == "array"
    assert old_one.schema == {
        "type": "object",
        "returnType": "array",
        "properties": {"call": {"const": "f"}, "args": {"required": ["a"]}, "returnType": {"const": "array"}},
        "required": ["call", "args"],
    }


def test_nothing_is_shared_with_the_document() -> None:
    document = new()
    catalog = a2ui.Catalog.from_json(document)
    document["components"]["Label"] = False
    catalog.to_json()["components"] = {}
    assert catalog.to_json() == new()
    with pytest.raises(TypeError):
        catalog.document["components"]["Label"]["type"] = 1  # pyright: ignore[reportArgumentType, reportCallIssue, reportIndexIssue, reportOptionalSubscript]


def test_catalogs_are_values() -> None:
    one, twin = a2ui.Catalog.from_json(new()), a2ui.Catalog.from_json(new())
    assert one == twin
    assert hash(one) == hash(twin)
    assert one != a2ui.Catalog.from_json(new(title="Other"))
    assert one != "c"
    assert repr(one).startswith("Catalog(catalog_id='c', version='1.0', components=")


def test_catalogs_move_between_processes() -> None:
    for catalog in (a2ui.basic_catalog("1.0"), a2ui.Catalog.from_json(old(), "other", "0.9.1")):
        assert catalog.component_issues({"id": "x", "component": "Nope"})
        for twin in (pickle.loads(pickle.dumps(catalog)), deepcopy(catalog)):
            assert (twin, twin.is_typed) == (catalog, catalog.is_typed)


NO_JSON: list[Any] = [{1: 2}, {"a"}, object()]


@pytest.mark.parametrize("value", NO_JSON, ids=["a key", "a set", "an object"])
def test_a_component_that_is_no_json(value: Any) -> None:
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS)
    with pytest.raises(InvalidDocumentError):
        catalog.component_issues(gauge(value=value))
    with pytest.raises(InvalidDocumentError):
        catalog.call_issues({"@call": "shout", "args": {"text": value}})


def test_a_schema_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many components of a type there are; and none before one of them is asked about."""
    made_of: list[Any] = []

    def counted(schema: Any) -> Checker:
        made_of.append(schema)
        return Checker(schema)

    monkeypatch.setattr("uispec.a2ui.catalogs.judging.Checker", counted)
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS)
    assert made_of == []
    for value in (1, 2, SHOUT, SHOUT):
        assert catalog.component_issues(gauge(value=value)) == ()
    assert len(made_of) == 2


def test_definitions_that_multiply_are_not_looked_into_for_ever() -> None:
    many: dict[str, Any] = {
        f"d{number}": {"properties": {side: {"$ref": f"#/$defs/d{number + 1}"} for side in "xy"}}
        for number in range(40)
    }
    shared = "common_types.json#/$defs/DynamicString"
    document = properties(a={"$ref": "#/$defs/d0"}, b={"$ref": shared})
    bounds = Limits(schema_parts=2**50)
    catalog = a2ui.Catalog.from_json({**document, "$defs": {**many, "d40": {"$ref": shared}}}, limits=bounds)
    definition = catalog.components["Label"]
    assert not definition.is_whole
    call: Any = {"@call": "shout"}
    assert list(definition.calls_in({"component": "Label", "b": call}, "1.0")) == [(("b",), call)]
    assert catalog.schema_for_output(strict=True).output["type"] == "object"


@needs_shared
@pytest.mark.parametrize("name", PUBLISHED if SHARED else [])
def test_published_catalogs_come_back_as_they_were(name: str) -> None:
    catalog = a2ui.Catalog.from_json(published(name))
    assert catalog.to_json() == published(name)
    assert list(catalog.to_json()) == list(published(name))
    assert catalog.version == PUBLISHED[name][0]
    assert [issue.code for issue in catalog.issues] == (["mismatched_id"] if name == "v1.0 custom" else [])


def compared(value: Any, texts: frozenset[str] = frozenset({"description", "instructions"})) -> Any:
    """A document without what people read, and without the order of what is a set."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value).items()
        return {key: compared(item, texts) for key, item in members if not (key in texts and isinstance(item, str))}
    if isinstance(value, list):
        items = [compared(item, texts) for item in cast("list[Any]", value)]
        return sorted(items) if all(isinstance(item, str) for item in items) else items
    return value


@needs_shared
def test_the_catalogs_of_the_protocol_equal_the_published_ones() -> None:
    """But for the texts of descriptions and instructions, which are our own."""
    derived = {
        "v0.9 basic": a2ui.basic_catalog("0.9"),
        "v0.9 minimal": minimal_catalog(),
        "v1.0 basic": a2ui.basic_catalog("1.0"),
    }
    for name, catalog in derived.items():
        assert compared(catalog.to_json()) == compared(published(name))
        assert catalog.issues == ()
    assert a2ui.basic_catalog("0.9.1") is a2ui.basic_catalog("0.9")


@needs_shared
def test_no_text_is_copied() -> None:
    def texts(value: Any) -> set[str]:
        if isinstance(value, dict):
            members = cast("dict[str, Any]", value)
            own = [text for key, text in members.items() if key in {"description", "instructions"}]
            return {text for text in own if isinstance(text, str)}.union(*map(texts, members.values()))
        return set[str]().union(*map(texts, cast("list[Any]", value))) if isinstance(value, list) else set()

    ours = texts([a2ui.basic_catalog(version).to_json() for version in ("0.9", "1.0")])
    ours |= texts([minimal_catalog().to_json(), common_types("0.9"), common_types("1.0")])
    theirs = texts([published(name) for name in PUBLISHED])
    theirs |= texts([load("data/a2ui/v0_9/common_types.json"), load("data/a2ui/v1_0/common_types.json")])
    assert len(ours) > 100
    assert {text for text in ours & theirs if len(text) > 30} == set()


@needs_shared
@pytest.mark.parametrize(("version", "folder"), [("0.9", "v0_9"), ("0.9.1", "v0_9_1"), ("1.0", "v1_0")])
def test_the_common_types_equal_the_published_ones(version: Any, folder: str) -> None:
    theirs = load(f"data/a2ui/{folder}/common_types.json")
    texts = frozenset({"description", "title"})
    assert compared(common_types(version), texts) == compared(theirs, texts)


def test_slots_and_values_are_read_off_the_schema() -> None:
    tabs = a2ui.basic_catalog("1.0").components["Tabs"]
    assert tabs.slots == (SlotPlace(("tabs", "*", "child"), many=False),)
    assert ("tabs", "*", "title") in tabs.values
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS)
    assert {name: one.slots for name, one in catalog.components.items()} == {
        "Gauge": (),
        "Menu": (SlotPlace(("head",), many=False), SlotPlace(("items",), many=True)),
        "Tree": (),
        "Plain": (),
    }
    spoken = (("@accessibility", "label"), ("@accessibility", "description"), ("@accessibility", "hidden"))
    acting = (("onChoose", "event", "userMessage"), ("onChoose", "event", "context", "*"), ("onChoose", "functionCall"))
    assert catalog.components["Menu"].values == (*spoken, ("@checks", "*", "condition"), *acting)
    assert catalog.components["Tree"].values == (*spoken, ("root", "label"), ("extra", "*"))
    assert [name for name, one in catalog.components.items() if not one.is_whole] == ["Tree"]


def test_the_id_of_a_component_is_no_slot() -> None:
    shared = "common_types.json#/$defs/"
    document = properties(id={"$ref": f"{shared}ComponentId"}, next={"$ref": f"{shared}ComponentId"})
    catalog = a2ui.Catalog.from_json(document)
    assert catalog.components["Label"].slots == (SlotPlace(("next",), many=False),)


def test_without_functions_nothing_can_be_called() -> None:
    document = properties(component={"const": "Label"}, text={"$ref": "common_types.json#/$defs/DynamicString"})
    checker = Checker(a2ui.component_schema(document, "Label"))
    assert checker.is_valid({"component": "Label", "text": "x"})
    assert checker.is_valid({"component": "Label", "text": {"@call": "@index"}})
    assert not checker.is_valid({"component": "Label", "text": {"@call": "shout", "args": {}}})


SLOTS: list[tuple[Any, Any]] = [
    ({"component": "Menu", "head": "h", "items": ["a", "b"]}, [("head", "h"), ("items", ["a", "b"])]),
    (
        {"component": "Menu", "head": "h", "items": {"componentId": "a", "path": "/x"}},
        [("head", "h"), ("items", Each("a", "/x", "componentId"))],
    ),
    ({"component": "Menu", "head": 3, "items": [3]}, []),
    ({"component": "Menu"}, []),
]


@pytest.mark.parametrize(("component", "expected"), SLOTS)
def test_the_references_in_a_component(component: Any, expected: Any) -> None:
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS)
    assert catalog.components["Menu"].slots_in(component) == expected


def test_catalog_and_models_see_the_same_references() -> None:
    """The slots of every basic component, read off its model and off its schema, are the same."""
    samples = [
        v1_0.Card(id="c", child="x"),
        v1_0.Row(id="r", children=("a", "b")),
        v1_0.List(id="l", children=v1_0.ChildTemplate(component_id="i", path="/p")),
        v1_0.Modal(id="m", trigger="t", content="k"),
        v1_0.Tabs(id="t", tabs=(v1_0.Tab(title="1", child="a"), v1_0.Tab(title="2", child="b"))),
        v1_0.Text(id="t", text="a"),
    ]
    catalog = a2ui.basic_catalog("1.0")
    for sample in samples:
        read = catalog.components[sample.component].slots_in(sample.model_dump(mode="json"))
        assert [(name, list(held) if isinstance(held, tuple) else held) for name, held in slots_of(sample, ())] == read


def test_the_calls_in_a_component() -> None:
    inner = {"@call": "shout", "args": {"text": "x"}}
    outer = {"@call": "not", "args": {"value": inner, "call": {"@call": 3}}}
    component: Any = {
        "component": "Menu",
        "head": {"@call": "no", "args": {}},
        "@checks": [{"condition": outer}],
        "onChoose": {"event": {"name": "n", "context": {"@call": "name", "v": [inner]}}},
    }
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS)
    assert list(catalog.components["Menu"].calls_in(component, "1.0")) == [
        (("@checks", "0", "condition"), outer),
        (("@checks", "0", "condition", "args", "value"), inner),
        (("onChoose", "event", "context", "v", "0"), inner),
    ]
    tree: Any = {"component": "Tree", "root": {"label": "a", "below": [{"label": inner}]}, "@metadata": {"x": inner}}
    assert list(catalog.components["Tree"].calls_in(tree, "1.0")) == [(("root", "below", "0", "label"), inner)]


def gauge(**more: Any) -> dict[str, Any]:
    return {"id": "g", "component": "Gauge", "value": 3, **more}


SHOUT: Any = {"@call": "shout", "args": {"text": "x"}}
COMPONENTS: list[tuple[str, Any, list[tuple[str, str]], list[tuple[str, str]] | None]] = [
    # The last column: where calls may be of any catalog, if that makes a difference.
    ("fits", gauge(unit="km", marks=[1], kind=None), [], None),
    ("all that components have", gauge(**{"@accessibility": {"label": "L"}, "@metadata": {}, "weight": 2}), [], None),
    ("no type", {"id": "g"}, [("/component", "missing_property")], None),
    ("a type that is no string", {"id": "g", "component": 3}, [("/component", "wrong_type")], None),
    ("a type that is unknown", {"id": "g", "component": "Guage"}, [("/component", "unknown_component")], None),
    ("no id", {"component": "Gauge", "value": 1}, [("/id", "missing_property")], None),
    ("a property too many", gauge(zz=1), [("/zz", "unknown_property")], None),
    ("a check on what is not checked", gauge(**{"@checks": []}), [("/@checks", "unknown_property")], None),
    ("a property too few", {"id": "g", "component": "Gauge"}, [("/value", "missing_property")], None),
    (
        "several things, in order",
        gauge(zz=1, unit="kilometres", value="x", marks=[-1, "a", 2, 3]),
        [
            ("/value", "wrong_type"),
            ("/zz", "unknown_property"),
            ("/unit", "invalid_value"),
            ("/marks", "invalid_value"),
            ("/marks/0", "invalid_value"),
            ("/marks/1", "wrong_type"),
        ],
        None,
    ),
    ("a call", gauge(value=SHOUT), [], None),
    (
        "a call of what is unknown",
        gauge(value={"@call": "whisper"}),
        [("/value/@call", "unknown_function")],
        [],
    ),
    (
        "a call with the wrong arguments",
        gauge(value={"@call": "shout", "args": {"text": 3}}),
        [("/value/args/text", "wrong_type")],
        [],
    ),
    ("a call with too much", gauge(value={**SHOUT, "zz": 1}), [("/value/zz", "unknown_property")], None),
    ("the call of the system", gauge(value={"@call": "@index", "args": {"offset": 1}}), [], None),
    (
        "the call of the system, wrong",
        gauge(value={"@call": "@index", "args": {"offset": "x"}}),
        [("/value/args/offset", "wrong_type")],
        None,
    ),
    ("a call of another catalog's function", gauge(value={"@call": "whisper", "catalogId": "other"}), [], None),
    (
        "a call of another catalog's function, with names that cannot be any",
        gauge(value={"@call": "whis-per", "catalogId": "other", "args": {"1st": 1}}),
        [("/value/@call", "invalid_identifier"), ("/value/args/1st", "invalid_identifier")],
        [],
    ),
    (
        "a call of another catalog's function, in the protocol's own name space",
        gauge(value={"@call": "@now", "catalogId": "other"}),
        [("/value/@call", "reserved_key")],
        [],
    ),
    (
        "a call of this catalog, by its name, in one of another",
        gauge(value={"@call": "far", "catalogId": "other", "args": {"a": {"@call": "whisper", "catalogId": "c"}}}),
        [("/value/args/a/@call", "unknown_function")],
        [],
    ),
    (
        "a call in a list, which no schema looks into",
        {"id": "t", "component": "Tree", "root": {"label": ""}, "extra": {"a": [{"@call": "whisper"}]}},
        [("/extra/a/0/@call", "unknown_function")],
        [],
    ),
    (
        "a call in a call",
        gauge(value={"@call": "shout", "args": {"text": {"@call": "whisper"}}}),
        [("/value/args/text/@call", "unknown_function")],
        [],
    ),
]


@pytest.mark.parametrize(
    ("component", "own", "any_"), [row[1:] for row in COMPONENTS], ids=[row[0] for row in COMPONENTS]
)
def test_what_a_catalog_says_about_a_component(component: Any, own: Any, any_: Any) -> None:
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS)
    assert [(issue.path, issue.code) for issue in catalog.component_issues(component)] == own
    tolerated = catalog.component_issues(component, has_own_calls=False)
    assert [(issue.path, issue.code) for issue in tolerated] == (own if any_ is None else any_)


CALLS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("fits", SHOUT, []),
    ("names its catalog", {**SHOUT, "catalogId": "c"}, []),
    ("no name", {"args": {}}, [("/@call", "missing_property")]),
    ("a name that is no string", {"@call": 3}, [("/@call", "wrong_type")]),
    ("unknown", {"@call": "shuot"}, [("/@call", "unknown_function")]),
    ("no arguments", {"@call": "shout"}, [("/args", "missing_property")]),
    ("an argument too few", {"@call": "shout", "args": {}}, [("/args/text", "missing_property")]),
    (
        "an argument too many",
        {"@call": "shout", "args": {"text": "x", "zz": 1}},
        [("/args/zz", "unknown_property")],
    ),
    ("a property too many", {**SHOUT, "returnType": "string"}, [("/returnType", "unknown_property")]),
    ("arguments for what takes none", {"@call": "beep", "args": {}}, [("/args", "unknown_property")]),
    ("of the system", {"@call": "@index"}, []),
    ("of the system, with a catalog", {"@call": "@index", "catalogId": "c"}, [("/catalogId", "unknown_property")]),
]


@pytest.mark.parametrize(("call", "expected"), [row[1:] for row in CALLS], ids=[row[0] for row in CALLS])
def test_what_a_catalog_says_about_a_call(call: Any, expected: Any) -> None:
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS)
    assert [(issue.path, issue.code) for issue in catalog.call_issues(call)] == expected


OLD_CALLS: list[tuple[Any, list[tuple[str, str]]]] = [
    ({"call": "shout", "args": {"text": "x"}, "returnType": "string"}, []),
    ({"call": "shout", "args": {"text": "x"}, "returnType": "number"}, [("/returnType", "invalid_value")]),
    ({"call": "shout", "args": {"text": None}}, [("/args/text", "wrong_type")]),
    ({"call": "@index"}, [("/call", "unknown_function")]),
]


@pytest.mark.parametrize(("call", "expected"), OLD_CALLS)
def test_calls_of_v0_9(call: Any, expected: Any) -> None:
    catalog = a2ui.Catalog.from_models(
        catalog_id="c", components=[made.OldGauge], functions=[made.OldShout], version="0.9"
    )
    assert [(issue.path, issue.code) for issue in catalog.call_issues(call)] == expected
    value = {"id": "g", "component": "Gauge", "value": {**call, "returnType": "number"}}
    assert bool(catalog.component_issues(value))


@pytest.mark.parametrize("version", ["0.9", "1.0"])
def test_models_speak_for_a_basic_catalog_as_its_document_does(version: Any) -> None:
    """The typed path and the document find the same things in the same places."""
    typed = a2ui.basic_catalog(version)
    untyped = a2ui.Catalog.from_json(typed.to_json(), version=version)
    key = "@call" if version == "1.0" else "call"
    samples: list[Any] = [
        {"id": "t", "component": "Text", "text": "x"},
        {"id": "t", "component": "Text", "text": 3, "zz": 1},
        {"id": "t", "component": "Text"},
        {"id": "t", "component": "Txt"},
        {"id": "t", "component": "Text", "text": {key: "shout", "args": {}}},
        {"id": "t", "component": "Text", "text": {key: "formatString", "args": {"value": 3}}},
        {"id": "t", "component": "Text", "text": {key: "formatString", "args": {"value": {key: "shout"}}}, "zz": 2},
        {"id": "b", "component": "Button", "child": "t", "action": {"event": {"name": "n"}}},
    ]
    for sample in samples:
        for has_own_calls in (True, False):
            ours = typed.component_issues(sample, has_own_calls=has_own_calls)
            theirs = untyped.component_issues(sample, has_own_calls=has_own_calls)
            assert [(one.path, one.code) for one in ours] == [(one.path, one.code) for one in theirs], sample


def test_a_catalog_made_of_classes() -> None:
    catalog = a2ui.Catalog.from_models(
        catalog_id="c",
        components=made.NEW_COMPONENTS,
        functions=made.NEW_FUNCTIONS,
        title="T",
        description="D",
        instructions="I",
    )
    document: Any = catalog.to_json()
    shared = "https://a2ui.org/specification/v1_0/common_types.json#/$defs/"
    assert document["components"]["Menu"] == {
        "type": "object",
        "description": "Things to choose.",
        "allowedParents": ["Surface", "Panel"],
        "allowedChildren": ["MenuItem"],
        "allOf": [
            {"$ref": f"{shared}Checkable"},
            {
                "type": "object",
                "properties": {
                    "component": {"const": "Menu"},
                    "weight": {"type": "number"},
                    "head": {"$ref": f"{shared}Child"},
                    "items": {"$ref": f"{shared}ChildList"},
                    "onChoose": {"$ref": f"{shared}Action"},
                },
                "required": ["component", "head", "items"],
            },
        ],
    }
    assert document["functions"]["shout"] == {
        "type": "object",
        "description": "Say it louder.",
        "returnType": "string",
        "allowedCallers": "rendererOrAgent",
        "requiresUserActivation": False,
        "properties": {
            "@call": {"const": "shout"},
            "args": {
                "type": "object",
                "properties": {"text": {"$ref": f"{shared}DynamicString"}, "times": {"type": "integer"}},
                "required": ["text"],
                "unevaluatedProperties": False,
            },
        },
        "required": ["@call", "args"],
    }
    assert document["functions"]["beep"]["requiresUserActivation"] is True
    assert document["components"]["Plain"]["properties"] == {
        "component": {"const": "Plain"},
        "weight": {"type": "number"},
    }
    assert (document["title"], document["description"], document["instructions"]) == ("T", "D", "I")
    assert list(document["$defs"]) == ["Branch", "anyComponent", "anyFunction"]


def test_what_is_made_of_classes_holds_no_trace_of_them() -> None:
    """a2ui-catalog-export-shape."""
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=[made.Gauge])
    document: Any = catalog.to_json()
    gauge = document["components"]["Gauge"]
    assert (gauge["properties"]["component"], gauge["required"]) == ({"const": "Gauge"}, ["component", "value"])
    value = "https://a2ui.org/specification/v1_0/common_types.json#/$defs/DynamicNumber"
    assert gauge["properties"]["value"] == {"$ref": value}
    assert gauge["properties"].keys() == {"component", "weight", "value", "unit", "marks", "kind"}
    assert document["$defs"] == {
        "anyComponent": {"oneOf": [{"$ref": "#/components/Gauge"}], "discriminator": {"propertyName": "component"}},
        "anyFunction": {"not": {}},
    }
    assert '"title"' not in json.dumps(document)
    assert json.dumps(a2ui.Catalog.from_json(document).to_json()) == json.dumps(document)


def test_what_classes_say_their_own_models_check_the_same() -> None:
    """A component that Python builds is one that the catalog of its class accepts."""
    catalog = a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS)
    call = v1_0.RawCall(call="shout", args={"text": "x"})
    built: list[v1_0.ComponentCommon] = [
        made.Gauge(id="g", value=call, unit="km", marks=(1, 2)),
        made.Menu(id="m", head="h", items=("a",), on_choose=v1_0.Action(event=v1_0.Event(name="n"))),
        made.Tree(id="t", root=made.Branch(label="a", below=(made.Branch(label="b"),))),
    ]
    for component in built:
        assert catalog.component_issues(component.model_dump(mode="json")) == ()


@needs_shared
def test_a_catalog_made_of_classes_is_one_by_the_official_definition() -> None:
    definition = load("data/a2ui/v1_0/catalog_definition.json")
    # Its key pattern for extensions needs a regular expression engine that Python has not.
    judge: Any = Draft202012Validator({key: value for key, value in definition.items() if key != "$id"})
    catalogs = [
        a2ui.Catalog.from_models(catalog_id="c", components=made.NEW_COMPONENTS, functions=made.NEW_FUNCTIONS),
        a2ui.Catalog.from_models(catalog_id="c"),
        a2ui.basic_catalog("1.0"),
        a2ui.basic_catalog("1.0").prune(["Text"], []),
    ]
    for catalog in catalogs:
        assert [error.message for error in judge.iter_errors(catalog.to_json())] == []
    assert not judge.is_valid({**catalogs[0].to_json(), "theme": {}})


def test_classes_that_are_none() -> None:
    class Twin(v1_0.ComponentCommon):
        component: Literal["Gauge"] = "Gauge"

    class NoCall(v1_0.FunctionCommon):
        returns: ClassVar = "string"

    wrong: list[tuple[dict[str, Any], str]] = [
        ({"components": [made.Gauge, Twin]}, "two classes are the component Gauge"),
        ({"functions": [made.Shout, made.Shout]}, "two classes are the function shout"),
        ({"functions": [NoCall]}, "needs a field 'call'"),
        ({"components": [made.OldGauge]}, "is no subclass of uispec.a2ui.v1_0"),
    ]
    for classes, message in wrong:
        with pytest.raises(TypeError, match=message):
            a2ui.Catalog.from_models(catalog_id="c", **classes)


def test_pruning() -> None:
    basic = a2ui.basic_catalog("1.0")
    smaller = basic.prune(["Text", "Button"], ["not"])
    document: Any = smaller.to_json()
    assert list(smaller.components) == ["Text", "Button"]
    assert document["$defs"] == {
        "anyComponent": {
            "oneOf": [{"$ref": "#/components/Text"}, {"$ref": "#/components/Button"}],
            "discriminator": {"propertyName": "component"},
        },
        "anyFunction": {"oneOf": [{"$ref": "#/functions/not"}]},
    }
    assert (list(document["components"]), list(document["functions"])) == (["Text", "Button"], ["not"])
    assert smaller.catalog_id == basic.catalog_id
    text: Any = {"id": "t", "component": "Text", "text": {"@call": "required", "args": {"value": 1}}}
    assert [issue.code for issue in smaller.component_issues(text)] == ["unknown_function"]
    assert [issue.code for issue in smaller.component_issues({"id": "r", "component": "Row"})] == ["unknown_component"]
    assert basic.prune() == basic
    assert basic.prune(None, []).to_json()["$defs"]["anyFunction"] == {"not": {}}  # pyright: ignore[reportArgumentType, reportCallIssue, reportIndexIssue, reportOptionalSubscript]


def test_pruning_a_catalog_without_unions_and_with_a_list_of_functions() -> None:
    catalog = a2ui.Catalog.from_json(
        old(components={"A": {}, "B": {}}, functions=[{"name": "f", "parameters": {}}, {"name": "g"}])
    )
    assert catalog.prune(["B"], ["g"]).to_json() == old(components={"B": {}}, functions=[{"name": "g"}])


@pytest.mark.parametrize(
    ("components", "functions", "code"),
    [(["Txt"], None, "unknown_component"), (None, ["nto"], "unknown_function")],
)
def test_pruning_to_what_is_not_there(components: Any, functions: Any, code: str) -> None:
    with pytest.raises(CatalogError) as caught:
        a2ui.basic_catalog("1.0").prune(components, functions)
    assert [issue.code for issue in caught.value.issues] == [code]


def test_pruning_what_others_refer_to() -> None:
    catalog = a2ui.Catalog.from_json(new(components={"A": {"properties": {"b": {"$ref": "#/components/B"}}}, "B": {}}))
    with pytest.raises(CatalogError) as caught:
        catalog.prune(["A"])
    assert [issue.code for issue in caught.value.issues] == ["unresolved_reference"]


def test_a_component_that_the_catalog_has_not() -> None:
    with pytest.raises(CatalogError) as caught:
        a2ui.component_schema(new(), "Labl")
    with pytest.raises(LimitError, match="document_bytes"):
        a2ui.component_schema(json.dumps(new()), "Label", limits=Limits(document_bytes=10))
    assert caught.value.issues[0].message == 'The catalog "c" has no component "Labl". Did you mean "Label"?'


def test_v0_9_components_of_classes() -> None:
    document: Any = a2ui.Catalog.from_models(catalog_id="c", components=[made.OldGauge], version="0.9").to_json()
    shared = "https://a2ui.org/specification/v0_9/common_types.json#/$defs/"
    assert document["components"]["Gauge"] == {
        "type": "object",
        "description": "A number on a scale.",
        "allOf": [
            {"$ref": f"{shared}ComponentCommon"},
            {"$ref": f"{shared}Checkable"},
            {
                "type": "object",
                "properties": {
                    "component": {"const": "Gauge"},
                    "weight": {"type": "number"},
                    "value": {"$ref": f"{shared}DynamicNumber"},
                    "child": {"$ref": f"{shared}ComponentId"},
                },
                "required": ["component", "value"],
            },
        ],
        "unevaluatedProperties": False,
    }
    assert "protocolVersion" not in document
    assert isinstance(v0_9.Text, type)


@pytest.mark.parametrize("version", ["v1.0", "v0.9", "2.0", "", None, 1.0])
def test_a_version_that_is_none_is_a_wrong_call(version: Any) -> None:
    """A wire version with its `v` is none either: the wrong catalog would be worse than an error."""
    with pytest.raises(ValueError, match="a version is"):
        a2ui.basic_catalog(version)
    with pytest.raises(ValueError, match="a version is"):
        a2ui.Catalog.from_models(catalog_id="x:y", version=version)
    if version is not None:
        with pytest.raises(ValueError, match="a version is"):
            a2ui.Catalog.from_json({"catalogId": "x:y"}, version=version)


def doubling(levels: int) -> dict[str, Any]:
    """Definitions each of which refers to the next one twice: few bytes, and two to the power of their number."""
    gauge = {"type": "object", "properties": {"component": {"const": "Gauge"}, "value": {"$ref": "#/$defs/d0"}}}
    levels_ = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(levels)}
    definitions = {**levels_, f"d{levels}": {"type": "string"}}
    return {"catalogId": "x:y", "protocolVersion": "1.0", "components": {"Gauge": gauge}, "$defs": definitions}


def test_definitions_that_multiply_are_refused_before_anything_is_checked_against_them() -> None:
    assert a2ui.Catalog.from_json(doubling(4)).component_issues({"id": "g", "component": "Gauge", "value": 1})
    with pytest.raises(LimitError) as caught:
        a2ui.Catalog.from_json(doubling(60))
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/components/Gauge", "too_large")]
