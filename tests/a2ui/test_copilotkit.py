"""Catalogs for CopilotKit: definitions that stand on their own, and what its packages are recorded to do with such."""

import json
from typing import Any, Final, cast

import pytest

from tests.interop.rows import REASONS, rows
from tests.shared import needs_shared
from uispec import a2ui
from uispec.a2ui.dialects import known_catalog
from uispec.agui.surfaces.operations import BASIC_CATALOG
from uispec.errors import CatalogError
from uispec.schema.checks import Checker
from uispec.schema.keywords import subschemas

COMMON: Final = "https://a2ui.org/specification/v0_9/common_types.json#/$defs"
NOT_FOR_ZOD: Final = {
    *("if", "then", "else", "dependentSchemas", "dependentRequired"),
    *("unevaluatedProperties", "unevaluatedItems"),
}


def catalog(component: Any, **more: Any) -> Any:
    return {"catalogId": "urn:x", "components": {"X": component}, **more}


def props_of(document: Any, name: str = "X") -> Any:
    output: Any = a2ui.catalog_for_copilotkit(document).output
    return output["definitions"][name]["props"]


def written(props: Any) -> Any:
    return {key: value for key, value in props.items() if key != "$schema"}


X: Final[Any] = {"component": {"const": "X"}}
STRING: Final[Any] = {"type": "string"}

# A component as a catalog has it, and its props.
PROPS: Final[dict[str, tuple[Any, Any]]] = {
    "flat": (
        catalog({"type": "object", "properties": {**X, "a": STRING}, "required": ["component", "a"]}),
        {"type": "object", "properties": {"a": STRING}, "required": ["a"]},
    ),
    "closed": (
        catalog({"type": "object", "properties": {**X, "a": STRING}, "additionalProperties": False}),
        {"type": "object", "properties": {"a": STRING}, "additionalProperties": False},
    ),
    "in parts": (
        catalog(
            {
                "type": "object",
                "allOf": [
                    {"$ref": "#/$defs/Base"},
                    {"properties": {**X, "b": STRING}, "required": ["component", "b"]},
                ],
                "unevaluatedProperties": False,
            },
            **{"$defs": {"Base": {"properties": {"id": STRING, "a": STRING}, "required": ["id"]}}},
        ),
        {
            "type": "object",
            "properties": {"a": STRING, "b": STRING},
            "required": ["b"],
            "additionalProperties": False,
        },
    ),
    "twice": (
        catalog({"allOf": [{"properties": {**X, "a": STRING}}, {"properties": {"a": {"minLength": 1}}}]}),
        {"type": "object", "properties": {"a": {"allOf": [STRING, {"minLength": 1}]}}},
    ),
    "with more to say": (
        catalog({"properties": {**X, "a": STRING}, "allOf": [{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}]}),
        {
            "type": "object",
            "properties": {"a": STRING},
            "allOf": [{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}],
        },
    ),
    "closed further down": (
        catalog(
            {
                "properties": {
                    **X,
                    "a": {
                        "type": "object",
                        "properties": {"b": STRING},
                        "anyOf": [{"required": ["b"]}],
                        "unevaluatedProperties": False,
                    },
                }
            }
        ),
        {
            "type": "object",
            "properties": {
                "a": {
                    "type": "object",
                    "properties": {"b": STRING},
                    "anyOf": [{"required": ["b"]}],
                    "additionalProperties": False,
                }
            },
        },
    ),
    "by another name": (
        catalog({"$ref": "#/$defs/Y"}, **{"$defs": {"Y": {"properties": {**X, "a": STRING}}}}),
        {"type": "object", "properties": {"a": STRING}},
    ),
    "that holds itself": (
        catalog({"properties": {**X, "a": {"$ref": "#/components/X"}}}),
        {
            "type": "object",
            "properties": {"a": {"$ref": "#/$defs/X"}},
            "$defs": {"X": {"properties": {**X, "a": {"$ref": "#/$defs/X"}}}},
        },
    ),
    "nothing fits": (
        catalog({"properties": {**X, "a": {"not": {}}}}),
        {"type": "object", "properties": {"a": {"not": {}}}},
    ),
}


@pytest.mark.parametrize("case", PROPS)
def test_props_are_one_object(case: str) -> None:
    document, props = PROPS[case]
    told = a2ui.catalog_for_copilotkit(document)
    assert written(props_of(document)) == props
    assert told.losses == ()
    assert told.output["catalogId"] == "urn:x"


# What Zod throws at, and where it stood.
LOST: Final[dict[str, tuple[Any, list[tuple[str, str]]]]] = {
    "if": (
        {"if": {"minLength": 1}, "then": {"pattern": "a"}, "else": {}},
        [("value", w) for w in ("if", "then", "else")],
    ),
    "not": ({"not": STRING}, [("value", "not")]),
    "dependent": ({"dependentRequired": {"a": ["b"]}}, [("value", "dependentRequired")]),
    "items": ({"unevaluatedItems": False}, [("value", "unevaluatedItems")]),
    "open to parts": (
        {"anyOf": [{"properties": {"a": STRING}}], "unevaluatedProperties": False},
        [("property", "unevaluatedProperties")],
    ),
    "beside a condition": (
        {"if": {"properties": {"a": STRING}}, "unevaluatedProperties": False},
        [("value", "if"), ("property", "unevaluatedProperties")],
    ),
    "of a type": ({"unevaluatedProperties": STRING}, [("property", "unevaluatedProperties")]),
}


@pytest.mark.parametrize("case", LOST)
def test_what_zod_does_not_read_is_a_loss(case: str) -> None:
    schema, losses = LOST[case]
    told = a2ui.catalog_for_copilotkit(catalog({"properties": {**X, "a": schema}}))
    at = "/definitions/X/props/properties/a"
    assert [(loss.code, loss.path, loss.effect) for loss in told.losses] == [
        (code, f"{at}/{keyword}", "approximated") for code, keyword in losses
    ]
    left = cast("Any", told.output)["definitions"]["X"]["props"]["properties"]["a"]
    assert left == {key: value for key, value in schema.items() if key not in {keyword for _, keyword in losses}}


def schemas(props: Any) -> list[Any]:
    """All schemas in a document."""
    found: list[Any] = [props, *props.get("$defs", {}).values()]
    for schema in found:  # grows on the way
        found += [below for _, below in subschemas(schema) if isinstance(below, dict)]
    return found


@pytest.mark.parametrize("version", ["0.9", "1.0"])
def test_every_component_of_the_basic_catalog_stands_on_its_own(version: Any) -> None:
    basic = a2ui.basic_catalog(version)
    told = a2ui.catalog_for_copilotkit(basic)
    definitions = cast("Any", told.output)["definitions"]
    assert list(definitions) == list(basic.components)
    for name, definition in definitions.items():
        props = definition["props"]
        assert definition["description"], name
        assert {"id", "component"}.isdisjoint(props["properties"])
        for schema in schemas(props):
            assert NOT_FOR_ZOD.isdisjoint(schema), name
            reference = schema.get("$ref")
            assert reference is None or reference.removeprefix("#/$defs/") in props["$defs"], (name, reference)
    assert {loss.effect for loss in told.losses} == {"approximated"}


GOOD: Final[dict[str, Any]] = {
    "Text": {"text": {"path": "/a"}, "variant": "h1", "weight": 2},
    "Button": {
        "child": "x",
        "action": {"event": {"name": "go", "context": {"n": {"call": "length", "args": {"value": "x", "min": 1}}}}},
    },
    "Row": {"children": {"componentId": "x", "path": "/rows"}, "justify": "start"},
}
BAD: Final[list[tuple[str, Any]]] = [
    ("Text", {"text": 7}),
    ("Text", {}),
    ("Text", {"text": "x", "wide": True}),
    ("Button", {"child": "x"}),
    ("Row", {"children": {"componentId": "x"}}),
]


def fits(name: str, props: Any) -> bool:
    definitions = cast("Any", a2ui.catalog_for_copilotkit(a2ui.basic_catalog("0.9")).output)["definitions"]
    return not Checker(definitions[name]["props"]).issues(props)


@pytest.mark.parametrize("name", GOOD)
def test_props_that_the_catalog_takes_fit(name: str) -> None:
    assert fits(name, GOOD[name])


@pytest.mark.parametrize(("name", "props"), BAD, ids=str)
def test_props_that_the_catalog_refuses_do_not(name: str, props: Any) -> None:
    assert not fits(name, props)


def test_what_is_no_catalog_is_refused() -> None:
    with pytest.raises(CatalogError):
        a2ui.catalog_for_copilotkit({"components": {}})
    with pytest.raises(CatalogError, match="unresolved_reference"):
        a2ui.catalog_for_copilotkit(catalog({"properties": {**X, "a": {"$ref": "#/$defs/none"}}}))


def test_the_basic_catalog_is_known_by_the_name_that_the_middleware_gives_it() -> None:
    names = known_catalog(BASIC_CATALOG, "0.9"), known_catalog(a2ui.basic_catalog("0.9").catalog_id, "0.9")
    assert names[0] is names[1] is not None
    components = [{"id": "root", "component": "Text", "text": 7}]
    messages = [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": BASIC_CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": components}},
    ]
    assert [issue.code for issue in a2ui.validate(messages) if issue.severity == "error"] == ["wrong_type"]


# The recorded rows

ZOD: Final = {row.id: row for row in rows("zod-ref-trap")}
KIT: Final = {row.id: row for row in rows("copilotkit-a2ui-renderer")}


@needs_shared
def test_a_component_brings_its_definitions_along() -> None:
    assert ZOD.keys() == {"zod-ref-alone", "zod-ref-with-defs"}
    alone, whole = ZOD["zod-ref-alone"].input, ZOD["zod-ref-with-defs"].input
    component = {**alone, "properties": {**X, **alone["properties"]}}
    assert written(props_of(catalog(component, **{"$defs": whole["$defs"]}))) == whole


@needs_shared
def test_the_definitions_are_those_of_the_catalog_that_copilotkit_exports() -> None:
    row = KIT["ck-zod3-extractCatalogComponentSchemas"].output
    text = json.dumps(row).replace("common_types.json#/$defs", COMMON)
    told = a2ui.catalog_for_copilotkit(text).output
    assert (told["catalogId"], list(cast("Any", told)["definitions"])) == (row["catalogId"], ["Card"])
    _, own = row["components"]["Card"]["allOf"]
    props = props_of(text, "Card")
    # Beside its own ones those that all components have.
    assert {**props["properties"], **X} == {
        **own["properties"],
        **X,
        "accessibility": props["properties"]["accessibility"],
    }
    assert props["required"] == ["title"]


@pytest.mark.parametrize("id_", ["ck-zod3-createCatalog", "ck-zod4-createCatalog"])
@needs_shared
def test_a_catalog_has_a_definition_for_each_component(id_: str) -> None:
    properties = {"component": {"const": "Card"}, "title": STRING, "child": STRING}
    document = {"catalogId": KIT[id_].output["id"], "components": {"Card": {"properties": properties}}}
    told = cast("Any", a2ui.catalog_for_copilotkit(document).output)
    assert {"id": told["catalogId"], "components": list(told["definitions"]), "functions": []} == KIT[id_].output


BASIC_IDS: Final = ["ck-any-basicCatalog", "ck-zod3-createCatalog-includeBasic", "ck-zod4-createCatalog-includeBasic"]


@pytest.mark.parametrize("id_", BASIC_IDS)
@needs_shared
def test_the_basic_catalog_has_the_same_components(id_: str) -> None:
    basic, row = a2ui.basic_catalog("0.9"), KIT[id_].output
    assert sorted(basic.components) == sorted(row["components"])
    assert set(basic.functions) < set(row["functions"])
    assert id_ in REASONS


@needs_shared
def test_a_catalog_may_be_smaller() -> None:
    row = KIT["ck-any-filterCatalog"].output
    smaller = a2ui.basic_catalog("0.9").prune(row["components"])
    assert list(smaller.components) == row["components"]
    names = known_catalog(row["id"], "0.9"), known_catalog(smaller.catalog_id, "0.9")
    assert names[0] is names[1] is not None


@needs_shared
def test_every_other_row_has_its_reason() -> None:
    judged = {
        *("ck-zod3-extractCatalogComponentSchemas", "ck-zod3-createCatalog", "ck-zod4-createCatalog"),
        "ck-any-filterCatalog",
    }
    assert sorted(KIT.keys() - judged - REASONS.keys()) == []
