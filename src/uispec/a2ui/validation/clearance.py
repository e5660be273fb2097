"""Whether there is plainly nothing to tell of some messages: most have no fault, and saying so should cost little.

It says yes only where `validate` would find nothing at all, not even a notice. What is not plain (a raw component, an
earlier spelling, JSON inside of a property) is left to the checks themselves.
"""

from collections.abc import Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from uispec._kinds import LEAVES
from uispec._model import MISSING
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui._wire import ChildSlot
from uispec.a2ui.bodies import CreateSurface, DeleteSurface, SurfaceBody, UpdateDataModel
from uispec.a2ui.catalog_resolution import Available, Offer
from uispec.a2ui.dialects import EARLIER_V1, Family
from uispec.a2ui.dynamic.functions import INDEX
from uispec.a2ui.dynamic.programs import Bind, Compiler, Constant, Invoke, Join
from uispec.a2ui.reading import Message
from uispec.a2ui.rules import FoldMode, applied
from uispec.a2ui.slots import RAW, Component, slots_of
from uispec.a2ui.state import State, Surface
from uispec.a2ui.topology import ROOT, topology
from uispec.a2ui.validation.by_catalog import CatalogChecks, wire_of
from uispec.a2ui.validation.literals import Literals
from uispec.a2ui.validation.ranges import RANGED, doubts
from uispec.a2ui.validation.return_types import return_issue
from uispec.errors import UispecError
from uispec.identifiers import is_identifier
from uispec.limits import Limits
from uispec.tree import Each

_Look: TypeAlias = Literal["plain", "doubtful", "odd"]
"""A component that is plainly good; one with calls that the checks should see; one with JSON in it, or with more."""


def is_clear(messages: Sequence[Message], available: Available, complete: bool, limits: Limits) -> bool:
    """Tell whether `validate` has nothing to say of these messages; False where that takes a closer look.

    Args:
        messages: in their order.
        available: the catalogs that there are.
        complete: as for `validate`.
        limits: as for `validate`.
    """
    mode = FoldMode(strict=False, limits=limits, is_owned=True, available=available, has_checks=False)
    state = State({}, {})
    for message in messages:
        body = next((value for value in message.__dict__.values() if type(value) in _PLAIN), None)
        if body is None or message.version == EARLIER_V1:
            return False
        before = state
        try:
            state = applied(state, message, mode)
        except UispecError:
            return False
        if type(body) in _REMARKABLE and not _is_plain_end(body, before, state):
            return False
        components: Sequence[Component] | MISSING = body.__dict__.get("components", MISSING)
        is_new = type(body) in _CREATIONS
        if components is MISSING and not is_new:
            continue
        surface = state.surfaces[body.surface_id]
        offer = available.find(surface.catalog_id, surface.version)
        if not isinstance(offer, Offer) or not offer.is_typed:
            return False
        if components is not MISSING and not _are_good(components, surface, offer, available, limits):
            return False
    return all(_is_good_tree(surface, complete, limits) for surface in state.surfaces.values())


_CREATIONS: Final = frozenset(get_args(CreateSurface))
_DELETIONS: Final = frozenset(get_args(DeleteSurface))
_PLAIN: Final = frozenset(get_args(SurfaceBody))
_REMARKABLE: Final = frozenset(get_args(UpdateDataModel | DeleteSurface))


def _is_plain_end(body: Any, before: State, after: State) -> bool:
    """Tell whether a deletion had something to delete, or a data model is an object after it was written."""
    if type(body) in _DELETIONS:
        return body.surface_id in before.surfaces
    return isinstance(after.surfaces[body.surface_id].data, dict)


def _are_good(
    components: Sequence[Component], surface: Surface, offer: Offer, available: Available, limits: Limits
) -> bool:
    """Judge components by themselves, those with calls that need it by the checks."""
    version = surface.version
    glance = _Glance(surface, limits)
    checks: CatalogChecks | None = None
    literals: Literals | None = None
    for component in components:
        held = component.__dict__
        if type(component) in RAW or component.component not in offer.components:
            return False
        if held.get("catalog_id", MISSING) is not MISSING:
            return False
        # v0.9 has no rules for names, but for those that no mending helps. What is ASCII needs no tables.
        id_ = component.id if version == "1.0" else component.id.replace("-", "_")
        if not (id_.isascii() and id_.isidentifier()) and not is_identifier(id_):
            return False
        if type(component) in RANGED and any(doubts(component, "")):
            return False
        look = glance.look(component)
        if look == "odd":
            return False
        if look == "doubtful":
            checks = checks or CatalogChecks(surface.catalog_id, version, available)
            literals = literals or Literals(surface.catalog_id, version, limits=limits)
            if any(checks.of(component, "")) or literals.issues(component, ""):
                return False
    return len({component.id for component in components}) == len(components)


_BOUND: Final = frozenset({v0_9.DataBinding, v1_0.DataBinding, v0_9.ChildTemplate, v1_0.ChildTemplate})
_TEMPLATES: Final = frozenset({v0_9.FormatStringArgs, v1_0.FormatStringArgs})
_EVENTS: Final = frozenset({v0_9.Event, v1_0.Event})
_KNOWN_CALLS: Final = frozenset({*v0_9.FUNCTIONS.values(), *v1_0.FUNCTIONS.values()})


class _Glance:
    """Looks at the values of the components of one surface."""

    def __init__(self, surface: Surface, limits: Limits) -> None:
        self._version: Family = surface.version
        self._limits = limits
        self._compiler = Compiler(surface.version, surface.catalog_id, limits=limits)

    def look(self, component: Component) -> _Look:
        """Tell what a component holds."""
        found: _Look = "plain"
        waiting: list[tuple[Any, str | None]] = [(component, None)]
        while waiting:
            value, wanted = waiting.pop()
            kind = type(value)  # pyright: ignore[reportUnknownVariableType] - of anything
            if kind in _BOUND:
                if "~" in value.path or "${" in value.path or len(value.path) > self._limits.pointer_length:
                    return "odd"
            elif kind is tuple and value and type(value[0]) is str:
                if "${" in "".join(value):
                    return "odd"
            elif kind is tuple:
                waiting += [(item, wanted) for item in value if type(item) not in LEAVES]
            elif isinstance(value, BaseModel):
                held = value.__dict__
                if "call" in held and not self._is_good_call(value, wanted):
                    # Of `@index` it takes the whole tree to tell.
                    if held["call"] == "@index" or "index" in str(held["args"]):
                        return "odd"
                    found = "doubtful"
                for name, what in _looked_at(kind):
                    item = held[name]
                    if type(item) in LEAVES:
                        if type(item) is str and "${" in item and kind not in _TEMPLATES:
                            return "odd"
                        continue
                    if name == "context" and kind in _EVENTS:
                        if any(type(one) is str and "${" in one for one in item.values()):
                            return "odd"
                        waiting += [(one, None) for one in item.values() if type(one) not in LEAVES]
                    else:
                        waiting.append((item, what))
                if value.__pydantic_extra__:
                    return "odd"
            else:
                return "odd"
        return found

    def _is_good_call(self, call: Any, wanted: str | None) -> bool:
        """Tell whether a call by itself is plainly one that can be carried out, whatever is below it."""
        held = call.__dict__
        if type(call) not in _KNOWN_CALLS or held.get("catalog_id", MISSING) is not MISSING:
            return False
        name: str = held["call"]
        if return_issue(name, None, wanted, self._version) is not None or name == "regex":
            return False
        template = held["args"].__dict__.get("value") if name == "formatString" else None
        if not isinstance(template, str):
            return True
        try:
            program = self._compiler.template(template, None)
        except UispecError:
            return False
        # What it may fail at, or count, is for the checks to tell.
        return all(
            isinstance(one, Constant | Bind | Join)
            or (isinstance(one, Invoke) and one.function.name not in _LOOKED_INTO)
            for one in program
        )


_LOOKED_INTO: Final = frozenset({INDEX, "regex"})


@cache
def _looked_at(model: type[BaseModel]) -> tuple[tuple[str, str | None], ...]:
    """The attributes of a model that may hold a text, or more than a scalar, each with the shared type it is of."""
    wire = wire_of(model)
    return tuple(
        (name, "Action" if name == "function_call" else wire[name].wanted)
        for name, info in model.model_fields.items()
        if name not in _LOOKED_AT_BY_THEMSELVES and not _is_child(info) and not _is_fixed(info.annotation)
    )


_LOOKED_AT_BY_THEMSELVES: Final = frozenset({"id", "catalog_id"})


def _is_child(info: FieldInfo) -> bool:
    """Tell whether a field names one child, which has to be there, so that its id is looked at."""
    return any(isinstance(one, ChildSlot) and not one.many for one in info.metadata)


def _is_fixed(annotation: Any) -> bool:
    """Tell whether there is nothing to look at: a number, a boolean, or one of a few words."""
    if get_origin(annotation) is Literal or (annotation in LEAVES and annotation is not str) or annotation is MISSING:
        return True
    inner = get_args(annotation)
    if get_origin(annotation) is Annotated:
        return _is_fixed(inner[0])
    return get_origin(annotation) in (Union, UnionType) and all(map(_is_fixed, inner))


def _is_good_tree(surface: Surface, complete: bool, limits: Limits) -> bool:
    """Tell whether each component has its place in one tree."""
    # One dict for the whole walk: looking up in the persistent map costs several times as much.
    known = {component.id: component for component in surface.components.values()}
    if ROOT not in known:
        return not complete and not known
    met = {ROOT}
    level = [known[ROOT]]
    for _ in range(limits.component_depth):
        below: list[Component] = []
        for component in level:
            for _, held in slots_of(component, known):
                ids = (held,) if isinstance(held, str) else (held.id,) if isinstance(held, Each) else held
                for id_ in ids:
                    child = known.get(id_)
                    if child is None:
                        return False
                    if id_ in met:
                        # Named twice, which is fine, or part of a cycle.
                        return not topology(surface.components, str, at="", complete=complete, limits=limits)
                    met.add(id_)
                    below.append(child)
        if not below:
            return len(met) == len(known)
        level = below
    return False
