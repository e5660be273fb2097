"""Prose with patches in it, as a language model writes when it talks while it builds."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from uispec import _json
from uispec._browser.javascript import trim
from uispec._cutting import LineCutter, TooLong
from uispec._hold import hold_limits
from uispec._kinds import Text
from uispec.errors import PatchError, UispecError
from uispec.jsonrender.streams.compiler import too_long
from uispec.jsonrender.streams.lines import (
    BadLine,
    MergeLine,
    PatchLine,
    Prose,
    StreamPolicy,
    hold_stream_policy,
    is_whole_spec,
    line_in,
    unread_spec,
)
from uispec.limits import DEFAULT, Limits

FENCE: Final = "```spec"
"""What a line begins with that opens a block of patches."""
FENCE_END: Final = "```"


Part: TypeAlias = Prose | PatchLine | MergeLine | BadLine
"""One part of a mixed text, a line each. `fold.spec_apply` takes any; prose changes nothing there."""


def opens_fence(line: str, fence: str, policy: StreamPolicy) -> bool:
    """Tell whether a trimmed line opens such a block; a title may follow, for `compat` without a blank.

    >>> opens_fence("```spec Login", "```spec", "strict"), opens_fence("```specimen", "```spec", "strict")
    (True, False)
    """
    return line.startswith(fence) and (policy == "compat" or not trim(line[len(fence) : len(fence) + 1]))


class MixedReader:
    r"""A mixed text that comes in pieces of any length; where they begin and end makes no difference.

    A line that is a patch is one wherever it stands. What stands between three backticks with the word `spec` and
    three backticks alone is no prose; nor are the two lines of backticks. Whoever has a text without prose takes
    `SpecCompiler`, whoever wants the changed spec alone `apply_edit`; `fold.spec_apply` takes the parts.

    >>> reader = MixedReader()
    >>> reader.feed('Here:\n```spec\n{"op": "add", "path": "/root", ')
    [Prose(text='Here:\n')]
    >>> reader.feed('"value": "m"}\nand\n```\nDone')
    [PatchLine(patch={'op': 'add', 'path': '/root', 'value': 'm'}, issues=()), BadLine(...)]
    >>> reader.close()
    [Prose(text='Done')]
    """

    __slots__ = ("_block", "_cutter", "_in_fence", "_limits", "_number", "_policy", "_repair")

    def __init__(self, *, policy: StreamPolicy = "strict", repair: bool = False, limits: Limits = DEFAULT) -> None:
        """Begin a text.

        Args:
            policy: under `compat`, blank lines are left out, prose comes without its line feeds, and lines of a block
                that are no patches vanish. Otherwise the prose is the text without the rest, and such lines are told,
                as is what looks like a patch elsewhere; partial specs with the member `__json_edit` are parts too.
                A whole spec in a block of any kind stays prose, and is told behind it (`unread_spec`).
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
        self._block: _Block | None = None
        self._number = 0

    def feed(self, chunk: Text) -> list[Part]:
        """Take the next piece, and give a part for each line that it ends.

        Raises:
            TypeError: a piece that is neither text nor bytes, or text where the ones before were bytes, or the other
                way round.
        """
        return self._parts(self._cutter.feed(chunk), "\n")

    def close(self) -> list[Part]:
        """Take the last line, where no line feed came behind it."""
        return self._parts(self._cutter.close(), "")

    def _parts(self, lines: Iterable[str | TooLong], end: str) -> list[Part]:
        parts: list[Part] = []
        for line in lines:
            self._number += 1
            part = too_long(self._limits) if isinstance(line, TooLong) else self._part(line, end)
            for found in (part, self._follow_block(line, part)):
                if isinstance(found, BadLine):
                    parts.append(replace(found, number=self._number))
                elif found is not None:
                    parts.append(found)
        return parts

    def _part(self, line: str, end: str) -> Part | None:
        text, is_compat = trim(line), self._policy == "compat"
        if not self._in_fence and opens_fence(text, FENCE, self._policy):
            self._in_fence = True
            return None
        if self._in_fence and text == FENCE_END:
            self._in_fence = False
            return None
        is_meant = not is_compat and looks_like_patch(text)
        if self._in_fence or is_meant or text.startswith("{"):
            found = line_in(text, self._policy, self._repair, self._limits)
            if isinstance(found, PatchLine | MergeLine):
                return found
            if isinstance(found, BadLine) and (self._in_fence or is_meant or found.issues[0].code == "unread_spec"):
                return found
        if self._in_fence or (is_compat and not text):
            return None
        return Prose(line if is_compat else line + end)

    def _follow_block(self, line: str | TooLong, part: Part | None) -> Part | None:
        """Follow a block that is not ours; at its end, a bad line if a whole spec stood in it."""
        if self._policy == "compat" or not isinstance(line, str) or not isinstance(part, Prose):
            self._block = None
            return None
        text = trim(line)
        if self._block is None:
            self._block = _Block(self._limits) if text.startswith(FENCE_END) else None
        elif text == FENCE_END:
            block, self._block = self._block, None
            return BadLine((unread_spec("block"),), PatchError) if block.is_spec() else None
        else:
            self._block.add(line)
        return None


class _Block:
    """What stands between backticks so far, as much as one document may have."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lines: list[str] = []
        self._room = limits.document_bytes

    def add(self, line: str) -> None:
        self._room -= len(line) + 1
        if self._room < 0:
            self._lines.clear()
        else:
            self._lines.append(line)

    def is_spec(self) -> bool:
        """Tell whether it is a whole spec, and nothing else."""
        text = "\n".join(self._lines)
        if not trim(text).startswith("{"):
            return False
        try:
            return is_whole_spec(_json.read(text, self._limits))
        except UispecError:
            return False


def looks_like_patch(line: str) -> bool:
    """Tell whether a trimmed line is certainly meant for a patch, whether it can be read or not.

    >>> looks_like_patch('- {"op": "remove", "path": "/a"},'), looks_like_patch('{"path": "/a"}')
    (True, False)
    """
    return '"op"' in line and '"path"' in line and _BEGINNING.match(line) is not None


_BEGINNING: Final = re.compile(r"(?:[-*+]\s*|\d+[.)]\s*)?\[?\s*\{")
"""How such a line begins: perhaps as an item of a list, or in an array."""
