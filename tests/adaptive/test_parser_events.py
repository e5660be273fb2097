"""The events of the JavaScript parser: those that were recorded, but for its own defects, which are answered better."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args

import pytest

from tests.shared import SHARED, load, needs_shared
from uispec import adaptive, pointer
from uispec.adaptive.codes import AdaptiveCode
from uispec.adaptive.tables.parser_table import ACTION_SINCE, CLASSES, ELEMENT_SINCE, EVENT_NAMES, EventName
from uispec.errors import InvalidDocumentError, LimitError, ParseError

Event: TypeAlias = tuple[str, str, str, Mapping[str, str] | None]
"""Phase, name, sentence and what is blamed."""

_CARDS: Final = "data/adaptivecards/validation.json"
_SAMPLES: Final = "data/adaptivecards/sample-events.json"

BETTER: Final[Mapping[str, tuple[int, list[Event]]]] = {
    # The parser keeps a pattern's state from one text to the next.
    "v025": (1, []),
    "v104": (
        11,
        [
            ("Parse", "ElementTypeNotAllowed", f'Element type "{name}" is not allowed in this context.', None)
            for name in ("TextBlock", "Image")
        ],
    ),
    "v107": (
        11,
        [("Parse", "ElementTypeNotAllowed", 'Element type "TextRun" is not allowed in this context.', None)],
    ),
    "v128": (
        6,
        [
            (
                "Parse",
                "InvalidPropertyValue",
                f'Invalid column width "{width}" - defaulting to "1".',
                {"type": "TableColumnDefinition"},
            )
            for width in ("wide", "auto", "stretch")
        ],
    ),
    "v163": (8, []),
    "v178": (
        11,
        [
            (
                "Parse",
                "InvalidPropertyValue",
                'Invalid value "null" for property "targetElements".',
                {"type": "Action.ToggleVisibility"},
            )
        ],
    ),
    "v1.6/Tests.Input.ChoiceSet.DynamicTypeahead.json": (8, []),
}
"""By card: the number of the parser's defect in the digest (section 9.3), and the events that should have been."""


def _recorded(events: list[dict[str, Any]]) -> list[Event]:
    return [(event["phase"], event["event"], event["message"], event["source"]) for event in events]


def _raised(card: bytes | Mapping[str, Any], version: str | None = None) -> list[Event]:
    events = adaptive.parser_events(card, version=version)
    return [(event.phase, event.event, event.message, event.source) for event in events]


def _runs() -> Iterator[tuple[str, Any, str | None, list[Event]]]:
    for case in (load(_CARDS) or {"cases": ()})["cases"]:
        yield case["id"], case["card"], None, _recorded(case["parse_events"] + case["validate_events"])
        gated = case.get("gated_by_declared_version")
        if gated is not None:
            events = _recorded(gated["parse_events"] + gated["validate_events"])
            yield f"{case['id']}@{gated['target_version']}", case["card"], gated["target_version"], events
    for sample in (load(_SAMPLES) or {"samples": ()})["samples"]:
        assert SHARED is not None
        card = (SHARED / "data/adaptivecards/samples" / sample["file"]).read_bytes()
        yield sample["file"], card, None, _recorded(sample["events"])


RUNS: Final = list(_runs())


@needs_shared
def test_everything_that_was_recorded_is_run() -> None:
    assert len(RUNS) > 143 + 166
    assert BETTER.keys() - {name for name, *_ in RUNS} == set()


@pytest.mark.parametrize(("name", "card", "version", "events"), RUNS, ids=[name for name, *_ in RUNS])
def test_the_events_are_those_of_the_parser(
    name: str, card: bytes | Mapping[str, Any], version: str | None, events: list[Event]
) -> None:
    if name in BETTER:
        assert BETTER[name][1] != events, "the row is stale"
        events = BETTER[name][1]
    assert _raised(card, version) == events


# Cards of our own: what the recorded ones have not, as adaptivecards 3.0.6 answers


def _event(phase: str, name: EventName, message: str, source: Mapping[str, str] | None = None) -> Event:
    return (phase, name, message, source)


def _unknown(name: str) -> Event:
    return _event("Parse", "UnknownElementType", f'Unknown element type "{name}". Fallback will be used if present.')


def _forbidden(name: str) -> Event:
    return _event("Parse", "ElementTypeNotAllowed", f'Element type "{name}" is not allowed in this context.')


_TEXT: Final = {"type": "TextBlock", "text": "x"}
OWN: Final[Mapping[str, tuple[dict[str, Any], list[Event]]]] = {
    "an array in the body": ({"body": [[]]}, [_unknown("undefined")]),
    "a run that the card falls back to": ({"fallback": {"type": "TextRun", "text": "x"}}, [_forbidden("TextRun")]),
    "an empty type": ({"body": [{"type": ""}]}, [_unknown("")]),
    "a requirement that nobody meets reads the fallback": (
        {"body": [{**_TEXT, "requires": {"a": "1.0"}, "fallback": {"type": "Acme"}}]},
        [_unknown("Acme")],
    ),
    "a fallback that is not needed is not read": ({"body": [{**_TEXT, "fallback": {"type": "Acme"}}]}, []),
    "what bubbles up has the fallback around it read": (
        {"body": [{"type": "Container", "items": [{"type": "A"}], "fallback": {"type": "B"}}]},
        [_unknown("A"), _unknown("B")],
    ),
    "an unknown selectAction has no fallback, nor what is around it": (
        {
            "body": [
                {
                    "type": "Container",
                    "selectAction": {"type": "A", "fallback": {"type": "C"}},
                    "items": [],
                    "fallback": {"type": "B"},
                }
            ]
        },
        [
            _event("Parse", "UnknownActionType", 'Unknown action type "A". Fallback will be used if present.'),
        ],
    ),
    "no input in a carousel, however deep": (
        {
            "body": [
                {
                    "type": "Carousel",
                    "pages": [{"items": [{"type": "Container", "items": [{"type": "Input.Text", "id": "a"}]}]}],
                }
            ]
        },
        [_forbidden("Input.Text")],
    ),
    "a requirement that is text": (
        {"body": [{**_TEXT, "requires": "en"}]},
        [_event("Parse", "InvalidPropertyValue", f'Invalid version string "{letter}".') for letter in "en"],
    ),
    "items of a carousel, which nobody sees": (
        {"body": [{"type": "Carousel", "items": [{"type": "A"}, {**_TEXT, "id": "x"}], "pages": [{"id": "x"}]}]},
        [_unknown("A")],
    ),
    "a carousel without pages": (
        {"body": [{"type": "Carousel", "id": "c"}]},
        [
            _event(
                "Parse",
                "InvalidPropertyValue",
                "InitialPage for carousel is invalid (0).",
                {"type": "Carousel", "id": "c"},
            )
        ],
    ),
    "numbers that a set refuses and an enumeration overlooks": (
        {"body": [{**_TEXT, "style": 1e21, "size": 3}]},
        [_event("Parse", "InvalidPropertyValue", 'Invalid value "1e+21" for property "style".', {"type": "TextBlock"})],
    ),
    "the same id three times, and in an unused fallback": (
        {"body": [{**_TEXT, "id": "a", "fallback": {**_TEXT, "id": "a"}}, {**_TEXT, "id": "a"}, {**_TEXT, "id": "a"}]},
        [_event("Validation", "DuplicateId", 'Duplicate Id "a".', {"type": "TextBlock", "id": "a"})],
    ),
    "users that are no text": (
        {"refresh": {"action": {"type": "Action.Execute"}, "userIds": ["a", 5]}},
        [
            _event(
                "Parse",
                "InvalidPropertyValue",
                'Invalid array value "5" of type "number" ignored for "userIds".',
                {"type": "RefreshDefinition"},
            )
        ],
    ),
}


@pytest.mark.parametrize(("card", "events"), OWN.values(), ids=list(OWN))
def test_cards_of_our_own(card: dict[str, Any], events: list[Event]) -> None:
    assert _raised({"type": "AdaptiveCard", "version": "1.6", **card}) == events


@needs_shared
def test_a_place_leads_into_the_card() -> None:
    for _, card, version, _ in RUNS:
        if isinstance(card, bytes):
            continue
        for event in adaptive.parser_events(card, version=version):
            pointer.get(card, event.path)


def test_the_names_have_the_numbers_of_the_parser() -> None:
    names = get_args(EventName)
    assert len(names) == 18 + 5
    recorded = load(_CARDS)
    if recorded is not None:
        assert dict(zip(names, range(18), strict=False)) == recorded["meta"]["event_codes"]
    codes = {code for part in get_args(AdaptiveCode) for code in (get_args(part) or (part,))}
    assert EVENT_NAMES.keys() - codes == set()
    # Three are never raised by the parser; one is ours under the name that it should have had.
    assert set(names) - set(EVENT_NAMES.values()) == {"Hint", "Deprecated", "Other", "PropertyCantBeNull"}


def test_the_table_is_of_classes_that_exist() -> None:
    assert set(ELEMENT_SINCE) | set(ACTION_SINCE) < set(CLASSES)


@pytest.mark.parametrize(
    ("card", "error"),
    [("", ParseError), ("[]", InvalidDocumentError), ("[" * 300, LimitError), ({"a": {1}}, InvalidDocumentError)],
)
def test_what_is_no_card(card: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        adaptive.parser_events(card)


def test_a_version_is_a_version() -> None:
    with pytest.raises(ValueError, match=r"argument 'version' must be one of 1\.0, .* not '1'"):
        adaptive.parser_events({}, version="1")
