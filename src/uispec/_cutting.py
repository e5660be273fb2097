"""Text that comes in pieces, cut into its lines."""

import codecs
from io import IncrementalNewlineDecoder
from typing import Final

from uispec._hold import hold
from uispec._kinds import TEXT_TYPES, Text, bytes_of
from uispec.limits import Limits

_UTF_8: Final = codecs.getincrementaldecoder("utf-8")


class PieceDecoder:
    r"""The text of a stream that comes in pieces of text or of bytes, which may end inside a character.

    What is no UTF-8 becomes lone surrogates, so that what it stands in is refused, and only that. One stream is all
    text or all bytes: text behind half a character has no place that is right.

    >>> decoder = PieceDecoder()
    >>> decoder.feed(b"caf\xc3"), decoder.feed(memoryview(b"\xa9!")), decoder.close()
    ('caf', 'é!', '')
    """

    __slots__ = ("_decoder", "is_text")

    def __init__(self) -> None:
        self._decoder = _UTF_8("surrogateescape")
        self.is_text: bool | None = None
        """Whether the pieces are text; not known before the first."""

    def feed(self, chunk: Text) -> str:
        """Give the text of the next piece, and of what the one before left over.

        Raises:
            TypeError: a piece that is neither text nor bytes, or text where the ones before were bytes, or the other
                way round.
        """
        is_text = isinstance(chunk, str)
        if not is_text:
            hold("feed", "chunk", chunk, TEXT_TYPES, "text or bytes")
        if self.is_text is not None and self.is_text != is_text:
            before = "text" if self.is_text else "bytes"
            raise TypeError(
                f"feed() argument 'chunk' must be {before} as the pieces before, not {type(chunk).__name__}"
            )
        self.is_text = is_text
        return chunk if isinstance(chunk, str) else self._decoder.decode(bytes_of(chunk))

    def close(self) -> str:
        """Give what was left over: the beginning of a character that did not come."""
        return self._decoder.decode(b"", final=True)


class TooLong:
    """Stands for a line that has more characters than `document_bytes` and was not kept."""


TOO_LONG: Final = TooLong()


class HeldLine:
    """A line of which pieces have come; of one that has more than `document_bytes` characters, nothing is kept.

    >>> held = HeldLine(Limits())
    >>> held.add("on"), held.add("e"), held.size, held.take(), held.size
    (None, None, 3, 'one', 0)
    """

    __slots__ = ("_limits", "_pieces", "size")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pieces: list[str] = []
        self.size = 0
        """Characters that have come, kept or not."""

    def add(self, piece: str) -> None:
        """Hold the next piece."""
        self.size += len(piece)
        if self.size > self._limits.document_bytes:
            self._pieces.clear()
        elif piece:
            self._pieces.append(piece)

    def take(self) -> str | TooLong:
        """End the line and give it; what comes now is another."""
        line = TOO_LONG if self.size > self._limits.document_bytes else "".join(self._pieces)
        self._pieces.clear()
        self.size = 0
        return line


class LineCutter:
    r"""What has come of a text since its last line feed; where the pieces begin and end makes no difference.

    Where the text is universal, a carriage return ends a line too, and with a line feed behind it is one end.

    >>> cutter = LineCutter(Limits())
    >>> cutter.feed("one\ntw"), cutter.feed("o\n"), cutter.close()
    (['one'], ['two'], [])
    """

    __slots__ = ("_decoder", "_ends", "_held", "_limits")

    def __init__(self, limits: Limits, *, is_universal: bool = False) -> None:
        self._decoder = PieceDecoder()
        self._ends = IncrementalNewlineDecoder(None, translate=True) if is_universal else None
        self._limits = limits
        self._held = HeldLine(limits)

    def feed(self, chunk: Text) -> list[str | TooLong]:
        """Take the next piece, and give the lines that it ends, without their line feeds.

        Raises:
            TypeError: a piece that is neither text nor bytes, or text where the ones before were bytes, or the other
                way round.
        """
        return self._cut(self._decoder.feed(chunk), is_last=False)

    def close(self) -> list[str | TooLong]:
        """Give the last line, where no line feed came behind it."""
        lines = self._cut(self._decoder.close(), is_last=True)
        return [*lines, self._held.take()] if self._held.size else lines

    def _cut(self, text: str, *, is_last: bool) -> list[str | TooLong]:
        if self._ends is not None:
            text = self._ends.decode(text, final=is_last)
        first, *others = text.split("\n")
        self._held.add(first)
        if not others:
            return []
        lines: list[str | TooLong] = [self._held.take(), *others[:-1]]
        if len(text) > self._limits.document_bytes:
            lines[1:] = [TOO_LONG if len(line) > self._limits.document_bytes else line for line in others[:-1]]
        self._held.add(others[-1])
        return lines
