"""What a stream is made of: prose, messages, and what is wrong or was mended."""

from dataclasses import dataclass
from typing import TypeAlias

from uispec.a2ui.reading import Message
from uispec.errors import Issue


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    start: int
    """How many characters of the stream stand before the part; a byte that is no UTF-8 counts as one."""
    end: int
    """How many characters of the stream stand before what follows the part."""
    line: int
    """The number of the line in which the part begins, from 1."""


@dataclass(frozen=True, slots=True)
class TextPart(_Place):
    r"""Prose: a line of it with its break, or a piece of a very long line.

    >>> from uispec.a2ui import read_stream
    >>> reader = read_stream()
    >>> (hello,), (bye,) = reader.feed("Hello!\nB"), reader.feed("ye.") + reader.close()
    >>> hello.text, bye.text, bye.start
    ('Hello!\n', 'Bye.', 7)
    """

    text: str
    """U+FFFD stands for each byte that is no UTF-8 and for each half of a surrogate pair."""


@dataclass(frozen=True, slots=True)
class MessagePart(_Place):
    r"""A message, given out once and as soon as its last bracket has come.

    >>> from uispec.a2ui import read_stream
    >>> reader = read_stream()
    >>> part, = reader.feed(b'[{"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}')
    >>> part.index, part.line, part.start, part.end, part.message.body_name
    (0, 1, 1, 57, 'deleteSurface')
    """

    message: Message
    index: int
    """How many messages came before this one, broken or not, however they were framed."""


@dataclass(frozen=True, slots=True)
class IssuePart(_Place):
    r"""Something that holds no message and why; or a slip around or in a message, mended or not.

    >>> from uispec.a2ui import read_stream
    >>> part, = read_stream().feed('{"version": "v0.9", oops}\n')
    >>> part.issues[0].path, part.issues[0].code, part.text
    ('/0', 'invalid_json', '{"version": "v0.9", oops}')
    """

    issues: tuple[Issue, ...]
    """About a message: the paths lead into it and have its `index` in front. About what stands around messages, such as
    a block that is not closed: the path is empty. What was mended is a notice, and the mended message comes next."""
    text: str
    """What the part is about, written as `TextPart.text` is, with its slips; the beginning where it was too long."""


StreamPart: TypeAlias = TextPart | MessagePart | IssuePart
