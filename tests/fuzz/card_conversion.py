"""Targets: cards as the source of a conversion, and as its target for every version and host."""

from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.convert.card.test_reading import CASES as READ
from tests.convert.card.test_writing import CASES as WRITTEN
from tests.fuzz.card_reading import card_texts
from tests.fuzz.inputs import LIMITS, Given, Json, chosen, given, limits, spoiled, spoiled_by_a_caller
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import document_of, is_one_of
from uispec import adaptive, convert, pointer
from uispec.adaptive.tables.hosts import HOSTS
from uispec.adaptive.tables.versions import VERSIONS

_CARDS: Final[list[Json]] = [
    *(case["card"] for case in READ),
    *(case["source"] for case in WRITTEN if "body" in case["source"]),
]
_SPECS: Final[list[Json]] = [case["source"] for case in WRITTEN if "elements" in case["source"]]
_TOO_NEW: Final = ("too_new", "unsupported_by_host")


def _from_card(drawn: Given, calls: Calls) -> None:
    """A card to every format: read without a fault, and every loss is somewhere in it."""
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, dict) else calls.ask_wrongly
    result = ask(
        document,
        convert.convert,
        source,
        to=drawn["to"],
        source_format="adaptive-card",
        host=drawn["host"] if drawn["to"] == "adaptive-card" else None,
        limits=bounds,
    )
    for loss in () if result is None else result.losses:
        path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
        calls.expect(document is NOWHERE or pointer.has(document, pointer.split(path)), f"{loss} is nowhere")


def _to_card(drawn: Given, calls: Calls) -> None:
    """A spec to a card of every version and host, valid for both."""
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    version, host = drawn["version"], drawn["host"]
    document = document_of(source)
    result = calls.ask_wrongly(
        document,
        convert.convert,
        source,
        to="adaptive-card",
        source_format="json-render",
        version=version,
        host=host,
        limits=bounds,
    )
    if result is None:
        return
    found = adaptive.validate(cast("dict[str, Any]", result.output), host=host)
    faults = [issue for issue in found if issue.severity == "error" or issue.code in _TOO_NEW]
    calls.expect(not faults, f"the card is not valid: {faults}")


_cards: Final = spoiled_by_a_caller(chosen(_CARDS)) | card_texts
_specs: Final = spoiled(chosen(_SPECS))

TARGETS: Final = (
    Target(
        "convert from a card",
        ("convert.convert",),
        given(
            source=_cards,
            to=st.sampled_from([*convert.WRITABLE]),
            host=st.none() | st.sampled_from([*HOSTS]),
            limits=limits,
        ),
        _from_card,
    ),
    Target(
        "convert to a card",
        ("convert.convert",),
        given(
            source=_specs,
            version=st.none() | st.sampled_from([*VERSIONS]),
            host=st.none() | st.sampled_from([*HOSTS]),
            limits=limits,
        ),
        _to_card,
    ),
)
