"""Streams of patches that come in pieces, compiled to the spec that they make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec._cutting import LineCutter, TooLong
from uispec._hold import hold_limits
from uispec.errors import Issue, LimitError
from uispec.jsonrender.lines import BadLine, StreamPolicy, hold_stream_policy
from uispec.jsonrender.spec_state import SpecState, told
from uispec.jsonrender.stream import Outcome, advanced, spec_empty
from uispec.limits import DEFAULT, Limits

_NOTHING: Final[Mapping[str, JsonValue]] = {}


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a whole stream makes."""

    state: SpecState
    """The state after the last line, with the spec and everything that was wrong."""
    outcomes: tuple[Outcome, ...]
    """What became of each line, blank ones too: the first stands for line 1."""

    @property
    def spec(self) -> dict[str, JsonValue]:
        """The spec: read it, never write into it."""
        return self.state.spec


def compile_stream(
    text: str | bytes,
    initial: Mapping[str, object] | None = None,
    *,
    policy: StreamPolicy = "strict",
    repair: bool = False,
    strict: bool = False,
    limits: Limits = DEFAULT,
) -> Compiled:
    r"""Compile a stream of patches that is all there.

    Arguments, costs and errors are those of `SpecCompiler`.

    >>> compiled = compile_stream('{"op":"add","path":"/root","value":"m"}\n\n{"op":"remove","path":"/x"}')
    >>> compiled.spec, [str(outcome) for outcome in compiled.outcomes]
    ({'root': 'm', 'elements': {}}, ['applied', 'ignored', 'invalid: not_found'])
    """
    compiler = SpecCompiler(initial, policy=policy, repair=repair, strict=strict, limits=limits)
    outcomes = (*compiler.feed(text), *compiler.close())
    return Compiled(compiler.state, outcomes)


class SpecCompiler:
    r"""A stream of patches, one on a line, that comes in pieces of text or bytes of any length.

    Where the pieces begin and end makes no difference. A line that cannot be read or done is told, and the next one
    follows.

    >>> compiler = SpecCompiler()
    >>> compiler.feed('{"op": "add", "path": "/ro')
    ()
    >>> [str(outcome) for outcome in compiler.feed('ot", "value": "m"}\n')], compiler.spec
    (['applied'], {'root': 'm', 'elements': {}})
    """

    __slots__ = ("_cutter", "_limits", "_policy", "_repair", "_state", "_strict")

    def __init__(
        self,
        initial: Mapping[str, object] | None = None,
        *,
        policy: StreamPolicy = "strict",
        repair: bool = False,
        strict: bool = False,
        limits: Limits = DEFAULT,
    ) -> None:
        """Begin a stream.

        Args:
            initial: the spec to begin with, which is copied. `None`: one with an empty root and no elements; under
                `compat` there is nothing in it.
            policy: as `fold.spec_apply`.
            repair: take one closing brace too many off the end of a line, with a notice.
            strict: raise where a line is refused; the lines behind it in the same piece are lost.
            limits: as `fold.spec_apply`; a line beyond `document_bytes` is told and not kept.

        Raises:
            LimitError, ParseError, InvalidDocumentError: the initial spec is no JSON.
        """
        hold_stream_policy("SpecCompiler", policy)
        hold_limits("SpecCompiler", limits)
        self._policy: StreamPolicy = policy
        self._repair = repair
        self._strict = strict
        self._limits = limits
        self._cutter = LineCutter(limits)
        self._state = spec_empty(_NOTHING if initial is None and policy == "compat" else initial, limits=limits)

    @property
    def state(self) -> SpecState:
        """The state after the lines that are complete."""
        return self._state

    @property
    def spec(self) -> dict[str, JsonValue]:
        """The spec after the lines that are complete: read it, never write into it."""
        return self._state.spec

    def feed(self, chunk: str | bytes) -> tuple[Outcome, ...]:
        """Take the next piece, and tell what became of each line that it ends.

        Raises:
            PatchError, LimitError, ParseError, InvalidDocumentError: where the stream is strict, for the first line
                that is refused.
            TypeError: a piece that is neither text nor bytes.
        """
        return self._done(self._cutter.feed(chunk))

    def close(self) -> tuple[Outcome, ...]:
        """Take the last line, where no line feed came behind it; more may follow, as from a new line.

        Raises:
            PatchError, LimitError, ParseError, InvalidDocumentError: as `feed`.
        """
        return self._done(self._cutter.close())

    def _done(self, lines: Iterable[str | TooLong]) -> tuple[Outcome, ...]:
        outcomes: list[Outcome] = []
        for text in lines:
            line = too_long(self._limits) if isinstance(text, TooLong) else text
            after, outcome = advanced(self._state, line, self._policy, self._repair, self._limits)
            if self._strict and outcome.error is not None:
                raise outcome.error(*outcome.issues)
            self._state = told(after, outcome.issues)
            outcomes.append(outcome)
        return tuple(outcomes)


def too_long(limits: Limits) -> BadLine:
    """A line that was too long to be kept."""
    sentence = f"The line has more than {limits.document_bytes} characters (document_bytes)."
    return BadLine((Issue("", "too_large", sentence),), LimitError)
