"""Nodes from step to step: what they hold, which of them stay, which of them have news, what a click on one does."""

from collections.abc import Mapping
from typing import Final, cast

import yaml
from pydantic_core import MISSING

from tests.conformance.cases import Action, Case, Document, Step
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from tests.conformance.files import file_of
from tests.conformance.instances import Instance, Instances, emits, instances_of, staying
from tests.conformance.one_surface import OneSurface, bound
from uispec import a2ui, pointer
from uispec.a2ui.data_model import locate
from uispec.a2ui.dialects import call_key
from uispec.tree import Node


def _resolve_nodes(case: Case) -> None:
    # Our own cases have their components and data in themselves; the official ones share files.
    given: Mapping[str, Document] = _fixture(case.given["fixture"]) if "fixture" in case.given else case.given
    holder = OneSurface(case.version, data=given["data"], components=cast("list[Document]", given["components"]))
    tree = instances_of(holder.surface)
    initial: Document = case.given["expect"]
    assert initial.keys() == {"nodes"}, f"nothing compares all of {initial.keys()}"
    _check_nodes(tree, initial["nodes"])
    for step in case.steps:
        invoked: Mapping[str, list[Document]] = {}
        with expecting(step.fault):
            invoked = _take(holder, tree, step)
        after: Instances = {} if step.given["op"] == "dispose" else instances_of(holder.surface)
        _check_step(holder.surface, tree, after, invoked, step)
        tree = after


def _fixture(path: str) -> Document:
    place = file_of(path)
    assert place is not None, f"{path!r} is not here"
    return cast("Document", yaml.safe_load(place.read_text(encoding="utf-8")))


def _take(holder: OneSurface, tree: Instances, step: Step) -> Mapping[str, list[Document]]:
    """Take one step, and give the events and function calls that it leads to."""
    match step.given:
        case {"op": "set_data", "path": path, "value": value}:
            holder.write(path, value)
        case {"op": "update_components", "components": components}:
            holder.update(components)
        case {"op": "remove_component", "componentId": id_}:
            holder.remove(id_)
        case {"op": "write", "node": place, "property": name, "value": value}:
            instance, node = _instance(tree, place)
            keys = locate(instance.bindings[name], pointer.split(node.scope))
            holder.write(pointer.format(keys), value)
        case {"op": "invoke", "node": place, "property": "action"}:
            return _invoked(holder.surface, _instance(tree, place)[1])
        case {"op": "dispose"}:
            pass
        case other:
            raise AssertionError(f"nothing does {other!r}")
    return {}


def _instance(tree: Instances, place: str) -> tuple[Instance, Node]:
    instance = tree.get(place)
    assert instance is not None, f"there is no node at {place!r}"
    assert instance.node is not None, f"the component at {place!r} has not come"
    return instance, instance.node


def _invoked(surface: a2ui.Surface, node: Node) -> Mapping[str, list[Document]]:
    written = cast("Document", node.props["action"])
    if "functionCall" not in written:
        event = a2ui.event(surface, node)
        assert not event.issues, event.issues
        return {"events": [{"name": event.name, "source_component_id": node.id, "context": event.context}]}
    call: Document = written["functionCall"]
    args, issues = a2ui.evaluate_args(
        call.get("args", {}), surface.data, node.scope, surface.version, catalog_id=surface.catalog_id
    )
    assert not issues, issues
    return {"functions": [{"name": call[call_key(surface.version)], "args": args}]}


def _check_step(
    surface: a2ui.Surface, before: Instances, after: Instances, invoked: Mapping[str, list[Document]], step: Step
) -> None:
    wanted: Document = dict(step.expect)
    _check_nodes(after, wanted.pop("nodes"))
    for path, value in wanted.pop("data", {}).items():
        check_same(bound(surface, path), value, f"the data at {path!r}")
    same = staying(before, after)
    found: Document = {
        "emissions": {place: 1 for place in same if emits(before[place], after[place], same)},
        "same_nodes": sorted(same),
        "replaced_nodes": sorted(before.keys() & after.keys() - same),
        "destroyed": {place: 1 for place in before if place not in same},
        "events": [],
        "functions": [],
        **invoked,
    }
    assert wanted.keys() <= found.keys(), f"nothing compares {wanted.keys() - found.keys()}"
    for name, value in found.items():
        # What a step does not speak of has not happened.
        expected = wanted.get(name, type(value)())
        check_same(value, sorted(expected) if name.endswith("_nodes") else expected, name)


def _check_nodes(tree: Instances, wanted: Mapping[str, Document]) -> None:
    check_same(sorted(tree), sorted(wanted), "the places of the nodes")
    for place, fields in wanted.items():
        shown = tree[place].shown
        for name, value in fields.items():
            if name == "props":
                for property_, held in value.items():
                    check_same(shown["props"].get(property_, MISSING), held, f"{property_!r} of {place!r}")
            else:
                check_same(shown.get(name, MISSING), value, f"{name!r} of {place!r}")


ACTIONS: Final[Mapping[str, Action]] = {"resolve_nodes": _resolve_nodes}
