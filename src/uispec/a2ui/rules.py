"""The rules of the fold: what each message makes of a state. `fold.a2ui_apply` is the front door.

A message is accepted whole or not at all. What may be wrong with it is asked in stages (shape, catalog, integrity,
state, data), and the first stage that finds something raises all that it found.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._map import SlotsMap
from uispec._model import MISSING
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.a2ui import data_model, v0_9, v1_0
from uispec.a2ui._making import maker
from uispec.a2ui.bodies import DeleteSurface, UpdateComponents, UpdateDataModel
from uispec.a2ui.catalog_resolution import Available
from uispec.a2ui.catalog_slots import slot_reader
from uispec.a2ui.dialects import EARLIER_V1, Family, family
from uispec.a2ui.incoming import inherited, owned_json
from uispec.a2ui.reading import Message
from uispec.a2ui.slots import RAW, Component
from uispec.a2ui.spellings import written_path
from uispec.a2ui.state import Direction, PendingCall, State, Surface
from uispec.a2ui.topology import (
    References,
    duplicates,
    id_issues,
    outside_templates,
    references_of,
    topology,
)
from uispec.a2ui.validation.by_catalog import OUR_OWN, CatalogChecks
from uispec.a2ui.validation.composition import composition
from uispec.a2ui.validation.literals import Literals
from uispec.a2ui.writing import current, dump_message
from uispec.errors import (
    CatalogError,
    DataError,
    IntegrityError,
    InvalidDocumentError,
    Issue,
    LimitError,
    ParseError,
    StateError,
)
from uispec.limits import DEFAULT, Limits


@dataclass(frozen=True, slots=True)
class FoldMode:
    """How messages are applied."""

    strict: bool = False
    limits: Limits = DEFAULT
    is_owned: bool = False
    """Nobody outside holds the message: it was read on the way in."""
    available: Available = OUR_OWN
    """The catalogs that surfaces may use."""
    has_checks: bool = True
    """Whether catalogs are asked about what came; `validate` asks them itself, about more than the fold would."""
    asks_always: bool = field(init=False)
    """Whether they are asked about everything: what is typed fits the catalogs that the models stand for already."""

    def __post_init__(self) -> None:
        """Find out once what every message would ask."""
        object.__setattr__(self, "asks_always", self.has_checks and (self.strict or self.available.is_given))


ORDINARY: Final = FoldMode()
"""The mode of those who ask for nothing else."""

_NO_COMPONENTS: Final = SlotsMap[Component].empty()
_new_surface: Final = maker(Surface)
_new_state: Final = maker(State)


def applied(state: State, message: Message, mode: FoldMode) -> State:
    """Apply one message; see `fold.a2ui_apply`."""
    # The one body, found without the generators of `Message.body`: this runs for every message of every stream. Who
    # builds one may have given the others as absent.
    rules = _RULES[type(message)]
    for name in message.__pydantic_fields_set__:
        if name in rules and (body := message.__dict__[name]) is not MISSING:
            return rules[name](state, message, body, mode)
    return state


def family_of(message: Message) -> Family:
    """The family of rules that a typed message belongs to."""
    return cast("Family", family(message.version))


def _create_0_9(state: State, message: v0_9.Message, body: v0_9.CreateSurface, mode: FoldMode) -> State:
    surface = _new_surface(
        body.surface_id,
        family_of(message),
        body.catalog_id,
        _NO_COMPONENTS,
        {},
        None if body.theme is MISSING else body.theme,
        body.send_data_model is True,
        None,
    )
    return _create(state, surface, mode)


def _create_1_0(state: State, message: v1_0.Message, body: v1_0.CreateSurface, mode: FoldMode) -> State:
    surface = _new_surface(
        body.surface_id,
        "1.0",
        None if body.catalog_id is MISSING else body.catalog_id,
        _NO_COMPONENTS,
        {} if body.data_model is MISSING else _take_value(body.data_model, "/createSurface/dataModel", mode),
        None,
        body.send_data_model is True,
        None if body.metadata is MISSING else body.metadata,
    )
    if body.components is not MISSING:
        if mode.asks_always:
            _hold_catalog(surface, mode)
        arrived = _with_components(surface, message, body.components, "/createSurface/components", mode)
        surface = replace(surface, components=arrived)
    return _create(state, surface, mode)


def _hold_catalog(surface: Surface, mode: FoldMode) -> None:
    mode.available.hold(surface.catalog_id, surface.version, "/createSurface/catalogId")


def _create(state: State, surface: Surface, mode: FoldMode) -> State:
    if mode.asks_always:
        _hold_catalog(surface, mode)
    if surface.id in state.surfaces:
        text = f"A surface {shown(surface.id)} exists; delete it first, or update it."
        raise StateError(Issue("/createSurface/surfaceId", "surface_exists", text))
    return _new_state({**state.surfaces, surface.id: surface}, state.calls)


def _update_components(state: State, message: Message, body: UpdateComponents, mode: FoldMode) -> State:
    try:
        surface = _live(state, message, body.surface_id, "updateComponents")
    except StateError:
        if mode.strict:
            # Integrity comes before state, and needs no surface as far as the message goes against itself.
            _raise(IntegrityError, duplicates([c.id for c in body.components], "/updateComponents/components"))
        raise
    components = _with_components(surface, message, body.components, "/updateComponents/components", mode)
    return _with(state, surface, components, surface.data)


def _with_components(
    surface: Surface, message: Message, components: Sequence[Component], at: str, mode: FoldMode
) -> SlotsMap[Component]:
    """The components of the surface after these came; one stays the object that it is where it says the same."""
    arrived = components
    is_raw = not RAW.isdisjoint(map(type, components))
    if is_raw or message.version == EARLIER_V1:
        arrived = _receive(surface, message, components, at, mode)
    if mode.asks_always or (is_raw and mode.has_checks):
        _check_catalogs(surface, message, arrived, at, mode)
    updated = surface.components.updated(arrived, _json.same)
    if mode.strict:
        _check_topology(replace(surface, components=updated), message, arrived, at, mode)
    return updated


def _with(state: State, surface: Surface, components: SlotsMap[Component], data: JsonValue) -> State:
    """The state with a live surface that holds these; itself where it does already."""
    if components is surface.components and data is surface.data:
        return state
    updated = _new_surface(
        surface.id,
        surface.version,
        surface.catalog_id,
        components,
        data,
        surface.theme,
        surface.send_data_model,
        surface.metadata,
    )
    return _new_state({**state.surfaces, surface.id: updated}, state.calls)


def _check_catalogs(surface: Surface, message: Message, arrived: Sequence[Component], at: str, mode: FoldMode) -> None:
    checks = CatalogChecks(surface.catalog_id, surface.version, mode.available)
    literals = Literals(surface.catalog_id, surface.version, limits=mode.limits) if mode.strict else None
    shape: list[Issue] = []
    names: list[Issue] = []
    for index, component in enumerate(arrived):
        place = f"{at}/{index}"
        found = checks.of(component, place, is_strict=mode.strict)
        shape += found.shape
        if len(shape) > MOST_ISSUES:
            break
        if mode.strict or mode.available.is_given:
            names += found.homeless
        if literals is not None:
            names += found.names
            names += literals.issues(component, place, [*found.homeless, *found.names], found.shape)
    _raise(InvalidDocumentError, _as_written(shape, message))
    names = [issue for issue in names if issue.severity == "error"]
    _raise(LimitError if all(issue.code in _OVER for issue in names) else CatalogError, _as_written(names, message))
    if mode.strict:
        _raise(IntegrityError, duplicates([component.id for component in arrived], at))


def _receive(
    surface: Surface, message: Message, components: Sequence[Component], at: str, mode: FoldMode
) -> Sequence[Component]:
    """Give the components in the current spelling and with their types."""
    respelled = current(message, envelope_keys=mode.available.reads_envelope_keys(surface.catalog_id, surface.version))
    if respelled is not message:
        components = cast("v1_0.UpdateComponents", respelled.body).components
    if isinstance(message, v1_0.Message):
        return components
    typed: dict[str, Component] = {}
    arrived: list[Component] = []
    issues: list[Issue] = []
    for index, component in enumerate(components):
        found: Component | None = component
        if component.component is MISSING:
            found = None if mode.strict else inherited(component, typed) or inherited(component, surface.components)
        if found is None:
            text = UNTYPED
            if not mode.strict:
                text += " Only an update of a component that is there already may leave it out."
            issues.append(Issue(f"{at}/{index}/component", "missing_property", text))
        else:
            typed[found.id] = found
            arrived.append(found)
    _raise(InvalidDocumentError, issues)
    return arrived


UNTYPED: Final = 'A component needs the property "component", its type.'


def _check_topology(surface: Surface, message: Message, arrived: Sequence[Component], at: str, mode: FoldMode) -> None:
    places = {component.id: f"{at}/{index}" for index, component in enumerate(arrived)}

    def where(id_: str) -> str:
        return places.get(id_, "")

    ids = dict.fromkeys(component.id for component in arrived)
    issues = [issue for issue in id_issues(ids, where, surface.version) if issue.severity == "error"]
    catalog_id, version, available = surface.catalog_id, surface.version, mode.available
    references = references_of(surface.components, slot_reader(catalog_id, version, available))
    found = topology(surface.components, where, at=at, references=references, limits=mode.limits)
    found += composition(
        surface.components, references, where, surface_catalog=catalog_id, version=version, available=available
    )
    # A fault in a component that came earlier stands nowhere in this message; the message as a whole has it.
    issues += (issue if issue.path.startswith(at) else replace(issue, path=at) for issue in found)
    are_too_deep = all(issue.code == "too_deep" for issue in issues)
    _raise(LimitError if are_too_deep else IntegrityError, _as_written(issues, message))
    literals = Literals(catalog_id, version, limits=mode.limits)
    _raise(CatalogError, _as_written(list(_index_issues(surface, references, where, at, literals)), message))


def _index_issues(
    surface: Surface, references: References, where: Callable[[str], str], at: str, literals: Literals
) -> Iterator[Issue]:
    if surface.version != "1.0":
        return
    outside = outside_templates(references)
    for id_ in filter(outside.__contains__, surface.components):
        for issue in literals.index_issues(surface.components[id_], where(id_)):
            yield issue if issue.path.startswith(at) else replace(issue, path=at)


def _update_data(state: State, message: Message, body: UpdateDataModel, mode: FoldMode) -> State:
    surface = _live(state, message, body.surface_id, "updateDataModel")
    value = body.value
    if value is not MISSING:
        value = _take_value(value, "/updateDataModel/value", mode)
    try:
        data = data_model.updated(surface.data, body.path, value, surface.version, limits=mode.limits)
    except (DataError, LimitError) as error:
        raise type(error)(*(_place(issue, body.path) for issue in error.issues)) from error
    return _with(state, surface, surface.components, data)


def _take_value(value: JsonValue, at: str, mode: FoldMode) -> JsonValue:
    if mode.is_owned:
        return value
    try:
        return owned_json(value, mode.limits)
    except (LimitError, ParseError, InvalidDocumentError) as error:
        raise error.under(at) from error


ASKED: Final = " (Asked for by /updateDataModel/path.)"
"""The end of a sentence whose path is a pointer into the data model."""


def _place(issue: Issue, path: str | MISSING) -> Issue:
    """Say where a refused write stands: in the message, or in the data and then in words where in the message."""
    match issue.code:
        case "too_large":
            return replace(issue, path="/updateDataModel/path")
        case "too_deep":
            return replace(issue, path="/updateDataModel/value")
        case _:
            # A pointer that cannot be read is told as it was written.
            at = path if issue.code == "invalid_pointer" and path is not MISSING else issue.path
            return replace(issue, path=at, message=f"{issue.message}{ASKED}")


def _delete(state: State, message: Message, body: DeleteSurface, mode: FoldMode) -> State:
    surface = state.surfaces.get(body.surface_id)
    if surface is None:
        return state
    _live(state, message, body.surface_id, "deleteSurface")
    return State({id_: other for id_, other in state.surfaces.items() if other is not surface}, state.calls)


def _call_function(
    state: State, message: Message, body: v1_0.CallRendererFunction | v1_0.CallAgentFunction, mode: FoldMode
) -> State:
    is_renderers = isinstance(body, v1_0.CallRendererFunction)
    respelled = cast("v1_0.CallRendererFunction", current(message).body).call_function
    written = cast("v1_0.FunctionCall", respelled)
    call = PendingCall(
        id=body.function_call_id,
        direction="agent_to_renderer" if is_renderers else "renderer_to_agent",
        surface_id=None if body.surface_id is MISSING else body.surface_id,
        call=written,
    )
    waiting = state.calls.get(call.id)
    if waiting is None:
        return State(state.surfaces, {**state.calls, call.id: call})
    if (waiting.direction, waiting.surface_id) == (call.direction, call.surface_id) and _json.same(
        waiting.call, call.call
    ):
        return state
    at = f"/{message.body_name}/functionCallId"
    text = f"Another call with the id {shown(call.id)} still waits for its response; use a new id."
    raise StateError(Issue(at, "call_exists", text))


def _respond(state: State, message: Message, body: v1_0.FunctionResponse, mode: FoldMode) -> State:
    waiting = state.calls.get(body.function_call_id)
    answers: Direction = "renderer_to_agent" if message.body_name == "agentFunctionResponse" else "agent_to_renderer"
    if waiting is None or waiting.direction != answers:
        return state
    return State(state.surfaces, {id_: call for id_, call in state.calls.items() if call is not waiting})


_Rules: TypeAlias = Mapping[str, Callable[[State, Any, Any, FoldMode], State]]

_RULES_0_9: Final[_Rules] = {
    "create_surface": _create_0_9,
    "update_components": _update_components,
    "update_data_model": _update_data,
    "delete_surface": _delete,
}
_RULES: Final[Mapping[type[object], _Rules]] = {
    v0_9.Message: _RULES_0_9,
    v1_0.Message: {
        **_RULES_0_9,
        "create_surface": _create_1_0,
        "call_renderer_function": _call_function,
        "call_agent_function": _call_function,
        "agent_function_response": _respond,
        "renderer_function_response": _respond,
    },
}
"""By version and body. An action and an error are news for the agent and change no state."""


def _live(state: State, message: Message, surface_id: str, body_name: str) -> Surface:
    if (surface := state.surfaces.get(surface_id)) is None:
        text = f"There is no surface {shown(surface_id)}; create it first."
        raise StateError(Issue(f"/{body_name}/surfaceId", "unknown_surface", text))
    if (surface.version == "1.0") is not (type(message) is v1_0.Message):  # 0.9 and 0.9.1 are one
        text = f"The surface {shown(surface_id)} was created with A2UI {surface.version}; go on in that version."
        raise StateError(Issue("/version", "version_mismatch", text))
    return surface


def _as_written(issues: Sequence[Issue], message: Message) -> list[Issue]:
    """Lead the paths of issues about the current spelling back to what stands in the message."""
    if not issues:
        return []
    document = cast("Any", dump_message(message))
    return list(
        in_document_order((replace(issue, path=written_path(issue.path, document)) for issue in issues), document)
    )


_OVER: Final = frozenset({"too_large", "too_deep", "too_many_parts"})
"""Codes of literals that are beyond a limit."""


def _raise(
    error: type[InvalidDocumentError | CatalogError | IntegrityError | LimitError], issues: Sequence[Issue]
) -> None:
    if issues:
        raise error(*bounded(issues))
