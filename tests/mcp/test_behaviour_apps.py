"""The recorded rows of @modelcontextprotocol/ext-apps: metadata as its helpers read it, messages as its schemas do."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from tests.interop.rows import REASONS, Row, rows
from tests.mcp.descriptors import ported
from tests.shared import needs_shared
from uispec import mcp
from uispec._issues import read_as
from uispec.errors import UispecError

SERVER: Final = rows("ext-apps-server")
BRIDGE: Final = rows("ext-apps-bridge")
SCHEMAS: Final = rows("ext-apps-schema")


def _ids(table: list[Row]) -> list[str]:
    return [row.id for row in table]


@needs_shared
def test_there_are_rows() -> None:
    assert (len(SERVER), len(BRIDGE), len(SCHEMAS)) == (13, 17, 26)


# Helpers of servers and hosts

INSTEAD: Final[Mapping[str, Any]] = {
    "mcp-tool-both-differ": ("ui://x/a.html", "ui://x/a.html"),
    "mcp-tool-openai-only": ("ui://x/a.html", "ui://x/a.html"),
    "mcp-res-default": {"description": "v"},
    "mcp-res-mime": {"mimeType": "text/html;profile=mcp-app"},
    "mcp-uri-http": (None, ["invalid_uri"]),
    "mcp-uri-number": (None, ["invalid_uri"]),
}
"""What stands in place of the recorded answer; `REASONS` says why."""


def _addresses(meta: Mapping[str, Any]) -> tuple[Any, Any]:
    return meta.get("ui", {}).get("resourceUri"), meta.get("ui/resourceUri")


@pytest.mark.parametrize("row", SERVER, ids=_ids(SERVER))
def test_what_a_server_registers(row: Row) -> None:
    if row.id.startswith("mcp-tool"):
        found = _addresses(ported({"name": "t", "_meta": row.input}, to="mcp-apps", dual_write=True).output["_meta"])
        expected: Any = _addresses(row.output["value"]["_meta"])
    elif row.id.startswith("mcp-res"):
        found = ported({"uri": "ui://x/a.html", **row.input}, to="mcp-apps").output
        del found["uri"]
        expected = row.output["config"]
    else:
        found, expected = mcp.shows_apps(row.input), row.output is not None
    assert (found != expected) == (row.id in REASONS)
    assert found == (INSTEAD[row.id] if row.id in REASONS else expected)


def _read_uri(tool: Mapping[str, Any]) -> Any:
    found = mcp.resource_uri(tool)
    refused = [issue.code for issue in found.issues if issue.code == "invalid_uri"]
    return (found.uri, refused) if refused else found.uri


def _only(tool: Mapping[str, Any]) -> dict[str, bool]:
    model, app = mcp.callable_by(tool, "model"), mcp.callable_by(tool, "app")
    return {"modelOnly": model and not app, "appOnly": app and not model}


def _constants(_: None) -> dict[str, Any]:
    return {
        "LATEST_PROTOCOL_VERSION": mcp.PROTOCOL_VERSION,
        "SUPPORTED_PROTOCOL_VERSIONS": [mcp.PROTOCOL_VERSION],
        "RESOURCE_MIME_TYPE": mcp.MCP_APP_MIME,
        "RESOURCE_URI_META_KEY": mcp.ToolMeta.model_fields["resource_uri"].serialization_alias,
        "EXTENSION_ID": mcp.EXTENSION_ID,
    }


_HELPERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "getToolUiResourceUri": _read_uri,
    "isToolVisibilityModelOnly / isToolVisibilityAppOnly": _only,
    "buildAllowAttribute": mcp.allow_attribute,
    "constants": _constants,
}


@pytest.mark.parametrize("row", BRIDGE, ids=_ids(BRIDGE))
def test_what_a_host_reads(row: Row) -> None:
    found = _HELPERS[row.fn](row.input)
    if row.id in REASONS:
        assert not row.output["ok"]
        assert found == INSTEAD[row.id]
    else:
        assert found == (row.output["value"] if "ok" in (row.output or {}) else row.output)


# Schemas


def _tool_ui(ui: Any) -> Any:
    model = read_as(TypeAdapter(mcp.ToolUi), ui)
    wrong = [issue for issue in mcp.validate({"name": "t", "_meta": {"ui": ui}}) if issue.severity == "error"]
    if [issue for issue in wrong if issue.code != "invalid_uri"]:
        raise UispecError(*(type(issue)(issue.path.removeprefix("/_meta/ui"), issue.code, "No.") for issue in wrong))
    return model.model_dump(mode="json")


def _model(model: type[Any]) -> Callable[[Any], Any]:
    return lambda value: read_as(TypeAdapter(model), value).model_dump(mode="json")


def _message(value: Any) -> Any:
    written = mcp.dump_message(mcp.parse_message(value))
    assert written.pop("jsonrpc") == "2.0"
    return written


_SCHEMAS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "McpUiToolMetaSchema.safeParse": _tool_ui,
    "McpUiResourceMetaSchema.safeParse": _model(mcp.ResourceUi),
    "McpUiHostContextSchema.safeParse": _model(mcp.HostContext),
    "McpUiHostCapabilitiesSchema.safeParse": _model(mcp.HostCapabilities),
    "McpUiInitializeResultSchema.safeParse": lambda value: mcp.parse_result("ui/initialize", value).model_dump(
        mode="json"
    ),
}


@pytest.mark.parametrize("row", SCHEMAS, ids=_ids(SCHEMAS))
def test_what_a_schema_takes(row: Row) -> None:
    read = _SCHEMAS.get(row.fn, _message)
    if not row.output["ok"]:
        with pytest.raises(UispecError) as caught:
            read(row.input)
        assert [issue.path for issue in caught.value.issues] == [issue["path"] for issue in row.output["issues"]]
        return
    found = read(row.input)
    assert (found != row.output["value"]) == (row.id in REASONS)
    if row.id in REASONS:
        assert found == row.input  # nothing is stripped, nothing is filled in


@needs_shared
def test_what_is_stripped_there_is_told_here() -> None:
    told = {
        row.id: [issue.path for issue in mcp.validate({key: "x", "_meta": {"ui": row.input}})]
        for row in SCHEMAS
        for key in (["uri"] if row.id.startswith("mcp-resmeta") else ["name"])
        if row.id in REASONS and row.id.startswith(("mcp-resmeta", "mcp-toolmeta"))
    }
    assert told == {
        "mcp-toolmeta-border": ["/_meta/ui/prefersBorder"],
        "mcp-resmeta-snake": ["/_meta/ui/csp/connect_domains"],
        "mcp-resmeta-redirect": ["/_meta/ui/csp/redirectDomains"],
    }
