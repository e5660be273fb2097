"""JSON that nobody can change: what models hold of it, so that a value made once may be shared for good.

Subclasses of dict and list, since readers want to compare, dump and match them as those. Editing raises; `copy()` gives
an ordinary one to edit.
"""

from typing import NoReturn, TypeVar

K = TypeVar("K")
T = TypeVar("T")


def _refuse(self: object, *args: object, **kwargs: object) -> NoReturn:
    raise TypeError("this JSON belongs to a frozen model; edit a copy() of it, and make a new model")


class FrozenDict(dict[K, T]):
    """A JSON object as a frozen model holds it.

    >>> held = FrozenDict({"a": 1})
    >>> held == {"a": 1}, held.copy()
    (True, {'a': 1})
    >>> held["a"] = 2
    Traceback (most recent call last):
    TypeError: this JSON belongs to a frozen model; ...
    """

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]

    def __reduce__(self) -> tuple[type["FrozenDict[K, T]"], tuple[dict[K, T]]]:
        # Copying and unpickling would fill an empty one item by item.
        return (FrozenDict, (dict(self),))


class FrozenList(list[T]):
    """A JSON array as a frozen model holds it; see `FrozenDict`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]

    def __reduce__(self) -> tuple[type["FrozenList[T]"], tuple[list[T]]]:
        return (FrozenList, (list(self),))
