"""Our json-render under `compat` against @json-render/core: both say the same of every case, or a row says why not."""

import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any, Final

import pytest
from hypothesis import Phase, given, seed, settings

from tests.peers.jsonrender.disagreements import DISAGREEMENTS, Disagreement
from tests.peers.jsonrender.pairs import Case, Pair, Question, Refused, asked
from tests.peers.jsonrender.questions import QUESTIONS
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec._browser import javascript
from uispec.jsonrender.evaluation import checks, context, evaluation, paths, resolution
from uispec.jsonrender.evaluation.paths import DIALECTS
from uispec.jsonrender.forms import nesting
from uispec.jsonrender.models import conditions
from uispec.jsonrender.streams import edits, lines, mixed, stream, transform
from uispec.jsonrender.validation import conforming, fixes, validation
from uispec.patch import RFC6902

ENOUGH: Final = 5_000
SAMPLE: Final = 150
SAMPLES: Final = 20
"""So many samples of so many cases are drawn of a question until a broken library shows.

Most show in the first. Which cases a seed gives differs between a tree and an installed package, since
Hypothesis takes constants out of a project's own code."""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


def explained(pair: Pair) -> list[Disagreement]:
    return [row for row in DISAGREEMENTS if row.explains(pair)]


def every_case(question: Question, count: int, look: Callable[[Case], object]) -> None:
    """Look at cases, the same ones in every run; what fails is cut down to the smallest that does."""

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        phases=(Phase.generate, Phase.shrink),
    )
    @given(question.cases)
    def each(case: Case) -> None:
        look(case)

    each()


@needs_node
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_the_peer_says_the_same_of_every_case(question: Question, node: Node) -> None:
    different: set[str] = set()
    said: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def look(case: Case) -> None:
        different.add(repr(case))
        unexplained: list[str] = []
        for pair in asked(question, case, node):
            said[pair.call]["refused" if isinstance(pair.theirs, Refused) else repr(pair.theirs)] += 1
            if not pair.agree and not explained(pair):
                unexplained.append(str(pair))
        assert not unexplained, "\n".join(["no row explains why these do not agree", *unexplained])

    # More than are wanted, since some are drawn twice.
    every_case(question, question.wanted * 3 // 2, look)
    assert len(different) >= question.wanted
    for call, answers in said.items():
        # Cases that all have one answer would show nothing.
        assert answers["refused"] <= 0.25 * answers.total(), (call, answers["refused"])
        assert max(answers.values()) <= 0.9 * answers.total(), (call, answers.most_common(1))


def test_there_are_enough_cases() -> None:
    assert sum(question.wanted for question in QUESTIONS) >= ENOUGH


@needs_node
@pytest.mark.parametrize("row", DISAGREEMENTS, ids=lambda row: row.name)
def test_a_row_is_shown_by_its_witness_and_by_no_other_row(row: Disagreement, node: Node) -> None:
    parted = [pair for pair in asked(row.question, row.witness, node) if not pair.agree]
    assert row.calls <= {pair.call for pair in parted}, "the row is stale"
    for pair in parted:
        rows = explained(pair)
        assert len(rows) == 1
        assert (rows == [row]) is (pair.call in row.calls)


def test_the_rows_have_names_of_their_own() -> None:
    assert max(Counter(row.name for row in DISAGREEMENTS).values()) == 1


# The harness


@cache
def sample(question: Question, number: int) -> list[Case]:
    cases: list[Case] = []

    @seed(number)
    @settings(max_examples=SAMPLE, database=None, phases=(Phase.generate,))
    @given(question.cases)
    def each(case: Case) -> None:
        cases.append(case)

    each()
    return cases


@dataclass(frozen=True)
class Sabotage:
    """A part of the library, broken for a question."""

    question: str
    module: ModuleType
    name: str
    broken: Callable[[Any], Any]
    """Makes something else of what was there."""
    key: str | None = None
    """The entry, where the name is that of a table."""


def always(answer: object) -> Callable[[Any], Any]:
    """A function that gives this answer to everything, in place of any other."""

    def give(*_: object) -> object:
        return answer

    return lambda _: give


def as_python_has_it(value: object, *_: object) -> str:
    return str(value)


SABOTAGE: Final = (
    Sabotage("conditions", javascript, "is_true", lambda _: bool),
    Sabotage("conditions", conforming, "_COMPAT", lambda _: conditions.is_closed, "condition"),
    Sabotage("expressions", evaluation, "OWN_KEYS", lambda keys: keys - {"$state"}),
    Sabotage("expressions", javascript, "text", lambda _: as_python_has_it),
    Sabotage("expressions", context, "RULES", lambda rules: replace(rules, dialect=DIALECTS["strict"]), "compat"),
    Sabotage("trees", javascript, "number", always(0.0)),
    Sabotage("trees", resolution, "bindings_of", always({})),
    Sabotage("faults of specs", validation, "_orphans", always(())),
    Sabotage("faults of specs", fixes, "_prune_slots", always(())),
    Sabotage("nested specs", nesting, "_OWN", lambda own: own - {"state"}),
    Sabotage("edits", edits, "_are_identical", lambda _: operator.eq),
    Sabotage("lines", lines, "trim", lambda _: str),
    Sabotage("patches", stream, "_POLICIES", lambda _: RFC6902, "compat"),
    Sabotage("streams", stream, "_POLICIES", lambda _: RFC6902, "compat"),
    Sabotage("streams in pieces", mixed, "FENCE_END", lambda _: "~~~"),
    Sabotage("streams in pieces", transform, "FENCE_END", lambda _: "~~~"),
    Sabotage("stores", paths, "DIALECTS", lambda _: DIALECTS["strict"], "compat"),
    Sabotage("checks", checks, "KINDS", always(True), "email"),
    Sabotage("checks", checks, "KINDS", always(False), "lessThan"),
    Sabotage("places", paths, "DIALECTS", lambda _: DIALECTS["strict"], "compat"),
    Sabotage("shapes", conforming, "_COMPAT", always(True), "action_binding"),
)


@needs_node
@pytest.mark.parametrize("sabotage", SABOTAGE, ids=lambda one: f"{one.question}-{one.name}-{one.key}")
def test_a_broken_library_is_caught(sabotage: Sabotage, node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    question = next(question for question in QUESTIONS if question.name == sabotage.question)
    there = getattr(sabotage.module, sabotage.name)
    if sabotage.key is None:
        monkeypatch.setattr(sabotage.module, sabotage.name, sabotage.broken(there))
    else:
        monkeypatch.setitem(there, sabotage.key, sabotage.broken(there[sabotage.key]))
    pairs = (
        pair for number in range(SAMPLES) for case in sample(question, number) for pair in asked(question, case, node)
    )
    assert any(not pair.agree and not explained(pair) for pair in pairs)


def test_no_question_goes_without_a_sabotage() -> None:
    assert {sabotage.question for sabotage in SABOTAGE} == {question.name for question in QUESTIONS}
