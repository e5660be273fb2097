"""Streams that are followed: all updates in order give what converting the final state gives, with the same losses."""

import json
from functools import reduce
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.a2ui.strategies import streams
from tests.shared import needs_shared, paths
from uispec import convert, fold, jsonrender
from uispec.errors import ConversionError, InvalidDocumentError, ParseError, StateError, UispecError

TARGETS: Final = tuple(convert.WRITABLE)
_CATALOG: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def _message(name: str, **body: Any) -> dict[str, Any]:
    return {"version": "1.0", name: {"surfaceId": "s", **body}}


_CREATE: Final = _message("createSurface", catalogId=_CATALOG)
_HELLO: Final = _message("updateComponents", components=[{"id": "root", "component": "Text", "text": {"@path": "/a"}}])


def _data(value: JsonValue) -> dict[str, Any]:
    return _message("updateDataModel", path="/a", value=value)


def _follow(to: str, events: list[Any]) -> tuple[convert.Following, list[Any]]:
    state, told = convert.follow_empty(to=to), list[Any]()
    for event in events:
        state, updates = convert.follow_apply(state, event)
        told += updates
    return state, told


def _played(to: str, updates: list[Any]) -> object:
    """The target after all updates: what its own fold makes of them, or the last document."""
    if to == "json-render":
        return reduce(fold.spec_apply, updates, fold.spec_empty()).spec
    if to.startswith("a2ui"):
        return reduce(fold.a2ui_apply, updates, fold.a2ui_empty())
    return updates[-1] if updates else None


def _converted(to: str, source: object) -> object:
    output: Any = convert.convert(source, to=to).output
    if to.startswith("a2ui"):
        return reduce(fold.a2ui_apply, output, fold.a2ui_empty())
    return output


def _holds(to: str, events: list[Any]) -> None:
    """The law of following, over one stream."""
    state, updates = _follow(to, events)
    assert state.source is not None
    if state.result is None:
        assert _is_gone(to, updates)
        return
    whole = convert.convert(state.source, to=to)
    assert _played(to, updates) == _converted(to, state.source)
    assert state.output == whole.output
    assert state.losses == whole.losses
    assert state.home == whole.home


def _is_gone(to: str, updates: list[Any]) -> bool:
    if not updates:
        return True
    played: Any = _played(to, updates)
    return not played.surfaces if to.startswith("a2ui") else not played


def _examples() -> list[tuple[str, list[Any]]]:
    found = [
        (f"{version}/{path.stem}", json.loads(path.read_text(encoding="utf-8"))["messages"])
        for version in ("v0_9", "v1_0")
        for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
    ]
    return found[::4]


@needs_shared
@pytest.mark.parametrize("to", TARGETS)
def test_the_updates_give_what_the_final_state_gives(to: str) -> None:
    for _, messages in _examples():
        _holds(to, messages)


@settings(max_examples=30)
@given(st.one_of(streams(new=True, surfaces=("one",)), streams(new=False, surfaces=("one",))), st.sampled_from(TARGETS))
def test_the_same_for_drawn_streams(events: list[Any], to: str) -> None:
    try:
        reduce(fold.a2ui_apply, events, fold.a2ui_empty())
    except UispecError:
        return
    _holds(to, events)


@pytest.mark.skipif("json-render" not in convert.READABLE, reason="specs are not read yet")
@pytest.mark.parametrize("to", TARGETS)
def test_the_same_for_a_stream_of_patches(to: str) -> None:
    spec: dict[str, Any] = {
        "root": "card",
        "elements": {
            "card": {"type": "Card", "props": {"title": "Hello"}, "children": ["name", "go"]},
            "name": {"type": "Input", "props": {"label": "Name", "value": {"$bindState": "/name"}}, "children": []},
            "go": {
                "type": "Button",
                "props": {"label": "Go"},
                "on": {"press": {"action": "go", "params": {"who": {"$state": "/name"}}}},
                "children": [],
            },
        },
        "state": {"name": "Ada"},
    }
    lines = [json.dumps(patch) for patch in jsonrender.diff_to_patches({}, spec)]
    _holds(to, lines)


# Single steps

STEPS: Final[list[tuple[str, str, list[Any], list[Any]]]] = [
    ("nothing is there yet", "outline", [_CREATE], [""]),
    ("the whole document", "outline", [_CREATE, _data("x"), _HELLO], ["", "x\n"]),
    ("a change", "outline", [_CREATE, _data("x"), _HELLO, _data("y")], ["", "x\n", "y\n"]),
    (
        "a change that does not show",
        "outline",
        [_CREATE, _HELLO, _message("updateDataModel", path="/b", value=1)],
        [""],
    ),
    ("gone", "outline", [_CREATE, _data("x"), _HELLO, _message("deleteSurface")], ["", "x\n", None]),
]


@pytest.mark.parametrize(("to", "events", "updates"), [row[1:] for row in STEPS], ids=[row[0] for row in STEPS])
def test_updates(to: str, events: list[Any], updates: list[Any]) -> None:
    assert [update for update in _follow(to, events)[1] if update != "\n"] == updates


@pytest.mark.skipif("json-render" not in convert.WRITABLE, reason="specs are not written yet")
def test_a_change_of_bound_data_is_one_patch() -> None:
    state, _ = _follow("json-render", [_CREATE, _data("x"), _HELLO])
    _, updates = convert.follow_apply(state, _data("y"))
    assert updates == ({"op": "replace", "path": "/state/a", "value": "y"},)


def test_a_change_of_bound_data_is_one_message() -> None:
    state, _ = _follow("a2ui-v0.9", [_CREATE, _data("x"), _HELLO])
    _, updates = convert.follow_apply(state, _data("y"))
    assert [list(update)[1] for update in updates] == ["updateDataModel"]


def test_an_event_that_changes_nothing_gives_the_same_state() -> None:
    state, _ = _follow("adaptive-card", [_CREATE, _data("x"), _HELLO])
    assert convert.follow_apply(state, _HELLO) == (state, ())


def test_a_state_stays_as_it_was() -> None:
    before, _ = _follow("outline", [_CREATE, _data("x"), _HELLO])
    convert.follow_apply(before, _data("y"))
    assert before.output == "x\n"


def test_several_surfaces_ask_for_a_name() -> None:
    other = {"version": "1.0", "createSurface": {"surfaceId": "t", "catalogId": _CATALOG}}
    with pytest.raises(ConversionError) as caught:
        _follow("outline", [_CREATE, other])
    assert caught.value.issues[0].code == "ambiguous_surface"
    state = convert.follow_empty(to="outline", surface_id="s")
    for event in (other, _CREATE, _data("x"), _HELLO):
        state, _ = convert.follow_apply(state, event)
    assert state.output == "x\n"


def test_lines_of_messages_are_read() -> None:
    events = [_CREATE, _data("x"), _HELLO]
    told = _follow("outline", [json.dumps(event) for event in events])[1]
    assert told == _follow("outline", [json.dumps(event).encode() for event in events])[1] == ["", "x\n"]
    begun = _follow("outline", [json.dumps(_CREATE)])[0]
    for line, error in (("[1]", InvalidDocumentError), ("{", ParseError)):
        with pytest.raises(error):
            convert.follow_apply(begun, line)


def test_what_is_wrong_with_a_line_of_patches_is_told() -> None:
    state, updates = _follow("outline", ["Here you are:", '{"op": "add", "path": "/root", "value": "a"}', "{"])
    assert (updates, [issue.code for issue in state.issues]) == ([], ["invalid_json", "invalid_json"])
    assert _follow("outline", [_CREATE])[0].issues == ()


NO_STREAM: Final[dict[str, tuple[dict[str, Any], str, str]]] = {
    "a surface of v0.8": ({"surfaceUpdate": {"surfaceId": "s"}}, "/surfaceUpdate", "needs_upgrade"),
    "a beginning of v0.8": ({"beginRendering": {"surfaceId": "s"}}, "/beginRendering", "needs_upgrade"),
    "a draft of v1.0": ({"version": "v1.0", "callFunction": {"call": "f"}}, "/callFunction", "needs_upgrade"),
    "a draft without a version": ({"callFunction": {"call": "f"}}, "/version", "missing_property"),
    "a call without a version": ({"callRendererFunction": {}}, "/version", "missing_property"),
    "a surface without a version": ({"createSurface": {"surfaceId": "s"}}, "/version", "missing_property"),
}
"""Messages that begin no stream, and are no lines of patches for that."""


@pytest.mark.parametrize(("message", "path", "code"), NO_STREAM.values(), ids=NO_STREAM)
def test_a_message_that_begins_no_stream(message: dict[str, Any], path: str, code: str) -> None:
    for event in (message, json.dumps(message)):
        with pytest.raises(InvalidDocumentError) as caught:
            convert.follow_apply(convert.follow_empty(to="outline"), event)
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [(path, code)]


def test_what_is_refused() -> None:
    with pytest.raises(ConversionError):
        convert.follow_empty(to="nothing")
    with pytest.raises(ValueError, match=r"^form is "):
        convert.follow_empty(to="outline", form="round")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match=r"^follow_empty\(\) argument 'host' .* Did you mean \"teams\"\?$"):
        convert.follow_empty(to="adaptive-card", host="Teams")
    with pytest.raises(StateError):
        convert.follow_apply(convert.follow_empty(to="outline"), _HELLO)
    with pytest.raises(TypeError, match="state"):
        convert.follow_apply("nothing", _HELLO)  # pyright: ignore[reportArgumentType]
