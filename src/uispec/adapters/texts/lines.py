"""Whatever stands in a place that takes one line of text, as that line: titles, labels, cells of a table."""

import re
from collections.abc import Iterator
from typing import Final

from pydantic import JsonValue

from uispec.adapters.neutral import Neutral, content_of, drop
from uispec.adapters.pen import Near, Pen
from uispec.adapters.texts.crossings import crossing

_OPENED: Final = frozenset({"group", "list", "surface"})
"""Kinds that only hold other things."""
_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def line_of(content: Neutral) -> str:
    """Write everything readable inside a component as one line; icons only where there is no text, the rest is lost."""
    nodes = list(_inside(content))
    has_text = any(node.kind in ("text", "rich_text", "badge") for node in nodes)
    words = [_words(node, is_alone=node is content, has_text=has_text) for node in nodes]
    return " ".join(word for word in words if word)


def icon_words(name: str) -> JsonValue | Near:
    """Write an icon's name as words, for a target without icons.

    >>> icon_words("shoppingCart").members
    'shopping cart'
    """
    return Near(_CAPITAL.sub(" ", name).lower(), "There are no icons; it shows the name.", "icon")


def runs_text(node: Neutral) -> str:
    """Write the runs of a rich text one behind the other; how each looks is lost, and what a press on it does."""
    texts: list[str] = []
    for run in node.parts.get("runs", []):
        cell: dict[str, JsonValue] = {"text": ""}
        with Pen(run, cell) as pen:
            pen.put("text", "text", pen.text())
        for event in run.events.values():
            drop(event, "action", "A part of a text cannot be pressed.")
        texts.append(str(cell["text"]))
    return "".join(texts)


def _words(node: Neutral, *, is_alone: bool, has_text: bool) -> str:
    cell: dict[str, JsonValue] = {"text": ""}
    match node.kind:
        case "text" | "badge":
            with Pen(node, cell) as pen:
                pen.put("text", "text", pen.text(crossing(node, "line")))
        case "rich_text":
            with Pen(node, cell):
                cell["text"] = runs_text(node)
        case "icon" if not has_text:
            with Pen(node, cell) as pen:
                if pen.put("access_label", "text", pen.text()):
                    pen.change("symbol", "There are no icons; it shows the label.")
                else:
                    pen.put("symbol", "text", pen.text(icon_words))
        case "image":
            with Pen(node, cell) as pen:
                pen.lose("url", message="The place takes text only.")
                pen.put("alt", "text", pen.text(crossing(node, "line")))
        case kind if kind in _OPENED:
            with Pen(node, cell) as pen:
                pen.near("text", "Its content became one line.")
        case _ if not node.is_written:
            drop(node, message="The place takes text only.")
        case _:
            pass
    return str(cell["text"])


def _inside(content: Neutral) -> Iterator[Neutral]:
    """Walk in document order; what only holds other things is opened, the rest is one thing."""
    stack = [content]
    while stack:
        node = stack.pop()
        yield node
        if node.kind in _OPENED:
            stack.extend(reversed(content_of(node)))
