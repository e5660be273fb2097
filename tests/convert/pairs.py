"""Ordered pairs of formats: what a conversion of one comes to, in a form that compares."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tests.convert.formats import SOURCES
from tests.convert.formats.json_texts import canonical
from tests.convert.formats.source import Source
from tests.convert.hosts import TARGETS
from tests.convert.hosts.target import NOW, TYPINGS, Target, without_digests
from tests.convert.mutants import Document
from uispec import convert
from uispec.ledger import Ledger
from uispec.losses import Conversion, Loss


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a conversion comes to, in a form that compares."""

    output: str
    home: str
    losses: tuple[Loss, ...]


@dataclass(frozen=True, eq=False)
class Pair:
    """From one format to another."""

    source: Source
    target: Target

    def __str__(self) -> str:
        return f"{_named(self.source)} to {self.target.name}"

    def convert(self, document: Document) -> Conversion[Any]:
        """Convert a document of the source."""
        options: Mapping[str, Any] = self.target.options
        return convert.convert(document, self.target.format, self.source.format, **options)

    def outcome(self, document: Document) -> Outcome:
        """Convert a document, and click on everything in what comes of it."""
        result = self.convert(document)
        output = canonical(without_digests(result.output))
        return Outcome(output, canonical(self.probe(result)), result.losses)

    def probe(self, result: Conversion[Any]) -> list[Any]:
        """What comes home from every action, with the inputs empty, as they are, and odd; and what would come if no
        rule held the click back, since no host here knows what to enter for one that does."""
        found: list[Any] = []
        if not result.home.get("actions"):
            return found
        free = {**result.home, **{part: _unchecked(result.home[part]) for part in ("inputs", "actions")}}
        for typing in TYPINGS:
            for name, payload in self.target.clicks(result.output, typing):
                came = convert.action_home(result.home, payload, now=NOW)
                found.append([typing, name, came.action, [issue.code for issue in came.issues]])
                if came.action is None:
                    found.append(["free", typing, name, convert.action_home(free, payload, now=NOW).action])
        return found

    def watched(self, document: Document) -> tuple[Ledger, Conversion[Any]]:
        """Convert a document, and give the ledger too."""
        with _ledgers() as found:
            result = self.convert(document)
        return found[-1], result

    @property
    def back(self) -> "Pair | None":
        """The way back, if there is one: the first source and target of the two formats."""
        sources = [one for one in SOURCES.values() if one.format == self.target.format]
        targets = [one for one in TARGETS.values() if one.format == self.source.format]
        if not sources or not targets:
            return None
        same_form = [one for one in sources if _named(one) == self.target.name]
        back_form = [one for one in targets if one.name == _named(self.source)]
        return Pair((same_form or sources)[0], (back_form or targets)[0])


def _unchecked(entries: Any) -> dict[str, Any]:
    """Entries of `home` without their rules."""
    return {name: {**entry, "checks": []} for name, entry in entries.items()}


def _named(source: Source) -> str:
    return next(name for name, known in SOURCES.items() if known is source)


@contextmanager
def _ledgers() -> Generator[list[Ledger]]:
    """The ledgers of the conversions inside, as they close."""
    found: list[Ledger] = []
    original = Ledger.finish

    def finish(self: Ledger) -> tuple[Loss, ...]:
        found.append(self)
        return original(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ledger, "finish", finish)
        yield found


@cache
def pairs() -> tuple[Pair, ...]:
    """Every pair that can be converted."""
    return tuple(
        Pair(source, target)
        for source in SOURCES.values()
        for target in TARGETS.values()
        if target.name != _named(source)
    )
