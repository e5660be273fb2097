"""A card as its reader sees it: the neutral tree in lines, and what is lost where a writer carries nothing."""

import json
from typing import Any

from pydantic_core import MISSING

from uispec.adapters.adaptive_card.reading.reader import read
from uispec.adapters.neutral import Neutral, Reading, walk
from uispec.adapters.options import Options
from uispec.adapters.own_values import Tacit

SHOWN_FACTS = ("axis", "mode", "look", "shape", "inputs", "type", "format", "images", "inline", "is_rating")
"""The facts that a line tells; the others say how a card is written back."""


def reading_of(card: Any, host: str | None = None) -> Reading:
    """Read a card."""
    return read(card, options=Options(host=host))


def tree_of(reading: Reading) -> list[str]:
    """A line for each node: where it stands in the one around it, kind, attributes, facts."""
    lines: list[str] = []
    stack: list[tuple[Neutral, int, str]] = [(reading.root, 0, "")] if reading.root is not None else []
    while stack:
        node, depth, where = stack.pop()
        attrs = {name: val.now() for name, val in node.attrs.items() if not isinstance(val, Tacit)}
        said = {name: "?" if value is MISSING else value for name, value in attrs.items()}
        facts = {name: node.facts[name] for name in SHOWN_FACTS if name in node.facts}
        words = [f"{'  ' * depth}{where}{node.kind}", *([json.dumps(said, sort_keys=True)] if said else [])]
        lines.append(" ".join([*words, *([json.dumps(facts, sort_keys=True)] if facts else [])]))
        inner = [(child, "") for child in node.children]
        inner += [(child, f"{slot}: ") for slot, child in node.slots.items()]
        inner += [(child, f"{part}/ ") for part, held in node.parts.items() for child in held]
        inner += [(event, f"{name}! ") for name, event in node.events.items()]
        inner += [(check, "? ") for check in node.checks]
        stack.extend((child, depth + 1, name) for child, name in reversed(inner))
    return lines


def losses_of(reading: Reading) -> list[str]:
    """What is lost if a writer looks at every node and carries nothing of it."""
    for node in walk(reading.document):
        node.is_written = True
    return [f"{loss.code} {loss.effect} {loss.path}" for loss in reading.ledger.finish()]
