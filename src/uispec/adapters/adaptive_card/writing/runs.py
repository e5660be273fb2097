"""Texts of a card that have parts: runs, facts, code."""

from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.events import write_tap
from uispec.adapters.adaptive_card.writing.looks import if_true, write_look
from uispec.adapters.adaptive_card.writing.placing import fits, put_back
from uispec.adapters.adaptive_card.writing.shaping import icon_name
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Drop, Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import icon_words
from uispec.adapters.urls import image_uri

_NO_EVENT: Final = "A card does nothing when that happens."


def write_rich_text(site: Site) -> list[Element]:
    """Rich text: a RichTextBlock of its runs."""
    out = site.pen.out
    inlines: list[JsonValue] = [run for part in site.node.parts.get("runs", ()) if (run := _run(site, part))]
    out.update(type="RichTextBlock", inlines=inlines)
    return [out]


_MARKS: Final = (
    ("italic", "italic"),
    ("strike", "strikethrough"),
    ("underline", "underline"),
    ("highlight", "highlight"),
)


def _run(site: Site, part: Neutral) -> Element:
    """One run: a TextRun; an icon or a picture in a text only where the source is a card and the host has them."""
    out: Element = {"type": "TextRun", "text": ""}
    with Pen(part, out) as pen:
        if part.kind == "run":
            pen.put("text", "text", pen.text(crossing(part, "plain")))
            write_look(pen, out)
            for attribute, key in _MARKS:
                pen.put(attribute, key, if_true)
        elif part.kind == "icon":
            if site.desk.is_same and site.reach.has("IconRun"):
                out.clear()
                out["type"] = "IconRun"
                pen.put("symbol", "name", lambda value: icon_name(value, is_any=True) or Drop())
                pen.put("filled", "style", lambda value: "Filled" if value is True else MISSING)
                pen.put("tone", "color")
            else:
                pen.put("symbol", "text", pen.text(icon_words))
        elif site.desk.is_same and site.reach.has("ImageRun"):
            out.clear()
            out["type"] = "ImageRun"
            pen.put("url", "url", pen.text(image_uri))
        else:
            pen.put("alt", "text", pen.text())
        inner = Site(site.desk, part, pen, site.chain)
        press = part.events.get(PRESS)
        if press is not None and site.reach.takes("TextRun", "selectAction"):
            write_tap(inner, press, out)
        for event in part.events.values():
            if not event.is_written:
                drop(event, "event", _NO_EVENT)
        put_back(inner, out)
    return out


def write_facts(site: Site) -> list[Element]:
    """Facts: a FactSet."""
    facts: list[JsonValue] = []
    for part in site.node.parts.get("facts", ()):
        fact: Element = {"title": "", "value": ""}
        with Pen(part, fact) as pen:
            pen.put("title", "title", pen.text(crossing(part, "card")))
            pen.put("value", "value", pen.text(crossing(part, "card")))
        facts.append(fact)
    site.pen.out.update(type="FactSet", facts=facts)
    return [site.pen.out]


def write_code(site: Site) -> list[Element]:
    """Code: a CodeBlock where the host has them, else a text in a font of even width."""
    pen = site.pen
    out = pen.out
    if site.reach.has("CodeBlock"):
        out.update(type="CodeBlock", codeSnippet="")
        pen.put("text", "codeSnippet", pen.text())
        pen.put("language", "language", _as_language)
        pen.put("first_line", "startLineNumber")
        return [out]
    site.near("It is a text in a font of even width.")
    out.update(type="TextBlock", text="", wrap=True, fontType="monospace")
    pen.put("text", "text", pen.text(crossing(site.node, "card")))
    return [out]


def _as_language(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """The languages of a CodeBlock, in any letter case."""
    if isinstance(value, str) and fits("CodeBlock", "language", value):
        return value
    return Drop("A card does not colour this language.")
