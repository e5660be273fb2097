"""Prose, given out line by line."""

import re
from collections.abc import Callable
from typing import Final

from uispec.a2ui.output.parts import TextPart

BLANKS: Final = " \t\r\n\ufeff"
"""White space, and the byte-order mark, which stands in front of every text that was put together from files."""

_LINES: Final = re.compile("[^\n]*\n|[^\n]+")

_SURROGATES: Final = re.compile("[\ud800-\udfff]")


def readable(text: str) -> str:
    r"""Give a text in which U+FFFD stands for what is no character.

    >>> readable("a\udcff") == "a\ufffd"
    True
    """
    return _SURROGATES.sub("\ufffd", text)


class Prose:
    """Puts text together into lines.

    White space belongs to the prose where prose stands before it on its line, or around it in the stream. Elsewhere it
    sets messages apart and says nothing.
    """

    __slots__ = ("_drops_blanks", "_give", "_has_begun", "_held", "_is_open", "_line", "_pieces", "_start", "longest")

    def __init__(self, give: Callable[[TextPart], None], longest: int) -> None:
        self.longest = longest
        """Characters of one part; a line that is longer comes in several."""
        self._give = give
        self._has_begun = False
        self._is_open = False  # prose stands on this line
        self._drops_blanks = False  # the white space got too long to be waited with
        self._pieces: list[str] = []
        self._held = 0
        self._start = 0
        self._line = 1

    @property
    def held(self) -> int:
        """How many characters of an unfinished line are held; fewer than one part may have, and white space."""
        return self._held

    def say(self, text: str, start: int, line: int) -> None:
        """Take more of the stream, which is prose or white space, with the place and the line where it begins."""
        for piece in _LINES.findall(text):
            if self._is_open:
                self._go_on(piece, start, line)
            else:
                rest = piece.lstrip(BLANKS)
                blanks = len(piece) - len(rest)
                if blanks:
                    self._wait(piece[:blanks], start, line)
                if rest:
                    self._begin(rest, start + blanks, line)
            start += len(piece)
            line += 1

    def flush(self) -> None:
        """Give out what is certain to be prose, though its line may go on."""
        if self._is_open and self._held:
            self._give_out(self._held)

    def end_line(self) -> None:
        """Give out the line, since something else comes next; white space that still waits is none of it."""
        self.flush()
        self._is_open = self._drops_blanks = False
        self._pieces, self._held = [], 0

    def _wait(self, blanks: str, start: int, line: int) -> None:
        if self._held + len(blanks) > self.longest:
            self._pieces, self._held, self._drops_blanks = [], 0, True
        elif self._has_begun and not self._drops_blanks:
            self._hold(blanks, start, line)

    def _begin(self, text: str, start: int, line: int) -> None:
        self._has_begun = self._is_open = True
        self._drops_blanks = False
        self._go_on(text, start, line)

    def _go_on(self, text: str, start: int, line: int) -> None:
        self._hold(text, start, line)
        if self._held >= self.longest:
            self._give_out(self._held - self._held % self.longest)
        if text.endswith("\n"):
            self.end_line()

    def _hold(self, text: str, start: int, line: int) -> None:
        if not self._held:
            self._start, self._line = start, line
        self._pieces.append(text)
        self._held += len(text)

    def _give_out(self, length: int) -> None:
        text = "".join(self._pieces)
        for at in range(0, length, self.longest):
            piece = text[at : min(at + self.longest, length)]
            end = self._start + len(piece)
            self._give(TextPart(readable(piece), start=self._start, end=end, line=self._line))
            self._start, self._line = end, self._line + piece.count("\n")
        rest = text[length:]
        self._pieces, self._held = [rest] if rest else [], len(rest)
