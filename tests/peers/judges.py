"""Who is asked about a stream, and where two answers part."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from tests.peers import a2ui_core, dialects, web_core
from tests.peers.draft import OPEN_CATALOG
from tests.peers.node import Node
from tests.peers.outcome import Document, Outcome, Refusal, Surfaces, exact
from tests.peers.streams import Stream
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS


@dataclass(frozen=True)
class Judge:
    """A peer in one of its modes, and the mode of ours that it is held against."""

    name: str
    strict: bool
    reads: Callable[[Stream], bool]
    """Whether it knows the version of a stream."""
    ask: Callable[[Stream], Outcome]
    spelled: Callable[[Surfaces], Surfaces]
    """A state of ours as this peer would hold it."""
    reasons: Mapping[str, frozenset[str]]
    """For each class of ours by which a message is refused, those of the peer that mean the same."""


_CORE_REASONS: Final[Mapping[str, frozenset[str]]] = {
    "InvalidDocumentError": frozenset({"A2uiValidationError"}),
    "CatalogError": frozenset({"A2uiCatalogError", "A2uiValidationError"}),
    "IntegrityError": frozenset({"A2uiIntegrityError", "A2uiRecursionError"}),
    "StateError": frozenset({"A2uiIntegrityError"}),
    # It looks at the syntax of a pointer while it reads the message.
    "DataError": frozenset({"A2uiDataError", "A2uiValidationError"}),
}
_WEB_REASONS: Final[Mapping[str, frozenset[str]]] = {
    "InvalidDocumentError": frozenset({"ZodError", "A2uiValidationError"}),
    "StateError": frozenset({"A2uiStateError"}),
    "DataError": frozenset({"A2uiDataError"}),
}


CORE_JUDGES: Final[Mapping[str, str | None]] = {
    "core unchecked": None,
    "core relaxed": "RELAXED_VALIDATION",
    "core strict": "STRICT_VALIDATION",
}
"""The presets of a2ui-core; the first looks at envelopes alone, the second lets half-arrived surfaces pass."""
WEB: Final = "web_core"


def core(name: str, *, old_catalogs: Sequence[Document] = ()) -> Judge:
    """Ask a2ui-core.

    Args:
        name: one of `CORE_JUDGES`.
        old_catalogs: documents of more catalogs that streams of v0.9 name.
    """
    old = a2ui_core.catalogs("0.9", empty=[OPEN_CATALOG], documents=old_catalogs)
    new = a2ui_core.catalogs("1.0", empty=[OPEN_CATALOG])

    def ask(stream: Stream) -> Outcome:
        messages = dialects.core_messages(stream.messages)
        return a2ui_core.folded(messages, new if stream.version == "1.0" else old, checks=CORE_JUDGES[name])

    strict = name == "core strict"
    return Judge(name, strict, lambda _: True, ask, dialects.core_surfaces, _CORE_REASONS)


def web(node: Node) -> Judge:
    """Ask web_core through a running process; components of the minimal catalog have the shapes of the basic ones."""
    basic = [*BASIC_CATALOG_IDS["0.9"], *MINIMAL_CATALOG_IDS["0.9"]]

    def ask(stream: Stream) -> Outcome:
        return web_core.folded(node, stream.messages, basic_catalogs=basic, empty_catalogs=[OPEN_CATALOG])

    return Judge(WEB, False, lambda stream: stream.version != "1.0", ask, dialects.web_surfaces, _WEB_REASONS)


@dataclass(frozen=True)
class Parting:
    """The first message of a stream that a peer and we make different things of."""

    judge: str
    stream: Stream
    index: int
    before: Surfaces
    """The state that both had. As all states here it is spelled as the peer spells it."""
    ours: Surfaces | Refusal
    theirs: Surfaces | Refusal

    @property
    def message(self) -> Document:
        return self.stream.messages[self.index]

    @property
    def so_far(self) -> Sequence[Document]:
        """The messages up to this one, and it."""
        return self.stream.messages[: self.index + 1]

    @property
    def name(self) -> str:
        """The first key of the message that is not the version."""
        return next((key for key in self.message if key != "version"), "")

    @property
    def body(self) -> Any:
        return self.message.get(self.name)

    @property
    def kind(self) -> str:
        """`we refuse`, `they refuse`, `reasons differ` or `states differ`."""
        if isinstance(self.ours, Refusal):
            return "reasons differ" if isinstance(self.theirs, Refusal) else "we refuse"
        return "they refuse" if isinstance(self.theirs, Refusal) else "states differ"


def parting(judge: Judge, stream: Stream, own: Outcome) -> Parting | None:
    """Find where a peer and we part; `None` where they agree to the end."""
    asked = judge.ask(stream)
    before: Surfaces = {}
    own_steps = _steps(Outcome([judge.spelled(state) for state in own.states], own.refused))
    for index, (here, there) in enumerate(zip_longest(own_steps, _steps(asked))):
        if not _agree(judge, here, there):
            return Parting(judge.name, stream, index, before, here, there)
        if isinstance(here, Refusal):
            break
        before = here
    return None


def _agree(judge: Judge, here: Surfaces | Refusal, there: Surfaces | Refusal) -> bool:
    if isinstance(here, Refusal):
        return isinstance(there, Refusal) and there.name in judge.reasons.get(here.name, ())
    return not isinstance(there, Refusal) and exact(here) == exact(there)


def _steps(outcome: Outcome) -> list[Surfaces | Refusal]:
    return [*outcome.states, *([outcome.refused] if outcome.refused else [])]
