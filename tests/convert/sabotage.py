"""Ways to break one line of a writer or a reader, and where documents take that line.

A line is one attribute of one kind going through one method of the pen. Breaking it must give a loss by construction,
or be caught by the laws; a checker that lets any of it pass proves nothing.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final, Literal

import pytest
from pydantic_core import MISSING

from tests.convert.formats.source import Seed
from tests.convert.mutants import Document
from tests.convert.pairs import Pair, pairs
from tests.convert.shapes import is_object
from uispec import _json
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Tacit
from uispec.adapters.pen import Edit, Exact, Pen, Table
from uispec.ledger import Val
from uispec.losses import covers

Method = Literal["put", "enum", "edit", "choose", "keep", "say_members"]
Way = Literal["delete", "write nothing", "write a constant", "fold case and cut"]

METHODS: Final[tuple[Method, ...]] = ("put", "enum", "edit", "choose", "keep", "say_members")
_SPOTS: Final = 3
"""Documents for each line."""
_OFFICIAL: Final = 8
"""Official examples of each source that are looked at, beside all documents of our own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a writer."""

    method: Method
    kind: str
    attribute: str

    def __str__(self) -> str:
        return f"{self.kind}.{self.attribute}:{self.method}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A document that takes a line, and where in it the value stands."""

    pair: Pair
    name: str
    document: Document
    at: str
    is_literal: bool
    is_text: bool
    """Whether folding case and cutting would change what is placed."""
    says_something: bool
    """Whether anything is placed at all."""

    @property
    def worth(self) -> tuple[bool, bool, bool, str]:
        """The order in which spots are looked at: literals with text in them first."""
        return (not self.says_something, not self.is_literal, not self.is_text, self.name)


@cache
def lines(target: str) -> dict[Line, tuple[Spot, ...]]:
    """Every line of the writer of a target that documents of any source take, with places where they do."""
    found: dict[Line, list[Spot]] = {}
    for pair in pairs():
        if pair.target.name == target:
            for seed in _documents(pair):
                for line, spot in _taken(pair, seed):
                    found.setdefault(line, []).append(spot)
    return {line: _best(spots) for line, spots in sorted(found.items(), key=lambda item: str(item[0]))}


def _best(spots: list[Spot]) -> tuple[Spot, ...]:
    """Those that tell most, each of another document: what one hides, such as data shown twice, another may not."""
    first = {spot.name: spot for spot in sorted(spots, key=lambda spot: spot.worth, reverse=True)}
    return tuple(sorted(first.values(), key=lambda spot: spot.worth)[:_SPOTS])


def _documents(pair: Pair) -> list[Seed]:
    seeds = pair.source.seeds()
    own = [seed for seed in seeds if seed.name.partition("/")[0] in ("own", "component", "element", "action")]
    others = [seed for seed in seeds if seed not in own]
    return [*own, *(others if len(others) <= _OFFICIAL else Random(str(pair)).sample(others, _OFFICIAL))]


def _taken(pair: Pair, seed: Seed) -> list[tuple[Line, Spot]]:
    """The lines that a conversion takes, as far as no loss speaks of their values."""
    found: list[tuple[Line, Spot]] = []

    def watch(method: Method, original: Any) -> Any:
        def watched(self: Pen, attribute: str, *args: Any, **options: Any) -> Any:
            val = self.node.attrs.get(attribute)
            before = len(self.node.ledger.placed)
            made = original(self, attribute, *args, **options)
            if val is not None and not isinstance(val, Tacit):
                placed = [item.placed for item in self.node.ledger.placed[before:]]
                is_text = any(isinstance(each, str) and _folded(each) != each for each in [made, *placed])
                says = any(
                    each not in (None, "", [], {}, MISSING, False, Edit(MISSING, None)) for each in [made, *placed]
                )
                at = val.at.pointer
                spot = Spot(pair, f"{pair}: {seed.name}", seed.document, at, val.form is None, is_text, says)
                found.append((Line(method, self.node.kind, attribute), spot))
            return made

        return watched

    with pytest.MonkeyPatch.context() as patch:
        for method in METHODS:
            patch.setattr(Pen, method, watch(method, getattr(Pen, method)))
        losses = pair.convert(seed.document).losses
    # Of a value that is said not to arrive as it was, nothing more can be told.
    told = [loss for loss in losses if loss.code not in ("data_binding", "function", "two_way")]
    return [
        (line, spot)
        for line, spot in found
        if not any(covers(loss, spot.at) for loss in (losses if spot.is_literal else told))
        # What follows from the type changes with it only, and then everything does.
        and spot.at.rpartition("/")[2] not in ("component", "type", "$type")
    ]


def _folded(value: Any) -> Any:
    return value.lower()[:12] if isinstance(value, str) else value


# Breaking --------------------------------------------------------------------------------------------------------


@contextmanager
def spoilt(line: Line, way: Way) -> Generator[None]:
    """Break one line of a writer."""
    original: Any = getattr(Pen, line.method)
    kept: dict[str, Any] = {}

    def broken(self: Pen, attribute: str, *args: Any, **options: Any) -> Any:
        val = self.node.attrs.get(attribute)
        if (self.node.kind, attribute) != (line.kind, line.attribute) or val is None:
            return original(self, attribute, *args, **options)
        if way == "delete":
            return _nothing(line.method, args, options)
        match line.method:
            case "put" | "edit" if way == "write nothing":
                if val.say(is_edited=line.method == "edit") is MISSING:
                    val.edit() if line.method == "edit" else val.place()
                return _nothing(line.method, args, options)
            case "put" | "edit":
                with _placing(way, kept):
                    return original(self, attribute, *args, **options)
            case "enum":
                val.place()
                if way == "write a constant":
                    (rows,) = (*args, *options.values())[:1]
                    into = options.get("into")
                    (self.out if into is None else into).update(_an_image(rows))
                return None
            case _:
                made = original(self, attribute, *args, **options)
                return _nothing(line.method, args, options) if way == "write nothing" else _changed(made, way, kept)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, line.method, broken)
        yield


@contextmanager
def _placing(way: Way, kept: dict[str, Any]) -> Generator[None]:
    """Have whatever is placed spoilt on the way; the books say that it was placed."""
    original: Any = vars(Pen)["_place"]

    def place(self: Pen, val: Val, attribute: str, raw: Any, placed: Any, key: str, holder: dict[str, Any]) -> None:
        original(self, val, attribute, raw, _changed(placed, way, kept), key, holder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "_place", place)
        yield


def _changed(value: Any, way: Way, kept: dict[str, Any]) -> Any:
    if way == "write a constant":
        return _json.copy(kept.setdefault("first", value))
    if is_object(value):
        return {key: _folded(member) for key, member in value.items()}
    return _folded(value)


def _an_image(rows: Table) -> dict[str, Any]:
    """What the last row says that says anything."""
    images = [dict(row.members) for row in rows.rows.values() if isinstance(row, Exact) and row.members]
    return images[-1] if images else {"zz": "a constant"}


def _nothing(method: Method, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """What a method gives where the source says nothing."""
    match method:
        case "put":
            return False
        case "edit":
            return Edit(MISSING, None)
        case "choose":
            return options["absent"] if "absent" in options else args[1]
        case "say_members":
            return {}
        case _:
            return None


@contextmanager
def forgotten(line: Line) -> Generator[None]:
    """Have a reader take the value of a line, and give it to nobody."""
    original = Neutral.set

    def forgetful(self: Neutral, attribute: str, val: Val | None) -> None:
        if (self.kind, attribute) != (line.kind, line.attribute):
            original(self, attribute, val)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Neutral, "set", forgetful)
        yield


@contextmanager
def overcautious(line: Line) -> Generator[None]:
    """Have a writer report a loss of a value that it carries."""
    original: Any = getattr(Pen, line.method)

    def cautious(self: Pen, attribute: str, *args: Any, **options: Any) -> Any:
        made = original(self, attribute, *args, **options)
        val = self.node.attrs.get(attribute)
        if (self.node.kind, attribute) == (line.kind, line.attribute) and val is not None:
            val.change("value")
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, line.method, cautious)
        yield


@contextmanager
def sweeping(effect: Literal["approximated", "dropped"]) -> Generator[None]:
    """Have a writer report every component as a whole, to be safe."""
    original = Pen.__init__

    def begin(self: Pen, node: Neutral, *args: Any, **options: Any) -> None:
        original(self, node, *args, **options)
        if node.is_component:
            node.ledger.note(node.at, "component", effect, node.kind)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "__init__", begin)
        yield


def near(spot: Spot) -> Iterator[Any]:
    """Mutants at the value itself; those of the data, where it is computed."""
    found = list(spot.pair.source.mutants(spot.document, Random(spot.name)))
    yield from (mutant for mutant in found if mutant.at == spot.at or mutant.at.startswith(f"{spot.at}/"))
    if not spot.is_literal:
        leaf = spot.pair.source.data_leaf
        yield from [mutant for mutant in found if leaf(spot.document, mutant.at) is not None][:40]
