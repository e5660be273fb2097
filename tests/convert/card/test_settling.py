"""How far the alignments of a card are inherited: to wherever an element stands, by the table of what stands where."""

from typing import Any, Final

import pytest

from uispec import convert
from uispec.adapters.adaptive_card.words import APART
from uispec.adapters.adaptive_card.writing.layout import settle
from uispec.adaptive.tables.places import PLACES

HOLDERS: Final = [
    (name, member, place.form)
    for name, places in PLACES.items()
    for member, place in places.items()
    if name not in (*APART, "ColumnSet", "TableRow", "TableCell") and place.kind == "element"
]

PAGED: Final = {"CarouselPage": "Carousel", "TabPage": "TabSet", "AccordionPage": "Accordion"}


@pytest.mark.parametrize(("name", "member", "form"), HOLDERS, ids=[f"{name}.{member}" for name, member, _ in HOLDERS])
def test_an_element_inside_anything_stands_where_its_source_had_it(name: str, member: str, form: str) -> None:
    text: dict[str, Any] = {"type": "TextBlock", "text": "a"}
    holder: Any = {"type": name, member: [text] if form == "list" else text}
    if name in PAGED:
        holder = {"type": PAGED[name], "pages": [holder]}
    column = holder if name == "Column" else {"type": "Column", "items": [holder]}
    around: Any = {"type": "ColumnSet", "horizontalAlignment": "center", "columns": [column]}
    settle({"type": "AdaptiveCard", "body": [around]})
    assert text["horizontalAlignment"] == "left"


def test_every_holder_is_tried() -> None:
    assert len(HOLDERS) >= 40
    assert {name for name, _, _ in HOLDERS} >= {*PAGED, "Column", "Container", "Action.Popover"}


def test_what_is_handed_into_a_cell_ends_there() -> None:
    """A table begins anew, and what stands in a cell may hand on again."""
    inner: dict[str, Any] = {"type": "TextBlock", "text": "a"}
    beside: dict[str, Any] = {"type": "TextBlock", "text": "b"}
    row = {"type": "ColumnSet", "horizontalAlignment": "right", "columns": [{"type": "Column", "items": [inner]}]}
    cell = {"type": "TableCell", "items": [row, beside]}
    table = {"type": "Table", "rows": [{"type": "TableRow", "cells": [cell]}]}
    around: Any = {
        "type": "ColumnSet",
        "horizontalAlignment": "center",
        "columns": [{"type": "Column", "items": [table]}],
    }
    settle({"type": "AdaptiveCard", "body": [around]})
    assert inner["horizontalAlignment"] == "left"
    assert "horizontalAlignment" not in beside


def test_the_pages_of_a_carousel_are_not_centred_by_the_row_around() -> None:
    row: dict[str, Any] = {
        "type": "Stack",
        "props": {"direction": "horizontal", "justify": "center"},
        "children": ["pages"],
    }
    pages: dict[str, Any] = {
        "type": "Carousel",
        "props": {"items": [{"title": "A", "description": "b"}]},
        "children": [],
    }
    result = convert.convert({"root": "row", "elements": {"row": row, "pages": pages}}, "adaptive-card", host="teams")
    output: Any = result.output
    (shown,) = output["body"][0]["columns"][0]["items"][0]["pages"]
    assert [item["horizontalAlignment"] for item in shown["items"]] == ["left", "left"]
