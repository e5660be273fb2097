"""How each component of the shadcn vocabulary of json-render becomes a neutral node, as far as a table can say it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from uispec.adapters.vocabulary import KINDS
from uispec.losses import LossCode

Words = Mapping[str, str]

JUSTIFY: Final[Words] = {"between": "space_between", "around": "space_around"}
INPUT_TYPES: Final[Words] = {"text": "short", "password": "secret"}
CHOICE_TYPES: Final[Words] = {"multiple": "multi"}
ALERT_TONES: Final[Words] = {"info": "accent", "success": "good", "error": "attention"}
BUTTON_VARIANTS: Final[Words] = {"secondary": "default"}
BADGE_LOOKS: Final[Words] = {"default": "solid", "secondary": "soft"}


@dataclass(frozen=True, slots=True)
class Options:
    """A prop that lists the options of a choice, the tabs, the items or the pages of a component."""

    prop: str
    part: str
    """The name of the part, and so of the list in the node."""
    kind: str
    members: Mapping[str, str] = field(default_factory=dict[str, str])
    """From the keys of an item to the attributes of the part; none where an item is a text, its label and value."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The node of one component, and what its props are called there."""

    kind: str
    attrs: Mapping[str, str] = field(default_factory=dict[str, str])
    """From the props that hold values to the attributes of the node."""
    facts: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """What follows from the type; of an input, what JSON its value is in the state (`shape`)."""
    implied: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """Attributes that follow from the type where no prop says them. Where a target loses one, the type is lost."""
    defaults: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """Values of props that mean the same as leaving the prop out."""
    words: Mapping[str, Words] = field(default_factory=dict[str, Words])
    """For the props whose values have other names in the neutral vocabulary, those names."""
    extra: Mapping[str, LossCode] = field(default_factory=dict[str, LossCode])
    """Props that no other format has a word for, with the codes of their losses."""
    listed: Options | None = None
    holds: bool = False
    """Whether it shows children."""

    def is_look(self, prop: str) -> bool:
        """Tell whether a prop is about looks alone."""
        attribute = self.attrs.get(prop)
        code = self.extra.get(prop) if attribute is None else KINDS[self.kind].get(attribute)
        return code in ("style", "layout") or (self.kind == "badge" and prop == "variant")


_PLAIN: Final[Mapping[str, JsonValue]] = {"format": "plain"}
_FIELD: Final = {"label": "label", "name": "name", "value": "value", "placeholder": "placeholder"}
_BOX: Final = {"label": "label", "name": "name", "checked": "value"}
_TITLED: Final = {"title": "title", "description": "subtitle"}
_PAIRS: Final = {"label": "label", "value": "value"}
_VALIDATED: Final[Mapping[str, LossCode]] = {"validateOn": "check"}
_MEDIUM: Final = {"size": "md"}
_ON_BLUR: Final = {"validateOn": "blur"}
_ON_CHANGE: Final = {"validateOn": "change"}
_SILENT: Final = {"alt": ""}
_STYLED: Final[Mapping[str, LossCode]] = {"className": "style"}
_TEXT: Final[Mapping[str, JsonValue]] = {"shape": "text"}
_FLAG: Final[Mapping[str, JsonValue]] = {"shape": "boolean"}
_NUMBER: Final[Mapping[str, JsonValue]] = {"shape": "number"}

PLANS: Final[Mapping[str, Plan]] = {
    # What holds other elements.
    "Card": Plan(
        "surface",
        {"title": "title", "description": "subtitle", "maxWidth": "max_width"},
        defaults={"maxWidth": "full", "centered": False},
        extra={"centered": "layout", **_STYLED},
        holds=True,
    ),
    "Stack": Plan(
        "group",
        {"gap": "item_gap", "align": "cross", "justify": "main"},
        implied={"cross": "start"},
        words={"justify": JUSTIFY},
        extra=_STYLED,
        holds=True,
    ),
    "Grid": Plan(
        "group",
        {"columns": "columns", "gap": "item_gap"},
        {"axis": "horizontal", "grid": True},
        extra=_STYLED,
        holds=True,
    ),
    "Separator": Plan("divider", {"orientation": "axis"}, defaults={"orientation": "horizontal"}),
    "Tabs": Plan(
        "tabs",
        {"value": "value", "defaultValue": "initial"},
        _TEXT,
        listed=Options("tabs", "tabs", "tab", {"label": "title", "value": "value"}),
        holds=True,
    ),
    "Accordion": Plan(
        "accordion",
        {"type": "mode"},
        defaults={"type": "single"},
        words={"type": CHOICE_TYPES},
        listed=Options("items", "items", "item", {"title": "title", "content": "text"}),
    ),
    "Collapsible": Plan("accordion", defaults={"defaultOpen": False}, extra={"defaultOpen": "state"}, holds=True),
    "Dialog": Plan("overlay", _TITLED, {"mode": "modal"}, holds=True),
    "Drawer": Plan("overlay", _TITLED, {"mode": "drawer"}, holds=True),
    "Tooltip": Plan("overlay", {"text": "label", "content": "text"}, {"mode": "tip"}),
    "Popover": Plan("overlay", {"trigger": "label", "content": "text"}, {"mode": "popover"}),
    "Carousel": Plan("carousel", listed=Options("items", "pages", "page")),
    "Table": Plan("table", {"caption": "caption"}),
    # What only shows something.
    "Heading": Plan("text", {"text": "text", "level": "role"}, _PLAIN, {"role": "h2"}),
    "Text": Plan("text", {"text": "text", "variant": "role"}, _PLAIN, defaults={"variant": "body"}),
    "Image": Plan("image", {"src": "url", "alt": "alt", "width": "width", "height": "height"}, defaults=_SILENT),
    "Avatar": Plan(
        "image", {"src": "url", "name": "alt"}, implied={"role": "avatar"}, defaults=_MEDIUM, extra={"size": "style"}
    ),
    "Badge": Plan("badge", {"text": "text"}, _PLAIN),
    "Alert": Plan(
        "surface",
        {"title": "title", "message": "subtitle", "type": "tone"},
        {"alert": True},
        words={"type": ALERT_TONES},
    ),
    "Progress": Plan("progress", {"value": "value", "max": "max", "label": "label"}, defaults={"max": 100}),
    "Spinner": Plan(
        "progress", {"label": "label"}, implied={"look": "spinner"}, defaults=_MEDIUM, extra={"size": "style"}
    ),
    "Skeleton": Plan(
        "unknown", facts={"type": "Skeleton"}, extra={"width": "layout", "height": "layout", "rounded": "style"}
    ),
    # What is filled in.
    "Input": Plan(
        "input_text",
        {**_FIELD, "type": "mode"},
        _TEXT,
        defaults={"type": "text", **_ON_BLUR},
        words={"type": INPUT_TYPES},
        extra=_VALIDATED,
    ),
    "Textarea": Plan(
        "input_text", {**_FIELD, "rows": "rows"}, _TEXT, {"mode": "long"}, {"rows": 3, **_ON_BLUR}, extra=_VALIDATED
    ),
    "Select": Plan(
        "input_choice",
        _FIELD,
        _TEXT,
        {"look": "menu"},
        _ON_CHANGE,
        extra=_VALIDATED,
        listed=Options("options", "options", "option"),
    ),
    "Radio": Plan(
        "input_choice",
        {"label": "label", "name": "name", "value": "value"},
        _TEXT,
        {"look": "list"},
        _ON_CHANGE,
        extra=_VALIDATED,
        listed=Options("options", "options", "option"),
    ),
    "Checkbox": Plan("input_bool", _BOX, _FLAG, defaults=_ON_CHANGE, extra=_VALIDATED),
    "Switch": Plan("input_bool", _BOX, _FLAG, {"look": "switch"}, _ON_CHANGE, extra=_VALIDATED),
    "Toggle": Plan(
        "input_bool",
        {"label": "label", "pressed": "value"},
        _FLAG,
        {"look": "toggle"},
        {"variant": "default"},
        extra={"variant": "style"},
    ),
    "Slider": Plan(
        "input_range",
        {"label": "label", "min": "min", "max": "max", "step": "step", "value": "value"},
        _NUMBER,
        {"max": 100},
        {"min": 0, "max": 100, "step": 1},
    ),
    "Pagination": Plan(
        "input_range",
        {"totalPages": "max", "page": "value"},
        _NUMBER,
        {"min": 1, "step": 1, "look": "pages"},
    ),
    "DropdownMenu": Plan(
        "input_choice",
        {"label": "label", "value": "value"},
        {**_TEXT, "menu": True},
        {"look": "menu"},
        listed=Options("items", "options", "option", _PAIRS),
    ),
    "ToggleGroup": Plan(
        "input_choice",
        {"value": "value", "type": "mode"},
        _TEXT,
        {"look": "chips"},
        {"type": "single"},
        {"type": CHOICE_TYPES},
        listed=Options("items", "options", "option", _PAIRS),
    ),
    "ButtonGroup": Plan(
        "input_choice",
        {"selected": "value"},
        _TEXT,
        {"look": "buttons"},
        listed=Options("buttons", "options", "option", _PAIRS),
    ),
    # What is pressed.
    "Button": Plan(
        "button",
        {"label": "label", "variant": "emphasis"},
        implied={"emphasis": "primary"},
        words={"variant": BUTTON_VARIANTS},
        extra={"disabled": "state"},
    ),
    "Link": Plan("link", {"label": "label"}),
}
"""By the type of an element."""

UNKNOWN: Final = Plan("unknown", holds=True)

UNKNOWN_CODES: Final[Mapping[str, LossCode]] = {
    "checks": "check",
    "validateOn": "check",
    "className": "style",
    "style": "style",
    "title": "text",
    "label": "text",
    "text": "text",
    "description": "text",
}
"""What the props of a component that is not known here are likely to be; any other is a `property`."""


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """The neutral check of one type of check."""

    kind: str
    args: Mapping[str, str] = field(default_factory=dict[str, str])
    """From its arguments to the attributes of the node."""
    implied: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])


_OTHER: Final = {"other": "other"}

CHECKS: Final[Mapping[str, CheckPlan]] = {
    "required": CheckPlan("required"),
    "email": CheckPlan("email"),
    "numeric": CheckPlan("numeric"),
    "url": CheckPlan("url"),
    "minLength": CheckPlan("length", {"min": "min"}),
    "maxLength": CheckPlan("length", {"max": "max"}),
    "pattern": CheckPlan("pattern", {"pattern": "pattern"}),
    "min": CheckPlan("range", {"min": "min"}),
    "max": CheckPlan("range", {"max": "max"}),
    "matches": CheckPlan("compare", _OTHER, {"is": "equal"}),
    "equalTo": CheckPlan("compare", _OTHER, {"is": "equal"}),
    "lessThan": CheckPlan("compare", _OTHER, {"is": "less"}),
    "greaterThan": CheckPlan("compare", _OTHER, {"is": "greater"}),
    "requiredIf": CheckPlan("required_if", {"field": "other"}),
}
"""By the type of a check; any other type is one of the host's."""

ACTIONS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "setState": ("set_data", {"statePath": "target", "value": "value"}),
    "pushState": ("append", {"statePath": "target", "value": "value", "clearStatePath": "clear"}),
    "removeState": ("remove", {"statePath": "target", "index": "index"}),
    "validateForm": ("validate", {"statePath": "target"}),
}
"""The built-in actions that have a neutral word, with what their params are called there."""
