"""Targets: catalogs of json-render."""

from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.a2ui.strategies import json_values
from tests.fuzz.inputs import LIMITS, Given, given, limits, odd_values, spoiled, words
from tests.fuzz.promises import NOWHERE, Calls, Target, read_text
from tests.fuzz.spec_streams import SPEC
from uispec import jsonrender
from uispec.schema.checks import Checker

_CATALOG: Final[dict[str, Any]] = {
    "components": {
        "Card": {
            "props": {
                "properties": {
                    "title": {"type": "string"},
                    "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}},
                },
                "required": ["title"],
                "$defs": {"Row": {"type": "object", "properties": {"n": {"type": "number"}}}},
            },
            "slots": ["default", "footer"],
            "events": ["press"],
            "bindable": ["title"],
            "example": {"title": "x"},
        },
        "Text": {"props": {"type": "object"}, "description": "Words."},
    },
    "actions": {"save": {"params": {"properties": {"id": {"type": "string"}}}}, "ping": {}},
    "functions": {"total": "The sum."},
}
_PROPS: Final = _CATALOG["components"]["Card"]["props"]
_BUSY: Final[dict[str, Any]] = {
    "root": "a",
    "elements": {
        "a": {
            "type": "Card",
            "props": {"title": {"$bindState": "/t"}, "rows": [{"n": {"$computed": "total"}}, {"$item": "x"}]},
            "children": ["b"],
            "slots": {"footer": ["b"]},
            "on": {"press": [{"action": "save", "params": {"id": {"$state": "/id"}}, "onError": {"action": "ping"}}]},
            "watch": {"/t": {"action": "setState", "params": {"statePath": "/a", "value": 1}}},
        },
        "b": {"type": "Text", "props": {"text": "x"}},
    },
}


def _catalog(drawn: Given, calls: Calls) -> None:
    document, bounds = drawn["document"], LIMITS[drawn["limits"]]
    about = NOWHERE  # a schema in the document has paths of its own
    catalog = calls.ask_wrongly(about, jsonrender.Catalog.from_json, document, limits=bounds)
    if catalog is None:
        return
    written = calls.ask(NOWHERE, catalog.to_json)
    calls.expect(
        jsonrender.Catalog.from_json(cast("dict[str, Any]", written)) == catalog, "a catalog does not come back"
    )
    schema = calls.ask(NOWHERE, catalog.json_schema)
    calls.expect(schema is not None, "a catalog has no schema")
    calls.ask_wrongly(NOWHERE, catalog.prompt, is_inline=drawn["inline"], rules=drawn["words"], modes=["patch"])
    more = calls.ask(NOWHERE, catalog.with_parts, catalog.components, catalog.actions, catalog.functions)
    calls.expect(more == catalog, "the same parts make another catalog")
    calls.ask(NOWHERE, catalog.prop_names, drawn["word"])


def _judged(drawn: Given, calls: Calls) -> None:
    spec, catalog = drawn["spec"], jsonrender.Catalog.from_json(_CATALOG)
    about = read_text(spec) if isinstance(spec, str | bytes) else spec
    issues = calls.ask_wrongly(about, catalog.validate, spec, drawn["policy"], limits=LIMITS[drawn["limits"]])
    ready = calls.ask(NOWHERE, jsonrender.shadcn_catalog)
    calls.expect(ready is not None, "there is no ready-made catalog")
    if issues == [] and drawn["policy"] == "strict" and drawn["limits"] == "default" and spec == _BUSY:
        calls.expect(
            Checker(catalog.json_schema()).is_valid(cast("Any", spec)), "the schema refuses what the catalog takes"
        )


def _defined(drawn: Given, calls: Calls) -> None:
    schema, bounds = drawn["schema"], LIMITS[drawn["limits"]]
    component = calls.ask_wrongly(
        NOWHERE, jsonrender.ComponentDefinition.of, schema, slots=drawn["names"], events=drawn["names"], limits=bounds
    )
    action = calls.ask_wrongly(NOWHERE, jsonrender.ActionDefinition.of, schema, limits=bounds)
    if component is not None and action is not None:
        catalog = calls.ask(NOWHERE, jsonrender.Catalog, {"A": component}, {"a": action})
        calls.expect(catalog is not None, "no catalog is made of a component")


TARGETS: Final = (
    Target(
        "spec catalog",
        (
            *("jsonrender.Catalog.from_json", "jsonrender.Catalog.to_json", "jsonrender.Catalog.json_schema"),
            *("jsonrender.Catalog.prompt", "jsonrender.Catalog.with_parts", "jsonrender.Catalog.prop_names"),
        ),
        given(
            document=st.just(_CATALOG) | spoiled(st.just(_CATALOG)) | odd_values,
            inline=st.booleans(),
            words=st.lists(words, max_size=2),
            word=words | st.sampled_from(["Card", "Text"]),
            limits=limits,
        ),
        _catalog,
    ),
    Target(
        "spec catalog, judging",
        ("jsonrender.Catalog.validate", "jsonrender.shadcn_catalog"),
        given(
            spec=st.just(_BUSY) | spoiled(st.just(_BUSY)) | spoiled(st.just(SPEC)) | json_values | odd_values,
            policy=st.sampled_from(["strict", "strict", "compat"]),
            limits=limits,
        ),
        _judged,
    ),
    Target(
        "spec catalog, definitions",
        ("jsonrender.ComponentDefinition.of", "jsonrender.ActionDefinition.of"),
        given(
            schema=st.just(_PROPS) | spoiled(st.just(_PROPS)) | json_values | odd_values,
            names=st.lists(words, max_size=2) | odd_values,
            limits=limits,
        ),
        _defined,
    ),
)
