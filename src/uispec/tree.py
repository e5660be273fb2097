"""Trees of components, whatever format they come from: nodes, the join that makes them, walks, outline, flattening.

Nothing here recurses, however deep a tree is.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold
from uispec._node import Child, Cut, Each, Held, Node, Opened, Over, Pending, Placed, Reason, Repeat, children_of, join

__all__ = [
    "Child",
    "Cut",
    "Each",
    "FlatNode",
    "FlatRef",
    "FlatRepeat",
    "Held",
    "Mint",
    "Node",
    "Opened",
    "Over",
    "Pending",
    "Placed",
    "Reason",
    "Repeat",
    "flatten",
    "join",
    "label",
    "outline",
    "walk",
]


def walk(top: Child) -> Iterator[Child]:
    """Visit a tree, parents before children, in document order; the template of a `Repeat` comes right after it.

    >>> [child.id for child in walk(Node("Card", "root", slots={"child": Pending("a")}))]
    ['root', 'a']
    """
    hold("walk", "top", top, Node | Repeat | Pending | Cut, "a node of a tree")
    waiting: list[Child] = [top]
    while waiting:
        child = waiting.pop()
        yield child
        waiting.extend(reversed(children_of(child)))


_VALUE_WIDTH: Final = 40
"""Characters of one property's JSON text in an outline."""


def outline(top: Child) -> str:
    """Draw a tree as text, one line for each node, two spaces for each level.

    Raises:
        ParseError: `invalid_unicode`, `non_finite_number`, in a property of a node that was built by hand; the path
            leads into its value.
        LimitError: `too_deep`, `too_large`, for such a property.
        InvalidDocumentError: `wrong_type`, such a property is no JSON.

    >>> print(outline(Node("Card", "root", slots={"child": Node("Text", "t", props={"text": "Hi"})})))
    Card #root
      child: Text #t text="Hi"
    """
    hold("outline", "top", top, Node | Repeat | Pending | Cut, "a node of a tree")
    lines: list[str] = []
    waiting: list[tuple[int, str, Child]] = [(0, "", top)]
    while waiting:
        depth, label, child = waiting.pop()
        lines.append(f"{'  ' * depth}{label}{_line(child)}")
        if isinstance(child, Repeat):
            waiting.append((depth + 1, "", child.template))
        elif isinstance(child, Node):
            below: list[tuple[int, str, Child]] = []
            for name, held in child.slots.items():
                # The commonest slot goes without saying.
                prefix = "" if name == "children" else f"{name}: "
                below.extend((depth + 1, prefix, one) for one in held)
            waiting.extend(reversed(below))
    return "\n".join(lines)


def _line(child: Child) -> str:
    match child:
        case Node():
            words = [child.type]
            if child.id:
                words.append(f"#{child.id}")
            for name, value in child.props.items():
                shown = _json.text(value)
                words.append(f"{name}={shown if len(shown) <= _VALUE_WIDTH else shown[: _VALUE_WIDTH - 1] + '…'}")
            return " ".join(words)
        case Repeat():
            return f"for each of {child.path or 'the scope'}"
        case Pending():
            return f"(pending #{child.id})"
        case _:
            return f"(cut at #{child.id}: {child.reason.replace('_', ' ')})"


@dataclass(frozen=True, slots=True)
class FlatRepeat:
    """In a flat node: a template, named by the id of its component."""

    id: str
    path: str


FlatRef: TypeAlias = str | FlatRepeat
"""In a flat node: the id of a child, or a template."""


@dataclass(frozen=True, slots=True)
class FlatNode:
    """One node of a flattened tree, which names its children by id."""

    id: str
    type: str
    props: Mapping[str, JsonValue]
    slots: Mapping[str, FlatRef | tuple[FlatRef, ...]]
    """By slot, as in `Node.slots`: a tuple for a list of children, a bare reference for a single child."""


_LONGEST_LABEL: Final = 64
"""Characters of an id that is made from a path; a longer one is made from the node's number instead."""


def flatten(top: Node, *, root: str | None = None) -> list[FlatNode]:
    """Turn a tree into a list of nodes that name each other by id, parents before children.

    Equal nodes of one id (a component that was reached twice) are listed once. A node without an id gets one made
    from its path (`root_children_0`), and one whose id is taken by a different node gets a number behind it, so that
    the same tree always gives the same ids. What is pending or cut stays a reference.

    Args:
        top: the tree.
        root: id that the top gets instead of its own.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `outline`: the properties of a node that was built by hand
            are no JSON, and another node has the same id; paths lead into the properties.

    >>> [(flat.id, dict(flat.slots)) for flat in flatten(Node("Card", "root", slots={"child": Node("Text")}))]
    [('root', {'child': 'root_child'}), ('root_child', {})]
    """
    hold("flatten", "top", top, Node, "a Node")
    hold("flatten", "root", root, str | None, "an id, or None")
    listed, parents, steps = _number(top)
    times = Counter(child.id for child in listed if isinstance(child, Node))
    refs: list[list[_Ending]] = [[] for _ in listed]
    known: dict[tuple[object, ...], _Flat] = {}
    flats: list[_Flat | None] = [None] * len(listed)
    # From the end: children before parents, since two nodes are equal only if their children are.
    for number in range(len(listed) - 1, -1, -1):
        child = listed[number]
        below = tuple(reversed(refs[number]))
        ending: _Ending
        match child:
            case Node():
                ending = _Flat(child, below)
                if child.id and times[child.id] > 1:
                    slots = tuple((name, child.is_list(name), len(held)) for name, held in child.slots.items())
                    key = (child.id, child.type, _json.text(dict(child.props)), slots, below)
                    ending = known.setdefault(key, ending)
                flats[number] = ending
            case Repeat():
                ending = (cast("_Flat | str", below[0]), child.path)
            case _:
                ending = child.id
        if number:
            refs[parents[number]].append(ending)
    order: list[_Flat] = []
    free = set(times) - {"", root}
    mint = Mint(free | {root or ""} | {child.id for child in listed if isinstance(child, Pending | Cut)})
    for number, flat in enumerate(flats):
        if flat is None or flat.id:
            continue
        given = flat.node.id
        if not number and root is not None:
            flat.id = root
        elif given in free:
            flat.id = given
            free.remove(given)  # a different node of the same id has to take another
        else:
            flat.id = mint(given or _label(number, parents, steps, flats))
        order.append(flat)
    # Who came back to the top by its own id finds it under the new one.
    renamed = {} if top.id in {"", order[0].id} else {top.id: order[0].id}
    return [flat.written(renamed) for flat in order]


class _Flat:
    """One node on its way to a `FlatNode`: what it holds is known, its id not yet."""

    __slots__ = ("below", "id", "node")

    def __init__(self, node: Node, below: "tuple[_Ending, ...]") -> None:
        self.node = node
        self.below = below
        self.id = ""

    def written(self, renamed: Mapping[str, str]) -> FlatNode:
        slots: dict[str, FlatRef | tuple[FlatRef, ...]] = {}
        endings = iter(self.below)
        for name, children in self.node.slots.items():
            held = tuple(_write_reference(ending, renamed) for ending in islice(endings, len(children)))
            slots[name] = held if self.node.is_list(name) else held[0]
        return FlatNode(self.id, self.node.type, self.node.props, slots)


_Ending: TypeAlias = "_Flat | str | tuple[_Flat | str, str]"
"""Where a reference ends: at a node, at an id without a node, or at a template with the path of its list."""


def _write_reference(ending: _Ending, renamed: Mapping[str, str]) -> FlatRef:
    if isinstance(ending, tuple):
        template, path = ending
        return FlatRepeat(cast("str", _write_reference(template, renamed)), path)
    return renamed.get(ending, ending) if isinstance(ending, str) else ending.id


def _number(top: Node) -> tuple[list[Child], list[int], list[str]]:
    """List a tree, parents first, with the number of each one's parent and the step that led to it."""
    listed: list[Child] = []
    parents: list[int] = []
    steps: list[str] = []
    waiting: list[tuple[Child, int, str]] = [(top, 0, "")]
    while waiting:
        child, parent, step = waiting.pop()
        number = len(listed)
        listed.append(child)
        parents.append(parent)
        steps.append(step)
        if isinstance(child, Repeat):
            waiting.append((child.template, number, "each"))
        elif isinstance(child, Node):
            below: list[tuple[Child, int, str]] = []
            for name, held in child.slots.items():
                single = len(held) == 1 and not child.is_list(name)
                below.extend((one, number, name if single else f"{name}_{place}") for place, one in enumerate(held))
            waiting.extend(reversed(below))
    return listed, parents, steps


def _label(number: int, parents: Sequence[int], steps: Sequence[str], flats: "Sequence[_Flat | None]") -> str:
    """An id that tells the place of a node: the id of the node above it and the steps from there."""
    if not number:
        return "root"
    step = steps[number]
    above = parents[number]
    if (flat := flats[above]) is None:  # a template: its node hangs under the node that holds the template
        step = f"{steps[above]}_{step}"
        flat = flats[parents[above]]
    return label(flat.id if flat else "root", step, number)


def label(above: str, step: str, number: int) -> str:
    """Make an id from the id of the node above and the step from there; from the node's number if that gets too long.

    >>> label("left-panel", "children_0", 7), label("root" * 20, "child", 7)
    ('left_panel_children_0', 'node_7')
    """
    safe = re.sub(r"[^A-Za-z0-9_]", "_", f"{above}_{step}")
    return safe if len(safe) <= _LONGEST_LABEL else f"node_{number}"


class Mint:
    """Makes ids that nobody has: the wish itself, or the wish with a number behind it.

    >>> mint = Mint(["a"])
    >>> mint("a"), mint("a"), mint("b")
    ('a_2', 'a_3', 'b')
    """

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def __call__(self, wish: str) -> str:
        """Give an id that nobody had so far, and that nobody gets again."""
        name = wish
        while name in self._taken:
            self._last[wish] = self._last.get(wish, 1) + 1
            name = f"{wish}_{self._last[wish]}"
        self._taken.add(name)
        return name
