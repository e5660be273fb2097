"""Tables, tabs, accordions and carousels of a card."""

from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.adaptive_card.writing.boxes import dress_cell
from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.events import write_tap
from uispec.adapters.adaptive_card.writing.layout import Piece, action_set, plain, stack_pieces
from uispec.adapters.adaptive_card.writing.placing import as_pixels, put_back
from uispec.adapters.adaptive_card.writing.tables import BOX_TONE, GRID_TONE, HEIGHT_WORDS, SIDE_WORDS, in_words
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral, content_of, drop
from uispec.adapters.pen import Drop, Pen, as_is
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.markup import escape
from uispec.adaptive.tables.places import IN_A_CAROUSEL

_HEAD: Final[Element] = {"type": "TextBlock", "text": "", "wrap": True, "weight": "bolder"}


def inside(node: Neutral) -> list[Neutral]:
    """List what stands in all parts of a node, in the order in which its writer takes it."""
    if node.kind == "table":
        return [
            inner
            for row in node.parts.get("rows", ())
            for cell in row.parts.get("cells", ())
            for inner in content_of(cell)
        ]
    return [
        inner for name in ("tabs", "items", "pages") for part in node.parts.get(name, ()) for inner in content_of(part)
    ]


# Tables


def write_table(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Table: a Table; titles of columns become its first row."""
    node, pen, out = site.node, site.pen, site.pen.out
    left = iter(pieces)
    elements: list[Element] = []
    caption = {**_HEAD}
    if pen.put("caption", "text", pen.text(crossing(node, "card")), into=caption):
        pen.change("caption", "A table of a card has no caption; it is a text above.", "layout")
        elements.append(caption)
    columns: list[JsonValue] = []
    titles: list[JsonValue] = []
    for part in node.parts.get("columns", ()):
        column, title = _column(part)
        columns.append(column)
        titles.append({"type": "TableCell", "items": [title]})
    has_titles = any("title" in part.attrs for part in node.parts.get("columns", ()))
    rows: list[JsonValue] = [_row(site, row, left) for row in node.parts.get("rows", ())]
    if has_titles:
        rows.insert(0, {"type": "TableRow", "cells": titles})
    if not columns:
        widest = max((len(row.parts.get("cells", ())) for row in node.parts.get("rows", ())), default=0)
        columns = [{"width": 1} for _ in range(widest)]
    out.update(type="Table", columns=columns, rows=rows)
    is_headed = node.attrs["has_header"].place() is not False if pen.has("has_header") else has_titles
    if not is_headed:
        for name in ("firstRowAsHeader", "firstRowAsHeaders"):
            if site.reach.takes("Table", name):
                out[name] = False
    pen.put("grid_lines", "showGridLines", lambda value: False if value is False else MISSING)
    pen.enum("grid_tone", GRID_TONE)
    _cell_sides(pen, out)
    return [*elements, out]


def _column(part: Neutral) -> tuple[Element, Element]:
    column: Element = {}
    title: Element = {**_HEAD}
    with Pen(part, column) as pen:
        pen.put("title", "text", pen.text(crossing(part, "card")), into=title)
        if not pen.put("weight", "width", as_share):
            pen.put("width", "width", as_pixels)
        _cell_sides(pen, column)
    return {"width": 1, **column}, title


def _row(site: Site, row: Neutral, left: Iterator[Piece]) -> Element:
    out: Element = {"type": "TableRow", "cells": []}
    with Pen(row, out) as pen:
        pen.enum("tone", BOX_TONE)
        _cell_sides(pen, out)
        put_back(Site(site.desk, row, pen, site.chain), out)
        out["cells"] = [_cell(site, cell, left) for cell in row.parts.get("cells", ())]
    return out


def _cell(site: Site, cell: Neutral, left: Iterator[Piece]) -> Element:
    pieces = [next(left) for _ in content_of(cell)]
    out: Element = {"type": "TableCell", "items": [*stack_pieces(pieces)]}
    with Pen(cell, out) as pen:
        text: Element = {"type": "TextBlock", "text": "", "wrap": True}
        if pen.put("text", "text", pen.text(crossing(cell, "card")), into=text):
            out["items"] = [text, *stack_pieces(())]
        dress_cell(site, pen, out)
        pen.put("main", "verticalContentAlignment", in_words(HEIGHT_WORDS))
        inner = Site(site.desk, cell, pen, site.chain)
        press = cell.events.get(PRESS)
        if press is not None:
            write_tap(inner, press, out)
        put_back(inner, out)
    return out


def _cell_sides(pen: Pen, out: Element) -> None:
    pen.put("cross", "horizontalCellContentAlignment", in_words(SIDE_WORDS), into=out)
    pen.put("main", "verticalCellContentAlignment", in_words(HEIGHT_WORDS), into=out)


def as_share(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Give a share of the width; anything that is none is dropped.

    >>> as_share(2), as_share(0)
    (2, Drop(message='A column takes a share of the width or none.', code=None))
    """
    if is_number(value) and value > 0:
        return value
    return Drop("A column takes a share of the width or none.")


# What shows one of several things


def write_tabs(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Tabs: a TabSet where the host has one, else a button for each that shows its Container and hides the others."""
    node, pen = site.node, site.pen
    tabs = node.parts.get("tabs", ())
    left = iter(pieces)
    contents = [[*stack_pieces([next(left) for _ in content_of(tab)])] for tab in tabs]
    if site.reach.has("TabSet"):
        return [_tab_set(site, contents)]
    if not site.reach.has("Action.ToggleVisibility"):
        return _sections(site, tabs, contents)
    if not any(contents):
        return _titles(site, tabs)
    pen.near("component", "Each tab is a button that shows its content and hides the others.")
    opened = _first_open(site)
    if not opened:
        pen.near("state", "Nothing shows which tab is open, and the card always starts with the first.")
    names = [site.draft.allot(node, f"tab{index}") for index in range(len(tabs))]
    actions: list[Element] = []
    boxes: list[Element] = []
    for index, (tab, content) in enumerate(zip(tabs, contents, strict=True)):
        targets: list[JsonValue] = [{"elementId": name, "isVisible": name == names[index]} for name in names]
        action: Element = {"type": "Action.ToggleVisibility", "title": "", "targetElements": targets}
        _name_part(site, tab, action)
        actions.append(action)
        box: Element = {"type": "Container", "id": names[index], "items": [*plain(content)]}
        if index != opened:
            box["isVisible"] = False
        boxes.append(box)
    pen.out.update(type="Container", items=[action_set(actions), *boxes])
    return [pen.out]


def _titles(site: Site, tabs: Sequence[Neutral]) -> list[Element]:
    """Tabs that hold nothing themselves: what they would switch is elsewhere, so their titles are listed."""
    site.pen.near("component", "The titles of the tabs are listed; nothing on a card could switch between them.")
    opened = _first_open(site)
    titles: list[str] = []
    for index, tab in enumerate(tabs):
        head: Element = {"title": ""}
        _name_part(site, tab, head)
        title = escape(str(head["title"]))
        titles.append(f"**{title}**" if index == opened and title else title)
    site.pen.out.update(type="TextBlock", text=" | ".join(titles), wrap=True)
    return [site.pen.out]


def _first_open(site: Site) -> int:
    """Which tab is open: the one that the source names, else the first."""
    for attribute in ("value", "initial"):
        val = site.node.attrs.get(attribute)
        if val is None:
            continue
        wanted = val.place()
        val.change("state", "It is open at first; the card does not tell which one is open later.")
        for index, tab in enumerate(site.node.parts.get("tabs", ())):
            own = tab.attrs.get("value")
            if own is not None and own.now() == wanted:
                return index
    return 0


def _name_part(site: Site, part: Neutral, action: Element) -> None:
    with Pen(part, action) as pen:
        pen.put("title", "title", pen.text(crossing(part, "line")))
        if pen.has("value"):
            pen.keep("value")
            pen.change("value", "It says which tab is open at first, and is kept nowhere.", "state")


def _tab_set(site: Site, contents: list[list[Element]]) -> Element:
    pages: list[JsonValue] = []
    for tab, content in zip(site.node.parts.get("tabs", ()), contents, strict=True):
        page: Element = {"type": "TabPage", "items": [*content]}
        with Pen(tab, page) as pen:
            pen.put("title", "title", pen.text(crossing(tab, "line")))
            put_back(Site(site.desk, tab, pen, site.chain), page)
        pages.append(page)
    site.pen.out.update(type="TabSet", pages=pages)
    return site.pen.out


def _sections(site: Site, parts: Sequence[Neutral], contents: list[list[Element]]) -> list[Element]:
    """All of it, one below the other, each under its title: a version that cannot show and hide."""
    site.pen.near("component", "All of it is shown, one below the other.")
    for attribute in ("value", "initial", "mode"):
        if site.pen.has(attribute):
            site.pen.lose(attribute, "state")
    items: list[JsonValue] = []
    for part, content in zip(parts, contents, strict=True):
        head: Element = {**_HEAD}
        with Pen(part, head) as pen:
            if pen.put("title", "text", pen.text(crossing(part, "card"))):
                items.append(head)
            body: Element = {"type": "TextBlock", "text": "", "wrap": True}
            if part.kind == "item" and pen.put("text", "text", pen.text(crossing(part, "card")), into=body):
                items.append(body)
        items.extend(content)
    site.pen.out.update(type="Container", items=items)
    return [site.pen.out]


def write_accordion(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Accordion: an Accordion where the host has one, else a button for each item that shows and hides its content."""
    node, pen = site.node, site.pen
    parts = node.parts.get("items", ())
    left = iter(pieces)
    contents = [[*stack_pieces([next(left) for _ in content_of(part)])] for part in parts]
    if site.reach.has("Accordion") and site.desk.is_same:
        return [_accordion(site, parts, contents)]
    if not site.reach.has("Action.ToggleVisibility"):
        return _sections(site, parts, contents)
    pen.near("component", "Each item is a button that shows and hides its content.")
    pen.lose("mode", message="Any number of items may be open.")
    items: list[JsonValue] = []
    for index, (part, content) in enumerate(zip(parts, contents, strict=True)):
        name = site.draft.allot(node, f"item{index}")
        action: Element = {"type": "Action.ToggleVisibility", "title": "", "targetElements": [name]}
        body: Element = {"type": "TextBlock", "text": "", "wrap": True}
        with Pen(part, action) as inner:
            inner.put("title", "title", inner.text(crossing(part, "line")))
            has_text = inner.put("text", "text", inner.text(crossing(part, "card")), into=body)
        shown = [body, *content] if has_text else content
        box: Element = {"type": "Container", "id": name, "isVisible": False, "items": [*shown]}
        items.extend((action_set([action]), box))
    pen.out.update(type="Container", items=items)
    return [pen.out]


def _accordion(site: Site, parts: Sequence[Neutral], contents: list[list[Element]]) -> Element:
    pages: list[JsonValue] = []
    for part, content in zip(parts, contents, strict=True):
        page: Element = {"type": "AccordionPage", "items": [*content]}
        with Pen(part, page) as pen:
            pen.put("title", "headerTitle", pen.text())
            put_back(Site(site.desk, part, pen, site.chain), page)
        pages.append(page)
    out = site.pen.out
    out.update(type="Accordion", pages=pages)
    site.pen.put("mode", "allowMultipleExpandedPages", lambda value: True if value == "multi" else MISSING)
    return out


_CAROUSEL: Final = (
    ("timer", "timer"),
    ("loop", "loop"),
    ("first", "initialPage"),
    ("axis", "orientation"),
    ("height", "heightInPixels"),
    ("min_height", "minHeight"),
    ("rtl", "rtl"),
)


def write_carousel(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Carousel: a Carousel where the host has one and it may hold the pages, else all pages below each other."""
    node, pen, out = site.node, site.pen, site.pen.out
    parts = node.parts.get("pages", ())
    left = iter(pieces)
    contents = [[*stack_pieces([next(left) for _ in content_of(part)])] for part in parts]
    if site.reach.has("Carousel") and not any(_is_forbidden(content) for content in contents):
        pages: list[JsonValue] = []
        for part, content in zip(parts, contents, strict=True):
            page: Element = {"type": "CarouselPage", "items": [*content]}
            with Pen(part, page) as inner:
                if site.reach.takes("CarouselPage", "style"):
                    inner.enum("tone", BOX_TONE)
                inner.put("min_height", "minHeight", as_pixels)
                inner.put("rtl", "rtl")
                here = Site(site.desk, part, inner, site.chain)
                press = part.events.get(PRESS)
                if press is not None:
                    write_tap(here, press, page)
                put_back(here, page)
            pages.append(page)
        out.update(type="Carousel", pages=pages)
        for attribute, key in _CAROUSEL:
            if site.reach.takes("Carousel", key):
                pen.put(attribute, key, as_pixels if attribute in ("height", "min_height") else as_is)
        return [out]
    pen.near("component", "All pages are shown, one below the other.")
    items: list[JsonValue] = []
    for part, content in zip(parts, contents, strict=True):
        box: Element = {"type": "Container", "items": [*content]}
        with Pen(part, box) as inner:
            inner.enum("tone", BOX_TONE)
            inner.put("min_height", "minHeight", as_pixels)
            press = part.events.get(PRESS)
            if press is not None:
                write_tap(Site(site.desk, part, inner, site.chain), press, box)
            for event in part.events.values():
                if not event.is_written:
                    drop(event, "event")
        items.append(box)
    out.update(type="Container", items=items)
    return [out]


def _is_forbidden(content: list[Element]) -> bool:
    """Tell whether something in a page would not work in a carousel."""
    stack: list[JsonValue] = [*content]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, dict):
            if value.get("type") in IN_A_CAROUSEL:
                return True
            stack.extend(value.values())
    return False
