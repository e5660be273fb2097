"""The rows of the core: what each element, input, action and part of Adaptive Cards 1.0 to 1.6 becomes."""

from collections.abc import Mapping
from typing import Final

from uispec.adapters.adaptive_card.reading.plans import (
    BOX,
    BOX_EXTRA,
    ELEMENT,
    ELEMENT_EXTRA,
    INPUT,
    INPUT_EXTRA,
    PRESSED,
    PRESSED_EXTRA,
    Plan,
    extras,
    flag,
    number,
    size,
    text,
    word,
)
from uispec.adapters.adaptive_card.words import (
    ACROSS,
    BOX_TONE,
    COLOR,
    DOWN,
    FIT,
    IMAGE_ROLE,
    TEXT_SIZE,
)

_WEIGHT: Final = {"bolder": True}
# Old cards and host configurations say `normal` for `default`; the one reads as the other.
_LOOK: Final = {
    "color": word("tone", COLOR, default="default"),
    "fontType": word("mono", {"monospace": True}, default="default"),
    "isSubtle": flag("subtle", default=False),
    "size": word("size", TEXT_SIZE, default="default"),
    "weight": word("bold", _WEIGHT, default="default"),
}
_CELLS: Final = {
    "horizontalCellContentAlignment": word("cross", ACROSS),
    "verticalCellContentAlignment": word("main", DOWN),
}
_BOUNDS: Final = {"placeholder": text("placeholder"), "min": text("min"), "max": text("max")}
_TONE: Final = {"style": word("tone", BOX_TONE)}
_SURFACE_TONE: Final = {"style": word("tone", BOX_TONE, default="emphasis")}
_VERTICAL: Final = {"axis": "vertical"}
_HORIZONTAL: Final = {"axis": "horizontal"}
_INNER_CELL: Final = {name: BOX[name] for name in ("minHeight", "verticalContentAlignment")}

SURFACE: Final = Plan(
    "surface", {**ELEMENT, **BOX, **_SURFACE_TONE}, {**ELEMENT_EXTRA, **BOX_EXTRA}, holds={"items": "children"}
)
"""A Container with a style of its own."""
AUDIO: Final = Plan(
    "audio",
    {**ELEMENT, "altText": text("caption")},
    {**ELEMENT_EXTRA, **extras(media="poster")},
    holds={"captionSources": "captions"},
)
"""A Media whose first source is a sound."""

PLANS: Final[Mapping[str, Plan]] = {
    "AdaptiveCard": Plan(
        "surface",
        {
            # A card is a surface whatever its style is, so even `emphasis` says something.
            **_TONE,
            **BOX,
            "isVisible": ELEMENT["isVisible"],
        },
        {**ELEMENT_EXTRA, **extras(layout="separator spacing height horizontalAlignment", metadata="id")},
        {"card": True},
    ),
    "Container": Plan(
        "group", {**ELEMENT, **BOX, **_TONE}, {**ELEMENT_EXTRA, **BOX_EXTRA}, _VERTICAL, {"items": "children"}
    ),
    "ColumnSet": Plan(
        "group",
        {
            **ELEMENT,
            "minHeight": BOX["minHeight"],
            "bleed": BOX["bleed"],
            "horizontalAlignment": word("main", ACROSS),
            **_TONE,
        },
        {**ELEMENT_EXTRA, **BOX_EXTRA, **extras(layout="minWidth")},
        _HORIZONTAL,
        {"columns": "children"},
    ),
    "Column": Plan(
        "group",
        # `auto` is what things in a row do in every other format; `stretch` is what a column does that says nothing.
        {**ELEMENT, **BOX, **_TONE},
        {**ELEMENT_EXTRA, **BOX_EXTRA},
        {**_VERTICAL, "column": True},
        {"items": "children"},
    ),
    "ActionSet": Plan(
        "group",
        {**ELEMENT, "horizontalAlignment": word("main", ACROSS)},
        {**ELEMENT_EXTRA, **extras(layout="orientation")},
        {"axis": "horizontal", "actions": True},
        {"actions": "children"},
    ),
    "Table": Plan(
        "table",
        {
            **ELEMENT,
            **_CELLS,
            "firstRowAsHeaders": flag("has_header", default=True),
            "firstRowAsHeader": flag("has_header", default=True),
            "showGridLines": flag("grid_lines", default=True, unsaid=True),
            "gridStyle": word("grid_tone", BOX_TONE, default="default"),
        },
        {**ELEMENT_EXTRA, **extras(style="style showBorder roundedCorners", layout="minWidth")},
        holds={"columns": "columns", "rows": "rows"},
    ),
    "TableColumnDefinition": Plan("table_column", {**_CELLS, "width": size("width")}),
    "TableRow": Plan(
        "table_row",
        {**_CELLS, **_TONE},
        {**ELEMENT_EXTRA, **BOX_EXTRA, **extras(layout="separator spacing height", visibility="isVisible")},
        holds={"cells": "cells"},
    ),
    "TableCell": Plan(
        "table_cell",
        {**_INNER_CELL, **_TONE},
        {
            **ELEMENT_EXTRA,
            **BOX_EXTRA,
            **extras(layout="separator spacing height bleed", visibility="isVisible", style="backgroundImage"),
            **extras(accessibility="rtl"),
        },
        holds={"items": "children"},
    ),
    "TextBlock": Plan(
        "text",
        {**ELEMENT, **_LOOK, "text": text("text"), "maxLines": number("max_lines", default=0)},
        {**ELEMENT_EXTRA, **extras(accessibility="labelFor", text="text.dynamic", style="style")},
        {"format": "card"},
    ),
    "RichTextBlock": Plan(
        "rich_text", ELEMENT, {**ELEMENT_EXTRA, **extras(accessibility="labelFor")}, holds={"inlines": "runs"}
    ),
    "TextRun": Plan(
        "run",
        {
            **_LOOK,
            "text": text("text"),
            "italic": flag("italic", default=False),
            "strikethrough": flag("strike", default=False),
            "underline": flag("underline", default=False),
            "highlight": flag("highlight", default=False),
            "lang": text("lang"),
        },
        extras(text="text.dynamic"),
        {"format": "plain"},
    ),
    "Image": Plan(
        "image",
        {
            **ELEMENT,
            "url": text("url"),
            "altText": text("alt"),
            "backgroundColor": text("background"),
            "width": size("width", default="auto"),
            "size": word("role", IMAGE_ROLE),
            "fitMode": word("fit", FIT, default="fill"),
        },
        {
            **ELEMENT_EXTRA,
            **extras(
                style="horizontalContentAlignment verticalContentAlignment allowExpand msteams forceLoad",
                media="themedUrls",
            ),
        },
    ),
    "ImageSet": Plan(
        "group",
        ELEMENT,
        {**ELEMENT_EXTRA, **extras(style="style offset")},
        {"axis": "horizontal", "images": True},
        {"images": "children"},
    ),
    "Media": Plan(
        "video",
        {**ELEMENT, "poster": text("poster"), "altText": text("alt")},
        ELEMENT_EXTRA,
        holds={"captionSources": "captions"},
    ),
    "MediaSource": Plan("source", {"url": text("url"), "mimeType": text("media_type")}),
    "CaptionSource": Plan(
        "caption_source", {"url": text("url"), "mimeType": text("media_type"), "label": text("label")}
    ),
    "FactSet": Plan("facts", ELEMENT, ELEMENT_EXTRA, holds={"facts": "facts"}),
    "Fact": Plan("fact", {"title": text("title"), "value": text("value")}, facts={"format": "card"}),
    # Inputs.
    "Input.Text": Plan(
        "input_text",
        {
            **ELEMENT,
            **INPUT,
            "placeholder": text("placeholder"),
            "maxLength": number("max_length"),
        },
        {**ELEMENT_EXTRA, **INPUT_EXTRA, **extras(style="style")},
        {"shape": "text"},
    ),
    "Input.Number": Plan(
        "input_number",
        {**ELEMENT, **INPUT, "placeholder": text("placeholder"), "min": number("min"), "max": number("max")},
        {**ELEMENT_EXTRA, **INPUT_EXTRA},
        {"shape": "number_text"},
    ),
    "Input.Date": Plan(
        "input_date", {**ELEMENT, **INPUT, **_BOUNDS}, {**ELEMENT_EXTRA, **INPUT_EXTRA}, {"shape": "text"}
    ),
    "Input.Time": Plan(
        "input_date", {**ELEMENT, **INPUT, **_BOUNDS}, {**ELEMENT_EXTRA, **INPUT_EXTRA}, {"shape": "text"}
    ),
    "Input.Toggle": Plan(
        "input_bool",
        {
            **ELEMENT,
            **INPUT,
            "title": text("title"),
            "wrap": flag("wrap"),
        },
        {**ELEMENT_EXTRA, **INPUT_EXTRA, **extras(layout="showTitle")},
        {"shape": "toggle_text"},
    ),
    "Input.ChoiceSet": Plan(
        "input_choice",
        {
            **ELEMENT,
            **INPUT,
            "placeholder": text("placeholder"),
            "wrap": flag("wrap"),
        },
        {
            **ELEMENT_EXTRA,
            **INPUT_EXTRA,
            **extras(layout="useMultipleColumns minColumnWidth", function="choices.data"),
        },
        {"shape": "text"},
        {"choices": "options"},
    ),
    "Input.Choice": Plan("option", {"title": text("label"), "value": text("value")}),
    # Buttons; what a press does is read by the type of the action.
    "Action.Submit": Plan("button", PRESSED, PRESSED_EXTRA),
    "Action.ShowCard": Plan("button", PRESSED, PRESSED_EXTRA),
    "TargetElement": Plan("target", {"isVisible": flag("visible")}),
}
"""By type. What a table cannot say is read by `reader`."""
