"""Elements of an Adaptive Card that only show something: texts, images, icons, media."""

from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

from uispec.adapters.adaptive_card.tables import (
    HEADINGS,
    IMAGE_FIT,
    IMAGE_ROLE,
    TEXT_ROLE,
    as_url,
    icon_words,
    mime_type,
)
from uispec.adapters.adaptive_card.text import as_block, blocks
from uispec.adapters.drafts import Element
from uispec.adapters.pen import Pen

_STREAMING: Final = ("youtube.com", "youtu.be", "vimeo.com", "dailymotion.com", "dai.ly")
"""Hosts whose pages a card plays by their URL, given without a media type."""


def write_text(pen: Pen) -> list[Element]:
    """Text: a TextBlock; with headings inside, one for each run of lines that looks alike."""
    out = pen.out
    out.update(type="TextBlock", text="", wrap=True)
    pen.put("text", "text", pen.text(as_block))
    looks: Element = {}
    pen.enum("role", TEXT_ROLE, into=looks)
    parts = blocks(str(out["text"]))
    if not any(part.level for part in parts):
        out.update(looks)
        return [out]
    if "style" in looks and all(part.level for part in parts):
        pen.lose("role", message="The text is a heading of its own level.")
    items: list[Element] = []
    for part in parts:
        item: Element = out if not items else {"type": "TextBlock", "text": "", "wrap": True}
        item["text"] = part.text
        item.update(looks)
        item.update(HEADINGS.get(part.level, {}))
        items.append(item)
    return items if len(items) == 1 else [{"type": "Container", "items": [*items]}]


def write_image(pen: Pen) -> list[Element]:
    """Image: an Image, or its description where the URL must not be loaded."""
    out = pen.out
    out["type"] = "Image"
    if not pen.put("url", "url", pen.text(as_url)):
        return _described(pen, "alt")
    if not pen.put("alt", "altText", pen.text()):
        pen.put("access_label", "altText", pen.text())
    if not pen.has("role"):
        out["size"] = "medium"
    pen.enum("role", IMAGE_ROLE)
    pen.enum("fit", IMAGE_FIT)
    return [out]


def write_icon(pen: Pen) -> list[Element]:
    """Icon: its name in words, or the name that it gives to screen readers."""
    if pen.put("access_label", "text", pen.text()):
        pen.change("symbol", "A card has no icons; it shows the label.")
    else:
        pen.put("symbol", "text", pen.text(icon_words))
    if "text" not in pen.out:
        return []
    out: Element = {"type": "TextBlock", **pen.out, "wrap": True}
    pen.out.clear()
    pen.out.update(out)
    return [pen.out]


def write_video(pen: Pen) -> list[Element]:
    """Video: a Media with one source."""
    out, source = pen.out, Element()
    if not pen.put("url", "url", pen.text(as_url), into=source):
        return _described(pen, "access_label")
    out.update(type="Media", sources=[source])
    url = str(source["url"])
    kind = mime_type(url, is_audio=False)
    if kind is not None:
        source["mimeType"] = kind
    elif not _is_streaming(url):
        _assume_type(pen, source, "video/mp4")
    pen.put("poster", "poster", pen.text(as_url))
    pen.put("access_label", "altText", pen.text())
    return [out]


def write_audio(pen: Pen) -> list[Element]:
    """AudioPlayer: a Media with one source; its caption is what a screen reader says."""
    out, source = pen.out, Element()
    if not pen.put("url", "url", pen.text(as_url), into=source):
        return _described(pen, "caption")
    out.update(type="Media", sources=[source])
    kind = mime_type(str(source["url"]), is_audio=True)
    if kind is not None:
        source["mimeType"] = kind
    else:
        _assume_type(pen, source, "audio/mpeg")
    if not pen.put("caption", "altText", pen.text()):
        pen.put("access_label", "altText", pen.text())
    return [out]


WRITERS: Final[Mapping[str, Callable[[Pen], list[Element]]]] = {
    "text": write_text,
    "image": write_image,
    "icon": write_icon,
    "video": write_video,
    "audio": write_audio,
}
"""Writers of shown elements by kind. Each gives at most one element, filled through the pen."""


def _described(pen: Pen, attribute: str) -> list[Element]:
    """Show what is said about a thing in place of the thing."""
    out = pen.out
    out.clear()
    out.update(type="TextBlock", text="", wrap=True)
    return [out] if pen.put(attribute, "text", pen.text()) else []


def _assume_type(pen: Pen, source: Element, kind: str) -> None:
    pen.assume("mimeType", "media", "Neither the source nor the URL says what kind of file it is.")
    source["mimeType"] = kind


def _is_streaming(url: str) -> bool:
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return any(host == name or host.endswith(f".{name}") for name in _STREAMING)
