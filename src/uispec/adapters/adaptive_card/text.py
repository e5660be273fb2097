"""A2UI's Markdown on its way into a TextBlock, or into a title that knows no markup."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec.adapters.pen import Near

SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})
"""Schemes that a card may open; everything else could run code or reach into the host."""

_HEADING: Final = re.compile(r"[ ]{0,3}(?P<marks>#{1,6})(?:[ \t]+(?P<text>.*?))?(?:[ \t]+#+)?[ \t]*")
_FENCE: Final = re.compile(r"[ ]{0,3}(```|~~~)")
# The renderer of a card expands these wherever they stand in a text (JS 3.0.6); in A2UI they are plain text.
_MACRO: Final = re.compile(
    r"\{(?=\{(?:DATE|TIME)\([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2})"
    r"(?:, ?(?:COMPACT|SHORT|LONG))?\)\}\})"
)
_LINK: Final = re.compile(r"!?\[(?P<label>[^\[\]\n]*)\]\([^()\n]*\)")
# A destination up to where its scheme must have ended, of a link or of a reference to one.
_DESTINATION: Final = re.compile(r"\](?:\(|:)[ \t\n]*<?(?P<head>[^\s/?#()<>]*)")
_ITALIC: Final = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])")
_BULLET: Final = re.compile(r"^([ ]*)[*+](?=[ ]+\S)", re.MULTILINE)
# What Markdown has beyond a TextBlock's bold, italic, lists and links.
_UNPROMISED: Final = re.compile(
    r"`[^`\n]+`|~~[^~\n]+~~|!\[[^\]\n]*\]\([^)\n]*\)|(?<!\w)__[^_\n]+__(?!\w)"
    r"|^[ ]{0,3}(?:```|~~~|>|\|.*\|[ ]*$|=+[ ]*$|(?:-[ ]*){3,}$|(?:\*[ ]*){3,}$|(?:_[ ]*){3,}$)",
    re.MULTILINE,
)
_EMPHASIS: Final = re.compile(
    r"(?<![\w\\])(?P<open>\*\*|__|\*|_|~~|`)(?=\S)(?P<inner>[^\n]*?\S)(?P=open)(?!\w)", re.DOTALL
)
_BREAK: Final = "\u200b"


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines that looks alike: one heading, or the text between headings."""

    text: str
    level: int = 0
    """Of the heading, 1 to 6; 0 for text."""


def as_block(written: str) -> JsonValue | Near:
    """Give the Markdown for a TextBlock, and say what a TextBlock will not show as it was.

    >>> as_block("**now** or never"), as_block("*now*").members
    ('**now** or never', '_now_')
    """
    text = _BULLET.sub(r"\1-", _ITALIC.sub(r"_\1_", written))
    unsafe = _DESTINATION.sub(_broken_link, text)
    macros = _MACRO.sub("{" + _BREAK, unsafe)
    if unsafe != text:
        return Near(macros, "A link of this kind is not opened from a card, so it is shown as text.", "security")
    if macros != text:
        return Near(macros, "The host would replace it by a date, so a character without width breaks it up.", "text")
    if _UNPROMISED.search(text):
        return Near(text, "A card shows bold, italic, lists and links; other markup may stay as typed.", "text")
    parts = blocks(text)
    if any(part.level == 6 for part in parts):
        return Near(text, "A card has five looks for headings; the sixth level looks like the fifth.", "value")
    if len(parts) > 1:
        return Near(text, "Each heading and the text between headings stand in elements of their own.", "text")
    if text != written:
        return Near(text, "It is marked up with the marks that every card knows.", "text")
    return text


def as_title(text: str) -> JsonValue | Near:
    """Give the text for a place that knows no markup and one line only.

    >>> as_title("Send")
    'Send'
    >>> as_title("**Send** now").members
    'Send now'
    """
    plain = text
    for block in blocks(text):
        if block.level:
            plain = "\n".join(part.text for part in blocks(text))
            break
    # Inner emphasis first comes to light when the outer is gone; three rounds are what people nest.
    for _ in range(3):
        plain = _EMPHASIS.sub(lambda found: found["inner"], plain)
    plain = " ".join(_LINK.sub(lambda found: found["label"], plain).split("\n"))
    if plain == text:
        return text
    return Near(plain, "A title has one line and no markup.", "text")


def blocks(text: str) -> list[Block]:
    r"""Split Markdown at its headings; lines inside a code fence are no headings.

    >>> blocks("# Title\n\nHello\nyou")
    [Block(text='Title', level=1), Block(text='Hello\nyou', level=0)]
    """
    return list(_blocks(text))


def has_scheme(url: str) -> bool:
    """Tell whether a card may open a URL.

    >>> has_scheme("https://example.org"), has_scheme("JavaScript:alert(1)"), has_scheme("/relative")
    (True, False, False)
    """
    return scheme_of(url) in SCHEMES


def scheme_of(url: str) -> str:
    r"""Give the scheme of a URL in lower case, as a browser would find it; empty for a relative one.

    >>> scheme_of(" java\nscript:x"), scheme_of("a/b:c"), scheme_of("HTTPS://x")
    ('javascript', '', 'https')
    """
    # Browsers skip control characters and spaces in front, and tabs and line ends anywhere.
    bare = re.sub(r"[\t\r\n]", "", url).lstrip("".join(map(chr, range(0x21))))
    found = re.match(r"([A-Za-z][A-Za-z0-9+.\-]*):", bare)
    return found[1].lower() if found else ""


def _blocks(text: str) -> Iterator[Block]:
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        opened = _FENCE.match(line)
        if opened and fence in ("", opened[1]):
            fence = "" if fence else opened[1]
        heading = None if fence else _HEADING.fullmatch(line.rstrip("\r"))
        if heading is None:
            lines.append(line)
            continue
        yield from _paragraphs(lines)
        lines = []
        yield Block(heading["text"] or "", len(heading["marks"]))
    yield from _paragraphs(lines)


def _paragraphs(lines: list[str]) -> Iterator[Block]:
    text = "\n".join(lines).strip("\n")
    if text:
        yield Block(text)


def _broken_link(found: re.Match[str]) -> str:
    head = found["head"]
    # Markdown decodes entities in a destination, so a `&` there may spell any scheme.
    is_safe = has_scheme(head) or not (":" in head or "&" in head)
    return found[0] if is_safe else f"]{_BREAK}{found[0][1:]}"
