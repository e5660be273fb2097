"""What arrives is held against the card: typed text, and what the actions send whatever the user does."""

from collections.abc import Sequence
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import MISSING

from uispec import adaptive
from uispec.adaptive import invoke
from uispec.errors import InvalidDocumentError

Told = Sequence[tuple[str, str]]


def _card(*data: Any, body: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    actions = [{"type": "Action.Submit", **({} if one is MISSING else {"data": one})} for one in data]
    return {"type": "AdaptiveCard", "body": [*body], "actions": actions}


def _told(arrived: adaptive.Submitted, severity: str = "error") -> list[tuple[str, str]]:
    return [(issue.path, issue.code) for issue in arrived.issues if issue.severity == severity]


@pytest.mark.parametrize(
    ("raw", "text", "fits"),
    [
        ({"maxLength": 3}, "abc", True),
        ({"maxLength": 3}, "abcd", False),
        ({"maxLength": 3.5}, "abcd", False),
        ({"maxLength": 2}, "\U0001f600", True),  # browsers count in UTF-16
        ({"maxLength": 2}, "a\U0001f600", False),
        ({"maxLength": 0}, "abcd", True),  # no bound at all
        ({"maxLength": -1}, "abcd", True),
        ({"maxLength": "3"}, "abcd", True),
        ({"maxLength": 3, "value": "abcdef"}, "abcdef", True),  # a default is sent however long it is
        ({"maxLength": 3, "value": "abcdef"}, "abcd", True),  # and so is what deleting leaves of it
        ({"maxLength": 3, "value": "abcdef"}, "abcdefg", False),
    ],
)
def test_nobody_types_more_than_the_input_takes(raw: dict[str, Any], text: str, fits: bool) -> None:
    arrived = adaptive.parse_submit(_card(MISSING, body=[{"type": "Input.Text", "id": "x", **raw}]), {"x": text})
    assert _told(arrived) == ([] if fits else [("/x", "invalid_value")])
    assert dict(arrived.inputs) == ({"x": text} if fits else {})
    assert arrived.data == {}


TWO: Final = ({"op": "approve", "order": 1}, {"op": "reject", "order": 1})

LITERALS: Final[dict[str, tuple[tuple[Any, ...], Any, Any, Told]]] = {
    "as it is": (({"table": 4},), {"table": 4}, {"table": 4}, []),
    "another one": (({"table": 4},), {"table": 99}, {"table": 4}, [("/table", "invalid_value")]),
    "a nested one": (({"a": {"b": [1]}},), {"a": {"b": [2]}}, {"a": {"b": [1]}}, [("/a", "invalid_value")]),
    "of another type": (({"on": True},), {"on": 1}, {"on": True}, [("/on", "invalid_value")]),
    "a number as JavaScript writes it": (({"n": [4.0, -0.0]},), {"n": [4, 0]}, {"n": [4, 0]}, []),
    "of the second action": (TWO, TWO[1], TWO[1], []),
    "of no action, while all agree": (
        TWO,
        {"op": "reject", "order": 2},
        {"op": "reject", "order": 1},
        [("/order", "invalid_value")],
    ),
    "of no action, while they differ": (TWO, {"op": "erase", "order": 1}, {"order": 1}, [("/op", "invalid_value")]),
    "of two actions, mixed": (
        ({"op": "approve", "order": 1}, {"op": "reject", "order": 2}),
        {"op": "approve", "order": 2},
        {},
        [("/op", "invalid_value"), ("/order", "invalid_value")],
    ),
    "of another action than one without data": (
        ({"op": "x"}, MISSING),
        {"op": "y"},
        {},
        [("/op", "invalid_value")],
    ),
    "what no action names": (({"table": 4},), {"table": 4, "tenant": 1}, {"table": 4, "tenant": 1}, []),
    "what the host strips": (({"table": 4, "msteams": {"type": "task/fetch"}},), {"table": 4}, {"table": 4}, []),
    "what the host changes": (
        ({"table": 4, "msteams": {"type": "task/fetch"}},),
        {"table": 4, "msteams": 1},
        {"table": 4, "msteams": 1},
        [],
    ),
    "what Teams sends in place of the data": (
        ({"table": 4, "msteams": {"type": "messageBack", "value": {"table": 5}}},),
        {"table": 5},
        {"table": 5},
        [],
    ),
    "text that an action sends alone": (("later",), "later", "later", []),
    "other text": (("later",), "never", "never", [("", "wrong_type")]),
    "a list that an action sends alone": (([1],), [1], [1], []),
    "a list": (({"a": 1},), [1], [1], [("", "wrong_type")]),
    "null": ((MISSING,), None, None, [("", "wrong_type")]),
    "a number": ((MISSING,), 5, 5, [("", "wrong_type")]),
    "text": ((MISSING,), "x", "x", [("", "wrong_type")]),
    "text of a list": ((MISSING,), b"[1]", [1], [("", "wrong_type")]),
    "any value, where Teams sends another": (({"msteams": {"type": "invoke", "value": 5}},), 5, 5, []),
}


@pytest.mark.parametrize("name", LITERALS)
def test_what_an_action_sends_is_what_the_card_says(name: str) -> None:
    fixed, payload, data, told = LITERALS[name]
    arrived = adaptive.parse_submit(_card(*fixed), payload)
    assert (arrived.data, _told(arrived), dict(arrived.inputs)) == (data, told, {})


def test_the_literals_of_inner_cards_count_too() -> None:
    inner = {"type": "Action.ShowCard", "card": _card({"deep": 1})}
    card = {"type": "AdaptiveCard", "actions": [inner]}
    assert _told(adaptive.parse_submit(card, {"deep": 2})) == [("/deep", "invalid_value")]
    refreshed = {"type": "AdaptiveCard", "refresh": {"action": {"type": "Action.Execute", "data": {"page": 1}}}}
    assert _told(adaptive.parse_submit(refreshed, {"page": 2})) == [("/page", "invalid_value")]


def test_data_that_an_empty_input_leaves_in_place_is_no_input() -> None:
    card = _card({"n": "none", "m": 5}, body=[{"type": "Input.Number", "id": "n"}, {"type": "Input.Text", "id": "m"}])
    sent: Any = adaptive.submit(card, "/actions/0").payload
    assert sent == {"n": "none", "m": 5}
    arrived = adaptive.parse_submit(card, sent)
    assert (dict(arrived.inputs), arrived.data, arrived.issues) == ({}, sent, ())
    assert _told(adaptive.parse_submit(card, {"n": "some", "m": 6})) == [("/n", "invalid_value"), ("/m", "wrong_type")]
    required = _card({"n": "none"}, body=[{"type": "Input.Number", "id": "n", "isRequired": True}])
    assert _told(adaptive.parse_submit(required, {"n": "none"})) == [("/n", "invalid_value")]


_REQUIRED: Final = {"type": "Input.Number", "id": "n", "isRequired": True}
_ALONE: Final = {"type": "Action.Submit", "associatedInputs": "none"}


def _behind(*body: dict[str, Any], data: Any = MISSING) -> dict[str, Any]:
    return {"type": "Action.ShowCard", "card": _card(data, body=body)}


PRESSES: Final[dict[str, tuple[dict[str, Any], list[tuple[dict[str, Any], Told]]]]] = {
    "data in the name of an input of another card": (
        {"type": "AdaptiveCard", "actions": [{"type": "Action.Submit", "data": {"n": "all"}}, _behind(_REQUIRED)]},
        [({"n": "all"}, []), ({"n": "5"}, []), ({"n": "some"}, [("/n", "invalid_value")])],
    ),
    "data in the name of an input that the action has to send": (
        {"type": "AdaptiveCard", "actions": [_behind(_REQUIRED, data={"n": "all"}), {"type": "Action.Submit"}]},
        [({"n": "all"}, [("/n", "invalid_value")]), ({"n": "5"}, [])],
    ),
    "data in the name of an input that the action leaves out": (
        {
            "type": "AdaptiveCard",
            "body": [_REQUIRED, {"type": "Input.Text", "id": "t", "isRequired": True}],
            "actions": [{**_ALONE, "data": {"n": "all", "of": 1}}, {"type": "Action.Submit", "data": {"n": "none"}}],
        },
        [
            ({"n": "all", "of": 1}, []),
            ({"n": "none"}, [("/n", "invalid_value"), ("/t", "missing_input")]),
            ({"n": "5"}, [("/t", "missing_input")]),
            ({"n": "all", "t": "x"}, [("/n", "invalid_value")]),
        ],
    ),
    "data in the name of an input of a card that refreshes itself": (
        {
            "type": "AdaptiveCard",
            "body": [_REQUIRED],
            "refresh": {"action": {"type": "Action.Execute", "data": {"n": "all"}}},
        },
        [({"n": "all"}, []), ({}, []), ({"n": "some"}, [("/n", "invalid_value")])],
    ),
    "inputs of one name on cards beside each other": (
        {
            "type": "AdaptiveCard",
            "actions": [
                _behind({"type": "Input.Text", "id": "t", "maxLength": 3}),
                _behind({"type": "Input.Text", "id": "t", "regex": "^[a-z]{5}$"}),
            ],
        },
        [({"t": "Yes"}, []), ({"t": "maybe"}, []), ({"t": "Never"}, [("/t", "invalid_value")])],
    ),
    "inputs of one name in cards inside each other": (
        {
            "type": "AdaptiveCard",
            "body": [{"type": "Input.Number", "id": "n"}],
            "actions": [_behind({"type": "Input.Text", "id": "n"})],
        },
        [({"n": "5"}, []), ({"n": "x"}, [("/n", "invalid_value")])],
    ),
    "data for the host in the name of an input": (
        _card({"msteams": {"type": "task/fetch"}}, body=[{"type": "Input.Text", "id": "msteams"}]),
        [({"msteams": {"type": "task/fetch"}}, []), ({"msteams": {}}, [("/msteams", "wrong_type")])],
    ),
}


@pytest.mark.parametrize("name", PRESSES)
def test_a_press_is_told_from_what_is_none(name: str) -> None:
    """Which inputs an action sends is known of each; which action was pressed is not."""
    card, rows = PRESSES[name]
    assert [_told(adaptive.parse_submit(card, payload)) for payload, _ in rows] == [told for _, told in rows]


def test_issues_come_in_the_order_of_the_payload() -> None:
    card = _card({"a": 1}, body=[{"type": "Input.Number", "id": "n"}])
    assert [issue.path for issue in adaptive.parse_submit(card, {"a": 2, "n": "x"}).issues] == ["/a", "/n"]


_JSON: Final[st.SearchStrategy[Any]] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text("ab"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abx"), inner, max_size=3),
    max_leaves=5,
)


@given(st.lists(_JSON, min_size=1, max_size=3), st.data(), st.sampled_from(["", "5"]))
def test_what_a_card_sends_is_never_found_fault_with(fixed: list[Any], drawn: st.DataObject, typed: str) -> None:
    """For every action: parse_submit(card, submit(card, action).payload) tells nothing, and keeps the action's data."""
    card = _card(*fixed, body=[{"type": "Input.Number", "id": "x"}])
    sent = adaptive.submit(card, f"/actions/{drawn.draw(st.integers(0, len(fixed) - 1))}", {"x": typed})
    assert sent.payload is not MISSING
    arrived = adaptive.parse_submit(card, sent.payload)
    assert arrived.issues == ()
    kept = arrived.data if not isinstance(arrived.data, dict) else {**arrived.data}
    merged = {**kept, "x": str(arrived.inputs["x"])} if isinstance(kept, dict) and arrived.inputs else kept
    assert merged == sent.payload


ACTIVITIES: Final[dict[str, dict[str, Any]]] = {
    "a chat message": {"type": "message", "text": "Hello"},
    "a chat message as a library writes it": {"type": "message", "text": "Hello", "value": None},
    "an invoke of nothing": {"type": "invoke", "name": "adaptiveCard/action"},
    "a search": {"type": "invoke", "name": "application/search", "value": {"queryText": "x"}},
}


@pytest.mark.parametrize("name", ACTIVITIES)
def test_an_activity_that_comes_of_no_press_is_told(name: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        invoke.merged_data(ACTIVITIES[name])
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [
        ("/name", "invalid_value") if name == "a search" else ("", "missing_property")
    ]
    arrived = adaptive.parse_submit(_card(MISSING), ACTIVITIES[name])
    assert _told(arrived, "warning") == [("", "wrapped_payload")]


@pytest.mark.parametrize(
    "wrapped",
    [
        {"type": "message", "value": {"name": "Ada"}},
        {"type": "message", "value": "later"},
        {"action": {"type": "Action.Execute", "data": {"name": "Ada"}}},
        {"type": "submit", "inputs": {"name": "Ada"}},
    ],
)
def test_what_is_wrapped_is_told(wrapped: dict[str, Any]) -> None:
    card = _card(MISSING, body=[{"type": "Input.Text", "id": "name"}])
    assert _told(adaptive.parse_submit(card, wrapped), "warning") == [("", "wrapped_payload")]


def test_data_that_looks_like_an_activity_is_data_where_an_action_sends_it() -> None:
    assert adaptive.parse_submit(_card({"type": "message"}), {"type": "message"}).issues == ()


def test_a_task_is_fetched_with_the_data_of_the_press() -> None:
    fetch = {"type": "invoke", "name": "task/fetch", "value": {"data": {"table": 4}, "context": {"theme": "dark"}}}
    assert invoke.merged_data(fetch) == {"table": 4}
