"""Specs and edits that come as YAML, in pieces: the patches that they amount to. Needs the extra `yaml`."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json
from uispec._browser.javascript import trim
from uispec._cutting import PieceDecoder
from uispec._hold import hold_limits
from uispec._kinds import Text
from uispec.errors import Issue, LimitError, UispecError
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.streams.edits import DIFF_FENCE, Patch, patches_between
from uispec.jsonrender.streams.lines import PatchLine, is_marked, read_line, without_mark
from uispec.jsonrender.streams.mixed import FENCE_END, opens_fence
from uispec.jsonrender.streams.spec_state import SpecState, merge_into
from uispec.jsonrender.streams.stream import apply_line
from uispec.jsonrender.streams.transform import Found, Tell, TextTransform
from uispec.jsonrender.streams.yaml_reading import parse_yaml
from uispec.limits import DEFAULT, Limits

_EAGER: Final = 1_024
"""Characters up to which a document is read again with every piece; from there, with every eighth part more."""
_PART: Final = 8


class YamlCompiler:
    r"""A spec as YAML that comes in pieces of text or bytes, read again and again: each time, what is new as patches.

    Text that is no YAML yet, or no object, gives none. A long document is read only when enough has come, so that the
    whole takes time in proportion to its length. One that is broken leaves the spec as it could last be read, which
    depends on where the pieces ended; `issues` tells so once it is closed.

    >>> compiler = YamlCompiler()
    >>> compiler.feed("root: m\nelements:\n  m:\n    ty")
    [{'op': 'add', 'path': '/root', 'value': 'm'}, {'op': 'add', 'path': '/elements', 'value': {'m': None}}]
    >>> compiler.feed("pe: Text\n")
    [{'op': 'replace', 'path': '/elements/m', 'value': {'type': 'Text'}}]
    """

    __slots__ = ("_decoder", "_due", "_faults", "_issues", "_limits", "_policy", "_size", "_snapshot", "_text")

    def __init__(
        self, initial: Mapping[str, object] | None = None, *, policy: Policy = "strict", limits: Limits = DEFAULT
    ) -> None:
        """Begin a document.

        Args:
            initial: the spec that the first patches start from; what the document lacks, they remove.
            policy: `compat` also reads the line that is not complete, and so shows half words.
            limits: `document_bytes` of the whole; `json_depth`.

        Raises:
            LimitError, ParseError, InvalidDocumentError: the initial spec is no JSON, as `fold.spec_empty`.
        """
        hold_policy("YamlCompiler", policy)
        hold_limits("YamlCompiler", limits)
        self._policy: Policy = policy
        self._limits = limits
        self._snapshot = cast("dict[str, JsonValue]", _json.owned(initial or {}, limits))
        self._decoder = PieceDecoder()
        self._text: list[str] = []
        self._size = 0
        self._due = 0
        """Characters at which the document is read again."""
        self._faults: tuple[Issue, ...] = ()
        """What was wrong with the document when it was last read; mostly that it goes on."""
        self._issues: tuple[Issue, ...] = ()

    @property
    def issues(self) -> tuple[Issue, ...]:
        r"""What is wrong with the document that was closed: it is no YAML (`invalid_yaml`), or no map (`wrong_type`).

        >>> compiler = YamlCompiler()
        >>> compiler.feed("a: 1\na: 2\n") + compiler.close()
        []
        >>> [issue.code for issue in compiler.issues]
        ['invalid_yaml']
        """
        return self._issues

    @property
    def spec(self) -> dict[str, JsonValue]:
        """The spec, as the document had it when it was last read: read it, never write into it."""
        return self._snapshot

    def feed(self, chunk: Text) -> list[Patch]:
        """Take the next piece, and give the patches that it amounts to, where it ends a line.

        Raises:
            TypeError: a piece that is neither text nor bytes, or text where the ones before were bytes, or the other
                way round.
            LimitError: `too_large`.
            ImportError: the extra is not installed.
        """
        piece = self._decoder.feed(chunk)
        self._size += len(piece)
        if self._size > self._limits.document_bytes:
            sentence = f"The document has more than {self._limits.document_bytes} characters (document_bytes)."
            raise LimitError(Issue("", "too_large", sentence))
        self._text.append(piece)
        end = piece.rfind("\n") + 1
        if not end or self._size < self._due:
            return []
        self._due = self._size + max(self._size - _EAGER, 0) // _PART
        return self._patches(0 if self._policy == "compat" else len(piece) - end)

    def close(self) -> list[Patch]:
        """End the document, and give the last patches; `issues` then holds what is wrong with it as a whole.

        Raises:
            ImportError: the extra is not installed.
        """
        self._text.append(self._decoder.close())
        found = self._patches(0)
        self._issues = self._faults
        return found

    def _patches(self, left_out: int) -> list[Patch]:
        """Read what has come, without so many characters at its end."""
        text = "".join(self._text)
        self._text = [text]
        try:
            read = parse_yaml(text[: len(text) - left_out], limits=self._limits)
        except UispecError as error:
            self._faults = error.issues
            return []
        if not isinstance(read, dict):
            self._faults = () if read is None else (Issue("", "wrong_type", "A spec as YAML is a map."),)
            return []
        self._faults = ()
        found = [*patches_between(self._snapshot, read, self._policy)]
        if found:
            self._snapshot = read
        return [cast("Patch", _json.copy(cast("JsonValue", patch))) for patch in found]


class _YamlBlocks:
    """Blocks of YAML, of patches and of diffs, and the spec that they are about."""

    def __init__(self, spec: SpecState, policy: Policy, limits: Limits, tell: Tell) -> None:
        self._spec = spec
        self._policy: Policy = policy
        self._limits = limits
        self._tell = tell
        self._compiler: YamlCompiler | None = None
        self._lines: list[str] = []
        self._ends: Callable[[], Iterable[Found]] | None = None
        """What the block that is open comes to at its end."""

    @property
    def is_open(self) -> bool:
        return self._ends is not None

    def line(self, line: str) -> Iterable[Found]:
        text = trim(line)
        if self._ends is None:
            opened = next((fence for fence in _FENCES if opens_fence(text, fence, self._policy)), None)
            if opened is None:
                return (line + "\n" if text else "\n",)
            self._begin(opened)
            return ()
        if text == FENCE_END:
            return self.end()
        return self._inside(line)

    def rest(self, line: str) -> Iterable[Found]:
        return self.line(line) if self.is_open else (line,)

    def end(self) -> Iterable[Found]:
        if self._ends is None:
            return ()
        ends, self._ends = self._ends, None
        return [*ends()]

    def _begin(self, fence: str) -> None:
        self._lines = []
        self._ends = {
            _SPEC_FENCE: self._end_spec,
            _EDIT_FENCE: self._end_edit,
            _PATCH_FENCE: self._end_patches,
            DIFF_FENCE: self._end_diff,
        }[fence]
        is_spec = fence == _SPEC_FENCE
        self._compiler = YamlCompiler(self._spec.spec, policy=self._policy, limits=self._limits) if is_spec else None

    def _inside(self, line: str) -> Iterable[Found]:
        if self._compiler is None:
            self._lines.append(line)
            return ()
        try:
            return self._compiler.feed(line + "\n")
        except UispecError as error:
            self._tell(error.issues)
            self._compiler = None
            return ()

    def _end_spec(self) -> Iterable[Found]:
        if self._compiler is not None:
            yield from self._compiler.close()
            self._tell(self._compiler.issues)
            self._spec = SpecState.of(self._compiler.spec, limits=self._limits)

    def _end_edit(self) -> Iterable[Found]:
        try:
            partial = parse_yaml("\n".join(self._lines), limits=self._limits)
        except UispecError as error:
            self._tell(error.issues)
            return
        if not isinstance(partial, dict):
            self._tell((Issue("", "wrong_type", "An edit is a map of what is to be different."),))
            return
        is_compat = self._policy == "compat"
        if is_marked(partial) and not is_compat:
            partial = without_mark(partial)
        self._spec, before, after = merge_into(self._spec, partial, keeps_nulls=is_compat)
        yield from patches_between(before, after, self._policy)

    def _end_patches(self) -> Iterable[Found]:
        for text in self._lines:
            line = read_line(text, self._policy, limits=self._limits)
            self._spec, outcome = apply_line(self._spec, line, policy=self._policy, limits=self._limits)
            self._tell(outcome.issues)
            if isinstance(line, PatchLine):
                yield line.patch

    def _end_diff(self) -> Iterable[Found]:
        sentence = 'This is an edit of the mode "diff", which is not taken here; write YAML or patches.'
        self._tell((Issue("", "unsupported_edit", sentence),))
        return ()


_SPEC_FENCE: Final = "```yaml-spec"
_EDIT_FENCE: Final = "```yaml-edit"
_PATCH_FENCE: Final = "```yaml-patch"
_FENCES: Final = (_SPEC_FENCE, _EDIT_FENCE, _PATCH_FENCE, DIFF_FENCE)


class YamlTransform(TextTransform):
    r"""The chunks of an AI SDK stream, its blocks of YAML taken out of the texts and put into `data-spec` parts.

    A block that opens with three backticks and `yaml-spec` is a whole spec, which grows line by line; `yaml-edit` is a
    partial one; in `yaml-patch` stand patch lines. A `diff` is told as `unsupported_edit`.
    Without the extra, a block of YAML raises `ImportError`.

    >>> transform = YamlTransform({"root": "m", "elements": {}})
    >>> transform.feed({"type": "text-delta", "id": "1", "delta": "```yaml-edit\nroot: n\n```\n"})
    [{'type': 'data-spec', 'data': {'type': 'patch', 'patch': {'op': 'replace', 'path': '/root', 'value': 'n'}}}]
    """

    __slots__ = ()

    def __init__(
        self, initial: Mapping[str, object] | None = None, *, policy: Policy = "strict", limits: Limits = DEFAULT
    ) -> None:
        """Begin a stream.

        Args:
            initial: the spec that is to be edited.
            policy: under `compat`, each character of a text that goes on is a chunk of its own, and whatever the npm
                package does to specs is done.
            limits: `document_bytes` of each line and block; `json_depth`.

        Raises:
            LimitError, ParseError, InvalidDocumentError: the initial spec is no JSON, as `fold.spec_empty`.
        """
        hold_policy("YamlTransform", policy)
        hold_limits("YamlTransform", limits)
        spec = SpecState.of(initial or {}, limits=limits)
        super().__init__(partial(_YamlBlocks, spec, policy, limits), "`", policy=policy, limits=limits)
