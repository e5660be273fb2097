"""How long values are as JSON text, about, without writing them: what many copies of one value would come to."""

from collections.abc import Iterable
from typing import Final, cast

from uispec._kinds import is_container, is_object

_SCALAR: Final = 5


class Sizes:
    """Sizes of values; what stands in many places is gone through once, and then remembered.

    >>> row = {"name": "Ada"}
    >>> Sizes().of([row, row])
    24
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, int]] = {}
        """Of each container: itself, so that its id stays its own, and its size."""

    def of(self, value: object) -> int:
        """About how many characters a value has as text."""
        waiting: list[tuple[object, list[object] | None]] = [(value, None)]
        while waiting:
            here, members = waiting.pop()
            if not is_container(here) or id(here) in self._known:
                continue
            is_map = is_object(here)
            if members is None:
                # Once: a mapping may make its members anew for each who asks.
                members = [*(here.values() if is_map else here)]
                waiting.append((here, members))
                waiting += [(member, None) for member in members if is_container(member)]
            else:
                # A key may be no text, which is for others to tell.
                keys = sum(len(key) for key in cast("Iterable[object]", here) if isinstance(key, str)) if is_map else 0
                self._known[id(here)] = (here, 2 + keys + sum(map(self._size, members)))
        return self._size(value)

    def _size(self, value: object) -> int:
        if isinstance(value, str):
            return len(value) + 2
        if isinstance(value, int):
            return value.bit_length() // 3 + 1
        return self._known[id(value)][1] if is_container(value) else _SCALAR
