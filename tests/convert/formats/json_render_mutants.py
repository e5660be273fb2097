"""Single changes of json-render specs. What a change may be follows from the published shadcn catalog."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from tests.convert.mutants import (
    NO_SHAPE,
    Document,
    Mutant,
    Property,
    Shape,
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

PATHS: Final = ("$state", "$bindState", "$item", "$bindItem")
_TWINS: Final = {"Checkbox": "Switch", "Switch": "Checkbox", "Dialog": "Drawer", "Drawer": "Dialog", "Radio": "Select"}
"""Components that say the same and look otherwise."""

_SAMPLES: Final[Mapping[str, Any]] = {
    "title": "A fresh title",
    "description": "A fresh description",
    "label": "A fresh label",
    "caption": "A fresh caption",
    "message": "A fresh message",
    "placeholder": "A fresh hint",
    "className": "fresh",
    "value": "fresh",
    "selected": "fresh",
    "defaultValue": "fresh",
    "src": "https://example.org/fresh.png",
    "checks": [{"type": "required", "message": "It is needed, fresh"}],
}
_NUMBERS: Final[Mapping[str, int]] = {"columns": 3, "max": 77, "min": -3, "step": 5, "page": 2, "rows": 7}
_BY_TYPE: Final[Mapping[str, Any]] = {"boolean": True, "number": 66, "string": "fresh"}


@cache
def catalog() -> dict[str, Shape]:
    """The props of each component of the shadcn catalog."""
    document = load("data/jsonrender/catalogs.json")
    components: dict[str, Any] = document["catalogs"]["shadcn"]["components"] if document else {}
    return {
        name: {key: _property(key, schema) for key, schema in component["props"].items()}
        for name, component in components.items()
    }


def _property(key: str, schema: dict[str, Any]) -> Property:
    words = tuple(schema.get("enum", ()))
    sample = _NUMBERS.get(key, 66) if schema["type"] == "number" else _SAMPLES.get(key, _BY_TYPE.get(schema["type"]))
    return Property(words, not schema.get("nullable", False), None, words[-1] if words else sample)


def mutants(document: Document, rng: Random) -> Iterator[Mutant]:
    """Every change that this module knows of a spec, in a fixed order but for the choices that `rng` makes."""
    bindings = _bindings(document)
    for id_, element in document["elements"].items():
        at: Way = ["elements", id_]
        shape = catalog().get(element["type"], NO_SHAPE)
        twin = _TWINS.get(element["type"])
        if twin is not None:
            yield changed(document, [*at, "type"], twin)
        for name, value in element.get("props", {}).items():
            yield from _prop(document, [*at, "props", name], value, shape.get(name, Property()), bindings, rng)
        yield from fresh(document, [*at, "props"], element.get("props", {}), shape)
        for name in ("visible", "on", "watch", "repeat", "slots"):
            if name in element:
                yield without(document, [*at, name])
                yield from _value(document, [*at, name], element[name], bindings, rng)
        if "visible" not in element:
            yield with_more(document, [*at, "visible"], False)
        if is_array(element.get("children")):
            yield from of_list(document, [*at, "children"], element["children"], rng, may_grow=False)
    if "state" in document:
        yield from of_data(document, ["state"], document["state"], rng)


def _prop(
    document: Document, at: Way, value: Any, known: Property, bindings: list[str], rng: Random
) -> Iterator[Mutant]:
    if not known.is_required:
        yield without(document, at)
    if isinstance(value, str) and known.words:
        yield from of_words(document, at, value, known.words, rng)
    else:
        yield from _value(document, at, value, bindings, rng)


def _value(document: Document, at: Way, value: Any, bindings: list[str], rng: Random) -> Iterator[Mutant]:
    """Changes inside a prop, a condition, a binding of an event."""
    if is_object(value):
        for name, member in value.items():
            place = [*at, name]
            if name in PATHS and isinstance(member, str):
                others = [path for path in bindings if path != member]
                if others:
                    yield changed(document, place, rng.choice(others))
            elif name in ("$computed", "$template", "$index") or (name == "type" and at[-2:-1] == ["checks"]):
                continue
            else:
                if _is_optional(at, name):
                    yield without(document, place)
                yield from _value(document, place, member, bindings, rng)
    elif is_array(value):
        is_open = at[-1] in ("options", "items", "buttons", "tabs", "rows", "checks")
        yield from of_list(document, at, value, rng, may_grow=is_open)
        for index, item in enumerate(value):
            yield from _value(document, [*at, index], item, bindings, rng)
    elif value is not None and at[-1] not in ("openPath", "statePath", "clearStatePath"):
        yield from of_scalar(document, at, value, rng)


def _is_optional(at: Way, name: str) -> bool:
    return at[-1] in ("params", "on", "watch") or name in (
        "confirm", "onSuccess", "onError", "preventDefault", "confirmLabel", "cancelLabel", "variant", "not", "key",
    )  # fmt: skip


def _bindings(document: Document) -> list[str]:
    """Paths that the spec reads: another existing one is the likeliest wrong one."""
    found: dict[str, None] = {}
    stack: list[Any] = [document["elements"]]
    while stack:
        value = stack.pop()
        if is_object(value):
            for key, member in value.items():
                if key in PATHS and isinstance(member, str):
                    found[member] = None
                stack.append(member)
        elif is_array(value):
            stack.extend(value)
    return sorted(found)
