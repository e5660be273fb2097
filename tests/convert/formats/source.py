"""What the checker has to know of a format as a source of conversions, told without the reader's help."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol

from tests.convert.mutants import Document, Mutant

Use = Literal["shown", "computed", "sent"]
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seed:
    """A document to begin with."""

    name: str
    document: Document


@dataclass(frozen=True, slots=True)
class DataUses:
    """How the components of a document use its data, found by their bindings' words alone."""

    shown: tuple[Words, ...] = ()
    """Bindings outside actions, checks and calls; relative ones begin with an empty token."""
    computed: tuple[Words, ...] = ()
    """Bindings inside calls."""
    sent: tuple[Words, ...] = ()
    senders: tuple[tuple[Words, str], ...] = ()
    """Those of `sent`, each with the pointer at which it stands."""

    def senders_of(self, leaf: Words) -> list[str]:
        """Where the bindings stand that may send a place of the data."""
        return [at for path, at in self.senders if _may_read(path, leaf)]

    def is_in(self, where: Use, leaf: Words) -> bool:
        """Whether a binding of that sort may read a place of the data."""
        return any(_may_read(path, leaf) for path in getattr(self, where))


def _may_read(path: Words, leaf: Words) -> bool:
    if path[:1] == ("",):
        wanted = path[1:]
        return any(
            leaf[start - 1].isdigit() and leaf[start : start + len(wanted)] == wanted[: len(leaf) - start]
            for start in range(1, len(leaf) + 1)
        )
    shared = min(len(path), len(leaf))
    return path[:shared] == leaf[:shared]


def uses(found: Mapping[Use, Iterable[tuple[Words, str]]]) -> DataUses:
    """Build it of all bindings that were found, each with where it stands."""
    words = {use: tuple(sorted({path for path, _ in found[use]})) for use in found}
    return DataUses(words["shown"], words["computed"], words["sent"], tuple(sorted(found["sent"])))


class Source(Protocol):
    """A format that is converted from."""

    @property
    def format(self) -> str:
        """A name of `convert.READABLE`."""
        ...

    @property
    def sent(self) -> frozenset[str]:
        """Keys of what shows in no output but in what a click sends: actions, checks, names, values of choices."""
        ...

    def seeds(self) -> tuple[Seed, ...]:
        """Official examples and documents of our own."""
        ...

    def draw(self, rng: Random) -> Document:
        """A document that nobody wrote: small, valid, with something of everything over many draws."""
        ...

    def mutants(self, document: Document, rng: Random) -> Iterator[Mutant]:
        """Every change that is known of a document, in a fixed order but for the choices that `rng` makes."""
        ...

    def fold(self, document: Document) -> Any:
        """The document with the listed foldings done, so that two that mean the same are equal JSON."""
        ...

    def data_leaf(self, document: Document, at: str) -> Words | None:
        """Where in the data a pointer into the document leads; `None` for a pointer to anything else."""
        ...

    def data_uses(self, document: Document) -> DataUses:
        """How the document uses its data."""
        ...

    def shown(self, document: Document) -> Any:
        """What the source's own renderer shows, as JSON; all of it for a format without data."""
        ...

    def nodes(self, document: Document) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """Where each component stands that others refer to by name, and the names that it refers to; none where
        components stand inside each other."""
        ...

    def undone(self, document: Document, at: str) -> Document:
        """The document without what stands at a pointer, and without what would make no sense then.

        Raises:
            LookupError: nothing stands there.
        """
        ...

    def rename(self, document: Document) -> tuple[Document, Mapping[str, str]]:
        """Give every id another name, consistently; and the new name of each."""
        ...

    def other_streams(self, document: Document, rng: Random) -> Iterator[Document]:
        """Documents of another spelling that come to the same state."""
        ...

    def leaves(self, document: Document) -> Iterator[tuple[str, str, Any]]:
        """Each leaf that carries meaning: its pointer, its key, its value; ids and references are none."""
        ...
