"""The nodes of a spec that wait to be read, and the values that stand in lists."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec.adapters.neutral import Neutral
from uispec.ledger import Ledger, Place, Val

Object = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Form:
    """The form around a node, whose fields go along with its action."""

    action: Object
    at: Place
    fields: dict[str, JsonValue]
    """The names of its controls, each with what it holds when nothing was entered."""


@dataclass(frozen=True, slots=True)
class Job:
    """A node or a text that is drawn, and what is to be done with it once it is read."""

    raw: JsonValue
    at: Place
    name: str
    """Its key, or where it stands among its neighbours."""
    attach: Callable[[Neutral], None]
    form: Form | None = None
    depth: int = 0
    made: Neutral | None = None
    """The node, where it is read already and only waits for its place."""


def jobs_of(
    value: JsonValue | MISSING,
    at: Place,
    name: str,
    attach: Callable[[Neutral], None],
    form: Form | None = None,
    depth: int = 0,
) -> Iterator[Job]:
    """List what is drawn of a child or of a list of children, in order; arrays inside arrays are spliced."""
    stack: list[tuple[JsonValue | MISSING, Place, str]] = [(value, at, name)]
    while stack:
        child, place, label = stack.pop()
        if isinstance(child, list):
            indices = reversed(range(len(child)))
            stack.extend((child[index], place / index, f"{label}-{index}") for index in indices)
        elif child is not None and child is not MISSING and not isinstance(child, bool):
            yield Job(child, place, label, attach, form, depth)


def text_of(scalar: JsonValue) -> str:
    """The text of a scalar, as it is drawn.

    >>> text_of(1.0), text_of("a"), text_of(None)
    ('1', 'a', '')
    """
    return "" if scalar is None or isinstance(scalar, bool) else javascript.text(scalar)


def value_of(ledger: Ledger, raw: JsonValue, at: Place, name: str) -> Val:
    """Take a value that stands in a list, as a cursor takes the members of an object."""
    val = Val(ledger, raw, at, "", "show", name)
    ledger.taken.append(val)
    return val
