"""The Markdown writer: a page of text in the order of the tree, with the actions as a numbered list at its end."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from pydantic import JsonValue

from uispec.adapters.clicks.drafts import Element, HomeDraft
from uispec.adapters.events import PRESS, is_sender, lose_event, lose_other_events, pick_step
from uispec.adapters.markdown import asked, shown
from uispec.adapters.markdown.page import Block, Page
from uispec.adapters.markdown.shown import plain
from uispec.adapters.neutral import Neutral, Reading, content_of, drop, is_hidden, shows_nothing, walk
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.own_values import leave_unsaid
from uispec.adapters.pen import Drop, Exact, Near, Pen, table
from uispec.adapters.vocabulary import WORDS
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "markdown"
_HEADING: Final = 4
"""The level of headings that stand for titles of boxes, tabs and pages."""
_NO_PRESS: Final = "It cannot be pressed."
_ALL_AT_ONCE: Final = "All of it is shown, one below the other."

_WRITERS: Final = {**shown.WRITERS, **asked.WRITERS}
KINDS: Final = frozenset({*_WRITERS, "group", "list", "surface", "tabs", "accordion", "overlay", "carousel", "unknown"})
"""The kinds that have a writer; a test holds them against the vocabulary."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A node that waits for its turn, and what stands in front of its lines."""

    node: Neutral | None
    first: str = ""
    rest: str = ""
    item: int = 0
    text: str = ""
    """A line of its own instead of a node, such as the title of a tab."""
    level: int = 0
    """Things around it that hold others."""
    is_whole: bool = False
    """Whether it is all there is of the page, or of what opens."""


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[str, dict[str, JsonValue]]:
    """Write a page of Markdown, and the table for answers to it.

    Args:
        reading: what a reader found; its ledger gets the losses.
        options: of the conversion; none of them concerns a text.
        limits: what lies deeper in boxes and lists than `json_depth` is a loss.

    Returns:
        CommonMark with the tables and task lists of GitHub, empty for an empty surface; and `home`, whose actions are
        named by their numbers: an answer is `{"action": 2, "inputs": {"name": "Ada"}}`.
    """
    page = Page(HomeDraft(reading.ledger), reading.source_format)
    with Pen(reading.document, {}) as pen:
        title = plain(pen, "title")
    if title:
        page.blocks.append(Block(f"# {title}", "", ""))
    if reading.root is not None:
        page.has_senders = any(is_sender(node) for node in walk(reading.root))
        _write_tree(reading.root, page, limits)
    text = page.text()
    page.settle()
    return text, page.draft.finish(reading, text, FORMAT)


def _write_tree(root: Neutral, page: Page, limits: Limits) -> None:
    """Write a tree from the top down; a loop, since the source chose the depth."""
    stack = [_Item(root, is_whole=True)]
    lists = 0
    while stack:
        item = stack.pop()
        node = item.node
        if node is None:
            page.blocks.append(Block(item.text, item.first, item.rest, item.item))
            continue
        if _is_unseen(node):  # before its condition is asked, which makes no difference then
            drop(node)
            continue
        if is_hidden(node):
            drop(node, "visibility", "It is hidden now, and a text does not change.")
            continue
        if item.level > limits.json_depth:
            drop(node, "limit", f"It lies deeper than json_depth={limits.json_depth}.")
            continue
        lists += 1
        with Pen(node, {}) as pen:
            pen.choose("visible", {True: True}, absent=True)
            if pen.flag("separator"):
                page.blocks.append(Block("---", item.first, item.rest, item.item))
                item = replace(item, first=item.rest, item=0)
            stack.extend(reversed(list(_write_item(item, pen, page, lists))))


def _is_unseen(node: Neutral) -> bool:
    """Tell whether there is nothing of a node to be written; an empty table is seen where lines are drawn around it."""
    is_empty = node.kind == "table" and "caption" not in node.attrs and not any(node.parts.values())
    return is_empty or shows_nothing(node)


def _write_item(item: _Item, pen: Pen, page: Page, number: int) -> Iterable[_Item]:
    """Write what a node says itself, and give what stands inside it."""
    node = item.node
    assert node is not None
    writer = _WRITERS.get(node.kind)
    if writer is not None:
        first = item.first
        for block in writer(pen, page):
            if block:
                page.blocks.append(Block(block, first, item.rest, item.item))
                first = item.rest
        if node.kind not in asked.WRITERS:
            _press(node, page)
        return
    yield from _in_front(item, _write_held(item, node, pen, page, number))


def _in_front(item: _Item, inner: Iterable[_Item]) -> Iterable[_Item]:
    """Put what stands in front of a thing in front of what is inside it; its bullet goes to the first of them."""
    first, kind = item.first, item.item
    for held in inner:
        front = first + held.first
        rest = item.rest + held.rest
        yield _Item(held.node, front, rest, held.item or kind, held.text, item.level + 1, held.is_whole)
        first, kind = item.rest, 0


def _write_held(item: _Item, node: Neutral, pen: Pen, page: Page, number: int) -> Iterable[_Item]:
    match node.kind:
        case "list":
            if pen.choose("axis", {"vertical": False, "horizontal": True}, absent=False):
                pen.change("axis", "Its items stand below each other.")
            inner = [_Item(child, "- ", "  ", number) for child in content_of(node)]
        case "surface":
            inner = _surface(node, pen, is_whole=item.is_whole)
        case "overlay":
            inner = _overlay(node, pen)
        case "tabs" | "accordion" | "carousel":
            pen.near("component", _ALL_AT_ONCE)
            inner = [item for section in node.parts.get(_PARTS[node.kind], []) for item in _section(section)]
        case "unknown":
            pen.near("component", "Its kind is not known; what stands inside it is shown.")
            inner = [_Item(child) for child in content_of(node)]
        case _:
            for attribute, rows in (("main", MAIN), ("cross", CROSS)):
                if not leave_unsaid(node, attribute):
                    pen.enum(attribute, rows)
            if node.facts.get("axis") == "horizontal":
                pen.near("layout", "One stands below the other.")
            inner = [_Item(child) for child in content_of(node)]
    _press(node, page)
    return inner


_FROM_START: Final = "Text begins at the left, and ends where it ends."
MAIN: Final = table({**{word: Drop(_FROM_START) for word in WORDS["main"]}, "start": Exact()})
# What a source leaves out is never "start" here: things are stretched then.
CROSS: Final = table({**{word: Drop(_FROM_START) for word in WORDS["cross"]}, "start": Near({}, _FROM_START, "layout")})
_PARTS: Final = {"tabs": "tabs", "accordion": "items", "carousel": "pages"}


def _heading(text: str, level: int = _HEADING) -> list[_Item]:
    return [_Item(None, text=f"{'#' * level} {text}")] if text else []


TONE: Final = table({tone: Exact({"tone": tone}) for tone in WORDS["tone"]})


def _surface(node: Neutral, pen: Pen, *, is_whole: bool) -> list[_Item]:
    """A box: its title as a heading, else a quotation; one with a tone is a quotation that says which."""
    title, subtitle = plain(pen, "title"), plain(pen, "subtitle")
    tone: Element = {}
    pen.enum("tone", TONE, into=tone)
    if tone:
        pen.change("tone", "The tone is told in a word.")
    said = f"({tone['tone']})" if tone else ""
    inner = [
        *_heading(title),
        *[_Item(None, text=text) for text in (said, subtitle) if text],
        *[_Item(child) for child in content_of(node)],
    ]
    # A frame without a title is a quotation, unless there is nothing outside of it.
    if not tone and (title or is_whole):
        return inner
    return [_Item(held.node, "> ", "> ", 0, held.text) for held in inner]


def _overlay(node: Neutral, pen: Pen) -> list[_Item]:
    """What opens: what opens it, and then the content under its title."""
    pen.near("component", "What it opens is shown below it.")
    label, title, subtitle, text = (plain(pen, word) for word in ("label", "title", "subtitle", "text"))
    slots = dict(node.slots)
    trigger = slots.pop("trigger", None)
    return [
        *[_Item(None, text=said) for said in (label,) if said],
        *([] if trigger is None else [_Item(trigger)]),
        *_heading(title),
        *[_Item(None, text=said) for said in (subtitle, text) if said],
        *[_Item(content, is_whole=True) for content in slots.values()],
        *[_Item(child) for child in node.children],
    ]


def _section(section: Neutral) -> list[_Item]:
    with Pen(section, {}) as pen:
        title = plain(pen, "title")
        text = plain(pen, "text") if section.kind == "item" else ""
    for event in section.events.values():
        drop(event, "event")
    return [
        *_heading(title),
        *[_Item(None, text=said) for said in (text,) if said],
        *[_Item(child) for child in content_of(section)],
    ]


def _press(node: Neutral, page: Page) -> None:
    """What happens on a press of something that is no button: an action on the list, if it sends something."""
    event = pick_step(node.events.get(PRESS), ("emit",), _NO_PRESS)
    lose_other_events(node, asked.NO_EVENTS)
    if event is None:
        return
    if event.kind == "emit":
        asked.write_action(node, event, page, node.name)
    else:
        lose_event(node, event, "action", _NO_PRESS)
