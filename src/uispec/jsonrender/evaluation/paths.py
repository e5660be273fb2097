"""Places in a state: pointers as the two policies read them, reading, writing that shares structure, repeats.

The paths of a spec are JSON Pointers whose leading slash may be left out, as it mostly is in those of an item. Strict
reads them as the RFC does. The npm package reads an index as `parseInt` does, takes `/` for the whole in reading and
for the member `""` in writing, and leaves holes in arrays.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._browser import javascript
from uispec._sentences import shown
from uispec.errors import DataError, Issue, LimitError
from uispec.jsonrender.policies import Policy
from uispec.limits import DEFAULT, Limits

Value: TypeAlias = JsonValue | MISSING

_ABSENT: Final[Any] = MISSING
"""MISSING for `dict.get`, behind which type checkers lose the sentinel."""
_DIGITS: Final = re.compile(r"[0-9]+")
_PROTOTYPE: Final = "__proto__"
_CREATES: Final = pointer.Policy(creates=True, pads=True, forbidden=frozenset({_PROTOTYPE}))


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one policy reads a path."""

    tokens: Callable[[str], pointer.Tokens]
    """The steps of a path that is read."""
    index: Callable[[str], int | None]
    """The index that a step into an array names."""
    put: Callable[[JsonValue, str, JsonValue | MISSING, Limits], JsonValue]
    """Write a value; MISSING takes away what is there."""
    is_verbatim: bool
    """Paths are passed on as they were written, not as the pointers they mean."""


Reader: TypeAlias = Callable[[Value], Value]
"""Returns what stands at a place of a document, or MISSING; nothing is copied."""


def reader(path: str, dialect: Dialect) -> Reader:
    """Prepare to read a path, many times.

    Raises:
        DataError: `invalid_pointer`, where the dialect does not know such a path.

    >>> reader("rows/0/name", DIALECTS["strict"])({"rows": [{"name": "Ada"}]})
    'Ada'
    """
    names = dialect.tokens(path)
    indices = [*map(dialect.index, names)]
    if indices.count(None) == len(indices):
        return _reader_of_members(names)
    steps = [*zip(names, indices, strict=True)]

    def read_steps(document: Value) -> Value:
        here: Value = document
        for name, index in steps:
            if isinstance(here, dict):
                here = here.get(name, _ABSENT)
            elif index is not None and isinstance(here, list) and 0 <= index < len(here):
                here = here[index]
            else:
                return MISSING
        return here

    return read_steps


def _reader_of_members(names: pointer.Tokens) -> Reader:
    def read_members(document: Value) -> Value:
        here: Value = document
        for name in names:
            if not isinstance(here, dict):
                return MISSING
            here = here.get(name, _ABSENT)
        return here

    return read_members


def read(document: Value, path: str, dialect: Dialect) -> Value:
    """Return what stands at a path, or MISSING; nothing is copied. Raises as `reader`.

    >>> read({"rows": [{"name": "Ada"}]}, "rows/0/name", DIALECTS["strict"])
    'Ada'
    """
    return reader(path, dialect)(document)


def hold_path(path: str, limits: Limits) -> None:
    """Refuse a path that is too long.

    Raises:
        LimitError: `too_large`.
    """
    if len(path) > limits.pointer_length:
        message = f"A path has {len(path)} characters; pointer_length allows {limits.pointer_length}."
        raise LimitError(Issue("", "too_large", message))


def pointer_of(path: str, dialect: Dialect) -> str:
    """Write a path as the pointer that it means, where the dialect does not pass it on as it is.

    >>> pointer_of("form/name", DIALECTS["strict"]), pointer_of("form/name", DIALECTS["compat"])
    ('/form/name', 'form/name')
    """
    if dialect.is_verbatim or not path or path[0] == "/":
        return path
    return f"/{path}"


def below(base: str, path: str, dialect: Dialect) -> str:
    """The path in the state of a path in an item; one slash in front of it means nothing.

    The npm package keeps that slash, and so reads an empty key.

    >>> below("/todos/0", "/title", DIALECTS["strict"]), below("/todos/0", "", DIALECTS["strict"])
    ('/todos/0/title', '/todos/0')
    >>> below("/todos/0", "/title", DIALECTS["compat"])
    '/todos/0//title'
    """
    if not path:
        return base
    return base + path if path[0] == "/" and not dialect.is_verbatim else f"{base}/{path}"


def repeat_path(written: str | Mapping[str, JsonValue], base: str | None, dialect: Dialect) -> str | None:
    """The place of the list that a repeat goes over; `None` for a list of the item where there is no item.

    Args:
        written: `statePath` of a repeat: a path, or `{"$item": path}`.
        base: the place of the item of the repeat around it; `None` outside of any.
        dialect: how paths are read.

    >>> strict = DIALECTS["strict"]
    >>> repeat_path({"$item": "tags"}, "/todos/0", strict), repeat_path({"$item": "tags"}, None, strict)
    ('/todos/0/tags', None)
    """
    if isinstance(written, str):
        return pointer_of(written, dialect)
    if base is None:
        return None
    inside = cast("str", written["$item"])
    if dialect.is_verbatim:
        return base if inside in ("", "/") else joined(base, inside)
    return below(base, inside, dialect)


def joined(base: str, step: str) -> str:
    """One path behind another, with one slash between them.

    >>> joined("/todos", "3"), joined("", "/a")
    ('/todos/3', '/a')
    """
    return f"{'' if base == '/' else base}/{step.removeprefix('/')}"


def _strict_tokens(path: str) -> pointer.Tokens:
    return pointer.split(path if not path or path[0] == "/" else f"/{path}")


def _strict_index(token: str) -> int | None:
    return int(token) if pointer.is_index(token) and len(token) <= _LONGEST else None


_LONGEST: Final = 18
"""Digits of an index: no list is so long."""


def _strict_put(document: JsonValue, path: str, value: JsonValue | MISSING, limits: Limits) -> JsonValue:
    tokens = _settle(document, _strict_tokens(path))
    if not tokens and not isinstance(value, dict):
        raise DataError(Issue("", "invalid_value", "The whole state can only be replaced by another object."))
    if value is not MISSING:
        return pointer.put(document, tokens, value, _CREATES, limits)
    held = pointer.find(document, tokens[:-1], None)
    if isinstance(held, list):
        return pointer.put(document, tokens, None, _CREATES, limits)
    return pointer.remove(document, tokens) if isinstance(held, dict) and tokens[-1] in held else document


def _settle(document: JsonValue, tokens: pointer.Tokens) -> pointer.Tokens:
    """Refuse what would lose a value or leave a hole, and give `-` the index that it stands for."""
    settled: list[str] = []
    here: JsonValue | MISSING = document
    for number, token in enumerate(tokens):
        at = pointer.format(tokens[: number + 1])
        if here is MISSING and (token == "-" or pointer.is_index(token)):
            here = []
        if here is None:
            raise DataError(Issue(at, "not_a_container", "Null stands in the way of this write."))
        if isinstance(here, list):
            token = str(len(here)) if token == "-" else token
            index = _strict_index(token)
            if index is not None and index > len(here):
                message = f"The array has {len(here)} items; an item {shown(token)} would leave a gap."
                raise DataError(Issue(at, "invalid_index", message))
        settled.append(token)
        here = _member(here, token)
    return tuple(settled)


def _member(container: JsonValue | MISSING, token: str) -> JsonValue | MISSING:
    """The member of a container by the strict reading of one step."""
    if isinstance(container, dict):
        return container.get(token, _ABSENT)
    index = _strict_index(token) if isinstance(container, list) else None
    return container[index] if isinstance(container, list) and index is not None and index < len(container) else MISSING


def _loose_tokens(path: str) -> pointer.Tokens:
    return () if not path or path == "/" else _written_tokens(path)


def _written_tokens(path: str) -> pointer.Tokens:
    steps = path.removeprefix("/").split("/")
    return tuple(step.replace("~1", "/").replace("~0", "~") for step in steps) if "~" in path else tuple(steps)


def _loose_put(document: JsonValue, path: str, value: JsonValue | MISSING, limits: Limits) -> JsonValue:
    tokens = _written_tokens(path)
    if value is not MISSING and _json.is_deeper(value, limits.json_depth - len(tokens)):
        message = f"The state would be more than {limits.json_depth} levels deep (json_depth)."
        raise LimitError(Issue(pointer.format(tokens), "too_deep", message))
    top: dict[str, JsonValue] = dict(cast("dict[str, JsonValue]", document))
    here: dict[str, JsonValue] | list[JsonValue] = top
    for token, after in pairwise(tokens):
        inner = _member(here, token) if token != _PROTOTYPE else MISSING
        made: dict[str, JsonValue] | list[JsonValue] = [] if _DIGITS.fullmatch(after) else {}
        fresh = inner.copy() if isinstance(inner, list | dict) else made
        _set(here, token, fresh, limits)
        here = fresh
    last = tokens[-1]
    if isinstance(here, list):
        last = str(len(here)) if last == "-" else str(javascript.leading_integer(last))
    _set(here, last, value, limits)
    return top


def _set(
    container: dict[str, JsonValue] | list[JsonValue], token: str, value: JsonValue | MISSING, limits: Limits
) -> None:
    """Set a member; what an array cannot hold under a name that is no index is lost, as it is when written as JSON."""
    if isinstance(container, dict):
        if value is MISSING:
            container.pop(token, None)
        elif token != _PROTOTYPE:
            container[token] = value
        return
    index = _strict_index(token)
    if index is None:
        return
    if index > len(container) and index > limits.array_index:
        message = f"The index is beyond the end of the array and above {limits.array_index} (array_index)."
        raise DataError(Issue("", "index_too_large", message))
    container.extend([None] * (index + 1 - len(container)))
    container[index] = None if value is MISSING else value


DIALECTS: Final[Mapping[Policy, Dialect]] = {
    "strict": Dialect(_strict_tokens, _strict_index, _strict_put, is_verbatim=False),
    "compat": Dialect(_loose_tokens, javascript.leading_integer, _loose_put, is_verbatim=True),
}
"""What each policy does with paths."""


def write(
    document: JsonValue, path: str, value: JsonValue | MISSING, dialect: Dialect, limits: Limits = DEFAULT
) -> JsonValue:
    """Return the document with a value at a path; the very document where it holds that value already.

    Raises:
        DataError: `invalid_pointer`, `not_a_container`, `invalid_index`, `index_too_large`, `forbidden_key`.
        LimitError: `too_large`, `too_deep`.

    >>> write({"a": {"b": 1}}, "a/c", 2, DIALECTS["strict"])
    {'a': {'b': 1, 'c': 2}}
    """
    hold_path(path, limits)
    if javascript.is_same(read(document, path, dialect), value):
        return document
    return dialect.put(document, path, value, limits)
