"""Targets: conversion, telling formats, clicks that come home, reports of losses."""

import json
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.convert.test_home import FORM, HOST, RESULT
from tests.fuzz.inputs import (
    COMPONENT_STREAMS,
    DATA,
    LIMITS,
    Given,
    Json,
    chosen,
    given,
    json_values,
    junk,
    limits,
    odd_values,
    sources,
    spoiled,
    spoiled_by_a_caller,
    streams,
    texts,
    words,
)
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import document_of, is_one_of
from tests.fuzz.surfaces import MOMENTS, locales
from uispec import convert, losses, pointer
from uispec.losses import RANK

FORMATS: Final = (
    *("a2ui-v0.8", "a2ui-v0.9", "a2ui-v1.0", "json-render", "adaptive-card", "assistant-ui"),
    *("ag-ui", "mcp-tool", "openai-tool"),
)
_TARGETS: Final = (*convert.WRITABLE,) * 5 + ("a2ui-v1.0", "")


def _follow(drawn: Given, calls: Calls) -> None:
    """Follow a stream over any events; what one update refuses leaves the state as it was."""
    bounds = LIMITS[drawn["limits"]]
    state = convert.follow_empty(to=drawn["to"])
    met: list[Json] = []
    for event in drawn["events"]:
        # What a patch lacks is told in the order of its members in the RFC; the state of a stream of patches keeps what
        # was told of the lines before.
        met.append(document_of(event))
        followed = calls.ask_wrongly(Unordered(*met), convert.follow_apply, state, event, limits=bounds)
        state = state if followed is None else followed[0]


def _convert(drawn: Given, calls: Calls) -> None:
    source = drawn["source"]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, list, dict) else calls.ask_wrongly
    result = ask(
        document,
        convert.convert,
        source,
        to=drawn["to"],
        source_format=drawn["source_format"],
        surface_id=drawn["surface_id"],
        on_loss=drawn["on_loss"],
        version=drawn["version"],
        host=drawn["host"],
        form=drawn["form"],
        data=drawn["data"],
        locale=drawn["locale"],
        limits=LIMITS[drawn["limits"]],
    )
    if result is None:
        return
    written = json.dumps(calls.ask(NOWHERE, result.to_json), allow_nan=False)
    calls.expect(bool(written), "a result is no JSON")
    for loss in result.losses:
        path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
        calls.expect(document is NOWHERE or pointer.has(document, pointer.split(path)), f"{loss} is nowhere")
        calls.ask(NOWHERE, loss.to_json)
        calls.ask(NOWHERE, losses.sentence, loss.code, loss.effect, loss.what)
        calls.expect(losses.covers(loss, loss.path) or not loss.path, "a loss does not cover its own place")
    for least in RANK:
        groups = calls.ask(NOWHERE, losses.groups, result, least)
        report = calls.ask(NOWHERE, losses.report, result, least)
        told = sum(len(group.losses) for group in groups or ())
        due = sum(RANK[loss.severity] <= RANK[least] for loss in result.losses)
        calls.expect(told == due and bool(report) is bool(due), "a report leaves losses out")


def _detect(drawn: Given, calls: Calls) -> None:
    found = calls.ask(NOWHERE, convert.detect, drawn["document"], limits=LIMITS[drawn["limits"]])
    calls.expect(found is None or found in FORMATS, f"{found} is no format")
    calls.expect(calls.outcomes == ["detect"], "telling a format raised")


def _home(drawn: Given, calls: Calls) -> None:
    home, payload, data, bounds = drawn["home"], drawn["payload"], drawn["data"], LIMITS[drawn["limits"]]
    # What is found on the way home stands in the order of the steps, and may be about the data.
    about = Unordered(document_of(payload) if data is None else NOWHERE, home)
    calls.ask_wrongly(about, convert.action_home, home, payload, data, drawn["now"], limits=bounds)
    ask = calls.ask_wrongly if home != RESULT.home else calls.ask
    written = ask(about, convert.data_home, home, payload, data, limits=bounds)
    calls.expect(written is None or written.action is None, "an action where none was asked for")


_PRESSED: Final = [
    *(HOST.press(action) for action in HOST.actions),
    *(HOST.press(action, dict.fromkeys(HOST.inputs, "7")) for action in HOST.actions),
]
_CLICKS: Final[list[Json]] = [
    *_PRESSED,
    *({"type": "invoke", "timestamp": MOMENTS[0], "value": click} for click in _PRESSED),
    *(cast("Any", click)["action"]["data"] for click in _PRESSED),
]
_FORMATS_SEEN: Final[list[Json]] = [
    {"type": "AdaptiveCard", "version": "1.6", "body": []},
    {"root": "a", "elements": {"a": {"type": "Text", "props": {}}}, "state": {}},
    [{"op": "add", "path": "/root", "value": "a"}],
    {"type": "RUN_STARTED", "threadId": "t", "runId": "r"},
    {"name": "tool", "description": "d", "inputSchema": {}, "_meta": {"ui": {"resourceUri": "ui://x"}}},
    {"type": "function", "function": {"name": "f", "parameters": {}}},
    {"beginRendering": {"surfaceId": "s", "root": "root"}},
    FORM,
]
_payloads: Final = spoiled_by_a_caller(chosen(_CLICKS))
_NOTHING: Final[Json] = {}
_home_given: Final = chosen([RESULT.home])
_homes: Final = _home_given | _home_given | _home_given | spoiled(_home_given) | chosen([_NOTHING])
_formats_seen: Final = chosen(_FORMATS_SEEN) | json_values

TARGETS: Final = (
    Target(
        "convert",
        (
            *("convert.convert", "losses.groups", "losses.report", "losses.sentence", "losses.covers"),
            *("losses.Loss.to_json", "losses.Conversion.to_json", "convert.Conversion.to_json"),
        ),
        given(
            source=sources | streams | chosen(COMPONENT_STREAMS) | chosen([FORM]),
            to=st.sampled_from(_TARGETS),
            source_format=st.none()
            | st.none()
            | st.none()
            | st.sampled_from(["a2ui-v1.0", "a2ui-v0.9", "a2ui-v0.8", "\ud800"]),
            surface_id=st.sampled_from([None, "s", "s", "s", "s", "s", "s", "t", "\ud800"]),
            on_loss=st.sampled_from(["report", "report", "report", "raise"]),
            version=st.sampled_from([None, None, "1.0", "1.2", "1.5", "1.6"]),
            host=st.sampled_from([None, None, "teams", "webex", "core-1.3"]),
            form=st.sampled_from(["nested", "flat"]),
            data=st.sampled_from([None, "bind", "freeze"]),
            locale=locales,
            limits=limits,
        ),
        _convert,
    ),
    Target(
        "follow",
        ("convert.follow_empty", "convert.follow_apply"),
        given(
            to=st.sampled_from(tuple(convert.WRITABLE)),
            events=chosen(COMPONENT_STREAMS) | chosen(COMPONENT_STREAMS) | st.lists(sources | junk, max_size=4),
            limits=limits,
        ),
        _follow,
    ),
    Target(
        "detect",
        ("convert.detect",),
        given(
            document=sources | spoiled_by_a_caller(_formats_seen) | texts(spoiled(_formats_seen)) | junk, limits=limits
        ),
        _detect,
    ),
    Target(
        "home",
        ("convert.action_home", "convert.data_home"),
        given(
            home=_homes,
            payload=chosen(_CLICKS)
            | chosen(_CLICKS)
            | _payloads
            | _payloads
            | texts(spoiled(chosen(_CLICKS)))
            | odd_values,
            data=st.none() | spoiled_by_a_caller(st.just(DATA)),
            now=st.none() | st.sampled_from(MOMENTS) | words,
            limits=limits,
        ),
        _home,
    ),
)
