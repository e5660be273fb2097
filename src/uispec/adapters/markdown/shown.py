"""What only shows something, as blocks of Markdown."""

from collections.abc import Callable, Mapping
from typing import Final

from uispec.adapters.clicks.drafts import Element
from uispec.adapters.markdown.page import Page, bold, code, fence, in_brackets, in_cell, link, put_marks
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Exact, Near, Pen, table
from uispec.adapters.texts.crossings import crossing, in_turn, join_safely, reads_markdown
from uispec.adapters.texts.lines import icon_words, line_of
from uispec.adapters.texts.markup import blocks, escape
from uispec.adapters.urls import safe_image, safe_media, safe_url

_LIKE_ANY: Final = "It looks like any other text."
ROLE: Final = table(
    {
        **{f"h{level}": Exact({"heading": level}) for level in range(1, 7)},
        "body": Exact({}),
        "code": Exact({"code": True}),
        **{role: Near({}, _LIKE_ANY, "style") for role in ("caption", "lead", "muted")},
    }
)


def plain(pen: Pen, attribute: str, default: str = "") -> str:
    """Place an attribute as one line of Markdown."""
    cell: Element = {"text": default}
    pen.put(attribute, "text", pen.text(in_turn(crossing(pen.node, "line"), escape)), into=cell)
    return str(cell["text"])


def write_text(pen: Pen, page: Page) -> list[str]:
    """Text: a heading, code, or a paragraph, perhaps in bold."""
    look: Element = {}
    pen.enum("role", ROLE, into=look)
    level = look.get("heading")
    cell: Element = {"text": ""}
    if "code" in look:
        pen.put("text", "text", pen.text(crossing(pen.node, "plain")), into=cell)
        text = str(cell["text"])
        if not text:
            pen.lose("role", message="There is no text to show.")
        return [fence(text, "") if "\n" in text else code(text) if text else ""]
    pen.put("text", "text", pen.text(crossing(pen.node, "markdown")), into=cell)
    text = str(cell["text"])
    if isinstance(level, int):
        if reads_markdown(pen.node) and any(block.level for block in blocks(text)):
            pen.lose("role", message="The text is a heading of its own level.")
            return [text]
        if "\n" in text:
            pen.change("text", "A heading stands on one line.")
        return [f"{'#' * level} {_as_heading(text)}"]
    if pen.flag("bold"):
        return [bold(text) if "\n" not in text else put_marks(text, "**")]
    return [text]


def _as_heading(text: str) -> str:
    """Bring a text on one line, and keep hashes at its end from closing the heading."""
    line = " ".join(part.strip() for part in text.split("\n")) if "\n" in text else text
    head = line.rstrip("#")
    is_closing = head != line and (not head or head[-1].isspace())
    return f"{head}\\{line[len(head) :]}" if is_closing else line


def write_rich_text(pen: Pen, page: Page) -> list[str]:
    """Text whose parts look different: marks around those that Markdown has marks for."""
    joined = join_safely([_run(run) for run in pen.node.parts.get("runs", [])])
    if isinstance(joined, Near):
        pen.near(joined.code, joined.message)
        return [str(joined.members)]
    return [joined]


_MARKS: Final = {"bold": "**", "italic": "_", "strike": "~~"}


def _run(run: Neutral) -> str:
    cell: Element = {"text": ""}
    with Pen(run, cell) as pen:
        is_code = pen.flag("mono")
        pen.put("text", "text", pen.text(crossing(run, "plain" if is_code else "markdown")))
        text = str(cell["text"])
        if is_code:
            text = code(text) if text else ""
        for attribute, mark in _MARKS.items():
            if pen.flag(attribute):
                text = put_marks(text, mark)
    for event in run.events.values():
        if event.kind != "open_url":
            drop(event, "action", "A part of a text cannot be pressed.")
            continue
        with Pen(event, cell) as inner:
            if inner.put("href", "url", inner.text(safe_url)):
                text = link(text, str(cell["url"]))
    return text


def write_image(pen: Pen, page: Page) -> list[str]:
    """Image, or what is said about it where it must not be loaded."""
    cell: Element = {"alt": ""}
    if not pen.put("alt", "alt", pen.text(crossing(pen.node, "line")), into=cell):
        pen.put("access_label", "alt", pen.text(crossing(pen.node, "line")), into=cell)
    label = in_brackets(str(cell["alt"]))
    if pen.put("url", "url", pen.text(safe_image), into=cell):
        return [f"!{link(label, str(cell['url']))}"]
    return [label]


def write_icon(pen: Pen, page: Page) -> list[str]:
    """Icon: its label or its name."""
    cell: Element = {"text": ""}
    if pen.put("access_label", "text", pen.text(), into=cell):
        pen.change("symbol", "There are no icons; it shows the label.")
    else:
        pen.put("symbol", "text", pen.text(icon_words), into=cell)
    return [escape(str(cell["text"]))]


def write_media(pen: Pen, page: Page) -> list[str]:
    """Video, audio: a link to it; where there are several sources, to each."""
    pen.near("media", "A link leads to the recording.")
    cell: Element = {}
    for attribute in ("caption", "alt", "access_label"):
        if pen.has(attribute) and "name" not in cell:
            pen.put(attribute, "name", pen.text(crossing(pen.node, "line")), into=cell)
    urls: list[str] = []
    if pen.put("url", "url", pen.text(safe_media), into=cell):
        urls.append(str(cell["url"]))
    for source in pen.node.parts.get("sources", []):
        one: Element = {}
        with Pen(source, one) as inner:
            if inner.put("url", "url", inner.text(safe_media)):
                urls.append(str(one["url"]))
    for caption in pen.node.parts.get("captions", []):
        drop(caption, "media")
    name = in_brackets(str(cell.get("name", "")))
    return [" ".join(link(name or in_brackets(url), url) for url in urls) or name]


def write_badge(pen: Pen, page: Page) -> list[str]:
    """Badge: its text."""
    return [plain(pen, "text")]


def write_progress(pen: Pen, page: Page) -> list[str]:
    """Progress and rating: how much of how much."""
    pen.near("component", "It is told in words.")
    label, value, most = (plain(pen, attribute) for attribute in ("label", "value", "max"))
    amount = f"{value} / {most}" if most else value
    return [" ".join(part for part in (bold(label), amount) if part)]


def write_code(pen: Pen, page: Page) -> list[str]:
    """A block of code."""
    cell: Element = {"text": "", "language": ""}
    pen.put("text", "text", pen.text(), into=cell)
    pen.put("language", "language", pen.text(), into=cell)
    return [fence(str(cell["text"]), str(cell["language"]))]


def write_chart(pen: Pen, page: Page) -> list[str]:
    """A chart: its title; what its data mean depends on where it comes from."""
    return [bold(plain(pen, "title"))]


def write_facts(pen: Pen, page: Page) -> list[str]:
    """Facts: one list."""
    lines: list[str] = []
    for fact in pen.node.parts.get("facts", []):
        cell: Element = {"title": "", "value": ""}
        with Pen(fact, cell) as inner:
            as_line = in_turn(crossing(fact, "line"), escape)
            inner.put("title", "title", inner.text(as_line))
            inner.put("value", "value", inner.text(as_line))
        title = bold(f"{cell['title']}:") if cell["title"] else ""
        lines.append(f"- {title} {cell['value']}".rstrip())
    return ["\n".join(lines)] if lines else []


def write_table(pen: Pen, page: Page) -> list[str]:
    """Table: rows of cells, each on one line."""
    node = pen.node
    caption = plain(pen, "caption")
    titles = [_title(column) for column in node.parts.get("columns", [])]
    rows = [_row(row) for row in node.parts.get("rows", [])]
    if pen.flag("has_header") and rows and not any(titles):
        titles = rows.pop(0)
    width = max([len(titles), *(len(row) for row in rows)], default=0)
    if not width:
        return [caption] if caption else []
    lines = [titles, ["---"] * width, *rows]
    written = "\n".join("| " + " | ".join([*line, *([""] * (width - len(line)))]) + " |" for line in lines)
    return [*([caption] if caption else []), written]


def _title(column: Neutral) -> str:
    with Pen(column, {}) as pen:
        return in_cell(plain(pen, "title"))


def _row(row: Neutral) -> list[str]:
    found: list[str] = []
    with Pen(row, {}):
        for cell in (*row.children, *row.parts.get("cells", ())):
            with Pen(cell, {}) as pen:
                words = [plain(pen, "text"), *(escape(line_of(content)) for content in cell.children)]
            for event in cell.events.values():
                drop(event, "action", "A cell cannot be pressed.")
            found.append(in_cell(" ".join(word for word in words if word)))
    return found


def write_divider(pen: Pen, page: Page) -> list[str]:
    """A line across."""
    if pen.choose("axis", {"horizontal": False, "vertical": True}, absent=False):
        pen.change("axis", "Lines go across only.")
    return ["---"]


WRITERS: Final[Mapping[str, Callable[[Pen, Page], list[str]]]] = {
    "text": write_text,
    "rich_text": write_rich_text,
    "image": write_image,
    "icon": write_icon,
    "video": write_media,
    "audio": write_media,
    "badge": write_badge,
    "progress": write_progress,
    "rating": write_progress,
    "code_block": write_code,
    "chart": write_chart,
    "facts": write_facts,
    "table": write_table,
    "divider": write_divider,
}
"""By kind. Each gives blocks; an empty one is left out."""
