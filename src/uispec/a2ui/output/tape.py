"""Text that arrives in pieces, read as though it stood there whole."""

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Generator
from io import StringIO
from typing import Final, TypeAlias, TypeVar

_T = TypeVar("_T")

Steps: TypeAlias = Generator[None, None, _T]
"""Reading that stops wherever the text that has come ends, and goes on there when more has."""

_SEGMENT: Final = 1 << 16
"""Characters that are looked at together at most, which bounds what going back and looking ahead cost."""
_WIDEST: Final = 4
"""Bytes of one character in UTF-8 at most."""


class Tape:
    """The text between what was taken and what has come.

    Readers look at `text` from `at` on, and move `at`. What they pass is held until it is taken, so that a reader that
    was mistaken can go back. Each character is copied a bounded number of times, whatever the pieces are.
    """

    __slots__ = (
        "_ahead",
        "_from",
        "_held",
        "_held_length",
        "_room",
        "_size",
        "_uncounted",
        "at",
        "column",
        "has_ended",
        "is_over",
        "line",
        "start",
        "text",
    )

    def __init__(self, size: Callable[[str], int]) -> None:
        self.text = ""
        self.at = 0
        self.has_ended = False
        self.start = 0
        """The place in the stream of the first character that is held, ..."""
        self.line = 1
        """... its line, ..."""
        self.column = 0
        """... and the characters before it on that line."""
        self.is_over = False
        """Whether the text has reached further than `allow` allows."""
        self._size = size
        self._room: int | None = None  # how many bytes are allowed from `_uncounted` on
        self._uncounted = 0
        self._ahead: deque[str] = deque()
        self._from = 0  # where in `text` begins what is held, behind what `_held` has
        self._held = StringIO()
        self._held_length = 0

    @property
    def place(self) -> int:
        """The place in the stream of the next character."""
        return self.start + self._held_length + self.at - self._from

    @property
    def held(self) -> int:
        """How many characters have come and were not taken."""
        return self._held_length + len(self.text) - self._from + sum(map(len, self._ahead))

    def feed(self, text: str) -> None:
        """Put more text behind what is there."""
        self._ahead.extend(text[at : at + _SEGMENT] for at in range(0, len(text), _SEGMENT))

    def more(self) -> Steps[bool]:
        """Wait for another character; False where the text has ended, or would reach further than is allowed."""
        while self.at == len(self.text):
            if self._ahead:
                if not self._load():
                    self.is_over = True
                    return False
            elif self.has_ended:
                return False
            else:
                yield
        return True

    def follows(self, word: str) -> Steps[bool]:
        """Tell whether a word comes next, in any case of letters, waiting for no more text than it takes to know."""
        while True:
            found = self.text[self.at : self.at + len(word)].lower()
            if found == word or not word.startswith(found):
                return found == word
            if not (yield from self.grow()):
                return False

    def grow(self) -> Steps[bool]:
        """Wait for more text behind what can be looked at; False where there will be none, or none that is allowed."""
        while not self._ahead:
            if self.has_ended:
                return False
            yield
        return self._load()

    def pass_over(self, pattern: re.Pattern[str], *, lets_go: bool = False) -> Steps[None]:
        """Pass as many characters as fit a pattern that may fit none, and hold them or let them go."""
        while self.at < len(self.text) or (yield from self.more()):
            found = pattern.match(self.text, self.at)
            if not found or not found[0]:
                return
            self.at = found.end()
            if lets_go:
                self.take()

    def allow(self, limit: int) -> None:
        """Let the text reach at most so many bytes beyond the next character's place, counted in UTF-8."""
        self._room = limit
        self._uncounted = self.at
        self._fit()

    def allow_all(self) -> None:
        """Let the text reach as far as it likes."""
        self._room = None
        self.is_over = False

    def seen(self, upto: int | None = None) -> str:
        """Give what is held before a place, by default the next character's, and go on holding it."""
        held = self._held.getvalue() + self.text[self._from : self.at]
        return held if upto is None else held[: upto - self.start]

    def take(self, upto: int | None = None) -> str:
        """Take what is held before a place, by default the next character's, and go on at that place."""
        held = self.text[self._from : self.at]
        if self._held_length:
            self._held.write(held)
            held = self._held.getvalue()
            self._held, self._held_length = StringIO(), 0
        self._from = self.at
        if upto is not None and upto < self.start + len(held):
            self._go_back(held[upto - self.start :])
            held = held[: upto - self.start]
        self.start += len(held)
        last = held.rfind("\n")
        if last >= 0:
            self.line += held.count("\n")
            self.column = -1 - last
        self.column += len(held)
        return held

    def _go_back(self, passed: str) -> None:
        """Let what was passed come once more. Where it still stands in the text nothing is copied."""
        if len(passed) <= self.at:
            self.at -= len(passed)
        elif len(passed) <= _SEGMENT:
            self.text, self.at = passed + self.text[self.at :], 0
        else:
            self._ahead.appendleft(self.text[self.at :])
            self.text, self.at = passed, 0
        self._from = self.at

    def _load(self) -> bool:
        """Put the next segment behind what was not passed; False where nothing of it is allowed."""
        if self._room is not None:
            self._count()
            if self._room == 0:
                return False
        self._held.write(self.text[self._from : self.at])
        self._held_length += self.at - self._from
        rest = self.text[self.at :]
        self.text, self.at, self._from = rest + self._ahead.popleft(), 0, 0
        self._uncounted = len(rest)
        self._fit()
        return True

    def _fit(self) -> None:
        """Cut the text where the allowed bytes end. As long as they are plenty, nothing is counted."""
        if self._room is not None and _WIDEST * (len(self.text) - self._uncounted) > self._room:
            self._count()

    def _count(self) -> None:
        ahead, room = self.text[self._uncounted :], self._room or 0
        size = self._size(ahead)
        if size > room:
            cut = bisect_right(range(len(ahead) + 1), room, key=lambda length: self._size(ahead[:length])) - 1
            self._ahead.appendleft(ahead[cut:])
            self.text = self.text[: self._uncounted + cut]
            size = room
        self._room = room - size
        self._uncounted = len(self.text)
