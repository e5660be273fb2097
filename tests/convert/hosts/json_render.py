"""Hosts of json-render: a spec resolved, inputs that write into its state, actions that are left to the host."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from tests.convert.hosts.target import Typing, moment_for, odd
from uispec import jsonrender, tree
from uispec.errors import UispecError
from uispec.jsonrender.actions.effects import Confirmation, CustomAction
from uispec.tree import Node

_TEXTS: Final = frozenset({"Input", "Textarea"})


@dataclass(frozen=True, slots=True)
class SpecHost:
    """Specs of the shadcn catalog."""

    name: str = "json-render"
    format: str = "json-render"
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def faults(self, output: Any) -> list[str]:
        catalog = self.options.get("catalog") or jsonrender.shadcn_catalog()
        issues = jsonrender.validate(output, catalog=catalog)
        return [str(issue) for issue in issues if issue.severity == "error"]

    def sent(self, document: Any, data: Any) -> list[Any]:
        nodes = _nodes(jsonrender.resolve(document, data))
        return [payload for _, payload in _actions(document, data, nodes)]

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        resolved = jsonrender.resolve(output)
        nodes = _nodes(resolved)
        state: Any = resolved.state
        for node in nodes:
            for prop, path in resolved.bindings(node).items():
                if typing != "as it is":
                    state = jsonrender.write_state(state, path, _value(node, prop, typing))
        yield from _actions(output, state, nodes)


def _nodes(resolved: jsonrender.Resolved) -> list[Node]:
    if resolved.root is None:
        return []
    return [node for node in tree.walk(resolved.root) if isinstance(node, Node)]


def _actions(spec: Any, state: Any, nodes: Iterable[Node]) -> Iterator[tuple[str, Any]]:
    for node in nodes:
        for event in spec["elements"][node.id].get("on", {}):
            with suppress(UispecError):
                for effect in jsonrender.apply_action(spec, state, node, event).effects:
                    asked = effect.action if isinstance(effect, Confirmation) else effect
                    if isinstance(asked, CustomAction):
                        name = f"{node.id} {node.path} {event}"
                        yield name, {"action": asked.action, "params": dict(asked.params)}


def _value(node: Node, prop: str, typing: Typing) -> Any:
    if node.type in _TEXTS:
        if typing == "odd address" and (moment := moment_for(str(node.props.get("placeholder")))):
            return moment
        return "7" if node.props.get("type") == "number" and typing != "empty" else odd(node.id, typing)
    is_empty = typing == "empty"
    options: Any = node.props.get("options", [])
    held: Any = node.props.get("items", node.props.get("buttons", node.props.get("tabs", [])))
    match node.type:
        case "Checkbox" | "Switch" | "Toggle":
            return not is_empty
        case "Slider":
            return node.props.get("min", 0) if is_empty else node.props.get("max", 100)
        case "Pagination":
            return 1 if is_empty else node.props["totalPages"]
        case "Select" | "Radio":
            return "" if is_empty or not options else options[-1]
        case _:
            return "" if is_empty or not held else held[-1]["value"]
