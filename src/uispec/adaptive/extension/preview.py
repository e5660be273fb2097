"""What is in preview: described by its makers, and shown by no host yet."""

from typing import ClassVar, Literal

from pydantic import Field

from uispec._model import MISSING, Json, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.containers import Box
from uispec.adaptive.parts import Block, Part
from uispec.adaptive.scalars import Bool, Num, Word
from uispec.adaptive.unions import (
    AccordionFallback,
    AccordionPart,
    Element,
    TabFallback,
    TabPart,
)
from uispec.adaptive.words import BlockHeight


class PageSet(Block, Box):
    """What sets of pages have of containers."""

    bleed: Bool | MISSING = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class Page(Part, Box):
    """What pages have of containers."""

    items: Seq[Element] | MISSING = MISSING
    height: BlockHeight | MISSING = MISSING
    bleed: Bool | MISSING = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class TabPage(Page):
    """One page of a TabSet. It may come without its type."""

    optional_type: ClassVar[str] = "TabPage"

    type: Literal["TabPage"] | MISSING = MISSING
    fallback: TabFallback | MISSING = MISSING
    title: str | MISSING = MISSING
    icon_name: str | MISSING = MISSING
    tab_style: Word[Literal["IconOnly", "IconAndText"]] | MISSING = MISSING


class TabSet(PageSet):
    """Pages under tabs."""

    type: Literal["TabSet"] = tag("TabSet")
    pages: Seq[TabPart] | MISSING = MISSING
    size: Word[Literal["Small", "Medium", "Large"]] | MISSING = MISSING


class AccordionPage(Page):
    """One page of an Accordion. It may come without its type."""

    optional_type: ClassVar[str] = "AccordionPage"

    type: Literal["AccordionPage"] | MISSING = MISSING
    fallback: AccordionFallback | MISSING = MISSING
    header_title: str | MISSING = MISSING
    header_icon_name: str | MISSING = MISSING
    header_size: Word[Literal["Small", "Medium", "Large", "XLarge"]] | MISSING = MISSING
    header_wrap: Bool | MISSING = MISSING
    expand_icon_position: Word[Literal["Start", "Inline", "End"]] | MISSING = MISSING
    is_expanded: Bool | MISSING = MISSING


class Accordion(PageSet):
    """Pages that unfold below each other."""

    type: Literal["Accordion"] = tag("Accordion")
    pages: Seq[AccordionPart] | MISSING = MISSING
    allow_collapse_all_pages: Bool | MISSING = MISSING
    allow_multiple_expanded_pages: Bool | MISSING = MISSING


class LoopComponent(Block):
    """A component of Microsoft Loop."""

    type: Literal["LoopComponent"] = tag("LoopComponent")
    component_url: str | MISSING = MISSING


class CitationRun(CardObject):
    """A mark within text that leads to one of the card's references."""

    type: Literal["CitationRun"] = tag("CitationRun")
    id: str | MISSING = MISSING
    reference_index: Num | MISSING = MISSING
    text: str | MISSING = MISSING
    text_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="text.dynamic", serialization_alias="text.dynamic"
    )


class ReferenceCommon(CardObject):
    """What is said of a thing that a card cites."""

    abstract: str | MISSING = MISSING
    icon: str | MISSING = MISSING
    keywords: Seq[str] | MISSING = MISSING
    title: str | MISSING = MISSING
    url: str | MISSING = MISSING


class DocumentReference(ReferenceCommon):
    """A document that a card cites."""

    type: Literal["DocumentReference"] = tag("DocumentReference")


class AdaptiveCardReference(ReferenceCommon):
    """A card that a card cites."""

    type: Literal["AdaptiveCardReference"] = tag("AdaptiveCardReference")
    content: Json | MISSING = MISSING
