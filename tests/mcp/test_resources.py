"""UI resources of every form: what they show, and what is refused."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec import mcp
from uispec.errors import InvalidDocumentError
from uispec.mcp.resources import Server

APP: Final = "text/html;profile=mcp-app"
REMOTE: Final = "application/vnd.mcp-ui.remote-dom+javascript"

READ: Final[Mapping[str, tuple[dict[str, Any], tuple[str, str, str | None], list[str]]]] = {
    "HTML": ({"mimeType": "text/html", "text": "<p>"}, ("html", "<p>", None), []),
    "HTML of an app": ({"mimeType": APP, "text": "<p>"}, ("html", "<p>", None), []),
    "with a blank": ({"mimeType": "text/html; profile=mcp-app", "text": "<p>"}, ("html", "<p>", None), []),
    "skybridge": ({"mimeType": "text/html+skybridge", "blob": "w6k="}, ("html", "é", None), []),
    # J31
    "an address as HTML": ({"mimeType": APP, "text": " https://a \n"}, ("url", "https://a", None), ["url_as_html"]),
    "an address and more": ({"mimeType": APP, "text": "https://a b"}, ("html", "https://a b", None), []),
    "an address in old HTML": ({"mimeType": "text/html", "text": "https://a"}, ("html", "https://a", None), []),
    "addresses": (
        {"mimeType": "text/uri-list", "text": "# a\r\n\r\nhttps://a\r\nhttps://b"},
        ("url", "https://a", None),
        [],
    ),
    "a script": ({"mimeType": f"{REMOTE}; framework=react", "text": "x"}, ("script", "x", "react"), []),
    "a script without a blank": (
        {"mimeType": f"{REMOTE};framework=webcomponents", "text": "x"},
        ("script", "x", "webcomponents"),
        [],
    ),
}


@pytest.mark.parametrize(("resource", "shown", "told"), READ.values(), ids=READ)
def test_a_resource_is_read(resource: dict[str, Any], shown: tuple[str, str, str | None], told: list[str]) -> None:
    for given_as in (resource, {"type": "resource", "resource": resource}):
        content = mcp.read_ui_resource(given_as)
        assert (content.kind, content.text, content.framework) == shown
        assert [issue.code for issue in content.issues] == told


BAD: Final[Mapping[str, tuple[dict[str, Any], tuple[str, str]]]] = {
    "no media type": ({"text": "<p>"}, ("/mimeType", "unknown_media_type")),
    "another media type": ({"mimeType": "text/plain", "text": "<p>"}, ("/mimeType", "unknown_media_type")),
    "another framework": ({"mimeType": f"{REMOTE}; framework=vue", "text": "x"}, ("/mimeType", "unknown_media_type")),
    "nothing": ({"mimeType": APP}, ("/text", "missing_property")),
    "no text": ({"mimeType": APP, "text": 1}, ("/text", "wrong_type")),
    "no base64": ({"mimeType": APP, "blob": "a"}, ("/blob", "invalid_base_sixty_four")),
    "no text in base64": ({"mimeType": APP, "blob": "/w=="}, ("/blob", "invalid_base_sixty_four")),
    "no address": ({"mimeType": "text/uri-list", "text": "# a"}, ("/text", "missing_property")),
}


@pytest.mark.parametrize(("resource", "told"), BAD.values(), ids=BAD)
def test_what_shows_nothing_is_refused(resource: dict[str, Any], told: tuple[str, str]) -> None:
    for given_as, at in ((resource, ""), ({"type": "resource", "resource": resource}, "/resource")):
        with pytest.raises(InvalidDocumentError) as caught:
            mcp.read_ui_resource(given_as)
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [(at + told[0], told[1])]


CONTENTS: Final = st.one_of(
    st.builds(mcp.UiContent, st.just("html"), st.text(st.characters(codec="utf-8"), min_size=1).map("<p>{}".format)),
    st.builds(mcp.UiContent, st.just("url"), st.sampled_from(["https://a", "http://b/c?d#e"])),
    st.builds(mcp.UiContent, st.just("script"), st.just("x"), st.sampled_from(["react", "webcomponents"])),
)


@given(CONTENTS, st.sampled_from(["mcp-apps", "legacy"]), st.booleans())
def test_what_is_written_is_read_back(content: mcp.UiContent, server: Server, as_blob: bool) -> None:
    if content.kind == "script" and server == "mcp-apps":
        with pytest.raises(InvalidDocumentError):
            mcp.ui_resource("ui://a", content, server=server)
        return
    read = mcp.read_ui_resource(mcp.ui_resource("ui://a", content, server=server, as_blob=as_blob))
    assert (read.kind, read.text, read.framework) == (content.kind, content.text, content.framework)


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        mcp.ui_resource("https://a", mcp.UiContent("script", ""))
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [
        ("/resource/uri", "invalid_uri"),
        ("/resource/mimeType", "invalid_value"),
        ("/resource/text", "missing_property"),
    ]
    odd: Any = "php"
    with pytest.raises(ValueError, match="server"):
        mcp.ui_resource("ui://a", mcp.UiContent("html", "x"), server=odd)
