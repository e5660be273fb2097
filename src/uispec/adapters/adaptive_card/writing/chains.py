"""Where a card sends its inputs from: every event that takes them along, with the inner cards around it."""

from collections.abc import Iterator

from pydantic import JsonValue

from uispec import pointer
from uispec.adapters.adaptive_card.writing.desk import Watching
from uispec.adapters.clicks.drafts import Chain
from uispec.adapters.events import PRESS, takes_inputs
from uispec.adapters.neutral import Neutral, walk


def senders(root: Neutral) -> list[Chain]:
    """List the places of the events that take along what was filled in; a card has none but presses."""
    found: list[Chain] = []
    stack: list[tuple[Neutral, Chain]] = [(root, ())]
    while stack:
        node, chain = stack.pop()
        press = node.events.get(PRESS)
        if press is not None:
            found.extend(chain for step in steps_of(press) if takes_inputs(step))
        if node.kind in ("button", "link"):
            continue  # what is inside becomes its title
        if node.kind == "overlay":
            content = node.slots.get("content")
            if content is not None:
                stack.append((content, (*chain, id(content))))
            continue  # the trigger opens the inner card, and does nothing else
        stack.extend((inner, chain) for inner in node.owned)
    return found


def steps_of(event: Neutral) -> Iterator[Neutral]:
    """Give an event, or the steps of a sequence in their order."""
    stack = [event]
    while stack:
        step = stack.pop()
        if step.kind == "sequence":
            stack.extend(reversed(step.parts.get("steps", ())))
        else:
            yield step


def find_aimed(root: Neutral) -> frozenset[str]:
    """List the names of what some button shows, hides or clears."""
    return frozenset(node.name for node in walk(root) if node.kind == "target")


def find_watching(root: Neutral, data: JsonValue) -> dict[str, list[Watching]]:
    """Find what shows by one place of the data that an action of the document changes, and that is true or false.

    A condition that reads one place follows it or its opposite; which of the two, its value now tells.
    """
    written = {_path(node) for node in walk(root) if node.kind == "set_data"}
    found: dict[str, list[Watching]] = {}
    for node in walk(root) if written else ():
        visible = node.attrs.get("visible")
        if visible is None or visible.form is None or len(visible.reads) != 1:
            continue
        path = pointer.format(visible.reads[0])
        held, is_shown = pointer.find(data, visible.reads[0], False), visible.now()
        if path in written and isinstance(held, bool) and isinstance(is_shown, bool):
            found.setdefault(path, []).append((node, is_shown, held))
    return found


def _path(event: Neutral) -> str:
    target = event.attrs.get("target")
    path = None if target is None else target.now()
    return path if isinstance(path, str) else ""
