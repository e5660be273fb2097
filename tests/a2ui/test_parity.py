"""Every property of the official schemas is in the models, and none that is not there.

The schemas are walked whole: each object schema in them is claimed below by a model, or excused with a reason. A claim
compares names, required names, closedness, options and the types that have a name. What differs on purpose stands in
`DIFFERENCES`; a row that excuses nothing fails.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import pytest

from tests.shared import SHARED, load, needs_shared, paths
from uispec._model import MISSING, Model
from uispec.a2ui import v0_9, v1_0

pytestmark = needs_shared

ROOT: Final = "data/a2ui/"
VERSIONS: Final[dict[str, ModuleType]] = {"v0_9": v0_9, "v0_9_1": v0_9, "v1_0": v1_0}

COMMON: Final = {
    "common_types.json#/$defs/AccessibilityAttributes": "AccessibilityAttributes",
    "common_types.json#/$defs/ComponentCommon": "~ComponentCommon",
    "common_types.json#/$defs/ChildList/oneOf/1": "ChildTemplate",
    "common_types.json#/$defs/DataBinding": "DataBinding",
    "common_types.json#/$defs/CheckRule": "CheckRule",
    "common_types.json#/$defs/Checkable": "~Checkable",
    "common_types.json#/$defs/Action/oneOf/0": "~Action",
    "common_types.json#/$defs/Action/oneOf/1": "~Action",
    "common_types.json#/$defs/Action/oneOf/0/properties/event": "Event",
    "sample.json#": "Sample",
}
V0_9: Final = {
    **COMMON,
    "common_types.json#/$defs/FunctionCall": "RawCall",
    "server_to_client.json#/$defs/CreateSurfaceMessage": "~Message",
    "server_to_client.json#/$defs/CreateSurfaceMessage/properties/createSurface": "CreateSurface",
    "server_to_client.json#/$defs/UpdateComponentsMessage": "~Message",
    "server_to_client.json#/$defs/UpdateComponentsMessage/properties/updateComponents": "UpdateComponents",
    "server_to_client.json#/$defs/UpdateDataModelMessage": "~Message",
    "server_to_client.json#/$defs/UpdateDataModelMessage/properties/updateDataModel": "UpdateDataModel",
    "server_to_client.json#/$defs/DeleteSurfaceMessage": "~Message",
    "server_to_client.json#/$defs/DeleteSurfaceMessage/properties/deleteSurface": "DeleteSurface",
    "client_to_server.json#": "~Message",
    "client_to_server.json#/properties/action": "ActionBody",
    "client_to_server.json#/properties/error/oneOf/0": "ValidationFailedError",
    "client_to_server.json#/properties/error/oneOf/1": "GenericError",
    "client_capabilities.json#": "RendererCapabilities",
    "client_capabilities.json#/properties/v0.9": "RendererCatalogs",
    "client_capabilities.json#/$defs/FunctionDefinition": "InlineFunction",
    "client_capabilities.json#/$defs/Catalog": "InlineCatalog",
    "client_data_model.json#": "RendererDataModel",
    "server_capabilities.json#": "AgentCapabilities",
    "server_capabilities.json#/properties/v0.9": "AgentCatalogs",
    "server_to_client_list_wrapper.json#": "AgentMessageList",
    "client_to_server_list_wrapper.json#": "RendererMessageList",
}
CATALOG_V0_9: Final = {
    "catalogs/basic/catalog.json#/$defs/theme": "Theme",
    "catalogs/basic/catalog.json#/$defs/CatalogComponentCommon": "~ComponentCommon",
}
V1_0: Final = {
    **COMMON,
    "common_types.json#/$defs/ComponentCommon/properties/@metadata": "Metadata",
    "common_types.json#/$defs/FunctionCommon": "FunctionCommon",
    "common_types.json#/$defs/IndexSystemFunction": "IndexCall",
    "common_types.json#/$defs/IndexSystemFunction/properties/args": "IndexArgs",
    "common_types.json#/$defs/FunctionResponse": "FunctionResponse",
    "common_types.json#/$defs/FunctionResponse/properties/error": "ResponseError",
    "agent_to_renderer.json#/$defs/CreateSurfaceMessage": "~Message",
    "agent_to_renderer.json#/$defs/CreateSurfaceMessage/properties/createSurface": "CreateSurface",
    "agent_to_renderer.json#/$defs/CreateSurfaceMessage/properties/createSurface/properties/metadata": "Metadata",
    "agent_to_renderer.json#/$defs/UpdateComponentsMessage": "~Message",
    "agent_to_renderer.json#/$defs/UpdateComponentsMessage/properties/updateComponents": "UpdateComponents",
    "agent_to_renderer.json#/$defs/UpdateDataModelMessage": "~Message",
    "agent_to_renderer.json#/$defs/UpdateDataModelMessage/properties/updateDataModel": "UpdateDataModel",
    "agent_to_renderer.json#/$defs/DeleteSurfaceMessage": "~Message",
    "agent_to_renderer.json#/$defs/DeleteSurfaceMessage/properties/deleteSurface": "DeleteSurface",
    "agent_to_renderer.json#/$defs/CallRendererFunctionMessage": "~Message",
    "agent_to_renderer.json#/$defs/CallRendererFunctionMessage/properties/callRendererFunction": "CallRendererFunction",
    "agent_to_renderer.json#/$defs/AgentFunctionResponseMessage": "~Message",
    "renderer_to_agent.json#": "~Message",
    "renderer_to_agent.json#/properties/action": "ActionBody",
    "renderer_to_agent.json#/properties/action/properties/metadata": "Metadata",
    "renderer_to_agent.json#/properties/callAgentFunction": "CallAgentFunction",
    "renderer_to_agent.json#/properties/error/oneOf/0": "ValidationFailedError",
    "renderer_to_agent.json#/properties/error/oneOf/1": "GenericError",
    "renderer_capabilities.json#": "RendererCapabilities",
    "renderer_capabilities.json#/properties/1.0": "RendererCatalogs",
    "renderer_data_model.json#": "RendererDataModel",
    "agent_capabilities.json#": "AgentCapabilities",
    "agent_capabilities.json#/properties/1.0": "AgentCatalogs",
    "agent_to_renderer_list_wrapper.json#": "AgentMessageList",
    "renderer_to_agent_list_wrapper.json#": "RendererMessageList",
    "catalog_definition.json#": "InlineCatalog",
    "catalog_definition.json#/properties/$defs": "CatalogDefs",
    "catalog_definition.json#/$defs/FunctionCallValidationSchema": "~FunctionDefinition",
    "catalog_definition.json#/$defs/FunctionCallValidationSchema/properties/properties": "CallProperties",
    "catalog_definition.json#/$defs/FunctionCallValidationSchema/properties/properties/properties/@call": "CallName",
    "catalog_definition.json#/$defs/FunctionDefinition/allOf/1": "~FunctionDefinition",
    "catalog_definition.json#/$defs/ComponentDefinition/allOf/1": "~ComponentDefinition",
    "catalog_definition.json#/$defs/ComponentDefinition/allOf/1/properties/metadata": "Metadata",
    "catalog_definition.json#/$defs/ValidationResult": "ValidationResult",
}
"""A `~` in front: the schema is one part of the model (an envelope, a mixin), so the model may hold more than it."""

NO_MODEL: Final = {
    ("v1_0", "common_types.json#/$defs/Surface"): "the container that is never on the wire",
    ("v1_0", "agent_to_renderer.json#/$defs/Component/allOf/2"): "only says that no component is called Surface",
    ("v1_0", "catalog_definition.json#/$defs/FunctionDefinition/allOf/2/if"): "a condition; a validator of the model",
    ("v1_0", "catalog_definition.json#/$defs/FunctionDefinition/allOf/2/then"): "a condition; a validator of the model",
    **{
        (version, f"common_types.json#/$defs/Dynamic{kind}/oneOf/2/allOf/1"): "the returnType of a place; a validator"
        for version in ("v0_9", "v0_9_1")
        for kind in ("String", "Number", "Boolean", "StringList")
    },
}

DIFFERENCES: Final = {
    ("v1_0", "Message", "options version"): "the drafts spelled it v1.0; both are read",
    ("v1_0", "RendererDataModel", "options version"): "the same",
    ("v0_9", "Message", "options version"): "v0.9.1 allows both spellings, and one model reads both versions",
    ("v0_9", "RendererDataModel", "options version"): "the same",
    ("v1_0", "FunctionCommon", "closed"): "open in the schema only so that FunctionCall can close it",
    ("v1_0", "FunctionCommon", "names"): "the name of a call stands in each call, as its tag",
    ("v1_0", "FunctionCommon", "required"): "the same",
    ("v0_9", "RawCall", "closed"): "FunctionCall is open only so that the catalog's functions can close it",
    ("v1_0", "CallAgentFunction", "type callFunction"): "the drafts' bare call is read too, under version v1.0",
}


@dataclass
class Facts:
    """What is compared of an object."""

    names: set[str] = field(default_factory=set[str])
    required: set[str] = field(default_factory=set[str])
    closed: bool = False
    options: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    types: dict[str, str] = field(default_factory=dict[str, str])

    def add(self, other: "Facts") -> None:
        self.names |= other.names
        self.required |= other.required
        self.closed |= other.closed
        self.options |= other.options
        self.types |= other.types


def object_schemas(schema: object, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema below that names properties, by its place; data, and names of properties, are no schemas."""
    if not isinstance(schema, dict):
        return
    here = cast("dict[str, Any]", schema)
    if "properties" in here:
        yield place, here
    for keyword in ("properties", "$defs", "components", "functions", "patternProperties"):
        if keyword != "components" or "$defs" in here:  # of a catalog
            for name, below in here.get(keyword, {}).items():
                yield from object_schemas(below, f"{place}/{keyword}/{name}")
    for keyword in ("allOf", "anyOf", "oneOf"):
        for at, below in enumerate(here.get(keyword, ())):
            yield from object_schemas(below, f"{place}/{keyword}/{at}")
    for keyword in ("items", "additionalProperties", "not", "if", "then", "else"):
        yield from object_schemas(here.get(keyword), f"{place}/{keyword}")


def facts_of_schema(schema: dict[str, Any]) -> Facts:
    facts = Facts(
        names=set(schema.get("properties", {})),
        required=set(schema.get("required", ())),
        closed=False in (schema.get("additionalProperties"), schema.get("unevaluatedProperties")),
    )
    for name, below in schema.get("properties", {}).items():
        choices = below.get("enum", [below["const"]] if "const" in below else None)
        for option in below.get("oneOf", ()):
            choices = option.get("enum", choices)
        if choices is not None:
            facts.options[name] = set(choices)
        if "$ref" in below:
            facts.types[name] = below["$ref"].rpartition("/")[2]
    return facts


def merged(version: str, schema: dict[str, Any]) -> Facts:
    """The facts of a catalog's component: its own and those of the parts that it names."""
    facts = facts_of_schema(schema)
    common = load(f"{ROOT}{version}/common_types.json")["$defs"]
    catalog = load(f"{ROOT}{version}/catalogs/basic/catalog.json")["$defs"]
    for part in schema.get("allOf", ()):
        name = part.get("$ref", "").rpartition("/")[2]
        facts.add(facts_of_schema(common.get(name) or catalog.get(name) or part))
    return facts


def facts_of_model(model: type[Model]) -> Facts:
    hints = get_type_hints(model, include_extras=True)
    facts = Facts(closed=model.model_config.get("extra") == "forbid")
    for name, info in model.model_fields.items():
        wire = info.serialization_alias or name
        facts.names.add(wire)
        if info.is_required() or info.default_factory is not None:  # a factory is the sign of a tag
            facts.required.add(wire)
        choices = literals(hints[name])
        if choices:
            facts.options[wire] = choices
    return facts


def literals(hint: Any) -> set[str]:
    """The options of a property, those of a union's first member among them; types below are others' business."""
    if get_origin(hint) is Annotated:
        return literals(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    if get_origin(hint) is Union or type(hint).__name__ == "UnionType":
        return set[str]().union(*(literals(member) for member in get_args(hint)))
    return set()


IDS: Final = {"ComponentId", "Child", "CallId"}
"""Named types that are strings, and nothing else, in the schemas."""
SPELLED: Final = {"theme": "Theme"}
"""Named types that the models call otherwise."""
UNNAMED: Final = {"schema", "ComponentsList", "client_to_server_list.json", "server_to_client_list.json"} | {
    "agent_to_renderer_list.json",
    "renderer_to_agent_list.json",
}
"""Schemas of lists, and of JSON Schema itself, which have no class."""


def is_of_type(version: str, model: type[Model], wire: str, name: str) -> bool:
    """Is the property declared with the type of that name, optional or not?"""
    hints = get_type_hints(model, include_extras=True)
    hint = next(hints[own] for own, info in model.model_fields.items() if (info.serialization_alias or own) == wire)
    if name in IDS:
        return hint is str or str in get_args(hint)
    wanted = getattr(VERSIONS[version], SPELLED.get(name, name))
    return hint == wanted or wanted in get_args(hint) or set(get_args(wanted | MISSING)) == set(get_args(hint))


def claims(version: str) -> dict[str, str]:
    return V1_0 if version == "v1_0" else V0_9 | (CATALOG_V0_9 if version == "v0_9" else {})


def schemas_of(version: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in paths(f"{ROOT}{version}/*.json"):
        name = path.name
        found |= object_schemas(load(f"{ROOT}{version}/{name}"), f"{name}#")
    if version != "v0_9_1":
        catalog = load(f"{ROOT}{version}/catalogs/basic/catalog.json")
        found |= {
            place: schema
            for place, schema in object_schemas(catalog, "catalogs/basic/catalog.json#")
            if "/components/" not in place and "/functions/" not in place  # these have tests of their own
        }
    return found


def differences(version: str, model: type[Model], wanted: Facts, whole: bool) -> Iterator[str]:
    """What a schema and a model disagree about, in words that `DIFFERENCES` can name."""
    got = facts_of_model(model)
    if not (wanted.names == got.names if whole else wanted.names <= got.names):
        yield "names"
    if not (wanted.required == got.required if whole else True):
        yield "required"
    if whole and wanted.closed != got.closed:
        yield "closed"
    for name in wanted.options.keys() | (got.options.keys() if whole else set[str]()):
        if wanted.options.get(name) != got.options.get(name):
            yield f"options {name}"
    for name, kind in wanted.types.items():
        if name in got.names and kind not in UNNAMED and not is_of_type(version, model, name, kind):
            yield f"type {name}"


USED: Final = set[tuple[str, str, str]]()
"""The rows of `DIFFERENCES` that excused something."""


def unexcused(version: str, model: type[Model], wanted: Facts, whole: bool) -> list[str]:
    left: list[str] = []
    for word in differences(version, model, wanted, whole):
        row = ("v0_9" if version == "v0_9_1" else version, model.__name__, word)
        if row in DIFFERENCES:
            USED.add(row)
        else:
            left.append(word)
    return left


@pytest.mark.parametrize("version", VERSIONS)
def test_every_object_schema_is_claimed(version: str) -> None:
    found = schemas_of(version)
    excused = {place for of, place in NO_MODEL if of == version}
    assert len(found) >= 20
    assert found.keys() - claims(version).keys() == excused
    assert claims(version).keys() - found.keys() == set()


@pytest.mark.parametrize(
    ("version", "place"), [(version, place) for version in VERSIONS for place in claims(version)] if SHARED else []
)
def test_a_claimed_schema_agrees(version: str, place: str) -> None:
    name = claims(version)[place]
    model = getattr(VERSIONS[version], name.removeprefix("~"))
    schema = schemas_of(version)[place]
    assert unexcused(version, model, facts_of_schema(schema), whole=not name.startswith("~")) == []


def test_the_envelopes_together_are_the_message() -> None:
    for version, module in VERSIONS.items():
        names: set[str] = set()
        for place, name in claims(version).items():
            if name == "~Message":
                names |= facts_of_schema(schemas_of(version)[place]).names
        assert names == facts_of_model(module.Message).names
        assert facts_of_model(module.Message).closed


@pytest.mark.parametrize("version", ["v0_9", "v1_0"])
def test_components_agree(version: str) -> None:
    module = VERSIONS[version]
    catalog = load(f"{ROOT}{version}/catalogs/basic/catalog.json")
    assert list(module.COMPONENTS) == list(catalog["components"])
    for name, schema in catalog["components"].items():
        wanted = merged(version, schema)
        if version == "v1_0":  # the envelope adds what is common, and closes the component
            wanted.add(facts_of_schema(load(f"{ROOT}v1_0/common_types.json")["$defs"]["ComponentCommon"]))
            wanted.closed = True
        assert (name, unexcused(version, module.COMPONENTS[name], wanted, whole=True)) == (name, [])
    below = {
        ("Tabs", "tabs", "items"): module.Tab,
        ("ChoicePicker", "options", "items"): module.Choice,
        ("Icon", "name", "oneOf/1"): module.SvgIcon,
    }
    met = set[tuple[str, str, str]]()
    for name, schema in catalog["components"].items():
        for place, each in object_schemas(schema, ""):
            _, found, step = place.rpartition("/properties/")
            if found:
                prop, _, rest = step.partition("/")
                met.add((name, prop, rest))
                assert unexcused(version, below[name, prop, rest], facts_of_schema(each), whole=True) == []
    assert met == below.keys()


@pytest.mark.parametrize("version", ["v0_9", "v1_0"])
def test_functions_agree(version: str) -> None:
    module = VERSIONS[version]
    functions = load(f"{ROOT}{version}/catalogs/basic/catalog.json")["functions"]
    assert list(module.FUNCTIONS) == list(functions)
    for name, schema in functions.items():
        call = module.FUNCTIONS[name]
        wanted = facts_of_schema(schema)
        if version == "v1_0":  # the envelope adds what is common, and closes the call
            wanted.add(facts_of_schema(load(f"{ROOT}v1_0/common_types.json")["$defs"]["FunctionCommon"]))
            wanted.closed = True
        args = get_type_hints(call, include_extras=True)["args"]
        assert (name, unexcused(version, call, wanted, whole=True)) == (name, [])
        wanted = facts_of_schema(schema["properties"]["args"])
        assert (name, unexcused(version, args, wanted, whole=True)) == (name, [])


def test_no_difference_is_stale() -> None:
    """Runs last in this file: rows that no test above used have lost their reason."""
    for version in VERSIONS:
        for place, name in claims(version).items():
            model = getattr(VERSIONS[version], name.removeprefix("~"))
            unexcused(version, model, facts_of_schema(schemas_of(version)[place]), whole=not name.startswith("~"))
    assert DIFFERENCES.keys() - USED == set()
