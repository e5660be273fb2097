"""The laws of the fold of runs."""

import json
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.agui.documents import EVENT, STATE_DELTA, STREAM
from uispec import agui, fold
from uispec._json import copy, same
from uispec.agui import RunState
from uispec.errors import UispecError

Json = Any
IDEMPOTENT: Final = frozenset(
    {
        *("STATE_SNAPSHOT", "MESSAGES_SNAPSHOT", "ACTIVITY_SNAPSHOT", "TEXT_MESSAGE_END", "TOOL_CALL_START"),
        *("TOOL_CALL_END", "TOOL_CALL_RESULT", "RUN_FINISHED", "RUN_ERROR", "STEP_STARTED", "STEP_FINISHED"),
        *("REASONING_START", "REASONING_END", "REASONING_ENCRYPTED_VALUE", "SUBAGENT_STARTED", "SUBAGENT_FINISHED"),
        *("RAW", "CUSTOM", "HOLOGRAM"),
    }
)
"""Events that say how something is, and not what is added to it."""


def folded(events: list[Json], run: RunState | None = None, **options: Any) -> RunState:
    """The state behind events."""
    return reduce(lambda state, event: fold.agui_apply(state, event, **options), events, run or fold.agui_empty())


def cut(text: Any, places: list[int]) -> list[Any]:
    """A text in pieces, empty ones among them."""
    bounds = [0, *sorted(min(place, len(text)) for place in places), len(text)]
    return [text[start:end] for start, end in pairwise(bounds)]


@given(STREAM, EVENT)
def test_the_state_before_an_event_stays_as_it_was(events: list[Json], event: Json) -> None:
    """A fold is pure: neither the state nor the event is changed, and the same event gives the same state again."""
    before = folded(events)
    told, given_event = before.to_json(), copy(event)
    after = fold.agui_apply(before, event)
    first = after.to_json()
    assert same(before.to_json(), told)
    assert same(event, given_event)
    assert same(fold.agui_apply(before, event).to_json(), first)
    # Another branch from the same state does not show in this one either.
    fold.agui_apply(before, {"type": "TEXT_MESSAGE_CONTENT", "messageId": "a", "delta": "other"})
    fold.agui_apply(before, {"type": "TOOL_CALL_ARGS", "toolCallId": "a", "delta": "other"})
    assert same(after.to_json(), first)


@given(STREAM, EVENT)
def test_an_event_that_changes_nothing_gives_the_same_object(events: list[Json], event: Json) -> None:
    """Equal states are one object, type for type."""
    before = folded(events)
    after = fold.agui_apply(before, event)
    assert (after is before) is same(after.to_json(), before.to_json())


@given(STREAM, EVENT.filter(lambda event: event["type"] in IDEMPOTENT))
def test_saying_it_twice_changes_nothing_but_issues(events: list[Json], event: Json) -> None:
    """Events that say how something is leave it so the second time."""
    once = folded([*events, event])
    twice = fold.agui_apply(once, event)
    assert same({**twice.to_json(), "issues": []}, {**once.to_json(), "issues": []})


@given(STREAM)
def test_a_state_goes_through_json(events: list[Json]) -> None:
    """from_json(to_json(state)) == state, and what follows folds to the same."""
    run = folded(events)
    back = RunState.from_json(json.loads(json.dumps(run.to_json())))
    assert back == run
    assert same(folded(events, back).to_json(), folded(events, run).to_json())


@given(STREAM, st.integers(0, 12))
def test_snapshots_of_what_is_there_change_nothing(events: list[Json], at: int) -> None:
    """A snapshot in the middle equals the folded state: whoever says again what is there gives the same object."""
    # A list of messages ends the streams that chunks have opened.
    plain = [event for event in events if not event["type"].endswith("_CHUNK")]
    run = folded(plain[:at])
    snapshot = {"type": "MESSAGES_SNAPSHOT", "messages": [agui.dump_message(one) for one in run.messages.values()]}
    again = fold.agui_apply(run, snapshot)
    # It also tells, once, whose the messages are, which counts where a fold is strict.
    assert replace(again, order=run.order) == run
    assert fold.agui_apply(again, snapshot) is again
    if run.has_state:
        assert fold.agui_apply(run, {"type": "STATE_SNAPSHOT", "snapshot": copy(run.state)}) is run


@given(STREAM, st.integers(0, 12))
def test_who_joins_late_sees_the_same_messages(events: list[Json], at: int) -> None:
    """The snapshots of a moment, and what follows, fold to the messages and the state that all events fold to."""
    # Which of two calls with one id an event means is not told by a list of messages.
    plain = [event for event in events if not event["type"].endswith("_CHUNK") and not _has_calls(event)]
    run = folded(plain[:at])
    joined = folded(
        [
            {"type": "MESSAGES_SNAPSHOT", "messages": [agui.dump_message(one) for one in run.messages.values()]},
            *([{"type": "STATE_SNAPSHOT", "snapshot": run.state}] if run.has_state else []),
            *plain[at:],
        ]
    )
    whole = folded(plain)
    assert [agui.dump_message(one) for one in joined.messages.values()] == [
        agui.dump_message(one) for one in whole.messages.values()
    ]
    assert same(joined.state, whole.state)


def _has_calls(event: Json) -> bool:
    messages = [*event.get("messages", []), *event.get("input", {}).get("messages", [])]
    return any(message.get("toolCalls") for message in messages)


@given(STREAM, STATE_DELTA)
def test_a_failing_patch_leaves_the_state_as_it_was(events: list[Json], event: Json) -> None:
    """A patch is done whole or not at all."""
    before = folded(events)
    told = copy(before.state)
    after = fold.agui_apply(before, event)
    assert same(before.state, told)
    # It may also end a stream of chunks, of which something else is told.
    if any(issue.path.startswith("/delta") for issue in after.issues[len(before.issues) :]):
        assert after.shared is before.shared


@given(STREAM)
def test_strict_agrees_with_tolerant_where_nothing_is_wrong(events: list[Json]) -> None:
    """A strict fold raises, or gives what a tolerant one gives."""
    tolerant, strict = fold.agui_empty(), fold.agui_empty()
    for event in events:
        before = strict.to_json()
        try:
            strict = fold.agui_apply(strict, event, strict=True)
        except UispecError:
            assert same(strict.to_json(), before)
            return
        tolerant = fold.agui_apply(tolerant, event)
        assert strict == tolerant


@settings(max_examples=60)
@given(STREAM, st.sampled_from(["sse", "ndjson"]), st.lists(st.integers(0, 600), max_size=6), st.booleans())
def test_pieces_make_no_difference(events: list[Json], framing: Any, places: list[int], as_text: bool) -> None:
    """Any chunking of a stream of bytes or text folds to the same state."""
    lines = [json.dumps(event, ensure_ascii=False).encode() for event in events]
    frame = b"%b\r\n" if framing == "ndjson" else b"id: 1\ndata: %b\r\n\r\n"
    stream: Any = b"".join(frame % line for line in lines) + (b"" if framing == "ndjson" else b": done")
    stream = stream.decode() if as_text else stream
    whole, pieces = agui.read_stream(framing), agui.read_stream(framing)
    expected = [*whole.feed(stream), *whole.close()]
    found = [part for piece in cut(stream, places) for part in pieces.feed(piece)] + pieces.close()
    assert found == expected
    assert len(found) == len(events)
    assert folded(list(found)) == folded(events)


@given(STREAM)
def test_a_typed_event_folds_as_its_object_does(events: list[Json]) -> None:
    """It makes no difference whether an event was read before."""
    typed: list[Json] = []
    for event in events:
        try:
            typed.append(agui.parse_event(event))
        except UispecError as error:
            typed.append(agui.BadEvent(error.issues, type(error)))
    assert folded(typed) == folded(events)


@given(STREAM)
def test_compaction_folds_to_the_same(events: list[Json]) -> None:
    """Fewer events, the same messages, calls and state."""
    typed = [agui.parse_event(event) for event in events if event != {"type": "RAW"}]
    short = agui.compact_events(typed)
    assert len(short) <= len(typed)
    long_run, short_run = folded(list(typed)), folded(list(short))
    assert list(short_run.messages.items()) == list(long_run.messages.items())
    assert list(short_run.tool_calls) == list(long_run.tool_calls)
    assert same(short_run.state, long_run.state)
