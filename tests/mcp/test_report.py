"""The report of a port: what is mechanical, what needs a person, in the order of work."""

from typing import Any, Final

import pytest

from tests.mcp.descriptors import ported
from uispec import mcp

VIEW: Final = (
    "<script>openai.callTool('a', {}); window.openai?.openExternal; addEventListener('openai:set_globals');"
    "openai.requestModal; openai.mine</script>"
)
SERVER: Final[list[Any]] = [
    {
        "tools": [
            {
                "name": "pay",
                "inputSchema": {},
                "_meta": {
                    "openai/outputTemplate": "ui://pay",
                    "openai/widgetAccessible": True,
                    "openai/toolInvocation/invoking": "Paying",
                    "openai/fileParams": ["bill"],
                },
            },
            {
                "name": "both",
                "_meta": {
                    "ui": {"resourceUri": "ui://a", "visibility": []},
                    "openai/outputTemplate": "ui://a",
                    "ui/resourceUri": "ui://b",
                },
            },
            {"name": "broken", "_meta": {"ui": {"csp": {}}}},
        ]
    },
    {"uri": "ui://pay", "mimeType": "text/html+skybridge", "text": VIEW},
    {"uri": "ui://old", "mimeType": "text/uri-list", "text": "https://a"},
    {"uri": "ui://dom", "mimeType": "application/vnd.mcp-ui.remote-dom+javascript; framework=react", "text": "x"},
    {"uri": "ui://odd", "mimeType": "text/plain", "text": "x"},
    7,
]

EXPECTED: Final[list[tuple[str, str, bool]]] = [
    ("adapter", "/1/text", False),
    ("adapter", "/2/mimeType", False),
    ("adapter", "/3/mimeType", False),
    ("adapter", "/4/mimeType", False),
    ("metadata", "/5", False),
    ("metadata", "/0/tools/0/_meta/openai~1outputTemplate", True),
    ("metadata", "/0/tools/0/_meta/openai~1widgetAccessible", True),
    ("metadata", "/0/tools/0/_meta/openai~1toolInvocation~1invoking", False),
    ("metadata", "/0/tools/0/_meta/openai~1fileParams", False),
    ("metadata", "/0/tools/0/_meta/openai~1fileParams/0", False),
    ("metadata", "/0/tools/1/_meta/ui/visibility", False),
    ("metadata", "/0/tools/2/_meta/ui/csp", False),
    ("metadata", "/1/mimeType", True),
    ("view", "/1/text", False),
    ("view", "/1/text", False),
    ("view", "/1/text", False),
    ("view", "/1/text", False),
    ("aliases", "/0/tools/1/_meta/openai~1outputTemplate", True),
    ("aliases", "/0/tools/1/_meta/ui~1resourceUri", False),
]  # fmt: skip


def test_a_server_is_reported_in_the_order_of_work() -> None:
    report = mcp.port_report(SERVER)
    assert [(task.step, task.path, task.is_mechanical) for task in report.tasks] == EXPECTED
    assert (len(report.mechanical), len(report.by_hand)) == (4, 15)


def test_what_a_page_of_mcp_ui_says_is_a_task() -> None:
    pages = [
        {"uri": "ui://a", "mimeType": "text/html", "text": "<p>"},
        {"uri": "ui://b", "mimeType": "text/uri-list"},
    ]
    report = mcp.port_report(pages)
    assert [(task.step, task.path) for task in report.tasks] == [
        ("metadata", "/0/mimeType"),
        ("metadata", "/1/mimeType"),
    ]


def test_the_words_say_what_becomes_of_it() -> None:
    report = mcp.port_report(SERVER)
    said = {(task.path, task.text) for task in report.tasks}
    assert ("/0/tools/0/_meta/openai~1widgetAccessible", 'becomes `/_meta/ui/visibility` `["model","app"]`.') in said
    views = [task.text for task in report.tasks if task.step == "view"]
    assert views == [
        "`window.openai.callTool` becomes tools/call.",
        "`window.openai.openExternal` becomes ui/open-link; lost: redirectUrl.",
        "`window.openai.set_globals` becomes ui/notifications/host-context-changed.",
        "`window.openai.requestModal` has no counterpart.",
    ]


def test_the_page_is_a_list_to_tick_off() -> None:
    page = mcp.port_report(SERVER).to_markdown()
    lines = page.splitlines()
    assert lines[0] == "# Port to mcp-apps"
    assert lines[2] == "4 mechanical changes, 15 for a person."
    assert [line.partition(":")[0] for line in lines if line.startswith("## ")] == [
        "## Adapter",
        "## Metadata",
        "## View",
        "## Aliases",
    ]
    assert (page.count("- [x] "), page.count("- [ ] ")) == (4, 15)
    assert page == page.rstrip("\n") + "\n"


def test_the_data_say_the_same() -> None:
    report = mcp.port_report(SERVER)
    data: Any = report.to_json()
    assert (data["to"], data["mechanical"], data["byHand"], len(data["tasks"])) == ("mcp-apps", 4, 15, 19)
    assert data["tasks"][5] == {
        "step": "metadata",
        "path": "/0/tools/0/_meta/openai~1outputTemplate",
        "name": "pay",
        "text": 'becomes `/_meta/ui/resourceUri` `"ui://pay"`.',
        "mechanical": True,
    }


def test_what_a_peer_wrote_breaks_no_line() -> None:
    name = "a`\n- [x] done\u2028" + "x" * 300
    report = mcp.port_report([{"name": name, "_meta": {"openai/visibility": "public"}}])
    (line,) = [line for line in report.to_markdown().splitlines() if line.startswith("- [")]
    assert "a'\\n- [x] done\\u2028x" in line
    assert len(line) < 300
    bad = {"name": "a", "_meta": {"ui": {"resourceUri": "<img>[a](b)"}}}
    assert mcp.port_report([bad]).to_markdown().count("&lt;img>\\[a](b)") == 1


def test_each_loss_of_a_port_is_a_task_for_a_person() -> None:
    good = [SERVER[0]["tools"][0], *SERVER[1:2]]
    by_hand = {task.path for task in mcp.port_report(good).by_hand}
    assert {loss.path for loss in ported(good, to="mcp-apps").losses} <= by_hand


def test_a_view_that_asks_for_nothing_is_no_task() -> None:
    listed: Any = {"uri": "ui://a", "mimeType": "text/html;profile=mcp-app"}
    assert mcp.port_report([listed, {**listed, "text": "<p>openai.com</p>"}]).tasks == ()


def test_the_other_way_round() -> None:
    report = mcp.port_report([{"name": "a", "_meta": {"ui": {"visibility": ["app"]}}}, SERVER[1]], "openai-apps")
    assert [(task.step, task.path) for task in report.tasks] == [("metadata", "/0/_meta/ui/visibility")]
    odd: Any = "teams"
    with pytest.raises(ValueError, match="teams"):
        mcp.port_report([], odd)
    assert mcp.port_report([]).to_markdown().count("Nothing to do.") == 4
