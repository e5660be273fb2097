"""What becomes of catalogs and of metadata when they change their version."""

import json
from copy import deepcopy
from typing import Any, Final

import pytest

from tests.a2ui import documents
from tests.a2ui.migration_rows import NEW_BASIC, OLD_BASIC, Document, new, old, refusal, told
from tests.a2ui.test_judges import fast
from tests.shared import load, needs_shared
from uispec import a2ui, pointer
from uispec.a2ui.migration.v0_8_tables import CATALOG_IDS as OLDEST_IDS
from uispec.errors import CatalogError, InvalidDocumentError, ParseError, UispecError

OLD_COMMON: Final = "https://a2ui.org/specification/v0_9/common_types.json#/$defs/"
NEW_COMMON: Final = "https://a2ui.org/specification/v1_0/common_types.json#/$defs/"

OLD: Final[Document] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://example.org/gauges.json",
    "title": "Gauges",
    "description": "D.",
    "catalogId": "urn:mine",
    "vendor": 1,
    "components": {
        "Big-Gauge": {
            "type": "object",
            "description": "A gauge.",
            "allOf": [
                {"$ref": f"{OLD_COMMON}ComponentCommon"},
                {"$ref": "#/$defs/CatalogComponentCommon"},
                {"$ref": f"{OLD_COMMON}Checkable"},
                {
                    "type": "object",
                    "properties": {
                        "component": {"const": "Big-Gauge"},
                        "max value": {"$ref": f"{OLD_COMMON}DynamicNumber"},
                        "face": {"$ref": f"{OLD_COMMON}ComponentId"},
                        "tone": {"$ref": "#/$defs/Tone"},
                        "marks": {"type": "array", "items": {"type": "object", "properties": {"a b": {}}}},
                    },
                    "required": ["component", "face", "max value"],
                },
            ],
            "unevaluatedProperties": False,
        },
        "Plain": {
            "type": "object",
            "properties": {
                "id": {"type": "string"},
                "accessibility": {"$ref": f"{OLD_COMMON}AccessibilityAttributes"},
                "checks": {"type": "array", "items": {"$ref": f"{OLD_COMMON}CheckRule"}},
                "text": {"type": "string", "default": {"$ref": "not a reference"}},
            },
            "required": ["id", "text"],
            "additionalProperties": False,
        },
    },
    "functions": {
        "to-upper": {
            "type": "object",
            "description": "F.",
            "properties": {
                "call": {"const": "to-upper"},
                "args": {
                    "type": "object",
                    "properties": {"the text": {"$ref": f"{OLD_COMMON}DynamicString"}},
                    "required": ["the text"],
                },
                "returnType": {"const": "string"},
            },
            "required": ["call", "args"],
            "unevaluatedProperties": False,
        },
        "required": {
            "type": "object",
            "properties": {"call": {"const": "required"}, "returnType": {"const": "boolean"}},
            "required": ["call"],
        },
        "plain": {
            "type": "object",
            "properties": {"call": {"const": "plain"}, "more": {}},
            "required": ["call"],
            "vendor": 1,
        },
    },
    "$defs": {
        "CatalogComponentCommon": {"type": "object", "properties": {"weight": {"type": "number"}}},
        "Tone": {"type": "string"},
        "theme": {"type": "object"},
        "anyComponent": {"oneOf": [{"$ref": "#/components/Big-Gauge"}, {"$ref": "#/components/Plain"}]},
        "anyFunction": {"oneOf": [{"$ref": f"#/functions/{name}"} for name in ("to-upper", "required", "plain")]},
    },
}
NEW: Final[Document] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://example.org/gauges.json",
    "title": "Gauges",
    "description": "D.",
    "catalogId": "urn:mine",
    "protocolVersion": "1.0",
    "components": {
        "Big_Gauge": {
            "type": "object",
            "description": "A gauge.",
            "allOf": [
                {"$ref": f"{NEW_COMMON}Checkable"},
                {
                    "type": "object",
                    "properties": {
                        "weight": {"type": "number"},
                        "component": {"const": "Big_Gauge"},
                        "max_value": {"$ref": f"{NEW_COMMON}DynamicNumber"},
                        "face": {"$ref": f"{NEW_COMMON}Child"},
                        "tone": {"$ref": "#/$defs/Tone"},
                        "marks": {"type": "array", "items": {"type": "object", "properties": {"a_b": {}}}},
                    },
                    "required": ["component", "face", "max_value"],
                },
            ],
        },
        "Plain": {
            "type": "object",
            "allOf": [
                {"$ref": f"{NEW_COMMON}Checkable"},
                {
                    "type": "object",
                    "properties": {
                        "weight": {"type": "number"},
                        "text": {"type": "string", "default": {"$ref": "not a reference"}},
                        "component": {"const": "Plain"},
                    },
                    "required": ["component", "text"],
                },
            ],
        },
    },
    "functions": {
        "to_upper": {
            "type": "object",
            "description": "F.",
            "returnType": "string",
            "properties": {
                "@call": {"const": "to_upper"},
                "args": {
                    "type": "object",
                    "properties": {"the_text": {"$ref": f"{NEW_COMMON}DynamicString"}},
                    "required": ["the_text"],
                },
            },
            "required": ["@call", "args"],
        },
        "required": {
            "type": "object",
            "returnType": "validationResult",
            "properties": {"@call": {"const": "required"}},
            "required": ["@call"],
        },
        "plain": {
            "type": "object",
            "returnType": "boolean",
            "properties": {"@call": {"const": "plain"}},
            "required": ["@call"],
        },
    },
    "$defs": {
        "Tone": {"type": "string"},
        "anyComponent": {
            "oneOf": [{"$ref": "#/components/Big_Gauge"}, {"$ref": "#/components/Plain"}],
            "discriminator": {"propertyName": "component"},
        },
        "anyFunction": {"oneOf": [{"$ref": f"#/functions/{name}"} for name in ("to_upper", "required", "plain")]},
    },
}
LOSSES: Final = [
    "/vendor property dropped",
    "/components/Big-Gauge identifier approximated",
    "/components/Big-Gauge/allOf/3/properties/max value identifier approximated",
    "/components/Big-Gauge/allOf/3/properties/marks/items/properties/a b identifier approximated",
    "/functions/to-upper identifier approximated",
    "/functions/to-upper/properties/args/properties/the text identifier approximated",
    "/functions/plain/properties/more property dropped",
    "/functions/plain/properties/returnType function assumed",
    "/functions/plain/vendor property dropped",
    "/$defs/theme metadata dropped",
]


def test_a_catalog_of_v0_9() -> None:
    before = json.dumps(OLD)
    result = a2ui.upgrade_catalog(OLD)
    assert result.output == NEW
    assert told(result) == LOSSES
    assert (result.source_format, result.target_format) == ("a2ui-v0.9", "a2ui-v1.0")
    assert json.dumps(OLD) == before
    assert a2ui.upgrade_catalog(before).output == NEW


INLINE: Final[Document] = {
    "catalogId": "urn:mine",
    "components": {"Gauge": {"type": "object", "properties": {"value": {"type": "number"}}}},
    "functions": [
        {"name": "to-upper", "description": "F.", "parameters": {"type": "object"}, "returnType": "any"},
        {"name": "email", "parameters": {"type": "object"}, "returnType": "boolean"},
    ],
    "theme": {"color": {"type": "string"}},
}
OUT_OF_LINE: Final[Document] = {
    "catalogId": "urn:mine",
    "protocolVersion": "1.0",
    "components": {
        "Gauge": {
            "type": "object",
            "properties": {"value": {"type": "number"}, "component": {"const": "Gauge"}},
            "required": ["component"],
        }
    },
    "functions": {
        "to_upper": {
            "type": "object",
            "description": "F.",
            "returnType": "any",
            "properties": {"@call": {"const": "to_upper"}, "args": {"type": "object"}},
            "required": ["@call", "args"],
        },
        "email": {
            "type": "object",
            "returnType": "validationResult",
            "properties": {"@call": {"const": "email"}, "args": {"type": "object"}},
            "required": ["@call", "args"],
        },
    },
    "$defs": {
        "anyComponent": {"oneOf": [{"$ref": "#/components/Gauge"}], "discriminator": {"propertyName": "component"}},
        "anyFunction": {"oneOf": [{"$ref": "#/functions/to_upper"}, {"$ref": "#/functions/email"}]},
    },
}


def test_a_catalog_that_came_inline() -> None:
    result = a2ui.upgrade_catalog(INLINE)
    assert result.output == OUT_OF_LINE
    assert told(result) == ["/functions/0/name identifier approximated", "/theme metadata dropped"]


def test_functions_that_say_little_or_what_nobody_knows() -> None:
    listed = [{"name": "f", "parameters": {"x": {"type": "string"}}, "returnType": "any"}, {"name": "g"}]
    result = a2ui.upgrade_catalog({"catalogId": "urn:mine", "functions": listed})
    made: Any = result.output["functions"]
    assert [one["returnType"] for one in made.values()] == ["any", "boolean"]
    assert made["f"]["properties"]["args"] == {"type": "object", "properties": {"x": {"type": "string"}}}
    assert told(result) == ["/functions/1/returnType function assumed"]
    call = {"type": "object", "properties": {"call": {"const": "f"}, "returnType": {"const": "string[]"}}}
    result = a2ui.upgrade_catalog({"catalogId": "urn:mine", "functions": {"f": {**call, "required": ["call"]}}})
    made = result.output["functions"]
    assert made["f"]["returnType"] == "any"
    assert told(result) == ["/functions/f/properties/returnType function approximated"]


@pytest.mark.parametrize("name", ["default", "const", "enum", "examples", "metadata", "$ref"])
def test_a_name_is_no_keyword(name: str) -> None:
    """What stands under a name that JSON Schema has a meaning for is a schema like any other."""
    text = {"$ref": f"{OLD_COMMON}DynamicString"}
    gauge: Document = {"type": "object", "properties": {"component": {"const": "default"}, name: text}}
    document = {"catalogId": "urn:c", "components": {"default": gauge}}
    new = a2ui.upgrade_catalog(document).output
    made: Any = new["components"]
    identifier = name.replace("$", "_")
    assert made["default"]["properties"][identifier] == {"$ref": f"{NEW_COMMON}DynamicString"}
    back: Any = a2ui.downgrade_catalog(new).output["components"]
    assert back["default"]["allOf"][1]["properties"][identifier] == text


def test_a_catalog_with_nothing_in_it() -> None:
    result = a2ui.upgrade_catalog({"catalogId": "urn:mine"})
    assert result.output == {
        "catalogId": "urn:mine",
        "protocolVersion": "1.0",
        "$defs": {"anyComponent": {"not": {}}, "anyFunction": {"not": {}}},
    }
    assert result.losses == ()


def test_a_catalog_of_the_drafts() -> None:
    draft = deepcopy(OUT_OF_LINE)
    function = draft["functions"]["to_upper"]
    function["callableFrom"] = "clientOrRemote"
    function["properties"] = {"call": {"const": "to_upper"}, "args": {"type": "object"}}
    function["required"] = ["call", "args"]
    wanted = deepcopy(OUT_OF_LINE)
    wanted["functions"]["to_upper"]["allowedCallers"] = "rendererOrAgent"
    result = a2ui.upgrade_catalog(draft)
    assert (result.output, result.losses) == (wanted, ())
    assert a2ui.upgrade_catalog(wanted).output == wanted


@needs_shared
@pytest.mark.parametrize("name", ["basic", "minimal"])
def test_an_official_catalog_judges_what_its_messages_become(name: str) -> None:
    """Whatever its components were, they are components of the upgraded catalog when they are upgraded themselves."""
    document = {**load(f"data/a2ui/v0_9/catalogs/{name}/catalog.json"), "catalogId": "urn:mine"}
    result = a2ui.upgrade_catalog(document)
    assert fast("v1_0", "catalog_definition.json#").is_valid(result.output)
    assert told(result) == ["/$defs/theme metadata dropped"]
    catalog = a2ui.Catalog.from_json(result.output)
    older = a2ui.Catalog.from_json(document)
    assert (catalog.version, set(catalog.components)) == ("1.0", set(older.components))
    back = a2ui.Catalog.from_json(a2ui.downgrade_catalog(result.output).output)
    assert (back.version, set(back.components)) == ("0.9", set(older.components))
    kinds = [kind for kind in documents.COMPONENTS_V0_9 if kind in catalog.components]
    assert len(kinds) in (18, 5)
    for kind in kinds:
        component = deepcopy(documents.COMPONENTS_V0_9[kind])
        if name == "minimal":
            # Its one function is none of those that the documents call, and its components have no weight.
            component = _without_calls(component)
        assert [issue for issue in older.component_issues(component) if issue.severity == "error"] == []
        stream = [old("createSurface", catalogId="urn:mine"), old("updateComponents", components=[component])]
        newer: Any = a2ui.upgrade(stream).output[1]["updateComponents"]
        for one in newer["components"]:
            assert [issue for issue in catalog.component_issues(one) if issue.severity == "error"] == []
        spoilt = {**component, "component": kind, "weight": "heavy"}
        assert older.component_issues(spoilt)
        assert back.component_issues(spoilt)
        assert back.component_issues(component) == ()


def _without_calls(component: Document) -> Document:
    text = json.dumps(component)
    made = json.loads(text)
    for key, value in made.items():
        if isinstance(value, dict) and "call" in value:
            made[key] = "x"
    made.pop("checks", None)
    if "action" in made:
        made["action"] = {"event": {"name": "go"}}
    return made


def test_the_basic_catalog_is_the_one_of_each_version() -> None:
    older = dict(a2ui.basic_catalog("0.9").document)
    newer = dict(a2ui.basic_catalog("1.0").document)
    assert a2ui.upgrade_catalog(older).output == newer
    assert a2ui.downgrade_catalog(newer).output == older
    assert told(a2ui.upgrade_catalog(older)) == ["/catalogId version approximated"]


RICH: Final[Document] = {
    **OUT_OF_LINE,
    "title": "T",
    "instructions": "Use it.",
    "components": {
        "Gauge": {
            **OUT_OF_LINE["components"]["Gauge"],
            "allowedParents": ["Row"],
            "metadata": {"extensions": {"a": 1}},
        }
    },
    "functions": {
        **OUT_OF_LINE["functions"],
        "to_upper": {**OUT_OF_LINE["functions"]["to_upper"], "allowedCallers": "agentOnly"},
    },
    "$defs": {**OUT_OF_LINE["$defs"], "Tone": {"type": "string"}},
}
OLD_GAUGE: Final[Document] = {
    "type": "object",
    "allOf": [{"$ref": f"{OLD_COMMON}ComponentCommon"}, OUT_OF_LINE["components"]["Gauge"]],
    "unevaluatedProperties": False,
}
RICH_LOSSES: Final = [
    "/components/Gauge/allowedParents metadata dropped",
    "/components/Gauge/metadata metadata dropped",
    "/functions/to_upper/allowedCallers security dropped",
    "/functions/email/returnType check approximated",
]


def test_a_catalog_of_v1_0() -> None:
    result = a2ui.downgrade_catalog(RICH)
    assert result.output == {
        "catalogId": "urn:mine",
        "title": "T",
        "components": {"Gauge": OLD_GAUGE},
        "functions": {
            name: {
                "type": "object",
                **({"description": "F."} if name == "to_upper" else {}),
                "properties": {
                    "call": {"const": name},
                    "args": {"type": "object"},
                    "returnType": {"const": kind},
                },
                "required": ["call", "args"],
                "unevaluatedProperties": False,
            }
            for name, kind in (("to_upper", "any"), ("email", "boolean"))
        },
        "$defs": RICH["$defs"],
    }
    assert told(result) == [*RICH_LOSSES, "/instructions text dropped"]
    assert a2ui.Catalog.from_json(result.output).version == "0.9"
    assert a2ui.downgrade_catalog(result.output).output == result.output


def test_a_function_of_v1_0_that_says_nothing_of_what_it_returns() -> None:
    """v0.9 has an opinion of its own on that, and says none either."""
    functions = {name: {**one} for name, one in RICH["functions"].items()}
    del functions["email"]["returnType"]
    result = a2ui.downgrade_catalog({**RICH, "functions": functions})
    written = pointer.get(result.output, "/functions/email/properties")
    assert written == {"call": {"const": "email"}, "args": {"type": "object"}}
    unsaid = "/functions/email/returnType function assumed"
    assert told(result) == [*RICH_LOSSES[:-1], unsaid, "/instructions text dropped"]


OLDEST: Final[Document] = {
    "catalogId": "urn:mine",
    "vendor": 1,
    "components": {
        "Canvas": {
            "type": "object",
            "description": "C.",
            "properties": {
                "children": {
                    "type": "object",
                    "properties": {"explicitList": {"type": "array", "items": {"type": "string"}}},
                    "required": ["explicitList"],
                },
                "child": {"type": "string", "description": "One more."},
                "data": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]},
                "title": {"type": "object", "properties": {"literalString": {"type": "string"}, "path": {}}},
                "any": {"type": "object", "properties": {"literalNumber": {}, "literalBoolean": {}}},
                "action": {"type": "object", "properties": {"name": {"type": "string"}, "context": {}}},
                "parts": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"on": {"properties": {"literalBoolean": {}}}, "x": {}}},
                },
                "kind": {"type": "string", "enum": ["a"]},
            },
            "required": ["children"],
            "additionalProperties": False,
        }
    },
    "styles": {"font": {"type": "string"}},
}
MODERN: Final[Document] = {
    "catalogId": "urn:mine",
    "components": {
        "Canvas": {
            "type": "object",
            "description": "C.",
            "allOf": [
                {"$ref": f"{OLD_COMMON}ComponentCommon"},
                {
                    "type": "object",
                    "properties": {
                        "component": {"const": "Canvas"},
                        "weight": {"type": "number"},
                        "children": {"$ref": f"{OLD_COMMON}ChildList"},
                        "child": {"$ref": f"{OLD_COMMON}ComponentId", "description": "One more."},
                        "data": {"$ref": f"{OLD_COMMON}DataBinding"},
                        "title": {"$ref": f"{OLD_COMMON}DynamicString"},
                        "any": {"$ref": f"{OLD_COMMON}DynamicValue"},
                        "action": {"$ref": f"{OLD_COMMON}Action"},
                        "parts": {
                            "type": "array",
                            "items": {
                                "type": "object",
                                "properties": {"on": {"$ref": f"{OLD_COMMON}DynamicBoolean"}, "x": {}},
                            },
                        },
                        "kind": {"type": "string", "enum": ["a"]},
                    },
                    "required": ["component", "children"],
                },
            ],
            "unevaluatedProperties": False,
        }
    },
    "$defs": {"theme": {"type": "object", "properties": {"font": {"type": "string"}}, "additionalProperties": True}},
}


def test_a_catalog_of_v0_8() -> None:
    result = a2ui.upgrade_catalog(OLDEST, to="0.9", version="0.8")
    assert result.output == MODERN
    assert told(result) == ["/vendor property dropped"]
    assert (result.source_format, result.target_format) == ("a2ui-v0.8", "a2ui-v0.9")
    newer = a2ui.upgrade_catalog(OLDEST, version="0.8")
    assert newer.output == a2ui.upgrade_catalog(MODERN).output
    assert told(newer) == ["/vendor property dropped", "/styles metadata dropped"]
    metadata = a2ui.upgrade_metadata({"supportedCatalogIds": [], "inlineCatalogs": [OLDEST]})
    assert metadata.output == {"1.0": {"supportedCatalogIds": [], "inlineCatalogs": [newer.output]}}


def test_a_catalog_that_is_new_is_not_upgraded_to_an_older_version() -> None:
    assert a2ui.upgrade_catalog(MODERN, to="0.9").output == MODERN
    with pytest.raises(CatalogError) as caught:
        a2ui.upgrade_catalog(NEW, to="0.9")
    assert refusal(caught.value) == ["/protocolVersion newer_version"]


BAD: Final[list[tuple[str, Any, type[UispecError], list[str]]]] = [
    ("no JSON", "{", ParseError, [" invalid_json"]),
    ("no object", "[]", InvalidDocumentError, [" wrong_type"]),
    ("no id", {}, CatalogError, ["/catalogId missing_property"]),
    ("no components", {"catalogId": "c", "components": []}, CatalogError, ["/components wrong_type"]),
]


@pytest.mark.parametrize(("given", "error", "issues"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_what_is_no_catalog_is_refused(given: Any, error: type[UispecError], issues: list[str]) -> None:
    for migrate in (a2ui.upgrade_catalog, a2ui.downgrade_catalog):
        with pytest.raises(error) as caught:
            migrate(given)
        assert refusal(caught.value) == issues


IDS: Final = {"supportedCatalogIds": [OLD_BASIC, "urn:mine"]}
NEW_IDS: Final = {"supportedCatalogIds": [NEW_BASIC, "urn:mine"]}

METADATA: Final[list[tuple[str, Document, Document]]] = [
    (
        "a message's metadata",
        {"a2uiClientCapabilities": {"v0.9": IDS}, "other": 1},
        {"a2uiRendererCapabilities": {"1.0": NEW_IDS}, "other": 1},
    ),
    (
        "capabilities",
        {"v0.9": {**IDS, "acceptsInlineCatalogs": True}},
        {"1.0": {**NEW_IDS, "acceptsInlineCatalogs": True}},
    ),
    ("capabilities of v0.9.1", {"v0.9.1": IDS, "v0.9": {}}, {"1.0": NEW_IDS, "v0.9": {}}),
    ("capabilities that know v1.0", {"v0.9": IDS, "1.0": {}}, {"v0.9": IDS, "1.0": {}}),
    (
        "capabilities of v0.8",
        {"a2uiClientCapabilities": {"supportedCatalogIds": [*OLDEST_IDS, "urn:mine"]}},
        {"a2uiRendererCapabilities": {"1.0": NEW_IDS}},
    ),
    (
        "data models",
        {"a2uiClientDataModel": {"version": "v0.9.1", "surfaces": {"s": {"a": [None, 1.0]}}}},
        {"a2uiRendererDataModel": {"version": "1.0", "surfaces": {"s": {"a": [None, 1.0]}}}},
    ),
    ("nothing of A2UI", {"other": {"v0.9": 1}}, {"other": {"v0.9": 1}}),
]


@pytest.mark.parametrize(("given", "wanted"), [row[1:] for row in METADATA], ids=[row[0] for row in METADATA])
def test_metadata(given: Document, wanted: Document) -> None:
    result = a2ui.upgrade_metadata(given)
    assert (result.output, result.losses) == (wanted, ())


def test_metadata_on_its_way_down() -> None:
    given: Document = {
        "a2uiRendererCapabilities": {"1.0": {**NEW_IDS, "inlineCatalogs": [RICH]}},
        "a2uiRendererDataModel": {"version": "1.0", "surfaces": {"s": {}}},
    }
    result = a2ui.downgrade_metadata(given)
    inline = {**INLINE, "components": {"Gauge": OLD_GAUGE}}
    del inline["theme"]
    inline["functions"] = [{**INLINE["functions"][0], "name": "to_upper"}, INLINE["functions"][1]]
    assert result.output == {
        "a2uiClientCapabilities": {"v0.9": {**IDS, "inlineCatalogs": [inline]}},
        "a2uiClientDataModel": {"version": "v0.9", "surfaces": {"s": {}}},
    }
    at = "/a2uiRendererCapabilities/1.0/inlineCatalogs/0"
    assert told(result) == [
        f"{at}{loss}"
        for loss in (
            *RICH_LOSSES,
            "/$defs/Tone property dropped",
            "/title metadata dropped",
            "/instructions text dropped",
        )
    ]
    assert a2ui.v0_9.RendererCapabilities.model_validate(result.output["a2uiClientCapabilities"]).capabilities


def test_an_inline_catalog_goes_up_with_the_capabilities() -> None:
    result = a2ui.upgrade_metadata({"v0.9": {**IDS, "inlineCatalogs": [INLINE]}})
    assert result.output == {"1.0": {**NEW_IDS, "inlineCatalogs": [OUT_OF_LINE]}}
    assert told(result) == [
        "/v0.9/inlineCatalogs/0/functions/0/name identifier approximated",
        "/v0.9/inlineCatalogs/0/theme metadata dropped",
    ]
    assert a2ui.v1_0.RendererCapabilities.model_validate(result.output).capabilities


BAD_METADATA: Final[list[tuple[str, Any, type[UispecError], list[str]]]] = [
    ("no object", "1", InvalidDocumentError, [" wrong_type"]),
    (
        "ids that are none",
        {"v0.9": {"supportedCatalogIds": [1]}},
        InvalidDocumentError,
        ["/v0.9/supportedCatalogIds/0 wrong_type"],
    ),
    (
        "data that is none",
        {"a2uiClientDataModel": {"version": "v0.9", "surfaces": {"s": 1}}},
        InvalidDocumentError,
        ["/a2uiClientDataModel/surfaces/s wrong_type"],
    ),
    (
        "an inline catalog that is none",
        {"v0.9": {"supportedCatalogIds": [], "inlineCatalogs": [{}]}},
        CatalogError,
        ["/v0.9/inlineCatalogs/0/catalogId missing_property"],
    ),
]


@pytest.mark.parametrize(
    ("given", "error", "issues"), [row[1:] for row in BAD_METADATA], ids=[row[0] for row in BAD_METADATA]
)
def test_metadata_of_the_wrong_shape_is_refused(given: Any, error: type[UispecError], issues: list[str]) -> None:
    with pytest.raises(error) as caught:
        a2ui.upgrade_metadata(given)
    assert refusal(caught.value) == issues


def test_messages_and_their_catalog_stay_together() -> None:
    """The names of a catalog change in messages as they change in its document."""
    component = {"id": "root", "component": "Big-Gauge", "max value": 3, "face": "root"}
    stream = [old("createSurface", catalogId="urn:mine"), old("updateComponents", components=[component])]
    upgraded = a2ui.upgrade(stream).output[1]
    assert upgraded == new(
        "updateComponents",
        components=[{"id": "root", "component": "Big_Gauge", "max_value": 3, "face": "root"}],
    )
    catalog = a2ui.Catalog.from_json(a2ui.upgrade_catalog(OLD).output)
    assert catalog.component_issues({"id": "root", "component": "Big_Gauge", "max_value": 3, "face": "root"}) == ()
