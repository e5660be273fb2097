"""The text of an output is bounded, however often the source shows one text: by bytes, in the order of writing."""

from typing import Any, Final

import pytest

from tests.convert.formats.a2ui_own import message
from uispec import convert
from uispec.limits import Limits
from uispec.losses import Loss

TARGETS: Final = ["adaptive-card", "json-render", "markdown", "assistant-ui", "a2ui-v0.9"]


def _column(*children: str) -> dict[str, Any]:
    return {"id": "root", "component": "Column", "children": [*children]}


def _text(id_: str, text: Any) -> dict[str, Any]:
    return {"id": id_, "component": "Text", "text": text}


def _limited(losses: tuple[Loss, ...]) -> list[tuple[str, str]]:
    return [(loss.path, loss.effect) for loss in losses if loss.code == "limit"]


@pytest.mark.parametrize("to", TARGETS)
def test_what_comes_after_the_last_text_that_fits_is_left_out(to: str) -> None:
    document = message(_column("a", "b", "c"), _text("a", "a" * 200), _text("b", "b" * 900), _text("c", "c"))
    assert _limited(convert.convert(document, to=to, limits=Limits(document_bytes=1_500)).losses) == []
    result = convert.convert(document, to=to, limits=Limits(document_bytes=1_050))
    assert _limited(result.losses) == [
        ("/createSurface/components/2/text", "dropped"),
        ("/createSurface/components/3/text", "dropped"),
    ]
    assert ("aaa" in str(result.output), "bbb" in str(result.output)) == (True, False)


def test_what_stays_alive_has_its_text_counted() -> None:
    template = {"@call": "formatString", "args": {"value": "${/x}" + "y" * 400}}
    document = message(_column(*["t"] * 10), _text("t", template), x=1)
    assert _limited(convert.convert(document, to="json-render", limits=Limits(document_bytes=5_000)).losses) == []
    losses = convert.convert(document, to="json-render", limits=Limits(document_bytes=3_000)).losses
    assert _limited(losses) == [("/createSurface/components/1/text", "dropped")]


@pytest.mark.parametrize("to", TARGETS[:2])
def test_what_actions_carry_is_counted(to: str) -> None:
    press = {"event": {"name": "go", "context": {"long": "z" * 2_000}}}
    button = {"id": "b", "component": "Button", "child": "t", "action": press}
    document = message(_column(*["b"] * 10), button, _text("t", "Go"))
    result = convert.convert(document, to=to, limits=Limits(document_bytes=10_000))
    assert _limited(result.losses)[0][0] == "/createSurface/components/1/action/event/context"
    assert len(str(result.output) + str(result.home)) < 20_000
    home: Any = result.home
    assert {action["name"] for action in home["actions"].values()} == {"go"}


def test_a_value_that_is_no_text_is_still_placed() -> None:
    slider = {"id": "s", "component": "Slider", "max": 7, "value": 3}
    surface = message(_column("t", "s"), _text("t", "a" * 2_000), slider)
    result = convert.convert(surface, to="json-render", limits=Limits(document_bytes=1_500))
    assert "'max': 7" in str(result.output)
