"""Messages of A2UI to events and back, and surfaces that change while they are shown."""

import json
from collections.abc import Callable
from functools import reduce
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.shared import load, needs_shared, paths
from uispec import a2ui, agui, fold
from uispec.errors import LimitError, ParseError, UispecError
from uispec.limits import Limits

CREATE: Final[Any] = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "c"}}
OTHER: Final[Any] = {"version": "v0.9", "createSurface": {"surfaceId": "o", "catalogId": "c"}}
FORGET: Final[Any] = {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}


def text(words: str, surface: str = "s") -> Any:
    component = {"id": "root", "component": "Text", "text": words}
    return {"version": "v0.9", "updateComponents": {"surfaceId": surface, "components": [component]}}


def data(value: Any, path: str = "/", surface: str = "s") -> Any:
    return {"version": "v0.9", "updateDataModel": {"surfaceId": surface, "path": path, "value": value}}


def shows(id_: str, *operations: Any, **more: Any) -> Any:
    content = {"a2ui_operations": [*operations]}
    return {"type": "ACTIVITY_SNAPSHOT", "messageId": id_, "activityType": "a2ui-surface", "content": content, **more}


def changes(id_: str, *patch: Any) -> Any:
    return {"type": "ACTIVITY_DELTA", "messageId": id_, "activityType": "a2ui-surface", "patch": [*patch]}


def listed(*messages: Any) -> Any:
    return {"type": "MESSAGES_SNAPSHOT", "messages": [*messages]}


STATUS: Final[Any] = {**shows("a"), "content": {"status": "retrying"}}

# Each case: what the events are, and the messages that the last of them brings.
CASES: Final[dict[str, tuple[list[Any], list[Any]]]] = {
    "the first snapshot": ([shows("a", CREATE, text("x"))], [CREATE, text("x")]),
    "the same again": ([shows("a", CREATE), shows("a", CREATE)], []),
    "a longer one": ([shows("a", CREATE), shows("a", CREATE, text("x"))], [text("x")]),
    # J 18
    "another one": ([shows("a", CREATE, text("x")), shows("a", CREATE, text("y"))], [FORGET, CREATE, text("y")]),
    "a shorter one": ([shows("a", CREATE, text("x")), shows("a", CREATE)], [FORGET, CREATE]),
    "one without surfaces": ([shows("a", CREATE), shows("a")], [FORGET]),
    "surfaces of another activity stay": ([shows("b", OTHER), shows("a", CREATE)], [CREATE]),
    "all data written anew": ([shows("a", CREATE, data([1])), shows("a", CREATE, data([1, 2]))], [data([1, 2])]),
    "and something behind": (
        [shows("a", CREATE, data([1])), shows("a", CREATE, data([2]), text("x"))],
        [data([2]), text("x")],
    ),
    "not where some data are written": (
        [shows("a", CREATE, data(1, "/l/-")), shows("a", CREATE, data(2, "/l/-"))],
        [FORGET, CREATE, data(2, "/l/-")],
    ),
    "nor on another surface": (
        [shows("a", CREATE, OTHER, data(1)), shows("a", CREATE, OTHER, data(1, surface="o"))],
        [FORGET, {"version": "v0.9", "deleteSurface": {"surfaceId": "o"}}, CREATE, OTHER, data(1, surface="o")],
    ),
    "a later activity has the surface": (
        [shows("a", CREATE, text("x")), shows("b", CREATE, text("y"))],
        [FORGET, CREATE, text("y")],
    ),
    "until the first one is told again": (
        [shows("a", CREATE, text("x")), shows("b", CREATE, text("y")), shows("a", CREATE, text("z"))],
        [FORGET, CREATE, text("z")],
    ),
    "a later activity has the surface that the first has deleted": (
        [shows("a", CREATE, FORGET), shows("b", CREATE)],
        [CREATE],
    ),
    "a later activity changes the surface": ([shows("a", CREATE), shows("b", text("y"))], [text("y")]),
    "nothing that replaces nothing": ([shows("a", CREATE), shows("a", OTHER, replace=False)], []),
    # J 19
    "a delta behind the list": (
        [shows("a", CREATE), changes("a", {"op": "add", "path": "/a2ui_operations/-", "value": text("x")})],
        [text("x")],
    ),
    "a delta within it": (
        [
            shows("a", CREATE, text("x")),
            changes("a", {"op": "replace", "path": "/a2ui_operations/1", "value": text("y")}),
        ],
        [FORGET, CREATE, text("y")],
    ),
    "a delta that cannot be done": (
        [shows("a", CREATE), changes("a", {"op": "remove", "path": "/a2ui_operations/7"})],
        [],
    ),
    "a delta of nothing": ([changes("a", {"op": "add", "path": "/a2ui_operations/-", "value": CREATE})], []),
    "how far it is": ([shows("a", CREATE), STATUS], []),
    "and the same surface after that": ([shows("a", CREATE), STATUS, shows("a", CREATE)], []),
    "a list of messages without it": (
        [shows("a", CREATE), listed({"id": "x", "role": "activity", "activityType": "y", "content": {}})],
        [FORGET],
    ),
    "a list of messages without activities": ([shows("a", CREATE), listed()], []),
    "a list of messages with it": (
        [
            listed(
                {
                    "id": "a",
                    "role": "activity",
                    "activityType": "a2ui-surface",
                    "content": {"a2ui_operations": [CREATE]},
                }
            )
        ],
        [CREATE],
    ),
    "an activity of another type": ([{**shows("a", CREATE), "activityType": "mcp-apps"}], []),
    "and of another type now": ([shows("a", CREATE), {**shows("a", CREATE), "activityType": "mcp-apps"}], [FORGET]),
    "what is no message": ([shows("a", "junk", CREATE)], [CREATE]),
    "no list": ([{**shows("a"), "content": {"a2ui_operations": 7}}], []),
    "no event": ([{"type": "ACTIVITY_SNAPSHOT"}], []),
    "an event of no activity": ([{"type": "STEP_STARTED", "stepName": "s"}], []),
}


@pytest.mark.parametrize("case", CASES)
def test_a_reader_gives_what_is_new(case: str) -> None:
    events, brought = CASES[case]
    reader = agui.A2uiReader()
    for event in events[:-1]:
        reader.feed(event)
    assert reader.feed(events[-1]) == brought


ODD: Final[dict[str, tuple[list[Any], list[tuple[str, str, str]]]]] = {
    "a surface of two": (
        [shows("a", CREATE), shows("b", text("x"), CREATE)],
        [("/content/a2ui_operations/1", "surface_superseded", "notice")],
    ),
    "no message": ([shows("a", 7)], [("/content/a2ui_operations/0", "wrong_type", "warning")]),
    "no list": (
        [{**shows("a"), "content": {"a2ui_operations": 7}}],
        [("/content/a2ui_operations", "wrong_type", "warning")],
    ),
    "no event": ([{"type": "RUN_ERROR"}], [("/message", "missing_property", "error")]),
    "no JSON": ([*agui.read_stream("ndjson").feed("{\n")], [("", "invalid_json", "error")]),
    "nothing": ([shows("a", CREATE, FORGET, CREATE)], []),
}


@pytest.mark.parametrize("case", ODD)
def test_a_reader_tells_what_is_odd(case: str) -> None:
    events, issues = ODD[case]
    reader = agui.A2uiReader()
    for event in events:
        reader.feed(event)
    assert [(issue.path, issue.code, issue.severity) for issue in reader.issues] == issues


# Carrying

_SURFACES: Final = st.sampled_from(["s", "o", "default", ""])
_VALUES: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=4,
)


def _body(name: str) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({"surfaceId": _SURFACES}, optional={"value": _VALUES, "path": st.just("/")}).map(
        lambda body: {"version": "v0.9", name: body}
    )


MESSAGES: Final[st.SearchStrategy[list[Any]]] = st.lists(
    st.one_of(
        *map(_body, ("createSurface", "updateComponents", "updateDataModel", "deleteSurface", "callRendererFunction")),
        st.dictionaries(st.text(max_size=3), _VALUES, max_size=2),
    ),
    max_size=8,
)


@given(MESSAGES, st.none() | st.just("tc"), st.booleans())
def test_carried_messages_come_back(messages: list[Any], call_id: str | None, has_deltas: bool) -> None:
    """Carrying messages and reading them gives the same messages, in the same order."""
    events = agui.carry_a2ui(messages, call_id, has_deltas=has_deltas)
    assert agui.a2ui_messages(events) == messages
    assert agui.a2ui_messages([agui.dump_event(event) for event in events]) == messages
    if not has_deltas:
        assert {event.type for event in events} <= {"ACTIVITY_SNAPSHOT"}


def test_typed_messages_are_carried_as_the_wire_has_them() -> None:
    typed = [a2ui.parse_message(CREATE), a2ui.parse_message(text("x"))]
    assert agui.carry_a2ui(typed, "tc") == agui.carry_a2ui([CREATE, text("x")], "tc")
    assert agui.a2ui_result(typed) == agui.a2ui_result([CREATE, text("x")])


def test_surfaces_that_take_turns_are_one_activity_each() -> None:
    events = agui.carry_a2ui([CREATE, OTHER, text("x"), text("y", "o"), {"version": "v0.9"}], "tc")
    assert [(event.type, event.message_id) for event in events] == [
        ("ACTIVITY_SNAPSHOT", "a2ui-surface-s-tc"),
        ("ACTIVITY_SNAPSHOT", "a2ui-surface-o-tc"),
        ("ACTIVITY_DELTA", "a2ui-surface-s-tc"),
        ("ACTIVITY_DELTA", "a2ui-surface-o-tc"),
        ("ACTIVITY_SNAPSHOT", "a2ui-surface-default-tc"),
    ]
    assert [event.message_id for event in agui.carry_a2ui([CREATE])] == ["a2ui-surface-s"]
    assert agui.carry_a2ui([]) == []


def test_what_no_event_can_carry_is_refused() -> None:
    deep = Limits(json_depth=6)
    agui.carry_a2ui([{"a": {"b": {}}}], limits=deep)
    with pytest.raises(LimitError, match="too_deep"):
        agui.carry_a2ui([{"a": {"b": {"c": {}}}}], limits=deep)


HALF: Final = "\ud800"
UNWRITABLE: Final[dict[str, Callable[[], object]]] = {
    "a call": lambda: agui.carry_a2ui([CREATE], HALF),
    "an activity": lambda: agui.surface_events([CREATE], HALF),
    "a message": lambda: agui.carry_a2ui([{"a": HALF}]),
    "an event behind it": lambda: agui.carry_a2ui([CREATE], raw_event=HALF),
    "an event": lambda: agui.dump_event_json(agui.StepStarted(step_name=HALF)),
    "events": lambda: agui.dump_events([agui.StepStarted(step_name=HALF)], "array"),
}


@pytest.mark.parametrize("case", UNWRITABLE)
def test_half_a_character_is_refused(case: str) -> None:
    with pytest.raises(ParseError, match="invalid_unicode"):
        UNWRITABLE[case]()


def test_long_deltas_are_several() -> None:
    events = agui.carry_a2ui([CREATE, OTHER, *(data(number) for number in range(5))], limits=Limits(patch_operations=2))
    assert [len(event.patch) for event in events if isinstance(event, agui.ActivityDelta)] == [2, 2, 1]


# Changes

SHOWN: Final = [CREATE, text("x"), data({"n": 1})]


def surfaces(messages: Any) -> Any:
    state = fold.a2ui_empty()
    for message in messages:
        try:
            state = fold.a2ui_apply(state, message)
        except UispecError:  # a renderer passes it over
            continue
    return state.surfaces


WANTED: Final[dict[str, tuple[list[Any], list[str]]]] = {
    "other data": ([CREATE, text("x"), data({"n": 2})], ["ACTIVITY_DELTA"]),
    "another text": ([CREATE, text("y"), data({"n": 1})], ["ACTIVITY_DELTA"]),
    "another catalog": (
        [{"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "d"}}, text("x")],
        ["ACTIVITY_SNAPSHOT"],
    ),
    "nothing else": (SHOWN, []),
    "nothing": ([], ["ACTIVITY_DELTA"]),
}


@pytest.mark.parametrize("case", WANTED)
def test_a_surface_that_is_shown_becomes_another(case: str) -> None:
    messages, types = WANTED[case]
    before, after = surfaces(SHOWN).get("s"), surfaces(messages).get("s")
    told = a2ui.diff(before, after, recreate=True)
    events = agui.surface_events(told.output, "a2ui-surface-tc")
    assert [event.type for event in events] == types
    stream = [*agui.carry_a2ui(SHOWN, "tc"), *events]
    assert surfaces(agui.a2ui_messages(stream)).get("s") == after
    assert surfaces(agui.a2ui_messages(reduce(fold.agui_apply, stream, fold.agui_empty()))).get("s") == after


def test_a_new_surface_is_a_snapshot() -> None:
    made = a2ui.diff(None, surfaces(SHOWN)["s"]).output
    assert [event.type for event in agui.surface_events(made, "a")] == ["ACTIVITY_SNAPSHOT"]


def test_the_events_keep_the_event_that_they_come_from() -> None:
    raw: Any = {"provider": {"tokens": 3}}
    carried = agui.carry_a2ui([CREATE, OTHER, text("x")], raw_event=raw)
    assert [event.raw_event for event in [*carried, *agui.surface_events([text("y")], "a", raw_event=raw)]] == [raw] * 4
    assert "rawEvent" not in agui.dump_event(agui.surface_events([text("y")], "a")[0])


# Laws of the reader

_OPERATIONS: Final = st.sampled_from([CREATE, text("x"), text("y"), data(1), data(2), data({"n": 1}, "/n"), FORGET])
_OF_OTHER: Final = st.sampled_from([OTHER, text("x", "o"), data(1, surface="o")])


def _events_of(id_: str, operations: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.lists(operations, max_size=4).map(lambda some: shows(id_, *some)),
        st.lists(operations, max_size=2).map(
            lambda some: changes(id_, *({"op": "add", "path": "/a2ui_operations/-", "value": one} for one in some))
        ),
        st.integers(0, 2).map(lambda place: changes(id_, {"op": "remove", "path": f"/a2ui_operations/{place}"})),
        st.just({**shows(id_), "content": {"status": "building"}}),
    )


@given(st.lists(_events_of("a", _OPERATIONS) | _events_of("b", _OF_OTHER), max_size=6))
def test_a_stream_and_the_run_that_it_folds_to_have_the_same_surfaces(events: list[Any]) -> None:
    """A snapshot in the middle equals the folded state: whoever joins late sees what the others see."""
    run = reduce(fold.agui_apply, events, fold.agui_empty())
    held: list[Any] = [activity.content for activity in run.activities.values()]
    # Where an activity only says how far it is, those who were there before still see the surface of before.
    assume(all("a2ui_operations" in content for content in held))
    assert surfaces(agui.a2ui_messages(events)) == surfaces(agui.a2ui_messages(run))


@given(st.lists(_events_of("a", _OPERATIONS) | _events_of("b", _OF_OTHER), max_size=6), st.integers(0, 6))
def test_a_reader_may_go_on_where_another_left_off(events: list[Any], cut: int) -> None:
    """A snapshot in the middle equals the folded state: what comes behind it brings the same messages."""
    whole = agui.A2uiReader()
    for event in events[:cut]:
        whole.feed(event)
    run = reduce(fold.agui_apply, events[:cut], fold.agui_empty())
    held: list[Any] = [activity.content for activity in run.activities.values()]
    assume(all("a2ui_operations" in content for content in held))
    late = agui.A2uiReader(run)
    state = agui.a2ui_messages(run)
    assert surfaces([*state, *(one for event in events[cut:] for one in late.feed(event))]) == surfaces(
        agui.a2ui_messages(events)
    )


# The recorded example


@needs_shared
def test_the_recorded_run_comes_out_of_the_helpers() -> None:
    (path,) = paths("data/rosetta/a2ui_v0_9.jsonl")
    messages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    recorded = load("data/rosetta/agui_a2ui_activity.json")
    ids: Any = {"thread_id": "thr_42", "run_id": "run_7"}
    call: Any = {"tool_call_id": "tc_1"}
    run: list[agui.Event] = [
        agui.RunStarted(**ids),
        agui.ToolCallStart(tool_call_name="generate_a2ui", **call),
        agui.ToolCallEnd(**call),
        agui.ToolCallResult(message_id="msg_3", content=agui.a2ui_result(messages), **call),
        agui.RunFinished(**ids),
    ]
    assert [agui.dump_event(event) for event in agui.paint_a2ui(run)] == recorded
    assert [agui.dump_event(event) for event in agui.carry_a2ui(messages, "tc_1")] == [recorded[4]]
    for source in (recorded, run, reduce(fold.agui_apply, run, fold.agui_empty())):
        assert agui.a2ui_messages(source) == messages
