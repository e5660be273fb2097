"""Adaptive Cards from a neutral tree, for a version and a host.

Each node becomes a `Piece`, children first; the node around it decides where the piece goes: into a column, under the
element before it, into one ActionSet with the buttons beside it. Buttons and the triggers of overlays look into their
content themselves, since a card's action has a title and no content. What the version lacks is rewritten at the end.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.words import is_misplaced
from uispec.adapters.adaptive_card.writing import boxes, grids, inputs
from uispec.adapters.adaptive_card.writing.actions import write_button, write_opening
from uispec.adapters.adaptive_card.writing.chains import find_aimed, find_watching, senders
from uispec.adapters.adaptive_card.writing.desk import Desk, Site
from uispec.adapters.adaptive_card.writing.elements import WRITERS as ELEMENTS
from uispec.adapters.adaptive_card.writing.events import settle_aims, write_tap
from uispec.adapters.adaptive_card.writing.fitting import fit
from uispec.adapters.adaptive_card.writing.keeping import keep
from uispec.adapters.adaptive_card.writing.layout import Axis, Piece, plain, settle, stack_pieces
from uispec.adapters.adaptive_card.writing.placing import as_size, finish
from uispec.adapters.adaptive_card.writing.reach import Reach
from uispec.adapters.clicks.drafts import Chain, Element, HomeDraft
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral, Reading, content_of, drop, is_hidden
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.own_values import leave_unsaid
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
        options: `version` of Adaptive Cards, the newest of the host if it is not given; `host`, the profile of the host
            that shows the card. Without a host the card holds core elements only.
        limits: `json_depth` bounds how deep the card is nested; what lies deeper is a loss.

    Returns:
        The card, valid for its version and host, and `home`. The same reading gives the same bytes.

    Raises:
        ValueError: there is no such version, or no such host.

    Spec: Adaptive Cards 1.0 to 1.6, and the extension of Teams.
    """
    is_same = reading.source_format == FORMAT
    reach = Reach(options.version, options.host, keeps_extension=is_same)
    card: Element = {"$schema": _SCHEMA, "type": "AdaptiveCard", "version": reach.label, "body": []}
    with Pen(reading.document, card) as pen:
        pen.put("lang", "lang", pen.text())
        pen.put("rtl", "rtl")
    root = reading.root
    if root is None:
        return card, {}
    draft = HomeDraft(reading.ledger, senders(root))
    watched = find_watching(root, reading.data)
    names = find_aimed(root) | {node.name for nodes in watched.values() for node, _, _ in nodes}
    desk = Desk(card, draft, reach, reading.source_format, aimed=names, watching=watched)
    card["body"] = [*plain(stack_pieces([_write(root, desk, limits)]))]
    settle_aims(desk)
    if not is_same:
        settle(card)
    home = draft.finish(reading, card, FORMAT)
    return fit(card, home, desk)


def _write(root: Neutral, desk: Desk, limits: Limits) -> Piece:
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
            frames.append(_Frame(child, boxes.axis_of(frame.node), chain, _content(child), depth))
            continue
        frames.pop()
        piece = _piece(frame, desk, is_root=not frames)
        if not frames:
            return piece
        frames[-1].pieces.append(piece)


def _content(node: Neutral) -> list[Neutral]:
    """List the nodes inside that become pieces of their own."""
    match node.kind:
        case "group" | "list" | "surface":
            return node.children
        case "tabs" | "table" | "carousel" | "accordion":
            return grids.inside(node)
        case "overlay":
            return [node.slots["content"]] if "content" in node.slots else []
        case "unknown":
            return content_of(node)
        case _:
            return []


_DEPTHS: Final[Mapping[str, int]] = {"overlay": 6, "table": 6, "tabs": 4, "carousel": 4, "accordion": 4}


def _levels(node: Neutral) -> int:
    """Count the arrays and objects that a card has around a child of a node, at most."""
    return _DEPTHS.get(node.kind) or (4 if boxes.axis_of(node) == "horizontal" else 2)


def _piece(frame: _Frame, desk: Desk, *, is_root: bool) -> Piece:
    node = frame.node
    piece = Piece()
    if desk.is_same:
        _inherit(node)
    if node.kind in ("button", "link", "overlay"):
        if is_hidden(node):
            drop(node, "visibility", "It does not show now, and a card cannot show a button later.")
            return piece
        with Pen(node, {}) as pen:
            site = Site(desk, node, pen, frame.chain)
            _spend_visible(node)
            _weigh(pen, frame.axis, piece, None)
            if node.kind != "overlay":
                write_button(site, piece)
            else:
                content = plain(stack_pieces(frame.pieces[:1])) if frame.pieces else []
                card = frame.pieces[0].card if frame.pieces else Element()
                piece.actions.append(write_opening(site, [*content], card))
    elif node.kind == "divider":
        piece.divider = node
    elif node.kind == "unknown" and not frame.inner:
        _write_unknown(node, desk, piece)
    else:
        _write_elements(frame, desk, piece, is_root=is_root)
    return piece


def _inherit(node: Neutral) -> None:
    """Leave to what is around a node how it stands, where the source did."""
    for attribute in ("main", "cross", "self_cross"):
        if leave_unsaid(node, attribute):
            del node.attrs[attribute]


def _spend_visible(node: Neutral) -> None:
    visible = node.attrs.get("visible")
    if visible is not None:
        visible.place()


def _write_elements(frame: _Frame, desk: Desk, piece: Piece, *, is_root: bool) -> None:
    node = frame.node
    out: Element = {}
    is_shown = node.at in node.ledger.shown
    with Pen(node, out) as pen:
        site = Site(desk, node, pen, frame.chain)
        card = desk.card if is_root else piece.card if node.facts.get("card") is True else None
        if card is not None and node.kind == "surface":
            piece.elements.extend(boxes.write_card(site, frame.pieces, card))
            _finish_card(site, card)
            return
        if node.kind in inputs.WRITERS:
            made = inputs.WRITERS[node.kind](site)
        elif node.kind in ELEMENTS:
            made = ELEMENTS[node.kind](site)
        else:
            made = _BOXES[node.kind](site, frame.pieces)
        column = piece.column if frame.axis == "horizontal" else None
        is_column = column is not None and node.facts.get("column") is True and len(made) == 1
        piece.elements.extend(finish(site, made, None if is_column else column))
        piece.is_column = is_column and len(piece.elements) == 1 and piece.elements[0]["type"] == "Container"
        _weigh(pen, frame.axis, piece, piece.elements[0] if piece.elements else None)
        if not made:
            # Nothing of it shows, and of another instance of it something may.
            if not is_shown:
                node.ledger.shown.pop(node.at, None)
            drop(node)


def _finish_card(site: Site, card: Element) -> None:
    """Say of the card itself what is left of its surface."""
    press = site.node.events.get(PRESS)
    if press is not None and site.reach.takes("AdaptiveCard", "selectAction"):
        write_tap(site, press, card)
    for event in site.node.events.values():
        if not event.is_written:
            drop(event, "event", "A card does nothing when that happens.")
    _spend_visible(site.node)


def _write_unknown(node: Neutral, desk: Desk, piece: Piece) -> None:
    """Something that nobody knows goes back to the format that it is of; else there is nothing to show."""
    type_name = str(node.facts.get("type"))
    if not desk.is_same or not isinstance(node.raw, dict) or node.events or is_misplaced(type_name, "element"):
        drop(node)
        return
    out: Element = {}
    with Pen(node, out):
        for key, extra in node.extra.items():
            keep(extra.val, key, out)
    piece.elements.append({"type": type_name, **out})


def _weigh(pen: Pen, axis: Axis | None, piece: Piece, element: Element | None) -> None:
    """Say how much of the free room a child of a row or a column takes."""
    if axis == "horizontal" and (element is not None or pen.node.kind in ("button", "link", "overlay")):
        pen.put("weight", "width", grids.as_share, into=piece.column)
        if not pen.has("weight") and pen.node.kind != "image":
            pen.put("width", "width", as_size, into=piece.column)
    elif axis == "vertical" and element is not None and "height" not in element:
        pen.put("weight", "height", _as_height, into=element)


def _as_height(value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    if isinstance(grids.as_share(value), Drop):
        return Drop("An element takes the free height or none.")
    return Near("stretch", "It shares the free height evenly with its like.", "layout")


def _unknown(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Anything else: what stands inside is shown."""
    site.near("Its kind is not known; what stands inside it is shown.")
    site.pen.out.update(type="Container", items=[*stack_pieces(pieces)])
    return [site.pen.out]


_BOXES: Final[Mapping[str, Callable[[Site, Sequence[Piece]], list[Element]]]] = {
    "group": boxes.write_group,
    "list": boxes.write_list,
    "surface": boxes.write_surface,
    "tabs": grids.write_tabs,
    "table": grids.write_table,
    "accordion": grids.write_accordion,
    "carousel": grids.write_carousel,
    "unknown": _unknown,
}
"""Writers of what holds other things."""
