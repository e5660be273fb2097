"""Answers to interrupts: the recorded rows of the client, and the checks around them."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.interop.rows import Row, rows
from tests.shared import needs_shared
from uispec import agui
from uispec._json import copy, same
from uispec.errors import StateError
from uispec.limits import Limits

Json = Any

RECORDED: Final = rows("agui-client-interrupt")
NOW: Final = datetime(2026, 11, 30, tzinfo=UTC)
REFUSED: Final = {
    "resume-missing": [("", "missing_answer", 'The interrupt "i2" has no answer.')],
    "resume-unknown": [("/1/interruptId", "unknown_interrupt", 'No interrupt "zz" waits.')],
}


def interrupt(id_: str = "i", reason: str = "tool_call", **more: Json) -> agui.Interrupt:
    return agui.Interrupt.model_validate({"id": id_, "reason": reason, **more})


def answer(id_: str = "i", status: str = "resolved", **more: Json) -> Json:
    return {"interruptId": id_, "status": status, **more}


@pytest.mark.parametrize("row", RECORDED, ids=lambda row: row.id)
def test_the_client(row: Row) -> None:
    if row.id.startswith("expired"):
        assert agui.is_expired(interrupt(**row.input), NOW) is row.output
        return
    asked = [agui.Interrupt.model_validate(one) for one in row.input["interrupts"]]
    answers = [{"interruptId": id_, **given} for id_, given in row.input["responses"].items()]
    if row.output["ok"]:
        assert [one.model_dump() for one in agui.answer_interrupts(asked, answers)] == row.output["resume"]
    else:
        with pytest.raises(StateError) as caught:
            agui.answer_interrupts(asked, answers)
        assert [(one.path, one.code, one.message) for one in caught.value.issues] == REFUSED[row.id]


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(RECORDED) == 7
    assert {row.id for row in RECORDED if row.id.startswith("resume") and not row.output["ok"]} == REFUSED.keys()


# Too late

CLOCKS: Final[list[tuple[str | None, datetime, bool]]] = [
    (None, NOW, False),
    ("soon", NOW, False),
    ("2026-13-01T00:00:00Z", NOW, False),
    ("2026-11-30T00:00:00Z", NOW, True),
    ("2026-11-30T00:00:00.001Z", NOW, False),
    ("2026-11-30T01:00:00+01:00", NOW, True),
    ("2026-11-30T00:00:00-01:00", NOW, False),
    ("2026-11-30", NOW, True),
    ("2026-11-30T00:00:00", datetime(2026, 11, 30), True),
    ("2026-11-30T00:00:00Z", datetime(2026, 11, 30, 1, tzinfo=timezone(timedelta(hours=2))), False),
]


@pytest.mark.parametrize(("moment", "now", "expected"), CLOCKS, ids=[f"{row[0]} {row[1]}" for row in CLOCKS])
def test_when_it_is_too_late(moment: str | None, now: datetime, expected: bool) -> None:
    assert agui.is_expired(interrupt(expiresAt=moment), now) is expected


# Approvals

EDITABLE: Final = {"type": "object", "properties": {"approved": {"type": "boolean"}, "editedArgs": {"type": "object"}}}


def test_a_call_is_approved_or_rejected() -> None:
    asked = interrupt(responseSchema=EDITABLE)
    edits: Json = {"sum": 2}
    edited = agui.approve_interrupt(asked, edited_args=edits)
    answers = [agui.approve_interrupt(asked), agui.reject_interrupt(asked), edited]
    assert [one.payload for one in answers] == [
        {"approved": True},
        {"approved": False},
        {"approved": True, "editedArgs": {"sum": 2}},
    ]
    assert [agui.validate_answers([asked], [one]) for one in answers] == [[], [], []]
    edits["sum"] = 3
    assert edited.payload == {"approved": True, "editedArgs": {"sum": 2}}


@pytest.mark.parametrize(
    "schema",
    [None, {}, {"type": "object"}, {"properties": {"args": {}}}, {"properties": ["editedArgs"]}],
    ids=repr,
)
def test_arguments_are_edited_only_where_the_agent_takes_them(schema: Json) -> None:
    asked = interrupt(responseSchema=schema)
    assert not agui.accepts_edits(asked)
    with pytest.raises(StateError) as caught:
        agui.approve_interrupt(asked, edited_args={})
    assert [(one.path, one.code) for one in caught.value.issues] == [("/payload/editedArgs", "unknown_property")]


# What is wrong with answers

DECISION: Final = {
    "type": "object",
    "properties": {"decision": {"enum": ["approve", "reject"]}, "note": {"$ref": "#/$defs/note"}},
    "required": ["decision"],
    "additionalProperties": False,
    "$defs": {"note": {"type": "string"}},
}
DOUBLING: Final = {
    "$defs": {
        "a0": {"type": "string"},
        **{f"a{n}": {"allOf": [{"$ref": f"#/$defs/a{n - 1}"}] * 2} for n in range(1, 40)},
    },
    "$ref": "#/$defs/a39",
}


def _spelled(schema: Json) -> Json:
    return json.loads(json.dumps(schema).replace("#/$defs", "#/%24defs"))


ANSWERS: Final[list[tuple[str, list[agui.Interrupt], list[Json], list[tuple[str, str, str]]]]] = [
    ("nothing is asked", [], [], []),
    ("all is well", [interrupt("i"), interrupt("j")], [answer("j"), answer("i", "cancelled", payload=1)], []),
    ("nobody answers", [interrupt("i"), interrupt("j")], [], [("", "missing_answer", "error")] * 2),
    ("twice", [interrupt()], [answer(), answer()], [("/1/interruptId", "repeated_answer", "error")]),
    ("another one", [interrupt()], [answer("x"), answer()], [("/0/interruptId", "unknown_interrupt", "error")]),
    ("no answer at all", [interrupt()], [{"interruptId": "i", "status": "done"}, {}], [
        ("", "missing_answer", "error"), ("/0/status", "invalid_value", "error"),
        ("/1/interruptId", "missing_property", "error"), ("/1/status", "missing_property", "error"),
    ]),
    ("too late", [interrupt(expiresAt="2026-11-29T00:00:00Z")], [answer()], [
        ("/0/interruptId", "expired_interrupt", "error"),
    ]),
    ("by the schema", [interrupt(responseSchema=DECISION)], [answer(payload={"decision": "approve", "note": "x"})], []),
    ("not by the schema", [interrupt(responseSchema=DECISION)], [answer(payload={"decision": 1, "note": 2, "x": 3})], [
        ("/0/payload/decision", "invalid_value", "error"), ("/0/payload/note", "wrong_type", "error"),
        ("/0/payload/x", "unknown_property", "error"),
    ]),
    ("nothing by the schema", [interrupt(responseSchema=DECISION)], [answer()], [
        ("/0/payload", "missing_property", "error"),
    ]),
    ("who cancels answers nothing", [interrupt(responseSchema=DECISION)], [answer(status="cancelled")], []),
    *(
        (name, [interrupt(responseSchema=schema)], [answer(payload=1)], [("/0/payload", "unchecked_answer", "notice")])
        for name, schema in (
            ("no schema", {"type": "bogus"}),
            ("a schema that lies elsewhere", {"$ref": "https://example.org/schema"}),
            ("a schema of a schema that is not there", {"properties": {"a": {"$ref": "#/$defs/x"}}}),
            ("a schema without an end", DOUBLING),
            ("the same, spelled otherwise", _spelled(DOUBLING)),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "asked", "answers", "found"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_what_is_wrong_with_answers(
    name: str, asked: list[agui.Interrupt], answers: list[Json], found: list[tuple[str, str, str]]
) -> None:
    issues = agui.validate_answers(asked, answers, now=NOW)
    assert [(one.path, one.code, one.severity) for one in issues] == found
    errors = [one for one in issues if one.severity == "error"]
    if errors:
        with pytest.raises(StateError) as caught:
            agui.answer_interrupts(asked, answers, now=NOW)
        assert caught.value.issues == (*errors,)
    else:
        given = agui.answer_interrupts(asked, answers, now=NOW)
        assert [one.interrupt_id for one in given] == [one.id for one in asked]


def test_nothing_expires_where_nobody_looks_at_the_clock() -> None:
    asked = interrupt(expiresAt="2020-01-01T00:00:00Z")
    assert agui.answer_interrupts([asked], [answer()]) == (agui.ResumeEntry(interrupt_id="i", status="resolved"),)


def test_limits_hold() -> None:
    deep = answer(payload=[[[]]])
    found = agui.validate_answers([interrupt()], [deep], limits=Limits(json_depth=3))
    assert [(one.path, one.code) for one in found] == [("", "missing_answer"), ("/0/payload/0/0", "too_deep")]
    asked = interrupt(responseSchema=DECISION)
    found = agui.validate_answers([asked], [answer(payload={})], limits=Limits(schema_parts=3))
    assert [(one.code, one.severity) for one in found] == [("unchecked_answer", "notice")]


STATUSES: Final = st.sampled_from(["resolved", "cancelled"])
ANSWER: Final = st.fixed_dictionaries(
    {"interruptId": st.sampled_from("abc"), "status": STATUSES},
    optional={"payload": st.sampled_from([[None], 1, {"approved": True}]), "metadata": st.just({"k": 1})},
)


@given(st.lists(st.sampled_from("abc"), unique=True), st.lists(ANSWER, max_size=4))
def test_answers_are_put_together_where_each_is_answered_once(
    ids: list[str], answers: list[Mapping[str, Json]]
) -> None:
    """All open interrupts are answered, in their order, by what was answered; or it is an error, and nothing is."""
    asked, before = [interrupt(id_) for id_ in ids], copy([*answers])  # pyright: ignore[reportArgumentType]
    fits = sorted(one["interruptId"] for one in answers) == sorted(ids)
    if not fits:
        with pytest.raises(StateError):
            agui.answer_interrupts(asked, answers)
    else:
        given = [one.model_dump() for one in agui.answer_interrupts(asked, answers)]
        by_id = {one["interruptId"]: dict(one) for one in answers}
        for one in by_id.values():
            if one["status"] == "cancelled":
                one.pop("payload", None)
        assert given == [by_id[id_] for id_ in ids]
    assert same([*answers], before)
