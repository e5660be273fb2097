"""Specs that nobody wrote: each component with all that it can say, and random ones."""

import json
from random import Random
from typing import Any, Final

from tests.convert.formats.source import Seed
from tests.convert.mutants import Document

_STATE: Final[dict[str, Any]] = {
    "name": "Ada Lovelace",
    "agreed": True,
    "colour": "Red",
    "size": 3,
    "rows": [{"n": "One"}, {"n": "Two"}],
    "open": False,
}
_PICKED: Final = [{"label": "Red As A Rose", "value": "Red"}, {"label": "Not So Red", "value": "red"}]
_CHECKS: Final = [
    {"type": "required", "message": "It Is Needed"},
    {"type": "minLength", "args": {"min": 2}, "message": "Too Short"},
]
_PRESS: Final[dict[str, Any]] = {
    "press": {"action": "sendAll", "params": {"who": {"$state": "/name"}, "what": "Everything", "how": 2}}
}
_FIELD: Final = {"label": "Your Whole Name", "name": "whole", "validateOn": "blur", "checks": _CHECKS}

COMPONENTS: Final[dict[str, dict[str, Any]]] = {
    "Card": {"title": "Of A Card", "description": "All About It", "maxWidth": "md", "centered": True},
    "Stack": {"direction": "horizontal", "gap": "lg", "align": "center", "justify": "between"},
    "Grid": {"columns": 3, "gap": "sm"},
    "Separator": {"orientation": "vertical"},
    "Tabs": {
        "tabs": [{"label": "The First", "value": "one"}, {"label": "Two", "value": "two"}],
        "defaultValue": "two",
        "value": {"$bindState": "/colour"},
    },
    "Accordion": {
        "items": [{"title": "Why So", "content": "Because Of It"}, {"title": "How", "content": "Like This"}],
        "type": "multiple",
    },
    "Collapsible": {"title": "More Of It", "defaultOpen": True},
    "Dialog": {"title": "Are You Sure", "description": "There Is No Way Back", "openPath": "/open"},
    "Drawer": {"title": "At The Side", "description": "Details Of It", "openPath": "/open"},
    "Carousel": {"items": [{"title": "First Page", "description": "What Is On It"}, {"title": "Second Page"}]},
    "Table": {"columns": ["Name", "Age"], "rows": [["Ada", "36"], ["Lin", "7"]], "caption": "People And Ages"},
    "Heading": {"text": "Above All This", "level": "h3"},
    "Text": {"text": {"$template": "Hello ${/name}"}, "variant": "muted"},
    "Image": {"src": "https://example.org/A.png", "alt": "A Hill In The Sun", "width": 120, "height": 80},
    "Avatar": {"src": "https://example.org/B.png", "name": "Ada Lovelace", "size": "lg"},
    "Badge": {"text": "New This Week", "variant": "destructive"},
    "Alert": {"title": "It Went Wrong", "message": {"$state": "/name"}, "type": "warning"},
    "Progress": {"value": {"$state": "/size"}, "max": 9, "label": "So Far Done"},
    "Skeleton": {"width": "10px", "height": "20px", "rounded": True},
    "Spinner": {"size": "sm", "label": "Please Wait A Bit"},
    "Tooltip": {"content": "What It Means", "text": "Hover Over This"},
    "Popover": {"trigger": "Open Me Now", "content": "Inside Of It"},
    "Input": {**_FIELD, "type": "email", "placeholder": "Given And Family", "value": {"$bindState": "/name"}},
    "Textarea": {**_FIELD, "rows": 5, "placeholder": "At Length", "value": {"$bindState": "/name"}},
    "Select": {**_FIELD, "options": ["Red", "red", "Blue"], "placeholder": "One", "value": {"$bindState": "/colour"}},
    "Radio": {**_FIELD, "options": ["Red", "red", "Blue"], "value": {"$bindState": "/colour"}},
    "Checkbox": {"label": "I Agree", "name": "agreed", "checked": {"$bindState": "/agreed"}, "validateOn": "submit"},
    "Switch": {"label": "Turn It On", "name": "on", "checked": {"$bindState": "/agreed"}},
    "Slider": {"label": "How Much", "min": 1, "max": 9, "step": 2, "value": {"$bindState": "/size"}},
    "Button": {"label": "Send It All", "variant": "danger", "disabled": False},
    "Link": {"label": "Read About It", "href": "https://example.org/A"},
    "DropdownMenu": {"label": "Choose One", "items": _PICKED, "value": {"$bindState": "/colour"}},
    "Toggle": {"label": "Bold Or Not", "pressed": {"$bindState": "/agreed"}, "variant": "outline"},
    "ToggleGroup": {"items": _PICKED, "type": "single", "value": {"$bindState": "/colour"}},
    "ButtonGroup": {"buttons": _PICKED, "selected": {"$bindState": "/colour"}},
    "Pagination": {"totalPages": 7, "page": {"$bindState": "/size"}},
}
"""Each component of the shadcn catalog, with every prop."""

_HOLDERS: Final = ("Card", "Stack", "Grid", "Tabs", "Collapsible", "Dialog", "Drawer")
_REQUIRED: Final = frozenset(
    {"tabs", "items", "title", "openPath", "columns", "rows", "text", "alt", "name", "value", "content", "trigger"}
    | {"label", "options", "href", "buttons", "totalPages"}
)


def _element(name: str, props: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"type": name, "props": props}
    if name in _HOLDERS:
        made["children"] = ["a"]
    return made | ({"on": _PRESS} if name == "Button" else {})


def _spec(elements: dict[str, Any], root: str) -> Document:
    return {"root": root, "elements": elements, "state": _STATE}


def of_each_component() -> tuple[Seed, ...]:
    """One spec for each component with all that it can say, a text and a button beside it."""
    found: list[Seed] = []
    for name, props in COMPONENTS.items():
        elements: dict[str, Any] = {
            "all": {"type": "Stack", "props": {}, "children": ["it", "go"]},
            "it": _element(name, props),
            "a": {"type": "Text", "props": {"text": "Inside Of It"}},
            "go": _element("Button", {"label": "Go On"}),
        }
        if name not in _HOLDERS:
            del elements["a"]
        found.append(Seed(f"component/{name}", _spec(elements, "all")))
    return tuple(found)


def draw(rng: Random) -> Document:
    """A stack of two to five components, each with some of what it can say, now and then repeated or conditional."""
    elements: dict[str, Any] = {}
    children: list[str] = []
    for index, name in enumerate(rng.sample(list(COMPONENTS), rng.randint(2, 5))):
        known = COMPONENTS[name]
        props = {key: value for key, value in known.items() if key in _REQUIRED or rng.random() < 0.5}
        id_ = f"e{index}"
        element = _element(name, props)
        if name in _HOLDERS:
            element["children"] = [f"{id_}-a"]
            elements[f"{id_}-a"] = {"type": "Text", "props": {"text": f"Inside Of {id_}"}}
        if rng.random() < 0.15:
            element["visible"] = rng.choice((False, {"$state": "/agreed"}, {"$state": "/size", "gt": 2}))
        elements[id_] = element
        children.append(id_)
    if rng.random() < 0.3:
        text = rng.choice(({"$item": "n"}, {"$template": "No. ${n}"}))
        elements["row"] = {"type": "Text", "props": {"text": text}}
        elements["rows"] = {"type": "Stack", "props": {}, "children": ["row"], "repeat": {"statePath": "/rows"}}
        children.append("rows")
    root: dict[str, Any] = {"type": rng.choice(("Stack", "Card")), "props": {}, "children": children}
    said = json.dumps(elements)
    state = {key: value for key, value in _STATE.items() if f"/{key}" in said}
    return {**_spec({"root": root, **elements}, "root"), "state": state}
