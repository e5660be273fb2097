"""What is read as text is read from every kind of bytes as well, whichever function reads it."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from uispec import a2ui, adaptive, agui, convert, genui, jsonrender, mcp, patch
from uispec._kinds import TEXT_TYPES, Text
from uispec.adapters.clicks.payload import read_click

CARD: Final = '{"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "TextBlock", "text": "Zoë"}]}'
CATALOG: Final = '{"catalogId": "urn:c", "components": {"Box": {"type": "object", "properties": {"a": {}}}}}'
CLICK: Final = '{"action": {"type": "Action.Execute", "verb": "go", "id": "ok", "data": {"name": "Zoë"}}}'
MESSAGE: Final = '{"version": "1.0", "deleteSurface": {"surfaceId": "s"}}'
PING: Final = '{"jsonrpc": "2.0", "id": 1, "method": "ping"}'
SPEC: Final = '{"root": "a", "elements": {"a": {"type": "Text", "props": {"text": "Zoë"}, "children": []}}}'
TOOL: Final = '{"name": "read", "inputSchema": {"type": "object", "properties": {}}}'
UI: Final = '{"root": [{"component": "Text", "props": {"text": "Zoë"}}]}'

ROWS: list[tuple[str, Callable[[Any], object], str]] = [
    ("a2ui.parse_message", a2ui.parse_message, MESSAGE),
    ("a2ui.parse_messages", a2ui.parse_messages, MESSAGE),
    ("a2ui.validate", a2ui.validate, MESSAGE),
    ("a2ui.upgrade", a2ui.upgrade, MESSAGE),
    ("a2ui.Catalog.from_json", lambda given: a2ui.Catalog.from_json(given).to_json(), CATALOG),
    ("a2ui.component_schema", lambda given: a2ui.component_schema(given, "Box"), CATALOG),
    ("a2ui.catalog_for_copilotkit", a2ui.catalog_for_copilotkit, CATALOG),
    ("a2ui.upgrade_catalog", a2ui.upgrade_catalog, CATALOG),
    ("a2ui.downgrade_catalog", a2ui.downgrade_catalog, CATALOG),
    ("adaptive.parse_card", adaptive.parse_card, CARD),
    ("adaptive.canonical", adaptive.canonical, CARD),
    ("adaptive.validate", adaptive.validate, CARD),
    ("adaptive.parser_events", adaptive.parser_events, CARD),
    ("adaptive.parse_submit", lambda given: adaptive.parse_submit(CARD, given), '{"a": 1}'),
    ("agui.parse_event", agui.parse_event, '{"type": "RUN_STARTED", "threadId": "t", "runId": "r"}'),
    ("convert.detect", convert.detect, CARD),
    ("convert.convert", lambda given: convert.convert(given, to="markdown"), CARD),
    ("a click", lambda given: read_click(given, "adaptive-card"), CLICK),
    ("genui.parse_spec", genui.parse_spec, UI),
    ("jsonrender.parse_spec", jsonrender.parse_spec, SPEC),
    ("jsonrender.validate", jsonrender.validate, SPEC),
    ("jsonrender.read_line", jsonrender.read_line, '{"op": "add", "path": "/root", "value": "a"}'),
    ("mcp.parse_message", mcp.parse_message, PING),
    ("mcp.validate", mcp.validate, TOOL),
    ("mcp.port", lambda given: mcp.port(given, "openai-apps"), TOOL),
    ("mcp.check_file_params", mcp.check_file_params, TOOL),
    ("mcp.port_action", mcp.port_action, '{"type": "tool", "payload": {"toolName": "pay", "params": {}}}'),
    ("patch.parse_patch", patch.parse_patch, '[{"op": "add", "path": "/root", "value": "a"}]'),
]


def spellings(text: str) -> list[Text]:
    raw = text.encode()
    given: list[Text] = [text, raw, bytearray(raw), memoryview(raw)]
    assert tuple(map(type, given)) == TEXT_TYPES
    return given


@pytest.mark.parametrize(("read", "text"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_kind_of_text_is_read(read: Callable[[Any], object], text: str) -> None:
    first, *others = map(read, spellings(text))
    assert all(other == first for other in others)
