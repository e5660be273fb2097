"""What peers and careless callers send to Adaptive Cards: it costs little, and a wrong argument is named."""

from collections.abc import Callable
from typing import Any, Final, cast

import pytest

from uispec import adaptive
from uispec.adaptive import invoke
from uispec.errors import InvalidDocumentError, LimitError
from uispec.limits import Limits


def _deep(depth: int) -> list[Any]:
    made: list[Any] = []
    for _ in range(depth):
        made = [made]
    return made


_DATE: Final = "{{DATE(2020-01-01T00:00:00Z,SHORT)}}"


@pytest.mark.parametrize(
    ("rows", "is_too_much"),
    [
        (8, False),
        (9, True),
    ],
)
def test_rows_that_their_condition_leaves_out_count(rows: int, is_too_much: bool) -> None:
    """Beside them, the array counts one and the row of it one."""
    template: Any = [{"$data": "${rows}", "$when": "${$data < 0}", "text": "x"}]
    limits = Limits(expanded_values=10)
    if is_too_much:
        with pytest.raises(LimitError, match="too_many_nodes"):
            adaptive.expand(template, {"rows": [*range(rows)]}, limits=limits)
    else:
        assert adaptive.expand(template, {"rows": [*range(rows)]}, limits=limits).output == []


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: invoke.search_response(cast("Any", [{}])), "argument 'choices' must hold a title and a value"),
        (lambda: invoke.search_response(cast("Any", [("a",)])), "argument 'choices' must hold a title and a value"),
        (lambda: invoke.search_response(cast("Any", [("a", 1)])), "argument 'choices' must hold a title and a value"),
        (
            lambda: invoke.search_response([cast("Any", _deep(5_000))]),
            "a value, both text, at each place, not an array",
        ),
        (lambda: invoke.search_response(cast("Any", "/")), "argument 'choices' must be a list that holds a title"),
        (lambda: invoke.search_response(cast("Any", "/a")), "argument 'choices' must be a list that holds a title"),
        (lambda: invoke.error_response(400, cast("Any", 1), "b"), r"error_response\(\) argument 'code' must be text"),
        (lambda: invoke.precondition_response("1", cast("Any", 2)), r"precondition_response\(\) argument 'message'"),
        (lambda: invoke.message_response(cast("Any", None)), r"message_response\(\) argument 'text' must be text"),
        (lambda: invoke.search_invoke({}, cast("Any", 1)), r"search_invoke\(\) argument 'text' must be text"),
        (lambda: invoke.search_invoke(cast("Any", None), "a"), r"search_invoke\(\) argument 'query'"),
        (lambda: invoke.search_invoke({}, "a", skip=cast("Any", "1")), r"search_invoke\(\) argument 'skip'"),
        (lambda: invoke.login_response(cast("Any", None)), r"login_response\(\) argument 'oauth_card'"),
        (lambda: invoke.login_response(cast("Any", "/")), r"login_response\(\) argument 'oauth_card'"),
        (lambda: invoke.execute_invoke(cast("Any", None)), r"execute_invoke\(\) argument 'submission'"),
        (lambda: invoke.refresh_invoke({}, cast("Any", 7)), r"refresh_invoke\(\) argument 'user_id'"),
        (lambda: adaptive.expand_dates(cast("Any", None)), r"expand_dates\(\) argument 'text' must be text"),
        (lambda: adaptive.expand_dates(_DATE, lang=cast("Any", None)), r"expand_dates\(\) argument 'lang'"),
        (lambda: adaptive.expand_dates(_DATE, zone=cast("Any", "UTC")), r"expand_dates\(\) argument 'zone'"),
        (lambda: adaptive.resolve({}, cast("Any", None)), r"resolve\(\) argument 'host'"),
        (lambda: adaptive.validate({}, host=cast("Any", [])), r"validate\(\) argument 'host'"),
        (lambda: adaptive.validate({}, cast("Any", True)), r"validate\(\) argument 'version'"),
        (lambda: adaptive.downgrade({}, cast("Any", None)), r"downgrade\(\) argument 'to'"),
    ],
)
def test_a_wrong_argument_is_named(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        call()


def test_builders_of_activities_hold_json_to_being_json() -> None:
    with pytest.raises(InvalidDocumentError, match="wrong_type"):
        invoke.login_response(cast("Any", {1: 2}))
    query: Any = {"associatedInputs": "auto"}
    with pytest.raises(LimitError, match="too_deep"):
        invoke.search_invoke(query, "a", data={"a": [[]]}, limits=Limits(json_depth=2))
    with pytest.raises(LimitError, match="too_deep"):
        invoke.login_response({"a": [[]]}, limits=Limits(json_depth=2))
    with pytest.raises(ValueError, match="'trigger' must be 'automatic' or 'manual', not 'never'"):
        invoke.execute_invoke(_pressed(), trigger=cast("Any", "never"))


def test_an_activity_shares_nothing_with_what_it_was_built_from() -> None:
    card: Any = {"buttons": [{"type": "signin"}]}
    response = invoke.login_response(card)
    card["buttons"].clear()
    assert response.model_dump(mode="json")["value"] == {"buttons": [{"type": "signin"}]}


def _pressed() -> adaptive.Submission:
    return adaptive.submit({"type": "AdaptiveCard", "actions": [{"type": "Action.Execute", "id": "go"}]}, "go")


def _card(*body: Any, **members: Any) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "version": "1.6", "body": [*body], **members}


def _table(width: object) -> dict[str, Any]:
    return _card({"type": "Table", "columns": [{"width": width}], "rows": []})


_WIDTH: Final = "/body/0/columns/0/width"


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ({"type": "AdaptiveCard", "body": []}, [("/version", "missing_property", "warning")]),
        (_table("auto"), [(_WIDTH, "invalid_value", "notice")]),
        (_table(0), [(_WIDTH, "invalid_value", "warning")]),
        (_table("0"), [(_WIDTH, "invalid_value", "warning")]),
        (_table(-1.5), [(_WIDTH, "invalid_value", "warning")]),
        (_table(True), [(_WIDTH, "invalid_value", "error")]),
        (_table("50px"), []),
        (_table(1), []),
        (_card(style="emphasis"), [("/style", "unknown_property", "warning")]),
        (_card(style="emphasis", version="1.2"), []),
        (
            _card({"type": "ImageSet", "imageSize": "Stretch", "images": []}),
            [("/body/0/imageSize", "invalid_value", "warning")],
        ),
    ],
)
def test_what_the_software_around_cards_disagrees_on_is_told(card: Any, found: list[tuple[str, str, str]]) -> None:
    told = [(issue.path, issue.code, issue.severity) for issue in adaptive.validate(card)]
    assert told == found


def test_hosts_that_take_a_style_of_a_whole_card_are_left_in_peace() -> None:
    assert adaptive.validate(_card(style="emphasis", version="1.5"), host="teams") == []


def test_of_two_header_flags_that_disagree_the_one_that_libraries_read_counts() -> None:
    table = {"type": "Table", "firstRowAsHeader": True, "firstRowAsHeaders": False}
    assert adaptive.dump_card(adaptive.canonical(_card(table)))["body"] == [
        {"type": "Table", "firstRowAsHeaders": False}
    ]
    both = adaptive.canonical(_card(table), both_header_flags=True)
    assert adaptive.dump_card(both)["body"] == [
        {"type": "Table", "firstRowAsHeader": False, "firstRowAsHeaders": False}
    ]


def test_a_typed_card_may_be_read_again() -> None:
    card = adaptive.parse_card(_card())
    assert adaptive.parse_card(card) is card
