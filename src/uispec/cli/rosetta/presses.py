"""A press of a button on each target, as the target's own host would send it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import a2ui, adaptive, fold, jsonrender, tree
from uispec.losses import Conversion

Result = Conversion[JsonValue]


@dataclass(frozen=True, slots=True)
class Pressed:
    """What comes of a press."""

    payload: JsonValue = None
    """What is sent, or would be; `None` where there is nothing to send, or it is not known yet."""
    held: tuple[str, ...] = ()
    """Why the host does not send it yet, a sentence each."""

    @property
    def sent(self) -> JsonValue:
        """The payload; `None` where nothing is sent."""
        return None if self.held else self.payload


_UNMET: Final = "A check of the button is not met."
_HIDDEN: Final = "The button is not shown before something else is pressed."

Press = Callable[[Result, str, str], Pressed]
"""From a conversion, the id of an action of its output, and a moment."""


def press(result: Result, now: str) -> Pressed:
    """Press the first button of a document that sends something home.

    Args:
        result: of a conversion.
        now: the moment of the press, ISO 8601.
    """
    names = actions_of(result)
    send = _PRESSES.get(result.target_format)
    return Pressed() if send is None or not names else send(result, next(iter(names)), now)


def actions_of(result: Result) -> Mapping[str, Mapping[str, JsonValue]]:
    """Give what the home of a conversion knows of its actions, by their ids in the output."""
    return cast("Mapping[str, Mapping[str, JsonValue]]", result.home.get("actions", {}))


def surface_of(result: Result) -> a2ui.Surface | None:
    """Fold the messages of a conversion to A2UI."""
    state = fold.a2ui_empty()
    for message in cast("list[Mapping[str, object]]", result.output):
        state = fold.a2ui_apply(state, message)
    return fold.a2ui_surface(state)


def press_all(result: Result, now: str) -> dict[str, Pressed]:
    """Press every button of a surface that sends something home, each once, also where it stands in many rows.

    Returns:
        What comes of it, by the id of its action, in the order in which they are drawn. A button whose checks are not
        met is disabled, and sends nothing.
    """
    surface = surface_of(result)
    if surface is None:
        return {}
    names = actions_of(result)
    first: dict[str, tree.Node] = {}
    for node in _nodes(a2ui.resolve(surface).root):
        if node.id in names:
            first.setdefault(node.id, node)
    return {name: _press_node(surface, node, now) for name, node in first.items()}


def _press_node(surface: a2ui.Surface, node: tree.Node, now: str) -> Pressed:
    unmet = [one for one in a2ui.run_checks(surface, node).results if not one.valid]
    held = tuple(_UNMET if one.message is MISSING else one.message for one in unmet)
    return Pressed(cast("JsonValue", a2ui.dump_message(a2ui.action(surface, node, now=now))), held)


def _press_card(result: Result, name: str, now: str) -> Pressed:
    card = cast("dict[str, JsonValue]", result.output)
    sent = adaptive.submit(card, name)
    if sent.payload is MISSING:
        return Pressed(held=tuple(state.error_message or f"{state.id} is wanted." for state in sent.blocking))
    action: dict[str, JsonValue] = {"type": sent.type, "id": name}
    if sent.verb is not None:
        action["verb"] = sent.verb
    action["data"] = sent.payload
    return Pressed({"type": "invoke", "name": "adaptiveCard/action", "value": {"action": action, "trigger": "manual"}})


def _press_surface(result: Result, name: str, now: str) -> Pressed:
    return press_all(result, now).get(name, Pressed())


def _press_spec(result: Result, name: str, now: str) -> Pressed:
    spec = cast("dict[str, JsonValue]", result.output)
    for node in _nodes(jsonrender.resolve(spec).root):
        if node.id == name:
            applied = jsonrender.apply_action(spec, None, node, "press")
            for effect in applied.effects:
                if isinstance(effect, jsonrender.CustomAction):
                    return Pressed({"action": effect.action, "params": dict(effect.params)})
    return Pressed(held=(_HIDDEN,))


def _press_generated(result: Result, name: str, now: str) -> Pressed:
    stack: list[JsonValue] = [result.output]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            action = value.get("$action")
            if isinstance(action, dict) and str(action.get("_home", "")).endswith(f" {name}"):
                return Pressed(action)
            stack.extend(reversed(value.values()))
        elif isinstance(value, list):
            stack.extend(reversed(value))
    return Pressed()


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
