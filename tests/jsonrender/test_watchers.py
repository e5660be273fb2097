"""What a change of the state sets off, in which order, and what takes no part."""

from typing import Any, Final

import pytest

from uispec.errors import DataError, ExpressionError
from uispec.jsonrender import Applied, CustomAction, Policy, fire_watchers

POLICIES: Final[tuple[Policy, ...]] = ("strict", "compat")


def note(text: str) -> dict[str, Any]:
    return {"action": "pushState", "params": {"statePath": "/log", "value": text}}


def watcher(watch: Any, *children: str, **more: Any) -> dict[str, Any]:
    return {"type": "Box", "props": {}, "children": [*children], "watch": watch, **more}


def spec_of(**elements: Any) -> dict[str, Any]:
    return {"root": next(iter(elements)), "elements": elements}


def log(applied: Applied) -> Any:
    state: Any = applied.state
    return state.get("log", [])


@pytest.mark.parametrize("policy", POLICIES)
def test_elements_in_the_order_of_the_tree_and_paths_as_they_are_named(policy: Policy) -> None:
    spec = spec_of(
        top=watcher({"/b": note("top b"), "/a": [note("top a"), note("top a too")], "/c": note("top c")}, "y", "x"),
        x=watcher({"/a": note("x")}),
        y=watcher({"/a": note("y")}),
    )
    applied = fire_watchers(spec, {"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 2, "c": 1}, policy=policy)
    assert log(applied) == ["top b", "top a", "top a too", "y", "x"]


@pytest.mark.parametrize("policy", POLICIES)
def test_nothing_changes_nothing(policy: Policy) -> None:
    spec = spec_of(top=watcher({"/a": note("a")}))
    state: dict[str, Any] = {"a": [1], "b": 1}
    after = {**state, "b": 2}
    applied = fire_watchers(spec, state, after, policy=policy)
    assert applied == Applied(after, ())
    assert applied.state is after


def test_an_equal_container_is_a_change_in_compat_alone() -> None:
    spec = spec_of(top=watcher({"/a": note("a")}))
    assert log(fire_watchers(spec, {"a": [1]}, {"a": [1]})) == []
    assert log(fire_watchers(spec, {"a": [1]}, {"a": [1]}, policy="compat")) == ["a"]
    assert log(fire_watchers(spec, {"a": 1}, {"a": True})) == ["a"]
    assert log(fire_watchers(spec, {"a": None}, {})) == ["a"]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_hidden_element_takes_part_and_nothing_under_it(policy: Policy) -> None:
    spec = spec_of(
        top=watcher({}, "shown", "hidden"),
        shown=watcher({"/a": note("shown")}),
        hidden=watcher({"/a": note("hidden")}, "below", visible={"$state": "/gone"}),
        below=watcher({"/a": note("below")}),
    )
    assert log(fire_watchers(spec, {"a": 1}, {"a": 2}, policy=policy)) == ["shown", "hidden"]


@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_drawn_for_the_first_time_takes_no_part(policy: Policy) -> None:
    spec = spec_of(
        top={"type": "Box", "props": {}, "children": ["row"], "repeat": {"statePath": "/rows"}},
        row=watcher({"/a": {"action": "save", "params": {"at": {"$item": "id"}, "i": {"$index": True}}}}),
    )
    before = {"a": 1, "rows": [{"id": 1}]}
    after = {"a": 2, "rows": [{"id": 1}, {"id": 2}]}
    effects = fire_watchers(spec, before, after, policy=policy).effects
    assert [effect.params for effect in effects if isinstance(effect, CustomAction)] == [{"at": "/rows/0/id", "i": 0}]


def test_each_element_waits_for_its_own_actions() -> None:
    spec = spec_of(
        top=watcher({"/a": [{"action": "load"}, note("after load")], "/b": note("b")}, "x"),
        x=watcher({"/a": note("x")}),
    )
    applied = fire_watchers(spec, {}, {"a": 1, "b": 1})
    assert log(applied) == ["x"]
    assert [effect.path for effect in applied.effects if isinstance(effect, CustomAction)] == [
        "/elements/top/watch/~1a/0"
    ]


def test_what_is_not_there_watches_nothing() -> None:
    spec = spec_of(top=watcher({"/a": note("a")}, "gone"))
    assert log(fire_watchers(spec, {}, {"a": 1})) == ["a"]
    assert log(fire_watchers({"root": "x", "elements": {"a": watcher({"/a": note("a")})}}, {}, {"a": 1})) == []


def test_a_path_that_is_none_is_an_error_at_its_place() -> None:
    with pytest.raises(DataError) as raised:
        fire_watchers(spec_of(top=watcher({"/a~": note("a")})), {}, {"a": 1})
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [
        ("/elements/top/watch/~1a~0", "invalid_pointer")
    ]


def test_whether_a_path_changed_is_asked_of_the_two_states_alone() -> None:
    spec = spec_of(
        top=watcher({"/a": {"action": "setState", "params": {"statePath": "/b", "value": 1}}}, "x"),
        x=watcher({"/b": note("b")}),
    )
    first = fire_watchers(spec, {}, {"a": 1})
    assert first.state == {"a": 1, "b": 1}
    assert log(fire_watchers(spec, {"a": 1}, first.state)) == ["b"]


def test_an_error_ends_one_element_in_compat_and_all_in_strict() -> None:
    broken = {"action": "pushState", "params": {"statePath": "/n", "value": 1}}
    spec = spec_of(top=watcher({"/a": [broken, note("never")]}, "x"), x=watcher({"/a": note("x")}))
    with pytest.raises(ExpressionError) as raised:
        fire_watchers(spec, {"n": 5}, {"n": 5, "a": 1})
    assert raised.value.issues[0].path == "/elements/top/watch/~1a/0"
    assert log(fire_watchers(spec, {"n": 5}, {"n": 5, "a": 1}, policy="compat")) == ["x"]
