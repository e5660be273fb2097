"""Hosts of A2UI: a surface resolved, inputs that write into its data, events with their context computed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tests.convert.hosts.target import NOW, Typing, odd
from tests.convert.shapes import is_array
from uispec import a2ui, fold, tree
from uispec.a2ui.inputs import bound_path, write_binding
from uispec.a2ui.state import State, Surface
from uispec.tree import Node

_BLANK: Final[Mapping[str, Any]] = {"CheckBox": False, "ChoicePicker": [], "Slider": 0, "TextField": ""}


@dataclass(frozen=True, slots=True)
class A2uiHost:
    """Surfaces of one version."""

    name: str
    format: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def faults(self, output: Any) -> list[str]:
        found: list[str] = []
        state = _state(output)
        for surface in state.surfaces.values():
            found += [str(issue) for issue in a2ui.validate(surface, complete=True) if issue.severity == "error"]
        return found

    def sent(self, document: Any, data: Any) -> list[Any]:
        surfaces = _state(document).surfaces.values()
        return [message for surface in surfaces for _, message in _messages(replace(surface, data=data))]

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        state = _state(output)
        for surface in state.surfaces.values():
            state = _typed(state, surface, typing)
        for surface in state.surfaces.values():
            yield from _messages(surface)


def _messages(surface: Surface) -> Iterator[tuple[str, Any]]:
    for node in _nodes(surface):
        action = node.props.get("action")
        if isinstance(action, Mapping) and "event" in action:
            version = "v0.9" if surface.version == "0.9" else surface.version
            event = a2ui.event(surface, node)
            message = event.message(version=version, surface_id=surface.id, component_id=node.id, timestamp=NOW)
            yield f"{node.id} {node.path}", message


def _state(output: Any) -> State:
    state = fold.a2ui_empty()
    for message in output if is_array(output) else [output]:
        state = fold.a2ui_apply(state, message)
    return state


def _nodes(surface: Surface) -> Iterator[Node]:
    for node in tree.walk(a2ui.resolve(surface).root):
        if isinstance(node, Node):
            yield node


def _typed(state: State, surface: Surface, typing: Typing) -> State:
    """The state after somebody typed into every input."""
    if typing == "as it is":
        return state
    for node in _nodes(surface):
        is_input = "value" in node.props or node.type in _BLANK or node.type == "DateTimeInput"
        if is_input and bound_path(surface, node, "value") is not None:
            state = write_binding(state, surface.id, node, "value", _value(node, typing))
    return state


def _value(node: Node, typing: Typing) -> Any:
    if node.type == "TextField":
        # A field for numbers lets nothing else in; and where it held the action back, nothing would be seen of that.
        return "7" if node.props.get("variant") == "number" and typing != "empty" else odd(node.id, typing)
    if typing == "empty":
        return _BLANK.get(node.type, "")
    match node.type:
        case "CheckBox":
            return True
        case "ChoicePicker":
            options: Any = node.props["options"]
            return [option["value"] for option in options[-1:]]
        case "Slider":
            return node.props.get("max", 1)
        case "DateTimeInput":
            date = "2030-02-03" if node.props.get("enableDate") else ""
            time = "04:05" if node.props.get("enableTime") else ""
            return f"{date}T{time}" if date and time else date or time
        case _:
            return ""
