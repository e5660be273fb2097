"""Universal actions: what hosts send and bots answer, read, built, and put together with cards."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from uispec import adaptive
from uispec.adaptive import invoke
from uispec.errors import InvalidDocumentError, ParseError

_CARD: Final = {
    "type": "AdaptiveCard",
    "version": "1.4",
    "refresh": {"action": {"type": "Action.Execute", "id": "r", "verb": "look", "data": {"a": 1}}, "userIds": ["29:a"]},
    "body": [{"type": "Input.Text", "id": "name", "isRequired": True, "label": "L", "errorMessage": "E"}],
    "actions": [
        {"type": "Action.Execute", "id": "go", "verb": "save", "data": {"a": 1}},
        {"type": "Action.Submit", "id": "old"},
    ],
}

INVOKES: Final[Mapping[str, dict[str, Any]]] = {
    "a press": {
        "type": "invoke",
        "name": "adaptiveCard/action",
        "timestamp": "2026-01-01T00:00:00Z",
        "value": {
            "action": {"type": "Action.Execute", "id": "go", "verb": "save", "data": {"a": None}, "title": "Go"},
            "trigger": "manual",
        },
    },
    "a refresh with a token": {
        "type": "invoke",
        "name": "adaptiveCard/action",
        "value": {
            "action": {"type": "Action.Execute"},
            "trigger": "automatic",
            "authentication": {"id": "1", "connectionName": "c", "token": "t"},
            "state": "123456",
        },
    },
    "a search": {
        "type": "invoke",
        "name": "application/search",
        "value": {"queryText": "ad", "queryOptions": {"skip": 0, "top": 15}, "dataset": "d", "data": {"x": "1"}},
    },
}

RESPONSES: Final[Mapping[str, dict[str, Any]]] = {
    "a card": {"statusCode": 200, "type": "application/vnd.microsoft.card.adaptive", "value": _CARD},
    "a card without a status": {"type": "application/vnd.microsoft.card.adaptive", "value": {}},
    "a card of an older page": {"statusCode": 200, "type": "application/vnd.microsoft.adaptive.card", "value": {}},
    "a message": {"statusCode": 200, "type": "application/vnd.microsoft.activity.message", "value": "Done"},
    "an error": {
        "statusCode": 500,
        "type": "application/vnd.microsoft.error",
        "value": {"code": "c", "message": "m", "innerHttpError": {"statusCode": 500}},
    },
    "a login": {"statusCode": 401, "type": "application/vnd.microsoft.activity.loginRequest", "value": {"text": "t"}},
    "a wrong code": {"statusCode": 401, "type": "application/vnd.microsoft.error.incorrectAuthCode", "value": None},
    "a wrong code of an older page": {
        "statusCode": 401,
        "type": "application/vnd.microsoft.error.inccorectAuthCode",
        "value": None,
    },
    "a precondition": {
        "statusCode": 412,
        "type": "application/vnd.microsoft.error.preconditionFailed",
        "value": {"code": "412", "message": "m"},
    },
    "choices": {
        "statusCode": 200,
        "type": "application/vnd.microsoft.search.searchResponse",
        "value": {"results": [{"title": "A", "value": "1"}]},
    },
}


@pytest.mark.parametrize("document", INVOKES.values(), ids=list(INVOKES))
def test_an_invoke_is_read_and_written_back(document: dict[str, Any]) -> None:
    assert invoke.parse_invoke(document).model_dump(mode="json") == document
    assert invoke.parse_invoke(json.dumps(document)).model_dump(mode="json") == document


@pytest.mark.parametrize("document", RESPONSES.values(), ids=list(RESPONSES))
def test_a_response_is_read_and_written_back(document: dict[str, Any]) -> None:
    assert invoke.parse_response(document).model_dump(mode="json") == document


@pytest.mark.parametrize(
    ("document", "issues"),
    [
        ({"type": "invoke"}, [("/name", "missing_property")]),
        ({"type": "invoke", "name": "x", "value": {}}, [("/name", "invalid_value")]),
        (
            {"name": "adaptiveCard/action", "value": {"action": {"type": "Action.Submit"}, "trigger": "x"}},
            [
                ("/value/action/type", "invalid_value"),
                ("/value/trigger", "invalid_value"),
            ],
        ),
    ],
)
def test_an_invoke_of_another_shape(document: dict[str, Any], issues: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        invoke.parse_invoke(document)
    assert sorted((issue.path, issue.code) for issue in caught.value.issues) == sorted(issues)


@pytest.mark.parametrize(
    ("document", "path"),
    [
        (
            {"statusCode": 200, "type": "application/vnd.microsoft.error", "value": {"code": "c", "message": "m"}},
            "/statusCode",
        ),
        ({"type": "application/vnd.microsoft.activity.message", "value": {}}, "/value"),
        ({"type": "text/plain", "value": ""}, "/type"),
        ({"statusCode": 401, "type": "application/vnd.microsoft.activity.loginRequest", "value": None}, "/value"),
    ],
)
def test_a_response_of_another_shape(document: dict[str, Any], path: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        invoke.parse_response(document)
    assert [issue.path for issue in caught.value.issues] == [path]


@pytest.mark.parametrize(
    ("number", "who"),
    [
        (1, 'the input "i0" blocks'),
        (2, 'the inputs "i0", "i1" block'),
        (7, 'the inputs "i0", "i1", "i2", "i3", "i4" and 2 more block'),
    ],
)
def test_an_action_that_is_blocked_names_the_inputs(number: int, who: str) -> None:
    fields = [{"type": "Input.Text", "id": f"i{index}", "isRequired": True} for index in range(number)]
    fields.append({"type": "Input.Text", "id": "free"})
    card = {"type": "AdaptiveCard", "body": fields, "actions": [{"type": "Action.Execute", "id": "go"}]}
    with pytest.raises(ValueError, match=f"^{who} the action, so nothing is sent$"):
        invoke.execute_invoke(adaptive.submit(card, "go"))


def test_a_submission_without_a_payload_is_not_sent() -> None:
    with pytest.raises(ValueError, match="the submission has no payload"):
        invoke.execute_invoke(adaptive.Submission("/actions/0", "Action.Execute"))


def test_a_press_becomes_an_invoke() -> None:
    pressed = adaptive.submit(_CARD, "go", {"name": "Ada"})
    token = invoke.InvokeToken(id="1", connection_name="c", token="t")
    activity = invoke.execute_invoke(pressed, authentication=token, state="7")
    assert activity.model_dump(mode="json") == {
        "type": "invoke",
        "name": "adaptiveCard/action",
        "value": {
            "action": {"type": "Action.Execute", "id": "go", "verb": "save", "data": {"a": 1, "name": "Ada"}},
            "trigger": "manual",
            "authentication": {"id": "1", "connectionName": "c", "token": "t"},
            "state": "7",
        },
    }
    home = invoke.merged_data(activity.model_dump(mode="json"))
    assert adaptive.parse_submit(_CARD, home).inputs == {"name": "Ada"}
    with pytest.raises(ValueError, match=r"not Action\.Submit"):
        invoke.execute_invoke(adaptive.submit(_CARD, "old", {"name": "x"}))


def test_a_card_is_refreshed_for_those_that_it_names() -> None:
    activity = invoke.refresh_invoke(_CARD, "29:a")
    assert activity is not None
    assert activity.value.model_dump(mode="json") == {
        "action": {"type": "Action.Execute", "id": "r", "verb": "look", "data": {"a": 1}},
        "trigger": "automatic",
    }
    assert invoke.refresh_invoke(_CARD, "29:b") is None
    assert invoke.refresh_invoke(_CARD) == activity
    assert invoke.refresh_invoke({"refresh": {"action": {"type": "Action.Submit"}}}) is None
    assert invoke.refresh_invoke({"refresh": {"userIds": []}}) is None


@pytest.mark.parametrize(
    ("payload", "data"),
    [
        ({"name": "Ada"}, {"name": "Ada"}),
        ({"type": "message", "value": {"name": "Ada"}}, {"name": "Ada"}),
        ({"type": "message", "value": "text"}, "text"),
        ({"action": {"type": "Action.Execute"}, "trigger": "manual"}, {}),
        ({"type": "submit", "messageId": "m", "inputs": {"name": "Ada"}}, {"name": "Ada"}),
        ({"action": "approve", "inputs": {}}, {"action": "approve", "inputs": {}}),
        ({"type": "messages"}, {"type": "messages"}),
    ],
)
def test_where_the_data_of_a_press_stands(payload: dict[str, Any], data: Any) -> None:
    assert invoke.merged_data(payload) == data
    assert invoke.merged_data(json.dumps(payload).encode()) == data


@pytest.mark.parametrize(("payload", "error"), [("{", ParseError), ("[]", InvalidDocumentError)])
def test_what_is_no_payload(payload: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        invoke.merged_data(payload)


def test_answers_are_what_bots_send() -> None:
    built = [
        invoke.card_response(_CARD),
        invoke.message_response("Done"),
        invoke.error_response(500, "c", "m"),
        invoke.login_response({"text": "t"}),
        invoke.wrong_code_response(),
        invoke.precondition_response("412", "m"),
        invoke.search_response([{"title": "A", "value": "1"}]),
    ]
    for response in built:
        assert invoke.parse_response(response.model_dump(mode="json")) == response
    assert [response.type for response in built] == [
        "application/vnd.microsoft.card.adaptive",
        "application/vnd.microsoft.activity.message",
        "application/vnd.microsoft.error",
        "application/vnd.microsoft.activity.loginRequest",
        "application/vnd.microsoft.error.incorrectAuthCode",
        "application/vnd.microsoft.error.preconditionFailed",
        "application/vnd.microsoft.search.searchResponse",
    ]
    with pytest.raises(ValueError, match="must be 400 or 500, not 404"):
        invoke.error_response(404, "c", "m")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("query", "value"),
    [
        (
            {"dataset": "d", "associatedInputs": "Auto"},
            {"queryText": "t", "queryOptions": {"skip": 5, "top": 15}, "dataset": "d", "data": {"x": "1"}},
        ),
        ({"dataset": "d"}, {"queryText": "t", "queryOptions": {"skip": 5, "top": 15}, "dataset": "d"}),
        ({}, {"queryText": "t", "queryOptions": {"skip": 5, "top": 15}}),
    ],
)
def test_a_search_takes_inputs_along_where_the_query_says_so(query: dict[str, Any], value: dict[str, Any]) -> None:
    built = invoke.search_invoke(query, "t", skip=5, data={"x": "1"})
    assert built.value.model_dump(mode="json") == value
    assert invoke.parse_invoke(built.model_dump(mode="json")) == built
