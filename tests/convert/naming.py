"""What names and spellings change (L6): two outputs that differ by a consistent renaming only."""

from typing import Any

from tests.convert.formats.json_texts import canonical
from tests.convert.shapes import is_array, is_object


def renaming(one: Any, two: Any) -> dict[str, str] | str:
    """The renaming that turns one output into the other, key by key in their order, or where they part otherwise.

    A text that is no name may read like one, and stays.
    """
    names: dict[str, str] = {}
    stack: list[tuple[Any, Any, str]] = [(one, two, "")]
    while stack:
        left, right, at = stack.pop()
        if is_object(left) and is_object(right):
            if len(left) != len(right):
                return f"{at}: {sorted(left)} and {sorted(right)}"
            for first, second in zip(left, right, strict=True):
                if not _agrees(names, first, second):
                    return f"{at}: the keys {first} and {second}"
                stack.append((left[first], right[second], f"{at}/{first}"))
        elif is_array(left) and is_array(right):
            if len(left) != len(right):
                return f"{at}: {len(left)} and {len(right)} items"
            stack.extend((*pair, f"{at}/{index}") for index, pair in enumerate(zip(left, right, strict=True)))
        elif isinstance(left, str) and isinstance(right, str):
            if not _agrees(names, left, right):
                return f"{at}: {left!r} and {right!r}"
        elif canonical(left) != canonical(right):
            return f"{at}: {left!r} and {right!r}"
    return names


def _agrees(names: dict[str, str], first: str, second: str) -> bool:
    return first == second or names.setdefault(first, second) == second
