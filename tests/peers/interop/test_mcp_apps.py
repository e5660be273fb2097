"""What we port, write and read of MCP Apps, against the schemas and the host's functions of ext-apps."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import pytest

from tests.mcp.descriptors import documents, of_kind, ported
from tests.mcp.test_messages import PARAMS
from tests.peers.interop.drawing import as_javascript, drawn, variants
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec import _json, mcp
from uispec.errors import UispecError
from uispec.mcp.pairs import Host, Kind

pytestmark = needs_node

Json = Any

METADATA: Final[Mapping[Kind, str]] = {"tool": "McpUiToolMetaSchema", "resource": "McpUiResourceMetaSchema"}
MESSAGES: Final[Mapping[str, str]] = {
    "ui/initialize": "McpUiInitializeRequestSchema",
    "ui/notifications/initialized": "McpUiInitializedNotificationSchema",
    "ui/notifications/tool-input-partial": "McpUiToolInputPartialNotificationSchema",
    "ui/notifications/tool-input": "McpUiToolInputNotificationSchema",
    "ui/notifications/tool-result": "McpUiToolResultNotificationSchema",
    "ui/notifications/tool-cancelled": "McpUiToolCancelledNotificationSchema",
    "ui/notifications/host-context-changed": "McpUiHostContextChangedNotificationSchema",
    "ui/notifications/size-changed": "McpUiSizeChangedNotificationSchema",
    "ui/notifications/request-teardown": "McpUiRequestTeardownNotificationSchema",
    "ui/resource-teardown": "McpUiResourceTeardownRequestSchema",
    "ui/open-link": "McpUiOpenLinkRequestSchema",
    "ui/download-file": "McpUiDownloadFileRequestSchema",
    "ui/message": "McpUiMessageRequestSchema",
    "ui/update-model-context": "McpUiUpdateModelContextRequestSchema",
    "ui/request-display-mode": "McpUiRequestDisplayModeRequestSchema",
    "ui/notifications/sandbox-proxy-ready": "McpUiSandboxProxyReadyNotificationSchema",
    "ui/notifications/sandbox-resource-ready": "McpUiSandboxResourceReadyNotificationSchema",
}
"""The schemas of the messages that are MCP Apps' own, by method."""
RESULTS: Final[Mapping[str, str]] = {
    "ui/initialize": "McpUiInitializeResultSchema",
    "ui/open-link": "McpUiOpenLinkResultSchema",
    "ui/download-file": "McpUiDownloadFileResultSchema",
    "ui/message": "McpUiMessageResultSchema",
    "ui/request-display-mode": "McpUiRequestDisplayModeResultSchema",
    "ui/resource-teardown": "McpUiResourceTeardownResultSchema",
}


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


def read(node: Node, schema: str, values: list[Json]) -> list[dict[str, Json]]:
    return node.call("interop.appsRead", {"schema": schema, "values": values})


# Metadata


@pytest.mark.parametrize("dual_write", [False, True])
@pytest.mark.parametrize("kind", METADATA)
def test_the_metadata_that_we_port_is_theirs_and_nothing_of_it_is_stripped(
    kind: Kind, dual_write: bool, node: Node
) -> None:
    hosts: tuple[Host, ...] = ("mcp-apps", "openai-apps") if dual_write else ("mcp-apps",)
    given = drawn(of_kind(kind), 500)
    made = [ported(document, to, dual_write=dual_write).output.get("_meta", {}) for to in hosts for document in given]
    written = [metadata["ui"] for metadata in made if "ui" in metadata]
    assert len(written) > 150
    for one, answer in zip(written, read(node, METADATA[kind], written), strict=True):
        assert _json.same(answer.get("value"), as_javascript(one)), (one, answer)


def test_a_host_finds_the_view_and_the_callers_that_we_find(node: Node) -> None:
    tools = [tool for tool in drawn(of_kind("tool"), 500) if not mcp.validate(tool)]
    assert len(tools) > 50
    for name, ours in FINDERS.items():
        answers = node.call("interop.appsCall", {"name": name, "values": tools})
        assert [answer["result"] for answer in answers] == [ours(tool) for tool in tools], name


def _is_only(tool: Json, caller: str) -> bool:
    """Whether a tool is for one of the two callers alone."""
    callers = {one for one in ("model", "app") if mcp.callable_by(tool, cast("Any", one))}
    return callers == {caller}


FINDERS: Final[Mapping[str, Callable[[Json], Json]]] = {
    "getToolUiResourceUri": lambda tool: mcp.resource_uri(tool).uri,
    "isToolVisibilityModelOnly": lambda tool: _is_only(tool, "model"),
    "isToolVisibilityAppOnly": lambda tool: _is_only(tool, "app"),
}


def test_an_address_that_is_none_is_an_error_there_and_a_warning_here(node: Node) -> None:
    tool: Json = {"name": "t", "_meta": {"ui": {"resourceUri": "https://a.example"}}}
    (answer,) = node.call("interop.appsCall", {"name": "getToolUiResourceUri", "values": [tool]})
    assert "refused" in answer
    assert [issue.code for issue in mcp.resource_uri(tool).issues] == ["invalid_uri"]


def test_permissions_become_the_same_attribute(node: Node) -> None:
    names = ("camera", "microphone", "geolocation", "clipboardWrite")
    some: list[Json] = [{name: {} for at, name in enumerate(names) if bits >> at & 1} for bits in range(16)]
    answers = node.call("interop.appsCall", {"name": "buildAllowAttribute", "values": some})
    assert [answer["result"] for answer in answers] == [mcp.allow_attribute(one) for one in some]


def test_every_document_can_be_ported_both_ways() -> None:
    assert all(ported(document, to) for document in drawn(documents, 200) for to in ("mcp-apps", "openai-apps"))


# Messages


@dataclass(frozen=True)
class Disagreement:
    """Messages that one side reads and the other does not."""

    name: str
    why: str
    place: str
    """Where they find something wrong."""
    witness: tuple[str, Json]


DISAGREEMENTS: Final = (
    Disagreement(
        "bytes that are no base64",
        "Either: they try to decode what an image holds. Our models hold the wire, and nobody asks for bytes.",
        "/params/content/1/data",
        (
            "ui/message",
            {
                "role": "user",
                "content": [
                    PARAMS["ui/message"][0]["content"][0],
                    {"type": "image", "data": "x", "mimeType": "image/png"},
                ],
            },
        ),
    ),
)


def _message(method: str, params: Json) -> dict[str, Json]:
    number = {} if "/notifications/" in method else {"id": 1}
    return {"jsonrpc": "2.0", **number, "method": method, "params": params}


def _is_ours(method: str, params: Json) -> bool:
    try:
        mcp.parse_message(_message(method, params))
    except UispecError:
        return False
    return True


def _is_theirs(answer: Mapping[str, Json]) -> bool:
    return "value" in answer


@pytest.mark.parametrize("method", MESSAGES)
def test_a_message_is_read_or_refused_by_both(method: str, node: Node) -> None:
    params = [*{_json.text(one): one for one in variants(PARAMS[method][0])}.values()]
    answers = read(node, MESSAGES[method], [{"method": method, "params": one} for one in params])
    for one, answer in zip(params, answers, strict=True):
        if _is_ours(method, one) != _is_theirs(answer):
            places = [place for place, _ in answer.get("issues", [])]
            assert [row.name for row in DISAGREEMENTS if places == [row.place]], (one, answer)


def test_the_messages_are_read_and_refused_often_enough() -> None:
    judged = [_is_ours(method, one) for method in MESSAGES for one in variants(PARAMS[method][0])]
    assert judged.count(True) > 100
    assert judged.count(False) > 200
    assert {method for method in PARAMS if method.startswith("ui/")} == MESSAGES.keys()


@pytest.mark.parametrize("row", DISAGREEMENTS, ids=lambda row: row.name)
def test_a_row_is_shown_by_its_witness(row: Disagreement, node: Node) -> None:
    method, params = row.witness
    (answer,) = read(node, MESSAGES[method], [{"method": method, "params": params}])
    assert _is_ours(method, params) != _is_theirs(answer), "the row is stale"
    assert [place for place, _ in answer["issues"]] == [row.place]


@pytest.mark.parametrize("method", RESULTS)
def test_a_result_is_theirs(method: str, node: Node) -> None:
    result = mcp.parse_result(method, PARAMS[method][1]).model_dump(mode="json")
    (answer,) = read(node, RESULTS[method], [result])
    assert _is_theirs(answer), answer
