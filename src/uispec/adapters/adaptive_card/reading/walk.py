"""The walk over a card: what is still to be read, and what a reader of one type works with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from uispec.adapters.adaptive_card.alternatives import NOTHING, Alternatives
from uispec.adapters.adaptive_card.reading.handing_down import NOTHING_HANDED, Handed, hand_down
from uispec.adapters.adaptive_card.words import APART
from uispec.adapters.neutral import Neutral
from uispec.adapters.vocabulary import KINDS
from uispec.ledger import Cursor, Ledger, Place, Val
from uispec.losses import LossCode

Raw = dict[str, JsonValue]
Attach = Callable[[Neutral], None]


@dataclass(slots=True, eq=False)
class Job:
    """One object that is still to be read."""

    raw: Raw
    at: Place
    default: str | None
    """The type of an object that names none."""
    attach: Attach
    chain: tuple[Place, ...] = ()
    """The inner cards around it, the outermost first."""
    given: Mapping[str, Val] = field(default_factory=dict[str, Val])
    """Attributes that what holds the object says of it."""
    skips: frozenset[str] = frozenset()
    """Members that what holds the object has read already."""
    partly: frozenset[str] = frozenset()
    """Members that also make the object a thing of its own."""
    partly_inside: frozenset[str] = frozenset()
    """The same for the one thing in it."""
    skips_inside: frozenset[str] = frozenset()
    """Members of what stands in it that the object has read already."""
    inherited: Mapping[str, Handed] | None = None
    """The alignments that it is handed, by their members; `None` until it waits to be read."""
    is_tap: bool = False
    """Whether the object is an action without a button."""
    around: str = ""
    """The name of what it is a part of."""
    ready: Neutral | None = None
    """A node that is made already, and waits for its turn."""


class Walk:
    """The state of one reading."""

    def __init__(self, ledger: Ledger, alternatives: Alternatives, most: int) -> None:
        self.ledger: Final = ledger
        self.data: Final[dict[str, JsonValue]] = {}
        """What every input holds, by its id."""
        self.ids: Final[set[str]] = set()
        self.aims: Final[list[list[Neutral]]] = []
        """For each button that shows, hides or clears something the targets that it names."""
        self._alternatives = alternatives
        self._jobs: list[Job] = []
        self._handed = NOTHING_HANDED
        self._left = most

    @property
    def handed(self) -> Mapping[str, Handed]:
        """The alignments that what is being read hands to what stands in it, by their members."""
        return self._handed

    def later(self, jobs: Sequence[Job]) -> None:
        """Read these next, in their order, each with everything in it."""
        for job in jobs:
            if job.inherited is None:
                job.inherited = self._handed
        self._jobs.extend(reversed(jobs))

    def run(self, read: Callable[[Job], None]) -> None:
        """Read until nothing is left."""
        while self._jobs:
            job = self._jobs.pop()
            if not self._left:
                self.ledger.note(job.at, "limit", "dropped", "card", "The card has too many elements.")
                continue
            self._left -= 1
            if self._choose(job):
                named = job.raw.get("type", job.default)
                if job.inherited is None or (isinstance(named, str) and named in APART):
                    job.inherited = NOTHING_HANDED
                self._handed = job.inherited
                read(job)

    def enter(self, raw: Raw, node: Neutral) -> None:
        """Hand down what an object says to all that is read later and stands in it."""
        self._handed = hand_down(raw, node, self._handed)

    def stands(self, raw: Raw) -> bool:
        """Tell whether an object shows itself, and neither a fallback nor nothing."""
        return self._alternatives.steps(raw) == 0

    def shows(self, raw: Raw) -> bool:
        """Tell whether an object shows, itself or by a fallback."""
        return self._alternatives.steps(raw) != NOTHING

    def _choose(self, job: Job) -> bool:
        """Go down to what shows in place of an object; tell whether anything does."""
        steps = self._alternatives.steps(job.raw)
        if steps == NOTHING:
            self.ledger.note(
                job.at,
                "unreachable",
                "dropped",
                "card",
                "The host of the card leaves it out, by its fallback or needs.",
            )
            return False
        for _ in range(steps):
            self._alternatives.lose(self.ledger, job.raw, job.at, "card")
            job.at.is_object = True
            fallback = job.raw["fallback"]
            assert isinstance(fallback, dict)  # what `Alternatives` counted
            job.raw, job.at = fallback, job.at / "fallback"
            if job.default == "AdaptiveCard":
                job.default = None  # in place of a card stands an element
        return True


@dataclass(slots=True, eq=False)
class Here:
    """One object while it is read."""

    walk: Walk
    job: Job
    type: str
    cursor: Cursor
    node: Neutral

    @property
    def ledger(self) -> Ledger:
        """Where losses are noted."""
        return self.walk.ledger

    @property
    def raw(self) -> Raw:
        """The object itself."""
        return self.job.raw

    def word(self, key: str) -> str:
        """The word of an enumeration in lower case; empty where there is none."""
        value = self.raw.get(key)
        return value.lower() if isinstance(value, str) else ""

    @property
    def inherited(self) -> Mapping[str, Handed]:
        """The alignments that it is handed, by their members."""
        return NOTHING_HANDED if self.job.inherited is None else self.job.inherited

    def is_open(self, key: str) -> bool:
        """Tell whether a member is there and still to be read."""
        return key in self.raw and key in self.cursor.rest()

    def is_free(self, attribute: str) -> bool:
        """Tell whether the node could have an attribute that nothing says yet."""
        return attribute in KINDS[self.node.kind] and attribute not in self.node.attrs

    def extra(self, key: str, code: LossCode) -> None:
        """Keep a member that only cards have a word for."""
        if self.is_open(key):
            self.node.set_extra(key, self.cursor.take(key), code)

    def misfit(self, key: str, code: LossCode) -> None:
        """Lose a member that is none that a card takes there."""
        val = self.cursor.take(key)
        if val is not None:
            val.lose(code, "A card takes no such value here.")

    def part(self, kind: str, at: Place, *, facts: Mapping[str, JsonValue] | None = None) -> Neutral:
        """Make a part of the node: an action, a check, a run."""
        node = self.node
        made = Neutral(self.ledger, kind, at, node.name, None, node.path, node.rows, node.scope)
        if facts is not None:
            made.facts = facts
        return made

    def item(self, raw: JsonValue, at: Place, what: str) -> Val:
        """Take an item of a list that is a value itself."""
        val = Val(self.ledger, raw, at, "", "show", what)
        self.ledger.taken.append(val)
        return val
