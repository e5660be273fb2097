"""Markdown of A2UI in a TextBlock and in titles: what stays, changes and is lost; and which links a card opens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.writing.shaping import HalfOf, mime_type
from uispec.adapters.pen import Drop, Near
from uispec.adapters.texts.crossings import as_card, as_line
from uispec.adapters.texts.lines import icon_words
from uispec.adapters.texts.markup import Block, blocks

_MARKUP = "A card shows bold, italic, lists and links; other markup may stay as typed."
_LINK = "A link of this kind is not opened, so it is shown as text."
_MACRO = "The host would replace it by a date, so a character without width breaks it up."
_SIXTH = "A card has five looks for headings; the sixth level looks like the fifth."
_MARKS = "It is marked up with the marks that every card knows."
_PARTS = "Each heading and the text between headings stand in elements of their own."
_TITLE = "A title has one line and no markup."

BLOCKS: list[tuple[str, JsonValue | Near]] = [
    ("Hello", "Hello"),
    ("", ""),
    ("**bold** and _italic_", "**bold** and _italic_"),
    # A card promises `_` for italics and `-` for bullets only.
    ("an *italic* word", Near("an _italic_ word", _MARKS, "style")),
    ("a*b*c, 2 * 3 * 4", "a*b*c, 2 * 3 * 4"),
    ("* one\n+ two\n- three", Near("- one\n- two\n- three", _MARKS, "style")),
    ("[site](https://example.org)", "[site](https://example.org)"),
    ("[here](/relative)", "[here](/relative)"),
    ("[run](javascript:alert(1))", Near("[run]\u200b(javascript:alert(1))", _LINK, "security")),
    ("[run](  JAVASCRIPT:x)", Near("[run]\u200b(  JAVASCRIPT:x)", _LINK, "security")),
    ("[run](java&#115;cript:x)", Near("[run]\u200b(java&#115;cript:x)", _LINK, "security")),
    ("[run]: <javascript:x>", Near("[run]\u200b: <\u200bjavascript:x>", _LINK, "security")),
    ("[call](tel:+49)", "[call](tel:+49)"),
    ("[1]: see below", "[1]: see below"),
    ("[query](?a=b:c)", "[query](?a=b:c)"),
    ("`code`", Near("`code`", _MARKUP, "text")),
    ("~~gone~~", Near("~~gone~~", _MARKUP, "text")),
    ("> quoted", Near("> quoted", _MARKUP, "text")),
    ("a > b", "a > b"),
    ("| a | b |\n| - | - |", Near("| a | b |\n| - | - |", _MARKUP, "text")),
    ("---", Near("---", _MARKUP, "text")),
    ("![alt](https://example.org/a.png)", Near("![alt](https://example.org/a.png)", _MARKUP, "text")),
    ("__bold__", Near("__bold__", _MARKUP, "text")),
    ("snake__case__name", "snake__case__name"),
    (
        "at {{TIME(2017-02-14T06:08:39Z)}}",
        Near("at {\u200b{TIME(2017-02-14T06:08:39Z)}}", _MACRO, "text"),
    ),
    (
        "{{DATE(2017-02-14T06:08:39+01:00, SHORT)}}",
        Near("{\u200b{DATE(2017-02-14T06:08:39+01:00, SHORT)}}", _MACRO, "text"),
    ),
    # Not what the renderer expands: it stays as typed there too.
    ("{{DATE(tomorrow)}} {{date(2017-02-14T06:08:39Z)}}", "{{DATE(tomorrow)}} {{date(2017-02-14T06:08:39Z)}}"),
    ("# One", "# One"),
    ("# One\n\ntext", Near("# One\n\ntext", _PARTS, "text")),
    ("###### Six", Near("###### Six", _SIXTH, "value")),
]


@pytest.mark.parametrize(("value", "expected"), BLOCKS)
def test_blocks(value: str, expected: JsonValue | Near) -> None:
    assert as_card(value) == expected


TITLES: list[tuple[str, JsonValue | Near]] = [
    ("Send", "Send"),
    (" Send ", " Send "),
    ("", ""),
    ("**Send** _now_", Near("Send now", _TITLE, "text")),
    ("***Send***", Near("Send", _TITLE, "text")),
    ("## Send", Near("Send", _TITLE, "text")),
    ("one\ntwo", Near("one two", _TITLE, "text")),
    ("[Site](https://example.org)", Near("Site", _TITLE, "text")),
    ("2 * 3 * 4 snake_case_name", "2 * 3 * 4 snake_case_name"),
]


@pytest.mark.parametrize(("value", "expected"), TITLES)
def test_titles(value: str, expected: JsonValue | Near) -> None:
    assert as_line(value) == expected


SPLIT: list[tuple[str, list[Block]]] = [
    ("Hello\nyou", [Block("Hello\nyou")]),
    ("# Title", [Block("Title", 1)]),
    ("   ## Title ##", [Block("Title", 2)]),
    ("#Title", [Block("#Title")]),
    ("####### Title", [Block("####### Title")]),
    ("    # code", [Block("    # code")]),
    ("#", [Block("", 1)]),
    ("# One\n\ntext\n\n## Two\nmore", [Block("One", 1), Block("text"), Block("Two", 2), Block("more")]),
    ("```\n# not\n```\n# yes", [Block("```\n# not\n```"), Block("yes", 1)]),
    ("# One\r\ntext", [Block("One", 1), Block("text")]),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), SPLIT)
def test_split(text: str, expected: list[Block]) -> None:
    assert blocks(text) == expected


@given(st.text(st.sampled_from("#ab \n`*_"), max_size=30))
def test_splitting_loses_no_word(text: str) -> None:
    """The letters of a text and of its blocks are the same, in the same order."""
    joined = "".join(block.text for block in blocks(text))
    assert [c for c in joined if c in "ab"] == [c for c in text if c in "ab"]


HALVES: list[tuple[HalfOf, str, JsonValue | MISSING | Near | Drop]] = [
    (HalfOf("date", "value"), "2026-03-01", "2026-03-01"),
    (HalfOf("date", "value"), "", MISSING),
    (HalfOf("time", "value"), "09:30", "09:30"),
    (HalfOf("date", "value", both=True), "2026-03-01T09:30", "2026-03-01"),
    (HalfOf("time", "value", both=True), "2026-03-01T09:30", "09:30"),
    (HalfOf("date", "value", both=True), "09:30", MISSING),
    (HalfOf("time", "value", both=True), "2026-03-01", MISSING),
    # The date speaks for both, so that one value has one loss.
    (HalfOf("time", "value", both=True), "2026-03-01T09:30:15Z", "09:30"),
    (HalfOf("time", "value", both=True), "soon", MISSING),
]


@pytest.mark.parametrize(("half", "value", "expected"), HALVES)
def test_halves(half: HalfOf, value: str, expected: JsonValue | MISSING) -> None:
    assert half(value) == expected


def test_halves_that_lose() -> None:
    message = "The inputs take dates without a zone and times to the minute: not the whole value."
    for half, value, shown in [
        (HalfOf("date", "value"), "2026-03-01T09:30", "2026-03-01"),
        (HalfOf("time", "value"), "2026-03-01T09:30:00Z", "09:30"),
        (HalfOf("date", "value", both=True), "2026-03-01T09:30:15Z", "2026-03-01"),
        (HalfOf("time", "value", both=True), "09:30:15", "09:30"),
    ]:
        assert half(value) == Near(shown, message)
    assert HalfOf("date", "value")("soon") == Drop("The value is no date that the input can show.", "value")


def test_names_and_types() -> None:
    assert icon_words("accountCircle") == Near("account circle", "There are no icons; it shows the name.", "icon")
    assert mime_type("https://a/b.mp3", is_audio=True) == "audio/mpeg"
    assert mime_type("https://a/b.mp4?x=.mp3", is_audio=True) == "audio/mp4"
    assert mime_type("https://a/b", is_audio=True) is None
    assert mime_type("https://[", is_audio=False) is None
