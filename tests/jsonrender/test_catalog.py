"""Catalogs: built from models and schemas, held against specs, written as schemas and as prompts."""

import copy
import json
from typing import Any, Final, Literal, cast

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from tests.jsonrender.streams import SPECS
from tests.shared import load, needs_shared, paths
from uispec import _json, jsonrender
from uispec.errors import InvalidDocumentError, LimitError, UispecError
from uispec.jsonrender.catalog.catalog import Catalog
from uispec.jsonrender.catalog.definitions import ActionDefinition, ComponentDefinition
from uispec.jsonrender.catalog.opening import opened
from uispec.jsonrender.catalog.shadcn import shadcn_catalog
from uispec.limits import Limits

Json = dict[str, Any]


class Row(BaseModel):
    label: str
    size: int | None = None


class Table(BaseModel):
    """Rows under a heading."""

    title: str
    rows: list[Row] = Field(default=[], description="From top to bottom.")
    variant: Literal["plain", "striped"] = "plain"
    inner: "Table | None" = None


class Save(BaseModel):
    """Stores what was entered."""

    id: str
    force: bool = False


OWN: Final = Catalog(
    {
        "Table": ComponentDefinition.of(Table, slots=["default", "footer"], events=["select"], bindable=["title"]),
        "Text": ComponentDefinition.of(
            {"properties": {"text": {"type": "string"}}, "required": ["text"], "additionalProperties": False},
            description="Words.",
            example={"text": "Hi"},
        ),
    },
    {"save": ActionDefinition.of(Save), "ping": ActionDefinition.of(description="Says hello.")},
    {"total": "The sum of all prices."},
)


def spec_of(*elements: Json) -> Json:
    return {"root": "e0", "elements": {f"e{number}": element for number, element in enumerate(elements)}}


def text(props: Any, **more: Any) -> Json:
    return {"type": "Text", "props": props, **more}


def table(props: Json | None = None, **more: Any) -> Json:
    return {"type": "Table", "props": {"title": "T", **(props or {})}, **more}


CASES: Final[list[tuple[str, Json, list[tuple[str, str]]]]] = [
    ("what fits", spec_of(table(), text({"text": "x"})), []),
    ("an unknown type", spec_of({"type": "Tabel", "props": {}}), [("/type", "unknown_component")]),
    ("a missing prop", spec_of(text({})), [("/props/text", "missing_property")]),
    ("no props at all", spec_of({"type": "Text"}), [("/props/text", "missing_property")]),
    ("a prop too many", spec_of(text({"text": "x", "txt": 1})), [("/props/txt", "unknown_property")]),
    ("a prop of the wrong type", spec_of(text({"text": 5})), [("/props/text", "wrong_type")]),
    ("null", spec_of(text({"text": None})), [("/props/text", "wrong_type")]),
    ("a value that is none of them", spec_of(table({"variant": "x"})), [("/props/variant", "invalid_value")]),
    ("deep inside", spec_of(table({"rows": [{"label": "a"}, {"label": 1}]})), [("/props/rows/1/label", "wrong_type")]),
    ("in a model that holds itself", spec_of(table({"inner": {"title": 1}})), [("/props/inner/title", "wrong_type")]),
    *(
        (f"an expression: {next(iter(expression))}", spec_of(text({"text": expression})), [])
        for expression in (
            {"$state": "/a"}, {"$item": "a"}, {"$index": True}, {"$template": "${/a}"}, {"$computed": "total"},
            {"$cond": {"$state": "/a"}, "$then": 1, "$else": 2}, {"$concat": ["a"]}, {"$state": "/a", "extra": 1},
        )
    ),
    ("an expression for a list", spec_of(table({"rows": {"$state": "/rows"}})), []),
    ("for an item", spec_of(table({"rows": [{"$state": "/row"}]})), []),
    ("for a member of an item", spec_of(table({"rows": [{"label": {"$item": "n"}, "size": {"$index": True}}]})), []),
    ("beside a mistake", spec_of(table({"rows": [{"label": {"$item": "n"}, "size": "x"}],
     "variant": {"$state": "/v"}})),
     [("/props/rows/0/size", "wrong_type")]),
    ("no expression after all", spec_of(text({"text": {"$state": 5}})), [("/props/text", "wrong_type")]),
    ("a directive that there is not", spec_of(text({"text": {"$upper": "a"}})), [("/props/text", "wrong_type")]),
    ("an unknown function", spec_of(text({"text": {"$computed": "totl"}})),
     [("/props/text/$computed", "unknown_function")]),
    ("one inside another value", spec_of(table({"rows": [{"label": {"$concat": [{"$computed": "x"}]}}]})),
     [("/props/rows/0/label/$concat/0/$computed", "unknown_function")]),
    ("a bound prop", spec_of(table({"title": {"$bindState": "/t"}})), []),
    ("one that is only read", spec_of(text({"text": {"$bindState": "/t"}})), [("/props/text", "not_bindable")]),
    ("an event", spec_of(table(on={"select": {"action": "ping"}})), []),
    ("an unknown event", spec_of(table(on={"press": {"action": "ping"}})), [("/on/press", "unknown_event")]),
    ("one of a component without any", spec_of(text({"text": "x"}, on={"press": []})), [("/on/press",
     "unknown_event")]),
    ("an unknown action", spec_of(table(on={"select": {"action": "sav"}})), [("/on/select/action", "unknown_action")]),
    ("in a list", spec_of(table(on={"select": [{"action": "ping"}, {"action": "x"}]})),
     [("/on/select/1/action", "unknown_action")]),
    ("in a chain", spec_of(table(on={"select": {"action": "ping", "onSuccess": {"action": "x"},
                                                "onError": {"action": "save", "params": {"id": 5}}}})),
     [("/on/select/onSuccess/action", "unknown_action"), ("/on/select/onError/params/id", "wrong_type")]),
    ("in a watch", spec_of(text({"text": "x"}, watch={"/a": {"action": "x"}})), [("/watch/~1a/action",
     "unknown_action")]),
    ("missing params", spec_of(table(on={"select": {"action": "save"}})),
     [("/on/select/params/id", "missing_property")]),
    ("params that are expressions", spec_of(table(on={"select": {"action": "save",
     "params": {"id": {"$item": "id"}}}})), []),
    ("built in", spec_of(table(on={"select": {"action": "setState", "params": {"statePath": "/a",
     "value": {"$index": True}}}})),
     []),
    ("built in, without what it needs", spec_of(table(on={"select": {"action": "setState",
     "params": {"statePath": "/a"}}})),
     [("/on/select/params/value", "missing_property")]),
    ("children", spec_of(table(children=["e1"]), text({"text": "x"}, children=[])), []),
    ("of a component that takes none", spec_of(text({"text": "x"}, children=["e1"])), [("/children",
     "unallowed_child")]),
    ("a slot", spec_of(table(slots={"footer": ["e1"]})), []),
    ("an unknown slot", spec_of(table(slots={"header": []})), [("/slots/header", "unknown_slot")]),
    ("the default slot by name", spec_of(table(slots={"default": []})), [("/slots/default", "unknown_slot")]),
    ("in the order of the document", spec_of({"on": {"x": {"action": "y"}}, "props": {}, "type": "Text",
     "children": ["a"]}),
     [("/on/x", "unknown_event"), ("/on/x/action", "unknown_action"), ("/props/text", "missing_property"),
      ("/children", "unallowed_child")]),
    ("what is no element", spec_of(), []),
]  # fmt: skip
"""A spec, and the places in its first element where something is wrong."""


@pytest.mark.parametrize(("spec", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_what_a_catalog_says(spec: Json, expected: list[tuple[str, str]]) -> None:
    before = json.dumps(spec)
    issues = OWN.validate(spec)
    assert [(issue.path, issue.code) for issue in issues] == [(f"/elements/e0{path}", code) for path, code in expected]
    assert {issue.severity for issue in issues} <= {"error", "warning"}
    assert json.dumps(spec) == before
    assert OWN.validate(json.dumps(spec)) == issues
    # The schema agrees, but for what it cannot know: that a prop is only read, and which functions there are.
    unsaid = {"not_bindable", "unknown_function"}
    is_wrong = bool({issue.code for issue in issues} - unsaid) or expected == [("/props/text", "missing_property")]
    lacks_props = any("props" not in element for element in spec["elements"].values())
    assert jsonschema_rs.is_valid(OWN.json_schema(), spec) is not (is_wrong or lacks_props)


def test_what_is_no_spec() -> None:
    nothing: list[Any] = [{"elements": {"a": 5}}, {"elements": {"a": {"type": 5, "props": []}}}]
    for document in nothing:
        assert OWN.validate(document) == []
    for document in ({}, {"elements": None}):
        assert [issue.code for issue in OWN.validate(document)] == ["elements_missing"]
    assert [issue.code for issue in OWN.validate("[")] == ["invalid_json"]
    assert [issue.code for issue in OWN.validate({"elements": float("nan")})] == ["non_finite_number"]
    odd: list[Any] = [
        {"on": 5},
        {"on": {"select": 5}},
        {"on": {"select": [5]}},
        {"on": {"select": {"action": "save", "params": 5}}},
        {"slots": 5},
        {"watch": [5]},
        {"children": 5},
    ]
    for more in odd:
        OWN.validate(spec_of(table(**more)))


def test_a_catalog_that_lists_nothing_says_nothing() -> None:
    spec = spec_of({"type": "Any", "props": {"a": {"$computed": "x"}}, "on": {"x": {"action": "y"}}, "children": ["z"]})
    assert Catalog({}).validate(spec) == []
    assert jsonschema_rs.is_valid(Catalog({}).json_schema(), spec)
    bare = Catalog({"Any": ComponentDefinition.of({}, slots=["default"], events=["x"])})
    assert bare.validate(spec) == []
    assert jsonschema_rs.is_valid(bare.json_schema(), spec)


def test_misplaced_fields_that_are_props() -> None:
    """A component that has a prop called `visible` may be given one."""
    modal = Catalog({"Modal": ComponentDefinition.of({"properties": {"visible": {"type": "boolean"}}})})
    spec = spec_of({"type": "Modal", "props": {"visible": True}})
    assert [issue.code for issue in jsonrender.validate(spec)] == ["visible_in_props"]
    assert jsonrender.validate(spec, modal) == []
    assert modal.prop_names("Modal") == ("visible",)
    assert modal.prop_names("Other") == ()
    assert Catalog({"Any": ComponentDefinition.of({})}).prop_names("Any") == ()


# Schemas


def test_a_schema_stands_on_its_own() -> None:
    for catalog in (OWN, shadcn_catalog(), Catalog({})):
        schema = catalog.json_schema()
        definitions = schema["$defs"]
        assert isinstance(definitions, dict)
        references = _references(schema)
        assert references <= {f"#/$defs/{name.replace('~', '~0').replace('/', '~1')}" for name in definitions}
        jsonschema_rs.Draft202012Validator(schema)
        schema.clear()
        assert catalog.json_schema()
        assert cast("Json", catalog.json_schema()["properties"]).keys() == {"root", "elements", "state"}


def _references(value: Any) -> set[str]:
    found: set[str] = set()
    if isinstance(value, dict):
        for key, member in cast("Json", value).items():
            found |= {member} if key == "$ref" else _references(member)
    elif isinstance(value, list):
        for item in cast("list[Any]", value):
            found |= _references(item)
    return found


def test_names_of_any_kind() -> None:
    names = ["a/b", "c~d", "e f", "g%41h", "é", "$defs", "Expression"]
    catalog = Catalog({name: ComponentDefinition.of({"properties": {"n": {"type": "number"}}}) for name in names})
    schema = catalog.json_schema()
    for name in names:
        assert jsonschema_rs.is_valid(schema, spec_of({"type": name, "props": {"n": 1}}))
        assert not jsonschema_rs.is_valid(schema, spec_of({"type": name, "props": {"n": "x"}}))
        assert [issue.code for issue in catalog.validate(spec_of({"type": name, "props": {"n": "x"}}))] == [
            "wrong_type"
        ]


CONDITIONS: Final[list[tuple[Any, bool]]] = [
    (True, True), ({"$state": "/a"}, True), ({"$item": "a", "eq": None}, True), ({"$index": True, "gt": 1}, True),
    ({"$state": "/a", "not": True}, True), ({"$state": "/a", "gte": {"$state": "/b"}}, True), ([{"$state": "/a"}],
     True),
    ({"$and": [{"$or": []}, True]}, True), ([], True), ({}, False), (None, False), ("x", False), ({"$index": False},
     False),
    ({"$state": "/a", "not": False}, False), ({"$state": "/a", "x": 1}, False), ({"$state": "/a", "$item": "b"}, False),
    ([True], False), ([{"$and": []}], False), ({"$and": [], "$or": []}, False), ({"$state": "/a", "gt": "5"}, False),
    ({"and": []}, False), ({"path": "/a"}, False),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "is_one"), CONDITIONS, ids=[json.dumps(row[0]) for row in CONDITIONS])
def test_the_conditions_of_a_schema_are_those_of_a_spec(condition: Any, is_one: bool) -> None:
    spec = spec_of(text({"text": "x"}, visible=condition))
    assert jsonschema_rs.is_valid(OWN.json_schema(), spec) is is_one
    assert jsonrender.conforms(condition, "condition") is is_one
    asked = spec_of(text({"text": {"$cond": condition, "$then": 1, "$else": 2}}))
    assert jsonschema_rs.is_valid(OWN.json_schema(), asked) is is_one


OPENED: Final[list[tuple[str, Json, Json, bool]]] = [
    ("what must not be is said of values", {"not": {"properties": {"a": {"const": "x"}}, "required": ["a"]}},
     {"a": {"$state": "/a"}}, True),
    ("and holds", {"not": {"properties": {"a": {"const": "x"}}, "required": ["a"]}}, {"a": "x"}, False),
    ("names are no values", {"propertyNames": {"maxLength": 1}}, {"ab": {"$state": "/a"}}, False),
    ("what must be among others", {"properties": {"a": {"contains": {"const": 1}}}}, {"a": [{"$state": "/a"}]}, True),
    ("and is not", {"properties": {"a": {"contains": {"const": 1}}}}, {"a": [2]}, False),
    ("by place", {"properties": {"a": {"prefixItems": [{"type": "number"}]}}}, {"a": [{"$index": True}]}, True),
    ("any other", {"additionalProperties": {"type": "number"}}, {"a": {"$index": True}, "b": 1}, True),
    ("none other", {"additionalProperties": False}, {"a": {"$index": True}}, False),
    ("one of several", {"properties": {"a": {"oneOf": [{"type": "number"}, {"type": "string"}]}}},
     {"a": {"$item": ""}}, True),
    ("all of one", {"allOf": [True, {"required": ["a"]}]}, {"a": {"$item": ""}}, True),
    ("both of two", {"allOf": [{"properties": {"a": {"type": "number"}}}, {"required": ["a"]}]},
     {"a": {"$item": ""}}, True),
    ("the props as a whole", {"required": ["a"]}, {"$state": "/a"}, False),
    ("in one member of a union", {"properties": {"a": {"anyOf": [
        {"type": "object", "properties": {"k": {"const": "x"}, "v": {"type": "number"}}, "required": ["k"]},
        {"type": "string"},
    ]}}}, {"a": {"k": "x", "v": {"$state": "/v"}}}, True),
]  # fmt: skip
"""A schema of props, props, and whether they fit."""


@pytest.mark.parametrize(("schema", "props", "fits"), [row[1:] for row in OPENED], ids=[row[0] for row in OPENED])
def test_where_expressions_may_stand(schema: Json, props: Json, fits: bool) -> None:
    catalog = Catalog({"A": ComponentDefinition.of(schema)})
    spec = spec_of({"type": "A", "props": props})
    assert (catalog.validate(spec) == []) is fits
    assert jsonschema_rs.is_valid(catalog.json_schema(), spec) is fits


def test_what_is_said_of_a_prop_stays_where_readers_look() -> None:
    schema = {"properties": {"a": {"type": "string", "description": "Words."}, "b": {}, "c": True}}
    assert opened(cast("Any", schema)) == {
        "properties": {
            "a": {"description": "Words.", "anyOf": [{"type": "string"}, {"$ref": "spec:#/$defs/Expression"}]},
            "b": {},
            "c": True,
        }
    }


# Building


def test_from_models() -> None:
    component = OWN.components["Table"]
    assert component.description == "Rows under a heading."
    assert component.slots == ("default", "footer")
    assert OWN.actions["save"].description == "Stores what was entered."
    definitions = cast("dict[str, Json]", component.props["$defs"])
    assert "title" in definitions["Table"]["properties"]
    assert "title" not in definitions["Table"]
    assert "title" not in definitions["Row"]["properties"]["size"]


def test_a_catalog_comes_back_from_json() -> None:
    for catalog in (OWN, shadcn_catalog(), Catalog({})):
        document = catalog.to_json()
        again = Catalog.from_json(json.dumps(document))
        assert again == catalog
        assert again.to_json() == document
        assert again.json_schema() == catalog.json_schema()
    assert Catalog({}) != OWN
    assert Catalog({}).__eq__(1) is NotImplemented
    assert "2 components" in repr(OWN)
    with pytest.raises(TypeError, match="unhashable"):
        hash(OWN)


NO_CATALOGS: Final[list[tuple[Any, str, str]]] = [
    ({}, "/components", "missing_property"),
    ({"components": {"A": {}}}, "/components/A/props", "missing_property"),
    ({"components": {"A": {"props": {}, "slots": "x"}}}, "/components/A/slots", "wrong_type"),
    ({"components": {"A": {"props": {}, "more": 1}}}, "/components/A/more", "unknown_property"),
    ({"components": {}, "functions": {"f": 1}}, "/functions/f", "wrong_type"),
    ({"components": {"A": {"props": {"type": "string"}}}}, "/type", "invalid_value"),
    ({"components": {"A": {"props": {"$ref": "#/$defs/X"}}}}, "/$ref", "unresolved_reference"),
    ({"components": {"A": {"props": {"$ref": "https://example.org/x"}}}}, "/$ref", "unresolved_reference"),
]


@pytest.mark.parametrize(("document", "path", "code"), NO_CATALOGS)
def test_what_is_no_catalog(document: Any, path: str, code: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        Catalog.from_json(document)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(path, code)]


def test_with_parts() -> None:
    more = OWN.with_parts({"Text": ComponentDefinition.of({})}, {"go": ActionDefinition.of()}, {"f": "Does."})
    assert [*more.components] == ["Table", "Text"]
    assert more.validate(spec_of(text({"any": 1}))) == []
    assert [*more.actions] == ["save", "ping", "go"]
    assert [*more.functions] == ["total", "f"]
    assert [issue.code for issue in OWN.validate(spec_of(text({"any": 1})))] == ["unknown_property", "missing_property"]


def test_nothing_is_shared_with_what_was_given() -> None:
    schema: Json = {"properties": {"a": {"type": "string"}}}
    components = {"A": ComponentDefinition.of(schema)}
    catalog = Catalog(components)
    before = copy.deepcopy(catalog.to_json())
    schema.clear()
    components.clear()
    cast("dict[str, Json]", catalog.to_json()["components"])["A"]["props"].clear()
    assert catalog.to_json() == before


def test_slips_of_callers() -> None:
    slip: Any = Catalog
    define: Any = ComponentDefinition.of
    act: Any = ActionDefinition.of
    for wrong in (
        lambda: slip([]),
        lambda: slip({"A": {}}),
        lambda: slip({1: OWN.components["Text"]}),
        lambda: slip({}, {"a": 1}),
        lambda: slip({}, None, {"f": 1}),
        lambda: slip.from_json(7),
        lambda: define(int),
        lambda: define(7),
        lambda: define({}, slots="default"),
        lambda: define({}, events=[1]),
        lambda: act([]),
        lambda: slip({}).validate({}, limits=7),
    ):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError, match="policy is"):
        slip({}).validate({}, "lax")
    with pytest.raises(ValueError, match="a mode is"):
        slip({}).prompt(modes=["rewrite"])


def test_limits() -> None:
    deep: Any = {"type": "object"}
    for _ in range(150):
        deep = {"properties": {"a": deep}}
    with pytest.raises(LimitError, match="too_deep"):
        ComponentDefinition.of(deep)
    value: Any = 1
    for _ in range(1_500):
        value = [value]
    one = Catalog({"A": ComponentDefinition.of({"properties": {"a": {"items": {"items": False}}}})})
    document = {"elements": {"a": {"type": "A", "props": {"a": value}}}}
    issues = one.validate(document, limits=Limits(json_depth=2_000))
    assert [(issue.path, issue.code) for issue in issues] == [("/elements/a/props", "too_deep")]
    assert [(issue.path == "", issue.code) for issue in one.validate(document)] == [(False, "too_deep")]
    with pytest.raises(UispecError):
        Catalog.from_json("{", limits=Limits(document_bytes=10))


# The ready-made one


@needs_shared
def test_the_facts_of_the_shadcn_vocabulary() -> None:
    """Names, types, values, what may be null, slots and events are those that were read out of the package."""
    recorded: Json = load("data/jsonrender/catalogs.json")["catalogs"]["shadcn"]["components"]
    components = shadcn_catalog().components
    assert [*components] == [*recorded]
    assert len(recorded) == 36
    for name, facts in recorded.items():
        ours = components[name]
        assert _json.same(_described(ours.props), {"type": "object", "properties": facts["props"]}), name
        assert ours.slots == tuple(facts["slots"])
        assert ours.events == tuple(facts["events"])
        assert ours.description
        writable = {"value", "checked", "pressed", "selected", "page"}
        assert set(ours.bindable) == writable & facts["props"].keys() - NOT_WRITTEN.get(name, set())


NOT_WRITTEN: Final[dict[str, set[str]]] = {"Progress": {"value"}}
"""Props that only sound like those that a component writes to."""


def _described(schema: Any, is_needed: bool = True) -> Json:
    """A schema in the words of the record."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    made: Json = {"type": kinds[0]}
    if "enum" in schema:
        made["enum"] = [value for value in schema["enum"] if value is not None]
    if kinds[0] == "array":
        made["items"] = _described(schema["items"])
    if kinds[0] == "object" and "properties" in schema:
        needed = schema.get("required", [])
        members = {name: _described(member, name in needed) for name, member in schema["properties"].items()}
        made["properties"] = members
    elif kinds[0] == "object":
        made["additionalProperties"] = {"type": "any"}
    if "null" in kinds:
        made["nullable"] = True
    elif not is_needed:
        made["optional"] = True
    return made


@pytest.mark.parametrize("path", paths("data/jsonrender/specs/valid-*.json"), ids=lambda path: path.name)
def test_real_specs_fit(path: Any) -> None:
    spec: Json = load(f"data/jsonrender/specs/{path.name}")["spec"]
    catalog = shadcn_catalog()
    assert catalog.validate(spec) == []
    assert jsonschema_rs.is_valid(catalog.json_schema(), spec)


def test_examples_fit() -> None:
    for name, component in shadcn_catalog().components.items():
        if component.example is not None:
            assert shadcn_catalog().validate(spec_of({"type": name, "props": component.example})) == []


# Prompts


def test_a_prompt_names_everything() -> None:
    prompt = OWN.prompt(rules=["Be brief."], modes=["merge"])
    for line in (
        '- Table(title: string *bound*, rows?: { label: string, size?: number }[], variant?: "plain" | "striped", ',
        ": Rows under a heading. [children] [slots: footer] [events: select]",
        "- Text(text: string): Words.",
        "- save(id: string, force?: boolean): Stores what was entered.",
        "- ping(): Says hello.",
        "- setState(statePath: string, value: any)",
        "- total: The sum of all prices.",
        "- Be brief.",
        "__json_edit",
    ):
        assert line in prompt, line
    assert "```spec" not in prompt
    assert "```spec" in OWN.prompt(is_inline=True)
    assert OWN.prompt(system="Hello.").startswith("Hello.\n\n")
    assert "__json_edit" not in OWN.prompt()
    assert "# Functions" not in Catalog({}).prompt()
    ready = shadcn_catalog().prompt()
    assert 'description?: string, maxWidth?: "sm" | "md" | "lg" | "full", centered?: boolean' in ready
    odd: Json = {
        "many": {"type": "array", "items": {"enum": ["a", "b"]}},
        "either": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "one": {"const": 1},
        "any": True,
        "bag": {"type": "object"},
    }
    line = 'A(many?: ("a" | "b")[], either?: number, one?: 1, any?: any, bag?: object)'
    assert line in Catalog({"A": ComponentDefinition.of({"properties": odd})}).prompt()


def test_the_example_of_a_prompt_works() -> None:
    """The patch lines that a prompt shows make a spec that its catalog allows."""
    # The first component is the one that is shown; of ours it has no example.
    for catalog in (Catalog({"Text": OWN.components["Text"]}), shadcn_catalog()):
        lines = [line for line in catalog.prompt().splitlines() if line.startswith('{"op"')]
        compiled = jsonrender.compile_stream("\n".join(lines))
        assert {str(outcome) for outcome in compiled.outcomes} == {"applied"}
        assert compiled.spec["root"] == "main"
        assert catalog.validate(compiled.spec) == []


@given(SPECS, st.sampled_from(["strict", "compat"]))
def test_any_document_is_judged(spec: Json, policy: jsonrender.Policy) -> None:
    """It raises nothing, whatever spec it is given, and every issue lies in the spec."""
    for issue in OWN.validate(spec, policy):
        assert issue.path == "" or issue.path.startswith(("/elements", "/root"))
