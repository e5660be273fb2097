"""Charts of Teams and Copilot."""

from typing import Literal, TypeAlias

from uispec._model import MISSING, Seq, TextOrNumber, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.parts import Block
from uispec.adaptive.scalars import Bool, Num, Pixels, SameWord, Word

ColorSet: TypeAlias = SameWord[
    Literal["categorical", "sequential", "sequentialred", "sequentialgreen", "sequentialyellow", "diverging"]
]
ChartColor: TypeAlias = SameWord[
    Literal[
        "good",
        "warning",
        "attention",
        "neutral",
        "categoricalRed",
        "categoricalPurple",
        "categoricalLavender",
        "categoricalBlue",
        "categoricalLightBlue",
        "categoricalTeal",
        "categoricalGreen",
        "categoricalLime",
        "categoricalMarigold",
        "sequential1",
        "sequential2",
        "sequential3",
        "sequential4",
        "sequential5",
        "sequential6",
        "sequential7",
        "sequential8",
        "sequentialRed1",
        "sequentialRed2",
        "sequentialRed3",
        "sequentialRed4",
        "sequentialRed5",
        "sequentialRed6",
        "sequentialRed7",
        "sequentialRed8",
        "sequentialGreen1",
        "sequentialGreen2",
        "sequentialGreen3",
        "sequentialGreen4",
        "sequentialGreen5",
        "sequentialGreen6",
        "sequentialGreen7",
        "sequentialGreen8",
        "sequentialYellow1",
        "sequentialYellow2",
        "sequentialYellow3",
        "sequentialYellow4",
        "sequentialYellow5",
        "sequentialYellow6",
        "sequentialYellow7",
        "sequentialYellow8",
        "divergingBlue",
        "divergingLightBlue",
        "divergingCyan",
        "divergingTeal",
        "divergingYellow",
        "divergingPeach",
        "divergingLightRed",
        "divergingRed",
        "divergingMaroon",
        "divergingGray",
    ]
]


class ChartCommon(Block):
    """What every chart may say."""

    title: str | MISSING = MISSING
    show_title: Bool | MISSING = MISSING
    color_set: ColorSet | MISSING = MISSING
    max_width: Pixels | MISSING = MISSING
    show_legend: Bool | MISSING = MISSING


class AxisChartCommon(ChartCommon):
    """What charts with two axes may say."""

    x_axis_title: str | MISSING = MISSING
    y_axis_title: str | MISSING = MISSING
    color: ChartColor | MISSING = MISSING
    """Of all points."""


class DonutChartData(CardObject):
    """One slice."""

    legend: str | MISSING = MISSING
    value: Num | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class RoundChartCommon(ChartCommon):
    """What charts of slices may say."""

    data: Seq[DonutChartData] | MISSING = MISSING
    value: str | MISSING = MISSING
    """The text in the middle of a ring."""
    value_color: ChartColor | MISSING = MISSING
    thickness: Word[Literal["Thin", "Thick"]] | MISSING = MISSING
    show_outlines: Bool | MISSING = MISSING


class ChartDonut(RoundChartCommon):
    """A ring of slices."""

    type: Literal["Chart.Donut"] = tag("Chart.Donut")


class ChartPie(RoundChartCommon):
    """A disc of slices."""

    type: Literal["Chart.Pie"] = tag("Chart.Pie")


class VerticalBarChartDataValue(CardObject):
    """One bar."""

    x: TextOrNumber | MISSING = MISSING
    y: Num | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class ChartVerticalBar(AxisChartCommon):
    """Bars that stand."""

    type: Literal["Chart.VerticalBar"] = tag("Chart.VerticalBar")
    data: Seq[VerticalBarChartDataValue] | MISSING = MISSING
    show_bar_values: Bool | MISSING = MISSING
    y_min: Num | MISSING = MISSING
    y_max: Num | MISSING = MISSING


class BarChartDataValue(CardObject):
    """One bar of a group."""

    x: str | MISSING = MISSING
    y: Num | MISSING = MISSING


class GroupedVerticalBarChartData(CardObject):
    """The bars of one colour."""

    legend: str | MISSING = MISSING
    values: Seq[BarChartDataValue] | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class ChartVerticalBarGrouped(AxisChartCommon):
    """Bars that stand in groups, or on each other."""

    type: Literal["Chart.VerticalBar.Grouped"] = tag("Chart.VerticalBar.Grouped")
    data: Seq[GroupedVerticalBarChartData] | MISSING = MISSING
    stacked: Bool | MISSING = MISSING
    show_bar_values: Bool | MISSING = MISSING
    y_min: Num | MISSING = MISSING
    y_max: Num | MISSING = MISSING


class HorizontalBarChartDataValue(CardObject):
    """One bar."""

    x: str | MISSING = MISSING
    y: Num | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class ChartHorizontalBar(AxisChartCommon):
    """Bars that lie."""

    type: Literal["Chart.HorizontalBar"] = tag("Chart.HorizontalBar")
    data: Seq[HorizontalBarChartDataValue] | MISSING = MISSING
    display_mode: Word[Literal["AbsoluteWithAxis", "AbsoluteNoAxis", "PartToWhole"]] | MISSING = MISSING


class StackedHorizontalBarChartDataPoint(CardObject):
    """One part of a bar."""

    legend: str | MISSING = MISSING
    value: Num | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class StackedHorizontalBarChartData(CardObject):
    """One bar, in parts."""

    title: str | MISSING = MISSING
    data: Seq[StackedHorizontalBarChartDataPoint] | MISSING = MISSING


class ChartHorizontalBarStacked(AxisChartCommon):
    """Bars that lie, each in parts."""

    type: Literal["Chart.HorizontalBar.Stacked"] = tag("Chart.HorizontalBar.Stacked")
    data: Seq[StackedHorizontalBarChartData] | MISSING = MISSING


class LineChartValue(CardObject):
    """One point."""

    x: TextOrNumber | MISSING = MISSING
    """A number, or a date as text."""
    y: Num | MISSING = MISSING


class LineChartData(CardObject):
    """One line."""

    legend: str | MISSING = MISSING
    values: Seq[LineChartValue] | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class ChartLine(AxisChartCommon):
    """Lines."""

    type: Literal["Chart.Line"] = tag("Chart.Line")
    data: Seq[LineChartData] | MISSING = MISSING
    y_min: Num | MISSING = MISSING
    y_max: Num | MISSING = MISSING


class GaugeChartLegend(CardObject):
    """One part of a gauge."""

    size: Num | MISSING = MISSING
    legend: str | MISSING = MISSING
    color: ChartColor | MISSING = MISSING


class ChartGauge(ChartCommon):
    """A value on a half circle."""

    type: Literal["Chart.Gauge"] = tag("Chart.Gauge")
    segments: Seq[GaugeChartLegend] | MISSING = MISSING
    min: Num | MISSING = MISSING
    max: Num | MISSING = MISSING
    value: Num | MISSING = MISSING
    value_format: Word[Literal["Percentage", "Fraction"]] | MISSING = MISSING
    sub_label: str | MISSING = MISSING
    show_min_max: Bool | MISSING = MISSING
    show_needle: Bool | MISSING = MISSING
    show_outlines: Bool | MISSING = MISSING
