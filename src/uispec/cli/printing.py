"""What people see: issues and losses as tables, trees as coloured outlines, JSON as text; streams may close early."""

import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import indent
from typing import Final, TextIO

from pydantic import JsonValue
from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from uispec import pointer
from uispec.errors import Issue, Severity
from uispec.losses import Group

_WIDTH: Final = 120
"""Columns where no terminal says how many it has."""

_PLACES: Final = 3
"""How many pointers of a group of losses are shown."""

_STYLES: Final[dict[Severity, str]] = {"error": "bold red", "warning": "yellow", "notice": "cyan"}

_LINE: Final = re.compile(
    r"(?P<slot> *(?:[\w/~]+: )?)(?:(?P<hole>\(.*\))|(?P<each>for each of .*)|(?P<type>\S+)(?P<id> #\S+)?(?P<props>.*))"
)
"""One line of `tree.outline`."""

_PARTS: Final = {"slot": "dim", "hole": "red", "each": "magenta", "type": "bold", "id": "cyan", "props": "green"}

_FILLED: Final = re.compile(r" +$", re.MULTILINE)

_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Controls that move the cursor or turn text around: a document must not draw outside of its own place."""


def visible(text: str) -> str:
    r"""Write control characters as escapes, so that a document cannot steer the terminal.

    >>> visible("red \x1b[31malert")
    'red \\x1b[31malert'
    """
    return _UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def json_text(value: JsonValue, stream: TextIO, *, indent: int | None = 2) -> str:
    """JSON text, with every character as itself where the stream can write it, else escaped to ASCII."""
    can_unicode = (stream.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(value, ensure_ascii=not can_unicode, indent=indent)


def put(stream: TextIO, text: str) -> None:
    """Write some lines and flush them. A reader that has left early (`| head`) is no error; a full disk is one."""
    try:
        stream.write(text if text.endswith("\n") else text + "\n")
        stream.flush()
    except OSError as error:
        # What is still held, and what comes later, must go nowhere, the interpreter's own last flush included.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise


@dataclass(frozen=True, slots=True)
class Outline:
    """A tree as `tree.outline` drew it, below a heading if there is one."""

    text: str
    heading: str = ""
    indent: int = 0

    @property
    def plain(self) -> str:
        """Without colours: a hundred thousand lines take their time to style."""
        text = f"{self.heading}\n{self.text}" if self.heading else self.text
        return indent(visible(text), " " * self.indent)

    @property
    def coloured(self) -> Text:
        """With slots, types, ids, properties and gaps told apart."""
        text = Text()
        for number, line in enumerate(self.plain.split("\n")):
            text.append("\n" if number else "")
            match = None if self.heading and not number else _LINE.fullmatch(line)
            if match is None:
                text.append(line)
                continue
            for name, style in _PARTS.items():
                text.append(match[name] or "", style)
        return text


def draw(stream: TextIO, *parts: RenderableType | Outline) -> None:
    """Draw for people: with colours on a terminal, without them elsewhere."""
    width = None if stream.isatty() else _WIDTH
    console = Console(file=stream, width=width, highlight=False)
    for part in parts:
        if isinstance(part, Text | Outline) and not console.is_terminal:
            put(stream, part.plain)
            continue
        with console.capture() as captured:
            shown = part.coloured if isinstance(part, Outline) else part
            console.print(shown, soft_wrap=isinstance(shown, Text))
        # The console fills the rows of a table up with spaces.
        put(stream, _FILLED.sub("", captured.get()))


def place(path: str, lines: Sequence[int] = ()) -> str:
    """A pointer for people; with the line of the file where messages stand in lines of their own.

    >>> place("/1/version", [1, 3]), place("")
    ('/1/version (line 3)', '(document)')
    """
    first = path[1:].partition("/")[0]
    line = f" (line {lines[int(first)]})" if pointer.is_index(first) and int(first) < len(lines) else ""
    return f"{visible(path)}{line}" if path else "(document)"


def issue_lines(issues: Sequence[Issue], lines: Sequence[int] = ()) -> Text:
    """One line an issue, however long it gets, so that a pointer stays whole and `grep` finds it."""
    return Text("\n").join(
        Text.assemble(
            (issue.severity, _STYLES[issue.severity]),
            (f" {place(issue.path, lines)} ", "bold"),
            f"{issue.code}: {visible(issue.message)}",
        )
        for issue in issues
    )


def loss_table(groups: Iterable[Group], lines: Sequence[int] = ()) -> Table:
    """One row a group of losses: how grave, which code, what is lost and seen instead, and up to three places."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column("loss", no_wrap=True)
    table.add_column("what, and what is seen instead", min_width=24)
    # A pointer that is cut short points nowhere: a long one goes on in the next line.
    table.add_column("where", overflow="fold")
    for group in groups:
        what = Text.assemble(f"{visible(group.subject)} {group.effect}\n", (visible(group.message), "dim"))
        places = [place(loss.path, lines) for loss in group.losses[:_PLACES]]
        if len(group.losses) > _PLACES:
            places.append(f"and {len(group.losses) - _PLACES} more")
        severity = Text(group.severity, style=_STYLES[group.severity])
        table.add_row(severity, group.code, what, plain("\n".join(places)))
    return table


def plain(text: str) -> Text:
    """Text of a document: no markup in it counts, no control character acts."""
    return Text(visible(text))
