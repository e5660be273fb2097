"""Cards that nobody wrote: each type with all that it can say, and random ones."""

from random import Random
from typing import Any, Final

from tests.convert.formats.source import Seed
from tests.convert.mutants import Document
from tests.convert.shapes import is_array, is_object

_URL: Final = "https://Example.org/A/Long/Way"
_TEXT: Final[dict[str, Any]] = {"type": "TextBlock", "text": "Some Words Of It"}
_PLACE: Final[dict[str, Any]] = {"spacing": "large", "separator": True, "height": "stretch"}
_ASKED: Final[dict[str, Any]] = {"label": "What It Is", "isRequired": True, "errorMessage": "It Is Needed"}
_LINK: Final[dict[str, Any]] = {"type": "Action.OpenUrl", "url": _URL, "title": "Read It", "tooltip": "All Of It"}
_SEND: Final[dict[str, Any]] = {
    "type": "Action.Execute",
    "id": "send",
    "title": "Send It",
    "verb": "sendAll",
    "data": {"who": "Ada", "how": 2, "deep": {"list": [1, "Two"]}},
    "style": "positive",
}

ELEMENTS: Final[dict[str, dict[str, Any]]] = {
    "TextBlock": {
        "text": "Hello **Ada** Of London",
        "size": "large",
        "weight": "bolder",
        "color": "attention",
        "isSubtle": True,
        "fontType": "monospace",
        "wrap": True,
        "maxLines": 2,
        "horizontalAlignment": "center",
        "style": "heading",
    },
    "RichTextBlock": {
        "inlines": [
            "Plain Words, ",
            {"type": "TextRun", "text": "Bold Ones", "weight": "bolder", "italic": True, "color": "good"},
        ],
        "horizontalAlignment": "right",
    },
    "Image": {
        "url": _URL,
        "altText": "A Hill In The Sun",
        "size": "large",
        "style": "person",
        "horizontalAlignment": "center",
        "selectAction": _LINK,
    },
    "ImageSet": {"images": [{"type": "Image", "url": _URL, "altText": "One Hill"}], "imageSize": "small"},
    "Media": {
        "sources": [{"mimeType": "video/mp4", "url": _URL}],
        "poster": _URL,
        "altText": "A Film Of It",
    },
    "FactSet": {"facts": [{"title": "Who Is It", "value": "Ada Of London"}, {"title": "When", "value": "Now"}]},
    "Container": {
        "items": [_TEXT],
        "style": "emphasis",
        "verticalContentAlignment": "center",
        "bleed": True,
        "minHeight": "80px",
        "selectAction": _LINK,
    },
    "ColumnSet": {
        "columns": [
            {"type": "Column", "width": "auto", "items": [_TEXT], "verticalContentAlignment": "bottom"},
            {"type": "Column", "width": 2, "items": [{**_TEXT, "text": "On The Right"}], "separator": True},
        ],
        "horizontalAlignment": "center",
        "style": "good",
    },
    "Table": {
        "columns": [{"width": 1}, {"width": 3, "horizontalCellContentAlignment": "right"}],
        "rows": [
            {
                "type": "TableRow",
                "cells": [
                    {"type": "TableCell", "items": [_TEXT]},
                    {"type": "TableCell", "items": [{**_TEXT, "text": "Beside It"}], "style": "warning"},
                ],
            }
        ],
        "firstRowAsHeader": False,
        "showGridLines": False,
        "gridStyle": "accent",
    },
    "ActionSet": {"actions": [_SEND, _LINK]},
    "Input.Text": {
        **_ASKED,
        "id": "name",
        "placeholder": "Given And Family",
        "value": "Ada Lovelace",
        "maxLength": 40,
        "regex": "^[A-Z].*$",
        "isMultiline": True,
        "style": "email",
    },
    "Input.Number": {**_ASKED, "id": "size", "placeholder": "How Many", "value": 3, "min": 1, "max": 9},
    "Input.Date": {**_ASKED, "id": "day", "value": "2026-05-06", "min": "2026-01-01", "max": "2027-01-01"},
    "Input.Time": {**_ASKED, "id": "hour", "value": "07:08", "min": "06:00", "max": "22:00"},
    "Input.Toggle": {
        **_ASKED,
        "id": "agreed",
        "title": "I Agree To It",
        "value": "yes",
        "valueOn": "yes",
        "valueOff": "no",
        "wrap": True,
    },
    "Input.ChoiceSet": {
        **_ASKED,
        "id": "colour",
        "choices": [{"title": "Red As A Rose", "value": "Red"}, {"title": "Not So Red", "value": "red"}],
        "value": "Red",
        "style": "expanded",
        "isMultiSelect": True,
        "placeholder": "Pick One",
        "wrap": True,
    },
}
"""Each element of version 1.6, with most of what it can say."""

ACTIONS: Final[dict[str, dict[str, Any]]] = {
    "Action.Execute": _SEND,
    "Action.Submit": {"type": "Action.Submit", "id": "submit", "title": "Hand In", "data": {"kind": "All"}},
    "Action.OpenUrl": _LINK,
    "Action.ShowCard": {
        "type": "Action.ShowCard",
        "title": "More Of It",
        "card": {"type": "AdaptiveCard", "body": [_TEXT, {"type": "Input.Text", "id": "inner", "label": "Inside"}]},
    },
    "Action.ToggleVisibility": {
        "type": "Action.ToggleVisibility",
        "title": "Show Or Hide",
        "targetElements": ["hidden", {"elementId": "other", "isVisible": True}],
    },
}
_TARGETS: Final = (
    {**_TEXT, "id": "hidden", "isVisible": False},
    {**_TEXT, "id": "other", "text": "Another Thing"},
)
_REQUIRED: Final = frozenset(
    {"text", "inlines", "url", "images", "sources", "facts", "items", "columns", "rows", "actions", "id", "title"}
    | {"choices"}
)


def card(body: list[Any], actions: list[Any] | None = None) -> Document:
    """A card of version 1.6."""
    made: dict[str, Any] = {"type": "AdaptiveCard", "version": "1.6", "body": body}
    return {**made, "actions": actions} if actions else made


def of_each_type() -> tuple[Seed, ...]:
    """One card for each element and for each action."""
    made = [
        Seed(f"element/{kind}", card([{"type": kind, **_PLACE, **known}, _TEXT], [ACTIONS["Action.Execute"]]))
        for kind, known in ELEMENTS.items()
    ]
    made += [Seed(f"action/{kind}", card([_TEXT, *_TARGETS], [known])) for kind, known in ACTIONS.items()]
    return tuple(made)


def draw(rng: Random) -> Document:
    """A card of two to five elements, each with some of what it can say, and some actions."""
    body: list[Any] = []
    for kind in rng.sample(list(ELEMENTS), rng.randint(2, 5)):
        known = {**ELEMENTS[kind], **_PLACE}
        kept = {k: v for k, v in known.items() if k in _REQUIRED or rng.random() < (0.1 if k in _PLACE else 0.5)}
        body.append({"type": kind, **kept})
    if rng.random() < 0.3:
        body.append({"type": "Container", "items": [body.pop()]})
    kinds = [kind for kind in ACTIONS if rng.random() < 0.3]
    if "Action.ToggleVisibility" in kinds:
        body += _TARGETS
    return _with_own_ids(card(body, [ACTIONS[kind] for kind in kinds]), [0])


def _with_own_ids(value: Any, counter: list[int]) -> Any:
    """No two elements or actions with one id."""
    if is_array(value):
        return [_with_own_ids(item, counter) for item in value]
    if not is_object(value):
        return value
    made = {key: member if key == "data" else _with_own_ids(member, counter) for key, member in value.items()}
    if "id" in made and made["id"] not in ("hidden", "other"):
        counter[0] += 1
        made["id"] = f"{made['id']}-{counter[0]}"
    return made
