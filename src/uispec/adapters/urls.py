"""URLs on their way into a target: which ones it may open, and which ones it may load.

One table says what is let through; everything else could run code, read files or reach into the host, and is a loss
`security`. A URL is read as a browser reads it, and where browsers are lenient it is refused: what one client strips
another may follow.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias
from urllib.parse import quote

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.pen import Drop, Near

Purpose: TypeAlias = Literal["link", "image", "media"]
"""What becomes of a URL: a click opens it, an image shows it, a player plays it."""

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
# C0, DEL and C1: browsers skip some of them, also in the middle of a scheme.
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_OUTER_SPACE: Final = " \t\n\f\r"
_BREAKS: Final = re.compile(r"[\t\r\n]")
"""What browsers skip wherever it stands in a URL."""
_HEAD: Final = re.compile(r"[^/?#\\]*")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*")
_TRIMMED: Final = "The space around it is left out."
_JOINED: Final = "Tabs and line ends in it are left out, as browsers do."
_TURNED: Final = "Its backslashes are slashes, as browsers read them."
_ENCODED: Final = "Characters that a URI may not contain are percent-encoded."
_SLASHED: Final = frozenset({RELATIVE, "http", "https"})
"""The kinds whose backslashes browsers take for slashes."""
_HOST: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.\-]*:)?//[^/]*")
_STRAY_IN_HOST: Final = re.compile(r"(?:%(?![0-9A-Fa-f]{2})|[^%A-Za-z0-9\-._~:/?@!$&'()*+,;=\[\]])+")
"""What no URI has, in its host or elsewhere."""
_STRAY_BEHIND: Final = re.compile(r"(?:%(?![0-9A-Fa-f]{2})|[^%A-Za-z0-9\-._~:/?@!$&'()*+,;=])+")
"""What no URI has behind its host: brackets, too, which stand around some hosts and nowhere else."""
_DATA: Final = re.compile(r"data:(?P<family>[a-z]+)/[a-z0-9][a-z0-9!#$&^_.+\-]*[;,]", re.IGNORECASE)


def kind_of(url: str) -> str | None:
    r"""Tell the kind of a URL as `ALLOWED` names it; `None` for one that clients may read in two ways.

    >>> kind_of("HTTPS://example.org"), kind_of("a/b:c"), kind_of("data:image/png;base64,AA==")
    ('https', '', 'data:image')
    >>> kind_of("java\nscript:alert(1)"), kind_of("java script:alert(1)"), kind_of("javascript:alert(1)")
    (None, None, 'javascript')
    """
    bare = url.strip(_OUTER_SPACE)
    if _CONTROL.search(bare):
        return None
    scheme, colon, _ = _head(bare).partition(":")
    if not colon:
        return RELATIVE
    if not _SCHEME.fullmatch(scheme):
        return None
    if scheme.lower() != "data":
        return scheme.lower()
    data = _DATA.match(bare)
    return f"data:{data['family'].lower()}" if data else "data"


def scheme_of(url: str) -> str:
    r"""Give the scheme of a URL in lower case, as a browser would find it; empty for a relative one.

    >>> scheme_of(" java\nscript:x"), scheme_of("a/b:c"), scheme_of("HTTPS://x")
    ('javascript', '', 'https')
    """
    # Browsers skip control characters and spaces in front, and tabs and line ends anywhere.
    bare = _BREAKS.sub("", url).lstrip("".join(map(chr, range(0x21))))
    found = re.match(rf"({_SCHEME.pattern}):", bare)
    return found[1].lower() if found else ""


def is_safe(url: str, purpose: Purpose = "link") -> bool:
    """Tell whether a URL is on the list.

    >>> is_safe("tel:+49"), is_safe("tel:+49", "image"), is_safe("vbscript:x"), is_safe("data:text/html,x")
    (True, False, False, False)
    """
    return kind_of(url) in ALLOWED[purpose]


def as_uri(url: str) -> JsonValue | Near:
    """Give a URL as a URI, for a target that takes no other text: as a browser asks for it.

    >>> as_uri("https://example.org/a?b#c"), as_uri("/a b").members
    ('https://example.org/a?b#c', '/a%20b')
    """
    trimmed = url.strip(_OUTER_SPACE)
    bare = _BREAKS.sub("", trimmed)
    way, mark, fragment = bare.partition("#")
    path, asked, query = way.partition("?")
    turned = path.replace("\\", "/") if kind_of(bare) in _SLASHED else path
    host = _HOST.match(turned)
    start = host.end() if host else 0
    before = _STRAY_IN_HOST.sub(_encode_match, turned[:start])
    behind = _encode_behind(f"{turned[start:]}{asked}{query}")
    uri = f"{before}{behind}{mark}{_encode_behind(fragment)}"
    changes = {
        _TRIMMED: trimmed != url,
        _JOINED: bare != trimmed,
        _TURNED: turned != path,
        _ENCODED: uri != f"{turned}{asked}{query}{mark}{fragment}",
    }
    message = " ".join(sentence for sentence, is_so in changes.items() if is_so)
    return Near(uri, message, "identifier") if message else url


def _encode_behind(text: str) -> str:
    """Percent-encode what may not stand behind the host."""
    return _STRAY_BEHIND.sub(_encode_match, text)


def _encode_match(found: re.Match[str]) -> str:
    return quote(found[0], safe="", errors="replace")


def safe_url(url: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Let through what a click may open.

    >>> safe_url("https://example.org"), safe_url("JavaScript:alert(1)").code
    ('https://example.org', 'security')
    """
    return _let_through(url, "link")


def safe_image(url: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Let through what may be shown as an image.

    >>> safe_image("data:image/png;base64,AA=="), safe_image("data:text/html,x").code
    ('data:image/png;base64,AA==', 'security')
    """
    return _let_through(url, "image")


def safe_media(url: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Let through what may be played.

    >>> safe_media("https://example.org/a.mp3"), safe_media("file:///etc/passwd").code
    ('https://example.org/a.mp3', 'security')
    """
    return _let_through(url, "media")


def _let_through(url: JsonValue | MISSING, purpose: Purpose) -> JsonValue | MISSING | Drop:
    if url is MISSING or url is None or url == "":
        return MISSING
    if not isinstance(url, str):
        return Drop("A URL is a text.")
    return url if is_safe(url, purpose) else Drop(_MESSAGES[purpose], "security")


def _head(bare: str) -> str:
    """What stands before the first character that no scheme goes beyond."""
    found = _HEAD.match(bare)
    return found[0] if found else ""
