"""What A2UI has no component for, made of those that it has: tables, facts, progress, ratings, code, carousels."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.a2ui.writing.page import Page, Spot
from uispec.adapters.a2ui.writing.texts import crossing, heading
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral, content_of
from uispec.adapters.pen import Drop, Pen

_ITEM_LEVEL: Final = 4
"""The level of the headings that titles of items become."""
_IN_WORDS: Final = "A2UI shows it in words."
_IN_TEXT: Final = "It is a text, or a part of one."


def write_facts(pen: Pen, page: Page, spot: Spot) -> None:
    """Column of Rows: a title and a value each."""
    node = pen.node
    pen.near("component", "Each fact is a row of two texts.")
    rows: list[JsonValue] = []
    for index, fact in enumerate(node.parts.get("facts", [])):
        row = page.column(page.allot(node, f"fact{index}"), [], "horizontal")
        title: Element = {"text": ""}
        value: Element = {"text": ""}
        with Pen(fact, value) as inner:
            inner.put("title", "text", inner.text(crossing(fact)), into=title)
            inner.put("value", "text", inner.text(crossing(fact)))
        row["children"] = [
            page.add_text(page.allot(node, f"fact{index}title"), _strong(page, title["text"]))["id"],
            page.add_text(page.allot(node, f"fact{index}value"), value["text"])["id"],
        ]
        rows.append(row["id"])
    pen.out.update(component="Column", children=rows)


def write_table(pen: Pen, page: Page, spot: Spot) -> None:
    """Column of Rows; cells of a column have its share of the room."""
    node = pen.node
    pen.near("component", "It is made of rows, and only shares of the width make columns of them.")
    lines: list[JsonValue] = []
    caption: Element = {}
    if pen.put("caption", "text", pen.text(crossing(node)), into=caption):
        pen.change("caption", "It stands above the table, as a text of its own.")
        lines.append(page.add_text(page.allot(node, "caption"), caption["text"], "caption")["id"])
    columns = [_Column(column) for column in node.parts.get("columns", [])]
    if any(column.title for column in columns):
        lines.append(_head_row(page, node, columns))
    for index, row in enumerate(node.parts.get("rows", [])):
        made = page.column(page.allot(node, f"row{index}"), [], "horizontal")
        with Pen(row, made):
            made["children"] = [
                _cell(page, node, cell, f"row{index}cell{number}", _share(columns, number), spot)
                for number, cell in enumerate([*row.children, *row.parts.get("cells", [])])
            ]
        lines.append(made["id"])
    pen.out.update(component="Column", children=lines)


def write_carousel(pen: Pen, page: Page, spot: Spot) -> None:
    """List that runs from left to right."""
    node = pen.node
    pen.near("component", "Its pages stand beside each other and are scrolled.")
    pages: list[JsonValue] = []
    for index, held in enumerate(node.parts.get("pages", [])):
        with Pen(held, {}):
            pass
        pages.append(page.slot(held.children, node, spot, f"page{index}"))
    pen.out.update(component="List", direction="horizontal", children=pages)


def write_accordion(pen: Pen, page: Page, spot: Spot) -> None:
    """Column of headings, each with what it opens."""
    node = pen.node
    pen.near("component", "All of it is open, under headings.")
    ids: list[JsonValue] = []
    for index, item in enumerate(node.parts.get("items", [])):
        held: Element = {}
        with Pen(item, held) as inner:
            if inner.put("title", "title", inner.text(crossing(node))):
                title = page.allot(node, f"item{index}title")
                heading(page, title, held["title"], _ITEM_LEVEL)
                ids.append(title)
            if inner.put("text", "text", inner.text(crossing(node))):
                ids.append(page.add_text(page.allot(node, f"item{index}"), held["text"])["id"])
            _say_changed(inner, "title", "text")
        ids += page.place(content_of(item), spot, "vertical")
    ids += page.place(node.children, spot, "vertical")
    pen.out.update(component="Column", children=ids)


def write_progress(pen: Pen, page: Page, spot: Spot) -> None:
    """Text: the label and how far it is."""
    _in_words(pen, page, _say_measure(pen, "label", "value", "max") or ["…"], "label", "value", "max")


def write_rating(pen: Pen, page: Page, spot: Spot) -> None:
    """Text: the stars out of how many, and of how many people."""
    held: Element = {}
    pieces = ["★ ", *_say_measure(pen, "", "value", "max")]
    if pen.put("count", "count", into=held):
        pieces += [" (", held["count"], ")"]
    _in_words(pen, page, pieces, "value", "max", "count")


def write_badge(pen: Pen, page: Page, spot: Spot) -> None:
    """Text."""
    held: Element = {"text": ""}
    pen.put("text", "text", pen.text(crossing(pen.node)), into=held)
    _in_words(pen, page, [held["text"]])
    pen.out["variant"] = "caption"


def write_code(pen: Pen, page: Page, spot: Spot) -> None:
    """Text in a fence of Markdown."""
    held: Element = {"text": "", "language": ""}
    pen.put("text", "text", pen.text(), into=held)
    pen.put("language", "language", pen.text(_as_word), into=held, live=False)
    text = held["text"]
    fence = "```"
    while isinstance(text, str) and fence in text:
        fence += "`"
    _in_words(pen, page, [f"{fence}{held['language']}\n", text, f"\n{fence}"], "text", "language")


def write_chart(pen: Pen, page: Page, spot: Spot) -> None:
    """Text: the title."""
    held: Element = {"text": ""}
    pen.put("title", "text", pen.text(crossing(pen.node)), into=held)
    _in_words(pen, page, [held["text"]], "title")


WRITERS: Final[Mapping[str, Callable[[Pen, Page, Spot], None]]] = {
    "facts": write_facts,
    "table": write_table,
    "carousel": write_carousel,
    "accordion": write_accordion,
    "progress": write_progress,
    "rating": write_rating,
    "badge": write_badge,
    "code_block": write_code,
    "chart": write_chart,
}
"""By kind."""


def _in_words(pen: Pen, page: Page, pieces: Sequence[JsonValue], *attributes: str) -> None:
    pen.near("component", _IN_WORDS)
    _say_changed(pen, *attributes)
    joined = page.tongue.join(pieces)
    pen.out.update(component="Text", text="" if joined is MISSING else joined)


def _say_changed(pen: Pen, *attributes: str) -> None:
    """Say of each that it is part of a text now."""
    for attribute in attributes:
        pen.change(attribute, _IN_TEXT, "text")


def _say_measure(pen: Pen, label: str, value: str, most: str) -> list[JsonValue]:
    """Say a value out of how many."""
    held: Element = {}
    pieces: list[JsonValue] = []
    if label and pen.put(label, "label", pen.text(crossing(pen.node)), into=held):
        pieces.append(held["label"])
    if pen.put(value, "value", into=held):
        pieces += [": ", held["value"]] if pieces else [held["value"]]
        if pen.put(most, "max", into=held):
            pieces += ["/", held["max"]]
    return pieces


def _strong(page: Page, text: JsonValue) -> JsonValue:
    joined = page.tongue.join(["**", text, "**"]) if text else text
    return text if joined is MISSING else joined


def _as_word(text: str) -> JsonValue | Drop:
    return text if text.replace("-", "").replace("+", "").replace("#", "").isalnum() else Drop("It is no word.")


# Tables ---------------------------------------------------------------------------------------------------------------


class _Column:
    """What a column says of its cells."""

    __slots__ = ("share", "title")

    def __init__(self, column: Neutral) -> None:
        held: Element = {}
        with Pen(column, held) as pen:
            pen.put("title", "title", pen.text(crossing(column)))
            _say_changed(pen, "title")
            pen.put("weight", "share", live=False)
        self.title: JsonValue = held.get("title")
        share = held.get("share")
        self.share: JsonValue = share if isinstance(share, int | float) else 1


def _share(columns: Sequence[_Column], number: int) -> JsonValue:
    return columns[number].share if number < len(columns) else 1


def _head_row(page: Page, node: Neutral, columns: Sequence[_Column]) -> JsonValue:
    row = page.column(page.allot(node, "head"), [], "horizontal")
    ids: list[JsonValue] = []
    for number, column in enumerate(columns):
        text = page.add_text(page.allot(node, f"head{number}"), _strong(page, column.title or ""))
        text["weight"] = column.share
        ids.append(text["id"])
    row["children"] = ids
    return row["id"]


def _cell(page: Page, node: Neutral, cell: Neutral, part: str, share: JsonValue, spot: Spot) -> JsonValue:
    held: Element = {}
    with Pen(cell, held) as pen:
        if pen.put("text", "text", pen.text(crossing(cell))):
            _say_changed(pen, "text")
            text = page.add_text(page.allot(node, part), held["text"])
            text["weight"] = share
            return text["id"]
    inner = Spot(node, "", spot.depth + 1)
    if len(cell.children) == 1:
        ids = page.place(cell.children, inner, share=share)
        if ids:
            return ids[0]
    column = page.column(page.allot(node, part), [])
    column["weight"] = share
    if len(cell.children) > 1:
        column["children"] = page.place(cell.children, Spot(node, "", inner.depth + 1), "vertical")
    return column["id"]
