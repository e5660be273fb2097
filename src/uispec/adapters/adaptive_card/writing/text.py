"""What a card opens, and the ways of text into a card under the names that its writer uses."""

from typing import Final

from uispec.adapters.texts.crossings import as_card as as_block
from uispec.adapters.texts.crossings import as_line as as_title
from uispec.adapters.texts.markup import Block as Block
from uispec.adapters.texts.markup import blocks as blocks
from uispec.adapters.urls import ALLOWED, RELATIVE, kind_of
from uispec.adapters.urls import scheme_of as scheme_of

__all__ = ["SCHEMES", "Block", "as_block", "as_title", "blocks", "has_scheme", "scheme_of"]

SCHEMES: Final = ALLOWED["link"] - {RELATIVE}
"""Schemes that a card may open; a card has no address that a relative URL could start from."""


def has_scheme(url: str) -> bool:
    """Tell whether a card may open a URL.

    >>> has_scheme("https://example.org"), has_scheme("JavaScript:alert(1)"), has_scheme("/relative")
    (True, False, False)
    """
    return kind_of(url) in SCHEMES
