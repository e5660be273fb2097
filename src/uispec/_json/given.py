"""What Python code gives where JSON is to be: looked over once, and brought into plain arrays and objects.

One rule says which values of Python are JSON, for documents and for arguments alike: mappings are objects, sequences
but texts and bytes are arrays, and each text and each integer is one that can be written. Models stand in arguments
too, as they are: what they hold was looked over when they were made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final, cast

from pydantic import BaseModel

from uispec._json.check import (
    INTEGER_BOUND,
    PARSER_DEPTH,
    Plain,
    hold_size,
    integer_fault,
    is_deeper,
    key_fault,
    look_closer,
    no_json,
    text_fault,
    too_deep,
    writes_as_utf8,
)
from uispec._json.sizes import Sizes
from uispec._kinds import CONTAINERS, LEAVES, SCALARS, TEXT_TYPES, is_container, is_object
from uispec.errors import Issue
from uispec.limits import DEFAULT

_PLAIN: Final[frozenset[type]] = CONTAINERS | {tuple}


def look_over(arguments: Mapping[str, object]) -> bool:
    """Look at the arguments of a constructor, each container once.

    Returns:
        Whether there are strays among them.

    Raises:
        LimitError: `too_large`, `too_deep`: they hold the same containers so often that no document could; each place
            is to have a copy of its own. `too_large`, for each integer too long to be written.
        ParseError: `invalid_unicode`, for each text and each key that UTF-8 cannot write.
        InvalidDocumentError: `wrong_type`, for each key that is no text.
    """
    below: list[Plain] = []
    for key, item in arguments.items():
        if type(key) is not str or not (key.isascii() or writes_as_utf8(key)):
            break
        if type(item) is str:
            if not (item.isascii() or writes_as_utf8(item)):
                break
        elif type(item) in _PLAIN:
            below.append(cast("Plain", item))
        elif type(item) is int:
            if not -INTEGER_BOUND < item < INTEGER_BOUND:
                break
        elif type(item) not in LEAVES and not hasattr(type(item), "__pydantic_fields__"):
            break
    else:
        if not below or _are_clear(below):
            return False
    return _has_strays(arguments)


def _are_clear(level: list[Plain]) -> bool:
    """Tell at once of trees of plain dicts, lists, tuples, scalars and models that all is fine. False: "not sure"."""
    bound = INTEGER_BOUND
    model: object = None  # the class of the last model: most have others of their class beside them
    met: set[int] = set()
    containers = 0
    while level:
        # Fewer ids than containers: one of them stands in two places, perhaps inside itself.
        met.update(map(id, level))
        containers += len(level)
        if len(met) != containers:
            return False
        below: list[Plain] = []
        for container in level:
            if type(container) is dict:
                for key in container:
                    if type(key) is not str or not (key.isascii() or writes_as_utf8(key)):
                        return False
                items = container.values()
            else:
                items = cast("Sequence[object]", container)
            for item in items:
                if type(item) is str:
                    if not (item.isascii() or writes_as_utf8(item)):
                        return False
                    continue
                kind = type(item)
                if kind is model:
                    continue
                if kind in _PLAIN:
                    if item:
                        below.append(cast("Plain", item))
                elif kind is int:
                    if not -bound < cast("int", item) < bound:
                        return False
                elif kind not in LEAVES:
                    if not hasattr(kind, "__pydantic_fields__"):
                        return False
                    model = kind
        level = below
    return True


def _has_strays(arguments: Mapping[str, object]) -> bool:
    """The same as `look_over`, of whatever classes the values are."""
    is_fine = True
    is_shared = has_strays = False
    met: dict[int, object] = {}  # keeps each alive, so that its id stays its own
    level: list[Mapping[str, object] | Sequence[object]] = [arguments]
    depth = 0
    while level:
        depth += 1
        if depth > PARSER_DEPTH:
            raise too_deep("", DEFAULT)  # or without an end: the characters of some texts are such texts themselves
        below: list[Mapping[str, object] | Sequence[object]] = []
        for holder in level:
            if id(holder) in met:
                is_shared = True
                continue
            met[id(holder)] = holder
            if is_object(holder):
                is_fine = is_fine and not any(key_fault("", key) for key in holder)
            for item in holder.values() if is_object(holder) else holder:
                if isinstance(item, BaseModel):
                    continue
                if is_container(item):
                    below.append(item)
                elif _unwritable("", item):
                    is_fine = False
                elif is_stray(item):
                    has_strays = True
        level = below
    if is_shared:
        if is_deeper(arguments, PARSER_DEPTH):
            raise too_deep("", DEFAULT)
        hold_size(Sizes().of(arguments), DEFAULT)
    if not is_fine:
        look_closer(arguments, DEFAULT, _unwritable)
    return has_strays


def _unwritable(path: str, value: object) -> Issue | None:
    return text_fault(path, value) or integer_fault(path, value)


def is_stray(value: object) -> bool:
    """Tell whether a value that is no container, no text and no model can be gone through all the same.

    Pydantic would take it for an array; JSON has none in which no order is, and none that is gone when it was read.

    >>> is_stray({1}), is_stray(iter(())), is_stray("ab"), is_stray(1)
    (True, True, False, False)
    """
    return isinstance(value, Iterable) and not isinstance(value, (BaseModel, *TEXT_TYPES))


class Stray:
    """What stands in the place of a stray, so that nobody goes through it."""


def stand_in(value: object) -> object:
    """Give a `Stray` in the place of one, of a class that sentences call as its own, and all else as it is."""
    return _stray_class(type(value).__name__)() if is_stray(value) else value


@cache  # a class takes long to make, and one list may hold very many of them
def _stray_class(name: str) -> type[Stray]:
    return type(name, (Stray,), {})


def refuse_strays(arguments: Mapping[str, object]) -> None:
    """Raise what is to be said of each `Stray`, where a model of somebody's own takes whatever is given.

    Raises:
        InvalidDocumentError: `wrong_type`.
    """
    look_closer(arguments, DEFAULT, _stray_fault)


def _stray_fault(path: str, value: object) -> Issue | None:
    return no_json(path, value) if isinstance(value, Stray) else None


def plain_copy(value: object, leaf: Callable[[object], object] = lambda item: item) -> object:
    """Copy a value with plain dicts and lists in place of all objects and arrays, each of them once.

    Args:
        value: what Python code gave; it may hold itself.
        leaf: gives what stands in the copy in place of what is neither.

    >>> plain_copy({"a": (1, {2})})
    {'a': [1, {2}]}
    """
    top: list[object] = [value]
    copies: dict[int, tuple[object, list[object] | dict[object, object]]] = {}
    waiting: list[list[object] | dict[object, object]] = [top]
    while waiting:
        holder = waiting.pop()
        place = cast("dict[object, object]", holder)
        for key, held in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if not is_container(held):
                place[key] = held if type(held) in SCALARS else leaf(held)
                continue
            known = copies.get(id(held))
            if known is None:
                copy = dict(cast("Mapping[object, object]", held)) if is_object(held) else list(held)
                known = copies[id(held)] = (held, copy)  # with the value itself, so that its id stays its own
                waiting.append(copy)
            place[key] = known[1]
    return top[0]
