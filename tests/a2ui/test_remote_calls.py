"""Calls between agent and renderer: what may be carried out, what is answered, and which answer settles what."""

from dataclasses import replace
from typing import Any, Final

import pytest

from tests.a2ui.strategies import Document
from uispec import a2ui, fold
from uispec.a2ui import Catalog, v1_0
from uispec.errors import InvalidDocumentError, LimitError
from uispec.limits import Limits

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def function(name: str, /, returns: str = "any", **facts: Any) -> Document:
    args = {"type": "object", "properties": {"text": {"$ref": "common_types.json#/$defs/DynamicString"}}}
    args |= {"required": ["text"], "additionalProperties": False}
    call = {"@call": {"const": name}, "args": args}
    return {"type": "object", "returnType": returns, "properties": call, "required": ["@call", "args"], **facts}


HOUSE: Final = Catalog.from_json(
    {
        "catalogId": "urn:house",
        "protocolVersion": "1.0",
        "functions": {
            "own": function("own"),
            "told": function("told", allowedCallers="agentOnly"),
            "both": function("both", allowedCallers="rendererOrAgent"),
            "log": function("log", "void", allowedCallers="rendererOrAgent"),
            "tap": function("tap", requiresUserActivation=True),
        },
    }
)
OLD: Final = Catalog.from_json({"catalogId": "urn:old"})
CATALOGS: Final = (HOUSE, OLD)
STATE: Final = fold.a2ui_apply(
    fold.a2ui_empty(), {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": "urn:house"}}
)


def from_agent(name: str, /, args: Any = None, catalog: str = "urn:house", **more: Any) -> Document:
    call = {"@call": name, "catalogId": catalog, "args": {"text": "x"} if args is None else args}
    return {"version": "1.0", "callRendererFunction": {"functionCallId": "1", "callFunction": call, **more}}


def from_renderer(name: str, /, surface: str = "s", **more: Any) -> Document:
    call = {"@call": name, "args": {"text": "x"}, **more}
    return {"version": "1.0", "callAgentFunction": {"surfaceId": surface, "functionCallId": "1", "callFunction": call}}


_AGENTS: Final = "/callRendererFunction/callFunction"
_RENDERERS: Final = "/callAgentFunction/callFunction"

CALLS: Final[dict[str, tuple[Document, list[tuple[str, str]]]]] = {
    "for-both": (from_agent("both"), []),
    "for-the-agent": (from_agent("told"), []),
    "without-a-value": (from_agent("log"), []),
    "on-a-surface": (from_agent("both", surfaceId="s"), []),
    "with-a-binding": (from_agent("both", {"text": {"@path": "/x"}}), []),
    "for-the-renderer-alone": (from_agent("own"), [(f"{_AGENTS}/@call", "caller_not_allowed")]),
    "for-a-user-alone": (
        from_agent("tap"),
        [(f"{_AGENTS}/@call", "caller_not_allowed"), (f"{_AGENTS}/@call", "activation_required")],
    ),
    "an-unknown-function": (from_agent("bot"), [(f"{_AGENTS}/@call", "unknown_function")]),
    "an-unknown-catalog": (from_agent("both", catalog="urn:no"), [(f"{_AGENTS}/catalogId", "unknown_catalog")]),
    "an-old-catalog": (from_agent("both", catalog="urn:old"), [(f"{_AGENTS}/catalogId", "catalog_version_mismatch")]),
    "an-unknown-surface": (
        from_agent("both", surfaceId="t"),
        [("/callRendererFunction/surfaceId", "unknown_surface")],
    ),
    "bad-arguments": (
        from_agent("both", {"text": 1, "more": 1}),
        [(f"{_AGENTS}/args/text", "wrong_type"), (f"{_AGENTS}/args/more", "unknown_property")],
    ),
    "a-call-among-the-arguments-has-no-default": (
        from_agent("both", {"text": {"@call": "own", "args": {"text": "x"}}}),
        [(f"{_AGENTS}/args/text", "unknown_catalog")],
    ),
    "a-call-among-the-arguments-has-that-of-the-surface": (
        from_agent("both", {"text": {"@call": "own", "args": {"text": "x"}}}, surfaceId="s"),
        [],
    ),
    "a-call-among-the-arguments-that-gives-nothing": (
        from_agent("both", {"text": {"@call": "log", "args": {"text": "x"}}}, surfaceId="s"),
        [(f"{_AGENTS}/args/text", "invalid_value")],
    ),
    "an-earlier-spelling": (
        {
            "version": "v1.0",
            "callRendererFunction": {"functionCallId": "1", "callFunction": {"call": "no", "catalogId": "urn:house"}},
        },
        [(f"{_AGENTS}/call", "unknown_function")],
    ),
    "the-renderers-call-of-what-both-may": (from_renderer("both"), []),
    "the-renderers-call-of-what-no-catalog-has": (from_renderer("inventory"), []),
    "the-renderers-call-of-what-is-the-agents-alone": (
        from_renderer("told"),
        [(f"{_RENDERERS}/@call", "caller_not_allowed")],
    ),
    "the-renderers-call-with-bad-arguments": (
        from_renderer("both", args={}),
        [(f"{_RENDERERS}/args/text", "missing_property")],
    ),
    "the-renderers-call-on-an-unknown-surface": (
        from_renderer("inventory", "t"),
        [("/callAgentFunction/surfaceId", "unknown_surface")],
    ),
    "the-renderers-call-of-an-unknown-catalog": (
        from_renderer("both", catalogId="urn:no"),
        [(f"{_RENDERERS}/catalogId", "unknown_catalog")],
    ),
}


@pytest.mark.parametrize(("message", "faults"), CALLS.values(), ids=CALLS.keys())
def test_a_call_is_checked(message: Document, faults: list[tuple[str, str]]) -> None:
    checked = a2ui.check_call(message, CATALOGS, state=STATE)
    assert [(issue.path, issue.code) for issue in checked.issues] == faults
    assert (checked.refusal is None) is (not faults)
    assert a2ui.check_call(a2ui.parse_message(message), CATALOGS, state=STATE) == checked


SENTENCES: Final = {
    "own": "Function 'own' cannot be called by agent (allowedCallers is rendererOnly).",
    "bot": "Function not found: bot",
}


@pytest.mark.parametrize(("name", "sentence"), SENTENCES.items())
def test_a_refusal_is_the_response_that_is_owed(name: str, sentence: str) -> None:
    refusal = a2ui.check_call(from_agent(name), CATALOGS).refusal
    assert refusal is not None
    assert a2ui.dump_message(refusal) == {
        "version": "1.0",
        "rendererFunctionResponse": {
            "functionCallId": "1",
            "error": {"code": "INVALID_FUNCTION_CALL", "message": sentence},
        },
    }


def test_a_refusal_of_the_renderers_call_comes_from_the_agent() -> None:
    refusal = a2ui.check_call(from_renderer("told"), CATALOGS, state=STATE).refusal
    assert refusal is not None
    assert refusal.body_name == "agentFunctionResponse"


def test_an_act_of_the_user_is_asked_for_where_a_function_requires_it() -> None:
    tap = replace(HOUSE.functions["tap"], allowed_callers="rendererOrAgent")
    catalog = replace(HOUSE, functions={"tap": tap})
    assert a2ui.check_call(from_agent("tap"), [catalog], is_activated=True).issues == ()
    (issue,) = a2ui.check_call(from_agent("tap"), [catalog]).issues
    assert issue.message == "Function 'tap' requires user activation context to execute."
    (told,) = a2ui.validate(from_agent("tap"), [HOUSE])
    assert told.code == "caller_not_allowed"


def test_the_functions_of_a_catalog_that_nobody_knows_are_nobodys_to_judge() -> None:
    assert a2ui.check_call(from_agent("x", catalog="urn:nobody-knows")).issues == ()
    assert a2ui.check_call(from_renderer("x")).issues == ()


def test_the_functions_of_the_basic_catalog_are_for_the_renderer_alone() -> None:
    call = from_agent("openUrl", {"url": "https://example.org"}, BASIC)
    for catalogs in (None, [a2ui.basic_catalog("1.0")]):
        codes = [issue.code for issue in a2ui.check_call(call, catalogs).issues]
        assert codes == ["caller_not_allowed", "activation_required"]


def test_validate_tells_what_is_wrong_with_calls() -> None:
    messages = [from_agent("both", surfaceId="t"), from_agent("bot"), from_renderer("inventory", "elsewhere")]
    messages[1]["callRendererFunction"]["functionCallId"] = "2"
    messages[2]["callAgentFunction"]["functionCallId"] = "3"
    assert [(issue.path, issue.code) for issue in a2ui.validate(messages, CATALOGS)] == [
        ("/0/callRendererFunction/surfaceId", "unknown_surface"),
        (f"/1{_AGENTS}/@call", "unknown_function"),
    ]


CALL: Final = from_agent("both")
ASKED: Final = fold.a2ui_apply(STATE, CALL)


@pytest.mark.parametrize("value", [None, 0, False, "", {"a": [None]}])
def test_a_response_holds_a_value(value: Any) -> None:
    for call in (a2ui.parse_message(CALL), ASKED.calls["1"]):
        written = a2ui.dump_message(a2ui.response(call, value=value))
        assert written == {"version": "1.0", "rendererFunctionResponse": {"functionCallId": "1", "value": value}}


def test_a_response_holds_an_error() -> None:
    error = v1_0.ResponseError(code="EXECUTION_ERROR", message="It broke.")
    asked = fold.a2ui_apply(STATE, from_renderer("inventory")).calls["1"]
    assert a2ui.dump_message(a2ui.response(asked, error=error)) == {
        "version": "1.0",
        "agentFunctionResponse": {
            "functionCallId": "1",
            "error": {"code": "EXECUTION_ERROR", "message": "It broke."},
        },
    }


def test_a_response_holds_one_of_both_and_answers_a_call() -> None:
    call = a2ui.parse_message(CALL)
    with pytest.raises(ValueError, match="exactly one"):
        a2ui.response(call)
    with pytest.raises(ValueError, match="exactly one"):
        a2ui.response(call, value=1, error=v1_0.ResponseError(code="X", message="x"))
    for wrong in (a2ui.parse_message({"version": "1.0", "deleteSurface": {"surfaceId": "s"}}),):
        with pytest.raises(ValueError, match="deleteSurface"):
            a2ui.response(wrong, value=1)
        with pytest.raises(ValueError, match="deleteSurface"):
            a2ui.check_call(wrong)
        with pytest.raises(ValueError, match="deleteSurface"):
            a2ui.answer(STATE, wrong)


def answered(id_: str, /, name: str = "rendererFunctionResponse", **more: Any) -> Document:
    return {"version": "1.0", name: {"functionCallId": id_, **(more or {"value": None})}}


def test_an_answer_settles_its_call() -> None:
    answer = a2ui.answer(ASKED, answered("1", value=None))
    assert (answer.call, answer.value, answer.error, answer.outcome) == (ASKED.calls["1"], None, None, "settled")
    failed = a2ui.answer(ASKED, answered("1", error={"code": "X", "message": "x"}))
    assert failed.error == v1_0.ResponseError(code="X", message="x")
    assert failed.outcome == "settled"


def test_an_answer_to_nothing_says_so() -> None:
    after = fold.a2ui_apply(ASKED, answered("1"))
    for state, message, outcome in (
        (after, answered("1"), "unknown_call"),
        (ASKED, answered("2"), "unknown_call"),
        (ASKED, answered("1", "agentFunctionResponse"), "wrong_direction"),
    ):
        answer = a2ui.answer(state, message)
        assert (answer.call, answer.outcome) == (None, outcome)
        assert fold.a2ui_apply(state, message) is state


def test_a_mapping_is_read_first() -> None:
    with pytest.raises(InvalidDocumentError):
        a2ui.check_call({"version": "1.0", "callRendererFunction": {"functionCallId": "1"}})
    with pytest.raises(LimitError):
        a2ui.check_call(from_agent("both", {"text": [[[1]]]}), limits=Limits(json_depth=4))
    with pytest.raises(LimitError):
        a2ui.answer(STATE, answered("1", value=[[[1]]]), limits=Limits(json_depth=4))
