"""How the elements of an Adaptive Card stand: below each other, side by side, with lines between them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec.adapters.adaptive_card.words import APART, HANDED_DOWN
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.adaptive.tables.places import HOLDING, PLACES, kind_of

Axis: TypeAlias = Literal["horizontal", "vertical"]


_INSIDE: Final = tuple(
    sorted(
        {
            member
            for places in PLACES.values()
            for member, place in places.items()
            if place.kind in HOLDING or kind_of(place.kind).is_action or place.kind == "AdaptiveCard"
        }
    )
)
"""Members in which elements stand, or what holds some."""
_FIRST: Final = "A card draws lines between elements only, and nothing stands before this one."
_ACROSS: Final = "A card draws lines across the way things follow."
_TWICE: Final = "A card draws one line between two elements."
_LAST: Final = "A card draws lines between elements only, and nothing stands after this one."


@dataclass(slots=True)
class Piece:
    """What one node became."""

    elements: list[Element] = field(default_factory=list[Element])
    actions: list[Element] = field(default_factory=list[Element])
    """Of a button or an overlay; never together with elements."""
    divider: Neutral | None = None
    """A divider, which draws itself on what comes after it."""
    card: Element = field(default_factory=Element)
    """What a surface that is a card of its own says of that card, its actions among them."""
    is_column: bool = False
    """Whether its one element was a column in the source, so that it can be one again."""
    column: Element = field(default_factory=lambda: Element(type="Column", width="auto"))
    """The column that it stands in if the node around it is a row."""

    @property
    def actions_in(self) -> list[Element]:
        """The actions of which it consists, if it is nothing else."""
        if self.actions:
            return self.actions
        lone = self.elements[0] if len(self.elements) == 1 else {}
        held = lone.get("actions") if lone.keys() == {"type", "actions"} else None
        return [one for one in held if isinstance(one, dict)] if isinstance(held, list) else []


def is_light(piece: Piece) -> bool:
    """Whether it is buttons that take no share of the width."""
    return bool(piece.actions) and piece.column["width"] == "auto"


def divided(pieces: Iterable[Piece]) -> list[Piece]:
    """Leave out what is empty, and dividers that divide nothing: at either end, or one behind the other."""
    kept: list[Piece] = []
    for piece in pieces:
        if piece.divider is None:
            if piece.elements or piece.actions:
                kept.append(piece)
        elif not kept or kept[-1].divider is not None:
            drop(piece.divider, "layout", _TWICE if kept else _FIRST)
        else:
            kept.append(piece)
    if kept and kept[-1].divider is not None:
        drop(kept[-1].divider, "layout", _LAST)
        kept.pop()
    return kept


def columns_of(pieces: Sequence[Piece], *, gather: bool) -> list[Element]:
    """Give each of the `divided` pieces its column; buttons side by side share one, unless a divider goes between."""
    columns: list[Element] = []
    divider: Neutral | None = None
    last: Piece | None = None
    actions: list[Element] = []
    for piece in pieces:
        if piece.divider is not None:
            divider, last = piece.divider, None
            continue
        if gather and last is not None and is_light(last) and is_light(piece):
            actions.extend(piece.actions)
            columns[-1]["items"] = [action_set(actions)]
            continue
        column, last = piece.column, piece
        actions = [*piece.actions]
        if piece.is_column:
            column.update({**piece.elements[0], "type": "Column"})
        else:
            column["items"] = [*(plain([action_set(actions)] if actions else piece.elements))]
        if divider is not None:
            _separate(divider, column, "vertical")
            divider = None
        columns.append(column)
    return columns


def stack_pieces(pieces: Iterable[Piece]) -> list[Element]:
    """Put pieces below each other; a divider becomes the separator of what comes after it."""
    elements: list[Element] = []
    divider: Neutral | None = None
    for piece in divided(pieces):
        if piece.divider is not None:
            divider = piece.divider
            continue
        made = [action_set(piece.actions)] if piece.actions else piece.elements
        if divider is not None:
            _separate(divider, made[0], "horizontal")
            divider = None
        elements.extend(made)
    return elements


def _separate(divider: Neutral, element: Element, axis: Axis) -> None:
    element["separator"] = True
    with Pen(divider, element) as pen:
        drawn = pen.choose("axis", {"horizontal": "horizontal", "vertical": "vertical"}, absent="horizontal")
        if drawn != axis and pen.has("axis"):
            pen.change("axis", _ACROSS)
        elif drawn != axis:
            pen.assume("axis", "layout", _ACROSS)


def action_set(actions: Iterable[Element]) -> Element:
    """Put actions beside each other."""
    return {"type": "ActionSet", "actions": [*actions]}


def plain(elements: Sequence[Element]) -> list[Element]:
    """Open a lone Container that says nothing of its own."""
    inner = elements[0].get("items") if len(elements) == 1 and elements[0].keys() == {"type", "items"} else None
    if isinstance(inner, list) and elements[0]["type"] == "Container":
        return [item for item in inner if isinstance(item, dict)]
    return list(elements)


def settle(card: Element) -> None:
    """Stop alignments from being inherited further than the source means them.

    A card hands some of them down to everything inside that sets none.
    """
    stack: list[tuple[JsonValue, frozenset[str]]] = [(card, frozenset())]
    while stack:
        value, handed = stack.pop()
        if isinstance(value, list):
            stack.extend((item, handed) for item in value)
            continue
        if not isinstance(value, dict):
            continue
        kind, around = value.get("type"), handed
        if kind in APART:
            handed = frozenset[str]()
        for key, alignment in HANDED_DOWN.items():
            if key in handed and kind in alignment.meant_by:
                value.setdefault(key, alignment.default)
            if key in value:
                handed = handed - {key} if value[key] == alignment.default else handed | {key}
        # A fallback stands in its place, not inside it.
        stack.extend((value[key], around if key == "fallback" else handed) for key in _INSIDE if key in value)
