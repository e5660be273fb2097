"""Targets: catalogs of a caller's own, what they say of components and calls, and the basic ones."""

from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from tests.a2ui.documents import CALLS_V1_0, COMPONENTS_V1_0
from tests.fuzz.inputs import LIMITS, Given, Json, chosen, given, keys, limits, spoiled, spoiled_by_a_caller, texts
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import document_of, is_one_of
from uispec import a2ui

_GAUGE: Final[Json] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://example.org/gauges.json",
    "catalogId": "https://example.org/gauges",
    "protocolVersion": "1.0",
    "components": {
        "Gauge": {
            "type": "object",
            "properties": {
                "component": {"const": "Gauge"},
                "value": {"$ref": "#/$defs/Level"},
                "children": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}},
            },
            "required": ["component", "value"],
        },
        "Text": {"allOf": [{"$ref": "#/components/Gauge"}], "properties": {"component": {"const": "Text"}}},
    },
    "functions": {
        "shout": {
            "type": "object",
            "properties": {"@call": {"const": "shout"}, "args": {"type": "object"}},
            "required": ["@call"],
            "returnType": "string",
        }
    },
    "$defs": {"Level": {"type": "number", "minimum": 0, "maximum": 1}, "anyComponent": {}, "anyFunction": {}},
}

_SHOUT: Final[Json] = {"@call": "shout", "args": {}}

_documents: Final = chosen([_GAUGE, a2ui.basic_catalog("1.0").to_json(), a2ui.basic_catalog("0.9").to_json()])
_components: Final[st.SearchStrategy[Json]] = chosen(
    [{"id": "g", "component": "Gauge", "value": 0.5}, *COMPONENTS_V1_0.values()]
)
_calls: Final = chosen([_SHOUT, *CALLS_V1_0.values()])


def _judged(catalog: a2ui.Catalog, drawn: Given, calls: Calls) -> None:
    component, call = drawn["component"], drawn["call"]
    for has_own_calls in (True, False):
        if is_one_of(component, Mapping):
            calls.ask(component, catalog.component_issues, component, has_own_calls=has_own_calls)
        if is_one_of(call, Mapping):
            calls.ask(call, catalog.call_issues, call, has_own_calls=has_own_calls)


def _catalog(drawn: Given, calls: Calls) -> None:
    document = drawn["document"]
    ask = calls.ask if is_one_of(document, str, bytes, Mapping) else calls.ask_wrongly
    catalog = ask(document_of(document), a2ui.Catalog.from_json, document, limits=LIMITS[drawn["limits"]])
    if catalog is None:
        return
    written = calls.ask(NOWHERE, catalog.to_json)
    assert written is not None
    calls.expect(a2ui.Catalog.from_json(written) == catalog, "a catalog does not come back")
    for name in (*catalog.components, drawn["name"]):
        for has_envelope in (False, True):
            calls.ask(NOWHERE, a2ui.component_schema, catalog, name, has_envelope=has_envelope)
        pruned = calls.ask(NOWHERE, catalog.prune, [name], [])
        calls.expect(pruned is None or list(pruned.components) == [name], "a pruned catalog has other components")
    for strict in (False, True):
        calls.ask(NOWHERE, catalog.schema_for_output, strict=strict)
    calls.ask(drawn["component"], catalog.read_output, drawn["component"])
    _judged(catalog, drawn, calls)


def _basic(drawn: Given, calls: Calls) -> None:
    catalog = calls.ask(NOWHERE, a2ui.basic_catalog, drawn["version"])
    assert catalog is not None
    _judged(catalog, drawn, calls)


_judging: Final = {"component": spoiled(_components), "call": spoiled(_calls)}

TARGETS: Final = (
    Target(
        "catalog",
        (
            *("a2ui.Catalog.from_json", "a2ui.Catalog.to_json", "a2ui.component_schema"),
            *("a2ui.Catalog.component_issues", "a2ui.Catalog.call_issues", "a2ui.Catalog.prune"),
            *("a2ui.Catalog.schema_for_output", "a2ui.Catalog.read_output"),
        ),
        given(
            document=spoiled_by_a_caller(chosen([_GAUGE])) | texts(spoiled(_documents)),
            name=keys,
            limits=limits,
            **_judging,
        ),
        _catalog,
    ),
    Target(
        "basic catalog", ("a2ui.basic_catalog",), given(version=st.sampled_from(["0.9", "1.0"]), **_judging), _basic
    ),
)
