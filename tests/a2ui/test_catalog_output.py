"""The schema of a language model's output: what it lets the model write is valid, and providers take it."""

from copy import deepcopy
from functools import cache
from typing import Any, Final

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.a2ui import catalog_documents as made
from tests.a2ui.catalog_documents import PUBLISHED, published
from tests.a2ui.test_judges import VALUES, changed, places
from tests.shared import SHARED, load, needs_shared, paths
from uispec import a2ui, pointer
from uispec.a2ui.catalogs import output
from uispec.a2ui.catalogs.basic import minimal_catalog
from uispec.errors import InvalidDocumentError, LimitError
from uispec.schema.checks import Checker
from uispec.schema.profiles import ANTHROPIC, GEMINI, OPENAI, STRICT, Profile, profile_issues

CATALOGS: Final = {
    "v0.9 basic": a2ui.basic_catalog("0.9"),
    "v0.9 minimal": minimal_catalog(),
    "v1.0 basic": a2ui.basic_catalog("1.0"),
    "classes": a2ui.Catalog.from_models(
        catalog_id="c", components=[made.Gauge, made.Menu, made.Plain], functions=made.NEW_FUNCTIONS
    ),
    "old classes": a2ui.Catalog.from_models(
        catalog_id="c", components=[made.OldGauge], functions=[made.OldShout], version="0.9"
    ),
    "no functions": a2ui.basic_catalog("1.0").prune(["Text", "Button"], []),
}


@pytest.mark.parametrize("name", CATALOGS)
@pytest.mark.parametrize("profile", [STRICT, OPENAI, ANTHROPIC, GEMINI], ids=lambda profile: profile.name)
def test_a_strict_schema_keeps_to_its_profile(name: str, profile: Profile) -> None:
    result = CATALOGS[name].schema_for_output(strict=True, profile=profile)
    assert profile_issues(result.output, profile) == ()
    assert len(result.losses) > 1
    Checker(result.output)


@pytest.mark.parametrize("name", CATALOGS)
def test_a_schema_that_is_not_strict_loses_nothing_and_keeps_to_no_profile(name: str) -> None:
    result = CATALOGS[name].schema_for_output()
    assert result.losses == ()
    assert profile_issues(result.output, STRICT) != ()


def test_every_loss_stands_at_a_place_of_the_schema_that_is_not_strict() -> None:
    for catalog in CATALOGS.values():
        full: Any = catalog.schema_for_output().output
        for loss in catalog.schema_for_output(strict=True).losses:
            assert pointer.has(full, loss.path), loss


def test_what_a_strict_schema_loses() -> None:
    result = CATALOGS["classes"].schema_for_output(strict=True, bodies=["updateComponents"])
    action = "/$defs/Action/oneOf/0/properties/event"
    assert [(loss.path, loss.what, loss.effect) for loss in result.losses] == [
        ("/$defs/Extensions", "schema.open_object", "dropped"),
        ("/$defs/Gauge/properties/unit/maxLength", "schema.constraint", "approximated"),
        ("/$defs/Gauge/properties/marks/maxItems", "schema.constraint", "approximated"),
        ("/$defs/Gauge/properties/marks/items/minimum", "schema.constraint", "approximated"),
        ("/$defs/ComponentCommon/properties/@metadata", "schema.empty", "dropped"),
        (f"{action}/properties/context", "schema.open_object", "dropped"),
        (action, "schema.empty", "dropped"),
    ]


@pytest.mark.parametrize("version", ["0.9", "1.0"])
@needs_shared
def test_the_official_examples_may_be_written(version: Any) -> None:
    folder = "v1_0" if version == "1.0" else "v0_9"
    checker = Checker(a2ui.basic_catalog(version).schema_for_output().output)
    examples = paths(f"data/a2ui/{folder}/catalogs/basic/examples/*.json")
    assert len(examples) == 43
    for path in examples:
        assert (path.name, checker.issues({"messages": load(str(path))["messages"]})) == (path.name, ())


@cache
def official(version: str) -> Any:
    folder, name = ("v1_0", "agent_to_renderer") if version == "1.0" else ("v0_9", "server_to_client")
    root = f"https://a2ui.org/specification/{folder}"
    catalog = published(f"v{version} basic")
    known = {
        f"{root}/catalog.json": catalog,
        f"{root}/catalogs/basic/catalog.json": catalog,
        f"{root}/catalogs/basic/common_types.json": load(f"data/a2ui/{folder}/common_types.json"),
        f"{root}/common_types.json": load(f"data/a2ui/{folder}/common_types.json"),
        f"{root}/{name}.json": load(f"data/a2ui/{folder}/{name}.json"),
    }
    registry = jsonschema_rs.Registry(list(known.items()))
    schema = {"$ref": f"{root}/{name}.json"}
    return jsonschema_rs.Draft202012Validator(schema, registry=registry, validate_formats=True)


@needs_shared
@pytest.mark.parametrize("version", ["0.9", "1.0"])
@settings(max_examples=300)
@given(data=st.data())
def test_what_may_be_written_is_valid(version: str, data: st.DataObject) -> None:
    """A message that the output schema accepts, the official schema of messages accepts."""
    folder = "v1_0" if version == "1.0" else "v0_9"
    example = data.draw(st.sampled_from(paths(f"data/a2ui/{folder}/catalogs/basic/examples/*.json")))
    message = data.draw(st.sampled_from(load(str(example))["messages"]))
    place = data.draw(st.sampled_from(list(places(message))))
    bent = changed(message, place, data.draw(st.sampled_from(VALUES)))
    if output_checker(version).is_valid({"messages": [bent]}):
        assert official(version).is_valid(bent)


@cache
def output_checker(version: Any) -> Checker:
    return Checker(a2ui.basic_catalog(version).schema_for_output().output)


def instances(schema: Any, document: Any, known: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    """What a model may write by a strict schema."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        if name not in known:
            known[name] = st.deferred(lambda: instances(document["$defs"][name], document, known))
        return known[name]
    if "anyOf" in schema:
        return st.one_of([instances(one, document, known) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return st.one_of([of_kind(kind, schema, document, known) for kind in kinds])


def of_kind(kind: str, schema: Any, document: Any, known: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    if kind == "object":
        return st.fixed_dictionaries(
            {name: instances(below, document, known) for name, below in schema["properties"].items()}
        )
    if kind == "array":
        least = schema.get("minItems", 0)
        return st.lists(instances(schema["items"], document, known), min_size=least, max_size=least + 1)
    return {
        "string": st.sampled_from(["", "x"]),
        "integer": st.integers(0, 3),
        "number": st.sampled_from([0, 1.5]),
        "boolean": st.booleans(),
        "null": st.none(),
    }[kind]


WITHOUT_CONSTRAINTS: Final = ["Text", "Row", "Card", "Tabs", "Button", "CheckBox", "Divider", "ChoicePicker"]


@pytest.mark.parametrize("version", ["0.9", "1.0"])
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_what_a_model_writes_by_a_strict_schema_is_valid(version: Any, data: st.DataObject) -> None:
    """Read back, it fits the schema that is not strict, where no loss says that more can be written."""
    strict, full = strict_and_full(version)
    written = data.draw(instances(strict, strict, {}))
    before = deepcopy(written)
    messages = a2ui.basic_catalog(version).read_output(written)
    assert written == before
    assert full.issues({"messages": messages}) == ()


@cache
def strict_and_full(version: Any) -> tuple[Any, Checker]:
    catalog = a2ui.basic_catalog(version).prune(WITHOUT_CONSTRAINTS, ["not", "formatString", "formatDate"])
    bodies: Any = ["updateComponents", "updateDataModel", "deleteSurface"]
    strict = catalog.schema_for_output(strict=True, bodies=bodies, call_depth=1)
    return strict.output, Checker(catalog.schema_for_output(bodies=bodies).output)


def test_a_bound_on_calls() -> None:
    catalog = a2ui.basic_catalog("1.0")

    def text(depth: int) -> Any:
        value: Any = "x"
        for _ in range(depth):
            value = {"@call": "formatString", "args": {"value": value}, "catalogId": None}
        component = {"component": "Text", "id": "t", "text": value, "variant": None, "weight": None}
        component |= {"@catalogId": None, "@accessibility": None, "@metadata": None}
        return {"messages": [{"version": "1.0", "updateComponents": {"surfaceId": "s", "components": [component]}}]}

    for depth in (0, 1, 2):
        result = catalog.schema_for_output(strict=True, call_depth=depth)
        checker = Checker(result.output)
        assert [checker.is_valid(text(number)) for number in range(4)] == [number <= depth for number in range(4)]
        assert result.losses[0].code == "limit"
        assert profile_issues(result.output, ANTHROPIC) == ()
    endless = Checker(catalog.schema_for_output(strict=True).output)
    assert endless.is_valid(text(9))


def test_each_definition_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What leads to calls is found out once, however long the way there is."""
    looked: list[Any] = []
    inner = output._targets  # pyright: ignore[reportPrivateUsage]

    def counted(schema: Any) -> Any:
        looked.append(schema)
        return inner(schema)

    monkeypatch.setattr(output, "_targets", counted)
    chain: dict[str, Any] = {f"d{number}": {"items": {"$ref": f"#/$defs/d{number + 1}"}} for number in range(100)}
    ways: dict[str, Any] = {**chain, "d100": {"$ref": "#/$defs/FunctionCall"}, "FunctionCall": {}, "other": {}}
    document, losses = output.with_bounded_calls({"$defs": ways}, 1)
    assert len(looked) == len(ways)
    assert [loss.code for loss in losses] == ["limit"]
    # Once outside of all calls and once inside of one; only the innermost call itself cannot be written.
    bounded: Any = document["$defs"]
    assert bounded.keys() == {*ways, *(f"{name}_1" for name in [*chain, "d100"])}


READ: list[tuple[Any, Any]] = [
    ({"messages": []}, []),
    ({"messages": [{"a": None, "b": [{"c": None, "d": 1}]}]}, [{"b": [{"d": 1}]}]),
    (
        {"messages": [{"updateDataModel": {"surfaceId": "s", "path": None, "value": None}}]},
        [{"updateDataModel": {"surfaceId": "s", "value": None}}],
    ),
    (
        {"messages": [{"updateDataModel": {"surfaceId": "s", "path": "/a", "value": [None, "x"]}}]},
        [{"updateDataModel": {"surfaceId": "s", "path": "/a", "value": [None, "x"]}}],
    ),
]


@pytest.mark.parametrize(("written", "messages"), READ)
def test_reading_what_a_model_wrote(written: Any, messages: Any) -> None:
    assert a2ui.basic_catalog("1.0").read_output(written) == messages


@pytest.mark.parametrize(("written", "at"), [(None, ""), ([], ""), ({}, "/messages"), ({"messages": {}}, "/messages")])
def test_what_is_no_output(written: Any, at: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.basic_catalog("1.0").read_output(written)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(at, "wrong_type")]


def test_a_catalog_that_would_have_to_be_written_out_for_ever() -> None:
    """A function whose very name may be a call, with something beside it, so that no reference can stand for it."""
    document: Any = a2ui.basic_catalog("1.0").to_json()
    shared = "common_types.json#/$defs/DynamicString"
    document["functions"]["numeric"]["properties"]["@call"] = {"allOf": [{"$ref": shared}, {"if": {"type": "string"}}]}
    result = a2ui.Catalog.from_json(document).schema_for_output(strict=True)
    assert profile_issues(result.output, STRICT) == ()


def test_an_output_that_is_too_deep() -> None:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(LimitError):
        a2ui.basic_catalog("1.0").read_output({"messages": deep})


def test_only_some_messages() -> None:
    result = a2ui.basic_catalog("1.0").schema_for_output(bodies=["deleteSurface"])
    checker = Checker(result.output)
    assert checker.is_valid({"messages": [{"version": "1.0", "deleteSurface": {"surfaceId": "s"}}]})
    data: Any = {"surfaceId": "s", "path": "/a", "value": 1}
    assert not checker.is_valid({"messages": [{"version": "1.0", "updateDataModel": data}]})
    assert "TextComponent" not in str(result.output)


@pytest.mark.parametrize(("version", "spelled", "is_valid"), [("0.9", "v0.9", True), ("1.0", "1.0", False)])
def test_data_without_a_value(version: Any, spelled: str, is_valid: bool) -> None:
    """In v0.9 it removes what is there, in v1.0 a null does."""
    checker = Checker(a2ui.basic_catalog(version).schema_for_output().output)
    message: Any = {"version": spelled, "updateDataModel": {"surfaceId": "s", "path": "/a"}}
    assert checker.is_valid({"messages": [message]}) is is_valid
    message["updateDataModel"]["value"] = None
    assert checker.is_valid({"messages": [message]})


def test_a_surface_of_the_output_is_of_the_catalog() -> None:
    checker = Checker(CATALOGS["classes"].schema_for_output().output)
    for id_, is_valid in (("c", True), ("d", False)):
        message: Any = {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": id_}}
        assert checker.is_valid({"messages": [message]}) is is_valid


assert SHARED is None or len(PUBLISHED) == 4
