"""validate: what a renderer draws otherwise than it was meant. It raises nothing, whatever document it is given."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._browser import javascript
from uispec._hold import each, hold, hold_limits
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import PARSED_TYPES
from uispec._order import in_document_order
from uispec._sentences import conjoin, did_you_mean, shown
from uispec.errors import Issue, Severity, UispecError
from uispec.genui.codes import NodeCode
from uispec.genui.components import COMPONENTS, Component
from uispec.genui.nodes import NESTED_NAMES, RESERVED, TYPE, is_drawn, is_flat, is_nested
from uispec.genui.reading import A_SPEC, SOURCE_TYPES, Source, document_of, is_spec, read_document
from uispec.limits import DEFAULT, Limits
from uispec.pointer import Tokens

Object: TypeAlias = dict[str, JsonValue]
Library: TypeAlias = Mapping[str, Component] | Collection[str]
"""What a host draws: its components by type, or their types alone."""

DRAWN_DEPTH: Final = 64
"""Nodes and arrays inside each other that the renderers go down to."""


def validate(source: Source | JsonValue, components: Library | None = None, *, limits: Limits = DEFAULT) -> list[Issue]:
    """Say what is wrong with a spec of either form: its shape, and what its renderer makes of it.

    Args:
        source: a spec, as for `parse_spec`; what is none is told as an issue.
        components: what the host draws. Where it says nothing of it, the nodes of the flat form are held to
            `COMPONENTS`, and what is wrong by that is a warning, since a host may replace any of them; those of the
            nested form, whose renderer brings no components, are held to none.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The issues in document order. Errors are about what no renderer reads, or what the components of the host
        refuse; warnings about what is drawn otherwise than it seems, or not; notices about what is passed over.

    Spec: @assistant-ui/core 0.3.35 and @assistant-ui/react-generative-ui 0.0.16, their renderers.

    >>> [(issue.path, issue.code) for issue in validate([{"$type": "Text", "value": 7}, {"$type": "Buton"}])]
    [('/0/value', 'wrong_type'), ('/1/$type', 'unknown_component')]
    >>> spec = {"root": {"component": "Pie"}}
    >>> len(validate(spec)), [issue.code for issue in validate(spec, ["Chart"])]
    (0, ['unknown_component'])
    """
    hold("validate", "source", source, (*SOURCE_TYPES, *PARSED_TYPES), A_SPEC)
    hold("validate", "components", components, Mapping | Collection | None, "components by their types, or None")
    hold_limits("validate", limits)
    try:
        document = document_of(source, limits)
    except UispecError as error:
        return [*error.issues]
    issues: list[Issue] = []
    try:
        read_document(document)
    except UispecError as error:
        issues += error.issues
    look = _look(components, is_spec=is_spec(document))
    told = {issue.path for issue in issues}
    found = [*islice((issue for issue in _find_faults(document, look) if issue.path not in told), MOST_ISSUES + 1)]
    issues += found
    return [*bounded(in_document_order(issues, document), has_stopped=len(found) > MOST_ISSUES)]


@dataclass(frozen=True, slots=True)
class _Look:
    """What the nodes of a document are held to."""

    is_spec: bool
    """It is of the nested form, and the renderer of that form draws it."""
    types: Collection[str] | None
    """What the host draws, if that is known."""
    library: Mapping[str, Component]
    """What more is known of these."""
    severity: Severity
    """How grave it is to differ from that."""


def _look(components: Library | None, *, is_spec: bool) -> _Look:
    if components is None:
        return _Look(is_spec, None, {}, "warning") if is_spec else _Look(is_spec, COMPONENTS, COMPONENTS, "warning")
    if not isinstance(components, Mapping):
        return _Look(is_spec, frozenset(each("validate", "components", components, str, "a type")), {}, "error")
    library: dict[str, Component] = dict(cast("Mapping[str, Component]", components))
    for _ in each("validate", "components", library.values(), Component, "a Component"):
        pass
    return _Look(is_spec, library, library, "error")


_Place: TypeAlias = tuple[JsonValue, Tokens, int]
"""What stands at the place of a node, where that is, and how many levels of nodes and arrays are around it."""

_TEXTS: Final[frozenset[type]] = frozenset({str, int, float})
"""What is drawn as text, wherever there is room; an array may hold millions of such."""


def _find_faults(document: JsonValue, look: _Look) -> Iterator[Issue]:
    top: _Place = (document, (), 0)
    if look.is_spec:
        top = _inside(cast("Object", document)["root"], ("root",), 0, look)
    opened = [iter((top,))]
    while opened:
        place = next(opened[-1], None)
        if place is None:
            opened.pop()
            continue
        value, at, depth = place
        if depth > DRAWN_DEPTH and is_drawn(value):
            text = f"Renderers go {DRAWN_DEPTH} levels of nodes and arrays down; this is deeper, and is not drawn."
            yield _issue(at, "too_deep", text, "warning")
        elif isinstance(value, list):
            yield from _repeated_keys(value, at)
            opened.append(_members(value, at, depth + 1))
        elif isinstance(value, bool):
            yield _issue(at, "not_drawn", f"{shown(value).capitalize()} is not drawn.", "warning")
        elif is_flat(value) or is_nested(value):
            yield from _node(_Node(value, at), look)
            opened.append(iter((_inside(value.get("children"), (*at, "children"), depth + 1, look),)))


def _members(siblings: list[JsonValue], at: Tokens, depth: int) -> Iterator[_Place]:
    passed = _TEXTS if depth <= DRAWN_DEPTH else frozenset[type]()
    return ((item, (*at, str(place)), depth) for place, item in enumerate(siblings) if type(item) not in passed)


def _inside(children: JsonValue, at: Tokens, depth: int, look: _Look) -> _Place:
    """What stands in a node. For the renderer of the nested form an array of children is no level of its own."""
    return (children, at, depth - 1 if look.is_spec and isinstance(children, list) else depth)


def _issue(at: Tokens, code: NodeCode | Literal["too_deep"], message: str, severity: Severity) -> Issue:
    return Issue(pointer.format(at), code, message, severity)


def _repeated_keys(siblings: list[JsonValue], at: Tokens) -> Iterator[Issue]:
    met: set[str] = set()
    for place, node in enumerate(siblings):
        if not isinstance(node, dict):
            continue
        name = "$key" if is_flat(node) else "key"
        key = node.get(name) if is_flat(node) or is_nested(node) else None
        if not isinstance(key, str | int | float):
            continue
        if javascript.text(key) in met:
            text = f"Another node beside this one has the key {shown(key)}, too."
            yield _issue((*at, str(place), name), "duplicate_key", text, "warning")
        met.add(javascript.text(key))


@dataclass(frozen=True, slots=True)
class _Node:
    """A node of either form."""

    given: Object
    at: Tokens

    @property
    def type_name(self) -> str:
        return TYPE if is_flat(self.given) else "component"

    @property
    def type(self) -> JsonValue:
        return self.given[self.type_name]

    @property
    def props_at(self) -> Tokens:
        return self.at if is_flat(self.given) else (*self.at, "props")

    @property
    def props(self) -> Object:
        """What is written as its props, and what looks as if it were meant to be one."""
        if is_flat(self.given):
            return {name: value for name, value in self.given.items() if name not in _FLAT_NAMES}
        props = self.given.get("props")
        return props if isinstance(props, dict) else {}


def _node(node: _Node, look: _Look) -> Iterator[Issue]:
    kind = node.type if isinstance(node.type, str) else None
    if kind is not None and look.types is not None and kind not in look.types:
        text = f"The host draws no {shown(kind)}.{did_you_mean(kind, look.types)}"
        yield _issue((*node.at, node.type_name), "unknown_component", text, look.severity)
    if is_flat(node.given):
        if look.is_spec:
            text = 'The renderer of a spec with a root draws nodes with a "component"; this one has a "$type".'
            yield _issue((*node.at, TYPE), "wrong_form", text, "error")
    else:
        for name in node.given.keys() - NESTED_NAMES:
            text = f'No renderer reads {shown(name)} here: the props of a node stand in its "props".'
            yield _issue((*node.at, name), "misplaced_property", text, "warning")
    component = look.library.get(kind) if kind is not None else None
    yield from _props(node, component, look)
    if component is not None and "$action" in node.given and not component.fires_action:
        text = f"{kind} fires no action."
        yield _issue((*node.at, "$action"), "action_not_fired", text, "warning")
    yield from _children(node, component, look)


def _props(node: _Node, component: Component | None, look: _Look) -> Iterator[Issue]:
    declared: Collection[str] = component.props if component is not None else ()
    beside: Collection[str] = () if is_flat(node.given) else _BESIDE
    judged: Object = {}
    for name, value in node.props.items():
        at = (*node.props_at, name)
        if name in declared:
            judged[name] = value
        elif name.startswith(RESERVED):
            text = f"Names with {RESERVED} belong to the form, and no component is given this."
            yield _issue(at, "reserved_property", text, "warning")
        elif name in beside:
            yield _issue(at, "misplaced_property", f"The {name} of a node stands beside its props.", "warning")
        elif name in _UNSAFE or _HANDLER.fullmatch(name):
            text = f"React has a meaning of its own for {shown(name)}, which JSON cannot give it safely."
            yield _issue(at, "unsafe_property", text, "warning")
        else:
            judged[name] = value
    if component is None:
        return
    base = pointer.format(node.props_at)
    if not is_flat(node.given) and not isinstance(node.given.get("props"), dict):
        if "props" in node.given:
            return  # told already
        needed = [name for name, prop in component.props.items() if prop.is_required]
        if needed:
            text = f'{node.type} needs the property "props", with {conjoin(map(shown, needed))}.'
            yield Issue(base, "missing_property", text, look.severity)
        return
    for issue in component.checker.issues(judged, str(node.type)):
        severity: Severity = "notice" if issue.code == "unknown_property" else look.severity
        yield replace(issue, path=base + issue.path, severity=severity)


def _children(node: _Node, component: Component | None, look: _Look) -> Iterator[Issue]:
    at = (*node.at, "children")
    children = [*_drawn_inside(node.given.get("children"), at)]
    if not children:
        return
    if look.is_spec and not isinstance(node.given["children"], list):
        yield _issue(at, "single_child", "By the types, children are an array.", "notice")
    if component is None:
        return
    if not component.draws_children:
        yield _issue(at, "not_drawn", f"{node.type} draws nothing that stands in it.", "warning")
    if component.most_children is not None and len(children) > component.most_children:
        text = f"{node.type} draws the first {component.most_children} of its {len(children)} children."
        yield _issue(at, "too_many_children", text, "warning")
    for child, place in children if component.child_types else ():
        given = child if is_flat(child) or is_nested(child) else None
        if given is None or _Node(given, place).type not in component.child_types:
            text = f"In {node.type} stand nodes of the type {' or '.join(component.child_types)}."
            yield _issue(place, "wrong_child", text, "warning")


def _drawn_inside(children: JsonValue, at: Tokens) -> Iterator[tuple[JsonValue, Tokens]]:
    """What is drawn directly in a node, arrays opened."""
    waiting = [(children, at)]
    while waiting:
        child, place = waiting.pop()
        if isinstance(child, list):
            waiting += [(child[index], (*place, str(index))) for index in reversed(range(len(child)))]
        elif is_drawn(child):
            yield child, place


_FLAT_NAMES: Final = frozenset({TYPE, "$key", "$action", "children"})
_BESIDE: Final = frozenset({"children", "key"})
"""What a node of the nested form has no props of. (In a flat one, `key` is a prop like others.)"""
_UNSAFE: Final = frozenset({"dangerouslySetInnerHTML", "ref"})
_HANDLER: Final = re.compile(r"on[A-Z].*", re.DOTALL)
