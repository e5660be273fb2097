"""The recorded rows of mcp-ui's servers: resources as they write them, messages as their helpers do."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.interop.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec import mcp
from uispec.errors import UispecError
from uispec.mcp.resources import Server

JAVASCRIPT: Final = rows("mcp-ui-server-js")
PYTHON: Final = rows("mcp-ui-server-py")
RESOURCES: Final = [row for row in (*JAVASCRIPT, *PYTHON) if row.fn in ("createUIResource", "create_ui_resource")]
ACTIONS: Final = [row for row in JAVASCRIPT if row.fn == "uiActionResult*"]


@needs_shared
def test_there_are_rows() -> None:
    assert len(RESOURCES) + len(ACTIONS) + 1 == len(JAVASCRIPT) + len(PYTHON) == 21


def _content(given: Mapping[str, Any]) -> mcp.UiContent:
    match given["type"]:
        case "rawHtml":
            return mcp.UiContent("html", given["htmlString"])
        case "externalUrl":
            return mcp.UiContent("url", given["iframeUrl"])
        case _:
            return mcp.UiContent("script", given["script"], given["framework"])


@pytest.mark.parametrize("row", RESOURCES, ids=[row.id for row in RESOURCES])
def test_a_resource_is_what_their_servers_write(row: Row) -> None:
    server: Server = "mcp-apps" if row.fn == "createUIResource" else "legacy"
    content = _content(row.input["content"])
    try:
        found = mcp.ui_resource(
            row.input["uri"],
            content,
            server=server,
            as_blob=row.input["encoding"] == "blob",
            ui_metadata=row.input.get("uiMetadata"),
            metadata=row.input.get("metadata"),
        )
    except UispecError:
        assert not row.output["ok"]
        return
    assert row.output["ok"]
    assert (found != row.output["value"]) == (row.id in REASONS)
    read = mcp.read_ui_resource(found)
    assert (read.kind, read.text, read.framework) == (content.kind, content.text, content.framework)
    assert [issue.code for issue in read.issues] == (
        ["url_as_html"] if content.kind == "url" and server == "mcp-apps" else []
    )


@pytest.mark.parametrize("row", ACTIONS, ids=[row.id for row in ACTIONS])
def test_a_message_of_their_helpers_is_taken(row: Row) -> None:
    assert mcp.port_action(row.output).output is not None


@needs_shared
def test_the_internal_messages_are_known() -> None:
    (internal,) = JAVASCRIPT[-1:]
    assert internal.id == "mcpui-internal-types"
    assert set(internal.output.values()) <= set(mcp.MESSAGE_TYPES)
