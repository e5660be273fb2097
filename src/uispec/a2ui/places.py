"""What issues are about: messages in documents, or pieces of texts that only the reader of a stream makes sense of.

An issue does not say who found it, and the number in front of its path may be that of an element, of a line, or of a
message among prose. So a text is read again in each of these ways, and the one that finds the same issue is the one
whose number it is. An issue that none of them finds is looked for where its path leads: in the document, if the text
is one, else among the messages that stand between its prose.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._kinds import TEXT_TYPES, Text, bytes_of
from uispec.a2ui.framing import Framed, message_at, record_of, records
from uispec.a2ui.output.mending import mend
from uispec.a2ui.output.messages import Messages
from uispec.a2ui.output.parts import IssuePart, StreamPart
from uispec.a2ui.output.reader import read_stream
from uispec.a2ui.state import State, Surface
from uispec.a2ui.validation.parts import entries_of, parts_of
from uispec.a2ui.validation.sources import Source, documents_of
from uispec.errors import Issue, UispecError
from uispec.limits import Limits


@dataclass(frozen=True, slots=True)
class Place:
    """What an issue is about: a message, or a text that is none."""

    at: str = ""
    """The pointer to the message, in front of the path of the issue."""
    document: JsonValue = None
    """The message; `None` where there is none."""
    text: str = ""
    """What is no message, as it was written."""


_Pieces: TypeAlias = Mapping[Issue, str]
"""What each of some issues is about."""


class Places:
    """Finds what the issues about a source are about. A state and a surface, which are no messages, hold nothing."""

    def __init__(self, function: str, source: Source | Sequence[StreamPart] | None, limits: Limits) -> None:
        self._limits = limits
        self._text = cast("Text", source) if isinstance(source, TEXT_TYPES) else ""
        self._parts = parts_of(function, source)
        self._framed: Sequence[Framed] = ()
        self._unread: _Pieces = {}
        self._read: dict[tuple[str, bool], JsonValue] = {}
        if source is None or self._parts is not None or isinstance(source, State | Surface):
            return
        try:
            self._framed = _numbered(documents_of(function, cast("Source", source), limits))
        except UispecError as error:
            self._unread = _unread(_decode(self._text), error)

    def of(self, issue: Issue) -> Place:
        """Find the message that an issue is about, or the text that is none; empty where there is nothing."""
        if issue in self._unread:
            return Place(text=self._unread[issue])
        number = _number(issue.path)
        for pieces in self._streamed:
            if issue in pieces:
                return self._piece(issue, number, pieces[issue])
        first = replace(issue, path=f"/0{issue.path.removeprefix(number)}")
        for pieces in self._alone if number else ():
            if first in pieces:
                return self._piece(issue, number, pieces[first])
        return next((Place(*found) for found in self._found(issue.path) if found[1] is not None), Place())

    def _found(self, path: str) -> Iterator[Framed]:
        """Look where a path leads: in the document, then in each reading of the stream."""
        yield message_at(self._framed, path)
        for entries in self._entries:
            yield message_at(entries, path)

    def _piece(self, issue: Issue, at: str, text: str) -> Place:
        is_inside = issue.path != at
        key = (text, is_inside)
        if key not in self._read:
            self._read[key] = self._message(text, is_inside)
        document = self._read[key]
        return Place(at, text=text) if document is None else Place(at, document)

    def _message(self, text: str, is_inside: bool) -> JsonValue:
        """Read a piece of a stream. Where an issue is inside it, it was JSON, if not before it was mended."""
        mended = mend(text) if is_inside else None
        with suppress(UispecError):
            return _json.read(mended.text if mended else text, self._limits)
        return None

    @cached_property
    def _readings(self) -> Sequence[Sequence[StreamPart]]:
        """The parts of the stream: those given, else those of the text, left as it is and mended."""
        if self._parts is not None:
            return [self._parts]
        return [_parts(self._text, repair, self._limits) for repair in _WAYS] if self._text else ()

    @cached_property
    def _streamed(self) -> Sequence[_Pieces]:
        """The issues of each reading."""
        return [_pieces(parts) for parts in self._readings]

    @cached_property
    def _entries(self) -> Sequence[Sequence[Framed]]:
        """The messages of each reading, as `validate` numbers them."""
        return [entries_of(parts, self._limits).messages for parts in self._readings]

    @cached_property
    def _alone(self) -> Sequence[_Pieces]:
        """The issues of the text as a single message, the first of its reader, who may have had others before."""
        text = _decode(self._text)
        return [_pieces(_parts_of_message(text, repair, self._limits)) for repair in _WAYS] if text else ()


_WAYS: Final = (False, True)
"""Whether slips are mended."""


def _numbered(framed: list[Framed]) -> list[Framed]:
    """Let a message that is the whole of a document be found by its number as well, since a stream numbers each."""
    if len(framed) == 1 and isinstance(whole := framed[0][1], dict) and framed[0][0] == "" and "0" not in whole:
        return [("/0", whole), *framed]
    return framed


def _number(path: str) -> str:
    """Give the beginning of a path that numbers a message."""
    first = path[1:].partition("/")[0]
    return f"/{first}" if first.isdigit() else ""


def _decode(text: Text) -> str:
    return text if isinstance(text, str) else bytes_of(text).decode("utf-8", "replace")


def _unread(text: str, error: UispecError) -> _Pieces:
    """Give what the issues of a text that is no JSON are about: the whole of it, or a line."""
    lines = [line.decode("utf-8", "replace") for line in records(record_of(text.encode("utf-8", "replace")))]
    numbered = {f"/{number}": line for number, line in enumerate(lines)}
    return {issue: numbered.get(_number(issue.path), text) for issue in error.issues}


def _parts(text: Text, repair: bool, limits: Limits) -> list[StreamPart]:
    reader = read_stream(repair=repair, limits=limits)
    return reader.feed(text) + reader.close()


def _parts_of_message(text: str, repair: bool, limits: Limits) -> list[StreamPart]:
    parts: list[StreamPart] = []
    Messages(parts.append, lambda piece: piece.encode("utf-8", "surrogatepass"), repair, limits).read(text, 0, 1)
    return parts


def _pieces(parts: Sequence[StreamPart]) -> _Pieces:
    """Tell what the issues of a stream are about; nothing for one that is about several pieces."""
    pieces: dict[Issue, str] = {}
    for part in parts:
        if isinstance(part, IssuePart):
            for issue in part.issues:
                pieces[issue] = part.text if pieces.get(issue, part.text) == part.text else ""
    return pieces
