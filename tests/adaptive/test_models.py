"""Cards written in Python: strict where the wire is lax, and written as they were meant."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final, assert_type

import pytest

from uispec import adaptive
from uispec._model import MISSING
from uispec.adaptive import AdaptiveCard, Column, ColumnSet, Container, Spelled, TemplateText, TextBlock
from uispec.adaptive.models import CLASSES, HOMES, MODELS, class_name
from uispec.errors import InvalidDocumentError


def test_a_card_is_written_in_python() -> None:
    card = AdaptiveCard(
        version="1.5",
        body=(
            TextBlock(text="Expenses", size="large", wrap=True),
            ColumnSet(
                columns=(Column(width="auto", items=(adaptive.Image(url="https://example.org/a.png"),)), Column())
            ),
            adaptive.RichTextBlock(inlines=("plain, ", adaptive.TextRun(text="bold", weight="bolder"))),
            adaptive.ImageSet(images=(adaptive.Image(url="b"),)),
            adaptive.Table(rows=(adaptive.TableRow(cells=(adaptive.TableCell(items=()),)),)),
            adaptive.FactSet(facts=(adaptive.Fact(title="Total", value="5"),)),
            adaptive.InputChoiceSet(
                id="c", choices=(adaptive.InputChoice(title="A", value="a"),), is_multi_select=True
            ),
            adaptive.Badge(text="new", style="Accent"),
            adaptive.UnknownElement(raw={"type": "Graph", "data": [1]}),
        ),
        actions=(
            adaptive.ActionSubmit(title="Send", data={"a": [1, None]}),
            adaptive.ActionShowCard(title="More", card=AdaptiveCard(body=())),
            adaptive.ActionToggleVisibility(
                target_elements=("x", adaptive.TargetElement(element_id="y", is_visible=None))
            ),
        ),
    )
    written: dict[str, Any] = {
        "type": "AdaptiveCard",
        "version": "1.5",
        "body": [
            {"type": "TextBlock", "text": "Expenses", "size": "large", "wrap": True},
            {
                "type": "ColumnSet",
                "columns": [
                    {
                        "type": "Column",
                        "width": "auto",
                        "items": [{"type": "Image", "url": "https://example.org/a.png"}],
                    },
                    {"type": "Column"},
                ],
            },
            {
                "type": "RichTextBlock",
                "inlines": ["plain, ", {"type": "TextRun", "text": "bold", "weight": "bolder"}],
            },
            {"type": "ImageSet", "images": [{"type": "Image", "url": "b"}]},
            {"type": "Table", "rows": [{"type": "TableRow", "cells": [{"type": "TableCell", "items": []}]}]},
            {"type": "FactSet", "facts": [{"title": "Total", "value": "5"}]},
            {
                "type": "Input.ChoiceSet",
                "id": "c",
                "choices": [{"title": "A", "value": "a"}],
                "isMultiSelect": True,
            },
            {"type": "Badge", "text": "new", "style": "Accent"},
            {"type": "Graph", "data": [1]},
        ],
        "actions": [
            {"type": "Action.Submit", "title": "Send", "data": {"a": [1, None]}},
            {"type": "Action.ShowCard", "title": "More", "card": {"type": "AdaptiveCard", "body": []}},
            {"type": "Action.ToggleVisibility", "targetElements": ["x", {"elementId": "y", "isVisible": None}]},
        ],
    }
    assert adaptive.dump_card(card) == written
    assert adaptive.parse_card(adaptive.dump_card_json(card)) == card
    assert adaptive.parse_card(written) == card
    assert card.to_attachment() == {"contentType": "application/vnd.microsoft.card.adaptive", "content": written}
    for twin in (copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card)), card.model_copy()):
        assert twin == card


REFUSED: Final[dict[str, tuple[Callable[..., object], dict[str, Any], list[str]]]] = {
    "missing": (TextBlock, {}, ["/text"]),
    "wrong-type": (TextBlock, {"text": 5, "wrap": 1}, ["/text", "/wrap"]),
    "word": (TextBlock, {"text": "a", "size": "huge"}, ["/size"]),
    "unknown-keyword": (TextBlock, {"text": "a", "colour": "red"}, ["/colour"]),
    "another-type": (TextBlock, {"text": "a", "type": "Image"}, ["/type"]),
    "pixels": (Container, {"items": (), "min_height": 50}, ["/min_height"]),
    "column-width": (Column, {"width": "50 px"}, ["/width"]),
    "an-action-as-element": (Container, {"items": (adaptive.ActionSubmit(),)}, ["/items/0"]),
    "an-element-as-action": (AdaptiveCard, {"actions": (TextBlock(text="a"),)}, ["/actions/0"]),
    "a-column-as-element": (Container, {"items": (Column(),)}, ["/items/0"]),
    "a-badge-as-column": (ColumnSet, {"columns": (adaptive.Badge(),)}, ["/columns/0"]),
    "what-does-not-fit": (Container, {"items": ({"type": "TextBlock", "text": 5},)}, ["/items/0/text"]),
    "extra-below": (Container, {"items": ({"type": "TextBlock", "text": "a", "b": 1},)}, ["/items/0/b"]),
    "extra-in-the-extension": (Container, {"items": ({"type": "Badge", "b": 1},)}, ["/items/0/b"]),
    "an-object-with-the-name-of-an-element": (
        Container,
        {"items": (adaptive.CalendarEventAttendee(type="Badge"),)},
        ["/items/0"],
    ),
    "show-card-on-click": (Container, {"items": (), "select_action": adaptive.ActionShowCard()}, ["/select_action"]),
    "refresh": (adaptive.Refresh, {"action": adaptive.ActionSubmit()}, ["/action"]),
    "input-without-id": (adaptive.InputText, {}, ["/id"]),
    "data": (adaptive.ActionSubmit, {"data": [1]}, ["/data"]),
    "null": (AdaptiveCard, {"body": None}, ["/body"]),
    "an-object-of-teams": (AdaptiveCard, {"msteams": {"width": "half"}}, ["/msteams/width"]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_constructors_are_strict(name: str) -> None:
    model, given, places = REFUSED[name]
    with pytest.raises(InvalidDocumentError) as raised:
        model(**given)
    assert [issue.path for issue in raised.value.issues] == places


def test_properties_beyond_the_model_have_a_door_of_their_own() -> None:
    block = TextBlock(text="a").with_extra({"x-vendor": {"a": [1]}})
    assert adaptive.dump_card(block) == {"type": "TextBlock", "text": "a", "x-vendor": {"a": [1]}}
    assert block.model_extra == {"x-vendor": {"a": [1]}}
    assert block.model_copy(update={"text": "b"}).with_extra({"y": None}).model_extra == {
        "x-vendor": {"a": [1]},
        "y": None,
    }
    with pytest.raises(TypeError, match="frozen"):
        block.model_extra["x-vendor"] = 1
    for name in ("maxLines", "max_lines", "wrap"):
        with pytest.raises(ValueError, match=name):
            block.with_extra({name: 1})
    with pytest.raises(InvalidDocumentError):
        block.with_extra({"x": object()})  # pyright: ignore[reportArgumentType]


def test_what_is_given_as_a_mapping_equals_what_is_read() -> None:
    label: Any = {"type": "TextBlock", "text": "x"}
    strange: Any = {**label, "z": 1}
    given = TextBlock(text="x", fallback=label)
    built = TextBlock(text="x", fallback=TextBlock(text="x"))
    read = adaptive.parse_card({"type": "AdaptiveCard", "body": [{**label, "fallback": label}]}).body
    assert given == built
    assert (given,) == read
    assert given != built.with_extra({"z": 1})
    assert pickle.loads(pickle.dumps(given)) == given
    with pytest.raises(InvalidDocumentError, match='/fallback/z: unknown_property: TextBlock has no property "z"'):
        TextBlock(text="x", fallback=strange)
    assert not hasattr(given, "z")


def test_absent_is_not_null() -> None:
    (absent, null) = (TextBlock(text="a"), TextBlock(text="a", color=None))
    assert absent != null
    assert absent.color is MISSING
    assert adaptive.dump_card(null) == {"type": "TextBlock", "text": "a", "color": None}
    assert TextBlock(text="a", color=MISSING) == absent


READ: Final[dict[str, tuple[str, dict[str, Any], Any]]] = {
    "text-for-a-boolean": ("wrap", {"wrap": "TRUE"}, "TRUE"),
    "template-for-a-boolean": ("wrap", {"wrap": "${a}"}, "${a}"),
    "template-within-text": ("max_lines", {"maxLines": "1${a}\n"}, "1${a}\n"),
    "whole-number": ("max_lines", {"maxLines": 1}, 1),
    "broken-number": ("max_lines", {"maxLines": 1.0}, 1.0),
    "huge-number": ("max_lines", {"maxLines": 10**30}, 10**30),
    "word": ("size", {"size": "eXtRaLaRgE"}, "eXtRaLaRgE"),
    "template-for-a-word": ("size", {"size": "${a}"}, "${a}"),
    "word-of-teams": ("spacing", {"spacing": "extrasmall"}, "extrasmall"),
    "width": ("target_width", {"targetWidth": "ATLEAST:narrow"}, "ATLEAST:narrow"),
    "null-word": ("weight", {"weight": None}, None),
    "dotted": ("grid_area", {"grid.area": "a"}, "a"),
    "condition": ("template_when", {"$when": False}, False),
    "data": ("template_data", {"$data": [{"a": 1}]}, [{"a": 1}]),
}


@pytest.mark.parametrize("name", READ)
def test_the_wire_is_read_as_it_is(name: str) -> None:
    attribute, members, value = READ[name]
    card = adaptive.parse_card({"body": [{"type": "TextBlock", "text": "a", **members}]})
    assert isinstance(card.body, tuple)
    (block,) = card.body
    assert isinstance(block, TextBlock)
    assert getattr(block, attribute) == value
    assert type(getattr(block, attribute)) is type(value) or isinstance(value, list)
    assert block.model_extra == {}
    assert adaptive.dump_card(block) == {"type": "TextBlock", "text": "a", **members}


# ac-column-width-forms
@pytest.mark.parametrize("width", ["auto", "Stretch", "50px", "2.6", "3*", "2.5*", 2, 2.5, -1, "${w}"])
def test_columns_are_wide_in_many_ways(width: Any) -> None:
    card = adaptive.parse_card({"body": [{"type": "ColumnSet", "columns": [{"width": width}]}]})
    assert card == AdaptiveCard.model_validate(
        {"body": (ColumnSet(columns=(Column.model_validate({"width": width}),)),)}
    )
    assert isinstance(card.body, tuple)
    (columns,) = card.body
    assert isinstance(columns, ColumnSet)
    assert isinstance(columns.columns, tuple)
    (column,) = columns.columns
    assert isinstance(column, Column)
    assert column.width == width


def test_what_does_not_fit_of_a_card_is_kept_apart() -> None:
    raw = {
        "type": "AdaptiveCard",
        "version": 1.5,
        "body": [{"type": "TextBlock", "text": "a"}],
        "minHeight": "5",
        "x": 1,
    }
    card = adaptive.parse_card(raw)
    assert card.version is MISSING
    assert card.body == (TextBlock(text="a"),)
    assert card.model_extra == {"version": 1.5, "minHeight": "5", "x": 1}
    assert adaptive.dump_card(card) == raw
    assert card.model_copy(update={"version": "1.5"}).model_extra == {"minHeight": "5", "x": 1}
    mended = card.model_copy(update={"version": "1.5", "min_height": "5px"})
    assert adaptive.dump_card(mended) == {**raw, "version": "1.5", "minHeight": "5px"}
    with pytest.raises(InvalidDocumentError):
        card.model_copy(update={"version": 1.6})


def test_types_are_what_type_checkers_see() -> None:
    block = TextBlock(text="a", wrap=TemplateText("${w}"), size=Spelled("LARGE"))
    assert_type(block.text, str)
    assert adaptive.dump_card(block) == {"type": "TextBlock", "text": "a", "wrap": "${w}", "size": "LARGE"}
    with pytest.raises(InvalidDocumentError):
        TextBlock(text="a", size="LARGE!")  # pyright: ignore[reportArgumentType] - what the editor marks, too
    with pytest.raises(InvalidDocumentError):
        TextBlock(text="a", colour="red")  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize("name", MODELS)
def test_every_model_builds_and_is_called_as_its_type(name: str) -> None:
    model = MODELS[name]
    assert model.__name__ == class_name(name)
    assert getattr(adaptive, class_name(name)) is model
    assert model.__doc__
    model.model_rebuild()
    model.model_json_schema()
    tag = model.model_fields.get("type")
    if model.optional_type:
        assert model.optional_type == ("mention" if name == "Mention" else name)
        assert tag is not None
        assert tag.default is MISSING


def test_the_tables_of_models_agree() -> None:
    assert set(MODELS) == set(HOMES)
    assert len(MODELS) == len(CLASSES) >= 100
    assert "Nope" not in MODELS
    with pytest.raises(KeyError):
        MODELS["Nope"]


LOADED: Final[dict[str, tuple[str, set[str]]]] = {
    "nothing": ("from uispec import adaptive", set()),
    "reading": ("from uispec import adaptive; adaptive.parse_card('{\"body\": []}')", set()),
    "core": (
        "from uispec import adaptive; adaptive.AdaptiveCard(body=(adaptive.TextBlock(text='a'),)).to_attachment()",
        set(),
    ),
    "checking": (
        "from uispec.adaptive.documents.reading import shape_issues; shape_issues({'body': [{'type': 'Graph'}]})",
        set(),
    ),
    "badge": (
        'from uispec import adaptive; adaptive.parse_card(\'{"body": [{"type": "Badge"}]}\')',
        {"uispec.adaptive.extension", "uispec.adaptive.extension.elements"},
    ),
}


@pytest.mark.parametrize("name", LOADED)
def test_the_extension_is_loaded_when_it_is_used(name: str) -> None:
    code, expected = LOADED[name]
    code += "; import sys; print(*(name for name in sys.modules if name.startswith('uispec.adaptive.extension')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) == expected


def test_importing_the_package_builds_no_model() -> None:
    code = "import sys; from uispec import adaptive; print('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize(
    "first", ["pass", "adaptive.TextBlock(text='a'); adaptive.parse_card('{}')", "adaptive.ActionShowCard()"]
)
def test_the_judge_has_one_form_whatever_was_built_before(first: str) -> None:
    code = f"""
from collections import Counter
from pydantic_core import SchemaValidator
from uispec import adaptive
{first}
from uispec.adaptive.documents.validators import judging_schema
schema = judging_schema("AdaptiveCard")
SchemaValidator(schema)
names = Counter(one["ref"].split(":")[0] for one in schema["definitions"])
print(schema["type"], schema["schema"]["type"], max(names.values()), len(names) > 30)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "definitions definition-ref 1 True\n"
