"""The recorded files of one card in both forms, and what was lost in box-kite's words."""

from typing import Final

import pytest

from tests.genui.documents import given_as
from tests.shared import load, needs_shared
from uispec import genui
from uispec.genui import BoxKiteLoss
from uispec.losses import CODES, Conversion, Loss, LossCode


@needs_shared
@pytest.mark.parametrize("name", ["assistant_ui", "assistant_ui_flat"])
def test_the_card_is_read_as_it_is_and_has_no_fault(name: str) -> None:
    document = load(f"data/rosetta/{name}.json")
    assert genui.dump_spec(genui.parse_spec(document)) == document
    assert genui.validate(document) == []


@needs_shared
def test_the_nested_card_becomes_a_flat_one_and_comes_back() -> None:
    document = load("data/rosetta/assistant_ui.json")
    flat = genui.flatten(document)
    assert flat.losses == ()
    assert genui.nest(given_as(flat.output)).output == document


@needs_shared
def test_the_flat_card_loses_its_two_actions_in_the_nested_form() -> None:
    nested = genui.nest(load("data/rosetta/assistant_ui_flat.json"))
    assert [(loss.code, loss.path) for loss in nested.losses] == [
        ("action", "/children/2/children/0/$action"),
        ("action", "/children/2/children/1/$action"),
    ]
    assert genui.box_kite_losses(nested) == (
        BoxKiteLoss("event", "children.2.children.0.$action"),
        BoxKiteLoss("event", "children.2.children.1.$action"),
    )


@needs_shared
def test_an_action_of_the_flat_card_is_what_comes_back() -> None:
    click = load("data/rosetta/assistant_ui_flat_action.json")
    card = genui.parse_spec(load("data/rosetta/assistant_ui_flat.json"))
    assert isinstance(card, genui.FlatNode)
    assert isinstance(card.children, tuple)
    row = card.children[-1]
    assert isinstance(row, genui.FlatNode)
    assert isinstance(row.children, tuple)
    button = row.children[0]
    assert isinstance(button, genui.FlatNode)
    assert isinstance(button.action, genui.Action)
    assert button.action.model_dump() == click


WORDS: Final[dict[LossCode, str]] = {
    "data_binding": "data-binding",
    "two_way": "data-binding",
    "repeat": "repeat",
    "event": "event",
    "action": "event",
}


@pytest.mark.parametrize("code", CODES)
def test_box_kite_has_three_words(code: LossCode) -> None:
    loss = Loss(code, "/root/0/a~1b", "dropped", "node", "Gone.")
    told = genui.box_kite_losses(Conversion("", (loss, loss)))
    assert [(one.code, one.path) for one in told] == ([(WORDS[code], "root.0.a/b")] if code in WORDS else [])
