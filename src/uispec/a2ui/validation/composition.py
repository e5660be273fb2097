"""What may stand in what: `allowedParents` and `allowedChildren`, as the catalogs of a surface say."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from uispec._sentences import shown_in_python
from uispec.a2ui.catalog_resolution import Available
from uispec.a2ui.catalog_slots import definition_of
from uispec.a2ui.dialects import Family
from uispec.a2ui.slots import Component
from uispec.a2ui.topology import ROOT, References
from uispec.errors import Issue

SURFACE: Final = "Surface"
"""The type of what holds the root; no message sends it."""


def composition(
    components: Mapping[str, Component],
    references: References,
    where: Callable[[str], str],
    *,
    surface_catalog: str | None,
    version: Family,
    available: Available,
) -> list[Issue]:
    """Find components that stand where their catalog, or that of their parent, does not let them.

    Types are compared by their names alone. Each reference counts, also from a parent that nothing leads to; a child
    that has not come, and a component that nothing names as yet, are not judged. An empty list allows nothing.

    Args:
        components: all of the surface.
        references: by id of a component, the step to each reference in it and the id that stands there.
        where: the pointer of a component, from its id.
        surface_catalog: the default catalog of the surface.
        version: of the surface.
        available: the catalogs that there are.

    Returns:
        `unallowed_parent` at the child, `unallowed_child` at the reference in the container.

    Spec: A2UI 1.0, "Composition constraints".
    """
    if version != "1.0" or not available.is_given:
        return []
    issues: list[Issue] = []
    rules = {
        id_: definition_of(component, surface_catalog, version, available) for id_, component in components.items()
    }
    told: set[tuple[str, str]] = set()
    for id_, component in components.items():
        rule, kind = rules[id_], str(component.component)
        if id_ == ROOT and rule is not None and _forbids(rule.allowed_parents, SURFACE):
            issues.append(_unallowed_parent(where(id_), id_, kind, "the surface", SURFACE, rule.allowed_parents))
        for step, child in references[id_]:
            if child not in components:
                continue
            inner, inner_rule = str(components[child].component), rules[child]
            if rule is not None and _forbids(rule.allowed_children, inner):
                parts = f"{shown_in_python(id_)} ({kind}) cannot contain child {shown_in_python(child)} ({inner})"
                text = f"Container {parts}."
                text += f" Allowed children: {_list(rule.allowed_children)}."
                issues.append(Issue(f"{where(id_)}/{step}", "unallowed_child", text))
            if inner_rule is not None and _forbids(inner_rule.allowed_parents, kind) and (id_, child) not in told:
                told.add((id_, child))
                parent = f"parent {shown_in_python(id_)}"
                issues.append(_unallowed_parent(where(child), child, inner, parent, kind, inner_rule.allowed_parents))
    return issues


def _forbids(allowed: Sequence[str] | None, kind: str) -> bool:
    return allowed is not None and kind not in allowed


def _unallowed_parent(
    at: str, id_: str, kind: str, parent: str, parent_kind: str, allowed: Sequence[str] | None
) -> Issue:
    # The words of the official suite, which quotes as Python does.
    text = f"Component {shown_in_python(id_)} ({kind}) cannot be placed under {parent} ({parent_kind})."
    return Issue(at, "unallowed_parent", f"{text} Allowed parents: {_list(allowed)}.")


def _list(names: Iterable[str] | None) -> str:
    return str(list(names or ()))
