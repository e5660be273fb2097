"""What a reader of a stream gave, as the messages to judge: each at the number that the text has for it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, cast

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


def in_stream_order(issues: Sequence[Issue]) -> list[Issue]:
    """Sort issues by the messages that they are about; those about none come first."""
    return sorted(issues, key=lambda issue: int(split(issue.path)[0]) if issue.path else -1)
