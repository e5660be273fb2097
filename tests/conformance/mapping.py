"""What the digests say that becomes of each thing on the way to each format, as rows: `mapping.json`.

A row has a probe (`given`, a component, an element or a node, with what it needs around it), the place in it that the
row is about (`at`), and for each target what has to come of it there at least.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from tests.convert.formats import SOURCES
from tests.convert.formats.a2ui_drawing import surface
from tests.convert.hosts import TARGETS
from tests.convert.pairs import Pair
from uispec.losses import Loss, covers

Outcome: TypeAlias = Literal["carried", "deferred", "approximated", "dropped"]
Row: TypeAlias = dict[str, Any]

ORDER: Final[tuple[Outcome, ...]] = ("carried", "deferred", "approximated", "dropped")
"""From the best to the worst."""
_FIRST: Final = {"type": "TextBlock", "text": "Before it", "wrap": True}
_TYPES: Final = ("component", "type", "$type")


@cache
def rows() -> list[Row]:
    document: list[Row] = json.loads((Path(__file__).parent / "mapping.json").read_text(encoding="utf-8"))
    return document


def document_of(row: Row) -> tuple[Any, str]:
    """The document of a row, and the pointer to its probe."""
    given, beside = row["given"], row.get("beside", [])
    match row["from"]:
        case "a2ui-v1.0":
            root = {"id": "root", "component": "Column", "children": ["it", *beside]}
            components = [root, {"id": "it", **given}, *row.get("others", [])]
            return surface("v1_0", components, row.get("data", {})), "/1/updateComponents/components/1"
        case "json-render":
            root: Any = {"type": "Stack", "props": {}, "children": ["it", *beside]}
            elements: dict[str, Any] = {"root": root, "it": given, **(beside or {})}
            return {"root": "root", "elements": elements, "state": row.get("state", {})}, "/elements/it"
        case "adaptive-card":
            # Not the first one, which nothing separates from what is before it.
            return {"type": "AdaptiveCard", "version": "1.6", "body": [_FIRST, given, *beside]}, "/body/1"
        case _:
            return {"$type": "Col", "children": [given]}, "/children/0"


def outcome(row: Row, target: str) -> Outcome:
    """What comes of the probe of a row: the worst that the losses say."""
    document, probe = document_of(row)
    losses = Pair(SOURCES[row["from"]], TARGETS[target]).convert(document).losses
    said: set[str] = {loss.effect for loss in losses if _is_about(loss, probe, row["at"])}
    for effect in reversed(ORDER):
        if effect in said:
            return effect
    return "carried"


def _is_about(loss: Loss, probe: str, at: str) -> bool:
    """Whether a loss is about the place; about the component as a whole where the row names none."""
    if not at or (at.rpartition("/")[2].isdigit() and loss.path.rpartition("/")[0] == probe + at):
        last = loss.path.rpartition("/")
        return loss.path == probe + at or (last[0] == probe + at and last[2] in _TYPES)
    return covers(loss, probe + at) or loss.path.startswith(f"{probe}{at}/")
