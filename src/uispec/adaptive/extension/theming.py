"""Pictures by theme, and texts by language."""

from typing import Literal

from uispec._model import MISSING, Map
from uispec.adaptive._object import CardObject
from uispec.adaptive.scalars import Word


class ThemedUrl(CardObject):
    """The picture to show under one theme."""

    theme: Word[Literal["Light", "Dark"]] | MISSING = MISSING
    url: str | MISSING = MISSING


class StringResource(CardObject):
    """One text in several languages."""

    default_value: str | MISSING = MISSING
    localized_values: Map[str, str] | MISSING = MISSING
    """By language tag, such as `fr` or `fr-CA`."""


class Resources(CardObject):
    """Texts of a card in several languages."""

    strings: Map[str, StringResource] | MISSING = MISSING
    """By the name under which the card refers to each."""
