"""Targets: AG-UI events, streams of them, and the fold of a run."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.agui.documents import EVENT, EVENTS, INPUT, MESSAGES, whole
from tests.fuzz.inputs import LIMITS, Given, chosen, given, limits, odd_values, spoiled, spoiled_by_a_caller, words
from tests.fuzz.promises import NOWHERE, Calls, Target, read_text
from uispec import _json, agui, fold
from uispec._model import MISSING
from uispec.agui import RunState
from uispec.errors import UispecError

_EVENTS: Final[list[Any]] = [whole(name) for name in EVENTS]
_events: Final = EVENT | chosen(_EVENTS) | spoiled(chosen(_EVENTS))
_streams: Final = st.lists(_events | odd_values, max_size=5)
_written: Final = EVENT.map(_json.text)
_lines: Final = st.one_of(
    _written,
    _written.map(lambda text: f"data: {text}\n"),
    _written.flatmap(lambda text: st.integers(0, len(text)).map(lambda end: f"data:{text[:end]}")),
    st.sampled_from(["", ":", "data", "data:", "id: 1", "event: x", "retry: 1", "\ufeff", "\r", "[", "{"]),
    words,
)
_texts: Final = st.lists(_lines, max_size=6).map("\n".join)
_json_texts: Final = st.one_of(
    chosen(_EVENTS).map(_json.text).flatmap(lambda text: st.integers(0, len(text)).map(lambda end: text[:end])),
    st.text('{}[]",:0123456789.eE+-tru\\" ', max_size=30),
    words,
)
_STATE: Final[Any] = RunState.from_json(
    fold.agui_apply(
        fold.agui_empty(INPUT), {"type": "TOOL_CALL_CHUNK", "toolCallId": "x", "toolCallName": "f"}
    ).to_json()
).to_json()


def _read(drawn: Given, calls: Calls) -> None:
    document, bounds = drawn["document"], LIMITS[drawn["limits"]]
    event = calls.ask_wrongly(document, agui.parse_event, document, limits=bounds)
    if event is not None:
        again = calls.ask(NOWHERE, agui.dump_event, event)
        raw = calls.ask(NOWHERE, agui.dump_event_json, event)
        calls.expect(_json.same(again, _json.read(cast("bytes", raw))), "the two are written differently")
        if again is not None:
            same = calls.ask(NOWHERE, agui.parse_event, again)
            calls.expect(_json.same(same, event), "an event does not come back")
    other = drawn["other"]
    run_input = calls.ask_wrongly(other, agui.parse_run_input, other, limits=bounds)
    if run_input is not None:
        calls.ask(NOWHERE, agui.dump_run_input, run_input)
    message = calls.ask_wrongly(other, agui.parse_message, other, limits=bounds)
    if message is not None:
        calls.ask(NOWHERE, agui.dump_message, message)
    calls.ask_wrongly(other, agui.parse_capabilities, other, limits=bounds)


def _pieces(text: Any, cuts: Sequence[int]) -> list[Any]:
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    return [text[start:end] for start, end in pairwise(places)]


def _stream(drawn: Given, calls: Calls) -> None:
    text, bounds = drawn["text"], LIMITS[drawn["limits"]]

    def parts_of(pieces: Sequence[Any]) -> list[Any]:
        reader = calls.ask(NOWHERE, agui.read_stream, drawn["framing"], limits=bounds)
        parts: list[Any] = []
        for piece in pieces:
            parts += calls.ask(NOWHERE, cast("agui.EventReader", reader).feed, piece) or []
        return [*parts, *(calls.ask(NOWHERE, cast("agui.EventReader", reader).close) or [])]

    parts = parts_of(_pieces(text, drawn["cuts"]))
    calls.expect(parts == parts_of([text]), "the pieces make a difference")
    state = fold.agui_empty()
    for part in parts:
        state = fold.agui_apply(state, part)
    calls.ask_wrongly(NOWHERE, agui.parse_events, text, limits=bounds)


def _shown(run: RunState) -> list[Any]:
    """What a front end shows of a run."""
    messages = [agui.dump_message(message) for message in run.messages.values()]
    return [
        messages,
        [(call.args, call.args_partial, call.decision) for call in run.tool_calls.values()],
        run.activities,
    ]


def _fold(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    begun = calls.ask_wrongly(drawn["input"], fold.agui_empty, drawn["input"], limits=bounds)
    if begun is None:
        return
    state = begun
    for event in drawn["events"]:
        # The paths of issues lead into the event; a state holds those of many.
        after = calls.ask_wrongly(
            NOWHERE, fold.agui_apply, state, event, authoritative=drawn["authoritative"], limits=bounds
        )
        calls.ask_wrongly(NOWHERE, fold.agui_apply, state, event, strict=True, limits=bounds)
        if after is None:
            continue
        calls.expect((after is state) or after != state, "an event that changes nothing gives another object")
        state = after
        calls.ask(NOWHERE, _shown, state)
        calls.ask(NOWHERE, _json.text, state.state)
    document = calls.ask(NOWHERE, state.to_json)
    again = calls.ask(NOWHERE, RunState.from_json, cast("Mapping[str, object]", document))
    calls.expect(again == state, "a state does not come back")


def _written_state(drawn: Given, calls: Calls) -> None:
    state = calls.ask_wrongly(drawn["state"], RunState.from_json, drawn["state"], limits=LIMITS[drawn["limits"]])
    if state is None:
        return
    for event in drawn["events"]:
        state = fold.agui_apply(state, event)
    calls.ask(NOWHERE, _shown, state)
    calls.ask(NOWHERE, state.to_json)


def _several(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    events = calls.ask_wrongly(drawn["events"], agui.parse_events, drawn["events"], limits=bounds)
    if events is None:
        return
    expanded = calls.ask(drawn["events"], lambda: list(agui.expand_chunks(events, close=drawn["close"])))
    compact = calls.ask(NOWHERE, agui.compact_events, events, limits=bounds)
    calls.expect(compact is not None and len(compact) <= len(events), "it is no shorter")
    for some in (events, expanded or [], compact or []):
        raw = calls.ask(NOWHERE, agui.dump_events, some, drawn["framing"])
        calls.expect(agui.parse_events(cast("bytes", raw)) == some, "the events do not come back")


def _contents(drawn: Given, calls: Calls) -> None:
    try:
        message = agui.parse_message(drawn["message"])
        error = agui.parse_event({"type": "RUN_ERROR", "message": "", "usage": drawn["usage"]})
    except (UispecError, TypeError):
        return
    content = getattr(message, "content", "")
    if isinstance(content, str | tuple):
        calls.ask(NOWHERE, agui.content_to_text, cast("Any", content))
        calls.ask(NOWHERE, agui.has_media, cast("Any", content))
    usage = cast("agui.RunError", error).usage
    calls.ask(NOWHERE, agui.aggregate_usage, () if usage is MISSING else usage)


def _partial(drawn: Given, calls: Calls) -> None:
    text = drawn["text"]
    calls.ask_wrongly(NOWHERE, agui.parse_partial, text, limits=LIMITS[drawn["limits"]])
    if isinstance(text, str) and isinstance(read_text(text), dict):
        calls.expect(agui.parse_partial(text).value is MISSING or bool(text), "nothing is certain of nothing")


_cuts: Final = st.lists(st.integers(0, 200), max_size=4)
_USAGE: Final[Any] = [{"provider": "p", "inputTokens": 1}, {"provider": "p", "inputTokens": 2.0, "outputTokens": 3}]

TARGETS: Final = (
    Target(
        "ag-ui, reading",
        (
            *("agui.parse_event", "agui.dump_event", "agui.dump_event_json", "agui.parse_run_input"),
            *("agui.dump_run_input", "agui.parse_message", "agui.dump_message", "agui.parse_capabilities"),
        ),
        given(
            document=_events | spoiled_by_a_caller(chosen(_EVENTS)) | odd_values | st.binary(max_size=20),
            other=spoiled_by_a_caller(st.just(INPUT) | chosen(cast("list[Any]", MESSAGES))) | odd_values,
            limits=limits,
        ),
        _read,
    ),
    Target(
        "ag-ui, streams",
        ("agui.read_stream", "agui.EventReader.feed", "agui.EventReader.close", "agui.parse_events"),
        given(
            text=_texts | st.binary(max_size=40), cuts=_cuts, framing=st.sampled_from(["sse", "ndjson"]), limits=limits
        ),
        _stream,
    ),
    Target(
        "ag-ui, fold",
        ("fold.agui_empty", "fold.agui_apply", "agui.RunState.to_json", "agui.RunState.from_json"),
        given(
            input=st.none() | spoiled(st.just(INPUT)),
            events=_streams,
            authoritative=st.booleans(),
            limits=limits,
        ),
        _fold,
    ),
    Target(
        "ag-ui, states",
        ("agui.RunState.from_json", "agui.RunState.to_json"),
        given(state=spoiled(st.just(_STATE)) | odd_values, events=st.lists(EVENT, max_size=4), limits=limits),
        _written_state,
    ),
    Target(
        "ag-ui, several",
        ("agui.expand_chunks", "agui.compact_events", "agui.dump_events"),
        given(
            events=st.lists(EVENT | chosen(_EVENTS), max_size=5),
            close=st.booleans(),
            framing=st.sampled_from(["sse", "ndjson", "array"]),
            limits=limits,
        ),
        _several,
    ),
    Target(
        "ag-ui, contents",
        ("agui.content_to_text", "agui.has_media", "agui.aggregate_usage"),
        given(message=spoiled(chosen(cast("list[Any]", MESSAGES))), usage=spoiled(st.just(_USAGE))),
        _contents,
    ),
    Target("ag-ui, partial", ("agui.parse_partial",), given(text=_json_texts | odd_values, limits=limits), _partial),
)
