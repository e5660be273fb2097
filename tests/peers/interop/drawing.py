"""Values to ask about: drawn from strategies, and all that differ from one in one place."""

from collections.abc import Iterator
from typing import Any, Final, cast

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

Json = Any


def drawn(values: st.SearchStrategy[Json], count: int) -> list[Json]:
    """Examples of a strategy, the same ones in every run."""
    found: list[Json] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
    )
    @given(values)
    def each(value: Json) -> None:
        found.append(value)

    each()
    return found


OTHERS: Final[tuple[Json, ...]] = (None, 7, -1, 1.5, "x", [], {}, True)


def variants(value: Json) -> Iterator[Json]:
    """A value, and all that differ from it in one place."""
    yield value
    if isinstance(value, dict):
        members = cast("dict[str, Json]", value)
        for key, member in members.items():
            yield {name: held for name, held in members.items() if name != key}
            yield from ({**members, key: other} for other in OTHERS)
            yield from ({**members, key: other} for other in variants(member))
        yield {**members, "more": 1}
    elif isinstance(value, list):
        items = cast("list[Json]", value)
        for at, item in enumerate(items):
            yield from ([*items[:at], other, *items[at + 1 :]] for other in variants(item))


def as_javascript(value: Json) -> Json:
    """A value as it is in JavaScript, where a whole number has no fraction."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case list():
            return [as_javascript(item) for item in cast("list[Json]", value)]
        case dict():
            return {key: as_javascript(item) for key, item in cast("dict[str, Json]", value).items()}
        case _:
            return value
