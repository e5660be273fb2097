"""Messages of v0.9 and v0.9.1 as v1.0 writes them."""

from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import CURRENT_V1
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.components_up import raise_component
from uispec.a2ui.migration.drafts import NO_THEME
from uispec.a2ui.migration.surfaces import MOVED_CATALOG, Surfaces, catalog_in, is_preferred
from uispec.a2ui.migration.values import Object
from uispec.errors import InvalidDocumentError, Issue

_NEW_TO_ACTIONS: Final = ("userMessage", "metadata")
"""Keys to which v1.0 gives a meaning, and which in v0.9 were anybody's."""


class Raiser:
    """Turns valid messages of v0.9 into messages of v1.0, one after the other."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._surfaces = Surfaces("0.9")

    def message(self, message: Object, at: Place) -> Object:
        """Give a message, which the caller owns, in v1.0.

        Raises:
            InvalidDocumentError: `missing_property`: a component leaves out its type, and none of that id came before.
        """
        name, body = next((key, value) for key, value in message.items() if key != "version")
        if isinstance(body, dict):
            self._upgrade(name, body, at / name)
        return {"version": CURRENT_V1, name: body}

    def _upgrade(self, name: str, body: Object, at: Place) -> None:
        match name:
            case "createSurface":
                self._create(body, at)
            case "updateComponents":
                self._update(body, at)
            case "updateDataModel":
                self._write_data(body, at)
            case "deleteSurface":
                self._surfaces.delete(str(body["surfaceId"]))
            case "action":
                self._act(body, at)
            case _:
                pass  # an error says the same in both

    def _create(self, body: Object, at: Place) -> None:
        catalog_id = str(body["catalogId"])
        self._surfaces.create(str(body["surfaceId"]), catalog_id)
        body["catalogId"] = catalog_in(catalog_id, "0.9", "1.0")
        if body["catalogId"] == catalog_id:
            self._book.note(at / "catalogId", "version", "assumed", "surface.catalogId", MOVED_CATALOG, catalog_id)
        elif not is_preferred(catalog_id, "0.9"):
            text = "It is an alias; v1.0 writes the basic catalog by its first name."
            self._book.note(at / "catalogId", "identifier", "approximated", "surface.catalogId", text, catalog_id)
        self._book.drop(body, "theme", at, "metadata", "surface.theme", NO_THEME)

    def _update(self, body: Object, at: Place) -> None:
        surface = self._surfaces.get(str(body["surfaceId"]))
        components = body["components"]
        for index, component in enumerate(components if isinstance(components, list) else ()):
            if isinstance(component, dict):
                place = at / "components" / index
                id_ = str(component["id"])
                if "component" not in component:
                    component["component"] = _inherit(surface.types.get(id_), self._book.origin(place))
                surface.types[id_] = str(component["component"])
                raise_component(component, place, surface, self._book)

    def _write_data(self, body: Object, at: Place) -> None:
        if "value" not in body:
            body["value"] = None
        elif body["value"] is None:
            text = "v1.0 has no way to store null at a path: what was there is removed."
            self._book.note(at / "value", "value", "approximated", "data.value", text, None)

    def _act(self, body: Object, at: Place) -> None:
        for key in _NEW_TO_ACTIONS:
            text = "In v1.0 this key means something of its own."
            self._book.drop(body, key, at, "metadata", f"action.{key}", text)


def _inherit(kind: str | None, at: Place) -> JsonValue:
    if kind is None:
        text = "The component leaves out its type, and no message before it tells one for its id."
        raise InvalidDocumentError(Issue((at / "component").pointer, "missing_property", text))
    return kind
