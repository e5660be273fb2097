"""JSON Pointers (RFC 6901): their syntax, reading through them, and writing that copies only the path.

A pointer is text (`/rows/0/name`); its tokens are the decoded steps (`("rows", "0", "name")`). Reading takes either,
writing takes tokens, since a protocol with a dialect of its own makes the tokens itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from uispec._hold import hold, hold_limits
from uispec._json import is_deeper, same
from uispec._kinds import is_array
from uispec._sentences import shown
from uispec.errors import DataError, Issue, LimitError
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from pydantic import JsonValue

Tokens: TypeAlias = tuple[str, ...]
"""The decoded steps of a pointer, from the root down; `()` is the whole document."""

_T = TypeVar("_T")

_BAD_ESCAPE: Final = re.compile("~(?![01])")
_LONGEST_INDEX: Final = 18
"""Digits; no list is so long, and Python refuses to read some thousands of them."""
_BEYOND: Final = 10**_LONGEST_INDEX
_ABSENT: Final = object()


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What a write may do where the document does not have the place yet, and how a removal treats arrays.

    >>> put({}, ("a", "b"), 1, Policy(creates=True))
    {'a': {'b': 1}}
    """

    creates: bool = False
    """A missing or null container on the way is made: an array where the next token is an index, else an object."""
    pads: bool = False
    """A write beyond the end of an array fills the gap with nulls."""
    blanks: bool = False
    """Removing an element of an array leaves null in its place; otherwise the later elements move up."""
    ignores_missing: bool = False
    """Removing what is not there changes nothing, instead of being an error."""
    forbidden: frozenset[str] = frozenset()
    """Tokens that no write and no removal may name."""


STRICT: Final = Policy()
"""Every container on the way exists, an element exists; a member of an object may be new."""
UPSERT: Final = Policy(
    creates=True,
    pads=True,
    blanks=True,
    ignores_missing=True,
    forbidden=frozenset({"__proto__", "constructor", "prototype"}),
)
"""A write makes what it needs, a removal of nothing is fine, the length of an array never shrinks."""


def parse(pointer: str, limits: Limits = DEFAULT) -> Tokens:
    """Split a pointer into its decoded tokens.

    Args:
        pointer: `""` for the whole document, else text that starts with `/`.
        limits: `pointer_length`, in characters.

    Returns:
        One token for each `/`; `~1` is decoded before `~0`, so `~01` means `~1`.

    Raises:
        DataError: `invalid_pointer`: no leading slash, or a `~` that neither 0 nor 1 follows.
        LimitError: `too_large`.

    Spec: RFC 6901, sections 3 and 4.

    >>> parse("/units/km~1h/0")
    ('units', 'km/h', '0')
    """
    hold("parse", "pointer", pointer, str, "text")
    hold_limits("parse", limits)
    if len(pointer) > limits.pointer_length:
        raise LimitError(
            Issue(
                "",
                "too_large",
                f"The pointer has {len(pointer)} characters; pointer_length allows {limits.pointer_length}.",
            )
        )
    return split(pointer)


def split(pointer: str) -> Tokens:
    """Do what `parse` does, however long the pointer: for those that the house wrote itself.

    The length of a path of our own is that of the keys in a document, which `document_bytes` bounds.

    Raises:
        DataError: `invalid_pointer`.

    Spec: RFC 6901, sections 3 and 4.

    >>> split("/components/title") == parse("/components/title")
    True
    """
    if not isinstance(pointer, str):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
        hold("split", "pointer", pointer, str, "text")
    if not pointer:
        return ()
    if pointer[0] != "/":
        raise DataError(Issue("", "invalid_pointer", f'The pointer {shown(pointer)} does not start with "/".'))
    if "~" not in pointer:
        return tuple(pointer[1:].split("/"))
    if (bad := _BAD_ESCAPE.search(pointer)) is not None:
        raise DataError(
            Issue(
                "",
                "invalid_pointer",
                f'The pointer {shown(pointer)} has a "~" at character {bad.start() + 1} without 0 or 1 after it.',
            )
        )
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer[1:].split("/"))


def format(tokens: Iterable[str | int]) -> str:  # noqa: A001 - reads as pointer.format
    """Write tokens as a pointer; `parse` gives them back as text.

    Spec: RFC 6901, section 3.

    >>> format(["rows", 0, "a/b", "~"])
    '/rows/0/a~1b/~0'
    """
    steps = ["", *[token if isinstance(token, str) else str(token) for token in tokens]]
    pointer = "/".join(steps)
    # Few keys have to be escaped, and there may be many issues, each with its pointer.
    if "~" not in pointer and pointer.count("/") == len(steps) - 1:
        return pointer
    return "/".join([step.replace("~", "~0").replace("/", "~1") for step in steps])


def is_index(token: str) -> bool:
    r"""Tell whether a token names an element of an array: `0`, or ASCII digits that do not start with `0`.

    Spec: RFC 6901, section 4.

    >>> is_index("10"), is_index("01"), is_index("-"), is_index("\u0661")
    (True, False, False, False)
    """
    # Asked of the class, what is no text is a TypeError.
    return str.isdecimal(token) and token.isascii() and (token[0] != "0" or token == "0")


def get(document: JsonValue, pointer: str | Tokens) -> JsonValue:
    """Return the value at a pointer.

    Objects and arrays have members, strings have none. Nothing is copied.

    Args:
        document: the value that the pointer starts from.
        pointer: a pointer as text, or its tokens.

    Returns:
        The very object that stands there, null included.

    Raises:
        DataError: `not_found`, its path the first step that leads nowhere; `invalid_pointer`.
        LimitError: `too_large`.

    Spec: RFC 6901, section 4.

    >>> get({"rows": [{"name": "Ada"}]}, "/rows/0/name")
    'Ada'
    """
    tokens = parse(pointer) if isinstance(pointer, str) else pointer
    here: object = document
    for done, token in enumerate(tokens):
        here = _member(here, token)
        if here is _ABSENT:
            raise _not_found(tuple(tokens)[: done + 1])  # of a mapping that a caller gave, its keys
    return cast("JsonValue", here)


def find(document: JsonValue, tokens: Tokens, default: _T) -> JsonValue | _T:
    """Return the value at the tokens, or `default` where there is none.

    Spec: RFC 6901, section 4.

    >>> find({"rows": [1]}, ("rows", "7"), "nothing")
    'nothing'
    """
    here: object = document
    for token in tokens:
        here = _member(here, token)
        if here is _ABSENT:
            return default
    return cast("JsonValue", here)


def has(document: JsonValue, pointer: str | Tokens) -> bool:
    """Tell whether there is a value at a pointer; null is a value.

    Raises:
        DataError: `invalid_pointer`.
        LimitError: `too_large`.

    Spec: RFC 6901, section 4.

    >>> has({"note": None}, "/note"), has({"note": None}, "/tag")
    (True, False)
    """
    tokens = parse(pointer) if isinstance(pointer, str) else pointer
    return find(document, tokens, _ABSENT) is not _ABSENT


def put(
    document: JsonValue,
    tokens: Tokens,
    value: JsonValue,
    policy: Policy = STRICT,
    limits: Limits = DEFAULT,
    *,
    most_levels: float = inf,
) -> JsonValue:
    """Return the document with `value` at the tokens.

    The containers on the path are copied, one level each; everything else, `value` included, is shared with the
    result. Treat all three as values: edit none of them afterwards.

    Args:
        document: the old document, which stays as it is.
        tokens: where to write; `()` is the whole document.
        value: what to write.
        policy: what may be made on the way.
        limits: `array_index` (largest index that a write may name at or beyond the end of an array, and nulls that it
            may fill gaps with in all) and `json_depth` of the result.
        most_levels: how deep `value` is at most, as far as the caller knows; spares a look through all of it.

    Returns:
        The new document; the same object where the value there is already the same, type for type.

    Raises:
        DataError: `not_found` (nothing is there, and the policy makes nothing), `not_a_container` (a scalar is in
            the way), `invalid_index` (a token on an array that is no index), `index_too_large`,
            `forbidden_key`. The path is that of the first step that fails.
        LimitError: `too_deep`.

    Spec: RFC 6901, section 4; RFC 6902, "add" and "replace".

    >>> old = {"user": {"name": "Ada"}, "rows": [1]}
    >>> new = put(old, ("user", "name"), "Eve")
    >>> new, new["rows"] is old["rows"]
    ({'user': {'name': 'Eve'}, 'rows': [1]}, True)
    >>> put({"rows": []}, ("rows", "2"), "c", UPSERT)
    {'rows': [None, None, 'c']}
    """
    if type(policy) is not Policy or type(limits) is not Limits or type(tokens) is not tuple:
        _hold_write("put", tokens, policy)
        hold_limits("put", limits)
    if tokens:
        _refuse_forbidden(tokens, policy)
    room = limits.json_depth - len(tokens)
    if most_levels > room and is_deeper(value, room):
        raise LimitError(
            Issue(
                format(tokens),
                "too_deep",
                f"The document would be more than {limits.json_depth} levels deep (json_depth).",
            )
        )
    if not tokens:
        return document if same(document, value) else value
    path: list[JsonValue] = []
    here: object = document
    padding = 0
    for done, token in enumerate(tokens):
        if here is _ABSENT or (here is None and policy.creates):
            # The container that is missing here is an array if the next token could be an index of one.
            here = [] if is_index(token) else {}
        container = here
        path.append(cast("JsonValue", container))
        here = _writable_member(container, tokens, done, policy, limits)
        if here is _ABSENT and not isinstance(container, Mapping):
            padding += _index(token) - len(cast("Sequence[object]", container))
            if padding > limits.array_index:
                sentence = f"This would fill more than {limits.array_index} places with null (array_index)."
                raise DataError(Issue(format(tokens[: done + 1]), "index_too_large", sentence))
    if here is not _ABSENT and same(here, value):
        return document
    fresh = value
    for container, token in zip(reversed(path), reversed(tokens), strict=True):
        fresh = _with_member(container, token, fresh)
    return fresh


def remove(document: JsonValue, tokens: Tokens, policy: Policy = STRICT) -> JsonValue:
    """Return the document without the value at the tokens.

    Sharing is that of `put`.

    Args:
        document: the old document, which stays as it is.
        tokens: what to remove; not the root, since a document without a value is none.
        policy: whether an element leaves null behind, and whether a missing value is an error.

    Returns:
        The new document; the same object where nothing was there to remove.

    Raises:
        DataError: `not_found`, `forbidden_key`, `invalid_pointer` (the root).

    Spec: RFC 6901, section 4; RFC 6902, "remove".

    >>> remove({"rows": ["a", "b"]}, ("rows", "0")), remove({"rows": ["a", "b"]}, ("rows", "0"), UPSERT)
    ({'rows': ['b']}, {'rows': [None, 'b']})
    """
    _hold_write("remove", tokens, policy)
    _refuse_forbidden(tokens, policy)
    if not tokens:
        raise DataError(Issue("", "invalid_pointer", "The root of a document cannot be removed."))
    path: list[JsonValue] = []
    here: object = document
    for done, token in enumerate(tokens):
        path.append(cast("JsonValue", here))
        here = _member(here, token)
        if here is _ABSENT:
            if policy.ignores_missing:
                return document
            raise _not_found(tokens[: done + 1])
    container, last = path.pop(), tokens[-1]
    if isinstance(container, Mapping):
        members = dict(container)
        del members[last]
        fresh: JsonValue = members
    elif policy.blanks:
        if here is None:
            return document
        fresh = _with_member(container, last, None)
    else:
        elements = list(cast("Sequence[JsonValue]", container))
        del elements[int(last)]
        fresh = elements
    for container, token in zip(reversed(path), reversed(tokens[:-1]), strict=True):
        fresh = _with_member(container, token, fresh)
    return fresh


def _index(token: str) -> int:
    """The number that an index token names; all those beyond any list are one."""
    return int(token) if len(token) <= _LONGEST_INDEX else _BEYOND


def _member(container: object, token: str) -> object:
    """The member of a container, or `_ABSENT`; a scalar has none."""
    if isinstance(container, Mapping):
        # Not by subscript: a mapping that makes up missing members would be made to.
        return cast("Mapping[str, object]", container).get(token, _ABSENT)
    if is_array(container) and is_index(token) and (index := _index(token)) < len(container):
        return container[index]
    return _ABSENT


def _writable_member(container: object, tokens: Tokens, done: int, policy: Policy, limits: Limits) -> object:
    """The member that a write goes through or replaces, `_ABSENT` if it may be made, else an error."""
    token = tokens[done]
    member = _member(container, token)
    if member is not _ABSENT:
        return member
    place = tokens[: done + 1]
    if isinstance(container, Mapping):
        if not policy.creates and done + 1 < len(tokens):
            raise _not_found(place)
        return _ABSENT
    if not is_array(container):
        raise DataError(
            Issue(
                format(place),
                "not_a_container",
                f"The value at {shown(format(place[:-1]))} is {_kind(container)} and has no members.",
            )
        )
    if not is_index(token):
        raise DataError(
            Issue(format(place), "invalid_index", f"{shown(token)} is no index of an array; use 0, 1, 2, ...")
        )
    if not policy.pads:
        raise _not_found(place)
    if _index(token) > limits.array_index:
        raise DataError(
            Issue(
                format(place),
                "index_too_large",
                f"The index is beyond the end of the array and above {limits.array_index} (array_index).",
            )
        )
    return _ABSENT


def _with_member(container: JsonValue, token: str, member: JsonValue) -> JsonValue:
    """A shallow copy of the container with one member set, the gap before it filled with nulls."""
    if isinstance(container, Mapping):
        return {**container, token: member}
    elements = list(cast("Sequence[JsonValue]", container))
    index = _index(token)
    if index < len(elements):
        elements[index] = member
    else:
        elements.extend([None] * (index - len(elements)))
        elements.append(member)
    return elements


def _hold_write(function: str, tokens: Tokens, policy: Policy) -> None:
    hold(function, "tokens", tokens, (tuple, list), "the tokens of a pointer, as parse() gives")
    hold(function, "policy", policy, Policy, "a Policy, such as STRICT or UPSERT")


def _refuse_forbidden(tokens: Tokens, policy: Policy) -> None:
    if policy.forbidden and not policy.forbidden.isdisjoint(tokens):
        done = next(number for number, token in enumerate(tokens) if token in policy.forbidden)
        raise DataError(
            Issue(format(tokens[: done + 1]), "forbidden_key", f"{shown(tokens[done])} may not be written or removed.")
        )


def _not_found(place: Tokens) -> DataError:
    return DataError(Issue(format(place), "not_found", f"There is no member {shown(place[-1])} here."))


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return "a number"
    return "a string"
