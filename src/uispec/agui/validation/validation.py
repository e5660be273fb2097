"""Everything that is wrong with a stream of events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from uispec._hold import hold, hold_limits
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._model import MISSING
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.agui.capabilities import AgentCapabilities
from uispec.agui.chunks import Lanes
from uispec.agui.events import EVENTS, Event, UnknownEvent
from uispec.agui.order import OUT_OF_PLACE, Order
from uispec.agui.validation.deviations import deviations
from uispec.agui.validation.given import Given, Stream, given_events
from uispec.agui.validation.lint import Lint
from uispec.agui.validation.lint_events import chunk_faults
from uispec.errors import Issue, Severity, StateError, UispecError
from uispec.limits import DEFAULT, Limits

Profile: TypeAlias = Literal["both", "reference", "lint"]
"""Who judges: `reference`: `@ag-ui/client`, which a run must get past; `lint`: `ag-ui-validate`."""

_JUDGES: Final[Mapping[Profile, tuple[Literal["reference", "lint"], ...]]] = {
    "both": ("reference", "lint"),
    "reference": ("reference",),
    "lint": ("lint",),
}


def validate(
    events: Stream,
    *,
    profile: Profile = "both",
    capabilities: AgentCapabilities | None = None,
    limits: Limits = DEFAULT,
) -> list[Issue]:
    """Say what is wrong with a stream of events, all of it.

    Args:
        events: text or bytes as for `parse_events` (server-sent events, a line each, a JSON array), or the events as
            mappings, typed, or as a reader gave them; they are not changed and not kept. Any other
            JSON is told as an issue.
        profile: `reference`: what `@ag-ui/client` does with the stream. The event of the first error is the one at
            which its run ends; what follows is told as if it had gone on. A warning is about what it takes out of an
            event. Null for an optional property is an error where its verifier looks for it; elsewhere, where only
            its schemas refuse what others read as absent, a notice. `lint`: the rules of `ag-ui-validate`;
            `lint_rule` gives the rule of an issue. `both`: what either says, and where both do, the graver.
        capabilities: of the agent; a linter holds it to them.
        limits: as `parse_events`, and those of patches.

    Returns:
        The issues in the order of the events, a thousand at most; behind more errors than that nobody looks. The path
        of each begins with the number of its event; what is said of the whole stream comes first. Errors have the codes
        `run_not_started`, `run_not_finished`, `run_already_finished`, `run_already_failed`, `run_without_end`,
        `already_open`, `reused_id`, `wrong_owner`, `open_message`, `open_reasoning`, `open_tool_call`, `open_step`,
        `open_subagent`, `unknown_message`, `unknown_tool_call`, `unknown_step`, `unknown_subagent`, `unknown_event`,
        `args_not_json`, `null_optional`, those of `parse_events` and `expand_chunks`, and those of patches.

    Raises:
        TypeError: an argument is none of these.

    Spec: AG-UI 1.0, events; `verifyEvents` of `@ag-ui/client` 1.0.0 behind its schemas and its expansion of chunks.

    >>> call = {"type": "TOOL_CALL_START", "toolCallId": "c", "toolCallName": "pay"}
    >>> run = {"threadId": "t", "runId": "r"}
    >>> events = [{"type": "RUN_STARTED", **run}, call, {"type": "RUN_FINISHED", **run}]
    >>> [(issue.path, issue.code) for issue in validate(events, profile="reference")]
    [('/2/type', 'open_tool_call')]
    """
    hold("validate", "profile", profile, str, "'both', 'reference' or 'lint'")
    if profile not in _JUDGES:
        raise ValueError(f"validate: profile is 'both', 'reference' or 'lint', not {profile!r}")
    hold("validate", "capabilities", capabilities, (AgentCapabilities, type(None)), "an AgentCapabilities or None")
    hold_limits("validate", limits)
    judges: list[_Judge] = [_MAKERS[name](limits, capabilities) for name in _JUDGES[profile]]
    lanes = Lanes(is_alone=True)
    issues: list[Issue] = []
    errors = 0
    number = -1
    try:
        for number, given in enumerate(given_events(events, limits)):
            lanes, shared, parts = _take_apart(lanes, given)
            found = [*shared, *_keep_gravest(judge.look(number, given, parts) for judge in judges)]
            issues += _put_in_place(number, given, found)
            errors += sum(issue.severity == "error" for issue in found)
            if errors > MOST_ISSUES:  # at least one that is not told, whatever follows
                return [*bounded(sorted(issues, key=_place), has_stopped=True)]
    except UispecError as error:
        return [*bounded(error.issues)]
    if number >= 0:
        issues += _keep_gravest(judge.end() for judge in judges)
    return [*bounded(sorted(issues, key=_place))]


def _take_apart(lanes: Lanes, given: Given) -> tuple[Lanes, Sequence[Issue], Sequence[Event]]:
    """Give the events that one stands for, and what keeps it from being read, whoever judges."""
    if given.event is None or isinstance(given.event, UnknownEvent):
        return lanes, given.issues, ()
    try:
        lanes, parts = lanes.expand(given.event)
    except StateError as error:
        return lanes, (*given.issues, *error.issues), ()
    return lanes, given.issues, parts


def _put_in_place(number: int, given: Given, issues: Sequence[Issue]) -> Iterator[Issue]:
    """Put the paths of the issues of one event into the stream, in the order of the event."""
    for issue in in_document_order(issues, given.document):
        # What is said of an event that a chunk stands for may have no place in the one that brought it on.
        is_elsewhere = issue.code != "missing_property" and _head(issue.path) not in given.members
        yield replace(issue, path=f"/{number}") if is_elsewhere else issue.under(f"/{number}")


def _head(path: str) -> str:
    return path[1:].partition("/")[0]


def _place(issue: Issue) -> tuple[int, bool]:
    """Tell where an issue stands: what is said of an event as a whole comes before what is said of its parts."""
    return int(_head(issue.path) or -1), "/" in issue.path[1:]


def _keep_gravest(told: Iterable[Sequence[Issue]]) -> list[Issue]:
    """What several say, told once: of a place and a code, what the one says that finds it gravest."""
    by_fault: dict[tuple[str, str], list[Issue]] = {}
    for issues in told:
        own: dict[tuple[str, str], list[Issue]] = {}
        for issue in issues:
            own.setdefault((issue.path, issue.code), []).append(issue)
        for fault, some in own.items():
            before = by_fault.get(fault)
            if before is None or _gravity(some) < _gravity(before):
                by_fault[fault] = some
    return [issue for issues in by_fault.values() for issue in issues]


_SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "notice")


def _gravity(issues: Iterable[Issue]) -> int:
    return min(_SEVERITIES.index(issue.severity) for issue in issues)


# Judges


@dataclass(slots=True)
class _Reference:
    """The client: its schemas, and its verifier."""

    limits: Limits
    capabilities: AgentCapabilities | None
    order: Order = field(default_factory=Order)
    is_told: bool = False
    """Whether it was said that no run was started."""

    def look(self, number: int, given: Given, parts: Sequence[Event]) -> list[Issue]:
        """What it says about an event, and the events that this one stands for; the paths lead into it."""
        if isinstance(given.event, UnknownEvent):
            text = f"AG-UI 1.0 has no event {shown(given.event.type)}; the client drops it."
            return [Issue("/type", "unknown_event", text, "warning")]
        issues = [] if given.event is None or given.issues else [*deviations(given.event, given.document)]
        for part in parts:
            faults = self.order.faults(part)
            if any(fault.code in OUT_OF_PLACE for fault in faults):
                issues += faults
                continue
            issues += (fault for fault in faults if not (self.is_told and fault.code == "run_not_started"))
            self.is_told = self.is_told or any(fault.code == "run_not_started" for fault in faults)
            self.order = self.order.after(part)
        return issues

    def end(self) -> list[Issue]:
        """Nothing: whether more comes is not its business."""
        return []


@dataclass(slots=True)
class _Linter:
    """The linter."""

    limits: Limits
    capabilities: AgentCapabilities | None
    lint: Lint = field(init=False)
    has_timestamp: bool = False

    def __post_init__(self) -> None:
        self.lint = Lint(self.limits)

    def look(self, number: int, given: Given, parts: Sequence[Event]) -> list[Issue]:
        """As `_Reference.look`."""
        self.has_timestamp = self.has_timestamp or isinstance(given.members.get("timestamp"), int | float)
        if isinstance(given.event, UnknownEvent):
            return [_unknown_event(given.event.type)]
        issues = [] if given.event is None else [*chunk_faults(given.event)]
        for part in parts:
            issues += self.lint.look(number, part, part is given.event and not given.issues)
        return issues

    def end(self) -> list[Issue]:
        """What it says about the end of the stream, and the whole of it; the paths lead into the stream."""
        issues = [*self.lint.end()]
        state = MISSING if self.capabilities is None else self.capabilities.state
        if state is not MISSING and state.snapshots is True and not self.lint.has_snapshot:
            text = "The agent says that it sends snapshots of its state, and there is none."
            issues.append(Issue("", "missing_snapshot", text, "warning"))
        if not self.has_timestamp:
            text = "No event says when it happened; nobody can tell later how long anything took."
            issues.append(Issue("", "missing_timestamps", text, "notice"))
        return issues


_Judge: TypeAlias = _Reference | _Linter
_MAKERS: Final = {"reference": _Reference, "lint": _Linter}

_DRAFTS: Final = frozenset({"META"})
"""Types that a draft of the protocol has."""
_SAME_LETTERS: Final = {name.replace("_", "").lower(): name for name in EVENTS}


def _unknown_event(kind: str) -> Issue:
    letters = kind.replace("_", "").replace("-", "").replace(" ", "").lower()
    # Up to 0.1 a thought was a thinking.
    letters = letters.replace("thinkingtext", "reasoning").replace("thinking", "reasoning")
    known = _SAME_LETTERS.get(letters)
    if kind in _DRAFTS:
        return Issue("/type", "unknown_event", f"{shown(kind)} is an event of a draft, not of AG-UI 1.0.", "notice")
    hint = "" if known is None else f" Write {known}."
    return Issue("/type", "unknown_event", f"AG-UI 1.0 has no event {shown(kind)}.{hint}")
