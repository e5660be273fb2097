"""Targets: reading messages and writing them, checking them, folding them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.fuzz.inputs import (
    LIMITS,
    Given,
    Json,
    given,
    limits,
    message_texts,
    sources,
    spoiled,
    spoiled_by_a_caller,
    stream_texts,
    streams,
    valid_messages,
    valid_streams,
)
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered, read_text
from uispec import _json, a2ui, fold
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

FRAMINGS: Final = ("jsonl", "array", "wrapper")


def document_of(source: Json) -> Json:
    """The document that the paths of issues about a source lead into."""
    return read_text(source) if isinstance(source, str | bytes) else source


def folded(stream: object, bounds: Limits = DEFAULT) -> a2ui.State:
    """The state after every message of a stream that a fold takes."""
    state = fold.a2ui_empty()
    for message in cast("list[Any]", stream) if isinstance(stream, list) else []:
        try:
            state = fold.a2ui_apply(state, message, limits=bounds)
        except (UispecError, TypeError):
            continue
    return state


def is_one_of(value: object, *kinds: type) -> bool:
    """Whether a function takes such a value; a plain bool, so that the value keeps its type."""
    return isinstance(value, kinds)


def _message(drawn: Given, calls: Calls) -> None:
    source = drawn["source"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    document = document_of(source)
    message = ask(document, a2ui.parse_message, source, limits=LIMITS[drawn["limits"]])
    if message is None:
        return
    calls.expect(document is not NOWHERE, "a text that holds no JSON was read")
    dumped = calls.ask(NOWHERE, a2ui.dump_message, message)
    calls.expect(_written(dumped) == _written(document), "the dump is not what was read")
    current = calls.ask(NOWHERE, a2ui.dump_message, message, canonical=True)
    again = calls.ask(NOWHERE, a2ui.parse_message, cast("dict[str, Any]", dumped))
    calls.expect(again is not None and again == message, "a dump cannot be read back")
    calls.expect(current is not None, "a message has no current spelling")


def _written(value: Json) -> str:
    return json.dumps(value, sort_keys=True, default=list)  # other sequences count as arrays


def _messages(drawn: Given, calls: Calls) -> None:
    source = drawn["source"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping, Sequence) else calls.ask_wrongly
    messages = ask(document_of(source), a2ui.parse_messages, source, limits=LIMITS[drawn["limits"]])
    if messages is None:
        return
    dumps = [a2ui.dump_message(message) for message in messages]
    for framing in FRAMINGS:
        raw = calls.ask(NOWHERE, a2ui.dump_messages, messages, framing=framing)
        if raw or framing != "jsonl":
            back = calls.ask(NOWHERE, a2ui.parse_messages, cast("bytes", raw))
            calls.expect([a2ui.dump_message(one) for one in back or []] == dumps, f"{framing} does not come back")


def _stream(drawn: Given, calls: Calls) -> None:
    text, bounds = drawn["text"], LIMITS[drawn["limits"]]
    places = sorted({min(cut, len(text)) for cut in drawn["cuts"]})
    pieces = [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]
    reader = calls.ask(NOWHERE, a2ui.read_stream, limits=bounds)
    assert reader is not None
    parts: list[Any] = []
    for piece in pieces:
        # Paths count the messages of the text, whatever frames them, and slips of the framing have none.
        parts += calls.ask(Unordered(NOWHERE), reader.feed, piece) or []
        # The head of a wrapper, a message in it, and around them what may turn out to be a tag, a fence or prose.
        calls.expect(reader.held <= 3 * bounds.document_bytes + 256, "more is kept than documents may have")
    parts += calls.ask(Unordered(NOWHERE), reader.close) or []
    whole = a2ui.read_stream(limits=bounds)
    calls.expect(parts == [*whole.feed(text), *whole.close()], "the pieces make a difference")
    calls.expect(calls.ask(NOWHERE, reader.close) == [], "a stream ends twice")


def _validate(drawn: Given, calls: Calls) -> None:
    source, bounds, complete = drawn["source"], LIMITS[drawn["limits"]], drawn["complete"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping, Sequence) else calls.ask_wrongly
    issues = ask(document_of(source), a2ui.validate, source, complete=complete, limits=bounds)
    calls.expect(issues is not None or ask != calls.ask, "validate raised")
    if not is_one_of(source, list) or len(source) < 2:
        return
    state = folded(source)
    told = calls.ask(NOWHERE, a2ui.validate, state, complete=complete, limits=bounds)
    for surface in state.surfaces.values():
        about = surface_document(surface)
        found = calls.ask(about, a2ui.validate, surface, complete=complete, limits=bounds)
        calls.expect(found is not None, "validate raised for a surface")
    calls.expect(told is not None, "validate raised for a state")


def surface_document(surface: a2ui.Surface) -> Json:
    """What paths that begin with `/components/<id>` lead into."""
    components = {id_: component.model_dump(mode="json") for id_, component in surface.components.items()}
    return {"id": surface.id, "catalogId": surface.catalog_id, "components": components, "data": surface.data}


def _feedback(drawn: Given, calls: Calls) -> None:
    source, bounds, surface_id = drawn["source"], LIMITS[drawn["limits"]], drawn["surface_id"]
    if not is_one_of(source, str, bytes, Mapping, Sequence):
        return
    issues = a2ui.validate(source, limits=bounds)
    errors = [issue for issue in issues if issue.severity == "error"]
    sent = calls.ask(NOWHERE, a2ui.to_error_messages, issues, source, surface_id=surface_id, limits=bounds)
    calls.expect(sent is not None and len(sent) <= len(errors), "an error is told twice")
    calls.expect(surface_id is None or len(sent or ()) == len(errors), "an error is not told")
    for message in sent or ():
        back = calls.ask(NOWHERE, a2ui.parse_message, a2ui.dump_message(message))
        calls.expect(back == message, "what is sent cannot be read")
    prompt = calls.ask(NOWHERE, a2ui.repair_prompt, issues, source, most=3, length=400, limits=bounds)
    is_fine = all(issue.severity == "notice" for issue in issues)
    calls.expect((prompt == "") is is_fine, "a prompt that says nothing, or something of nothing")
    calls.expect(len(prompt or "") <= 400, "a prompt that is too long")


def _fold(drawn: Given, calls: Calls) -> None:
    bounds, strict = LIMITS[drawn["limits"]], drawn["strict"]
    state = calls.ask(NOWHERE, fold.a2ui_empty)
    assert state is not None
    stream = drawn["stream"]
    for message in cast("list[Any]", stream) if isinstance(stream, list) else [stream]:
        before = state
        written = state.to_json()
        ask = calls.ask if is_one_of(message, Mapping) else calls.ask_wrongly
        # Literals over a limit are told off models, which forget the order of a source's keys.
        about = message if bounds is LIMITS["default"] else Unordered(message)
        after = ask(about, fold.a2ui_apply, state, message, strict=strict, limits=bounds)
        calls.expect(_json.same(before.to_json(), written), "a fold changed the state before")
        try:
            typed = a2ui.parse_message(message, limits=bounds)
        except (UispecError, TypeError):
            calls.expect(after is None, "a fold took what cannot be read")
            continue
        other = calls.ask(about, fold.a2ui_apply, state, typed, strict=strict, limits=bounds)
        calls.expect(other == after, "a typed message folds otherwise than its mapping")
        state = after or state
        if after is not None and typed.body_name in _SETTLING:
            again = calls.ask(message, fold.a2ui_apply, state, message, strict=strict, limits=bounds)
            calls.expect(again is state, "the same message again is news")
    for surface_id in (None, "s", "\ud800"):
        calls.ask(NOWHERE, fold.a2ui_surface, state, surface_id)


_SETTLING: Final = ("updateComponents", "updateDataModel", "deleteSurface")
"""What changes nothing when it comes again."""


def _state(drawn: Given, calls: Calls) -> None:
    document = drawn["document"]
    ask = calls.ask if is_one_of(document, Mapping) else calls.ask_wrongly
    state = ask(document, a2ui.State.from_json, document, limits=LIMITS[drawn["limits"]])
    if state is not None:
        written = calls.ask(NOWHERE, state.to_json)
        assert written is not None
        back = calls.ask(NOWHERE, a2ui.State.from_json, written)
        calls.expect(back == state, "a state does not come back")


TARGETS: Final = (
    Target(
        "message",
        ("a2ui.parse_message", "a2ui.dump_message"),
        given(source=spoiled_by_a_caller(valid_messages) | message_texts, limits=limits),
        _message,
    ),
    Target("messages", ("a2ui.parse_messages", "a2ui.dump_messages"), given(source=sources, limits=limits), _messages),
    Target(
        "stream",
        ("a2ui.read_stream", "a2ui.StreamReader.feed", "a2ui.StreamReader.close"),
        given(text=stream_texts, cuts=st.lists(st.integers(0, 400), max_size=6), limits=limits),
        _stream,
    ),
    Target("validate", ("a2ui.validate",), given(source=sources, complete=st.booleans(), limits=limits), _validate),
    Target(
        "feedback",
        ("a2ui.to_error_messages", "a2ui.repair_prompt"),
        given(source=sources, surface_id=st.none() | st.sampled_from(["s", ""]), limits=limits),
        _feedback,
    ),
    Target(
        "fold",
        ("fold.a2ui_empty", "fold.a2ui_apply", "fold.a2ui_surface"),
        given(stream=spoiled_by_a_caller(valid_streams), strict=st.booleans(), limits=limits),
        _fold,
    ),
    Target(
        "state",
        ("a2ui.State.from_json", "a2ui.State.to_json"),
        given(document=spoiled(streams.map(lambda stream: folded(stream).to_json())), limits=limits),
        _state,
    ),
)
