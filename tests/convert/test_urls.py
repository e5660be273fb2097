"""Which URLs a target may open or load, and how it spells them."""

import json
from typing import Final, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from tests.convert.followed import browser_kind
from tests.convert.test_hostile_urls import PURPOSES, ROWS, hostile
from uispec import convert
from uispec.adapters.pen import Drop, Fn, Near
from uispec.adapters.urls import (
    ALLOWED,
    Purpose,
    as_uri,
    image_uri,
    is_safe,
    kind_of,
    link_target,
    media_uri,
    safe_image,
    safe_media,
    safe_url,
)

FNS: Final[list[tuple[Purpose, Fn]]] = [
    ("link", safe_url),
    ("image", safe_image),
    ("media", safe_media),
    ("image", image_uri),
    ("media", media_uri),
]


@pytest.mark.parametrize(("url", "kind"), ROWS, ids=[ascii(url) for url, _ in ROWS])
def test_what_is_let_through(url: str, kind: str | None) -> None:
    """Every function asks the one list."""
    for purpose, fn in FNS:
        passed = fn(url)
        if kind in ALLOWED[purpose]:
            written = passed.members if isinstance(passed, Near) else passed
            assert isinstance(written, str)
            assert browser_kind(written) == kind
        else:
            assert isinstance(passed, Drop)
            assert passed.code == "security"


OPENED: Final[list[tuple[str, JsonValue | Near | Drop]]] = [
    ("https://example.org/a b", "https://example.org/a b"),
    ("", Drop("There was no URL to open at conversion.", "unresolved")),
    ("/a", Drop("No base.", "action")),
    ("javascript:x", Drop("A link of this kind could run code in the host, so it is left out.", "security")),
    (" tel:+1", Near("tel:+1", "The space around it is left out.", "identifier")),
]


@pytest.mark.parametrize(("url", "expected"), OPENED)
def test_what_is_opened(url: str, expected: JsonValue | Near | Drop) -> None:
    assert link_target(url, relative="No base.") == expected


def test_a_target_may_open_relative_urls_and_take_uris_only() -> None:
    assert link_target("/a") == "/a"
    assert link_target("/a b", spell=as_uri) == Near("/a%20b", _ENCODED, "identifier")


_ENCODED: Final = "Characters that a URI may not contain are percent-encoded."
_IN_ASCII: Final = "Its host is written in ASCII, as browsers ask for it."
URIS: list[tuple[str, str]] = [
    # URL, the same as a URI
    ("https://example.org/a?b=c&d#e", "https://example.org/a?b=c&d#e"),
    ("https://example.org/a%20b", "https://example.org/a%20b"),
    ("https://[::1]:8080/a", "https://[::1]:8080/a"),
    ("mailto:ada@example.org?subject=Hi", "mailto:ada@example.org?subject=Hi"),
    ("data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("https://example.org/a b?c d#e f", "https://example.org/a%20b?c%20d#e%20f"),
    (" https://example.org/a\n", "https://example.org/a"),
    ("Of The Form Itself", "Of%20The%20Form%20Itself"),
    ("https://example.org/\u00e4?\U0001f600", "https://example.org/%C3%A4?%F0%9F%98%80"),
    ('https://example.org/<a>"{b}|^`', "https://example.org/%3Ca%3E%22%7Bb%7D%7C%5E%60"),
    ("https://example.org/100%?%zz", "https://example.org/100%25?%25zz"),
    ("https://example.org/a[0]?b[]=1", "https://example.org/a%5B0%5D?b%5B%5D=1"),
    ("https://example.org/#a#b", "https://example.org/#a%23b"),
    ("https:\\\\example.org\\a?b\\c", "https://example.org/a?b%5Cc"),
    ("https://b\u00fccher.example:8080/a", "https://xn--bcher-kva.example:8080/a"),
    ("//b\u00fccher.example", "//xn--bcher-kva.example"),
    ("https://u[]:p@fa\u00df.example/", "https://u%5B%5D:p@xn--fa-hia.example/"),
    ("https://B\u00dcCHER\uff0eexample/", "https://xn--bcher-kva.example/"),
    ("https://%C3%BC.example/", "https://%C3%BC.example/"),
    ("http://\uff10x7f.1/", "http://127.0.0.1/"),
    ("https://a[0]/", "https://a%5B0%5D/"),
    ("https://[::1", "https://%5B::1"),
    ("https://[b\u00fc]/", "https://%5Bb%C3%BC%5D/"),
    ("https://a{b}/", "https://a%7Bb%7D/"),
    ("https://\u00fc{b}/", "https://%C3%BC%7Bb%7D/"),
    ("https://\u00fc.example /a", "https://%C3%BC.example%20/a"),
    ("//[::ffff:1.2.3.4]/[a]", "//[::ffff:1.2.3.4]/%5Ba%5D"),
    ("mailto:a\\b", "mailto:a%5Cb"),
    ("data:image/svg+xml,<svg a='b'/>", "data:image/svg+xml,%3Csvg%20a='b'/%3E"),
]


@pytest.mark.parametrize(("url", "uri"), URIS)
def test_a_url_as_a_uri(url: str, uri: str) -> None:
    made = as_uri(url)
    if url == uri:
        assert made == url
    else:
        assert isinstance(made, Near)
        assert (made.members, made.code) == (uri, "identifier")


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("/a b", _ENCODED),
        (" /a\n", "The space around it is left out."),
        ("\\a", "Its backslashes are slashes, as browsers read them."),
        (
            " \\a b",
            "The space around it is left out. Its backslashes are slashes, as browsers read them."
            " Characters that a URI may not contain are percent-encoded.",
        ),
        ("mailto:a\\b", _ENCODED),
        ("https://b\u00fccher.example", _IN_ASCII),
        ("https://b\u00fccher.example/\u00e4", f"{_IN_ASCII} {_ENCODED}"),
        ("https://b\u00fc cher.example", _ENCODED),
    ],
)
def test_a_uri_tells_how_it_differs(url: str, message: str) -> None:
    made = as_uri(url)
    assert isinstance(made, Near)
    assert made.message == message


@given(st.text())
def test_what_is_a_uri_stays_one(url: str) -> None:
    """Written once, there is nothing left to escape; and it is of the same kind."""
    made = as_uri(url)
    uri = made.members if isinstance(made, Near) else made
    assert isinstance(uri, str)
    assert as_uri(uri) == uri
    if kind_of(url) is not None:
        assert kind_of(uri) == kind_of(url)


@pytest.mark.parametrize("to", ["adaptive-card", "a2ui-v1.0", "a2ui-v0.9"])
def test_a_target_of_uris_gets_one(to: Literal["adaptive-card", "a2ui-v1.0", "a2ui-v0.9"]) -> None:
    """And the loss says so. Nobody sees it: a browser asks for the same."""
    link: dict[str, JsonValue] = {
        "type": "Link",
        "props": {"label": "Go", "href": "https://example.org/a b"},
        "children": [],
    }
    result = convert.convert({"root": "go", "elements": {"go": link}}, to)
    assert '"https://example.org/a%20b"' in json.dumps(result.output)
    told = [(loss.path, loss.code, loss.severity) for loss in result.losses]
    assert told == [("/elements/go/props/href", "identifier", "notice")]


NOTHING: list[tuple[JsonValue | MISSING, JsonValue | MISSING | Drop]] = [
    (MISSING, MISSING),
    (None, MISSING),
    ("", MISSING),
    (7, Drop("A URL is a text.")),
    (["https://example.org"], Drop("A URL is a text.")),
]


@pytest.mark.parametrize(("value", "expected"), NOTHING)
def test_no_text(value: JsonValue | MISSING, expected: JsonValue | MISSING | Drop) -> None:
    assert safe_url(value) == expected


@given(hostile() | st.text(), st.sampled_from(PURPOSES))
def test_no_browser_runs_what_is_let_through(url: str, purpose: Purpose) -> None:
    """Law: whatever is let through is on the list for a browser too."""
    if is_safe(url, purpose):
        assert browser_kind(url) in ALLOWED[purpose]


@given(st.sampled_from(("https://", "http://", "/", "?", "#")), st.text(st.characters(exclude_categories=["Cc"])))
def test_an_honest_url_is_let_through(head: str, rest: str) -> None:
    """Law: behind an allowed scheme or the start of a relative URL anything may stand but control characters."""
    assert is_safe(head + rest)


@pytest.mark.parametrize("to", [name for name in convert.WRITABLE if name not in ("adaptive-card", "outline")])
@pytest.mark.parametrize("url", ["JaVa\tscript:x", "java script:x", " javascript:x"])
def test_a_hidden_scheme_is_a_security_loss_in_every_target(url: str, to: str) -> None:
    more = {"type": "Action.OpenUrl", "title": "More", "url": url}
    card = {"type": "AdaptiveCard", "version": "1.5", "body": [], "actions": [more]}
    codes = {loss.path: loss.code for loss in convert.convert(card, to).losses}
    assert codes["/actions/0/url"] == "security"
