"""Targets: what is wrong with streams of events, answers to interrupts, and what a front end and an agent send next."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.agui.documents import EVENT, EVENTS, INPUT, INTERRUPT, whole
from tests.fuzz.inputs import LIMITS, Given, chosen, given, limits, odd_values, spoiled
from tests.fuzz.promises import NOWHERE, Calls, Target
from uispec import _json, agui, fold
from uispec._model import MISSING
from uispec.errors import UispecError

_STATES: Final[list[Any]] = [
    {},
    {"n": 1, "rows": [{"id": "a", "tags": ["x", None]}, {"id": "b", "tags": []}], "user": {"name": "é", "a/b~": 1.0}},
    [1, 1.0, True, None, "", [], {}],
    None,
    {"n": True, "rows": []},
]
_EVENTS: Final[list[Any]] = [whole(name) for name in EVENTS]
_streams: Final = st.lists(EVENT | chosen(_EVENTS) | spoiled(chosen(_EVENTS)) | odd_values, max_size=6)
_values: Final = chosen(_STATES) | spoiled(chosen(_STATES))
_ANSWERS: Final[list[Any]] = [
    {"interruptId": "i", "status": "resolved", "payload": {"approved": True}, "metadata": {}},
    {"interruptId": "i", "status": "cancelled"},
]
_SCHEMAS: Final[list[Any]] = [
    {"type": "object", "properties": {"approved": {"type": "boolean"}, "editedArgs": {}}, "required": ["approved"]},
    {"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}, "$ref": "#/$defs/a"},
    {"pattern": "^(a+)+$"},
]
_NOW: Final = datetime(2026, 11, 30, tzinfo=UTC)
_MOMENTS: Final = ["2026-11-30T00:00:00Z", "2026-02-30", "soon", "", "9999-12-31T23:59:59-23:59"]


def _validate(drawn: Given, calls: Calls) -> None:
    document, bounds = drawn["events"], LIMITS[drawn["limits"]]
    profile = drawn["profile"]
    is_list = isinstance(document, list)
    found = calls.ask_wrongly(
        drawn["events"] if is_list else NOWHERE, agui.validate, document, profile=profile, limits=bounds
    )
    if not is_list or found is None:
        return
    for issue in found:
        event: Any = cast("list[Any]", document)[int(issue.path.split("/")[1])] if issue.path else {}
        calls.ask_wrongly(NOWHERE, agui.lint_rule, issue, event.get("type") if isinstance(event, Mapping) else None)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    text = _text(cast("Any", document))
    if text is not None:
        again = calls.ask(NOWHERE, agui.validate, text, profile=profile, limits=bounds)
        calls.expect(again is not None, "an error escapes")


def _text(document: Any) -> str | None:
    try:
        return _json.text(_json.owned(document))
    except UispecError:
        return None


def _asked(drawn: tuple[Any, str]) -> Any:
    return {**INTERRUPT, "responseSchema": drawn[0], "expiresAt": drawn[1]}


def _answer(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    try:
        event = agui.parse_event(
            {
                "type": "RUN_FINISHED",
                "threadId": "t",
                "runId": "r",
                "outcome": {"type": "interrupt", "interrupts": drawn["interrupts"]},
            }
        )
    except UispecError:
        return
    run = fold.agui_apply(fold.agui_empty(INPUT), event)
    found = calls.ask_wrongly(drawn["answers"], agui.validate_answers, run.interrupts, drawn["answers"], limits=bounds)
    entries = calls.ask_wrongly(NOWHERE, agui.answer_interrupts, run.interrupts, drawn["answers"], limits=bounds)
    fits = found is not None and all(issue.severity != "error" for issue in found)
    calls.expect(fits is (entries is not None), "the two do not agree")
    for interrupt in run.interrupts:
        calls.ask(NOWHERE, agui.accepts_edits, interrupt)
        calls.ask_wrongly(NOWHERE, agui.approve_interrupt, interrupt, edited_args=drawn["value"])
        calls.ask(NOWHERE, agui.approve_interrupt, interrupt)
        calls.ask(NOWHERE, agui.reject_interrupt, interrupt)
        calls.ask(NOWHERE, agui.is_expired, interrupt, _NOW)
    call = calls.ask_wrongly(NOWHERE, agui.answer_call, "c", drawn["value"], message_id="new")
    if call is not None:
        begun = fold.agui_apply(run, {"type": "RUN_STARTED", "threadId": "t", "runId": "r"})
        sent = calls.ask_wrongly(
            NOWHERE, agui.next_input, begun, "r2", messages=[call], resume=entries or (), forwarded_props=drawn["value"]
        )
        if sent is not None:
            calls.expect(agui.parse_run_input(agui.dump_run_input(sent)) == sent, "an input does not come back")


def _delta(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    old: Any = MISSING if drawn["is_first"] else drawn["old"]
    event = calls.ask(NOWHERE, agui.state_delta, old, drawn["new"], raw_event=drawn["raw"], limits=bounds)
    if event is None:
        return
    run = fold.agui_empty()
    if old is not MISSING:
        run = fold.agui_apply(run, {"type": "STATE_SNAPSHOT", "snapshot": old})
    after = calls.ask(NOWHERE, fold.agui_apply, run, event)
    calls.expect(after is not None and _json.same(after.state, drawn["new"]), "it folds to another state")
    written = cast("Mapping[str, Any]", calls.ask(NOWHERE, agui.dump_event, event))
    calls.expect(_json.same(written.get("rawEvent"), drawn["raw"]), "the event of the provider is lost")


TARGETS: Final = (
    Target(
        "ag-ui, validation",
        ("agui.validate", "agui.lint_rule"),
        given(
            events=_streams | odd_values | st.binary(max_size=20),
            profile=st.sampled_from(["both", "reference", "lint"]),
            limits=limits,
        ),
        _validate,
    ),
    Target(
        "ag-ui, answers",
        (
            *("agui.validate_answers", "agui.answer_interrupts", "agui.accepts_edits", "agui.approve_interrupt"),
            *("agui.reject_interrupt", "agui.is_expired", "agui.answer_call", "agui.next_input"),
        ),
        given(
            interrupts=st.lists(
                st.tuples(spoiled(chosen(_SCHEMAS)), st.sampled_from(_MOMENTS)).map(_asked)
                | spoiled(st.just(INTERRUPT)),
                max_size=2,
            ),
            answers=st.lists(chosen(_ANSWERS) | spoiled(chosen(_ANSWERS)), max_size=3) | odd_values,
            value=_values | odd_values,
            limits=limits,
        ),
        _answer,
    ),
    Target(
        "ag-ui, state",
        ("agui.state_delta",),
        given(old=_values, new=_values, raw=_values, is_first=st.booleans(), limits=limits),
        _delta,
    ),
)
