"""Prose with patches in it, as a language model writes when it talks while it builds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from uispec._cutting import LineCutter, TooLong
from uispec._hold import hold_limits
from uispec._javascript import trim
from uispec.jsonrender.compiler import too_long
from uispec.jsonrender.lines import (
    BadLine,
    MergeLine,
    PatchLine,
    StreamPolicy,
    hold_stream_policy,
    line_in,
)
from uispec.limits import DEFAULT, Limits

FENCE: Final = "```spec"
"""What a line begins with that opens a block of patches."""
FENCE_END: Final = "```"


@dataclass(frozen=True, slots=True)
class Prose:
    """A line that is no part of a spec, with its line feed; without one under `compat`, and where none came."""

    text: str


Part: TypeAlias = Prose | PatchLine | MergeLine | BadLine
"""One part of a mixed text, a line each. All but prose may be given to `fold.spec_apply`."""


def opens_fence(line: str, fence: str, policy: StreamPolicy) -> bool:
    """Tell whether a trimmed line opens such a block; a title may follow, for `compat` without a blank.

    >>> opens_fence("```spec Login", "```spec", "strict"), opens_fence("```specimen", "```spec", "strict")
    (True, False)
    """
    return line.startswith(fence) and (policy == "compat" or not trim(line[len(fence) : len(fence) + 1]))


class MixedReader:
    r"""A mixed text that comes in pieces of any length; where they begin and end makes no difference.

    A line that is a patch is one wherever it stands. What stands between three backticks with the word `spec` and
    three backticks alone is no prose; nor are the two lines of backticks.

    >>> reader = MixedReader()
    >>> reader.feed('Here:\n```spec\n{"op": "add", "path": "/root", ')
    [Prose(text='Here:\n')]
    >>> reader.feed('"value": "m"}\nand\n```\nDone')
    [PatchLine(patch={'op': 'add', 'path': '/root', 'value': 'm'}, issues=()), BadLine(...)]
    >>> reader.close()
    [Prose(text='Done')]
    """

    __slots__ = ("_cutter", "_in_fence", "_limits", "_policy", "_repair")

    def __init__(self, *, policy: StreamPolicy = "strict", repair: bool = False, limits: Limits = DEFAULT) -> None:
        """Begin a text.

        Args:
            policy: under `compat`, blank lines are left out, prose comes without its line feeds, and lines of a block
                that are no patches vanish. Otherwise the prose is the text without the rest, and such lines are told;
                partial specs with the member `__json_edit` are parts too.
            repair: take one closing brace too many off the end of a patch, with a notice.
            limits: `document_bytes` of one line, beyond which it is told and not kept; `json_depth`.
        """
        hold_stream_policy("MixedReader", policy)
        hold_limits("MixedReader", limits)
        self._policy: StreamPolicy = policy
        self._repair = repair
        self._limits = limits
        self._cutter = LineCutter(limits)
        self._in_fence = False

    def feed(self, chunk: str | bytes) -> list[Part]:
        """Take the next piece, and give a part for each line that it ends.

        Raises:
            TypeError: a piece that is neither text nor bytes.
        """
        return self._parts(self._cutter.feed(chunk), "\n")

    def close(self) -> list[Part]:
        """Take the last line, where no line feed came behind it."""
        return self._parts(self._cutter.close(), "")

    def _parts(self, lines: Iterable[str | TooLong], end: str) -> list[Part]:
        parts: list[Part] = []
        for line in lines:
            if isinstance(line, TooLong):
                parts.append(too_long(self._limits))
            elif (part := self._part(line, end)) is not None:
                parts.append(part)
        return parts

    def _part(self, line: str, end: str) -> Part | None:
        text, is_compat = trim(line), self._policy == "compat"
        if not self._in_fence and opens_fence(text, FENCE, self._policy):
            self._in_fence = True
            return None
        if self._in_fence and text == FENCE_END:
            self._in_fence = False
            return None
        if self._in_fence or text.startswith("{"):
            found = line_in(text, self._policy, self._repair, self._limits)
            if isinstance(found, PatchLine | MergeLine) or (self._in_fence and isinstance(found, BadLine)):
                return found
        if self._in_fence or (is_compat and not text):
            return None
        return Prose(line if is_compat else line + end)
