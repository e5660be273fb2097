"""Words in which the rows about migrations are written."""

from typing import Any, Final, TypeAlias

from tests.a2ui.documents_v0_8 import literal
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.errors import UispecError
from uispec.losses import Conversion

Document: TypeAlias = dict[str, Any]
Row: TypeAlias = tuple[str, Document, Document, list[str]]
"""A name, what is given, what it becomes, and its losses in short."""

OLD_BASIC: Final = BASIC_CATALOG_IDS["0.9"][0]
NEW_BASIC: Final = BASIC_CATALOG_IDS["1.0"][0]


def told(result: Conversion[Any]) -> list[str]:
    """The losses in short: place, code, effect."""
    return [f"{loss.path} {loss.code} {loss.effect}" for loss in result.losses]


def refusal(error: UispecError) -> list[str]:
    return [f"{issue.path} {issue.code}" for issue in error.issues]


def old(body_name: str, **body: Any) -> Document:
    return {"version": "v0.9", body_name: {"surfaceId": "s", **body}}


def new(body_name: str, **body: Any) -> Document:
    return {"version": "1.0", body_name: {"surfaceId": "s", **body}}


CREATE: Final = old("createSurface", catalogId=OLD_BASIC)

TEXT: Final = {"id": "t", "component": "Text"}
FIELD: Final = {"id": "f", "component": "TextField", "label": "L"}
BUTTON: Final = {"id": "b", "component": "Button", "child": "t"}
BODY: Final = {**TEXT, "variant": "body"}


def format_string(template: str, key: str = "@call") -> Document:
    call: Document = {key: "formatString", "args": {"value": template}}
    return call if key == "@call" else {**call, "returnType": "string"}


ACTION: Final[Document] = {
    "name": "go",
    "sourceComponentId": "b",
    "timestamp": "2026-03-01T09:30:00Z",
    "context": {"path": 1},
}

HI: Final = literal("Hi")


def shown(*components: Document, root: str = "root", **begin: Any) -> list[Document]:
    return [
        {"surfaceUpdate": {"surfaceId": "s", "components": list(components)}},
        {"beginRendering": {"surfaceId": "s", "root": root, **begin}},
    ]


def oldest(kind: str, **properties: Any) -> Document:
    return {"id": "root", "component": {kind: properties}}


def updated(*components: Document) -> list[Document]:
    return [old("createSurface", catalogId=OLD_BASIC), old("updateComponents", components=list(components))]


def data(*contents: Document, path: str | None = None) -> Document:
    return {
        "dataModelUpdate": {"surfaceId": "s", **({} if path is None else {"path": path}), "contents": list(contents)}
    }


def text(key: str, value: str) -> Document:
    return {"key": key, "valueString": value}


ROOT: Final = oldest("Text", text=HI)
NEW_ROOT: Final = {"id": "root", "component": "Text", "text": "Hi"}


def draft(**keys: Any) -> Document:
    return {"version": "v1.0", **keys}
