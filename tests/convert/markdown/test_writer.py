"""The Markdown writer: whole pages with the whole tuple of their losses, and what a CommonMark parser makes of them."""

import json
from pathlib import Path
from typing import Any, Final, cast

import pytest
from pydantic import JsonValue

from tests.convert.assistant.test_writer import source
from tests.convert.test_card_writer import CASES, message
from tests.convert.test_outline import EXAMPLES
from tests.shared import needs_shared
from uispec import convert, fold
from uispec.a2ui import resolution
from uispec.adapters.markdown import page, writer
from uispec.adapters.pen import Exact
from uispec.adapters.vocabulary import KINDS
from uispec.tree import Node, walk

ROWS: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
"""Rows of: the `name` of a case of the card writer, or a name and a `source`; the page as `output`; the `losses`."""


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_case(row: dict[str, Any]) -> None:
    result = convert.convert(source(row), to="markdown")
    assert result.output == row["output"]
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in result.losses] == row["losses"]


def test_there_are_cases() -> None:
    assert len(ROWS) >= 50


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_page(case: dict[str, Any]) -> None:
    """Every case gives lines without trailing spaces, no empty line at either end or twice, and the same again."""
    text = convert.convert(message(case), to="markdown").output
    assert text == convert.convert(message(case), to="markdown").output
    assert all(line == line.rstrip(" ") for line in text.split("\n"))
    assert "\n\n\n" not in text
    assert text == "" or (text.endswith("\n") and not text.startswith("\n") and not text.endswith("\n\n"))


def _tokens(text: str) -> Any:
    markdown_it = pytest.importorskip("markdown_it", reason="no CommonMark parser is installed to judge by")
    return markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def _texts(text: str) -> str:
    """All that is shown of a page, as one text."""
    found: list[str] = []
    for token in _tokens(text):
        found.extend(inner.content or " " for inner in token.children or ())
        if token.type in ("code_block", "fence"):
            found.append(token.content)
    return " ".join("".join(found).split())


@needs_shared
@pytest.mark.parametrize("path", EXAMPLES, ids=[f"{path.parts[-5]}/{path.stem}" for path in EXAMPLES])
def test_every_text_of_an_example(path: Any) -> None:
    """Every resolved text and label of an official example shows on the page, word by word."""
    messages = json.loads(path.read_text(encoding="utf-8"))["messages"]
    state = fold.a2ui_empty()
    for item in messages:
        state = fold.a2ui_apply(state, item)
    (surface,) = state.surfaces.values()
    shown = _texts(convert.convert(messages, to="markdown").output)
    seen = 0
    for node in walk(cast("Node", resolution.resolve(surface).root)):
        assert isinstance(node, Node)
        for key in ("text", "label"):
            text: JsonValue = node.props.get(key)
            if isinstance(text, str) and text.strip():
                seen += 1
                assert " ".join(_texts(text).split()) in shown
    assert seen


def _page(*elements: dict[str, Any]) -> str:
    names = [f"e{number}" for number in range(len(elements))]
    root: dict[str, Any] = {"type": "Stack", "props": {}, "children": names}
    held: dict[str, Any] = {name: {"children": [], **element} for name, element in zip(names, elements, strict=True)}
    return convert.convert({"root": "root", "elements": {"root": root, **held}}, to="markdown").output


HOSTILE: Final = "a](javascript:x) <b> *c* `d` | # e\n\n- f\n1. g <http://h> &amp; \\"


@pytest.mark.parametrize(
    "element",
    [
        {"type": "Text", "props": {"text": HOSTILE}},
        {"type": "Heading", "props": {"text": HOSTILE.replace("\n", " "), "level": "h2"}},
        {"type": "Button", "props": {"label": HOSTILE.replace("\n", " ")}},
        {"type": "Input", "props": {"label": HOSTILE.replace("\n", " "), "name": "n"}},
        {"type": "Badge", "props": {"text": HOSTILE.replace("\n", " ")}},
        {"type": "Image", "props": {"alt": HOSTILE.replace("\n", " "), "src": "https://e.org/a"}},
        {"type": "Table", "props": {"columns": [HOSTILE.replace("\n", " ")], "rows": [[HOSTILE.replace("\n", " ")]]}},
    ],
    ids=lambda element: element["type"],
)
def test_plain_text_stays_text(element: dict[str, Any]) -> None:
    """What looks like Markdown in a plain text shows as it is, and nothing in it is a link."""
    tokens = _tokens(_page(element))
    inner = [each for token in tokens for each in token.children or ()]
    assert {each.type for each in inner} <= {"text", "softbreak", "strong_open", "strong_close", "image"}
    shown = "".join(
        "".join(part.content for part in each.children) if each.children else each.content for each in inner
    )
    for word in ("javascript:x", "<b>", "*c*", "`d`", "&amp;"):
        assert word in shown


def test_every_kind_has_a_writer() -> None:
    components = {kind for kind, attributes in KINDS.items() if "self_main" in attributes}
    assert components - {"page"} == writer.KINDS


def test_only_looks_are_not_exact() -> None:
    assert all(isinstance(row, Exact) for word, row in writer.TONE.rows.items() if word)


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("https://e.org/a_b?c=1&d=2", "[x](https://e.org/a_b?c=1&d=2)"),
        ("https://e.org/a(b)", "[x](https://e.org/a\\(b\\))"),
        ("https://e.org/?a&copy;b", "[x](https://e.org/?a\\&copy;b)"),
        ("https://e.org/<\\>", "[x](https://e.org/\\<\\\\\\>)"),
        (" https://e.org/ä ö\n", "[x](https://e.org/ä%20ö)"),
    ],
)
def test_link(url: str, link: str) -> None:
    assert page.link("x", url) == link
    hrefs = [
        inner.attrs["href"] for token in _tokens(link) for inner in token.children or () if inner.type == "link_open"
    ]
    assert len(hrefs) == 1
