"""What a click sends, as it was recorded, and what arrives means; the way there and back."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import MISSING

from tests.shared import load, needs_shared
from uispec import adaptive, pointer
from uispec.adaptive.clicks.input_values import is_date, is_time, selected
from uispec.adaptive.clicks.submission import actions_in
from uispec.errors import DataError, InvalidDocumentError, LimitError, ParseError
from uispec.limits import Limits

_RECORDED: Final[dict[str, Any]] = load("data/adaptivecards/behaviour.json") or {"submit_cases": []}
CASES: Final[list[dict[str, Any]]] = _RECORDED["submit_cases"]

BETTER: Final[Mapping[str, tuple[Any, list[tuple[str, str]]]]] = {
    "data string: inputs become properties of a string (lost)": ("str", [("/actions/0/data", "inputs_not_sent")]),
    "data number": (5, [("/actions/0/data", "wrong_type"), ("/actions/0/data", "inputs_not_sent")]),
    "invalid regex pattern": ({"t": "b"}, [("/body/0/regex", "invalid_pattern")]),
}
"""Where the library throws: what is sent instead, and what is said."""


@needs_shared
def test_there_are_recorded_cases() -> None:
    assert len(CASES) == 59
    assert {case["name"] for case in CASES if "error" in case} == set(BETTER)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_click_sends_what_was_recorded(case: dict[str, Any]) -> None:
    # The first action that shows no card is the one that was pressed.
    pressed = next(tokens for tokens, raw in actions_in(case["card"]) if raw["type"] != "Action.ShowCard")
    sent = adaptive.submit(case["card"], pointer.format(pressed), case.get("user_sets"))
    if case["name"] in BETTER:
        payload, issues = BETTER[case["name"]]
        assert (sent.payload, [(issue.path, issue.code) for issue in sent.issues]) == (payload, issues)
        return
    executed = case["executed"]
    assert (executed is None) is bool(sent.blocking)
    if executed is None:
        assert sent.payload is MISSING
    else:
        assert sent.type == executed["type"]
        assert sent.verb == executed.get("verb")
        assert sent.payload == executed.get("data", MISSING)
        if isinstance(sent.payload, dict):
            assert list(sent.payload) == list(executed["data"])
    recorded = {state["id"]: state for state in case["inputs"] if "id" in state}
    for state in sent.inputs:
        expected = recorded[state.id]
        judged = (state.is_set, state.is_valid, not state.blocks)
        assert judged == (expected["isSet"], expected["isValid"], expected["validateValue"])
        assert state.value == ("" if expected["value"] is None else str(expected["value"]))


def _card(*inputs: dict[str, Any], **action: Any) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "body": list(inputs), "actions": [{"type": "Action.Submit", **action}]}


_CHOICES: Final = [{"title": value.upper(), "value": value} for value in ("a", "b", "c")]

# Each: the input, what the user made of it, what is sent for it (nothing: None), and the code of an issue.
GIVEN: Final[Mapping[str, tuple[dict[str, Any], Any, str | None, str | None]]] = {
    "a whole number": ({"type": "Input.Number"}, 5, "5", None),
    "a float without a fraction": ({"type": "Input.Number"}, 5.0, "5", None),
    "a number as text": ({"type": "Input.Number"}, "3.50", "3.5", None),
    "a small number": ({"type": "Input.Number"}, 1e-7, "1e-7", None),
    "no number": ({"type": "Input.Number"}, "five", None, "invalid_value"),
    "true is no number": ({"type": "Input.Number"}, True, None, "invalid_value"),
    "not finite": ({"type": "Input.Number"}, float("nan"), None, "invalid_value"),
    "a number beyond floats": ({"type": "Input.Number"}, 10**400, None, "invalid_value"),
    "a cleared number": ({"type": "Input.Number", "value": 4}, None, None, None),
    "a number of another name": ({"type": "Input.Number", "value": 4}, "", None, None),
    "a date": ({"type": "Input.Date"}, date(2024, 2, 29), "2024-02-29", None),
    "a date as text": ({"type": "Input.Date"}, "2024-02-29", "2024-02-29", None),
    "no such day": ({"type": "Input.Date"}, "2023-02-29", None, "invalid_value"),
    "a time": ({"type": "Input.Time"}, time(9, 5), "09:05", None),
    "no such time": ({"type": "Input.Time"}, "24:00", None, "invalid_value"),
    "a switch that is on": ({"type": "Input.Toggle", "title": "T", "valueOn": "1"}, True, "1", None),
    "a switch that is off": ({"type": "Input.Toggle", "title": "T", "value": "true"}, False, "false", None),
    "a switch by its value": ({"type": "Input.Toggle", "title": "T", "valueOn": "1"}, "1", "1", None),
    "a cleared switch": ({"type": "Input.Toggle", "title": "T", "value": "true"}, None, "false", None),
    "neither on nor off": ({"type": "Input.Toggle", "title": "T"}, "maybe", None, "invalid_value"),
    "a choice": ({"type": "Input.ChoiceSet", "choices": _CHOICES}, "b", "b", None),
    "no choice of this set": ({"type": "Input.ChoiceSet", "choices": _CHOICES}, "z", None, "invalid_value"),
    "two choices where one is meant": (
        {"type": "Input.ChoiceSet", "choices": _CHOICES},
        ["a", "b"],
        None,
        "invalid_value",
    ),
    "several choices": (
        {"type": "Input.ChoiceSet", "choices": _CHOICES, "isMultiSelect": "TRUE"},
        ("c", "a"),
        "a,c",
        None,
    ),
    "none of several": (
        {"type": "Input.ChoiceSet", "choices": _CHOICES, "isMultiSelect": True, "value": "a"},
        [],
        None,
        None,
    ),
    "several, one of them unknown": (
        {"type": "Input.ChoiceSet", "choices": _CHOICES, "isMultiSelect": True},
        ["a", "z"],
        None,
        "invalid_value",
    ),
    "a choice that was searched for": (
        {"type": "Input.ChoiceSet", "choices.data": {"type": "Data.Query", "dataset": "d"}},
        "anything",
        "anything",
        None,
    ),
    "a rating": ({"type": "Input.Rating"}, 4.5, "4.5", None),
    "text that is a number": ({"type": "Input.Text"}, 5, None, "invalid_value"),
}


@pytest.mark.parametrize(("raw", "made", "sent", "code"), GIVEN.values(), ids=list(GIVEN))
def test_what_a_user_makes_of_an_input(raw: dict[str, Any], made: Any, sent: str | None, code: str | None) -> None:
    result = adaptive.submit(_card({**raw, "id": "x"}), "/actions/0", {"x": made})
    assert result.payload == ({} if sent is None else {"x": sent})
    assert [(issue.path, issue.code) for issue in result.issues] == ([] if code is None else [("/body/0", code)])


def test_an_input_that_nobody_has_is_told() -> None:
    result = adaptive.submit(_card({"type": "Input.Text", "id": "x"}), "/actions/0", {"y": "1"})
    assert [(issue.path, issue.code) for issue in result.issues] == [("", "unknown_input")]


# Which action

_TWO: Final[dict[str, Any]] = {
    "type": "AdaptiveCard",
    "body": [{"type": "Input.Text", "id": "x", "value": "1"}],
    "actions": [
        {"type": "Action.Submit", "title": "A"},
        {
            "type": "Action.ShowCard",
            "card": {
                "type": "AdaptiveCard",
                "body": [{"type": "Input.Text", "id": "y", "value": "2"}],
                "actions": [
                    {"type": "Action.Submit", "title": "A"},
                    {"type": "Action.Execute", "id": "in", "verb": "v"},
                ],
            },
        },
    ],
}


def test_an_action_is_named_by_pointer_by_id_or_by_itself() -> None:
    inner = _TWO["actions"][1]["card"]["actions"]
    assert adaptive.submit(_TWO, "/actions/0").payload == {"x": "1"}
    assert adaptive.submit(_TWO, inner[0]).payload == {"y": "2", "x": "1"}
    assert adaptive.submit(_TWO, dict(inner[0])).path == "/actions/0"
    by_id = adaptive.submit(_TWO, "in")
    assert (by_id.path, by_id.type, by_id.verb, by_id.id) == ("/actions/1/card/actions/1", "Action.Execute", "v", "in")


def test_a_model_is_found_by_identity() -> None:
    card: Any = adaptive.parse_card(_TWO)
    assert adaptive.submit(card, card.actions[1].card.actions[0]).payload == {"y": "2", "x": "1"}
    assert adaptive.submit(card, card.actions[0]).payload == {"x": "1"}


def test_an_action_in_a_container_sends_the_nearest_inputs_first() -> None:
    card = {
        "type": "AdaptiveCard",
        "body": [
            {"type": "Input.Text", "id": "far", "value": "1"},
            {
                "type": "Container",
                "items": [
                    {"type": "Input.Text", "id": "near", "value": "2"},
                    {"type": "ActionSet", "actions": [{"type": "Action.Submit", "id": "go"}]},
                ],
            },
        ],
    }
    payload: Any = adaptive.submit(card, "go").payload
    assert list(payload) == ["near", "far"]


@pytest.mark.parametrize(
    ("action", "error"),
    [("nobody", DataError), ("/actions/9", DataError), ("/type", InvalidDocumentError), ({"type": "x"}, DataError)],
)
def test_an_action_that_is_not_there(action: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        adaptive.submit(_TWO, action)


def test_wrong_calls() -> None:
    with pytest.raises(TypeError, match="'inputs' must be a mapping"):
        adaptive.submit(_TWO, "/actions/0", [("x", "1")])  # pyright: ignore[reportArgumentType]
    with pytest.raises(ParseError):
        adaptive.submit("{", "/actions/0")


def test_what_was_given_stays_as_it_was() -> None:
    card = _card({"type": "Input.Text", "id": "x", "value": "1"}, data={"deep": [{}]})
    payload: Any = adaptive.submit(card, "/actions/0").payload
    payload["deep"][0]["edited"] = True
    assert card["actions"][0]["data"] == {"deep": [{}]}


# ac-choiceset-preselection
@pytest.mark.parametrize(
    ("more", "chosen"),
    [
        ({"isMultiSelect": False, "value": "1,3"}, ()),
        ({"isMultiSelect": True, "value": "1,3"}, ("1", "3")),
        ({"isMultiSelect": True, "value": "1,9"}, ("1",)),
        ({"value": "3"}, ("3",)),
        ({}, ()),
    ],
)
def test_what_is_chosen_before_anybody_chose(more: dict[str, Any], chosen: tuple[str, ...]) -> None:
    raw: dict[str, Any] = {"choices": [{"title": value, "value": value} for value in "123"], **more}
    assert selected(raw) == chosen


def test_dates_and_times() -> None:
    dates = ("2024-12-31", "2023-02-30", "24-1-1", "2024-1-01", "\u0662024-01-01", "2024-01-01T00:00", "")
    assert [is_date(text) for text in dates] == [True, False, False, False, False, False, False]
    times = ("00:00", "23:59", "24:00", "9:30", "09:60", "09:30:00", "")
    assert [is_time(text) for text in times] == [True, True, False, False, False, False, False]


# The way home


def test_what_arrives_is_typed() -> None:
    card = _card(
        {"type": "Input.Text", "id": "text"},
        {"type": "Input.Number", "id": "number"},
        {"type": "Input.Date", "id": "day"},
        {"type": "Input.Time", "id": "hour"},
        {"type": "Input.Toggle", "id": "wine", "title": "W", "valueOn": "y", "valueOff": "n"},
        {"type": "Input.ChoiceSet", "id": "one", "choices": _CHOICES},
        {"type": "Input.ChoiceSet", "id": "many", "choices": _CHOICES, "isMultiSelect": True},
    )
    arrived = adaptive.parse_submit(
        card,
        {
            "text": "t",
            "number": "3.5",
            "day": "2024-02-29",
            "hour": "09:05",
            "wine": "n",
            "one": "a",
            "many": "a,c",
            "msteams": {"type": "task/fetch"},
        },
    )
    assert arrived.inputs == {
        "text": "t",
        "number": 3.5,
        "day": date(2024, 2, 29),
        "hour": time(9, 5),
        "wine": False,
        "one": "a",
        "many": ("a", "c"),
    }
    assert (arrived.data, arrived.issues) == ({"msteams": {"type": "task/fetch"}}, ())


@pytest.mark.parametrize(
    ("raw", "value", "code"),
    [
        ({"type": "Input.Number"}, "five", "invalid_value"),
        ({"type": "Input.Number"}, "1e999", "invalid_value"),
        ({"type": "Input.Number"}, 5, "wrong_type"),
        ({"type": "Input.Date"}, "31/12/2024", "invalid_value"),
        ({"type": "Input.Time"}, "9", "invalid_value"),
        ({"type": "Input.Toggle", "title": "T"}, "yes", "invalid_value"),
        ({"type": "Input.ChoiceSet", "choices": _CHOICES}, "a,b", "invalid_value"),
        ({"type": "Input.ChoiceSet", "choices": _CHOICES, "isMultiSelect": True}, "a, b", "invalid_value"),
        ({"type": "Input.Text"}, None, "wrong_type"),
    ],
)
def test_what_arrives_and_does_not_fit(raw: dict[str, Any], value: Any, code: str) -> None:
    arrived = adaptive.parse_submit(_card({**raw, "id": "x~y"}), {"x~y": value, "left": 1})
    assert (dict(arrived.inputs), arrived.data) == ({}, {"left": 1})
    assert [(issue.path, issue.code) for issue in arrived.issues] == [("/x~0y", code)]


HELD: Final[dict[str, tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]]] = {
    "above its bounds": ({"type": "Input.Number", "max": 5}, {"x": "99"}, [("/x", "invalid_value")]),
    "at its bound": ({"type": "Input.Number", "max": 5}, {"x": "5"}, []),
    "a day too early": ({"type": "Input.Date", "min": "2024-02-01"}, {"x": "2024-01-31"}, [("/x", "invalid_value")]),
    "without the pattern": ({"type": "Input.Text", "regex": "^[a-z]+$"}, {"x": "A1"}, [("/x", "invalid_value")]),
    "with the pattern": ({"type": "Input.Text", "regex": "^[a-z]+$"}, {"x": "a"}, []),
    "a pattern that is none": ({"type": "Input.Text", "regex": "("}, {"x": "a"}, [("/x", "invalid_pattern")]),
    "required, and off": (
        {"type": "Input.Toggle", "title": "T", "isRequired": True},
        {"x": "false"},
        [("/x", "invalid_value")],
    ),
    "required, and empty": ({"type": "Input.Text", "isRequired": True}, {"x": ""}, [("/x", "invalid_value")]),
    "required, and not there": ({"type": "Input.Text", "isRequired": True}, {"y": "1"}, [("/x", "missing_input")]),
    "not there": ({"type": "Input.Text"}, {"y": "1"}, []),
}


@pytest.mark.parametrize("name", HELD)
def test_what_arrives_is_held_to_what_the_card_asks(name: str) -> None:
    raw, payload, issues = HELD[name]
    arrived = adaptive.parse_submit(_card({**raw, "id": "x"}), payload)
    assert [(issue.path, issue.code) for issue in arrived.issues] == issues
    is_refused = any(issue.severity == "error" for issue in arrived.issues)
    assert ("x" in arrived.inputs) is ("x" in payload and not is_refused)
    assert ("y" in cast("dict[str, Any]", arrived.data)) is ("y" in payload)


def test_a_card_that_sends_no_inputs_at_all_misses_none() -> None:
    required = {"type": "Input.Text", "id": "x", "isRequired": True}
    alone = {"type": "Action.Submit", "associatedInputs": "None", "data": {"skip": True}}
    card = {"type": "AdaptiveCard", "body": [required, {**required, "id": "y"}], "actions": [alone]}
    assert adaptive.parse_submit(card, {"skip": True}).issues == ()
    assert [issue.path for issue in adaptive.parse_submit(card, {"y": "1"}).issues] == ["/x"]
    refreshed = {**card, "actions": [], "refresh": {"action": {"type": "Action.Execute"}}}
    assert adaptive.parse_submit(refreshed, {}).issues == ()


def test_a_payload_may_come_as_its_text() -> None:
    card = _card({"type": "Input.Text", "id": "name"})
    for payload in ('{"name": "Ada"}', b'{"name": "Ada"}', bytearray(b' {"name": "Ada"}')):
        assert adaptive.parse_submit(card, payload).inputs == {"name": "Ada"}
    for text in ("{name}", "Ada", "[1]", ""):
        card["actions"][0]["data"] = text
        assert adaptive.parse_submit(card, text) == adaptive.Submitted({}, text)


def test_a_whole_activity_is_told() -> None:
    card = _card({"type": "Input.Text", "id": "name"})
    activity: dict[str, Any] = {"type": "message", "value": {"name": "Ada"}}
    arrived = adaptive.parse_submit(card, activity)
    assert [(issue.path, issue.code, issue.severity) for issue in arrived.issues] == [
        ("", "wrapped_payload", "warning")
    ]
    assert arrived.data == activity
    with pytest.raises(TypeError, match=r"not Submission; give its \.payload"):
        adaptive.parse_submit(card, adaptive.submit(card, "/actions/0"))  # pyright: ignore[reportArgumentType]


def test_of_equal_ids_the_last_of_the_outermost_card_is_meant() -> None:
    shown = {"type": "AdaptiveCard", "body": [{"type": "Input.Text", "id": "x"}, {"type": "Input.Text", "id": "y"}]}
    card = _card({"type": "Input.Number", "id": "x"}, {"type": "Input.Toggle", "id": "x", "title": "T"})
    card["actions"].append({"type": "Action.ShowCard", "card": shown})
    assert adaptive.parse_submit(card, {"x": "true", "y": "5"}).inputs == {"x": True, "y": "5"}


def _multi(*values: str) -> dict[str, Any]:
    choices = [{"title": value, "value": value} for value in values]
    return {"type": "Input.ChoiceSet", "id": "x", "isMultiSelect": True, "choices": choices}


@pytest.mark.parametrize(
    ("values", "text", "meant"),
    [
        (("1", "2", "x,y"), "1,x,y", ("1", "x,y")),
        (("x,y", "x", "y"), "x,y", None),
        (("a,b", "b,c", "c"), "a,b,c", ("a,b", "c")),
        (("a,b", "c"), "c,a,b", None),
    ],
)
def test_values_with_commas_are_parted_where_there_is_one_way(
    values: tuple[str, ...], text: str, meant: tuple[str, ...] | None
) -> None:
    arrived = adaptive.parse_submit(_card(_multi(*values)), {"x": text})
    assert dict(arrived.inputs) == ({} if meant is None else {"x": meant})


@pytest.mark.parametrize(
    ("values", "chosen"),
    [
        (("Smith, Ada", "Smith, Bo"), ("Smith, Bo",)),
        (("Smith, Ada", "Smith, Bo"), ("u7", "u9")),
        (("Smith, Ada", "x", "Smith, Bo"), ("Smith, Ada", "Smith, Bo", "u7")),
        (("x", "y"), ("y", "u7")),
    ],
)
def test_what_a_search_found_comes_behind_the_choices_of_the_card(
    values: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    card = _card({**_multi(*values), "choices.data": {"type": "Data.Query", "dataset": "d"}})
    sent = adaptive.submit(card, "/actions/0", {"x": chosen}).payload
    arrived = adaptive.parse_submit(card, cast("Any", sent))
    assert (dict(arrived.inputs), arrived.issues) == ({"x": chosen}, ())


_INPUTS: Final[dict[str, tuple[dict[str, Any], st.SearchStrategy[Any]]]] = {
    "text": ({"type": "Input.Text"}, st.text(min_size=1).filter(lambda text: text.isprintable())),
    "number": ({"type": "Input.Number"}, st.integers(-(2**53), 2**53) | st.floats(-1e300, 1e300)),
    "day": ({"type": "Input.Date"}, st.dates()),
    "hour": ({"type": "Input.Time"}, st.times().map(lambda moment: moment.replace(second=0, microsecond=0))),
    "wine": ({"type": "Input.Toggle", "title": "T", "valueOn": "1", "valueOff": "0"}, st.booleans()),
    "one": ({"type": "Input.ChoiceSet", "choices": _CHOICES}, st.sampled_from("abc")),
    "many": (
        {"type": "Input.ChoiceSet", "choices": _CHOICES, "isMultiSelect": True},
        st.sets(st.sampled_from("abc"), min_size=1).map(lambda chosen: tuple(sorted(chosen))),
    ),
}


@given(st.fixed_dictionaries({}, optional={name: values for name, (_, values) in _INPUTS.items()}))
def test_a_value_comes_home_as_it_was(values: dict[str, Any]) -> None:
    """parse_submit(card, submit(card, action, x).payload) is x, for every value that can be sent."""
    card = _card(*({**raw, "id": name} for name, (raw, _) in _INPUTS.items()), data={"kept": [1]})
    sent = adaptive.submit(card, "/actions/0", values)
    assert (sent.issues, sent.blocking) == ((), ())
    assert sent.payload is not MISSING
    arrived = adaptive.parse_submit(card, sent.payload)
    assert arrived.issues == ()
    # A switch is sent even if nobody touched it.
    assert dict(arrived.inputs) == {"wine": False, **values}
    assert arrived.data == {"kept": [1]}


# Hostile input


def test_cards_in_cards_and_many_actions() -> None:
    deep: dict[str, Any] = {"type": "AdaptiveCard", "actions": [{"type": "Action.Submit", "id": "go"}]}
    for _ in range(1_000):
        deep = {"type": "AdaptiveCard", "actions": [{"type": "Action.ShowCard", "card": deep}]}
    assert adaptive.submit(deep, "go", limits=Limits(json_depth=10_000)).payload == {}
    wide = {
        "type": "AdaptiveCard",
        "actions": [{"type": "Action.Submit", "id": str(number)} for number in range(100_000)],
    }
    with pytest.raises(LimitError, match="too_many_nodes"):
        adaptive.submit(wide, "99999")
    assert adaptive.submit(wide, "99999", limits=Limits(tree_nodes=1_000_000)).payload == {}
