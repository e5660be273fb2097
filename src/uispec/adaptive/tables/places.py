"""What may stand where in a card: by type and property, the kind of thing, and by kind, the types that belong to it.

Objects that carry no `type` on the wire (a fact, a choice, a background) have the names that their models have.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from uispec._sentences import with_article


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


ELEMENTS: Final = _names(
    "ActionSet ColumnSet Container FactSet Image ImageSet Media RichTextBlock Table TextBlock"
    " Input.ChoiceSet Input.Date Input.Number Input.Rating Input.Text Input.Time Input.Toggle"
    " Accordion Badge Carousel Chart.Donut Chart.Gauge Chart.HorizontalBar Chart.HorizontalBar.Stacked Chart.Line"
    " Chart.Pie Chart.VerticalBar Chart.VerticalBar.Grouped CodeBlock Component CompoundButton Icon LoopComponent"
    " ProgressBar ProgressRing Rating TabSet"
)
"""Types that may stand wherever an element may."""
INPUTS: Final = frozenset(name for name in ELEMENTS if name.startswith("Input."))
ACTIONS: Final = _names(
    "Action.Execute Action.InsertImage Action.OpenUrl Action.OpenUrlDialog Action.Popover Action.ResetInputs"
    " Action.RunCommands Action.ShowCard Action.Submit Action.ToggleVisibility"
)
IN_A_CAROUSEL: Final = INPUTS | {"ActionSet", "Action.ShowCard", "Action.ToggleVisibility", "Carousel", "Media"}
"""Types that do not work on the pages of a carousel, at any depth: the one library that has carousels forbids them."""
SUBMITTING: Final = frozenset({"Action.Submit", "Action.Execute"})
"""The actions that bring the inputs home."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is meant to stand at a place."""

    name: str
    """For sentences: `an element`, `a column`."""
    types: frozenset[str]
    default: str | None = None
    """The type where the document names none; `None` where it has to."""
    is_action: bool = False
    is_open: bool = False
    """Hosts bring their own types, so an unknown name is unknown rather than wrong."""


_SELECT: Final = ACTIONS - {"Action.ShowCard"}
_RUNS: Final = frozenset({"TextRun", "IconRun", "ImageRun", "CitationRun"})

KINDS: Final[Mapping[str, Kind]] = {
    "element": Kind("an element", ELEMENTS, is_open=True),
    "action": Kind("an action", ACTIONS, is_action=True, is_open=True),
    "select": Kind("an action other than Action.ShowCard", _SELECT, is_action=True, is_open=True),
    "menu": Kind("an action of a menu", _SELECT - {"Action.Popover"}, is_action=True, is_open=True),
    "changed": Kind(
        "an action for changed values",
        frozenset({"Action.ResetInputs", "Action.OpenUrlDialog", "Action.Popover", "Action.RunCommands"}),
        is_action=True,
        is_open=True,
    ),
    "execute": Kind("an Action.Execute", frozenset({"Action.Execute"}), is_action=True),
    "run": Kind("a text or a run", _RUNS, is_open=True),
    "layout": Kind("a layout", frozenset({"Layout.Stack", "Layout.Flow", "Layout.AreaGrid"})),
    "reference": Kind("a reference", frozenset({"AdaptiveCardReference", "DocumentReference"})),
}
"""The kinds that more than one type, or none yet known, may fill. Any other kind is the name of its one type."""


@cache
def kind_of(name: str) -> Kind:
    """Give a kind by its name, or the kind of which the one type has this name.

    >>> kind_of("Column").default, kind_of("element").default
    ('Column', None)
    """
    return KINDS.get(name) or Kind(with_article(name), frozenset({name}), default=name)


HOLDING: Final = frozenset({"element", "Column", "TableRow", "TableCell", "CarouselPage", "TabPage", "AccordionPage"})
"""Kinds of things that are elements or hold them: what stands inside an element, not behind an action of it."""
CARRYING: Final = HOLDING | {"action", "select", "menu", "changed", "execute", "run", "Image", "Refresh"}
"""Kinds of things that hosts may not know or that may ask for features, and of what may hold such."""
TAPS: Final = frozenset({"select", "changed", "execute"})
"""Actions that come with something else; what nobody knows of them is left out, and that is all."""


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at one property."""

    kind: str
    form: str = "one"
    """`one`, `list`, or `map` (an object with free keys)."""


def _one(**kinds: str) -> dict[str, Place]:
    return {name: Place(kind) for name, kind in kinds.items()}


def _list(**kinds: str) -> dict[str, Place]:
    return {name: Place(kind, "list") for name, kind in kinds.items()}


DATA_OBJECTS: Final[Mapping[str, str]] = {
    "GridArea": "name column columnSpan row rowSpan",
    "ThemedUrl": "theme url",
    "IconInfo": "name size style color",
    "Resources": "strings",
    "StringResource": "defaultValue localizedValues",
    "TeamsCardProperties": "width entities",
    "Mention": "text mentioned",
    "MentionedEntity": "id name mentionType",
    "TeamsImageProperties": "allowExpand",
    "TeamsSubmitActionProperties": "feedback",
    "TeamsSubmitActionFeedback": "hide",
    "DonutChartData": "legend value color",
    "VerticalBarChartDataValue": "x y color",
    "HorizontalBarChartDataValue": "x y color",
    "GroupedVerticalBarChartData": "legend values color",
    "BarChartDataValue": "x y",
    "StackedHorizontalBarChartData": "title data",
    "StackedHorizontalBarChartDataPoint": "legend value color",
    "LineChartData": "legend values color",
    "LineChartValue": "x y",
    "GaugeChartLegend": "size legend color",
}
"""The objects of the extension that hold data and stand in nobody's way: their names and the names of their members."""

_ITEMS: Final = _list(items="element")
_LAYOUTS: Final = _list(layouts="layout")
_BACKGROUND: Final = _one(backgroundImage="BackgroundImage")
_TAP: Final = _one(selectAction="select")
_BOX: Final = _ITEMS | _LAYOUTS | _BACKGROUND | _TAP
_URLS: Final = _list(themedUrls="ThemedUrl")
_ROOT: Final = (
    _list(body="element", actions="action", references="reference")
    | _LAYOUTS
    | _BACKGROUND
    | _TAP
    | _one(
        fallback="element",
        refresh="Refresh",
        authentication="Authentication",
        metadata="Metadata",
        msteams="TeamsCardProperties",
        msTeams="TeamsCardProperties",
        resources="Resources",
    )
)

_OWN: Final[Mapping[str, Mapping[str, Place]]] = {
    "Container": _BOX,
    "ColumnSet": _list(columns="Column") | _TAP,
    "ActionSet": _list(actions="action"),
    "Table": _list(columns="TableColumnDefinition", rows="TableRow"),
    "RichTextBlock": _list(inlines="run"),
    "Image": _TAP | _URLS | _one(msteams="TeamsImageProperties"),
    "ImageSet": _list(images="Image"),
    "Media": _list(sources="MediaSource", captionSources="CaptionSource"),
    "FactSet": _list(facts="Fact"),
    "Input.Text": _one(inlineAction="select"),
    "Input.ChoiceSet": _list(choices="Input.Choice") | {"choices.data": Place("Data.Query")},
    "Action.Submit": _one(msteams="TeamsSubmitActionProperties"),
    "Action.ShowCard": _one(card="AdaptiveCard"),
    "Action.ToggleVisibility": _list(targetElements="TargetElement"),
    "Action.Popover": _one(content="element"),
    "Carousel": _list(pages="CarouselPage") | _TAP | _BACKGROUND,
    "CompoundButton": _TAP | _one(icon="IconInfo"),
    "Icon": _TAP,
    "Chart.Donut": _list(data="DonutChartData"),
    "Chart.Pie": _list(data="DonutChartData"),
    "Chart.VerticalBar": _list(data="VerticalBarChartDataValue"),
    "Chart.VerticalBar.Grouped": _list(data="GroupedVerticalBarChartData"),
    "Chart.HorizontalBar": _list(data="HorizontalBarChartDataValue"),
    "Chart.HorizontalBar.Stacked": _list(data="StackedHorizontalBarChartData"),
    "Chart.Line": _list(data="LineChartData"),
    "Chart.Gauge": _list(segments="GaugeChartLegend"),
    "TabSet": _list(pages="TabPage") | _TAP | _BACKGROUND | _LAYOUTS,
    "Accordion": _list(pages="AccordionPage") | _TAP | _BACKGROUND | _LAYOUTS,
}
_OF_ELEMENTS: Final = _one(fallback="element")
_OF_INPUTS: Final = _OF_ELEMENTS | _one(valueChangedAction="changed")
_OF_ACTIONS: Final = _one(fallback="action") | _list(menuActions="menu", themedIconUrls="ThemedUrl")


def _common_places(name: str) -> Mapping[str, Place]:
    return _OF_ACTIONS if name in ACTIONS else _OF_INPUTS if name in INPUTS else _OF_ELEMENTS


PLACES: Final[Mapping[str, Mapping[str, Place]]] = {
    "AdaptiveCard": _ROOT,
    **{name: {**_common_places(name), **_OWN.get(name, {})} for name in sorted(ELEMENTS | ACTIONS)},
    "Column": _BOX | _one(fallback="Column"),
    "TableRow": _list(cells="TableCell") | _one(fallback="TableRow"),
    "TableCell": _BOX | _one(fallback="TableCell"),
    "CarouselPage": _BOX | _one(fallback="CarouselPage"),
    "TabPage": _BOX | _one(fallback="TabPage"),
    "AccordionPage": _BOX | _one(fallback="AccordionPage"),
    "TextRun": _TAP,
    "IconRun": _TAP,
    "ImageRun": _TAP | _URLS,
    "BackgroundImage": _URLS,
    "Refresh": _one(action="execute"),
    "Authentication": _list(buttons="AuthCardButton") | _one(tokenExchangeResource="TokenExchangeResource"),
    "Layout.AreaGrid": _list(areas="GridArea"),
    "Resources": {"strings": Place("StringResource", "map")},
    "TeamsCardProperties": _list(entities="Mention"),
    "Mention": _one(mentioned="MentionedEntity"),
    "TeamsSubmitActionProperties": _one(feedback="TeamsSubmitActionFeedback"),
    "GroupedVerticalBarChartData": _list(values="BarChartDataValue"),
    "StackedHorizontalBarChartData": _list(data="StackedHorizontalBarChartDataPoint"),
    "LineChartData": _list(values="LineChartValue"),
}
"""By type and property: what stands there. A property that is not named holds no object that the models know."""
