"""Text from one way of reading to another: a table of texts for each pair, and the laws of the round trips."""

from typing import Final, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.convert.followed import browser_kind
from tests.convert.test_markup import NASTY
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Near
from uispec.adapters.texts import crossings
from uispec.adapters.texts.crossings import CROSSINGS, TextFormat
from uispec.adapters.urls import is_safe
from uispec.ledger import Ledger

_MARKUP: Final = "It is shown without its markup."
_TITLE: Final = "A title has one line and no markup."
_LINE: Final = "A title has one line."
_LINK: Final = "A link of this kind is not opened, so it is shown as text."
_HTML: Final = "HTML could run code in the host, so it is shown as text."
_DATE: Final = "The date is written out in UTC and English, as of the conversion."
_MACRO: Final = "The host would replace it by a date, so a character without width breaks it up."
_PARTS: Final = "Each heading and the text between headings stand in elements of their own."
_NOON: Final = "{{TIME(2017-02-14T12:00:00Z)}}"

ROWS: list[tuple[str, TextFormat, str, JsonValue | Near]] = [
    # how the source reads it, how the target does, the text, what becomes of it
    ("plain", "plain", "*a*\n# b", "*a*\n# b"),
    ("plain", "line", "a b", "a b"),
    ("plain", "line", "a\nb\r\nc", Near("a b c", _LINE, "text")),
    ("plain", "sections", "# a", [[0, "# a"]]),
    ("plain", "markdown", "2 * 3", "2 * 3"),
    ("plain", "markdown", "*a*", "\\*a\\*"),
    ("plain", "markdown", "[a](javascript:x)", "\\[a\\](javascript:x)"),
    ("plain", "card", "1. *a*", "1\\. \\*a\\*"),
    ("plain", "card", f"at {_NOON}", Near("at {\u200b{TIME(2017-02-14T12:00:00Z)}}", _MACRO, "text")),
    ("markdown", "plain", "**a** b", Near("a b", _MARKUP, "text")),
    ("markdown", "plain", "\\*a\\*", "*a*"),
    ("markdown", "plain", "- a", Near("- a", _MARKUP, "text")),
    ("markdown", "line", "**a**\nb", Near("a b", _TITLE, "text")),
    ("markdown", "line", "a [b](/c)", Near("a b", _TITLE, "text")),
    ("markdown", "sections", "## a", [[2, "a"]]),
    ("markdown", "sections", "## a *b*", Near([[2, "a b"]], _MARKUP, "text")),
    ("markdown", "sections", "# a\nb", Near([[1, "a"], [0, "b"]], _PARTS, "text")),
    ("markdown", "sections", "", [[0, ""]]),
    ("markdown", "markdown", "**a** [b](https://e.org)", "**a** [b](https://e.org)"),
    ("markdown", "markdown", "[b](javascript:x)", Near("[b]\u200b(javascript:x)", _LINK, "security")),
    ("markdown", "markdown", "[b](<java\tscript:x>)", Near("[b]\u200b(<\u200bjava\tscript:x>)", _LINK, "security")),
    ("markdown", "markdown", "[b](javascript\\:x)", Near("[b]\u200b(javascript\\:x)", _LINK, "security")),
    ("markdown", "markdown", "[b](java&#115;cript:x)", Near("[b]\u200b(java&#115;cript:x)", _LINK, "security")),
    ("markdown", "markdown", "[b](<file:x>)", Near("[b]\u200b(<\u200bfile:x>)", _LINK, "security")),
    ("markdown", "markdown", "<vbscript:x>", Near("<\u200bvbscript:x>", _LINK, "security")),
    ("markdown", "markdown", "[b]: data:text/html,x", Near("[b]\u200b: data:text/html,x", _LINK, "security")),
    ("markdown", "markdown", "[b](https://e.org/?a=1&b=2)", "[b](https://e.org/?a=1&b=2)"),
    ("markdown", "markdown", "a <b>c</b>", Near("a <\u200bb>c<\u200b/b>", _HTML, "security")),
    ("markdown", "markdown", "1 < 2 <https://e.org> <a@e.org>", "1 < 2 <https://e.org> <a@e.org>"),
    ("markdown", "card", "<b>", Near("<\u200bb>", _HTML, "security")),
    ("card", "card", "<b>", Near("<\u200bb>", _HTML, "security")),
    ("plain", "markdown", "a <b", "a \\<b"),
    ("markdown", "card", "**a**", "**a**"),
    ("markdown", "card", f"at {_NOON}", Near("at {\u200b{TIME(2017-02-14T12:00:00Z)}}", _MACRO, "text")),
    (
        "markdown",
        "card",
        f"[b](file:x) {_NOON}",
        Near("[b]\u200b(file:x) {\u200b{TIME(2017-02-14T12:00:00Z)}}", _LINK, "security"),
    ),
    ("card", "plain", f"at {_NOON}", Near("at 12:00 PM", _DATE, "function")),
    ("card", "plain", f"**at** {_NOON}", Near("at 12:00 PM", _DATE, "function")),
    ("card", "plain", "**at** noon", Near("at noon", _MARKUP, "text")),
    ("card", "line", f"at\n{_NOON}", Near("at 12:00 PM", _DATE, "function")),
    ("card", "sections", f"# at {_NOON}", Near([[1, "at 12:00 PM"]], _DATE, "function")),
    ("card", "markdown", f"**at** {_NOON}", Near("**at** 12:00 PM", _DATE, "function")),
    ("card", "markdown", f"[a](file:b) {_NOON}", Near("[a]\u200b(file:b) 12:00 PM", _LINK, "security")),
    ("card", "markdown", "{{DATE(tomorrow)}}", "{{DATE(tomorrow)}}"),
    ("card", "card", f"**at** {_NOON}", f"**at** {_NOON}"),
]


@pytest.mark.parametrize(("source", "target", "text", "expected"), ROWS)
def test_crossing(source: str, target: TextFormat, text: str, expected: JsonValue | Near) -> None:
    assert CROSSINGS[source, target](text) == expected


def test_every_pair_has_a_function_and_a_row() -> None:
    pairs = {(source, target) for source in ("plain", "markdown", "card") for target in get_args(TextFormat)}
    assert CROSSINGS.keys() == pairs
    assert {(source, target) for source, target, _, _ in ROWS} == pairs


def test_a_node_says_how_its_text_is_read() -> None:
    ledger = Ledger({})
    marked = Neutral(ledger, "text", ledger.root / "a", facts={"format": "markdown"})
    plain = Neutral(ledger, "text", ledger.root / "a")
    assert crossings.crossing(marked, "plain")("*a*") == Near("a", _MARKUP, "text")
    assert crossings.crossing(plain, "plain")("*a*") == "*a*"
    assert (crossings.reads_markdown(marked), crossings.reads_markdown(plain)) == (True, False)


@given(NASTY | st.text())
def test_plain_text_comes_back_from_markdown(text: str) -> None:
    """Law: plain text to Markdown and back is the same text, and no loss either way."""
    text = text.replace("\r", "")
    written = crossings.as_markdown(text)
    assert crossings.as_plain(written) == text


@given(NASTY)
def test_what_comes_back_from_plain_text_is_no_loss(markdown: str) -> None:
    """Law: Markdown to plain text says a loss exactly where the way back gives another text."""
    plain = crossings.as_plain(markdown)
    if isinstance(plain, Near):
        assert crossings.as_markdown(str(plain.members)) != markdown
    else:
        assert crossings.as_markdown(plain) == markdown


@given(NASTY)
def test_a_line_is_one_line(markdown: str) -> None:
    """Law: whatever it is made of, a line has no line end."""
    for source in ("plain", "markdown", "card"):
        made = CROSSINGS[source, "line"](markdown)
        assert "\n" not in str(made.members if isinstance(made, Near) else made)


def _any_link(_: str) -> bool:
    """Have the parser make a link of anything, since ours is the list that counts."""
    return True


@given(
    st.lists(st.sampled_from(("[a](", "[a]: ", "<", "java", "script:", "x", ")", ">", "\t", "\\", "&#58;", ":", " ")))
)
@example(["[a](", "[a](", "script:", ")"])
@example(["[a]: ", "[a](", "script:", ")"])
def test_no_link_is_left_that_is_not_on_the_list(pieces: list[str]) -> None:
    """Law: a CommonMark parser finds no link in what crossed, but to the schemes that may be opened."""
    markdown_it = pytest.importorskip("markdown_it", reason="no CommonMark parser is installed to judge by")
    parser = markdown_it.MarkdownIt("commonmark")
    parser.validateLink = _any_link
    text = "".join(pieces)
    made = crossings.safe_links(text)
    for token in parser.parse(str(made.members) if isinstance(made, Near) else made):
        for inner in token.children or ():
            href = str(inner.attrs.get("href", ""))
            assert not browser_kind(href) or is_safe(href)
