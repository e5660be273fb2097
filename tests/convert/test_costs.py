"""A conversion costs in step with its document, whatever the document is full of; told by counting."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, cast

import pytest

from benchmarks.conversion import SOURCES
from benchmarks.documents import Document, create, text, update, write
from tests.counting import counted
from uispec import convert
from uispec.limits import Limits

STEP: Final = 60
"""Nodes that are added twice; the generators of the benchmarks make whole groups of so many."""
TARGETS: Final = ("a2ui-v1.0", "json-render", "adaptive-card", "assistant-ui", "markdown", "outline")

Make = Callable[[int], Any]


def surface(listed: list[Document], data: object = None) -> list[Document]:
    """The messages of one surface, its root a column of the components that are called `top`."""
    tops = [one["id"] for one in listed if one["id"].startswith("top")]
    root = {"id": "root", "component": "Column", "children": tops}
    return [create("1.0"), write("1.0", "/", data or {}), update("1.0", [root, *listed])]


def inputs_and_actions(size: int) -> Any:
    listed: list[Document] = []
    for number in range(size):
        note = {"@path": f"/notes/{number}"}
        press = {"event": {"name": "save", "context": {"note": note}}}
        listed += [
            {"id": f"top{number}", "component": "TextField", "label": "Note", "value": note},
            {"id": f"top-{number}", "component": "Button", "child": f"face{number}", "action": press},
            text(f"face{number}", "Save"),
        ]
    return surface(listed, {"notes": ["" for _ in range(size)]})


def chains(size: int) -> Any:
    depth = 10
    listed: list[Document] = []
    for number in range(size // depth):
        names = [f"top{number}", *(f"c{number}_{at}" for at in range(depth))]
        listed += [{"id": name, "component": "Card", "child": inner} for name, inner in pairwise(names)]
        listed.append(text(names[-1], "Below"))
    return surface(listed)


def templates(size: int) -> Any:
    lists = [
        {"id": f"top{at}", "component": "List", "children": {"componentId": f"row{at}", "@path": f"/rows/{at}"}}
        for at in range(size)
    ]
    rows = [text(f"row{at}", {"@path": "name"}) for at in range(size)]
    return surface([*lists, *rows], {"rows": [[{"name": f"Name {at}"}] for at in range(size)]})


def losses(size: int) -> Any:
    sound = {"component": "AudioPlayer", "url": "https://example.org/a.mp3", "weight": 2}
    return surface([{"id": f"top{at}", **sound} for at in range(size)])


def writes(size: int) -> Any:
    template = {"id": "top", "component": "List", "children": {"componentId": "row", "@path": "/rows"}}
    listed = surface([template, text("row", {"@path": "name"})], {"rows": []})
    return listed + [write("1.0", f"/rows/{at}", {"name": f"Name {at}"}) for at in range(size)]


def unreached(size: int) -> Any:
    return surface([text("top", "Seen"), *(text(f"t{at}", {"@path": f"/far/{at}"}) for at in range(size))])


def choices(size: int) -> Any:
    options = [{"label": f"Label {at}", "value": f"v{at}"} for at in range(size)]
    return surface([{"id": "top", "component": "ChoicePicker", "options": options, "value": {"@path": "/chosen"}}])


SHAPES: Final[dict[str, Make]] = {
    "forms of A2UI": SOURCES["a2ui"][0],
    "forms of json-render": SOURCES["json-render"][0],
    "a card of inputs": SOURCES["card"][0],
    "inputs and actions": inputs_and_actions,
    "chains": chains,
    "templates": templates,
    "losses": losses,
    "data writes": writes,
    "out of reach": unreached,
    "choices": choices,
}


def cost(document: Any, to: str) -> tuple[int, int]:
    """The Python functions that a conversion calls, and the size of what it gives."""
    count, result = counted(lambda: convert.convert(document, to=to, form="flat"))
    return count, len(json.dumps(result.to_json()))


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_added_costs_the_same_each_time(shape: str, to: str) -> None:
    make = SHAPES[shape]
    convert.convert(make(STEP), to=to, form="flat")  # what is made once is made
    costs = [cost(make(size * STEP), to) for size in (1, 2, 3)]
    for few, more, most in zip(*costs, strict=True):
        # Were each to ask all others, the second step would cost more than the first, in the end five thirds of it.
        assert most - more < 1.05 * (more - few) + STEP, costs


@pytest.mark.parametrize("to", ["a2ui-v1.0", "json-render"])
def test_actions_name_no_more_inputs_than_a_conversion_may_make(to: str) -> None:
    """A client of these sends what an action names, and every action of a card sends every input."""
    body = [{"type": "Input.Text", "id": f"i{at}", "label": "Say"} for at in range(10)]
    actions = [{"type": "Action.Submit", "title": f"Send {at}"} for at in range(20)]
    document = {"type": "AdaptiveCard", "version": "1.5", "body": body, "actions": actions}
    result = convert.convert(document, to=to, limits=Limits(converted_nodes=100))
    named = [len(action["takes"]) for action in cast("dict[str, Any]", result.home["actions"]).values()]
    assert named == [10] * 10 + [0] * 10
    assert [loss.path for loss in result.losses if loss.code == "limit"] == [
        f"/actions/{at}/type" for at in range(10, 20)
    ]
