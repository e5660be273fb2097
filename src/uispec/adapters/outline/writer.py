"""The outline writer: a plain-text outline of a neutral tree, for people and logs.

One line for each thing, indented by what holds it. Every text, label and title is there. Nothing can be clicked or
filled in, and the losses say so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec.adapters.events import PRESS, lose_event
from uispec.adapters.neutral import Neutral, Reading, content_of, drop, is_hidden
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.outline.asked import WRITERS as ASKED
from uispec.adapters.outline.shown import SHOWN_ONLY, STEP, one_line
from uispec.adapters.outline.shown import WRITERS as SHOWN
from uispec.adapters.pen import Pen
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "outline"
WRITERS: Final = {**SHOWN, **ASKED}
"""By kind, what gives the lines of a component; a test holds the kinds against the vocabulary."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A node that waits for its turn, where it stands and with what in front."""

    node: Neutral | None
    indent: str
    bullet: str = ""
    heading: str = ""
    """A line above it, such as the title of a tab; perhaps there is nothing else."""
    is_whole: bool = False
    """Whether it is all there is of the document, or of what opens: then its frame is none of its own."""


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[str, dict[str, JsonValue]]:
    """Write an outline; there is no home, since nothing in it can be clicked.

    Args:
        reading: what a reader found; its ledger gets the losses.
        options: of the conversion; none of them concerns an outline.
        limits: bounds on evaluation; nothing here recurses.

    Returns:
        Lines that end in a line feed each, none for an empty surface; and an empty table.
    """
    title: dict[str, JsonValue] = {}
    with Pen(reading.document, title) as pen:
        pen.put("title", "text", pen.text(one_line))
    lines = [f"[title] {title['text']}"] if "text" in title else []
    stack = [] if reading.root is None else [_Item(reading.root, "", is_whole=True)]
    while stack:
        item = stack.pop()
        if item.heading:
            lines.append(item.indent.removesuffix(STEP) + item.heading)
        if item.node is None:
            continue
        if is_hidden(item.node):
            drop(item.node, "visibility", "It is hidden now, and an outline does not change.")
            continue
        stack.extend(reversed(_write_item(item, item.node, lines)))
    return "".join(f"{line.rstrip()}\n" for line in lines), {}


def _write_item(item: _Item, node: Neutral, lines: list[str]) -> list[_Item]:
    """Write the lines of a node itself, and give what stands inside it."""
    with Pen(node, {}) as pen:
        pen.choose("visible", {True: True}, absent=True)
        own = WRITERS[node.kind](pen) or ([] if item.is_whole else _NAMELESS.get(node.kind, []))
        first = item.bullet
        for line in own:
            lines.extend(_indent(line, item.indent, first))
            first = " " * len(first)
        # A container without a line of its own hands its bullet down to the first thing inside.
        inner = list(_inner(item, node, has_line=bool(own)))
    for name, event in node.events.items():
        if not event.is_written:
            lose_event(node, event, "event" if name != PRESS else "action", SHOWN_ONLY)
    return inner


_NAMELESS: Final[Mapping[str, list[str]]] = {"surface": ["[card]"]}
"""The lines of what has no words of its own, and is seen all the same."""


def _indent(text: str, indent: str, bullet: str) -> Iterable[str]:
    for number, line in enumerate(text.split("\n")):
        yield indent + (" " * len(bullet) if number else bullet) + line


def _inner(item: _Item, node: Neutral, *, has_line: bool) -> Iterable[_Item]:
    below = item.indent + " " * len(item.bullet)
    bullet = "" if has_line else item.bullet
    deeper = below + STEP if has_line else item.indent
    match node.kind:
        case "list":
            for child in node.children:
                yield _Item(child, below, "- ")
        case "tabs" | "accordion" | "carousel":
            part, tag = _SECTIONS[node.kind]
            for section in node.parts.get(part, []):
                yield from _section(section, tag, below)
        case "overlay":
            for name, content in node.slots.items():
                yield _Item(content, below if name == "trigger" else below + STEP, is_whole=name != "trigger")
            for content in node.children:
                yield _Item(content, below + STEP)
        case "button" | "link":
            for content in node.slots.values():
                if content.kind != "text":
                    yield _Item(content, below + STEP)
        case _:
            for child in content_of(node):
                yield _Item(child, deeper, bullet)
                bullet = " " * len(bullet)


_SECTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "tabs": ("tabs", "tab"),
    "accordion": ("items", "item"),
    "carousel": ("pages", "page"),
}


def _section(section: Neutral, tag: str, indent: str) -> Iterable[_Item]:
    """A part that holds things of its own, under a line that names it."""
    cell: dict[str, JsonValue] = {"title": "", "text": ""}
    with Pen(section, cell) as pen:
        for attribute in ("title", "text"):
            pen.put(attribute, attribute, pen.text(one_line))
    for event in section.events.values():
        drop(event, "event", SHOWN_ONLY)
    heading = " ".join(str(word) for word in (f"[{tag}]", cell["title"], cell["text"]) if word)
    inner: list[Neutral | None] = [*content_of(section)]
    for number, content in enumerate(inner or [None]):
        yield _Item(content, indent + STEP, heading="" if number else heading)
