"""Functions that call each other as deep as a document goes, off the stack: generators that hand out calls."""

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar, cast

T = TypeVar("T")

Steps: TypeAlias = Generator[Generator[Any, Any, Any], Any, T]
"""Work that may hand out other work, which is done first, and whose result it is sent."""


def run(first: Steps[T]) -> T:
    """Do the work, and give its result.

    >>> def depth(levels: int) -> Steps[int]:
    ...     return (yield depth(levels - 1)) + 1 if levels else 0
    >>> run(depth(5_000))
    5000
    """
    stack: list[Steps[Any]] = [first]
    value: object = None
    while stack:
        try:
            stack.append(stack[-1].send(value))
            value = None
        except StopIteration as stop:
            stack.pop()
            value = stop.value
    return cast("T", value)
