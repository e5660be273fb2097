"""What happens on a press, or on another event, where the target has no words for it."""

from typing import Final

from uispec.adapters.neutral import Neutral, drop, is_below
from uispec.adapters.pen import Pen
from uispec.losses import LossCode

PRESS: Final = "press"


def lose_event(node: Neutral, event: Neutral, code: LossCode = "action", message: str = "") -> None:
    """Leave out what an event does; what it belongs to stays.

    Where the action is the component itself, as in a card, or has the title of it, it cannot be left out without that.
    So what it says is lost by itself, and the component shows as another kind: one that does nothing.
    """
    is_shared = event.at is node.at
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
