"""`upgrade`: older messages of A2UI, told in a newer version."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from uispec import pointer
from uispec._hold import hold_limits
from uispec.a2ui.dialects import FORMATS, spelled
from uispec.a2ui.migration.arrival import Arrival, Arrivals, Messages, Version
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.messages_up import Raiser
from uispec.a2ui.migration.tables import Target
from uispec.a2ui.migration.v0_8_messages import Modernizer
from uispec.a2ui.migration.values import Object
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Loss

_TARGETS = ("0.9", "0.9.1", "1.0")


def upgrade(messages: Messages, to: Target = "1.0", *, limits: Limits = DEFAULT) -> Conversion[list[Object]]:
    """Tell messages of older versions in a newer one, in its current spelling.

    Any mixture of v0.8, v0.9, v0.9.1 and the drafts of v1.0 is taken, in both directions. Messages of a surface belong
    into one call, since v0.8 tells the root and the catalog of a surface last, and v0.9 wants them first.

    Args:
        messages: as `a2ui.parse_messages` takes them; they are not changed.
        to: the version to write.
        limits: bounds on reading.

    Returns:
        `output`: the messages, as JSON. `losses`: what the newer version does not carry, in document order; themes,
        null at a path, styling that is Markdown now, renamed roots.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `a2ui.parse_messages`; `newer_version` for a message that is
            newer than the target, `missing_property` also for a component without a type that none before it has.
        DataError: `invalid_pointer`, a path of v0.8 that cannot be read.
        ValueError: there is no such target.

    Spec: A2UI evolution guides, 0.8 to 0.9 and 0.9 to 1.0.

    >>> begin = {"beginRendering": {"surfaceId": "main", "root": "root"}}
    >>> title = {"id": "root", "component": {"Text": {"text": {"literalString": "Hi"}, "usageHint": "h2"}}}
    >>> update = {"surfaceUpdate": {"surfaceId": "main", "components": [title]}}
    >>> upgrade([begin, update]).output[1]["updateComponents"]["components"]
    [{'id': 'root', 'component': 'Text', 'text': '## Hi', 'variant': 'body'}]
    """
    hold_limits("upgrade", limits)
    if to not in _TARGETS:
        raise ValueError(f"messages are upgraded to {', '.join(_TARGETS)}, not {to!r:.80}")
    arrivals = Arrivals("upgrade", messages, limits)
    newer = [arrival for arrival in arrivals.list if arrival.version == "1.0" != to]
    if newer:
        raise InvalidDocumentError(*(_newer(arrival, to) for arrival in newer))
    raiser = Raiser(arrivals.book)
    output: list[Object] = []
    for version, message, at in _modern(arrivals):
        if version == to == "1.0":
            output.append(message)
        elif to == "1.0":
            output.append(raiser.message(message, at))
        else:
            message["version"] = spelled(to)
            output.append(message)
    return Conversion(output, arrivals.book.finish(), {}, source_format(arrivals.list), FORMATS[to])


@dataclass(frozen=True, slots=True)
class Modern:
    """Messages of v0.8 and later as v0.9 writes them, and the way back to the document given."""

    document: JsonValue
    """As it was given."""
    messages: list[Object]
    losses: tuple[Loss, ...]
    """What v0.9 does not carry of v0.8; paths point into the document given."""
    roots: Mapping[str, str]
    """By surface, the id that its root had."""
    _book: Book
    _places: Sequence[Place]

    def written(self, path: str) -> str:
        """Lead a pointer into the messages back to the document given."""
        index, *rest = pointer.split(path)
        at = int(index)
        return self._book.written(pointer.format(rest), self.messages[at], self._places[at])


def modern(function: str, messages: Messages, *, limits: Limits = DEFAULT) -> Modern:
    """Read messages of v0.8, with any later ones among them, in the spelling of v0.9.

    Raises:
        ParseError, LimitError, InvalidDocumentError, DataError: as `upgrade`.
    """
    arrivals = Arrivals(function, messages, limits)
    told = _modern(arrivals)
    begun = (arrival.life.begin for arrival in arrivals.list if arrival.life is not None)
    roots = {str(begin["surfaceId"]): str(begin["root"]) for begin in begun if begin is not None}
    places = [at for _, _, at in told]
    losses = arrivals.book.finish()
    return Modern(arrivals.document, [message for _, message, _ in told], losses, roots, arrivals.book, places)


def _modern(arrivals: Arrivals) -> list[tuple[Version, Object, Place]]:
    """All messages, with those of v0.9 in place of those of v0.8."""
    modernizer = Modernizer(arrivals.book)
    found: list[tuple[Version, Object, Place]] = []
    for arrival in arrivals.list:
        if arrival.version == "0.8":
            made = modernizer.message(arrival.message, arrival.at, arrival.life)
            arrivals.check_made(made)
            for message, at in made:
                found.append(("0.9", message, at))
        else:
            found.append((arrival.version, arrival.message, arrival.at))
    arrivals.stop()
    return found


def source_format(arrivals: list[Arrival]) -> str:
    """The one format that all messages have; empty where they differ, or where there is none."""
    names = {FORMATS[arrival.version] for arrival in arrivals}
    return names.pop() if len(names) == 1 else ""


def _newer(arrival: Arrival, to: str) -> Issue:
    text = f"The message is of version 1.0, newer than {to}; downgrade it instead."
    return Issue((arrival.at / "version").pointer, "newer_version", text)
