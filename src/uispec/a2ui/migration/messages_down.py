"""Messages of v1.0 as v0.9 and v0.9.1 write them."""

from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import BASIC_CATALOG_IDS, spelled
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.components_down import Lowerer
from uispec.a2ui.migration.surfaces import MOVED_CATALOG, Surface, Surfaces, catalog_in, is_preferred
from uispec.a2ui.migration.tables import NO_WORD, Target
from uispec.a2ui.migration.values import Object

_CALLS: Final[Mapping[str, str]] = {
    "callRendererFunction": "v0.9 has no calls from the agent.",
    "rendererFunctionResponse": "v0.9 has no calls from the agent.",
    "callAgentFunction": "v0.9 has no calls from the renderer.",
    "agentFunctionResponse": "v0.9 has no calls from the renderer.",
}
"""The messages that v0.9 has not, and why."""


class Reducer:
    """Turns valid messages of v1.0 into messages of v0.9, one after the other.

    Args:
        book: takes down what is lost.
        to: the version to write.
        named: for each surface, the catalogs that its components name themselves, in order.
    """

    def __init__(self, book: Book, to: Target, named: Mapping[str, Sequence[str]]) -> None:
        self._book = book
        self._version = spelled(to)
        self._named = named
        self._surfaces = Surfaces("1.0")

    def message(self, message: Object, at: Place) -> list[Object]:
        """Give what says the same as one message, which the caller owns and which is in the current spelling."""
        name, body = next((key, value) for key, value in message.items() if key != "version")
        place = at / name
        if name in _CALLS:
            self._book.note(place, "function", "dropped", name, _CALLS[name])
            return []
        assert isinstance(body, dict)  # as its shape was checked
        match name:
            case "createSurface":
                return self._create(body, place)
            case "updateComponents":
                surface_id = str(body["surfaceId"])
                return [self._components(self._surfaces.get(surface_id), surface_id, body["components"], place)]
            case "updateDataModel":
                if body["value"] is None:
                    del body["value"]
            case "deleteSurface":
                self._surfaces.delete(str(body["surfaceId"]))
            case "action":
                for key in ("userMessage", "metadata"):
                    self._book.drop(body, key, place, "metadata", f"action.{key}", NO_WORD)
            case _:
                if "surfaceId" not in body:
                    text = "v0.9 wants to know the surface, and this error is about none."
                    self._book.note(place, "event", "dropped", "error", text)
                    return []
        return [self._make(name, body)]

    def _make(self, name: str, body: Object) -> Object:
        return {"version": self._version, name: body}

    def _create(self, body: Object, at: Place) -> list[Object]:
        surface_id = str(body["surfaceId"])
        given = body.get("catalogId")
        surface = self._surfaces.create(surface_id, given if isinstance(given, str) else self._choose(surface_id, at))
        catalog_id = surface.catalog_id or ""
        made: Object = {"surfaceId": surface_id, "catalogId": catalog_in(catalog_id, "1.0", "0.9")}
        if made["catalogId"] == catalog_id:
            self._book.note(at / "catalogId", "version", "assumed", "surface.catalogId", MOVED_CATALOG, catalog_id)
        elif isinstance(given, str) and not is_preferred(given, "1.0"):
            text = "It is an alias; v0.9 writes the basic catalog by its first name."
            self._book.note(at / "catalogId", "identifier", "approximated", "surface.catalogId", text, given)
        if "sendDataModel" in body:
            made["sendDataModel"] = body["sendDataModel"]
        if "metadata" in body:
            self._book.note(at / "metadata", "metadata", "dropped", "surface.metadata", NO_WORD)
        messages = [self._make("createSurface", made)]
        if "components" in body:
            messages.append(self._components(surface, surface_id, body["components"], at))
        if "dataModel" in body:
            messages.append(self._make("updateDataModel", {"surfaceId": surface_id, "value": body["dataModel"]}))
        return messages

    def _choose(self, surface_id: str, at: Place) -> str:
        """Choose a catalog for a surface without a default: the one that its components name, if they name any."""
        named = self._named.get(surface_id, ())
        chosen = named[0] if named else BASIC_CATALOG_IDS["1.0"][0]
        text = "v0.9 has one catalog for a surface and wants it to be said."
        self._book.note(at / "catalogId", "version", "assumed", "surface.catalogId", text)
        return chosen

    def _components(self, surface: Surface, surface_id: str, components: JsonValue, at: Place) -> Object:
        lowerer = Lowerer(surface, self._book)
        for index, component in enumerate(components if isinstance(components, list) else ()):
            if isinstance(component, dict):
                lowerer.component(component, at / "components" / index)
        return self._make("updateComponents", {"surfaceId": surface_id, "components": components})
