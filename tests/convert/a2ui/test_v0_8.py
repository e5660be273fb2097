"""A2UI v0.8 as a source: brought up to v0.9, with losses and clicks in its own words."""

import json
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tests.convert.a2ui.surfaces import components_of, converted, state_of
from tests.shared import needs_shared, paths
from uispec import a2ui, convert, pointer
from uispec.a2ui.actions import event
from uispec.a2ui.resolution import resolve
from uispec.errors import InvalidDocumentError, StateError
from uispec.tree import Node, walk

BEGIN: Final[Any] = {"beginRendering": {"surfaceId": "s", "root": "top", "styles": {"font": "Roboto"}}}


def _update(*components: Any) -> Any:
    return {"surfaceUpdate": {"surfaceId": "s", "components": list(components)}}


BUTTON: Final = _update(
    {
        "id": "top",
        "component": {
            "Button": {
                "child": "t",
                "action": {
                    "name": "go",
                    "context": [
                        {"key": "who", "value": {"path": "/name"}},
                        {"key": "n", "value": {"literalNumber": 1}},
                    ],
                },
            }
        },
    },
    {"id": "t", "component": {"Text": {"text": {"literalString": "Go"}, "usageHint": "h2"}}},
)
DATA: Final[Any] = {"dataModelUpdate": {"surfaceId": "s", "contents": [{"key": "name", "valueString": "Ada"}]}}
EXAMPLES: Final = paths("data/a2ui/v0_8/examples/*.json")


def _messages(path: Path) -> list[Any]:
    found: Any = json.loads(path.read_text(encoding="utf-8"))
    return cast("dict[str, Any]", found)["messages"] if isinstance(found, dict) else found


@needs_shared
@pytest.mark.parametrize("to", ["a2ui-v0.9", "a2ui-v1.0", "adaptive-card", "json-render"])
def test_every_example(to: str) -> None:
    assert len(EXAMPLES) == 30
    for path in EXAMPLES:
        messages = _messages(path)
        result = converted(messages, to=to)
        assert result.source_format == "a2ui-v0.8"
        for loss in result.losses:
            assert pointer.has(messages, pointer.split(loss.path)[:-1]), (path.name, loss)
        if to.startswith("a2ui"):
            assert result.losses == ()
            assert [issue for issue in a2ui.validate(result.output) if issue.severity == "error"] == []  # pyright: ignore[reportArgumentType]


def test_losses_of_the_way_up_come_first_and_all_point_into_the_document() -> None:
    result = converted([BEGIN, BUTTON, DATA], to="a2ui-v1.0")
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in result.losses] == [
        "identifier approximated /0/beginRendering/root",
        "identifier approximated /1/surfaceUpdate/components/0/id",
        "metadata dropped /0/beginRendering/styles",
    ]


def test_a_click_comes_home_as_a_user_action() -> None:
    result = converted([BEGIN, BUTTON, DATA], to="a2ui-v1.0")
    (surface,) = state_of(result.output).surfaces.values()
    (node,) = [node for node in walk(resolve(surface).root) if isinstance(node, Node) and node.type == "Button"]
    moment = "2026-11-30T10:00:00Z"
    click = event(surface, node).message(version="1.0", surface_id="s", component_id=node.id, timestamp=moment)
    assert convert.action_home(result, click).action == {
        "userAction": {
            "name": "go",
            "surfaceId": "s",
            "sourceComponentId": "top",
            "timestamp": moment,
            "context": {"who": "Ada", "n": 1},
        }
    }


def test_it_is_told_by_itself_or_by_name() -> None:
    assert convert.detect([BEGIN, BUTTON]) == "a2ui-v0.8"
    assert converted([BEGIN, BUTTON], to="outline", source_format="a2ui-v0.8").source_format == "a2ui-v0.8"
    with pytest.raises(InvalidDocumentError, match="needs_upgrade"):
        converted([BEGIN, BUTTON], to="outline", source_format="a2ui-v0.9")


def test_a_surface_that_never_begins() -> None:
    with pytest.raises(StateError) as caught:
        converted([BUTTON, DATA], to="outline")
    assert [(issue.code, issue.path.split("/")[1]) for issue in caught.value.issues] == [("unknown_surface", "0")]


def test_the_messages_given_are_not_changed() -> None:
    messages = [BEGIN, BUTTON, DATA]
    before = json.dumps(messages)
    output = converted(messages, to="a2ui-v0.9").output
    for component in components_of(output):
        component.clear()
    assert json.dumps(messages) == before
