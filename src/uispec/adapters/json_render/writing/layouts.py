"""Elements of a spec that hold others: stacks and grids, cards, tabs, dialogs, what folds."""

from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.json_render.writing.page import Page, Spot, is_in_row, is_tip, is_window
from uispec.adapters.json_render.writing.presses import face_of
from uispec.adapters.json_render.writing.tables import (
    ACCORDION_MODE,
    ALERT_TONE,
    CROSS,
    DIRECTION,
    GAP,
    GRID_GAP,
    MAIN,
    SURFACE_TONE,
)
from uispec.adapters.neutral import Neutral, content_of
from uispec.adapters.pen import Drop, Pen
from uispec.adapters.texts.crossings import crossing

_SCROLL: Final = "Nothing scrolls: all items show."
_IMAGES: Final = "The images stand in one row, which does not wrap."
_COLUMNS: Final = 6
_SHARED: Final = "All rows show the same tab."
_ROWS: Final = "Rows of a list cannot have a dialog each, so it folds out."
_IN_PLACE: Final = "It folds out in its place."
_OPENER: Final = "A button opens it."
_OPEN: Final = "Open"
_DIALOG: Final = ("Dialog", "Drawer")


def write_group(pen: Pen, page: Page, spot: Spot) -> None:
    """Stack, or Grid where there are columns."""
    node = pen.node
    axis = "horizontal" if node.facts.get("axis") == "horizontal" else "vertical"
    if (node.facts.get("grid") or pen.has("columns")) and page.has("Grid"):
        spot.element["type"] = "Grid"
        pen.put("columns", "columns", _as_columns, live=False)
        pen.enum("item_gap", GRID_GAP)
    else:
        spot.element["type"] = page.pick(pen, "Stack", "Grid")
        if node.facts.get("images") is True:
            pen.near("component", _IMAGES)
        if axis == "horizontal":
            pen.out["direction"] = axis
        _align(pen, page)
    spot.element["children"] = page.children(node, spot)


def write_list(pen: Pen, page: Page, spot: Spot) -> None:
    """Stack."""
    spot.element["type"] = "Stack"
    pen.near("layout", _SCROLL)
    pen.enum("axis", DIRECTION)
    _align(pen, page)
    spot.element["children"] = page.children(pen.node, spot)


def write_surface(pen: Pen, page: Page, spot: Spot) -> None:
    """Card, or Alert for what says something and holds nothing."""
    node, out = pen.node, pen.out
    is_alert = node.facts.get("alert") is True and not node.children and page.has("Alert")
    text = pen.text(crossing(node, "plain"))
    if is_alert:
        spot.element["type"] = "Alert"
        out["title"] = ""
        pen.put("title", "title", text)
        pen.put("subtitle", "message", text)
        pen.enum("tone", ALERT_TONE)
        return
    spot.element["type"] = page.pick(pen, "Card", "Stack")
    pen.put("title", "title", text)
    pen.put("subtitle", "description", text)
    pen.put("max_width", "maxWidth", _as_width)
    pen.enum("tone", SURFACE_TONE)
    spot.element["children"] = _children_in_stack(pen, page, spot)


def write_tabs(pen: Pen, page: Page, spot: Spot) -> None:
    """Tabs; each child shows while the value of its tab is the chosen one."""
    node, out = pen.node, pen.out
    spot.element["type"] = "Tabs"
    tabs: list[Element] = []
    for index, tab in enumerate(node.parts.get("tabs", [])):
        held: Element = {"label": "", "value": str(index)}
        with Pen(tab, held) as inner:
            inner.put("title", "label", inner.text(crossing(tab, "line")))
            inner.put("value", "value", inner.text(), live=False)
        tabs.append(held)
    out["tabs"] = [*tabs]
    path = _choose(pen, page, spot, tabs)
    children: list[JsonValue] = []
    for index, tab in enumerate(node.parts.get("tabs", [])):
        content = [*tab.slots.values(), *tab.children]
        if not content:
            continue
        key = page.one(content, node, spot, f"tab{index}")
        panel = page.elements[key]
        if isinstance(panel, dict) and "visible" in panel:
            key = page.stack(page.draft.allot(node, f"panel{index}"), [key])
        _show_while(page, key, path, tabs[index]["value"])
        children.append(key)
    spot.element["children"] = [*children, *page.place(node.children, node, spot.depth)]


def write_accordion(pen: Pen, page: Page, spot: Spot) -> None:
    """Accordion of texts; a Collapsible for each item that holds elements."""
    node, out = pen.node, pen.out
    items = [*node.parts.get("items", [])]
    if page.has("Accordion") and not any(item.children or item.slots for item in items) and not node.extra:
        spot.element["type"] = "Accordion"
        held: list[JsonValue] = []
        for item in items:
            told: Element = {"title": "", "content": ""}
            with Pen(item, told) as inner:
                inner.put("title", "title", inner.text(crossing(item, "plain")))
                inner.put("text", "content", inner.text(crossing(item, "plain")))
            held.append(told)
        out["items"] = held
        pen.enum("mode", ACCORDION_MODE)
        return
    if len(items) == 1 and not node.children:
        spot.element["type"] = "Collapsible"
        out["title"] = ""
        spot.element["children"] = _fold(page, spot, items[0], out, "item0")
        return
    spot.element["type"] = "Stack"
    pen.near("component", "Each item folds by itself.")
    keys: list[JsonValue] = []
    for index, item in enumerate(items):
        key, told = page.draft.allot(node, f"item{index}"), Element(title="")
        element = page.add(key, "Collapsible", told)
        element["children"] = _fold(page, spot, item, told, f"item{index}")
        keys.append(key)
    spot.element["children"] = [*keys, *page.place(node.children, node, spot.depth)]


def write_overlay(pen: Pen, page: Page, spot: Spot) -> None:
    """Dialog, Drawer, Tooltip or Popover; Collapsible for what opens in its place."""
    if is_tip(pen.node):
        _write_tip(pen, page, spot)
    elif is_window(pen.node):
        _write_window(pen, page, spot)
    else:
        _fold_out(pen, page, spot)


def _write_tip(pen: Pen, page: Page, spot: Spot) -> None:
    node, out = pen.node, pen.out
    wanted = "Tooltip" if node.facts.get("mode") == "tip" else "Popover"
    spot.element["type"] = page.pick(pen, wanted, "Popover" if wanted == "Tooltip" else "Tooltip")
    label = "text" if spot.element["type"] == "Tooltip" else "trigger"
    out.update({label: "", "content": ""})
    pen.put("label", label, pen.text(crossing(node, "plain")))
    pen.put("text", "content", pen.text(crossing(node, "plain")))
    trigger = node.slots.get("trigger")
    if trigger is not None:
        out[label] = face_of(trigger)


def _write_window(pen: Pen, page: Page, spot: Spot) -> None:
    node, out = pen.node, pen.out
    spot.element["type"] = page.pick(pen, *(("Drawer", "Dialog") if node.facts.get("mode") == "drawer" else _DIALOG))
    text = pen.text(crossing(node, "plain"))
    out["title"] = ""
    pen.put("title", "title", text)
    pen.put("subtitle", "description", text)
    if spot.opener is not None:
        spot.opener["label"] = _OPEN
        if not pen.put("label", "label", text, into=spot.opener) and "title" in out:
            spot.opener["label"] = out["title"] or _OPEN
            pen.assume("label", "text", _OPENER)
    children = page.place(_held(node), node, spot.depth)
    told: Element = {}
    if pen.put("text", "text", text, into=told):
        children.insert(0, page.text(page.draft.allot(node, "text"), told["text"]))
    spot.element["children"] = children
    path = page.own_path(node)
    if path is not None and not page.is_live and pen.flag("open"):
        for tokens in node.attrs["open"].reads:
            page.begin(tokens, True)
    if path is None:
        is_open = pen.choose("open", {False: False, True: True}, absent=False)
        path = pointer.format(page.keep("_open", spot.key, is_open))
    out["openPath"] = path


def _fold_out(pen: Pen, page: Page, spot: Spot) -> None:
    node, out = pen.node, pen.out
    spot.element["type"] = page.pick(pen, "Collapsible", "Card")
    pen.near("component", _IN_PLACE if node.facts.get("mode") == "inline" else _ROWS)
    text = pen.text(crossing(node, "plain"))
    trigger = node.slots.get("trigger")
    out["title"] = "" if trigger is None else face_of(trigger)
    for attribute in ("label", "title"):
        if pen.put(attribute, "title", text):
            break
    pen.put("open", "defaultOpen", _as_flag, live=False)
    spot.element["children"] = page.place(_held(node), node, spot.depth)


def write_unknown(pen: Pen, page: Page, spot: Spot) -> None:
    """Anything else: as it was where it comes back to json-render, else what stands inside it."""
    node = pen.node
    type_ = node.facts.get("type")
    held = content_of(node)
    if page.is_own and isinstance(type_, str):
        spot.element["type"] = type_
    else:
        pen.near("component", "Its kind is not known; what stands inside it is shown.")
        spot.element["type"] = page.pick(pen, "Stack", "Card")
    keys = page.children(node, spot)
    spot.element["children"] = [*keys, *page.place(held[len(node.children) :], node, spot.depth)]


# What they share ------------------------------------------------------------------------------------------------------


def _align(pen: Pen, page: Page) -> None:
    """Say how the children stand; where a source says nothing, they fill the room, and here they would not."""
    if not page.is_own and not pen.has("cross"):
        pen.out["align"] = "stretch"
    pen.enum("main", MAIN)
    pen.enum("cross", CROSS)
    pen.enum("item_gap", GAP)


def _children_in_stack(pen: Pen, page: Page, spot: Spot) -> list[JsonValue]:
    """The children of a card, in a Stack where something is said about how they stand."""
    node = pen.node
    if not _says_how(node):
        box = _plain_box(node, page)
        if box is None:
            return page.children(node, spot)
        with Pen(box, {}):
            pass
        return page.children(box, spot)
    told: Element = {}
    key = page.draft.allot(node, "body")
    if not page.is_own and not pen.has("cross"):
        told["align"] = "stretch"
    pen.enum("main", MAIN, into=told)
    pen.enum("cross", CROSS, into=told)
    pen.enum("item_gap", GAP, into=told)
    element = page.add(key, "Stack", told)
    element["children"] = page.children(node, Spot(node, key, element, spot.depth + 1))
    return [key]


def _says_how(node: Neutral) -> bool:
    """Tell whether a node says how its children stand."""
    return not node.attrs.keys().isdisjoint(("main", "cross", "item_gap"))


def _plain_box(card: Neutral, page: Page) -> Neutral | None:
    """The one thing in a card of another format, if it only puts its children below each other, as a card does here."""
    box = card.children[0] if len(card.children) == 1 and card.repeat is None else None
    if box is None or page.is_own or box.kind != "group":
        return None
    is_column = box.facts.get("axis") == "vertical" and not box.facts.get("grid") and "columns" not in box.attrs
    has_more = box.repeat is not None or box.events or "visible" in box.attrs or page.is_toggled(box)
    return None if has_more or not is_column or _says_how(box) else box


def _choose(pen: Pen, page: Page, spot: Spot, tabs: list[Element]) -> str:
    """Say which tab is open, and give the place in the state that tells it."""
    out, node = pen.out, pen.node
    edit = pen.edit("value", "value", pen.text(), live=True)
    bound = out.get("value")
    if edit.is_live and isinstance(bound, dict) and isinstance(path := bound.get("$bindState"), str):
        pen.put("initial", "defaultValue", pen.text())
        return path
    first = tabs[0]["value"] if tabs else ""
    told: Element = {"value": out.get("value") or first}
    if not out.get("value"):
        pen.put("initial", "value", pen.text(), into=told, live=False)
    path = pointer.format(page.keep("_tabs", spot.key, told["value"]))
    out["value"] = {"$bindState": path}
    if is_in_row(node) and node.type_at is not None:
        page.reading.ledger.note(node.type_at, "state", "approximated", node.kind, _SHARED)
    return path


def _show_while(page: Page, key: str, path: str, value: JsonValue) -> None:
    element = page.elements[key]
    if isinstance(element, dict):
        element["visible"] = {"$state": path, "eq": value}


def _fold(page: Page, spot: Spot, item: Neutral, told: Element, part: str) -> list[JsonValue]:
    """Write one item that folds: its title, its text, and what it holds."""
    keys: list[JsonValue] = []
    with Pen(item, told) as pen:
        pen.put("title", "title", pen.text(crossing(item, "plain")))
        text: Element = {}
        if pen.put("text", "text", pen.text(crossing(item, "plain")), into=text):
            keys.append(page.text(page.draft.allot(spot.node, f"{part}text"), text["text"]))
    return [*keys, *page.place(content_of(item), spot.node, spot.depth)]


def _held(node: Neutral) -> list[Neutral]:
    """What opens: the content, and whatever stands beside it."""
    content = node.slots.get("content")
    return [*([] if content is None else [content]), *node.children]


def _as_columns(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _COLUMNS
    return value if is_count or value is MISSING else Drop(f"A grid has 1 to {_COLUMNS} columns.")


def _as_width(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    return value if value in ("sm", "md", "lg", "full", MISSING) else Drop("A card has one of four widths.")


def _as_flag(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return value if isinstance(value, bool) else MISSING
