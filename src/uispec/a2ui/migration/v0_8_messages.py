"""Messages of v0.8 as v0.9 writes them: the surface created first, its root called `root`, its data as JSON."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec import pointer
from uispec.a2ui import data_model
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, spelled
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.surfaces import MOVED_CATALOG
from uispec.a2ui.migration.v0_8_components import Component, Translator
from uispec.a2ui.migration.v0_8_surfaces import Life, Lists, keys_of
from uispec.a2ui.migration.v0_8_tables import CATALOG_IDS, SCALARS
from uispec.a2ui.migration.values import Container, Object, put
from uispec.errors import DataError, LimitError
from uispec.pointer import Tokens

Made: TypeAlias = tuple[Object, Place]
"""A message of v0.9, and the place that stands for it in the book."""

_LISTED: Final = "A template goes through this, and takes an array in v0.9; the keys of its members go."


@dataclass(slots=True)
class _Shown:
    """What has been told of a surface so far."""

    life: Life
    lists: Lists
    root: str | None
    is_created: bool = False
    has_begun: bool = False
    definitions: dict[str, tuple[Object, Place]] = field(default_factory=dict[str, tuple[Object, Place]])
    members: dict[Tokens, dict[str, int]] = field(default_factory=dict[Tokens, dict[str, int]])
    """For each object that became a list, the index of each key."""
    has_data: bool = False


class Modernizer:
    """Turns valid messages of v0.8 into messages of v0.9, one after the other."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._shown: dict[str, _Shown] = {}

    def message(self, message: Object, at: Place, life: Life | None) -> list[Made]:
        """Give what says the same as one message.

        Args:
            message: with a body of v0.8; it is not changed.
            at: its place.
            life: of the surface that it is about, `None` where it is about none.
        """
        name, body = next((key, value) for key, value in message.items() if key != "version")
        assert isinstance(body, dict)  # as its shape was checked
        if name == "error":
            return self._error(body, at)
        surface_id = str(body["surfaceId"])
        if name == "userAction":
            return [self._make("action", self._act(body, at / name), at, name)]
        if name == "deleteSurface":
            self._shown.pop(surface_id, None)
            return [self._make("deleteSurface", {"surfaceId": surface_id}, at, name)]
        assert life is not None
        shown = self._shown.get(surface_id)
        if shown is None:
            root = None if life.begin is None else str(life.begin["root"])
            shown = self._shown[surface_id] = _Shown(life, life.lists(), root)
        made = list(self._create(shown, surface_id))
        match name:
            case "beginRendering":
                made += self._begin(shown, body, at / name)
            case "surfaceUpdate":
                made += self._update(shown, body, at / name)
            case _:
                made += self._write_data(shown, body, at / name)
        return made

    def _make(self, name: str, body: Object, at: Place, old: str) -> Made:
        place = Place()
        self._book.came_from(place, at)
        self._book.came_from(place / name, at / old)
        return {"version": spelled("0.9"), name: body}, place

    def _create(self, shown: _Shown, surface_id: str) -> Iterator[Made]:
        """Give the message that v0.9 wants before any other, if the stream says what has to be in it."""
        begin, at = shown.life.begin, shown.life.begin_at
        if shown.is_created or begin is None or at.parent is None:
            return
        shown.is_created = True
        body: Object = {"surfaceId": surface_id, "catalogId": shown.life.catalog_id}
        if shown.life.is_standard:
            body["catalogId"] = BASIC_CATALOG_IDS["0.9"][0]
            if begin.get("catalogId", CATALOG_IDS[0]) != CATALOG_IDS[0]:
                text = "It is an alias; the basic catalog took the place of the standard one."
                self._book.note(at / "catalogId", "identifier", "approximated", "surface.catalogId", text)
        else:
            self._book.note(at / "catalogId", "version", "assumed", "surface.catalogId", MOVED_CATALOG)
        if "styles" in begin:
            body["theme"] = begin["styles"]
        if shown.root not in (None, "root"):
            text = 'The root of a surface has the id "root" in v0.9.'
            self._book.note(at / "root", "identifier", "approximated", "surface.root", text, shown.root)
        message, place = self._make("createSurface", body, at.parent, "beginRendering")
        self._book.came_from(place / "createSurface" / "theme", at / "styles")
        yield message, place

    def _begin(self, shown: _Shown, body: Object, at: Place) -> Iterator[Made]:
        """Begin; a second `beginRendering` may name another root; then all components are told again, under new ids."""
        begin = shown.life.begin
        shown.has_begun = True
        if begin is None or at is shown.life.begin_at:
            return
        for key in ("styles", "catalogId"):
            if key in body and body[key] != begin.get(key):
                text = "The surface is created already, and this cannot change any more."
                self._book.note(at / key, "metadata", "dropped", f"surface.{key}", text)
        root = str(body["root"])
        if root == shown.root:
            return
        shown.root = root
        text = 'The root of a surface has the id "root" in v0.9.'
        self._book.note(at / "root", "identifier", "approximated", "surface.root", text, root)
        if shown.definitions and at.parent is not None:
            made = self._make("updateComponents", {"surfaceId": body["surfaceId"]}, at.parent, "beginRendering")
            yield self._with_components(shown, made, list(shown.definitions.values()))

    def _update(self, shown: _Shown, body: Object, at: Place) -> Iterator[Made]:
        listed = body["components"]
        components = [
            (component, at / "components" / index)
            for index, component in enumerate(listed if isinstance(listed, list) else ())
            if isinstance(component, dict)
        ]
        shown.definitions.update({str(component["id"]): (component, place) for component, place in components})
        assert at.parent is not None
        made = self._make("updateComponents", {"surfaceId": body["surfaceId"]}, at.parent, "surfaceUpdate")
        told = self._with_components(shown, made, components, before := [])
        yield from before
        yield told

    def _with_components(
        self, shown: _Shown, made: Made, components: list[tuple[Object, Place]], before: list[Made] | None = None
    ) -> Made:
        message, place = made
        translator = Translator(shown.life.names(shown.root), shown.life.is_standard, self._book)
        documents: list[JsonValue] = []
        for index, (component, at) in enumerate(components):
            told = translator.component(component, at)
            here = place / "updateComponents" / "components" / index
            self._book.came_from(here, at)
            for key, origin in told.places.items():
                self._book.came_from(here / key, origin)
            documents.append(told.document)
            if before is not None:
                before += self._bring(shown, told, str(_body_of(message)["surfaceId"]))
        _body_of(message)["components"] = documents
        return made

    def _bring(self, shown: _Shown, told: Component, surface_id: str) -> Iterator[Made]:
        for write in told.writes:
            keys = keys_of(write.path)
            shown.has_data = True
            yield self._write_update(surface_id, self._translate(shown, keys), write.value, write.at, write.at)

    def _write_data(self, shown: _Shown, body: Object, at: Place) -> Iterator[Made]:
        """Write data of v0.8: it merges key by key at its path, where v0.9 replaces what is there."""
        path = body.get("path")
        base = _tokens(path, at / "path") if isinstance(path, str) else ()
        listed = body["contents"]
        entries = [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []
        surface_id = str(body["surfaceId"])
        is_first = not shown.has_data and not shown.has_begun and all(_key(entry) for entry in entries)
        shown.has_data = True
        if is_first:
            place = at / "contents"
            value, value_at = self._map(shown, base, entries, place)
            yield self._write_update(surface_id, self._translate(shown, base), value, at, value_at)
            return
        for index, entry in enumerate(entries):
            place = at / "contents" / index
            keys = (*base, _key(entry)) if _key(entry) else base
            if base in shown.lists:
                self._book.note(place / "key", "repeat", "approximated", "data.key", _LISTED)
            value, held_at = self._value(shown, keys, entry, place)
            yield self._write_update(surface_id, self._translate(shown, keys), value, place, held_at)

    def _write_update(self, surface_id: str, keys: Tokens, value: JsonValue, at: Place, value_at: Place) -> Made:
        place = Place()
        self._book.came_from(place, at)
        self._book.came_from(place / "updateDataModel", at)
        self._book.came_from(place / "updateDataModel" / "path", at)
        self._book.came_from(place / "updateDataModel" / "value", value_at)
        body: Object = {"surfaceId": surface_id}
        if keys:
            body["path"] = pointer.format(keys)
        body["value"] = value
        return {"version": spelled("0.9"), "updateDataModel": body}, place

    def _translate(self, shown: _Shown, keys: Tokens) -> Tokens:
        """Give the keys in the data of v0.9, where some objects are lists."""
        steps: list[str] = []
        for depth, key in enumerate(keys):
            holder = keys[:depth]
            if holder in shown.lists:
                members = shown.members.setdefault(holder, {})
                steps.append(str(members.setdefault(key, len(members))))
            else:
                steps.append(key)
        return tuple(steps)

    def _value(self, shown: _Shown, keys: Tokens, entry: Object, at: Place) -> tuple[JsonValue, Place]:
        held = entry.get("valueMap")
        if isinstance(held, list):
            entries = [inner for inner in held if isinstance(inner, dict)]
            return self._map(shown, keys, entries, at / "valueMap")
        name = next((name for name in SCALARS if name in entry), None)
        return (None, at / "key") if name is None else (entry[name], at / name)

    def _map(self, shown: _Shown, keys: Tokens, entries: list[Object], at: Place) -> tuple[JsonValue, Place]:
        """An object from its entries, or a list, where a template goes through it; and its place in the book."""
        top: list[JsonValue] = [None]
        root = Place()
        self._book.came_from(root, at)
        stack: list[tuple[Container, str | int, Tokens, list[Object], Place, Place]] = [
            (top, 0, keys, entries, at, root)
        ]
        while stack:
            holder, step, here, entries, place, made_at = stack.pop()
            last = {str(entry["key"]): index for index, entry in enumerate(entries)}
            made: Container = {}
            if here in shown.lists:
                shown.members[here] = {key: index for index, key in enumerate(last)}
                made = [None for _ in last]
                if entries:
                    self._book.note(place, "repeat", "approximated", "data", _LISTED)
            put(holder, step, made)
            for index, entry in enumerate(entries):
                key = str(entry["key"])
                if last[key] != index:
                    text = "Another entry of the same key comes later, and counts."
                    self._book.note(place / index, "superseded", "dropped", "data", text)
                    continue
                position: str | int = shown.members[here][key] if isinstance(made, list) else key
                put(made, position, next((entry[name] for name in SCALARS if name in entry), None))
                self._book.came_from(made_at / position, place / index)
                nested = entry.get("valueMap")
                if isinstance(nested, list):
                    listed = [one for one in nested if isinstance(one, dict)]
                    below = place / index / "valueMap"
                    stack.append((made, position, (*here, key), listed, below, made_at / position))
        return top[0], root

    def _act(self, body: Object, at: Place) -> Object:
        shown = self._shown.get(str(body["surfaceId"]))
        source = str(body["sourceComponentId"])
        names = {} if shown is None else shown.life.names(shown.root)
        if source in names:
            text = 'In v0.9 the root of the surface has the id "root".'
            self._book.note(
                at / "sourceComponentId", "identifier", "approximated", "action.sourceComponentId", text, source
            )
        return {**body, "sourceComponentId": names.get(source, source)}

    def _error(self, body: Object, at: Place) -> list[Made]:
        """An error of v0.8 holds anything; v0.9 wants a code, a sentence and a surface."""
        place = at / "error"
        told: Object = {**body}
        if not isinstance(told.get("surfaceId"), str):
            if len(self._shown) != 1:
                text = "v0.9 wants to know the surface, and this error does not tell."
                self._book.note(place, "event", "dropped", "error", text)
                return []
            told["surfaceId"] = next(iter(self._shown))
            self._book.note(place / "surfaceId", "event", "assumed", "error.surfaceId", "It is the only one there is.")
        for key, value in (("code", "UNKNOWN_ERROR"), ("message", "")):
            if not isinstance(told.get(key), str):
                self._book.note(place / key, "event", "assumed", f"error.{key}", "v0.9 wants it to be said.")
                told[key] = value
        if told["code"] == "VALIDATION_FAILED" and not isinstance(told.get("path"), str):
            told["path"] = ""
            self._book.note(place / "path", "event", "assumed", "error.path", "v0.9 wants it to be said.")
        return [self._make("error", told, at, "error")]


def _key(entry: Object) -> str:
    """The key of an entry; empty for the place itself, which some write as a dot."""
    key = str(entry["key"])
    return "" if key == "." else key


def _body_of(message: Object) -> Object:
    body = next(value for key, value in message.items() if key != "version")
    assert isinstance(body, dict)
    return body


def _tokens(path: str, at: Place) -> Tokens:
    try:
        return data_model.tokens(path)
    except (DataError, LimitError) as error:
        raise type(error)(*(replace(issue, path=at.pointer) for issue in error.issues)) from error
