"""No format lets a URL through that could run code: each place of a source, in hostile spellings, to each target."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.convert.shapes import is_array, is_object
from tests.convert.test_card_writer import CATALOG
from uispec import convert
from uispec.adapters.urls import is_safe
from uispec.losses import Loss, covers

HOSTILE: Final = (
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    " \x01javascript:alert(1)",
    "vbscript:x",
    "data:text/html,<script>alert(1)</script>",
)


def _surface(component: dict[str, Any], url: str = "") -> Any:
    label = {"id": "label", "component": "Text", "text": "Go"}
    components = [{"id": "root", **component}, label]
    body = {"surfaceId": "s", "catalogId": CATALOG, "components": components, "dataModel": {"url": url}}
    return {"version": "1.0", "createSurface": body}


def _spec(element: dict[str, Any]) -> Any:
    return {"root": "root", "elements": {"root": {"children": [], **element}}}


def _card(**members: Any) -> Any:
    return {"type": "AdaptiveCard", "version": "1.5", **members}


def places(url: str) -> Iterator[tuple[str, Any, str]]:
    """Each place of a source that holds a URL, with a document and the pointer of the place."""
    root = "/createSurface/components/0"
    yield "A2UI image", _surface({"component": "Image", "url": url}), f"{root}/url"
    yield "A2UI video", _surface({"component": "Video", "url": url}), f"{root}/url"
    yield "A2UI audio", _surface({"component": "AudioPlayer", "url": url}), f"{root}/url"
    opens = {"functionCall": {"@call": "openUrl", "args": {"url": {"@path": "/url"}}}}
    button = {"component": "Button", "child": "label", "action": opens}
    yield "A2UI button, bound", _surface(button, url), f"{root}/action/functionCall/args/url"
    yield "A2UI image, bound", _surface({"component": "Image", "url": {"@path": "/url"}}, url), f"{root}/url"
    yield "A2UI text", _surface({"component": "Text", "text": f"[x](<{url}>)"}), f"{root}/text"
    yield "spec image", _spec({"type": "Image", "props": {"src": url, "alt": "a"}}), "/elements/root/props/src"
    yield "spec link", _spec({"type": "Link", "props": {"label": "a", "href": url}}), "/elements/root/props/href"
    yield "card image", _card(body=[{"type": "Image", "url": url}]), "/body/0/url"
    yield "card action", _card(actions=[{"type": "Action.OpenUrl", "title": "a", "url": url}]), "/actions/0/url"
    yield "card text", _card(body=[{"type": "TextBlock", "text": f"[x](<{url}>)"}]), "/body/0/text"
    yield "assistant-ui image", {"$type": "Image", "src": url, "alt": "a"}, "/src"
    link = {"root": {"component": "Link", "props": {"href": url}, "children": ["a"]}}
    yield "assistant-ui link", link, "/root/props/href"


ROWS: Final = [
    (f"{name} {number}", document, at) for number, url in enumerate(HOSTILE) for name, document, at in places(url)
]
_URLS: Final = frozenset({"url", "href", "src", "posterUrl", "poster", "iconUrl", "backgroundImage"})


@pytest.mark.parametrize("to", [name for name in convert.WRITABLE if name != "outline"])
@pytest.mark.parametrize(("document", "at"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_no_hostile_url_arrives(document: Any, at: str, to: str) -> None:
    result = convert.convert(document, to)
    assert _speaks_for(result.losses, at)
    found = _links(result.output) if isinstance(result.output, str) else _urls(result.output)
    assert [url for url in found if not (is_safe(url) or is_safe(url, "image") or is_safe(url, "media"))] == []


def _speaks_for(losses: tuple[Loss, ...], at: str) -> bool:
    """Whether it is said: as security, or as text that shows no link any more."""
    return any(loss.code in ("security", "text") and covers(loss, at) for loss in losses)


def _urls(output: Any) -> Iterator[str]:
    """Everything in a document that is opened or loaded, and the links in its texts; data that travel are neither."""
    stack = [output]
    while stack:
        value = stack.pop()
        if is_array(value):
            stack.extend(value)
        elif is_object(value):
            value = {key: each for key, each in value.items() if key not in ("dataModel", "updateDataModel", "state")}
            yield from (each for key, each in value.items() if key in _URLS and isinstance(each, str))
            yield from (url for key in ("text",) if isinstance(value.get(key), str) for url in _links(value[key]))
            stack.extend(value.values())


def _any_link(_: str) -> bool:
    """Have the parser make a link of anything."""
    return True


def _links(text: str) -> Iterator[str]:
    """The URLs of a text, as CommonMark finds them."""
    markdown_it = pytest.importorskip("markdown_it", reason="no CommonMark parser is installed to judge by")
    parser = markdown_it.MarkdownIt("commonmark")
    parser.validateLink = _any_link
    for token in parser.parse(text):
        for inner in token.children or ():
            yield from (str(inner.attrs[key]) for key in ("href", "src") if key in inner.attrs)
