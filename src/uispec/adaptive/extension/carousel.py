"""Pages, of which one shows.

Two carousels share the name: that of the libraries, with a timer, and that of Teams, with an animation. This is both.
"""

from typing import ClassVar, Literal

from uispec._model import MISSING, Seq, tag
from uispec.adaptive.containers import Background, Box
from uispec.adaptive.parts import Block, Part
from uispec.adaptive.scalars import Bool, Num, Pixels, Word
from uispec.adaptive.unions import Element, PageFallback, PagePart, SelectAction
from uispec.adaptive.words import BlockHeight, ContainerStyle, Orientation, VerticalAlignment


class CarouselPage(Part, Box):
    """One page of a Carousel. It may come without its type."""

    optional_type: ClassVar[str] = "CarouselPage"

    type: Literal["CarouselPage"] | MISSING = MISSING
    items: Seq[Element]
    fallback: PageFallback | MISSING = MISSING
    height: BlockHeight | MISSING = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class Carousel(Block):
    """Pages, of which one shows."""

    type: Literal["Carousel"] = tag("Carousel")
    pages: Seq[PagePart] | MISSING = MISSING
    bleed: Bool | MISSING = MISSING
    min_height: Pixels | MISSING = MISSING
    page_animation: Word[Literal["Slide", "CrossFade", "None"]] | MISSING = MISSING
    timer: Num | MISSING = MISSING
    """Milliseconds until the next page shows by itself."""
    initial_page: Num | MISSING = MISSING
    """Which page shows first, from 0."""
    loop: Bool | MISSING = MISSING
    """After the last page comes the first one."""
    orientation: Orientation | MISSING = MISSING
    height_in_pixels: Pixels | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING
    style: ContainerStyle | MISSING | None = MISSING
    vertical_content_alignment: VerticalAlignment | MISSING | None = MISSING
    background_image: Background | MISSING = MISSING
    rtl: Bool | MISSING | None = MISSING
