"""Adaptive Cards from a neutral tree: core elements of version 1.6, no host profile.

Each node becomes a `Piece`, children first; the node around it decides where the piece goes: into a column, under the
element before it, into one ActionSet with the buttons beside it. Buttons and the triggers of overlays look into their
content themselves, since a card's action has a title and no content.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card import actions as card_actions
from uispec.adapters.adaptive_card import inputs as card_inputs
from uispec.adapters.adaptive_card.elements import WRITERS as ELEMENTS
from uispec.adapters.adaptive_card.layout import Axis, Piece, action_set, columns_of, is_light, plain, settle, stacked
from uispec.adapters.adaptive_card.tables import (
    ALIGNABLE,
    COLUMN_CROSS,
    COLUMN_MAIN,
    ROW_CROSS,
    ROW_MAIN,
)
from uispec.adapters.adaptive_card.text import as_title
from uispec.adapters.drafts import Chain, Element, HomeDraft, chains_of
from uispec.adapters.neutral import Neutral, Reading, drop
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.pen import Drop, Near, Pen
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "adaptive-card"
_SCHEMA: Final = "http://adaptivecards.io/schemas/adaptive-card.json"


_LEAF: Final = 10
"""Arrays and objects inside an element that holds no other, at most: an action of a button in a row, its data."""


@dataclass(slots=True)
class _Frame:
    """One node whose children are being written."""

    node: Neutral
    axis: Axis | None
    """Of the node around it; `None` where it is an only child."""
    chain: Chain
    inner: list[Neutral]
    depth: int = 2
    """Arrays and objects around it in the card."""
    pieces: list[Piece] = field(default_factory=list[Piece])


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[dict[str, JsonValue], dict[str, JsonValue]]:
    """Write a card and the table for its clicks.

    Args:
        reading: what a reader found; its ledger gets the losses.
        options: `version` of Adaptive Cards; only "1.6" so far.
        limits: `json_depth` bounds how deep the card is nested; what lies deeper is a loss.

    Returns:
        The card, valid against the official schema of the version, and `home`. The same reading gives the same bytes.

    Raises:
        ValueError: another version.

    Spec: Adaptive Cards 1.6; mapping: `card_tables` and the writers of the kinds.
    """
    version = options.version or "1.6"
    if version != "1.6":
        raise ValueError(f"cards of version 1.6 are written so far, not {version!r}")
    card: Element = {"$schema": _SCHEMA, "type": "AdaptiveCard", "version": version, "body": []}
    with Pen(reading.document, card):
        pass
    root = reading.root
    if root is None:
        return card, {}
    draft = HomeDraft(reading.ledger, [chain for _, chain in chains_of(root)])
    card["body"] = [*_body(_written(root, draft, limits))]
    settle(card)
    return card, draft.finish(reading, card, FORMAT)


def _written(root: Neutral, draft: HomeDraft, limits: Limits) -> Piece:
    """Write a tree, children before what is around them; a loop, since the source chose the depth."""
    frames = [_Frame(root, None, (), _content(root))]
    while True:
        frame = frames[-1]
        if len(frame.pieces) < len(frame.inner):
            child = frame.inner[len(frame.pieces)]
            depth = frame.depth + _levels(frame.node)
            if depth > limits.json_depth - _LEAF:
                drop(child, "limit", f"The card would be nested deeper than json_depth={limits.json_depth}.")
                frame.pieces.append(Piece())
                continue
            chain = (*frame.chain, id(child)) if frame.node.kind == "overlay" else frame.chain
            frames.append(_Frame(child, _axis(frame.node), chain, _content(child), depth))
            continue
        frames.pop()
        piece = _piece(frame, draft, is_root=not frames)
        if not frames:
            return piece
        frames[-1].pieces.append(piece)


def _content(node: Neutral) -> list[Neutral]:
    """List the nodes inside that become pieces of their own."""
    match node.kind:
        case "group" | "list" | "surface":
            return node.children
        case "tabs":
            return [content for tab in node.parts.get("tabs", []) for content in tab.slots.values()]
        case "overlay":
            return [node.slots["content"]] if "content" in node.slots else []
        case "unknown":
            return [*node.children, *node.slots.values()]
        case _:
            return []


def _levels(node: Neutral) -> int:
    """Count the arrays and objects that a card has around a child of a node, at most."""
    match node.kind:
        case "overlay":
            return 6
        case "tabs":
            return 4
        case _:
            return 4 if _axis(node) == "horizontal" else 2


def _axis(node: Neutral) -> Axis | None:
    if node.kind == "group":
        return "horizontal" if node.facts.get("axis") == "horizontal" else "vertical"
    if node.kind == "list":
        return _list_axis(node)
    return None


def _list_axis(node: Neutral) -> Axis:
    """Choose without spending: the writer of the list spends the attribute."""
    axis = node.attrs.get("axis")
    return "horizontal" if axis is not None and axis.place() == "horizontal" else "vertical"


def _piece(frame: _Frame, draft: HomeDraft, *, is_root: bool) -> Piece:
    node = frame.node
    piece = Piece()
    if node.kind == "divider":
        piece.divider = node
    elif node.kind == "button":
        with Pen(node, {}) as pen:
            _weigh(pen, frame.axis, piece, None)
            piece.actions.append(card_actions.write_button(node, draft, frame.chain))
    elif node.kind == "overlay":
        with Pen(node, {}) as pen:
            _weigh(pen, frame.axis, piece, None)
            content = _body(frame.pieces[0]) if frame.pieces else []
            piece.actions.append(card_actions.write_show_card(node, draft, [*content]))
    elif node.kind == "unknown" and not frame.inner:
        drop(node)
    elif node.kind == "pending":
        with Pen(node, {}):
            pass
    else:
        out: Element = {}
        with Pen(node, out) as pen:
            if node.kind in card_inputs.WRITERS:
                piece.elements.append(card_inputs.WRITERS[node.kind](node, pen, draft, frame.chain))
            elif node.kind in ELEMENTS:
                piece.elements.extend(ELEMENTS[node.kind](pen))
            else:
                piece.elements.extend(_LAYOUTS[node.kind](frame, pen, draft, is_root))
            _weigh(pen, frame.axis, piece, piece.elements[0] if piece.elements else None)
    return piece


def _weigh(pen: Pen, axis: Axis | None, piece: Piece, element: Element | None) -> None:
    """Say how much of the free room a child of a row or a column takes."""
    if axis == "horizontal" and (element is not None or pen.node.kind in ("button", "overlay")):
        pen.put("weight", "width", _as_width, into=piece.column)
    elif axis == "vertical" and element is not None and "height" not in element:
        pen.put("weight", "height", _as_height, into=element)


def _as_width(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    return value if _is_share(value) else Drop("A column takes a share of the width or none.")


def _as_height(value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    if not _is_share(value):
        return Drop("An element takes the free height or none.")
    return Near("stretch", "It shares the free height evenly with its like.", "layout")


def _is_share(value: JsonValue | MISSING) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


# Layouts: a frame's pieces, put together.


def _group(frame: _Frame, pen: Pen, draft: HomeDraft, is_root: bool) -> list[Element]:
    return _row(frame, pen) if frame.node.facts.get("axis") == "horizontal" else _column(frame, pen)


def _list(frame: _Frame, pen: Pen, draft: HomeDraft, is_root: bool) -> list[Element]:
    pen.near("layout", "All items are shown at once; a card does not scroll.")
    if _list_axis(frame.node) == "horizontal":
        return _row(frame, pen)
    return _column(frame, pen)


def _row(frame: _Frame, pen: Pen) -> list[Element]:
    """Row: a ColumnSet; two or more buttons and nothing else are one ActionSet, which is a row by itself."""
    pieces = [piece for piece in frame.pieces if piece.elements or piece.actions or piece.divider is not None]
    if len(pieces) > 1 and not pen.has("main") and all(is_light(piece) for piece in pieces):
        return [action_set(action for piece in pieces for action in piece.actions)]
    hints: Element = {}
    out = pen.out
    out["type"] = "ColumnSet"
    pen.enum("main", ROW_MAIN, into=hints)
    pen.enum("cross", ROW_CROSS, into=hints)
    width = hints.get("width")
    columns = columns_of(pieces, gather=width is None)
    if "horizontalAlignment" in hints:
        out["horizontalAlignment"] = hints["horizontalAlignment"]
    for column in columns:
        if "verticalContentAlignment" in hints:
            column["verticalContentAlignment"] = hints["verticalContentAlignment"]
    free = [column for column in (columns if width == "stretch" else columns[:-1]) if column["width"] == "auto"]
    if width is not None:
        for column in free:
            column["width"] = "stretch"
        if not free:
            pen.lose("main", message="No column is left without a width.")
    if not columns:
        pen.lose("cross", message="The row is empty.")
    out["columns"] = [*columns]
    return [out]


def _column(frame: _Frame, pen: Pen) -> list[Element]:
    """Column: a Container. What it says about the cross axis goes to the elements inside, as far as they know it."""
    hints: Element = {}
    out = pen.out
    out["type"] = "Container"
    elements = stacked(frame.pieces)
    pen.enum("main", COLUMN_MAIN, into=hints)
    pen.enum("cross", COLUMN_CROSS, into=hints)
    out["items"] = [*elements]
    if "verticalContentAlignment" in hints:
        out["verticalContentAlignment"] = hints["verticalContentAlignment"]
    if "height" in hints:
        low = [element for element in elements if "height" not in element]
        for element in low:
            element["height"] = hints["height"]
        if not low:
            pen.lose("main", message="No element is left without a height.")
    side = hints.get("horizontalAlignment")
    if side is not None:
        able = [element for element in elements if element["type"] in ALIGNABLE]
        for element in able:
            element.setdefault("horizontalAlignment", side)
        if not able:
            pen.lose("cross", message="A card aligns texts, images and column sets only.")
        elif len(able) < len(elements) and side != "left":
            pen.change("cross", "A card aligns texts, images and column sets only.")
    return [out]


def _surface(frame: _Frame, pen: Pen, draft: HomeDraft, is_root: bool) -> list[Element]:
    """Card: the root one is the card itself, one inside is an emphasised Container."""
    elements = plain(stacked(frame.pieces))
    if is_root:
        return elements
    pen.out.update(type="Container", style="emphasis", items=[*elements])
    return [pen.out]


def _tabs(frame: _Frame, pen: Pen, draft: HomeDraft, is_root: bool) -> list[Element]:
    """Tabs: a button for each tab, that shows its Container and hides the others; the first is open."""
    pen.near("component", "Each tab is a button that shows its content and hides the others.")
    pen.near("state", "Nothing shows which tab is open, and the card always starts with the first.")
    tabs = pen.node.parts.get("tabs", [])
    names = [draft.allot(pen.node, f"tab{index}") for index in range(len(tabs))]
    actions: list[Element] = []
    contents: list[Element] = []
    pieces = iter(frame.pieces)
    for index, tab in enumerate(tabs):
        targets: list[JsonValue] = [{"elementId": name, "isVisible": name == names[index]} for name in names]
        action: Element = {"type": "Action.ToggleVisibility", "title": "", "targetElements": targets}
        with Pen(tab, action) as inner:
            inner.put("title", "title", inner.text(as_title))
        actions.append(action)
        held = [next(pieces) for _ in tab.slots]
        content: Element = {"type": "Container", "id": names[index], "items": [*plain(stacked(held))]}
        if index:
            content["isVisible"] = False
        contents.append(content)
    pen.out.update(type="Container", items=[action_set(actions), *contents])
    return [pen.out]


def _unknown(frame: _Frame, pen: Pen, draft: HomeDraft, is_root: bool) -> list[Element]:
    """Anything else: what stands inside is shown."""
    pen.near("component", "Its kind is not known; what stands inside it is shown.")
    pen.out.update(type="Container", items=[*stacked(frame.pieces)])
    return [pen.out]


_LAYOUTS: Final[Mapping[str, Callable[[_Frame, Pen, HomeDraft, bool], list[Element]]]] = {
    "group": _group,
    "list": _list,
    "surface": _surface,
    "tabs": _tabs,
    "unknown": _unknown,
}


def _body(piece: Piece) -> list[Element]:
    return plain(stacked([piece]))
