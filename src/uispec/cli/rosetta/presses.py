"""A press of a button on each target, as the target's own host would send it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from pydantic import JsonValue

from uispec import a2ui, adaptive, fold, jsonrender, tree
from uispec.losses import Conversion

Result = Conversion[JsonValue]
Press = Callable[[Result, str, str], JsonValue]
"""From a conversion, the id of an action of its output and a moment, to the payload; `None` where nothing is sent."""


def press(result: Result, now: str) -> JsonValue:
    """Press the first button of a document that sends something home.

    Args:
        result: of a conversion.
        now: the moment of the press, ISO 8601.

    Returns:
        What the host of the target sends; `None` where nothing on the document comes home.
    """
    actions = cast("Mapping[str, JsonValue]", result.home.get("actions", {}))
    send = _PRESSES.get(result.target_format)
    return None if send is None or not actions else send(result, next(iter(actions)), now)


def _press_card(result: Result, name: str, now: str) -> JsonValue:
    card = cast("dict[str, JsonValue]", result.output)
    sent = adaptive.submit(card, name)
    action: dict[str, JsonValue] = {"type": sent.type, "id": name}
    if sent.verb is not None:
        action["verb"] = sent.verb
    action["data"] = cast("JsonValue", sent.payload)
    return {"type": "invoke", "name": "adaptiveCard/action", "value": {"action": action, "trigger": "manual"}}


def _press_surface(result: Result, name: str, now: str) -> JsonValue:
    state = fold.a2ui_empty()
    for message in cast("list[Mapping[str, object]]", result.output):
        state = fold.a2ui_apply(state, message)
    surface = fold.a2ui_surface(state)
    if surface is None:
        return None
    for node in _nodes(a2ui.resolve(surface).root):
        if node.id == name:
            return cast("JsonValue", a2ui.dump_message(a2ui.action(surface, node, now=now)))
    return None


def _press_spec(result: Result, name: str, now: str) -> JsonValue:
    spec = cast("dict[str, JsonValue]", result.output)
    for node in _nodes(jsonrender.resolve(spec).root):
        if node.id == name:
            applied = jsonrender.apply_action(spec, None, node, "press")
            for effect in applied.effects:
                if isinstance(effect, jsonrender.CustomAction):
                    return {"action": effect.action, "params": dict(effect.params)}
    return None


def _press_generated(result: Result, name: str, now: str) -> JsonValue:
    stack: list[JsonValue] = [result.output]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            action = value.get("$action")
            if isinstance(action, dict) and str(action.get("_home", "")).endswith(f" {name}"):
                return action
            stack.extend(reversed(value.values()))
        elif isinstance(value, list):
            stack.extend(reversed(value))
    return None


def _nodes(root: Any) -> Iterator[tree.Node]:
    if isinstance(root, tree.Node):
        yield from (node for node in tree.walk(root) if isinstance(node, tree.Node))


_PRESSES: Final[Mapping[str, Press]] = {
    "adaptive-card": _press_card,
    "a2ui-v0.9": _press_surface,
    "a2ui-v1.0": _press_surface,
    "json-render": _press_spec,
    "assistant-ui": _press_generated,
}
"""By the format of the target."""
