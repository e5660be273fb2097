"""Adaptive Cards, 1.0 to 1.6 and the extension of Teams: typed models, checks, hosts, templates, what a click sends."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._lazy import load_when_named
from uispec.adaptive.models import CLASSES

if TYPE_CHECKING:
    from uispec.adaptive._object import CardObject as CardObject
    from uispec.adaptive.actions import ActionExecute as ActionExecute
    from uispec.adaptive.actions import ActionOpenUrl as ActionOpenUrl
    from uispec.adaptive.actions import ActionShowCard as ActionShowCard
    from uispec.adaptive.actions import ActionSubmit as ActionSubmit
    from uispec.adaptive.actions import ActionToggleVisibility as ActionToggleVisibility
    from uispec.adaptive.actions import TargetElement as TargetElement
    from uispec.adaptive.card import AdaptiveCard as AdaptiveCard
    from uispec.adaptive.card import AuthCardButton as AuthCardButton
    from uispec.adaptive.card import Authentication as Authentication
    from uispec.adaptive.card import Metadata as Metadata
    from uispec.adaptive.card import Refresh as Refresh
    from uispec.adaptive.card import TokenExchangeResource as TokenExchangeResource
    from uispec.adaptive.clicks import invoke as invoke
    from uispec.adaptive.clicks.arrival import Submitted as Submitted
    from uispec.adaptive.clicks.arrival import parse_submit as parse_submit
    from uispec.adaptive.clicks.input_values import InputState as InputState
    from uispec.adaptive.clicks.submission import Submission as Submission
    from uispec.adaptive.clicks.submission import submit as submit
    from uispec.adaptive.containers import ActionSet as ActionSet
    from uispec.adaptive.containers import BackgroundImage as BackgroundImage
    from uispec.adaptive.containers import Column as Column
    from uispec.adaptive.containers import ColumnSet as ColumnSet
    from uispec.adaptive.containers import Container as Container
    from uispec.adaptive.containers import Table as Table
    from uispec.adaptive.containers import TableCell as TableCell
    from uispec.adaptive.containers import TableColumnDefinition as TableColumnDefinition
    from uispec.adaptive.containers import TableRow as TableRow
    from uispec.adaptive.documents.date_macros import expand_dates as expand_dates
    from uispec.adaptive.documents.reading import parse_card as parse_card
    from uispec.adaptive.documents.spelling import canonical as canonical
    from uispec.adaptive.documents.writing import dump_card as dump_card
    from uispec.adaptive.documents.writing import dump_card_json as dump_card_json
    from uispec.adaptive.elements import CaptionSource as CaptionSource
    from uispec.adaptive.elements import Fact as Fact
    from uispec.adaptive.elements import FactSet as FactSet
    from uispec.adaptive.elements import Image as Image
    from uispec.adaptive.elements import ImageSet as ImageSet
    from uispec.adaptive.elements import Media as Media
    from uispec.adaptive.elements import MediaSource as MediaSource
    from uispec.adaptive.elements import RichTextBlock as RichTextBlock
    from uispec.adaptive.elements import TextBlock as TextBlock
    from uispec.adaptive.elements import TextRun as TextRun
    from uispec.adaptive.extension.actions import ActionInsertImage as ActionInsertImage
    from uispec.adaptive.extension.actions import ActionOpenUrlDialog as ActionOpenUrlDialog
    from uispec.adaptive.extension.actions import ActionPopover as ActionPopover
    from uispec.adaptive.extension.actions import ActionResetInputs as ActionResetInputs
    from uispec.adaptive.extension.actions import ActionRunCommands as ActionRunCommands
    from uispec.adaptive.extension.carousel import Carousel as Carousel
    from uispec.adaptive.extension.carousel import CarouselPage as CarouselPage
    from uispec.adaptive.extension.charts import BarChartDataValue as BarChartDataValue
    from uispec.adaptive.extension.charts import ChartDonut as ChartDonut
    from uispec.adaptive.extension.charts import ChartGauge as ChartGauge
    from uispec.adaptive.extension.charts import ChartHorizontalBar as ChartHorizontalBar
    from uispec.adaptive.extension.charts import ChartHorizontalBarStacked as ChartHorizontalBarStacked
    from uispec.adaptive.extension.charts import ChartLine as ChartLine
    from uispec.adaptive.extension.charts import ChartPie as ChartPie
    from uispec.adaptive.extension.charts import ChartVerticalBar as ChartVerticalBar
    from uispec.adaptive.extension.charts import ChartVerticalBarGrouped as ChartVerticalBarGrouped
    from uispec.adaptive.extension.charts import DonutChartData as DonutChartData
    from uispec.adaptive.extension.charts import GaugeChartLegend as GaugeChartLegend
    from uispec.adaptive.extension.charts import GroupedVerticalBarChartData as GroupedVerticalBarChartData
    from uispec.adaptive.extension.charts import HorizontalBarChartDataValue as HorizontalBarChartDataValue
    from uispec.adaptive.extension.charts import LineChartData as LineChartData
    from uispec.adaptive.extension.charts import LineChartValue as LineChartValue
    from uispec.adaptive.extension.charts import StackedHorizontalBarChartData as StackedHorizontalBarChartData
    from uispec.adaptive.extension.charts import (
        StackedHorizontalBarChartDataPoint as StackedHorizontalBarChartDataPoint,
    )
    from uispec.adaptive.extension.charts import VerticalBarChartDataValue as VerticalBarChartDataValue
    from uispec.adaptive.extension.elements import Badge as Badge
    from uispec.adaptive.extension.elements import CodeBlock as CodeBlock
    from uispec.adaptive.extension.elements import CompoundButton as CompoundButton
    from uispec.adaptive.extension.elements import Icon as Icon
    from uispec.adaptive.extension.elements import IconInfo as IconInfo
    from uispec.adaptive.extension.elements import InputRating as InputRating
    from uispec.adaptive.extension.elements import ProgressBar as ProgressBar
    from uispec.adaptive.extension.elements import ProgressRing as ProgressRing
    from uispec.adaptive.extension.elements import Rating as Rating
    from uispec.adaptive.extension.graph import CalendarEventAttendee as CalendarEventAttendee
    from uispec.adaptive.extension.graph import CalendarEventProperties as CalendarEventProperties
    from uispec.adaptive.extension.graph import Component as Component
    from uispec.adaptive.extension.graph import FileProperties as FileProperties
    from uispec.adaptive.extension.graph import PersonaProperties as PersonaProperties
    from uispec.adaptive.extension.graph import PersonaSetProperties as PersonaSetProperties
    from uispec.adaptive.extension.graph import ResourceProperties as ResourceProperties
    from uispec.adaptive.extension.graph import ResourceVisualization as ResourceVisualization
    from uispec.adaptive.extension.layouts import GridArea as GridArea
    from uispec.adaptive.extension.layouts import LayoutAreaGrid as LayoutAreaGrid
    from uispec.adaptive.extension.layouts import LayoutFlow as LayoutFlow
    from uispec.adaptive.extension.layouts import LayoutStack as LayoutStack
    from uispec.adaptive.extension.preview import Accordion as Accordion
    from uispec.adaptive.extension.preview import AccordionPage as AccordionPage
    from uispec.adaptive.extension.preview import AdaptiveCardReference as AdaptiveCardReference
    from uispec.adaptive.extension.preview import CitationRun as CitationRun
    from uispec.adaptive.extension.preview import DocumentReference as DocumentReference
    from uispec.adaptive.extension.preview import LoopComponent as LoopComponent
    from uispec.adaptive.extension.preview import TabPage as TabPage
    from uispec.adaptive.extension.preview import TabSet as TabSet
    from uispec.adaptive.extension.runs import IconRun as IconRun
    from uispec.adaptive.extension.runs import ImageRun as ImageRun
    from uispec.adaptive.extension.teams import ImBackSubmitActionData as ImBackSubmitActionData
    from uispec.adaptive.extension.teams import InvokeSubmitActionData as InvokeSubmitActionData
    from uispec.adaptive.extension.teams import Mention as Mention
    from uispec.adaptive.extension.teams import MentionedEntity as MentionedEntity
    from uispec.adaptive.extension.teams import MessageBackSubmitActionData as MessageBackSubmitActionData
    from uispec.adaptive.extension.teams import SigninSubmitActionData as SigninSubmitActionData
    from uispec.adaptive.extension.teams import SubmitActionData as SubmitActionData
    from uispec.adaptive.extension.teams import TaskFetchSubmitActionData as TaskFetchSubmitActionData
    from uispec.adaptive.extension.teams import TeamsCardProperties as TeamsCardProperties
    from uispec.adaptive.extension.teams import TeamsImageProperties as TeamsImageProperties
    from uispec.adaptive.extension.teams import TeamsSubmitActionFeedback as TeamsSubmitActionFeedback
    from uispec.adaptive.extension.teams import TeamsSubmitActionProperties as TeamsSubmitActionProperties
    from uispec.adaptive.extension.theming import Resources as Resources
    from uispec.adaptive.extension.theming import StringResource as StringResource
    from uispec.adaptive.extension.theming import ThemedUrl as ThemedUrl
    from uispec.adaptive.hosting.downgrading import downgrade as downgrade
    from uispec.adaptive.hosting.fallback import ResolvedCard as ResolvedCard
    from uispec.adaptive.hosting.fallback import resolve as resolve
    from uispec.adaptive.inputs import DataQuery as DataQuery
    from uispec.adaptive.inputs import InputChoice as InputChoice
    from uispec.adaptive.inputs import InputChoiceSet as InputChoiceSet
    from uispec.adaptive.inputs import InputDate as InputDate
    from uispec.adaptive.inputs import InputNumber as InputNumber
    from uispec.adaptive.inputs import InputText as InputText
    from uispec.adaptive.inputs import InputTime as InputTime
    from uispec.adaptive.inputs import InputToggle as InputToggle
    from uispec.adaptive.models import MODELS as MODELS
    from uispec.adaptive.scalars import BoolText as BoolText
    from uispec.adaptive.scalars import Spelled as Spelled
    from uispec.adaptive.scalars import TemplateText as TemplateText
    from uispec.adaptive.tables.hosts import HOSTS as HOSTS
    from uispec.adaptive.tables.hosts import Host as Host
    from uispec.adaptive.templating.paths import template_paths as template_paths
    from uispec.adaptive.templating.template import Expansion as Expansion
    from uispec.adaptive.templating.template import Template as Template
    from uispec.adaptive.templating.template import expand as expand
    from uispec.adaptive.unions import Action as Action
    from uispec.adaptive.unions import Element as Element
    from uispec.adaptive.unions import SelectAction as SelectAction
    from uispec.adaptive.unknown import InvalidAction as InvalidAction
    from uispec.adaptive.unknown import InvalidElement as InvalidElement
    from uispec.adaptive.unknown import UnknownAction as UnknownAction
    from uispec.adaptive.unknown import UnknownElement as UnknownElement
    from uispec.adaptive.validation.events import parser_events as parser_events
    from uispec.adaptive.validation.parsed import ParserEvent as ParserEvent
    from uispec.adaptive.validation.validation import validate as validate

_HOMES: Final[Mapping[str, str]] = {
    **CLASSES,
    "Action": "unions",
    "BoolText": "scalars",
    "CardObject": "_object",
    "Element": "unions",
    "Expansion": "templating.template",
    "HOSTS": "tables.hosts",
    "Host": "tables.hosts",
    "InputState": "clicks.input_values",
    "InvalidAction": "unknown",
    "InvalidElement": "unknown",
    "MODELS": "models",
    "ParserEvent": "validation.parsed",
    "ResolvedCard": "hosting.fallback",
    "SelectAction": "unions",
    "Spelled": "scalars",
    "Submission": "clicks.submission",
    "Submitted": "clicks.arrival",
    "Template": "templating.template",
    "TemplateText": "scalars",
    "UnknownAction": "unknown",
    "UnknownElement": "unknown",
    "canonical": "documents.spelling",
    "downgrade": "hosting.downgrading",
    "dump_card": "documents.writing",
    "dump_card_json": "documents.writing",
    "expand": "templating.template",
    "expand_dates": "documents.date_macros",
    "invoke": "clicks.invoke",
    "parse_card": "documents.reading",
    "parse_submit": "clicks.arrival",
    "parser_events": "validation.events",
    "resolve": "hosting.fallback",
    "submit": "clicks.submission",
    "template_paths": "templating.paths",
    "validate": "validation.validation",
}
"""Where each public name lives: the classes of a card, and what else there is. It is loaded when first used."""

__all__ = [  # noqa: RUF022 - as `dir` lists them
    "Accordion",
    "AccordionPage",
    "Action",
    "ActionExecute",
    "ActionInsertImage",
    "ActionOpenUrl",
    "ActionOpenUrlDialog",
    "ActionPopover",
    "ActionResetInputs",
    "ActionRunCommands",
    "ActionSet",
    "ActionShowCard",
    "ActionSubmit",
    "ActionToggleVisibility",
    "AdaptiveCard",
    "AdaptiveCardReference",
    "AuthCardButton",
    "Authentication",
    "BackgroundImage",
    "Badge",
    "BarChartDataValue",
    "BoolText",
    "CalendarEventAttendee",
    "CalendarEventProperties",
    "CaptionSource",
    "CardObject",
    "Carousel",
    "CarouselPage",
    "ChartDonut",
    "ChartGauge",
    "ChartHorizontalBar",
    "ChartHorizontalBarStacked",
    "ChartLine",
    "ChartPie",
    "ChartVerticalBar",
    "ChartVerticalBarGrouped",
    "CitationRun",
    "CodeBlock",
    "Column",
    "ColumnSet",
    "Component",
    "CompoundButton",
    "Container",
    "DataQuery",
    "DocumentReference",
    "DonutChartData",
    "Element",
    "Expansion",
    "Fact",
    "FactSet",
    "FileProperties",
    "GaugeChartLegend",
    "GridArea",
    "GroupedVerticalBarChartData",
    "HOSTS",
    "HorizontalBarChartDataValue",
    "Host",
    "Icon",
    "IconInfo",
    "IconRun",
    "ImBackSubmitActionData",
    "Image",
    "ImageRun",
    "ImageSet",
    "InputChoice",
    "InputChoiceSet",
    "InputDate",
    "InputNumber",
    "InputRating",
    "InputState",
    "InputText",
    "InputTime",
    "InputToggle",
    "InvalidAction",
    "InvalidElement",
    "InvokeSubmitActionData",
    "LayoutAreaGrid",
    "LayoutFlow",
    "LayoutStack",
    "LineChartData",
    "LineChartValue",
    "LoopComponent",
    "MODELS",
    "Media",
    "MediaSource",
    "Mention",
    "MentionedEntity",
    "MessageBackSubmitActionData",
    "Metadata",
    "ParserEvent",
    "PersonaProperties",
    "PersonaSetProperties",
    "ProgressBar",
    "ProgressRing",
    "Rating",
    "Refresh",
    "ResolvedCard",
    "ResourceProperties",
    "ResourceVisualization",
    "Resources",
    "RichTextBlock",
    "SelectAction",
    "SigninSubmitActionData",
    "Spelled",
    "StackedHorizontalBarChartData",
    "StackedHorizontalBarChartDataPoint",
    "StringResource",
    "Submission",
    "SubmitActionData",
    "Submitted",
    "TabPage",
    "TabSet",
    "Table",
    "TableCell",
    "TableColumnDefinition",
    "TableRow",
    "TargetElement",
    "TaskFetchSubmitActionData",
    "TeamsCardProperties",
    "TeamsImageProperties",
    "TeamsSubmitActionFeedback",
    "TeamsSubmitActionProperties",
    "Template",
    "TemplateText",
    "TextBlock",
    "TextRun",
    "ThemedUrl",
    "TokenExchangeResource",
    "UnknownAction",
    "UnknownElement",
    "VerticalBarChartDataValue",
    "canonical",
    "downgrade",
    "dump_card",
    "dump_card_json",
    "expand",
    "expand_dates",
    "invoke",
    "parse_card",
    "parse_submit",
    "parser_events",
    "resolve",
    "submit",
    "template_paths",
    "validate",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
