"""The law of catalogs: a component's schema alone says what the whole document says of it, and refers to nothing else.

Two judges hear both schemas: jsonschema-rs and python-jsonschema. The documents are the published ones, and random ones
made of classes.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, cast

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field, create_model
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.a2ui import documents
from tests.a2ui.catalog_documents import PUBLISHED, Branch, Shout, published
from tests.a2ui.test_judges import FORMATS, VALUES, Slow, changed, places
from tests.shared import SHARED, load, needs_shared
from uispec import a2ui, pointer
from uispec._model import MISSING, Number, Seq
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.dialects import COMMON_TYPES, Family

FOLDER: Final = {version: uri.rpartition("/")[0] for version, uri in COMMON_TYPES.items()}


def resources(document: Any, version: Family, shared: Any) -> dict[str, Any]:
    """What a reference of a catalog, or of the shared types, can lead to."""
    home = document.get("$id", f"{FOLDER[version]}/catalog.json")
    return {
        COMMON_TYPES[version]: shared,
        f"{home.rpartition('/')[0]}/common_types.json": shared,
        f"{FOLDER[version]}/catalog.json": document,
        home: document,
    }


class Judges:
    """One schema, as both validators read it."""

    def __init__(self, schema: Any, known: dict[str, Any] | None = None) -> None:
        known = known or {}
        registry = jsonschema_rs.Registry(list(known.items()))
        self.fast: Any = jsonschema_rs.Draft202012Validator(schema, registry=registry, validate_formats=True)
        # Without `$schema`: it would send the validator back to the stock keywords at each reference.
        plain = {uri: {key: item for key, item in each.items() if key != "$schema"} for uri, each in known.items()}
        contents = [(uri, DRAFT202012.create_resource(each)) for uri, each in plain.items()]
        own = {key: item for key, item in schema.items() if key != "$schema"}
        self.slow: Any = Slow(own, registry=Registry[Any]().with_resources(contents), format_checker=FORMATS)

    def verdicts(self, instance: Any) -> tuple[bool, bool]:
        return self.fast.is_valid(instance), self.slow.is_valid(instance)


def references(schema: Any) -> Iterator[str]:
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            members = cast("dict[str, Any]", here)
            if isinstance(members.get("$ref"), str):
                yield members["$ref"]
            waiting += members.values()
        elif isinstance(here, list):
            waiting += cast("list[Any]", here)


def stays_inside(schema: Any) -> bool:
    """Does every reference lead to a definition that is there?"""
    found = list(references(schema))
    return all(one.startswith("#/$defs/") and pointer.has(schema, pointer.split(one[1:])) for one in found)


def both(document: Any, version: Family, name: str, shared: Any) -> tuple[Judges, Judges]:
    """The judges of a component's schema alone, and those of the whole document."""
    alone = a2ui.component_schema(a2ui.Catalog.from_json(document, version=version), name)
    assert stays_inside(alone)
    known = resources(document, version, shared)
    home = document.get("$id", f"{FOLDER[version]}/catalog.json")
    return Judges(alone), Judges({"$ref": f"{home}#{pointer.format(('components', name))}"}, known)


@cache
def published_judges(catalog: str, name: str) -> tuple[Judges, Judges]:
    version: Any = PUBLISHED[catalog][0]
    shared = load(f"data/a2ui/{'v1_0' if version == '1.0' else 'v0_9'}/common_types.json")
    return both(published(catalog), version, name, shared)


COMPONENTS: Final = [
    (catalog, name) for catalog in PUBLISHED for name in (published(catalog)["components"] if SHARED else ())
]
WHOLE: Final[dict[str, Any]] = {
    **{f"0.9 {name}": document for name, document in documents.COMPONENTS_V0_9.items()},
    **{f"1.0 {name}": document for name, document in documents.COMPONENTS_V1_0.items()},
    "1.0 Chart": {"id": "c", "component": "Chart", "values": [1, 2.5], "caption": "C"},
    "1.0 Gauge": {"id": "g", "component": "Gauge", "value": 1},
}


@needs_shared
def test_there_are_components() -> None:
    assert len(COMPONENTS) == 18 + 5 + 18 + 2


@needs_shared
@pytest.mark.parametrize(("catalog", "name"), COMPONENTS)
@settings(max_examples=12)
@given(data=st.data())
def test_a_published_component_alone_is_what_it_is_in_its_catalog(catalog: str, name: str, data: st.DataObject) -> None:
    """`component_schema` alone accepts and refuses the same instances as the whole document."""
    whole = WHOLE[f"{PUBLISHED[catalog][0]} {name}"]
    alone, among = published_judges(catalog, name)
    place = data.draw(st.sampled_from([(), *places(whole)]))
    document = changed(whole, place, data.draw(st.sampled_from(VALUES))) if place else whole
    first, second, third = *alone.verdicts(document), among.fast.is_valid(document)
    assert first == second == third == among.slow.is_valid(document)


@needs_shared
@pytest.mark.parametrize("catalog", PUBLISHED if SHARED else [])
def test_every_bent_component(catalog: str) -> None:
    """The same at every place and for every value, heard by one judge."""
    version = PUBLISHED[catalog][0]
    verdicts: set[bool] = set()
    for name in published(catalog)["components"]:
        alone, among = published_judges(catalog, name)
        whole = WHOLE[f"{version} {name}"]
        for place in places(whole):
            for value in VALUES:
                document = changed(whole, place, value)
                verdict = alone.fast.is_valid(document)
                assert verdict == among.fast.is_valid(document), (name, place, value)
                verdicts.add(verdict)
    assert verdicts == {True, False}


@needs_shared
@pytest.mark.parametrize(
    ("catalog", "folder", "place"),
    [
        ("v0.9 basic", "v0_9", "https://a2ui.org/specification/v0_9/catalog.json#/$defs/anyComponent"),
        ("v1.0 basic", "v1_0", "https://a2ui.org/specification/v1_0/agent_to_renderer.json#/$defs/Component"),
    ],
)
def test_a_catalog_finds_fault_where_the_official_envelope_does(catalog: str, folder: str, place: str) -> None:
    """Checked by its document and not by models, a component on the wire is refused where the schema of messages does,
    and each issue stands at a place of the component or of a property that is missing there."""
    version: Any = PUBLISHED[catalog][0]
    # Calls of other catalogs are not this one's to judge, so it goes by the name that the documents write.
    read = a2ui.Catalog.from_json(published(catalog), "urn:basic")
    known = resources(published(catalog), version, load(f"data/a2ui/{folder}/common_types.json"))
    if version == "1.0":
        known[f"{FOLDER[version]}/agent_to_renderer.json"] = load(f"data/a2ui/{folder}/agent_to_renderer.json")
    registry = jsonschema_rs.Registry(list(known.items()))
    judge: Any = jsonschema_rs.Draft202012Validator({"$ref": place}, registry=registry, validate_formats=True)
    refused = 0
    for name in published(catalog)["components"]:
        whole = WHOLE[f"{version} {name}"]
        for number, at in enumerate(places(whole)):
            for value in VALUES[number % 4 :: 4]:  # all of them everywhere would take long
                document = changed(whole, at, value)
                issues = read.component_issues(document)
                if judge.is_valid(document):
                    # Calls in plain JSON are looked at too, which renderers evaluate and no schema sees.
                    assert read.component_issues(document, has_own_calls=False) == (), (name, at, value)
                else:
                    assert issues, (name, at, value)
                refused += issues != ()
                for issue in issues:
                    tokens = pointer.split(issue.path)
                    holder = tokens[:-1] if issue.code == "missing_property" else tokens
                    assert pointer.has(document, holder), (issue, document)
    assert refused > 1_000


BINDING: Final = st.sampled_from(["/a", "b", ""]).map(lambda path: {"@path": path})
CALL: Final = st.one_of(
    st.sampled_from(["x", {"@path": "/t"}]).map(lambda text: {"@call": "shout", "args": {"text": text}}),
    st.just({"@call": "@index"}),
)
REFERENCE: Final = BINDING | CALL
TEXT: Final = st.sampled_from(["", "x"])
EVENT: Final = st.fixed_dictionaries(
    {"name": TEXT}, optional={"context": st.dictionaries(TEXT, TEXT | REFERENCE, max_size=2)}
)
FIELDS: Final[list[tuple[Any, st.SearchStrategy[Any]]]] = [
    (str, TEXT),
    (int, st.integers(-3, 3)),
    (bool, st.booleans()),
    (Number, st.sampled_from([0, 1.5, -2])),
    (Literal["a", "b"], st.sampled_from(["a", "b"])),
    (Literal["only"], st.just("only")),
    (str | None, st.none() | TEXT),
    (Annotated[str, Field(min_length=2, max_length=4)], st.sampled_from(["ab", "abcd"])),
    (Annotated[int, Field(ge=1, lt=4)], st.sampled_from([1, 3])),
    (list[Annotated[str, Field(pattern="^x")]], st.lists(st.just("xy"), max_size=2)),
    (Annotated[Seq[bool], Field(min_length=1)], st.lists(st.booleans(), min_size=1, max_size=2)),
    (dict[str, v1_0.DynamicValue], st.dictionaries(TEXT, TEXT | REFERENCE, max_size=2)),
    (v1_0.DynamicString, TEXT | REFERENCE),
    (v1_0.DynamicNumber, st.integers(-2, 2) | REFERENCE),
    (v1_0.DynamicBoolean, st.booleans() | REFERENCE),
    (v1_0.DynamicStringList, st.lists(TEXT, max_size=2) | REFERENCE),
    (v1_0.DynamicValue, TEXT | st.booleans() | REFERENCE | st.dictionaries(st.just("@@k"), TEXT, max_size=1)),
    (v1_0.Child, TEXT),
    (v1_0.ChildList, st.lists(TEXT, max_size=2) | st.just({"componentId": "a", "path": "/x"})),
    (v1_0.Action, EVENT.map(lambda event: {"event": event}) | CALL.map(lambda call: {"functionCall": call})),
    (v1_0.CheckRule, REFERENCE.map(lambda condition: {"condition": condition})),
    (v1_0.Metadata, st.just({"extensions": {"a_b": 1}})),
    (
        Branch,
        st.recursive(
            st.just({"label": "l"}),
            lambda inner: st.lists(inner, max_size=2).map(lambda below: {"label": "l", "below": below}),
            max_leaves=3,
        ),
    ),
]
"""Types of properties, each with values that fit."""


@st.composite
def catalogs_of_classes(draw: st.DrawFn) -> tuple[Any, dict[str, list[tuple[str, int, bool]]]]:
    """A catalog document made of classes, and for each component its properties: name, row of `FIELDS`, required."""
    components: list[Any] = []
    shapes: dict[str, list[tuple[str, int, bool]]] = {}
    for number in range(draw(st.integers(1, 2))):
        rows = draw(st.lists(st.tuples(st.integers(0, len(FIELDS) - 1), st.booleans()), max_size=4))
        base = draw(st.sampled_from([v1_0.ComponentCommon, v1_0.Checkable]))
        fields: dict[str, Any] = {
            f"field{index}": (FIELDS[row][0] if required else FIELDS[row][0] | MISSING, ... if required else MISSING)
            for index, (row, required) in enumerate(rows)
        }
        name = f"Made{number}"
        fields["component"] = (Literal[name], name)  # pyright: ignore[reportInvalidTypeForm] - made at run time
        components.append(cast("Any", create_model)(name, __base__=base, **fields))
        shapes[name] = [(f"field{index}", row, required) for index, (row, required) in enumerate(rows)]
    return a2ui.Catalog.from_models(catalog_id="c", components=components, functions=[Shout]).to_json(), shapes


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(made=catalogs_of_classes(), data=st.data())
def test_a_component_made_of_a_class_alone_is_what_it_is_in_its_catalog(made: Any, data: st.DataObject) -> None:
    """The law for random catalogs; and what fits the types of a class fits its schema."""
    document: Any
    shapes: dict[str, list[tuple[str, int, bool]]]
    document, shapes = made
    catalog = a2ui.Catalog.from_json(document)
    for name, shape in shapes.items():
        alone, among = both(document, "1.0", name, common_types("1.0"))
        instance: dict[str, Any] = {"id": "x", "component": name}
        for field, row, required in shape:
            if required or data.draw(st.booleans()):
                instance[field] = data.draw(FIELDS[row][1])
        assert alone.verdicts(instance) == among.verdicts(instance) == (True, True)
        assert catalog.component_issues(instance) == ()
        for _ in range(6):
            place = data.draw(st.sampled_from([("extra",), *places(instance)]))
            bent = changed(instance, place, data.draw(st.sampled_from(VALUES)))
            first, second = alone.verdicts(bent)
            assert (first, second) == among.verdicts(bent)
            assert first == second


def test_a_schema_that_leaves_is_seen() -> None:
    """The measure itself."""
    assert stays_inside({"$ref": "#/$defs/A", "$defs": {"A": {}}})
    assert not stays_inside({"$ref": "#/$defs/B", "$defs": {"A": {}}})
    assert not stays_inside({"items": [{"$ref": "common_types.json#/$defs/A"}], "$defs": {"A": {}}})


@pytest.mark.parametrize("version", ["0.9", "1.0"])
def test_with_its_envelope_a_component_stands_alone_too(version: Any) -> None:
    catalog = a2ui.basic_catalog(version)
    whole = documents.COMPONENTS_V1_0 if version == "1.0" else documents.COMPONENTS_V0_9
    for name in catalog.components:
        schema = a2ui.component_schema(catalog, name, has_envelope=True)
        assert stays_inside(schema)
        judges = Judges(schema)
        assert judges.verdicts(whole[name]) == (True, True)
        assert judges.verdicts({**whole[name], "zz": 1}) == (False, False)
        without = {key: item for key, item in whole[name].items() if key != "id"}
        assert judges.verdicts(without) == (False, False)
    assert v0_9.COMPONENTS.keys() == v1_0.COMPONENTS.keys()
