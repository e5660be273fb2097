"""What the tests of `read_stream` read, and how they write down what comes of it."""

import json
from collections.abc import Sequence
from typing import Any, Final

from uispec.a2ui import IssuePart, MessagePart, StreamPart, TextPart, read_stream
from uispec.limits import DEFAULT, Limits

SHOWN: Final = {"id": "root", "component": "Text", "text": "???"}


def delete(surface: str, version: str = "v0.9") -> str:
    return json.dumps({"version": version, "deleteSurface": {"surfaceId": surface}}, ensure_ascii=False)


def show(text: str) -> str:
    """A message that shows a text, which is JSON already."""
    message = {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [SHOWN]}}
    return json.dumps(message).replace("???", text)


A: Final = delete("a")
B: Final = delete("b", "1.0")
C: Final = delete("c")

Row = tuple[Any, ...] | str


def read(pieces: Sequence[Any], limits: Limits = DEFAULT, *, repair: bool = False) -> list[StreamPart]:
    reader = read_stream(limits=limits, repair=repair)
    parts: list[StreamPart] = []
    for piece in pieces:
        parts += reader.feed(piece)
    return parts + reader.close()


def told(parts: Sequence[StreamPart]) -> list[Row]:
    """Each part in one row: prose as it is; index, line and surface of a message; line, issues and text of trouble."""
    rows: list[Row] = []
    for part in parts:
        match part:
            case TextPart():
                rows.append(part.text)
            case MessagePart():
                body: Any = part.message.body
                rows.append((part.index, part.line, body.surface_id))
            case IssuePart():
                issues = [f"{issue.path} {issue.code} {issue.severity}".removesuffix(" error") for issue in part.issues]
                rows.append((part.line, issues, part.text))
    return rows


def read_in_all_ways(text: str | bytes, limits: Limits = DEFAULT, *, repair: bool = False) -> list[StreamPart]:
    """Read a stream whole, one by one and cut at each place, as text and as bytes; all ways give the same parts."""
    whole = read([text], limits, repair=repair)
    for raw in [text, text.encode()] if isinstance(text, str) else [text]:
        assert read([raw[at : at + 1] for at in range(len(raw))], limits, repair=repair) == whole
        for at in range(len(raw) + 1):
            assert read([raw[:at], raw[:0], raw[at:]], limits, repair=repair) == whole
    return whole
