"""Streams of the AI SDK with a spec in their texts: the texts go on without it, and data parts carry it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, Protocol, TypeAlias

from pydantic import JsonValue

from uispec._browser.javascript import leading_integer, trim
from uispec._cutting import HeldLine, TooLong
from uispec._hold import hold, hold_limits
from uispec._issues.lists import bounded
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
    """How the lines of texts are read; `TextTransform` knows where they begin and end."""

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


Tell: TypeAlias = Callable[[tuple[Issue, ...]], None]
"""Takes what is wrong with lines."""


class TextTransform:
    """One pass over the chunks of a stream.

    Texts go on as they come, but for lines that may be something else: those are held until they are complete. A data
    part ends the text that it stands in; what follows is a text with an id of its own, one above the highest so far.
    """

    __slots__ = ("_held", "_highest", "_is_split", "_issues", "_limits", "_reading", "_starts", "_text")

    def __init__(
        self, reading: Callable[[Tell], Reading], starts: str, *, policy: StreamPolicy, limits: Limits
    ) -> None:
        """Begin a stream.

        Args:
            reading: what becomes of the lines that are held; it is made with what takes what is wrong.
            starts: the characters at which a line is held; no line feed.
            policy: under `compat`, each character of a text is a chunk of its own.
            limits: `document_bytes` of a line that is held.
        """
        self._issues: list[Issue] = []
        self._reading = reading(self._issues.extend)
        self._starts = re.compile(f"[{re.escape(starts)}]")
        self._is_split = policy == "compat"
        self._limits = limits
        self._held = HeldLine(limits)
        self._text: str | None = None
        """The id of the text that is open."""
        self._highest = 0

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
        return [*self._read(chunk)]

    def close(self) -> list[Chunk]:
        """End the stream, and give the chunks that are left."""
        return [*self._flush(), *self._give(self._reading.end()), *self._end_text()]

    def _read(self, chunk: Chunk) -> Iterator[Chunk]:
        kind, id_, delta = (chunk.get(name) for name in ("type", "id", "delta"))
        if kind == "text-start" and isinstance(id_, str):
            self._highest = max(self._highest, leading_integer(id_[:_LONGEST_ID]) or 0)
            self._text = id_
            yield chunk
        elif kind == "text-delta" and isinstance(delta, str):
            yield from self._read_text(delta)
        elif kind == "text-end":
            yield from self._flush()
            yield from self._end_text()
        else:
            yield chunk

    def _read_text(self, text: str) -> Iterator[Chunk]:
        at = 0
        while at < len(text):
            if not self._held.size:
                if self._reading.is_open:
                    if text[at] == "\n":
                        at += 1
                        continue
                else:
                    start = self._starts.search(text, at)
                    if start is None:
                        yield from self._give_text(text[at:])
                        return
                    yield from self._give_text(text[at : start.start()])
                    at = start.start()
            end = text.find("\n", at)
            self._held.add(text[at:] if end < 0 else text[at:end])
            if end < 0:
                return
            at = end + 1
            yield from self._give(self._take(self._reading.line))

    def _take(self, read: Callable[[str], Iterable[Found]]) -> Iterable[Found]:
        """Give what the held line comes to; a line that was too long is told, and lost."""
        line = self._held.take()
        if isinstance(line, TooLong):
            self._issues.extend(too_long(self._limits).issues)
            return ()
        return read(line)

    def _flush(self) -> Iterator[Chunk]:
        if self._held.size:
            yield from self._give(self._take(self._reading.rest))

    def _give(self, found: Iterable[Found]) -> Iterator[Chunk]:
        for one in found:
            if isinstance(one, str):
                yield from self._give_text(one, is_whole=True)
            else:
                yield from self._end_text()
                yield patch_part(one)

    def _give_text(self, text: str, *, is_whole: bool = False) -> Iterator[Chunk]:
        if not text:
            return
        if self._text is None:
            self._highest += 1
            self._text = str(self._highest)
            yield {"type": "text-start", "id": self._text}
        for piece in text if self._is_split and not is_whole else (text,):
            yield {"type": "text-delta", "id": self._text, "delta": piece}

    def _end_text(self) -> Iterator[Chunk]:
        if self._text is not None:
            yield {"type": "text-end", "id": self._text}
            self._text = None


class _PatchLines:
    """Lines that are patches, in blocks or outside of them."""

    def __init__(self, policy: StreamPolicy, repair: bool, limits: Limits, tell: Tell) -> None:
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
            self._tell(found.issues)
        return ()


class SpecTransform(TextTransform):
    r"""The chunks of an AI SDK stream, its patch lines taken out of the texts and put into `data-spec` parts.

    >>> transform = SpecTransform()
    >>> transform.feed({"type": "text-start", "id": "1"})
    [{'type': 'text-start', 'id': '1'}]
    >>> transform.feed({"type": "text-delta", "id": "1", "delta": 'Hi\n{"op": "remove", "path": "/a"}\n'})
    [{'type': 'text-delta', 'id': '1', 'delta': 'Hi\n'}, {'type': 'text-end', 'id': '1'}, {'type': 'data-spec', ...}]
    """

    __slots__ = ()

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
        super().__init__(partial(_PatchLines, policy, repair, limits), "{`", policy=policy, limits=limits)
