"""Components of A2UI that hold others: rows and columns, lists, cards, tabs, dialogs."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from pydantic import JsonValue

from uispec.adapters.a2ui.writing.page import Axis, Page, Spot, make_opening, restore
from uispec.adapters.a2ui.writing.tables import CROSS, LIST_AXIS, MAIN
from uispec.adapters.a2ui.writing.texts import crossing, heading
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral, content_of
from uispec.adapters.pen import Pen

_TITLE: Final = 3
"""The level of the headings that titles become."""
_GRID: Final = "The grid is made of rows."
_IMAGES: Final = "The images stand in one row, which does not wrap."
_INSIDE: Final = "It stands in what it is the title of, as a text of its own."


def write_group(pen: Pen, page: Page, spot: Spot) -> None:
    """Row or Column; a grid is a Column of Rows."""
    node, out = pen.node, pen.out
    columns = node.attrs.get("columns")
    count = None if columns is None else columns.now()
    if isinstance(count, int) and not isinstance(count, bool) and count > 0 and node.repeat is None:
        _grid(pen, page, spot, count)
        return
    if node.facts.get("images") is True:
        pen.near("component", _IMAGES)
    axis: Axis = "horizontal" if node.facts.get("axis") == "horizontal" else "vertical"
    out["component"] = "Row" if axis == "horizontal" else "Column"
    out["children"] = page.children(node, spot, axis)
    pen.enum("main", MAIN)
    pen.enum("cross", CROSS)


def write_list(pen: Pen, page: Page, spot: Spot) -> None:
    """List."""
    out = pen.out
    out["component"] = "List"
    pen.enum("axis", LIST_AXIS)
    out["children"] = page.children(pen.node, spot, "horizontal" if "direction" in out else "vertical")
    pen.enum("cross", CROSS)


def write_surface(pen: Pen, page: Page, spot: Spot) -> None:
    """Card, with a Column inside where it holds more than one thing."""
    node, out = pen.node, pen.out
    out["component"] = "Card"
    is_bare = not any(pen.has(attribute) for attribute in ("title", "subtitle", "main", "cross"))
    if is_bare and node.repeat is None:
        out["child"] = page.slot(node.children, node, spot, "body")
        return
    column = page.column(page.allot(node, "body"), [])
    out["child"] = column["id"]
    _fill(page, node, column, _heads(pen, page), Spot(node, "", spot.depth + 1))
    pen.enum("main", MAIN, into=column)
    pen.enum("cross", CROSS, into=column)


def write_tabs(pen: Pen, page: Page, spot: Spot) -> None:
    """Tabs."""
    node, out = pen.node, pen.out
    tabs: list[JsonValue] = []
    for index, tab in enumerate(node.parts.get("tabs", [])):
        held: Element = {"title": ""}
        with Pen(tab, held) as inner:
            inner.put("title", "title", inner.text())
        held["child"] = page.slot([*tab.slots.values(), *tab.children], node, spot, f"tab{index}")
        tabs.append(held)
    if tabs and not node.children:
        out.update(component="Tabs", tabs=tabs)
        return
    # Something stands beside the tabs, or there is none.
    out.update(component="Column", children=[])
    ids: list[JsonValue] = []
    if tabs:
        bar = page.add(page.allot(node, "tabs"), "Tabs")
        bar["tabs"] = tabs
        ids.append(bar["id"])
    out["children"] = [*ids, *page.place(node.children, spot, "vertical")]


def write_overlay(pen: Pen, page: Page, spot: Spot) -> None:
    """Modal; where the source has nothing to open it with, a button is made."""
    node, out = pen.node, pen.out
    out["component"] = "Modal"
    trigger, content = node.slots.get("trigger"), node.slots.get("content")
    if trigger is not None:
        page.openers.add(trigger.at)
        out["trigger"] = page.slot([trigger], node, spot, "trigger")
    else:
        out["trigger"] = _opener(pen, page)
    if not page.is_own and (trigger is None or node.facts.get("overlay") != "modal"):
        pen.near("component", "It opens as a dialog, by a button.")
    heads = [*_heads(pen, page), *_head(pen, page, "text")]
    if not heads and node.repeat is None:
        held = [*([] if content is None else [content]), *node.children]
        out["content"] = page.slot(held, node, spot, "content")
        return
    column = page.column(page.allot(node, "content"), heads)
    out["content"] = column["id"]
    below = Spot(node, "", spot.depth + 1)
    held = page.place([] if content is None else [content], below, "vertical")
    _fill(page, node, column, [*heads, *held], below)


def write_unknown(pen: Pen, page: Page, spot: Spot) -> None:
    """Anything else: itself, where the source is A2UI, too; else what stands inside it."""
    node, out = pen.node, pen.out
    holds = [_Hold(*held) for held in cast("list[list[Any]]", node.facts.get("holds", []))]
    is_known = not page.is_basic or (page.version == "1.0" and "@catalogId" in node.extra)
    if page.is_own and is_known and node.facts["type"] and not any("/" in hold.slot for hold in holds):
        out["component"] = node.facts["type"]
        _restore_children(page, node, spot, out, holds)
        for key in node.extra:
            if key in ("checks", "@checks") and page.reading.ledger.tongue is None:
                continue  # a rule about data that does not come along
            if page.version == "1.0" or key not in ("@metadata", "@catalogId"):
                restore(node, key, out, page.mark(key.removeprefix("@")) if key in _ENVELOPE else key)
        return
    pen.near("component", "Its kind is not known; what stands inside it is shown.")
    out["component"] = "Column"
    out["children"] = page.place(content_of(node), spot, "vertical")


class _Hold(NamedTuple):
    """How a component of an unknown kind names one of its children."""

    slot: str
    is_listed: bool
    is_row: bool


_ENVELOPE: Final = ("accessibility", "@accessibility", "checks", "@checks", "@metadata", "@catalogId")


def _restore_children(page: Page, node: Neutral, spot: Spot, out: Element, holds: Sequence[_Hold]) -> None:
    children = iter(node.children)
    for hold in holds:
        if hold.is_row:
            template = None if node.repeat is None else page.template(node, node.repeat, spot, "vertical")
            out[hold.slot] = [] if template is None else template
            continue
        ids = page.place([next(children)], spot)
        if hold.is_listed:
            before = out.get(hold.slot)
            out[hold.slot] = [*(before if isinstance(before, list) else []), *ids]
        elif ids:
            out[hold.slot] = ids[0]


def _fill(page: Page, node: Neutral, column: Element, before: list[JsonValue], spot: Spot) -> None:
    """Give a Column that was made for a node its children: some ids, then what the node holds."""
    inner = page.children(node, spot, "vertical")
    if isinstance(inner, list):
        column["children"] = [*before, *inner]
    elif before:
        rows = page.add(page.allot(node, "rows"), "Column")
        rows["children"] = inner
        column["children"] = [*before, rows["id"]]
    else:
        column["children"] = inner


def _grid(pen: Pen, page: Page, spot: Spot, count: int) -> None:
    """Rows of equal shares, one below the other."""
    node, out = pen.node, pen.out
    pen.change("columns", _GRID)
    rows: list[JsonValue] = []
    out.update(component="Column", children=rows)
    inner = Spot(node, "", spot.depth + 1)
    for start in range(0, len(node.children), count):
        row = page.column(page.allot(node, f"row{start // count}"), [], "horizontal")
        row["children"] = page.place(node.children[start : start + count], inner, "horizontal", share=1)
        rows.append(row["id"])


def _heads(pen: Pen, page: Page) -> list[JsonValue]:
    """Title and subtitle as texts."""
    ids: list[JsonValue] = []
    held: Element = {}
    if pen.put("title", "text", pen.text(crossing(pen.node)), into=held):
        pen.change("title", _INSIDE)
        id_ = page.allot(pen.node, "title")
        heading(page, id_, held["text"], _TITLE)
        ids.append(id_)
    return [*ids, *_head(pen, page, "subtitle")]


def _head(pen: Pen, page: Page, attribute: str) -> Sequence[JsonValue]:
    held: Element = {}
    if not pen.put(attribute, "text", pen.text(crossing(pen.node)), into=held):
        return ()
    pen.change(attribute, _INSIDE)
    id_ = page.allot(pen.node, attribute)
    page.add_text(id_, held["text"])
    return (id_,)


def _opener(pen: Pen, page: Page) -> str:
    """A button that opens a dialog."""
    node = pen.node
    held: Element = {}
    if not pen.put("label", "text", pen.text(crossing(node)), into=held) and not pen.put(
        "title", "text", pen.text(crossing(node)), into=held
    ):
        held["text"] = "Open"
        pen.assume("label", "text", "A dialog of A2UI is opened by something, and the source has nothing for that.")
    button = page.add(page.allot(node, "trigger"), "Button")
    button["child"] = page.add_text(page.allot(node, "label"), held["text"])["id"]
    button["action"] = make_opening()
    return str(button["id"])
