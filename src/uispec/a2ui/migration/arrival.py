"""Messages as they arrive to be migrated: taken out of their document, told apart, checked, in today's spelling."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, TypeAlias, cast

from pydantic import BaseModel, JsonValue

from uispec import _json
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import Text
from uispec._order import in_document_order
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui._envelope import envelope_issues
from uispec.a2ui.dialects import V0_8_NAMES, Family, family, known_catalog
from uispec.a2ui.migration import drafts, prose_forms, v0_8_shapes
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.v0_8_surfaces import Life, lives
from uispec.a2ui.migration.values import Object
from uispec.a2ui.reading import Message, parse_message, read_values
from uispec.a2ui.slots import Component, is_raw
from uispec.a2ui.spellings import respell_message, written_path
from uispec.a2ui.writing import dump_message
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import Limits

Version: TypeAlias = Literal["0.8"] | Family

_OLDEST: Final = ("v0.8", "0.8")
"""Messages of v0.8 carry no version; some senders write one all the same."""
_OLDEST_NAMES: Final = V0_8_NAMES | {"deleteSurface", "error"}

Messages: TypeAlias = Text | Mapping[str, object] | Sequence[Mapping[str, object] | Message]
"""What holds messages: text, bytes, one message, a list, or a wrapper."""


@dataclass(slots=True)
class Arrival:
    """One valid message, owned by whoever has it."""

    version: Version
    message: Object
    """In the current spelling, if it is of v1.0."""
    at: Place
    life: Life | None = None
    """The surface that a message of v0.8 is about."""


class Arrivals:
    """All messages of one document, with the book for what they lose.

    Raises:
        ParseError, LimitError: the document cannot be read.
        InvalidDocumentError: what is wrong with its messages, in document order.
    """

    def __init__(self, function: str, messages: Messages, limits: Limits) -> None:
        self.document, framed = _document(function, messages, limits)
        self.book = Book(self.document, partial(written_path, document=self.document))
        self._issues: list[Issue] = []
        self._catalogs: dict[str, str | None] = {}
        values = [(_find_version(value), value, self._place(at)) for at, value in framed]
        oldest = [(value, at) for version, value, at in values if version == "0.8" and isinstance(value, dict)]
        lived = iter(lives(oldest))
        self.list: list[Arrival] = []
        for version, value, at in values:
            if len(self._issues) >= MOST_ISSUES:
                break
            if version is None or not isinstance(value, dict):
                self._issues += (issue.under(at.pointer) for issue in envelope_issues(value))
            elif version == "0.8":
                self._oldest(value, at, next(lived))
            elif version == "1.0":
                self._newest(value, at)
            else:
                message = _json.unshared(value)
                prose_forms.settle(message, at, self.book)
                self._check(message, at, value)
                self.list.append(Arrival("0.9", message, at))
        self.stop()

    def check_made(self, made: list[tuple[Object, Place]]) -> None:
        """Hold messages that were made of valid ones of v0.8 to what v0.9 demands beyond that, such as known icons.

        What is wrong with them, `stop` tells.
        """
        for message, at in made:
            self._check(message, at, self.document)

    def stop(self) -> None:
        """Raise what was found wrong, if anything was.

        Raises:
            InvalidDocumentError: with the places of the document given.
        """
        if self._issues:
            raise InvalidDocumentError(*bounded(in_document_order(self._issues, self.document)))

    def _place(self, at: str) -> Place:
        place = self.book.root
        for token in at.split("/")[1:]:
            place /= int(token) if token.isdigit() else token
        return place

    def _oldest(self, message: Object, at: Place, life: Life | None) -> None:
        is_standard = life is None or life.is_standard
        self._issues += v0_8_shapes.shape_issues(message, at, is_standard=is_standard)
        self.list.append(Arrival("0.8", message, at, life))

    def _newest(self, written: Object, at: Place) -> None:
        message = drafts.settle(_json.unshared(written), at, self.book)
        if message is None:
            return
        catalog_id = self._catalogs.get(_surface_id(message) or "")
        envelope_keys = catalog_id is None or known_catalog(catalog_id, "1.0") is not None
        respell_message(message, envelope_keys=envelope_keys)
        self._check(message, at, written)
        self.list.append(Arrival("1.0", message, at))

    def _check(self, message: Object, at: Place, written: JsonValue) -> None:
        try:
            typed = parse_message(message)
        except InvalidDocumentError as error:
            self._issues += (self._move(issue, message, at, written) for issue in error.issues)
            return
        self._remember(typed)
        version: Family = family(typed.version) or "1.0"
        for place, component in _components(typed):
            surface_id = _surface_id(message)
            if surface_id is not None and surface_id in self._catalogs:
                misfits = _misfits(component, self._catalogs[surface_id], version)
                self._issues += (self._move(issue.under(place), message, at, written) for issue in misfits)

    def _move(self, issue: Issue, message: Object, at: Place, written: JsonValue) -> Issue:
        """Move an issue about a message in today's words to the document given."""
        inside = self.book.written(issue.path, message, at)[len(at.pointer) :]
        return replace(issue, path=f"{at.pointer}{written_path(inside, written)}")

    def _remember(self, message: Message) -> None:
        match message.body:
            case v0_9.CreateSurface(surface_id=surface_id, catalog_id=catalog_id):
                self._catalogs[surface_id] = catalog_id
            case v1_0.CreateSurface(surface_id=surface_id, catalog_id=catalog_id):
                self._catalogs[surface_id] = catalog_id if isinstance(catalog_id, str) else None
            case v0_9.DeleteSurface(surface_id=surface_id) | v1_0.DeleteSurface(surface_id=surface_id):
                self._catalogs.pop(surface_id, None)
            case _:
                pass


def _document(function: str, messages: Messages, limits: Limits) -> tuple[JsonValue, list[tuple[str, JsonValue]]]:
    """The document as plain JSON, and the messages in it with their pointers."""
    plain = messages
    if isinstance(messages, list | tuple):
        plain = [dump_message(one) if isinstance(one, BaseModel) else one for one in messages]
    framed = read_values(function, cast("str | Sequence[Mapping[str, object]]", plain), limits=limits)
    pointers = [at for at, _ in framed]
    values = [value for _, value in framed]
    if pointers == [""]:
        return values[0], framed
    if pointers and pointers[0].startswith("/messages/"):
        return {"messages": values}, framed
    return values, framed


def _misfits(component: Component, catalog_id: str | None, version: Family) -> tuple[Issue, ...]:
    """Why a component does not fit the type that its catalog, one of the protocol, has for it."""
    if not is_raw(component):
        return ()
    own = (component.model_extra or {}).get("@catalogId", catalog_id) if version == "1.0" else catalog_id
    known = known_catalog(own, version) if isinstance(own, str) else None
    return component.issues() if known is not None and component.component in known.components else ()


def _find_version(value: JsonValue) -> Version | None:
    if not isinstance(value, dict):
        return None
    version = value.get("version")
    names = value.keys() - {"version"}
    if (version is None or version in _OLDEST) and names and names <= _OLDEST_NAMES:
        return "0.8"
    return family(version) if isinstance(version, str) else None


def _surface_id(message: Mapping[str, JsonValue]) -> str | None:
    for body in message.values():
        if isinstance(body, dict) and isinstance(surface_id := body.get("surfaceId"), str):
            return surface_id
    return None


def _components(message: Message) -> Iterator[tuple[str, Component]]:
    match message.body:
        case v0_9.UpdateComponents(components=components) | v1_0.UpdateComponents(components=components):
            at = "/updateComponents/components"
        case v1_0.CreateSurface(components=tuple(components)):
            at = "/createSurface/components"
        case _:
            return
    for index, component in enumerate(components):
        yield f"{at}/{index}", component
