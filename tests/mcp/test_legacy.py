"""Resources of mcp-ui on their way to MCP Apps and ChatGPT: what they become, and what is told of it."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import pytest

from uispec import mcp
from uispec.mcp.pairs import Host

Told: TypeAlias = list[tuple[str, str, str]]

APP: Final = "text/html;profile=mcp-app"
SKYBRIDGE: Final = "text/html+skybridge"
REMOTE: Final = "application/vnd.mcp-ui.remote-dom+javascript; framework=react"
FRAME: Final = "mcpui.dev/ui-preferred-frame-size"

_LIST: Final = "# a\r\nhttps://a\r\n"

ROWS: Final[Mapping[str, tuple[dict[str, Any], Host, dict[str, Any], Told]]] = {
    "a page": (
        {"mimeType": "text/html", "text": "<p>"},
        "mcp-apps",
        {"mimeType": APP, "text": "<p>"},
        [("/mimeType", "event", "approximated")],
    ),
    "a page with a parameter": (
        {"mimeType": "text/html; charset=utf-8", "blob": "w6k="},
        "mcp-apps",
        {"mimeType": APP, "blob": "w6k="},
        [("/mimeType", "event", "approximated")],
    ),
    "a page for ChatGPT": (
        {"mimeType": "text/html", "text": "<p>"},
        "openai-apps",
        {"mimeType": SKYBRIDGE, "text": "<p>"},
        [("/mimeType", "event", "approximated")],
    ),
    "an address": (
        {"mimeType": "text/uri-list", "text": "https://a"},
        "mcp-apps",
        {"mimeType": APP, "text": "https://a"},
        [("/mimeType", "media", "approximated")],
    ),
    "an address with a comment": (
        {"mimeType": "text/uri-list", "text": _LIST},
        "mcp-apps",
        {"mimeType": APP, "text": "https://a"},
        [("/mimeType", "media", "approximated"), ("/text", "value", "approximated")],
    ),
    "several addresses, in base64": (
        {"mimeType": "text/uri-list", "blob": b64encode(b"https://a\nhttps://b").decode()},
        "mcp-apps",
        {"mimeType": APP, "blob": b64encode(b"https://a").decode()},
        [("/mimeType", "media", "approximated"), ("/blob", "value", "approximated")],
    ),
    "an address in a list of resources": (
        {"mimeType": "text/uri-list"},
        "mcp-apps",
        {"mimeType": APP},
        [("/mimeType", "media", "approximated")],
    ),
    "no address": (
        {"mimeType": "text/uri-list", "text": "# a"},
        "mcp-apps",
        {"mimeType": APP, "text": ""},
        [("/mimeType", "media", "dropped"), ("/text", "media", "dropped")],
    ),
    "a script": (
        {"mimeType": REMOTE, "text": "x"},
        "mcp-apps",
        {"mimeType": APP, "text": ""},
        [("/mimeType", "component", "dropped"), ("/text", "component", "dropped")],
    ),
    "a script in base64, for ChatGPT": (
        {"mimeType": REMOTE, "blob": "eA=="},
        "openai-apps",
        {"mimeType": SKYBRIDGE, "blob": ""},
        [("/mimeType", "component", "dropped"), ("/blob", "component", "dropped")],
    ),
    "a script in a list of resources": (
        {"mimeType": REMOTE},
        "mcp-apps",
        {"mimeType": APP},
        [("/mimeType", "component", "dropped")],
    ),
    "metadata of its own": (
        {"mimeType": APP, "text": "<p>", "_meta": {FRAME: ["8px", "6px"], "mcpui.dev/ui-new": 1, "vendor/x": 1}},
        "mcp-apps",
        {"mimeType": APP, "text": "<p>", "_meta": {"vendor/x": 1}},
        [
            ("/_meta/mcpui.dev~1ui-preferred-frame-size", "metadata", "dropped"),
            ("/_meta/mcpui.dev~1ui-new", "metadata", "dropped"),
        ],
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_resource_of_mcp_ui_is_ported_and_nothing_is_lost_in_silence(name: str) -> None:
    resource, to, output, told = ROWS[name]
    frame = {"uri": "ui://a"}
    for at in ("", "/resource"):
        result = mcp.port(_around(at, {**frame, **resource}), to=to)
        assert result.output == _around(at, {**frame, **output})
        assert [(loss.path, loss.code, loss.effect) for loss in result.losses] == [
            (f"{at}{path}", code, effect) for path, code, effect in told
        ]


def _around(at: str, inner: dict[str, Any]) -> dict[str, Any]:
    return {"type": "resource", "resource": inner} if at else inner


def test_what_is_written_for_both_keeps_the_metadata_of_mcp_ui() -> None:
    resource = {"uri": "ui://a", "mimeType": "text/html", "text": "<p>", "_meta": {FRAME: ["8px", "6px"]}}
    both = mcp.port(resource, to="mcp-apps", dual_write=True)
    assert both.output == {**resource, "mimeType": APP}
    assert [loss.path for loss in both.losses] == ["/mimeType"]
    assert mcp.drop_aliases(both.output, keep_extensions=True).output == both.output
    assert mcp.drop_aliases(both.output).output == {"uri": "ui://a", "mimeType": APP, "text": "<p>"}


VIEWS: Final[Mapping[str, tuple[dict[str, Any], Told]]] = {
    "of MCP Apps": ({"mimeType": APP, "text": "<p>"}, []),
    "of ChatGPT": ({"mimeType": SKYBRIDGE, "text": "<p>"}, []),
    "of nothing that is said": ({"text": "<p>"}, []),
    "of mcp-ui": ({"mimeType": "text/html", "text": "<p>"}, [("/mimeType", "unknown_media_type", "warning")]),
    "an address": ({"mimeType": "text/uri-list", "text": "x"}, [("/mimeType", "unknown_media_type", "warning")]),
    "a script": ({"mimeType": REMOTE, "text": "x"}, [("/mimeType", "unknown_media_type", "warning")]),
    "text": ({"mimeType": "text/plain", "text": "x"}, [("/mimeType", "unknown_media_type", "warning")]),
    "an address as a page": ({"mimeType": APP, "text": "https://a"}, [("/mimeType", "url_as_html", "notice")]),
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_no_host_shows_is_told(name: str) -> None:
    view, told = VIEWS[name]
    issues = mcp.validate({"uri": "ui://a", **view})
    assert [(issue.path, issue.code, issue.severity) for issue in issues] == told
    assert mcp.validate({"uri": "file:///a", **view}) == []
    ported = mcp.port({"uri": "ui://a", **view}, to="mcp-apps")
    # Once, as a loss or as an issue.
    assert [path for path, _, _ in told] == [*dict.fromkeys(one.path for one in (*ported.losses[:1], *ported.issues))]
