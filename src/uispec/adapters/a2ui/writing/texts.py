"""Texts of an A2UI surface: Markdown, with headings as a variant (v0.9) or as marks in front of the text (v1.0)."""

import re
from collections.abc import Mapping
from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.a2ui.migration.headings import CLOSING
from uispec.adapters.a2ui.writing.page import Page, Spot
from uispec.adapters.a2ui.writing.tables import MARKS, TEXT_ROLE
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Drop, Near, Pen
from uispec.adapters.texts import crossings, markup
from uispec.adapters.texts.crossings import Crossing, join_safely
from uispec.losses import LossCode

_EDGES: Final = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)
_EMPHASIS: Final = {"bold": "**", "italic": "_", "strike": "~~", "mono": "`"}
_HEADINGS: Final = {"lg": "h2", "xl": "h1", "xxl": "h1"}
_EMBOLDENED: Final[Mapping[str, LossCode]] = {"bold": "style", "text": "text"}
_AS_HEADING: Final = "It shows as a heading."
_CUT: Final = "As a heading of Markdown it shows otherwise: only its first line, without hashes at its end."


def crossing(node: Neutral) -> Crossing:
    """Find what writes the texts of a node as Markdown."""
    return crossings.crossing(node, "markdown")


def write_text(pen: Pen, page: Page, spot: Spot) -> None:
    """Text."""
    out = pen.out
    out.update(component="Text", text="")
    pen.put("text", "text", pen.text(crossing(pen.node)))
    looks: Element = {}
    if _is_muted(pen):
        # Small and muted is a caption there, and this is not small.
        pen.lose("role", message="It shows as body text.")
        looks = _looks(pen, page)
    elif pen.has("role"):
        _say_role(pen, page, looks)
    else:
        looks = _looks(pen, page)
    marks = looks.pop(MARKS, None)
    out.update(looks)
    if isinstance(marks, str):
        _head(pen, page, marks)


def _is_muted(pen: Pen) -> bool:
    """Tell whether it is a muted text of a card."""
    role = pen.node.attrs.get("role")
    return role is not None and pen.node.facts.get("format") == "card" and role.now() == "muted"


def _say_role(pen: Pen, page: Page, looks: Element) -> None:
    is_marked = page.version == "1.0" or pen.node.facts.get("is_marked") is True
    pen.enum("role", TEXT_ROLE["1.0" if is_marked else "0.9"], into=looks)


def heading(page: Page, id_: str, text: JsonValue, level: int) -> None:
    """Append a Text that is a heading, of what `page.tongue` said."""
    if page.version != "1.0":
        page.add_text(id_, text, f"h{level}")
        return
    joined = page.tongue.join(["#" * level + " ", text])
    page.add_text(id_, text if joined is MISSING else joined)


def write_rich_text(pen: Pen, page: Page, spot: Spot) -> None:
    """Text that changes its look inside: marks of Markdown around its runs."""
    pen.near("text", "Its runs are one text, marked up.")
    pieces: list[JsonValue] = []
    runs = pen.node.parts.get("runs", [])
    for run in runs:
        pieces += _run(run, is_whole=len(runs) == 1)
    texts = [piece for piece in pieces if isinstance(piece, str)]
    joined = join_safely(texts) if len(texts) == len(pieces) else page.tongue.join(pieces)
    if isinstance(joined, Near):
        pen.near(joined.code, joined.message)
        joined = joined.members
    pen.out.update(component="Text", text="" if joined is MISSING else cast("JsonValue", joined))


def _run(run: Neutral, *, is_whole: bool) -> list[JsonValue]:
    if run.kind != "run":
        drop(run, "icon" if run.kind == "icon" else "media", "A text of A2UI holds nothing but text.")
        return []
    held: Element = {"text": ""}
    with Pen(run, held) as pen:
        pen.put("text", "text", pen.text(crossing(run)))
        marks: list[str] = []
        for attribute, mark in _EMPHASIS.items():
            if pen.flag(attribute):
                marks.append(mark)
                pen.change(attribute, "Its marks stand in the text.", "style")
        if marks or not is_whole:
            pen.change("text", "It is a part of one text.")
    for event in run.events.values():
        drop(event, "action", "A part of a text cannot be pressed.")
    return _put_marks(held["text"], marks)


def _put_marks(text: JsonValue, marks: list[str]) -> list[JsonValue]:
    """Put marks around a text; spaces at its edges stay outside, where Markdown wants them."""
    opening, closing = "".join(marks), "".join(reversed(marks))
    if not isinstance(text, str):
        return [opening, text, closing]
    found = _EDGES.fullmatch(text)
    if found is None or not found[2]:
        return [text]
    return [f"{found[1]}{opening}{found[2]}{closing}{found[3]}"]


def _looks(pen: Pen, page: Page) -> Element:
    """The variant of a text that says how large and strong it is, and not what it is."""
    size = pen.choose("size", {word: word for word in ("md", "xs", "sm", "lg", "xl", "xxl")}, absent="")
    bold = pen.flag("bold")
    role = _HEADINGS.get(size) or ("h3" if size == "md" and bold else None)
    if role is not None:
        for attribute in ("size", "bold"):
            pen.change(attribute, _AS_HEADING, "style")
        row = TEXT_ROLE["1.0" if page.version == "1.0" else "0.9"].rows[role]
        return {} if isinstance(row, Drop) or not isinstance(row.members, Mapping) else dict(row.members)
    if bold:
        _embolden(pen, page)
    if size and size != "md":
        pen.lose("size", message="It has the size of any text.")
    elif size:
        pen.change("size", "It has the size of any text.", "style")
    return {}


def _embolden(pen: Pen, page: Page) -> None:
    """Put the marks of strong text around a text that has none."""
    text = pen.out["text"]
    joined = page.tongue.join(_put_marks(text, ["**"]))
    if joined is MISSING or (isinstance(text, str) and ("\n" in text or markup.has_marks(text))):
        pen.lose("bold")
        return
    pen.out["text"] = joined
    for attribute, code in _EMBOLDENED.items():
        pen.change(attribute, "Its marks stand in the text.", code)


def _head(pen: Pen, page: Page, marks: str) -> None:
    """Put the marks of a heading in front of the text."""
    out = pen.out
    text = out["text"]
    joined = page.tongue.join([f"{marks} ", text])
    if joined is MISSING:
        pen.lose("role", message="No template can say this text, and so it has no marks of a heading.")
        return
    if isinstance(text, str) and ("\n" in text or "\r" in text or CLOSING.search(text)):
        pen.change("text", _CUT)
    out["text"] = joined
    if page.reading.source_format == "a2ui-v0.9" and not pen.node.facts.get("is_marked"):
        # It goes without saying, and tells this heading from one that v0.9, too, would mark.
        out["variant"] = "body"
