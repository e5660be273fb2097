"""Documents that stand on their own: one schema with every definition it needs, and no reference that leaves it."""

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast
from urllib.parse import unquote, urldefrag, urljoin

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.pointer import Tokens
from uispec.schema.keywords import DEFINITIONS, DRAFT, LIST, MAP, ONE, Schema, subschemas

Find: TypeAlias = Callable[[str], Mapping[str, JsonValue] | None]
"""Finds a document by its URI (without a fragment); `None` where there is none."""

_DYNAMIC: Final = frozenset({"$dynamicRef", "$recursiveRef"})
_LEFT_OUT: Final = DEFINITIONS | {"$id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary"}
"""What names a schema or sets the terms of its document. References lead to new names, on the terms of the new one."""
_DATA: Final = frozenset({"const", "enum", "default", "examples"})
_ABSENT: Final = object()


def self_contained(document: Mapping[str, JsonValue], at: str, find: Find, *, uri: str = "") -> Schema:
    """Take one schema out of a document, together with everything that it refers to.

    Keywords beside a reference are kept, recursion stays a reference, and a definition that is only another reference
    is passed over.

    Args:
        document: where the schema stands; JSON, no deeper than `Limits.json_depth`.
        at: the pointer of the schema in it.
        find: gives the other documents that are referred to.
        uri: of the document, where it has no `$id`; relative references start there.

    Returns:
        The schema with `$schema` and, if it needs any, `$defs`; each reference in it is `#/$defs/<name>`. The name is
        the last word of the place that was referred to, with more of the way where two places end alike. Nothing is
        shared with the document.

    Raises:
        InvalidDocumentError: `unresolved_reference` for a reference that leads nowhere or in a circle, and
            `unsupported_keyword` for one that is resolved while a document is checked (`$dynamicRef`). Paths point
            into the document, to the reference that led there.

    >>> document = {"$defs": {"Name": {"type": "string"}, "Person": {"properties": {"name": {"$ref": "#/$defs/Name"}}}}}
    >>> self_contained(document, "/$defs/Person", {}.get)["properties"]
    {'name': {'$ref': '#/$defs/Name'}}
    """
    return _Bundle(document, find, uri).run(pointer.split(at))


def redirect(schema: JsonValue, change: Callable[[str], str]) -> None:
    """Lead each reference in a schema elsewhere, in place; what only looks like one, in data or as a name, stays.

    Args:
        schema: with its definitions; whoever calls owns it.
        change: from a reference to the new one. Of a schema that stands in several places, it is asked again.

    >>> schema = {"properties": {"default": {"$ref": "a"}}, "default": {"$ref": "a"}}
    >>> redirect(schema, str.upper)
    >>> schema
    {'properties': {'default': {'$ref': 'A'}}, 'default': {'$ref': 'a'}}
    """
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if not isinstance(here, dict):
            continue
        if isinstance(reference := here.get("$ref"), str):
            here["$ref"] = change(reference)
        waiting += (below for _, below in subschemas(here))
        for keyword in DEFINITIONS & here.keys():
            held = here[keyword]
            waiting += held.values() if isinstance(held, dict) else ()


@dataclass(frozen=True, slots=True)
class _Place:
    """One schema of one document."""

    uri: str
    tokens: Tokens


@dataclass(slots=True)
class _Resource:
    """One document, with the places that it gives names of their own."""

    root: Mapping[str, JsonValue]
    names: dict[str, Tokens] = field(default_factory=dict[str, Tokens])
    """By URI, fragment included: embedded documents (`$id`) and anchors."""


@dataclass(slots=True)
class _Job:
    """A schema to copy, and the object to copy it into."""

    source: Schema
    target: Schema
    base: str
    place: _Place
    origin: str
    """The pointer that issues about it carry: inside the first document, or of the reference that led out of it."""


class _Bundle:
    """One document in the making."""

    def __init__(self, document: Mapping[str, JsonValue], find: Find, uri: str) -> None:
        self._find = find
        self._home = _base_of(document, uri)
        self._resources = {self._home: _index(document, self._home)}
        self._identities: dict[str, str] = {}
        self._names: dict[_Place, str] = {}
        self._ends: dict[_Place, _Place] = {}
        self._taken: set[str] = set()
        self._definitions: Schema = {}
        self._jobs: deque[_Job] = deque()
        self._issues: list[Issue] = []

    def run(self, tokens: Tokens) -> Schema:
        place = _Place(self._home, tokens)
        top: Schema = {}
        self._copy(place, top, "")
        self._work()
        if self._issues:
            raise InvalidDocumentError(*self._issues)
        name = self._names.get(place)
        if name is not None:
            # It refers to itself. One home for it, and one form of reference.
            top = {"$ref": _reference(name)}
        result: Schema = {"$schema": DRAFT, **top}
        if self._definitions:
            result["$defs"] = self._definitions
        return result

    def _work(self) -> None:
        while self._jobs:
            job = self._jobs.popleft()
            # Depth first within a schema, so that definitions are met, and named, in the order of the document.
            below: list[_Job] = []
            for key, value in job.source.items():
                self._member(job, key, value, below)
            self._jobs.extendleft(reversed(below))

    def _member(self, job: _Job, key: str, value: JsonValue, below: list[_Job]) -> None:
        if key in _LEFT_OUT:
            return
        if key in _DYNAMIC:
            text = f"{key} depends on who refers to the schema; write $ref."
            self._issues.append(Issue(f"{job.origin}/{key}", "unsupported_keyword", text))
        elif key == "$ref" and isinstance(value, str):
            job.target[key] = self._rewritten(job, value)
        elif key in ONE or (key == "items" and isinstance(value, list)):
            job.target[key] = self._below(job, (key,), value, below)
        elif key in LIST and isinstance(value, list):
            job.target[key] = [self._below(job, (key, str(index)), item, below) for index, item in enumerate(value)]
        elif key in MAP and isinstance(value, dict):
            job.target[key] = {name: self._below(job, (key, name), item, below) for name, item in value.items()}
        else:
            job.target[key] = _json.copy(value)

    def _below(self, job: _Job, steps: Tokens, value: JsonValue, below: list[_Job]) -> JsonValue:
        if not isinstance(value, dict):
            return value
        target: Schema = {}
        place = _Place(job.place.uri, (*job.place.tokens, *steps))
        origin = f"{job.origin}{pointer.format(steps)}" if place.uri == self._home else job.origin
        below.append(_Job(value, target, _base_of(value, job.base), place, origin))
        return target

    def _copy(self, place: _Place, target: Schema, origin: str) -> None:
        if place.uri == self._home:
            origin = pointer.format(place.tokens)
        source, base = self._standing(place)
        if source is True:
            return
        if source is False:
            target["not"] = {}
        elif isinstance(source, dict):
            self._jobs.append(_Job(cast("Schema", source), target, base, place, origin))
        else:
            self._issues.append(Issue(origin, "unresolved_reference", "There is no schema here."))

    def _standing(self, place: _Place) -> tuple[object, str]:
        """Find a schema, and the URI that references in it start from."""
        here: object = self._resources[place.uri].root
        base = place.uri
        for token in place.tokens:
            if isinstance(here, Mapping):
                here = cast("Schema", here).get(token, _ABSENT)
            elif isinstance(here, list) and pointer.is_index(token) and int(token) < len(cast("list[object]", here)):
                here = cast("list[object]", here)[int(token)]
            else:
                return _ABSENT, base
            if isinstance(here, dict):
                base = _base_of(cast("Schema", here), base)
        return cast("object", here), base

    def _rewritten(self, job: _Job, reference: str) -> str:
        origin = f"{job.origin}/$ref" if job.place.uri == self._home else job.origin
        place = self._target(job.base, reference, job.place.uri)
        passed: set[_Place] = set()
        while place is not None:
            if place in self._ends:  # of a chain of references that was followed before
                place = self._ends[place]
            source, base = self._standing(place)
            if not (isinstance(source, dict) and cast("Schema", source).keys() == {"$ref"}):
                if isinstance(source, dict | bool):
                    self._ends.update(dict.fromkeys(passed, place))
                    return _reference(self._name(place, origin))
                break
            if place in passed:
                text = f"The reference {shown(reference)} leads in a circle."
                self._issues.append(Issue(origin, "unresolved_reference", text))
                return reference
            passed.add(place)
            place = self._target(base, str(cast("Schema", source)["$ref"]), place.uri)
        text = f"The reference {shown(reference)} leads nowhere."
        self._issues.append(Issue(origin, "unresolved_reference", text))
        return reference

    def _target(self, base: str, reference: str, here: str) -> _Place | None:
        uri, fragment = urldefrag(urljoin(base, reference))
        if reference.startswith("#"):  # `urljoin` loses what it cannot take apart, such as a URN
            uri, fragment = urldefrag(base)[0], reference[1:]
        owner, start = self._owner(uri, here)
        if owner is None:
            return None
        if not fragment:
            return _Place(owner, start)
        if fragment.startswith("/"):
            return _Place(owner, (*start, *pointer.split(unquote(fragment))))
        tokens = self._resources[owner].names.get(f"{uri}#{unquote(fragment)}")
        return None if tokens is None else _Place(owner, tokens)

    def _owner(self, uri: str, here: str) -> tuple[str | None, Tokens]:
        """Find the document with a URI, or the place where it is embedded in another one."""
        if uri in self._resources:
            return uri, ()
        for owner in (here, *self._resources):
            tokens = self._resources[owner].names.get(uri)
            if tokens is not None:
                return owner, tokens
        if uri not in self._identities:
            document = self._find(uri)
            if document is None:
                return None, ()
            # A document may be found under many URIs; references in it start from the one that it gives itself.
            identity = self._identities[uri] = _base_of(document, uri)
            if identity not in self._resources:
                self._resources[identity] = _index(document, identity)
        return self._identities[uri], ()

    def _name(self, place: _Place, origin: str) -> str:
        name = self._names.get(place)
        if name is not None:
            return name
        steps = [token for token in place.tokens[:-1] if token not in _STRUCTURE] + list(place.tokens[-1:])
        words = [re.sub(r"[^A-Za-z0-9_.-]", "_", step) for step in steps]
        stem = re.sub(r"[^A-Za-z0-9_.-]", "_", place.uri.rstrip("/").rpartition("/")[2].partition(".")[0]) or "root"
        candidates = ["_".join(words[-most:]) for most in range(1, len(words) + 1)] or [stem]
        candidates.append("_".join((stem, *words)))
        name = next((one for one in candidates if one not in self._taken), None)
        number = 2
        while name is None:
            tried = f"{candidates[-1]}_{number}"
            name = tried if tried not in self._taken else None
            number += 1
        self._names[place] = name
        self._taken.add(name)
        target: Schema = {}
        self._definitions[name] = target
        self._copy(place, target, origin)
        return name


_STRUCTURE: Final = ONE | LIST | MAP | DEFINITIONS
"""Steps of a place that would make a poor name."""


def _reference(name: str) -> str:
    return f"#/$defs/{name}"


def _base_of(schema: Mapping[str, JsonValue], around: str) -> str:
    """The URI that references in a schema start from: its own, or the one around it."""
    own = schema.get("$id")
    return urldefrag(urljoin(around, own))[0] if isinstance(own, str) else around


def _index(document: Mapping[str, JsonValue], uri: str) -> _Resource:
    """Look a document over for embedded documents and anchors, wherever they stand but in data."""
    found = _Resource(document)
    waiting: list[tuple[object, Tokens, str]] = [(document, (), uri)]
    while waiting:
        here, tokens, base = waiting.pop()
        if isinstance(here, list):
            waiting += ((item, (*tokens, str(index)), base) for index, item in enumerate(cast("list[object]", here)))
        elif isinstance(here, Mapping):
            members = cast("Schema", here)
            if tokens:
                inner = _base_of(members, base)
                if inner != base:
                    found.names.setdefault(inner, tokens)
                    base = inner
            for keyword in ("$anchor", "$dynamicAnchor"):
                if isinstance(anchor := members.get(keyword), str):
                    found.names.setdefault(f"{base}#{anchor}", tokens)
            waiting += ((item, (*tokens, key), base) for key, item in members.items() if key not in _DATA)
    return found
