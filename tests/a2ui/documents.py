"""Documents that hold every property there is, as data: one for each component, message and piece of metadata."""

from typing import Any, Final

Document = dict[str, Any]


def binding_v0_9(path: str) -> Document:
    return {"path": path}


def binding_v1_0(path: str) -> Document:
    return {"@path": path}


def _calls(name: str, at: str) -> dict[str, Document]:
    """A call of each function, with every argument; `name` is the key of the name, `at` that of a binding."""
    bound = {at: "/deep/value"}
    arguments: dict[str, Document] = {
        "required": {"value": {"any": [None]}},
        "regex": {"value": bound, "pattern": "^a+$"},
        "length": {"value": "text", "min": 1, "max": 5.0},
        "numeric": {"value": bound, "min": -0.5, "max": 1e3},
        "email": {"value": bound},
        "formatString": {"value": "Hello ${/name}"},
        "formatNumber": {"value": 1234.5, "decimals": 2, "grouping": True},
        "formatCurrency": {"value": bound, "currency": "EUR", "decimals": bound, "grouping": False},
        "formatDate": {"value": "2026-03-01", "format": "d MMM"},
        "pluralize": {"value": 2, "zero": "", "one": "1", "two": "2", "few": "3", "many": "4", "other": "5"},
        "openUrl": {"url": "https://example.org/a?b=c"},
        "and": {"values": [True, bound]},
        "or": {"values": [bound, False, {name: "not", "args": {"value": True}}]},
        "not": {"value": bound},
    }
    return {function: {name: function, "args": args} for function, args in arguments.items()}


_RETURNS: Final = {
    **dict.fromkeys(("required", "regex", "length", "numeric", "email", "and", "or", "not"), "boolean"),
    **dict.fromkeys(("formatString", "formatNumber", "formatCurrency", "formatDate", "pluralize"), "string"),
    "openUrl": "void",
}

CALLS_V0_9: Final = {name: {**call, "returnType": _RETURNS[name]} for name, call in _calls("call", "path").items()}
CALLS_V1_0: Final = {
    **{name: {**call, "catalogId": "urn:basic"} for name, call in _calls("@call", "@path").items()},
    "@index": {"@call": "@index", "args": {"offset": 1}},
}


def _components(
    common: Document, checks: Document, calls: dict[str, Document], at: str, only: dict[str, Document]
) -> dict[str, Document]:
    bound = {at: "/form/field"}
    text = calls["formatString"]
    own: dict[str, Document] = {
        "Text": {"text": text, "variant": "caption"},
        "Image": {"url": "https://example.org/i.png", "description": bound, "fit": "cover", "variant": "header"},
        "Icon": {"name": "shoppingCart"},
        "Video": {"url": bound},
        "AudioPlayer": {"url": bound, "description": text},
        "Row": {"children": ["a", "b"], "justify": "spaceBetween", "align": "center"},
        "Column": {"children": {"componentId": "a", "path": "/rows"}, "justify": "end", "align": "stretch"},
        "List": {"children": ["a"], "direction": "horizontal", "align": "start"},
        "Card": {"child": "a"},
        "Tabs": {"tabs": [{"title": "One", "child": "a"}, {"title": bound, "child": "b"}]},
        "Modal": {"trigger": "a", "content": "b"},
        "Divider": {"axis": "vertical"},
        "Button": {
            "child": "a",
            "variant": "primary",
            "action": {"event": {"name": "save", "context": {"id": 7, "row": bound, "tags": ["x", bound], "at": text}}},
        },
        "TextField": {"label": "Name", "value": bound, "variant": "longText"},
        "CheckBox": {"label": text, "value": calls["and"]},
        "ChoicePicker": {
            "label": "Size",
            "variant": "multipleSelection",
            "options": [{"label": "S", "value": "s"}, {"label": bound, "value": "m"}],
            "value": ["s"],
            "displayStyle": "chips",
            "filterable": True,
        },
        "Slider": {"label": "Volume", "min": 0, "max": 11.5, "value": bound},
        "DateTimeInput": {
            "value": "2026-03-01T09:30:00Z",
            "enableDate": True,
            "enableTime": False,
            "min": "2026-01-01",
            "max": bound,
            "label": "When",
        },
    }
    return {
        name: {
            "id": name.lower(),
            "component": name,
            "weight": 1.5,
            **common,
            **properties,
            **(checks if name in _CHECKABLE else {}),
            **only.get(name, {}),
        }
        for name, properties in own.items()
    }


_CHECKABLE: Final = {"Button", "TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"}

COMPONENTS_V0_9: Final = _components(
    {"accessibility": {"label": "Label", "description": {"path": "/hint"}, "vendor": {"deep": [None]}}},
    {"checks": [{"condition": CALLS_V0_9["required"], "message": "Needed."}, {"condition": True, "message": ""}]},
    CALLS_V0_9,
    "path",
    {"Text": {"variant": "h1"}, "TextField": {"validationRegexp": "^[a-z]+$"}},
)
COMPONENTS_V1_0: Final = _components(
    {
        "@catalogId": "urn:basic",
        "@accessibility": {"label": "Label", "description": {"@path": "/h"}, "live": "polite", "hidden": False},
        "@metadata": {"extensions": {"org_example": {"deep": [None]}}},
    },
    {"@checks": [{"condition": CALLS_V1_0["required"], "message": "Needed."}, {"condition": {"@path": "/ok"}}]},
    CALLS_V1_0,
    "@path",
    {
        "Icon": {"name": {"svgPath": {"@path": "/drawing"}}},
        "Video": {"posterUrl": "https://example.org/p.png"},
        "TextField": {"placeholder": "Jane"},
        "Slider": {"steps": 5.0},
        "Button": {
            "action": {
                "event": {
                    "name": "save",
                    "userMessage": CALLS_V1_0["formatString"],
                    "context": {
                        "id": 7,
                        "row": {"@path": "/r"},
                        "@path": "name",
                        "o": {"@@x": [{"@path": "/y"}, None]},
                    },
                }
            }
        },
    },
)

_ACTION: Final[Document] = {
    "name": "save",
    "surfaceId": "s",
    "sourceComponentId": "button",
    "timestamp": "2026-03-01T09:30:00.125+02:00",
    "context": {"id": 7, "none": None, "@path": "free"},
    "vendor": [1, 1.0],
}
_FAILED: Final[Document] = {"code": "VALIDATION_FAILED", "surfaceId": "s", "path": "/components/0", "message": "No."}

AGENT_V0_9: Final[dict[str, Document]] = {
    "createSurface": {
        "surfaceId": "s",
        "catalogId": "urn:basic",
        "theme": {"primaryColor": "#1A73e8", "iconUrl": "https://example.org/i", "agentDisplayName": "A", "more": [1]},
        "sendDataModel": True,
    },
    "updateComponents": {"surfaceId": "s", "components": [COMPONENTS_V0_9["Text"], COMPONENTS_V0_9["Row"]]},
    "updateDataModel": {"surfaceId": "s", "path": "/a", "value": {"a": [1, 1.0, None, True, {"path": 1}]}},
    "deleteSurface": {"surfaceId": "s"},
}
RENDERER_V0_9: Final[dict[str, Document]] = {
    "action": _ACTION,
    "error": _FAILED,
    "error, generic": {"code": "OTHER", "surfaceId": "s", "message": "No.", "vendor": {}},
}
AGENT_V1_0: Final[dict[str, Document]] = {
    "createSurface": {
        "surfaceId": "s",
        "catalogId": "urn:basic",
        "sendDataModel": False,
        "components": [COMPONENTS_V1_0["Card"]],
        "dataModel": {"a": [1, 1.0, None, True], "@path": 1},
        "metadata": {"extensions": {"a2ui_x": None}},
    },
    "updateComponents": {"surfaceId": "s", "components": [COMPONENTS_V1_0["Text"], COMPONENTS_V1_0["Slider"]]},
    "updateDataModel": {"surfaceId": "s", "path": "/a", "value": None},
    "deleteSurface": {"surfaceId": "s"},
    "callRendererFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": CALLS_V1_0["openUrl"]},
    "agentFunctionResponse": {"functionCallId": "1", "value": None},
    "agentFunctionResponse, error": {"functionCallId": "1", "error": {"code": "C", "message": "M"}},
}
RENDERER_V1_0: Final[dict[str, Document]] = {
    "action": {**_ACTION, "userMessage": "Saved.", "metadata": {"extensions": {"org_x": 1}}},
    "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": CALLS_V1_0["not"]},
    "rendererFunctionResponse": {"functionCallId": "1", "value": {"@path": [1.0]}},
    "error": {**_FAILED, "code": "UNALLOWED_CHILD"},
    "error, generic": {"code": "OTHER", "surfaceId": "s", "message": "No.", "vendor": {}},
    "error, of a call": {"code": "OTHER", "functionCallId": "1", "message": "No."},
}


def messages(version: str, bodies: dict[str, Document]) -> list[Document]:
    return [{"version": version, name.partition(",")[0]: body} for name, body in bodies.items()]


MESSAGES_V0_9: Final = messages("v0.9", AGENT_V0_9 | RENDERER_V0_9)
MESSAGES_V1_0: Final = messages("1.0", AGENT_V1_0 | RENDERER_V1_0)

METADATA_V0_9: Final[dict[str, Document]] = {
    "RendererCapabilities": {
        "v0.9": {
            "supportedCatalogIds": ["urn:basic"],
            "inlineCatalogs": [
                {
                    "catalogId": "urn:mine",
                    "components": {"Gauge": {"type": "object"}, "Any": True},
                    "functions": [
                        {"name": "f", "description": "F.", "parameters": {"type": "object"}, "returnType": "any"}
                    ],
                    "theme": {"color": {"type": "string"}},
                }
            ],
            "vendor": 1,
        },
        "v0.9.1": {"supportedCatalogIds": []},
    },
    "AgentCapabilities": {"v0.9": {"supportedCatalogIds": ["urn:basic"], "acceptsInlineCatalogs": True, "more": None}},
    "RendererDataModel": {"version": "v0.9", "surfaces": {"s": {"a": [1, 1.0]}, "t": {}}},
    "AgentMessageList": {"messages": messages("v0.9", AGENT_V0_9)},
    "RendererMessageList": {"messages": messages("v0.9", RENDERER_V0_9)},
    "Sample": {"name": "n", "description": "d", "messages": messages("v0.9", AGENT_V0_9), "more": 1},
}
METADATA_V1_0: Final[dict[str, Document]] = {
    "RendererCapabilities": {
        "1.0": {
            "supportedCatalogIds": ["urn:basic"],
            "inlineCatalogs": [
                {
                    "$schema": "https://json-schema.org/draft/2020-12/schema",
                    "$id": "urn:mine",
                    "protocolVersion": "1.0",
                    "title": "Mine",
                    "description": "D.",
                    "catalogId": "urn:mine",
                    "instructions": "Use it.",
                    "components": {
                        "Gauge": {
                            "type": "object",
                            "allowedParents": ["Row"],
                            "allowedChildren": [],
                            "metadata": {"extensions": {"x": 1}},
                        }
                    },
                    "functions": {
                        "f": {
                            "type": "object",
                            "description": "F.",
                            "properties": {"@call": {"const": "f", "more": 1}, "args": {"type": "object"}},
                            "required": ["@call"],
                            "returnType": "validationResult",
                            "allowedCallers": "rendererOnly",
                            "requiresUserActivation": True,
                        }
                    },
                    "$defs": {"anyComponent": {}, "anyFunction": True, "Color": {"type": "string"}},
                }
            ],
        },
        "vendor": {},
    },
    "AgentCapabilities": {"1.0": {"supportedCatalogIds": ["urn:basic"], "acceptsInlineCatalogs": False, "more": None}},
    "RendererDataModel": {"version": "1.0", "surfaces": {"s": {"a": [1, 1.0]}, "t": {}}},
    "AgentMessageList": {"messages": messages("1.0", AGENT_V1_0)},
    "RendererMessageList": {"messages": messages("1.0", RENDERER_V1_0)},
    "Sample": {"name": "n", "description": "d", "messages": messages("1.0", AGENT_V1_0), "more": 1},
    "ValidationResult": {"valid": False, "code": "C", "message": "M", "severity": "warning", "more": {"a": 1}},
}
