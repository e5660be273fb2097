"""Targets: messages, catalogs and metadata told in another version."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from tests.a2ui.test_migration_documents import INLINE, NEW, OLD, OLDEST, RICH
from tests.fuzz.inputs import LIMITS, Given, Json, chosen, given, limits, sources, spoiled, texts
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import document_of, is_one_of
from uispec import a2ui, pointer
from uispec.losses import Conversion

_OLD_STREAMS: Final[list[Json]] = [
    [
        {
            "surfaceUpdate": {
                "surfaceId": "s",
                "components": [
                    {"id": "top", "component": {"Column": {"children": {"explicitList": ["t", "f", "l", "b"]}}}},
                    {"id": "t", "component": {"Text": {"text": {"literalString": "Hi"}, "usageHint": "h1"}}},
                    {"id": "f", "component": {"TextField": {"label": {"path": "/name"}, "text": {"path": "/name"}}}},
                    {
                        "id": "l",
                        "component": {"List": {"children": {"template": {"componentId": "t", "dataBinding": "/rows"}}}},
                    },
                    {
                        "id": "b",
                        "component": {
                            "Button": {
                                "child": "t",
                                "action": {"name": "go", "context": [{"key": "k", "value": {"path": "/name"}}]},
                            }
                        },
                    },
                ],
            }
        },
        {
            "dataModelUpdate": {
                "surfaceId": "s",
                "path": "/",
                "contents": [
                    {"key": "name", "valueString": "Ada"},
                    {"key": "rows", "valueMap": [{"key": "0", "valueNumber": 1}]},
                ],
            }
        },
        {"beginRendering": {"surfaceId": "s", "root": "top", "styles": {"primaryColor": "#00ff00"}}},
    ],
]


def _versions(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, Mapping, Sequence) else calls.ask_wrongly
    results = [
        *(ask(document, a2ui.upgrade, source, to, limits=bounds) for to in ("0.9", "1.0")),
        *(ask(document, a2ui.downgrade, source, to, limits=bounds) for to in ("0.9", "0.9.1")),
    ]
    for result in results:
        _hold_places(document, result, calls)
        if result is not None:
            back = calls.ask(NOWHERE, a2ui.parse_messages, result.output)
            calls.expect(back is not None, "what was written cannot be read")


def _hold_places(document: Json, result: Conversion[Any] | None, calls: Calls) -> None:
    """What is lost stands in the document; what is assumed, at a key that an object there has not."""
    for loss in result.losses if result is not None else ():
        path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
        calls.expect(document is NOWHERE or pointer.has(document, pointer.split(path)), f"{loss} is nowhere")


_old: Final = spoiled(chosen(_OLD_STREAMS))

_CATALOGS: Final[list[Json]] = [OLDEST, OLD, INLINE, NEW, RICH]
_METADATA: Final[list[Json]] = [
    {"a2uiClientCapabilities": {"v0.9": {"supportedCatalogIds": ["a", "b"], "inlineCatalogs": [INLINE]}}},
    {"a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["a"], "inlineCatalogs": [NEW]}}},
    {"a2uiClientDataModel": {"version": "v0.9", "surfaces": {"s": {"a": [None]}}}},
    {"supportedCatalogIds": ["a"], "inlineCatalogs": [OLDEST]},
]


def _catalogs(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    results = [
        ask(document, a2ui.upgrade_catalog, source, limits=bounds),
        ask(document, a2ui.upgrade_catalog, source, "0.9", "0.8", limits=bounds),
        ask(document, a2ui.upgrade_catalog, source, "1.0", "0.8", limits=bounds),
        ask(document, a2ui.downgrade_catalog, source, limits=bounds),
    ]
    for result in results:
        _hold_places(document, result, calls)
        if result is not None:
            again = calls.ask(NOWHERE, a2ui.Catalog.from_json, result.output)
            calls.expect(again is not None, "a catalog was written that is none")


def _metadata(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    for migrate in (a2ui.upgrade_metadata, a2ui.downgrade_metadata):
        _hold_places(document, ask(document, migrate, source, limits=bounds), calls)


TARGETS: Final = (
    Target(
        "versions of catalogs",
        ("a2ui.upgrade_catalog", "a2ui.downgrade_catalog"),
        given(source=st.one_of(sources, spoiled(chosen(_CATALOGS)), texts(spoiled(chosen(_CATALOGS)))), limits=limits),
        _catalogs,
    ),
    Target(
        "versions of metadata",
        ("a2ui.upgrade_metadata", "a2ui.downgrade_metadata"),
        given(source=st.one_of(sources, spoiled(chosen(_METADATA)), texts(spoiled(chosen(_METADATA)))), limits=limits),
        _metadata,
    ),
    Target(
        "versions",
        ("a2ui.upgrade", "a2ui.downgrade"),
        given(source=st.one_of(sources, _old, texts(_old)), limits=limits),
        _versions,
    ),
)
