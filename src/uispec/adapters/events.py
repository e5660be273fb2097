"""What happens on a press, or on another event, where the target has no words for it."""

from collections.abc import Container
from typing import Final

from uispec.adapters.neutral import Neutral, drop, is_below, is_hidden
from uispec.adapters.pen import Pen
from uispec.losses import LossCode

PRESS: Final = "press"
DONE: Final = ("emit", "open_url")
"""What a press does in a target that knows messages and links, and no other actions."""
ONE: Final = "One thing is done at a press, and this is not it."


def step_of(event: Neutral | None, kinds: Container[str]) -> Neutral | None:
    """Find what a target does of an event: the event itself, or of several actions in a row the first of some kinds."""
    if event is None or event.kind != "sequence":
        return event
    return next((step for step in event.parts.get("steps", ()) if step.kind in kinds), None)


def pick_step(event: Neutral | None, kinds: Container[str], message: str) -> Neutral | None:
    """Take what a target does of an event, and leave out the other actions in a row with it.

    Args:
        event: of a node.
        kinds: of actions that the target can do.
        message: of the losses where it can do none of several.
    """
    chosen = step_of(event, kinds)
    if event is not None and event.kind == "sequence":
        event.is_written = True
        for step in event.parts.get("steps", ()):
            if step is not chosen:
                drop(step, "action", message if chosen is None else ONE)
    return chosen


def press_of(node: Neutral) -> Neutral | None:
    """Find what a press does in a target that knows messages and links, and no other actions."""
    return step_of(node.events.get(PRESS), DONE)


def takes_inputs(event: Neutral) -> bool:
    """Tell whether an event is a message that may take along what was filled in: the source does not say otherwise."""
    return event.kind == "emit" and event.facts.get("inputs") != "none"


def is_sender(node: Neutral) -> bool:
    """Tell whether a node is a button or a link that sends what was filled in, and can be pressed now."""
    event = press_of(node)
    return node.kind in ("button", "link") and event is not None and takes_inputs(event) and not is_hidden(node)


def lose_event(node: Neutral, event: Neutral, code: LossCode = "action", message: str = "") -> None:
    """Leave out what an event does; what it belongs to stays.

    Where the action is the component itself, as in a card, or has the title of it, it cannot be left out without that.
    Where it stands in for what the component would do without it (a fact, `is_instead`), it cannot either. So what it
    says is lost by itself, and the component shows as another kind: one that does nothing.
    """
    is_shared = event.at is node.at or event.facts.get("is_instead") is True
    if not is_shared and not any(is_below(val.at, event.at) for val in node.attrs.values()):
        drop(event, code, message)
        return
    with Pen(event, {}) as pen:
        for attribute in event.attrs:
            pen.lose(attribute, code, message)
        for inner in event.owned:
            drop(inner, code, message)
    if is_shared and node.type_at is not None:
        node.ledger.note(node.type_at, code, "approximated", node.kind, message)


def lose_other_events(node: Neutral, message: str, *, kept: str = PRESS) -> None:
    """Leave out what happens on any event but one."""
    for name, event in node.events.items():
        if name != kept and not event.is_written:
            lose_event(node, event, "event", message)
