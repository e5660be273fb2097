"""What one more message costs a surface that is already large, and one write a data model that is."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, TypeAlias, cast

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import SURFACE, Document, components, create, data, text, update, write, written
from benchmarks.sampling import Gauge, Timed, Work
from benchmarks.setting import Setting
from uispec import a2ui, fold
from uispec.a2ui.reading import Message
from uispec.a2ui.state import State

_MESSAGES: Final = 40
"""Messages of one sample, each of them for other components than the one before."""
_ROWS: Final = 10_000
"""The widest container of the data model."""


def surface_of(size: int) -> State:
    """Fold a surface of so many components, and the data that they bind to."""
    state = fold.a2ui_empty()
    for document in (create("1.0"), data("1.0", size), update("1.0", components("1.0", size))):
        state = fold.a2ui_apply(state, document)
    return state


def more_messages(size: int, width: int) -> list[bytes]:
    """Make messages that each change so many of the texts of `surface_of(size)`, from all over it."""
    texts = [component["id"] for component in components("1.0", size) if component["component"] == "Text"]
    stride = max(len(texts) // width, 1)
    return [
        written(
            update(
                "1.0",
                [text(texts[(7 * number + stride * place) % len(texts)], f"New {number}") for place in range(width)],
            )
        )
        for number in range(_MESSAGES)
    ]


def one_by_one(state: State, messages: Sequence[bytes]) -> Work:
    """Read and fold the messages, each into what the one before left."""

    def work() -> None:
        after = state
        for message in messages:
            after = fold.a2ui_apply(after, a2ui.parse_message(message))

    return work


def _fold_alone(state: State, messages: Sequence[Message]) -> Work:
    def work() -> None:
        after = state
        for message in messages:
            after = fold.a2ui_apply(after, message)

    return work


def _into(size: int) -> str:
    return f"into {size:,}"


def _more(width: int, setting: Setting) -> Contest:
    gauges: dict[str, Gauge] = {}
    for size in (100, 10_000, 100_000):
        state, messages = surface_of(size), more_messages(size, width)
        gauges[_into(size)] = Timed(one_by_one(state, messages))
        parsed = [a2ui.parse_message(message) for message in messages]
        gauges[f"{_into(size)}, the fold alone"] = Timed(_fold_alone(state, parsed))
    return Contest(gauges, _MESSAGES, ("generated v1.0 surfaces, the changed components from all over them",))


_Model: TypeAlias = dict[str, Any]


def _list_of(rows: int) -> _Model:
    return {"page": {"rows": [{"name": f"Row {row}", "count": row} for row in range(rows)]}}


def _object_of(rows: int) -> _Model:
    return {"page": {"rows": {str(row): {"name": f"Row {row}", "count": row} for row in range(rows)}}}


def _copies(model: _Model, keys: Sequence[int | str]) -> Work:
    """Copy the four containers on the way to each of the places, and nothing else."""

    def work() -> None:
        for key in keys:
            model.copy()
            page = model["page"]
            page.copy()
            rows = page["rows"]
            rows.copy()
            rows[key].copy()

    return work


def _writes(shape: str, setting: Setting) -> Contest:
    gauges: dict[str, Gauge] = {}
    for rows, size in ((_ROWS, "wide"), (1, "narrow")):
        model = _list_of(rows) if shape == "list" else _object_of(rows)
        places = [(997 * number) % rows for number in range(_MESSAGES)]
        messages = [
            written(write("1.0", f"/page/rows/{place}/name", f"New {number}")) for number, place in enumerate(places)
        ]
        state = fold.a2ui_apply(fold.a2ui_apply(fold.a2ui_empty(), create("1.0")), write("1.0", "", model))
        held = cast("Document", state.surfaces[SURFACE].data)
        gauges[f"write, {size}"] = Timed(one_by_one(state, messages))
        gauges[f"bare copy, {size}"] = Timed(_copies(held, places if shape == "list" else [*map(str, places)]))
    note = f"wide: a container of {_ROWS:,} rows, {shape}; narrow: one row, which gives the constant"
    return Contest(gauges, _MESSAGES, (note,))


ROWS: Final = (
    *(
        Row(
            name=f"update-{width}",
            work=f"read and fold one more message of {width} component{'s' * (width > 1)}",
            floor=_into(100),
            prepare=partial(_more, width),
            budgets=(Budget(_into(10_000), _into(100), middle), Budget(_into(100_000), _into(100), large)),
            piece="message",
        )
        for width, middle, large in ((1, 1.5, 2), (20, 1.8, 3))
    ),
    *(
        Row(
            name=f"write-{shape}",
            work=f"read and fold one data-model write at depth 4, a wide {shape} on the way",
            floor="bare copy, wide",
            prepare=partial(_writes, shape),
            budgets=(Budget("write, wide", "bare copy, wide", 2, beyond=("write, narrow", "bare copy, narrow")),),
            piece="write",
        )
        for shape in ("list", "object")
    ),
)
