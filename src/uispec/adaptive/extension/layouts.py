"""How the elements of a container stand, where not below each other."""

from typing import Literal

from uispec._model import MISSING, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.scalars import Num, Word
from uispec.adaptive.words import LayoutSpacing, TargetWidth


class LayoutCommon(CardObject):
    """What every layout may say."""

    target_width: TargetWidth | MISSING = MISSING
    """Of which widths of the card the layout holds."""


class LayoutStack(LayoutCommon):
    """Below each other, as without any layout."""

    type: Literal["Layout.Stack"] = tag("Layout.Stack")


class LayoutFlow(LayoutCommon):
    """Side by side, going on in the next line."""

    type: Literal["Layout.Flow"] = tag("Layout.Flow")
    horizontal_items_alignment: Word[Literal["Left", "Center", "Right"]] | MISSING = MISSING
    vertical_items_alignment: Word[Literal["Top", "Center", "Bottom"]] | MISSING = MISSING
    item_fit: Word[Literal["Fit", "Fill"]] | MISSING = MISSING
    min_item_width: str | MISSING = MISSING
    max_item_width: str | MISSING = MISSING
    item_width: str | MISSING = MISSING
    column_spacing: LayoutSpacing | MISSING = MISSING
    row_spacing: LayoutSpacing | MISSING = MISSING


class GridArea(CardObject):
    """One area of a Layout.AreaGrid. Columns and rows count from 1."""

    name: str | MISSING = MISSING
    """What the elements call it in their `grid_area`."""
    column: Num | MISSING = MISSING
    column_span: Num | MISSING = MISSING
    row: Num | MISSING = MISSING
    row_span: Num | MISSING = MISSING


class LayoutAreaGrid(LayoutCommon):
    """In areas of a grid, which elements choose by their `grid_area`."""

    type: Literal["Layout.AreaGrid"] = tag("Layout.AreaGrid")
    columns: Seq[int | float | str] | MISSING = MISSING
    """Their widths: percentages, or pixels such as "40px"; what is left goes to one more."""
    areas: Seq[GridArea] | MISSING = MISSING
    column_spacing: LayoutSpacing | MISSING = MISSING
    row_spacing: LayoutSpacing | MISSING = MISSING
