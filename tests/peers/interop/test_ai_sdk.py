"""What we write of tool calls is of the types of the AI SDK; what is not of them we refuse, or say why we keep it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest

from tests.genui.documents import PARTS
from tests.peers.interop.drawing import variants
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from tests.shared import load
from uispec import _json, genui
from uispec.errors import UispecError

pytestmark = needs_node

Json = Any

TYPES: Final = """import type { DynamicToolUIPart, ToolUIPart } from "ai";
type Part = ToolUIPart | DynamicToolUIPart;
"""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


def refused(node: Node, parts: list[Json]) -> list[Json]:
    """The parts that are not of the type."""
    text = TYPES + "".join(f"export const v{at}: Part = {written(part)};\n" for at, part in enumerate(parts))
    first = TYPES.count("\n")
    found = node.call("interop.typeErrors", text, timeout=120)
    assert all(one["line"] >= first for one in found), found
    return [parts[at] for at in sorted({one["line"] - first for one in found})]


def written(part: Json) -> str:
    """A part in TypeScript: what JSON can only leave out has to be there, and may be undefined."""
    wanted = {"input", *({"output"} if part.get("state") == "output-available" else ())}
    return "{" + "".join(f"{name}: undefined, " for name in sorted(wanted - part.keys())) + _json.text(part)[1:]


def parts() -> dict[str, Json]:
    """A part in each state, with all that it may have, and the recorded ones; without the keys that nobody knows."""
    found = {name: part for name, part in PARTS.items() if "state" in part}
    if (recorded := load("data/rosetta/tool_parts.json")) is not None:
        found |= {f"recorded {at}": part for at, part in enumerate(recorded["ai_sdk"])}
    return {name: known(part) for name, part in found.items()}


def known(part: Json) -> Json:
    """A part without the keys that stand in the samples to be kept."""
    return {
        key: known(value) if key == "approval" else value
        for key, value in part.items()
        if key not in ("future", "later")
    }


def test_the_parts_that_we_write_are_of_the_type(node: Node) -> None:
    made = [genui.dump_part(genui.parse_part(part)) for part in parts().values()]
    assert {str(part["state"]) for part in made} == genui.ai_sdk.STATES
    assert refused(node, made) == []


def is_read(part: Json) -> bool:
    try:
        genui.parse_part(part)
    except UispecError:
        return False
    return True


KEPT: Final[Mapping[str, Callable[[Json], bool]]] = {
    "metadata of a provider that is no object, which nobody looks into": lambda part: any(
        not isinstance(one, dict) for one in part.get("callProviderMetadata", {}).values()
    ),
    "a dynamic tool that says so twice": lambda part: part["type"] == "dynamic-tool" and part.get("dynamic") is True,
}
"""What their types refuse and we read, since nothing in it can be misread."""


def test_a_part_that_differs_in_one_place_is_read_or_refused_by_both(node: Node) -> None:
    """But for a key that nobody knows, which we keep."""
    given = {_json.text(one): one for part in parts().values() for one in variants(part)}
    values = [one for text, one in given.items() if '"more"' not in text]
    theirs = {_json.text(part) for part in refused(node, values)}
    verdicts: Counter[bool] = Counter()
    reasons: Counter[str] = Counter()
    for value in values:
        ours, is_theirs = is_read(value), _json.text(value) not in theirs
        verdicts[ours] += 1
        if ours is not is_theirs:
            assert ours, value
            (reason,) = [name for name, holds in KEPT.items() if holds(value)]
            reasons[reason] += 1
    assert reasons.keys() == KEPT.keys()
    assert min(verdicts.values()) > 300
