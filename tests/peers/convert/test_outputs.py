"""Every output is taken by an outside judge: the official schemas, a2ui-core, and the npm packages."""

from typing import Any, Final

import pytest

from tests.a2ui.test_judges import fast
from tests.adaptive.official_schema import official_schema
from tests.convert.hosts import TARGETS
from tests.peers import a2ui_core, dialects
from tests.peers.convert.outputs import outputs
from tests.peers.node import running_node
from tests.peers.presence import needs_core, needs_node
from tests.shared import needs_shared
from uispec.a2ui.dialects import Family

A2UI: Final[dict[str, tuple[Family, str, str]]] = {
    "a2ui-v0.9": ("0.9", "v0_9", "server_to_client.json"),
    "a2ui-v1.0": ("1.0", "v1_0", "agent_to_renderer.json"),
    "a2ui-v1.0 frozen": ("1.0", "v1_0", "agent_to_renderer.json"),
}
SPECS: Final = [name for name in ("json-render", "json-render frozen") if name in TARGETS]


@needs_shared
@pytest.mark.parametrize("target", [name for name in A2UI if name in TARGETS])
def test_the_official_schema_takes_every_message(target: str) -> None:
    _, version, schema = A2UI[target]
    judge = fast(version, schema)
    found = [
        f"{name}: {error.instance_path}: {error.message[:200]}"
        for name, output in outputs(target)
        for message in output
        for error in judge.iter_errors(message)
    ]
    assert found == []


@needs_core
@needs_shared
@pytest.mark.parametrize("target", [name for name in A2UI if name in TARGETS])
def test_a2ui_core_folds_every_surface(target: str) -> None:
    family = A2UI[target][0]
    known = a2ui_core.catalogs(family, empty=[])
    found: list[str] = []
    for name, output in outputs(target):
        answer = a2ui_core.folded(dialects.core_messages(output), known, checks="STRICT_VALIDATION")
        if answer.refused is not None:
            found.append(f"{name}: {answer.refused}")
    assert found == []


@needs_node
@needs_shared
@pytest.mark.parametrize("target", SPECS)
def test_the_npm_validator_takes_every_spec(target: str) -> None:
    asked = [["validateSpec", [output, {"checkOrphans": True}]] for _, output in outputs(target)]
    with running_node() as node:
        answers: list[Any] = node.call("json_render.calls", asked)
    found = [
        f"{name}: {answer}"
        for (name, _), answer in zip(outputs(target), answers, strict=True)
        if answer.get("result", {}).get("valid") is not True
    ]
    assert found == []


@needs_node
@needs_shared
def test_the_npm_parser_raises_no_event_for_any_card() -> None:
    with running_node() as node:
        judged: list[Any] = node.call("adaptive_cards.judgeAll", [[card, None] for _, card in outputs("adaptive-card")])
    found: list[str] = []
    for (name, _), answer in zip(outputs("adaptive-card"), judged, strict=True):
        events = [answer["refused"]] if "refused" in answer else answer["parse"] + answer["validate"]
        found += [f"{name}: {event}" for event in events]
    assert found == []


@needs_shared
def test_the_official_schema_takes_every_card() -> None:
    found = [
        f"{name}: {error.instance_path}: {error.message[:200]}"
        for name, card in outputs("adaptive-card")
        for error in official_schema().iter_errors(card)
    ]
    assert found == []
