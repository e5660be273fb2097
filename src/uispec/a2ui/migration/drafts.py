"""The earlier drafts of v1.0, brought to what v1.0 is today.

Up to August 2026 messages had other names: `callFunction` with its id beside it, `actionResponse`, `functionResponse`;
surfaces had properties, and events asked for responses. Later drafts differ in spelling alone.
"""

from collections.abc import Iterator
from typing import Final

from pydantic import JsonValue

from uispec._sentences import shown
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.tables import RETURN_TYPES
from uispec.a2ui.migration.values import Object

NO_THEME: Final = "v1.0 has no themes."
_RESPONSE_KEYS: Final = ("wantResponse", "responsePath")


def settle(message: Object, at: Place, book: Book) -> Object | None:
    """Bring a message of the first drafts into the words of v1.0; `None` where v1.0 has nothing that says it.

    Args:
        message: of v1.0, which the caller owns; in any spelling.
        at: its place.
        book: takes down what is lost, and where what has moved came from.
    """
    for body_name in ("createSurface", "updateComponents"):
        _settle_surface(message.get(body_name), at / body_name, book)
    if "actionResponse" in message:
        text = "v1.0 has no responses to actions; the agent writes to the data model instead."
        book.note(at / "actionResponse", "action", "dropped", "actionResponse", text)
        _drop(message, "actionId", at, book)
        return None
    if "callFunction" in message:
        return _settle_call_function(message, at, book)
    if "functionResponse" in message:
        return _settle_function_response(message, at, book)
    action = message.get("action")
    if isinstance(action, dict):
        _drop(action, "actionId", at / "action", book)
    return message


def _settle_call_function(message: Object, at: Place, book: Book) -> Object:
    call = message["callFunction"]
    body: Object = {}
    if "functionCallId" in message:
        body["functionCallId"] = message["functionCallId"]
    if isinstance(call, dict):
        _settle_call(call, at / "callFunction", book)
        if "catalogId" not in call:
            call["catalogId"] = BASIC_CATALOG_IDS["1.0"][0]
            text = "v1.0 wants it to be said, and the basic catalog is taken."
            book.note(at / "callFunction" / "catalogId", "version", "assumed", "call.catalogId", text)
    body["callFunction"] = call
    _drop(message, "wantResponse", at, book)
    made = at / "callRendererFunction"
    book.came_from(made, at)
    return {**_rest(message, "callFunction", "functionCallId"), "callRendererFunction": body}


def _settle_call(call: Object, at: Place, book: Book) -> None:
    kind = call.get("returnType")
    if kind is not None and kind == RETURN_TYPES.get(str(call.get("call"))):
        del call["returnType"]
    for key in ("returnType", "callableFrom"):
        _drop(call, key, at, book)


def _settle_function_response(message: Object, at: Place, book: Book) -> Object:
    body = message["functionResponse"]
    if isinstance(body, dict):
        _drop(body, "call", at / "functionResponse", book)
        if "functionCallId" in message and "functionCallId" not in body:
            body = {"functionCallId": message["functionCallId"], **body}
    book.came_from(at / "rendererFunctionResponse", at / "functionResponse")
    book.came_from(at / "rendererFunctionResponse" / "functionCallId", at / "functionCallId")
    return {**_rest(message, "functionResponse", "functionCallId"), "rendererFunctionResponse": body}


def _rest(message: Object, *names: str) -> Object:
    return {key: value for key, value in message.items() if key not in names}


def _drop(holder: Object, key: str, at: Place, book: Book) -> None:
    book.drop(holder, key, at, "property", key, f"v1.0 has no {shown(key)}.")


def _settle_surface(body: JsonValue, at: Place, book: Book) -> None:
    if not isinstance(body, dict):
        return
    text = "v1.0 has no properties of surfaces."
    book.drop(body, "surfaceProperties", at, "metadata", "surface.properties", text)
    book.drop(body, "theme", at, "metadata", "surface.theme", NO_THEME)
    for event, place in _events(body.get("components"), at / "components"):
        for key in _RESPONSE_KEYS:
            book.drop(event, key, place, "action", f"event.{key}", "v1.0 has no responses to actions.")


def _events(components: JsonValue, at: Place) -> Iterator[tuple[Object, Place]]:
    for index, component in enumerate(components if isinstance(components, list) else ()):
        action = component.get("action") if isinstance(component, dict) else None
        event = action.get("event") if isinstance(action, dict) else None
        if isinstance(event, dict):
            yield event, at / index / "action" / "event"
