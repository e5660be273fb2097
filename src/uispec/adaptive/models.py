"""Every model of a card by the name of its type, loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from uispec.adaptive._object import CardObject

_HOMES: Final[Mapping[str, str]] = {
    "card": "AdaptiveCard Refresh Authentication TokenExchangeResource AuthCardButton Metadata",
    "containers": (
        "Container ColumnSet Column ActionSet Table TableRow TableCell TableColumnDefinition BackgroundImage"
    ),
    "elements": ("TextBlock RichTextBlock TextRun Image ImageSet Media MediaSource CaptionSource FactSet Fact"),
    "inputs": ("Input.Text Input.Number Input.Date Input.Time Input.Toggle Input.ChoiceSet Input.Choice Data.Query"),
    "actions": ("Action.OpenUrl Action.Submit Action.Execute Action.ShowCard Action.ToggleVisibility TargetElement"),
    "extension.actions": (
        "Action.ResetInputs Action.Popover Action.OpenUrlDialog Action.InsertImage Action.RunCommands"
    ),
    "extension.carousel": "Carousel CarouselPage",
    "extension.charts": (
        "Chart.Donut Chart.Pie Chart.VerticalBar Chart.VerticalBar.Grouped Chart.HorizontalBar"
        " Chart.HorizontalBar.Stacked Chart.Line Chart.Gauge DonutChartData VerticalBarChartDataValue"
        " HorizontalBarChartDataValue GroupedVerticalBarChartData BarChartDataValue StackedHorizontalBarChartData"
        " StackedHorizontalBarChartDataPoint LineChartData LineChartValue GaugeChartLegend"
    ),
    "extension.elements": "Badge CodeBlock CompoundButton Icon IconInfo Input.Rating Rating ProgressBar ProgressRing",
    "extension.graph": (
        "Component PersonaProperties PersonaSetProperties ResourceProperties ResourceVisualization FileProperties"
        " CalendarEventProperties CalendarEventAttendee"
    ),
    "extension.layouts": "Layout.Stack Layout.Flow Layout.AreaGrid GridArea",
    "extension.preview": (
        "TabSet TabPage Accordion AccordionPage LoopComponent CitationRun DocumentReference AdaptiveCardReference"
    ),
    "extension.runs": "IconRun ImageRun",
    "extension.teams": (
        "TeamsCardProperties Mention MentionedEntity TeamsImageProperties TeamsSubmitActionProperties"
        " TeamsSubmitActionFeedback SubmitActionData ImBackSubmitActionData InvokeSubmitActionData"
        " MessageBackSubmitActionData SigninSubmitActionData TaskFetchSubmitActionData"
    ),
    "extension.theming": "ThemedUrl Resources StringResource",
}

HOMES: Final[Mapping[str, str]] = {name: home for home, names in _HOMES.items() for name in names.split()}
"""The module, within this package, of every type."""

EXTENSION: Final = "extension."
"""How the modules of the extension begin; those are loaded when a card first uses them."""


def is_core(type_name: str) -> bool:
    """Tell whether a type is no part of the extension.

    >>> is_core("Container"), is_core("Badge")
    (True, False)
    """
    return not HOMES[type_name].startswith(EXTENSION)


def class_name(type_name: str) -> str:
    """Give the name of the class of a type: the same without its dots.

    >>> class_name("Input.ChoiceSet")
    'InputChoiceSet'
    """
    return type_name.replace(".", "")


CLASSES: Final[Mapping[str, str]] = {class_name(name): home for name, home in HOMES.items()}
"""The module, within this package, of every class."""


class _Models(Mapping[str, "type[CardObject]"]):
    """Loads a module when a type in it is first asked for."""

    def __getitem__(self, name: str) -> "type[CardObject]":
        module = import_module(f"uispec.adaptive.{HOMES[name]}")
        return cast("type[CardObject]", getattr(module, class_name(name)))

    def __contains__(self, name: object) -> bool:
        return name in HOMES

    def __iter__(self) -> Iterator[str]:
        return iter(HOMES)

    def __len__(self) -> int:
        return len(HOMES)


MODELS: Final[Mapping[str, "type[CardObject]"]] = _Models()
"""The model of every type. Objects that name no type on the wire go by the name of their class."""
