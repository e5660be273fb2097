"""`uispec port`: descriptors to one stream, losses to the other, and the report."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.mcp.descriptors import ported
from tests.test_cli import Ran, one_object, uispec
from uispec import mcp

SERVER: Final[dict[str, Any]] = {
    "tools": [
        {
            "name": "pay",
            "inputSchema": {},
            "_meta": {
                "openai/outputTemplate": "ui://pay",
                "openai/fileParams": ["bill"],
                "openai/visibility": "private",
            },
        }
    ]
}
TEXT: Final = json.dumps(SERVER).encode()


def test_port_writes_descriptors_and_tells_what_is_lost() -> None:
    ran = uispec("port", "-", stdin=TEXT)
    assert ran.status == 0
    assert json.loads(ran.out) == ported(SERVER, to="mcp-apps").output
    assert ran.err.startswith("losses   1 loss on the way to mcp-apps\n")
    assert "/tools/0/_meta/openai~1fileParams" in ran.err


def test_both_hosts_at_once_and_the_other_one(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    file.write_bytes(TEXT)
    ran = uispec("port", str(file), "--dual-write", "--json")
    assert (ran.status, ran.err) == (0, "")
    answer = one_object(ran.out)
    assert answer["output"] == ported(SERVER, to="mcp-apps", dual_write=True).output
    assert answer["losses"] == answer["issues"] == []
    back = uispec("port", "-", "--to", "openai-apps", stdin=json.dumps(answer["output"]).encode())
    assert json.loads(back.out)["tools"][0]["_meta"]["openai/widgetAccessible"] is False


def test_issues_are_told_and_warnings_are_no_failure() -> None:
    tool = {"name": "a", "_meta": {"ui": {"resourceUri": "ui://a"}, "openai/outputTemplate": "ui://b"}}
    ran = uispec("port", "-", stdin=json.dumps(tool).encode())
    assert ran.status == 0
    assert " alias_conflict: " in ran.err


def test_the_report_is_a_page_or_data() -> None:
    report = mcp.port_report(SERVER)
    ran = uispec("port", "-", "--report", stdin=TEXT)
    assert ran == Ran(0, report.to_markdown(), "")
    assert one_object(uispec("port", "-", "--report", "--json", stdin=TEXT).out)["output"] == report.to_json()


BAD: Final = {
    "no JSON": (b"{", "invalid_json"),
    "no descriptor": (b"{}", "unknown_descriptor"),
    "no address": (b'{"name": "a", "_meta": {"ui": {"resourceUri": "https://a"}}}', "invalid_uri"),
}


@pytest.mark.parametrize(("data", "code"), BAD.values(), ids=BAD)
def test_bad_input_is_told_by_issues(data: bytes, code: str) -> None:
    ran = uispec("port", "-", stdin=data)
    assert (ran.status, ran.out) == (1, "")
    assert f" {code}: " in ran.err


def test_a_host_that_is_none_is_wrong_use() -> None:
    assert uispec("port", "-", "--to", "teams", stdin=TEXT).status == 2
