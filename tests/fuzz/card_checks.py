"""Targets: Adaptive Cards checked, shown by hosts, brought to earlier versions, and what a click on them sends."""

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st
from pydantic_core import MISSING

from tests.adaptive.test_downgrade import CASES as DOWNGRADED
from tests.adaptive.test_invoke import INVOKES, RESPONSES
from tests.adaptive.test_parser_events import OWN
from tests.adaptive.test_resolve import RULES
from tests.adaptive.test_submit import GIVEN
from tests.adaptive.test_validation import AT_HOSTS
from tests.adaptive.test_validation import CASES as CHECKED
from tests.fuzz.card_reading import card_texts
from tests.fuzz.inputs import LIMITS, Given, chosen, given, limits, odd_values, spoiled, spoiled_by_a_caller, words
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import document_of, is_one_of
from uispec import adaptive
from uispec.adaptive import invoke
from uispec.adaptive.tables.hosts import HOSTS
from uispec.adaptive.tables.versions import VERSIONS

_VALID: Final[list[Any]] = [
    *({"type": "AdaptiveCard", "version": "1.6", **card} for card, _ in OWN.values()),
    *({"type": "AdaptiveCard", **card} for _, card, _, _ in DOWNGRADED.values()),
    *(card for _, card, _, _ in RULES.values()),
    *(card for _, card, _ in AT_HOSTS.values()),
    *(card for card, _ in CHECKED.values() if isinstance(card, dict)),
]
_cards: Final[st.SearchStrategy[Any]] = spoiled(chosen(_VALID))
_sources: Final = spoiled_by_a_caller(chosen(_VALID)) | card_texts
_versions: Final = st.none() | st.sampled_from([*VERSIONS, "1", "x"])
_hosts: Final = st.none() | st.sampled_from([*HOSTS, "mars"])


def _checks(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    version, host, template = drawn["version"], drawn["host"], drawn["template"]
    document = document_of(source)
    found = calls.ask_wrongly(document, adaptive.validate, source, version, host, template, limits=bounds)
    is_refused = not is_one_of(source, str, bytes, Mapping) or host == "mars" or version in ("1", "x")
    calls.expect(found is not None or is_refused, "validate raises for what a peer may have sent")
    events = calls.ask_wrongly(document, adaptive.parser_events, source, version=version, limits=bounds)
    for event in events or ():
        calls.expect(bool(event.message) and event.path.startswith(("", "/")), "an event says nothing")


def _hosts_and_versions(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    host, version = drawn["host"] or "core-1.6", drawn["version"] or "1.2"
    resolved = calls.ask_wrongly(document, adaptive.resolve, source, host, limits=bounds)
    if resolved is not None:
        again = adaptive.resolve(resolved.card, host)
        calls.expect(again.card == resolved.card, "what a host shows has something left to resolve")
    lowered = calls.ask_wrongly(Unordered(document), adaptive.downgrade, source, version, limits=bounds)
    if lowered is not None:
        left = [issue for issue in adaptive.validate(lowered.output, version) if issue.code == "too_new"]
        calls.expect(not left, f"something too new is left: {left}")
        calls.expect(not adaptive.downgrade(lowered.output, version).losses, "twice is not once")
    calls.ask(NOWHERE, adaptive.expand_dates, drawn["text"])


_INPUTS: Final[list[Any]] = [
    {"type": "AdaptiveCard", "body": [{**raw, "id": "x"}], "actions": [{"type": "Action.Submit", "id": "go"}]}
    for raw, _, _, _ in GIVEN.values()
]


def _clicks(drawn: Given, calls: Calls) -> None:
    card, bounds = drawn["card"], LIMITS[drawn["limits"]]
    if not is_one_of(card, Mapping):
        return
    sent = calls.ask_wrongly(card, adaptive.submit, card, drawn["action"], {"x": drawn["value"]}, limits=bounds)
    payload: Any = drawn["value"] if sent is None or sent.payload is MISSING else sent.payload
    # Of two documents; an issue does not say of which.
    calls.ask_wrongly(NOWHERE, adaptive.parse_submit, card, payload, limits=bounds)
    calls.ask_wrongly(payload, invoke.merged_data, payload, limits=bounds)
    calls.ask_wrongly(card, invoke.refresh_invoke, card, limits=bounds)
    if sent is not None and sent.type == "Action.Execute" and sent.payload is not MISSING:
        activity = invoke.execute_invoke(sent).model_dump(mode="json")
        calls.expect(invoke.merged_data(activity) == sent.payload, "data does not come out of its activity")


def _activities(drawn: Given, calls: Calls) -> None:
    document = drawn["document"]
    for read in (invoke.parse_invoke, invoke.parse_response):
        found = calls.ask_wrongly(document, read, document, limits=LIMITS[drawn["limits"]])
        if found is not None:
            calls.expect(read(found.model_dump(mode="json")) == found, "what is read cannot be read again")


TARGETS: Final = (
    Target(
        "card checks",
        ("adaptive.validate", "adaptive.parser_events"),
        given(source=_sources, version=_versions, host=_hosts, template=st.booleans(), limits=limits),
        _checks,
    ),
    Target(
        "card hosts and versions",
        ("adaptive.resolve", "adaptive.downgrade", "adaptive.expand_dates"),
        given(
            source=_sources,
            version=_versions,
            host=_hosts,
            text=st.text("{}()DATEIM0123456789-:TZ, LONGSHRCPA", max_size=60),
            limits=limits,
        ),
        _hosts_and_versions,
    ),
    Target(
        "card clicks",
        ("adaptive.submit", "adaptive.parse_submit"),
        given(
            card=spoiled(chosen(_INPUTS)) | _cards,
            action=st.sampled_from(["go", "/actions/0", "/actions/1", "/body/0", "nobody"]) | words,
            value=odd_values,
            limits=limits,
        ),
        _clicks,
    ),
    Target(
        "card activities",
        (),
        given(document=spoiled_by_a_caller(chosen([*INVOKES.values(), *RESPONSES.values()])), limits=limits),
        _activities,
    ),
)
