"""What elements, columns, rows and cells share."""

from pydantic import Field

from uispec._model import MISSING, Map
from uispec.adaptive._object import CardObject
from uispec.adaptive.scalars import Bool
from uispec.adaptive.unions import ElementFallback
from uispec.adaptive.words import BlockHeight, HorizontalAlignment, Spacing, TargetWidth


class PartCommon(CardObject):
    """What everything that takes room on a card may say, whether it needs an id or not."""

    is_visible: Bool | MISSING = MISSING
    requires: Map[str, str] | MISSING = MISSING
    """Features that the host must have, by name, each with the lowest version or `*`."""
    separator: Bool | MISSING = MISSING
    """A line above. The first of its neighbours shows none."""
    spacing: Spacing | MISSING = MISSING
    """The gap above."""
    horizontal_alignment: HorizontalAlignment | MISSING | None = MISSING
    """Where nothing is said, that of the nearest holder."""
    lang: str | MISSING = MISSING
    target_width: TargetWidth | MISSING = MISSING
    grid_area: str | MISSING = Field(default=MISSING, validation_alias="grid.area", serialization_alias="grid.area")
    """The area of the holder's Layout.AreaGrid to stand in."""
    key: str | MISSING = MISSING
    """What the host knows the part by when the card is replaced."""
    is_sort_key: Bool | MISSING = MISSING
    is_visible_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="isVisible.dynamic", serialization_alias="isVisible.dynamic"
    )
    """An expression that the host evaluates when it shows the card."""


class Part(PartCommon):
    """What everything but inputs may say."""

    id: str | MISSING = MISSING
    """Unique in the card; actions find the part by it."""


class ElementCommon(Part):
    """What every element may say."""

    fallback: ElementFallback | MISSING = MISSING
    """What stands here where the host does not know the element: another one, or "drop" for nothing."""


class Block(ElementCommon):
    """An element that may fill the height that is left."""

    height: BlockHeight | MISSING = MISSING
