"""The official examples and schemas, as judges of what `upgrade` and `downgrade` write."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tests.a2ui.migration_laws import as_text
from tests.a2ui.migration_rows import Document
from tests.a2ui.test_judges import fast
from tests.shared import load, needs_shared, paths
from uispec import a2ui, fold
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS
from uispec.a2ui.migration import v0_8_tables
from uispec.a2ui.migration.tables import HEADINGS
from uispec.tree import Node, walk

pytestmark = needs_shared

OLDEST: Final = paths("data/a2ui/v0_8/examples/*.json")
OLD: Final = paths("data/a2ui/v0_9/catalogs/*/examples/*.json")
OLD_BASIC: Final = paths("data/a2ui/v0_9/catalogs/basic/examples/*.json")
DRAFTS: Final = paths("data/a2ui/v1_0_draft/catalogs/basic/examples/*.json")
NEW: Final = paths("data/a2ui/v1_0/catalogs/basic/examples/*.json")

SCHEMAS: Final = {
    "0.9": ("v0_9", "server_to_client.json#"),
    "0.9.1": ("v0_9_1", "server_to_client.json#"),
    "1.0": ("v1_0", "agent_to_renderer.json#"),
}
TARGETS: Final[tuple[Any, ...]] = tuple(SCHEMAS)


def messages(path: Path) -> list[Document]:
    document: Any = json.loads(path.read_bytes())
    return cast("list[Document]", document["messages"] if isinstance(document, dict) else document)


def stem(path: Path) -> str:
    return f"{path.parts[-3]}-{path.stem}"


def check(output: list[Any], version: str, given: Any = ()) -> None:
    """Both judges find that messages are a finished stream of a version; or `validate` what it found before."""
    assert output
    official = fast(*SCHEMAS[version])
    assert [message for message in output if not official.is_valid(message)] == []
    assert errors(output) == errors(given)


def errors(stream: Any) -> list[str]:
    return [issue.code for issue in a2ui.validate(stream) if issue.severity == "error"]


def test_all_examples_are_there() -> None:
    assert (len(OLDEST), len(OLD), len(DRAFTS), len(NEW)) == (30, 50, 43, 43)


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("path", OLDEST, ids=stem)
def test_an_example_of_v0_8_becomes_a_valid_stream(path: Path, to: Any) -> None:
    result = a2ui.upgrade(path.read_bytes(), to=to)
    assert result.losses == ()
    check(result.output, to)


@pytest.mark.parametrize("path", OLD_BASIC, ids=stem)
def test_an_example_of_v0_9_becomes_a_valid_stream(path: Path) -> None:
    result = a2ui.upgrade(path.read_bytes())
    assert result.losses == ()
    check(result.output, "1.0", messages(path))


@pytest.mark.parametrize("path", OLD, ids=stem)
def test_an_example_of_v0_9_comes_back_as_it_was(path: Path) -> None:
    """`downgrade(upgrade(x)) == x`, as JSON; of the minimal catalog, which v1.0 has not, only the name is told."""
    result = a2ui.upgrade(path.read_bytes())
    back = a2ui.downgrade(result.output)
    assert as_text(back.output) == as_text(messages(path))
    is_minimal = messages(path)[0]["createSurface"]["catalogId"] in MINIMAL_CATALOG_IDS["0.9"]
    assert [loss.path for loss in (*result.losses, *back.losses)] == (
        ["/messages/0/createSurface/catalogId", "/0/createSurface/catalogId"] if is_minimal else []
    )


@pytest.mark.parametrize("path", DRAFTS, ids=stem)
def test_an_example_of_the_draft_becomes_the_current_one(path: Path) -> None:
    result = a2ui.upgrade(path.read_bytes())
    current = Path(str(path).replace("v1_0_draft", "v1_0"))
    assert (as_text(result.output), result.losses) == (as_text(messages(current)), ())


@pytest.mark.parametrize("path", NEW, ids=stem)
def test_an_example_of_v1_0_becomes_a_valid_stream(path: Path) -> None:
    result = a2ui.downgrade(path.read_bytes())
    check(result.output, "0.9", messages(path))
    if not result.losses:
        assert as_text(told(a2ui.upgrade(result.output).output)) == as_text(told(messages(path)))


def told(value: Any) -> Any:
    """A stream without what its editors wrote out or left out, and what comes to the same."""
    if isinstance(value, dict):
        members = cast("Document", value)
        kept = {key: told(member) for key, member in members.items() if key != "catalogId"}
        return {key: member for key, member in kept.items() if (key, member) != ("variant", "body")}
    return [told(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


@pytest.mark.parametrize("path", OLD, ids=stem)
def test_both_sides_resolve_alike(path: Path) -> None:
    """What a user sees of a stream is the same before and after, but for the way that headings are told."""
    before, after = messages(path), a2ui.upgrade(path.read_bytes()).output
    old, new = list(seen(before)), list(seen(after))
    assert len(old) > 0
    assert old == new


def seen(stream: list[Any]) -> Iterator[tuple[str, str, str, str]]:
    """Path, type, id and properties of each node of each surface, as v1.0 would have them."""
    state = fold.a2ui_empty()
    for message in stream:
        state = fold.a2ui_apply(state, message)
    for surface in state.surfaces.values():
        root = a2ui.resolve(surface).root
        for child in walk(root):
            if isinstance(child, Node):
                yield child.path, child.type, child.id, as_text(_as_new(child))


def _as_new(node: Node) -> Any:
    props = cast("Document", json.loads(json.dumps(dict(node.props))))
    marks = HEADINGS.get(str(props.get("variant")))
    if node.type == "Text" and marks is not None:
        props |= {"text": f"{marks} {props['text']}", "variant": "body"}
    # What is not resolved before a click keeps its words.
    return _bare({key.removeprefix("@"): value for key, value in props.items()})


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        members = cast("Document", value)
        # A check of v1.0 says more than whether it holds.
        members |= {"condition": members["condition"]["valid"]} if _is_result(members.get("condition")) else {}
        return {key.removeprefix("@"): _bare(one) for key, one in members.items() if key != "returnType"}
    return [_bare(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


def _is_result(value: Any) -> bool:
    return isinstance(value, dict) and "valid" in value


def test_the_examples_of_v0_8_become_what_their_editors_made_of_them() -> None:
    """Of the components that an example of v0.8 and the one of v0.9 with its name share, these were not rewritten."""
    same, other = 0, 0
    for path in OLDEST:
        newer = path.parents[2] / "v0_9/catalogs/basic/examples" / path.name
        if newer.exists():
            ours, theirs = components(a2ui.upgrade(path.read_bytes(), to="0.9").output), components(messages(newer))
            shared = ours.keys() & theirs.keys()
            same += sum(ours[id_] == theirs[id_] for id_ in shared)
            other += sum(ours[id_] != theirs[id_] for id_ in shared)
    assert (same, other) == (368, 52)


def components(stream: list[Any]) -> dict[str, Document]:
    return {
        component["id"]: component
        for message in stream
        for component in message.get("updateComponents", {"components": ()})["components"]
    }


CATALOG: Final = load("data/a2ui/v0_8/standard_catalog_definition.json")


@pytest.mark.parametrize("kind", v0_8_tables.COMPONENTS)
def test_the_table_of_v0_8_is_what_its_catalog_says(kind: str) -> None:
    official = CATALOG["components"][kind]
    table = v0_8_tables.COMPONENTS[kind]
    assert table.keys() == official["properties"].keys()
    assert {name for name, one in table.items() if one.is_required} == set(official.get("required", ()))
    for name, one in table.items():
        schema = official["properties"][name]
        if one.kind == "enum":
            assert list(one.values) == schema["enum"] or set(one.values) == set(schema["enum"])
        elif one.kind == "bound":
            assert set(schema["properties"]) == {one.literal, "path"}
        else:
            assert schema["type"] == _TYPES[one.kind]


_TYPES: Final = {
    "children": "object",
    "child": "string",
    "flag": "boolean",
    "text": "string",
    "number": "number",
    "count": "integer",
    "action": "object",
    "tabs": "array",
    "options": "array",
}


def test_the_table_of_v0_8_has_all_components() -> None:
    assert v0_8_tables.COMPONENTS.keys() == CATALOG["components"].keys()
    assert BASIC_CATALOG_IDS["0.9"][0] not in v0_8_tables.CATALOG_IDS


def test_every_renamed_property_is_one_of_v0_9() -> None:
    """Whatever a property of v0.8 is called in v0.9, the component there has it, with every value of its enum."""
    catalog = load("data/a2ui/v0_9/catalogs/basic/catalog.json")
    for kind, table in v0_8_tables.COMPONENTS.items():
        definition = catalog["components"][v0_8_tables.TYPES.get(kind, kind)]
        known: Document = {}
        for part in definition["allOf"]:
            known |= part.get("properties", {})
        for name, one in table.items():
            schema = known[one.to or name]
            assert {value for value in one.values.values() if value is not None} <= set(schema.get("enum", ()))
