"""Events that come one after the other in one text: as server-sent events, a line each, or in a JSON array."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar, cast

from uispec import _json
from uispec._cutting import TOO_LONG, LineCutter, TooLong
from uispec._hold import each, hold, hold_limits
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import TEXT_TYPES, Text, bytes_of
from uispec.agui.events import Event
from uispec.agui.reading import EVENT_TYPES, EVENT_WORDS, dump_event_json, event_of, parse_event
from uispec.errors import InvalidDocumentError, Issue, LimitError, UispecError
from uispec.limits import DEFAULT, Limits

A = TypeVar("A")
T = TypeVar("T")

StreamFraming: TypeAlias = Literal["sse", "ndjson"]
"""How events stand in a text that has no end: as server-sent events, or a line each."""
Framing: TypeAlias = StreamFraming | Literal["array"]


@dataclass(frozen=True, slots=True)
class BadEvent:
    """Something in a stream that is no event; a fold records it, and goes on."""

    issues: tuple[Issue, ...]
    """Why, with pointers into the event."""
    error: type[UispecError]
    """The class that tells it where the caller wants an error."""


class EventReader:
    r"""A stream of events that comes in pieces of text or bytes of any length.

    Where the pieces begin and end makes no difference. What cannot be read is told, and the next event follows. No
    more of the stream is held than the event that is just arriving, and of that no more than `document_bytes`.

    >>> reader = EventReader()
    >>> reader.feed(b'data: {"type": "TEXT_MESSAGE_END", "mess')
    []
    >>> reader.feed(b'ageId": "m"}\n\n')
    [TextMessageEnd(type='TEXT_MESSAGE_END', message_id='m')]
    """

    __slots__ = ("_limits", "_records")

    def __init__(self, framing: StreamFraming = "sse", *, limits: Limits = DEFAULT) -> None:
        """Begin a stream; the arguments are those of `read_stream`."""
        hold("read_stream", "framing", framing, str, "'sse' or 'ndjson'")
        if framing not in _RECORDS:
            raise ValueError(f"read_stream: framing is 'sse' or 'ndjson', not {framing!r}")
        hold_limits("read_stream", limits)
        self._limits = limits
        self._records = _RECORDS[framing](limits)

    def feed(self, chunk: Text) -> list[Event | BadEvent]:
        """Take the next piece, and give the events that it ends.

        Raises:
            TypeError: a piece that is neither text nor bytes, or text where the ones before were bytes, or the other
                way round.
        """
        return [self._read(record) for record in self._records.feed(chunk)]

    def close(self) -> list[Event | BadEvent]:
        """Give the last event, where nothing came behind it that ends it.

        The rules of server-sent events throw it away; but the last event of a run says how the run ended.
        """
        return [self._read(record) for record in self._records.close()]

    def _read(self, record: str | TooLong) -> Event | BadEvent:
        raw = _raw(record, self._limits)
        return raw if isinstance(raw, BadEvent) else _attempt(_event, raw, self._limits)


def read_stream(framing: StreamFraming = "sse", *, limits: Limits = DEFAULT) -> EventReader:
    r"""Begin to read a stream of events that comes in pieces.

    Args:
        framing: `sse`: server-sent events, of which only the data count; several lines of data are one event.
            `ndjson`: one event a line.
        limits: as `parse_event`, for each event.

    Spec: AG-UI 1.0, transport over HTTP; WHATWG HTML, "Server-sent events".

    >>> reader = read_stream("ndjson")
    >>> reader.feed('{"type": "STEP_STARTED", "stepName": "s"}\n{"type"')
    [StepStarted(type='STEP_STARTED', step_name='s')]
    >>> reader.close()[0].issues[0].code
    'invalid_json'
    """
    return EventReader(framing, limits=limits)


def _raw(record: str | TooLong, limits: Limits) -> bytes | BadEvent:
    if isinstance(record, TooLong):
        text = f"The event has more than {limits.document_bytes} bytes (document_bytes)."
        return BadEvent((Issue("", "too_large", text),), LimitError)
    # What was no UTF-8 came here as lone surrogates, and is no UTF-8 again.
    return record.encode("utf-8", "surrogatepass")


def _event(raw: bytes, limits: Limits) -> Event:
    return parse_event(raw, limits=limits)


def _attempt(read: Callable[[A, Limits], T], record: A, limits: Limits) -> T | BadEvent:
    """What is read off a record, or why it cannot be read."""
    try:
        return read(record, limits)
    except UispecError as error:
        return BadEvent(error.issues, type(error))


class _Lines:
    """One record a line; blank ones are none."""

    def __init__(self, limits: Limits) -> None:
        self._cutter = LineCutter(limits)

    def feed(self, chunk: Text) -> list[str | TooLong]:
        return _not_blank(self._cutter.feed(chunk))

    def close(self) -> list[str | TooLong]:
        return _not_blank(self._cutter.close())


def _not_blank(lines: Iterable[str | TooLong]) -> list[str | TooLong]:
    return [line for line in lines if isinstance(line, TooLong) or line.strip(" \t\r\ufeff")]


_FIELD: Final = "data"
_PREFIX: Final = len("data: ")


class _ServerSent:
    """One record for the data of each server-sent event; comments and other fields are none of it."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.document_bytes
        # A line is longer than its data.
        self._cutter = LineCutter(Limits(document_bytes=limits.document_bytes + _PREFIX), is_universal=True)
        self._data: list[str] = []
        self._size = 0
        """Characters of the data that have come, and their line feeds, kept or not."""
        self._is_first = True

    def feed(self, chunk: Text) -> list[str | TooLong]:
        return _not_blank(self._take(self._cutter.feed(chunk)))

    def close(self) -> list[str | TooLong]:
        return _not_blank([*self._take(self._cutter.close()), *self._end()])

    def _take(self, lines: list[str | TooLong]) -> Iterator[str | TooLong]:
        """Give the events that lines end."""
        if self._is_first and lines:
            if isinstance(lines[0], str):
                lines[0] = lines[0].removeprefix("\ufeff")
            self._is_first = False
        for line in lines:
            if isinstance(line, TooLong):
                self._add("", self._most + 1)
            elif line:
                field, _, value = line.partition(":")
                if field == _FIELD:
                    value = value.removeprefix(" ")
                    self._add(value, len(value))
            elif self._size:
                yield from self._end()

    def _add(self, value: str, size: int) -> None:
        self._size += size + 1
        if self._size > self._most + 1:
            self._data.clear()
        else:
            self._data.append(value)

    def _end(self) -> list[str | TooLong]:
        record = TOO_LONG if self._size > self._most + 1 else "\n".join(self._data)
        self._data.clear()
        self._size = 0
        return [record]


_RECORDS: Final[Mapping[str, Callable[[Limits], _Lines | _ServerSent]]] = {"sse": _ServerSent, "ndjson": _Lines}


def parse_events(
    data: Text | Mapping[str, object] | Sequence[Mapping[str, object]], *, limits: Limits = DEFAULT
) -> list[Event]:
    r"""Read any number of events that are all there.

    Text and bytes are a JSON array where they begin with `[`, a JSON line for each event where they begin with `{`, and
    server-sent events otherwise. `read_stream` reads what comes in pieces, and goes on behind a bad event.

    Args:
        data: as above, or the events as Python values, or one, which are not changed and not kept.
        limits: `document_bytes` bounds the whole of `data`, `json_depth` each event.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_event`, with the issues of all events together, whatever
            their codes (`codes.ReadCode`, `codes.ShapeCode`): the class is that of the first event that is refused.
            Each path begins with the number of the event, but for a text that is over a limit as a whole, and for one
            event as a mapping.
        InvalidDocumentError: `no_events`, for a text that is neither; a stream of comments alone is one, and empty.

    Spec: AG-UI 1.0, transport over HTTP; WHATWG HTML, "Server-sent events".

    >>> [event.type for event in parse_events('data: {"type": "STEP_STARTED", "stepName": "s"}\n\n')]
    ['STEP_STARTED']
    """
    hold_limits("parse_events", limits)
    if isinstance(data, TEXT_TYPES):
        return _all_of(read_each(cast("Text", data), _event, event_of, limits))
    if isinstance(data, Mapping):
        return [event_of(data, limits)]
    records = each("parse_events", "data", data, Mapping, "a mapping")
    return _all_of(_attempt(event_of, record, limits) for record in records)


def _all_of(parts: Iterable[Event | BadEvent]) -> list[Event]:
    events: list[Event] = []
    issues: list[Issue] = []
    error: type[UispecError] | None = None
    for number, part in enumerate(parts):
        if isinstance(part, BadEvent):
            error = error or part.error
            issues += (issue.under(f"/{number}") for issue in part.issues)
            if len(issues) > MOST_ISSUES:
                raise error(*bounded(issues, has_stopped=True))
        else:
            events.append(part)
    if error is not None:
        raise error(*bounded(issues))
    return events


_ENOUGH: Final = 64
"""Characters in which a text shows how it is framed, where it begins with blanks."""


def read_each(
    data: Text,
    read_text: Callable[[bytes, Limits], T],
    read_document: Callable[[object, Limits], T],
    limits: Limits,
) -> Iterator[T | BadEvent]:
    """Read each event of a text that is all there, however it is framed, when it is asked for.

    Args:
        data: as for `parse_events`.
        read_text: reads the JSON of one event, where each stands in a line or in data of its own.
        read_document: reads one that an array held.
        limits: as for `parse_events`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the text as a whole cannot be read.
    """
    text = data if isinstance(data, str) else bytes_of(data)
    _json.hold_size(len(text), limits)
    start = text[:_ENOUGH] if isinstance(text, str) else text[:_ENOUGH].decode("utf-8", "replace")
    match start.lstrip(" \t\r\n\ufeff")[:1]:
        case "[":
            document = cast("list[object]", _json.read(text, _one_deeper(limits)))
            yield from (_attempt(read_document, record, limits) for record in document)
            return
        case "{":
            records = _RECORDS["ndjson"](limits)
        case _:
            if _is_prose(text):
                raise no_events()
            records = _RECORDS["sse"](limits)
    for record in _records_of(text, records):
        raw = _raw(record, limits)
        yield raw if isinstance(raw, BadEvent) else _attempt(read_text, raw, limits)


_PIECE: Final = 1 << 16
"""Characters of a text that are cut into records at a time: all records of a large one would take more room than it."""


def _records_of(text: str | bytes, records: _Lines | _ServerSent) -> Iterator[str | TooLong]:
    for start in range(0, len(text), _PIECE):
        yield from records.feed(text[start : start + _PIECE])
    yield from records.close()


_STREAM_LINE: Final = re.compile(r"^\ufeff?(?::|(?:data|event|id|retry)(?::|$))", re.MULTILINE)
"""What a line of server-sent events begins with: a comment, or one of their fields."""


def _is_prose(text: str | bytes) -> bool:
    """Tell whether a text that is no JSON is no server-sent events either, whose rules let any line pass."""
    lines = text if isinstance(text, str) else text.decode("utf-8", "replace")
    return bool(lines.strip("\ufeff \t\r\n")) and _STREAM_LINE.search(lines.replace("\r", "\n")) is None


def no_events() -> InvalidDocumentError:
    """The error for a text without events that holds something else."""
    message = 'There is no event in this text: expected "data:" lines of SSE, JSON lines or an array of events.'
    return InvalidDocumentError(Issue("", "no_events", message))


def _one_deeper(limits: Limits) -> Limits:
    return Limits(document_bytes=limits.document_bytes, json_depth=limits.json_depth + 1)


def dump_events(events: Iterable[Event | Mapping[str, object]], framing: Framing = "sse") -> bytes:
    r"""Write events for a wire.

    Args:
        events: in their order, typed or as mappings, which are read first.
        framing: `sse`: each as `data: {...}` and a blank line; `ndjson`: a line each; `array`: one JSON array.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `dump_event_json`, for the first that cannot be written; the
            first token of the paths is its number.
        ValueError: the framing is none of the three.

    Spec: AG-UI 1.0, transport over HTTP; WHATWG HTML, "Server-sent events".

    >>> from uispec import agui
    >>> dump_events([agui.TextMessageEnd(message_id="m")])
    b'data: {"type":"TEXT_MESSAGE_END","messageId":"m"}\n\n'
    """
    hold("dump_events", "framing", framing, str, "'sse', 'ndjson' or 'array'")
    if framing not in _FRAMES:
        raise ValueError(f"dump_events: framing is 'sse', 'ndjson' or 'array', not {framing!r}")
    held = each("dump_events", "events", events, EVENT_TYPES, EVENT_WORDS)
    return _FRAMES[framing]([_write(event, number) for number, event in enumerate(held)])


def _write(event: Event | Mapping[str, object], number: int) -> bytes:
    try:
        return dump_event_json(event)
    except UispecError as error:
        raise error.under(f"/{number}") from error


_FRAMES: Final[Mapping[str, Callable[[list[bytes]], bytes]]] = {
    "sse": lambda written: b"".join(b"data: %b\n\n" % one for one in written),
    "ndjson": lambda written: b"".join(b"%b\n" % one for one in written),
    "array": lambda written: b"[%b]" % b",".join(written),
}
