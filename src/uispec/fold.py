"""The front door to every fold: a pair of functions, the empty state and one that applies an event to a state.

`functools.reduce(apply, events, empty())` is the whole of a protocol. Every state is a value: the one before an event
stays as it was and shares what did not change with the one after it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._hold import hold_limits
from uispec._lazy import load_when_named
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalog_resolution import Available, Catalogs
from uispec.a2ui.reading import Message, parse_message
from uispec.a2ui.rules import ORDINARY, FoldMode, applied
from uispec.a2ui.state import State, Surface, hold_state
from uispec.a2ui.validation.by_catalog import OUR_OWN
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from uispec.agui.folding import agui_apply as agui_apply
    from uispec.agui.folding import agui_empty as agui_empty
    from uispec.jsonrender.streams.stream import spec_apply as spec_apply
    from uispec.jsonrender.streams.stream import spec_empty as spec_empty

_HOMES: Final = {
    "agui_apply": "agui.folding",
    "agui_empty": "agui.folding",
    "spec_apply": "jsonrender.streams.stream",
    "spec_empty": "jsonrender.streams.stream",
}
"""Folds of packages that load when they are first named."""

__all__ = ["a2ui_apply", "a2ui_empty", "a2ui_surface", "agui_apply", "agui_empty", "spec_apply", "spec_empty"]


def a2ui_empty() -> State:
    """Return the state before the first message: no surface, no call that waits.

    Spec: A2UI 0.9 and 1.0, "Message processing".

    >>> len(a2ui_empty().surfaces)
    0
    """
    return State({}, {})


def a2ui_apply(
    state: State,
    message: Message | Mapping[str, object],
    catalogs: Catalogs = None,
    strict: bool = False,
    *,
    limits: Limits = DEFAULT,
) -> State:
    """Return the state after one message.

    Half a surface is the ordinary case: a child that has not come, a component that nothing names and a cycle are
    accepted, of two components with one id in one message the last counts. A component of a type that the surface's
    catalog knows must fit that type; on the basic and the minimal catalog other types are kept as they are, and so is
    everything on a catalog that is not known. An action and an error change nothing; a function call waits in `calls`
    until its response comes.

    Args:
        state: it stays as it was.
        message: a typed message of any version, or the object of one as a mapping, which is read first. Later edits
            of it, or of what it holds, never reach a state.
        catalogs: those that surfaces may use, in a sequence or by the ids that surfaces name them by. Then each
            component must fit what its catalog says of its type, and so must each call in it; and an id of any other
            catalog is refused, whether or not the fold is strict. `None`: the basic and the minimal catalogs under
            all their ids, and other ids are tolerated.
        strict: also refuse what `validate` calls an error: ids twice in one message, references to nothing, a missing
            root, unreachable components, cycles, more than `component_depth` levels, ids that are no identifiers,
            components and functions that their catalog has not, functions whose values do not fit their place,
            components where their catalogs do not allow them, and literals that can never be evaluated (templates that
            cannot be read, pointers that are none, patterns that do not compile, `@index` outside every template).
            Costs time that grows with the surface.
        limits: `array_index`, `pointer_length`, `json_depth`, `component_depth`; for a mapping those of reading too.

    Returns:
        The new state; the very same object if the message changes nothing, type for type.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `a2ui.parse_message`, for a mapping. `InvalidDocumentError`
            also for a component that does not fit its type on a known catalog.
        CatalogError: `unknown_catalog` and `catalog_version_mismatch`, where catalogs were given or strict; the other
            codes of `a2ui.codes.CatalogCode`, and for literals those of `a2ui.codes.SyntaxCode` and
            `a2ui.codes.CallCode`, strict only.
        IntegrityError: `duplicate_id`, `missing_child`, `missing_root`, `unreachable`, `cycle`, `invalid_identifier`,
            `unallowed_parent`, `unallowed_child`; strict only.
        StateError: `unknown_surface`, `surface_exists`, `version_mismatch`, `call_exists`.
        DataError: `invalid_pointer`, `not_a_container`, `invalid_index`, `index_too_large`, `forbidden_key`; the
            issue's path is the pointer into the data model.
        TypeError: the message is text or bytes: parse it first.

    Spec: A2UI 0.9 and 1.0, "Message processing".

    >>> create = {"version": "1.0", "createSurface": {"surfaceId": "main", "dataModel": {"name": "Ada"}}}
    >>> update = {"version": "1.0", "updateDataModel": {"surfaceId": "main", "path": "/name", "value": "Eve"}}
    >>> before = a2ui_apply(a2ui_empty(), create)
    >>> after = a2ui_apply(before, update)
    >>> before.surfaces["main"].data, after.surfaces["main"].data
    ({'name': 'Ada'}, {'name': 'Eve'})
    >>> a2ui_apply(after, update) is after
    True
    """
    if type(state) is not State:
        hold_state("a2ui_apply", state)
    if limits is not DEFAULT:
        hold_limits("a2ui_apply", limits)
    available = OUR_OWN if catalogs is None else Available(catalogs)
    # Not isinstance, which asks a model's class in Python and takes as long as all the rest of this function.
    if type(message) is v1_0.Message or type(message) is v0_9.Message:
        is_ordinary = catalogs is None and not strict and limits is DEFAULT
        return applied(state, message, ORDINARY if is_ordinary else FoldMode(strict, limits, False, available))
    if not isinstance(message, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
        raise TypeError(f"a message is a typed message or a mapping, not {type(message).__name__}; parse text first")
    return applied(state, parse_message(message, limits=limits), FoldMode(strict, limits, True, available))


def a2ui_surface(state: State, surface_id: str | None = None) -> Surface | None:
    """Return the surface of that id, or, without an id, the only one that there is.

    Returns:
        `None` where there is no such surface, or without an id not exactly one.

    Spec: A2UI 0.9 and 1.0, "createSurface".

    >>> a2ui_surface(a2ui_empty()) is None
    True
    """
    hold_state("a2ui_surface", state)
    if surface_id is not None:
        return state.surfaces.get(surface_id)
    return next(iter(state.surfaces.values())) if len(state.surfaces) == 1 else None


if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
