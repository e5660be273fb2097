"""What is wrong with a surface as it stands: each component by itself, and what they are to each other."""

from collections.abc import Callable, Iterator
from typing import Final

from uispec._order import DocumentOrder
from uispec.a2ui.catalog_resolution import Available
from uispec.a2ui.catalog_slots import slot_reader
from uispec.a2ui.slots import Component
from uispec.a2ui.state import Surface
from uispec.a2ui.topology import id_issues, outside_templates, references_of, topology
from uispec.a2ui.validation.by_catalog import CatalogChecks, Findings, surface_issues
from uispec.a2ui.validation.composition import composition
from uispec.a2ui.validation.literals import Literals
from uispec.a2ui.validation.ranges import doubts
from uispec.errors import Issue
from uispec.limits import Limits
from uispec.pointer import format as to_pointer
from uispec.pointer import split

ASSUMED: Final = "uispec:assumed"
"""The catalog of a surface that nobody created. Nothing is said about catalogs then."""


def surface_faults(surface: Surface, at: str, complete: bool, limits: Limits, available: Available) -> list[Issue]:
    """List what is wrong with a surface, in the order in which it stands in its JSON.

    Args:
        surface: nothing of it is changed.
        at: pointer of the surface in the document.
        complete: whether this is all there will be.
        limits: as for `validate`.
        available: the catalogs that there are.
    """

    def where(id_: str) -> str:
        return f"{at}{to_pointer(['components', id_])}"

    issues = surface_issues(surface.catalog_id, f"{at}/catalogId", surface.version, available)
    issues += model_issues(surface, f"{at}/dataModel")
    literals = Literals(surface.catalog_id, surface.version, limits=limits)
    checks = CatalogChecks(surface.catalog_id, surface.version, available)
    for id_, component in surface.components.items():
        issues += (issue for listed in judge(component, where(id_), checks, literals) for issue in listed)
    issues += id_issues(surface.components, where, surface.version)
    issues += judge_relations(
        surface, where, literals, available, at=f"{at}/components", complete=complete, limits=limits
    )
    numbers = {id_: number for number, id_ in enumerate(surface.components)}
    orders: dict[str, DocumentOrder] = {}

    def rank(issue: Issue) -> tuple[int, ...]:
        steps = split(issue.path[len(at) :])
        if len(steps) < 2:
            # The surface, or its components as a whole; the data model stands behind them, as `State.to_json` has it.
            return (len(numbers),) if steps == ("dataModel",) else (-1,)
        id_ = steps[1]
        order = orders.get(id_)
        if order is None:
            order = orders[id_] = DocumentOrder(surface.components[id_].model_dump(mode="json"))
        return (numbers[id_], *order.rank(steps[2:]))

    return sorted(issues, key=rank)


def judge(component: Component, at: str, checks: CatalogChecks, literals: Literals) -> Findings:
    """Judge one component by itself."""
    found = checks.of(component, at)
    found.names.extend(literals.issues(component, at, [*found.homeless, *found.names], found.shape))
    found.names.extend(literals.unread_templates(component, at))
    if literals.is_known:
        found.names.extend(doubts(component, at))
    return found


def judge_relations(
    surface: Surface,
    where: Callable[[str], str],
    literals: Literals,
    available: Available,
    *,
    at: str,
    complete: bool,
    limits: Limits,
) -> Iterator[Issue]:
    """Judge what the components of a surface are to each other; arguments as for `topology`."""
    components, catalog_id, version = surface.components, surface.catalog_id, surface.version
    references = references_of(components, slot_reader(catalog_id, version, available))
    yield from topology(components, where, at=at, references=references, complete=complete, limits=limits)
    yield from composition(
        components, references, where, surface_catalog=catalog_id, version=version, available=available
    )
    if version == "1.0":
        outside = outside_templates(references)
        for id_ in filter(outside.__contains__, components):
            yield from literals.index_issues(components[id_], where(id_))


def model_issues(surface: Surface, at: str) -> Iterator[Issue]:
    """Say of a data model, at its place, whether a message can carry it back to the agent."""
    if not isinstance(surface.data, dict):
        text = "The data model is no object, so no message can carry it back to the agent (sendDataModel)."
        yield Issue(at, "wrong_type", text, "warning")
