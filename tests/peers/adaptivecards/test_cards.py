"""The events of our parser against those of adaptivecards: of every card the same, or a row says why not."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import pytest

from tests.peers.adaptivecards.card_answers import our_events, their_events, their_judgements
from tests.peers.adaptivecards.card_flaws import FLAWS
from tests.peers.adaptivecards.card_making import CORE, TYPELESS
from tests.peers.adaptivecards.card_rows import CARD_ROWS
from tests.peers.adaptivecards.cards import Card, card
from tests.peers.adaptivecards.rows import Answer, held
from tests.peers.adaptivecards.walking import objects
from tests.peers.node import running_node
from tests.peers.outcome import exact
from tests.peers.presence import needs_node
from uispec import adaptive
from uispec.adaptive.documents.reading import shape_issues

COUNT: Final = 3_000
WITNESSES: Final = [row.witness for row in CARD_ROWS]


@cache
def cards() -> Sequence[Card]:
    return [card(number) for number in range(COUNT)]


@pytest.fixture(scope="module")
def judged() -> Sequence[tuple[Card, Any]]:
    """Every card, and each witness of a row, with what the peer says of it."""
    asked = [*cards(), *WITNESSES]
    with running_node() as node:
        return list(zip(asked, their_judgements(node, asked), strict=True))


def told(found: Sequence[tuple[Card, Answer, Answer]]) -> str:
    return "\n".join(
        f"{one.name} {one.flaws} read for {one.version}\n  {one.text}\n  theirs {theirs}\n  ours   {ours}"
        for one, theirs, ours in found[:3]
    )


# The cards


def test_there_is_enough_of_everything() -> None:
    flaws = Counter(flaw for one in cards() for flaw in one.flaws)
    assert min(flaws[name] for name in FLAWS) >= 150, flaws
    types = Counter(
        node["type"] for one in cards() if not one.flaws for node in objects(one.document) if "type" in node
    )
    assert min(types[name] for name in CORE - TYPELESS - {"Data.Query"}) >= 20, types
    assert 0.3 < sum(not one.flaws for one in cards()) / COUNT < 0.5
    events = Counter(event["event"] for one in cards() for event in our_events(one)["events"])
    # Hint, Deprecated and Other are never raised, InteractivityNotAllowed by hosts alone that take no actions.
    assert len(events) == 18 - 4, events
    assert min(events.values()) >= 10, events


def test_a_sensible_card_fits_the_models_and_raises_nothing() -> None:
    for one in cards():
        if not one.flaws:
            assert shape_issues(one.document) == (), one
            assert one.version is not None or our_events(one) == {"events": []}, one


def test_a_number_names_a_card() -> None:
    card.cache_clear()
    assert [card(number) for number in range(100)] == cards()[:100]


# The parser


@needs_node
def test_the_parser_raises_the_same_events(judged: Sequence[tuple[Card, Any]]) -> None:
    used: Counter[str] = Counter()
    unexplained: list[tuple[Card, Answer, Answer]] = []
    for one, judgement in judged:
        theirs, ours = their_events(judgement), our_events(one)
        verdict = held(CARD_ROWS, one, theirs, ours)
        used.update(verdict.rows)
        if not verdict.agree:
            unexplained.append((one, theirs, ours))
    assert not unexplained, f"{len(unexplained)} differences without a row\n{told(unexplained)}"
    stale = [row.name for row in CARD_ROWS if not used[row.name]]
    assert not stale, f"rows that explain nothing: {stale}"


@needs_node
def test_each_row_is_shown_by_its_witness_and_by_no_other_row(judged: Sequence[tuple[Card, Any]]) -> None:
    for row, (one, judgement) in zip(CARD_ROWS, judged[COUNT:], strict=True):
        verdict = held(CARD_ROWS, one, their_events(judgement), our_events(one))
        assert verdict.agree, row.name
        assert verdict.rows == [row.name]


# What it writes


@needs_node
def test_what_the_library_writes_is_read_and_judged_the_same(judged: Sequence[tuple[Card, Any]]) -> None:
    written = [
        Card(f"{one.name}, written", judgement["written"], one.version)
        for one, judgement in judged[: COUNT // 3]
        if judgement.get("written") is not None
    ]
    assert len(written) >= COUNT // 4
    with running_node() as node:
        answers = their_judgements(node, written)
    for one, judgement in zip(written, answers, strict=True):
        assert exact(adaptive.dump_card(adaptive.parse_card(one.document))) == exact(one.document)
        theirs, ours = their_events(judgement), our_events(one)
        assert held(CARD_ROWS, one, theirs, ours).agree, told([(one, theirs, ours)])


NOT_OF_TEAMS: Final = {
    ("inputStyle", "revealOnHover"),
    ("labelPosition", "inline"),
    ("style", "grid"),
    ("style", "stacked"),
}
"""Words that the Teams SDK has not, so that its style leaves them to the schema; the library gives them a capital."""


@needs_node
def test_the_library_spells_its_words_as_we_do(judged: Sequence[tuple[Card, Any]]) -> None:
    """Of words in any letter case both make one spelling, in which the Teams SDK agrees with the library."""
    respelled: Counter[str] = Counter()
    parted: set[tuple[str, str]] = set()
    for one, judgement in judged[:COUNT]:
        if one.flaws or judgement.get("written") is None:
            continue
        ours = adaptive.dump_card(adaptive.canonical(one.document, "teams"))
        for name, given, mine, theirs in words(one.document, ours, judgement["written"]):
            if given.lower() == theirs.lower():
                respelled[name] += given != mine
                if mine != theirs:
                    parted.add((name, mine))
    assert parted == NOT_OF_TEAMS
    assert sum(respelled.values()) >= 1_000
    assert len([name for name, count in respelled.items() if count]) >= 20, respelled


def words(given: Any, ours: Any, theirs: Any) -> list[tuple[str, str, str, str]]:
    """The texts at the same place of three cards, by the name of their property."""
    found: list[tuple[str, str, str, str]] = []
    waiting: list[tuple[str, Any, Any, Any]] = [("", given, ours, theirs)]
    while waiting:
        name, *at = waiting.pop()
        if all(isinstance(node, dict) for node in at):
            waiting += [(key, *(node[key] for node in at)) for key in at[0] if all(key in node for node in at)]
        elif all(isinstance(node, list) for node in at) and len({len(node) for node in at}) == 1:
            waiting += [(name, *items) for items in zip(*at, strict=True)]
        elif all(isinstance(node, str) for node in at):
            found.append((name, *at))
    return found


# The harness

Broken = Callable[[list[Any]], list[Any]]


def _without(name: str) -> Broken:
    return lambda events: [event for event in events if event["event"] != name]


def _other_order(events: list[Any]) -> list[Any]:
    return events[::-1]


def _other_words(events: list[Any]) -> list[Any]:
    return [{**event, "message": event["message"].replace('"', "'")} for event in events]


def _other_phase(events: list[Any]) -> list[Any]:
    return [{**event, "phase": "Parse"} for event in events]


def _without_ids(events: list[Any]) -> list[Any]:
    return [{**event, "source": event["source"] and {"type": event["source"]["type"]}} for event in events]


EVENTS: Final = (
    *("ActionTypeNotAllowed", "CollectionCantBeEmpty", "ElementTypeNotAllowed", "InvalidPropertyValue"),
    *("MissingCardType", "PropertyCantBeNull", "TooManyActions", "UnknownActionType", "UnknownElementType"),
    *("UnsupportedCardVersion", "DuplicateId", "UnsupportedProperty", "RequiredInputsShouldHaveLabel"),
    "RequiredInputsShouldHaveErrorMessage",
)
SABOTAGE: Final[Mapping[str, Broken]] = {
    **{f"no {name}": _without(name) for name in EVENTS},
    "another order": _other_order,
    "other words": _other_words,
    "another phase": _other_phase,
    "no ids": _without_ids,
}


@needs_node
@pytest.mark.parametrize("broken", SABOTAGE.values(), ids=list(SABOTAGE))
def test_a_broken_parser_is_caught(broken: Broken, judged: Sequence[tuple[Card, Any]]) -> None:
    assert any(
        not held(CARD_ROWS, one, their_events(judgement), {"events": broken(our_events(one)["events"])}).agree
        for one, judgement in judged[:COUNT]
    )


def test_an_event_of_another_type_is_another_event() -> None:
    theirs, ours = {"events": [{"code": 1}]}, {"events": [{"code": True}]}
    assert theirs == ours
    assert not held((), WITNESSES[0], theirs, ours).agree
    assert json.loads(WITNESSES[0].text) == WITNESSES[0].document
