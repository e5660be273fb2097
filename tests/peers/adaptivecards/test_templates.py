"""Our `compat` expansion against adaptivecards-templating: the same of every template, or a row says why not."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

import pytest
from hypothesis import assume, given, settings

from tests.adaptive.templates import data, templates
from tests.peers.adaptivecards.rows import Answer, held
from tests.peers.adaptivecards.template_answers import our_expansion, their_expansions, utc_node
from tests.peers.adaptivecards.template_rows import TEMPLATE_ROWS
from tests.peers.adaptivecards.templates import NAMES, NOT_ASKED, Template, template
from tests.peers.adaptivecards.walking import changed
from tests.peers.presence import needs_node

COUNT: Final = 4_000
WITNESSES: Final = [row.witness for row in TEMPLATE_ROWS]
Expanded = Sequence[tuple[Template, Answer]]


@cache
def asked() -> Sequence[Template]:
    return [template(number) for number in range(COUNT)]


@pytest.fixture(scope="module")
def expanded() -> Expanded:
    """Every template, and each witness of a row, with what the peer makes of it."""
    questions = [*asked(), *WITNESSES]
    with utc_node() as node:
        return list(zip(questions, their_expansions(node, questions), strict=True))


def told(found: Sequence[tuple[Template, Answer, Answer]]) -> str:
    return "\n".join(
        f"{one.name}: {json.dumps(one.template)} with $host {one.host}\n  data   {json.dumps(one.data)}"
        f"\n  theirs {json.dumps(theirs)}\n  ours   {json.dumps(ours)}"
        for one, theirs, ours in found[:3]
    )


# The templates


def test_there_is_enough_of_everything() -> None:
    texts = [json.dumps(one.template) for one in asked()]
    calls = Counter(name for text in texts for name in re.findall(r"([A-Za-z]\w*)\(", text))
    assert min(calls[name] for name in NAMES) >= 3, calls
    assert calls.keys() & NOT_ASKED == set()
    for sign in ("$data", "$when", "$index", "$host", "$root", " ?? ", " && ", " || ", "=>", "\\\\${"):
        assert sum(sign in text for text in texts) >= 5, sign
    outcomes = Counter(_outcome(our_expansion(one)) for one in asked())
    assert outcomes["value"] >= 0.3 * COUNT, outcomes
    assert outcomes["binding left"] >= 0.05 * COUNT, outcomes
    assert outcomes["expand"] >= 0.05 * COUNT, outcomes
    assert outcomes["parse"] >= 0.05 * COUNT, outcomes


def _outcome(answer: Answer) -> str:
    return answer.get("refused") or ("binding left" if "${" in json.dumps(answer) else "value")


def test_a_number_names_a_template() -> None:
    template.cache_clear()
    assert [template(number) for number in range(100)] == asked()[:100]


# The library


@needs_node
def test_the_library_expands_to_the_same(expanded: Expanded) -> None:
    used: Counter[str] = Counter()
    unexplained: list[tuple[Template, Answer, Answer]] = []
    for one, theirs in expanded:
        ours = our_expansion(one)
        verdict = held(TEMPLATE_ROWS, one, theirs, ours)
        used.update(verdict.rows)
        if not verdict.agree:
            unexplained.append((one, theirs, ours))
    assert not unexplained, f"{len(unexplained)} differences without a row\n{told(unexplained)}"
    assert sum(used.values()) <= 0.03 * COUNT, used
    stale = [row.name for row in TEMPLATE_ROWS if not used[row.name]]
    assert not stale, f"rows that explain nothing: {stale}"


@needs_node
def test_each_row_is_shown_by_its_witness_and_by_no_other_row(expanded: Expanded) -> None:
    for row, (one, theirs) in zip(TEMPLATE_ROWS, expanded[COUNT:], strict=True):
        verdict = held(TEMPLATE_ROWS, one, theirs, our_expansion(one))
        assert verdict.agree, row.name
        assert verdict.rows == [row.name]


@needs_node
def test_the_library_expands_random_templates_to_the_same() -> None:
    """Wilder templates than the numbered ones, cut down to the smallest that shows a difference."""
    left_out = re.compile(rf"\b(?:{'|'.join(NOT_ASKED)})\(")
    with utc_node() as node:

        @settings(max_examples=200, derandomize=True)
        @given(templates, data)
        def holds(made: Any, given_data: Any) -> None:
            assume(not left_out.search(json.dumps(made)))
            one = Template("random", made, given_data)
            (theirs,), ours = their_expansions(node, [one]), our_expansion(one)
            assert held(TEMPLATE_ROWS, one, theirs, ours).agree, told([(one, theirs, ours)])

        holds()


# The harness

Broken = Callable[[Any], Any]


SABOTAGE: Final[Mapping[str, Broken]] = {
    "numbers of another type": lambda value: float(value) if type(value) is int else value,
    "numbers for booleans": lambda value: int(value) if isinstance(value, bool) else value,
    "values as text": lambda value: str(value) if isinstance(value, bool | int | float) else value,
    "nothing for what is missing": lambda value: None if isinstance(value, str) and value[:2] == "${" else value,
    "a null too many": lambda value: [*value, None] if isinstance(value, list) else value,
    "no nulls": lambda value: "" if value is None else value,
    "a key too many": lambda value: dict(cast("Any", value), **{"$index": 0}) if isinstance(value, dict) else value,
}


@needs_node
@pytest.mark.parametrize("broken", SABOTAGE.values(), ids=list(SABOTAGE))
def test_a_broken_expansion_is_caught(broken: Broken, expanded: Expanded) -> None:
    results = [(one, theirs, our_expansion(one)) for one, theirs in expanded[: COUNT // 4]]
    assert any(
        not held(TEMPLATE_ROWS, one, theirs, {"result": changed(ours["result"], broken)}).agree
        for one, theirs, ours in results
        if "result" in ours
    )


@needs_node
@pytest.mark.parametrize(("stage", "other"), [("parse", "expand"), ("expand", "parse")])
def test_an_error_at_another_stage_is_caught(stage: str, other: str, expanded: Expanded) -> None:
    refused = [one for one, theirs in expanded[: COUNT // 4] if theirs == {"refused": stage}]
    assert refused
    assert not any(held(TEMPLATE_ROWS, one, {"refused": stage}, {"refused": other}).agree for one in refused)
