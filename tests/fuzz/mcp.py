"""Targets: descriptors ported, checked and reported; messages of views read and folded; resources of mcp-ui."""

import json
from collections.abc import Mapping
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.fuzz.inputs import (
    LIMITS,
    Given,
    Json,
    chosen,
    given,
    limits,
    odd_values,
    spoiled,
    spoiled_by_a_caller,
)
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.reading import document_of, is_one_of
from tests.mcp.descriptors import descriptors, documents
from tests.mcp.test_actions import ROWS as ACTIONS
from tests.mcp.test_file_params import ROWS as FILE_PARAMS
from tests.mcp.test_lifecycle import DIALOGUES
from tests.mcp.test_messages import PARAMS
from tests.mcp.test_report import SERVER
from tests.mcp.test_resources import READ
from uispec import _json, mcp

_DOCUMENTS: Final = st.one_of(documents, documents, chosen([row[0] for row in FILE_PARAMS.values()]), chosen(SERVER))


def _texts(values: st.SearchStrategy[Json]) -> st.SearchStrategy[str]:
    return spoiled(values).map(lambda value: json.dumps(value, default=repr))


def _is_right(*words: object) -> bool:
    """Whether none of these is the one that no function knows."""
    return "x" not in words


def _is_document(source: object) -> bool:
    return is_one_of(source, str, bytes, Mapping, list, tuple)


def _descriptors(drawn: Given, calls: Calls) -> None:
    source, to, bounds = drawn["source"], drawn["to"], LIMITS[drawn["limits"]]
    kind, is_dual = drawn["kind"], drawn["is_dual"]
    ask = calls.ask if _is_document(source) and _is_right(to, kind) else calls.ask_wrongly
    document = document_of(source)
    ported = ask(document, mcp.port, source, to, kind=kind, dual_write=is_dual, limits=bounds)
    ask(document, mcp.drop_aliases, source, kind=kind, keep_extensions=is_dual, limits=bounds)
    found = ask(document, mcp.validate, source, kind=kind, limits=bounds)
    if ported is not None:
        written = json.dumps(calls.ask(NOWHERE, ported.to_json), allow_nan=False)
        calls.expect(bool(written), "a port is no JSON")
    if ported is not None and found is not None:
        told = [issue.code for issue in found if issue.severity == "error" and not issue.code.startswith("file_param")]
        calls.expect({*told} <= _OF_FILES, "ported, though it is wrong")
        again = calls.ask(ported.output, mcp.port, ported.output, to, kind=kind, dual_write=is_dual)
        calls.expect(again is not None, "a port cannot be read")
        calls.expect(again is not None and _json.same(again.output, ported.output), "a port does not settle")
    report = ask(document, mcp.port_report, source, to, limits=bounds)
    if report is not None:
        calls.expect(report.to_markdown().count("\n- [") == len(report.tasks), "a task is no line")
        calls.expect([task.to_json() for task in report.tasks] == report.to_json()["tasks"], "two reports differ")


_OF_FILES: Final = frozenset({"wrong_type"})
"""Also told of file parameters, which a port leaves alone."""


def _file_params(drawn: Given, calls: Calls) -> None:
    source = drawn["source"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    ask(document_of(source), mcp.check_file_params, source, limits=LIMITS[drawn["limits"]])


def _hosts(drawn: Given, calls: Calls) -> None:
    tool, other = drawn["tool"], drawn["other"]
    ask = calls.ask if is_one_of(tool, Mapping) and is_one_of(other, Mapping) else calls.ask_wrongly
    ask(tool, mcp.resource_uri, tool)
    ask(tool, mcp.callable_by, tool, "app")
    ask(NOWHERE, mcp.resource_ui, tool, other)
    ask(tool, mcp.host_context_issues, tool)
    ask(tool, mcp.max_height, tool)
    ask(NOWHERE, mcp.shows_apps, tool)
    ask(NOWHERE, mcp.allow_attribute, tool)
    merged = ask(NOWHERE, mcp.merge_host_context, tool, other)
    if merged is not None:
        calls.expect(merged.keys() == tool.keys() | other.keys(), "a key came or went")


def _messages(drawn: Given, calls: Calls) -> None:
    source, method, bounds = drawn["source"], drawn["method"], LIMITS[drawn["limits"]]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    document = document_of(source)
    message = ask(document, mcp.parse_message, source, limits=bounds)
    if message is not None:
        written = calls.ask(document, mcp.dump_message, message)
        calls.expect(written is not None and mcp.parse_message(written) == message, "a dump is another message")
    calls.ask_wrongly(document, mcp.parse_result, method, source, limits=bounds)
    calls.ask_wrongly(NOWHERE, mcp.tool_call, method, source, request_id=drawn["id"], meta=drawn["meta"])


def _lifecycle(drawn: Given, calls: Calls) -> None:
    steps, bounds = drawn["steps"], LIMITS[drawn["limits"]]
    view = calls.ask(NOWHERE, mcp.view_empty)
    assert view is not None
    for step in cast("list[Any]", steps) if is_one_of(steps, list) else []:
        if is_one_of(step, Mapping) and is_one_of(step.get("message"), Mapping):
            sender: Any = str(step.get("direction")).partition("-")[0]
            ask = calls.ask if sender in ("view", "host") else calls.ask_wrongly
            view = (
                ask(step["message"], mcp.view_apply, view, step["message"], sender, drawn["strict"], limits=bounds)
                or view
            )
    calls.ask_wrongly(steps, mcp.check_dialogue, steps, limits=bounds)


def _actions(drawn: Given, calls: Calls) -> None:
    source, to = drawn["source"], drawn["to"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) and _is_right(to) else calls.ask_wrongly
    ask(document_of(source), mcp.port_action, source, to, limits=LIMITS[drawn["limits"]])


def _resources(drawn: Given, calls: Calls) -> None:
    resource = drawn["resource"]
    ask = calls.ask if is_one_of(resource, Mapping) else calls.ask_wrongly
    content = ask(resource, mcp.read_ui_resource, resource)
    if content is None:
        return
    used = calls.ask(NOWHERE, mcp.functions_used, content.text)
    calls.expect(used is not None, "looking for functions raised")
    server = "legacy" if content.kind == "script" else drawn["server"]
    written = calls.ask(
        NOWHERE, mcp.ui_resource, "ui://a", content, server=server, as_blob=drawn["blob"], metadata={"a": 1}
    )
    if written is not None and content.kind == "script":
        calls.expect(mcp.read_ui_resource(written).text == content.text, "another script came back")


_MESSAGES: Final = [
    {"jsonrpc": "2.0", "id": 1, "method": name, "params": params} for name, (params, _) in PARAMS.items()
] + [{"jsonrpc": "2.0", "id": 1, "result": result} for _, result in PARAMS.values()]
_STEPS: Final[list[Any]] = [
    [{"direction": "view->host" if sender == "view" else "host->view", "message": message} for sender, message in steps]
    for steps, _ in DIALOGUES.values()
]
_HOSTS: Final = st.sampled_from(["mcp-apps", "mcp-apps", "openai-apps", "openai-apps", "x"])

TARGETS: Final = (
    Target(
        "MCP descriptors",
        (
            *("mcp.port", "mcp.drop_aliases", "mcp.validate", "mcp.port_report", "mcp.Ported.to_json"),
            *("mcp.PortReport.to_markdown", "mcp.PortReport.to_json", "mcp.Task.to_json"),
        ),
        given(
            source=spoiled_by_a_caller(_DOCUMENTS) | _texts(_DOCUMENTS),
            to=_HOSTS,
            kind=st.sampled_from([None, None, None, "tool", "resource", "result", "call", "x"]),
            is_dual=st.booleans(),
            limits=limits,
        ),
        _descriptors,
    ),
    Target(
        "MCP file parameters",
        ("mcp.check_file_params",),
        given(source=spoiled_by_a_caller(chosen([row[0] for row in FILE_PARAMS.values()])), limits=limits),
        _file_params,
    ),
    Target(
        "MCP hosts",
        (
            *("mcp.resource_uri", "mcp.callable_by", "mcp.resource_ui", "mcp.host_context_issues", "mcp.max_height"),
            *("mcp.shows_apps", "mcp.allow_attribute", "mcp.merge_host_context"),
        ),
        given(tool=spoiled_by_a_caller(descriptors | chosen([PARAMS["ui/initialize"][1]])), other=spoiled(descriptors)),
        _hosts,
        shares="merge_host_context gives the same context where nothing changes",
    ),
    Target(
        "MCP messages",
        ("mcp.parse_message", "mcp.dump_message", "mcp.parse_result", "mcp.tool_call"),
        given(
            source=spoiled_by_a_caller(chosen(_MESSAGES)) | _texts(chosen(_MESSAGES)),
            method=chosen([*PARAMS, "x"]),
            id=odd_values,
            meta=st.none() | odd_values,
            limits=limits,
        ),
        _messages,
    ),
    Target(
        "MCP dialogues",
        ("mcp.view_empty", "mcp.view_apply", "mcp.check_dialogue"),
        given(steps=spoiled(chosen(_STEPS)), strict=st.booleans(), limits=limits),
        _lifecycle,
    ),
    Target(
        "MCP actions",
        ("mcp.port_action",),
        given(source=spoiled_by_a_caller(chosen([row[0] for row in ACTIONS.values()])), to=_HOSTS, limits=limits),
        _actions,
    ),
    Target(
        "MCP resources",
        ("mcp.read_ui_resource", "mcp.functions_used", "mcp.ui_resource"),
        given(
            resource=spoiled_by_a_caller(chosen([row[0] for row in READ.values()])),
            server=st.sampled_from(["mcp-apps", "legacy"]),
            blob=st.booleans(),
        ),
        _resources,
    ),
)
