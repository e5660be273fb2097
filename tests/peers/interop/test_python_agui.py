"""The Python package of AG-UI reads what we write and writes it the same; what it writes, we read unchanged."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.agui.documents import EVENTS, INPUT, MESSAGES
from tests.peers.interop.test_agui import events, holds_unknown, parsed, without_unknown, written
from tests.peers.presence import needs_package
from uispec import _json, agui

pytestmark = needs_package("ag-ui-protocol")

Json = Any


def read(name: str, value: Json) -> Json:
    """Read a value as the package does, and give it as the package writes it.

    Raises:
        ValidationError: it refuses the value.
    """
    return _adapter(name).validate_python(value).model_dump(mode="json", by_alias=True)


@cache
def _adapter(name: str) -> TypeAdapter[BaseModel]:
    return TypeAdapter(getattr(import_module("ag_ui.core"), name))


def test_every_event_of_ours_is_one_of_theirs_and_says_the_same() -> None:
    kinds: set[str] = set()
    for event in written():
        if not holds_unknown(event):
            kinds.add(event["type"])
            assert _json.same(read("Event", event), event)
    assert kinds == EVENTS.keys()


def test_what_holds_kinds_that_nobody_knows_is_refused_there_and_kept_here() -> None:
    unknown = [event for event in written() if holds_unknown(event)]
    assert len(unknown) > 20
    for event in unknown:
        with pytest.raises(ValidationError):
            read("Event", event)


def test_an_event_that_we_refuse_they_refuse() -> None:
    for event in events():
        if parsed(event) is None:
            with pytest.raises(ValidationError):
                read("Event", event)


def test_an_event_of_theirs_is_read_and_written_as_it_is() -> None:
    """Also what they fill in, and what comes without what they fill in."""
    for event in written():
        if not holds_unknown(event):
            theirs = read("Event", {key: value for key, value in event.items() if key != "role"})
            assert _json.same(agui.dump_event(agui.parse_event(theirs)), theirs)


VALUES: Final[dict[str, tuple[Callable[[], list[Json]], Callable[[Json], Json]]]] = {
    "Message": (
        lambda: without_unknown(MESSAGES),
        lambda value: agui.dump_message(agui.parse_message(value)),
    ),
    "RunAgentInput": (
        lambda: [{**INPUT, "messages": []}],
        lambda value: agui.dump_run_input(agui.parse_run_input(value)),
    ),
}


@pytest.mark.parametrize("name", VALUES)
def test_messages_and_inputs_are_the_same_on_both_sides(name: str) -> None:
    values, ours = VALUES[name]
    for value in values():
        theirs = read(name, ours(value))
        assert _json.same(theirs, ours(value))
        assert _json.same(ours(theirs), theirs)


def test_what_they_encode_for_a_stream_is_read_as_its_events() -> None:
    sent = [event for event in written() if not holds_unknown(event)][:300]
    encoder: Any = import_module("ag_ui.encoder").EventEncoder()
    text = "".join(encoder.encode(_adapter("Event").validate_python(event)) for event in sent)
    assert _json.same([agui.dump_event(event) for event in agui.parse_events(text)], sent)
    ours = agui.dump_events(agui.parse_events(text)).decode()
    assert _json.same([agui.dump_event(event) for event in agui.parse_events(ours)], sent)
