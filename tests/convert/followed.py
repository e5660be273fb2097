"""Every URL of an output that somebody follows, and what becomes of it there."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from pydantic_core import Url

from tests.convert.shapes import is_array, is_object
from uispec.adapters.urls import ALLOWED, Purpose

Followed = tuple[str, tuple[Purpose, ...]]
"""A URL, and the purposes of which one has to allow it."""

_DATA: Final = frozenset({"dataModel", "updateDataModel", "state", "data", "context"})
"""Members that carry data along; what of them is bound somewhere is looked up from there."""
_MEMBERS: Final[dict[str, tuple[Purpose, ...]]] = {
    **dict.fromkeys(("src", "poster", "posterUrl", "iconUrl", "backgroundImage"), ("image",)),
    "href": ("link", "media"),  # what a target cannot play it links to
    "navigate": ("link",),
}
_OF_TYPES: Final[dict[str, tuple[Purpose, ...]]] = {
    **dict.fromkeys(("Image", "ImageRun", "BackgroundImage"), ("image",)),
    **dict.fromkeys(("Video", "AudioPlayer"), ("media",)),
    **dict.fromkeys(("Action.OpenUrl", "Action.OpenUrlDialog"), ("link",)),
}
"""What a member `url` is for, by the type that has it."""
_MARKDOWN: Final = {
    **dict.fromkeys(("a2ui-v0.9", "a2ui-v1.0"), ("text",)),
    "adaptive-card": ("text", "label", "value", "errorMessage"),
}
"""Members that are read as Markdown, by the hosts of a target or some of them."""
_ANY: Final[tuple[Purpose, ...]] = ("link", "image", "media")


def browser_kind(url: str) -> str:
    """The judge: the scheme that the URL standard finds, and for data the first half of the media type."""
    bare = re.sub(r"[\t\n\r]", "", url.strip("".join(map(chr, range(0x21)))))
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", bare)
    if not found:
        return ""
    scheme = found[1].lower()
    if scheme != "data":
        return scheme
    return f"data:{bare[found.end() :].partition(',')[0].strip().partition('/')[0].lower()}"


def parser_scheme(url: str) -> str | None:
    """A second judge: the scheme that a parser by the URL standard finds; `None` where it finds no URL."""
    try:
        return Url(url).scheme
    except ValueError:
        return None


def unsafe(output: Any, to: str) -> list[str]:
    """List the URLs that a browser would follow and that are not on the list."""
    found = followed(output, to)
    return [url for url, purposes in found if not any(browser_kind(url) in ALLOWED[each] for each in purposes)]


def followed(output: Any, to: str) -> Iterator[Followed]:
    """Find the URLs of an output: of a page of Markdown its links, of JSON the members that hold them."""
    if isinstance(output, str):
        yield from links(output)
        return
    data = list(_data(output))
    stack: list[tuple[str, Any]] = [("", output)]
    while stack:
        around, value = stack.pop()
        if is_array(value):
            stack.extend((around, each) for each in value)
        elif is_object(value):
            stack.extend((key, each) for key, each in value.items() if key not in _DATA)
            for key, each in value.items():
                if key in _MARKDOWN.get(to, ()):
                    for text in _resolved(each, data):
                        yield from links(text)
                purposes = _purposes(key, value, around)
                for url in _resolved(each, data) if purposes else ():
                    yield url, purposes


def links(text: str) -> Iterator[Followed]:
    """The URLs of a text, as CommonMark finds them."""
    markdown_it = pytest.importorskip("markdown_it", reason="no CommonMark parser is installed to judge by")
    parser = markdown_it.MarkdownIt("commonmark")
    parser.validateLink = _any_link
    for token in parser.parse(text) if set("[<") & set(text) else ():
        for inner in token.children or ():
            yield from ((str(inner.attrs[key]), _ANY) for key in ("href", "src") if key in inner.attrs)


def _any_link(_: str) -> bool:
    """Have the parser make a link of anything."""
    return True


def _purposes(key: str, holder: dict[str, Any], around: str) -> tuple[Purpose, ...]:
    if key != "url":
        return _MEMBERS.get(key, ("link", "image") if key.lower().endswith("url") else ())
    if around in ("args", "params"):
        return ("link",)
    type_ = str(holder.get("component", holder.get("type", "")))
    return ("image",) if around == "backgroundImage" else _OF_TYPES.get(type_, _ANY)


def _resolved(value: Any, data: list[tuple[str, str]]) -> Iterator[str]:
    """The value itself; of a binding the data there, or in an item of a list all that is called so."""
    if isinstance(value, str):
        yield value
    elif is_object(value):
        for path in map(str, value.values()):
            yield from (text for at, text in data if at == path or at.endswith(f"/{path}"))


def _data(output: Any) -> Iterator[tuple[str, str]]:
    """Each text in the data of an output, with its path there."""
    stack: list[tuple[str | None, Any]] = [(None, output)]
    while stack:
        at, value = stack.pop()
        if isinstance(value, str) and at is not None:
            yield at, value
        members = value.items() if is_object(value) else enumerate(value) if is_array(value) else ()
        for key, each in members:
            is_root = at is None and key in _DATA
            if is_root and key == "updateDataModel":
                each = each.get("value")
            stack.append(("" if is_root else None if at is None else f"{at}/{key}", each))
