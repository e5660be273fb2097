"""The event that tells how the state has changed."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec import agui, fold
from uispec._json import copy, same
from uispec.errors import InvalidDocumentError, LimitError, UispecError
from uispec.limits import Limits

Json = Any

NONE: Final[Json] = agui.RunState().shared

CASES: Final[list[tuple[str, Json, Json, Json]]] = [
    ("no state before", NONE, {"n": 1}, {"type": "STATE_SNAPSHOT", "snapshot": {"n": 1}}),
    ("null is a state", NONE, None, {"type": "STATE_SNAPSHOT", "snapshot": None}),
    ("and may be the one before", None, {}, {"type": "STATE_SNAPSHOT", "snapshot": {}}),
    ("nothing is left", {"n": 1}, [2], {"type": "STATE_SNAPSHOT", "snapshot": [2]}),
    ("the same", {"n": [1, None]}, {"n": [1, None]}, None),
    (
        "a number of another type",
        {"n": 1},
        {"n": 1.0},
        {"type": "STATE_DELTA", "delta": [{"op": "replace", "path": "/n", "value": 1.0}]},
    ),
    (
        "a key that needs escaping",
        {"a/b": 1},
        {"a/b": 1, "~": 2},
        {"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/~0", "value": 2}]},
    ),
    (
        "an item goes",
        {"rows": [1, 2]},
        {"rows": [1]},
        {"type": "STATE_DELTA", "delta": [{"op": "remove", "path": "/rows/1"}]},
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "expected"), CASES, ids=[row[0] for row in CASES])
def test_what_travels(name: str, old: Json, new: Json, expected: Json) -> None:
    event = agui.state_delta(old, new)
    assert same(None if event is None else agui.dump_event(event), expected)


def test_wrapping_keeps_the_event_of_the_provider() -> None:
    about: Mapping[str, Json] = {"raw_event": {"type": "graph.update", "n": None}, "subagent_run_id": "s"}
    olds: list[Json] = [NONE, {"n": 0}]
    for old in olds:
        event = agui.state_delta(old, {"n": 1}, **about)
        assert event is not None
        written = agui.dump_event(event)
        assert (written["rawEvent"], written["subagentRunId"]) == (about["raw_event"], "s")
    assert agui.state_delta({}, {}, **about) is None


def test_what_is_no_json_is_refused() -> None:
    wrong: Json = {1, 2}
    empty: Json = dict[str, Json]()
    for old, new in ((NONE, wrong), (empty, wrong), (wrong, empty)):
        with pytest.raises(InvalidDocumentError):
            agui.state_delta(old, new)
    with pytest.raises(InvalidDocumentError):
        agui.state_delta({}, {"n": 1}, raw_event=wrong)
    with pytest.raises(LimitError):
        agui.state_delta(NONE, [[[]]], limits=Limits(json_depth=2))


def test_a_patch_that_is_too_long_is_a_snapshot() -> None:
    old: Json = {str(number): 0 for number in range(20)}
    new: Json = {str(number): 1 for number in range(20)}
    event = agui.state_delta(old, new, limits=Limits(patch_operations=10))
    assert isinstance(event, agui.StateSnapshot)


JSON: Final[st.SearchStrategy[Any]] = st.recursive(
    st.none() | st.booleans() | st.sampled_from([0, 1, 1.0, -1, "", "a", "/"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "/", "~"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(JSON, JSON, st.booleans())
def test_folding_it_gives_the_new_state(old: Any, new: Any, is_first: bool) -> None:
    """A front end that folds the event has the new state, type for type; no event, where nothing changed."""
    run = fold.agui_empty()
    if not is_first:
        run = fold.agui_apply(run, {"type": "STATE_SNAPSHOT", "snapshot": old})
    before = copy(old), copy(new)
    event = agui.state_delta(run.shared, new)
    assert (event is None) is (not is_first and same(old, new))
    after = run if event is None else fold.agui_apply(run, event)
    assert same(after.state, new)
    assert after.issues == ()
    assert same([old, new], [*before])


@given(JSON)
def test_nothing_is_shared_with_the_states(new: Json) -> None:
    """What is changed in a state later does not change the event."""
    held: dict[str, Any] = {"x": new}
    event = agui.state_delta(NONE, held)
    assert event is not None
    told = copy(agui.dump_event(event))
    held.clear()
    assert same(agui.dump_event(event), told)


def test_a_state_that_holds_itself_ends() -> None:
    loop: Json = []
    loop.append(loop)
    with pytest.raises(UispecError):
        agui.state_delta(NONE, loop)
