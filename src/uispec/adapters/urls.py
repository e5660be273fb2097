"""URLs on their way into a target: which ones it may open, and which ones it may load.

One table says what is let through; everything else could run code, read files or reach into the host, and is a loss
`security`. A URL is read as a browser reads it, and where browsers are lenient it is refused: what one client strips
another may follow. White space around it is all that is left out.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias
from urllib.parse import quote

from pydantic import JsonValue
from pydantic_core import MISSING, Url

from uispec._browser.urls import SCHEME
from uispec.adapters.pen import Drop, Near

Purpose: TypeAlias = Literal["link", "image", "media"]
"""What becomes of a URL: a click opens it, an image shows it, a player plays it."""

Spelling: TypeAlias = Callable[[str], "str | Near"]
"""How a target spells the URLs that it takes: `as_read` or `as_uri`."""

RELATIVE: Final = ""
"""The kind of a URL without a scheme."""

ALLOWED: Final[Mapping[Purpose, frozenset[str]]] = {
    "link": frozenset({RELATIVE, "http", "https", "mailto", "tel"}),
    "image": frozenset({RELATIVE, "http", "https", "data:image"}),
    "media": frozenset({RELATIVE, "http", "https", "data:audio", "data:video"}),
}
"""The kinds of URL by purpose: schemes, and for data the first half of their media type."""

_MESSAGES: Final[Mapping[Purpose, str]] = {
    "link": "A link of this kind could run code in the host, so it is left out.",
    "image": "An image is loaded by http, https or as image data only.",
    "media": "Media are loaded by http, https or as audio or video data only.",
}
_OUTER_SPACE: Final = " \t\n\f\r"
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""C0, DEL and C1: browsers skip some of them, also in the middle of a scheme."""
_HEAD: Final = re.compile(r"[^/?#\\]*")
_DATA: Final = re.compile(r"data:(?P<family>[a-z]+)/[a-z0-9][a-z0-9!#$&^_.+\-]*[;,]", re.IGNORECASE)
_TRIMMED: Final = "The space around it is left out."
_TURNED: Final = "Its backslashes are slashes, as browsers read them."
_IN_ASCII: Final = "Its host is written in ASCII, as browsers ask for it."
_ENCODED: Final = "Characters that a URI may not contain are percent-encoded."
_SLASHED: Final = frozenset({RELATIVE, "http", "https"})
"""The kinds whose backslashes browsers take for slashes, and whose hosts have names in any language."""
_PLACE: Final = re.compile(
    rf"(?P<front>(?:{SCHEME.pattern}:)?//(?:[^/]*@)?)(?P<host>\[[^\]/@]*\]|[^/@:]*)(?P<behind>.*)", re.DOTALL
)
"""Scheme and user, host, port and path."""
_STRAY: Final = re.compile(r"(?:%(?![0-9A-Fa-f]{2})|[^%A-Za-z0-9\-._~:/?@!$&'()*+,;=])+")
"""What no URI has anywhere, but for the brackets around an address that is its host."""


def kind_of(url: str) -> str | None:
    r"""Tell the kind of a URL as `ALLOWED` names it; `None` for one that clients may read in two ways.

    >>> kind_of("HTTPS://example.org"), kind_of("a/b:c"), kind_of("data:image/png;base64,AA==")
    ('https', '', 'data:image')
    >>> kind_of("java\nscript:alert(1)"), kind_of("java script:alert(1)"), kind_of("\x01javascript:alert(1)")
    (None, None, None)
    """
    bare = url.strip(_OUTER_SPACE)
    if _CONTROL.search(bare):
        return None
    head = _HEAD.match(bare)
    scheme, colon, _ = (head[0] if head else "").partition(":")
    if not colon:
        return RELATIVE
    if not SCHEME.fullmatch(scheme):
        return None
    if scheme.lower() != "data":
        return scheme.lower()
    data = _DATA.match(bare)
    return f"data:{data['family'].lower()}" if data else "data"


def is_safe(url: str, purpose: Purpose = "link") -> bool:
    """Tell whether a URL is on the list.

    >>> is_safe("tel:+49"), is_safe("tel:+49", "image"), is_safe("vbscript:x"), is_safe("data:text/html,x")
    (True, False, False, False)
    """
    return kind_of(url) in ALLOWED[purpose]


def as_read(url: str) -> str | Near:
    r"""Give a URL without the space around it, for a target that takes any text.

    >>> as_read("https://example.org/a b"), as_read(" https://example.org\n").members
    ('https://example.org/a b', 'https://example.org')
    """
    return _tell(url, url.strip(_OUTER_SPACE), {})


def as_uri(url: str) -> str | Near:
    """Give a URL as a URI, for a target that takes no other text: as a browser asks for it.

    >>> as_uri("https://example.org/a?b#c"), as_uri("/a b").members, as_uri("//b\u00fccher.example").members
    ('https://example.org/a?b#c', '/a%20b', '//xn--bcher-kva.example')
    """
    way, mark, fragment = url.strip(_OUTER_SPACE).partition("#")
    path, asked, query = way.partition("?")
    turned = path.replace("\\", "/") if kind_of(url) in _SLASHED else path
    place = _PLACE.match(turned)
    front, host, behind = place.group("front", "host", "behind") if place else ("", "", turned)
    named = _name_host(host)
    rest = f"{behind}{asked}{query}"
    encoded = f"{_encode(front)}{named or _encode(host)}{_encode(rest)}{mark}{_encode(fragment)}"
    changes = {
        _TURNED: turned != path,
        _IN_ASCII: named not in (None, host),
        _ENCODED: encoded != f"{front}{named or host}{rest}{mark}{fragment}",
    }
    return _tell(url, encoded, changes)


def safe_url(url: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Let through what a click may open.

    >>> safe_url("https://example.org"), safe_url("JavaScript:alert(1)").code
    ('https://example.org', 'security')
    """
    return _let_through(url, "link", as_read)


def safe_image(url: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Let through what may be shown as an image.

    >>> safe_image("data:image/png;base64,AA=="), safe_image("data:text/html,x").code
    ('data:image/png;base64,AA==', 'security')
    """
    return _let_through(url, "image", as_read)


def safe_media(url: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Let through what may be played.

    >>> safe_media("https://example.org/a.mp3"), safe_media("file:///etc/passwd").code
    ('https://example.org/a.mp3', 'security')
    """
    return _let_through(url, "media", as_read)


def image_uri(url: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Let through what may be shown as an image, as a URI.

    >>> image_uri("/a b.png").members, image_uri("data:text/html,x").code
    ('/a%20b.png', 'security')
    """
    return _let_through(url, "image", as_uri)


def media_uri(url: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
    """Let through what may be played, as a URI.

    >>> media_uri("/a b.mp3").members, media_uri("data:image/png,x").code
    ('/a%20b.mp3', 'security')
    """
    return _let_through(url, "media", as_uri)


def link_target(url: str, *, spell: Spelling = as_read, relative: str = "") -> JsonValue | MISSING | Near | Drop:
    """Let through what a press opens, for a target in which something has to open.

    Args:
        url: empty where the data has none.
        spell: how the target spells it.
        relative: why the target opens no relative URL; empty where it does.

    >>> link_target("").code, link_target("/a", relative="It opens whole URLs only.").code
    ('unresolved', 'action')
    """
    if not url:
        return Drop("There was no URL to open at conversion.", "unresolved")
    if relative and kind_of(url) == RELATIVE:
        return Drop(relative, "action")
    return _let_through(url, "link", spell)


def _let_through(url: JsonValue | MISSING, purpose: Purpose, spell: Spelling) -> JsonValue | MISSING | Near | Drop:
    if url is MISSING or url is None or url == "":
        return MISSING
    if not isinstance(url, str):
        return Drop("A URL is a text.")
    return spell(url) if is_safe(url, purpose) else Drop(_MESSAGES[purpose], "security")


def _tell(url: str, written: str, changes: Mapping[str, bool]) -> str | Near:
    """Give what is written for a URL, and say in which ways it differs."""
    all_changes = {_TRIMMED: url.strip(_OUTER_SPACE) != url, **changes}
    message = " ".join(sentence for sentence, is_so in all_changes.items() if is_so)
    return Near(written, message, "identifier") if message else url


def _name_host(host: str) -> str | None:
    """Name a host as the URL standard does; `None` where it knows none in that."""
    if not _STRAY.search(host):
        return host
    try:
        named = None if "\\" in host else Url(f"https://{host}/").host
    except ValueError:
        return None
    if named is not None and host.startswith("["):
        return host  # an address, which may be written in several ways
    return None if named is None or _STRAY.search(named) else named


def _encode(text: str) -> str:
    """Percent-encode what may not stand in a URI."""
    return _STRAY.sub(lambda found: quote(found[0], safe="", errors="replace"), text)
