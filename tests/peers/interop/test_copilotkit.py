"""CopilotKit's `createCatalog` takes the catalogs that we write for it, and their schemas judge as the catalog does."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest

from tests.a2ui.documents import COMPONENTS_V0_9
from tests.peers.interop.drawing import variants
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec import _json, a2ui
from uispec.schema.checks import Checker

pytestmark = needs_node

Json = Any

BASIC: Final = a2ui.basic_catalog("0.9")
OWN: Final[Json] = {
    "catalogId": "urn:own",
    "components": {
        "Gauge": {
            "type": "object",
            "properties": {
                "component": {"const": "Gauge"},
                "value": {"$ref": "#/$defs/level"},
                "inner": {"$ref": "#/$defs/nested"},
            },
            "required": ["component", "value"],
        }
    },
    "$defs": {
        "level": {"type": "number", "minimum": 0, "maximum": 1},
        "nested": {"type": "object", "properties": {"again": {"$ref": "#/$defs/nested"}}},
    },
}


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


def asked(node: Node, catalog: Json, props: Sequence[tuple[str, Json]]) -> Json:
    document = a2ui.catalog_for_copilotkit(catalog).output
    return node.call("interop.copilotCatalog", {"document": document, "props": props}, timeout=60)


def test_the_catalog_is_taken_and_judges_as_ours_does(node: Node) -> None:
    cases = [
        (component["component"], props)
        for component in COMPONENTS_V0_9.values()
        for props in {
            _json.text(one): one
            for one in variants({key: value for key, value in component.items() if key not in ("id", "component")})
        }.values()
    ]
    made = asked(node, BASIC, cases)
    assert made["id"] == BASIC.catalog_id
    assert made["components"] == [*BASIC.components]
    definitions: Json = a2ui.catalog_for_copilotkit(BASIC).output["definitions"]
    # CopilotKit keeps these for itself.
    assert [name for name, one in definitions.items() if {"id", "component"} & one["props"]["properties"].keys()] == []
    lost = {loss.path.split("/")[2] for loss in a2ui.catalog_for_copilotkit(BASIC).losses}
    checkers = {name: Checker(a2ui.component_schema(BASIC, name)) for name in BASIC.components}
    verdicts: Counter[tuple[bool, bool]] = Counter()
    for (name, props), theirs in zip(cases, made["takes"], strict=True):
        ours = checkers[name].is_valid({"id": "x", "component": name, **props})
        verdicts[ours, theirs] += 1
        # What could not be said is said to be lost: such a schema takes more.
        assert ours == theirs or (theirs and name in lost), (name, props)
    assert min(verdicts[True, True], verdicts[False, False]) > 500
    assert verdicts[False, True] < 10
    assert lost == {"DateTimeInput"}


def test_definitions_of_a_catalog_go_with_each_component_that_needs_them(node: Node) -> None:
    cases: list[tuple[str, Json]] = [
        ("Gauge", {"value": 0.5}),
        ("Gauge", {"value": 2}),
        ("Gauge", {}),
        ("Gauge", {"value": 0, "inner": {"again": 7}}),
    ]
    made = asked(node, OWN, cases)
    assert (made["id"], made["components"]) == ("urn:own", ["Gauge"])
    assert made["takes"] == [True, False, False, False]
