"""What both sides say of their catalogs, what they have in common, and the data models that travel along."""

from typing import Any, Final

import pytest

from tests.a2ui.strategies import Document
from uispec import a2ui, fold
from uispec.a2ui import Catalog, v0_9, v1_0
from uispec.errors import InvalidDocumentError, LimitError
from uispec.limits import Limits

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
ALIAS: Final = "https://a2ui.org/catalogs/basic/v1/catalog.json"

GAUGE: Final[Document] = {
    "type": "object",
    "properties": {"component": {"const": "Gauge"}, "value": {"$ref": "#/$defs/Share"}},
    "required": ["component", "value"],
}
OLD: Final = Catalog.from_json(
    {
        "catalogId": "urn:old",
        "components": {
            "Gauge": GAUGE,
            "Plain": {"type": "object", "description": "Bare."},
            "Whole": {"allOf": [{"$ref": "common_types.json#/$defs/ComponentCommon"}, {"$ref": "#/components/Plain"}]},
            "Noted": {"properties": {"share": {"$ref": "#/$defs/Share", "description": "How much."}}},
        },
        "functions": {
            "half": {
                "type": "object",
                "description": "Half of it.",
                "properties": {
                    "call": {"const": "half"},
                    "args": {"type": "object", "properties": {"of": {"$ref": "#/$defs/Share"}}},
                    "returnType": {"const": "number"},
                },
                "required": ["call", "args"],
            },
            "beep": {"type": "object", "properties": {"call": {"const": "beep"}}, "required": ["call"]},
        },
        "$defs": {
            "Share": {"type": "number", "minimum": 0},
            "theme": {"type": "object", "properties": {"color": {"type": "string"}}},
        },
    }
)
NEW_DOCUMENT: Final[Document] = {"catalogId": "urn:new", "protocolVersion": "1.0", "components": {}}
NEW: Final = Catalog.from_json(NEW_DOCUMENT)
_COMMON: Final = {"$ref": "common_types.json#/$defs/ComponentCommon"}
_SHARE: Final[Document] = {"type": "number", "minimum": 0}
OLD_INLINE: Final[Document] = {
    "catalogId": "urn:old",
    "components": {
        "Gauge": {
            "allOf": [
                _COMMON,
                {"properties": {"component": {"const": "Gauge"}, "value": _SHARE}, "required": ["component", "value"]},
            ]
        },
        "Plain": {
            "allOf": [
                _COMMON,
                {
                    "properties": {"component": {"const": "Plain"}},
                    "required": ["component"],
                    "description": "Bare.",
                },
            ]
        },
        "Whole": {"allOf": [_COMMON, {"type": "object", "description": "Bare."}]},
        "Noted": {
            "allOf": [
                _COMMON,
                {
                    "properties": {
                        "component": {"const": "Noted"},
                        "share": {"allOf": [_SHARE], "description": "How much."},
                    },
                    "required": ["component"],
                },
            ]
        },
    },
    "functions": [
        {
            "name": "half",
            "description": "Half of it.",
            "returnType": "number",
            "parameters": {"type": "object", "properties": {"of": _SHARE}},
        },
        {"name": "beep", "returnType": "any", "parameters": {"type": "object", "properties": {}}},
    ],
    "theme": {"color": {"type": "string"}},
}


def test_a_renderer_says_what_it_can_show() -> None:
    assert a2ui.renderer_capabilities([]) == {}
    assert a2ui.renderer_capabilities([NEW]) == {
        "a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["urn:new"]}}
    }
    assert a2ui.renderer_capabilities([NEW, OLD]) == {
        "a2uiClientCapabilities": {"v0.9": {"supportedCatalogIds": ["urn:old"]}},
        "a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["urn:new"]}},
    }


def test_catalogs_come_along_in_the_form_of_their_version() -> None:
    both = a2ui.renderer_capabilities([NEW, OLD], inline=True)
    assert both == {
        "a2uiClientCapabilities": {"v0.9": {"supportedCatalogIds": ["urn:old"], "inlineCatalogs": [OLD_INLINE]}},
        "a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["urn:new"], "inlineCatalogs": [NEW_DOCUMENT]}},
    }
    v0_9.RendererCapabilities.model_validate(both["a2uiClientCapabilities"])
    v1_0.RendererCapabilities.model_validate(both["a2uiRendererCapabilities"])
    one = a2ui.renderer_capabilities([NEW, OLD], inline=["urn:new"])
    assert one == {
        "a2uiClientCapabilities": {"v0.9": {"supportedCatalogIds": ["urn:old"]}},
        "a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["urn:new"], "inlineCatalogs": [NEW_DOCUMENT]}},
    }


def test_the_basic_catalogs_come_along_and_check_the_same() -> None:
    text: Document = {"id": "a", "component": "Text", "text": "x", "weight": 1}
    wrong = {**text, "weight": "much", "more": 1}
    for version in ("0.9", "1.0"):
        catalog = a2ui.basic_catalog(version)
        said: Any = a2ui.renderer_capabilities([catalog], inline=True)
        ((_, by_version),) = said.items()
        ((_, held),) = by_version.items()
        (document,) = held["inlineCatalogs"]
        read = Catalog.from_json(document, version=version)
        assert list(read.components) == list(catalog.components)
        assert list(read.functions) == list(catalog.functions)
        assert read.component_issues(text) == ()
        paths = [issue.path for issue in read.component_issues(wrong)]
        assert paths == [issue.path for issue in catalog.component_issues(wrong)]


def test_a_theme_at_the_top_is_a_schema_or_its_properties() -> None:
    colour: Document = {"type": "string"}
    for theme in ({"color": colour}, {"type": "object", "properties": {"color": colour}}):
        catalog = Catalog.from_json({"catalogId": "urn:t", "theme": theme})
        said: Any = a2ui.renderer_capabilities([catalog], inline=True)
        (held,) = said["a2uiClientCapabilities"]["v0.9"]["inlineCatalogs"]
        assert held == {"catalogId": "urn:t", "theme": {"color": colour}}


def test_what_contains_itself_has_no_inline_form_in_v0_9() -> None:
    tree: Document = {"properties": {"below": {"$ref": "#/components/Tree"}}}
    catalog = Catalog.from_json({"catalogId": "urn:t", "components": {"Tree": tree}})
    with pytest.raises(ValueError, match="contains itself"):
        a2ui.renderer_capabilities([catalog], inline=True)


def test_an_agent_says_what_it_can_write() -> None:
    assert a2ui.agent_capabilities({"0.9": ["a"], "0.9.1": ["a", "b"], "1.0": []}, accepts_inline_catalogs=True) == {
        "v0.9": {"supportedCatalogIds": ["a", "b"], "acceptsInlineCatalogs": True},
        "1.0": {"supportedCatalogIds": [], "acceptsInlineCatalogs": True},
    }


def renderer(*ids: str, inline: list[Any] | None = None, key: str = "1.0") -> Document:
    said: Document = {"supportedCatalogIds": list(ids)}
    if inline is not None:
        said["inlineCatalogs"] = inline
    return {"a2uiClientCapabilities" if key.startswith("v0") else "a2uiRendererCapabilities": {key: said}}


Common = list[tuple[str, tuple[str, ...]]]
NEGOTIATIONS: Final[dict[str, tuple[Document, Document | None, Common]]] = {
    "in-the-renderers-order": (
        renderer("a", "b", "c"),
        {"1.0": {"supportedCatalogIds": ["c", "a"]}},
        [("1.0", ("a", "c"))],
    ),
    "an-agent-that-says-nothing": (renderer("a"), None, [("1.0", ("a",))]),
    "an-agent-without-a-list": (renderer("a"), {"1.0": {}}, [("1.0", ("a",))]),
    "nothing-in-common": (renderer("a"), {"1.0": {"supportedCatalogIds": ["b"]}}, [("1.0", ())]),
    "no-version-in-common": (renderer("a"), {"v0.9": {"supportedCatalogIds": ["a"]}}, []),
    "a-renderer-that-says-nothing": ({}, {"1.0": {}}, []),
    "an-earlier-spelling": (renderer("a", key="v1.0"), {"v1.0": {"supportedCatalogIds": ["a"]}}, [("1.0", ("a",))]),
    "v0.9.1": (renderer("a", key="v0.9.1"), {"v0.9": {"supportedCatalogIds": ["a"]}}, [("0.9", ("a",))]),
    "both-versions": (
        {**renderer("n"), **renderer("o", key="v0.9")},
        {"v0.9": {"supportedCatalogIds": ["o"]}, "1.0": {"supportedCatalogIds": ["n"]}},
        [("1.0", ("n",)), ("0.9", ("o",))],
    ),
    "the-basic-catalog-by-its-other-name": (
        renderer(ALIAS),
        {"1.0": {"supportedCatalogIds": [BASIC]}},
        [("1.0", (ALIAS,))],
    ),
    "an-inline-catalog": (
        renderer("a", inline=[NEW_DOCUMENT]),
        {"1.0": {"supportedCatalogIds": ["a"], "acceptsInlineCatalogs": True}},
        [("1.0", ("a", "urn:new"))],
    ),
    "an-inline-catalog-that-is-not-accepted": (
        renderer("a", inline=[NEW_DOCUMENT]),
        {"1.0": {"supportedCatalogIds": ["a"]}},
        [("1.0", ("a",))],
    ),
    "an-inline-catalog-of-v0.9": (
        renderer(key="v0.9", inline=[OLD_INLINE]),
        {"v0.9": {"acceptsInlineCatalogs": True}},
        [("0.9", ("urn:old",))],
    ),
}


@pytest.mark.parametrize(("said", "agent", "common"), NEGOTIATIONS.values(), ids=NEGOTIATIONS.keys())
def test_both_sides_find_what_they_have_in_common(said: Document, agent: Document | None, common: Common) -> None:
    found = a2ui.negotiate(said, agent)
    assert [(one.version, one.catalog_ids) for one in found] == common
    assert [one.issues for one in found] == [()] * len(found)


def test_an_inline_catalog_is_read() -> None:
    (found,) = a2ui.negotiate(renderer(inline=[NEW_DOCUMENT]), {"1.0": {"acceptsInlineCatalogs": True}})
    assert found.inline == (NEW,)


def test_a_wrong_inline_catalog_loses_itself_alone() -> None:
    inline = [7, {"protocolVersion": "1.0"}, {**NEW_DOCUMENT, "protocolVersion": "0.9"}, NEW_DOCUMENT]
    (found,) = a2ui.negotiate(renderer(inline=inline), {"1.0": {"acceptsInlineCatalogs": True}})
    assert found.inline == (NEW,)
    at = "/a2uiRendererCapabilities/1.0/inlineCatalogs"
    assert [(issue.path, issue.code) for issue in found.issues] == [
        (f"{at}/0", "wrong_type"),
        (f"{at}/1/catalogId", "missing_property"),
        (f"{at}/2/protocolVersion", "catalog_version_mismatch"),
    ]


@pytest.mark.parametrize(
    ("said", "agent", "path", "code"),
    [
        ({"a2uiRendererCapabilities": 7}, None, "/a2uiRendererCapabilities", "wrong_type"),
        ({"a2uiRendererCapabilities": {"1.0": 7}}, None, "/a2uiRendererCapabilities/1.0", "wrong_type"),
        (
            {"a2uiRendererCapabilities": {"1.0": {}}},
            None,
            "/a2uiRendererCapabilities/1.0/supportedCatalogIds",
            "missing_property",
        ),
        (renderer("a"), {"1.0": {"acceptsInlineCatalogs": "yes"}}, "/1.0/acceptsInlineCatalogs", "wrong_type"),
    ],
)
def test_capabilities_of_the_wrong_shape_are_refused(said: Document, agent: Any, path: str, code: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.negotiate(said, agent)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(path, code)]


def test_capabilities_are_read_within_limits() -> None:
    with pytest.raises(LimitError):
        a2ui.negotiate(renderer("a", inline=[[[[]]]]), limits=Limits(json_depth=3))


def state_of(**surfaces: Document) -> a2ui.State:
    document: Document = {"surfaces": {}, "calls": {}}
    for id_, more in surfaces.items():
        plain: Document = {"version": "0.9", "catalogId": "c", "components": [], "sendDataModel": True}
        document["surfaces"][id_] = {**plain, **more}
    return a2ui.State.from_json(document)


DATA_MODELS: Final[dict[str, tuple[a2ui.State, Document]]] = {
    "nothing": (fold.a2ui_empty(), {}),
    "a2ui-client-data-model-multi-surface": (
        state_of(a={"dataModel": {"x": 1}}, b={"dataModel": {"y": 2}, "sendDataModel": False}, c={"dataModel": {}}),
        {"a2uiClientDataModel": {"version": "v0.9", "surfaces": {"a": {"x": 1}, "c": {}}}},
    ),
    "a-root-that-is-no-object": (state_of(a={"dataModel": [1]}, b={"dataModel": None}), {}),
    "v0.9.1-alone": (
        state_of(a={"version": "0.9.1", "dataModel": {}}),
        {"a2uiClientDataModel": {"version": "v0.9.1", "surfaces": {"a": {}}}},
    ),
    "versions-mix": (
        state_of(
            a={"version": "0.9.1", "dataModel": {}},
            b={"dataModel": {}},
            c={"version": "1.0", "dataModel": {"z": None}},
        ),
        {
            "a2uiClientDataModel": {"version": "v0.9", "surfaces": {"a": {}, "b": {}}},
            "a2uiRendererDataModel": {"version": "1.0", "surfaces": {"c": {"z": None}}},
        },
    ),
}


@pytest.mark.parametrize(("state", "written"), DATA_MODELS.values(), ids=DATA_MODELS.keys())
def test_the_data_models_that_a_surface_asked_for_travel_along(state: a2ui.State, written: Document) -> None:
    assert a2ui.renderer_data_models(state) == written
    read = a2ui.read_data_models({**written, "anything": "else"})
    assert read == {id_: data for held in written.values() for id_, data in held["surfaces"].items()}


def test_an_agent_gets_the_data_of_its_own_surfaces() -> None:
    state = state_of(a={"dataModel": {"x": 1}}, b={"dataModel": {"y": 2}})
    models: Any = a2ui.renderer_data_models(state, ["b"])
    assert models["a2uiClientDataModel"]["surfaces"] == {"b": {"y": 2}}
    assert a2ui.renderer_data_models(state, []) == {}


def test_the_data_models_are_copies() -> None:
    state = state_of(a={"dataModel": {"x": [1]}})
    written: Any = a2ui.renderer_data_models(state)
    written["a2uiClientDataModel"]["surfaces"]["a"]["x"].append(2)
    assert state.surfaces["a"].data == {"x": [1]}
    sent: Any = a2ui.renderer_data_models(state)
    read: Any = a2ui.read_data_models(sent)
    read["a"]["x"].append(2)
    assert sent["a2uiClientDataModel"]["surfaces"]["a"] == {"x": [1]}


@pytest.mark.parametrize(
    ("metadata", "path", "code"),
    [
        ({"a2uiClientDataModel": 7}, "/a2uiClientDataModel", "wrong_type"),
        ({"a2uiClientDataModel": {"version": "1.0", "surfaces": {}}}, "/a2uiClientDataModel/version", "invalid_value"),
        (
            {"a2uiRendererDataModel": {"version": "1.0", "surfaces": {"a": [1]}}},
            "/a2uiRendererDataModel/surfaces/a",
            "wrong_type",
        ),
        ({"a2uiRendererDataModel": {"version": "1.0"}}, "/a2uiRendererDataModel/surfaces", "missing_property"),
    ],
)
def test_data_models_of_the_wrong_shape_are_refused(metadata: Document, path: str, code: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.read_data_models(metadata)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(path, code)]
