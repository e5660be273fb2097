"""Adaptive Cards as a source: the official samples, and what two spellings of one thing are."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from pydantic_core import MISSING

from tests.convert.formats import adaptive_card_drawing
from tests.convert.formats.adaptive_card_mutants import PARTS, kind_of, mutants, shape_of
from tests.convert.formats.json_texts import canonical, renamed, shuffled
from tests.convert.formats.source import DataUses, Seed, Words
from tests.convert.mutants import Document, Mutant, Property, removed, way
from tests.convert.shapes import is_array, is_object
from tests.shared import load, paths
from uispec import pointer

_FOLDERS: Final = ("v1.0", "v1.1", "v1.2", "v1.3", "v1.4", "v1.5", "v1.6")
_ALIASES: Final = {"firstRowAsHeaders": "firstRowAsHeader"}
"""Members that libraries read by another name than the schema's."""
_INPUT: Final = re.compile('"type": "Input[.]')
_SHORT: Final = {"backgroundImage": "url", "targetElements": "elementId"}
"""Objects that may be written as text, and which member the text is."""


@dataclass(frozen=True, slots=True)
class AdaptiveCard:
    """Cards as hosts are sent them."""

    format: str = "adaptive-card"

    @property
    def sent(self) -> frozenset[str]:
        asked = {"isRequired", "errorMessage", "regex", "maxLength", "min", "max", "valueOn", "valueOff", "choices"}
        return frozenset({"data", "verb", "id", "associatedInputs", *asked})

    def seeds(self) -> tuple[Seed, ...]:
        return (*samples(), *adaptive_card_drawing.of_each_type())

    def draw(self, rng: Random) -> Document:
        return adaptive_card_drawing.draw(rng)

    def mutants(self, document: Document, rng: Random) -> Iterator[Mutant]:
        return mutants(document, rng)

    def fold(self, document: Document) -> Any:
        """Defaults, letter case of enums, null for none, `"3"` for 3, text for objects that may be one, other names of
        members, types that follow from the place, a list, a text or a card of nothing; where content stands, where
        what is around it says the same; which inputs an action takes along, in a card that has none."""
        folded = _without_inherited(_folded(document, "card"))
        return folded if _INPUT.search(canonical(document)) else _without_inputs(folded)

    def data_leaf(self, document: Document, at: str) -> Words | None:
        return None

    def data_uses(self, document: Document) -> DataUses:
        return DataUses()

    def shown(self, document: Document) -> Any:
        return self.fold(document)

    def nodes(self, document: Document) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return {}

    def undone(self, document: Document, at: str) -> Document:
        return removed(document, way(at))

    def rename(self, document: Document) -> tuple[Document, Mapping[str, str]]:
        ids = sorted(_ids(document))
        kept = _data_keys(document)
        names = {id_: id_ if id_ in kept else f"zq{index}" for index, id_ in enumerate(ids)}
        return renamed(document, names, lambda way: _is_name(way)), names

    def other_streams(self, document: Document, rng: Random) -> Iterator[Document]:
        yield shuffled(document, rng)

    def leaves(self, document: Document) -> Iterator[tuple[str, str, Any]]:
        stack: list[tuple[tuple[str, ...], Any]] = [((), self.fold(document))]
        while stack:
            at, value = stack.pop()
            if is_array(value):
                stack.extend(((*at, str(index)), item) for index, item in enumerate(value))
            elif is_object(value):
                for key, member in value.items():
                    # What an action is called where it arrives, its data and the inputs that it takes stay at home.
                    if (is_object(member) and key != "data") or is_array(member):
                        stack.append(((*at, key), member))
                    elif (
                        key not in ("data", "verb", "associatedInputs")
                        # What a host has to know is asked before a card is read.
                        and at[-1:] != ("requires",)
                        and not _is_name((*at, key))
                        and key not in ("type", "$schema", "version")
                    ):
                        yield pointer.format((*at, _as_written(document, at, key))), key, member


def _as_written(document: Document, at: tuple[str, ...], name: str) -> str:
    """The name that the card has for a member, where it has another."""
    held: Any = pointer.find(document, at, None)
    return next((alias for alias, known in _ALIASES.items() if known == name and alias in held), name)


def _without_inherited(folded: Any) -> Any:
    """A box that says nothing of where its content stands does as the one around it, and at the top where none says
    anything; an inner card begins anew, and the cells of a table look to their row and column."""
    stack: list[tuple[Any, str]] = [(folded, "top")]
    while stack:
        value, around = stack.pop()
        if is_object(value):
            if value.get("type") == "Table":
                around = "top"
            said = value.get(_STANDS, around)
            if said == around and _STANDS in value:
                del value[_STANDS]
            stack.extend((member, "top" if key == "card" else said) for key, member in value.items() if key != "data")
        elif is_array(value):
            stack.extend((item, around) for item in value)
    return folded


_STANDS: Final = "verticalContentAlignment"


def _without_inputs(value: Any) -> Any:
    if is_object(value):
        return {k: m if k == "data" else _without_inputs(m) for k, m in value.items() if k != "associatedInputs"}
    return [_without_inputs(item) for item in value] if is_array(value) else value


def _folded(value: Any, key: str) -> Any:
    if is_array(value):
        return [_folded(item, key) for item in value]
    if isinstance(value, str) and key in _SHORT:
        return {_SHORT[key]: value}
    if isinstance(value, str) and key == "inlines":
        return {"type": "TextRun", "text": value}
    if not is_object(value):
        return value
    if key == "data":
        return value
    kind = kind_of(value, key)
    shape = shape_of(kind)
    made: dict[str, Any] = {}
    for name, member in value.items():
        if name == "type" and member == PARTS.get(key):
            continue
        if kind == "Table" and name == "columns" and is_array(member):
            made[name] = [_folded_column(column) for column in member]
            continue
        name = _ALIASES.get(name, name)
        known = shape.get(name, Property())
        plain = _scalar(member, known, name)
        is_default = known.default is not MISSING and canonical(plain) == canonical(known.default)
        is_empty = (name in _LISTS and plain == []) or (name in _TEXTS and plain == "")
        is_default |= name == "imageSize" and plain in _NO_SIZES
        if plain is not None and not is_default and not is_empty:
            made[name] = _folded(plain, name)
    if made.get("card") == {}:
        del made["card"]  # what opens, and has nothing in it
    if kind == "Table" and is_array(made.get("columns")) and _says_no_more(made["columns"], made.get("rows")):
        del made["columns"]
    return made


def _says_no_more(columns: list[Any], rows: Any) -> bool:
    """Whether columns are those that a table makes for its cells anyway."""
    cells = [row.get("cells") for row in rows if is_object(row)] if is_array(rows) else []
    widest = max((len(row) for row in cells if is_array(row)), default=0)
    return len(columns) <= widest and not any(columns)


_LISTS: Final = ("columns", "items", "body", "actions")
"""Members that the renderer reads as empty where they are missing."""
_TEXTS: Final = ("title", "altText", "value")
"""Texts that show nothing, say nothing and send nothing where they are empty, like those that are missing."""
_NO_SIZES: Final = ("auto", "stretch")
"""Of a set of images: the schema lists them, and the JS library draws the default."""


def _folded_column(column: Any) -> Any:
    """A column of a table: one that says nothing of its width has a share of 1 in the libraries, if in no schema."""
    folded = _folded(column, "columns")
    return {k: m for k, m in folded.items() if (k, m) != ("width", 1)} if is_object(folded) else folded


def _scalar(value: Any, known: Property, name: str) -> Any:
    if isinstance(value, str) and known.words:
        return next((word for word in known.words if word.lower() == value.lower()), value)
    if isinstance(value, str) and value.lower() in ("true", "false") and isinstance(known.default, bool):
        return value.lower() == "true"
    if isinstance(value, str) and name == "width" and value.lower() in ("auto", "stretch"):
        return value.lower()
    if isinstance(value, str) and name == "width" and value.removesuffix("*").isdigit():
        return int(value.removesuffix("*"))
    return value


def _is_name(way: tuple[str | int, ...]) -> bool:
    return way[-1] in ("id", "elementId") or (len(way) > 1 and way[-2] == "targetElements")


def _data_keys(value: Any) -> set[str]:
    """Names of what actions send: an id that is one of them is told apart from it, and no other id is."""
    found: set[str] = set()
    stack: list[Any] = [value]
    while stack:
        held = stack.pop()
        if is_object(held):
            found |= set(held["data"]) if is_object(held.get("data")) else set()
            stack.extend(held.values())
        elif is_array(held):
            stack.extend(held)
    return found


def _ids(value: Any) -> set[str]:
    found: set[str] = set()
    stack: list[Any] = [value]
    while stack:
        held = stack.pop()
        if is_object(held):
            if isinstance(held.get("id"), str):
                found.add(held["id"])
            stack.extend(member for key, member in held.items() if key != "data")
        elif is_array(held):
            stack.extend(held)
    return found


@cache
def samples() -> tuple[Seed, ...]:
    """The official samples that are cards."""
    found: list[Seed] = []
    for folder in _FOLDERS:
        for path in paths(f"data/adaptivecards/samples/{folder}/*.json"):
            card: Any = load(f"data/adaptivecards/samples/{folder}/{path.name}")
            if is_object(card) and card.get("type") == "AdaptiveCard":
                found.append(Seed(f"{folder}/{path.stem}", card))
    return tuple(found)
