"""What we write of AG-UI, @ag-ui/core reads, and reads the same; what it refuses, we read and say that it will."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, cast

import pytest
from hypothesis import strategies as st

from tests.agui.documents import EVENT, EVENTS, INPUT, MESSAGES, whole
from tests.peers.interop.drawing import as_javascript, drawn, variants
from tests.peers.interop.runs import sequence
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec import _json, agui
from uispec.errors import UispecError

Json = Any

UNKNOWN: Final = frozenset({"unknown_event", "unknown_part", "unknown_role", "unknown_outcome"})
"""What `validate` says of it."""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


@cache
def events() -> Sequence[Json]:
    """Events of all kinds, each once: with all that they may have, drawn, and of runs."""
    runs = [event for number in range(100) for event in sequence(number)]
    given = [*map(whole, EVENTS), *drawn(EVENT, 1_000), *runs]
    return [*{_json.text(event): event for event in given if _is_json(event)}.values()]


def _is_json(event: Json) -> bool:
    try:
        _json.text(event)
    except UispecError:
        return False
    return True


def read(node: Node, schema: str, values: Sequence[Json]) -> list[dict[str, Json]]:
    return node.call("interop.aguiRead", {"schema": schema, "values": values}, timeout=60)


def holds_unknown(event: Json) -> bool:
    """Whether something in an event is of a kind that AG-UI 1.0 lacks; we keep it, and the schemas refuse it."""
    return not UNKNOWN.isdisjoint(issue.code for issue in agui.validate([event], profile="reference"))


def as_they_write_it(event: Json) -> Json:
    """An event of ours as their schemas give it back: they fill in two lists of the input of a run."""
    found = as_javascript(event)
    if isinstance(found.get("input"), dict):
        found["input"] = {"tools": [], "context": [], **found["input"]}
    return found


@needs_node
def test_every_event_of_ours_is_one_of_theirs_and_says_the_same(node: Node) -> None:
    kinds: Counter[str] = Counter()
    for event, answer in zip(written(), read(node, "EventSchemas", written()), strict=True):
        unknown = holds_unknown(event)
        kinds["refused" if unknown else event["type"]] += 1
        assert ("value" in answer) is (not unknown), (event, answer)
        if not unknown:
            assert _json.same(answer["value"], as_they_write_it(event)), (event, answer)
    assert kinds.keys() >= EVENTS.keys()
    assert kinds["refused"] > 20


@cache
def written() -> Sequence[Json]:
    """The events that we read, as we write them."""
    return [agui.dump_event(event) for event in map(parsed, events()) if event is not None]


def parsed(event: Json) -> agui.Event | None:
    try:
        return agui.parse_event(event)
    except UispecError:
        return None


@needs_node
def test_an_event_that_differs_in_one_place_is_read_or_refused_by_both(node: Node) -> None:
    """But for a null where a property is optional: they refuse it, and we take it for absent and say so."""
    given = [without_unknown({**whole(name), "rawEvent": 1, "vendorKey": 1}) for name in EVENTS]
    values = [*{_json.text(one): one for event in given for one in variants(event)}.values()]
    verdicts: Counter[tuple[bool, bool]] = Counter()
    for value, answer in zip(values, read(node, "EventSchemas", values), strict=True):
        ours = parsed(value) is not None and not holds_unknown(value)
        verdicts[ours, "value" in answer] += 1
        if ours != ("value" in answer):
            assert "null_optional" in {issue.code for issue in agui.validate([value], profile="reference")}, value
    assert min(verdicts[True, True], verdicts[False, False]) > 500
    # If there are none, the exception is stale.
    assert verdicts[True, False] > 50
    assert verdicts[False, True] == 0


def without_unknown(value: Json) -> Json:
    """A value without the parts and messages that nobody knows."""
    if isinstance(value, dict):
        return {key: without_unknown(held) for key, held in cast("dict[str, Json]", value).items()}
    if isinstance(value, list):
        items = map(without_unknown, cast("list[Json]", value))
        return [item for item in items if not isinstance(item, dict) or not _is_unknown(cast("dict[str, Json]", item))]
    return value


def _is_unknown(thing: dict[str, Json]) -> bool:
    return thing.get("type") == "hologram" or thing.get("role") == "robot"


@needs_node
def test_messages_inputs_and_what_is_in_them_are_theirs(node: Node) -> None:
    messages = [agui.dump_message(agui.parse_message(one)) for one in without_unknown(MESSAGES)]
    run_input = agui.dump_run_input(agui.parse_run_input({**INPUT, "state": {"n": 1}, "messages": messages}))
    assert len(messages) == 7
    for schema, values in (
        ("MessageSchema", messages),
        ("RunAgentInputSchema", [run_input]),
        ("ToolSchema", run_input["tools"]),
        ("ResumeEntrySchema", run_input["resume"]),
    ):
        assert isinstance(values, list)
        found = [answer.get("value") for answer in read(node, schema, values)]
        assert _json.same(found, as_javascript(values)), schema


@needs_node
def test_what_the_helpers_make_is_theirs(node: Node) -> None:
    """Chunks taken apart, runs made shorter, changes of a state, surfaces carried: all of it can be sent."""
    made: list[agui.Event] = []
    for number in range(150):
        run = [event for event in map(parsed, sequence(number)) if event is not None]
        try:
            made += agui.expand_chunks(run)
        except UispecError:
            continue
        made += agui.compact_events(run)
    states = drawn(st.dictionaries(st.sampled_from("abc"), st.integers() | st.none() | st.lists(st.booleans())), 100)
    for old, new in pairwise(states):
        made += [event for event in [agui.state_delta(old, new)] if event is not None]
    messages = [
        {"version": "v0.9", "createSurface": {"surfaceId": surface, "catalogId": "c"}} for surface in ("a", "b", "a")
    ]
    made += [*agui.carry_a2ui(messages, "call"), *agui.surface_events(messages[:1], "m")]
    values = [event for event in map(agui.dump_event, made) if not holds_unknown(event)]
    refused = [
        (value, answer)
        for value, answer in zip(values, read(node, "EventSchemas", values), strict=True)
        if "issues" in answer
    ]
    assert refused == []
    kinds = {str(value["type"]) for value in values}
    assert len(values) > 1_000
    assert {name for name in EVENTS if not name.endswith("_CHUNK")} - kinds == set()


@needs_node
def test_the_stream_that_we_write_is_read_as_its_events(node: Node) -> None:
    sent = [event for event in written() if not holds_unknown(event)][:300]
    text = agui.dump_events([agui.parse_event(event) for event in sent]).decode()
    pieces = [text[at : at + 997] for at in range(0, len(text), 997)]
    assert _json.same(node.call("interop.aguiStream", pieces), as_javascript(sent))
