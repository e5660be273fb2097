"""What the writers of a card work with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec.adapters.adaptive_card.writing.reach import Reach
from uispec.adapters.clicks.drafts import Chain, Element, HomeDraft
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Pen
from uispec.ledger import Ledger

Watching: TypeAlias = tuple[Neutral, bool, bool]
"""A node that shows by one place of the data; whether it shows now, and what is there now."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One thing that a button shows or hides, once everything has its id."""

    name: str
    """In the source."""
    target: Neutral | None
    """What the source says of it, if it names it."""
    into: list[JsonValue]
    """Where the output lists it."""
    is_input: bool = False
    becomes: bool | None = None
    """Whether it shows then; `None` where the source says so itself, or it changes with each press."""


class Desk:
    """One card in the making."""

    def __init__(
        self,
        card: Element,
        draft: HomeDraft,
        reach: Reach,
        source_format: str,
        *,
        aimed: frozenset[str],
        watching: Mapping[str, Sequence[Watching]],
    ) -> None:
        self.card: Final = card
        self.draft: Final = draft
        self.reach: Final = reach
        self.source_format: Final = source_format
        self.is_same: Final = source_format == "adaptive-card"
        """Whether the source is a card, too, so that what only cards have a word for can go back."""
        self.aims: Final[list[Aim]] = []
        self.ids: Final[dict[str, str]] = {}
        """By the name of a node that some button shows or hides, what it is called in the output."""
        self.owners: Final[dict[int, Neutral]] = {}
        """By the identity of an element of the output, the node that it is made of."""
        self.lenders: Final[dict[int, list[Element]]] = {}
        """By the identity of an element, the objects that it has members of."""
        self._aimed = aimed
        self._watching = watching

    @property
    def ledger(self) -> Ledger:
        """Where losses are noted."""
        return self.draft.ledger

    def lend(self, lender: Element, element: Element) -> None:
        """Remember that an element has members that were placed in another object first."""
        self.lenders.setdefault(id(element), []).append(lender)

    def list_watching(self, path: str) -> Sequence[Watching]:
        """List the nodes that show, or do not, by the data at a path."""
        return self._watching.get(path, ())

    def is_aimed(self, node: Neutral) -> bool:
        """Tell whether some button shows, hides or clears a node."""
        return node.name in self._aimed

    def own(self, element: Element, node: Neutral) -> None:
        """Remember what an element is made of; what some button is about gets an id."""
        self.owners.setdefault(id(element), node)
        if node.name in self._aimed and node.name not in self.ids:
            id_ = element.get("id")
            if not isinstance(id_, str):
                id_ = element["id"] = self.draft.allot(node)
            self.ids[node.name] = id_


@dataclass(slots=True, eq=False)
class Site:
    """One node while it is written."""

    desk: Desk
    node: Neutral
    pen: Pen
    chain: Chain
    waiting: list[Element] = field(default_factory=list[Element])
    """Elements that go above it."""

    @property
    def draft(self) -> HomeDraft:
        """The clicks of the card."""
        return self.desk.draft

    @property
    def reach(self) -> Reach:
        """What the card may hold."""
        return self.desk.reach

    def near(self, message: str) -> None:
        """Say that the node shows as something else, if it is a thing of its own."""
        if self.node.type_at is not None:
            self.pen.near("component", message)
