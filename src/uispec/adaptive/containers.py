"""What holds other elements: containers, columns, tables, actions in the body."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.parts import Block, Part
from uispec.adaptive.scalars import AutoPixels, Bool, ColumnWidth, Pixels, TableColumnWidth
from uispec.adaptive.unions import (
    Action,
    CellFallback,
    CellPart,
    ColumnFallback,
    ColumnPart,
    Element,
    Layout,
    RowFallback,
    RowPart,
    SelectAction,
    ThemedUrl,
)
from uispec.adaptive.words import (
    BlockHeight,
    ContainerStyle,
    HorizontalAlignment,
    ImageFillMode,
    Orientation,
    VerticalAlignment,
)


class BackgroundImage(CardObject):
    """A picture behind a container."""

    type: Literal["BackgroundImage"] | MISSING = MISSING
    url: str
    fill_mode: ImageFillMode | MISSING = MISSING
    horizontal_alignment: HorizontalAlignment | MISSING = MISSING
    vertical_alignment: VerticalAlignment | MISSING = MISSING
    themed_urls: Seq[ThemedUrl] | MISSING = MISSING


Background: TypeAlias = Annotated[
    Annotated[str, Tag("<string>")] | Annotated[BackgroundImage, Tag("<background image>")],
    Field(union_mode="left_to_right"),
]
"""The URL of a picture, or more about it."""


class Box(CardObject):
    """What everything that holds elements in a room of its own may say of that room."""

    select_action: SelectAction | MISSING = MISSING
    """What a click anywhere on it does."""
    style: ContainerStyle | MISSING | None = MISSING
    vertical_content_alignment: VerticalAlignment | MISSING | None = MISSING
    background_image: Background | MISSING = MISSING
    min_height: Pixels | MISSING = MISSING
    max_height: Pixels | MISSING = MISSING
    """What is higher scrolls."""
    rtl: Bool | MISSING | None = MISSING
    layouts: Seq[Layout] | MISSING = MISSING
    """How the elements stand; the first that is meant for the width of the card holds."""


class Container(Block, Box):
    """Elements below each other, with a look of their own."""

    type: Literal["Container"] = tag("Container")
    items: Seq[Element]
    bleed: Bool | MISSING = MISSING
    """Its background reaches over the padding of its holder."""
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class Column(Part, Box):
    """One column of a ColumnSet. It may come without its type."""

    optional_type: ClassVar[str] = "Column"

    type: Literal["Column"] | MISSING = MISSING
    items: Seq[Element] | MISSING = MISSING
    width: ColumnWidth | MISSING = MISSING
    fallback: ColumnFallback | MISSING = MISSING
    height: BlockHeight | MISSING = MISSING
    bleed: Bool | MISSING = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class ColumnSet(Block):
    """Columns side by side."""

    type: Literal["ColumnSet"] = tag("ColumnSet")
    columns: Seq[ColumnPart] | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING
    style: ContainerStyle | MISSING | None = MISSING
    bleed: Bool | MISSING = MISSING
    min_height: Pixels | MISSING = MISSING
    min_width: AutoPixels | MISSING = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class ActionSet(Block):
    """Actions among the elements of the body."""

    type: Literal["ActionSet"] = tag("ActionSet")
    actions: Seq[Action]
    orientation: Orientation | MISSING = MISSING


class TableColumnDefinition(CardObject):
    """What the cells of one column of a table share."""

    type: Literal["TableColumnDefinition"] | MISSING = MISSING
    width: TableColumnWidth | MISSING = MISSING
    horizontal_cell_content_alignment: HorizontalAlignment | MISSING | None = MISSING
    vertical_cell_content_alignment: VerticalAlignment | MISSING | None = MISSING


class TableCell(Part, Box):
    """One cell of a table. It may come without its type."""

    optional_type: ClassVar[str] = "TableCell"

    type: Literal["TableCell"] | MISSING = MISSING
    items: Seq[Element]
    fallback: CellFallback | MISSING = MISSING
    height: BlockHeight | MISSING = MISSING
    bleed: Bool | MISSING = MISSING


class TableRow(Part):
    """One row of a table. It may come without its type."""

    optional_type: ClassVar[str] = "TableRow"

    type: Literal["TableRow"] | MISSING = MISSING
    cells: Seq[CellPart] | MISSING = MISSING
    fallback: RowFallback | MISSING = MISSING
    height: BlockHeight | MISSING = MISSING
    style: ContainerStyle | MISSING | None = MISSING
    horizontal_cell_content_alignment: HorizontalAlignment | MISSING | None = MISSING
    vertical_cell_content_alignment: VerticalAlignment | MISSING | None = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING


class Table(Block):
    """Rows of cells under common columns."""

    type: Literal["Table"] = tag("Table")
    columns: Seq[TableColumnDefinition] | MISSING = MISSING
    rows: Seq[RowPart] | MISSING = MISSING
    first_row_as_header: Bool | MISSING = MISSING
    """The schema's name of the flag, which no library reads; `first_row_as_headers` is theirs."""
    first_row_as_headers: Bool | MISSING = MISSING
    show_grid_lines: Bool | MISSING = MISSING
    grid_style: ContainerStyle | MISSING | None = MISSING
    """The colour of the grid lines."""
    horizontal_cell_content_alignment: HorizontalAlignment | MISSING | None = MISSING
    vertical_cell_content_alignment: VerticalAlignment | MISSING | None = MISSING
    style: ContainerStyle | MISSING | None = MISSING
    min_width: AutoPixels | MISSING = MISSING
    show_border: Bool | MISSING = MISSING
    rounded_corners: Bool | MISSING = MISSING
