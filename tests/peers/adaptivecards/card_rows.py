"""Where the JavaScript parser and we part; the numbers are those of its defects in the digest (section 9.3)."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from tests.peers.adaptivecards.cards import Card
from tests.peers.adaptivecards.rows import Answer, Row
from tests.peers.outcome import exact

_FINE_LANGUAGE: Final = re.compile(r'Invalid value "[A-Za-z]{2,3}" for property "lang"\.')


def _events(change: Callable[[Any], Any]) -> Callable[[Card, Answer, Answer], Answer]:
    """Change each event of the parser, or leave it out where the change gives nothing."""

    def mended(_: Card, theirs: Answer, ours: Answer) -> Answer:
        if "events" not in theirs:
            return theirs
        changed = [change(event) for event in theirs["events"]]
        return {"events": [event for event in changed if event is not None]}

    return mended


def _without_fine_languages(event: Any) -> Any:
    return None if _FINE_LANGUAGE.fullmatch(event["message"]) else event


def _with_the_right_width(event: Any) -> Any:
    if event["source"] is None or event["source"]["type"] != "TableColumnDefinition":
        return event
    return {**event, "message": event["message"].replace('defaulting to "auto"', 'defaulting to "1"')}


def _without_queried_choices(card: Card, theirs: Answer, ours: Answer) -> Answer:
    """Leave out what is told of as many sets of choices as we do not tell of, if there are some with a query."""
    if "events" not in theirs or '"choices.data"' not in card.text:
        return theirs
    left = Counter(exact(event) for event in ours["events"])
    kept: list[Any] = []
    for event in theirs["events"]:
        if event["event"] != "CollectionCantBeEmpty" or left[exact(event)]:
            kept.append(event)
        left[exact(event)] -= 1
    return {"events": kept}


def _instead_of(words: str, event: str, message: str) -> Callable[[Card, Answer, Answer], Answer]:
    """Where the parser gives up with these words we go on and tell of it; what else we tell it cannot know."""

    def mended(_: Card, theirs: Answer, ours: Answer) -> Answer:
        if not re.search(words, theirs.get("refused", "")):
            return theirs
        told = any(one["event"] == event and re.search(message, one["message"]) for one in ours["events"])
        return ours if told else theirs

    return mended


def _witness(*body: Any, **more: Any) -> Card:
    return Card("witness", {"type": "AdaptiveCard", "version": "1.6", "body": list(body), **more})


_TEXT: Final = {"type": "TextBlock", "text": "x"}

CARD_ROWS: Final[Sequence[Row[Card]]] = (
    Row(
        "every second language",
        "ours",
        "9.3, 1: its pattern remembers the last match, so that every second code of two or three letters is invalid.",
        _events(_without_fine_languages),
        _witness({**_TEXT, "lang": "en"}, {**_TEXT, "lang": "en"}),
    ),
    Row(
        "the width of a table's column",
        "ours",
        '9.3, 6: the column gets the weight 1, while the sentence says "auto".',
        _events(_with_the_right_width),
        _witness({"type": "Table", "columns": [{"width": "auto"}], "rows": []}),
    ),
    Row(
        "choices by a query",
        "ours",
        "9.3, 8: choices that are asked for with `choices.data` are not missing.",
        _without_queried_choices,
        _witness(
            {"type": "Input.ChoiceSet", "id": "a", "choices.data": {"type": "Data.Query", "dataset": "x"}},
            {"type": "Input.ChoiceSet", "id": "b"},
        ),
    ),
    Row(
        "no run among the runs",
        "ours",
        "9.3, 11: it throws and reads no further.",
        _instead_of("addInline: the specified card element cannot be used", "ElementTypeNotAllowed", "not allowed"),
        _witness({"type": "RichTextBlock", "inlines": [_TEXT, {"type": "TextRun", "text": "r"}]}),
    ),
    Row(
        "a run among the elements",
        "ours",
        "9.3, 11: it throws and reads no further.",
        _instead_of("TextRun cannot be used as standalone", "ElementTypeNotAllowed", '"TextRun" is not allowed'),
        _witness({"type": "TextRun", "text": "r"}),
    ),
    Row(
        "nothing for a target",
        "ours",
        "9.3, 11: it throws and reads no further.",
        _instead_of("Cannot read properties of null", "InvalidPropertyValue", '"targetElements"'),
        _witness(actions=[{"type": "Action.ToggleVisibility", "targetElements": [None]}]),
    ),
)
