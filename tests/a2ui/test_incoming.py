"""The data that a message brings is the state's own: later edits of the message never reach it."""

from typing import Any, Final, cast

import pytest

from uispec import _json, fold
from uispec.a2ui import parse_message, v1_0
from uispec.a2ui.incoming import owned_json
from uispec.errors import LimitError, ParseError, UispecError
from uispec.limits import DEFAULT


def containers(value: Any) -> list[Any]:
    """Every dict and list in a value, by identity."""
    found: list[Any] = []
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if type(one) in {dict, list}:
            found.append(one)
            waiting += one.values() if type(one) is dict else one
    return found


@pytest.mark.parametrize(
    "value", [None, True, 1, 2**70, 1.0, -0.0, "", "ä", [], {}, [1, [True, {"a": None}]], {"k": [1.5]}]
)
def test_a_json_value_is_copied_type_for_type(value: Any) -> None:
    mine = owned_json(value, DEFAULT)
    assert _json.same(mine, value)
    theirs = {id(one) for one in containers(value)}
    assert [one for one in containers(mine) if id(one) in theirs] == []


def test_a_dict_of_another_kind_becomes_a_plain_one() -> None:
    class Mine(dict[str, Any]):
        pass

    value: Any = [Mine(a=[1])]
    mine: Any = owned_json(value, DEFAULT)
    assert mine == [{"a": [1]}]
    assert type(mine[0]) is dict
    assert mine[0]["a"] is not value[0]["a"]


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def looped() -> Any:
    value: list[Any] = []
    value.append(value)
    return value


EDITED: Final[dict[str, tuple[Any, type[UispecError], str, str]]] = {
    "loop": (looped(), LimitError, "/0/0", "too_deep"),
    "deep": (nested(201), LimitError, "/0" * 200, "too_deep"),
    "infinite": ([float("inf")], ParseError, "/0", "non_finite_number"),
    "half-a-pair": (["\ud800"], ParseError, "/0", "invalid_unicode"),
}
"""What a caller put into the value of a typed message after it was read."""


@pytest.mark.parametrize("row", EDITED)
def test_a_value_that_was_edited_is_held_to_what_reading_holds_it_to(row: str) -> None:
    edit, error, at, code = EDITED[row]
    state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": {"surfaceId": "s"}})
    message = parse_message({"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": []}})
    cast("Any", message).update_data_model.value.extend(edit)
    with pytest.raises(error) as caught:
        fold.a2ui_apply(state, message)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(f"/updateDataModel/value{at}", code)]


@pytest.mark.parametrize(
    ("value", "error", "code"),
    [("\ud800", ParseError, "invalid_unicode"), (10**5_000, LimitError, "too_large")],
    ids=["half a pair", "many digits"],
)
@pytest.mark.parametrize("path", ["/", "/x"])
def test_a_scalar_of_a_typed_message_is_held_to_the_same(
    value: Any, path: str, error: type[UispecError], code: str
) -> None:
    state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": {"surfaceId": "s"}})
    # By the way that pydantic has beside the constructors, which hold the value to being JSON themselves.
    body = v1_0.UpdateDataModel.model_validate({"surfaceId": "s", "path": path, "value": value})
    with pytest.raises(error) as caught:
        fold.a2ui_apply(state, v1_0.Message(version="1.0", update_data_model=body))
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/updateDataModel/value", code)]
