"""The walk over a card: what is still to be read, and what a reader of one type works with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pydantic import JsonValue

from uispec.adapters.adaptive_card.alternatives import NOTHING, Alternatives
from uispec.adapters.adaptive_card.words import ACROSS, DOWN
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Partly
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
    inherited: "Mapping[str, Handed] | None" = None
    """How things stand in what is around it, by the member that says so there; `None` until it waits to be read."""
    is_tap: bool = False
    """Whether the object is an action without a button."""
    around: str = ""
    """The name of what it is a part of."""
    ready: Neutral | None = None
    """A node that is made already, and waits for its turn."""


_HANDED: Final[Mapping[str, Mapping[str, str]]] = {"verticalContentAlignment": DOWN, "horizontalAlignment": ACROSS}
"""Members that what stands inside means, too, where it says nothing of them, each with its words."""
_APART: Final = frozenset({"AdaptiveCard", "Table"})
"""Types that nothing is handed into: an inner card begins anew, and cells look to their row and column."""


@dataclass(slots=True, eq=False)
class Handed:
    """How things stand in an object that say nothing of it themselves."""

    word: str
    key: str
    """The member of the object that says so."""
    at: Place
    node: Neutral | None = None
    """What the object became, once it is read."""

    def take(self) -> str:
        """Give the word to something inside, so that a target without a word for the object's own has a part of it."""
        node, self.node = self.node, None
        if node is not None:
            said = {name: val for name, val in node.attrs.items() if val.at.key == self.key}
            node.attrs |= {name: Partly.of(val) for name, val in said.items() if val.at.parent is self.at}
        return self.word


_NOTHING_SAID: Final[Mapping[str, Handed]] = MappingProxyType({})


def hand_down(raw: Raw, at: Place, inherited: Mapping[str, Handed]) -> Mapping[str, Handed]:
    """Tell how things stand in an object: as it says, else as in what is around; without what is so anyway."""
    handed = inherited
    for key, words in _HANDED.items():
        said = raw.get(key)
        word = words.get(said.lower()) if isinstance(said, str) else None
        if word is not None:
            handed = {**handed, key: Handed(word, key, at)}
    return {key: each for key, each in handed.items() if each.word != "start"} if handed else handed


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
        self._handed = _NOTHING_SAID
        """How things stand in what is being read."""
        self._left = most

    @property
    def handed(self) -> Mapping[str, Handed]:
        """How things stand in what is being read that say nothing of that."""
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
                if job.inherited is None or (isinstance(named, str) and named in _APART):
                    job.inherited = _NOTHING_SAID
                self._handed = hand_down(job.raw, job.at, job.inherited)
                read(job)

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
        """How things stand in what is around it."""
        return _NOTHING_SAID if self.job.inherited is None else self.job.inherited

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
