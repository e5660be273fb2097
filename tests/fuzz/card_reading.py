"""Targets: Adaptive Cards read, written, and brought into one spelling."""

import json
from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from tests.adaptive.test_cards import CARDS, INVALID
from tests.adaptive.test_spelling import ROWS
from tests.fuzz.inputs import LIMITS, Given, Json, chosen, given, limits, spoiled, spoiled_by_a_caller
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import document_of, is_one_of
from uispec import _json, adaptive
from uispec.adaptive.documents.reading import shape_issues
from uispec.limits import Limits

_VALID: Final[list[Any]] = [
    *CARDS.values(),
    *({"body": [raw]} for raw, _ in INVALID.values()),
    *(row[0] for row in ROWS.values()),
]
cards: Final = chosen(_VALID)
card_texts: Final = spoiled(cards).map(lambda card: json.dumps(card, default=repr)) | st.sampled_from(
    ["", "[]", "null", "{", '{"body": [1e999]}', '{"a": "\\ud800"}', "\ufeff{}"]
)


def _reread(source: Json, limits: Limits) -> tuple[Json, bytes]:
    """Read a card and write it; a model may be deeper than pydantic writes."""
    card = adaptive.parse_card(source, limits=limits)
    return adaptive.dump_card(card), adaptive.dump_card_json(card)


def _respelled(source: Json, style: Any, both_header_flags: bool, limits: Limits) -> Json:
    card = adaptive.canonical(source, style, both_header_flags=both_header_flags, limits=limits)
    return adaptive.dump_card(card)


def _card(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    document = document_of(source)
    written = ask(document, _reread, source, bounds)
    if written is None:
        return
    dumped, raw = written
    calls.expect(document is not NOWHERE, "a text that holds no JSON was read")
    calls.expect(json.dumps(dumped, sort_keys=True) == json.dumps(document, sort_keys=True, default=list), "lost")
    calls.expect(json.dumps(json.loads(raw), sort_keys=True) == json.dumps(dumped, sort_keys=True), "two dumps differ")
    calls.expect(_json.same(_reread(raw, Limits())[0], dumped), "a dump cannot be read back")
    issues = calls.ask(dumped, shape_issues, dumped)
    calls.expect(issues is not None, "checking raised")


def _spelling(drawn: Given, calls: Calls) -> None:
    source, bounds, both = drawn["source"], LIMITS[drawn["limits"]], drawn["both"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) and drawn["style"] != "x" else calls.ask_wrongly
    once = ask(document_of(source), _respelled, source, drawn["style"], both, bounds)
    if once is not None:
        again = _respelled(once, drawn["style"], both, Limits())
        calls.expect(_json.same(again, once), "a spelling does not settle")


TARGETS: Final = (
    Target(
        "card",
        ("adaptive.parse_card", "adaptive.dump_card", "adaptive.dump_card_json"),
        given(source=spoiled_by_a_caller(cards) | card_texts, limits=limits),
        _card,
    ),
    Target(
        "card spelling",
        ("adaptive.canonical",),
        given(
            source=spoiled_by_a_caller(cards) | card_texts,
            style=st.sampled_from(["schema", "schema", "teams", "teams", "x"]),
            both=st.booleans(),
            limits=limits,
        ),
        _spelling,
    ),
)
