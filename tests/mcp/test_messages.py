"""Messages between a view and its host: every method, what it takes, what it is answered, and what is refused."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from uispec import mcp
from uispec.errors import InvalidDocumentError, LimitError, ParseError
from uispec.limits import Limits

TEXT: Final = {"type": "text", "text": "Hi"}
FILE: Final = {"type": "resource", "resource": {"uri": "file:///a.csv", "mimeType": "text/csv", "text": "a,b"}}
LINK: Final = {"type": "resource_link", "uri": "https://a.example/x", "name": "x"}
APP: Final = {"name": "a", "version": "1"}

PARAMS: Final[Mapping[str, tuple[Any, Any]]] = {
    "ui/initialize": (
        {"appInfo": APP, "appCapabilities": {"tools": {"listChanged": True}}, "protocolVersion": "2026-01-26"},
        {
            "protocolVersion": "2026-01-26",
            "hostInfo": APP,
            "hostCapabilities": {"serverTools": {}, "sampling": {"tools": {}}},
            "hostContext": {"theme": "dark", "mine": None},
            "more": 1,
        },
    ),
    "ui/notifications/initialized": ({}, None),
    "ui/notifications/tool-input-partial": ({"arguments": {"a": "b"}}, None),
    "ui/notifications/tool-input": ({"arguments": {"a": [None, 1.0]}}, None),
    "ui/notifications/tool-result": ({"content": [TEXT], "structuredContent": {}, "_meta": {"a": 1}}, None),
    "ui/notifications/tool-cancelled": ({"reason": "user"}, None),
    "ui/notifications/host-context-changed": ({"displayMode": "pip", "containerDimensions": {"maxHeight": 5}}, None),
    "ui/notifications/size-changed": ({"width": 300, "height": 0.5}, None),
    "ui/notifications/request-teardown": ({}, None),
    "ui/resource-teardown": ({}, {"state": 1}),
    "ui/open-link": ({"url": "https://example.org"}, {"isError": True}),
    "ui/download-file": ({"contents": [FILE, LINK]}, {}),
    "ui/message": ({"role": "user", "content": [TEXT, {"type": "image", "data": "AA", "mimeType": "image/png"}]}, {}),
    "ui/update-model-context": ({"content": [TEXT], "structuredContent": {"a": 1}}, {}),
    "ui/request-display-mode": ({"mode": "fullscreen"}, {"mode": "inline"}),
    "ui/notifications/sandbox-proxy-ready": ({}, None),
    "ui/notifications/sandbox-resource-ready": ({"html": "<p>", "csp": {"connectDomains": []}}, None),
    "tools/call": ({"name": "pay", "arguments": {}}, {"content": [FILE], "isError": False}),
    "tools/list": ({"cursor": "1"}, {"tools": [{"name": "a"}]}),
    "resources/list": ({}, {"resources": []}),
    "resources/read": ({"uri": "ui://a"}, {"contents": []}),
    "resources/templates/list": ({}, {"resourceTemplates": []}),
    "prompts/list": ({}, {"prompts": []}),
    "sampling/createMessage": ({"messages": [], "maxTokens": 1}, {"role": "assistant"}),
    "ping": ({}, {}),
    "notifications/message": ({"level": "info", "data": {"a": 1}}, None),
    "notifications/tools/list_changed": ({}, None),
    "notifications/resources/list_changed": ({}, None),
    "notifications/prompts/list_changed": ({}, None),
}


def test_each_method_has_its_row() -> None:
    assert PARAMS.keys() == mcp.METHODS.keys()
    assert sum(name.startswith("ui/") for name in mcp.METHODS) == 17


@pytest.mark.parametrize("name", PARAMS)
def test_what_is_read_is_what_is_written(name: str) -> None:
    params, result = PARAMS[name]
    method = mcp.METHODS[name]
    identity: dict[str, Any] = {"id": "r1"} if method.is_request else {}
    message = {"jsonrpc": "2.0", **identity, "method": name, "params": params}
    assert mcp.dump_message(mcp.parse_message(message)) == message
    assert (result is not None) == method.is_request
    if result is not None:
        assert mcp.parse_result(name, result).model_dump(mode="json") == result


@pytest.mark.parametrize("name", [name for name, method in mcp.METHODS.items() if method.is_params_optional])
def test_parameters_may_be_left_out_where_there_are_none(name: str) -> None:
    message = {"jsonrpc": "2.0", "method": name}
    assert mcp.dump_message(mcp.parse_message(message)) == message


def call(method: str, params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


BAD: Final[Mapping[str, tuple[Any, list[tuple[str, str]]]]] = {
    "nothing": ({}, [("", "unknown_message")]),
    "an answer to nobody": ({"result": {}}, [("", "unknown_message")]),
    "a method that is none": (call("ui/open-lnk", {}), [("/method", "unknown_method")]),
    "href": (call("ui/open-link", {"href": "https://a"}), [("/params/url", "missing_property")]),
    "no parameters": ({"id": 1, "method": "ui/open-link"}, [("/params", "missing_property")]),
    "a text for content": (call("ui/message", {"role": "user", "content": "hi"}), [("/params/content", "wrong_type")]),
    "the assistant": (call("ui/message", {"role": "assistant", "content": []}), [("/params/role", "invalid_value")]),
    "a mode that is none": (call("ui/request-display-mode", {"mode": "modal"}), [("/params/mode", "invalid_value")]),
    "a block that is none": (
        call("ui/message", {"role": "user", "content": [TEXT, {"type": "video"}]}),
        [("/params/content/1/type", "invalid_value")],
    ),
    "a text to save": (call("ui/download-file", {"contents": [TEXT]}), [("/params/contents/0/type", "invalid_value")]),
    "arguments in a list": (
        call("ui/notifications/tool-input", {"arguments": []}),
        [("/params/arguments", "wrong_type")],
    ),
    "parameters in a list": (call("ping", []), [("/params", "wrong_type")]),
    "a theme that is none": (
        call("ui/notifications/host-context-changed", {"theme": "sepia", "safeAreaInsets": {"top": 0}}),
        [
            ("/params/theme", "invalid_value"),
            *((f"/params/safeAreaInsets/{edge}", "missing_property") for edge in ("right", "bottom", "left")),
        ],
    ),
}


@pytest.mark.parametrize(("message", "told"), BAD.values(), ids=BAD)
def test_a_message_that_does_not_fit_is_refused(message: Any, told: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        mcp.parse_message(message)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == told


def test_answers_and_failures() -> None:
    answer = {"jsonrpc": "2.0", "id": 3, "result": {"a": 1}}
    assert mcp.parse_message(answer) == mcp.Response(3, {"a": 1})
    failure: dict[str, Any] = {
        "jsonrpc": "2.0",
        "id": None,
        "error": {"code": -32700, "message": "No JSON", "data": [1]},
    }
    for message in (answer, failure):
        assert mcp.dump_message(mcp.parse_message(message)) == message
    with pytest.raises(ValueError, match="no request"):
        mcp.parse_result("ui/notifications/initialized", {})


def test_bytes_are_read_and_bounded() -> None:
    assert isinstance(mcp.parse_message(b'{"id": 1, "method": "ping"}'), mcp.Request)
    with pytest.raises(ParseError):
        mcp.parse_message(b"{")
    with pytest.raises(LimitError):
        mcp.parse_message(b'{"id": 1, "method": "ping"}', limits=Limits(document_bytes=5))


# What hosts say of themselves


def test_a_change_of_the_context_goes_over_it_key_by_key() -> None:
    context: Any = {"theme": "light", "styles": {"variables": {"--font-sans": "A"}}, "locale": "en"}
    changed = mcp.merge_host_context(context, {"styles": {"css": {}}, "locale": None})
    # J27: null is a value, and what stood in a key is gone
    assert changed == {"theme": "light", "styles": {"css": {}}, "locale": None}
    assert changed["theme"] is context["theme"]
    assert context["locale"] == "en"
    assert mcp.merge_host_context(context, {"locale": "en", "theme": "light"}) is context
    assert mcp.merge_host_context({"a": 1}, {"a": True}) == {"a": True}


def test_what_no_release_has_is_a_notice() -> None:
    # J26
    found = mcp.host_context_issues({"viewport": {"maxHeight": 600}, "mine": 1, "viewState": None})
    assert [(issue.path, issue.code, issue.severity) for issue in found] == [
        ("/viewport", "unreleased_property", "notice"),
        ("/viewState", "unreleased_property", "notice"),
    ]


HEIGHTS: Final[list[tuple[Any, float | None]]] = [
    ({"containerDimensions": {"maxHeight": 300}, "viewport": {"maxHeight": 600}}, 300),
    ({"containerDimensions": {"height": 300}, "viewport": {"maxHeight": 600}}, None),
    ({"viewport": {"maxHeight": 600.5}}, 600.5),
    ({"viewport": {"maxHeight": True}}, None),
    ({"viewport": 7}, None),
    ({}, None),
]


@pytest.mark.parametrize(("context", "height"), HEIGHTS, ids=range(len(HEIGHTS)))
def test_the_height_is_read_where_it_stands(context: Any, height: float | None) -> None:
    assert mcp.max_height(context) == height


def test_the_names_of_variables_are_those_of_the_specification() -> None:
    assert len(mcp.STYLE_VARIABLES) == len(set(mcp.STYLE_VARIABLES)) == 76
    assert {"--color-ring-primary", "--font-heading-3xl-line-height", "--shadow-hairline"} <= set(mcp.STYLE_VARIABLES)
    assert not {"--color-ring-tertiary", "--color-ring-ghost", "--font-text-xl-size"} & set(mcp.STYLE_VARIABLES)
