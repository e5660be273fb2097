"""What to send so that one surface becomes another."""

from collections.abc import Sequence
from typing import Final

from pydantic_core import to_json

from uispec import _json
from uispec._hold import hold_limits
from uispec._sentences import shown
from uispec.a2ui.changes.data_writes import writes
from uispec.a2ui.changes.outgoing import components_update, data_update, deletion
from uispec.a2ui.changes.snapshots import of_surface
from uispec.a2ui.dialects import known_catalog, spelled
from uispec.a2ui.reading import Message
from uispec.a2ui.slots import Component, is_raw, slots_of
from uispec.a2ui.state import Surface, hold_surface
from uispec.a2ui.topology import ROOT
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Effect, Loss, LossCode, Subject
from uispec.pointer import format as to_pointer
from uispec.tree import Each


def diff(
    old_surface: Surface | None, new_surface: Surface | None, recreate: bool = False, *, limits: Limits = DEFAULT
) -> Conversion[list[Message]]:
    """Give the messages after which the old surface is the new one: only what differs, and nothing where nothing does.

    Components that are the same, type for type, are not sent. Data is written at the deepest places that pay in bytes.
    What both surfaces share from the fold that made them is not looked at, so near surfaces are compared in the time
    of what differs between them.

    Some differences no message can tell, and each is a loss: a component that the new surface has no more, another
    catalog, theme, `sendDataModel`, metadata, version or id. Everything else is told all the same, except between a
    surface of v1.0 and an older one, where no message can be meant for both.

    Args:
        old_surface: the surface as the renderer has it; `None` where it has none.
        new_surface: the surface as it is to be; `None` where it is to go.
        recreate: where something would be lost, delete the surface and create it again, and lose nothing.
        limits: `pointer_length`, `array_index` and `json_depth` of who reads the messages.

    Returns:
        The messages as `output`, in the version of the old surface, and the losses. Paths point into the new surface
        as `State.to_json` writes it, or for a component that is gone into the old one.

    Spec: A2UI 0.9 and 1.0, "updateComponents", "updateDataModel".

    >>> from uispec import fold
    >>> data = {"total": 12, "rows": [{"name": "Ada"}, {"name": "Eve"}]}
    >>> create = {"version": "1.0", "createSurface": {"surfaceId": "main", "dataModel": data}}
    >>> update = {"version": "1.0", "updateDataModel": {"surfaceId": "main", "path": "/rows/1/name", "value": "Bob"}}
    >>> old = fold.a2ui_apply(fold.a2ui_empty(), create)
    >>> new = fold.a2ui_apply(old, update)
    >>> [message.body for message in diff(old.surfaces["main"], new.surfaces["main"]).output]
    [UpdateDataModel(surface_id='main', path='/rows/1/name', value='Bob')]
    """
    for argument, surface in (("old_surface", old_surface), ("new_surface", new_surface)):
        if surface is not None:
            hold_surface("diff", surface, argument)
    hold_limits("diff", limits)
    if old_surface is None or new_surface is None:
        return Conversion(_replacement(old_surface, new_surface, limits))
    losses = _untold(old_surface, new_surface)
    if (old_surface.version == "1.0") != (new_surface.version == "1.0"):
        text = f"A surface of A2UI {old_surface.version} takes no message of {new_surface.version}; nothing is told."
        losses = [Loss("version", "", "dropped", "surface.version", text)]
        messages: list[Message] = []
    else:
        told: list[Component] = []
        for component in _find_changed(old_surface, new_surface):
            if _takes(old_surface, new_surface, component):
                told.append(component)
            else:
                losses.append(_loss(component, "component", "dropped", _OF_CATALOG))
        losses += _tell_stayed(old_surface, new_surface)
        messages = [*components_update(old_surface, told), *_data_updates(old_surface, new_surface, limits)]
    if losses and recreate:
        return Conversion(_replacement(old_surface, new_surface, limits))
    return Conversion(messages, tuple(losses))


def _replacement(old: Surface | None, new: Surface | None, limits: Limits) -> list[Message]:
    messages = [] if old is None else [deletion(old)]
    return messages if new is None else [*messages, *of_surface(new, limits)]


_FIXED: Final[Sequence[tuple[str, str, LossCode]]] = (
    ("id", "surfaceId", "identifier"),
    ("version", "version", "version"),
    ("catalog_id", "catalogId", "component"),
    ("theme", "theme", "style"),
    ("metadata", "metadata", "metadata"),
    ("send_data_model", "sendDataModel", "state"),
)
"""What a surface says of itself when it is created, and never again: attribute, name on the wire, code of its loss."""


def _untold(old: Surface, new: Surface) -> list[Loss]:
    return [
        Loss(
            code,
            f"/{wire}",
            "dropped",
            f"surface.{wire}",
            f"{shown(wire)} is said when a surface is created, and stays.",
        )
        for attribute, wire, code in _FIXED
        if not _json.same(getattr(old, attribute), getattr(new, attribute))
    ]


def _find_changed(old: Surface, new: Surface) -> list[Component]:
    known = old.components
    return [
        component
        for component in new.components.unshared(known)
        if (before := known.get(component.id)) is not component and not _json.same(before, component)
    ]


_OF_CATALOG: Final = "What it is, the new catalog says; on a surface of the old one it would be something else."


def _takes(old: Surface, new: Surface, component: Component) -> bool:
    """Tell whether a component arrives on the old surface as it is: a raw one is read by the catalog."""
    if old.catalog_id == new.catalog_id or not is_raw(component):
        return True
    return old.catalog_id is not None and known_catalog(old.catalog_id, old.version) is None


def _tell_stayed(old: Surface, new: Surface) -> list[Loss]:
    """Tell of the components that the new surface has not, and that nothing takes from the old one."""
    known = new.components
    gone = {component.id: component for component in old.components.unshared(known) if component.id not in known}
    if not gone:
        return []
    # Where they are still named they are seen, and so is what only they name.
    ids = {*known, *gone}
    reached = {ROOT}
    waiting = [ROOT]
    while waiting:
        id_ = waiting.pop()
        component = gone.get(id_) or known.get(id_)
        slots = slots_of(component, ids) if component is not None else ()
        fresh = {below for _, held in slots for below in _ids(held)} - reached
        reached |= fresh
        waiting += fresh
    return [
        _loss(component, "component", "approximated", _SEEN)
        if component.id in reached
        else _loss(component, "unreachable", "dropped", _UNSEEN)
        for component in gone.values()
    ]


_SEEN: Final = "No message removes a component: it stays, and is shown where it is still named."
_UNSEEN: Final = "No message removes a component: it stays, where nothing shows it."


def _ids(held: str | Sequence[str] | Each) -> Sequence[str]:
    match held:
        case str():
            return (held,)
        case Each():
            return (held.id,)
        case _:
            return held


def _loss(component: Component, code: LossCode, effect: Effect, message: str) -> Loss:
    subject = Subject(str(component.component), component.id)
    return Loss(code, to_pointer(("components", component.id)), effect, "component", message, subject=subject)


def _data_updates(old: Surface, new: Surface, limits: Limits) -> list[Message]:
    if old.data is new.data:
        return []
    envelope = len(to_json({"version": spelled(old.version), "updateDataModel": {"surfaceId": old.id}}))
    found = writes(old.data, new.data, old.version, envelope=envelope, limits=limits)
    return [data_update(old, write) for write in found]
