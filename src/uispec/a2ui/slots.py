"""Which properties of a component name its children: read off the models, guessed for types that no model knows.

A slot is named by the pointer of its reference inside the component, without the first slash: `child`, `children`,
`tabs/0/child`.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeGuard, cast, get_args

from pydantic import BaseModel, JsonValue

from uispec import pointer
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui._wire import ChildSlot
from uispec.tree import Each

Component: TypeAlias = v0_9.Component | v1_0.Component
"""A component of any version, typed or raw."""

RAW: Final = frozenset({v0_9.RawComponent, v1_0.RawComponent})
"""The models of components that fit no type of the basic catalog."""


def is_raw(component: Component) -> TypeGuard[v0_9.RawComponent | v1_0.RawComponent]:
    """Tell a component that fits no type of the basic catalog from the typed ones.

    >>> is_raw(v1_0.RawComponent(id="root", component="Gauge")), is_raw(v1_0.Text(id="root", text="Hi"))
    (True, False)
    """
    return type(component) in RAW


Slots: TypeAlias = Sequence[tuple[str, str | Sequence[str] | Each]]
"""The slots of one component with the references that they hold, in document order."""

TEMPLATE_STEP: Final = "componentId"
"""The step from a slot to the reference in its template."""
TEMPLATE_PATH: Final = "path"
"""The step from a slot to the list of its template; without an `@` in every version."""


@dataclass(frozen=True, slots=True)
class _Slot:
    attribute: str
    wire: str
    many: bool
    inside: tuple["_Slot", ...] = ()
    """The slots of each item, where the property is a list of objects (the tabs of `Tabs`)."""


def _read_slots(model: type[BaseModel]) -> tuple[_Slot, ...]:
    """Read the slots of a model off its markers, in the order of its fields. A marked property is a required one."""
    found: list[_Slot] = []
    for name, info in model.model_fields.items():
        wire = info.serialization_alias or info.alias or name
        marker = next((entry for entry in info.metadata if isinstance(entry, ChildSlot)), None)
        if marker is not None:
            found.append(_Slot(name, wire, marker.many))
            continue
        found += (
            _Slot(name, wire, many=True, inside=inside)
            for item in get_args(info.annotation)
            if isinstance(item, type) and issubclass(item, BaseModel) and (inside := _read_slots(item))
        )
    return tuple(found)


def _reader(slots: tuple[_Slot, ...]) -> Callable[[Mapping[str, object]], Slots]:
    """Make the function that reads these slots from the attributes of a component."""
    if len(slots) == 1 and not slots[0].inside:
        return _only(slots[0])
    return lambda attributes: tuple(_find_held(slots, "", attributes))


def _only(slot: _Slot) -> Callable[[Mapping[str, object]], Slots]:
    name, attribute = slot.wire, slot.attribute
    if not slot.many:
        return lambda attributes: ((name, cast("str", attributes[attribute])),)
    return lambda attributes: ((name, _content(attributes[attribute])),)


def _content(held: object) -> str | tuple[str, ...] | Each:
    if isinstance(held, str | tuple):
        return cast("str | tuple[str, ...]", held)
    template = cast("v1_0.ChildTemplate", held)
    return Each(template.component_id, template.path, TEMPLATE_STEP)


def _find_held(
    slots: Sequence[_Slot], prefix: str, attributes: Mapping[str, object]
) -> list[tuple[str, str | Sequence[str] | Each]]:
    found: list[tuple[str, str | Sequence[str] | Each]] = []
    for slot in slots:
        held = attributes[slot.attribute]
        name = f"{prefix}{slot.wire}"
        if slot.inside:
            for index, item in enumerate(cast("tuple[BaseModel, ...]", held)):
                found += _find_held(slot.inside, f"{name}/{index}/", item.__dict__)
        else:
            found.append((name, _content(held)))
    return found


DECLARED: Final[Mapping[type[object], tuple[_Slot, ...]]] = {
    model: _read_slots(model) for version in (v0_9, v1_0) for model in version.COMPONENTS.values()
}
"""By model: the slots that its markers declare; none for a component without children."""

_READERS: Final = {model: _reader(slots) for model, slots in DECLARED.items() if slots}
_LEAVES: Final = DECLARED.keys() - _READERS.keys()
"""The models of components that never have children; most components of a surface."""


def slots_of(component: Component, known: Container[str]) -> Slots:
    """Give the references of a component to its children, slot by slot, in the order of its model's properties.

    A raw component has no model that declares its slots. The names that the basic catalog uses for them are taken to
    mean the same there: `child`, `children`, `tabs` with `child` in its items; `trigger` and `content` only where
    they hold the id of a component that is there, since elsewhere both are likely to be text.

    Args:
        component: of any version.
        known: the ids of the surface.

    >>> slots_of(v1_0.Card(id="root", child="a"), {"a"})
    (('child', 'a'),)
    """
    kind = type(component)
    if kind in _LEAVES:
        return ()
    read = _READERS.get(kind)
    return read(component.__dict__) if read is not None else guessed(component.model_extra or {}, known)


def guessed(properties: Mapping[str, JsonValue], known: Container[str]) -> Slots:
    """Give the references that these properties hold if their names mean what they mean in the basic catalog."""
    found: list[tuple[str, str | Sequence[str] | Each]] = []
    for name in ("child", "children", "trigger", "content", "tabs"):
        match name, properties.get(name):
            case "child", str(held) if held:
                found.append((name, held))
            case "trigger" | "content", str(held) if held in known:
                found.append((name, held))
            case "children", {"componentId": str(held), "path": str(path), **rest} if not rest:
                found.append((name, Each(held, path, TEMPLATE_STEP)))
            case "children", list(held) if all(isinstance(item, str) for item in held):
                found.append((name, cast("list[str]", held)))
            case "tabs", list(held):
                for index, item in enumerate(held):
                    if isinstance(item, dict) and isinstance(child := item.get("child"), str) and child:
                        found.append((f"tabs/{index}/child", child))
            case _:
                pass
    return found


def props_of(component: Component, slots: Slots) -> dict[str, JsonValue]:
    """Write the properties of a component as JSON, without its id, its type and the references in these slots.

    >>> props_of(v1_0.Card(id="root", child="a", weight=2), [("child", "a")])
    {'weight': 2}
    """
    document = cast("dict[str, JsonValue]", component.model_dump(mode="json"))
    del document["id"]
    document.pop("component", None)
    for name, _ in slots:
        holder, last = _holder(document, name)
        del holder[last]
    return document


def with_reference(document: dict[str, JsonValue], slot: str, held: JsonValue) -> None:
    """Set the reference of one slot in the JSON of a component that was written without it.

    Raises:
        LookupError: the component has no object that could hold it.
    """
    holder, last = _holder(document, slot)
    holder[last] = held


def _holder(document: dict[str, JsonValue], slot: str) -> tuple[dict[str, JsonValue], str]:
    """Find the object inside a component that has, or is to have, the reference of a slot; and its key there."""
    *steps, last = slot.split("/")
    holder = pointer.find(document, tuple(steps), None)
    if not isinstance(holder, dict):
        raise LookupError(slot)
    return holder, last
