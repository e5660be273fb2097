"""Where the peer and we part, who is right, and why; for cards and for templates.

Unlike the rows for streams these mend: each turns the peer's answer into what it would be without the difference, so
that everything else of the answer is still held against ours.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from tests.peers.outcome import exact

Answer: TypeAlias = dict[str, Any]
"""What came out, as JSON; or `refused`, and in which words or at which stage."""
Asked = TypeVar("Asked")


@dataclass(frozen=True)
class Row(Generic[Asked]):
    """A kind of difference."""

    name: str
    right: Literal["ours", "either"]
    """Who is right: we are, or it is a matter of choice. Where they are, we have a bug and no row."""
    why: str
    mended: Callable[[Asked, Answer, Answer], Answer]
    """What the peer's answer would be without the difference, given what was asked, its answer and ours."""
    witness: Asked


@dataclass(frozen=True)
class Verdict:
    """What holding two answers against each other came to."""

    agree: bool
    rows: Sequence[str]
    """The rows that it took."""


def held(rows: Sequence[Row[Asked]], asked: Asked, theirs: Answer, ours: Answer) -> Verdict:
    """Hold the peer's answer against ours: as it is, and if they part, without the differences that have a row."""
    used: list[str] = []
    for row in rows:
        if exact(theirs) == exact(ours):
            break
        mended = row.mended(asked, theirs, ours)
        if exact(mended) != exact(theirs):
            used.append(row.name)
            theirs = mended
    return Verdict(exact(theirs) == exact(ours), used)
