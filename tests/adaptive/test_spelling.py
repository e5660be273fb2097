"""One spelling of a card, in either style, which means the same and stays as it is."""

import json
from typing import Any, Final

import pytest

from tests.adaptive.cards import RECORDED
from tests.adaptive.test_cards import CARDS
from tests.shared import needs_shared
from uispec import _json, adaptive
from uispec.adaptive.documents.spelling import Style

TEXT: Final = {"type": "TextBlock", "text": "a"}
CARD: Final = {"type": "AdaptiveCard"}

# What came, what the schema would write, and what Teams would where that is not the same.
ROWS: Final[dict[str, tuple[Any, Any, Any] | tuple[Any, Any]]] = {
    # ac-enums-any-case
    "words": (
        {"body": [{**TEXT, "size": "Large", "weight": "bolder", "color": "GOOD"}]},
        {**CARD, "body": [{**TEXT, "size": "large", "weight": "bolder", "color": "good"}]},
        {**CARD, "body": [{**TEXT, "size": "Large", "weight": "Bolder", "color": "Good"}]},
    ),
    "words-of-two": (
        {
            "body": [
                {**TEXT, "size": "EXTRALARGE"},
                {"type": "Container", "items": [], "backgroundImage": {"url": "u", "fillMode": "repeathorizontally"}},
            ]
        },
        {
            **CARD,
            "body": [
                {**TEXT, "size": "extraLarge"},
                {"type": "Container", "items": [], "backgroundImage": {"url": "u", "fillMode": "repeatHorizontally"}},
            ],
        },
        {
            **CARD,
            "body": [
                {**TEXT, "size": "ExtraLarge"},
                {"type": "Container", "items": [], "backgroundImage": {"url": "u", "fillMode": "RepeatHorizontally"}},
            ],
        },
    ),
    "words-that-teams-writes-as-the-schema-does": (
        {
            "style": "EMPHASIS",
            "body": [{**TEXT, "style": "Heading", "height": "Stretch", "targetWidth": "AtLeast:narrow"}],
            "actions": [
                {
                    "type": "Action.Submit",
                    "style": "Positive",
                    "mode": "Secondary",
                    "associatedInputs": "None",
                    "fallback": "DROP",
                }
            ],
        },
        {
            **CARD,
            "style": "emphasis",
            "body": [{**TEXT, "style": "heading", "height": "stretch", "targetWidth": "atLeast:Narrow"}],
            "actions": [
                {
                    "type": "Action.Submit",
                    "style": "positive",
                    "mode": "secondary",
                    "associatedInputs": "none",
                    "fallback": "drop",
                }
            ],
        },
    ),
    "words-of-teams": (
        {
            "body": [
                {**TEXT, "spacing": "extrasmall"},
                {"type": "Icon", "name": "Gift", "size": "XXSMALL", "color": "accent"},
            ]
        },
        {
            **CARD,
            "body": [
                {**TEXT, "spacing": "ExtraSmall"},
                {"type": "Icon", "name": "Gift", "size": "xxSmall", "color": "accent"},
            ],
        },
        {
            **CARD,
            "body": [
                {**TEXT, "spacing": "ExtraSmall"},
                {"type": "Icon", "name": "Gift", "size": "xxSmall", "color": "Accent"},
            ],
        },
    ),
    "chart-colours": (
        {"body": [{"type": "Chart.Pie", "colorSet": "Diverging", "data": [{"color": "DivergingLightBlue"}]}]},
        {**CARD, "body": [{"type": "Chart.Pie", "colorSet": "diverging", "data": [{"color": "divergingLightBlue"}]}]},
    ),
    "booleans": (
        {"rtl": "TRUE", "body": [{**TEXT, "wrap": "false", "isSubtle": None, "text": "true", "id": "True"}]},
        {**CARD, "rtl": True, "body": [{**TEXT, "wrap": False, "isSubtle": None, "text": "true", "id": "True"}]},
    ),
    "types": (
        {
            "body": [
                {"type": "ColumnSet", "columns": [{"items": []}]},
                {
                    "type": "Table",
                    "columns": [{"type": "TableColumnDefinition", "width": 1}],
                    "rows": [{"cells": [{"items": []}]}],
                },
                {"type": "ImageSet", "images": [{"url": "u"}]},
                {"type": "FactSet", "facts": [{"type": "Fact", "title": "a", "value": "b"}]},
                {
                    "type": "Component",
                    "name": "graph.microsoft.com/event",
                    "properties": {"organizer": {"type": "Organizer"}},
                },
            ],
            "refresh": {"type": "Refresh", "userIds": []},
        },
        {
            **CARD,
            "body": [
                {"type": "ColumnSet", "columns": [{"type": "Column", "items": []}]},
                {
                    "type": "Table",
                    "columns": [{"width": 1}],
                    "rows": [{"type": "TableRow", "cells": [{"type": "TableCell", "items": []}]}],
                },
                {"type": "ImageSet", "images": [{"type": "Image", "url": "u"}]},
                {"type": "FactSet", "facts": [{"title": "a", "value": "b"}]},
                {
                    "type": "Component",
                    "name": "graph.microsoft.com/event",
                    "properties": {"organizer": {"type": "Organizer"}},
                },
            ],
            "refresh": {"userIds": []},
        },
    ),
    "names": (
        {"msTeams": {"width": "Full"}, "body": [{"type": "Table", "firstRowAsHeader": "True"}]},
        {**CARD, "msteams": {"width": "full"}, "body": [{"type": "Table", "firstRowAsHeaders": True}]},
    ),
    "both-names": (
        {
            "msTeams": {},
            "msteams": {},
            "body": [{"type": "Table", "firstRowAsHeader": True, "firstRowAsHeaders": False}],
        },
        {
            **CARD,
            "msTeams": {},
            "msteams": {},
            "body": [{"type": "Table", "firstRowAsHeaders": False}],
        },
    ),
    "what-is-not-known-stays": (
        {
            "X": "Large",
            "minHeight": 5,
            "body": [
                {"type": "Graph", "size": "Large"},
                {**TEXT, "wrap": 5, "size": "Large"},
                {**TEXT, "size": "${S}"},
            ],
        },
        {
            **CARD,
            "X": "Large",
            "minHeight": 5,
            "body": [
                {"type": "Graph", "size": "Large"},
                {**TEXT, "wrap": 5, "size": "Large"},
                {**TEXT, "size": "${S}"},
            ],
        },
    ),
    "texts-stay": (
        {
            "actions": [{"type": "Action.Submit", "data": {"size": "Large", "wrap": "true"}, "title": "Large"}],
            "speak": "True",
        },
        {
            **CARD,
            "actions": [{"type": "Action.Submit", "data": {"size": "Large", "wrap": "true"}, "title": "Large"}],
            "speak": "True",
        },
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_card_is_respelled(name: str) -> None:
    card, schema, *teams = ROWS[name]
    styles: tuple[tuple[Style, Any], ...] = (("schema", schema), ("teams", teams[0] if teams else schema))
    for style, expected in styles:
        for source in (card, json.dumps(card), adaptive.parse_card(card)):
            assert _json.same(adaptive.dump_card(adaptive.canonical(source, style)), expected)


def test_a_table_gets_both_flags_on_demand() -> None:
    def flags(table: dict[str, Any]) -> Any:
        card = adaptive.canonical({"body": [{"type": "Table", **table}]}, both_header_flags=True)
        return adaptive.dump_card(card)["body"]

    assert flags({"firstRowAsHeader": False}) == [
        {"type": "Table", "firstRowAsHeader": False, "firstRowAsHeaders": False}
    ]
    assert flags({"firstRowAsHeaders": True}) == [
        {"type": "Table", "firstRowAsHeader": True, "firstRowAsHeaders": True}
    ]
    assert flags({}) == [{"type": "Table"}]


@pytest.mark.parametrize("name", [*CARDS, *ROWS])
def test_our_cards_settle(name: str) -> None:
    _settles(CARDS[name] if name in CARDS else ROWS[name][0])


@needs_shared
@pytest.mark.parametrize("name", RECORDED)
def test_recorded_cards_settle(name: str) -> None:
    _settles(RECORDED[name])


def _settles(card: Any) -> None:
    styles: tuple[Style, ...] = ("schema", "teams")
    spelled = {style: adaptive.dump_card(adaptive.canonical(card, style)) for style in styles}
    for style in styles:
        for other in styles:
            again = adaptive.dump_card(adaptive.canonical(spelled[other], style))
            assert _json.same(again, spelled[style])


def test_a_wrong_call_says_so() -> None:
    with pytest.raises(ValueError, match="'schema' or 'teams'"):
        adaptive.canonical(CARD, "other")  # pyright: ignore[reportArgumentType]
    wrong: Any = 5
    with pytest.raises(TypeError, match="'card' must be a card, text, bytes or a mapping, not int"):
        adaptive.canonical(wrong)
    with pytest.raises(TypeError, match="'style' must be"):
        adaptive.canonical({}, wrong)
    with pytest.raises(TypeError, match="'limits' must be"):
        adaptive.canonical({}, limits=wrong)
