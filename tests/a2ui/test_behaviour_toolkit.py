"""The recorded behaviour of `ag-ui-a2ui-toolkit`: what it says of components, and how it tells surfaces."""

import json
import re
from functools import reduce
from typing import Any, Final

import pytest

from tests.interop.rows import REASONS, rows
from tests.shared import needs_shared
from uispec import a2ui, agui, fold
from uispec.agui.surfaces.operations import BASIC_CATALOG, OPERATIONS

ROWS: Final = {row.id: row for row in rows("ag-ui-a2ui-toolkit")}

CODES: Final[dict[str, set[str]]] = {
    "empty_components": {"invalid_value", "wrong_type"},
    "no_root": {"missing_root"},
    "duplicate_id": {"duplicate_id"},
    "unresolved_child": {"missing_child"},
    "child_cycle": {"cycle"},
    "unknown_component": {"unknown_component"},
    "missing_required_prop": {"missing_property"},
}
"""Their words and ours."""


def messages(given: Any) -> list[Any]:
    bodies: list[Any] = [
        {"createSurface": {"surfaceId": "s", "catalogId": "urn:x"}},
        {"updateComponents": {"surfaceId": "s", "components": given["components"]}},
        *([{"updateDataModel": {"surfaceId": "s", "value": given["data"]}}] if "data" in given else []),
    ]
    return [{"version": "v0.9", **body} for body in bodies]


def catalogs(given: Any) -> list[a2ui.Catalog] | None:
    if "catalog" not in given:
        return None
    reference = {"$ref": "https://a2ui.org/specification/v0_9/common_types.json#/$defs/ComponentId"}
    components: dict[str, Any] = {}
    for name, schema in given["catalog"]["components"].items():
        properties = dict.fromkeys(schema.get("properties", {}), reference)
        components[name] = {**schema, "properties": {"component": {"const": name}, **properties}}
    return [a2ui.Catalog.from_json({"catalogId": "urn:x", "components": components})]


def pointer_of(path: str) -> str:
    """Their path as a pointer; a component is named by its place there or by its id."""
    names = re.sub(r"\[(\w+)\]", r"/\1", path.replace(".", "/"))
    return f"/1/updateComponents/{re.sub(r'.id=.*', '', names)}"


VALIDATED: Final = [id_ for id_, row in ROWS.items() if row.fn == "validate_a2ui_components" and id_ not in REASONS]


@pytest.mark.parametrize("id_", VALIDATED)
def test_the_same_components_are_wrong(id_: str) -> None:
    given, expected = ROWS[id_].input, ROWS[id_].output["errors"]
    issues = [one for one in a2ui.validate(messages(given), catalogs(given)) if one.severity == "error"]
    assert len(issues) == len(expected)
    for issue, error in zip(issues, expected, strict=True):
        assert issue.code in CODES[error["code"]]
        assert issue.path.startswith(pointer_of(error["path"]))


@needs_shared
def test_a_binding_to_nothing_is_no_fault() -> None:
    given = ROWS["tk-binding-abs"].input
    assert [one for one in a2ui.validate(messages(given)) if one.severity == "error"] == []


ASSEMBLED: Final = [id_ for id_, row in ROWS.items() if row.fn == "assemble_ops"]


@pytest.mark.parametrize("id_", ASSEMBLED)
def test_operations_are_messages_and_come_back_from_a_result(id_: str) -> None:
    operations = ROWS[id_].output
    events = [
        {"type": "TOOL_CALL_RESULT", "messageId": "m", "toolCallId": "c", "content": agui.a2ui_result(operations)}
    ]
    assert agui.a2ui_messages(events) == operations
    assert [a2ui.dump_message(a2ui.parse_message(one)) for one in operations] == operations


def shown(given: list[Any]) -> Any:
    """The surface `s` that tool messages tell, as the toolkit remembers it."""
    thread = [{"id": f"m{at}", "toolCallId": f"c{at}", **message} for at, message in enumerate(given)]
    run = fold.agui_empty({"threadId": "t", "runId": "r", "messages": thread})
    state = reduce(fold.a2ui_apply, agui.a2ui_messages(run), fold.a2ui_empty())
    surface = state.surfaces.get("s")
    if surface is None:
        return None
    components = [one.model_dump(mode="json") for one in surface.components.values()]
    return {"components": components, "data": surface.data or None, "catalogId": surface.catalog_id}


REMEMBERED: Final = [id_ for id_, row in ROWS.items() if row.fn.startswith("find_prior_surface")]


@pytest.mark.parametrize("id_", REMEMBERED)
def test_tool_messages_tell_the_surface_so_far(id_: str) -> None:
    row = ROWS[id_]
    expected = {**row.output, "data": {"a": 2}} if id_ == "tk-prior-path" else row.output
    assert (id_ in REASONS) == (expected != row.output)
    assert shown(row.input) == expected


@needs_shared
def test_the_names_are_theirs() -> None:
    names = ROWS["tk-constants"].output
    assert (names["A2UI_OPERATIONS_KEY"], names["BASIC_CATALOG_ID"]) == (OPERATIONS, BASIC_CATALOG)


@needs_shared
def test_arguments_that_are_none_are_not_shown() -> None:
    row = ROWS["tk-envelope-badargs"]
    text = json.dumps(row.input["args"])
    ids: Any = {"toolCallId": "c"}
    events = [
        {"type": "TOOL_CALL_START", "toolCallName": "render_a2ui", **ids},
        {"type": "TOOL_CALL_ARGS", "delta": text, **ids},
    ]
    assert agui.a2ui_messages(events) == []
    assert row.id in REASONS


@needs_shared
def test_every_row_is_judged() -> None:
    others = {"tk-binding-abs", "tk-constants", "tk-envelope-badargs"}
    assert sorted(ROWS.keys() - {*VALIDATED, *ASSEMBLED, *REMEMBERED} - others) == []
