"""assistant-ui from a neutral tree: the nested form, whose components are the host's, or the flat one with actions.

Each node becomes the nodes that stand for it, children first. What is filled in needs a form around it, which has one
action: so the whole spec is one Form where an input and an action meet, and one of the buttons submits it.
"""

from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from uispec.adapters.assistant_ui.writing import clicks, inputs, shown
from uispec.adapters.assistant_ui.writing.holders import HOLDERS
from uispec.adapters.assistant_ui.writing.page import Page
from uispec.adapters.clicks.drafts import Element, HomeDraft
from uispec.adapters.clicks.editors import Editors
from uispec.adapters.events import PRESS, is_sender, lose_other_events, press_of
from uispec.adapters.neutral import Neutral, Reading, drop, is_hidden, shows_nothing, walk
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.pen import Pen
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "assistant-ui"
_DRAWN_DEPTH: Final = 64
"""Nodes inside each other that the renderers go down to."""
_LEVELS: Final = 4
"""Nodes of the target that one neutral node is at most, inside each other."""

WRITERS: Final = {**shown.WRITERS, **inputs.WRITERS, "button": clicks.write_button, "link": clicks.write_button}


@dataclass(slots=True)
class _Frame:
    """A node whose inside is being written."""

    node: Neutral
    inner: list[Neutral]
    depth: int
    """Nodes of the target around it, at most."""
    pieces: list[list[JsonValue]] = field(default_factory=list[list[JsonValue]])


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[JsonValue, dict[str, JsonValue]]:
    """Write a spec of assistant-ui, and the table for its clicks.

    Args:
        reading: what a reader found; its ledger gets the losses.
        options: `form`: "nested" gives a GenerativeUISpec, "flat" a node with `$type`.
        limits: what lies deeper than renderers go is a loss in any case.

    Returns:
        The spec, and `home`; that is empty for the nested form, which has no actions. Same reading, same bytes.

    Source: @assistant-ui/core 0.3.35; @assistant-ui/react-generative-ui 0.0.16.
    """
    with Pen(reading.document, {}):
        pass
    page = Page(options.form, HomeDraft(reading.ledger), limits, reading.source_format)
    _choose_submit(reading.root, page)
    made = [] if reading.root is None else _write_tree(reading.root, page)
    if page.action is not None:
        made = _in_form(made, page.action, page)
    root: JsonValue = made[0] if len(made) == 1 else made
    output: JsonValue = root if page.is_flat else {"root": root}
    page.settle()
    return output, page.draft.finish(reading, output, FORMAT)


def _in_form(made: list[JsonValue], action: Element, page: Page) -> list[JsonValue]:
    """Put a form around everything; inside of a card that is all there is, or it would be a card on a page."""
    around = made[0]
    if len(made) == 1 and isinstance(around, dict) and around["$type"] == "Card":
        inner = around.get("children")
        around["children"] = [page.make("Form").finish(inner if isinstance(inner, list) else [], action=action)]
        return made
    return [page.make("Form").finish(made, action=action)]


def _choose_submit(root: Neutral | None, page: Page) -> None:
    """Find the button that sends what is filled in: of those that need it the first primary one, else the first."""
    if root is None or not page.is_flat:
        return
    senders: list[Neutral] = []
    editors = Editors()
    has_inputs = False
    for node in walk(root):
        if node.kind in inputs.WRITERS:
            has_inputs = True
            value = node.attrs.get("value")
            target = None if value is None else value.target
            if target is not None:
                editors.add(node.name, target)
        elif is_sender(node):
            senders.append(node)
    if not has_inputs or not senders:
        return
    candidates = [node for node in senders if _needs_inputs(node, editors)] or senders
    page.submit = next(filter(_is_primary, candidates), candidates[0])
    page.is_only_sender = len(candidates) == 1


def _needs_inputs(node: Neutral, editors: Editors) -> bool:
    """Whether the source sends inputs along: all of them, or what its context reads."""
    event = press_of(node)
    if event is None:
        return False
    context = event.attrs.get("context")
    return event.facts.get("inputs") == "all" or (context is not None and editors.touch(context.reads))


def _is_primary(node: Neutral) -> bool:
    emphasis = node.attrs.get("emphasis")
    return emphasis is not None and emphasis.glance() == "primary"


def _write_tree(root: Neutral, page: Page) -> list[JsonValue]:
    """Write a tree, children before what is around them; a loop, since the source chose the depth."""
    frames = [_open(root, 1)]
    while True:
        frame = frames[-1]
        if len(frame.pieces) < len(frame.inner):
            child = frame.inner[len(frame.pieces)]
            if not shows_nothing(child) and is_hidden(child):
                drop(child, "visibility", "It is hidden now, and a spec cannot show it later.")
                frame.pieces.append([])
            elif frame.depth + _LEVELS > _DRAWN_DEPTH:
                drop(child, "limit", f"Renderers go down {_DRAWN_DEPTH} nodes, and it lies deeper.")
                frame.pieces.append([])
            else:
                frames.append(_open(child, frame.depth + (1 if frame.node.kind in ("group", "surface") else _LEVELS)))
            continue
        frames.pop()
        made = _make(frame, page)
        if not frames:
            return made
        frames[-1].pieces.append(made)


def _open(node: Neutral, depth: int) -> _Frame:
    holder = HOLDERS.get(node.kind)
    return _Frame(node, [] if holder is None else holder.content(node), depth)


def _make(frame: _Frame, page: Page) -> list[JsonValue]:
    node = frame.node
    if shows_nothing(node):
        drop(node)
        return []
    with Pen(node, {}) as pen:
        pen.choose("visible", {True: True}, absent=True)
        holder = HOLDERS.get(node.kind)
        if holder is not None:
            return [*holder.write(pen, page, frame.pieces)]
        writer = WRITERS.get(node.kind)
        made: list[Element] = [] if writer is None else writer(pen, page)
        if PRESS in node.events and node.kind not in ("button", "link"):
            lose_other_events(node, clicks.NO_EVENTS, kept="")
        return [*made]
