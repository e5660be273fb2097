"""Checks that an A2UI surface runs for another format: only where both judge every value alike."""

from collections.abc import Callable
from typing import Any, Final, cast

import pytest

from tests.convert.a2ui.surfaces import components_of, converted
from uispec import jsonrender
from uispec._browser.patterns import Patterns
from uispec.a2ui.checks import validation_result
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.adapters.a2ui.writing.rules import CONDITIONS, condition_of
from uispec.adaptive.clicks.input_values import FoundInput, state_with
from uispec.errors import Issue
from uispec.limits import DEFAULT

TEXTS: Final = ["", " ", "\t\n", "\u00a0", "\ufeff", "\u200b", "a", " a ", "0", "abc", "aaa", "A", "漢", "x\ny"]
FLAGS: Final = [True, False]
NUMBERS: Final = ["", "0", "1", "3", "5", "5.5", "-1", "1e0"]
DATES: Final = ["", "2026-03-01"]


def _card(raw: dict[str, Any], value: Any) -> bool:
    text = (
        str(value).lower()
        if isinstance(value, bool)
        else ",".join(cast("list[str]", value))
        if isinstance(value, list)
        else value
    )
    issues: list[Issue] = []
    state = state_with(FoundInput(raw, ()), text, Patterns(DEFAULT), issues)
    assert issues == []
    return not state.blocks


def _spec(check: dict[str, Any], value: Any) -> bool:
    return jsonrender.run_checks([check], value, {}).valid


ROWS: Final[list[tuple[str, str, dict[str, Any], list[Any]]]] = [
    # source, kind of input, the input or the check, the values that are judged
    ("adaptive-card", "required", {"type": "Input.Text", "isRequired": True}, TEXTS),
    ("adaptive-card", "pattern", {"type": "Input.Text", "regex": "^a+$"}, TEXTS),
    ("adaptive-card", "range", {"type": "Input.Number", "min": 1, "max": 5}, NUMBERS),
    ("adaptive-card", "required", {"type": "Input.Number", "isRequired": True}, NUMBERS),
    ("adaptive-card", "required", {"type": "Input.Date", "isRequired": True}, DATES),
    ("adaptive-card", "required", {"type": "Input.Toggle", "title": "T", "isRequired": True}, FLAGS),
    (
        "adaptive-card",
        "required",
        {
            "type": "Input.ChoiceSet",
            "isMultiSelect": True,
            "isRequired": True,
            "choices": [{"title": "A", "value": "a"}],
        },
        [[], ["a"]],
    ),
    ("json-render", "required", {"type": "required", "message": "R"}, TEXTS),
    ("json-render", "required", {"type": "required", "message": "R", "of": "Checkbox"}, FLAGS),
    ("json-render", "pattern", {"type": "pattern", "args": {"pattern": "^a+$"}, "message": "P"}, TEXTS),
]


@pytest.mark.parametrize(("source", "check", "raw", "values"), ROWS)
def test_verdicts_are_equal(source: str, check: str, raw: dict[str, Any], values: list[Any]) -> None:
    judge: Callable[[dict[str, Any], Any], bool] = _card if source == "adaptive-card" else _spec
    whole = {**raw, "id": "v"}
    document: Any = {"type": "AdaptiveCard", "version": "1.6", "body": [whole]}
    if source == "json-render":
        kind = raw.get("of", "Input")
        raw = {key: value for key, value in raw.items() if key != "of"}
        key = "checked" if kind == "Checkbox" else "value"
        field = {"label": "V", "name": "v", key: {"$bindState": "/v"}, "checks": [raw]}
        document = {"root": "e", "elements": {"e": {"type": kind, "props": field}}, "state": {"v": values[0]}}
    for to in ("a2ui-v0.9", "a2ui-v1.0"):
        output = converted(document, to=to).output
        (rule,) = next(
            component[key] for component in components_of(output) for key in ("checks", "@checks") if key in component
        )
        for value in values:
            data = {"v": value, "_inputs": {"v": value}}
            assert _verdict(rule["condition"], data, to) is judge(whole if source == "adaptive-card" else raw, value), (
                value
            )


def _verdict(condition: Any, data: Any, to: str) -> bool:
    version: Any = to.removeprefix("a2ui-v")
    evaluator = Evaluator(data, version=version, catalog_id=BASIC_CATALOG_IDS[version][0], locale="en", limits=DEFAULT)
    found, issues = evaluator.evaluate(condition, "")
    assert issues == ()
    return validation_result(found, "").valid


def test_every_condition_is_compared() -> None:
    """A check that another format shares with A2UI has its row above."""
    compared = {(source, check) for source, check, _, _ in ROWS}
    listed = {(source, check) for source, known in CONDITIONS.items() for _, check in known}
    assert {pair for pair in listed if not pair[0].startswith("a2ui")} == compared


def test_the_checks_that_are_not_alike_wait_for_the_click() -> None:
    for check in ("length", "range", "email", "numeric", "url", "compare", "required_if"):
        assert condition_of("json-render", "input_text", check) is None
    for check in ("required", "pattern", "email"):
        assert condition_of("assistant-ui", "input_text", check) is None
    # A choice of json-render is blank where its text is; in A2UI it is a list.
    assert condition_of("json-render", "input_choice", "required") is None


@pytest.mark.parametrize(("more", "message"), [({"errorMessage": "1 to 5"}, "1 to 5"), ({}, "within the bounds")])
def test_bounds_are_one_rule_with_the_message_of_the_input(more: dict[str, Any], message: str) -> None:
    field = {"type": "Input.Number", "id": "n", "label": "N", "min": 1, "max": 5, **more}
    result = converted({"type": "AdaptiveCard", "version": "1.6", "body": [field]}, to="a2ui-v1.0")
    (rule,) = next(component["@checks"] for component in components_of(result.output) if "@checks" in component)
    assert message in rule["message"]
    assert [(loss.path, loss.effect) for loss in result.losses] == [
        ("/body/0/min", "approximated"),
        ("/body/0/max", "approximated"),
    ]


def test_the_message_of_bounds_without_a_rule_is_lost() -> None:
    field = {"type": "Input.Date", "id": "d", "label": "D", "min": "2026-01-01", "errorMessage": "Later"}
    result = converted({"type": "AdaptiveCard", "version": "1.6", "body": [field]}, to="a2ui-v1.0")
    assert [(loss.path, loss.effect) for loss in result.losses] == [("/body/0/errorMessage", "dropped")]


MOMENTS: Final[list[tuple[str, str, bool]]] = [
    # type, what it holds, whether that is a date, a time or both
    ("Input.Date", "2026-02-03", True),
    ("Input.Date", "2026-02-03T04:05", True),
    ("Input.Time", "04:05", True),
    ("Input.Date", "", True),
    ("Input.Date", "soon", False),
    ("Input.Date", "2026-02-30", False),
    ("Input.Time", "25:00", False),
]


@pytest.mark.parametrize("to", ["a2ui-v0.9", "a2ui-v1.0"])
@pytest.mark.parametrize(("kind", "held", "is_moment"), MOMENTS)
def test_a_date_that_is_none_says_so(to: str, kind: str, held: str, is_moment: bool) -> None:
    field = {"type": kind, "id": "d", "label": "D", "value": held}
    losses = converted({"type": "AdaptiveCard", "version": "1.6", "body": [field]}, to=to).losses
    told = [(loss.path, loss.code, loss.effect) for loss in losses]
    assert told == ([] if is_moment else [("/body/0/value", "value", "approximated")])
