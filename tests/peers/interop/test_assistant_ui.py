"""What we write of assistant-ui is of its types: specs, parts with a spec, tool calls with their status."""

from collections.abc import Iterator
from typing import Any, Final, cast

import pytest

from tests.genui.documents import PARTS, any_specs, flat_specs, given_as, nested_specs
from tests.peers.interop.drawing import drawn
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from tests.shared import load
from uispec import _json, genui

pytestmark = needs_node

Json = Any

TYPES: Final = """import type {
  GenerativeUIMessagePart, GenerativeUISpec, ToolCallMessagePart, ToolCallMessagePartStatus,
} from "@assistant-ui/core";
type ToolCall = ToolCallMessagePart & { readonly status?: ToolCallMessagePartStatus };
"""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


def errors(node: Node, lines: list[tuple[str, Json]]) -> list[tuple[Json, str]]:
    """What the type checker says of values that are of these types."""
    text = TYPES + "".join(
        f"export const v{at}: {kind} = {_json.text(value)};\n" for at, (kind, value) in enumerate(lines)
    )
    first = TYPES.count("\n")
    found = node.call("interop.typeErrors", text, timeout=120)
    return [(lines[one["line"] - first][1] if one["line"] >= first else None, one["message"]) for one in found]


def test_the_specs_that_we_write_are_of_the_type(node: Node) -> None:
    given = [*drawn(flat_specs, 200), *(spec for spec in drawn(any_specs, 400) if not is_odd(spec))]
    made = [genui.nest(given_as(spec)).output for spec in given]
    specs = [genui.dump_spec(genui.parse_spec(given_as(spec))) for spec in [*drawn(nested_specs, 200), *made]]
    assert sum("children" in _json.text(spec) for spec in specs) > 50
    assert errors(node, [("GenerativeUISpec", spec) for spec in specs]) == []


def is_odd(spec: Json) -> bool:
    """Whether a spec has keys that nobody reads, for which the type has no place either."""
    has_more = isinstance(spec, dict) and "root" in spec and len(cast("dict[str, Json]", spec)) > 1
    return has_more or any(issue.code == "misplaced_property" for issue in genui.validate(given_as(spec)))


ODD: Final[dict[str, tuple[Json, str]]] = {
    "a flat node": ({"root": {"$type": "A"}}, "wrong_form"),
    "a single child": ({"root": {"component": "A", "children": "x"}}, "single_child"),
    "a child that is not drawn": ({"root": ["x", True]}, "not_drawn"),
    "a key beside the props": ({"root": {"component": "A", "value": 1}}, "misplaced_property"),
    "no component": ({"root": [{"props": {}}]}, "missing_property"),
    "a key that is a number": ({"root": {"component": "A", "key": 7}}, "wrong_type"),
}


def test_what_is_not_of_the_type_is_told_by_us(node: Node) -> None:
    found = [value for value, _ in errors(node, [("GenerativeUISpec", spec) for spec, _ in ODD.values()])]
    assert [name for name, (spec, _) in ODD.items() if spec not in found] == []
    assert [name for name, (spec, code) in ODD.items() if [one.code for one in genui.validate(spec)] != [code]] == []


def test_the_parts_that_we_write_are_of_the_types(node: Node) -> None:
    calls = [genui.dump_part(genui.parse_part(PARTS[name])) for name in ("tool call", "waiting")]
    # What no type has, what only a runtime has, and messages, which hold dates that JSON cannot.
    known = [{key: value for key, value in call.items() if key not in ("future", "messages")} for call in calls]
    if (recorded := load("data/rosetta/tool_parts.json")) is not None:
        known += [genui.dump_part(genui.parse_part(part)) for part in recorded["assistant_ui"]]
    parts = [genui.dump_part(genui.parse_part(PARTS["spec"]))]
    lines = [*(("ToolCall", call) for call in known), *(("GenerativeUIMessagePart", part) for part in parts)]
    assert errors(node, lines) == []


def test_a_status_that_is_none_is_no_part_of_theirs(node: Node) -> None:
    part = genui.dump_part(genui.parse_part(PARTS["strange"]))
    assert [value for value, _ in errors(node, [("ToolCall", part)])] == [part]
