"""Which URLs a target may open or load: a table of spellings, and laws over hostile ones, judged as browsers judge."""

import json
import re
from typing import Final, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import convert
from uispec.adapters.pen import Drop, Fn, Near
from uispec.adapters.urls import ALLOWED, Purpose, as_uri, is_safe, kind_of, safe_image, safe_media, safe_url, scheme_of

SAFE: list[tuple[str, str]] = [
    # URL, its kind
    ("https://example.org/a?b#c", "https"),
    ("HTTP://EXAMPLE.ORG", "http"),
    ("mailto:ada@example.org", "mailto"),
    ("tel:+49-30-123", "tel"),
    ("/a/b", ""),
    ("a/b:c", ""),
    ("?time=10:30", ""),
    ("#top:1", ""),
    ("//example.org/a", ""),
    ("\\\\example.org\\a:b", ""),
    (" https://example.org\n", "https"),
    ("https://example.org/a b", "https"),
    ("https://example.org/\u00e4", "https"),
    ("data:image/png;base64,iVBORw0KGgo=", "data:image"),
    ("DATA:Image/SVG+xml,%3Csvg/%3E", "data:image"),
    ("data:audio/mpeg;base64,AA==", "data:audio"),
    ("data:video/mp4,x", "data:video"),
]

UNSAFE: list[tuple[str, str | None]] = [
    # URL, its kind: None where it can be read in two ways
    ("javascript:alert(1)", "javascript"),
    ("JaVaScRiPt:alert(1)", "javascript"),
    ("  javascript:alert(1)", "javascript"),
    ("\x01javascript:alert(1)", None),
    ("java\tscript:alert(1)", None),
    ("java\nscript:alert(1)", None),
    ("java\x00script:alert(1)", None),
    ("javascript\r\n:alert(1)", None),
    ("java script:alert(1)", None),
    ("javascript :alert(1)", None),
    ("java\u200bscript:alert(1)", None),
    ("java\u00a0script:alert(1)", None),
    ("\ufeffjavascript:alert(1)", None),
    ("java&#115;cript:alert(1)", ""),
    ("vbscript:msgbox(1)", "vbscript"),
    ("data:text/html,<script>alert(1)</script>", "data:text"),
    ("DATA:TEXT/HTML;base64,PHNjcmlwdD4=", "data:text"),
    ("data:,x", "data"),
    ("data: image/png,x", "data"),
    ("data:image,x", "data"),
    ("data:image/png", "data"),
    ("data:application/xhtml+xml,x", "data:application"),
    ("file:///etc/passwd", "file"),
    ("blob:https://example.org/1", "blob"),
    ("view-source:https://example.org", "view-source"),
    ("intent://scan/#Intent;end", "intent"),
    (":alert(1)", None),
    ("https\x7f://example.org", None),
    ("https://exa\nmple.org", None),
]


FNS: Final[dict[Purpose, Fn]] = {"link": safe_url, "image": safe_image, "media": safe_media}


@pytest.mark.parametrize(("url", "kind"), [*SAFE, *UNSAFE])
def test_kind(url: str, kind: str | None) -> None:
    assert kind_of(url) == kind


@pytest.mark.parametrize(("url", "kind"), SAFE)
def test_safe(url: str, kind: str) -> None:
    """What is let through for a purpose is let through as it was written."""
    for purpose, fn in FNS.items():
        passed = fn(url)
        if kind in ALLOWED[purpose]:
            assert passed == url
        else:
            assert isinstance(passed, Drop)
            assert passed.code == "security"


# An entity is no part of a URL: where it stands in Markdown, the one who writes Markdown has to see to it.
@pytest.mark.parametrize("url", [url for url, kind in UNSAFE if kind != ""])
def test_unsafe(url: str) -> None:
    for fn in FNS.values():
        passed = fn(url)
        assert isinstance(passed, Drop)
        assert passed.code == "security"


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
        ("/a b", "Characters that a URI may not contain are percent-encoded."),
        (" /a\n", "The space around it is left out."),
        ("https://example.org/a\nb", "Tabs and line ends in it are left out, as browsers do."),
        ("\\a", "Its backslashes are slashes, as browsers read them."),
        (
            " \\a b",
            "The space around it is left out. Its backslashes are slashes, as browsers read them."
            " Characters that a URI may not contain are percent-encoded.",
        ),
        ("mailto:a\\b", "Characters that a URI may not contain are percent-encoded."),
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


def _browser_kind(url: str) -> str:
    """The judge: how the URL standard finds a scheme, and `fetch` the media type of data."""
    text = url.strip("".join(map(chr, range(0x21))))
    text = re.sub(r"[\t\n\r]", "", text)
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", text)
    if not found:
        return ""
    scheme = found[1].lower()
    if scheme != "data":
        return scheme
    family = text[found.end() :].partition(",")[0].strip().partition("/")[0].lower()
    return f"data:{family}"


PURPOSES: Final[tuple[Purpose, ...]] = ("link", "image", "media")
_BASES: Final = (
    *("javascript:alert(1)", "vbscript:x", "data:text/html,<b>", "file:///etc/passwd", "blob:https://e.org/1"),
    *("https://example.org", "data:image/png,x", "mailto:a@b.c", "ms-settings:x", "about:blank", "filesystem:x"),
)
_ODD: Final = "\x00\x01\t\n\r\x0b\x0c\x1f \x7f\x85\u00a0\u200b\u2028\ufeff&#:;/\\%"
_NOISE: Final = st.text(st.sampled_from(_ODD), max_size=2)


@st.composite
def hostile(draw: st.DrawFn) -> str:
    """A URL with letters in either case and noise anywhere."""
    base = draw(st.sampled_from(_BASES))
    flips = draw(st.lists(st.booleans(), min_size=len(base), max_size=len(base)))
    noise = draw(st.dictionaries(st.integers(0, len(base)), _NOISE, max_size=3))
    letters = [letter.upper() if flip else letter for letter, flip in zip(base, flips, strict=True)]
    return "".join(noise.get(at, "") + letter for at, letter in enumerate([*letters, ""]))


@given(hostile() | st.text(), st.sampled_from(PURPOSES))
def test_no_browser_runs_what_is_let_through(url: str, purpose: Purpose) -> None:
    """Law: whatever is let through is on the list for a browser too."""
    if is_safe(url, purpose):
        assert _browser_kind(url) in ALLOWED[purpose]


@given(hostile() | st.text())
def test_the_scheme_is_the_one_of_a_browser(url: str) -> None:
    """Law: `scheme_of` finds what a browser finds."""
    assert scheme_of(url) == _browser_kind(url).partition(":")[0]


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


def test_the_law_can_fail() -> None:
    """The judge does find the scheme in what a naive check lets through."""
    assert _browser_kind("java\tscript:alert(1)") == "javascript"
    assert not "java\tscript:alert(1)".startswith("javascript:")
