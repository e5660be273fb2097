"""What a reader of a stream gave, as the messages to judge: each at the number that the text has for it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import each
from uispec.a2ui.framing import Framed
from uispec.a2ui.output.parts import IssuePart, MessagePart, StreamPart, TextPart
from uispec.a2ui.writing import dump_message
from uispec.errors import Issue, UispecError
from uispec.limits import Limits
from uispec.pointer import split

_PARTS: Final = (MessagePart, IssuePart, TextPart)


def parts_of(function: str, source: object) -> list[StreamPart] | None:
    """Give what a reader of a stream gave; `None` where the source is something else.

    Raises:
        TypeError: there is something among the parts that is none.
    """
    held = cast("Sequence[object]", source if isinstance(source, list | tuple) else ())
    if not any(isinstance(one, _PARTS) for one in held):
        return None
    return [*each(function, "source", cast("Sequence[StreamPart]", held), _PARTS, "a part of a stream")]


@dataclass(slots=True)
class Entries:
    """The messages in parts, and what else there is."""

    messages: list[Framed]
    told: list[Issue]
    """What the reader said beside them."""
    unread: list[tuple[int, str]]
    """Broken messages that nobody can read: how many of those above come before, and the text."""


def entries_of(parts: Iterable[StreamPart], limits: Limits) -> Entries:
    """Give the messages in parts, and what the reader said beside them.

    A message that was refused is among them where it is JSON: whoever judges it hears of the surface that it was for,
    and finds for himself what the reader said of it.
    """
    found = Entries([], [], [])
    entries = found.messages
    for part in parts:
        if isinstance(part, MessagePart):
            entries.append((f"/{part.index}", dump_message(part.message)))
        elif isinstance(part, IssuePart):
            numbers = {split(issue.path)[0] for issue in part.issues if issue.severity == "error" and issue.path}
            document = None
            with suppress(UispecError):
                document = _json.read(part.text, limits)
            if len(numbers) == 1 and isinstance(document, dict):
                entries.append((f"/{numbers.pop()}", document))
            else:
                found.told += part.issues
                if numbers:
                    found.unread.append((len(entries), part.text))
    return found


_CREATION: Final = '"createSurface"'
_WORD: Final = re.compile(r'"([^"]*)(?=")')
"""What stands between two quotes next to each other: in a text that is broken, nobody knows which of them open."""
_ESCAPES: Final = re.compile(r'\\(["\\])')


def unread_creations(read: Entries) -> dict[str, int]:
    """Tell which surfaces seem to be created where nobody can read it, and how many messages come before that.

    >>> gone = ("/0", {"deleteSurface": {"surfaceId": "s"}})
    >>> unread_creations(Entries([gone], [], [(0, '{"createSurface": {"surfaceId": "s",,}}')]))
    {'s': 0}
    """
    texts = [(before, _without_escapes(text)) for before, text in read.unread if _CREATION in text]
    if not texts:
        return {}
    # Once over each text, for all surfaces together: both may be many.
    ids = {_without_escapes(_json.text(id_))[1:-1]: id_ for _, document in read.messages for id_ in _named(document)}
    found: dict[str, int] = {}
    for before, text in texts:
        for word in _WORD.finditer(text):
            if word[1] in ids:
                found.setdefault(ids[word[1]], before)
    return found


def _named(document: JsonValue) -> Iterator[str]:
    """The surfaces that a message names, whatever else is wrong with it."""
    for body in document.values() if isinstance(document, dict) else ():
        if isinstance(body, dict) and isinstance(id_ := body.get("surfaceId"), str):
            yield id_


def _without_escapes(text: str) -> str:
    """Put other characters, which no JSON has, in place of escaped quotes and backslashes."""
    return _ESCAPES.sub(lambda found: "\1" if found[1] == '"' else "\2", text) if "\\" in text else text


def in_stream_order(issues: Sequence[Issue]) -> list[Issue]:
    """Sort issues by the messages that they are about; those about none come first."""
    return sorted(issues, key=lambda issue: int(split(issue.path)[0]) if issue.path else -1)
