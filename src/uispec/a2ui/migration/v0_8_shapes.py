"""Whether a message has the shape that v0.8 gives it: what is wrong, with the words of the other versions' readers."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec._sentences import shown
from uispec.a2ui.migration.book import Place
from uispec.a2ui.migration.v0_8_tables import BODIES, COMPONENTS, CONTENT_VALUES, LITERALS, OPTIONAL, Property
from uispec.a2ui.migration.values import Object
from uispec.errors import Issue

Kinds: TypeAlias = type | tuple[type, ...]

_NOUNS: Final[Mapping[type, str]] = {
    str: "a string",
    dict: "an object",
    list: "an array",
    bool: "true or false",
    int: "a number",
}
_TEMPLATE: Final = ("componentId", "dataBinding")


def shape_issues(message: Object, at: Place, *, is_standard: bool) -> Iterator[Issue]:
    """Find what is wrong with a message of v0.8, in document order.

    Args:
        message: with one of the bodies of v0.8.
        at: its place.
        is_standard: whether its surface has the standard catalog. Otherwise a component may hold anything.
    """
    bodies = [key for key in message if key != "version"]
    for key in bodies[1:]:
        yield Issue((at / key).pointer, "conflicting_bodies", "A message carries one body; send a message for each.")
    name = bodies[0]
    body, place = message[name], at / name
    if not isinstance(body, dict):
        yield _wrong(place, dict, body)
        return
    if name == "error":
        return
    kinds = BODIES[name]
    yield from _object(
        body, place, kinds, required=[key for key in kinds if key not in OPTIONAL], is_open=name == "userAction"
    )
    if name == "surfaceUpdate" and isinstance(components := body.get("components"), list):
        if not components:
            yield Issue((place / "components").pointer, "invalid_value", "There must be a component at least.")
        for index, component in enumerate(components):
            yield from _component(component, place / "components" / index, is_standard)
    elif name == "dataModelUpdate" and isinstance(contents := body.get("contents"), list):
        yield from _contents(contents, place / "contents")


def _object(
    value: JsonValue,
    at: Place,
    kinds: Mapping[str, Kinds],
    *,
    required: list[str],
    is_open: bool = False,
) -> Iterator[Issue]:
    if not isinstance(value, dict):
        yield _wrong(at, dict, value)
        return
    for key, member in value.items():
        if key not in kinds:
            if not is_open:
                yield _unknown(at / key)
        elif not _is(member, kinds[key]):
            yield _wrong(at / key, kinds[key], member)
    for key in required:
        if key not in value:
            yield Issue((at / key).pointer, "missing_property", f"The property {shown(key)} is required.")


def _unknown(at: Place) -> Issue:
    return Issue(at.pointer, "unknown_property", f"v0.8 has no property {shown(str(at.key))} here; remove it.")


def _is(value: JsonValue, kind: Kinds) -> bool:
    # A boolean is a number to Python, and to nobody else.
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _wrong(at: Place, kind: Kinds, value: JsonValue) -> Issue:
    noun = _NOUNS[kind[0] if isinstance(kind, tuple) else kind]
    return Issue(at.pointer, "wrong_type", f"{shown(str(at.key))} must be {noun}; got {shown(value)}.")


def _component(component: JsonValue, at: Place, is_standard: bool) -> Iterator[Issue]:
    yield from _object(
        component, at, {"id": str, "weight": (int, float), "component": dict}, required=["id", "component"]
    )
    wrapper = component.get("component") if isinstance(component, dict) else None
    if not isinstance(wrapper, dict):
        return
    place = at / "component"
    if len(wrapper) != 1:
        text = "It must hold exactly one key, the type of the component, with its properties."
        yield Issue(place.pointer, "invalid_value", text)
        return
    (kind, properties), *_ = wrapper.items()
    place /= kind
    if not isinstance(properties, dict):
        yield _wrong(place, dict, properties)
    elif is_standard and kind in COMPONENTS:
        yield from _properties(properties, place, COMPONENTS[kind])


def _properties(properties: Object, at: Place, known: Mapping[str, Property]) -> Iterator[Issue]:
    for key, value in properties.items():
        if key not in known:
            yield _unknown(at / key)
        else:
            yield from _property(value, at / key, known[key])
    for key, one in known.items():
        if one.is_required and key not in properties:
            yield Issue((at / key).pointer, "missing_property", f"The property {shown(key)} is required.")


def _property(value: JsonValue, at: Place, one: Property) -> Iterator[Issue]:
    match one.kind:
        case "bound":
            yield from _object(value, at, {one.literal: LITERALS[one.literal], "path": str}, required=[])
        case "child" | "text":
            yield from _scalar(value, at, str)
        case "flag":
            yield from _scalar(value, at, bool)
        case "number":
            yield from _scalar(value, at, (int, float))
        case "count":
            yield from _scalar(value, at, int)
        case "enum":
            yield from _scalar(value, at, str)
            if isinstance(value, str) and value not in one.values:
                options = ", ".join(map(repr, one.values))
                yield Issue(at.pointer, "invalid_value", f"{shown(value, 60)} is none of {options}.")
        case "children":
            yield from _children(value, at)
        case "action":
            yield from _action(value, at)
        case "tabs":
            yield from _items(value, at, {"title": dict, "child": str}, "title")
        case "options":
            yield from _items(value, at, {"label": dict, "value": str}, "label")


def _scalar(value: JsonValue, at: Place, kind: Kinds) -> Iterator[Issue]:
    if not _is(value, kind):
        yield _wrong(at, kind, value)


def _children(value: JsonValue, at: Place) -> Iterator[Issue]:
    yield from _object(value, at, {"explicitList": list, "template": dict}, required=[])
    if not isinstance(value, dict):
        return
    if len(value) != 1:
        yield Issue(at.pointer, "invalid_value", 'It must hold exactly one of "explicitList" and "template".')
    if isinstance(ids := value.get("explicitList"), list):
        for index, id_ in enumerate(ids):
            yield from _scalar(id_, at / "explicitList" / index, str)
    if isinstance(template := value.get("template"), dict):
        yield from _object(template, at / "template", dict.fromkeys(_TEMPLATE, str), required=[*_TEMPLATE])


def _action(value: JsonValue, at: Place) -> Iterator[Issue]:
    yield from _object(value, at, {"name": str, "context": list}, required=["name"])
    context = value.get("context") if isinstance(value, dict) else None
    for index, entry in enumerate(context if isinstance(context, list) else ()):
        place = at / "context" / index
        yield from _object(entry, place, {"key": str, "value": dict}, required=["key", "value"])
        if isinstance(entry, dict) and isinstance(held := entry.get("value"), dict):
            kinds = {key: kind for key, kind in LITERALS.items() if key != "literalArray"}
            yield from _object(held, place / "value", {**kinds, "path": str}, required=[])


def _items(value: JsonValue, at: Place, kinds: Mapping[str, type], bound: str) -> Iterator[Issue]:
    if not isinstance(value, list):
        yield _wrong(at, list, value)
        return
    for index, item in enumerate(value):
        yield from _object(item, at / index, kinds, required=[*kinds])
        if isinstance(item, dict) and isinstance(item.get(bound), dict):
            yield from _object(item[bound], at / index / bound, {"literalString": str, "path": str}, required=[])


def _contents(contents: list[JsonValue], at: Place) -> Iterator[Issue]:
    stack: list[tuple[JsonValue, Place]] = [(entry, at / index) for index, entry in enumerate(contents)][::-1]
    while stack:
        entry, place = stack.pop()
        yield from _object(entry, place, {"key": str, **CONTENT_VALUES}, required=["key"])
        if not isinstance(entry, dict):
            continue
        held = [key for key in entry if key in CONTENT_VALUES]
        if len(held) > 1:
            yield Issue(place.pointer, "invalid_value", f"An entry holds one value; this one has {' and '.join(held)}.")
        if isinstance(inner := entry.get("valueMap"), list):
            stack += [(one, place / "valueMap" / index) for index, one in enumerate(inner)][::-1]
