"""What a conversion lost, in the three words that box-kite has for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from uispec import pointer
from uispec._hold import hold
from uispec.losses import HasLosses, LossCode

Word: TypeAlias = Literal["data-binding", "repeat", "event"]

WORDS: Final[Mapping[LossCode, Word]] = {
    "data_binding": "data-binding",
    "two_way": "data-binding",
    "repeat": "repeat",
    "event": "event",
    "action": "event",
}
"""box-kite's word for a loss, by our code. About all others it says nothing, and the thing is gone all the same."""


@dataclass(frozen=True, slots=True)
class BoxKiteLoss:
    """One loss as box-kite tells it."""

    code: Word
    path: str
    """The way down to it, with dots: `root.0.children.1.on.click`."""


def box_kite_losses(result: HasLosses) -> tuple[BoxKiteLoss, ...]:
    """Tell the losses of a conversion as box-kite would.

    Args:
        result: a conversion, or anything else with losses.

    Returns:
        Those that box-kite has a word for, once each, in the order of the source document. Their paths lead into the
        document that was converted, as our pointers do.

    Source: box-kite, its conversion to assistant-ui.

    >>> from uispec.losses import Conversion, Loss
    >>> losses = (Loss("action", "/0/on/press", "dropped", "node.on", "."), Loss("style", "/0", "dropped", "node", "."))
    >>> box_kite_losses(Conversion({}, losses))
    (BoxKiteLoss(code='event', path='0.on.press'),)
    """
    if not isinstance(getattr(result, "losses", None), tuple):
        hold("box_kite_losses", "result", result, (), "a Conversion, or what else has losses")
    told = (
        BoxKiteLoss(WORDS[loss.code], ".".join(pointer.split(loss.path)))
        for loss in result.losses
        if loss.code in WORDS
    )
    return tuple(dict.fromkeys(told))
