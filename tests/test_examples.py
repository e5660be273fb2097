"""The example streams: the good ones are good in every way, the broken one is broken exactly as it should be."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

from tests.shared import SHARED, load, needs_shared
from uispec import a2ui, convert, fold, tree

FOLDER: Final = Path(__file__).resolve().parents[1] / "examples"


@dataclass(frozen=True)
class Example:
    name: str
    version: str
    messages: int
    components: int
    is_strict: bool = True
    """Whether every single message leaves a whole tree."""

    @property
    def data(self) -> bytes:
        return (FOLDER / self.name).read_bytes()

    def folded(self, *, strict: bool = False) -> a2ui.Surface:
        def apply(state: a2ui.State, message: a2ui.Message) -> a2ui.State:
            return fold.a2ui_apply(state, message, strict=strict)

        surface = fold.a2ui_surface(reduce(apply, a2ui.parse_messages(self.data), fold.a2ui_empty()))
        assert surface is not None
        return surface


GOOD: Final = (
    Example("dashboard.jsonl", "1.0", 16, 30, is_strict=False),  # it arrives in pieces
    Example("expense-approval.jsonl", "1.0", 3, 22),
    Example("live-order-list.jsonl", "0.9.1", 9, 11),
    Example("settings.jsonl", "1.0", 2, 38),
    Example("sign-up-form.jsonl", "1.0", 2, 12),
    Example("travel-booking-v0_9.jsonl", "0.9", 3, 22),
    Example("travel-booking-v1_0.jsonl", "1.0", 1, 22),
)

good = pytest.mark.parametrize("example", GOOD, ids=lambda example: example.name)


def test_every_example_is_in_the_tables() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.jsonl")) == sorted(["broken.jsonl", *(it.name for it in GOOD)])
    told = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FOLDER.glob("*.jsonl") if f"`{path.name}`" not in told] == []


@good
def test_parses_and_dumps_back(example: Example) -> None:
    dumped = [json.dumps(a2ui.dump_message(it), sort_keys=True) for it in a2ui.parse_messages(example.data)]
    assert dumped == [json.dumps(json.loads(line), sort_keys=True) for line in example.data.splitlines()]


@good
def test_has_no_issue(example: Example) -> None:
    assert a2ui.validate(example.data) == []


@good
def test_folds(example: Example) -> None:
    surface = example.folded()
    assert (surface.version, len(surface.components)) == (example.version, example.components)
    assert len(a2ui.parse_messages(example.data)) == example.messages
    if example.is_strict:
        assert example.folded(strict=True) == surface


@good
def test_no_component_is_raw(example: Example) -> None:
    raw = (a2ui.v0_9.RawComponent, a2ui.v1_0.RawComponent)
    assert [it.id for it in example.folded().components.values() if isinstance(it, raw)] == []


@good
def test_tree_is_whole(example: Example) -> None:
    surface = example.folded()
    met = list(tree.walk(a2ui.to_tree(surface)))
    assert [child for child in met if isinstance(child, tree.Pending | tree.Cut)] == []
    assert {child.id for child in met if isinstance(child, tree.Node)} == set(surface.components)


@good
def test_resolves_without_an_issue(example: Example) -> None:
    assert a2ui.resolve(example.folded()).issues == ()


@good
def test_converts(example: Example) -> None:
    card = convert.convert(example.data, to="adaptive-card").output
    assert isinstance(card, dict)
    assert card["type"] == "AdaptiveCard"
    outline = convert.convert(example.data, to="outline").output
    assert isinstance(outline, str)
    assert outline


def test_all_components_and_functions_occur() -> None:
    text = b"".join(example.data for example in GOOD).decode()
    assert [name for name in a2ui.v1_0.COMPONENTS if f'"component":"{name}"' not in text] == []
    named = [name for name in a2ui.v1_0.FUNCTIONS if f'"@call":"{name}"' not in text and f"{name}(" not in text]
    assert named == []


def test_the_pair_is_one_ui() -> None:
    old, new = (Example(f"travel-booking-v{it}.jsonl", "", 0, 0).folded() for it in ("0_9", "1_0"))
    assert old.data == new.data

    def shape(surface: a2ui.Surface) -> list[tuple[str, str]]:
        return [(it.type, it.id) for it in tree.walk(a2ui.to_tree(surface)) if isinstance(it, tree.Node)]

    assert shape(old) == shape(new)


BROKEN: Final = (
    ("/1/updateComponents/components/0/text", "missing_property"),
    ("/1/updateComponents/components/1/max", "wrong_type"),
    ("/1/updateComponents/components/2/variant", "invalid_value"),
    ("/1/updateComponents/components/3/alt", "unknown_property"),
    ("/3/updateComponents/components/0/children/1", "missing_child"),
    ("/3/updateComponents/components/2/id", "duplicate_id"),
    ("/3/updateComponents/components/4/children/0", "cycle"),
    ("/3/updateComponents/components/5/id", "invalid_identifier"),
    ("/3/updateComponents/components/6", "unreachable"),
    ("/5/updateComponents/components/0/component", "unknown_component"),
    ("/7/updateComponents/components/0/text/@call", "unknown_function"),
    ("/9/updateDataModel/path", "invalid_pointer"),
    ("/10/updateDataModel/path", "invalid_index"),
    ("/11/updateDataModel/path", "not_a_container"),
    ("/12/updateDataModel/path", "forbidden_key"),
    ("/13/updateDataModel/surfaceId", "unknown_surface"),
    ("/14/createSurface/surfaceId", "surface_exists"),
    ("/15/version", "version_mismatch"),
)


def test_the_broken_one_is_broken_as_it_should_be() -> None:
    issues = a2ui.validate((FOLDER / "broken.jsonl").read_bytes())
    assert tuple((issue.path, issue.code) for issue in issues) == BROKEN
    assert {issue.severity for issue in issues} == {"error"}


_ENVELOPES: Final = {
    "v0.9": ("v0_9", "v0_9", "server_to_client.json"),
    "v0.9.1": ("v0_9_1", "v0_9", "server_to_client.json"),
    "1.0": ("v1_0", "v1_0", "agent_to_renderer.json"),
}
"""For each version as messages spell it: the folder of its schemas, that of its basic catalog, and the envelope."""


@cache
def _judge(version: str) -> jsonschema_rs.Validator:
    assert SHARED is not None
    folder, catalog_folder, envelope = _ENVELOPES[version]
    catalog = load(f"data/a2ui/{catalog_folder}/catalogs/basic/catalog.json")
    types = load(f"data/a2ui/{folder}/common_types.json")
    pairs: list[tuple[str, Any]] = []
    for segment in {folder, catalog_folder}:
        at = f"https://a2ui.org/specification/{segment}"
        pairs += [(f"{at}/catalog.json", catalog), (f"{at}/common_types.json", types)]
        pairs.append((f"{at}/catalogs/basic/common_types.json", types))
    registry = jsonschema_rs.Registry(pairs)
    return jsonschema_rs.validator_for(load(f"data/a2ui/{folder}/{envelope}"), registry=registry, validate_formats=True)


def _verdicts(data: bytes) -> Iterator[bool]:
    for message in a2ui.parse_messages(data):
        document = a2ui.dump_message(message)
        yield _judge(message.version).is_valid(document)


@needs_shared
@good
def test_the_official_schemas_agree(example: Example) -> None:
    assert all(_verdicts(example.data))


@needs_shared
def test_the_official_schemas_refuse_the_broken_shapes() -> None:
    verdicts = list(_verdicts((FOLDER / "broken.jsonl").read_bytes()))
    assert [index for index, verdict in enumerate(verdicts) if not verdict] == [1, 5, 7]
