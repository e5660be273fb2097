"""From components that hold their children to components that name them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple, TypeAlias, TypeVar, cast

from pydantic import AfterValidator, BaseModel, GetCoreSchemaHandler, JsonValue, PlainSerializer, SerializationInfo
from pydantic_core import CoreSchema, core_schema

from uispec import _json, pointer
from uispec._issues.packages import shown_with_package
from uispec._issues.refusals import refusal
from uispec._map import SlotsMap
from uispec._model import Model
from uispec._sentences import shown
from uispec.a2ui import v1_0
from uispec.a2ui.catalog_resolution import Available, Catalogs
from uispec.a2ui.dialects import Family
from uispec.a2ui.slots import TEMPLATE_STEP, Component
from uispec.a2ui.topology import ROOT, id_issues
from uispec.a2ui.trees import COMPONENTS_AT, creating
from uispec.a2ui.validation.by_catalog import CatalogChecks
from uispec.errors import CatalogError, IntegrityError, InvalidDocumentError, Issue, UispecError
from uispec.tree import Mint, label

T = TypeVar("T")
_Steps: TypeAlias = tuple[str | int, ...]

Several: TypeAlias = Annotated[Sequence[T], AfterValidator(tuple)]
"""A JSON array: in Python any sequence, kept as a tuple."""


class _MadeAlready:
    """Marks a place for a component of one version: one that is made already, and no JSON."""

    def __get_pydantic_core_schema__(self, source: type["Composed"], handler: GetCoreSchemaHandler) -> CoreSchema:
        def hold(value: object) -> object:
            if not isinstance(value, source):
                wanted = f"{{name}} must be a component of {source.__module__}"
                raise refusal("wrong_type", f"{wanted}; got {shown_with_package(value)}.")
            return value

        return core_schema.no_info_plain_validator_function(hold)


HELD: Final = _MadeAlready()


class Composed(Model):
    """A component that holds its children. `Component` of each version is one, with what all its components say."""


def _write_reference(component: Composed, info: SerializationInfo) -> object:
    ids = cast("Mapping[int, str] | None", info.context)
    return component.model_dump(mode=info.mode) if ids is None else ids[id(component)]


REFERENCE: Final = PlainSerializer(_write_reference)
"""On a field that holds a component: with ids in the context it is written as the id, by which the wire names it."""


def components_of(
    top: Composed, version: Family, surface_id: str, catalog_id: str | None, catalogs: Catalogs
) -> SlotsMap[Component]:
    """Write a component and all below it as the components of a surface, parents before children.

    Args:
        top: the component at the top.
        version: of the components.
        surface_id: id of the surface.
        catalog_id: its default catalog; `None`, in v1.0 only, where each component names its own.
        catalogs: those that there are, as for `a2ui.validate`.

    Raises:
        IntegrityError, CatalogError, InvalidDocumentError, ParseError, LimitError: see `surface` of each version.
    """
    held = list(_walk(top))
    try:
        return SlotsMap[Component](_components(held, version, surface_id, catalog_id, catalogs))
    except UispecError as error:
        known = {id(one.component): one for one in held}
        raise type(error)(*(_place(issue, held, known) for issue in error.issues)) from error


def _components(
    held: "Sequence[_Held]", version: Family, surface_id: str, catalog_id: str | None, catalogs: Catalogs
) -> Sequence[Component]:
    """The components as the wire has them; paths of issues lead into the messages that nobody sees."""
    available = Available(catalogs)
    home = available.find(catalog_id, version)
    if isinstance(home, str) and home != "none":
        refusal = available.refusal(home, catalog_id, version, "", "The surface", "catalogId")
        raise CatalogError(replace(refusal, message=f"{refusal.message} Say catalog_id= for another one."))
    ids = _allot_ids(held, version)
    documents: list[dict[str, JsonValue]] = [
        {
            "id": ids[id(component)],
            # As in a catalog that is made from classes.
            "component": getattr(component, "component", type(component).__name__),
            **component.model_dump(mode="json", exclude={"id", "component"}, context=ids),
        }
        for component, *_ in held
    ]
    _, message = creating(surface_id, catalog_id, documents, version)
    components = cast("v1_0.UpdateComponents", message.body).components
    _check(components, CatalogChecks(catalog_id, version, available))
    return components


def _place(issue: Issue, held: "Sequence[_Held]", known: "Mapping[int, _Held]") -> Issue:
    """Lead the path of an issue into the tree that the caller built."""
    index, slash, inside = issue.path.removeprefix(f"{COMPONENTS_AT}/").partition("/")
    if not index.isdigit():
        return replace(issue, path="")
    here, steps = held[int(index)], list[str | int]()
    while here.above is not None:
        steps += reversed(here.steps)
        here = known[id(here.above)]
    return replace(issue, path=f"{pointer.format(reversed(steps))}{slash}{inside}")


def _check(components: Sequence[Component], checks: CatalogChecks) -> None:
    found = [checks.of(component, f"{COMPONENTS_AT}/{index}") for index, component in enumerate(components)]
    if shape := [issue for one in found for issue in one.shape]:
        raise InvalidDocumentError(*shape)
    issues = [issue for one in found for issue in (*one.homeless, *one.names) if issue.severity == "error"]
    if issues:
        raise CatalogError(*issues)


class _Held(NamedTuple):
    component: Composed
    above: Composed | None
    steps: _Steps
    """From the component above, as on the wire."""


def _walk(top: Composed) -> Iterator[_Held]:
    """Visit each component once, where it is first held, parents before children and in document order."""
    met: set[int] = set()
    waiting = [_Held(top, None, ())]
    while waiting:
        held = waiting.pop()
        if id(held.component) not in met:
            met.add(id(held.component))
            yield held
            below = [_Held(component, held.component, steps) for steps, component in _children(held.component)]
            waiting += reversed(below)


def _children(component: Composed) -> Iterator[tuple[_Steps, Composed]]:
    """The components that one holds, wherever in its properties, with the steps that lead to each."""
    waiting: list[tuple[_Steps, object]] = [((), component)]
    while waiting:
        steps, value = waiting.pop()
        below: list[tuple[str | int, object]] = []
        if isinstance(value, Composed) and value is not component:
            yield steps, value
        elif isinstance(value, BaseModel):
            fields = type(value).model_fields
            below += ((fields[name].serialization_alias or name, item) for name, item in value.__dict__.items())
        elif isinstance(value, tuple):
            below += enumerate(cast("tuple[object, ...]", value))
        waiting += (((*steps, step), item) for step, item in reversed(below))


def _allot_ids(held: Sequence[_Held], version: Family) -> dict[int, str]:
    """Give each component its id, by its identity."""
    top, *others = (one.component for one in held)
    given: dict[str, int] = {ROOT: 0}
    issues: list[Issue] = []
    if (own := _find_id(top)) not in (None, ROOT):
        text = f"The component at the top of a surface is 'root'; give it that id instead of {shown(own)}, or none."
        issues.append(Issue(f"{COMPONENTS_AT}/0/id", "missing_root", text))
    for index, component in enumerate(others, 1):
        own = _find_id(component)
        if own in given:
            text = f"Two components have the id {shown(own)}; leave it out, or hold one and the same component twice."
            issues.append(Issue(f"{COMPONENTS_AT}/{index}/id", "duplicate_id", text))
        elif own is not None:
            given[own] = index
    found = id_issues(given, lambda id_: f"{COMPONENTS_AT}/{given[id_]}", version)
    issues += (issue for issue in found if issue.severity == "error")
    if issues:
        raise IntegrityError(*issues)
    mint = Mint(given)
    ids = {id(top): ROOT}
    for number, (component, above, steps) in enumerate(held):
        if number:
            words = "_".join("each" if step == TEMPLATE_STEP else str(step) for step in steps)
            ids[id(component)] = _find_id(component) or mint(label(ids[id(above)], words, number))
    return ids


def _find_id(component: Composed) -> str | None:
    own: object = getattr(component, "id", None)
    return own if isinstance(own, str) else None


NO_DATA: Final[Mapping[str, JsonValue]] = MappingProxyType({})
"""What a data model is where nothing is said about it."""


def plain_data(data: object, version: Family) -> JsonValue:
    """Give a copy of what a data model is to start with.

    Raises:
        ParseError, LimitError, InvalidDocumentError: it is no JSON that may enter; paths point into it.
    """
    _json.check(data)
    # In v1.0 null is what removes a model, and what is left is an empty one.
    return {} if data is None and version == "1.0" else _json.copy(cast("JsonValue", data))
