"""Cards come back as they were, whatever stands in them."""

import json
from typing import Any, Final, cast

import pytest
from pydantic_core import SchemaValidator

from tests.adaptive.cards import RECORDED
from tests.shared import needs_shared
from uispec import _json, adaptive
from uispec.adaptive.documents.reading import shape_issues
from uispec.adaptive.documents.validators import CHECKING, LENIENT, STRAIGHT
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import Limits

TEXT: Final = {"type": "TextBlock", "text": "Hello"}


@needs_shared
def test_there_are_recorded_cards() -> None:
    assert len(RECORDED) >= 166 + 143 + 59 + 17 + 100


@needs_shared
@pytest.mark.parametrize("name", RECORDED)
def test_every_recorded_card_comes_back(name: str) -> None:
    card = RECORDED[name]
    as_bytes = json.dumps(card).encode()
    from_values, from_bytes = adaptive.parse_card(card), adaptive.parse_card(as_bytes)
    assert _json.same(adaptive.dump_card(from_values), card)
    assert _json.same(adaptive.dump_card(from_bytes), card)
    assert _json.same(json.loads(adaptive.dump_card_json(from_bytes)), card)
    assert from_values == from_bytes


CARDS: Final[dict[str, dict[str, Any]]] = {
    "nothing": {},
    "no-body": {"type": "AdaptiveCard", "version": "1.5"},
    "unknown-property": {"type": "AdaptiveCard", "x-vendor": {"a": [1, None, True, 1.0]}, "Body": []},
    # ac-unknown-element-roundtrip
    "unknown-element": {
        "body": [
            {
                "type": "Contoso.Gauge",
                "id": "g",
                "value": 0.7,
                "style": {"a": [1, None]},
                "fallback": {"type": "TextBlock", "text": "70%"},
                "x-vendor": True,
            }
        ]
    },
    "unknown-action": {"actions": [{"type": "Action.Dance", "title": None, "speed": 3}]},
    "unknown-property-of-an-element": {"body": [{**TEXT, "colour": None, "model_extra": 1, "body": [{}]}]},
    # ac-type-names-keep-their-case
    "types-in-other-case": {"body": [{"type": "textblock", "text": "x"}, {"type": "Input.text", "id": "a"}]},
    # ac-defaults-are-not-written
    "defaults": {"body": [TEXT, {"type": "Container", "items": [], "separator": False}]},
    "no-elements": {"body": [None, "text", 5, True, [], {}, {"type": None}, {"type": 5}, {"text": "x"}]},
    "no-body-at-all": {"body": "text", "actions": {"type": "Action.Submit"}, "version": 1.5, "minHeight": 50},
    "another-card-type": {"type": "Card", "body": [TEXT]},
    "misplaced": {
        "body": [{"type": "Column"}, {"type": "Action.Submit"}, {"type": "TextRun", "text": "a"}],
        "actions": [TEXT, None],
        "selectAction": {"type": "Action.ShowCard", "card": {}},
        "refresh": {"action": {"type": "Action.Submit"}},
    },
    "no-types": {
        "body": [
            {"type": "ColumnSet", "columns": [{"items": [TEXT]}, {"type": "Row"}, None, {"width": True}]},
            {"type": "Table", "rows": [{"cells": [{"items": []}, {"type": "TableCell"}]}, {"type": "TableRow"}]},
            {"type": "ImageSet", "images": [{"url": "a"}, {"type": "Image", "url": "b"}, {}, TEXT]},
            {"type": "RichTextBlock", "inlines": ["a", {"text": "b"}, {"type": "TextRun", "text": "c"}, None]},
            {"type": "Carousel", "pages": [{"items": [TEXT]}, {"type": "CarouselPage"}]},
            {"type": "FactSet", "facts": [{"title": "a", "value": "b"}, {"type": "Fact", "title": "", "value": ""}]},
            {"type": "Input.ChoiceSet", "id": "c", "choices.data": {"dataset": "d"}},
        ]
    },
    "enums": {"body": [{**TEXT, "size": "LARGE", "weight": "bOlDeR", "color": None, "spacing": "extrasmall"}]},
    "text-for-booleans": {"rtl": None, "body": [{**TEXT, "wrap": "true", "isSubtle": "FALSE", "separator": "yes"}]},
    "template": {
        "$data": {"a": [1]},
        "rtl": "${rtl}",
        "body": [
            {
                **TEXT,
                "$when": "${a > 1}",
                "$data": "${items}",
                "wrap": "${w}",
                "maxLines": "${m}",
                "size": "x${s}",
                "spacing": "${s",
            },
            {"type": "FactSet", "facts": [{"$data": "${facts}", "title": "${t}", "value": "${v}"}]},
            {"type": "Container", "$when": False, "items": [], "minHeight": "${h}px", "style": "${s}"},
        ],
    },
    "fallbacks": {
        "fallback": TEXT,
        "body": [
            {**TEXT, "fallback": "drop"},
            {**TEXT, "fallback": "Drop"},
            {**TEXT, "fallback": "other"},
            {**TEXT, "fallback": None},
            {**TEXT, "fallback": {"type": "Graph", "fallback": TEXT}},
            {"type": "ColumnSet", "columns": [{"fallback": TEXT}, {"fallback": {"items": []}}, {"fallback": "DROP"}]},
        ],
        "actions": [{"type": "Action.Submit", "fallback": {"type": "Action.OpenUrl", "url": "u"}}],
    },
    "extension": {
        "msteams": {"width": "Full", "entities": [{"type": "mention", "text": "<at>A</at>", "mentioned": {"id": "1"}}]},
        "msTeams": {"width": 5},
        "resources": {"strings": {"a": {"defaultValue": "x", "localizedValues": {"fr": "y"}}}},
        "layouts": [{"type": "Layout.Flow", "itemFit": "fill"}, {"type": "Layout.Other"}, {"type": "Layout.Stack"}],
        "body": [
            {"type": "Badge", "text": "new", "style": "accent", "grid.area": "top", "targetWidth": "AtLeast:narrow"},
            {
                "type": "Chart.Line",
                "data": [{"legend": "a", "values": [{"x": 1, "y": 2}, {"x": "2024-01-01", "y": 1.5}]}],
            },
            {"type": "Chart.Gauge", "segments": [{"size": 1, "legend": "a", "color": "SequentialRed8"}], "value": True},
            {
                "type": "CompoundButton",
                "icon": {"name": "Gift", "size": "XXSMALL"},
                "selectAction": {"type": "Action.Submit"},
            },
            {
                "type": "Component",
                "name": "graph.microsoft.com/users",
                "properties": {"users": [{"id": "1", "displayName": "A"}], "iconStyle": "none"},
            },
            {"type": "Component", "name": "elsewhere", "properties": {"users": 1}},
            {"type": "Component", "name": "graph.microsoft.com/event", "properties": {"isAllDay": "sometimes"}},
            {"type": "RichTextBlock", "inlines": [{"type": "IconRun", "name": "Gift"}, {"type": "CitationRun"}]},
            {
                "type": "Image",
                "url": "u",
                "themedUrls": [{"theme": "Dark", "url": "d"}],
                "msteams": {"allowExpand": True},
            },
            {"type": "Input.Rating", "id": "r", "max": 5, "valueChangedAction": {"type": "Action.ResetInputs"}},
            {"type": "TabSet", "pages": [{"items": [TEXT], "title": "A"}, 5]},
        ],
        "actions": [
            {"type": "Action.Popover", "content": {"type": "Badge", "icon": 5}},
            {
                "type": "Action.Submit",
                "menuActions": [{"type": "Action.Popover"}],
                "msteams": {"feedback": {"hide": True}},
            },
            {"type": "Action.Submit", "data": {"msteams": {"type": "imBack", "value": "x"}}, "isVisible.dynamic": "a"},
        ],
    },
}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_comes_back_type_for_type(name: str) -> None:
    card = CARDS[name]
    text = json.dumps(card)
    ways = (
        text,
        text.encode(),
        bytearray(text.encode()),
        memoryview(text.encode()),
        b"\xef\xbb\xbf" + text.encode(),
        card,
    )
    for way in ways:
        parsed = adaptive.parse_card(way)
        assert _json.same(adaptive.dump_card(parsed), card)
        assert _json.same(json.loads(adaptive.dump_card_json(parsed)), card)
    assert text == json.dumps(card)


REFUSED: Final[dict[str, tuple[Any, type[UispecError], str, str]]] = {
    "no-json": (b"{", ParseError, "", "invalid_json"),
    "empty": (b"", ParseError, "", "invalid_json"),
    "no-utf8": (b'{"a": "\xff"}', ParseError, "", "invalid_unicode"),
    "surrogate": ({"body": ["\ud800"]}, ParseError, "/body/0", "invalid_unicode"),
    "list": (b"[]", InvalidDocumentError, "", "wrong_type"),
    "null": ("null", InvalidDocumentError, "", "wrong_type"),
    "nan": (
        b'{"body": [{"type": "TextBlock", "text": "a", "maxLines": NaN}]}',
        ParseError,
        "/body/0/maxLines",
        "non_finite_number",
    ),
    "infinite": (b'{"x": [1e400]}', ParseError, "/x/0", "non_finite_number"),
    "infinite-in-data": (
        b'{"actions": [{"type": "Action.Submit", "data": {"a": 1e999}}]}',
        ParseError,
        "/actions/0/data/a",
        "non_finite_number",
    ),
    "infinite-in-a-layout": (
        b'{"layouts": [{"type": "Layout.AreaGrid", "columns": [-1e400]}]}',
        ParseError,
        "/layouts/0/columns/0",
        "non_finite_number",
    ),
    "infinite-in-what-is-unknown": (
        b'{"body": [{"type": "Graph", "a": Infinity}]}',
        ParseError,
        "/body/0/a",
        "non_finite_number",
    ),
    "no-json-value": ({"body": [object()]}, InvalidDocumentError, "/body/0", "wrong_type"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_object_of_json_is_refused(name: str) -> None:
    source, kind, path, code = REFUSED[name]
    with pytest.raises(kind) as raised:
        adaptive.parse_card(source)
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [(path, code)]


LIMITED: Final[dict[str, tuple[Limits, str]]] = {
    "bytes": (Limits(document_bytes=30), "too_large"),
    "depth": (Limits(json_depth=2), "too_deep"),
    "values": (Limits(tree_nodes=4), "too_many_nodes"),
}


@pytest.mark.parametrize("name", LIMITED)
def test_limits_hold_for_text_and_for_values(name: str) -> None:
    limits, code = LIMITED[name]
    card: dict[str, Any] = {"body": [{**TEXT, "wrap": True}, {**TEXT, "text": "Good morning"}]}
    sources: list[Any] = [json.dumps(card), json.dumps(card).encode()] + ([card] if name != "bytes" else [])
    for source in sources:
        with pytest.raises(LimitError) as raised:
            adaptive.parse_card(source, limits=limits)
        assert [issue.code for issue in raised.value.issues] == [code]


def test_braces_in_texts_are_no_values() -> None:
    card = {"body": [{**TEXT, "text": "{" * 50 + "," * 50}]}
    assert adaptive.parse_card(json.dumps(card).encode(), limits=Limits(tree_nodes=10)) == adaptive.parse_card(card)


@pytest.mark.parametrize("wrong", [None, 5, [], object()])
def test_a_wrong_call_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(
        TypeError, match=r"parse_card\(\) argument 'data' must be text, bytes, a mapping or a typed card, not"
    ):
        adaptive.parse_card(wrong)
    with pytest.raises(TypeError, match=r"parse_card\(\) argument 'limits' must be"):
        adaptive.parse_card({}, limits=wrong)
    for write in (adaptive.dump_card, adaptive.dump_card_json):
        with pytest.raises(TypeError, match=r"\(\) argument 'card' must be a card"):
            write(wrong)


def test_what_was_given_stays_the_givers() -> None:
    inner: dict[str, Any] = {"a": [1]}
    card: dict[str, Any] = {
        "x": inner,
        "body": [
            {"type": "Graph", "x": inner},
            {"type": "TextBlock", "x": inner},
            {**TEXT, "x": inner, "$data": inner},
        ],
        "actions": [{"type": "Action.Submit", "data": inner}],
    }
    parsed = adaptive.parse_card(card)
    before = adaptive.dump_card(parsed)
    inner["a"].append(2)
    assert adaptive.dump_card(parsed) == before
    dumped: Any = adaptive.dump_card(parsed)
    dumped["x"]["a"].append(3)
    assert adaptive.dump_card(parsed) == before


INVALID: Final[dict[str, tuple[Any, list[tuple[str, str]]]]] = {
    "no-object": (None, [("", "wrong_type")]),
    "no-type": ({"text": "a"}, [("/type", "missing_property")]),
    "type-of-another-kind": ({"type": 5}, [("/type", "invalid_value")]),
    "missing": ({"type": "TextBlock"}, [("/text", "missing_property")]),
    "wrong-types": (
        {"type": "TextBlock", "text": 5, "wrap": 1, "maxLines": "2", "id": None, "isVisible": None},
        [
            ("/text", "wrong_type"),
            ("/wrap", "wrong_type"),
            ("/maxLines", "wrong_type"),
            ("/id", "wrong_type"),
            ("/isVisible", "wrong_type"),
        ],
    ),
    # ac-enums-any-case
    "words": (
        {**TEXT, "size": "Large", "weight": "bolder", "color": "GOOD", "horizontalAlignment": "Huge"},
        [("/horizontalAlignment", "invalid_value")],
    ),
    "near-words": (
        {**TEXT, "size": "xlarge", "color": "verydark", "spacing": " small"},
        [
            ("/size", "invalid_value"),
            ("/color", "invalid_value"),
            ("/spacing", "invalid_value"),
        ],
    ),
    # A pattern that ignores case as Unicode does would read the long s and the Kelvin sign.
    "unicode-case": (
        {**TEXT, "size": "\u017fmall", "color": "dar\u212a"},
        [("/size", "invalid_value"), ("/color", "invalid_value")],
    ),
    "misplaced": ({"type": "Column"}, [("/type", "unallowed_child")]),
    "misplaced-below": (
        {"type": "Container", "items": [{"type": "TableRow"}, {"type": "Action.Submit"}]},
        [("/items/0/type", "unallowed_child"), ("/items/1/type", "unallowed_child")],
    ),
    # ac-selectaction-no-showcard
    "select-action": (
        {"type": "Image", "url": "u", "selectAction": {"type": "Action.ShowCard", "card": {"body": []}}},
        [("/selectAction/type", "unallowed_child")],
    ),
    # ac-missing-required-reports-all
    "all-of-it": (
        {"type": "Container", "backgroundImage": {"fillMode": "cover"}, "items": [{"type": "Image"}, TEXT]},
        [("/backgroundImage/url", "missing_property"), ("/items/0/url", "missing_property")],
    ),
    "below-and-above": (
        {"type": "Container", "bleed": 5, "items": [{"type": "TextBlock"}, {"type": "Container", "items": [None]}]},
        [("/bleed", "wrong_type"), ("/items/0/text", "missing_property"), ("/items/1/items/0", "wrong_type")],
    ),
    "extension": (
        {
            "type": "Carousel",
            "loop": 1,
            "pages": [{"items": [{"type": "Badge", "shape": "oval"}]}, {"type": "CarouselPage"}],
        },
        [("/loop", "wrong_type"), ("/pages/0/items/0/shape", "invalid_value"), ("/pages/1/items", "missing_property")],
    ),
    "component": (
        {"type": "Component", "name": "graph.microsoft.com/user", "properties": {"id": 5}},
        [("/properties/id", "wrong_type")],
    ),
    "later": (
        {"type": "Image", "url": "u", "themedUrls": [{"theme": "Blue"}]},
        [("/themedUrls/0/theme", "invalid_value")],
    ),
    # ac-column-fallback-must-be-column
    "fallback-of-a-column": (
        {"type": "ColumnSet", "columns": [{"fallback": TEXT}, {"fallback": "keep"}]},
        [("/columns/0/fallback/type", "invalid_value"), ("/columns/1/fallback", "invalid_value")],
    ),
    "fallback": ({**TEXT, "fallback": "keep"}, [("/fallback", "invalid_value")]),
    "toggle": (
        {
            "type": "ActionSet",
            "actions": [{"type": "Action.ToggleVisibility", "targetElements": ["a", None, {"isVisible": True}]}],
        },
        [("/actions/0/targetElements/1", "wrong_type"), ("/actions/0/targetElements/2/elementId", "missing_property")],
    ),
    # ac-column-width-forms: the right ones are in test_models.py
    "widths": (
        {"type": "ColumnSet", "columns": [{"width": width} for width in ("automatic", "50 px", "-1px", True, None)]},
        [(f"/columns/{at}/width", "invalid_value") for at in range(5)],
    ),
    "requires": ({**TEXT, "requires": {"a": 1}}, [("/requires/a", "wrong_type")]),
}


@pytest.mark.parametrize("name", INVALID)
def test_what_is_invalid_is_kept_and_told(name: str) -> None:
    raw, issues = INVALID[name]
    card: Any = {"body": [TEXT, raw]}
    first, second = cast("tuple[Any, Any]", adaptive.parse_card(card).body)
    assert first == adaptive.TextBlock(text="Hello")
    told = shape_issues(card)
    assert [(issue.path, issue.code) for issue in told] == [(f"/body/1{path}", code) for path, code in issues]
    # Where only something below is invalid, that is kept and the element is typed.
    if isinstance(second, adaptive.InvalidElement):
        assert _json.same(second.raw, raw)
        assert [(issue.path, issue.code) for issue in second.issues] == issues


def test_an_invalid_action_is_kept_and_told() -> None:
    card: Any = {"actions": [{"type": "Action.OpenUrl"}, TEXT, {"type": "Action.Submit", "data": 5}]}
    actions = cast("tuple[Any, ...]", adaptive.parse_card(card).actions)
    assert [type(action) for action in actions] == [adaptive.InvalidAction] * 3
    assert [action.type for action in actions] == ["Action.OpenUrl", "TextBlock", "Action.Submit"]
    told = [(issue.path, issue.code) for action in actions for issue in action.issues]
    assert told == [("/url", "missing_property"), ("/type", "unallowed_child"), ("/data", "wrong_type")]


def test_what_is_no_column_says_so() -> None:
    card: dict[str, Any] = {
        "body": [{"type": "ColumnSet", "columns": [{"width": "wide"}, {"type": "Row"}, {"items": []}]}]
    }
    (columns,) = cast("tuple[Any]", adaptive.parse_card(card).body)
    wide, row, column = columns.columns
    assert column == adaptive.Column.model_validate({"items": ()})
    assert [(issue.path, issue.code) for issue in wide.issues] == [("/width", "invalid_value")]
    assert [(issue.path, issue.code) for issue in row.issues] == [("/type", "invalid_value")]


@pytest.mark.parametrize("kind", ["AdaptiveCard", "Badge", "element"])
def test_what_reads_a_card_is_a_validator(kind: str) -> None:
    """Of a model that is not built yet pydantic gives what looks for the validator at every use."""
    assert {type(way.validator(kind)) for way in (STRAIGHT, LENIENT, CHECKING)} == {SchemaValidator}
