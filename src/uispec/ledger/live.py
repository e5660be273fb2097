"""Values that are computed from data, in neutral words, so that a target can say them in its own.

A literal, a place in the data, a position, a text with holes, a call. The reader of a format turns its JSON into one of
them, or says that there is none; the writer of another turns it into its own JSON, or says that it has no words for it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.pointer import Tokens


@dataclass(frozen=True, slots=True)
class Literal:
    """Plain JSON."""

    value: JsonValue


@dataclass(frozen=True, slots=True)
class Binding:
    """A place in the data: from its root, or from the item of the innermost template around."""

    tokens: Tokens
    from_item: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """The position of the item of the innermost template around, from `offset` on."""

    offset: int = 0


@dataclass(frozen=True, slots=True)
class TextTemplate:
    """Text with holes; each hole shows its value as the source's renderer would."""

    parts: tuple["str | Live", ...]
    written: str = field(default="", compare=False)
    """How the source spells it, which a target with the same language of templates may keep."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the neutral names, with named arguments."""

    name: str
    args: Mapping[str, "Live"]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of which some item is computed, as an argument of a call."""

    items: tuple["Live", ...]


Live: TypeAlias = Literal | Binding | Index | TextTemplate | Call | Listing
"""A value in neutral words."""


class Tongue(Protocol):
    """The words that a target has for values computed from data."""

    def say(self, value: Live, *, is_edited: bool = False) -> JsonValue | MISSING:
        """Write a value in the target's JSON; `MISSING` if the target has no words that mean the same.

        Args:
            value: in neutral words. A literal is said as it is, where the target takes such JSON.
            is_edited: an input writes to it, so that only a binding will do.
        """
        ...


def say_each(tongue: Tongue, values: Iterable[Live]) -> list[JsonValue] | MISSING:
    """Say several values; `MISSING` if the target has no words for one of them."""
    said: list[JsonValue] = []
    for value in values:
        one = tongue.say(value)
        if one is MISSING:
            return MISSING
        said.append(one)
    return said


def say_members(tongue: Tongue, values: Mapping[str, Live]) -> dict[str, JsonValue] | MISSING:
    """Say several values by name; `MISSING` if the target has no words for one of them."""
    said = say_each(tongue, values.values())
    return said if said is MISSING else dict(zip(values, said, strict=True))
