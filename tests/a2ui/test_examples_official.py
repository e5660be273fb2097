"""The official example streams, as they are."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.shared import needs_shared, paths
from uispec import a2ui
from uispec.a2ui import v0_9, v1_0

EXAMPLES: Final = [
    *paths("data/a2ui/v0_9/catalogs/basic/examples/*.json"),
    *paths("data/a2ui/v0_9/catalogs/minimal/examples/*.json"),
    *paths("data/a2ui/v1_0/catalogs/basic/examples/*.json"),
]
DRAFTS: Final = paths("data/a2ui/v1_0_draft/catalogs/basic/examples/*.json")


def example_id(path: Path) -> str:
    return f"{path.parts[-5]}-{path.parts[-3]}-{path.stem}"


@needs_shared
def test_all_examples_are_there() -> None:
    assert len(EXAMPLES) == 43 + 7 + 43
    assert len(DRAFTS) == 43


def texts(messages: list[Any]) -> list[str]:
    """Each message as text in one order of keys: 1, 1.0 and true are equal in Python and differ here."""
    return [json.dumps(message, sort_keys=True) for message in messages]


@needs_shared
@pytest.mark.parametrize("path", [*EXAMPLES, *DRAFTS], ids=example_id)
def test_an_example_is_read_as_it_is_and_written_back(path: Path) -> None:
    raw = path.read_bytes()
    expected = json.loads(raw)["messages"]
    messages = a2ui.parse_messages(raw)
    assert texts([a2ui.dump_message(message) for message in messages]) == texts(expected)
    for framing in ("jsonl", "array", "wrapper"):
        written = a2ui.dump_messages(messages, framing)
        assert a2ui.parse_messages(written) == messages
    assert texts([json.loads(line) for line in a2ui.dump_messages(messages).splitlines()]) == texts(expected)
    assert a2ui.parse_messages(json.loads(raw)) == messages
    assert a2ui.parse_messages(expected) == messages


@needs_shared
@pytest.mark.parametrize("path", EXAMPLES, ids=example_id)
def test_every_component_of_an_example_is_typed(path: Path) -> None:
    kinds: set[str] = set()
    for message in a2ui.parse_messages(path.read_bytes()):
        match message.body:
            case v0_9.UpdateComponents(components=components) | v1_0.UpdateComponents(components=components):
                kinds |= {type(component).__name__ for component in components}
            case v1_0.CreateSurface(components=tuple(components)):
                kinds |= {type(component).__name__ for component in components}
            case _:
                pass
    assert kinds
    assert "RawComponent" not in kinds


@needs_shared
@pytest.mark.parametrize("path", DRAFTS, ids=example_id)
def test_a_draft_example_says_what_the_current_one_says(path: Path) -> None:
    current = Path(str(path).replace("v1_0_draft", "v1_0"))
    canonical = [a2ui.dump_message(message, canonical=True) for message in a2ui.parse_messages(path.read_bytes())]
    assert texts(canonical) == texts(json.loads(current.read_bytes())["messages"])
    assert [a2ui.parse_message(message) for message in canonical] == a2ui.parse_messages(current.read_bytes())
