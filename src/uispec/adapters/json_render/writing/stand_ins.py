"""What shadcn has in another form: tables, facts, carousels, progress, badges, ratings, code, charts."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.json_render.writing.page import Page, Spot
from uispec.adapters.json_render.writing.tables import BADGE_LOOK, BADGE_TONE, PROGRESS_LOOK, TYPE
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Drop, Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import line_of

_CELLS: Final = "A cell of a table is one text."
_FACTS: Final = "The facts are the rows of a table."
_PAGES: Final = "The pages stand below each other."
_STARS: Final = "The stars are a bar."
_IN_WORDS: Final = "It shows in words."
_PAGE: Final = ("title", "description")
"""What a page of a Carousel has room for."""


def write_table(pen: Pen, page: Page, spot: Spot) -> None:
    """Table of texts."""
    node, out = pen.node, pen.out
    spot.element["type"] = "Table"
    rows = [*node.parts.get("rows", [])]
    columns: list[JsonValue] = []
    for column in node.parts.get("columns", []):
        held: Element = {"title": ""}
        with Pen(column, held) as inner:
            inner.put("title", "title", inner.text(crossing(column, "line")))
        columns.append(held["title"])
    lines: list[JsonValue] = []
    for row in rows:
        with Pen(row, {}):
            lines.append([_cell(cell) for cell in [*row.children, *row.parts.get("cells", ())]])
    wide = max([len(columns), *(len(line) for line in lines if isinstance(line, list))])
    if not any(columns) and pen.flag("has_header") and lines:
        first = lines.pop(0)
        columns = first if isinstance(first, list) else []
    out.update(columns=[*columns, *[""] * (wide - len(columns))], rows=lines)
    pen.put("caption", "caption", pen.text(crossing(node, "plain")))


def write_facts(pen: Pen, page: Page, spot: Spot) -> None:
    """Table of two columns without headings."""
    spot.element["type"] = "Table"
    pen.near("component", _FACTS)
    rows: list[JsonValue] = []
    for fact in pen.node.parts.get("facts", []):
        held: Element = {"title": "", "value": ""}
        with Pen(fact, held) as inner:
            inner.put("title", "title", inner.text(crossing(fact, "line")))
            inner.put("value", "value", inner.text(crossing(fact, "line")))
        rows.append([held["title"], held["value"]])
    pen.out.update(columns=["", ""], rows=rows)


def write_carousel(pen: Pen, page: Page, spot: Spot) -> None:
    """Carousel of texts; pages that hold more stand below each other."""
    node = pen.node
    pages = [*node.parts.get("pages", [])]
    if page.has("Carousel") and all(_is_words(held) for held in pages):
        spot.element["type"] = "Carousel"
        items: list[JsonValue] = []
        for held in pages:
            item: Element = {}
            with Pen(held, item):
                texts = iter(held.children)
                for key in _PAGE[2 - len(held.children) :] if not _is_titled(held) else _PAGE:
                    if (text := next(texts, None)) is not None:
                        with Pen(text, item) as inner:
                            inner.put("text", key, inner.text(crossing(text, "plain")))
                            inner.choose("role", {"h4": None}, absent=None)
            items.append(item)
        pen.out["items"] = items
        return
    spot.element["type"] = "Stack"
    pen.near("component", _PAGES)
    keys: list[JsonValue] = []
    for index, held in enumerate(pages):
        with Pen(held, {}):
            pass
        keys.append(page.one([*held.children], node, spot, f"page{index}"))
    spot.element["children"] = keys


def write_progress(pen: Pen, page: Page, spot: Spot) -> None:
    """Progress, or Spinner for what says no more than that something is going on."""
    looks: Element = {}
    pen.enum("look", PROGRESS_LOOK, into=looks)
    wanted = str(looks.pop(TYPE, "Progress" if pen.has("value") else "Spinner"))
    spot.element["type"] = page.pick(pen, wanted, "Progress" if wanted == "Spinner" else "Spinner")
    pen.put("label", "label", pen.text(crossing(pen.node, "line")))
    if spot.element["type"] == "Progress":
        pen.out["value"] = 0
        pen.put("value", "value", _as_number)
        pen.put("max", "max", _as_number)


def write_rating(pen: Pen, page: Page, spot: Spot) -> None:
    """Progress up to the best rating."""
    spot.element["type"] = "Progress"
    pen.near("component", _STARS)
    pen.out.update(value=0, max=5)
    pen.put("value", "value", _as_number)
    pen.put("max", "max", _as_number)


def write_badge(pen: Pen, page: Page, spot: Spot) -> None:
    """Badge."""
    spot.element["type"] = "Badge"
    pen.out["text"] = ""
    pen.put("text", "text", pen.text(crossing(pen.node, "line")))
    pen.enum("look", BADGE_LOOK)
    pen.enum("tone", BADGE_TONE)


def write_code(pen: Pen, page: Page, spot: Spot) -> None:
    """Text of the variant code."""
    spot.element["type"] = "Text"
    pen.out.update(text="", variant="code")
    pen.near("component", "It shows without colours and line numbers.")
    pen.put("text", "text", pen.text())


def write_chart(pen: Pen, page: Page, spot: Spot) -> None:
    """Text: the title."""
    spot.element["type"] = "Text"
    pen.out["text"] = ""
    pen.near("component", _IN_WORDS)
    pen.put("title", "text", pen.text(crossing(pen.node, "line")))


WRITERS: Final[Mapping[str, Callable[[Pen, Page, Spot], None]]] = {
    "table": write_table,
    "facts": write_facts,
    "carousel": write_carousel,
    "progress": write_progress,
    "rating": write_rating,
    "badge": write_badge,
    "code_block": write_code,
    "chart": write_chart,
}
"""By kind."""


def _cell(cell: Neutral) -> JsonValue:
    """The text of a cell, alive; of anything more in it the words."""
    held: Element = {"text": ""}
    with Pen(cell, held) as pen:
        pen.put("text", "text", pen.text(crossing(cell, "line")))
    if not cell.children:
        return held["text"]
    if len(cell.children) == 1 and cell.children[0].kind == "text":
        (text,) = cell.children
        with Pen(text, held) as pen:
            pen.put("text", "text", pen.text(crossing(text, "line")))
        return held["text"]
    for child in cell.children:
        if child.type_at is not None:
            Pen(child, {}).near("text", _CELLS)
    return " ".join(word for word in [str(held["text"]), *map(line_of, cell.children)] if word)


def _is_words(held: Neutral) -> bool:
    """Whether a page is a title, a text, or both."""
    texts = held.children
    is_fit = 0 < len(texts) <= len(_PAGE) and all(text.kind == "text" and not text.events for text in texts)
    return is_fit and not held.slots and not held.events and (len(texts) == 1 or _is_titled(held))


def _is_titled(held: Neutral) -> bool:
    """Whether the first text of a page is its title."""
    role = held.children[0].attrs.get("role") if held.children else None
    value = None if role is None else role.now()
    return isinstance(value, str) and value.startswith("h")


def _as_number(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    if value is MISSING or value is None:
        return MISSING
    return value if is_number(value) else Drop("It is not a number.", "value")
