"""Answers to the interrupts of a run: made, looked over, and put together for the next run."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, TypeAlias

from pydantic import JsonValue, TypeAdapter

from uispec import _json
from uispec._browser.dates import read_moment
from uispec._hold import each, hold, hold_limits
from uispec._issues import read_as
from uispec._issues.lists import bounded
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.agui.codes import AnswerCode
from uispec.agui.interrupts import Interrupt, ResumeEntry
from uispec.errors import Issue, LimitError, Severity, StateError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.schema.checks import Checker
from uispec.schema.references import self_contained
from uispec.schema.unrolling import parts_of

Answers: TypeAlias = Iterable[ResumeEntry | Mapping[str, object]]

_ENTRY: Final = TypeAdapter(ResumeEntry)
_EDITED: Final = "editedArgs"


def is_expired(interrupt: Interrupt, now: datetime) -> bool:
    """Tell whether it is too late to answer an interrupt.

    Args:
        interrupt: its `expiresAt` is a moment in ISO 8601; one that cannot be read never comes, as with none at all.
        now: what time it is; a clock that names no zone counts as UTC, here and there.

    Spec: AG-UI 1.0, interrupts.

    >>> old = Interrupt(id="i", reason="confirmation", expires_at="2026-01-01T00:00:00Z")
    >>> is_expired(old, datetime(2026, 1, 1, tzinfo=UTC)), is_expired(old, datetime(2025, 12, 31, tzinfo=UTC))
    (True, False)
    """
    hold("is_expired", "interrupt", interrupt, Interrupt, "an Interrupt")
    hold("is_expired", "now", now, datetime, "a datetime")
    moment = None if interrupt.expires_at is MISSING else read_moment(interrupt.expires_at)
    return moment is not None and _with_zone(moment) <= _with_zone(now)


def _with_zone(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def accepts_edits(interrupt: Interrupt) -> bool:
    """Tell whether whoever approves a call may change its arguments: the schema of the answer names `editedArgs`.

    Spec: AG-UI 1.0, interrupts.

    >>> schema = {"type": "object", "properties": {"approved": {}, "editedArgs": {"type": "object"}}}
    >>> accepts_edits(Interrupt(id="i", reason="tool_call", response_schema=schema))
    True
    """
    hold("accepts_edits", "interrupt", interrupt, Interrupt, "an Interrupt")
    schema = {} if interrupt.response_schema is MISSING else interrupt.response_schema
    properties = schema.get("properties")
    return isinstance(properties, Mapping) and _EDITED in properties


def approve_interrupt(interrupt: Interrupt, *, edited_args: JsonValue | MISSING = MISSING) -> ResumeEntry:
    """Answer that the call may be made.

    Args:
        interrupt: what is answered.
        edited_args: the arguments that take the place of all of the call's own.

    Raises:
        StateError: `unknown_property`, at `/payload/editedArgs`: the agent does not say that it takes them.
        LimitError, ParseError: the arguments are no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, they hold what JSON has not.

    Spec: AG-UI 1.0, interrupts.

    >>> approve_interrupt(Interrupt(id="i", reason="tool_call")).model_dump()
    {'interruptId': 'i', 'status': 'resolved', 'payload': {'approved': True}}
    """
    hold("approve_interrupt", "interrupt", interrupt, Interrupt, "an Interrupt")
    payload: dict[str, JsonValue] = {"approved": True}
    if edited_args is not MISSING:
        if not accepts_edits(interrupt):
            text = f"The interrupt {shown(interrupt.id)} does not ask for arguments; it may be approved or rejected."
            raise StateError(Issue(f"/payload/{_EDITED}", "unknown_property", text))
        payload[_EDITED] = _json.owned(edited_args)
    return ResumeEntry(interrupt_id=interrupt.id, status="resolved", payload=payload)


def reject_interrupt(interrupt: Interrupt) -> ResumeEntry:
    """Answer that the call may not be made. To leave without an answer is to cancel: `ResumeEntry(...)` does that.

    Spec: AG-UI 1.0, interrupts.

    >>> reject_interrupt(Interrupt(id="i", reason="tool_call")).model_dump()
    {'interruptId': 'i', 'status': 'resolved', 'payload': {'approved': False}}
    """
    hold("reject_interrupt", "interrupt", interrupt, Interrupt, "an Interrupt")
    return ResumeEntry(interrupt_id=interrupt.id, status="resolved", payload={"approved": False})


def answer_interrupts(
    interrupts: Iterable[Interrupt], answers: Answers, *, now: datetime | None = None, limits: Limits = DEFAULT
) -> tuple[ResumeEntry, ...]:
    """Put the answers to all open interrupts together, for the `resume` of the next run.

    Args:
        interrupts: those that wait: `RunState.interrupts`.
        answers: one for each, in any order, typed or as JSON.
        now: what time it is, where those that expired shall not be answered any more.
        limits: as for `validate_answers`.

    Returns:
        The answers in the order of the interrupts; what was cancelled has no payload.

    Raises:
        StateError: what `validate_answers` finds, where any of it is an error; `codes.AnswerCode`, and for an answer
            that cannot be read `codes.ReadCode` and `codes.ShapeCode`.

    Spec: AG-UI 1.0, interrupts; `buildResumeArray` of `@ag-ui/client`.

    >>> asked = [Interrupt(id="i", reason="tool_call"), Interrupt(id="j", reason="input_required")]
    >>> given = [ResumeEntry(interrupt_id="j", status="cancelled"), approve_interrupt(asked[0])]
    >>> [entry.interrupt_id for entry in answer_interrupts(asked, given)]
    ['i', 'j']
    """
    asked, entries, issues = _check_all("answer_interrupts", interrupts, answers, now, limits)
    errors = [issue for issue in issues if issue.severity == "error"]
    if errors:
        raise StateError(*bounded(errors))
    given = {entry.interrupt_id: entry for entry in entries}
    return tuple(_for_the_wire(given[interrupt.id]) for interrupt in asked)


def _for_the_wire(entry: ResumeEntry) -> ResumeEntry:
    is_empty = entry.status == "resolved" or entry.payload is MISSING
    return entry if is_empty else entry.model_copy(update={"payload": MISSING})


def validate_answers(
    interrupts: Iterable[Interrupt], answers: Answers, *, now: datetime | None = None, limits: Limits = DEFAULT
) -> list[Issue]:
    """Say what is wrong with the answers to the open interrupts, all of it.

    Args:
        interrupts: those that wait.
        answers: such as the `resume` of an input, typed or as JSON.
        now: what time it is; None: nothing has expired.
        limits: `document_bytes` and `json_depth` of each answer, and `schema_parts`.

    Returns:
        The issues, in the order of the answers; paths lead into them. Errors: `missing_answer` (of the whole),
        `unknown_interrupt`, `repeated_answer`, `expired_interrupt`, the shape of an answer, and a payload that the
        schema of its interrupt does not accept, with the codes of schema checks. A notice, `unchecked_answer`, says
        that there is a schema and nobody can check against it.

    Spec: AG-UI 1.0, interrupts.

    >>> schema = {"type": "object", "required": ["decision"]}
    >>> asked = [Interrupt(id="i", reason="tool_call", response_schema=schema)]
    >>> answers = [ResumeEntry(interrupt_id="i", status="resolved", payload={})]
    >>> [(issue.path, issue.code) for issue in validate_answers(asked, answers)]
    [('/0/payload/decision', 'missing_property')]
    """
    return [*bounded(_check_all("validate_answers", interrupts, answers, now, limits)[2])]


def _check_all(
    function: str, interrupts: Iterable[Interrupt], answers: Answers, now: datetime | None, limits: Limits
) -> tuple[Sequence[Interrupt], list[ResumeEntry], list[Issue]]:
    """The interrupts, the answers that can be read, and what is wrong with them."""
    hold(function, "now", now, (datetime, type(None)), "a datetime or None")
    hold_limits(function, limits)
    asked = {one.id: one for one in each(function, "interrupts", interrupts, Interrupt, "an Interrupt")}
    told: list[Issue] = []
    entries: dict[str, ResumeEntry] = {}
    for number, answer in enumerate(each(function, "answers", answers, (ResumeEntry, Mapping), "an answer")):
        try:
            entry = answer if isinstance(answer, ResumeEntry) else read_as(_ENTRY, answer, limits=limits)
        except UispecError as error:
            told += error.under(f"/{number}").issues
            continue
        interrupt = asked.get(entry.interrupt_id)
        name = shown(entry.interrupt_id)
        if interrupt is None:
            told.append(_issue(f"/{number}/interruptId", "unknown_interrupt", f"No interrupt {name} waits."))
        elif entry.interrupt_id in entries:
            told.append(_issue(f"/{number}/interruptId", "repeated_answer", f"There is an answer to {name} before."))
        else:
            entries[entry.interrupt_id] = entry
            if now is not None and is_expired(interrupt, now):
                text = f"The interrupt {name} expired at {interrupt.expires_at}."
                told.append(_issue(f"/{number}/interruptId", "expired_interrupt", text))
            told += (issue.under(f"/{number}") for issue in _payload_faults(interrupt, entry, limits))
    missing = [interrupt for interrupt in asked if interrupt not in entries]
    issues = [_issue("", "missing_answer", f"The interrupt {shown(id_)} has no answer.") for id_ in missing]
    return [*asked.values()], [*entries.values()], [*issues, *told]


def _payload_faults(interrupt: Interrupt, entry: ResumeEntry, limits: Limits) -> Iterator[Issue]:
    if entry.status == "cancelled" or interrupt.response_schema is MISSING:
        return
    if entry.payload is MISSING:
        text = f"The interrupt {shown(interrupt.id)} asks for a payload by a schema."
        yield Issue("/payload", "missing_property", text)
        return
    try:
        found = _checker(interrupt.response_schema, limits).issues(_json.copy(entry.payload), "The payload")
    except UispecError as error:
        text = f"The schema of the answer cannot be used: {error.issues[0].message}"
        yield _issue("/payload", "unchecked_answer", text, "notice")
        return
    yield from (issue.under("/payload") for issue in found)


def _checker(schema: Mapping[str, JsonValue], limits: Limits) -> Checker:
    """The schema of an answer, compiled.

    Raises:
        InvalidDocumentError: it is no schema, or does not stand on its own.
        LimitError: `too_large`: its parts multiply by referring to each other; to check against it would not end.
    """
    whole = self_contained(schema, "", _find_nothing)
    if parts_of(whole, ("",))[""] > limits.schema_parts:
        text = f"Written out, it has more than {limits.schema_parts} schemas in it (schema_parts)."
        raise LimitError(Issue("", "too_large", text))
    return Checker(whole)


def _find_nothing(uri: str) -> None:
    """Find no other document: a schema that somebody sends stands on its own."""


def _issue(path: str, code: AnswerCode, text: str, severity: Severity = "error") -> Issue:
    return Issue(path, code, text, severity)
