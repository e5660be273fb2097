"""The A2UI surface to convert, with the place in the document given of every definition and every data write.

A conversion may be given a stream, and its losses must point into that stream. So the messages are folded here one by
one, and beside the fold a record is kept: which message part said what stands now, and which parts no longer count.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import fold
from uispec._kinds import TEXT_TYPES, Text
from uispec._map import SlotsMap
from uispec._sentences import shown
from uispec.a2ui import data_model, dialects, spellings, v0_9, v1_0
from uispec.a2ui.builder.composed import Composed
from uispec.a2ui.migration.upgrading import Modern
from uispec.a2ui.reading import Message, parse_messages
from uispec.a2ui.slots import Component
from uispec.a2ui.state import State, Surface
from uispec.a2ui.writing import dump_message
from uispec.adapters.data_use import Origin, lose_data
from uispec.adapters.detection import read_text
from uispec.errors import ConversionError, DataError, Issue, UispecError
from uispec.ledger import Ledger, Place
from uispec.limits import DEFAULT, Limits
from uispec.pointer import Tokens

A2uiSource: TypeAlias = Text | Mapping[str, object] | Sequence[object] | Message | State | Surface
"""Messages in any framing, typed messages, or what they fold to."""

_Framing: TypeAlias = Literal["list", "wrapper", "single"]
_MESSAGES: Final = (v0_9.Message, v1_0.Message)


@dataclass(slots=True, eq=False)
class Removal:
    """A write that removed data, and whether a later one made it pointless."""

    tokens: Tokens
    body: Place


@dataclass(slots=True, eq=False)
class A2uiSurface:
    """One surface, and the way back from it to the document."""

    surface: Surface
    ledger: Ledger
    created: Place
    """The body that created it, or the surface itself."""
    creation: Mapping[str, object]
    """What it was created with, as written, without components and data."""
    definitions: dict[str, Place]
    """By id: where a component was last defined."""
    documents: Mapping[str, dict[str, JsonValue]]
    """By id: a component as JSON, where the document has it whole and in the current spelling."""
    data_origin: Origin
    removals: list[Removal]
    wire_version: str
    """The version as its own messages spell it."""


@dataclass(slots=True, eq=False)
class _Life:
    """A surface from its creation to its deletion, in one stream."""

    created: Place
    creation: Mapping[str, object]
    wire_version: str
    bodies: list[Place] = field(default_factory=list[Place])
    definitions: dict[str, Place] = field(default_factory=dict[str, Place])
    documents: dict[str, dict[str, JsonValue]] = field(default_factory=dict[str, dict[str, JsonValue]])
    origin: Origin = field(default_factory=Origin)
    removals: list[Removal] = field(default_factory=list[Removal])


def open_source(source: object, surface_id: str | None = None, *, limits: Limits = DEFAULT) -> A2uiSurface:
    """Fold a source to the one surface to convert; what does not belong to it is already a loss in the ledger.

    Args:
        source: see `A2uiSource`.
        surface_id: the surface to convert; needed only where several are live.
        limits: bounds on reading and folding.

    Raises:
        UispecError: of the stage that fails, if the source is no valid A2UI; paths point into the document given.
        ConversionError: `ambiguous_surface`, `unknown_surface`.
        TypeError: the source is no document at all.
    """
    if isinstance(source, Surface):
        ledger = Ledger(_document_of(source))
        return _of_surface(source, ledger, ledger.root)
    if isinstance(source, State):
        return _of_state(source, surface_id)
    messages, documents, framing = _messages(source, limits)
    return _Reader(messages, documents, framing, limits).surface(surface_id)


def open_modern(modern: Modern, surface_id: str | None = None, *, limits: Limits = DEFAULT) -> A2uiSurface:
    """Fold messages that were brought up from v0.8; all places are those of the document given.

    Raises:
        UispecError: of the stage that fails, as for `open_source`.
        ConversionError: `ambiguous_surface`, `unknown_surface`.
    """
    messages = parse_messages(modern.messages, limits=limits)
    ledger = Ledger(modern.document)
    ledger.as_written = modern.written
    try:
        return _Reader(messages, [dump_message(message) for message in messages], "list", limits, ledger).surface(
            surface_id
        )
    except ConversionError:
        raise
    except UispecError as error:
        issues = (replace(issue, path=modern.written(issue.path)) for issue in error.issues)
        raise type(error)(*issues) from error


def choose(live: Collection[str], surface_id: str | None) -> str | None:
    """Tell which of the live surfaces is meant; `None` if there is none and none was named.

    Raises:
        ConversionError: `ambiguous_surface`, `unknown_surface`.

    >>> choose(["main"], None)
    'main'
    """
    if surface_id is not None:
        if surface_id not in live:
            raise ConversionError(Issue("", "unknown_surface", f"No live surface has the id {shown(surface_id, 80)}."))
        return surface_id
    if len(live) > 1:
        names = ", ".join(sorted(live)[:5])[:80]
        raise ConversionError(
            Issue("", "ambiguous_surface", f"{len(live)} surfaces are live ({names}); say which one with surface_id.")
        )
    return next(iter(live), None)


def _of_surface(surface: Surface, ledger: Ledger, at: Place) -> A2uiSurface:
    creation = {key: value for key, value in _document_of(surface).items() if key not in ("components", "data")}
    definitions = {id_: at / "components" / id_ for id_ in surface.components}
    ledger.name(at, "surface", surface.id)
    for id_, component in surface.components.items():
        _name(ledger, definitions[id_], cast("str", component.component), id_)
    spelled = dialects.spelled(surface.version)
    return A2uiSurface(surface, ledger, at, creation, definitions, {}, Origin(at / "data"), [], spelled)


def _name(ledger: Ledger, at: Place, type_: str, id_: str) -> None:
    """Name a component; what is said about its type concerns the whole of it."""
    ledger.name(at, type_, id_, "component")


def _of_state(state: State, surface_id: str | None) -> A2uiSurface:
    chosen = choose(state.surfaces, surface_id)
    ledger = Ledger({"surfaces": {id_: _document_of(surface) for id_, surface in state.surfaces.items()}})
    if chosen is None:
        return _nothing(ledger)
    at = ledger.root / "surfaces"
    for id_ in state.surfaces:
        if id_ != chosen:
            ledger.name(at / id_, "surface", id_)
            ledger.note(at / id_, "surface", "dropped", "surface")
    return _of_surface(state.surfaces[chosen], ledger, at / chosen)


def _document_of(surface: Surface) -> dict[str, object]:
    """The surface as the mapping that losses point into, under the names of its attributes."""
    document: dict[str, object] = {}
    if surface.catalog_id is not None:
        document["catalog_id"] = surface.catalog_id
    if surface.theme is not None:
        document["theme"] = surface.theme.model_dump(mode="json")
    if surface.send_data_model:
        document["send_data_model"] = True
    if surface.metadata is not None:
        document["metadata"] = surface.metadata.model_dump(mode="json")
    document["components"] = surface.components
    document["data"] = surface.data
    return document


def _nothing(ledger: Ledger) -> A2uiSurface:
    """A source in which no surface is left: valid, and empty; whoever gave it hardly meant it."""
    ledger.note(ledger.root, "surface", "assumed", "surface", "The source has no surface, so there is nothing to show.")
    surface = Surface("", "1.0", None, SlotsMap[Component].empty(), {})
    return A2uiSurface(surface, ledger, ledger.root, {}, {}, {}, Origin(), [], "1.0")


def _messages(source: object, limits: Limits) -> tuple[list[Message], list[dict[str, JsonValue]], _Framing]:
    """Read messages, and tell how the document given frames them, since paths follow that."""
    if isinstance(source, _MESSAGES):
        return [source], [dump_message(source)], "single"
    framing: _Framing = "list"
    if isinstance(source, TEXT_TYPES):
        source = _document(cast("Text", source), limits)
    if isinstance(source, Mapping):
        members = cast("Mapping[str, object]", source)
        messages = parse_messages(members, limits=limits)
        framing = "wrapper" if "messages" in members else "single"
    elif isinstance(source, Sequence):
        items = cast("Sequence[object]", source)
        typed = [item for item in items if isinstance(item, _MESSAGES)]
        if len(typed) == len(items):
            messages = typed
        else:
            plain = [dump_message(item) if isinstance(item, _MESSAGES) else item for item in items]
            messages = parse_messages(cast("list[Mapping[str, object]]", plain), limits=limits)
    else:
        hint = "; `messages` of its module makes messages of it" if isinstance(source, Composed) else ""
        given = type(source).__name__
        raise TypeError(f"A2UI is read from text, messages, a state or a surface, not {given}{hint}")
    return messages, [dump_message(message) for message in messages], framing


def _document(text: Text, limits: Limits) -> object:
    """Read a text once; where that fails, the reader of messages knows which of them is to blame."""
    try:
        return read_text(text, limits)
    except UispecError:
        parse_messages(text, limits=limits)
        raise


class _Reader:
    """Folds the messages of one document, and remembers where everything came from."""

    def __init__(
        self,
        messages: Sequence[Message],
        documents: Sequence[dict[str, JsonValue]],
        framing: _Framing,
        limits: Limits,
        ledger: Ledger | None = None,
    ) -> None:
        whole: object = documents
        if framing == "wrapper":
            whole = {"messages": documents}
        elif framing == "single":
            whole = documents[0]
        self.ledger = ledger or Ledger(whole)
        if ledger is None and any(message.version == dialects.EARLIER_V1 for message in messages):
            self.ledger.as_written = lambda path: spellings.written_path(path, cast("JsonValue", whole))
        self._limits = limits
        self._state = fold.a2ui_empty()
        self._lives: dict[str, _Life] = {}
        for index, (message, document) in enumerate(zip(messages, documents, strict=True)):
            at = self.ledger.root
            if framing == "wrapper":
                at = at / "messages"
            self._apply(message, document, at if framing == "single" else at / index)

    def surface(self, surface_id: str | None) -> A2uiSurface:
        """Give the surface that is meant; the other live ones are losses."""
        chosen = choose(self._state.surfaces, surface_id)
        for id_, life in self._lives.items():
            if id_ != chosen:
                for body in life.bodies:
                    self.ledger.note(body, "surface", "dropped", "surface")
        if chosen is None:
            return _nothing(self.ledger)
        life = self._lives[chosen]
        return A2uiSurface(
            self._state.surfaces[chosen],
            self.ledger,
            life.created,
            life.creation,
            life.definitions,
            life.documents,
            life.origin,
            life.removals,
            life.wire_version,
        )

    def _apply(self, message: Message, document: dict[str, JsonValue], at: Place) -> None:
        name = message.body_name
        place = at / name
        body = cast("dict[str, JsonValue]", document[name])
        id_ = cast("str", body.get("surfaceId", ""))
        if "surfaceId" in body:
            self.ledger.name(place, "surface", id_)
        before = self._state.surfaces.get(id_)
        try:
            self._state = fold.a2ui_apply(self._state, message, limits=self._limits)
        except DataError as error:
            # The fold speaks of places in the data; what the caller can look at is the pointer in the message.
            where = (place / "path").pointer
            raise DataError(*(replace(issue, path=where) for issue in error.issues)) from error
        except UispecError as error:
            raise error.under(at.pointer) from error
        match name:
            case "createSurface":
                self._create(id_, body, place, message.version)
            case "updateComponents":
                self._lives[id_].bodies.append(place)
                self._define(self._lives[id_], id_, body, place, message.version)
            case "updateDataModel" if before is not None:
                self._lives[id_].bodies.append(place)
                self._write_data(self._lives[id_], body, place, before)
            case "deleteSurface":
                life = self._lives.pop(id_, None)
                for older in () if life is None else life.bodies:
                    self.ledger.note(older, "superseded", "dropped", "surface", "A later message deletes the surface.")
            case _:
                self.ledger.note(place, "function", "dropped", name, "A document without a renderer calls nothing.")

    def _create(self, id_: str, body: dict[str, JsonValue], place: Place, version: str) -> None:
        creation = {key: value for key, value in body.items() if key not in ("components", "dataModel")}
        life = self._lives[id_] = _Life(place, creation, version, [place])
        self._define(life, id_, body, place, version)
        if "dataModel" in body:
            life.origin = Origin(place / "dataModel")

    def _define(self, life: _Life, surface_id: str, body: dict[str, JsonValue], place: Place, version: str) -> None:
        components = body.get("components")
        known = self._state.surfaces[surface_id].components
        around = place / "components"
        for index, component in enumerate(components if isinstance(components, list) else ()):
            given = cast("dict[str, JsonValue]", component)
            id_, at = cast("str", given["id"]), around / index
            if "component" in given and version != dialects.EARLIER_V1:
                life.documents[id_] = given
            else:
                life.documents.pop(id_, None)
            # An update may leave the type to the component that stands there.
            type_ = given.get("component", known[id_].component)
            _name(self.ledger, at, cast("str", type_), id_)
            older = life.definitions.pop(id_, None)
            if older is not None:
                self.ledger.note(older, "superseded", "dropped", "component")
            life.definitions[id_] = at

    def _write_data(self, life: _Life, body: dict[str, JsonValue], place: Place, before: Surface) -> None:
        path = body.get("path")
        tokens = data_model.tokens(path if isinstance(path, str) else "", limits=self._limits)
        for removal in list(life.removals):
            if removal.tokens[: len(tokens)] == tokens:
                self.ledger.note(removal.body, "superseded", "dropped", "data")
                life.removals.remove(removal)
        older = data_model.read(before.data, tokens)
        if older is not MISSING:
            is_item = bool(tokens) and isinstance(data_model.read(before.data, tokens[:-1]), list)
            lose_data(self.ledger, older, life.origin.at(tokens), "superseded", is_item=is_item)
        if "value" not in body or (body["value"] is None and before.version == "1.0"):
            life.removals.append(Removal(tokens, place))
            if older is not MISSING:
                life.origin.write(tokens, None, None, before.data)
        else:
            life.origin.write(tokens, place / "value", place, before.data)
