"""What box-kite's conversions between its specs and assistant-ui are known by, and where uispec does better.

Its specs are no format here, so each row is told of the nearest: a json-render spec on the way to assistant-ui, and
assistant-ui on the way to an outline.
"""

from typing import Any

import pytest

from uispec import convert, genui
from uispec.genui import box_kite_losses


def _spec(root: dict[str, Any], **more: dict[str, Any]) -> dict[str, Any]:
    state = root.pop("state", {})
    elements: dict[str, Any] = {
        name: {"props": {}, "children": [], **element} for name, element in {"root": root, **more}.items()
    }
    return {"root": "root", "elements": elements, "state": state}


TO_ASSISTANT: list[tuple[str, dict[str, Any], Any, list[tuple[str, str]]]] = [
    # name, spec, root of the nested form, box-kite's losses
    (
        "a value that is bound is a loss, also inside props",
        _spec({"type": "Text", "props": {"text": {"$state": "/m"}}, "state": {"m": "Hi"}}),
        {"component": "Text", "props": {"value": "Hi"}},
        [("data-binding", "elements.root.props.text")],
    ),
    (
        "what is repeated is written out",
        _spec(
            {
                "type": "Stack",
                "props": {"align": "stretch"},
                "children": ["t"],
                "repeat": {"statePath": "/l"},
                "state": {"l": [1, 2]},
            },
            t={"type": "Text", "props": {"text": {"$item": ""}}},
        ),
        {
            "component": "Col",
            "children": [
                {"component": "Text", "props": {"value": "1"}},
                {"component": "Text", "props": {"value": "2"}},
            ],
        },
        [("repeat", "elements.root.repeat.statePath"), ("data-binding", "elements.t.props.text")],
    ),
    (
        "each event is dropped",
        _spec({"type": "Button", "props": {"label": "Go", "variant": "danger"}, "on": {"press": {"action": "go"}}}),
        {"component": "Button", "props": {"label": "Go", "buttonStyle": "danger"}},
        [("event", "elements.root.on.press")],
    ),
]


@pytest.mark.parametrize(
    ("spec", "root", "words"), [row[1:] for row in TO_ASSISTANT], ids=[row[0] for row in TO_ASSISTANT]
)
def test_to_assistant_ui(spec: dict[str, Any], root: Any, words: list[tuple[str, str]]) -> None:
    result = convert.convert(spec, "assistant-ui")
    assert result.output == {"root": root}
    assert [(loss.code, loss.path) for loss in box_kite_losses(result)] == words


FROM_ASSISTANT: list[tuple[str, Any, str]] = [
    # name, spec, outline
    ("text is kept", {"root": {"component": "Card", "children": ["Hi"]}}, "Hi\n"),
    ("numbers are text", {"root": {"component": "Row", "children": [1, 2.5]}}, "1\n2.5\n"),
    ("arrays are spliced", {"root": {"component": "Col", "children": ["a", ["b", ["c"]]]}}, "a\nb\nc\n"),
    ("several roots", {"root": [{"component": "Text", "children": ["a"]}, "b"]}, "a\nb\n"),
    ("a root that is text", {"root": "a"}, "a\n"),
    ("children that are empty", {"root": {"component": "Col", "children": []}}, ""),
]


@pytest.mark.parametrize(
    ("spec", "outline"), [row[1:] for row in FROM_ASSISTANT], ids=[row[0] for row in FROM_ASSISTANT]
)
def test_from_assistant_ui(spec: Any, outline: str) -> None:
    assert genui.parse_spec(spec)
    assert convert.convert(spec, "outline", "assistant-ui").output == outline
