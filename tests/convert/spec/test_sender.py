"""Clicks: how those of a spec come home, and how a host of a spec sends those of other sources."""

from collections.abc import Mapping
from typing import Any, Final, cast

import pytest

from tests.convert.spec.drawing import element, spec, surface
from uispec import adaptive, convert, jsonrender
from uispec.adapters.clicks.homecoming import Homecoming
from uispec.errors import InvalidDocumentError

Payload = dict[str, Any]
NOW: Final = "2026-11-30T10:00:00Z"

# Clicks on a card that was a spec -------------------------------------------------------------------------------------


def button(on: Any, **props: Any) -> dict[str, Any]:
    """A button that does something."""
    return element("Button", label="Go", on={"press": on}, **props)


def clicked(source: object, inputs: Mapping[str, str] | None = None, number: int = 0) -> Homecoming:
    """Convert to a card, press its actions by number, and take the click home."""
    result = convert.convert(source, to="adaptive-card")
    card: Any = result.output
    submission = adaptive.submit(card, _submits(card, "")[number], dict(inputs or {}))
    data: Any = submission.payload
    return convert.action_home(result.home, {"type": "Action.Execute", "data": data}, now=NOW)


def _submits(value: Any, at: str) -> list[str]:
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        own = [at] if members.get("type") in ("Action.Submit", "Action.Execute") else []
        return own + [place for key, member in members.items() for place in _submits(member, f"{at}/{key}")]
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [place for number, member in enumerate(items) for place in _submits(member, f"{at}/{number}")]


STATE: Final = {"name": "Ada", "n": 2, "rows": [{"id": 1, "t": "x"}, {"id": 2, "t": "y"}]}
PARAMS: Final[list[tuple[Any, Any]]] = [
    ({"action": "go"}, {}),
    ({"action": "go", "params": {"a": 1, "b": [None, {"c": "d"}]}}, {"a": 1, "b": [None, {"c": "d"}]}),
    ({"action": "go", "params": {"a": {"$state": "/name"}}}, {"a": "Ada"}),
    ({"action": "go", "params": {"a": {"$template": "Hi ${/name}"}}}, {"a": "Hi Ada"}),
    ({"action": "go", "params": {"a": {"$cond": {"$state": "/n", "eq": 2}, "$then": "y", "$else": "n"}}}, {"a": "y"}),
    ({"action": "go", "params": {"a": {"$state": "/none"}, "b": 1}}, {"b": 1}),
    (
        [
            {"action": "setState", "params": {"statePath": "/name", "value": "Bob"}},
            {"action": "go", "params": {"a": {"$state": "/name"}}},
        ],
        {"a": "Bob"},
    ),
    (
        [
            {"action": "pushState", "params": {"statePath": "/rows", "value": {"id": 3}}},
            {"action": "go", "params": {"a": {"$state": "/rows/2/id"}}},
        ],
        {"a": 3},
    ),
]


@pytest.mark.parametrize(("on", "params"), PARAMS, ids=range(len(PARAMS)))
def test_params_are_those_that_the_renderer_would_give(on: Any, params: Payload) -> None:
    source = spec(button(on), STATE)
    wanted = pressed(source, "r", STATE)
    assert wanted == {"action": "go", "params": params}
    result = convert.convert(source, to="json-render")
    output: Any = result.output
    came = convert.action_home(result.home, pressed(output, "r", output.get("state", {})), now=NOW)
    assert (came.action, came.issues) == (wanted, ())
    if not isinstance(on, list) or on[0]["action"] != "setState":  # a card does not send after what it cannot do
        came = clicked(source)
        assert (came.action, came.issues) == (wanted, ())


def test_what_is_entered_is_in_the_data_and_in_the_params() -> None:
    form = spec(
        element("Stack", "f", "b"),
        {"name": "Ada"},
        f=element("Input", label="N", value={"$bindState": "/name"}),
        b=button({"action": "go", "params": {"who": {"$state": "/name"}}}),
    )
    came = clicked(form, {"f": "Bob"})
    assert came.action == {"action": "go", "params": {"who": "Bob"}}
    assert came.data == {"name": "Bob"}


def test_each_row_has_its_own_params() -> None:
    rows = spec(
        element("Stack", "b", repeat={"statePath": "/rows"}),
        STATE,
        b=button(
            {
                "action": "go",
                "params": {"id": {"$state": "/rows/0/id"}, "own": {"$bindItem": "t"}, "at": {"$index": True}},
            }
        ),
    )
    for number in (0, 1):
        source_params = jsonrender.apply_action(rows, STATE, "b", "press", scope=f"/rows/{number}")[1][-1]
        assert isinstance(source_params, jsonrender.CustomAction)
        came = clicked(rows, number=number)
        assert came.action == {"action": "go", "params": dict(source_params.params)}
        assert came.action == {"action": "go", "params": {"id": 1, "own": "xy"[number], "at": number}}


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        ({"type": "required"}, "x", " "),
        ({"type": "email"}, "a@b.de", "a@b"),
        ({"type": "minLength", "args": {"min": 2}}, "ab", "a"),
        ({"type": "maxLength", "args": {"max": 2}}, "ab", "abc"),
        ({"type": "pattern", "args": {"pattern": "^a"}}, "ab", "ba"),
        ({"type": "numeric"}, "3", "x"),
        ({"type": "url"}, "https://e.org", "e"),
        ({"type": "matches", "args": {"other": {"$state": "/other"}}}, "same", "other"),
    ],
    ids=["required", "email", "minLength", "maxLength", "pattern", "numeric", "url", "matches"],
)
def test_checks_run_at_home(check: Payload, good: str, bad: str) -> None:
    form = spec(
        element("Stack", "f", "b"),
        {"name": "", "other": "same"},
        f=element("Input", label="N", value={"$bindState": "/name"}, checks=[{"message": "No!", **check}]),
        b=button([{"action": "validateForm"}, {"action": "go"}]),
    )
    assert [issue.code for issue in clicked(form, {"f": good}).issues] == []
    issues = clicked(form, {"f": bad}).issues
    assert [(issue.code, issue.message) for issue in issues] == [("check_failed", "No!")]


# Clicks on a spec -----------------------------------------------------------------------------------------------------

FORM: Final = surface(
    {"component": "Column", "children": ["f", "b", "l"]},
    {"id": "f", "component": "TextField", "label": "N", "value": {"@path": "/name"}},
    {
        "id": "b",
        "component": "Button",
        "child": "t",
        "action": {"event": {"name": "go", "context": {"who": {"@path": "/name"}, "n": 1}}},
    },
    {"id": "t", "component": "Text", "text": "Go"},
    {"id": "l", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
    {
        "id": "row",
        "component": "Button",
        "child": "t",
        "action": {"event": {"name": "row", "context": {"id": {"@path": "id"}}}},
    },
    data={"name": "Ada", "rows": [{"id": "x"}, {"id": "y"}]},
)


def pressed(output: Any, key: str, state: Any, scope: str = "") -> Payload:
    """What the host of a spec gets for a press."""
    _, effects = jsonrender.apply_action(output, state, key, "press", scope=scope)
    last = effects[-1]
    assert isinstance(last, jsonrender.CustomAction)
    return {"action": last.action, "params": dict(last.params)}


def _event(came: Homecoming) -> tuple[str, Any]:
    action: Any = came.action
    return action["action"]["name"], action["action"]["context"]


@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_a_press_comes_home(data: Any) -> None:
    result = convert.convert(FORM, to="json-render", data=data)
    output: Any = result.output
    path = output["elements"]["f"]["props"]["value"]["$bindState"]
    state = jsonrender.write_state(output["state"], path, "Bob")
    came = convert.action_home(result.home, pressed(output, "b", state), now=NOW)
    assert _event(came) == ("go", {"who": "Bob", "n": 1})
    assert came.data == {"name": "Bob", "rows": [{"id": "x"}, {"id": "y"}]}
    assert came.issues == ()


def test_a_press_in_a_row_comes_home_from_that_row() -> None:
    result = convert.convert(FORM, to="json-render")
    output: Any = result.output
    for number, id_ in enumerate("xy"):
        payload = pressed(output, "row", output["state"], f"/rows/{number}")
        assert _event(convert.action_home(result.home, payload, now=NOW)) == ("row", {"id": id_})


def test_a_press_in_a_row_that_is_none() -> None:
    result = convert.convert(FORM, to="json-render")
    output: Any = result.output
    payload = pressed(output, "row", output["state"], "/rows/1")
    for row in (7, -1, "0", None, 0.5, [0]):
        spoiled = {**payload, "params": {**payload["params"], "_row": row}}
        came = convert.action_home(result.home, spoiled, now=NOW)
        assert came.action is None
        assert [issue.code for issue in came.issues] == ["unknown_action"]
    untold = {**payload, "params": {key: value for key, value in payload["params"].items() if key != "_row"}}
    came = convert.action_home(result.home, untold, now=NOW)
    assert _event(came) == ("row", {"id": "y"}), "what was sent tells the row"


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        ({}, ""),
        ({"action": "go"}, ""),
        ({"action": "go", "params": None}, "/params"),
        ({"action": "go", "params": {}}, ""),
        ({"action": "go", "params": {"_home": 7}}, ""),
        ({"action": "go", "params": {"_home": "b"}}, ""),
    ],
    ids=range(6),
)
def test_what_is_no_click(payload: Payload, path: str) -> None:
    home = convert.convert(FORM, to="json-render").home
    with pytest.raises(InvalidDocumentError) as caught:
        convert.action_home(home, payload, now=NOW)
    assert [issue.path for issue in caught.value.issues] == [path]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"action": "other"}, "unknown_action"),
        ({"params": {"_home": "0000000000000000 b"}}, "stale"),
        ({"params": {"_home": "0000000000000000 nobody"}}, "stale"),
    ],
    ids=["another name", "another document", "another action"],
)
def test_what_is_no_click_of_this_spec(change: Payload, code: str) -> None:
    result = convert.convert(FORM, to="json-render")
    output: Any = result.output
    came = convert.action_home(result.home, {**pressed(output, "b", output["state"]), **change}, now=NOW)
    assert came.action is None
    assert [issue.code for issue in came.issues] == [code]


@pytest.mark.parametrize(
    ("type_", "typed", "codes"),
    [
        ("Input.Date", "2026-02-03", []),
        ("Input.Date", "", []),
        ("Input.Date", "3rd of May", ["bad_value"]),
        ("Input.Date", "10:30", ["bad_value"]),
        ("Input.Time", "10:30", []),
        ("Input.Time", "later", ["bad_value"]),
    ],
)
def test_a_card_takes_nothing_but_dates_as_dates(type_: str, typed: str, codes: list[str]) -> None:
    """The input of a spec takes any text; the control of a card would not."""
    card = {
        "type": "AdaptiveCard",
        "version": "1.5",
        "body": [{"type": type_, "id": "d"}],
        "actions": [{"type": "Action.Submit", "title": "OK"}],
    }
    result = convert.convert(card, to="json-render")
    output: Any = result.output
    state = jsonrender.write_state(output["state"], "/d", typed)
    came = convert.action_home(result.home, pressed(output, "actions-0", state), now=NOW)
    assert [issue.code for issue in came.issues] == codes
    assert (came.action is None) == bool(codes)
