"""Events: built-in actions, what is asked of the host, and how it goes on from there."""

from typing import Any, Final

import pytest

from uispec.errors import DataError, ExpressionError, InvalidDocumentError, UispecError
from uispec.jsonrender import (
    Applied,
    Confirmation,
    CustomAction,
    Effect,
    EventHandle,
    Host,
    Navigation,
    Policy,
    apply_action,
    continue_action,
    event_handle,
    parse_spec,
    resolve,
)
from uispec.tree import Node


def spec_of(press: Any, **more: Any) -> dict[str, Any]:
    return {"root": "b", "elements": {"b": {"type": "Button", "props": {}, "on": {"press": press}}, **more}}


def pressed(press: Any, state: Any, policy: Policy = "strict", **options: Any) -> Applied:
    return apply_action(spec_of(press), state, "b", "press", policy=policy, **options)


def built_in(action: str, **params: Any) -> dict[str, Any]:
    return {"action": action, "params": params}


AGREED: Final[list[tuple[Any, Any, Any]]] = [
    (built_in("setState", statePath="/a", value=1), {}, {"a": 1}),
    (built_in("setState", statePath="a/b", value={"$state": "/c"}), {"c": [1]}, {"c": [1], "a": {"b": [1]}}),
    (built_in("setState", statePath="/a", value={"$state": "/gone"}), {"a": 1}, {}),
    (
        built_in("pushState", statePath="/l", value={"n": {"$state": "/n"}}, clearStatePath="/n"),
        {"n": "x"},
        {"l": [{"n": "x"}], "n": ""},
    ),
    (built_in("pushState", statePath="/l", value="$id"), {"l": ["id-1"], "n": 1}, {"l": ["id-1", "id-2"], "n": 1}),
    (
        built_in("pushState", statePath="/l", value={"a": {"$id": True}, "b": ["$id"]}),
        {},
        {"l": [{"a": "id-1", "b": ["id-2"]}]},
    ),
    (built_in("removeState", statePath="/l", index=1), {"l": ["a", "b"]}, {"l": ["a"]}),
    (built_in("removeState", statePath="/l", index=1.0), {"l": ["a", "b"]}, {"l": ["a"]}),
    (built_in("removeState", statePath="/l", index=7), {"l": ["a"]}, {"l": ["a"]}),
    (built_in("removeState", statePath="/l", index=0), {}, {"l": []}),
    (built_in("push", screen="b"), {"currentScreen": "a"}, {"currentScreen": "b", "navStack": ["a"]}),
    ({"action": "pop"}, {"currentScreen": "b", "navStack": ["x", "a"]}, {"currentScreen": "a", "navStack": ["x"]}),
    ({"action": "pop"}, {"currentScreen": "b", "navStack": [""]}, {"navStack": []}),
    ({"action": "pop"}, {"currentScreen": "b"}, {"currentScreen": "b"}),
    ({"action": "validateForm"}, {}, {"formValidation": {"valid": True, "errors": {}}}),
    (built_in("validateForm", statePath="/v"), {}, {"v": {"valid": True, "errors": {}}}),
    # What stands around a built-in action does not matter.
    (
        {
            **built_in("setState", statePath="/a", value=1),
            "confirm": {"title": "t", "message": "m"},
            "onSuccess": {"set": {"/b": 1}},
        },
        {},
        {"a": 1},
    ),
    # One after the other, each with the state as it is then.
    (
        [built_in("setState", statePath="/a", value=1), built_in("setState", statePath="/b", value={"$state": "/a"})],
        {},
        {"a": 1, "b": 1},
    ),
    ([], {"a": 1}, {"a": 1}),
]


@pytest.mark.parametrize(("press", "before", "after"), AGREED)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_built_in_actions(policy: Policy, press: Any, before: Any, after: Any) -> None:
    given = repr(before)
    assert pressed(press, before, policy) == Applied(after, ())
    assert repr(before) == given


DIFFERENT: Final[list[tuple[Any, Any, Any, Any]]] = [
    ({"action": "pushState"}, {}, ("missing_property", "/params/statePath"), {}),
    (built_in("removeState", statePath="/l", index=0), {"l": "ab"}, ("invalid_value", ""), "invalid_value"),
    (built_in("setState", statePath="/a", value={"$state": "/x~"}), {"a": 1}, ("invalid_pointer", "/params/value"), {}),
    # Strict: the code and the path below the binding. Compat: the state.
    ({"action": "setState"}, {}, ("missing_property", "/params/statePath"), {}),
    (built_in("setState", path="/a", value=1), {}, ("missing_property", "/params/statePath"), {}),
    (built_in("setState", statePath="", value=1), {}, ("wrong_type", "/params/statePath"), {}),
    (built_in("setState", statePath=5, value=1), {}, ("wrong_type", "/params/statePath"), "wrong_type"),
    (built_in("setState", statePath="/a", value=None), {"a": 1}, {"a": None}, {}),
    (
        built_in("setState", statePath="/x", value={"$state": "/e"}),
        {"e": {"$state": "/y"}, "y": 1},
        {"e": {"$state": "/y"}, "y": 1, "x": {"$state": "/y"}},
        {"e": {"$state": "/y"}, "y": 1, "x": 1},
    ),
    (built_in("pushState", statePath="/l", value=1), {"l": "ab"}, ("invalid_value", ""), {"l": ["a", "b", 1]}),
    (built_in("pushState", statePath="/l", value=1), {"l": 5}, ("invalid_value", ""), "invalid_value"),
    (
        built_in("pushState", statePath="/l", value={"$state": "/t"}),
        {"t": "$id"},
        {"t": "$id", "l": ["$id"]},
        {"t": "$id", "l": ["id-1"]},
    ),
    (
        built_in("removeState", statePath="/l", index="1"),
        {"l": ["a", "b"]},
        ("wrong_type", "/params/index"),
        {"l": ["a", "b"]},
    ),
    (built_in("removeState", statePath="/l"), {"l": ["a"]}, ("missing_property", "/params/index"), {"l": ["a"]}),
    (built_in("removeState", statePath="/l", index=0), {"l": {"a": 1}}, ("invalid_value", ""), "invalid_value"),
    ({"action": "push"}, {}, ("missing_property", "/params/screen"), {}),
    (
        built_in("setState", statePath="/l/3", value=1),
        {"l": []},
        ("invalid_index", "/l/3"),
        {"l": [None, None, None, 1]},
    ),
]


@pytest.mark.parametrize(("press", "before", "strict", "compat"), DIFFERENT)
def test_policies_part(press: Any, before: Any, strict: Any, compat: Any) -> None:
    for policy, expected in (("strict", strict), ("compat", compat)):
        if isinstance(expected, dict):
            assert pressed(press, before, policy).state == expected  # pyright: ignore[reportArgumentType] - a loop over literals
            continue
        with pytest.raises((ExpressionError, DataError)) as raised:
            pressed(press, before, policy)  # pyright: ignore[reportArgumentType]
        (issue,) = raised.value.issues
        if isinstance(expected, tuple):
            assert (issue.code, issue.path) == (expected[0], f"/elements/b/on/press{expected[1]}")
        else:
            assert issue.code == expected


BAD_BINDINGS: Final[list[tuple[Any, list[tuple[str, str]]]]] = [
    ("save", [("/elements/b/on/press", "wrong_type")]),
    ({"name": "save"}, [("/elements/b/on/press/action", "missing_property")]),
    (
        [{"action": 5}, {"action": "a"}, 7],
        [("/elements/b/on/press/0/action", "wrong_type"), ("/elements/b/on/press/2", "wrong_type")],
    ),
]


@pytest.mark.parametrize(("press", "issues"), BAD_BINDINGS)
def test_what_is_no_binding(press: Any, issues: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDocumentError) as raised:
        pressed(press, {})
    assert [(issue.path, issue.code) for issue in raised.value.issues] == issues
    assert isinstance(pressed(press, {}, "compat"), Applied)


def test_what_is_no_place_for_bindings() -> None:
    element: dict[str, Any] = {"type": "Button", "props": {}, "on": []}
    spec = {"root": "b", "elements": {"b": element}}
    with pytest.raises(InvalidDocumentError) as raised:
        apply_action(spec, {}, "b", "press")
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [("/elements/b/on", "wrong_type")]
    element["on"] = None
    assert apply_action(spec, {}, "b", "press") == Applied({}, ())


def test_an_element_that_is_not_there() -> None:
    with pytest.raises(InvalidDocumentError, match="element_not_object"):
        apply_action(spec_of([]), {}, "c", "press")
    with pytest.raises(InvalidDocumentError, match='no element "bb"\\. Did you mean "b"'):
        apply_action(spec_of([]), {}, "bb", "press")
    assert apply_action(spec_of([]), {}, "b", "change") == Applied({}, ())


def test_an_event_that_changes_nothing_gives_the_state_itself() -> None:
    state = {"a": 1, "l": [1]}
    presses: list[Any] = [
        [],
        built_in("setState", statePath="/a", value=1),
        built_in("removeState", statePath="/l", index=4),
    ]
    for press in presses:
        assert pressed(press, state).state is state


def test_what_does_not_change_is_shared() -> None:
    state: dict[str, Any] = {"a": {"b": 1}, "c": {"d": 1}}
    after: Any = pressed(built_in("setState", statePath="/a/b", value=2), state).state
    assert after["c"] is state["c"]


def test_ids_are_the_hosts_if_it_makes_them() -> None:
    host = Host(new_id=iter(["x", "y"]).__next__)
    press = built_in("pushState", statePath="/l", value=["$id", "$id"])
    assert pressed(press, {}, host=host).state == {"l": [["x", "y"]]}


ROWS: Final[dict[str, Any]] = {"rows": [{"id": "A", "done": False}, {"id": "B", "done": False}]}


@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_in_a_repeat_an_item_that_is_a_whole_param_is_its_place(policy: Policy) -> None:
    params = {
        "at": {"$item": "id"},
        "all": {"$item": ""},
        "in": {"v": {"$item": "id"}},
        "i": {"$index": True},
        "v": {"$bindItem": "id"},
    }
    spec = spec_of(
        {"action": "save", "params": params},
        list={"type": "L", "props": {}, "children": ["b"], "repeat": {"statePath": "/rows"}},
    )
    spec["root"] = "list"
    root = resolve(spec, ROWS).root
    assert isinstance(root, Node)
    second = root.children[1]
    assert isinstance(second, Node)
    for element, scope in ((second, ""), ("b", "/rows/1")):
        (effect,) = apply_action(spec, ROWS, element, "press", scope=scope, policy=policy).effects
        assert isinstance(effect, CustomAction)
        assert effect.params == {"at": "/rows/1/id", "all": "/rows/1", "in": {"v": "B"}, "i": 1, "v": "B"}


def asked(effect: Effect) -> CustomAction:
    assert isinstance(effect, CustomAction)
    return effect


SAVE: Final = {
    "action": "save",
    "params": {"id": {"$state": "/id"}, "no": {"$state": "/gone"}},
    "onSuccess": {"set": {"/saved": True, "/raw": {"$state": "/id"}}},
    "onError": {"set": {"/error": "$error.message", "/raw": "$error.messages"}},
}
NEXT: Final = built_in("setState", statePath="/next", value=1)


def test_the_host_is_asked_and_the_rest_waits_for_it() -> None:
    spec, state = spec_of([NEXT, SAVE, built_in("setState", statePath="/last", value=1)]), {"id": 7}
    applied = apply_action(spec, state, "b", "press")
    assert applied.state == {"id": 7, "next": 1}
    (effect,) = applied.effects
    save = asked(effect)
    assert (save.action, save.params, save.path) == ("save", {"id": 7}, "/elements/b/on/press/1")
    assert (save.on_success, save.on_error) == (SAVE["onSuccess"], SAVE["onError"])
    done = continue_action(spec, applied.state, save)
    assert done == Applied({"id": 7, "next": 1, "saved": True, "raw": {"$state": "/id"}, "last": 1}, ())
    failed = continue_action(spec, applied.state, save, error="No.")
    assert failed == Applied({"id": 7, "next": 1, "error": "No.", "raw": "$error.messages", "last": 1}, ())


def test_an_error_that_nothing_recovers_from_ends_the_event() -> None:
    spec = spec_of([{"action": "save"}, NEXT])
    (effect,) = apply_action(spec, {}, "b", "press").effects
    assert continue_action(spec, {}, asked(effect), error="No.") == Applied({}, ())
    assert continue_action(spec, {}, asked(effect)) == Applied({"next": 1}, ())


def test_a_question_comes_before_the_action() -> None:
    confirm = {"title": "Delete ${name}?", "message": "${/gone}${/n}", "confirmLabel": "${name}", "variant": "danger"}
    spec = spec_of([{"action": "delete", "confirm": confirm}, NEXT])
    (effect,) = apply_action(spec, {"name": "Ada", "n": 1.0}, "b", "press").effects
    assert isinstance(effect, Confirmation)
    assert (effect.title, effect.message, effect.confirm_label, effect.cancel_label, effect.variant) == (
        "Delete Ada?",
        "1",
        "${name}",
        None,
        "danger",
    )
    assert continue_action(spec, {}, effect.action).state == {"next": 1}


FOLLOW_UPS: Final[list[tuple[Any, Any, tuple[Any, ...]]]] = [
    ({"navigate": "/home/${/a}"}, {"next": 1}, (Navigation("/home/${/a}"),)),
    ({"navigate": "/n", "set": {"/x": 1}, "action": "b"}, {"next": 1}, (Navigation("/n"),)),
    ({"set": {"/x": 1}, "action": "b"}, {"x": 1, "next": 1}, ()),
    (built_in("setState", statePath="/x", value=1), {"x": 1, "next": 1}, ()),
    ({}, {"next": 1}, ()),
]


@pytest.mark.parametrize(("follow_up", "state", "effects"), FOLLOW_UPS)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_what_follows_success(policy: Policy, follow_up: Any, state: Any, effects: tuple[Any, ...]) -> None:
    spec = spec_of([{"action": "a", "onSuccess": follow_up}, NEXT])
    (effect,) = apply_action(spec, {}, "b", "press", policy=policy).effects
    assert continue_action(spec, {}, asked(effect), policy=policy) == Applied(state, effects)


def test_a_chain_goes_on_until_its_end() -> None:
    press = [
        {
            "action": "a",
            "onSuccess": {"action": "b", "params": {"v": {"$template": "${/n}"}}},
            "onError": {"set": {"/e": "$error.message"}},
        },
        {"action": "c"},
    ]
    spec, state = spec_of(press), {"n": 1}
    (a,) = apply_action(spec, state, "b", "press").effects
    (b,) = continue_action(spec, state, asked(a)).effects
    assert (asked(b).action, asked(b).params, asked(b).path) == ("b", {"v": "1"}, "/elements/b/on/press/0/onSuccess")
    (c,) = continue_action(spec, state, asked(b)).effects
    assert (asked(c).action, asked(c).path) == ("c", "/elements/b/on/press/1")
    # What fails after a success is an error of the action, too.
    recovered = continue_action(spec, state, asked(b), error="Late.")
    assert recovered.state == {"n": 1, "e": "Late."}
    assert [asked(effect).action for effect in recovered.effects] == ["c"]
    # In compat only the state is looked up in what follows.
    (b,) = continue_action(spec, state, asked(a), policy="compat").effects
    assert asked(b).params == {"v": {"$template": "${/n}"}}


def test_a_built_in_action_that_fails_in_a_chain_is_recovered_from() -> None:
    chained = built_in("setState", statePath="/l/9", value=1)
    spec = spec_of([{"action": "a", "onSuccess": chained, "onError": {"set": {"/e": "$error.message"}}}, NEXT])
    state: dict[str, Any] = {"l": []}
    (effect,) = apply_action(spec, state, "b", "press").effects
    after: Any = continue_action(spec, state, asked(effect)).state
    assert after["next"] == 1
    assert "gap" in after["e"]
    spec = spec_of([{"action": "a", "onSuccess": chained}, NEXT])
    (effect,) = apply_action(spec, state, "b", "press").effects
    with pytest.raises(UispecError) as raised:
        continue_action(spec, state, asked(effect))
    assert raised.value.issues[0].path.startswith("/elements/b/on/press/0/onSuccess")


def test_actions_that_the_host_has_not_are_left_out() -> None:
    host = Host(actions={"save"})
    applied = pressed([{"action": "log", "confirm": {"title": "t", "message": "m"}}, {"action": "save"}], {}, host=host)
    assert [asked(effect).action for effect in applied.effects] == ["save"]


def test_handles() -> None:
    press = [{"action": "a"}, {"action": "b", "preventDefault": True}]
    assert event_handle(spec_of(press), "b", "press") == EventHandle(is_bound=True, prevents_default=True)
    assert event_handle(spec_of(press[0]), "b", "press") == EventHandle(is_bound=True, prevents_default=False)
    assert event_handle(spec_of(press), "b", "change") == EventHandle(is_bound=False, prevents_default=False)


def test_typed_specs_bytes_and_effects_are_values() -> None:
    document = spec_of(SAVE)
    answers = [apply_action(source, {"id": 1}, "b", "press") for source in (document, parse_spec(document))]
    assert answers[0] == answers[1]
    with pytest.raises(AttributeError):
        asked(answers[0].effects[0]).action = "other"  # pyright: ignore[reportAttributeAccessIssue]


def test_the_form_that_is_validated_is_the_one_on_screen() -> None:
    field: dict[str, Any] = {
        "type": "Input",
        "props": {"value": {"$bindState": "/name"}, "checks": [{"type": "required", "message": "Needed."}]},
    }
    spec = spec_of({"action": "validateForm"}, top={"type": "Box", "props": {}, "children": ["b", "f"]}, f=field)
    spec["root"] = "top"
    after: Any = apply_action(spec, {"name": ""}, "b", "press").state
    assert after["formValidation"] == {"valid": False, "errors": {"/name": ["Needed."]}}
    field["visible"] = {"$state": "/gone"}
    after = apply_action(spec, {"name": ""}, "b", "press").state
    assert after["formValidation"] == {"valid": True, "errors": {}}


def test_what_came_of_an_event_is_shown_with_its_issues() -> None:
    applied = apply_action({"root": "m", "elements": {"m": {"type": "T"}}}, {}, "m", "press")
    assert repr(applied).startswith("Applied(state={}, effects=(), issues=(Issue(path='/elements/m")
    assert "unknown_event" in repr(applied)
