"""Messages of mcp-ui's views in the words of both hosts: each type, what is lost of it, and what is refused."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from uispec import mcp
from uispec.errors import InvalidDocumentError
from uispec.mcp.pairs import Host

Told = list[tuple[str, str, str]]


def request(method: str, params: Any, identity: Any = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}


def notification(method: str, params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def function(name: str, *arguments: Any) -> dict[str, Any]:
    return {"function": f"window.openai.{name}", "arguments": [*arguments]}


def user(text: str) -> dict[str, Any]:
    return {"role": "user", "content": [{"type": "text", "text": text}]}


TYPE: Final = [("/type", "event", "dropped")]
STATE: Final = [("/type", "state", "dropped")]
ABOUT: Final = [("/type", "event", "approximated")]
PARAMS: Final = {"id": 1, "why": "é"}

ROWS: Final[Mapping[str, tuple[dict[str, Any], Any, Told, Any, Told]]] = {
    "tool": (
        {"type": "tool", "payload": {"toolName": "pay", "params": PARAMS}},
        request("tools/call", {"name": "pay", "arguments": PARAMS}),
        [],
        function("callTool", "pay", PARAMS),
        [],
    ),
    "tool without parameters": (
        {"type": "tool", "payload": {"toolName": "pay"}},
        request("tools/call", {"name": "pay", "arguments": {}}),
        [],
        function("callTool", "pay", {}),
        [],
    ),
    "prompt": (
        {"type": "prompt", "payload": {"prompt": "Why?"}},
        request("ui/message", user("Why?")),
        [],
        function("sendFollowUpMessage", {"prompt": "Why?"}),
        [],
    ),
    "link": (
        {"type": "link", "payload": {"url": "https://example.org"}},
        request("ui/open-link", {"url": "https://example.org"}),
        [],
        function("openExternal", {"href": "https://example.org"}),
        [],
    ),
    # J32
    "intent": (
        {"type": "intent", "payload": {"intent": "approve", "params": PARAMS}},
        request("ui/message", user('Intent: approve. Parameters: {"id":1,"why":"é"}')),
        ABOUT,
        function("sendFollowUpMessage", {"prompt": 'approve: {"id":1,"why":"é"}'}),
        ABOUT,
    ),
    "notify": (
        {"type": "notify", "payload": {"message": "Saved"}},
        notification("notifications/message", {"level": "info", "data": "Saved"}),
        ABOUT,
        None,
        [*TYPE, ("/payload/message", "property", "dropped")],
    ),
    "size": (
        {"type": "ui-size-change", "payload": {"width": 300, "height": 200.5}},
        notification("ui/notifications/size-changed", {"width": 300, "height": 200.5}),
        [],
        function("notifyIntrinsicHeight", 200.5),
        [("/payload/width", "layout", "dropped")],
    ),
    "width alone": (
        {"type": "ui-size-change", "payload": {"width": 300}},
        notification("ui/notifications/size-changed", {"width": 300}),
        [],
        None,
        [("/payload/width", "layout", "dropped")],
    ),
    "ready": (
        {"type": "ui-lifecycle-iframe-ready"},
        request(
            "ui/initialize",
            {"appInfo": {"name": "mcp-ui", "version": "0"}, "appCapabilities": {}, "protocolVersion": "2026-01-26"},
        ),
        [],
        None,
        STATE,
    ),
    "render data": (
        {"type": "ui-lifecycle-iframe-render-data", "payload": {"renderData": {"toolInput": {}}}},
        None,
        [*STATE, ("/payload/renderData", "property", "dropped")],
        None,
        [*STATE, ("/payload/renderData", "property", "dropped")],
    ),
    "a wish for render data": ({"type": "ui-request-render-data"}, None, STATE, None, STATE),
    "a wish for data": (
        {"type": "ui-request-data", "messageId": "m", "payload": {"requestType": "x"}},
        None,
        [*TYPE, ("/messageId", "identifier", "dropped"), ("/payload/requestType", "property", "dropped")],
        None,
        [*TYPE, ("/messageId", "identifier", "dropped"), ("/payload/requestType", "property", "dropped")],
    ),
    "received": ({"type": "ui-message-received"}, None, TYPE, None, TYPE),
    "response": ({"type": "ui-message-response"}, None, TYPE, None, TYPE),
    "cancelled": (
        {"type": "ui-lifecycle-tool-cancelled", "payload": {"reason": "user"}},
        notification("ui/notifications/tool-cancelled", {"reason": "user"}),
        [],
        None,
        [*TYPE, ("/payload/reason", "property", "dropped")],
    ),
    "teardown": (
        {"type": "ui-lifecycle-teardown", "payload": {"reason": "user"}},
        request("ui/resource-teardown", {}),
        [("/payload/reason", "metadata", "dropped")],
        None,
        [*STATE, ("/payload/reason", "property", "dropped")],
    ),
    "HTML": ({"type": "ui-html-content"}, None, [("/type", "media", "dropped")], None, [("/type", "media", "dropped")]),
    "the id of the message": (
        {"type": "link", "messageId": "m1", "payload": {"url": "https://example.org"}},
        request("ui/open-link", {"url": "https://example.org"}, "m1"),
        [],
        function("openExternal", {"href": "https://example.org"}),
        [("/messageId", "identifier", "dropped")],
    ),
    "keys that nobody reads": (
        {"type": "prompt", "payload": {"prompt": "a", "model": "x"}, "trace": 1},
        request("ui/message", user("a")),
        [("/payload/model", "property", "dropped"), ("/trace", "property", "dropped")],
        function("sendFollowUpMessage", {"prompt": "a"}),
        [("/payload/model", "property", "dropped"), ("/trace", "property", "dropped")],
    ),
}


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("to", ["mcp-apps", "openai-apps"])
def test_a_message_is_ported(name: str, to: Host) -> None:
    message, standard, lost, openai, lost_there = ROWS[name]
    expected, told = (standard, lost) if to == "mcp-apps" else (openai, lost_there)
    result = mcp.port_action(message, to=to)
    found = sorted((loss.path, loss.code, loss.effect) for loss in result.losses)
    assert (result.output, found) == (expected, sorted(told))
    if result.output is not None and to == "mcp-apps":
        assert mcp.dump_message(mcp.parse_message(result.output)) == result.output


def test_every_type_has_a_row() -> None:
    assert {row[0]["type"] for row in ROWS.values()} == set(mcp.MESSAGE_TYPES)


BAD: Final[Mapping[str, tuple[Any, list[tuple[str, str]]]]] = {
    "no type": ({"payload": {}}, [("/type", "missing_property")]),
    "a type that is none": ({"type": "click"}, [("/type", "unknown_message")]),
    "no payload": ({"type": "tool"}, [("/payload", "missing_property")]),
    "a payload in a list": ({"type": "tool", "payload": []}, [("/payload", "wrong_type")]),
    "of another type": (
        {"type": "intent", "payload": {"intent": 1, "params": []}},
        [("/payload/intent", "wrong_type"), ("/payload/params", "wrong_type")],
    ),
    "true is no number": ({"type": "ui-size-change", "payload": {"width": True}}, [("/payload/width", "wrong_type")]),
}


@pytest.mark.parametrize(("message", "told"), BAD.values(), ids=BAD)
def test_what_is_no_message_is_refused(message: Any, told: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        mcp.port_action(message)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == told


def test_wrong_calls_are_told() -> None:
    odd: Any = "teams"
    with pytest.raises(ValueError, match="mcp-apps or openai-apps"):
        mcp.port_action({"type": "tool"}, to=odd)
