"""What nobody can change, so that a value made once may be shared for good: JSON of models, and states made quickly.

JSON is held as subclasses of dict and list, since readers want to compare, dump and match them as those. Editing
raises; `copy()` gives an ordinary one to edit.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, NoReturn, ParamSpec, TypeVar, cast

K = TypeVar("K")
T = TypeVar("T")
P = ParamSpec("P")


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


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """Give what makes a frozen dataclass with slots as its constructor does, in a third of the time.

    That constructor sets field by field with `object.__setattr__`. A twin that is not frozen sets its own as fast as
    Python can, and becomes what it is a twin of, as it may since both have the same slots. All fields are to be given.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> maker(Point)(1, 2), maker(Point)(1, 2) == Point(1, 2)
    (Point(x=1, y=2), True)
    """
    names = [field.name for field in fields(cast("Any", kind))]
    # Written out as dataclasses writes its constructors: a loop over the names would take as long as theirs.
    lines = (f"    self.{name} = {name}" for name in names)
    scope: dict[str, Any] = {"kind": kind}
    exec("\n".join([f"def init(self, {', '.join(names)}):", *lines, "    self.__class__ = kind"]), scope)
    return cast("Callable[P, T]", type("Twin", (), {"__slots__": names, "__init__": scope["init"]}))
