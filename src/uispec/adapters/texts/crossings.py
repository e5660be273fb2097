"""Text from one way of reading to another: plain, Markdown, and what a TextBlock of a card promises.

`CROSSINGS` has a function for each pair, for `Pen.text`: `crossing(node, "plain")` finds the one that a node needs. The
links inside a text are held to the same list as any other; one that is not on it is broken, so that it stays text. So
is HTML, which could hold any of them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Near
from uispec.adapters.texts.markup import blocks, escape, is_bare, strip
from uispec.adapters.urls import is_safe
from uispec.adaptive.documents.date_macros import expand_dates
from uispec.losses import LossCode

TextFormat: TypeAlias = Literal["plain", "markdown", "card", "line", "sections"]
"""How a text is read: as it is; as Markdown; as the Markdown of a TextBlock, which knows dates besides. Of a target
only: as plain text that stands on one line, such as a title; as plain text and headings apart."""

Crossing: TypeAlias = Callable[[str], JsonValue | Near]
"""A pure function from a text to what stands for it in the target."""

_NO_LINK: Final = "A link of this kind is not opened, so it is shown as text."
_NO_HTML: Final = "HTML could run code in the host, so it is shown as text."
_BREAK: Final = "\u200b"
"""A character without width; where it stands, a mark is none."""

# The renderer of a card expands these wherever they stand in a text (JS 3.0.6); elsewhere they are plain text.
_MACRO: Final = re.compile(
    r"\{(?=\{(?:DATE|TIME)\([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2})"
    r"(?:, ?(?:COMPACT|SHORT|LONG))?\)\}\})"
)
# The mark in front of the destination of a link, of a reference to one, or of a link without a label. What follows is
# looked at and not taken, since another link may begin in it; no scheme has a bracket.
_DESTINATION: Final = re.compile(
    r"\](?P<open>(?:\(|:)\s*+<)(?=(?P<angled>[^<>\n]*+))|\](?=(?:\(|:)\s*+(?P<bare>[^\s()<>\]]*+))"
    r"|<(?=(?P<url>[A-Za-z][A-Za-z0-9+.\-]{1,31}:[^\s<>]*+)>)"
)
# What begins a tag, a comment or the like of HTML; a link without a label does not.
_HTML: Final = re.compile(
    r"<(?=[A-Za-z/!?])(?!(?:[A-Za-z][A-Za-z0-9+.\-]{1,31}:[^\s<>]*+|[\w.!#$%&'*+/=?^`{|}~-]++@[\w.-]++)>)"
)
_HEAD: Final = re.compile(r"[^/?#]*")
_ITALIC: Final = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])")
_BULLET: Final = re.compile(r"^([ ]*)[*+](?=[ ]+\S)", re.MULTILINE)
# What Markdown has beyond a TextBlock's bold, italic, lists and links.
_UNPROMISED: Final = re.compile(
    r"`[^`\n]+`|~~[^~\n]+~~|!\[[^\]\n]*\]\([^)\n]*\)|(?<!\w)__[^_\n]+__(?!\w)"
    r"|^[ ]{0,3}(?:```|~~~|>|\|.*\|[ ]*$|=+[ ]*$|(?:-[ ]*){3,}$|(?:\*[ ]*){3,}$|(?:_[ ]*){3,}$)",
    re.MULTILINE,
)


def as_plain(markdown: str) -> str | Near:
    r"""Give the text that Markdown shows. No loss where only escapes are gone, since they come back.

    >>> as_plain("not \\*bold\\*"), as_plain("**bold**").members
    ('not *bold*', 'bold')
    """
    plain = strip(markdown)
    if escape(plain) == markdown:
        return plain
    return Near(plain, "It is shown without its markup.", "text")


def as_sections(markdown: str) -> JsonValue | Near:
    """Take Markdown apart at its headings, for a target of plain text whose headings are elements of their own.

    Returns:
        For each heading, and each text between headings, its level (0 for text) and its text.

    >>> as_sections("## Now"), as_sections("Hello")
    ([[2, 'Now']], [[0, 'Hello']])
    """
    parts = [(part.level, strip(part.text)) for part in blocks(markdown)] or [(0, markdown)]
    sections: list[JsonValue] = [[level, text] for level, text in parts]
    again = [f"{'#' * level} {escape(text)}" if level else escape(text) for level, text in parts]
    if again == [markdown]:
        return sections
    if len(parts) > 1:
        return Near(sections, "Each heading and the text between headings stand in elements of their own.", "text")
    return Near(sections, "It is shown without its markup.", "text")


def plain_section(plain: str) -> JsonValue:
    """Give plain text in the same shape.

    >>> plain_section("# 1")
    [[0, '# 1']]
    """
    return [[0, plain]]


def as_line(markdown: str) -> str | Near:
    """Give the text of Markdown for a place that knows no markup and one line only.

    >>> as_line("Send"), as_line("**Send** now").members
    ('Send', 'Send now')
    """
    line = _one_line(strip(markdown, has_urls=False))
    if escape(line) == markdown:
        return line
    return Near(line, "A title has one line and no markup.", "text")


def plain_line(plain: str) -> str | Near:
    r"""Give plain text for a place of one line.

    >>> plain_line("one\ntwo").members
    'one two'
    """
    line = _one_line(plain)
    return line if line == plain else Near(line, "A title has one line.", "text")


def as_markdown(plain: str) -> str:
    r"""Write plain text so that Markdown shows it as it is.

    >>> print(as_markdown("2 * 3 * 4"), as_markdown("*a*"))
    2 * 3 * 4 \*a\*
    """
    return escape(plain)


def plain_as_card(plain: str) -> str | Near:
    r"""Write plain text so that a TextBlock shows it as it is.

    >>> print(plain_as_card("1. *a*"))
    1\. \*a\*
    """
    return _break_macros(escape(plain))


def as_card(markdown: str) -> str | Near:
    """Write Markdown for a TextBlock, and say what a TextBlock will not show as it was.

    >>> as_card("**now** or never"), as_card("*now*").members
    ('**now** or never', '_now_')
    """
    if is_bare(markdown) and "{{" not in markdown:
        return markdown
    text = _BULLET.sub(r"\1-", _ITALIC.sub(r"_\1_", markdown))
    safe = safe_links(text)
    macros = _break_macros(text if isinstance(safe, Near) else safe)
    if isinstance(safe, Near):
        return Near(_text(_break_macros(_text(safe))), safe.message, safe.code)
    if isinstance(macros, Near):
        return macros
    if _UNPROMISED.search(text):
        return Near(text, "A card shows bold, italic, lists and links; other markup may stay as typed.", "text")
    parts = blocks(text)
    if any(part.level == 6 for part in parts):
        return Near(text, "A card has five looks for headings; the sixth level looks like the fifth.", "value")
    if len(parts) > 1:
        return Near(text, "Each heading and the text between headings stand in elements of their own.", "text")
    if text != markdown:
        # Other marks of the same: they look alike, so that nobody sees it.
        return Near(text, "It is marked up with the marks that every card knows.", "style")
    return text


def write_dates(card: str) -> str | Near:
    """Write out the dates and times of a TextBlock, as its renderer does.

    >>> write_dates("on {{DATE(2017-02-14T06:08:39Z)}}").members
    'on 2/14/2017'
    """
    text = expand_dates(card)
    if text == card:
        return card
    return Near(text, "The date is written out in UTC and English, as of the conversion.", "function")


def safe_links(markdown: str) -> str | Near:
    r"""Break the links of a text that must not be opened, and all HTML in it, so that they are text.

    >>> safe_links("[a](https://e.org)"), safe_links("[a](javascript:x)").code, safe_links("1 < 2, <b>").code
    ('[a](https://e.org)', 'security', 'security')
    """
    linked = _DESTINATION.sub(_break, markdown)
    text = _HTML.sub("<" + _BREAK, linked)
    if text == markdown:
        return text
    return Near(text, _NO_LINK if linked != markdown else _NO_HTML, "security")


def join_safely(pieces: Sequence[str]) -> str | Near:
    r"""Put pieces of Markdown behind each other, each of which crossed by itself; no link may come of several.

    >>> join_safely(["**a**", " [b](/c)"]), join_safely(["[a](java", "script:x)"]).code
    ('**a** [b](/c)', 'security')
    """
    joined = "".join(pieces)
    if len(pieces) < 2 or _count_unsafe(joined) <= sum(map(_count_unsafe, pieces)):
        return joined
    return safe_links(joined)


def in_turn(*steps: Crossing) -> Crossing:
    """Take a text through several steps; of several losses the gravest is told.

    >>> made = in_turn(write_dates, as_plain)("**at** {{TIME(2017-02-14T06:08:39Z)}}")
    >>> made.members, made.code
    ('at 6:08 AM', 'function')
    """

    def taken(text: str) -> JsonValue | Near:
        return reduce(_go_on, steps, text)

    return taken


def crossing(node: Neutral, target: TextFormat) -> Crossing:
    """Find the function that brings a text of a node into a format of the target, for `Pen.text`.

    The fact `format` of the node says how the source reads the text; without it, it is plain.
    """
    return partial(node.ledger.once, CROSSINGS[_format_of(node), target])


def reads_markdown(node: Neutral) -> bool:
    """Tell whether the source reads the text of a node as Markdown of some kind."""
    return _format_of(node) != "plain"


CROSSINGS: Final[Mapping[tuple[str, TextFormat], Crossing]] = {
    ("plain", "plain"): in_turn(),
    ("plain", "line"): plain_line,
    ("plain", "sections"): plain_section,
    ("plain", "markdown"): as_markdown,
    ("plain", "card"): plain_as_card,
    ("markdown", "plain"): as_plain,
    ("markdown", "line"): as_line,
    ("markdown", "sections"): as_sections,
    ("markdown", "markdown"): safe_links,
    ("markdown", "card"): as_card,
    ("card", "plain"): in_turn(write_dates, as_plain),
    ("card", "line"): in_turn(write_dates, as_line),
    ("card", "sections"): in_turn(write_dates, as_sections),
    ("card", "markdown"): in_turn(write_dates, safe_links),
    ("card", "card"): safe_links,
}
"""From how the source reads a text and how the target does to the function that brings it over."""

_GRAVITY: Final[tuple[LossCode, ...]] = ("security", "function", "text", "value", "style")


def _format_of(node: Neutral) -> str:
    return str(node.facts.get("format", "plain"))


def _go_on(before: JsonValue | Near, step: Crossing) -> JsonValue | Near:
    after = step(_text(before))
    if not isinstance(before, Near):
        return after
    gravest = min((found for found in (before, after) if isinstance(found, Near)), key=_gravity)
    return Near(after.members if isinstance(after, Near) else after, gravest.message, gravest.code)


def _gravity(near: Near) -> int:
    return _GRAVITY.index(near.code)


def _text(made: JsonValue | Near) -> str:
    return str(made.members if isinstance(made, Near) else made)


def _count_unsafe(markdown: str) -> int:
    links = sum(_break(found) != found[0] for found in _DESTINATION.finditer(markdown))
    return links + sum(1 for _ in _HTML.finditer(markdown))


def _one_line(text: str) -> str:
    return re.sub(r"\r\n?|\n+", " ", text)


def _break_macros(text: str) -> str | Near:
    broken = _MACRO.sub("{" + _BREAK, text)
    if broken == text:
        return text
    return Near(broken, "The host would replace it by a date, so a character without width breaks it up.", "text")


def _break(found: re.Match[str]) -> str:
    url = found["url"] or found["angled"] or found["bare"] or ""
    head = _HEAD.match(url)
    # Markdown decodes entities and escapes in a destination, so that those may spell any scheme.
    if is_safe(url) and head is not None and not set(head[0]) & {"&", "\\"}:
        return found[0]
    # What stands in angle brackets would be a link by itself, once it is no destination any more.
    return f"{found[0][0]}{_BREAK}" + (f"{found['open']}{_BREAK}" if found["open"] else "")
