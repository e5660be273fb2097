"""Streams of patches that come in pieces, compiled to the spec that they make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec._cutting import LineCutter, TooLong
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec.errors import Issue, LimitError
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source
from uispec.jsonrender.streams.lines import BadLine, StreamPolicy, hold_stream_policy, plain_values
from uispec.jsonrender.streams.spec_state import SpecState, begin, with_issues
from uispec.jsonrender.streams.stream import SEED, Outcome, advance_undrafted, begin_draft
from uispec.limits import DEFAULT, Limits

Object: TypeAlias = dict[str, JsonValue]

_NOTHING: Final[Mapping[str, JsonValue]] = {}

_BLOCK: Final = 256
"""Lines that are read before any of them is done: so many are still in the caches of the processor then."""

_Done: TypeAlias = Outcome | object
"""What became of a line: the patch alone where a draft has done it."""


@dataclass(frozen=True)
class Compiled:
    """What a whole stream makes."""

    state: SpecState
    """The state after the last line, with the spec and everything that was wrong."""
    _done: Sequence[_Done] = field(repr=False)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of each line, blank ones too: the first stands for line 1. Made when first asked for."""
        return _outcomes(self._done)

    @property
    def spec(self) -> dict[str, JsonValue]:
        """The spec: read it, never write into it."""
        return self.state.spec


def compile_stream(
    text: Text,
    initial: Source | None = None,
    *,
    policy: StreamPolicy = "strict",
    repair: bool = False,
    strict: bool = False,
    limits: Limits = DEFAULT,
) -> Compiled:
    r"""Compile a stream of patches that is all there.

    Args:
        text: the lines, as text or bytes (UTF-8); the last one may lack its line end.
        initial: the spec to begin with, in any form that `parse_spec` takes; it is copied. `None`: one with an empty
            root and no elements; under `compat` there is nothing in it.
        policy: as for `fold.spec_apply`.
        repair: take one closing brace too many off the end of a line, with a notice.
        strict: raise at the first line that is refused.
        limits: as for `fold.spec_apply`; a line beyond `document_bytes` is told and not kept.

    Returns:
        The state after the last line, and the outcome of each line; its time grows with the text alone.

    Raises:
        PatchError, LimitError, ParseError, InvalidDocumentError: a line is refused under `strict`, as
            `fold.spec_apply`; or the initial spec is no JSON, as `fold.spec_empty`.

    Spec: json-render, "SpecStream".

    >>> compiled = compile_stream('{"op":"add","path":"/root","value":"m"}\n\n{"op":"remove","path":"/x"}')
    >>> compiled.spec, [str(outcome) for outcome in compiled.outcomes]
    ({'root': 'm', 'elements': {}}, ['applied', 'ignored', 'invalid: not_found'])
    """
    hold("compile_stream", "text", text, TEXT_TYPES, "text or bytes")
    hold("compile_stream", "initial", initial, (*SOURCE_TYPES, type(None)), A_SPEC)
    hold_stream_policy("compile_stream", policy)
    hold_limits("compile_stream", limits)
    given = _initial_state("compile_stream", initial, policy, limits)
    run = _Run(given, policy, repair=repair, strict=strict, limits=limits)
    done = [*run.take(text), *run.close()]
    return Compiled(run.state, done)


class SpecCompiler:
    r"""A stream of patches, one on a line, that comes in pieces of text or bytes of any length.

    Where the pieces begin and end makes no difference. A line that cannot be read or done is told, and the next one
    follows; where prose stands between the lines, read the text with `MixedReader` and fold its parts.

    >>> compiler = SpecCompiler()
    >>> compiler.feed('{"op": "add", "path": "/ro')
    ()
    >>> [str(outcome) for outcome in compiler.feed('ot", "value": "m"}\n')], compiler.spec
    (['applied'], {'root': 'm', 'elements': {}})
    """

    __slots__ = ("_run",)

    def __init__(
        self,
        initial: Source | None = None,
        *,
        policy: StreamPolicy = "strict",
        repair: bool = False,
        strict: bool = False,
        limits: Limits = DEFAULT,
    ) -> None:
        """Begin a stream.

        Args:
            initial: the spec to begin with, in any form that `parse_spec` takes; it is copied. `None`: one with an
                empty root and no elements; under `compat` there is nothing in it.
            policy: as `fold.spec_apply`.
            repair: take one closing brace too many off the end of a line, with a notice.
            strict: raise where a line is refused; the lines behind it in the same piece are lost.
            limits: as `fold.spec_apply`; a line beyond `document_bytes` is told and not kept.

        Raises:
            LimitError, ParseError, InvalidDocumentError: the initial spec is no JSON, as `fold.spec_empty`.
        """
        hold_stream_policy("SpecCompiler", policy)
        hold_limits("SpecCompiler", limits)
        given = _initial_state("SpecCompiler", initial, policy, limits)
        self._run = _Run(given, policy, repair=repair, strict=strict, limits=limits)

    @property
    def state(self) -> SpecState:
        """The state after the lines that are complete; its issues say in which of them each is."""
        return self._run.state

    @property
    def spec(self) -> dict[str, JsonValue]:
        """The spec after the lines that are complete: read it, never write into it."""
        return self._run.state.spec

    def feed(self, chunk: Text) -> tuple[Outcome, ...]:
        """Take the next piece, and tell what became of each line that it ends.

        Raises:
            PatchError, LimitError, ParseError, InvalidDocumentError: where the stream is strict, for the first line
                that is refused.
            TypeError: a piece that is neither text nor bytes, or text where the ones before were bytes, or the other
                way round.
        """
        return _outcomes(self._run.take(chunk))

    def close(self) -> tuple[Outcome, ...]:
        """Take the last line, where no line feed came behind it; more may follow, as from a new line.

        Raises:
            PatchError, LimitError, ParseError, InvalidDocumentError: as `feed`.
        """
        return _outcomes(self._run.close())


def _initial_state(function: str, initial: Source | None, policy: StreamPolicy, limits: Limits) -> SpecState:
    given = (_NOTHING if policy == "compat" else SEED) if initial is None else initial
    return begin(function, "initial", given, limits)


class _Run:
    """A stream while it is compiled, without the outcomes that few ask for."""

    __slots__ = ("_cutter", "_limits", "_past", "_policy", "_repair", "_strict", "state")

    def __init__(self, state: SpecState, policy: StreamPolicy, *, repair: bool, strict: bool, limits: Limits) -> None:
        self.state = state
        self._policy: StreamPolicy = policy
        self._repair = repair
        self._strict = strict
        self._limits = limits
        self._cutter = LineCutter(limits)
        self._past = 0
        """Lines that have come."""

    def take(self, chunk: Text) -> list[_Done]:
        """Do the lines that the next piece ends."""
        return self._do(self._cutter.feed(chunk))

    def close(self) -> list[_Done]:
        """Do the last line."""
        return self._do(self._cutter.close())

    def _do(self, lines: Sequence[str | TooLong]) -> list[_Done]:
        done: list[_Done] = []
        past = self._past
        self._past += len(lines)
        draft = begin_draft(self.state, self._policy, self._limits)
        for start in range(0, len(lines), _BLOCK):
            block = lines[start : start + _BLOCK]
            values = plain_values(block, self._limits)
            at = 0
            while (end := draft.write(block, values, at)) < len(block):
                done += values[at:end]
                self.state = draft.state()
                done.append(self._do_undrafted(block[end], values[end], past + start + end + 1))
                draft = begin_draft(self.state, self._policy, self._limits)
                at = end + 1
            done += values[at:]
        self.state = draft.state()
        return done

    def _do_undrafted(self, line: str | TooLong, value: JsonValue, number: int) -> Outcome:
        event = too_long(self._limits) if isinstance(line, TooLong) else line
        after, outcome = advance_undrafted(self.state, event, self._policy, self._repair, self._limits, value)
        told = tuple(_say_line(issue, number) for issue in outcome.issues)
        if self._strict and outcome.error is not None:
            raise outcome.error(*told)
        self.state = with_issues(after, told)
        return outcome


def _say_line(issue: Issue, number: int) -> Issue:
    """The same issue, whose path leads into a line, with the number of that line in its sentence."""
    return replace(issue, message=f"Line {number}: {issue.message}")


def _outcomes(done: Sequence[_Done]) -> tuple[Outcome, ...]:
    return tuple([one if isinstance(one, Outcome) else Outcome("applied", (), cast("Object", one)) for one in done])


def too_long(limits: Limits) -> BadLine:
    """A line that was too long to be kept."""
    sentence = f"The line has more than {limits.document_bytes} characters (document_bytes)."
    return BadLine((Issue("", "too_large", sentence),), LimitError)
