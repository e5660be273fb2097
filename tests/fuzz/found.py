"""Inputs that a target broke on once, each with what its calls have to give now, in brief."""

from dataclasses import dataclass
from math import inf, nan
from typing import Final

from tests.fuzz.inputs import Given

__all__ = ["FOUND", "Found", "inf", "nan"]


@dataclass(frozen=True, slots=True)
class Found:
    """A row as a finding prints it: paste it, mend the library, and write down the outcomes."""

    target: str
    given: Given
    outcomes: str
    """One line for each call, and one for each issue."""


FOUND: Final[tuple[Found, ...]] = (
    Found("detect", {"document": [{"op": {"path": "root"}, "path": "/root"}], "limits": "default"}, "detect"),
    Found(
        "detect",
        {"document": {"name": "f", "inputSchema": {}, "_meta": {1: "openai/x"}}, "limits": "default"},
        "detect",
    ),
    Found(
        "trees by hand",
        {
            "tree": {"type": "Text", "id": "a", "props": {"text": "\ud800"}, "slots": {}},
            "version": "1.0",
            "surface_id": "s",
            "catalog_id": None,
        },
        "outline ParseError\n  invalid_unicode \nflatten\nflatten\n"
        "from_tree ParseError\n  invalid_unicode /1/updateComponents/components/0/text",
    ),
    Found(
        "trees by hand",
        {
            "tree": {"type": "Text", "id": "a", "props": {"tabs": {"a"}}, "slots": {}},
            "version": "1.0",
            "surface_id": "s",
            "catalog_id": None,
        },
        "outline\nflatten\nflatten\nfrom_tree InvalidDocumentError\n  wrong_type /1/updateComponents/components/0/tabs",
    ),
    Found(
        "trees by hand",
        {
            "tree": {
                "type": "Zap",
                "id": "a",
                "props": {},
                "slots": {"~": [["/list", {"type": "Text", "id": "b", "props": {}, "slots": {}}], "c"]},
            },
            "version": "1.0",
            "surface_id": "s",
            "catalog_id": "cat",
        },
        "outline\nNode.is_list\nflatten\nflatten\n"
        "from_tree InvalidDocumentError\n  invalid_value /1/updateComponents/components/0/~0",
    ),
    Found(
        "validate",
        {
            "source": [
                {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": "cat"}},
                {
                    "version": "1.0",
                    "updateComponents": {
                        "surfaceId": "s",
                        "components": [
                            {"id": "root", "component": "Text", "text": "x"},
                            {"id": "a b", "component": "Text", "text": "x"},
                        ],
                    },
                },
            ],
            "complete": True,
            "limits": "default",
        },
        "validate\n  unknown_catalog /0/createSurface/catalogId\n  unreachable /1/updateComponents/components/1\n"
        "  invalid_identifier /1/updateComponents/components/1/id\n"
        "validate\n  unknown_catalog /surfaces/s/catalogId\n  unreachable /surfaces/s/components/a b\n"
        "  invalid_identifier /surfaces/s/components/a b/id\n"
        "validate\n  unknown_catalog /catalogId\n  unreachable /components/a b\n"
        "  invalid_identifier /components/a b/id",
    ),
    Found(
        "snapshot",
        {
            "stream": [
                {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "cat"}},
                {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": False}},
            ],
            "limits": "nothing",
        },
        "snapshot\na2ui_apply\na2ui_apply",
    ),
    Found(
        "specs in other forms",
        {
            "source": {"root": "a", "elements": {"a": {"type": "T", "on": {"p": {"action": {}, "params": {}}}}}},
            "limits": "default",
        },
        "flat_to_nested InvalidDocumentError\n  wrong_type /elements/a/on/p/action\n"
        "to_flat_elements InvalidDocumentError\n  wrong_type /elements/a/on/p/action\nupgrade_legacy\nupgrade_legacy",
    ),
    Found(
        "checks of fields",
        {"config": {"checks": {}}, "value": [], "state": {}, "policy": "strict", "limits": "default"},
        "run_checks\n  wrong_type /checks\nrun_checks",
    ),
    Found(
        "card clicks",
        {
            "card": {
                "type": "AdaptiveCard",
                "body": [{"type": "Input.Number", "id": "x"}],
                "actions": [{"type": "Action.Submit", "id": "go"}],
            },
            "action": "/a~2",
            "value": "root",
            "limits": "default",
        },
        "submit DataError\n  invalid_pointer \nparse_submit\n  wrong_type \nmerged_data ParseError\n  invalid_json \n"
        "refresh_invoke",
    ),
    Found(
        "states",
        {"state": {}, "path": "~", "value": None, "policy": "strict", "limits": "default"},
        "read_state DataError\n  invalid_pointer \nwrite_state DataError\n  invalid_pointer \n"
        "update_state DataError\n  invalid_pointer \nflatten_to_pointers\nfind_form_value DataError\n"
        "  invalid_pointer ",
    ),
    Found(
        "states",
        {"state": {"a": inf}, "path": "", "value": None, "policy": "strict", "limits": "default"},
        "read_state\nwrite_state ParseError\n  non_finite_number /a\nupdate_state ParseError\n"
        "  non_finite_number /a\nflatten_to_pointers ParseError\n  non_finite_number /a\nfind_form_value",
    ),
    Found(
        "catalogs for CopilotKit",
        {"document": {"catalogId": b"bytes", "components": {}}, "limits": "default"},
        "catalog_for_copilotkit InvalidDocumentError\n  wrong_type /catalogId",
    ),
    Found(
        "MCP descriptors",
        {
            "source": {"name": b"bytes", "inputSchema": {}},
            "to": "mcp-apps",
            "kind": None,
            "is_dual": False,
            "limits": "default",
        },
        "port InvalidDocumentError\n  wrong_type /name\ndrop_aliases InvalidDocumentError\n"
        "  wrong_type /name\nvalidate\n  wrong_type /name\nport_report InvalidDocumentError\n"
        "  wrong_type /name",
    ),
    Found(
        "MCP hosts",
        {"tool": {"name": "pay", "inputSchema": {}}, "other": {"name": inf, "inputSchema": {}, "_meta": {}}},
        "resource_uri\ncallable_by\nresource_ui\nhost_context_issues\nmax_height\nshows_apps\n"
        "allow_attribute\nmerge_host_context ParseError\n  non_finite_number /name",
    ),
    Found(
        "MCP hosts",
        {
            "tool": {"name": "pay", "inputSchema": {}, "_meta": {"ui/resourceUri": "ui://a", "ui": "root"}},
            "other": {"name": "pay", "inputSchema": {}},
        },
        "resource_uri\n  deprecated_property /_meta/ui~1resourceUri\n  wrong_type /_meta/ui\ncallable_by\n"
        "resource_ui\nhost_context_issues\nmax_height\nshows_apps\nallow_attribute\nmerge_host_context",
    ),
    Found(
        "spec resolution",
        {"source": {"path": "root"}, "state": None, "policy": "strict", "limits": "default"},
        "resolve InvalidDocumentError\n  elements_missing /elements\nvalidate_form InvalidDocumentError\n"
        "  elements_missing /elements",
    ),
    Found(
        "fold",
        {
            "stream": [
                {
                    "version": "1.0",
                    "createSurface": {
                        "surfaceId": "s",
                        "catalogId": "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json",
                        "components": [
                            {"id": "root", "component": "Column", "children": ["a"]},
                            {"id": "0", "component": "Text", "text": ""},
                        ],
                    },
                }
            ],
            "strict": True,
            "limits": "default",
        },
        "a2ui_empty\na2ui_apply IntegrityError\n  missing_child /createSurface/components/0/children/0\n"
        "  unreachable /createSurface/components/1\n  invalid_identifier /createSurface/components/1/id\n"
        "a2ui_apply IntegrityError\n  missing_child /createSurface/components/0/children/0\n"
        "  unreachable /createSurface/components/1\n  invalid_identifier /createSurface/components/1/id\n"
        "a2ui_surface\na2ui_surface\na2ui_surface",
    ),
    Found(
        "basic catalog",
        {
            "version": "1.0",
            "component": {"id": "g", "component": "Gauge", "value": 0.5},
            "call": {"@call": "required", "args": {"path": "\ud800"}, "catalogId": "urn:basic"},
        },
        "basic_catalog\nCatalog.component_issues\n  unknown_component /component\n"
        "Catalog.call_issues ParseError\n  invalid_unicode /args/path\nCatalog.component_issues\n"
        "  unknown_component /component\nCatalog.call_issues ParseError\n  invalid_unicode /args/path",
    ),
    Found(
        "MCP actions",
        {"source": {"type": "tool"}, "to": "mcp-apps", "limits": "default"},
        "port_action InvalidDocumentError\n  missing_property /payload",
    ),
    Found(
        "specs in other forms",
        {
            "source": {
                "type": "Card",
                "children": [{"type": "Text"}, {"type": "Box", "slots": {"h": [{"type": "T"}]}}],
            },
            "limits": "tight",
        },
        "flat_to_nested InvalidDocumentError\n  missing_root /root\n  elements_missing /elements\n"
        "to_flat_elements InvalidDocumentError\n  missing_root /root\n  elements_missing /elements\n"
        "upgrade_legacy LimitError\n  too_many_nodes ",
    ),
    Found(
        "ag-ui, streams",
        {
            "text": '{"type":"RAW"}\ndata: {"type":"RUN_ERROR","message":"a"}\n',
            "cuts": [],
            "framing": "sse",
            "limits": "default",
        },
        "read_stream\nEventReader.feed\nEventReader.close\nread_stream\nEventReader.feed\nEventReader.close\n"
        "parse_events InvalidDocumentError\n  missing_property /0/event\n  invalid_json /1",
    ),
    Found(
        "ag-ui, tool parts",
        {"part": {"type": ("a",), "toolCallId": "c", "state": "input-streaming"}, "limits": "default"},
        "tool_part",
    ),
    Found(
        "card hosts and versions",
        {
            "source": {"version": {"path": "root"}, "fallback": {"type": "TextRun", "text": "x"}},
            "version": None,
            "host": None,
            "text": "",
            "limits": "default",
        },
        "resolve\n  unsupported_version /version\n  unallowed_child /fallback\ndowngrade\nexpand_dates",
    ),
    Found(
        "evaluate",
        {
            "value": {"@call": "root", "args": {}, "args2": {}},
            "data": {},
            "scope": "",
            "version": "1.0",
            "catalog_id": None,
            "locale": "en",
            "limits": "default",
        },
        "evaluate\n  unknown_catalog \n  unknown_property /args2\nevaluate_args",
    ),
    Found(
        "remote call",
        {"message": {"version": {"\ud800": "root"}, "\ud800": "root"}, "value": "root", "limits": "default"},
        "check_call ParseError\n  invalid_unicode \n  invalid_unicode /version\nanswer ParseError\n"
        "  invalid_unicode \n  invalid_unicode /version",
    ),
    Found(
        "generative UI specs",
        {"source": {"component": "Text", "props": "root", "key": ""}, "limits": "default", "library": "none"},
        "parse_spec InvalidDocumentError\n  wrong_type /props\nvalidate\n  wrong_type /props",
    ),
    Found(
        "values in specs",
        {
            "value": {"$cond": (0, 1), "$then": None, "$else": None},
            "shape": "condition",
            "policy": "strict",
            "limits": "default",
        },
        "expression\nconforms",
    ),
    Found(
        "MCP messages",
        {
            "source": {"jsonrpc": "2.0", "id": 1, "method": "tools/call"},
            "method": "ui/initialize",
            "id": "root",
            "meta": None,
            "limits": "default",
        },
        "parse_message InvalidDocumentError\n  missing_property /params\nparse_result InvalidDocumentError\n"
        "  missing_property /protocolVersion\n  missing_property /hostInfo\n"
        "  missing_property /hostCapabilities\n  missing_property /hostContext\ntool_call",
    ),
)
