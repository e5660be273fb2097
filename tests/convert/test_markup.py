"""Markdown's marks: a table of texts, and the laws of escaping, with a CommonMark parser as the judge."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uispec.adapters.texts.crossings import as_card
from uispec.adapters.texts.markup import Block, blocks, escape, has_marks, is_bare, strip

PLAIN: list[str] = [
    # Texts that Markdown reads as they are.
    "",
    "Hello",
    "2 * 3 * 4, and 5* hotels",
    "snake_case_name, _private",
    "a ~ b",
    "a `tick",
    "[1] see below, x[0] (1) is no link: [",
    "5 < 6 > 4, a <- b",
    "AT&T, &nosuchname;, & so on",
    "C:\\dir\\file",
    "-5 degrees\n+3",
    "3.14",
    "#1 of #channel",
    "10:30 - 11:00",
    "a = b",
    "x | y",
    "https://example.org/a_b_c?d=1&e=2",
]

MARKED: list[tuple[str, str]] = [
    # Markdown, and what it shows.
    ("**bold** and *it* _alics_", "bold and it alics"),
    ("***both*** **a*b*c**", "both abc"),
    ("~~gone~~ `co*d*e`", "gone co*d*e"),
    ("``a ` b`` ` c ` `` d", "a ` b c `` d"),
    ("# One\n## Two ##\n####### seven", "One\nTwo\n####### seven"),
    ("One\n===\ntwo\n---", "One\ntwo"),
    ("- a\n* b\n+ *c*\n1. d\n2) e", "- a\n* b\n+ c\n1. d\n2) e"),
    ("> quoted **so**\n> on", "> quoted so\n> on"),
    ("---\n* * *", "---\n* * *"),
    ("```py\nx = *1*\n```\nafter", "x = *1*\nafter"),
    ("~~~\n`x`", "`x`"),
    ("    code *x*", "    code *x*"),
    ("| a | **b** |\n| - | :-: |\n| 1 | 2 |", "| a | b |\n| - | :-: |\n| 1 | 2 |"),
    ("[here](https://e.org)", "here (https://e.org)"),
    ('[**h**ere](</a b> "title") on', "here (/a b) on"),
    ("[https://e.org](https://e.org)", "https://e.org"),
    ("[a@b.c](mailto:a@b.c)", "a@b.c"),
    ("[](https://e.org)", "https://e.org"),
    ("[a]()", "a"),
    ("![alt](/a.png)", "alt (/a.png)"),
    ("[![alt](/a.png)](/b)", "alt (/a.png) (/b)"),
    ("[a [b](/c) d](/e)", "[a b (/c) d](/e)"),
    ("[a](/b(c)d\\)e)", "a (/b(c)d)e)"),
    ("<https://e.org> <a@b.c>", "https://e.org a@b.c"),
    ("\\*not\\* 1\\. \\# \\[a](b)", "*not* 1. # [a](b)"),
    ("AT&amp;T &#65;&#x42;&copy;", "AT&T AB\u00a9"),
    ("one  \ntwo\\\nthree", "one\ntwo\nthree"),
    ("a <b>c</b>", "a <b>c</b>"),
    ("[ref]: https://e.org", "[ref]: https://e.org"),
    ("**a\nb**", "a\nb"),
    ("*a _b* c_", "a _b c_"),
]


@pytest.mark.parametrize("text", PLAIN)
def test_plain(text: str) -> None:
    assert not has_marks(text)
    assert escape(text) == text
    assert strip(text) == text


@pytest.mark.parametrize(("text", "plain"), MARKED)
def test_marked(text: str, plain: str) -> None:
    assert has_marks(text)
    assert strip(text) == plain


ESCAPED: list[tuple[str, str]] = [
    # Plain text, and the Markdown that shows it.
    ("*a*", "\\*a\\*"),
    ("# a\n1. b\n12) c\n- d\n> e", "\\# a\n1\\. b\n12\\) c\n\\- d\n\\> e"),
    ("a\n---\n===\n| - |", "a\n\\---\n\\===\n\\| - |"),
    ("    a", "&#32;   a"),
    ("\ta", "&#9;a"),
    ("a  \nb", "a &#32;\nb"),
    ("&amp; & *x*", "\\&amp; & \\*x\\*"),
    ("a <b>", "a \\<b>"),
    ("[a](b)", "\\[a\\](b)"),
    ("\\* C:\\dir", "\\\\\\* C:\\\\dir"),
]


@pytest.mark.parametrize(("text", "markdown"), ESCAPED)
def test_escaped(text: str, markdown: str) -> None:
    assert escape(text) == markdown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a\n# b\nc", [Block("a"), Block("b", 1), Block("c")]),
        ("```\n# a\n```\n## b", [Block("```\n# a\n```"), Block("b", 2)]),
        ("#a", [Block("#a")]),
    ],
)
def test_blocks(text: str, expected: list[Block]) -> None:
    assert blocks(text) == expected


NASTY = st.text(
    st.sampled_from("ab1 \n\t\\`*_~[]()<>#+-=|:.!&;/'\"{}^$\u00e9\u00a0\u201c\u200b"), max_size=24
) | st.lists(
    st.sampled_from(
        (
            *("**", "*", "_", "__", "~~", "`", "``", "```", "~~~", "a", "b", " ", "  ", "\n", "\n\n", "\\", "#", "# "),
            *("- ", "1. ", "> ", "[a]", "(b)", "](", "![", "<b>", "<http://a>", "&amp;", "&#65;", "---", "===", "|"),
            *("|-|", ":-", "    ", "\t", "[a]: b", "!", "<!--", "-->", "<div", "</p>", "\u00a0", "x@y.z"),
        )
    ),
    max_size=10,
).map("".join)


GLANCES: list[tuple[str, bool]] = [
    # a text, and whether a glance is enough to see that it has no marks
    ("Hello Ada: 12 - 3 = 9 > 8 | 7 + 1 #1", True),
    ("1.5 kg\n2.5 kg", True),
    ("at 12:30\r\nor later", True),
    ("a\n 1. b", False),
    ("1)", False),
    ("a\r- b", False),
    ("a\n   > b", False),
    ("a\n:-", False),
    ("a  \nb", False),
    ("    a", False),
    ("a\tb", False),
    ("a * b", False),
]


@pytest.mark.parametrize(("text", "expected"), GLANCES)
def test_a_glance_sees_marks_where_they_may_stand(text: str, expected: bool) -> None:
    assert is_bare(text) is expected


def _shown(markdown: str) -> tuple[list[str], str]:
    """What CommonMark, with GitHub's tables and strikethrough, makes of a text: the kinds of tokens, and the text."""
    markdown_it = pytest.importorskip("markdown_it", reason="no CommonMark parser is installed to judge by")
    parser = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])
    kinds: list[str] = []
    texts: list[str] = []
    for token in parser.parse(markdown):
        kinds.append(token.type)
        if token.type == "paragraph_close":
            texts.append("\n\n")
        for inner in token.children or ():
            kinds.append(inner.type)
            texts.append("\n" if inner.type == "softbreak" else inner.content)
    return sorted(set(kinds) - {"paragraph_open", "paragraph_close", "inline", "text", "softbreak"}), "".join(texts)


def _words(text: str) -> list[str]:
    """What is left where neither a browser nor Markdown shows white space otherwise."""
    return text.split()


@given(NASTY | st.text())
@example("a\r\n---")
@example("[1]:\u00a0")
@example("*a**b*")
def test_escaped_text_shows_as_itself(text: str) -> None:
    """Law: what is escaped has no marks for CommonMark, and shows the text."""
    text = text.replace("\x00", "")
    kinds, shown = _shown(escape(text))
    assert kinds == []
    assert _words(shown) == _words(text)


@given(NASTY | st.text())
def test_escaped_text_comes_back(text: str) -> None:
    """Law: stripping undoes escaping, to the letter."""
    text = text.replace("\r", "")
    assert strip(escape(text)) == text


@given(NASTY)
def test_nothing_is_escaped_twice_into_one(text: str) -> None:
    """Law: a text without marks is left alone, so that most texts cross unchanged."""
    assert (escape(text) == text) == (not has_marks(text))


@given(st.text(st.sampled_from("ab *_`\\.&;(!"), max_size=30))
def test_stripped_marks_are_those_of_the_judge(text: str) -> None:
    """Law: emphasis, code and escapes end where CommonMark ends them."""
    markdown = f"x{text}"
    assert _words(strip(markdown)) == _words(_shown(markdown)[1])


@given(NASTY | st.text("ab 1.\n-#*]()\t{D"))
def test_a_glance_agrees_with_a_reading(text: str) -> None:
    """Law: a text that shows no mark at a glance is carried as it is beside one that does."""
    if is_bare(text) and text.strip("\n"):
        marked = f"{text}\n**b**"
        assert as_card(marked) == marked
        assert blocks(f"# h\n{text}\n# h") == [Block("h", 1), *blocks(text), Block("h", 1)]
