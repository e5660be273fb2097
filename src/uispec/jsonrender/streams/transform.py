"""Streams of the AI SDK with a spec in their texts: the texts go on without it, and data parts carry it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Protocol, TypeAlias, cast

from pydantic import JsonValue

from uispec._hold import hold, hold_limits
from uispec._issue_lists import bounded
from uispec._javascript import leading_integer, trim
from uispec.errors import Issue
from uispec.jsonrender.streams.compiler import too_long
from uispec.jsonrender.streams.lines import BadLine, PatchLine, StreamPolicy, hold_stream_policy, line_in
from uispec.jsonrender.streams.mixed import FENCE, FENCE_END, opens_fence
from uispec.limits import DEFAULT, Limits

Chunk: TypeAlias = Mapping[str, JsonValue]
"""One chunk of a stream: `text-start`, `text-delta`, `text-end`, `data-spec`, or any other."""

Found: TypeAlias = str | Mapping[str, JsonValue]
"""What a line comes to: text that goes on, or a patch operation."""


_LONGEST_ID: Final = 20
"""Characters of an id that are looked at for its number."""


class Reading(Protocol):
    """How the lines of texts are read; `SpecTransform` knows where they begin and end."""

    @property
    def is_open(self) -> bool:
        """Whether a block is open, whose lines are no text."""
        ...

    def line(self, line: str) -> Iterable[Found]:
        """Read a line that a line feed ended, and give what it comes to, with its line feed."""
        ...

    def rest(self, line: str) -> Iterable[Found]:
        """Read the beginning of a line at which a text ends."""
        ...

    def end(self) -> Iterable[Found]:
        """Give what is left when the stream ends."""
        ...


DATA_PART: Final = "data-spec"
"""The type of the parts that carry a spec, or a piece of one."""


def patch_part(patch: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Make the part that carries one patch operation.

    >>> patch_part({"op": "remove", "path": "/state"})["data"]
    {'type': 'patch', 'patch': {'op': 'remove', 'path': '/state'}}
    """
    return {"type": DATA_PART, "data": {"type": "patch", "patch": dict(patch)}}


class TextTransform:
    """One pass over the chunks of a stream.

    Texts go on as they come, but for lines that may be something else: those are held until they are complete. A data
    part ends the text that it stands in; what follows is a text with an id of its own, one above the highest so far.
    """

    __slots__ = ("_block", "_held", "_highest", "_is_split", "_limits", "_reading", "_size", "_starts", "_tell")

    def __init__(
        self,
        reading: Reading,
        starts: str,
        policy: StreamPolicy,
        limits: Limits,
        tell: Callable[[tuple[Issue, ...]], None],
    ) -> None:
        """Begin a stream.

        Args:
            reading: what becomes of the lines that are held.
            starts: the characters at which a line is held.
            policy: under `compat`, each character of a text is a chunk of its own.
            limits: `document_bytes` of a line that is held.
            tell: takes what is wrong.
        """
        self._reading = reading
        self._starts = re.compile(f"[{re.escape(starts)}]")
        self._is_split = policy == "compat"
        self._limits = limits
        self._tell = tell
        self._held: list[str] | None = None
        self._size = 0
        self._block: str | None = None
        self._highest = 0

    def feed(self, chunk: Mapping[str, JsonValue]) -> Iterator[Chunk]:
        """Take the next chunk."""
        kind, id_, delta = (chunk.get(name) for name in ("type", "id", "delta"))
        if kind == "text-start" and isinstance(id_, str):
            self._highest = max(self._highest, leading_integer(id_[:_LONGEST_ID]) or 0)
            self._block = id_
            yield chunk
        elif kind == "text-delta" and isinstance(delta, str):
            yield from self._text(delta)
        elif kind == "text-end":
            yield from self._flushed()
            yield from self._closed()
        else:
            yield chunk

    def close(self) -> Iterator[Chunk]:
        """End the stream."""
        yield from self._flushed()
        yield from self._given(self._reading.end())
        yield from self._closed()

    def _text(self, text: str) -> Iterator[Chunk]:
        at = 0
        while at < len(text):
            if self._held is not None:
                end = text.find("\n", at)
                self._hold(text[at:] if end < 0 else text[at:end])
                if end < 0:
                    return
                at = end + 1
                yield from self._given(self._taken(self._reading.line))
            elif self._reading.is_open:
                if text[at] == "\n":
                    at += 1
                else:
                    self._held = []
            else:
                start = self._starts.search(text, at)
                end = len(text) if start is None else start.start()
                yield from self._prose(text[at:end])
                if start is not None:
                    self._held = []
                at = end

    def _hold(self, piece: str) -> None:
        held = cast("list[str]", self._held)
        self._size += len(piece)
        if self._size > self._limits.document_bytes:
            held.clear()
        else:
            held.append(piece)

    def _taken(self, read: Callable[[str], Iterable[Found]]) -> Iterable[Found]:
        """What the held line comes to; a line that was too long is told, and lost."""
        line, size = "".join(self._held or ()), self._size
        self._held, self._size = None, 0
        if size > self._limits.document_bytes:
            self._tell(too_long(self._limits).issues)
            return ()
        return read(line)

    def _flushed(self) -> Iterator[Chunk]:
        if self._held is not None:
            yield from self._given(self._taken(self._reading.rest))

    def _given(self, found: Iterable[Found]) -> Iterator[Chunk]:
        for one in found:
            if isinstance(one, str):
                yield from self._prose(one, is_whole=True)
            else:
                yield from self._closed()
                yield patch_part(one)

    def _prose(self, text: str, *, is_whole: bool = False) -> Iterator[Chunk]:
        if not text:
            return
        if self._block is None:
            self._highest += 1
            self._block = str(self._highest)
            yield {"type": "text-start", "id": self._block}
        for piece in text if self._is_split and not is_whole else (text,):
            yield {"type": "text-delta", "id": self._block, "delta": piece}

    def _closed(self) -> Iterator[Chunk]:
        if self._block is not None:
            yield {"type": "text-end", "id": self._block}
            self._block = None


class _PatchLines:
    """Lines that are patches, in blocks or outside of them."""

    def __init__(self, policy: StreamPolicy, repair: bool, limits: Limits, tell: Callable[[BadLine], None]) -> None:
        self._policy: StreamPolicy = policy
        self._repair = repair
        self._limits = limits
        self._tell = tell
        self.is_open = False

    def line(self, line: str) -> Iterable[Found]:
        text = trim(line)
        if not self.is_open and opens_fence(text, FENCE, self._policy):
            self.is_open = True
            return ()
        if self.is_open and text == FENCE_END:
            self.is_open = False
            return ()
        return self._read(text, line + "\n" if text else "\n")

    def rest(self, line: str) -> Iterable[Found]:
        return self._read(trim(line), line)

    def end(self) -> Iterable[Found]:
        return ()

    def _read(self, text: str, prose: str) -> Iterable[Found]:
        found = line_in(text, self._policy, self._repair, self._limits)
        if isinstance(found, PatchLine):
            return (found.patch,)
        if not self.is_open:
            return (prose,)
        if isinstance(found, BadLine):
            self._tell(found)
        return ()


class SpecTransform:
    r"""The chunks of an AI SDK stream, its patch lines taken out of the texts and put into `data-spec` parts.

    >>> transform = SpecTransform()
    >>> transform.feed({"type": "text-start", "id": "1"})
    [{'type': 'text-start', 'id': '1'}]
    >>> transform.feed({"type": "text-delta", "id": "1", "delta": 'Hi\n{"op": "remove", "path": "/a"}\n'})
    [{'type': 'text-delta', 'id': '1', 'delta': 'Hi\n'}, {'type': 'text-end', 'id': '1'}, {'type': 'data-spec', ...}]
    """

    __slots__ = ("_issues", "_transform")

    def __init__(self, *, policy: StreamPolicy = "strict", repair: bool = False, limits: Limits = DEFAULT) -> None:
        """Begin a stream.

        Args:
            policy: under `compat`, each character of a text that goes on is a chunk of its own, and lines of a block
                that are no patches vanish; otherwise they are told.
            repair: take one closing brace too many off the end of a patch.
            limits: `document_bytes` of one line, beyond which it is told and not kept; `json_depth`.
        """
        hold_stream_policy("SpecTransform", policy)
        hold_limits("SpecTransform", limits)
        self._issues: list[Issue] = []
        reading = _PatchLines(policy, repair, limits, lambda line: self._issues.extend(line.issues))
        self._transform = TextTransform(reading, "{`", policy, limits, self._issues.extend)

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What was wrong with lines of blocks, so far."""
        return bounded(self._issues)

    def feed(self, chunk: Mapping[str, JsonValue]) -> list[Chunk]:
        """Take the next chunk, and give those that go on in its place; one that is no text goes on itself.

        Raises:
            TypeError: a chunk that is no mapping.
        """
        hold("feed", "chunk", chunk, Mapping, "a mapping")
        return [*self._transform.feed(chunk)]

    def close(self) -> list[Chunk]:
        """End the stream, and give the chunks that are left."""
        return [*self._transform.close()]
