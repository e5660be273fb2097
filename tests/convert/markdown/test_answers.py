"""Answers to a page: an action by its number, what was filled in by the names that stand beside the prompts."""

from typing import Any, Final, cast

import pytest

from tests.convert.assistant.test_clicks import DATA, FIELDS, NOW, READS
from tests.convert.assistant.test_clicks import _button as button  # pyright: ignore[reportPrivateUsage]
from tests.convert.assistant.test_clicks import _surface as surface  # pyright: ignore[reportPrivateUsage]
from uispec import convert
from uispec.errors import InvalidDocumentError

PAGE = convert.convert(surface(*FIELDS, *button("send", **READS), *button("cancel"), data=DATA), "markdown")


def test_the_page_says_how_to_answer() -> None:
    assert PAGE.output == "\n".join(
        (
            *("**Who** (`who`): Ada", "", "- [x] **OK** (`ok`)", "", "(`age`): 36 (number, 0 to 99)", ""),
            *(
                "(`pick`): (one of)",
                "- a) A (`a`) (chosen)",
                "- b) B (`b`)",
                "",
                "(`day`): 2026-01-02 (YYYY-MM-DD)",
                "",
            ),
            *("**Send** (action 1)", "", "**Cancel** (action 2)", "", "Actions:", "", "1. Send: do\\_send"),
            *("2. Cancel: do\\_cancel", ""),
        )
    ).replace("\\_", "_")


ANSWERS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    # what was filled in, the context that comes home, the issues
    ({}, DATA, []),
    (
        {"who": "", "ok": "no", "age": "7", "pick": "b", "day": "2027-03-04"},
        {"who": "", "ok": False, "age": 7, "pick": ["b"], "day": "2027-03-04"},
        [],
    ),
    ({"ok": True, "age": 7}, {**DATA, "age": 7}, []),
    ({"pick": "c"}, {}, ["bad_value"]),
    ({"age": "-1"}, {}, ["bad_value"]),
    ({"age": "0"}, {**DATA, "age": 0}, []),
    ({"ok": "perhaps"}, {}, ["bad_value"]),
    ({"who": ["Ada"]}, {}, ["bad_value"]),
    ({"zz": "1"}, DATA, ["unknown_input"]),
]


@pytest.mark.parametrize(("inputs", "context", "codes"), ANSWERS)
def test_an_answer_comes_home(inputs: dict[str, Any], context: dict[str, Any], codes: list[str]) -> None:
    came = convert.action_home(PAGE, {"action": 1, "inputs": inputs}, now=NOW)
    assert [issue.code for issue in came.issues] == codes
    assert ("bad_value" in codes) == (came.action is None)
    if came.action is not None:
        assert cast("dict[str, Any]", came.action["action"])["context"] == context


COLORS: Final = [("Red", "r"), ("Sky, blue", "b,x"), ("Green", ""), ("Twin", "t1"), ("Twin", "t2")]
CHOSEN: list[tuple[str, str, list[str] | None]] = [
    # one of or any of, what is answered, the values that come home; None where no option is meant
    ("mutuallyExclusive", "1", ["b,x"]),
    ("mutuallyExclusive", "b", ["b,x"]),
    ("mutuallyExclusive", "B ", ["b,x"]),
    ("mutuallyExclusive", "Sky, blue", ["b,x"]),
    ("mutuallyExclusive", "Green", [""]),
    ("mutuallyExclusive", "green", None),
    ("mutuallyExclusive", "Twin", None),
    ("mutuallyExclusive", "e", ["t2"]),
    ("mutuallyExclusive", "f", None),
    ("mutuallyExclusive", "5", None),
    ("mutuallyExclusive", "01", None),
    ("mutuallyExclusive", "r", None),
    ("mutuallyExclusive", "a,b", None),
    ("multipleSelection", "a,b", ["r", "b,x"]),
    ("multipleSelection", "Green, 3, A", ["", "t1", "r"]),
    ("multipleSelection", "a,Red", None),
    ("multipleSelection", "a,", None),
]


@pytest.mark.parametrize(("variant", "answer", "values"), CHOSEN)
def test_a_choice_is_answered_as_its_list_shows_it(variant: str, answer: str, values: list[str] | None) -> None:
    options = [{"label": label, "value": value} for label, value in COLORS]
    picker = {"id": "c", "component": "ChoicePicker", "variant": variant, "options": options, "value": {"@path": "/c"}}
    page = convert.convert(surface(picker, *button("send", c={"@path": "/c"}), data={"c": []}), "markdown")
    came = convert.data_home(page, {"action": 1, "inputs": {"c": answer}})
    assert [issue.code for issue in came.issues] == ([] if values is not None else ["bad_value"])
    assert came.data == {"c": values or []}


LETTERED: list[tuple[list[tuple[str, str]], bool]] = [
    # labels and values, whether they have letters
    ([("A", "a"), ("B", "b")], True),
    ([("Yes", "b"), ("No", "a")], False),
    ([("B", "yes"), ("No", "no")], False),
    ([("x", str(number)) for number in range(30)], False),
    ([(f"Row {number}", f"r{number}") for number in range(30)], True),
]


@pytest.mark.parametrize(("options", "has_letters"), LETTERED)
def test_a_letter_means_one_option(options: list[tuple[str, str]], has_letters: bool) -> None:
    listed = [{"label": label, "value": value} for label, value in options]
    picker = {"id": "c", "component": "ChoicePicker", "options": listed, "value": {"@path": "/c"}}
    page = convert.convert(surface(picker, *button("send", c={"@path": "/c"}), data={"c": []}), "markdown")
    assert ("\n- a) " in str(page.output)) == has_letters
    letter = "30" if len(options) == 30 else "b"
    came = convert.data_home(page, {"action": 1, "inputs": {"c": letter}})
    values = [value for _, value in options]
    assert came.data == {"c": [values[-1] if has_letters else letter] if has_letters or letter in values else []}


def test_an_input_that_is_named_like_what_an_action_says() -> None:
    """An answer has what was filled in and nothing else, so the name of a context key is none of an input."""
    page = convert.convert(surface(FIELDS[0], *button("send", n={"@path": "/who"}), data={"who": "Ada"}), "markdown")
    came = convert.action_home(page, {"action": 1, "inputs": {"n": "x"}}, now=NOW)
    assert came.action is not None
    assert cast("dict[str, Any]", came.action["action"])["context"] == {"n": "Ada"}
    assert [(issue.path, issue.code) for issue in came.issues] == [("/inputs/n", "unknown_input")]


def test_an_action_that_is_not_on_the_list() -> None:
    assert [issue.code for issue in convert.action_home(PAGE, {"action": 3}).issues] == ["unknown_action"]


@pytest.mark.parametrize(
    "payload", [{}, {"action": True}, {"action": None}, {"action": 1.5}, {"action": 1, "inputs": []}, []]
)
def test_what_is_no_answer(payload: Any) -> None:
    with pytest.raises(InvalidDocumentError):
        convert.action_home(PAGE, payload)


# A card: its host sends nothing while an input of the same card fails its rules.

ASKED: list[dict[str, Any]] = [
    {"type": "Input.Text", "id": "who", "isRequired": True},
    {"type": "Input.Date", "id": "day"},
    {"type": "Input.Number", "id": "n", "value": 3},
]
ACTIONS: list[dict[str, Any]] = [
    {"type": "Action.Execute", "id": "go", "verb": "go", "title": "Go"},
    {"type": "Action.Execute", "id": "no", "verb": "no", "title": "No", "associatedInputs": "none"},
]
CARD = convert.convert({"type": "AdaptiveCard", "version": "1.6", "body": ASKED, "actions": ACTIONS}, "markdown")
ANSWERS_TO_A_CARD: list[tuple[int, dict[str, Any], dict[str, Any] | None, list[str]]] = [
    # the action, what was filled in, the data that come home with it, the issues
    (1, {}, None, ["check_failed"]),
    (1, {"day": "2027-03-04"}, None, ["check_failed"]),
    (1, {"who": ""}, None, ["check_failed"]),
    (1, {"who": "Ada"}, {"who": "Ada", "n": "3"}, []),
    (1, {"who": "Ada", "day": "2027-03-04", "n": ""}, {"who": "Ada", "day": "2027-03-04"}, []),
    (1, {"who": "Ada", "day": "soon"}, None, ["bad_value"]),
    (2, {}, {}, []),
]


@pytest.mark.parametrize(("number", "inputs", "data", "codes"), ANSWERS_TO_A_CARD)
def test_an_answer_to_a_card(
    number: int, inputs: dict[str, Any], data: dict[str, Any] | None, codes: list[str]
) -> None:
    came = convert.action_home(CARD, {"action": number, "inputs": inputs})
    assert [issue.code for issue in came.issues] == codes
    sent = cast("dict[str, Any] | None", came.action)
    assert (None if sent is None else sent["value"]["action"]["data"]) == data
