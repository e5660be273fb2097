"""The Python package of MCP reads the descriptors that we port; what it writes, we read unchanged."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import pytest
from pydantic import BaseModel

from tests.mcp.descriptors import of_kind, ported
from tests.mcp.test_messages import PARAMS
from tests.peers.interop.drawing import drawn
from tests.peers.presence import needs_package
from uispec import _json, mcp
from uispec.mcp.pairs import Host, Kind

pytestmark = needs_package("mcp")

Json = Any

MODELS: Final[Mapping[Kind, str]] = {
    "tool": "Tool",
    "resource": "TextResourceContents",
    "result": "CallToolResult",
    "call": "CallToolRequestParams",
}
FILLED_IN: Final = {"isError": False, "resultType": "complete"}
"""What the package adds to a result."""
WANTED: Final[Mapping[Kind, Json]] = {"resource": {"text": "<p>"}}
"""What it wants beside the metadata."""
HOSTS: Final[tuple[Host, ...]] = ("mcp-apps", "openai-apps")


def read(name: str, value: Json) -> Json:
    """Read a value as the package does, and give it as the package writes it."""
    model: type[BaseModel] = getattr(import_module("mcp.types"), name)
    return model.model_validate(value).model_dump(mode="json", by_alias=True, exclude_none=True)


def whole(kind: Kind) -> list[Json]:
    """Descriptors with what the package wants beside the metadata.

    It leaves nulls out where it has a model of its own, as of the metadata of a call, so that there are none in these.
    """
    return [
        {**one, **WANTED.get(kind, {})}
        for one in drawn(of_kind(kind), 200)
        if None not in one.get("_meta", {}).values()
    ]


@pytest.mark.parametrize("dual_write", [False, True])
@pytest.mark.parametrize("to", HOSTS)
@pytest.mark.parametrize("kind", MODELS)
def test_what_we_port_is_theirs_and_keeps_all_of_its_metadata(kind: Kind, to: Host, dual_write: bool) -> None:
    made = [ported(one, to, dual_write=dual_write).output for one in whole(kind)]
    assert sum("_meta" in one for one in made) > 50
    for one in made:
        theirs = read(MODELS[kind], one)
        assert _json.same(theirs.get("_meta"), one.get("_meta"))
        assert _json.same({**FILLED_IN, **one, **theirs}, {**FILLED_IN, **one})


@pytest.mark.parametrize("kind", MODELS)
def test_what_they_write_is_ported_as_what_it_was(kind: Kind) -> None:
    for one in whole(kind):
        theirs = read(MODELS[kind], one)
        before = _json.text(theirs)
        for to in HOSTS:
            ours, again = ported(one, to), ported(theirs, to)
            assert _json.same(ours.output.get("_meta"), again.output.get("_meta"))
            # In the order of the document each, and the package has an order of its own.
            assert sorted(loss.path for loss in ours.losses) == sorted(loss.path for loss in again.losses)
        assert _json.text(theirs) == before


RESULTS: Final[Mapping[str, str]] = {
    "tools/call": "CallToolResult",
    "tools/list": "ListToolsResult",
    "resources/list": "ListResourcesResult",
    "resources/read": "ReadResourceResult",
}
RICH: Final[Mapping[str, Json]] = {
    "tools/list": {"tools": [{"name": "a", "inputSchema": {"type": "object"}, "_meta": {"ui": {"visibility": []}}}]},
    "resources/list": {"resources": [{"uri": "ui://a", "name": "a", "mimeType": "text/html;profile=mcp-app"}]},
    "resources/read": {"contents": [{"uri": "ui://a", "text": "<p>", "_meta": {"ui": {"prefersBorder": True}}}]},
}


@pytest.mark.parametrize("method", RESULTS)
def test_a_result_of_theirs_is_read_and_written_as_it_is(method: str) -> None:
    theirs = read(RESULTS[method], RICH.get(method, PARAMS[method][1]))
    assert _json.same(mcp.parse_result(method, theirs).model_dump(mode="json"), theirs)
