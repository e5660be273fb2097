"""Nodes of a tree, the placeholders beside them, and the join that makes a tree out of components that name each other.

A node is made once and read many times. Making it stores references and copies nothing: its properties are written out
when `props` is first read, its path when `path` is read. Nothing here recurses, however deep a tree is.
"""

# `join` and `Node` share one secret, the linked place of a node, and stand in one module for that reason.
# pyright: reportPrivateUsage=false

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

from pydantic import JsonValue

from uispec._hold import hold, hold_limits
from uispec.limits import DEFAULT, Limits

Reason: TypeAlias = Literal["cycle", "too_deep", "too_many_nodes"]


@dataclass(frozen=True, slots=True)
class Pending:
    """A reference to a component that is not there (yet)."""

    id: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A reference that was not followed: it would re-enter one of its own ancestors, or a limit was reached."""

    id: str
    reason: Reason

    @property
    def is_over_limit(self) -> bool:
        """Whether a limit was reached; else the reference closes a cycle."""
        return self.reason != "cycle"


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """A template that stands for one child per item of a bound list, before any data is looked at."""

    template: "Node | Pending | Cut"
    path: str
    """The binding to the list, as it was written."""


Child: TypeAlias = "Node | Repeat | Pending | Cut"

_NO_PROPS: Final[Mapping[str, JsonValue]] = {}
_ONE: Final = -1
"""How many children a slot has that holds one reference and no list."""


class Node:
    """One component at one place of a tree. Read its attributes, do not write them.

    Nodes compare by identity, and hash by it: two trees of one surface are different, but for the nodes that `resolve`
    takes over from a `previous` result. A component that is reached twice gives two nodes with the same `id` and
    different paths.

    >>> text = Node("Text", "t", props={"text": "Hello"})
    >>> card = Node("Card", "root", slots={"child": text})
    >>> card.children
    (Node('Text', 't'),)
    >>> dict(card.slots)
    {'child': (Node('Text', 't'),)}
    """

    __slots__ = ("_above", "_layout", "_place", "_props", "_read", "_slot", "children", "id", "scope", "type")

    type: str
    """The component's type, such as `"Text"`."""
    id: str
    """The component's id; `""` for a node that has none."""
    scope: str
    """Pointer of the data item that relative bindings of this node start from; `""` is the whole of the data."""
    children: tuple[Child, ...]
    """Every child, in document order: `Node`, `Repeat`, `Pending` or `Cut`."""
    _above: "Node | None"
    _slot: str
    _place: int | str | None
    _layout: Sequence[tuple[str, int]]
    _props: Any
    _read: Callable[[Any], Mapping[str, JsonValue]] | None

    def __init__(
        self,
        type: str,  # noqa: A002 - the protocol's own word
        id: str = "",  # noqa: A002
        *,
        props: Mapping[str, JsonValue] = _NO_PROPS,
        slots: Mapping[str, "Child | Sequence[Child]"] | None = None,
        scope: str = "",
    ) -> None:
        """Build a node by hand; a slot that holds a sequence is a list, one that holds a bare child is single."""
        children: list[Child] = []
        layout: list[tuple[str, int]] = []
        for name, held in (slots or {}).items():
            if isinstance(held, Node | Repeat | Pending | Cut):
                children.append(held)
                layout.append((name, _ONE))
            else:
                children.extend(held)
                layout.append((name, len(held)))
        self.type = type
        self.id = id
        self.scope = scope
        self.children = tuple(children)
        self._above = None
        self._slot = ""
        self._place = None
        self._layout = layout
        self._props = props
        self._read = None

    @property
    def props(self) -> Mapping[str, JsonValue]:
        """All properties but the id, the type and the references to children, as JSON.

        Read them, never write into them: lists and objects are shared with the document and with the data they are of.
        """
        if self._read is not None:
            self._props = self._read(self._props)
            self._read = None
        return cast("Mapping[str, JsonValue]", self._props)

    @property
    def slots(self) -> Mapping[str, tuple[Child, ...]]:
        """The same children by slot. A slot's name is the pointer of its reference without the first slash.

        So `child`, `children`, `tabs/0/child`. A slot that holds an empty list is there and empty.
        """
        found: dict[str, tuple[Child, ...]] = {}
        start = 0
        for name, size in self._layout:
            stop = start + (1 if size == _ONE else size)
            found[name] = self.children[start:stop]
            start = stop
        return found

    def is_list(self, slot: str) -> bool:
        """Tell whether a slot of this node holds a list of children rather than one child."""
        return any(name == slot and size != _ONE for name, size in self._layout)

    @property
    def path(self) -> str:
        """The place in the tree: the pointers of the references that lead here, one after another; `""` at the root.

        A node that was built by hand does not know what it hangs under, and answers `""`.
        """
        steps: list[str] = []
        node = self
        while node._above is not None:
            steps.append(f"/{node._slot}" if node._place is None else f"/{node._slot}/{node._place}")
            node = node._above
        steps.reverse()
        return "".join(steps)

    def __repr__(self) -> str:
        return f"Node({self.type!r}, {self.id!r})"


def children_of(child: Child) -> tuple[Child, ...]:
    """Return what hangs right under a place of a tree; the template of a `Repeat` does."""
    match child:
        case Node():
            return child.children
        case Repeat():
            return (child.template,)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Each:
    """For `join`: a slot that holds a template, kept symbolic. Becomes a `Repeat`."""

    id: str
    path: str
    place: str
    """The step from the slot to the reference, for the path of the template's node."""


@dataclass(frozen=True, slots=True)
class Over:
    """For `join`: a slot that holds a template, expanded: one child for each scope."""

    id: str
    scopes: Sequence[str]


@dataclass(slots=True)  # not frozen, which takes three times as long to make
class Placed:
    """For `join`: a slot that holds references each of which has a step and a scope of its own."""

    refs: Sequence[tuple[str, int | str, str, str]]
    """The name of the slot, the step from there, the id, the scope."""


Held: TypeAlias = str | Sequence[str] | Each | Over | Placed
"""For `join`: what a slot holds: one id, a list of ids, a template, or references that say their places."""

T = TypeVar("T")
Opened: TypeAlias = tuple[str, T, Sequence[tuple[str, Held]]]
_Ref: TypeAlias = tuple[str, int | str | None, str | Each, str]
_Key: TypeAlias = str | tuple[str, str]


def join(
    root: str,
    find: Callable[[str, str], Opened[T] | None],
    *,
    props: Callable[[T], Mapping[str, JsonValue]] | None = None,
    over: Callable[[Cut, Node | None, str], object] | None = None,
    cycle: Callable[[Cut, Node | None, str], object] | None = None,
    limits: Limits = DEFAULT,
) -> Node | Pending | Cut:
    """Build the tree that hangs under one id, from any store of components that name their children by id.

    A reference to nothing becomes `Pending`; one that re-enters an ancestor of the same scope becomes
    `Cut(id, "cycle")`. Where the tree would get too deep stands a `Cut` for each reference; where there are too many
    nodes, one `Cut` in each parent that is still open, and the references behind it are left out. A caller that wants
    an error instead raises it in `over`.

    Args:
        root: id of the top component.
        find: from an id and the scope of its place to type, content and slots of the component, in document order;
            `None` where there is no such component.
        props: turns a component's content into its properties when they are first read; without it the content
            itself must be the mapping of the properties.
        over: told each `Cut` that a limit made, with the node it hangs under and the step from there.
        cycle: told each `Cut` that a cycle made, in the same way.
        limits: `tree_depth` and `tree_nodes`.

    Returns:
        The tree; O(nodes) time, no copy of anything found.

    >>> store = {"root": ("Column", {}, [("children", ["a", "b"])]), "a": ("Text", {"text": "Hi"}, [])}
    >>> top = join("root", lambda id, scope: store.get(id))
    >>> top.children
    (Node('Text', 'a'), Pending(id='b'))
    >>> top.children[0].path
    '/children/0'
    """
    hold("join", "root", root, str, "the id of a component")
    hold_limits("join", limits)
    open_keys: set[_Key] = set()
    frames: list[tuple[Node, list[Child], Iterator[_Ref], _Key]] = []
    refs: Iterator[_Ref] = iter((("", None, root, ""),))
    above: Node | None = None
    children: list[Child] = []
    key: _Key = ""
    room = limits.tree_nodes
    is_deepest = limits.tree_depth < 1
    new = Node.__new__
    while True:
        for slot, place, target, scope in refs:
            each: Each | None = None
            if isinstance(target, str):
                id_ = target
            else:
                each = target
                id_ = target.id
            child_key = (id_, scope) if scope else id_
            room -= 1
            # A cut counts too: every item of a list may lead back to every ancestor.
            if room < 0 or is_deepest or child_key in open_keys:
                reason = "too_many_nodes" if room < 0 else "cycle" if child_key in open_keys else "too_deep"
                cut = Cut(id_, reason)
                tell = cycle if reason == "cycle" else over
                if tell is not None:
                    tell(cut, above, slot if place is None else f"{slot}/{place}")
                children.append(cut if each is None else Repeat(cut, each.path))
                if room < 0:
                    refs = iter(())
                    break
                continue
            found = find(id_, scope)
            if found is None:
                pending = Pending(id_)
                children.append(pending if each is None else Repeat(pending, each.path))
                continue
            # Written out here and not behind a constructor: the call would be a third of the cost of a node.
            node = new(Node)
            node.type, node._props, held = found
            node.id = id_
            node.scope = scope
            node._read = props
            node._above = above
            node._slot = slot
            node._place = place
            children.append(node if each is None else Repeat(node, each.path))
            if not held:
                node._layout = ()
                node.children = ()
                continue
            frames.append((cast("Node", above), children, refs, key))
            open_keys.add(child_key)
            node._layout, refs = _references(held, scope)
            above, children, key = node, [], child_key
            is_deepest = len(frames) >= limits.tree_depth
            break
        else:
            if above is None:
                return cast("Node | Pending | Cut", children[0])
            above.children = tuple(children)
            open_keys.discard(key)
            above, children, refs, key = frames.pop()
            is_deepest = False


def _references(held: Sequence[tuple[str, Held]], scope: str) -> tuple[Sequence[tuple[str, int]], Iterator[_Ref]]:
    """Lay the slots of one node out as a row of references, and say how many each slot has."""
    if len(held) == 1:
        name, content = held[0]
        size, refs = _slot_references(name, content, scope)
        return ((name, size),), iter(refs)
    layout: list[tuple[str, int]] = []
    parts: list[Iterable[_Ref]] = []
    for name, content in held:
        size, refs = _slot_references(name, content, scope)
        layout.append((name, size))
        parts.append(refs)
    return layout, chain.from_iterable(parts)


def _slot_references(name: str, content: Held, scope: str) -> tuple[int, Iterable[_Ref]]:
    if not isinstance(content, list):  # which most are
        if isinstance(content, str):
            return _ONE, ((name, None, content, scope),)
        if isinstance(content, Each):
            return 1, ((name, content.place, content, scope),)
        if isinstance(content, Over):
            return len(content.scopes), [(name, place, content.id, scope) for place, scope in enumerate(content.scopes)]
        if isinstance(content, Placed):
            return len(content.refs), content.refs
    return len(content), [(name, place, id_, scope) for place, id_ in enumerate(content)]
