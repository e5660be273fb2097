"""The recorded rows of catalogs. Schemas and prompts are our own, and so are the catalogs that rows name in words."""

from typing import Any, Final

import pytest

from tests.jsonrender.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec import pointer
from uispec.jsonrender.catalog.built_ins import BUILT_IN_ACTIONS
from uispec.jsonrender.catalog.catalog import Catalog
from uispec.jsonrender.catalog.definitions import ActionDefinition, ComponentDefinition
from uispec.jsonrender.catalog.shadcn import shadcn_catalog
from uispec.jsonrender.catalog.writing import spec_schema

ROWS: Final = rows("catalog")
VALIDATED: Final = [row for row in ROWS if row.call == "catalog.validate" and row.id not in REASONS]


def _props(*required: str, **types: Any) -> dict[str, Any]:
    properties = {name: {"type": kind} for name, kind in types.items()}
    return {"type": "object", "properties": properties, "required": [*required]}


ONE: Final = Catalog(
    {"Card": ComponentDefinition.of(_props("title", "subtitle", title="string", subtitle=["string", "null"]))}
)
TWO: Final = Catalog(
    {
        "Card": ComponentDefinition.of(_props("title", title="string")),
        "Text": ComponentDefinition.of(_props("text", text="string", n="number")),
    },
    {"go": ActionDefinition.of()},
)
CATALOGS: Final = {
    "react schema + {Card: props{title:string, subtitle:string|null}}": ONE,
    "react schema + {Card: props{title:string}, Text: props{text:string, n?:number}}, actions {go}": TWO,
    "react schema + no components": Catalog({}),
    "react schema + all shadcn components, actions {submit}": shadcn_catalog().with_parts(
        actions={"submit": ActionDefinition.of()}
    ),
}


@pytest.mark.parametrize("row", VALIDATED, ids=lambda row: row.id)
def test_what_is_checked(row: Row) -> None:
    catalog = CATALOGS[row.args[0]["catalog"]]
    issues = catalog.validate(row.args[1], "compat")
    assert (issues == []) is row.result["success"]
    places = [pointer.format(issue["path"]) for issue in row.result.get("issues", [])]
    assert [issue.path for issue in issues] == places


@needs_shared
def test_names() -> None:
    by_call = {row.call: row for row in ROWS}
    assert [*shadcn_catalog().components] == by_call["catalog.componentNames"].result
    assert [*TWO.actions] == by_call["catalog.actionNames"].result
    assert [*BUILT_IN_ACTIONS][:4] == by_call["schema.builtInActions"].result


@needs_shared
def test_our_schema_says_what_theirs_leaves_out() -> None:
    [theirs] = [row.result for row in ROWS if row.id == "jr-937"]
    ours: Any = spec_schema(ONE.components, ONE.actions)
    element: dict[str, Any] = theirs["properties"]["elements"]["additionalProperties"]["properties"]
    written: dict[str, Any] = ours["$defs"]["Card"]["properties"]
    assert written.keys() - element.keys() == {"watch"}
    assert element.keys() - written.keys() == {"slots", "repeat"}, "of a card without children"
    assert "state" in ours["properties"]


@needs_shared
def test_every_row_is_among_them() -> None:
    named = {"catalog.componentNames", "catalog.actionNames", "schema.builtInActions"}
    told = {row.id for row in VALIDATED} | {row.id for row in ROWS if row.call in named or row.id in REASONS}
    assert told == {row.id for row in ROWS}
    assert len(ROWS) >= 33
