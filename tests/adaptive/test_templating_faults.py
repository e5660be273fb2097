"""Faults that people reported about template engines of cards; the name of each row is the id of the report."""

import json
from typing import Any, Final

import pytest
from pydantic import JsonValue

from tests.shared import load, needs_shared
from uispec import adaptive

Found = list[tuple[str, str]]
"""Path and code of each issue that is no notice."""

ROWS: Final[list[tuple[str, JsonValue, JsonValue, JsonValue, Found]]] = [
    (
        "ac-tpl-json-text-stays-text",
        {"text": "Raw: ${$root.raw}"},
        {"raw": '{"k":"v"}'},
        {"text": 'Raw: {"k":"v"}'},
        [],
    ),
    (
        "ac-tpl-single-expression-keeps-type",
        {"a": "${off}", "b": "it is ${off}", "c": "${two}", "d": "€${two}", "e": "${l}", "f": " ${two}"},
        {"off": False, "two": 2, "l": [3]},
        {"a": False, "b": "it is false", "c": 2, "d": "€2", "e": [3], "f": " 2"},
        [],
    ),
    (
        "ac-tpl-missing-value-keeps-binding",
        {"text": "${there} ${nul} ${no.way}", "alone": "${gone}"},
        {"there": "y", "nul": None},
        {"text": "y ${nul} ${no.way}", "alone": "${gone}"},
        [("/text", "null_value"), ("/text", "missing_value"), ("/alone", "missing_value")],
    ),
    (
        "ac-tpl-when-not-boolean",
        [{"$when": when} for when in ("words", "${gone}", "${one}", "${one > 0}", "${txt}")],
        {"one": 1, "txt": "true"},
        [{}],
        [("/0/$when", "invalid_condition"), ("/1/$when", "invalid_condition")],
    ),
    (
        "ac-tpl-root-inside-when",
        [{"$data": "plain ", "$when": "${$root.on != null}", "t": "${$data}${$root.on}"}],
        {"on": "data"},
        [{"t": "plain data"}],
        [],
    ),
    (
        "ac-tpl-empty-and-single-arrays",
        [{"$data": "${none}", "t": 1}, {"$data": "${one}", "t": "${v}"}, {"$data": "${nul}", "t": "x ${v}"}, {"t": 4}],
        {"none": [], "one": [{"v": 2}], "nul": None},
        [{"t": 2}, {"t": "x ${v}"}, {"t": 4}],
        [("/2/$data", "null_value"), ("/2/t", "missing_value")],
    ),
    ("ac-tpl-array-inside-text", "Of: ${l}", {"l": ['q"q', "z"]}, 'Of: ["q\\"q","z"]', []),
]


@pytest.mark.parametrize(
    ("template", "data", "output", "found"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_a_reported_fault(template: JsonValue, data: JsonValue, output: JsonValue, found: Found) -> None:
    expansion = adaptive.expand(template, data)
    assert expansion.output == output
    assert [(issue.path, issue.code) for issue in expansion.issues if issue.severity != "notice"] == found


def test_nothing_is_a_condition_but_true() -> None:
    """ac-tpl-root-inside-when, the other way round."""
    template: JsonValue = [{"$data": "plain ", "$when": "${$root.on != null}", "t": "${$data}${$root.on}"}]
    assert adaptive.expand(template, {}) == adaptive.Expansion([])


def test_keys_of_the_language_are_legal_in_templates_alone() -> None:
    """ac-tpl-keys-legal-only-in-templates: a card with `$data`, `$when` and texts for booleans is a template."""
    block: dict[str, Any] = {"type": "TextBlock", "text": "${v}", "isVisible": "${v == 'a'}"}
    template: Any = {
        "type": "AdaptiveCard",
        "version": "1.5",
        "body": [{**block, "$data": "${rows}", "$when": "${v != ''}"}],
    }
    assert adaptive.validate(template, template=True) == []
    told = {issue.path for issue in adaptive.validate(template)}
    assert {"/body/0/$data", "/body/0/$when", "/body/0/isVisible"} <= told
    card = adaptive.expand(template, {"rows": [{"v": "a"}, {"v": ""}]})
    assert card.issues == ()
    assert card.output == {**template, "body": [{"type": "TextBlock", "text": "a", "isVisible": True}]}
    assert isinstance(card.output, dict)
    assert adaptive.validate(card.output) == []


@needs_shared
def test_the_reports_as_they_were_written() -> None:
    everything: list[Any] = load("cases/reported-faults.json")
    reports = [fault for fault in everything if fault["id"].startswith("ac-tpl-")]
    assert len(reports) == 8
    for report in reports:
        template, data, expect = report["input"]["template"], report["input"]["data"], report["expect"]
        if "expanded" not in expect:
            continue
        several = isinstance(expect["expanded"], list)
        for given, expanded in zip(data, expect["expanded"], strict=True) if several else [(data, expect["expanded"])]:
            expansion = adaptive.expand(template, given)
            assert expansion.output == expanded
            warnings = [issue for issue in expansion.issues if issue.severity == "warning"]
            assert len(warnings) == expect.get("warnings", len(warnings))
            assert {place["path"] for place in expect.get("warnings_at_least", ())} <= {
                issue.path for issue in warnings
            }
            for name in expect.get("unresolved", ()):
                assert any(json.dumps(name) in issue.message for issue in warnings)
