"""The nodes that a surface resolves to, by their places, and what became of them from one moment to the next.

Upstream's resolver keeps live nodes that tell their observers. Ours gives a tree as a value, so all of that is read off
two trees, the one before a step and the one after it:

- a node stays the same where it shows the same component, of the same type, at the same place and for the same item,
  under a parent that stays the same; any other node at its place has replaced it;
- a node that stays the same emits once where its own properties are different, type for type, or its children are other
  nodes;
- a node that does not stay the same is destroyed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from tests.conformance.cases import Document
from tests.conformance.comparison import is_same
from uispec import a2ui
from uispec.a2ui.dialects import path_key
from uispec.tree import Child, Node, Pending


@dataclass(frozen=True, slots=True)
class Instance:
    """One place of a tree."""

    above: str | None
    """The place of the parent."""
    id: str
    node: Node | None
    """`None` while the component has not come."""
    slots: Mapping[str, str | list[str]]
    """The places of the children."""
    bindings: Mapping[str, str]
    """By property: the path of its binding, through which it can be written."""

    @property
    def identity(self) -> tuple[str | None, ...]:
        """What stays as long as the node does, besides its place and its parent."""
        return self.id, self.node and self.node.type, self.node and self.node.scope

    @property
    def children(self) -> list[str]:
        """The places of all the children."""
        return [place for held in self.slots.values() for place in ([held] if isinstance(held, str) else held)]

    @property
    def content(self) -> tuple[object, ...]:
        """What an observer of the node is handed, apart from which nodes its children are."""
        return self.node and dict(self.node.props), sorted(self.bindings), dict(self.slots)

    @property
    def shown(self) -> Document:
        """The node as the suite writes it."""
        if self.node is None:
            return {"component_id": self.id, "state": "pending", "props": {}}
        props: Document = {
            name: {"action": True} if name == "action" else {"value": value, "writable": name in self.bindings}
            for name, value in self.node.props.items()
        }
        for slot, held in self.slots.items():
            props[slot] = {"node": held} if isinstance(held, str) else [{"node": place} for place in held]
        return {
            "component_id": self.id,
            "state": "resolved",
            "type": self.node.type,
            "data_path": self.node.scope or "/",
            "props": props,
        }


Instances: TypeAlias = Mapping[str, Instance]
"""By their places, such as `root/children/0`, parents before their children; none as long as there is no root."""


def instances_of(surface: a2ui.Surface) -> Instances:
    """Resolve a surface, and give its nodes and the references that nothing stands behind yet, parents first."""
    root = a2ui.resolve(surface).root
    found: dict[str, Instance] = {}
    waiting: list[tuple[str, str | None, Child]] = [] if isinstance(root, Pending) else [("root", None, root)]
    while waiting:
        place, above, child = waiting.pop()
        assert isinstance(child, Node | Pending), f"the tree does not end at {place!r}"
        node = child if isinstance(child, Node) else None
        slots: dict[str, str | list[str]] = {}
        if node is not None:
            for slot, children in node.slots.items():
                start = f"{place}/{slot}"
                places = [f"{start}/{index}" for index in range(len(children))] if node.is_list(slot) else [start]
                slots[slot] = places if node.is_list(slot) else start
                waiting.extend((inner, place, one) for inner, one in zip(places, children, strict=True))
        found[place] = Instance(above, child.id, node, slots, _bindings(surface, child.id))
    return found


def _bindings(surface: a2ui.Surface, id_: str) -> Mapping[str, str]:
    key = path_key(surface.version)
    component = surface.components.get(id_)
    written: Document = {} if component is None else component.model_dump(mode="json")
    objects = {name: cast("Document", value) for name, value in written.items() if isinstance(value, dict)}
    return {name: value[key] for name, value in objects.items() if value.keys() == {key}}


def staying(before: Instances, after: Instances) -> Collection[str]:
    """Give the places of the nodes that stay the same."""
    found: set[str] = set()
    for place, instance in after.items():
        is_known = place in before and before[place].identity == instance.identity
        if is_known and (instance.above is None or instance.above in found):
            found.add(place)
    return found


def emits(before: Instance, after: Instance, same: Collection[str]) -> bool:
    """Tell whether a node that stays the same has news, given the places of all that stay the same."""
    return not is_same(before.content, after.content) or any(place not in same for place in after.children)
