r"""Markdown, as far as texts of a user interface have it: where its marks are, and the text without them.

CommonMark with the strikethrough and the tables of GitHub. `has_marks` tells whether a text would be read as anything
but itself, `escape` writes a text so that it is read as itself, `strip` gives the text that is read. Plain text
survives: `strip(escape(text)) == text`, and `escape` changes only texts that have marks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from uispec.adapters.texts import marks

_HEADING: Final = re.compile(r"[ ]{0,3}(?P<marks>#{1,6})(?:[ \t]+(?P<text>.*?))?(?:[ \t]+#+)?[ \t]*")
_FENCE: Final = re.compile(r"[ ]{0,3}(?P<marks>`{3,}(?=[^`]*$)|~{3,})")
_UNDERLINE: Final = re.compile(r"[ ]{0,3}(?:=+|-+)[ \t]*")
_RULE: Final = re.compile(r"[ ]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_MARKER: Final = re.compile(r"[ \t]*(?:(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|$)|>)[ \t]*")
# A row that says how the columns of a table are aligned; what is above it becomes the head.
_ALIGNMENT: Final = re.compile(r"(?=[^-]*-)(?=[^|:]*[|:])[|:\- \t]+")
_INDENTED: Final = re.compile(r"[ ]{4}|[ ]{0,3}\t")
_DEFINITION: Final = re.compile(r"[ ]{0,3}\[[^\[\]\n]+\]:[ \t]*\n?[ \t]*[^ \t\n]+[ \t]*(?:$|[\"'(\n])")
_LINE_END: Final = re.compile(r"\r\n?")

# Texts without any of these have no marks: what may be one anywhere, what ends a line, what begins one.
_MAYBE: Final = re.compile(
    r"[\\`*_~\[\]<&\t]|[ ]{2}[\r\n]|(?:\A|[\r\n])(?:[ ]{4}|[ ]*(?:[#>|+=\-:]|[0-9]{1,9}[.)](?!\S)))"
)

_ALWAYS: Final = re.compile(r"[\\`*_~\[\]<]|&(?=[#A-Za-z])")
_BEFORE_END: Final = re.compile(r"[ ](?=\n)")
_AT_START: Final = re.compile(
    r"(?P<space>[ \t]*)(?P<number>(?:[0-9]{1,9}(?=[.)](?:[ \t]|$)))?)"
    r"(?=[.)]|>|#{1,6}(?:[ \t]|$)|[-+](?:[ \t]|$)|[-=|:][-=|: \t]*$)"
)


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines that looks alike: one heading, or the text between headings."""

    text: str
    level: int = 0
    """Of the heading, 1 to 6; 0 for text."""


def blocks(text: str) -> list[Block]:
    r"""Split Markdown at its headings; lines inside a code fence are no headings.

    >>> blocks("# Title\n\nHello\nyou")
    [Block(text='Title', level=1), Block(text='Hello\nyou', level=0)]
    """
    if is_bare(text):
        between = text.strip("\n")
        return [Block(between)] if between else []
    found: list[Block] = []
    lines: list[str] = []

    def close() -> None:
        between = "\n".join(lines).strip("\n")
        lines.clear()
        if between:
            found.append(Block(between))

    fence = ""
    for line in text.split("\n"):
        fence, is_fence = _follow_fence(line, fence)
        heading = None if fence or is_fence else _HEADING.fullmatch(line.rstrip("\r"))
        if heading is None:
            lines.append(line)
        else:
            close()
            found.append(Block(heading["text"] or "", len(heading["marks"])))
    close()
    return found


def is_bare(text: str) -> bool:
    """Tell at a glance that nothing in a text could be a mark of any Markdown; most texts are such.

    >>> is_bare("Total of 5"), is_bare("a * b")
    (True, False)
    """
    return not _MAYBE.search(text)


def has_marks(text: str) -> bool:
    """Tell whether Markdown reads a text as anything but itself.

    >>> has_marks("2 * 3 * 4 of snake_case"), has_marks("a *b* c"), has_marks("1. one"), has_marks("[1] see")
    (False, True, True, False)
    """
    if is_bare(text):
        return False
    return any(part.is_marked or marks.read(part.text).is_marked for part in _parts(text))


def escape(text: str) -> str:
    r"""Write plain text so that Markdown shows it as it is; a text without marks stays as it is.

    >>> print(escape("*not* bold"), escape("1. no"), escape("snake_case, 5 < 6"))
    \*not\* bold 1\. no snake_case, 5 < 6
    """
    if not has_marks(text):
        return text
    lines = _ALWAYS.sub(r"\\\g<0>", _LINE_END.sub("\n", text))
    return "\n".join(map(_escape_start, _BEFORE_END.sub("&#32;", lines).split("\n")))


def strip(text: str, *, has_urls: bool = True) -> str:
    r"""Give the text that Markdown shows; bullets, numbers, quotes and tables keep the marks that people read, too.

    Args:
        text: Markdown.
        has_urls: whether the URL of a link is written behind its label.

    >>> strip("## Now\n**bold** and \\*not\\*, [here](https://e.org)")
    'Now\nbold and *not*, here (https://e.org)'
    """
    if is_bare(text):
        return text
    return "\n".join(
        part.start + (part.text if part.is_literal else marks.read(part.text, has_urls=has_urls).plain)
        for part in _parts(text)
        if not part.is_hidden
    )


@dataclass(slots=True)
class _Part:
    """Lines that are read together."""

    lines: list[str] = field(default_factory=list[str])
    start: str = ""
    """What stands before them for people, such as a bullet."""
    is_marked: bool = False
    """Whether the block is markup, whatever stands in it."""
    is_literal: bool = False
    """Whether nothing inside it is markup."""
    is_hidden: bool = False
    """Whether nothing of it is shown."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def _parts(text: str) -> Iterator[_Part]:
    """Take a text apart into paragraphs, items, headings, code and what is between them."""
    open_part: _Part | None = None
    fence = ""
    for line in _LINE_END.sub("\n", text).split("\n"):
        fence, is_fence = _follow_fence(line, fence)
        if is_fence or fence:
            alone = _Part([line], is_marked=True, is_literal=True, is_hidden=is_fence)
        else:
            alone = _alone(line, open_part)
        if alone is None:
            if open_part is None:
                open_part = _Part()
            open_part.lines.append(line)
            continue
        if open_part is not None:
            open_part.is_marked |= alone.is_hidden or bool(_DEFINITION.match(open_part.text))
            yield open_part
            open_part = None
        if alone.start:
            open_part = alone
        else:
            yield alone
    if open_part is not None:
        open_part.is_marked |= bool(_DEFINITION.match(open_part.text))
        yield open_part


def _alone(line: str, before: _Part | None) -> _Part | None:
    """Read a line that is a block of its own, or begins one; `None` for one that goes on with a paragraph."""
    if not line.strip(" \t"):
        return _Part([line], is_literal=True)
    if before is None and _INDENTED.match(line):
        return _Part([line], is_marked=True, is_literal=True)
    if before is not None and not before.start and _UNDERLINE.fullmatch(line):
        return _Part([line], is_marked=True, is_hidden=True)
    heading = _HEADING.fullmatch(line)
    if heading is not None:
        return _Part([heading["text"] or ""], is_marked=True)
    if _RULE.fullmatch(line) or (before is not None and _ALIGNMENT.fullmatch(line)):
        return _Part([line], is_marked=True, is_literal=True)
    marker = _MARKER.match(line)
    return None if marker is None else _Part([line[marker.end() :]], marker[0], is_marked=True)


def _follow_fence(line: str, fence: str) -> tuple[str, bool]:
    """Follow code fences: the marks of the one that is open behind a line, and whether the line is a fence itself."""
    found = _FENCE.match(line)
    if not fence:
        return (found["marks"], True) if found else ("", False)
    closes = found is not None and found["marks"].startswith(fence) and not line.strip(f" \t\r{fence[0]}")
    return ("", True) if closes else (fence, False)


def _escape_start(line: str) -> str:
    """Escape what would begin a block, and indentation that would make code of a line."""
    if _INDENTED.match(line):
        line = f"&#{ord(line[0])};{line[1:]}"
    found = _AT_START.match(line)
    return line if found is None else f"{found[0]}\\{line[found.end() :]}"
