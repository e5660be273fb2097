"""The spec to convert, with the place in the document given of everything in it.

A conversion may be given a stream of patches, and its losses must point into that stream. So the patches are done here
one by one, and beside the spec a record is kept of where each part of it was written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._kinds import TEXT_TYPES, Text
from uispec.adapters.data_use import Origin, lose_data
from uispec.adapters.detection import read_text
from uispec.errors import InvalidDocumentError
from uispec.jsonrender.models.spec import Spec
from uispec.jsonrender.reading import document_of, parse_spec
from uispec.jsonrender.streams.lines import read_line
from uispec.jsonrender.streams.spec_state import SpecState
from uispec.jsonrender.streams.stream import apply_line, spec_empty
from uispec.ledger import Ledger, Place
from uispec.limits import DEFAULT, Limits
from uispec.pointer import Tokens

Document: TypeAlias = dict[str, JsonValue]
SpecSource: TypeAlias = Text | Mapping[str, object] | Spec | SpecState | Sequence[object]
"""A spec, typed or not, as JSON or folded; or the patches that make it, as JSON lines or as a list."""


@dataclass(slots=True, eq=False)
class OpenedSpec:
    """One spec, and the way back from it to the document."""

    document: Document
    ledger: Ledger
    at: Place
    """Of the spec; steps from here lead to where things were written last."""
    origin: Origin
    """The same, for the data."""

    @property
    def state(self) -> JsonValue:
        """The data at the start."""
        return self.document.get("state", {})

    @property
    def state_origin(self) -> Origin:
        """Where the data was written."""
        return self.origin.member("state") if "state" in self.document else Origin()


def open_source(source: object, *, limits: Limits = DEFAULT) -> OpenedSpec:
    """Take a spec, or do the patches that make one; what does not stand in it is already a loss in the ledger.

    Args:
        source: see `SpecSource`.
        limits: bounds on reading and on patches.

    Raises:
        UispecError: of the stage that fails, if the source is no spec; paths point into the document given.
        TypeError: the source is no document at all.
    """
    if isinstance(source, SpecState):
        source = source.spec
    if isinstance(source, TEXT_TYPES):
        source = read_text(cast("Text", source), limits)
    if isinstance(source, Mapping) and "op" in source:
        source = [cast("Mapping[str, object]", source)]
    if isinstance(source, Spec | Mapping):
        document = document_of(cast("Spec | Mapping[str, object]", source), limits)
        ledger = Ledger(document)
        return _check(OpenedSpec(cast("Document", document), ledger, ledger.root, Origin(ledger.root)), limits)
    if not isinstance(source, Sequence):
        raise TypeError(f"json-render is read from text, a spec or patches, not {type(source).__name__}")
    patches = cast("list[JsonValue]", _json.owned(cast("Sequence[object]", source), limits))
    return _check(_Stream(patches, limits).opened(), limits)


def _check(opened: OpenedSpec, limits: Limits) -> OpenedSpec:
    """Hold the document to the shape of a spec.

    Raises:
        InvalidDocumentError: as `parse_spec`, with paths into the document given.
    """
    try:
        parse_spec(opened.document, limits=limits)
    except InvalidDocumentError as error:
        raise type(error)(
            *(replace(issue, path=_write_path(opened.at, issue.path)) for issue in error.issues)
        ) from error
    return opened


def _write_path(at: Place, path: str) -> str:
    place = at
    for token in pointer.split(path):
        place = place / (int(token) if pointer.is_index(token) else token)
    return place.pointer


class _Stream:
    """Patches, done one after the other."""

    def __init__(self, patches: Sequence[JsonValue], limits: Limits) -> None:
        self._ledger = Ledger(patches)
        self._limits = limits
        self._state = spec_empty(limits=limits)
        self._origin = Origin()
        for number, patch in enumerate(patches):
            self._do(patch, self._ledger.root / number)

    def opened(self) -> OpenedSpec:
        """Give the spec as it is after the last patch."""
        document = cast("Document", _json.copy(self._state.spec))
        at = self._origin.place or Place()
        if self._origin.place is None:
            for key in document:  # some of it no patch wrote, since every spec begins with it
                at.lead(key, self._ledger.root)
        _lay(self._origin, at, document, self._ledger.root)
        return OpenedSpec(document, self._ledger, at, self._origin)

    def _do(self, patch: JsonValue, at: Place) -> None:
        line = patch if isinstance(patch, dict) else read_line(_json.text(patch), limits=self._limits)
        after, outcome = apply_line(self._state, line, limits=self._limits)
        if outcome.issues and (outcome.is_refused or outcome.patch is None):
            self._ledger.note(at, "unresolved", "dropped", "patch", outcome.issues[0].message)
            return
        if isinstance(patch, dict):
            self._trace(patch, at)
        self._state = after

    def _trace(self, patch: Document, at: Place) -> None:
        """Keep the record: what the patch writes, and what it writes over."""
        op, path = patch["op"], pointer.split(cast("str", patch["path"]))
        match op:
            case "add" | "replace":
                self._put(path, Origin(at / "value"), inserts=op == "add")
            case "remove":
                self._remove(path, is_lost=True)
            case "move" | "copy":
                source = pointer.split(cast("str", patch["from"]))
                origin = self._origin.at(source)
                if op == "move":
                    self._remove(source, is_lost=False)
                else:
                    origin = _twin(origin)
                self._put(path, origin, inserts=True)
            case _:
                self._ledger.note(at, "metadata", "dropped", "patch", "It only tests what stands there.")

    def _put(self, tokens: Tokens, origin: Origin, *, inserts: bool) -> None:
        document = self._around(tokens)
        parent = pointer.find(document, tokens[:-1], None)
        way = self._origin.reach(tokens[:-1])
        last = tokens[-1] if tokens else ""
        if isinstance(parent, list):
            index = len(parent) if last == "-" else int(last)
            if inserts:
                way.shift(index, 1, len(parent))
            else:
                self._lose(document, tokens)
            way.members[str(index)] = origin
        elif tokens:
            self._lose(document, tokens)
            way.members[last] = origin
        else:
            self._lose(document, ())
            self._origin = origin

    def _remove(self, tokens: Tokens, *, is_lost: bool) -> None:
        document = self._around(tokens)
        if is_lost:
            self._lose(document, tokens)
        parent = pointer.find(document, tokens[:-1], None)
        way = self._origin.reach(tokens[:-1])
        if isinstance(parent, list):
            way.shift(int(tokens[-1]), -1, len(parent))
        else:
            way.members[tokens[-1]] = Origin()

    def _lose(self, document: JsonValue, tokens: Tokens) -> None:
        """Note that what stands there is replaced, or goes."""
        if pointer.has(document, tokens):
            older = pointer.find(document, tokens, None)
            lose_data(self._ledger, older, self._origin.at(tokens), "superseded", what="patch")

    def _around(self, tokens: Tokens) -> JsonValue:
        """The spec as it is, as far as a patch at that place concerns it."""
        elements = self._state.elements
        if elements is None or tokens in ((), ("elements",)):
            return self._state.spec
        whole: Document = {**self._state.head}
        key = tokens[1] if tokens[0] == "elements" else None
        element = None if key is None else elements.get(key, None)
        whole["elements"] = {} if key is None or element is None else {key: element}
        return whole


def _twin(origin: Origin) -> Origin:
    """The same places again: what is written later into the copy is not written into what was copied."""
    top = Origin()
    stack = [(origin, top)]
    while stack:
        from_, to = stack.pop()
        to.place = None if from_.place is None else Place(from_.place.parent, from_.place.key)
        for token, member in from_.members.items():
            to.members[token] = Origin()
            stack.append((member, to.members[token]))
    return top


def _lay(origin: Origin, at: Place, document: JsonValue, root: Place) -> None:
    """Have the steps from a place lead to where each part was written."""
    stack: list[tuple[Origin, Place, JsonValue]] = [(origin, at, document)]
    while stack:
        here, place, value = stack.pop()
        for token, member in here.members.items():
            if not pointer.has(value, (token,)):
                continue
            inner = member.place or _patch_within(member, root)
            place.lead(int(token) if isinstance(value, list) else token, inner)
            stack.append((member, inner, pointer.find(value, (token,), None)))


def _patch_within(origin: Origin, root: Place) -> Place:
    """The first patch that wrote into a container which no patch wrote as a whole."""
    stack = [origin]
    while stack:
        here = stack.pop()
        if here.place is not None:
            return Place(root, here.place.tokens[0])
        stack.extend(reversed(here.members.values()))
    return Place(root, 0)
