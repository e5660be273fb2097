"""What holds other things: rows, columns, lists, cards, tabs, what opens."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from pydantic import JsonValue

from uispec.adapters.assistant_ui.writing.clicks import NO_EVENTS, write_action
from uispec.adapters.assistant_ui.writing.page import Page
from uispec.adapters.assistant_ui.writing.tables import COLUMN_MAIN, CROSS, GAP, MAIN, SURFACE_TONE
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.events import PRESS, lose_other_events, pick_step
from uispec.adapters.neutral import Neutral, content_of
from uispec.adapters.pen import Pen
from uispec.adapters.texts.crossings import crossing
from uispec.genui import COMPONENTS

Pieces = Sequence[Sequence[JsonValue]]
"""For each node inside, what was written for it."""

_ALL_AT_ONCE: Final = "All of it is shown, one below the other."
_OPEN: Final = "What it opens is shown below it."
_IMAGES: Final = "The images stand in one row, which does not wrap."


@dataclass(frozen=True, slots=True)
class Holder:
    """A kind that holds other things."""

    content: Callable[[Neutral], list[Neutral]]
    """The nodes inside that are written on their own, in order."""
    write: Callable[[Pen, Page, Pieces], list[Element]]


def _flat(pieces: Pieces) -> list[JsonValue]:
    return [*chain.from_iterable(pieces)]


def _write_group(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    is_row = pen.node.facts.get("axis") == "horizontal"
    if pen.node.facts.get("images") is True:
        pen.near("component", _IMAGES)
    made = page.make("Row" if is_row else "Col")
    pen.enum("main", MAIN if is_row else COLUMN_MAIN, into=made.props)
    pen.enum("cross", CROSS, into=made.props)
    pen.enum("item_gap", GAP, into=made.props)
    if pen.has("tone"):
        pen.choose("tone", {}, absent=None)
        pen.change("tone", "It looks like any other part of the page.")
    return [_make_pressable(pen.node, page, made.finish(_flat(pieces)))]


def _make_pressable(node: Neutral, page: Page, inside: Element) -> Element:
    """Put a node into an item of a list, which can be pressed, where the source's can."""
    event = pick_step(node.events.get(PRESS), ("emit",), NO_EVENTS) if page.is_flat else node.events.get(PRESS)
    lose_other_events(node, NO_EVENTS)
    if event is None:
        return inside
    key = page.draft.allot(node)
    action = write_action(node, event, page, key)
    return inside if action is None else page.make("ListViewItem").finish([inside], key=key, action=action)


def _write_list(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    is_row = pen.choose("axis", {"vertical": False, "horizontal": True}, absent=False)
    if is_row:
        pen.change("axis", "Its items stand below each other.")
    items: list[JsonValue] = [_item(page, piece) for piece in pieces if piece]
    lose_other_events(pen.node, NO_EVENTS, kept="")
    return [page.make("ListView").finish(items)]


def _item(page: Page, piece: Sequence[JsonValue]) -> JsonValue:
    first = piece[0]
    is_item = isinstance(first, dict) and "ListViewItem" in (first.get("$type"), first.get("component"))
    return first if is_item and len(piece) == 1 else page.make("ListViewItem").finish([*piece])


def _write_surface(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    """Write a surface: a Card, or an Alert where its tone says that it is one."""
    made = page.make("Card")
    pen.put("title", "title", pen.text(crossing(pen.node, "line")), into=made.props)
    pen.enum("tone", SURFACE_TONE, into=made.props)
    is_alert = "tone" in made.props
    children = _flat(pieces)
    if is_alert:
        pen.put("subtitle", "description", pen.text(crossing(pen.node, "line")), into=made.props)
    else:
        cell: Element = {}
        if pen.put("subtitle", "text", pen.text(crossing(pen.node, "line")), into=cell):
            pen.change("subtitle", "It is a text inside the card.")
            children.insert(0, page.text(str(cell["text"])))
    lose_other_events(pen.node, NO_EVENTS, kept="")
    return [made.finish(children)]


def _tab_content(node: Neutral) -> list[Neutral]:
    return [content for tab in node.parts.get("tabs", []) for content in content_of(tab)]


def _write_tabs(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    """Tabs: one below the other, each under its title."""
    pen.near("component", _ALL_AT_ONCE)
    return _sections(pen, page, pieces, "tabs")


def _item_content(node: Neutral) -> list[Neutral]:
    return [content for item in node.parts.get("items", []) for content in content_of(item)]


def _write_accordion(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    pen.near("component", _ALL_AT_ONCE)
    return _sections(pen, page, pieces, "items")


def _sections(pen: Pen, page: Page, pieces: Pieces, part: str) -> list[Element]:
    """Write things under titles of their own, in order."""
    left = iter(pieces)
    written: list[JsonValue] = []
    for section in pen.node.parts.get(part, []):
        cell: Element = {}
        with Pen(section, cell) as inner:
            inner.put("title", "title", inner.text(crossing(section, "line")))
            if section.kind == "item":
                inner.put("text", "text", inner.text(crossing(section, "plain")))
        content = [*chain.from_iterable(next(left) for _ in content_of(section))]
        if "text" in cell:
            content.insert(0, page.text(str(cell["text"])))
        written += [page.heading(str(cell.get("title", "")), 4), *content]
    lose_other_events(pen.node, NO_EVENTS, kept="")
    return [page.column(written)]


def _write_overlay(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    """What opens: shown at once, below what would open it."""
    pen.near("component", _OPEN)
    node, written = pen.node, list[JsonValue]()
    for attribute in ("label", "title", "subtitle", "text"):
        cell: Element = {}
        if pen.put(attribute, "text", pen.text(crossing(node, "line")), into=cell):
            heading = attribute == "title"
            text = str(cell["text"])
            written.append(page.heading(text, 4) if heading else page.text(text))
    lose_other_events(node, NO_EVENTS, kept="")
    trigger = [*pieces[0]] if "trigger" in node.slots and pieces else []
    rest = pieces[1:] if trigger or "trigger" in node.slots else pieces
    return [page.column([*trigger, *written, *_flat(rest)])]


def _overlay_content(node: Neutral) -> list[Neutral]:
    slots = dict(node.slots)
    trigger = slots.pop("trigger", None)
    return [*([] if trigger is None else [trigger]), *slots.values(), *node.children]


def _page_content(node: Neutral) -> list[Neutral]:
    return [content for page in node.parts.get("pages", []) for content in content_of(page)]


def _write_carousel(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    """Carousel: each page a Card; more than the renderer shows stay in it."""
    made = page.make("Carousel")
    pen.put("access_label", "label", pen.text(), into=made.props)
    left = iter(pieces)
    cards: list[JsonValue] = []
    most = COMPONENTS["Carousel"].most_children
    for number, inner in enumerate(pen.node.parts.get("pages", [])):
        content = [*chain.from_iterable(next(left) for _ in content_of(inner))]
        with Pen(inner, {}):
            if page.is_flat and most is not None and number >= most:
                message = f"A carousel shows its first {most} pages."
                inner.ledger.note(inner.at, "limit", "dropped", "page", message)
        lose_other_events(inner, NO_EVENTS, kept="")
        cards.append(content[0] if len(content) == 1 and _is_card(content[0]) else page.make("Card").finish(content))
    return [made.finish(cards)]


def _is_card(node: JsonValue) -> bool:
    return isinstance(node, dict) and "Card" in (node.get("$type"), node.get("component"))


def _write_unknown(pen: Pen, page: Page, pieces: Pieces) -> list[Element]:
    """What is not known by its type: what stands inside it."""
    pen.near("component", "Its kind is not known; what stands inside it is shown.")
    lose_other_events(pen.node, NO_EVENTS, kept="")
    return [page.column(_flat(pieces))]


HOLDERS: Final[Mapping[str, Holder]] = {
    "group": Holder(content_of, _write_group),
    "list": Holder(content_of, _write_list),
    "surface": Holder(content_of, _write_surface),
    "tabs": Holder(_tab_content, _write_tabs),
    "accordion": Holder(_item_content, _write_accordion),
    "overlay": Holder(_overlay_content, _write_overlay),
    "carousel": Holder(_page_content, _write_carousel),
    "unknown": Holder(content_of, _write_unknown),
}
"""By kind."""
