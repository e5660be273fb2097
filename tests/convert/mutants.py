"""Single changes of a document that keep it plausible: other words, enum members or pointers, less, more.

The mechanics that all formats share. Where a change may stand, and what else could stand there, each format says in
`tests.convert.formats`, out of the official schemas and catalogs, never out of the reader under test.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from pydantic_core import MISSING

from tests.convert.shapes import is_array, is_object
from uispec import pointer

Document = Any
"""A document of a format; the losses of a conversion point into it."""
Way = Sequence[str | int]
"""From the document down to a place in it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change at one pointer."""

    law: Literal["leaf", "key"]
    at: str
    what: str
    """What was done, for people."""
    document: Document
    has_key: Literal["before", "after", "both"] = "both"
    """Which of the two documents has the key or item that the law speaks of."""


@dataclass(frozen=True, slots=True)
class Property:
    """What a schema says of one property of an object, as far as a change needs to know."""

    words: tuple[str, ...] = ()
    """The members of an enum."""
    is_required: bool = False
    default: Any = MISSING
    sample: Any = MISSING
    """What may stand there, in an object that does not have it."""


Shape = Mapping[str, Property]


# Changes of a value ----------------------------------------------------------------------------------------------


def of_scalar(document: Document, at: Way, value: Any, rng: Random, *, has_case: bool = True) -> Iterator[Mutant]:
    """Another value of the same type: the other truth, one more, another word, another case, the 100th character."""
    if isinstance(value, bool):
        yield changed(document, at, not value)
    elif isinstance(value, int | float):
        yield changed(document, at, value + 1)
    elif isinstance(value, str):
        if value[:4].isdigit() and value[4:5] == "-":
            yield changed(document, at, f"2031{value[4:]}")
            if value[-1:].isdigit():
                yield changed(document, at, f"{value[:-1]}{(int(value[-1]) + 1) % 8}")
            return
        words = value.split(" ")
        chosen = rng.randrange(len(words))
        yield changed(document, at, " ".join([*words[:chosen], f"{words[chosen]}zq", *words[chosen + 1 :]]))
        other_case = value.swapcase() if value.islower() else value.lower()
        if has_case and other_case != value and "${" not in value:
            yield changed(document, at, other_case)
        if len(value) > 100 and "${" not in value:
            yield changed(document, at, f"{value[:100]}\u00e6{value[101:]}")


def of_list(document: Document, at: Way, value: list[Any], rng: Random, *, may_grow: bool) -> Iterator[Mutant]:
    """An item less, the first and the last one swapped, and an item more if there may be."""
    if not value:
        return
    if len(value) > 1:
        yield without(document, [*at, rng.randrange(len(value))])
        first, second = value[0], value[-1]
        if first != second:
            swapped = [second, *value[1:-1], first]
            yield changed(document, at, swapped, law="key", what="swap the first and the last item of")
    if may_grow:
        yield with_more(document, [*at, len(value)], _another(value[-1]))


def _another(item: Any) -> Any:
    if is_object(item):
        texts = {"value": "zz", "label": "Another zz", "title": "Another zz", "id": "zz-another"}
        return {key: texts.get(key, member) if isinstance(member, str) else member for key, member in item.items()}
    return f"{item} zz" if isinstance(item, str) else json.loads(json.dumps(item))


def of_data(document: Document, at: Way, value: Any, rng: Random) -> Iterator[Mutant]:
    """Changes inside plain data, such as a data model or the payload of an action."""
    if is_object(value):
        yield with_more(document, [*at, "zz_fresh"], "unheard of")
        for key, member in value.items():
            yield without(document, [*at, key])
            yield from of_data(document, [*at, key], member, rng)
    elif is_array(value):
        yield from of_list(document, at, value, rng, may_grow=True)
        for index, item in enumerate(value):
            yield from of_data(document, [*at, index], item, rng)
    elif value is not None:
        yield from of_scalar(document, at, value, rng)


def of_words(document: Document, at: Way, value: str, words: Sequence[str], rng: Random) -> Iterator[Mutant]:
    """The other members of an enum."""
    for word in words if len(words) < 9 else rng.sample(list(words), 4):
        if word.lower() != value.lower():
            yield changed(document, at, word)


def fresh(document: Document, at: Way, held: Mapping[str, Any], shape: Shape) -> Iterator[Mutant]:
    """Each property that an object may have and has not."""
    for key, known in shape.items():
        if key not in held and not known.is_required:
            if known.sample is not MISSING:
                yield with_more(document, [*at, key], known.sample)
            elif known.words:
                yield with_more(document, [*at, key], known.words[-1])


def some(mutants: Iterable[Mutant], number: int, rng: Random) -> list[Mutant]:
    """Some of the mutants, at most a fifth of them additions: what a document could say outnumbers what it says."""
    found = list(mutants)
    if len(found) <= number:
        return found
    added = [mutant for mutant in found if mutant.has_key == "after"]
    others = [mutant for mutant in found if mutant.has_key != "after"]
    few = min(len(added), max(number // 5, number - len(others)))
    return [*rng.sample(added, few), *rng.sample(others, min(number - few, len(others)))]


# Making them -----------------------------------------------------------------------------------------------------


def changed(document: Document, at: Way, value: Any, *, law: Literal["leaf", "key"] = "leaf", what: str = "") -> Mutant:
    """Another value at a place."""
    path = pointer.format(at)
    words = what or f"set to {json.dumps(value)[:60]}:"
    return Mutant(law, path, f"{words} {path}", put(document, at, value))


def with_more(document: Document, at: Way, value: Any) -> Mutant:
    """A key or an item that was not there."""
    path = pointer.format(at)
    return Mutant("key", path, f"add {json.dumps(value)[:60]}: {path}", put(document, at, value), "after")


def without(document: Document, at: Way) -> Mutant:
    """A key or an item less."""
    path = pointer.format(at)
    return Mutant("key", path, f"remove {path}", removed(document, at), "before")


def put(document: Document, at: Way, value: Any) -> Document:
    """The document with another value at a place; the rest is shared."""
    for end in range(len(at), 0, -1):
        holder, key = get(document, at[: end - 1]), at[end - 1]
        value = _with_item(holder, int(key), [value]) if is_array(holder) else {**holder, key: value}
    return value


def removed(document: Document, at: Way) -> Document:
    """The document without a key or an item."""
    holder, last = get(document, at[:-1]), at[-1]
    if is_array(holder):
        return put(document, at[:-1], _with_item(holder, int(last), []))
    return put(document, at[:-1], {key: member for key, member in holder.items() if key != last})


def get(document: Any, at: Way) -> Any:
    """What stands at a place.

    Raises:
        LookupError: nothing does.
    """
    for key in at:
        document = document[int(key)] if is_array(document) else document[key]
    return document


def way(path: str) -> list[str | int]:
    """The tokens of a pointer."""
    return list(pointer.parse(path))


def _with_item(holder: list[Any], index: int, items: list[Any]) -> list[Any]:
    return [*holder[:index], *items, *holder[index + 1 :]]


NO_SHAPE: Final[Shape] = {}
