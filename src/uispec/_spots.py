"""Places in a document that is being walked: noted cheaply on the way, and written out only where somebody asks."""

from collections.abc import Iterable
from typing import TypeAlias

from uispec import pointer

Spot: TypeAlias = "tuple[Spot, str | int] | None"
"""A token and the place above it; `None` for where the walk began."""


def tokens_of(spot: Spot) -> tuple[str | int, ...]:
    """The way from where the walk began to a place.

    >>> tokens_of((((None, "body"), 0), "text"))
    ('body', 0, 'text')
    """
    tokens: list[str | int] = []
    while spot is not None:
        spot, token = spot
        tokens.append(token)
    return tuple(reversed(tokens))


def pointer_of(spot: Spot) -> str:
    """The same way as a pointer.

    >>> pointer_of(((None, "args"), 0))
    '/args/0'
    """
    return pointer.format(tokens_of(spot))


def below(spot: Spot, tokens: Iterable[str | int]) -> Spot:
    """The place to which tokens lead from another.

    >>> below((None, "body"), (0, "text"))
    (((None, 'body'), 0), 'text')
    """
    for token in tokens:
        spot = (spot, token)
    return spot
