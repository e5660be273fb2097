"""Whether the components of a surface make one tree: every reference leads somewhere, nothing re-enters itself.

Half of these are no faults while a stream is still arriving; the fold asks only when it is strict, `validate` always.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from uispec._sentences import shown
from uispec.a2ui.dialects import Family
from uispec.a2ui.slots import TEMPLATE_STEP, Component, Slots, slots_of
from uispec.errors import Issue
from uispec.identifiers import is_identifier
from uispec.limits import DEFAULT, Limits
from uispec.tree import Each

References: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]
"""By id of a component: the step to each reference in it, as a pointer without the first slash, and the id there."""

ROOT: Final = "root"
"""The id of the component at the top of every surface."""


def duplicates(ids: Sequence[object], at: str) -> list[Issue]:
    """Find the ids that one list of components gives twice; `at` is the pointer of the list.

    >>> duplicates(["a", "b", "a"], "/components")[0].path
    '/components/2/id'
    """
    met: set[str] = set()
    issues: list[Issue] = []
    for index, id_ in enumerate(ids):
        if not isinstance(id_, str) or not id_:
            continue
        if id_ in met:
            text = f"The id {shown(id_)} occurs twice in this list; give each component an id of its own."
            issues.append(Issue(f"{at}/{index}/id", "duplicate_id", text))
        met.add(id_)
    return issues


def id_issues(ids: Iterable[str], where: Callable[[str], str], version: Family) -> list[Issue]:
    """Find the ids that are no identifiers (UAX #31): an error, or a warning if reading `-` as `_` mends it.

    Only v1.0 has rules for names at all, so an older surface is not warned.
    """
    issues: list[Issue] = []
    for id_ in ids:
        if is_identifier(id_):
            continue
        mended = is_identifier(id_.replace("-", "_"))
        if mended and version != "1.0":
            continue
        text = f'The id {shown(id_)} is no identifier; use letters, digits and "_", and do not start with a digit.'
        issues.append(Issue(f"{where(id_)}/id", "invalid_identifier", text, "warning" if mended else "error"))
    return issues


def topology(
    components: Mapping[str, Component],
    where: Callable[[str], str],
    *,
    at: str,
    references: References | None = None,
    complete: bool = True,
    limits: Limits = DEFAULT,
) -> list[Issue]:
    """Find what keeps the components of one surface from being one tree under `root`.

    Args:
        components: all of the surface, in document order.
        where: the pointer of a component, from its id.
        at: the pointer of the place where a root is missing.
        references: what `references_of` gives for the components, where it has been asked already.
        complete: whether nothing more will come; otherwise a missing root, missing children and components that
            nothing reaches are no faults.
        limits: `component_depth`.

    Returns:
        Issues, those of one component in the order of its references. `missing_root`; `missing_child` and `cycle`
        at the reference (a cycle once, at the reference that closes it); `too_deep` at a reference whose target would
        be too far down; `unreachable` at the component, where there is a root.
    """
    refs = references_of(components) if references is None else references
    closing, order = _search(refs)
    issues: list[Issue] = []
    if complete and ROOT not in components:
        issues.append(Issue(at, "missing_root", f"No component has the id {shown(ROOT)}; the tree starts there."))
    deep = _too_deep(refs, closing, order, limits.component_depth)
    reached = _reach(refs)
    for id_, targets in refs.items():
        base = where(id_)
        if complete and id_ not in reached:
            text = (
                f"Nothing leads from {shown(ROOT)} to the component {shown(id_)}; name it in a parent, or leave it out."
            )
            issues.append(Issue(base, "unreachable", text))
        for step, target in targets:
            if target not in components:
                if complete:
                    text = f"No component has the id {shown(target)}; send it, or remove the reference."
                    issues.append(Issue(f"{base}/{step}", "missing_child", text))
            elif (id_, step) in closing:
                ring = " -> ".join(f"{shown(name)}" for name in (*closing[id_, step], target))
                text = f"This reference closes a cycle: {ring}; a component cannot contain itself."
                issues.append(Issue(f"{base}/{step}", "cycle", text))
            elif (id_, step) in deep:
                text = f"The component {shown(target)} is more than {limits.component_depth} deep (component_depth)."
                issues.append(Issue(f"{base}/{step}", "too_deep", text))
    return issues


_RING: Final = 8
"""Ids of one cycle that a sentence names."""

_Edge = tuple[str, str]
"""A component and the step inside it."""


def references_of(
    components: Mapping[str, Component], slots: Callable[[Component, Container[str]], Slots] = slots_of
) -> References:
    """Find every reference of the components of one surface.

    Args:
        components: all of the surface.
        slots: what reads the slots of a component.
    """
    return {id_: list(_references(slots(component, components))) for id_, component in components.items()}


def outside_templates(references: References) -> set[str]:
    """Find the components that the root leads to without a template in between, so that no item is theirs."""
    found = {ROOT} & references.keys()
    waiting = list(found)
    while waiting:
        for step, target in references[waiting.pop()]:
            if target in references and target not in found and not step.endswith(f"/{TEMPLATE_STEP}"):
                found.add(target)
                waiting.append(target)
    return found


def _references(slots: Slots) -> Iterator[tuple[str, str]]:
    for slot, held in slots:
        match held:
            case str():
                yield slot, held
            case Each():
                yield f"{slot}/{TEMPLATE_STEP}", held.id
            case _:
                for index, id_ in enumerate(held):
                    yield f"{slot}/{index}", id_


def _search(refs: References) -> tuple[dict[_Edge, tuple[str, ...]], list[str]]:
    """Search the graph depth first, from the root and then from what is left.

    Returns:
        The references that close a cycle, each with the ids of the ring from its target on; and the components in
        an order in which each comes before all those it leads to by other references.
    """
    closing: dict[_Edge, tuple[str, ...]] = {}
    finished: list[str] = []
    done: set[str] = set()
    for start in (ROOT, *refs):
        if start in done or start not in refs:
            continue
        path: dict[str, int] = {start: 0}
        names = [start]
        frames = [iter(refs[start])]
        while frames:
            for step, target in frames[-1]:
                if target in path:
                    ring = names[path[target] : path[target] + _RING + 1]
                    closing[names[-1], step] = tuple(ring if len(ring) <= _RING else [*ring[:_RING], "..."])
                elif target not in done and target in refs:
                    path[target] = len(names)
                    names.append(target)
                    frames.append(iter(refs[target]))
                    break
            else:
                frames.pop()
                name = names.pop()
                del path[name]
                done.add(name)
                finished.append(name)
    return closing, finished[::-1]


def _too_deep(refs: References, closing: Mapping[_Edge, object], order: Sequence[str], bound: int) -> set[_Edge]:
    """Find the references that lead from the deepest level that is allowed to the next one."""
    depth = {ROOT: 1}
    over: set[_Edge] = set()
    for name in order:
        here = depth.get(name)
        if here is None:
            continue
        for step, target in refs[name]:
            if target not in refs or (name, step) in closing:
                continue
            if here == bound:
                over.add((name, step))
            depth[target] = min(bound + 1, max(depth.get(target, 0), here + 1))
    return over


def _reach(refs: References) -> set[str]:
    """Give what the root leads to. That there is no root is one fault, and not one of every component."""
    if ROOT not in refs:
        return set(refs)
    reached = {ROOT}
    waiting = [ROOT]
    while waiting:
        for _, target in refs[waiting.pop()]:
            if target in refs and target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached
