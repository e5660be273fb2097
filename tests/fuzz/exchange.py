"""Targets: calls between agent and renderer, capabilities, data models that travel along, validation under catalogs."""

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from tests.a2ui.test_capabilities import NEW_DOCUMENT, OLD_INLINE
from tests.a2ui.test_catalog_use import CATALOGS, FITTING
from tests.a2ui.test_remote_calls import CALLS, HOUSE, STATE
from tests.fuzz.inputs import LIMITS, Given, chosen, given, limits, odd_values, spoiled, spoiled_by_a_caller, streams
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import folded, is_one_of
from uispec import a2ui
from uispec.a2ui import v1_0

_RESPONSE: Final = {"version": "1.0", "rendererFunctionResponse": {"functionCallId": "1", "value": None}}
_calls: Final[st.SearchStrategy[Any]] = chosen([*(message for message, _ in CALLS.values()), _RESPONSE])


def _call(drawn: Given, calls: Calls) -> None:
    message, bounds = drawn["message"], LIMITS[drawn["limits"]]
    if not is_one_of(message, Mapping):
        return
    checked = calls.ask_wrongly(message, a2ui.check_call, message, [HOUSE], state=STATE, limits=bounds)
    calls.ask_wrongly(message, a2ui.answer, STATE, message, limits=bounds)
    if checked is None:
        return
    calls.expect((checked.refusal is None) is (not checked.issues), "a call is refused for nothing, or taken in spite")
    call = a2ui.parse_message(message)
    given_back = calls.ask_wrongly(drawn["value"], a2ui.response, call, value=drawn["value"])
    if given_back is not None:
        calls.expect(given_back.direction != call.direction, "a response goes the way of its call")
    error = v1_0.ResponseError(code="X", message="x")
    calls.ask(NOWHERE, a2ui.response, call, error=error)


_RENDERER: Final = {
    "a2uiClientCapabilities": {"v0.9": {"supportedCatalogIds": ["a"], "inlineCatalogs": [OLD_INLINE]}},
    "a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["a", "b"], "inlineCatalogs": [NEW_DOCUMENT]}},
}
_AGENT: Final = {
    "v0.9": {"acceptsInlineCatalogs": True},
    "1.0": {"supportedCatalogIds": ["b"], "acceptsInlineCatalogs": True},
}
_SENT: Final = {
    "a2uiClientDataModel": {"version": "v0.9", "surfaces": {"s": {"x": 1}}},
    "a2uiRendererDataModel": {"version": "1.0", "surfaces": {"t": {"y": [None]}}},
}


def _capabilities(drawn: Given, calls: Calls) -> None:
    renderer, agent, bounds = drawn["renderer"], drawn["agent"], LIMITS[drawn["limits"]]
    if not is_one_of(renderer, Mapping) or not (agent is None or is_one_of(agent, Mapping)):
        return
    # A path may lead into what either side said.
    found = calls.ask(NOWHERE, a2ui.negotiate, renderer, agent, limits=bounds)
    for one in found or ():
        said = calls.ask_wrongly(NOWHERE, a2ui.renderer_capabilities, one.inline, inline=True)
        if said is not None:
            calls.expect(bool(said) is bool(one.inline), "catalogs go unsaid")
        calls.ask(NOWHERE, a2ui.agent_capabilities, {one.version: one.catalog_ids})


def _data(drawn: Given, calls: Calls) -> None:
    sent = drawn["sent"]
    if is_one_of(sent, Mapping):
        calls.ask(sent, a2ui.read_data_models, sent, limits=LIMITS[drawn["limits"]])
    state = folded(drawn["stream"])
    written = calls.ask(NOWHERE, a2ui.renderer_data_models, state)
    asking = {id_ for id_, one in state.surfaces.items() if one.send_data_model and isinstance(one.data, dict)}
    calls.expect(written is not None and a2ui.read_data_models(written).keys() == asking, "a data model goes astray")


def _under_catalogs(drawn: Given, calls: Calls) -> None:
    messages, bounds = drawn["messages"], LIMITS[drawn["limits"]]
    if not is_one_of(messages, list, Mapping):
        return
    calls.ask_wrongly(messages, a2ui.validate, messages, CATALOGS, drawn["complete"], limits=bounds)
    for surface in folded(messages).surfaces.values():
        calls.ask(NOWHERE, a2ui.to_tree, surface, catalogs=CATALOGS)
        calls.ask(Unordered(NOWHERE), a2ui.resolve, surface, catalogs=CATALOGS)


TARGETS: Final = (
    Target(
        "remote call",
        ("a2ui.check_call", "a2ui.answer", "a2ui.response"),
        given(message=spoiled_by_a_caller(_calls), value=odd_values, limits=limits),
        _call,
    ),
    Target(
        "capabilities",
        ("a2ui.negotiate", "a2ui.renderer_capabilities", "a2ui.agent_capabilities"),
        given(
            renderer=spoiled_by_a_caller(st.just(_RENDERER)),
            agent=st.none() | spoiled_by_a_caller(st.just(_AGENT)),
            limits=limits,
        ),
        _capabilities,
    ),
    Target(
        "data models",
        ("a2ui.renderer_data_models", "a2ui.read_data_models"),
        given(sent=spoiled_by_a_caller(st.just(_SENT)), stream=streams, limits=limits),
        _data,
    ),
    Target(
        "validation under catalogs",
        ("a2ui.validate",),
        given(messages=spoiled(chosen([*FITTING.values()])), complete=st.booleans(), limits=limits),
        _under_catalogs,
    ),
)
