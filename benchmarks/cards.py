"""Adaptive Cards read and validated from their text, and templates expanded; beside npm packages and one of PyPI."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from pydantic_core import from_json

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import Document, written
from benchmarks.growth import LINEAR, Curve
from benchmarks.peers import FLOOR, npm_gauges
from benchmarks.sampling import Gauge, Timed, Work
from benchmarks.setting import Setting
from tests.shared import paths
from uispec import adaptive
from uispec.limits import Limits

OURS: Final = "uispec"
PARSER: Final = "adaptivecards on Node"
TEMPLATING: Final = "adaptivecards-templating on Node"
TEAMS: Final = "microsoft-teams-cards"
_ROWS: Final = 1_000


def sample_cards() -> tuple[list[bytes], str]:
    """Give the official samples; where they are not, cards that we make, of the same size."""
    files = paths("data/adaptivecards/samples/*/*.json")
    if files:
        documents = [from_json(path.read_bytes()) for path in files]
        return [written(document) for document in documents], f"the {len(files)} official samples"
    return [written(card(size)) for size in range(4, 44)], "generated cards (the official samples are not here)"


def card(size: int) -> Document:
    """Make a card of so many facts, each with an input under it."""
    body: list[Any] = [{"type": "TextBlock", "text": "A card", "size": "Large", "weight": "Bolder", "wrap": True}]
    for number in range(size):
        body.append({"type": "FactSet", "facts": [{"title": f"Fact {number}", "value": f"Value {number}"}]})
        body.append({"type": "Input.Text", "id": f"input{number}", "label": "Say", "maxLength": 80})
    actions = [{"type": "Action.Submit", "title": "Send", "style": "positive"}]
    return {"type": "AdaptiveCard", "version": "1.5", "body": body, "actions": actions}


def template(rows: int) -> tuple[Document, Document]:
    """Make a template that repeats a row of four expressions, and the data of so many rows."""
    row = {
        "type": "ColumnSet",
        "$data": "${rows}",
        "columns": [
            {"type": "Column", "items": [{"type": "TextBlock", "text": "${name}", "$when": "${count > 0}"}]},
            {"type": "Column", "items": [{"type": "TextBlock", "text": "${toUpper(city)}: ${count * 2 + 1}"}]},
        ],
    }
    body = [{"type": "TextBlock", "text": "${title}"}, row]
    data = [{"name": f"Name {number}", "city": f"City {number}", "count": number % 7} for number in range(rows)]
    return {"type": "AdaptiveCard", "version": "1.5", "body": body}, {"title": "Rows", "rows": data}


def _each(cards: Sequence[bytes], run: Any) -> Work:
    def work() -> None:
        for one in cards:
            run(one)

    return work


def _read_contest(setting: Setting) -> Contest:
    cards, origin = sample_cards()
    gauges: dict[str, Gauge] = {
        FLOOR: Timed(_each(cards, from_json)),
        OURS: Timed(_each(cards, adaptive.validate)),
        f"{OURS}, into models": Timed(_each(cards, adaptive.parse_card)),
    }
    given: dict[str, Any] = {"texts": [one.decode() for one in cards], "template": {}, "data": {}}
    others, absent = npm_gauges(setting, "stopwatch_cards", given, {PARSER: "judge"})
    notes = [origin]
    if find_spec("microsoft_teams") is None:
        absent[TEAMS] = f"{TEAMS} is not installed (pip install '.[peers]')"
    elif setting.peers:
        model: Any = import_module("microsoft_teams.cards").AdaptiveCard
        gauges[TEAMS], refused = _teams(model, cards)
        notes.append(f"{TEAMS} refuses {refused} of the cards, checks no element, and is done with each the sooner")
    return Contest(gauges | others, len(cards), tuple(notes), absent)


def _teams(model: Any, cards: Sequence[bytes]) -> tuple[Gauge, int]:
    refusal: type[Exception] = import_module("pydantic").ValidationError

    def run() -> int:
        refused = 0
        for one in cards:
            try:
                model.model_validate_json(one)
            except refusal:
                refused += 1
        return refused

    return Timed(run), run()


def _expand_contest(setting: Setting) -> Contest:
    document, data = template(_ROWS)
    gauges: dict[str, Gauge] = {OURS: Timed(lambda: adaptive.expand(document, data))}
    given: dict[str, Any] = {"texts": [], "template": document, "data": data}
    others, absent = npm_gauges(setting, "stopwatch_cards", given, {TEMPLATING: "expand"})
    return Contest(gauges | others, _ROWS, (f"a generated template, {_ROWS:,} rows of data",), absent)


ROWS: Final = (
    Row(
        name="card-read",
        work="read and validate cards from bytes",
        floor=FLOOR,
        prepare=_read_contest,
        budgets=(Budget(OURS, FLOOR, 6), Budget(PARSER, OURS, 1, "at least"), Budget(OURS, TEAMS, 4)),
        piece="card",
    ),
    Row(
        name="card-expand",
        work="expand a template",
        floor=None,
        prepare=_expand_contest,
        budgets=(Budget(TEMPLATING, OURS, 1, "at least"),),
        piece="row",
    ),
)


_WIDE: Final = Limits(document_bytes=100_000_000, tree_nodes=10_000_000, expanded_values=10_000_000)
"""For sizes that the usual limits refuse."""


def _expanding(size: int) -> Work:
    document, data = template(size)
    return lambda: adaptive.expand(document, data, limits=_WIDE)


def _validating(size: int) -> Work:
    text = written(card(size))
    return lambda: adaptive.validate(text, limits=_WIDE)


CURVES: Final = (
    Curve("growth-card-validate", "read and validate a card of n facts and n inputs", _validating, LINEAR),
    Curve("growth-card-expand", "expand a template over n rows", _expanding, LINEAR),
)
