"""A state as the messages that rebuild it."""

from uispec._hold import hold_limits
from uispec._model import MISSING
from uispec.a2ui.changes.data_writes import Write, readable
from uispec.a2ui.changes.outgoing import components_update, creation, data_update
from uispec.a2ui.reading import Message
from uispec.a2ui.state import State, Surface, hold_state
from uispec.limits import DEFAULT, Limits


def snapshot(state: State, *, limits: Limits = DEFAULT) -> list[Message]:
    """Write the messages that rebuild the surfaces of a state from empty, each in its own version.

    Folding them gives the same surfaces, type for type, to somebody who missed all that came before. Calls that wait
    for their response are left out, since their messages would call again; `State.to_json` keeps them.

    Args:
        state: as a fold left it.
        limits: `json_depth` and `pointer_length` of who reads the messages; a data model that is too deep for one
            comes in several.

    Returns:
        For each surface `createSurface`, in v1.0 with its components and data; else `updateComponents` and
        `updateDataModel` behind it, where there is something to say. A data model of v1.0 that is no object comes in
        an `updateDataModel` too.

    Spec: A2UI 0.9 and 1.0, "createSurface".

    >>> from uispec import fold
    >>> create = {"version": "1.0", "createSurface": {"surfaceId": "main", "dataModel": {"name": "Ada"}}}
    >>> update = {"version": "1.0", "updateDataModel": {"surfaceId": "main", "path": "/name", "value": "Eve"}}
    >>> state = fold.a2ui_apply(fold.a2ui_apply(fold.a2ui_empty(), create), update)
    >>> [message.body for message in snapshot(state)]
    [CreateSurface(surface_id='main', data_model={'name': 'Eve'})]
    """
    hold_state("snapshot", state)
    hold_limits("snapshot", limits)
    return [message for surface in state.surfaces.values() for message in of_surface(surface, limits)]


def of_surface(surface: Surface, limits: Limits) -> list[Message]:
    """Write the messages that make one surface where there is none."""
    components = tuple(surface.components.values())
    # What a surface starts with needs no message.
    writes = [] if surface.data == {} else list(readable(Write("", surface.data), limits))
    if surface.version == "1.0":
        data = writes.pop(0).value if writes and isinstance(writes[0].value, dict) else MISSING
        messages = [creation(surface, components, data)]
    else:
        messages = [creation(surface), *components_update(surface, components)]
    return [*messages, *(data_update(surface, write) for write in writes)]
