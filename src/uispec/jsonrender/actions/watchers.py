"""What a change of the state sets off: the actions that elements bind to the paths that they watch."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._browser import javascript
from uispec._hold import hold
from uispec.errors import UispecError
from uispec.jsonrender.actions.actions import PLAIN_HOST, Applied
from uispec.jsonrender.actions.effects import Effect
from uispec.jsonrender.actions.handling import Host, handling
from uispec.jsonrender.evaluation import paths
from uispec.jsonrender.evaluation.context import Compiler, Context, shared
from uispec.jsonrender.evaluation.plans import plans_of_document
from uispec.jsonrender.evaluation.resolution import Survey
from uispec.jsonrender.policies import Policy
from uispec.jsonrender.reading import Source
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node, walk


def fire_watchers(
    spec: Source,
    before: Mapping[str, object],
    after: Mapping[str, object],
    *,
    host: Host = PLAIN_HOST,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> Applied:
    """Run what the elements of a spec bind to the paths that they watch, for one change of the state.

    Elements that are drawn by both states take part, in the order of the tree; a hidden one takes part itself, and
    nothing under it. Of an element, the paths come in the order in which it names them, the bindings of each one after
    the other. Whether a path has changed is asked of the two states given; what the bindings change may set off
    watchers once more: call again with `after` and the state that comes back, until nothing changes.

    Args:
        spec: as for `resolve`.
        before: the state before the change.
        after: the state after it, from which the watchers go on.
        host: as for `apply_action`.
        policy: under `compat` an equal container that is another object counts as a change, and an error ends what
            one element does and no more.
        limits: as for `apply_action`.

    Returns:
        The new state, which shares what did not change with `after` (edit neither of them), and for each element what
        the host has to do, each to be continued by itself.

    Raises:
        InvalidDocumentError, ExpressionError, DataError, ParseError, LimitError: as `apply_action`.

    Spec: json-render 0.21, `watch`.

    >>> clear = {"action": "setState", "params": {"statePath": "/city", "value": ""}}
    >>> country = {"type": "Select", "props": {}, "watch": {"/country": clear}}
    >>> spec = {"root": "country", "elements": {"country": country}}
    >>> old = {"country": "NO", "city": "Oslo"}
    >>> fire_watchers(spec, old, {**old, "country": "JP"}).state
    {'country': 'JP', 'city': ''}
    """
    hold("fire_watchers", "before", before, Mapping, "a JSON object")
    hold("fire_watchers", "after", after, Mapping, "a JSON object")
    run = handling("fire_watchers", spec, after, host, policy, limits)
    old, new = shared(before, limits), run.store.state
    changed = _find_changed(run.document, old, new, policy, limits)
    effects: list[Effect] = []
    if not changed:
        return Applied(run.store.state, ())
    places = set(_instances(run.document, old, policy, limits))
    for key, scope, place in _instances(run.document, new, policy, limits):
        watched = [path for path in _find_watched(run.document, key) if path in changed]
        if not watched or (key, scope, place) not in places:
            continue
        try:
            for path in reversed(watched):
                found = _find_watched(run.document, key)[path]
                run.push(found, pointer.format(("elements", key, "watch", path)), run.scope(scope))
            effects += run.finish()
        except UispecError:
            if not run.store.rules.is_forgiving:
                raise
    return Applied(run.store.state, tuple(effects), tuple(run.issues))


def _find_watched(document: JsonValue, key: str) -> Mapping[str, JsonValue]:
    """Find what an element watches."""
    element = cast("Mapping[str, Mapping[str, Mapping[str, JsonValue]]]", document)["elements"][key]
    watched = element.get("watch")
    return watched if isinstance(watched, dict) else {}


def _find_changed(
    document: JsonValue, old: JsonValue, new: JsonValue, policy: Policy, limits: Limits
) -> frozenset[str]:
    """Find the paths that are watched by any element, and that hold another value now."""
    before, after = (Context(state, policy=policy, limits=limits) for state in (old, new))
    elements = cast("Mapping[str, JsonValue]", document).get("elements") if isinstance(document, dict) else None
    watched = {
        path: pointer.format(("elements", key, "watch", path))
        for key, element in (elements if isinstance(elements, dict) else {}).items()
        if isinstance(element, dict) and isinstance(watch := element.get("watch"), dict)
        for path in watch
    }
    is_same = javascript.is_same if policy == "compat" else _is_equal
    changed: set[str] = set()
    for path, at in watched.items():
        try:
            if not is_same(before.read(path), after.read(path)):
                changed.add(path)
        except UispecError as error:
            raise type(error)(*(replace(issue, path=at) for issue in error.issues)) from error
    return frozenset(changed)


def _is_equal(left: paths.Value, right: paths.Value) -> bool:
    return javascript.is_same(left, right) or _json.same(left, right)


def _instances(document: JsonValue, state: JsonValue, policy: Policy, limits: Limits) -> Iterator[tuple[str, str, str]]:
    """Every element of the tree: its key, its item, and its place."""
    plans = plans_of_document(document, Compiler(policy=policy, limits=limits))
    top = Survey(plans, Context(state, limits=limits, compiler=plans.compiler)).tree()
    for node in walk(top) if top is not None else ():
        if isinstance(node, Node):
            yield node.id, node.scope, node.path
