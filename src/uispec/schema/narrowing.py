"""A schema brought into the profile of a model provider: what it cannot say is left out, and told."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._sentences import shown
from uispec.schema.keywords import DEFINITIONS, Schema
from uispec.schema.profiles import Profile

_DEFS: Final = "#/$defs/"
_TEXTS: Final = frozenset({"title", "description", "default", "examples", "$comment", "deprecated", "$schema", "$id"})
"""Keywords that refuse nothing."""
_UNIONS: Final = ("anyOf", "oneOf")
_TOGETHER: Final = frozenset({"$ref", "allOf", *_UNIONS})
_SAID_OTHERWISE: Final = frozenset(
    {
        *("type", "const", "enum", "properties", "required", "additionalProperties", "unevaluatedProperties"),
        *("items", "prefixItems", "minItems", "patternProperties"),
    }
)
"""Keywords that the profile takes, or that come out in other words."""
_MOST_FORMS: Final = 200
"""So many objects one object with parts may be written out as."""

_MOST_PARTS: Final = 20_000
"""So many schemas are taken apart; definitions that refer to each other twice multiply. (A basic catalog has 2,000.)"""
_DEEPEST: Final = 30
"""So deep do schemas stand in each other where references are written out in place, which may never end."""


@dataclass(slots=True)
class _Work:
    """What was done so far, over all runs."""

    parts: int = 0


What: TypeAlias = Literal["open object", "any value", "constraint", "exclusion", "empty"]


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that a profile cannot say of a schema."""

    path: str
    """Where it is said in the schema that was given."""
    what: What
    is_refused: bool
    """True: values that the schema accepts can no longer be written. False: more can be written than it accepts."""
    message: str


def narrowed(
    document: Mapping[str, JsonValue], profile: Profile, annotations: frozenset[str] = frozenset()
) -> tuple[Schema, tuple[Gap, ...]]:
    """Bring a schema into a profile.

    Parts that have to hold together (`allOf`) become one object, exclusive unions become ordinary ones, every object
    is closed, and what may be absent is `null` instead where the profile wants every property required.

    Args:
        document: a schema that stands on its own, of an object.
        profile: what the result keeps to, as far as keywords and closedness go.
        annotations: keywords of somebody's own that refuse nothing.

    Returns:
        The schema, and what it says otherwise than the one that was given.

    >>> from uispec.schema.profiles import STRICT
    >>> schema, gaps = narrowed({"type": "object", "properties": {"a": {"type": "string", "pattern": "^x"}}}, STRICT)
    >>> schema["properties"], [gap.path for gap in gaps]
    ({'a': {'type': ['string', 'null']}}, ['', '/properties/a/pattern'])
    """
    dead: frozenset[str] = frozenset()
    gaps: list[Gap] = []
    work = _Work()
    while True:
        run = _Narrowing(document, profile, annotations, dead, work)
        top = run.run({key: item for key, item in document.items() if key not in DEFINITIONS})
        if run.dead == dead:
            break
        # Something that others were told to refer to turned out to be empty; now it is known, and not looked into.
        starts = tuple(f"{pointer.format(('$defs', name))}/" for name in run.dead - dead)
        gaps += (gap for gap in run.gaps if f"{gap.path}/".startswith(starts))
        dead = run.dead
    result: Schema = top if top is not None else {"type": "object", "properties": {}, "required": []}
    if run.definitions:
        result["$defs"] = cast("Schema", run.definitions)
    return result, tuple(dict.fromkeys([*gaps, *run.gaps]))


@dataclass(slots=True)
class _Narrowing:
    document: Mapping[str, JsonValue]
    profile: Profile
    annotations: frozenset[str]
    dead: frozenset[str]
    """Definitions that nothing fits."""
    work: _Work
    definitions: dict[str, Schema] = field(default_factory=dict[str, Schema])
    gaps: list[Gap] = field(default_factory=list[Gap])
    _places: dict[int, str] = field(default_factory=dict[int, str])
    _kept: list[Schema] = field(default_factory=list[Schema])
    _expanded: list[str] = field(default_factory=list[str])
    """References that are being written out in place."""
    _waiting: deque[str] = field(default_factory=deque[str])
    _depth: int = 0
    _begun: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        waiting: list[tuple[JsonValue, str]] = [(cast("JsonValue", self.document), "")]
        while waiting:
            here, at = waiting.pop()
            if isinstance(here, dict):
                self._places[id(here)] = at
                waiting += ((item, f"{at}{pointer.format((key,))}") for key, item in here.items())
            elif isinstance(here, list):
                waiting += ((item, f"{at}/{index}") for index, item in enumerate(here))

    def _gap(self, path: str, what: What, is_refused: bool, message: str) -> None:
        self.gaps.append(Gap(path, what, is_refused, message))

    def _find_said(self, at: str, keyword: str) -> str:
        """Find where a keyword is said; the schema around it, where a part of that says it."""
        here = pointer.find(cast("JsonValue", self.document), pointer.split(at), None)
        return f"{at}/{keyword}" if isinstance(here, dict) and keyword in here else at

    def schema(self, given: JsonValue, at: str) -> Schema | None:
        """Bring one schema over; `None` where nothing can be written that it accepts."""
        if given is False:
            return None
        schema = given if isinstance(given, dict) else {}
        at = self._places.get(id(schema), at)
        if self._depth >= _DEEPEST:
            self._gap(at, "empty", True, "This stands too deep in itself to be written.")
            return None
        self._depth += 1
        try:
            return self._write(schema, at)
        finally:
            self._depth -= 1

    def _write(self, schema: Schema, at: str) -> Schema | None:
        members: list[Schema] = []
        seen: set[str] = set()
        for one in self._alternatives(schema, at):
            written = self._flat(one, self._places.get(id(one), at))
            text = "" if written is None else _json.text(written)
            if written is not None and text not in seen:
                seen.add(text)
                members.append(written)
        if not members:
            return None
        if "oneOf" in schema and not all(_are_apart(*pair) for pair in combinations(members, 2)):
            text = "The forms may overlap here; nothing says that only one may fit."
            self._gap(f"{at}/oneOf", "exclusion", False, text)
        text = schema.get("description")
        spoken: Schema = {"description": text} if isinstance(text, str) else {}
        if len(members) == 1:
            (only,) = members
            if not spoken or "description" in only:
                return only
            return {"anyOf": [only], **spoken} if "$ref" in only else {**only, **spoken}
        return {"anyOf": cast("list[JsonValue]", members), **spoken}

    def _alternatives(self, schema: Schema, at: str) -> list[Schema]:
        """Take a schema apart into flat ones, of which one has to fit."""
        self.work.parts += 1
        if self.work.parts > _MOST_PARTS:
            self._gap(at, "constraint", False, "Too many parts belong together here to bring all of them over.")
            return [{}]
        own = {key: item for key, item in schema.items() if key not in _TOGETHER | _TEXTS}
        parts: list[list[Schema]] = []
        if "$ref" in schema:
            parts.append([{"$ref": schema["$ref"]}])
        parts += (self._forms(part, at) for part in _list(schema, "allOf"))
        for keyword in _UNIONS:
            if keyword in schema:
                parts.append([form for member in _list(schema, keyword) for form in self._forms(member, at)])
        # So that what is said of it is said at its own place. (Kept, or another one might get its identity.)
        self._places[id(own)] = self._places.get(id(schema), at)
        self._kept.append(own)
        found: list[Schema] = [own]
        closes = own.get("unevaluatedProperties") is False
        if closes and parts:
            found = [{key: item for key, item in own.items() if key != "unevaluatedProperties"}]
        for part in parts:
            if len(found) * len(part) > _MOST_FORMS:
                self._gap(at, "constraint", False, "Too many forms are possible here to list them all.")
                continue
            found = [both for one in found for other in part for both in self._both(one, other, at)]
        return [{**one, "additionalProperties": False} for one in found] if closes else found

    def _forms(self, part: JsonValue, at: str) -> list[Schema]:
        return self._alternatives(part, at) if isinstance(part, dict) else [{}] if part else []

    def _both(self, one: Schema, other: Schema, at: str) -> list[Schema]:
        """What fits two flat schemas at once."""
        for empty, whole in ((one, other), (other, one)):
            if not empty:
                return [whole]
        for reference, rest in ((one, other), (other, one)):
            if "$ref" in reference:
                name = str(reference["$ref"])
                if name in self._expanded:
                    return []  # It is a part of itself, which nothing can be held to.
                self._expanded.append(name)
                target = self._target(name)
                forms = self._alternatives(target, self._places.get(id(target), at))
                found = [whole for form in forms for whole in self._both(form, rest, at)]
                self._expanded.pop()
                return found
        if "type" in one and "type" in other and one["type"] != other["type"]:
            return []
        properties: Schema = {}
        mine, theirs = _object(one, "properties"), _object(other, "properties")
        known = {*mine, *theirs}
        for side, names in ((one, mine), (other, theirs)):
            if False in (side.get("additionalProperties"), side.get("unevaluatedProperties")):
                known &= {*names}
        for name in (*mine, *(name for name in theirs if name not in mine)):
            if name in known:
                told = [names[name] for names in (mine, theirs) if name in names]
                properties[name] = told[0] if len(told) == 1 else self._agree(told[0], told[1])
        required = list(dict.fromkeys([*_list(one, "required"), *_list(other, "required")]))
        if any(name not in known or properties[name] is False for name in cast("list[str]", required)):
            return []
        properties = {name: item for name, item in properties.items() if item is not False}
        both: Schema = {**one, **other}
        if properties or "properties" in both:
            both |= {"properties": properties, "required": required}
        elif required:
            both["required"] = required
        return [both]

    @staticmethod
    def _agree(one: JsonValue, other: JsonValue) -> JsonValue:
        if one == other:
            return one
        if isinstance(one, dict) and isinstance(other, dict) and "const" in one and "const" in other:
            return one if one["const"] == other["const"] else False
        return min((one, other), key=_vagueness)

    def _target(self, reference: str) -> Schema:
        found = _object(self.document, "$defs").get(reference.removeprefix(_DEFS), {})
        return found if isinstance(found, dict) else {}

    def _reference(self, reference: str) -> Schema | None:
        name = reference.removeprefix(_DEFS)
        if name in self.dead:
            return None
        if name not in self._begun:
            self._begun.add(name)
            self._waiting.append(name)
        return {"$ref": reference}

    def run(self, top: Schema) -> Schema | None:
        """Bring the schema at the top over, and all definitions that it needs, one after another."""
        written = self.schema(top, "")
        while self._waiting:
            name = self._waiting.popleft()
            definition = self.schema(self._target(f"{_DEFS}{name}"), pointer.format(("$defs", name)))
            if definition is None:
                self.dead |= {name}
            else:
                self.definitions[name] = definition
        return written

    def _flat(self, schema: Schema, at: str) -> Schema | None:
        if "$ref" in schema:
            return self._reference(str(schema["$ref"]))
        kept: Schema = {}
        for keyword, value in schema.items():
            if keyword in _SAID_OTHERWISE | self.annotations:
                continue
            if keyword in self.profile.keywords:
                kept[keyword] = value
            else:
                text = f"Nothing holds what is written here to {shown(keyword)}."
                self._gap(self._find_said(at, keyword), "constraint", False, text)
        if "const" in schema or "enum" in schema:
            return _of_values([schema["const"]] if "const" in schema else _list(schema, "enum"))
        kind = schema.get("type", "object" if "properties" in schema else None)
        if isinstance(kind, list):
            members = [one for name in kind if (one := self._flat({**schema, "type": name}, at)) is not None]
            return {"anyOf": cast("list[JsonValue]", members)} if members else None
        if kind == "object":
            return self._of_object(schema, at)
        if kind == "array":
            array = self._of_array(schema, at)
            return None if array is None else {**array, **kept}
        return {"type": kind, **kept} if isinstance(kind, str) else self._anything(at)

    def _of_object(self, schema: Schema, at: str) -> Schema | None:
        given = _object(schema, "properties")
        is_open = False not in (schema.get("additionalProperties"), schema.get("unevaluatedProperties"))
        if not given and (is_open or "patternProperties" in schema):
            text = "Objects with keys of one's own cannot be written here."
            self._gap(at, "open object", True, text)
            return None
        if is_open:
            self._gap(at, "open object", True, "No other keys than the named ones can be written here.")
        required = _list(schema, "required")
        properties: Schema = {}
        for name, below in given.items():
            written = self.schema(below, f"{at}{pointer.format(('properties', name))}")
            if written is not None:
                properties[name] = (
                    written if name in required or not self.profile.are_all_required else _or_null(written)
                )
            elif name in required:
                return None
            else:
                self._gap(at, "empty", True, f"{shown(name)} cannot be written, since nothing that it may be can.")
        names: list[JsonValue] = [name for name in properties if self.profile.are_all_required or name in required]
        return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}

    def _of_array(self, schema: Schema, at: str) -> Schema | None:
        prefix = _list(schema, "prefixItems")
        if prefix:
            self._gap(self._find_said(at, "prefixItems"), "constraint", False, "Items may stand in any order here.")
        where = self._find_said(at, "items")
        items = self.schema({"anyOf": prefix} if prefix else schema.get("items", True), where)
        if items is None:
            return None
        found: Schema = {"type": "array", "items": items}
        least = schema.get("minItems")
        if isinstance(least, int) and least > 0:
            most = self.profile.most_min_items
            found["minItems"] = least if most is None else min(least, most)
            if found["minItems"] != least:
                self._gap(self._find_said(at, "minItems"), "constraint", False, f"Nothing asks for {least} items.")
        return found

    def _anything(self, at: str) -> Schema:
        self._gap(at, "any value", True, "Text, numbers, true, false and null can be written here, and lists of these.")
        scalars: list[JsonValue] = [{"type": kind} for kind in ("string", "number", "boolean", "null")]
        return {"anyOf": [*scalars, {"type": "array", "items": {"anyOf": scalars}}]}


_TELLING: Final = ("const", "enum", "properties", "$ref")


def _vagueness(schema: JsonValue) -> int:
    """How little a schema says, as far as that can be seen: a constant more than a list of properties than a type."""
    if not isinstance(schema, dict):
        return len(_TELLING) + 1
    return next((rank for rank, keyword in enumerate(_TELLING) if keyword in schema), len(_TELLING))


def _object(schema: Mapping[str, JsonValue], key: str) -> Schema:
    value = schema.get(key)
    return value if isinstance(value, dict) else {}


def _list(schema: Schema, key: str) -> list[JsonValue]:
    value = schema.get(key)
    return value if isinstance(value, list) else []


_KINDS: Final[Mapping[type, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}


def _of_values(values: list[JsonValue]) -> Schema | None:
    """An enumeration for each kind of value; arrays and objects cannot be enumerated."""
    kinds: dict[str, list[JsonValue]] = {}
    for value in values:
        if type(value) in _KINDS:
            kinds.setdefault(_KINDS[type(value)], []).append(value)
    members: list[Schema] = [{"type": kind, "enum": found} for kind, found in kinds.items()]
    if len(members) == 1:
        return members[0]
    return {"anyOf": cast("list[JsonValue]", members)} if members else None


def _or_null(schema: Schema) -> Schema:
    kind = schema.get("type")
    if isinstance(kind, str) and kind in {"string", "number", "integer", "boolean"} and "enum" not in schema:
        return {**schema, "type": [kind, "null"]}
    spoken = {key: item for key, item in schema.items() if key == "description"}
    plain = {key: item for key, item in schema.items() if key != "description"}
    members = plain["anyOf"] if plain.keys() == {"anyOf"} else [plain]
    null: Schema = {"type": "null"}
    forms = cast("list[JsonValue]", members)
    return {"anyOf": forms if null in forms else [*forms, null], **spoken}


def _are_apart(one: Schema, other: Schema) -> bool:
    """Can nothing fit both of two members of a union? Objects are closed, with all of their properties required."""
    if "$ref" in one or "$ref" in other:
        return one != other  # Shared definitions are told apart by their keys.
    if one.get("type") != other.get("type"):
        return (
            "anyOf" not in one and "anyOf" not in other and {str(one.get("type")), str(other.get("type"))} != _NUMBERS
        )
    if one.get("type") != "object":
        return (
            not {*map(repr, _list(one, "enum"))} & {*map(repr, _list(other, "enum"))}
            and "enum" in one
            and "enum" in other
        )
    mine, theirs = _object(one, "properties"), _object(other, "properties")
    if mine.keys() != theirs.keys():
        return True
    return any(
        isinstance(a := mine[name], dict) and isinstance(b := theirs[name], dict) and "enum" in a and _are_apart(a, b)
        for name in mine
    )


_NUMBERS: Final = {"integer", "number"}
