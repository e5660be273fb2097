"""File parameters: every rule of the checker, each broken alone, and several at once."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec import mcp
from uispec.errors import InvalidDocumentError

TEXT: Final = {"type": "string"}
PROPERTIES: Final = dict.fromkeys(("download_url", "file_id", "mime_type", "file_name"), TEXT)
REQUIRED: Final = ["download_url", "file_id"]
FILE: Final[dict[str, Any]] = {"type": "object", "properties": PROPERTIES, "required": REQUIRED}
AT: Final = "/inputSchema/properties/bill"
NAME: Final = "/_meta/openai~1fileParams"


def tool(bill: Any, names: Any = ("bill",), **schema: Any) -> dict[str, Any]:
    properties: dict[str, Any] = {"bill": bill, "note": TEXT}
    return {
        "name": "read",
        "inputSchema": {"type": "object", "properties": properties, **schema},
        "_meta": {"openai/fileParams": names if isinstance(names, str | None) else [*names]},
    }


def without(name: str) -> dict[str, Any]:
    return {**FILE, "properties": {key: value for key, value in PROPERTIES.items() if key != name}}


REF: Final = {"$ref": "#/$defs/File"}

ROWS: Final[Mapping[str, tuple[dict[str, Any], list[tuple[str, str]]]]] = {
    "a file": (tool(FILE), []),
    "files": (tool({"type": "array", "items": FILE}), []),
    "more optional properties": (tool({**FILE, "properties": {**PROPERTIES, "size": {"type": "number"}}}), []),
    "nothing else is allowed": (tool({**FILE, "additionalProperties": False}), []),
    "a reference": (tool(REF, **{"$defs": {"File": FILE}}), []),
    "a reference in a list": (tool({"type": "array", "items": REF}, **{"$defs": {"File": FILE}}), []),
    "a reference to a reference": (tool(REF, **{"$defs": {"File": {"$ref": "#/$defs/F"}, "F": FILE}}), []),
    "a reference with a description": (tool({**REF, "description": "The bill"}, **{"$defs": {"File": FILE}}), []),
    "a reference in escapes": (tool({"$ref": "#/$defs/a%20b~1c"}, **{"$defs": {"a b/c": FILE}}), []),
    "required or not is free": (tool(FILE, required=["bill"]), []),
    "none named": (tool({}, names=()), []),
    "no metadata": ({"name": "read"}, []),
    # J28
    "an unknown name": (tool(FILE, names=["bil", "bill"]), [(f"{NAME}/0", "file_param_unknown")]),
    "a nested name": (
        tool(FILE, names=["bill/file_id", "bill.file_id"]),
        [(f"{NAME}/0", "file_param_unknown"), (f"{NAME}/1", "file_param_unknown")],
    ),
    "no schema": ({"name": "read", "_meta": {"openai/fileParams": ["bill"]}}, [(f"{NAME}/0", "file_param_unknown")]),
    "no list": (tool(FILE, names="bill"), [(NAME, "wrong_type")]),
    "null": (tool(FILE, names=None), [(NAME, "wrong_type")]),
    "a number": (tool(FILE, names=["bill", 1]), [(f"{NAME}/1", "wrong_type")]),
    "a text": (tool(TEXT), [(AT, "file_param_no_file")]),
    "a text with the properties of a file": (tool({**FILE, "type": "string"}), [(AT, "file_param_no_file")]),
    "anything": (tool(True), [(AT, "file_param_no_file")]),
    "an object of no properties": (tool({"type": "object"}), [(AT, "file_param_no_file")]),
    "a list of anything": (tool({"type": "array"}), [(f"{AT}/items", "file_param_no_file")]),
    "a list of lists": (
        tool({"type": "array", "items": {"type": "array", "items": FILE}}),
        [(f"{AT}/items", "file_param_no_file")],
    ),
    **{
        f"no {name}": (tool(without(name)), [(f"{AT}/properties/{name}", "file_param_property_missing")])
        for name in PROPERTIES
    },
    **{
        f"{name} may be missing": (
            tool({**FILE, "required": [each for each in REQUIRED if each != name]}),
            [(f"{AT}/required", "file_param_required")],
        )
        for name in REQUIRED
    },
    **{
        f"{name} must be there": (
            tool({**FILE, "required": [*REQUIRED, name]}),
            [(f"{AT}/required/2", "file_param_required")],
        )
        for name in ("mime_type", "file_name", "size")
    },
    "nothing is required": (
        tool({"type": "object", "properties": PROPERTIES}),
        [(f"{AT}/required", "file_param_required")] * 2,
    ),
    "a property of another type": (
        tool({**FILE, "properties": {**PROPERTIES, "file_id": {"type": "number"}}}),
        [(f"{AT}/properties/file_id/type", "wrong_type")],
    ),
    # J29
    "a choice": (tool({"anyOf": [FILE, TEXT]}), [(AT, "file_param_opaque")]),
    "a combination": (tool({"allOf": [FILE]}), [(AT, "file_param_opaque")]),
    "a file or null": (tool({**FILE, "type": ["object", "null"]}), [(AT, "file_param_opaque")]),
    "a reference elsewhere": (tool({"$ref": "https://example.org/file.json"}), [(AT, "file_param_opaque")]),
    "a reference by name": (tool({"$ref": "#File"}), [(AT, "file_param_opaque")]),
    "a reference that is no text": (tool({"$ref": 1}), [(AT, "file_param_opaque")]),
    "a reference to nothing": (tool(REF), [(AT, "file_param_opaque")]),
    "a reference in a circle": (
        tool(REF, **{"$defs": {"File": REF}}),
        [("/inputSchema/$defs/File", "file_param_opaque")],
    ),
    "a reference and more": (tool({**REF, "required": []}, **{"$defs": {"File": FILE}}), [(AT, "file_param_opaque")]),
    "one schema for two is told once": (
        tool(
            REF,
            names=["bill", "other", "bill"],
            properties={"bill": REF, "other": REF},
            **{"$defs": {"File": without("file_id")}},
        ),
        [("/inputSchema/$defs/File/properties/file_id", "file_param_property_missing")],
    ),
    "all at once": (
        tool({"type": "object", "properties": {"mime_type": TEXT}, "required": ["mime_type"]}),
        [
            (f"{AT}/properties/download_url", "file_param_property_missing"),
            (f"{AT}/properties/file_id", "file_param_property_missing"),
            (f"{AT}/properties/file_name", "file_param_property_missing"),
            (f"{AT}/required", "file_param_required"),
            (f"{AT}/required", "file_param_required"),
            (f"{AT}/required/0", "file_param_required"),
        ],
    ),
}


@pytest.mark.parametrize(("descriptor", "told"), ROWS.values(), ids=ROWS)
def test_a_file_parameter_is_judged(descriptor: dict[str, Any], told: list[tuple[str, str]]) -> None:
    found = mcp.check_file_params(descriptor)
    assert [(issue.path, issue.code) for issue in found] == told
    mild = [issue.severity for issue in found if issue.code == "file_param_opaque" or issue.path.endswith("/type")]
    assert mild == ["warning"] * len(mild)
    assert [issue.severity for issue in found].count("error") == len(found) - len(mild)


def test_only_a_tool_has_file_parameters() -> None:
    with pytest.raises(InvalidDocumentError):
        mcp.check_file_params("[]")


_SCHEMAS: Final = st.recursive(
    st.sampled_from([FILE, TEXT, REF, {"$ref": "#"}, {"$ref": "#/properties/bill"}, True, None, 7, {}]),
    lambda inner: st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["array", "object", 1]),
            "items": inner,
            "properties": inner,
            "required": inner,
        },
    ),
    max_leaves=4,
)


@given(_SCHEMAS, _SCHEMAS)
def test_whatever_the_schema_is_the_paths_lead_into_it(bill: Any, file: Any) -> None:
    found = mcp.check_file_params(tool(bill, **{"$defs": {"File": file}}))
    assert all(issue.path.startswith(("/inputSchema", NAME)) for issue in found)
