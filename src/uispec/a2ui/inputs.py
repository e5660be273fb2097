"""What a user enters: into which place of the data model it goes, and the state after that.

An input is bound both ways. What it writes stays with the renderer until an action sends it.
"""

from dataclasses import replace
from typing import cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.a2ui import data_model
from uispec.a2ui.dialects import path_key
from uispec.a2ui.state import State, Surface, component_of, hold_state
from uispec.errors import DataError, Issue, StateError
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node


def bound_path(surface: Surface, node: Node, name: str, *, limits: Limits = DEFAULT) -> str | None:
    """Return the pointer of the place in the data model that a property of a node is bound to.

    Args:
        surface: the node's.
        node: as `resolve` gives it, with the scope of its item.
        name: the property, as on the wire, such as `value`.
        limits: `pointer_length`.

    Returns:
        A JSON Pointer from the root of the data (RFC 6901); `""` is all of it; `None` where the property is absent,
        a literal or a call, and cannot be written through.

    Raises:
        ValueError: the surface has no such component.
        DataError: `invalid_pointer`: the binding is none.
        LimitError: `too_large`, it is longer than `pointer_length` allows.

    Spec: A2UI 0.9 and 1.0, "Data binding".

    >>> from uispec import fold
    >>> from uispec.a2ui import resolve
    >>> people = {"id": "root", "component": "Column", "children": {"componentId": "name", "path": "/people"}}
    >>> name = {"id": "name", "component": "TextField", "label": "Name", "value": {"@path": "name"}}
    >>> create = {"surfaceId": "s", "components": [people, name], "dataModel": {"people": [{"name": "Ada"}]}}
    >>> state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": create})
    >>> node = resolve(state.surfaces["s"]).root.children[0]
    >>> bound_path(state.surfaces["s"], node, "value"), bound_path(state.surfaces["s"], node, "label")
    ('/people/0/name', None)
    """
    return _path_of("bound_path", surface, node, name, limits)


def _path_of(function: str, surface: Surface, node: Node, name: str, limits: Limits) -> str | None:
    """The same for the function of this name, which a wrong argument is told of."""
    component = component_of(function, surface, node)
    hold(function, "name", name, str, "the name of a property")
    hold_limits(function, limits)
    written = cast("JsonValue", component.model_dump(mode="json").get(name))
    key = path_key(surface.version)
    path = written.get(key) if isinstance(written, dict) and len(written) == 1 else None
    if not isinstance(path, str):
        return None
    return pointer.format(data_model.locate(path, pointer.split(node.scope), limits=limits))


def write_binding(
    state: State, surface_id: str, node: Node, name: str, value: JsonValue, *, limits: Limits = DEFAULT
) -> State:
    """Return the state after an input wrote what its user entered.

    The value goes where the property of the node is bound to, an item of a list included, by the rules of
    `updateDataModel`: containers that are missing are made, and in v1.0 `null` removes.

    Args:
        state: it stays as it was.
        surface_id: the surface that the node belongs to.
        node: as `resolve` gives it.
        name: the property, as on the wire: `value` for the inputs of the basic catalog.
        value: any JSON; later edits of it never reach the state.
        limits: `array_index`, `pointer_length`, `json_depth`.

    Returns:
        The new state; the very same object if the value is there already, type for type.

    Raises:
        StateError: `unknown_surface`.
        ValueError: the surface has no such component, or the property is not bound (see `bound_path`).
        DataError: as `fold.a2ui_apply`; `not_found` where the node was drawn for an item of a list that is gone since.
            Paths are pointers into the data model.
        ParseError, InvalidDocumentError, LimitError: the value is no JSON that may enter, as `evaluate`; paths
            lead into it.

    Spec: A2UI 0.9 and 1.0, "Two-way binding".

    >>> from uispec import fold
    >>> from uispec.a2ui import resolve
    >>> name = {"id": "root", "component": "TextField", "label": "Name", "value": {"@path": "/user/name"}}
    >>> create = {"version": "1.0", "createSurface": {"surfaceId": "s", "components": [name]}}
    >>> state = fold.a2ui_apply(fold.a2ui_empty(), create)
    >>> write_binding(state, "s", resolve(state.surfaces["s"]).root, "value", "Ada").surfaces["s"].data
    {'user': {'name': 'Ada'}}
    """
    hold_state("write_binding", state)
    hold("write_binding", "surface_id", surface_id, str, "the id of a surface")
    surface = state.surfaces.get(surface_id)
    if surface is None:
        raise StateError(Issue("", "unknown_surface", f"There is no surface {shown(surface_id)}; create it first."))
    path = _path_of("write_binding", surface, node, name, limits)
    if path is None:
        raise ValueError(f"the property {name!r} of {node.id!r} is not bound, so nothing is written through it")
    _hold_item(surface, node, path)
    data = data_model.updated(surface.data, path, _json.owned(value, limits), surface.version, limits=limits)
    if data is surface.data:
        return state
    return State({**state.surfaces, surface_id: replace(surface, data=data)}, state.calls)


def _hold_item(surface: Surface, node: Node, path: str) -> None:
    """Refuse to make an item of a list anew because somebody still wrote into what had been drawn for it."""
    if not node.scope or not f"{path}/".startswith(f"{node.scope}/"):
        return
    if data_model.read(surface.data, pointer.split(node.scope)) is MISSING:
        text = f"The item {shown(node.scope)} that {shown(node.id)} was drawn for is gone; resolve the surface again."
        raise DataError(Issue(node.scope, "not_found", text))
