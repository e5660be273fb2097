"""The outline writer: whole outlines, the whole tuple of their losses, and that every text of an example is there."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import JsonValue

from tests.convert.test_card_writer import CASES, message
from tests.shared import needs_shared, paths
from uispec import convert, fold
from uispec.a2ui import resolution
from uispec.tree import Node, walk

OUTLINES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "outline_cases.json").read_text(encoding="utf-8"))
"""Rows of: the `name` of a case of the card writer, the `lines` of its outline, its `losses` as there."""


@pytest.mark.parametrize("row", OUTLINES, ids=[row["name"] for row in OUTLINES])
def test_outline(row: dict[str, Any]) -> None:
    case = next(case for case in CASES if case["name"] == row["name"])
    result = convert.convert(message(case), to="outline")
    assert result.output == "".join(f"{line}\n" for line in row["lines"])
    prefix = "/createSurface/components" if case["version"] == "1.0" else "/1/updateComponents/components"
    assert [f"{loss.code} {loss.effect} {loss.path.removeprefix(prefix)}" for loss in result.losses] == row["losses"]
    assert result.home == {}


def test_a_component_of_the_host_has_a_line() -> None:
    result = convert.convert({"root": {"component": "Sparkline", "props": {"points": 3}}}, to="outline")
    assert result.output == "[Sparkline]\n"
    assert [(loss.path, loss.effect) for loss in result.losses] == [
        ("/root/component", "approximated"),
        ("/root/props/points", "dropped"),
    ]


FIELDS: list[tuple[dict[str, Any], str, set[str]]] = [
    # an input of a card, its line, what is lost of it
    ({"type": "Input.Number", "id": "n", "min": 1, "max": 9}, "[number 1 to 9]", {"two_way dropped id"}),
    (
        {"type": "Input.Toggle", "id": "t", "title": "Yes", "value": "y", "valueOn": "y"},
        "[check box] true (Yes)",
        {"two_way dropped id", "value approximated value", "value approximated valueOn"},
    ),
]


@pytest.mark.parametrize(("field", "line", "lost"), FIELDS)
def test_what_is_shown_of_an_input_is_not_dropped(field: dict[str, Any], line: str, lost: set[str]) -> None:
    result = convert.convert({"type": "AdaptiveCard", "version": "1.6", "body": [field]}, "outline")
    assert result.output == f"{line}\n"
    assert {f"{loss.code} {loss.effect} {loss.path.removeprefix('/body/0/')}" for loss in result.losses} == lost


def test_the_title_of_a_tap_stays_where_it_is_said() -> None:
    tap = {"type": "Action.OpenUrl", "title": "Read it", "url": "https://e.org"}
    body = [{"type": "Image", "url": "https://e.org/a.png", "size": "auto", "selectAction": tap}]
    result = convert.convert({"type": "AdaptiveCard", "version": "1.6", "body": body}, "outline")
    assert result.output == "[image: Read it] https://e.org/a.png\n"
    assert [(loss.path, loss.effect) for loss in result.losses if "selectAction" in loss.path] == [
        ("/body/0/selectAction/url", "dropped")
    ]


@pytest.mark.parametrize(
    ("element", "line"),
    [
        (
            {"type": "Button", "props": {"label": "Go"}, "on": {"press": [{"action": "first"}, {"action": "second"}]}},
            "[button: Go] -> first, second",
        ),
        (
            {
                "type": "Link",
                "props": {"label": "All", "href": "https://e.org/faq"},
                "on": {"press": {"action": "track"}},
            },
            "[link: All] -> track, https://e.org/faq",
        ),
    ],
    ids=["steps", "link"],
)
def test_all_that_a_press_does_is_said(element: dict[str, Any], line: str) -> None:
    result = convert.convert({"root": "m", "elements": {"m": {**element, "children": []}}}, "outline")
    assert result.output == f"{line}\n"


def test_there_are_outlines() -> None:
    assert len(OUTLINES) >= 20


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_kind(case: dict[str, Any]) -> None:
    """Every case has an outline of lines without trailing spaces, and the same one again."""
    text = convert.convert(message(case), to="outline").output
    assert text == convert.convert(message(case), to="outline").output
    assert all(line == line.rstrip() for line in text.split("\n"))
    assert text == "" or text.endswith("\n")


EXAMPLES = [
    path for version in ("v0_9", "v1_0") for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
]


@needs_shared
@pytest.mark.parametrize("path", EXAMPLES, ids=[f"{path.parts[-5]}/{path.stem}" for path in EXAMPLES])
def test_every_text_of_an_example(path: Any) -> None:
    """Every resolved text, label and title occurs in the outline, whole line by whole line."""
    messages = json.loads(path.read_text(encoding="utf-8"))["messages"]
    state = fold.a2ui_empty()
    for item in messages:
        state = fold.a2ui_apply(state, item)
    (surface,) = state.surfaces.values()
    outline = convert.convert(messages, to="outline").output
    seen = 0
    for node in walk(cast("Node", resolution.resolve(surface).root)):
        assert isinstance(node, Node)
        for key in ("text", "label"):
            text: JsonValue = node.props.get(key)
            if isinstance(text, str):
                seen += 1
                assert all(line.strip() in outline for line in text.split("\n"))
    assert seen
