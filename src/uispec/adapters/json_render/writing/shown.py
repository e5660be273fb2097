"""Elements of a spec that only show something: texts, images, icons, media, lines."""

import re
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.json_render.writing.page import Page, Spot
from uispec.adapters.json_render.writing.tables import AXIS, IMAGE_FIT, IMAGE_ROLE, TEXT_ROLE, TYPE
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Drop, Near, Pen, TextFn
from uispec.adapters.texts.crossings import crossing, reads_markdown
from uispec.adapters.texts.lines import icon_words, runs_text
from uispec.adapters.texts.markup import blocks
from uispec.adapters.urls import safe_image, safe_media

_MARKS: Final = re.compile(r"[ ]{0,3}(#{1,6})[ \t]+(?=\S)")
_LEVELS: Final = 4
_SIZES: Final = {"lg": "h3", "xl": "h2", "xxl": "h1"}
_LOOKS: Final = "It shows as a text of that kind."
_NO_ICONS: Final = "It shows in words."
_NO_SIZE: Final = "Only captions are small."
_NO_WEIGHT: Final = "Only headings are bold."
_PLAYED: Final = "Nothing plays it here; a link leads to it."
_ONE_SOURCE: Final = "The link leads to one source."


def write_text(pen: Pen, page: Page, spot: Spot) -> None:
    """Text, or Heading for what is one."""
    pen.out["text"] = ""
    level = _place_text(pen)
    if pen.has("role"):
        pen.enum("role", TEXT_ROLE)
    elif level:
        pen.out.update({TYPE: "Heading", "level": f"h{min(level, _LEVELS)}"})
    else:
        pen.out.update(_looks(pen))
    wanted = str(pen.out.pop(TYPE, "Text"))
    spot.element["type"] = page.pick(pen, wanted, "Text" if wanted == "Heading" else "Heading")
    if spot.element["type"] != wanted:
        for look in ("level", "variant"):
            pen.out.pop(look, None)


def write_rich_text(pen: Pen, page: Page, spot: Spot) -> None:
    """Text: its runs one behind the other."""
    spot.element["type"] = "Text"
    pen.near("text", "Its runs are one text and look alike.")
    pen.out["text"] = runs_text(pen.node)


def write_image(pen: Pen, page: Page, spot: Spot) -> None:
    """Image or Avatar; an image without an address shows what it is of."""
    pen.out["alt"] = ""
    looks: Element = {}
    pen.enum("role", IMAGE_ROLE, into=looks)
    wanted = str(looks.pop(TYPE, "Image"))
    spot.element["type"] = page.pick(pen, wanted, "Image" if wanted == "Avatar" else "Avatar")
    if not pen.put("alt", "alt", pen.text(crossing(pen.node, "plain"))):
        pen.put("access_label", "alt", pen.text(crossing(pen.node, "plain")))
    pen.put("url", "src", pen.text(safe_image))
    if spot.element["type"] == "Avatar":
        pen.out["name"] = pen.out.pop("alt")
        return
    pen.out.update(looks)
    for side in ("width", "height"):
        pen.put(side, side, _as_pixels)
    pen.enum("fit", IMAGE_FIT)


def write_icon(pen: Pen, page: Page, spot: Spot) -> None:
    """Text: the name that it gives to screen readers, or its own in words."""
    spot.element["type"] = "Text"
    pen.near("component", _NO_ICONS)
    pen.out["text"] = ""
    if pen.put("access_label", "text", pen.text()):
        pen.change("symbol", "There are no icons; it shows the label.")
    else:
        pen.put("symbol", "text", pen.text(icon_words), live=False)


def write_media(pen: Pen, page: Page, spot: Spot) -> None:
    """Link to what would play."""
    spot.element["type"] = "Link"
    out = pen.out
    out.update(label="", href="")
    pen.near("component", _PLAYED)
    found = pen.put("url", "href", pen.text(safe_media))
    for source in pen.node.parts.get("sources", []):
        if found:
            drop(source, "media", _ONE_SOURCE)
        else:
            with Pen(source, out) as inner:
                found = inner.put("url", "href", inner.text(safe_media))
    for attribute in ("alt", "caption", "access_label"):
        if pen.put(attribute, "label", pen.text()):
            return
    out["label"] = out["href"] if found else ""


def write_divider(pen: Pen, page: Page, spot: Spot) -> None:
    """Separator."""
    spot.element["type"] = "Separator"
    pen.enum("axis", AXIS)


def _place_text(pen: Pen) -> int:
    """Place a text; give its level where the text itself says that it is a heading."""
    if not reads_markdown(pen.node):
        pen.put("text", "text", pen.text())
        return 0
    heading = _Heading(pen.node)
    pen.put("text", "text", pen.text(heading))
    if not heading.level:
        return 0
    template = pen.out["text"]
    if isinstance(template, dict):
        written = template.get("$template")
        if not isinstance(written, str) or not _MARKS.match(written):
            pen.change("text", "The marks of a heading come from the data, and show.", "text")
            return 0
        template["$template"] = _MARKS.sub("", written, count=1)
    return heading.level


class _Heading:
    """The text of a heading without its marks; any other text as it crosses over."""

    __slots__ = ("_cross", "_ledger", "level")

    def __init__(self, node: Neutral) -> None:
        self._ledger = node.ledger
        self._cross: TextFn = crossing(node, "plain")
        self.level = 0
        """Of the heading that the last text was; 0 for any other."""

    def __call__(self, text: str) -> JsonValue | MISSING | Near:
        parts = self._ledger.once(blocks, text)
        self.level = parts[0].level if len(parts) == 1 else 0
        placed = self._cross(parts[0].text if self.level else text)
        return placed if isinstance(placed, str | Near) else text


def _looks(pen: Pen) -> Element:
    """What a text is, where the source only says how it looks."""
    size = pen.choose("size", {word: word for word in ("md", "xs", "sm", "lg", "xl", "xxl")}, absent="md")
    bold = pen.flag("bold")
    subtle = pen.flag("subtle")
    level = _SIZES.get(size)
    is_small = size in ("xs", "sm")
    variant = ("caption" if is_small else "muted") if subtle else None
    for attribute in ("size", "bold") if level else ("size", "subtle"):
        pen.change(attribute, _LOOKS, "style")
    if is_small and not subtle:
        pen.lose("size", message=_NO_SIZE)
    if level is not None:
        if subtle:
            pen.lose("subtle")
        return {TYPE: "Heading", "level": level}
    if bold:
        pen.lose("bold", message=_NO_WEIGHT)
    return {} if variant is None else {"variant": variant}


def _as_pixels(value: JsonValue | MISSING) -> JsonValue | Drop:
    if is_number(value):
        return value
    number = re.fullmatch(r"([0-9]+)px", value) if isinstance(value, str) else None
    return int(number[1]) if number else Drop("A size is a number of pixels.")
