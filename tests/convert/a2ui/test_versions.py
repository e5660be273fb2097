"""A2UI to A2UI: the official examples from one version to the other and back, held against the official schemas.

What is shown stays the same, now and after every change of the data; only what is out of sight is lost.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, cast

import pytest
from pydantic import JsonValue

from tests.a2ui.test_judges import fast
from tests.convert.a2ui.surfaces import components_of, converted, data_of, shown, state_of, surface_of
from tests.shared import needs_shared, paths
from uispec import a2ui, convert, fold
from uispec.a2ui.state import State
from uispec.adapters.a2ui.writing import page

VERSIONS: Final = {"v0_9": "a2ui-v0.9", "v1_0": "a2ui-v1.0"}
SCHEMAS: Final = {"a2ui-v0.9": ("v0_9", "server_to_client.json#"), "a2ui-v1.0": ("v1_0", "agent_to_renderer.json#")}
EXAMPLES: Final = [
    (path, target)
    for version in VERSIONS
    for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
    for target in VERSIONS.values()
]
EACH: Final = pytest.mark.parametrize(
    ("path", "target"), EXAMPLES, ids=[f"{path.parts[-5]}-{path.stem}-{target}" for path, target in EXAMPLES]
)
OUT_OF_SIGHT: Final = {"superseded", "unreachable"}


def messages_of(path: Path) -> list[Any]:
    """The messages of an example."""
    return json.loads(path.read_text(encoding="utf-8"))["messages"]


@needs_shared
def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2 * 2 * 43


@needs_shared
@EACH
def test_only_what_is_out_of_sight_is_lost(path: Path, target: str) -> None:
    losses = converted(messages_of(path), to=target).losses
    assert {loss.code for loss in losses} <= OUT_OF_SIGHT
    assert all(loss.severity == "notice" for loss in losses)


@needs_shared
@EACH
@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_the_official_schema_takes_every_message(path: Path, target: str, data: Any) -> None:
    output = converted(messages_of(path), to=target, data=data).output
    judge = fast(*SCHEMAS[target])
    assert [message for message in output if not judge.is_valid(message)] == []
    assert [issue for issue in a2ui.validate(output) if issue.severity == "error"] == []


@needs_shared
@EACH
def test_it_shows_the_same(path: Path, target: str) -> None:
    messages = messages_of(path)
    output = converted(messages, to=target).output
    assert _texts(output) == _texts(messages)


@needs_shared
@EACH
def test_it_goes_on_showing_the_same_when_the_data_change(path: Path, target: str) -> None:
    """Binds keep alive: the same writes into the data of both show the same."""
    messages = messages_of(path)
    output = converted(messages, to=target).output
    before, after = state_of(messages), state_of(output)
    (surface,) = before.surfaces.values()
    changes = 0
    for pointer, value in _other_leaves(surface.data):
        older, newer = _texts_of(_with(before, pointer, value)), _texts_of(_with(after, pointer, value))
        assert newer == older, pointer
        changes += older != _texts_of(before)
    assert changes or not surface.data


def _with(state: State, pointer: str, value: JsonValue) -> State:
    (surface,) = state.surfaces.values()
    body = {"surfaceId": surface.id, "path": pointer, "value": value}
    return fold.a2ui_apply(state, {"version": "1.0" if surface.version == "1.0" else "v0.9", "updateDataModel": body})


@needs_shared
@EACH
def test_there_and_back(path: Path, target: str) -> None:
    """L5: what is in sight comes back as it was, apart from ids and the marks of clicks."""
    messages = messages_of(path)
    source = converted(messages, to=target).source_format
    first = converted(messages, to=source)
    back = converted(converted(messages, to=target).output, to=source)
    assert _plain(back.output) == _plain(first.output)
    assert data_of(back.output) == data_of(first.output)


def _plain(messages: Any) -> list[Any]:
    """Components without their names, in order; without what a conversion puts into events."""
    numbers = {component["id"]: number for number, component in enumerate(components_of(messages))}

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            members = cast("dict[str, Any]", value)
            return {key: plain(member) for key, member in members.items() if key not in ("_home", "_row")}
        if isinstance(value, list):
            return [plain(item) for item in cast("list[Any]", value)]
        return f"#{numbers[value]}" if isinstance(value, str) and value in numbers else value

    found: list[Any] = []
    for component in components_of(messages):
        made = plain(component)
        event = made.get("action", {}).get("event", {})
        event["context"] = sorted(event.get("context", {}).values(), key=json.dumps)
        found.append(made)
    return found


def _texts(messages: Any) -> list[Any]:
    return _texts_of(state_of(messages))


def _texts_of(state: State) -> list[Any]:
    (surface,) = state.surfaces.values()
    return [_as_newer(*entry) for entry in shown(surface)]


def _as_newer(kind: str, props: Any) -> Any:
    """What is shown, headings apart: v0.9 says them by a variant, v1.0 by marks."""
    text = props.get("text")
    return (kind, {**props, "text": text.lstrip("# ")} if isinstance(text, str) else props)


def _other_leaves(data: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """Each leaf of the data with another value of its kind."""
    stack: list[tuple[str, JsonValue]] = [("", data)]
    while stack:
        at, value = stack.pop()
        if isinstance(value, dict):
            stack.extend((f"{at}/{key}", member) for key, member in value.items())
        elif isinstance(value, list):
            stack.extend((f"{at}/{index}", member) for index, member in enumerate(value))
        elif isinstance(value, bool):
            yield at, not value
        elif isinstance(value, int | float):
            yield at, value + 1
        elif isinstance(value, str):
            yield at, f"{value} zq"


COMMON: Final[dict[str, Any]] = {"surfaceId": "s", "catalogId": "https://example.org/mine"}
ROOT: Final = {"id": "root", "component": "Gauge", "value": 1}


def test_what_only_a2ui_knows_comes_back() -> None:
    """`sendDataModel`, theme, extensions, the catalog: each where the version has a word for it."""
    older: Any = [
        {"version": "v0.9.1", "createSurface": {**COMMON, "theme": {"primaryColor": "#102030"}, "sendDataModel": True}},
        {"version": "v0.9.1", "updateComponents": {"surfaceId": "s", "components": [ROOT]}},
    ]
    same = converted(older, to="a2ui-v0.9")
    assert same.output == [{**message, "version": "v0.9"} for message in older]
    newer = converted(older, to="a2ui-v1.0")
    assert newer.output == [
        {"version": "1.0", "createSurface": {**COMMON, "sendDataModel": True, "components": [ROOT]}}
    ]
    assert [(loss.code, loss.path) for loss in newer.losses if loss.effect == "dropped"] == [
        ("metadata", "/0/createSurface/theme")
    ]
    extensions = {"extensions": {"acme_x": {"deep": [None]}}}
    extended: Any = {
        "version": "1.0",
        "createSurface": {**COMMON, "metadata": extensions, "components": [{**ROOT, "@metadata": extensions}]},
    }
    assert converted(extended, to="a2ui-v1.0").output == [extended]


def test_a_surface_without_a_catalog_gets_one_where_the_version_wants_it() -> None:
    text = {"id": "root", "component": "Text", "text": "Hi"}
    message: Any = {"version": "1.0", "createSurface": {"surfaceId": "s", "components": [text]}}
    assert converted(message, to="a2ui-v1.0").output == [message]
    older = converted(message, to="a2ui-v0.9")
    assert [(loss.code, loss.effect, loss.path) for loss in older.losses] == [
        ("version", "assumed", "/createSurface/catalogId")
    ]


@pytest.mark.parametrize("data", [[1, "a"], "text", 7])
def test_data_that_is_no_object(data: JsonValue) -> None:
    text = {"id": "root", "component": "Text", "text": {"path": "/"}}
    older: Any = [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": a2ui.basic_catalog("0.9").catalog_id}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [text]}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": data}},
    ]
    assert converted(older, to="a2ui-v0.9").output == older
    newer = converted(older, to="a2ui-v1.0").output
    assert isinstance(newer, list)
    assert newer[1] == {"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": data}}
    assert surface_of(newer).data == data


def test_nothing_at_all_is_a_surface_all_the_same() -> None:
    for to in VERSIONS.values():
        output = converted([], to=to, source_format="a2ui-v1.0").output
        assert components_of(output) == [{"id": "root", "component": "Column", "children": []}]
        assert a2ui.validate(deepcopy(output)) == []  # pyright: ignore[reportArgumentType]


def test_ids_are_what_renderers_of_the_version_take() -> None:
    assert page.as_identifier("a-b", has_hyphens=True) == "a-b"
    names = ["a-b", "a_2db", "1a", "_31a", "a_b"]
    assert len({page.as_identifier(name, has_hyphens=False) for name in names[:1] + names[2:3] + names[4:]}) == 3


@pytest.mark.parametrize("kind", ["Row", "Card", "Modal", "Tabs"])
def test_a_deep_tree_is_cut_where_renderers_stop(kind: str) -> None:
    """What lies deeper is a loss, each component for itself, and what is left is complete."""
    components: list[dict[str, Any]] = []
    for index in range(300):
        inner = f"c{index + 1}"
        held: dict[str, Any] = {
            "Row": {"children": [inner]},
            "Card": {"child": inner},
            "Modal": {"trigger": "end", "content": inner},
            "Tabs": {"tabs": [{"title": "T", "child": inner}]},
        }[kind]
        components.append({"id": f"c{index}" if index else "root", "component": kind, **held})
    components += [{"id": "c300", "component": "Text", "text": "deep"}, {"id": "end", "component": "Text", "text": "x"}]
    body = {**COMMON, "catalogId": a2ui.basic_catalog("1.0").catalog_id, "components": components}
    result = converted({"version": "1.0", "createSurface": body}, to="a2ui-v0.9")
    assert [issue for issue in a2ui.validate(result.output) if issue.severity == "error"] == []
    cut = [loss for loss in result.losses if loss.code == "limit"]
    assert [loss.effect for loss in cut] == ["dropped"]
    assert len([loss for loss in result.losses if loss.inside == cut[0].path]) >= 240


def test_a_hidden_row_is_left_out_and_its_component_is_not_lost() -> None:
    """One element, hidden in one row of a list and shown in another: nothing of it is lost but its condition."""
    elements: dict[str, Any] = {
        "all": {"type": "Stack", "props": {}, "children": ["one"], "repeat": {"statePath": "/rows"}},
        "one": {"type": "Text", "props": {"text": {"$item": "n"}}, "visible": {"$item": "on"}},
    }
    state = {"rows": [{"n": "A", "on": True}, {"n": "B", "on": False}]}
    result = converted({"root": "all", "elements": elements, "state": state}, to="a2ui-v1.0")
    assert [component.get("text") for component in components_of(result.output)] == [None, {"@path": "/rows/0/n"}]
    lost = {(loss.code, loss.effect, loss.path) for loss in result.losses}
    assert ("visibility", "approximated", "/elements/one/visible") in lost
    assert ("visibility", "dropped", "/elements/one") not in lost


def test_what_extensions_say_of_a_component_stays_in_v1_0_and_is_lost_in_v0_9() -> None:
    said = {"extensions": {"e": {"x": 1}}}
    component = {"id": "root", "component": "Text", "text": "a", "@metadata": said}
    catalog = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
    surface = {"surfaceId": "s", "catalogId": catalog, "components": [component]}
    document = [{"version": "v1.0", "createSurface": surface}]
    same = converted(document, to="a2ui-v1.0")
    assert (components_of(same.output), same.losses) == ([component], ())
    (loss,) = converted(document, to="a2ui-v0.9").losses
    assert (loss.path, loss.code) == ("/0/createSurface/components/0/@metadata", "metadata")


def test_a_function_that_one_version_has_is_computed_for_the_other() -> None:
    """The minimal catalog of v0.9 has `capitalize`; no catalog of v1.0 that a conversion names knows it."""
    catalog = "https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json"
    call = {"call": "capitalize", "args": {"value": {"path": "/n"}}, "returnType": "string"}
    components = [{"id": "root", "component": "Text", "text": call}]
    messages: list[Any] = [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": catalog}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": components}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": {"n": "ada"}}},
    ]
    new = convert.convert(messages, to="a2ui-v1.0")
    assert cast("Any", new.output)[0]["createSurface"]["components"] == [
        {"id": "root", "component": "Text", "text": "Ada"}
    ]
    assert [(loss.code, loss.effect, loss.path) for loss in new.losses] == [
        ("function", "approximated", "/1/updateComponents/components/0/text")
    ]
    old = convert.convert(messages, to="a2ui-v0.9")
    assert (cast("Any", old.output)[1]["updateComponents"]["components"], old.losses) == (components, ())
