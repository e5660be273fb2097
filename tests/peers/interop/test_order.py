"""The verifier of @ag-ui/client against `agui.validate`: the same event is the first to end a run, for one reason."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, get_args

import pytest

from tests.peers.interop.runs import Event, sequence
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec import agui
from uispec.agui import order
from uispec.agui.codes import ChunkCode, OrderCode, ShapeCode
from uispec.agui.events import EVENTS
from uispec.errors import Issue

COUNT: Final = 3_000
SAMPLE: Final = 600
"""Sequences among which a broken library has to show."""

REASONS: Final[tuple[tuple[str, frozenset[str]], ...]] = tuple(
    (pattern, frozenset(codes))
    for pattern, *codes in (
        ("First event must be", "run_not_started"),
        ("while a run is still active", "run_not_finished"),
        ("run has already finished", "run_already_finished"),
        ("run has already errored", "run_already_failed"),
        ("is already in progress|is already active|has already finished in this run", "already_open"),
        ("No active (text|reasoning)", "unknown_message"),
        ("No active tool call", "unknown_tool_call"),
        ("that was not started|attributed to", "unknown_step", "wrong_owner"),
        ("no active subagent|has not been started in this run", "unknown_subagent"),
        ("while text messages", "open_message"),
        ("while reasoning", "open_reasoning"),
        ("while tool calls", "open_tool_call"),
        ("while steps", "open_step"),
        ("while subagents", "open_subagent"),
        ("does not match the (message|tool call|reasoning|step)|is owned by|parent message", "wrong_owner"),
        (r"^First \w+_CHUNK must have", "missing_property"),
        ("^Cannot continue", "chunk_mismatch"),
        ("^Cannot attribute|several|more than one", "ambiguous_chunk"),
    )
)
"""What the client says, as a pattern, and the codes with which we say it."""
SHAPE: Final = frozenset({*get_args(ShapeCode), "null_optional"})


@dataclass(frozen=True)
class Ended:
    """Where a run ends, and with which codes that could be told."""

    at: int
    codes: frozenset[str]
    words: str = ""


@dataclass(frozen=True)
class Pair:
    """What both say of a sequence."""

    events: Sequence[Event]
    theirs: Ended | None
    issues: Sequence[Issue]

    @property
    def ours(self) -> Ended | None:
        errors = [issue for issue in self.issues if issue.severity == "error"]
        if not errors:
            return None
        at = _event(errors[0])
        return Ended(at, frozenset(issue.code for issue in errors if _event(issue) == at))

    @property
    def agree(self) -> bool:
        if self.theirs is None or self.ours is None:
            return self.theirs is self.ours
        return self.theirs.at == self.ours.at and not self.theirs.codes.isdisjoint(self.ours.codes)

    def __str__(self) -> str:
        upto = max([end.at for end in (self.ours, self.theirs) if end is not None], default=0)
        events = "\n".join(f"    {event}" for event in self.events[: upto + 1])
        return f"ours    {self.ours}\ntheirs  {self.theirs}\n{events}"


def _event(issue: Issue) -> int:
    return int(issue.path.split("/")[1])


def _ended(answer: dict[str, Any] | None) -> Ended | None:
    if answer is None:
        return None
    words = answer["message"]
    if answer["name"] == "ZodError":
        return Ended(answer["at"], SHAPE, words)
    told = [codes for pattern, codes in REASONS if re.search(pattern, words)]
    assert len(told) == 1, words
    return Ended(answer["at"], told[0], words)


def asked(node: Node, sequences: Sequence[Sequence[Event]]) -> list[Pair]:
    answers = node.call("interop.aguiVerify", sequences, timeout=60)
    return [
        Pair(events, _ended(answer), agui.validate(events, profile="reference"))
        for events, answer in zip(sequences, answers, strict=True)
    ]


# Where we part


@dataclass(frozen=True)
class Disagreement:
    """A kind of pair that does not agree, and who is right."""

    name: str
    why: str
    holds: Callable[[Pair], bool]
    witness: Sequence[Event]


def _is_null_that_is_read(pair: Pair) -> bool:
    """They stop at a null of which we say no more than that it should not be there."""
    at = None if pair.theirs is None else pair.theirs.at
    return any(
        issue.code == "null_optional" and issue.severity == "notice" and _event(issue) == at for issue in pair.issues
    )


def _is_kind_without_a_name(pair: Pair) -> bool:
    """They go past an event in which we miss nothing but the word that says which kind of thing something is."""
    if pair.ours is None or (pair.theirs is not None and pair.theirs.at <= pair.ours.at):
        return False
    errors = [issue for issue in pair.issues if issue.severity == "error" and _event(issue) == pair.ours.at]
    return all(issue.code == "missing_property" and re.search("/outcome/type$", issue.path) for issue in errors)


_RUN: Final = {"threadId": "t", "runId": "r"}
DISAGREEMENTS: Final = (
    Disagreement(
        "null where a property is optional",
        "Either: its schemas refuse it. Software in Python and C# writes it for what is absent, the Python package "
        "takes it, and so do we, with a notice.",
        _is_null_that_is_read,
        [{"type": "RUN_STARTED", **_RUN, "parentRunId": None}],
    ),
    Disagreement(
        "an outcome without a type",
        "Ours: its schemas refuse it as we do, but the client takes away before what it does not know, so that a run "
        "of which nobody can say how it ended reads as a success.",
        _is_kind_without_a_name,
        [{"type": "RUN_STARTED", **_RUN}, {"type": "RUN_FINISHED", **_RUN, "outcome": {}}],
    ),
)


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


@cache
def sequences() -> list[list[Event]]:
    return [sequence(number) for number in range(COUNT)]


def explained(pair: Pair) -> list[Disagreement]:
    return [row for row in DISAGREEMENTS if row.holds(pair)]


@needs_node
def test_both_end_a_run_at_the_same_event_for_the_same_reason(node: Node) -> None:
    pairs = asked(node, sequences())
    unexplained = [str(pair) for pair in pairs if not pair.agree and not explained(pair)]
    assert unexplained == []
    assert sum(not pair.agree for pair in pairs) < 0.01 * COUNT
    ends = [pair.theirs for pair in pairs]
    # If nearly all went through, or nearly none, little would be compared.
    assert 0.3 * COUNT < sum(end is None for end in ends) < 0.7 * COUNT
    reasons = Counter(code for end in ends if end is not None and end.codes is not SHAPE for code in end.codes)
    assert set(get_args(OrderCode)) - reasons.keys() == set()
    assert reasons["missing_property"] > 10
    assert sum(end is not None and end.codes is SHAPE for end in ends) > 100


def test_the_sequences_hold_all_events() -> None:
    kinds = Counter(event["type"] for events in sequences() for event in events)
    assert kinds.keys() >= EVENTS.keys()
    assert len({repr(events) for events in sequences()}) > 0.9 * COUNT


@needs_node
@pytest.mark.parametrize("row", DISAGREEMENTS, ids=lambda row: row.name)
def test_a_row_is_shown_by_its_witness(row: Disagreement, node: Node) -> None:
    (pair,) = asked(node, [row.witness])
    assert not pair.agree, "the row is stale"
    assert explained(pair) == [row]


def test_every_reason_is_one_of_ours() -> None:
    ours = {*get_args(OrderCode), *get_args(ChunkCode)}
    assert {code for _, codes in REASONS for code in codes} <= ours


def _never(*_: object) -> list[Issue]:
    return []


@needs_node
@pytest.mark.parametrize("name", ["_phase_fault", "_move_fault", "_owner_faults", "_left_open"])
def test_a_broken_library_is_caught(name: str, node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: Callable[..., Any] = (lambda *_: None) if name in ("_phase_fault", "_move_fault") else _never
    monkeypatch.setattr(order.Order, name, nothing)
    pairs = asked(node, sequences()[:SAMPLE])
    assert any(not pair.agree and not explained(pair) for pair in pairs)
