"""Clicks on a flat spec come home, and clicks on what a flat spec was converted to come home to it."""

from typing import Any, Final, cast

import pytest
from pydantic import JsonValue

from tests.convert.test_card_writer import CATALOG
from tests.shared import load, needs_shared
from uispec import convert

NOW: Final = "2026-11-30T10:00:00Z"


def _surface(*components: dict[str, Any], data: dict[str, Any] | None = None) -> dict[str, Any]:
    root = {"id": "root", "component": "Column", "children": [each["id"] for each in components if "held" not in each]}
    listed = [{key: value for key, value in each.items() if key != "held"} for each in components]
    body = {"surfaceId": "s", "catalogId": CATALOG, "components": [root, *listed], "dataModel": data or {}}
    return {"version": "1.0", "createSurface": body}


def _button(id_: str, **context: Any) -> list[dict[str, Any]]:
    action = {"event": {"name": f"do_{id_}", "context": context}}
    button = {"id": id_, "component": "Button", "child": f"{id_}_label", "action": action}
    return [button, {"id": f"{id_}_label", "component": "Text", "text": id_.title(), "held": True}]


FIELDS: Final = [
    {"id": "who", "component": "TextField", "label": "Who", "value": {"@path": "/who"}},
    {"id": "ok", "component": "CheckBox", "label": "OK", "value": {"@path": "/ok"}},
    {"id": "age", "component": "Slider", "max": 99, "value": {"@path": "/age"}},
    {
        "id": "pick",
        "component": "ChoicePicker",
        "value": {"@path": "/pick"},
        "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
    },
    {"id": "day", "component": "DateTimeInput", "enableDate": True, "value": {"@path": "/day"}},
]
READS: Final = {name: {"@path": f"/{name}"} for name in ("who", "ok", "age", "pick", "day")}
DATA: Final = {"who": "Ada", "ok": True, "age": 36, "pick": ["a"], "day": "2026-01-02"}
FORM: Final = convert.convert(
    _surface(*FIELDS, *_button("send", **READS), *_button("cancel"), data=DATA), "assistant-ui", form="flat"
)
SENT: Final = cast("dict[str, Any]", FORM.output)["$action"]
"""What the form fires, without what was filled in."""


ENTERED: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    # name, what was filled in, the context that comes home, the issues
    ("untouched", {"who": "", "ok": True, "age": "", "pick": "a", "day": "2026-01-02"}, DATA, []),
    ("nothing at all", {}, DATA, []),
    (
        "everything",
        {"who": 'o\'dd, "q"', "ok": False, "age": "7", "pick": "b", "day": "2027-03-04"},
        {"who": 'o\'dd, "q"', "ok": False, "age": 7, "pick": ["b"], "day": "2027-03-04"},
        [],
    ),
    ("unset", {"day": "", "pick": ""}, {**DATA, "day": "", "pick": []}, []),
    ("not offered", {"pick": "c"}, {}, ["bad_value"]),
    ("not a number", {"age": "many"}, {}, ["bad_value"]),
    ("too many", {"age": "100"}, {}, ["bad_value"]),
    ("too few", {"age": "-50"}, {}, ["bad_value"]),
    ("wrong types", {"who": 7, "ok": "yes"}, {}, ["bad_value", "bad_value"]),
    ("unheard of", {"zz": 1}, DATA, ["unknown_input"]),
]


@pytest.mark.parametrize(("filled", "context", "codes"), [row[1:] for row in ENTERED], ids=[row[0] for row in ENTERED])
def test_a_form_comes_home(filled: dict[str, Any], context: dict[str, Any], codes: list[str]) -> None:
    came = convert.action_home(FORM, {**SENT, "$input": filled}, now=NOW)
    assert [issue.code for issue in came.issues] == codes
    if "bad_value" in codes:
        assert came.action is None
    else:
        assert came.action is not None
        action = cast("dict[str, Any]", came.action["action"])
        assert (action["name"], action["context"]) == ("do_send", context)


AT: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    # name, what is sent beside the action, the places and codes of the issues
    ("unheard of", {"$input": {"guests": 2}}, [("/$input/guests", "unknown_input")]),
    ("a bad value", {"$input": {"age": "many"}}, [("/$input/age", "bad_value")]),
    ("the name of a context key", {"$input": {"n": "x"}}, [("/$input/n", "unknown_input")]),
    ("a context key in its own place", {"n": "x"}, []),
    ("an input in the place of the context", {"who": "Eve"}, [("/who", "unknown_input")]),
]


@pytest.mark.parametrize(("sent", "places"), [row[1:] for row in AT], ids=[row[0] for row in AT])
def test_where_issues_lie(sent: dict[str, Any], places: list[tuple[str, str]]) -> None:
    surface = _surface(*FIELDS, *_button("send", n={"@path": "/who"}), data=DATA)
    form = convert.convert(surface, "assistant-ui", form="flat")
    came = convert.action_home(form, {**cast("dict[str, Any]", form.output)["$action"], **sent}, now=NOW)
    assert [(issue.path, issue.code) for issue in came.issues] == places
    assert came.data == DATA


def test_where_the_value_of_a_control_lies() -> None:
    """A control that fires by itself sends its value alone, so an issue about it has no name in its path."""
    result = convert.convert(FLAT, "assistant-ui", form="flat")
    nodes = cast("dict[str, Any]", result.output)["children"][0]["children"]
    (select,) = [node for node in nodes if node["$type"] == "Select"]
    came = convert.action_home(result, {**select["$action"], "$input": "z"})
    assert [(issue.path, issue.code) for issue in came.issues] == [("/$input", "bad_value")]


def test_another_button_takes_nothing_along() -> None:
    """It is known by its mark; what it is sent with beside that is not believed."""
    nodes = cast("dict[str, Any]", FORM.output)["children"][0]["children"]
    (cancel,) = [node for node in nodes if node.get("$key") == "cancel"]
    came = convert.action_home(FORM, {**cancel["$action"], "$input": {"who": "Eve"}}, now=NOW)
    assert came.action is not None
    assert cast("dict[str, Any]", came.action["action"])["context"] == {}
    assert [issue.code for issue in came.issues] == ["unknown_input"]
    assert came.data == DATA


def test_a_click_on_another_version_is_stale() -> None:
    other = convert.convert(_surface(*FIELDS, *_button("send", who="Bob"), data=DATA), "assistant-ui", form="flat")
    sent = cast("dict[str, Any]", other.output)["$action"]
    assert [issue.code for issue in convert.action_home(FORM, sent, now=NOW).issues] == ["stale"]


@needs_shared
def test_rosetta() -> None:
    """The recorded click of the flat spec, on what other formats make of it."""
    source, recorded = load("data/rosetta/assistant_ui_flat.json"), load("data/rosetta/assistant_ui_flat_action.json")
    card = convert.convert(source, "adaptive-card")
    (button,) = [name for name, entry in cast("Any", card.home["actions"]).items() if entry["component"] == "approve"]
    click: dict[str, JsonValue] = {"action": {"type": "Action.Execute", "id": button, "data": {}}}
    assert convert.action_home(card, click).action == recorded
    page = convert.convert(source, "markdown")
    assert convert.action_home(page, {"action": 1}).action == recorded


FLAT: Final[dict[str, Any]] = {
    "$type": "Form",
    "$action": {"type": "save", "id": 7},
    "children": [
        {"$type": "Input", "name": "who"},
        {"$type": "Checkbox", "name": "ok", "label": "OK", "defaultChecked": True},
        {"$type": "Select", "label": "S", "options": [{"label": "A", "value": "a"}], "$action": {"type": "picked"}},
        {"$type": "Button", "label": "Save", "submit": True},
        {"$type": "Button", "label": "Other", "$action": {"type": "other"}},
    ],
}


def test_home_to_a_form() -> None:
    page = convert.convert(FLAT, "markdown")
    came = convert.action_home(page, {"action": 1, "inputs": {"who": "Ada", "ok": "no"}})
    assert came.action == {"type": "save", "id": 7, "$input": {"who": "Ada", "ok": False}}
    as_it_is = convert.action_home(page, {"action": "1"})
    assert as_it_is.action == {"type": "save", "id": 7, "$input": {"who": "", "ok": True}}
    assert as_it_is.issues == ()


def test_home_to_a_button_that_sends_nothing_along() -> None:
    came = convert.action_home(convert.convert(FLAT, "markdown"), {"action": 2, "inputs": {"who": "Ada"}})
    assert came.action == {"type": "other"}
    assert cast("dict[str, Any]", came.data)["who"] == ""
    assert [issue.code for issue in came.issues] == ["unknown_input"]


def test_a_control_that_fires_by_itself() -> None:
    """A choice that has an action of its own keeps it, and its value comes home under `$input`."""
    result = convert.convert(FLAT, "assistant-ui", form="flat")
    assert result.losses == ()
    (select,) = [
        node for node in cast("dict[str, Any]", result.output)["children"][0]["children"] if node["$type"] == "Select"
    ]
    came = convert.action_home(result, {**select["$action"], "$input": "a"})
    assert came.action == {"type": "picked", "$input": "a"}


def test_keys_that_the_form_keeps_for_itself() -> None:
    """A payload may have keys called `type` and `$input`: the output leaves them out, `home` has them."""
    surface = _surface(*_button("go", type="a", x=1))
    result = convert.convert(surface, "assistant-ui", form="flat")
    button = cast("dict[str, Any]", result.output)["children"][0]
    assert {key: value for key, value in button["$action"].items() if key != "_home"} == {"type": "do_go", "x": 1}
    came = convert.action_home(result, button["$action"], now=NOW)
    assert came.action is not None
    assert cast("dict[str, Any]", came.action["action"])["context"] == {"type": "a", "x": 1}


def test_which_button_submits() -> None:
    """The one whose context reads an input; of several the first that is drawn as the one to press."""
    field = FIELDS[0]
    reads = {"who": {"@path": "/who"}}
    plain, primary = _button("plain", **reads), _button("primary", **reads)
    primary[0]["variant"] = "primary"
    for buttons, expected in (([*plain, *primary], "do_primary"), ([*_button("other"), *plain], "do_plain")):
        result = convert.convert(_surface(field, *buttons, data={"who": ""}), "assistant-ui", form="flat")
        assert cast("dict[str, Any]", result.output)["$action"]["type"] == expected
