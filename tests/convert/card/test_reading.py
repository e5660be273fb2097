"""The card reader: what each element and member becomes, and that whatever is not carried is a loss of its own."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.convert.card.drawing import losses_of, reading_of, tree_of
from tests.shared import load, needs_shared, paths
from uispec import pointer
from uispec.adapters.adaptive_card.reading.reader import PLANS, read
from uispec.adapters.options import Options
from uispec.adaptive.tables.places import ACTIONS, ELEMENTS
from uispec.adaptive.tables.versions import PROPERTIES
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import Limits

CASES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "reading_cases.json").read_text("utf-8"))
"""Rows of: `name`, `card`, perhaps `host`, the `tree` in lines, and the `losses` where nothing of it is carried."""
_SAMPLES: Final = [
    path.relative_to(path.parents[1]).as_posix() for path in paths("data/adaptivecards/samples/v*/*.json")
]


def test_there_are_cases() -> None:
    assert len(CASES) >= 160
    assert len({case["name"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    reading = reading_of(case["card"], case.get("host"))
    assert tree_of(reading) == case["tree"]
    assert losses_of(reading) == case["losses"]


# Every type and member that the models know is read by some row: none of them is an unknown property.

_VALUES: Final[dict[str, Any]] = {
    "backgroundImage": "https://e.org/b.png",
    "selectAction": {"type": "Action.OpenUrl", "url": "https://e.org"},
    "inlineAction": {"type": "Action.OpenUrl", "url": "https://e.org"},
    "valueChangedAction": {"type": "Action.ResetInputs"},
    "fallback": "drop",
    "requires": {"adaptiveCards": "1.0"},
    "isRequired": True,
    "associatedInputs": "none",
    "imageSize": "large",
    "Image.style": "person",
    "Input.ChoiceSet.style": "expanded",
    **{key: [] for key in ("columns", "rows", "inlines", "images", "sources", "captionSources", "facts", "choices")},
    **{key: [] for key in ("actions", "targetElements", "targetInputIds", "pages", "items", "layouts")},
    **{key: {} for key in ("card", "content")},
}
"""Values that a member may have, by its name or by type and name; any other has some text."""
_OWN_UNKNOWN: Final = {"Component", "LoopComponent"}

_MEMBERS: Final = [
    (type_name, member)
    for type_name in sorted((ELEMENTS | ACTIONS) - _OWN_UNKNOWN)
    for member in PROPERTIES[type_name]
    # What the last two say is told as a property of the input.
    if member not in ("type", "$schema", "isMultiline", "isMultiSelect")
]


@pytest.mark.parametrize(("type_name", "member"), _MEMBERS, ids=[f"{row[0]}.{row[1]}" for row in _MEMBERS])
def test_every_member_is_read(type_name: str, member: str) -> None:
    """No member of the tables is lost as a `property` that nobody knows, whatever it holds."""
    value = _VALUES.get(f"{type_name}.{member}", _VALUES.get(member, "z"))
    one: dict[str, Any] = {"type": type_name, member: value}
    where = "actions" if type_name in ACTIONS else "body"
    card = {"type": "AdaptiveCard", "version": "1.6", where: [one]}
    at = pointer.format((where, 0, member))
    lost = losses_of(reading_of(card))
    assert [line for line in lost if line.startswith("property ") and line.endswith(f" {at}")] == []


MISPLACED: Final[list[tuple[dict[str, Any], list[str], list[str]]]] = [
    ({"type": "TextRun", "text": "a"}, ["  unknown"], ["property dropped /body/0/text"]),
    ({"type": "Fact", "title": "a"}, ["  unknown"], ["property dropped /body/0/title"]),
    ({"text": "a"}, ["  unknown"], ["property dropped /body/0/text"]),
    (
        {"type": "RichTextBlock", "inlines": [{"type": "TextBlock", "text": "a"}]},
        ["  rich_text"],
        ["component dropped /body/0/inlines/0"],
    ),
    (
        {"type": "Table", "rows": [{"type": "Column"}], "firstRowAsHeader": False, "showGridLines": False},
        ["  table"],
        ["component dropped /body/0/rows/0", "layout dropped /body/0/firstRowAsHeader"],
    ),
    ({"type": "FactSet", "facts": [{"type": "Run", "title": "a"}]}, ["  facts", "    facts/ fact"], []),
]


@pytest.mark.parametrize(("element", "tree", "losses"), MISPLACED)
def test_what_stands_where_it_may_not(element: dict[str, Any], tree: list[str], losses: list[str]) -> None:
    card = {"type": "AdaptiveCard", "body": [element]}
    drawn = tree_of(reading_of(card))[1:]
    assert len(drawn) == len(tree)
    assert all(line.startswith(wanted) for line, wanted in zip(drawn, tree, strict=True))
    assert set(losses) <= set(losses_of(reading_of(card)))


def test_every_type_has_a_row() -> None:
    """Whatever is not read by a table of its own is an action, or one of the elements of the graph."""
    assert ELEMENTS - PLANS.keys() == _OWN_UNKNOWN


# The samples


@needs_shared
def test_there_are_samples() -> None:
    assert len(_SAMPLES) == 166


@needs_shared
@pytest.mark.parametrize("name", _SAMPLES)
def test_sample(name: str) -> None:
    """It is read without a fault, and each loss stands somewhere in it; what is assumed, below something."""
    card = load(f"data/adaptivecards/samples/{name}")
    reading = reading_of(card)
    losses_of(reading)
    reading = reading_of(card)
    tree = tree_of(reading)
    assert tree
    for loss in reading.ledger.finish():
        tokens = pointer.parse(loss.path)
        assert pointer.has(card, tokens) or (loss.effect == "assumed" and pointer.has(card, tokens[:-1])), loss.path


# Bounds and faults

FAULTS: Final[list[tuple[Any, type[UispecError], str]]] = [
    (b"{", ParseError, "invalid_json"),
    ("[]", InvalidDocumentError, "wrong_type"),
    ([], InvalidDocumentError, "wrong_type"),
    (None, InvalidDocumentError, "wrong_type"),
    (5, InvalidDocumentError, "wrong_type"),
    ({"contentType": "application/vnd.microsoft.card.adaptive", "content": {}}, InvalidDocumentError, "wrapped_card"),
]


@pytest.mark.parametrize(("source", "error", "code"), FAULTS)
def test_what_is_no_card(source: Any, error: type[UispecError], code: str) -> None:
    with pytest.raises(error) as caught:
        read(source)
    assert [issue.code for issue in caught.value.issues] == [code]


def test_what_is_no_document() -> None:
    with pytest.raises(TypeError):
        read(object())


def test_an_unknown_host() -> None:
    with pytest.raises(ValueError, match="webex"):
        read({"type": "AdaptiveCard"}, options=Options(host="nowhere"))


def test_elements_over_the_limit() -> None:
    card = {"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": str(number)} for number in range(9)]}
    reading = read(card, limits=Limits(converted_nodes=4))
    assert reading.root is not None
    assert len(reading.root.children) == 3
    assert [loss.path for loss in reading.ledger.finish() if loss.code == "limit"] == [
        f"/body/{at}" for at in range(3, 9)
    ]


def test_a_card_deeper_than_the_stack() -> None:
    inner: dict[str, Any] = {"type": "TextBlock", "text": "x"}
    for _ in range(3_000):
        inner = {"type": "Container", "items": [inner]}
    card = {"type": "AdaptiveCard", "body": [inner]}
    with pytest.raises(LimitError):
        read(card)
    assert read(card, limits=Limits(json_depth=10_000)).root is not None


def test_the_source_stays_as_it_is() -> None:
    card = {"type": "AdaptiveCard", "body": [{"type": "Input.Text", "id": "x", "value": "a", "fallback": "drop"}]}
    before = json.dumps(card)
    reading = read(card)
    assert reading.data == {"x": "a"}
    losses_of(reading)
    assert json.dumps(card) == before


# Whatever the JSON

_WORDS: Final = ("", "x", "auto", "24px", "person", "Good", "true")
_KEYS: Final = (
    *("type", "id", "body", "items", "columns", "rows", "cells", "actions", "selectAction", "inlineAction", "card"),
    *("content", "choices", "facts", "inlines", "images", "sources", "text", "style", "size", "width", "value"),
    *("isVisible", "fallback", "requires", "targetElements", "layouts", "pages", "verticalContentAlignment"),
    *("isRequired", "regex", "errorMessage", "choices.data", "backgroundImage"),
)
_JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(_WORDS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(_KEYS), inner | st.sampled_from(sorted(ELEMENTS | ACTIONS)), max_size=5)
    ),
    max_leaves=30,
)


@settings(max_examples=150)
@given(body=_JSON, actions=_JSON)
def test_any_json_is_read(body: Any, actions: Any) -> None:
    """Read leniently: whatever stands in a card, every loss has a place in it."""
    card: dict[str, Any] = {"type": "AdaptiveCard", "version": "1.5", "body": [body], "actions": [actions]}
    reading = reading_of(card)
    losses_of(reading)
    for loss in reading_of(card).ledger.finish():
        tokens = pointer.parse(loss.path)
        assert pointer.has(card, tokens) or pointer.has(card, tokens[:-1])
