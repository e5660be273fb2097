"""Messages out of a stream of JSON lines that arrives in pieces."""

import codecs
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from uispec.a2ui.framing import record_of
from uispec.a2ui.reading import Message, parse_message
from uispec.errors import Issue, UispecError
from uispec.limits import DEFAULT, Limits

_SHOWN: Final = 80
"""Bytes of a line that was too long to keep, enough to recognise it by."""


@dataclass(frozen=True, slots=True)
class MessagePart:
    r"""A message that a line of the stream held.

    >>> reader = read_stream()
    >>> part, = reader.feed(b'{"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}\n')
    >>> part.index, part.line, part.message.body_name
    (0, 1, 'deleteSurface')
    """

    message: Message
    index: int
    """How many lines before this one held something, broken or not: the first token of paths in `parse_messages`."""
    line: int
    """The line's number in the text, blank lines counted, from 1."""


@dataclass(frozen=True, slots=True)
class IssuePart:
    r"""A line that holds no message, and why.

    >>> part, = read_stream().feed("{oops\n")
    >>> part.issues[0].path, part.issues[0].code, part.text
    ('/0', 'invalid_json', '{oops')
    """

    issues: tuple[Issue, ...]
    """Paths lead into the message and have the line's `index` in front, as in `parse_messages`."""
    line: int
    """The line's number in the text, blank lines counted, from 1."""
    text: str
    """The line without its break, U+FFFD for bytes that are no UTF-8; the beginning of it where it was too long."""


StreamPart: TypeAlias = MessagePart | IssuePart


def read_stream(*, limits: Limits = DEFAULT) -> "StreamReader":
    r"""Start to read a stream of JSON lines.

    Args:
        limits: `document_bytes` bounds one line, and with it what the reader ever holds; `json_depth` as elsewhere.

    Spec: A2UI 0.9, "Transport", JSON Lines.

    >>> reader = read_stream()
    >>> reader.feed(b'{"version": "1.0", "deleteSu')
    []
    >>> len(reader.feed(b'rface": {"surfaceId": "s"}}\n'))
    1
    >>> reader.close()
    []
    """
    return StreamReader(limits)


class StreamReader:
    r"""What has come of a stream so far: at most the beginning of one line.

    A line ends with `\n` or `\r\n` and with nothing else, blank lines are passed over, and a byte-order mark is
    skipped. Where the pieces begin and end makes no difference, also inside a character or between `\r` and `\n`. A
    broken line becomes an `IssuePart`; the lines around it are read all the same.
    """

    __slots__ = ("_closed", "_held", "_index", "_is_text", "_limits", "_line", "_skips")

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self._limits = limits
        self._held = bytearray()
        self._skips = False  # the rest of the line was too long and is dropped
        self._line = 1
        self._index = 0
        self._is_text: bool | None = None
        self._closed = False

    @property
    def held(self) -> int:
        """How many bytes of an unfinished line are kept; never more than `limits.document_bytes`."""
        return len(self._held)

    def feed(self, chunk: str | bytes) -> list[StreamPart]:
        """Take the next piece and give the parts that it completed, in order.

        Args:
            chunk: text or bytes (UTF-8), of any length; one stream is all text or all bytes.

        Raises:
            TypeError: the piece is text and the ones before were bytes, or the other way round.
            ValueError: the stream was closed.
        """
        is_text = isinstance(chunk, str)
        if not is_text and not isinstance(chunk, bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a stream is fed with str or bytes, not {type(chunk).__name__}")
        if self._closed:
            raise ValueError("this stream was closed; start another one with read_stream()")
        if self._is_text is not None and self._is_text != is_text:
            raise TypeError("one stream is fed either with str or with bytes, not with both")
        self._is_text = is_text
        # A lone surrogate becomes bytes that are no UTF-8, so that the line it stands in is refused, and only that one.
        data = chunk.encode("utf-8", "surrogatepass") if isinstance(chunk, str) else chunk
        parts: list[StreamPart] = []
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            self._take(data[start:end], parts)
            self._end_line(parts)
            start = end + 1
        self._take(data[start:], parts)
        return parts

    def close(self) -> list[StreamPart]:
        """End the stream and give the part of its last line, where that had no line break. Once more gives nothing."""
        parts: list[StreamPart] = []
        self._closed = True
        self._end_line(parts)
        return parts

    def _take(self, piece: bytes, parts: list[StreamPart]) -> None:
        if self._skips or not piece:
            return
        limit = self._limits.document_bytes
        if len(self._held) + len(piece) <= limit:
            self._held += piece
            return
        beginning = (self._held[:_SHOWN] + piece[:_SHOWN])[: min(_SHOWN, limit)]
        # A character that the cut split is left out; anything else that is no UTF-8 is shown as such.
        text = codecs.getincrementaldecoder("utf-8")("replace").decode(beginning)
        self._held, self._skips = bytearray(), True
        message = f"A line of the stream has more than {limit} bytes (document_bytes); send it in smaller messages."
        parts.append(IssuePart((Issue(f"/{self._index}", "too_large", message),), self._line, text))

    def _end_line(self, parts: list[StreamPart]) -> None:
        line = bytes(self._held)
        if self._skips:
            self._index += 1
        elif record := record_of(line):
            parts.append(self._part(record, line))
            self._index += 1
        self._held, self._skips = bytearray(), False
        self._line += 1

    def _part(self, record: bytes, line: bytes) -> StreamPart:
        try:
            return MessagePart(parse_message(record, limits=self._limits), self._index, self._line)
        except UispecError as error:
            issues = tuple(replace(issue, path=f"/{self._index}{issue.path}") for issue in error.issues)
            return IssuePart(issues, self._line, line.removesuffix(b"\r").decode("utf-8", "replace"))
