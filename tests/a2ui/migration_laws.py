"""Nothing vanishes silently: every change of a document changes what it is migrated to, or a loss speaks for it."""

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from uispec import pointer
from uispec.errors import UispecError
from uispec.losses import Conversion, Loss, covers

Steps: TypeAlias = tuple[str | int, ...]
Migrate: TypeAlias = Callable[[Any], Conversion[Any]]

EXEMPT: Final = ("version",)
"""Keys that are constants of the versions themselves."""


@dataclass
class Tally:
    """How many mutants there were, by what became of them."""

    differing: int = 0
    covered: int = 0
    refused: int = 0


@dataclass(frozen=True)
class Breach:
    path: str
    what: str


def leaves(value: Any, at: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every scalar of a document with the way to it."""
    for step, member in _below(value):
        yield from leaves(member, (*at, step))
    if not isinstance(value, dict | list):
        yield at, value


def members(value: Any, at: Steps = ()) -> Iterator[Steps]:
    """The way to every member of every object, and to every item of every array."""
    for step, member in _below(value):
        yield (*at, step)
        yield from members(member, (*at, step))


def _below(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        yield from cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        yield from enumerate(cast("list[Any]", value))


def others(steps: Steps, value: Any, seen: Mapping[str, set[str]]) -> Iterator[Any]:
    """Other values for a leaf: for text a longer one, and those that other leaves of its name have."""
    match value:
        case bool():
            yield not value
        case int() | float():
            yield value + 1
        case None:
            yield "something"
        case str():
            yield f"{value}q"
            yield from sorted(seen.get(str(steps[-1]), set()) - {value})[:4]
        case _:
            raise AssertionError(value)


def breaches(document: Any, migrate: Migrate, tally: Tally) -> list[Breach]:
    """Change every leaf, then take away every member, and list what neither the output nor a loss tells."""
    result = migrate(deepcopy(document))
    words: dict[str, set[str]] = {}
    for steps, value in leaves(document):
        if isinstance(value, str) and steps:
            words.setdefault(str(steps[-1]), set()).add(value)
    found: list[Breach] = []
    for steps, value in leaves(document):
        if not steps or steps[-1] in EXEMPT:
            continue
        for other in others(steps, value, words):
            mutant = deepcopy(document)
            _holder(mutant, steps)[steps[-1]] = other
            path = pointer.format(steps)
            verdict = _verdict(result, mutant, migrate, tally, lambda loss, path=path: covers(loss, path))
            if not verdict:
                found.append(Breach(path, f"{value!r} -> {other!r}"))
    for steps in members(document):
        if steps[-1] in EXEMPT:
            continue
        mutant = deepcopy(document)
        del _holder(mutant, steps)[steps[-1]]
        path = pointer.format(steps)
        if not _verdict(result, mutant, migrate, tally, lambda loss, path=path: _is_near(loss, path)):
            found.append(Breach(path, "taken away"))
    return found


def _verdict(
    result: Conversion[Any], mutant: Any, migrate: Migrate, tally: Tally, told: Callable[[Loss], bool]
) -> bool:
    if any(map(told, result.losses)):
        tally.covered += 1
        return True
    try:
        other = migrate(mutant)
    except UispecError:
        tally.refused += 1
        return True
    if any(map(told, other.losses)):
        tally.covered += 1
        return True
    if as_text(other.output) != as_text(result.output):
        tally.differing += 1
        return True
    return False


def as_text(value: Any) -> str:
    """JSON in one order of keys: 1, 1.0 and true are equal in Python and differ here."""
    return json.dumps(value, sort_keys=True)


def _is_near(loss: Loss, path: str) -> bool:
    return covers(loss, path) or loss.path.startswith(f"{path}/")


def _holder(document: Any, steps: Steps) -> Any:
    here = document
    for step in steps[:-1]:
        here = here[step]
    return here
