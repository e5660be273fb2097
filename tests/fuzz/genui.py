"""Targets: specs of generative UI read, checked, brought into the other form; parts of messages; words for losses."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from tests.fuzz.inputs import (
    LIMITS,
    Given,
    Json,
    chosen,
    given,
    junk,
    limits,
    odd_values,
    spoiled,
    spoiled_by_a_caller,
    texts,
)
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import document_of, is_one_of
from tests.genui.documents import KITCHEN, PARTS, any_specs, given_as
from uispec import _json, genui
from uispec.losses import CODES, Conversion, Loss

_KNOWN: Final[list[Json]] = [
    {"$type": name, **dict.fromkeys(component.props, "x"), "children": ["a", {"$type": "Card"}]}
    for name, component in genui.COMPONENTS.items()
]
_DOCUMENTS: Final = any_specs | chosen([KITCHEN, *_KNOWN])
_SOURCES: Final = spoiled_by_a_caller(_DOCUMENTS) | texts(spoiled(_DOCUMENTS)) | junk
_LIBRARIES: Final[dict[str, Any]] = {
    "none": None,
    "names": ["Text", "Card"],
    "all": genui.COMPONENTS,
    "wrong": 7,
}


def _is_source(source: object) -> bool:
    return is_one_of(source, str, bytes, Mapping, Sequence)


def _specs(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    ask = calls.ask if _is_source(source) else calls.ask_wrongly
    document = document_of(source)
    spec = ask(document, genui.parse_spec, source, limits=bounds)
    library = _LIBRARIES[drawn["library"]]
    look = calls.ask_wrongly if drawn["library"] == "wrong" else ask
    found = look(document, genui.validate, source, library, limits=bounds)
    if spec is None:
        calls.expect(not found or any(issue.severity == "error" for issue in found), "refused, and nothing is wrong")
        return
    dumped = calls.ask(NOWHERE, genui.dump_spec, spec)
    written = calls.ask(NOWHERE, genui.dump_spec_json, spec)
    calls.expect(written is not None and _json.same(_json.read(written), dumped), "two dumps differ")
    again = calls.ask(NOWHERE, genui.parse_spec, written or b"")
    calls.expect(again == spec, "a dump cannot be read back")


def _forms(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    ask = calls.ask if _is_source(source) else calls.ask_wrongly
    document = document_of(source)
    flat = ask(document, genui.flatten, source, limits=bounds)
    nested = ask(document, genui.nest, source, limits=bounds)
    calls.expect((flat is None) == (nested is None), "one form can be read, and the other cannot")
    for made, bring in ((flat, genui.flatten), (nested, genui.nest)):
        if made is not None:
            again = calls.ask(NOWHERE, bring, given_as(made.output))
            calls.expect(again is not None and _json.same(again.output, made.output), "a form does not settle")
            calls.ask(NOWHERE, genui.box_kite_losses, made)


def _parts(drawn: Given, calls: Calls) -> None:
    source = drawn["source"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    part = ask(document_of(source), genui.parse_part, source, limits=LIMITS[drawn["limits"]])
    if part is not None:
        dumped = calls.ask(NOWHERE, genui.dump_part, part)
        calls.expect(dumped is not None and genui.parse_part(dumped) == part, "a dump is another part")


def _words(drawn: Given, calls: Calls) -> None:
    losses = tuple(Loss(code, "/a", "dropped", "a", "Gone.") for code in drawn["codes"])
    told = calls.ask(NOWHERE, genui.box_kite_losses, Conversion("", losses))
    calls.expect(told is not None and len(told) <= len(genui.WORDS), "a loss is told twice")
    calls.ask_wrongly(NOWHERE, genui.box_kite_losses, drawn["other"])


TARGETS: Final = (
    Target(
        "generative UI specs",
        ("genui.parse_spec", "genui.dump_spec", "genui.dump_spec_json", "genui.validate"),
        given(source=_SOURCES, limits=limits, library=st.sampled_from(["none", "none", *_LIBRARIES])),
        _specs,
    ),
    Target("generative UI forms", ("genui.flatten", "genui.nest"), given(source=_SOURCES, limits=limits), _forms),
    Target(
        "generative UI parts",
        ("genui.parse_part", "genui.dump_part"),
        given(
            source=spoiled_by_a_caller(chosen([*PARTS.values()])) | texts(spoiled(chosen([*PARTS.values()]))),
            limits=limits,
        ),
        _parts,
    ),
    Target(
        "generative UI losses",
        ("genui.box_kite_losses",),
        given(codes=st.lists(st.sampled_from(CODES), max_size=4), other=odd_values),
        _words,
    ),
)
