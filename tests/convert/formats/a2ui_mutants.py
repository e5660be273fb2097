"""Single changes of A2UI messages. What a change may be follows from the official catalogs and the wire's own words."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

from tests.convert.mutants import (
    Document,
    Mutant,
    Property,
    Way,
    changed,
    fresh,
    of_data,
    of_list,
    of_scalar,
    of_words,
    with_more,
    without,
)
from tests.convert.shapes import is_array, is_object
from tests.shared import load


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

_SAMPLES: Final[dict[tuple[str, str], Any]] = {
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


def mutants(document: Document, version: str, rng: Random) -> Iterator[Mutant]:
    """Every change that this module knows of a document, in a fixed order but for the choices that `rng` makes."""
    bindings = _bindings(document)
    for index, message in enumerate(document):
        name, body = next((key, value) for key, value in message.items() if key != "version")
        at: Way = [index, name]
        for key in ("catalogId", "path"):
            if isinstance(body.get(key), str):
                other = "https://example.org/catalog.json" if key == "catalogId" else rng.choice(_data_paths(document))
                yield changed(document, [*at, key], other)
        if name == "createSurface":
            place = [*at, "sendDataModel"]
            has = "sendDataModel" in body
            yield changed(document, place, not body["sendDataModel"]) if has else with_more(document, place, True)
        for position, component in enumerate(body.get("components", [])):
            yield from _component(document, [*at, "components", position], component, version, bindings, rng)
        for key in ("value", "dataModel"):
            if key in body:
                yield from of_data(document, [*at, key], body[key], rng)


def _component(
    document: Document, at: Way, component: dict[str, Any], version: str, bindings: list[str], rng: Random
) -> Iterator[Mutant]:
    kind = component["component"]
    other = {"Row": "Column", "Column": "Row"}.get(kind)
    if other is not None:
        yield changed(document, [*at, "component"], other)
    shape = shape_of(version, kind)
    for key, value in component.items():
        if key in ("id", "component"):
            continue
        known = shape.get(key, Property())
        if not known.is_required:
            yield without(document, [*at, key])
        if isinstance(value, str) and known.words:
            yield from of_words(document, [*at, key], value, known.words, rng)
        elif key == "children" and is_array(value):
            yield from of_list(document, [*at, key], value, rng, may_grow=False)
        elif key not in REFERENCES or is_object(value):
            yield from _value(document, [*at, key], value, bindings, rng)
    yield from fresh(document, at, component, shape)


@cache
def shape_of(version: str, kind: str) -> dict[str, Property]:
    """The properties of one component, with something for each that may be added."""
    shape = catalog(version)[kind]
    properties: dict[str, dict[str, Any]] = {**shape["properties"], "weight": {}}
    made = {
        key: Property(
            words=_words(schema),
            is_required=key in shape["required"],
            **({"default": schema["default"]} if "default" in schema else {}),
            **(
                {"sample": sample} if (sample := _SAMPLES.get((kind, key), _SAMPLES.get(("", key)))) is not None else {}
            ),
        )
        for key, schema in properties.items()
    }
    label = {"label": "A fresh name", "description": "Fresh words"}
    if version == "v0_9":
        return {**made, "accessibility": Property(sample=label)}
    return {
        **made,
        "@accessibility": Property(sample={**label, "live": "polite", "hidden": True}),
        "@metadata": Property(sample={"extensions": {"vendor_x": 1}}),
    }


def _words(schema: dict[str, Any]) -> tuple[str, ...]:
    choices: list[dict[str, Any]] = [schema, *schema.get("oneOf", [])]
    members: list[Any] = next((each["enum"] for each in choices if "enum" in each), list[Any]())
    return tuple(member for member in members if isinstance(member, str))


def _value(document: Document, at: Way, value: Any, bindings: list[str], rng: Random) -> Iterator[Mutant]:
    """Changes inside one property of a component."""
    key = at[-1]
    if is_object(value):
        for name, member in value.items():
            if name in ("path", "@path") and isinstance(member, str):
                others = [path for path in bindings if path != member]
                yield changed(document, [*at, name], rng.choice(others or ["/zz"]))
            elif name == "live" and isinstance(member, str):
                yield from of_words(document, [*at, name], member, ("off", "polite", "assertive"), rng)
            elif name in ("call", "@call", "returnType", "catalogId", *REFERENCES):
                continue
            else:
                if _is_optional(at, name):
                    yield without(document, [*at, name])
                yield from _value(document, [*at, name], member, bindings, rng)
    elif is_array(value):
        yield from of_list(document, at, value, rng, may_grow=key == "options")
        for index, item in enumerate(value):
            yield from _value(document, [*at, index], item, bindings, rng)
    else:
        yield from of_scalar(document, at, value, rng, has_case=key != "currency")


def _is_optional(at: Way, name: str) -> bool:
    """Whether a key inside a property may go: members of a context, of accessibility; optional arguments; messages."""
    return at[-1] in ("context", "accessibility", "@accessibility") or name in (
        "decimals", "grouping", "min", "max", "zero", "one", "two", "few", "many", "userMessage",
    )  # fmt: skip


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
