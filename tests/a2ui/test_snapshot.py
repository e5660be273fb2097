"""A snapshot rebuilds its surfaces."""

from typing import Any

import pytest
from hypothesis import given

from tests.a2ui.strategies import Document, any_stream
from tests.a2ui.surfaces import document_of, folded, made, pairs, state_of
from tests.a2ui.test_fold_laws import folded as folded_loosely
from uispec import _json, fold
from uispec._map import SlotsMap
from uispec.a2ui import State, Surface, dump_messages, parse_messages, snapshot
from uispec.a2ui.slots import Component

BASIC = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
TEXT: Document = {"id": "root", "component": "Text", "text": "Hi"}


def rebuilt(state: State) -> State:
    """The state that somebody has who got the snapshot over the wire."""
    return folded(parse_messages(dump_messages(snapshot(state), framing="array")))


def test_nothing_for_an_empty_state() -> None:
    assert snapshot(fold.a2ui_empty()) == []


CASES: dict[str, tuple[str, Document, list[Document], Any, list[str]]] = {
    "v0.9, empty": ("v0.9", {"catalogId": "c"}, [], {}, ["createSurface"]),
    "v0.9, all": (
        "v0.9.1",
        {"catalogId": "c", "theme": {"primaryColor": "#112233"}, "sendDataModel": True},
        [TEXT],
        {"a": None},
        ["createSurface", "updateComponents", "updateDataModel"],
    ),
    "v0.9, a model that is null": ("v0.9", {"catalogId": "c"}, [], None, ["createSurface", "updateDataModel"]),
    "v0.9, an empty list": ("v0.9", {"catalogId": "c"}, [], [], ["createSurface", "updateDataModel"]),
    "v0.9, false": ("v0.9", {"catalogId": "c"}, [], False, ["createSurface", "updateDataModel"]),
    "v1.0, empty, without a catalog": ("1.0", {}, [], {}, ["createSurface"]),
    "v1.0, all": (
        "1.0",
        {"catalogId": BASIC, "sendDataModel": True, "metadata": {"extensions": {"org_x": [None]}}},
        [TEXT],
        {"a": None, "b": [None, {"c": None}], "": {"__proto__": 1}},
        ["createSurface"],
    ),
    "v1.0, a list": ("1.0", {}, [TEXT], [None, 1.0, 1], ["createSurface", "updateDataModel"]),
    "v1.0, zero": ("1.0", {}, [], 0, ["createSurface", "updateDataModel"]),
}


@pytest.mark.parametrize(("version", "settings", "listed", "model", "bodies"), CASES.values(), ids=CASES)
def test_which_messages_a_surface_takes(
    version: str, settings: Document, listed: list[Document], model: Any, bodies: list[str]
) -> None:
    surface = made(version, {"surfaceId": "s", **settings}, listed, model)
    messages = snapshot(state_of(surface))
    assert [message.body_name for message in messages] == bodies
    assert {message.version for message in messages} == {version}
    assert _json.same(document_of(rebuilt(state_of(surface)).surfaces["s"]), document_of(surface))


@given(any_stream)
def test_folding_a_snapshot_gives_the_same_surfaces(stream: list[Document]) -> None:
    """Folding `snapshot(state)` from empty gives the surfaces of the state, type for type."""
    state = folded_loosely(stream)
    again = rebuilt(state)
    assert again.surfaces.keys() == state.surfaces.keys()
    assert not again.calls
    for id_, surface in state.surfaces.items():
        assert _json.same(document_of(again.surfaces[id_]), document_of(surface))


@given(pairs())
def test_so_it_does_for_every_setting_and_model(pair: tuple[Surface, Surface]) -> None:
    """The same for themes, metadata and data of every kind."""
    surface, _ = pair
    assert _json.same(document_of(rebuilt(state_of(surface)).surfaces["s"]), document_of(surface))


@given(any_stream)
def test_a_snapshot_of_what_it_gave_is_the_same(stream: list[Document]) -> None:
    state = folded_loosely(stream)
    assert dump_messages(snapshot(rebuilt(state))) == dump_messages(snapshot(state))


def nested(levels: int, key: str = "a") -> Any:
    value: Any = {}
    for level in range(levels - 1):
        value = [value] if level % 3 == 0 else {key: value, "b": 1}
    return value


@pytest.mark.parametrize("version", ["v0.9", "1.0"])
@pytest.mark.parametrize("levels", [198, 199, 200])
def test_a_model_as_deep_as_a_message_comes_in_several(version: str, levels: int) -> None:
    """A reader takes 200 levels, and the envelope is two of them."""
    settings = {"surfaceId": "s", "catalogId": "c"}
    flat = made(version, settings, [TEXT], {"x": {"y": 0}, "z": None})
    deep = {"surfaceId": "s", "path": "/x/y", "value": nested(levels - 2)}
    state = fold.a2ui_apply(state_of(flat), {"version": version, "updateDataModel": deep})
    messages = snapshot(state)
    assert sum(message.body_name == "updateDataModel" for message in messages) == levels - 198 + (version == "v0.9")
    assert _json.same(document_of(rebuilt(state).surfaces["s"]), document_of(state.surfaces["s"]))


def test_calls_that_wait_are_left_out() -> None:
    call = {"functionCallId": "1", "callFunction": {"@call": "f", "catalogId": "c"}}
    state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "callRendererFunction": call})
    assert state.calls
    assert snapshot(state) == []


def test_a_strict_fold_takes_the_snapshot_of_a_finished_surface() -> None:
    """All components come in one message, parents and children together."""
    listed = [{"id": "root", "component": "Card", "child": "t"}, {**TEXT, "id": "t"}]
    for version, catalog in (("1.0", BASIC), ("v0.9", BASIC.replace("v1_0", "v0_9"))):
        surface = made(version, {"surfaceId": "s", "catalogId": catalog}, listed, {})
        state = fold.a2ui_empty()
        for message in snapshot(state_of(surface)):
            state = fold.a2ui_apply(state, message, strict=True)
        assert state.surfaces["s"] == surface


def test_messages_share_no_data_with_the_state() -> None:
    surface = made("1.0", {"surfaceId": "s"}, [], {"a": [1]})
    body: Any = snapshot(state_of(surface))[0].body
    body.data_model["a"].append(2)
    assert surface.data == {"a": [1]}


def test_a_surface_that_was_made_by_hand() -> None:
    bare = Surface("s", "0.9", None, SlotsMap[Component].empty(), {})
    with pytest.raises(ValueError, match=r"a surface of A2UI 0.9 has a catalog; 's' has none"):
        snapshot(state_of(bare))


def test_a_wrong_call() -> None:
    surface = made("1.0", {"surfaceId": "s"}, [], {})
    with pytest.raises(TypeError, match="must be a State, such as a fold gives, not Surface"):
        snapshot(surface)  # pyright: ignore[reportArgumentType]
