"""What the JavaScript parser of Adaptive Cards makes of a card: its events, and the objects that they are about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import JsonValue

from uispec._spots import Spot, below, pointer_of
from uispec.adaptive.tables.parser_table import EventName
from uispec.adaptive.tables.versions import Version

_CODES: Final[Mapping[str, int]] = {name: code for code, name in enumerate(get_args(EventName))}

Phase: TypeAlias = Literal["Parse", "Validation"]


@dataclass(frozen=True, slots=True)
class ParserEvent:
    """One event of the parser.

    >>> from uispec.adaptive.validation.events import parser_events
    >>> event = parser_events({"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "Acme"}]})[0]
    >>> event.event, event.code, event.path
    ('UnknownElementType', 11, '/body/0')
    """

    phase: Phase
    event: EventName
    code: int
    """The number that the parser has for the event."""
    message: str
    """The parser's own sentence."""
    source: Mapping[str, str] | None
    """Type and id of the object that the parser blames; `None` where it blames none."""
    path: str
    """RFC 6901 pointer to the place in the card."""


@dataclass(eq=False, slots=True)
class Object:
    """What the parser makes of one object."""

    class_name: str
    type: str
    """What its events call it."""
    raw: Mapping[str, JsonValue]
    spot: Spot
    parent: "Object | None"
    forbidden: frozenset[str] | None
    """Types that may not stand below; `None` for none."""
    id: str = ""
    falls_back: bool = False
    is_met: bool = True
    version: str | None = None
    """The version of a card as its events write it; none if it is a version that the parser knows."""
    items: "list[Object]" = field(default_factory=list["Object"])
    actions: "list[Object]" = field(default_factory=list["Object"])
    select: "Object | None" = None
    card: "Object | None" = None

    @property
    def source(self) -> dict[str, str]:
        """What an event says of it."""
        return {"type": self.type, "id": self.id} if self.id else {"type": self.type}


def in_words(version: Version) -> str:
    """Write a version as events do."""
    return f"{version[0]}.{version[1]}"


class Telling:
    """One run over a card: what it targets, and the events so far."""

    phase: ClassVar[Phase]

    def __init__(self, target: Version) -> None:
        self.target = target
        self.events: list[ParserEvent] = []

    def tell(self, event: EventName, message: str, source: Object | None, spot: Spot, *more: str | int) -> None:
        """Add an event about a place, or the one to which more tokens lead from it."""
        path = pointer_of(below(spot, more))
        blamed = None if source is None else source.source
        self.events.append(ParserEvent(self.phase, event, _CODES[event], message, blamed, path))
