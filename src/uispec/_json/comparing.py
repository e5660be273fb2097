"""Whether two values are the same JSON."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import copysign
from typing import Final, cast

from uispec._json.frozen import FrozenDict, FrozenList
from uispec._kinds import SCALARS

_THAWED: Final[Mapping[type[object], type[object]]] = {FrozenDict: dict, FrozenList: list}


def same(a: object, b: object) -> bool:
    """Tell whether two values are the same JSON, type for type: `1`, `1.0` and `true` are three different values.

    The order of keys does not count; the sign of zero does. Pydantic models are compared by class, attributes and
    extra attributes; other objects of one class by `==`.

    >>> same({"a": [1], "b": None}, {"b": None, "a": [1]}), same([1], [True]), 1 == True
    (True, False, True)
    """
    if type(a) in SCALARS:
        return _same_scalars(a, b)
    pairs: list[tuple[object, object]] = [(a, b)]
    met: set[tuple[int, int]] = set()
    while pairs:
        pair = left, right = pairs.pop()
        kind = _THAWED.get(type(left), type(left))
        if kind is not _THAWED.get(type(right), type(right)):
            return False
        members: Iterable[tuple[object, object]]
        if kind is dict:
            ours, theirs = cast("tuple[dict[str, object], dict[str, object]]", pair)
            if ours.keys() != theirs.keys():
                return False
            members = zip(ours.values(), map(theirs.__getitem__, ours), strict=True)
        elif kind is list or kind is tuple:
            first, second = cast("tuple[Sequence[object], Sequence[object]]", pair)
            if len(first) != len(second):
                return False
            members = zip(first, second, strict=True)
        elif (fields := getattr(kind, "__pydantic_fields__", None)) is not None:
            # Fields only: beside them stand cached properties, which one of two equal models may lack.
            members = zip(map(left.__dict__.get, fields), map(right.__dict__.get, fields), strict=True)
            # No extras are none, whether a model was read with room for them or made without.
            extras = (
                getattr(left, "__pydantic_extra__", None) or None,
                getattr(right, "__pydantic_extra__", None) or None,
            )
            if extras[0] is not extras[1]:
                members = chain(members, (extras,))
        elif left == right:
            continue
        else:
            return False
        # Most members are one object on both sides, or scalars; to put those aside would take most of the time.
        for one, other in members:
            if one is other:
                continue
            if type(one) in SCALARS:
                if not _same_scalars(one, other):
                    return False
                continue
            # Equal graphs of shared containers would take exponential time, and loops for ever, without this.
            ids = (id(one), id(other))
            if ids not in met:
                met.add(ids)
                pairs.append((one, other))
    return True


def _same_scalars(a: object, b: object) -> bool:
    kind = type(a)
    if kind is not type(b) or a != b:
        return False
    return kind is not float or copysign(1, cast("float", a)) == copysign(1, cast("float", b))
