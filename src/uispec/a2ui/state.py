"""The state that a stream of messages folds to: surfaces, and the function calls that wait for their response."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias, cast

from pydantic import AfterValidator, Field, JsonValue, TypeAdapter

from uispec import _issues, _json, pointer
from uispec._hold import hold, hold_limits
from uispec._issues.refusals import refusal
from uispec._map import SlotsMap
from uispec._model import MISSING, Model, PlainJson, Seq
from uispec._sentences import did_you_mean, shown
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.dialects import Family
from uispec.a2ui.slots import Component
from uispec.errors import IntegrityError, InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node

Direction: TypeAlias = Literal["agent_to_renderer", "renderer_to_agent"]
"""Who sends a message to whom."""


@dataclass(frozen=True, slots=True)
class Surface:
    """One UI as its messages left it. Nothing is resolved: bindings stay bindings.

    A value that compares, and not one that can be a key: what holds a data model, which is plain JSON, has no hash.
    """

    id: str
    """The surface's id, `surfaceId` on the wire."""
    version: Family
    """The family of rules that the surface was created under."""
    catalog_id: str | None
    """The catalog of all components and calls that name none; `None` (v1.0 only) means that each one names its own."""
    components: SlotsMap[Component]
    """Every component that came, by id, typed where it fits the basic catalog; in the current spelling."""
    data: JsonValue
    """The data model, shared between states: read it, never write into it."""
    theme: v0_9.Theme | None = None
    """Of v0.9 alone."""
    send_data_model: bool = False
    """Whether every message from the renderer is to carry the data model."""
    metadata: v1_0.Metadata | None = None
    """Of v1.0 alone."""


def hold_surface(function: str, surface: object, argument: str = "surface") -> None:
    """Refuse what is no surface; see `_hold.hold`."""
    hold(function, argument, surface, Surface, "a Surface, such as fold.a2ui_surface(state) gives")


def hold_state(function: str, state: object) -> None:
    """Refuse what is no state; see `_hold.hold`."""
    hold(function, "state", state, State, "a State, such as a fold gives")


def component_of(function: str, surface: Surface, node: Node) -> Component:
    """Give the component that a node of a tree shows, and hold the caller to giving a surface and one of its nodes.

    Raises:
        TypeError: it is no surface, or no node.
        ValueError: the surface has no such component.
    """
    hold_surface(function, surface)
    hold(function, "node", node, Node, "a Node, such as resolve(surface) gives")
    component = surface.components.get(node.id)
    if component is None:
        raise ValueError(f"the surface has no component {node.id!r}.{did_you_mean(node.id, surface.components)}")
    return component


@dataclass(frozen=True, slots=True)
class PendingCall:
    """A remote function call that no response has answered yet."""

    id: str
    """`functionCallId` on the wire."""
    direction: Direction
    """Who called: the response comes the other way."""
    surface_id: str | None
    """The surface that the call is about, where it names one. It may be gone."""
    call: v1_0.FunctionCall


@dataclass(frozen=True, slots=True)
class State:
    """What a stream of messages says so far. A value: applying a message makes another one.

    States compare, but have no hash, as little as the data in them has.

    >>> state = State({}, {})
    >>> State.from_json(state.to_json()) == state
    True
    """

    surfaces: Mapping[str, Surface]
    """The live surfaces, by id; their order carries no meaning."""
    calls: Mapping[str, PendingCall]
    """Calls that wait for their response, by `functionCallId`."""

    def to_json(self) -> dict[str, JsonValue]:
        """Write the state as JSON, for another process; `from_json` reads it back.

        >>> State({}, {}).to_json()
        {'surfaces': {}, 'calls': {}}
        """
        return {
            "surfaces": {id_: _write_surface(surface) for id_, surface in self.surfaces.items()},
            "calls": {id_: _write_call(call) for id_, call in self.calls.items()},
        }

    @classmethod
    def from_json(cls, document: Mapping[str, object], *, limits: Limits = DEFAULT) -> "State":
        """Read a state that `to_json` wrote.

        Args:
            document: it is not changed, and nothing of it is kept.
            limits: `json_depth` for each data model, as in a fold.

        Raises:
            InvalidDocumentError, ParseError, LimitError: as `parse_message`; paths point into the document.
            IntegrityError: `duplicate_id` for two components of one surface with one id.

        >>> State.from_json({"surfaces": {}, "calls": []})
        Traceback (most recent call last):
        uispec.errors.InvalidDocumentError: /calls: wrong_type: ...
        """
        hold("State.from_json", "document", document, Mapping, "a mapping")
        hold_limits("State.from_json", limits)
        # A data model as deep as the fold allows stands some levels lower in this document.
        deeper = replace(limits, json_depth=limits.json_depth + _LEVELS_ABOVE)
        read = _issues.read_as(_STATE, cast("Mapping[str, JsonValue]", document), limits=deeper)
        _check_components(read)
        return cls(
            {id_: _surface(id_, written) for id_, written in read.surfaces.items()},
            {
                id_: PendingCall(
                    id_,
                    written.direction,
                    None if written.surface_id is MISSING else written.surface_id,
                    written.call_function,
                )
                for id_, written in read.calls.items()
            },
        )


class _OldSurfaceDocument(Model):
    version: Literal["0.9", "0.9.1"]
    catalog_id: str
    components: Seq[v0_9.Component]
    data_model: PlainJson
    theme: v0_9.Theme | MISSING = MISSING
    send_data_model: bool


def _is_value(data: JsonValue) -> JsonValue:
    if data is None:
        raise refusal("wrong_type", "{name} is never null in v1.0, where null removes what is there.")
    return data


class _NewSurfaceDocument(Model):
    version: Literal["1.0"]
    catalog_id: str | MISSING = MISSING
    components: Seq[v1_0.Component]
    data_model: Annotated[PlainJson, AfterValidator(_is_value)]
    send_data_model: bool
    metadata: v1_0.Metadata | MISSING = MISSING


_SurfaceDocument: TypeAlias = Annotated[_OldSurfaceDocument | _NewSurfaceDocument, Field(discriminator="version")]


class _CallDocument(Model):
    direction: Direction
    surface_id: str | MISSING = MISSING
    call_function: v1_0.FunctionCall


class _StateDocument(Model):
    surfaces: dict[str, _SurfaceDocument]
    calls: dict[str, _CallDocument]


_STATE: Final[TypeAdapter[_StateDocument]] = TypeAdapter(_StateDocument)
"""Of the whole document; built when it is first used."""

_LEVELS_ABOVE: Final = 3


def _write_surface(surface: Surface) -> JsonValue:
    document: dict[str, JsonValue] = {"version": surface.version}
    if surface.catalog_id is not None:
        document["catalogId"] = surface.catalog_id
    if surface.theme is not None:
        document["theme"] = surface.theme.model_dump(mode="json")
    if surface.metadata is not None:
        document["metadata"] = surface.metadata.model_dump(mode="json")
    document["sendDataModel"] = surface.send_data_model
    document["components"] = [component.model_dump(mode="json") for component in surface.components.values()]
    document["dataModel"] = _json.copy(surface.data)
    return document


def _write_call(call: PendingCall) -> JsonValue:
    document: dict[str, JsonValue] = {"direction": call.direction}
    if call.surface_id is not None:
        document["surfaceId"] = call.surface_id
    document["callFunction"] = call.call.model_dump(mode="json")
    return document


def _surface(id_: str, written: _SurfaceDocument) -> Surface:
    return Surface(
        id=id_,
        version=written.version,
        catalog_id=None if written.catalog_id is MISSING else written.catalog_id,
        components=SlotsMap[Component](written.components),
        data=written.data_model,
        theme=written.theme if isinstance(written, _OldSurfaceDocument) and written.theme is not MISSING else None,
        send_data_model=written.send_data_model,
        metadata=written.metadata
        if isinstance(written, _NewSurfaceDocument) and written.metadata is not MISSING
        else None,
    )


def _check_components(document: _StateDocument) -> None:
    """Hold to what every fold leaves: one component for each id, and each with its type."""
    untyped: list[Issue] = []
    repeated: list[Issue] = []
    for id_, written in document.surfaces.items():
        met: set[str] = set()
        for index, component in enumerate(written.components):
            at = pointer.format(["surfaces", id_, "components", index])
            if component.component is MISSING:
                text = 'A component of a state needs the property "component", its type.'
                untyped.append(Issue(f"{at}/component", "missing_property", text))
            if component.id in met:
                text = f"Another component of the surface has the id {shown(component.id)}."
                repeated.append(Issue(f"{at}/id", "duplicate_id", text))
            met.add(component.id)
    if untyped:
        raise InvalidDocumentError(*untyped)
    if repeated:
        raise IntegrityError(*repeated)
