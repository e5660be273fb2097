"""The memory of a state with 100,000 components, against the plain dicts of the same messages.

Run as a program, `python -m benchmarks.memory NAME`, one of the two is held in a process of its own, which prints the
bytes that Python has handed out for it and not got back.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Final

from pydantic_core import from_json

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import components, create, update, written
from benchmarks.processes import printed
from benchmarks.setting import Setting
from uispec import a2ui, fold

_SIZE: Final = 100_000


def _messages(size: int) -> list[bytes]:
    return [written(create("1.0")), written(update("1.0", components("1.0", size)))]


def _plain(messages: Sequence[bytes]) -> object:
    return [from_json(message) for message in messages]


def _state(messages: Sequence[bytes]) -> object:
    return reduce(fold.a2ui_apply, map(a2ui.parse_message, messages), fold.a2ui_empty())


_HELD: Final[dict[str, Callable[[Sequence[bytes]], object]]] = {"plain": _plain, "state": _state}


def held_bytes(name: str, size: int) -> int:
    """Give the bytes that the result alone holds, when all that was needed to make it is gone."""
    make = _HELD[name]
    messages = _messages(size)
    make(_messages(10))  # what is built once and kept is not the state's
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    result = make(messages)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del result
    return after - before


def _contest(setting: Setting) -> Contest:
    note = (
        f"a generated v1.0 surface of {_SIZE:,} components and no data, which both would hold alike; what tracemalloc "
        "counts when the messages are gone"
    )
    gauges = {name: partial(printed, "-m", "benchmarks.memory", name) for name in _HELD}
    return Contest(gauges, notes=(note,))


ROWS: Final = (
    Row(
        name="memory",
        work=f"hold a state of {_SIZE:,} components",
        floor="plain",
        prepare=_contest,
        budgets=(Budget("state", "plain", 2.5),),
        unit="bytes",
        piece="state",
        is_exact=True,
    ),
)

if __name__ == "__main__":
    print(held_bytes(sys.argv[1], _SIZE))
