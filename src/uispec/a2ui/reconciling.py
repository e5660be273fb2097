"""One tree beside the one before it: what did not change keeps its nodes, so that a renderer sees at once what did."""

# A node knows its place by a private link to the node above it, and a node that stays gets its new one.
# pyright: reportPrivateUsage=false

from collections.abc import Mapping

from uispec import _json
from uispec._node import Child, Cut, Node, Pending, Repeat, children_of


def reconcile(old: Child, new: Child) -> Child:
    """Return the new tree with the old one's nodes wherever nothing below and nothing in them is different.

    A node stays where type, id, scope, properties (type for type) and slots are the same and all its children stay, at
    the same place under the same places. So `is` tells a renderer what it need not draw again.

    Args:
        old: the tree as it was. It stays valid, and its nodes keep their paths.
        new: a tree that nobody else holds yet, as it is given away changed.

    Returns:
        `old` itself if nothing changed at all; O(nodes of both) time.

    >>> def tree(text):
    ...     return Node("Row", "root", slots={"children": [Node("Text", "a"), Node("Text", "b", props={"text": text})]})
    >>> before = tree("1")
    >>> after = reconcile(before, tree("2"))
    >>> after is before, after.children[0] is before.children[0], after.children[1] is before.children[1]
    (False, True, False)
    >>> reconcile(after, tree("2")) is after
    True
    """
    # Parents stand before their children here, so from the end every node finds its children settled.
    pairs: list[tuple[Child, Child]] = [(old, new)]
    for ours, theirs in pairs:  # grows on the way
        pairs.extend(zip(children_of(ours), children_of(theirs), strict=False))
    kept: dict[int, Child] = {}
    """By identity of a new child: the old one that takes its place."""
    for ours, theirs in reversed(pairs):
        if _is_same(ours, theirs, kept):
            kept[id(theirs)] = ours
        elif isinstance(theirs, Node):
            theirs.children = tuple(kept.get(id(child), child) for child in theirs.children)
            for child in theirs.children:
                below = child.template if isinstance(child, Repeat) else child
                if isinstance(below, Node):
                    # The old node above says the same about the place, and would stay in memory for that alone.
                    below._above = theirs
    return kept.get(id(new), new)


def _is_same(old: Child, new: Child, kept: Mapping[int, Child]) -> bool:
    match old, new:
        case Node(), Node():
            return (
                (old.type, old.id, old.scope) == (new.type, new.id, new.scope)
                and (old._slot, old._place) == (new._slot, new._place)
                and list(old._layout) == list(new._layout)
                and all(kept.get(id(child)) is other for other, child in zip(old.children, new.children, strict=True))
                and _json.same(old.props, new.props)
            )
        case Repeat(), Repeat():
            return old.path == new.path and kept.get(id(new.template)) is old.template
        case (Pending(), Pending()) | (Cut(), Cut()):
            return old == new
        case _:
            return False
