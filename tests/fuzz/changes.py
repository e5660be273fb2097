"""Targets: a surface written out as messages, whole or what is new about it."""

from typing import Final, cast

from hypothesis import strategies as st

from tests.fuzz.inputs import LIMITS, Given, Json, given, limits, streams
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import folded
from uispec import _json, a2ui, fold


def _written(messages: list[a2ui.Message], state: a2ui.State, calls: Calls) -> a2ui.State:
    """The state after messages that the library wrote itself, none of which may be refused."""
    for message in messages:
        after = calls.ask(NOWHERE, fold.a2ui_apply, state, message)
        calls.expect(after is not None, "what the library wrote does not fold")
        state = after or state
    return state


def _snapshot(drawn: Given, calls: Calls) -> None:
    state = folded(drawn["stream"])
    messages = calls.ask(NOWHERE, a2ui.snapshot, state, limits=LIMITS[drawn["limits"]])
    if messages is not None:
        again = _written(messages, fold.a2ui_empty(), calls)
        calls.expect(
            _json.same(again.to_json()["surfaces"], state.to_json()["surfaces"]), "a surface does not come back"
        )


def _diff(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    stream = cast("list[Json]", drawn["stream"]) if isinstance(drawn["stream"], list) else []
    old, new = folded(stream[: drawn["sent"]]), folded(stream)
    for surface_id in {**old.surfaces, **new.surfaces}:
        before, after = old.surfaces.get(surface_id), new.surfaces.get(surface_id)
        for recreate in (False, True):
            changed = calls.ask(NOWHERE, a2ui.diff, before, after, recreate, limits=bounds)
            if changed is None:
                continue
            reached = _written(changed.output, old, calls).surfaces.get(surface_id)
            if not changed.losses:
                calls.expect(reached == after, "a difference is lost without a word")
            calls.expect(not recreate or not changed.losses, "something is lost though all is made anew")


TARGETS: Final = (
    Target("snapshot", ("a2ui.snapshot",), given(stream=streams, limits=limits), _snapshot),
    Target("diff", ("a2ui.diff",), given(stream=streams, sent=st.integers(0, 6), limits=limits), _diff),
)
