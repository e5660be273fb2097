"""What one line of a stream of patches does to a spec, and what is told of it."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import did_you_mean
from uispec.errors import Issue, LimitError, PatchError, UispecError
from uispec.jsonrender.reading import Source
from uispec.jsonrender.streams.containers import with_containers
from uispec.jsonrender.streams.drafting import SpecDraft
from uispec.jsonrender.streams.lines import (
    BadLine,
    Line,
    MergeLine,
    PatchLine,
    Prose,
    SkippedLine,
    StreamPolicy,
    hold_stream_policy,
    is_marked,
    is_patch,
    line_in,
    plain_values,
    text_of,
    without_mark,
)
from uispec.jsonrender.streams.spec_state import SpecState, begin, merge_into, replace_window, window, with_issues
from uispec.limits import DEFAULT, Limits
from uispec.patch import JSON_RENDER, RFC6902, Add, Copy, Move, Operation, Policy, Remove, Replace, Test
from uispec.patch.running import LIMITS_REACHED, Run
from uispec.patch.steps import Step, step_of, tokens_of

Status: TypeAlias = Literal["applied", "ignored", "invalid", "test_failed"]
"""What became of a line: done, left out without harm, refused, or a `test` that did not hold."""

SEED: Final[Mapping[str, JsonValue]] = {"root": "", "elements": {}}
"""The spec before the first line. It has its `elements`, so that the first one may have any key."""

_POLICIES: Final[Mapping[StreamPolicy, Policy]] = {
    # One set of reserved tokens for the whole library.
    "strict": Policy(forbidden=pointer.UPSERT.forbidden),
    "compat": JSON_RENDER,
    "rfc6902": RFC6902,
}


class Outcome(NamedTuple):
    """What became of one line.

    >>> str(Outcome("ignored")), str(Outcome("invalid", (Issue("/op", "unknown_operation", "There is no ..."),)))
    ('ignored', 'invalid: unknown_operation')
    """

    status: Status
    issues: tuple[Issue, ...] = ()
    """Why, with pointers into the line; a notice where the line was mended. Blank lines have none."""
    patch: Mapping[str, JsonValue] | None = None
    """The operation that the line holds, done or not; its value may stand in the spec: read it, never write into it."""
    error: type[UispecError] | None = None
    """The class that tells a refused line where the caller wants an error."""
    text: str = ""
    """Of a line that cannot be read: what it says, a few hundred characters at most."""

    def __str__(self) -> str:
        return ": ".join([self.status, *(issue.code for issue in self.issues[:1])])

    @property
    def is_refused(self) -> bool:
        """Whether the line should have done something and did not: `invalid` or `test_failed`."""
        return self.error is not None


_FEW: Final = 100
"""Elements of a spec, up to which it is worth the time to look for one with a similar key."""


def _apply_step(
    state: SpecState, step: Step, rules: Policy, limits: Limits, *, grows: bool
) -> tuple[SpecState, Issue | None]:
    """Do one step of a patch, and look at those elements only that it names.

    Args:
        state: the state before it.
        step: its value is nobody else's.
        rules: as patches have them.
        limits: of the patch.
        grows: an addition makes the containers that it needs.

    Returns:
        The same state, if nothing changed; and what is to be said of the step.
    """
    keys = _keys_of(step, rules)
    before = window(state, keys)
    run = Run(before, rules, limits, room=limits.document_bytes - state.copied, keeps=True)
    issue = run.do(with_containers(before, step, rules, limits) if grows else step, "")
    after = run.result()
    if not isinstance(after, dict):
        return state, Issue("/path", "wrong_type", "A spec is an object; nothing else can stand in its place.")
    if issue is not None and issue.code == "not_found":
        issue = replace(issue, message=issue.message + _near(state, keys))
    fresh = replace_window(state, before, after)
    copied = limits.document_bytes - run.room
    return fresh if copied == state.copied or fresh is state else replace(fresh, copied=copied), issue


def _near(state: SpecState, keys: Collection[str] | None) -> str:
    """Ask whether another element was meant than the one that is not there."""
    elements = state.elements
    if elements is None or keys is None or len(keys) > 1 or len(elements) > _FEW:
        return ""
    return "".join(did_you_mean(key, elements.plain()) for key in keys if elements.get(key, None) is None)


def _keys_of(step: Step, policy: Policy) -> set[str] | None:
    """The keys of the elements that a step names; `None` if it is about the elements, or the spec, as a whole."""
    keys: set[str] = set()
    for text in (step.path, step.source):
        if text is None:
            continue
        tokens = tokens_of(text, policy)
        # In a loose test, the pointers of the empty member mean the whole.
        if tokens in ((), ("elements",)) or (policy.is_loose and tokens == ("",) and step.op == "test"):
            return None
        if tokens[0] == "elements":
            keys.add(tokens[1])
    return keys


# Lines

Event: TypeAlias = Text | Operation | Line | Prose | Mapping[str, object]
"""One event of a stream: a line, as it came or read already; a patch operation, typed or as JSON; a partial spec with
its mark. Prose, as `MixedReader` gives it too, changes nothing."""


def apply_line(
    state: SpecState,
    event: Event,
    *,
    policy: StreamPolicy = "strict",
    repair: bool = False,
    limits: Limits = DEFAULT,
) -> tuple[SpecState, Outcome]:
    """Return the state after one line, and what became of the line.

    It is `fold.spec_apply` for callers who want to hear of every line. The issues of the outcome are not written into
    the state.

    Args:
        state: it stays as it was.
        event: as for `fold.spec_apply`.
        policy: as for `fold.spec_apply`.
        repair: as for `fold.spec_apply`.
        limits: as for `fold.spec_apply`.

    Returns:
        The next state, the same object where nothing changed, and the outcome: applied, ignored, or invalid with the
        issues. A line that cannot be read is no error here.

    Raises:
        TypeError: a state that is none, or what is no line.

    Spec: json-render, "SpecStream".

    >>> state, outcome = apply_line(SpecState.of(SEED), '{"op": "remove", "path": "/elements/m"}')
    >>> str(outcome), state.issues
    ('invalid: not_found', ())
    >>> str(apply_line(state, '{"op": "remove", "path": "/elements/m"}', policy="compat")[1])
    'ignored: not_found'
    """
    hold_stream("apply_line", state, event, policy, limits)
    return advance(state, event, policy, repair, limits)


def hold_stream(function: str, state: SpecState, event: Event, policy: StreamPolicy, limits: Limits) -> None:
    """Refuse what is no state and no event of a stream; a caller's slip."""
    hold(function, "state", state, SpecState, "a SpecState, as spec_empty() gives")
    hold(function, "event", event, _EVENTS, "a line, a part of a text, a patch operation or a mapping")
    hold_stream_policy(function, policy)
    hold_limits(function, limits)


_OPERATIONS: Final = (Add, Remove, Replace, Move, Copy, Test)
_EVENTS: Final = (
    *TEXT_TYPES,
    *(PatchLine, MergeLine, SkippedLine, BadLine, Prose),
    *_OPERATIONS,
    Mapping,
)


def begin_draft(state: SpecState, policy: StreamPolicy, limits: Limits) -> SpecDraft:
    """Begin to write into a state what is plain under a policy."""
    return SpecDraft(state, _POLICIES[policy].forbidden, limits)


def advance(
    state: SpecState, event: Event, policy: StreamPolicy, repair: bool, limits: Limits
) -> tuple[SpecState, Outcome]:
    """Return the state after one line, and what became of it, for arguments that are known to be right."""
    if isinstance(event, TEXT_TYPES):
        event = text_of(event)
    value: JsonValue = None
    if isinstance(event, str):
        (value,) = values = plain_values((event,), limits)
        draft = begin_draft(state, policy, limits)
        if draft.write((event,), values):
            return draft.state(), Outcome("applied", (), cast("Mapping[str, JsonValue]", value))
    return advance_undrafted(state, event, policy, repair, limits, value)


def advance_undrafted(
    state: SpecState, event: Event, policy: StreamPolicy, repair: bool, limits: Limits, value: JsonValue = None
) -> tuple[SpecState, Outcome]:
    """Return the state after one event that no draft does, and what became of it.

    Of a line, the value that `plain_values` gave may be handed in.
    """
    is_line = isinstance(event, str)
    line = line_in(event, policy, repair, limits, value) if is_line else _line(event, policy, repair, limits)
    if isinstance(line, PatchLine):
        return _apply_patch(state, line, policy, limits)
    if isinstance(line, Prose):
        return state, Outcome("ignored")
    if isinstance(line, SkippedLine):
        return state, Outcome("ignored", line.issues)
    if isinstance(line, BadLine):
        return state, Outcome("invalid", line.issues, None, line.error, line.text)
    return merge_into(state, line.partial)[0], Outcome("applied")


def _line(event: Event, policy: StreamPolicy, repair: bool, limits: Limits) -> Line | Prose:
    """Any event as a line, whose values are nobody else's."""
    if isinstance(event, TEXT_TYPES):
        return line_in(event, policy, repair, limits)
    if isinstance(event, SkippedLine | BadLine | Prose):
        return event
    given: object = event
    if isinstance(event, PatchLine):
        given = event.patch
    elif isinstance(event, MergeLine):
        given = event.partial
    elif isinstance(event, _OPERATIONS):
        given = event.model_dump(mode="json")
    try:
        members = cast("dict[str, JsonValue]", _json.owned(given, limits))
    except UispecError as error:
        return BadLine(error.issues, type(error))
    if isinstance(event, MergeLine):
        return MergeLine(members)
    is_partial = is_marked(members) and not is_patch(members) and policy != "compat"
    return MergeLine(without_mark(members)) if is_partial else PatchLine(members)


def _apply_patch(state: SpecState, line: PatchLine, policy: StreamPolicy, limits: Limits) -> tuple[SpecState, Outcome]:
    rules = _POLICIES[policy]
    try:
        step = step_of(line.patch, rules, "")
    except PatchError as error:
        return state, Outcome("invalid", (*line.issues, *error.issues), line.patch, PatchError)
    after, issue = _apply_step(state, step, rules, limits, grows=policy == "strict")
    if issue is None:
        return after, Outcome("applied", line.issues, line.patch)
    issues = (*line.issues, issue)
    if issue.severity == "warning":
        return after, Outcome("ignored", issues, line.patch)
    error = LimitError if issue.code in LIMITS_REACHED else PatchError
    return after, Outcome("test_failed" if issue.code == "test_failed" else "invalid", issues, line.patch, error)


def spec_empty(initial: Source | None = None, *, limits: Limits = DEFAULT) -> SpecState:
    """Return the state before the first line.

    Args:
        initial: a spec to begin with, which is copied. `None`: one with an empty root and no elements, so that the
            first element may have any key (in JSON's words, `{"root": "", "elements": {}}`).
        limits: `json_depth`, `document_bytes` of that spec.

    Raises:
        LimitError, ParseError: the spec is no JSON that may enter; `jsonrender.codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, the spec is no object.

    Spec: json-render, "SpecStream".

    >>> spec_empty().spec
    {'root': '', 'elements': {}}
    """
    return begin("spec_empty", "initial", SEED if initial is None else initial, limits)


def spec_apply(
    state: SpecState,
    event: Event,
    strict: bool = False,
    *,
    policy: StreamPolicy = "strict",
    repair: bool = False,
    limits: Limits = DEFAULT,
) -> SpecState:
    """Return the state after one line of a stream of patches.

    A line that cannot be read or done changes nothing, and is told in the state's issues; the next line follows. The
    cost is that of the line, the depth of its path and the width of the containers on it, however many elements the
    spec has; a line about all the elements, or the whole spec, costs what they hold.

    Args:
        state: it stays as it was.
        event: a line, as text or bytes, or read already; a patch operation, typed or as JSON; a partial spec with the
            member `__json_edit`, which is merged. Later edits of it never reach a state.
        strict: raise where a line is refused.
        policy: `strict`: RFC 6902, but an addition makes the containers that it needs, objects where a spec has
            objects, and reserved keys are refused. `compat`: as `@json-render/core` 0.21.4, whose empty spec is `{}`.
            `rfc6902`: the RFC to the letter.
        repair: take one closing brace too many off the end of a line, with a notice.
        limits: `document_bytes` of a line, and of what all copies of a stream add together; `json_depth`,
            `pointer_length`.

    Returns:
        The new state; the very same object if the line changes nothing, type for type, and nothing is to be told.

    Raises:
        PatchError, LimitError, ParseError, InvalidDocumentError: `strict` only; the issues of the line, with pointers
            into it. Codes: those of `patch.PatchCode`, of `jsonrender.codes.LineCode` and of
            `jsonrender.codes.ReadCode`.
        TypeError: a state that is none.

    Spec: json-render, "SpecStream"; RFC 6902 and RFC 7396.

    >>> lines = ['{"op": "add", "path": "/root", "value": "m"}', "Here you are!",
    ...          '{"op": "add", "path": "/elements/m/children/0", "value": "t"}']
    >>> from functools import reduce
    >>> state = reduce(spec_apply, lines, spec_empty())
    >>> state.spec
    {'root': 'm', 'elements': {'m': {'children': ['t']}}}
    >>> [issue.code for issue in state.issues]
    ['invalid_json']
    """
    hold_stream("spec_apply", state, event, policy, limits)
    after, outcome = advance(state, event, policy, repair, limits)
    if strict and outcome.error is not None:
        raise outcome.error(*outcome.issues)
    return with_issues(after, outcome.issues)
