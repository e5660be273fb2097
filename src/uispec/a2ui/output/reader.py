"""The door to model output: pieces of text or bytes in, parts out."""

from typing import Final

from uispec._cutting import PieceDecoder
from uispec._hold import hold_limits
from uispec._kinds import Text
from uispec.a2ui.output.frames import Frames
from uispec.a2ui.output.messages import Messages
from uispec.a2ui.output.parts import StreamPart
from uispec.a2ui.output.prose import Prose
from uispec.a2ui.output.tape import Tape
from uispec.limits import DEFAULT, Limits

_LONGEST: Final = 4_096
_SHORTEST: Final = 128
"""Characters of one part of prose, and of what has to show what it is: as `document_bytes` allows, within these."""


def read_stream(*, repair: bool = False, by_line: bool = True, limits: Limits = DEFAULT) -> "StreamReader":
    r"""Start to read what a language model writes, or what a transport brings.

    Args:
        repair: mend the slips of language models that can be mended without a guess: commas in front of closing
            brackets, typographic quotation marks around strings, brackets that are missing at the end or are too many.
            Each mending is reported as a notice, in front of the message that it made whole. Where that makes none,
            the issue is what is wrong beside such slips. What keeps to JSON is read as it is either way.
        by_line: give prose out line by line, and so the same parts however the text was cut. False gives it out as it
            comes, for a user who reads along.
        limits: `document_bytes` bounds one message, and with it what the reader ever holds: three times as much, and
            some characters; `json_depth` as elsewhere.

    Spec: A2UI 0.9, "Transport", JSON Lines; "Prompt-generate-validate".

    >>> reader = read_stream()
    >>> reader.feed('Gone.\n<a2ui-json>\n[{"version": "v0.9", "deleteSu')
    [TextPart(start=0, end=6, line=1, text='Gone.\n')]
    >>> [part.index for part in reader.feed('rface": {"surfaceId": "s"}}')]
    [0]
    >>> reader.feed("]\n</a2ui-json>") + reader.close()
    []
    """
    hold_limits("read_stream", limits)
    return StreamReader(repair=repair, by_line=by_line, limits=limits)


class StreamReader:
    """What has come of a stream so far: at most one message that is not complete, or the beginning of a line.

    Messages stand in `<a2ui-json>` blocks, in fences, or between prose; there one by one, in lists, or in wrappers
    (`{"messages": [...]}`), on one line or on several. Each is given out as soon as it is complete. In blocks and in
    fences that say `a2ui`, everything else is an issue; elsewhere JSON that does not look like a message is prose, as
    are code between backticks and fences of other languages.

    After a thousand issues without a message between them, what a block or a fence goes on with is told as one issue,
    `too_many_issues`, up to where a message begins.

    A message that is broken becomes an issue. It ends where its last bracket stands, where the next message begins,
    or where the block, the fence or the JSON ends, and what follows is read as ever. Where pieces begin and end makes
    no difference, also inside a character.
    """

    __slots__ = ("_by_line", "_closed", "_decoder", "_parts", "_prose", "_steps", "_tape")

    def __init__(self, *, repair: bool = False, by_line: bool = True, limits: Limits = DEFAULT) -> None:
        self._parts: list[StreamPart] = []
        self._by_line = by_line
        self._tape = Tape(self._size)
        self._prose = Prose(self._give, max(_SHORTEST, min(_LONGEST, limits.document_bytes // 2)))
        messages = Messages(self._give, self._encode, mends=repair, limits=limits)
        self._steps = Frames(self._tape, self._prose, messages, limits).read()
        self._decoder = PieceDecoder()
        self._closed = False

    @property
    def held(self) -> int:
        """How many characters have come and are not yet given out: an unfinished message, or a line of prose."""
        return self._tape.held + self._prose.held

    def feed(self, chunk: Text) -> list[StreamPart]:
        """Take the next piece and give the parts that it completed, in order.

        Args:
            chunk: text or bytes (UTF-8), of any length; one stream is all text or all bytes.

        Raises:
            TypeError: the piece is neither text nor bytes, or text where the ones before were bytes, or the other way
                round.
            ValueError: the stream was closed.
        """
        text = self._decoder.feed(chunk)
        if self._closed:
            raise ValueError("this stream was closed; start another one with read_stream()")
        self._tape.feed(text)
        return self._read()

    def close(self) -> list[StreamPart]:
        """End the stream and give what was held back or is unfinished. Once more gives nothing."""
        if self._closed:
            return []
        self._closed = self._tape.has_ended = True
        self._tape.feed(self._decoder.close())
        parts = self._read()
        self._prose.end_line()
        return parts + self._take()

    def _read(self) -> list[StreamPart]:
        next(self._steps, None)
        if not self._by_line:
            self._prose.flush()
        return self._take()

    def _take(self) -> list[StreamPart]:
        parts, self._parts = self._parts, []
        return parts

    def _give(self, part: StreamPart) -> None:
        self._parts.append(part)

    def _encode(self, text: str) -> bytes:
        return text.encode("utf-8", "surrogatepass" if self._decoder.is_text else "surrogateescape")

    def _size(self, text: str) -> int:
        return len(text) if text.isascii() else len(self._encode(text))
