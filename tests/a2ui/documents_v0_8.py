"""A stream of v0.8 that holds every property there is, as data."""

from typing import Any, Final

Document = dict[str, Any]


def literal(text: str) -> Document:
    return {"literalString": text}


_BOUND: Final = {"path": "/form/field"}

COMPONENTS: Final[dict[str, Document]] = {
    "Text": {"text": literal("Title"), "usageHint": "h2"},
    "Image": {
        "url": literal("https://example.org/i.png"),
        "altText": _BOUND,
        "fit": "scale-down",
        "usageHint": "avatar",
    },
    "Icon": {"name": literal("send")},
    "Video": {"url": {"path": "/film"}},
    "AudioPlayer": {"url": literal("https://example.org/a.mp3"), "description": literal("A song")},
    "Row": {"children": {"explicitList": ["text", "image"]}, "distribution": "spaceBetween", "alignment": "center"},
    "Column": {
        "children": {"template": {"componentId": "icon", "dataBinding": "/rows"}},
        "distribution": "end",
        "alignment": "stretch",
    },
    "List": {"children": {"explicitList": ["row"]}, "direction": "horizontal", "alignment": "start"},
    "Card": {"child": "column"},
    "Tabs": {"tabItems": [{"title": literal("One"), "child": "list"}, {"title": _BOUND, "child": "card"}]},
    "Divider": {"axis": "vertical"},
    "Modal": {"entryPointChild": "button", "contentChild": "tabs"},
    "Button": {
        "child": "divider",
        "primary": True,
        "action": {
            "name": "save",
            "context": [
                {"key": "id", "value": {"literalNumber": 7}},
                {"key": "row", "value": {"path": "/r"}},
                {"key": "sure", "value": {"literalBoolean": True}},
                {"key": "note", "value": {"path": "/note", "literalString": "none"}},
            ],
        },
    },
    "CheckBox": {"label": literal("Yes"), "value": {"literalBoolean": False}},
    "TextField": {
        "label": literal("Name"),
        "text": {"path": "/name", "literalString": "Ann"},
        "textFieldType": "longText",
        "validationRegexp": "^[a-z]+$",
    },
    "DateTimeInput": {"value": {"path": "/at"}, "enableDate": True, "enableTime": False},
    "MultipleChoice": {
        "selections": {"literalArray": ["s"]},
        "options": [{"label": literal("S"), "value": "s"}, {"label": _BOUND, "value": "m"}],
        "maxAllowedSelections": 2,
        "variant": "chips",
        "filterable": True,
    },
    "Slider": {"label": literal("Volume"), "value": {"literalNumber": 3.5}, "minValue": 0, "maxValue": 11},
}
"""Each standard component with every property."""

_LISTED: Final = [
    {"id": kind.lower(), "weight": 1.5, "component": {kind: properties}} for kind, properties in COMPONENTS.items()
]
_MAIN: Final = {
    "id": "main",
    "component": {
        "Column": {
            "children": {
                "explicitList": ["modal", "checkbox", "textfield", "datetimeinput", "multiplechoice", "slider", "video"]
            }
        }
    },
}

STREAM: Final[list[Document]] = [
    {"surfaceUpdate": {"surfaceId": "s", "components": [_MAIN, *_LISTED]}},
    {
        "dataModelUpdate": {
            "surfaceId": "s",
            "contents": [
                {"key": "name", "valueString": "Bob"},
                {"key": "count", "valueNumber": 3},
                {"key": "open", "valueBoolean": True},
                {"key": "form", "valueMap": [{"key": "field", "valueString": "x"}]},
                {
                    "key": "rows",
                    "valueMap": [
                        {"key": "r1", "valueMap": [{"key": "name", "valueString": "first"}]},
                        {"key": "r2", "valueString": "second"},
                    ],
                },
            ],
        }
    },
    {
        "beginRendering": {
            "surfaceId": "s",
            "root": "main",
            "catalogId": "https://a2ui.org/specification/v0_8/standard_catalog_definition.json",
            "styles": {"primaryColor": "#00BFFF", "font": "Serif"},
        }
    },
    {"dataModelUpdate": {"surfaceId": "s", "path": "/form", "contents": [{"key": "late", "valueString": "y"}]}},
    {"dataModelUpdate": {"surfaceId": "s", "path": "/rows", "contents": [{"key": "r3", "valueString": "third"}]}},
    {
        "userAction": {
            "name": "save",
            "surfaceId": "s",
            "sourceComponentId": "main",
            "timestamp": "2026-03-01T09:30:00Z",
            "context": {"id": 7, "deep": {"a": [None, True]}},
        }
    },
    {"error": {"message": "No.", "surfaceId": "s", "more": [1]}},
    {"deleteSurface": {"surfaceId": "s"}},
]
"""Both directions, root and catalog told late."""

CUSTOM: Final[list[Document]] = [
    {
        "beginRendering": {"surfaceId": "c", "root": "top", "catalogId": "urn:mine"},
    },
    {
        "surfaceUpdate": {
            "surfaceId": "c",
            "components": [
                {
                    "id": "top",
                    "component": {
                        "Canvas": {
                            "children": {"explicitList": ["chart", "root"]},
                            "title": literal("T"),
                            "deep": [{"value": {"literalNumber": 1}, "@odd": {"path": "/x", "literalString": "y"}}],
                            "action": {"name": "go", "context": [{"key": "a", "value": {"path": "/b"}}]},
                        }
                    },
                },
                {"id": "chart", "component": {"Chart": {"type": "pie", "data": {"path": "/chart"}}}},
                {"id": "root", "component": {"Chart": {"type": "line", "child": "chart"}}},
            ],
        }
    },
]
"""A surface of a catalog that nobody here knows, with a component in the way of the root's new name."""
