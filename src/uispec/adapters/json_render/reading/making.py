"""Neutral nodes and values that a spec says otherwise than by a member of its own."""

from typing import Final, cast

from pydantic import JsonValue

from uispec.adapters.json_render.reading.language import Values
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Unsaid
from uispec.ledger import Cursor, Ledger, Place, Use, Val


class Maker:
    """Makes them for one spec."""

    def __init__(self, ledger: Ledger, values: Values) -> None:
        self.ledger: Final = ledger
        self.values: Final = values

    def val(self, raw: JsonValue, at: Place, scope: str, what: str, use: Use = "show") -> Val:
        """Make a value that stands at a place in other words than these."""
        val = Val(self.ledger, raw, at, scope, use, what)
        self.ledger.taken.append(val)
        return val

    def imply(self, node: Neutral, attribute: str, word: JsonValue, at: Place | None = None) -> None:
        """Give a node what its type says, where nothing else says it; what a target loses of it is the type's."""
        place = at or node.type_at
        if place is not None and attribute not in node.attrs:
            node.set(attribute, self.val(word, place, node.scope, f"{node.kind}.{attribute}"))

    def assume(self, node: Neutral, attribute: str, word: JsonValue, at: Place) -> None:
        """Give a node what a prop means that is left out."""
        if attribute not in node.attrs:
            node.set(attribute, Unsaid(self.ledger, word, at, f"{node.kind}.{attribute}"))

    def part(self, kind: str, cursor: Cursor, around: Neutral, raw: JsonValue = None) -> Neutral:
        """Make the node of an object inside an element: an action, a check, a tab."""
        source = cast("JsonValue", cursor.source) if raw is None else raw
        return self.inside(kind, cursor.at, around, source)

    def inside(self, kind: str, at: Place, around: Neutral, raw: JsonValue = None) -> Neutral:
        """Make the node of something inside an element that is no object of its own."""
        return Neutral(self.ledger, kind, at, around.name, None, around.path, around.rows, around.scope, raw=raw)

    def box(self, around: Neutral, part: str) -> Neutral:
        """Make the box of several children, where the neutral tree has one place for them."""
        return Neutral(
            self.ledger,
            "group",
            around.at,
            f"{around.name}/{part}",
            around.type_at,
            Place(around.path, part),
            around.rows,
            around.scope,
            facts={"axis": "vertical"},
        )
