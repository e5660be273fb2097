"""What peers and careless callers send to json-render: nothing is dropped in silence, and nobody's value is changed."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic_core import MISSING

from uispec import jsonrender
from uispec.errors import LimitError
from uispec.limits import Limits
from uispec.tree import Node


@pytest.mark.parametrize(
    ("document", "codes", "spec"),
    [
        ("a: 1\na: 2\n", ["invalid_yaml"], {"a": 1}),
        ("a: 1\nb: [1,\n", ["invalid_yaml"], {"a": 1}),
        ("a: 1\nb: .nan\n", ["non_finite_number"], {"a": 1}),
        ("- a\n", ["wrong_type"], {}),
        ("", [], {}),
        ("a: 1\nb: 2\n", [], {"a": 1, "b": 2}),
    ],
)
def test_a_document_of_yaml_that_is_broken_is_told_once_it_is_closed(
    document: str, codes: list[str], spec: dict[str, Any]
) -> None:
    pytest.importorskip("yaml")
    compiler = jsonrender.YamlCompiler()
    for line in document.splitlines(keepends=True):
        compiler.feed(line)
        assert compiler.issues == ()
    compiler.close()
    assert [issue.code for issue in compiler.issues] == codes
    assert compiler.spec == spec


def test_a_block_of_yaml_that_is_broken_is_told_at_its_end() -> None:
    pytest.importorskip("yaml")
    transform = jsonrender.YamlTransform()
    transform.feed({"type": "text-delta", "id": "1", "delta": "```yaml-spec\nroot: a\nroot: b\n```\n"})
    transform.close()
    assert [issue.code for issue in transform.issues] == ["invalid_yaml"]


def test_a_condition_is_taken_apart_into_values_of_its_own() -> None:
    given: Any = [{"$state": "/show"}, {"$item": "done"}]
    outer, inner = jsonrender.split_repeat_condition(given)
    given[0]["$state"] = given[1]["$item"] = "/other"
    assert outer == {"$and": [{"$state": "/show"}]}
    assert inner == {"$and": [{"$item": "done"}]}
    whole: Any = {"$item": "done"}
    _, inner = jsonrender.split_repeat_condition(whole)
    whole["$item"] = "other"
    assert inner == {"$item": "done"}


def test_a_condition_is_taken_apart_within_limits() -> None:
    assert jsonrender.split_repeat_condition(MISSING, limits=Limits(json_depth=1)) == (MISSING, MISSING)
    with pytest.raises(LimitError, match="too_deep"):
        jsonrender.split_repeat_condition([{"$state": "/a"}], limits=Limits(json_depth=1))


def _pressed(state: dict[str, Any], *bindings: dict[str, Any], limits: Limits) -> Any:
    spec = {"root": "b", "elements": {"b": {"type": "B", "props": {}, "on": {"press": [*bindings]}}}}
    return jsonrender.apply_action(spec, state, "b", "press", limits=limits).state


_COPY = {"$state": "/a"}


@pytest.mark.parametrize(
    ("action", "params", "times"),
    [
        ("setState", {"statePath": "/b", "value": _COPY}, 3),
        ("pushState", {"statePath": "/b", "value": _COPY}, 3),
        ("push", {"screen": _COPY}, 2),  # the screen before it is written onto the stack
    ],
)
def test_what_an_event_writes_and_the_state_before_it_are_no_longer_than_a_document(
    action: str, params: dict[str, Any], times: int
) -> None:
    state = {"a": ["x" * 18, "y" * 18]}
    limits = Limits(document_bytes=200)
    binding = {"action": action, "params": params}
    assert _pressed(state, *[binding] * times, limits=limits) != state
    with pytest.raises(LimitError) as caught:
        _pressed(state, *[binding] * (times + 1), limits=limits)
    found = [(issue.code, issue.path) for issue in caught.value.issues]
    assert found == [("too_large", f"/elements/b/on/press/{times}")]


def _repeated(visible: object, items: int) -> dict[str, Any]:
    rows = {"type": "L", "props": {}, "repeat": {"statePath": "/a"}, "children": ["t"], "visible": visible}
    text = {"type": "T", "props": {}, "visible": {"$state": "/show"}}
    return {"root": "l", "elements": {"l": rows, "t": text}, "state": {"a": [1] * items}}


@pytest.mark.parametrize(
    ("visible", "items", "codes"),
    [
        (True, 80, []),  # an item and its child: 2 steps each, of 160
        (True, 81, ["too_large"]),
        ({"$item": "", "eq": 2}, 80, []),
        ({"$item": "", "eq": 2}, 81, ["too_large"]),
        ([{"$item": "", "eq": 1}, {"$item": "", "eq": 2}], 40, []),
        ([{"$item": "", "eq": 1}, {"$item": "", "eq": 2}], 41, ["too_large"]),
    ],
)
def test_items_that_are_not_drawn_count_as_looked_at(visible: object, items: int, codes: list[str]) -> None:
    resolved = jsonrender.resolve(_repeated(visible, items), limits=Limits(tree_nodes=20))
    assert [issue.code for issue in resolved.issues] == codes


def _wrong(value: object) -> Any:
    return value


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: jsonrender.write_state({}, _wrong([]), 1), "write_state\\(\\) argument 'path'"),
        (lambda: jsonrender.find_form_value("a", _wrong({1: 2}), {}), "find_form_value\\(\\) argument 'params'"),
        (lambda: jsonrender.find_form_value("a", {}, _wrong({1: 2})), "find_form_value\\(\\) argument 'state'"),
        (lambda: jsonrender.translations(_wrong(None), "en"), "translations\\(\\) argument 'messages'"),
    ],
)
def test_a_wrong_argument_is_named(call: Callable[[], object], named: str) -> None:
    with pytest.raises(TypeError, match=named):
        call()


def _told(binding: dict[str, Any], policy: jsonrender.Policy = "strict") -> list[tuple[str, str, str]]:
    rows = {"type": "L", "props": {}, "repeat": {"statePath": "/a"}, "children": ["b"]}
    button = {"type": "B", "props": {}, "on": {"press": binding}}
    spec: dict[str, Any] = {"root": "l", "elements": {"l": rows, "b": button}}
    issues = jsonrender.apply_action(spec, {"a": [{"id": 7}]}, "b", "press", scope="/a/0", policy=policy).issues
    return [(issue.path.removeprefix("/elements/b/on/press/"), issue.code, issue.severity) for issue in issues]


_SET: dict[str, Any] = {"action": "setState", "params": {"statePath": {"$item": "id"}, "value": 1}}
_ITEM = {"$item": "id"}


@pytest.mark.parametrize(
    ("binding", "told"),
    [
        (_SET, []),
        ({**_SET, "confirm": {"title": "T", "message": "M"}}, [("confirm", "ignored_property", "warning")]),
        ({**_SET, "onSuccess": {"set": {"/b": 1}}}, [("onSuccess", "ignored_property", "warning")]),
        ({**_SET, "onError": {"set": {"/b": 1}}}, [("onError", "ignored_property", "warning")]),
        ({"action": "validateForm", "onError": {"navigate": "/"}}, [("onError", "ignored_property", "warning")]),
        ({"action": "save", "onSuccess": {"set": {"/b": 1}}}, []),
        ({"action": "save", "params": {"id": _ITEM}}, [("params/id", "path_as_value", "notice")]),
        ({"action": "save", "params": {"rowPath": _ITEM, "path": _ITEM, "in": {"id": _ITEM}}}, []),
    ],
)
def test_what_an_event_does_that_was_hardly_meant_is_told(
    binding: dict[str, Any], told: list[tuple[str, str, str]]
) -> None:
    assert _told(binding) == told
    assert _told(binding, "compat") == []


def test_a_slash_before_the_path_of_a_bound_item_is_read_and_told() -> None:
    rows = {"type": "L", "props": {}, "repeat": {"statePath": "/a"}, "children": ["t"]}

    def resolved(path: str, policy: jsonrender.Policy = "strict") -> jsonrender.Resolved:
        field = {"type": "T", "props": {"value": {"$bindItem": path}}}
        spec: dict[str, Any] = {"root": "l", "elements": {"l": rows, "t": field}, "state": {"a": [{"n": 1}, {"n": 2}]}}
        return jsonrender.resolve(spec, policy=policy)

    slashed, plain, compat = resolved("/n"), resolved("n"), resolved("/n", "compat")
    assert [_values(one) for one in (slashed, plain, compat)] == [[1, 2], [1, 2], [None, None]]
    found = [(issue.path, issue.code, issue.severity) for issue in slashed.issues]
    assert found == [("/elements/t/props/value", "leading_slash", "warning")]
    assert (plain.issues, compat.issues) == ((), ())


def _values(resolved: jsonrender.Resolved) -> list[object]:
    assert isinstance(resolved.root, Node)
    return [child.props.get("value") for child in resolved.root.children if isinstance(child, Node)]
