"""The words of the neutral tree: for each kind of node its attributes, and for each attribute the code of its loss.

A reader renames the words of its format to the ones here, a writer knows no others. What only one format has a word for
is no attribute; it is kept in a node's `extra`.
"""

from collections.abc import Mapping
from typing import Final

from uispec.losses import LossCode

_ACCESS: Final[Mapping[str, LossCode]] = {
    "access_label": "accessibility",
    "access_description": "accessibility",
    "access_live": "accessibility",
    "access_hidden": "accessibility",
    "lang": "accessibility",
    "rtl": "accessibility",
}
_COMMON: Final[Mapping[str, LossCode]] = {
    **_ACCESS,
    "visible": "visibility",
    "weight": "layout",
    "width": "layout",
    "height": "layout",
    "min_height": "layout",
    "max_width": "layout",
    "gap": "layout",
    "separator": "layout",
    "self_main": "layout",
    "self_cross": "layout",
}
_TEXT_LOOK: Final[Mapping[str, LossCode]] = {
    "size": "style",
    "bold": "style",
    "subtle": "style",
    "tone": "style",
    "mono": "style",
}
_INPUT: Final[Mapping[str, LossCode]] = {
    **_COMMON,
    "label": "text",
    "name": "identifier",
    "value": "two_way",
    "enabled": "state",
}
_BOX: Final[Mapping[str, LossCode]] = {
    **_COMMON,
    "main": "layout",
    "cross": "layout",
    "tone": "style",
    "background": "style",
    "bleed": "layout",
}
_PRESSED: Final[Mapping[str, LossCode]] = {
    **_COMMON,
    "label": "text",
    "emphasis": "style",
    "tooltip": "text",
    "icon_url": "icon",
    "enabled": "state",
    "secondary": "layout",
}
_RULE: Final[Mapping[str, LossCode]] = {"message": "check", "severity": "check"}

KINDS: Final[Mapping[str, Mapping[str, LossCode]]] = {
    "document": {"title": "text", "lang": "accessibility", "rtl": "accessibility"},
    # What is shown.
    "text": {**_COMMON, **_TEXT_LOOK, "text": "text", "role": "style", "max_lines": "layout", "wrap": "layout"},
    "rich_text": {**_COMMON},
    "image": {
        **_COMMON,
        "url": "media",
        "alt": "accessibility",
        "fit": "style",
        "role": "style",
        "round": "style",
        "background": "style",
    },
    "icon": {**_COMMON, "symbol": "icon", "svg_path": "icon", "size": "style", "tone": "style", "filled": "style"},
    "video": {**_COMMON, "url": "media", "media_type": "media", "poster": "media", "alt": "accessibility"},
    "audio": {**_COMMON, "url": "media", "media_type": "media", "caption": "text"},
    "divider": {**_COMMON, "axis": "layout"},
    "progress": {**_COMMON, "value": "data_binding", "max": "value", "label": "text", "look": "style", "tone": "style"},
    "badge": {**_COMMON, "text": "text", "tone": "style", "look": "style", "symbol": "icon", "size": "style"},
    "rating": {**_COMMON, "value": "data_binding", "max": "value", "count": "value", "size": "style", "tone": "style"},
    "code_block": {**_COMMON, "text": "text", "language": "style", "first_line": "value"},
    "chart": {**_COMMON, "title": "text", "data": "component"},
    "facts": {**_COMMON},
    # What holds other things.
    "group": {**_BOX, "wrap": "layout", "columns": "layout", "item_gap": "layout"},
    "list": {**_BOX, "axis": "layout", "item_gap": "layout"},
    "surface": {**_BOX, "title": "text", "subtitle": "text", "item_gap": "layout"},
    "table": {
        **_COMMON,
        "caption": "text",
        "has_header": "layout",
        "grid_lines": "style",
        "grid_tone": "style",
        "main": "layout",
        "cross": "layout",
    },
    "carousel": {**_COMMON, "axis": "layout", "timer": "state", "loop": "state", "first": "state"},
    "tabs": {**_COMMON, "value": "two_way", "initial": "state"},
    "accordion": {**_COMMON, "mode": "state"},
    "overlay": {**_COMMON, "title": "text", "subtitle": "text", "open": "state", "label": "text", "text": "text"},
    "button": {**_PRESSED},
    "link": {**_PRESSED},
    # What is filled in.
    "input_text": {
        **_INPUT,
        "mode": "property",
        "placeholder": "text",
        "pattern": "check",
        "max_length": "check",
        "rows": "layout",
    },
    "input_bool": {**_INPUT, "title": "text", "look": "style", "on": "value", "off": "value", "wrap": "layout"},
    "input_choice": {
        **_INPUT,
        "mode": "property",
        "look": "style",
        "filterable": "property",
        "placeholder": "text",
        "wrap": "layout",
    },
    "input_range": {**_INPUT, "min": "value", "max": "value", "steps": "value", "step": "value", "look": "style"},
    "input_number": {**_INPUT, "min": "check", "max": "check", "placeholder": "text"},
    "input_date": {
        **_INPUT,
        "with_date": "value",
        "with_time": "value",
        "min": "check",
        "max": "check",
        "placeholder": "text",
    },
    "unknown": {**_COMMON},
    # Parts of a component.
    "run": {
        **_TEXT_LOOK,
        "text": "text",
        "italic": "style",
        "strike": "style",
        "underline": "style",
        "highlight": "style",
        "lang": "accessibility",
    },
    "source": {"url": "media", "media_type": "media"},
    "caption_source": {"url": "media", "media_type": "media", "label": "media"},
    "fact": {"title": "text", "value": "text"},
    "table_column": {"title": "text", "weight": "layout", "width": "layout", "main": "layout", "cross": "layout"},
    "table_row": {"tone": "style", "main": "layout", "cross": "layout"},
    "table_cell": {"tone": "style", "text": "text", "main": "layout", "cross": "layout", "min_height": "layout"},
    "tab": {"title": "text", "value": "value"},
    "item": {"title": "text", "text": "text"},
    "option": {"label": "text", "value": "value"},
    "page": {**_COMMON, "tone": "style", "background": "style"},
    # Actions.
    "emit": {"name": "action", "context": "action", "message": "action", "inputs": "action"},
    "open_url": {"href": "action"},
    "call": {"call": "action"},
    "set_data": {"target": "action", "value": "action"},
    "append": {"target": "action", "value": "action", "clear": "action"},
    "remove": {"target": "action", "index": "action"},
    "show": {},
    "toggle": {},
    "reset": {},
    "validate": {"target": "action"},
    "navigate": {"href": "action"},
    "sequence": {},
    "target": {"visible": "action"},
    # Checks. Those with a name of their own judge the input that carries them; any other condition is a `rule`.
    "required": {**_RULE},
    "pattern": {**_RULE, "pattern": "check"},
    "length": {**_RULE, "min": "check", "max": "check"},
    "range": {**_RULE, "min": "check", "max": "check"},
    "numeric": {**_RULE},
    "email": {**_RULE},
    "url": {**_RULE},
    "compare": {**_RULE, "other": "check", "is": "check"},
    "required_if": {**_RULE, "other": "check"},
    "rule": {**_RULE, "condition": "check"},
}
"""For each kind of node, part, action and check its attributes, with the code of the loss of each."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "text.role": ("h1", "h2", "h3", "h4", "h5", "h6", "body", "caption", "lead", "muted", "code"),
    "image.role": ("icon", "avatar", "small", "medium", "large", "header"),
    "image.fit": ("contain", "cover", "fill", "none", "scale_down"),
    "main": ("start", "center", "end", "space_between", "space_around", "space_evenly", "stretch"),
    "cross": ("start", "center", "end", "stretch"),
    "axis": ("horizontal", "vertical"),
    "gap": ("none", "xs", "sm", "md", "lg", "xl", "padding"),
    "size": ("xs", "sm", "md", "lg", "xl", "xxl"),
    "tone": ("neutral", "subtle", "emphasis", "accent", "good", "warning", "attention"),
    "button.emphasis": ("default", "primary", "secondary", "borderless", "danger"),
    "input_text.mode": ("short", "long", "number", "secret", "email", "tel", "url"),
    "input_choice.mode": ("single", "multi"),
    "input_choice.look": ("menu", "list", "chips", "buttons"),
    "accordion.mode": ("single", "multi"),
    "input_bool.look": ("checkbox", "switch", "toggle"),
    "input_range.look": ("slider", "pages"),
    "progress.look": ("bar", "ring", "spinner"),
    "badge.look": ("solid", "soft", "outline"),
    "access_live": ("off", "polite", "assertive"),
}
"""The words that an enumerated attribute may have, in every kind where no row names the kind."""
