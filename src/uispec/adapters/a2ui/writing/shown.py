"""Components of A2UI that only show something: images, icons, media, lines."""

from typing import Final

from uispec.adapters.a2ui.writing.page import Page, Spot
from uispec.adapters.a2ui.writing.tables import DIVIDER_AXIS, ICONS, IMAGE_FIT, IMAGE_ROLE, icon
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import drop
from uispec.adapters.pen import Pen, as_is
from uispec.adapters.urls import safe_image, safe_media

_ONE_SOURCE: Final = "A player of A2UI has one source."
_NO_CAPTIONS: Final = "A player of A2UI has no captions."


def write_image(pen: Pen, page: Page, spot: Spot) -> None:
    """Image; what it shows in words, where its URL must not be loaded."""
    pen.out["component"] = "Image"
    if not pen.put("url", "url", pen.text(safe_image)):
        _describe(pen, "alt")
        return
    pen.put("alt", "description", pen.text())
    pen.enum("role", IMAGE_ROLE)
    pen.enum("fit", IMAGE_FIT)


def write_icon(pen: Pen, page: Page, spot: Spot) -> None:
    """Icon; the name that it gives to screen readers, where A2UI has none of its name."""
    out = pen.out
    out["component"] = "Icon"
    if pen.has("svg_path"):
        drawing: Element = {"svgPath": ""}
        # The drawing is always literal in v0.9.
        pen.put("svg_path", "svgPath", pen.text(), into=drawing, live=page.version == "1.0")
        out["name"] = drawing
    elif not pen.put("symbol", "name", as_is if page.is_own and page.reading.ledger.tongue is not None else icon):
        _describe(pen, "access_label")
    elif isinstance(out["name"], str) and out["name"] not in ICONS:
        words = out.pop("name")
        out.update(component="Text", text=words)
        pen.near("component", "It shows in words.")


def write_video(pen: Pen, page: Page, spot: Spot) -> None:
    """Video."""
    pen.out["component"] = "Video"
    if not _play(pen):
        _describe(pen, "alt")
        return
    if page.version == "1.0":
        pen.put("poster", "posterUrl", pen.text(safe_image))
    if pen.has("alt") and not pen.has("access_label"):
        told: Element = {}
        if pen.put("alt", "label", pen.text(), into=told):
            pen.out[page.mark("accessibility")] = told


def write_audio(pen: Pen, page: Page, spot: Spot) -> None:
    """AudioPlayer."""
    pen.out["component"] = "AudioPlayer"
    if not _play(pen):
        _describe(pen, "caption")
        return
    pen.put("caption", "description", pen.text())


def write_divider(pen: Pen, page: Page, spot: Spot) -> None:
    """Divider."""
    pen.out["component"] = "Divider"
    pen.enum("axis", DIVIDER_AXIS)


def _play(pen: Pen) -> bool:
    """Place the URL of a player: its own, or that of the first of its sources that may be played."""
    sources = [*pen.node.parts.get("sources", [])]
    found = pen.put("url", "url", pen.text(safe_media))
    for source in sources:
        if found:
            drop(source, "media", _ONE_SOURCE)
        else:
            with Pen(source, pen.out) as inner:
                found = inner.put("url", "url", inner.text(safe_media))
    for captions in pen.node.parts.get("captions", []):
        drop(captions, "media", _NO_CAPTIONS)
    return found


def _describe(pen: Pen, attribute: str) -> None:
    """Show what is said about a thing in place of the thing."""
    pen.out.update(component="Text", text="")
    if pen.put(attribute, "text", pen.text()):
        pen.near("component", "It shows in words.")
