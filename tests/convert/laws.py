"""The laws of conversion, as a checker: does a change of the source show, or does a loss speak for it?

Coverage is told by path and effect alone. Outputs are compared as JSON values without digests, and `home` by what comes
back from a fixed set of clicks.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pydantic_core import MISSING

from tests.convert.formats.json_texts import canonical
from tests.convert.mutants import Document, Mutant, get, way
from tests.convert.pairs import Outcome, Pair
from tests.convert.shapes import is_array, is_object
from uispec.errors import UispecError
from uispec.ledger import Ledger, Placed
from uispec.losses import Loss, covers

Verdict = Literal["invalid", "equivalent", "covered", "differs", "fail"]

GONE: Final = (UispecError, LookupError, TypeError, AttributeError, StopIteration)
"""What comes of a document that lost something it needs."""


@dataclass(slots=True)
class Report:
    """Verdicts over many mutants, and the failures in words."""

    verdicts: Counter[Verdict] = field(default_factory=Counter[Verdict])
    failures: list[str] = field(default_factory=list[str])

    @property
    def total(self) -> int:
        return sum(self.verdicts.values())

    def __str__(self) -> str:
        return " ".join(f"{self.verdicts[name]:>6}" for name in ("invalid", "equivalent", "covered", "differs", "fail"))


class Checker:
    """Judges the mutants of one document."""

    def __init__(self, pair: Pair, document: Document, outcome: Callable[[Document], Outcome] | None = None) -> None:
        self.pair = pair
        self.source = pair.source
        self.document = document
        self._outcome = outcome or pair.outcome
        self.base = self._outcome(document)
        self._folded = canonical(self.source.fold(document))
        self._uses = self.source.data_uses(document)

    def judge(self, mutant: Mutant) -> Verdict:
        """L1 for a leaf, L2 for a key."""
        try:
            after = self._outcome(mutant.document)
        except UispecError:
            return "invalid"
        if canonical(self.source.fold(mutant.document)) == self._folded:
            return "equivalent"
        if self._is_covered(mutant, after):
            return "covered"
        if after.output != self.base.output:
            return "differs"
        leaf = self.source.data_leaf(self.document, mutant.at)
        # What is shown has to show; a snapshot in `home` is no excuse.
        if leaf is None:
            only_output = not self.source.sent.intersection(map(str, way(mutant.at)))
        else:
            only_output = self._uses.is_in("shown", leaf) or self._uses.is_in("computed", leaf)
        if after.home != self.base.home and not only_output:
            return "differs"
        if mutant.law == "key" and self._is_moved_unseen(mutant, after):
            return "covered"
        if leaf is not None and only_output and self._shows_alike(mutant.document):
            is_sent = self._uses.is_in("sent", leaf)
            if not is_sent or after.home != self.base.home:
                return "equivalent"
            if all(any(covers(loss, at) for loss in self.base.losses) for at in self._uses.senders_of(leaf)):
                return "covered"
        return "fail"

    def _shows_alike(self, document: Document) -> bool:
        """Whether the source's renderer shows the same, as with two numbers that format alike, or `""` for nothing."""
        return canonical(self.source.shown(self.document)) == canonical(self.source.shown(document))

    def _is_covered(self, mutant: Mutant, after: Outcome) -> bool:
        sides = {"before": (self.base,), "after": (after,), "both": (self.base, after)}[mutant.has_key]
        losses = [loss for side in sides for loss in side.losses]
        if any(covers(loss, mutant.at) for loss in losses):
            return True
        # What was assumed in the place of a key stands in the document that has none.
        if any(
            loss.effect == "assumed" and loss.path == mutant.at for one in (self.base, after) for loss in one.losses
        ):
            return True
        if mutant.law != "key":
            return False
        if any(loss.path.startswith(mutant.at + "/") for loss in losses):
            return True
        holder = mutant.document if mutant.has_key == "after" else self.document
        return any(self._is_gone(holder, name, losses) for name in _names_at(holder, mutant.at))

    def _is_gone(self, document: Document, name: str, losses: Iterable[Loss]) -> bool:
        """Whether a component is lost whole, or holds others and they all are: it does not lie below its reference."""
        nodes = self.source.nodes(document)
        stack, seen = [name], set[str]()
        while stack:
            known = nodes.get(stack.pop())
            if known is None:
                return False
            at, children = known
            if not any(covers(loss, at) for loss in losses):
                if not children or at in seen:
                    return False
                seen.add(at)
                stack.extend(children)
        return True

    def _is_moved_unseen(self, mutant: Mutant, after: Outcome) -> bool:
        """Whether a loss stands in one of two things that changed their places and come out alike. Where components
        stand inside each other such a loss lies below the list; where they are named it is found along the names."""
        try:
            listed = get(self.document, way(mutant.at))
        except LookupError:
            return False
        nodes = self.source.nodes(self.document)
        stack = [listed[0], listed[-1]] if is_array(listed) and listed else []
        seen = set[str]()
        while stack:
            name = stack.pop()
            if isinstance(name, str) and name in nodes and name not in seen:
                seen.add(name)
                at, children = nodes[name]
                if any(f"{loss.path}/".startswith(f"{at}/") for loss in (*self.base.losses, *after.losses)):
                    return True
                stack.extend(children)
        return False

    def dishonest(self) -> Iterator[str]:
        """L3: what is dropped can go without a trace. Gives the pointers where that is not so."""
        for loss in self.base.losses:
            if loss.effect != "dropped" or not loss.path:
                continue
            try:
                after = self._outcome(self.source.undone(self.document, loss.path))
            except GONE:
                continue
            if self._seen(after) != self._seen(self.base):
                yield f"{loss.code} {loss.path}"

    def presumptuous(self) -> Iterator[str]:
        """Losses that say something was assumed in the place of a key, and there it says something."""
        for loss in self.base.losses:
            if loss.effect != "assumed":
                continue
            try:
                get(self.document, way(loss.path))
                without = self.source.undone(self.document, loss.path)
            except (LookupError, TypeError):
                continue
            if canonical(self.source.fold(without)) != self._folded:
                yield f"{loss.code} assumed {loss.path}"

    def sweeping(self) -> Iterator[str]:
        """Approximations of something that holds components, which would excuse whatever becomes of those."""
        for loss in self.base.losses:
            if loss.effect == "approximated" and loss.path:
                try:
                    held = get(self.document, way(loss.path))
                except (LookupError, TypeError):
                    continue
                if _is_component(held) or (is_array(held) and any(_is_component(item) for item in held)):
                    yield f"{loss.code} approximated {loss.path}"

    def _seen(self, outcome: Outcome) -> str:
        """Output and clicks; without positions in a format whose parts are known by nothing else."""
        text = outcome.output + outcome.home
        return text if self.source.nodes(self.document) else re.sub("[0-9]+", "#", text)

    def run(self, mutants: Iterable[Mutant], report: Report, name: str) -> None:
        """Judge mutants one after the other."""
        for mutant in mutants:
            verdict = self.judge(mutant)
            report.verdicts[verdict] += 1
            if verdict == "fail":
                report.failures.append(f"{self.pair}: {name}: {mutant.law}: {mutant.what}")


def _is_component(value: Any) -> bool:
    return is_object(value) and any(isinstance(value.get(key), str) for key in ("type", "$type", "component"))


def _names_at(document: Document, at: str) -> list[str]:
    """The references that may have moved: the one that stands there, or the first and the last of a list."""
    try:
        held = get(document, way(at))
    except LookupError:
        return []
    return [name for name in ([held[0], held[-1]] if is_array(held) and held else [held]) if isinstance(name, str)]


# The probe -------------------------------------------------------------------------------------------------------


def collisions(ledger: Ledger, losses: Iterable[Loss]) -> list[str]:
    """Pairs of values that look alike in the target, with no loss that says so."""
    seen: dict[tuple[str, str, str, str], tuple[str, Placed]] = {}
    found: list[str] = []
    changed = [loss for loss in losses if loss.code not in ("data_binding", "function", "two_way")]
    for item in ledger.placed:
        if item.raw is MISSING or any(covers(loss, item.at.pointer) for loss in changed):
            continue
        key = (item.kind, item.attribute, item.key, canonical(item.placed))
        raw = canonical(item.raw)
        older, first = seen.setdefault(key, (raw, item))
        if older != raw:
            found.append(f"{item.kind}.{item.attribute}: {older} at {first.at.pointer}, {raw} at {item.at.pointer}")
    return found


def collisions_of(pair: Pair, document: Document) -> list[str]:
    """The same for the conversion of a document."""
    ledger, result = pair.watched(document)
    return collisions(ledger, result.losses)
