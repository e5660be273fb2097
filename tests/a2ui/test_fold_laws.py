"""What holds for every stream of messages, whatever is in it."""

from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from tests.a2ui.strategies import Document, any_stream, messages, streams
from uispec import _json, fold
from uispec._json.frozen import FrozenDict, FrozenList
from uispec.a2ui import Message, State, dump_message, parse_message
from uispec.errors import UispecError


def apply(state: State, message: Document | Message) -> State:
    """The state after a message, or the same one where it is refused."""
    try:
        return fold.a2ui_apply(state, message)
    except UispecError:
        return state


def folded(stream: list[Document]) -> State:
    state = fold.a2ui_empty()
    for message in stream:
        state = apply(state, message)
    return state


def emptied(value: Any) -> None:
    """Destroy everything that can be changed inside a document or a typed message."""
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, BaseModel):
            waiting += (*one.__dict__.values(), one.__pydantic_extra__)
        elif isinstance(one, tuple):
            waiting += cast("tuple[Any, ...]", one)
        elif isinstance(one, dict | list):
            waiting += cast("dict[str, Any]", one).values() if isinstance(one, dict) else cast("list[Any]", one)
            if isinstance(one, FrozenDict | FrozenList):
                continue  # tests/test_frozen.py: it refuses
            cast("list[Any]", one).clear()


@given(any_stream)
def test_apply_never_changes_its_arguments(stream: list[Document]) -> None:
    """`apply(state, event) -> state` is pure: the old state stays valid."""
    states = [fold.a2ui_empty()]
    written = [states[0].to_json()]
    for message in stream:
        before = _json.copy(cast("Any", message))
        states.append(apply(states[-1], message))
        written.append(states[-1].to_json())
        assert _json.same(message, before)
    for state, document in zip(states, written, strict=True):
        assert _json.same(state.to_json(), document)


@given(any_stream)
def test_later_edits_of_a_mapping_never_reach_a_state(stream: list[Document]) -> None:
    """No result changes when the caller later edits what was passed in (a2ui-fold-is-pure)."""
    state = folded(stream)
    written = state.to_json()
    emptied(stream)
    assert _json.same(state.to_json(), written)


@given(any_stream)
def test_later_edits_inside_a_typed_message_never_reach_a_state(stream: list[Document]) -> None:
    """The same for typed messages: all of them is frozen, but for what goes into the data model."""
    typed: list[Message] = []
    for message in stream:
        try:
            typed.append(parse_message(message))
        except UispecError:
            continue
    state = fold.a2ui_empty()
    for message in typed:
        state = apply(state, message)
    written = state.to_json()
    for message in typed:
        emptied(message)
    assert _json.same(state.to_json(), written)
    assert _json.same(written, folded(stream).to_json())


@given(any_stream, st.data())
def test_the_same_message_again_gives_back_the_same_state(stream: list[Document], data: st.DataObject) -> None:
    """An event that changes nothing gives back the same object."""
    state = folded(stream)
    message = data.draw(messages(new=stream[0]["version"] == "1.0"))
    once = apply(state, message)
    assert apply(once, message) is once
    assert apply(once, parse_message(message)) is once


@given(st.booleans(), st.data())
def test_messages_of_different_surfaces_commute(new: bool, data: st.DataObject) -> None:
    """Events of different surfaces commute."""
    first = data.draw(streams(new=new, surfaces=("s",)))
    second = data.draw(streams(new=new, surfaces=("t",)))
    # Calls belong to no surface.
    first, second = ([m for m in stream if "functionCallId" not in str(m)] for stream in (first, second))
    mixed = data.draw(st.permutations([0] * len(first) + [1] * len(second)))
    iterators = (iter(first), iter(second))
    state = folded([next(iterators[which]) for which in mixed])
    assert _json.same(state.to_json(), folded([*first, *second]).to_json())
    assert state == folded([*second, *first])


@given(any_stream)
def test_a_state_comes_back_from_json(stream: list[Document]) -> None:
    """A state round-trips through JSON (`to_json` / `from_json`)."""
    state = folded(stream)
    document = state.to_json()
    back = State.from_json(document)
    assert back == state
    assert _json.same(back.to_json(), document)
    emptied(document)
    assert _json.same(back.to_json(), state.to_json())


@given(any_stream)
def test_a_strict_fold_that_accepts_agrees_with_the_lenient_one(stream: list[Document]) -> None:
    """`strict=True` refuses more and changes nothing else."""
    strict = fold.a2ui_empty()
    accepted: list[Document] = []
    for message in stream:
        try:
            strict = fold.a2ui_apply(strict, message, strict=True)
        except UispecError:
            continue
        accepted.append(message)
    assert _json.same(folded(accepted).to_json(), strict.to_json())


@given(any_stream)
def test_a_typed_message_folds_as_its_dump_does(stream: list[Document]) -> None:
    """A typed message and its mapping are two spellings of one event."""
    one = two = fold.a2ui_empty()
    for message in stream:
        typed = parse_message(message)
        one, two = apply(one, typed), apply(two, dump_message(typed))
    assert _json.same(one.to_json(), two.to_json())
