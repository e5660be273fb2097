"""Hosts of assistant-ui: the nodes that fire an action, and what they put under `$input`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.convert.hosts.target import Typing, odd
from tests.convert.shapes import is_array, is_object
from uispec import genui
from uispec.genui.components import COMPONENTS


@dataclass(frozen=True, slots=True)
class GenerativeHost:
    """Specs of one form, drawn by the published components."""

    name: str
    options: Mapping[str, Any]
    format: str = "assistant-ui"

    def faults(self, output: Any) -> list[str]:
        return [str(issue) for issue in genui.validate(output) if issue.severity == "error"]

    def sent(self, document: Any, data: Any) -> list[Any]:
        return [payload for _, payload in self.clicks(document, "as it is")]

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        """Only the flat form has actions."""
        for index, (node, _) in enumerate(_nodes(output)):
            action = node.get("$action")
            component = COMPONENTS.get(node.get("$type", ""))
            # A button that submits a form does what the form does, and nothing of its own.
            if action is None or component is None or not component.fires_action or node.get("submit") is True:
                continue
            payload = dict(action)
            if component.input == "fields":
                payload["$input"] = {f["name"]: _typed(f, typing) for f, _ in _nodes(node) if _is_named(f)}
            elif component.input is not None:
                payload["$input"] = _typed(node, typing)
            yield f"{index}", payload
        for index, (node, _) in enumerate(_nodes(output)):
            for name in ("confirm", "cancel"):
                button = node.get(name)
                if node.get("$type") == "Card" and is_object(button) and "$action" in button:
                    fields = {f["name"]: _typed(f, typing) for f, _ in _nodes(node) if _is_named(f)}
                    extra = {"$input": fields} if node.get("asForm") is True and name == "confirm" else {}
                    yield f"{index} {name}", {**button["$action"], **extra}


def _is_named(node: Mapping[str, Any]) -> bool:
    component = COMPONENTS.get(node.get("$type", ""))
    return component is not None and component.input in ("text", "boolean") and isinstance(node.get("name"), str)


def _nodes(output: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """Each node with the form around it."""
    stack: list[tuple[Any, dict[str, Any] | None]] = [
        (output.get("root", output) if is_object(output) else output, None)
    ]
    while stack:
        value, form = stack.pop()
        if is_array(value):
            stack.extend((item, form) for item in reversed(value))
        elif is_object(value):
            yield value, form
            is_form = value.get("$type") == "Form" or value.get("asForm") is True
            stack.append((value.get("children"), value if is_form else form))


def _typed(node: Mapping[str, Any], typing: Typing) -> Any:
    match node.get("$type"):
        case "Checkbox":
            return node.get("defaultChecked", False) if typing == "as it is" else typing != "empty"
        case "Select" | "RadioGroup":
            value = node.get("defaultValue", "") if typing == "as it is" else ""
            return node["options"][-1]["value"] if typing[:3] == "odd" and node.get("options") else value
        case "DatePicker":
            return {"as it is": node.get("value", ""), "empty": ""}.get(typing, "2030-02-03")
        case _:
            return "" if typing == "as it is" else odd(str(node.get("name", "")), typing)
