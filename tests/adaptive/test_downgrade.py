"""A card brought to an earlier version: what stands for what, and that nothing too new is left."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.shared import load, paths
from uispec import adaptive, pointer
from uispec.adaptive.tables.versions import VERSIONS
from uispec.limits import Limits
from uispec.losses import Loss

_TEXT: Final = {"type": "TextBlock", "text": "x"}

# Each: the version, the card (without type), what is left of it, and code, effect and place of each loss.
CASES: Final[Mapping[str, tuple[str, dict[str, Any], dict[str, Any], list[tuple[str, str, str]]]]] = {
    "nothing is too new": ("1.5", {"version": "1.5", "body": [_TEXT]}, {"version": "1.5", "body": [_TEXT]}, []),
    "less was declared": ("1.5", {"version": "1.0", "body": [_TEXT]}, {"version": "1.0", "body": [_TEXT]}, []),
    "a fallback stands for what is too new": (
        "1.4",
        {"version": "1.5", "body": [{"type": "Table", "rows": [], "fallback": _TEXT}]},
        {"version": "1.4", "body": [_TEXT]},
        [("component", "approximated", "/body/0")],
    ),
    "a fallback that drops": (
        "1.4",
        {"version": "1.5", "body": [{"type": "Table", "rows": [], "fallback": "drop"}]},
        {"version": "1.4", "body": []},
        [("component", "dropped", "/body/0")],
    ),
    "a table becomes columns": (
        "1.2",
        {
            "version": "1.5",
            "body": [
                {
                    "type": "Table",
                    "id": "t",
                    "columns": [{"width": 2}, {"width": "80px"}],
                    "rows": [
                        {
                            "type": "TableRow",
                            "style": "accent",
                            "cells": [
                                {"type": "TableCell", "items": [{**_TEXT, "style": "default"}], "rtl": True},
                                {"type": "TableCell", "items": []},
                                {"type": "TableCell", "items": []},
                            ],
                        }
                    ],
                }
            ],
        },
        {
            "version": "1.2",
            "body": [
                {
                    "id": "t",
                    "type": "Container",
                    "items": [
                        {
                            "type": "ColumnSet",
                            "style": "accent",
                            "columns": [
                                {"items": [_TEXT], "type": "Column", "width": 2},
                                {"items": [], "type": "Column", "width": "80px"},
                                {"items": [], "type": "Column", "width": 1},
                            ],
                        }
                    ],
                }
            ],
        },
        [
            ("component", "approximated", "/body/0"),
            ("style", "dropped", "/body/0/rows/0/cells/0/items/0/style"),
            ("layout", "dropped", "/body/0/rows/0/cells/0/rtl"),
        ],
    ),
    "runs become one text": (
        "1.1",
        {
            "version": "1.2",
            "body": [
                {
                    "type": "RichTextBlock",
                    "inlines": [{"type": "TextRun", "text": "a", "weight": "bolder", "fontType": "monospace"}, "b"],
                }
            ],
        },
        {"version": "1.1", "body": [{"type": "TextBlock", "text": "ab", "wrap": True, "weight": "bolder"}]},
        [("component", "approximated", "/body/0")],
    ),
    "actions of the body go below the card": (
        "1.1",
        {
            "version": "1.2",
            "body": [
                {"type": "ActionSet", "actions": [{"type": "Action.Submit"}, {"type": "Action.ToggleVisibility"}]}
            ],
            "actions": [{"type": "Action.OpenUrl", "url": "u"}],
        },
        {
            "version": "1.1",
            "body": [],
            "actions": [{"type": "Action.OpenUrl", "url": "u"}, {"type": "Action.Submit"}],
        },
        [("layout", "approximated", "/body/0"), ("action", "dropped", "/body/0/actions/1")],
    ),
    "an Execute becomes a Submit": (
        "1.3",
        {"version": "1.4", "actions": [{"type": "Action.Execute", "verb": "v", "data": {"a": 1}}]},
        {"version": "1.3", "actions": [{"type": "Action.Submit", "data": {"a": 1}}]},
        [("action", "approximated", "/actions/0")],
    ),
    "a label becomes a text, and checks go": (
        "1.2",
        {"version": "1.3", "body": [{"type": "Input.Text", "id": "a", "label": "L", "isRequired": True, "regex": "a"}]},
        {
            "version": "1.2",
            "body": [{"type": "TextBlock", "text": "L", "wrap": True}, {"type": "Input.Text", "id": "a"}],
        },
        [
            ("text", "approximated", "/body/0/label"),
            ("check", "dropped", "/body/0/isRequired"),
            ("check", "dropped", "/body/0/regex"),
        ],
    ),
    "a password would be read": (
        "1.4",
        {"version": "1.5", "body": [{"type": "Input.Text", "id": "a", "style": "password"}]},
        {"version": "1.4", "body": [{"type": "Input.Text", "id": "a"}]},
        [("security", "dropped", "/body/0/style")],
    ),
    "choices that a bot finds are typed": (
        "1.5",
        {
            "version": "1.6",
            "body": [
                {
                    "type": "Input.ChoiceSet",
                    "id": "a",
                    "style": "filtered",
                    "choices.data": {"type": "Data.Query", "dataset": "d"},
                }
            ],
        },
        {"version": "1.5", "body": [{"id": "a", "type": "Input.Text"}]},
        [("function", "approximated", "/body/0/choices.data")],
    ),
    "a filtered choice is compact": (
        "1.4",
        {"version": "1.5", "body": [{"type": "Input.ChoiceSet", "id": "a", "style": "filtered", "choices": []}]},
        {"version": "1.4", "body": [{"type": "Input.ChoiceSet", "id": "a", "style": "compact", "choices": []}]},
        [("style", "approximated", "/body/0/style")],
    ),
    "a background is its address": (
        "1.1",
        {"version": "1.2", "backgroundImage": {"url": "u", "fillMode": "repeat"}, "body": []},
        {"version": "1.1", "backgroundImage": "u", "body": []},
        [("style", "approximated", "/backgroundImage")],
    ),
    "a film is its poster, and a picture in the card its text": (
        "1.0",
        {
            "version": "1.2",
            "body": [
                {"type": "Media", "sources": [{"url": "m"}], "poster": "p", "altText": "t"},
                {"type": "Image", "url": "data:image/png;base64,AAAA", "altText": "alt"},
                {"type": "Image", "url": "data:image/png;base64,AAAA"},
            ],
        },
        {
            "version": "1.0",
            "body": [
                {"type": "Image", "url": "p", "altText": "t"},
                {"type": "TextBlock", "text": "alt", "wrap": True},
            ],
        },
        [
            ("media", "approximated", "/body/0"),
            ("media", "approximated", "/body/1"),
            ("media", "dropped", "/body/2"),
        ],
    ),
    "what is hidden stays so": (
        "1.1",
        {"version": "1.2", "body": [{**_TEXT, "isVisible": False}, {**_TEXT, "isVisible": True}]},
        {"version": "1.1", "body": [_TEXT]},
        [("visibility", "dropped", "/body/0"), ("visibility", "dropped", "/body/1/isVisible")],
    ),
    "what nobody knows stays, and its fallback is brought down": (
        "1.4",
        {"version": "1.5", "body": [{"type": "Acme", "rows": [{}], "fallback": {"type": "Table", "rows": []}}]},
        {
            "version": "1.4",
            "body": [{"type": "Acme", "rows": [{}], "fallback": {"type": "Container", "items": []}}],
        },
        [("component", "approximated", "/body/0/fallback")],
    ),
    "cards in cards": (
        "1.3",
        {
            "version": "1.5",
            "actions": [
                {
                    "type": "Action.ShowCard",
                    "card": {"type": "AdaptiveCard", "version": "1.5", "refresh": {"action": {}}, "body": []},
                }
            ],
        },
        {
            "version": "1.3",
            "actions": [
                {"type": "Action.ShowCard", "card": {"type": "AdaptiveCard", "version": "1.3", "body": []}},
            ],
        },
        [("action", "dropped", "/actions/0/card/refresh")],
    ),
    "the extension has no version": (
        "1.0",
        {"version": "1.5", "body": [{"type": "Badge", "text": "b"}], "msteams": {"width": "Full"}},
        {"version": "1.0", "body": [{"type": "Badge", "text": "b"}], "msteams": {"width": "Full"}},
        [],
    ),
}


def _losses(losses: tuple[Loss, ...]) -> list[tuple[str, str, str]]:
    return [(loss.code, loss.effect, loss.path) for loss in losses]


@pytest.mark.parametrize(("to", "card", "left", "losses"), CASES.values(), ids=list(CASES))
def test_what_stands_for_what(
    to: str, card: dict[str, Any], left: dict[str, Any], losses: list[tuple[str, str, str]]
) -> None:
    card = {"type": "AdaptiveCard", **card}
    before = json.dumps(card)
    result = adaptive.downgrade(card, to)
    assert result.output == {"type": "AdaptiveCard", **left}
    assert _losses(result.losses) == losses
    assert json.dumps(card) == before


def _cards() -> list[dict[str, Any]]:
    own = [{"type": "AdaptiveCard", **card} for _, card, _, _ in CASES.values()]
    document: dict[str, Any] = load("data/adaptivecards/validation.json") or {"cases": []}
    recorded = [case["card"] for case in document["cases"]]
    samples = [json.loads(path.read_bytes()) for path in paths("data/adaptivecards/samples/*/*.json")]
    return own + recorded + samples


CARDS: Final = _cards()


def _without_versions(card: Any) -> str:
    """Cards in cards declare versions too."""
    return re.sub('"version": "[0-9.]+"', "", json.dumps(card))


@pytest.mark.parametrize("to", VERSIONS)
def test_nothing_is_left_that_is_too_new(to: str) -> None:
    """downgrade(card, v) has nothing too new for v; it is the card, without a loss, where nothing was."""
    for card in CARDS:
        result = adaptive.downgrade(card, to)
        was_too_new = [issue.path for issue in adaptive.validate(card, to) if issue.code == "too_new"]
        assert [issue for issue in adaptive.validate(result.output, to) if issue.code == "too_new"] == []
        assert bool(result.losses) is bool(was_too_new)
        if not was_too_new:
            assert _without_versions(result.output) == _without_versions(card)
        assert [loss.path for loss in result.losses if not pointer.has(card, loss.path)] == []
        # Twice is once.
        assert adaptive.downgrade(result.output, to).losses == ()


@pytest.mark.parametrize("to", ["", "1", "1.7", "2.0", "0.9", "x"])
def test_a_version_that_never_was(to: str) -> None:
    with pytest.raises(ValueError, match=r"must be one of 1\.0, "):
        adaptive.downgrade({}, to)


def test_deep_cards() -> None:
    card: dict[str, Any] = {"type": "AdaptiveCard", "body": [{"type": "Table", "rows": []}]}
    for _ in range(1_000):
        card = {"type": "AdaptiveCard", "actions": [{"type": "Action.ShowCard", "card": card}]}
    assert len(adaptive.downgrade(card, "1.0", limits=Limits(json_depth=10_000)).losses) == 1
