"""Whether a state is what a case expects of it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from tests.conformance.cases import Document
from tests.conformance.comparison import check_same
from uispec import a2ui, fold, pointer, tree
from uispec.tree import Node

_FIELDS: Final = frozenset(
    {"exists", "theme", "sendDataModel", "dataModel", "components", "catalogId", "validationResult"}
)
"""What a case may say of a surface."""


def check_surfaces(state: a2ui.State, expected: Mapping[str, Document]) -> None:
    """Compare the surfaces of a state with the expected ones."""
    for id_, wanted in expected.items():
        assert wanted.keys() <= _FIELDS, f"the surface {id_!r}: nothing compares {wanted.keys() - _FIELDS}"
        exists = wanted.get("exists", True)
        assert (id_ in state.surfaces) is exists, f"the surface {id_!r} is {'not ' if exists else ''}there"
        if exists:
            _check_surface(state, state.surfaces[id_], wanted)


def _check_surface(state: a2ui.State, surface: a2ui.Surface, wanted: Document) -> None:
    found: Document = {
        "theme": None if surface.theme is None else surface.theme.model_dump(mode="json"),
        "sendDataModel": surface.send_data_model,
        "dataModel": surface.data,
        "catalogId": surface.catalog_id,
    }
    for name in found.keys() & wanted.keys():
        check_same(found[name], wanted[name], f"{name} of {surface.id!r}")
    for id_, result in wanted.get("validationResult", {}).items():
        (node,) = _instances(state, surface, id_)
        (checked,) = a2ui.run_checks(surface, node).results
        # A severity that is not there means an error, and the suite writes it out.
        check_same({"severity": "error", **checked.model_dump(mode="json")}, result, f"the checks of {id_!r}")
    components = wanted.get("components", {})
    if isinstance(components, list):
        listed = cast("list[Document]", components)
        assert len(surface.components) == len(listed), f"{surface.id!r} has {len(surface.components)} components"
        components = {fields["id"]: fields for fields in listed}
    for id_, fields in cast("dict[str, Document]", components).items():
        nodes = _instances(state, surface, id_)
        assert nodes, f"{surface.id!r} has no component {id_!r}"
        for node in nodes:
            check_component(node, fields)


def check_component(node: Node, fields: Document) -> None:
    """Compare a resolved component with the fields that a case names."""
    found = shown(node)
    for name, wanted in fields.items():
        if name != "id":
            check_same(found.get(name, MISSING), wanted, f"{name} of {node.id!r}")


def shown(node: Node) -> Document:
    """Write a resolved component as the wire has it, its children by their ids."""
    document: JsonValue = {"component": node.type, **node.props}
    for slot, children in node.slots.items():
        ids: list[JsonValue] = [cast("Node", child).id for child in children]
        document = pointer.put(document, pointer.split(f"/{slot}"), ids if node.is_list(slot) else ids[0])
    return cast("Document", document)


def _instances(state: a2ui.State, surface: a2ui.Surface, name: str) -> list[Node]:
    found = _named(a2ui.resolve(surface).root)
    if name in found or name not in surface.components:
        return found.get(name, [])
    # Nothing that is shown leads to it: it is shown by itself.
    holder = {"id": "root", "component": "Card", "child": name}
    message = {"version": "1.0" if surface.version == "1.0" else "v0.9"}
    body = {"surfaceId": surface.id, "components": [holder]}
    lone = fold.a2ui_apply(state, {**message, "updateComponents": body})
    return _named(a2ui.resolve(lone.surfaces[surface.id]).root)[name]


def _named(root: tree.Child) -> Mapping[str, list[Node]]:
    """Every node under all the names that cases have for it."""
    found: defaultdict[str, list[Node]] = defaultdict(list)
    for node in tree.walk(root):
        if isinstance(node, Node):
            for name in _names(node):
                found[name].append(node)
    return found


def _names(node: Node) -> Iterator[str]:
    yield node.id
    if node.scope:
        yield f"{node.id}-[{node.scope}]"
        yield f"{node.id}_{node.scope.rpartition('/')[2]}"
