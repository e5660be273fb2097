"""What an event of an element does, as neutral actions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pydantic import JsonValue

from uispec.adapters.json_render.plans import ACTIONS
from uispec.adapters.json_render.reading.making import Maker
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Partly
from uispec.ledger import Cursor, Place

_SCREENS: Final = ("push", "pop")
"""Actions of a renderer that keeps a stack of screens."""


def read_event(maker: Maker, on: Cursor, event: str, around: Neutral) -> list[Neutral]:
    """Read the bindings of one event, one or several."""
    actions: list[Neutral] = []
    before: list[JsonValue] = []
    for binding in _bindings(on, event):
        with binding:
            action = read_binding(maker, binding, around, before)
        actions.append(action)
        before.append(action.raw)
    return actions


def in_sequence(maker: Maker, actions: list[Neutral], at: Place, around: Neutral) -> Neutral:
    """Put actions one after the other."""
    if len(actions) == 1:
        return actions[0]
    sequence = maker.inside("sequence", at, around)
    sequence.parts = {"steps": actions}
    return sequence


def read_binding(maker: Maker, binding: Cursor, around: Neutral, before: Iterable[JsonValue] = ()) -> Neutral:
    """Read one binding.

    Args:
        maker: makes the nodes.
        binding: the object.
        around: the element.
        before: the bindings that run first.
    """
    name = binding.peek("action")
    built_in = ACTIONS.get(name) if isinstance(name, str) else None
    if built_in is not None:
        return _read_built_in(maker, binding, around, *built_in)
    if name in _SCREENS:
        binding.kind = "call"
        call = maker.part("call", binding, around)
        call.set("call", binding.take("action"))
        call.set_extra("params", binding.take("params", is_map=True), "action")
        return call
    return _read_emit(maker, binding, around, [*before])


def _read_emit(maker: Maker, binding: Cursor, around: Neutral, before: list[JsonValue]) -> Neutral:
    binding.kind = "emit"
    emit = maker.part("emit", binding, around)
    emit.facts = {"inputs": "listed", "more": before} if before else {"inputs": "listed"}
    emit.set("name", binding.take("action"))
    params = binding.peek("params")
    if isinstance(params, dict):
        maker.values.note_params(params)
    emit.set("context", binding.take("params", is_map=True))
    maker.values.note_dialog(binding.peek("confirm"))
    emit.set_extra("confirm", binding.take("confirm"), "action")
    _read_default(binding, emit, around)
    follow = {"on_success": "onSuccess", "on_error": "onError"}
    emit.parts = {
        part: [*_read_follow(maker, binding, key, around)] for part, key in follow.items() if binding.peek(key)
    }
    return emit


def _read_default(binding: Cursor, action: Neutral, around: Neutral) -> None:
    """Take what keeps a link from being followed, which no target can do without doing something else with it."""
    val = binding.take("preventDefault")
    if val is not None:
        action.set_extra("preventDefault", Partly.of(val) if around.kind == "link" else val, "event")


def _read_built_in(maker: Maker, binding: Cursor, around: Neutral, kind: str, names: Mapping[str, str]) -> Neutral:
    binding.kind = kind
    action = maker.part(kind, binding, around)
    binding.name("action")
    inner = binding.open("params", kind)
    if inner is not None:
        maker.values.note_params(inner.source)
        with inner:
            for key, attribute in names.items():
                action.set(attribute, inner.take(key))
    _read_default(binding, action, around)
    return action


def _read_follow(maker: Maker, binding: Cursor, key: str, around: Neutral) -> Iterator[Neutral]:
    """What an `onSuccess` or `onError` does: of several things that it says, the first of these counts."""
    inner = binding.open(key, "follow_up")
    if inner is None:
        return
    with inner:
        if key == "onSuccess" and isinstance(inner.peek("navigate"), str):
            inner.kind = "navigate"
            to = maker.part("navigate", inner, around)
            to.set("href", inner.take("navigate"))
            yield to
        elif isinstance(inner.peek("set"), dict):
            values = inner.open("set", "set_data")
            if values is not None:
                with values:
                    yield from _read_writes(maker, values, around)
        elif "action" in inner.source:
            yield read_binding(maker, inner, around)


def _read_writes(maker: Maker, values: Cursor, around: Neutral) -> Iterator[Neutral]:
    for path in values.source:
        write = maker.inside("set_data", values.place(path), around, {path: values.peek(path)})
        write.set("target", maker.val(path, values.place(path), around.scope, "set_data.target", "send"))
        write.set("value", values.take(path))
        yield write


def _bindings(on: Cursor, event: str) -> Iterator[Cursor]:
    if isinstance(on.peek(event), list):
        yield from on.items(event, "action")
        return
    one = on.open(event, "action")
    if one is not None:
        yield one
