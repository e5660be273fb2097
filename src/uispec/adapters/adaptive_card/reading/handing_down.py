"""Alignments that a card says once, for everything inside that says nothing of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pydantic import JsonValue

from uispec.adapters.adaptive_card.words import HANDED_DOWN
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Partly


@dataclass(frozen=True, slots=True)
class Handed:
    """An alignment that an object hands to what stands in it."""

    word: str
    key: str
    """The member of the object that says so."""
    node: Neutral | None
    """What the object became, if it became anything."""

    def mark_partly(self) -> None:
        """Note that something inside means the word too: a target that drops it from the object may have it there."""
        node = self.node
        if node is None:
            return
        for attribute, val in node.attrs.items():
            if val.at.key == self.key and val.at.parent is node.at and not isinstance(val, Partly):
                node.attrs[attribute] = Partly.of(val)


NOTHING_HANDED: Final[Mapping[str, Handed]] = MappingProxyType({})


def hand_down(raw: Mapping[str, JsonValue], node: Neutral | None, around: Mapping[str, Handed]) -> Mapping[str, Handed]:
    """Give the alignments that an object hands down: what it says, else what is around it; no defaults among them."""
    handed = around
    for key, alignment in HANDED_DOWN.items():
        said = raw.get(key)
        word = said.lower() if isinstance(said, str) else ""
        if word == alignment.default:
            handed = {name: each for name, each in handed.items() if name != key}
        elif word in alignment.words:
            handed = {**handed, key: Handed(alignment.words[word], key, node)}
    return handed
