"""Single changes of cards. What a change may be follows from the official schema of version 1.6."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from pydantic_core import MISSING

from tests.convert.mutants import (
    Document,
    Mutant,
    Property,
    Shape,
    Way,
    fresh,
    of_data,
    of_list,
    of_scalar,
    of_words,
    with_more,
    without,
)
from tests.convert.shapes import is_array, is_object
from tests.shared import load

PARTS: Final[Mapping[str, str]] = {
    "columns": "Column",
    "rows": "TableRow",
    "cells": "TableCell",
    "choices": "Input.Choice",
    "facts": "Fact",
    "sources": "MediaSource",
    "captionSources": "CaptionSource",
    "inlines": "TextRun",
    "images": "Image",
    "targetElements": "TargetElement",
    "backgroundImage": "BackgroundImage",
    "choices.data": "Data.Query",
    "refresh": "Refresh",
    "authentication": "Authentication",
    "metadata": "Metadata",
    "card": "AdaptiveCard",
}
"""What an object is that names no type, by the property that holds it."""

DEFAULTS: Final[Mapping[str, Any]] = {
    "separator": False,
    "spacing": "default",
    "height": "auto",
    "isVisible": True,
    "isRequired": False,
    "isEnabled": True,
    "mode": "primary",
    "color": "default",
    "weight": "default",
    "fontType": "default",
    "associatedInputs": "Auto",
    "isSubtle": False,
    "isMultiline": False,
    "isMultiSelect": False,
    "valueOn": "true",
    "valueOff": "false",
}
"""What the schema and the digest say that a member means where it is left out."""

_STYLE_DEFAULTS: Final = {
    "TextBlock": "default",
    "Image": "default",
    "Input.ChoiceSet": "compact",
    "Input.Text": "text",
    "Action.Execute": "default",
    "Action.Submit": "default",
    "Action.OpenUrl": "default",
    "Action.ShowCard": "default",
    "Action.ToggleVisibility": "default",
}
_SIZE_DEFAULTS: Final = {"TextBlock": "default", "Image": "auto", "TextRun": "default"}
_OWN_DEFAULTS: Final[Mapping[tuple[str, str], Any]] = {
    ("TextBlock", "wrap"): False,
    ("ImageSet", "imageSize"): "medium",
    ("Table", "firstRowAsHeader"): True,
    ("Table", "showGridLines"): True,
    ("Table", "gridStyle"): "default",
    ("Input.Toggle", "value"): "false",
    ("Input.Toggle", "wrap"): False,
    ("Input.ChoiceSet", "wrap"): False,
    ("Column", "width"): "stretch",
    **{(kind, "style"): word for kind, word in _STYLE_DEFAULTS.items()},
    **{(kind, "size"): word for kind, word in _SIZE_DEFAULTS.items()},
}

_SAMPLES: Final[Mapping[str, Any]] = {
    "separator": True,
    "isVisible": False,
    "isRequired": True,
    "isEnabled": False,
    "isSubtle": True,
    "maxLines": 3,
    "wrap": True,
    "altText": "A fresh description",
    "backgroundColor": "#336699",
    "minHeight": "90px",
    "width": "77px",
    "bleed": True,
    "rtl": True,
    "label": "A fresh label",
    "errorMessage": "A fresh complaint",
    "placeholder": "A fresh hint",
    "tooltip": "A fresh hint at the pointer",
    "iconUrl": "https://example.org/fresh.png",
    "poster": "https://example.org/fresh.png",
    "backgroundImage": "https://example.org/fresh.png",
    "maxLength": 77,
    "regex": "^[a-f]+$",
    "fallbackText": "A fresh text",
    "speak": "A fresh speech",
    "lang": "fr",
    "verb": "freshVerb",
    "title": "A fresh title",
    "selectAction": {"type": "Action.OpenUrl", "url": "https://example.org/fresh"},
    "isMultiline": True,
    "firstRowAsHeader": False,
    "showGridLines": False,
    "italic": True,
    "strikethrough": True,
    "underline": True,
    "highlight": True,
}
_SKIPPED: Final = frozenset({"type", "$schema", "id", "requires", "fallback", "elementId", "version", "userIds"})


@cache
def shape_of(kind: str) -> Shape:
    """The members of one type, merged with those that it inherits."""
    schema: Any = load("data/adaptivecards/schema-1.6.0.json")
    definitions: dict[str, Any] = schema["definitions"] if schema else {}
    if kind == "TextRun" and definitions:
        # The schema says what a run may be in another way than of everything else.
        block = shape_of("TextBlock")
        return {key: block[key] for key in ("text", "color", "fontType", "isSubtle", "size", "weight")} | {
            key: Property(default=False, sample=True) for key in ("highlight", "italic", "strikethrough", "underline")
        }
    if kind not in definitions:
        return {}
    required: list[str] = definitions[kind].get("required", [])
    return {
        # What an object is shows in where it stands, and saying so says no more.
        key: Property(is_required=True)
        if key == "type"
        else Property(
            _words(known, definitions),
            key in required,
            _OWN_DEFAULTS.get((kind, key), DEFAULTS.get(key, MISSING)),
            _SAMPLES.get(key, MISSING),
        )
        for key, known in _members(kind, definitions).items()
    }


def _members(kind: str, definitions: dict[str, Any]) -> dict[str, Any]:
    own = definitions[kind]
    found: dict[str, Any] = {}
    for base in own.get("allOf", []):
        found |= _members(base["$ref"].rpartition("/")[2], definitions)
    return found | {key: schema for key, schema in own.get("properties", {}).items() if schema or key not in found}


def _words(schema: dict[str, Any], definitions: dict[str, Any]) -> tuple[str, ...]:
    for choice in (schema, *schema.get("anyOf", ())):
        named = definitions.get(choice.get("$ref", "").rpartition("/")[2], {})
        for inner in (choice, named, *named.get("anyOf", ())):
            if "enum" in inner and "properties" not in named:
                return tuple(word for word in inner["enum"] if isinstance(word, str))
    return ()


def kind_of(held: Mapping[str, Any], key: str | int) -> str:
    """The type of an object of a card, by what it says and else by where it stands."""
    named = held.get("type")
    return named if isinstance(named, str) else PARTS.get(str(key), "")


def mutants(document: Document, rng: Random) -> Iterator[Mutant]:
    """Every change that this module knows of a card, in a fixed order but for the choices that `rng` makes."""
    stack: list[tuple[Way, Any, str | int]] = [([], document, "card")]
    while stack:
        at, value, key = stack.pop()
        if is_array(value):
            stack.extend(([*at, index], item, key) for index, item in reversed(list(enumerate(value))))
        elif is_object(value):
            kind = kind_of(value, key)
            yield from _members_of(document, at, value, shape_of(kind), rng)
            stack.extend(
                ([*at, name], member, name)
                for name, member in reversed(value.items())
                if name not in _SKIPPED and name != "data"
            )


def _members_of(document: Document, at: Way, held: dict[str, Any], shape: Shape, rng: Random) -> Iterator[Mutant]:
    for key, value in held.items():
        known = shape.get(key, Property())
        place = [*at, key]
        if key in _SKIPPED:
            continue
        if not known.is_required and place != ["body"]:
            yield without(document, place)
        if isinstance(value, str) and known.words:
            yield from of_words(document, place, value, known.words, rng)
        elif key == "data":
            yield from of_data(document, place, value, rng)
        elif is_array(value):
            yield from of_list(document, place, value, rng, may_grow=key in ("choices", "facts"))
            for index, item in enumerate(value):
                if isinstance(item, str) and key == "inlines":
                    yield from of_scalar(document, [*place, index], item, rng)
        elif not is_object(value):
            yield from of_scalar(document, place, value, rng)
    yield from fresh(document, at, held, shape)
    if shape:
        yield with_more(document, [*at, "zzUnheardOf"], "unheard of")
