"""What is measured on: the official example streams where they are, and surfaces of any size that we make."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from tests.shared import paths

Version: TypeAlias = Literal["0.9", "1.0"]
Document: TypeAlias = dict[str, Any]

VERSIONS: Final[tuple[Version, ...]] = ("0.9", "1.0")
CATALOG: Final[dict[Version, str]] = {
    version: f"https://a2ui.org/specification/v{version.replace('.', '_')}/catalogs/basic/catalog.json"
    for version in VERSIONS
}
SURFACE: Final = "bench"
GROUP: Final = 6
"""Components of one row of a generated surface."""


def written(document: object) -> bytes:
    """Write JSON as it goes over a wire: without spaces."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True)
class Streams:
    """Streams of messages, each message as the bytes of one document."""

    origin: str
    streams: Sequence[Sequence[bytes]]

    @property
    def messages(self) -> list[bytes]:
        return [message for stream in self.streams for message in stream]


def example_streams(version: Version) -> Streams:
    """Give the official examples of the basic catalog; where they are not, streams of the same shape that we make."""
    folder = f"v{version.replace('.', '_')}"
    files = paths(f"data/a2ui/{folder}/catalogs/basic/examples/*.json")
    if files:
        documents = [json.loads(path.read_bytes())["messages"] for path in files]
        origin = f"the official v{version} examples"
    else:
        documents = [
            [create(version), update(version, components(version, size)), data(version, size)] for size in range(4, 44)
        ]
        origin = f"generated v{version} streams (the official examples are not here)"
    streams = [[written(message) for message in messages] for messages in documents]
    return Streams(f"{sum(map(len, streams))} messages of {len(streams)} streams: {origin}", streams)


def create(version: Version) -> Document:
    return _message(version, "createSurface", {"catalogId": CATALOG[version]})


def update(version: Version, listed: Sequence[Document]) -> Document:
    return _message(version, "updateComponents", {"components": list(listed)})


def data(version: Version, size: int) -> Document:
    """The data model that `components` of that size bind to."""
    rows = [{"note": f"Note {row}", "amount": row * 1.25} for row in range(_rows(size))]
    return _message(version, "updateDataModel", {"value": {"rows": rows}})


def write(version: Version, path: str, value: object) -> Document:
    return _message(version, "updateDataModel", {"path": path, "value": value})


def _message(version: Version, body: str, fields: Document) -> Document:
    return {"version": "v0.9" if version == "0.9" else version, body: {"surfaceId": SURFACE, **fields}}


def _rows(size: int) -> int:
    return max(size - 1, 0) // GROUP


def components(version: Version, size: int) -> list[Document]:
    """Make a surface of exactly so many components: rows of a form under one column, all of them reached.

    Half of what a row says is bound to the data model, and its button carries an action.
    """
    rows = range(_rows(size))
    spare = [f"spare_{number}" for number in range((size - 1) % GROUP)]
    listed: list[Document] = [
        {"id": "root", "component": "Column", "children": [*(f"row_{row}" for row in rows), *spare]}
    ]
    for row in rows:
        listed += _row(version, row)
    listed += [{"id": name, "component": "Text", "text": name} for name in spare]
    return listed


def _row(version: Version, row: int) -> list[Document]:
    at = "path" if version == "0.9" else "@path"
    press = {"event": {"name": "open", "context": {"row": row, "note": {at: f"/rows/{row}/note"}}}}
    return [
        {
            "id": f"row_{row}",
            "component": "Row",
            "children": [f"{part}_{row}" for part in ("title", "amount", "note", "open")],
        },
        text(f"title_{row}", f"Row number {row}"),
        text(f"amount_{row}", {at: f"/rows/{row}/amount"}),
        {"id": f"note_{row}", "component": "TextField", "label": "Note", "value": {at: f"/rows/{row}/note"}},
        {"id": f"open_{row}", "component": "Button", "child": f"label_{row}", "action": press},
        text(f"label_{row}", "Open"),
    ]


def text(id_: str, value: object) -> Document:
    return {"id": id_, "component": "Text", "text": value}
