"""Boxes of a card: rows, columns, grids, lists and framed surfaces, put together from what stands in them."""

from collections.abc import Sequence
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.words import ALIGNABLE
from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.keeping import keep
from uispec.adapters.adaptive_card.writing.layout import (
    Axis,
    Piece,
    action_set,
    columns_of,
    divided,
    is_light,
    plain,
    stack_pieces,
)
from uispec.adapters.adaptive_card.writing.looks import if_true
from uispec.adapters.adaptive_card.writing.placing import as_pixels, put_back
from uispec.adapters.adaptive_card.writing.tables import (
    BOX_TONE,
    COLUMN_CROSS,
    COLUMN_MAIN,
    GAP,
    HEIGHT_WORDS,
    ROW_CROSS,
    ROW_MAIN,
    SIDE_WORDS,
    SUBTITLE,
    TITLE,
    in_words,
)
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.urls import image_uri

_NOTHING_BETWEEN: Final = "There is nothing that a gap could stand between."
_UNEVEN: Final = "A card aligns texts, images and column sets only."


def axis_of(node: Neutral) -> Axis | None:
    """Tell which way the children of a node follow each other; `None` where that does not matter."""
    if node.kind == "group":
        return "horizontal" if node.facts.get("axis") == "horizontal" else "vertical"
    return list_axis(node) if node.kind == "list" else None


def list_axis(node: Neutral) -> Axis:
    """Choose without spending: the writer of the list spends the attribute."""
    axis = node.attrs.get("axis")
    return "horizontal" if axis is not None and axis.place() == "horizontal" else "vertical"


def write_group(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Row or Column, or what a card has a form of its own for."""
    for form in (_image_set, _inline, _grid, _flow):
        made = form(site, pieces)
        if made is not None:
            return made
    return _row(site, pieces) if site.node.facts.get("axis") == "horizontal" else _column(site, pieces)


def write_list(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """List: all of its items."""
    site.pen.near("layout", "All items are shown at once; a card does not scroll.")
    return _row(site, pieces) if list_axis(site.node) == "horizontal" else _column(site, pieces)


# Forms of their own


def _image_set(site: Site, pieces: Sequence[Piece]) -> list[Element] | None:
    """Pictures of one size, which were a set before."""
    if site.node.facts.get("images") is not True or not site.desk.is_same:
        return None
    images = [piece.elements[0] for piece in pieces if len(piece.elements) == 1]
    if len(images) < len(pieces) or any(image["type"] != "Image" for image in images):
        return None
    sizes = [image.pop("size", None) for image in images]
    site.pen.out.update(type="ImageSet", images=[*images])
    if sizes and sizes[0] not in ("medium", None):
        site.pen.out["imageSize"] = sizes[0]
    return [site.pen.out]


def _inline(site: Site, pieces: Sequence[Piece]) -> list[Element] | None:
    """A button that stood in an input."""
    is_inline = site.node.facts.get("inline") is True and site.desk.is_same
    if not is_inline or not site.reach.takes("Input.Text", "inlineAction") or len(pieces) != 2:
        return None
    fields, actions = pieces[0].elements, pieces[1].actions
    if len(fields) != 1 or len(actions) != 1 or actions[0]["type"] == "Action.ShowCard":
        return None
    if fields[0]["type"] != "Input.Text":
        return None
    fields[0]["inlineAction"] = actions[0]
    return fields


_MOST_COLUMNS: Final = 12


def _grid(site: Site, pieces: Sequence[Piece]) -> list[Element] | None:
    """Rows of so many columns each, all of one width."""
    pen = site.pen
    count = site.node.attrs["columns"].now() if pen.has("columns") else None
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= _MOST_COLUMNS:
        return None
    pen.put("columns", "columns", lambda _: MISSING)
    shown = [piece for piece in pieces if piece.elements or piece.actions]
    gap: Element = {}
    pen.enum("item_gap", GAP, into=gap)
    if len(shown) < 2:
        pen.change("item_gap", _NOTHING_BETWEEN)
    rows: list[JsonValue] = []
    for start in range(0, len(shown), count):
        row: list[JsonValue] = []
        for piece in shown[start : start + count]:
            column: Element = {"type": "Column", "width": "stretch", **(gap if row else {})}
            column["items"] = [*plain([action_set(piece.actions)] if piece.actions else piece.elements)]
            row.append(column)
        row.extend({"type": "Column", "width": "stretch", "items": []} for _ in range(count - len(row)))
        rows.append({"type": "ColumnSet", "columns": row, **(gap if rows else {})})
    pen.out.update(type="Container", items=rows)
    _dress(site, pen.out)
    return [pen.out]


def _flow(site: Site, pieces: Sequence[Piece]) -> list[Element] | None:
    """A Container whose items flow, where the host can do that."""
    pen = site.pen
    wraps = pen.has("wrap") and site.node.attrs["wrap"].now() is True
    if not wraps or not site.reach.takes("Container", "layouts"):
        return None
    layout: Element = {"type": "Layout.Flow"}
    for attribute, key, words in (
        ("main", "horizontalItemsAlignment", SIDE_WORDS),
        ("cross", "verticalItemsAlignment", HEIGHT_WORDS),
    ):
        pen.put(attribute, key, in_words(words), into=layout)
    gap: Element = {}
    pen.enum("item_gap", GAP, into=gap)
    if "spacing" in gap:
        layout["columnSpacing"] = gap["spacing"]
    pen.put("wrap", "wrap", lambda _: MISSING)
    pen.out.update(type="Container", items=[*stack_pieces(pieces)], layouts=[layout])
    for key, extra in site.node.extra.items():
        if site.desk.is_same and key.startswith("layouts."):
            keep(extra.val, key.removeprefix("layouts."), layout)
    _dress(site, pen.out)
    return [pen.out]


# Rows and columns


def _row(site: Site, all_pieces: Sequence[Piece]) -> list[Element]:
    """Row: a ColumnSet; two or more buttons and nothing else are one ActionSet, which is a row by itself."""
    pen, out = site.pen, site.pen.out
    pieces = divided(all_pieces)
    is_set = site.node.facts.get("actions") is True and all(piece.actions for piece in pieces)
    is_free = not pen.has("main") or (is_set and site.reach.takes("ActionSet", "horizontalAlignment"))
    if is_free and pieces and (len(pieces) > 1 or is_set) and all(is_light(piece) for piece in pieces):
        out.update(action_set(action for piece in pieces for action in piece.actions))
        pen.put("main", "horizontalAlignment", in_words(SIDE_WORDS))
        return [out]
    hints: Element = {}
    out["type"] = "ColumnSet"
    if site.desk.is_same:
        pen.put("main", "horizontalAlignment", in_words(SIDE_WORDS), into=hints)
    else:
        pen.enum("main", ROW_MAIN, into=hints)
    pen.enum("cross", ROW_CROSS, into=hints)
    pen.enum("item_gap", GAP, into=hints)
    width = hints.get("width")
    columns = columns_of(pieces, gather=width is None)
    for held in (out, *columns):
        site.desk.lend(hints, held)
    if "horizontalAlignment" in hints:
        out["horizontalAlignment"] = hints["horizontalAlignment"]
    for index, column in enumerate(columns):
        if "verticalContentAlignment" in hints:
            column.setdefault("verticalContentAlignment", hints["verticalContentAlignment"])
        if "spacing" in hints and index:
            column.setdefault("spacing", hints["spacing"])
    free = [column for column in (columns if width == "stretch" else columns[:-1]) if column["width"] == "auto"]
    if width is not None:
        for column in free:
            column["width"] = "stretch"
        if not free:
            pen.lose("main", message="No column is left without a width.")
    if not columns:
        pen.lose("cross", message="The row is empty.")
    if len(columns) < 2 and "spacing" in hints:
        pen.change("item_gap", _NOTHING_BETWEEN)
    out["columns"] = [*columns]
    _dress(site, out)
    return [out]


def _column(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Column: a Container. What it says about the cross axis goes to the elements inside, as far as they know it."""
    pen, out = site.pen, site.pen.out
    hints: Element = {}
    out["type"] = "Container"
    elements = stack_pieces(pieces)
    _stand(site, hints)
    pen.enum("cross", COLUMN_CROSS, into=hints)
    pen.enum("item_gap", GAP, into=hints)
    out["items"] = [*elements]
    for held in (out, *elements):
        site.desk.lend(hints, held)
    if "spacing" in hints:
        for element in elements[1:]:
            element.setdefault("spacing", hints["spacing"])
        if len(elements) < 2:
            pen.change("item_gap", _NOTHING_BETWEEN)
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
            pen.lose("cross", message=_UNEVEN)
        elif len(able) < len(elements) and side != "left":
            pen.change("cross", _UNEVEN)
    _dress(site, out)
    return [out]


def write_card(site: Site, pieces: Sequence[Piece], card: Element) -> list[Element]:
    """The surface that is a card: the whole one, or that of an overlay. What it says of itself goes to the card."""
    last = site.node.children[-1] if site.node.children else None
    if last is not None and last.facts.get("bar") is True and site.desk.is_same and pieces[-1].actions_in:
        card["actions"] = [*pieces[-1].actions_in]
        pieces = pieces[:-1]
    elements = _stack(site, pieces)
    _dress_card(site, card)
    return elements


def write_surface(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    """Card inside another thing: an emphasised Container."""
    pen = site.pen
    pen.out.update(type="Container", style="emphasis", items=[*_stack(site, pieces)])
    _stand(site, pen.out)
    _dress(site, pen.out)
    return [pen.out]


def _stand(site: Site, hints: Element) -> None:
    """Say where things stand in a box. A card hands that down, and so says it where others need not."""
    if site.desk.is_same:
        site.pen.put("main", "verticalContentAlignment", in_words(HEIGHT_WORDS), into=hints)
    else:
        site.pen.enum("main", COLUMN_MAIN, into=hints)


def _stack(site: Site, pieces: Sequence[Piece]) -> list[Element]:
    elements = [*_head(site), *plain(stack_pieces(pieces))]
    hints: Element = {}
    site.pen.enum("item_gap", GAP, into=hints)
    if "spacing" in hints:
        for element in elements[1:]:
            element.setdefault("spacing", hints["spacing"])
        if len(elements) < 2:
            site.pen.change("item_gap", _NOTHING_BETWEEN)
    return elements


def _head(site: Site) -> list[Element]:
    """Title and subtitle of a surface as texts on top of it."""
    found: list[Element] = []
    for attribute, look in (("title", TITLE), ("subtitle", SUBTITLE)):
        block: Element = {"type": "TextBlock", "text": "", "wrap": True, **look}
        if site.pen.put(attribute, "text", site.pen.text(crossing(site.node, "card")), into=block):
            site.pen.change(attribute, "A card has no titles; it is a text on top of the rest.", "layout")
            found.append(block)
    return found


def _dress(site: Site, out: Element) -> None:
    """Say how a box looks: style, picture behind it, bleed."""
    pen = site.pen
    type_name = str(out["type"])
    if site.reach.takes(type_name, "style") or type_name in ("Container", "ColumnSet"):
        pen.enum("tone", BOX_TONE, into=out)
    if type_name != "ColumnSet":
        _back_picture(site, out)
    pen.put("bleed", "bleed", if_true, into=out)


def _dress_card(site: Site, card: Element) -> None:
    """Say of a card what its surface says."""
    pen, reach = site.pen, site.reach
    card.setdefault("type", "AdaptiveCard")
    if reach.takes("AdaptiveCard", "style"):
        pen.enum("tone", BOX_TONE, into=card)
    hints: Element = {}
    site.desk.lend(hints, card)
    _stand(site, hints)
    if "verticalContentAlignment" in hints:
        card["verticalContentAlignment"] = hints["verticalContentAlignment"]
    _back_picture(site, card)
    pen.put("min_height", "minHeight", as_pixels, into=card)
    for attribute in ("lang", "rtl"):
        pen.put(attribute, attribute, into=card)
    put_back(site, card)


_BACK: Final = "backgroundImage."


def _back_picture(site: Site, out: Element) -> None:
    """Put a picture behind a box; only cards have one, and say more about it."""
    if not site.desk.is_same:
        site.pen.lose("background", message="A card has a picture behind a box, and no colour.")
        return
    if not site.pen.put("background", "backgroundImage", image_uri, into=out):
        return
    more: Element = {}
    for key, extra in site.node.extra.items():
        if key.startswith(_BACK):
            keep(extra.val, key.removeprefix(_BACK), more)
    if more:
        out["backgroundImage"] = {"url": out["backgroundImage"], **more}


def dress_cell(site: Site, pen: Pen, out: Element) -> None:
    """Say how the cell of a table looks."""
    pen.enum("tone", BOX_TONE, into=out)
    pen.put("min_height", "minHeight", as_pixels, into=out)
