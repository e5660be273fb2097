"""Which data a template reads, as a sketch of its JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pydantic import JsonValue

from uispec._hold import hold_limits
from uispec.adaptive._object import CardObject
from uispec.adaptive.templating.nodes import (
    ARRAY,
    BOOLEAN,
    NUMBER,
    TEXT,
    Accessor,
    Call,
    Constant,
    Element,
    Kinds,
    Node,
    children,
)
from uispec.adaptive.templating.preparing import Fixed, Place, PreparedArray, PreparedObject
from uispec.adaptive.templating.scope import path_of
from uispec.adaptive.templating.template import Template, hold_template
from uispec.adaptive.templating.texts import Whole
from uispec.adaptive.templating.values import is_integer
from uispec.limits import DEFAULT, Limits

_TYPES: Final[Mapping[Kinds, str]] = {BOOLEAN: "boolean", NUMBER: "number", TEXT: "string", ARRAY: "array"}
_LAMBDAS: Final = frozenset({"select", "foreach", "where", "any", "all"})
_ITEMS: Final = frozenset({"first", "last"})
"""Functions that give an item of their first argument."""
_SAME: Final = frozenset({"where", "skip", "take", "subArray", "sortBy", "sortByDescending", "reverse", "unique"})
"""Functions that give an array of the items of their first argument."""


@dataclass(slots=True)
class _Shape:
    """What is known of one value of the data."""

    members: dict[str, _Shape] = field(default_factory=dict[str, "_Shape"])
    spelling: dict[str, str] = field(default_factory=dict[str, str])
    """The names of the members as they were first written; they are found in any case."""
    items: _Shape | None = None
    types: set[str] = field(default_factory=set[str])

    def member(self, name: str) -> _Shape:
        self.spelling.setdefault(name.lower(), name)
        return self.members.setdefault(name.lower(), _Shape())

    def item(self) -> _Shape:
        if self.items is None:
            self.items = _Shape()
        return self.items


@dataclass(frozen=True, slots=True)
class _Names:
    """What names mean at one place; `None` for data that is not the caller's."""

    root: _Shape
    data: _Shape | None
    local: Mapping[str, _Shape | None]


def template_paths(template: JsonValue | CardObject | Template, *, limits: Limits = DEFAULT) -> dict[str, JsonValue]:
    """Tell which data a template reads.

    Every name that an expression reads becomes a property; nothing is required, since a name may be asked for only to
    see whether it is there. Objects that are repeated in an array, and lists that lambdas run over, are arrays; a type
    is told where a function or an operator takes nothing else. Names that are computed, and `$host`, are left out.

    Args:
        template: as for `expand`.
        limits: as for `Template`.

    Returns:
        A JSON Schema without `$schema`; empty where nothing is read.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `Template`. Expressions that cannot be read are passed over.

    Spec: Adaptive Cards templating; adaptivecards-templating 2.3.1.

    >>> template_paths([{"$data": "${lines}", "text": "${item.name}: ${round(price)}"}])
    ... # doctest: +NORMALIZE_WHITESPACE
    {'type': 'object', 'properties': {'lines': {'type': 'array', 'items': {'type': 'object', 'properties':
    {'item': {'type': 'object', 'properties': {'name': {}}}, 'price': {'type': 'number'}}}}}}
    """
    hold_limits("template_paths", limits)
    hold_template("template_paths", template)
    ready = template if isinstance(template, Template) else Template(template, limits=limits)
    root = _Shape()
    waiting: list[tuple[object, _Names, bool]] = [(ready.root, _Names(root, root, {}), False)]
    while waiting:
        here, names, is_item = waiting.pop()
        match here:
            case Place():
                _read_text(here, names)
            case PreparedArray(items=items):
                waiting.extend((item, names, True) for item in reversed(items))
            case PreparedObject(members=members):
                inner = _inside(here, names, is_item)
                if isinstance(here.when, Place):
                    _read_text(here.when, inner)
                waiting.extend((member, inner, False) for _, member in reversed(members))
            case _:
                pass
    return _schema(root)


def _inside(prepared: PreparedObject, names: _Names, is_item: bool) -> _Names:
    """What names mean inside an object: `$data` in an array is taken for an array, elsewhere for an object."""
    match prepared.data:
        case None:
            return names
        case Place(text=Whole(node=node)):
            shape = _read(node, names)
            return replace(names, data=shape.item() if shape is not None and is_item else shape)
        case Place():
            _read_text(prepared.data, names)
        case Fixed():
            pass
    return replace(names, data=None)


def _read_text(place: Place, names: _Names) -> None:
    text = place.text
    nodes = (text.node,) if isinstance(text, Whole) else (part[1] for part in text.parts if not isinstance(part, str))
    for node in nodes:
        _read(node, names)


def _read(node: Node, names: _Names) -> _Shape | None:
    """Note what an expression reads; the shape of its value where that is a part of the data.

    Calls itself, and expressions nest no deeper than `evaluation.DEEPEST`.
    """
    match node:
        case Accessor(name=name, base=None):
            return _name(name, names)
        case Accessor(name=name, base=base) if base is not None:
            shape = _read(base, names)
            return None if shape is None else shape.member(name)
        case Element(base=base, index=index):
            shape = _read(base, names)
            _read(index, names)
            if shape is None or not isinstance(index, Constant):
                return None
            if isinstance(index.value, str):
                return shape.member(index.value)
            return shape.item() if is_integer(index.value) else None
        case Call():
            return _read_call(node, names)
        case _:
            for child in children(node):
                _read(child, names)
            return None


def _name(name: str, names: _Names) -> _Shape | None:
    for local, shape in names.local.items():
        if local.lower() == name.lower():
            return shape
    if name[0] == "$":
        return {"$root": names.root, "$data": names.data}.get(name.lower())
    return None if names.data is None else names.data.member(name)


def _read_call(call: Call, names: _Names) -> _Shape | None:
    name, args = call.function.name, call.args
    if name in _LAMBDAS and len(args) == 3 and isinstance(args[1], Accessor):
        values = _read(args[0], names)
        item = None if values is None else values.item()
        _read(args[2], replace(names, local={args[1].name: item, **names.local}))
        return values if name in _SAME else None
    if name == "getProperty" and isinstance(args[0], Constant) and isinstance(args[0].value, str) and len(args) == 1:
        shape = names.data
        for step, _ in path_of(args[0].value):
            shape = None if shape is None else shape.member(step)
        return shape
    shapes = [_read(arg, names) for arg in args]
    wanted = (*call.function.takes, *call.function.optional)
    for number, shape in enumerate(shapes):
        kinds = wanted[number] if number < len(wanted) else call.function.rest
        if shape is not None and kinds in _TYPES:
            shape.types.add(_TYPES[kinds])
    first = shapes[0] if shapes else None
    if first is None:
        return None
    return first.item() if name in _ITEMS else first if name in _SAME else None


def _schema(root: _Shape) -> dict[str, JsonValue]:
    made: dict[str, JsonValue] = {}
    waiting = [(root, made)]
    while waiting:
        shape, schema = waiting.pop()
        types = {*shape.types, *(["object"] if shape.members else []), *(["array"] if shape.items is not None else [])}
        if types:
            schema["type"] = types.pop() if len(types) == 1 else list[JsonValue](sorted(types))
        if shape.members:
            properties: dict[str, JsonValue] = {}
            for key, member in shape.members.items():
                inner: dict[str, JsonValue] = {}
                properties[shape.spelling[key]] = inner
                waiting.append((member, inner))
            schema["properties"] = properties
        if shape.items is not None:
            below: dict[str, JsonValue] = {}
            schema["items"] = below
            waiting.append((shape.items, below))
    return made
