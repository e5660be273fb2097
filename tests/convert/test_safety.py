"""No format lets a URL through that could run code: each place of a source, in hostile spellings, to each target."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.convert.followed import links, unsafe
from tests.convert.shapes import is_array, is_object
from tests.convert.test_card_writer import CATALOG
from uispec import convert
from uispec.limits import Limits
from uispec.losses import Loss, covers

SIGN_IN: Final[dict[str, Any]] = {"type": "signin", "title": "In", "value": "https://example.org/in"}
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


@pytest.mark.parametrize("to", [name for name in convert.WRITABLE if name != "outline"])
@pytest.mark.parametrize(("document", "at"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_no_hostile_url_arrives(document: Any, at: str, to: str) -> None:
    result = convert.convert(document, to)
    assert _speaks_for(result.losses, at)
    assert unsafe(result.output, to) == []


@pytest.mark.parametrize("data", ["bind", "freeze"])
@pytest.mark.parametrize("to", ["a2ui-v0.9", "a2ui-v1.0"])
def test_a_text_that_must_not_be_shown_does_not_stay_bound(to: str, data: Any) -> None:
    """Its data go along as they are, and nothing shows them."""
    document = _surface({"component": "Text", "text": {"@path": "/url"}}, "[a](javascript:alert(1))")
    result = convert.convert(document, to, data=data)
    assert unsafe(result.output, to) == []
    shown = next(each for message in result.output for each in _components(message) if each["id"] == "root")
    assert shown["text"] == "[a]\u200b(javascript:alert(1))"
    assert _speaks_for(result.losses, "/createSurface/components/0/text")


@pytest.mark.parametrize("unsafe", [0, 1, 2])
def test_a_row_that_must_not_be_shown_does_not_stand_for_all_of_them(unsafe: int) -> None:
    """Nor does it come by way of the data, whichever row it is."""
    rows = {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/rows"}}
    row = {"id": "row", "component": "Text", "text": {"@path": "text"}}
    texts = ["[a](javascript:alert(1))" if number == unsafe else "b" for number in range(3)]
    data = {"rows": [{"text": text} for text in texts]}
    body = {"surfaceId": "s", "catalogId": CATALOG, "components": [rows, row], "dataModel": data}
    result = convert.convert({"version": "1.0", "createSurface": body}, "a2ui-v0.9")
    assert [loss.effect for loss in result.losses if loss.code == "security"] == ["dropped"]
    assert [each for message in result.output for each in _components(message) if each.get("text")] == []


_ROWS: Final = {"id": "root", "component": "List", "children": {"componentId": "row", "@path": "/rows"}}
WITHOUT_ROWS: Final[list[dict[str, Any]]] = [{"rows": []}, {}]
_PICTURE: Final = {"id": "row", "component": "Image", "url": {"@path": "/url"}}


@pytest.mark.parametrize("to", ["a2ui-v0.9", "json-render"])
@pytest.mark.parametrize("data", WITHOUT_ROWS)
def test_what_must_not_be_opened_stays_out_of_a_list_without_rows(to: str, data: dict[str, Any]) -> None:
    """There may be some later."""
    body = {"surfaceId": "s", "catalogId": CATALOG, "components": [_ROWS, _PICTURE]}
    document = {"version": "1.0", "createSurface": {**body, "dataModel": {**data, "url": "javascript:alert(1)"}}}
    result = convert.convert(document, to)
    assert [loss.effect for loss in result.losses if loss.code == "security"] == ["dropped"]
    assert '"/url"' not in json.dumps(result.output)


@pytest.mark.parametrize("to", ["a2ui-v0.9", "json-render"])
def test_rows_that_nobody_looked_at_are_not_carried(to: str) -> None:
    """Nor does looking take more time than there may be rows, however many values each of them has."""
    picture = {**_PICTURE, "url": {"@path": "url"}}
    urls = [*["https://a.example/"] * 25, "javascript:alert(1)"]
    body = {"surfaceId": "s", "catalogId": CATALOG, "components": [_ROWS, picture]}
    data = {"rows": [{"url": url} for url in urls]}
    document = {"version": "1.0", "createSurface": {**body, "dataModel": data}}
    result = convert.convert(document, to, limits=Limits(converted_nodes=6))
    assert [loss.effect for loss in result.losses if loss.code == "limit"] == ["dropped"]


@pytest.mark.parametrize(
    "component",
    [
        {"component": "CheckBox", "label": {"@path": "/url"}, "value": False},
        {"component": "TextField", "label": {"@path": "/url"}},
        {"component": "ChoicePicker", "options": [{"label": {"@path": "/url"}, "value": "a"}], "value": []},
    ],
    ids=lambda component: str(component["component"]),
)
def test_a_label_of_a_card_is_no_link_that_must_not_be_opened(component: dict[str, Any]) -> None:
    """Some hosts read Markdown in them."""
    result = convert.convert(_surface(component, "*[pay](javascript:alert(1))*"), "adaptive-card")
    assert "*[pay]\u200b(javascript:alert(1))*" in json.dumps(result.output, ensure_ascii=False)
    assert "security" in {loss.code for loss in result.losses}


def _components(message: Any) -> list[dict[str, Any]]:
    (body,) = (value for key, value in message.items() if key != "version")
    return list(body.get("components", []))


HTML: Final = (
    "<img src=x onerror=alert(1)>",
    "a <a href='javascript:x'>k</a>",
    'a <img title="<" src=x onerror=alert(1)>',
    "<script>alert(1)</script>",
    "<!-- a --> <?php ?> <![CDATA[x]]>",
)


@pytest.mark.parametrize("text", HTML)
@pytest.mark.parametrize("to", ["markdown", "adaptive-card", "a2ui-v0.9", "a2ui-v1.0"])
def test_no_html_arrives_as_html(text: str, to: str) -> None:
    plain: dict[str, Any] = {"root": "r", "elements": {"r": {"type": "Text", "props": {"text": text}, "children": []}}}
    for source in (_surface({"component": "Text", "text": text}), _card(body=[{"type": "TextBlock", "text": text}])):
        result = convert.convert(source, to)
        assert [found for shown in _texts(result.output) for found in _html(shown)] == []
        assert "security" in {loss.code for loss in result.losses}
    result = convert.convert(plain, to)
    assert [found for shown in _texts(result.output) for found in _html(shown)] == []


@pytest.mark.parametrize("to", ["markdown", "a2ui-v1.0"])
@pytest.mark.parametrize("runs", [("[a](java", "script:x)"), ("<", "img src=x>"), ("[a]", "(javascript:x)")])
def test_runs_of_a_text_do_not_make_a_link_together(runs: tuple[str, ...], to: str) -> None:
    result = convert.convert(_card(body=[{"type": "RichTextBlock", "inlines": [*runs]}]), to)
    (shown,) = _texts(result.output)
    assert [*links(shown), *_html(shown)] == []
    assert "security" in {loss.code for loss in result.losses}


def _texts(output: Any) -> list[str]:
    """Every text that is read as Markdown."""
    if isinstance(output, str):
        return [output]
    found: list[str] = []
    stack = [output]
    while stack:
        value = stack.pop()
        if is_object(value):
            found += (each for key, each in value.items() if key == "text" and isinstance(each, str))
            stack.extend(value.values())
        elif is_array(value):
            stack.extend(value)
    return found


def _html(text: str) -> list[str]:
    """The HTML of a text, as CommonMark finds it."""
    markdown_it = pytest.importorskip("markdown_it", reason="no CommonMark parser is installed to judge by")
    tokens = markdown_it.MarkdownIt("commonmark").parse(text)
    inner = [each for token in tokens for each in (token, *(token.children or ()))]
    return [each.content for each in inner if each.type in ("html_block", "html_inline")]


KEPT: Final[list[tuple[dict[str, Any], dict[str, Any], str]]] = [
    # what the card says, what is left of it, and where the loss stands
    (
        {"authentication": {"text": "t", "buttons": [{"type": "signin", "value": "javascript:x"}, SIGN_IN]}},
        {"authentication": {"text": "t", "buttons": [SIGN_IN]}},
        "/authentication",
    ),
    (
        {"authentication": {"buttons": [{**SIGN_IN, "image": "javascript:x"}]}},
        {"authentication": {"buttons": [SIGN_IN]}},
        "/authentication",
    ),
    (
        {"authentication": {"tokenExchangeResource": {"id": "i", "uri": "javascript:x", "providerId": "p"}}},
        {"authentication": {}},
        "/authentication",
    ),
    ({"metadata": {"webUrl": "javascript:x"}}, {"metadata": {}}, "/metadata"),
    (
        {"body": [{"type": "Media", "poster": "javascript:x", "sources": [{"mimeType": "video/mp4", "url": "/a"}]}]},
        {"body": [{"type": "Media", "sources": [{"mimeType": "video/mp4", "url": "/a"}]}]},
        "/body/0/poster",
    ),
    (
        {"selectAction": {"type": "Action.OpenUrl", "url": "https://example.org", "iconUrl": "tel:+1"}},
        {"selectAction": {"type": "Action.OpenUrl", "url": "https://example.org"}},
        "/selectAction/iconUrl",
    ),
    (
        {"body": [{"type": "Foo", "link": {"url": "javascript:x"}, "href": "javascript:x", "name": "a:b"}]},
        {"body": [{"type": "Foo", "name": "a:b"}]},
        "/body/0/link",
    ),
]
RESPELLED: Final[list[tuple[dict[str, Any], dict[str, Any]]]] = [
    # what the card says, and what stands there
    ({"metadata": {"webUrl": " https://example.org\n"}}, {"metadata": {"webUrl": "https://example.org"}}),
    (
        {"metadata": {"links": [{"url": "\thttps://example.org"}]}},
        {"metadata": {"links": [{"url": "https://example.org"}]}},
    ),
]
UNTOUCHED: Final[list[dict[str, Any]]] = [
    {"authentication": {"buttons": [{"type": "messageBack", "value": "to: me"}]}},
    {"authentication": {"tokenExchangeResource": {"id": "i", "uri": "api://bot-1", "providerId": "p"}}},
    {"refresh": {"action": {"type": "Action.Execute", "verb": "v", "data": {"url": "app:home"}}}},
]


@pytest.mark.parametrize(("members", "left", "at"), KEPT, ids=[str(number) for number in range(len(KEPT))])
def test_what_goes_from_card_to_card_loses_its_hostile_urls(members: Any, left: Any, at: str) -> None:
    result = convert.convert(_card(**members), "adaptive-card")
    assert {key: result.output[key] for key in left} == left
    assert next(loss.path for loss in result.losses if loss.code == "security") == at


@pytest.mark.parametrize(("members", "left"), RESPELLED, ids=["member", "in a list"])
def test_what_goes_from_card_to_card_loses_the_space_around_its_urls(members: Any, left: Any) -> None:
    result = convert.convert(_card(**members), "adaptive-card")
    assert {key: result.output[key] for key in left} == left
    assert [(loss.code, loss.path) for loss in result.losses] == [("identifier", "/metadata")]


def test_a_colour_behind_a_box_is_no_picture() -> None:
    node: Any = {"$type": "Card", "title": "Sold", "background": "#fff", "children": []}
    result = convert.convert(node, "adaptive-card")
    assert "backgroundImage" not in json.dumps(result.output)
    assert [(loss.code, loss.path) for loss in result.losses if loss.path == "/background"] == [
        ("style", "/background")
    ]


@pytest.mark.parametrize("members", UNTOUCHED, ids=["text", "resource", "data"])
def test_what_is_no_url_goes_from_card_to_card(members: Any) -> None:
    result = convert.convert(_card(**members), "adaptive-card")
    assert {key: result.output[key] for key in members} == members
    assert [loss.code for loss in result.losses] == []


def _speaks_for(losses: tuple[Loss, ...], at: str) -> bool:
    """Whether it is said: as security, or as text that shows no link any more."""
    return any(loss.code in ("security", "text") and covers(loss, at) for loss in losses)
