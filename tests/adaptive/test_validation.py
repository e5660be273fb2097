"""What `validate` says of a card: every rule, with the official schema and the parser as further judges."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

import pytest

from tests.adaptive.official_schema import official_schema
from tests.adaptive.test_downgrade import CARDS
from tests.counting import counted
from tests.shared import load, needs_shared, paths
from uispec import adaptive, pointer
from uispec._order import DocumentOrder
from uispec.adaptive.tables.hosts import HOSTS, Host
from uispec.adaptive.tables.parser_table import EVENT_NAMES
from uispec.limits import Limits

Found: TypeAlias = list[tuple[str, str, str]]
"""Path, code and the first letter of the severity of each issue."""

_TEXT: Final = {"type": "TextBlock", "text": "x"}


def _card(*body: Any, **more: Any) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "version": "1.5", "body": list(body), **more}


def _found(card: Any, *args: Any, **options: Any) -> Found:
    return [(issue.path, issue.code, issue.severity[0]) for issue in adaptive.validate(card, *args, **options)]


_INPUT: Final = {"type": "Input.Text", "id": "a"}
_CHOICES: Final = [{"title": "A", "value": "1"}]
_SUBMIT: Final = {"type": "Action.Submit"}

_OF_CODE: Final = '{"type": "AdaptiveCard", "version": "1.5", "actions": [{"type": "Action.OpenUrl", "url": "..."}]}'

CASES: Final[Mapping[str, tuple[Any, Found]]] = {
    "all is well": (_card(_TEXT), []),
    "no card": ([], [("", "wrong_type", "e")]),
    "no JSON": ("{", [("", "invalid_json", "e")]),
    "a depth that nobody reads": ("[" * 300, [("", "too_deep", "e")]),
    # Versions; ac-version-missing, ac-version-order
    "no version": ({"type": "AdaptiveCard", "body": []}, [("/version", "missing_property", "w")]),
    "no version is needed inside": (
        _card(actions=[{"type": "Action.ShowCard", "card": {"type": "AdaptiveCard", "body": []}}]),
        [],
    ),
    "no type": ({"version": "1.5"}, [("/type", "missing_property", "w")]),
    "another type": ({**_card(), "type": "adaptivecard"}, [("/type", "missing_card_type", "e")]),
    "a version to come": (_card(version="1.10"), [("/version", "unsupported_version", "e")]),
    "a version of one number": (_card(version="1"), [("/version", "invalid_value", "e")]),
    "a version with a comma": (_card(version="1,5"), [("/version", "invalid_value", "e")]),
    "a version of three numbers": (_card(version="1.5.1"), [("/version", "invalid_value", "w")]),
    "a version that is a number": (_card(version=1.5), [("/version", "wrong_type", "e")]),
    "an element that is too new": (_card({"type": "Table", "rows": []}, version="1.2"), [("/body/0", "too_new", "w")]),
    "a property that is too new": (
        _card({**_TEXT, "fontType": "default"}, version="1.1"),
        [("/body/0/fontType", "too_new", "w")],
    ),
    "a value that is too new": (
        _card({"type": "Container", "style": "Accent", "items": []}, version="1.1"),
        [("/body/0/style", "too_new", "w")],
    ),
    "a form that is too new": (
        _card(backgroundImage={"url": "u"}, version="1.1"),
        [("/backgroundImage", "too_new", "w")],
    ),
    "the old form of it": (_card(backgroundImage="u", version="1.0"), []),
    # What nobody knows; ac-type-names-keep-their-case, ac-unknown-element-roundtrip
    "types keep their letter case": (
        _card({"type": "textblock", "text": "x"}, {"type": "Input.text", "id": "a"}),
        [("/body/0", "unknown_element", "w"), ("/body/1", "unknown_element", "w")],
    ),
    "an unknown action": (_card(actions=[{"type": "Action.Http"}]), [("/actions/0", "unknown_action", "w")]),
    "what stands in an unknown element is its own": (
        _card({"type": "Contoso.Gauge", "style": {"a": [1, None]}, "fallback": {**_TEXT, "x": 1}}),
        [("/body/0", "unknown_element", "w"), ("/body/0/fallback/x", "unknown_property", "w")],
    ),
    "an unknown property, at any depth": (
        _card({"type": "FactSet", "facts": [{"title": "a", "value": "b", "x/y": 1}]}, x=1),
        [("/body/0/facts/0/x~1y", "unknown_property", "w"), ("/x", "unknown_property", "w")],
    ),
    # What may stand where; ac-selectaction-no-showcard
    "no card behind a tap": (
        _card({"type": "Image", "url": "u", "selectAction": {"type": "Action.ShowCard", "card": {}}}),
        [("/body/0/selectAction/type", "unallowed_action", "e")],
    ),
    "no column in the body": (_card({"type": "Column"}), [("/body/0/type", "unallowed_child", "e")]),
    "the fallback of an element is an element": (
        _card({**_TEXT, "fallback": {"type": "Action.Submit"}}),
        [("/body/0/fallback", "unallowed_child", "w")],
    ),
    # ac-column-fallback-must-be-column
    "the fallback of a column is a column": (
        _card({"type": "ColumnSet", "columns": [{"type": "Column", "fallback": _TEXT}, {"fallback": {"items": []}}]}),
        [("/body/0/columns/0/fallback", "unallowed_child", "w")],
    ),
    "no input in a carousel": (
        _card(
            {
                "type": "Carousel",
                "pages": [{"type": "CarouselPage", "items": [{"type": "Container", "items": [_INPUT]}, _TEXT]}],
            }
        ),
        [("/body/0/pages/0/items/0/items/0", "unallowed_child", "w")],
    ),
    "no input in tabs or tables of a carousel": (
        _card(
            {
                "type": "Carousel",
                "pages": [
                    {
                        "items": [
                            {"type": "TabSet", "pages": [{"items": [_INPUT]}]},
                            {"type": "Table", "rows": [{"cells": [{"items": [{**_INPUT, "id": "other"}]}]}]},
                        ]
                    }
                ],
            }
        ),
        [
            ("/body/0/pages/0/items/0/pages/0/items/0", "unallowed_child", "w"),
            ("/body/0/pages/0/items/1/rows/0/cells/0/items/0", "unallowed_child", "w"),
        ],
    ),
    # ac-missing-required-reports-all
    "all that is missing": (
        _card({"type": "Container", "backgroundImage": {"fillMode": "cover"}, "items": [{"type": "Image"}, _TEXT]}),
        [
            ("/body/0/backgroundImage/url", "missing_property", "e"),
            ("/body/0/items/0/url", "missing_property", "e"),
        ],
    ),
    "a button that shows no card": (
        _card(actions=[{"type": "Action.ShowCard"}]),
        [("/actions/0/card", "missing_property", "w")],
    ),
    # ac-enums-any-case
    "words in any letter case": (
        _card({**_TEXT, "size": "Large", "weight": "bolder", "color": "GOOD", "horizontalAlignment": "Huge"}),
        [("/body/0/horizontalAlignment", "invalid_value", "e")],
    ),
    # Ids; ac-ids-may-repeat-only-inside-fallback
    "an id twice": (_card({**_TEXT, "id": "a"}, {**_TEXT, "id": "a"}), [("/body/1/id", "duplicate_id", "e")]),
    "an id in a card in the card": (
        _card(_INPUT, actions=[{"type": "Action.ShowCard", "card": {"type": "AdaptiveCard", "body": [_INPUT]}}]),
        [("/actions/0/card/body/0/id", "duplicate_id", "e")],
    ),
    "ids of another letter case are others": (_card({**_TEXT, "id": "a"}, {**_TEXT, "id": "A"}), []),
    "an id again in the fallback": (
        _card({"type": "PhoneInput", "id": "tel", "fallback": {**_INPUT, "id": "tel"}}),
        [("/body/0", "unknown_element", "w")],
    ),
    "an id in a fallback and elsewhere": (
        _card({"type": "PhoneInput", "id": "p", "fallback": {**_INPUT, "id": "tel"}}, {**_INPUT, "id": "tel"}),
        [("/body/0", "unknown_element", "w"), ("/body/1/id", "duplicate_id", "e")],
    ),
    "an id around a fallback that has it too": (
        _card(
            {
                "type": "Container",
                "items": [{**_INPUT, "fallback": {**_TEXT, "id": "b"}}],
                "fallback": _INPUT,
                "selectAction": {"type": "Action.Submit", "id": "a"},
            }
        ),
        [("/body/0/selectAction/id", "duplicate_id", "e")],
    ),
    "an empty id is none": (_card({**_TEXT, "id": ""}, {**_TEXT, "id": ""}), []),
    # URLs
    "a link that is code": (
        _card(actions=[{"type": "Action.OpenUrl", "url": "javascript:alert(1)"}]),
        [("/actions/0/url", "invalid_value", "w")],
    ),
    "code as browsers find it": (
        _OF_CODE.replace("...", r" Java\nScript:x"),
        [("/actions/0/url", "invalid_value", "w")],
    ),
    "code as JSON may write it": (
        _OF_CODE.replace("...", r"java\u0073cript:x"),
        [("/actions/0/url", "invalid_value", "w")],
    ),
    "code wherever a host goes by itself or for a click": (
        _card(
            {"type": "Image", "url": "u", "selectAction": {"type": "Action.OpenUrl", "url": "java\tscript:x"}},
            {"type": "Media", "sources": [{"url": "\x01javascript:x", "mimeType": "video/mp4"}]},
            actions=[{"type": "Action.OpenUrlDialog", "url": "JAVASCRIPT:x"}],
        ),
        [
            ("/body/0/selectAction/url", "invalid_value", "w"),
            ("/body/1/sources/0/url", "invalid_value", "w"),
            ("/actions/0/url", "invalid_value", "w"),
        ],
    ),
    "code that no browser runs is no matter": (_card({"type": "Image", "url": "javascript:x"}), []),
    "what only looks like code": (
        _card(
            actions=[
                {"type": "Action.OpenUrl", "title": "javascript:x", "url": url}
                for url in ("https://example.org/?javascript:x", "javascript", "mailto:a@b.c", "")
            ]
        ),
        [],
    ),
    # Values that a user finds there
    "values out of bounds": (
        _card(
            {"type": "Input.Number", "id": "a", "min": 1, "value": 0},
            {"type": "Input.Number", "id": "b", "max": 8, "value": 8.5},
            {"type": "Input.Date", "id": "c", "min": "2024-02-01", "value": "2024-01-31"},
            {"type": "Input.Time", "id": "d", "max": "17:00", "value": "17:01"},
        ),
        [(f"/body/{index}/value", "invalid_value", "w") for index in range(4)],
    ),
    "values at their bounds, and what has none": (
        _card(
            {"type": "Input.Number", "id": "a", "min": 1, "max": 1, "value": 1},
            {"type": "Input.Number", "id": "b", "value": -5},
            {"type": "Input.Date", "id": "c", "min": "2024-02-01", "value": "2024-02-01"},
            {"type": "Input.Time", "id": "d", "max": "17:00", "value": ""},
        ),
        [],
    ),
    "bounds that no value is within are told once": (
        _card({"type": "Input.Number", "id": "a", "min": 2, "max": 1, "value": 0}),
        [("/body/0/max", "invalid_value", "w")],
    ),
    "a toggle that is neither on nor off": (
        _card(
            {"type": "Input.Toggle", "id": "a", "title": "T", "value": "yes"},
            {"type": "Input.Toggle", "id": "b", "title": "T", "valueOn": "yes", "value": "yes"},
            {"type": "Input.Toggle", "id": "c", "title": "T", "valueOff": "no", "value": "false"},
            {"type": "Input.Toggle", "id": "d", "title": "T", "value": "false"},
            {"type": "Input.Toggle", "id": "e", "title": "T", "value": ""},
        ),
        [("/body/0/value", "invalid_value", "w"), ("/body/2/value", "invalid_value", "w")],
    ),
    # Inputs
    "a required input says what it wants": (
        _card({**_INPUT, "isRequired": "True"}, {**_INPUT, "id": "b", "isRequired": True, "label": "L"}),
        [
            ("/body/0", "missing_label", "w"),
            ("/body/0", "missing_error_message", "w"),
            ("/body/1", "missing_error_message", "w"),
        ],
    ),
    "a pattern that is none": (_card({**_INPUT, "regex": "("}), [("/body/0/regex", "invalid_pattern", "w")]),
    "a pattern of JavaScript": (_card({**_INPUT, "regex": r"^(?<year>\d{4})\p{L}$"}), []),
    # ac-date-input-format
    "dates and times": (
        _card(
            {"type": "Input.Date", "id": "a", "min": "2023-01-01"},
            {"type": "Input.Date", "id": "b", "min": "1/1/2023"},
            {"type": "Input.Date", "id": "c", "value": "2023-02-30"},
            {"type": "Input.Time", "id": "d", "value": "24:00"},
            {"type": "Input.Time", "id": "e", "max": "9:30"},
        ),
        [
            ("/body/1/min", "invalid_date", "w"),
            ("/body/2/value", "invalid_date", "w"),
            ("/body/3/value", "invalid_date", "w"),
            ("/body/4/max", "invalid_date", "w"),
        ],
    ),
    "bounds the wrong way round": (
        _card(
            {"type": "Input.Number", "id": "a", "min": 9, "max": 1},
            {"type": "Input.Date", "id": "b", "min": "2024-02-01", "max": "2024-01-01"},
            {"type": "Input.Time", "id": "c", "min": "10:00", "max": "09:00"},
            {"type": "Input.Number", "id": "d", "min": 1, "max": 1},
        ),
        [(f"/body/{number}/max", "invalid_value", "w") for number in range(3)],
    ),
    "no choices": (_card({"type": "Input.ChoiceSet", "id": "a"}), [("/body/0", "empty_collection", "e")]),
    "choices that a bot finds": (
        _card(
            {"type": "Input.ChoiceSet", "id": "a", "choices.data": {"type": "Data.Query", "dataset": "d"}},
            version="1.6",
        ),
        [],
    ),
    "choices that cannot be told apart": (
        _card(
            {
                "type": "Input.ChoiceSet",
                "id": "a",
                "isMultiSelect": True,
                "value": "1,2",
                "choices": [*_CHOICES, *_CHOICES, {"title": "B", "value": "x,y"}],
            }
        ),
        [
            ("/body/0/value", "invalid_value", "w"),
            ("/body/0/choices/1/value", "duplicate_value", "w"),
            ("/body/0/choices/2/value", "invalid_value", "w"),
        ],
    ),
    "a label of 150 percent": (
        _card({**_INPUT, "labelWidth": 150}, version="1.6"),
        [("/body/0/labelWidth", "invalid_value", "w")],
    ),
    # The rest
    "a language": (_card(lang="espa"), [("/lang", "invalid_value", "w")]),
    "a language with its region": (_card(lang="en-US"), [("/lang", "invalid_value", "n")]),
    "a requirement that is no version": (
        _card({**_TEXT, "requires": {"a/b": "new", "c": "1.2", "d": "*"}}),
        [("/body/0/requires/a~1b", "invalid_value", "w")],
    ),
    "six buttons": (_card(actions=[_SUBMIT] * 6), [("/actions", "too_many_actions", "w")]),
    "six buttons, one of them in the menu": (_card(actions=[*[_SUBMIT] * 5, {**_SUBMIT, "mode": "Secondary"}]), []),
    "a size that only the schema has": (
        _card({"type": "ImageSet", "images": [], "imageSize": "Auto"}),
        [("/body/0/imageSize", "invalid_value", "w")],
    ),
}


@pytest.mark.parametrize(("card", "found"), CASES.values(), ids=list(CASES))
def test_what_is_wrong_with_a_card(card: Any, found: Found) -> None:
    before = json.dumps(card)
    source = json.dumps(card) if isinstance(card, list) else card
    assert _found(source) == found
    assert _found(source) == found, "the second time"
    assert json.dumps(card) == before


# ac-column-width-forms
@pytest.mark.parametrize(
    ("width", "is_fine"),
    [
        *[(width, True) for width in ("auto", "Stretch", "50px", "2.6", "3*", 2, 2.5)],
        *[(width, False) for width in ("automatic", "50 px", "-1px", True, None, "50%")],
    ],
)
def test_how_wide_a_column_may_be(width: Any, is_fine: bool) -> None:
    found = _found(_card({"type": "ColumnSet", "columns": [{"width": width}]}))
    assert [path for path, _, _ in found] == ([] if is_fine else ["/body/0/columns/0/width"])


# Templates; ac-tpl-keys-legal-only-in-templates

_TEMPLATE: Final = _card(
    {"type": "TextBlock", "$data": "${rows}", "$when": "${v != ''}", "text": "${v}", "isVisible": "${v == 'a'}"}
)


def test_templates_and_cards_are_told_apart() -> None:
    assert _found(_TEMPLATE, template=True) == []
    assert _found(_TEMPLATE) == [
        (f"/body/0/{name}", "needs_expansion", "e") for name in ("$data", "$when", "isVisible")
    ]


def test_in_a_template_nothing_is_said_of_what_is_not_there_yet() -> None:
    card = _card(
        {"type": "${t}", "id": "${i}"},
        {"type": "TextBlock", "text": "x", "id": "${i}", "size": "${s}", "maxLines": "${n}"},
        {"type": "Input.Date", "id": "a", "value": "${d}", "min": "${d}"},
        {**_INPUT, "regex": "${(}"},
        {"type": "Input.ChoiceSet", "id": "c", "value": "${v}", "choices": [{"title": "${t}", "value": "${v}"}] * 2},
    )
    assert _found(card, template=True) == [("/body/3/id", "duplicate_id", "e")]
    assert {code for _, code, _ in _found(card)} == {"needs_expansion", "duplicate_id"}


# Versions and hosts


def test_the_version_that_is_asked_for_counts() -> None:
    card = _card({"type": "Table", "rows": []}, version="1.2")
    assert _found(card, "1.5") == []
    assert _found(_card(_TEXT, version="1.5"), version="1.0") == []
    with pytest.raises(ValueError, match=r"argument 'version' must be one of 1\.0, .* not '1'"):
        adaptive.validate(card, "1")


AT_HOSTS: Final[Mapping[str, tuple[str, dict[str, Any], Found]]] = {
    "Teams has the extension": ("teams", _card({"type": "Badge", "text": "b"}), []),
    "the core has not": ("core-1.6", _card({"type": "Badge", "text": "b"}), [("/body/0", "unsupported_by_host", "w")]),
    "nor its properties": (
        "core-1.5",
        _card({**_TEXT, "targetWidth": "Wide", "spacing": "ExtraSmall"}),
        [("/body/0/targetWidth", "unsupported_by_host", "w"), ("/body/0/spacing", "unsupported_by_host", "w")],
    ),
    "a card that is too new for the host": (
        "webex",
        _card(_TEXT),
        [("/version", "unsupported_version", "w")],
    ),
    "an element that is too new for the host": (
        "webex",
        _card({"type": "Table", "rows": []}, version="1.5"),
        [("/version", "unsupported_version", "w"), ("/body/0", "unsupported_by_host", "w")],
    ),
    "Outlook wants an originator, and brings actions": (
        "outlook",
        _card(version="1.4", actions=[{"type": "Action.Http"}, _SUBMIT], hideOriginalBody=True),
        [("/actions/1", "unsupported_by_host", "w"), ("/originator", "missing_property", "w")],
    ),
    "Teams takes what came later under 1.5": (
        "teams",
        _card(
            {"type": "Input.ChoiceSet", "id": "a", "choices.data": {"type": "Data.Query", "dataset": "d"}},
            metadata={"webUrl": "u"},
        ),
        [],
    ),
    "and everybody else does not": (
        "copilot",
        _card(**{"$schema": "s", "references": []}),
        [("/references", "unsupported_by_host", "w")],
    ),
    "a feature that the host has not": (
        "teams",
        _card({**_TEXT, "requires": {"acme": "1.0"}}, {**_TEXT, "requires": {"acme": "*"}, "fallback": "drop"}),
        [("/body/0/requires/acme", "unmet_requirement", "w"), ("/body/1/requires/acme", "unmet_requirement", "n")],
    ),
    "the library's own": (
        "webchat",
        _card({"type": "Carousel", "pages": [{"items": []}], "timer": 5000}, version="1.6"),
        [],
    ),
}


@pytest.mark.parametrize(("host", "card", "found"), AT_HOSTS.values(), ids=list(AT_HOSTS))
def test_what_a_host_makes_of_a_card(host: str, card: dict[str, Any], found: Found) -> None:
    assert _found(card, host=host) == found


# ac-size-is-utf8-bytes
def test_a_limit_of_a_host_is_in_bytes_of_utf8() -> None:
    card = _card({"type": "TextBlock", "text": "\u8a9e" * 9_600})
    (issue,) = adaptive.validate(card, host="teams")
    assert (issue.path, issue.code) == ("", "payload_too_large")
    assert "has 28879 bytes; teams takes 28672" in issue.message
    assert adaptive.validate(json.dumps(card), host="teams")[0].message == issue.message
    assert _found(_card({"type": "TextBlock", "text": "x" * 9_600}), host="teams") == []


def test_a_host_of_ones_own() -> None:
    quiet = Host("quiet", (1, 5), is_interactive=False)
    card = _card(_TEXT, _INPUT, actions=[_SUBMIT])
    assert _found(card, host=quiet) == [("/body/1", "not_interactive", "w"), ("/actions/0", "not_interactive", "w")]
    small = replace(HOSTS["teams"], max_actions=1, capabilities={"acme": "1.2"})
    assert _found(_card({**_TEXT, "requires": {"acme": "1.0"}}, actions=[_SUBMIT] * 2), host=small) == [
        ("/actions", "too_many_actions", "w")
    ]
    with pytest.raises(ValueError, match=r"argument 'host' must be one of core-1\.0, .* not \"mars\""):
        adaptive.validate(card, host="mars")


def test_hosts_of_one_name_are_told_apart() -> None:
    card = _card({"type": "Media", "sources": []})
    for lacks in (frozenset[str](), frozenset({"Media"})) * 2:
        found = _found(card, host=Host("mine", (1, 5), lacks=lacks))
        assert ("/body/0", "unsupported_by_host", "w") in found or not lacks
        assert ("/body/0", "unsupported_by_host", "w") not in found or lacks


def test_a_model_is_judged_as_its_json() -> None:
    for card in CARDS[:60]:
        assert adaptive.validate(adaptive.parse_card(card)) == adaptive.validate(card)
    with pytest.raises(TypeError, match="not set"):
        adaptive.validate({1})  # pyright: ignore[reportArgumentType]


# The official schema as a second judge

_SCHEMA_SAYS: Final = frozenset({"unknown_property", "unknown_element", "unknown_action", "unsupported_by_host"})
_ERRORS_OF_OUR_OWN: Final = frozenset({"duplicate_id", "empty_collection", "unsupported_version"})
DISAGREEMENTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("v008", "v010", "v013", "v014"), "the schema takes any text for a version"),
    **dict.fromkeys(("v029", "v031", "v032"), "the schema takes any text for a size"),
    **dict.fromkeys(("v128", "v1.1/Tests.Column.Explicit.Size.json"), "the schema takes any text for a width"),
    "v166": "the schema takes any text for the width of a label",
}
"""Cards that the schema takes and we do not, and why."""


def _judged() -> dict[str, Any]:
    recorded: dict[str, Any] = load("data/adaptivecards/validation.json") or {"cases": []}
    cards: dict[str, Any] = {case["id"]: case["card"] for case in recorded["cases"]}
    for path in paths("data/adaptivecards/samples/*/*.json"):
        cards[f"{path.parent.name}/{path.name}"] = json.loads(path.read_bytes())
    return cards


JUDGED: Final = _judged()


@needs_shared
def test_there_are_cards_to_judge() -> None:
    assert len(JUDGED) == 143 + 166
    assert set(DISAGREEMENTS) - set(JUDGED) == set()


@pytest.mark.parametrize("name", JUDGED)
def test_the_official_schema_agrees(name: str) -> None:
    issues = adaptive.validate(JUDGED[name], "1.6", "core-1.6")
    ours = [
        issue
        for issue in issues
        if issue.code in _SCHEMA_SAYS
        or (issue.severity == "error" and issue.code not in _ERRORS_OF_OUR_OWN)
        # The schema lets a carousel pass nowhere, and a fallback of another kind neither.
        or issue.code == "unallowed_child"
    ]
    # It asks neither for the type of the card nor for its version.
    ours = [issue for issue in ours if (issue.path, issue.code) != ("/version", "missing_property")]
    assert (official_schema().is_valid(JUDGED[name]) is not bool(ours)) or (name in DISAGREEMENTS and bool(ours))
    if name in DISAGREEMENTS:
        assert official_schema().is_valid(JUDGED[name]), "the row is stale"


# The parser as a third judge

_UNSAID: Final[Mapping[str, str]] = {
    "UnsupportedProperty": "raised for versions of its own",
    "PropertyCantBeNull": "missing properties, under one name for all",
}


@pytest.mark.parametrize("name", JUDGED)
def test_whatever_the_parser_says_is_said(name: str) -> None:
    """Every event has an issue at its place, or above or below it, under the name that the table gives."""
    said: dict[str, set[str]] = {}
    for issue in adaptive.validate(JUDGED[name], host="core-1.6"):
        said.setdefault(EVENT_NAMES.get(issue.code, issue.code), set()).add(issue.path)
    near = {path for places in said.values() for path in places}
    for event in adaptive.parser_events(JUDGED[name]):
        if (name, event.path) in _SAID_OTHERWISE:
            continue
        around = near if event.event in _UNSAID else said.get(event.event, near)
        place = pointer.split(event.path)
        assert any(_is_near(pointer.split(path), place) for path in around if path), event


def _is_near(tokens: pointer.Tokens, others: pointer.Tokens) -> bool:
    """Whether one place is the other, or stands in it."""
    both = min(len(tokens), len(others))
    return tokens[:both] == others[:both]


_SAID_OTHERWISE: Final[Mapping[tuple[str, str], str]] = {
    ("v091", "/body/0/width"): "the hub takes `auto` for the width of a picture",
    ("v118", "/body/0/columns/3/width"): "words are taken in any letter case",
    ("v118", "/body/0/columns/5/width"): "a share of the room may have decimals",
    ("v128", "/body/0/columns/1/width"): "Teams takes `auto` for the column of a table",
}


# Every source


@pytest.mark.parametrize("name", JUDGED)
def test_a_card_is_judged_alike_in_every_form(name: str) -> None:
    card = JUDGED[name]
    issues = adaptive.validate(card)
    assert adaptive.validate(json.dumps(card)) == issues
    assert adaptive.validate(json.dumps(card).encode()) == issues
    # Escapes may stand for any character.
    escaped = json.dumps(card).replace("{{", r"\u007b{").replace("$", r"\u0024")
    assert adaptive.validate(escaped.encode()) == issues


def test_the_first_versions_need_what_all_need() -> None:
    """The address of a picture has forms that came later, and is needed all the same."""
    card = _card({"type": "Image", "altText": "x"}, version="1.1")
    assert _found(json.dumps(card).encode()) == [("/body/0/url", "missing_property", "e")]


@pytest.mark.parametrize("number", ["1e400", "NaN"])
def test_numbers_that_are_none_are_found_wherever_they_stand(number: str) -> None:
    action = f'{{"type":"Action.Submit","data":[{number}]}}'
    raw = f'{{"type":"AdaptiveCard","version":"1.5","actions":[{action}]}}'.encode()
    assert _found(raw) == [("/actions/0/data/0", "non_finite_number", "e")]


# Every path


@pytest.mark.parametrize("name", JUDGED)
def test_issues_lead_into_the_card_in_its_order(name: str) -> None:
    card = JUDGED[name]
    order = DocumentOrder(card)
    for host in (None, "teams", "outlook", "core-1.0"):
        ranks: list[tuple[int, ...]] = []
        for issue in adaptive.validate(card, host=host):
            tokens = pointer.split(issue.path)
            assert pointer.has(card, tokens) or (issue.code == "missing_property" and pointer.has(card, tokens[:-1]))
            if "fallback" not in tokens:  # what stands in place of an element is told after the element
                ranks.append(order.rank(tokens))
        assert ranks == sorted(ranks)


# Hostile input


def test_cards_a_thousand_deep() -> None:
    card: dict[str, Any] = _card(_TEXT)
    for _ in range(1_000):
        card = _card(actions=[{"type": "Action.ShowCard", "card": card}])
    assert [code for _, code, _ in _found(card)] == ["too_deep"]
    assert [code for _, code, _ in _found(card, limits=Limits(json_depth=10_000))] == ["too_deep"]


def test_patterns_that_never_end_or_never_compile() -> None:
    hostile = {
        "(a|a)*(a|aa)+$": None,  # searching with it would not end, but nothing is searched here
        "(a{9}){9}" * 50: None,
        "(" * 5_000: "too_deep",
        "((a{9999}){9999}){9999}": "too_large",
        "[" + "\\w" * 4_000 + "]": None,
    }
    inputs = [{**_INPUT, "id": str(number), "regex": pattern} for number, pattern in enumerate([*hostile] * 4)]
    told = [(f"/body/{at}/regex", code, "w") for at, code in enumerate([*hostile.values()] * 4) if code]
    assert _found(_card(*inputs)) == told


MUCH: Final[Mapping[str, Callable[[int], dict[str, Any]]]] = {
    "a picture": lambda many: _card({"type": "Image", "url": "data:image/png;base64," + "A" * many}),
    "actions": lambda many: _card(actions=[{**_SUBMIT, "id": str(number)} for number in range(many)]),
    "one id": lambda many: _card(*({**_TEXT, "id": "same"} for _ in range(many))),
    "unknown properties": lambda many: _card({**_TEXT, **{f"unknown{number}": 1 for number in range(many)}}),
    "unknown elements": lambda many: _card(*({"type": f"Text{number}"} for number in range(many))),
    "one choice": lambda many: _card({"type": "Input.ChoiceSet", "id": "a", "choices": _CHOICES * many}),
}


@pytest.mark.parametrize("name", MUCH)
def test_what_is_added_to_a_card_costs_the_same_each_time(name: str) -> None:
    cards = [MUCH[name](many) for many in (300, 600, 900)]
    adaptive.validate(cards[0], host="teams")  # what is made once is made
    few, more, most = (counted(lambda card=card: adaptive.validate(card, host="teams"))[0] for card in cards)
    # Were each to ask all others, the second step would cost more than the first, in the end five thirds of it.
    assert most - more <= 1.05 * (more - few), (few, more, most)


def test_a_picture_that_no_document_and_no_host_takes() -> None:
    card = MUCH["a picture"](20_000_000)
    assert _found(json.dumps(card)) == [("", "too_large", "e")]
    assert ("", "payload_too_large", "w") in _found(card, host="teams")
