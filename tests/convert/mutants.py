"""Single changes of A2UI documents that keep them plausible: other words, enum members or pointers, less, more.

What a change may be follows from the official catalogs and from the wire's own words, never from the reader under test.
"""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from tests.convert.shapes import is_array, is_object
from tests.shared import load
from uispec import pointer

Document = list[dict[str, Any]]
"""Messages; the losses of a conversion point into the list."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change at one pointer."""

    law: Literal["leaf", "key"]
    at: str
    what: str
    """What was done, for people."""
    document: Document
    has_key: Literal["before", "after", "both"] = "both"
    """Which of the two documents has the key or item that the law speaks of."""


@cache
def catalog(version: str) -> dict[str, dict[str, Any]]:
    """The properties of each component of the basic catalog of `v0_9` or `v1_0`, merged from its pieces."""
    document = load(f"data/a2ui/{version}/catalogs/basic/catalog.json")
    made: dict[str, dict[str, Any]] = {}
    for name, schema in document["components"].items():
        pieces = [schema, *(piece for piece in schema.get("allOf", []) if "$ref" not in piece)]
        made[name] = {
            "properties": {key: value for piece in pieces for key, value in piece.get("properties", {}).items()},
            "required": {key for piece in pieces for key in piece.get("required", [])},
        }
    return made


REFERENCES: Final = frozenset({"id", "child", "children", "trigger", "content", "componentId", "surfaceId"})
"""Ids and references answer to the law of names, not to these."""

SAMPLES: Final[dict[tuple[str, str], Any]] = {
    ("", "weight"): 3,
    ("Video", "posterUrl"): "https://example.org/poster.png",
    ("Image", "description"): "A fresh description",
    ("AudioPlayer", "description"): "A fresh description",
    ("TextField", "value"): "fresh",
    ("TextField", "placeholder"): "A fresh hint",
    ("TextField", "validationRegexp"): "^[a-f]+$",
    ("ChoicePicker", "label"): "A fresh label",
    ("ChoicePicker", "filterable"): True,
    ("Slider", "label"): "A fresh label",
    ("Slider", "min"): -3,
    ("Slider", "steps"): 7,
    ("DateTimeInput", "label"): "A fresh label",
    ("DateTimeInput", "min"): "2031-01-02",
    ("DateTimeInput", "max"): "2032-03-04",
    ("DateTimeInput", "enableDate"): True,
    ("DateTimeInput", "enableTime"): True,
}
"""Values for properties that a component may have and does not."""


def mutants(document: Document, version: str, rng: random.Random) -> Iterator[Mutant]:
    """Every change that this module knows of a document, in a fixed order but for the choices that `rng` makes."""
    bindings = _bindings(document)
    for index, message in enumerate(document):
        name, body = next((key, value) for key, value in message.items() if key != "version")
        at = [index, name]
        for key in ("catalogId", "path"):
            if isinstance(body.get(key), str):
                other = "https://example.org/catalog.json" if key == "catalogId" else rng.choice(_data_paths(document))
                yield _leaf(document, [*at, key], other)
        if name == "createSurface":
            yield _leaf(document, [*at, "sendDataModel"], not body.get("sendDataModel", False), add=True)
        for position, component in enumerate(body.get("components", [])):
            yield from _component(document, [*at, "components", position], component, version, bindings, rng)
        for key in ("value", "dataModel"):
            if key in body:
                yield from _data(document, [*at, key], body[key], rng)


def _component(
    document: Document,
    at: list[str | int],
    component: dict[str, Any],
    version: str,
    bindings: list[str],
    rng: random.Random,
) -> Iterator[Mutant]:
    kind = component["component"]
    other = {"Row": "Column", "Column": "Row"}.get(kind)
    if other is not None:
        yield _leaf(document, [*at, "component"], other)
    shape = catalog(version)[kind]
    for key, value in component.items():
        if key in ("id", "component"):
            continue
        if key not in shape["required"]:
            yield _without(document, [*at, key])
        members = _enum(shape["properties"].get(key, {}))
        if isinstance(value, str) and members:
            for member in members if len(members) < 9 else rng.sample(members, 4):
                if member != value:
                    yield _leaf(document, [*at, key], member)
        elif key == "children" and is_array(value):
            yield from _list(document, [*at, key], value, rng, may_grow=False)
        elif key not in REFERENCES or is_object(value):
            yield from _value(document, [*at, key], value, bindings, rng)
    yield from _fresh(document, at, component, shape, version)


def _fresh(
    document: Document, at: list[str | int], component: dict[str, Any], shape: dict[str, Any], version: str
) -> Iterator[Mutant]:
    kind = component["component"]
    mark = "@" if version == "v1_0" else ""
    wanted: dict[str, Any] = {
        key: value
        for (name, key), value in SAMPLES.items()
        if name in ("", kind) and key in {*shape["properties"], "weight"}
    }
    wanted |= {
        key: members[-1]
        for key, schema in shape["properties"].items()
        if (members := _enum(schema)) and key not in shape["required"]
    }
    wanted[f"{mark}accessibility"] = {"label": "A fresh name", "description": "Fresh words"}
    if version == "v1_0":
        wanted["@accessibility"] |= {"live": "polite", "hidden": True}
        wanted["@metadata"] = {"extensions": {"vendor_x": 1}}
    for key, value in wanted.items():
        if key not in component:
            yield _with(document, [*at, key], value)


def _enum(schema: dict[str, Any]) -> list[str]:
    choices: list[dict[str, Any]] = [schema, *schema.get("oneOf", [])]
    members: list[Any] = next((each["enum"] for each in choices if "enum" in each), list[Any]())
    return [member for member in members if isinstance(member, str)]


def _value(
    document: Document, at: list[str | int], value: Any, bindings: list[str], rng: random.Random
) -> Iterator[Mutant]:
    """Changes inside one property of a component."""
    key = at[-1]
    if is_object(value):
        for name, member in value.items():
            if name in ("path", "@path") and isinstance(member, str):
                others = [path for path in bindings if path != member]
                if others:
                    yield _leaf(document, [*at, name], rng.choice(others))
            elif name in ("call", "@call", "returnType", "catalogId", *REFERENCES):
                continue
            else:
                if _is_optional(at, name):
                    yield _without(document, [*at, name])
                yield from _value(document, [*at, name], member, bindings, rng)
    elif is_array(value):
        yield from _list(document, at, value, rng, may_grow=key == "options")
        for index, item in enumerate(value):
            yield from _value(document, [*at, index], item, bindings, rng)
    else:
        yield from _scalar(document, at, value, rng)


def _is_optional(at: list[str | int], name: str) -> bool:
    """Whether a key inside a property may go: members of a context, of accessibility; optional arguments; messages."""
    return at[-1] in ("context", "accessibility", "@accessibility") or name in (
        "decimals", "grouping", "min", "max", "zero", "one", "two", "few", "many", "userMessage",
    )  # fmt: skip


def _scalar(document: Document, at: list[str | int], value: Any, rng: random.Random) -> Iterator[Mutant]:
    if isinstance(value, bool):
        yield _leaf(document, at, not value)
    elif isinstance(value, int | float):
        yield _leaf(document, at, value + 1)
    elif isinstance(value, str):
        if value[:4].isdigit() and value[4:5] == "-":
            yield _leaf(document, at, f"2031{value[4:]}")
            return
        words = value.split(" ")
        chosen = rng.randrange(len(words))
        yield _leaf(document, at, " ".join([*words[:chosen], f"{words[chosen]}zq", *words[chosen + 1 :]]))
        other_case = value.swapcase() if value.islower() else value.lower()
        if other_case != value and at[-1] != "currency" and "${" not in value:
            yield _leaf(document, at, other_case)
        if len(value) > 100 and "${" not in value:
            yield _leaf(document, at, f"{value[:100]}\u00e6{value[101:]}")


def _list(
    document: Document, at: list[str | int], value: list[Any], rng: random.Random, *, may_grow: bool
) -> Iterator[Mutant]:
    if not value:
        return
    if len(value) > 1:
        yield _without(document, [*at, rng.randrange(len(value))])
        first, second = value[0], value[-1]
        if first != second:
            yield _leaf(
                document, at, [second, *value[1:-1], first], law="key", what="swap the first and the last item of"
            )
    if may_grow:
        item = json.loads(json.dumps(value[-1]))
        if is_object(item):
            item = {**item, "value": "zz"} if "value" in item else item
            item = {**item, "label": "Another zz"} if "label" in item else item
        yield _with(document, [*at, len(value)], item)


def _data(document: Document, at: list[str | int], value: Any, rng: random.Random) -> Iterator[Mutant]:
    """Changes inside a data model."""
    if is_object(value):
        yield _with(document, [*at, "zz_fresh"], "unheard of")
        for key, member in value.items():
            yield _without(document, [*at, key])
            yield from _data(document, [*at, key], member, rng)
    elif is_array(value):
        yield from _list(document, at, value, rng, may_grow=True)
        for index, item in enumerate(value):
            yield from _data(document, [*at, index], item, rng)
    elif value is not None:
        yield from _scalar(document, at, value, rng)


def _bindings(document: Document) -> list[str]:
    """Paths that the document binds to: another existing pointer is the likeliest wrong one."""
    found: dict[str, None] = {}
    stack: list[Any] = [message.get("updateComponents", message.get("createSurface", {})) for message in document]
    while stack:
        value = stack.pop()
        if is_object(value):
            for key, member in value.items():
                if key in ("path", "@path") and isinstance(member, str) and "componentId" not in value:
                    found[member] = None
                stack.append(member)
        elif is_array(value):
            stack.extend(value)
    return sorted(found)


def _data_paths(document: Document) -> list[str]:
    values: list[Any] = [message.get("updateDataModel", {}).get("value") for message in document]
    return [f"/{key}" for value in values if is_object(value) for key in value] or ["/zz"]


# Making them


def changed(document: Document, at: Sequence[str | int], value: Any) -> Document:
    """The document with another value at a place; the rest is shared."""
    for end in range(len(at), 0, -1):
        holder, key = _at(document, at[: end - 1]), at[end - 1]
        value = _with_item(holder, int(key), [value]) if is_array(holder) else {**holder, key: value}
    return value


def removed(document: Document, at: Sequence[str | int]) -> Document:
    """The document without a key or an item."""
    holder, last = _at(document, at[:-1]), at[-1]
    if is_array(holder):
        return changed(document, at[:-1], _with_item(holder, int(last), []))
    return changed(document, at[:-1], {key: member for key, member in holder.items() if key != last})


def _with_item(holder: list[Any], index: int, items: list[Any]) -> list[Any]:
    return [*holder[:index], *items, *holder[index + 1 :]]


def _leaf(
    document: Document,
    at: list[str | int],
    value: Any,
    *,
    add: bool = False,
    law: Literal["leaf", "key"] = "leaf",
    what: str = "",
) -> Mutant:
    path = pointer.format(at)
    words = what or f"set to {json.dumps(value)[:60]}:"
    if add and at[-1] not in _at(document, at[:-1]):
        return _with(document, at, value)
    return Mutant(law, path, f"{words} {path}", changed(document, at, value))


def _with(document: Document, at: list[str | int], value: Any) -> Mutant:
    path = pointer.format(at)
    return Mutant("key", path, f"add {json.dumps(value)[:60]}: {path}", changed(document, at, value), "after")


def _without(document: Document, at: list[str | int]) -> Mutant:
    path = pointer.format(at)
    return Mutant("key", path, f"remove {path}", removed(document, at), "before")


def _at(document: Any, at: Sequence[str | int]) -> Any:
    for key in at:
        document = document[key]
    return document
