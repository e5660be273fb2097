"""Elements of an Adaptive Card that only show something: texts, images, icons, media."""

from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.writing import figures, runs
from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.looks import write_look
from uispec.adapters.adaptive_card.writing.placing import as_size
from uispec.adapters.adaptive_card.writing.shaping import icon_name, mime_type
from uispec.adapters.adaptive_card.writing.tables import (
    EXTENDED_FIT,
    HEADINGS,
    ICON_SIZE,
    ICON_TONE,
    IMAGE_FIT,
    IMAGE_ROLE,
    TEXT_ROLE,
    TEXT_TONE,
)
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Drop, Exact, Pen, Table, table
from uispec.adapters.texts.crossings import crossing, reads_markdown
from uispec.adapters.texts.lines import icon_words
from uispec.adapters.texts.markup import blocks
from uispec.adapters.urls import image_uri, media_uri

_STREAMING: Final = ("youtube.com", "youtu.be", "vimeo.com", "dailymotion.com", "dai.ly")
"""Hosts whose pages a card plays by their URL, given without a media type."""


def write_text(site: Site) -> list[Element]:
    """Text: a TextBlock; with headings inside, one for each run of lines that looks alike."""
    pen = site.pen
    out = pen.out
    out.update(type="TextBlock", text="", wrap=True)
    pen.put("text", "text", pen.text(crossing(site.node, "card")))
    pen.put("max_lines", "maxLines", into=out)
    if pen.has("wrap") and site.node.attrs["wrap"].place() is False:
        del out["wrap"]
    plain = set(out)
    pen.enum("role", _own_look(site) or TEXT_ROLE, into=out)
    write_look(pen, out)
    if _looks_like_caption(pen):
        for attribute in ("role", "size"):
            pen.change(attribute, "Small and muted, it looks like a caption.", "style")
    parts = blocks(str(out["text"])) if reads_markdown(site.node) and not site.desk.is_same else []
    if not any(part.level for part in parts):
        return [out]
    looks = {key: out[key] for key in out if key not in plain}
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


def _looks_like_caption(pen: Pen) -> bool:
    role = pen.node.attrs.get("role")
    is_caption = role is not None and role.glance() == "caption"
    return not is_caption and pen.out.get("isSubtle") is True and pen.out.get("size") == "small"


def _own_look(site: Site) -> Table | None:
    """What a card says of a look itself, which is more than the role that was read from it."""
    own, role = site.node.facts.get("look"), site.node.attrs.get("role")
    if not site.desk.is_same or not isinstance(own, dict) or role is None:
        return None
    return table({str(role.now()): Exact(own)})


def write_image(site: Site) -> list[Element]:
    """Image: an Image, or its description where the URL must not be loaded."""
    pen = site.pen
    out = pen.out
    out["type"] = "Image"
    if not pen.put("url", "url", pen.text(image_uri)):
        return _describe(site, "alt")
    if not pen.put("alt", "altText", pen.text()):
        pen.put("access_label", "altText", pen.text())
    if not pen.has("role") and site.desk.source_format.startswith("a2ui"):
        out["size"] = "medium"  # what A2UI means by saying nothing
    pen.enum("role", _own_look(site) or IMAGE_ROLE)
    pen.enum("fit", EXTENDED_FIT if site.reach.takes("Image", "fitMode") else IMAGE_FIT)
    for side in ("width", "height"):
        pen.put(side, side, as_size)
    pen.put("background", "backgroundColor", _as_color)
    if site.reach.takes("Image", "fitMode"):
        pen.put("round", "style", lambda value: "RoundedCorners" if value is True else MISSING)
    return [out]


def _as_color(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    if isinstance(value, str) and value.startswith("#") and len(value) in (7, 9):
        return value
    return Drop("A card takes #RRGGBB or #AARRGGBB.")


def write_icon(site: Site) -> list[Element]:
    """Icon: an Icon where the host has them, else its name in words, or the name that it gives to screen readers."""
    pen = site.pen
    name = icon_name(site.node.attrs["symbol"].now(), is_any=site.desk.is_same) if pen.has("symbol") else None
    if site.reach.has("Icon") and name is not None:
        pen.put("symbol", "name", lambda _: name)
        pen.out["type"] = "Icon"
        pen.enum("size", ICON_SIZE)
        pen.enum("tone", ICON_TONE)
        pen.put("filled", "style", lambda value: "Filled" if value is True else MISSING)
        return [pen.out]
    site.near("A card has no such icon; words stand in its place.")
    if pen.put("access_label", "text", pen.text()):
        pen.change("symbol", "A card has no icons; it shows the label.")
    else:
        pen.put("symbol", "text", pen.text(icon_words))
    if "text" not in pen.out:
        return []
    out: Element = {"type": "TextBlock", **pen.out, "wrap": True}
    pen.out.clear()
    pen.out.update(out)
    pen.enum("tone", TEXT_TONE)
    return [pen.out]


def write_video(site: Site) -> list[Element]:
    """Video: a Media with its sources."""
    return _write_media(site, is_audio=False)


def write_audio(site: Site) -> list[Element]:
    """AudioPlayer: a Media; its caption is what a screen reader says."""
    return _write_media(site, is_audio=True)


def _write_media(site: Site, *, is_audio: bool) -> list[Element]:
    pen = site.pen
    out, source = pen.out, Element()
    said = "caption" if is_audio else "alt"
    if not pen.put("url", "url", pen.text(media_uri), into=source):
        return _describe(site, said if pen.has(said) else "access_label")
    out.update(type="Media", sources=[source])
    if not pen.put("media_type", "mimeType", into=source):
        url = str(source["url"])
        kind = mime_type(url, is_audio=is_audio)
        if kind is not None:
            source["mimeType"] = kind
        elif is_audio or not _is_streaming(url):
            _assume_type(pen, source, "audio/mpeg" if is_audio else "video/mp4")
    others = [_source_of(part) for part in site.node.parts.get("sources", ())]
    out["sources"] = [source, *(other for other in others if "url" in other)]
    captions = [_source_of(part) for part in site.node.parts.get("captions", ())]
    if captions and all("url" in caption for caption in captions):
        out["captionSources"] = [*captions]
    pen.put("poster", "poster", pen.text(image_uri))
    if not pen.put(said, "altText", pen.text()):
        pen.put("access_label", "altText", pen.text())
    return [out]


def _source_of(part: Neutral) -> Element:
    source: Element = {}
    with Pen(part, source) as pen:
        pen.put("url", "url", pen.text(media_uri))
        pen.put("media_type", "mimeType")
        pen.put("label", "label", pen.text())
    return source


WRITERS: Final[Mapping[str, Callable[[Site], list[Element]]]] = {
    "text": write_text,
    "image": write_image,
    "icon": write_icon,
    "video": write_video,
    "audio": write_audio,
    "rich_text": runs.write_rich_text,
    "facts": runs.write_facts,
    "code_block": runs.write_code,
    **figures.WRITERS,
}
"""Writers of shown elements by kind, each with what the node becomes."""


def _describe(site: Site, attribute: str) -> list[Element]:
    """Show what is said about a thing in place of the thing."""
    site.near("It shows in words.")
    pen, out = site.pen, site.pen.out
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
