"""What only shows something: texts, images, icons, media, facts, tables, and what stands for kinds that are missing."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec.adapters.assistant_ui.writing.page import Page
from uispec.adapters.assistant_ui.writing.tables import (
    ICON,
    ICON_SIZE,
    IMAGE_FIT,
    IMAGE_ROLE,
    TEXT_ROLE,
    TEXT_SIZE,
)
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.events import PRESS, lose_other_events
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Drop, Exact, Fn, Near, Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import icon_words, line_of, runs_text
from uispec.adapters.urls import safe_image, safe_media

_NO_PRESS: Final = "A cell cannot be pressed."
_AS_TEXT: Final = "assistant-ui has no such thing; a text says what it shows."


def write_text(pen: Pen, page: Page) -> list[Element]:
    """Text: one node, or one for each heading inside it and each text between."""
    cell: Element = {"sections": [[0, ""]]}
    pen.put("text", "sections", pen.text(crossing(pen.node, "sections")), into=cell)
    sections = cast("list[tuple[int, str]]", cell["sections"])
    look = _look(pen)
    if look and all(level for level, _ in sections):
        pen.lose("role", message="The text is a heading of its own level.")
    return [page.heading(text, level) if level else page.text(text, look) for level, text in sections]


def _look(pen: Pen) -> Element:
    look: Element = {}
    pen.enum("role", TEXT_ROLE, into=look)
    if "$type" in look:
        return look  # a heading or a caption has one look
    pen.enum("size", TEXT_SIZE, into=look)
    pen.put("bold", "weight", _as_weight, into=look)
    if "color" not in look:
        pen.put("subtle", "color", _as_color, into=look)
    return look


def _as_weight(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return "bold" if value is True else "normal" if value is False else MISSING


def _as_color(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return "secondary" if value is True else MISSING


def write_rich_text(pen: Pen, page: Page) -> list[Element]:
    """Text whose parts look different: one text, of one look."""
    pen.near("text", "Its parts look alike.")
    return [page.text(runs_text(pen.node))]


def write_image(pen: Pen, page: Page) -> list[Element]:
    """Image: an Image, or its description where the URL must not be loaded."""
    made = page.make("Image")
    if not pen.put("url", "src", pen.text(safe_image), into=made.props):
        return described(pen, page, "alt")
    made.props["alt"] = ""
    if not pen.put("alt", "alt", pen.text(), into=made.props):
        is_shown = pen.put("access_label", "alt", pen.text(), into=made.props)
        if is_shown and PRESS in pen.node.events:
            pen.change("access_label", "It says what there is, and no longer what a press does.")
    pen.enum("role", IMAGE_ROLE, into=made.props)
    pen.enum("fit", IMAGE_FIT, into=made.props)
    pen.put("round", "round", into=made.props)
    return [made.finish()]


def write_icon(pen: Pen, page: Page) -> list[Element]:
    """Icon: one of those that the host draws, or its name in words."""
    made = page.make("Icon")
    pen.put("symbol", "name", _as_icon, into=made.props)
    name = made.props.get("name")
    if isinstance(name, str) and name in _ICONS:
        pen.enum("size", ICON_SIZE, into=made.props)
        return [made.finish()]
    pen.near("icon", "A text stands for it.")
    cell: Element = {}
    if pen.put("access_label", "text", pen.text(), into=cell):
        return [page.text(str(cell["text"]))]
    return [page.text(name)] if isinstance(name, str) else []


_ICONS: Final = frozenset(str(row.members["name"]) for row in ICON.rows.values() if isinstance(row, Exact))


def _as_icon(value: JsonValue | MISSING) -> JsonValue | MISSING | Near:
    if not isinstance(value, str):
        return MISSING
    row = ICON.rows.get(value)
    return row.members["name"] if isinstance(row, Exact) else icon_words(value)


def write_media(pen: Pen, page: Page) -> list[Element]:
    """Video, audio: what it is called, and where it is."""
    pen.near("component", "There is no player; it says where the recording is.")
    cell: Element = {}
    for attribute in ("caption", "alt", "access_label"):
        if "name" not in cell and pen.put(attribute, "name", pen.text(crossing(pen.node, "line")), into=cell):
            pen.change(attribute, "It stands in the text.")
    if not pen.put("url", "url", pen.text(safe_media), into=cell):
        for source in pen.node.parts.get("sources", [])[:1]:
            with Pen(source, cell) as inner:
                inner.put("url", "url", inner.text(safe_media))
    for part in ("sources", "captions"):
        for other in pen.node.parts.get(part, []):
            if not other.is_written:
                drop(other, "media")
    said = " ".join(str(cell[key]) for key in ("name", "url") if cell.get(key))
    return [page.text(said)] if said else []


def write_badge(pen: Pen, page: Page) -> list[Element]:
    """Badge."""
    made = page.make("Badge")
    made.props["value"] = ""
    pen.put("text", "value", pen.text(crossing(pen.node, "line")), into=made.props)
    return [made.finish()]


def write_facts(pen: Pen, page: Page) -> list[Element]:
    """Facts: one Fact each."""
    found: list[Element] = []
    for fact in pen.node.parts.get("facts", []):
        made = page.make("Fact")
        made.props.update(label="", value="")
        with Pen(fact, made.props) as inner:
            inner.put("title", "label", inner.text(crossing(fact, "line")))
            inner.put("value", "value", inner.text(crossing(fact, "line")))
        found.append(made.finish())
    return found


def write_table(pen: Pen, page: Page) -> list[Element]:
    """Table of texts."""
    node, made = pen.node, page.make("Table")
    columns = [_title(column) for column in node.parts.get("columns", [])]
    rows = [_cells(row) for row in node.parts.get("rows", [])]
    if pen.flag("has_header") and rows and not any(columns):
        columns = [javascript.text(cell) for cell in rows.pop(0)]
    if any(columns):
        made.props["columns"] = [{"label": column} for column in columns]
    made.props["rows"] = [[*row] for row in rows]
    title: Element = {}
    if pen.put("caption", "text", pen.text(crossing(node, "line")), into=title):
        pen.change("caption", "It is a text above the table.")
        return [page.text(str(title["text"])), made.finish()]
    return [made.finish()]


def _title(column: Neutral) -> str:
    cell: Element = {"text": ""}
    with Pen(column, cell) as pen:
        pen.put("title", "text", pen.text(crossing(column, "line")))
    return str(cell["text"])


def _cells(row: Neutral) -> list[JsonValue]:
    found: list[JsonValue] = []
    with Pen(row, {}):
        for cell in (*row.children, *row.parts.get("cells", ())):
            out: Element = {"text": ""}
            with Pen(cell, out) as pen:
                pen.put("text", "text", _as_cell(pen))
                words = [line_of(content) for content in cell.children]
            if len(words) > 1:
                for content in cell.children:
                    if content.kind in ("text", "rich_text"):
                        Pen(content, {}).near("text", "It is a part of the line in the cell.")
            lose_other_events(cell, _NO_PRESS, kept="")
            found.append(" ".join(word for word in (str(out["text"]), *words) if word) if words else out["text"])
    return found


def _as_cell(pen: Pen) -> Fn:
    """A cell may be a number, or true or false, as it is; anything else is a text."""
    as_text = pen.text(crossing(pen.node, "line"))

    def placed(value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
        return value if isinstance(value, int | float) else as_text(value)

    return placed


def write_progress(pen: Pen, page: Page) -> list[Element]:
    """Progress and rating: how much of how much, in words."""
    pen.near("component", _AS_TEXT)
    cell: Element = {}
    pen.put("label", "label", pen.text(), into=cell)
    pen.put("value", "value", pen.text(), into=cell)
    pen.put("max", "max", pen.text(), into=cell)
    amount = f"{cell.get('value', '')}" + (f" / {cell['max']}" if cell.get("max") else "")
    said = " ".join(part for part in (str(cell.get("label", "")), amount) if part)
    return [page.text(said)] if said else []


def write_code(pen: Pen, page: Page) -> list[Element]:
    """A block of code: its text."""
    pen.near("component", "It looks like any other text.")
    cell: Element = {"text": ""}
    pen.put("text", "text", pen.text(), into=cell)
    return [page.text(str(cell["text"]))]


def write_chart(pen: Pen, page: Page) -> list[Element]:
    """A chart: its title; what its data mean depends on where it comes from."""
    cell: Element = {}
    pen.put("title", "text", pen.text(crossing(pen.node, "line")), into=cell)
    return [page.text(str(cell["text"]))] if "text" in cell else []


def write_divider(pen: Pen, page: Page) -> list[Element]:
    """Divider: always across."""
    if pen.choose("axis", {"horizontal": False, "vertical": True}, absent=False):
        pen.change("axis", "Lines are drawn across only.")
    return [page.make("Divider").finish()]


def described(pen: Pen, page: Page, attribute: str) -> list[Element]:
    """Show what is said about a thing in place of the thing."""
    pen.near("media", "Only what is said about it is shown.")
    cell: Element = {}
    return [page.text(str(cell["text"]))] if pen.put(attribute, "text", pen.text(), into=cell) else []


WRITERS: Final[Mapping[str, Callable[[Pen, Page], list[Element]]]] = {
    "text": write_text,
    "rich_text": write_rich_text,
    "image": write_image,
    "icon": write_icon,
    "video": write_media,
    "audio": write_media,
    "badge": write_badge,
    "facts": write_facts,
    "table": write_table,
    "progress": write_progress,
    "rating": write_progress,
    "code_block": write_code,
    "chart": write_chart,
    "divider": write_divider,
}
"""By kind. Each gives the nodes that stand for one neutral node."""
